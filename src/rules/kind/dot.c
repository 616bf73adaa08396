/*
 * Signs between two cells: a white dot, their difference (usually 1); a black dot, the ratio of the
 * two (usually 2), whichever is larger; X and V, their sum. Pairs that are not marked are the
 * business of the rules in negative.c.
 */
#include "rules/model.h"

#include <stdlib.h>

static int holds_difference(const struct nonet_rule *rule, const struct rule_board *b) {
    return abs(b->value[rule->cells[0]] - b->value[rule->cells[1]]) == rule->value;
}

static int holds_ratio(const struct nonet_rule *rule, const struct rule_board *b) {
    int x = b->value[rule->cells[0]], y = b->value[rule->cells[1]];
    return x == rule->value * y || y == rule->value * x;
}

static int holds_sum(const struct nonet_rule *rule, const struct rule_board *b) {
    return cells_sum(b, rule->cells, 2) == rule->value;
}

static int have_difference(int x, int y, int arg) {
    return x == y + arg || y == x + arg;
}

static int have_ratio(int x, int y, int arg) {
    return (x % y == 0 && x / y == arg) || (y % x == 0 && y / x == arg);
}

static int have_sum(int x, int y, int arg) {
    return y == arg - x;
}

static void lower_difference(const struct nonet_rule *rule, struct model *m) {
    nonet_post_pairs(m, rule->cells, 2, nonet_relation(m, have_difference, rule->value));
}

static void lower_ratio(const struct nonet_rule *rule, struct model *m) {
    nonet_post_pairs(m, rule->cells, 2, nonet_relation(m, have_ratio, rule->value));
}

static void lower_sum(const struct nonet_rule *rule, struct model *m) {
    nonet_post_pairs(m, rule->cells, 2, nonet_relation(m, have_sum, rule->value));
}

static void tell_difference(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->value == 1 ? "%c are consecutive" : "the difference of %c is %v");
}

static void tell_ratio(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->value == 2 ? "one of %c is twice the other"
                                     : "one of %c is %v times the other");
}

static void tell_sum(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "the sum of %c is %v");
}

const struct rule_kind nonet_kind_difference = {
    .word = "difference",
    .form = {.parts = 1,
             .least = 2,
             .most = 2,
             .flags = UNORDERED,
             .value = VALUE_OPTIONAL,
             .low = 1,
             .high = -1,
             .sides = 1,
             .usual = 1},
    .holds = holds_difference,
    .lower = lower_difference,
    .tell = tell_difference,
    .key = "White dots: the digits differ by 1, or by the number in the dot",
    .look = {.shape = LOOK_DOT, .colour = "#ffffff", .sign = "%", .usual_sign = 1},
};

const struct rule_kind nonet_kind_ratio = {
    .word = "ratio",
    .form = {.parts = 1,
             .least = 2,
             .most = 2,
             .flags = UNORDERED,
             .value = VALUE_OPTIONAL,
             .low = 2,
             .sides = 1,
             .usual = 2},
    .holds = holds_ratio,
    .lower = lower_ratio,
    .tell = tell_ratio,
    .key = "Black dots: one digit is twice the other, or the number in the dot times the other",
    .look = {.shape = LOOK_DOT, .colour = "#000000", .sign = "%", .usual_sign = 1},
};

const struct rule_kind nonet_kind_xv = {
    .word = "xv",
    .form = {.parts = 1,
             .least = 2,
             .most = 2,
             .flags = UNORDERED,
             .value = VALUE,
             .low = 3,
             .high = -1,
             .sides = 2},
    .holds = holds_sum,
    .lower = lower_sum,
    .tell = tell_sum,
    .key = "X, V or a number between cells: their sum, 10 for X and 5 for V",
    .look = {.shape = LOOK_DOT, .sign = "roman"},
};
