/* The kernel for AVX-512 with VBMI2 and VPOPCNTDQ: Ice Lake, Zen 4 and later. */
#include "solve/kernel.h"

#if defined(__x86_64__)
#define TARGET                                                                                     \
    "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi,bmi2,popcnt,lzcnt"
#include "simd/target.h"
#include "simd/avx512.h"
#define KERNEL nonet_kernel_avx512
#include "solve/kernel.inc"
#include "simd/target_end.h"
#endif
