/*
 * The smallest equivalent of a puzzle by the plain way, for sides up to 9: every order of the
 * columns is tried, and for each the rows are taken greedily, following all that are smallest.
 */
#ifndef NONET_TESTS_CANON_BRUTE_H
#define NONET_TESTS_CANON_BRUTE_H

#include "nonet.h"

#include <string.h>

struct brute_canon {
    int box_rows, box_cols, side;
    uint8_t cell[9][9];
    uint8_t best[9][9];
    int known; /* rows of `best` that are known */
    uint64_t ways;
};

/* Goes on with the next row; `label` and `next` are passed by value, since each choice has its
 * own. */
static void brute_rows(struct brute_canon *b, const uint8_t *col, int level, unsigned taken,
                       const uint8_t *label, int next) {
    if (level == b->side) {
        b->ways++;
        return;
    }
    for (int row = 0; row < b->side; row++) {
        uint8_t out[9], own[10];
        int own_next = next, in_band = 0;
        for (int i = 0; i < b->box_rows; i++)
            in_band += taken >> (row / b->box_rows * b->box_rows + i) & 1;
        if (taken >> row & 1 || in_band != level % b->box_rows)
            continue;
        memcpy(own, label, sizeof own);
        for (int i = 0; i < b->side; i++) {
            int d = b->cell[row][col[i]];
            if (d != 0 && own[d] == 0)
                own[d] = (uint8_t)own_next++;
            out[i] = own[d];
        }
        int order = level < b->known ? memcmp(out, b->best[level], (size_t)b->side) : -1;
        if (order > 0)
            continue;
        if (order < 0) {
            memcpy(b->best[level], out, (size_t)b->side);
            b->known = level + 1;
            b->ways = 0;
        }
        brute_rows(b, col, level + 1, taken | 1u << row, own, own_next);
    }
}

/* Every order of the columns from place `at` on. */
static void brute_cols(struct brute_canon *b, uint8_t *col, int at) {
    static const uint8_t none[10];
    if (at == b->side) {
        brute_rows(b, col, 0, 0, none, 1);
        return;
    }
    for (int c = 0; c < b->side; c++) {
        int used = 0, in_stack = 0;
        for (int i = 0; i < at; i++) {
            used |= col[i] == c;
            in_stack += col[i] / b->box_cols == c / b->box_cols;
        }
        if (used || in_stack != at % b->box_cols)
            continue;
        col[at] = (uint8_t)c;
        brute_cols(b, col, at + 1);
    }
}

/* Fills `form` (side * side digits) and returns the number of automorphisms. */
static uint64_t brute_canon(const struct nonet_grid *puzzle, uint8_t *form) {
    struct brute_canon b = {nonet_grid_box_rows(puzzle),
                            nonet_grid_box_cols(puzzle),
                            nonet_grid_side(puzzle),
                            {{0}},
                            {{0}},
                            0,
                            0};
    uint8_t col[9];
    for (int turned = 0; turned <= (b.box_rows == b.box_cols); turned++) {
        for (int r = 0; r < b.side; r++)
            for (int c = 0; c < b.side; c++)
                b.cell[r][c] =
                    (uint8_t)nonet_grid_value(puzzle, turned ? c * b.side + r : r * b.side + c);
        brute_cols(&b, col, 0);
    }
    for (int c = 0; c < b.side * b.side; c++)
        form[c] = b.best[c / b.side][c % b.side];
    return b.ways;
}

#endif
