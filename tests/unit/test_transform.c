/*
 * Transforms: that they do what their definition says, chains and inverses, marks, the language in
 * both directions, and its errors with their places.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "nonet.h"

static const int shapes[][2] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {4, 4}, {1, 5}, {3, 5}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

/* A grid with some of everything: givens, digits placed later, marks. */
static void fill(union nonet_grid16 *g, int box_rows, int box_cols, struct nonet_random *random) {
    nonet_grid_init(NONET_GRID(*g), sizeof *g, box_rows, box_cols);
    for (int c = 0; c < nonet_grid_cells(NONET_GRID(*g)); c++) {
        int d = 1 + (int)nonet_random_below(random, (uint32_t)nonet_grid_side(NONET_GRID(*g)));
        struct nonet_set m = {
            nonet_random_next(random) & ((1u << nonet_grid_side(NONET_GRID(*g))) - 1), 0};
        switch (nonet_random_below(random, 4)) {
        case 0:
            nonet_grid_give(NONET_GRID(*g), c, d);
            break;
        case 1:
            nonet_grid_place(NONET_GRID(*g), c, d);
            break;
        case 2:
            nonet_grid_set_marks(NONET_GRID(*g), c, m);
        }
    }
}

/* Cell by cell, by the definition in the header. */
static void check_applied(const struct nonet_transform *t, const struct nonet_grid *before,
                          const struct nonet_grid *after) {
    int side = nonet_grid_side(before);
    for (int c = 0; c < side * side; c++) {
        int row = t->row[c / side], col = t->col[c % side];
        int from = t->transpose ? col * side + row : row * side + col;
        assert_int_equal(nonet_grid_value(after, c), t->digit[nonet_grid_value(before, from)]);
        assert_int_equal(nonet_grid_is_given(after, c), nonet_grid_is_given(before, from));
        for (int d = 1; d <= side; d++)
            assert_int_equal(nonet_grid_has(after, c, t->digit[d]),
                             nonet_grid_has(before, from, d));
    }
}

static void check_houses(const struct nonet_transform *t) {
    int rows = t->box_rows, cols = t->box_cols, side = rows * cols;
    for (int i = 0; i < side; i++) {
        assert_int_equal(t->row[i] / rows, t->row[i / rows * rows] / rows);
        assert_int_equal(t->col[i] / cols, t->col[i / cols * cols] / cols);
    }
    assert_true(!t->transpose || rows == cols);
}

static void test_chains(void **state) {
    (void)state;
    struct nonet_random random;
    nonet_random_seed(&random, 1, 0);
    for (int i = 0; i < SHAPES * 50; i++) {
        int rows = shapes[i % SHAPES][0], cols = shapes[i % SHAPES][1];
        union nonet_grid16 g, one, two, both;
        struct nonet_transform a, b, ab;
        fill(&g, rows, cols, &random);
        nonet_transform_random(&a, rows, cols, &random);
        nonet_transform_random(&b, rows, cols, &random);
        check_houses(&a);
        assert_int_equal(nonet_transform_apply(&a, NONET_GRID(g), NONET_GRID(one), sizeof one),
                         NONET_OK);
        check_applied(&a, NONET_GRID(g), NONET_GRID(one));
        nonet_transform_apply(&b, NONET_GRID(one), NONET_GRID(two), sizeof two);
        assert_int_equal(nonet_transform_then(&a, &b, &ab), NONET_OK);
        nonet_transform_apply(&ab, NONET_GRID(g), NONET_GRID(both), sizeof both);
        assert_true(nonet_grid_equal(NONET_GRID(two), NONET_GRID(both)));
        assert_int_equal(nonet_transform_invert(&a, &a), NONET_OK);
        nonet_transform_apply(&a, NONET_GRID(one), NONET_GRID(two), sizeof two);
        assert_true(nonet_grid_equal(NONET_GRID(two), NONET_GRID(g)));
    }
}

