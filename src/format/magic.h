/*
 * Files that are packed in a way that is not unpacked here, by their first bytes.
 */
#ifndef NONET_FORMAT_MAGIC_H
#define NONET_FORMAT_MAGIC_H

#include <stddef.h>

/* What is said of a text that begins so; NULL: nothing, it may be text. With *more set to 1 the
 * bytes that follow would tell. */
const char *nonet_magic_reason(const unsigned char *at, size_t length, int *more);

#endif
