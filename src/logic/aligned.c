/*
 * Aligned pair and triplet exclusion.
 *
 *     [12x] . . | [12] [13]      the pair (the first cell, another that sees the same small cells)
 *                                cannot be 1 and 2: [12] would have nothing left. A value that is
 *                                in no possible combination is removed.
 *
 * What a pair or triplet gives depends on its own cells, on whether they are base cells, and on the
 * cells that both see. So after a scan that found nothing the board is remembered, and pairs for
 * which all that is unchanged are skipped the next time.
 */
#include "logic/nine.h"

struct aligned {
    struct nine *n;
    const uint16_t *cand;
    int count;
    uint8_t base[NCELL];
    struct cells is_base;
    struct cells excluders[NCELL]; /* of each base cell */
    struct cells fresh;            /* cells that changed since nothing was found */
};

/* Base cells have an excluder, a peer with 2 .. most candidates, and no peer with only one. */
static void prepare(struct aligned *a, struct nine *n, int most) {
    struct cells few = {{0, 0}}, one = {{0, 0}};
    a->n = n;
    a->cand = n->board.cand;
    a->count = 0;
    a->is_base = few;
    for (int c = 0; c < NCELL; c++) {
        unsigned m = a->cand[c];
        if (is_one(m))
            cells_add(&one, c);
        else if (m != 0 && (is_two(m) || bits(m) <= most))
            cells_add(&few, c);
    }
    for (int c = 0; c < NCELL; c++) {
        unsigned m = a->cand[c];
        a->excluders[c] = cells_and(few, nonet_nine.peers[c]);
        if (m == 0 || is_one(m) || !cells_any(a->excluders[c]) ||
            cells_any(cells_and(one, nonet_nine.peers[c])))
            continue;
        a->base[a->count++] = (uint8_t)c;
        cells_add(&a->is_base, c);
    }
}

static void compare(struct aligned *a, const struct aligned_memo *memo) {
    a->fresh = (struct cells){{~(uint64_t)0, ~(uint64_t)0}};
    if (!memo->valid)
        return;
    for (int w = 0; w < 2; w++)
        a->fresh.w[w] = memo->base.w[w] ^ a->is_base.w[w];
    for (int c = 0; c < NCELL; c++)
        if (memo->cand[c] != a->cand[c])
            cells_add(&a->fresh, c);
}

static void remember(const struct aligned *a, struct aligned_memo *memo) {
    memo->valid = true;
    memcpy(memo->cand, a->cand, sizeof memo->cand);
    memo->base = a->is_base;
}

static bool is_fresh(const struct aligned *a, int c1, int c2) {
    struct cells both = cells_and(nonet_nine.peers[c1], nonet_nine.peers[c2]);
    return cells_has(a->fresh, c1) || cells_has(a->fresh, c2) ||
           cells_any(cells_and(a->fresh, both));
}

/* The values of a cell that no value of the other is compatible with. partner[v]: what is
 * incompatible with v, since an excluder has exactly these two. */
static unsigned excluded(const uint16_t *partner, unsigned own, unsigned other, bool peers) {
    unsigned out = 0;
    for (unsigned m = own; m != 0; m &= m - 1) {
        unsigned v = m & -m;
        if ((other & ~(partner[low(m)] | (peers ? v : 0))) == 0)
            out |= v;
    }
    return out;
}

static bool pair_hint(const struct aligned *a, int c1, int c2, struct cells common) {
    uint16_t partner[9] = {0};
    struct hint *s = a->n->out;
    bool peers = sees(c1, c2);
    for (int w = 0; w < 2; w++)
        for (uint64_t m = common.w[w]; m != 0; m &= m - 1) {
            unsigned k = a->cand[w * 64 + low64(m)], v = k & -k;
            partner[low(k)] |= (uint16_t)(k ^ v);
            partner[low(k ^ v)] |= (uint16_t)v;
        }
    unsigned out1 = excluded(partner, a->cand[c1], a->cand[c2], peers);
    unsigned out2 = excluded(partner, a->cand[c2], a->cand[c1], peers);
    if ((out1 | out2) == 0)
        return false;
    hint_clear(s, TECHNIQUE_ALIGNED_PAIR, 62);
    s->elim[c1] = (uint16_t)out1;
    s->elim[c2] = (uint16_t)out2;
    s->cell_count = 2;
    s->cells[0] = (uint8_t)c1;
    s->cells[1] = (uint8_t)c2;
    return hint_found(a->n);
}

