/*
 * serve: the web page and a JSON API, on this machine. Here are the options, the search for the
 * page's folder, and the socket; serve.h describes the rest.
 */
#include "cli/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ADDRESS_ROOM = 80 };

#define SETTINGS struct serve_settings

static const struct option options[] = {
    OPTION("--port", 'p', NUMBER, port, "N",
           "listen on this port (default 8080; 0: any free port)"),
    OPTION("--host", 0, WORD, host, "ADDRESS",
           "listen on this address (default 127.0.0.1: only this machine can reach it)"),
    OPTION("--name", 0, WORD, host_name, "NAME",
           "also answer to this name; names other than localhost and the address are refused"),
    OPTION("--cors", 0, WORD, cors, "ORIGIN[,ORIGIN]...",
           "let pages of these sites use the API, such as https://example.org; *: any site"),
    OPTION(
        "--trusted-proxy", 0, WORD, proxies, "ADDRESS[/BITS][,...]",
        "trust these proxies to say in X-Forwarded-For or Forwarded whose request it is: limits per "
        "address, and the log, use that address"),
    OPTION("--web", 0, WORD, web, "DIR",
           "the folder of the page (default: the one installed, or built by 'make web')"),
    OPTION("--threads", 'j', THREADS, shared.threads, "N",
           "work on N requests at a time (default: one per core)"),
    OPTION("--timeout", 0, SECONDS, shared.timeout, "S",
           "give up on a request after S seconds of work (default 10)"),
    OPTION("--body", 0, NUMBER, body, "N",
           "refuse requests with more than N bytes of puzzles (default 1048576)"),
    OPTION("--puzzles", 0, NUMBER, puzzles, "N",
           "refuse requests for more than N puzzles (default 1000)"),
    OPTION(
        "--side", 0, NUMBER, side, "N",
        "do not generate grids with a side above N (default 25), or give them to the SAT engine"),
    OPTION("--tries", 0, NUMBER, tries, "N",
           "generate with no more than N tries per puzzle (default 100000)"),
    OPTION("--connections", 0, NUMBER, connections, "N",
           "keep no more than N connections (default 128)"),
    OPTION(
        "--per-address", 0, NUMBER, per_address, "N",
        "and no more than N per address (default 64); behind a trusted proxy, N requests at a time"),
    OPTION("--idle", 0, SECONDS, idle, "S",
           "end a connection on which nothing arrives for S seconds (default 10)"),
    OPTION(
        "--patience", 0, SECONDS, patience, "S",
        "end a connection that takes more than S seconds to send a request (default 30), or four "
        "times as long to fetch an answer"),
    FLAG("--log", 0, log, 1, "write one line per request to stderr"),
    OPTION(
        "--kernel", 0, WORD, shared.kernel, "NAME",
        "solve 9x9 with this kernel, not with the best one for the processor (or: NONET_KERNEL)"),
    GROUP(nonet_help_options, shared),
    OPTIONS_END,
};

/* ---- limits ---- */

static int is_within(const struct serve_settings *s, const char *name, uint64_t value,
                     uint64_t least, uint64_t most) {
    if (value >= least && value <= most)
        return 1;
    nonet_complain(&s->shared, "%s: %llu is not from %llu to %llu", name, (unsigned long long)value,
                   (unsigned long long)least, (unsigned long long)most);
    return 0;
}

static int check_words(const struct serve_settings *s) {
    struct ranges proxies;
    struct nonet_slice bad;
    if (s->cors != NULL && !nonet_origins_are_good(s->cors))
        return nonet_complain(&s->shared,
                              "--cors: '%s' is not a list of origins such as https://example.org",
                              s->cors);
    if (nonet_ranges_read(&proxies, s->proxies, &bad) < 0)
        return nonet_complain(
            &s->shared, "--trusted-proxy: '%.*s' is not an address such as 10.0.0.1 or fd00::/8",
            (int)bad.length, bad.at);
    nonet_ranges_free(&proxies);
    return 0;
}

static int prepare(struct settings *settings) {
    const struct serve_settings *s = (const struct serve_settings *)settings;
    return is_within(s, "--port", s->port, 0, 65535) &&
                   is_within(s, "--body", s->body, 1, 16 << 20) &&
                   is_within(s, "--puzzles", s->puzzles, 1, 1000000) &&
                   is_within(s, "--side", s->side, 1, NONET_SIDE_MAX) &&
                   is_within(s, "--tries", s->tries, 1, 1000000000) &&
                   is_within(s, "--connections", s->connections, 1, 10000) &&
                   is_within(s, "--per-address", s->per_address, 1, 10000)
               ? check_words(s)
               : EXIT_USAGE;
}

/* ---- the page ---- */

/* The folder of the program, with its last slash; "" if it is not known. */
static void own_folder(char *folder, size_t room) {
    ssize_t n = readlink("/proc/self/exe", folder, room - 1);
    folder[n > 0 ? n : 0] = '\0';
    char *slash = strrchr(folder, '/');
    folder[slash ? slash + 1 - folder : 0] = '\0';
}

/* Looks near the program: where `make web` builds the page, for a program in the build's folder or
 * one below it; and where `make install` puts it. The page's source does not count: it has no
 * engine. */
static int find_page(struct page *page) {
    static const char *const places[] = {"web", "build/web", "../web", "../share/nonet/web"};
    char folder[4096], path[4096 + 32];
    own_folder(folder, sizeof folder);
    for (size_t i = 0; folder[0] && i < sizeof places / sizeof *places; i++) {
        snprintf(path, sizeof path, "%s%s", folder, places[i]);
        if (nonet_page_read(page, path) != 0)
            continue;
        if (nonet_page_find(page, "nonet.wasm") != NULL)
            return 0;
        nonet_page_free(page);
    }
    return ENOENT;
}

