/*
 * Tables of pairs in ISS's text: n times n bits, for digit a and digit b beside it, row by row. Six
 * bits are one sign, the lowest bit first, in the alphabet of links; zeros at the end are left out.
 */
#include "format/iss.h"

#ifndef NONET_HOUSES_ONLY
enum { BITS = 6 };

static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* The six bits of a sign; -1: it is none. */
static int bits_of(char c, int is_old) {
    if (is_old && (c == '-' || c == '_'))
        c = c == '-' ? '_' : '-';
    const char *at = c != '\0' ? strchr(signs, c) : NULL;
    return at != NULL ? (int)(at - signs) : -1;
}

int nonet_iss_table(const struct iss_word *key, int side, int is_old, int16_t *table) {
    uint16_t sets[NONET_NAMED_SIDE_MAX] = {0};
    for (int i = 0; i < key->length * BITS; i++) {
        int bits = bits_of(key->text[i / BITS], is_old);
        if (bits < 0 || (bits >> i % BITS & 1 && i >= side * side))
            return 0;
        if (bits >> i % BITS & 1)
            sets[i / side] = (uint16_t)(sets[i / side] | 1u << i % side);
    }
    for (int d = 0; d < side; d++)
        table[d] = (int16_t)sets[d];
    return !key->is_long;
}

void nonet_iss_pen_key(struct pen *pen, int side, const int16_t *table) {
    char key[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX / BITS + 1];
    int length = 0, last = 0;
    for (int i = 0, bits = 0; i < side * side; i++) {
        bits |= ((uint16_t)table[i / side] >> i % side & 1) << i % BITS;
        if (i % BITS < BITS - 1 && i + 1 < side * side)
            continue;
        key[length++] = signs[bits];
        last = bits != 0 ? length : last;
        bits = 0;
    }
    nonet_pen_bytes(pen, key, (size_t)last);
}
#endif
