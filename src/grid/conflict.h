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

/* Starts over. A digit of 0 and a house of -1 mean that the kind has none. */
static inline void conflict_begin(struct nonet_conflict *k, enum nonet_conflict_kind kind,
                                  int digit, int house) {
    k->kind = kind;
    k->digit = digit;
    k->house = house;
    k->count = 0;
}

/* As nonet_find_clash(), for a conflict that is valid. */
void nonet_shape_clash(const struct shape *shape, const struct nonet_grid *puzzle,
                       struct nonet_conflict *conflict);

static inline void conflict_add(struct nonet_conflict *k, int c) {
    if (k->count < k->room)
        k->cells[k->count] = (uint16_t)c;
    k->count++;
}

#endif
