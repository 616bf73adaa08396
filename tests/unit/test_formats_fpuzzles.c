/*
 * f-puzzles: every rule that it has, both ways; what is refused, and what is ignored if asked for;
 * damage; regions in all forms; and the puzzles of ../shared, if they are there.
 */
#include "packed.h"

#define LOAD "https://www.f-puzzles.com/?load="
#define EMPTY_ROW "[{},{},{},{}]"
#define EMPTY_GRID "[" EMPTY_ROW "," EMPTY_ROW "," EMPTY_ROW "," EMPTY_ROW "]"
#define EMPTY "................"
#define NINE "[{},{},{},{},{},{},{},{},{}]"
#define NINE_ROWS NINE "," NINE "," NINE "," NINE "," NINE "," NINE "," NINE "," NINE "," NINE
#define DOTS "................................................................................."

/* An object of side 4 or 9, with these members. */
static const char *four(const char *members) {
    static char text[2000];
    snprintf(text, sizeof text, "{\"size\":4,\"grid\":" EMPTY_GRID "%s%s}", *members ? "," : "",
             members);
    return text;
}

static const char *nine(const char *members) {
    static char text[4000];
    snprintf(text, sizeof text, "{\"size\":9,\"grid\":[" NINE_ROWS "],%s}", members);
    return text;
}

/* ---- rules ---- */

/* One rule in a puzzle by itself: as JSON and in both links it is the same again. */
static void expect_same(const char *rule) {
    static const char *const formats[] = {"fpuzzles", "fpuzzlesjson", "sudokupad"};
    static struct puzzle p, again;
    static char text[SAID];
    snprintf(text, sizeof text, "5%s\n%s\n", DOTS + 1, rule);
    read_puzzle("rules", text, &p);
    if (p.status != NONET_OK)
        fail_msg("%s: %s", rule, p.error.reason);
    for (size_t i = 0; i < 3; i++) {
        const char *written_text = written(formats[i], &p, NULL);
        if (written_text == NULL)
            fail_msg("%s does not write %s", formats[i], rule);
        snprintf(text, sizeof text, "%s", written_text);
        read_puzzle(NULL, text, &again);
        if (again.status != NONET_OK)
            fail_msg("%s: %s: %s", formats[i], rule, again.error.reason);
        assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
        if (!nonet_rules_equal(rules_in(&p), rules_in(&again)))
            fail_msg("%s: %s became %s", formats[i], rule, said_of(&again));
    }
}

static void every_rule_both_ways(void **unused) {
    (void)unused;
    static const char *const rules[] = {
        "diagonal-up",
        "diagonal-down",
        "diagonals",
        "windoku",
        "latin",
        "regions 111222333 111222333 114222336 444555666 444555666 144555663 777888999 777888999 "
        "777888999",
        "house r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r1c9",
        "anti-knight",
        "anti-king",
        "disjoint-groups",
        "non-consecutive",
        "negative-ratio",
        "negative-xv",
        "cage 8 r1c1 r1c2",
        "cage r5c5 r5c6 r6c5",
        "different r1c1 r5c5 r9c9",
        "different r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r1c9",
        "thermometer r6c5 r7c4 r8c3 r8c2",
        "slow-thermometer r1c5-r3c5",
        "arrow r5c4 / r4c3 r3c2 r2c2",
        "arrow r7c7 r7c8 / r6c8-r3c8",
        "double-arrow r2c1-r4c1",
        "palindrome r9c1-r9c4",
        "renban r4c7-r4c9",
        "nabner r8c7-r8c9",
        "whisper r1c3 r2c3 r3c4",
        "whisper 4 r9c6 r9c7",
        "region-sum r3c3 r3c4 r4c4 r4c3",
        "between r2c5-r4c5",
        "lockout r7c1-r7c3",
        "entropic r1c7-r1c9",
        "modular r5c1-r5c3",
        "zipper r6c1-r6c3",
        "difference r1c1 r2c1",
        "difference 3 r1c4 r2c4",
        "ratio r2c2 r2c3",
        "ratio 3 r3c2 r3c3",
        "xv 5 r4c1 r4c2",
        "xv 10 r6c6 r6c7",
        "even r2c9",
        "odd r3c9",
        "minimum r8c1",
        "maximum r8c4",
        "row-indexer r1c1 r1c2",
        "column-indexer r2c1 r2c2",
        "box-indexer r3c1 r3c2",
        "quadruple 3 r5c5 r5c6 r6c5 r6c6",
        "quadruple 3 4 5 5 r5c5 r5c6 r6c5 r6c6",
        "clone r1c1 r1c2 / r7c7 r7c8",
        "little-killer 17 r1c3-r3c1",
        "little-killer 40 r9c1-r1c9",
        "little-killer 9 r9c9",
        "sandwich 0 r1c1-r9c1",
        "x-sum 16 r9c6-r1c6",
        "skyscraper 3 r4c9-r4c1",
        "skyscraper 3 r4c1-r4c9",
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        expect_same(rules[i]);
}

/* Several rules of a kind are one member; rules of single cells have an entry for each cell. */
static void many_rules_at_once(void **unused) {
    (void)unused;
    static struct puzzle p;
    static char text[SAID];
    read_puzzle("rules",
                EMPTY "\ncage 3 r1c1 r1c2\nanti-knight\neven r2c2 r3c3\ncage 5 r4c3 r4c4\n", &p);
    snprintf(text, sizeof text, "%s", written("fpuzzlesjson", &p, NULL));
    assert_string_equal(text,
                        "{\"size\":4,\"grid\":" EMPTY_GRID ",\"antiknight\":true,\"killercage\":["
                        "{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"},"
                        "{\"cells\":[\"R4C3\",\"R4C4\"],\"value\":\"5\"}],"
                        "\"even\":[{\"cell\":\"R2C2\"},{\"cell\":\"R3C3\"}]}");
    expect_read(NULL, text,
                EMPTY " | anti-knight;cage 3 r1c1 r1c2;cage 5 r4c3 r4c4;even r2c2;even r3c3");
}

