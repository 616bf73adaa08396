/*
 * The vocabulary of vector operations in which the 9x9 kernel is written. A target defines LANES,
 * and those operations for which it has better instructions, before it includes this file; the rest
 * is plain C on GCC's vector types, or on a bare uint32_t where LANES is 1.
 *
 * A V holds one 32-bit word for each lane. A lane mask is an ordinary integer, bit i for lane i. A
 * BAND is 27 bytes of text: three rows of a board.
 */
#include <stdint.h>
#include <string.h>

#ifndef INLINE
#define INLINE static inline __attribute__((always_inline))
#endif
#define APART static __attribute__((noinline)) /* so that it does not cost its caller registers */

#if LANES == 1
typedef uint32_t V;
#else
typedef uint32_t V __attribute__((vector_size(4 * LANES)));
#endif

enum { ALL_LANES = (1 << LANES) - 1, BAND_BYTES = 27, BAND_MASK = (1 << 27) - 1 };

INLINE V load(const uint32_t *at) {
    V x;
    memcpy(&x, at, sizeof x);
    return x;
}

INLINE void store(uint32_t *at, V x) {
    memcpy(at, &x, sizeof x);
}

/* The word of one lane. */
INLINE uint32_t lane_of(const V *x, int lane) {
    uint32_t word;
    memcpy(&word, (const char *)x + 4 * lane, sizeof word);
    return word;
}

INLINE V splat(uint32_t x) {
#if LANES == 1
    return x;
#else
    return (V){0} + x;
#endif
}

/* ---- three-operand logic: one instruction on AVX-512 ---- */

#ifndef HAVE_LOGIC
INLINE V or3(V a, V b, V c) {
    return a | b | c;
}
INLINE V and3(V a, V b, V c) {
    return a & b & c;
}
INLINE V xor3(V a, V b, V c) {
    return a ^ b ^ c;
}
/* Bits set in at least two of the three. */
INLINE V most(V a, V b, V c) {
    return (a & b) | ((a ^ b) & c);
}
INLINE V choose(V mask, V a, V b) {
    return (mask & a) | (~mask & b);
}
/* a, or both b and c. */
INLINE V or_and(V a, V b, V c) {
    return a | (b & c);
}
/* a, or b without c. */
INLINE V or_less(V a, V b, V c) {
    return a | (b & ~c);
}
/* a, and b or c. */
INLINE V and_or(V a, V b, V c) {
    return a & (b | c);
}
/* a, and where b is set, also c. */
INLINE V keep(V a, V b, V c) {
    return a & ~(b & ~c);
}
/* a, and not both b and c. */
INLINE V without_both(V a, V b, V c) {
    return a & ~(b & c);
}
/* a, and neither b nor c. */
INLINE V only(V a, V b, V c) {
    return a & ~(b | c);
}
#endif

/* ---- turning the 27 bits of a word by a third; bits 27 to 31 of the result are not defined ----
 */

#ifndef HAVE_TURN
INLINE V turn_prepare(V x) {
    return x;
}
INLINE V turn9(V x, V prepared) {
    (void)prepared;
    return x << 9 | x >> 18;
}
INLINE V turn18(V x, V prepared) {
    (void)prepared;
    return x << 18 | x >> 9;
}
#endif

/* The first `n` lanes of a mask. */
#ifndef HAVE_FIRST_LANES
INLINE uint32_t first_lanes(uint32_t lanes, uint32_t n) {
    uint32_t out = 0;
    for (; n > 0; n--, lanes &= lanes - 1)
        out |= lanes & -lanes;
    return out;
}
#endif

/* ---- words of the active lanes ----
 *
 * Boards only lose candidates: what a round leaves of one is a part of it. So an idle lane, whose
 * mask is all ones, gets its word back by or, where choosing is not one instruction as well.
 */

#ifndef HAVE_ACTIVE
typedef V ACTIVE;

INLINE void store_active(V *at, ACTIVE idle, V x) {
#ifdef HAVE_SELECT
    *at = choose(idle, *at, x);
#else
    *at = or_and(x, *at, idle);
#endif
}
#endif
