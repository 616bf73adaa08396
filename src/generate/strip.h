/*
 * Dropping the clues of a large grid that follow from the others by propagation alone.
 */
#ifndef NONET_GENERATE_STRIP_H
#define NONET_GENERATE_STRIP_H

#include "generate/thin.h"

/* Drops, in order, units that are implied by the clues left, down to c->floor clues. The
 * solutions stay the same. Allocates memory and frees it again. NONET_OK, NONET_E_CANCELLED,
 * NONET_E_MEMORY. */
int nonet_strip(const struct plan *plan, struct candidate *c);

#endif
