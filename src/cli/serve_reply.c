/*
 * From a request to a reply, in two looks: what can be decided from its head is, before any body is
 * read; what is left is the API's, and goes to a thread.
 *
 * Who may ask: a page of another site can make a browser send requests to us, and with a name of
 * its own that it lets point here (DNS rebinding) it could read the answers too. So Host must be a
 * name that is ours, and the API refuses what a browser says comes from elsewhere.
 */
#include "cli/serve.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- words ---- */

void nonet_serve_refuse(struct reply *reply, unsigned status, const char *command,
                        const char *format, ...) {
    struct out reason = {0};
    va_list list;
    va_start(list, format);
    nonet_out_vprintf(&reason, format, list);
    va_end(list);
    reply->status = status;
    reply->type = "application/json";
    reply->file = NULL;
    reply->out.length = 0;
    nonet_out_printf(&reply->out, "{\"nonet\":1,\"command\":\"%s\",\"error\":", command);
    nonet_out_json(&reply->out, reason.at, reason.length);
    nonet_out_text(&reply->out, "}\n");
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

/* ---- who asks ---- */

/* A number and dots, or hexadecimal digits and colons in brackets: no name that DNS resolves. */
static int is_address(const char *host, size_t n) {
    if (n > 2 && host[0] == '[')
        return host[n - 1] == ']' && strspn(host + 1, "0123456789abcdefABCDEF:.") == n - 2;
    return n > 0 && isdigit((unsigned char)host[n - 1]) && strspn(host, "0123456789.") >= n;
}

static int is_same(const char *name, const char *host, size_t n) {
    return name != NULL && strlen(name) == n && strncasecmp(name, host, n) == 0;
}

/* An IPv6 address is told without brackets, and comes with them. */
static int is_told(const char *name, const char *host, size_t n) {
    return is_same(name, host, n) ||
           (n > 2 && host[0] == '[' && host[n - 1] == ']' && is_same(name, host + 1, n - 2));
}

static int is_ours(const struct site *site, const char *host) {
    size_t n = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    if (n > strlen(host) || (host[n] != '\0' && host[n] != ':'))
        return 0;
    if (host[n] == ':' && strspn(host + n + 1, "0123456789") != strlen(host + n + 1))
        return 0;
    return is_same("localhost", host, n) || is_same("127.0.0.1", host, n) ||
           is_same("[::1]", host, n) || is_told(site->settings->host, host, n) ||
           is_told(site->settings->host_name, host, n) ||
           (site->takes_any_address && is_address(host, n));
}

/* A browser that asks for another site's page says so, in one of these. */
static int is_stranger(const struct request *request) {
    const char *origin = request->origin, *site = request->fetch_site;
    if (site != NULL && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return 1;
    if (origin == NULL)
        return 0;
    const char *name = strstr(origin, "://");
    return name == NULL || strcasecmp(name + 3, request->host) != 0;
}

/* ---- what is asked ---- */

static int is_one_of(const char *word, const char *list) {
    size_t n = strlen(word);
    for (const char *at = list; *at; at += strspn(at, ", ")) {
        size_t m = strcspn(at, ", ");
        if (m == n && strncmp(at, word, n) == 0)
            return 1;
        at += m;
    }
    return 0;
}

static int is_allowed(const struct request *request, const char *methods, struct reply *reply) {
    if (is_one_of(request->method, methods))
        return 1;
    nonet_serve_refuse(reply, 405, "serve", "this can be asked for with %s", methods);
    reply->allow = methods;
    return 0;
}

/* Does a list of If-None-Match have it? A weak tag is as good here. */
static int matches(const char *list, const char *etag) {
    if (list != NULL && strcmp(list, "*") == 0)
        return 1;
    for (const char *at = list; at != NULL && *at; at += strspn(at, ", ")) {
        at += strncmp(at, "W/", 2) == 0 ? 2 : 0;
        size_t n = strcspn(at, ", ");
        if (n == strlen(etag) && strncmp(at, etag, n) == 0)
            return 1;
        at += n;
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
        reply->file = file;
        reply->type = file->type;
        reply->status = matches(request->none_match, file->etag) ? 304 : 200;
    }
}

/* Puzzles are text of any format; browsers and curl call it many things. Nothing of it is decoded
 * by its type, so forms with parts, and pictures, are refused. */
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

static int is_too_long(const struct site *site, const struct request *request) {
    char *end;
    if (request->is_too_long)
        return 1;
    return request->length != NULL && strtoull(request->length, &end, 10) > site->settings->body;
}

static int look_at_api(const struct site *site, const struct request *request, const char *name,
                       struct reply *reply) {
    const struct api *api = nonet_api_find(name);
    if (is_stranger(request))
        nonet_serve_refuse(reply, 403, "serve", "the API is not for pages of other sites");
    else if (name[0] == '\0' && is_allowed(request, "GET, HEAD", reply))
        nonet_api_list(site, reply);
    else if (name[0] != '\0' && api == NULL)
        nonet_serve_refuse(reply, 404, "serve", "there is no such command; /api/ lists them");
    else if (api != NULL && is_allowed(request, "GET, HEAD, POST", reply)) {
        if (is_too_long(site, request))
            nonet_serve_refuse(reply, 413, name, "the body has more than %llu bytes",
                               (unsigned long long)site->settings->body);
        else if (!is_text(request->type))
            nonet_serve_refuse(reply, 415, name, "the body must be text, such as text/plain");
        else
            return 0;
    }
    return 1;
}

/* The path of the target, decoded; NULL if it is not well formed. To be freed. */
static char *path_of(const char *target) {
    size_t n = strcspn(target, "?");
    char *path = malloc(n + 1);
    if (path == NULL)
        return NULL;
    memcpy(path, target, n);
    path[n] = '\0';
    if (path[0] == '/' && nonet_serve_decode(path, 0) == 0)
        return path;
    free(path);
    return NULL;
}

int nonet_serve_look(const struct site *site, const struct request *request, struct reply *reply) {
    char *path = path_of(request->target);
    int done = 1;
    if (request->is_unclear)
        nonet_serve_refuse(reply, 400, "serve",
                           "the headers do not tell clearly whom it is for, or where it ends");
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

void nonet_serve_work(const struct site *site, const struct request *request, struct reply *reply) {
    char *path = path_of(request->target);
    int is_api = path != NULL && strncmp(path, "/api/", 5) == 0;
    const struct api *api = is_api ? nonet_api_find(path + 5) : NULL;
    if (api != NULL)
        nonet_api_call(api, site, request, reply);
    else
        nonet_serve_refuse(reply, 500, "serve", "memory is short");
    free(path);
}
