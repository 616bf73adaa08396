/*
 * X-Wing, Swordfish, Jellyfish.
 *
 *     . x . . . x . . .      columns 2 and 6 have their 5s in rows 1 and 4 only: these rows
 *     . . . . . . . . .      have their 5s in those columns, and nowhere else
 *     . . . . . . . . .
 *     . x . . . x . . .
 *
 * Columns as base come first, then rows. The order is base lines outside, digit inside, so the
 * digits are searched one by one for their first set of lines, and the lowest set wins.
 */
#include "logic/nine.h"

static const uint8_t technique[5] = {0, 0, TECHNIQUE_X_WING, TECHNIQUE_SWORDFISH,
                                     TECHNIQUE_JELLYFISH};
static const uint8_t rating[5] = {0, 0, 32, 38, 52};

enum { NO_SET = 512 };

static unsigned cover_of(const struct board *b, int base, unsigned lines, int d) {
    unsigned m = 0;
    for (; lines != 0; lines &= lines - 1)
        m |= b->pos[base + low(lines)][d];
    return m;
}

static bool removes(const struct board *b, int cover, unsigned lines, unsigned base_lines, int d) {
    for (; lines != 0; lines &= lines - 1)
        if (b->pos[cover + low(lines)][d] & ~base_lines)
            return true;
    return false;
}

/* A search for k base lines whose places are all in k cover lines. */
struct fishing {
    const struct board *b;
    int k, base, d;
    unsigned from, limit; /* the set is at least this, and below this */
    int count;
    uint8_t line[9]; /* those that may be in it */
};

/* Sets of `left` more lines, all before `end`, in the order of their masks: the last line is chosen
 * first. */
static unsigned search_lines(const struct fishing *f, int end, int left, unsigned own,
                             unsigned cover) {
    for (int i = left - 1; i < end; i++) {
        unsigned all = cover | f->b->pos[f->base + f->line[i]][f->d], set = own | 1u << f->line[i];
        int count = bits(all);
        if (set >= f->limit)
            return NO_SET;
        if (count > f->k)
            continue;
        if (left > 1) {
            unsigned found = search_lines(f, i, left - 1, set, all);
            if (found != NO_SET)
                return found;
        } else if (count == f->k && set >= f->from &&
                   removes(f->b, f->base == 9 ? 18 : 9, all, set, f->d)) {
            return set;
        }
    }
    return NO_SET;
}

/* The first set of k base lines from `from` on, and below `limit`, with a fish; or NO_SET. */
static unsigned first_fish(const struct board *b, int k, int base, int d, unsigned from,
                           unsigned limit) {
    struct fishing f = {.b = b, .k = k, .base = base, .d = d, .from = from, .limit = limit};
    if (b->placed[d] > 9 - 2 * k)
        return NO_SET;
    for (int i = 0; i < 9; i++) {
        int count = bits(b->pos[base + i][d]);
        f.line[f.count] = (uint8_t)i;
        f.count += count >= 2 && count <= k;
    }
    return search_lines(&f, f.count, k, 0, 0);
}

static bool report(struct nine *n, int k, int base, int d, unsigned set) {
    const struct board *b = &n->board;
    struct hint *s = n->out;
    int cover = base == 9 ? 18 : 9;
    unsigned lines = cover_of(b, base, set, d);
    hint_clear(s, technique[k], rating[k]);
    for (unsigned m = lines; m != 0; m &= m - 1) {
        int h = cover + low(m);
        for (unsigned p = b->pos[h][d] & ~set; p != 0; p &= p - 1)
            s->elim[nonet_nine.cell[h][low(p)]] = (uint16_t)(1u << d);
        for (unsigned p = b->pos[h][d] & set; p != 0; p &= p - 1)
            s->cells[s->cell_count++] = nonet_nine.cell[h][low(p)];
    }
    s->digits = (uint16_t)(1u << d);
    s->house[0] = (uint8_t)base;
    s->house[1] = (uint8_t)cover;
    s->lines[0] = (uint16_t)set;
    s->lines[1] = (uint16_t)lines;
    s->complexity = k;
    return hint_found(n);
}

/* The lowest set at or after (*set, *digit) in the order sets outside, digits inside. */
static bool next_fish(const struct board *b, int k, int base, unsigned digits, unsigned *set,
                      int *digit) {
    unsigned best = NO_SET, start = *set;
    int best_digit = 0;
    for (; digits != 0; digits &= digits - 1) {
        int d = low(digits);
        unsigned from = d >= *digit ? start : next_subset(start);
        unsigned m = first_fish(b, k, base, d, from, best);
        if (m < best) {
            best = m;
            best_digit = d;
        }
    }
    *set = best;
    *digit = best_digit;
    return best < NO_SET;
}

bool nonet_find_fish(struct nine *n, int k) {
    uint16_t *stale = &n->board.stale_digits[STALE_FISH2 + k - 2];
    if (*stale == 0)
        return false;
    for (int base = 18; base >= 9; base -= 9) {
        unsigned set = (1u << k) - 1;
        for (int d = 0; next_fish(&n->board, k, base, *stale, &set, &d); d++)
            if (report(n, k, base, d, set))
                return true;
    }
    *stale = 0;
    return false;
}
