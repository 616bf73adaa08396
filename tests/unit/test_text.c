/*
 * The project's own formats: alphabets, line, grid, csv, rows, sized, marks and loose, each read
 * and written to the letter, with the places of their errors, and round trips of all. How rows are
 * framed, and how formats are distinguished, is at the end.
 */
#include "own_framing.h"
#include "own_samples.h"
#include "format/alphabet.h"
#include "format/text.h"

/* ---- alphabets ---- */

/* The reading of these cells, the last of which stands for all missing ones. */
static const char *decide(const char *cells, int side, const char *given) {
    static char out[NONET_REASON_MAX + 20];
    struct signs signs = {0};
    struct alphabet alphabet;
    char reason[NONET_REASON_MAX];
    size_t bad = 0, length = strlen(cells);
    for (size_t i = 0; i < (size_t)(side * side); i++)
        nonet_signs_add(&signs, cells + (i < length ? i : length - 1), 1);
    int status = nonet_alphabet_decide(&signs, side, given, &alphabet, &bad, reason);
    if (status == NONET_OK)
        snprintf(out, sizeof out, "%s", alphabet.of);
    else
        snprintf(out, sizeof out, "%zu %s", bad, reason);
    return out;
}

#define ONE "123456789ABCDEFG"
#define ZERO "0123456789ABCDEF"
#define LETTERS "ABCDEFGHIJKLMNOP"

