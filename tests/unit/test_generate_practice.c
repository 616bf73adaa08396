/*
 * Positions to practise a technique. Each is followed from its puzzle's clues, by the path with all
 * techniques, on a board of its own that knows nothing but cells and peers: the steps up to it must
 * be easier ones, the digits and candidates those of the board, and the next step the one that was
 * asked for, also for one who knows the position alone.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "tests/unit/generated.h"

/* ---- a board, 9x9 without rules ---- */

struct board {
    int value[81];
    unsigned marks[81]; /* bit d for digit d */
};

static int are_peers(int a, int b) {
    return a != b &&
           (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

static void put_digit(struct board *b, int c, int d) {
    b->value[c] = d;
    b->marks[c] = 1u << d;
    for (int i = 0; i < 81; i++)
        if (are_peers(i, c))
            b->marks[i] &= ~(1u << d);
}

static void begin_board(struct board *b, const struct nonet_grid *puzzle) {
    memset(b, 0, sizeof *b);
    for (int c = 0; c < 81; c++)
        b->marks[c] = 0x3fe;
    for (int c = 0; c < 81; c++)
        if (nonet_grid_value(puzzle, c) != 0)
            put_digit(b, c, nonet_grid_value(puzzle, c));
}

static int is_board(const struct board *b, const struct nonet_grid *grid) {
    for (int c = 0; c < 81; c++) {
        if (b->value[c] != nonet_grid_value(grid, c))
            return 0;
        for (int d = 1; d <= 9 && b->value[c] == 0; d++)
            if ((int)(b->marks[c] >> d & 1) != nonet_grid_has(grid, c, d))
                return 0;
    }
    return 1;
}

/* ---- the path to a position ---- */

struct trip {
    enum nonet_scale scale;
    const struct nonet_technique *next;
    const struct nonet_grid *position;
    int has_board; /* 9x9 without rules */
    struct board board;
    int arrived;
};

static int place_of(enum nonet_scale scale, const struct nonet_technique *t) {
    int i = 0;
    while (nonet_scale_at(scale, i)->technique != t)
        i++;
    return i;
}

static int is_single(const struct nonet_technique *t) {
    return strcmp(t->id, "full-house") == 0 || strcmp(t->id, "hidden-single") == 0 ||
           strcmp(t->id, "naked-single") == 0;
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct trip *t = user;
    if (nonet_grid_equal(before, t->position)) {
        assert_ptr_equal(step->technique, t->next);
        t->arrived = 1;
        return 1;
    }
    assert_ptr_not_equal(step->technique, t->next); /* it is the first of its kind */
    assert_true(is_single(step->technique) ||
                place_of(t->scale, step->technique) < place_of(t->scale, t->next));
    for (size_t i = 0; i < step->effect_count; i++)
        if (step->effects[i].placed)
            put_digit(&t->board, step->effects[i].cell, step->effects[i].digit);
        else
            t->board.marks[step->effects[i].cell] &= ~(1u << step->effects[i].digit);
    return 0;
}

static int on_next(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    (void)before;
    *(const struct nonet_technique **)user = step->technique;
    return 0;
}

static struct nonet_logic_options logic(const struct nonet_generate_options *asked,
                                        const struct nonet_generated *g) {
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    o.scale = asked->scale;
    o.rules = g->rules;
    nonet_techniques_add(&o.with, asked->next->id);
    return o;
}

/* Digits that are given are the puzzle's, all others are placed; nothing true is gone. */
static void check_cells(const struct nonet_generated *g) {
    int open = 0;
    for (int c = 0; c < nonet_grid_cells(g->puzzle); c++) {
        int digit = nonet_grid_value(g->solution, c), here = nonet_grid_value(g->position, c);
        assert_true(here == 0 || here == digit);
        assert_int_equal(nonet_grid_is_given(g->position, c), nonet_grid_value(g->puzzle, c) != 0);
        assert_true(nonet_grid_has(g->position, c, digit));
        open += here == 0;
    }
    assert_true(open > 0);
}

static int check_one(void *user, const struct nonet_generated *g) {
    const struct nonet_generate_options *asked = user;
    const struct nonet_technique *next = NULL;
    struct trip trip = {.scale = asked->scale, .next = asked->next, .position = g->position};
    struct nonet_logic_options o = logic(asked, g);
    assert_non_null(g->position);
    assert_true(generated_is_unique(g));
    assert_true(has_symmetry(g->puzzle, asked->symmetry));
    check_cells(g);
    trip.has_board = nonet_grid_side(g->puzzle) == 9 && g->rules == NULL;
    if (trip.has_board)
        begin_board(&trip.board, g->puzzle);
    o.step = trip.has_board ? on_step : NULL;
    o.step_user = &trip;
    if (trip.has_board) {
        assert_int_equal(nonet_logic(g->puzzle, &o, NULL, 0, NULL), NONET_OK);
        assert_true(trip.arrived);
        assert_true(is_board(&trip.board, g->position));
    }
    o.extent = NONET_LOGIC_NEXT;
    o.step = on_next;
    o.step_user = &next;
    assert_int_equal(nonet_logic(g->position, &o, NULL, 0, NULL), NONET_OK);
    assert_ptr_equal(next, asked->next);
    return 0;
}

static struct nonet_generate_options ask(enum nonet_scale scale, const char *id) {
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    o.scale = scale;
    o.next = nonet_technique_find(id);
    o.seed = 5;
    assert_non_null(o.next);
    return o;
}

static void run(struct nonet_generate_options *o, uint64_t first, uint64_t count,
                nonet_generated_fn found, void *user) {
    char reason[NONET_REASON_MAX];
    int status;
    struct nonet_generator *g = nonet_generator_open(o, &status, reason);
    assert_string_equal(reason, "");
    assert_non_null(g);
    assert_int_equal(nonet_generator_run(g, first, count, found, user), NONET_OK);
    nonet_generator_close(g);
}

static void test_techniques(void **state) {
    (void)state;
    static const struct {
        enum nonet_scale scale;
        const char *id;
    } rows[] = {
        {NONET_SCALE_NONET, "full-house"},
        {NONET_SCALE_NONET, "hidden-single"},
        {NONET_SCALE_NONET, "naked-single"},
        {NONET_SCALE_NONET, "pointing"},
        {NONET_SCALE_NONET, "claiming"},
        {NONET_SCALE_NONET, "naked-pair"},
        {NONET_SCALE_NONET, "hidden-pair"},
        {NONET_SCALE_NONET, "naked-triplet"},
        {NONET_SCALE_NONET, "x-wing"},
        {NONET_SCALE_NONET, "xy-wing"},
        {NONET_SCALE_NONET, "w-wing"},
        {NONET_SCALE_NONET, "uniqueness-1"},
        {NONET_SCALE_HODOKU, "naked-single"},
        {NONET_SCALE_HODOKU, "skyscraper"},
        {NONET_SCALE_HODOKU, "finned-x-wing"},
        {NONET_SCALE_HODOKU, "xy-chain"},
        {NONET_SCALE_EXPLAINER, "hidden-single"},
        {NONET_SCALE_EXPLAINER, "direct-pointing"},
        {NONET_SCALE_EXPLAINER, "naked-single"},
        {NONET_SCALE_EXPLAINER, "swordfish"},
        {NONET_SCALE_EXPLAINER, "unique-loop"},
        {NONET_SCALE_EXPLAINER, "skyscraper"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct nonet_generate_options o = ask(rows[i].scale, rows[i].id);
        run(&o, 0, 4, check_one, &o);
    }
}

static void test_other_requests(void **state) {
    (void)state;
    struct nonet_generate_options o = ask(NONET_SCALE_NONET, "x-wing");
    o.symmetry = NONET_SYMMETRY_ROTATE180;
    run(&o, 0, 3, check_one, &o);
    o = ask(NONET_SCALE_NONET, "naked-pair");
    o.clues_min = o.clues_max = 27;
    run(&o, 0, 3, check_one, &o);
    o = ask(NONET_SCALE_NONET, "pointing");
    o.box_rows = 2;
    run(&o, 0, 2, check_one, &o);
    o = ask(NONET_SCALE_NONET, "naked-pair");
    o.random_regions = 1;
    run(&o, 0, 2, check_one, &o);
}

/* ---- the same seed, the same positions ---- */

enum { SAME = 6 };

struct album {
    union nonet_grid9 position[SAME];
    int count;
};

static int keep(void *user, const struct nonet_generated *g) {
    struct album *a = user;
    assert_in_range(g->number, 0, SAME - 1);
    memcpy(&a->position[g->number], g->position, sizeof a->position[0]);
    a->count++;
    return 0;
}

static void test_seed(void **state) {
    (void)state;
    static struct album all, parts;
    struct nonet_generate_options o = ask(NONET_SCALE_NONET, "naked-triplet");
    run(&o, 0, SAME, keep, &all);
    for (uint64_t i = SAME; i-- > 0;)
        run(&o, i, 1, keep, &parts);
    assert_int_equal(parts.count, SAME);
    for (int i = 0; i < SAME; i++)
        assert_memory_equal(&all.position[i], &parts.position[i], sizeof all.position[i]);
    assert_memory_not_equal(&all.position[0], &all.position[1], sizeof all.position[0]);
}

/* ---- what is refused ---- */

static void refuse(const struct nonet_generate_options *o, int expected, const char *words) {
    char reason[NONET_REASON_MAX];
    int status;
    assert_null(nonet_generator_open(o, &status, reason));
    assert_int_equal(status, expected);
    assert_non_null(strstr(reason, words));
}

static void test_refused(void **state) {
    (void)state;
    static const struct nonet_technique other = {"x-wing", "X-Wing", 32, 0};
    struct nonet_generate_options o = ask(NONET_SCALE_NONET, "naked-set");
    refuse(&o, NONET_E_IMPOSSIBLE, "no 9x9 puzzle has a step of");
    o = ask(NONET_SCALE_NONET, "nishio");
    refuse(&o, NONET_E_IMPOSSIBLE, "is not on nonet's scale");
    o = ask(NONET_SCALE_HODOKU, "direct-pointing");
    refuse(&o, NONET_E_IMPOSSIBLE, "is not on HoDoKu's scale");
    o = ask(NONET_SCALE_NONET, "x-wing");
    o.box_rows = o.box_cols = 2;
    refuse(&o, NONET_E_IMPOSSIBLE, "no 4x4 puzzle has a step of X-Wing on its path");
    o = ask(NONET_SCALE_EXPLAINER, "x-wing");
    o.rating_max = 40;
    refuse(&o, NONET_E_ARGUMENT, "a position has no rating");
    o = ask(NONET_SCALE_NONET, "x-wing");
    o.unbiased = 1;
    refuse(&o, NONET_E_ARGUMENT, "distribution");
    o = ask(NONET_SCALE_NONET, "x-wing");
    o.next = &other;
    refuse(&o, NONET_E_ARGUMENT, "not one of the library's techniques");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_techniques),
        cmocka_unit_test(test_other_requests),
        cmocka_unit_test(test_seed),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests_name("positions to practise", tests, NULL, NULL);
}
