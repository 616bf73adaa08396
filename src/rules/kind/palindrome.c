/*
 * A palindrome: the line reads the same from both ends.
 *
 *     2-5-1-5-2
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0, k = rule->count - 1; i < k; i++, k--)
        if (b->value[rule->cells[i]] != b->value[rule->cells[k]])
            return 0;
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    for (int i = 0; i < rule->count / 2; i++)
        nonet_post_equal(m, rule->cells[i], rule->cells[rule->count - 1 - i]);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->count <= 3 ? "%f and %l are equal" : "%c read the same from both ends");
}

const struct rule_kind nonet_kind_palindrome = {
    .word = "palindrome",
    .form = {.parts = 1, .least = 2, .most = MANY, .flags = REPEATS},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "The digits are the same from both ends",
    .look = {.shape = LOOK_LINE, .width = 15, .colour = "#a8a8a8"},
};
