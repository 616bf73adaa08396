/*
 * The server without its sockets: which paths there are, who may ask, and what is refused before
 * any body is read.
 */
#include "tests/unit/serve_ask.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the page ---- */

static char folder[] = "/tmp/nonet-serve-XXXXXX";

static void write_file(const char *name, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void remove_file(const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(remove(path), 0);
}

static void make_page(void) {
    char path[256];
    strcpy(folder, "/tmp/nonet-serve-XXXXXX");
    assert_non_null(mkdtemp(folder));
    write_file("index.html", "<p>page");
    write_file("a.wasm", "asm");
    write_file("odd name.js", "x");
    write_file(".hidden", "x");
    snprintf(path, sizeof path, "%s/inner", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    write_file("inner/b.js", "x");
    write_file("inner/.d", "x");
    snprintf(path, sizeof path, "%s/inner/deep", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    write_file("inner/deep/c.js", "x");
    snprintf(path, sizeof path, "%s/link.txt", folder);
    assert_int_equal(symlink("/etc/passwd", path), 0);
    snprintf(path, sizeof path, "%s/linked", folder);
    assert_int_equal(symlink("/etc", path), 0);
}

static void remove_page(void) {
    static const char *const names[] = {"index.html", "a.wasm",   "odd name.js",     ".hidden",
                                        "inner/b.js", "inner/.d", "inner/deep/c.js", "inner/deep",
                                        "inner",      "link.txt", "linked",          ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove_file(names[i]);
}

static void test_files(void **state) {
    (void)state;
    begin();
    make_page();
    assert_int_equal(nonet_page_read(&site.page, folder), 0);
    remove_page();
    assert_int_equal(site.page.count, 4);
    expect_get("/", 200, NULL);
    expect_get("/?x=1", 200, NULL);
    expect_get("/index.html", 200, NULL);
    expect_get("/%69ndex.html", 200, NULL);
    expect_get("/odd%20name.js", 200, NULL);
    expect_get("/inner/b.js", 200, NULL);
    static const char *const strange[] = {"//",           "/./",
                                          "//index.html", "/index.html/",
                                          "/.hidden",     "/inner",
                                          "/inner/",      "/inner/deep/c.js",
                                          "/b.js",        "/inner/.d",
                                          "/inner//b.js", "/linked/passwd",
                                          "/link.txt",    "/../a.wasm",
                                          "/%2e%2e/x",    "/..%2fa.wasm",
                                          "/INDEX.HTML",  "/index.html%20",
                                          "/a.wasm%0a"};
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++)
        expect_get(strange[i], 404, "there is no such page");
    expect_get("/index.html%00.js", 400, "not well formed");
    expect_get("/%", 400, "not well formed");
    expect_get("/%4", 400, "not well formed");
    expect_get("/%zz", 400, "not well formed");
    expect_get("index.html", 400, "not well formed");
    expect_get("http://127.0.0.1:8080/", 400, "not well formed");
    expect_get("*", 400, "not well formed");
    expect_get("", 400, "not well formed");
}

static void test_types(void **state) {
    (void)state;
    begin();
    make_page();
    assert_int_equal(nonet_page_read(&site.page, folder), 0);
    remove_page();
    assert_string_equal(nonet_page_find(&site.page, "a.wasm")->type, "application/wasm");
    assert_string_equal(nonet_page_find(&site.page, "")->type, "text/html; charset=utf-8");
    assert_string_equal(nonet_page_find(&site.page, "odd name.js")->type,
                        "text/javascript; charset=utf-8");
    assert_int_equal(nonet_page_find(&site.page, "a.wasm")->plain.length, 3);
    nonet_page_free(&site.page);
    assert_int_equal(nonet_page_read(&site.page, folder), ENOENT);
}

static void test_etags(void **state) {
    static const struct {
        const char *list;
        unsigned status;
    } cases[] = {{"*", 304},          {"TAG", 304},       {"W/TAG", 304},
                 {"\"x\", TAG", 304}, {"\"x\",TAG", 304}, {"\"x\"", 200},
                 {"", 200},           {"W/", 200},        {",,", 200}};
    (void)state;
    begin();
    make_page();
    assert_int_equal(nonet_page_read(&site.page, folder), 0);
    remove_page();
    const char *etag = nonet_page_find(&site.page, "")->plain.etag;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char list[128] = "";
        const char *tag = strstr(cases[i].list, "TAG");
        snprintf(list, sizeof list, "%.*s%s", tag ? (int)(tag - cases[i].list) : 100, cases[i].list,
                 tag ? etag : "");
        struct request request = asking("GET", "/");
        request.none_match = list;
        expect(&request, cases[i].status, NULL);
    }
}

static void test_methods(void **state) {
    static const char *const no[] = {"PUT",     "DELETE", "OPTIONS", "TRACE",
                                     "CONNECT", "get",    "G",       ""};
    (void)state;
    begin();
    make_page();
    assert_int_equal(nonet_page_read(&site.page, folder), 0);
    remove_page();
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        struct request page = asking(no[i], "/"), api = asking(no[i], "/api/solve"),
                       list = asking(no[i], "/api/");
        struct reply reply = answer(&page);
        assert_int_equal(reply.status, 405);
        assert_string_equal(reply.allow, "GET, HEAD");
        nonet_out_free(&reply.out);
        reply = answer(&api);
        assert_int_equal(reply.status, 405);
        assert_string_equal(reply.allow, "GET, HEAD, POST");
        nonet_out_free(&reply.out);
        expect(&list, 405, "GET, HEAD");
    }
    struct request post = asking("POST", "/"), head = asking("HEAD", "/");
    expect(&post, 405, "GET, HEAD");
    expect(&head, 200, NULL);
}

/* Nobody types JSON into a browser: what is refused there is refused with a page. */
static void test_pages(void **state) {
    static const struct {
        const char *target, *accept, *type;
    } cases[] = {
        {"/nothing", "text/html,application/xhtml+xml,*/*;q=0.8", "text/html; charset=utf-8"},
        {"/nothing", "application/json, Text/HTML;q=0.1", "text/html; charset=utf-8"},
        {"/nothing", "*/*", "application/json"},
        {"/nothing", "text/html;q=0", "application/json"},
        {"/nothing", "text/html-ish", "application/json"},
        {"/nothing", NULL, "application/json"},
        {"/%zz", "text/html", "text/html; charset=utf-8"},
        {"/api/nothing", "text/html", "application/json"},
    };
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct request request = asking("GET", cases[i].target);
        request.accept = cases[i].accept;
        struct reply reply = answer(&request);
        assert_in_range(reply.status, 400, 404);
        assert_string_equal(reply.type, cases[i].type);
        assert_int_equal(reply.out.at[0], cases[i].type[0] == 't' ? '<' : '{');
        assert_null(strstr(reply.out.at, "To the page")); /* there is none */
        nonet_out_free(&reply.out);
    }
}

