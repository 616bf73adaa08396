/*
 * Fuzzes what the server makes of a request, without its sockets. The input is
 *
 *     METHOD TARGET
 *     Host|Origin|Content-Type|If-None-Match|Accept|Accept-Encoding|Content-Encoding|X-Forwarded-For|
 *         Forwarded|Access-Control-Request-Method|--cors
 *                      in one line; empty ones are not sent, an empty Host is ours
 *     the body
 *
 * What must hold: the status is one that is documented; a refusal has a reason; every answer of the
 * API is well-formed JSON, one object per line, unless it is a text or a document; a file is one of
 * the page's, and packed only for those that name it or take anything; no other site may read what
 * --cors does not let it; the client's address is one that can be read; and there is an end to the
 * work.
 */
#include "fuzz/check.h"
#include "cli/serve.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HEADERS = 11 };

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

static int is_json(const struct reply *reply) {
    return strstr(reply->type, "json") != NULL;
}

static void check_file(const struct site *site, const struct request *request,
                       const struct reply *reply) {
    const struct file *file = reply->file;
    CHECK(file >= site->page.files && file < site->page.files + site->page.count);
    CHECK(reply->out.length == 0 && (reply->status == 200 || reply->status == 304));
    CHECK(reply->form == &file->plain || reply->form == &file->packed);
    const char *taken = request->accept_encoding ? request->accept_encoding : "";
    if (reply->form == &file->packed)
        CHECK(strpbrk(taken, "*") != NULL || strpbrk(taken, "zZ") != NULL);
}

static void check_origin(const struct site *site, const struct request *request,
                         const struct reply *reply) {
    const char *cors = site->settings->cors;
    CHECK(reply->origin == NULL || cors != NULL);
    if (reply->origin != NULL && strcmp(cors, "*") != 0)
        CHECK(request->origin != NULL && strcasecmp(reply->origin, request->origin) == 0);
}

static void check_reply(const struct site *site, const struct request *request,
                        struct reply *reply) {
    static const unsigned known[] = {200, 204, 304, 400, 403, 404, 405, 413, 415, 421, 503};
    int is_known = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        is_known |= reply->status == known[i];
    CHECK(is_known && (reply->type != NULL) == (reply->status != 204));
    CHECK((reply->allow != NULL) == (reply->status == 405));
    check_origin(site, request, reply);
    if (reply->file != NULL) {
        check_file(site, request, reply);
        return;
    }
    CHECK(reply->status != 304);
    if (reply->status == 204 || !is_json(reply)) {
        CHECK(!reply->out.failed && (reply->status < 400 || reply->in != IN_JSON));
        return;
    }
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

/* Whatever a proxy says, there is an address, and it can be read again. */
static void check_client(const char *forwarded_for, const char *forwarded) {
    struct ranges proxies;
    struct nonet_slice bad;
    struct address peer, again;
    char text[ADDRESS_TEXT];
    CHECK(nonet_ranges_read(&proxies, "127.0.0.1,10.0.0.0/8,fd00::/8", &bad) == 0);
    CHECK(nonet_address_read(&peer, "127.0.0.1", 9) == 0);
    struct address client = nonet_client_of(&proxies, &peer, forwarded_for, forwarded);
    nonet_address_write(&client, text);
    CHECK(nonet_address_read(&again, text, strlen(text)) == 0);
    CHECK(nonet_address_equal(&client, &again));
    nonet_ranges_free(&proxies);
    if (forwarded_for != NULL && nonet_ranges_read(&proxies, forwarded_for, &bad) == 0)
        nonet_ranges_free(&proxies);
}

static void take_headers(char *line, struct request *request, struct serve_settings *settings) {
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
    request->accept = values[4];
    request->accept_encoding = values[5];
    request->encoding = values[6];
    request->asked_method = values[9];
    settings->cors = values[10] && nonet_origins_are_good(values[10]) ? values[10] : NULL;
    check_client(values[7], values[8]);
}

static void serve(const struct site *site, const struct request *request) {
    struct reply reply = {0};
    if (!nonet_serve_look(site, request, &reply)) {
        CHECK(reply.out.length == 0 && reply.file == NULL);
        nonet_serve_work(site, request, &reply);
    }
    check_reply(site, request, &reply);
    nonet_out_free(&reply.out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct file files[] = {
        {"index.html", "text/html", {"<p>", 3, "\"1\""}, {"x", 1, "\"2\""}},
        {"nonet.wasm", "application/wasm", {"", 0, "\"3\""}, {NULL, 0, ""}},
    };
    struct serve_settings settings;
    memcpy(&settings, nonet_command_find("serve")->defaults, sizeof settings);
    struct site site = {.settings = &settings, .page = {files, 2}};
    char *text = malloc(size + 1), *at = text;
    memcpy(text, data, size);
    text[size] = '\0';
    settings.shared.timeout = 0.05;
    settings.tries = 5;
    settings.side = 9;
    settings.puzzles = 3;
    struct request request = {.method = take_line(&at), .arrived = nonet_now()};
    char *blank = strchr((char *)request.method, ' ');
    request.target = blank ? blank + 1 : "/";
    if (blank != NULL)
        *blank = '\0';
    take_headers(take_line(&at), &request, &settings);
    request.body_length = size - (size_t)(at - text);
    char *body = exact_copy(at, request.body_length);
    request.body = body;
    serve(&site, &request);
    free(body);
    free(text);
    return 0;
}
