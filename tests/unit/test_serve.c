/*
 * The server without its sockets: how a request is answered. Which paths there are, which clients
 * may ask, what is refused and with which message, and that the API's records are those of the
 * program.
 */
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "cli/serve.h"

#define EASY "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define SOLVED "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

static struct settings settings;
static struct site site;

static void begin(void) {
    settings = nonet_default_settings();
    settings.command = "serve";
    settings.timeout = 10;
    settings.tries = 1000;
    nonet_page_free(&site.page);
    memset(&site, 0, sizeof site);
    site.settings = &settings;
}

/* A request with everything as it should be. */
static struct request asking(const char *method, const char *target) {
    return (struct request){
        .method = method, .target = target, .host = "127.0.0.1:8080", .arrived = nonet_now()};
}

/* The answer, with a NUL at its end. */
static struct reply answer(const struct request *request) {
    struct reply reply = {0};
    if (!nonet_serve_look(&site, request, &reply))
        nonet_serve_work(&site, request, &reply);
    if (reply.file == NULL)
        nonet_out_bytes(&reply.out, "", 1);
    assert_false(reply.out.failed);
    return reply;
}

static void expect(const struct request *request, unsigned status, const char *words) {
    struct reply reply = answer(request);
    if (reply.status != status || (words != NULL && strstr(reply.out.at, words) == NULL))
        print_message("%s %s: %u %s\n", request->method, request->target, reply.status,
                      reply.out.at ? reply.out.at : "");
    assert_int_equal(reply.status, status);
    if (words != NULL)
        assert_non_null(strstr(reply.out.at, words));
    if (reply.file == NULL) {
        assert_non_null(reply.type);
        assert_int_equal(reply.out.at[0], '{');
        assert_int_equal(reply.out.at[reply.out.length - 2], '\n');
    }
    nonet_out_free(&reply.out);
}

static void expect_get(const char *target, unsigned status, const char *words) {
    struct request request = asking("GET", target);
    expect(&request, status, words);
}

static void expect_post(const char *target, const char *body, unsigned status, const char *words) {
    struct request request = asking("POST", target);
    request.body = body;
    request.body_length = strlen(body);
    expect(&request, status, words);
}

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
    snprintf(path, sizeof path, "%s/link.txt", folder);
    assert_int_equal(symlink("/etc/passwd", path), 0);
}

