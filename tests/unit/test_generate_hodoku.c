/*
 * Puzzles by the level, the score and the techniques of HoDoKu's scale: each is what was asked for,
 * looked at with code that shares nothing with the generator (generated.h, brute.h). And the list of
 * that scale as callers see it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/generated.h"

enum { HODOKU_LEVELS = 5 };

static int check_one(void *user, const struct nonet_generated *g) {
    const struct nonet_generate_options *o = user;
    assert_true(generated_is_unique(g));
    assert_true(generated_is_rated_right(o, g));
    assert_true(has_symmetry(g->puzzle, o->symmetry));
    assert_true(!o->minimal || generated_is_minimal(g));
    return 0;
}

static struct nonet_generate_options ask(int level) {
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    o.scale = NONET_SCALE_HODOKU;
    o.level = level;
    o.seed = 11;
    return o;
}

static void make(struct nonet_generate_options *o, uint64_t count) {
    char reason[NONET_REASON_MAX];
    int status;
    struct nonet_generator *g = nonet_generator_open(o, &status, reason);
    assert_string_equal(reason, "");
    assert_non_null(g);
    for (int i = 0; i < NONET_TECHNIQUES_MAX / 64; i++)
        o->with.bits[i] |= o->require.bits[i]; /* as for whoever follows the path again */
    assert_int_equal(nonet_generator_run(g, 0, count, check_one, o), NONET_OK);
    nonet_generator_close(g);
}

static void test_levels(void **state) {
    (void)state;
    for (int level = 1; level <= HODOKU_LEVELS; level++) {
        struct nonet_generate_options o = ask(level);
        make(&o, 10);
        o = ask(level);
        o.symmetry = NONET_SYMMETRY_ROTATE180;
        o.minimal = 1;
        make(&o, 3);
    }
}

static void test_scores(void **state) {
    (void)state;
    static const int ranges[][3] = {{0, 250, 300}, {1, 0, 240}, {2, 801, 0}, {3, 500, 700}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct nonet_generate_options o = ask(ranges[i][0]);
        o.score_min = ranges[i][1];
        o.score_max = ranges[i][2];
        make(&o, 5);
    }
}

static void test_techniques(void **state) {
    (void)state;
    static const char *const ids[] = {"skyscraper", "w-wing", "finned-x-wing", "xy-chain",
                                      "death-blossom"}; /* the last one is off by default */
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct nonet_generate_options o = ask(0);
        assert_int_equal(nonet_techniques_add(&o.require, ids[i]), NONET_OK);
        assert_int_equal(nonet_techniques_add(&o.without, "naked-triplet"), NONET_OK);
        make(&o, 2);
    }
}

static void test_other_shapes(void **state) {
    (void)state;
    struct nonet_generate_options o = ask(2);
    o.box_rows = 2;
    make(&o, 2);
    o = ask(3);
    o.random_regions = 1;
    make(&o, 2);
}

static void test_refused(void **state) {
    (void)state;
    struct nonet_generate_options o = ask(HODOKU_LEVELS + 1);
    assert_true(generated_is_refused(&o, NONET_E_ARGUMENT));
    o = ask(1);
    o.rating_max = 30; /* of the other scale, as is what follows */
    assert_true(generated_is_refused(&o, NONET_E_ARGUMENT));
    o = ask(1);
    o.scale = NONET_SCALE_EXPLAINER;
    assert_true(generated_is_refused(&o, NONET_E_ARGUMENT));
    o.scale = (enum nonet_scale)(NONET_SCALE_NONET + 1);
    assert_true(generated_is_refused(&o, NONET_E_ARGUMENT));
    o = ask(0);
    o.score_min = -1;
    assert_true(generated_is_refused(&o, NONET_E_ARGUMENT));
    o = ask(1);
    o.score_min = 801;
    assert_true(generated_is_refused(&o, NONET_E_IMPOSSIBLE));
    o.score_min = 800;
    o.score_max = 700;
    assert_true(generated_is_refused(&o, NONET_E_ARGUMENT));
}

/* Every technique once, by levels that have a name, and nothing that is not on the list. */
static void test_list(void **state) {
    (void)state;
    const struct nonet_scale_row *row;
    int count = 0, techniques = 0;
    for (; (row = nonet_scale_at(NONET_SCALE_HODOKU, count)) != NULL; count++) {
        assert_ptr_equal(nonet_scale_find(NONET_SCALE_HODOKU, row->technique->id), row);
        assert_non_null(nonet_scale_level(NONET_SCALE_HODOKU, row->level));
        assert_true(row->score > 0);
        assert_int_equal(
            row->flags & ~(unsigned)(NONET_TECHNIQUE_OPTIONAL | NONET_TECHNIQUE_UNIQUENESS), 0);
    }
    for (int i = 0; nonet_technique_at(i) != NULL; i++)
        techniques += nonet_scale_find(NONET_SCALE_HODOKU, nonet_technique_at(i)->id) != NULL;
    assert_int_equal(techniques, count);
    assert_null(nonet_scale_at(NONET_SCALE_HODOKU, -1));
    assert_null(nonet_scale_find(NONET_SCALE_HODOKU, "bug"));
    assert_string_equal(nonet_scale_at(NONET_SCALE_HODOKU, 0)->technique->id, "full-house");
    assert_int_equal(nonet_scale_find(NONET_SCALE_HODOKU, "skyscraper")->score, 130);
    assert_int_equal(nonet_scale_find(NONET_SCALE_HODOKU, "skyscraper")->flags, 0);
    assert_null(nonet_scale_level(NONET_SCALE_HODOKU, 0));
    assert_null(nonet_scale_level(NONET_SCALE_HODOKU, HODOKU_LEVELS + 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels),     cmocka_unit_test(test_scores),
        cmocka_unit_test(test_techniques), cmocka_unit_test(test_other_shapes),
        cmocka_unit_test(test_refused),    cmocka_unit_test(test_list),
    };
    return cmocka_run_group_tests_name("generate by HoDoKu's scale", tests, NULL, NULL);
}
