/*
 * The server's parts. What a request gets for an answer is worked out by functions that know
 * nothing of sockets (serve_reply.c, serve_api.c, serve_files.c), so that they can be tested and
 * fuzzed alone; serve_http.c is the one file that knows libmicrohttpd, serve_crew.c has the threads
 * that do the long work.
 */
#ifndef NONET_CLI_SERVE_H
#define NONET_CLI_SERVE_H

#include "cli/cli.h"

enum {
    SERVE_HEAD_BYTES = 16 << 10,   /* of a request: its first line and its headers, with our own */
    SERVE_ANSWER_BYTES = 4 << 20,  /* of one answer */
    SERVE_PAGE_BYTES = 64 << 20,   /* of all files of the page */
    SERVE_WAITING_PER_THREAD = 16, /* requests that wait for a thread; more are sent away */
    SERVE_SENDING_FACTOR = 4       /* an answer may take so many times --patience to be fetched */
};

/* ---- the page: files that were read at the start, so that no path is ever opened later ---- */

struct file {
    char *name; /* without the slash */
    const char *type;
    char *bytes;
    size_t length;
    char etag[24];
};

struct page {
    struct file *files;
    size_t count;
};

/* Reads the plain files of a folder, not those of folders in it, and no links. 0, or errno; ENOENT
 * if there is no index.html among them. */
int nonet_page_read(struct page *page, const char *folder);

/* NULL: there is none. "" is index.html. */
const struct file *nonet_page_find(const struct page *page, const char *name);

void nonet_page_free(struct page *page);

/* ---- requests and replies ---- */

struct site {
    const struct settings *settings; /* limits, and the names it answers to */
    int takes_any_address;           /* in Host: it listens on all of them */
    struct page page;                /* may be empty */
};

/* As it came: NULL where a header was not there. */
struct request {
    const char *method;
    const char *target; /* path and query, not decoded */
    const char *host, *origin, *fetch_site, *type, *length, *none_match;
    const char *body;
    size_t body_length;
    int is_unclear;  /* whom it is for, or where it ends: others may read it in another way */
    int is_too_long; /* the body: what is above the limit was not kept */
    double arrived;  /* when all of it was there, by nonet_now(): its time counts from then */
};

struct reply {
    unsigned status;
    const char *type;        /* NULL: there is no content */
    const char *allow;       /* or NULL: for 405 */
    const struct file *file; /* the content, or NULL: */
    struct out out;          /* the reply's own */
};

/* What can be said before the body is there. 1: the reply is made; 0: read the body, and let
 * nonet_serve_work answer. */
int nonet_serve_look(const struct site *site, const struct request *request, struct reply *reply);

/* Works on a request that was looked at; may take as long as --timeout says. */
void nonet_serve_work(const struct site *site, const struct request *request, struct reply *reply);

/* A JSON object with the reason. `command` is the API's, or "serve". */
void nonet_serve_refuse(struct reply *reply, unsigned status, const char *command,
                        const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Decodes %XX (and, in queries, + as a blank) in place. 0, or -1 if it is not well formed or has a
 * NUL in it. */
int nonet_serve_decode(char *text, int is_query);

/* ---- the API ---- */

struct api;
const struct api *nonet_api_find(const char *name);
int nonet_api_takes_puzzles(const struct api *api);
void nonet_api_list(const struct site *site, struct reply *reply);
void nonet_api_call(const struct api *api, const struct site *site, const struct request *request,
                    struct reply *reply);

/* ---- the threads for long work ---- */

struct crew;
typedef void (*crew_fn)(void *job);

/* NULL when threads or memory are short. */
struct crew *nonet_crew_start(int threads, crew_fn work);

/* 0, or -1 if too many wait already or it is closed; `before` is called with the job before any
 * thread can see it. */
int nonet_crew_add(struct crew *crew, void *job, crew_fn before);

/* Takes no more jobs, finishes those it has, and ends the threads. Jobs can still be offered, and
 * are refused, until it is freed. */
void nonet_crew_stop(struct crew *crew);
void nonet_crew_free(struct crew *crew);

/* ---- HTTP ---- */

/* Is there a server in this build? Its name, or NULL. */
const char *nonet_serve_library(void);

/* Serves on a socket that listens already, until nonet_is_stopping(); takes the socket. `ready` is
 * called once it does. The exit code. */
int nonet_serve_http(const struct site *site, int listening, void (*ready)(void *user), void *user);

#endif
