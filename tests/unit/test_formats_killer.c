/*
 * Killer cages: the ids of Solo that have them, the text of 81 signs, Perfect Sudoku's and
 * SumoCue's. The puzzles of this file are made of one grid, so that what is read can be checked
 * against it.
 */
#include "known_rules.h"

#define GRID_81 "215647398368952174794381652586274931142593867973816425821739546659428713437165289"
/* Eight cages of two cells, along in the upper half and down in the lower one. */
#define PAIRS "aba_______a_a_a_a"
#define FOUR_ID "2x2k:p," PAIRS ",3a7a7a3a6_4_4_6d"

static uint8_t known[81];

static void fill_known(void) {
    for (int c = 0; c < 81; c++)
        known[c] = (uint8_t)(GRID_81[c] - '0');
}

/* Rules for 27 cages of three cells in a row. */
static const char *threes(void) {
    static char text[2000];
    size_t n = 0;
    fill_known();
    for (int c = 0; c < 81; c += 3)
        n += (size_t)snprintf(text + n, sizeof text - n, "cage %d r%dc%d-r%dc%d\n",
                              known[c] + known[c + 1] + known[c + 2], c / 9 + 1, c % 9 + 1,
                              c / 9 + 1, c % 9 + 3);
    return text;
}

static void make(const char *cells, int side, const char *rules, struct puzzle *p) {
    read_puzzle("line", cells, p);
    assert_int_equal(p->status, NONET_OK);
    struct nonet_error error;
    int status = nonet_rules_read(rules, strlen(rules), side, rules_in(p), sizeof p->rules, &error);
    if (status != NONET_OK)
        print_error("%s: %s\n", rules, error.reason);
    assert_int_equal(status, NONET_OK);
}

#define EMPTY_81 "................................................................................."

/* Written in a format and read again, also byte by byte, a puzzle is the same. */
static void expect_round(const char *format, struct puzzle *p, const char *text) {
    static struct puzzle again;
    static char kept[SAID], want[SAID];
    const char *out = written(format, p, NULL);
    assert_non_null(out);
    snprintf(kept, sizeof kept, "%s", out);
    if (text != NULL)
        assert_string_equal(kept, text);
    snprintf(want, sizeof want, "%s", said_of(p));
    expect_read(format, kept, want);
    expect_read(NULL, kept, want);
    assert_string_equal(said_slowly(format, kept, &again), want);
}

/* ---- Solo ---- */

static void ids_with_cages(void **unused) {
    (void)unused;
    static struct puzzle p;
    expect_read("solo", "2x2k:p,a_a_a_a___________,3_a7a3a7a3a7a",
                "1:8 the cages have 21 borders, not the 24 of side 4");
    make("................", 4,
         "cage 3 r1c1 r1c2\ncage 7 r1c3 r1c4\ncage 7 r2c1 r2c2\ncage 3 r2c3 r2c4\n"
         "cage 6 r3c1 r4c1\ncage 4 r3c2 r4c2\ncage 4 r3c3 r4c3\ncage 6 r3c4 r4c4",
         &p);
    expect_round("solo", &p, FOUR_ID);
    make("................", 4, "diagonals\ncage 3 r1c1 r1c2\ncage 7 r1c3 r1c4", &p);
    assert_null(written("solo", &p, NULL)); /* cells in no cage */
    make(EMPTY_81, 9, threes(), &p);
    expect_round("solo", &p, NULL);
    make(EMPTY_81, 9, threes(), &p);
    nonet_rules_read_more("diagonals", 9, rules_in(&p), sizeof p.rules, NULL);
    assert_memory_equal(written("solo", &p, NULL), "3x3xk:zzzc,", 11);
    expect_round("solo", &p, NULL);
    assert_string_equal(broken_by(&p, known), "houses"); /* it is not an X-Sudoku */
}

static void jigsaws_with_cages(void **unused) {
    (void)unused;
    static struct puzzle p;
    make("................", 4,
         "regions 1112 1322 3324 3444\ncage 5 r1c1 r2c1 r3c1\n"
         "cage 8 r1c2 r2c2 r3c2\ncage 9 r1c3 r1c4 r2c4 r3c4\ncage 3 r2c3 r3c3\ncage 9 r4c1-r4c4",
         &p);
    assert_string_equal(written("solo", &p, NULL), "4jk:p,b__b__caa_aaa,__a_____eb_ab_,5_8_9c3e9c");
    expect_round("solo", &p, NULL);
}

