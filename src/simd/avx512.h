/*
 * AVX-512 as in Ice Lake and Zen 4: 16 lanes, or 8 where LANES is 8.
 */
#include <immintrin.h>

#ifndef LANES
#define LANES 16
#endif
#define HAVE_LOGIC
#define HAVE_ACTIVE
#define HAVE_TURN
#define HAVE_FIRST_LANES
#include "simd/vec.h"

#if LANES == 16
typedef __m512i REG;
typedef __mmask16 ACTIVE;
#define MM(name) _mm512_##name
#else
typedef __m256i REG;
typedef __mmask8 ACTIVE;
#define MM(name) _mm256_##name
#endif

#define TERNARY(name, table)                                                                       \
    INLINE V name(V a, V b, V c) {                                                                 \
        return (V)MM(ternarylogic_epi32)((REG)a, (REG)b, (REG)c, table);                           \
    }
TERNARY(or3, 0xfe)
TERNARY(and3, 0x80)
TERNARY(xor3, 0x96)
TERNARY(most, 0xe8)
TERNARY(choose, 0xca)
TERNARY(or_and, 0xf8)
TERNARY(or_less, 0xf4)
TERNARY(and_or, 0xe0)
TERNARY(keep, 0xb0)
TERNARY(without_both, 0x70)
TERNARY(only, 0x10)
#undef TERNARY

INLINE V turn_prepare(V x) {
    return x << 5;
}
INLINE V turn9(V x, V prepared) {
    return (V)MM(shldi_epi32)((REG)x, (REG)prepared, 9);
}
INLINE V turn18(V x, V prepared) {
    return (V)MM(shldi_epi32)((REG)x, (REG)prepared, 18);
}

typedef REG ORDER;

INLINE ACTIVE active_lanes(uint32_t lanes) {
    return (ACTIVE)lanes;
}
INLINE void store_active(V *at, ACTIVE active, V x) {
    MM(mask_storeu_epi32)(at, active, (REG)x);
}

INLINE V equal(V a, V b) {
    return (V)(a == b);
}
INLINE uint32_t lanes_equal(V a, V b) {
    return MM(cmpeq_epi32_mask)((REG)a, (REG)b);
}
INLINE V lane_mask(uint32_t lanes) {
    return (V)MM(maskz_set1_epi32)((ACTIVE)lanes, -1);
}
INLINE ORDER order_of_lanes(void) {
#if LANES == 16
    return _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#else
    return _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
#endif
}
INLINE ORDER order_pack(uint32_t lanes) {
    return MM(maskz_compress_epi32)((ACTIVE)lanes, order_of_lanes());
}
INLINE ORDER order_spread(uint32_t lanes) {
    return MM(maskz_expand_epi32)((ACTIVE)lanes, order_of_lanes());
}
INLINE ORDER order_chain(ORDER spread, ORDER pack) {
    return MM(permutexvar_epi32)(spread, pack);
}
INLINE V permute(V x, ORDER order) {
    return (V)MM(permutexvar_epi32)(order, (REG)x);
}
INLINE uint32_t first_lanes(uint32_t lanes, uint32_t n) {
    return _pdep_u32((1u << n) - 1, lanes);
}
INLINE V least(V a, V b) {
    return (V)MM(min_epu32)((REG)a, (REG)b);
}
INLINE V weigh(V ones, V twos) {
    V a = (V)MM(popcnt_epi32)((REG)ones), b = (V)MM(popcnt_epi32)((REG)twos);
    return a + b + b;
}

typedef __m256i BAND;

INLINE BAND band_load(const char *text) {
    return _mm256_maskz_loadu_epi8(BAND_MASK, text);
}
INLINE uint32_t band_equal(BAND band, char byte) {
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(band, _mm256_set1_epi8(byte)));
}
INLINE BAND band_values(BAND band) {
    return _mm256_min_epu8(_mm256_sub_epi8(band, _mm256_set1_epi8('1')), _mm256_set1_epi8(9));
}
INLINE uint32_t band_bits(BAND band, int bit) {
    return (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(band, 7 - bit));
}
INLINE void band_store(char *text, const uint32_t plane[4]) {
    __m256i x = _mm256_set1_epi8('1');
    for (int i = 0; i < 4; i++)
        x = _mm256_mask_add_epi8(x, plane[i], x, _mm256_set1_epi8((char)(1 << i)));
    _mm256_mask_storeu_epi8(text, BAND_MASK, x);
}
