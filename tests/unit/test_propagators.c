/*
 * The propagator oracle: each row of propagators.def in many trials (propagator_trial.h), on cells,
 * values and numbers that suit it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

<<<<<<< HEAD
#include "tests/unit/rule_law.h"

#include "grid/random.h"
#include "solve/ruled.h"

#include <assert.h>

int nonet_test_ruled(struct ruled_job *job);
#define RULED nonet_test_ruled
#include "solve/ruled.inc"

enum { SEED = 7, ROUNDS = 300, DRAWS = 4, FEW = 20, TUPLES = 60000 };

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
=======
#include "tests/unit/propagator_trial.h"
>>>>>>> oracle

/* ---- families ---- */

static int holds_family(const struct law *a) {
    unsigned set = 0;
    for (int i = 0; i < a->count; i++)
        set |= 1u << (a->d[i] - 1);
    return law_different(a) && (unsigned)a->rule->numbers[set >> 4] >> (set & 15) & 1;
}

static void make_family(struct trial *t) {
    int thin = 1 + draw(t, 4), most = t->side < 5 ? t->side : 5;
    if (t->side > FAMILIES_SIDE)
        take_side(t, 3, 3); /* there are none above */
    add_any(t, 1 + draw(t, most), 0);
    t->differ = 1;
    t->rule.numbers_count = 32;
    memset(t->numbers, 0, sizeof t->numbers);
    for (int set = 0; set < 1 << t->side; set++)
        if (COUNT((unsigned)set) == t->count && draw(t, thin) == 0)
            t->numbers[set >> 4] = (int16_t)((unsigned)t->numbers[set >> 4] | 1u << (set & 15));
}

static void test_family(void **state) {
    (void)state;
    run_rounds("family", holds_family, EXACT, make_family, post_named);
}

static void make_seen_family(struct trial *t) {
    make_family(t);
    int count = t->count;
    while (t->ones < count + 2)
        add_one(t, draw(t, t->side * t->side));
}

static void test_must(void **state) {
    (void)state;
    run_rounds("family", holds_family, SOUND, make_seen_family, post_named);
}

/* ---- sums ---- */

static void draw_target(struct trial *t, int factor_is_one) {
    t->rule.value = 0;
    for (int i = 0; i < t->count; i++)
        t->rule.value += (factor_is_one ? 1 : t->numbers[i]) * (1 + draw(t, t->side));
}

/* Up to three groups in boxes along the diagonal, so that cells see those of their own only. */
static void make_groups(struct trial *t) {
    int boxes = t->rows < 3 ? 2 : 3, groups = 1 + draw(t, boxes);
    if (t->rows != t->cols)
        take_side(t, 3, 3);
    for (int g = 0; g < groups; g++) {
        int factor = draw(t, 2) ? 1 : -1, cells = 1 + draw(t, groups == 1 ? 5 : 3);
        for (int k = 0; k < cells && k < t->side; k++) {
            int row = g * t->rows + k / t->cols, column = g * t->cols + k % t->cols;
            t->numbers[t->count] = (int16_t)factor;
            add_cell(t, row * t->side + column);
        }
    }
    t->rule.numbers_count = t->count;
    draw_target(t, 0);
}

static void test_linear_exact(void **state) {
    (void)state;
    run_rounds("linear", law_plain_sum, EXACT, make_groups, post_named);
}

/* A number of two digits, in one box, is the sum of one or two groups. */
static void make_pill(struct trial *t) {
    if (t->rows != t->cols || t->side > FAMILIES_SIDE)
        take_side(t, 3, 3);
    int groups = t->rows - 1, sign = draw(t, 2) ? 1 : -1;
    add_cell(t, 0);
    add_cell(t, 1);
    t->numbers[0] = (int16_t)(10 * sign);
    t->numbers[1] = (int16_t)sign;
    for (int g = 1; g <= groups; g++)
        for (int k = 0; k < 2; k++) {
            t->numbers[t->count] = (int16_t)-sign;
            add_cell(t, (g * t->rows) * t->side + g * t->cols + k);
        }
    t->rule.numbers_count = t->count;
    t->rule.value = draw(t, 2) ? 0 : sign * draw(t, 60);
}

