/*
 * The server's parts. The answer to a request is worked out by functions that know nothing about
 * sockets (serve_reply.c, serve_api.c, serve_call.c, serve_files.c, serve_proxy.c), so that they
 * can be tested and fuzzed alone; serve_http.c is the one file that knows libmicrohttpd,
 * serve_visitors.c watches its connections, and serve_crew.c has the threads that do the long work.
 */
#ifndef NONET_CLI_SERVE_H
#define NONET_CLI_SERVE_H

#include "cli/cli.h"

enum {
    SERVE_HEAD_BYTES = 16 << 10,  /* of a request: its first line and its headers, with our own */
    SERVE_ANSWER_BYTES = 4 << 20, /* of one answer */
    SERVE_PAGE_BYTES = 64 << 20,  /* of all files of the page */
    SERVE_SENDING_FACTOR = 4      /* fetching an answer may take this many times --patience */
};

/* ---- the page: files that were read at the start, so that no path is ever opened later ---- */

struct form {
    char *bytes; /* NULL: this form does not exist */
    size_t length;
    char etag[24];
};

struct file {
    char *name; /* without the first slash: "app.js", "later/help.js" */
    const char *type;
    struct form plain, packed; /* compressed with gzip, if that makes it smaller */
};

struct page {
    struct file *files;
    size_t count;
};

/* Reads the plain files of a folder and of the folders in it, which are not looked into further; no
 * links. 0, or errno; ENOENT if there is no index.html. */
int nonet_page_read(struct page *page, const char *folder);

/* NULL: there is none. "" is index.html. */
const struct file *nonet_page_find(const struct page *page, const char *name);

void nonet_page_free(struct page *page);

/* ---- addresses: whose request is it, if a proxy may say so? ---- */

/* As IPv6; an IPv4 address is in its last four bytes, after ::ffff. */
struct address {
    unsigned char bytes[16];
};

enum { ADDRESS_TEXT = 64 };

struct network {
    struct address address;
    int bits; /* this many of its first bits count */
};

struct ranges {
    struct network *at;
    size_t count;
};

/* Addresses and ranges such as 10.0.0.0/8, separated by commas. 0; -1 if one is malformed: `bad` is
 * then that one, with its length; or errno. */
int nonet_ranges_read(struct ranges *ranges, const char *list, struct nonet_slice *bad);
void nonet_ranges_free(struct ranges *ranges);
int nonet_ranges_have(const struct ranges *ranges, const struct address *address);

/* 0, or -1. The text may have brackets around an IPv6 address, and a port after it. */
int nonet_address_read(struct address *address, const char *text, size_t length);
void nonet_address_write(const struct address *address, char text[ADDRESS_TEXT]);
int nonet_address_equal(const struct address *a, const struct address *b);

/* Who sent the request: the peer, unless it is one of the proxies. Then it is the last address in
 * X-Forwarded-For, or without that in Forwarded, that is not a proxy's; all before it may be made
 * up. Missing headers are NULL. */
struct address nonet_client_of(const struct ranges *proxies, const struct address *peer,
                               const char *forwarded_for, const char *forwarded);

/* ---- requests and replies ---- */

struct serve_settings {
    struct settings shared; /* its timeout is for a whole request */
    const char *host, *host_name, *web, *proxies, *cors;
    uint64_t port;
    uint64_t body, puzzles, side, tries; /* the most that a request may have, or ask for */
    uint64_t connections, per_address;
    double idle, patience;
    int log;
};

struct site {
    const struct serve_settings *settings; /* limits, and the names the server answers to */
    int takes_any_address;                 /* in Host: it listens on all of them */
    struct ranges proxies;                 /* those that may say whose request it is */
    struct page page;                      /* may be empty */
};

/* How busy the threads are. */
struct load {
    unsigned working, waiting;
    double wait; /* expected seconds until a thread is free for one more */
};

