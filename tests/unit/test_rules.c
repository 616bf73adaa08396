/*
 * Rules: the value, with every refusal; houses as rules make them; the text, read and written; and
 * marks, clashes and solutions by rules.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "nonet.h"
#include "tests/unit/brute.h"

#define BOXES "1122 1122 3344 3344"

enum { SIDE_MOST = 40, ROOM = NONET_RULES_BYTES_MAX(SIDE_MOST), TEXT = 60000 };

static _Alignas(8) unsigned char room_a[ROOM], room_b[ROOM];
static struct nonet_rules *const a = (struct nonet_rules *)(void *)room_a;
static struct nonet_rules *const b = (struct nonet_rules *)(void *)room_b;

static int add(struct nonet_rules *rules, enum nonet_rule_kind kind, const char *name, int count,
               const uint16_t *cells) {
    struct nonet_rule rule = {kind, 0, name, cells, count, NULL, 0};
    return nonet_rules_add(rules, ROOM, &rule);
}

static void read_into(struct nonet_rules *rules, int side, const char *text) {
    struct nonet_error error;
    if (nonet_rules_read(text, strlen(text), side, rules, ROOM, &error) != NONET_OK)
        fail_msg("%s: %s", text, error.reason);
}

/* ---- the value ---- */

static void test_init(void **state) {
    (void)state;
    struct nonet_rule rule;
    assert_int_equal(nonet_rules_init(a, ROOM, 0), NONET_E_SHAPE);
    assert_int_equal(nonet_rules_init(a, ROOM, NONET_SIDE_MAX + 1), NONET_E_SHAPE);
    assert_int_equal(nonet_rules_init(a, NONET_RULES_BYTES(0, 0) - 1, 4), NONET_E_ROOM);
    assert_int_equal(nonet_rules_init(a, NONET_RULES_BYTES(0, 0), 4), NONET_OK);
    assert_int_equal(nonet_rules_side(a), 4);
    assert_int_equal(nonet_rules_count(a), 0);
    assert_int_equal(nonet_rules_room(a), NONET_RULES_BYTES(0, 0));
    assert_int_equal(nonet_rules_at(a, 0, &rule), NONET_E_ARGUMENT);
}

