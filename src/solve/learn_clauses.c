/*
 * Learned clauses: they lie one after another, in the order in which they were learned. Now and
 * then most of those not used lately are removed, and the rest are moved together. All watches are
 * then rebuilt.
 */
#include "solve/learn.h"

#include <stdlib.h>

enum { WORDS_MOST = 1 << 28 }; /* a gigabyte: far more than ever remains after a reduction */
_Static_assert(WORDS_MOST < 1 << 30, "a reason has 30 bits for where a clause is");

/* Doubles an array. 0: no memory. */
static int grow(struct learn *s, void **array, size_t *room, size_t size, size_t least) {
    size_t wanted = *room == 0 ? 1024 : *room;
    while (wanted < least)
        wanted *= 2;
    void *larger = wanted > WORDS_MOST ? NULL : realloc(*array, wanted * size);
    if (larger == NULL) {
        s->no_memory = 1;
        return 0;
    }
    *array = larger;
    *room = wanted;
    return 1;
}

void nonet_learn_watch(struct learn *s, uint32_t literal, struct watch watch) {
    struct watches *list = &s->watching[literal];
    if (list->count == list->room) {
        uint32_t room = list->room == 0 ? 4 : 2 * list->room;
        struct watch *larger = realloc(list->at, room * sizeof *larger);
        if (larger == NULL) {
            s->no_memory = 1;
            return;
        }
        list->at = larger;
        list->room = room;
    }
    list->at[list->count++] = watch;
}

void nonet_learn_unwatch(struct learn *s, uint32_t literal, uint32_t clause) {
    struct watches *list = &s->watching[literal];
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->at[i].clause == clause) {
            list->at[i] = list->at[--list->count];
            return;
        }
    }
    assert(s->no_memory); /* else a clause is with each of its first two literals */
}

void nonet_learn_watch_both(struct learn *s, uint32_t clause) {
    const uint32_t *literals = s->words + clause + CLAUSE_HEAD;
    nonet_learn_watch(s, literals[0], (struct watch){literals[1], clause});
    nonet_learn_watch(s, literals[1], (struct watch){literals[0], clause});
}

void nonet_learn_pair(struct learn *s, uint32_t a, uint32_t b) {
    nonet_learn_watch(s, a, (struct watch){b, CLAUSE_PAIR});
    nonet_learn_watch(s, b, (struct watch){a, CLAUSE_PAIR});
}

uint32_t nonet_learn_add(struct learn *s, const uint32_t *literals, uint32_t count, uint32_t glue) {
    uint32_t at = (uint32_t)s->word_count;
    size_t least = s->word_count + CLAUSE_HEAD + count;
    assert(count > 2 && count <= s->vars); /* shorter ones are pairs and facts */
    if ((least > s->word_room &&
         !grow(s, (void **)&s->words, &s->word_room, sizeof *s->words, least)) ||
        (s->clause_count == s->clause_room &&
         !grow(s, (void **)&s->clause, &s->clause_room, sizeof *s->clause, s->clause_count + 1)))
        return 0;
    uint32_t *clause = s->words + at;
    clause[WORD_SIZE] = count;
    clause[WORD_STATE] = (glue < STATE_GLUE ? glue : STATE_GLUE) | 2 * STATE_STAYS;
    clause[WORD_NEXT] = 2;
    memcpy(clause + CLAUSE_HEAD, literals, count * sizeof *literals);
    s->word_count = least;
    s->clause[s->clause_count++] = at;
    nonet_learn_watch_both(s, at);
    return at;
}

/* ---- Giving up ---- */

static int is_reason(const struct learn *s, uint32_t at) {
    uint32_t literal = s->words[at + CLAUSE_HEAD];
    return s->value[literal] > 0 && s->of[literal >> 1].reason == reason_make(REASON_CLAUSE, at);
}

/* Most levels first, then the longest, then the oldest. */
static uint64_t worth(const uint32_t *clause) {
    uint32_t size = clause[WORD_SIZE] < STATE_GLUE ? clause[WORD_SIZE] : STATE_GLUE;
    return UINT32_MAX - ((uint64_t)clause_glue(clause) << 16 | size);
}

