/*
 * The law of --unbiased, where everything can be counted. Each minimal 4x4 puzzle with n clues
 * comes with a probability proportional to 1 / C(16, n). All of them with the solution's first row
 * 1234 are listed here from the 288 grids alone, without a solver: clues are a puzzle with one
 * solution if no other grid has them, and a minimal one if dropping any clue ends that. Other first
 * rows are other names of the digits.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "nonet.h"

enum { GRIDS = 288, FIRST = 12, MASKS = 1 << 16, PUZZLES = 4000, BINS = 64 };

struct all {
    int grids;
    uint8_t grid[GRIDS][16];
    double weight[FIRST][MASKS]; /* of a minimal puzzle: 1 / C(16, n); else 0 */
    uint8_t can_do[MASKS];
    uint16_t differs[GRIDS]; /* where another grid differs from the current one */
};

/* ---- every grid, every minimal puzzle ---- */

static int fits(const uint8_t *grid, int c, int d) {
    for (int i = 0; i < c; i++) {
        int row = i / 4 == c / 4, col = i % 4 == c % 4;
        int box = i / 8 == c / 8 && i % 4 / 2 == c % 4 / 2;
        if ((row || col || box) && grid[i] == d)
            return 0;
    }
    return 1;
}

static void list_grids(struct all *all, uint8_t grid[16], int c) {
    if (c == 16) {
        memcpy(all->grid[all->grids++], grid, 16);
        return;
    }
    for (int d = 1; d <= 4; d++)
        if (fits(grid, c, d)) {
            grid[c] = (uint8_t)d;
            list_grids(all, grid, c + 1);
        }
}

static double choose(int n) {
    double ways = 1;
    for (int i = 1; i <= n; i++)
        ways = ways * (16 - n + i) / i;
    return ways;
}

static int is_minimal(const struct all *all, unsigned mask) {
    if (!all->can_do[mask])
        return 0;
    for (unsigned m = mask; m != 0; m &= m - 1)
        if (all->can_do[mask & ~(m & -m)])
            return 0;
    return 1;
}

/* Grids are listed in the order of their digits: the first twelve begin with 1234. */
static void weigh_puzzles(struct all *all, int g) {
    for (int h = 0; h < GRIDS; h++) {
        all->differs[h] = 0;
        for (int c = 0; c < 16; c++)
            all->differs[h] |= (uint16_t)((all->grid[g][c] != all->grid[h][c]) << c);
    }
    for (unsigned mask = 0; mask < MASKS; mask++) {
        int h = 0;
        while (h < GRIDS && (h == g || (all->differs[h] & mask) != 0))
            h++;
        all->can_do[mask] = h == GRIDS;
    }
    for (unsigned mask = 0; mask < MASKS; mask++)
        all->weight[g][mask] = is_minimal(all, mask) ? 1 / choose(__builtin_popcount(mask)) : 0;
}

static struct all *list_all(void) {
    struct all *all = calloc(1, sizeof *all);
    uint8_t grid[16];
    assert_non_null(all);
    list_grids(all, grid, 0);
    assert_int_equal(all->grids, GRIDS);
    for (int g = 0; g < FIRST; g++)
        weigh_puzzles(all, g);
    return all;
}

/* ---- what is made ---- */

struct seen {
    const struct all *all;
    double sum;             /* of all weights */
    double want[BINS + 17]; /* parts of it: by the puzzle's place, then by the clues */
    long got[BINS + 17];
    double weights, weighted; /* sums: of weights, of weights times clues */
};

static int bin_of(int g, unsigned mask) {
    return (int)((mask * 40503u + (unsigned)g * 977u) >> 5 & (BINS - 1));
}

static int note(void *user, const struct nonet_generated *made) {
    struct seen *seen = user;
    uint8_t name[5], grid[16];
    unsigned mask = 0;
    int g = 0;
    for (int c = 0; c < 4; c++)
        name[nonet_grid_value(made->solution, c)] = (uint8_t)(c + 1);
    for (int c = 0; c < 16; c++) {
        grid[c] = name[nonet_grid_value(made->solution, c)];
        mask |= (unsigned)(nonet_grid_value(made->puzzle, c) != 0) << c;
    }
    while (g < FIRST && memcmp(seen->all->grid[g], grid, 16) != 0)
        g++;
    assert_true(g < FIRST);
    assert_true(seen->all->weight[g][mask] > 0); /* it is a minimal puzzle */
    assert_true(made->weight * seen->all->weight[g][mask] > 1 - 1e-9);
    assert_true(made->weight * seen->all->weight[g][mask] < 1 + 1e-9);
    seen->got[bin_of(g, mask)]++;
    seen->got[BINS + made->clues]++;
    seen->weights += made->weight;
    seen->weighted += made->weight * made->clues;
    return 0;
}

static double chi_square(const struct seen *seen, int from, int to, int *freedom) {
    double sum = 0;
    *freedom = -1;
    for (int i = from; i < to; i++) {
        double want = PUZZLES * seen->want[i] / seen->sum, off = (double)seen->got[i] - want;
        if (want == 0)
            continue;
        sum += off * off / want;
        ++*freedom;
    }
    return sum;
}

static void test_unbiased(void **state) {
    (void)state;
    struct all *all = list_all();
    struct seen seen = {.all = all};
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    char reason[NONET_REASON_MAX];
    int status, freedom;
    double count = 0, clues = 0;
    for (int g = 0; g < FIRST; g++)
        for (unsigned mask = 0; mask < MASKS; mask++) {
            int n = __builtin_popcount(mask);
            seen.want[bin_of(g, mask)] += all->weight[g][mask];
            seen.want[BINS + n] += all->weight[g][mask];
            seen.sum += all->weight[g][mask];
            count += all->weight[g][mask] > 0;
            clues += all->weight[g][mask] > 0 ? n : 0;
        }
    o.seed = 1;
    o.box_rows = o.box_cols = 2;
    o.unbiased = 1;
    struct nonet_generator *generator = nonet_generator_open(&o, &status, reason);
    assert_non_null(generator);
    assert_int_equal(nonet_generator_run(generator, 0, PUZZLES, note, &seen), NONET_OK);
    nonet_generator_close(generator);
    assert_true(chi_square(&seen, 0, BINS, &freedom) < 63 + 4 * 11.2);
    assert_int_equal(freedom, 63);
    assert_true(chi_square(&seen, BINS, BINS + 17, &freedom) < 2 + 4 * 2.0);
    assert_int_equal(freedom, 2); /* minimal puzzles have four, five or six clues */
    double off = seen.weighted / seen.weights - clues / count;
    assert_true(off > -0.03 && off < 0.03); /* the mean number of clues, by weights and exactly */
    free(all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unbiased),
    };
    return cmocka_run_group_tests_name("generate_law", tests, NULL, NULL);
}
