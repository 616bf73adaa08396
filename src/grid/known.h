/*
 * Structs that begin with their size: the caller's may be of this version or an older one.
 */
#ifndef NONET_GRID_KNOWN_H
#define NONET_GRID_KNOWN_H

#include <string.h>

/* Copies the fields that both sides know; those that the older side lacks stay as they are. */
static inline void copy_known(void *to, const void *from, size_t theirs, size_t ours) {
    memcpy(to, from, theirs < ours ? theirs : ours);
}

#endif
