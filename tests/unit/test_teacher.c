/*
 * nonet's scale: its table is in order, the step that it takes is the easiest of all there are, and
 * its paths are right and the same whether anybody looks or not. How its steps compare with those of
 * the other scales is measured by soak_teacher.c.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

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

/* ---- the table ---- */

/* Rows of a level may be left out when a step has been found that is cheaper than what they cost: so
 * they must be in the order of that, and levels in theirs. */
static void test_table(void **state) {
    (void)state;
    const struct nonet_scale_row *row, *before = NULL;
    struct nonet_techniques met = {{0}};
    int count = 0;
    for (; (row = nonet_scale_at(NONET_SCALE_NONET, count)) != NULL; count++) {
        assert_int_equal(nonet_techniques_has(&met, row->technique->id), 0);
        assert_int_equal(nonet_techniques_add(&met, row->technique->id), NONET_OK);
        assert_non_null(nonet_scale_level(NONET_SCALE_NONET, row->level));
        if (before != NULL && before->level == row->level && before->score > row->score)
            fail_msg("%s is dearer than %s", before->technique->id, row->technique->id);
        assert_true(before == NULL || before->level <= row->level);
        assert_true(row == nonet_scale_find(NONET_SCALE_NONET, row->technique->id));
        before = row;
    }
    assert_true(count > 60);
    assert_string_equal(nonet_scale_level(NONET_SCALE_NONET, 1), "beginner");
    assert_string_equal(nonet_scale_level(NONET_SCALE_NONET, 6), "extreme");
    assert_null(nonet_scale_level(NONET_SCALE_NONET, 7));
    assert_null(nonet_scale_level(NONET_SCALE_NONET, 0));
    assert_int_equal(nonet_scale_facts(NONET_SCALE_NONET)->numbers, 0);
}

/* ---- the easiest step ---- */

struct seen {
    int level, cost; /* of the easiest step */
    int count;
    const struct nonet_technique *of;
};

static int is_last_resort(const struct nonet_technique *t) {
    return strcmp(t->id, "tabling-net") == 0 || strcmp(t->id, "brute-force") == 0;
}

/* A fish of lines alone is not listed again among those that may have boxes. */
static void check_fish(const struct nonet_step *step, const struct nonet_grid *before) {
    char name[100];
    if (strstr(step->technique->id, "franken") == NULL)
        return;
    nonet_step_text(step, before, NONET_STEP_NAME, NONET_NOTATION_RC, name, sizeof name);
    assert_non_null(strstr(name, "Franken"));
}

/* Nets are taken as they are found: one of them is never compared with anything else. */
static int see_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct seen *k = user;
    int level = nonet_scale_find(NONET_SCALE_NONET, step->technique->id)->level;
    assert_int_equal(step->rating, step->numbers[NONET_SCALE_NONET]);
    check_fish(step, before);
    k->count++;
    if (is_last_resort(step->technique))
        return 0;
    if (k->of == NULL || level < k->level || (level == k->level && step->rating < k->cost)) {
        k->of = step->technique;
        k->level = level;
        k->cost = step->rating;
    }
    return 0;
}

static struct seen look(const struct nonet_grid *grid, enum nonet_logic_extent extent) {
    struct seen seen = {0};
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    o.scale = NONET_SCALE_NONET;
    o.extent = extent;
    o.step = see_step;
    o.step_user = &seen;
    assert_int_equal(nonet_logic(grid, &o, NULL, 0, NULL), NONET_OK);
    return seen;
}

struct walk {
    const char *puzzle;
    int steps, compared, every;
    int by_level[7];
};

/* Each of these positions is looked at by itself: so nothing was placed before. */
static int compare_step(void *user, const struct nonet_step *step,
                        const struct nonet_grid *before) {
    struct walk *w = user;
    w->by_level[nonet_scale_find(NONET_SCALE_NONET, step->technique->id)->level]++;
    if (w->steps++ % w->every != 0 && step->effects[0].placed)
        return 0;
    struct seen all = look(before, NONET_LOGIC_ALL), next = look(before, NONET_LOGIC_NEXT);
    w->compared++;
    if (all.of == NULL) {
        assert_true(is_last_resort(step->technique));
        return 0;
    }
    if (next.count != 1 || next.level != all.level || next.cost != all.cost)
        fail_msg("%s step %d: took %s (level %d, %d), easier is %s (level %d, %d)", w->puzzle,
                 w->steps, next.of ? next.of->id : "a net", next.level, next.cost, all.of->id,
                 all.level, all.cost);
    return 0;
}

static void test_easiest(void **state) {
    (void)state;
    struct walk w = {.every = 9};
    for (int i = 0; i < FACTS; i += 10) {
        union nonet_grid9 g;
        struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
        w.puzzle = facts[i].puzzle;
        nine_to_grid(w.puzzle, &g);
        o.scale = NONET_SCALE_NONET;
        o.step = compare_step;
        o.step_user = &w;
        assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, NULL), NONET_OK);
    }
    print_message("%d positions of %d\n", w.compared, w.steps);
    for (int l = 1; l <= 6; l++)
        assert_true(w.by_level[l] > 0);
}

