/*
 * Propagation and backtracking. This is where the time goes, most of it into the clauses. Each is
 * looked at through two watched literals; as a candidate is far more often false than true,
 * learn_analyze.c puts the literals "is false" first, and watches on these last longest.
 */
#include "solve/learn.h"

/* A cell and its row, column and box: with this as a constant, the loops over a variable's items
 * are straight code (5 % of the time on 36x36). Other houses take the same loops by count. */
enum { PLAIN = 4 };

/* The other members of its items are false. */
static inline uint32_t exclude(struct learn *s, uint32_t literal, uint32_t items) {
    const uint32_t *in = s->in + (size_t)(literal >> 1) * items;
    for (uint32_t k = 0; k < items; k++) {
        const uint32_t *end = s->member + s->first[in[k] + 1];
        for (const uint32_t *m = s->member + s->first[in[k]]; m < end; m++) {
            int8_t value = s->value[*m];
            if (value < 0 || *m == literal)
                continue;
            if (value > 0) {
                s->pair[0] = literal ^ 1;
                s->pair[1] = *m ^ 1;
                return reason_make(REASON_PAIR, 0);
            }
            learn_assign(s, *m ^ 1, reason_make(REASON_PAIR, literal ^ 1));
        }
    }
    return 0;
}

/* Its items have one member fewer. All of them are always counted down, so that going back can
 * count them all up. */
static inline uint32_t count_down(struct learn *s, uint32_t v, uint32_t items) {
    const uint32_t *in = s->in + (size_t)v * items;
    uint32_t conflict = 0;
    for (uint32_t k = 0; k < items; k++) {
        struct item *item = &s->item[in[k]];
        assert(item->left > 0);
        item->sum ^= v;
        if (--item->left > 1)
            continue;
        int8_t value = item->left == 0 ? -1 : s->value[2 * item->sum];
        if (value < 0)
            conflict = reason_make(REASON_ITEM, in[k]);
        else if (value == 0)
            learn_assign(s, 2 * item->sum, reason_make(REASON_ITEM, in[k]));
    }
    return conflict;
}

/* The place of a literal that is not false, searched from where the last look ended; 0: there is
 * none. */
static uint32_t find_watchable(const struct learn *s, uint32_t *clause) {
    const uint32_t *literals = clause + CLAUSE_HEAD;
    uint32_t size = clause[WORD_SIZE], start = clause[WORD_NEXT], k = start;
    while (k < size && s->value[literals[k]] < 0)
        k++;
    if (k == size)
        for (k = 2; k < start && s->value[literals[k]] < 0;)
            k++;
    if (s->value[literals[k]] < 0)
        return 0;
    clause[WORD_NEXT] = k;
    return k;
}

enum outcome { STAYS, LEAVES, CONFLICT };

/* A watched literal of the clause became false. */
static enum outcome visit(struct learn *s, struct watch *watch, uint32_t literal) {
    uint32_t *clause = s->words + watch->clause, *literals = clause + CLAUSE_HEAD;
    uint32_t other = literals[0] ^ literals[1] ^ literal;
    assert(literals[0] == literal || literals[1] == literal); /* only these two are watched */
    if (s->value[other] > 0) {
        watch->blocker = other;
        return STAYS;
    }
    uint32_t k = find_watchable(s, clause);
    if (k != 0 && s->value[literals[k]] > 0) {
        watch->blocker = literals[k];
        return STAYS;
    }
    literals[0] = other;
    literals[1] = literal;
    if (k != 0) {
        literals[1] = literals[k];
        literals[k] = literal;
        nonet_learn_watch(s, literals[1], (struct watch){other, watch->clause});
        return LEAVES;
    }
    if (s->value[other] < 0)
        return CONFLICT;
    learn_assign(s, other, reason_make(REASON_CLAUSE, watch->clause));
    return STAYS;
}

static enum outcome visit_pair(struct learn *s, uint32_t other, uint32_t literal) {
    if (s->value[other] < 0) {
        s->pair[0] = literal;
        s->pair[1] = other;
        return CONFLICT;
    }
    learn_assign(s, other, reason_make(REASON_PAIR, literal));
    return STAYS;
}

/* Looks at what watches a literal that became false. */
static uint32_t visit_all(struct learn *s, uint32_t literal) {
    struct watches *list = &s->watching[literal];
    if (list->count == 0)
        return 0; /* there may be no list at all */
    struct watch *from = list->at, *to = from, *end = from + list->count;
    uint32_t conflict = 0;
    s->ticks += list->count / 8;
    while (from < end && conflict == 0) {
        struct watch *watch = to++;
        *watch = *from++;
        if (s->value[watch->blocker] > 0)
            continue;
        int is_pair = watch->clause == CLAUSE_PAIR;
        s->ticks += !is_pair;
        enum outcome outcome =
            is_pair ? visit_pair(s, watch->blocker, literal) : visit(s, watch, literal);
        if (outcome == LEAVES)
            to--;
        else if (outcome == CONFLICT)
            conflict =
                is_pair ? reason_make(REASON_PAIR, 0) : reason_make(REASON_CLAUSE, watch->clause);
    }
    while (from < end)
        *to++ = *from++;
    list->count = (uint32_t)(to - list->at);
    return conflict;
}

/* What the houses say of a literal that is true. */
static inline uint32_t follow_items(struct learn *s, uint32_t literal, uint32_t items) {
    return literal & 1 ? count_down(s, literal >> 1, items) : exclude(s, literal, items);
}

uint32_t nonet_learn_propagate(struct learn *s) {
    int is_plain = s->stride == PLAIN;
    uint32_t conflict = 0;
    while (conflict == 0 && s->propagated < s->assigned) {
        uint32_t literal = s->trail[s->propagated++];
        s->ticks++;
        conflict = is_plain ? follow_items(s, literal, PLAIN) : follow_items(s, literal, s->stride);
        if (conflict == 0)
            conflict = visit_all(s, literal ^ 1);
    }
    return conflict;
}

static inline void count_up(struct learn *s, uint32_t v, uint32_t items) {
    const uint32_t *in = s->in + (size_t)v * items;
    for (uint32_t k = 0; k < items; k++) {
        struct item *item = &s->item[in[k]];
        item->left++;
        item->sum ^= v;
    }
}

static inline void undo(struct learn *s, uint32_t keep, uint32_t items) {
    while (s->assigned > keep) {
        uint32_t literal = s->trail[--s->assigned], v = literal >> 1;
        if ((literal & 1) && s->assigned < s->propagated)
            count_up(s, v, items);
        s->value[literal] = s->value[literal ^ 1] = 0;
        s->phase[v] = literal & 1 ? -1 : 1;
        nonet_learn_open(s, v);
    }
}

void nonet_learn_backtrack(struct learn *s, uint32_t depth) {
    if (s->depth <= depth)
        return;
    uint32_t keep = s->decided[depth];
    if (s->stride == PLAIN)
        undo(s, keep, PLAIN);
    else
        undo(s, keep, s->stride);
    s->depth = depth;
    assert(s->assigned == keep);
    if (s->propagated > keep)
        s->propagated = keep;
}
