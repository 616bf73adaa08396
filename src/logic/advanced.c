/*
 * Steps inside a forcing chain (level 1 and up): what the plain techniques remove from the working
 * board follows from the off-nodes that made their pattern. Locking, hidden pairs, naked pairs and
 * X-Wings, in this order, until one gives something new; all hints of that one are used.
 *
 *     off, off -> the rest of 5 in the box lies in a row -> 5 off in the rest of the row
 *
 * A hint whose pattern needs no off-node exists without the assumption, and is ignored. So each
 * rule looks only at the houses or digits touched since it last looked: a hint elsewhere has no
 * parents, or was found then, and its removals have since touched the place.
 */
#include "logic/chains.h"

void nonet_parents_begin(struct forcing *f) {
    f->e->pool[f->e->pool_count] = 0;
}

/* Keeps the list at the top of the pool; there is always room for the longest one. */
void nonet_parents_end(struct forcing *f) {
    struct expansion *e = f->e;
    int count = e->pool[e->pool_count];
    if (e->pool_count + count + 1 + PARENTS_MOST + 1 > PARENT_POOL)
        chains_fail(f->k);
    else
        e->pool_count += count + 1;
}

void nonet_emit(struct forcing *f, int q, uint32_t nest) {
    struct expansion *e = f->e;
    const uint16_t *list = &e->pool[e->pool_count];
    struct chain_node *node = &e->node[q * 2];
    int size = 0;
    if (bit_has(e->set[0], q))
        return;
    for (int i = 1; i <= list[0]; i++)
        if (e->node[list[i]].size > size)
            size = e->node[list[i]].size;
    node->parent = list[1];
    node->more = (uint16_t)e->pool_count;
    node->cause = CAUSE_STEP;
    node->size = (uint16_t)(size + 1);
    node->exact = e->node[list[1]].exact && list[0] == 1;
    e->nested[q] = nest;
    bit_set(e->set[0], q);
    e->seq[0][e->count[0]++] = (uint16_t)q;
    f->emitted = true;
}

/* Parents: what a house or a cell had of this and no longer has. */
static void gone_from_house(struct forcing *f, int h, int d, unsigned places) {
    unsigned m = f->b->pos[h][d] & ~(unsigned)f->work.pos[h][d] & places;
    for (; m != 0; m &= m - 1)
        parents_add(f, nonet_nine.cell[h][low(m)] * 9 + d);
}

static void gone_from_cell(struct forcing *f, int c, unsigned digits) {
    unsigned m = f->b->cand[c] & ~(unsigned)f->work.cand[c] & digits;
    for (; m != 0; m &= m - 1)
        parents_add(f, c * 9 + low(m));
}

static uint32_t code_of(const struct forcing *f, int kind, int a, int b, int c) {
    return plain_code((struct plain_step){kind, f->e->head[0], a, b, c});
}

static bool emit_house(struct forcing *f, int h, unsigned places, unsigned digits, uint32_t code) {
    bool any = false;
    for (; places != 0; places &= places - 1) {
        int c = nonet_nine.cell[h][low(places)];
        for (unsigned m = f->work.cand[c] & digits; m != 0; m &= m - 1) {
            nonet_emit(f, c * 9 + low(m), code);
            any = true;
        }
    }
    return any;
}

/* ---- locking ---- */

static void lock_hint(struct forcing *f, int a, int b, int d) {
    unsigned rest = f->work.pos[b][d] & ~crossing(b, a);
    if (rest == 0)
        return;
    nonet_parents_begin(f);
    gone_from_house(f, a, d, ~crossing(a, b));
    if (parents_none(f))
        return;
    emit_house(f, b, rest, 1u << d, code_of(f, PLAIN_LOCKING, a, b, d));
    nonet_parents_end(f);
}

static void lock_house(struct forcing *f, int a, int to, const uint8_t *third, unsigned digits) {
    const uint16_t *now = f->work.pos[a], *was = f->b->pos[a];
    unsigned in[4] = {0, 0, 0, 0};
    for (; digits != 0; digits &= digits - 1) {
        int d = low(digits);
        in[third[now[d]]] |= (unsigned)(now[d] != was[d]) << d;
    }
    for (int t = 0; t < 3; t++)
        for (; in[t] != 0; in[t] &= in[t] - 1)
            lock_hint(f, a, crossed(a, to, t), low(in[t]));
}

static void locking(struct forcing *f, unsigned digits) {
    static const uint8_t order[4][2] = {{BOX, COL}, {BOX, ROW}, {COL, BOX}, {ROW, BOX}};
    for (int o = 0; o < 4; o++)
        for (int i = 0; i < 9; i++)
            lock_house(f, order[o][0] * 9 + i, order[o][1], nonet_nine.third[o == 0], digits);
}

/* ---- pairs ---- */

/* The digits of a set that have two places in a house. */
static unsigned two_places(const struct board *w, int h, unsigned digits) {
    unsigned m = 0;
    for (; digits != 0; digits &= digits - 1)
        m |= (unsigned)is_two(w->pos[h][low(digits)]) << low(digits);
    return m;
}

static void hidden_pair_hint(struct forcing *f, int h, unsigned places, int x, int y) {
    unsigned digits = 1u << x | 1u << y;
    nonet_parents_begin(f);
    for (unsigned m = ALL9 & ~places; m != 0; m &= m - 1)
        gone_from_cell(f, nonet_nine.cell[h][low(m)], digits);
    if (parents_none(f))
        return;
    if (emit_house(f, h, places, ~digits, code_of(f, PLAIN_HIDDEN_PAIR, h, x, y)))
        nonet_parents_end(f);
}

