/*
 * What still holds from the last step's search: expansions of rule 25, and digits of nishio.
 *
 * An expansion of level 0 stays the same, node for node, when candidates are removed, if none of
 * them is one of its nodes, and if no cell or house in which it processed an off-node is left with
 * fewer than two open candidates: since open counts only fall during an expansion, no implication
 * can then have come at a different time.
 */
#include "logic/chains.h"

enum { OUTDATED = -2, GONE_MOST = 48 };

struct gone {
    int count;
    uint16_t at[GONE_MOST];
};

static unsigned nine_bits(const uint64_t *set, int at) {
    uint64_t m = set[at >> 6] >> (at & 63);
    if ((at & 63) > 55)
        m |= set[(at >> 6) + 1] << (64 - (at & 63));
    return (unsigned)m & ALL9;
}

static bool is_two_or_more(unsigned m) {
    return (m & (m - 1)) != 0;
}

static bool house_holds(const struct forcing *f, const struct expansion *e, const struct board *b,
                        int h, int d) {
    unsigned was = f->last.pos[h][d], open = was;
    for (unsigned m = was; m != 0; m &= m - 1)
        if (bit_has(e->set[0], nonet_nine.cell[h][low(m)] * 9 + d))
            open &= ~(m & -m);
    return open == was || is_two_or_more(open & b->pos[h][d]);
}

static bool survives(const struct forcing *f, const struct expansion *e, const struct board *b,
                     const struct gone *gone) {
    for (int i = 0; i < gone->count; i++)
        if (bit_has(e->set[0], gone->at[i]) || bit_has(e->set[1], gone->at[i]))
            return false;
    for (int i = 0; i < gone->count; i++) {
        int c = gone->at[i] / 9, d = gone->at[i] % 9;
        unsigned was = f->last.cand[c], open = was & ~nine_bits(e->set[0], c * 9);
        if (open != was && !is_two_or_more(open & b->cand[c]))
            return false;
        for (int t = 0; t < 3; t++)
            if (!house_holds(f, e, b, nonet_nine.house[c][t], d))
                return false;
    }
    return true;
}

/* The candidates removed since the last search; false: some were added, or too many removed. */
static bool find_gone(const struct forcing *f, const struct board *b, struct gone *gone) {
    gone->count = 0;
    for (int c = 0; c < NCELL; c++) {
        if (b->cand[c] & ~f->last.cand[c])
            return false;
        for (unsigned m = f->last.cand[c] & ~(unsigned)b->cand[c]; m != 0; m &= m - 1) {
            if (gone->count == GONE_MOST)
                return false;
            gone->at[gone->count++] = (uint16_t)(c * 9 + low(m));
        }
    }
    return true;
}

void nonet_forcing_renew(struct forcing *f, const struct board *b) {
    struct gone gone;
    if (f->used > 0 && find_gone(f, b, &gone)) {
        for (int i = 0; i < NNODE; i++) {
            struct expansion *e = f->ex[i];
            if (e == NULL || e->stage == OUTDATED)
                continue;
            if (e->stage != 0 || !survives(f, e, b, &gone))
                e->stage = OUTDATED;
        }
    } else {
        f->used = 0;
        memset(f->ex, 0, sizeof f->ex);
    }
    f->last = *b;
}
