/*
 * The shape of a grid: its houses as data. Rows, columns, boxes, the regions of a jigsaw, diagonals
 * and whatever else must hold every digit once are all houses; how many a grid has, and how many a
 * cell is in, is written here and nowhere else. Houses come in the order of nonet.h: rows, columns,
 * boxes or regions, then the extra ones of the rules.
 *
 * An engine that is compiled for 9x9 alone has the same as constants, in grid/classic.h.
 */
#ifndef NONET_GRID_SHAPE_H
#define NONET_GRID_SHAPE_H

#include "grid/grid.h"
#include "grid/rules.h"

struct shape {
    int side, cells, houses;
    int boxes, extra;       /* the first house that is a box or region; the first extra one */
    int box_rows, box_cols; /* of the boxes; 0: there are none, regions are in their place */
    int most;               /* houses that a cell is in */
    int width, words;       /* entries for a house, and for a set of houses: see shape_width() */
    const uint16_t *cell;   /* see shape_house() and the others */
    const uint16_t *in;
    const uint8_t *at, *count;
    const uint64_t *set;
    const uint64_t *apart; /* see shape_apart(); NULL: houses are all there is */
};

/* A table has as many entries for each house as the largest side that fits in sets of the same
 * width, and for each cell as many as it can have houses. So code that is compiled for a width knows
 * where everything is, and takes the tables as they are. */
#define SHAPE_WORDS(width) ((NONET_HOUSES_MAX(width) + 63) / 64)

static inline int shape_width(int side) {
    return side <= 16 ? 16 : side <= 32 ? 32 : side <= 64 ? 64 : NONET_SIDE_MAX;
}

/* The cells of a house, ascending; there are `side` of them. */
static inline const uint16_t *shape_house(const struct shape *s, int h) {
    assert(h >= 0 && h < s->houses);
    return s->cell + (size_t)h * (size_t)s->width;
}

/* The houses of a cell, ascending, how many they are, and its position in each. */
static inline const uint16_t *shape_houses(const struct shape *s, int c) {
    assert(c >= 0 && c < s->cells);
    return s->in + (size_t)c * NONET_CELL_HOUSES_MAX;
}

static inline int shape_count(const struct shape *s, int c) {
    return s->count[c];
}

static inline const uint8_t *shape_at(const struct shape *s, int c) {
    return s->at + (size_t)c * NONET_CELL_HOUSES_MAX;
}

/* The houses of a cell as a set. */
static inline const uint64_t *shape_set(const struct shape *s, int c) {
    return s->set + (size_t)c * (size_t)s->words;
}

/* The cells that a cell differs from by a rule though no house has both, as a set; for sides up to
 * SHAPE_SIDE_SMALL, and only where there are such rules (rules/differ.h). */
enum { SHAPE_CELL_WORDS = 4 };

static inline const uint64_t *shape_apart(const struct shape *s, int c) {
    return s->apart + (size_t)c * SHAPE_CELL_WORDS;
}

static inline int shape_keeps_apart(const struct shape *s, int a, int b) {
    return s->apart != NULL && (shape_apart(s, a)[b / 64] >> b % 64 & 1) != 0;
}

/* The houses that every cell has, as indices of shape_houses(). */
enum { SHAPE_ROW, SHAPE_COLUMN, SHAPE_BOX /* or region */ };

/* Whether the shape is that of a grid without rules; and whether that is the 9x9 for which there
 * are kernels and constants. */
static inline int shape_is_plain(const struct shape *s) {
    return s->box_rows != 0 && s->houses == s->extra && s->apart == NULL;
}

static inline int shape_is_classic(const struct shape *s) {
    return s->box_rows == 3 && s->box_cols == 3 && shape_is_plain(s);
}

/* The rule that a house is of; NULL: rows, columns and boxes are of none. */
const struct rule_entry *nonet_house_rule(const struct nonet_grid *grid,
                                          const struct nonet_rules *rules, int h);

/* ---- making one ---- */

enum {
    SHAPE_SIDE_SMALL = 16, /* up to this side nothing is allocated */
    SHAPE_HOUSES_SMALL = NONET_HOUSES_MAX(SHAPE_SIDE_SMALL),
    SHAPE_CELLS_SMALL = SHAPE_SIDE_SMALL * SHAPE_SIDE_SMALL
};

/* Where a shape lies while it is needed. */
struct shape_room {
    struct shape shape;
    void *large;
    uint16_t cell[SHAPE_HOUSES_SMALL * SHAPE_SIDE_SMALL];
    uint16_t in[SHAPE_CELLS_SMALL * NONET_CELL_HOUSES_MAX];
    uint8_t at[SHAPE_CELLS_SMALL * NONET_CELL_HOUSES_MAX];
    uint8_t count[SHAPE_CELLS_SMALL];
    uint64_t set[SHAPE_CELLS_SMALL * SHAPE_WORDS(SHAPE_SIDE_SMALL)];
    uint64_t apart[SHAPE_CELLS_SMALL * SHAPE_CELL_WORDS];
};

_Static_assert(SHAPE_CELL_WORDS * 64 == SHAPE_CELLS_SMALL, "a bit for every cell");

/* One without rules that is a constant; NULL: it is not. */
const struct shape *nonet_plain_shape(int box_rows, int box_cols);

/* The shape of a grid with these rules (NULL: none), in `room` unless it is a constant; freed by
 * nonet_shape_close(). NONET_E_SHAPE: the rules are for another side, have some of the regions
 * only, or disjoint groups without boxes; NONET_E_RULES: some are not houses; NONET_E_MEMORY. */
int nonet_shape_open(struct shape_room *room, const struct nonet_grid *grid,
                     const struct nonet_rules *rules, const struct shape **shape);
/* The same for a caller who takes care of the rules that are not houses. */
int nonet_shape_open_houses(struct shape_room *room, const struct nonet_grid *grid,
                            const struct nonet_rules *rules, const struct shape **shape);
void nonet_shape_close(struct shape_room *room);

/* As nonet_marks(), in place; by what the shape has. 0: a contradiction. */
int nonet_shape_marks(const struct shape *shape, struct nonet_grid *grid, enum nonet_after after);

#endif
