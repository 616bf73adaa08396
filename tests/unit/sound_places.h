/*
 * Positions for the rarer techniques. A path comes to a quad, a jellyfish or a grave once in a hundred
 * puzzles, so positions are made instead: a puzzle with one solution, of which some cells are filled
 * in and others lose marks at random, never the right one. Some get a pattern on purpose: a set in a
 * house, a fish, a rectangle. What a technique finds in such a position must be right like anything
 * else, also if it assumes one solution: the puzzle has one, and the pattern's cells are not clues.
 * Every technique is asked by itself for all that it can find; a part
 * of the positions is solved from there on instead.
 *
 * A rectangle is made without a look at its houses. In some of them it is the solution, since
 * another house forbids the exchange of its digits: a technique that overlooks that is wrong.
 */
#ifndef NONET_TESTS_SOUND_PLACES_H
#define NONET_TESTS_SOUND_PLACES_H

#include "tests/unit/sound.h"

#include <limits.h>

struct place {
    struct puzzle clues, now;
    const int *digit; /* of the solution */
    uint64_t state;   /* of chance */
};

static inline int place_percent(struct place *p, int percent) {
    return chance_below(&p->state, 100) < percent;
}

static inline int place_is_open(const struct place *p, int c) {
    return p->now.value[c] == 0;
}

static inline uint32_t place_bit(const struct place *p, int c) {
    return (uint32_t)1 << p->digit[c];
}

static inline int place_meet(const struct puzzle *p, int a, int b) {
    int meet = a / p->side == b / p->side || a % p->side == b % p->side || p->box[a] == p->box[b];
    for (int e = 0; e < p->extras; e++)
        meet |= p->extra[e][a] && p->extra[e][b];
    return meet || puzzle_keeps_apart(p, a, b);
}

/* Fills in cells, and takes marks away: so many percent of each stay open, and are kept. */
static inline void place_thin(struct place *p, int open, int kept) {
    p->now = p->clues;
    for (int c = 0; c < p->now.cells; c++) {
        if (!place_is_open(p, c))
            continue;
        if (!place_percent(p, open))
            puzzle_give(&p->now, c, p->digit[c]);
        for (int d = 1; place_is_open(p, c) && d <= p->now.side; d++)
            if (d != p->digit[c] && !place_percent(p, kept))
                p->now.allowed[c] &= ~((uint32_t)1 << d);
    }
}

/* What can be seen in a house of some cells: 0 to 3 are a row, a column, a box, an extra one. */
static inline int place_house(struct place *p, int *cells) {
    const struct puzzle *q = &p->now;
    int kind = chance_below(&p->state, q->extras > 0 ? 4 : 3), count = 0;
    int one = chance_below(&p->state, q->side), e = kind == 3 ? one % q->extras : 0;
    for (int c = 0; c < q->cells; c++)
        if (kind == 0   ? c / q->side == one
            : kind == 1 ? c % q->side == one
            : kind == 2 ? q->box[c] == one
                        : q->extra[e][c])
            cells[count++] = c;
    return count;
}

static inline void place_shuffle(struct place *p, int *list, int count) {
    for (int i = count - 1; i > 0; i--) {
        int k = chance_below(&p->state, i + 1), other = list[k];
        list[k] = list[i];
        list[i] = other;
    }
}

/* A set of 3 or more cells of a house, naked or hidden. */
static inline void place_set(struct place *p) {
    int cells[BRUTE_SIDE], count = place_house(p, cells), open = 0, naked = place_percent(p, 50);
    int size = 3 + chance_below(&p->state, p->now.side > 9 ? 4 : 2);
    uint32_t digits = 0;
    for (int i = 0; i < count; i++)
        if (place_is_open(p, cells[i]))
            cells[open++] = cells[i];
    place_shuffle(p, cells, open);
    if (open <= size)
        return;
    for (int i = 0; i < size; i++)
        digits |= place_bit(p, cells[i]);
    for (int i = 0; i < open; i++) {
        uint32_t *marks = &p->now.allowed[cells[i]], some = digits;
        for (int d = 1; d <= p->now.side; d++)
            some &= ~((uint32_t)place_percent(p, 30) << d);
        if (naked)
            *marks = i < size ? some | place_bit(p, cells[i]) : *marks | digits;
        else
            *marks = i < size ? *marks | some : *marks & ~digits;
    }
}

