/*
 * Anti-taxicab: two cells that both hold the digit d are not d steps apart, counted along rows and
 * columns. Cells of a house always differ, so only the others need to be said.
 */
#include "rules/model.h"

#include <stdlib.h>

static int steps(int side, int a, int b) {
    return abs(a / side - b / side) + abs(a % side - b % side);
}

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    (void)rule;
    for (int c = 0; c < b->side * b->side; c++)
        for (int e = 0; e < c; e++)
            if (b->value[c] == b->value[e] && steps(b->side, c, e) == b->value[c])
                return 0;
    return 1;
}

static int are_not_both(int x, int y, int digit) {
    return x != digit || y != digit;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    int relation[NONET_NAMED_SIDE_MAX + 1];
    (void)rule;
    for (int d = 1; d <= m->side; d++)
        relation[d] = nonet_relation(m, are_not_both, d);
    for (int c = 0; c < m->cells; c++)
        for (int e = 0; e < c; e++) {
            int distance = steps(m->side, c, e);
            if (distance <= m->side && m->region[c] != m->region[e] && c / m->side != e / m->side &&
                c % m->side != e % m->side)
                nonet_post_pair(m, c, e, relation[distance]);
        }
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "two cells that both hold a digit are not as many steps apart, along rows and "
                    "columns, as it says");
}

const struct rule_kind nonet_kind_anti_taxicab = {
    .word = "anti-taxicab",
    .holds = holds,
    .lower = lower,
    .tell = tell,
};
