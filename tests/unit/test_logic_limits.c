/*
 * Where a path ends, and what it says of its techniques: the set and the numbers of steps are those
 * of the steps that are shown, on every scale and size; with a technique that it must lack, a highest
 * level or a highest score it is the same path, cut off before the first step that is too much.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "nonet.h"

enum { STEPS = 400 };

static const char *const puzzles[] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    "...............1.73..6.....9..8......2....81..6..24.....8..759...71..32.4..596...",
    "..5.3.8.4...2.9.63.....12...56...7...7.....5...9...34...21.....71.9.8...5.8.2.4..",
    "....9...4..23.5.795..2..6...73..9...............1..34...5..2..614.8.37..8...1....",
    "1.....3..4.....2",
    "2.5.6.4..21..52..6.6.1.2..1.4354.6..",
};
enum { PUZZLES = sizeof puzzles / sizeof *puzzles };

/* A path as it was shown. */
struct path {
    int count;
    const struct nonet_technique *technique[STEPS];
    int rating[STEPS]; /* HoDoKu's scale: the score */
    uint64_t counts[NONET_TECHNIQUES_MAX];
    struct nonet_logic_result result;
};

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct path *p = user;
    (void)before;
    assert_true(p->count < STEPS);
    p->technique[p->count] = step->technique;
    p->rating[p->count++] = step->rating;
    return 0;
}

static struct nonet_logic_options by(enum nonet_scale scale) {
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    o.scale = scale;
    return o;
}

static void follow(int i, struct nonet_logic_options o, int is_shown, struct path *p) {
    union nonet_grid9 grid;
    memset(p, 0, sizeof *p);
    p->result = (struct nonet_logic_result)NONET_LOGIC_RESULT_INIT;
    assert_int_equal(
        nonet_read(puzzles[i], strlen(puzzles[i]), NULL, NONET_GRID(grid), sizeof grid, NULL, NULL),
        NONET_OK);
    o.step = is_shown ? on_step : NULL;
    o.step_user = p;
    o.counts = p->counts;
    assert_int_equal(nonet_logic(NONET_GRID(grid), &o, NULL, 0, &p->result), NONET_OK);
}

/* The set and the numbers are those of the steps. */
static void check_techniques(const struct path *shown, const struct path *p) {
    const struct nonet_technique *t;
    assert_int_equal(p->result.steps, shown->count);
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++) {
        uint64_t n = 0;
        for (int k = 0; k < shown->count; k++)
            n += shown->technique[k] == t;
        assert_int_equal(p->counts[i], n);
        assert_int_equal(nonet_techniques_has(&p->result.used, t->id), n > 0);
    }
}

static void test_used(void **state) {
    (void)state;
    static struct path shown, silent;
    for (int scale = NONET_SCALE_EXPLAINER; scale <= NONET_SCALE_NONET; scale++)
        for (int i = 0; i < PUZZLES; i++) {
            follow(i, by((enum nonet_scale)scale), 1, &shown);
            follow(i, by((enum nonet_scale)scale), 0, &silent);
            assert_int_equal(shown.result.end, NONET_LOGIC_SOLVED);
            assert_true(shown.count > 0);
            check_techniques(&shown, &shown);
            check_techniques(&shown, &silent);
        }
}

/* The same path, as far as it goes: `steps` of it. */
static void check_cut(const struct path *whole, const struct path *p, int steps) {
    assert_int_equal(p->result.steps, steps);
    assert_int_equal(p->count, steps);
    assert_memory_equal(p->technique, whole->technique, (size_t)steps * sizeof *p->technique);
    assert_int_equal(p->result.end,
                     steps < whole->count ? NONET_LOGIC_STOPPED : NONET_LOGIC_SOLVED);
    check_techniques(p, p);
}

static void test_lacking(void **state) {
    (void)state;
    static struct path whole, cut;
    for (int scale = NONET_SCALE_EXPLAINER; scale <= NONET_SCALE_NONET; scale++)
        for (int i = 0; i < PUZZLES; i++) {
            follow(i, by((enum nonet_scale)scale), 1, &whole);
            for (int k = 0; k < whole.count; k++) {
                struct nonet_logic_options o = by((enum nonet_scale)scale);
                int first = 0;
                while (whole.technique[first] != whole.technique[k])
                    first++;
                if (first < k)
                    continue;
                assert_int_equal(nonet_techniques_add(&o.lacking, whole.technique[k]->id), 0);
                follow(i, o, 1, &cut);
                check_cut(&whole, &cut, k);
            }
            struct nonet_logic_options o = by((enum nonet_scale)scale);
            assert_int_equal(nonet_techniques_add(&o.lacking, "death-blossom"), 0);
            follow(i, o, 1, &cut);
            check_cut(&whole, &cut, whole.count);
        }
}

static void test_levels(void **state) {
    (void)state;
    static struct path whole, cut;
    for (int scale = NONET_SCALE_HODOKU; scale <= NONET_SCALE_NONET; scale++)
        for (int i = 0; i < PUZZLES; i++) {
            follow(i, by((enum nonet_scale)scale), 1, &whole);
            for (int level = 1; nonet_scale_level((enum nonet_scale)scale, level) != NULL;
                 level++) {
                struct nonet_logic_options o = by((enum nonet_scale)scale);
                int steps = 0;
                while (steps < whole.count &&
                       nonet_scale_find(o.scale, whole.technique[steps]->id)->level <= level)
                    steps++;
                o.max_level = level;
                follow(i, o, 1, &cut);
                check_cut(&whole, &cut, steps);
            }
        }
}

static void test_scores(void **state) {
    (void)state;
    static struct path whole, cut;
    for (int i = 0; i < PUZZLES; i++) {
        follow(i, by(NONET_SCALE_HODOKU), 1, &whole);
        for (int most = 1; most < whole.result.score + 100; most += 97) {
            struct nonet_logic_options o = by(NONET_SCALE_HODOKU);
            int steps = 0, score = 0;
            while (steps < whole.count && score + whole.rating[steps] <= most)
                score += whole.rating[steps++];
            o.max_score = most;
            follow(i, o, 1, &cut);
            check_cut(&whole, &cut, steps);
            assert_int_equal(cut.result.score, score);
        }
    }
}

static int refused(struct nonet_logic_options o) {
    union nonet_grid9 grid;
    assert_int_equal(nonet_grid_init(NONET_GRID(grid), sizeof grid, 3, 3), NONET_OK);
    return nonet_logic(NONET_GRID(grid), &o, NULL, 0, NULL) == NONET_E_ARGUMENT;
}

/* Each limit is of some scales only. */
static void test_refused(void **state) {
    (void)state;
    struct nonet_logic_options o = by(NONET_SCALE_EXPLAINER);
    o.max_level = 1;
    assert_true(refused(o));
    o = by(NONET_SCALE_EXPLAINER);
    o.max_score = 1;
    assert_true(refused(o));
    o = by(NONET_SCALE_NONET);
    o.max_score = 1;
    assert_true(refused(o));
    o = by(NONET_SCALE_NONET);
    o.max_rating = 1;
    assert_true(refused(o));
    o = by(NONET_SCALE_HODOKU);
    o.max_level = -1;
    assert_true(refused(o));
    o = by(NONET_SCALE_HODOKU);
    o.max_score = -1;
    assert_true(refused(o));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_used),    cmocka_unit_test(test_lacking),
        cmocka_unit_test(test_levels),  cmocka_unit_test(test_scores),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests_name("limits of paths", tests, NULL, NULL);
}
