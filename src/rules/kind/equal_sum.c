/*
 * Equal sums: several groups of cells, each with the same sum. Digits may repeat.
 *
 *     equal-sum r1c1 r1c2 / r2c4 r3c4 / r4c1
 */
#include "rules/model.h"

extern const struct rule_kind nonet_kind_equal_sum;

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    struct part first = nonet_rule_part(&nonet_kind_equal_sum, rule, 0);
    for (int i = 1; i < nonet_rule_parts(&nonet_kind_equal_sum, rule); i++) {
        struct part part = nonet_rule_part(&nonet_kind_equal_sum, rule, i);
        if (cells_sum(b, part.cells, part.count) != cells_sum(b, first.cells, first.count))
            return 0;
    }
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    int parts = nonet_rule_parts(&nonet_kind_equal_sum, rule);
    for (int i = 1; i < parts; i++)
        for (int k = first_to_compare(i, parts); k < i; k++)
            nonet_post_equal_sums(m, nonet_rule_part(&nonet_kind_equal_sum, rule, k),
                                  nonet_rule_part(&nonet_kind_equal_sum, rule, i));
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "these have the same sum: %p");
}

const struct rule_kind nonet_kind_equal_sum = {
    .word = "equal-sum",
    .form = {.parts = MANY, .least = 1, .most = MANY, .flags = REPEATS},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .look = {.shape = LOOK_LINE, .width = 10, .colour = "#8c7ae6"},
};
