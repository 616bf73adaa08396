/*
 * The API: a command of the program under its own name, with its own options for parameters, and
 * its own JSON records for an answer. So there is no second shape to learn, and none to keep in
 * step. Each command has a list of the options that may be used from afar: none of them names a
 * file, a thread or a kernel.
 *
 *     POST /api/solve?limit=2      the body is what `nonet solve --json --limit 2` would read
 *     GET  /api/solve?puzzle=...   the same for a puzzle in the address
 */
#include "cli/answer.h"
#include "cli/batch.h"
#include "cli/generate.h"
#include "cli/serve.h"

#include <stdlib.h>
#include <string.h>

#define READING " from box symbols empty timeout"

struct api {
    const char *name;
    const char *parameters; /* options without their dashes; `puzzle` is the API's own */
    int takes_puzzles;
};

static const struct api apis[] = {
    {"solve", "limit all engine seed stats without no-uniqueness" READING, 1},
    {"count", "limit engine stats" READING, 1},
    {"hint", "all notation max without no-uniqueness" READING, 1},
    {"rate", "max without no-uniqueness" READING, 1},
    {"explain", "notation board max without no-uniqueness" READING, 1},
    {"generate",
     "number difficulty rating clues symmetry require without minimal size unbiased seed tries rate "
     "timeout",
     0},
};
enum { APIS = sizeof apis / sizeof *apis };

const struct api *nonet_api_find(const char *name) {
    for (int i = 0; i < APIS; i++)
        if (strcmp(apis[i].name, name) == 0)
            return &apis[i];
    return NULL;
}

int nonet_api_takes_puzzles(const struct api *api) {
    return api->takes_puzzles;
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

void nonet_api_list(const struct site *site, struct reply *reply) {
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
                     "\"tries\":%llu,\"answer\":%d}}\n",
                     s->timeout, (unsigned long long)s->body, (unsigned long long)s->puzzles,
                     (unsigned long long)s->side, (unsigned long long)s->tries, SERVE_ANSWER_BYTES);
}

/* ---- a call ---- */

struct call {
    const struct api *api;
    const struct site *site;
    const struct request *request;
    struct reply *reply;
    const struct command *command;
    struct settings settings;
    char *query; /* decoded: settings point into it */
    char symbols[NONET_SYMBOLS_MAX];
    struct nonet_slice text; /* what is left to read of it */
    struct answer answer;
    uint64_t count;
    int is_too_large, is_too_wide, is_late;
    int is_unreadable; /* text that cannot be decoded */
};

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

/* A flag is on without a value, and may be told to be on or off. -1: it is neither. */
static int is_on(const char *value) {
    if (value[0] == '\0' || strcmp(value, "1") == 0 || strcmp(value, "true") == 0)
        return 1;
    return strcmp(value, "0") == 0 || strcmp(value, "false") == 0 ? 0 : -1;
}

static int take_option(struct call *c, const char *name, const char *value) {
    const struct option *const tables[2] = {c->command->options,
                                            c->command->is_filter ? nonet_common_options : NULL};
    char word[32];
    const struct option *o = NULL;
    if (is_listed(c->api->parameters, name)) {
        snprintf(word, sizeof word, "--%s", name);
        o = nonet_option_find(tables, word);
    }
    if (o == NULL) {
        nonet_complain(&c->settings, "there is no parameter '%.40s'; /api/ lists them", name);
        return EXIT_USAGE;
    }
    if (o->kind != OPTION_FLAG)
        return nonet_option_take(o, value, &c->settings);
    if (is_on(value) < 0) {
        nonet_complain(&c->settings, "%s: '%.40s' is not true or false", name, value);
        return EXIT_USAGE;
    }
    return is_on(value) ? nonet_option_take(o, value, &c->settings) : 0;
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

/* Where the puzzles are: in the body or in the address. Compressed text may be of any size once it
 * is read, so it is not. */
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
    if (r->body_length >= 2 && memcmp(r->body, "\x1f\x8b", 2) == 0) {
        nonet_complain(&c->settings, "compressed text is not read here");
        return EXIT_USAGE;
    }
    return 0;
}

