/*
 * The text form of puzzles with rules: a grid, then one rule per line. What is read, what is
 * written, where errors are, and that a rule is never dropped on the way.
 */
#include "rules_text.h"

#include "format/variant_names.h"

#define FIVE "..3..\n.4..1\n..52.\n.....\n.....\n"
#define FIVE_CELLS "..3...4..1..52..........."
#define FIVE_RULES "regions 11222 11122 33344 33544 55554"
#define FOUR "1...\n34..\n..34\n..21\n"
#define FOUR_CELLS "1...34....34..21"

static void the_grid_may_look_as_it_likes(void **unused) {
    (void)unused;
    static const char *const grids[] = {
        FOUR,
        FOUR_CELLS "\n",
        "1 . . .\n3 4 . .\n. . 3 4\n. . 2 1\n",
        "+--+--+\n|1.|..|\n|34|..|\n+--+--+\n|..|34|\n|..|21|\n+--+--+\n",
        "1 . | . .\r\n3 4 | . .\r\n----+----\r\n. . | 3 4\r\n. . | 2 1\r\n",
        "# a remark\n1xxx\n34xx\n# another\nxx34\nxx21\n",
        "1___\n34**\n0034\n..21\n",
    };
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        static struct puzzle p;
        char text[300];
        snprintf(text, sizeof text, "%sdiagonals\n", grids[i]);
        expect_read("rules", text, FOUR_CELLS " | diagonals");
        expect_read(NULL, text, FOUR_CELLS " | diagonals");
        assert_string_equal(said_slowly("rules", text, &p), FOUR_CELLS " | diagonals");
        snprintf(text, sizeof text, "\n%s\n\n# below\nx # both\n", grids[i]);
        expect_read(NULL, text, FOUR_CELLS " | diagonals");
        expect_read("rules", grids[i], FOUR_CELLS " | ");
    }
}

static void rules_of_all_kinds(void **unused) {
    (void)unused;
    static struct puzzle p;
    expect_read(NULL, FIVE FIVE_RULES, FIVE_CELLS " | " FIVE_RULES);
    expect_read(NULL, FIVE "regions\n11222\n11122\n33344\n33544\n55554\n",
                FIVE_CELLS " | " FIVE_RULES);
    expect_read(NULL, FIVE "regions # below\n1 1 2 2 2\na a\n",
                "6:1 the regions have 7 cells, not 25");
    expect_read(NULL, FIVE_CELLS "\n" FIVE_RULES "\ndiagonals",
                FIVE_CELLS " | " FIVE_RULES ";diagonals");
    expect_read(NULL, FOUR "house window r1c1 r2c2 r2c3 r4c4; diagonal-up",
                FOUR_CELLS " | house window r1c1 r2c2 r2c3 r4c4;diagonal-up");
    /* Boxes of 3 rows and 2 columns are drawn by bars; in a jigsaw bars are borders of regions. */
    read_puzzle(NULL, "12|34|56\n..|..|..\n..|..|..\n..|..|..\n..|..|..\n..|..|..\nx\n", &p);
    assert_int_equal(nonet_grid_box_cols(grid_in(&p)), 2);
    read_puzzle(NULL,
                "12|3456\n...|...\n..|....\n......\n......\n......\n"
                "regions 111222 111222 333444 333444 555666 555666",
                &p);
    assert_string_equal(p.error.reason, "");
    assert_int_equal(nonet_rules_count(rules_in(&p)), 6);
}

