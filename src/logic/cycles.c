/*
 * The cycles of rule 21. From a source, breadth first, on-node by on-node; an off-node may be met
 * many times and closes the cycle if the source follows from it, but only its first visit grows
 * the tree.
 *
 *     s on -> a off -> b on -> c off -> ... -> z off -> s on
 *      \____________________________________________________/
 *
 * Each candidate outside the cycle's cells that sees an on-node and an off-node of it, both of its
 * digit, is removed: one of the two nodes' cells has the digit. Three cuts, none of which can lose
 * a hint:
 *
 *   - What a cycle removes refutes itself, by links of the cycle's own mode, and sees an on-node of
 *     it, which follows from the source and implies it. So a source is tried only if its true loop
 *     mates see such a candidate.
 *   - The tree is kept to on-nodes from which the cycle can still close in time (way_back): the
 *     first parent of such a node is such a node, so the rest of the tree does not matter.
 *   - When all hints are wanted for nesting, a cycle is of use only if it comes before the best
 *     chain of one of the candidates that it removes; later it would remove what is already gone.
 *     If hints may be ignored for having no parents, that does not hold, and all_cycles is set.
 */
#include "logic/chains.h"

enum { SORT_X = 2 };

static int base_of(int mode) {
    return mode == MODE_XY ? 70 : 65;
}

static bool is_ancestor(const struct statics *s, int p, int q) {
    for (; p != 0; p = s->from[p])
        if (s->via[p] == q)
            return true;
    return false;
}

static void pool_add(struct statics *s, int node, int cause) {
    s->pool[s->pool_count] = (uint16_t)node;
    s->pool_cause[s->pool_count++] = (uint8_t)cause;
}

/* Stores the cycle's nodes, the closing on-node first, walking back. */
static uint16_t store_path(struct statics *s, int p, int q) {
    const struct links *l = &s->l;
    int at = s->pool_count, source = s->on[0], k = 0;
    if (at + STATIC_LEVELS + 2 > STATIC_POOL) {
        chains_fail(s->k);
        return 0;
    }
    while (l->strong[q][k] != source)
        k++;
    pool_add(s, l->cand[source] * 2 + 1, l->strong_cause[q][k]);
    for (;;) {
        int o = s->on[p];
        pool_add(s, l->cand[q] * 2, nonet_link_cause(l->cand[o], l->cand[q]));
        if (p == 0)
            return (uint16_t)at;
        pool_add(s, l->cand[o] * 2 + 1, s->on_cause[p]);
        q = s->via[p];
        p = s->from[p];
    }
}

/* What the cycle removes outside its own cells; false: nothing. */
static bool removals(const struct statics *s, int p, int q, uint64_t *removed) {
    const struct links *l = &s->l;
    uint64_t on[NW] = {0}, off[NW] = {0};
    struct cells own = {{0, 0}};
    bool any = false;
    for (;;) {
        const uint64_t *a = l->weak_row[0][s->on[p]], *b = l->weak_row[0][q];
        for (int k = 0; k < l->words; k++) {
            on[k] |= a[k];
            off[k] |= b[k];
        }
        cells_add(&own, l->cand[s->on[p]] / 9);
        cells_add(&own, l->cand[q] / 9);
        if (p == 0)
            break;
        q = s->via[p];
        p = s->from[p];
    }
    for (int k = 0; k < l->words; k++)
        for (uint64_t m = on[k] & off[k]; m != 0; m &= m - 1) {
            if (cells_has(own, l->cand[k * 64 + low64(m)] / 9))
                continue;
            removed[k] |= m & -m;
            any = true;
        }
    return any;
}

static void offer(struct statics *s, int p, int q, int length, int mode) {
    struct static_hint h;
    nonet_static_begin(s, &h, base_of(mode), length, mode, STATIC_CYCLE, s->on[0]);
    if (!removals(s, p, q, h.removed))
        return;
    struct static_hint *kept = nonet_static_keep(s, &h);
    if (kept == NULL)
        return;
    if (!s->all)
        s->pool_count = 0;
    kept->path = store_path(s, p, q);
}

static bool meets(const uint64_t *a, const uint64_t *b, int words) {
    for (int k = 0; k < words; k++)
        if (a[k] & b[k])
            return true;
    return false;
}

static void follow(const uint64_t (*rows)[NW], const uint64_t *from, int words, uint64_t *to) {
    for (int w = 0; w < words; w++)
        for (uint64_t m = from[w]; m != 0; m &= m - 1) {
            const uint64_t *row = rows[w * 64 + low64(m)];
            for (int k = 0; k < words; k++)
                to[k] |= row[k];
        }
}

/* back[j]: on-nodes from which the source follows within 2 * j links; by opposites, the off-nodes
 * that follow from the source off. Returns the last j. */
static int way_back(const struct links *l, int source, int mode, int most, uint64_t (*back)[NW]) {
    const uint64_t(*weak)[NW] = l->weak_row[mode == MODE_X ? 0 : 1];
    uint64_t seen_on[NW] = {0}, front[NW] = {0};
    int words = l->words, j = 0;
    bit_set(front, source);
    memcpy(back[0], front, sizeof front);
    for (uint64_t any = 1; any != 0 && 2 * (j + 1) <= most && j + 2 < STATIC_LEVELS; j++) {
        uint64_t on[NW] = {0}, off[NW] = {0};
        for (int k = 0; k < words; k++)
            front[k] &= l->linked[mode][k];
        follow(l->strong_row[mode], front, words, on);
        for (int k = 0; k < words; k++) {
            on[k] &= ~seen_on[k];
            seen_on[k] |= on[k];
        }
        follow(weak, on, words, off);
        any = 0;
        for (int k = 0; k < words; k++) {
            front[k] = off[k] & ~back[j][k];
            any |= front[k];
            back[j + 1][k] = back[j][k] | off[k];
        }
    }
    return j;
}

