/*
 * Finding unavoidable sets at a glance, and counting what is left in them.
 */
#include "generate/traps.h"

#include <string.h>

static void add(struct traps *t, const uint8_t *cells, int size) {
    if (t->count == TRAPS_MAX)
        return;
    memcpy(t->cells[t->count], cells, (size_t)size);
    t->size[t->count++] = (uint8_t)size;
}

/* The least set with `first` in it that two maps of 0 to 8 onto itself, as bits, do not leave. */
static unsigned closure(const unsigned next[9], int first) {
    unsigned all = 1u << first, fresh = all;
    while (fresh != 0) {
        unsigned reached = 0;
        for (; fresh != 0; fresh &= fresh - 1)
            reached |= next[__builtin_ctz(fresh)];
        fresh = reached & ~all;
        all |= reached;
    }
    return all;
}

/* Where each digit is: its column and its box in a row; its row, as a bit, in a column and a box.
 */
struct places {
    uint8_t col[9][9], box[9][9];
    uint16_t by_col[9][9], by_box[9][9];
};

static void find_places(struct places *p, const uint8_t digits[81]) {
    for (int row = 0, c = 0; row < 9; row++)
        for (int col = 0; col < 9; col++, c++) {
            int d = digits[c] - 1, box = row / 3 * 3 + col / 3;
            p->col[d][row] = (uint8_t)col;
            p->box[d][row] = (uint8_t)box;
            p->by_col[d][col] = p->by_box[d][box] = (uint16_t)(1u << row);
        }
}

/* Rows in which digits a and b can be exchanged: with a row go the rows that have b in the column,
 * or in the box, of its a. */
static void find_of_digits(struct traps *t, const struct places *p, int a, int b) {
    unsigned next[9];
    for (int r = 0; r < 9; r++)
        next[r] = (unsigned)(p->by_col[b][p->col[a][r]] | p->by_box[b][p->box[a][r]]);
    for (unsigned rest = 0x1ff; rest != 0;) {
        unsigned rows = closure(next, __builtin_ctz(rest));
        uint8_t cells[18];
        int n = 0;
        rest &= ~rows;
        for (; rows != 0; rows &= rows - 1) {
            int r = __builtin_ctz(rows);
            cells[n++] = (uint8_t)(r * 9 + p->col[a][r]);
            cells[n++] = (uint8_t)(r * 9 + p->col[b][r]);
        }
        if (n <= TRAP_CELLS)
            add(t, cells, n);
    }
}

void nonet_traps_find(struct traps *t, const uint8_t digits[81]) {
    struct places places;
    t->count = 0;
    find_places(&places, digits);
    for (int a = 0; a < 9; a++)
        for (int b = a + 1; b < 9; b++)
            find_of_digits(t, &places, a, b);
}

/* The one unit that is left in a set. */
static int last_unit(const struct traps *t, int trap, const uint8_t now[81],
                     const uint16_t unit_of[81]) {
    int i = 0;
    while (now[t->cells[trap][i]] == 0)
        i++;
    return unit_of[t->cells[trap][i]];
}

int nonet_traps_begin(struct traps *t, const uint8_t now[81], const uint16_t unit_of[81]) {
    memset(t->needed, 0, sizeof t->needed);
    memset(t->of_unit_count, 0, sizeof t->of_unit_count);
    for (int i = 0; i < t->count; i++) {
        t->left[i] = 0;
        for (int k = 0; k < t->size[i]; k++) {
            int c = t->cells[i][k], u = unit_of[c];
            if (now[c] == 0)
                continue;
            int n = t->of_unit_count[u];
            if (n > 0 && t->of_unit[u][n - 1] == i)
                continue; /* the unit has another cell in it */
            if (n == TRAPS_OF_UNIT) {
                t->left[i] = UINT8_MAX / 2; /* not followed any more */
                continue;
            }
            t->of_unit[u][n] = (uint8_t)i;
            t->of_unit_count[u]++;
            t->left[i]++;
        }
        if (t->left[i] == 0)
            return 0;
        if (t->left[i] == 1)
            t->needed[last_unit(t, i, now, unit_of)]++;
    }
    return 1;
}

void nonet_traps_drop(struct traps *t, int unit, const uint8_t now[81],
                      const uint16_t unit_of[81]) {
    for (int k = 0; k < t->of_unit_count[unit]; k++) {
        int i = t->of_unit[unit][k];
        if (--t->left[i] == 1)
            t->needed[last_unit(t, i, now, unit_of)]++;
    }
}

void nonet_traps_restore(struct traps *t, int unit, const uint8_t now[81],
                         const uint16_t unit_of[81]) {
    for (int k = 0; k < t->of_unit_count[unit]; k++) {
        int i = t->of_unit[unit][k];
        if (t->left[i]++ == 1)
            t->needed[last_unit(t, i, now, unit_of)]--;
    }
}
