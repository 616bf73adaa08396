/*
 * The inside of a rules value, which stands beside a grid and says what else holds there:
 *
 *     struct nonet_rules | rules, one entry each | cell numbers, to which the entries refer
 *
 * Entries and cell numbers have the same order: regions by their first cells, then extra houses,
 * then named rules.
 * There are no pointers in it, so it can be copied, compared, hashed and stored as bytes.
 */
#ifndef NONET_GRID_RULES_H
#define NONET_GRID_RULES_H

#include "nonet.h"

#include <string.h>

struct __attribute__((may_alias)) nonet_rules {
    uint16_t side;
    uint16_t count; /* of rules */
    uint32_t cells; /* cell numbers of all of them, and other numbers */
};

struct __attribute__((may_alias)) rule_entry {
    uint16_t kind; /* enum nonet_rule_kind */
    uint16_t count, numbers;
    uint16_t none; /* 0 */
    uint32_t
        first; /* its cells are the numbers first .. first + count - 1, then come its numbers */
    int32_t value;
    char name[NONET_RULE_NAME_MAX];
};

_Static_assert(sizeof(struct nonet_rules) == NONET_RULES_BYTES(0, 0) &&
                   sizeof(struct rule_entry) == NONET_RULES_BYTES(1, 0) - NONET_RULES_BYTES(0, 0),
               "NONET_RULES_BYTES counts header and entries");

static inline const struct rule_entry *rules_entry(const struct nonet_rules *r, int i) {
    return (const struct rule_entry *)(const void *)(r + 1) + i;
}

static inline const uint16_t *rules_cells(const struct nonet_rules *r,
                                          const struct rule_entry *entry) {
    return (const uint16_t *)(const void *)rules_entry(r, r->count) + entry->first;
}

static inline int rules_has_cell(const struct nonet_rules *r, const struct rule_entry *entry,
                                 int c) {
    const uint16_t *cells = rules_cells(r, entry);
    for (int i = 0; i < entry->count; i++)
        if (cells[i] == c)
            return 1;
    return 0;
}

/* What an entry says, with pointers into the value. */
static inline struct nonet_rule rules_view(const struct nonet_rules *r,
                                           const struct rule_entry *entry) {
    const uint16_t *cells = rules_cells(r, entry);
    return (struct nonet_rule){.kind = (enum nonet_rule_kind)entry->kind,
                               .value = entry->value,
                               .name = entry->name,
                               .cells = cells,
                               .count = entry->count,
                               .numbers = (const int16_t *)(const void *)(cells + entry->count),
                               .numbers_count = entry->numbers};
}

/* How many rules of a kind there are. None if there are no rules at all. */
static inline int rules_count_of(const struct nonet_rules *r, enum nonet_rule_kind kind) {
    int count = 0;
    for (int i = 0; r != NULL && i < r->count; i++)
        count += rules_entry(r, i)->kind == kind;
    return count;
}

/* The one named rule whose houses are part of the shape: the cells at the same place of all boxes
 * are a house. */
#define RULE_GROUPS "disjoint-groups"

static inline int rule_is_groups(const struct rule_entry *entry) {
    return entry->kind == NONET_RULE_NAMED && strcmp(entry->name, RULE_GROUPS) == 0;
}

/* A build with NONET_HOUSES_ONLY has no named rules: what is there for them is left out, since these
 * are 0. */
#ifdef NONET_HOUSES_ONLY
static inline int rules_have_groups(const struct nonet_rules *r) {
    return (void)r, 0;
}

static inline int rules_have_named(const struct nonet_rules *r) {
    return (void)r, 0;
}
#else
static inline int rules_have_groups(const struct nonet_rules *r) {
    for (int i = 0; r != NULL && i < r->count; i++)
        if (rule_is_groups(rules_entry(r, i)))
            return 1;
    return 0;
}

/* Whether there are rules that are not part of the shape. */
static inline int rules_have_named(const struct nonet_rules *r) {
    for (int i = 0; r != NULL && i < r->count; i++)
        if (rules_entry(r, i)->kind == NONET_RULE_NAMED && !rule_is_groups(rules_entry(r, i)))
            return 1;
    return 0;
}
#endif

/* How many houses they add to rows, columns, and boxes or regions. */
static inline int rules_extra_houses(const struct nonet_rules *r) {
    return rules_count_of(r, NONET_RULE_HOUSE) + (rules_have_groups(r) ? r->side : 0);
}

/* Whether the regions are all there, or none: a value that is still being made may have some. */
static inline int rules_are_whole(const struct nonet_rules *r) {
    int regions = rules_count_of(r, NONET_RULE_REGION);
    return regions == 0 || regions == r->side;
}

/* The region of every cell, counted from 0; the regions are all there. */
static inline void rules_regions(const struct nonet_rules *r, uint8_t *of) {
    for (int i = 0; i < r->side; i++)
        for (int k = 0; k < r->side; k++)
            of[rules_cells(r, rules_entry(r, i))[k]] = (uint8_t)i;
}

/* How many letters of names, small ones and hyphens, the text begins with. */
size_t nonet_name_run(const char *text, size_t length);

/* Whether an extra house may be called so: one word that begins with a letter, not too long, and
 * not what rows, columns, boxes and regions are called. */
int nonet_is_house_name(const char *name);

#endif
