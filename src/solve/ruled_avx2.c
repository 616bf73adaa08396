/* The search with rules for AVX2 and later. */
#include "solve/ruled.h"

#include <assert.h>
#include <stdlib.h>

#if defined(__x86_64__)
#define TARGET "avx2,bmi,bmi2,popcnt,lzcnt"
#include "simd/target.h"
#define RULED nonet_ruled_avx2
#define RULED_AVX2
#include "solve/ruled.inc"
#include "simd/target_end.h"
#endif
