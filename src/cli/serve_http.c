/*
 * libmicrohttpd and the rest. One thread of the library talks to all connections; a request that
 * needs work is suspended, goes to the crew, and is resumed with its reply. The main thread waits
 * for signals, and watches for visitors that take too long or have gone.
 *
 * The library is not linked, but loaded when it is needed: it brings in TLS and more, which would
 * more than double the start-up time of every other command.
 */
#include "cli/serve.h"
#include "cli/serve_visitors.h"

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

#include <dlfcn.h>
#include <microhttpd.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum {
    LOOK_MS = 100,    /* how often the main thread looks */
    GRACE_LOOKS = 50, /* how often, at the end, it waits for answers to be fetched */
    DROPPED_FACTOR =
        4,     /* this much of a body that is too long is still read, so that a reply can be sent */
    GONE = 499 /* in the log: nobody waited for the answer */
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

struct server {
    const struct site *site;
    struct MHD_Daemon *daemon;
    struct crew *crew;
    struct visitors visitors;
};

/* Headers that may come in several lines, and count as one list. */
enum joined { ACCEPT, ACCEPT_ENCODING, CONTENT_ENCODING, FORWARDED_FOR, FORWARDED, JOINED };

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
    struct out joined[JOINED];
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
    if (visitor != NULL)
        nonet_visitor_set(&v->server->visitors, visitor, what);
}

/* May this address have one more connection? A proxy stands for many clients. */
static enum MHD_Result on_accept(void *user, const struct sockaddr *address, socklen_t size) {
    struct server *server = user;
    struct address peer = nonet_address_of(address);
    (void)size;
    return nonet_ranges_have(&server->site->proxies, &peer) ||
                   nonet_visitors_of(&server->visitors, &peer, 0) <
                       server->site->settings->per_address
               ? MHD_YES
               : MHD_NO;
}

/* A connection begins or ends. The socket is closed after this. */
static void on_connection(void *user, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode code) {
    struct server *server = user;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *fd =
            mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        const union MHD_ConnectionInfo *peer =
            mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
        if (fd != NULL && peer != NULL)
            *context = nonet_visitor_add(&server->visitors, fd->connect_fd, peer->client_addr);
    } else if (*context != NULL) {
        nonet_visitor_remove(&server->visitors, *context);
        *context = NULL;
    }
}

/* ---- the log: one line per request, in the common format ---- */

/* What could end the line, or end the quotes, is written in hexadecimal. */
static void put_plain(struct out *out, const char *text) {
    for (; *text; text++)
        if (*text > ' ' && *text < 0x7f && *text != '"' && *text != '\\')
            nonet_out_char(out, *text);
        else
            nonet_out_printf(out, "\\x%02x", (unsigned char)*text);
}

static void log_visit(const struct visit *v) {
    const struct visitor *visitor = visitor_of(v->connection);
    struct out line = {0};
    char when[40] = "", client[ADDRESS_TEXT] = "-";
    time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc) != NULL)
        strftime(when, sizeof when, "%d/%b/%Y:%H:%M:%S +0000", &utc);
    if (visitor != NULL)
        nonet_address_write(&visitor->client, client);
    nonet_out_printf(&line, "%s - - [%s] \"", client, when);
    put_plain(&line, v->request.method ? v->request.method : "-");
    nonet_out_char(&line, ' ');
    put_plain(&line, v->target ? v->target : "-");
    nonet_out_printf(&line, " HTTP/1.1\" %u %zu\n", v->reply.status, v->sent);
    nonet_out_print(&line, stderr, 0);
}

/* ---- replies ---- */

static const char page_policy[] = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
                                  "img-src 'self' data:; object-src 'none'; base-uri 'none'";

static void add(struct MHD_Response *response, const char *name, const char *value) {
    if (value != NULL)
        mhd.add_response_header(response, name, value);
}

/* Which sites' pages may read it, and what they may ask with. */
static void add_cors(struct MHD_Response *response, const struct reply *reply) {
    add(response, "Access-Control-Allow-Origin", reply->origin);
    if (reply->varies_by_origin)
        add(response, "Vary", "Origin");
    if (!reply->is_preflight)
        return;
    add(response, "Access-Control-Allow-Methods", "GET, HEAD, POST");
    add(response, "Access-Control-Allow-Headers", "Content-Type");
    add(response, "Access-Control-Max-Age", "86400");
}

static void add_file_headers(struct MHD_Response *response, const struct reply *reply) {
    add(response, "ETag", reply->form->etag);
    if (reply->file->packed.bytes != NULL)
        add(response, "Vary", "Accept-Encoding");
    if (reply->form == &reply->file->packed)
        add(response, "Content-Encoding", "gzip");
}