static int load_page(const struct serve_settings *s, struct page *page) {
    int error = s->web ? nonet_page_read(page, s->web) : find_page(page);
    if (error == 0)
        return 0;
    if (s->web == NULL) {
        fprintf(stderr,
                "nonet serve: the page was not found, only the API is served (see: --web)\n");
        return 0;
    }
    fprintf(stderr, "nonet serve: --web: %s: %s\n", s->web,
            error == ENOENT ? "there is no page in it" : strerror(error));
    return EXIT_IO;
}

/* ---- the socket ---- */

struct place {
    struct site site;
    int fd;
    char address[ADDRESS_ROOM]; /* the one it listens on */
    char port[16];
    int is_loopback;
};

static int listen_at(const struct addrinfo *a) {
    int on = 1, fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* A name may have several addresses, and some may belong to other machines. */
static int listen_on(const struct addrinfo *found) {
    int fd = -1;
    for (; found != NULL && fd < 0; found = found->ai_next)
        fd = listen_at(found);
    return fd;
}

/* If any free port would do, which one it is is known only now. */
static void look_where(struct place *place) {
    struct sockaddr_storage own;
    socklen_t size = sizeof own;
    struct sockaddr *at = (struct sockaddr *)&own;
    if (getsockname(place->fd, at, &size) != 0)
        return;
    getnameinfo(at, size, place->address, sizeof place->address, place->port, sizeof place->port,
                NI_NUMERICHOST | NI_NUMERICSERV);
    place->is_loopback =
        strncmp(place->address, "127.", 4) == 0 || strcmp(place->address, "::1") == 0;
    place->site.takes_any_address =
        strcmp(place->address, "0.0.0.0") == 0 || strcmp(place->address, "::") == 0;
}

static int open_socket(struct place *place, const struct serve_settings *s) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    char port[16];
    snprintf(port, sizeof port, "%u", (unsigned)s->port);
    int error = getaddrinfo(s->host ? s->host : "127.0.0.1", port, &hints, &found);
    if (error != 0)
        return nonet_complain(&s->shared, "--host: %s: %s", s->host, gai_strerror(error));
    place->fd = listen_on(found);
    error = errno;
    freeaddrinfo(found);
    if (place->fd < 0) {
        fprintf(stderr, "nonet serve: port %s: %s%s\n", port, strerror(error),
                error == EADDRINUSE ? " (choose another with --port; 0 takes any free port)" : "");
        return EXIT_IO;
    }
    look_where(place);
    return 0;
}

static void tell_ready(void *user) {
    const struct place *place = user;
    int is_v6 = strchr(place->address, ':') != NULL;
    if (!place->is_loopback)
        fprintf(stderr, "nonet serve: other machines can reach this\n");
    printf("http://%s%s%s:%s/\n", is_v6 ? "[" : "", place->address, is_v6 ? "]" : "", place->port);
    fflush(stdout);
}

/* ---- the run ---- */

static int run(const struct settings *settings, int count, char **operands) {
    const struct serve_settings *s = (const struct serve_settings *)settings;
    struct place place = {.site = {.settings = s}};
    (void)operands;
    if (count > 0)
        return nonet_complain(&s->shared, "it takes no operands (see: nonet help serve)");
    if (nonet_serve_library() == NULL)
        return nonet_complain(&s->shared,
                              "this nonet was built without libmicrohttpd, so it has no server");
    struct nonet_slice bad;
    if (nonet_ranges_read(&place.site.proxies, s->proxies, &bad) != 0)
        return EXIT_IO;
    int code = open_socket(&place, s);
    if (code != 0) {
        nonet_ranges_free(&place.site.proxies);
        return code;
    }
    code = load_page(s, &place.site.page);
    nonet_catch_signals();
    if (code == 0)
        code = nonet_serve_http(&place.site, place.fd, tell_ready, &place);
    else
        close(place.fd);
    nonet_page_free(&place.site.page);
    nonet_ranges_free(&place.site.proxies);
    return nonet_exit_code(code);
}

const struct command nonet_command_serve = {
    .name = "serve",
    .summary = "the web page and a JSON API, on this machine",
    .operands = "",
    .prose =
        "Serves the web page and, below /api/, the commands solve, count, check, marks, hint, "
        "rate, explain, minimize, canon, transform, convert, print and generate: their options "
        "are parameters of the address, the puzzles are the body of the request, and the answer "
        "is what --json writes, or for print a sheet. The address is written to stdout when the "
        "server is ready. Ctrl-C stops it.\n"
        "Only this machine can reach it, unless --host says otherwise. Requests are limited in "
        "size, number and time; a request that is too large or makes no sense is refused with a "
        "JSON object that has the reason in 'error'. A request whose Host is not a name of this "
        "server is refused, and so are requests to the API from pages of other sites, unless "
        "--cors names them. Work for a client that has gone away is stopped.\n"
        "The command needs nonet to be built with libmicrohttpd (see: nonet --version).",
    .examples =
        "nonet serve\tthe page at http://127.0.0.1:8080/\n"
        "nonet serve --port 0 >address.txt\ton any free port\n"
        "curl --data-binary @puzzle.txt 'http://127.0.0.1:8080/api/solve?limit=2'\tsolve a puzzle",
    .options = options,
    DEFAULTS(.shared = {.timeout = 10}, .port = 8080, .body = 1 << 20, .puzzles = 1000, .side = 25,
             .tries = 100000, .connections = 128, .per_address = 64, .idle = 10, .patience = 30),
    .takes_kernel = 1,
    .prepare = prepare,
    .run = run,
};
