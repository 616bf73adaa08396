/*
 * A renban line: different digits that follow one another without a gap, in any order.
 *
 *     4-2-5-3
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int low = b->side, high = 0;
    for (int i = 0; i < rule->count; i++) {
        int value = b->value[rule->cells[i]];
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    return cells_differ(b, rule->cells, rule->count) && high - low == rule->count - 1;
}

/* Adding the lowest bit of a run carries through all of it. */
static int is_run(unsigned set, int side, int arg) {
    unsigned lowest = set & -set;
    (void)side, (void)arg;
    return ((set + lowest) & set) == 0;
}

static int is_near(int x, int y, int count) {
    return x != y && x - y < count && y - x < count;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    if (m->side <= FAMILY_SIDE_MAX)
        nonet_post_family(m, rule->cells, rule->count, is_run, 0);
    else {
        int relation = nonet_relation(m, is_near, rule->count);
        nonet_post_all_pairs(m, rule->cells, rule->count, relation);
        nonet_post_different(m, rule->cells, rule->count);
    }
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "%c are consecutive digits, in any order");
}

const struct rule_kind nonet_kind_renban = {
    .word = "renban",
    .form = {.parts = 1, .least = 2, .most = LINE},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Different digits without a gap between them, in any order",
    .look = {.shape = LOOK_LINE, .width = 28, .colour = "#c060c0"},
};
