/* Sets of up to 128 elements as one integer, for what is compiled for each width of a set. */
#ifndef NONET_GRID_SET128_H
#define NONET_GRID_SET128_H

#include <stdint.h>

__extension__ typedef unsigned __int128 set128;

static inline int set128_count(set128 m) {
    return __builtin_popcountll((uint64_t)m) + __builtin_popcountll((uint64_t)(m >> 64));
}

/* The lowest element of a set that is not empty. */
static inline int set128_index(set128 m) {
    uint64_t low = (uint64_t)m;
    return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(m >> 64));
}

#endif
