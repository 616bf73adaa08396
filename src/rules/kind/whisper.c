/*
 * A whisper: neighbours along the line differ by at least the value, usually 5.
 *
 *     1-6-2-9-3
 */
#include "rules/model.h"

#include <stdlib.h>

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 1; i < rule->count; i++)
        if (abs(b->value[rule->cells[i]] - b->value[rule->cells[i - 1]]) < rule->value)
            return 0;
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post_pairs(m, rule->cells, rule->count, nonet_relation(m, nonet_are_far, rule->value));
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    rule->count == 2 ? "%c differ by at least %v"
                                     : "neighbours along %c differ by at least %v");
}

const struct rule_kind nonet_kind_whisper = {
    .word = "whisper",
    .form = {.parts = 1,
             .least = 2,
             .most = MANY,
             .flags = REPEATS,
             .value = VALUE_OPTIONAL,
             .low = 1,
             .high = -1,
             .sides = 1,
             .usual = 5},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Digits that follow one another differ by at least 5",
    .look = {.shape = LOOK_LINE, .width = 22, .colour = "#67c25a"},
};
