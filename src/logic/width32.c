/* The human engine of engine.inc for sides from 17 to 32. */
#include "logic/engine.h"

#define SIDE 32
#define CLASSIC 0
#define SET uint32_t
#define SET_COUNT(m) __builtin_popcount(m)
#define SET_INDEX(m) __builtin_ctz(m)
#define SET_FROM(s) ((SET)(s).low)
#define SET_TO(m)                                                                                  \
    (struct nonet_set) {                                                                           \
        m, 0                                                                                       \
    }
#define ENGINE nonet_logic_32
#define ON_HEAP 1

#include "logic/engine.inc"