/* A fish of 3 or more rows or columns. */
static inline void place_fish(struct place *p) {
    int n = p->now.side, size = 2 + chance_below(&p->state, 3), d = 1 + chance_below(&p->state, n);
    int across = n, down = 1, lines[BRUTE_SIDE], covered[BRUTE_SIDE] = {0}, base[BRUTE_SIDE] = {0};
    if (place_percent(p, 50)) {
        across = 1;
        down = n;
    }
    for (int i = 0; i < n; i++)
        lines[i] = i;
    place_shuffle(p, lines, n);
    for (int i = 0; i < size; i++)
        base[lines[i]] = 1;
    for (int i = 0; i < n * n; i++)
        if (base[i / n] && p->digit[i / n * across + i % n * down] == d)
            covered[i % n] = 1;
    for (int i = 0; i < n * n; i++) {
        int c = i / n * across + i % n * down;
        if (!place_is_open(p, c))
            continue;
        if (base[i / n] && !covered[i % n])
            p->now.allowed[c] &= ~((uint32_t)1 << d);
        else if (covered[i % n] && place_percent(p, 80))
            p->now.allowed[c] |= (uint32_t)1 << d;
    }
}

/* Three corners of a rectangle with the same two digits, and a fourth with one more. */
static inline void place_rectangle(struct place *p) {
    int n = p->now.side, top = chance_below(&p->state, n), low = chance_below(&p->state, n);
    int left = chance_below(&p->state, n), right = 0;
    if (top == low)
        return;
    while (p->digit[top * n + right] != p->digit[low * n + left])
        right++;
    int corner[] = {top * n + left, top * n + right, low * n + left, low * n + right};
    uint32_t pair = place_bit(p, corner[0]) | place_bit(p, corner[1]);
    for (int i = 0; i < 4; i++)
        if (p->clues.value[corner[i]] != 0)
            return;
    for (int i = 0; i < 4; i++) {
        p->now.value[corner[i]] = 0;
        p->now.allowed[corner[i]] = pair | place_bit(p, corner[i]);
    }
    for (int i = 0; i < 1 + chance_below(&p->state, 2); i++)
        p->now.allowed[corner[3 - i]] |= (uint32_t)2 << chance_below(&p->state, n);
    for (int c = 0; c < p->now.cells; c++) /* what is known must leave them these marks */
        for (int i = 0; i < 4 && !place_is_open(p, c) && p->clues.value[c] == 0; i++)
            if (place_meet(&p->now, c, corner[i]) && (place_bit(p, c) & p->now.allowed[corner[i]]))
                puzzle_clear(&p->now, c);
}

/* Cells with a single mark are filled in, until there are none. */
static inline void place_settle(struct place *p) {
    struct puzzle *q = &p->now;
    for (int c = 0; c < q->cells; c++) {
        uint32_t marks = q->allowed[c];
        for (int other = 0; q->value[c] == 0 && other < q->cells; other++)
            if (q->value[other] != 0 && place_meet(q, c, other))
                marks &= ~((uint32_t)1 << q->value[other]);
        if (q->value[c] != 0 || (marks & (marks - 1)) != 0)
            continue;
        puzzle_give(q, c, p->digit[c]);
        c = -1;
    }
}

static inline void place_make(struct place *p) {
    static void (*const patterns[])(struct place *) = {place_set, place_fish, place_rectangle};
    place_thin(p, 15 + chance_below(&p->state, 86), 10 + chance_below(&p->state, 91));
    for (int i = chance_below(&p->state, 4); i > 0; i--)
        patterns[chance_below(&p->state, 3)](p);
    if (place_percent(p, 50))
        place_settle(p);
}