static void what_f_puzzles_cannot_say(void **unused) {
    (void)unused;
    static const char *const rules[] = {
        "greater r1c1 r1c2",
        "sum 10 r1c1 r1c2",
        "strict-kropki",
        "xv 7 r1c1 r1c2",
        "modular 4 r1c1-r1c4",
        "lockout 3 r1c1-r1c4",
        "arrow r7c8 r7c7 / r6c8",
        "little-killer 9 r2c2 r3c3",
        "little-killer 9 r1c1 r2c2",
        "numbered-room 3 r1c1-r1c9",
        "chess-move 1 3",
    };
    static struct puzzle p;
    char text[200];
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        snprintf(text, sizeof text, DOTS "\n%s\n", rules[i]);
        read_puzzle("rules", text, &p);
        if (p.status != NONET_OK)
            fail_msg("%s: %s", rules[i], p.error.reason);
        assert_null(written("fpuzzles", &p, NULL));
        assert_null(written("fpuzzlesjson", &p, NULL));
    }
}

/* The forms in which other programs write rules. */
static void forms_of_rules(void **unused) {
    (void)unused;
    static const struct {
        const char *members, *rules;
    } cases[] = {
        {"\"killercage\":[{\"cells\":[\"r1c2\",\"R1C1\"],\"value\":8}]", "cage 8 r1c1 r1c2"},
        {"\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"\"}]", "cage r1c1 r1c2"},
        {"\"arrow\":[{\"cells\":[\"R1C2\",\"R1C1\"],\"lines\":[[\"R1C2\",\"R2C3\"],[\"R1C1\","
         "\"R2C1\",\"R3C1\"],[\"R1C1\"]]}]",
         "arrow r1c1 r1c2 / r2c3;arrow r1c1 r1c2 / r2c1 r3c1"},
        {"\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"],[\"R9C9\",\"R8C9\"],[\"R5C5\"]]}]",
         "thermometer r1c1 r1c2;thermometer r9c9 r8c9"},
        {"\"littlekillersum\":[{\"cell\":\"R0C4\",\"direction\":\"DL\",\"value\":\"17\"}]",
         "little-killer 17 r1c3-r3c1"},
        {"\"sandwichsum\":[{\"cell\":\"R10C4\",\"value\":\"17\"}]", "sandwich 17 r9c4-r1c4"},
        {"\"skyscraper\":[{\"cell\":\"R3C0\",\"value\":\"7\"}]", "skyscraper 7 r3c1-r3c9"},
        {"\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"x\"}]", "xv 10 r1c1 r1c2"},
        {"\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[5,\"2\"]}]",
         "quadruple 2 5 r1c1 r1c2 r2c1 r2c2"},
        {"\"extraregion\":[{\"cells\":[\"R1C1\",\"R2C2\",\"R3C3\",\"R4C4\",\"R5C5\",\"R6C6\","
         "\"R7C7\",\"R8C8\",\"R1C9\"]}]",
         "house house r1c1 r1c9 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8"},
        {"\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"value\":\"\"}]", "whisper 5 r1c1 r1c2"},
        {"\"negative\":[],\"antiking\":false,\"line\":[],\"title\":\"Killer with an arrow\","
         "\"ruleset\":\"Thermometers and line\",\"solution\":[1,2],\"fogofwar\":[\"R1C1\"]",
         ""},
    };
    char want[300];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(want, sizeof want, DOTS " | %s", cases[i].rules);
        expect_read(NULL, nine(cases[i].members), want);
        expect_read(NULL, link_to(LOAD, nine(cases[i].members)), want);
    }
}

