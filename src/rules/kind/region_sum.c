/*
 * A region sum line: wherever it passes through a box or region, that piece of it has the same sum.
 * If it comes back to one, that is another piece.
 *
 *     3-5 | 1-7 | 8
 */
#include "rules/model.h"

/* Where the piece that begins at cell i of the line ends. */
static int end_of(const struct nonet_rule *rule, const uint8_t *region, int i) {
    int k = i + 1;
    while (k < rule->count && region[rule->cells[k]] == region[rule->cells[i]])
        k++;
    return k;
}

static int holds(const struct nonet_rule *rule, const struct rule_board *b) {
    int sum = 0, first = -1;
    for (int i = 0; i < rule->count; i++) {
        sum += b->value[rule->cells[i]];
        if (i + 1 < rule->count && b->region[rule->cells[i]] == b->region[rule->cells[i + 1]])
            continue;
        if (first >= 0 && sum != first)
            return 0;
        first = sum;
        sum = 0;
    }
    return 1;
}

static void lower(const struct nonet_rule *rule, struct model *m) {
    struct part piece[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    int pieces = 0;
    for (int i = 0, end; i < rule->count; i = end) {
        end = end_of(rule, m->region, i);
        piece[pieces++] = (struct part){rule->cells + i, end - i};
    }
    for (int i = 1; i < pieces; i++)
        for (int k = first_to_compare(i, pieces); k < i; k++)
            nonet_post_equal_sums(m, piece[k], piece[i]);
}

static void tell(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "along %c, the sum is the same in every box or region, each time that the "
                    "line passes through one");
}

const struct rule_kind nonet_kind_region_sum = {
    .word = "region-sum",
    .form = {.parts = 1, .least = 2, .most = MANY},
    .holds = holds,
    .lower = lower,
    .tell = tell,
    .key = "The boxes or regions cut the line into pieces of the same sum",
    .look = {.shape = LOOK_LINE, .width = 12, .colour = "#5a9ee6"},
};
