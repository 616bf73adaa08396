/*
 * The formats in which people keep collections: kaggle, bank, opensudoku, solo, json, norvig and
 * euler. Samples, errors with their places, streams, prefixes, round trips, probes, damage.
 */
#include "data_harness.h"

#define ROWS                                                                                       \
    "003020600\n900305001\n001806400\n008102900\n700000008\n006708200\n002609500\n"                \
    "800203009\n005010300\n"

/* ---- kaggle ---- */

static void kaggle_headers_tell_the_columns(void **unused) {
    (void)unused;
    const char *text =
        "id,puzzle,solution,clues,difficulty\n7," P "," S ",17,2.2\n"
        "\n# a remark\r\n8,\"" P "\",\"" S "\",17,\"a, \"\"b\"\"\nc\"\r\n9," P ",,,\n";
    assert_string_equal(shape_of(KAGGLE, text), "tpttpp");
    assert_string_equal(cells_of(1), P);
    assert_string_equal(replaced(text, 1), P);
    assert_string_equal(solution_of(text, 1), S);
    assert_string_equal(label_of(text, 1), "7");
    assert_string_equal(replaced(text, 4), P);
    assert_string_equal(solution_of(text, 4), S);
    assert_string_equal(label_of(text, 4), "8");
    assert_string_equal(solution_of(text, 5), "");
    text = "Quizzes;Solutions\n" Z ";" S "\nquizzes;solutions\n" Z ";" S;
    assert_string_equal(shape_of(KAGGLE, text), "tptp");
    assert_string_equal(solution_of(text, 3), S);
    assert_string_equal(label_of(text, 3), "");
    assert_int_equal(answers[1].piece.style.empty, '0');
    text = "source\tquestion\tanswer\trating\nx y\t" P "\t" S "\t1\n";
    assert_string_equal(shape_of(KAGGLE, text), "tp");
    assert_string_equal(label_of(text, 1), "x y");
}

static void kaggle_finds_columns_without_a_header(void **unused) {
    (void)unused;
    const char *text = "0001000200030004," P "," S "\n5,4,3\n";
    assert_string_equal(shape_of(KAGGLE, text), "pe");
    assert_string_equal(cells_of(0), P);
    assert_string_equal(solution_of(text, 0), S);
    assert_string_equal(shape_of(KAGGLE, "in,out\n" P "," S "\n"), "tp");
    /* A damaged puzzle never makes its solution the puzzle: neither later nor in the first line. */
    text = P "," S "\n4" P "," S "\n";
    assert_string_equal(shape_of(KAGGLE, text), "pe");
    text = "4" P "," S "\n" P "," S "\n";
    assert_string_equal(shape_of(KAGGLE, text), "ep");
    assert_string_equal(solution_of(text, 1), S);
    expect_error(0, 81, 165, "82 cells, one too many is here; 81 make a puzzle");
    text = "a,1234341221434321\n";
    assert_string_equal(shape_of(KAGGLE, text), "p");
    assert_int_equal(grid_of(0)->side, 4);
}

static void kaggle_takes_the_column_with_blanks(void **unused) {
    (void)unused;
    const char *text = S "," P "\n" S "," Z "\n";
    assert_string_equal(shape_of(KAGGLE, text), "pp");
    assert_string_equal(cells_of(0), P);
    assert_string_equal(solution_of(text, 0), S);
    assert_string_equal(label_of(text, 0), "");
    text = "7," S ",x," P "," Z "\n";
    assert_string_equal(shape_of(KAGGLE, text), "p");
    assert_string_equal(cells_of(0), P);
    assert_string_equal(label_of(text, 0), "7");
    text = "1234341221434321," S "," P "\n";
    assert_string_equal(shape_of(KAGGLE, text), "p");
    assert_string_equal(cells_of(0), P);
    text = S "," S "\n" S "," P "\n"; /* the first record decides */
    assert_string_equal(shape_of(KAGGLE, text), "pp");
    assert_string_equal(replaced(text, 1), S);
    text = S ",4" P "\n" S "," P "\n"; /* a damaged puzzle does not make its solution one */
    assert_string_equal(shape_of(KAGGLE, text), "ep");
    assert_string_equal(cells_of(1), P);
    assert_string_equal(solution_of(text, 1), S);
}