/* ---- what is not known ---- */

#define UNKNOWN(names)                                                                             \
    "has rules that nonet does not know: " names " (--ignore-unknown leaves them out)"

static void unknown_rules_are_named(void **unused) {
    (void)unused;
    static struct puzzle p;
    static const struct {
        const char *members, *names;
    } cases[] = {
        {"\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "line"},
        {"\"text\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"<\"}],\"circle\":[{}],\"text2\":1",
         "text, circle, text2"},
        {"\"cage\":[{\"cells\":[\"R1C1\"],\"value\":\"DR5\"}]", "cage"},
        {"\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"?\"}]", "killercage \"?\""},
        {"\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"0\"}]", "killercage \"0\""},
        {"\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]", "xv without a value"},
        {"\"skyscraper\":[{\"cell\":\"R0C1\"}]", "skyscraper without a value"},
        {"\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"value\":\"3\"}]", "renban \"3\""},
        {"\"negative\":[\"difference\"]", "negative \"difference\""},
        {"\"antiknight\":5", "antiknight"},
        {"\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[]}]",
         "quadruple without values"},
        {"\"arrow\":[{\"lines\":[],\"cells\":[\"R1C1\",\"R1C2\"]}]", "arrow without a line"},
        {"\"arrow\":[{\"lines\":[[\"R1C1\"]],\"cells\":[\"R1C1\"]}]", "arrow without a line"},
        {"\"thermometer\":[{\"lines\":[[\"R1C1\"]]},{\"lines\":[]}]", "thermometer without a line"},
    };
    char want[300];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static char text[SAID];
        snprintf(text, sizeof text, "%s", nine(cases[i].members));
        read_puzzle(NULL, text, &p);
        assert_int_equal(p.status, NONET_E_REFUSED);
        snprintf(want, sizeof want, UNKNOWN("%s"), cases[i].names);
        assert_string_equal(p.error.reason, want);
        snprintf(want, sizeof want, "ignored %s: " DOTS " | ", cases[i].names);
        assert_string_equal(said_ignoring(text, &p), want);
        assert_string_equal(said_ignoring(link_to(LOAD, text), &p), want);
        snprintf(want, sizeof want, "refused 1:33 " UNKNOWN("%s"), cases[i].names);
        expect_read(NULL, link_to(LOAD, text), want);
    }
    assert_string_equal(said_ignoring(four(""), &p), "ignored nothing: " EMPTY " | ");
    expect_read(NULL, four("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"3\"}],\"line\":[1]"),
                "refused 1:122 " UNKNOWN("line"));
    assert_string_equal(
        said_ignoring(four("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"3\"}],\"line\":[1]"),
                      &p),
        "ignored line: " EMPTY " | cage 3 r1c1");
}

/* What an entry says besides what its rule takes is named, unless it is about how it looks. */
static void unknown_members_are_named(void **unused) {
    (void)unused;
    static struct puzzle p;
    static const struct {
        const char *members, *said;
    } cases[] = {
        {"\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"sum\":\"5\"}]",
         "killercage sum: " DOTS " | cage r1c1 r1c2"},
        {"\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"5\",\"unique\":false}]",
         "killercage unique: " DOTS " | cage 5 r1c1 r1c2"},
        {"\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"slow\":true}]",
         "thermometer slow: " DOTS " | thermometer r1c1 r1c2"},
        {"\"even\":[{\"cell\":\"R1C1\",\"cells\":[\"R1C2\"]}]", "even cells: " DOTS " | even r1c1"},
        {"\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"outlineC\":\"#FFF\",\"width\":0.4,"
         "\"fromConstraint\":\"Renban\",\"more\":null}]",
         "nothing: " DOTS " | renban r1c1 r1c2"},
    };
    char want[300];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(want, sizeof want, "ignored %s", cases[i].said);
        assert_string_equal(said_ignoring(nine(cases[i].members), &p), want);
    }
}

