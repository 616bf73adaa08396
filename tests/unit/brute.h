/*
 * A second opinion. A puzzle of the tests' own, puzzles at random, and a brute-force counter that
 * shares neither code nor ideas with the library: Sudoku as an exact cover problem (every cell
 * filled, every digit in every row, column, box or region, and extra house; and in two cells that a
 * rule keeps apart no digit more than once), solved by Knuth's
 * algorithm X with dancing links. It always branches on the constraint with the fewest options
 * left, which is simple enough to trust and quick enough for sides up to 16.
 */
#ifndef NONET_TESTS_BRUTE_H
#define NONET_TESTS_BRUTE_H

#include "nonet.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BRUTE_SIDE = 16, BRUTE_CELLS = BRUTE_SIDE * BRUTE_SIDE, BRUTE_EXTRAS = 8 };
enum { BRUTE_PAIRS = 1024, BRUTE_APART = 40 }; /* of a grid; of a cell */

/* ---- Puzzles ---- */

struct puzzle {
    int rows, cols, side, cells;   /* rows and cols are the box's */
    int value[BRUTE_CELLS];        /* 0: none */
    uint32_t allowed[BRUTE_CELLS]; /* digit d is bit d; a cell with a value has only that */
    int box[BRUTE_CELLS];          /* or region, from 0 */
    int extras;                    /* further houses, and whether a cell is in each */
    unsigned char extra[BRUTE_EXTRAS][BRUTE_CELLS];
    int pairs; /* of cells that differ, besides */
    short pair[BRUTE_PAIRS][2];
};

static inline int puzzle_box(const struct puzzle *p, int c) {
    return p->box[c];
}

static inline void puzzle_clear(struct puzzle *p, int c) {
    p->value[c] = 0;
    p->allowed[c] = ((uint32_t)1 << (p->side + 1)) - 2;
}

static inline void puzzle_give(struct puzzle *p, int c, int d) {
    p->value[c] = d;
    p->allowed[c] = (uint32_t)1 << d;
}

static inline void puzzle_init(struct puzzle *p, int rows, int cols) {
    p->rows = rows;
    p->cols = cols;
    p->side = rows * cols;
    p->cells = p->side * p->side;
    p->extras = p->pairs = 0;
    for (int c = 0; c < p->cells; c++) {
        puzzle_clear(p, c);
        p->box[c] = c / p->side / rows * (p->side / cols) + c % p->side / cols;
    }
}

static inline int puzzle_keeps_apart(const struct puzzle *p, int a, int b) {
    for (int i = 0; i < p->pairs; i++)
        if ((p->pair[i][0] == a && p->pair[i][1] == b) ||
            (p->pair[i][0] == b && p->pair[i][1] == a))
            return 1;
    return 0;
}

static inline void puzzle_add_pair(struct puzzle *p, int a, int b) {
    if (a == b || puzzle_keeps_apart(p, a, b))
        return;
    if (p->pairs == BRUTE_PAIRS)
        abort();
    p->pair[p->pairs][0] = (short)a;
    p->pair[p->pairs++][1] = (short)b;
}

/* All cells so many rows and columns apart, one way or the other. */
static inline void puzzle_move(struct puzzle *p, int x, int y) {
    for (int a = 0; a < p->cells; a++)
        for (int b = 0; b < a; b++) {
            int down = abs(a / p->side - b / p->side), right = abs(a % p->side - b % p->side);
            if ((down == x && right == y) || (down == y && right == x))
                puzzle_add_pair(p, a, b);
        }
}

/* The rules by which cells differ; no others. */
static inline void puzzle_differ(struct puzzle *p, const struct nonet_rule *rule) {
    if (strcmp(rule->name, "anti-knight") == 0)
        puzzle_move(p, 1, 2);
    else if (strcmp(rule->name, "anti-king") == 0)
        puzzle_move(p, 1, 1);
    else if (strcmp(rule->name, "chess-move") == 0)
        puzzle_move(p, rule->numbers[0], rule->numbers[1]);
    else if (strcmp(rule->name, "different") != 0 &&
             (strcmp(rule->name, "cage") != 0 || rule->value != 0))
        abort();
    for (int i = 0; i < rule->count; i++)
        for (int k = 0; k < i; k++)
            puzzle_add_pair(p, rule->cells[i], rule->cells[k]);
}

