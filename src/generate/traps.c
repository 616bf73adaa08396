/*
 * Finding the obvious unavoidable sets. A set matters when the last of its cells is examined: only
 * then can all others be empty, so each set is in the list of that cell.
 */
#include "generate/traps.h"

#include <assert.h>
#include <string.h>

#define NINE 0x1ffu

/* Where each digit is in each row: its column, its cell as a bit, and when that is examined; its
 * row, as a bit, in each column and box. */
struct places {
    uint8_t col[9][9], box[9][9], when[9][9];
    struct trap_cells cell[9][9];
    uint16_t by_col[9][9], by_box[9][9];
};

static void find_places(struct places *p, const uint8_t digits[81], const uint8_t when[81]) {
    for (int row = 0, c = 0; row < 9; row++)
        for (int col = 0; col < 9; col++, c++) {
            int d = digits[c] - 1, box = row / 3 * 3 + col / 3;
            p->col[d][row] = (uint8_t)col;
            p->box[d][row] = (uint8_t)box;
            p->when[d][row] = when[c];
            p->cell[d][row].w[c < 64] = 0;
            p->cell[d][row].w[c >= 64] = UINT64_C(1) << (c & 63);
            p->by_col[d][col] = p->by_box[d][box] = (uint16_t)(1u << row);
        }
}

/* A set that is being put together, and its last place. */
struct found {
    struct trap_cells set;
    unsigned last;
};

static inline void join(struct found *f, const struct places *p, int d, int row) {
    f->set.w[0] |= p->cell[d][row].w[0];
    f->set.w[1] |= p->cell[d][row].w[1];
    f->last = p->when[d][row] > f->last ? p->when[d][row] : f->last;
}

static void keep(struct traps *t, const struct found *f) {
    assert(f->last <= 81);
    if (t->count == TRAPS_MAX)
        return;
    t->set[t->count] = f->set;
    t->next[t->count] = t->head[f->last];
    t->head[f->last] = (uint8_t)t->count++;
}

/* The smallest set that contains `first` and is closed under a map from 0 to 8 to sets, as bits. */
static unsigned closure(const unsigned next[9], int first) {
    unsigned all = 1u << first, fresh = all;
    while (fresh != 0) {
        unsigned more = next[__builtin_ctz(fresh)] & ~all;
        all |= more;
        fresh = (fresh & (fresh - 1)) | more;
    }
    return all;
}

/* Rows in which digits a and b can be exchanged: a row brings in the rows that have b in the
 * column, or in the box, of its a. */
static void find_of_digits(struct traps *t, const struct places *p, int a, int b) {
    unsigned next[9];
    for (int r = 0; r < 9; r++)
        next[r] = (unsigned)(p->by_col[b][p->col[a][r]] | p->by_box[b][p->box[a][r]]);
    for (unsigned rest = NINE; rest != 0;) {
        unsigned rows = closure(next, __builtin_ctz(rest));
        struct found f = {{{0, 0}}, 0};
        int n = 0;
        rest &= ~rows;
        for (; rows != 0; rows &= rows - 1, n += 2) {
            join(&f, p, a, __builtin_ctz(rows));
            join(&f, p, b, __builtin_ctz(rows));
        }
        if (n <= TRAP_CELLS)
            keep(t, &f);
    }
}

/* Columns in which two rows of a band can be exchanged: a column brings in the one in which the
 * first row has the digit that the second has here. Sets of four cells are also found by two
 * digits. */
static void find_of_rows(struct traps *t, const struct places *p, const uint8_t *digits, int a,
                         int b) {
    for (unsigned rest = NINE; rest != 0;) {
        int first = __builtin_ctz(rest), i = first, n = 0;
        struct found f = {{{0, 0}}, 0};
        do {
            rest &= ~(1u << i);
            join(&f, p, digits[a * 9 + i] - 1, a);
            join(&f, p, digits[b * 9 + i] - 1, b);
            i = p->col[digits[b * 9 + i] - 1][a];
            n += 2;
        } while (i != first);
        if (n > 4 && n <= TRAP_CELLS)
            keep(t, &f);
    }
}

static void find_of_cols(struct traps *t, const struct places *p, const uint8_t *digits, int a,
                         int b) {
    for (unsigned rest = NINE; rest != 0;) {
        int first = __builtin_ctz(rest), i = first, n = 0;
        struct found f = {{{0, 0}}, 0};
        do {
            rest &= ~(1u << i);
            join(&f, p, digits[i * 9 + a] - 1, i);
            join(&f, p, digits[i * 9 + b] - 1, i);
            i = __builtin_ctz(p->by_col[digits[i * 9 + b] - 1][a]);
            n += 2;
        } while (i != first);
        if (n > 4 && n <= TRAP_CELLS)
            keep(t, &f);
    }
}

int nonet_traps_find(struct traps *t, const uint8_t digits[81], const uint8_t when[81]) {
    struct places places;
    t->count = 0;
    memset(t->head, TRAPS_MAX, sizeof t->head);
    find_places(&places, digits, when);
    for (int a = 0; a < 9; a++)
        for (int b = a + 1; b < 9; b++)
            find_of_digits(t, &places, a, b);
    for (int a = 0; a < 9; a++)
        for (int b = a + 1; b < a / 3 * 3 + 3; b++) {
            find_of_rows(t, &places, digits, a, b);
            find_of_cols(t, &places, digits, a, b);
        }
    return t->head[0] == TRAPS_MAX;
}

void nonet_traps_list(struct trap_list *l, const struct traps *t) {
    l->count = t->count;
    for (int i = 0; i < t->count; i++) {
        int n = 0;
        for (int w = 0; w < 2; w++)
            for (uint64_t m = t->set[i].w[w]; m != 0; m &= m - 1) {
                assert(n < TRAP_CELLS); /* larger sets are not kept */
                l->cells[i][n++] = (uint8_t)(w * 64 + __builtin_ctzll(m));
            }
        l->size[i] = (uint8_t)n;
    }
}
