/*
 * The human engine of engine.inc for 9x9 with 3x3 boxes. Everything that depends on the shape is a
 * constant: the side, and the tables of grid/classic.h.
 */
#include "logic/engine.h"
#include "grid/classic.h"

#define SIDE 9
#define CLASSIC 1
#define SET uint16_t
#define SET_COUNT(m) nonet_classic.size[m]
#define ENGINE nonet_logic_9
#define ON_HEAP 0

#include "logic/engine.inc"
