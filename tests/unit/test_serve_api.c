/*
 * The API without sockets: that its records are those of the program, what can be asked for, what
 * is refused and with which words, and that there is an end to everything.
 */
#include "tests/unit/serve_ask.h"

#include <stdio.h>

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
    expect_post("/api/hint", EASY, 200, "\"scale\":\"nonet\"");
    expect_post("/api/explain", EASY, 200, "\"end\":\"solved\"");
    expect_get("/api/generate?seed=1", 200, "\"seed\":1,\"number\":1,\"box\":\"3x3\"");
    expect_get("/api/generate?seed=1&n=2", 200, "\"number\":2,\"box\":\"3x3\"");
    expect_post("/api/hint?scale=explainer&level=1", EASY, 200,
                "}],\"words\":[\"Look at box 2.\"]}");
    expect_post("/api/hint?scale=explainer&level=2&all", "1234341221434.21", 200,
                "\"words\":[\"Hidden Single: Look");
    expect_post("/api/hint?scale=explainer&level=4", EASY, 200, "r1c6 is 8.\"}]}");
    expect_post("/api/hint?draw", EASY, 200, "<title>1. Hidden Single</title>");
    expect_post("/api/explain?draw", EASY, 200, "</svg>\\u000a\"}],\"end\":\"solved\"");
    expect_post("/api/hint?level=5", EASY, 400, "--level: '5' is none of 1|2|3|4");
    expect_post("/api/check", EASY, 200, "\"verdict\":\"unique\"}");
    expect_post("/api/check?minimal", EASY, 200, "\"verdict\":\"not minimal\"");
    expect_post("/api/marks?after=none", "12343412........", 200, "\"marks\":[[1,2,3,4],");
    expect_post("/api/minimize?seed=1", EASY, 200, "\"dropped\":8,\"seed\":1}");
    expect_post("/api/minimize", "1...............", 200, "\"verdict\":\"several\"}");
    expect_post("/api/canon", EASY, 200, "\"automorphisms\":1,");
    expect_post("/api/canon", "11..............", 200, "\"reason\":\"r1c1 and r1c2 are both 1\"");
    expect_post("/api/transform?by=digits+1+2", "1234341221434.21", 200,
                "\"transformed\":\"2134342112434.12\"");
    expect_post("/api/transform?by=nothing", EASY, 400, "--by: at character 1");
    expect_post("/api/transform?by=rows+1+9", "1234341221434.21", 400, NULL);
    expect_post("/api/transform?by=rotate&seed=1", EASY, 400, "do not go together");
    expect_post("/api/convert", EASY, 200, "\"puzzle\":\"" EASY "\"}");
    expect_post("/api/marks?known=too+long+a+sign", EASY, 400, "is not a sign of");
    expect_post("/api/solve", "{\"puzzle\":\"" EASY "\"}", 200, SOLVED);
    expect_post("/api/solve", "11..............", 200, "\"reason\":\"r1c1 and r1c2 are both 1\"");
    expect_get("/api/", 200, "\"limits\":{\"timeout\":1000,");
    expect_get("/api", 200, "\"commands\":{\"solve\":[\"puzzle\",");
    expect_get("/api/nothing", 404, "no such command");
    expect_get("/api/solve/", 404, "no such command");
    expect_get("/api/help", 404, "no such command");
    expect_get("/api/bench", 404, "no such command");
}

