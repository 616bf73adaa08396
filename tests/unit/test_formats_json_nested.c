/*
 * json: puzzles inside objects, in lists under any name and several per object; which member is the
 * puzzle; and rules, which are known by their names and by strings that name a variant.
 */
#include "data_harness.h"

#define Q "1...341....34.21"
#define G "[[1,0,0,0],[3,4,1,0],[0,0,0,3],[4,0,2,1]]"
#define F "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]"
#define ASIDE ": rules are not expected here; refused rather than dropped"
#define NO_DIAGONALS                                                                               \
    " names a variant, but its diagonals are not given; refused rather than dropped"
#define NO_REGIONS " names a variant, but its regions are not given; refused rather than dropped"
#define RULE " is a rule that is not supported; refused rather than dropped"
#define VARIANT " names a variant that is not supported; refused rather than dropped"

/* The text with each puzzle and each record that is an error replaced by #. */
static const char *frame_of(const char *text) {
    static char out[4000];
    size_t n = 0;
    int count = stream_of(JSON, text);
    for (int i = 0; i < count; i++) {
        const struct nonet_piece *p = &answers[i].piece;
        int passed = answers[i].status == NONET_OK && p->kind == NONET_PIECE_TEXT;
        size_t begin = passed ? p->used : p->cells, end = passed ? p->used : p->cells_end;
        n += (size_t)snprintf(out + n, sizeof out - n, "%.*s%s%.*s", (int)begin,
                              text + answers[i].at, passed ? "" : "#", (int)(p->used - end),
                              text + answers[i].at + end);
    }
    return out;
}

static void lists_under_any_name(void **unused) {
    (void)unused;
    const char *text = "{\"newboard\":{\"grids\":[{\"value\":" G ",\"solution\":" F
                       ",\"difficulty\":\"Hard\"}],\"results\":1,\"message\":\"All Ok\"}}\n";
    assert_string_equal(shape_of(JSON, text), "pt");
    assert_string_equal(cells_of(0), Q);
    assert_string_equal(replaced(text, 0), G);
    assert_string_equal(frame_of(text),
                        "{\"newboard\":{\"grids\":[{\"value\":#,\"solution\":" F
                        ",\"difficulty\":\"Hard\"}],\"results\":1,\"message\":\"All Ok\"}}\n");
    text = "{\"easy\": [\"" Q "\",\n \"" Q "\"], \"hard\": [\"" P "\"]}\n";
    assert_string_equal(shape_of(JSON, text), "pppt");
    assert_string_equal(cells_of(2), P);
    assert_string_equal(frame_of(text), "{\"easy\": [#,\n #], \"hard\": [#]}\n");
    text = "[{\"sets\":[[" G "," G "]]},\n{\"puzzle\":{\"board\":" G "}},{\"x\":{}}]\n" G;
    assert_string_equal(shape_of(JSON, text), "pptptttp");
    assert_string_equal(frame_of(text),
                        "[{\"sets\":[[#,#]]},\n{\"puzzle\":{\"board\":#}},{\"x\":{}}]\n#");
    text = "{\"puzzles\":[{\"id\":7,\"puzzle\":\"" P "\",\"solution\":\"" S "\"}]}";
    assert_string_equal(shape_of(JSON, text), "pt");
    assert_string_equal(label_of(text, 0), "7");
    assert_string_equal(solution_of(text, 0), S);
}

