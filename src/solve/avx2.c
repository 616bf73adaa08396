/* The kernel for AVX2 with BMI2 (x86-64-v3): Haswell, Zen and later. */
#include "solve/kernel.h"

#if defined(__x86_64__)
#define TARGET "avx2,bmi,bmi2,popcnt,lzcnt"
#include "simd/target.h"
#include "simd/avx2.h"
#include "simd/boxes.h"
#define KERNEL nonet_kernel_avx2
#include "solve/kernel.inc"
#include "simd/target_end.h"
#endif
