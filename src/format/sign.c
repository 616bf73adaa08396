/*
 * One more sign for an empty cell. A sign of one byte never reaches the formats: the reader shows
 * them a copy of the text in which it is a dot, and returns the original text to the caller.
 */
#include "format/sign.h"
#include "format/utf8.h"

#include <string.h>

/* Unicode's, as far as each is a single code point. */
static int is_space_or_control(unsigned long c) {
    return c <= ' ' || (c >= 0x7f && c <= 0xa0) || c == 0x1680 || (c >= 0x2000 && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202f) || (c >= 0x205f && c <= 0x206f) || c == 0x3000 ||
           c == 0xfeff;
}

int nonet_sign_is_valid(const char *sign) {
    unsigned long c;
    size_t n = utf8_decode(sign, &c);
    if (n == 0 || is_space_or_control(c) || sign[n] != '\0' || (c >= '1' && c <= '9'))
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
