/*
 * Text packed for a device and back: every way that this processor has against the nibbles as they are
 * said to be, for all bytes, lengths and alignments; and records in all layouts, in memory of exactly
 * their size.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "device/cuda/pack.h"

enum { LONGEST = 700 };

static unsigned nibble_of(unsigned char byte) {
    return byte >= '1' && byte <= '9'                     ? byte - '1'
           : byte != 0 && strchr(".0*_-xX", byte) != NULL ? PACK_EMPTY
                                                          : PACK_BAD;
}

static unsigned some(unsigned limit) {
    static uint32_t state = 1;
    state = state * 1664525 + 1013904223;
    return (state >> 8) % limit;
}

/* Memory of this size to the byte, for the sanitizers. */
static void *take(size_t bytes) {
    void *at = malloc(bytes ? bytes : 1);
    assert_non_null(at);
    return at;
}

static void check_pack(const struct packing *p, size_t n, size_t offset) {
    char *block = take(offset + n), *text = block + offset;
    uint8_t *packed = take((n + 1) / 2);
    for (size_t i = 0; i < n; i++)
        text[i] = (char)(some(3) ? "123456789.0*_-xX"[some(16)] : (char)some(256));
    p->pack(text, packed, n);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(packed[i / 2] >> i % 2 * 4 & 15, nibble_of((unsigned char)text[i]));
    if (n % 2)
        assert_int_equal(packed[n / 2] >> 4, PACK_EMPTY);
    free(block);
    free(packed);
}

static void check_unpack(const struct packing *p, size_t n, size_t offset, int past_cache) {
    static const unsigned nibbles[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, PACK_BAD};
    char *block = take(offset + n), *text = block + offset;
    uint8_t *packed = take((n + 1) / 2);
    for (size_t i = 0; i < (n + 1) / 2; i++)
        packed[i] = (uint8_t)(nibbles[some(10)] | nibbles[some(10)] << 4);
    memset(block, '?', offset + n);
    p->unpack(packed, text, n, ';', past_cache);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(text[i], "123456789      ;"[packed[i / 2] >> i % 2 * 4 & 15]);
    for (size_t i = 0; i < offset; i++)
        assert_int_equal(block[i], '?');
    free(block);
    free(packed);
}

static void test_bytes(void **state) {
    (void)state;
    for (int i = 0; nonet_pack_at(i) != NULL; i++) {
        const struct packing *p = nonet_pack_at(i);
        print_message("%s%s\n", p->name, p->is_usable() ? "" : ": not on this processor");
        for (size_t n = 0; n < LONGEST && p->is_usable(); n++) {
            check_pack(p, n, n % 7);
            check_unpack(p, n, n % 67, 0);
            check_unpack(p, n, n % 71, 1);
        }
    }
}

/* Records of 81 bytes, or lines: those that lack their end are not puzzles. */
struct layout {
    size_t stride;
    int line_end;
    unsigned width; /* packed */
};

static size_t bytes_of(const struct layout *l, size_t count) {
    return count ? (count - 1) * l->stride + (l->line_end ? 82 : 81) : 0;
}

static void check_packed(const struct packing *p, const struct layout *l, size_t count) {
    size_t bytes = bytes_of(l, count), nibbles = count * l->width;
    char *text = take(bytes);
    uint8_t *packed = take(nonet_packed_bytes(count, l->width));
    for (size_t i = 0; i < bytes; i++)
        text[i] = "123456789."[some(10)];
    for (size_t i = 0; i < count && l->line_end; i++)
        text[i * l->stride + 81] = (char)(some(9) ? l->line_end : '1' + (int)some(9));
    const struct pack_text from = {text, l->stride, l->line_end};
    nonet_pack_records(p, &from, l->width, count, packed);
    for (size_t i = 0; i < nibbles; i++) {
        const char *record = text + i / l->width * l->stride;
        size_t at = i % l->width;
        int is_bad = at == 0 && l->line_end && record[81] != (char)l->line_end;
        if (at < 81)
            assert_int_equal(packed[i / 2] >> i % 2 * 4 & 15,
                             is_bad ? PACK_BAD : nibble_of((unsigned char)record[at]));
    }
    free(text);
    free(packed);
}

/* `apart` bytes behind where whole lines of the cache begin. */
static void check_unpacked(const struct packing *p, const struct layout *l, size_t count, int gaps,
                           int past_cache, size_t apart) {
    size_t bytes = bytes_of(l, count), room = (bytes + apart + 127) / 64 * 64;
    char *cells = take(count * l->width), *block = aligned_alloc(64, room), *out = block + apart;
    uint8_t *packed = take(nonet_packed_bytes(count, l->width)), *counts = take(count);
    assert_non_null(block);
    for (size_t i = 0; i < count * l->width; i++)
        cells[i] = (char)(i % l->width == 81 ? l->line_end : '1' + (int)some(9));
    for (size_t i = 0; i < count; i++)
        counts[i] =
            gaps && some(20) == 0 ? (uint8_t)(some(2) ? 0 : 254 + some(2)) : (uint8_t)(1 + some(2));
    memset(block, '?', room);
    const struct pack_text from = {cells, l->width, l->width == 82 ? l->line_end : 0};
    const struct pack_place to = {out, l->stride, l->line_end, past_cache};
    nonet_pack_records(p, &from, l->width, count, packed);
    nonet_unpack_records(p, packed, l->width, counts, &to, count);
    for (size_t i = 0; i < room - apart; i++) {
        size_t k = i / l->stride, at = i % l->stride;
        int is_solved = k < count && (counts[k] == 1 || counts[k] == 2);
        char want = is_solved && at < 81                   ? cells[k * l->width + at]
                    : is_solved && at == 81 && l->line_end ? (char)l->line_end
                                                           : '?';
        assert_int_equal(out[i], want);
    }
    for (size_t i = 0; i < apart; i++)
        assert_int_equal(block[i], '?');
    free(cells);
    free(block);
    free(packed);
    free(counts);
}

static void test_records(void **state) {
    static const struct layout layouts[] = {{81, 0, 81},  {82, 0, 81},    {82, '\n', 81},
                                            {100, 0, 81}, {100, ';', 81}, {82, ';', 82}};
    (void)state;
    for (int i = 0; nonet_pack_at(i) != NULL; i++)
        for (size_t count = 0; count < 400 && nonet_pack_at(i)->is_usable(); count += 1 + count / 9)
            for (int k = 0; k < 6; k++) {
                check_packed(nonet_pack_at(i), &layouts[k], count);
                for (int n = 0; n < 8; n++)
                    check_unpacked(nonet_pack_at(i), &layouts[k], count, n & 1, n >> 1 & 1,
                                   n & 4 ? some(64) : 0);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
