/*
 * The formats that other Sudoku programs save a game in: ss, sdx, hodoku, pm, sukaku, s9b, sdk. Are
 * their samples read, does a grid survive a round trip, and is what surrounds a puzzle left alone,
 * as well as the texts of other formats? Damaged and cut texts are in test_formats_marks_damage.c.
 */
#include "formats_marks.h"

static void assert_cells(const struct nonet_grid *grid, const struct sample *s) {
    int marks = 0;
    for (int c = 0; c < (int)grid->cells; c++) {
        int d = nonet_grid_value(grid, c), placed = !nonet_grid_is_given(grid, c);
        if (s->cells != NULL)
            assert_int_equal(s->cells[c], d == 0 ? '.' : placed ? 'a' + d - 1 : '0' + d);
        if (d == 0)
            marks += set_count(nonet_grid_marks(grid, c));
    }
    assert_int_equal(marks, s->marks);
}

static void test_samples(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        struct nonet_text text = text_of(samples[i].text, strlen(samples[i].text), 1);
        union nonet_grid9 g;
        struct nonet_piece piece;
        assert_int_equal(find(samples[i].format)->read(&text, NONET_GRID(g), sizeof g, &piece), 0);
        assert_int_equal(piece.kind, NONET_PIECE_PUZZLE);
        assert_true(piece.used > 0 && piece.used <= text.length);
        assert_cells(NONET_GRID(g), &samples[i]);
    }
}

static void test_marks_of_samples(void **state) {
    (void)state;
    static const struct {
        int sample, cell;
        uint64_t marks;
    } known[] = {
        {1, 78, 0x1ff & ~0x140u},
        {1, 73, 0xff},
        {3, 1, 0x160},
        {3, 53, 0x20},
        {4, 3 + 9 * 0, 4},
        {4, 23, 0x1f7},
        {6, 1, 7},
        {7, 28, 0xe0},
        {9, 0, 0x155},
        {9, 1, 0x0aa},
        {11, 2, 0x44},
        {11, 4, 0x84},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct sample *s = &samples[known[i].sample];
        struct nonet_text text = text_of(s->text, strlen(s->text), 1);
        union nonet_grid9 g;
        struct nonet_piece piece;
        assert_int_equal(find(s->format)->read(&text, NONET_GRID(g), sizeof g, &piece), 0);
        assert_int_equal(nonet_grid_marks(NONET_GRID(g), known[i].cell).low, known[i].marks);
    }
}

/* ---- what is passed through ---- */

static void assert_around(const char *format, const char *in, const char *before, const char *after,
                          const char *label, size_t used) {
    struct nonet_text text = text_of(in, strlen(in), 1);
    union nonet_grid9 g;
    struct nonet_piece p;
    assert_int_equal(find(format)->read(&text, NONET_GRID(g), sizeof g, &p), NONET_OK);
    assert_int_equal(p.used, used);
    assert_int_equal(p.cells, strlen(before));
    assert_memory_equal(in, before, p.cells);
    assert_int_equal(p.used - p.cells_end, strlen(after));
    assert_memory_equal(in + p.cells_end, after, strlen(after));
    assert_int_equal(p.label_end - p.label, strlen(label));
    assert_memory_equal(in + p.label, label, strlen(label));
}

static void test_around(void **state) {
    (void)state;
    assert_around("hodoku", HODOKU, "", ":5\n", "0702", strlen(HODOKU));
    assert_around("hodoku", ":0100-1:5:" SDK_CELLS "::::7 x\n", "", ":7 x\n", "0100-1",
                  strlen(SDK_CELLS) + 18);
    assert_around("s9b", "http://x/s.htm?bd=" S9B "&y=1\n", "http://x/s.htm?bd=", "&y=1\n", "y=1",
                  strlen(S9B) + 23);
    assert_around("s9b", S9B "\tname \n", "", "\tname \n", "name", strlen(S9B) + 7);
    assert_around("sukaku", sukaku_label, "", "\t# no. 12\n", "no. 12", strlen(sukaku_label));
    assert_around("sdk", SDK_HEAD SDK_ROWS, SDK_HEAD, "\n", "A random puzzle created by SudoCue",
                  strlen(SDK_HEAD SDK_ROWS));
    assert_around("sdk", SDK_ROWS SDK_HEAD SDK_ROWS, "", "\n", "", strlen(SDK_ROWS));
}