/* Each of the 128 * 24 transforms of a 4x4 occurs, about as often as the others. */
static void test_random_is_fair(void **state) {
    (void)state;
    static int seen[2][16][16][256];
    struct nonet_random random;
    int different = 0, most = 0;
    nonet_random_seed(&random, 2, 0);
    for (int i = 0; i < 100000; i++) {
        struct nonet_transform t;
        nonet_transform_random(&t, 2, 2, &random);
        int row = t.row[0] * 4 + t.row[2], col = t.col[0] * 4 + t.col[2];
        int digit = t.digit[1] * 64 + t.digit[2] * 16 + t.digit[3] * 4 + t.digit[4] - 85;
        int *count = &seen[t.transpose][row][col][digit];
        different += *count == 0;
        most = ++*count > most ? *count : most;
    }
    assert_int_equal(different, 2 * 8 * 8 * 24);
    assert_in_range(most, 33, 66); /* 32.6 on average, give or take 5.7 */
}

static void read(const char *text, int rows, int cols, struct nonet_transform *t) {
    struct nonet_error error;
    if (nonet_transform_read(text, strlen(text), rows, cols, t, &error) != NONET_OK)
        fail_msg("%s: %s", text, error.reason);
}

/* Row by row what a word makes of the 4x4 with the cells 1234 341. 21.. 4.2. */
static void test_words(void **state) {
    (void)state;
    static const struct {
        const char *text, *result;
    } cases[] = {
        {"", "1234341.21..4.2."},
        {"identity", "1234341.21..4.2."},
        {"transpose", "1324241.31.24..."},
        {"rotate", "4231.1422.13...4"},
        {"mirror", "4321.143..12.2.4"},
        {"flip", "4.2.21..341.1234"},
        {"rows 1 2", "341.123421..4.2."},
        {"columns 3,4", "124334.121..4..2"},
        {"bands 1 2", "21..4.2.1234341."},
        {"stacks 1 2", "34121.34..212.4."},
        {"digits 1 4", "4231314.24..1.2."},
        {"digits 2 3 4 1", "2341412.32..1.3."},
        {"rows 4 3 1 2", "4.2.21..1234341."},
        {"bands 2 1 rows 1 2", "4.2.21..1234341."},
        {"transpose transpose", "1234341.21..4.2."},
    };
    union nonet_grid16 g, made;
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    for (int c = 0; c < 16; c++)
        if (cases[0].result[c] != '.')
            nonet_grid_give(NONET_GRID(g), c, cases[0].result[c] - '0');
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_transform t;
        char line[17] = "";
        read(cases[i].text, 2, 2, &t);
        nonet_transform_apply(&t, NONET_GRID(g), NONET_GRID(made), sizeof made);
        for (int c = 0; c < 16; c++)
            line[c] = (char)(nonet_grid_value(NONET_GRID(made), c)
                                 ? '0' + nonet_grid_value(NONET_GRID(made), c)
                                 : '.');
        assert_string_equal(line, cases[i].result);
    }
}

/* What is written is read as the same; and a buffer that is too small is not overrun. */
static void test_written_and_read(void **state) {
    (void)state;
    struct nonet_random random;
    nonet_random_seed(&random, 5, 0);
    for (int i = 0; i < SHAPES * 20; i++) {
        int rows = shapes[i % SHAPES][0], cols = shapes[i % SHAPES][1];
        struct nonet_transform t, again;
        char text[400], part[24];
        nonet_transform_random(&t, rows, cols, &random);
        long n = nonet_transform_write(&t, text, sizeof text);
        assert_int_equal(n, strlen(text));
        read(text, rows, cols, &again);
        assert_memory_equal(&t, &again, sizeof t);
        memset(part, '#', sizeof part);
        assert_int_equal(nonet_transform_write(&t, part, 20), n);
        assert_memory_equal(part, text, n < 19 ? (size_t)n : 19);
        assert_int_equal(part[20], '#');
    }
    struct nonet_transform same;
    char text[20];
    nonet_transform_init(&same, 3, 3);
    assert_int_equal(nonet_transform_write(&same, text, sizeof text), 8);
    assert_string_equal(text, "identity");
}