static void bad_ids(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"3x3k:zzzc", "1:10 the id ends where ',' and the cages are expected"},
        {"2x2k:p,abc", "1:11 the id ends where ',' and the sums of the cages are expected"},
        {"4jk:p,abbbbbbba", "1:16 the id ends where ',' and the cages are expected"},
        {"2x2k:p,a?,p", "1:9 '?' where a letter a to z or _ is expected"},
        {"2x2k:p,x,p", "1:8 cage has 16 cells, not from 1 to 4"},
        {"2x2k:p," PAIRS ",3a7a7a3a6_4_4_6c", "1:42 15 cells; 16 make a puzzle"},
        {"2x2k:p," PAIRS ",3a7a7a3a6_4_4_6e", "1:41 more than 16 cells"},
        {"2x2k:p," PAIRS ",3a7a7a3a6_4_4_11d", "1:40 11 where 1 to 10 is expected"},
        {"2x2k:p," PAIRS ",3_7_7a7a3a6_4_4_6d",
         "1:26 r1c2 has a sum, but is not the first cell of its cage"},
        {"2x2k:p," PAIRS ",3a7,a", "1:29 ',' where a number or a letter a to z is expected"},
        {"5x5k:zzzzzzzzzzzzzzzzzzzzzzzza,a,a", "refused 1:32 killer cages are for sides 4 to 16"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_read("solo", cases[i][0], cases[i][1]);
    expect_read("solo", "2x2k:p," PAIRS ",p",
                "................ | cage r1c1 r1c2;cage r1c3 r1c4;cage r2c1 r2c2;cage r2c3 "
                "r2c4;cage r3c1 r4c1;cage r3c2 r4c2;cage r3c3 r4c3;cage r3c4 r4c4");
}

static void saved_games_with_cages(void **unused) {
    (void)unused;
    expect_read(NULL,
                "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
                "GAME    :4:Solo\nPARAMS  :4:2x2k\nCPARAMS :4:2x2k\n"
                "DESC    :36:p," PAIRS ",3a7a7a3a6_4_4_6d\nNSTATES :1:2\n"
                "STATEPOS:1:2\nMOVE    :6:R0,0,1\n",
                "1............... | cage 3 r1c1 r1c2;cage 7 r1c3 r1c4;cage 7 r2c1 r2c2;cage 3 r2c3 "
                "r2c4;cage 6 r3c1 r4c1;cage 4 r3c2 r4c2;cage 4 r3c3 r4c3;cage 6 r3c4 r4c4");
}

/* ---- 81 signs ---- */

static void cages_as_signs(void **unused) {
    (void)unused;
    static struct puzzle p;
    char text[100], filled[100];
    make(EMPTY_81, 9, threes(), &p);
    snprintf(text, sizeof text, "%s", written("killer", &p, NULL));
    assert_memory_equal(text, "8<<H<<K<<", 9);
    expect_round("killer", &p, NULL);
    assert_null(broken_by(&p, known));
    make(EMPTY_81, 9, "cage 45 r1c1-r1c9\ncage r2c1 r3c2 r4c3 r3c4\ncage 9 r9c9", &p);
    expect_round("killer", &p,
                 "j<<<<<<<<"
                 "000000000"
                 "0`0,00000"
                 "00`000000"
                 "000000000"
                 "000000000"
                 "000000000"
                 "000000000"
                 "000000009");
    const struct nonet_format *f = nonet_format_find("killer");
    struct nonet_text question = {.at = text, .length = 81, .last = 1};
    assert_int_equal(f->fill(&question, grid_in(&p), filled, sizeof filled), 81);
    assert_string_equal(filled, text);
    nonet_grid_give(grid_in(&p), 0, 5);
    assert_null(written("killer", &p, NULL));
    assert_int_equal(f->fill(&question, grid_in(&p), filled, sizeof filled), NONET_E_UNWRITABLE);
    read_puzzle("line", GRID_81, &p);
    assert_int_equal(f->fill(&question, grid_in(&p), filled, sizeof filled), 81);
    assert_string_equal(filled, GRID_81);
}