static void alphabets_are_told_by_the_cells(void **unused) {
    (void)unused;
    static const struct {
        const char *cells;
        int side;
        const char *want;
    } cases[] = {
        {"12.x0X*_-", 9, "123456789"},
        {"1234", 4, "1234"},
        {".5", 4, "1 '5' where a digit of a side of 4 is expected"},
        {"1G..", 16, ONE},                /* G settles it */
        {"1g..", 16, "123456789abcdefg"}, /* and so does g, in its own case */
        {"1gF..", 16, ONE},
        {"1G00", 16, ONE}, /* 0 is empty if it is the only sign for that */
        {"1F00", 16, ONE},
        {"1G--", 16, ONE},
        {"10F..", 16, ZERO}, /* and a digit alongside another one */
        {"10f__", 16, "0123456789abcdef"},
        {"10F--", 16, ZERO},
        {"10F**", 16, ZERO},
        {"10F??", 16, ZERO},
        {"10Fxx", 16, ZERO},
        {"0.", 16, ZERO},
        {"0123456789ABCDEF1", 16, ZERO}, /* a full grid */
        {"0123456789ABCDEFG1", 16, ONE}, /* G: 0 was empty */
        {"0123456789ABCDE1", 16, "0 could be " ONE " or " ZERO "; say which with --symbols"},
        {"0023456789ABCDEF1", 16, ZERO}, /* one too many: a wrong grid */
        {"HP..", 16, LETTERS},
        {"AP00", 16, LETTERS},
        {"ap..", 16, "abcdefghijklmnop"},
        {"1F..", 16, "0 could be " ONE " or " ZERO "; say which with --symbols"},
        {"AG..", 16, "0 could be " ONE " or " LETTERS "; say which with --symbols"},
        {"AB**", 16, "0 could be " ONE " or " ZERO "; say which with --symbols"},
        {"....", 16, ONE}, /* nothing to settle */
        {"0000", 16, ONE},
        {"0G..", 16, "1 'G' where a digit of a side of 16 is expected"},
        {"1H..", 16, "1 'H' where a digit of a side of 16 is expected"},
        {"1Gx.", 16, ONE}, /* the symbols end before x */
        {"1AX.", 10, "123456789A"},
        {"01.", 10, "0123456789"},
        {"019", 10, "0 could be 123456789A or 0123456789; say which with --symbols"},
        {"1QP.", 25, "1 'Q' where a digit of a side of 25 is expected"},
        {"QY..", 25, "ABCDEFGHIJKLMNOPQRSTUVWXY"},
        {"QYx", 25, "ABCDEFGHIJKLMNOPQRSTUVWXY"}, /* x is empty alongside capitals */
        {"qyX", 25, "abcdefghijklmnopqrstuvwxy"},
        {"QXx", 25, "ABCDEFGHIJKLMNOPQRSTUVWXY"},
        {"qyx.", 25, "abcdefghijklmnopqrstuvwxy"},                      /* here it is a letter */
        {"Qyx", 25, "2 'x' where a digit of a side of 25 is expected"}, /* the case would decide */
        {"9P..", 25, "123456789ABCDEFGHIJKLMNOP"},
        {"1Z0", 35, "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
        {"x.", 9, "0 a pattern of crosses, not a puzzle: no cell has a digit"},
        {"x", 9, "123456789"},
        {"1", 36, "0 side 36 has more digits than there are symbols"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(decide(cases[i].cells, cases[i].side, NULL), cases[i].want);
}

static void a_told_alphabet_is_taken_at_its_word(void **unused) {
    (void)unused;
    assert_string_equal(decide("1F..", 16, ZERO), ZERO);
    assert_string_equal(decide("0f..", 16, ZERO), ZERO);
    assert_string_equal(decide("aBx.", 4, "abAB"), "abAB");
    assert_string_equal(decide("x0.", 4, "wxyz"), "wxyz");
    assert_string_equal(decide(".C.", 4, "abAB"), "1 'C' is not one of the symbols abAB");
    assert_string_equal(decide("..", 9, "1234"), "0 4 symbols were given, side 9 needs 9");
    struct symbols s = {"abAB"};
    assert_int_equal(nonet_symbol_digit(&s, 'A'), 3);
    assert_int_equal(nonet_symbol_digit(&s, 'a'), 1);
    assert_int_equal(nonet_symbol_digit(&s, '\0'), 0);
    told_symbols = "dcba";
    expect("line", "a..db..........c", "p 4..13..........2\n");
    expect("rows", "a x x d\nb x x x\nx x x x\nx x x c\n", "p 4..13..........2\n");
    expect("csv", "a,,,d\nb,,,\n,,,\n,,,c\n", "p 4..13..........2\n");
    told_symbols = "4321";
    expect("csv", "1,,,\n,,,\n,,,\n,,,4\n", "p 4..............1\n");
    told_symbols = NULL;
}

/* ---- line ---- */

static void lines_have_labels_and_empties(void **unused) {
    (void)unused;
    expect("line", P "\n", "p " P "\n");
    expect("line", "\n# remark\n  " P "\t a label \r\n" Q, "t\nt\np " P " |a label\np " Q "\n");
    expect("line", P "# x\n" P ",y z,\n" P ";;z\n", "p " P " |x\np " P " |y z,\np " P " |z\n");
    expect("line", "1.0*_-xX11111111", "p 1.......11111111\n");
    expect("line", "2.5.6.4..21..52..6.6.1.2..1.4354.6..",
           "p 2.5.6.4..21..52..6.6.1.2..1.4354.6..\n");
    expect("line", "1...341....34.21 # 2005 1 2 3\n1...341....34.21",
           "p 1...341....34.21 |2005 1 2 3\np 1...341....34.21\n");
}

static void lines_say_what_is_wrong_and_where(void **unused) {
    (void)unused;
    char cut[82] = P;
    cut[80] = '\0';
    char text[400];
    snprintf(text, sizeof text, "%s # cut\n" Q "5\n" Q " ok\n", cut);
    expect("line", text,
           "e 1:81 the line ends after 80 cells; 81 make a puzzle\n"
           "e 2:82 82 cells, one too many is here; 81 make a puzzle\np " Q " |ok\n");
    memcpy(text, Q, 82);
    text[40] = '?';
    expect("line", text, "e 1:41 '?' where a digit of a side of 9 is expected\n");
    text[40] = 'q';
    expect("line", text, "e 1:41 'q' where a digit of a side of 9 is expected\n");
    expect("line", "1234341221434325", "e 1:16 '5' where a digit of a side of 4 is expected\n");
    memcpy(text, Q "\n" Q "\n", 164);
    text[40] = '\0'; /* NUL bytes are bytes */
    assert_string_equal(walk("line", text, 164),
                        "e 1:41 byte 0x00 where a cell is expected\np " Q "\n");
}

static void lines_of_other_sizes_need_the_box(void **unused) {
    (void)unused;
    char ten[101], text[120];
    memset(ten, '.', 100);
    memcpy(ten, "1A2", 4);
    ten[3] = '.';
    ten[100] = '\0';
    snprintf(text, sizeof text, "%s\n", ten);
    assert_int_equal(walk("line", text, 101)[0], 'e');
    told_rows = 2, told_cols = 5;
    told_symbols = "123456789A";
    snprintf(text, sizeof text, "p %s\n", ten);
    assert_string_equal(walk("line", ten, 100), text);
    told_symbols = NULL;
    expect("line", P, "e 1:82 the line ends after 81 cells; 100 make a puzzle\n");
    told_rows = 3, told_cols = 2;
    expect("line", "2.5.6.4..21..52..6.6.1.2..1.4354.6..",
           "p 2.5.6.4..21..52..6.6.1.2..1.4354.6..\n");
    told_rows = 6, told_cols = 6;
    memset(ten, '.', 100);
    assert_int_equal(walk("line", ten, 100)[0], 'e');
    told_rows = told_cols = 0;
}

/* ---- grid ---- */

#define SEED_GRID                                                                                  \
    "4 . . |. . . |8 . 5 \n. 3 . |. . . |. . . \n. . . |7 . . |. . . \n"                           \
    "------+------+------\n. 2 . |. . . |. 6 . \n. . . |. 8 . |4 . . \n. . . |. 1 . |. . . \n"     \
    "------+------+------\n. . . |6 . 3 |. 7 . \n5 . . |2 . . |. . . \n1 . 4 |. . . |. . . "

static void put(struct nonet_grid *g, const int *cells, int count) {
    for (int i = 0; i < count; i += 2)
        assert_int_equal(nonet_grid_give(g, cells[i], cells[i + 1]), NONET_OK);
}

static void grids_are_written_to_the_letter(void **unused) {
    (void)unused;
    static const int some[] = {0, 1, 5, 4, 15, 2};
    struct nonet_style zero = {.empty = '0', .tight = 1};
    struct nonet_grid *g = random_grid(3, 3, 0, 0);
    for (int c = 0; c < 81; c++)
        if (P[c] != '.')
            nonet_grid_give(g, c, P[c] - '0');
    expect_written("grid", g, NULL, SEED_GRID);
    free(g);
    g = random_grid(2, 2, 0, 0);
    put(g, some, 6);
    expect_written("grid", g, NULL, "1 . |. . \n. 4 |. . \n----+----\n. . |. . \n. . |. 2 ");
    expect_written("grid", g, &zero, "1 0 |0 0\n0 4 |0 0\n----+----\n0 0 |0 0\n0 0 |0 2");
    expect_written("rows", g, NULL, "1 x x x\nx 4 x x\nx x x x\nx x x 2");
    expect_written("csv", g, NULL, "1,0,0,0\n0,4,0,0\n0,0,0,0\n0,0,0,2");
    expect_written("sized", g, NULL, "2\n1 . . .\n. 4 . .\n. . . .\n. . . 2");
    free(g);
    g = random_grid(2, 3, 0, 0);
    put(g, some, 6);
    expect_written("grid", g, NULL,
                   "1 . . |. . 4 \n. . . |. . . \n------+------\n. . . |2 . . \n. . . |. . . \n"
                   "------+------\n. . . |. . . \n. . . |. . . ");
    expect_written("sized", g, NULL,
                   "2 3\n1 . . . . 4\n. . . . . .\n. . . 2 . .\n. . . . . .\n. . . . . .\n"
                   ". . . . . .");
    free(g);
    g = random_grid(3, 2, 0, 0);
    put(g, some, 6);
    expect_written("grid", g, NULL,
                   "1 . |. . |. 4 \n. . |. . |. . \n. . |. 2 |. . \n----+----+----\n"
                   ". . |. . |. . \n. . |. . |. . \n. . |. . |. . ");
    free(g);
}

static void large_grids_are_numbers_in_columns(void **unused) {
    (void)unused;
    static const int some[] = {0, 1, 5, 10, 15, 4};
    struct nonet_grid *g = random_grid(2, 5, 0, 0);
    put(g, some, 6);
    char *text = write_of("grid", g, NULL);
    assert_memory_equal(text,
                        " 1  .  .  .  . |10  .  .  .  . \n .  .  .  .  . | 4  .  .  .  . \n"
                        "---------------+---------------\n",
                        96);
    free(text);
    text = write_of("csv", g, NULL);
    assert_memory_equal(text, "1,0,0,0,0,10,0,0,0,0\n0,0,0,0,0,4,", 33);
    free(text);
    text = write_of("rows", g, NULL);
    assert_memory_equal(text, " 1  .  .  .  . 10  .  .  .  .\n", 30);
    free(text);
    free(g);
    g = random_grid(4, 4, 0, 0);
    nonet_grid_give(g, 3, 16);
    text = write_of("grid", g, NULL);
    assert_memory_equal(text, " .  .  . 16 | .  .  .  . | .  .  .  . | .  .  .  . \n", 52);
    assert_memory_equal(text + 4 * 52, "------------+------------+------------+------------\n", 52);
    struct nonet_style letters = {.symbols = LETTERS};
    char *symbols = write_of("grid", g, &letters);
    assert_memory_equal(symbols, ". . . P |. . . . |. . . . |. . . . \n", 36);
    free(symbols);
    free(text);
    free(g);
}

static void grids_are_read_as_people_write_them(void **unused) {
    (void)unused;
    expect("grid", SEED_GRID "\n", "p " P "\n");
    expect("grid", "1 .|. .\r\n. 4|0 0\r\n---+---\r\n. .|. .\r\n. .|. 2\r\n",
           "p 1....4.........2\n");
    expect("grid", "+--+--+\n|1.|..|\n|.4|..|\n+--+--+\n|..|..|\n|..|.2|\n+--+--+\n",
           "p 1....4.........2\n");
    expect("grid", "1 . |. . \n. ? |. . \n----+----\n. . |. . \n. . |. 2 \n",
           "e 2:3 '?' has no place here\n");
    expect("grid", "1 . |. . \n. 5 |. . \n----+----\n. . |. . \n. . |. 2 \n",
           "e 2:3 5 where 1 to 4 is expected\n");
    expect("grid", "1 . |. . \n. a |. . \n----+----\n. . |. . \n. . |. 2 \n",
           "e 2:3 'a' where 1 to 4 is expected\n");
    expect("grid", "1 . |. . \n. 4 |. \n----+----\n. . |. . \n. . |. 2 \n",
           "e 2:8 row 2 has 3 cells, 4 are needed\n");
    expect("grid", "1 . |. . \n. 4 |. . 1\n----+----\n. . |. . \n. . |. 2 \n",
           "e 2:10 row 2 has more than 4 cells\n");
    expect("grid", "1 . |. . \n. 4 |. . \n----+----\n. . |. . ",
           "e 4:10 the puzzle ends after 3 rows, 4 are needed\n");
    expect("grid", "1 . .\n. . .\n. . .\n",
           "e 1:1 side 3 has no natural box; give it with --box RxC\n");
    expect("grid", "\n \n\n", "");
}

/* A cell is missing in a row of numbers: its 10 must not become a 1 and a 0. */
static void a_number_is_never_split_to_fill_a_row(void **unused) {
    (void)unused;
    char text[400] = "1 2 3 4 5 6 7 8 10\n";
    for (int i = 0; i < 9; i++)
        strcat(text, ". . . . 10 . . . . .\n");
    expect("rows", text, "e 1:19 row 1 has 9 cells, 10 are needed\n");
    expect("grid", text, "e 1:19 row 1 has 9 cells, 10 are needed\n");
}

/* ---- csv, rows ---- */

static void csv_takes_quotes_tabs_and_empty_fields(void **unused) {
    (void)unused;
    const char *want = "p 1....4.........2\n";
    expect("csv", "1,0,0,0\n0,4,0,0\n0,0,0,0\n0,0,0,2\n", want);
    expect("csv", "1,,,\n,4,,\n,,,\n,,,2", want);
    expect("csv", "\"1\",\"\",.,\" \"\r\n\"0\",\"4\",,\r\n,,,\r\n,,, 2 \r\n", want);
    expect("csv", "1\t\t\t\n\t4\t\t\n\t\t\t\n\t\t\t2\n", want);
    expect("csv", "\t\t\t\n\t4\t\t\n\t\t\t\n\t\t\t2\n", "p .....4.........2\n");
    expect("csv", "1;;;\n;4;;\n;;;\n;;;2\n", want);
    expect("csv", "1,,,\n,4,,\n,,,\n,,,2\n\n1,,,\n,4,,\n,,,\n,,,2\n",
           "p 1....4.........2\np 1....4.........2\n");
    expect("csv", "1,,,\n,4,,\n,,\n,,,2\n", "e 3:3 row 3 has 3 cells, 4 are needed\n");
    expect("csv", "1,,,\n,4,,,\n,,,\n,,,2\n", "e 2:6 row 2 has more than 4 cells\n");
    expect("csv", "1,,,\n,44,,\n,,,\n,,,2\n", "e 2:2 44 where 1 to 4 is expected\n");
    expect("csv", "1,,,\n,4444444444444444444444444,,\n,,,\n,,,2\n",
           "e 2:2 44444444444444444444 where 1 to 4 is expected\n");
    expect("csv", "1,,,\n,-4,,\n,,,\n,,,2\n", "e 2:2 '-' has no place here\n");
}

static void empty_fields_stay_empty_in_csv_and_are_signs_elsewhere(void **unused) {
    (void)unused;
    static struct answer a;
    uint32_t state[8] = {0};
    static const char text[] = "1,,,\n,4,,\n,,,\n,,,2\n";
    ask(nonet_format_find("csv"), text, sizeof text - 1, 1, state, &a);
    const struct nonet_grid *g = (const struct nonet_grid *)a.grid;
    expect_written("csv", g, &a.piece.style, "1,,,\n,4,,\n,,,\n,,,2");
    expect_written("line", g, &a.piece.style, "1....4.........2");
    expect_written("rows", g, &a.piece.style, "1 x x x\nx 4 x x\nx x x x\nx x x 2");
    expect_written("grid", g, &a.piece.style,
                   "1 . |. . \n. 4 |. . \n----+----\n. . |. . \n. . |. 2 ");
}

static void rows_have_x_and_more_for_empty(void **unused) {
    (void)unused;
    const char *want = "p 1....4.........2\n";
    expect("rows", "1 x X .\n0 4 _ x\nx x x x\nx x x 2\n", want);
    expect("rows", "1 x x x\n\nx 4 x x\n\nx x x x\n\nx x x 2\n", want);
    expect("rows", "1x xx\nx4 xx\nxx xx\nxx x2\n", want);
    expect("rows", "1 x x x\r\nx 4 x x\r\nx x x x\r\nx x x 2", want);
    expect("rows", "1 x x x\nx 4 x x\nx x y x\nx x x 2\n", "e 3:5 'y' where 1 to 4 is expected\n");
    expect("rows", "1 x x x\nx 4 x x\nx x * x\nx x x 2\n", "e 3:5 '*' has no place here\n");
}

/* ---- sized ---- */

static void sized_is_read_as_the_seed_says(void **unused) {
    (void)unused;
    expect("sized",
           "# easy one\n3\n \n..9 .8. ..6    # 259 184 376\n... 97. 8..\n78. ... 4.1\n \n"
           ".3. ..7 .19\n.97 .3. 2..\n6.. 5.1 7..\n\n..2 ... .47\n... 762 .3.\n3.5 ..8 ...\n",
           "p ..9.8...6...97.8..78....4.1.3...7.19.97.3.2..6..5.17....2....47...762.3.3.5..8... "
           "|easy one\n");
    const char *want = "p 1....4.........2\n";
    expect("sized", "2\n1...\n.4..\n....\n...2", want);
    expect("sized", "2 # box\n1 . . .\n. 4 .   .#\n\n#\n....\n...2\n", want);
    expect("sized", "2 2\n1...\n.4..\n....\n...2\n", want);
    expect("sized", " 2 x 2\r\n1...\r\n.4..\r\n....\r\n...2\r\n", want);
    expect("sized", "3X2\n1.....\n......\n......\n......\n......\n.....2\n",
           "p 1..................................2\n");
    expect("sized", "# one\n# two\n2\n1...\n.4..\n....\n...2\n2\n2...\n....\n....\n....\n# end\n",
           "p 1....4.........2 |two\np 2...............\n");
    char text[700] = "4\n", cells[300] = "p ";
    for (int r = 0; r < 16; r++)
        strcat(text, ". 16 . .  . . . 9 10 . . . . . . .\n");
    for (int r = 0; r < 16; r++)
        strcat(cells, ".G.....9A.......");
    expect("sized", text, strcat(cells, "\n"));
}

static void sized_goes_on_at_the_next_box(void **unused) {
    (void)unused;
    expect("sized", "2\n1...\n.4..\n2\n1...\n.4..\n....\n...2\n",
           "e 3:5 the puzzle ends after 2 rows, 4 are needed\np 1....4.........2\n");
    expect("sized", "3\n2\n1...\n.4..\n....\n...2\n",
           "e 1:2 9 rows are expected after the box\np 1....4.........2\n");
    expect("sized", "11\n2\n1...\n.4..\n....\n...2\n",
           "e 1:1 no boxes of 11x11: a side is 2 to 100\np 1....4.........2\n");
    expect("sized", "two\n2\n1...\n.4..\n....\n...2\n",
           "e 1:1 the box is expected here: N, or R C for R rows by C columns\n"
           "p 1....4.........2\n");
    expect("sized", "2\n1...\n.4.\n....\n...2\n2\n1...\n.4..\n....\n...2\n",
           "e 3:4 row 2 has 3 cells, 4 are needed\np 1....4.........2\n");
    expect("sized", "2\n1234\n123\n3412\n2143\n2\n1...\n.4..\n....\n...2\n",
           "e 3:4 row 2 has 3 cells, 4 are needed\np 1....4.........2\n");
    expect("sized", "2\n1...\n.5..\n....\n...2\n", "e 3:2 5 where 1 to 4 is expected\n");
    expect("sized", "2\n1...\n.x..\n....\n...2\n", "e 3:2 'x' where 1 to 4 is expected\n");
}

/* ---- marks ---- */

#define SEED_MARKS                                                                                 \
    "   4      1679   12679  |  139     2369    269   |   8      1239     5    \n"                 \
    " 26789     3    1256789 | 14589   24569   245689 | 12679    1249   124679 \n"                 \
    "  2689   15689   125689 |   7     234569  245689 | 12369   12349   123469 \n"                 \
    "------------------------+------------------------+------------------------\n"                 \
    "  3789     2     15789  |  3459   34579    4579  | 13579     6     13789  \n"                 \
    "  3679   15679   15679  |  359      8     25679  |   4     12359   12379  \n"                 \
    " 36789     4     56789  |  359      1     25679  | 23579   23589   23789  \n"                 \
    "------------------------+------------------------+------------------------\n"                 \
    "  289      89     289   |   6      459      3    |  1259     7     12489  \n"                 \
    "   5      6789     3    |   2      479      1    |   69     489     4689  \n"                 \
    "   1      6789     4    |  589     579     5789  | 23569   23589   23689  "

static void marks_are_the_seeds_table(void **unused) {
    (void)unused;
    static struct answer a;
    static char known[1000];
    uint32_t state[8] = {0};
    struct nonet_style dash = {.known = "-"};
    ask(nonet_format_find("marks"), SEED_MARKS, sizeof SEED_MARKS - 1, 1, state, &a);
    assert_int_equal(a.status, NONET_OK);
    struct nonet_grid *g = (struct nonet_grid *)a.grid;
    expect_written("marks", g, NULL, SEED_MARKS);
    strcpy(known, SEED_MARKS);
    for (char *at = known; *at; at++)
        if (*at >= '1' && *at <= '9' && (at == known || at[-1] == ' ') && at[1] == ' ')
            *at = '-';
    expect_written("marks", g, &dash, known);
    struct nonet_set none = {0, 0};
    nonet_grid_set_marks(g, 1, none);
    char *text = write_of("marks", g, NULL);
    assert_memory_equal(text, "   4       !     12679  |", 25);
    walk("marks", text, strlen(text));
    assert_non_null(strstr(walk("marks", text, strlen(text)), "p 4{}{12679}{139}"));
    free(text);
    assert_null(write_of("line", g, NULL)); /* nothing is dropped */
    assert_null(write_of("grid", g, NULL));
    assert_null(write_of("csv", g, NULL));
    assert_null(write_of("rows", g, NULL));
    assert_null(write_of("sized", g, NULL));
}

static void marks_above_9_have_commas(void **unused) {
    (void)unused;
    struct nonet_set few = {0x301, 0}, two = {0x202, 0};
    struct nonet_grid *g = random_grid(2, 5, 7, 100);
    nonet_grid_clear(g, 0);
    nonet_grid_set_marks(g, 0, few);
    nonet_grid_clear(g, 1);
    nonet_grid_set_marks(g, 1, two);
    nonet_grid_give(g, 2, 10);
    char *text = write_of("marks", g, NULL);
    assert_memory_equal(text, "1,9,10  2,10    10  ", 20);
    assert_memory_equal(walk("marks", text, strlen(text)), "p {1 9 10 }{2 10 }A", 19);
    free(text);
    free(g);
    expect("marks", "12 1234|3 4\n1 2|3 4\n---+---\n1 1|1 1\n1 1|1 !\n",
           "p {12}.341234111111"
           "1{}\n");
    expect("marks", "12 1134|3 4\n1 2|3 4\n1 1|1 1\n1 1|1 1\n",
           "e 1:4 1134 where 1 to 4 is expected\n");
    expect("marks", "12 1254|3 4\n1 2|3 4\n1 1|1 1\n1 1|1 1\n",
           "e 1:4 1254 where 1 to 4 is expected\n");
    expect("marks", "12 1,2|3 4\n1 2|3 4\n1 1|1 1\n1 1|1 1\n",
           "e 1:5 ',' where 1 to 4 is expected\n");
    expect("marks", "12 .|3 4\n1 2|3 4\n1 1|1 1\n1 1|1 1\n", "e 1:4 '.' has no place here\n");
}

/* ---- loose ---- */

static void loose_reads_what_the_java_seed_reads(void **unused) {
    (void)unused;
    expect("loose", P, "p " P "\n");
    expect("loose", SEED_GRID, "p " P "\n");
    expect("loose", "Board: " SEED_GRID "\n\n-- and: " Q "\nthe end\n", "p " P "\np " Q "\n");
    expect("loose", "only 3 cells.", "e 1:14 the text ends after 2 cells, 81 are needed\n");
    assert_int_equal(nonet_format_find("loose")->probe != NULL, 0);
    told_rows = told_cols = 2;
    expect("loose", "1-2-3-4 ,3412 2143 4321", "p 1234341221434321\n");
    expect("loose", "12345", "e 1:5 5 where 0 to 4 is expected\n");
    told_rows = told_cols = 0;
}

/* ---- round trips ---- */

static void everything_round_trips(void **unused) {
    (void)unused;
    static const struct {
        int rows, cols;
    } boxes[] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5},  {3, 4},
                 {4, 4}, {5, 5}, {5, 6}, {6, 6}, {10, 10}};
    static const char *const names[] = {"line", "grid", "csv", "rows", "sized", "marks"};
    struct nonet_read_options told = NONET_READ_OPTIONS_INIT;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        for (int k = 0; k < 6 * 3; k++) {
            struct nonet_grid *g = random_grid(boxes[i].rows, boxes[i].cols, (unsigned)k,
                                               k / 6 == 2          ? 100
                                               : boxes[i].rows > 4 ? 90
                                                                   : 40);
            size_t bytes = nonet_grid_bytes(boxes[i].rows, boxes[i].cols);
            struct nonet_grid *again = malloc(bytes);
            char *text = write_of(names[k % 6], g, NULL), usual[NONET_SYMBOLS_MAX];
            assert_int_equal(text == NULL, k % 6 == 0 && g->side > 35);
            nonet_default_symbols(g->side, usual);
            told.format = nonet_format_find(names[k % 6]);
            told.symbols = k % 6 == 0 && usual[0] ? usual : NULL;
            told.box_rows = boxes[i].rows;
            told.box_cols = boxes[i].cols;
            if (text != NULL) {
                struct nonet_error error = {0, 0, 0, ""};
                nonet_read(text, strlen(text), &told, again, bytes, NULL, &error);
                assert_string_equal(error.reason, "");
                assert_int_equal(nonet_grid_equal(g, again), 1);
            }
            free(text);
            free(again);
            free(g);
        }
    }
}

