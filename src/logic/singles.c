/*
 * Hidden and naked singles.
 *
 *     . . 5 | . x . | . . .      hidden: x is the only place for 5 in the box, since the 5s
 *     . . . | . . . | . 5 .      in the other rows see its other cells
 *     -------+-------+------     naked: a cell with one candidate left
 *
 * The last empty cell of a house (1.0) comes before all others; then boxes (1.2), columns and rows
 * (1.5).
 */
#include "logic/nine.h"

static bool single(struct nine *n, int h, int d, int rating) {
    struct hint *s = n->out;
    hint_clear(s, TECHNIQUE_HIDDEN_SINGLE, rating);
    s->place = nonet_nine.cell[h][low(n->board.pos[h][d])];
    s->digit = (uint8_t)d;
    s->digits = (uint16_t)(1u << d);
    s->house[0] = (uint8_t)h;
    return hint_found(n);
}

static unsigned lone_digits(const uint16_t *pos) {
    unsigned m = 0;
    for (int d = 0; d < 9; d++)
        m |= (unsigned)is_one(pos[d]) << d;
    return m;
}

bool nonet_find_hidden_single(struct nine *n, int k) {
    (void)k;
    struct board *b = &n->board;
    for (uint32_t m = b->single_houses; m != 0; m &= m - 1) {
        int h = nonet_nine.order_house[low(m)];
        unsigned digits = lone_digits(b->pos[h]);
        if (digits != 0 && single(n, h, low(digits), 10))
            return true;
    }
    for (uint32_t *m = &b->lone_houses; *m != 0; *m &= *m - 1) {
        int h = nonet_nine.order_house[low(*m)];
        unsigned digits = b->empties[h] != 1 ? lone_digits(b->pos[h]) : 0;
        for (; digits != 0; digits &= digits - 1)
            if (single(n, h, low(digits), h < 9 ? 12 : 15))
                return true;
    }
    return false;
}

bool nonet_find_naked_single(struct nine *n, int k) {
    (void)k;
    struct hint *s = n->out;
    for (int c = 0; c < NCELL; c++) {
        unsigned m = n->board.cand[c];
        if (!is_one(m))
            continue;
        hint_clear(s, TECHNIQUE_NAKED_SINGLE, 23);
        s->place = (uint16_t)c;
        s->digit = (uint8_t)low(m);
        s->digits = (uint16_t)m;
        if (hint_found(n))
            return true;
    }
    return false;
}
