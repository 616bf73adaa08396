/*
 * Rules 23 to 30: nishio, multiple, dynamic and nested forcing chains. What follows from several
 * assumptions, one of which must be true, is true; and an assumption from which a contradiction
 * follows is false.
 *
 *     contradiction   c is d -> ... -> x on, x off           c is not d
 *     double          c is d -> x,  c is not d -> x          x
 *     region          every place of d in a house -> x       x
 *     cell            every candidate of a cell -> x         x
 *
 * All hints are collected, and the lowest by rating, length, kind and order is taken. The order of
 * generation is that of Sudoku Explainer: cell by cell, candidate by candidate, then contradiction,
 * double, regions; after its candidates the cell itself.
 */
#include "logic/chains.h"

#include <stdlib.h>

static const uint8_t sort_key[4] = {7, 1, 6, 5};

static bool is_better(const struct forcing_hint *a, const struct forcing_hint *b) {
    if (a->key != b->key)
        return a->key < b->key;
    if (a->complexity != b->complexity)
        return a->complexity < b->complexity;
    if (a->sort_key != b->sort_key)
        return a->sort_key < b->sort_key;
    return a->order < b->order;
}

/* The ends of a hint: the expansions they are in, and their nodes. */
int nonet_forcing_ends(struct forcing *f, const struct forcing_hint *h, struct expansion **e,
                       int *end) {
    int q = h->source, count = 0;
    if (h->kind == FORCING_CONTRADICTION) {
        e[0] = e[1] = f->ex[q * 2 + h->source_on];
        end[0] = h->goal * 2 + 1;
        end[1] = h->goal * 2;
        return 2;
    }
    if (h->kind == FORCING_DOUBLE) {
        e[0] = f->ex[q * 2 + 1];
        e[1] = f->ex[q * 2];
        count = 2;
    } else if (h->kind == FORCING_REGION) {
        const uint8_t *cells = nonet_nine.cell[h->house];
        for (unsigned m = f->b->pos[h->house][q % 9]; m != 0; m &= m - 1)
            e[count++] = f->ex[(cells[low(m)] * 9 + q % 9) * 2 + 1];
    } else {
        for (unsigned m = f->b->cand[q / 9]; m != 0; m &= m - 1)
            e[count++] = f->ex[(q / 9 * 9 + low(m)) * 2 + 1];
    }
    for (int i = 0; i < count; i++)
        end[i] = h->goal * 2 + h->goal_on;
    return count;
}

/* What the hint says: the candidate, and whether it is true. */
static int conclusion(const struct forcing_hint *h, bool *on) {
    bool contradiction = h->kind == FORCING_CONTRADICTION;
    *on = contradiction ? !h->source_on : h->goal_on;
    return contradiction ? h->source : h->goal;
}

/* The place of a conclusion's removals: in a cell of two candidates, one's "on" removes the same as
 * the other's "off". */
static int slot_of(const struct board *b, int q, bool on) {
    unsigned rest = b->cand[q / 9] & ~(1u << q % 9);
    if (on && is_one(rest))
        return (q / 9 * 9 + low(rest)) * 2;
    return q * 2 + on;
}

/* Sizes that are lower bounds come first: most hints already lose by them. */
static void offer(struct forcing *f, struct forcing_hint *h) {
    struct expansion *e[9];
    int end[9], count = nonet_forcing_ends(f, h, e, end), sum = 0;
    bool on;
    int q = conclusion(h, &on), slot = slot_of(f->b, q, on);
    struct forcing_hint *old = f->all ? &f->slot[slot] : &f->best;
    bool rival = !f->all || f->have[slot];
    h->sort_key = sort_key[h->kind];
    h->order = f->order++;
    if (rival) {
        for (int i = 0; i < count; i++)
            sum += e[i]->node[end[i]].size;
        h->complexity = sum;
        h->key = nonet_chain_key(f->p.base, sum);
        if (!is_better(h, old))
            return;
    }
    h->complexity = nonet_forcing_complexity(f, e, end, count);
    h->key = nonet_chain_key(f->p.base, h->complexity);
    if (rival && !is_better(h, old))
        return;
    *old = *h;
    f->have[slot] = true;
}

