/*
 * AVX2 with BMI2 (x86-64-v3): 8 lanes.
 */
#include <immintrin.h>

#define LANES 8
#define HAVE_FIRST_LANES
#include "simd/vec.h"

typedef __m256i ORDER;

INLINE V equal(V a, V b) {
    return (V)(a == b);
}
INLINE uint32_t lanes_equal(V a, V b) {
    return (uint32_t)_mm256_movemask_ps((__m256)(a == b));
}
INLINE V lane_mask(uint32_t lanes) {
    V bit = {1, 2, 4, 8, 16, 32, 64, 128};
    return (V)((splat(lanes) & bit) == bit);
}
/* Eight byte indices, from bits of the mask spread out to bytes. */
INLINE ORDER order_from_bytes(uint64_t bytes) {
    return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)bytes));
}
INLINE ORDER order_pack(uint32_t lanes) {
    uint64_t bytes = _pdep_u64(lanes, 0x0101010101010101u) * 0xff;
    return order_from_bytes(_pext_u64(0x0706050403020100u, bytes));
}
INLINE ORDER order_spread(uint32_t lanes) {
    uint64_t bytes = _pdep_u64(lanes, 0x0101010101010101u) * 0xff;
    return order_from_bytes(_pdep_u64(0x0706050403020100u, bytes));
}
INLINE ORDER order_chain(ORDER spread, ORDER pack) {
    return _mm256_permutevar8x32_epi32(pack, spread);
}
INLINE V permute(V x, ORDER order) {
    return (V)_mm256_permutevar8x32_epi32((__m256i)x, order);
}
INLINE uint32_t first_lanes(uint32_t lanes, uint32_t n) {
    return _pdep_u32((1u << n) - 1, lanes);
}
INLINE V least(V a, V b) {
    return (V)_mm256_min_epu32((__m256i)a, (__m256i)b);
}
INLINE ACTIVE active_lanes(uint32_t lanes) {
    return lane_mask(~lanes);
}

/* Bits are counted nibble by nibble with a table, and the bytes of a lane are added up. */
INLINE __m256i count_bytes(V x) {
    const __m256i table =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i low = _mm256_set1_epi8(15);
    return _mm256_add_epi8(_mm256_shuffle_epi8(table, _mm256_and_si256((__m256i)x, low)),
                           _mm256_shuffle_epi8(table, _mm256_and_si256((__m256i)(x >> 4), low)));
}
INLINE V weigh(V ones, V twos) {
    __m256i two = count_bytes(twos);
    __m256i sum = _mm256_add_epi8(count_bytes(ones), _mm256_add_epi8(two, two));
    return (V)_mm256_madd_epi16(_mm256_maddubs_epi16(sum, _mm256_set1_epi8(1)),
                                _mm256_set1_epi16(1));
}

/* Two overlapping halves, so that nothing after the band is read. */
typedef __m256i BAND; /* bytes 0 to 15, and 11 to 26 */

INLINE BAND band_load(const char *text) {
    return _mm256_set_m128i(_mm_loadu_si128((const __m128i *)(const void *)(text + 11)),
                            _mm_loadu_si128((const __m128i *)(const void *)text));
}
INLINE uint32_t top_bits(BAND band) {
    uint32_t mask = (uint32_t)_mm256_movemask_epi8(band);
    return (mask & 0x7ff) | mask >> 16 << 11;
}
INLINE uint32_t band_equal(BAND band, char byte) {
    return top_bits(_mm256_cmpeq_epi8(band, _mm256_set1_epi8(byte)));
}
INLINE BAND band_values(BAND band) {
    return _mm256_min_epu8(_mm256_sub_epi8(band, _mm256_set1_epi8('1')), _mm256_set1_epi8(9));
}
INLINE uint32_t band_bits(BAND band, int bit) {
    return top_bits(_mm256_slli_epi16(band, 7 - bit));
}
INLINE __m256i spread_bits(uint32_t mask) {
    const __m256i which = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2,
                                           2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bit = _mm256_set1_epi64x((long long)0x8040201008040201u);
    __m256i x = _mm256_shuffle_epi8(_mm256_set1_epi32((int)mask), which);
    return _mm256_cmpeq_epi8(_mm256_and_si256(x, bit), bit);
}
INLINE void band_store(char *text, const uint32_t plane[4]) {
    char bytes[32];
    __m256i x = _mm256_set1_epi8('1');
    for (int i = 0; i < 4; i++)
        x = _mm256_add_epi8(
            x, _mm256_and_si256(spread_bits(plane[i]), _mm256_set1_epi8((char)(1 << i))));
    _mm256_storeu_si256((__m256i *)(void *)bytes, x);
    memcpy(text, bytes, BAND_BYTES);
}
