/*
 * The candidates that are left: by the values alone, or with singles placed until nothing changes.
 *
 * The values are taken out of all marks first, as one step. Only then is the puzzle searched for a
 * contradiction, so a table of plain candidates is always complete. Singles are placed in sweeps:
 * all cells in reading order for naked ones, then all houses for hidden ones, then again. Without a
 * contradiction the order does not matter, the fixpoint is the same; with one, the order decides
 * which state is returned. Sweeps need no queue, hence no memory besides the grid.
 */
#include "grid/grid.h"
#include "grid/used.h"

static void take_values_out(struct nonet_grid *g) {
    struct used u;
    used_by_values(&u, g);
    for (int c = 0; c < (int)g->cells; c++)
        grid_put_marks(g, c, used_left(&u, g, c));
}

/* Places d in c, an open cell, and takes it out of the peers. 0: an open peer has no mark left. */
static int place(struct nonet_grid *g, int c, int d) {
    int n = g->side, h[3] = {cell_row(g, c), n + cell_col(g, c), 2 * n + cell_box(g, c)};
    int good = 1;
    assert(grid_value(g, c) == 0 && set_has(grid_marks(g, c), d));
    nonet_grid_place(g, c, d);
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < n; i++) {
            int p = house_cell(g, h[k], i);
            if (grid_value(g, p) != 0)
                continue;
            struct nonet_set m = set_minus(grid_marks(g, p), set_of(d));
            grid_put_marks(g, p, m);
            good &= !set_is_empty(m);
        }
    }
    return good;
}

static int place_naked(struct nonet_grid *g, int *changed) {
    for (int c = 0; c < (int)g->cells; c++) {
        struct nonet_set m = grid_marks(g, c);
        if (grid_value(g, c) != 0 || set_count(m) != 1)
            continue;
        *changed = 1;
        if (!place(g, c, set_first(m)))
            return 0;
    }
    return 1;
}

/* The digits with exactly one place in the house, values included. 0: one has no place. */
static int lone_places(const struct nonet_grid *g, int h, struct nonet_set *lone) {
    struct nonet_set once = {0, 0}, twice = {0, 0};
    for (int i = 0; i < g->side; i++) {
        struct nonet_set m = grid_marks(g, house_cell(g, h, i));
        twice = set_or(twice, set_and(once, m));
        once = set_or(once, m);
    }
    *lone = set_minus(once, twice);
    return set_equal(once, set_all(g->side));
}

static int place_hidden(struct nonet_grid *g, int h, int *changed) {
    struct nonet_set lone;
    if (!lone_places(g, h, &lone))
        return 0;
    for (int i = 0; i < g->side; i++) {
        int c = house_cell(g, h, i);
        struct nonet_set m = set_and(grid_marks(g, c), lone);
        if (grid_value(g, c) != 0 || set_is_empty(m))
            continue;
        *changed = 1;
        if (set_count(m) != 1 || !place(g, c, set_first(m)))
            return 0;
    }
    return 1;
}

/* 1 at the fixpoint, 0 at a contradiction. */
static int place_singles(struct nonet_grid *g) {
    int changed = 1;
    while (changed) {
        changed = 0;
        if (!place_naked(g, &changed))
            return 0;
        for (int h = 0; h < 3 * g->side; h++)
            if (!place_hidden(g, h, &changed))
                return 0;
    }
    return 1;
}

int nonet_marks(const struct nonet_grid *puzzle, enum nonet_after after, struct nonet_grid *out,
                size_t room, int *contradiction) {
    struct nonet_conflict conflict = NONET_CONFLICT_INIT(NULL, 0);
    if (after != NONET_AFTER_NONE && after != NONET_AFTER_SINGLES)
        return NONET_E_ARGUMENT;
    int status = nonet_grid_copy(out, room, puzzle);
    if (status != NONET_OK)
        return status;
    take_values_out(out);
    nonet_find_clash(out, &conflict);
    int bad = conflict.kind != NONET_CONFLICT_NONE;
    if (!bad && after == NONET_AFTER_SINGLES)
        bad = !place_singles(out);
    if (contradiction != NULL)
        *contradiction = bad;
    return NONET_OK;
}
