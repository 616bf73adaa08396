/*
 * Builds the shape of a grid from its box and its rules: the only place that knows what rows,
 * columns and boxes are. Houses are filled in first, each with its cells ascending; the houses of a
 * cell follow from them.
 */
#include "grid/shape.h"
#include "grid/classic.h"

#include <stdlib.h>

/* Every cell of a 9x9 is in three houses. */
static const uint8_t three[81] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
                                  3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
                                  3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
                                  3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};

static const struct shape nine = {
    .side = 9,
    .cells = 81,
    .houses = 27,
    .boxes = 18,
    .extra = 27,
    .box_rows = 3,
    .box_cols = 3,
    .stride = 3,
    .cell = nonet_classic.house[0],
    .in = nonet_classic.in[0],
    .at = nonet_classic.at[0],
    .count = three,
};

const struct rule_entry *nonet_house_rule(const struct nonet_grid *g,
                                          const struct nonet_rules *rules, int h) {
    int left = h - 2 * g->side;
    enum nonet_rule_kind kind = left < g->side ? NONET_RULE_REGION : NONET_RULE_HOUSE;
    left -= kind == NONET_RULE_HOUSE ? g->side : 0;
    for (int i = 0; rules != NULL && left >= 0 && i < rules->count; i++)
        if (rules_entry(rules, i)->kind == kind && left-- == 0)
            return rules_entry(rules, i);
    return NULL;
}

/* The cells of a house, ascending. */
static void house_cells(const struct nonet_grid *g, const struct nonet_rules *rules, int h,
                        uint16_t *cells) {
    int n = g->side, box = h - 2 * n;
    const struct rule_entry *entry = nonet_house_rule(g, rules, h);
    if (entry != NULL) {
        memcpy(cells, rules_cells(rules, entry), (size_t)n * sizeof *cells);
        return;
    }
    int first = h < n ? h * n : h - n, wide = h < n ? n : 1;
    if (box >= 0) {
        assert(box < n);
        first = box / g->box_rows * g->box_rows * n + box % g->box_rows * g->box_cols;
        wide = g->box_cols;
    }
    for (const uint16_t *end = cells + n; cells < end; first += n)
        for (int i = 0; i < wide; i++)
            *cells++ = (uint16_t)(first + i);
}

static int fits(const struct nonet_grid *g, const struct nonet_rules *rules) {
    return rules == NULL || (rules->side == g->side && rules_are_whole(rules));
}

static int count_houses(const struct nonet_grid *g, const struct nonet_rules *rules) {
    return 3 * g->side + rules_count_of(rules, NONET_RULE_HOUSE);
}

/* Where the parts of a shape are to be written. */
struct parts {
    uint16_t *cell, *in;
    uint8_t *at, *count;
};

/* Cell c is the i-th of house h, which is its k-th house. */
static inline void put(const struct shape *s, const struct parts *p, int h, int i, int c, int k) {
    p->cell[h * s->side + i] = (uint16_t)c;
    p->in[c * s->stride + k] = (uint16_t)h;
    p->at[c * s->stride + k] = (uint8_t)i;
}

/* Rows, columns and, where there are any, boxes, in one walk through the cells: small puzzles spend
 * much of their time here. */
static void fill_plain(const struct shape *s, const struct parts *p) {
    int n = s->side, wide = s->box_rows != 0 ? s->box_cols : n;
    for (int row = 0, c = 0, top = 0; row < n; row++) {
        top += row - top == s->box_rows ? s->box_rows : 0;
        for (int col = 0, box = 2 * n + top, i = (row - top) * wide; col < n; box++, i -= wide)
            for (int end = col + wide; col < end; col++, c++, i++) {
                put(s, p, row, col, c, 0);
                put(s, p, n + col, row, c, 1);
                if (s->box_rows != 0)
                    put(s, p, box, i, c, 2);
            }
    }
}

/* The houses of rules, which follow; a cell may be in any number of them. First they are counted,
 * since the stride depends on it. */
static void count_ruled(struct shape *s, const struct parts *p, const struct nonet_grid *g,
                        const struct nonet_rules *rules, int first) {
    s->stride = first / s->side;
    memset(p->count, s->stride, (size_t)s->cells);
    for (int h = first; h < s->houses; h++) {
        uint16_t *cells = p->cell + h * s->side;
        house_cells(g, rules, h, cells);
        for (int i = 0; i < s->side; i++) {
            int count = ++p->count[cells[i]];
            assert(count <= NONET_CELL_HOUSES_MAX);
            s->stride = count > s->stride ? count : s->stride;
        }
    }
}

static void fill_ruled(const struct shape *s, const struct parts *p, int first) {
    memset(p->count, first / s->side, (size_t)s->cells);
    for (int h = first; h < s->houses; h++)
        for (int i = 0; i < s->side; i++) {
            int c = p->cell[h * s->side + i];
            put(s, p, h, i, c, p->count[c]++);
        }
}

