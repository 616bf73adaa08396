/*
 * libmicrohttpd and the rest. One thread of the library talks to all connections; a request that
 * needs work is suspended, goes to the crew, and is resumed with its reply. The main thread waits
 * for signals and looks after the clock.
 *
 * The library ends a connection on which nothing comes for a while, but one byte now and then is
 * enough to keep it. So each connection has a visitor here that remembers since when it has been
 * sending its request, or fetching its answer; who takes too long is cut off by the main thread.
 *
 * The library is loaded when it is needed, and not linked: it brings TLS and more with it, which
 * would more than double the time that any other command takes to start.
 */
#include "cli/serve.h"

#ifndef NONET_HAVE_MICROHTTPD

const char *nonet_serve_library(void) {
    return NULL;
}

int nonet_serve_http(const struct site *site, int listening, void (*ready)(void *user),
                     void *user) {
    (void)site, (void)listening, (void)ready, (void)user;
    return EXIT_USAGE;
}

#else

#include <arpa/inet.h>
#include <dlfcn.h>
#include <microhttpd.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    LOOK_MS = 100,     /* how often the main thread looks */
    GRACE_LOOKS = 20,  /* so many times at the end it waits for answers to be fetched */
    DROPPED_FACTOR = 4 /* of a body that is too long so much is read, for the sake of a reply */
};

/* ---- the library ---- */

#ifdef __APPLE__
#define LIBRARY "libmicrohttpd.12.dylib"
#else
#define LIBRARY "libmicrohttpd.so.12"
#endif

#define FUNCTIONS(X)                                                                               \
    X(start_daemon)                                                                                \
    X(quiesce_daemon)                                                                              \
    X(stop_daemon)                                                                                 \
    X(suspend_connection)                                                                          \
    X(resume_connection)                                                                           \
    X(get_connection_info)                                                                         \
    X(get_connection_values)                                                                       \
    X(lookup_connection_value)                                                                     \
    X(create_response_from_buffer)                                                                 \
    X(add_response_header)                                                                         \
    X(queue_response)                                                                              \
    X(destroy_response)

/* Filled once, before there are other threads. */
static struct {
#define X(name) __typeof__(MHD_##name) *name;
    FUNCTIONS(X)
#undef X
} mhd;