static void kaggle_names(void **unused) {
    (void)unused;
    static const char *const known[] = {"Puzzle String", "sudoku_puzzle", "puzzleString",
                                        "puzzle_string", "start",         "Clues",
                                        "sudoku-grid",   "initial board", "puzzle text"};
    char text[400];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        snprintf(text, sizeof text, "now,%s\n" Z "," P "\n", known[i]);
        assert_string_equal(shape_of(KAGGLE, text), "tp");
        assert_string_equal(cells_of(1), P);
    }
    static const char *const others[] = {"puzzle_id", "grid size", "start time", "puzzle solution",
                                         "solved_board"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        snprintf(text, sizeof text, "%s,x\n" S "," P "\n", others[i]);
        assert_string_equal(shape_of(KAGGLE, text), "tp");
        assert_string_equal(cells_of(1), P);
    }
}

/* A name counts only if there are cells below it; a certain one also if there are none at all. */
static void kaggle_names_yield_to_cells(void **unused) {
    (void)unused;
    const char *text = "puzzle,level,state\n\n# x\n17,easy," P "\n18,hard," Z "\n";
    assert_string_equal(shape_of(KAGGLE, text), "tttpp");
    assert_string_equal(cells_of(3), P);
    assert_string_equal(label_of(text, 3), "17");
    assert_string_equal(shape_of(KAGGLE, "clues;text\n17;" P "\n"), "tp");
    assert_string_equal(shape_of(KAGGLE, "id,puzzle\n1,\n2," P "\n"), "tep");
    assert_string_equal(shape_of(KAGGLE, "id,puzzle"), "t");
    assert_string_equal(shape_of(KAGGLE, "one;two\n" S ";" P "\n"), "tp");
    assert_string_equal(cells_of(1), P);
}

static void kaggle_errors(void **unused) {
    (void)unused;
    const char *head = "a,b,c,d,puzzle\n";
    char text[400];
    snprintf(text, sizeof text, "%s1,2,3\n1,2,3,4," P "\n", head);
    assert_string_equal(shape_of(KAGGLE, text), "tep");
    expect_error(1, 20, 21, "3 columns, the puzzle is column 5");
    snprintf(text, sizeof text, "%s1,2,3,4,%.80s\n", head, P);
    assert_string_equal(shape_of(KAGGLE, text), "te");
    expect_error(1, 15 + 8 + 80, 15 + 8 + 81, "80 cells; 81 make a puzzle");
    snprintf(text, sizeof text, "%s1,2,3,4,%.9s?%s\n", head, P, &P[10]);
    assert_string_equal(shape_of(KAGGLE, text), "te");
    expect_error(1, 15 + 8 + 9, 15 + 8 + 82, "'?' where a digit of a side of 9 is expected");
    snprintf(text, sizeof text, "%s1,2,3,4,%.9sA%s\n", head, P, &P[10]);
    assert_string_equal(shape_of(KAGGLE, text), "te");
    expect_error(1, 15 + 8 + 9, 15 + 8 + 82, "'A' where a digit of a side of 9 is expected");
    snprintf(text, sizeof text, "%s1,2,3,4,\n", head);
    assert_string_equal(shape_of(KAGGLE, text), "te");
    expect_error(1, 15 + 8, 15 + 9, "no cells where a puzzle is expected");
    snprintf(text, sizeof text, "%s1,\"2,3\n1,2,3,4," P "\n", head);
    assert_string_equal(shape_of(KAGGLE, text), "tep");
    expect_error(1, 15 + 2, 15 + 7, "a quote that is not closed");
    snprintf(text, sizeof text, "%s1,\"2\"3\n1,2,3,4," P "\n", head);
    assert_string_equal(shape_of(KAGGLE, text), "tep");
    expect_error(1, 15 + 5, 15 + 7, "'3' after a closing quote");
    expect_bad(KAGGLE, "1,2,3\n", 0, "no column of 81 cells");
}

