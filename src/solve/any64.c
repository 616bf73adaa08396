/* The search of any.inc for sides from 33 to 64. */
#include "solve/any.h"
#include "solve/slate.h"

#define SIDE 64
#define SET uint64_t
#define SET_COUNT(m) __builtin_popcountll(m)
#define SET_INDEX(m) __builtin_ctzll(m)
#define SET_FROM(s) ((SET)(s).low)
#define SET_HIGH(m) 0
#define ENGINE nonet_any64
#define ON_HEAP 1
#define SLATE nonet_slate64

#include "solve/any.inc"