static void errors_have_their_place(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *said;
    } cases[] = {
        {FOUR "antiknight\n", "refused 5:1 'antiknight' is not a rule that nonet knows"},
        {FOUR "diagonals\n  killer\n", "refused 6:3 'killer' is not a rule that nonet knows"},
        {FOUR "house r1c1 r1c2 r2c1\n", "5:1 this house has 3 cells, not 4"},
        {FOUR "\n\nhouse r1c1 r1c2 r2c1 r5c1\n", "7:22 there is no cell r5c1 on side 4"},
        {FOUR "x\nregions 1122 1122 3344 334\n", "6:1 the regions have 15 cells, not 16"},
        {FOUR "regions 1122 1122 3344 3345\n", "5:1 region '5' has 1 cell and region '4' 3, not 4"},
        {FOUR "regions\n1122\n1122\n3344\n3343\n",
         "5:1 region '3' has 5 cells and region '4' 3, not 4"},
        {FOUR "regions\n1122\n1122\n3344\n", "5:1 the regions have 12 cells, not 16"},
        {FOUR "diagonals twice\n", "5:11 nothing may follow diagonals"},
        {"1...\n34..\n..3\n..21\ndiagonals\n", "3:4 row 3 has 3 cells, 4 are needed"},
        {"1...\n34..\n..34\ndiagonals\n", "3:5 the puzzle ends after 3 rows, 4 are needed"},
        {"1...\n34..\n..39\n..21\ndiagonals\n", "3:4 9 where 1 to 4 is expected"},
        {"1...\n3(..\n..34\n..21\ndiagonals\n", "2:2 '(' has no place here"},
        {FIVE "diagonals\n", "1:1 side 5 has no natural box; give it with --box RxC"},
        {"diagonals\n" FOUR, "refused 1:1 a rule without a grid above it"},
        {"diagonals\n\n" FOUR, "refused 1:1 a rule without a grid above it"},
        {"+---+\n|---|\n\n", "1:1 a frame without a grid in it"},
        {FOUR FOUR, "refused 5:1 '1...' is not a rule that nonet knows"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static struct puzzle p;
        expect_read("rules", cases[i].text, cases[i].said);
        assert_string_equal(said_slowly("rules", cases[i].text, &p), cases[i].said);
    }
}

/* A text that was recognised by its rules is not read without them by another format. */
static void a_damaged_rule_is_not_dropped(void **unused) {
    (void)unused;
    expect_read(NULL, FOUR "house r1c1 r1c2 r2c1\n", "5:1 this house has 3 cells, not 4");
    expect_read(NULL, "1...\n34..\n..3\n..21\ndiagonals\n\n" FOUR,
                "3:4 row 3 has 3 cells, 4 are needed");
    expect_read(NULL, FOUR "\n\n" FOUR "diagonals\n", "0:0 more than one puzzle");
}

#define NINE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

/* A line of 81 cells is answered at once if nothing else is there yet. A rule that comes later is
 * then an error, as it is in any other format. */
static void a_late_rule_is_not_dropped(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *kinds;
        size_t step;
        const char *format;
    } cases[] = {
        {NINE "\ndiagonals\n", "P", 1000, NULL},      {NINE "\ndiagonals\n", "PE", 82, NULL},
        {NINE "\ndiagonals\n", "P", 82, "rules"},     {NINE "\ndiagonals\n", "P", 1, "rules"},
        {NINE "\nhouse rules\n", "PT", 82, NULL},     {NINE "\nhouse r1c1\n", "PE", 82, NULL},
        {NINE " # a\n\nregions 1\n", "PTE", 1, NULL}, {NINE "\n" NINE "\n", "PP", 82, NULL},
        {FOUR "diagonals\n", "P", 5, NULL}, /* rows wait */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
        struct bytes bytes = {cases[i].text, strlen(cases[i].text), cases[i].step};
        struct nonet_record r;
        char kinds[9] = "";
        options.rules = 1;
        options.format = cases[i].format ? nonet_format_find(cases[i].format) : NULL;
        struct nonet_reader *reader = nonet_reader_open(give_bytes, &bytes, &options);
        while (nonet_reader_next(reader, &r) == NONET_OK && r.kind != NONET_RECORD_END) {
            if (r.kind == NONET_RECORD_ERROR)
                assert_non_null(strstr(r.error.reason, "--from rules"));
            strcat(kinds, r.kind == NONET_RECORD_PUZZLE ? "P"
                          : r.kind == NONET_RECORD_TEXT ? "T"
                                                        : "E");
        }
        nonet_reader_close(reader);
        assert_string_equal(kinds, cases[i].kinds);
    }
}

