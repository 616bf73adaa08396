/* The human engine of engine.inc for sides from 65 to 100. */
#include "logic/engine.h"

__extension__ typedef unsigned __int128 set128;

static int set128_count(set128 m) {
    return __builtin_popcountll((uint64_t)m) + __builtin_popcountll((uint64_t)(m >> 64));
}

static int set128_index(set128 m) {
    uint64_t low = (uint64_t)m;
    return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(m >> 64));
}

/* A plain number, for the preprocessor. */
#define SIDE 100
#define CLASSIC 0
_Static_assert(SIDE == NONET_SIDE_MAX, "the largest side");
#define SET set128
#define SET_COUNT(m) set128_count(m)
#define SET_INDEX(m) set128_index(m)
#define SET_FROM(s) ((SET)(s).high << 64 | (s).low)
#define SET_TO(m)                                                                                  \
    (struct nonet_set) {                                                                           \
        (uint64_t)(m), (uint64_t)((m) >> 64)                                                       \
    }
#define ENGINE nonet_logic_128
#define ON_HEAP 1

#include "logic/engine.inc"
