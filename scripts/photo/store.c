/* Reads and writes the files of glyphs and cells: see store.h. */
#include "store.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void store_fail(const char *path, const char *why) {
    fprintf(stderr, "%s: %s\n", path, why);
    exit(1);
}

struct store store_read(const char *path, const char *sign, size_t record) {
    uint8_t head[64];
    size_t length = strlen(sign);
    FILE *f = fopen(path, "rb");
    if (!f)
        store_fail(path, strerror(errno));
    if (fread(head, 1, length + 4, f) != length + 4 || memcmp(head, sign, length) != 0)
        store_fail(path, "is not such a file");
    const uint8_t *n = head + length;
    struct store s = {NULL,
                      n[0] | (uint32_t)n[1] << 8 | (uint32_t)n[2] << 16 | (uint32_t)n[3] << 24};
    if (s.count == 0 || s.count > UINT32_C(0x7fffffff) / record)
        store_fail(path, "says a number of records that cannot be");
    if (!(s.records = malloc(s.count * record)))
        store_fail(path, "does not fit in memory");
    if (fread(s.records, record, s.count, f) != s.count || fgetc(f) != EOF)
        store_fail(path, "does not have as many records as it says");
    fclose(f);
    return s;
}

void store_write(const char *path, const char *sign, size_t record, const struct store *s) {
    uint8_t count[4];
    for (int i = 0; i < 4; i++)
        count[i] = (uint8_t)(s->count >> 8 * i);
    FILE *f = fopen(path, "wb");
    if (!f)
        store_fail(path, strerror(errno));
    bool good = fwrite(sign, 1, strlen(sign), f) == strlen(sign) && fwrite(count, 1, 4, f) == 4 &&
                fwrite(s->records, record, s->count, f) == s->count;
    if (fclose(f) != 0 || !good)
        store_fail(path, "cannot be written");
}

uint32_t store_number(const char *text, const char *what, uint32_t low, uint32_t high) {
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || errno || n < low || n > high) {
        fprintf(stderr, "%s: '%s' is not a number from %lu to %lu\n", what, text,
                (unsigned long)low, (unsigned long)high);
        exit(2);
    }
    return (uint32_t)n;
}