/* The regions and houses of rules, and what differs. Uses only the public interface. */
static inline void puzzle_rule(struct puzzle *p, const struct nonet_rules *rules) {
    struct nonet_rule rule;
    int regions = 0;
    for (int i = 0; rules != NULL && nonet_rules_at(rules, i, &rule) == NONET_OK; i++) {
        if (rule.kind == NONET_RULE_HOUSE && p->extras == BRUTE_EXTRAS)
            abort();
        if (rule.kind == NONET_RULE_NAMED) {
            puzzle_differ(p, &rule);
            continue;
        }
        unsigned char *has = rule.kind == NONET_RULE_HOUSE ? p->extra[p->extras++] : NULL;
        if (has != NULL)
            memset(has, 0, BRUTE_CELLS);
        for (int k = 0; k < rule.count; k++)
            if (has != NULL)
                has[rule.cells[k]] = 1;
            else
                p->box[rule.cells[k]] = regions;
        regions += has == NULL;
    }
}

/* Uses only the public interface. */
static inline void puzzle_to_grid(const struct puzzle *p, struct nonet_grid *grid, size_t room) {
    if (nonet_grid_init(grid, room, p->rows, p->cols) != NONET_OK)
        abort();
    for (int c = 0; c < p->cells; c++) {
        struct nonet_set marks = {p->allowed[c] >> 1, 0};
        if (p->value[c] != 0)
            nonet_grid_give(grid, c, p->value[c]);
        else
            nonet_grid_set_marks(grid, c, marks);
    }
}

/* 1 if the digits fill the grid by the rules and by the puzzle. */
static inline int puzzle_is_solved_by(const struct puzzle *p, const int *digit) {
    uint32_t row[BRUTE_SIDE] = {0}, col[BRUTE_SIDE] = {0}, box[BRUTE_SIDE] = {0};
    uint32_t extra[BRUTE_EXTRAS] = {0};
    for (int c = 0; c < p->cells; c++) {
        if (digit[c] < 1 || digit[c] > p->side)
            return 0;
        uint32_t bit = (uint32_t)1 << digit[c];
        uint32_t *r = &row[c / p->side], *k = &col[c % p->side], *b = &box[puzzle_box(p, c)];
        if (!(p->allowed[c] & bit) || ((*r | *k | *b) & bit))
            return 0;
        *r |= bit;
        *k |= bit;
        *b |= bit;
        for (int e = 0; e < p->extras; e++) {
            if (p->extra[e][c] && (extra[e] & bit))
                return 0;
            extra[e] |= p->extra[e][c] ? bit : 0;
        }
    }
    for (int i = 0; i < p->pairs; i++)
        if (digit[p->pair[i][0]] == digit[p->pair[i][1]])
            return 0;
    return 1;
}

/* ---- Chance, the same on every machine ---- */

static inline uint64_t chance(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline int chance_below(uint64_t *state, int n) {
    return (int)(chance(state) % (uint64_t)n);
}

/* The numbers 0 .. n-1 in a random order. */
static inline void chance_order(uint64_t *state, int n, int *order) {
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int j = chance_below(state, i + 1), swap = order[i];
        order[i] = order[j];
        order[j] = swap;
    }
}

/* Renumbers `groups` groups of `each` lines: groups change places, and so do lines within a
 * group. */
static inline void chance_lines(uint64_t *state, int groups, int each, int *line) {
    int group[100], within[100];
    chance_order(state, groups, group);
    for (int g = 0; g < groups; g++) {
        chance_order(state, each, within);
        for (int i = 0; i < each; i++)
            line[g * each + i] = group[g] * each + within[i];
    }
}

