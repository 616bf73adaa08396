/*
 * A 9x9 board from a grid, back into one, and placing a digit.
 */
#include "logic/nine.h"
#include "grid/grid.h"

/* The digits in each house; a digit twice in one makes the board wrong. */
static void load_values(struct board *b, const struct nonet_grid *grid) {
    for (int c = 0; c < NCELL; c++) {
        int d = grid_value(grid, c);
        if (d == 0)
            continue;
        unsigned bit = 1u << (d - 1);
        b->value[c] = (uint8_t)d;
        b->placed[d - 1]++;
        b->empty--;
        for (int t = 0; t < 3; t++) {
            int h = nonet_nine.house[c][t];
            b->wrong |= (b->known[h] & bit) != 0;
            b->known[h] |= (uint16_t)bit;
            b->empties[h]--;
        }
    }
}

static void load_marks(struct board *b, const struct nonet_grid *grid) {
    for (int c = 0; c < NCELL; c++) {
        if (b->value[c] != 0)
            continue;
        const uint8_t *h = nonet_nine.house[c], *p = nonet_nine.place[c];
        unsigned gone = b->known[h[0]] | b->known[h[1]] | b->known[h[2]];
        unsigned m = (unsigned)grid_marks(grid, c).low & ALL9 & ~gone;
        b->cand[c] = (uint16_t)m;
        b->wrong |= m == 0;
        for (; m != 0; m &= m - 1)
            for (int t = 0; t < 3; t++)
                b->pos[h[t]][low(m)] |= (uint16_t)(1u << p[t]);
    }
}

void nonet_board_load(struct board *b, const struct nonet_grid *grid) {
    memset(b, 0, sizeof *b);
    b->empty = NCELL;
    memset(b->empties, 9, sizeof b->empties);
    b->touched_houses = b->lone_houses = 0x7FFFFFF;
    b->touched_digits = ALL9;
    load_values(b, grid);
    load_marks(b, grid);
    for (int i = 0; i < NHOUSE; i++) {
        int h = nonet_nine.order_house[i];
        unsigned there = b->known[h];
        for (int d = 0; d < 9; d++)
            there |= (unsigned)(b->pos[h][d] != 0) << d;
        b->wrong |= there != ALL9;
        b->single_houses |= (uint32_t)(b->empties[h] == 1) << i;
    }
}

void nonet_board_store(const struct board *b, struct nonet_grid *grid) {
    for (int c = 0; c < NCELL; c++) {
        struct nonet_set m = {b->cand[c], 0};
        if (b->value[c] == 0)
            grid_put_marks(grid, c, m);
        else if (grid_value(grid, c) == 0)
            nonet_grid_place(grid, c, b->value[c]);
    }
}

void nonet_board_place(struct board *b, int c, int d) {
    b->value[c] = (uint8_t)(d + 1);
    b->placed[d]++;
    b->empty--;
    for (int t = 0; t < 3; t++)
        b->known[nonet_nine.house[c][t]] |= (uint16_t)(1u << d);
    for (unsigned m = b->cand[c] & ~(1u << d); m != 0; m &= m - 1)
        board_remove(b, c, low(m));
    bool wrong = b->wrong;
    board_remove(b, c, d); /* the last one of the cell, which is not a mistake */
    b->wrong = wrong;
    for (int t = 0; t < 3; t++) {
        int h = nonet_nine.house[c][t];
        uint32_t bit = nonet_nine.order_bits[c] & (t == 0   ? 0x1FFu
                                                   : t == 1 ? 0x1FFu << 18
                                                            : 0x1FFu << 9);
        if (--b->empties[h] == 1)
            b->single_houses |= bit;
        else
            b->single_houses &= ~bit;
        for (unsigned m = b->pos[h][d]; m != 0; m &= m - 1)
            board_remove(b, nonet_nine.cell[h][low(m)], d);
    }
}
