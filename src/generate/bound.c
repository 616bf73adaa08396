/*
 * The rules are those of the kernels, for one board and without a vector; solve/board.h says how it
 * is laid out, and why all digits and houses can be done at once.
 */
#include "generate/bound.h"

#include <assert.h>
#include <string.h>

/* Turns a field of three values in a word by one place, and by two. */
static inline uint32_t on(uint32_t x, const int step, const uint32_t zero) {
    return (x << step & BOARD_ALL & ~zero) | (x >> 2 * step & zero);
}
static inline uint32_t back(uint32_t x, const int step, const uint32_t zero) {
    return (x >> step & ~(zero << 2 * step)) | (x & zero) << 2 * step;
}

/* The candidates at the two other places of the group: of s or b for a line, of D0 for a cell. */
static inline uint32_t next(uint32_t x, int rows) {
    return rows ? on(x, BOARD_B, BOARD_B0) : on(x, BOARD_S, BOARD_S0);
}
static inline uint32_t prev(uint32_t x, int rows) {
    return rows ? back(x, BOARD_B, BOARD_B0) : back(x, BOARD_S, BOARD_S0);
}
static inline uint32_t other_digits(uint32_t x) {
    return ((x << BOARD_D | x << 2 * BOARD_D) & BOARD_ALL) | x >> BOARD_D | x >> 2 * BOARD_D;
}
static inline uint32_t most(uint32_t a, uint32_t b, uint32_t c) {
    return (a & b) | (c & (a | b));
}

void nonet_bound_begin(struct bound *b, const uint8_t now[81]) {
    for (int i = 0; i < BOARD_WORDS; i++)
        b->w[i] = BOARD_ALL;
    for (int c = 0; c < 81; c++)
        if (now[c] != 0)
            board_give(b->w, c, now[c]);
}

void nonet_bound_give(struct bound *b, int c, int d) {
    assert(nonet_bound_cell(b, c) >> (d - 1) & 1);
    board_give(b->w, c, d);
}

unsigned nonet_bound_cell(const struct bound *b, int c) {
    return board_candidates(b->w, c);
}

/* ---- singles, pointing and claiming ---- */

/* In the three lines by three boxes of a band a digit's places form a permutation; what is in none
 * is removed. */
static inline void lock(uint32_t *w, const int rows) {
    UNROLL for (int d = 0; d < 3; d++) {
        uint32_t all[3], one[3], two[3];
        UNROLL for (int l = 0; l < 3; l++) {
            all[l] = w[BOARD_AT(rows, l, 0, d)] | w[BOARD_AT(rows, l, 1, d)] |
                     w[BOARD_AT(rows, l, 2, d)];
            one[l] = next(all[l], rows);
            two[l] = prev(all[l], rows);
        }
        UNROLL for (int l = 0; l < 3; l++) {
            int a = (l + 1) % 3, b = (l + 2) % 3;
            uint32_t x = (one[a] & two[b]) | (two[a] & one[b]);
            UNROLL for (int p = 0; p < 3; p++) w[BOARD_AT(rows, l, p, d)] &= x;
        }
    }
}

/* A cell's only candidate is removed from the rest of its box; lock() does the lines. */
static inline void naked(uint32_t *w) {
    uint32_t lone[9], found[3] = {0, 0, 0};
    UNROLL for (int k = 0; k < 9; k++) {
        uint32_t *cell = w + 3 * k, some = cell[0] | cell[1] | cell[2];
        lone[k] = some & ~(most(cell[0], cell[1], cell[2]) | other_digits(some));
        UNROLL for (int d = 0; d < 3; d++) found[d] |= cell[d] & lone[k];
    }
    UNROLL for (int k = 0; k < 9; k++) UNROLL for (int d = 0; d < 3; d++) w[3 * k + d] &=
        ~found[d] | lone[k];
}

/* The digits and boxes that have two places or more. */
static inline void find_several(const uint32_t *w, uint32_t several[3]) {
    UNROLL for (int d = 0; d < 3; d++) {
        uint32_t one = w[d], two = 0;
        UNROLL for (int k = 1; k < 9; k++) {
            two |= one & w[3 * k + d];
            one |= w[3 * k + d];
        }
        several[d] = two;
    }
}

/* A cell that has a digit's only place in its box loses its other candidates. After lock() a line's
 * only place is also a box's. */
static inline void hidden(uint32_t *w, const uint32_t several[3]) {
    UNROLL for (int k = 0; k < 9; k++) {
        uint32_t *cell = w + 3 * k, any = 0;
        UNROLL for (int d = 0; d < 3; d++) any |= cell[d] & ~several[d];
        any |= other_digits(any);
        UNROLL for (int d = 0; d < 3; d++) cell[d] &= ~(any & several[d]);
    }
}

int nonet_bound_locked(struct bound *b) {
    for (;;) {
        uint32_t w[BOARD_WORDS], several[3], change = 0;
        memcpy(w, b->w, sizeof w);
        lock(w, BOARD_COLUMNS);
        naked(w);
        lock(w, BOARD_ROWS);
        find_several(w, several);
        hidden(w, several);
        UNROLL for (int i = 0; i < BOARD_WORDS; i++) {
            change |= w[i] ^ b->w[i];
            b->w[i] = w[i];
        }
        if ((several[0] | several[1] | several[2]) == 0)
            return 1;
        if (change == 0)
            return 0;
    }
}

/* ---- hidden singles, direct pointing and claiming ---- */

