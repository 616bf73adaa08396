/*
 * json: every form of a puzzle, lists and streams, errors with their places; and, for it and the
 * other formats of collections, round trips of random grids and reading of damaged texts.
 */
#include "data_harness.h"

#define R9                                                                                         \
    "[[4,null,null,null,null,null,8,null,5],[null,3,null,null,null,null,null,null,null],"          \
    "[null,null,null,7,null,null,null,null,null],[null,2,null,null,null,null,null,6,null],"        \
    "[null,null,null,null,8,null,4,null,null],[null,null,null,null,1,null,null,null,null],"        \
    "[null,null,null,6,null,3,null,7,null],[5,null,null,2,null,null,null,null,null],"              \
    "[1,null,4,null,null,null,null,null,null]]"
#define G4 "[[1,0,\"\",\".\"],[null,nil,3,\"4\"],[0,0,0,0],[2,0,0,0]]"
#define C4 "1.....34....2..."

static void every_form_of_a_puzzle(void **unused) {
    (void)unused;
    assert_string_equal(shape_of(JSON, R9), "p");
    assert_string_equal(cells_of(0), P);
    assert_string_equal(replaced(R9, 0), R9);
    assert_string_equal(shape_of(JSON, " " G4 " \n"), "p");
    assert_string_equal(cells_of(0), C4);
    assert_string_equal(replaced(" " G4, 0), G4);
    assert_string_equal(shape_of(JSON, "[1,0,0,0,0,0,3,4,0,0,0,0,2,0,0,0]"), "p");
    assert_string_equal(cells_of(0), C4);
    assert_string_equal(shape_of(JSON, "\"" C4 "\"\n\"" P "\""), "pp");
    assert_string_equal(cells_of(1), P);
    assert_int_equal(answers[1].piece.style.string, 1);
    assert_int_equal(answers[1].piece.cells_end - answers[1].piece.cells, 83);
}

static void objects_hold_puzzles(void **unused) {
    (void)unused;
    const char *text = "{\"id\": 7, \"clues\": 17, \"puzzle\": \"" P "\", \"solution\": \"" S
                       "\", \"killercage\": [], \"antiknight\": false, \"meta\": {\"cage\": []}}\n";
    assert_string_equal(shape_of(JSON, text), "p");
    assert_string_equal(cells_of(0), P);
    assert_string_equal(replaced(text, 0), "\"" P "\"");
    assert_string_equal(solution_of(text, 0), S);
    assert_string_equal(label_of(text, 0), "7");
    text = "{\"Title\":\"a \\\"b\\\"\",\"box\":\"3x2\",\"grid\":[[1,2,3,4,5,6],[],[],[],[],[]]}";
    assert_string_equal(shape_of(JSON, text), "e");
    text = "{\"Title\":\"ab\",\"box\":[3,2],\"grid\":[[1,2,3,4,5,6],[0,0,0,0,0,0],[0,0,0,0,0,0],"
           "[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]]}";
    assert_string_equal(shape_of(JSON, text), "p");
    assert_int_equal(grid_of(0)->box_rows, 3);
    assert_string_equal(label_of(text, 0), "ab");
    assert_string_equal(shape_of(JSON, "{\"board\":" G4 ",\"box\":\"2x2\",\"solution\":" G4 "}"),
                        "p");
    assert_string_equal(cells_of(0), C4);
    assert_string_equal(solution_of(text, 0), "");
}

static void cells_may_be_candidates(void **unused) {
    (void)unused;
    const char *marks = "[[[1,2],[],[3],[1,2,3,4]],[1,null,null,[4,2]],[0,0,0,0],[0,0,0,0]]";
    char list[200];
    assert_string_equal(shape_of(JSON, marks), "p");
    assert_int_equal(nonet_grid_marks(grid_of(0), 0).low, 3);
    assert_int_equal(nonet_grid_marks(grid_of(0), 1).low, 0);
    assert_int_equal(nonet_grid_marks(grid_of(0), 2).low, 4);
    assert_int_equal(nonet_grid_value(grid_of(0), 2), 0);
    assert_int_equal(nonet_grid_marks(grid_of(0), 3).low, 15);
    assert_int_equal(nonet_grid_marks(grid_of(0), 7).low, 10);
    /* The same as the only member of a list, and a row whose cells allow everything. */
    snprintf(list, sizeof list, "[%s]", marks);
    assert_string_equal(shape_of(JSON, list), "pt");
    assert_int_equal(nonet_grid_marks(grid_of(0), 0).low, 3);
    marks = "[[[1,2,3,4],[1,2,3,4],[1,2,3,4],[1,2,3,4]],[1,0,0,0],[0,0,0,0],[0,0,0,0]]";
    assert_string_equal(shape_of(JSON, marks), "p");
    assert_string_equal(cells_of(0), "....1...........");
}

