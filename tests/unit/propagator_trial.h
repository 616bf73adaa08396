/*
 * A trial of a propagator: it is posted on a few cells with random candidates and run by itself,
 * until it changes nothing; then all ways to fill these cells are gone through. A digit that is in
 * one of them must still be there. Where a propagator is said to be exact, no other may be.
 *
 * The search is compiled into the test, since all of this is inside of it.
 */
#ifndef NONET_TESTS_PROPAGATOR_TRIAL_H
#define NONET_TESTS_PROPAGATOR_TRIAL_H

#include "tests/unit/rule_law.h"

#include "grid/random.h"
#include "solve/ruled.h"

#include <assert.h>

int nonet_test_ruled(struct ruled_job *job);
#define RULED nonet_test_ruled
#include "solve/ruled.inc"

enum { SEED = 7, ROUNDS = 240, DRAWS = 4, FEW = 20, TUPLES = 12000 };

enum exactness { SOUND, EXACT };

struct trial {
    struct nonet_random random;
    int rows, cols, side; /* rows and cols are the box's */
    const char *name;
    law_fn holds;
    enum exactness exactness;
    int differ;  /* all cells of the constraint */
    int is_free; /* no two cells need to differ for being in a house */

    struct nonet_rule rule; /* the constraint: its numbers, and a value */
    int16_t numbers[64];
    uint16_t cells[FEW * 2]; /* of the constraint, some perhaps twice */
    int count;
    uint16_t one[FEW]; /* each cell once: those of the constraint, then others that look on */
    int ones, at[FEW * 2];

    mask before[FEW], after[FEW], support[FEW];
    int digit[FEW], alive;
    long tuples;
    struct law law;
    long runs, removed;
};

static int draw(struct trial *t, int below) {
    return (int)random_below(&t->random, (uint32_t)below);
}

/* ---- cells ---- */

static void take_side(struct trial *t, int rows, int cols) {
    t->rows = rows;
    t->cols = cols;
    t->side = rows * cols;
    t->count = t->ones = t->differ = t->is_free = 0;
    t->rule = (struct nonet_rule){.numbers = t->numbers};
}

static void add_one(struct trial *t, int c) {
    int k = 0;
    while (k < t->ones && t->one[k] != c)
        k++;
    t->one[k] = (uint16_t)c;
    t->ones += k == t->ones;
}

static void add_cell(struct trial *t, int c) {
    add_one(t, c);
    t->cells[t->count++] = (uint16_t)c;
}

/* Cells of which no two share a house: one in every row, column and box. */
static int free_cell(const struct trial *t, int i) {
    return i * t->side + i % t->rows * t->cols + i / t->rows;
}

static void add_free(struct trial *t, int count) {
    int from = draw(t, t->side);
    for (int i = 0; i < count; i++)
        add_cell(t, free_cell(t, (from + i) % t->side));
}

static void add_line(struct trial *t) {
    int i = draw(t, t->side), down = draw(t, 2), back = draw(t, 2);
    for (int k = 0; k < t->side; k++) {
        int at = back ? t->side - 1 - k : k;
        add_cell(t, down ? at * t->side + i : i * t->side + at);
    }
}

/* Any cells, each once; `onlookers` of them are not in the constraint. */
static void add_any(struct trial *t, int count, int onlookers) {
    while (t->count < count) {
        int c = draw(t, t->side * t->side), had = t->ones;
        add_one(t, c);
        if (t->ones > had)
            t->cells[t->count++] = (uint16_t)c;
    }
    while (t->ones < count + onlookers)
        add_one(t, draw(t, t->side * t->side));
}

static int box_of(const struct trial *t, int c) {
    return c / t->side / t->rows * t->rows + c % t->side / t->cols;
}

static int in_constraint(const struct trial *t, int c) {
    for (int i = 0; i < t->count; i++)
        if (t->cells[i] == c)
            return 1;
    return 0;
}

static int must_differ(const struct trial *t, int a, int b) {
    return (!t->is_free && (a / t->side == b / t->side || a % t->side == b % t->side ||
                            box_of(t, a) == box_of(t, b))) ||
           (t->differ && in_constraint(t, a) && in_constraint(t, b));
}

/* ---- what is possible ---- */

static void look(struct trial *t) {
    for (int i = 0; i < t->count; i++)
        t->law.d[i] = t->digit[t->at[i]];
    t->tuples++;
    if (!t->holds(&t->law))
        return;
    t->alive = 1;
    for (int k = 0; k < t->ones; k++)
        t->support[k] |= BIT(t->digit[k] - 1);
}

