/*
 * A double arrow: the digits in the two circles, which are its ends, have the same sum as those
 * between them. Digits may repeat.
 *
 *     (3)-1-4-2-(4)
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int ends = b->value[rule->cells[0]] + b->value[rule->cells[rule->count - 1]];
    return ends == cells_sum(b, rule->cells + 1, rule->count - 2);
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    uint16_t ends[2] = {rule->cells[0], rule->cells[rule->count - 1]};
    nonet_post_equal_sums(m, (struct part){ends, 2},
                          (struct part){rule->cells + 1, rule->count - 2});
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->count == 3 ? "the sum of %f and %l is %i"
                                     : "the sum of %f and %l is that of %i");
}

const struct rule_kind nonet_kind_double_arrow = {
    .word = "double-arrow",
    .form = {.parts = 1, .least = 3, .most = MANY},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "The digits in the circles have the same sum as those between them",
    .look = {.shape = LOOK_LINE, .ends = ENDS_ROUND, .width = 5, .colour = "#707070"},
};
