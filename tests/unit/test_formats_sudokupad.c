/*
 * SudokuPad: ids with JSON and with its short form, cages, regions, what is said about a puzzle, and
 * drawings; classic puzzles; links that only the server can read.
 */
#include "format/zipper.h"
#include "packed.h"

#define ROW "[{},{},{},{}]"
#define CELLS "\"cells\":[[{\"value\":1},{},{},{}]," ROW "," ROW "," ROW "]"
#define BOXES                                                                                      \
    "\"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],"  \
    "[[2,2],[2,3],[3,2],[3,3]]]"
#define ONE "1..............."

/* An object with boxes and these members. */
static const char *pad(const char *members) {
    static char text[4000];
    snprintf(text, sizeof text, "{\"id\":\"x\"," CELLS "," BOXES ",\"metadata\":{}%s%s}",
             *members ? "," : "", members);
    return text;
}

/* ---- the short form ---- */

static void expect_unzipped(const char *zipped, const char *json) {
    char out[500], little[6];
    size_t bad = 0, length = strlen(zipped);
    char *exact = malloc(length + 1);
    memcpy(exact, zipped, length);
    long n = nonet_unzip_json(exact, length, out, sizeof out, &bad);
    if (n < 0)
        fail_msg("%s: wrong at %zu", zipped, bad);
    assert_string_equal(out, json);
    assert_int_equal(nonet_unzip_json(exact, length, little, sizeof little, &bad), n);
    free(exact);
}

static void the_short_form(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"{}", "{}"},
        {"[]", "[]"},
        {"[,,]", "[{},{},{}]"},
        {"{ce:[[,{v:5}],[,]]}", "{\"cells\":[[{},{\"value\":5}],[{},{}]]}"},
        {"{id:'a\\'b\"c',t:'x,y:{}'}", "{\"id\":\"a'b\\\"c\",\"title\":\"x,y:{}\"}"},
        {"{a:t,b:f,c:null,d:-3.5,w:0.34,h:.5}",
         "{\"arrows\":true,\"b\":false,\"color\":null,\"duration\":-3.5,\"width\":0.34,\"height\":"
         "\".5\"}"},
        {"{c1:#0,c2:CFCFCF,re:[[0,1]],ca:[{ce:[],v:17}],o:}",
         "{\"borderColor\":\"#000000\",\"backgroundColor\":\"#CFCFCF\",\"regions\":[[0,1]],\"cages\":[{"
         "\"cells\":[],\"value\":17}],\"overlays\":{}}"},
        {"{'a b':007, \"c\" : [ 1 , 2 ] }", "{\"a b\":\"007\",\"c\":[1,2]}"},
        {"{a:'x\\n\\u00e4\\q\t'}", "{\"arrows\":\"x\\n\\u00e4q\\u0009\"}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_unzipped(cases[i][0], cases[i][1]);
}

static void damage_in_the_short_form(void **unused) {
    (void)unused;
    static const char *const cases[] = {
        "",      "5",     "{",      "{a",     "{a:",     "{a:1",     "{:1}",
        "{a:'x", "[1,2",  "[1}",    "{a:1]",  "{a:1} x", "{a:{b:1}", "{a::1}",
        "[:]",   "{a 1}", "{'a:1}", "{a:1,}", "[1]]",    "'x'"};
    char out[100], deep[200];
    size_t bad;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t length = strlen(cases[i]);
        char *exact = malloc(length + 1);
        memcpy(exact, cases[i], length);
        if (nonet_unzip_json(exact, length, out, sizeof out, &bad) != NONET_E_SYNTAX)
            fail_msg("%s became %s", cases[i], out);
        assert_true(bad <= length);
        free(exact);
    }
    memset(deep, '[', sizeof deep);
    assert_int_equal(nonet_unzip_json(deep, sizeof deep, out, sizeof out, &bad), NONET_E_SYNTAX);
}

/* ---- ids ---- */