static void *allocate(const struct shape *s, struct parts *p) {
    size_t house = (size_t)s->houses * (size_t)s->side, cells = (size_t)s->cells;
    size_t in = cells * NONET_CELL_HOUSES_MAX;
    unsigned char *room = malloc((house + in) * sizeof *p->cell + in + cells);
    if (room == NULL)
        return NULL;
    p->cell = (uint16_t *)(void *)room;
    p->in = p->cell + house;
    p->at = (uint8_t *)(p->in + in);
    p->count = p->at + in;
    return room;
}

int nonet_shape_open(struct shape_room *room, const struct nonet_grid *grid,
                     const struct nonet_rules *rules, const struct shape **shape) {
    room->large = NULL;
    if (!fits(grid, rules))
        return NONET_E_SHAPE;
    if (grid->box_rows == 3 && grid->box_cols == 3 && (rules == NULL || rules->count == 0)) {
        *shape = &nine;
        return NONET_OK;
    }
    int has_boxes = rules_count_of(rules, NONET_RULE_REGION) == 0;
    struct shape *s = &room->shape;
    struct parts p = {room->cell, room->in, room->at, room->count};
    *s = (struct shape){.side = grid->side,
                        .cells = (int)grid->cells,
                        .houses = count_houses(grid, rules),
                        .boxes = 2 * grid->side,
                        .extra = 3 * grid->side,
                        .box_rows = has_boxes ? grid->box_rows : 0,
                        .box_cols = has_boxes ? grid->box_cols : 0};
    if (grid->side > SHAPE_SIDE_SMALL && (room->large = allocate(s, &p)) == NULL)
        return NONET_E_MEMORY;
    int first = (has_boxes ? 3 : 2) * s->side; /* house of a rule */
    count_ruled(s, &p, grid, rules, first);
    fill_plain(s, &p);
    fill_ruled(s, &p, first);
    s->cell = p.cell;
    s->in = p.in;
    s->at = p.at;
    s->count = p.count;
    *shape = s;
    return NONET_OK;
}

void nonet_shape_close(struct shape_room *room) {
    free(room->large);
    room->large = NULL;
}

/* ---- what nonet.h says about houses ---- */

int nonet_house_count(const struct nonet_grid *grid, const struct nonet_rules *rules) {
    return fits(grid, rules) ? count_houses(grid, rules) : NONET_E_SHAPE;
}

int nonet_house_cells(const struct nonet_grid *grid, const struct nonet_rules *rules, int h,
                      uint16_t *cells) {
    if (!fits(grid, rules))
        return NONET_E_SHAPE;
    if (h < 0 || h >= count_houses(grid, rules))
        return NONET_E_ARGUMENT;
    house_cells(grid, rules, h, cells);
    return grid->side;
}

int nonet_cell_houses(const struct nonet_grid *grid, const struct nonet_rules *rules, int c,
                      int *houses) {
    int n = grid->side, row = c / n, column = c % n, count = 0;
    if (!fits(grid, rules))
        return NONET_E_SHAPE;
    if (c < 0 || c >= (int)grid->cells)
        return NONET_E_ARGUMENT;
    houses[count++] = row;
    houses[count++] = n + column;
    if (rules_count_of(rules, NONET_RULE_REGION) == 0)
        houses[count++] = 2 * n + row / grid->box_rows * grid->box_rows + column / grid->box_cols;
    for (int h = 2 * n; rules != NULL && h < count_houses(grid, rules); h++) {
        const struct rule_entry *entry = nonet_house_rule(grid, rules, h);
        if (entry != NULL && rules_has_cell(rules, entry, c))
            houses[count++] = h;
    }
    return count;
}

int nonet_cell_peers(const struct nonet_grid *grid, const struct nonet_rules *rules, int c,
                     uint16_t *cells) {
    unsigned char sees[(NONET_CELLS_MAX + 7) / 8] = {0};
    uint16_t house[NONET_SIDE_MAX];
    int houses[NONET_CELL_HOUSES_MAX], count = nonet_cell_houses(grid, rules, c, houses), peers = 0;
    if (count < 0)
        return count;
    for (int k = 0; k < count; k++) {
        house_cells(grid, rules, houses[k], house);
        for (int i = 0; i < grid->side; i++)
            sees[house[i] / 8] |= (unsigned char)(1 << house[i] % 8);
    }
    for (int p = 0; p < (int)grid->cells; p++)
        if (p != c && sees[p / 8] >> p % 8 & 1)
            cells[peers++] = (uint16_t)p;
    assert(peers <= NONET_PEERS_MAX); /* the room that callers are asked for */
    return peers;
}
