/*
 * The static links of a board: for each live candidate, what it excludes (weak links, in the order
 * in which Sudoku Explainer looks at them: its cell, then box, row, column) and what must be true
 * if it is not (strong links); as lists, and as rows of bits for searches that need no order.
 */
#include "logic/chains.h"

static void add_strong(struct links *l, int i, int j, int cause) {
    int mode = cause == CAUSE_CELL ? MODE_Y : MODE_X;
    for (int k = 0; k < l->strong_count[i]; k++)
        if (l->strong[i][k] == j)
            return;
    l->strong[i][l->strong_count[i]] = (uint16_t)j;
    l->strong_cause[i][l->strong_count[i]++] = (uint8_t)cause;
    bit_set(l->strong_row[MODE_XY][i], j);
    bit_set(l->linked[MODE_XY], i);
    bit_set(l->strong_row[mode][i], j);
    bit_set(l->linked[mode], i);
}

static void weak_links(struct links *l, int i, int c, int d) {
    const struct board *b = l->b;
    unsigned keep[3] = {ALL9, ~(7u << c % 9 / 3 * 3), ~(7u << c / 27 * 3)}; /* not the box again */
    int count = 0;
    for (unsigned m = b->cand[c] & ~(1u << d); m != 0; m &= m - 1)
        l->weak[i][count++] = l->index[c * 9 + low(m)];
    l->same_cell[i] = (uint8_t)count;
    for (int t = 0; t < 3; t++) {
        int h = nonet_nine.house[c][t];
        unsigned own = 1u << nonet_nine.place[c][t];
        for (unsigned m = b->pos[h][d] & ~own & keep[t]; m != 0; m &= m - 1)
            l->weak[i][count++] = l->index[nonet_nine.cell[h][low(m)] * 9 + d];
    }
    l->weak_count[i] = (uint8_t)count;
    for (int k = 0; k < count; k++) {
        bit_set(l->weak_row[1][i], l->weak[i][k]);
        if (k >= l->same_cell[i])
            bit_set(l->weak_row[0][i], l->weak[i][k]);
    }
}

static void strong_links(struct links *l, int i, int c, int d) {
    l->strong_count[i] = 0;
    l->bivalue[i] = l->same_cell[i] == 1;
    if (l->bivalue[i])
        add_strong(l, i, l->weak[i][0], CAUSE_CELL);
    for (int t = 0; t < 3; t++) {
        int h = nonet_nine.house[c][t];
        unsigned m = l->b->pos[h][d], other = m & ~(1u << nonet_nine.place[c][t]);
        if (is_two(m))
            add_strong(l, i, l->index[nonet_nine.cell[h][low(other)] * 9 + d], t);
    }
}

void nonet_links_make(struct links *l, const struct board *b, const struct closure *known) {
    l->b = b;
    l->known = known;
    l->count = 0;
    for (int c = 0; c < NCELL; c++)
        for (unsigned m = b->cand[c]; m != 0; m &= m - 1) {
            l->index[c * 9 + low(m)] = (uint16_t)l->count;
            l->cand[l->count++] = (uint16_t)(c * 9 + low(m));
        }
    l->words = (l->count + 63) / 64;
    memset(l->linked, 0, sizeof l->linked);
    size_t row = sizeof(uint64_t) * (size_t)l->words;
    for (int i = 0; i < l->count; i++) {
        for (int k = 0; k < 2; k++)
            memset(l->weak_row[k][i], 0, row);
        for (int k = MODE_X; k <= MODE_XY; k++)
            memset(l->strong_row[k][i], 0, row);
        weak_links(l, i, l->cand[i] / 9, l->cand[i] % 9);
        strong_links(l, i, l->cand[i] / 9, l->cand[i] % 9);
    }
}

int nonet_link_cause(int a, int b) {
    int ca = a / 9, cb = b / 9;
    if (ca == cb)
        return CAUSE_CELL;
    for (int t = 0; t < 3; t++)
        if (nonet_nine.house[ca][t] == nonet_nine.house[cb][t])
            return t;
    return CAUSE_NONE;
}