/* ---- bank ---- */

static void bank_reads_both_forms(void **unused) {
    (void)unused;
    const char *text = "# bank\n0000183b305c " Z "  1.2\r\n00001b5ff7e9 " Z "\n\n"
                       "forum,2011,hard,11.9," P ",x\n,,,," P;
    assert_string_equal(shape_of(BANK, text), "tpptpp");
    assert_string_equal(replaced(text, 1), Z);
    assert_string_equal(label_of(text, 1), "0000183b305c");
    assert_string_equal(cells_of(4), P);
    assert_string_equal(replaced(text, 4), P);
    assert_string_equal(label_of(text, 4), "forum,2011,hard,11.9");
    assert_string_equal(replaced(text, 5), P);
}

static void bank_errors(void **unused) {
    (void)unused;
    expect_bad(BANK, "0000183b305 " Z " 1.2\n", 11,
               "a blank where a hash of 12 hexadecimal digits or five fields are expected");
    expect_bad(BANK, "0000183b305cd " Z " 1.2\n", 12,
               "13 hexadecimal digits; 12 make a puzzle's hash");
    expect_bad(BANK, "0000183b305c\n", 12, "the line ends where a hash and a puzzle are expected");
    expect_bad(BANK, "0000183b305c  \n", 14, "no cells where a puzzle is expected");
    expect_bad(BANK, "0000183b305c " Z "1 1.2\n", 94,
               "82 cells, one too many is here; 81 make a puzzle");
    expect_bad(BANK, "0000183b305c " Z "  1.x\n", 98, "'x' where a rating is expected");
    expect_bad(BANK, "a,b,c,d,123\n", 11, "3 cells; 81 make a puzzle");
    expect_bad(BANK, "a,b,c,d\n", 1,
               "',' where a hash of 12 hexadecimal digits or five fields are expected");
    box_rows = 2, box_cols = 3;
    expect_bad(BANK, "a,b,c,d," Z "\n", 8, "a bank holds 9x9 puzzles; boxes of 2x3 do not fit");
    box_rows = box_cols = 0;
}

/* ---- opensudoku ---- */

static void opensudoku_reads_games_and_nothing_else(void **unused) {
    (void)unused;
    const char *text = "<?xml version='1.0'?>\n<!DOCTYPE x [ <!ENTITY a \">\"> ]>\n<opensudoku>\n"
                       "<!-- <game data=\"" P "\"/> -->\n<folder name=\"a > b\">\n"
                       "  <game data=\"" Z "\" />\r\n"
                       "  <game\n  note='<' x=\"\" data = '" P "'></game>"
                       "<game data=\"" P "\"/></folder><![CDATA[<game data='1'/>]]>\n"
                       "</opensudoku>\n";
    char fixed[1200];
    snprintf(fixed, sizeof fixed, "%s", text);
    char *lt = strstr(fixed, "note='<'");
    lt[6] = '>'; /* a < is not allowed in a value; a > is */
    assert_string_equal(shape_of(OPENSUDOKU, fixed), "pppt");
    assert_string_equal(replaced(fixed, 0), Z);
    assert_string_equal(replaced(fixed, 1), P);
    assert_string_equal(cells_of(1), P);
    assert_true(fixed[answers[1].at - 1] == '\n' && answers[1].at > 1);
    assert_string_equal(shape_of(OPENSUDOKU, text), "pteept");
}

