/*
 * An X-sum: in this row or column, the first x cells have this sum, where x is the first cell, which
 * is one of them.
 *
 *     12   3 8 1 ...
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    return cells_sum(b, rule->cells, b->value[rule->cells[0]]) == rule->value;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post(m, "x_sum", rule->value, rule->cells, rule->count, NULL, 0);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "from %f to %l, the first x cells have the sum %v, where x is the digit of %f");
}

const struct rule_kind nonet_kind_x_sum = {
    .word = "x-sum",
    .form = {.parts = 1,
             .least = LINE,
             .most = LINE,
             .flags = SOME_LINE,
             .value = VALUE,
             .low = 1,
             .high = 136},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Numbers in circles outside: the sum of the first x digits, where x is the first one",
    .look = {.shape = LOOK_OUTSIDE, .ends = ENDS_ROUND},
};