static void signs_say_all_or_nothing(void **unused) {
    (void)unused;
    static struct puzzle p;
    static const char *const unwritable[] = {"diagonals\ncage 5 r1c1 r1c2",
                                             "cage 5 r1c1 r1c3",
                                             "cage r1c1",
                                             "cage 46 r1c1-r1c9",
                                             "thermometer r1c1 r1c2",
                                             "diagonals",
                                             "cage 5 r1c1 r1c2\ncage 5 r1c2 r1c3",
                                             "latin\ncage 5 r1c1 r1c2"};
    for (size_t i = 0; i < sizeof unwritable / sizeof *unwritable; i++) {
        make(EMPTY_81, 9, unwritable[i], &p);
        assert_null(written("killer", &p, NULL));
    }
    make(".................................................................................", 9,
         "cage 5 r1c1 r1c2", &p);
    assert_non_null(written("killer", &p, NULL));
}

static void bad_signs(void **unused) {
    (void)unused;
    static char text[200];
    static const struct {
        int at;
        char sign;
        const char *said;
    } cases[] = {
        {0, '?', "1:1 '?' where a sum or a sign that points at a cell is expected"},
        {0, 'k', "1:1 'k' where a sum or a sign that points at a cell is expected"},
        {0, '<', "1:1 r1c1 does not lead to the sum of a cage"},
        {8, '>', "1:9 r1c9 does not lead to the sum of a cage"},
        {80, '.', "1:81 r9c9 does not lead to the sum of a cage"},
        {3, '>', "1:4 r1c4 does not lead to the sum of a cage"}, /* and r1c5 points back */
    };
    static struct puzzle p;
    make(EMPTY_81, 9, threes(), &p);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "%s a label", written("killer", &p, NULL));
        text[cases[i].at] = cases[i].sign;
        expect_read("killer", text, cases[i].said);
    }
    expect_read("killer", "8<<H<<K", "1:1 7 signs; 81 make a puzzle");
    memset(text, '<', 81);
    text[0] = 'j';
    text[9] = 'v';
    text[81] = '\0';
    expect_read("killer", text, "1:10 r2c1 does not lead to the sum of a cage");
    for (int row = 1; row < 9; row++)
        text[9 * row] = '^';
    expect_read("killer", text, "1:1 cage has 81 cells, not from 1 to 9");
}

/* ---- Perfect Sudoku ---- */

static void cages_of_perfect_sudoku(void **unused) {
    (void)unused;
    static struct puzzle p;
    static char text[SAID];
    make(EMPTY_81, 9, threes(), &p);
    expect_round("ps", &p, NULL);
    nonet_rules_read_more("diagonals", 9, rules_in(&p), sizeof p.rules, NULL);
    assert_memory_equal(written("ps", &p, NULL), "3x3:d:k:2049:2049:2049:4354:", 28);
    expect_round("ps", &p, NULL);
    size_t n = (size_t)snprintf(text, sizeof text, "3x3::k:");
    for (int c = 0; c < 81; c++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%d:%s", c < 2 ? 3 * 256 + 200 : c,
                              c % 9 == 8 ? "\n" : "");
    snprintf(text + n - 1, sizeof text - n, " a label\n");
    expect_read(NULL, text, EMPTY_81 " | cage 3 r1c1 r1c2");
    make(EMPTY_81, 9, "cage r1c1 r1c2", &p);
    assert_null(written("ps", &p, NULL));
    make(EMPTY_81, 9, "diagonal-up\ncage 3 r1c1 r1c2", &p);
    assert_null(written("ps", &p, NULL));
}

