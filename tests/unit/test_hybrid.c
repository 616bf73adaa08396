/*
 * The hybrid engine against the search for any size, and the order of its solutions: digits read
 * row by row, ascending, which follows from its rule and from no other engine's.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "brute.h"

enum { LIMIT = 60 };

struct found {
    int cells, count, disordered;
    uint64_t sum;
    int last[BRUTE_CELLS];
};

static int keep(void *user, const struct nonet_grid *solution) {
    struct found *f = user;
    int digit[BRUTE_CELLS], differ = 0;
    nonet_grid_to_ints(solution, digit);
    for (int c = 0; c < f->cells && differ == 0; c++)
        differ = digit[c] - f->last[c];
    f->disordered += differ <= 0;
    f->sum += brute_hash(digit, f->cells);
    f->count++;
    memcpy(f->last, digit, sizeof digit);
    return 0;
}

static struct nonet_solve_result run(const struct puzzle *p, enum nonet_engine engine,
                                     uint64_t limit, struct found *f) {
    union nonet_grid16 g;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.engine = engine;
    options.limit = limit;
    options.found = keep;
    options.found_user = f;
    memset(f, 0, sizeof *f);
    f->cells = p->cells;
    puzzle_to_grid(p, NONET_GRID(g), sizeof g);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
    assert_int_equal(result.solutions, f->count);
    return result;
}

static int compare(const struct puzzle *p) {
    struct found hybrid, any;
    struct nonet_solve_result a = run(p, NONET_ENGINE_HYBRID, LIMIT, &hybrid);
    struct nonet_solve_result b = run(p, NONET_ENGINE_ANY, LIMIT, &any);
    assert_int_equal(a.solutions, b.solutions);
    assert_int_equal(a.complete, b.complete);
    assert_int_equal(hybrid.disordered, 0);
    if (a.complete)
        assert_true(hybrid.sum == any.sum);
    return hybrid.count;
}

/* Changes a clue, or forbids a digit in an open cell: many puzzles are left without a solution. */
static void spoil(uint64_t *seed, struct puzzle *p) {
    int c = chance_below(seed, p->cells), d = 1 + chance_below(seed, p->side);
    if (p->value[c] != 0)
        puzzle_give(p, c, d);
    else
        p->allowed[c] &= ~((uint32_t)1 << d);
}

static void test_counts(void **state) {
    (void)state;
    static const int shapes[][4] = {{2, 2, 20, 400}, {1, 5, 30, 200}, {2, 3, 25, 400},
                                    {3, 2, 25, 400}, {2, 4, 40, 200}, {3, 3, 33, 500},
                                    {2, 5, 50, 150}, {3, 4, 60, 60},  {4, 4, 66, 40}};
    uint64_t seed = 21;
    int kinds[3] = {0, 0, 0};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (int i = 0; i < shapes[s][3]; i++) {
            struct puzzle p;
            if (i % 3 == 2)
                chance_marks(&seed, shapes[s][0], shapes[s][1], 60 + shapes[s][2] / 3 + i % 2 * 6,
                             &p);
            else
                chance_puzzle(&seed, shapes[s][0], shapes[s][1], shapes[s][2] + i % 5 * 6, &p);
            if (i % 4 > 1)
                spoil(&seed, &p);
            int count = compare(&p);
            kinds[count > 2 ? 2 : count]++;
        }
    }
    for (int k = 0; k < 3; k++)
        assert_true(kinds[k] > 100); /* otherwise a kind was hardly tested */
}

static void test_limit(void **state) {
    (void)state;
    struct puzzle p;
    struct found f;
    puzzle_init(&p, 2, 2);
    assert_int_equal(run(&p, NONET_ENGINE_HYBRID, 0, &f).solutions, 288);
    struct nonet_solve_result r = run(&p, NONET_ENGINE_HYBRID, 288, &f);
    assert_int_equal(r.solutions, 288);
    assert_int_equal(r.complete, 0);
    assert_int_equal(run(&p, NONET_ENGINE_HYBRID, 289, &f).complete, 1);
}

