/*
 * Bytes that are no text: files that are packed in a way that is not unpacked here, and others.
 */
#ifndef NONET_FORMAT_BINARY_H
#define NONET_FORMAT_BINARY_H

#include <stddef.h>

/* What is said of a file that begins so, if it is packed; NULL: nothing. With *more set to 1 the
 * bytes that follow would tell. */
const char *nonet_packed_reason(const unsigned char *at, size_t length, int *more);

/* 1 if this is no text. A control character here and there is a typing error; in pictures and
 * programs every tenth byte is one. */
int nonet_is_binary(const char *at, size_t length);

/* Makes a message that quotes its input fit for a terminal: '?' for control characters and for what
 * is not UTF-8. */
void nonet_clean_words(char *words);

#endif
