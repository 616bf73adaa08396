/*
 * SSE4.1 with SSSE3's byte shuffle (x86-64-v2): 4 lanes.
 */
#include <immintrin.h>

#define LANES 4
#include "simd/vec.h"

INLINE V shuffle_bytes(V x, V order) {
    return (V)_mm_shuffle_epi8((__m128i)x, (__m128i)order);
}
#include "simd/four.h"

INLINE uint32_t lanes_equal(V a, V b) {
    return (uint32_t)_mm_movemask_ps((__m128)(a == b));
}
INLINE V least(V a, V b) {
    return (V)_mm_min_epu32((__m128i)a, (__m128i)b);
}
INLINE __m128i count_bytes(V x) {
    const __m128i table = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m128i low = _mm_set1_epi8(15);
    return _mm_add_epi8(_mm_shuffle_epi8(table, _mm_and_si128((__m128i)x, low)),
                        _mm_shuffle_epi8(table, _mm_and_si128((__m128i)(x >> 4), low)));
}
INLINE V weigh(V ones, V twos) {
    __m128i two = count_bytes(twos);
    __m128i sum = _mm_add_epi8(count_bytes(ones), _mm_add_epi8(two, two));
    return (V)_mm_madd_epi16(_mm_maddubs_epi16(sum, _mm_set1_epi8(1)), _mm_set1_epi16(1));
}

/* Two overlapping halves, so that nothing after the band is touched. */
typedef struct {
    __m128i first, last; /* bytes 0 to 15, and 11 to 26 */
} BAND;

INLINE BAND band_load(const char *text) {
    BAND band = {_mm_loadu_si128((const __m128i *)(const void *)text),
                 _mm_loadu_si128((const __m128i *)(const void *)(text + 11))};
    return band;
}
INLINE uint32_t half_equal(__m128i half, char byte) {
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(half, _mm_set1_epi8(byte)));
}
INLINE uint32_t band_equal(BAND band, char byte) {
    return half_equal(band.first, byte) | half_equal(band.last, byte) << 11;
}
INLINE __m128i half_values(__m128i half) {
    return _mm_min_epu8(_mm_sub_epi8(half, _mm_set1_epi8('1')), _mm_set1_epi8(9));
}
INLINE BAND band_values(BAND band) {
    BAND values = {half_values(band.first), half_values(band.last)};
    return values;
}
INLINE uint32_t half_bits(__m128i half, int bit) {
    return (uint32_t)_mm_movemask_epi8(_mm_slli_epi16(half, 7 - bit));
}
INLINE uint32_t band_bits(BAND band, int bit) {
    return half_bits(band.first, bit) | half_bits(band.last, bit) << 11;
}
INLINE void half_store(char *text, const uint32_t plane[4], int shift) {
    const __m128i which = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    const __m128i bit = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    __m128i x = _mm_set1_epi8('1');
    for (int i = 0; i < 4; i++) {
        __m128i y = _mm_shuffle_epi8(_mm_cvtsi32_si128((int)(plane[i] >> shift)), which);
        y = _mm_cmpeq_epi8(_mm_and_si128(y, bit), bit);
        x = _mm_add_epi8(x, _mm_and_si128(y, _mm_set1_epi8((char)(1 << i))));
    }
    _mm_storeu_si128((__m128i *)(void *)text, x);
}
INLINE void band_store(char *text, const uint32_t plane[4]) {
    half_store(text, plane, 0);
    half_store(text + 11, plane, 11);
}