/* A drawing that was made for a rule which the puzzle has is that rule. */
static void drawings_of_known_rules(void **unused) {
    (void)unused;
#define RENBAN "\"regionsumline\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]"
    static const char drawn[] = "\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]],\"fromConstraint\":"
                                "\"Region Sum Line\"}]";
    static char members[400];
    snprintf(members, sizeof members, RENBAN ",%s", drawn);
    expect_read(NULL, four(members), EMPTY " | region-sum r1c1 r1c2");
    snprintf(members, sizeof members, "\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}],%s", drawn);
    expect_read(NULL, four(members), "refused 1:115 " UNKNOWN("line"));
    expect_read(NULL, four(drawn), "refused 1:76 " UNKNOWN("line"));
}

/* ---- damage ---- */

static void errors_have_a_place(void **unused) {
    (void)unused;
    static const struct {
        const char *members, *said;
    } cases[] = {
        {"\"killercage\":[{\"cells\":[\"R1C1\",\"R5C1\"]}]",
         "1:107 killercage 1: \"R5C1\" is outside of the grid"},
        {"\"killercage\":[{\"cells\":[\"R1C1\",\"R6C1\"]}]",
         "1:107 killercage 1: \"R6C1\" is not a cell of side 4"},
        {"\"killercage\":[{\"cells\":[\"R1C1\",\"R1\"]}]",
         "1:107 killercage 1: \"R1\" is not a cell of side 4"},
        {"\"killercage\":[{\"cells\":[]}]", "1:90 killercage 1: cage has 0 cells, not from 1 to 4"},
        {"\"killercage\":[{\"cells\":[\"R1C1\"]},{\"cells\":[\"R1C1\",\"R1C1\"]}]",
         "1:109 killercage 2: r1c1 is twice in it"},
        {"\"killercage\":[{\"cells\":5}]", "1:99 killercage 1: a number where cells are expected"},
        {"\"killercage\":[5]", "1:90 killercage 1: a number where an object is expected"},
        {"\"killercage\":{\"cells\":[]}", "1:89 killercage: an object where a list is expected"},
        {"\"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[[\"R1C2\",\"R2C2\"]]}]",
         "1:111 arrow 1: a line does not begin in the circle"},
        {"\"sandwichsum\":[{\"cell\":\"R1C1\",\"value\":\"3\"}]",
         "1:99 sandwichsum 1: \"R1C1\" is not beside a row or a column"},
        {"\"minimum\":[{}]", "1:87 minimum 1: there is no cell"},
        {"\"littlekillersum\":[{\"value\":\"3\"}]", "1:95 littlekillersum 1: there are no cells"},
        {"\"clone\":[{\"cells\":[\"R1C1\"],\"cloneCells\":[\"R1C2\",\"R1C3\"]}]",
         "1:85 clone 1: the parts of clone have the same number of cells"},
        {"\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[7]}]",
         "1:89 quadruple 1: 7 is not a digit of side 4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static struct puzzle p;
        expect_read(NULL, four(cases[i].members), cases[i].said);
        read_puzzle(NULL, link_to(LOAD, four(cases[i].members)), &p); /* the reason is the same */
        assert_int_equal(p.status, NONET_E_SYNTAX);
        assert_int_equal(p.error.column, 33);
        assert_string_equal(p.error.reason, strchr(cases[i].said, ' ') + 1);
    }
}

static void bad_grids(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *said;
    } cases[] = {
        {"{\"size\":4,\"grid\":[" EMPTY_ROW "]}", "1:32 grid: 1 row, 4 make a puzzle"},
        {"{\"size\":1,\"grid\":" EMPTY_GRID "}", "1:9 the size is a number from 2 to 100"},
        {"{\"size\":\"x\",\"grid\":" EMPTY_GRID "}", "1:9 the size is a number from 2 to 100"},
        {"{\"size\":4,\"grid\":[[{},{},{}]," EMPTY_ROW "]}",
         "1:28 grid: row 1 has 3 cells, 4 are needed"},
        {"{\"size\":3,\"grid\":[" EMPTY_ROW "," EMPTY_ROW "]}", "1:29 grid: row 1 is not 3 cells"},
        {"{\"size\":4,\"grid\":[[{\"value\":5},{},{},{}]," EMPTY_ROW "," EMPTY_ROW "," EMPTY_ROW
         "]}",
         "1:29 grid: 5 where 1 to 4 is expected"},
        {"{\"size\":4,\"grid\":[[{\"value\":0,\"given\":true},{},{},{}]," EMPTY_ROW "," EMPTY_ROW
         "," EMPTY_ROW "]}",
         "1:29 grid: 0 where 1 to 4 is expected"},
        {"{\"size\":4,\"grid\":[[{\"value\":0},{},{},{}]," EMPTY_ROW "," EMPTY_ROW "," EMPTY_ROW
         "]}",
         EMPTY " | "},
        {"{\"size\":4,\"grid\":[[{\"region\":-2},{},{},{}]," EMPTY_ROW "," EMPTY_ROW "," EMPTY_ROW
         "]}",
         "1:30 grid: a region is a number or null"},
        {"{\"size\":4,\"grid\":[[{\"givenPencilMarks\":[1,9]},{},{},{}]," EMPTY_ROW "," EMPTY_ROW
         "," EMPTY_ROW "]}",
         "1:43 grid: a candidate is from 1 to 4"},
        {"{\"size\":4,\"grid\":[[{\"region\":\"a\"},{},{},{}]," EMPTY_ROW "," EMPTY_ROW
         "," EMPTY_ROW "]}",
         "1:30 grid: a region is a number or null"},
        {"{\"size\":4,\"grid\":[[{\"foo\":1},{},{},{}]," EMPTY_ROW "," EMPTY_ROW "," EMPTY_ROW "]}",
         "refused 1:21 " UNKNOWN("grid foo")},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_read(NULL, cases[i].text, cases[i].said);
}

static void damaged_links(void **unused) {
    (void)unused;
    static struct puzzle p;
    static char link[SAID], other[SAID];
    snprintf(link, sizeof link, "%s", link_to(LOAD, four("\"antiknight\":true")));
    expect_read(NULL, link, EMPTY " | anti-knight");
    for (size_t n = strlen(LOAD) + 20; n + 4 < strlen(link); n++) {
        snprintf(other, sizeof other, "%.*s", (int)n, link);
        read_puzzle(NULL, other, &p);
        assert_int_equal(p.status, NONET_E_SYNTAX);
        assert_string_equal(p.error.reason, "the packed text ends too early");
        assert_int_equal(p.error.column, n + 1);
    }
    expect_read(NULL, link_to(LOAD, "{\"size\":4,\"grid\":[[{},{},{},{}],\"x"),
                "1:33 the packed text is not a puzzle");
    expect_read(NULL, link_to(LOAD, "{\"formatVersion\":\"1.5.0\",\"puzzle\":{}}"),
                "refused 1:33 a puzzle of SudokuMaker, whose links nonet does not read: export it "
                "there to f-puzzles or SudokuPad");
    expect_read(NULL, link_to(LOAD, "{\"width\":4,\"height\":[[{},{},{},{}]]}"),
                "1:33 the packed text is not a puzzle of f-puzzles or SudokuPad");
    expect_read("fpuzzles", "https://www.f-puzzles.com/?id=yc5nbqkd",
                "refused 1:1 no packed puzzle in this link: only its server knows it, and nonet "
                "asks none");
    expect_read("fpuzzles", "fpuzzlesxyz",
                "1:1 a link or an id of f-puzzles or SudokuPad is expected here");
    expect_read("fpuzzles", four(""), "1:1 JSON is read as json: leave out --from");
}

/* ---- the grid ---- */

static void digits_and_candidates(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    static char text[SAID];
    read_puzzle(
        NULL,
        "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{\"value\":2},{\"value\":null},"
        "{\"givenPencilMarks\":[3,4],\"c\":\"#fff\"}]," EMPTY_ROW "," EMPTY_ROW
        ",[{\"value\":\"4\",\"given\":false,\"centerPencilMarks\":[1]},{},{},{}]]}",
        &p);
    assert_string_equal(said_of(&p), "12..........4... | ");
    assert_int_equal(nonet_grid_is_given(grid_in(&p), 0), 1);
    assert_int_equal(nonet_grid_is_given(grid_in(&p), 1), 0);
    assert_int_equal(nonet_grid_marks(grid_in(&p), 3).low, 0xc);
    snprintf(text, sizeof text, "%s", written("fpuzzles", &p, NULL));
    read_puzzle(NULL, text, &again);
    assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
    assert_int_equal(nonet_grid_is_given(grid_in(&again), 1), 0);
    assert_string_equal(written("fpuzzlesjson", &p, NULL),
                        "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{\"value\":2},{},"
                        "{\"givenPencilMarks\":[3,4]}]," EMPTY_ROW "," EMPTY_ROW
                        ",[{\"value\":4},{},{},{}]]}");
    nonet_grid_set_marks(grid_in(&p), 3, (struct nonet_set){0, 0});
    assert_null(written("fpuzzles", &p, NULL));
}

/* Six cells in a row: boxes by their regions, of either shape; no boxes; some. */
static const char *six(const char *(*cell)(int c)) {
    static char text[4000];
    size_t n = (size_t)sprintf(text, "{\"size\":6,\"grid\":[");
    for (int c = 0; c < 36; c++)
        n += (size_t)sprintf(text + n, "%s{%s}%s",
                             c % 6 > 0 ? ","
                             : c > 0   ? ",["
                                       : "[",
                             cell(c), c % 6 == 5 ? "]" : "");
    sprintf(text + n, "]}");
    return text;
}

static const char *no_box(int c) {
    (void)c;
    return "\"region\":null";
}

static const char *tall_box(int c) {
    static char region[32];
    sprintf(region, "\"region\":%d", 7 + c / 18 * 3 + c % 6 / 2);
    return region;
}

static const char *one_box(int c) {
    return c / 6 < 2 && c % 6 < 3 ? "\"region\":0" : c == 35 ? "\"region\":3" : "\"region\":null";
}

static const char *minus_box(int c) {
    return c / 6 < 2 && c % 6 < 3 ? "\"region\":0" : "\"region\":-1";
}

static const char *swapped(int c) {
    return c == 2 ? "\"region\":1" : c == 3 ? "\"region\":0" : "";
}

static const char *uneven(int c) {
    return c == 2 ? "\"region\":1" : "";
}

static void regions(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    static char text[SAID];
#define SIX "...................................."
    expect_read(NULL, six(no_box), SIX " | latin");
    expect_read(NULL, six(one_box), SIX " | latin;house house r1c1 r1c2 r1c3 r2c1 r2c2 r2c3");
    expect_read(NULL, six(minus_box), SIX " | latin;house house r1c1 r1c2 r1c3 r2c1 r2c2 r2c3");
    expect_read(NULL, six(swapped), SIX " | regions 112122 111222 333444 333444 555666 555666");
    read_puzzle(NULL, six(uneven), &p);
    assert_int_equal(p.status, NONET_E_SYNTAX);
    read_puzzle(NULL, six(tall_box), &p);
    assert_string_equal(said_of(&p), SIX " | ");
    assert_int_equal(nonet_grid_box_rows(grid_in(&p)), 3);
    snprintf(text, sizeof text, "%s", written("fpuzzles", &p, NULL));
    read_puzzle(NULL, text, &again);
    assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
    /* in the place of its cells an answer says all that they said */
    int length = snprintf(text, sizeof text, "{\"size\":6,\"grid\":%.19000s}",
                          written("json", &p, &p.style));
    assert_true(length > 0 && (size_t)length < sizeof text);
    read_puzzle(NULL, text, &again);
    assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
    static const char *(*const forms[])(int) = {no_box, one_box, swapped};
    for (size_t i = 0; i < 3; i++) {
        read_puzzle(NULL, six(forms[i]), &p);
        snprintf(text, sizeof text, "%s", written("sudokupad", &p, NULL));
        read_puzzle(NULL, text, &again);
        assert_true(nonet_rules_equal(rules_in(&p), rules_in(&again)));
    }
}

/* ---- links ---- */

static void all_forms_of_links(void **unused) {
    (void)unused;
    static const char *const prefixes[] = {
        "",
        "fpuzzles",
        "fpuz",
        LOAD,
        "f-puzzles.com/?load=",
        "https://f-puzzles.com/?load=",
        "https://sudokupad.app/fpuzzles",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles",
        "https://sudokupad.app/?setting-x=1&puzzleid=fpuz",
    };
    static struct puzzle p;
    static char text[SAID];
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        snprintf(text, sizeof text, "%s", link_to(prefixes[i], four("\"antiknight\":true")));
        expect_read(NULL, text, EMPTY " | anti-knight");
        assert_string_equal(said_slowly("fpuzzles", text, &p), EMPTY " | anti-knight");
        strcat(text, "  a label, and more\n");
        expect_read(NULL, text, EMPTY " | anti-knight");
        snprintf(text, sizeof text, "A title:  %.19000s",
                 link_to(prefixes[i], four("\"antiknight\":true")));
        expect_read(NULL, text, EMPTY " | anti-knight");
        assert_string_equal(said_slowly("fpuzzles", text, &p), EMPTY " | anti-knight");
        assert_string_equal(filled("fpuzzles", text, &p), text);
        nonet_grid_place(grid_in(&p), 1, 2);
        assert_memory_equal(filled("fpuzzles", text, &p), text, 10 + strlen(prefixes[i]) + 2);
    }
}

