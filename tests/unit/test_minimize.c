/*
 * Minimizing: what is left has the same single solution, no clue to spare, and is part of the
 * puzzle; the order depends on the seed; pencil marks; rules; what is refused.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tests/unit/brute.h"

static const char *const easy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static void read_nine(const char *line, union nonet_grid9 *g) {
    nonet_grid_init(NONET_GRID(*g), sizeof *g, 3, 3);
    for (int c = 0; c < 81; c++)
        if (line[c] >= '1' && line[c] <= '9')
            nonet_grid_give(NONET_GRID(*g), c, line[c] - '0');
}

static enum nonet_verdict verdict(const struct nonet_grid *g, struct nonet_grid *solution,
                                  size_t room) {
    struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
    assert_int_equal(nonet_solve(g, NULL, solution, room, &r), NONET_OK);
    return r.verdict;
}

/* Each clue of `minimal` is one of `puzzle`'s, and without it there are several solutions. */
static void check_minimal(const struct nonet_grid *puzzle, const struct nonet_grid *minimal,
                          int dropped) {
    union nonet_grid16 one, other, less;
    int clues = 0;
    assert_int_equal(verdict(puzzle, NONET_GRID(one), sizeof one), NONET_UNIQUE);
    assert_int_equal(verdict(minimal, NONET_GRID(other), sizeof other), NONET_UNIQUE);
    for (int c = 0; c < nonet_grid_cells(puzzle); c++) {
        int d = nonet_grid_value(minimal, c);
        assert_int_equal(nonet_grid_value(NONET_GRID(one), c),
                         nonet_grid_value(NONET_GRID(other), c));
        assert_true(d == 0 || d == nonet_grid_value(puzzle, c));
        if (d == 0)
            continue;
        clues++;
        nonet_grid_copy(NONET_GRID(less), sizeof less, minimal);
        nonet_grid_clear(NONET_GRID(less), c);
        assert_int_equal(verdict(NONET_GRID(less), NULL, 0), NONET_SEVERAL);
    }
    assert_int_equal(nonet_grid_clues(puzzle) - clues, dropped);
}

/* In an order drawn from `random`, or in that of the cells. */
static int minimize(const struct nonet_grid *puzzle, struct nonet_random *random,
                    struct nonet_grid *out, size_t room, int *dropped) {
    struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
    options.random = random;
    return nonet_minimize(puzzle, random ? &options : NULL, out, room, dropped);
}

static void test_nine(void **state) {
    (void)state;
    union nonet_grid9 puzzle, full, minimal, again, first;
    read_nine(easy, &puzzle);
    assert_int_equal(verdict(NONET_GRID(puzzle), NONET_GRID(full), sizeof full), NONET_UNIQUE);
    int different = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct nonet_random random, same;
        int dropped = -1;
        nonet_random_seed(&random, seed, 0);
        same = random;
        const struct nonet_grid *from = seed % 2 ? NONET_GRID(full) : NONET_GRID(puzzle);
        assert_int_equal(minimize(from, &random, NONET_GRID(minimal), sizeof minimal, &dropped),
                         NONET_OK);
        check_minimal(from, NONET_GRID(minimal), dropped);
        minimize(from, &same, NONET_GRID(again), sizeof again, NULL);
        assert_true(nonet_grid_equal(NONET_GRID(minimal), NONET_GRID(again)));
        if (seed == 0)
            first = minimal;
        different += !nonet_grid_equal(NONET_GRID(first), NONET_GRID(minimal));
    }
    assert_true(different > 5);
}

/* The requested kernel answers, and the result does not depend on it. */
static void test_kernels(void **state) {
    (void)state;
    union nonet_grid9 puzzle, full, best, minimal;
    int usable = 0;
    read_nine(easy, &puzzle);
    assert_int_equal(verdict(NONET_GRID(puzzle), NONET_GRID(full), sizeof full), NONET_UNIQUE);
    assert_int_equal(minimize(NONET_GRID(full), NULL, NONET_GRID(best), sizeof best, NULL),
                     NONET_OK);
    for (int i = 0; nonet_kernel_at(i) != NULL; i++) {
        struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
        options.kernel = nonet_kernel_at(i);
        int status =
            nonet_minimize(NONET_GRID(full), &options, NONET_GRID(minimal), sizeof minimal, NULL);
        usable += nonet_kernel_is_usable(i);
        assert_int_equal(status, nonet_kernel_is_usable(i) ? NONET_OK : NONET_E_ARGUMENT);
        if (status == NONET_OK)
            assert_true(nonet_grid_equal(NONET_GRID(minimal), NONET_GRID(best)));
    }
    assert_true(usable > 0);
}

/* Without a generator the clues are tried from the first cell on, and it may be done in place.
 * Trying many clues at once must give the same result as one by one. */
