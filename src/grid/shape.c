/*
 * Builds the shape of a grid from its box and its rules: the only place that knows what rows,
 * columns and boxes are. Houses are filled in first, each with its cells ascending; the houses of a
 * cell follow from them.
 */
#include "grid/shape.h"

#include <stdlib.h>

const struct rule_entry *nonet_house_rule(const struct nonet_grid *g,
                                          const struct nonet_rules *rules, int h) {
    int left = h - 2 * g->side;
    enum nonet_rule_kind kind = left < g->side ? NONET_RULE_REGION : NONET_RULE_HOUSE;
    left -= kind == NONET_RULE_HOUSE ? g->side : 0;
    for (int i = 0; rules != NULL && left >= 0 && i < rules->count; i++) {
        const struct rule_entry *entry = rules_entry(rules, i);
        int is_it = entry->kind == kind && left-- == 0;
        if (is_it || (kind == NONET_RULE_HOUSE && rule_is_groups(entry)))
            return entry;
    }
    return NULL;
}

/* Which of the disjoint groups a house is; they come last. And the one that a cell is in. */
static int group_of_house(const struct nonet_grid *g, const struct nonet_rules *rules, int h) {
    return h - 3 * g->side - rules_count_of(rules, NONET_RULE_HOUSE);
}

static int group_of_cell(const struct nonet_grid *g, int c) {
    return c / g->side % g->box_rows * g->box_cols + c % g->side % g->box_cols;
}

static void group_cells(const struct nonet_grid *g, int group, uint16_t *cells) {
    for (int c = 0; c < (int)g->cells; c++)
        if (group_of_cell(g, c) == group)
            *cells++ = (uint16_t)c;
}

/* The cells of a house, ascending. */
static void house_cells(const struct nonet_grid *g, const struct nonet_rules *rules, int h,
                        uint16_t *cells) {
    int n = g->side, box = h - 2 * n;
    const struct rule_entry *entry = nonet_house_rule(g, rules, h);
    if (entry != NULL) {
        if (entry->kind == NONET_RULE_NAMED)
            group_cells(g, group_of_house(g, rules, h), cells);
        else
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
    if (rules == NULL)
        return 1;
    if (rules->side != g->side || !rules_are_whole(rules))
        return 0;
    return rules_count_of(rules, NONET_RULE_REGION) == 0 || !rules_have_groups(rules);
}

static int count_houses(const struct nonet_grid *g, const struct nonet_rules *rules) {
    return 3 * g->side + rules_extra_houses(rules);
}

/* Where the parts of a shape are to be written. */
struct parts {
    uint16_t *cell, *in;
    uint8_t *at, *count;
    uint64_t *set;
};

/* Cell c is the i-th of house h, which is its next house. */
static inline void put(const struct shape *s, const struct parts *p, int h, int i, int c) {
    int k = c * NONET_CELL_HOUSES_MAX + p->count[c]++;
    p->cell[h * s->width + i] = (uint16_t)c;
    p->in[k] = (uint16_t)h;
    p->at[k] = (uint8_t)i;
    p->set[c * s->words + h / 64] |= (uint64_t)1 << h % 64;
}

static void fill(struct shape *s, const struct parts *p, const struct nonet_grid *g,
                 const struct nonet_rules *rules) {
    uint16_t cells[NONET_SIDE_MAX];
    memset(p->count, 0, (size_t)s->cells);
    memset(p->set, 0, (size_t)s->cells * (size_t)s->words * sizeof *p->set);
    for (int h = 0; h < s->houses; h++) {
        house_cells(g, rules, h, cells);
        for (int i = 0; i < s->side; i++)
            put(s, p, h, i, cells[i]);
    }
    for (int c = 0; c < s->cells; c++) {
        assert(p->count[c] <= NONET_CELL_HOUSES_MAX);
        s->most = p->count[c] > s->most ? p->count[c] : s->most;
    }
}

static void *allocate(const struct shape *s, struct parts *p) {
    size_t house = (size_t)s->houses * (size_t)s->width, cells = (size_t)s->cells;
    size_t in = cells * NONET_CELL_HOUSES_MAX, set = cells * (size_t)s->words;
    unsigned char *room =
        malloc(set * sizeof *p->set + (house + in) * sizeof *p->cell + in + cells);
    if (room == NULL)
        return NULL;
    p->set = (uint64_t *)(void *)room;
    p->cell = (uint16_t *)(p->set + set);
    p->in = p->cell + house;
    p->at = (uint8_t *)(p->in + in);
    p->count = p->at + in;
    return room;
}

static int make(struct shape_room *room, const struct nonet_grid *grid,
                const struct nonet_rules *rules) {
    int has_boxes = rules_count_of(rules, NONET_RULE_REGION) == 0, width = shape_width(grid->side);
    struct parts p = {room->cell, room->in, room->at, room->count, room->set};
    struct shape *s = &room->shape;
    *s = (struct shape){.side = grid->side,
                        .cells = (int)grid->cells,
                        .houses = count_houses(grid, rules),
                        .boxes = 2 * grid->side,
                        .extra = 3 * grid->side,
                        .box_rows = has_boxes ? grid->box_rows : 0,
                        .box_cols = has_boxes ? grid->box_cols : 0,
                        .width = width,
                        .words = SHAPE_WORDS(width)};
    if (grid->side > SHAPE_SIDE_SMALL && (room->large = allocate(s, &p)) == NULL)
        return NONET_E_MEMORY;
    fill(s, &p, grid, rules);
    s->cell = p.cell;
    s->in = p.in;
    s->at = p.at;
    s->count = p.count;
    s->set = p.set;
    return NONET_OK;
}

int nonet_rules_are_houses(const struct nonet_rules *rules) {
    return !rules_have_named(rules);
}

int nonet_shape_open(struct shape_room *room, const struct nonet_grid *grid,
                     const struct nonet_rules *rules, const struct shape **shape) {
    room->large = NULL;
    return nonet_rules_are_houses(rules) ? nonet_shape_open_houses(room, grid, rules, shape)
                                         : NONET_E_RULES;
}

int nonet_shape_open_houses(struct shape_room *room, const struct nonet_grid *grid,
                            const struct nonet_rules *rules, const struct shape **shape) {
    room->large = NULL;
    if (!fits(grid, rules))
        return NONET_E_SHAPE;
    int is_plain = rules == NULL || rules->count == 0;
    if (is_plain && (*shape = nonet_plain_shape(grid->box_rows, grid->box_cols)) != NULL)
        return NONET_OK;
    *shape = &room->shape;
    return make(room, grid, rules);
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
        if (entry == NULL)
            continue;
        if (entry->kind == NONET_RULE_NAMED
                ? group_of_cell(grid, c) == group_of_house(grid, rules, h)
                : rules_has_cell(rules, entry, c))
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