static void test_text_between(void **state) {
    (void)state;
    for (int i = 0; i < OURS; i++) {
        struct nonet_text text = text_of("  \nx", 4, 0);
        union nonet_grid9 g;
        struct nonet_piece p;
        assert_int_equal(formats[i]->read(&text, NONET_GRID(g), sizeof g, &p), NONET_OK);
        assert_int_equal(p.kind, NONET_PIECE_TEXT);
        assert_int_equal(p.used, 3);
        text = text_of("#Aname\n", 7, 1);
        assert_int_equal(formats[i]->read(&text, NONET_GRID(g), sizeof g, &p), NONET_OK);
        assert_int_equal(p.kind, NONET_PIECE_TEXT);
        assert_int_equal(p.used, 7);
    }
}

/* The notes of a SadMan file are text, up to the next puzzle. */
static void test_notes(void **state) {
    (void)state;
    static const char notes[] = "[State]\n" SDK_ROWS "[PencilMarks]\n12 3\n";
    static const char all[] = "[State]\n" SDK_ROWS "[PencilMarks]\n12 3\n#AMe\n" SDK_ROWS;
    struct nonet_text text = text_of(all, strlen(all), 1);
    union nonet_grid9 g;
    struct nonet_piece p;
    assert_int_equal(nonet_format_sdk.read(&text, NONET_GRID(g), sizeof g, &p), NONET_OK);
    assert_int_equal(p.kind, NONET_PIECE_TEXT);
    assert_int_equal(p.used, strlen(notes));
}

/* ---- round trips ---- */

enum { PLAIN = 0, PLACED = 1, PENCILLED = 2, EMPTIED = 4 };

static void random_grid(struct nonet_grid *g, size_t room, int rows, int cols, int what) {
    nonet_grid_init(g, room, rows, cols);
    for (int c = 0; c < (int)g->cells; c++) {
        int d = 1 + (int)dice(g->side);
        struct nonet_set m = {dice(1u << (g->side < 16 ? g->side : 16)), 0};
        switch (dice(4)) {
        case 0:
            nonet_grid_give(g, c, d);
            break;
        case 1:
            if (what & PLACED)
                nonet_grid_place(g, c, d);
            break;
        case 2:
            if ((what & PENCILLED) && (m.low != 0 || (what & EMPTIED)))
                nonet_grid_set_marks(g, c, m);
            break;
        }
    }
    if (what & EMPTIED) {
        nonet_grid_clear(g, 7);
        nonet_grid_set_marks(g, 7, (struct nonet_set){0, 0});
    }
}

/* What the format cannot distinguish from a value becomes one, or vice versa. */
static void as_the_format_sees_it(struct nonet_grid *g, const struct nonet_format *f) {
    for (int c = 0; c < (int)g->cells; c++) {
        struct nonet_set m = nonet_grid_marks(g, c);
        if (f == &nonet_format_pm && set_count(m) == 1)
            nonet_grid_give(g, c, set_first(m));
        if (f == &nonet_format_sukaku) {
            nonet_grid_clear(g, c);
            nonet_grid_set_marks(g, c, m);
        }
    }
}

static int same_givens(const struct nonet_grid *a, const struct nonet_grid *b) {
    for (int c = 0; c < (int)a->cells; c++)
        if (nonet_grid_is_given(a, c) != nonet_grid_is_given(b, c))
            return 0;
    return 1;
}

static void round_trip(const struct nonet_format *f, int rows, int cols, int what) {
    static char out[TEXT_MAX], again[TEXT_MAX];
    union nonet_grid16 g, back;
    struct nonet_style style = {0};
    struct nonet_piece piece;
    random_grid(NONET_GRID(g), sizeof g, rows, cols, what);
    long n = f->write(NONET_GRID(g), NULL, &style, out, sizeof out);
    assert_true(n > 0 && n < TEXT_MAX && (size_t)n == strlen(out));
    assert_int_equal(f->write(NONET_GRID(g), NULL, &style, again, 10), n);
    assert_memory_equal(again, out, 9);
    assert_int_equal(again[9], '\0');
    strcat(out, "\n");
    struct nonet_text text = text_of(out, (size_t)n + 1, 1);
    text.box_rows = rows;
    text.box_cols = cols;
    text.symbols = rows * cols == 12 ? "123456789ABC" : NULL;
    if (f->read(&text, NONET_GRID(back), sizeof back, &piece) != NONET_OK)
        fail_msg("%s: %s\n%s", f->name, piece.reason, out);
    assert_int_equal(piece.used, n + 1);
    int tells = f != &nonet_format_pm && f != &nonet_format_sukaku && f != &nonet_format_sdk;
    as_the_format_sees_it(NONET_GRID(g), f);
    assert_true(nonet_grid_equal(NONET_GRID(g), NONET_GRID(back)));
    if (tells)
        assert_true(same_givens(NONET_GRID(g), NONET_GRID(back)));
    assert_int_equal(f->write(NONET_GRID(back), NULL, &piece.style, again, sizeof again), n);
    assert_memory_equal(again, out, (size_t)n);
}

