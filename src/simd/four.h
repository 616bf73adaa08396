/*
 * What the units with four lanes share: lanes are moved by shuffling bytes, and the sixteen ways to
 * pack or spread them are tables. The target has defined shuffle_bytes().
 */
static const uint8_t pack_table[16][16] = {
#define L(i) 4 * (i), 4 * (i) + 1, 4 * (i) + 2, 4 * (i) + 3
    {L(0), L(0), L(0), L(0)}, {L(0), L(0), L(0), L(0)}, {L(1), L(0), L(0), L(0)},
    {L(0), L(1), L(0), L(0)}, {L(2), L(0), L(0), L(0)}, {L(0), L(2), L(0), L(0)},
    {L(1), L(2), L(0), L(0)}, {L(0), L(1), L(2), L(0)}, {L(3), L(0), L(0), L(0)},
    {L(0), L(3), L(0), L(0)}, {L(1), L(3), L(0), L(0)}, {L(0), L(1), L(3), L(0)},
    {L(2), L(3), L(0), L(0)}, {L(0), L(2), L(3), L(0)}, {L(1), L(2), L(3), L(0)},
    {L(0), L(1), L(2), L(3)},
};
static const uint8_t spread_table[16][16] = {
    {L(0), L(0), L(0), L(0)}, {L(0), L(0), L(0), L(0)}, {L(0), L(0), L(0), L(0)},
    {L(0), L(1), L(0), L(0)}, {L(0), L(0), L(0), L(0)}, {L(0), L(0), L(1), L(0)},
    {L(0), L(0), L(1), L(0)}, {L(0), L(1), L(2), L(0)}, {L(0), L(0), L(0), L(0)},
    {L(0), L(0), L(0), L(1)}, {L(0), L(0), L(0), L(1)}, {L(0), L(1), L(0), L(2)},
    {L(0), L(0), L(0), L(1)}, {L(0), L(0), L(1), L(2)}, {L(0), L(0), L(1), L(2)},
    {L(0), L(1), L(2), L(3)},
#undef L
};

typedef V ORDER;

INLINE V equal(V a, V b) {
    return (V)(a == b);
}
INLINE V lane_mask(uint32_t lanes) {
    V bit = {1, 2, 4, 8};
    return (V)((splat(lanes) & bit) == bit);
}
INLINE V permute(V x, ORDER order) {
    return shuffle_bytes(x, order);
}
INLINE ORDER order_pack(uint32_t lanes) {
    return load((const uint32_t *)(const void *)pack_table[lanes]);
}
INLINE ORDER order_spread(uint32_t lanes) {
    return load((const uint32_t *)(const void *)spread_table[lanes]);
}
INLINE ORDER order_chain(ORDER spread, ORDER pack) {
    return shuffle_bytes(pack, spread);
}

INLINE ACTIVE active_lanes(uint32_t lanes) {
    return lane_mask(~lanes);
}
