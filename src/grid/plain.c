/*
 * Small shapes without rules as constants, worked out by the preprocessor: a 4x4 is solved in less
 * time than its tables take to make. Here r and c are the rows and columns of a box, n is the side.
 */
#include "grid/shape.h"

/* The i-th cell of house h, and of box b. */
#define BOX_CELL(r, c, b, i)                                                                       \
    (((b) / (r) * (r) + (i) / (c)) * (r) * (c) + (b) % (r) * (c) + (i) % (c))
#define HOUSE_CELL(r, c, h, i)                                                                     \
    ((h) < (r) * (c)       ? (h) * (r) * (c) + (i)                                                 \
     : (h) < 2 * (r) * (c) ? (i) * (r) * (c) + (h) - (r) * (c)                                     \
                           : BOX_CELL(r, c, (h)-2 * (r) * (c), i))

#define HOUSE_4(r, c, h)                                                                           \
    {                                                                                              \
        HOUSE_CELL(r, c, h, 0), HOUSE_CELL(r, c, h, 1), HOUSE_CELL(r, c, h, 2),                    \
            HOUSE_CELL(r, c, h, 3)                                                                 \
    }
#define HOUSE_6(r, c, h)                                                                           \
    {                                                                                              \
        HOUSE_CELL(r, c, h, 0), HOUSE_CELL(r, c, h, 1), HOUSE_CELL(r, c, h, 2),                    \
            HOUSE_CELL(r, c, h, 3), HOUSE_CELL(r, c, h, 4), HOUSE_CELL(r, c, h, 5)                 \
    }
#define HOUSE_9(r, c, h)                                                                           \
    {                                                                                              \
        HOUSE_CELL(r, c, h, 0), HOUSE_CELL(r, c, h, 1), HOUSE_CELL(r, c, h, 2),                    \
            HOUSE_CELL(r, c, h, 3), HOUSE_CELL(r, c, h, 4), HOUSE_CELL(r, c, h, 5),                \
            HOUSE_CELL(r, c, h, 6), HOUSE_CELL(r, c, h, 7), HOUSE_CELL(r, c, h, 8)                 \
    }

/* What there is of a cell x: its row, column and box, and its positions in them. */
#define ROW(r, c, x) ((x) / ((r) * (c)))
#define COL(r, c, x) ((x) % ((r) * (c)))
#define BOX(r, c, x) (ROW(r, c, x) / (r) * (r) + COL(r, c, x) / (c))
#define IN(r, c, x)                                                                                \
    { ROW(r, c, x), (r) * (c) + COL(r, c, x), 2 * (r) * (c) + BOX(r, c, x) }
#define AT(r, c, x)                                                                                \
    { COL(r, c, x), ROW(r, c, x), ROW(r, c, x) % (r) * (c) + COL(r, c, x) % (c) }
#define COUNT(r, c, x) 3
#define SET(r, c, x)                                                                               \
    {                                                                                              \
        (uint64_t)1 << ROW(r, c, x) | (uint64_t)1 << ((r) * (c) + COL(r, c, x)) |                  \
            (uint64_t)1 << (2 * (r) * (c) + BOX(r, c, x))                                          \
    }

/* M for n numbers from a on; for all houses; for all cells. */
#define RUN_4(M, r, c, a) M(r, c, (a)), M(r, c, (a) + 1), M(r, c, (a) + 2), M(r, c, (a) + 3)
#define RUN_6(M, r, c, a) RUN_4(M, r, c, a), M(r, c, (a) + 4), M(r, c, (a) + 5)
#define RUN_9(M, r, c, a) RUN_6(M, r, c, a), M(r, c, (a) + 6), M(r, c, (a) + 7), M(r, c, (a) + 8)
#define HOUSES(n, M, r, c) RUN_##n(M, r, c, 0), RUN_##n(M, r, c, n), RUN_##n(M, r, c, 2 * n)
#define CELLS_4(M, r, c) HOUSES(4, M, r, c), RUN_4(M, r, c, 12)
#define CELLS_6(M, r, c)                                                                           \
    HOUSES(6, M, r, c), RUN_6(M, r, c, 18), RUN_6(M, r, c, 24), RUN_6(M, r, c, 30)
#define CELLS_9(M, r, c)                                                                           \
    HOUSES(9, M, r, c), RUN_9(M, r, c, 27), RUN_9(M, r, c, 36), RUN_9(M, r, c, 45),                \
        RUN_9(M, r, c, 54), RUN_9(M, r, c, 63), RUN_9(M, r, c, 72)

enum { WIDTH = 16, WORDS = SHAPE_WORDS(WIDTH), MOST = NONET_CELL_HOUSES_MAX };
_Static_assert(3 * 9 <= 64, "the houses of a cell are in the first word");

#define TABLES(n, r, c)                                                                            \
    static const uint16_t cell_##r##c[3 * n][WIDTH] = {HOUSES(n, HOUSE_##n, r, c)};                \
    static const uint16_t in_##r##c[n * n][MOST] = {CELLS_##n(IN, r, c)};                          \
    static const uint8_t at_##r##c[n * n][MOST] = {CELLS_##n(AT, r, c)};                           \
    static const uint8_t count_##r##c[n * n] = {CELLS_##n(COUNT, r, c)};                           \
    static const uint64_t set_##r##c[n * n][WORDS] = {CELLS_##n(SET, r, c)};

#define SHAPE(n, r, c)                                                                             \
    {                                                                                              \
        .side = (n), .cells = (n) * (n), .houses = 3 * (n), .boxes = 2 * (n), .extra = 3 * (n),    \
        .box_rows = (r), .box_cols = (c), .most = 3, .width = WIDTH, .words = WORDS,               \
        .cell = cell_##r##c[0], .in = in_##r##c[0], .at = at_##r##c[0], .count = count_##r##c,     \
        .set = set_##r##c[0]                                                                       \
    }

#ifndef __OPTIMIZE_SIZE__
TABLES(9, 3, 3)
TABLES(4, 2, 2)
TABLES(6, 2, 3)
TABLES(6, 3, 2)

static const struct shape plain[] = {SHAPE(9, 3, 3), SHAPE(4, 2, 2), SHAPE(6, 2, 3),
                                     SHAPE(6, 3, 2)};

#endif

/* Where size counts, in the page, they are made when they are needed. */
const struct shape *nonet_plain_shape(int box_rows, int box_cols) {
#ifdef __OPTIMIZE_SIZE__
    (void)box_rows;
    (void)box_cols;
#else
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (plain[i].box_rows == box_rows && plain[i].box_cols == box_cols)
            return &plain[i];
#endif
    return NULL;
}
