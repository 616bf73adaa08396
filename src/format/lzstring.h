/*
 * LZString: the packing of the links of f-puzzles and SudokuPad. UTF-16 text by LZW with codes that
 * grow, the lowest bit of a code first, as base64; docs/formats.md describes it.
 */
#ifndef NONET_FORMAT_LZSTRING_H
#define NONET_FORMAT_LZSTRING_H

#include <stddef.h>

enum {
    NONET_LZ_TEXT_MAX = 1 << 20, /* no puzzle is as long, packed or not */
    NONET_LZ_UNPACKED_MAX = 3 * NONET_LZ_TEXT_MAX
};

/* What came of unpacking. */
struct lz_text {
    char *at; /* UTF-8, with a NUL behind it; to be freed */
    size_t length;
    size_t used;        /* packed bytes, with what fills the last one */
    const char *reason; /* what is wrong, NULL: nothing; at the packed byte `used` */
};

/* Unpacks the text that begins at `in`. Base64 characters may be percent-encoded, a blank stands for
 * a + and a - for a /; padding may be missing. Allocates. NONET_OK, NONET_E_SYNTAX with the reason,
 * NONET_E_MEMORY; nothing is left to be freed then. */
int nonet_lz_unpack(const char *in, size_t length, struct lz_text *text);

/* Packs a text of UTF-8, by snprintf's rules; in an address that is not a query / + and = would mean
 * something else, and are percent-encoded if `is_path`, without padding. Allocates; NONET_E_MEMORY,
 * NONET_E_UNWRITABLE for a text that is too long. */
long nonet_lz_pack(const char *text, size_t length, int is_path, char *out, size_t room);

#endif