static void add_headers(struct MHD_Response *response, const struct reply *reply) {
    static const char nothing[] = "default-src 'none'";
    char seconds[16];
    snprintf(seconds, sizeof seconds, "%u", reply->retry ? reply->retry : 1);
    add(response, "Content-Type", reply->type);
    add(response, "Allow", reply->allow);
    add(response, "Accept-Encoding", reply->refuses_encoding ? "identity" : NULL);
    add(response, "Retry-After", reply->status == 503 || reply->status == 429 ? seconds : NULL);
    if (reply->file != NULL)
        add_file_headers(response, reply);
    add_cors(response, reply);
    add(response, "Cache-Control", reply->file ? "no-cache" : "no-store");
    add(response, "X-Content-Type-Options", "nosniff");
    add(response, "Referrer-Policy", "no-referrer");
    add(response, "Content-Security-Policy", reply->file ? page_policy : nothing);
}

/* The bytes of a file stay where they are; others are handed over to the library. */
static struct MHD_Response *make_response(struct visit *v) {
    struct reply *reply = &v->reply;
    struct nonet_slice content = {reply->out.at, reply->out.failed ? 0 : reply->out.length};
    if (reply->file != NULL)
        content = (struct nonet_slice){reply->form->bytes,
                                       reply->status == 200 ? reply->form->length : 0};
    int is_own = reply->file == NULL && content.length > 0;
    v->sent = content.length;
    struct MHD_Response *response =
        mhd.create_response_from_buffer(content.length, content.length ? (char *)content.at : "",
                                        is_own ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    if (response != NULL && is_own)
        memset(&reply->out, 0, sizeof reply->out);
    return response;
}

static enum MHD_Result send_reply(struct visit *v) {
    struct MHD_Response *response = make_response(v);
    if (response == NULL)
        return MHD_NO;
    if (strcmp(v->request.method, "HEAD") == 0)
        v->sent = 0;
    add_headers(response, &v->reply);
    set_what(v, SENDING);
    enum MHD_Result result = mhd.queue_response(v->connection, v->reply.status, response);
    mhd.destroy_response(response);
    return result;
}

/* ---- requests ---- */

/* The first thing known of a request: its target, as it came. */
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

struct joining {
    const char *name;
    struct out *to;
};

static enum MHD_Result join(void *user, enum MHD_ValueKind kind, const char *name,
                            const char *value) {
    const struct joining *j = user;
    (void)kind;
    if (strcasecmp(name, j->name) != 0)
        return MHD_YES;
    nonet_out_printf(j->to, "%s%s", j->to->length ? ", " : "", value ? value : "");
    return MHD_YES;
}

/* All values of a header as one list; NULL if there is none. */
static const char *joined(struct visit *v, enum joined which) {
    static const char *const names[JOINED] = {"Accept", "Accept-Encoding", "Content-Encoding",
                                              "X-Forwarded-For", "Forwarded"};
    struct out *out = &v->joined[which];
    struct joining joining = {names[which], out};
    if (header(v, names[which]) == NULL)
        return NULL;
    mhd.get_connection_values(v->connection, MHD_HEADER_KIND, join, &joining);
    nonet_out_bytes(out, "", 1);
    return out->failed ? NULL : out->at;
}

/* Headers that may come only once; and names that contain a blank. */
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

/* A proxy in front of us must see the same requests in the same bytes: what can be read in two ways
 * is refused, even if the library would accept it. */
static int is_unclear(struct visit *v) {
    int counts[COUNTS] = {0}, sum = 0;
    const char *encoding = header(v, "Transfer-Encoding");
    mhd.get_connection_values(v->connection, MHD_HEADER_KIND, count_header, counts);
    for (int i = 0; i < SINGLES; i++)
        sum += counts[i] > 1;
    return sum > 0 || counts[BLANK] || (counts[LENGTH] && counts[ENCODING]) ||
           (encoding != NULL && strcasecmp(encoding, "chunked") != 0);
}

/* A reply before the body ends the connection, so it is sent that early only if there is, or may
 * be, a body. */
static int has_body(struct visit *v) {
    const char *length = v->request.length;
    return header(v, "Transfer-Encoding") != NULL ||
           (length != NULL && strspn(length, "0") != strlen(length));
}

/* Whose request it is: the log and the limits use that. */
static void find_client(struct visit *v) {
    const struct ranges *proxies = &v->server->site->proxies;
    struct visitor *visitor = visitor_of(v->connection);
    if (visitor == NULL || !nonet_ranges_have(proxies, &visitor->peer))
        return;
    struct address client =
        nonet_client_of(proxies, &visitor->peer, joined(v, FORWARDED_FOR), joined(v, FORWARDED));
    pthread_mutex_lock(&v->server->visitors.lock);
    visitor->client = client;
    pthread_mutex_unlock(&v->server->visitors.lock);
}

static enum MHD_Result begin(struct visit *v, const char *method) {
    v->is_begun = 1;
    find_client(v);
    v->request = (struct request){.method = method,
                                  .target = v->target,
                                  .host = header(v, "Host"),
                                  .origin = header(v, "Origin"),
                                  .fetch_site = header(v, "Sec-Fetch-Site"),
                                  .type = header(v, "Content-Type"),
                                  .length = header(v, "Content-Length"),
                                  .none_match = header(v, "If-None-Match"),
                                  .accept = joined(v, ACCEPT),
                                  .accept_encoding = joined(v, ACCEPT_ENCODING),
                                  .encoding = joined(v, CONTENT_ENCODING),
                                  .asked_method = header(v, "Access-Control-Request-Method"),
                                  .load = nonet_crew_load(v->server->crew),
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

static double time_left(const struct visit *v) {
    return v->request.arrived + v->server->site->settings->shared.timeout - nonet_now();
}

/* On a thread of the crew. The visit belongs to it until the connection is resumed. What nobody
 * waits for is not started; how long it took counts only if it was not already over. */
static int work(void *job) {
    struct visit *v = job;
    const atomic_int *gone = v->request.gone;
    int is_real = time_left(v) > 0;
    if (gone == NULL || !*gone)
        nonet_serve_work(v->server->site, &v->request, &v->reply);
    if (gone != NULL && *gone) {
        v->reply.status = GONE;
        is_real = 0;
    }
    v->is_done = 1;
    mhd.resume_connection(v->connection);
    return is_real;
}

/* To the crew; or the reply says why not. */
static enum MHD_Result hand_on(struct visit *v) {
    struct server *server = v->server;
    struct visitor *visitor = visitor_of(v->connection);
    v->request.gone = visitor ? &visitor->gone : NULL;
    if (visitor != NULL && nonet_visitors_of(&server->visitors, &visitor->client, 1) >=
                               server->site->settings->per_address) {
        nonet_serve_refuse(&v->reply, 429, "serve", "more than %llu requests at a time",
                           (unsigned long long)server->site->settings->per_address);
    } else if (nonet_crew_add(server->crew, v, nonet_api_number(v->reply.api)) == 0) {
        return MHD_YES;
    } else {
        v->reply.retry = (unsigned)nonet_crew_load(server->crew).wait + 1;
        nonet_serve_refuse(&v->reply, 503, "serve", "too much to do; try again later");
    }
    return send_reply(v);
}

static enum MHD_Result finish(struct visit *v) {
    if (v->reply.status == GONE)
        return MHD_NO;
    if (v->is_done)
        return send_reply(v);
    v->request.body = v->body.at;
    v->request.body_length = v->body.length;
    v->request.arrived = nonet_now();
    if (v->body.failed)
        return MHD_NO;
    if (!v->request.is_too_long)
        return hand_on(v);
    v->is_done = nonet_serve_look(v->server->site, &v->request, &v->reply);
    return send_reply(v);
}

/* Called when the head has arrived, for each piece of the body, when the body has ended, and when
 * the connection has been resumed. */
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
    for (int i = 0; i < JOINED; i++)
        nonet_out_free(&v->joined[i]);
    free(v->target);
    free(v);
    *context = NULL;
}

/* ---- the run ---- */

static void wait_a_little(void) {
    struct timespec time = {0, LOOK_MS * 1000000L};
    nanosleep(&time, NULL); /* a signal ends it */
}

/* Signals go to the sleeping main thread; other threads do not see them. */
static void block_signals(int how, sigset_t *set) {
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    pthread_sigmask(how, set, NULL);
}

static struct MHD_Daemon *start_daemon(struct server *server, int listening) {
    const struct serve_settings *s = server->site->settings;
    return mhd.start_daemon(MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, on_accept,
                            server, on_request, server, MHD_OPTION_LISTEN_SOCKET, listening,
                            MHD_OPTION_CONNECTION_LIMIT, (unsigned)s->connections,
                            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)(s->idle < 1 ? 1 : s->idle),
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)SERVE_HEAD_BYTES,
                            MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_URI_LOG_CALLBACK, on_target,
                            server, MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
                            MHD_OPTION_NOTIFY_CONNECTION, on_connection, server, MHD_OPTION_END);
}

static int look_after(struct server *server) {
    return nonet_visitors_look(&server->visitors, server->site->settings->patience);
}

/* Half of the time that a request has may pass before work on it starts. */
static struct crew *start_crew(const struct serve_settings *s) {
    struct crew_plan plan = {.threads = nonet_thread_count(&s->shared),
                             .kinds = nonet_api_count(),
                             .room = (size_t)s->connections,
                             .most_wait = s->shared.timeout / 2,
                             .most_work = s->shared.timeout,
                             .work = work,
                             .before = suspend,
                             .now = nonet_now};
    return nonet_crew_start(&plan);
}

/* New connections are refused; work in progress ends now and is answered, and there is a moment for
 * the answers to go out. No connection may be suspended when the library stops. */
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
    server->crew = start_crew(server->site->settings);
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
    nonet_visitors_open(&server.visitors);
    int code = run(&server, listening, ready, user);
    if (server.crew != NULL) {
        if (server.daemon == NULL)
            nonet_crew_stop(server.crew);
        nonet_crew_free(server.crew);
    }
    pthread_mutex_destroy(&server.visitors.lock);
    return code;
}

#endif