static void remove_page(void) {
    static const char *const names[] = {"index.html", "a.wasm",   "odd name.js", ".hidden",
                                        "inner/b.js", "link.txt", "inner",       ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove_file(names[i]);
}

static void test_files(void **state) {
    (void)state;
    begin();
    make_page();
    assert_int_equal(nonet_page_read(&site.page, folder), 0);
    remove_page();
    assert_int_equal(site.page.count, 3);
    expect_get("/", 200, NULL);
    expect_get("/?x=1", 200, NULL);
    expect_get("/index.html", 200, NULL);
    expect_get("/%69ndex.html", 200, NULL);
    expect_get("/odd%20name.js", 200, NULL);
    static const char *const strange[] = {
        "//",           "/./",         "//index.html",   "/index.html/", "/.hidden",
        "/inner",       "/inner/b.js", "/link.txt",      "/../a.wasm",   "/%2e%2e/x",
        "/..%2fa.wasm", "/INDEX.HTML", "/index.html%20", "/a.wasm%0a"};
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
    assert_int_equal(nonet_page_find(&site.page, "a.wasm")->length, 3);
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
    const char *etag = nonet_page_find(&site.page, "")->etag;
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
    expect(&unclear, 400, "do not tell clearly");
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

/* ---- the API ---- */

static void test_commands(void **state) {
    (void)state;
    begin();
    expect_post("/api/solve", EASY, 200, "\"solution\":\"" SOLVED "\"}");
    expect_get("/api/solve?puzzle=" EASY, 200,
               "\"command\":\"solve\",\"file\":\"body\",\"line\":1");
    expect_post("/api/count", EASY, 200, "\"solutions\":1,\"complete\":true}");
    expect_post("/api/rate", EASY, 200, "\"rating\":1.2,");
    expect_post("/api/hint", EASY, 200, "\"hints\":[{\"number\":1,\"technique\":\"hidden-single\"");
    expect_post("/api/explain", EASY, 200, "\"end\":\"solved\"");
    expect_get("/api/generate?seed=1", 200, "\"seed\":1,\"number\":1,\"box\":\"3x3\"");
    expect_post("/api/solve", "{\"puzzle\":\"" EASY "\"}", 200, SOLVED);
    expect_post("/api/solve", "11..............", 200, "\"reason\":\"r1c1 and r1c2 are both 1\"");
    expect_get("/api/", 200, "\"limits\":{\"timeout\":10,");
    expect_get("/api", 200, "\"commands\":{\"solve\":[\"puzzle\",");
    expect_get("/api/nothing", 404, "no such command");
    expect_get("/api/solve/", 404, "no such command");
    expect_get("/api/help", 404, "no such command");
    expect_get("/api/bench", 404, "no such command");
}

static void test_parameters(void **state) {
    (void)state;
    begin();
    expect_post("/api/solve?limit=1", EASY, 200, "\"verdict\":\"unknown\"");
    expect_post("/api/solve?all", EASY, 200, "\"all\":[\"" SOLVED "\"]");
    expect_post("/api/solve?all=true&all=1", EASY, 200, "\"all\":[");
    expect_post("/api/solve?all=0", EASY, 200, "\"solution\":");
    expect_post("/api/solve?all=maybe", EASY, 400, "all: 'maybe' is not true or false");
    expect_post("/api/solve?&&limit=2&", EASY, 200, "\"verdict\":\"unique\"");
    expect_post("/api/solve?%6cimit=%31", EASY, 200, "\"verdict\":\"unknown\"");
    expect_post("/api/solve?limit=%", EASY, 400, "not well formed");
    expect_post("/api/solve?limit=%00", EASY, 400, "not well formed");
    expect_post("/api/solve?limit=x", EASY, 400, "\"error\":\"--limit: 'x' is not a number\"}");
    expect_post("/api/solve?engine=logic&limit=2", EASY, 400, "are not for --engine logic");
    expect_post("/api/solve?engine=logic", EASY, 200, SOLVED);
    expect_post("/api/solve?box=1x16", "1...............", 400, NULL);
    expect_post("/api/solve?empty=o", "1ooo341oooo34o21", 200, "\"solution\":\"1234341221434321\"");
    expect_post("/api/solve?empty=oo", "1ooo341oooo34o21", 400, "is not one character");
    expect_post("/api/solve", "LZIP and so on", 400, "lzip data");
    expect_post("/api/hint?notation=chess", EASY, 200, "\"cell\":\"A6\"");
    expect_post("/api/rate?max=7.x", EASY, 400, "is not a rating such as 7.5");
    expect_post("/api/rate?without=nothing", EASY, 400, "no technique 'nothing'");
    expect_get("/api/generate?clues=30..20x", 400, "is not a range");
    expect_get("/api/generate?difficulty=hard&rating=2.0", 400, "one of them is enough");
    expect_get("/api/generate?number=0", 400, "--number: there must be at least one");
    expect_get("/api/generate?tries=0", 400, "--tries: there must be at least one");
    expect_get("/api/generate?clues=1..2", 400, "a 9x9 puzzle has at least 17");
}

/* Options for files, threads, kernels or other output are not parameters. */
static void test_forbidden(void **state) {
    static const char *const names[] = {
        "output", "o",     "threads", "j",       "kernel",   "race",    "to",
        "json",   "quiet", "verbose", "help",    "progress", "pattern", "like",
        "format", "info",  "debug",   "--limit", "",         "limit ",  "limi"};
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char target[64];
        snprintf(target, sizeof target, "/api/solve?%s=1", names[i]);
        expect_post(target, EASY, 400, "there is no parameter '");
        snprintf(target, sizeof target, "/api/generate?%s=1", names[i]);
        expect_get(target, 400, "there is no parameter '");
    }
    expect_get("/api/generate?puzzle=1", 400, "there is no parameter 'puzzle'");
}

static void test_bad_bodies(void **state) {
    (void)state;
    begin();
    expect_post("/api/solve", "", 400,
                "\"line\":1,\"column\":1,\"number\":0,\"error\":\"no puzzle\"");
    expect_post("/api/solve", "\n\n", 400, "no puzzle");
    expect_post("/api/solve", EASY "\n53..7", 400,
                "\"line\":2,\"column\":6,\"number\":2,\"error\":\"the line ends after 5 cells");
    expect_post("/api/solve?puzzle=" EASY, EASY, 400, "a puzzle in the address and a body");
    expect_post("/api/generate", EASY, 400, "it takes no body");
    expect_post("/api/solve", "\x1f\x8b\x08 and so on", 400, "compressed text is not read here");
    struct request request = asking("POST", "/api/solve");
    request.type = "multipart/form-data; boundary=x";
    expect(&request, 415, "must be text");
    request.type = "image/png";
    expect(&request, 415, "must be text");
    request.type = "application/x-www-form-urlencoded";
    request.body = EASY;
    request.body_length = 81;
    expect(&request, 200, SOLVED);
    request.body = "\0\0\0\0";
    request.body_length = 4;
    expect(&request, 400, "\"error\":");
}

static void test_limits(void **state) {
    (void)state;
    begin();
    settings.puzzles = 2;
    settings.body = 300;
    settings.side = 9;
    expect_post("/api/solve", EASY "\n" EASY "\n", 200, "\"number\":2");
    expect_post("/api/solve", EASY "\n" EASY "\n" EASY, 413, "more than 2 puzzles");
    struct request request = asking("POST", "/api/solve");
    request.length = "301";
    expect(&request, 413, "more than 300 bytes");
    request.length = "99999999999999999999999999";
    expect(&request, 413, "more than 300 bytes");
    request.length = NULL;
    request.is_too_long = 1;
    expect(&request, 413, "more than 300 bytes");
    expect_get("/api/generate?number=2&seed=1", 200, "\"number\":2");
    expect_get("/api/generate?number=3", 400, "number: at most 2");
    expect_get("/api/generate?tries=1001", 400, "tries: at most 1000");
    expect_get("/api/generate?unbiased&size=2x2&seed=1&tries=100000", 200, "\"weight\":");
    expect_get("/api/generate?unbiased&tries=100001", 400, "tries: at most 100000");
    settings.tries = 10;
    expect_get("/api/generate?unbiased&seed=1", 503, "not found in 1000 tries");
    settings.tries = 1000;
    expect_get("/api/generate?size=2x5", 400, "size: a side of at most 9");
    expect_get("/api/generate?size=2x4&seed=1", 200, "\"box\":\"2x4\"");
    if (nonet_engine_is_built(NONET_ENGINE_SAT)) {
        expect_post("/api/solve?engine=sat", EASY, 200, SOLVED);
        settings.side = 8;
        expect_post("/api/solve?engine=sat", EASY, 413, "engine=sat: a side of at most 8");
    }
    settings.side = 8;
    expect_post("/api/solve", EASY, 200, SOLVED);
    expect_get("/api/generate?seed=1", 400, "size: a side of at most 8");
    settings.side = 9;
    expect_get("/api/generate?rating=9.0..&tries=1&seed=1", 503,
               "\"error\":\"not found in 1 try\"");
}

static void test_time(void **state) {
    char empty[626];
    (void)state;
    begin();
    memset(empty, '0', 625);
    empty[625] = '\0';
    expect_post("/api/count?limit=0&timeout=0.01", empty, 503, "\"timeout\":true}");
    settings.timeout = 0.01;
    expect_post("/api/count?limit=0", empty, 503, "\"timeout\":true}");
    expect_post("/api/count?limit=0&timeout=1000", empty, 503, "\"timeout\":true}");
    struct request late = asking("GET", "/api/solve?puzzle=" EASY);
    late.arrived -= 1;
    expect(&late, 503, "\"verdict\":\"unknown\"");
    late = asking("POST", "/api/solve");
    late.arrived -= 1;
    late.body = "# remark\n# remark\n";
    late.body_length = strlen(late.body);
    expect(&late, 503, "the text was not read in time");
    settings.tries = 1000000000;
    expect_get("/api/generate?rating=11.0..&timeout=1000", 503,
               "\"number\":1,\"error\":\"no puzzle in time\",\"timeout\":true}");
}

/* An endless list of solutions ends at the size of an answer. */
static void test_large(void **state) {
    char empty[82];
    (void)state;
    begin();
    memset(empty, '.', 81);
    empty[81] = '\0';
    expect_post("/api/solve?all&limit=1000000", empty, 413,
                "the answer has more than 4194304 bytes");
}

static void test_many(void **state) {
    (void)state;
    begin();
    struct request request = asking("POST", "/api/rate");
    request.body = EASY "\n" EASY "\n";
    request.body_length = strlen(request.body);
    struct reply reply = answer(&request);
    assert_string_equal(reply.type, "application/x-ndjson");
    nonet_out_free(&reply.out);
    request.body_length = 82;
    reply = answer(&request);
    assert_string_equal(reply.type, "application/json");
    nonet_out_free(&reply.out);
}

static int close_site(void **state) {
    (void)state;
    nonet_page_free(&site.page);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files),     cmocka_unit_test(test_types),
        cmocka_unit_test(test_etags),     cmocka_unit_test(test_methods),
        cmocka_unit_test(test_hosts),     cmocka_unit_test(test_strangers),
        cmocka_unit_test(test_commands),  cmocka_unit_test(test_parameters),
        cmocka_unit_test(test_forbidden), cmocka_unit_test(test_bad_bodies),
        cmocka_unit_test(test_limits),    cmocka_unit_test(test_time),
        cmocka_unit_test(test_large),     cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests_name("serve", tests, NULL, close_site);
}