static void test_add(void **state) {
    (void)state;
    static const uint16_t mixed[] = {15, 0, 10, 5}, up[] = {3, 6, 9, 12};
    struct nonet_rule rule;
    nonet_rules_init(a, ROOM, 4);
    assert_int_equal(add(a, NONET_RULE_HOUSE, "diagonal", 4, mixed), NONET_OK);
    assert_int_equal(add(a, NONET_RULE_REGION, "region", 4, up), NONET_OK);
    assert_int_equal(nonet_rules_count(a), 2);
    assert_int_equal(nonet_rules_room(a), NONET_RULES_BYTES(2, 8));
    assert_int_equal(nonet_rules_at(a, 0, &rule), NONET_OK);
    assert_int_equal(rule.kind, NONET_RULE_REGION); /* before houses */
    assert_memory_equal(rule.cells, up, sizeof up);
    assert_int_equal(nonet_rules_at(a, 1, &rule), NONET_OK);
    assert_int_equal(rule.kind, NONET_RULE_HOUSE);
    assert_int_equal(rule.value, 0);
    assert_string_equal(rule.name, "diagonal");
    assert_int_equal(rule.count, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(rule.cells[i], 5 * i); /* ascending */
    assert_int_equal(nonet_rules_at(a, 2, &rule), NONET_E_ARGUMENT);
    assert_int_equal(nonet_rules_at(a, -1, &rule), NONET_E_ARGUMENT);
}

/* What is refused leaves the value as it was. */
static void test_refused(void **state) {
    (void)state;
    static const uint16_t good[] = {0, 1, 2, 3, 4}, apart[] = {4, 5, 6, 7}, twice[] = {0, 1, 2, 1},
                          outside[] = {0, 1, 2, 16}, overlaps[] = {3, 4, 5, 6};
    static const char *const names[] = {"",    "Region", "a b",    "a1",  "abcdefghijklmnopqrst",
                                        "row", "column", "region", "box", "-a"};
    struct nonet_rule valued = {NONET_RULE_HOUSE, 1, "house", good, 4, NULL, 0};
    nonet_rules_init(a, ROOM, 4);
    assert_int_equal(add(a, NONET_RULE_REGION, "region", 4, good), NONET_OK);
    nonet_rules_copy(b, ROOM, a);
    assert_int_equal(add(a, NONET_RULE_HOUSE, "house", 3, good), NONET_E_ARGUMENT);
    assert_int_equal(add(a, NONET_RULE_HOUSE, "house", 5, good), NONET_E_ARGUMENT);
    assert_int_equal(add(a, NONET_RULE_HOUSE, "house", 4, twice), NONET_E_ARGUMENT);
    assert_int_equal(add(a, NONET_RULE_HOUSE, "house", 4, outside), NONET_E_ARGUMENT);
    assert_int_equal(add(a, NONET_RULE_REGION, "region", 4, overlaps), NONET_E_ARGUMENT);
    assert_int_equal(add(a, NONET_RULE_REGION, "patch", 4, apart), NONET_E_ARGUMENT);
    assert_int_equal(add(a, (enum nonet_rule_kind)0, "house", 4, good), NONET_E_ARGUMENT);
    assert_int_equal(add(a, (enum nonet_rule_kind)3, "house", 4, good), NONET_E_ARGUMENT);
    assert_int_equal(nonet_rules_add(a, ROOM, &valued), NONET_E_ARGUMENT);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(add(a, NONET_RULE_HOUSE, names[i], 4, good), NONET_E_ARGUMENT);
    assert_true(nonet_rules_equal(a, b));
    assert_int_equal(add(a, NONET_RULE_HOUSE, "abcdefghijklmnopq-s", 4, overlaps), NONET_OK);
}

/* A cell is in its row, its column, its box, and five more houses. */
static void test_houses_of_a_cell(void **state) {
    (void)state;
    static const uint16_t other[] = {1, 2, 4, 15};
    nonet_rules_init(a, ROOM, 4);
    for (uint16_t i = 3; i <= NONET_CELL_HOUSES_MAX; i++) {
        const uint16_t house[] = {0, 1, i, 15};
        assert_int_equal(add(a, NONET_RULE_HOUSE, "house", 4, house),
                         i < NONET_CELL_HOUSES_MAX ? NONET_OK : NONET_E_ARGUMENT);
    }
    assert_int_equal(add(a, NONET_RULE_HOUSE, "house", 4, other), NONET_E_ARGUMENT);
    assert_int_equal(nonet_rules_count(a), NONET_CELL_HOUSES_MAX - 3);
}

/* A rule that is there already is kept once, under its first name and in any order of its cells,
 * even where there is room for no other. */
static void test_twice(void **state) {
    (void)state;
    static const uint16_t house[] = {0, 5, 10, 15}, turned[] = {15, 10, 5, 0};
    struct nonet_rule rule = {NONET_RULE_HOUSE, 0, "other", turned, 4, NULL, 0};
    nonet_rules_init(a, ROOM, 4);
    assert_int_equal(add(a, NONET_RULE_HOUSE, "house", 4, house), NONET_OK);
    nonet_rules_copy(b, ROOM, a);
    for (int i = 0; i < 2 * NONET_CELL_HOUSES_MAX; i++)
        assert_int_equal(nonet_rules_add(a, nonet_rules_room(a), &rule), NONET_OK);
    assert_true(nonet_rules_equal(a, b));
    assert_int_equal(add(a, NONET_RULE_REGION, "region", 4, house), NONET_OK); /* another kind */
    assert_int_equal(nonet_rules_count(a), 2);
    read_into(a, 4, "x; diagonals\nregions " BOXES "; diagonal-up # again\nregions " BOXES);
    assert_int_equal(nonet_rules_count(a), 2 + 4);
    read_into(b, 4, "diagonal-down; regions 1111 2222 3333 4444");
    nonet_rules_copy(a, ROOM, b);
    static const char more[] = "regions aaaabbbbccccdddd\ndiagonals";
    assert_int_equal(nonet_rules_read_more(more, strlen(more), a, ROOM, NULL), NONET_OK);
    read_into(b, 4, "diagonal-down; regions 1111 2222 3333 4444; diagonal-up");
    assert_true(nonet_rules_equal(a, b));
}

static void test_too_many_houses(void **state) {
    (void)state;
    int most = NONET_HOUSES_MAX(9) - 3 * 9;
    nonet_rules_init(a, ROOM, 9);
    for (int i = 0; i <= most; i++) { /* rows, columns and some boxes, as houses */
        uint16_t cells[9];
        for (int k = 0; k < 9; k++)
            cells[k] = (uint16_t)(i < 9    ? i * 9 + k
                                  : i < 18 ? k * 9 + i - 9
                                           : (i - 18) / 3 * 27 + i % 3 * 3 + k / 3 * 9 + k % 3);
        assert_int_equal(add(a, NONET_RULE_HOUSE, "house", 9, cells),
                         i < most ? NONET_OK : NONET_E_ARGUMENT);
    }
    read_into(a, 4, "regions 1111 2222 3333 4444");
    static const uint16_t fifth[] = {0, 1, 2, 4};
    assert_int_equal(add(a, NONET_RULE_REGION, "region", 4, fifth), NONET_E_ARGUMENT);
}

/* The side that a text has regions for; where they fit none, the one they were meant for. */
static void test_text_side(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int side;
    } cases[] = {
        {"", 0},
        {"x; house r1c1 r2c2 # regions 1122112233443344", 0},
        {"regions " BOXES, 4},
        {"x; house r1c1 r2c2\nregions: 1122,1122,3344,3344 # 5", 4},
        {"regions 1 a b 2 a b 2 1 a 2 1 b 2 a 1 b", 4},
        {"regions one one one two two two three three three", 3},
        {"regions one one two two three three one two three", 3},
        {"regions\n11222\n11122\n\n33344\n33544\n55554\nx", 5},
        {"regions\n10 10 11 11\n10 10 11 11\n12 12 13 13\n12 12 13 13", 4},
        {"regions 1122 1122 3344 334", 4},
        {"regions 1122 1122 3344 33445", 5},
        {"regions\n1122\n1122", 4},
        {"regions", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (nonet_rules_text_side(cases[i].text, strlen(cases[i].text)) != cases[i].side)
            fail_msg("%s: %d", cases[i].text,
                     nonet_rules_text_side(cases[i].text, strlen(cases[i].text)));
}

/* Each is a rule that nonet knows. */
static void test_words(void **state) {
    (void)state;
    struct nonet_error error;
    const char *word;
    int count = 0;
    for (; (word = nonet_rules_word_at(count)) != NULL; count++) {
        error.reason[0] = '\0';
        nonet_rules_read(word, strlen(word), 9, a, ROOM, &error);
        assert_null(strstr(error.reason, "not a rule"));
    }
    assert_true(count >= 6);
    assert_null(nonet_rules_word_at(-1));
}

static void test_room(void **state) {
    (void)state;
    static const uint16_t house[] = {0, 5, 10, 15};
    struct nonet_rule rule = {NONET_RULE_HOUSE, 0, "house", house, 4, NULL, 0};
    nonet_rules_init(a, ROOM, 4);
    assert_int_equal(nonet_rules_add(a, NONET_RULES_BYTES(1, 4) - 1, &rule), NONET_E_ROOM);
    assert_int_equal(nonet_rules_count(a), 0);
    assert_int_equal(nonet_rules_add(a, NONET_RULES_BYTES(1, 4), &rule), NONET_OK);
    assert_int_equal(nonet_rules_copy(b, NONET_RULES_BYTES(1, 4) - 1, a), NONET_E_ROOM);
    assert_int_equal(nonet_rules_copy(b, NONET_RULES_BYTES(1, 4), a), NONET_OK);
    assert_true(nonet_rules_equal(a, b));
    assert_int_equal(nonet_rules_read("diagonals", 9, 4, b, NONET_RULES_BYTES(2, 8) - 1, NULL),
                     NONET_E_ROOM);
    assert_int_equal(nonet_rules_read("diagonals", 9, 4, b, NONET_RULES_BYTES(2, 8), NULL),
                     NONET_OK);
}

static void test_equal(void **state) {
    (void)state;
    nonet_rules_init(a, ROOM, 4);
    nonet_rules_init(b, ROOM, 5);
    assert_true(nonet_rules_equal(NULL, NULL));
    assert_true(nonet_rules_equal(a, NULL) && nonet_rules_equal(NULL, a));
    assert_true(nonet_rules_equal(a, b)); /* neither has any */
    read_into(a, 4, "diagonals");
    assert_false(nonet_rules_equal(a, NULL) || nonet_rules_equal(NULL, a));
    read_into(b, 4, "diagonal-down\ndiagonal-up");
    assert_true(nonet_rules_equal(a, b));
    read_into(b, 4, "diagonal-up\ndiagonal-down"); /* another order */
    assert_false(nonet_rules_equal(a, b));
    read_into(b, 5, "diagonals");
    assert_false(nonet_rules_equal(a, b));
    read_into(b, 4, "house other r1c1 r2c2 r3c3 r4c4\ndiagonal-up"); /* another name */
    assert_false(nonet_rules_equal(a, b));
}

/* ---- houses ---- */

/* Houses: rows, columns, four regions (8 to 11), the corners (12), the diagonals (13 and 14). */
static const char corners[] = "house corner r1c1 r1c4 r4c1 r4c4\n"
                              "regions 1122 1332 1332 4444\n"
                              "diagonals";

static void grid_of(union nonet_grid9 *g, int rows, int cols) {
    assert_int_equal(nonet_grid_init(NONET_GRID(*g), sizeof *g, rows, cols), NONET_OK);
}

static void test_houses(void **state) {
    (void)state;
    static const struct {
        int house;
        uint16_t cells[4];
        const char *name;
    } known[] = {
        {2, {8, 9, 10, 11}, "row 3"},      {5, {1, 5, 9, 13}, "column 2"},
        {8, {0, 1, 4, 8}, "region 1"},     {10, {5, 6, 9, 10}, "region 3"},
        {12, {0, 3, 12, 15}, "corner 1"},  {13, {0, 5, 10, 15}, "diagonal 1"},
        {14, {3, 6, 9, 12}, "diagonal 2"},
    };
    union nonet_grid9 g;
    uint16_t cells[4];
    char name[NONET_NAME_MAX];
    grid_of(&g, 2, 2);
    read_into(a, 4, corners);
    assert_int_equal(nonet_house_count(NONET_GRID(g), NULL), 12);
    assert_int_equal(nonet_house_count(NONET_GRID(g), a), 15);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_int_equal(nonet_house_cells(NONET_GRID(g), a, known[i].house, cells), 4);
        assert_memory_equal(cells, known[i].cells, sizeof cells);
        nonet_house_name(NONET_GRID(g), a, known[i].house, NONET_NOTATION_RC, name, sizeof name);
        assert_string_equal(name, known[i].name);
    }
    nonet_house_name(NONET_GRID(g), a, 2, NONET_NOTATION_CHESS, name, sizeof name);
    assert_string_equal(name, "row C");
    assert_int_equal(nonet_house_cells(NONET_GRID(g), a, 15, cells), NONET_E_ARGUMENT);
    assert_int_equal(nonet_house_cells(NONET_GRID(g), NULL, 12, cells), NONET_E_ARGUMENT);
}

static void test_cells(void **state) {
    (void)state;
    static const int first[] = {0, 4, 8, 12, 13}, last[] = {3, 7, 11, 12, 13};
    static const uint16_t peers[] = {1, 2, 3, 4, 5, 8, 10, 12, 15};
    union nonet_grid9 g;
    int houses[NONET_CELL_HOUSES_MAX];
    uint16_t cells[NONET_PEERS_MAX];
    grid_of(&g, 2, 2);
    read_into(a, 4, corners);
    assert_int_equal(nonet_cell_houses(NONET_GRID(g), a, 0, houses), 5);
    assert_memory_equal(houses, first, sizeof first);
    assert_int_equal(nonet_cell_houses(NONET_GRID(g), a, 15, houses), 5);
    assert_memory_equal(houses, last, sizeof last);
    assert_int_equal(nonet_cell_houses(NONET_GRID(g), a, 1, houses), 3);
    assert_int_equal(nonet_cell_peers(NONET_GRID(g), a, 0, cells), 9);
    assert_memory_equal(cells, peers, sizeof peers);
    assert_int_equal(nonet_cell_peers(NONET_GRID(g), NULL, 0, cells), 7);
    assert_int_equal(nonet_cell_peers(NONET_GRID(g), a, 16, cells), NONET_E_ARGUMENT);
    assert_int_equal(nonet_cell_houses(NONET_GRID(g), a, -1, houses), NONET_E_ARGUMENT);
}

/* Rules for another side, and regions that do not cover the grid. */
static void test_do_not_fit(void **state) {
    (void)state;
    static const uint16_t one[] = {0, 1, 2, 3};
    union nonet_grid9 g;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_logic_options logic = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    uint16_t cells[4];
    struct nonet_conflict k = NONET_CONFLICT_INIT(cells, 4);
    grid_of(&g, 2, 2);
    for (int partial = 0; partial < 2; partial++) {
        read_into(a, partial ? 4 : 9, partial ? "" : "diagonals");
        if (partial)
            assert_int_equal(add(a, NONET_RULE_REGION, "region", 4, one), NONET_OK);
        options.rules = logic.rules = a;
        assert_int_equal(nonet_house_count(NONET_GRID(g), a), NONET_E_SHAPE);
        assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, NULL), NONET_E_SHAPE);
        assert_int_equal(nonet_logic(NONET_GRID(g), &logic, NULL, 0, &result), NONET_E_SHAPE);
        assert_int_equal(nonet_find_clash(NONET_GRID(g), a, &k), NONET_E_SHAPE);
        assert_int_equal(nonet_why_none(NONET_GRID(g), a, NULL, NULL, &k), NONET_E_SHAPE);
        assert_int_equal(nonet_check_solution(NULL, a, NONET_GRID(g), &k), NONET_E_SHAPE);
        assert_int_equal(
            nonet_marks(NONET_GRID(g), a, NONET_AFTER_NONE, NONET_GRID(g), sizeof g, NULL),
            NONET_E_SHAPE);
    }
}

