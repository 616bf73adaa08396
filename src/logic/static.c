/*
 * Rule 21: cycles and chains over static links, by one digit (X), by cells of two (Y), or both.
 *
 *     s on -> a off -> b on -> ... -> s off     s is false
 *     s off -> a on -> ...         -> s on      s is true
 *     s on -> a off -> ... -> s on              a cycle: removes what sees both kinds of its nodes
 *
 * Sudoku Explainer collects all hints, sorts them by rating, length, kind and order, and takes the
 * first. A chain here is as long as its breadth-first level, so an unordered search with rows of
 * bits gives rating and length; it is bounded by the best hint so far, and looks for short chains
 * first. Ties are broken by explicit order numbers, so chains may be tried before cycles. Chains
 * are tried only from candidates that have one according to the closure.
 */
#include "logic/chains.h"

#include <stdlib.h>

enum { SORT_X = 2 };

static int base_of(int mode) {
    return mode == MODE_X ? 66 : 70;
}

/* The longest chain of use while there is no hint. */
static int longest_of_use(const struct statics *s, int base) {
    if (s->key_max == FAR)
        return FAR;
    return base == 70 ? s->most_mixed : nonet_chain_most(base, s->key_max + 1, 0, false);
}

int nonet_static_limit(const struct statics *s, int base, int sort_key) {
    const struct static_hint *best = &s->best;
    if (s->all)
        return FAR;
    if (best->key == FAR) {
        int most = longest_of_use(s, base);
        return most < s->cap ? most : s->cap;
    }
    bool tie = sort_key < best->sort_key || (sort_key == best->sort_key && s->order < best->order);
    return nonet_chain_most(base, best->key, best->length, tie);
}

static bool is_better(const struct static_hint *a, const struct static_hint *b) {
    if (a->key != b->key)
        return a->key < b->key;
    if (a->length != b->length)
        return a->length < b->length;
    if (a->sort_key != b->sort_key)
        return a->sort_key < b->sort_key;
    return a->order < b->order;
}

/* One hint, or one for each set of removals. */
struct static_hint *nonet_static_keep(struct statics *s, const struct static_hint *h) {
    size_t row = sizeof(uint64_t) * (size_t)s->l.words;
    struct static_hint *at = &s->best;
    if (s->all) {
        int i = 0;
        while (i < s->hint_count && memcmp(s->hint[i].removed, h->removed, row) != 0)
            i++;
        if (i == STATIC_HINTS) {
            chains_fail(s->k);
            return NULL;
        }
        at = &s->hint[i];
        if (i == s->hint_count) {
            s->hint_count++;
            *at = *h;
            return at;
        }
    }
    if (!is_better(h, at))
        return NULL;
    *at = *h;
    return at;
}

void nonet_static_begin(struct statics *s, struct static_hint *h, int base, int length, int mode,
                        int kind, int source) {
    h->key = nonet_chain_key(base, length);
    h->length = length;
    h->sort_key = SORT_X + mode - 1;
    h->order = s->order++;
    h->mode = (uint8_t)mode;
    h->kind = (uint8_t)kind;
    h->source = (uint16_t)source;
    h->path = 0;
    memset(h->removed, 0, sizeof h->removed);
}

/* The nodes that follow from those of `front`, in state `on`, by one link. */
static void next_level(const struct links *l, int mode, bool on, const uint64_t *front,
                       uint64_t *next) {
    const uint64_t(*rows)[NW] =
        on ? l->weak_row[mode == MODE_X ? 0 : 1] : (const uint64_t(*)[NW])l->strong_row[mode];
    int words = l->words;
    for (int w = 0; w < words; w++)
        for (uint64_t m = on ? front[w] : front[w] & l->linked[mode][w]; m != 0; m &= m - 1) {
            const uint64_t *row = rows[w * 64 + low64(m)];
            for (int k = 0; k < words; k++)
                next[k] |= row[k];
        }
}

/* The nodes of the shortest chain from a source to its opposite; 0: longer than `most`, or none.
 * Implications hold backwards with opposites, so a chain of 2 * i nodes has a node at length i
 * whose opposite is first met at length i + 1, and only half the way is walked. */
