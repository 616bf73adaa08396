/*
 * Pointing and claiming, and their direct forms.
 *
 *     5 5 . | x x x | . . .      all places for 5 in the first box lie in one row: no 5 in the
 *     . . . | . . . | . . .      rest of that row (pointing). All places in a row in one box:
 *     . . . | . . . | . . .      no 5 in the rest of the box (claiming).
 *
 * The direct form places the digit that this leaves alone in another house; the removals
 * themselves are then not made.
 */
#include "logic/nine.h"

static const uint8_t order[4][2] = {{BOX, COL}, {BOX, ROW}, {COL, BOX}, {ROW, BOX}};

static bool describe(struct nine *n, int a, int b, int d) {
    struct hint *s = n->out;
    for (unsigned m = n->board.pos[a][d]; m != 0; m &= m - 1)
        s->cells[s->cell_count++] = nonet_nine.cell[a][low(m)];
    s->digits = (uint16_t)(1u << d);
    s->house[0] = (uint8_t)a;
    s->house[1] = (uint8_t)b;
    return hint_found(n);
}

/* All places of d in a lie in b: is there a house beside a that has one place outside b? */
static bool direct_place(struct nine *n, int a, int b, int d) {
    for (int i = 0; i < 3; i++) {
        int o = crossed(b, a / 9, i);
        unsigned m = n->board.pos[o][d], out = m & ~crossing(o, b);
        if (o == a || is_one(m) || !is_one(out))
            continue;
        hint_clear(n->out, a < 9 ? TECHNIQUE_DIRECT_POINTING : TECHNIQUE_DIRECT_CLAIMING,
                   a < 9 ? 17 : 19);
        n->out->place = nonet_nine.cell[o][low(out)];
        n->out->digit = (uint8_t)d;
        if (describe(n, a, b, d))
            return true;
    }
    return false;
}

static bool remove_rest(struct nine *n, int a, int b, int d) {
    unsigned m = n->board.pos[b][d] & ~crossing(b, a);
    if (m == 0)
        return false;
    hint_clear(n->out, a < 9 ? TECHNIQUE_POINTING : TECHNIQUE_CLAIMING, a < 9 ? 26 : 28);
    for (; m != 0; m &= m - 1)
        n->out->elim[nonet_nine.cell[b][low(m)]] = (uint16_t)(1u << d);
    return describe(n, a, b, d);
}

static bool scan_house(struct nine *n, int a, int kind, bool direct, unsigned digits) {
    unsigned in[4] = {0, 0, 0, 0};
    for (; digits != 0; digits &= digits - 1)
        in[nonet_nine.third[kind == 0][n->board.pos[a][low(digits)]]] |= digits & -digits;
    for (int t = 0; t < 3; t++)
        for (; in[t] != 0; in[t] &= in[t] - 1) {
            int b = crossed(a, order[kind][1], t), d = low(in[t]);
            if (direct ? direct_place(n, a, b, d) : remove_rest(n, a, b, d))
                return true;
        }
    return false;
}

/* Looks at the digits that were touched since nothing was found. */
static bool scan(struct nine *n, bool direct, uint16_t *stale) {
    enum technique box = direct ? TECHNIQUE_DIRECT_POINTING : TECHNIQUE_POINTING;
    enum technique line = direct ? TECHNIQUE_DIRECT_CLAIMING : TECHNIQUE_CLAIMING;
    if (*stale == 0)
        return false;
    for (int kind = 0; kind < 4; kind++) {
        int a = order[kind][0] * 9;
        if (!is_allowed(n, kind < 2 ? box : line))
            continue;
        for (int i = 0; i < 9; i++)
            if (scan_house(n, a + i, kind, direct, *stale))
                return true;
    }
    *stale = 0;
    return false;
}

bool nonet_find_direct_locking(struct nine *n, int k) {
    (void)k;
    return scan(n, true, &n->board.stale_digits[STALE_DIRECT]);
}

bool nonet_find_locking(struct nine *n, int k) {
    (void)k;
    return scan(n, false, &n->board.stale_digits[STALE_LOCKING]);
}
