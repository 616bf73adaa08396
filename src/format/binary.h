/*
 * Bytes that are not text: files packed in a way that is not unpacked here, and others.
 */
#ifndef NONET_FORMAT_BINARY_H
#define NONET_FORMAT_BINARY_H

#include <stddef.h>

/* What to say about a file with this beginning, if it is packed; NULL: nothing. *more is set to 1
 * if the following bytes would decide. */
const char *nonet_packed_reason(const unsigned char *at, size_t length, int *more);

/* 1 if this is not text. A control character here and there is a typing error; in pictures and
 * programs every tenth byte is one. */
int nonet_is_binary(const char *at, size_t length);

/* Makes a message that quotes its input fit for a terminal: '?' for control characters and whatever
 * is not UTF-8. */
void nonet_clean_words(char *words);

#endif
