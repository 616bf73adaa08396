/*
 * The engine for any size, one function per width of the candidate sets; any.c chooses. This way
 * small sizes do not pay for large ones.
 */
#ifndef NONET_SOLVE_ANY_H
#define NONET_SOLVE_ANY_H

#include "solve/engine.h"

#include <assert.h>
#include <stdlib.h>

int nonet_any16(struct nonet_search *search);
int nonet_any32(struct nonet_search *search);
int nonet_any64(struct nonet_search *search);
int nonet_any128(struct nonet_search *search);

#endif
