/*
 * Fuzzes what the server makes of a request, without its sockets. The input is
 *
 *     METHOD TARGET
 *     Host|Origin|Content-Type|If-None-Match        empty ones are not sent, an empty Host is ours
 *     the body
 *
 * What must hold: the status is one that is documented; a refusal has a reason; every answer of the
 * API is well-formed JSON, one object per line; a file is one of the page's; and the work comes to
 * an end.
 */
#include "fuzz/check.h"
#include "cli/serve.h"

#include <stdlib.h>
#include <string.h>

enum { HEADERS = 4 };

/* ---- a reader of JSON that knows only whether it is well formed ---- */

static const char *skip_value(const char *at);

static const char *skip_string(const char *at) {
    CHECK(*at == '"');
    for (at++; *at != '"'; at++) {
        CHECK((unsigned char)*at >= ' ');
        if (*at != '\\')
            continue;
        at++;
        CHECK(*at != '\0' && strchr("\"\\/bfnrtu", *at) != NULL);
        if (*at == 'u') {
            CHECK(strspn(at + 1, "0123456789abcdefABCDEF") >= 4);
            at += 4;
        }
    }
    return at + 1;
}

static const char *skip_number(const char *at) {
    at += *at == '-';
    CHECK(*at >= '0' && *at <= '9');
    at += strspn(at, "0123456789");
    if (*at == '.') {
        CHECK(at[1] >= '0' && at[1] <= '9');
        at += 1 + strspn(at + 1, "0123456789");
    }
    if (*at == 'e' || *at == 'E') {
        at += at[1] == '+' || at[1] == '-' ? 2 : 1;
        CHECK(*at >= '0' && *at <= '9');
        at += strspn(at, "0123456789");
    }
    return at;
}

static const char *skip_list(const char *at, char end, int has_names) {
    if (*++at == end)
        return at + 1;
    for (;;) {
        if (has_names) {
            at = skip_string(at);
            CHECK(*at == ':');
            at++;
        }
        at = skip_value(at);
        if (*at == end)
            return at + 1;
        CHECK(*at == ',');
        at++;
    }
}

static const char *skip_value(const char *at) {
    static const char *const words[] = {"true", "false", "null"};
    if (*at == '{')
        return skip_list(at, '}', 1);
    if (*at == '[')
        return skip_list(at, ']', 0);
    if (*at == '"')
        return skip_string(at);
    for (int i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    return skip_number(at);
}

static void check_json(struct out *out) {
    CHECK(!out->failed && memchr(out->at, '\0', out->length) == NULL);
    nonet_out_bytes(out, "", 1);
    const char *at = out->at;
    CHECK(strncmp(at, "{\"nonet\":1,", 11) == 0);
    while (*at) {
        CHECK(*at == '{');
        at = skip_value(at);
        CHECK(*at == '\n');
        at++;
    }
}

/* ---- the reply ---- */

static void check_reply(const struct site *site, struct reply *reply) {
    static const unsigned known[] = {200, 304, 400, 403, 404, 405, 413, 415, 421, 503};
    int is_known = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        is_known |= reply->status == known[i];
    CHECK(is_known && reply->type != NULL);
    CHECK((reply->allow != NULL) == (reply->status == 405));
    if (reply->file != NULL) {
        CHECK(reply->file >= site->page.files && reply->file < site->page.files + site->page.count);
        CHECK(reply->out.length == 0 && (reply->status == 200 || reply->status == 304));
        return;
    }
    CHECK(reply->status != 304);
    check_json(&reply->out);
    if (reply->status >= 400)
        CHECK(strstr(reply->out.at, "\"error\":\"") || strstr(reply->out.at, "\"timeout\":true"));
}

/* ---- the request ---- */

/* The next line, with a NUL for its end; the last one has the rest. */
static char *take_line(char **at) {
    char *line = *at, *end = strchr(line, '\n');
    *at = end ? end + 1 : line + strlen(line);
    if (end != NULL)
        *end = '\0';
    return line;
}

static void take_headers(char *line, struct request *request) {
    const char *values[HEADERS] = {NULL};
    for (int i = 0; i < HEADERS && *line; i++) {
        size_t n = strcspn(line, "|");
        values[i] = n > 0 ? line : NULL;
        char *next = line + n + (line[n] == '|');
        line[n] = '\0';
        line = next;
    }
    request->host = values[0] ? values[0] : "localhost:8080";
    request->origin = values[1];
    request->type = values[2];
    request->none_match = values[3];
}

static void serve(const struct site *site, const struct request *request) {
    struct reply reply = {0};
    if (!nonet_serve_look(site, request, &reply)) {
        CHECK(reply.out.length == 0 && reply.file == NULL);
        nonet_serve_work(site, request, &reply);
    }
    check_reply(site, &reply);
    nonet_out_free(&reply.out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct file files[] = {
        {"index.html", "text/html", "<p>", 3, "\"1\""},
        {"nonet.wasm", "application/wasm", "", 0, "\"2\""},
    };
    struct settings settings = nonet_default_settings();
    struct site site = {.settings = &settings, .page = {files, 2}};
    char *text = malloc(size + 1), *at = text;
    memcpy(text, data, size);
    text[size] = '\0';
    settings.timeout = 0.05;
    settings.tries = 5;
    settings.side = 9;
    settings.puzzles = 3;
    struct request request = {.method = take_line(&at), .arrived = nonet_now()};
    char *blank = strchr((char *)request.method, ' ');
    request.target = blank ? blank + 1 : "/";
    if (blank != NULL)
        *blank = '\0';
    take_headers(take_line(&at), &request);
    request.body_length = size - (size_t)(at - text);
    char *body = exact_copy(at, request.body_length);
    request.body = body;
    serve(&site, &request);
    free(body);
    free(text);
    return 0;
}
