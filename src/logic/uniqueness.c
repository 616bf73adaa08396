/*
 * Unique rectangles and loops.
 *
 *     [12] . . | [12]       if all four were [12], they could be exchanged, giving two
 *      .   . . |  .         solutions: so the cell with more is neither 1 nor 2 (type 1).
 *     [12] . . | [123]      2: the extra cells share one extra digit, one of them has it.
 *                           3: two extra cells make a set with others of their house.
 *                           4: one of the two digits has no other place there: they lose the other.
 *
 * Loops are longer rectangles: each house that they touch has one cell of either colour. All loops
 * are visited, depth first, and the step with the lowest rating, then the lowest type, is taken; of
 * equal ones, the first.
 *
 * The search of Sudoku Explainer has a quirk that decides which loops it sees: the extra digits of
 * every neighbour that was looked at, entered or not, are remembered (`extras` in walk()). Two cuts
 * leave that alone, since they come after it and only drop what cannot become a valid loop: a cell
 * is not entered if one of its houses already has a cell of the same colour, or if it has no
 * partner in one of its houses (open_cells).
 */
#include "logic/nine.h"

#include <limits.h>

enum { LOOP_HINTS = 256, RECTANGLE = 4 };

/* A step that was found, to drop repeats of the same loop. */
struct met {
    struct cells cells;
    uint16_t set;
    uint8_t type, house;
    bool hidden;
};

struct loops {
    struct nine *n;
    const struct board *b;
    int v1, v2;
    unsigned pair;
    int len;
    uint8_t cell[NCELL];
    struct cells in;
    uint16_t both[NHOUSE]; /* places of both digits in each house */
    uint16_t open[NHOUSE]; /* those where a valid loop can pass */
    int pairs, pairs_in;   /* cells with these two digits only, and those on the loop */
    uint32_t houses[2];    /* houses that have a cell of one or the other colour: order bits */
    struct hint best;
    int limit; /* steps with a higher rating are of no use */
    bool any, stop;
    int met_count;
    struct met met[LOOP_HINTS];
};

static int loop_rating(const struct loops *l) {
    return l->len >= 10 ? 50 : 45 + (l->len - RECTANGLE) / 2;
}

/* When the list is full a repeat is offered again, which changes nothing: it is not better. */
static bool met_before(struct loops *l, const struct hint *s) {
    struct met now = {l->in, s->lines[0], s->type, s->house[0], s->hidden};
    for (int i = 0; i < l->met_count; i++) {
        const struct met *m = &l->met[i];
        if (m->type == now.type && cells_equal(m->cells, now.cells) && m->house == now.house &&
            m->set == now.set && m->hidden == now.hidden)
            return true;
    }
    if (l->met_count < LOOP_HINTS)
        l->met[l->met_count++] = now;
    return false;
}

static void offer(struct loops *l, struct hint *s) {
    const struct hint *best = &l->best;
    if (hint_is_empty(s) || met_before(l, s))
        return;
    bool later = l->any &&
                 (s->rating > best->rating || (s->rating == best->rating && s->type >= best->type));
    if (later && l->n->found == NULL)
        return;
    s->digits = (uint16_t)l->pair;
    s->cell_count = (uint8_t)l->len;
    s->complexity = l->len;
    memcpy(s->cells, l->cell, (size_t)l->len);
    l->any = true;
    if (l->n->found == NULL) {
        l->best = *s;
        l->limit = s->rating;
    } else {
        *l->n->out = *s;
        l->stop |= hint_found(l->n);
    }
}

static void start(const struct loops *l, struct hint *s, int type, int more) {
    hint_clear(s, TECHNIQUE_UNIQUE_LOOP, loop_rating(l) + more);
    s->type = (uint8_t)type;
}

static void type1(struct loops *l, int c) {
    struct hint s;
    start(l, &s, 1, 0);
    s.elim[c] = (uint16_t)l->pair;
    offer(l, &s);
}