/* ---- text ---- */

/* What is written after reading; or "LINE:COLUMN reason", with "refused" before it. */
static const char *said(int side, const char *text) {
    static char out[TEXT];
    struct nonet_error e = {0};
    int status = nonet_rules_read(text, strlen(text), side, a, ROOM, &e);
    if (status == NONET_OK)
        nonet_rules_write(a, out, sizeof out);
    else
        snprintf(out, sizeof out, "%s%llu:%llu %s", status == NONET_E_REFUSED ? "refused " : "",
                 (unsigned long long)e.line, (unsigned long long)e.column, e.reason);
    assert_true(status == NONET_OK || e.status == status);
    assert_true(status == NONET_OK || status == NONET_E_REFUSED || status == NONET_E_SYNTAX);
    assert_int_equal(nonet_rules_read(text, strlen(text), side, a, ROOM, NULL), status);
    return out;
}

#define OR_NAME ", nor a name (one word in small letters)"
static const struct {
    const char *text, *said;
} four[] = {
    {"", ""},
    {"\n \t\r\n# nothing\n;;", ""},
    {"x", "diagonals"},
    {"diagonal-up", "diagonal-up"},
    {"diagonal-up;diagonal-down", "diagonal-up\ndiagonal-down"},
    {"diagonals # both; regions", "diagonals"},
    {"diagonals;regions " BOXES, "regions " BOXES "\ndiagonals"},
    {"regions dddd cccc bbbb aaaa", "latin"},
    {"latin;x", "latin\ndiagonals"},
    {"diagonal-up;regions 4322 4322 4311 4311;x",
     "regions 1233 1233 1244 1244\ndiagonal-up\ndiagonal-down"},
    {"regions: aabbaabbccddccdd", "regions " BOXES},
    {"regions\naabb # one row\naabb\n\nccdd\nccdd\ndiagonals", "regions " BOXES "\ndiagonals"},
    {"regions\n10 10 2 2\n10 10 2 2\n7,7,3,3\n7 7 3 3", "regions " BOXES},
    {"regions 10 10 2 2 10 10 2 2 7 7 3 3 7 7 3 3", "regions " BOXES},
    {"house r1c1 R2C2, r3c3 r4c1", "house house r1c1 r2c2 r3c3 r4c1"},
    {"house odd-one r4c1 r2c2 r3c3 r1c1", "house odd-one r1c1 r2c2 r3c3 r4c1"},
    {"house diagonal r1c1 r2c2 r3c3 r4c4", "diagonal-down"},
    /* errors */
    {"killer", "refused 1:1 'killer' is not a rule that nonet knows"},
    {"diagonals\n  knight", "refused 2:3 'knight' is not a rule that nonet knows"},
    {"diagonals;knight", "refused 1:11 'knight' is not a rule that nonet knows"},
    {"diagonals 3", "1:11 nothing may follow diagonals"},
    {"# one\nhouse r1c1 r1c2 r1c3", "2:1 this house has 3 cells, not 4"},
    {"house", "1:1 this house has 0 cells, not 4"},
    {"house r1c1 r1c2 r1c3 r1c4 r2c1", "1:27 a house has 4 cells"},
    {"house r1c1 r1c2 r1c2 r1c4", "1:17 r1c2 is twice in this house"},
    {"house r1c1 r1c5 r1c3 r1c4", "1:12 there is no cell r1c5 on side 4"},
    {"house r0c1", "1:7 there is no cell r0c1 on side 4"},
    {"house r1c1 c2r1", "1:12 'c2r1' is not a cell (r1c1 to r4c4)"},
    {"house r1c1 r1c2x", "1:12 'r1c2x' is not a cell (r1c1 to r4c4)"},
    {"house r1c-1", "1:7 'r1c-1' is not a cell (r1c1 to r4c4)" OR_NAME},
    {"house Window r1c1", "1:7 'Window' is not a cell (r1c1 to r4c4)" OR_NAME},
    {"house -a r1c1", "1:7 '-a' is not a cell (r1c1 to r4c4)" OR_NAME},
    {"house \"a b\" r1c1", "1:7 '\"a' is not a cell (r1c1 to r4c4)" OR_NAME},
    {"house a 1 r1c1", "1:9 '1' is not a cell (r1c1 to r4c4)"},
    {"house r1c1 a", "1:12 'a' is not a cell (r1c1 to r4c4)"},
    {"house a b r1c1 r1c2 r1c3 r2c1", "1:9 'b' is a second name: a house has one word"},
    {"x;house a  bc,d r1c1", "1:12 'bc' is a second name: a house has one word"},
    {"house abcdefghijklmnopqrst r1c1",
     "1:7 the name 'abcdefghijklmnopqrst' has more than 19 letters"},
    {"house row r1c1 r1c2 r1c3 r2c1", "1:7 'row' is what other houses are called"},
    {"x\nhouse region r1c1", "2:7 'region' is what other houses are called"},
    {"regions 1122 1122 3344 334", "1:1 the regions have 15 cells, not 16"},
    {"regions 1122 1122 3344 33445", "1:28 there are more than 16 cells"},
    {"regions 1122 1122 3344 3345", "1:1 region '5' has 1 cell and region '4' 3, not 4"},
    {"regions 1122 1122 3344 3343", "1:1 region '3' has 5 cells and region '4' 3, not 4"},
    {"regions 1x22 1122 3344 3344", "1:1 region 'x' has 1 cell and region '1' 3, not 4"},
    {"regions 1111 1111 3344 3344", "1:1 region '1' has 8 cells, not 4"},
    {"regions 1122 1122 3344 3356", "1:27 there are more than 4 regions: '6' is another"},
    {"regions\n1122\n1122\n3344\n3343", "1:1 region '3' has 5 cells and region '4' 3, not 4"},
    {"x\nregions\n1122\n1122", "2:1 the regions have 8 cells, not 16"},
    {"regions " BOXES "\nregions 1111222233334444", "2:1 there are other regions already"},
    {"x\nregions 11222 11122 33344 33544 55554",
     "2:1 the regions are for side 5, and the puzzle has side 4"},
    {"regions\n111\n222\n333", "1:1 the regions are for side 3, and the puzzle has side 4"},
    {"regions\n112222\n111122\n333444\n333444\n555666\n555666",
     "1:1 the regions are for side 6, and the puzzle has side 4"},
    {"x;house r1c1 r1c2 r1c3 r2c1;house r1c1 r1c2 r1c3 r2c2;house r1c1 r1c2 r1c3 r2c3\n"
     "house r1c1 r1c2 r1c3 r2c4;house r1c1 r1c2 r1c3 r3c1",
     "2:27 no more than 28 houses, and no more than 8 for a cell"},
};

