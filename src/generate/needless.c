/*
 * Clues that obviously follow from their neighbours, in a 9x9.
 */
#include "generate/traps.h"

#include <string.h>

#define DIGITS 0x1ffu

/* The digits among the clues of each house. */
struct seen {
    uint16_t row[9], col[9], box[9];
};

static int box_of(int row, int col) {
    return row / 3 * 3 + col / 3;
}

static void see(struct seen *s, const uint8_t now[81]) {
    memset(s, 0, sizeof *s);
    for (int c = 0; c < 81; c++)
        if (now[c] != 0) {
            uint16_t bit = (uint16_t)(1u << (now[c] - 1));
            s->row[c / 9] |= bit;
            s->col[c % 9] |= bit;
            s->box[box_of(c / 9, c % 9)] |= bit;
        }
}

/* Is the digit of a clue kept out of every other cell of its row by the clues of other houses? */
static int is_alone_in_row(const struct seen *s, const uint8_t now[81], int row, int col,
                           unsigned bit) {
    for (int j = 0; j < 9; j++) {
        if (j == col || now[row * 9 + j] != 0 || s->col[j] & bit)
            continue;
        if (j / 3 == col / 3 || !(s->box[box_of(row, j)] & bit))
            return 0;
    }
    return 1;
}

static int is_alone_in_col(const struct seen *s, const uint8_t now[81], int row, int col,
                           unsigned bit) {
    for (int i = 0; i < 9; i++) {
        if (i == row || now[i * 9 + col] != 0 || s->row[i] & bit)
            continue;
        if (i / 3 == row / 3 || !(s->box[box_of(i, col)] & bit))
            return 0;
    }
    return 1;
}

static int is_alone_in_box(const struct seen *s, const uint8_t now[81], int row, int col,
                           unsigned bit) {
    for (int k = 0; k < 9; k++) {
        int i = row / 3 * 3 + k / 3, j = col / 3 * 3 + k % 3;
        if ((i == row && j == col) || now[i * 9 + j] != 0)
            continue;
        if (!(i != row && s->row[i] & bit) && !(j != col && s->col[j] & bit))
            return 0;
    }
    return 1;
}

int nonet_has_needless(const uint8_t now[81]) {
    struct seen s;
    see(&s, now);
    for (int c = 0; c < 81; c++) {
        int row = c / 9, col = c % 9;
        if (now[c] == 0)
            continue;
        unsigned bit = 1u << (now[c] - 1);
        if ((s.row[row] | s.col[col] | s.box[box_of(row, col)]) == DIGITS ||
            is_alone_in_row(&s, now, row, col, bit) || is_alone_in_col(&s, now, row, col, bit) ||
            is_alone_in_box(&s, now, row, col, bit))
            return 1;
    }
    return 0;
}