static void type2(struct loops *l, const uint8_t *extra, int count) {
    struct hint s;
    unsigned d = l->b->cand[extra[0]] & ~l->pair;
    struct cells hit = nonet_nine.peers[extra[0]];
    d &= -d;
    start(l, &s, 2, 0);
    for (int i = 1; i < count; i++)
        hit = cells_and(hit, nonet_nine.peers[extra[i]]);
    for (int c = 0; c < NCELL; c++)
        if (cells_has(hit, c))
            s.elim[c] = (uint16_t)(l->b->cand[c] & d);
    offer(l, &s);
}

/* The digit removed is the one that is not locked; if both are locked, the larger. */
static void type4(struct loops *l, int c1, int c2) {
    int locked[2] = {-1, -1}; /* the last house in which v1, v2 have no other place */
    struct hint s;
    for (int t = 0; t < 3; t++) {
        int h = nonet_nine.house[c1][t];
        unsigned own = 1u << nonet_nine.place[c1][t] | 1u << nonet_nine.place[c2][t];
        if (nonet_nine.house[c2][t] != h)
            continue;
        if ((l->b->pos[h][l->v1] & ~own) == 0)
            locked[0] = h;
        if ((l->b->pos[h][l->v2] & ~own) == 0)
            locked[1] = h;
    }
    if (locked[0] < 0 && locked[1] < 0)
        return;
    int goes = locked[0] >= 0 ? l->v2 : l->v1;
    start(l, &s, 4, 0);
    s.elim[c1] = s.elim[c2] = (uint16_t)(1u << goes);
    s.house[0] = (uint8_t)(locked[0] >= 0 ? locked[0] : locked[1]);
    offer(l, &s);
}

/* The two extra cells of a type 3, and what they have besides the pair. */
struct twins {
    int c1, c2;
    unsigned extras;
    int h, d;        /* current house and degree */
    unsigned p1, p2; /* the cells' places in it */
};

/* The cells `m` of the house, c1 standing for both twins with their extras, are a naked set. */
static void naked_set(struct loops *l, const struct twins *w, unsigned m) {
    const uint16_t *cand = l->b->cand;
    const uint8_t *cell = nonet_nine.cell[w->h];
    unsigned u = 0, common = w->extras & cand[w->c1] & cand[w->c2];
    struct hint s;
    for (unsigned left = m & ~w->p1; left != 0; left &= left - 1) {
        unsigned k = cand[cell[low(left)]];
        if (k == 0 || is_one(k))
            return;
        u |= k;
    }
    if (bits(w->extras) < 2 || bits(u | w->extras) != w->d || bits(u | common) != w->d)
        return;
    start(l, &s, 3, w->d - 1);
    for (int i = 0; i < 9; i++)
        if (!((m | w->p2) >> i & 1))
            s.elim[cell[i]] = (uint16_t)(cand[cell[i]] & (u | w->extras));
    s.house[0] = (uint8_t)w->h;
    s.lines[0] = (uint16_t)m;
    s.lines[1] = (uint16_t)(u | w->extras);
    offer(l, &s);
}

/* The pair and `digits` have, not counting c2, exactly d places in the house: a hidden set. */
static void hidden_set(struct loops *l, const struct twins *w, unsigned digits) {
    unsigned cells = 0;
    struct hint s;
    for (unsigned m = digits; m != 0; m &= m - 1) {
        unsigned p = l->b->pos[w->h][low(m)] & ~w->p2;
        if (p == 0)
            return;
        cells |= p;
    }
    if (bits(cells) != w->d)
        return;
    start(l, &s, 3, w->d - 2);
    for (unsigned m = cells & ~w->p1; m != 0; m &= m - 1) {
        int c = nonet_nine.cell[w->h][low(m)];
        s.elim[c] = (uint16_t)(l->b->cand[c] & ~digits);
    }
    s.house[0] = (uint8_t)w->h;
    s.lines[0] = (uint16_t)digits; /* identifies repeats; the cells follow from it */
    s.lines[1] = (uint16_t)cells;
    s.hidden = true;
    offer(l, &s);
}

/* The members of a set of nine whose numbers are the bits of m. */
static unsigned choose(const uint8_t list[9], unsigned m) {
    unsigned set = 0;
    for (; m != 0; m &= m - 1)
        set |= 1u << list[low(m)];
    return set;
}