static void test_text(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof four / sizeof *four; i++) {
        const char *got = said(4, four[i].text);
        if (strcmp(got, four[i].said) != 0)
            print_error("%s\n", four[i].text);
        assert_string_equal(got, four[i].said);
    }
    assert_int_equal(nonet_rules_read("x", 1, 0, a, ROOM, NULL), NONET_E_SHAPE);
}

static void add_random_house(uint64_t *seed, int side, struct nonet_rules *rules) {
    static const char *const names[] = {
        "house", "window", "odd-one", "diagonal", "a", "z--z", "abcdefghijklmnopq-s"};
    int order[SIDE_MOST * SIDE_MOST], diagonal = chance_below(seed, 4);
    uint16_t cells[SIDE_MOST];
    chance_order(seed, side * side, order);
    for (int k = 0; k < side; k++) {
        cells[k] = (uint16_t)order[k];
        if (diagonal < 2)
            cells[k] = (uint16_t)(diagonal == 0 ? k * (side + 1) : (k + 1) * (side - 1));
    }
    assert_int_equal(add(rules, NONET_RULE_HOUSE, names[chance_below(seed, 7)], side, cells),
                     NONET_OK);
}

/* Regions of any cells and in any order, and houses before, between and behind them. */
static void random_rules(uint64_t *seed, int side, struct nonet_rules *rules) {
    int order[SIDE_MOST * SIDE_MOST], regions = chance_below(seed, 3) > 0 ? side : 0;
    int houses = chance_below(seed, 6);
    chance_order(seed, side * side, order);
    nonet_rules_init(rules, ROOM, side);
    while (regions > 0 || houses > 0) {
        uint16_t cells[SIDE_MOST];
        if (chance_below(seed, regions + houses) < houses) {
            add_random_house(seed, side, rules);
            houses--;
            continue;
        }
        regions--;
        for (int k = 0; k < side; k++)
            cells[k] = (uint16_t)order[regions * side + k];
        assert_int_equal(add(rules, NONET_RULE_REGION, "region", side, cells), NONET_OK);
    }
}

