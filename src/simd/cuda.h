/*
 * A thread of an NVIDIA device: one lane, and 31 others beside it that this file knows nothing of.
 * Three-operand logic is LOP3, forced by inline PTX: left to itself the compiler regroups, and needs
 * a seventh more instructions. A turn is a funnel shift.
 *
 * Without nvcc the same tables and shifts are worked out in plain C, so that they are tested on
 * machines without a device. Text is not read here, so there are no bands.
 */
#define LANES 1
#define HAVE_LOGIC
#define HAVE_ACTIVE
#define HAVE_TURN
#define WITHOUT_BANDS
#ifdef __CUDACC__
#define INLINE static __device__ __forceinline__
#endif
#include "simd/vec.h"

#ifdef __CUDACC__
#define LOGIC(name, table)                                                                         \
    INLINE V name(V a, V b, V c) {                                                                 \
        V x;                                                                                       \
        asm("lop3.b32 %0, %1, %2, %3, " #table ";" : "=r"(x) : "r"(a), "r"(b), "r"(c));            \
        return x;                                                                                  \
    }
INLINE V funnel(V high, V low, int by) {
    return __funnelshift_l(low, high, by);
}
INLINE int count_bits(uint32_t x) {
    return __popc(x);
}
#else
/* Bit 4a + 2b + c of the table is the result for the bits a, b and c. */
INLINE V look_up(V a, V b, V c, unsigned table) {
    V x = 0;
    for (int i = 0; i < 8; i++)
        if (table >> i & 1)
            x |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
    return x;
}
#define LOGIC(name, table)                                                                         \
    INLINE V name(V a, V b, V c) {                                                                 \
        return look_up(a, b, c, table);                                                            \
    }
INLINE V funnel(V high, V low, int by) {
    return high << by | low >> (32 - by);
}
INLINE int count_bits(uint32_t x) {
    return __builtin_popcount(x);
}
#endif

LOGIC(or3, 0xfe)
LOGIC(and3, 0x80)
LOGIC(xor3, 0x96)
LOGIC(most, 0xe8)
LOGIC(choose, 0xca)
LOGIC(or_and, 0xf8)
LOGIC(or_less, 0xf4)
LOGIC(and_or, 0xe0)
LOGIC(keep, 0xb0)
LOGIC(without_both, 0x70)
LOGIC(only, 0x10)
#undef LOGIC

INLINE V turn_prepare(V x) {
    return x << 5;
}
INLINE V turn9(V x, V prepared) {
    return funnel(x, prepared, 9);
}
INLINE V turn18(V x, V prepared) {
    return funnel(x, prepared, 18);
}

/* A thread without a board does not play. */
typedef int ACTIVE;

INLINE void store_active(V *at, ACTIVE active, V x) {
    (void)active;
    *at = x;
}

INLINE V equal(V a, V b) {
    return a == b ? ~(V)0 : 0;
}
INLINE uint32_t lanes_equal(V a, V b) {
    return a == b;
}
INLINE V lane_mask(uint32_t lanes) {
    return lanes ? ~(V)0 : 0;
}
INLINE V least(V a, V b) {
    return a < b ? a : b;
}
INLINE V weigh(V ones, V twos) {
    return (V)(count_bits(ones) + 2 * count_bits(twos));
}
