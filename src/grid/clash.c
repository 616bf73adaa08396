/*
 * What is wrong with a puzzle at first sight, by its houses: equal digits in a house, a cell without
 * a candidate, a digit without a place, in this order. Nothing is placed and nothing is searched.
 *
 * Of several clashes the one with the lowest first cell is reported, and of those the one with the
 * lowest second cell; of several cells or houses the first. So the same puzzle always gets the same
 * answer, and it is the one that a reader would come to first.
 */
#include "grid/conflict.h"
#include "grid/grid.h"
#include "grid/used.h"

struct pair {
    int a, b, digit, house;
};

/* The digit a cell is settled on: its value, or its only mark left. 0: none yet. */
static int settled(const struct nonet_grid *g, int c) {
    struct nonet_set m = grid_marks(g, c);
    return set_count(m) == 1 ? set_first(m) : 0;
}

/* The cells of a house come in ascending order, so the first pair of a digit is its lowest. */
static void house_pairs(const struct shape *shape, const struct nonet_grid *g, int h,
                        struct pair *best) {
    const uint16_t *house = shape_house(shape, h);
    int first[NONET_SIDE_MAX + 1];
    for (int d = 1; d <= g->side; d++)
        first[d] = -1;
    for (int i = 0; i < g->side; i++) {
        int c = house[i], d = settled(g, c);
        if (d == 0)
            continue;
        assert(d <= g->side); /* no grid has marks above its side */
        int a = first[d];
        if (a < 0)
            first[d] = c;
        else if (best->digit == 0 || a < best->a || (a == best->a && c < best->b))
            *best = (struct pair){a, c, d, h};
    }
}

static int find_pair(const struct shape *shape, const struct nonet_grid *g,
                     struct nonet_conflict *k) {
    struct pair best = {0, 0, 0, 0};
    for (int h = 0; h < shape->houses; h++)
        house_pairs(shape, g, h, &best);
    if (best.digit == 0)
        return 0;
    assert(best.a < best.b);
    conflict_begin(k, NONET_CONFLICT_CLASH, best.digit, best.house);
    conflict_add(k, best.a);
    conflict_add(k, best.b);
    return 1;
}

static int find_bare_cell(const struct nonet_grid *g, const struct used *u,
                          struct nonet_conflict *k) {
    for (int c = 0; c < (int)g->cells; c++) {
        if (!set_is_empty(used_left(u, g, c)))
            continue;
        conflict_begin(k, NONET_CONFLICT_NO_MARK, 0, -1);
        conflict_add(k, c);
        return 1;
    }
    return 0;
}

static int find_homeless(const struct nonet_grid *g, const struct used *u,
                         struct nonet_conflict *k) {
    for (int h = 0; h < u->shape->houses; h++) {
        const uint16_t *house = shape_house(u->shape, h);
        struct nonet_set places = {0, 0};
        for (int i = 0; i < g->side; i++)
            places = set_or(places, used_left(u, g, house[i]));
        struct nonet_set missing = set_minus(set_all(g->side), places);
        if (set_is_empty(missing))
            continue;
        conflict_begin(k, NONET_CONFLICT_NO_PLACE, set_first(missing), h);
        return 1;
    }
    return 0;
}

void nonet_shape_clash(const struct shape *shape, const struct nonet_grid *puzzle,
                       struct nonet_conflict *conflict) {
    struct used u;
    used_by_values(&u, shape, puzzle);
    if (!find_pair(shape, puzzle, conflict) && !find_bare_cell(puzzle, &u, conflict) &&
        !find_homeless(puzzle, &u, conflict))
        conflict_begin(conflict, NONET_CONFLICT_NONE, 0, -1);
}
