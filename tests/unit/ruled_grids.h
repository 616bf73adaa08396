/*
 * An oracle for rules of every kind: all 288 full grids of 4x4, of which those that meet the rules
 * are found by asking each rule for its meaning; and random rules for it. What the library says
 * about a puzzle can then be compared with all that there is.
 */
#ifndef NONET_TESTS_RULED_GRIDS_H
#define NONET_TESTS_RULED_GRIDS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "rules/model.h"

enum { FOUR_CELLS = 16, FOUR_GRIDS = 288, RULES_ROOM = 1 << 15 };

struct ruled4 {
    uint8_t grid[FOUR_GRIDS][FOUR_CELLS];
    int grids;
    uint8_t region[FOUR_CELLS];
    union nonet_grid16 puzzle;
    _Alignas(8) unsigned char room[RULES_ROOM];
    uint64_t seed;
};

static inline struct nonet_rules *four_rules(struct ruled4 *f) {
    return (struct nonet_rules *)(void *)f->room;
}

static inline struct nonet_grid *four_puzzle(struct ruled4 *f) {
    return NONET_GRID(f->puzzle);
}

static inline int four_random(struct ruled4 *f, int below) {
    f->seed = f->seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((f->seed >> 33) % (uint64_t)below);
}

static inline int four_take(void *user, const struct nonet_grid *grid) {
    struct ruled4 *f = user;
    for (int c = 0; c < FOUR_CELLS; c++)
        f->grid[f->grids][c] = (uint8_t)nonet_grid_value(grid, c);
    f->grids++;
    return 0;
}

static inline void four_clear(struct ruled4 *f) {
    nonet_grid_init(four_puzzle(f), sizeof f->puzzle, 2, 2);
    nonet_rules_init(four_rules(f), RULES_ROOM, 4);
}

static inline void four_open(struct ruled4 *f, uint64_t seed) {
    struct nonet_solve_options o = NONET_SOLVE_OPTIONS_INIT;
    o.limit = 0;
    o.found = four_take;
    o.found_user = f;
    f->grids = 0;
    f->seed = seed;
    four_clear(f);
    assert_int_equal(nonet_solve(four_puzzle(f), &o, NULL, 0, NULL), NONET_OK);
    assert_int_equal(f->grids, FOUR_GRIDS);
    nonet_regions_of(four_puzzle(f), NULL, f->region);
}

/* Adds a rule as text, if it is one. */
static inline int four_add(struct ruled4 *f, const char *text) {
    return nonet_rules_read_more(text, strlen(text), four_rules(f), RULES_ROOM, NULL) == NONET_OK;
}

/* ---- the oracle ---- */

static inline int four_holds(const struct ruled4 *f, const struct nonet_rules *rules, int i,
                             const uint8_t *grid) {
    struct nonet_rule rule;
    struct rule_board board = {4, grid, f->region, rules};
    assert_int_equal(nonet_rules_at(rules, i, &rule), NONET_OK);
    return nonet_kind_find(rule.name, strlen(rule.name))->holds(&rule, &board);
}

/* Whether grid number g is a solution with the clues of some cells and some of the rules; NULL: all
 * of them. */
static inline int four_is_solution(struct ruled4 *f, const struct nonet_rules *rules, int g,
                                   const uint8_t *cells, const uint8_t *only) {
    for (int c = 0; c < FOUR_CELLS; c++)
        if ((cells == NULL || cells[c]) && !nonet_grid_has(four_puzzle(f), c, f->grid[g][c]))
            return 0;
    for (int i = 0; i < nonet_rules_count(rules); i++)
        if ((only == NULL || only[i]) && !four_holds(f, rules, i, f->grid[g]))
            return 0;
    return 1;
}

/* How many solutions; *first is one of them. */
static inline int four_count(struct ruled4 *f, const struct nonet_rules *rules,
                             const uint8_t *cells, const uint8_t *only, int *first) {
    int count = 0;
    for (int g = 0; g < FOUR_GRIDS; g++) {
        if (!four_is_solution(f, rules, g, cells, only))
            continue;
        if (count++ == 0 && first != NULL)
            *first = g;
    }
    return count;
}

/* ---- random rules ---- */

static inline int put_cell(struct ruled4 *f, char *at, int *row, int *column) {
    int written = sprintf(at, " r%dc%d", *row + 1, *column + 1);
    int along = four_random(f, 2), step = four_random(f, 2) ? 1 : -1;
    if (along)
        *column = *column + step < 0 || *column + step > 3 ? *column - step : *column + step;
    else
        *row = *row + step < 0 || *row + step > 3 ? *row - step : *row + step;
    return written;
}

/* A word, a value, and a walk of cells; many are not rules, and are then not added. */
static inline void four_random_rule(struct ruled4 *f) {
    static const struct {
        const char *words;
        int values, cells; /* 0: none */
    } some[] = {{"cage", 10, 4},
                {"thermometer", 0, 3},
                {"renban", 0, 3},
                {"whisper", 3, 3},
                {"palindrome", 0, 4},
                {"difference", 3, 2},
                {"ratio", 4, 2},
                {"xv", 7, 2},
                {"greater", 0, 2},
                {"even", 0, 2},
                {"odd", 0, 2},
                {"minimum", 0, 1},
                {"maximum", 0, 1},
                {"anti-king", 0, 0},
                {"anti-knight", 0, 0},
                {"negative-xv", 0, 0},
                {"between", 0, 4},
                {"slow-thermometer", 0, 4},
                {"sum", 12, 4},
                {"nabner", 0, 2},
                {"non-consecutive", 0, 0},
                {"entropic", 0, 3},
                {"region-sum", 0, 4},
                {"zipper", 0, 4},
                {"row-indexer", 0, 1},
                {"column-indexer", 0, 1}};
    static const char *const lines[] = {"r1c1-r1c4", "r2c4-r2c1", "r1c3-r4c3", "r4c2-r1c2"};
    static const char *const outside[] = {"sandwich", "x-sum", "skyscraper", "numbered-room"};
    char text[160];
    int kind = four_random(f, (int)(sizeof some / sizeof *some) + 2), length;
    if (kind >= (int)(sizeof some / sizeof *some)) {
        snprintf(text, sizeof text, "%s %d %s", outside[four_random(f, 4)], four_random(f, 8),
                 lines[four_random(f, 4)]);
    } else {
        int row = four_random(f, 4), column = four_random(f, 4);
        length = sprintf(text, "%s", some[kind].words);
        if (some[kind].values > 0)
            length += sprintf(text + length, " %d", 1 + four_random(f, some[kind].values));
        int cells =
            some[kind].cells > 2 ? 2 + four_random(f, some[kind].cells - 1) : some[kind].cells;
        for (int i = 0; i < cells; i++)
            length += put_cell(f, text + length, &row, &column);
    }
    four_add(f, text);
}

/* A puzzle at random: up to so many rules and clues, the clues from one full grid. */
static inline void four_random_puzzle(struct ruled4 *f, int rules, int clues) {
    int g = four_random(f, FOUR_GRIDS);
    four_clear(f);
    for (int i = four_random(f, rules) + 1; i > 0; i--)
        four_random_rule(f);
    for (int i = clues > 0 ? four_random(f, clues) : 0; i > 0; i--) {
        int c = four_random(f, FOUR_CELLS);
        nonet_grid_give(four_puzzle(f), c, f->grid[g][c]);
    }
}

#endif