/* A format is asked for, and the answer is text; or a document. */
static void test_texts(void **state) {
    static const struct {
        const char *target, *type, *words;
    } cases[] = {
        {"/api/convert?to=rows", "text/plain; charset=utf-8",
         "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 x 2 1\n"},
        {"/api/marks?to=marks", "text/plain; charset=utf-8", "4 3 |2 1"},
        {"/api/transform?to=line&by=mirror", "text/plain; charset=utf-8", "43212143341212.4\n"},
        {"/api/print", "image/svg+xml", "</svg>\n"},
        {"/api/print?to=pdf&solutions=end&ratings", "application/pdf", "%%EOF\n"},
        {"/api/print?to=latex&title=%5Cinput%7Bx%7D", "application/x-tex", "\\end{document}"},
    };
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct request request = asking("POST", cases[i].target);
        request.body = "1234341221434.21\n";
        request.body_length = strlen(request.body);
        struct reply reply = answer(&request);
        assert_int_equal(reply.status, 200);
        assert_string_equal(reply.type, cases[i].type);
        int has = 0;
        for (size_t at = 0; at < reply.out.length; at++)
            has |= strncmp(reply.out.at + at, cases[i].words, strlen(cases[i].words)) == 0;
        if (!has)
            print_message("%s: %s\n", cases[i].target, reply.out.at);
        assert_true(has);
        nonet_out_free(&reply.out);
    }
    expect_post("/api/convert?to=line", EASY "\n12\n", 400, "body:2:3: the line ends after 2");
    expect_post("/api/convert?to=line", "", 400, "no puzzle");
    expect_post("/api/convert?to=nothing", EASY, 400, "--to: no format 'nothing'");
    expect_post("/api/print", EASY "\n12\n", 400, "body:2:3: the line ends after 2");
    expect_post("/api/print", "", 400, "no puzzle");
    expect_post("/api/print?to=png", EASY, 400, "is none of svg|pdf|latex");
    expect_post("/api/print?margin=101", EASY, 400, "--margin: 101 is not");
    expect_post("/api/print?margin=100&paper=a5", EASY, 400, "smaller than half an inch");
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
    expect_post("/api/hint?scale=explainer&notation=chess", EASY, 200, "\"cell\":\"A6\"");
    expect_post("/api/hint?scale=explainer&notation=eureka", EASY, 200, "\"eureka\":\"r1c6=");
    expect_post("/api/explain?short=1", EASY, 200, "\"words\":[\"Hidden Single => r1c6=");
    expect_post("/api/explain?level=1", EASY, 200, "\"words\":[\"Look at ");
    expect_post("/api/explain?level=1&short=1", EASY, 400, "do not go together");
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
        expect_post(target, EASY, 400, "; /api/ lists ");
        snprintf(target, sizeof target, "/api/generate?%s=1", names[i]);
        expect_get(target, 400, "; /api/ lists ");
    }
    expect_get("/api/generate?like=/etc/passwd", 400, "--like is for the command line only");
    expect_get("/api/generate?o=x", 400, "--output is for the command line only");
    expect_post("/api/print?output=x.pdf", EASY, 400, "--output is for the command line only");
    expect_post("/api/explain?svg=x", EASY, 400, "--svg is for the command line only");
    expect_post("/api/canon?unique", EASY, 400, "--unique is for the command line only");
    expect_post("/api/solve?race", EASY, 400, "--race is for the command line only");
    expect_post("/api/solve?nothing=1", EASY, 400, "there is no parameter 'nothing'");
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
    expect_post("/api/solve", "\x1f\x8b\x08 and so on", 415, "compressed by gzip");
    expect_post("/api/print", "\x1f\x8b\x08 and so on", 415, "compressed by gzip");
    struct request request = asking("POST", "/api/solve");
    static const char *const encodings[] = {"gzip", "br", "identity, gzip", "x"};
    for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++) {
        request.encoding = encodings[i];
        expect(&request, 415, "Content-Encoding: ");
    }
    request.encoding = "Identity";
    expect(&request, 400, "no puzzle");
    request.encoding = NULL;
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
    expect_get("/api/generate?n=3", 400, "number: at most 2");
    expect_post("/api/print", EASY "\n" EASY "\n" EASY, 413, "more than 2 puzzles");
    expect_post("/api/convert?to=line", EASY "\n" EASY "\n" EASY, 413, "more than 2 puzzles");
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
        expect_post("/api/check?engine=sat", EASY, 413, "engine=sat: a side of at most 8");
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
    settings.shared.timeout = 0.01;
    expect_post("/api/count?limit=0", empty, 503, "\"timeout\":true}");
    expect_post("/api/count?limit=0&timeout=100000", empty, 503, "\"timeout\":true}");
    struct request late = asking("GET", "/api/solve?puzzle=" EASY);
    late.arrived -= 1;
    expect(&late, 503, "\"verdict\":\"unknown\"");
    late = asking("POST", "/api/solve");
    late.arrived -= 1;
    late.body = "# remark\n# remark\n";
    late.body_length = strlen(late.body);
    expect(&late, 503, "the text was not read in time");
    settings.tries = 1000000000;
    expect_get("/api/generate?rating=11.0..&timeout=100000", 503,
               "\"number\":1,\"error\":\"no puzzle in time\",\"timeout\":true}");
}

/* Nobody waits for the answer: there is hours of work in each of these, and it is not done. */
static void test_gone(void **state) {
    static const char *const targets[] = {"/api/count?limit=0",
                                          "/api/check?engine=backtrack",
                                          "/api/solve?limit=0",
                                          "/api/minimize",
                                          "/api/rate",
                                          "/api/hint",
                                          "/api/explain",
                                          "/api/marks?after=logic",
                                          "/api/print?solutions=end",
                                          "/api/canon",
                                          "/api/convert",
                                          "/api/generate?rating=11.9.."};
    atomic_int gone = 1;
    char empty[626];
    (void)state;
    begin();
    settings.shared.timeout = 100000;
    settings.tries = 1000000000;
    memset(empty, '0', 625);
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        struct request request = asking("POST", targets[i]);
        request.body = empty;
        request.body_length = strstr(targets[i], "generate") ? 0 : 625;
        request.gone = &gone;
        struct reply reply = answer(&request);
        nonet_out_free(&reply.out);
    }
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