/* ---- framing ---- */

static void every_frame_is_read_and_damage_stays_where_it_is(void **unused) {
    (void)unused;
    static const char *const names[] = {"grid", "rows", "csv", "marks"};
    static const struct frame frames[] = {{0, 0, 1}, {0, 0, 3}, {0, 1, 2}, {0, 1, 1},
                                          {1, 1, 2}, {1, 1, 1}, {0, 0, 0}};
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}};
    int bad = 0;
    for (int i = 0; i < 4 * 7 * 5 * DAMAGES * 2 * 3; i++) {
        int k = i;
        struct file f = {names[k % 4], "\n", 0, 0, {0, 0, 0}, NOTHING, 0, 0};
        f.frame = frames[(k /= 4) % 7];
        f.box_rows = boxes[(k /= 7) % 5][0];
        f.box_cols = boxes[k % 5][1];
        f.damage = (enum damage)((k /= 5) % DAMAGES);
        f.puzzle = (k /= DAMAGES) % 2;
        int rows[] = {0, f.box_rows, f.box_rows * f.box_cols - 1};
        f.row = rows[k / 2];
        /* If only the number of rows separates puzzles, a missing row cannot be attributed. */
        if (f.damage >= KEEPS_ROWS && (f.frame.puzzle == 0 || f.frame.row == f.frame.puzzle))
            continue;
        f.end = i % 5 ? "\n" : "\r\n";
        told_rows = f.box_rows == 3 && f.box_cols == 2 ? 3 : 0; /* not the default of side 6 */
        told_cols = told_rows ? 2 : 0;
        skip_prefixes = f.box_rows > 2 || i % 29 != 0;
        bad += !frames_well(&f);
    }
    assert_int_equal(bad, 0);
}

