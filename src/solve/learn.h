/*
 * Clause learning over the candidates of a grid, for what plain search cannot finish. This header
 * is its inside, shared by the files learn*.c; engine.h has the one function that others call.
 *
 * A variable is a candidate that is left. An item is a cell, or a digit in a house: of its
 * variables exactly one is true. A variable is in one item for its cell and one for every house of
 * the cell. None of that is ever written as clauses. "At most one" is a walk over the item's
 * members when one of them becomes true; "at least one" is a count of the members that are not
 * false and the XOR of their numbers, which is the last of them when the count is 1. Only what is
 * learned is a clause.
 *
 * A literal is 2 * v for "v is true" and 2 * v + 1 for "v is false". A reason says why a literal is
 * true: another literal that is false and forms a clause of two with it, an item whose other
 * members are all false, or a learned clause.
 *
 * All arithmetic is on integers, and all limits count conflicts or ticks, so the search is the same
 * on every machine.
 */
#ifndef NONET_SOLVE_LEARN_H
#define NONET_SOLVE_LEARN_H

#include "solve/engine.h"

#include <assert.h>

#define NO_INDEX UINT32_MAX

/* A reason: its kind in the two highest bits, the literal, item or clause in the others. When
 * propagation returns it, REASON_PAIR is the clause in `pair`. */
enum reason_kind { REASON_NONE, REASON_PAIR, REASON_ITEM, REASON_CLAUSE };

static inline uint32_t reason_make(enum reason_kind kind, uint32_t at) {
    assert(at >> 30 == 0);
    return (uint32_t)kind << 30 | at;
}

static inline enum reason_kind reason_kind(uint32_t reason) {
    return (enum reason_kind)(reason >> 30);
}

static inline uint32_t reason_at(uint32_t reason) {
    return reason & 0x3fffffff;
}

struct item {
    uint32_t left; /* members that are not false */
    uint32_t sum;  /* the XOR of their numbers */
};

struct variable {
    uint32_t level, reason; /* when it was assigned, and why */
};

/* A clause that watches a literal; `blocker` is another of its literals: while that is true, the
 * clause need not be looked at. Clauses of two are stored only here. */
struct watch {
    uint32_t blocker, clause;
};
#define CLAUSE_PAIR UINT32_MAX

struct watches {
    struct watch *at;
    uint32_t count, room;
};

/* A learned clause in `words`: these, then its literals. The first two are watched; if it is a
 * reason, it is the reason of the first. */
enum { WORD_SIZE, WORD_STATE, WORD_NEXT, CLAUSE_HEAD };
/* Of WORD_STATE: on how many levels its literals were when it was last used, for how many
 * reductions it stays without being used, whether it was vivified, whether it is to be removed. */
enum { STATE_GLUE = 0xffff, STATE_STAYS = 1 << 16, STATE_VIVID = 1 << 20, STATE_GONE = 1 << 21 };
enum { GLUE_KEPT = 2, GLUE_GOOD = 6 }; /* never removed; removed late */

/* Something with a sort key. */
struct keyed {
    uint64_t key;
    uint32_t at;
};

struct learn {
    struct nonet_search *search;
    void *room;              /* for all arrays of fixed size */
    int no_memory;           /* an array could not grow: the state is unusable */
    uint64_t ticks;          /* work: cache lines looked at, roughly */
    int stopped;             /* the caller wants to stop */
    uint64_t ticks_reported; /* how much of it was reported to the caller */
    uint32_t vars, items;    /* how many */
    uint32_t *first;     /* the members of item i are member[first[i]] to member[first[i + 1]] */
    uint32_t *member;    /* the literals "is true" */
    uint32_t stride;     /* items of a variable at most */
    uint32_t *in;        /* see learn_items() */
    struct item *item;   /* as propagated so far */
    uint16_t *cell;      /* of a variable */
    uint8_t *digit;      /* of a variable */
    int8_t *value;       /* of a literal: 1 true, -1 false, 0 open */
    struct variable *of; /* a variable */
    uint32_t *trail;     /* the literals that are true, in order */
    uint32_t assigned;   /* how many */
    uint32_t propagated; /* how many of them have been propagated */
    uint32_t *decided;   /* the length of the trail before the decision of a level */
    uint32_t depth;      /* levels */
    uint32_t floor;      /* levels that are undone only when their branches run out */
    uint32_t shrunk;     /* the trail's length when the members were last scanned */
    uint32_t pair[2];    /* a conflict of two literals */
    struct watches *watching;
    uint32_t *words; /* the clauses */
    size_t word_count, word_room;
    uint32_t *clause; /* where each begins */
    size_t clause_count, clause_room;

    uint8_t *seen; /* analysis: marks of a variable, and those that have any */
    uint32_t *touched, touched_count;
    uint32_t *learned, learned_count;
    uint32_t *level_stamp, stamp; /* levels seen in this clause */
    struct keyed *sorted;

    uint32_t *heap, *heap_at, heap_count; /* order by score, for the steady mode */
    uint64_t *score, bump;
    uint32_t *before, *after, newest, next; /* order by the last use, for the quick mode */
    uint64_t *used, use;
    int8_t *phase, *target, *best; /* what a variable was last; in the longest trails */
    uint32_t target_count, best_count;
    int is_steady;

    uint64_t random;
};

/* learn_state.c: makes the variables from the marks of a grid that has been propagated; 0: no
 * memory. All of it is freed by nonet_learn_free(). */