static void test_linear_pill(void **state) {
    (void)state;
    run_rounds("linear", law_plain_sum, EXACT, make_pill, post_named);
}

static void make_sum(struct trial *t) {
    static const int16_t factors[] = {1, 1, 1, -1, 2, -3, 10, -10, 100};
    add_any(t, 2 + draw(t, 5), 0);
    if (draw(t, 4) == 0)
        add_cell(t, t->cells[0]);
    for (int i = 0; i < t->count; i++)
        t->numbers[i] = factors[draw(t, 9)];
    t->rule.numbers_count = t->count;
    draw_target(t, 0);
}

static void test_linear(void **state) {
    (void)state;
    run_rounds("linear", law_plain_sum, SOUND, make_sum, post_named);
}

/* ---- lines ---- */

static void make_between(struct trial *t) {
    add_free(t, 3 + draw(t, t->side < 6 ? t->side - 2 : 4));
}

static void make_lockout(struct trial *t) {
    make_between(t);
    t->rule.value = 1 + draw(t, t->side - 1);
}

static void make_any_lockout(struct trial *t) {
    add_any(t, 3 + draw(t, 3), 0);
    t->rule.value = 1 + draw(t, t->side - 1);
}

static void test_between(void **state) {
    (void)state;
    run_rounds("between", law_between, EXACT, make_between, post_named);
    run_rounds("between", law_between, SOUND, make_any_lockout, post_named);
}

static void test_lockout(void **state) {
    (void)state;
    run_rounds("lockout", law_lockout, EXACT, make_lockout, post_named);
    run_rounds("lockout", law_lockout, SOUND, make_any_lockout, post_named);
}

static void make_visible(struct trial *t) {
    add_line(t);
    t->rule.value = 1 + draw(t, t->side);
}

static void make_line_sum(struct trial *t) {
    add_line(t);
    t->rule.value = draw(t, t->side * (t->side + 1) / 2 + 1);
}

/* What it is exact for: a digit is hidden behind one that is higher than there are cells before,
 * and the last one seen is the highest of all. */
static int holds_loosely(const struct law *a) {
    int highest = 0, seen = 0;
    for (int i = 0; i < a->count; i++)
        if (a->d[i] > highest) {
            highest = a->d[i];
            seen++;
        } else if (a->d[i] == highest || highest <= i) {
            return 0;
        }
    return highest == a->side && seen == a->value;
}

static void make_loosely_visible(struct trial *t) {
    make_visible(t);
    t->is_free = 1;
}

static void test_skyscraper(void **state) {
    (void)state;
    run_rounds("skyscraper", holds_loosely, EXACT, make_loosely_visible, post_named);
    run_rounds("skyscraper", law_skyscraper, SOUND, make_visible, post_named);
}

static void test_x_sum(void **state) {
    (void)state;
    run_rounds("x_sum", law_x_sum, EXACT, make_line_sum, post_named);
}

static void test_sandwich(void **state) {
    (void)state;
    run_rounds("sandwich", law_sandwich, EXACT, make_line_sum, post_named);
}

static void make_lunchbox(struct trial *t) {
    add_any(t, 2 + draw(t, 3), 0);
    t->differ = 1;
    t->rule.value = draw(t, 4) == 0 ? 0 : draw(t, 2 * t->side);
    t->rule.name = "lunchbox"; /* above side 9 it is checked by its meaning */
}

static void test_lunchbox(void **state) {
    (void)state;
    run_rounds("lunchbox", law_lunchbox, SOUND, make_lunchbox, post_named);
}

/* ---- others ---- */

static void make_digits(struct trial *t) {
    t->rule.numbers_count = 1 + draw(t, t->count);
    for (int i = 0; i < t->rule.numbers_count; i++)
        t->numbers[i] = (int16_t)(1 + draw(t, t->side));
    for (int i = 1; i < t->rule.numbers_count; i++)
        for (int k = i; k > 0 && t->numbers[k - 1] > t->numbers[k]; k--) {
            int16_t x = t->numbers[k];
            t->numbers[k] = t->numbers[k - 1];
            t->numbers[k - 1] = x;
        }
}

static void make_quadruple(struct trial *t) {
    add_free(t, 4);
    make_digits(t);
}

