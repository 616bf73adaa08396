/*
 * What holds where no sign stands between two cells that share an edge, if all signs are given: they
 * are not consecutive, neither is a multiple of the other by a ratio in use (2 if there is none),
 * they do not add up to 5 or 10; strict-kropki has the first and the second, for the ratio 2. A pair
 * with a sign of that kind is exempt, whatever the value of its sign.
 */
#include "rules/model.h"

#include <string.h>

/* ---- the meaning ---- */

static int is_marked(const struct rule_board *b, const char *word, int c, int other) {
    uint16_t pair[2] = {(uint16_t)c, (uint16_t)other}; /* ascending, as it is kept */
    return word != NULL && nonet_rules_mark(b->rules, word, pair, 2);
}

/* Whether `is_right` says so of all neighbours without a sign of these words. */
static int all_unmarked(const struct rule_board *b, const char *word, const char *other_word,
                        int (*is_right)(const struct rule_board *b, int low, int high)) {
    for (int c = 0; c < b->side * b->side; c++) {
        uint16_t next[4];
        for (int i = cell_neighbours(b->side, c, next) - 1; i >= 0 && next[i] > c; i--) {
            int x = b->value[c], y = b->value[next[i]];
            if (!is_right(b, x < y ? x : y, x < y ? y : x) && !is_marked(b, word, c, next[i]) &&
                !is_marked(b, other_word, c, next[i]))
                return 0;
        }
    }
    return 1;
}

static int is_not_next(const struct rule_board *b, int low, int high) {
    (void)b;
    return high - low != 1;
}

static int has_no_ratio(const struct rule_board *b, int low, int high) {
    int ratios = 0;
    for (int i = 0; i < b->rules->count; i++) {
        const struct rule_entry *entry = rules_entry(b->rules, i);
        if (entry->kind != NONET_RULE_NAMED || strcmp(entry->name, "ratio") != 0)
            continue;
        ratios++;
        if (high == entry->value * low)
            return 0;
    }
    return ratios > 0 || high != 2 * low;
}

static int has_no_roman_sum(const struct rule_board *b, int low, int high) {
    (void)b;
    return low + high != 5 && low + high != 10;
}

static int has_no_dot(const struct rule_board *b, int low, int high) {
    (void)b;
    return high - low != 1 && high != 2 * low;
}

static int holds_difference(const struct nonet_rule *rule, const struct rule_board *b) {
    (void)rule;
    return all_unmarked(b, "difference", NULL, is_not_next);
}

static int holds_ratio(const struct nonet_rule *rule, const struct rule_board *b) {
    (void)rule;
    return all_unmarked(b, "ratio", NULL, has_no_ratio);
}

static int holds_xv(const struct nonet_rule *rule, const struct rule_board *b) {
    (void)rule;
    return all_unmarked(b, "xv", NULL, has_no_roman_sum);
}

static int holds_kropki(const struct nonet_rule *rule, const struct rule_board *b) {
    (void)rule;
    return all_unmarked(b, "difference", "ratio", has_no_dot);
}

/* ---- as constraints ---- */

enum { RIGHT = 1, BELOW = 2 };

/* Notes in `marks` which cells have a sign of this word to the right, or below. */
static void mark_pairs(const struct model *m, const char *word, unsigned char *marks) {
    for (int i = 0; i < m->rules->count; i++) {
        const struct rule_entry *entry = rules_entry(m->rules, i);
        if (entry->kind != NONET_RULE_NAMED || strcmp(entry->name, word) != 0)
            continue;
        const uint16_t *cells = rules_cells(m->rules, entry);
        if (cells[1] == cells[0] + 1)
            marks[cells[0]] |= RIGHT;
        if (cells[1] == cells[0] + m->side)
            marks[cells[0]] |= BELOW;
    }
}

static void post_unmarked(struct model *m, const unsigned char *marks, int relation) {
    for (int c = 0; c < m->cells; c++) {
        if (c % m->side < m->side - 1 && !(marks[c] & RIGHT))
            nonet_post_pair(m, c, c + 1, relation);
        if (c / m->side < m->side - 1 && !(marks[c] & BELOW))
            nonet_post_pair(m, c, c + m->side, relation);
    }
}

