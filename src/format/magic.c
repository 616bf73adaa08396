/*
 * Packed files that one may take for a list of puzzles by mistake. They get a reason that names the
 * way they are packed; without it their bytes would be told as a text that holds no puzzle.
 */
#include "format/magic.h"

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

const char *nonet_magic_reason(const unsigned char *at, size_t length, int *more) {
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