static void lists_and_streams(void **unused) {
    (void)unused;
    const char *text = "[\n  " G4 ",\n  " G4 "\n]\n";
    assert_string_equal(shape_of(JSON, text), "ppt");
    assert_int_equal(answers[0].piece.used, 2 + 2 + strlen(G4) + 2);
    assert_string_equal(cells_of(1), C4);
    assert_string_equal(shape_of(JSON, "[" G4 "," G4 "," G4 "]"), "pppt");
    assert_string_equal(shape_of(JSON, "[{\"grid\":" G4 "} , {\"grid\":" G4 "}] []\n" G4), "ppttp");
    assert_string_equal(shape_of(JSON, "[\"" C4 "\"\n,\"" P "\"]\n"), "ppt");
    assert_string_equal(cells_of(1), P);
    assert_string_equal(shape_of(JSON, G4 "\n\n{\"grid\":" G4 "}" G4 "\n  \n"), "pppt");
    /* A list of flat puzzles, and a grid of side 16 whose rows are as long as such a puzzle. */
    const char *flat = "[1,0,0,0,0,0,3,4,0,0,0,0,2,0,0,0]";
    char big[1000] = "[";
    for (int i = 0; i < 15; i++)
        strcat(strcat(big, flat), ",");
    strcat(strcat(big, flat), "]");
    assert_string_equal(shape_of(JSON, big), "p");
    assert_int_equal(grid_of(0)->side, 16);
    snprintf(big, sizeof big, "[%s,[16,2,3,4,5,6,7,8,9,10,11,12,13,14,15,1]]", flat);
    assert_string_equal(shape_of(JSON, big), "e");
    snprintf(big, sizeof big, "[%s,%s]", flat, flat);
    assert_string_equal(shape_of(JSON, big), "ppt");
    assert_string_equal(cells_of(1), C4);
}

static void bad_puzzles(void **unused) {
    (void)unused;
    expect_bad(JSON, "[[1,2,3,4],[1,2,3],[0,0,0,0],[0,0,0,0]]", 17,
               "row 2 has 3 cells, 4 are needed");
    expect_bad(JSON, "[[1,2,3,4],[1,2,3,4,5],[0,0,0,0],[0,0,0,0]]", 20,
               "row 2 has more than 4 cells");
    expect_bad(JSON, "[[1,2,3,4],[1,2,3,4],[0,0,0,0]]", 30, "3 rows, 4 make a puzzle");
    expect_bad(JSON, "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]", 41,
               "row 5 is one too many, 4 make a puzzle");
    expect_bad(JSON, "[[1,2,3,5],[1,2,3,4],[0,0,0,0],[0,0,0,0]]", 8, "5 where 1 to 4 is expected");
    expect_bad(JSON, "[[1,2,3,-1],[1,2,3,4],[0,0,0,0],[0,0,0,0]]", 8,
               "-1 where 1 to 4 is expected");
    expect_bad(JSON, "[[1,2,3,1.0],[1,2,3,4],[0,0,0,0],[0,0,0,0]]", 8,
               "1.0 where 1 to 4 is expected");
    expect_bad(JSON, "[[1,2,3,\"a\"],[1,2,3,4],[0,0,0,0],[0,0,0,0]]", 8,
               "\"a\" where 1 to 4 is expected");
    expect_bad(JSON, "[[1,2,3,true],[1,2,3,4],[0,0,0,0],[0,0,0,0]]", 8,
               "true where a cell is expected");
    expect_bad(JSON, "[[1,2,3,{\"v\":1}],[1,2,3,4],[0,0,0,0],[0,0,0,0]]", 9,
               "a cell has no \"v\"; its digit is \"value\"");
    expect_bad(JSON, "[[1,2,3,4],5,[0,0,0,0],[0,0,0,0]]", 11, "a number where a row is expected");
    expect_bad(JSON, "[[1,2,3,[1,1]],[1,2,3,4],[0,0,0,0],[0,0,0,0]]", 11,
               "candidate 1 is given twice");
    expect_bad(JSON, "[[1,2,3,[5]],[1,2,3,4],[0,0,0,0],[0,0,0,0]]", 9,
               "5 where 1 to 4 is expected");
    expect_bad(JSON, "[1,2,3]", 6, "3 cells in a flat array; 81 make a 9x9");
    expect_bad(JSON, "17\n", 0, "a number where a puzzle is expected");
    expect_bad(JSON, "\"12\\u0033\"", 3, "'\\' where a cell is expected");
    expect_bad(JSON, "[[1,2],[3,4]]", 0, "side 2 has no natural box; give it with --box RxC");
    assert_string_equal(shape_of(JSON, "[[[[1]]]]"), "et");
    expect_error(0, 1, 8, "side 1 has no natural box; give it with --box RxC");
}