/* Written, read, written again: the same value and the same text. */
static void check_round_trip(void) {
    static char text[TEXT], again[TEXT], little[10];
    long n = nonet_rules_write(a, text, sizeof text);
    assert_true(n >= 0 && n < TEXT && strlen(text) == (size_t)n);
    read_into(b, nonet_rules_side(a), text);
    if (!nonet_rules_equal(a, b))
        fail_msg("%s", text);
    assert_int_equal(nonet_rules_write(b, again, sizeof again), n);
    assert_string_equal(text, again);
    assert_int_equal(nonet_rules_write(a, little, sizeof little), n);
    assert_memory_equal(little, text, strlen(little));
}

static void test_round_trip(void **state) {
    (void)state;
    char text[1];
    uint64_t seed = 3;
    for (int i = 0; i < 6000; i++) {
        random_rules(&seed, 4 + i % 6, a);
        check_round_trip();
    }
    for (int side = 10; side <= SIDE_MOST; side++) {
        random_rules(&seed, side, a);
        check_round_trip();
    }
    assert_int_equal(nonet_rules_write(NULL, text, sizeof text), 0);
    assert_string_equal(text, "");
}

/* The same regions are the same value, whatever the order in which they, and a house, came. */
static void test_one_form(void **state) {
    (void)state;
    static const uint16_t corners[] = {0, 3, 12, 15};
    uint64_t seed = 4;
    int order[4];
    read_into(a, 4, "regions 1122 1332 1332 4444\nhouse corner r1c1 r1c4 r4c1 r4c4");
    for (int i = 0; i < 100; i++) {
        chance_order(&seed, 4, order);
        nonet_rules_init(b, ROOM, 4);
        for (int k = 0, when = chance_below(&seed, 5); k < 5; k++) {
            struct nonet_rule rule = {NONET_RULE_HOUSE, 0, "corner", corners, 4, NULL, 0};
            if (k != when)
                nonet_rules_at(a, order[k - (k > when)], &rule);
            assert_int_equal(nonet_rules_add(b, ROOM, &rule), NONET_OK);
        }
        assert_true(nonet_rules_equal(a, b));
    }
}