static void test_errors(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int rows, cols, column;
        const char *reason;
    } cases[] = {
        {"rows 1 2 turn", 3, 3, 10,
         "'turn' is none of transpose, rotate, mirror, flip, identity, rows, columns, bands, "
         "stacks, digits"},
        {"rows 1 4", 3, 3, 6, "rows 1 and 4 are not in the same band"},
        {"columns 3 4", 3, 3, 9, "columns 3 and 4 are not in the same stack"},
        {"rows 1 2 4 3 5 6 7 8 9", 3, 3, 10, "rows 1 and 4 are not in the same band"},
        {"digits 1 10", 3, 3, 10, "there is no digit 10, only 1 to 9"},
        {"digits 0 1", 3, 3, 8, "there is no digit 0, only 1 to 9"},
        {"bands 99999999999 1", 3, 3, 7, "there is no band 999999999, only 1 to 3"},
        {"rows 2 2", 3, 3, 8, "row 2 comes twice"},
        {"transpose rows 1", 3, 3, 11,
         "rows takes two numbers to exchange, or all 9 in their new order: not 1"},
        {"stacks", 2, 3, 1,
         "stacks takes two numbers to exchange, or all 2 in their new order: not 0"},
        {"transpose", 2, 3, 1, "transpose needs square boxes, these are 2x3"},
        {"5", 3, 3, 1,
         "'5' is none of transpose, rotate, mirror, flip, identity, rows, columns, bands, stacks, "
         "digits"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_transform t, kept;
        struct nonet_error e;
        memset(&t, 0x77, sizeof t);
        kept = t;
        assert_int_equal(nonet_transform_read(cases[i].text, strlen(cases[i].text), cases[i].rows,
                                              cases[i].cols, &t, &e),
                         NONET_E_SYNTAX);
        assert_string_equal(e.reason, cases[i].reason);
        assert_int_equal(e.column, cases[i].column);
        assert_memory_equal(&t, &kept, sizeof t);
        assert_int_equal(nonet_transform_read(cases[i].text, strlen(cases[i].text), cases[i].rows,
                                              cases[i].cols, &t, NULL),
                         NONET_E_SYNTAX);
    }
}

/* What is not a transform is refused wherever one is expected. */
static void check_refused(const struct nonet_transform *bad) {
    struct nonet_transform good, out;
    union nonet_grid16 g, to;
    char text[400];
    nonet_transform_init(&good, 3, 3);
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    assert_int_equal(nonet_transform_then(&good, bad, &out), NONET_E_ARGUMENT);
    assert_int_equal(nonet_transform_then(bad, &good, &out), NONET_E_ARGUMENT);
    assert_int_equal(nonet_transform_invert(bad, &out), NONET_E_ARGUMENT);
    assert_int_equal(nonet_transform_apply(bad, NONET_GRID(g), NONET_GRID(to), sizeof to),
                     NONET_E_ARGUMENT);
    assert_int_equal(nonet_transform_write(bad, text, sizeof text), NONET_E_ARGUMENT);
}

static void test_refusals(void **state) {
    (void)state;
    struct nonet_transform t, good;
    union nonet_grid16 g, to;
    nonet_transform_init(&good, 3, 3);
    t = good;
    t.row[0] = 3; /* of another band */
    t.row[3] = 0;
    check_refused(&t);
    t = good;
    t.col[0] = 1; /* twice */
    check_refused(&t);
    t = good;
    t.col[8] = 9; /* out of range */
    check_refused(&t);
    t = good;
    t.digit[0] = 1;
    t.digit[1] = 0;
    check_refused(&t);
    t = good;
    t.transpose = 2;
    check_refused(&t);
    nonet_transform_init(&t, 2, 3);
    t.transpose = 1;
    check_refused(&t);
    t.transpose = 0;
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    assert_int_equal(nonet_transform_then(&t, &good, &t), NONET_E_SHAPE);
    assert_int_equal(nonet_transform_apply(&t, NONET_GRID(g), NONET_GRID(to), sizeof to),
                     NONET_E_SHAPE);
    assert_int_equal(nonet_transform_apply(&good, NONET_GRID(g), NONET_GRID(to), 100),
                     NONET_E_ROOM);
    assert_int_equal(nonet_transform_init(&t, 11, 11), NONET_E_SHAPE);
    assert_int_equal(nonet_transform_read("rows 1 2", 8, 0, 3, &t, NULL), NONET_E_SHAPE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chains), cmocka_unit_test(test_random_is_fair),
        cmocka_unit_test(test_words),  cmocka_unit_test(test_written_and_read),
        cmocka_unit_test(test_errors), cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
