/*
 * A plain sum: each cell times its factor, altogether the value. Digits may repeat.
 *
 *     sum 10 r1c1 r1c2 r1c3          r1c1 + r1c2 + r1c3 = 10
 *     sum 0 1 1 -2 r1c1 r1c2 r1c3    r1c1 + r1c2 = 2 * r1c3
 */
#include "grid/names.h"
#include "rules/model.h"

#include <stdlib.h>

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int sum = 0;
    for (int i = 0; i < rule->count; i++)
        sum += b->value[rule->cells[i]] * (rule->numbers_count > 0 ? rule->numbers[i] : 1);
    return sum == rule->value;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post_sum(m, rule->cells, rule->numbers_count > 0 ? rule->numbers : NULL, rule->count,
                   rule->value);
}

/* "2 times r1c1 minus r1c2 plus r1c3" */
static void tell_terms(const struct nonet_rule *rule, int side, struct pen *pen) {
    for (int i = 0; i < rule->count; i++) {
        int factor = rule->numbers[i];
        nonet_pen_text(pen, i > 0 ? factor < 0 ? " minus " : " plus " : factor < 0 ? "minus " : "");
        if (abs(factor) != 1) {
            nonet_pen_number(pen, abs(factor));
            nonet_pen_text(pen, " times ");
        }
        nonet_pen_cell(pen, side, rule->cells[i], NONET_NOTATION_RC);
    }
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    if (rule->numbers_count > 0) {
        tell_terms(rule, side, pen);
        nonet_tell_rule(pen, rule, side, " is %v");
    } else if (rule->count == 1)
        nonet_tell_rule(pen, rule, side, "%c is %v");
    else
        nonet_tell_rule(pen, rule, side, "the sum of %c is %v");
}

const struct rule_kind nonet_kind_sum = {
    .word = "sum",
    .form = {.parts = 1,
             .least = 1,
             .most = MANY,
             .value = VALUE,
             .numbers = PER_CELL,
             .low = -2000,
             .high = 2000},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Cages with \"sum\": digits add up to the number, and may repeat",
    .look = {.shape = LOOK_CAGE, .sign = "sum %"},
};
