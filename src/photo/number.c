/*
 * The numbers of number.h. A double is taken apart into its power of two and the rest; the rest is a
 * short series.
 */
#include "photo/number.h"

#include <stdint.h>
#include <string.h>

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Newton's steps double the good digits; the first guess, half the exponent, has about four bits. */
double nonet_photo_root(double x) {
    if (!(x > 1e-300))
        return 0;
    double root = from_bits((bits_of(x) >> 1) + (UINT64_C(1023) << 51));
    for (int i = 0; i < 5; i++)
        root = 0.5 * (root + x / root);
    return root;
}

double nonet_photo_exp(double x) {
    const double two_high = 0.693147180369123816490, two_low = 1.90821492927058770002e-10;
    x = x > -700 ? (x < 700 ? x : 700) : -700;
    int power = (int)(x * 1.44269504088896340736 + (x < 0 ? -0.5 : 0.5));
    double rest = x - power * two_high - power * two_low, sum = 1;
    for (int i = 14; i > 0; i--)
        sum = 1 + sum * rest / i;
    return sum * from_bits((uint64_t)(1023 + power) << 52);
}

/* With x = 2^power * m, and m near 1: log m = 2 (s + s^3/3 + s^5/5 + ...), s = (m - 1) / (m + 1). */
double nonet_photo_log(double x) {
    uint64_t bits = bits_of(x);
    int power = (int)(bits >> 52) - 1023;
    double m = from_bits((bits & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1023) << 52);
    if (m > 1.41421356237309504880) {
        m *= 0.5;
        power++;
    }
    double s = (m - 1) / (m + 1), square = s * s, sum = 0;
    for (int i = 19; i > 0; i -= 2)
        sum = sum * square + 1.0 / i;
    return power * 0.69314718055994530942 + 2 * s * sum;
}

/* Hoare's selection: only the part that holds the k-th is divided further. */
float nonet_photo_nth(float *numbers, int n, int k) {
    int low = 0, high = n - 1;
    while (low < high) {
        float pivot = numbers[low + (high - low) / 2];
        int i = low, j = high;
        while (i <= j) {
            while (numbers[i] < pivot)
                i++;
            while (numbers[j] > pivot)
                j--;
            if (i > j)
                break;
            float swap = numbers[i];
            numbers[i++] = numbers[j];
            numbers[j--] = swap;
        }
        if (k <= j)
            high = j;
        else if (k >= i)
            low = i;
        else
            break;
    }
    return numbers[k];
}
