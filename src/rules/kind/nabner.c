/*
 * A nabner line: no two of its digits are equal or consecutive, wherever they are on it.
 *
 *     4-9-2-6
 */
#include "rules/model.h"

#include <stdlib.h>

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0; i < rule->count; i++)
        for (int k = 0; k < i; k++)
            if (abs(b->value[rule->cells[i]] - b->value[rule->cells[k]]) < 2)
                return 0;
    return 1;
}

static int is_loose(unsigned set, int side, int arg) {
    (void)side, (void)arg;
    return (set & set << 1) == 0;
}

/* The pairs are exact; the family sees them all at once. */
static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post_all_pairs(m, rule->cells, rule->count, nonet_relation(m, nonet_are_far, 2));
    if (m->side <= FAMILY_SIDE_MAX && rule->count > 2 && rule->count <= m->side)
        nonet_post_family(m, rule->cells, rule->count, is_loose, 0);
    else if (rule->count <= m->side)
        nonet_post_different(m, rule->cells, rule->count);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->count == 2 ? "%c are neither equal nor consecutive"
                                     : "no two of %c are equal or consecutive");
}

const struct rule_kind nonet_kind_nabner = {
    .word = "nabner",
    .form = {.parts = 1, .least = 2, .most = MANY},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "No two digits are equal or consecutive",
    .look = {.shape = LOOK_LINE, .width = 32, .dash = 26, .colour = "#d8c060"},
};
