/*
 * The cheap bounds against the engine they replace; that they are monotone; and that what is given
 * up early would have failed in the end.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "generate/bound.h"
#include "generate/judge.h"
#include "generate/thin.h"
#include "grid/grid.h"

enum { PUZZLES = 400 };

struct puzzles {
    int count;
    uint8_t clues[PUZZLES][81], solution[PUZZLES][81];
    uint64_t tries[PUZZLES];
};

static int keep(void *user, const struct nonet_generated *g) {
    struct puzzles *p = user;
    assert_true(p->count < PUZZLES);
    for (int c = 0; c < 81; c++) {
        p->clues[p->count][c] = (uint8_t)nonet_grid_value(g->puzzle, c);
        p->solution[p->count][c] = (uint8_t)nonet_grid_value(g->solution, c);
    }
    p->tries[p->count++] = g->tries;
    return 0;
}

static void make(const struct nonet_generate_options *o, int count, struct puzzles *p) {
    char reason[NONET_REASON_MAX];
    int status;
    struct nonet_generator *g = nonet_generator_open(o, &status, reason);
    assert_non_null(g);
    assert_int_equal(nonet_generator_run(g, 0, (uint64_t)count, keep, p), NONET_OK);
    nonet_generator_close(g);
}

/* Minimal puzzles, and puzzles with a few more clues. */
static const struct puzzles *samples(void) {
    static struct puzzles p;
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    if (p.count > 0)
        return &p;
    o.seed = 21;
    make(&o, PUZZLES / 2, &p);
    o.clues_min = 26;
    o.clues_max = 32;
    make(&o, PUZZLES / 2, &p);
    return &p;
}

static struct nonet_techniques direct_sets(void) {
    struct nonet_techniques set = {{0}};
    assert_int_equal(nonet_techniques_add(&set, "direct-hidden-pair"), NONET_OK);
    assert_int_equal(nonet_techniques_add(&set, "direct-hidden-triplet"), NONET_OK);
    return set;
}

static const struct nonet_techniques no_sets;

/* How far a path gets; 1: to the end. */
static int follow(const uint8_t clues[81], int max, struct nonet_techniques without,
                  union nonet_grid9 *after) {
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    nonet_grid_init(NONET_GRID(*after), sizeof *after, 3, 3);
    for (int c = 0; c < 81; c++)
        if (clues[c] != 0)
            nonet_grid_give(NONET_GRID(*after), c, clues[c]);
    o.max_rating = max;
    o.without = without;
    assert_int_equal(nonet_logic(NONET_GRID(*after), &o, NONET_GRID(*after), sizeof *after, &r),
                     NONET_OK);
    return r.end == NONET_LOGIC_SOLVED;
}

static void test_direct(void **state) {
    (void)state;
    const struct puzzles *p = samples();
    int solved = 0;
    for (int i = 0; i < p->count; i++) {
        union nonet_grid9 after;
        int is_solved = follow(p->clues[i], BOUND_DIRECT, no_sets, &after);
        assert_int_equal(nonet_bound_direct(p->clues[i]), is_solved);
        solved += is_solved;
    }
    assert_true(solved > p->count / 10 && solved < p->count * 9 / 10);
}

/* Not only whether it reaches the end, but every candidate that is left. */
static void test_locked(void **state) {
    (void)state;
    const struct puzzles *p = samples();
    int solved = 0;
    for (int i = 0; i < p->count; i++) {
        union nonet_grid9 after;
        struct bound b;
        int is_solved = follow(p->clues[i], BOUND_LOCKED, direct_sets(), &after);
        nonet_bound_begin(&b, p->clues[i]);
        assert_int_equal(nonet_bound_locked(&b), is_solved);
        for (int c = 0; c < 81; c++) {
            int d = nonet_grid_value(NONET_GRID(after), c);
            unsigned m = d ? 1u << (d - 1) : (unsigned)grid_marks(NONET_GRID(after), c).low;
            assert_int_equal(nonet_bound_cell(&b, c), m);
        }
        solved += is_solved;
    }
    assert_true(solved > p->count / 10 && solved < p->count * 9 / 10);
}

/* A clue that comes later leads to the same place as one that was there from the beginning. */
static void test_give(void **state) {
    (void)state;
    const struct puzzles *p = samples();
    for (int i = 0; i < p->count; i++) {
        struct bound late, early;
        uint8_t clues[81];
        int c = i % 81;
        memcpy(clues, p->clues[i], sizeof clues);
        clues[c] = p->solution[i][c];
        nonet_bound_begin(&early, clues);
        nonet_bound_locked(&early);
        nonet_bound_begin(&late, p->clues[i]);
        nonet_bound_locked(&late);
        nonet_bound_give(&late, c, clues[c]);
        nonet_bound_locked(&late);
        assert_memory_equal(&late, &early, sizeof late);
    }
}

