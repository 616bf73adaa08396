/*
 * A rellik cage: its digits are different, and no one, two or more of them add up to the value.
 *
 *     : 9   :
 *     : 1 3 : 4     1, 3, 4, 5, 7, 8
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    for (unsigned chosen = 1; chosen < 1u << rule->count; chosen++) {
        int sum = 0;
        for (int i = 0; i < rule->count; i++)
            sum += chosen >> i & 1 ? b->value[rule->cells[i]] : 0;
        if (sum == rule->value)
            return 0;
    }
    return cells_differ(b, rule->cells, rule->count);
}

/* Bit s of `sums` is set if some of the digits so far have the sum s. */
static int has_no_such_sum(unsigned set, int side, int value) {
    uint64_t sums = 1;
    for (int d = 1; d <= side; d++)
        if (set >> (d - 1) & 1)
            sums |= sums << d;
    return value > 63 || !(sums >> value & 1);
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    if (rule->value <= m->side) /* no cell by itself */
        for (int i = 0; i < rule->count; i++)
            nonet_post_marks(m, rule->cells[i], ~(1u << (rule->value - 1)));
    nonet_post_family(m, rule->cells, rule->count, has_no_such_sum, rule->value);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->count == 1 ? "%c is not %v"
                                     : "%c are %a, and no selection of them has the sum "
                                       "%v");
}

const struct rule_kind nonet_kind_rellik = {
    .word = "rellik",
    .form = {.parts = 1,
             .least = 1,
             .most = LINE,
             .flags = UNORDERED,
             .value = VALUE,
             .low = 1,
             .high = 136},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Cages with \"not\": digits do not repeat, and neither one nor several of them have this sum",
    .look = {.shape = LOOK_CAGE, .sign = "not %"},
};