/* A full grid of any size up to 100: the shifted pattern, with lines and digits shuffled. */
static inline void chance_solution(uint64_t *state, int rows, int cols, int *digit) {
    int side = rows * cols, row[100], col[100], name[100];
    chance_lines(state, side / rows, rows, row);
    chance_lines(state, side / cols, cols, col);
    chance_order(state, side, name);
    for (int r = 0; r < side; r++)
        for (int k = 0; k < side; k++)
            digit[r * side + k] = name[(row[r] % rows * cols + row[r] / rows + col[k]) % side] + 1;
}

/* A puzzle that has at least the given solution: each cell is a clue with that probability in
 * percent. */
static inline void chance_puzzle(uint64_t *state, int rows, int cols, int percent,
                                 struct puzzle *p) {
    int digit[BRUTE_CELLS];
    puzzle_init(p, rows, cols);
    chance_solution(state, rows, cols, digit);
    for (int c = 0; c < p->cells; c++)
        if (chance_below(state, 100) < percent)
            puzzle_give(p, c, digit[c]);
}

/* The same with marks: open cells lose each other digit with that probability in percent. */
static inline void chance_marks(uint64_t *state, int rows, int cols, int percent,
                                struct puzzle *p) {
    int digit[BRUTE_CELLS];
    puzzle_init(p, rows, cols);
    chance_solution(state, rows, cols, digit);
    for (int c = 0; c < p->cells; c++)
        for (int d = 1; d <= p->side; d++)
            if (d != digit[c] && chance_below(state, 100) < percent)
                p->allowed[c] &= ~((uint32_t)1 << d);
}

/* ---- The counter ---- */

enum {
    BRUTE_NEEDS = 4 * BRUTE_CELLS + (BRUTE_EXTRAS + BRUTE_PAIRS) * BRUTE_SIDE,
    BRUTE_MEETS = 4 + BRUTE_EXTRAS + BRUTE_APART,
    BRUTE_NODES = 1 + BRUTE_NEEDS + (4 + BRUTE_EXTRAS) * BRUTE_CELLS * BRUTE_SIDE +
                  2 * BRUTE_PAIRS * BRUTE_SIDE
};

struct brute {
    int left[BRUTE_NODES], right[BRUTE_NODES], up[BRUTE_NODES], down[BRUTE_NODES];
    int need[BRUTE_NODES], way[BRUTE_NODES]; /* a way is cell * (side + 1) + digit */
    int ways[1 + BRUTE_NEEDS];
    int nodes, side, cells;
    long limit, count;
    uint64_t sum;
    uint32_t *may; /* NULL: not wanted */
    int digit[BRUTE_CELLS];
};

/* A number for a solution; the sum over solutions does not depend on their order. */
static inline uint64_t brute_hash(const int *digit, int cells) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (int c = 0; c < cells; c++)
        hash = (hash ^ (uint64_t)digit[c]) * 0x100000001b3u;
    return hash ^ hash >> 29;
}

static inline void brute_cover(struct brute *b, int h) {
    b->right[b->left[h]] = b->right[h];
    b->left[b->right[h]] = b->left[h];
    for (int i = b->down[h]; i != h; i = b->down[i]) {
        for (int j = b->right[i]; j != i; j = b->right[j]) {
            b->down[b->up[j]] = b->down[j];
            b->up[b->down[j]] = b->up[j];
            b->ways[b->need[j]]--;
        }
    }
}

static inline void brute_uncover(struct brute *b, int h) {
    for (int i = b->up[h]; i != h; i = b->up[i]) {
        for (int j = b->left[i]; j != i; j = b->left[j]) {
            b->ways[b->need[j]]++;
            b->down[b->up[j]] = j;
            b->up[b->down[j]] = j;
        }
    }
    b->right[b->left[h]] = h;
    b->left[b->right[h]] = h;
}