static void which_member_is_the_puzzle(void **unused) {
    (void)unused;
    static const char *const texts[][2] = {
        {"{\"value\":\"" Q "\",\"solution\":" F "}", "{\"value\":#,\"solution\":" F "}"},
        {"{\"starting_grid\":" G ",\"level\":" G "}", "{\"starting_grid\":#,\"level\":" G "}"},
        {"{\"mission\":" F "}", "{\"mission\":#}"},
        {"{\"anything\":\"" Q "\",\"full\":" F "}", "{\"anything\":#,\"full\":" F "}"},
        {"{\"a\":\"" Q "\",\"b\":" G "}", "{\"a\":#,\"b\":#}"},
        {"{\"a\":\"" Q "\",\"b\":[" G "]}", "{\"a\":#,\"b\":[#]}"},
        {"{\"solved\":{\"grid\":" G "},\"q\":" G "}", "{\"solved\":{\"grid\":" G "},\"q\":#}"},
        {"{\"a\":" G ",\"puzzle\":\"" Q "\"}", "{\"a\":" G ",\"puzzle\":#}"},
        {"{\"start\":\"node .\",\"value\":\"17\",\"clues\":17,\"puzzle\":" G "}",
         "{\"start\":\"node .\",\"value\":\"17\",\"clues\":17,\"puzzle\":#}"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_string_equal(frame_of(texts[i][0]), texts[i][1]);
}

/* Ids, amounts and hidden words have the length of small puzzles, but are not puzzles. */
static void what_is_not_a_puzzle(void **unused) {
    (void)unused;
    static const char *const members[] = {
        "\"a\":1",
        "\"dependencies\":{\"x\":\"^1.0.0\"},\"scripts\":{\"start\":\"node .\"},\"type\":\"module\"",
        "\"id\":\"11111111-1111-1111-1111-111111111111\"",
        "\"wei\":\"1000000000000000\"",
        "\"word\":\"****************\"",
        "\"a\":\"1234341221434321\"",
        "\"a\":" F,
        "\"a\":[1,0,0,0,0,0,3,4,0,0,0,0,2,0,0,0]",
        "\"a\":[[1,0,0,7],[3,4,1,0],[0,0,0,3],[4,0,2,1]]",
        "\"a\":[[1,0],[0,1]]",
        "\"solution\":\"" Q "\",\"answers\":[" G "]",
    };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        char text[300];
        snprintf(text, sizeof text, "{%s}", members[i]);
        expect_bad(JSON, text, 0, "no puzzle in this text");
        snprintf(text, sizeof text, "{%s}\n{\"grid\":" G "}\n", members[i]);
        assert_string_equal(shape_of(JSON, text), "tp");
        snprintf(text, sizeof text, "{\"grid\":" G "}\n{%s}\n", members[i]);
        assert_string_equal(shape_of(JSON, text), "pt");
    }
    assert_string_equal(shape_of(JSON, "[{\"a\":1},\n{\"b\":1}\n]\n"), "tet");
    expect_error(1, 10, 18, "no puzzle in this text");
    assert_string_equal(frame_of("[{\"a\":1},\n{\"b\":1}\n]\n"), "[{\"a\":1},\n#\n]\n");
    /* Named as a puzzle, it is a damaged one, and reported. */
    assert_string_equal(shape_of(JSON, "{\"puzzles\":[\"" Q "\",\"123\"]}"), "pet");
    expect_error(1, 35, 36, "3 cells; 16 make a puzzle");
}

static void expect_rule(const char *member, const char *name, const char *why) {
    char text[300], reason[200];
    snprintf(text, sizeof text, "{\"grid\":" G ",%s}", member);
    snprintf(reason, sizeof reason, "%s%s", name, why);
    expect_bad(JSON, text, 9 + strlen(G), reason);
    assert_int_equal(answers[0].status, NONET_E_REFUSED);
}

static void rules_by_name(void **unused) {
    (void)unused;
    static const char *const rules[] = {
        "killercage",  "Killer_Cages", "killer-cage",   "killerSudoku", "thermometer",
        "Thermos",     "Diagonal+",    "diagonal_",     "windoku",      "antiknight",
        "Anti Knight", "AntiTaxicab",  "GlobalEntropy", "arrow",        "NumberedRooms",
        "noBoxes",     "even",         "inequalities",  "xv",           "whispers",
        "region",      "cages",        "kropki_dots",   "sandwichsum",  "disjointgroups"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        char name[40], member[60];
        snprintf(name, sizeof name, "\"%s\"", rules[i]);
        snprintf(member, sizeof member, "%s:true", name);
        expect_rule(member, name, RULE);
        snprintf(member, sizeof member, "%s:[[1]]", name);
        expect_rule(member, name, RULE);
    }
    /* These are known, but nobody takes them here. */
    expect_rule("\"diagonal+\":true", "diagonals", ASIDE);
    expect_rule("\"diagonals\":true", "diagonals", ASIDE);
    expect_rule("\"diagonal\":true", "diagonals", ASIDE);
    expect_rule("\"X-Sudoku\":true", "diagonals", ASIDE);
    expect_rule("\"sudokuX\":true", "diagonals", ASIDE);
    expect_rule("\"sudokuX\":[[1]]", "\"sudokuX\"", RULE);
    expect_rule("\"jigsaw\":[[1]]", "jigsaw regions", ASIDE);
    expect_rule("\"jigsaw\":true", "\"jigsaw\"", NO_REGIONS);
    expect_rule("\"regions\":[[1]]", "jigsaw regions", ASIDE);
    expect_rule("\"rules\":[\"diagonals\"]", "rules", ASIDE);
    expect_rule("\"\\u006biller\":1", "\"\\u006biller\"", RULE);
    static const char *const passed[] = {
        "\"frozen\":true",      "\"verified\":[1]",     "\"hints\":{\"a\":[1]}",
        "\"killer\":false",     "\"cages\":[ ]",        "\"xv\":null",
        "\"thermo\":\"\"",      "\"arrows\":{}",        "\"diagonal\":0",
        "\"size\":9",           "\"lines\":[1]",        "\"killers?\":1",
        "\"unkiller\":1",       "\"tasks\":[1,2,3]",    "\"dependencies\":{}",
        "\"title\":\"Killer\"", "\"author\":\"Arrow\"", "\"line\":7",
        "\"sudoku_\":1"};
    for (size_t i = 0; i < sizeof passed / sizeof *passed; i++) {
        char text[200];
        snprintf(text, sizeof text, "{\"grid\":" G ",%s}", passed[i]);
        assert_string_equal(shape_of(JSON, text), "p");
    }
}

static void variants_in_strings(void **unused) {
    (void)unused;
    static const char *const refused[][2] = {
        {"\"type\":\"killer\"", "\"type\""},
        {"\"Type\":\"Killer Sudoku\"", "\"Type\""},
        {"\"kind\":\"killersudoku\"", "\"kind\""},
        {"\"puzzle_type\":\"anti knight\"", "\"puzzle_type\""},
        {"\"rules\":\"Cells a knight's move apart differ.\"", "\"rules\""},
        {"\"rules\":[\"normal\",\"k\\u0069ller cages\"]", "\"rules\""},
        {"\"constraints\":[\"killer\"]", "\"constraints\""},
        {"\"constraints\":[{\"a\":1}]", "\"constraints\""},
        {"\"variant\":\"never heard of\"", "\"variant\""},
        {"\"variants\":[\"classic\",\"foo\"]", "\"variants\""},
        {"\"tags\":[\"hard\",\"windoku\"]", "\"tags\""}};
    static const char *const passed[] = {
        "\"type\":\"classic\"",
        "\"type\":\"easy\"",
        "\"variant\":\"Classic Sudoku\"",
        "\"variant\":\"standard\"",
        "\"variants\":[\"normal\"]",
        "\"variant\":null",
        "\"constraints\":[]",
        "\"rules\":\"Each row, column and region has the digits 1 to 4 once.\"",
        "\"tags\":[\"hard\"]",
        "\"comment\":\"not a killer\"",
        "\"type\":4"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        expect_rule(refused[i][0], refused[i][1], VARIANT);
    /* These name a rule that is known. */
    expect_rule("\"type\":\"X\"", "\"type\"", NO_DIAGONALS);
    expect_rule("\"rules\":\"Digits on each main diagonal differ.\"", "\"rules\"", NO_DIAGONALS);
    expect_rule("\"kind\":\"jigsaw\"", "\"kind\"", NO_REGIONS);
    expect_rule("\"mode\":\"Sudoku-X\"", "diagonals", ASIDE);
    expect_rule("\"variant\":\"x\"", "diagonals", ASIDE);
    for (size_t i = 0; i < sizeof passed / sizeof *passed; i++) {
        char text[200];
        snprintf(text, sizeof text, "{\"grid\":" G ",%s}", passed[i]);
        assert_string_equal(shape_of(JSON, text), "p");
    }
}

/* A rule applies to the puzzles of the innermost value that has it, before it and after it. */
static void rules_reach_as_far_as_their_value(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"{\"p\":[{\"puzzle\":\"" Q "\",\"killer\":[1]},{\"puzzle\":\"" Q "\"}]}", "ept"},
        {"{\"p\":[\"" Q "\",\"" Q "\"],\"antiknight\":true}", "eet"},
        {"{\"type\":\"killer\",\"p\":[\"" Q "\",{\"q\":[" G "]}]}", "eet"},
        {"{\"p\":[\"" Q "\"],\"meta\":{\"info\":[{\"rules\":\"thermo\"}]}}", "et"},
        {"{\"a\":{\"p\":[\"" Q "\"],\"meta\":{\"cage\":1}},\"b\":[\"" Q "\"]}", "ept"},
        {"{\"a\":[\"" Q "\"],\"b\":{\"x\":\"" Q "\",\"y\":\"" Q "\",\"xv\":1},\"c\":\"" Q "\"}",
         "peept"},
        {"{\"puzzle\":\"" Q "\",\"meta\":{\"antiknight\":true}}", "e"},
        {"{\"grid\":[[{\"value\":1,\"cage\":3}]]}", "e"},
        {"{\"killer\":[[1,2]],\"nothing\":1}", "e"},
        {"[{\"grid\":" G ",\"killer\":1},{\"grid\":" G "}]", "ept"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(shape_of(JSON, cases[i][0]), cases[i][1]);
        for (int k = 0; cases[i][1][k] != '\0'; k++)
            if (cases[i][1][k] == 'e')
                assert_int_equal(answers[k].status, NONET_E_REFUSED);
    }
    shape_of(JSON, cases[1][0]);
    expect_error(0, 45, 24, "\"antiknight\"" RULE);
    expect_error(1, 25, 43,
                 "a rule named for this puzzle is not supported; refused rather than dropped");
    assert_string_equal(frame_of(cases[0][0]), "{\"p\":[#,{\"puzzle\":#}]}");
}

static void a_box_is_for_all_puzzles_inside(void **unused) {
    (void)unused;
#define E6 "1................................6.."
    const char *text = "{\"box\":\"3x2\",\"p\":[\"" E6 "\",{\"puzzle\":\"" E6
                       "\",\"box\":\"2x3\"}],\"q\":\"" E6 "\"}";
    assert_string_equal(shape_of(JSON, text), "pppt");
    assert_int_equal(grid_of(0)->box_rows, 3);
    assert_int_equal(grid_of(1)->box_rows, 2);
    assert_int_equal(grid_of(2)->box_rows, 3);
    text = "{\"a\":{\"box\":\"3x2\",\"p\":[\"" E6 "\"]},\"q\":\"" E6 "\"}";
    assert_string_equal(shape_of(JSON, text), "ppt");
    assert_int_equal(grid_of(0)->box_rows, 3);
    assert_int_equal(grid_of(1)->box_rows, 2);
    text = "{\"box\":\"3x2\",\"a\":{\"box\":\"2x3\",\"p\":[\"" E6 "\"]},\"q\":\"" E6 "\"}";
    assert_string_equal(shape_of(JSON, text), "ept");
}

/* Bytes are changed, dropped and doubled; the stream must stay valid and reach its end. */
static void damage_inside_is_read_soundly(void **unused) {
    static const char sample[] =
        "[{\"a\":{\"b\":[{\"value\":" G ",\"type\":\"x y\"},\"" Q
        "\"],\"box\":\"2x2\"},\"variant\":[\"classic\"]},\n{\"c\":[" G "],\"killer\":[]}]\n";
    static const char bytes[] = "\"[]{},:.01xs \n\\u-";
    uint32_t seed = 7;
    char text[600];
    (void)unused;
    for (int i = 0; i < 4000; i++) {
        size_t n = sizeof sample - 1;
        memcpy(text, sample, n);
        for (int k = 0; k < 1 + i % 3; k++) {
            seed = seed * 1664525 + 1013904223;
            size_t at = (seed >> 8) % n;
            if (seed >> 31)
                text[at] = bytes[(seed >> 24) % (sizeof bytes - 1)];
            else if (seed >> 30 & 1)
                memmove(text + at, text + at + 1, --n - at);
            else
                memmove(text + at + 1, text + at, n++ - at);
        }
        stream(JSON, text, n, i % 50 == 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_under_any_name),
        cmocka_unit_test(which_member_is_the_puzzle),
        cmocka_unit_test(what_is_not_a_puzzle),
        cmocka_unit_test(rules_by_name),
        cmocka_unit_test(variants_in_strings),
        cmocka_unit_test(rules_reach_as_far_as_their_value),
        cmocka_unit_test(a_box_is_for_all_puzzles_inside),
        cmocka_unit_test(damage_inside_is_read_soundly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
