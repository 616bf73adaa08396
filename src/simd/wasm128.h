/*
 * WebAssembly's 128-bit vectors: 4 lanes.
 */
#include <wasm_simd128.h>

#define LANES 4
#define HAVE_SELECT
#include "simd/vec.h"

INLINE V shuffle_bytes(V x, V order) {
    return (V)wasm_i8x16_swizzle((v128_t)x, (v128_t)order);
}
#include "simd/four.h"

INLINE uint32_t lanes_equal(V a, V b) {
    return wasm_i32x4_bitmask(wasm_i32x4_eq((v128_t)a, (v128_t)b));
}
INLINE V least(V a, V b) {
    return (V)wasm_u32x4_min((v128_t)a, (v128_t)b);
}
INLINE V weigh(V ones, V twos) {
    v128_t two = wasm_i8x16_popcnt((v128_t)twos);
    v128_t sum = wasm_i8x16_add(wasm_i8x16_popcnt((v128_t)ones), wasm_i8x16_add(two, two));
    return (V)wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(sum));
}

/* Two overlapping halves, so that nothing after the band is touched. */
typedef struct {
    v128_t first, last; /* bytes 0 to 15, and 11 to 26 */
} BAND;

INLINE BAND band_load(const char *text) {
    BAND band = {wasm_v128_load(text), wasm_v128_load(text + 11)};
    return band;
}
INLINE uint32_t half_equal(v128_t half, char byte) {
    return wasm_i8x16_bitmask(wasm_i8x16_eq(half, wasm_i8x16_splat(byte)));
}
INLINE uint32_t band_equal(BAND band, char byte) {
    return half_equal(band.first, byte) | half_equal(band.last, byte) << 11;
}
INLINE v128_t half_values(v128_t half) {
    return wasm_u8x16_min(wasm_i8x16_sub(half, wasm_i8x16_splat('1')), wasm_i8x16_splat(9));
}
INLINE BAND band_values(BAND band) {
    BAND values = {half_values(band.first), half_values(band.last)};
    return values;
}
INLINE uint32_t half_bits(v128_t half, int bit) {
    return wasm_i8x16_bitmask(wasm_i16x8_shl(half, 7 - bit));
}
INLINE uint32_t band_bits(BAND band, int bit) {
    return half_bits(band.first, bit) | half_bits(band.last, bit) << 11;
}
INLINE void half_store(char *text, const uint32_t plane[4], int shift) {
    const v128_t which = wasm_i8x16_const(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    const v128_t bit = wasm_i8x16_const(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    v128_t x = wasm_i8x16_splat('1');
    for (int i = 0; i < 4; i++) {
        v128_t y = wasm_i8x16_swizzle(wasm_i32x4_splat((int)(plane[i] >> shift)), which);
        y = wasm_i8x16_eq(wasm_v128_and(y, bit), bit);
        x = wasm_i8x16_add(x, wasm_v128_and(y, wasm_i8x16_splat((signed char)(1 << i))));
    }
    wasm_v128_store(text, x);
}
INLINE void band_store(char *text, const uint32_t plane[4]) {
    half_store(text, plane, 0);
    half_store(text + 11, plane, 11);
}
