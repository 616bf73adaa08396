/* The search of any.inc for sides from 17 to 32. */
#include "solve/any.h"
#include "solve/slate.h"

#define SIDE 32
#define SET uint32_t
#define SET_COUNT(m) __builtin_popcount(m)
#define SET_INDEX(m) __builtin_ctz(m)
#define SET_FROM(s) ((SET)(s).low)
#define SET_HIGH(m) 0
#define ENGINE nonet_any32
#define ON_HEAP 1
#define SLATE nonet_slate32

#include "solve/any.inc"
