/*
 * The shape of a 9x9 grid with 3x3 boxes as constants, worked out by the preprocessor.
 *
 *     CELLS9(M) is M(0), ..., M(80), for a macro M of a cell; R, K and B are its row, column, box.
 */
#include "grid/classic.h"

#define R(c) ((c) / 9)
#define K(c) ((c) % 9)
#define B(c) (R(c) / 3 * 3 + K(c) / 3)
#define P(c) (R(c) % 3 * 3 + K(c) % 3)
#define NINE(M, a)                                                                                 \
    M(a), M((a) + 1), M((a) + 2), M((a) + 3), M((a) + 4), M((a) + 5), M((a) + 6), M((a) + 7),      \
        M((a) + 8)
#define CELLS9(M)                                                                                  \
    NINE(M, 0), NINE(M, 9), NINE(M, 18), NINE(M, 27), NINE(M, 36), NINE(M, 45), NINE(M, 54),       \
        NINE(M, 63), NINE(M, 72)

/* Houses. */
#define LINE(first, step)                                                                          \
    {                                                                                              \
        (first), (first) + (step), (first) + 2 * (step), (first) + 3 * (step),                     \
            (first) + 4 * (step), (first) + 5 * (step), (first) + 6 * (step),                      \
            (first) + 7 * (step), (first) + 8 * (step)                                             \
    }
#define ROW_CELLS(h) LINE((h)*9, 1)
#define COLUMN_CELLS(h) LINE(h, 9)
#define BOX_CELL(h, i) ((h) / 3 * 27 + (h) % 3 * 3 + (i) / 3 * 9 + (i) % 3)
#define BOX_CELLS(h)                                                                               \
    {                                                                                              \
        BOX_CELL(h, 0), BOX_CELL(h, 1), BOX_CELL(h, 2), BOX_CELL(h, 3), BOX_CELL(h, 4),            \
            BOX_CELL(h, 5), BOX_CELL(h, 6), BOX_CELL(h, 7), BOX_CELL(h, 8)                         \
    }

/* Cells. */
#define HOUSES_OF(c)                                                                               \
    { R(c), 9 + K(c), 18 + B(c) }
#define HOUSE_BITS_OF(c)                                                                           \
    ((uint64_t)1 << B(c) | (uint64_t)1 << (9 + K(c)) | (uint64_t)1 << (18 + R(c)))
#define PLACES_OF(c)                                                                               \
    { K(c), R(c), P(c) }

/* Peers: eight in the box, six more in the row, six more in the column. */
#define IN_BOX(c, i) BOX_CELL(B(c), (i) + ((i) >= P(c)))
#define IN_ROW(c, i) (R(c) * 9 + (i) + ((i) >= K(c) / 3 * 3 ? 3 : 0))
#define IN_COLUMN(c, i) (((i) + ((i) >= R(c) / 3 * 3 ? 3 : 0)) * 9 + K(c))
#define PEERS_OF(c)                                                                                \
    {                                                                                              \
        IN_BOX(c, 0), IN_BOX(c, 1), IN_BOX(c, 2), IN_BOX(c, 3), IN_BOX(c, 4), IN_BOX(c, 5),        \
            IN_BOX(c, 6), IN_BOX(c, 7), IN_ROW(c, 0), IN_ROW(c, 1), IN_ROW(c, 2), IN_ROW(c, 3),    \
            IN_ROW(c, 4), IN_ROW(c, 5), IN_COLUMN(c, 0), IN_COLUMN(c, 1), IN_COLUMN(c, 2),         \
            IN_COLUMN(c, 3), IN_COLUMN(c, 4), IN_COLUMN(c, 5)                                      \
    }

/* The same as a set: the cells of three houses, without the cell itself. */
#define AT(w, c) ((c) / 64 == (w) ? (uint64_t)1 << (c) % 64 : 0)
#define ALL_AT(w, M, h)                                                                            \
    (AT(w, M(h, 0)) | AT(w, M(h, 1)) | AT(w, M(h, 2)) | AT(w, M(h, 3)) | AT(w, M(h, 4)) |          \
     AT(w, M(h, 5)) | AT(w, M(h, 6)) | AT(w, M(h, 7)) | AT(w, M(h, 8)))
#define ROW_CELL(h, i) ((h)*9 + (i))
#define COLUMN_CELL(h, i) ((i)*9 + (h))
#define PEER_WORD(w, c)                                                                            \
    ((ALL_AT(w, BOX_CELL, B(c)) | ALL_AT(w, ROW_CELL, R(c)) | ALL_AT(w, COLUMN_CELL, K(c))) &      \
     ~AT(w, c))
#define PEER_SET_OF(c)                                                                             \
    { PEER_WORD(0, c), PEER_WORD(1, c) }

/* The number of elements of each set of nine. */
#define SIZES2(n) (n), (n) + 1, (n) + 1, (n) + 2
#define SIZES4(n) SIZES2(n), SIZES2((n) + 1), SIZES2((n) + 1), SIZES2((n) + 2)
#define SIZES6(n) SIZES4(n), SIZES4((n) + 1), SIZES4((n) + 1), SIZES4((n) + 2)
#define SIZES8(n) SIZES6(n), SIZES6((n) + 1), SIZES6((n) + 1), SIZES6((n) + 2)

/* The thirds of a line in which a set of nine has any. */
#define ANY3(n) (n), (n) | 1, (n) | 1, (n) | 1, (n) | 1, (n) | 1, (n) | 1, (n) | 1
#define ANY6(n)                                                                                    \
    ANY3(n), ANY3((n) | 2), ANY3((n) | 2), ANY3((n) | 2), ANY3((n) | 2), ANY3((n) | 2),            \
        ANY3((n) | 2), ANY3((n) | 2)

const struct nonet_classic nonet_classic = {
    .house = {NINE(ROW_CELLS, 0), NINE(COLUMN_CELLS, 0), NINE(BOX_CELLS, 0)},
    .in = {CELLS9(HOUSES_OF)},
    .at = {CELLS9(PLACES_OF)},
    .houses = {CELLS9(HOUSE_BITS_OF)},
    .peers = {CELLS9(PEER_SET_OF)},
    .peer = {CELLS9(PEERS_OF)},
    .size = {SIZES8(0), SIZES8(1)},
    .thirds = {ANY6(0), ANY6(4), ANY6(4), ANY6(4), ANY6(4), ANY6(4), ANY6(4), ANY6(4)},
    .locked = {0xf7eceae8, 0x7fbfdff8, 0xffeeffea, 0xffbffffa, 0xffffeeec, 0xffffdffc, 0xe6fffff7,
               0x1f5f3ff7, 0xf7fcfaf8, 0xffffffff, 0x3fdfffdf, 0x3777daff, 0x5fffbfbf, 0x57bc77ff,
               0x1fffff7f, 0x165737ff},
};