int nonet_static_length(const struct links *l, int source, bool on, int mode, int most) {
    uint64_t seen[2][NW] = {{0}}, front[NW] = {0};
    int words = l->words;
    bit_set(seen[on], source);
    bit_set(front, source);
    for (int length = 2; length <= most && length < STATIC_LEVELS; length += 2) {
        uint64_t next[NW] = {0}, any = 0, both = 0;
        next_level(l, mode, on, front, next);
        on = !on;
        for (int k = 0; k < words; k++) {
            uint64_t fresh = next[k] & ~seen[on][k];
            both |= fresh & front[k];
            any |= fresh;
            front[k] = fresh;
            seen[on][k] |= fresh;
        }
        if (both != 0)
            return length;
        if (any == 0)
            return 0;
    }
    return 0;
}

/* The nodes first met at each length, up to the given one. */
static void find_levels(const struct links *l, int source, bool on, int mode, int length,
                        uint64_t (*level)[NW]) {
    uint64_t seen[2][NW] = {{0}};
    memset(level[1], 0, sizeof level[1]);
    bit_set(level[1], source);
    bit_set(seen[on], source);
    for (int i = 1; i < length; i++) {
        memset(level[i + 1], 0, sizeof level[i + 1]);
        next_level(l, mode, on, level[i], level[i + 1]);
        on = !on;
        for (int k = 0; k < l->words; k++) {
            level[i + 1][k] &= ~seen[on][k];
            seen[on][k] |= level[i + 1][k];
        }
    }
}

static void cover(struct statics *s, int i, const struct static_hint *h) {
    int *key = &s->cover_key[i], *length = &s->cover_length[i];
    if (h->key > *key || (h->key == *key && h->length >= *length))
        return;
    *key = h->key;
    *length = h->length;
}

static void try_chain(struct statics *s, int source, bool on, int mode) {
    const struct links *l = &s->l;
    int kind = on ? STATIC_OFF : STATIC_ON, base = base_of(mode);
    struct static_hint h;
    s->order = static_order(mode, source, kind);
    int most = nonet_static_limit(s, base, SORT_X + mode - 1);
    if (most < 4 || (!on && l->strong_count[source] == 0))
        return;
    int length = nonet_static_length(l, source, on, mode, most);
    if (length == 0)
        return;
    nonet_static_begin(s, &h, base, length, mode, kind, source);
    if (on) {
        bit_set(h.removed, source);
        cover(s, source, &h);
    } else {
        for (int k = 0; k < l->same_cell[source]; k++) {
            bit_set(h.removed, l->weak[source][k]);
            cover(s, l->weak[source][k], &h);
        }
    }
    nonet_static_keep(s, &h);
}

static bool off_implies_on(const struct links *l, int i) {
    const struct closure *k = l->known;
    int q = l->cand[i];
    if (!k->ok)
        return l->strong_count[i] > 0;
    for (int j = 0; j < l->strong_count[i]; j++) {
        int p = l->cand[l->strong[i][j]];
        const struct node_set *reach = &k->reach[closure_id(k, p / 9, p % 9)];
        if (bit_has(reach->w, closure_id(k, q / 9, q % 9)))
            return true;
    }
    return false;
}

static void search_chains(struct statics *s, int mode) {
    const struct links *l = &s->l;
    s->order = 0;
    if (nonet_static_limit(s, base_of(mode), SORT_X + mode - 1) < 4)
        return;
    for (int i = 0; i < l->count; i++) {
        if (l->same_cell[i] < 1)
            continue;
        if (bit_has(l->known->refuted, l->cand[i]))
            try_chain(s, i, true, mode);
        if (off_implies_on(l, i))
            try_chain(s, i, false, mode);
    }
}

static void search(struct statics *s, const struct board *b, bool chains, bool cycles) {
    nonet_links_make(&s->l, b, nonet_closure_of(s->k, b));
    s->hint_count = 0;
    s->pool_count = 0;
    s->best.key = s->best.length = s->best.order = FAR;
    s->best.sort_key = 99;
    for (int i = 0; i < s->l.count; i++)
        s->cover_key[i] = s->cover_length[i] = FAR;
    s->cap = FAR;
    if (chains)
        search_chains(s, MODE_X);
    for (s->cap = s->all ? FAR : 8; chains; s->cap = s->cap < 16 ? s->cap + 4 : FAR) {
        search_chains(s, MODE_XY);
        if (s->all || s->best.key != FAR || s->cap >= longest_of_use(s, base_of(MODE_XY)))
            break;
    }
    s->cap = FAR;
    for (int mode = MODE_X; cycles && mode <= MODE_XY; mode++)
        nonet_static_cycles(s, mode);
}

