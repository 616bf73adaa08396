/* The human engine of engine.inc for sides from 17 to 64. */
#include "logic/engine.h"

#define SIDE 64
#define CLASSIC 0
#define SET uint64_t
#define SET_COUNT(m) __builtin_popcountll(m)
#define ENGINE nonet_logic_64
#define ON_HEAP 1

#include "logic/engine.inc"
