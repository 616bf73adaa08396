/*
 * From a request to a reply, in two steps: what can be decided from its head is decided before any
 * body is read; the rest belongs to the API, and goes to a thread.
 *
 * Who may ask: a page of another site can make a browser send requests to us, and with a name of
 * its own that it makes resolve to this host (DNS rebinding) it could read the answers too. So Host
 * must be one of our names, and the API refuses what a browser says comes from elsewhere, unless
 * --cors names the site.
 */
#include "cli/serve.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- words ---- */

/* For people: the same reason, as a page. */
static void put_page(struct reply *reply, const char *reason, size_t length) {
    static const char *const signs[][2] = {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}};
    struct out *out = &reply->out;
    nonet_out_printf(out,
                     "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n"
                     "<title>%u</title>\n<h1>%u</h1>\n<p>",
                     reply->status, reply->status);
    for (size_t i = 0; i < length; i++) {
        int s = 0;
        while (s < 3 && signs[s][0][0] != reason[i])
            s++;
        if (s < 3)
            nonet_out_text(out, signs[s][1]);
        else
            nonet_out_char(out, reason[i]);
    }
    nonet_out_text(out, "</p>\n");
    if (reply->in == IN_HTML_WITH_LINK)
        nonet_out_text(out, "<p><a href=\"/\">To the page</a></p>\n");
    nonet_out_text(out, "</html>\n");
}

void nonet_serve_refuse(struct reply *reply, unsigned status, const char *command,
                        const char *format, ...) {
    struct out reason = {0};
    va_list list;
    va_start(list, format);
    nonet_out_vprintf(&reason, format, list);
    va_end(list);
    reply->status = status;
    reply->type = reply->in == IN_JSON ? "application/json" : "text/html; charset=utf-8";
    reply->file = NULL;
    reply->out.length = 0;
    if (reply->in != IN_JSON) {
        put_page(reply, reason.at, reason.length);
    } else {
        nonet_out_printf(&reply->out, "{\"nonet\":1,\"command\":\"%s\",\"error\":", command);
        nonet_out_json(&reply->out, reason.at, reason.length);
        nonet_out_text(&reply->out, "}\n");
    }
    nonet_out_free(&reason);
}

