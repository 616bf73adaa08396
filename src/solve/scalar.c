/* The kernel without a vector unit: the reference for the others. */
#include "solve/kernel.h"
#include "simd/scalar.h"
#define KERNEL nonet_kernel_scalar
#include "solve/kernel.inc"
