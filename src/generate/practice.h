/*
 * Positions to practise a technique: the next step is of it, and singles and easier steps alone lead
 * there from a puzzle. docs/generate.md says what that means on each scale.
 */
#ifndef NONET_GENERATE_PRACTICE_H
#define NONET_GENERATE_PRACTICE_H

#include "generate/judge.h"

#ifdef NONET_EXPLAINER_ONLY

/* The page's first module makes puzzles only. */
static inline int practice_is_asked(const struct plan *p) {
    (void)p;
    return 0;
}
static inline int nonet_practice_take(struct nonet_generate_options *o, char *reason) {
    (void)reason;
    o->next = NULL;
    return NONET_OK;
}
static inline int nonet_practice_open(struct plan *p, char *reason) {
    (void)p;
    (void)reason;
    return NONET_OK;
}
static inline int nonet_practice_judge(const struct plan *p, const struct candidate *c,
                                       const struct nonet_grid *puzzle, struct stops *at,
                                       struct nonet_grid *position) {
    (void)p;
    (void)c;
    (void)puzzle;
    (void)at;
    (void)position;
    return 0;
}

#else

/* Is it positions that are asked for, not puzzles? */
static inline int practice_is_asked(const struct plan *p) {
    return p->asked.next != NULL;
}

/* Looks at `next`: if it is optional, it is asked for. NONET_OK, or NONET_E_ARGUMENT with the reason. */
int nonet_practice_take(struct nonet_generate_options *options, char reason[NONET_REASON_MAX]);

/* Prepares the search, if it is positions that are asked for. NONET_OK; NONET_E_ARGUMENT,
 * NONET_E_IMPOSSIBLE with the reason in words. */
int nonet_practice_open(struct plan *plan, char reason[NONET_REASON_MAX]);

/* 1 if the puzzle, which meets the request otherwise, has such a position; `position` receives it. 0
 * if not; negative: a status. The grids have room for the plan's size, those of `at` too. */
int nonet_practice_judge(const struct plan *plan, const struct candidate *c,
                         const struct nonet_grid *puzzle, struct stops *at,
                         struct nonet_grid *position);

#endif
#endif