/* What is left of the candidates with more clues is a subset of what is left with fewer, for all
 * steps below those that assume a single solution. */
static void test_monotone(void **state) {
    (void)state;
    static const int most[] = {19, 25, 29, 30, 34, 38, 44};
    const struct puzzles *p = samples();
    for (int i = 0; i < p->count; i += 2)
        for (size_t k = 0; k < sizeof most / sizeof *most; k++) {
            union nonet_grid9 few, more;
            uint8_t clues[81];
            memcpy(clues, p->clues[i], sizeof clues);
            for (int c = i % 7; c < 81; c += 19)
                clues[c] = p->solution[i][c];
            follow(p->clues[i], most[k], no_sets, &few);
            follow(clues, most[k], no_sets, &more);
            for (int c = 0; c < 81; c++)
                if (nonet_grid_value(NONET_GRID(few), c) != 0)
                    assert_int_equal(nonet_grid_value(NONET_GRID(more), c),
                                     nonet_grid_value(NONET_GRID(few), c));
        }
}

/* The first try of a record whose puzzle meets the request, with nothing given up before its
 * end. */
static uint64_t first_good(const struct plan *plan, struct candidate *c, int least, int max) {
    for (c->attempt = 0;; c->attempt++) {
        union nonet_grid9 after;
        assert_int_equal(nonet_thin_begin(plan, c), NONET_OK);
        while (nonet_thin_ask(plan, c)) {
            union nonet_grid9 grid;
            struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
            nonet_grid_init(NONET_GRID(grid), sizeof grid, 3, 3);
            for (int k = 0; k < 81; k++)
                if (c->now[k] != 0)
                    nonet_grid_give(NONET_GRID(grid), k, c->now[k]);
            assert_int_equal(nonet_solve(NONET_GRID(grid), NULL, NULL, 0, &r), NONET_OK);
            nonet_thin_answer(plan, c, r.verdict == NONET_UNIQUE);
        }
        assert_int_equal(c->stage, THIN_MADE);
        if (follow(c->now, max, no_sets, &after) &&
            (least == 0 || !follow(c->now, least - 1, no_sets, &after)))
            return c->attempt + 1;
    }
}

/* Without giving up early, and without bounds, the same puzzles come out, after as many tries. */
static void test_early(void **state) {
    (void)state;
    static const int range[][2] = {{0, 19}, {20, 29}, {0, 28}, {30, 49}};
    for (size_t k = 0; k < sizeof range / sizeof *range; k++) {
        static struct puzzles made;
        struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
        char reason[NONET_REASON_MAX];
        struct plan plan;
        struct traps traps;
        uint8_t solution[81], now[81], is_dropped[81];
        uint16_t order[81];
        struct candidate c = {.solution = solution,
                              .now = now,
                              .is_dropped = is_dropped,
                              .order = order,
                              .traps = &traps};
        o.seed = 22;
        o.minimal = 1;
        o.rating_min = range[k][0];
        o.rating_max = range[k][1];
        made.count = 0;
        make(&o, 12, &made);
        assert_int_equal(nonet_plan_open(&plan, &o, reason), NONET_OK);
        for (int i = 0; i < made.count; i++) {
            c.record = (uint64_t)i;
            assert_true(first_good(&plan, &c, range[k][0], range[k][1]) == made.tries[i]);
            assert_memory_equal(now, made.clues[i], 81);
        }
        nonet_plan_close(&plan);
    }
}

/* A puzzle that is given up early would not have had the rating with fewer clues. */
static void test_judge_early(void **state) {
    (void)state;
    const struct puzzles *p = samples();
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    char reason[NONET_REASON_MAX];
    o.minimal = 1;
    for (o.rating_max = 19; o.rating_max <= 29; o.rating_max += 5) {
        struct plan plan;
        int given_up = 0;
        assert_int_equal(nonet_plan_open(&plan, &o, reason), NONET_OK);
        for (int i = 0; i < p->count; i++) {
            union nonet_grid9 after;
            struct candidate c = {.now = (uint8_t *)p->clues[i]};
            int is_hard = !follow(p->clues[i], o.rating_max, no_sets, &after);
            assert_int_equal(nonet_judge_early(&plan, &c), o.rating_max == 24 ? 0 : is_hard);
            given_up += is_hard;
        }
        assert_true(given_up > 0 && given_up < p->count);
        nonet_plan_close(&plan);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_direct), cmocka_unit_test(test_locked),
        cmocka_unit_test(test_give),   cmocka_unit_test(test_monotone),
        cmocka_unit_test(test_early),  cmocka_unit_test(test_judge_early),
    };
    return cmocka_run_group_tests_name("generate_bound", tests, NULL, NULL);
}