/* Some of the regions cannot be said. */
static void test_partial(void **state) {
    (void)state;
    static const uint16_t one[] = {0, 1, 2, 3};
    union nonet_grid9 g;
    char text[100];
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    read_into(a, 4, "diagonals");
    assert_int_equal(add(a, NONET_RULE_REGION, "region", 4, one), NONET_OK);
    assert_int_equal(nonet_rules_write(a, text, sizeof text), NONET_E_SHAPE);
    assert_int_equal(nonet_rules_write(a, NULL, 0), NONET_E_SHAPE);
    for (int i = 0; nonet_format_at(i) != NULL; i++)
        assert_true(nonet_write(nonet_format_at(i), NONET_GRID(g), a, NULL, text, sizeof text) < 0);
    assert_int_equal(nonet_write(nonet_format_find("json"), NONET_GRID(g), a, NULL, text, 100),
                     NONET_E_SHAPE);
}

/* Above side 35 there are not enough signs. */
static void test_numbers(void **state) {
    (void)state;
    static char text[TEXT];
    struct nonet_random random = {{1, 2, 3, 4}};
    for (int side = 35; side <= 36; side++) {
        nonet_rules_init(a, ROOM, side);
        assert_int_equal(nonet_rules_random_regions(a, ROOM, &random), NONET_OK);
        nonet_rules_write(a, text, sizeof text);
        assert_int_equal(strstr(text, " 36") != NULL, side == 36);
        assert_int_equal(strchr(text, 'z') != NULL, side == 35);
    }
}

