/*
 * The API: each command of the program under its own name, with its options as parameters and its
 * JSON records as the answer. So there is no second interface to learn or to keep in step. Each
 * command has a list of the options that may be used remotely: none of them names a file, a thread
 * or a kernel, or keeps anything from one request to the next. Here are these lists, how the
 * parameters are read, and how the reply is made; serve_call.c does the work.
 *
 *     POST /api/solve?limit=2      the body is what `nonet solve --json --limit 2` would read
 *     GET  /api/solve?puzzle=...   the same for a puzzle in the address
 *     POST /api/convert?to=grid    text, as `nonet convert --to grid` writes it
 */
#include "cli/serve_call.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define READING " from box symbols empty timeout"

static const struct api apis[] = {
    {"solve", "limit all engine seed stats with without no-uniqueness" READING, nonet_call_puzzles,
     1},
    {"count", "limit engine stats" READING, nonet_call_puzzles, 1},
    {"check", "minimal engine" READING, nonet_call_puzzles, 1},
    {"marks", "after known max with without no-uniqueness to" READING, nonet_call_puzzles, 1},
    {"hint", "level all notation max with without no-uniqueness" READING, nonet_call_puzzles, 1},
    {"rate", "max with without no-uniqueness" READING, nonet_call_puzzles, 1},
    {"explain", "notation board warn max with without no-uniqueness" READING, nonet_call_puzzles,
     1},
    {"minimize", "seed" READING, nonet_call_puzzles, 1},
    {"canon", "automorphisms" READING, nonet_call_puzzles, 1},
    {"transform", "by seed to" READING, nonet_call_puzzles, 1},
    {"convert", "to" READING, nonet_call_puzzles, 1},
    {"print",
     "to per-page title ratings solutions solutions-per-page solutions-title candidates paper "
     "landscape margin first-number no-labels" READING,
     nonet_call_print, 1},
    {"generate",
     "number difficulty rating clues symmetry require with without minimal size unbiased seed tries rate "
     "timeout",
     nonet_call_generate, 0},
};
enum { APIS = sizeof apis / sizeof *apis };

const struct api *nonet_api_find(const char *name) {
    for (int i = 0; i < APIS; i++)
        if (strcmp(apis[i].name, name) == 0)
            return &apis[i];
    return NULL;
}

int nonet_api_number(const struct api *api) {
    return (int)(api - apis);
}

#ifndef NDEBUG
/* Every command of the list exists, and has an option for each of its parameters. */
static int apis_agree(void) {
    for (int i = 0; i < APIS; i++) {
        const struct command *command = nonet_command_find(apis[i].name);
        if (command == NULL)
            return 0;
        const struct option *const tables[2] = {command->options,
                                                command->is_filter ? nonet_common_options : NULL};
        for (const char *at = apis[i].parameters; *at; at += strspn(at, " ")) {
            char name[32];
            int n = (int)strcspn(at, " ");
            snprintf(name, sizeof name, "--%.*s", n, at);
            if (n > 0 && nonet_option_find(tables, name) == NULL)
                return 0;
            at += n;
        }
    }
    return 1;
}
#endif

int nonet_api_count(void) {
    assert(apis_agree());
    return APIS;
}

/* ---- the list ---- */

static void put_words(struct out *out, const char *words) {
    const char *between = "";
    for (const char *at = words; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        nonet_out_printf(out, "%s\"%.*s\"", between, (int)n, at);
        between = ",";
        at += n;
    }
}

void nonet_api_list(const struct site *site, const struct load *load, struct reply *reply) {
    const struct settings *s = site->settings;
    struct out *out = &reply->out;
    reply->status = 200;
    reply->type = "application/json";
    nonet_out_printf(out, "{\"nonet\":1,\"command\":\"serve\",\"version\":\"%s\",\"commands\":{",
                     nonet_version());
    for (int i = 0; i < APIS; i++) {
        nonet_out_printf(out, "%s\"%s\":[%s", i > 0 ? "," : "", apis[i].name,
                         apis[i].takes_puzzles ? "\"puzzle\"," : "");
        put_words(out, apis[i].parameters);
        nonet_out_char(out, ']');
    }
    nonet_out_printf(out,
                     "},\"limits\":{\"timeout\":%g,\"body\":%llu,\"puzzles\":%llu,\"side\":%llu,"
                     "\"tries\":%llu,\"answer\":%d},\"working\":%u,\"waiting\":%u}\n",
                     s->timeout, (unsigned long long)s->body, (unsigned long long)s->puzzles,
                     (unsigned long long)s->side, (unsigned long long)s->tries, SERVE_ANSWER_BYTES,
                     load->working, load->waiting);
}

/* ---- a call ---- */

static int is_listed(const char *words, const char *name) {
    size_t n = strlen(name);
    for (const char *at = words; *at; at += strspn(at, " ")) {
        size_t m = strcspn(at, " ");
        if (n == m && strncmp(at, name, n) == 0)
            return 1;
        at += m;
    }
    return 0;
}

