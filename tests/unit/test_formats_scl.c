/*
 * Puzzles written for SudokuPad: every kind of rules comes back as it was, whatever else the text
 * has; what is drawn; the short form; candidates and placed digits; and answers, in which all that
 * is not a cell stays.
 */
#include "format/zipper.h"
#include "packed.h"

static const struct sample {
    int rows, cols;
    const char *text, *said, *good, *bad;
} samples[] = {
#include "tests/unit/rule_samples.def"
};
enum { SAMPLES = sizeof samples / sizeof *samples };

/* A puzzle with one clue and these rules. */
static void make(int rows, int cols, const char *text, struct puzzle *p) {
    p->status = nonet_grid_init(grid_in(p), sizeof p->grid, rows, cols);
    assert_int_equal(p->status, NONET_OK);
    if (nonet_rules_read(text, strlen(text), rows * cols, rules_in(p), sizeof p->rules,
                         &p->error) != NONET_OK)
        fail_msg("%s: %s", text, p->error.reason);
    nonet_grid_give(grid_in(p), 3, 2);
}

/* The JSON in a link that was written. */
static const char *json_in(const char *link) {
    static char json[4 * SAID];
    struct lz_text plain;
    size_t bad;
    const char *body = strstr(link, "/scl");
    assert_non_null(body);
    assert_int_equal(nonet_lz_unpack(body + 4, strlen(body + 4), &plain), NONET_OK);
    long n = nonet_unzip_json(plain.at, plain.length, json, sizeof json, &bad);
    assert_true(n > 0 && n < (long)sizeof json);
    free(plain.at);
    return json;
}

static const char *json_of(int rows, int cols, const char *rules) {
    static struct puzzle p;
    make(rows, cols, rules, &p);
    const char *link = written("sudokupad", &p, NULL);
    assert_non_null(link);
    return json_in(link);
}

/* ---- there and back ---- */

static void every_kind_comes_back(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    static char want[SAID];
    for (int i = 0; i < SAMPLES; i++) {
        make(samples[i].rows, samples[i].cols, samples[i].text, &p);
        const char *link = written("sudokupad", &p, NULL);
        assert_non_null(link);
        read_puzzle(NULL, link, &again);
        snprintf(want, sizeof want, "%s", said_of(&p));
        assert_string_equal(said_of(&again), want);
        assert_true(nonet_rules_equal(rules_in(&p), rules_in(&again)));
        assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
    }
}

static void houses_come_back(void **unused) {
    (void)unused;
    static const struct {
        int rows, cols;
        const char *rules;
    } cases[] = {
        {2, 2, ""},
        {3, 2, ""},
        {4, 4, ""},
        {5, 5, ""},
        {1, 7, ""},
        {3, 3, "diagonals"},
        {3, 3, "windoku"},
        {2, 2, "latin"},
        {2, 2, "regions 1122 1332 1332 4444; diagonal-up"},
        {2, 2, "house my-own r1c1 r2c2 r3c4 r4c3"},
    };
    static struct puzzle p, again;
    static char want[SAID];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        make(cases[i].rows, cases[i].cols, cases[i].rules, &p);
        snprintf(want, sizeof want, "%s", said_of(&p));
        read_puzzle(NULL, written("sudokupad", &p, NULL), &again);
        assert_string_equal(said_of(&again), want);
        assert_int_equal(nonet_grid_box_rows(grid_in(&again)), cases[i].rows);
    }
}

static void candidates_and_placed_digits(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    struct nonet_set marks = {5, 0};
    make(2, 2, "", &p);
    nonet_grid_place(grid_in(&p), 5, 1);
    assert_int_equal(nonet_grid_set_marks(grid_in(&p), 0, marks), NONET_OK);
    read_puzzle(NULL, written("sudokupad", &p, NULL), &again);
    assert_int_equal(again.status, NONET_OK);
    assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
    assert_false(nonet_grid_is_given(grid_in(&again), 5));
    marks.low = 0;
    assert_int_equal(nonet_grid_set_marks(grid_in(&p), 0, marks), NONET_OK);
    assert_null(written("sudokupad", &p, NULL));
}