/* ---- marks, clashes, solutions ---- */

static void fill(union nonet_grid9 *g, int rows, int cols, const char *digits) {
    grid_of(g, rows, cols);
    for (int c = 0; digits[c] != '\0'; c++)
        if (digits[c] != '.')
            nonet_grid_give(NONET_GRID(*g), c, digits[c] - '0');
}

/* Two equal digits in a house of the rules that share no other: found, and the house is named. */
static void check_clash(const char *rules, const char *digits, int x, int y, const char *house) {
    union nonet_grid9 g;
    uint16_t cells[16];
    struct nonet_conflict k[] = {NONET_CONFLICT_INIT(cells, 16), NONET_CONFLICT_INIT(cells, 16)};
    char name[NONET_NAME_MAX];
    fill(&g, 2, 2, digits);
    read_into(a, 4, rules);
    assert_int_equal(nonet_find_clash(NONET_GRID(g), NULL, &k[0]), NONET_OK);
    assert_int_equal(k[0].kind, NONET_CONFLICT_NONE);
    assert_int_equal(nonet_find_clash(NONET_GRID(g), a, &k[0]), NONET_OK);
    assert_int_equal(nonet_why_none(NONET_GRID(g), a, NULL, NULL, &k[1]), NONET_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(k[i].kind, NONET_CONFLICT_CLASH);
        assert_int_equal(k[i].digit, digits[x] - '0');
        assert_true(k[i].count == 2 && cells[0] == x && cells[1] == y);
        nonet_house_name(NONET_GRID(g), a, k[i].house, NONET_NOTATION_RC, name, sizeof name);
        assert_string_equal(name, house);
    }
}