static void test_round_trips(void **state) {
    (void)state;
    for (int i = 0; i < OURS; i++) {
        const struct nonet_format *f = formats[i];
        int marks = (f->flags & NONET_FORMAT_MARKS) != 0;
        int empties = marks && f != &nonet_format_sdx && f != &nonet_format_s9b;
        for (int round = 0; round < 60; round++) {
            round_trip(f, 3, 3, PLAIN);
            round_trip(f, 3, 3, PLACED);
            if (marks)
                round_trip(f, 3, 3, PLACED | PENCILLED);
            if (empties)
                round_trip(f, 3, 3, PLACED | PENCILLED | EMPTIED);
        }
    }
    for (int round = 0; round < 20; round++) {
        round_trip(&nonet_format_pm, 2, 3, PENCILLED | EMPTIED);
        round_trip(&nonet_format_pm, 4, 4, PENCILLED | EMPTIED);
        round_trip(&nonet_format_sukaku, 2, 2, PENCILLED | EMPTIED);
        round_trip(&nonet_format_sukaku, 4, 4, PENCILLED | EMPTIED);
        round_trip(&nonet_format_sdk, 2, 2, PLAIN);
        round_trip(&nonet_format_sdk, 3, 2, PLAIN);
        round_trip(&nonet_format_sdk, 3, 4, PLAIN);
    }
}

static void test_large_sdk(void **state) {
    (void)state;
    char in[17 * 16 + 1], out[300];
    union nonet_grid16 g;
    struct nonet_piece p;
    for (int i = 0; i < 17 * 16; i++)
        in[i] = i % 17 == 16 ? '\n' : "123456789ABCDEFG"[(i % 17 + i / 17 * 4 + i / 68) % 16];
    in[5] = '.';
    in[17 * 16] = '\0';
    struct nonet_text text = text_of(in, 17 * 16, 1);
    assert_int_equal(nonet_format_sdk.read(&text, NONET_GRID(g), sizeof g, &p), NONET_OK);
    assert_int_equal(nonet_grid_clues(NONET_GRID(g)), 255);
    assert_int_equal(nonet_grid_value(NONET_GRID(g), 15), 16);
    assert_int_equal(nonet_format_sdk.write(NONET_GRID(g), NULL, &p.style, out, sizeof out),
                     17 * 16 - 1);
    assert_memory_equal(out, in, 17 * 16 - 1);
    assert_true(nonet_format_sdk.probe(&text) > nonet_format_line.probe(&text));
}

/* Twelve rows without a letter are read in the right alphabet or not at all. */
static void test_symbols_of_sdk(void **state) {
    (void)state;
    char in[13 * 12 + 1];
    union nonet_grid16 g;
    struct nonet_piece p;
    for (int i = 0; i < 13 * 12; i++)
        in[i] = i % 13 == 12 ? '\n' : '.';
    struct nonet_text text = text_of(in, 13 * 12, 1);
    in[14] = '7';
    assert_int_equal(nonet_format_sdk.read(&text, NONET_GRID(g), sizeof g, &p), NONET_E_SYNTAX);
    assert_string_equal(p.reason, "could be 123456789ABC or 0123456789AB; say which with "
                                  "--symbols");
    text.symbols = "123456789ABC";
    assert_int_equal(nonet_format_sdk.read(&text, NONET_GRID(g), sizeof g, &p), NONET_OK);
    assert_int_equal(nonet_grid_value(NONET_GRID(g), 13), 7);
    text.symbols = NULL;
    in[5] = '0';
    assert_int_equal(nonet_format_sdk.read(&text, NONET_GRID(g), sizeof g, &p), NONET_OK);
    assert_int_equal(nonet_grid_value(NONET_GRID(g), 5), 1);
    assert_int_equal(nonet_grid_value(NONET_GRID(g), 13), 8);
}

static void test_unwritable(void **state) {
    (void)state;
    char out[TEXT_MAX];
    union nonet_grid9 g;
    union nonet_grid16 big;
    struct nonet_style style = {0};
    nonet_grid_init(NONET_GRID(big), sizeof big, 4, 4);
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    nonet_grid_set_marks(NONET_GRID(g), 4, (struct nonet_set){0, 0});
    for (int i = 0; i < OURS; i++) {
        const struct nonet_format *f = formats[i];
        int nine = f == &nonet_format_ss || f == &nonet_format_sdx || f == &nonet_format_hodoku ||
                   f == &nonet_format_s9b;
        int none = f == &nonet_format_sdx || f == &nonet_format_s9b || f == &nonet_format_sdk;
        long n = f->write(NONET_GRID(big), NULL, &style, out, sizeof out);
        assert_int_equal(n == NONET_E_UNWRITABLE, nine);
        n = f->write(NONET_GRID(g), NULL, &style, out, sizeof out);
        assert_int_equal(n == NONET_E_UNWRITABLE, none);
    }
}

