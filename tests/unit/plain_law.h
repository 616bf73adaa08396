/*
 * The law of --unbiased, followed in the plainest way. A try draws its grid and its order from the
 * streams that docs/generate.md names; then clues are dropped one by one, in that order, and after
 * each one the solutions are counted, up to two, by a search that knows only which digits a cell
 * has left. The first clue that cannot be dropped is the end, and the try is good if none of the
 * others can be dropped either. None of the generator's shortcuts is used here: no sets of cells,
 * no clues that follow at a glance, no groups, no lanes; nor is a grid kept for the next puzzle.
 *
 * For 4x4, 6x6 and 9x9; clues alone, in pairs by half a turn, or those of a pattern.
 */
#ifndef NONET_TESTS_PLAIN_LAW_H
#define NONET_TESTS_PLAIN_LAW_H

#include "generate/full.h"
#include "tests/unit/brute.h"

enum { PLAIN_CELLS = 81, PLAIN_BLOCK = 64 };

struct plain_law {
    struct nonet_generate_options asked;
    struct nonet_full *full;
    int side, cells, units;
    uint8_t unit[PLAIN_CELLS][2]; /* cells; the same one twice if it is single */
    uint8_t solution[PLAIN_CELLS], now[PLAIN_CELLS];
    int order[PLAIN_CELLS];
    int kept;                       /* units that are left at the end of the try */
    uint64_t ends[PLAIN_CELLS + 1]; /* how many tries ended with this many units */
};

/* ---- counting solutions ---- */

struct plain_search {
    const struct plain_law *law;
    uint16_t row[9], col[9], box[9]; /* digits that are there, as bits from 0 */
    uint8_t open[PLAIN_CELLS];
    int count;
};

static inline int plain_box(const struct plain_law *l, int c) {
    int rows = l->asked.box_rows, cols = l->asked.box_cols;
    return c / l->side / rows * rows + c % l->side / cols;
}

static inline unsigned plain_left(const struct plain_search *s, int c) {
    const struct plain_law *l = s->law;
    unsigned there = s->row[c / l->side] | s->col[c % l->side] | s->box[plain_box(l, c)];
    return ((1u << l->side) - 1) & ~there;
}

static inline void plain_turn(struct plain_search *s, int c, unsigned bit) {
    s->row[c / s->law->side] ^= (uint16_t)bit;
    s->col[c % s->law->side] ^= (uint16_t)bit;
    s->box[plain_box(s->law, c)] ^= (uint16_t)bit;
}

/* The cell with the fewest digits first; ends at the second solution. */
static inline void plain_search(struct plain_search *s, int n) {
    int best = 0, fewest = 10;
    if (n == 0) {
        s->count++;
        return;
    }
    for (int i = 0; i < n && fewest > 1; i++) {
        int left = __builtin_popcount(plain_left(s, s->open[i]));
        if (left < fewest) {
            fewest = left;
            best = i;
        }
    }
    uint8_t c = s->open[best];
    s->open[best] = s->open[n - 1];
    for (unsigned left = plain_left(s, c); left != 0 && s->count < 2; left &= left - 1) {
        plain_turn(s, c, left & -left);
        plain_search(s, n - 1);
        plain_turn(s, c, left & -left);
    }
    s->open[n - 1] = s->open[best];
    s->open[best] = c;
}

static inline int plain_is_unique(const struct plain_law *l) {
    struct plain_search s = {.law = l};
    int n = 0;
    for (int c = 0; c < l->cells; c++)
        if (l->now[c] != 0)
            plain_turn(&s, c, 1u << (l->now[c] - 1));
        else
            s.open[n++] = (uint8_t)c;
    plain_search(&s, n);
    return s.count == 1;
}

/* ---- a try ---- */