/* ---- which clients may ask ---- */

static unsigned status_for(const char *host) {
    struct request request = asking("GET", "/api/");
    request.host = host;
    struct reply reply = answer(&request);
    nonet_out_free(&reply.out);
    return reply.status;
}

static void test_hosts(void **state) {
    static const char *const ours[] = {"localhost",      "LocalHost:1", "127.0.0.1",
                                       "127.0.0.1:8080", "[::1]",       "[::1]:8080"};
    static const char *const others[] = {"evil.example",
                                         "127.0.0.1.evil.example",
                                         "localhost.evil",
                                         "evil@localhost",
                                         "localhost:x",
                                         "localhost:80:80",
                                         "[::1",
                                         "[::1]x",
                                         ":80",
                                         "::1",
                                         "10.0.0.1",
                                         "[fe80::1]",
                                         "127.0.0.1:8080@evil",
                                         " localhost",
                                         "localhost "};
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        assert_int_equal(status_for(ours[i]), 200);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(status_for(others[i]), 421);
    assert_int_equal(status_for(NULL), 400);
    struct request unclear = asking("GET", "/api/");
    unclear.is_unclear = 1;
    expect(&unclear, 400, "do not say clearly");
    assert_int_equal(status_for(""), 400);
    settings.host = "fe80::1";
    settings.host_name = "sudoku.example";
    assert_int_equal(status_for("[fe80::1]:8080"), 200);
    assert_int_equal(status_for("Sudoku.Example:8080"), 200);
    assert_int_equal(status_for("x.sudoku.example"), 421);
    site.takes_any_address = 1;
    assert_int_equal(status_for("10.0.0.1:8080"), 200);
    assert_int_equal(status_for("[2001:db8::1]"), 200);
    assert_int_equal(status_for("10.0.0.evil.example"), 421);
    assert_int_equal(status_for("evil.example"), 421);
}

