/*
 * The search for 9x9: the shape is known at compile time, three things are sorted without a branch
 * (their order is random, so the processor would mispredict), and full grids have their own start.
 */
#include "canon/search.h"

#include <assert.h>
#include <string.h>

#define BOX_ROWS 3
#define BOX_COLS 3

static inline int count_bits(unsigned bits) {
    static const uint8_t count[8] = {0, 1, 1, 2, 1, 2, 2, 3};
    assert(bits < 8);
    return count[bits];
}

static inline void sort_two(unsigned *a, unsigned *b) {
    unsigned low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

/* Sorts the first n of three. */
static inline void sort_three(unsigned *a, unsigned *b, unsigned *c, int n) {
    if (n > 1)
        sort_two(a, b);
    if (n > 2) {
        sort_two(b, c);
        sort_two(a, b);
    }
}

static inline void sort_parts(uint64_t *part, int n) {
    assert(n <= 3);
    unsigned a = (unsigned)part[0], b = n > 1 ? (unsigned)part[1] : 0,
             c = n > 2 ? (unsigned)part[2] : 0;
    if (n < 2)
        return;
    sort_three(&a, &b, &c, n);
    part[0] = a;
    part[1] = b;
    if (n > 2)
        part[2] = c;
}

static inline uint64_t stack_key(const struct canon_search *s, const struct canon_state *x,
                                 const uint8_t *row, int stack) {
    const uint8_t *col = x->col + stack * 3;
    unsigned a = x->label[row[col[0]]], b = x->label[row[col[1]]], c = x->label[row[col[2]]];
    (void)s;
    sort_three(&a, &b, &c, x->open[stack]);
    return a << 8 | b << 4 | c;
}

/* A label and the column it is in. */
static inline unsigned cell_at(const struct canon_state *x, const uint8_t *row, uint8_t col) {
    return (unsigned)x->label[row[col]] << 8 | col;
}

static inline int arrange_cols(const struct canon_search *s, struct canon_state *x,
                               const uint8_t *row, int stack) {
    uint8_t *col = x->col + stack * 3;
    unsigned a = cell_at(x, row, col[0]), b = cell_at(x, row, col[1]), c = cell_at(x, row, col[2]);
    int open = x->open[stack], two = open > 1, three = open > 2;
    (void)s;
    sort_three(&a, &b, &c, open);
    col[0] = (uint8_t)a;
    col[1] = (uint8_t)b;
    col[2] = (uint8_t)c;
    x->open[stack] = (uint8_t)((a >> 8 == 0) + (two & (b >> 8 == 0)) + (three & (c >> 8 == 0)));
    return (a >> 8 == CANON_NEW) + (two & (b >> 8 == CANON_NEW)) + (three & (c >> 8 == CANON_NEW));
}

#include "canon/search.inc"

#include "canon/nine_full.inc"

void nonet_canon_nine(struct canon_search *s) {
    if (s->clues == 81) {
        begin_full(s);
        advance(s, 2);
    } else {
        begin(s);
        advance(s, 0);
    }
}