/* ---- what is in it ---- */

static void expect_has(const char *json, const char *part) {
    if (strstr(json, part) == NULL)
        fail_msg("no %s in %s", part, json);
}

static void rules_are_drawn(void **unused) {
    (void)unused;
    static const struct {
        const char *rules, *part;
    } cases[] = {
        {"cage 3 r1c1 r1c2", "\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":3,\"type\":\"cage\","
                             "\"unique\":true,\"sum\":3}]"},
        {"rellik 3 r1c1 r1c2", "\"value\":\"not 3\",\"type\":\"rellik\"}"},
        {"thermometer r4c1 r3c1", "\"underlays\":[{\"center\":[3.5,0.5],"},
        {"thermometer r4c1 r3c1", "\"wayPoints\":[[3.5,0.5],[2.5,0.5]]}]"},
        {"arrow r4c4 / r3c3 r2c2", "\"overlays\":[{\"center\":[3.5,3.5],"},
        {"difference 1 r1c1 r1c2",
         "\"overlays\":[{\"center\":[0.5,1],\"width\":0.3,\"height\":0.3,\"rounded\":true,"
         "\"backgroundColor\":\"#FFFFFF\",\"borderColor\":\"#000000\""},
        {"ratio 2 r1c1 r2c1", "\"backgroundColor\":\"#000000\""},
        {"xv 5 r1c1 r2c1", "\"text\":\"V\""},
        {"even r1c1", "\"underlays\":[{\"center\":[0.5,0.5],"},
        {"sandwich 2 r1c1-r1c4", "\"overlays\":[{\"center\":[0.5,-"},
        {"lockout 2 r1c1-r1c3", "\"fill\":\"#FFFFFF\",\"target\":\"overlay\""},
        {"diagonal-down", "\"lines\":[{\"color\":\"#000000\",\"thickness\":2,"},
        {"house a r1c1 r2c2 r3c4 r4c3", "\"underlays\":[{\"center\":[0.5,0.5],\"width\":1,"},
        {"regions 1122 1332 1332 4444", "\"regions\":[[[0,0],[0,1],[1,0],[2,0]],"},
        {"anti-knight", "\\nCells a knight's move apart are different."},
        {"thermometer r4c1 r3c1", "\\nDigits go up from the bulb."},
        {"latin", "Every row and column has each digit from 1 to 4 once."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_has(json_of(2, 2, cases[i].rules), cases[i].part);
    assert_null(strstr(json_of(2, 2, "latin"), "\"regions\":"));
}

/* Every kind is drawn or told. */
static void nothing_is_left_out(void **unused) {
    (void)unused;
    for (int i = 0; i < SAMPLES; i++) {
        const char *json = json_of(samples[i].rows, samples[i].cols, samples[i].text);
        const char *rules = strstr(json, "\"rules\":\"");
        assert_non_null(rules);
        assert_true(strcspn(rules + 9, "\\") < strcspn(rules + 9, "\""));
    }
}

/* Its own text of rules is read in preference, and nothing else is. */
static void own_rules_first(void **unused) {
    (void)unused;
#define CELLS "\"cells\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]"
#define LINES "\"lines\":[1],\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":3}]"
    expect_read(NULL,
                "{" CELLS "," LINES ",\"metadata\":{\"nonet\":[\"latin\",\"even r1c1\"],"
                "\"antiking\":true}}",
                "................ | latin;even r1c1");
    expect_read(NULL, "{" CELLS "," LINES ",\"metadata\":{\"nonet\":[\"odd r9c1\"]}}",
                "1:150 there is no cell r9c1 on side 4");
    expect_read(NULL, "{" CELLS ",\"cages\":[],\"metadata\":{\"nonet\":true}}",
                "refused 1:91 has rules that nonet does not know: nonet (--ignore-unknown leaves "
                "them out)");
}

/* ---- the short form ---- */

static void expect_zipped(const char *json, const char *zipped) {
    char out[500], back[500], little[5];
    size_t bad = 0, length = strlen(json);
    char *exact = malloc(length + 1);
    memcpy(exact, json, length);
    long n = nonet_zip_json(exact, length, out, sizeof out);
    free(exact);
    assert_string_equal(out, zipped);
    assert_int_equal(nonet_zip_json(json, length, little, sizeof little), n);
    assert_true(nonet_unzip_json(out, strlen(out), back, sizeof back, &bad) > 0);
    n = nonet_zip_json(back, strlen(back), out, sizeof out);
    assert_string_equal(out, zipped);
}

static void json_in_short(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"{ \"cells\" : [ [ {} , { \"value\" : 5 } , {} ] , [ {} ] ] }", "{ce:[[,{v:5},],[{}]]}"},
        {"{\"title\":\"it's \\\"it\\\"\",\"id\":\"a\\\\b\\/c\"}",
         "{t:'it\\'s \\u0022it\\u0022',id:'a\\u005cb/c'}"},
        {"{\"text\":\"\xe2\x80\x99\",\"d\":\"M0 0\"}", "{te:'\\u2019',d2:'M0 0'}"},
        {"{\"color\":\"#000000\",\"c2\":\"#FFFFFF\",\"fill\":\"#1f2e3d\"}",
         "{c:#0,'c2':#F,fill:1f2e3d}"},
        {"{\"a b\":true,\"rounded\":false,\"x\":[true,null]}", "{'a b':t,r:f,x:[true,null]}"},
        {"{\"value\":\"17\",\"text\":\"007\",\"title\":\"123456\",\"id\":\"-0\"}",
         "{v:17,te:'007',t:'123456',id:'-0'}"},
        {"{\"metadata\":{},\"lines\":[{},{}]}", "{metadata:{},l:[,]}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_zipped(cases[i][0], cases[i][1]);
}

/* ---- answers ---- */

static void answers_keep_the_rest(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    static char link[SAID], answer[SAID];
    make(2, 2, "cage 3 r1c1 r1c2\neven r1c1", &p);
    snprintf(link, sizeof link, "%s", written("sudokupad", &p, NULL));
    assert_string_equal(filled("sudokupad", link, &p), link);
    nonet_grid_place(grid_in(&p), 1, 1);
    snprintf(answer, sizeof answer, "%s", filled("sudokupad", link, &p));
    assert_memory_equal(answer, "https://sudokupad.app/sclN4", 27);
    assert_null(strpbrk(answer + 25, "/+="));
    read_puzzle(NULL, answer, &again);
    assert_string_equal(said_of(&again), ".1.2............ | cage 3 r1c1 r1c2;even r1c1");
    assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
    expect_has(json_in(answer), "{\"value\":1,\"given\":false}");
    expect_has(json_in(answer), "\"underlays\":");
}

/* A question in JSON stays JSON; candidates need a text that says what they are. */
static void answers_to_others(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    static char link[SAID], answer[SAID];
    struct lz_text plain;
    struct nonet_set marks = {6, 0};
    snprintf(link, sizeof link, "%s",
             link_to("ctc", "{\"metadata\":{\"title\":\"A\"}," CELLS ",\"overlays\":[1]}"));
    read_asked(NULL, link, 1, &p);
    nonet_grid_place(grid_in(&p), 0, 4);
    snprintf(answer, sizeof answer, "%s", filled("sudokupad", link, &p));
    assert_int_equal(nonet_lz_unpack(answer + 3, strlen(answer + 3), &plain), NONET_OK);
    assert_string_equal(plain.at,
                        "{\"metadata\":{\"title\":\"A\"},\"cells\":[[{\"value\":4,\"given\":false},"
                        "{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"overlays\":[1]}");
    free(plain.at);
    nonet_grid_set_marks(grid_in(&p), 1, marks);
    read_puzzle(NULL, filled("sudokupad", link, &p), &again);
    assert_int_equal(again.status, NONET_OK);
    assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_comes_back),
        cmocka_unit_test(houses_come_back),
        cmocka_unit_test(candidates_and_placed_digits),
        cmocka_unit_test(rules_are_drawn),
        cmocka_unit_test(nothing_is_left_out),
        cmocka_unit_test(own_rules_first),
        cmocka_unit_test(json_in_short),
        cmocka_unit_test(answers_keep_the_rest),
        cmocka_unit_test(answers_to_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
