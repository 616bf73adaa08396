/*
 * Puzzles of sides above 25. Clues go by halving on one slate (strip.c); here they go one by one,
 * each looked at on a slate of its own with all others that are left, and the same must be left.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "generate/thin.h"
#include "solve/slate.h"

enum { CELLS = 28 * 28 };

struct large {
    struct plan plan;
    struct candidate c;
    uint8_t solution[CELLS], now[CELLS], is_dropped[CELLS], left[CELLS];
    uint16_t order[CELLS];
};

static void begin(struct large *l, const struct nonet_generate_options *o) {
    char reason[NONET_REASON_MAX];
    memset(l, 0, sizeof *l);
    l->c.solution = l->solution;
    l->c.now = l->now;
    l->c.is_dropped = l->is_dropped;
    l->c.order = l->order;
    assert_int_equal(nonet_plan_open(&l->plan, o, reason), NONET_OK);
    assert_int_equal(nonet_thin_begin(&l->plan, &l->c), NONET_OK);
}

/* Do the clues that are left, without this unit, lead to its cells? */
static int is_implied(const struct large *l, int u) {
    const struct plan *p = &l->plan;
    struct slate *slate = nonet_slate_open(p->empty, p->shape, NULL, NULL);
    int open = 0;
    assert_non_null(slate);
    for (int c = 0; c < p->cells; c++)
        if (l->left[c] && p->unit_of[c] != u)
            nonet_slate_give(slate, c, l->solution[c]);
    assert_true(nonet_slate_settle(slate));
    for (int i = p->unit_first[u]; i < p->unit_first[u + 1]; i++)
        open += nonet_slate_is_open(slate, p->unit_cells[i]);
    nonet_slate_close(slate);
    return open == 0;
}

static void drop_one_by_one(struct large *l, int floor) {
    const struct plan *p = &l->plan;
    int clues = p->cells;
    memset(l->left, 1, sizeof l->left);
    for (int i = 0; i < p->units; i++) {
        int u = l->order[i];
        if (clues - unit_size(p, u) < floor || !is_implied(l, u))
            continue;
        for (int k = p->unit_first[u]; k < p->unit_first[u + 1]; k++)
            l->left[p->unit_cells[k]] = 0;
        clues -= unit_size(p, u);
    }
    assert_int_equal(l->c.clues, clues);
    for (int c = 0; c < p->cells; c++)
        assert_int_equal(l->now[c], l->left[c] ? l->solution[c] : 0);
}

static void check(int rows, int cols, enum nonet_symmetry symmetry, int clues) {
    static struct large l;
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    o.seed = 5;
    o.box_rows = rows;
    o.box_cols = cols;
    o.symmetry = symmetry;
    o.clues_min = o.clues_max = clues;
    begin(&l, &o);
    assert_int_equal(l.c.stage, THIN_START);
    drop_one_by_one(&l, clues);
    assert_true(clues == 0 ? l.c.clues < l.plan.cells * 2 / 3 : l.c.clues == clues);
    nonet_plan_close(&l.plan);
}

static void test_one_by_one(void **state) {
    (void)state;
    check(2, 13, NONET_SYMMETRY_NONE, 0);
    check(4, 7, NONET_SYMMETRY_ROTATE90, 0);
    check(13, 2, NONET_SYMMETRY_ROTATE180, 404);
    check(2, 13, NONET_SYMMETRY_DIAGONALS, 404);
}

/* A large puzzle is proved by a search that was not asked before. */
static int is_unique(void *user, const struct nonet_generated *g) {
    struct nonet_solve_options o = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
    assert_int_equal(nonet_solve(g->puzzle, &o, NULL, 0, &r), NONET_OK);
    assert_int_equal(r.verdict, NONET_UNIQUE);
    assert_int_equal(g->tries, 1);
    *(int *)user = g->clues;
    return 0;
}

static void test_unique(void **state) {
    (void)state;
    static const int sizes[][3] = {{2, 13, 0}, {5, 6, 0}, {6, 6, 0}, {6, 6, 900}, {3, 11, 800}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
        char reason[NONET_REASON_MAX];
        int status, clues = 0;
        o.box_rows = sizes[i][0];
        o.box_cols = sizes[i][1];
        o.clues_min = o.clues_max = sizes[i][2];
        struct nonet_generator *g = nonet_generator_open(&o, &status, reason);
        assert_non_null(g);
        assert_int_equal(nonet_generator_run(g, 0, 1, is_unique, &clues), NONET_OK);
        assert_true(clues > 0 && (o.clues_min == 0 || clues == o.clues_min));
        nonet_generator_close(g);
    }
}

static int end_soon(void *user) {
    return --*(int *)user < 0;
}

/* It can be stopped at any time, in the middle of the dropping too. */
static void test_cancel(void **state) {
    (void)state;
    for (int after = 1; after < 200; after = after * 3 / 2 + 1) {
        struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
        char reason[NONET_REASON_MAX];
        int status, left = after, clues = 0;
        o.box_rows = o.box_cols = 6;
        o.cancel = end_soon;
        o.cancel_user = &left;
        struct nonet_generator *g = nonet_generator_open(&o, &status, reason);
        status = g == NULL ? status : nonet_generator_run(g, 0, 1, is_unique, &clues);
        assert_int_equal(status, left < 0 ? NONET_E_CANCELLED : NONET_OK);
        nonet_generator_close(g);
    }
}

/* ---- the slate ---- */

static void test_slate(void **state) {
    (void)state;
    static union {
        uint32_t align;
        unsigned char room[NONET_GRID_BYTES(100)];
    } empty;
    static const int sizes[][2] = {{4, 5}, {6, 6}, {10, 10}};
    for (int i = 0; i < 3; i++) {
        int side = sizes[i][0] * sizes[i][1];
        nonet_grid_init(NONET_GRID(empty), sizeof empty, sizes[i][0], sizes[i][1]);
        struct shape_room room;
        const struct shape *shape;
        assert_int_equal(nonet_shape_open(&room, NONET_GRID(empty), NULL, &shape), NONET_OK);
        struct slate *s = nonet_slate_open(NONET_GRID(empty), shape, NULL, NULL);
        assert_non_null(s);
        assert_true(nonet_slate_settle(s));
        for (int c = 0; c + 1 < side; c++)
            nonet_slate_give(s, c, c + 1);
        uint32_t mark = nonet_slate_mark(s);
        assert_true(nonet_slate_is_open(s, 2 * side));
        assert_true(nonet_slate_settle(s));
        assert_false(nonet_slate_is_open(s, side - 1)); /* the last cell of the row */
        assert_true(nonet_slate_is_open(s, 2 * side));
        nonet_slate_give(s, 2 * side, 1); /* r1c1 is 1, too */
        assert_false(nonet_slate_settle(s));
        nonet_slate_undo(s, mark);
        assert_true(nonet_slate_is_open(s, side - 1));
        assert_false(nonet_slate_is_open(s, 0));
        nonet_slate_undo(s, 0);
        assert_true(nonet_slate_is_open(s, 0));
        assert_true(nonet_slate_settle(s));
        nonet_slate_close(s);
        nonet_shape_close(&room);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_by_one),
        cmocka_unit_test(test_unique),
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_slate),
    };
    return cmocka_run_group_tests_name("generate large", tests, NULL, NULL);
}
