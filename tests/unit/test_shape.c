/*
 * The tables of a shape against rows, columns and boxes by division, for boxes of every form, also
 * those that are constants.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "grid/shape.h"

enum { SMALL = 18, LARGEST = 72 };

/* The house of a cell in rows, columns and boxes, and its position there. */
static void by_division(int rows, int cols, int c, int house[3], int at[3]) {
    int n = rows * cols, row = c / n, col = c % n;
    house[0] = row;
    house[1] = n + col;
    house[2] = 2 * n + row / rows * rows + col / cols;
    at[0] = col;
    at[1] = row;
    at[2] = row % rows * cols + col % cols;
}

static int is_cell_right(const struct shape *s, int rows, int cols, int c) {
    int house[3], at[3], wrong = shape_count(s, c) != 3;
    by_division(rows, cols, c, house, at);
    for (int k = 0; k < 3 && !wrong; k++)
        wrong = shape_houses(s, c)[k] != house[k] || shape_at(s, c)[k] != at[k] ||
                shape_house(s, house[k])[at[k]] != c;
    for (int h = 0; h < 64 * s->words && !wrong; h++) {
        int is_in = h == house[0] || h == house[1] || h == house[2];
        wrong = (int)(shape_set(s, c)[h / 64] >> h % 64 & 1) != is_in;
    }
    return !wrong;
}

static int is_right(const struct shape *s, int rows, int cols) {
    int n = rows * cols, right = s->side == n && s->cells == n * n && s->houses == 3 * n &&
                                 s->most == 3 && s->width >= n && shape_is_plain(s);
    for (int c = 0; c < n * n && right; c++)
        right = is_cell_right(s, rows, cols, c);
    return right;
}

static int is_opened_right(int rows, int cols) {
    union {
        uint32_t align;
        unsigned char room[NONET_GRID_BYTES(LARGEST)];
    } grid;
    struct shape_room room;
    const struct shape *shape;
    if (nonet_grid_init(NONET_GRID(grid), sizeof grid, rows, cols) != NONET_OK ||
        nonet_shape_open(&room, NONET_GRID(grid), NULL, &shape) != NONET_OK)
        return 0;
    int right = is_right(shape, rows, cols);
    nonet_shape_close(&room);
    return right;
}

/* How many shapes are wrong, of all small ones and one or two of every other width. */
static int count_wrong(void) {
    static const int large[][2] = {{5, 5}, {4, 8}, {6, 6}, {8, 8}, {9, 8}};
    int wrong = 0;
    for (int rows = 1; rows <= SMALL; rows++)
        for (int cols = rows == 1 ? 2 : 1; rows * cols <= SMALL; cols++)
            wrong += !is_opened_right(rows, cols);
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        wrong += !is_opened_right(large[i][0], large[i][1]);
    return wrong;
}

static void test_plain(void **state) {
    (void)state;
    assert_int_equal(count_wrong(), 0);
}

/* The shape of an empty grid, with diagonals or without. */
static const struct shape *open_small(struct shape_room *room, int rows, int cols, int diagonals) {
    union nonet_grid9 grid;
    union nonet_rules9 rules;
    const struct shape *shape;
    nonet_grid_init(NONET_GRID(grid), sizeof grid, rows, cols);
    assert_int_equal(
        nonet_rules_read("diagonals", 9, rows * cols, NONET_RULES(rules), sizeof rules, NULL),
        NONET_OK);
    assert_int_equal(
        nonet_shape_open(room, NONET_GRID(grid), diagonals ? NONET_RULES(rules) : NULL, &shape),
        NONET_OK);
    return shape;
}

/* Some are there once; one with rules is not taken for such a one. */
static void test_constant(void **state) {
    (void)state;
    struct shape_room a;
    assert_ptr_equal(open_small(&a, 2, 3, 0), nonet_plain_shape(2, 3));
    nonet_shape_close(&a);
    assert_ptr_equal(open_small(&a, 2, 3, 1), &a.shape);
    nonet_shape_close(&a);
}

static void test_rules(void **state) {
    (void)state;
    struct shape_room a;
    const struct shape *shape = open_small(&a, 1, 5, 1);
    assert_int_equal(shape->houses, 17);
    assert_int_equal(shape->most, 5);
    assert_int_equal(shape_count(shape, 0), 4);
    assert_int_equal(shape_set(shape, 12)[0], 1 << 2 | 1 << 7 | 1 << 12 | 1 << 15 | 1 << 16);
    nonet_shape_close(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_constant),
        cmocka_unit_test(test_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
