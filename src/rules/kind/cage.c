/*
 * A killer cage: its digits are different, and if it has a value, that is their sum.
 *
 *     : 8   :
 *     : r1c1: r1c2 = 8, and r1c1 is not r1c2
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    return cells_differ(b, rule->cells, rule->count) &&
           (rule->value == 0 || cells_sum(b, rule->cells, rule->count) == rule->value);
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post_different(m, rule->cells, rule->count);
    if (rule->value != 0)
        nonet_post_sum(m, rule->cells, NULL, rule->count, rule->value);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    if (rule->value == 0)
        nonet_tell_rule(pen, rule, side, "%c are %a");
    else if (rule->count == 1)
        nonet_tell_rule(pen, rule, side, "%c is %v");
    else
        nonet_tell_rule(pen, rule, side, "%c are %a, and their sum is %v");
}

const struct rule_kind nonet_kind_cage = {
    .word = "cage",
    .form = {.parts = 1,
             .least = 1,
             .most = LINE,
             .flags = UNORDERED,
             .value = VALUE_OPTIONAL,
             .low = 1,
             .high = 136,
             .usual = 0},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Cages: digits do not repeat, and add up to the number in the corner, if there is one",
    .look = {.shape = LOOK_CAGE},
};
