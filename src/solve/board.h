/*
 * The 9x9 board of the kernels and of generate/bound.c, and how it is laid out. A whole board is
 * 729 candidate bits: 27 words of 27 bits. Let a digit be 3 * D1 + D0 (from 0), a column 3 * b + r
 * and a row 3 * s + c; then
 *
 *     word (r, c, D1) = w[(r * 3 + c) * 3 + D1],     bit D0 * 9 + b * 3 + s.
 *
 * A box is (b, s), so a word has one cell of each box, and the nine words of a D1 are the cells of
 * a box. The places of a digit in a row are the bits b of the words r; those in a column, the bits
 * s of the words c. So r, c and D1 choose a word, and what is done over them needs no shift; b, s
 * and D0 choose a bit, and what is done over them is a turn inside a word. All digits and houses
 * are done at once, without a branch. (Columns come first because that is what reading text gives.)
 */
#ifndef NONET_SOLVE_BOARD_H
#define NONET_SOLVE_BOARD_H

#include <stdint.h>

enum {
    BOARD_WORDS = 27,
    BOARD_R = 9, /* how far apart the words for the three values of r and c are */
    BOARD_C = 3,
    BOARD_S = 1, /* and how far apart the bits for those of s, b and D0 */
    BOARD_B = 3,
    BOARD_D = 9,
    BOARD_COLUMNS = 0, /* the two kinds of lines */
    BOARD_ROWS = 1
};

#define BOARD_ALL 0x7ffffffu
#define BOARD_S0 0x1249249u              /* bits with s = 0, for every D0 and b */
#define BOARD_B0 0x01c0e07u              /* bits with b = 0 */
#define BOARD_D0 0x00001ffu              /* bits with D0 = 0 */
#define BOARD_CELL (BOARD_S0 & BOARD_B0) /* of one cell, that of the box b = s = 0 */

#define BOARD_WORD(r, c, d) (((r)*3 + (c)) * BOARD_C + (d))

/* The word of the place p on line l of a box, for a D1. */
#define BOARD_AT(rows, l, p, d) ((rows) ? BOARD_WORD(p, l, d) : BOARD_WORD(l, p, d))

/* Loops over words and places are written as loops, and compiled as none, except where size is what
 * counts. */
#if defined(__CUDACC__)
#define UNROLL _Pragma("unroll")
#elif defined(__OPTIMIZE_SIZE__)
#define UNROLL
#else
#define UNROLL _Pragma("GCC unroll 32")
#endif

/* ---- cell by cell ---- */

/* A cell's first word, and its bit in that and the next two for D0 = 0. */
static inline int board_word_of(int c) {
    return BOARD_WORD(c % 3, c / 9 % 3, 0);
}
static inline int board_bit_of(int c) {
    return c % 9 / 3 * BOARD_B + c / 27 * BOARD_S;
}

/* Sets the candidates of a cell, bit d - 1 for digit d. The product has three digits' bits three
 * times, once where each of them belongs. */
static inline void board_put(uint32_t w[BOARD_WORDS], int c, unsigned candidates) {
    uint32_t *word = w + board_word_of(c);
    int bit = board_bit_of(c);
    for (int i = 0; i < 3; i++) {
        uint32_t three = (candidates >> 3 * i & 7) * 0x10101u & BOARD_CELL;
        word[i] = (word[i] & ~(BOARD_CELL << bit)) | three << bit;
    }
}

/* The same for a single digit, which is faster. */
static inline void board_give(uint32_t w[BOARD_WORDS], int c, int d) {
    uint32_t *word = w + board_word_of(c);
    int bit = board_bit_of(c);
    for (int i = 0; i < 3; i++)
        word[i] &= ~(BOARD_CELL << bit);
    word[(d - 1) / 3] |= UINT32_C(1) << ((d - 1) % 3 * BOARD_D + bit);
}

static inline unsigned board_candidates(const uint32_t w[BOARD_WORDS], int c) {
    const uint32_t *word = w + board_word_of(c);
    unsigned candidates = 0;
    for (int i = 0; i < 3; i++) {
        uint32_t three = word[i] >> board_bit_of(c);
        candidates |= ((three & 1) | (three >> 8 & 2) | (three >> 16 & 4)) << 3 * i;
    }
    return candidates;
}

#endif