static void puzzles_follow_one_another(void **unused) {
    (void)unused;
    static const char text[] = FOUR "diagonals\n\n# the next\n" FIVE "\n" FIVE_RULES "\n\n\n" FOUR
                                    "\n" FOUR "windows\n\n" FOUR_CELLS "\nx";
    static const struct {
        enum nonet_record_kind kind;
        int rules;
        const char *before, *cells, *after;
    } want[] = {
        {NONET_RECORD_PUZZLE, 2, "", "1...\n34..\n..34\n..21", "\ndiagonals"},
        {NONET_RECORD_PUZZLE, 5, "", "..3..\n.4..1\n..52.\n.....\n.....", "\n\n" FIVE_RULES},
        {NONET_RECORD_PUZZLE, 0, "", "1...\n34..\n..34\n..21", ""},
        {NONET_RECORD_ERROR, 0, NULL, NULL, NULL},
        {NONET_RECORD_PUZZLE, 2, "", FOUR_CELLS, "\nx"},
    };
    for (size_t step = 1; step < 300; step += 97) {
        struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
        struct bytes bytes = {text, strlen(text), step};
        struct nonet_record r;
        options.rules = 1;
        struct nonet_reader *reader = nonet_reader_open(give_bytes, &bytes, &options);
        for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
            do
                assert_int_equal(nonet_reader_next(reader, &r), NONET_OK);
            while (r.kind == NONET_RECORD_TEXT);
            assert_int_equal(r.kind, want[i].kind);
            assert_int_equal(r.rules ? nonet_rules_count(r.rules) : 0, want[i].rules);
            if (want[i].cells == NULL)
                continue;
            assert_int_equal(r.cells.length, strlen(want[i].cells));
            assert_memory_equal(r.cells.at, want[i].cells, r.cells.length);
            assert_int_equal(r.after.length, strlen(want[i].after));
            assert_memory_equal(r.after.at, want[i].after, r.after.length);
        }
        nonet_reader_close(reader);
    }
}

/* The answer replaces the cells, as rows or as a line, and has no second copy of the rules. */
static void answers_keep_the_rules_in_their_place(void **unused) {
    (void)unused;
    static struct puzzle p;
    read_puzzle(NULL, FOUR "diagonals\n", &p);
    assert_string_equal(written("rules", &p, &p.style), "1...\n34..\n..34\n..21");
    assert_string_equal(written("rules", &p, NULL), "1...\n34..\n..34\n..21\ndiagonals");
    read_puzzle(NULL, FOUR_CELLS "\ndiagonals\n", &p);
    assert_string_equal(written("rules", &p, &p.style), FOUR_CELLS);
}

static void what_is_written_is_read(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "....\n....\n....\n....\ndiagonals",
        "..3..\n.4..1\n..52.\n.....\n.....\n" FIVE_RULES "\ndiagonals",
        "....\n....\n....\n....\nregions 1234 2341 3412 4123\nhouse window r1c1 r1c2 r2c1 r2c2",
        "....\n....\n....\n....",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        static struct puzzle p;
        read_puzzle("rules", texts[i], &p);
        assert_int_equal(p.status, NONET_OK);
        assert_string_equal(written("rules", &p, NULL), texts[i]);
    }
}

