/*
 * Rules in JSON: nonet's own member, the ways of f-puzzles and SudokuPad, and that a rule is either
 * read or refused by name, wherever it is.
 */
#include "rules_text.h"

#define FOUR "[[1,null,null,null],[3,4,null,null],[null,null,3,4],[null,null,2,1]]"
#define FOUR_CELLS "1...34....34..21"
#define BRICKS "regions 1122 1122 3344 3344"

static void members_that_are_rules(void **unused) {
    (void)unused;
    static const struct {
        const char *members, *rules;
    } cases[] = {
        {"\"rules\":[\"diagonals\"]", "diagonals"},
        {"\"rules\":[\"x\",\"regions 1122 1122 3344 3344\"]", BRICKS ";diagonals"},
        {"\"rules\":[\"house window r1c1 r2c2 r2c3 r4c4\"]", "house window r1c1 r2c2 r2c3 r4c4"},
        {"\"diagonals\":true", "diagonals"},
        {"\"diagonal\":true", "diagonals"},
        {"\"X-Sudoku\":true", "diagonals"},
        {"\"sudokuX\":true,\"type\":\"X\"", "diagonals"},
        {"\"type\":\"X-Sudoku\"", "diagonals"},
        {"\"variant\":\"diagonal\"", "diagonals"},
        {"\"variants\":[\"classic\",\"x\"]", "diagonals"},
        {"\"rules\":\"diagonals\"", "diagonals"},
        {"\"rules\":[\"x\"],\"description\":\"An X: both diagonals are houses.\"", "diagonals"},
        {"\"ruleset\":\"No digit twice on the marked diagonal.\",\"diagonal+\":true",
         "diagonal-up"},
        {"\"jigsaw\":\"1122112233443344\"", BRICKS},
        {"\"jigsaw\":true,\"regions\":\"1122112233443344\"", BRICKS},
        {"\"type\":\"irregular\",\"rules\":[\"" BRICKS "\"]", BRICKS},
        {"\"diagonal-\":true", "diagonal-down"},
        {"\"diagonal+\":true", "diagonal-up"},
        {"\"diagonal+\":true,\"diagonal-\":true", "diagonals"},
        {"\"diagonal+\":false", ""},
        {"\"regions\":[]", ""},
        {"\"regions\":\"1122112233443344\"", BRICKS},
        {"\"regions\":[\"aabb\",\"aabb\",\"ccdd\",\"ccdd\"]", BRICKS},
        {"\"regions\":[[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,4]]", BRICKS},
        {"\"regions\":[5,5,6,6,5,5,6,6,7,7,8,8,7,7,8,8],\"diagonals\":true", BRICKS ";diagonals"},
        {"\"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
         "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]",
         BRICKS},
        {"\"regions\":[[[1,1],[1,2],[2,1],[2,2]],[[1,3],[1,4],[2,3],[2,4]],"
         "[[3,1],[3,2],[4,1],[4,2]],[[3,3],[3,4],[4,3],[4,4]]]",
         BRICKS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static struct puzzle p;
        char text[900], want[300];
        snprintf(want, sizeof want, FOUR_CELLS " | %s", cases[i].rules);
        snprintf(text, sizeof text, "{\"puzzle\":" FOUR ",%s}", cases[i].members);
        expect_read(NULL, text, want);
        assert_string_equal(said_slowly("json", text, &p), want);
        snprintf(text, sizeof text, "{%s,\"puzzle\":\"" FOUR_CELLS "\"}", cases[i].members);
        expect_read(NULL, text, want);
    }
}

/* The answer goes into the place of the cells, and the rules stay around them. */
static void answers_keep_the_rules(void **unused) {
    (void)unused;
    static struct puzzle p;
    static const char text[] = "{\"puzzle\":" FOUR ",\"rules\":[\"diagonals\"]}";
    read_puzzle("json", text, &p);
    assert_string_equal(written("json", &p, &p.style), FOUR);
    assert_string_equal(written("json", &p, NULL), text);
    read_puzzle("json", "{\"puzzle\":\"" FOUR_CELLS "\",\"diagonals\":true}", &p);
    assert_string_equal(written("json", &p, &p.style), "\"" FOUR_CELLS "\"");
}

static void sides_without_boxes(void **unused) {
    (void)unused;
    static struct puzzle p;
    static const char *const puzzles[] = {
        "\"..3...4..1..52...........\"",
        "[[0,0,3,0,0],[0,4,0,0,1],[0,0,5,2,0],[0,0,0,0,0],[0,0,0,0,0]]",
    };
    for (size_t i = 0; i < 2; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "{\"puzzle\":%s,\"rules\":[\"regions 11222 11122 33344 33544 55554\"]}",
                 puzzles[i]);
        expect_read(NULL, text,
                    "..3...4..1..52........... | regions 11222 11122 33344 33544 55554");
        read_puzzle(NULL, text, &p);
        assert_string_equal(solution_of(&p), "1534234251415232341552134");
    }
}