/* The ratios in use, bit 2 for 2. */
static int ratios_of(const struct model *m) {
    int ratios = 0;
    for (int i = 0; i < m->rules->count; i++) {
        const struct rule_entry *entry = rules_entry(m->rules, i);
        if (entry->kind == NONET_RULE_NAMED && strcmp(entry->name, "ratio") == 0)
            ratios |= 1 << entry->value;
    }
    return ratios != 0 ? ratios : 1 << 2;
}

static int are_apart(int x, int y, int arg) {
    (void)arg;
    return x != y + 1 && y != x + 1;
}

static int avoid_ratios(int x, int y, int ratios) {
    return !(x % y == 0 && ratios >> (x / y) & 1) && !(y % x == 0 && ratios >> (y / x) & 1);
}

static int avoid_sums(int x, int y, int arg) {
    (void)arg;
    return x + y != 5 && x + y != 10;
}

static int avoid_dots(int x, int y, int arg) {
    return are_apart(x, y, arg) && avoid_ratios(x, y, 1 << 2);
}

static void lower_difference(const struct nonet_rule *rule, struct model *m) {
    unsigned char marks[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX] = {0};
    (void)rule;
    mark_pairs(m, "difference", marks);
    post_unmarked(m, marks, nonet_relation(m, are_apart, 0));
}

static void lower_ratio(const struct nonet_rule *rule, struct model *m) {
    unsigned char marks[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX] = {0};
    (void)rule;
    mark_pairs(m, "ratio", marks);
    post_unmarked(m, marks, nonet_relation(m, avoid_ratios, ratios_of(m)));
}

static void lower_xv(const struct nonet_rule *rule, struct model *m) {
    unsigned char marks[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX] = {0};
    (void)rule;
    mark_pairs(m, "xv", marks);
    post_unmarked(m, marks, nonet_relation(m, avoid_sums, 0));
}

static void lower_kropki(const struct nonet_rule *rule, struct model *m) {
    unsigned char marks[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX] = {0};
    (void)rule;
    mark_pairs(m, "difference", marks);
    mark_pairs(m, "ratio", marks);
    post_unmarked(m, marks, nonet_relation(m, avoid_dots, 0));
}

/* ---- words ---- */

static void tell_difference(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "cells that share an edge are not consecutive, unless a difference is marked "
                    "between them");
}

static void tell_ratio(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "of cells that share an edge, neither is the other times a ratio in use (2 if "
                    "there is none), unless a ratio is marked between them");
}

static void tell_xv(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "cells that share an edge do not add up to 5 or 10, unless a sum is marked "
                    "between them");
}

static void tell_kropki(const struct nonet_rule *rule, int side, struct pen *pen) {
    nonet_tell_rule(pen, rule, side,
                    "cells that share an edge are not consecutive, and neither is twice the other, "
                    "unless a difference or a ratio is marked between them");
}

const struct rule_kind nonet_kind_non_consecutive = {
    .word = "non-consecutive",
    .form = {.flags = LOOKS_AROUND},
    .holds = holds_difference,
    .lower = lower_difference,
    .tell = tell_difference,
};

const struct rule_kind nonet_kind_negative_ratio = {
    .word = "negative-ratio",
    .form = {.flags = LOOKS_AROUND},
    .holds = holds_ratio,
    .lower = lower_ratio,
    .tell = tell_ratio,
};

const struct rule_kind nonet_kind_negative_xv = {
    .word = "negative-xv",
    .form = {.flags = LOOKS_AROUND},
    .holds = holds_xv,
    .lower = lower_xv,
    .tell = tell_xv,
};

const struct rule_kind nonet_kind_strict_kropki = {
    .word = "strict-kropki",
    .form = {.flags = LOOKS_AROUND},
    .holds = holds_kropki,
    .lower = lower_kropki,
    .tell = tell_kropki,
};
