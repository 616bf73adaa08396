/* The human engine of engine.inc for sides up to 16; its state is on the stack, except for chains. */
#include "logic/engine.h"

#define SIDE 16
#define CLASSIC 0
#define SET uint16_t
#define SET_COUNT(m) __builtin_popcount(m)
#define ENGINE nonet_logic_16
#define ON_HEAP 0

#include "logic/engine.inc"
