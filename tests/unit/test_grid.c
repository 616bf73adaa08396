/*
 * Grids through the public interface: shapes and their limits, values, marks in sets of every
 * width, int matrices, and houses and peers against a computation that shares nothing with the
 * library's: two cells are peers by a map of boxes, painted cell by cell, or by a common line.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "grid/classic.h"
#include "grid/grid.h"
#include "nonet.h"

enum { ROOM = NONET_GRID_BYTES(100) };

struct shape {
    int rows, cols;
};
/* The i-th cell of a house. */
static int house_cell_of(const struct nonet_grid *g, int h, int i) {
    uint16_t cells[NONET_SIDE_MAX];
    nonet_house_cells(g, NULL, h, cells);
    return cells[i];
}

static const struct shape shapes[] = {
    {1, 2}, {2, 1}, {2, 2},  {1, 5}, {5, 1}, {2, 3}, {3, 2},  {2, 4}, {3, 3}, {2, 5},  {5, 2},
    {3, 4}, {4, 4}, {1, 17}, {3, 6}, {5, 5}, {4, 8}, {3, 11}, {6, 6}, {8, 8}, {5, 13}, {10, 10}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

/* A grid in memory of exactly its size, so that the sanitizers see every access outside. */
static struct nonet_grid *make(int rows, int cols) {
    size_t bytes = nonet_grid_bytes(rows, cols);
    struct nonet_grid *g = malloc(bytes);
    assert_non_null(g);
    assert_int_equal(nonet_grid_init(g, bytes, rows, cols), NONET_OK);
    return g;
}

static struct nonet_set set_of_two(int a, int b) {
    struct nonet_set m = {0, 0};
    const int d[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        if (d[i] <= 64)
            m.low |= (uint64_t)1 << (d[i] - 1);
        else
            m.high |= (uint64_t)1 << (d[i] - 65);
    }
    return m;
}

/* ---- shapes ---- */

static void every_shape_up_to_side_100_can_be_made(void **unused) {
    (void)unused;
    static unsigned char room[ROOM + 1];
    struct nonet_grid *g = (struct nonet_grid *)room;
    for (int rows = -1; rows <= 102; rows++) {
        for (int cols = -1; cols <= 102; cols++) {
            int side = rows * cols, good = rows > 0 && cols > 0 && side >= 2 && side <= 100;
            size_t set = side <= 16 ? 2 : side <= 32 ? 4 : side <= 64 ? 8 : 16;
            size_t want = good ? 8 + (size_t)(side * side) * (set + 1) : 0;
            assert_int_equal(nonet_grid_bytes(rows, cols), want);
            memset(room, 0xa5, sizeof room);
            int status = nonet_grid_init(g, good ? want : sizeof room, rows, cols);
            assert_int_equal(status, good ? NONET_OK : NONET_E_SHAPE);
            assert_int_equal(room[good ? want : 0], 0xa5);
            if (!good)
                continue;
            assert_int_equal(g->box_rows, rows);
            assert_int_equal(g->box_cols, cols);
            assert_int_equal(g->side, side);
            assert_int_equal(g->set_bytes, set);
            assert_int_equal(g->cells, side * side);
            memset(room, 0xa5, sizeof room);
            assert_int_equal(nonet_grid_init(g, want - 1, rows, cols), NONET_E_ROOM);
            assert_int_equal(room[0], 0xa5);
        }
    }
}

static void shapes_far_beyond_the_limit_are_refused(void **unused) {
    (void)unused;
    static const struct shape far[] = {{2147483647, 2147483647},
                                       {65536, 65536},
                                       {2, 1073741824},
                                       {-2147483647 - 1, 2},
                                       {0, 0},
                                       {-3, -3},
                                       {1, 101},
                                       {101, 1},
                                       {50, 3}};
    for (size_t i = 0; i < sizeof far / sizeof *far; i++)
        assert_int_equal(nonet_grid_bytes(far[i].rows, far[i].cols), 0);
}

static void small_grids_do_not_pay_for_large_ones(void **unused) {
    (void)unused;
    assert_int_equal(sizeof(struct nonet_grid), 8);
    assert_int_equal(nonet_grid_bytes(3, 3), 251);
    assert_true(sizeof(union nonet_grid9) < 256);
    assert_int_equal(nonet_grid_bytes(2, 2), 8 + 16 * 3);
    assert_true(sizeof(union nonet_grid9) >= nonet_grid_bytes(3, 3));
    assert_true(sizeof(union nonet_grid16) >= nonet_grid_bytes(4, 4));
    assert_true(sizeof(union nonet_grid25) >= nonet_grid_bytes(5, 5));
}

static void default_boxes_are_as_square_as_can_be_and_wide(void **unused) {
    (void)unused;
    for (int side = -2; side <= 130; side++) {
        int best = 0, r = -7, c = -9;
        for (int k = 2; k < side; k++) /* the largest divisor up to the square root */
            if (side % k == 0 && k <= side / k)
                best = k;
        int good = best != 0 && side <= 100;
        assert_int_equal(nonet_default_box(side, &r, &c), good ? NONET_OK : NONET_E_SHAPE);
        assert_int_equal(r, good ? best : -7);
        assert_int_equal(c, good ? side / best : -9);
    }
}

/* ---- values ---- */

static void a_fresh_grid_allows_everything(void **unused) {
    (void)unused;
    for (int i = 0; i < SHAPES; i++) {
        struct nonet_grid *g = make(shapes[i].rows, shapes[i].cols);
        assert_int_equal(nonet_grid_clues(g), 0);
        assert_int_equal(nonet_grid_is_plain(g), 1);
        for (int c = 0; c < (int)g->cells; c++) {
            assert_int_equal(nonet_grid_value(g, c), 0);
            assert_int_equal(nonet_grid_is_given(g, c), 0);
            assert_int_equal(nonet_grid_has(g, c, 1) + nonet_grid_has(g, c, g->side), 2);
            assert_int_equal(nonet_grid_has(g, c, 0) + nonet_grid_has(g, c, g->side + 1), 0);
        }
        free(g);
    }
}

static void values_are_given_placed_and_taken_out(void **unused) {
    (void)unused;
    for (int i = 0; i < SHAPES; i++) {
        struct nonet_grid *g = make(shapes[i].rows, shapes[i].cols);
        int n = g->side, last = (int)g->cells - 1;
        assert_int_equal(nonet_grid_give(g, last, n), NONET_OK);
        assert_int_equal(nonet_grid_place(g, 0, n), NONET_OK);
        assert_int_equal(nonet_grid_value(g, last), n);
        assert_int_equal(nonet_grid_is_given(g, last), 1);
        assert_int_equal(nonet_grid_value(g, 0), n);
        assert_int_equal(nonet_grid_is_given(g, 0), 0);
        assert_int_equal(nonet_grid_clues(g), 2);
        assert_int_equal(nonet_grid_is_plain(g), 1);
        for (int d = 1; d <= n; d++) {
            assert_int_equal(nonet_grid_has(g, 0, d), d == n);
            assert_int_equal(nonet_grid_has(g, 1, d), 1);
            assert_int_equal(nonet_grid_has(g, last, d), d == n);
        }
        assert_int_equal(nonet_grid_place(g, last, 1), NONET_OK);
        assert_int_equal(nonet_grid_value(g, last), 1);
        assert_int_equal(nonet_grid_is_given(g, last), 0);
        assert_int_equal(nonet_grid_has(g, last, n), n == 1);
        assert_int_equal(nonet_grid_clear(g, last), NONET_OK);
        assert_int_equal(nonet_grid_value(g, last), 0);
        assert_int_equal(nonet_grid_has(g, last, 1) + nonet_grid_has(g, last, n), 2);
        assert_int_equal(nonet_grid_clues(g), 1);
        free(g);
    }
}

static void what_is_not_there_is_refused_and_changes_nothing(void **unused) {
    (void)unused;
    struct nonet_set none = {0, 0};
    for (int i = 0; i < SHAPES; i++) {
        struct nonet_grid *g = make(shapes[i].rows, shapes[i].cols);
        size_t bytes = nonet_grid_bytes(shapes[i].rows, shapes[i].cols);
        int cells[] = {-1, (int)g->cells, -2147483647 - 1, 2147483647}, houses[3] = {-5, -5, -5};
        uint16_t out[NONET_PEERS_MAX] = {7};
        struct nonet_grid *before = malloc(bytes);
        memcpy(before, g, bytes);
        for (int k = 0; k < 4; k++) {
            int c = cells[k];
            assert_int_equal(nonet_grid_give(g, c, 1), NONET_E_ARGUMENT);
            assert_int_equal(nonet_grid_place(g, c, 1), NONET_E_ARGUMENT);
            assert_int_equal(nonet_grid_clear(g, c), NONET_E_ARGUMENT);
            assert_int_equal(nonet_grid_set_marks(g, c, none), NONET_E_ARGUMENT);
            assert_int_equal(nonet_grid_value(g, c), 0);
            assert_int_equal(nonet_grid_is_given(g, c), 0);
            assert_int_equal(nonet_grid_has(g, c, 1), 0);
            assert_true(nonet_grid_marks(g, c).low == 0 && nonet_grid_marks(g, c).high == 0);
            assert_int_equal(nonet_cell_houses(g, NULL, c, houses), NONET_E_ARGUMENT);
            assert_int_equal(nonet_cell_peers(g, NULL, c, out), NONET_E_ARGUMENT);
        }
        int digits[] = {0, -1, g->side + 1, 128 + 1, 257, 2147483647};
        for (int k = 0; k < 6; k++) {
            assert_int_equal(nonet_grid_give(g, 0, digits[k]), NONET_E_ARGUMENT);
            assert_int_equal(nonet_grid_place(g, 0, digits[k]), NONET_E_ARGUMENT);
            assert_int_equal(nonet_grid_has(g, 0, digits[k]), 0);
        }
        assert_int_equal(nonet_house_cells(g, NULL, -1, out), NONET_E_ARGUMENT);
        assert_int_equal(nonet_house_cells(g, NULL, 3 * g->side, out), NONET_E_ARGUMENT);
        assert_int_equal(out[0], 7);
        assert_int_equal(houses[0], -5);
        assert_memory_equal(before, g, bytes);
        free(before);
        free(g);
    }
}

/* ---- marks ---- */

static void marks_of_every_set_width_are_kept_apart(void **unused) {
    (void)unused;
    for (int i = 0; i < SHAPES; i++) {
        struct nonet_grid *g = make(shapes[i].rows, shapes[i].cols);
        int n = g->side, digits[] = {1, 2, 15, 16, 17, 32, 33, 63, 64, 65, 66, 99, 100};
        for (int c = 0; c < (int)g->cells; c++) {
            struct nonet_set m = set_of_two(digits[c % 13], digits[(c + 5) % 13]);
            assert_int_equal(nonet_grid_set_marks(g, c, m), NONET_OK);
        }
        for (int c = 0; c < (int)g->cells; c++) {
            int low = digits[c % 13], high = digits[(c + 5) % 13];
            struct nonet_set m = nonet_grid_marks(g, c);
            for (int d = 1; d <= n; d++)
                assert_int_equal(nonet_grid_has(g, c, d), d == low || d == high);
            if (n <= 64)
                assert_true(m.high == 0);
            if (n < 64)
                assert_true(m.low >> n == 0);
            if (n > 64)
                assert_true(m.high >> (n - 64) == 0);
        }
        assert_int_equal(nonet_grid_is_plain(g), 0);
        free(g);
    }
}

static void marks_may_be_empty_but_not_where_a_value_is(void **unused) {
    (void)unused;
    struct nonet_grid *g = make(10, 10);
    struct nonet_set none = {0, 0}, full = {~(uint64_t)0, ~(uint64_t)0};
    assert_int_equal(nonet_grid_set_marks(g, 5, none), NONET_OK);
    assert_int_equal(nonet_grid_has(g, 5, 64) + nonet_grid_has(g, 5, 65), 0);
    assert_int_equal(nonet_grid_is_plain(g), 0);
    assert_int_equal(nonet_grid_set_marks(g, 5, full), NONET_OK);
    assert_true(nonet_grid_marks(g, 5).high == (((uint64_t)1 << 36) - 1));
    assert_int_equal(nonet_grid_is_plain(g), 1);
    nonet_grid_place(g, 5, 65);
    assert_int_equal(nonet_grid_set_marks(g, 5, full), NONET_E_ARGUMENT);
    assert_true(nonet_grid_marks(g, 5).low == 0 && nonet_grid_marks(g, 5).high == 1);
    nonet_grid_give(g, 5, 64);
    assert_true(nonet_grid_marks(g, 5).low == (uint64_t)1 << 63 && !nonet_grid_marks(g, 5).high);
    nonet_grid_give(g, 5, 100);
    assert_true(nonet_grid_marks(g, 5).high == (uint64_t)1 << 35 && !nonet_grid_marks(g, 5).low);
    free(g);
}

/* ---- copies ---- */

static void one_cell_makes_the_difference(void **unused) {
    (void)unused;
    struct nonet_set no_one = {~(uint64_t)1, ~(uint64_t)0}, full = {~(uint64_t)0, ~(uint64_t)0};
    for (int i = 0; i < SHAPES; i++) {
        struct nonet_grid *g = make(shapes[i].rows, shapes[i].cols);
        for (int c = 0; c < (int)g->cells; c++) {
            assert_int_equal(nonet_grid_clues(g), c);
            nonet_grid_set_marks(g, c, no_one);
            assert_int_equal(nonet_grid_is_plain(g), 0);
            nonet_grid_set_marks(g, c, full);
            assert_int_equal(nonet_grid_is_plain(g), 1);
            (c % 3 ? nonet_grid_give : nonet_grid_place)(g, c, 1 + c % g->side);
            assert_int_equal(nonet_grid_is_plain(g), 1);
        }
        assert_int_equal(nonet_grid_clues(g), g->cells);
        free(g);
    }
}

static void copies_are_equal_and_need_their_room(void **unused) {
    (void)unused;
    for (int i = 0; i < SHAPES; i++) {
        size_t bytes = nonet_grid_bytes(shapes[i].rows, shapes[i].cols);
        struct nonet_grid *g = make(shapes[i].rows, shapes[i].cols), *copy = malloc(bytes);
        nonet_grid_give(g, 1, 2);
        nonet_grid_set_marks(g, 0, set_of_two(1, 2));
        memset(copy, 0x5a, bytes);
        assert_int_equal(nonet_grid_copy(copy, bytes - 1, g), NONET_E_ROOM);
        assert_int_equal(copy->box_rows, 0x5a);
        assert_int_equal(nonet_grid_copy(copy, bytes, g), NONET_OK);
        assert_memory_equal(copy, g, bytes);
        assert_int_equal(nonet_grid_copy(copy, bytes, copy), NONET_OK);
        assert_int_equal(nonet_grid_equal(copy, g), 1);
        nonet_grid_place(copy, 1, 2); /* given or placed does not matter */
        assert_int_equal(nonet_grid_equal(copy, g), 1);
        nonet_grid_place(copy, 1, 1);
        assert_int_equal(nonet_grid_equal(copy, g), 0);
        nonet_grid_give(copy, 1, 2);
        nonet_grid_set_marks(copy, 0, set_of_two(1, 1));
        assert_int_equal(nonet_grid_equal(copy, g), 0);
        nonet_grid_give(copy, 0, 1); /* a value says more than a single mark */
        nonet_grid_set_marks(g, 0, set_of_two(1, 1));
        assert_int_equal(nonet_grid_equal(copy, g), 0);
        free(copy);
        free(g);
    }
    struct nonet_grid *wide = make(2, 3), *tall = make(3, 2);
    assert_int_equal(nonet_grid_equal(wide, tall), 0);
    free(wide);
    free(tall);
}

/* ---- int matrices ---- */

/* The matrix of the seed in Ruby, with 0 for nil. */
static const int seed[81] = {3, 0, 6, 0, 1, 5, 0, 0, 0, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0, 0, 0,
                             0, 6, 8, 1, 9, 4, 0, 8, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 2, 4, 9,
                             6, 0, 1, 6, 4, 0, 0, 0, 0, 2, 0, 5, 0, 0, 8, 0, 0, 3, 0, 1, 0,
                             0, 3, 7, 8, 9, 1, 4, 6, 2, 0, 2, 0, 6, 0, 0, 8, 0, 0};

static void matrices_go_in_and_out(void **unused) {
    (void)unused;
    union nonet_grid9 g;
    int back[82];
    back[81] = 77;
    assert_int_equal(nonet_grid_from_ints(NONET_GRID(g), sizeof g, 3, 3, seed), NONET_OK);
    assert_int_equal(nonet_grid_clues(NONET_GRID(g)), 36);
    assert_int_equal(nonet_grid_is_given(NONET_GRID(g), 0), 1);
    assert_int_equal(nonet_grid_is_plain(NONET_GRID(g)), 1);
    nonet_grid_place(NONET_GRID(g), 1, 9);
    assert_int_equal(nonet_grid_to_ints(NONET_GRID(g), back), NONET_OK);
    assert_int_equal(back[1], 9);
    back[1] = 0;
    assert_memory_equal(back, seed, sizeof seed);
    assert_int_equal(back[81], 77);
}

static void a_bad_matrix_leaves_the_grid_alone(void **unused) {
    (void)unused;
    static const int bad[] = {-1, 10, 129, 265, 2147483647, -2147483647 - 1};
    union nonet_grid9 g, before;
    int matrix[81];
    memset(&g, 0x33, sizeof g);
    before = g;
    for (int k = 0; k < 6; k++) {
        for (int c = 0; c < 81; c += 40) {
            memcpy(matrix, seed, sizeof seed);
            matrix[c] = bad[k];
            assert_int_equal(nonet_grid_from_ints(NONET_GRID(g), sizeof g, 3, 3, matrix),
                             NONET_E_ARGUMENT);
        }
    }
    assert_int_equal(nonet_grid_from_ints(NONET_GRID(g), 250, 3, 3, seed), NONET_E_ROOM);
    assert_int_equal(nonet_grid_from_ints(NONET_GRID(g), sizeof g, 0, 9, seed), NONET_E_SHAPE);
    assert_int_equal(nonet_grid_from_ints(NONET_GRID(g), sizeof g, 11, 10, seed), NONET_E_SHAPE);
    assert_memory_equal(&g, &before, sizeof g);
}

/* ---- houses and peers ---- */

/* Paints the number of its box into every cell, box after box in reading order. */
static void paint_boxes(int rows, int cols, int *box) {
    int n = rows * cols, number = 0;
    for (int top = 0; top < n; top += rows)
        for (int left = 0; left < n; left += cols, number++)
            for (int r = top; r < top + rows; r++)
                for (int k = left; k < left + cols; k++)
                    box[r * n + k] = number;
}

static void houses_have_their_cells_in_order(void **unused) {
    (void)unused;
    static int box[10000];
    for (int i = 0; i < SHAPES; i++) {
        struct nonet_grid *g = make(shapes[i].rows, shapes[i].cols);
        int n = g->side, houses[3];
        uint16_t cells[101];
        paint_boxes(shapes[i].rows, shapes[i].cols, box);
        for (int h = 0; h < 3 * n; h++) {
            int at = 0;
            cells[n] = 54321;
            assert_int_equal(nonet_house_cells(g, NULL, h, cells), n);
            assert_int_equal(cells[n], 54321);
            for (int c = 0; c < n * n; c++)
                if (h < n ? c / n == h : h < 2 * n ? c % n == h - n : box[c] == h - 2 * n)
                    assert_int_equal(cells[at++], c);
            assert_int_equal(at, n);
        }
        for (int c = 0; c < n * n; c++) {
            assert_int_equal(nonet_cell_houses(g, NULL, c, houses), 3);
            assert_int_equal(houses[0], c / n);
            assert_int_equal(houses[1], n + c % n);
            assert_int_equal(houses[2], 2 * n + box[c]);
        }
        free(g);
    }
}

static void peers_are_all_that_share_a_house(void **unused) {
    (void)unused;
    static int box[10000];
    uint16_t cells[NONET_PEERS_MAX + 1];
    int most = 0;
    for (int i = 0; i < SHAPES; i++) {
        struct nonet_grid *g = make(shapes[i].rows, shapes[i].cols);
        int n = g->side, step = n > 40 ? 97 : 1;
        paint_boxes(shapes[i].rows, shapes[i].cols, box);
        for (int c = 0; c < n * n; c += step) {
            int at = 0, count = nonet_cell_peers(g, NULL, c, cells);
            assert_in_range(count, 1, NONET_PEERS_MAX);
            most = count > most ? count : most;
            for (int p = 0; p < n * n; p++)
                if (p != c && (p / n == c / n || p % n == c % n || box[p] == box[c]))
                    assert_int_equal(cells[at++], p);
            assert_int_equal(count, at);
            if (n == 9)
                assert_int_equal(count, 20);
        }
        free(g);
    }
    assert_int_equal(most, 2 * 99 + 81);
}

/* The seeds: the units of C2 are its row, its column and its block. */
static void the_peers_of_c2_are_those_of_the_seeds(void **unused) {
    (void)unused;
    static const char *const names[20] = {"A1", "A2", "A3", "B1", "B2", "B3", "C1",
                                          "C3", "C4", "C5", "C6", "C7", "C8", "C9",
                                          "D2", "E2", "F2", "G2", "H2", "I2"};
    struct nonet_grid *g = make(3, 3);
    uint16_t cells[NONET_PEERS_MAX];
    assert_int_equal(nonet_cell_peers(g, NULL, 2 * 9 + 1, cells), 20);
    for (int i = 0; i < 20; i++)
        assert_int_equal(cells[i], (names[i][0] - 'A') * 9 + names[i][1] - '1');
    free(g);
}

static void statuses_have_words_of_their_own(void **unused) {
    (void)unused;
    for (int a = 0; a >= -10; a--) {
        assert_non_null(nonet_status_text(a));
        assert_string_not_equal(nonet_status_text(a), nonet_status_text(-11));
        for (int b = 0; b > a; b--)
            assert_string_not_equal(nonet_status_text(a), nonet_status_text(b));
    }
    assert_non_null(nonet_status_text(1000));
    assert_string_equal(nonet_version(), NONET_VERSION);
}

/* ---- the constants of 9x9 ---- */

/* A line with places in one box only, where another line has some too; or lines and boxes
 * exchanged. */
static int is_locked(unsigned code) {
    for (int turned = 0; turned < 2; turned++)
        for (int a = 0; a < 3; a++) {
            int boxes = 0, only = 0;
            for (int b = 0; b < 3; b++)
                if (code >> (turned ? 3 * b + a : 3 * a + b) & 1) {
                    boxes++;
                    only = b;
                }
            for (int o = 0; o < 3 && boxes == 1; o++)
                if (o != a && code >> (turned ? 3 * only + o : 3 * o + only) & 1)
                    return 1;
        }
    return 0;
}

static void the_constants_of_nine_are_those_of_the_grid(void **state) {
    (void)state;
    union nonet_grid9 g;
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    for (int h = 0; h < 27; h++)
        for (int i = 0; i < 9; i++) {
            int c = nonet_classic.house[h][i], order = h < 9 ? 18 + h : h < 18 ? h : h - 18;
            assert_int_equal(c, house_cell_of(NONET_GRID(g), h, i));
            assert_int_equal(nonet_classic.in[c][h / 9], h);
            assert_int_equal(nonet_classic.at[c][h / 9], i);
            assert_true(nonet_classic.houses[c] >> order & 1);
        }
    for (int c = 0; c < 81; c++) {
        uint16_t peers[NONET_PEERS_MAX];
        uint64_t set[2] = {0, 0}, listed[2] = {0, 0};
        int count = nonet_cell_peers(NONET_GRID(g), NULL, c, peers);
        assert_int_equal(count, 20);
        for (int i = 0; i < count; i++) {
            int o = nonet_classic.peer[c][i];
            set[peers[i] / 64] |= UINT64_C(1) << peers[i] % 64;
            listed[o / 64] |= UINT64_C(1) << o % 64;
        }
        assert_memory_equal(set, nonet_classic.peers[c], sizeof set);
        assert_memory_equal(set, listed, sizeof set);
    }
    for (unsigned m = 0; m < 512; m++) {
        int thirds = ((m & 7) != 0) | ((m & 56) != 0) << 1 | (m >> 6 != 0) << 2;
        assert_int_equal(nonet_classic.size[m], __builtin_popcount(m));
        assert_int_equal(nonet_classic.thirds[m], thirds);
        assert_int_equal(nonet_classic.locked[m / 32] >> m % 32 & 1, is_locked(m));
    }
}

static void a_solution_fills_the_grid_and_leaves_givens_given(void **state) {
    (void)state;
    static const char digits[] =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    union nonet_grid9 g, before;
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    nonet_grid_give(NONET_GRID(g), 0, 5);
    nonet_grid_give(NONET_GRID(g), 80, 9);
    nonet_grid_place(NONET_GRID(g), 79, 7);
    memcpy(&before, &g, sizeof g);
    for (int c = 0; c < 81; c++) {
        char bad[82];
        memcpy(bad, digits, sizeof bad);
        bad[c] = "0.:@\xb1"[c % 5];
        assert_int_equal(nonet_grid_place_all(NONET_GRID(g), bad), NONET_E_ARGUMENT);
        assert_memory_equal(&g, &before, NONET_GRID_BYTES(9));
    }
    assert_int_equal(nonet_grid_place_all(NONET_GRID(g), digits), NONET_OK);
    for (int c = 0; c < 81; c++) {
        assert_int_equal(nonet_grid_value(NONET_GRID(g), c), digits[c] - '0');
        assert_int_equal(nonet_grid_marks(NONET_GRID(g), c).low, 1u << (digits[c] - '1'));
        assert_int_equal(nonet_grid_is_given(NONET_GRID(g), c), c == 0 || c == 80);
    }
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    assert_int_equal(nonet_grid_place_all(NONET_GRID(g), digits), NONET_E_SHAPE);
}

static void any_cell_can_make_a_grid_less_than_plain(void **state) {
    (void)state;
    static const int boxes[][2] = {{1, 2}, {1, 3}, {2, 2}, {2, 3}, {1, 7}, {3, 3}, {4, 4}, {4, 5}};
    union nonet_grid25 g;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        nonet_grid_init(NONET_GRID(g), sizeof g, boxes[i][0], boxes[i][1]);
        int cells = nonet_grid_cells(NONET_GRID(g)), side = nonet_grid_side(NONET_GRID(g));
        for (int c = 0; c < cells; c++) {
            struct nonet_set all = nonet_grid_marks(NONET_GRID(g), c), less = {all.low & ~1u, 0};
            assert_true(nonet_grid_is_plain(NONET_GRID(g)));
            nonet_grid_set_marks(NONET_GRID(g), c, less);
            assert_false(nonet_grid_is_plain(NONET_GRID(g)));
            nonet_grid_give(NONET_GRID(g), c, side);
        }
        assert_true(nonet_grid_is_plain(NONET_GRID(g))); /* and full */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_solution_fills_the_grid_and_leaves_givens_given),
        cmocka_unit_test(any_cell_can_make_a_grid_less_than_plain),
        cmocka_unit_test(every_shape_up_to_side_100_can_be_made),
        cmocka_unit_test(shapes_far_beyond_the_limit_are_refused),
        cmocka_unit_test(small_grids_do_not_pay_for_large_ones),
        cmocka_unit_test(default_boxes_are_as_square_as_can_be_and_wide),
        cmocka_unit_test(a_fresh_grid_allows_everything),
        cmocka_unit_test(values_are_given_placed_and_taken_out),
        cmocka_unit_test(what_is_not_there_is_refused_and_changes_nothing),
        cmocka_unit_test(marks_of_every_set_width_are_kept_apart),
        cmocka_unit_test(marks_may_be_empty_but_not_where_a_value_is),
        cmocka_unit_test(one_cell_makes_the_difference),
        cmocka_unit_test(copies_are_equal_and_need_their_room),
        cmocka_unit_test(matrices_go_in_and_out),
        cmocka_unit_test(a_bad_matrix_leaves_the_grid_alone),
        cmocka_unit_test(houses_have_their_cells_in_order),
        cmocka_unit_test(peers_are_all_that_share_a_house),
        cmocka_unit_test(the_peers_of_c2_are_those_of_the_seeds),
        cmocka_unit_test(the_constants_of_nine_are_those_of_the_grid),
        cmocka_unit_test(statuses_have_words_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