/* The search from one source. */
struct ring {
    int mode, length;
    const uint64_t *closers; /* off-nodes from which the source follows */
    uint64_t seen_on[NW], seen_off[NW];
};

static void grow(struct statics *s, struct ring *r, int p, int q, const uint64_t *close) {
    const struct links *l = &s->l;
    int from = r->mode == MODE_X && l->bivalue[q];
    int to = r->mode == MODE_Y ? l->bivalue[q] : l->strong_count[q];
    for (int j = from; j < to; j++) {
        int o = l->strong[q][j];
        if (bit_has(r->seen_on, o) || !bit_has(close, o))
            continue;
        bit_set(r->seen_on, o);
        s->on[s->on_count] = (uint16_t)o;
        s->from[s->on_count] = (uint16_t)p;
        s->via[s->on_count] = (uint16_t)q;
        s->on_cause[s->on_count++] = l->strong_cause[q][j];
    }
}

static void visit(struct statics *s, struct ring *r, int p, const uint64_t *close) {
    const struct links *l = &s->l;
    bool x = r->mode == MODE_X;
    int a = s->on[p];
    bool closing = r->length >= 4 && meets(l->weak_row[!x][a], r->closers, l->words);
    for (int k = x ? l->same_cell[a] : 0; k < l->weak_count[a]; k++) {
        int q = l->weak[a][k];
        if (closing && bit_has(r->closers, q) && !is_ancestor(s, p, q))
            offer(s, p, q, r->length, r->mode);
        if (bit_has(r->seen_off, q))
            continue;
        bit_set(r->seen_off, q);
        grow(s, r, p, q, close);
    }
}

static void cycles_from(struct statics *s, int source, int mode) {
    const struct links *l = &s->l;
    struct ring r = {.mode = mode, .closers = l->strong_row[mode][source]};
    s->order = static_order(mode, source, STATIC_CYCLE);
    int most = nonet_static_limit(s, base_of(mode), SORT_X + mode - 1);
    if (s->cycle_most < most)
        most = s->cycle_most;
    if (most < 4)
        return;
    if (most > STATIC_LEVELS)
        most = STATIC_LEVELS;
    s->on_count = 1;
    s->on[0] = (uint16_t)source;
    s->from[0] = 0;
    s->via[0] = NONE;
    bit_set(r.seen_on, source);
    int deepest = way_back(l, source, mode, most, s->level), first = 0, last = 1;
    for (r.length = 2; first < last && r.length <= most; r.length += 2) {
        int left = (most - r.length) / 2; /* pairs of links after the next on-node */
        for (int p = first; p < last; p++)
            visit(s, &r, p, s->level[left < deepest ? left : deepest]);
        first = last;
        last = s->on_count;
    }
}

static int node_of(const struct links *l, int i) {
    return closure_id(l->known, l->cand[i] / 9, l->cand[i] % 9);
}

static bool is_worth_trying(const struct links *l, int i) {
    const struct closure *k = l->known;
    if (!k->ok)
        return true;
    int id = node_of(l, i);
    const struct node_set *reach = &k->reach[id];
    if (!bit_has(reach->w, id))
        return false;
    for (int w = 0; w < CLOSURE_WORDS && w * 64 < k->count; w++)
        for (uint64_t m = reach->w[w]; m != 0; m &= m - 1) {
            int j = w * 64 + low64(m);
            if (bit_has(l->around, l->index[k->node[j]]) && bit_has(k->reach[j].w, id))
                return true;
        }
    return false;
}

/* What refutes itself by links of this mode, and what sees that. */
static bool find_targets(struct statics *s, int mode) {
    struct links *l = &s->l;
    bool any = false;
    memset(s->target, 0, sizeof s->target);
    memset(l->around, 0, sizeof l->around);
    for (int i = 0; i < l->count; i++) {
        if (!bit_has(l->known->refuted, l->cand[i]))
            continue;
        if (mode != MODE_XY && nonet_static_length(l, i, true, mode, FAR) == 0)
            continue;
        any = true;
        bit_set(s->target, i);
        for (int k = 0; k < l->words; k++)
            l->around[k] |= l->weak_row[0][i][k];
    }
    return any;
}

static int longest_of_use(const struct statics *s, int base) {
    int most = 0;
    if (!s->all || s->all_cycles)
        return FAR;
    for (int i = 0; i < s->l.count; i++) {
        int length = FAR;
        if (!bit_has(s->target, i))
            continue;
        if (s->cover_key[i] != FAR)
            length = nonet_chain_most(base, s->cover_key[i], s->cover_length[i], true);
        if (length > most)
            most = length;
    }
    return most;
}

void nonet_static_cycles(struct statics *s, int mode) {
    const struct links *l = &s->l;
    s->order = 0;
    if (nonet_static_limit(s, base_of(mode), SORT_X + mode - 1) < 4 || !find_targets(s, mode))
        return;
    s->cycle_most = longest_of_use(s, base_of(mode));
    for (int i = 0; i < l->count; i++) {
        int strong = l->strong_count[i] - (mode == MODE_X ? l->bivalue[i] : 0);
        if (l->same_cell[i] < 1 || (mode == MODE_Y && l->same_cell[i] != 1) || strong <= 0)
            continue;
        if (is_worth_trying(l, i))
            cycles_from(s, i, mode);
    }
}