static void contradiction(struct forcing *f, int q, bool on, const struct expansion *e) {
    struct forcing_hint h = {.kind = FORCING_CONTRADICTION,
                             .source = (uint16_t)q,
                             .source_on = on,
                             .goal = (uint16_t)e->clash};
    f->hit |= 1u << q % 9;
    offer(f, &h);
}

/* Offers each node common to the expansions, on-nodes first, in the order of the first one. */
static void common(struct forcing *f, struct expansion **e, int count, struct forcing_hint h) {
    for (int on = 1; on >= 0; on--) {
        uint64_t all[NW], any = 0;
        memcpy(all, e[0]->set[on], sizeof all);
        for (int i = 1; i < count; i++)
            for (int k = 0; k < NW; k++)
                all[k] &= e[i]->set[on][k];
        for (int k = 0; k < NW; k++)
            any |= all[k];
        for (int i = 0; i < e[0]->count[on] && any != 0; i++) {
            int q = e[0]->seq[on][i];
            if (!bit_has(all, q) || (on && is_one(f->b->cand[q / 9])))
                continue;
            h.goal = (uint16_t)q;
            h.goal_on = on;
            offer(f, &h);
        }
    }
}

/* ---- rule 24: what can share a conclusion at all ---- */

/* All that follows from a candidate, without order. */
static void make_row(struct forcing *f, int q) {
    const struct closure *k = f->known;
    struct node_set weak = nonet_closure_weak(k, q), on = {{0}};
    f->have_row[q] = true;
    for (int w = 0; w < CLOSURE_WORDS; w++)
        for (uint64_t m = weak.w[w]; m != 0; m &= m - 1) {
            const struct node_set *then = &k->then[w * 64 + low64(m)];
            for (int i = 0; i < CLOSURE_WORDS; i++)
                on.w[i] |= then->w[i];
        }
    if (k->strong[q / 9] >> q % 9 & 1)
        bit_set(on.w, closure_id(k, q / 9, q % 9));
    f->on_row[q] = on;
    memcpy(f->off_row[q], f->k->seen_by[q], sizeof f->off_row[q]);
    for (int w = 0; w < CLOSURE_WORDS; w++)
        for (uint64_t m = on.w[w]; m != 0; m &= m - 1) {
            const uint64_t *off = f->k->seen_by[k->node[w * 64 + low64(m)]];
            for (int i = 0; i < NW; i++)
                f->off_row[q][i] |= off[i];
        }
}

static bool may_share(struct forcing *f, const uint16_t *cand, int count) {
    struct node_set on;
    uint64_t off[NW], any = 0;
    if (f->known == NULL)
        return true;
    memcpy(off, f->live, sizeof off);
    memset(&on, 0xFF, sizeof on);
    for (int i = 0; i < count; i++) {
        if (!f->have_row[cand[i]])
            make_row(f, cand[i]);
        for (int k = 0; k < CLOSURE_WORDS; k++)
            on.w[k] &= f->on_row[cand[i]].w[k];
        for (int k = 0; k < NW; k++)
            off[k] &= f->off_row[cand[i]][k];
    }
    for (int k = 0; k < CLOSURE_WORDS; k++)
        any |= on.w[k];
    for (int k = 0; k < NW; k++)
        any |= off[k];
    return any != 0;
}

/* Closures give exactly the sets of the expansions if none of them clashes; and a clash would mean
 * that some on-node refutes itself. */
static void prepare_sharing(struct forcing *f) {
    f->known = NULL;
    if (f->p.dynamic)
        return;
    const struct closure *k = nonet_closure_of(f->k, f->b);
    if (k->refutes)
        return;
    f->known = k;
    memset(f->have_row, 0, sizeof f->have_row);
    memset(f->live, 0, sizeof f->live);
    for (int c = 0; c < NCELL; c++)
        for (unsigned m = f->b->cand[c]; m != 0; m &= m - 1)
            bit_set(f->live, c * 9 + low(m));
}

/* ---- the search ---- */

static void regions(struct forcing *f, int c, int d) {
    for (int t = 0; t < 3; t++) {
        int h = nonet_nine.house[c][t], count = 0;
        unsigned m = f->b->pos[h][d];
        struct expansion *e[9];
        uint16_t cand[9];
        if (is_one(m) || low(m) != nonet_nine.place[c][t])
            continue;
        for (; m != 0; m &= m - 1)
            cand[count++] = (uint16_t)(nonet_nine.cell[h][low(m)] * 9 + d);
        if (!may_share(f, cand, count))
            continue;
        for (int i = 0; i < count; i++)
            e[i] = nonet_expansion_of(f, cand[i] * 2 + 1);
        struct forcing_hint hint = {
            .kind = FORCING_REGION, .source = (uint16_t)(c * 9 + d), .house = (uint8_t)h};
        common(f, e, count, hint);
    }
}

