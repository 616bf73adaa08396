/* The search of any.inc for sides from 65 to 100. */
#include "solve/any.h"
#include "grid/set128.h"
#include "solve/slate.h"

#define SIDE NONET_SIDE_MAX
#define SET set128
#define SET_COUNT(m) set128_count(m)
#define SET_INDEX(m) set128_index(m)
#define SET_FROM(s) ((SET)(s).high << 64 | (s).low)
#define SET_HIGH(m) (uint64_t)((m) >> 64)
#define ENGINE nonet_any128
#define ON_HEAP 1
#define SLATE nonet_slate128

#include "solve/any.inc"
