/*
 * The digits that the values of a grid use up, house by house. What a cell has left after its
 * peers' values are taken out is then one set operation per house, without a list of peers and
 * without a copy of the grid.
 */
#ifndef NONET_GRID_USED_H
#define NONET_GRID_USED_H

#include "grid/shape.h"

struct used {
    const struct shape *shape;
    struct nonet_set house[NONET_HOUSES_MAX(NONET_SIDE_MAX)]; /* those of the shape are filled in */
};

static inline struct nonet_set used_around(const struct used *u, int c) {
    const uint16_t *in = shape_houses(u->shape, c);
    struct nonet_set m = u->house[in[0]];
    for (int k = 1; k < shape_count(u->shape, c); k++)
        m = set_or(m, u->house[in[k]]);
    return m;
}

static inline void used_add(struct used *u, int c, int d) {
    const uint16_t *in = shape_houses(u->shape, c);
    for (int k = 0; k < shape_count(u->shape, c); k++)
        u->house[in[k]] = set_or(u->house[in[k]], set_of(d));
}

/* Removes a digit that no other cell in the cell's houses has. */
static inline void used_remove(struct used *u, int c, int d) {
    const uint16_t *in = shape_houses(u->shape, c);
    for (int k = 0; k < shape_count(u->shape, c); k++) {
        assert(set_has(u->house[in[k]], d));
        u->house[in[k]] = set_minus(u->house[in[k]], set_of(d));
    }
}

static inline void used_begin(struct used *u, const struct shape *shape) {
    u->shape = shape;
    memset(u->house, 0, (size_t)shape->houses * sizeof *u->house);
}

static inline void used_by_values(struct used *u, const struct shape *shape,
                                  const struct nonet_grid *g) {
    used_begin(u, shape);
    for (int c = 0; c < (int)g->cells; c++)
        if (grid_value(g, c) != 0)
            used_add(u, c, grid_value(g, c));
}

/* The marks of a cell without those that its peers' values rule out. A value stays. */
static inline struct nonet_set used_left(const struct used *u, const struct nonet_grid *g, int c) {
    struct nonet_set m = grid_marks(g, c);
    return grid_value(g, c) != 0 ? m : set_minus(m, used_around(u, c));
}

#endif
