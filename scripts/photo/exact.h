/*
 * Arithmetic that gives the same bits on every machine: only + - * / of IEEE numbers, in an order
 * that the source says, without the mathematical library, whose last digits differ from one system
 * to the next. Compile with -ffp-contract=off, and keep two draws out of one expression: C does not
 * say which would come first.
 */
#ifndef PHOTO_EXACT_H
#define PHOTO_EXACT_H

#include "grid/random.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline float unit(struct nonet_random *r) { /* 0 <= unit < 1 */
    return (float)(random_next(r) >> 40) * 0x1p-24f;
}

static inline float between(struct nonet_random *r, float low, float high) {
    return low + (high - low) * unit(r);
}

static inline bool chance(struct nonet_random *r, float p) {
    return unit(r) < p;
}

static inline int below(struct nonet_random *r, int n) {
    return (int)random_below(r, (uint32_t)n);
}

/* The sum of eight numbers of 16 bits: nearly normal, mean 0, deviation 1, never beyond 4.9. */
static inline float normal(struct nonet_random *r) {
    int sum = 0;
    for (int i = 0; i < 2; i++)
        for (uint64_t bits = random_next(r), k = 0; k < 4; k++, bits >>= 16)
            sum += (int)(bits & 0xffff);
    return (float)(sum - 4 * 0xffff) * (1 / 53509.92f);
}

static inline float clamped(float x, float low, float high) {
    return x < low ? low : x > high ? high : x;
}

/* e to the x, to some 7 digits; 0 far below. */
static inline float exponential(float x) {
    if (x < -87)
        return 0;
    x = x > 88 ? 88 : x;
    float y = x * 1.44269504f;
    int whole = (int)(y + (y < 0 ? -0.5f : 0.5f));
    float t = x - (float)whole * 0.693359375f - (float)whole * -2.12194440e-4f;
    float sum =
        1 + t * (1 + t * (0.5f + t * (1 / 6.0f + t * (1 / 24.0f + t * (1 / 120.0f + t / 720)))));
    uint32_t bits = (uint32_t)(whole + 127) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return sum * power;
}

/* The cosine of an angle in turns: 0.25 is a right angle. */
static inline double cosine(double turns) {
    turns = turns < 0 ? -turns : turns;
    turns -= (double)(int64_t)turns;
    turns = turns > 0.5 ? 1 - turns : turns;
    bool left = turns > 0.25;
    double x = (left ? 0.5 - turns : turns) * 6.283185307179586, square = x * x, sum = 0;
    for (int k = 18; k > 0; k -= 2)
        sum = (1 - sum) * square / (k * (k - 1));
    return left ? sum - 1 : 1 - sum;
}

/* A square root by Newton's method, for positive numbers. (sqrtf is exact too, but a library's.) */
static inline float square_root(float x) {
    if (!(x > 0))
        return 0;
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits = (bits >> 1) + 0x1fbd1df5;
    float root;
    memcpy(&root, &bits, sizeof root);
    for (int i = 0; i < 4; i++)
        root = 0.5f * (root + x / root);
    return root;
}

#endif