/* 0, or -1 after a message. */
static int load_library(void) {
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    int missing = library == NULL;
#define X(name)                                                                                    \
    if (!missing)                                                                                  \
        missing = (*(void **)&mhd.name = dlsym(library, "MHD_" #name)) == NULL;
    FUNCTIONS(X)
#undef X
    if (missing)
        fprintf(stderr, "nonet serve: the library cannot be loaded: %s\n", dlerror());
    return missing ? -1 : 0;
}

enum what { RECEIVING, WORKING, SENDING };

struct visitor {
    struct visitor *next, **link;
    int fd;
    enum what what;
    double since;
};

struct server {
    const struct site *site;
    struct MHD_Daemon *daemon;
    struct crew *crew;
    pthread_mutex_t lock; /* of the visitors */
    struct visitor *visitors;
};

/* A request on its way. */
struct visit {
    struct server *server;
    struct MHD_Connection *connection;
    struct request request;
    struct reply reply;
    char *target;
    struct out body;
    uint64_t dropped;
    int is_begun, is_done; /* its head was looked at; the reply is made */
    size_t sent;
};

const char *nonet_serve_library(void) {
    return "libmicrohttpd";
}

/* ---- visitors ---- */

static struct visitor *visitor_of(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void set_what(struct visit *v, enum what what) {
    struct visitor *visitor = visitor_of(v->connection);
    if (visitor == NULL)
        return;
    pthread_mutex_lock(&v->server->lock);
    visitor->what = what;
    visitor->since = nonet_now();
    pthread_mutex_unlock(&v->server->lock);
}

static void link_visitor(struct server *server, struct visitor *visitor) {
    visitor->next = server->visitors;
    visitor->link = &server->visitors;
    if (visitor->next != NULL)
        visitor->next->link = &visitor->next;
    server->visitors = visitor;
}

static void unlink_visitor(struct visitor *visitor) {
    *visitor->link = visitor->next;
    if (visitor->next != NULL)
        visitor->next->link = visitor->link;
}

/* A connection begins or ends. The socket is closed after this, so nobody else's is ever cut off.
 */
static void on_connection(void *user, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode code) {
    struct server *server = user;
    struct visitor *visitor = *context;
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (code == MHD_CONNECTION_NOTIFY_STARTED && info != NULL) {
        visitor = calloc(1, sizeof *visitor);
        *context = visitor;
        if (visitor == NULL)
            return;
        visitor->fd = info->connect_fd;
        visitor->since = nonet_now();
        pthread_mutex_lock(&server->lock);
        link_visitor(server, visitor);
        pthread_mutex_unlock(&server->lock);
    } else if (code == MHD_CONNECTION_NOTIFY_CLOSED && visitor != NULL) {
        pthread_mutex_lock(&server->lock);
        unlink_visitor(visitor);
        pthread_mutex_unlock(&server->lock);
        free(visitor);
        *context = NULL;
    }
}

/* Cuts off who takes too long; tells whether anybody is waiting for an answer. */
static int look_after(struct server *server) {
    double now = nonet_now(), patience = server->site->settings->patience;
    int busy = 0;
    pthread_mutex_lock(&server->lock);
    for (struct visitor *v = server->visitors; v != NULL; v = v->next) {
        double most = v->what == SENDING ? SERVE_SENDING_FACTOR * patience : patience;
        if (v->what != WORKING && now - v->since > most)
            shutdown(v->fd, SHUT_RDWR);
        busy |= v->what != RECEIVING;
    }
    pthread_mutex_unlock(&server->lock);
    return busy;
}

/* ---- the log: one line a request, in the common format ---- */

static void put_address(struct out *out, struct MHD_Connection *connection) {
    char host[80] = "-";
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info != NULL && info->client_addr != NULL) {
        socklen_t size = info->client_addr->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                                  : sizeof(struct sockaddr_in);
        getnameinfo(info->client_addr, size, host, sizeof host, NULL, 0, NI_NUMERICHOST);
    }
    nonet_out_text(out, host);
}

/* What could end the line, or end the quotes, is written in hexadecimal. */
static void put_plain(struct out *out, const char *text) {
    for (; *text; text++)
        if (*text > ' ' && *text < 0x7f && *text != '"' && *text != '\\')
            nonet_out_char(out, *text);
        else
            nonet_out_printf(out, "\\x%02x", (unsigned char)*text);
}

static void log_visit(const struct visit *v) {
    struct out line = {0};
    char when[40] = "";
    time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc) != NULL)
        strftime(when, sizeof when, "%d/%b/%Y:%H:%M:%S +0000", &utc);
    put_address(&line, v->connection);
    nonet_out_printf(&line, " - - [%s] \"", when);
    put_plain(&line, v->request.method ? v->request.method : "-");
    nonet_out_char(&line, ' ');
    put_plain(&line, v->target ? v->target : "-");
    nonet_out_printf(&line, " HTTP/1.1\" %u %zu\n", v->reply.status, v->sent);
    nonet_out_print(&line, stderr, 0);
}

/* ---- replies ---- */

static const char page_policy[] = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
                                  "img-src 'self' data:; object-src 'none'; base-uri 'none'";

static void add_headers(struct MHD_Response *response, const struct reply *reply) {
    static const char nothing[] = "default-src 'none'";
    if (reply->type != NULL)
        mhd.add_response_header(response, "Content-Type", reply->type);
    if (reply->allow != NULL)
        mhd.add_response_header(response, "Allow", reply->allow);
    if (reply->status == 503)
        mhd.add_response_header(response, "Retry-After", "1");
    if (reply->file != NULL)
        mhd.add_response_header(response, "ETag", reply->file->etag);
    mhd.add_response_header(response, "Cache-Control", reply->file ? "no-cache" : "no-store");
    mhd.add_response_header(response, "X-Content-Type-Options", "nosniff");
    mhd.add_response_header(response, "Referrer-Policy", "no-referrer");
    mhd.add_response_header(response, "Content-Security-Policy",
                            reply->file ? page_policy : nothing);
}

