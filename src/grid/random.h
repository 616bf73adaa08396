/*
 * Random numbers that are the same on every machine: xoshiro256** by Blackman and Vigna, seeded by
 * splitmix64. Its whole state is 32 bytes that the caller owns. These are the functions for use
 * inside loops; random.c makes them public.
 *
 * A seed and a stream together choose the sequence, so that record i of a job can draw from stream
 * i whichever thread works on it.
 */
#ifndef NONET_GRID_RANDOM_H
#define NONET_GRID_RANDOM_H

#include "nonet.h"

#include <assert.h>

/* The finalizer of splitmix64: a bijection that spreads every bit over all bits. */
static inline uint64_t random_mix(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static inline void random_seed(struct nonet_random *r, uint64_t seed, uint64_t stream) {
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t x = random_mix(random_mix(seed + golden) + stream);
    for (int i = 0; i < 4; i++)
        r->state[i] = random_mix(x += golden);
}

static inline uint64_t random_rotate(uint64_t x, int by) {
    return x << by | x >> (64 - by);
}

static inline uint64_t random_next(struct nonet_random *r) {
    uint64_t *s = r->state, result = random_rotate(s[1] * 5, 7) * 9, shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = random_rotate(s[3], 45);
    return result;
}

/* Lemire's method: the upper half of a product of 32 bits by 32, drawn again in the rare case that
 * would favour some results. */
static inline uint32_t random_below(struct nonet_random *r, uint32_t n) {
    assert(n > 0);
    uint64_t product = (random_next(r) >> 32) * n;
    if ((uint32_t)product < n)
        for (uint32_t unfair = (uint32_t)-n % n; (uint32_t)product < unfair;)
            product = (random_next(r) >> 32) * n;
    return (uint32_t)(product >> 32);
}

static inline void random_shuffle(struct nonet_random *r, uint8_t *list, int n) {
    assert(n <= UINT8_MAX + 1); /* it holds distinct bytes */
    for (int i = n; i > 1; i--) {
        uint32_t j = random_below(r, (uint32_t)i);
        uint8_t x = list[i - 1];
        list[i - 1] = list[j];
        list[j] = x;
    }
}

#endif