#define FIVE "..3...4..1..52..........."
#define BENT "rules=regions+11222+11122+33344+33544+55554"
#define ROWS "1111111222222233333334444444555555566666667777777"

/* Rules: as words, on sides with boxes and without; never as the name of a file. */
static void test_rules(void **state) {
    (void)state;
    begin();
    expect_post("/api/solve?rules=x", "1234............", 200,
                "\"rules\":[\"diagonals\"],\"puzzle\":\"1234............\"");
    expect_post("/api/count?rules=x&limit=0", "1234............", 200, "\"solutions\":2,");
    expect_post("/api/solve?" BENT, FIVE, 200, "\"solution\":\"1534234251415232341552134\"}");
    expect_post("/api/solve?" BENT, FIVE "\n1234............\n", 400,
                "\"error\":\"the line ends after 16 cells; 25 make a puzzle; the "
                "given regions are for side 5\"}");
    expect_post("/api/solve?rules=regions+111222111222333444333444555666555666", "1234............",
                400, "--rules: 1:1: the regions are for side 6, and the puzzle has side 4\"}");
    expect_get("/api/check?puzzle=" FIVE "&" BENT, 200, "\"verdict\":\"unique\"}");
    expect_post("/api/count?rules=regions+" ROWS,
                "1234567..........................................", 200, "\"solutions\":2,");
    expect_post("/api/hint?" BENT, FIVE, 200, "\"hints\":[");
    expect_post("/api/print?" BENT, FIVE, 200, "</svg>");
    expect_post("/api/convert?to=rules&" BENT, FIVE, 200,
                "....\nregions 11222 11122 33344 33544 55554\n");
    expect_post("/api/canon?rules=x", EASY, 400, "canon knows rows, columns and boxes only");
    expect_post("/api/solve?rules=tests%2Fchecks", EASY, 400,
                "\"error\":\"--rules: 1:1: 'tests/checks' is not a rule that nonet knows\"}");
    expect_post("/api/solve?rules=%2Fetc%2Fpasswd", EASY, 400, "is not a rule that nonet knows\"}");
    expect_post("/api/solve?rules=diagonal", EASY, 400, "did you mean 'diagonals'?\"}");
    expect_post("/api/solve?rules=regions+12", EASY, 400, "the regions have 2 cells, not 4");
}

static void test_ruled_puzzles(void **state) {
    (void)state;
    begin();
    expect_get("/api/generate?seed=1&rules=x", 200, "\"rules\":[\"diagonals\"],\"puzzle\":");
    expect_get("/api/generate?seed=1&" BENT, 200, "\"box\":\"1x5\",\"rules\":[\"regions 11222 ");
    expect_get("/api/generate?seed=1&rules=regions+1222+1112+3334+3444", 200, "\"box\":\"2x2\"");
    expect_get("/api/generate?seed=1&jigsaw&size=1x7", 200,
               "\"box\":\"1x7\",\"rules\":[\"regions ");
    expect_get("/api/generate?seed=1&jigsaw&rules=x&n=2&size=1x5", 200, "\"number\":2,");
    expect_get("/api/generate?jigsaw&unbiased", 400, "\"error\":");
    expect_get("/api/generate?" BENT "&size=3x3", 400, "the regions are for side 5");
    expect_get("/api/generate?rules=pattern", 400, "is not a rule that nonet knows\"}");
    settings.side = 4;
    expect_get("/api/generate?" BENT, 400, "size: a side of at most 4");
    expect_get("/api/generate?jigsaw", 400, "size: a side of at most 4");
    expect_get("/api/generate?seed=1&rules=regions+1222+1112+3334+3444", 200, NULL);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_commands),   cmocka_unit_test(test_texts),
        cmocka_unit_test(test_parameters), cmocka_unit_test(test_forbidden),
        cmocka_unit_test(test_bad_bodies), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_time),       cmocka_unit_test(test_gone),
        cmocka_unit_test(test_large),      cmocka_unit_test(test_rules),
        cmocka_unit_test(test_many),       cmocka_unit_test(test_ruled_puzzles),
    };
    return cmocka_run_group_tests_name("serve api", tests, NULL, close_site);
}