static void opensudoku_gives_long_text_in_parts(void **unused) {
    (void)unused;
    char *text = malloc(20000);
    assert_non_null(text);
    memset(text, ' ', 20000);
    memcpy(text, "<opensudoku>", 12);
    memcpy(text + 9000, "<x>", 3);
    int n = stream(OPENSUDOKU, text, 20000, 0);
    assert_true(n >= 4 && n <= 6);
    for (int i = 0; i < n; i++) {
        assert_int_equal(answers[i].piece.kind, NONET_PIECE_TEXT);
        assert_true(answers[i].piece.used <= 4100);
    }
    free(text);
}

static void opensudoku_errors(void **unused) {
    (void)unused;
    const char *text = "<a><game data=\"123\"/>\n<game data=\"" P "\"/>\n";
    assert_string_equal(shape_of(OPENSUDOKU, text), "tep");
    expect_error(1, 18, 22, "3 cells; 16 make a puzzle");
    expect_bad(OPENSUDOKU, "<game data=\"4&#46;\"/>", 13, "an entity where a cell is expected");
    expect_bad(OPENSUDOKU, "<game name='x'/>\n", 0, "a game without data");
    assert_string_equal(shape_of(OPENSUDOKU, "<game data='1' data='2'/>\n"), "et");
    expect_error(0, 15, 23, "data is given twice");
    expect_bad(OPENSUDOKU, "<game data=\"" P, 11, "the text ends inside an attribute");
    expect_bad(OPENSUDOKU, "<game data=\"" P "\" ", 95, "the text ends inside a tag");
    expect_bad(OPENSUDOKU, "<!-- <game data=\"" P "\"/>", 0, "the text ends inside a comment");
    expect_bad(OPENSUDOKU, "<![CDATA[ ]>", 0, "the text ends inside CDATA");
    expect_bad(OPENSUDOKU, "<?xml", 0, "the text ends inside a processing instruction");
    expect_bad(OPENSUDOKU, "<!DOCTYPE [>", 0, "the text ends inside a declaration");
    text = "<game data=\"" P "/>\n<game data=\"" P "\"/>\n";
    assert_string_equal(shape_of(OPENSUDOKU, text), "ep");
    expect_error(0, 11, 96, "a quote that is not closed");
    assert_string_equal(shape_of(OPENSUDOKU, "<game data=" P "/>"), "et");
    expect_error(0, 11, 12, "'4' where a quoted value is expected");
    assert_string_equal(shape_of(OPENSUDOKU, "< game>"), "et");
    expect_error(0, 1, 2, "a blank where the name of a tag is expected");
    assert_string_equal(shape_of(OPENSUDOKU, "<game data>"), "e");
    expect_error(0, 10, 11, "'>' where '=' is expected");
}

/* ---- solo ---- */

static void solo_reads_ids(void **unused) {
    (void)unused;
    const char *text =
        "2x2:c2_4f3_1c\tS3,1,4,2\n\n2x3dem4:a3c4_2b1c6a4d1a6c4b2_3c4a\n3:zzzc  name \n";
    assert_string_equal(shape_of(SOLO, text), "ptpp");
    assert_string_equal(cells_of(0), "...24......31...");
    assert_string_equal(replaced(text, 0), "2x2:c2_4f3_1c");
    assert_string_equal(label_of(text, 0), "S3,1,4,2");
    assert_int_equal(grid_of(2)->box_rows, 2);
    assert_int_equal(grid_of(2)->box_cols, 3);
    assert_string_equal(cells_of(2), ".3...42..1...6.4....1.6...4..23...4.");
    assert_int_equal(nonet_grid_clues(grid_of(3)), 0);
    assert_string_equal(label_of(text, 3), "name");
}