/* ---- telling formats apart ---- */

static const char *guess(const char *text, size_t length) {
    char *exact = malloc(length);
    memcpy(exact, text, length);
    const struct nonet_format *f = nonet_format_guess(exact, length);
    free(exact);
    return f ? f->name : "none";
}

static void samples_are_told_apart(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const char *got = guess(samples[i].text, strlen(samples[i].text));
        if (strcmp(got, samples[i].format) != 0)
            print_error("%s, not %s:\n%s\n", got, samples[i].format, samples[i].text);
        assert_string_equal(got, samples[i].format);
    }
}

/* A given box says nothing about the format. */
static void a_told_box_does_not_change_the_format(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        uint32_t state[8] = {0};
        const char *text = samples[i].text;
        struct nonet_text window = {.at = text,
                                    .length = strlen(text),
                                    .last = 1,
                                    .box_rows = 3,
                                    .box_cols = 3,
                                    .state = state};
        const struct nonet_format *f = nonet_text_guess(&window);
        const char *got = f ? f->name : "none";
        if (!samples[i].is_9x9 || strcmp(got, samples[i].format) == 0)
            continue;
        print_error("%s, not %s:\n%s\n", got, samples[i].format, text);
        assert_string_equal(got, samples[i].format);
    }
}

static void what_a_format_writes_is_guessed_as_such(void **unused) {
    (void)unused;
    static const char *const names[] = {"line", "grid", "csv", "rows", "sized", "marks", "json"};
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}, {4, 4}, {5, 5}};
    for (int i = 0; i < 7 * 7; i++) {
        struct nonet_grid *g = random_grid(boxes[i / 7][0], boxes[i / 7][1], (unsigned)i, 50);
        char *text = write_of(names[i % 7], g, NULL);
        const char *got = guess(text, strlen(text));
        if (strcmp(got, names[i % 7]) != 0)
            print_error("%s, not %s:\n%.600s\n", got, names[i % 7], text);
        assert_string_equal(got, names[i % 7]);
        free(text);
        free(g);
    }
}

