/*
 * Follows an assumption: all on- and off-nodes that it implies, in the order in which Sudoku
 * Explainer meets them, each with the nodes that it follows from.
 *
 *     assumption -> off, off, off -> on -> off ... until nothing is new, or a candidate is both
 *
 * On-nodes are drained first. In dynamic mode a processed off-node leaves the working board, so
 * that later ones see fewer candidates; an on-node then has as parents all the off-nodes that left
 * it as the only one. An expansion is made once for each start node and shared by all comparisons;
 * and the expansion of a level continues that of the level before, because the inner rules are
 * tried in order and the lower level ended only when its own rules gave nothing.
 *
 * Every node keeps the number of nodes it follows from: exact if it has one parent, otherwise one
 * more than that of its largest parent, which is a lower bound and enough to drop most hints
 * unseen.
 */
#include "logic/chains.h"

static inline bool add_off(struct expansion *e, int q, int p, struct chain_node node) {
    if (bit_has(e->set[0], q))
        return true;
    node.parent = (uint16_t)p;
    e->node[q * 2] = node;
    if (bit_has(e->set[1], q)) {
        e->clash = q;
        return false;
    }
    bit_set(e->set[0], q);
    e->seq[0][e->count[0]++] = (uint16_t)q;
    return true;
}

static bool process_on(struct forcing *f, int q) {
    struct expansion *e = f->e;
    const struct spot *s = &f->k->spot[q];
    const uint16_t *pos = &f->work.pos[0][0];
    int c = s->cell, d = s->digit, p = q * 2 + 1;
    unsigned keep[3] = {ALL9, ~(7u << c % 9 / 3 * 3), ~(7u << c / 27 * 3)}; /* not the box again */
    struct chain_node node = e->node[p];
    node.more = 0;
    node.size++;
    node.cause = CAUSE_CELL;
    if (!f->p.nishio)
        for (unsigned m = f->work.cand[c] & ~(1u << d); m != 0; m &= m - 1)
            if (!add_off(e, c * 9 + low(m), p, node))
                return false;
    for (int t = 0; t < 3; t++) {
        const uint8_t *cells = nonet_nine.cell[nonet_nine.house[c][t]];
        node.cause = (uint8_t)t;
        for (unsigned m = pos[s->at[t]] & ~(unsigned)s->bit[t] & keep[t]; m != 0; m &= m - 1)
            if (!add_off(e, cells[low(m)] * 9 + d, p, node))
                return false;
    }
    return true;
}

/* The off-nodes besides q that left candidate r as the only one: what its cell or house had and no
 * longer has. (q itself has left the working board.) Returns how many. */
static int other_parents(const struct forcing *f, int r, int q, int cause, uint16_t *list) {
    int c = r / 9, d = r % 9, count = 0;
    if (cause == CAUSE_CELL) {
        unsigned m = f->b->cand[c] & ~(f->work.cand[c] | 1u << q % 9);
        for (; m != 0; m &= m - 1)
            list[count++] = (uint16_t)((c * 9 + low(m)) * 2);
    } else {
        int h = nonet_nine.house[c][cause];
        unsigned own = f->k->spot[q].bit[cause];
        unsigned m = f->b->pos[h][d] & ~(f->work.pos[h][d] | own);
        for (; m != 0; m &= m - 1)
            list[count++] = (uint16_t)((nonet_nine.cell[h][low(m)] * 9 + d) * 2);
    }
    return count;
}

static void new_on(struct forcing *f, int r, int q, int cause) {
    struct expansion *e = f->e;
    struct chain_node node = e->node[q * 2];
    uint16_t *list = &e->pool[e->pool_count + 1];
    int size = node.size, count = f->p.dynamic ? other_parents(f, r, q, cause, list) : 0;
    node.parent = (uint16_t)(q * 2);
    node.more = 0;
    node.cause = (uint8_t)cause;
    for (int i = 0; i < count; i++)
        if (e->node[list[i]].size > size)
            size = e->node[list[i]].size;
    if (count > 0) {
        node.exact = 0;
        node.more = (uint16_t)e->pool_count;
        list[-1] = (uint16_t)count;
        nonet_parents_end(f);
    }
    node.size = (uint16_t)(size + 1);
    e->node[r * 2 + 1] = node;
}

static bool add_on(struct forcing *f, int r, int q, int cause) {
    struct expansion *e = f->e;
    if (bit_has(e->set[1], r))
        return true;
    new_on(f, r, q, cause);
    if (bit_has(e->set[0], r)) {
        e->clash = r;
        return false;
    }
    bit_set(e->set[1], r);
    e->seq[1][e->count[1]++] = (uint16_t)r;
    return true;
}

/* Takes the off-node out of the working board (dynamic), and adds the candidates that this leaves
 * as the only ones. */
