/* The search with rules for AVX-512. */
#include "solve/ruled.h"

#include <assert.h>
#include <stdlib.h>

#if defined(__x86_64__)
#define TARGET "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2,popcnt,lzcnt"
#include "simd/target.h"
#define RULED nonet_ruled_avx512
#define RULED_AVX512
#include "solve/ruled.inc"
#include "simd/target_end.h"
#endif