/* Signs that an address may not have, or has lost. */
static void links_of_the_wild(void **unused) {
    (void)unused;
    static char link[SAID], text[3 * SAID];
    static const char object[] =
        "{\"size\":4,\"title\":\"sphinx of black quart\",\"grid\":" EMPTY_GRID "}";
    snprintf(link, sizeof link, "%s", link_to("fpuzzles", object));
    assert_true(strchr(link, '+') != NULL && strchr(link, '/') != NULL);
    for (int form = 0; form < 3; form++) {
        size_t n = 0;
        for (const char *at = link; *at != '\0'; at++) {
            if (*at == '/' && form != 1)
                n += (size_t)sprintf(text + n, "%%2F");
            else if (*at == '=' && form > 0)
                continue;
            else
                text[n++] = *at == '+' && form < 2 ? ' ' : *at;
        }
        strcpy(text + n, " label");
        expect_read("fpuzzles", text, EMPTY " | ");
    }
}

static void answers_are_links(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    static char link[SAID], answer[SAID];
    static const char object[] =
        "{\"size\":4,\"title\":\"T\",\"grid\":[[{\"value\":1,\"given\":true,\"c\":\"#123\"},{},{},"
        "{\"givenPencilMarks\":[2]}]," EMPTY_ROW "," EMPTY_ROW "," EMPTY_ROW
        "],\"line\":[{\"x\":1}],\"antiknight\":true}";
    snprintf(link, sizeof link, "%s", link_to(LOAD, object));
    read_asked(NULL, link, 1, &p);
    assert_string_equal(filled("fpuzzles", link, &p), link);
    nonet_grid_place(grid_in(&p), 3, 2);
    nonet_grid_place(grid_in(&p), 15, 4);
    nonet_grid_set_marks(grid_in(&p), 5, (struct nonet_set){6, 0});
    snprintf(answer, sizeof answer, "%s", filled("fpuzzles", link, &p));
    assert_memory_equal(answer, LOAD, strlen(LOAD));
    read_asked(NULL, answer, 1, &again);
    assert_string_equal(said_of(&again), "1..2...........4 | anti-knight");
    assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
    assert_int_equal(nonet_grid_is_given(grid_in(&again), 0), 1);
    struct lz_text json;
    assert_int_equal(nonet_lz_unpack(answer + strlen(LOAD), strlen(answer) - strlen(LOAD), &json),
                     NONET_OK);
    assert_string_equal(
        json.at,
        "{\"size\":4,\"title\":\"T\",\"grid\":[[{\"value\":1,\"given\":true,\"c\":\"#123\"},{},{},"
        "{\"value\":2}],[{},{\"givenPencilMarks\":[2,3]},{},{}]," EMPTY_ROW
        ",[{},{},{},{\"value\":4}]],\"line\":[{\"x\":1}],\"antiknight\":true}");
    free(json.at);
}