static void type3_naked(struct loops *l, struct twins *w) {
    uint8_t list[9];
    int count = 0;
    for (int i = 0; i < 9; i++) {
        unsigned k = l->b->cand[nonet_nine.cell[w->h][i]];
        list[count] = (uint8_t)i;
        count += k != 0 && !is_one(k) && !((w->p1 | w->p2) >> i & 1);
    }
    for (unsigned m = (1u << (w->d - 1)) - 1; m < 1u << count; m = next_subset(m))
        naked_set(l, w, choose(list, m) | w->p1);
}

static void type3_hidden(struct loops *l, struct twins *w) {
    uint8_t list[9];
    int count = 0;
    if (w->d == 2) {
        hidden_set(l, w, l->pair);
        return;
    }
    for (int d = 0; d < 9; d++) {
        list[count] = (uint8_t)d;
        count += (l->b->pos[w->h][d] & ~w->p2) != 0 && !((l->pair | w->extras) >> d & 1);
    }
    for (unsigned m = (1u << (w->d - 2)) - 1; m < 1u << count; m = next_subset(m))
        hidden_set(l, w, choose(list, m) | l->pair);
}

static void type3_house(struct loops *l, struct twins *w, int t) {
    int empties = l->b->empties[w->h];
    w->p1 = 1u << nonet_nine.place[w->c1][t];
    w->p2 = 1u << nonet_nine.place[w->c2][t];
    if (2 * w->d <= empties && loop_rating(l) + w->d - 1 <= l->limit)
        type3_naked(l, w);
    if (2 * w->d < empties)
        type3_hidden(l, w);
}

/* The lowest rating with sets of d is that of hidden ones. */
static void type3(struct loops *l, int c1, int c2, unsigned extras) {
    struct twins w = {.c1 = c1, .c2 = c2, .extras = extras};
    for (w.d = bits(extras); w.d <= 7 && loop_rating(l) + w.d - 2 <= l->limit; w.d++)
        for (int t = 0; t < 3; t++) {
            w.h = nonet_nine.house[c1][t];
            if (nonet_nine.house[c2][t] == w.h)
                type3_house(l, &w, t);
        }
}

static void loop_closed(struct loops *l) {
    uint8_t extra[NCELL];
    int count = 0;
    if (l->houses[0] != l->houses[1]) /* each house has one cell of either colour, or none */
        return;
    for (int i = 0; i < l->len; i++)
        if (!is_two(l->b->cand[l->cell[i]]))
            extra[count++] = l->cell[i];
    if (count == 1)
        type1(l, extra[0]);
    else if (count > 2)
        type2(l, extra, count);
    else if (count == 2) {
        unsigned extras = (l->b->cand[extra[0]] | l->b->cand[extra[1]]) & ~l->pair;
        if (is_one(extras))
            type2(l, extra, 2);
        else
            type3(l, extra[0], extra[1], extras);
        type4(l, extra[0], extra[1]);
    }
}

static void walk(struct loops *l, int last_type, unsigned extras, int allowance);

/* How many cells a loop may still get. With two or more kinds of extra digits, only the allowance
 * lets it enter a cell that has one. */
static int cells_left(const struct loops *l, unsigned extras, int allowance) {
    int left = l->limit < 50 ? RECTANGLE + 2 * (l->limit - 45) - l->len : NCELL;
    if (extras != 0 && !is_one(extras)) {
        int room = (allowance > 0 ? allowance : 0) + l->pairs - l->pairs_in;
        left = room < left ? room : left;
    }
    return left;
}

/* Can the houses that have a cell of one colour only still get one of the other? Each cell has
 * three houses. */
static bool may_close(const struct loops *l, unsigned extras, int allowance) {
    int left = cells_left(l, extras, allowance);
    uint32_t odd = l->houses[0] ^ l->houses[1];
    return left >= 0 && l->len + left >= RECTANGLE &&
           bits(odd & ALL9) + bits(odd >> 9 & ALL9) + bits(odd >> 18) <= 3 * left;
}

