/*
 * Even and odd cells.
 */
#include "rules/model.h"

enum { ODD_DIGITS = 0x5555, EVEN_DIGITS = 0xaaaa }; /* bit 0 is digit 1 */

static int holds_even(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0; i < rule->count; i++)
        if (b->value[rule->cells[i]] % 2 != 0)
            return 0;
    return 1;
}

static int holds_odd(const struct nonet_rule *rule, const struct rule_board *b) {
    for (int i = 0; i < rule->count; i++)
        if (b->value[rule->cells[i]] % 2 != 1)
            return 0;
    return 1;
}

static void lower_even(const struct nonet_rule *rule, struct model *m) {
    for (int i = 0; i < rule->count; i++)
        nonet_post_marks(m, rule->cells[i], EVEN_DIGITS);
}

static void lower_odd(const struct nonet_rule *rule, struct model *m) {
    for (int i = 0; i < rule->count; i++)
        nonet_post_marks(m, rule->cells[i], ODD_DIGITS);
}

static void tell_even(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, rule->count == 1 ? "%c is even" : "%c are even");
}

static void tell_odd(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side, rule->count == 1 ? "%c is odd" : "%c are odd");
}

const struct rule_kind nonet_kind_even = {
    .word = "even",
    .form = {.parts = 1, .least = 1, .most = MANY, .flags = UNORDERED},
    .holds = holds_even,
    .lower = lower_even,
    .tell = tell_even,
    .key = "Squares: even digits",
    .look = {.shape = LOOK_SIGN, .colour = "#d0d0d0", .sign = "square"},
};

const struct rule_kind nonet_kind_odd = {
    .word = "odd",
    .form = {.parts = 1, .least = 1, .most = MANY, .flags = UNORDERED},
    .holds = holds_odd,
    .lower = lower_odd,
    .tell = tell_odd,
    .key = "Discs: odd digits",
    .look = {.shape = LOOK_SIGN, .colour = "#d0d0d0", .sign = "disc"},
};