/* ---- paths ---- */

struct path {
    const char *solution;
    int steps, hardest;
    char wrong[100];
};

static int check_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    static char text[1 << 16];
    struct path *p = user;
    int level = nonet_scale_find(NONET_SCALE_NONET, step->technique->id)->level;
    p->steps++;
    p->hardest = level > p->hardest ? level : p->hardest;
    for (size_t i = 0; i < step->effect_count; i++) {
        const struct nonet_effect *e = &step->effects[i];
        if (e->placed != (p->solution[e->cell] - '0' == e->digit))
            snprintf(p->wrong, sizeof p->wrong, "%s is wrong", step->technique->id);
    }
    for (int what = NONET_STEP_NAME; what <= NONET_STEP_TITLE; what++)
        if (nonet_step_text(step, before, (enum nonet_step_what)what, NONET_NOTATION_RC, text,
                            sizeof text) <= 0)
            snprintf(p->wrong, sizeof p->wrong, "%s has no words", step->technique->id);
    if (nonet_step_json(step, before, NONET_NOTATION_RC, text, sizeof text) <= 0)
        snprintf(p->wrong, sizeof p->wrong, "%s has no JSON", step->technique->id);
    return p->wrong[0] != '\0';
}

/* Right steps; the same level, number of steps and hardest technique if nobody looks. */
static void test_paths(void **state) {
    (void)state;
    for (int i = 0; i < FACTS; i++) {
        union nonet_grid9 g;
        char solution[NINE];
        struct path p = {.solution = solution};
        struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
        struct nonet_logic_result shown = NONET_LOGIC_RESULT_INIT, unseen = shown;
        assert_int_equal(nine_solve(facts[i].puzzle, NONET_ENGINE_FAST, NULL, 2, solution), 1);
        nine_to_grid(facts[i].puzzle, &g);
        o.scale = NONET_SCALE_NONET;
        assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, &unseen), NONET_OK);
        o.step = check_step;
        o.step_user = &p;
        assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, &shown), NONET_OK);
        if (p.wrong[0] != '\0')
            fail_msg("%s: %s", facts[i].puzzle, p.wrong);
        assert_int_equal(shown.end, NONET_LOGIC_SOLVED);
        assert_int_equal(shown.level, p.hardest);
        assert_int_equal(shown.steps, p.steps);
        assert_int_equal(unseen.level, shown.level);
        assert_int_equal(unseen.steps, shown.steps);
        assert_string_equal(unseen.name, shown.name);
        assert_int_equal(shown.rating + shown.pearl + shown.diamond + shown.score, 0);
        /* what HoDoKu does by singles is easy at most */
        assert_true(facts[i].level > 1 || shown.level <= 2);
    }
}

/* ---- nets ---- */

/* A contradiction: one candidate is both true and false at the end, every other node is used, and
 * it is no longer than a person can follow. */
static int check_net(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    int *nets = user;
    unsigned char used[256] = {0};
    (void)before;
    if (strcmp(step->technique->id, "tabling-net") != 0)
        return 0;
    ++*nets;
    assert_int_equal(step->form, NONET_CHAIN_CONTRADICTION);
    assert_int_equal(step->end_count, 2);
    assert_true(step->node_count > 2 && step->node_count < sizeof used);
    const struct nonet_node *a = &step->nodes[step->ends[0]], *b = &step->nodes[step->ends[1]];
    assert_true(a->cell == b->cell && a->digit == b->digit && a->on && !b->on);
    for (size_t i = 0; i < step->node_count; i++) {
        const struct nonet_node *n = &step->nodes[i];
        assert_int_equal(n->reason == NONET_REASON_ASSUMED, i == 0);
        for (int k = 0; k < n->parent_count; k++) {
            assert_true(step->parents[n->parent + k] < i);
            used[step->parents[n->parent + k]] = 1;
        }
    }
    for (size_t i = 0; i < step->node_count; i++)
        if (!used[i] && step->nodes[i].parent != a->parent && step->nodes[i].parent != b->parent)
            fail_msg("node %d leads nowhere", (int)i);
    /* what is assumed is the opposite of what follows, for one cell or more: test_teacher_whole.c */
    int own = 0;
    for (size_t i = 0; i < step->effect_count; i++) {
        own += step->effects[i].cell == step->nodes[0].cell;
        assert_int_equal(step->effects[i].digit, step->nodes[0].digit);
        assert_int_not_equal(step->effects[i].placed, step->nodes[0].on);
    }
    assert_int_equal(own, 1);
    return 0;
}

static void test_nets(void **state) {
    (void)state;
    int nets = 0;
    for (int i = 0; i < FACTS; i++) {
        union nonet_grid9 g;
        struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
        if (facts[i].level < 5)
            continue;
        nine_to_grid(facts[i].puzzle, &g);
        o.scale = NONET_SCALE_NONET;
        o.step = check_net;
        o.step_user = &nets;
        assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, NULL), NONET_OK);
    }
    print_message("%d nets\n", nets);
    assert_true(nets >= 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_easiest),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_nets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