/* Tries of unbiased puzzles are as much cheaper as more of them are needed: generate's own limit is
 * a hundred times as high for these, too. */
static uint64_t most_tries(const struct call *c) {
    return c->site->settings->tries * (c->settings.unbiased ? 100 : 1);
}

/* What generate may be asked for. */
static int keep_limits(struct call *c) {
    const struct settings *most = c->site->settings;
    struct settings *s = &c->settings;
    if (s->number > most->puzzles)
        nonet_complain(s, "number: at most %llu", (unsigned long long)most->puzzles);
    else if (s->tries > most_tries(c) && s->tries != NONET_NO_LIMIT_TOLD)
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
}

static int settle(struct call *c) {
    int code = take_query(c);
    code = code ? code : take_text(c);
    code = code ? code : nonet_expand_symbols(&c->settings, c->symbols);
    code = code || c->api->takes_puzzles ? code : keep_limits(c);
    if (c->settings.tries == NONET_NO_LIMIT_TOLD)
        c->settings.tries = most_tries(c);
    return code || c->command->prepare == NULL ? code : c->command->prepare(&c->settings);
}

/* ---- puzzles ---- */

static long read_text(void *user, char *buffer, size_t room) {
    struct nonet_slice *text = user;
    size_t n = text->length < room ? text->length : room;
    if (n == 0)
        return 0;
    memcpy(buffer, text->at, n);
    text->at += n;
    text->length -= n;
    return (long)n;
}

static void run_record(struct call *c, const struct nonet_record *record) {
    struct job job = {.file = "body", .sequence = c->count, .record = *record};
    nonet_job_run(&job, &c->answer, c->command, &c->settings);
}

/* As the program says it of an empty file. */
static void run_empty(struct call *c) {
    struct nonet_record record;
    memset(&record, 0, sizeof record);
    record.kind = NONET_RECORD_ERROR;
    record.line = record.column = 1;
    snprintf(record.error.reason, sizeof record.error.reason, "no puzzle");
    run_record(c, &record);
}

/* Called where an answer has grown large while it is made: it becomes too large. */
static void cut(void *user) {
    struct call *c = user;
    c->is_too_large = 1;
    c->answer.out.failed = 1;
}

/* The SAT solver takes gigabytes for grids of a hundred. */
static int is_too_wide(const struct call *c, const struct nonet_record *record) {
    return record->kind == NONET_RECORD_PUZZLE && c->settings.engine == NONET_ENGINE_SAT &&
           record->grid->side > c->site->settings->side;
}

static int read_records(struct call *c, struct nonet_reader *reader) {
    struct nonet_record record;
    int status = NONET_OK;
    while (!c->answer.out.failed && !c->answer.cancelled && !c->is_late) {
        status = nonet_reader_next(reader, &record);
        if (status != NONET_OK || record.kind == NONET_RECORD_END)
            break;
        if (record.kind != NONET_RECORD_PUZZLE) /* which would see it itself */
            c->is_late = nonet_is_stopping() || nonet_now() > c->settings.until;
        if (record.kind == NONET_RECORD_TEXT)
            continue;
        c->is_unreadable |= record.error.status == NONET_E_UNREADABLE;
        c->is_too_wide = is_too_wide(c, &record);
        if (++c->count > c->site->settings->puzzles || c->is_too_wide)
            break;
        run_record(c, &record);
        if (c->answer.out.length > SERVE_ANSWER_BYTES)
            cut(c);
    }
    if (status == NONET_OK && c->count == 0 && !c->is_late)
        run_empty(c);
    return status;
}

static int run_puzzles(struct call *c) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.format = c->settings.from;
    options.box_rows = c->settings.box[0];
    options.box_cols = c->settings.box[1];
    options.symbols = c->settings.symbols;
    options.empty = c->settings.empty;
    struct nonet_reader *reader = nonet_reader_open(read_text, &c->text, &options);
    int status = reader ? read_records(c, reader) : NONET_E_MEMORY;
    nonet_reader_close(reader);
    return status;
}