static void solo_errors(void **unused) {
    (void)unused;
    expect_refused(SOLO, "3x3x:zzzc\n", 3,
                   "diagonals: rules are not expected here; refused rather than dropped");
    expect_refused(SOLO, "9j:zzzc,abc\n", 1,
                   "jigsaw regions: rules are not expected here; refused rather than dropped");
    expect_refused(SOLO, "3x3dik:zzzc,abc\n", 5,
                   "killer cages: rules are not expected here; refused rather than dropped");
    expect_bad(SOLO, "3x3#12345\n", 3, "a random seed, not a puzzle; give the id with a colon");
    expect_bad(SOLO, "3x3", 3, "the id ends where ':' is expected");
    expect_bad(SOLO, "3x3q:a", 3, "'q' where a parameter or ':' is expected");
    expect_bad(SOLO, "x3:a", 0, "'x' where the box, such as 3x3:, is expected");
    expect_bad(SOLO, "11x10:a", 0, "boxes of 11x10; their cells must be 2 to 100");
    expect_bad(SOLO, "2x2:o", 5, "15 cells; 16 make a puzzle");
    expect_bad(SOLO, "2x2:p1", 5, "more than 16 cells");
    expect_bad(SOLO, "2x2:1p", 5, "more than 16 cells");
    expect_bad(SOLO, "2x2:a5n", 5, "5 where 1 to 4 is expected");
    expect_bad(SOLO, "2x2:0o", 4, "0 where 1 to 4 is expected");
    expect_bad(SOLO, "2x2:a_o", 5, "'_' where a number or a letter a to z is expected");
    expect_refused(SOLO, "2x2:p,abc\n", 5,
                   "regions or cages follow the cells, but no parameter says which");
}

/* The solutions that came with the puzzles say what 3x4 means. */
static void check_solo_line(const char *text, int i) {
    const struct nonet_grid *g = grid_of(i);
    const char *at = label_of(text, i);
    unsigned seen[3 * 16] = {0};
    assert_int_equal(*at, 'S');
    for (int c = 0; c < (int)g->cells; c++) {
        int d = (int)strtol(at + 1, (char **)&at, 10);
        int houses[3];
        assert_true(grid_value(g, c) == 0 || grid_value(g, c) == d);
        nonet_cell_houses(g, NULL, c, houses);
        for (int h = 0; h < 3; h++) {
            assert_false(seen[houses[h]] >> d & 1);
            seen[houses[h]] |= 1u << d;
        }
    }
}

static int read_packed(const char *name, char *out, size_t room) {
    char command[200];
    snprintf(command, sizeof command, "gzip -dc ../shared/data/variants/solo_%s.txt.gz 2>/dev/null",
             name);
    FILE *pipe = popen(command, "r");
    size_t n = pipe ? fread(out, 1, room - 1, pipe) : 0;
    out[n] = '\0';
    if (pipe)
        pclose(pipe);
    return n > 0;
}

static void solo_boxes_fit_known_solutions(void **unused) {
    static const char *const classic[] = {"2x2", "2x3", "3x3du", "3x4da", "4x4da"};
    static const char *const variant[] = {"2x3k", "3x3kdu", "3x3kxdi", "3x3xdu", "9jdu", "9jxdu"};
    static char text[64000];
    (void)unused;
    if (!read_packed("2x2", text, sizeof text)) {
        print_message("no shared data here: skipped\n");
        skip();
    }
    for (size_t k = 0; k < sizeof classic / sizeof *classic; k++) {
        assert_true(read_packed(classic[k], text, sizeof text));
        int n = stream(SOLO, text, strlen(text), 0);
        assert_true(n >= 8 && n <= PIECES_MAX);
        for (int i = 0; i < n; i++) {
            assert_int_equal(answers[i].status, NONET_OK);
            check_solo_line(text, i);
        }
    }
    for (size_t k = 0; k < sizeof variant / sizeof *variant; k++) {
        assert_true(read_packed(variant[k], text, sizeof text));
        int n = stream(SOLO, text, strlen(text), 0);
        assert_true(n >= 8 && n <= PIECES_MAX);
        for (int i = 0; i < n; i++)
            assert_int_equal(answers[i].status, NONET_E_REFUSED);
    }
}

/* ---- norvig and euler ---- */

