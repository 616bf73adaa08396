/*
 * On nonet's scale all that one chain proves is one step: the same digit in other cells, too, if it
 * can take the place of the one that the chain is shown for. Checked here by cells alone: such a
 * cell must see all that the chain's first links rule out, or all that its last links follow from.
 * And a Uniqueness Test 1 that leaves one digit for its last corner places it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "grid/grid.h"
#include "nine.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *puzzle;
    int level; /* HoDoKu's */
} facts[] = {
#define HODOKU(puzzle, level, score, steps, hash) {puzzle, level},
#include "hodoku.def"
#undef HODOKU
};
enum { FACTS = sizeof facts / sizeof *facts };
enum { CONTRADICTION = 1, VERITY, BROKEN_LOOP = 2 }; /* nonet_step.type */

enum kind { CHAIN, NET, LOOP, KINDS };

struct whole {
    int count[KINDS]; /* steps that remove a digit from several cells */
};

static int sees(int a, int b) {
    return a != b &&
           (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

/* All that follows from the assumption at once: the digit is not there, because it is in the cell. */
static void check_firsts(const struct nonet_step *step, int cell, int digit) {
    int count = 0;
    for (size_t i = 1; i < step->node_count; i++) {
        const struct nonet_node *n = &step->nodes[i];
        if (n->parent_count != 1 || step->parents[n->parent] != 0)
            continue;
        count++;
        assert_true(!n->on && n->digit == digit && sees(cell, n->cell));
    }
    assert_true(count > 0);
}

/* A set has the digit in one of these cells. */
static void check_set(const struct nonet_step *step, const struct nonet_grid *before, int set,
                      int cell, int digit) {
    int count = 0;
    for (size_t i = 0; i < step->part_count; i++) {
        const struct nonet_part *p = &step->parts[i];
        if (p->role != NONET_ROLE_SET || p->digit != set ||
            !set_has(nonet_grid_marks(before, p->at), digit))
            continue;
        count++;
        assert_true(sees(cell, p->at));
    }
    assert_true(count > 0);
}

/* What an end follows from: the digit is there, so it is not in the cell. */
static void check_last(const struct nonet_step *step, const struct nonet_grid *before,
                       const struct nonet_node *end, int cell, int digit) {
    const struct nonet_node *from = &step->nodes[step->parents[end->parent]];
    assert_true(end->parent_count > 0 && !end->on && end->digit == digit);
    if (from->reason == NONET_REASON_SET && from->nested != 0) {
        check_set(step, before, from->nested, cell, digit);
        return;
    }
    for (int k = 0; k < end->parent_count; k++) {
        from = &step->nodes[step->parents[end->parent + k]];
        assert_true(from->on && from->digit == digit && sees(cell, from->cell));
    }
}

static int kind_of(const struct nonet_step *step) {
    const char *id = step->technique->id;
    size_t length = strlen(id);
    return strcmp(id, "tabling-chain") == 0 ? CHAIN
           : strcmp(id, "tabling-net") == 0 ? NET
           : length >= 9 && strcmp(id + length - 9, "nice-loop") == 0 &&
                   (step->type & 3) == BROKEN_LOOP && step->nodes[0].on
               ? LOOP
               : KINDS;
}

static void check_words(const struct nonet_step *step, const struct nonet_grid *before) {
    static char text[1 << 16];
    assert_true(nonet_step_text(step, before, NONET_STEP_SENTENCE, NONET_NOTATION_RC, text,
                                sizeof text) > 0);
    assert_non_null(strstr(text, "The same holds for "));
}

static int check_whole(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct whole *w = user;
    if (step->effect_count < 2 || step->node_count == 0 || kind_of(step) == KINDS)
        return 0;
    enum kind kind = (enum kind)kind_of(step);
    int verity = kind != LOOP && step->type == VERITY, shown = 0;
    const struct nonet_node *end = &step->nodes[step->ends[0]];
    const struct nonet_node *own = verity ? end : &step->nodes[0];
    w->count[kind]++;
    for (size_t i = 0; i < step->effect_count; i++) {
        const struct nonet_effect *e = &step->effects[i];
        assert_true(!e->placed && e->digit == own->digit);
        shown += e->cell == own->cell;
        if (!verity)
            check_firsts(step, e->cell, e->digit);
        for (size_t k = 0; k < step->end_count; k++)
            if (verity || (step->end_count == 1 && own->cell == end->cell))
                check_last(step, before, &step->nodes[step->ends[k]], e->cell, e->digit);
    }
    assert_int_equal(shown, 1);
    check_words(step, before);
    return 0;
}

static void walk(int scale, int level, nonet_step_fn check, void *user) {
    for (int i = 0; i < FACTS; i++) {
        union nonet_grid9 g;
        struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
        if (facts[i].level < level)
            continue;
        nine_to_grid(facts[i].puzzle, &g);
        o.scale = (enum nonet_scale)scale;
        o.step = check;
        o.step_user = user;
        assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, NULL), NONET_OK);
    }
}

static void test_whole(void **state) {
    (void)state;
    struct whole w = {{0}};
    walk(NONET_SCALE_NONET, 5, check_whole, &w);
    print_message("%d chains, %d nets, %d loops\n", w.count[CHAIN], w.count[NET], w.count[LOOP]);
    assert_true(w.count[CHAIN] >= 5 && w.count[NET] >= 1 && w.count[LOOP] >= 10);
}

/* HoDoKu has a step for each. */
static void test_hodoku(void **state) {
    (void)state;
    struct whole w = {{0}};
    walk(NONET_SCALE_HODOKU, 5, check_whole, &w);
    for (int i = 0; i < KINDS; i++)
        assert_int_equal(w.count[i], 0);
}

/* ---- rectangles ---- */

struct corners {
    int placed, removed;
};

static int check_corner(void *user, const struct nonet_step *step,
                        const struct nonet_grid *before) {
    struct corners *k = user;
    const struct nonet_effect *e = &step->effects[0];
    if (strcmp(step->technique->id, "uniqueness-1") != 0)
        return 0;
    struct nonet_set left = set_minus(nonet_grid_marks(before, e->cell), step->digits);
    int single = set_count(left) == 1;
    assert_int_equal(e->placed, single && step->scale == NONET_SCALE_NONET);
    assert_true(!e->placed || (step->effect_count == 1 && set_has(left, e->digit)));
    k->placed += e->placed;
    k->removed += !e->placed;
    return 0;
}

static void test_corners(void **state) {
    (void)state;
    struct corners own = {0}, hodoku = {0};
    walk(NONET_SCALE_NONET, 1, check_corner, &own);
    walk(NONET_SCALE_HODOKU, 1, check_corner, &hodoku);
    assert_true(own.placed > 5 && own.removed > 5);
    assert_true(hodoku.placed == 0 && hodoku.removed > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_hodoku),
        cmocka_unit_test(test_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
