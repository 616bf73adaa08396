/*
 * The inside of transforms: checks of validity that the public functions and the language share.
 */
#ifndef NONET_CANON_TRANSFORM_H
#define NONET_CANON_TRANSFORM_H

#include "nonet.h"

/* 1 if `order` is a permutation of 0 .. groups * each - 1 that keeps groups of `each` together. */
int nonet_transform_keeps_groups(const uint8_t *order, int groups, int each);

/* 1 if it is valid by the comments in nonet.h. */
int nonet_transform_is_valid(const struct nonet_transform *transform);

#endif
