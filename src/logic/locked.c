/*
 * Pointing and claiming, and their direct forms.
 *
 *     5 5 . | x x x | . . .      all places for 5 in the first box lie in one row: no 5 in the
 *     . . . | . . . | . . .      rest of that row (pointing). All places in a row in one box:
 *     . . . | . . . | . . .      no 5 in the rest of the box (claiming).
 *
 * The direct form places the digit that this leaves with one place in another house; the removals
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

/* All places of d in a lie in b: is there a house besides a that has one place outside b? */
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

/* Three lines by three boxes, as bits 3 * line + box, in which a digit has places: which of these
 * have a locked set, that is, an entry that is in no selection of one place for each line and box
 * that has any? One bit for each of the 512. */
static const uint32_t has_locked[16] = {
    0xf7eceae8, 0xffbfdff8, 0xffeeffea, 0xffbffffa, 0xffffeeec, 0xffffdffc, 0xeefffff7, 0x1f5f3ff7,
    0xf7fcfaf8, 0xffffffff, 0x3fdfffdf, 0x3777faff, 0x5fffbfbf, 0x57fc77ff, 0x1fffffff, 0x175737ff};

/* The thirds of a line, 012 345 678, that have a place. */
static unsigned thirds(unsigned m) {
    unsigned any = m | m >> 1 | m >> 2;
    return (any & 1) | (any >> 2 & 2) | (any >> 4 & 4);
}

/* Those of these digits for which pointing or claiming removes anything. */
static unsigned locked_digits(const struct board *b, unsigned digits) {
    unsigned found = 0;
    for (; digits != 0; digits &= digits - 1)
        for (int h = 9; h < NHOUSE; h += 3) {
            int d = low(digits);
            unsigned code = thirds(b->pos[h][d]) | thirds(b->pos[h + 1][d]) << 3 |
                            thirds(b->pos[h + 2][d]) << 6;
            found |= (has_locked[code >> 5] >> (code & 31) & 1) << d;
        }
    return found;
}

/* Looks at the digits that were touched since nothing was found. */
static bool scan(struct nine *n, bool direct, uint16_t *stale) {
    enum technique box = direct ? TECHNIQUE_DIRECT_POINTING : TECHNIQUE_POINTING;
    enum technique line = direct ? TECHNIQUE_DIRECT_CLAIMING : TECHNIQUE_CLAIMING;
    unsigned digits = locked_digits(&n->board, *stale);
    for (int kind = 0; kind < 4 && digits != 0; kind++) {
        int a = order[kind][0] * 9;
        if (!is_allowed(n, kind < 2 ? box : line))
            continue;
        for (int i = 0; i < 9; i++)
            if (scan_house(n, a + i, kind, direct, digits))
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