static inline void brute_search(struct brute *b) {
    int best = b->right[0];
    if (best == 0) {
        b->count++;
        b->sum += brute_hash(b->digit, b->cells);
        for (int c = 0; b->may != NULL && c < b->cells; c++)
            b->may[c] |= (uint32_t)1 << b->digit[c];
        return;
    }
    for (int h = best; h != 0; h = b->right[h])
        if (b->ways[h] < b->ways[best])
            best = h;
    brute_cover(b, best);
    for (int i = b->down[best]; i != best && b->count < b->limit; i = b->down[i]) {
        b->digit[b->way[i] / (b->side + 1)] = b->way[i] % (b->side + 1);
        for (int j = b->right[i]; j != i; j = b->right[j])
            brute_cover(b, b->need[j]);
        brute_search(b);
        for (int j = b->left[i]; j != i; j = b->left[j])
            brute_uncover(b, b->need[j]);
    }
    brute_uncover(b, best);
}

/* One way to fill a cell, with the needs it meets. */
static inline void brute_add(struct brute *b, int way, const int *need, int count) {
    int first = b->nodes;
    for (int k = 0; k < count; k++) {
        int i = b->nodes++, h = need[k];
        b->need[i] = h;
        b->way[i] = way;
        b->up[i] = b->up[h];
        b->down[i] = h;
        b->down[b->up[h]] = i;
        b->up[h] = i;
        b->left[i] = k == 0 ? first + count - 1 : i - 1;
        b->right[i] = k == count - 1 ? first : i + 1;
        b->ways[h]++;
    }
}

static inline void brute_load(struct brute *b, const struct puzzle *p) {
    int n = p->side, must = 4 * p->cells + p->extras * n, needs = must + p->pairs * n;
    b->side = n;
    b->cells = p->cells;
    b->nodes = needs + 1;
    for (int h = 0; h <= needs; h++) {
        b->up[h] = b->down[h] = h;
        b->ways[h] = 0;
        b->left[h] = h > must ? h : h == 0 ? must : h - 1; /* the others may be met or not */
        b->right[h] = h > must ? h : h == must ? 0 : h + 1;
    }
    for (int c = 0; c < p->cells; c++) {
        for (int d = 1; d <= n; d++) {
            int need[BRUTE_MEETS] = {1 + c, 1 + p->cells + c / n * n + d - 1,
                                     1 + 2 * p->cells + c % n * n + d - 1,
                                     1 + 3 * p->cells + puzzle_box(p, c) * n + d - 1};
            int count = 4;
            for (int e = 0; e < p->extras; e++)
                if (p->extra[e][c])
                    need[count++] = 1 + 4 * p->cells + e * n + d - 1;
            for (int i = 0; i < p->pairs; i++)
                if (p->pair[i][0] == c || p->pair[i][1] == c)
                    need[count++] = 1 + must + i * n + d - 1;
            if (count > BRUTE_MEETS)
                abort();
            if (p->allowed[c] >> d & 1)
                brute_add(b, c * (n + 1) + d, need, count);
        }
    }
}

/* Up to so many solutions; the search leaves the digits of the last one. To be freed. */
static inline struct brute *brute_run(const struct puzzle *p, long limit, uint32_t *may) {
    struct brute *b = malloc(sizeof *b);
    if (b == NULL)
        abort();
    b->limit = limit;
    b->count = 0;
    b->sum = 0;
    b->may = may;
    brute_load(b, p);
    brute_search(b);
    return b;
}

/* The number of solutions, up to the limit; `sum` (may be NULL) gets the sum of their hashes. */
static inline long brute_count(const struct puzzle *p, long limit, uint64_t *sum) {
    struct brute *b = brute_run(p, limit, NULL);
    long count = b->count;
    if (sum != NULL)
        *sum = b->sum;
    free(b);
    return count;
}

/* How many solutions there are, up to two, and the first one found. */
static inline long brute_solve(const struct puzzle *p, int *digit) {
    struct brute *b = brute_run(p, 1, NULL);
    memcpy(digit, b->digit, (size_t)p->cells * sizeof *digit);
    long count = b->count;
    free(b);
    return count == 0 ? 0 : brute_count(p, 2, NULL);
}

/* The same number as brute_count; each cell's digits in these solutions, digit d is bit d. */
static inline long brute_may(const struct puzzle *p, long limit, uint32_t *may) {
    memset(may, 0, (size_t)p->cells * sizeof *may);
    struct brute *b = brute_run(p, limit, may);
    long count = b->count;
    free(b);
    return count;
}

#endif
