/*
 * Thermometers: digits go up from the bulb, which is the first cell; on a slow one they may also
 * stay as they are.
 *
 *     (1)-2-4-5     (1)-1-3-3
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 1; i < rule->count; i++)
        if (b->value[rule->cells[i]] <= b->value[rule->cells[i - 1]])
            return 0;
    return 1;
}

static int holds_slow(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 1; i < rule->count; i++)
        if (b->value[rule->cells[i]] < b->value[rule->cells[i - 1]])
            return 0;
    return 1;
}

static int is_up(int x, int y, int by) {
    return y >= x + by;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    nonet_post_pairs(m, rule->cells, rule->count, nonet_relation(m, is_up, 1));
    nonet_post_different(m, rule->cells, rule->count);
}

static void lower_slow(const struct nonet_rule *rule, struct model *m) {
    nonet_post_pairs(m, rule->cells, rule->count, nonet_relation(m, is_up, 0));
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "digits go up along %c");
}

static void tell_slow(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, "digits never go down along %c");
}

const struct rule_kind nonet_kind_thermometer = {
    .word = "thermometer",
    .form = {.parts = 1, .least = 2, .most = LINE},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Digits go up from the bulb",
    .look = {.shape = LOOK_LINE, .ends = ENDS_BULB, .width = 35, .colour = "#c8c8c8"},
};

const struct rule_kind nonet_kind_slow_thermometer = {
    .word = "slow-thermometer",
    .form = {.parts = 1, .least = 2, .most = MANY},
    .holds = holds_slow,
    .lower = lower_slow,
    .tell = tell_slow,
    .key = "Digits go up from the bulb, or stay the same",
    .look = {.shape = LOOK_LINE, .ends = ENDS_BULB, .width = 17, .colour = "#b0c4d8"},
};
