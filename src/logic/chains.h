/*
 * The inside of chains on the 9x9 board. A node is "candidate q is true" (on) or "is false" (off),
 * numbered q * 2 + on. From an on-node follow off-nodes: the other candidates of its cell, and the
 * digit's other places in its houses. From an off-node follows an on-node if it leaves one
 * candidate in a cell or one place in a house.
 *
 *     rule 21   static chains and cycles: links.c, cycles.c, static.c
 *     rule 23+  forcing chains: expand.c follows an assumption, forcing.c compares what follows
 *               from several, advanced.c and nested.c have the steps inside steps
 *
 * closure.c closes the static implications without order, which shows quickly what cannot be found.
 * docs/exactness.md argues why what is left out cannot change a result.
 */
#ifndef NONET_LOGIC_CHAINS_H
#define NONET_LOGIC_CHAINS_H

#include "logic/nine.h"

enum cause {
    CAUSE_BOX = BOX,
    CAUSE_ROW = ROW,
    CAUSE_COL = COL,
    CAUSE_CELL,
    CAUSE_STEP,
    CAUSE_NONE
};
enum { NNODE = 2 * NCAND, FAR = 1 << 20 };
enum { MODE_X = 1, MODE_Y = 2, MODE_XY = 3 }; /* links by digit, by cell, both */

/* ---- the nodes of a hint ---- */

enum { WALK_ROOM = 9 * NNODE, WALK_END = 0x8000 };

/* Each end and what it follows from, breadth first; the first node of each end has WALK_END. */
struct walk {
    int count;
    bool cycle;
    int complexity;
    uint64_t hash;
    uint16_t node[WALK_ROOM];
    uint8_t cause[WALK_ROOM]; /* assumptions of a cell or region have that as their cause */
};

static inline uint64_t mix(uint64_t h, uint64_t v) {
    h ^= v + 0x9E3779B97F4A7C15ULL + (h << 6) + (h >> 2);
    h *= 0xD6E8FEB86659FD93ULL;
    return h ^ h >> 32;
}

/* Takes each nested hint in the order of its rule: the candidates it removes, and a way to get its
 * walk. */
typedef void (*hint_use_fn)(void *user, const uint64_t *removed, const struct walk *(*walk)(void *),
                            void *maker);

/* ---- closure.c ---- */

enum { CLOSURE_WORDS = 4, CLOSURE_NODES = CLOSURE_WORDS * 64 };

struct node_set {
    uint64_t w[CLOSURE_WORDS];
};

/* The static implications between the candidates that have a strong link, numbered in the order of
 * cells and digits, closed. */
struct closure {
    bool made;
    bool ok;      /* false: too many nodes; the fields below are not valid, and `refutes` is set */
    bool refutes; /* some on-node implies its own off-node */
    uint16_t cand[NCELL]; /* the board it belongs to */
    uint64_t refuted[NW]; /* the candidates that do so */
    int count;
    uint16_t node[CLOSURE_NODES], base[NCELL];
    uint16_t strong[NCELL]; /* the digits of each cell that have a strong link */
    uint16_t two[NHOUSE];   /* the digits that have two places in each house */
    struct node_set in_cell[NCELL], in_house[NHOUSE][9];
    struct node_set link[CLOSURE_NODES];  /* strong links */
    struct node_set weak[CLOSURE_NODES];  /* what each sees */
    struct node_set reach[CLOSURE_NODES]; /* on-nodes that follow from an on-node */
    struct node_set then[CLOSURE_NODES];  /* on-nodes that follow from an off-node */
};

/* Kept until another board is requested. */
const struct closure *nonet_closure_of(struct chains *k, const struct board *b);
/* The nodes that a candidate sees. */
struct node_set nonet_closure_weak(const struct closure *k, int q);
static inline int closure_id(const struct closure *k, int c, int d) {
    return k->base[c] + bits(k->strong[c] & ((1u << d) - 1));
}

/* ---- links.c: static links between live candidates, renumbered in their order ---- */

