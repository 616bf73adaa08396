/*
 * Naked and hidden sets of two, three or four cells in a house, and the direct form of the hidden
 * ones.
 *
 *     [25] [25] [1257] [19] ..   naked pair: the rest of the house loses 2 and 5
 *     [2589] [125] [19] [17] ..  hidden pair: 2 and 5 have these two cells only; the rest goes
 *
 * A direct hidden set places the digit that it leaves one place for; its removals are not made.
 * Sets are tried in the order of their masks, box by box, column by column, row by row.
 */
#include "logic/nine.h"

static const uint8_t hidden_technique[5] = {0, 0, TECHNIQUE_HIDDEN_PAIR, TECHNIQUE_HIDDEN_TRIPLET,
                                            TECHNIQUE_HIDDEN_QUAD};
static const uint8_t naked_technique[5] = {0, 0, TECHNIQUE_NAKED_PAIR, TECHNIQUE_NAKED_TRIPLET,
                                           TECHNIQUE_NAKED_QUAD};
static const uint8_t hidden_rating[5] = {0, 0, 34, 40, 54}, naked_rating[5] = {0, 0, 30, 36, 50};

/* The things of a house that a set of k can be made of, cells or digits, and what each has. */
struct items {
    int count;
    uint16_t mask[9], bit[9];
};

static inline void items_add(struct items *list, unsigned mask, int i, int k) {
    int count = bits(mask);
    list->mask[list->count] = (uint16_t)mask;
    list->bit[list->count] = (uint16_t)(1u << i);
    list->count += count >= 2 && count <= k;
}

static bool describe(struct nine *n, int h, int k, unsigned cells, unsigned digits) {
    struct hint *s = n->out;
    for (unsigned m = cells; m != 0; m &= m - 1)
        s->cells[s->cell_count++] = nonet_nine.cell[h][low(m)];
    s->digits = (uint16_t)digits;
    s->house[0] = (uint8_t)h;
    s->complexity = k;
    return hint_found(n);
}

static bool direct_hint(struct nine *n, int h, int k, unsigned digits, unsigned cells) {
    for (unsigned rest = ALL9 & ~digits; rest != 0; rest &= rest - 1) {
        unsigned m = n->board.pos[h][low(rest)];
        if (is_one(m) || !is_one(m & ~cells))
            continue;
        hint_clear(n->out, k == 2 ? TECHNIQUE_DIRECT_HIDDEN_PAIR : TECHNIQUE_DIRECT_HIDDEN_TRIPLET,
                   k == 2 ? 20 : 25);
        n->out->place = nonet_nine.cell[h][low(m & ~cells)];
        n->out->digit = (uint8_t)low(rest);
        if (describe(n, h, k, cells, digits))
            return true;
    }
    return false;
}

static bool hidden_hint(struct nine *n, int h, int k, unsigned digits, unsigned cells) {
    unsigned any = 0;
    for (unsigned m = cells; m != 0; m &= m - 1)
        any |= n->board.cand[nonet_nine.cell[h][low(m)]] & ~digits;
    if (any == 0)
        return false;
    hint_clear(n->out, hidden_technique[k], hidden_rating[k]);
    for (unsigned m = cells; m != 0; m &= m - 1) {
        int c = nonet_nine.cell[h][low(m)];
        n->out->elim[c] = (uint16_t)(n->board.cand[c] & ~digits);
    }
    return describe(n, h, k, cells, digits);
}

static bool naked_hint(struct nine *n, int h, int k, unsigned cells, unsigned digits) {
    unsigned hit = 0;
    for (unsigned m = digits; m != 0; m &= m - 1)
        hit |= n->board.pos[h][low(m)];
    hit &= ~cells;
    if (hit == 0)
        return false;
    hint_clear(n->out, naked_technique[k], naked_rating[k]);
    for (; hit != 0; hit &= hit - 1) {
        int c = nonet_nine.cell[h][low(hit)];
        n->out->elim[c] = (uint16_t)(n->board.cand[c] & digits);
    }
    return describe(n, h, k, cells, digits);
}

/* A search in a house for sets of k items that together have k things. */
struct search {
    struct nine *n;
    int h, k;
    enum { DIRECT, HIDDEN, NAKED } what;
    struct items list;
};

static bool try_set(struct search *s, unsigned own, unsigned mask) {
    return s->what == DIRECT   ? direct_hint(s->n, s->h, s->k, own, mask)
           : s->what == HIDDEN ? hidden_hint(s->n, s->h, s->k, own, mask)
                               : naked_hint(s->n, s->h, s->k, own, mask);
}

/* Sets of `left` more items, all before `end`. The last item is chosen first, so they come in the
 * order of their masks; those that already have too many things are abandoned at once. */
static bool search_sets(struct search *s, int end, int left, unsigned own, unsigned mask) {
    for (int i = left - 1; i < end; i++) {
        unsigned all = mask | s->list.mask[i], set = own | s->list.bit[i];
        int count = bits(all);
        if (count > s->k)
            continue;
        if (left > 1 ? search_sets(s, i, left - 1, set, all)
                     : count == s->k && try_set(s, set, all))
            return true;
    }
    return false;
}

static bool hidden_house(struct nine *n, int h, int k, bool direct) {
    struct search s = {.n = n, .h = h, .k = k, .what = direct ? DIRECT : HIDDEN};
    for (int d = 0; d < 9; d++)
        items_add(&s.list, n->board.pos[h][d], d, k);
    return search_sets(&s, s.list.count, k, 0, 0);
}

static bool naked_house(struct nine *n, int h, int k) {
    struct search s = {.n = n, .h = h, .k = k, .what = NAKED};
    for (int i = 0; i < 9; i++)
        items_add(&s.list, n->board.cand[nonet_nine.cell[h][i]], i, k);
    return search_sets(&s, s.list.count, k, 0, 0);
}

bool nonet_find_direct_hidden_set(struct nine *n, int k) {
    uint32_t *stale = &n->board.stale_houses[STALE_DIRECT2 + k - 2];
    for (; *stale != 0; *stale &= *stale - 1) {
        int h = nonet_nine.order_house[low(*stale)];
        if (n->board.empties[h] > k && hidden_house(n, h, k, true))
            return true;
    }
    return false;
}

bool nonet_find_hidden_set(struct nine *n, int k) {
    uint32_t *stale = &n->board.stale_houses[STALE_HIDDEN2 + k - 2];
    for (; *stale != 0; *stale &= *stale - 1) {
        int h = nonet_nine.order_house[low(*stale)];
        if (n->board.empties[h] > 2 * k && hidden_house(n, h, k, false))
            return true;
    }
    return false;
}

bool nonet_find_naked_set(struct nine *n, int k) {
    uint32_t *stale = &n->board.stale_houses[STALE_NAKED2 + k - 2];
    for (; *stale != 0; *stale &= *stale - 1) {
        int h = nonet_nine.order_house[low(*stale)];
        if (n->board.empties[h] >= 2 * k && naked_house(n, h, k))
            return true;
    }
    return false;
}