int nonet_learn_make(struct learn *s, struct nonet_search *search, const struct nonet_grid *left);
void nonet_learn_free(struct learn *s);
/* Ascending keys; of equal keys, ascending `at`. */
void nonet_learn_sort(struct keyed *a, size_t count);
uint64_t nonet_learn_random(struct learn *s);

/* learn_propagate.c: a reason that is false, or 0 if there was no conflict. */
uint32_t nonet_learn_propagate(struct learn *s);
void nonet_learn_backtrack(struct learn *s, uint32_t depth);

/* learn_analyze.c: makes `learned` from a conflict; its first literal is the one that follows after
 * going back to the level returned, its second is one of that level. */
uint32_t nonet_learn_analyze(struct learn *s, uint32_t conflict, uint32_t *glue);

/* learn_order.c */
void nonet_learn_bump(struct learn *s, uint32_t count); /* the first `count` of touched */
void nonet_learn_open(struct learn *s, uint32_t v);     /* v lost its value */
uint32_t nonet_learn_next(struct learn *s);             /* the literal to decide */
uint32_t nonet_learn_shared_depth(struct learn *s);     /* levels that a restart would repeat */
void nonet_learn_note_phases(struct learn *s);
void nonet_learn_new_phases(struct learn *s, uint64_t round);

/* learn_clauses.c */
uint32_t nonet_learn_add(struct learn *s, const uint32_t *literals, uint32_t count, uint32_t glue);
void nonet_learn_watch(struct learn *s, uint32_t literal, struct watch watch);
void nonet_learn_watch_both(struct learn *s, uint32_t clause); /* its first two literals */
void nonet_learn_unwatch(struct learn *s, uint32_t literal, uint32_t clause);
void nonet_learn_pair(struct learn *s, uint32_t a, uint32_t b);
void nonet_learn_reduce(struct learn *s);
void nonet_learn_collect(struct learn *s); /* takes out what is removed, or true forever */

/* learn_root.c: both start and end on level 0, and end early when the caller wants to stop. 0: a
 * contradiction. */
int nonet_learn_probe(struct learn *s, uint64_t budget);
int nonet_learn_vivify(struct learn *s, uint64_t budget);

/* The items of a variable, `stride` of them: its cell first. Where a cell is in fewer houses than
 * others, the rest are the item after the last, which has no members and never runs out. */
static inline const uint32_t *learn_items(const struct learn *s, uint32_t v) {
    return s->in + (size_t)v * s->stride;
}

static inline void learn_assign(struct learn *s, uint32_t literal, uint32_t reason) {
    assert(s->value[literal] == 0 && s->assigned < s->vars);
    s->value[literal] = 1;
    s->value[literal ^ 1] = -1;
    s->of[literal >> 1] = (struct variable){s->depth, reason};
    s->trail[s->assigned++] = literal;
}

static inline void learn_decide(struct learn *s, uint32_t literal) {
    assert(s->depth < s->vars && s->propagated == s->assigned); /* nothing is left to follow */
    s->decided[s->depth++] = s->assigned;
    learn_assign(s, literal, reason_make(REASON_NONE, 0));
}

/* The literals of a reason, with or without the one it is the reason for; `pair` is room for
 * one. */
static inline uint32_t learn_reason(const struct learn *s, uint32_t reason, uint32_t *pair,
                                    const uint32_t **literals) {
    uint32_t at = reason_at(reason);
    *literals = pair;
    switch (reason_kind(reason)) {
    case REASON_NONE:
        return 0;
    case REASON_PAIR:
        *pair = at;
        return 1;
    case REASON_ITEM:
        *literals = s->member + s->first[at];
        return s->first[at + 1] - s->first[at];
    default:
        *literals = s->words + at + CLAUSE_HEAD;
        return s->words[at + WORD_SIZE];
    }
}

/* The literals of what propagation returned. */
static inline uint32_t learn_conflict(const struct learn *s, uint32_t conflict, uint32_t *pair,
                                      const uint32_t **literals) {
    *literals = s->pair;
    return reason_kind(conflict) == REASON_PAIR ? 2 : learn_reason(s, conflict, pair, literals);
}

enum { TICK_WORK = 64 }; /* in looks at a cell, for search_tick() */

/* Reports the work, and now and then asks whether to go on. 1: stop. */
static inline int learn_is_tired(struct learn *s) {
    uint64_t work = (s->ticks - s->ticks_reported) * TICK_WORK;
    if (s->stopped || work < SEARCH_NODE)
        return s->stopped;
    s->ticks_reported = s->ticks;
    s->stopped = search_tick(s->search, work < SEARCH_PERIOD ? (unsigned)work : SEARCH_PERIOD);
    return s->stopped;
}

static inline uint32_t clause_glue(const uint32_t *clause) {
    return clause[WORD_STATE] & STATE_GLUE;
}

static inline void learn_touch(struct learn *s, uint32_t v, uint8_t mark) {
    if (s->seen[v] == 0) {
        assert(s->touched_count < 2 * s->vars); /* once for the clause, once to make it shorter */
        s->touched[s->touched_count++] = v;
    }
    s->seen[v] |= mark;
}

static inline void learn_untouch(struct learn *s) {
    for (uint32_t i = 0; i < s->touched_count; i++)
        s->seen[s->touched[i]] = 0;
    s->touched_count = 0;
}

#endif
