/*
 * Clones: two groups of cells with the same digits at the same places.
 *
 *     clone r1c1 r1c2 / r5c4 r5c5      r1c1 = r5c4, r1c2 = r5c5
 */
#include "rules/model.h"

extern const struct rule_kind nonet_kind_clone;

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    struct part one = nonet_rule_part(&nonet_kind_clone, rule, 0);
    struct part other = nonet_rule_part(&nonet_kind_clone, rule, 1);
    for (int i = 0; i < one.count; i++)
        if (b->value[one.cells[i]] != b->value[other.cells[i]])
            return 0;
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    int size = rule->count / 2;
    for (int i = 0; i < size; i++)
        nonet_post_equal(m, rule->cells[i], rule->cells[size + i]);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->count == 2 ? "%1 and %2 are equal"
                                     : "%1 have the same digits, in this order, as %2");
}

const struct rule_kind nonet_kind_clone = {
    .word = "clone",
    .form = {.parts = 2, .least = 1, .most = MANY, .flags = ALL_EQUAL | REPEATS},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .look = {.shape = LOOK_TINT, .colour = "#c8dcc8"},
};