/* Of the clauses that may be removed, three quarters are. */
static void give_up(struct learn *s) {
    size_t count = 0;
    struct keyed *doomed = malloc((s->clause_count + 1) * sizeof *doomed);
    if (doomed == NULL) {
        s->no_memory = 1;
        return;
    }
    for (size_t i = 0; i < s->clause_count; i++) {
        uint32_t at = s->clause[i], *clause = s->words + at;
        if (clause_glue(clause) <= GLUE_KEPT || is_reason(s, at))
            continue;
        if (clause[WORD_STATE] / STATE_STAYS % 4 != 0)
            clause[WORD_STATE] -= STATE_STAYS;
        else
            doomed[count++] = (struct keyed){worth(clause), at};
    }
    nonet_learn_sort(doomed, count);
    for (size_t i = 0; i < count - count / 4; i++)
        s->words[doomed[i].at + WORD_STATE] |= STATE_GONE;
    free(doomed);
}

/* Of the clauses of two, keeps those that are still open. */
static void drop_watches(struct learn *s) {
    for (uint32_t literal = 0; literal < 2 * s->vars; literal++) {
        struct watches *list = &s->watching[literal];
        uint32_t to = 0;
        int is_open = s->depth > 0 || s->value[literal] == 0;
        for (uint32_t i = 0; is_open && i < list->count; i++)
            if (list->at[i].clause == CLAUSE_PAIR &&
                (s->depth > 0 || s->value[list->at[i].blocker] == 0))
                list->at[to++] = list->at[i];
        list->count = to;
    }
}

/* Takes out the literals that are false forever. 0: one is true forever, and so is the clause. */
static int strip(const struct learn *s, uint32_t *clause) {
    uint32_t to = 0, *literals = clause + CLAUSE_HEAD;
    for (uint32_t i = 0; i < clause[WORD_SIZE]; i++) {
        if (s->value[literals[i]] > 0)
            return 0;
        if (s->value[literals[i]] == 0)
            literals[to++] = literals[i];
    }
    assert(to >= 2 || s->no_memory); /* else it would have been propagated */
    clause[WORD_SIZE] = to;
    clause[WORD_NEXT] = 2;
    return 1;
}

/* Drops the members that are false forever; the walks over them get shorter. */
static void shrink_items(struct learn *s) {
    uint32_t to = 0, from = 0;
    for (uint32_t i = 0; i < s->items; i++) {
        uint32_t end = s->first[i + 1];
        s->first[i] = to;
        for (; from < end; from++)
            if (s->value[s->member[from]] >= 0)
                s->member[to++] = s->member[from];
    }
    assert(from == s->first[s->items]);
    s->first[s->items] = s->first[s->items + 1] = to;
    s->shrunk = s->assigned;
}

/* Moves a clause down to `to`; returns where the next one goes. */
static size_t move(struct learn *s, uint32_t at, size_t to) {
    uint32_t *clause = s->words + to, literal;
    size_t words = CLAUSE_HEAD + s->words[at + WORD_SIZE];
    int reason = is_reason(s, at);
    assert(to <= at); /* those before it have moved already */
    memmove(clause, s->words + at, words * sizeof *clause);
    literal = clause[CLAUSE_HEAD];
    if (reason)
        s->of[literal >> 1].reason = reason_make(REASON_CLAUSE, (uint32_t)to);
    nonet_learn_watch_both(s, (uint32_t)to);
    return to + words;
}

void nonet_learn_collect(struct learn *s) {
    size_t to = 0, kept = 0;
    if (s->depth == 0 && s->shrunk != s->assigned)
        shrink_items(s);
    drop_watches(s);
    for (size_t i = 0; i < s->clause_count; i++) {
        uint32_t at = s->clause[i], *clause = s->words + at;
        if ((clause[WORD_STATE] & STATE_GONE) != 0 || (s->depth == 0 && !strip(s, clause)))
            continue;
        if (clause[WORD_SIZE] == 2) {
            nonet_learn_pair(s, clause[CLAUSE_HEAD], clause[CLAUSE_HEAD + 1]);
            continue;
        }
        s->clause[kept++] = (uint32_t)to;
        to = move(s, at, to);
    }
    s->clause_count = kept;
    s->word_count = to;
}

void nonet_learn_reduce(struct learn *s) {
    give_up(s);
    nonet_learn_collect(s);
}