static bool process_off(struct forcing *f, int q) {
    struct board *w = &f->work;
    const struct spot *s = &f->k->spot[q];
    uint16_t *pos = &w->pos[0][0];
    int c = s->cell, d = s->digit;
    unsigned rest = w->cand[c] & ~(1u << d), r[3];
    bool any = is_one(rest);
    for (int t = 0; t < 3; t++) {
        r[t] = pos[s->at[t]] & ~(unsigned)s->bit[t];
        any |= is_one(r[t]);
    }
    if (f->p.dynamic) {
        w->cand[c] = (uint16_t)rest;
        for (int t = 0; t < 3; t++)
            pos[s->at[t]] = (uint16_t)r[t];
        f->e->touched_houses |= nonet_nine.order_bits[c];
        f->e->touched_digits |= (uint16_t)(1u << d);
    }
    if (!any)
        return true;
    if (!f->p.nishio && is_one(rest) && !add_on(f, c * 9 + low(rest), q, CAUSE_CELL))
        return false;
    for (int t = 0; t < 3; t++) {
        const uint8_t *cells = nonet_nine.cell[nonet_nine.house[c][t]];
        if (is_one(r[t]) && !add_on(f, cells[low(r[t])] * 9 + d, q, t))
            return false;
    }
    return true;
}

static void begin(struct expansion *e, int start) {
    int q = start / 2, on = start & 1;
    memset(e->set, 0, sizeof e->set);
    e->count[0] = e->count[1] = 0;
    e->head[0] = e->head[1] = 0;
    e->pool_count = 1;
    e->clash = -1;
    e->touched_houses = e->stale_houses[0] = e->stale_houses[1] = 0;
    e->touched_digits = e->stale_digits[0] = e->stale_digits[1] = 0;
    e->node[start] =
        (struct chain_node){.parent = NONE, .size = 1, .exact = 1, .cause = CAUSE_NONE};
    bit_set(e->set[on], q);
    e->seq[on][e->count[on]++] = (uint16_t)q;
}

static void work_remove(struct forcing *f, int q) {
    const struct spot *s = &f->k->spot[q];
    uint16_t *pos = &f->work.pos[0][0];
    f->work.cand[s->cell] &= (uint16_t) ~(1u << s->digit);
    for (int t = 0; t < 3; t++)
        pos[s->at[t]] &= (uint16_t)~s->bit[t];
}

static void work_restore(struct forcing *f, int q) {
    const struct spot *s = &f->k->spot[q];
    uint16_t *pos = &f->work.pos[0][0];
    f->work.cand[s->cell] |= (uint16_t)(1u << s->digit);
    for (int t = 0; t < 3; t++)
        pos[s->at[t]] |= s->bit[t];
}

void nonet_work_take(struct forcing *f, const struct expansion *e, int count) {
    for (int i = 0; i < count && f->p.dynamic; i++)
        work_remove(f, e->seq[0][i]);
}

void nonet_work_put_back(struct forcing *f, const struct expansion *e, int count) {
    for (int i = 0; i < count && f->p.dynamic; i++)
        work_restore(f, e->seq[0][i]);
}

/* Goes on until nothing follows at the search's level, or there is a clash. */
static void carry_on(struct forcing *f, struct expansion *e) {
    f->e = e;
    nonet_work_take(f, e, e->head[0]);
    while (e->clash < 0) {
        if (e->head[1] < e->count[1])
            process_on(f, e->seq[1][e->head[1]++]);
        else if (e->head[0] < e->count[0])
            process_off(f, e->seq[0][e->head[0]++]);
        else if (f->p.level == 0 || !nonet_advance(f))
            break;
    }
    nonet_work_put_back(f, e, e->head[0]);
    e->stage = f->p.level;
}

struct expansion *nonet_expansion_of(struct forcing *f, int start) {
    static const int8_t before[6] = {-1, 0, 1, 2, 1, 4}; /* the level that each continues from */
    struct expansion *e = f->ex[start];
    int previous = before[f->p.level];
    if (e != NULL && e->stage == f->p.level)
        return e;
    if (e == NULL) {
        if (f->used == f->room) { /* cannot happen: there are two start nodes per candidate */
            chains_fail(f->k);
            f->used--;
        }
        e = f->ex[start] = &f->store[f->used++];
        begin(e, start);
    } else if (e->clash >= 0 && e->stage >= 0 && e->stage <= previous) {
        e->stage = f->p.level; /* a clash at a lower level is the same clash */
        return e;
    } else if (e->stage != previous) {
        begin(e, start);
    } else {
        f->resumed = e->stage;
    }
    nonet_nine_work(f->k->n, 1);
    carry_on(f, e);
    f->resumed = 0;
    return e;
}
