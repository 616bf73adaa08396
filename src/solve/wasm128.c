/* The kernel for WebAssembly with 128-bit vectors (-msimd128). */
#include "solve/kernel.h"

#if defined(__wasm_simd128__)
#include "simd/wasm128.h"
#define KERNEL nonet_kernel_wasm128
#include "solve/kernel.inc"
#endif
