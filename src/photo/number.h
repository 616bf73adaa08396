/*
 * Arithmetic that gives the same bits on every machine: a square root, an exponential and a
 * logarithm of nothing but + - * / and comparisons, and the choice of the k-th smallest number. The
 * C library's own differ in the last bit from one system to the next, and its qsort may allocate.
 */
#ifndef NONET_PHOTO_NUMBER_H
#define NONET_PHOTO_NUMBER_H

#include <stdint.h>

/* Clang joins a * b + c to one rounding where the machine can, unless it is asked not to; gcc does so
 * only outside -std=c11. */
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/* Numbers side by side, each with an answer of its own. */
enum { LANES = 4 };
typedef float photo_four __attribute__((vector_size(4 * LANES)));
typedef int32_t photo_mask __attribute__((vector_size(4 * LANES)));

/* Of numbers from 0; what is below 0, or not a number, has root 0. */
double nonet_photo_root(double x);

/* e to the x, for x from -700 to 700; what lies outside is taken as the nearest bound. */
double nonet_photo_exp(double x);

/* The natural logarithm of a normal positive number. */
double nonet_photo_log(double x);

/* The k-th smallest of n numbers, from 0; exchanges them. */
float nonet_photo_nth(float *numbers, int n, int k);

/* Each of them held between two bounds, like photo_held. */
static inline photo_four photo_held_four(photo_four x, float low, float high) {
    photo_four lows = {low, low, low, low}, highs = {high, high, high, high};
    photo_mask below = x < highs;
    photo_mask above = x > lows;
    photo_mask most = ((photo_mask)x & below) | ((photo_mask)highs & ~below);
    return (photo_four)((most & above) | ((photo_mask)lows & ~above));
}

static inline float photo_abs(float x) {
    return x < 0 ? -x : x;
}

static inline float photo_most(float a, float b) {
    return a > b ? a : b;
}

static inline float photo_least(float a, float b) {
    return a < b ? a : b;
}

/* x held between two bounds; what is not a number is the lower one. */
static inline float photo_held(float x, float low, float high) {
    return x > low ? (x < high ? x : high) : low;
}

/* The largest whole number that is not above x, held between two bounds. */
static inline int photo_floor(float x, int low, int high) {
    int whole = (int)photo_held(x, (float)low, (float)high);
    return whole - (x < (float)whole && whole > low);
}

#endif
