/*
 * Pairs by a table: which digits may follow which, for each cell and the next (pair), or for each two
 * cells in the order in which they are listed (pair-all). The table has a number for each digit: the
 * set of the digits that may follow it, 1 for digit 1, 2 for digit 2, 4 for digit 3 and so on, added
 * up.
 *
 *     pair 14 12 8 0 r1c1 r1c2     side 4: r1c1 is less than r1c2
 */
#include "rules/model.h"

#include <string.h>

static int is_allowed(const struct nonet_rule *rule, const struct rule_board *b, int i, int k) {
    int x = b->value[rule->cells[i]], y = b->value[rule->cells[k]];
    return (uint16_t)rule->numbers[x - 1] >> (y - 1) & 1;
}

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 1; i < rule->count; i++)
        if (!is_allowed(rule, b, i - 1, i))
            return 0;
    return 1;
}

static int holds_all(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0; i < rule->count; i++)
        for (int k = i + 1; k < rule->count; k++)
            if (!is_allowed(rule, b, i, k))
                return 0;
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post_pairs(m, rule->cells, rule->count, nonet_relation_table(m, rule->numbers));
}

static void lower_all(const struct nonet_rule *rule, struct model *m) {
    nonet_post_all_pairs(m, rule->cells, rule->count, nonet_relation_table(m, rule->numbers));
}

/* "3 or 4"; "nothing" if the set is empty. */
static void tell_set(struct pen *pen, unsigned set) {
    if (set == 0)
        nonet_pen_text(pen, "nothing");
    for (int d = 1; set != 0; d++, set >>= 1) {
        unsigned more = set >> 1;
        if (!(set & 1))
            continue;
        nonet_pen_number(pen, d);
        nonet_pen_text(pen, more == 0 ? "" : (more & (more - 1)) == 0 ? " or " : ", ");
    }
}

/* "1 is followed by 2 or 3; 2 by 3; 3 by nothing" */
static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    int is_all = strcmp(rule->name, "pair-all") == 0;
    nonet_tell_rule(pen, rule, side, is_all ? "of any two of %c, in this order, " : "along %c, ");
    for (int x = 1; x <= side; x++) {
        nonet_pen_text(pen, x > 1 ? "; " : "");
        nonet_pen_number(pen, x);
        nonet_pen_text(pen, x > 1 ? " by " : " is followed by ");
        tell_set(pen, (uint16_t)rule->numbers[x - 1]);
    }
}

const struct rule_kind nonet_kind_pair = {
    .word = "pair",
    .form = {.parts = 1, .least = 2, .most = MANY, .flags = REPEATS, .numbers = TABLE},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .look = {.shape = LOOK_LINE, .width = 14, .dash = 12, .colour = "#e0a0a0"},
};

const struct rule_kind nonet_kind_pair_all = {
    .word = "pair-all",
    .form = {.parts = 1, .least = 2, .most = MANY, .numbers = TABLE},
    .holds = holds_all,
    .lower = lower_all,
    .tell = tell,
    .look = {.shape = LOOK_LINE, .width = 20, .dash = 12, .colour = "#a0b8e0"},
};
