/*
 * Lines on which digits of different groups follow one another. Entropic: any three cells in a row
 * have a low, a middle and a high digit. Modular: any v cells in a row, usually three, have v
 * different remainders when divided by v. Of a line that is shorter no two cells are of one group.
 *
 *     2-9-4-1-7-5     1-8-3-4-2-9
 *
 * Cells at a distance below the length of such a run are of different groups: these pairs are exact.
 */
#include "rules/model.h"

enum { THIRDS = 3 };

/* Low, middle, high: thirds of the digits; if they cannot be divided by three, low ones are the
 * first to be more. */
static int third_of(int digit, int side) {
    return (digit - 1) * THIRDS / side;
}

static int holds_entropic(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0; i < rule->count; i++)
        for (int k = i + 1; k < i + THIRDS && k < rule->count; k++)
            if (third_of(b->value[rule->cells[i]], b->side) ==
                third_of(b->value[rule->cells[k]], b->side))
                return 0;
    return 1;
}

static int holds_modular(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0; i < rule->count; i++)
        for (int k = i + 1; k < i + rule->value && k < rule->count; k++)
            if (b->value[rule->cells[i]] % rule->value == b->value[rule->cells[k]] % rule->value)
                return 0;
    return 1;
}

/* Cells of the line less than `run` apart. */
static void post(const struct nonet_rule *rule, struct model *m, int run, int relation) {
    for (int i = 0; i < rule->count; i++)
        for (int k = i + 1; k < i + run && k < rule->count; k++)
            nonet_post_pair(m, rule->cells[i], rule->cells[k], relation);
}

static int are_of_two_thirds(int x, int y, int side) {
    return third_of(x, side) != third_of(y, side);
}

static int have_two_remainders(int x, int y, int by) {
    return (x - y) % by != 0;
}

static void lower_entropic(const struct nonet_rule *rule, struct model *m) {
    post(rule, m, THIRDS, nonet_relation(m, are_of_two_thirds, m->side));
}

static void lower_modular(const struct nonet_rule *rule, struct model *m) {
    post(rule, m, rule->value, nonet_relation(m, have_two_remainders, rule->value));
}

static void tell_entropic(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(
        pen, rule, side,
        rule->count == 2
            ? "%c are not both low, both middle or both high"
            : "any three cells in a row along %c have a low, a middle and a high digit");
}

static void tell_modular(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->count <= rule->value
                        ? "%c have different remainders when divided by %v"
                        : "any %v cells in a row along %c have different remainders when divided "
                          "by %v");
}

const struct rule_kind nonet_kind_entropic = {
    .word = "entropic",
    .form = {.parts = 1, .least = 2, .most = MANY, .flags = REPEATS},
    .holds = holds_entropic,
    .lower = lower_entropic,
    .tell = tell_entropic,
    .key = "Any three digits in a row are a low, a middle and a high one",
    .look = {.shape = LOOK_LINE, .width = 25, .colour = "#f0a860"},
};

const struct rule_kind nonet_kind_modular = {
    .word = "modular",
    .form = {.parts = 1,
             .least = 2,
             .most = MANY,
             .flags = REPEATS,
             .value = VALUE_OPTIONAL,
             .low = 2,
             .sides = 1,
             .usual = 3},
    .holds = holds_modular,
    .lower = lower_modular,
    .tell = tell_modular,
    .key = "Any three digits in a row have different remainders when divided by 3",
    .look = {.shape = LOOK_LINE, .width = 16, .dash = 18, .colour = "#40b8b0"},
};