/* Above side 9 cells are numbers, so that no alphabet has to be guessed. */
static void large_grids_are_numbers(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    static char text[SAID];
    for (int box = 2; box <= 6; box++) {
        int side = 3 * box < 10 ? 12 : box * 6;
        assert_int_equal(nonet_grid_init(grid_in(&p), sizeof p.grid, side / 6, 6), NONET_OK);
        nonet_grid_give(grid_in(&p), 5, 11);
        nonet_rules_init(rules_in(&p), sizeof p.rules, side);
        for (int k = 0; k < side; k++) {
            uint16_t cells[SIDE_MOST];
            struct nonet_rule rule = {NONET_RULE_REGION, 0, "region", cells, side, NULL, 0};
            for (int i = 0; i < side; i++)
                cells[i] = (uint16_t)(i * side + (i + k) % side);
            assert_int_equal(nonet_rules_add(rules_in(&p), sizeof p.rules, &rule), NONET_OK);
        }
        snprintf(text, sizeof text, "%s", written("rules", &p, NULL));
        read_puzzle(NULL, text, &again);
        assert_string_equal(again.error.reason, "");
        assert_true(nonet_rules_equal(rules_in(&p), rules_in(&again)));
        assert_int_equal(nonet_grid_value(grid_in(&again), 5), 11);
    }
}

/* Without a rule a mark says what it is, where rows could have the digits from 0 on. */
static void large_grids_without_rules(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    static char text[SAID];
    static const int digits[] = {5, 10}, is_marked[] = {1, 0};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(nonet_grid_init(grid_in(&p), sizeof p.grid, 2, 5), NONET_OK);
        nonet_rules_init(rules_in(&p), sizeof p.rules, 10);
        nonet_grid_give(grid_in(&p), 3, digits[i]);
        nonet_grid_give(grid_in(&p), 88, 2);
        snprintf(text, sizeof text, "%.19000s\n", written("rules", &p, NULL));
        assert_int_equal(strncmp(text, "# rules\n", 8) == 0, is_marked[i]);
        read_puzzle(NULL, text, &again);
        assert_string_equal(again.error.reason, "");
        assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
        assert_string_equal(written("rules", &again, &again.style), written("rules", &p, NULL));
    }
}

/* Grids alone belong to other formats. */
static void only_rules_make_it_certain(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *format;
    } cases[] = {
        {FOUR, "sdk"},
        {FOUR "diagonals\n", "rules"},
        {FOUR "\n" FOUR "\ndiagonals\n", "rules"},
        {FOUR_CELLS "\n", "line"},
        {"2 2\n" FOUR, "sized"},
        {FOUR_CELLS "\nhouse r1c1", "rules"},
        {"1 x x x\nx x x x\nx x x x\nx x x x\n", "rows"},
        {"1 x x x\nx x x x\nx x x x\nx x x x\nx\n", "rules"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct nonet_format *f = nonet_format_guess(cases[i].text, strlen(cases[i].text));
        assert_non_null(f);
        assert_string_equal(f->name, cases[i].format);
    }
}

/* ---- tables of candidates ---- */

/* Candidates at random, never just one: that would be a clue, which is the same but not equal. */
static void random_marks(struct nonet_grid *grid, struct nonet_random *random) {
    int side = nonet_grid_side(grid);
    for (int c = 0; c < nonet_grid_cells(grid); c++) {
        struct nonet_set marks = {0, 0};
        if (nonet_random_below(random, 3) == 0) {
            nonet_grid_give(grid, c, 1 + (int)nonet_random_below(random, (uint32_t)side));
            continue;
        }
        for (int d = 0; d < side; d++)
            marks.low |= (uint64_t)(d < 2 || nonet_random_below(random, 2)) << d;
        assert_int_equal(nonet_grid_set_marks(grid, c, marks), NONET_OK);
    }
}