/* The first solution of an empty 4x4 by way of the cells 0, 1, 2, 4, 6, 8 and 9, which have a
 * choice; a state is hit at the start and after each of them. */
static void test_guesses(void **state) {
    (void)state;
    union nonet_grid9 g, solution;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    const int first[16] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    options.engine = NONET_ENGINE_HYBRID;
    options.limit = 1;
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    nonet_solve(NONET_GRID(g), &options, NONET_GRID(solution), sizeof solution, &result);
    for (int c = 0; c < 16; c++)
        assert_int_equal(nonet_grid_value(NONET_GRID(solution), c), first[c]);
    assert_int_equal(result.guesses, 7);
    assert_int_equal(result.nodes, 8);
}

/* The puzzle of the engine's description needs no guess. */
static void test_singles_alone(void **state) {
    (void)state;
    static const char text[] =
        "3.6.15.....4...3......68194.8...6......2496.164....2.5..8..3.1..37891462.2.6..8..";
    union nonet_grid9 g, solution;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.engine = NONET_ENGINE_HYBRID;
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    for (int c = 0; c < 81; c++)
        if (text[c] != '.')
            nonet_grid_give(NONET_GRID(g), c, text[c] - '0');
    assert_int_equal(
        nonet_solve(NONET_GRID(g), &options, NONET_GRID(solution), sizeof solution, &result),
        NONET_OK);
    assert_int_equal(result.verdict, NONET_UNIQUE);
    assert_int_equal(result.guesses, 0);
    assert_int_equal(result.nodes, 1);
}

/* Large grids, where the work area is allocated, solved into their own place. */
static void test_large(void **state) {
    (void)state;
    static const int shapes[][3] = {{5, 5, 80}, {6, 6, 85}, {8, 9, 92}, {10, 10, 94}};
    uint64_t seed = 22;
    int *digit = malloc(NONET_CELLS_MAX * sizeof *digit);
    struct nonet_grid *g = malloc(NONET_GRID_BYTES(100));
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    options.engine = NONET_ENGINE_HYBRID;
    options.limit = 1;
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        struct nonet_conflict conflict = NONET_CONFLICT_INIT(NULL, 0);
        struct nonet_grid *puzzle = malloc(NONET_GRID_BYTES(100));
        int rows = shapes[s][0], cols = shapes[s][1];
        chance_solution(&seed, rows, cols, digit);
        nonet_grid_init(g, NONET_GRID_BYTES(100), rows, cols);
        for (int c = 0; c < nonet_grid_cells(g); c++)
            if (chance_below(&seed, 100) < shapes[s][2])
                nonet_grid_give(g, c, digit[c]);
        nonet_grid_copy(puzzle, NONET_GRID_BYTES(100), g);
        assert_int_equal(nonet_solve(g, &options, g, NONET_GRID_BYTES(100), NULL), NONET_OK);
        assert_int_equal(nonet_check_solution(puzzle, NULL, g, &conflict), NONET_OK);
        assert_int_equal(conflict.kind, NONET_CONFLICT_NONE);
        free(puzzle);
    }
    free(g);
    free(digit);
}

static int count_down(void *user) {
    int *left = user;
    return --*left < 0;
}

/* An empty 16x16 has endless solutions; the caller's patience ends. */
static void test_cancel(void **state) {
    (void)state;
    union nonet_grid16 g;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    int left = 3;
    options.engine = NONET_ENGINE_HYBRID;
    options.limit = 0;
    options.cancel = count_down;
    options.cancel_user = &left;
    nonet_grid_init(NONET_GRID(g), sizeof g, 4, 4);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_E_CANCELLED);
    assert_int_equal(result.complete, 0);
    assert_int_equal(left, -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),  cmocka_unit_test(test_limit),
        cmocka_unit_test(test_guesses), cmocka_unit_test(test_singles_alone),
        cmocka_unit_test(test_large),   cmocka_unit_test(test_cancel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