/* JSON is answered in its place, with everything around it. */
static void answers_in_json(void **unused) {
    (void)unused;
    static struct puzzle p;
    read_puzzle(NULL, four("\"antiknight\":true"), &p);
    assert_true(p.style.apart);
    nonet_grid_place(grid_in(&p), 0, 3);
    assert_string_equal(written("json", &p, &p.style),
                        "[[{\"value\":3},{},{},{}]," EMPTY_ROW "," EMPTY_ROW "," EMPTY_ROW "]");
    assert_string_equal(written("fpuzzlesjson", &p, &p.style), written("json", &p, &p.style));
    /* one puzzle among others, in a list or deep in an object */
    static char text[3000];
    snprintf(text, sizeof text, "{\"a\":[{\"x\":%s}]}", four("\"antiking\":true"));
    expect_read("json", text, EMPTY " | anti-king");
}

/* ---- the puzzles of others ---- */

/* A line of the data: {"id":"...",...,"solution":"...","fpuzzles":{...}}, with two digits in the
 * solution for each above 9. */
struct known {
    char *solution, *object;
};

static struct known known_in(char *line) {
    static const char before[] = "\"solution\":\"", between[] = "\",\"fpuzzles\":";
    struct known k;
    line[strcspn(line, "\n") - 1] = '\0'; /* the brace around it */
    k.solution = strstr(line, before);
    k.object = strstr(line, between);
    assert_true(k.solution != NULL && k.object != NULL);
    k.solution += strlen(before);
    *k.object = '\0';
    k.object += strlen(between);
    return k;
}