/* Nishio compares nothing, so an expansion makes room for the next unless it belongs to the best
 * hint. */
static void drop_expansions(struct forcing *f, int q, int used) {
    if (!f->p.nishio || f->all || f->best.source == q)
        return;
    f->ex[q * 2] = f->ex[q * 2 + 1] = NULL;
    f->used = used;
}

static void candidate(struct forcing *f, int c, int d) {
    int q = c * 9 + d, used = f->used;
    if (f->skip >> d & 1)
        return;
    if (f->p.dynamic) {
        struct expansion *both[2];
        struct forcing_hint hint = {.kind = FORCING_DOUBLE, .source = (uint16_t)q};
        for (int off = 0; off < 2; off++) {
            both[off] = nonet_expansion_of(f, q * 2 + !off);
            if (both[off]->clash >= 0)
                contradiction(f, q, !off, both[off]);
        }
        if (!f->p.nishio && !is_two(f->b->cand[c]))
            common(f, both, 2, hint);
    }
    if (!f->p.nishio)
        regions(f, c, d);
    drop_expansions(f, q, used);
}

static void cell(struct forcing *f, int c) {
    struct expansion *e[9];
    uint16_t cand[9] = {0};
    int count = 0;
    for (unsigned m = f->b->cand[c]; m != 0; m &= m - 1) {
        candidate(f, c, low(m));
        cand[count++] = (uint16_t)(c * 9 + low(m));
    }
    if (f->p.nishio || !may_share(f, cand, count))
        return;
    for (int i = 0; i < count; i++)
        e[i] = nonet_expansion_of(f, cand[i] * 2 + 1);
    struct forcing_hint hint = {.kind = FORCING_CELL, .source = cand[0]};
    common(f, e, count, hint);
}

/* Nishio looks at the places of one digit only: a digit that gave nothing gives nothing until they
 * change. (All empty cells have two candidates or more when the rule is reached.) */
static void nishio_skip(struct forcing *f) {
    f->skip = f->hit = 0;
    for (int d = 0; d < 9 && f->p.nishio; d++) {
        bool same = true;
        for (int r = 0; r < 9; r++)
            same &= f->rows[d][r] == f->b->pos[9 + r][d];
        f->skip |= (unsigned)same << d;
    }
}

static void nishio_remember(struct forcing *f) {
    for (int d = 0; d < 9 && f->p.nishio; d++)
        for (int r = 0; r < 9 && !(f->hit >> d & 1); r++)
            f->rows[d][r] = f->b->pos[9 + r][d];
}

static void forget(struct forcing *f) {
    f->used = 0;
    memset(f->ex, 0, sizeof f->ex);
}

/* keep: the expansions are those of the same board and a lower level. */
void nonet_forcing_search(struct forcing *f, const struct board *b, struct forcing_params p,
                          bool all, bool keep) {
    bool plain = p.dynamic && !p.nishio && p.level == 0;
    f->b = b;
    f->p = p;
    f->all = all;
    f->order = 0;
    memcpy(f->work.cand, b->cand, sizeof b->cand);
    memcpy(f->work.pos, b->pos, sizeof b->pos);
    if (!keep) {
        f->nest_count = f->nest_node_count = 0; /* renewed expansions have none */
        if (!plain || !f->renewable)
            forget(f);
        if (plain)
            nonet_forcing_renew(f, b);
        f->renewable = plain;
    }
    f->best.key = f->best.complexity = FAR;
    f->best.source = NONE;
    if (all)
        memset(f->have, 0, sizeof f->have);
    prepare_sharing(f);
    nishio_skip(f);
    for (int c = 0; c < NCELL && chains_go_on(f->k); c++) {
        unsigned m = b->cand[c];
        if (m != 0 && !is_one(m) && (p.dynamic || !is_two(m)))
            cell(f, c);
    }
    nishio_remember(f);
}

/* ---- hints, one after another ---- */

