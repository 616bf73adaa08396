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
#include "cli/generate.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define READING " from box symbols empty rules ignore-unknown timeout"
#define LOGIC " with without no-uniqueness"
#define WISHES " difficulty rating score require lacking"

static const struct api apis[] = {
    {"solve", "limit all engine seed stats" LOGIC READING, nonet_call_puzzles, 1},
    {"count", "limit engine stats" READING, nonet_call_puzzles, 1},
    {"check", "minimal engine" READING, nonet_call_puzzles, 1},
    {"marks", "after known max" LOGIC " to" READING, nonet_call_puzzles, 1},
    {"hint", "level all draw notation max scale" LOGIC READING, nonet_call_puzzles, 1},
    {"rate", "max scale summary" WISHES LOGIC READING, nonet_call_puzzles, 1},
    {"explain", "notation short level board draw warn max scale" LOGIC READING, nonet_call_puzzles,
     1},
    {"minimize", "what seed" READING, nonet_call_puzzles, 1},
    {"canon", "automorphisms" READING, nonet_call_puzzles, 1},
    {"transform", "by seed to" READING, nonet_call_puzzles, 1},
    {"convert", "to" READING, nonet_call_puzzles, 1},
    {"print",
     "to per-page title ratings scale solutions solutions-per-page solutions-title candidates paper "
     "landscape colours no-key margin first-number no-labels" READING,
     nonet_call_print, 1},
    {"generate",
     "number scale" WISHES
     " clues symmetry with without next minimal size rules jigsaw unbiased seed tries "
     "rate timeout",
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
        struct option o;
        for (struct nonet_slice word = {apis[i].parameters, 0}; nonet_next_word(&word, " ");)
            if (!nonet_option_find(command, word.at, word.length, 0, &o))
                return 0;
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
    for (struct nonet_slice word = {words, 0}; nonet_next_word(&word, " "); between = ",")
        nonet_out_printf(out, "%s\"%.*s\"", between, (int)word.length, word.at);
}

void nonet_api_list(const struct site *site, const struct load *load, struct reply *reply) {
    const struct serve_settings *s = site->settings;
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
                     s->shared.timeout, (unsigned long long)s->body, (unsigned long long)s->puzzles,
                     (unsigned long long)s->side, (unsigned long long)s->tries, SERVE_ANSWER_BYTES,
                     load->working, load->waiting);
}

/* ---- a call ---- */

/* A flag is on without a value, and may be given as true or false. -1: it is neither. */
static int is_on(const char *value) {
    if (value[0] == '\0' || strcmp(value, "1") == 0 || strcmp(value, "true") == 0)
        return 1;
    return strcmp(value, "0") == 0 || strcmp(value, "false") == 0 ? 0 : -1;
}

/* A name, or a letter: n is number, as it is on the command line. */
static int take_option(struct call *c, const char *name, const char *value) {
    size_t n = strlen(name);
    struct option o;
    if (!nonet_option_find(c->command, name, n, n == 1 ? name[0] : 0, &o))
        return nonet_complain(c->settings, "there is no parameter '%.40s'; /api/ lists them", name);
    if (!nonet_has_word(c->api->parameters, " ", o.name + 2))
        return nonet_complain(
            c->settings, "%s is for the command line only; /api/ lists what can be asked for here",
            o.name);
    if (o.kind == OPTION_FLAG && is_on(value) < 0)
        return nonet_complain(c->settings, "%s: '%.40s' is not true or false", name, value);
    if (o.kind == OPTION_FLAG && !is_on(value))
        return 0;
    if (strcmp(o.name, "--engine") == 0)
        c->is_sat = strcmp(value, "sat") == 0;
    return nonet_option_take(&o, value, c->settings);
}

/* One NAME=VALUE. */
static int take_parameter(struct call *c, char *name) {
    char *value = name + strcspn(name, "=");
    if (*value == '=')
        *value++ = '\0';
    if (nonet_serve_decode(name, 1) != 0 || nonet_serve_decode(value, 1) != 0)
        return nonet_complain(c->settings, "a parameter is not well formed");
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
    if (c->text.at != NULL || !c->api->takes_puzzles)
        return nonet_complain(c->settings, c->api->takes_puzzles
                                               ? "a puzzle in the address and a body"
                                               : "it takes no body");
    c->text = (struct nonet_slice){r->body, r->body_length};
    c->is_packed = r->body_length >= 2 && memcmp(r->body, "\x1f\x8b", 2) == 0;
    return 0;
}

