/*
 * Counting circles: the digit in a circle says how many of the circles hold it.
 *
 *     (1) (3) (3) (2) (3) (2)
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0; i < rule->count; i++) {
        int alike = 0;
        for (int k = 0; k < rule->count; k++)
            alike += b->value[rule->cells[k]] == b->value[rule->cells[i]];
        if (alike != b->value[rule->cells[i]])
            return 0;
    }
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post(m, "circles", 0, rule->cells, rule->count, NULL, 0);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->count == 1 ? "%c is 1" : "any digit d in %c is in exactly d of them");
}

const struct rule_kind nonet_kind_counting_circles = {
    .word = "counting-circles",
    .form = {.parts = 1, .least = 1, .most = MANY, .flags = UNORDERED},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Circles: a digit in one of them is in as many of them as it says",
    .look = {.shape = LOOK_SIGN, .colour = "#b0b0b0", .sign = "ring"},
};
