/*
 * What is known about puzzles that no generator can change: how few clues they have, how many a
 * minimal one, which ratings and techniques there are on which sizes.
 */
#ifndef NONET_GENERATE_FACTS_H
#define NONET_GENERATE_FACTS_H

#include "generate/plan.h"

/* Are there puzzles as asked, as far as is known? NONET_OK, or NONET_E_IMPOSSIBLE with the reason.
 */
int nonet_facts_check(const struct plan *plan, char reason[NONET_REASON_MAX]);

/* The rating that the highest of the required techniques has at least, or 0; `hardest` is its
 * number. */
int nonet_facts_required(const struct nonet_generate_options *options, int *hardest);

#endif