static void bad_objects(void **unused) {
    (void)unused;
    expect_bad(JSON, "{\"a\":1}", 0, "no puzzle in this text");
    expect_bad(JSON, "{\"grid\":" G4 ",\"grid\":" G4 "}", 9 + strlen(G4),
               "the puzzle is given twice");
    expect_bad(JSON, "{\"box\":\"2y2\",\"grid\":" G4 "}", 7,
               "a box is \"RxC\" or [R,C] of 2 to 100 cells");
    expect_bad(JSON, "{\"box\":[2,2,2],\"grid\":" G4 "}", 7,
               "a box is \"RxC\" or [R,C] of 2 to 100 cells");
    expect_bad(JSON, "{\"box\":\"2x3\",\"grid\":" G4 "}", 32, "row 1 has 4 cells, 6 are needed");
    static const char *const rules[] = {"killercage", "Killer_Cages", "thermometer", "diagonal+",
                                        "antiknight", "cages",        "arrow",       "region"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        char text[200], reason[200];
        snprintf(text, sizeof text, "{\"grid\":" G4 ",\"%s\":[1]}", rules[i]);
        snprintf(reason, sizeof reason,
                 "\"%s\" is a rule that is not supported; refused rather than dropped", rules[i]);
        expect_bad(JSON, text, 9 + strlen(G4), reason);
    }
    expect_bad(JSON, "{\"antiknight\":true,\"grid\":" G4 "}", 1,
               "\"antiknight\" is a rule that is not supported; refused rather than dropped");
}