static void expect_solved(struct puzzle *p, const char *solution) {
    static _Alignas(8) unsigned char room[NONET_GRID_BYTES(16)];
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    struct nonet_grid *solved = (struct nonet_grid *)(void *)room;
    char digits[2 * 256 + 1];
    size_t n = 0;
    options.rules = rules_in(p);
    assert_int_equal(nonet_solve(grid_in(p), &options, solved, sizeof room, &result), NONET_OK);
    assert_int_equal(result.verdict, NONET_UNIQUE);
    for (int c = 0; c < nonet_grid_cells(solved); c++)
        n += (size_t)sprintf(digits + n, "%d", nonet_grid_value(solved, c));
    assert_string_equal(digits, solution);
}

static int is_same_rule(const struct nonet_rule *a, const struct nonet_rule *b) {
    return a->kind == b->kind && strcmp(a->name, b->name) == 0 && a->value == b->value &&
           a->count == b->count && a->numbers_count == b->numbers_count &&
           memcmp(a->cells, b->cells, (size_t)a->count * sizeof *a->cells) == 0 &&
           memcmp(a->numbers, b->numbers, (size_t)a->numbers_count * sizeof *a->numbers) == 0;
}

/* The same rules, perhaps in another order. */
static void expect_same_rules(struct puzzle *p, struct puzzle *again) {
    struct nonet_rule a, b;
    int count = nonet_rules_count(rules_in(p));
    assert_int_equal(nonet_rules_count(rules_in(again)), count);
    for (int i = 0; i < count; i++) {
        int k = 0;
        nonet_rules_at(rules_in(p), i, &a);
        do
            if (nonet_rules_at(rules_in(again), k++, &b) != NONET_OK)
                fail_msg("rule %d is not there again: %s", i, a.name);
        while (!is_same_rule(&a, &b));
    }
}

