/* The kernel for NEON, which every aarch64 has. */
#include "solve/kernel.h"

#if defined(__aarch64__)
#include "simd/neon.h"
#define KERNEL nonet_kernel_neon
#include "solve/kernel.inc"
#endif
