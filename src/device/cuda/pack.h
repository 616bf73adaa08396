/*
 * Text packed for the way to a device and back: 81 nibbles for each record, without gaps, the low half
 * of a byte first. A nibble is a digit minus one, 9 for an empty cell, or 15 for what is no cell. Lines
 * keep their ends, as an 82nd nibble: so they are packed and unpacked side by side too. Half the bytes to
 * copy; and packing takes no longer than the copy into pinned memory that ordinary
 * memory would need anyway.
 */
#ifndef NONET_DEVICE_CUDA_PACK_H
#define NONET_DEVICE_CUDA_PACK_H

#include <stddef.h>
#include <stdint.h>

enum {
    PACK_RECORD = 81,
    PACK_LINE = 82,
    PACK_GROUP = 32, /* records that begin and end on whole bytes */
    PACK_EMPTY = 9,
    PACK_BAD = 15
};

/* What so many records take, of `width` nibbles: 81 or 82. */
static inline size_t nonet_packed_bytes(size_t count, unsigned width) {
    return (count + PACK_GROUP - 1) / PACK_GROUP * (PACK_GROUP * width / 2);
}

/* One way to do it, `n` bytes of text at a time. */
struct packing {
    const char *name;
    int (*is_usable)(void);
    /* An odd last byte is followed by an empty cell. */
    void (*pack)(const char *text, uint8_t *packed, size_t n);
    /* Digits, and `line_end` for PACK_BAD. `past_cache`: they are not soon read here. */
    void (*unpack)(const uint8_t *packed, char *text, size_t n, char line_end, int past_cache);
};

/* Best first; NULL past the end. The best one that this processor can use. */
const struct packing *nonet_pack_at(int i);
const struct packing *nonet_pack_best(void);

/* Where puzzles are, `stride` apart. */
struct pack_text {
    const char *text;
    size_t stride; /* that of lines as wide as they are packed is PACK_LINE */
    int line_end;  /* behind each; one that it is not behind gets a bad cell. 0: none */
};

/* Where solutions go. */
struct pack_place {
    char *text;
    size_t stride;
    int line_end; /* put behind each; 0: none */
    int past_cache;
};

void nonet_pack_records(const struct packing *p, const struct pack_text *from, unsigned width,
                        size_t count, uint8_t *packed);

/* Those that have 1 or 2 in `counts`; the others, and what is between records, stay as they are. */
void nonet_unpack_records(const struct packing *p, const uint8_t *packed, unsigned width,
                          const uint8_t *counts, const struct pack_place *to, size_t count);

#endif
