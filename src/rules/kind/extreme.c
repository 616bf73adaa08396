/*
 * A minimum is less than each cell with which it shares an edge, a maximum is greater. Neighbours
 * that are marked in the same way are not compared.
 *
 *       4          2
 *     3 1 2      1 4 3
 *       2          1
 */
#include "rules/model.h"

/* The neighbours of the rule's cell that no rule of this word marks. */
static int unmarked(const struct nonet_rule *rule, const struct nonet_rules *rules, int side,
                    uint16_t out[4]) {
    uint16_t next[4];
    int count = cell_neighbours(side, rule->cells[0], next), left = 0;
    for (int i = 0; i < count; i++)
        if (!nonet_rules_mark(rules, rule->name, &next[i], 1))
            out[left++] = next[i];
    return left;
}

static int holds_minimum(const struct nonet_rule *rule, const struct rule_board *b) {
    uint16_t next[4];
    for (int i = unmarked(rule, b->rules, b->side, next) - 1; i >= 0; i--)
        if (b->value[next[i]] <= b->value[rule->cells[0]])
            return 0;
    return 1;
}

static int holds_maximum(const struct nonet_rule *rule, const struct rule_board *b) {
    uint16_t next[4];
    for (int i = unmarked(rule, b->rules, b->side, next) - 1; i >= 0; i--)
        if (b->value[next[i]] >= b->value[rule->cells[0]])
            return 0;
    return 1;
}

static int is_less(int x, int y, int arg) {
    (void)arg;
    return x < y;
}

static void lower_minimum(const struct nonet_rule *rule, struct model *m) {
    uint16_t next[4];
    int relation = nonet_relation(m, is_less, 0);
    for (int i = unmarked(rule, m->rules, m->side, next) - 1; i >= 0; i--)
        nonet_post_pair(m, rule->cells[0], next[i], relation);
}

static void lower_maximum(const struct nonet_rule *rule, struct model *m) {
    uint16_t next[4];
    int relation = nonet_relation(m, is_less, 0);
    for (int i = unmarked(rule, m->rules, m->side, next) - 1; i >= 0; i--)
        nonet_post_pair(m, next[i], rule->cells[0], relation);
}

static void tell_minimum(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "%c is less than its neighbours, but for those that are marked alike");
}

static void tell_maximum(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "%c is greater than its neighbours, but for those that are marked alike");
}

const struct rule_kind nonet_kind_minimum = {
    .word = "minimum",
    .form = {.parts = 1, .least = 1, .most = 1, .flags = LOOKS_AROUND},
    .holds = holds_minimum,
    .lower = lower_minimum,
    .tell = tell_minimum,
    .key = "Arrowheads that point into a cell: it is less than its neighbours",
    .look = {.shape = LOOK_SIGN, .sign = "in"},
};

const struct rule_kind nonet_kind_maximum = {
    .word = "maximum",
    .form = {.parts = 1, .least = 1, .most = 1, .flags = LOOKS_AROUND},
    .holds = holds_maximum,
    .lower = lower_maximum,
    .tell = tell_maximum,
    .key = "Arrowheads that point out of a cell: it is greater than its neighbours",
    .look = {.shape = LOOK_SIGN, .sign = "out"},
};
