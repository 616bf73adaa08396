/* The kernel for SSE4.1 with SSSE3 (x86-64-v2). */
#include "solve/kernel.h"

#if defined(__x86_64__)
#define TARGET "sse4.2,ssse3,popcnt"
#include "simd/target.h"
#include "simd/sse.h"
#include "simd/boxes.h"
#define KERNEL nonet_kernel_sse
#include "solve/kernel.inc"
#include "simd/target_end.h"
#endif
