/*
 * Chains inside chains (level 2 and up): the hints of a chain rule on the working board become
 * off-nodes, whose parents are what the outer expansion removed from the cells and houses that the
 * inner chain relies on.
 *
 *     level 2   static chains              level 4   dynamic chains
 *     level 3   static, then multiple      level 5   dynamic, then those of level 2
 *
 * Most working boards have no inner hint at all. That depends on the candidates alone, so such
 * boards are remembered, across expansions, rules and steps, in a table with one board per slot,
 * which is compared in full: a hit is exact, and memory is bounded.
 */
#include "logic/chains.h"

#include <stdlib.h>

enum { NEGATIVES = 16384, NEGATIVE_SHIFT = 50 };

struct negative {
    uint16_t cand[NCELL];
    uint16_t flags;
};

/* The slot of the working board; NULL: no memory for the table, which costs only time. */
static struct negative *slot_of(struct chains *k, const struct board *w) {
    uint64_t h = 0, x;
    if (k->negatives == NULL)
        k->negatives = calloc(NEGATIVES, sizeof *k->negatives);
    if (k->negatives == NULL)
        return NULL;
    for (int i = 0; i + 4 <= NCELL; i += 4) {
        memcpy(&x, &w->cand[i], 8);
        h = (h ^ x) * 0x9E3779B97F4A7C15ULL;
        h ^= h >> 29;
    }
    h = (h ^ w->cand[NCELL - 1]) * 0x9E3779B97F4A7C15ULL;
    return &k->negatives[h >> NEGATIVE_SHIFT];
}

static bool is_negative(struct chains *k, const struct board *w, unsigned flag) {
    const struct negative *s = slot_of(k, w);
    return s != NULL && (s->flags & flag) && memcmp(s->cand, w->cand, sizeof s->cand) == 0;
}

static void note_negative(struct chains *k, const struct board *w, unsigned flag) {
    struct negative *s = slot_of(k, w);
    if (s == NULL || !chains_go_on(k))
        return;
    if (memcmp(s->cand, w->cand, sizeof s->cand) != 0) {
        memcpy(s->cand, w->cand, sizeof s->cand);
        s->flags = 0;
    }
    s->flags |= (uint16_t)flag;
}

/* ---- a nested hint ---- */

static void add_parent(struct forcing *f, int q, uint64_t *seen) {
    if (bit_has(seen, q))
        return;
    bit_set(seen, q);
    parents_add(f, q);
}

/* Each on-node relies on what its cell or house has lost; in a cycle, which can be read backwards,
 * each node does. */
static void walk_parents(struct forcing *f, const struct walk *w) {
    uint64_t seen[NW] = {0};
    nonet_parents_begin(f);
    for (int i = 0; i < w->count; i++) {
        int node = w->node[i] & ~WALK_END, c = node / 18, d = node / 2 % 9, cause = w->cause[i];
        if (!(node & 1) && !w->cycle)
            continue;
        if (cause == CAUSE_CELL) {
            unsigned m = f->b->cand[c] & ~(unsigned)f->work.cand[c];
            for (; m != 0; m &= m - 1)
                add_parent(f, c * 9 + low(m), seen);
        } else if (cause <= CAUSE_COL) {
            int h = nonet_nine.house[c][cause];
            unsigned m = f->b->pos[h][d] & ~(unsigned)f->work.pos[h][d];
            for (; m != 0; m &= m - 1)
                add_parent(f, nonet_nine.cell[h][low(m)] * 9 + d, seen);
        }
    }
}

/* Room for one more of `size` bytes each, and `more` in all; the array may move. */
static bool grow(void **list, size_t *room, size_t needed, size_t size) {
    size_t wanted = *room ? *room : 1024;
    if (needed <= *room)
        return true;
    while (wanted < needed)
        wanted *= 2;
    void *moved = realloc(*list, wanted * size);
    if (moved == NULL)
        return false;
    *list = moved;
    *room = wanted;
    return true;
}

