/*
 * A lockout line: the digits in the diamonds at its ends differ by at least the value, usually 4, and
 * those on the line are outside of the range from one to the other.
 *
 *     <3>-1-9-8-<7>
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int first = b->value[rule->cells[0]], last = b->value[rule->cells[rule->count - 1]];
    int low = first < last ? first : last, high = first < last ? last : first;
    if (high - low < rule->value)
        return 0;
    for (int i = 1; i < rule->count - 1; i++)
        if (b->value[rule->cells[i]] >= low && b->value[rule->cells[i]] <= high)
            return 0;
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    int last = rule->count - 1, far = nonet_relation(m, nonet_are_far, rule->value);
    nonet_post_pair(m, rule->cells[0], rule->cells[last], far);
    if (rule->count < 3)
        return;
    for (int i = 1; i < last; i++) {
        nonet_post_apart(m, rule->cells[0], rule->cells[i]);
        nonet_post_apart(m, rule->cells[i], rule->cells[last]);
    }
    nonet_post(m, "lockout", rule->value, rule->cells, rule->count, NULL, 0);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "%f and %l differ by at least %v");
    if (rule->count > 2)
        nonet_tell_rule(pen, rule, side,
                        rule->count == 3 ? ", and %i is not in the range from one to the other"
                                         : ", and %i are not in the range from one to the other");
}

const struct rule_kind nonet_kind_lockout = {
    .word = "lockout",
    .form = {.parts = 1,
             .least = 2,
             .most = MANY,
             .value = VALUE_OPTIONAL,
             .low = 1,
             .high = -1,
             .sides = 1,
             .usual = 4},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "The digits in the diamonds differ by at least 4, and all others are less than both or greater than both",
    .look = {.shape = LOOK_LINE, .ends = ENDS_SQUARE, .width = 8, .colour = "#90a8e0"},
};