/* f-puzzles: cells are objects, and one without a region is in its usual box. */
static void cells_that_are_objects(void **unused) {
    (void)unused;
    static struct puzzle p;
    static const char text[] =
        "{\"size\":4,\"title\":\"t\",\"grid\":["
        "[{\"value\":1,\"given\":true},{},{\"region\":2},{}],"
        "[{\"value\":3,\"given\":true},{\"value\":4},{},{}],"
        "[{\"region\":1,\"c\":\"#fff\"},{},{\"value\":3,\"given\":true},{}],"
        "[{},{},{},{\"value\":1,\"cornerPencilMarks\":[1,2]}]],\"diagonal-\":true}";
    expect_read(NULL, text, "1...34....3....1 | regions 1123 1133 3244 2244;diagonal-down");
    read_puzzle(NULL, text, &p);
    assert_int_equal(nonet_grid_is_given(grid_in(&p), 0), 1);
    assert_int_equal(nonet_grid_is_given(grid_in(&p), 5), 0);
    assert_string_equal(
        written("json", &p, &p.style),
        "[[{\"value\":1,\"given\":true,\"region\":0},{\"region\":0},{\"region\":1},{\"region\":2}],"
        "[{\"value\":3,\"given\":true,\"region\":0},{\"value\":4,\"region\":0},{\"region\":2},"
        "{\"region\":2}],[{\"region\":2},{\"region\":1},{\"value\":3,\"given\":true,\"region\":3},"
        "{\"region\":3}],[{\"region\":1},{\"region\":1},{\"region\":3},{\"value\":1,\"region\":3}]]");
    /* SudokuPad says nothing about given: all digits are. */
    read_puzzle(NULL,
                "{\"cells\":[[{\"value\":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}",
                &p);
    assert_int_equal(p.status, NONET_OK);
    assert_int_equal(nonet_grid_is_given(grid_in(&p), 0), 1);
}

