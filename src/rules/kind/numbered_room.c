/*
 * A numbered room: in this row or column, the cell with the number that the first cell says, counted
 * from 1, holds the value.
 *
 *     8   3 1 8 ...
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int number = b->value[rule->cells[0]];
    return b->value[rule->cells[number - 1]] == rule->value;
}

/* The first cell can be neither 1 nor the value, unless that is 1. */
static void lower(const struct nonet_rule *rule, struct model *m) {
    uint16_t cells[1 + NONET_NAMED_SIDE_MAX] = {rule->cells[0]};
    for (int i = 0; i < rule->count; i++)
        cells[1 + i] = rule->cells[i];
    if (rule->value != 1)
        nonet_post_marks(m, rule->cells[0], ~(1u | 1u << (rule->value - 1)));
    nonet_post(m, "index", rule->value, cells, 1 + rule->count, NULL, 0);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "from %f to %l, the cell with the number that the first one holds is %v");
}

const struct rule_kind nonet_kind_numbered_room = {
    .word = "numbered-room",
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
    .key = "Numbers with # outside: the digit at place x, where x is the first one",
    .look = {.shape = LOOK_OUTSIDE, .sign = "#%"},
};
