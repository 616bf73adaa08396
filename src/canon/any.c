/*
 * The search for any shape of box: sorting by insertion.
 */
#include "canon/search.h"

#include <assert.h>
#include <string.h>

#define BOX_ROWS (s->box_rows)
#define BOX_COLS (s->box_cols)

static inline int count_bits(unsigned bits) {
    return __builtin_popcount(bits);
}

static inline void sort_parts(uint64_t *part, int n) {
    for (int i = 1; i < n; i++) {
        uint64_t kept = part[i];
        int j = i;
        for (; j > 0 && part[j - 1] > kept; j--)
            part[j] = part[j - 1];
        part[j] = kept;
    }
}

/* Sorts cells by their labels, which are in the upper byte. */
static inline void sort_cells(unsigned *cell, int n) {
    for (int i = 1; i < n; i++) {
        unsigned kept = cell[i];
        int j = i;
        for (; j > 0 && cell[j - 1] > kept; j--)
            cell[j] = cell[j - 1];
        cell[j] = kept;
    }
}

static inline void list_cells(const struct canon_search *s, const struct canon_state *x,
                              const uint8_t *row, int stack, unsigned *cell) {
    const uint8_t *col = x->col + stack * BOX_COLS;
    assert(x->open[stack] <= BOX_COLS);
    for (int i = 0; i < BOX_COLS; i++)
        cell[i] = (unsigned)x->label[row[col[i]]] << 8 | col[i];
    sort_cells(cell, x->open[stack]);
}

static inline uint64_t stack_key(const struct canon_search *s, const struct canon_state *x,
                                 const uint8_t *row, int stack) {
    unsigned cell[CANON_SIDE];
    uint64_t key = 0;
    list_cells(s, x, row, stack, cell);
    for (int i = 0; i < BOX_COLS; i++)
        key = key << 4 | cell[i] >> 8;
    return key;
}

static inline int arrange_cols(const struct canon_search *s, struct canon_state *x,
                               const uint8_t *row, int stack) {
    unsigned cell[CANON_SIDE];
    uint8_t *col = x->col + stack * BOX_COLS;
    int new_digits = 0, open = 0;
    list_cells(s, x, row, stack, cell);
    for (int i = 0; i < x->open[stack]; i++) {
        col[i] = (uint8_t)cell[i];
        open += cell[i] >> 8 == 0;
        new_digits += cell[i] >> 8 == CANON_NEW;
    }
    x->open[stack] = (uint8_t)open;
    return new_digits;
}

#include "canon/search.inc"

void nonet_canon_any(struct canon_search *s) {
    begin(s);
    advance(s, 0);
}
