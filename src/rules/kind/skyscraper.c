/*
 * Skyscrapers: digits are heights, and from before the first cell of this row or column one sees so
 * many of them; those behind a higher one are hidden.
 *
 *     3   2 1 5 4 6 3     2, 5 and 6 are seen
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int seen = 0, highest = 0;
    for (int i = 0; i < rule->count; i++) {
        if (b->value[rule->cells[i]] <= highest)
            continue;
        highest = b->value[rule->cells[i]];
        seen++;
    }
    return seen == rule->value;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post(m, "skyscraper", rule->value, rule->cells, rule->count, NULL, 0);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->value == 1 ? "from %f to %l, 1 digit is higher than all before it"
                                     : "from %f to %l, %v digits are higher than all before them");
}

const struct rule_kind nonet_kind_skyscraper = {
    .word = "skyscraper",
    .form = {.parts = 1,
             .least = LINE,
             .most = LINE,
             .flags = SOME_LINE,
             .value = VALUE,
             .low = 1,
             .sides = 1},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Numbers in squares outside: how many digits are greater than all before them",
    .look = {.shape = LOOK_OUTSIDE, .ends = ENDS_SQUARE},
};