static void test_clashes(void **state) {
    (void)state;
    check_clash("diagonals", "1..............1", 0, 15, "diagonal 1");
    check_clash("diagonals", "...2........2...", 3, 12, "diagonal 2");
    check_clash("diagonal-up", "...2........2...", 3, 12, "diagonal 1");
    check_clash("regions 1122 1332 1332 4444", ".2......2.......", 1, 8, "region 1");
    check_clash("x;regions 1122 1332 1332 4444", ".....4....4.....", 5, 10, "region 3");
    check_clash("house window r1c1 r2c4 r3c2 r4c3", ".......3.3......", 7, 9, "window 1");
}

/* Regions take the place of boxes. */
static void test_no_boxes(void **state) {
    (void)state;
    union nonet_grid9 g;
    uint16_t cells[16];
    struct nonet_conflict k = NONET_CONFLICT_INIT(cells, 16);
    fill(&g, 2, 2, "1....1..........");
    nonet_find_clash(NONET_GRID(g), NULL, &k);
    assert_int_equal(k.kind, NONET_CONFLICT_CLASH);
    read_into(a, 4, "regions 1122 1332 1332 4444");
    nonet_find_clash(NONET_GRID(g), a, &k);
    assert_int_equal(k.kind, NONET_CONFLICT_NONE);
}

static void test_no_place(void **state) {
    (void)state;
    union nonet_grid9 g;
    uint16_t cells[16];
    struct nonet_conflict k = NONET_CONFLICT_INIT(cells, 16);
    fill(&g, 1, 4, "...1..1.........");
    read_into(a, 4, "diagonal-down");
    assert_int_equal(nonet_find_clash(NONET_GRID(g), a, &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_NO_PLACE);
    assert_int_equal(k.digit, 1);
    assert_int_equal(k.house, 12);
    nonet_find_clash(NONET_GRID(g), NULL, &k);
    assert_int_equal(k.kind, NONET_CONFLICT_NONE);
}

static void test_check_solution(void **state) {
    (void)state;
    union nonet_grid9 x, plain;
    uint16_t cells[16];
    struct nonet_conflict k = NONET_CONFLICT_INIT(cells, 16);
    fill(&x, 2, 2, "1234341243212143");
    fill(&plain, 2, 2, "1234341221434321");
    read_into(a, 4, "diagonals");
    assert_int_equal(nonet_check_solution(NULL, a, NONET_GRID(x), &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_NONE);
    assert_int_equal(nonet_check_solution(NULL, NULL, NONET_GRID(plain), &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_NONE);
    assert_int_equal(nonet_check_solution(NULL, a, NONET_GRID(plain), &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_CLASH);
    assert_true(k.digit == 1 && k.house == 12 && cells[0] == 0 && cells[1] == 15);
}

static void test_marks(void **state) {
    (void)state;
    union nonet_grid9 g, left;
    int contradiction = -1;
    fill(&g, 2, 2, "1...............");
    read_into(a, 4, "diagonal-down;regions 1122 1332 1332 4444");
    assert_int_equal(nonet_marks(NONET_GRID(g), a, NONET_AFTER_NONE, NONET_GRID(left), sizeof left,
                                 &contradiction),
                     NONET_OK);
    assert_int_equal(contradiction, 0);
    for (int c = 1; c < 16; c++) {
        int is_peer = c < 4 || c % 4 == 0 || c % 5 == 0;
        assert_int_equal(nonet_grid_marks(NONET_GRID(left), c).low & 1, !is_peer);
    }
    /* the diagonal and row 2 leave one place for 1 in region 3 */
    fill(&g, 2, 2, "1......1........");
    nonet_marks(NONET_GRID(g), a, NONET_AFTER_SINGLES, NONET_GRID(left), sizeof left,
                &contradiction);
    assert_int_equal(contradiction, 0);
    assert_int_equal(nonet_grid_value(NONET_GRID(left), 9), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_init),       cmocka_unit_test(test_add),
        cmocka_unit_test(test_refused),    cmocka_unit_test(test_houses_of_a_cell),
        cmocka_unit_test(test_twice),      cmocka_unit_test(test_text_side),
        cmocka_unit_test(test_words),      cmocka_unit_test(test_too_many_houses),
        cmocka_unit_test(test_room),       cmocka_unit_test(test_equal),
        cmocka_unit_test(test_houses),     cmocka_unit_test(test_cells),
        cmocka_unit_test(test_do_not_fit), cmocka_unit_test(test_text),
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_one_form),
        cmocka_unit_test(test_partial),    cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_clashes),    cmocka_unit_test(test_no_boxes),
        cmocka_unit_test(test_no_place),   cmocka_unit_test(test_check_solution),
        cmocka_unit_test(test_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