static void enter(struct loops *l, int c, int t, unsigned extras, int allowance) {
    uint32_t *own = &l->houses[l->len & 1], houses = nonet_nine.order_bits[c];
    bool is_pair = is_two(l->b->cand[c]);
    if (*own & houses)
        return;
    l->cell[l->len++] = (uint8_t)c;
    l->pairs_in += is_pair;
    *own |= houses;
    if (may_close(l, extras, allowance - !is_pair)) {
        cells_add(&l->in, c);
        walk(l, t, extras, allowance - !is_pair);
        cells_drop(&l->in, c);
    }
    *own &= ~houses;
    l->pairs_in -= is_pair;
    l->len--;
}

static void walk(struct loops *l, int last_type, unsigned extras, int allowance) {
    int c = l->cell[l->len - 1];
    for (int t = 0; t < 3 && !l->stop; t++) {
        int h = nonet_nine.house[c][t];
        unsigned m = l->both[h] & ~(1u << nonet_nine.place[c][t]);
        if (t == last_type)
            continue;
        for (; m != 0; m &= m - 1) {
            int o = nonet_nine.cell[h][low(m)];
            unsigned k = l->b->cand[o];
            if (o == l->cell[0] && l->len >= RECTANGLE) {
                loop_closed(l);
                continue;
            }
            if (cells_has(l->in, o))
                continue;
            extras |= k & ~l->pair;
            if ((is_two(k) || is_one(extras) || allowance > 0) && (l->open[h] >> low(m) & 1))
                enter(l, o, t, extras, allowance);
        }
    }
}

/* Repeatedly drops cells that have both digits but no other such cell in one of their houses; says
 * whether the start is left. */
static bool open_cells(struct loops *l, int start_cell) {
    for (int h = 0; h < NHOUSE; h++)
        l->open[h] = l->both[h] = l->b->pos[h][l->v1] & l->b->pos[h][l->v2];
    for (bool again = true; again;) {
        again = false;
        for (int h = 0; h < NHOUSE; h++) {
            if (!is_one(l->open[h]))
                continue;
            int c = nonet_nine.cell[h][low(l->open[h])];
            for (int t = 0; t < 3; t++)
                l->open[nonet_nine.house[c][t]] &= (uint16_t) ~(1u << nonet_nine.place[c][t]);
            again = true;
        }
    }
    int box = nonet_nine.house[start_cell][0];
    return l->open[box] >> nonet_nine.place[start_cell][0] & 1;
}

static int count_pairs(const struct loops *l) {
    int count = 0;
    for (int c = 0; c < NCELL; c++)
        count += l->b->cand[c] == l->pair;
    return count;
}

/* Does the cell have a partner in each of its houses? */
static bool has_partners(const struct loops *l, int c) {
    for (int t = 0; t < 3; t++) {
        const uint16_t *pos = l->b->pos[nonet_nine.house[c][t]];
        if (is_one(pos[l->v1] & pos[l->v2]))
            return false;
    }
    return true;
}

/* Steps above the highest allowed rating need not be found if no later rule is allowed: there is no
 * next step in either case. */
static int highest_rating(const struct nine *n) {
    int max = n->options->max_rating;
    return n->found == NULL && max > 0 && max < 50 ? max : INT_MAX;
}

bool nonet_find_unique_loop(struct nine *n, int k) {
    (void)k;
    struct loops l;
    l.n = n;
    l.b = &n->board;
    l.limit = highest_rating(n);
    l.any = l.stop = false;
    l.met_count = 0;
    for (int c = 0; c < NCELL && !l.stop; c++) {
        if (!is_two(n->board.cand[c]))
            continue;
        l.pair = n->board.cand[c];
        l.v1 = low(l.pair);
        l.v2 = low(l.pair & (l.pair - 1));
        if (!has_partners(&l, c) || !open_cells(&l, c))
            continue;
        l.len = l.pairs_in = 1;
        l.pairs = count_pairs(&l);
        l.cell[0] = (uint8_t)c;
        l.in = (struct cells){{0, 0}};
        cells_add(&l.in, c);
        l.houses[0] = nonet_nine.order_bits[c];
        l.houses[1] = 0;
        walk(&l, -1, 0, 2);
    }
    if (n->found != NULL)
        return l.stop;
    if (l.any)
        *n->out = l.best;
    return l.any;
}