/* The bytes of a file stay where they are; others go over to the library. */
static struct MHD_Response *make_response(struct visit *v) {
    struct reply *reply = &v->reply;
    struct MHD_Response *response;
    char *at = NULL;
    if (reply->file != NULL) {
        size_t n = reply->status == 200 ? reply->file->length : 0;
        v->sent = n;
        return mhd.create_response_from_buffer(n, n ? reply->file->bytes : "",
                                               MHD_RESPMEM_PERSISTENT);
    }
    v->sent = reply->out.failed ? 0 : reply->out.length;
    if (v->sent > 0)
        at = reply->out.at;
    response = mhd.create_response_from_buffer(v->sent, at ? at : "",
                                               at ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    if (response != NULL && at != NULL)
        memset(&reply->out, 0, sizeof reply->out);
    return response;
}

static enum MHD_Result send_reply(struct visit *v) {
    struct MHD_Response *response = make_response(v);
    if (response == NULL)
        return MHD_NO;
    add_headers(response, &v->reply);
    set_what(v, SENDING);
    enum MHD_Result result = mhd.queue_response(v->connection, v->reply.status, response);
    mhd.destroy_response(response);
    return result;
}

/* ---- requests ---- */

/* The first that is known of a request: its target, as it came. */
static void *on_target(void *user, const char *target, struct MHD_Connection *connection) {
    struct visit *v = calloc(1, sizeof *v);
    if (v == NULL)
        return NULL;
    v->server = user;
    v->connection = connection;
    v->target = strdup(target);
    return v;
}

static const char *header(struct visit *v, const char *name) {
    return mhd.lookup_connection_value(v->connection, MHD_HEADER_KIND, name);
}

/* Headers that there may be only one of; and names that have a blank in them. */
enum { HOST, ORIGIN, LENGTH, ENCODING, SINGLES, BLANK = SINGLES, COUNTS };

static enum MHD_Result count_header(void *user, enum MHD_ValueKind kind, const char *name,
                                    const char *value) {
    static const char *const names[SINGLES] = {"Host", "Origin", "Content-Length",
                                               "Transfer-Encoding"};
    int *counts = user;
    (void)kind, (void)value;
    for (int i = 0; i < SINGLES; i++)
        counts[i] += strcasecmp(name, names[i]) == 0;
    counts[BLANK] += strpbrk(name, " \t") != NULL;
    return MHD_YES;
}

/* A proxy in front of us must not see other requests in the same bytes than we do: what the library
 * would read somehow is refused if it can be read in two ways. */
static int is_unclear(struct visit *v) {
    int counts[COUNTS] = {0}, sum = 0;
    const char *encoding = header(v, "Transfer-Encoding");
    mhd.get_connection_values(v->connection, MHD_HEADER_KIND, count_header, counts);
    for (int i = 0; i < SINGLES; i++)
        sum += counts[i] > 1;
    return sum > 0 || counts[BLANK] || (counts[LENGTH] && counts[ENCODING]) ||
           (encoding != NULL && strcasecmp(encoding, "chunked") != 0);
}

/* A reply before the body ends the connection, so it is given only where there is one, or where
 * that is not certain. */
static int has_body(struct visit *v) {
    const char *length = v->request.length;
    return header(v, "Transfer-Encoding") != NULL ||
           (length != NULL && strspn(length, "0") != strlen(length));
}

static enum MHD_Result begin(struct visit *v, const char *method) {
    v->is_begun = 1;
    v->request = (struct request){.method = method,
                                  .target = v->target,
                                  .host = header(v, "Host"),
                                  .origin = header(v, "Origin"),
                                  .fetch_site = header(v, "Sec-Fetch-Site"),
                                  .type = header(v, "Content-Type"),
                                  .length = header(v, "Content-Length"),
                                  .none_match = header(v, "If-None-Match"),
                                  .is_unclear = is_unclear(v)};
    v->is_done = nonet_serve_look(v->server->site, &v->request, &v->reply);
    return v->is_done && (v->request.is_unclear || has_body(v)) ? send_reply(v) : MHD_YES;
}

static enum MHD_Result take_body(struct visit *v, const char *at, size_t *length) {
    uint64_t most = v->server->site->settings->body;
    if (v->body.length + *length > most) {
        v->request.is_too_long = 1;
        v->dropped += *length;
    } else {
        nonet_out_bytes(&v->body, at, *length);
    }
    *length = 0;
    return v->dropped > DROPPED_FACTOR * most ? MHD_NO : MHD_YES;
}

static void suspend(void *job) {
    struct visit *v = job;
    set_what(v, WORKING);
    mhd.suspend_connection(v->connection);
}

/* On a thread of the crew. The visit belongs to it until the connection is resumed. */
static void work(void *job) {
    struct visit *v = job;
    nonet_serve_work(v->server->site, &v->request, &v->reply);
    v->is_done = 1;
    mhd.resume_connection(v->connection);
}

static enum MHD_Result finish(struct visit *v) {
    if (v->is_done)
        return send_reply(v);
    v->request.body = v->body.at;
    v->request.body_length = v->body.length;
    v->request.arrived = nonet_now();
    if (v->body.failed)
        return MHD_NO;
    if (v->request.is_too_long)
        v->is_done = nonet_serve_look(v->server->site, &v->request, &v->reply);
    else if (nonet_crew_add(v->server->crew, v, suspend) == 0)
        return MHD_YES;
    else
        nonet_serve_refuse(&v->reply, 503, "serve", "too much to do; try again later");
    return send_reply(v);
}

/* Called when the head is there, for each piece of the body, when it has ended, and when the
 * connection was resumed. */
static enum MHD_Result on_request(void *user, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *data,
                                  size_t *length, void **context) {
    struct visit *v = *context;
    (void)user, (void)connection, (void)url, (void)version;
    if (v == NULL || v->target == NULL)
        return MHD_NO;
    if (!v->is_begun)
        return begin(v, method);
    if (*length > 0)
        return take_body(v, data, length);
    return finish(v);
}

static void on_completed(void *user, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode code) {
    struct server *server = user;
    struct visit *v = *context;
    (void)connection, (void)code;
    if (v == NULL)
        return;
    if (server->site->settings->log && v->reply.status != 0)
        log_visit(v);
    set_what(v, RECEIVING);
    nonet_out_free(&v->reply.out);
    nonet_out_free(&v->body);
    free(v->target);
    free(v);
    *context = NULL;
}

/* ---- the run ---- */

static void wait_a_little(void) {
    struct timespec time = {0, LOOK_MS * 1000000L};
    nanosleep(&time, NULL); /* a signal ends it */
}

/* Signals are for the main thread, which sleeps; the threads of others do not see them. */
static void block_signals(int how, sigset_t *set) {
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    pthread_sigmask(how, set, NULL);
}

static struct MHD_Daemon *start_daemon(struct server *server, int listening) {
    const struct settings *s = server->site->settings;
    return mhd.start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, on_request, server,
        MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT, (unsigned)s->connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)s->per_address, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)(s->idle < 1 ? 1 : s->idle), MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)SERVE_HEAD_BYTES, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_URI_LOG_CALLBACK,
        on_target, server, MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, server, MHD_OPTION_END);
}