static void bad_regions(void **unused) {
    (void)unused;
    static const struct {
        const char *members, *said;
    } cases[] = {
        {"\"regions\":\"112211223344334\"", "1:40 the regions have 15 cells, not 16"},
        {"\"regions\":\"11221122334433445\"", "1:57 there are more than 16 cells"},
        {"\"regions\":\"1122112233443345\"", "1:40 region '5' has 1 cell and region '4' 3, not 4"},
        {"\"regions\":\"1122112233443343\"", "1:40 region '3' has 5 cells and region '4' 3, not 4"},
        {"\"regions\":[[1,1,2,2],[1,1,2,2],[3,3,4,4],[3,3,4,null]]",
         "1:78 the label of a region is a number or a string"},
        {"\"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
         "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2]]]",
         "1:40 a cell is in no region"},
        {"\"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,1]]]",
         "1:86 this cell is already in a region"},
        {"\"regions\":[[[0,0],[0,4]]]", "1:48 a cell of a region is [row,column]"},
        {"\"regions\":[1],\"regions\":[1]", "1:44 the rules are given twice"},
        {"\"rules\":[\"regions 1122 1122 3344 3345\"]",
         "1:40 region '5' has 1 cell and region '4' 3, not 4"},
        {"\"rules\":[\"house r1c1\"]", "1:40 this house has 1 cells, not 4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[700];
        snprintf(text, sizeof text, "{\"puzzle\":\"" FOUR_CELLS "\",%s}", cases[i].members);
        expect_read(NULL, text, cases[i].said);
    }
}

/* Rules that are not known, not readable, or not in the object of the puzzle, are refused. */
static void what_is_not_read_is_refused(void **unused) {
    (void)unused;
    static const char *const texts[] = {
        "{\"puzzle\":\"" FOUR_CELLS "\",\"diagonals\":true,\"antiknight\":true}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"diagonals\":1}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"Diagonal+\":true}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"type\":\"jigsaw\"}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"jigsaw\":true}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"type\":\"jigsaw\",\"diagonals\":true}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"type\":\"X\"}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"type\":\"diagonal killer\",\"diagonals\":true}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"constraints\":[\"diagonal\",\"antiknight\"]}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"variant\":\"diagonal and more\"}",
        "{\"type\":\"X-Sudoku\",\"list\":{\"a\":\"" FOUR_CELLS "\"}}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"regions\":7}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"rules\":[\"diagonals\",\"antiknight\"]}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"rules\":\"Both diagonals hold every digit.\"}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"info\":{\"diagonals\":true}}",
        "{\"puzzles\":[\"" FOUR_CELLS "\"],\"diagonals\":true}",
        "{\"puzzles\":[{\"puzzle\":\"" FOUR_CELLS "\"}],\"rules\":[\"diagonals\"]}",
        "{\"diagonal+\":true,\"list\":{\"a\":\"" FOUR_CELLS "\"}}",
        "{\"puzzle\":\"" FOUR_CELLS "\",\"grid\":[[{\"region\":1}]]}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *said = read_said(NULL, texts[i]);
        if (strncmp(said, "refused ", 8) != 0)
            fail_msg("%s: %s", texts[i], said);
    }
    expect_read(NULL, "{\"puzzle\":\"" FOUR_CELLS "\",\"rules\":\"Normal rules apply.\"}",
                FOUR_CELLS " | ");
}

/* Each record of a list has its own. */
/* The steps of nonet's own records have houses, which are not rules. What is beside them may be. */
static void steps_are_not_rules(void **unused) {
    (void)unused;
#define STEP "[{\"houses\":[{\"kind\":\"diagonal\"},{\"kind\":\"jigsaw\"}]}]"
#define CELLS "\"puzzle\":\"" FOUR_CELLS "\""
    static const char refused[] = "\"kind\" names a variant that is not supported; refused rather "
                                  "than dropped";
    static const struct {
        const char *text;
        int is_read;
    } cases[] = {
        {"{\"nonet\":1," CELLS ",\"path\":" STEP "}", 1},
        {"{\"path\":" STEP "," CELLS ",\"nonet\":1}", 1},
        {"{ \"nonet\" : 1 , " CELLS " ,\n \"hints\" : " STEP " }", 1},
        {"[{\"nonet\":1," CELLS ",\"path\":" STEP "}]", 1},
        {"{\"a\":[{\"nonet\":1," CELLS ",\"path\":" STEP "}]}", 1},
        {"{\"nonet\":1," CELLS ",\"path\":[{\"board\":\"" FOUR_CELLS "\",\"step\":" STEP "}]}", 1},
        {"{" CELLS ",\"path\":" STEP "}", 0},
        {"{\"nonet\":2," CELLS ",\"path\":" STEP "}", 0},
        {"{\"nonet\":\"1\"," CELLS ",\"path\":" STEP "}", 0},
        {"{\"nonet\":1," CELLS ",\"other\":" STEP "}", 0},
        {"{\"nonet\":1," CELLS ",\"path\":" STEP ",\"other\":" STEP "}", 0},
        {"{\"a\":{\"nonet\":1}," CELLS ",\"path\":" STEP "}", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *said = read_said(NULL, cases[i].text);
        if (cases[i].is_read)
            assert_string_equal(said, FOUR_CELLS " | ");
        else if (strstr(said, refused) == NULL)
            fail_msg("%s: %s", cases[i].text, said);
    }
}

static void lists_of_puzzles(void **unused) {
    (void)unused;
    static const char text[] = "{\"all\":[{\"puzzle\":\"" FOUR_CELLS "\",\"diagonals\":true},"
                               "{\"puzzle\":\"" FOUR_CELLS "\"},"
                               "{\"puzzle\":\"" FOUR_CELLS "\",\"regions\":\"1122112233443344\"}]}";
    static const int counts[] = {2, 0, 4};
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct bytes bytes = {text, strlen(text), 7};
    struct nonet_record record;
    options.rules = 1;
    struct nonet_reader *reader = nonet_reader_open(give_bytes, &bytes, &options);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        assert_int_equal(record.kind, NONET_RECORD_PUZZLE);
        assert_int_equal(record.rules ? nonet_rules_count(record.rules) : 0, counts[i]);
    }
    nonet_reader_close(reader);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_that_are_rules),
        cmocka_unit_test(answers_keep_the_rules),
        cmocka_unit_test(sides_without_boxes),
        cmocka_unit_test(cells_that_are_objects),
        cmocka_unit_test(bad_regions),
        cmocka_unit_test(what_is_not_read_is_refused),
        cmocka_unit_test(lists_of_puzzles),
        cmocka_unit_test(steps_are_not_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
