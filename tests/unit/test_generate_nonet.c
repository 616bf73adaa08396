/*
 * Puzzles by the level and the techniques of nonet's own scale: each is what was asked for, looked at
 * with code that shares nothing with the generator (generated.h, brute.h). And what its shortcuts by
 * levels rely on: a puzzle that singles, pointing and claiming solve is of a low level, and one that
 * is solved up to a low level still is with more clues.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "generate/bound.h"
#include "generate/facts.h"
#include "tests/unit/generated.h"

enum { LEVELS = 6 };

static int check_one(void *user, const struct nonet_generated *g) {
    const struct nonet_generate_options *o = user;
    assert_true(generated_is_unique(g));
    assert_true(generated_is_rated_right(o, g));
    assert_true(has_symmetry(g->puzzle, o->symmetry));
    assert_int_equal(g->rating.rating, 0);
    assert_int_equal(g->rating.score, 0);
    assert_memory_equal(&g->techniques, &g->rating.used, sizeof g->techniques);
    return 0;
}

static struct nonet_generate_options ask(enum nonet_scale scale, int level) {
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    o.scale = scale;
    o.level = level;
    o.seed = 12;
    return o;
}

static void make(struct nonet_generate_options *o, uint64_t count, nonet_generated_fn found) {
    char reason[NONET_REASON_MAX];
    int status;
    struct nonet_generator *g = nonet_generator_open(o, &status, reason);
    assert_string_equal(reason, "");
    assert_non_null(g);
    assert_int_equal(nonet_generator_run(g, 0, count, found, o), NONET_OK);
    nonet_generator_close(g);
}

static void test_levels(void **state) {
    (void)state;
    for (int level = 1; level <= 2; level++) {
        struct nonet_generate_options o = ask(NONET_SCALE_NONET, level);
        make(&o, 10, check_one);
        o.symmetry = NONET_SYMMETRY_ROTATE180;
        make(&o, 3, check_one);
    }
    for (int level = 4; level <= 5; level++) {
        struct nonet_generate_options o = ask(NONET_SCALE_NONET, level);
        make(&o, 3, check_one);
    }
}

static void test_techniques(void **state) {
    (void)state;
    struct nonet_generate_options o = ask(NONET_SCALE_NONET, 0);
    assert_int_equal(nonet_techniques_add(&o.require, "x-wing"), NONET_OK);
    assert_int_equal(nonet_techniques_add(&o.without, "naked-pair"), NONET_OK);
    make(&o, 2, check_one);
    o = ask(NONET_SCALE_NONET, 0);
    assert_int_equal(nonet_techniques_add(&o.without, "pointing"), NONET_OK);
    o.box_rows = 2;
    make(&o, 2, check_one);
}

static void test_refused(void **state) {
    (void)state;
    struct nonet_generate_options o = ask(NONET_SCALE_NONET, LEVELS + 1);
    assert_true(generated_is_refused(&o, NONET_E_ARGUMENT));
    o = ask(NONET_SCALE_NONET, 1);
    o.rating_min = 20;
    assert_true(generated_is_refused(&o, NONET_E_ARGUMENT));
    o = ask(NONET_SCALE_NONET, 1);
    o.score_max = 300;
    assert_true(generated_is_refused(&o, NONET_E_ARGUMENT));
    o = ask(NONET_SCALE_NONET, 1);
    assert_int_equal(nonet_techniques_add(&o.require, "x-wing"), NONET_OK);
    assert_true(generated_is_refused(&o, NONET_E_IMPOSSIBLE));
    o = ask(NONET_SCALE_NONET, 0);
    assert_int_equal(nonet_techniques_add(&o.require, "direct-pointing"), NONET_OK);
    assert_true(generated_is_refused(&o, NONET_E_IMPOSSIBLE));
}

/* ---- shortcuts ---- */

/* The highest level by which a puzzle is solved, or 0. */
static int level_of(const struct nonet_grid *puzzle, enum nonet_scale scale, int max) {
    struct nonet_logic_options how = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    const struct nonet_scale_row *row;
    int level = 0;
    how.scale = scale;
    how.max_level = max;
    assert_int_equal(nonet_logic(puzzle, &how, NULL, 0, &r), NONET_OK);
    for (int i = 0; (row = nonet_scale_at(scale, i)) != NULL; i++)
        if (nonet_techniques_has(&r.used, row->technique->id) && row->level > level)
            level = row->level;
    return r.end == NONET_LOGIC_SOLVED ? level : 0;
}

/* What the bounds solve has no step of a level that is_above_locked would say it lacks. */
static int check_bound(void *user, const struct nonet_generated *g) {
    const struct nonet_generate_options *asked = user;
    uint8_t now[81];
    struct bound bound;
    for (int c = 0; c < 81; c++)
        now[c] = nonet_grid_value(g->puzzle, c);
    nonet_bound_begin(&bound, now);
    if (!nonet_bound_locked(&bound))
        return 0;
    int level = level_of(g->puzzle, asked->scale, 0);
    struct nonet_generate_options o = ask(asked->scale, level);
    assert_true(level > 0);
    assert_false(asked->scale == NONET_SCALE_NONET && nonet_facts_above_locked(&o));
    return 0;
}

static int is_full(const struct nonet_grid *grid) {
    int c = 0;
    while (c < 81 && nonet_grid_value(grid, c) != 0)
        c++;
    return c == 81;
}

/* Where the generator relies on it: clues come back one by one, and it stays solved. */
static int check_monotone(void *user, const struct nonet_generated *g) {
    const struct nonet_generate_options *asked = user;
    union nonet_grid9 grid;
    for (int level = 1; nonet_scale_level(asked->scale, level) != NULL; level++) {
        struct nonet_generate_options o = ask(asked->scale, level);
        if (!nonet_facts_is_monotone(&o) || level_of(g->puzzle, o.scale, level) == 0)
            continue;
        memcpy(&grid, g->puzzle, nonet_grid_room(g->puzzle));
        for (int i = 0; i < 81; i++) {
            int c = (int)(g->number * 7 + (uint64_t)i * 50) % 81;
            if (nonet_grid_value(NONET_GRID(grid), c) != 0)
                continue;
            nonet_grid_give(NONET_GRID(grid), c, nonet_grid_value(g->solution, c));
            if (!is_full(NONET_GRID(grid)))
                assert_true(level_of(NONET_GRID(grid), o.scale, level) > 0);
        }
    }
    return 0;
}

static void test_shortcuts(void **state) {
    (void)state;
    for (int scale = NONET_SCALE_HODOKU; scale <= NONET_SCALE_NONET; scale++) {
        struct nonet_generate_options o = ask((enum nonet_scale)scale, 0);
        make(&o, 300, check_bound);
        make(&o, 60, check_monotone);
    }
    struct nonet_generate_options o = ask(NONET_SCALE_HODOKU, 1);
    assert_true(nonet_facts_is_monotone(&o));
    o.level = 5;
    assert_false(nonet_facts_is_monotone(&o)); /* uniqueness, and more */
    o = ask(NONET_SCALE_HODOKU, 0);
    assert_false(nonet_facts_above_locked(&o));
    assert_int_equal(nonet_techniques_add(&o.require, "skyscraper"), NONET_OK);
    assert_true(nonet_facts_above_locked(&o));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_techniques),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_shortcuts),
    };
    return cmocka_run_group_tests_name("generate by nonet's scale", tests, NULL, NULL);
}