/* Nobody new comes in; what is in work ends now and is answered, and answers are let out for a
 * moment. No connection may be suspended when the library stops. */
static void stop(struct server *server) {
    MHD_socket listening = mhd.quiesce_daemon(server->daemon);
    nonet_crew_stop(server->crew);
    for (int i = 0; i < GRACE_LOOKS && look_after(server); i++)
        wait_a_little();
    mhd.stop_daemon(server->daemon);
    if (listening != MHD_INVALID_SOCKET)
        close(listening);
}

static int run(struct server *server, int listening, void (*ready)(void *user), void *user) {
    sigset_t set;
    if (load_library() != 0) {
        close(listening);
        return EXIT_IO;
    }
    block_signals(SIG_BLOCK, &set);
    server->crew = nonet_crew_start(nonet_thread_count(server->site->settings), work);
    server->daemon = server->crew ? start_daemon(server, listening) : NULL;
    block_signals(SIG_UNBLOCK, &set);
    if (server->daemon == NULL) {
        close(listening);
        fprintf(stderr, "nonet serve: the server could not be started\n");
        return EXIT_IO;
    }
    ready(user);
    while (!nonet_is_stopping()) {
        wait_a_little();
        look_after(server);
    }
    stop(server);
    return 0;
}

int nonet_serve_http(const struct site *site, int listening, void (*ready)(void *user),
                     void *user) {
    struct server server = {.site = site};
    pthread_mutex_init(&server.lock, NULL);
    int code = run(&server, listening, ready, user);
    if (server.crew != NULL) {
        if (server.daemon == NULL)
            nonet_crew_stop(server.crew);
        nonet_crew_free(server.crew);
    }
    pthread_mutex_destroy(&server.lock);
    return code;
}

#endif
