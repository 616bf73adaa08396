/*
 * Which variable is decided next, and to which value. There are two modes. The quick one restarts
 * often, takes the variable that was last used in a conflict, and makes it true: this finds what is
 * impossible. The steady one takes the variable with the highest score, which fades with time, and
 * gives it the value it had in the longest trails: this finds solutions.
 */
#include "solve/learn.h"

/* ---- The heap: the highest score on top, of equal scores the first variable ---- */

static int goes_first(const struct learn *s, uint32_t a, uint32_t b) {
    return s->score[a] != s->score[b] ? s->score[a] > s->score[b] : a < b;
}

static void heap_put(struct learn *s, uint32_t at, uint32_t v) {
    s->heap[at] = v;
    s->heap_at[v] = at;
}

static void heap_up(struct learn *s, uint32_t v) {
    uint32_t at = s->heap_at[v];
    while (at > 0 && goes_first(s, v, s->heap[(at - 1) / 2])) {
        heap_put(s, at, s->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    heap_put(s, at, v);
}

static void heap_down(struct learn *s, uint32_t v) {
    uint32_t at = s->heap_at[v], child;
    while ((child = 2 * at + 1) < s->heap_count) {
        if (child + 1 < s->heap_count && goes_first(s, s->heap[child + 1], s->heap[child]))
            child++;
        if (!goes_first(s, s->heap[child], v))
            break;
        heap_put(s, at, s->heap[child]);
        at = child;
    }
    heap_put(s, at, v);
}

static void heap_drop_top(struct learn *s) {
    assert(s->heap_count > 1); /* an open variable is there, or it would not be asked for */
    s->heap_at[s->heap[0]] = NO_INDEX;
    uint32_t last = s->heap[--s->heap_count];
    if (s->heap_count == 0)
        return;
    heap_put(s, 0, last);
    heap_down(s, last);
}

static uint32_t heap_next(struct learn *s) {
    while (s->value[2 * s->heap[0]] != 0)
        heap_drop_top(s);
    return s->heap[0];
}

/* ---- The queue ---- */

static uint32_t queue_next(struct learn *s) {
    while (s->value[2 * s->next] != 0) {
        s->next = s->before[s->next];
        assert(s->next != NO_INDEX); /* all that are used later than `next` have a value */
    }
    return s->next;
}

static void queue_renew(struct learn *s, uint32_t v) {
    if (v == s->newest)
        return;
    uint32_t before = s->before[v], after = s->after[v];
    assert(after != NO_INDEX); /* only the newest has none after it */
    if (before != NO_INDEX)
        s->after[before] = after;
    s->before[after] = before;
    s->before[v] = s->newest;
    s->after[v] = NO_INDEX;
    s->after[s->newest] = v;
    s->newest = v;
    s->used[v] = ++s->use;
    if (s->value[2 * v] == 0)
        s->next = v;
}

/* ---- Both ---- */

enum { SCORE_FADES = 6 }; /* the weight of a use grows by one part in 2^6 per conflict */

void nonet_learn_open(struct learn *s, uint32_t v) {
    if (s->heap_at[v] == NO_INDEX) {
        assert(s->heap_count < s->vars);
        heap_put(s, s->heap_count++, v);
        heap_up(s, v);
    }
    if (s->used[v] > s->used[s->next])
        s->next = v;
}

static void bump_scores(struct learn *s, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        s->score[s->touched[i]] += s->bump;
        if (s->heap_at[s->touched[i]] != NO_INDEX)
            heap_up(s, s->touched[i]);
    }
    s->bump += s->bump >> SCORE_FADES;
    if (s->bump >> 50 == 0)
        return;
    s->bump >>= 30;
    for (uint32_t v = 0; v < s->vars; v++)
        s->score[v] >>= 30;
    for (uint32_t at = s->heap_count / 2; at-- > 0;)
        heap_down(s, s->heap[at]); /* scores that are equal now may be in the wrong order */
}

void nonet_learn_bump(struct learn *s, uint32_t count) {
    if (s->is_steady) {
        bump_scores(s, count);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        s->sorted[i] = (struct keyed){s->used[s->touched[i]], s->touched[i]};
    nonet_learn_sort(s->sorted, count);
    for (uint32_t i = 0; i < count; i++)
        queue_renew(s, s->sorted[i].at);
}

static int first_phase(const struct learn *s, uint32_t v) {
    if (!s->is_steady)
        return 1;
    return s->target[v] != 0 ? s->target[v] : s->phase[v] != 0 ? s->phase[v] : 1;
}

uint32_t nonet_learn_next(struct learn *s) {
    uint32_t v = s->is_steady ? heap_next(s) : queue_next(s);
    return 2 * v + (first_phase(s, v) < 0);
}

uint32_t nonet_learn_shared_depth(struct learn *s) {
    uint32_t v = s->is_steady ? heap_next(s) : queue_next(s), depth = 0;
    while (depth < s->depth) {
        uint32_t u = s->trail[s->decided[depth]] >> 1;
        if (s->is_steady ? !goes_first(s, u, v) : s->used[u] < s->used[v])
            break;
        depth++;
    }
    return depth;
}

/* ---- Phases ---- */

static void copy_phases(const struct learn *s, int8_t *to, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        to[s->trail[i] >> 1] = s->trail[i] & 1 ? -1 : 1;
}

/* At a conflict: what was assigned before its level was consistent. */
void nonet_learn_note_phases(struct learn *s) {
    assert(s->depth > 0);
    uint32_t count = s->decided[s->depth - 1];
    if (count > s->target_count) {
        s->target_count = count;
        memset(s->target, 0, s->vars);
        copy_phases(s, s->target, count);
    }
    if (count > s->best_count) {
        s->best_count = count;
        copy_phases(s, s->best, count);
    }
}

/* To avoid staying in one corner: all true, the best so far, a few of the others true, the best so
 * far, and again. */
void nonet_learn_new_phases(struct learn *s, uint64_t round) {
    for (uint32_t v = 0; v < s->vars; v++) {
        if (round % 2 == 1 && s->best[v] != 0)
            s->phase[v] = s->best[v];
        else if (round % 4 == 0 || (round % 4 == 2 && nonet_learn_random(s) % 16 == 0))
            s->phase[v] = 1;
    }
    if (round % 2 == 1)
        s->best_count = 0;
    memset(s->target, 0, s->vars);
    s->target_count = 0;
}