/* A failed test must not leave its settings to the next one. */
static int forget(void **unused) {
    (void)unused;
    told_rows = told_cols = skip_prefixes = 0;
    told_symbols = NULL;
    return 0;
}

#define TEST(test) cmocka_unit_test_setup(test, forget)

static void numbers_are_written_digit_by_digit(void **state) {
    static const int numbers[] = {0, 7, 9, 10, 99, 100, 1005, 2147483647};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char written[16], expected[16];
        struct pen pen = pen_of(written, sizeof written);
        nonet_pen_number(&pen, numbers[i]);
        nonet_pen_end(&pen);
        snprintf(expected, sizeof expected, "%d", numbers[i]);
        assert_string_equal(written, expected);
    }
}

/* ---- the usual signs ---- */

/* Cells as alphabet.c decides on them. NONET_OK or a status. */
static int read_by_alphabet(const char *cells, struct nonet_grid *grid, int *first) {
    struct signs signs = {0};
    struct alphabet alphabet;
    char reason[NONET_REASON_MAX];
    size_t bad;
    for (int c = 0; c < 81; c++)
        nonet_signs_add(&signs, cells + c, 1);
    int status = nonet_alphabet_decide(&signs, 9, NULL, &alphabet, &bad, reason);
    *first = 81;
    for (int c = 80; c >= 0 && status == NONET_OK; c--) {
        int d = nonet_alphabet_digit(&alphabet, cells + c, 1);
        if (d > 0)
            nonet_grid_give(grid, c, d);
        else
            *first = c;
    }
    assert_true(status != NONET_OK || strcmp(alphabet.of, "123456789") == 0);
    return status;
}

