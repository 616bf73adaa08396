/*
 * The bivalue universal grave: a board on which every empty cell has two candidates and every digit
 * has two places, or none, in every house has no solution or several. If the board of a puzzle with
 * one solution is like this except for a few additional candidates, the "bug" ones, one of these is
 * true.
 *
 *     1: they are all in one cell: it loses its other candidates.
 *     2: they are all the same digit: what sees all of them does not have it.
 *     3: their cells make a set with others of their house.
 *     4: two cells share one more digit, which one of them must have: nothing else is left there.
 *
 * Which cells are bug cells is decided on the board as it is; only the last test, is_grave(), looks
 * at the copy without the bug candidates.
 */
#include "logic/nine.h"

struct bug {
    struct nine *n;
    const struct board *b;
    struct board rest; /* the board without the bug candidates */
    int count;
    uint8_t cell[NCELL];   /* bug cells as they were met */
    uint16_t extra[NCELL]; /* the bug candidates of each cell */
    unsigned all;          /* of all cells */
    struct cells bugs;
    struct cells common; /* cells that see all bug cells */
};

/* False: such a board gives nothing; give up. */
static bool add_cell(struct bug *g, int c, int d) {
    if (!cells_has(g->bugs, c)) {
        g->cell[g->count++] = (uint8_t)c;
        cells_add(&g->bugs, c);
        g->common = g->count == 1 ? nonet_nine.peers[c] : cells_and(g->common, nonet_nine.peers[c]);
        for (int w = 0; w < 2; w++)
            g->common.w[w] &= ~g->bugs.w[w];
    }
    g->extra[c] |= (uint16_t)(1u << d);
    g->all |= 1u << d;
    board_remove(&g->rest, c, d);
    return g->count == 1 || is_one(g->all) || cells_any(g->common);
}

static bool collect(struct bug *g) {
    for (int h = 0; h < NHOUSE; h++)
        for (int d = 0; d < 9; d++) {
            unsigned m = g->b->pos[h][d];
            int count = 0, cell = 0;
            if (m == 0 || is_two(m))
                continue;
            for (; m != 0; m &= m - 1) {
                int c = nonet_nine.cell[h][low(m)];
                if (bits(g->b->cand[c]) < 3)
                    continue;
                count++;
                cell = c;
            }
            if (count == 0 || (count == 1 && !add_cell(g, cell, d)))
                return false;
        }
    return true;
}

static bool is_grave(const struct board *b) {
    for (int c = 0; c < NCELL; c++)
        if (b->value[c] == 0 && !is_two(b->cand[c]))
            return false;
    for (int h = 0; h < NHOUSE; h++)
        for (int d = 0; d < 9; d++)
            if (b->pos[h][d] != 0 && !is_two(b->pos[h][d]))
                return false;
    return true;
}

static struct hint *start(const struct bug *g, int type, int rating, unsigned digits) {
    struct hint *s = g->n->out;
    hint_clear(s, TECHNIQUE_BUG, rating);
    s->type = (uint8_t)type;
    s->cell_count = (uint8_t)g->count;
    s->complexity = g->count;
    memcpy(s->cells, g->cell, (size_t)g->count);
    s->digits = (uint16_t)digits;
    return s;
}

static bool finish(const struct bug *g) {
    return !hint_is_empty(g->n->out) && hint_found(g->n);
}

static bool type1(const struct bug *g) {
    int c = g->cell[0];
    start(g, 1, 56, g->all)->elim[c] = (uint16_t)(g->b->cand[c] & ~g->extra[c]);
    return finish(g);
}

static bool type2(const struct bug *g) {
    struct hint *s = start(g, 2, 57, g->all);
    for (int c = 0; c < NCELL; c++)
        if (cells_has(g->common, c))
            s->elim[c] = (uint16_t)(g->b->cand[c] & g->all);
    return finish(g);
}

static bool type4(const struct bug *g) {
    int c1 = g->cell[0], c2 = g->cell[1];
    unsigned extra = g->extra[c1] | g->extra[c2], w = g->b->cand[c1] & g->b->cand[c2] & ~extra;
    if (!is_one(w))
        return false;
    for (int t = 0; t < 3; t++) {
        if (nonet_nine.house[c1][t] != nonet_nine.house[c2][t])
            continue;
        struct hint *s = start(g, 4, 57, w);
        s->house[0] = nonet_nine.house[c1][t];
        s->elim[c1] = (uint16_t)(g->b->cand[c1] & ~(g->extra[c1] | w));
        s->elim[c2] = (uint16_t)(g->b->cand[c2] & ~(g->extra[c2] | w));
        if (finish(g))
            return true;
    }
    return false;
}

/* The cells that a type 3 is made of: those of a house that see all bug cells. */
struct rest {
    int h, count;
    uint8_t cell[9];
};

static bool type3_set(const struct bug *g, const struct rest *r, unsigned pick, int d) {
    unsigned u = 0;
    for (unsigned m = pick; m != 0; m &= m - 1) {
        unsigned k = g->b->cand[r->cell[low(m)]];
        if (k == 0 || is_one(k))
            return false;
        u |= k;
    }
    if (bits(u) != d || bits(g->all) < 2 || bits(u | g->all) != d)
        return false;
    struct hint *s = start(g, 3, 57 + d - 1, u);
    s->house[0] = (uint8_t)r->h;
    for (int i = 0; i < r->count; i++) {
        int c = r->cell[i];
        if (pick >> i & 1)
            s->lines[0] |= (uint16_t)(1u << nonet_nine.place[c][r->h / 9]);
        else
            s->elim[c] = (uint16_t)(g->b->cand[c] & u);
    }
    return finish(g);
}

static bool type3_house(const struct bug *g, int h) {
    struct rest r = {.h = h};
    for (int i = 0; i < 9; i++) {
        int c = nonet_nine.cell[h][i];
        if (cells_has(g->common, c) && g->b->value[c] == 0)
            r.cell[r.count++] = (uint8_t)c;
    }
    for (int d = 2; d <= 6 && r.count >= d; d++)
        for (unsigned m = (1u << (d - 1)) - 1; m < 1u << r.count; m = next_subset(m))
            if (type3_set(g, &r, m, d))
                return true;
    return false;
}

static bool type3(const struct bug *g) {
    for (int t = 0; t < 3; t++) {
        int h = nonet_nine.house[g->cell[0]][t];
        bool same = true;
        for (int i = 1; i < g->count; i++)
            same &= nonet_nine.house[g->cell[i]][t] == h;
        if (same && type3_house(g, h))
            return true;
    }
    return false;
}

static void prepare(struct bug *g, struct nine *n) {
    memset(g, 0, sizeof *g);
    g->n = n;
    g->b = &n->board;
    g->rest = n->board;
}

void nonet_bug_extras(struct nine *n, uint16_t *extra) {
    struct bug g;
    prepare(&g, n);
    collect(&g);
    memcpy(extra, g.extra, sizeof g.extra);
}

bool nonet_find_bug(struct nine *n, int k) {
    struct bug g;
    (void)k;
    prepare(&g, n);
    if (!collect(&g) || g.count == 0 || !is_grave(&g.rest))
        return false;
    if (g.count == 1)
        return type1(&g);
    if (is_one(g.all))
        return type2(&g) || (g.count == 2 && type4(&g));
    if (!cells_any(g.common))
        return false;
    return (g.count == 2 && type4(&g)) || type3(&g);
}
