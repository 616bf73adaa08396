/*
 * An arrow: the digit in the circle is the sum of the digits on the shaft, which may repeat. A
 * circle of two or three cells, a pill, is read as a number of so many digits, in the order in which
 * its cells are listed. A rule has one shaft; a circle with several has a rule for each.
 *
 *     (9)-2-3-4->     (1|2)-5-7->
 */
#include "rules/model.h"

extern const struct rule_kind nonet_kind_arrow;

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    struct part circle = nonet_rule_part(&nonet_kind_arrow, rule, 0);
    struct part shaft = nonet_rule_part(&nonet_kind_arrow, rule, 1);
    int number = 0;
    for (int i = 0; i < circle.count; i++)
        number = 10 * number + b->value[circle.cells[i]];
    return number == cells_sum(b, shaft.cells, shaft.count);
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    static const int16_t power[] = {1, 10, 100};
    int16_t factors[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX + 3];
    int circle = nonet_rule_part(&nonet_kind_arrow, rule, 0).count;
    for (int i = 0; i < rule->count; i++)
        factors[i] = (int16_t)(i < circle ? power[circle - 1 - i] : -1);
    nonet_post_sum(m, rule->cells, factors, rule->count, 0);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    int circle = nonet_rule_part(&nonet_kind_arrow, rule, 0).count;
    nonet_tell_rule(pen, rule, side,
                    rule->count == 2 ? "%1 and %2 are equal"
                    : circle == 1    ? "%1 is the sum of %2"
                                     : "%1, read as one number, are the sum of %2");
}

const struct rule_kind nonet_kind_arrow = {
    .word = "arrow",
    .form = {.parts = 2, .least = 1, .most = MANY, .first_most = 3, .flags = REPEATS},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "The circle holds the sum of the digits along the arrow",
    .look = {.shape = LOOK_LINE, .ends = ENDS_ARROW, .width = 5, .colour = "#707070"},
};
