/*
 * Known facts about puzzles that no generator can change: how few clues they can have, how many a
 * minimal one, and which ratings and techniques exist at which sizes.
 */
#ifndef NONET_GENERATE_FACTS_H
#define NONET_GENERATE_FACTS_H

#include "generate/plan.h"

/* Do such puzzles exist, as far as is known? NONET_OK, or NONET_E_IMPOSSIBLE with the reason. */
int nonet_facts_check(const struct plan *plan, char reason[NONET_REASON_MAX]);

/* Can a step of this technique be on a path, by the scale that is asked for? */
int nonet_facts_has(const struct plan *plan, const struct nonet_technique *technique);

/* The least rating of the hardest required technique, or 0; `hardest` is its number. */
int nonet_facts_required(const struct nonet_generate_options *options, int *hardest);

/* Is it a scale with levels of techniques that is asked for, not Sudoku Explainer's? Never in a build
 * without them, so that nothing is left of them there. */
static inline int asks_levels(const struct nonet_generate_options *options) {
#ifdef NONET_EXPLAINER_ONLY
    (void)options;
    return 0;
#else
    return options->scale != NONET_SCALE_EXPLAINER;
#endif
}

/* The highest score of a level of the scale that is asked for; 0: there is no highest, or the level
 * is 0. */
int nonet_facts_most(const struct nonet_generate_options *options, int level);

/* On such a scale, is a puzzle that singles, pointing and claiming solve too easy for certain? */
int nonet_facts_above_locked(const struct nonet_generate_options *options);

/* And does a puzzle that steps up to the level do not solve stay so with fewer clues? */
int nonet_facts_is_monotone(const struct nonet_generate_options *options);

#endif
