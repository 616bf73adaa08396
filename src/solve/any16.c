/* The search of any.inc for sides up to 16; its state, about 20 KB, is on the stack. */
#include "solve/any.h"

#define SIDE 16
#define SET uint16_t
#define SET_COUNT(m) __builtin_popcount(m)
#define SET_INDEX(m) __builtin_ctz(m)
#define SET_FROM(s) ((SET)(s).low)
#define SET_HIGH(m) 0
#define ENGINE nonet_any16
#define ON_HEAP 0

#include "solve/any.inc"
