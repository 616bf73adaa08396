/*
 * The candidates that are left: by the values alone, or with singles placed until nothing changes.
 *
 * The values are taken out of all marks first, as one step. Only then is the puzzle searched for a
 * contradiction, so a table of plain candidates is always complete. Singles are placed in sweeps:
 * all cells in reading order for naked ones, then all houses for hidden ones, then again. Without a
 * contradiction the order does not matter, the fixpoint is the same; with one, the order decides
 * which state is returned. Sweeps need no queue, hence no memory besides the grid.
 */
#include "grid/conflict.h"
#include "grid/used.h"

/* A grid that is worked on, and its shape. */
struct board {
    const struct shape *shape;
    struct nonet_grid *grid;
};

static void take_values_out(const struct board *b) {
    struct nonet_grid *g = b->grid;
    struct used u;
    used_by_values(&u, b->shape, g);
    for (int c = 0; c < (int)g->cells; c++)
        grid_put_marks(g, c, used_left(&u, g, c));
}

/* Places d in c, an open cell, and takes it out of the peers. 0: an open peer has no mark left. */
static int place(const struct board *b, int c, int d) {
    struct nonet_grid *g = b->grid;
    const uint16_t *in = shape_houses(b->shape, c);
    int good = 1;
    assert(grid_value(g, c) == 0 && set_has(grid_marks(g, c), d));
    nonet_grid_place(g, c, d);
    for (int k = 0; k < shape_count(b->shape, c); k++) {
        const uint16_t *house = shape_house(b->shape, in[k]);
        for (int i = 0; i < g->side; i++) {
            int p = house[i];
            if (grid_value(g, p) != 0)
                continue;
            struct nonet_set m = set_minus(grid_marks(g, p), set_of(d));
            grid_put_marks(g, p, m);
            good &= !set_is_empty(m);
        }
    }
    return good;
}

static int place_naked(const struct board *b, int *changed) {
    const struct nonet_grid *g = b->grid;
    for (int c = 0; c < (int)g->cells; c++) {
        struct nonet_set m = grid_marks(g, c);
        if (grid_value(g, c) != 0 || set_count(m) != 1)
            continue;
        *changed = 1;
        if (!place(b, c, set_first(m)))
            return 0;
    }
    return 1;
}

/* The digits with exactly one place in the house, values included. 0: one has no place. */
static int lone_places(const struct nonet_grid *g, const uint16_t *house, struct nonet_set *lone) {
    struct nonet_set once = {0, 0}, twice = {0, 0};
    for (int i = 0; i < g->side; i++) {
        struct nonet_set m = grid_marks(g, house[i]);
        twice = set_or(twice, set_and(once, m));
        once = set_or(once, m);
    }
    *lone = set_minus(once, twice);
    return set_equal(once, set_all(g->side));
}

static int place_hidden(const struct board *b, int h, int *changed) {
    const struct nonet_grid *g = b->grid;
    const uint16_t *house = shape_house(b->shape, h);
    struct nonet_set lone;
    if (!lone_places(g, house, &lone))
        return 0;
    for (int i = 0; i < g->side; i++) {
        int c = house[i];
        struct nonet_set m = set_and(grid_marks(g, c), lone);
        if (grid_value(g, c) != 0 || set_is_empty(m))
            continue;
        *changed = 1;
        if (set_count(m) != 1 || !place(b, c, set_first(m)))
            return 0;
    }
    return 1;
}

/* 1 at the fixpoint, 0 at a contradiction. */
static int place_singles(const struct board *b) {
    int changed = 1;
    while (changed) {
        changed = 0;
        if (!place_naked(b, &changed))
            return 0;
        for (int h = 0; h < b->shape->houses; h++)
            if (!place_hidden(b, h, &changed))
                return 0;
    }
    return 1;
}

int nonet_shape_marks(const struct shape *shape, struct nonet_grid *grid, enum nonet_after after) {
    struct nonet_conflict conflict = NONET_CONFLICT_INIT(NULL, 0);
    struct board b = {shape, grid};
    take_values_out(&b);
    nonet_shape_clash(shape, grid, &conflict);
    if (conflict.kind != NONET_CONFLICT_NONE)
        return 0;
    return after == NONET_AFTER_NONE || place_singles(&b);
}