/* Regions of any form, diagonals or not: the table with its rules reads back, whole and slowly. */
static void tables_have_rules(void **unused) {
    (void)unused;
    static struct puzzle p, again, slow;
    static char text[SAID + 3];
    struct nonet_random random = {{1, 2, 3, 4}};
    for (int i = 0; i < 400; i++) {
        int side = 4 + i % 9, rows = 1, cols = side;
        nonet_default_box(side, &rows, &cols);
        nonet_grid_init(grid_in(&p), sizeof p.grid, rows, cols);
        random_marks(grid_in(&p), &random);
        nonet_rules_read(i % 2 ? "x" : "", (size_t)(i % 2), side, rules_in(&p), sizeof p.rules,
                         NULL);
        if (i % 3 || side % 2 || !(i % 2)) /* odd sides need them */
            assert_int_equal(nonet_rules_random_regions(rules_in(&p), sizeof p.rules, &random),
                             NONET_OK);
        snprintf(text, sizeof text, "%s\n\n", written("marks", &p, NULL));
        read_puzzle(NULL, text, &again);
        if (again.status != NONET_OK)
            fail_msg("%s\n%s", again.error.reason, text);
        assert_true(nonet_rules_equal(rules_in(&p), rules_in(&again)));
        assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
        said_slowly("marks", text, &slow);
        assert_true(nonet_grid_equal(grid_in(&p), grid_in(&slow)));
        assert_true(nonet_rules_equal(rules_in(&p), rules_in(&slow)));
    }
}

/* Lines are where regions meet, and nowhere else. */
static void tables_follow_the_regions(void **unused) {
    (void)unused;
    static struct puzzle p;
    read_puzzle(NULL, "1234\n3412\n2143\n4321\nregions 1122 1332 1332 4444", &p);
    assert_string_equal(written("marks", &p, NULL), "1  2 |3  4 \n"
                                                    "  +--+--+  \n"
                                                    "3 |4  1 |2 \n"
                                                    "2 |1  4 |3 \n"
                                                    "--+-----+--\n"
                                                    "4  3  2  1 \n"
                                                    "regions 1122 1332 1332 4444");
}

static void wrong_rules_below_a_table(void **unused) {
    (void)unused;
    static const char table[] = "1 2 |34 34 \n34 34 |12 12 \n-----+-----\n1234 1234 |1234 1234 \n"
                                "1234 1234 |1234 1234 \n";
    char text[300];
    snprintf(text, sizeof text, "%shouse a b r1c1", table);
    expect_read(NULL, text, "6:9 'b' is a second name: a house has one word");
    snprintf(text, sizeof text, "%sdiagonals\nknight", table);
    expect_read(NULL, text, "refused 7:1 'knight' is not a rule that nonet knows");
}

enum { KEY = 1, WORD = 2, BOTH = KEY | WORD, DIAGONAL = 0, X = 0, JIGSAW = 0 };

/* A row of variants.def that is out of order would not be found. */
static void every_name_of_a_variant_is_known(void **unused) {
    (void)unused;
    static const struct {
        const char *name;
        int where;
    } names[] = {
#define VARIANT(name, where) {name, where},
#include "format/variants.def"
#undef VARIANT
    };
    assert_true(sizeof names / sizeof *names > 150);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char word[40];
        snprintf(word, sizeof word, "%sS", names[i].name); /* the table has the singular */
        if (nonet_names_variant(word, strlen(word)) != ((names[i].where & WORD) != 0))
            fail_msg("%s", word);
    }
    assert_true(nonet_names_variant("Killer-Sudoku", strlen("Killer-Sudoku")));
    assert_false(nonet_names_variant("Tuesday", strlen("Tuesday")));
    assert_false(nonet_names_variant("", 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_have_rules),
        cmocka_unit_test(tables_follow_the_regions),
        cmocka_unit_test(wrong_rules_below_a_table),
        cmocka_unit_test(the_grid_may_look_as_it_likes),
        cmocka_unit_test(rules_of_all_kinds),
        cmocka_unit_test(errors_have_their_place),
        cmocka_unit_test(a_damaged_rule_is_not_dropped),
        cmocka_unit_test(a_late_rule_is_not_dropped),
        cmocka_unit_test(puzzles_follow_one_another),
        cmocka_unit_test(answers_keep_the_rules_in_their_place),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(large_grids_are_numbers),
        cmocka_unit_test(large_grids_without_rules),
        cmocka_unit_test(only_rules_make_it_certain),
        cmocka_unit_test(every_name_of_a_variant_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
