/*
 * XY-Wing and XYZ-Wing.
 *
 *     [12] . . | [13]      XY: whatever the pivot [12] is, one of the wings [13] and [23] is 3:
 *      .   . . |  .        what sees both wings is not 3
 *     [23] . . |  x        XYZ: the pivot is [123], and what sees all three is not 3
 */
#include "logic/nine.h"

static bool wing_hint(struct nine *n, bool xyz, int pivot, int a, int b) {
    const struct board *board = &n->board;
    struct hint *s = n->out;
    unsigned z = board->cand[a] & board->cand[b], any = 0;
    struct cells hit = cells_and(nonet_nine.peers[a], nonet_nine.peers[b]);
    if (xyz)
        hit = cells_and(hit, nonet_nine.peers[pivot]);
    hint_clear(s, xyz ? TECHNIQUE_XYZ_WING : TECHNIQUE_XY_WING, xyz ? 44 : 42);
    for (int w = 0; w < 2; w++)
        for (uint64_t m = hit.w[w]; m != 0; m &= m - 1) {
            int c = w * 64 + low64(m);
            s->elim[c] = (uint16_t)(board->cand[c] & z);
            any |= s->elim[c];
        }
    s->cell_count = 3;
    s->cells[0] = (uint8_t)pivot;
    s->cells[1] = (uint8_t)a;
    s->cells[2] = (uint8_t)b;
    s->digits = (uint16_t)z;
    return any != 0 && hint_found(n);
}

static bool fits(unsigned p, unsigned a, unsigned b, bool xyz) {
    unsigned all = p & a & b;
    return bits(p | a | b) == 3 && (xyz ? is_one(all) : all == 0) && a != b && is_one(a & b);
}

/* The cells that see the pivot and may be wings of it, in the order of its peers. */
static int list_wings(const struct board *b, bool xyz, int pivot, uint8_t list[20]) {
    unsigned p = b->cand[pivot];
    int count = 0;
    for (int i = 0; i < 20; i++) {
        unsigned m = b->cand[nonet_nine.peer[pivot][i]];
        list[count] = nonet_nine.peer[pivot][i];
        count += is_two(m) && is_one(p & ~m) && (!xyz || (m & ~p) == 0);
    }
    return count;
}

static bool wings_of(struct nine *n, bool xyz, int pivot) {
    const uint16_t *cand = n->board.cand;
    uint8_t list[20];
    int count = list_wings(&n->board, xyz, pivot, list);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (fits(cand[pivot], cand[list[i]], cand[list[j]], xyz) &&
                wing_hint(n, xyz, pivot, list[i], list[j]))
                return true;
    return false;
}

/* The cells with two candidates, and those of them that have each digit; the cells that may be
 * pivots. */
struct pairs {
    struct cells all, with[9], pivots;
};

static void find_pairs(const struct board *b, bool xyz, struct pairs *p) {
    memset(p, 0, sizeof *p);
    for (int c = 0; c < NCELL; c++) {
        unsigned m = b->cand[c];
        p->all.w[c >> 6] |= (uint64_t)is_two(m) << (c & 63);
        p->pivots.w[c >> 6] |= (uint64_t)(bits(m) == 3) << (c & 63);
    }
    for (int w = 0; w < 2; w++)
        for (uint64_t rest = p->all.w[w]; rest != 0; rest &= rest - 1) {
            unsigned m = b->cand[w * 64 + low64(rest)];
            p->with[low(m)].w[w] |= rest & -rest;
            p->with[low(m & (m - 1))].w[w] |= rest & -rest;
        }
    if (!xyz)
        p->pivots = p->all;
}

/* May the pivot have two wings? Most cannot, and this shows it at a glance. */
static bool may_have_wings(const struct pairs *p, unsigned m, int pivot, bool xyz) {
    struct cells near = cells_and(nonet_nine.peers[pivot], p->all);
    if (!cells_two(near))
        return false;
    if (!xyz) {
        struct cells x = cells_and(near, p->with[low(m)]);
        struct cells y = cells_and(near, p->with[low(m & (m - 1))]);
        struct cells both = cells_and(x, y);
        return !cells_equal(x, both) && !cells_equal(y, both);
    }
    for (unsigned rest = ALL9 & ~m; rest != 0; rest &= rest - 1)
        for (int w = 0; w < 2; w++)
            near.w[w] &= ~p->with[low(rest)].w[w];
    return cells_two(near);
}

bool nonet_find_wing(struct nine *n, int k) {
    bool xyz = k == 3;
    struct pairs pairs;
    find_pairs(&n->board, xyz, &pairs);
    for (int w = 0; w < 2; w++)
        for (uint64_t rest = pairs.pivots.w[w]; rest != 0; rest &= rest - 1) {
            int c = w * 64 + low64(rest);
            if (may_have_wings(&pairs, n->board.cand[c], c, xyz) && wings_of(n, xyz, c))
                return true;
        }
    return false;
}
