/*
 * Canonical forms: against the plain way on puzzles of every density, one form for all equivalents,
 * known numbers of classes and of automorphisms, and what is refused.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "canon_brute.h"

static const char *const nines[] = {
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "1.................................................................................",
    "12......................3..........4.............................................",
    "1...........2..........3.......4............5..........6.......7............8....",
    "53467891267219534819834256785976142342685379171392485696153728428741963534528617.",
    ".34678912672.9534819834256785976.42342685379.713924.569.153728428741.635.45286179",
};
enum { NINES = sizeof nines / sizeof *nines };

static void read_nine(const char *line, union nonet_grid9 *g) {
    nonet_grid_init(NONET_GRID(*g), sizeof *g, 3, 3);
    for (int c = 0; c < 81; c++)
        if (line[c] >= '1' && line[c] <= '9')
            nonet_grid_give(NONET_GRID(*g), c, line[c] - '0');
}

static uint64_t canon(const struct nonet_grid *puzzle, union nonet_grid9 *form) {
    struct nonet_canon_result r = NONET_CANON_RESULT_INIT;
    union nonet_grid9 made;
    assert_int_equal(nonet_canon(puzzle, NULL, NULL, NONET_GRID(*form), sizeof *form, &r),
                     NONET_OK);
    assert_int_equal(nonet_transform_apply(&r.transform, puzzle, NONET_GRID(made), sizeof made),
                     NONET_OK);
    assert_true(nonet_grid_equal(NONET_GRID(made), NONET_GRID(*form)));
    assert_true(r.automorphisms > 0);
    return r.automorphisms;
}

static void compare_with_brute(const struct nonet_grid *puzzle) {
    union nonet_grid9 form;
    uint8_t expected[81];
    uint64_t ways = brute_canon(puzzle, expected);
    assert_true(canon(puzzle, &form) == ways);
    for (int c = 0; c < nonet_grid_cells(puzzle); c++)
        assert_int_equal(nonet_grid_value(NONET_GRID(form), c), expected[c]);
}

/* Puzzles with each number of clues, from a full grid of the shape. */
static void compare_shape(int box_rows, int box_cols, int rounds, int least) {
    union nonet_grid9 full, puzzle;
    struct nonet_random random;
    struct nonet_transform t;
    nonet_random_seed(&random, 11, (uint64_t)(box_rows * 16 + box_cols));
    for (int i = 0; i < rounds; i++) {
        nonet_grid_init(NONET_GRID(full), sizeof full, box_rows, box_cols);
        assert_int_equal(nonet_solve(NONET_GRID(full), NULL, NONET_GRID(full), sizeof full, NULL),
                         NONET_OK);
        nonet_transform_random(&t, box_rows, box_cols, &random);
        nonet_transform_apply(&t, NONET_GRID(full), NONET_GRID(puzzle), sizeof puzzle);
        int cells = nonet_grid_cells(NONET_GRID(full)),
            drop = cells - least - i * (cells - least) / rounds;
        while (drop > 0) {
            int c = (int)nonet_random_below(&random, (uint32_t)cells);
            drop -= nonet_grid_value(NONET_GRID(puzzle), c) != 0;
            nonet_grid_clear(NONET_GRID(puzzle), c);
        }
        compare_with_brute(NONET_GRID(puzzle));
    }
}

static void test_other_sizes_by_the_plain_way(void **state) {
    (void)state;
    compare_shape(2, 2, 40, 1);
    compare_shape(2, 3, 40, 3);
    compare_shape(3, 2, 40, 3);
    compare_shape(1, 4, 20, 1);
    compare_shape(5, 1, 10, 3);
    compare_shape(2, 4, 5, 12);
}

/* The grid that the solver finds first is the most regular one; others come from puzzles. */
static void test_nine_by_the_plain_way(void **state) {
    (void)state;
    union nonet_grid9 g;
    compare_shape(3, 3, 8, 16);
    for (int i = 0; i < NINES; i++) {
        read_nine(nines[i], &g);
        if (nonet_grid_clues(NONET_GRID(g)) > 8)
            compare_with_brute(NONET_GRID(g));
    }
}