static void all_forms_of_ids(void **unused) {
    (void)unused;
    static const char zipped[] =
        "{id:'x',metadata:{t:'A title',rules:'Don\\'t',antiking:t},ce:[[{v:1},,,],[,,,],[,,,],"
        "[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],"
        "[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,0],[0,1]],v:3}]}";
    static const char *const prefixes[] = {"scl",
                                           "SCL",
                                           "ctc",
                                           "https://sudokupad.app/scl",
                                           "https://sudokupad.app/sudoku/scl",
                                           "https://app.crackingthecryptic.com/ctc",
                                           "https://app.crackingthecryptic.com/?puzzleid=scl"};
    static struct puzzle p;
    static char text[SAID];
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        snprintf(text, sizeof text, "%s", link_to(prefixes[i], zipped));
        expect_read(NULL, text, ONE " | anti-king;cage 3 r1c1 r1c2");
        assert_string_equal(said_slowly("sudokupad", text, &p),
                            ONE " | anti-king;cage 3 r1c1 r1c2");
        expect_read("fpuzzles", text, ONE " | anti-king;cage 3 r1c1 r1c2");
        expect_read(NULL, link_to(prefixes[i], pad("")), ONE " | ");
    }
    expect_read(NULL, pad(""), ONE " | ");
}

static void ids_of_the_server(void **unused) {
    (void)unused;
    expect_read(
        NULL, "https://sudokupad.app/8bn5yx9k2d",
        "refused 1:1 no puzzle in this link: only its server knows it, and nonet asks none");
    expect_read("sudokupad", "https://sudokupad.app/8bn5yx9k2d",
                "refused 1:1 no packed puzzle in this link: only its server knows it, and nonet "
                "asks none");
    expect_read("sudokupad", "8bn5yx9k2d",
                "1:1 a link or an id of f-puzzles or SudokuPad is expected here");
}