/* Sets up the units: 1 if the options are of a kind that is supported here. */
static inline int plain_open(struct plain_law *l, const struct nonet_generate_options *o) {
    int status, pairs = o->symmetry == NONET_SYMMETRY_ROTATE180;
    memset(l, 0, sizeof *l);
    l->asked = *o;
    l->side = o->box_rows * o->box_cols;
    l->cells = l->side * l->side;
    if (l->side > 9 || !o->unbiased || (!pairs && o->symmetry != NONET_SYMMETRY_NONE))
        return 0;
    for (int c = 0; c < l->cells; c++) {
        int other = pairs ? l->cells - 1 - c : c;
        int is_in = o->pattern == NULL || (o->pattern[c] && o->pattern[other]);
        if (!is_in || other < c)
            continue;
        l->unit[l->units][0] = (uint8_t)c;
        l->unit[l->units++][1] = (uint8_t)other;
    }
    l->full = nonet_full_open(o->box_rows, o->box_cols, NULL, NULL, NULL, &status);
    return l->full != NULL;
}

static inline void plain_close(struct plain_law *l) {
    nonet_full_close(l->full);
}

/* Stream `attempt` of stream `stream` of a seed. */
static inline void plain_stream(struct nonet_random *random, uint64_t seed, uint64_t stream,
                                uint64_t attempt) {
    nonet_random_seed(random, seed, stream);
    nonet_random_seed(random, nonet_random_next(random), attempt);
}

/* On 9x9, if every cell is a unit, every 64 puzzles take their grids from a seed of their own. */
static inline void plain_draw(struct plain_law *l, uint64_t number, uint64_t attempt) {
    struct nonet_random random, grids;
    plain_stream(&random, l->asked.seed, number, attempt);
    plain_stream(&grids, random_mix(l->asked.seed) + 1, number / PLAIN_BLOCK, attempt);
    nonet_full_draw(l->full, l->units == 81 ? &grids : &random, l->solution, NULL, NULL);
    for (int u = 0; u < l->units; u++)
        l->order[u] = u;
    for (int i = l->units; i > 1; i--) {
        uint32_t j = nonet_random_below(&random, (uint32_t)i);
        int u = l->order[i - 1];
        l->order[i - 1] = l->order[j];
        l->order[j] = u;
    }
}

static inline void plain_put(struct plain_law *l, int unit, int is_there) {
    for (int i = 0; i < 2; i++) {
        int c = l->unit[unit][i];
        l->now[c] = is_there ? l->solution[c] : 0;
    }
}

/* 1: none of the units that are left, order[at] and those after it, can be dropped. */
static inline int plain_is_minimal(struct plain_law *l, int at) {
    for (int i = at; i < l->units; i++) {
        plain_put(l, l->order[i], 0);
        int can_go = plain_is_unique(l);
        plain_put(l, l->order[i], 1);
        if (can_go)
            return 0;
    }
    return 1;
}

/* 1: a try gives a puzzle; it is l->now. */
static inline int plain_try(struct plain_law *l, uint64_t number, uint64_t attempt) {
    int at = 0, can_go = 1;
    plain_draw(l, number, attempt);
    memset(l->now, 0, sizeof l->now);
    for (int u = 0; u < l->units; u++)
        plain_put(l, u, 1);
    if (l->asked.pattern != NULL && !plain_is_unique(l))
        return 0;
    while (can_go) {
        plain_put(l, l->order[at], 0);
        can_go = plain_is_unique(l);
        if (!can_go)
            plain_put(l, l->order[at], 1);
        at += can_go;
    }
    l->kept = l->units - at;
    l->ends[l->kept]++;
    return plain_is_minimal(l, at);
}

/* n of all. */
static inline double plain_weight(const struct plain_law *l) {
    double ways = 1;
    for (int i = 1; i <= l->kept; i++)
        ways = ways * (l->units - l->kept + i) / i;
    return ways;
}

/* Does the generated puzzle come from the same try, and no earlier one? NULL, or what is wrong. */
static inline const char *plain_check(struct plain_law *l, const struct nonet_generated *made) {
    for (uint64_t t = 0; t < made->tries; t++)
        if (plain_try(l, made->number, t) != (t + 1 == made->tries))
            return t + 1 == made->tries ? "no puzzle by this try" : "an earlier try was good";
    for (int c = 0; c < l->cells; c++) {
        if (nonet_grid_value(made->puzzle, c) != l->now[c])
            return "another puzzle by this try";
        if (nonet_grid_value(made->solution, c) != l->solution[c])
            return "another grid in this try";
    }
    double weight = plain_weight(l);
    if (made->weight < weight * (1 - 1e-9) || made->weight > weight * (1 + 1e-9))
        return "another weight";
    return NULL;
}

#endif
