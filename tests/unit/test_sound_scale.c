/*
 * Every step of HoDoKu's catalogue is right: some of each technique, in positions and on paths
 * (sound_scale.h; soak_scale.c has a million). Each technique is switched off once on its own. Larger
 * grids are held against the solution that they were made from.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "tests/unit/sound_scale.h"

static const struct sound_kind plain = {3, 3, 0, "", 0};
static const struct sound_kind others[] = {
    {3, 3, 0, "diagonals", 0},
    {3, 3, 1, "", 0},
    {2, 2, 0, "", 0},
    {2, 3, 0, "", 0},
    {2, 4, 0, "", 0},
    {1, 7, 1, "", 0},
    {3, 4, 0, "", 75},
    {3, 3, 0, "anti-knight", 22},
    {3, 3, 0, "anti-king", 0},
    {2, 2, 0, "different r1c1 r2c3 r4c4", 0},
    {3, 3, 0, "windoku; different r1c1 r2c9 r5c5 r6c3 r9c8", 0}};
enum { OTHERS = sizeof others / sizeof *others };

static struct scale_sound *open_or_fail(void) {
    struct scale_sound *k = scale_open();
    assert_non_null(k);
    return k;
}

/* Rare ones are left to the soak. */
static void test_positions(void **state) {
    (void)state;
    enum { PUZZLES = 12, POSITIONS = 40, ENOUGH = 40, MAY_LACK = 2 };
    struct scale_sound *k = open_or_fail();
    int lacking = 0;
    if (!scale_run(k, &plain, 1, PUZZLES, POSITIONS, ENOUGH))
        fail_msg("%s", k->s.wrong);
    for (int i = 0; i < k->count; i++)
        if (scale_found(k, i) == 0) {
            print_message("no step of %s\n", nonet_technique_at(k->number[i])->id);
            lacking++;
        }
    assert_true(lacking <= MAY_LACK);
    free(k);
}

static void test_other_houses(void **state) {
    (void)state;
    enum { PUZZLES = 3, POSITIONS = 24, ENOUGH = 30 };
    struct scale_sound *k = open_or_fail();
    for (int i = 0; i < OTHERS; i++)
        if (!scale_run(k, &others[i], 1, PUZZLES, POSITIONS, ENOUGH))
            fail_msg("kind %d: %s", i, k->s.wrong);
    free(k);
}

/* As many puzzles as there are techniques, each solved without one of them. */
static void test_without(void **state) {
    (void)state;
    struct scale_sound *k = open_or_fail();
    if (!scale_run(k, &plain, 2, k->count, 0, 0))
        fail_msg("%s", k->s.wrong);
    assert_int_equal(k->without, k->count);
    assert_int_equal(k->s.solved, k->count); /* what is left is read off the solution */
    free(k);
}

/* ---- large grids ---- */

enum { LARGE = 36 };

struct large {
    int cells, digit[LARGE * LARGE];
    uint64_t steps;
    char wrong[200];
};

static int large_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    static char text[SOUND_TEXT];
    struct large *l = user;
    l->steps++;
    for (size_t i = 0; i < step->effect_count; i++) {
        const struct nonet_effect *e = &step->effects[i];
        if (!e->placed != (l->digit[e->cell] != e->digit))
            snprintf(l->wrong, sizeof l->wrong, "%s is wrong", step->technique->id);
    }
    if (nonet_step_text(step, before, NONET_STEP_SENTENCE, NONET_NOTATION_RC, text, SOUND_TEXT) <=
            0 ||
        nonet_step_json(step, before, NONET_NOTATION_RC, text, SOUND_TEXT) <= 0)
        snprintf(l->wrong, sizeof l->wrong, "%s has no words", step->technique->id);
    return l->wrong[0] != '\0';
}

/* A part of the cells are given, the others have their digit and others. */
static void large_grid(struct large *l, uint64_t *chance_state, int rows, int cols, int open,
                       int kept, struct nonet_grid *grid, size_t room) {
    int side = rows * cols;
    l->cells = side * side;
    chance_solution(chance_state, rows, cols, l->digit);
    assert_int_equal(nonet_grid_init(grid, room, rows, cols), NONET_OK);
    for (int c = 0; c < l->cells; c++) {
        struct nonet_set marks = {(uint64_t)1 << (l->digit[c] - 1), 0};
        for (int d = 0; d < side; d++)
            marks.low |= (uint64_t)(chance_below(chance_state, 100) < kept) << d;
        if (chance_below(chance_state, 100) < open)
            nonet_grid_set_marks(grid, c, marks);
        else
            nonet_grid_give(grid, c, l->digit[c]);
    }
}

static void solve_large(int rows, int cols, int open, int kept, enum nonet_scale scale) {
    static union {
        unsigned char room[NONET_GRID_BYTES(LARGE)];
        uint64_t aligned;
    } grid;
    struct large l = {0};
    uint64_t chance_state = (uint64_t)(rows * 100 + open);
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    large_grid(&l, &chance_state, rows, cols, open, kept, (struct nonet_grid *)(void *)&grid,
               sizeof grid);
    o.scale = scale;
    o.no_uniqueness = 1;
    o.step = large_step;
    o.step_user = &l;
    nonet_techniques_add(&o.without, "brute-force");
    if (scale == NONET_SCALE_EXPLAINER) {
        o.max_rating = 65;
        nonet_techniques_add(&o.with, "simple-colors");
        nonet_techniques_add(&o.with, "finned-swordfish");
        nonet_techniques_add(&o.with, "als-xz");
        nonet_techniques_add(&o.with, "x-chain");
    }
    assert_int_equal(nonet_logic((struct nonet_grid *)(void *)&grid, &o, NULL, 0, &r), NONET_OK);
    if (l.wrong[0] != '\0')
        fail_msg("%dx%d: %s", rows, cols, l.wrong);
    assert_int_not_equal(r.end, NONET_LOGIC_WRONG);
    assert_true(r.steps == l.steps && l.steps > 0);
}

static void test_large(void **state) {
    (void)state;
    static const int sizes[][4] = {{3, 4, 60, 35}, {4, 4, 50, 30}, {5, 5, 40, 20}, {6, 6, 25, 20}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int scale = NONET_SCALE_EXPLAINER; scale <= NONET_SCALE_NONET; scale++)
            solve_large(sizes[i][0], sizes[i][1], sizes[i][2], sizes[i][3],
                        (enum nonet_scale)scale);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions), cmocka_unit_test(test_other_houses),
        cmocka_unit_test(test_without), cmocka_unit_test(test_large)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