static bool add_nest(struct forcing *f, const struct walk *w) {
    void *nests = f->nests, *nodes = f->nest_nodes;
    size_t at = f->nest_node_count, count = (size_t)w->count;
    bool ok = grow(&nests, &f->nest_room, f->nest_count + 1, sizeof *f->nests);
    f->nests = nests;
    ok = ok && grow(&nodes, &f->nest_node_room, at + count, sizeof *f->nest_nodes);
    f->nest_nodes = nodes;
    if (!ok) {
        chains_fail(f->k);
        return false;
    }
    memcpy(f->nest_nodes + at, w->node, count * sizeof *w->node);
    f->nest_node_count += count;
    f->nests[f->nest_count++] =
        (struct nest){w->hash,         w->complexity,           (uint32_t)at,
                      (uint32_t)count, (uint16_t)f->e->head[0], (uint16_t)f->rule};
    return true;
}

static void use_nested(void *user, const uint64_t *removed, const struct walk *(*walk)(void *),
                       void *maker) {
    struct forcing *f = user;
    uint64_t fresh = 0;
    for (int k = 0; k < NW; k++)
        fresh |= removed[k] & ~f->e->set[0][k];
    if (fresh == 0)
        return;
    const struct walk *w = walk(maker);
    walk_parents(f, w);
    if (parents_none(f) || !add_nest(f, w))
        return;
    for (int k = 0; k < NW; k++)
        for (uint64_t m = removed[k]; m != 0; m &= m - 1)
            nonet_emit(f, k * 64 + low64(m), (uint32_t)f->nest_count - 1);
    nonet_parents_end(f);
}

/* ---- the inner rules ---- */

/* At the outermost level, if the board itself has no static hint, one on the working board needs a
 * strong link that the board does not have. */
static bool has_new_link(const struct forcing *f) {
    const uint16_t *now = &f->work.pos[0][0], *was = &f->b->pos[0][0];
    bool any = false;
    for (int i = 0; i < NHOUSE * 9; i++)
        any |= now[i] != was[i] && is_two(now[i]);
    for (int c = 0; c < NCELL; c++)
        any |= f->work.cand[c] != f->b->cand[c] && is_two(f->work.cand[c]);
    return any;
}

static const uint8_t negative_flag[] = {NEGATIVE_STATIC, NEGATIVE_MULTIPLE, NEGATIVE_DYNAMIC, 0};

static bool is_clean(const struct forcing *f) {
    return !f->all && f->k->n->no_static; /* the board has no static hint */
}

static bool forcing_rule(struct forcing *f, struct forcing_params p, hint_use_fn use, void *user) {
    struct board *w = &f->work;
    if (f->inner == NULL)
        f->inner = nonet_forcing_new(f->k);
    if (f->inner == NULL)
        return false;
    memcpy(w->empties, f->b->empties, sizeof w->empties);
    memcpy(w->placed, f->b->placed, sizeof w->placed);
    memcpy(w->value, f->b->value, sizeof w->value);
    return nonet_forcing_all(f->inner, w, p, use, user);
}

bool nonet_inner_rule(struct forcing *f, enum nest_rule rule, hint_use_fn use, void *user) {
    static const struct forcing_params params[] = {[NEST_MULTIPLE] = {true, false, false, 0, 80},
                                                   [NEST_DYNAMIC] = {true, true, false, 0, 85},
                                                   [NEST_DEEPER] = {true, true, false, 2, 95}};
    f->rule = rule;
    if (rule == NEST_STATIC)
        return nonet_static_all(f->k, &f->work, !is_clean(f), use, user);
    return forcing_rule(f, params[rule], use, user);
}

static void try_rule(struct forcing *f, enum nest_rule rule) {
    unsigned flag = negative_flag[rule];
    if (f->emitted || (rule == NEST_STATIC && is_clean(f) && !has_new_link(f)))
        return;
    if (flag != 0 && is_negative(f->k, &f->work, flag))
        return;
    if (rule == NEST_STATIC)
        nonet_nine_work(f->k->n, 2);
    if (!nonet_inner_rule(f, rule, use_nested, f) && flag != 0)
        note_negative(f->k, &f->work, flag);
}

void nonet_inner_chains(struct forcing *f) {
    int level = f->p.level;
    if (level <= 3 && f->resumed < 2)
        try_rule(f, NEST_STATIC);
    if (level == 3)
        try_rule(f, NEST_MULTIPLE);
    if (level >= 4 && f->resumed < 4)
        try_rule(f, NEST_DYNAMIC);
    if (level >= 5)
        try_rule(f, NEST_DEEPER);
}
