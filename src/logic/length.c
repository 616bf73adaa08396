/*
 * What the length of a chain adds to its rating: 0.1 for each of the thresholds 4, 6, 8, 12, 16,
 * 24, ... that its number of nodes, minus two, exceeds. The original adds these tenths up as
 * doubles; the only sums where that shows are those starting from 6.6: with 1, 3, 6, 8, 11 and 13
 * tenths they fall just below the exact tenth and are sorted before it. A key is twice the rating
 * in tenths, minus one for those.
 */
#include "logic/logic.h"

/* The thresholds are the powers of two from 4, and one and a half times each. */
static int tenths_for(int complexity) {
    unsigned x = complexity > 3 ? (unsigned)complexity - 3 : 0; /* >= T, where nodes - 2 > T */
    if (x < 4)
        return 0;
    int top = 31 - __builtin_clz(x);
    return 2 * top - 3 + (int)(x >> (top - 1) & 1);
}

int nonet_chain_key(int base, int complexity) {
    int k = tenths_for(complexity);
    if (base != 66)
        return 2 * (base + k);
    const uint32_t below = 1u << 1 | 1u << 3 | 1u << 6 | 1u << 8 | 1u << 11 | 1u << 13;
    return 2 * (base + k) - (int)(below >> k & 1);
}

int nonet_chain_most(int base, int best_key, int best_length, bool tie_ok) {
    if (best_key == FAR)
        return FAR;
    int key = nonet_chain_key(base, best_length), length = best_length;
    if (key < best_key) { /* it may be longer, up to the last length with a lower key */
        while (nonet_chain_key(base, length + 1) < best_key)
            length++;
        return length;
    }
    if (key != best_key || !tie_ok)
        length--;
    while (length > 0 && nonet_chain_key(base, length) > best_key)
        length--;
    return length;
}