static void test_strangers(void **state) {
    static const struct {
        const char *origin, *site;
        unsigned status;
    } cases[] = {{NULL, NULL, 200},
                 {"http://127.0.0.1:8080", NULL, 200},
                 {"http://127.0.0.1:8080", "same-origin", 200},
                 {NULL, "none", 200},
                 {"http://127.0.0.1:9999", NULL, 403},
                 {"http://evil.example", NULL, 403},
                 {"null", NULL, 403},
                 {"", NULL, 403},
                 {NULL, "cross-site", 403},
                 {NULL, "same-site", 403}};
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct request request = asking("GET", "/api/solve?puzzle=" EASY);
        request.origin = cases[i].origin;
        request.fetch_site = cases[i].site;
        expect(&request, cases[i].status, NULL);
    }
}

/* What a page of another site gets: the status, and the header that lets it read. */
static void expect_origin(const char *method, const char *origin, unsigned status,
                          const char *readable) {
    struct request request = asking(method, "/api/solve?puzzle=" EASY);
    request.origin = origin;
    request.fetch_site = "cross-site";
    request.asked_method = strcmp(method, "OPTIONS") == 0 ? "POST" : NULL;
    struct reply reply = answer(&request);
    assert_int_equal(reply.status, status);
    assert_int_equal(reply.is_preflight, status == 204);
    assert_int_equal(reply.origin != NULL, readable != NULL);
    if (readable != NULL)
        assert_string_equal(reply.origin, readable);
    nonet_out_free(&reply.out);
}

static void test_friends(void **state) {
    (void)state;
    begin();
    expect_origin("GET", "https://a.example", 403, NULL);
    expect_origin("OPTIONS", "https://a.example", 403, NULL);
    settings.cors = "https://a.example,http://b.example:8080";
    expect_origin("GET", "https://a.example", 200, "https://a.example");
    expect_origin("GET", "http://b.example:8080", 200, "http://b.example:8080");
    expect_origin("OPTIONS", "https://a.example", 204, "https://a.example");
    expect_origin("DELETE", "https://a.example", 405, "https://a.example");
    expect_origin("GET", "http://a.example", 403, NULL);
    expect_origin("GET", "https://a.example.org", 403, NULL);
    expect_origin("GET", "http://b.example", 403, NULL);
    expect_origin("GET", "null", 403, NULL);
    expect_origin("GET", "*", 403, NULL);
    expect_origin("GET", NULL, 403, NULL);
    expect_origin("OPTIONS", "http://b.example", 403, NULL);
    settings.cors = "*";
    expect_origin("GET", "https://any.example", 200, "*");
    expect_origin("GET", "null", 200, "*");
    expect_origin("GET", NULL, 200, "*");
    expect_origin("OPTIONS", "https://any.example", 204, "*");
    struct request plain = asking("OPTIONS", "/api/solve"), page = asking("OPTIONS", "/");
    expect(&plain, 405, "GET, HEAD, POST");
    page.origin = "https://any.example";
    page.asked_method = "GET";
    expect(&page, 404, "the page was not found");
    struct request renamed = asking("GET", "/api/");
    renamed.host = "evil.example";
    renamed.origin = "http://evil.example";
    expect(&renamed, 421, NULL);
}

static void test_origins(void **state) {
    static const char *const bad[] = {"",
                                      "example.org",
                                      "https://",
                                      "https://a.example/",
                                      "https://a.example/path",
                                      "ftp://a.example",
                                      "https://a.example:x",
                                      "https://a.example, https://b.example",
                                      "https://a.example,*",
                                      "https://*.example",
                                      "null",
                                      "https://a@b.example"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(nonet_origins_are_good(bad[i]));
    assert_true(nonet_origins_are_good("*"));
    assert_true(nonet_origins_are_good("https://a.example,http://[::1]:80"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files),     cmocka_unit_test(test_types),
        cmocka_unit_test(test_etags),     cmocka_unit_test(test_methods),
        cmocka_unit_test(test_pages),     cmocka_unit_test(test_hosts),
        cmocka_unit_test(test_strangers), cmocka_unit_test(test_friends),
        cmocka_unit_test(test_origins),
    };
    return cmocka_run_group_tests_name("serve", tests, NULL, close_site);
}