/* All that technique i finds in a grid, and nothing else. */
static inline void place_ask(struct sound *s, const struct nonet_grid *grid, int i) {
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    struct nonet_logic_options o = s->options;
    o.extent = NONET_LOGIC_ALL;
    memset(&o.with, 0xff, sizeof o.with);
    memset(&o.without, 0, sizeof o.without);
    for (int k = 0; nonet_technique_at(k) != NULL; k++)
        if (k != i)
            nonet_techniques_add(&o.without, nonet_technique_at(k)->id);
    o.step = sound_step;
    int status = nonet_logic(grid, &o, NULL, 0, &result);
    if (s->wrong[0] == '\0' && (status != NONET_OK || result.end == NONET_LOGIC_WRONG))
        snprintf(s->wrong, sizeof s->wrong, "%s: status %d in a position",
                 nonet_technique_at(i)->id, status);
}

/* Chains are on many paths, and most of the optional techniques are sound_scale.h's. */
static inline int place_is_asked(const struct nonet_technique *t) {
    return !(t->flags & (NONET_TECHNIQUE_CHAIN | NONET_TECHNIQUE_OPTIONAL)) ||
           strcmp(t->id, "line-subset") == 0;
}

/* All techniques with these flags. */
static inline int place_look(struct sound *s, const struct nonet_grid *grid, unsigned flags) {
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL && s->wrong[0] == '\0'; i++)
        if (place_is_asked(t) && (t->flags & flags) == flags && s->by[s->sort][i] < s->enough)
            place_ask(s, grid, i);
    return s->wrong[0] != '\0';
}

static inline int place_step(void *user, const struct nonet_step *step,
                             const struct nonet_grid *before) {
    return sound_step(user, step, before) || place_look(user, before, NONET_TECHNIQUE_UNIQUENESS);
}

/* Solves a puzzle with fewer marks by what is quick. A grave, with two marks in nearly all cells, is what a path
 * comes to, so at every step the techniques that assume one solution are asked. */
static inline void place_walk(struct sound *s, const struct nonet_grid *grid) {
    struct nonet_logic_options o = s->options;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    o.step = place_step;
    o.max_rating = 70;
    nonet_techniques_add(&o.without, "aligned-pair");
    int status = nonet_logic(grid, &o, NULL, 0, &result);
    if (s->wrong[0] == '\0' && (status != NONET_OK || result.end == NONET_LOGIC_WRONG))
        snprintf(s->wrong, sizeof s->wrong, "status %d after a position", status);
}

/* Called for a generated puzzle: positions of it. Those of a large one do without its clues, to have
 * houses with enough open cells for large sets; then nothing is said of other solutions. */
static inline int place_puzzle(void *user, const struct nonet_generated *g) {
    struct sound *s = user;
    struct place p = {.digit = s->digit, .state = g->number + s->seed};
    if (!sound_begin(s, g, &p.clues))
        return 1;
    int is_large = p.clues.side > 9;
    for (int c = 0; is_large && c < p.clues.cells; c++)
        puzzle_clear(&p.clues, c);
    s->options.no_uniqueness = is_large;
    s->is_inside = 1;
    for (int i = 0; i < s->positions && s->wrong[0] == '\0'; i++) {
        union nonet_grid16 grid;
        int is_path = i % 4 == 0 && !is_large;
        if (is_path)
            place_thin(&p, 100, 92 + chance_below(&p.state, 9));
        else
            place_make(&p);
        puzzle_to_grid(&p.now, NONET_GRID(grid), sizeof grid);
        if (is_path)
            place_walk(s, NONET_GRID(grid));
        else
            place_look(s, NONET_GRID(grid), 0);
    }
    s->is_inside = 0;
    return s->wrong[0] != '\0';
}

/* Checks so many positions of so many puzzles of a kind, but of each technique no more steps than
 * are enough. 1: all are right. */
static inline int place_run(struct sound *s, int kind, uint64_t seed, int puzzles, int positions,
                            long enough) {
    s->positions = positions;
    s->enough = enough;
    s->wanted = LONG_MAX;
    s->seed = seed;
    return sound_generate(s, &sound_kinds[kind], seed, (uint64_t)puzzles, place_puzzle);
}

#endif