/* As it came: NULL if a header is missing. */
struct request {
    const char *method;
    const char *target; /* path and query, not decoded */
    const char *host, *origin, *fetch_site, *type, *length, *none_match;
    const char *accept, *accept_encoding, *encoding; /* the last: of the body */
    const char *asked_method;                        /* Access-Control-Request-Method */
    const char *body;
    size_t body_length;
    int is_unclear;  /* whom it is for, or where it ends: others may read it differently */
    int is_too_long; /* the body: what exceeded the limit was not kept */
    double arrived;  /* when all of it had arrived, by nonet_now(): its time counts from then */
    const atomic_int *gone; /* or NULL; not 0 once nobody waits for the answer any longer */
    struct load load;
};

struct api;

/* The form of a refusal: for programs, or for people, with or without a link to the page. */
enum said_in { IN_JSON, IN_HTML, IN_HTML_WITH_LINK };

struct reply {
    unsigned status;
    const char *type;        /* NULL: there is no content */
    const char *allow;       /* or NULL: for 405 */
    const struct file *file; /* the content, in this form: */
    const struct form *form;
    struct out out;     /* or, where `file` is NULL, the reply's own */
    const char *origin; /* the site that may read it, or NULL; for the CORS header */
    int varies_by_origin, is_preflight;
    enum said_in in;       /* the form of a refusal */
    int refuses_encoding;  /* the body's encoding was the problem */
    unsigned retry;        /* it may be tried again after this many seconds; 0: not said */
    const struct api *api; /* the command that will work on it */
};

/* What can be decided before the body arrives. 1: the reply is made; 0: read the body, and let
 * nonet_serve_work answer. */
int nonet_serve_look(const struct site *site, const struct request *request, struct reply *reply);

/* A JSON object with the reason, or a page. `command` is the API's, or "serve". */
void nonet_serve_refuse(struct reply *reply, unsigned status, const char *command,
                        const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Decodes %XX (and, in queries, + as a blank) in place. 0, or -1 if it is malformed or contains a
 * NUL. */
int nonet_serve_decode(char *text, int is_query);

/* 1 if these are origins such as https://example.org, separated by commas, or a *. */
int nonet_origins_are_good(const char *list);

/* The weight that a list such as "gzip;q=0.5, *" gives a word, in thousandths; -1: none. */
int nonet_accepts(const char *list, const char *word);

/* ---- the API ---- */

const struct api *nonet_api_find(const char *name);
int nonet_api_number(const struct api *api); /* from 0, below nonet_api_count() */
int nonet_api_count(void);
void nonet_api_list(const struct site *site, const struct load *load, struct reply *reply);

/* Works on a request whose head was accepted; may take as long as --timeout says. */
void nonet_serve_work(const struct site *site, const struct request *request, struct reply *reply);

/* ---- the threads for long work ---- */

struct crew;

/* What a crew is made of, and what it knows about its work. */
struct crew_plan {
    int threads;
    int kinds;                 /* of jobs: each kind has its own usual time, which is learned */
    size_t room;               /* for waiting jobs */
    double most_wait;          /* seconds; a job that would have to wait longer is refused */
    double most_work;          /* the most seconds that a job takes */
    int (*work)(void *job);    /* 1: the time it took is a guide to the next of its kind */
    void (*before)(void *job); /* called before any thread can see a job */
    double (*now)(void);
};

/* NULL if threads or memory run out. */
struct crew *nonet_crew_start(const struct crew_plan *plan);

/* 0, or -1 if it would have to wait too long, or if the crew is closed. */
int nonet_crew_add(struct crew *crew, void *job, int kind);

struct load nonet_crew_load(struct crew *crew);

/* Takes no more jobs, finishes those it has, and ends the threads. Jobs can still be offered, and
 * are refused, until it is freed. */
void nonet_crew_stop(struct crew *crew);
void nonet_crew_free(struct crew *crew);

/* ---- HTTP ---- */

/* Is there a server in this build? Its name, or NULL. */
const char *nonet_serve_library(void);

/* Serves on a socket that is already listening, until nonet_is_stopping(); takes over the socket.
 * `ready` is called once it serves. Returns the exit code. */
int nonet_serve_http(const struct site *site, int listening, void (*ready)(void *user), void *user);

#endif
