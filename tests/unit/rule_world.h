/*
 * A small world for tests of rules: a grid of some side with boxes or regions, perhaps diagonals;
 * some cells that are given or have marks; and the list of all full grids that these leave, found
 * by the plainest search. What rules leave of the list is then a matter of looking at each of them.
 */
#ifndef NONET_TESTS_RULE_WORLD_H
#define NONET_TESTS_RULE_WORLD_H

#include "tests/unit/rule_law.h"

#include "grid/random.h"

enum { WORLD_MOST = 3000, WORLD_NODES = 30000, WORLD_RULES = NONET_RULES_BYTES_MAX(16) };

struct world {
    struct nonet_random random;
    int rows, cols, side, cells; /* rows and cols are the box's */
    uint8_t region[LAW_CELLS];
    uint8_t given[LAW_CELLS];    /* 0: open */
    uint32_t allowed[LAW_CELLS]; /* of open cells, bit d for digit d */
    uint8_t solution[LAW_CELLS]; /* one of the list */
    int diagonals, has_regions;
    int count, nodes;
    uint8_t grid[WORLD_MOST][LAW_CELLS]; /* ascending */
    union {
        uint32_t align;
        unsigned char room[WORLD_RULES];
    } houses; /* the rules that are houses: regions, diagonals */
};

static inline int world_draw(struct world *w, int below) {
    return (int)random_below(&w->random, (uint32_t)below);
}

/* 1 of so many times. */
static inline int world_chance(struct world *w, int of) {
    return world_draw(w, of) == 0;
}

/* ---- the list ---- */

static inline int world_on_diagonal(const struct world *w, int c, int which) {
    int row = c / w->side, column = c % w->side;
    return which == 1 ? row == column : row + column == w->side - 1;
}

/* Whether two cells are in one house. */
static inline int world_sees(const struct world *w, int a, int b) {
    int same =
        a / w->side == b / w->side || a % w->side == b % w->side || w->region[a] == w->region[b];
    for (int which = 1; which <= 2; which++)
        same |= w->diagonals & which && world_on_diagonal(w, a, which) &&
                world_on_diagonal(w, b, which);
    return same;
}

/* The digits that houses have, of rows, columns, regions and both diagonals. */
struct world_used {
    uint32_t row[LAW_SIDE], column[LAW_SIDE], region[LAW_SIDE], diagonal[3];
};

/* Puts a digit into a cell or takes it out; 0: a house has it. */
static inline int world_put(const struct world *w, struct world_used *u, int c, int d, int is_in) {
    uint32_t *in[5] = {&u->row[c / w->side], &u->column[c % w->side], &u->region[w->region[c]]};
    int count = 3, fits = 1;
    for (int which = 1; which <= 2; which++)
        if (w->diagonals & which && world_on_diagonal(w, c, which))
            in[count++] = &u->diagonal[which];
    for (int i = 0; i < count; i++)
        fits &= !(is_in && *in[i] >> d & 1);
    for (int i = 0; i < count && fits; i++)
        *in[i] ^= 1u << d;
    return fits;
}

/* 0: there are too many. */
static inline int world_fill_from(struct world *w, struct world_used *u, uint8_t *value, int c) {
    while (c < w->cells && w->given[c] != 0)
        c++;
    if (++w->nodes > WORLD_NODES || w->count == WORLD_MOST)
        return 0;
    if (c == w->cells) {
        memcpy(w->grid[w->count++], value, (size_t)w->cells);
        return 1;
    }
    for (int d = 1; d <= w->side; d++) {
        if (!(w->allowed[c] >> d & 1) || !world_put(w, u, c, d, 1))
            continue;
        value[c] = (uint8_t)d;
        if (!world_fill_from(w, u, value, c + 1))
            return 0;
        world_put(w, u, c, d, 0);
    }
    return 1;
}

static inline int world_fill(struct world *w) {
    uint8_t value[LAW_CELLS];
    struct world_used used;
    memset(&used, 0, sizeof used);
    memcpy(value, w->given, sizeof value);
    w->count = w->nodes = 0;
    for (int c = 0; c < w->cells; c++)
        if (w->given[c] != 0 && !world_put(w, &used, c, w->given[c], 1))
            return 1;
    return world_fill_from(w, &used, value, 0);
}