static void norvig_reads_blocks(void **unused) {
    (void)unused;
    const char *text =
        ROWS "========\nPuzzle two\n" ROWS "=====\n\n"
             "+-----+\n|1 .|. .|\n|. .|3 4|\n------\n|. .|. .|\n|. .|. 1|\n+-----+\n";
    assert_string_equal(shape_of(NORVIG, text), "ptpttp");
    char want[82] = Z;
    for (int i = 0; i < 81; i++)
        want[i] = want[i] == '0' ? '.' : want[i];
    assert_string_equal(cells_of(0), want);
    assert_string_equal(cells_of(2), want);
    assert_string_equal(label_of(text, 2), "Puzzle two");
    assert_int_equal(strlen(replaced(text, 2)), 89);
    assert_string_equal(cells_of(5), "1.....34.......1");
    assert_int_equal(replaced(text, 5)[0], '+');
    assert_string_equal(shape_of(NORVIG, "a\nb\n=====\n"), "ttt");
}

static void euler_reads_titles(void **unused) {
    (void)unused;
    const char *text = "Grid 01\r\n" ROWS "Grid 02\n" ROWS "\n";
    assert_string_equal(shape_of(EULER, text), "ppt");
    assert_string_equal(label_of(text, 0), "Grid 01");
    assert_string_equal(label_of(text, 1), "Grid 02");
    assert_int_equal(answers[1].piece.cells, 8);
    assert_int_equal(answers[1].piece.style.empty, '0');
    assert_string_equal(shape_of(EULER, "A list\nGrid 1\n" ROWS), "tp");
}

static void norvig_errors(void **unused) {
    (void)unused;
    const char *text = "00302060\n900305001\n001806400\n====\n" ROWS;
    assert_string_equal(shape_of(NORVIG, text), "etp");
    expect_error(0, 8, 29, "row 1 has 8 cells, 9 are needed");
    text = "003020600\n900305001\n====\n" ROWS "123456789\n";
    assert_string_equal(shape_of(NORVIG, text), "ete");
    expect_error(0, 19, 20, "the puzzle ends after 2 rows, 9 are needed");
    expect_error(2, 25 + 90, 25 + 100, "row 10 is one too many, 9 make a puzzle");
    text = "003020600\n9003?5001\nGrid 02\n" ROWS;
    assert_string_equal(shape_of(EULER, text), "ep");
    expect_error(0, 0, 20, "a title such as Grid 01 is expected");
    assert_string_equal(shape_of(NORVIG, text), "ep");
    expect_error(0, 14, 20, "'?' has no place here");
    text = "Grid 01\nGrid 02\n" ROWS;
    assert_string_equal(shape_of(EULER, text), "ep");
    expect_error(0, 8, 8, "rows are expected below the title");
    text = "Nr 1\n" ROWS;
    assert_string_equal(shape_of(EULER, text), "e");
    expect_error(0, 0, strlen(text), "a title such as Grid 01 is expected");
    expect_bad(NORVIG, "-----\n", 0, "a rule without rows");
    /* Rows in lower case are rows, not titles that could be lost. */
    text = "0a.3..f.5.b.1.2.\n0a.3..f.5.b.1.2.\n";
    assert_string_equal(shape_of(NORVIG, text), "e");
}

/* ---- probes ---- */

static int probe(int f, const char *text) {
    struct nonet_text window = {.at = text, .length = strlen(text), .last = 1};
    int whole = formats[f]->probe(&window);
    window.last = 0;
    assert_in_range(formats[f]->probe(&window), 0, 100);
    return whole;
}

/* `f` must be the most certain about the text, before the others and `line`. */
static void wins(int f, const char *text) {
    struct nonet_text window = {.at = text, .length = strlen(text), .last = 1};
    int score = probe(f, text);
    if (score <= nonet_format_line.probe(&window))
        fail_msg("line is as sure as %s about: %.60s", formats[f]->name, text);
    for (int g = 0; g < FORMATS; g++)
        if (g != f && probe(g, text) >= score)
            fail_msg("%s is as sure as %s about: %.60s", formats[g]->name, formats[f]->name, text);
}

