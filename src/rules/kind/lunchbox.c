/*
 * A lunchbox: its digits are different, and those between its lowest and its highest one, in the
 * order of its cells, have this sum.
 *
 *     [ 5 2 4 3 9 7 ] 7
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int low = 0, high = 0, sum = 0;
    for (int i = 1; i < rule->count; i++) {
        low = b->value[rule->cells[i]] < b->value[rule->cells[low]] ? i : low;
        high = b->value[rule->cells[i]] > b->value[rule->cells[high]] ? i : high;
    }
    for (int i = (low < high ? low : high) + 1; i < (low < high ? high : low); i++)
        sum += b->value[rule->cells[i]];
    return cells_differ(b, rule->cells, rule->count) && sum == rule->value;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post_different(m, rule->cells, rule->count);
    nonet_post(m, "lunchbox", rule->value, rule->cells, rule->count, NULL, 0);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "%c are %a, and the sum between the lowest and the highest of them "
                    "is %v");
}

const struct rule_kind nonet_kind_lunchbox = {
    .word = "lunchbox",
    .form = {.parts = 1, .least = 2, .most = LINE, .value = VALUE, .low = 0, .high = 136},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Cages with [ ]: different digits; the sum of those between the lowest and the highest of them",
    .look = {.shape = LOOK_CAGE, .sign = "[%]"},
};