static void test_one_form_for_all_equivalents(void **state) {
    (void)state;
    union nonet_grid9 g, form, other, other_form;
    struct nonet_random random;
    struct nonet_transform t;
    nonet_random_seed(&random, 3, 0);
    for (int i = 0; i < NINES; i++) {
        read_nine(nines[i], &g);
        uint64_t automorphisms = canon(NONET_GRID(g), &form);
        for (int round = 0; round < 1000; round++) {
            nonet_transform_random(&t, 3, 3, &random);
            nonet_transform_apply(&t, NONET_GRID(g), NONET_GRID(other), sizeof other);
            assert_true(canon(NONET_GRID(other), &other_form) == automorphisms);
            assert_true(nonet_grid_equal(NONET_GRID(form), NONET_GRID(other_form)));
        }
    }
}

static void test_automorphisms(void **state) {
    (void)state;
    union nonet_grid9 g, form;
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    assert_int_equal(canon(NONET_GRID(g), &form), 2 * 1296 * 1296);
    nonet_grid_give(NONET_GRID(g), 40, 5); /* any of 81 cells */
    assert_int_equal(canon(NONET_GRID(g), &form), 2 * 1296 * 1296 / 81);
    assert_int_equal(nonet_grid_value(NONET_GRID(form), 80), 1);
    read_nine(nines[2], &g);
    assert_int_equal(canon(NONET_GRID(g), &form), 1);
    read_nine(nines[3], &g);
    assert_int_equal(canon(NONET_GRID(g), &form), 648);
    assert_true(nonet_grid_equal(NONET_GRID(g), NONET_GRID(form)));
}

/* Forms of the solutions of a puzzle, each once, and how many grids there are of all classes. */
struct classes {
    uint8_t form[64][81];
    int count;
    uint64_t grids, group;
};

static int add_class(void *user, const struct nonet_grid *solution) {
    struct classes *k = user;
    union nonet_grid9 form;
    uint8_t line[81] = {0};
    uint64_t automorphisms = canon(solution, &form);
    for (int c = 0; c < nonet_grid_cells(solution); c++)
        line[c] = (uint8_t)nonet_grid_value(NONET_GRID(form), c);
    for (int i = 0; i < k->count; i++)
        if (memcmp(k->form[i], line, 81) == 0)
            return 0;
    assert_true(k->count < 64);
    memcpy(k->form[k->count++], line, 81);
    assert_true(k->group % automorphisms == 0);
    k->grids += k->group / automorphisms;
    return 0;
}

/* How many classes of full grids there are; every class must have one that begins like this.
 * `group` is the number of all transforms, digits included. */
static struct classes find_classes(int box_rows, int box_cols, const char *begin, uint64_t group) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct classes k = {.group = group};
    union nonet_grid9 g;
    nonet_grid_init(NONET_GRID(g), sizeof g, box_rows, box_cols);
    for (int c = 0; begin[c]; c++)
        if (begin[c] != '.')
            nonet_grid_give(NONET_GRID(g), c, begin[c] - '0');
    options.limit = 0;
    options.found = add_class;
    options.found_user = &k;
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, NULL), NONET_OK);
    return k;
}

/* The classes' sizes, from their automorphisms, must add up to the known number of all grids. */
static void test_classes(void **state) {
    (void)state;
    struct classes four = find_classes(2, 2, "", 128 * 24);
    assert_int_equal(four.count, 2);
    assert_int_equal(four.grids, 288);
    struct classes six = find_classes(2, 3, "123456456", 48 * 72 * 720);
    assert_int_equal(six.count, 49);
    assert_int_equal(six.grids, 28200960);
    struct classes tall = find_classes(3, 2, "14....25....36....4.....5.....6.....", 48 * 72 * 720);
    assert_int_equal(tall.count, 49);
    assert_int_equal(tall.grids, 28200960);
}