/* The places of each digit of a D1 in the lines of a box: one or more, two or more. */
struct places {
    uint32_t one[3], two[3];
};

static inline struct places places_of(const uint32_t *w, int rows, int d) {
    struct places n;
    UNROLL for (int l = 0; l < 3; l++) {
        uint32_t x = w[BOARD_AT(rows, l, 0, d)], y = w[BOARD_AT(rows, l, 1, d)],
                 z = w[BOARD_AT(rows, l, 2, d)];
        n.one[l] = x | y | z;
        n.two[l] = most(x, y, z);
    }
    return n;
}

/* Takes the digits of `put`, whose places are certain, out of all the cells they see. */
static inline void place(uint32_t *w, const uint32_t *put) {
    uint32_t cell[9];
    UNROLL for (int k = 0; k < 9; k++) {
        uint32_t any = put[3 * k] | put[3 * k + 1] | put[3 * k + 2];
        cell[k] = any | other_digits(any);
    }
    UNROLL for (int d = 0; d < 3; d++) {
        uint32_t row[3], col[3];
        UNROLL for (int l = 0; l < 3; l++) {
            row[l] = places_of(put, BOARD_ROWS, d).one[l];
            col[l] = places_of(put, BOARD_COLUMNS, d).one[l];
        }
        uint32_t box = row[0] | row[1] | row[2];
        UNROLL for (int l = 0; l < 3; l++) {
            row[l] = next(row[l], BOARD_ROWS) | prev(row[l], BOARD_ROWS);
            col[l] = next(col[l], BOARD_COLUMNS) | prev(col[l], BOARD_COLUMNS);
        }
        UNROLL for (int k = 0; k < 9; k++) {
            uint32_t *x = w + 3 * k + d;
            *x = (*x & ~(cell[k] | box | row[k % 3] | col[k / 3])) | put[3 * k + d];
        }
    }
}

/* Adds to `put` each place that is the only one of a digit in a box or a line. */
static inline void find_hidden(const uint32_t *w, uint32_t *put, uint32_t several[3]) {
    find_several(w, several);
    UNROLL for (int d = 0; d < 3; d++) {
        uint32_t lone[2][3];
        UNROLL for (int rows = 0; rows < 2; rows++) {
            struct places n = places_of(w, rows, d);
            UNROLL for (int l = 0; l < 3; l++) lone[rows][l] =
                ~(n.two[l] | next(n.one[l], rows) | prev(n.one[l], rows));
        }
        UNROLL for (int k = 0; k < 9; k++) put[3 * k + d] |=
            w[3 * k + d] & (~several[d] | lone[BOARD_COLUMNS][k / 3] | lone[BOARD_ROWS][k % 3]);
    }
}

/* Adds what pointing or claiming in one direction leaves as the only place. */
static inline void find_direct(const uint32_t *w, uint32_t *put, const int rows) {
    UNROLL for (int d = 0; d < 3; d++) {
        struct places n = places_of(w, rows, d);
        uint32_t points[3], claims[3];
        UNROLL for (int l = 0; l < 3; l++) {
            int a = (l + 1) % 3, b = (l + 2) % 3;
            uint32_t alone = n.one[l] & ~(n.one[a] | n.one[b]);
            points[l] = next(alone, rows) | prev(alone, rows);
            claims[l] = n.one[l] & ~(next(n.one[l], rows) | prev(n.one[l], rows));
        }
        UNROLL for (int l = 0; l < 3; l++) {
            int a = (l + 1) % 3, b = (l + 2) % 3;
            /* another box of the band points at line l: one place is left in the two others */
            uint32_t box = points[l] & (n.one[a] ^ n.one[b]) & ~(n.two[a] | n.two[b]);
            /* another line claims this box: line l has one place in the two others */
            uint32_t one = next(n.one[l], rows), two = prev(n.one[l], rows);
            uint32_t many = next(n.two[l], rows) | prev(n.two[l], rows);
            uint32_t line = (claims[a] | claims[b]) & (one ^ two) & ~many;
            line = next(line, rows) | prev(line, rows);
            UNROLL for (int p = 0; p < 3; p++) {
                put[BOARD_AT(rows, l, p, d)] |= w[BOARD_AT(rows, l, p, d)] & line;
                put[BOARD_AT(rows, a, p, d)] |= w[BOARD_AT(rows, a, p, d)] & box;
                put[BOARD_AT(rows, b, p, d)] |= w[BOARD_AT(rows, b, p, d)] & box;
            }
        }
    }
}

int nonet_bound_direct(const uint8_t now[81]) {
    uint32_t w[BOARD_WORDS], put[BOARD_WORDS], before[BOARD_WORDS], several[3];
    uint32_t clues[BOARD_WORDS] = {0};
    for (int c = 0; c < 81; c++)
        if (now[c] != 0)
            board_give(clues, c, now[c]);
    memcpy(put, clues, sizeof put); /* which is never indexed by a variable */
    UNROLL for (int i = 0; i < BOARD_WORDS; i++) w[i] = BOARD_ALL;
    for (;;) {
        place(w, put);
        memcpy(before, put, sizeof before);
        find_hidden(w, put, several);
        if ((several[0] | several[1] | several[2]) == 0)
            return 1;
        if (memcmp(before, put, sizeof put) != 0)
            continue;
        find_direct(w, put, BOARD_ROWS);
        find_direct(w, put, BOARD_COLUMNS);
        if (memcmp(before, put, sizeof put) == 0)
            return 0;
    }
}
