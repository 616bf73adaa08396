/*
 * A zipper: two cells at the same distance from the middle have the same sum as any other two. If
 * there is a cell in the middle, that is its digit.
 *
 *     2-4-6-2-4     1-5-2-4
 */
#include "rules/model.h"

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int count = rule->count, middle = b->value[rule->cells[count / 2]];
    int first = b->value[rule->cells[0]] + b->value[rule->cells[count - 1]];
    for (int i = 0; i < count / 2; i++) {
        int sum = b->value[rule->cells[i]] + b->value[rule->cells[count - 1 - i]];
        if (sum != (count % 2 == 1 ? middle : first))
            return 0;
    }
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    int count = rule->count, pairs = count / 2;
    for (int i = 0; i < pairs; i++) {
        uint16_t one[2] = {rule->cells[i], rule->cells[count - 1 - i]};
        if (count % 2 == 1)
            nonet_post_equal_sums(m, (struct part){one, 2}, (struct part){&rule->cells[pairs], 1});
        for (int k = first_to_compare(i, pairs); k >= 0 && k < i; k++) {
            uint16_t other[2] = {rule->cells[k], rule->cells[count - 1 - k]};
            nonet_post_equal_sums(m, (struct part){one, 2}, (struct part){other, 2});
        }
    }
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    static const char pairs[] = "along %c, any two cells at the same distance from the middle ";
    if (rule->count == 3)
        nonet_tell_rule(pen, rule, side, "the sum of %f and %l is %i");
    else
        nonet_tell_rule(pen, rule, side, pairs);
    if (rule->count % 2 == 0)
        nonet_pen_text(pen, "have the same sum");
    else if (rule->count > 3) {
        nonet_pen_text(pen, "add up to ");
        nonet_tell_cells(pen, side, &rule->cells[rule->count / 2], 1);
    }
}

const struct rule_kind nonet_kind_zipper = {
    .word = "zipper",
    .form = {.parts = 1, .least = 2, .most = MANY},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "Digits at the same distance from the middle have the same sum, which is the digit in the middle, if there is one",
    .look = {.shape = LOOK_LINE, .width = 19, .dash = 8, .colour = "#c8a8e8"},
};