static void the_puzzles_of_a_solver(void **unused) {
    (void)unused;
    static char line[1 << 17], link[1 << 17];
    static struct puzzle p, again;
    int puzzles = 0, ignoring = 0;
    FILE *data =
        popen("gzip -dc ../shared/data/variants/dclamage_fpuzzles.jsonl.gz 2>/dev/null", "r");
    assert_non_null(data);
    for (; fgets(line, sizeof line, data) != NULL; puzzles++) {
        struct known k = known_in(line);
        read_puzzle(NULL, k.object, &p);
        ignoring += p.status == NONET_E_REFUSED;
        if (p.status == NONET_E_REFUSED)
            read_asked(NULL, k.object, 1, &p);
        if (p.status != NONET_OK)
            fail_msg("%.60s: %s", line, p.error.reason);
        expect_solved(&p, k.solution);
        snprintf(link, sizeof link, "%s", written("fpuzzles", &p, NULL));
        read_puzzle(NULL, link, &again);
        assert_int_equal(again.status, NONET_OK);
        assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
        expect_same_rules(&p, &again);
        snprintf(link, sizeof link, "%s", written("rules", &p, NULL)); /* and by nonet's own text */
        read_puzzle("rules", link, &again);
        assert_int_equal(again.status, NONET_OK);
        assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
        expect_same_rules(&p, &again);
        expect_solved(&again, k.solution);
    }
    pclose(data);
    if (puzzles == 0) {
        print_message("no shared data here: skipped\n");
        return;
    }
    assert_int_equal(puzzles, 40);
    assert_int_equal(ignoring, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_both_ways),
        cmocka_unit_test(many_rules_at_once),
        cmocka_unit_test(what_f_puzzles_cannot_say),
        cmocka_unit_test(forms_of_rules),
        cmocka_unit_test(unknown_rules_are_named),
        cmocka_unit_test(unknown_members_are_named),
        cmocka_unit_test(drawings_of_known_rules),
        cmocka_unit_test(errors_have_a_place),
        cmocka_unit_test(bad_grids),
        cmocka_unit_test(damaged_links),
        cmocka_unit_test(digits_and_candidates),
        cmocka_unit_test(regions),
        cmocka_unit_test(all_forms_of_links),
        cmocka_unit_test(links_of_the_wild),
        cmocka_unit_test(answers_are_links),
        cmocka_unit_test(answers_in_json),
        cmocka_unit_test(the_puzzles_of_a_solver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