static void check_in_order(union nonet_grid9 *puzzle) {
    union nonet_grid9 expected = *puzzle;
    for (int c = 0; c < 81; c++) {
        union nonet_grid9 less = expected;
        nonet_grid_clear(NONET_GRID(less), c);
        if (verdict(NONET_GRID(less), NULL, 0) == NONET_UNIQUE)
            expected = less;
    }
    assert_int_equal(minimize(NONET_GRID(*puzzle), NULL, NONET_GRID(*puzzle), sizeof *puzzle, NULL),
                     NONET_OK);
    assert_true(nonet_grid_equal(NONET_GRID(*puzzle), NONET_GRID(expected)));
}

static void test_in_order(void **state) {
    (void)state;
    union nonet_grid9 puzzle, other;
    struct nonet_random random;
    nonet_random_seed(&random, 12, 0);
    read_nine(easy, &puzzle);
    for (int i = 0; i < 20; i++) {
        struct nonet_transform t;
        nonet_transform_random(&t, 3, 3, &random);
        nonet_transform_apply(&t, NONET_GRID(puzzle), NONET_GRID(other), sizeof other);
        check_in_order(&other);
        if (i == 9)
            verdict(NONET_GRID(puzzle), NONET_GRID(puzzle), sizeof puzzle);
    }
    check_in_order(&other); /* a minimal one loses nothing */
}

static void test_other_sizes(void **state) {
    (void)state;
    static const int shapes[][2] = {{2, 2}, {2, 3}, {1, 5}, {3, 4}};
    for (int i = 0; i < 4; i++) {
        union nonet_grid16 full, minimal;
        struct nonet_random random;
        int dropped = -1;
        nonet_random_seed(&random, 7, (uint64_t)i);
        nonet_grid_init(NONET_GRID(full), sizeof full, shapes[i][0], shapes[i][1]);
        verdict(NONET_GRID(full), NONET_GRID(full), sizeof full);
        assert_int_equal(
            minimize(NONET_GRID(full), &random, NONET_GRID(minimal), sizeof minimal, &dropped),
            NONET_OK);
        assert_true(dropped > 0);
        check_minimal(NONET_GRID(full), NONET_GRID(minimal), dropped);
    }
}

/* A 4x4 that is defined by its marks: all but one digit are allowed in the cells that keep a
 * clue. */
static void test_marks(void **state) {
    (void)state;
    union nonet_grid9 puzzle, minimal;
    uint16_t cells[16];
    int spare = -1, clues = 0;
    static const char *const solution = "1234341221434321";
    nonet_grid_init(NONET_GRID(puzzle), sizeof puzzle, 2, 2);
    for (int c = 0; c < 16; c++) {
        int d = solution[c] - '1';
        struct nonet_set two = {1u << d | 1u << (d + 1) % 4, 0};
        nonet_grid_set_marks(NONET_GRID(puzzle), c, two);
    }
    nonet_grid_give(NONET_GRID(puzzle), 0, 1);
    assert_int_equal(verdict(NONET_GRID(puzzle), NULL, 0), NONET_UNIQUE);
    assert_int_equal(minimize(NONET_GRID(puzzle), NULL, NONET_GRID(minimal), sizeof minimal, NULL),
                     NONET_OK);
    assert_int_equal(verdict(NONET_GRID(minimal), NULL, 0), NONET_UNIQUE);
    assert_int_equal(nonet_spare_clues(NONET_GRID(minimal), NULL, NULL, NULL, cells, 16, &spare),
                     NONET_OK);
    assert_int_equal(spare, 0);
    for (int c = 0; c < 16; c++) {
        uint64_t was = nonet_grid_marks(NONET_GRID(puzzle), c).low;
        uint64_t is = nonet_grid_marks(NONET_GRID(minimal), c).low;
        assert_true(is == was || is == 15);
        clues += is != 15;
    }
    assert_in_range(clues, 1, 15);
}

/* By brute force: one solution, and several without any one of the clues, all of them digits of the
 * full grid. */
static void check_ruled(const struct nonet_grid *full, const struct nonet_rules *rules,
                        const struct nonet_grid *minimal, int dropped) {
    struct puzzle p;
    int clues = 0;
    puzzle_init(&p, nonet_grid_box_rows(full), nonet_grid_box_cols(full));
    puzzle_rule(&p, rules);
    for (int c = 0; c < p.cells; c++)
        if (nonet_grid_value(minimal, c) != 0) {
            assert_int_equal(nonet_grid_value(minimal, c), nonet_grid_value(full, c));
            puzzle_give(&p, c, nonet_grid_value(full, c));
            clues++;
        }
    assert_int_equal(p.cells - clues, dropped);
    assert_int_equal(brute_count(&p, 2, NULL), 1);
    for (int c = 0; c < p.cells; c++) {
        int d = p.value[c];
        if (d == 0)
            continue;
        puzzle_clear(&p, c);
        assert_int_equal(brute_count(&p, 2, NULL), 2);
        puzzle_give(&p, c, d);
    }
}

