/*
 * A between line: the digits on it are strictly between those in the circles at its ends. A line of
 * two cells says nothing.
 *
 *     (2)-5-3-6-(7)
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int first = b->value[rule->cells[0]], last = b->value[rule->cells[rule->count - 1]];
    int low = first < last ? first : last, high = first < last ? last : first;
    for (int i = 1; i < rule->count - 1; i++)
        if (b->value[rule->cells[i]] <= low || b->value[rule->cells[i]] >= high)
            return 0;
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    int last = rule->count - 1;
    if (rule->count < 3)
        return;
    nonet_post_pair(m, rule->cells[0], rule->cells[last], nonet_relation(m, nonet_are_far, 2));
    for (int i = 1; i < last; i++) {
        nonet_post_apart(m, rule->cells[0], rule->cells[i]);
        nonet_post_apart(m, rule->cells[i], rule->cells[last]);
    }
    nonet_post(m, "between", 0, rule->cells, rule->count, NULL, 0);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->count < 3    ? "there is nothing between %f and %l"
                    : rule->count == 3 ? "%i is between %f and %l"
                                       : "%i are between %f and %l");
}

const struct rule_kind nonet_kind_between = {
    .word = "between",
    .form = {.parts = 1, .least = 2, .most = MANY},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "The digits are between those in the circles",
    .look = {.shape = LOOK_LINE, .ends = ENDS_ROUND, .width = 18, .colour = "#c0c0c0"},
};
