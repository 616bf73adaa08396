/*
 * The geometry of the 9x9 board as constants, worked out by the preprocessor: nothing has to be
 * computed at run time, so an easy puzzle does not pay for it.
 *
 *     CELLS9(M) is M(0) .. M(80), for a macro M of a cell; R, K and B are its row, column and box.
 */
#include "logic/nine.h"

#define R(c) ((c) / 9)
#define K(c) ((c) % 9)
#define B(c) (R(c) / 3 * 3 + K(c) / 3)
#define NINE(M, a)                                                                                 \
    M(a), M((a) + 1), M((a) + 2), M((a) + 3), M((a) + 4), M((a) + 5), M((a) + 6), M((a) + 7),      \
        M((a) + 8)
#define TIMES9(M) M(0), M(1), M(2), M(3), M(4), M(5), M(6), M(7), M(8)
#define CELLS9(M)                                                                                  \
    NINE(M, 0), NINE(M, 9), NINE(M, 18), NINE(M, 27), NINE(M, 36), NINE(M, 45), NINE(M, 54),       \
        NINE(M, 63), NINE(M, 72)

/* Houses. */
#define BOX_CELL(h, i) ((h) / 3 * 27 + (h) % 3 * 3 + (i) / 3 * 9 + (i) % 3)
#define BOX_CELLS(h)                                                                               \
    {                                                                                              \
        BOX_CELL(h, 0), BOX_CELL(h, 1), BOX_CELL(h, 2), BOX_CELL(h, 3), BOX_CELL(h, 4),            \
            BOX_CELL(h, 5), BOX_CELL(h, 6), BOX_CELL(h, 7), BOX_CELL(h, 8)                         \
    }
#define ROW_CELLS(h)                                                                               \
    {                                                                                              \
        (h) * 9, (h)*9 + 1, (h)*9 + 2, (h)*9 + 3, (h)*9 + 4, (h)*9 + 5, (h)*9 + 6, (h)*9 + 7,      \
            (h)*9 + 8                                                                              \
    }
#define COL_CELLS(h)                                                                               \
    { (h), (h) + 9, (h) + 18, (h) + 27, (h) + 36, (h) + 45, (h) + 54, (h) + 63, (h) + 72 }

/* Cells. */
#define HOUSES_OF(c)                                                                               \
    { B(c), 9 + R(c), 18 + K(c) }
#define PLACES_OF(c)                                                                               \
    { R(c) % 3 * 3 + K(c) % 3, K(c), R(c) }
#define ORDER_BITS(c) 1u << B(c) | 1u << (9 + K(c)) | 1u << (18 + R(c))

/* Peers: eight in the box, six more in the row, six more in the column. */
#define IN_BOX(c, i) BOX_CELL(B(c), (i) + ((i) >= R(c) % 3 * 3 + K(c) % 3))
#define IN_ROW(c, i) (R(c) * 9 + (i) + ((i) >= K(c) / 3 * 3 ? 3 : 0))
#define IN_COL(c, i) (((i) + ((i) >= R(c) / 3 * 3 ? 3 : 0)) * 9 + K(c))
#define PEER_OF(c)                                                                                 \
    {                                                                                              \
        IN_BOX(c, 0), IN_BOX(c, 1), IN_BOX(c, 2), IN_BOX(c, 3), IN_BOX(c, 4), IN_BOX(c, 5),        \
            IN_BOX(c, 6), IN_BOX(c, 7), IN_ROW(c, 0), IN_ROW(c, 1), IN_ROW(c, 2), IN_ROW(c, 3),    \
            IN_ROW(c, 4), IN_ROW(c, 5), IN_COL(c, 0), IN_COL(c, 1), IN_COL(c, 2), IN_COL(c, 3),    \
            IN_COL(c, 4), IN_COL(c, 5)                                                             \
    }

