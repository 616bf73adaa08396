/*
 * Rules whose whole meaning is that cells differ: houses, and sets of cells of which no two are
 * equal, as anti-knight and extra regions say. Logic and the generator can do these, since there is
 * nothing else in them than that one cell sees another; this is the only place that decides which
 * rules they are.
 */
#ifndef NONET_RULES_DIFFER_H
#define NONET_RULES_DIFFER_H

#include "grid/shape.h"

/* As nonet_shape_open(), but rules by which cells differ become part of the shape: shape_apart().
 * NONET_E_RULES: some rules say more than that. */
int nonet_differ_open(struct shape_room *room, const struct nonet_grid *grid,
                      const struct nonet_rules *rules, const struct shape **shape);

/* The first rule by which two cells differ; -1: there is none, or no memory. */
int nonet_differ_rule(const struct nonet_grid *grid, const struct nonet_rules *rules, int a, int b);

#endif