struct links {
    const struct board *b;
    int count, words;
    uint16_t cand[NCAND], index[NCAND];
    uint8_t weak_count[NCAND],
        same_cell[NCAND]; /* the first same_cell weak links stay in the cell */
    uint16_t weak[NCAND][28];
    uint8_t strong_count[NCAND], bivalue[NCAND]; /* bivalue: the first strong link is in the cell */
    uint16_t strong[NCAND][4];
    uint8_t strong_cause[NCAND][4];
    uint64_t weak_row[2][NCAND][NW];                  /* [0] same digit only, [1] all */
    uint64_t strong_row[4][NCAND][NW], linked[4][NW]; /* by mode; those with a strong link */
    const struct closure *known;
    uint64_t around[NW]; /* those that see a self-refuting candidate of their digit */
};

void nonet_links_make(struct links *l, const struct board *b, const struct closure *known);
int nonet_link_cause(int a, int b); /* why candidates a and b exclude each other */

/* ---- static.c, cycles.c ---- */

enum { STATIC_HINTS = 1024, STATIC_POOL = 65536, STATIC_LEVELS = 256 };
enum { STATIC_CYCLE, STATIC_OFF, STATIC_ON };

struct static_hint {
    int key, length, sort_key, order;
    uint8_t kind, mode;
    uint16_t source, path; /* path: offset of a cycle's nodes in the pool */
    uint64_t removed[NW];  /* renumbered */
};

struct statics {
    struct chains *k;
    struct links l;
    bool all, all_cycles;
    int order;           /* in which hints are generated: mode, source, kind */
    int cap;             /* the longest chain looked for while there is no hint */
    int key_max;         /* the highest useful key, or FAR */
    int most_mixed;      /* the longest chain on base 70 with this key */
    int cycle_most;      /* the longest useful cycle */
    uint64_t target[NW]; /* what cycles of this mode may remove */
    int cover_key[NCAND], cover_length[NCAND]; /* all hints: the best chain removing a candidate */
    struct static_hint best;
    int hint_count;
    struct static_hint hint[STATIC_HINTS];
    int pool_count;
    uint16_t pool[STATIC_POOL];
    uint8_t pool_cause[STATIC_POOL];
    /* the breadth-first tree of a cycle's on-nodes */
    int on_count;
    uint16_t on[NCAND], from[NCAND], via[NCAND];
    uint8_t on_cause[NCAND];
    uint64_t level[STATIC_LEVELS][NW];
    uint16_t parent[2][NCAND];
    uint8_t why[2][NCAND];
    const struct static_hint *walking;
};

/* The longest chain that may still win, for a base; how many nodes the shortest chain from s to its
 * opposite has, 0: none; keeps a hint if it is good, and says where. */
int nonet_static_limit(const struct statics *s, int base, int sort_key);
int nonet_static_length(const struct links *l, int source, bool on, int mode, int most);
struct static_hint *nonet_static_keep(struct statics *s, const struct static_hint *h);
void nonet_static_begin(struct statics *s, struct static_hint *h, int base, int length, int mode,
                        int kind, int source);
void nonet_static_cycles(struct statics *s, int mode);
static inline int static_order(int mode, int source, int kind) {
    return mode << 24 | source << 14 | kind << 12;
}

/* The walk of the hint found last; that hint. */
const struct walk *nonet_static_walk(struct chains *k);
void nonet_static_hint(const struct chains *k, struct hint *out);
/* All hints of rule 21 on a board, in order; false: there are none. all_cycles: also those that
 * remove only what better hints remove. */
bool nonet_static_all(struct chains *k, const struct board *b, bool all_cycles, hint_use_fn use,
                      void *user);

/* ---- expand.c, forcing.c, renew.c, advanced.c, nested.c ---- */

enum { PARENT_POOL = 6144, PARENTS_MOST = NCAND };

struct forcing_params {
    bool multiple, dynamic, nishio;
    int level, base;
};

struct chain_node {
    uint16_t parent; /* the first */
    uint16_t more;   /* further ones: offset in the pool of their count; 0: none */
    uint16_t size;   /* of all it follows from, or a lower bound of it */
    uint8_t exact, cause;
};

/* All that follows from one assumption. Nodes are valid only if the sets have them (or at the
 * clash). There are hundreds of these: what is used is kept together, so that few pages are
 * touched. */
