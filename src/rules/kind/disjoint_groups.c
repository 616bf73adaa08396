/*
 * Disjoint groups: the cells at the same place of all boxes are a house. Those houses are part of the
 * grid's shape (grid/shape.c), so nothing is left to be posted.
 */
#include "rules/model.h"

/* The place of a cell in its box, in reading order. */
static int place_of(const struct rule_board *b, int cell) {
    int place = 0;
    for (int c = 0; c < cell; c++)
        place += b->region[c] == b->region[cell];
    return place;
}

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    unsigned seen[NONET_NAMED_SIDE_MAX] = {0};
    (void)rule;
    for (int c = 0; c < b->side * b->side; c++) {
        int place = place_of(b, c);
        if (seen[place] >> b->value[c] & 1)
            return 0;
        seen[place] |= 1u << b->value[c];
    }
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    (void)rule, (void)m;
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "cells at the same place of all boxes are different");
}

const struct rule_kind nonet_kind_disjoint_groups = {
    .word = RULE_GROUPS,
    .holds = holds,
    .lower = lower,
    .tell = tell,
};