/* ---- new puzzles ---- */

static int on_made(void *user, const struct nonet_generated *made) {
    struct call *c = user;
    nonet_json_generated(&c->settings, made, &c->answer.out);
    c->count++;
    if (c->answer.out.length > SERVE_ANSWER_BYTES)
        cut(c);
    return c->answer.out.failed;
}

/* The record of the puzzle that was not found, behind those that were. */
static void tell_missing(struct call *c, int is_late) {
    struct out *out = &c->answer.out;
    nonet_out_printf(
        out, "{\"nonet\":1,\"command\":\"generate\",\"seed\":%llu,\"number\":%llu,\"error\":",
        (unsigned long long)c->settings.seed.value, (unsigned long long)c->count + 1);
    if (is_late)
        nonet_out_text(out, "\"no puzzle in time\",\"timeout\":true}\n");
    else
        nonet_out_printf(out, "\"not found in %s\"}\n",
                         nonet_counted(c->settings.tries, "try").text);
    nonet_answer_exit(&c->answer, EXIT_GAVE_UP);
}

static int run_generate(struct call *c) {
    struct nonet_generate_options o = nonet_generate_asked(&c->settings);
    struct deadline deadline = nonet_deadline(&c->settings);
    char reason[NONET_REASON_MAX] = "";
    int status = NONET_OK;
    o.cancel = nonet_deadline_passed;
    o.cancel_user = &deadline;
    struct nonet_generator *generator = nonet_generator_open(&o, &status, reason);
    if (generator != NULL)
        status = nonet_generator_run(generator, 0, c->settings.number, on_made, c);
    nonet_generator_close(generator);
    if (status == NONET_E_CANCELLED && nonet_is_stopping())
        c->answer.cancelled = 1;
    else if (status == NONET_E_CANCELLED || status == NONET_E_GAVE_UP)
        tell_missing(c, status == NONET_E_CANCELLED);
    else if (status == NONET_E_ARGUMENT || status == NONET_E_IMPOSSIBLE ||
             status == NONET_E_SHAPE) {
        nonet_complain(&c->settings, "%s", reason[0] ? reason : nonet_status_text(status));
        return EXIT_USAGE;
    }
    return status == NONET_E_MEMORY ? status : NONET_OK;
}

/* ---- the reply ---- */

static unsigned status_of(int code) {
    switch (code) {
    case EXIT_ALL_WELL:
    case EXIT_NO:
        return 200;
    case EXIT_BAD_INPUT:
        return 400;
    case EXIT_GAVE_UP:
        return 503;
    default:
        return 500;
    }
}

/* What stands in the way of an answer; 0: nothing. */
static int refuse(struct call *c, int status) {
    struct reply *reply = c->reply;
    const char *name = c->api->name;
    if (c->answer.cancelled)
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
        return 0;
    return 1;
}

/* One record is an object; several are one a line, as the program writes them. */
static void hand_over(struct call *c) {
    c->reply->status = c->is_unreadable ? 400 : status_of(c->answer.exit);
    c->reply->type = c->count > 1 ? "application/x-ndjson" : "application/json";
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
    c.answer.drain = cut;
    c.answer.drain_user = &c;
    if (code == 0)
        status = (api->takes_puzzles ? run_puzzles : run_generate)(&c);
    if (complaints.length > 0)
        nonet_serve_refuse(reply, 400, api->name, "%.*s", (int)complaints.length, complaints.at);
    else if (code != 0)
        nonet_serve_refuse(reply, 500, api->name, "memory is short");
    else if (!refuse(&c, status))
        hand_over(&c);
    nonet_out_free(&complaints);
    nonet_out_free(&c.answer.out);
    nonet_out_free(&c.answer.err);
    free(c.query);
}
