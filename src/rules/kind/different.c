/*
 * An extra region: no two of its cells are equal. With as many cells as the side it is a house.
 *
 *     different r1c1 r2c2 r3c3
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    return cells_differ(b, rule->cells, rule->count);
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post_different(m, rule->cells, rule->count);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "%c are %a");
}

const struct rule_kind nonet_kind_different = {
    .word = "different",
    .form = {.parts = 1, .least = 2, .most = LINE, .flags = UNORDERED},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Tinted cells in an outline: digits do not repeat",
    .look = {.shape = LOOK_TINT, .colour = "#dcdcdc"},
};