/* Where a grid is in the list; -1: it is not. */
static inline int world_find(const struct world *w, const uint8_t *value) {
    int low = 0, high = w->count;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = memcmp(w->grid[middle], value, (size_t)w->cells);
        if (order == 0)
            return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

/* ---- making one ---- */

static inline struct nonet_rules *world_houses(struct world *w) {
    return (struct nonet_rules *)(void *)w->houses.room;
}

/* Boxes of this size and no rules. Nothing is given. */
static inline void world_init(struct world *w, int rows, int cols) {
    w->rows = rows;
    w->cols = cols;
    w->side = rows * cols;
    w->cells = w->side * w->side;
    w->diagonals = w->has_regions = 0;
    memset(w->given, 0, sizeof w->given);
    for (int c = 0; c < w->cells; c++) {
        w->allowed[c] = (2u << w->side) - 2;
        w->region[c] = (uint8_t)(c / w->side / rows * rows + c % w->side / cols);
    }
    if (nonet_rules_init(world_houses(w), WORLD_RULES, w->side) != NONET_OK)
        abort();
}

static inline void world_add_diagonal(struct world *w, int which) {
    uint16_t cells[LAW_SIDE];
    int count = 0;
    for (int c = 0; c < w->cells; c++)
        if (world_on_diagonal(w, c, which))
            cells[count++] = (uint16_t)c;
    struct nonet_rule rule = {NONET_RULE_HOUSE, 0, "diagonal", cells, count, NULL, 0};
    if (nonet_rules_add(world_houses(w), WORLD_RULES, &rule) != NONET_OK)
        abort();
    w->diagonals |= which;
}

/* Connected regions at random in the place of boxes. */
static inline void world_add_regions(struct world *w) {
    struct nonet_rule rule;
    w->has_regions = 1;
    if (nonet_rules_random_regions(world_houses(w), WORLD_RULES, &w->random) != NONET_OK)
        abort();
    for (int i = 0, n = 0; nonet_rules_at(world_houses(w), i, &rule) == NONET_OK; i++) {
        for (int k = 0; rule.kind == NONET_RULE_REGION && k < rule.count; k++)
            w->region[rule.cells[k]] = (uint8_t)n;
        n += rule.kind == NONET_RULE_REGION;
    }
}

/* 0 .. count - 1 in some order. */
static inline void world_order(struct world *w, uint8_t *list, int count) {
    for (int i = 0; i < count; i++)
        list[i] = (uint8_t)i;
    random_shuffle(&w->random, list, count);
}

/* The lines of a grid in some order that keeps those of a band together. */
static inline void world_lines(struct world *w, uint8_t *line, int bands, int in_band) {
    uint8_t band[LAW_SIDE], one[LAW_SIDE];
    world_order(w, band, bands);
    for (int b = 0; b < bands; b++) {
        world_order(w, one, in_band);
        for (int i = 0; i < in_band; i++)
            line[b * in_band + i] = (uint8_t)(band[b] * in_band + one[i]);
    }
}

/* A full grid with boxes: the textbook pattern, shuffled. */
static inline void world_pattern(struct world *w) {
    uint8_t row[LAW_SIDE], column[LAW_SIDE], digit[LAW_SIDE];
    world_lines(w, row, w->side / w->rows, w->rows);
    world_lines(w, column, w->side / w->cols, w->cols);
    world_order(w, digit, w->side);
    for (int c = 0; c < w->cells; c++) {
        int r = row[c / w->side], k = column[c % w->side];
        w->solution[c] = (uint8_t)(digit[(r % w->rows * w->cols + r / w->rows + k) % w->side] + 1);
    }
}

/* Marks for an open cell. */
static inline void world_open_cell(struct world *w, int c) {
    w->given[c] = 0;
    w->allowed[c] = (2u << w->side) - 2;
    if (world_chance(w, 12))
        w->allowed[c] &= (uint32_t)random_next(&w->random) | 1u << w->solution[c];
}

/* Leaves these many cells of the pattern open: whole rows, all that hold some digits, or any. */
static inline void world_open(struct world *w, int open) {
    uint8_t order[LAW_CELLS], line[LAW_SIDE];
    int manner = world_draw(w, 5);
    world_order(w, order, w->cells);
    world_order(w, line, w->side);
    memcpy(w->given, w->solution, sizeof w->given);
    for (int i = 0; i < open && manner == 0; i++)
        world_open_cell(w, order[i]);
    for (int c = 0; c < w->cells && manner > 0; c++) {
        int which = manner < 3 ? c / w->side : w->solution[c] - 1, rank = 0;
        while (line[rank] != which)
            rank++;
        if (rank < open / w->side)
            world_open_cell(w, c);
    }
}

/* A world with boxes of this size, and as many open cells as there may be. */
static inline void world_make_open(struct world *w, int rows, int cols, int open) {
    world_init(w, rows, cols);
    world_pattern(w);
    do {
        world_open(w, open);
        open -= 1 + open / 8;
    } while (!world_fill(w) || w->count == 0);
    memcpy(w->solution, w->grid[world_draw(w, w->count)], (size_t)w->cells);
}

/* A world of side 4 with nothing given: boxes, no boxes, regions; and diagonals. */
static inline void world_make_four(struct world *w) {
    do {
        int boxes = world_draw(w, 4);
        world_init(w, boxes < 3 ? 2 : 1, boxes < 3 ? 2 : 4);
        if (boxes == 2)
            world_add_regions(w);
        if (world_chance(w, 6))
            world_add_diagonal(w, 1);
        if (world_chance(w, 6))
            world_add_diagonal(w, 2);
        world_fill(w);
    } while (w->count == 0);
    memcpy(w->solution, w->grid[world_draw(w, w->count)], (size_t)w->cells);
}

/* ---- as the library has it ---- */

static inline void world_to_grid(const struct world *w, struct nonet_grid *grid, size_t room) {
    if (nonet_grid_init(grid, room, w->rows, w->cols) != NONET_OK)
        abort();
    for (int c = 0; c < w->cells; c++) {
        struct nonet_set marks = {w->allowed[c] >> 1, 0};
        if (w->given[c] != 0)
            nonet_grid_give(grid, c, w->given[c]);
        else
            nonet_grid_set_marks(grid, c, marks);
    }
}

#endif