/* ---- the nodes of a chain ---- */

struct path {
    struct statics *s;
    int count[2]; /* now, next */
    uint16_t at[2][NCAND];
    bool on, x;
};

/* Adds what follows from one node of a level, first parents first. */
static void path_node(struct path *p, int i, uint64_t *open) {
    struct statics *s = p->s;
    const struct links *l = &s->l;
    int from = p->on ? (p->x ? l->same_cell[i] : 0) : (p->x && l->bivalue[i]);
    int to = p->on ? l->weak_count[i] : l->strong_count[i];
    for (int k = from; k < to; k++) {
        int q = p->on ? l->weak[i][k] : l->strong[i][k];
        if (!bit_has(open, q))
            continue;
        open[q >> 6] &= ~((uint64_t)1 << (q & 63));
        s->parent[!p->on][q] = (uint16_t)(i * 2 + p->on);
        s->why[!p->on][q] =
            (uint8_t)(p->on ? nonet_link_cause(l->cand[i], l->cand[q]) : l->strong_cause[i][k]);
        p->at[1][p->count[1]++] = (uint16_t)q;
    }
}

/* The chain of a hint, end first: the ordered breadth-first search, kept to nodes on shortest
 * chains. A node at length i of a chain of n is on one if its opposite is met at length n + 1 - i,
 * since implications hold backwards with opposites. The parents of such nodes are such nodes, so
 * leaving the others out does not change the order of these. */
static void chain_walk(struct statics *s, const struct static_hint *h, struct walk *w) {
    const struct links *l = &s->l;
    struct path p = {.s = s, .on = h->kind == STATIC_OFF, .x = h->mode == MODE_X};
    int n = h->length;
    find_levels(l, h->source, p.on, h->mode, n, s->level);
    p.count[0] = 1;
    p.at[0][0] = h->source;
    s->parent[p.on][h->source] = NONE;
    s->why[p.on][h->source] = CAUSE_NONE;
    for (int i = 1; i < n; i++, p.on = !p.on) {
        uint64_t open[NW];
        for (int k = 0; k < l->words; k++)
            open[k] = s->level[i + 1][k] & s->level[n - i][k];
        p.count[1] = 0;
        for (int a = 0; a < p.count[0]; a++)
            path_node(&p, p.at[0][a], open);
        p.count[0] = p.count[1];
        memcpy(p.at[0], p.at[1], sizeof p.at[1][0] * (size_t)p.count[1]);
    }
    for (int i = h->source * 2 + (h->kind == STATIC_ON); i != NONE; i = s->parent[i & 1][i / 2]) {
        w->node[w->count] = (uint16_t)(l->cand[i / 2] * 2 + (i & 1));
        w->cause[w->count++] = s->why[i & 1][i / 2];
    }
}

static const struct walk *make_walk(void *maker) {
    struct statics *s = maker;
    const struct static_hint *h = s->walking;
    struct walk *w = &s->k->walk;
    w->count = 0;
    w->cycle = h->kind == STATIC_CYCLE;
    w->complexity = h->length;
    if (!w->cycle)
        chain_walk(s, h, w);
    for (int i = 0; w->cycle && i < h->length; i++) {
        w->node[w->count] = s->pool[h->path + i];
        w->cause[w->count++] = s->pool_cause[h->path + i];
    }
    w->node[0] |= WALK_END;
    w->hash = 1;
    for (int i = 0; i < w->count; i++)
        w->hash = mix(w->hash, w->node[i]);
    return w;
}

/* ---- ways in ---- */

/* Cells from the node after the source around to the source. */
static void cycle_cells(const struct statics *s, const struct static_hint *h, struct hint *out) {
    struct cells in = {{0, 0}};
    for (int i = h->length - 1; i >= 0; i--) {
        int c = s->pool[h->path + i] / 18;
        if (cells_has(in, c))
            continue;
        cells_add(&in, c);
        out->cells[out->cell_count++] = (uint8_t)c;
    }
}

