/*
 * A small puzzle made from bytes, for the fuzzers of engines: a grid, and rules for it.
 *
 * The first byte picks the size and, from 128 on, rules: one of the words below, and regions. The
 * three bytes after it then say more: how many extra houses there are, whether regions are connected,
 * whether the puzzle is made from a solution, and the seed of everything that is drawn. Each byte
 * after that is a cell: nothing, a value, or a set of marks.
 *
 * A puzzle that is made from a solution has one whatever its bytes are: digits and marks are those
 * of the solution and others, houses and regions that are drawn have each of its digits once. So the
 * engines get far with it, which they seldom do with digits at random.
 */
#ifndef NONET_FUZZ_CELLS_H
#define NONET_FUZZ_CELLS_H

#include "fuzz/check.h"

/* ---- rules that are drawn ---- */

struct draw {
    const char *word; /* of the language of rules; "": none */
    int regions, is_loose, houses;
    struct nonet_random random;
};

/* A digit for each cell, every one as often as the grid has rows. */
static inline void draw_digits(struct draw *draw, int side, unsigned char *digit) {
    for (int c = 0; c < side * side; c++) {
        int k = (int)nonet_random_below(&draw->random, (uint32_t)c + 1);
        digit[c] = digit[k];
        digit[k] = (unsigned char)(c % side + 1);
    }
}

/* The cells with digit d, in any order. */
static inline void draw_places(struct draw *draw, int side, const unsigned char *digit, int d,
                               uint16_t *places) {
    uint32_t count = 0;
    for (int c = 0; c < side * side; c++)
        if (digit[c] == d) {
            uint32_t k = nonet_random_below(&draw->random, count + 1);
            places[count++] = places[k];
            places[k] = (uint16_t)c;
        }
    CHECK(count == (uint32_t)side);
}

/* Adds `count` houses or regions that have each of the digits once. Only houses may overlap. */
static inline void draw_houses(struct draw *draw, struct nonet_rules *rules, size_t room,
                               const unsigned char *digit, enum nonet_rule_kind kind, int count) {
    uint16_t cells[NONET_SIDE_MAX][NONET_SIDE_MAX], places[NONET_SIDE_MAX];
    int side = nonet_rules_side(rules);
    CHECK(count <= side);
    for (int d = 1; d <= side; d++) {
        draw_places(draw, side, digit, d, places);
        for (int i = 0; i < count; i++)
            cells[i][d - 1] = places[kind == NONET_RULE_REGION || d % 2 ? i : 0];
    }
    for (int i = 0; i < count; i++) {
        struct nonet_rule rule = {.kind = kind,
                                  .name = kind == NONET_RULE_REGION ? "region" : "drawn",
                                  .cells = cells[i],
                                  .count = side};
        CHECK(nonet_rules_add(rules, room, &rule) == NONET_OK);
    }
}

/* The word, and regions if they are connected. */
static inline void draw_first(struct draw *draw, int side, struct nonet_rules *rules, size_t room) {
    CHECK(nonet_rules_read(draw->word, strlen(draw->word), side, rules, room, NULL) == NONET_OK);
    if (draw->regions && !draw->is_loose)
        CHECK(nonet_rules_random_regions(rules, room, &draw->random) == NONET_OK);
}

/* All that depends on digits: any, or those of a solution. */
static inline void draw_rest(struct draw *draw, const unsigned char *digit,
                             struct nonet_rules *rules, size_t room) {
    if (draw->regions && draw->is_loose)
        draw_houses(draw, rules, room, digit, NONET_RULE_REGION, nonet_rules_side(rules));
    draw_houses(draw, rules, room, digit, NONET_RULE_HOUSE, draw->houses);
}

/* ---- puzzles ---- */

struct cells {
    struct nonet_grid *grid;
    struct nonet_rules *rules; /* NULL: none */
    int has_solution;
    unsigned char digit[81]; /* of the solution */
    union nonet_grid9 grid_room;
    union nonet_rules9 rules_room;
};

static inline int cells_give_up(void *user) {
    return ++*(int *)user > 4;
}