static void test_equivalent(void **state) {
    (void)state;
    union nonet_grid9 a, b, made;
    struct nonet_random random;
    struct nonet_transform t;
    int same = 7;
    nonet_random_seed(&random, 4, 0);
    for (int i = 0; i < NINES; i++) {
        read_nine(nines[i], &a);
        nonet_transform_random(&t, 3, 3, &random);
        nonet_transform_apply(&t, NONET_GRID(a), NONET_GRID(b), sizeof b);
        assert_int_equal(nonet_equivalent(NONET_GRID(a), NONET_GRID(b), NULL, NULL, &same, &t),
                         NONET_OK);
        assert_int_equal(same, 1);
        nonet_transform_apply(&t, NONET_GRID(a), NONET_GRID(made), sizeof made);
        assert_true(nonet_grid_equal(NONET_GRID(made), NONET_GRID(b)));
        read_nine(nines[(i + 1) % NINES], &b);
        assert_int_equal(nonet_equivalent(NONET_GRID(a), NONET_GRID(b), NULL, NULL, &same, NULL),
                         NONET_OK);
        assert_int_equal(same, 0);
    }
    nonet_grid_init(NONET_GRID(a), sizeof a, 2, 3);
    nonet_grid_init(NONET_GRID(b), sizeof b, 3, 2);
    assert_int_equal(nonet_equivalent(NONET_GRID(a), NONET_GRID(b), NULL, NULL, &same, &t),
                     NONET_OK);
    assert_int_equal(same, 0);
}

static int stop(void *user) {
    ++*(int *)user;
    return 1;
}

static void test_refusals(void **state) {
    (void)state;
    union nonet_grid9 g, form, kept;
    union nonet_grid16 large;
    struct nonet_set two = {3, 0};
    int calls = 0;
    read_nine(nines[0], &g);
    memset(&form, 0x55, sizeof form);
    kept = form;
    assert_int_equal(nonet_canon(NONET_GRID(g), NULL, NULL, NONET_GRID(form), 250, NULL),
                     NONET_E_ROOM);
    assert_int_equal(nonet_canon(NONET_GRID(g), stop, &calls, NONET_GRID(form), sizeof form, NULL),
                     NONET_E_CANCELLED);
    assert_int_equal(calls, 1);
    nonet_grid_give(NONET_GRID(g), 0, 1);
    assert_int_equal(nonet_canon(NONET_GRID(g), NULL, NULL, NONET_GRID(form), sizeof form, NULL),
                     NONET_E_ARGUMENT);
    nonet_grid_clear(NONET_GRID(g), 0);
    nonet_grid_set_marks(NONET_GRID(g), 0, two);
    assert_int_equal(nonet_canon(NONET_GRID(g), NULL, NULL, NONET_GRID(form), sizeof form, NULL),
                     NONET_E_ARGUMENT);
    nonet_grid_init(NONET_GRID(large), sizeof large, 2, 7);
    assert_int_equal(nonet_canon(NONET_GRID(large), NULL, NULL, NULL, 0, NULL), NONET_E_SHAPE);
    nonet_grid_init(NONET_GRID(large), sizeof large, 1, 10);
    assert_int_equal(nonet_canon(NONET_GRID(large), NULL, NULL, NULL, 0, NULL), NONET_E_SHAPE);
    nonet_grid_init(NONET_GRID(large), sizeof large, 3, 4);
    assert_int_equal(nonet_canon(NONET_GRID(large), NULL, NULL, NULL, 0, NULL), NONET_OK);
    assert_memory_equal(&form, &kept, sizeof form);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_other_sizes_by_the_plain_way),
        cmocka_unit_test(test_nine_by_the_plain_way),
        cmocka_unit_test(test_one_form_for_all_equivalents),
        cmocka_unit_test(test_automorphisms),
        cmocka_unit_test(test_classes),
        cmocka_unit_test(test_equivalent),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