static void fill_hint(const struct statics *s, const struct static_hint *h, struct hint *out) {
    const struct links *l = &s->l;
    int q = l->cand[h->source];
    hint_clear(out, h->kind == STATIC_CYCLE ? TECHNIQUE_CYCLE : TECHNIQUE_FORCING_CHAIN,
               key_rating(h->key));
    out->key = h->key;
    out->type = h->mode;
    out->form = NONET_CHAIN_SINGLE;
    out->complexity = h->length;
    for (int i = 0; i < l->count; i++)
        if (bit_has(h->removed, i))
            out->elim[l->cand[i] / 9] |= (uint16_t)(1u << l->cand[i] % 9);
    out->start = out->goal = (uint16_t)q;
    out->start_on = h->kind == STATIC_OFF;
    out->goal_on = h->kind == STATIC_ON;
    if (h->kind == STATIC_ON) {
        out->place = (uint16_t)(q / 9);
        out->digit = (uint8_t)(q % 9);
    }
    if (h->kind == STATIC_CYCLE)
        cycle_cells(s, h, out);
}

static int by_merit(const void *a, const void *b) {
    return is_better(*(const struct static_hint *const *)a, *(const struct static_hint *const *)b)
               ? -1
               : 1;
}

static void sort(struct statics *s, const struct static_hint **list) {
    for (int i = 0; i < s->hint_count; i++)
        list[i] = &s->hint[i];
    qsort(list, (size_t)s->hint_count, sizeof list[0], by_merit);
}

static bool report_all(struct nine *n, struct statics *s) {
    const struct static_hint *list[STATIC_HINTS];
    sort(s, list);
    for (int i = 0; i < s->hint_count; i++) {
        s->walking = list[i];
        fill_hint(s, list[i], n->out);
        if (hint_found(n))
            return true;
    }
    return s->hint_count > 0;
}

/* Chains above the highest allowed rating need not be found if no later rule is allowed: there is
 * no next step in either case. */
static int highest_key(const struct nine *n) {
    int max = n->options->max_rating;
    return n->found == NULL && max > 0 && max < 75 ? 2 * max : FAR;
}

bool nonet_find_static_chain(struct nine *n, int unused) {
    struct chains *k = nonet_chains_of(n);
    bool chains = is_allowed(n, TECHNIQUE_FORCING_CHAIN), cycles = is_allowed(n, TECHNIQUE_CYCLE);
    (void)unused;
    if (k == NULL)
        return false;
    n->no_static = !nonet_closure_of(k, &n->board)->refutes;
    if (n->no_static)
        return false;
    struct statics *s = &k->statics;
    s->all = s->all_cycles = n->found != NULL;
    s->key_max = highest_key(n);
    s->most_mixed = s->key_max == FAR ? FAR : nonet_chain_most(70, s->key_max + 1, 0, false);
    search(s, &n->board, chains, cycles);
    if (s->all)
        return report_all(n, s);
    n->no_static = s->best.key == FAR && s->key_max == FAR && chains && cycles;
    if (s->best.key == FAR)
        return false;
    s->walking = &s->best;
    fill_hint(s, &s->best, n->out);
    return true;
}

const struct walk *nonet_static_walk(struct chains *k) {
    return make_walk(&k->statics);
}

void nonet_static_hint(const struct chains *k, struct hint *out) {
    fill_hint(&k->statics, k->statics.walking, out);
}

bool nonet_static_all(struct chains *k, const struct board *b, bool all_cycles, hint_use_fn use,
                      void *user) {
    const struct static_hint *list[STATIC_HINTS];
    struct statics *s = &k->statics;
    if (!nonet_closure_of(k, b)->refutes)
        return false;
    s->all = true;
    s->key_max = FAR;
    s->all_cycles = all_cycles;
    search(s, b, true, true);
    sort(s, list);
    for (int i = 0; i < s->hint_count; i++) {
        uint64_t removed[NW] = {0};
        for (int w = 0; w < s->l.words; w++)
            for (uint64_t m = list[i]->removed[w]; m != 0; m &= m - 1)
                bit_set(removed, s->l.cand[w * 64 + low64(m)]);
        s->walking = list[i];
        use(user, removed, make_walk, s);
    }
    return s->hint_count > 0;
}
