/*
 * All ways to cut a small square into connected regions of `side` cells, and the number of grids
 * that each of them has, with or without diagonals: found cell by cell, row by row, by code that
 * shares nothing with the library.
 */
#ifndef NONET_TESTS_JIGSAW_H
#define NONET_TESTS_JIGSAW_H

#include <string.h>

enum { JIGSAW_SIDE = 5, JIGSAW_CELLS = JIGSAW_SIDE * JIGSAW_SIDE };
enum { JIGSAW_DOWN = 1, JIGSAW_UP = 2 }; /* diagonals */

struct jigsaw {
    int side, diagonals;
    int region[JIGSAW_CELLS];
    unsigned row[JIGSAW_SIDE], col[JIGSAW_SIDE], in[JIGSAW_SIDE], diagonal[2];
    int size[JIGSAW_SIDE];
    void (*found)(struct jigsaw *j, void *user);
    void *user;
};

static inline long jigsaw_fill(struct jigsaw *j, int c) {
    int n = j->side, r = c / n, k = c % n;
    long count = 0;
    if (c == n * n)
        return 1;
    unsigned *down = r == k && (j->diagonals & JIGSAW_DOWN) ? &j->diagonal[0] : NULL;
    unsigned *up = r + k == n - 1 && (j->diagonals & JIGSAW_UP) ? &j->diagonal[1] : NULL;
    unsigned used =
        j->row[r] | j->col[k] | j->in[j->region[c]] | (down ? *down : 0) | (up ? *up : 0);
    for (int d = 0; d < n; d++) {
        unsigned bit = 1u << d;
        if (used & bit)
            continue;
        j->row[r] ^= bit, j->col[k] ^= bit, j->in[j->region[c]] ^= bit;
        if (down)
            *down ^= bit;
        if (up)
            *up ^= bit;
        count += jigsaw_fill(j, c + 1);
        j->row[r] ^= bit, j->col[k] ^= bit, j->in[j->region[c]] ^= bit;
        if (down)
            *down ^= bit;
        if (up)
            *up ^= bit;
    }
    return count;
}

static inline long jigsaw_count(struct jigsaw *j, int diagonals) {
    memset(j->row, 0, sizeof j->row);
    memset(j->col, 0, sizeof j->col);
    memset(j->in, 0, sizeof j->in);
    memset(j->diagonal, 0, sizeof j->diagonal);
    j->diagonals = diagonals;
    return jigsaw_fill(j, 0);
}

/* How many cells can be reached from c inside its region; *open: one of them has a neighbour that is
 * not cut yet, which is marked with -1. */
static inline int jigsaw_reach(const struct jigsaw *j, int c, char *seen, int *open) {
    static const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    int n = j->side, count = 1;
    seen[c] = 1;
    for (int i = 0; i < 4; i++) {
        int r = c / n + steps[i][0], k = c % n + steps[i][1], o = r * n + k;
        if (r < 0 || r >= n || k < 0 || k >= n || seen[o])
            continue;
        *open |= j->region[o] < 0;
        if (j->region[o] == j->region[c])
            count += jigsaw_reach(j, o, seen, open);
    }
    return count;
}

/* Every piece is a whole region, or can still grow. */
static inline int jigsaw_can_be(const struct jigsaw *j) {
    char seen[JIGSAW_CELLS] = {0};
    for (int c = 0; c < j->side * j->side; c++) {
        int open = 0;
        if (j->region[c] < 0 || seen[c])
            continue;
        if (jigsaw_reach(j, c, seen, &open) != j->side &&
            (!open || j->size[j->region[c]] == j->side))
            return 0;
    }
    return 1;
}

static inline void jigsaw_cut_from(struct jigsaw *j, int c, int used) {
    int n = j->side;
    if (c == n * n) {
        j->found(j, j->user);
        return;
    }
    for (int k = 0; k <= used && k < n; k++) {
        if (j->size[k] == n)
            continue;
        j->region[c] = k;
        j->size[k]++;
        if (jigsaw_can_be(j))
            jigsaw_cut_from(j, c + 1, k == used ? used + 1 : used);
        j->size[k]--;
        j->region[c] = -1;
    }
}

/* Calls `found` for each way; regions are numbered in the order of their first cells. */
static inline void jigsaw_cut(struct jigsaw *j) {
    memset(j->region, -1, sizeof j->region);
    memset(j->size, 0, sizeof j->size);
    jigsaw_cut_from(j, 0, 0);
}

/* The regions as the text of rules. */
static inline void jigsaw_text(const struct jigsaw *j, const char *more, char *out) {
    strcpy(out, "regions ");
    size_t length = strlen(out);
    for (int c = 0; c < j->side * j->side; c++)
        out[length++] = (char)('1' + j->region[c]);
    out[length++] = '\n';
    strcpy(out + length, more);
}

#endif
