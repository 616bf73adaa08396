/*
 * The inside of a grid: where the marks and the values lie, and short functions for what every
 * engine does with them. The public functions check their arguments; these do not.
 *
 *     struct nonet_grid | marks, set_bytes each, cell by cell | values, one byte each
 *
 * Marks are moved with memcpy, which compiles to one load or store, so only the header needs
 * alignment.
 */
#ifndef NONET_GRID_GRID_H
#define NONET_GRID_GRID_H

#include "nonet.h"

#include <assert.h>
#include <string.h>

/* may_alias: the room of a grid is bytes that the caller declared. */
struct __attribute__((may_alias)) nonet_grid {
    uint8_t box_rows, box_cols; /* the box */
    uint8_t side;               /* box_rows * box_cols */
    uint8_t set_bytes;          /* bytes for a cell's marks: 2, 4, 8 or 16 */
    uint32_t cells;             /* side * side; the marks and then the values follow in memory */
};

enum {
    GRID_PLACED = 0x80,
    GRID_DIGIT = 0x7f
}; /* a value's byte: the digit, and whether it was
                                                   placed */

_Static_assert((int)NONET_SIDE_MAX <= (int)GRID_DIGIT,
               "every digit leaves a value's byte the flag");
_Static_assert(NONET_CELLS_MAX == NONET_SIDE_MAX * NONET_SIDE_MAX && NONET_CELLS_MAX <= UINT16_MAX,
               "the engines keep cells in 16 bits");
_Static_assert(sizeof(struct nonet_grid) == NONET_GRID_BYTES(2) - 2 * 2 * (NONET_SET_BYTES(2) + 1),
               "NONET_GRID_BYTES counts the header");
_Static_assert(sizeof(struct nonet_set) == NONET_SET_BYTES(NONET_SIDE_MAX),
               "the marks of the largest side are a whole set");

static inline unsigned char *grid_marks_at(const struct nonet_grid *g, int c) {
    return (unsigned char *)(g + 1) + (size_t)c * g->set_bytes;
}

static inline unsigned char *grid_values(const struct nonet_grid *g) {
    return (unsigned char *)(g + 1) + (size_t)g->cells * g->set_bytes;
}

static inline int grid_value(const struct nonet_grid *g, int c) {
    return grid_values(g)[c] & GRID_DIGIT;
}

static inline struct nonet_set grid_marks(const struct nonet_grid *g, int c) {
    struct nonet_set m = {0, 0};
    const unsigned char *at = grid_marks_at(g, c);
    uint16_t m2;
    uint32_t m4;
    switch (g->set_bytes) {
    case 2:
        memcpy(&m2, at, 2);
        m.low = m2;
        break;
    case 4:
        memcpy(&m4, at, 4);
        m.low = m4;
        break;
    default: /* 8, or 16 with `high` after `low` */
        assert(g->set_bytes == 8 || g->set_bytes == sizeof m);
        memcpy(&m, at, g->set_bytes);
    }
    return m;
}

static inline void grid_put_marks(struct nonet_grid *g, int c, struct nonet_set m) {
    unsigned char *at = grid_marks_at(g, c);
    uint16_t m2 = (uint16_t)m.low;
    uint32_t m4 = (uint32_t)m.low;
    switch (g->set_bytes) {
    case 2:
        memcpy(at, &m2, 2);
        break;
    case 4:
        memcpy(at, &m4, 4);
        break;
    default:
        assert(g->set_bytes == 8 || g->set_bytes == sizeof m);
        memcpy(at, &m, g->set_bytes);
    }
}

/* Values, eight cells at a time: the bytes of a word, in whatever order the machine has them. */

#define CELLS_EACH(byte) ((uint64_t)(byte)*UINT64_C(0x0101010101010101))

static inline uint64_t cells_load(const void *at) {
    uint64_t eight;
    memcpy(&eight, at, sizeof eight);
    return eight;
}

static inline void cells_store(void *at, uint64_t eight) {
    memcpy(at, &eight, sizeof eight);
}

/* The highest bit of each cell that has a digit. */
static inline uint64_t cells_filled(uint64_t values) {
    uint64_t digits = values & CELLS_EACH(GRID_DIGIT);
    return (digits + CELLS_EACH(GRID_DIGIT)) & CELLS_EACH(GRID_PLACED);
}

/* And sixteen, as a vector; the marks of sides up to 16 are two vectors. */

enum { CELLS_SIXTEEN = 16 };
typedef uint8_t cells16 __attribute__((vector_size(CELLS_SIXTEEN)));
typedef uint16_t marks8 __attribute__((vector_size(CELLS_SIXTEEN)));

static inline cells16 cells16_load(const void *at) {
    cells16 cells;
    memcpy(&cells, at, sizeof cells);
    return cells;
}

static inline void cells16_store(void *at, cells16 cells) {
    memcpy(at, &cells, sizeof cells);
}

static inline int cells16_any(cells16 cells) {
    uint64_t half[2];
    memcpy(half, &cells, sizeof half);
    return (half[0] | half[1]) != 0;
}