/* Finds a grid by the rules so far; another seed, another first row. 0: not found soon enough. */
static inline int find_digits(struct cells *p, struct draw *draw) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    union nonet_grid9 full;
    uint16_t row[9];
    unsigned char order[81];
    int side = nonet_grid_side(p->grid), asked = 0;
    memset(order, 1, sizeof order);
    memset(order + side, 0, sizeof order - (size_t)side);
    draw_places(draw, side, order, 1, row);
    memcpy(&full, &p->grid_room, sizeof full);
    for (int i = 0; i < side; i++)
        nonet_grid_give(NONET_GRID(full), i, row[i] + 1);
    options.engine = NONET_ENGINE_ANY;
    options.limit = 1;
    options.rules = p->rules;
    options.cancel = cells_give_up;
    options.cancel_user = &asked;
    nonet_solve(NONET_GRID(full), &options, NONET_GRID(full), sizeof full, &result);
    for (int c = 0; result.solutions > 0 && c < side * side; c++)
        p->digit[c] = (unsigned char)nonet_grid_value(NONET_GRID(full), c);
    return result.solutions > 0;
}

/* The two lowest bits of a cell's byte say what it is; the rest say which digit or marks. Marks
 * take a second byte, since nine digits need it. */
static inline size_t take_cell(struct cells *p, int c, const uint8_t *at, size_t left) {
    int kind = at[0] & 3, known = p->has_solution ? p->digit[c] : 0;
    int digit = known ? known : 1 + (at[0] >> 2) % nonet_grid_side(p->grid);
    if (kind == 1)
        nonet_grid_give(p->grid, c, digit);
    if (kind == 2)
        nonet_grid_place(p->grid, c, digit);
    if (kind != 3 || left < 2)
        return 1;
    struct nonet_set marks = {(uint64_t)(at[0] >> 2) | (uint64_t)at[1] << 6, 0};
    marks.low |= known ? (uint64_t)1 << (known - 1) : 0;
    nonet_grid_set_marks(p->grid, c, marks);
    return 2;
}

static inline void take_grid(struct cells *p, const uint8_t *at, size_t left) {
    for (int c = 0; c < nonet_grid_cells(p->grid) && left > 0; c++) {
        size_t n = take_cell(p, c, at, left);
        at += n;
        left -= n;
    }
}

/* The rules, from four bytes. */
static inline void take_rules(struct cells *p, const uint8_t *at) {
    static const char *const words[] = {"", "diagonals", "diagonal-down", "diagonal-up"};
    struct draw draw = {.word = words[at[0] >> 4 & 3],
                        .regions = at[0] >> 6 & 1,
                        .is_loose = at[1] >> 2 & 1,
                        .houses = at[1] & 3};
    int side = nonet_grid_side(p->grid);
    p->rules = NONET_RULES(p->rules_room);
    nonet_random_seed(&draw.random, (uint64_t)(at[1] >> 4 | at[2] << 4 | at[3] << 12), 0);
    draw_first(&draw, side, p->rules, sizeof p->rules_room);
    p->has_solution = (at[1] >> 3 & 1) && find_digits(p, &draw);
    if (!p->has_solution)
        draw_digits(&draw, side, p->digit);
    draw_rest(&draw, p->digit, p->rules, sizeof p->rules_room);
}

/* There is at least one byte. */
static inline void take_puzzle(struct cells *p, const uint8_t *at, size_t left) {
    static const unsigned char plain[][2] = {{3, 3}, {2, 2}, {2, 3}, {3, 2}, {1, 5}, {2, 4}};
    static const unsigned char ruled[][2] = {{3, 3}, {2, 2}, {2, 3}, {3, 2},
                                             {1, 5}, {2, 4}, {1, 7}, {1, 4}};
    uint8_t head[4] = {0};
    const unsigned char *box = at[0] < 128 ? plain[at[0] % 6] : ruled[at[0] % 8];
    size_t used = at[0] < 128 ? 1 : left < 4 ? left : 4;
    memset(p, 0, sizeof *p);
    p->grid = NONET_GRID(p->grid_room);
    CHECK(nonet_grid_init(p->grid, sizeof p->grid_room, box[0], box[1]) == NONET_OK);
    memcpy(head, at, used);
    if (at[0] >= 128)
        take_rules(p, head);
    take_grid(p, at + used, left - used);
}

#endif