static void probes(void **unused) {
    (void)unused;
    wins(KAGGLE, "quizzes,solutions\n" Z "," S "\n");
    wins(KAGGLE, "Puzzle\n" Z "\n");
    wins(KAGGLE, "# x\n\nid;puzzle\n");
    wins(KAGGLE, P "," S "\n");
    wins(KAGGLE, S "," P "\n");
    wins(KAGGLE, "one;two\n" S ";" P "\n");
    wins(KAGGLE, "clues,text\n17," P "\n");
    wins(KAGGLE, "\"" P "\",\"" S "\"\n");
    wins(KAGGLE, "1," P "\n");
    wins(KAGGLE, "1,4" P "\n");
    wins(BANK, "0000183b305c " Z "  1.2\n");
    wins(BANK, "0000183b305c 1" Z "  1.2\n");
    wins(BANK, "forum,2011,hard,11.9," P "\n");
    wins(BANK, "forum,2011,hard,11.9,4" P "\n");
    wins(OPENSUDOKU, "\n<?xml version='1.0'?>\n<opensudoku>\n");
    wins(OPENSUDOKU, "<folder><game data=\"1");
    wins(SOLO, "3x3:a2c7d6a9\n");
    wins(SOLO, "9jx:a2c7,d6a9\n");
    wins(SOLO, "3x3#123\n");
    wins(JSON, "[[3,null,6");
    wins(JSON, "\n[\"" P "\"]");
    wins(JSON, "{\"puzzle\":\"" P "\"}\n");
    wins(JSON, "\"" P "\"\n");
    wins(NORVIG, ROWS "====\n" ROWS);
    wins(NORVIG, "Grids\n" ROWS "====\n" ROWS);
    wins(EULER, "Grid 01\n" ROWS "Grid 02\n");
    wins(EULER, "Grid 01\n00302?600\n");
    assert_int_equal(probe(NORVIG, "A heading\n=====\nSome words.\nMore words:\n" ROWS), 0);
    for (int f = 0; f < FORMATS; f++) {
        assert_int_equal(probe(f, P "\n"), 0);
        assert_int_equal(probe(f, P ",easy,1\n"), 0);
        assert_int_equal(probe(f, ROWS), 0);
        assert_int_equal(probe(f, "[Puzzle]\n" ROWS), 0);
        assert_int_equal(probe(f, "5,3,,,7,,,,\n6,,,1,9,5,,,\n"), 0);
        assert_int_equal(probe(f, "4 . . |. . . |8 . 5 \n------+------+------\n"), 0);
        assert_int_equal(probe(f, "3\n1 2 3 4 5 6 7 8 9\n"), 0);
        assert_int_equal(probe(f, ":0000:x:4.....8.5:::\n"), 0);
        assert_int_equal(probe(f, "\n"), 0);
        assert_int_equal(probe(f, "#"), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kaggle_headers_tell_the_columns),
        cmocka_unit_test(kaggle_finds_columns_without_a_header),
        cmocka_unit_test(kaggle_takes_the_column_with_blanks),
        cmocka_unit_test(kaggle_names),
        cmocka_unit_test(kaggle_names_yield_to_cells),
        cmocka_unit_test(kaggle_errors),
        cmocka_unit_test(bank_reads_both_forms),
        cmocka_unit_test(bank_errors),
        cmocka_unit_test(opensudoku_reads_games_and_nothing_else),
        cmocka_unit_test(opensudoku_gives_long_text_in_parts),
        cmocka_unit_test(opensudoku_errors),
        cmocka_unit_test(solo_reads_ids),
        cmocka_unit_test(solo_errors),
        cmocka_unit_test(solo_boxes_fit_known_solutions),
        cmocka_unit_test(norvig_reads_blocks),
        cmocka_unit_test(euler_reads_titles),
        cmocka_unit_test(norvig_errors),
        cmocka_unit_test(probes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
