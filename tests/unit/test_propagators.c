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

#include "tests/unit/propagator_trial.h"

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