static void test_written(void **state) {
    (void)state;
    char out[2000];
    union nonet_grid9 g;
    struct nonet_style style = {0};
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    nonet_grid_give(NONET_GRID(g), 0, 5);
    nonet_grid_place(NONET_GRID(g), 1, 6);
    nonet_grid_set_marks(NONET_GRID(g), 80, (struct nonet_set){0x1fe, 0});
    nonet_format_ss.write(NONET_GRID(g), NULL, &style, out, sizeof out);
    assert_non_null(strstr(out, "*-----------*\n|5..|...|...|\n"));
    assert_non_null(strstr(out, "|...|...|...|\n*-----------*\n\nI016\nE80001"));
    nonet_format_hodoku.write(NONET_GRID(g), NULL, &style, out, sizeof out);
    assert_memory_equal(out, ":0000:x:5+6.......", 18);
    assert_string_equal(out + strlen(out) - 6, ":199::");
    nonet_format_sdx.write(NONET_GRID(g), NULL, &style, out, sizeof out);
    assert_memory_equal(out, "5 u6 123456789 ", 15);
    assert_string_equal(out + strlen(out) - 10, "9 23456789");
    nonet_format_s9b.write(NONET_GRID(g), NULL, &style, out, sizeof out);
    assert_memory_equal(out, "S9B050f00", 9);
    assert_string_equal(out + strlen(out) - 4, "00eo");
    nonet_format_pm.write(NONET_GRID(g), NULL, &style, out, sizeof out);
    assert_memory_equal(out, ".---------------------------------.", 19);
    assert_non_null(strstr(out, "\n| 5          6          123456789 | 123456789 "));
}

/* HoDoKu's own table, read and written, is the same table. */
static void test_hodoku_table(void **state) {
    (void)state;
    char out[2000];
    union nonet_grid9 g;
    struct nonet_style style = {0};
    struct nonet_piece p;
    struct nonet_text text = text_of(PM, strlen(PM), 1);
    assert_int_equal(nonet_format_pm.read(&text, NONET_GRID(g), sizeof g, &p), NONET_OK);
    long n = nonet_format_pm.write(NONET_GRID(g), NULL, &style, out, sizeof out);
    strcat(out, "\n");
    assert_int_equal(n, strlen(PM) - 1);
    assert_string_equal(out, PM);
}

/* ---- probes ---- */

static void test_probes(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        assert_wins(find(samples[i].format), samples[i].text);
        assert_true(sure(find(samples[i].format), samples[i].text, 0) >= 70);
    }
}

static void test_probes_leave_others_alone(void **state) {
    (void)state;
    static const char *const others[] = {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
        "1.3..2..4..1...2\n.4.1..2..1.3...4\n",
        "4 . . |. . . |8 . 5 \n. 3 . |. . . |. . . \n. . . |7 . . |. . . \n------+------+------\n",
        "8 x x x x x x x x\nx x 3 6 x x x x x\n",
        "0,0,3,0,2,0,6,0,0\n9,0,0,3,0,5,0,0,1\n",
        "3\n..1......\n.........\n",
        "[[3,null,6],[1,2,3]]\n",
        "3x3:_9a2_4\n",
        "Grid 01\n003020600\n900305001\n",
        "hello world\nthis is text\n",
        "Sudoku\nPuzzle\n",
        "",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        for (int k = 0; k < OURS; k++)
            if (sure(formats[k], others[i], 1) != 0)
                fail_msg("%s claims: %s", formats[k]->name, others[i]);
    assert_true(sure(&nonet_format_marks,
                     "   4      1679   12679  |  139     2369    269   |   8 "
                     "     1239     5   \n",
                     1) > 0);
    assert_int_equal(sure(&nonet_format_pm,
                          "   4      1679   12679  |  139     2369    269   |   "
                          "8      1239     5   \n",
                          1),
                     0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_marks_of_samples),
        cmocka_unit_test(test_around),
        cmocka_unit_test(test_text_between),
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_large_sdk),
        cmocka_unit_test(test_symbols_of_sdk),
        cmocka_unit_test(test_unwritable),
        cmocka_unit_test(test_written),
        cmocka_unit_test(test_hodoku_table),
        cmocka_unit_test(test_probes),
        cmocka_unit_test(test_probes_leave_others_alone),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
