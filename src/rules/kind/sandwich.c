/*
 * A sandwich: in this row or column, the cells between the lowest digit, 1, and the highest one have
 * this sum; 0 if they are side by side.
 *
 *     7   2 1 3 4 9 5 8 6 7
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int sum = 0, ends = 0;
    for (int i = 0; i < rule->count; i++) {
        int value = b->value[rule->cells[i]], is_end = value == 1 || value == b->side;
        ends += is_end;
        sum += ends == 1 && !is_end ? value : 0;
    }
    return sum == rule->value;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post(m, "sandwich", rule->value, rule->cells, rule->count, NULL, 0);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "from %f to %l, the sum between 1 and ");
    nonet_pen_number(pen, side);
    nonet_tell_rule(pen, rule, side, " is %v");
}

const struct rule_kind nonet_kind_sandwich = {
    .word = "sandwich",
    .form = {.parts = 1,
             .least = LINE,
             .most = LINE,
             .flags = SOME_LINE,
             .value = VALUE,
             .low = 0,
             .high = 136},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Numbers outside: the sum of the digits between the lowest and the highest digit",
    .look = {.shape = LOOK_OUTSIDE},
};
