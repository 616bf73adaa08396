/*
 * No vector unit at all: one lane, an ordinary integer.
 */
#define LANES 1
#include "simd/vec.h"

typedef int ORDER;

INLINE V equal(V a, V b) {
    return a == b ? ~(V)0 : 0;
}
INLINE uint32_t lanes_equal(V a, V b) {
    return a == b;
}
INLINE V lane_mask(uint32_t lanes) {
    return lanes ? ~(V)0 : 0;
}
INLINE ORDER order_pack(uint32_t lanes) {
    return (int)lanes;
}
INLINE ORDER order_spread(uint32_t lanes) {
    return (int)lanes;
}
INLINE ORDER order_chain(ORDER spread, ORDER pack) {
    return spread & pack;
}
INLINE V permute(V x, ORDER order) {
    (void)order;
    return x;
}
INLINE V least(V a, V b) {
    return a < b ? a : b;
}
INLINE V weigh(V ones, V twos) {
    return (V)(__builtin_popcount(ones) + 2 * __builtin_popcount(twos));
}

INLINE ACTIVE active_lanes(uint32_t lanes) {
    return lanes ? 0 : ~(V)0;
}

typedef struct {
    uint8_t at[BAND_BYTES];
} BAND;

INLINE BAND band_load(const char *text) {
    BAND band;
    memcpy(band.at, text, BAND_BYTES);
    return band;
}
INLINE uint32_t band_equal(BAND band, char byte) {
    uint32_t mask = 0;
    for (int i = 0; i < BAND_BYTES; i++)
        mask |= (uint32_t)(band.at[i] == (uint8_t)byte) << i;
    return mask;
}
INLINE BAND band_values(BAND band) {
    for (int i = 0; i < BAND_BYTES; i++)
        band.at[i] = (uint8_t)(band.at[i] - '1') < 9 ? (uint8_t)(band.at[i] - '1') : 9;
    return band;
}
INLINE uint32_t band_bits(BAND band, int bit) {
    uint32_t mask = 0;
    for (int i = 0; i < BAND_BYTES; i++)
        mask |= (uint32_t)(band.at[i] >> bit & 1) << i;
    return mask;
}
INLINE void band_store(char *text, const uint32_t plane[4]) {
    for (int i = 0; i < BAND_BYTES; i++)
        text[i] = (char)('1' + (plane[0] >> i & 1) + 2 * (plane[1] >> i & 1) +
                         4 * (plane[2] >> i & 1) + 8 * (plane[3] >> i & 1));
}
