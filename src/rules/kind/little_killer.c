/*
 * A little killer: the cells of a diagonal, from its end, have this sum. Digits may repeat.
 *
 *     little-killer 9 r1c2-r2c1
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    return cells_sum(b, rule->cells, rule->count) == rule->value;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post_sum(m, rule->cells, NULL, rule->count, rule->value);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->count == 1 ? "%c is %v" : "the sum of the diagonal %c is %v");
}

const struct rule_kind nonet_kind_little_killer = {
    .word = "little-killer",
    .form = {.parts = 1,
             .least = 1,
             .most = LINE,
             .flags = DIAGONAL,
             .value = VALUE,
             .low = 1,
             .high = 256},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Numbers with an arrow: the sum of the digits along the diagonal",
    .look = {.shape = LOOK_OUTSIDE, .ends = ENDS_ARROW},
};