static void bad_perfect_sudoku(void **unused) {
    (void)unused;
    static struct puzzle p;
    static char text[SAID];
    make(EMPTY_81, 9, threes(), &p);
    snprintf(text, sizeof text, "%s", written("ps", &p, NULL));
    text[strlen(text) - 1] = '\0';
    read_puzzle("ps", text, &p); /* the last colon may be missing */
    assert_int_equal(p.status, NONET_OK);
    strcat(text, ":7:");
    expect_read("ps", text, "1:413 more than 81 cells");
    expect_read("ps", "3x3::k:1:2:", "1:12 the puzzle ends before its 81 cells");
    expect_read("ps", "3x3::k:1:x:", "1:10 'x' where a cell and : are expected");
    expect_read("ps", "3x3::k:1:99999:", "1:10 a cell is at most 11775: 45 times 256, and 255");
    expect_read("ps", "3x3:e:k:1:", "1:1 3x3::k: or 3x3:d:k: is expected here");
    size_t n = (size_t)snprintf(text, sizeof text, "3x3::k:");
    for (int c = 0; c < 81; c++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%d:", c == 0 ? 257 : c == 1 ? 513 : 0);
    expect_read("ps", text, "1:8 cage 1 has the sums 1 and 2");
    n = (size_t)snprintf(text, sizeof text, "3x3::k:");
    for (int c = 0; c < 81; c++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%d:", c < 2 ? 7 : 0);
    expect_read("ps", text, "refused 1:8 cells of cage 7 have no sum");
}

/* ---- SumoCue ---- */

static void cages_of_sumocue(void **unused) {
    (void)unused;
    static char text[SAID], filled[SAID];
    static struct puzzle p;
    const struct nonet_format *f = nonet_format_find("sumocue");
    for (int jigsaw = 0; jigsaw < 2; jigsaw++) {
        size_t n = (size_t)snprintf(text, sizeof text, "SumoCueV1D");
        for (int c = 0; c < 81; c++) {
            n += (size_t)snprintf(text + n, sizeof text - n, "%s%d", c == 1 ? "+" : "=",
                                  c == 0 ? 17 : 0);
            if (jigsaw)
                n += (size_t)snprintf(text + n, sizeof text - n, "J%d", c / 27 * 3 + c % 9 / 3);
        }
        read_puzzle(NULL, text, &p);
        assert_string_equal(
            said_of(&p), jigsaw ? EMPTY_81
                             " | regions 111222333 111222333 111222333 444555666 444555666 "
                             "444555666 777888999 777888999 777888999;diagonals;cage 17 r1c1 r1c2"
                                : EMPTY_81 " | diagonals;cage 17 r1c1 r1c2");
        assert_null(written("sumocue", &p, NULL));
        struct nonet_text question = {.at = text, .length = n, .last = 1};
        assert_int_equal(f->fill(&question, grid_in(&p), filled, sizeof filled), n);
        assert_string_equal(filled, text);
    }
    expect_read("sumocue", "SumoCueV1=0=3+1",
                "1:16 the puzzle ends where = and a number is expected");
    size_t n = (size_t)snprintf(text, sizeof text, "SumoCueV1");
    for (int c = 0; c < 81; c++)
        n += (size_t)snprintf(text + n, sizeof text - n, c == 0 ? "+1" : "+0");
    expect_read("sumocue", text, "1:10 no cage begins at cell 1");
}

/* ---- puzzles with known solutions ---- */

static void solo_ids_give_their_solutions(void **unused) {
    static const char *const names[] = {"2x2",    "2x3",   "2x3k",  "3x3du", "3x3kdu", "3x3kxdi",
                                        "3x3xdu", "3x4da", "4x4da", "9jdu",  "9jxdu"};
    static char text[64000];
    static struct puzzle p;
    static uint8_t value[256];
    int puzzles = 0;
    (void)unused;
    if (!read_packed("solo_2x2.txt.gz", text, sizeof text)) {
        print_message("no shared data here: skipped\n");
        skip();
    }
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        char name[40];
        snprintf(name, sizeof name, "solo_%s.txt.gz", names[k]);
        assert_true(read_packed(name, text, sizeof text));
        for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"), puzzles++) {
            char *tab = strchr(line, '\t'), *at = tab + 1, want[257] = "";
            *tab = '\0';
            read_puzzle(NULL, line, &p);
            assert_int_equal(p.status, NONET_OK);
            for (int c = 0; c < nonet_grid_cells(grid_in(&p)); c++) {
                value[c] = (uint8_t)strtol(at + 1, &at, 10);
                want[c] = ".123456789ABCDEFG"[value[c]];
                want[c + 1] = '\0';
            }
            assert_null(broken_by(&p, value));
            assert_string_equal(solution_of(&p), want);
        }
    }
    assert_int_equal(puzzles, 108);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_with_cages),
        cmocka_unit_test(jigsaws_with_cages),
        cmocka_unit_test(bad_ids),
        cmocka_unit_test(saved_games_with_cages),
        cmocka_unit_test(cages_as_signs),
        cmocka_unit_test(signs_say_all_or_nothing),
        cmocka_unit_test(bad_signs),
        cmocka_unit_test(cages_of_perfect_sudoku),
        cmocka_unit_test(bad_perfect_sudoku),
        cmocka_unit_test(cages_of_sumocue),
        cmocka_unit_test(solo_ids_give_their_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