/* Keeps what generate is asked for within the limits. Unbiased puzzles need many more tries, but
 * each is cheaper in proportion, as in generate's own limits. */
static int keep_limits(struct call *c) {
    const struct serve_settings *most = c->site->settings;
    struct generate_settings *s = (struct generate_settings *)c->settings;
    const int *box = c->settings->box;
    const char *rules = c->settings->rules;
    int side = rules != NULL ? nonet_rules_text_side(rules, strlen(rules)) : 0;
    uint64_t tries = most->tries * (s->unbiased ? NONET_TRIES_UNBIASED / NONET_TRIES : 1);
    if (s->tries == NONET_NO_LIMIT_GIVEN)
        s->tries = tries;
    if (s->number > most->puzzles)
        return nonet_complain(c->settings, "number: at most %llu",
                              (unsigned long long)most->puzzles);
    if (s->tries > tries)
        return nonet_complain(c->settings, "tries: at most %llu", (unsigned long long)tries);
    side = box[0] ? box[0] * box[1] : side ? side : 9;
    if ((uint64_t)side > most->side)
        return nonet_complain(c->settings, "size: a side of at most %llu",
                              (unsigned long long)most->side);
    return 0;
}

/* EXIT_IO: out of memory. */
static int begin(struct call *c, struct out *complaints) {
    const struct serve_settings *most = c->site->settings;
    c->settings = nonet_settings_new(c->command);
    if (c->settings == NULL)
        return EXIT_IO;
    c->settings->complaints = complaints;
    c->settings->json = c->settings->quiet = 1;
    c->settings->threads = 1;
    c->settings->kernel = most->shared.kernel;
    c->settings->until = c->request->arrived + most->shared.timeout;
    c->settings->gone = c->request->gone;
    return 0;
}

/* A format was asked for: the answer is text, and errors are reported separately. */
static void settle_text(struct call *c) {
    if (c->settings->to == NULL)
        return;
    c->is_text = 1;
    c->settings->json = c->settings->quiet = 0;
}

static int settle(struct call *c) {
    int code = take_query(c);
    code = code ? code : take_text(c);
    code = code ? code : nonet_expand_symbols(c->settings, c->symbols);
    code = code ? code : nonet_settle_rules(c->settings, 0);
    code = code || c->api->takes_puzzles ? code : keep_limits(c);
    settle_text(c);
    return code || c->command->prepare == NULL ? code : c->command->prepare(c->settings);
}

/* ---- the reply ---- */

static unsigned status_of(int code) {
    static const unsigned statuses[] = {
        [EXIT_ALL_WELL] = 200,  [EXIT_NO] = 200, [EXIT_USAGE] = 400,
        [EXIT_BAD_INPUT] = 400, [EXIT_IO] = 500, [EXIT_GAVE_UP] = 503};
    return code <= EXIT_GAVE_UP ? statuses[code] : 500;
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

/* One record is an object; several are one per line, as the program writes them, and of a sieve
 * there may be none. */
static int has_lines(const struct call *c) {
    return (c->count > 1 || c->settings->is_sieve) && !c->settings->sums_up;
}

static void hand_over(struct call *c) {
    c->reply->status = c->is_unreadable ? 400 : status_of(c->answer.exit);
    c->reply->type = c->type        ? c->type
                     : c->is_text   ? "text/plain; charset=utf-8"
                     : has_lines(c) ? "application/x-ndjson"
                                    : "application/json";
    nonet_out_free(&c->reply->out);
    c->reply->out = c->answer.out;
    memset(&c->answer.out, 0, sizeof c->answer.out);
}

void nonet_serve_work(const struct site *site, const struct request *request, struct reply *reply) {
    const struct api *api = reply->api;
    struct call c = {.api = api, .site = site, .request = request, .reply = reply};
    struct out complaints = {0};
    int status = NONET_OK;
    c.command = nonet_command_find(api->name);
    int code = begin(&c, &complaints);
    code = code ? code : settle(&c);
    c.answer = (struct answer){
        .command = c.command, .settings = c.settings, .drain = nonet_call_cut, .drain_user = &c};
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
    free(c.settings);
}