static void removes(const struct board *b, const struct forcing_hint *h, uint64_t *out) {
    bool on;
    int q = conclusion(h, &on);
    memset(out, 0, NW * sizeof *out);
    if (!on)
        bit_set(out, q);
    for (unsigned m = b->cand[q / 9] & ~(1u << q % 9); on && m != 0; m &= m - 1)
        bit_set(out, q / 9 * 9 + low(m));
}

static int by_merit(const void *a, const void *b) {
    return is_better(*(const struct forcing_hint *const *)a, *(const struct forcing_hint *const *)b)
               ? -1
               : 1;
}

static int sorted(const struct forcing *f, const struct forcing_hint **list) {
    int count = 0;
    for (int i = 0; i < NNODE; i++)
        if (f->have[i])
            list[count++] = &f->slot[i];
    qsort(list, (size_t)count, sizeof list[0], by_merit);
    return count;
}

bool nonet_forcing_all(struct forcing *f, const struct board *b, struct forcing_params p,
                       hint_use_fn use, void *user) {
    const struct forcing_hint *list[NNODE];
    nonet_forcing_search(f, b, p, true, false);
    int count = sorted(f, list);
    for (int i = 0; i < count && chains_go_on(f->k); i++) {
        uint64_t removed[NW];
        removes(b, list[i], removed);
        f->walking = list[i];
        use(user, removed, nonet_forcing_walk, f);
    }
    return count > 0;
}

static void fill_hint(const struct forcing *f, const struct forcing_hint *h, int technique,
                      struct hint *out) {
    static const uint8_t form[4] = {NONET_CHAIN_CONTRADICTION, NONET_CHAIN_DOUBLE,
                                    NONET_CHAIN_REGION, NONET_CHAIN_CELL};
    uint64_t removed[NW];
    bool on;
    int q = conclusion(h, &on);
    hint_clear(out, (enum technique)technique, key_rating(h->key));
    out->key = h->key;
    out->complexity = h->complexity;
    out->form = form[h->kind];
    out->level = (uint8_t)f->p.level;
    out->house[0] = h->house;
    removes(f->b, h, removed);
    for (int i = 0; i < NCAND; i++)
        if (bit_has(removed, i))
            out->elim[i / 9] |= (uint16_t)(1u << i % 9);
    if (on) {
        out->place = (uint16_t)(q / 9);
        out->digit = (uint8_t)(q % 9);
    }
    out->start = h->source;
    out->start_on = h->source_on;
    out->goal = h->goal;
    out->goal_on = h->goal_on;
}

void nonet_forcing_hint(const struct forcing *f, int technique, struct hint *out) {
    fill_hint(f, f->walking, technique, out);
}

static bool report_all(struct nine *n, struct forcing *f, int technique) {
    const struct forcing_hint *list[NNODE];
    int count = sorted(f, list);
    for (int i = 0; i < count; i++) {
        f->walking = list[i];
        fill_hint(f, list[i], technique, n->out);
        if (hint_found(n))
            return true;
    }
    return count > 0;
}

static struct forcing *context_of(struct chains *k, bool dynamic) {
    struct forcing **f = dynamic ? &k->dynamic : &k->scratch;
    if (*f == NULL)
        *f = nonet_forcing_new(k);
    return *f;
}

bool nonet_find_forcing(struct nine *n, int technique) {
    static const struct forcing_params params[8] = {
        {false, true, true, 0, 75},  {true, false, false, 0, 80}, {true, true, false, 0, 85},
        {true, true, false, 1, 90},  {true, true, false, 2, 95},  {true, true, false, 3, 100},
        {true, true, false, 4, 105}, {true, true, false, 5, 110}};
    struct chains *k = nonet_chains_of(n);
    if (k == NULL)
        return false;
    const struct forcing_params *p = &params[technique - TECHNIQUE_NISHIO];
    struct forcing *f = context_of(k, p->dynamic && !p->nishio);
    if (f == NULL)
        return false;
    bool keep = p->level > 0 && f->step == n->step; /* the previous rule looked at this board */
    f->step = n->step;
    k->last = f;
    nonet_forcing_search(f, &n->board, *p, n->found != NULL, keep);
    if (!chains_go_on(k))
        return false;
    if (f->all)
        return report_all(n, f, technique);
    if (f->best.key == FAR)
        return false;
    f->walking = &f->best;
    fill_hint(f, &f->best, technique, n->out);
    return true;
}
