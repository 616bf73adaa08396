/*
 * The law of full grids: how many completions a band has, against the known number of all grids;
 * each small grid as often as any other; and 9x9 bands as often as their completions say, in places
 * that the random drawing treats quite differently.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "generate/full.h"

/* 6670903752021072936960 grids, by 9! for the first box, in the table's units of 576. */
#define GRIDS_A_BOX UINT64_C(31915316702592)

enum { WAYS_MAX = 64 };

/* How likely each number of completions is for a band of a random grid. */
struct classes {
    int count;
    uint32_t ways[WAYS_MAX];
    double part[WAYS_MAX];
    long seen[WAYS_MAX];
};

static int class_of(struct classes *k, uint32_t ways) {
    int i = 0;
    while (i < k->count && k->ways[i] != ways)
        i++;
    if (i == k->count) {
        assert_true(i < WAYS_MAX);
        k->ways[k->count++] = ways;
    }
    return i;
}

/* Fills rows 1 to 3 of a band's second or third box with what is left, in one of 216 orders. */
static void fill_box(uint8_t band[27], int box, int rows[3][3], int order) {
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int r = 0; r < 3; r++, order /= 6)
        for (int c = 0; c < 3; c++)
            band[r * 9 + box * 3 + c] = (uint8_t)(rows[r][orders[order % 6][c]] + 1);
}

/* Chooses the rows of the second box: row r takes `set[r]`, three digits not of its own row. */
static int split_rows(unsigned way, int two[3][3], int three[3][3]) {
    int n[3] = {0, 0, 0}, left[3] = {0, 0, 0};
    for (int d = 0; d < 9; d++) { /* digit d is in row d / 3 of the first box */
        int row = (d / 3 + 1 + (int)(way >> d & 1)) % 3, other = 3 - d / 3 - row;
        if (n[row] == 3 || left[other] == 3)
            return 0;
        two[row][n[row]++] = d;
        three[other][left[other]++] = d;
    }
    return 1;
}

/* Every band with 1 to 9 in its first box. */
static uint64_t add_bands(const struct full_nine *full, struct classes *classes) {
    uint64_t sum = 0;
    int two[3][3], three[3][3], bands = 0;
    uint8_t band[27];
    for (int i = 0; i < 9; i++)
        band[i / 3 * 9 + i % 3] = (uint8_t)(i + 1);
    for (unsigned way = 0; way < 512; way++) {
        if (!split_rows(way, two, three))
            continue;
        bands++;
        for (int a = 0; a < 216; a++)
            for (int b = 0; b < 216; b++) {
                fill_box(band, 1, two, a);
                fill_box(band, 2, three, b);
                uint32_t ways = nonet_full_nine_completions(full, band);
                classes->part[class_of(classes, ways)] += (double)ways;
                sum += ways;
            }
    }
    assert_int_equal(bands, 56);
    return sum;
}

/* Each row, column and box has each digit once. */
static void check_grid(const uint8_t *digits, int rows, int cols) {
    int side = rows * cols;
    for (int i = 0; i < side; i++) {
        uint8_t seen[3][NONET_SIDE_MAX + 1] = {{0}};
        for (int k = 0; k < side; k++) {
            int r = i / rows * rows + k / cols, c = i % rows * cols + k % cols;
            const int cells[3] = {i * side + k, k * side + i, r * side + c};
            for (int kind = 0; kind < 3; kind++) {
                int d = digits[cells[kind]];
                assert_in_range(d, 1, side);
                assert_int_equal(seen[kind][d]++, 0);
            }
        }
    }
}

/* Band 0 to 2 of a grid, or as band 3 to 5 a stack, turned. */
static void take_band(const uint8_t digits[81], int which, uint8_t band[27]) {
    for (int i = 0; i < 27; i++) {
        int row = which % 3 * 3 + i / 9, col = i % 9;
        band[i] = which < 3 ? digits[row * 9 + col] : digits[col * 9 + row];
    }
}

static void test_nine(void **state) {
    (void)state;
    struct full_nine *full = malloc(sizeof *full);
    struct classes classes;
    struct nonet_random random;
    uint8_t digits[81], band[27];
    enum { DRAWN = 20000 };
    memset(&classes, 0, sizeof classes);
    assert_non_null(full);
    nonet_full_nine_open(full);
    assert_true(add_bands(full, &classes) == GRIDS_A_BOX);
    assert_int_equal(classes.count, 44);
    for (int which = 0; which < 6; which++) {
        double sum = 0;
        memset(classes.seen, 0, sizeof classes.seen);
        nonet_random_seed(&random, 1, (uint64_t)which);
        for (int i = 0; i < DRAWN; i++) {
            nonet_full_nine_draw(full, &random, digits);
            check_grid(digits, 3, 3);
            take_band(digits, which, band);
            classes.seen[class_of(&classes, nonet_full_nine_completions(full, band))]++;
        }
        for (int i = 0; i < classes.count; i++) {
            double want = DRAWN * classes.part[i] / (double)GRIDS_A_BOX, off;
            off = (double)classes.seen[i] - want;
            sum += off * off / want;
        }
        assert_true(sum < 43 + 4 * 9.3); /* chi-square, 43 degrees of freedom */
    }
    free(full);
}