static void make_seen_quadruple(struct trial *t) {
    int c = draw(t, t->side - 1) * t->side + draw(t, t->side - 1);
    for (int i = 0; i < 4; i++)
        add_cell(t, c + i / 2 * t->side + i % 2);
    make_digits(t);
    while (t->ones < 6)
        add_one(t, draw(t, t->side * t->side));
}

static void test_quadruple(void **state) {
    (void)state;
    run_rounds("quadruple", law_quadruple, SOUND, make_quadruple, post_named);
    run_rounds("quadruple", law_quadruple, SOUND, make_seen_quadruple, post_named);
}

static int holds_index(const struct law *a) {
    for (int i = 1; i < a->count; i++)
        if ((a->d[0] == i) != (a->d[i] == a->value))
            return 0;
    return a->d[0] < a->count;
}

static void make_index(struct trial *t) {
    int is_inside = draw(t, 2);
    add_line(t);
    uint16_t who = is_inside ? t->cells[draw(t, t->side)] : 0;
    if (!is_inside) {
        add_one(t, draw(t, t->side * t->side));
        who = t->one[t->ones - 1];
    }
    memmove(t->cells + 1, t->cells, (size_t)t->count * sizeof *t->cells);
    t->cells[0] = who;
    t->count++;
    t->rule.value = 1 + draw(t, t->side);
}

static void test_index(void **state) {
    (void)state;
    run_rounds("index", holds_index, SOUND, make_index, post_named);
}

static void make_same(struct trial *t) {
    int half = 1 + draw(t, 3);
    add_any(t, 2 * half, 0);
    t->rule.value = half;
}

static void test_same(void **state) {
    (void)state;
    run_rounds("same", law_same_values, SOUND, make_same, post_named);
}

static void make_circles(struct trial *t) {
    add_any(t, 1 + draw(t, 6), 0);
}

static void test_circles(void **state) {
    (void)state;
    run_rounds("circles", law_counting_circles, SOUND, make_circles, post_named);
}

static void make_check(struct trial *t) {
    add_any(t, 2 + draw(t, 3), 0);
    t->rule.name = "renban";
}

static void test_check(void **state) {
    (void)state;
    run_rounds("check", law_renban, SOUND, make_check, post_named);
}

/* ---- two cells ---- */

static void make_pair(struct trial *t) {
    add_free(t, 2);
    for (int i = 0; i < t->side; i++)
        t->numbers[i] = (int16_t)(draw(t, 1 << t->side) & draw(t, 1 << t->side));
    t->rule.numbers_count = t->side;
}

static void post_pair(struct trial *t, struct model *m) {
    nonet_post_pair(m, t->cells[0], t->cells[1], nonet_relation_table(m, t->numbers));
}

static void test_pair(void **state) {
    (void)state;
    run_rounds("pair", law_pair, EXACT, make_pair, post_pair);
}

/* ---- no row is forgotten ---- */

static void test_all(void **state) {
    static const char *const tested[] = {"family",   "quadruple", "index", "between",    "lockout",
                                         "linear",   "same",      "x_sum", "skyscraper", "sandwich",
                                         "lunchbox", "circles",   "check", "must"};
    (void)state;
    for (int row = 0; row < ROWS; row++) {
        int is_tested = 0;
        for (size_t i = 0; i < sizeof tested / sizeof *tested; i++)
            is_tested |= strcmp(rows[row].name, tested[i]) == 0;
        if (!is_tested)
            fail_msg("%s has no oracle here", rows[row].name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all),         cmocka_unit_test(test_family),
        cmocka_unit_test(test_must),        cmocka_unit_test(test_linear_exact),
        cmocka_unit_test(test_linear_pill), cmocka_unit_test(test_linear),
        cmocka_unit_test(test_between),     cmocka_unit_test(test_lockout),
        cmocka_unit_test(test_skyscraper),  cmocka_unit_test(test_x_sum),
        cmocka_unit_test(test_sandwich),    cmocka_unit_test(test_lunchbox),
        cmocka_unit_test(test_quadruple),   cmocka_unit_test(test_index),
        cmocka_unit_test(test_same),        cmocka_unit_test(test_circles),
        cmocka_unit_test(test_check),       cmocka_unit_test(test_pair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