struct expansion {
    struct chain_node node[NNODE];
    uint64_t set[2][NW]; /* off, on */
    int count[2];
    int head[2]; /* how many have been processed */
    int clash;   /* a candidate both on and off; -1 */
    int stage;   /* the level up to which it is complete */
    int pool_count;
    uint32_t touched_houses, stale_houses[2]; /* for inner rules, as on the board: hidden, naked */
    uint16_t touched_digits, stale_digits[2]; /* locking, X-Wing */
    uint16_t seq[2][NCAND];                   /* candidates as they arrived */
    uint16_t pool[PARENT_POOL];               /* of which mostly only the beginning is used */
    uint32_t nested[NCAND]; /* off-nodes by a step: its nest, or a plain step's code */
};

enum { FORCING_CONTRADICTION, FORCING_DOUBLE, FORCING_REGION, FORCING_CELL };

struct forcing_hint {
    int key, complexity, order;
    uint8_t sort_key, kind, house;
    bool source_on, goal_on;
    uint16_t source, goal; /* candidates */
};

/* The inner rules of chains. */
enum nest_rule { NEST_STATIC, NEST_MULTIPLE, NEST_DYNAMIC, NEST_DEEPER };

/* A nested hint that gave off-nodes: what it is, so that it is counted once, and how to find it
 * again. */
struct nest {
    uint64_t hash;
    int complexity;
    uint32_t at, length; /* its walk in nest_nodes */
    uint16_t gone;       /* how many off-nodes the working board lacked */
    uint16_t rule;       /* enum nest_rule */
};

/* A plain step inside an expansion, in 32 bits: its kind, how many off-nodes the working board
 * lacked, and three numbers, so that noting it costs nothing. */
enum plain_kind { PLAIN_LOCKING, PLAIN_HIDDEN_PAIR, PLAIN_NAKED_PAIR, PLAIN_X_WING };
struct plain_step {
    int kind, gone;
    int a, b, c; /* houses and digit; house and digits; house and places; lines and digit */
};
#define PLAIN_CODE 0x80000000u
static inline uint32_t plain_code(struct plain_step s) {
    return PLAIN_CODE | (uint32_t)(s.kind << 25 | s.gone << 15 | s.a << 10 | s.b << 5 | s.c);
}
static inline struct plain_step plain_of(uint32_t code) {
    return (struct plain_step){code >> 25 & 3, code >> 15 & 1023, code >> 10 & 31, code >> 5 & 31,
                               code & 31};
}

/* Where a candidate is: the index of its masks in a board's pos, and its bit in each. */
struct spot {
    uint16_t at[3], bit[3];
    uint8_t cell, digit;
};

struct forcing {
    struct chains *k;
    struct forcing_params p;
    const struct board *b;
    struct board work;   /* without the processed off-nodes of the current expansion */
    struct expansion *e; /* the current one */
    struct expansion *ex[NNODE], *store; /* by start node */
    int used, room, order;
    uint64_t step; /* of the engine, at its last search */
    bool all, emitted, renewable;
    int resumed; /* a level whose inner rules are known to give nothing more in the first round */
    struct forcing_hint best, slot[NNODE];
    bool have[NNODE]; /* all hints: the best for each set of removals */
    const struct forcing_hint *walking;
    struct board last;             /* the one the expansions belong to */
    unsigned skip, hit;            /* nishio: digits that give nothing, that gave something */
    uint16_t rows[9][9];           /* nishio: each digit's places when it last gave nothing */
    const struct closure *known;   /* rule 24: the closure of this board, if none clashes */
    struct node_set on_row[NCAND]; /* what follows from each candidate */
    uint64_t off_row[NCAND][NW], live[NW];
    bool have_row[NCAND];
    struct nest *nests;
    size_t nest_count, nest_room;
    uint16_t *nest_nodes;
    size_t nest_node_count, nest_node_room;
    enum nest_rule rule; /* of the coming inner hints */
    struct forcing *inner;
};

struct expansion *nonet_expansion_of(struct forcing *f, int start);
bool nonet_advance(struct forcing *f);
int nonet_forcing_ends(struct forcing *f, const struct forcing_hint *h, struct expansion **e,
                       int *end);