/* A flag is on without a value, and may be given as true or false. -1: it is neither. */
static int is_on(const char *value) {
    if (value[0] == '\0' || strcmp(value, "1") == 0 || strcmp(value, "true") == 0)
        return 1;
    return strcmp(value, "0") == 0 || strcmp(value, "false") == 0 ? 0 : -1;
}

/* The row of a name, or of a letter: n is number, as it is on the command line. */
static const struct option *find_option(const struct call *c, const char *name) {
    const struct option *const tables[2] = {c->command->options,
                                            c->command->is_filter ? nonet_common_options : NULL};
    char word[32];
    if (name[0] != '\0' && name[1] == '\0')
        for (int t = 0; t < 2; t++)
            for (const struct option *o = tables[t]; o != NULL && o->name != NULL; o++)
                if (o->letter == name[0])
                    return o;
    snprintf(word, sizeof word, "--%s", name);
    return strlen(name) < sizeof word - 2 ? nonet_option_find(tables, word) : NULL;
}

static int take_option(struct call *c, const char *name, const char *value) {
    const struct option *o = find_option(c, name);
    if (o == NULL)
        nonet_complain(&c->settings, "there is no parameter '%.40s'; /api/ lists them", name);
    else if (!is_listed(c->api->parameters, o->name + 2))
        nonet_complain(&c->settings,
                       "%s is for the command line only; /api/ lists what can be asked for here",
                       o->name);
    else if (o->kind != OPTION_FLAG)
        return nonet_option_take(o, value, &c->settings);
    else if (is_on(value) < 0)
        nonet_complain(&c->settings, "%s: '%.40s' is not true or false", name, value);
    else
        return is_on(value) ? nonet_option_take(o, value, &c->settings) : 0;
    return EXIT_USAGE;
}

/* One NAME=VALUE. */
static int take_parameter(struct call *c, char *name) {
    char *value = name + strcspn(name, "=");
    if (*value == '=')
        *value++ = '\0';
    if (nonet_serve_decode(name, 1) != 0 || nonet_serve_decode(value, 1) != 0) {
        nonet_complain(&c->settings, "a parameter is not well formed");
        return EXIT_USAGE;
    }
    if (!c->api->takes_puzzles || strcmp(name, "puzzle") != 0)
        return take_option(c, name, value);
    c->text = (struct nonet_slice){value, strlen(value)};
    return 0;
}

static int take_query(struct call *c) {
    const char *query = strchr(c->request->target, '?');
    c->query = strdup(query ? query + 1 : "");
    if (c->query == NULL)
        return EXIT_IO;
    for (char *at = c->query; *at;) {
        size_t n = strcspn(at, "&");
        char *next = at + n + (at[n] == '&');
        at[n] = '\0';
        int code = n > 0 ? take_parameter(c, at) : 0;
        if (code != 0)
            return code;
        at = next;
    }
    return 0;
}

/* Where the puzzles are: in the body or in the address. Compressed text could be of any size when
 * unpacked, so it is not read. */
static int take_text(struct call *c) {
    const struct request *r = c->request;
    if (r->body_length == 0)
        return 0;
    if (c->text.at != NULL || !c->api->takes_puzzles) {
        nonet_complain(&c->settings, c->api->takes_puzzles ? "a puzzle in the address and a body"
                                                           : "it takes no body");
        return EXIT_USAGE;
    }
    c->text = (struct nonet_slice){r->body, r->body_length};
    c->is_packed = r->body_length >= 2 && memcmp(r->body, "\x1f\x8b", 2) == 0;
    return 0;
}

/* Unbiased puzzles need many more tries, but each is cheaper in proportion, as in generate's own
 * limits. */
static uint64_t most_tries(const struct call *c) {
    return c->site->settings->tries *
           (c->settings.unbiased ? NONET_TRIES_UNBIASED / NONET_TRIES : 1);
}

/* Checks the limits on what generate may be asked for. */
static int keep_limits(struct call *c) {
    const struct settings *most = c->site->settings;
    struct settings *s = &c->settings;
    if (s->number > most->puzzles)
        nonet_complain(s, "number: at most %llu", (unsigned long long)most->puzzles);
    else if (s->tries > most_tries(c) && s->tries != NONET_NO_LIMIT_GIVEN)
        nonet_complain(s, "tries: at most %llu", (unsigned long long)most_tries(c));
    else if ((uint64_t)(s->box[0] ? s->box[0] * s->box[1] : 9) > most->side)
        nonet_complain(s, "size: a side of at most %llu", (unsigned long long)most->side);
    else
        return 0;
    return EXIT_USAGE;
}

static void begin(struct call *c, struct out *complaints) {
    const struct settings *most = c->site->settings;
    c->settings = nonet_default_settings();
    c->settings.command = c->api->name;
    c->settings.complaints = complaints;
    c->settings.json = c->settings.quiet = 1;
    c->settings.progress = 0;
    c->settings.threads = 1;
    c->settings.kernel = most->kernel;
    c->settings.until = c->request->arrived + most->timeout;
    c->settings.gone = c->request->gone;
}