/* The same as a set: bit j of word w is cell w * 64 + j; the cell itself is taken out. */
#define AT(w, o) ((o) / 64 == (w) ? (uint64_t)1 << (o) % 64 : 0)
#define BOX_SET(w, b)                                                                              \
    (AT(w, BOX_CELL(b, 0)) | AT(w, BOX_CELL(b, 1)) | AT(w, BOX_CELL(b, 2)) |                       \
     AT(w, BOX_CELL(b, 3)) | AT(w, BOX_CELL(b, 4)) | AT(w, BOX_CELL(b, 5)) |                       \
     AT(w, BOX_CELL(b, 6)) | AT(w, BOX_CELL(b, 7)) | AT(w, BOX_CELL(b, 8)))
#define ROW_SET(w, r)                                                                              \
    (AT(w, (r)*9) | AT(w, (r)*9 + 1) | AT(w, (r)*9 + 2) | AT(w, (r)*9 + 3) | AT(w, (r)*9 + 4) |    \
     AT(w, (r)*9 + 5) | AT(w, (r)*9 + 6) | AT(w, (r)*9 + 7) | AT(w, (r)*9 + 8))
#define COL_SET(w, k)                                                                              \
    (AT(w, (k)) | AT(w, (k) + 9) | AT(w, (k) + 18) | AT(w, (k) + 27) | AT(w, (k) + 36) |           \
     AT(w, (k) + 45) | AT(w, (k) + 54) | AT(w, (k) + 63) | AT(w, (k) + 72))
#define PEER_WORD(w, c) ((BOX_SET(w, B(c)) | ROW_SET(w, R(c)) | COL_SET(w, K(c))) & ~AT(w, c))
#define PEERS_OF(c)                                                                                \
    {                                                                                              \
        { PEER_WORD(0, c), PEER_WORD(1, c) }                                                       \
    }

#define SIZE(m)                                                                                    \
    (((m)&1) + ((m) >> 1 & 1) + ((m) >> 2 & 1) + ((m) >> 3 & 1) + ((m) >> 4 & 1) +                 \
     ((m) >> 5 & 1) + ((m) >> 6 & 1) + ((m) >> 7 & 1) + ((m) >> 8 & 1))

/* Thirds: the one that holds all of m, if m has two places or more. */
#define TWO_OF(m) (((m) & ((m)-1)) != 0)
#define THIRD(m, a, b, c)                                                                          \
    (!TWO_OF(m) ? 3 : ((m) & ~(a)) == 0 ? 0 : ((m) & ~(b)) == 0 ? 1 : ((m) & ~(c)) == 0 ? 2 : 3)
#define ACROSS(m) THIRD(m, 7, 7 << 3, 7 << 6)
#define DOWN(m) THIRD(m, 0x49, 0x49 << 1, 0x49 << 2)
#define FOUR(M, m) M(m), M((m) + 1), M((m) + 2), M((m) + 3)
#define SIXTEEN(M, m) FOUR(M, m), FOUR(M, (m) + 4), FOUR(M, (m) + 8), FOUR(M, (m) + 12)
#define MANY(M, m) SIXTEEN(M, m), SIXTEEN(M, (m) + 16), SIXTEEN(M, (m) + 32), SIXTEEN(M, (m) + 48)
#define SETS(M)                                                                                    \
    MANY(M, 0), MANY(M, 64), MANY(M, 128), MANY(M, 192), MANY(M, 256), MANY(M, 320), MANY(M, 384), \
        MANY(M, 448)

const struct nine_tables nonet_nine = {
    .cell = {TIMES9(BOX_CELLS), TIMES9(ROW_CELLS), TIMES9(COL_CELLS)},
    .house = {CELLS9(HOUSES_OF)},
    .place = {CELLS9(PLACES_OF)},
    .peer = {CELLS9(PEER_OF)},
    .peers = {CELLS9(PEERS_OF)},
    .order_bits = {CELLS9(ORDER_BITS)},
    .order_house = {0,  1,  2,  3,  4, 5,  6,  7,  8,  18, 19, 20, 21, 22,
                    23, 24, 25, 26, 9, 10, 11, 12, 13, 14, 15, 16, 17},
    .bits = {SETS(SIZE)},
    .third = {{SETS(ACROSS)}, {SETS(DOWN)}},
};