static void go_through(struct trial *t, int k) {
    if (k == t->ones) {
        look(t);
        return;
    }
    for (int d = 1; d <= t->side; d++) {
        int fits = t->before[k] >> (d - 1) & 1;
        for (int i = 0; i < k && fits; i++)
            fits = t->digit[i] != d || !must_differ(t, t->one[i], t->one[k]);
        if (!fits)
            continue;
        t->digit[k] = d;
        go_through(t, k + 1);
    }
}

static void find_support(struct trial *t) {
    for (int i = 0; i < t->count; i++)
        for (int k = 0; k < t->ones; k++)
            if (t->one[k] == t->cells[i])
                t->at[i] = k;
    t->law.rule = &t->rule;
    t->law.side = t->side;
    t->law.value = t->rule.value;
    t->law.count = t->count;
    t->law.parts = 2;
    t->law.start[0] = 0;
    t->law.start[1] = t->rule.value;
    t->law.start[2] = t->count;
    memset(t->support, 0, sizeof t->support);
    t->alive = 0;
    go_through(t, 0);
}

/* ---- running it ---- */

struct bench {
    union nonet_grid16 grid;
    struct nonet_rules *rules;
    uint8_t region[LAW_CELLS];
    struct shape_room room;
    const struct shape *shape;
    struct model model;
    struct nonet_search search;
    struct ruled_job job;
    struct ruled *e;
    struct states states;
};

/* The engine with nothing but this in it. */
static void open_bench(struct bench *b, struct trial *t,
                       void (*post)(struct trial *, struct model *)) {
    memset(b, 0, sizeof *b);
    b->rules = malloc(NONET_RULES_BYTES_MAX(16));
    assert_int_equal(nonet_grid_init(NONET_GRID(b->grid), sizeof b->grid, t->rows, t->cols), 0);
    assert_int_equal(nonet_rules_init(b->rules, NONET_RULES_BYTES_MAX(16), t->side), 0);
    if (t->rule.name != NULL) { /* the rule that is asked for by its meaning */
        t->rule.kind = NONET_RULE_NAMED;
        t->rule.cells = t->cells;
        t->rule.count = t->count;
        assert_int_equal(nonet_rules_add(b->rules, NONET_RULES_BYTES_MAX(16), &t->rule), 0);
    }
    assert_int_equal(nonet_shape_open_houses(&b->room, NONET_GRID(b->grid), NULL, &b->shape), 0);
    unsigned char none[1] = {0};
    assert_int_equal(nonet_model_open(&b->model, NONET_GRID(b->grid), b->rules, none, b->region),
                     0);
    b->model.rule = 0;
    post(t, &b->model);
    b->search.puzzle = NONET_GRID(b->grid);
    b->job.search = &b->search;
    b->job.model = &b->model;
    b->e = aligned_alloc(64, (sizeof *b->e + 63) / 64 * 64);
    assert_non_null(b->e);
    memset(b->e, 0, sizeof *b->e);
    b->e->job = &b->job;
    b->e->model = &b->model;
    b->e->bump = WEIGHT_ONE;
    assert_true(compile(b->e, b->shape) && make_states(b->e, &b->states));
    take_state(b->e, &b->states, 0);
}

static void close_bench(struct bench *b) {
    free_all(b->e, &b->states);
    nonet_model_close(&b->model);
    nonet_shape_close(&b->room);
    free(b->rules);
}

static void draw_domains(struct trial *t) {
    int dense = 1 + draw(t, 3);
    double size = 1;
    for (int k = 0; k < t->ones; k++) {
        mask all = (mask)((1u << t->side) - 1), m = 0;
        while (m == 0)
            for (int i = 0; i < dense; i++)
                m |= (mask)random_next(&t->random) & (mask)random_next(&t->random) & all;
        if (draw(t, 4) == 0)
            m = LOWEST(m);
        while (size * COUNT(m) > TUPLES && IS_OPEN(m))
            m &= (mask)(m - 1);
        size *= COUNT(m);
        t->before[k] = m;
    }
}

/* Fixed cells of the trial, for those of it that see them. */
static int run_peers(const struct trial *t, struct ruled *e) {
    for (int i = 0; i < t->ones; i++)
        for (int k = 0; k < t->ones; k++) {
            mask m = e->cand[t->one[i]];
            if (i != k && !IS_OPEN(m) && must_differ(t, t->one[i], t->one[k]) &&
                !keep(e, t->one[k], (mask)~m))
                return 0;
        }
    return 1;
}

/* Other cells are as they were: what becomes of them is no matter here. */
static void refill_others(const struct trial *t, struct ruled *e) {
    mask left[FEW];
    for (int k = 0; k < t->ones; k++)
        left[k] = e->cand[t->one[k]];
    for (int c = 0; c < e->cells; c++) {
        e->cand[c] = e->all;
        for (int v = 0; v < e->side; v++)
            cells_put(&e->has[v], c);
    }
    for (int k = 0; k < t->ones; k++)
        keep(e, t->one[k], left[k]);
}