int nonet_forcing_complexity(struct forcing *f, struct expansion **e, const int *end, int count);
void nonet_forcing_search(struct forcing *f, const struct board *b, struct forcing_params p,
                          bool all, bool keep);
bool nonet_forcing_all(struct forcing *f, const struct board *b, struct forcing_params p,
                       hint_use_fn use, void *user);
void nonet_forcing_renew(struct forcing *f, const struct board *b);
void nonet_inner_basic(struct forcing *f);
void nonet_inner_chains(struct forcing *f);
/* All hints of an inner rule on the working board; false: none. */
bool nonet_inner_rule(struct forcing *f, enum nest_rule rule, hint_use_fn use, void *user);
/* Takes the first off-nodes of an expansion out of the working board, and puts them back. */
void nonet_work_take(struct forcing *f, const struct expansion *e, int count);
void nonet_work_put_back(struct forcing *f, const struct expansion *e, int count);
/* The hint f->walking. */
void nonet_forcing_hint(const struct forcing *f, int technique, struct hint *out);
const struct walk *nonet_forcing_walk(void *forcing); /* of f->walking */
struct forcing *nonet_forcing_new(struct chains *k);
void nonet_forcing_free(struct forcing *f);

/* Off-nodes by a step, with a list of parents at the top of the pool. */
void nonet_emit(struct forcing *f, int q, uint32_t nest);
void nonet_parents_begin(struct forcing *f);
void nonet_parents_end(struct forcing *f);
static inline void parents_add(struct forcing *f, int q) {
    uint16_t *list = &f->e->pool[f->e->pool_count];
    if (list[0] < PARENTS_MOST)
        list[++list[0]] = (uint16_t)(q * 2);
}
static inline bool parents_none(const struct forcing *f) {
    return f->e->pool[f->e->pool_count] == 0;
}

/* ---- the context (context.c) ---- */

enum { NEGATIVE_STATIC = 1, NEGATIVE_MULTIPLE = 2, NEGATIVE_DYNAMIC = 4 };
struct negative;

/* The nodes of a step as the caller sees them, and the steps inside it. */
enum { NESTED_ROOM = 9 * NCAND };
struct node_report {
    size_t node_count, parent_count, end_count, nested_count;
    struct nonet_node nodes[WALK_ROOM];
    uint16_t parents[9 * (NNODE + PARENT_POOL)];
    uint16_t ends[9];
    const struct nonet_step *nested[NESTED_ROOM];
    const uint16_t *reasons[NESTED_ROOM]; /* each one's own list of parents */
};
struct kept_step;

struct chains {
    struct nine *n;
    int room; /* the most start nodes possible: two per candidate */
    struct closure closure;
    struct statics statics;
    struct walk walk;
    struct spot spot[NCAND];
    uint64_t seen_by[NCAND][NW]; /* the candidates that each sees on an empty board */
    struct forcing *scratch;     /* nishio and rule 24 */
    struct forcing *dynamic;     /* from rule 25 on */
    struct forcing *last;        /* the one that looked last */
    struct negative *negatives;
    struct node_report *nodes;
    struct kept_step *kept; /* the steps inside the one reported last */
};

static inline bool chains_go_on(const struct chains *k) {
    return k->n->status == NONET_OK;
}
static inline void chains_fail(struct chains *k) {
    k->n->status = NONET_E_MEMORY;
}

/* Makes the context if there is none; NULL: out of memory. */
struct chains *nonet_chains_of(struct nine *n);
void nonet_chains_free(struct chains *k);
struct node_report *nonet_nodes_room(struct chains *k);

/* The nodes of the hint found last, while the board is unchanged: the last hint of f or, if that is
 * NULL, the last static one. */
void nonet_nodes_report(struct chains *k, struct forcing *f, struct node_report *r);
/* A step's members for nodes. */
void nonet_nodes_give(const struct node_report *r, struct nonet_step *step);
/* The place in r->nested of the step that removed the off-node q of an expansion. */
uint16_t nonet_nested_place(struct forcing *f, const struct expansion *e, int q,
                            struct node_report *r);
void nonet_nested_free(struct chains *k);

#endif
