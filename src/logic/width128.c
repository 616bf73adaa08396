/* The human engine of engine.inc for sides from 65 to 100. */
#include "logic/engine.h"
#include "grid/set128.h"

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