static void classic_ids(void **unused) {
    (void)unused;
    static struct puzzle p;
    static char text[SAID];
    expect_read(NULL, link_to("scf", "{\"p\":\"xoooo\",\"n\":\"a name\"}"),
                "1:1 p: 30 cells; 81 make a puzzle");
    expect_read(NULL, link_to("scf", "{\"p\":\"53K!\",\"n\":\"a name of it\"}"),
                "1:1 p: not a sign for cells");
    expect_read(NULL, link_to("scf", "{\"p\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}"),
                "1:1 p: more than 81 cells");
    /* signs: digit d and n empty cells after it are number d + 10 n of 0-9A-Za-x */
    static const char puzzle[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    static const char signs[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    char codes[82], wrapped[200];
    size_t n = 0;
    for (const char *at = puzzle; *at != '\0';) {
        int d = *at == '.' ? 0 : *at - '0', empty = 0;
        for (at++; *at == '.' && empty < 5; at++)
            empty++;
        codes[n++] = signs[d + 10 * empty];
    }
    codes[n] = '\0';
    snprintf(wrapped, sizeof wrapped, "{\"p\":\"%s\",\"n\":\"name\"}", codes);
    snprintf(text, sizeof text, "%s", link_to("https://sudokupad.app/scf", wrapped));
    read_puzzle(NULL, text, &p);
    assert_int_equal(p.status, NONET_OK);
    snprintf(wrapped, sizeof wrapped, "%s | ", puzzle);
    assert_string_equal(said_of(&p), wrapped);
}

/* ---- what is in a puzzle ---- */

static void cages(void **unused) {
    (void)unused;
    static const struct {
        const char *cages, *rules;
    } cases[] = {
        {"{\"cells\":[[0,0],[0,1]],\"value\":\"7\"}", "cage 7 r1c1 r1c2"},
        {"{\"cells\":[[0,0],[0,1]],\"value\":7,\"unique\":true,\"style\":\"killer\"}",
         "cage 7 r1c1 r1c2"},
        {"{\"cells\":[[0,0],[0,1]],\"value\":\"\",\"sum\":7}", "cage 7 r1c1 r1c2"},
        {"{\"cells\":[[0,0],[0,1]],\"value\":\"7\",\"unique\":false}", "sum 7 r1c1 r1c2"},
        {"{\"cells\":[[0,0],[0,1]],\"style\":\"killer\"}", "cage r1c1 r1c2"},
        {"{\"cells\":[[0,0],[1,1]],\"unique\":true,\"hidden\":true}", "different r1c1 r2c2"},
        {"{\"cells\":[[0,0],[1,1],[2,2],[3,3]],\"unique\":true}",
         "house house r1c1 r2c2 r3c3 r4c4"},
        {"{\"cells\":[[0,0],[0,1],[0,2],[0,3]],\"unique\":true,\"type\":\"rowcol\"}", ""},
        {"{\"cells\":[],\"value\":\"author: killer\"},{\"value\":\"rules: arrows\"}", ""},
    };
    char members[300], want[200];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(members, sizeof members, "\"cages\":[%s]", cases[i].cages);
        snprintf(want, sizeof want, ONE " | %s", cases[i].rules);
        expect_read(NULL, pad(members), want);
        expect_read(NULL, link_to("scl", pad(members)), want);
    }
}

#define UNKNOWN(names)                                                                             \
    "has rules that nonet does not know: " names " (--ignore-unknown leaves them out)"

static void drawings_are_named(void **unused) {
    (void)unused;
    static const struct {
        const char *members, *names;
    } cases[] = {
        {"\"lines\":[{\"wayPoints\":[]}]", "lines"},
        {"\"arrows\":[1],\"overlays\":[1],\"underlays\":[{}],\"lines\":[]",
         "arrows, overlays, underlays"},
        {"\"cages\":[{\"cells\":[[0,0]],\"value\":\"x\"}]", "cages \"x\""},
        {"\"cages\":[{\"cells\":[[0,0]]}]", "cages"},
        {"\"cages\":[{\"cells\":[[0,0],[0,1],[0,2],[0,3],[1,0]],\"value\":12}]", "cages"},
        {"\"whatever\":true", "whatever"},
        {"\"cages\":[{\"cells\":[[0,0]],\"type\":\"odd one\",\"value\":\"x\"}]",
         "cages \"x\", cages type"},
        {"\"metadata\":{\"entropy\":true,\"nocols\":\"true\",\"least\":2,\"title\":\"t\"}",
         "entropy, nocols, least"},
        {"\"cages\":[{\"value\":\"foo: true\"},{\"value\":\"title: true\"},{\"value\":\"Is it: true?\"}]",
         "foo, title"},
    };
    static struct puzzle p;
    static char text[SAID], want[300];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "%s", link_to("scl", pad(cases[i].members)));
        snprintf(want, sizeof want, "refused 1:1 " UNKNOWN("%s"), cases[i].names);
        expect_read(NULL, text, want);
        snprintf(want, sizeof want, "ignored %s: " ONE " | ", cases[i].names);
        assert_string_equal(said_ignoring(text, &p), want);
    }
    expect_read(NULL,
                "{" CELLS "," BOXES ",\"metadata\":{\"antiknight\":true,\"killer\":true,\"title\":"
                "\"Thermo\",\"rules\":\"Arrows\",\"antiking\":false}}",
                "refused 1:223 " UNKNOWN("killer"));
}

/* What a cage has besides its cells is never left out without a word. */
static void cages_with_more(void **unused) {
    (void)unused;
    static struct puzzle p;
    static char text[SAID];
    snprintf(text, sizeof text, "%s",
             pad("\"cages\":[{\"unique\":true,\"cageValue\":\"6\",\"fontC\":\"#000\","
                 "\"cells\":[[0,0],[0,1]]}]"));
    assert_string_equal(said_ignoring(text, &p),
                        "ignored cages cageValue: " ONE " | different r1c1 r1c2");
    expect_read(NULL, link_to("scl", text), "refused 1:1 " UNKNOWN("cages cageValue"));
}

