/*
 * An inequality: the first cell is greater than the second.
 *
 *     4 > 1
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    return b->value[rule->cells[0]] > b->value[rule->cells[1]];
}

static int is_greater(int x, int y, int arg) {
    (void)arg;
    return x > y;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post_pairs(m, rule->cells, 2, nonet_relation(m, is_greater, 0));
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "%f is greater than %l");
}

const struct rule_kind nonet_kind_greater = {
    .word = "greater",
    .form = {.parts = 1, .least = 2, .most = 2},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "The sign between two cells is open to the greater digit",
    .look = {.shape = LOOK_DOT, .sign = ">"},
};
