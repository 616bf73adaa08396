/*
 * What the nodes of an expansion follow from: how many nodes, with which nested hints among them,
 * and the list of them, breadth first from each end of a hint.
 */
#include "logic/chains.h"

enum { NODE_WORDS = (NNODE + 63) / 64, NESTS_MOST = 640 };

/* The nodes that a node follows from, itself included. */
struct ancestors {
    uint64_t seen[NODE_WORDS];
    int count;
    uint16_t at[NNODE];
};

static inline void meet(struct ancestors *a, int p) {
    if (bit_has(a->seen, p))
        return;
    bit_set(a->seen, p);
    a->at[a->count++] = (uint16_t)p;
}

static void collect(const struct expansion *e, int end, struct ancestors *a) {
    memset(a->seen, 0, sizeof a->seen);
    a->count = 0;
    meet(a, end);
    for (int i = 0; i < a->count; i++) {
        const struct chain_node *node = &e->node[a->at[i]];
        if (node->parent != NONE)
            meet(a, node->parent);
        if (node->more == 0)
            continue;
        const uint16_t *list = &e->pool[node->more];
        for (int j = 1; j <= list[0]; j++)
            meet(a, list[j]);
    }
}

/* The nested hints that were counted for a hint. */
struct counted {
    int count;
    uint32_t at[NESTS_MOST];
};

/* Two nested hints are the same if their walks are, node by node; hashes distinguish most. */
static bool same_nest(const struct forcing *f, uint32_t a, uint32_t b) {
    const struct nest *x = &f->nests[a], *y = &f->nests[b];
    return a == b || (x->hash == y->hash && x->length == y->length &&
                      memcmp(f->nest_nodes + x->at, f->nest_nodes + y->at,
                             x->length * sizeof *f->nest_nodes) == 0);
}

static int count_nest(struct forcing *f, struct counted *c, uint32_t nest) {
    for (int i = 0; i < c->count; i++)
        if (same_nest(f, c->at[i], nest))
            return 0;
    if (c->count == NESTS_MOST) {
        chains_fail(f->k);
        return 0;
    }
    c->at[c->count++] = nest;
    return f->nests[nest].complexity;
}

int nonet_forcing_complexity(struct forcing *f, struct expansion **e, const int *end, int count) {
    struct ancestors a;
    struct counted c;
    int sum = 0;
    c.count = 0;
    for (int i = 0; i < count; i++) {
        struct chain_node *node = &e[i]->node[end[i]];
        if (f->p.level >= 2 || !node->exact)
            collect(e[i], end[i], &a);
        if (f->p.level < 2) {
            if (!node->exact)
                node->size = (uint16_t)a.count;
            node->exact = 1;
            sum += node->size;
            continue;
        }
        sum += a.count;
        for (int j = 0; j < a.count; j++) {
            int p = a.at[j];
            if (!(p & 1) && e[i]->node[p].cause == CAUSE_STEP &&
                !(e[i]->nested[p / 2] & PLAIN_CODE))
                sum += count_nest(f, &c, e[i]->nested[p / 2]);
        }
    }
    return sum;
}

/* The walk of the hint f->walking. */
const struct walk *nonet_forcing_walk(void *maker) {
    struct forcing *f = maker;
    const struct forcing_hint *h = f->walking;
    struct walk *w = &f->k->walk;
    struct expansion *e[9];
    struct ancestors a;
    int end[9], count = nonet_forcing_ends(f, h, e, end), start = CAUSE_NONE;
    if (h->kind == FORCING_CELL)
        start = CAUSE_CELL;
    else if (h->kind == FORCING_REGION)
        start = h->house / 9;
    w->count = 0;
    w->cycle = false;
    w->complexity = h->complexity;
    w->hash = 2;
    for (int i = 0; i < count; i++) {
        collect(e[i], end[i], &a);
        for (int j = 0; j < a.count; j++) {
            const struct chain_node *node = &e[i]->node[a.at[j]];
            w->node[w->count] = (uint16_t)(a.at[j] | (j == 0 ? WALK_END : 0));
            w->cause[w->count] = node->parent == NONE ? (uint8_t)start : node->cause;
            w->hash = mix(w->hash, w->node[w->count++]);
        }
    }
    return w;
}

/* ---- for the caller ---- */