static void bad_syntax(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        size_t at;
        const char *reason;
    } cases[] = {
        {"[[1,2", 5, "the text ends inside an array"},
        {"{\"a\"", 4, "the text ends inside an object"},
        {"\"abc", 4, "the text ends inside a string"},
        {"[[1,,2]]", 4, "',' where a value is expected"},
        {"[[1 2]]", 4, "'2' where ',' or ']' is expected"},
        {"[[1,2,]]", 6, "']' where a value is expected"},
        {"{\"a\" 1}", 5, "'1' where ':' is expected"},
        {"{\"a\":1 2}", 7, "'2' where ',' or '}' is expected"},
        {"{a:1}", 1, "'a' where a name or '}' is expected"},
        {"{\"a\":1,}", 7, "'}' where a name is expected"},
        {"[[nul]]", 2, "nul where a value is expected"},
        {"[[01]]", 2, "a number that begins with 0"},
        {"[[1.]]", 4, "']' where a digit is expected"},
        {"[[1e+]]", 5, "']' where a digit is expected"},
        {"[[-]]", 3, "']' where a digit is expected"},
        {"[\"\\q\"]", 3, "'q' where one of \"\\/bfnrtu is expected"},
        {"[\"\\u00g0\"]", 6, "'g' where a hexadecimal digit is expected"},
        {"[\"a\tb\"]", 3, "byte 0x09 where '\"' is expected"},
        {"[[1,2]}", 6, "'}' where ',' or ']' is expected"},
        {"?", 0, "'?' where a value is expected"},
        {"]", 0, "']' where a value is expected"},
        {"[" G4, 1 + sizeof G4 - 1, "the list of puzzles is not closed"},
        {"[" G4 ",\n", 3 + sizeof G4 - 1, "the list of puzzles is not closed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_bad(JSON, cases[i].text, cases[i].at, cases[i].reason);
    char deep[100];
    memset(deep, '[', sizeof deep);
    assert_true(stream(JSON, deep, sizeof deep, 1) > 0);
    assert_string_equal(answers[0].piece.reason, "arrays nested more than 32 deep");
}

static void damage_does_not_spread(void **unused) {
    (void)unused;
    const char *text = G4 "\n[[1,2,?],[1]]\n" G4 "\n";
    assert_string_equal(shape_of(JSON, text), "pep");
    expect_error(1, strlen(G4) + 7, strlen(G4) + 15, "'?' where a value is expected");
    text = "[\n  [\n    [1,?,3,4],\n    [1,2]\n  ],\n  " G4 ",\n  " G4 "\n]\n" G4 "\n";
    assert_string_equal(shape_of(JSON, text), "eppp");
    text = "[" G4 ",\n[[1,2,3,4],[5]],\n" G4 "]\n";
    assert_string_equal(shape_of(JSON, text), "pept");
    text = "[" G4 " " G4 "]\n" G4 "\n";
    assert_string_equal(shape_of(JSON, text), "pep");
}

/* ---- all formats ---- */

static uint32_t seed = 20240917;

static uint32_t next_random(void) {
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed;
}

static void random_grid(struct nonet_grid *g, size_t room, int rows, int cols, int with_marks) {
    assert_int_equal(nonet_grid_init(g, room, rows, cols), NONET_OK);
    nonet_grid_give(g, 0, g->side); /* settles the alphabet */
    for (int c = 1; c < (int)g->cells; c++) {
        if (next_random() % 3)
            nonet_grid_give(g, c, (int)(next_random() % g->side) + 1);
        else if (with_marks)
            nonet_grid_set_marks(g, c, (struct nonet_set){next_random(), next_random()});
    }
}

/* Writes the grid in a frame, reads that, compares, and writes what was read. */
static void round_trip(int f, const struct nonet_grid *g, struct nonet_style style) {
    enum { TEXT_ROOM = 500000 };
    static char text[TEXT_ROOM], out[TEXT_ROOM], again[TEXT_ROOM];
    static unsigned char room[GRID_ROOM];
    struct nonet_grid *back = (struct nonet_grid *)room;
    struct nonet_piece piece;
    uint32_t state[8] = {0};
    long n = formats[f]->write(g, NULL, &style, out, sizeof out);
    assert_in_range(n, 1, TEXT_ROOM - 100);
    assert_int_equal(strlen(out), n);
    assert_int_equal(formats[f]->write(g, NULL, &style, again, 10), n);
    assert_int_equal(strlen(again), 9);
    assert_int_equal(formats[f]->write(g, NULL, &style, NULL, 0), n);
    const char *before = f == BANK ? "0123456789ab " : formats[f]->before;
    int length = snprintf(text, sizeof text, "%s%s%s\n", before ? before : "", out,
                          formats[f]->after ? formats[f]->after : "");
    struct nonet_text window = {.at = text,
                                .length = (size_t)length,
                                .last = 1,
                                .box_rows = g->box_rows,
                                .box_cols = g->box_cols,
                                .state = state};
    assert_int_equal(formats[f]->read(&window, back, sizeof room, &piece), NONET_OK);
    assert_int_equal(piece.kind, NONET_PIECE_PUZZLE);
    assert_true(nonet_grid_equal(g, back));
    assert_int_equal(formats[f]->write(back, NULL, &piece.style, again, sizeof again), n);
    assert_string_equal(again, out);
}

static void grids_round_trip(void **unused) {
    static const int shapes[][2] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}, {4, 4}, {5, 5}};
    static unsigned char room[GRID_ROOM];
    struct nonet_grid *g = (struct nonet_grid *)room;
    struct nonet_style style = {0};
    (void)unused;
    for (int f = 0; f < FORMATS; f++) {
        for (int i = 0; i < 7 * 20; i++) {
            random_grid(g, sizeof room, shapes[i % 7][0], shapes[i % 7][1], 0);
            if (f == BANK && g->side != 9)
                assert_int_equal(formats[f]->write(g, NULL, &style, NULL, 0), NONET_E_UNWRITABLE);
            else
                round_trip(f, g, style);
        }
    }
}

static void marks_and_large_grids_round_trip(void **unused) {
    static unsigned char room[GRID_ROOM];
    struct nonet_grid *g = (struct nonet_grid *)room;
    struct nonet_style style = {0}, string = {0};
    (void)unused;
    string.string = 1;
    for (int i = 0; i < 50; i++) {
        random_grid(g, sizeof room, 2 + i % 3, 3, 1);
        round_trip(JSON, g, style);
        for (int f = 0; f < FORMATS; f++)
            if (f != JSON)
                assert_int_equal(formats[f]->write(g, NULL, &style, NULL, 0), NONET_E_UNWRITABLE);
        random_grid(g, sizeof room, 3, 3, 0);
        round_trip(JSON, g, string);
    }
    random_grid(g, sizeof room, 10, 10, 1);
    round_trip(JSON, g, style);
    random_grid(g, sizeof room, 10, 10, 0);
    round_trip(SOLO, g, style);
    round_trip(NORVIG, g, style);
    assert_int_equal(formats[KAGGLE]->write(g, NULL, &style, NULL, 0), NONET_E_UNWRITABLE);
    assert_int_equal(formats[OPENSUDOKU]->write(g, NULL, &style, NULL, 0), NONET_E_UNWRITABLE);
}

