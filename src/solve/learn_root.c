/*
 * What is found between two searches, on level 0.
 *
 * Probing assumes each candidate in turn; where that leads to a contradiction, it is false. One
 * round costs little compared with a search of some thousand conflicts, and is often all that a
 * minimal 16x16 needs.
 *
 * Vivifying assumes the opposite of a good clause's literals, one after the other. If a
 * contradiction appears, or another of its literals follows, before all have been assumed, the
 * literals needed for that make a new clause.
 */
#include "solve/learn.h"

#include <stdlib.h>

int nonet_learn_probe(struct learn *s, uint64_t budget) {
    uint64_t end = s->ticks + budget;
    uint32_t v = 0;
    assert(s->depth == 0);
    for (uint32_t clean = 0; clean < s->vars && s->ticks < end && !s->no_memory; clean++, v++) {
        v = v < s->vars ? v : 0;
        if (s->value[2 * v] != 0)
            continue;
        if (learn_is_tired(s))
            break;
        learn_decide(s, 2 * v);
        uint32_t conflict = nonet_learn_propagate(s);
        nonet_learn_backtrack(s, 0);
        if (conflict == 0)
            continue;
        learn_assign(s, 2 * v + 1, reason_make(REASON_NONE, 0));
        if (nonet_learn_propagate(s) != 0)
            return 0;
        clean = 0;
    }
    return 1;
}

/* ---- Vivifying ---- */

struct vivid {
    uint32_t *count; /* how often a literal is in the clauses that are looked at */
    uint32_t *todo;  /* clauses */
    size_t todo_count;
    uint32_t at;              /* the clause at hand */
    uint32_t *literals, size; /* its literals, the most frequent first */
    uint32_t conflict;        /* what came of it */
    uint32_t implied;         /* or NO_INDEX */
};

static int is_good(const uint32_t *clause) {
    return clause_glue(clause) <= GLUE_GOOD;
}

static void choose(struct learn *s, struct vivid *v) {
    for (size_t i = 0; i < s->clause_count; i++) {
        const uint32_t *clause = s->words + s->clause[i];
        if (!is_good(clause))
            continue;
        for (uint32_t k = 0; k < clause[WORD_SIZE]; k++)
            v->count[clause[CLAUSE_HEAD + k]]++;
        if ((clause[WORD_STATE] & STATE_VIVID) == 0)
            v->todo[v->todo_count++] = s->clause[i];
    }
    for (size_t i = 0; v->todo_count == 0 && i < s->clause_count; i++)
        s->words[s->clause[i] + WORD_STATE] &=
            ~(uint32_t)STATE_VIVID; /* next time, from the start */
}

static void sort_literals(struct learn *s, struct vivid *v) {
    const uint32_t *clause = s->words + v->at;
    v->size = clause[WORD_SIZE];
    s->ticks += 1 + v->size / 4;
    for (uint32_t i = 0; i < v->size; i++) {
        uint32_t literal = clause[CLAUSE_HEAD + i];
        s->sorted[i] = (struct keyed){UINT32_MAX - v->count[literal], literal};
    }
    nonet_learn_sort(s->sorted, v->size);
    for (uint32_t i = 0; i < v->size; i++)
        v->literals[i] = s->sorted[i].at;
}

static int is_used(const struct learn *s, uint32_t at) {
    for (uint32_t i = s->depth > 0 ? s->decided[0] : s->assigned; i < s->assigned; i++)
        if (s->of[s->trail[i] >> 1].reason == reason_make(REASON_CLAUSE, at))
            return 1;
    return 0;
}

/* Goes back to the assumptions that the last clause has in common with this one. */
static void go_back(struct learn *s, const struct vivid *v) {
    uint32_t depth = 0;
    while (depth < s->depth && depth < v->size &&
           s->trail[s->decided[depth]] == (v->literals[depth] ^ 1))
        depth++;
    nonet_learn_backtrack(s, depth);
    if (is_used(s, v->at))
        nonet_learn_backtrack(s, 0);
}

static void assume(struct learn *s, struct vivid *v) {
    v->conflict = 0;
    v->implied = NO_INDEX;
    for (uint32_t i = 0; i < v->size && v->conflict == 0; i++) {
        uint32_t literal = v->literals[i];
        if (s->value[literal] > 0) {
            v->implied = literal;
            return;
        }
        if (s->value[literal] == 0) {
            learn_decide(s, literal ^ 1);
            v->conflict = nonet_learn_propagate(s);
        }
    }
}

