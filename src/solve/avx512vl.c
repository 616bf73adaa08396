/* The kernel for AVX-512 at half its width, which takes less time per round. */
#include "solve/kernel.h"

#if defined(__x86_64__)
#define TARGET                                                                                     \
    "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi,bmi2,popcnt,lzcnt"
#include "simd/target.h"
#define LANES 8
#include "simd/avx512.h"
#include "simd/boxes.h"
#define KERNEL nonet_kernel_avx512vl
#include "solve/kernel.inc"
#include "simd/target_end.h"
#endif
