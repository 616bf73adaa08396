/*
 * A quadruple: the four cells around a corner have these digits, each at least as often as it is
 * listed.
 *
 *     1 4
 *      (134)
 *     3 2
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0; i < rule->numbers_count; i++) {
        int listed = 0, there = 0;
        for (int k = 0; k < rule->numbers_count; k++)
            listed += rule->numbers[k] == rule->numbers[i];
        for (int k = 0; k < rule->count; k++)
            there += b->value[rule->cells[k]] == rule->numbers[i];
        if (there < listed)
            return 0;
    }
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post(m, "quadruple", 0, rule->cells, rule->count, rule->numbers,
               rule->numbers_count);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->numbers_count == 1 ? "%d is among %c" : "%d are among %c");
}

const struct rule_kind nonet_kind_quadruple = {
    .word = "quadruple",
    .form = {.parts = 1, .least = 4, .most = 4, .flags = UNORDERED | BLOCK, .numbers = DIGITS},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Digits on a corner are in the four cells around it",
    .look = {.shape = LOOK_CORNER, .colour = "#ffffff"},
};
