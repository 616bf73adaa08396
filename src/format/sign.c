/*
 * One more sign for an empty cell. A sign of one byte never comes to the formats: the reader shows
 * them a copy of the text in which it is a dot, and gives the text itself to the caller.
 */
#include "format/sign.h"

#include <string.h>

/* The least code point that takes n bytes. */
static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};

/* The code point of the first character, and its length; 0: not UTF-8. */
static size_t decode(const unsigned char *at, unsigned long *point) {
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

/* Unicode's, as far as it has a code point of its own. */
static int is_space_or_control(unsigned long c) {
    return c <= ' ' || (c >= 0x7f && c <= 0xa0) || c == 0x1680 || (c >= 0x2000 && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202f) || (c >= 0x205f && c <= 0x206f) || c == 0x3000 ||
           c == 0xfeff;
}

int nonet_sign_is_valid(const char *sign) {
    unsigned long c;
    size_t n = decode((const unsigned char *)sign, &c);
    if (n == 0 || sign[n] != '\0' || is_space_or_control(c) || (c >= '1' && c <= '9'))
        return 0;
    return c != '"' && c != '\'' && c != '`';
}

char nonet_sign_byte(const char *sign) {
    return sign[1] != '\0' || strchr(".0*_-", sign[0]) != NULL ? '\0' : sign[0];
}

void nonet_sign_shadow(char *to, const char *from, size_t n, char byte) {
    for (size_t i = 0; i < n; i++)
        to[i] = from[i] == byte ? '.' : from[i];
}