/* A format was asked for: the answer is text, and errors are reported separately. */
static void settle_text(struct call *c) {
    if (c->settings.to == NULL)
        return;
    c->is_text = 1;
    c->settings.json = c->settings.quiet = 0;
}

static int settle(struct call *c) {
    int code = take_query(c);
    code = code ? code : take_text(c);
    code = code ? code : nonet_expand_symbols(&c->settings, c->symbols);
    code = code || c->api->takes_puzzles ? code : keep_limits(c);
    settle_text(c);
    if (c->settings.tries == NONET_NO_LIMIT_GIVEN)
        c->settings.tries = most_tries(c);
    return code || c->command->prepare == NULL ? code : c->command->prepare(&c->settings);
}

/* ---- the reply ---- */

static unsigned status_of(int code) {
    switch (code) {
    case EXIT_ALL_WELL:
    case EXIT_NO:
        return 200;
    case EXIT_USAGE:
    case EXIT_BAD_INPUT:
        return 400;
    case EXIT_GAVE_UP:
        return 503;
    default:
        return 500;
    }
}

/* An outcome without records is a text or a document: it has no place for errors, so these are sent
 * instead. Their first line is enough. */
static int refuse_remarked(struct call *c) {
    unsigned status = c->is_unreadable ? 400 : status_of(c->answer.exit);
    const struct out *said = &c->answer.err;
    if (!c->is_text || status == 200)
        return 0;
    const char *end = said->length ? memchr(said->at, '\n', said->length) : NULL;
    int n = (int)(end ? (size_t)(end - said->at) : said->length);
    nonet_serve_refuse(c->reply, status, c->api->name, "%.*s", n ? n : 7, n ? said->at : "failure");
    return 1;
}

/* What prevents an answer; 0: nothing. */
static int refuse(struct call *c, int status) {
    struct reply *reply = c->reply;
    const char *name = c->api->name;
    if (c->is_packed)
        nonet_serve_refuse(reply, 415, name, "the body is compressed by gzip; send it as it is");
    else if (c->answer.cancelled)
        nonet_serve_refuse(reply, 503, name, "the server is being stopped");
    else if (c->is_late)
        nonet_serve_refuse(reply, 503, name, "the text was not read in time");
    else if (c->is_too_large)
        nonet_serve_refuse(reply, 413, name, "the answer has more than %d bytes",
                           SERVE_ANSWER_BYTES);
    else if (c->is_too_wide)
        nonet_serve_refuse(reply, 413, name, "engine=sat: a side of at most %llu",
                           (unsigned long long)c->site->settings->side);
    else if (c->api->takes_puzzles && c->count > c->site->settings->puzzles)
        nonet_serve_refuse(reply, 413, name, "more than %s",
                           nonet_counted(c->site->settings->puzzles, "puzzle").text);
    else if (status == NONET_E_SHAPE)
        nonet_serve_refuse(reply, 400, name, "%s", nonet_status_text(status));
    else if (status != NONET_OK || c->answer.out.failed)
        nonet_serve_refuse(reply, 500, name, "%s",
                           nonet_status_text(status ? status : NONET_E_MEMORY));
    else
        return refuse_remarked(c);
    return 1;
}

/* One record is an object; several are one per line, as the program writes them. */
static void hand_over(struct call *c) {
    c->reply->status = c->is_unreadable ? 400 : status_of(c->answer.exit);
    c->reply->type = c->type        ? c->type
                     : c->is_text   ? "text/plain; charset=utf-8"
                     : c->count > 1 ? "application/x-ndjson"
                                    : "application/json";
    nonet_out_free(&c->reply->out);
    c->reply->out = c->answer.out;
    memset(&c->answer.out, 0, sizeof c->answer.out);
}

void nonet_api_call(const struct api *api, const struct site *site, const struct request *request,
                    struct reply *reply) {
    struct call c = {.api = api, .site = site, .request = request, .reply = reply};
    struct out complaints = {0};
    int status = NONET_OK;
    c.command = nonet_command_find(api->name);
    begin(&c, &complaints);
    int code = settle(&c);
    c.answer.drain = nonet_call_cut;
    c.answer.drain_user = &c;
    if (code == 0 && !c.is_packed)
        status = api->run(&c);
    if (complaints.length > 0)
        nonet_serve_refuse(reply, 400, api->name, "%.*s", (int)complaints.length, complaints.at);
    else if (code != 0)
        nonet_serve_refuse(reply, 500, api->name, "out of memory");
    else if (!refuse(&c, status))
        hand_over(&c);
    nonet_out_free(&complaints);
    nonet_out_free(&c.answer.out);
    nonet_out_free(&c.answer.err);
    free(c.query);
}