static void written_as_told(void **unused) {
    union nonet_grid9 room;
    char out[400];
    struct nonet_style style = {0};
    (void)unused;
    nonet_grid_init(NONET_GRID(room), sizeof room, 2, 2);
    nonet_grid_give(NONET_GRID(room), 0, 4);
    nonet_grid_give(NONET_GRID(room), 1, 1);
    nonet_grid_place(NONET_GRID(room), 15, 2);
    static const char *const want[FORMATS] = {
        "41.............2",
        "",
        "4100000000000002",
        "2x2:4_1m2",
        "[[4,1,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,2]]",
        "41..\n....\n....\n...2",
        "4100\n0000\n0000\n0002"};
    for (int f = 0; f < FORMATS; f++) {
        if (f == BANK)
            continue;
        assert_int_equal(formats[f]->write(NONET_GRID(room), NULL, &style, out, sizeof out),
                         strlen(want[f]));
        assert_string_equal(out, want[f]);
    }
    style.string = 1;
    formats[JSON]->write(NONET_GRID(room), NULL, &style, out, sizeof out);
    assert_string_equal(out, "\"41.............2\"");
    nonet_grid_set_marks(NONET_GRID(room), 2, (struct nonet_set){10, 0});
    formats[JSON]->write(NONET_GRID(room), NULL, &style, out, sizeof out);
    assert_string_equal(out, "[[4,1,[2,4],null],[null,null,null,null],[null,null,null,null],"
                             "[null,null,null,2]]");
}

/* Bytes are changed, dropped and doubled; the stream must stay valid and reach its end. */
static void damaged_texts_are_read_soundly(void **unused) {
    static const char *const samples[FORMATS] = {
        "id,puzzle,solution\n1," P "," S "\n2,\"" P "\",\"a\"\"\n\"\n",
        "0000183b305c " Z "  1.2\na,b,c,d," P "\n",
        "<?xml v?><!-- x --><opensudoku><game data=\"" P "\"/>\n<![CDATA[]]><game data='" Z "'>",
        "2x3:a3c4_2b1c6a4d1a6c4b2_3c4a\tx\n3x3:zzzc\n",
        "[" G4 ",\n{\"grid\":" G4 ",\"box\":\"2x2\"},\"" P "\"]\n" G4,
        "=====\nAb\n1234\n3412\n2143\n4321\n=====\n12|34\n--+--\n34|12\n",
        "Grid 01\n1234\n3412\n2143\n4321\nGrid 02\n12|34\n--+--\n34|12\n"};
    static const char bytes[] = "\"'<>[]{},:;=|-_.0159ax \n\r\t\\#";
    char text[600];
    (void)unused;
    for (int f = 0; f < FORMATS; f++) {
        for (int i = 0; i < 3000; i++) {
            size_t n = strlen(samples[f]);
            memcpy(text, samples[f], n);
            for (uint32_t k = next_random() % 4 + 1; k > 0; k--) {
                size_t at = next_random() % n;
                uint32_t what = next_random() % 3;
                if (what == 0)
                    text[at] = next_random() % 20 ? bytes[next_random() % (sizeof bytes - 1)]
                                                  : (char)next_random();
                else if (what == 1)
                    memmove(text + at, text + at + 1, --n - at);
                else
                    memmove(text + at + 1, text + at, n++ - at);
            }
            stream(f, text, n, i % 50 == 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_of_a_puzzle),
        cmocka_unit_test(objects_hold_puzzles),
        cmocka_unit_test(cells_may_be_candidates),
        cmocka_unit_test(lists_and_streams),
        cmocka_unit_test(bad_puzzles),
        cmocka_unit_test(bad_objects),
        cmocka_unit_test(bad_syntax),
        cmocka_unit_test(damage_does_not_spread),
        cmocka_unit_test(grids_round_trip),
        cmocka_unit_test(marks_and_large_grids_round_trip),
        cmocka_unit_test(written_as_told),
        cmocka_unit_test(damaged_texts_are_read_soundly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