static int hex(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)tolower((unsigned char)c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int nonet_serve_decode(char *text, int is_query) {
    char *to = text;
    for (const char *at = text; *at; at++) {
        if (*at != '%') {
            *to++ = is_query && *at == '+' ? ' ' : *at;
            continue;
        }
        int high = hex(at[1]), low = high < 0 ? -1 : hex(at[2]);
        if (low < 0 || high * 16 + low == 0)
            return -1;
        *to++ = (char)(high * 16 + low);
        at += 2;
    }
    *to = '\0';
    return 0;
}

/* ---- lists with weights ---- */

/* "1", "0.5", "0.123" in thousandths; -1: it is not such a number. */
static int weight_of(const char *text, size_t n) {
    int weight = 0, unit = 100;
    if (n < 1 || n > 5 || (text[0] != '0' && text[0] != '1') || (n > 1 && text[1] != '.'))
        return -1;
    weight = (text[0] - '0') * 1000;
    for (size_t i = 2; i < n; i++, unit /= 10) {
        if (!isdigit((unsigned char)text[i]))
            return -1;
        weight += (text[i] - '0') * unit;
    }
    return weight <= 1000 ? weight : -1;
}

/* The weight of one element, after its word; what cannot be read counts as refused. */
static int weight_in(const char *at, size_t n) {
    while (n > 0) {
        size_t skip = 0;
        while (skip < n && (at[skip] == ';' || at[skip] == ' ' || at[skip] == '\t'))
            skip++;
        at += skip;
        n -= skip;
        size_t m = 0;
        while (m < n && at[m] != ';')
            m++;
        size_t used = m;
        while (used > 0 && (at[used - 1] == ' ' || at[used - 1] == '\t'))
            used--;
        if (used >= 2 && strncasecmp(at, "q=", 2) == 0) {
            int weight = weight_of(at + 2, used - 2);
            return weight < 0 ? 0 : weight;
        }
        at += m;
        n -= m;
    }
    return 1000;
}

int nonet_accepts(const char *list, const char *word) {
    size_t length = strlen(word);
    const char *at = list ? list + strspn(list, ", \t") : NULL;
    for (; at != NULL && *at; at += strspn(at, ", \t")) {
        size_t n = strcspn(at, ","), m = strcspn(at, ",; \t");
        if (m == length && strncasecmp(at, word, m) == 0)
            return weight_in(at + m, n - m);
        at += n;
    }
    return -1;
}

/* Is the compressed form wanted, at least as much as the plain one? */
static int takes_gzip(const char *list) {
    int gzip = nonet_accepts(list, "gzip"), plain = nonet_accepts(list, "identity");
    if (gzip < 0)
        gzip = nonet_accepts(list, "x-gzip");
    if (gzip < 0)
        gzip = nonet_accepts(list, "*");
    return gzip > 0 && gzip >= plain;
}

/* ---- who asks ---- */

/* A number and dots, or hexadecimal digits and colons in brackets: not a name that DNS resolves. */
static int is_address(const char *host, size_t n) {
    if (n > 2 && host[0] == '[')
        return host[n - 1] == ']' && strspn(host + 1, "0123456789abcdefABCDEF:.") == n - 2;
    return n > 0 && isdigit((unsigned char)host[n - 1]) && strspn(host, "0123456789.") >= n;
}

static int is_same(const char *name, const char *host, size_t n) {
    return name != NULL && strlen(name) == n && strncasecmp(name, host, n) == 0;
}

/* An IPv6 address is given without brackets in the options, and arrives with them. */
static int is_given(const char *name, const char *host, size_t n) {
    return is_same(name, host, n) ||
           (n > 2 && host[0] == '[' && host[n - 1] == ']' && is_same(name, host + 1, n - 2));
}

/* How much of HOST:PORT is the host; 0: it is malformed. */
static size_t host_length(const char *host) {
    size_t n = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    if (n > strlen(host) || (host[n] != '\0' && host[n] != ':'))
        return 0;
    if (host[n] == ':' && strspn(host + n + 1, "0123456789") != strlen(host + n + 1))
        return 0;
    return n;
}

static int is_ours(const struct site *site, const char *host) {
    size_t n = host_length(host);
    if (n == 0)
        return 0;
    return is_same("localhost", host, n) || is_same("127.0.0.1", host, n) ||
           is_same("[::1]", host, n) || is_given(site->settings->host, host, n) ||
           is_given(site->settings->host_name, host, n) ||
           (site->takes_any_address && is_address(host, n));
}

/* A browser that asks on behalf of another site's page says so in one of these. */
static int is_stranger(const struct request *request) {
    const char *origin = request->origin, *site = request->fetch_site;
    if (site != NULL && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return 1;
    if (origin == NULL)
        return 0;
    const char *name = strstr(origin, "://");
    return name == NULL || strcasecmp(name + 3, request->host) != 0;
}

/* ---- other sites that may ask ---- */

static int is_origin(const char *at, size_t n) {
    char copy[300];
    if (n >= sizeof copy)
        return 0;
    memcpy(copy, at, n);
    copy[n] = '\0';
    const char *host = strncmp(copy, "http://", 7) == 0    ? copy + 7
                       : strncmp(copy, "https://", 8) == 0 ? copy + 8
                                                           : "";
    return host_length(host) > 0 && strpbrk(host, " \t/?#@\\*\"'<>") == NULL;
}

int nonet_origins_are_good(const char *list) {
    if (strcmp(list, "*") == 0)
        return 1;
    for (const char *at = list; at != NULL;) {
        size_t n = strcspn(at, ",");
        if (!is_origin(at, n))
            return 0;
        at = at[n] ? at + n + 1 : NULL;
    }
    return 1;
}

/* Whether the request comes from a site that --cors names, and what the reply says about it. */
static int is_friend(const struct site *site, const struct request *request, struct reply *reply) {
    const char *list = site->settings->cors;
    if (list == NULL)
        return 0;
    if (strcmp(list, "*") == 0) {
        reply->origin = "*";
        return 1;
    }
    reply->varies_by_origin = 1;
    for (const char *at = request->origin ? list : NULL; at != NULL;) {
        size_t n = strcspn(at, ",");
        if (is_same(request->origin, at, n))
            reply->origin = request->origin;
        at = at[n] ? at + n + 1 : NULL;
    }
    return reply->origin != NULL;
}

/* A browser asks whether it may send the request (a preflight). */
static int is_preflight(const struct request *request, const struct reply *reply) {
    return reply->origin != NULL && request->origin != NULL && request->asked_method != NULL &&
           strcmp(request->method, "OPTIONS") == 0;
}

/* ---- what is asked for ---- */

static int is_allowed(const struct request *request, const char *methods, struct reply *reply) {
    if (nonet_has_word(methods, ", ", request->method))
        return 1;
    nonet_serve_refuse(reply, 405, "serve", "this can be asked for with %s", methods);
    reply->allow = methods;
    return 0;
}

/* Is it in a list of If-None-Match? A weak tag is good enough here. */
static int matches(const char *list, const char *etag) {
    struct nonet_slice tag = {list, 0};
    if (list != NULL && strcmp(list, "*") == 0)
        return 1;
    while (list != NULL && nonet_next_word(&tag, ", ")) {
        size_t weak = strncmp(tag.at, "W/", 2) == 0 ? 2 : 0;
        if (nonet_is_text((struct nonet_slice){tag.at + weak, tag.length - weak}, etag))
            return 1;
    }
    return 0;
}

static void reply_file(const struct site *site, const struct request *request, const char *name,
                       struct reply *reply) {
    const struct file *file = nonet_page_find(&site->page, name);
    if (file == NULL && name[0] == '\0') {
        nonet_serve_refuse(reply, 404, "serve", "the page was not found; the API is at /api/");
    } else if (file == NULL) {
        nonet_serve_refuse(reply, 404, "serve", "there is no such page");
    } else if (is_allowed(request, "GET, HEAD", reply)) {
        int is_packed = file->packed.bytes != NULL && takes_gzip(request->accept_encoding);
        reply->file = file;
        reply->form = is_packed ? &file->packed : &file->plain;
        reply->type = file->type;
        reply->status = matches(request->none_match, reply->form->etag) ? 304 : 200;
    }
}

/* Puzzles are text of any format; browsers and curl call it many things. None of it is decoded
 * according to its type, so multipart forms and pictures are refused. */
static int is_text(const char *type) {
    static const char *const types[] = {"text/",
                                        "application/octet-stream",
                                        "application/json",
                                        "application/x-ndjson",
                                        "application/xml",
                                        "application/x-www-form-urlencoded"};
    if (type == NULL)
        return 1;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strncasecmp(type, types[i], strlen(types[i])) == 0)
            return 1;
    return 0;
}

static int is_plain(const char *encoding) {
    return encoding == NULL || encoding[0] == '\0' || strcasecmp(encoding, "identity") == 0;
}

static int is_too_long(const struct site *site, const struct request *request) {
    char *end;
    if (request->is_too_long)
        return 1;
    return request->length != NULL && strtoull(request->length, &end, 10) > site->settings->body;
}

/* The head of a call to the API; 0: read the body. */
static int look_at_call(const struct site *site, const struct request *request,
                        const struct api *api, const char *name, struct reply *reply) {
    if (is_too_long(site, request)) {
        nonet_serve_refuse(reply, 413, name, "the body has more than %llu bytes",
                           (unsigned long long)site->settings->body);
    } else if (!is_plain(request->encoding)) {
        reply->refuses_encoding = 1;
        nonet_serve_refuse(reply, 415, name,
                           "the body is compressed (Content-Encoding: %.40s); send it as it is",
                           request->encoding);
    } else if (!is_text(request->type)) {
        nonet_serve_refuse(reply, 415, name, "the body must be text, such as text/plain");
    } else {
        reply->api = api;
        return 0;
    }
    return 1;
}

static int look_at_api(const struct site *site, const struct request *request, const char *name,
                       struct reply *reply) {
    const struct api *api = nonet_api_find(name);
    reply->in = IN_JSON;
    if (!is_friend(site, request, reply) && is_stranger(request)) {
        nonet_serve_refuse(reply, 403, "serve",
                           "the API is not for pages of other sites (see --cors)");
    } else if (is_preflight(request, reply)) {
        reply->status = 204;
        reply->is_preflight = 1;
    } else if (name[0] == '\0') {
        if (is_allowed(request, "GET, HEAD", reply))
            nonet_api_list(site, &request->load, reply);
    } else if (api == NULL) {
        nonet_serve_refuse(reply, 404, "serve", "there is no such command; /api/ lists them");
    } else if (is_allowed(request, "GET, HEAD, POST", reply)) {
        return look_at_call(site, request, api, name, reply);
    }
    return 1;
}

/* The path of the target, decoded; NULL if it is malformed. To be freed. */
static char *path_of(const char *target) {
    char *path = strndup(target, strcspn(target, "?"));
    if (path != NULL && path[0] == '/' && nonet_serve_decode(path, 0) == 0)
        return path;
    free(path);
    return NULL;
}

int nonet_serve_look(const struct site *site, const struct request *request, struct reply *reply) {
    char *path = path_of(request->target);
    int done = 1;
    if (nonet_accepts(request->accept, "text/html") > 0)
        reply->in = site->page.count > 0 ? IN_HTML_WITH_LINK : IN_HTML;
    if (request->is_unclear)
        nonet_serve_refuse(reply, 400, "serve",
                           "the headers do not say clearly whom it is for, or where it ends");
    else if (request->host == NULL || request->host[0] == '\0')
        nonet_serve_refuse(reply, 400, "serve", "the request has no Host");
    else if (!is_ours(site, request->host))
        nonet_serve_refuse(reply, 421, "serve", "this server has another name (see --name)");
    else if (path == NULL)
        nonet_serve_refuse(reply, 400, "serve", "the path is not well formed");
    else if (strcmp(path, "/api") == 0)
        done = look_at_api(site, request, "", reply);
    else if (strncmp(path, "/api/", 5) == 0)
        done = look_at_api(site, request, path + 5, reply);
    else
        reply_file(site, request, path + 1, reply);
    free(path);
    return done;
}
