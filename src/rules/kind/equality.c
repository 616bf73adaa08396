/*
 * An equality cage: its digits are different, as many of them even as odd, and as many low as high.
 * The middle digit, where there is one, is neither low nor high and cannot be in it.
 *
 *     : =   :
 *     : 1 6 : 4 9
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int even = 0, low = 0, high = 0;
    for (int i = 0; i < rule->count; i++) {
        int value = b->value[rule->cells[i]];
        even += value % 2 == 0;
        low += 2 * value < b->side + 1;
        high += 2 * value > b->side + 1;
    }
    return cells_differ(b, rule->cells, rule->count) && 2 * even == rule->count &&
           2 * low == rule->count && 2 * high == rule->count;
}

static int is_balanced(unsigned set, int side, int arg) {
    unsigned half = (1u << side / 2) - 1, low = set & half, high = set >> (side + 1) / 2;
    int count = __builtin_popcount(set);
    (void)arg;
    return 2 * __builtin_popcount(set & 0xaaaa) == count && 2 * __builtin_popcount(low) == count &&
           2 * __builtin_popcount(high) == count;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    if (m->side % 2 == 1)
        for (int i = 0; i < rule->count; i++)
            nonet_post_marks(m, rule->cells[i], ~(1u << m->side / 2));
    nonet_post_family(m, rule->cells, rule->count, is_balanced, 0);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "%c are %a, half of them even, and half of them low and half high");
}

const struct rule_kind nonet_kind_equality = {
    .word = "equality",
    .form = {.parts = 1, .least = 2, .most = LINE, .flags = UNORDERED},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Cages with \"=\": different digits, half of them even, half of them low and half high",
    .look = {.shape = LOOK_CAGE, .sign = "="},
};