static void touch_all(struct learn *s, const uint32_t *literals, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (s->of[literals[i] >> 1].level > 0)
            learn_touch(s, literals[i] >> 1, 1);
}

/* Marks everything that the outcome follows from. */
static void trace(struct learn *s, const struct vivid *v) {
    const uint32_t *literals;
    uint32_t pair, count;
    if (v->conflict != 0) {
        count = learn_conflict(s, v->conflict, &pair, &literals);
        touch_all(s, literals, count);
    } else {
        assert(v->implied != NO_INDEX);
        learn_touch(s, v->implied >> 1, 1);
    }
    for (uint32_t i = 0; i < s->touched_count; i++) {
        count = learn_reason(s, s->of[s->touched[i]].reason, &pair, &literals);
        touch_all(s, literals, count);
    }
}

/* The assumptions that were needed, and the literal that followed. */
static uint32_t shorten(struct learn *s, const struct vivid *v) {
    uint32_t to = 0;
    int traced = v->conflict != 0 || v->implied != NO_INDEX;
    if (traced)
        trace(s, v);
    for (uint32_t i = 0; i < v->size; i++) {
        uint32_t literal = v->literals[i], at = literal >> 1;
        int assumed = s->value[literal] < 0 && s->of[at].level > 0 &&
                      reason_kind(s->of[at].reason) == REASON_NONE;
        if (literal == v->implied || (assumed && (!traced || s->seen[at] != 0)))
            v->literals[to++] = literal;
    }
    learn_untouch(s);
    return to;
}

/* Puts the shorter clause in. 0: a contradiction. */
static int put_in(struct learn *s, const struct vivid *v, uint32_t size) {
    nonet_learn_backtrack(s, 0);
    if (size == 0)
        return 0;
    if (size == 1) {
        learn_assign(s, v->literals[0], reason_make(REASON_NONE, 0));
        return nonet_learn_propagate(s) == 0;
    }
    if (size == 2) {
        nonet_learn_pair(s, v->literals[0], v->literals[1]);
        return 1;
    }
    uint32_t glue = clause_glue(s->words + v->at);
    uint32_t at = nonet_learn_add(s, v->literals, size, glue < size ? glue : size - 1);
    if (!s->no_memory)
        s->words[at + WORD_STATE] |= STATE_VIVID;
    return 1;
}

/* The clause is unwatched while its literals are assumed. 0: a contradiction. */
static int vivify_one(struct learn *s, struct vivid *v) {
    uint32_t *clause = s->words + v->at;
    clause[WORD_STATE] |= STATE_VIVID;
    sort_literals(s, v);
    go_back(s, v);
    nonet_learn_unwatch(s, clause[CLAUSE_HEAD], v->at);
    nonet_learn_unwatch(s, clause[CLAUSE_HEAD + 1], v->at);
    assume(s, v);
    if (v->implied != NO_INDEX &&
        (s->of[v->implied >> 1].level == 0 || clause_glue(clause) > GLUE_KEPT)) {
        clause[WORD_STATE] |= STATE_GONE; /* the others imply it without this one */
        return 1;
    }
    uint32_t size = shorten(s, v);
    if (size < v->size) {
        clause[WORD_STATE] |= STATE_GONE;
        return put_in(s, v, size);
    }
    nonet_learn_backtrack(s, 0);
    nonet_learn_watch_both(s, v->at);
    return 1;
}

static int vivify_all(struct learn *s, struct vivid *v, uint64_t budget) {
    uint64_t end = s->ticks + budget;
    choose(s, v);
    while (v->todo_count > 0 && s->ticks < end && !s->no_memory && !learn_is_tired(s)) {
        v->at = v->todo[--v->todo_count];
        if (!vivify_one(s, v))
            return 0;
    }
    nonet_learn_backtrack(s, 0);
    if (nonet_learn_propagate(s) != 0)
        return 0;
    nonet_learn_collect(s);
    return 1;
}

int nonet_learn_vivify(struct learn *s, uint64_t budget) {
    struct vivid v = {.count = calloc(2 * (size_t)s->vars, sizeof *v.count),
                      .todo = malloc((s->clause_count + 1) * sizeof *v.todo),
                      .literals = malloc((size_t)s->vars * sizeof *v.literals)};
    int good = 1;
    assert(s->depth == 0);
    if (v.count == NULL || v.todo == NULL || v.literals == NULL)
        s->no_memory = 1;
    else
        good = vivify_all(s, &v, budget);
    free(v.count);
    free(v.todo);
    free(v.literals);
    return good;
}