/* Flags of old puzzles are in remarks; without rows and columns it is another puzzle. */
static void flags(void **unused) {
    (void)unused;
    static struct puzzle p;
    static const char *const without[] = {"\"metadata\":{\"norowcol\":true}",
                                          "\"cages\":[{\"value\":\"norowcol: true\"}]"};
    expect_read(NULL,
                pad("\"metadata\":{\"antiking\":true,\"msgcorrect\":\"Well\",\"created\":17}"),
                ONE " | anti-king");
    expect_read(NULL, pad("\"cages\":[{\"value\":\"antiknight: true\"}]"), ONE " | anti-knight");
    expect_read(NULL, pad("\"cages\":[{\"value\":\"antiknight: false\"}]"), ONE " | ");
    for (size_t i = 0; i < 2; i++) {
        const char *link = link_to("scl", pad(without[i]));
        assert_string_equal(
            said_ignoring(link, &p),
            "ignored nothing: refused 1:1 has rules that nonet does not know: norowcol");
    }
}

/* Without regions there are no boxes; of some that do not cover the grid the cells differ. Regions
 * that are smaller than rows are a puzzle with a margin around it. */
static void regions(void **unused) {
    (void)unused;
    expect_read(NULL, "{" CELLS ",\"cages\":[]}", ONE " | latin");
    expect_read(NULL,
                "{" CELLS ",\"cages\":[],\"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[3,0],[3,1]]]}",
                ONE " | latin;house house r1c1 r1c2 r2c1 r2c2;different r4c1 r4c2");
    expect_read(NULL, "{" CELLS ",\"cages\":[],\"regions\":[[[1,1],[1,2]],[[2,1],[2,2]]]}",
                "1:10 regions: some cells are in no region, and no region has 4 cells");
    expect_read(NULL, "{" CELLS ",\"cages\":[],\"regions\":[[[0,0],[0,4]]]}",
                "1:106 regions 1: a cell is [row,column], from 0 to 3");
    expect_read(NULL, "{" CELLS ",\"cages\":[],\"regions\":[[[0,0]],[[0,0]]]}",
                "1:107 regions 2: r1c1 is already in a region");
    expect_read(NULL, "{\"cells\":[[{},{}],[{}]],\"cages\":[]}",
                "1:19 cells: 2 rows, but not 2 cells in each: only square grids are read");
    expect_read(NULL, "{\"cells\":[[{\"value\":3},{}],[{},{}]],\"cages\":[]}",
                "1:21 cells: the value of r1c1 is not from 1 to 2");
}

/* The answer is an id of the same kind, with the drawings. */
static void answers(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    static char link[SAID], answer[SAID];
    snprintf(link, sizeof link, "%s",
             link_to("https://sudokupad.app/scl",
                     pad("\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":3}],\"lines\":[1]")));
    read_asked(NULL, link, 1, &p);
    assert_string_equal(said_of(&p), ONE " | cage 3 r1c1 r1c2");
    assert_string_equal(filled("sudokupad", link, &p), link);
    nonet_grid_place(grid_in(&p), 1, 2);
    snprintf(answer, sizeof answer, "%s", filled("sudokupad", link, &p));
    assert_memory_equal(answer, "https://sudokupad.app/sclN4", 27);
    assert_null(strpbrk(answer + 25, "/+="));
    assert_string_equal(said_ignoring(answer, &again),
                        "ignored lines: 12.............. | cage 3 r1c1 r1c2");
    read_puzzle(NULL, pad("\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":3}]"), &p);
    nonet_grid_place(grid_in(&p), 1, 2);
    assert_string_equal(written("json", &p, &p.style),
                        "[[{\"value\":1,\"given\":true},{\"value\":2},{},{}]," ROW "," ROW "," ROW
                        "]");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_short_form),
        cmocka_unit_test(damage_in_the_short_form),
        cmocka_unit_test(all_forms_of_ids),
        cmocka_unit_test(ids_of_the_server),
        cmocka_unit_test(classic_ids),
        cmocka_unit_test(cages),
        cmocka_unit_test(drawings_are_named),
        cmocka_unit_test(cages_with_more),
        cmocka_unit_test(flags),
        cmocka_unit_test(regions),
        cmocka_unit_test(answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
