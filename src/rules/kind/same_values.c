/*
 * Same values: groups of cells that have the same digits, each as often, in any order.
 *
 *     same-values r1c1-r1c3 / r4c4-r4c6
 */
#include "rules/model.h"

extern const struct rule_kind nonet_kind_same_values;

static int count_of(const struct rule_board *b, struct part part, int digit) {
    int count = 0;
    for (int i = 0; i < part.count; i++)
        count += b->value[part.cells[i]] == digit;
    return count;
}

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    struct part first = nonet_rule_part(&nonet_kind_same_values, rule, 0);
    for (int i = 1; i < nonet_rule_parts(&nonet_kind_same_values, rule); i++)
        for (int d = 1; d <= b->side; d++)
            if (count_of(b, nonet_rule_part(&nonet_kind_same_values, rule, i), d) !=
                count_of(b, first, d))
                return 0;
    return 1;
}

static void post(struct model *m, struct part a, struct part b) {
    uint16_t cells[2 * NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    if (a.count == 1) {
        nonet_post_equal(m, a.cells[0], b.cells[0]);
        return;
    }
    for (int i = 0; i < a.count; i++) {
        cells[i] = a.cells[i];
        cells[a.count + i] = b.cells[i];
    }
    nonet_post(m, "same", a.count, cells, 2 * a.count, NULL, 0);
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    int parts = nonet_rule_parts(&nonet_kind_same_values, rule);
    for (int i = 1; i < parts; i++)
        for (int k = first_to_compare(i, parts); k < i; k++)
            post(m, nonet_rule_part(&nonet_kind_same_values, rule, k),
                 nonet_rule_part(&nonet_kind_same_values, rule, i));
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "these have the same digits, each as often: %p");
}

const struct rule_kind nonet_kind_same_values = {
    .word = "same-values",
    .form = {.parts = MANY, .least = 1, .most = MANY, .flags = ALL_EQUAL},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .look = {.shape = LOOK_TINT, .colour = "#e8d8c0"},
};