static void hidden_pairs(struct forcing *f, uint32_t houses) {
    for (; houses != 0; houses &= houses - 1) {
        int h = nonet_nine.order_house[low(houses)];
        const uint16_t *pos = f->work.pos[h];
        if (f->b->empties[h] <= 4)
            continue;
        unsigned two = two_places(&f->work, h, ALL9);
        for (unsigned y = two & (two - 1); y != 0; y &= y - 1)
            for (unsigned x = two & ((1u << low(y)) - 1); x != 0; x &= x - 1)
                if (pos[low(x)] == pos[low(y)])
                    hidden_pair_hint(f, h, pos[low(x)], low(x), low(y));
    }
}

static void naked_pair_hint(struct forcing *f, int h, int a, int b) {
    int ca = nonet_nine.cell[h][a], cb = nonet_nine.cell[h][b];
    unsigned digits = f->work.cand[ca], hit = 0;
    for (unsigned m = digits; m != 0; m &= m - 1)
        hit |= f->work.pos[h][low(m)];
    hit &= ~(1u << a | 1u << b);
    if (hit == 0)
        return;
    nonet_parents_begin(f);
    gone_from_cell(f, ca, ALL9);
    gone_from_cell(f, cb, ALL9);
    if (parents_none(f))
        return;
    emit_house(f, h, hit, digits, code_of(f, PLAIN_NAKED_PAIR, h, a, b));
    nonet_parents_end(f);
}

static void naked_pairs(struct forcing *f, uint32_t houses) {
    for (; houses != 0; houses &= houses - 1) {
        int h = nonet_nine.order_house[low(houses)];
        const uint8_t *cell = nonet_nine.cell[h];
        const uint16_t *cand = f->work.cand;
        unsigned at = 0;
        if (f->b->empties[h] < 4)
            continue;
        for (int i = 0; i < 9; i++)
            at |= (unsigned)is_two(cand[cell[i]]) << i;
        for (unsigned y = at & (at - 1); y != 0; y &= y - 1)
            for (unsigned x = at & ((1u << low(y)) - 1); x != 0; x &= x - 1)
                if (cand[cell[low(x)]] == cand[cell[low(y)]])
                    naked_pair_hint(f, h, low(x), low(y));
    }
}

/* ---- X-Wing ---- */

static void x_wing_hint(struct forcing *f, int base, int a, int b, int d) {
    int cover = base == 9 ? 18 : 9;
    unsigned m = f->work.pos[base + a][d], own = 1u << a | 1u << b;
    uint32_t code = code_of(f, PLAIN_X_WING, base + a, base + b, d);
    struct cells hit = {{0, 0}};
    nonet_parents_begin(f);
    gone_from_house(f, base + a, d, ~m);
    gone_from_house(f, base + b, d, ~m);
    if (parents_none(f))
        return;
    for (unsigned r = m; r != 0; r &= r - 1)
        for (unsigned x = f->work.pos[cover + low(r)][d] & ~own; x != 0; x &= x - 1)
            cells_add(&hit, nonet_nine.cell[cover + low(r)][low(x)]);
    for (int w = 0; w < 2; w++)
        for (uint64_t x = hit.w[w]; x != 0; x &= x - 1)
            nonet_emit(f, (w * 64 + low64(x)) * 9 + d, code);
    if (cells_any(hit))
        nonet_parents_end(f);
}

static void x_wings_on(struct forcing *f, int base, unsigned digits) {
    const struct board *w = &f->work;
    uint16_t two[9];
    for (int i = 0; i < 9; i++)
        two[i] = (uint16_t)two_places(w, base + i, digits);
    for (int b = 1; b < 9; b++)
        for (int a = 0; a < b && two[b] != 0; a++)
            for (unsigned m = two[a] & two[b]; m != 0; m &= m - 1) {
                int d = low(m);
                if (w->pos[base + a][d] == w->pos[base + b][d] && f->b->placed[d] <= 5)
                    x_wing_hint(f, base, a, b, d);
            }
}

/* Takes the list of what a rule has to look at. */
static uint32_t take_houses(uint32_t *stale) {
    uint32_t m = *stale;
    *stale = 0;
    return m;
}

static unsigned take_digits(uint16_t *stale) {
    unsigned m = *stale;
    *stale = 0;
    return m;
}

void nonet_inner_basic(struct forcing *f) {
    struct expansion *e = f->e;
    for (int i = 0; i < 2; i++) {
        e->stale_houses[i] |= e->touched_houses;
        e->stale_digits[i] |= e->touched_digits;
    }
    e->touched_houses = 0;
    e->touched_digits = 0;
    locking(f, take_digits(&e->stale_digits[0]));
    if (!f->emitted)
        hidden_pairs(f, take_houses(&e->stale_houses[0]));
    if (!f->emitted)
        naked_pairs(f, take_houses(&e->stale_houses[1]));
    if (f->emitted)
        return;
    unsigned digits = take_digits(&e->stale_digits[1]);
    x_wings_on(f, 18, digits);
    x_wings_on(f, 9, digits);
}

/* Runs the inner rules until one gives off-nodes that are new. */
bool nonet_advance(struct forcing *f) {
    f->emitted = false;
    if (!chains_go_on(f->k))
        return false;
    nonet_inner_basic(f);
    if (!f->emitted && f->p.level >= 2)
        nonet_inner_chains(f);
    f->resumed = 0;
    return f->emitted;
}