static void test_rules(void **state) {
    (void)state;
    static const struct {
        int rows, cols;
        const char *text;
    } cases[] = {{3, 3, "diagonals"},
                 {2, 3, "diagonals"},
                 {1, 5, "regions 12233 12233 14235 14455 14455"},
                 {1, 5, "diagonals\nregions 11122 11222 33344 33544 55554"},
                 {1, 7, "regions 1122222 1133224 1133444 5133444 5536666 5577766 5577776"},
                 {3, 3,
                  "regions 111123333 111223333 114222553 664222555 644445555 666444788 "
                  "666977788 999977788 999977888"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        union nonet_rules9 rules;
        union nonet_grid9 full, minimal;
        struct nonet_solve_options how = NONET_SOLVE_OPTIONS_INIT;
        struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
        struct nonet_random random;
        int dropped = -1;
        nonet_random_seed(&random, 3, (uint64_t)i);
        assert_int_equal(nonet_rules_read(cases[i].text, strlen(cases[i].text),
                                          cases[i].rows * cases[i].cols, NONET_RULES(rules),
                                          sizeof rules, NULL),
                         NONET_OK);
        nonet_grid_init(NONET_GRID(full), sizeof full, cases[i].rows, cases[i].cols);
        how.rules = options.rules = NONET_RULES(rules);
        options.random = &random;
        assert_int_equal(nonet_solve(NONET_GRID(full), &how, NONET_GRID(full), sizeof full, NULL),
                         NONET_OK);
        assert_int_equal(nonet_minimize(NONET_GRID(full), &options, NONET_GRID(minimal),
                                        sizeof minimal, &dropped),
                         NONET_OK);
        check_ruled(NONET_GRID(full), NONET_RULES(rules), NONET_GRID(minimal), dropped);
    }
}

/* Unique by rows, columns and boxes, without a solution by diagonals; rules of another side. */
static void test_wrong_rules(void **state) {
    (void)state;
    union nonet_grid9 g;
    union nonet_rules9 rules;
    struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
    options.rules = NONET_RULES(rules);
    read_nine(easy, &g);
    assert_int_equal(nonet_rules_read("x", 1, 9, NONET_RULES(rules), sizeof rules, NULL), NONET_OK);
    assert_int_equal(nonet_minimize(NONET_GRID(g), &options, NONET_GRID(g), sizeof g, NULL),
                     NONET_E_ARGUMENT);
    assert_int_equal(nonet_rules_read("x", 1, 8, NONET_RULES(rules), sizeof rules, NULL), NONET_OK);
    assert_int_equal(nonet_minimize(NONET_GRID(g), &options, NONET_GRID(g), sizeof g, NULL),
                     NONET_E_SHAPE);
}

static int stop(void *user) {
    return --*(int *)user < 0;
}

static void test_refusals(void **state) {
    (void)state;
    union nonet_grid9 g, out, kept;
    int calls = 3;
    memset(&out, 0x33, sizeof out);
    kept = out;
    read_nine(easy, &g);
    struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
    options.cancel = stop;
    options.cancel_user = &calls;
    assert_int_equal(nonet_minimize(NONET_GRID(g), &options, NONET_GRID(out), sizeof out, NULL),
                     NONET_E_CANCELLED);
    options.cancel = NULL;
    options.kernel = "abacus";
    assert_int_equal(nonet_minimize(NONET_GRID(g), &options, NONET_GRID(out), sizeof out, NULL),
                     NONET_E_ARGUMENT);
    assert_int_equal(minimize(NONET_GRID(g), NULL, NONET_GRID(out), 250, NULL), NONET_E_ROOM);
    nonet_grid_clear(NONET_GRID(g), 0);
    nonet_grid_clear(NONET_GRID(g), 1);
    assert_int_equal(minimize(NONET_GRID(g), NULL, NONET_GRID(out), sizeof out, NULL),
                     NONET_E_ARGUMENT); /* several */
    nonet_grid_give(NONET_GRID(g), 0, 7);
    assert_int_equal(minimize(NONET_GRID(g), NULL, NONET_GRID(out), sizeof out, NULL),
                     NONET_E_ARGUMENT); /* none */
    assert_memory_equal(&out, &kept, sizeof out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nine),        cmocka_unit_test(test_kernels),
        cmocka_unit_test(test_in_order),    cmocka_unit_test(test_other_sizes),
        cmocka_unit_test(test_marks),       cmocka_unit_test(test_rules),
        cmocka_unit_test(test_wrong_rules), cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
