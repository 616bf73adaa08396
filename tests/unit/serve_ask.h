/*
 * Asking the server without its sockets: a site, requests to it, and what must come back.
 */
#ifndef NONET_TESTS_SERVE_ASK_H
#define NONET_TESTS_SERVE_ASK_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "cli/serve.h"

#define EASY "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define SOLVED "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

static struct serve_settings settings;
static struct site site;

static inline void begin(void) {
    memcpy(&settings, nonet_command_find("serve")->defaults, sizeof settings);
    settings.shared.command = "serve";
    settings.shared.timeout = 1000; /* against hangs only */
    settings.tries = 1000;
    nonet_page_free(&site.page);
    memset(&site, 0, sizeof site);
    site.settings = &settings;
}

/* A request with everything as it should be. */
static inline struct request asking(const char *method, const char *target) {
    return (struct request){
        .method = method, .target = target, .host = "127.0.0.1:8080", .arrived = nonet_now()};
}

/* The answer, with a NUL at its end. */
static inline struct reply answer(const struct request *request) {
    struct reply reply = {0};
    if (!nonet_serve_look(&site, request, &reply))
        nonet_serve_work(&site, request, &reply);
    if (reply.file == NULL)
        nonet_out_bytes(&reply.out, "", 1);
    assert_false(reply.out.failed);
    return reply;
}

static inline void expect(const struct request *request, unsigned status, const char *words) {
    struct reply reply = answer(request);
    if (reply.status != status || (words != NULL && strstr(reply.out.at, words) == NULL))
        print_message("%s %s: %u %s\n", request->method, request->target, reply.status,
                      reply.out.at ? reply.out.at : "");
    assert_int_equal(reply.status, status);
    if (words != NULL)
        assert_non_null(strstr(reply.out.at, words));
    if (reply.file == NULL && strstr(reply.type, "json") != NULL) {
        assert_int_equal(reply.out.at[0], '{');
        assert_int_equal(reply.out.at[reply.out.length - 2], '\n');
    }
    nonet_out_free(&reply.out);
}

static inline void expect_get(const char *target, unsigned status, const char *words) {
    struct request request = asking("GET", target);
    expect(&request, status, words);
}

static inline void expect_post(const char *target, const char *body, unsigned status,
                               const char *words) {
    struct request request = asking("POST", target);
    request.body = body;
    request.body_length = strlen(body);
    expect(&request, status, words);
}

static inline int close_site(void **state) {
    (void)state;
    nonet_page_free(&site.page);
    return 0;
}

#endif
