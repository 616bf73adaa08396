/*
 * The board of 27 words: its masks and its cells against the formula of solve/board.h, written out
 * again here bit by bit.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "solve/board.h"

/* Word and bit of a candidate; digits from 0. */
static int word_of(int row, int col, int d) {
    return (col % 3 * 3 + row % 3) * 3 + d / 3;
}
static int bit_of(int row, int col, int d) {
    return d % 3 * 9 + col / 3 * 3 + row / 3;
}

static void test_masks(void **state) {
    (void)state;
    uint32_t s0 = 0, b0 = 0, d0 = 0, all = 0;
    for (int bit = 0; bit < 27; bit++) {
        uint32_t one = UINT32_C(1) << bit;
        all |= one;
        s0 |= bit % 3 == 0 ? one : 0;
        b0 |= bit / 3 % 3 == 0 ? one : 0;
        d0 |= bit / 9 == 0 ? one : 0;
    }
    assert_int_equal(BOARD_ALL, all);
    assert_int_equal(BOARD_S0, s0);
    assert_int_equal(BOARD_B0, b0);
    assert_int_equal(BOARD_D0, d0);
    assert_int_equal(BOARD_CELL, s0 & b0);
    assert_int_equal(BOARD_WORD(1, 0, 0), BOARD_R);
    assert_int_equal(BOARD_WORD(0, 1, 0), BOARD_C);
}

static void expect_cell(const uint32_t *w, int c, unsigned candidates) {
    for (int d = 0; d < 9; d++)
        assert_int_equal(w[word_of(c / 9, c % 9, d)] >> bit_of(c / 9, c % 9, d) & 1,
                         candidates >> d & 1);
    assert_int_equal(board_candidates(w, c), candidates);
}

/* A cell takes any candidates, whatever was there, and no other cell changes. */
static void test_cells(void **state) {
    (void)state;
    for (int before = 0; before < 2; before++)
        for (int c = 0; c < 81; c++)
            for (unsigned candidates = 0; candidates < 512; candidates++) {
                uint32_t w[BOARD_WORDS], given[BOARD_WORDS];
                for (int i = 0; i < BOARD_WORDS; i++)
                    w[i] = given[i] = before ? BOARD_ALL : 0;
                board_put(w, c, candidates);
                for (int other = 0; other < 81; other++)
                    expect_cell(w, other, other == c ? candidates : before ? 511 : 0);
                for (int d = 1; d <= 9; d++) {
                    if (candidates != 1u << (d - 1))
                        continue;
                    board_give(given, c, d);
                    assert_memory_equal(given, w, sizeof w);
                }
            }
}

/* Place p on line l of the box (b, s): a cell of that row or column of the grid. */
static void test_lines(void **state) {
    (void)state;
    for (int l = 0; l < 3; l++)
        for (int p = 0; p < 3; p++)
            for (int d = 0; d < 9; d++) {
                assert_int_equal(BOARD_AT(BOARD_ROWS, l, p, d / 3), word_of(l, p, d));
                assert_int_equal(BOARD_AT(BOARD_COLUMNS, l, p, d / 3), word_of(p, l, d));
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_masks),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
