/*
 * The user's sign for empty cells, on its way to the formats.
 */
#ifndef NONET_FORMAT_SIGN_H
#define NONET_FORMAT_SIGN_H

#include <stddef.h>

enum { NONET_SIGN_MAX = 5 }; /* room for a character in UTF-8 with the final NUL */

/* 1 if it is one character that can stand for an empty cell: not a digit from 1 to 9, a quote,
 * white space or a control character. */
int nonet_sign_is_valid(const char *sign);

/* The byte that is shown as '.' in the windows that formats see; 0: none is. Formats know the usual
 * signs themselves, and may also use them in numbers and frames; and a sign of several bytes could
 * not be replaced without moving what follows it. */
char nonet_sign_byte(const char *sign);

/* Copies `n` bytes of text with '.' for that byte. */
void nonet_sign_shadow(char *to, const char *from, size_t n, char byte);

#endif