static void put_node(struct node_report *r, int p, int cause) {
    static const uint8_t reason[6] = {
        [CAUSE_BOX] = NONET_REASON_BOX,    [CAUSE_ROW] = NONET_REASON_ROW,
        [CAUSE_COL] = NONET_REASON_COLUMN, [CAUSE_CELL] = NONET_REASON_CELL,
        [CAUSE_STEP] = NONET_REASON_STEP,  [CAUSE_NONE] = NONET_REASON_ASSUMED};
    int q = p / 2;
    r->nodes[r->node_count++] = (struct nonet_node){.cell = (uint16_t)(q / 9),
                                                    .digit = (uint8_t)(q % 9 + 1),
                                                    .on = (uint8_t)(p & 1),
                                                    .reason = reason[cause],
                                                    .parent = (uint16_t)r->parent_count};
}

static void put_parent(struct node_report *r, int index) {
    r->nodes[r->node_count - 1].parent_count++;
    r->parents[r->parent_count++] = (uint16_t)index;
}

/* A chain: each node follows from the next, and the last of a cycle from its first. */
static void report_static(struct chains *k, struct node_report *r) {
    const struct walk *w = nonet_static_walk(k);
    for (int i = 0; i < w->count; i++) {
        put_node(r, w->node[i] & ~WALK_END, w->cause[i]);
        if (i + 1 < w->count)
            put_parent(r, i + 1);
        else if (w->cycle)
            put_parent(r, 0);
    }
    r->ends[r->end_count++] = 0;
}

/* The nodes of an expansion that some of its ends follow from. */
static void report_expansion(struct forcing *f, const struct expansion *e,
                             const struct ancestors *a, struct node_report *r) {
    uint16_t index[NNODE];
    int base = (int)r->node_count;
    for (int i = 0; i < a->count; i++)
        index[a->at[i]] = (uint16_t)(base + i);
    for (int i = 0; i < a->count; i++) {
        const struct chain_node *node = &e->node[a->at[i]];
        const uint16_t *list = node->more != 0 ? &e->pool[node->more] : NULL;
        put_node(r, a->at[i], node->cause);
        if (node->cause == CAUSE_STEP)
            r->nodes[r->node_count - 1].nested = nonet_nested_place(f, e, a->at[i] / 2, r);
        if (node->parent != NONE)
            put_parent(r, index[node->parent]);
        for (int j = 1; list != NULL && j <= list[0]; j++)
            if (list[j] != node->parent)
                put_parent(r, index[list[j]]);
    }
}

/* The ends of a contradiction are in one expansion, and share its nodes. */
static void report_clash(struct forcing *f, const struct expansion *e, const int *end,
                         struct node_report *r) {
    struct ancestors a, b;
    collect(e, end[0], &a);
    collect(e, end[1], &b);
    for (int i = 0; i < b.count; i++)
        meet(&a, b.at[i]);
    for (int i = 0; i < a.count; i++)
        if (a.at[i] == end[1])
            r->ends[1] = (uint16_t)i;
    r->ends[0] = 0;
    r->end_count = 2;
    report_expansion(f, e, &a, r);
}

static void report_forcing(struct forcing *f, struct node_report *r) {
    struct expansion *e[9];
    struct ancestors a;
    int end[9], count = nonet_forcing_ends(f, f->walking, e, end);
    if (f->walking->kind == FORCING_CONTRADICTION) {
        report_clash(f, e[0], end, r);
        return;
    }
    for (int i = 0; i < count; i++) {
        collect(e[i], end[i], &a);
        r->ends[r->end_count++] = (uint16_t)r->node_count;
        report_expansion(f, e[i], &a, r);
    }
}

void nonet_nodes_report(struct chains *k, struct forcing *f, struct node_report *r) {
    r->node_count = r->parent_count = r->end_count = r->nested_count = 0;
    if (f == NULL)
        report_static(k, r);
    else
        report_forcing(f, r);
}

void nonet_nodes_give(const struct node_report *r, struct nonet_step *step) {
    step->nodes = r->nodes;
    step->node_count = r->node_count;
    step->parents = r->parents;
    step->parent_count = r->parent_count;
    step->ends = r->ends;
    step->end_count = r->end_count;
    step->nested = r->nested;
    step->nested_count = r->nested_count;
}
