/*
 * Text packed for the way to a device and back: 81 nibbles for each record, without gaps, the low half
 * of a byte first. A nibble is a digit minus one, 9 for an empty cell, or 15 for what is no cell. Half
 * the bytes to copy; and packing takes no longer than the copy into pinned memory that ordinary
 * memory would need anyway.
 */
#ifndef NONET_DEVICE_CUDA_PACK_H
#define NONET_DEVICE_CUDA_PACK_H

#include <stddef.h>
#include <stdint.h>

enum {
    PACK_GROUP = 32, /* records that begin and end on whole bytes */
    PACK_TEXT = 81 * PACK_GROUP,
    PACK_BYTES = PACK_TEXT / 2,
    PACK_EMPTY = 9,
    PACK_BAD = 15
};

/* One way to do it, `n` bytes of text at a time. */
struct packing {
    const char *name;
    int (*is_usable)(void);
    /* An odd last byte is followed by an empty cell. */
    void (*pack)(const char *text, uint8_t *packed, size_t n);
    /* Digits only. `past_cache`: they are not soon read here. */
    void (*unpack)(const uint8_t *packed, char *text, size_t n, int past_cache);
};

/* Best first; NULL past the end. The best one that this processor can use. */
const struct packing *nonet_pack_at(int i);
const struct packing *nonet_pack_best(void);

/* Records `stride` apart. `packed` has PACK_BYTES for each group or part of one. */
void nonet_pack_records(const struct packing *p, const char *text, size_t stride, size_t count,
                        uint8_t *packed);
/* Those that have 1 or 2 in `counts`; the others, and what is between records, stay as they are. */
void nonet_unpack_records(const struct packing *p, const uint8_t *packed, const uint8_t *counts,
                          char *text, size_t stride, size_t count, int past_cache);

#endif
