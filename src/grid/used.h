/*
 * The digits that the values of a grid use up, house by house. What a cell has left after its
 * peers' values are taken out is then three set operations, without a list of peers and without a
 * copy of the grid.
 */
#ifndef NONET_GRID_USED_H
#define NONET_GRID_USED_H

#include "grid/grid.h"

struct used {
    struct nonet_set house[3 * NONET_SIDE_MAX]; /* only the first 3 * side are filled in */
};

static inline struct nonet_set used_around(const struct used *u, const struct nonet_grid *g,
                                           int c) {
    int n = g->side;
    struct nonet_set lines = set_or(u->house[cell_row(g, c)], u->house[n + cell_col(g, c)]);
    return set_or(lines, u->house[2 * n + cell_box(g, c)]);
}

static inline void used_add(struct used *u, const struct nonet_grid *g, int c, int d) {
    int n = g->side, h[3] = {cell_row(g, c), n + cell_col(g, c), 2 * n + cell_box(g, c)};
    for (int k = 0; k < 3; k++)
        u->house[h[k]] = set_or(u->house[h[k]], set_of(d));
}

/* Removes a digit that no other cell in the cell's houses has. */
static inline void used_remove(struct used *u, const struct nonet_grid *g, int c, int d) {
    int n = g->side, h[3] = {cell_row(g, c), n + cell_col(g, c), 2 * n + cell_box(g, c)};
    for (int k = 0; k < 3; k++) {
        assert(set_has(u->house[h[k]], d));
        u->house[h[k]] = set_minus(u->house[h[k]], set_of(d));
    }
}

static inline void used_by_values(struct used *u, const struct nonet_grid *g) {
    memset(u->house, 0, 3 * (size_t)g->side * sizeof *u->house);
    for (int c = 0; c < (int)g->cells; c++)
        if (grid_value(g, c) != 0)
            used_add(u, g, c, grid_value(g, c));
}

/* The marks of a cell without those that its peers' values rule out. A value stays. */
static inline struct nonet_set used_left(const struct used *u, const struct nonet_grid *g, int c) {
    struct nonet_set m = grid_marks(g, c);
    return grid_value(g, c) != 0 ? m : set_minus(m, used_around(u, g, c));
}

#endif
