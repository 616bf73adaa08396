/*
 * A file given instead of a list of puzzles by mistake gets one short answer. Packed files are
 * named, with the way to unpack them; other binary files are not searched for something that could
 * be a puzzle, since there always is something.
 */
#include "format/binary.h"
#include "format/utf8.h"

#include <string.h>

struct magic {
    size_t length;
    const char *bytes; /* ? is any byte */
    const char *reason;
};

#define UNPACK(name, by) name " data; only gzip is unpacked here (try: " by ")"

static const struct magic table[] = {
    {6,
     "\xfd"
     "7zXZ\0",
     UNPACK("xz", "xz -dc")},
    {4, "\x28\xb5\x2f\xfd", UNPACK("zstd", "zstd -dc")},
    {10, "BZh?1AY&SY", UNPACK("bzip2", "bzip2 -dc")},
    {4, "PK\x03\x04", UNPACK("zip", "unzip -p")},
    {6, "7z\xbc\xaf\x27\x1c", UNPACK("7z", "7z x -so")},
    {4, "\x04\x22\x4d\x18", UNPACK("lz4", "lz4 -dc")},
    {4, "LZIP", UNPACK("lzip", "lzip -dc")},
    {2, "\x1f\x9d", UNPACK("compress", "gzip -dc")},
};

static int begins_with(const unsigned char *at, const char *bytes, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (bytes[i] != '?' && at[i] != (unsigned char)bytes[i])
            return 0;
    return 1;
}

const char *nonet_packed_reason(const unsigned char *at, size_t length, int *more) {
    *more = 0;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct magic *m = &table[i];
        size_t n = length < m->length ? length : m->length;
        if (n == 0 || !begins_with(at, m->bytes, n))
            continue;
        if (n == m->length)
            return m->reason;
        *more = 1;
    }
    return NULL;
}

enum { ODD_MAX = 3, ODD_SHARE = 32 };

/* Except those that occur in text: tabs, line ends, the page break, terminal colours, and the end
 * mark of old DOS files. */
static int is_odd(unsigned char c) {
    return (c < ' ' && !(c >= '\t' && c <= '\r') && c != 0x1a && c != 0x1b) || c == 0x7f;
}

int nonet_is_binary(const char *at, size_t length) {
    size_t odd = 0;
    for (size_t i = 0; i < length; i++)
        odd += (size_t)is_odd((unsigned char)at[i]);
    return odd > ODD_MAX && odd > length / ODD_SHARE;
}

void nonet_clean_words(char *words) {
    while (*words) {
        unsigned long c;
        size_t n = utf8_decode(words, &c);
        int is_plain = n > 0 && c >= ' ' && !(c >= 0x7f && c < 0xa0);
        if (!is_plain)
            *words = '?';
        words += is_plain ? n : 1;
    }
}
