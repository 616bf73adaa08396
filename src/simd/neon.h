/*
 * NEON, which every aarch64 has: 4 lanes.
 */
#include <arm_neon.h>

#define LANES 4
#define HAVE_SELECT
#include "simd/vec.h"

INLINE V shuffle_bytes(V x, V order) {
    return (V)vqtbl1q_u8((uint8x16_t)x, (uint8x16_t)order);
}
#include "simd/four.h"

INLINE uint32_t lanes_equal(V a, V b) {
    const uint32x4_t bit = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(vceqq_u32((uint32x4_t)a, (uint32x4_t)b), bit));
}
INLINE V least(V a, V b) {
    return (V)vminq_u32((uint32x4_t)a, (uint32x4_t)b);
}
INLINE V weigh(V ones, V twos) {
    uint8x16_t two = vcntq_u8((uint8x16_t)twos);
    uint8x16_t sum = vaddq_u8(vcntq_u8((uint8x16_t)ones), vaddq_u8(two, two));
    return (V)vpaddlq_u16(vpaddlq_u8(sum));
}

/* Two overlapping halves, so that nothing after the band is touched. */
typedef struct {
    uint8x16_t first, last; /* bytes 0 to 15, and 11 to 26 */
} BAND;

static const uint8_t bit_of_byte[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};

INLINE BAND band_load(const char *text) {
    BAND band = {vld1q_u8((const uint8_t *)text), vld1q_u8((const uint8_t *)text + 11)};
    return band;
}
INLINE uint32_t half_mask(uint8x16_t bytes) {
    uint8x16_t x = vandq_u8(bytes, vld1q_u8(bit_of_byte));
    return (uint32_t)vaddv_u8(vget_low_u8(x)) | (uint32_t)vaddv_u8(vget_high_u8(x)) << 8;
}
INLINE uint32_t half_equal(uint8x16_t half, char byte) {
    return half_mask(vceqq_u8(half, vdupq_n_u8((uint8_t)byte)));
}
INLINE uint32_t band_equal(BAND band, char byte) {
    return half_equal(band.first, byte) | half_equal(band.last, byte) << 11;
}
INLINE uint8x16_t half_values(uint8x16_t half) {
    return vminq_u8(vsubq_u8(half, vdupq_n_u8('1')), vdupq_n_u8(9));
}
INLINE BAND band_values(BAND band) {
    BAND values = {half_values(band.first), half_values(band.last)};
    return values;
}
INLINE uint32_t band_bits(BAND band, int bit) {
    uint8x16_t which = vdupq_n_u8((uint8_t)(1 << bit));
    return half_mask(vtstq_u8(band.first, which)) | half_mask(vtstq_u8(band.last, which)) << 11;
}
INLINE void half_store(char *text, const uint32_t plane[4], int shift) {
    uint8x16_t x = vdupq_n_u8('1'), bit = vld1q_u8(bit_of_byte);
    for (int i = 0; i < 4; i++) {
        uint32_t mask = plane[i] >> shift;
        uint8x16_t y = vcombine_u8(vdup_n_u8((uint8_t)mask), vdup_n_u8((uint8_t)(mask >> 8)));
        x = vaddq_u8(x, vandq_u8(vtstq_u8(y, bit), vdupq_n_u8((uint8_t)(1 << i))));
    }
    vst1q_u8((uint8_t *)text, x);
}
INLINE void band_store(char *text, const uint32_t plane[4]) {
    half_store(text, plane, 0);
    half_store(text + 11, plane, 11);
}