/* The constraint alone, until nothing changes. 0: a cell of the trial has nothing left. */
static int run_alone(const struct trial *t, struct ruled *e) {
    mask last[FEW];
    int changed = 1;
    while (changed) {
        changed = 0;
        for (int k = 0; k < t->ones; k++)
            last[k] = e->cand[t->one[k]];
        for (int i = 0; i < e->props; i++) {
            e->failed_cell = -1;
            int ok = run_peers(t, e) && (e->prop[i].rule == RULE_SEVERAL || run_prop(e, i));
            int is_ours = e->failed_cell < 0;
            for (int k = 0; k < t->ones; k++)
                is_ours |= t->one[k] == e->failed_cell;
            if (!ok && is_ours)
                return 0;
            refill_others(t, e);
        }
        for (int k = 0; k < t->ones && e->pairs > 0; k++) { /* two cells are a relation */
            if (!run_cell(e, t->one[k]))
                return 0;
            refill_others(t, e);
        }
        for (int k = 0; k < t->ones; k++)
            changed |= last[k] != e->cand[t->one[k]];
    }
    return 1;
}

static void run_domains(struct trial *t, struct bench *b) {
    struct nonet_grid *grid = NONET_GRID(b->grid);
    nonet_grid_init(grid, sizeof b->grid, t->rows, t->cols);
    for (int k = 0; k < t->ones; k++)
        nonet_grid_set_marks(grid, t->one[k], (struct nonet_set){t->before[k], 0});
    int ok = begin(b->e, grid) && run_alone(t, b->e);
    for (int k = 0; k < t->ones; k++)
        t->after[k] = ok ? b->e->cand[t->one[k]] : 0;
    forget_work(b->e);
}

static void tell(const struct trial *t, const char *what) {
    printf("%s, side %d, value %d: %s\n", t->name, t->side, t->rule.value, what);
    for (int k = 0; k < t->ones; k++)
        printf("r%dc%d%s: %x before, %x after, %x possible\n", t->one[k] / t->side + 1,
               t->one[k] % t->side + 1, in_constraint(t, t->one[k]) ? "" : " (looks on)",
               t->before[k], t->after[k], t->support[k]);
    for (int i = 0; i < t->rule.numbers_count; i++)
        printf("%d ", t->rule.numbers[i]);
    printf("\n");
}

static void check_domains(struct trial *t, struct bench *b) {
    draw_domains(t);
    run_domains(t, b);
    find_support(t);
    t->runs++;
    for (int k = 0; k < t->ones; k++) {
        t->removed += COUNT(t->before[k] & ~t->after[k]);
        if (t->support[k] & ~t->after[k]) {
            tell(t, "a digit that is possible is gone");
            fail();
        }
        if (t->exactness == EXACT && t->after[k] & ~t->support[k]) {
            tell(t, "a digit that is not possible stayed");
            fail();
        }
    }
}

static void post_named(struct trial *t, struct model *m) {
    if (t->differ)
        nonet_post_different(m, t->cells, t->count);
    nonet_post(m, t->name, t->rule.value, t->cells, t->count, t->numbers, t->rule.numbers_count);
}

static void run_trial(struct trial *t, void (*post)(struct trial *, struct model *)) {
    struct bench b;
    open_bench(&b, t, post);
    for (int i = 0; i < DRAWS; i++)
        check_domains(t, &b);
    close_bench(&b);
}

/* Rounds of a row on different sides. */
static void run_rounds(const char *name, law_fn holds, enum exactness exactness,
                       void (*make)(struct trial *), void (*post)(struct trial *, struct model *)) {
    static const int boxes[][2] = {{2, 2}, {1, 5}, {2, 3}, {3, 2}, {2, 4}, {3, 3}};
    static struct trial t;
    memset(&t, 0, sizeof t);
    random_seed(&t.random, SEED, 0);
    t.name = name;
    t.holds = holds;
    t.exactness = exactness;
    for (int i = 0; i < ROUNDS; i++) {
        const int *box = boxes[i % 6];
        take_side(&t, box[0], box[1]);
        make(&t);
        run_trial(&t, post);
    }
    for (int i = 0; i < ROUNDS / 3; i++) { /* above side 9 nothing is exact */
        t.exactness = SOUND;
        take_side(&t, 2 + i % 3, i % 3 == 0 ? 5 : 4);
        make(&t);
        run_trial(&t, post);
    }
    assert_true(t.runs > 0 && t.removed > t.runs / 4);
}

#endif