bool nonet_find_aligned_pair(struct nine *n, int k) {
    (void)k;
    struct aligned a;
    prepare(&a, n, 2);
    compare(&a, &n->pair);
    for (int j = 1; j < a.count; j++)
        for (int i = 0; i < j; i++) {
            int c1 = a.base[i], c2 = a.base[j];
            struct cells common = cells_and(a.excluders[c1], a.excluders[c2]);
            if (cells_two(common) && is_fresh(&a, c1, c2) && pair_hint(&a, c1, c2, common))
                return true;
        }
    remember(&a, &n->pair);
    return false;
}

/* Values of the third cell that are compatible with those of the first two. */
static unsigned third_allowed(const uint16_t *excluder, int count, unsigned own, unsigned two) {
    for (int i = 0; i < count && own != 0; i++) {
        unsigned left = excluder[i] & ~two;
        if (left == 0)
            return 0;
        if ((left & (left - 1)) == 0)
            own &= ~left;
    }
    return own;
}

/* The values of three cells that are in some possible combination; stops once all are. */
static void possible(const struct aligned *a, const int *c, struct cells common, unsigned *ok) {
    uint16_t excluder[NCELL];
    unsigned k0 = a->cand[c[0]], k1 = a->cand[c[1]], k2 = a->cand[c[2]];
    bool s01 = sees(c[0], c[1]), s02 = sees(c[0], c[2]), s12 = sees(c[1], c[2]);
    int count = 0;
    for (int w = 0; w < 2; w++)
        for (uint64_t m = common.w[w]; m != 0; m &= m - 1)
            excluder[count++] = a->cand[w * 64 + low64(m)];
    for (unsigned m = k0; m != 0; m &= m - 1)
        for (unsigned q = k1; q != 0; q &= q - 1) {
            unsigned v = m & -m, w = q & -q;
            if ((s01 && v == w) || ((ok[0] & v) && (ok[1] & w) && ok[2] == k2))
                continue;
            unsigned clash = (s02 ? v : 0) | (s12 ? w : 0);
            unsigned t = third_allowed(excluder, count, k2 & ~clash, v | w);
            if (t == 0)
                continue;
            ok[0] |= v;
            ok[1] |= w;
            ok[2] |= t;
            if (ok[0] == k0 && ok[1] == k1 && ok[2] == k2)
                return;
        }
}

/* Fills the hint; it is not reported yet. */
static bool triplet_hint(const struct aligned *a, int c1, int c2, int c3) {
    int c[3] = {c1, c2, c3};
    unsigned ok[3] = {0, 0, 0}, out = 0;
    struct hint *s = a->n->out;
    struct cells common = cells_and(a->excluders[c1], a->excluders[c2]);
    common = cells_and(common, a->excluders[c3]);
    if (!cells_two(common))
        return false;
    possible(a, c, common, ok);
    for (int i = 0; i < 3; i++)
        out |= a->cand[c[i]] & ~ok[i];
    if (out == 0)
        return false;
    hint_clear(s, TECHNIQUE_ALIGNED_TRIPLET, 75);
    s->cell_count = 3;
    for (int i = 0; i < 3; i++) {
        s->elim[c[i]] = (uint16_t)(a->cand[c[i]] & ~ok[i]);
        s->cells[i] = (uint8_t)c[i];
    }
    return true;
}

/* Third cells in their order: excluders of the first cell, then of the second, in peer order. */
static bool third_in_order(const struct aligned *a, int c1, int c2, struct cells only) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 20; i++) {
            int c = side ? c2 : c1, c3 = nonet_nine.peer[c][i];
            if (cells_has(a->excluders[c], c3) && cells_has(only, c3) &&
                triplet_hint(a, c1, c2, c3) && hint_found(a->n))
                return true;
        }
    return false;
}

/* Third cells are tried in any order, and in the true order only if one of them gives something. */
static bool third_cells(const struct aligned *a, int c1, int c2) {
    struct cells only = a->is_base;
    if (!cells_two(cells_and(a->excluders[c1], a->excluders[c2])))
        return false;
    for (int w = 0; w < 2; w++)
        only.w[w] &= a->excluders[c1].w[w] | a->excluders[c2].w[w];
    cells_drop(&only, c1);
    cells_drop(&only, c2);
    if (!is_fresh(a, c1, c2))
        only = cells_and(only, a->fresh);
    for (int w = 0; w < 2; w++)
        for (uint64_t m = only.w[w]; m != 0; m &= m - 1)
            if (triplet_hint(a, c1, c2, w * 64 + low64(m)))
                return third_in_order(a, c1, c2, only);
    return false;
}

bool nonet_find_aligned_triplet(struct nine *n, int k) {
    (void)k;
    struct aligned a;
    prepare(&a, n, 3);
    compare(&a, &n->triplet);
    for (int j = 1; j < a.count; j++)
        for (int i = 0; i < j; i++)
            if (third_cells(&a, a.base[i], a.base[j]))
                return true;
    remember(&a, &n->triplet);
    return false;
}