/* What is read without working out the alphabet is what the alphabet says. */
static void usual_cells_are_read_as_the_alphabet_says(void **state) {
    (void)state;
    static const char *const sets[] = {
        "123456789.",  "0123456789", "123456789xX", ".*_-0xX123456789", "x.",
        "xX",          ".0",         "123456789",   "123456789.?",      "123456789.a",
        "123456789. ", "?",          "12345678x*",  "123456789.\x80",   "/:123456789."};
    struct nonet_random random;
    int usual = 0;
    nonet_random_seed(&random, 81, 0);
    for (int i = 0; i < 3000; i++) {
        const char *set = sets[i % (int)(sizeof sets / sizeof *sets)];
        union nonet_grid9 a, b;
        struct nonet_style style = {0};
        char cells[81];
        int first;
        for (int c = 0; c < 81; c++)
            cells[c] = set[nonet_random_below(&random, (uint32_t)strlen(set))];
        nonet_grid_init(NONET_GRID(a), sizeof a, 3, 3);
        nonet_grid_init(NONET_GRID(b), sizeof b, 3, 3);
        int found = nonet_read_usual(cells, NONET_GRID(a), &style);
        int status = read_by_alphabet(cells, NONET_GRID(b), &first);
        assert_true(found < 0 || (status == NONET_OK && found == first));
        if (found >= 0 && ++usual)
            assert_string_equal(style.symbols, "123456789");
        if (found >= 0)
            assert_memory_equal(&a, &b, NONET_GRID_BYTES(9));
    }
    assert_true(usual > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usual_cells_are_read_as_the_alphabet_says),
        TEST(alphabets_are_told_by_the_cells),
        TEST(a_told_alphabet_is_taken_at_its_word),
        TEST(lines_have_labels_and_empties),
        TEST(lines_say_what_is_wrong_and_where),
        TEST(lines_of_other_sizes_need_the_box),
        TEST(grids_are_written_to_the_letter),
        TEST(large_grids_are_numbers_in_columns),
        TEST(grids_are_read_as_people_write_them),
        TEST(a_number_is_never_split_to_fill_a_row),
        TEST(csv_takes_quotes_tabs_and_empty_fields),
        TEST(empty_fields_stay_empty_in_csv_and_are_signs_elsewhere),
        TEST(rows_have_x_and_more_for_empty),
        TEST(sized_is_read_as_the_seed_says),
        TEST(sized_goes_on_at_the_next_box),
        TEST(marks_are_the_seeds_table),
        TEST(marks_above_9_have_commas),
        TEST(numbers_are_written_digit_by_digit),
        TEST(loose_reads_what_the_java_seed_reads),
        TEST(everything_round_trips),
        TEST(every_frame_is_read_and_damage_stays_where_it_is),
        TEST(samples_are_told_apart),
        TEST(a_told_box_does_not_change_the_format),
        TEST(what_a_format_writes_is_guessed_as_such),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
