/*
 * One character of UTF-8.
 */
#ifndef NONET_FORMAT_UTF8_H
#define NONET_FORMAT_UTF8_H

#include <stddef.h>

/* The code point of the first character of a terminated text, and its length in bytes; 0: this is
 * not UTF-8. */
static inline size_t utf8_decode(const char *text, unsigned long *point) {
    static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)text;
    size_t n = at[0] < 0x80 ? 1 : at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    if (n == 0 || at[0] > 0xf4)
        return 0;
    *point = n == 1 ? at[0] : at[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        *point = *point << 6 | (at[i] & 0x3f);
    }
    int is_half = *point >= 0xd800 && *point < 0xe000;
    return *point < least[n] || *point > 0x10ffff || is_half ? 0 : n;
}

#endif