static inline uint32_t cells16_sum(cells16 cells) {
    const uint64_t even = UINT64_C(0x00ff00ff00ff00ff);
    uint64_t half[2];
    memcpy(half, &cells, sizeof half);
    uint64_t sums = (half[0] & even) + (half[0] >> 8 & even) + (half[1] & even);
    sums += half[1] >> 8 & even;
    return (uint32_t)(sums * UINT64_C(0x0001000100010001) >> 48);
}

/* The bytes of two vectors in turn. */
#ifdef __clang__
#define CELLS_MIX(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define CELLS_MIX(a, b, ...) __builtin_shuffle(a, b, (cells16){__VA_ARGS__})
#endif
static inline cells16 cells16_first(cells16 a, cells16 b) {
    return CELLS_MIX(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
static inline cells16 cells16_last(cells16 a, cells16 b) {
    return CELLS_MIX(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/* Gives sixteen cells of side 9, whose digits are these (0: empty), their marks. A digit's mark is
 * 2 to the power of its bits, each a factor: no processor has to look them up one by one. */
static inline void cells16_put_marks(struct nonet_grid *g, int c, cells16 digits) {
    cells16 bits = digits - 1, one = 1 + (bits & 1);
    one ^= (one ^ (cells16)((marks8)one << 2)) & (cells16)((bits & 2) != 0);
    one ^= (one ^ (cells16)((marks8)one << 4)) & (cells16)((bits & 4) != 0);
    cells16 empty = (cells16)(digits == 0), nine = (cells16)(digits == 9);
    cells16 low = (one & ~nine) | empty, high = (nine | empty) & 1;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    cells16 swap = low;
    low = high;
    high = swap;
#endif
    assert(g->set_bytes == sizeof(uint16_t));
    cells16_store(grid_marks_at(g, c), cells16_first(low, high));
    cells16_store(grid_marks_at(g, c) + CELLS_SIXTEEN, cells16_last(low, high));
}

/* All but the cells of nonet_grid_init, and these: all empty. */
int nonet_grid_frame(struct nonet_grid *grid, size_t room, int box_rows, int box_cols);
void nonet_grid_open(struct nonet_grid *grid);

/* nonet_grid_place_all, unchecked. */
void nonet_grid_fill(struct nonet_grid *grid, const char digits[81]);

/* Sets of digits. */

static inline struct nonet_set set_of(int d) {
    struct nonet_set m = {0, 0};
    assert(d >= 1 && d <= NONET_SIDE_MAX); /* 0, an empty cell, is not a digit */
    if (d <= 64)
        m.low = (uint64_t)1 << (d - 1);
    else
        m.high = (uint64_t)1 << (d - 65);
    return m;
}

static inline struct nonet_set set_all(int side) {
    struct nonet_set m = {~(uint64_t)0, ~(uint64_t)0};
    assert(side >= 1 && side <= NONET_SIDE_MAX);
    if (side <= 64) {
        m.low >>= 64 - side;
        m.high = 0;
    } else {
        m.high >>= 128 - side;
    }
    return m;
}

static inline struct nonet_set set_and(struct nonet_set a, struct nonet_set b) {
    struct nonet_set m = {a.low & b.low, a.high & b.high};
    return m;
}

static inline struct nonet_set set_or(struct nonet_set a, struct nonet_set b) {
    struct nonet_set m = {a.low | b.low, a.high | b.high};
    return m;
}

static inline struct nonet_set set_minus(struct nonet_set a, struct nonet_set b) {
    struct nonet_set m = {a.low & ~b.low, a.high & ~b.high};
    return m;
}

static inline int set_is_empty(struct nonet_set m) {
    return (m.low | m.high) == 0;
}

static inline int set_equal(struct nonet_set a, struct nonet_set b) {
    return a.low == b.low && a.high == b.high;
}

static inline int set_has(struct nonet_set m, int d) {
    return !set_is_empty(set_and(m, set_of(d)));
}

/* 1 if it has one digit: cheaper than counting them. */
static inline int set_is_single(struct nonet_set m) {
    uint64_t one = m.low | m.high;
    return one != 0 && (one & (one - 1)) == 0 && (m.low == 0 || m.high == 0);
}

static inline int set_count(struct nonet_set m) {
    return __builtin_popcountll(m.low) + __builtin_popcountll(m.high);
}

/* The smallest digit of a set that is not empty. */
static inline int set_first(struct nonet_set m) {
    assert(!set_is_empty(m));
    return m.low ? __builtin_ctzll(m.low) + 1 : __builtin_ctzll(m.high) + 65;
}

/* Takes the smallest digit out of a set that is not empty, and returns it. */
static inline int set_take(struct nonet_set *m) {
    int d = set_first(*m);
    *m = set_minus(*m, set_of(d));
    return d;
}

/* Where a cell is. Which houses it is in: grid/shape.h. */

static inline int cell_row(const struct nonet_grid *g, int c) {
    return c / g->side;
}

static inline int cell_col(const struct nonet_grid *g, int c) {
    return c % g->side;
}

#endif