/* ---- other sizes ---- */

static void test_four(void **state) {
    (void)state;
    enum { GRIDS = 288, EACH = 100 };
    struct nonet_random random;
    uint8_t digits[16], known[GRIDS][16];
    long seen[GRIDS] = {0};
    int status, n = 0;
    double sum = 0;
    struct nonet_full *full = nonet_full_open(2, 2, NULL, NULL, NULL, &status);
    assert_non_null(full);
    assert_true(nonet_full_is_uniform(full));
    nonet_random_seed(&random, 2, 0);
    for (int i = 0; i < GRIDS * EACH; i++) {
        assert_int_equal(nonet_full_draw(full, &random, digits, NULL, NULL), NONET_OK);
        int k = 0;
        while (k < n && memcmp(known[k], digits, 16) != 0)
            k++;
        if (k == n) {
            assert_true(n < GRIDS);
            check_grid(digits, 2, 2);
            memcpy(known[n++], digits, 16);
        }
        seen[k]++;
    }
    assert_int_equal(n, GRIDS);
    for (int k = 0; k < GRIDS; k++)
        sum += (double)((seen[k] - EACH) * (seen[k] - EACH)) / EACH;
    assert_true(sum < 287 + 4 * 24); /* 287 degrees of freedom */
    nonet_full_close(full);
}

static void test_sizes(void **state) {
    (void)state;
    static const int boxes[][3] = {{2, 3, 1},  {3, 2, 1},  {1, 5, 1}, {2, 4, 0}, {2, 5, 0},
                                   {3, 4, 0},  {4, 4, 0},  {5, 5, 0}, {1, 7, 0}, {1, 26, 0},
                                   {30, 1, 0}, {3, 10, 0}, {6, 6, 0}, {9, 4, 0}, {7, 7, 0}};
    uint8_t digits[2401], again[2401];
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        struct nonet_random random, same;
        int status, rows = boxes[i][0], cols = boxes[i][1];
        size_t cells = (size_t)(rows * cols * rows * cols);
        struct nonet_full *full = nonet_full_open(rows, cols, NULL, NULL, NULL, &status);
        assert_non_null(full);
        assert_int_equal(nonet_full_is_uniform(full), boxes[i][2]);
        nonet_random_seed(&random, 3, i);
        same = random;
        assert_int_equal(nonet_full_draw(full, &random, digits, NULL, NULL), NONET_OK);
        check_grid(digits, rows, cols);
        assert_int_equal(nonet_full_draw(full, &same, again, NULL, NULL), NONET_OK);
        assert_memory_equal(digits, again, cells);
        assert_int_equal(nonet_full_draw(full, &random, again, NULL, NULL), NONET_OK);
        assert_memory_not_equal(digits, again, cells);
        nonet_full_close(full);
    }
}

/* How many sets of digits the rows of the boxes hold: before a large grid is stirred they are as
 * few as a box has rows. */
static int row_sets(const uint8_t *digits, int rows, int cols) {
    static uint64_t sets[NONET_SIDE_MAX * NONET_SIDE_MAX];
    int side = rows * cols, n = 0;
    for (int i = 0; i < side * rows; i++) {
        uint64_t set = 0;
        for (int k = 0; k < cols; k++)
            set |= UINT64_C(1) << (digits[i * cols + k] - 1);
        int at = 0;
        while (at < n && sets[at] != set)
            at++;
        sets[at] = set;
        n += at == n;
    }
    return n;
}

static void test_stirred(void **state) {
    (void)state;
    static uint8_t digits[1296];
    struct nonet_random random;
    int status;
    struct nonet_full *full = nonet_full_open(6, 6, NULL, NULL, NULL, &status);
    assert_non_null(full);
    nonet_random_seed(&random, 5, 0);
    assert_int_equal(nonet_full_draw(full, &random, digits, NULL, NULL), NONET_OK);
    assert_true(row_sets(digits, 6, 6) > 60);
    nonet_full_close(full);
}

static int stop_at_once(void *user) {
    (void)user;
    return 1;
}

static void test_cancelled(void **state) {
    (void)state;
    static uint8_t digits[1296];
    struct nonet_random random;
    int status;
    struct nonet_full *full = nonet_full_open(6, 6, NULL, NULL, NULL, &status);
    assert_non_null(full);
    nonet_random_seed(&random, 6, 0);
    assert_int_equal(nonet_full_draw(full, &random, digits, stop_at_once, NULL), NONET_E_CANCELLED);
    nonet_full_close(full);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nine),      cmocka_unit_test(test_four),
        cmocka_unit_test(test_sizes),     cmocka_unit_test(test_stirred),
        cmocka_unit_test(test_cancelled),
    };
    return cmocka_run_group_tests_name("generate_full", tests, NULL, NULL);
}
