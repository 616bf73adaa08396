/*
 * Filling in a conflict. The caller owns the array of cells, which may be too small: every cell is
 * counted, those that fit are written.
 */
#ifndef NONET_GRID_CONFLICT_H
#define NONET_GRID_CONFLICT_H

#include "grid/shape.h"

/* 1 if the caller's conflict can be written to. */
static inline int conflict_is_valid(const struct nonet_conflict *k) {
    return k->size >= offsetof(struct nonet_conflict, cells) + sizeof k->cells && k->room >= 0 &&
           (k->room == 0 || k->cells != NULL);
}

/* 1 if it has the members for rules: a caller who was compiled before there were any has not. */
static inline int conflict_has_rules(const struct nonet_conflict *k) {
    return k->size >= offsetof(struct nonet_conflict, may_be_fewer) + sizeof k->may_be_fewer;
}

/* Starts over. A digit of 0 and a house of -1 mean that the kind has none. */
static inline void conflict_begin(struct nonet_conflict *k, enum nonet_conflict_kind kind,
                                  int digit, int house) {
    k->kind = kind;
    k->digit = digit;
    k->house = house;
    k->count = 0;
    if (conflict_has_rules(k))
        k->rule_count = k->may_be_fewer = 0;
}

/* As nonet_find_clash(), by the houses alone, for a conflict that is valid. */
void nonet_shape_clash(const struct shape *shape, const struct nonet_grid *puzzle,
                       struct nonet_conflict *conflict);

static inline void conflict_add(struct nonet_conflict *k, int c) {
    if (k->count < k->room)
        k->cells[k->count] = (uint16_t)c;
    k->count++;
}

static inline void conflict_add_rule(struct nonet_conflict *k, int rule) {
    if (!conflict_has_rules(k))
        return;
    if (k->rule_count < k->rule_room && k->rules != NULL)
        k->rules[k->rule_count] = (uint16_t)rule;
    k->rule_count++;
}

#endif
