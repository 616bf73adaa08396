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
    char *block = take(offset + n), *text = block + offset;
    uint8_t *packed = take((n + 1) / 2);
    for (size_t i = 0; i < (n + 1) / 2; i++)
        packed[i] = (uint8_t)(some(9) | some(9) << 4);
    memset(block, '?', offset + n);
    p->unpack(packed, text, n, past_cache);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(text[i], '1' + (packed[i / 2] >> i % 2 * 4 & 15));
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

static void check_records(const struct packing *p, size_t count, size_t stride, int gaps) {
    size_t bytes = count ? (count - 1) * stride + 81 : 0, groups = (count + 31) / 32;
    char *text = take(bytes), *out = take(bytes);
    uint8_t *packed = take(groups * PACK_BYTES), *counts = take(count);
    for (size_t i = 0; i < bytes; i++)
        text[i] = (char)('1' + some(9));
    for (size_t i = 0; i < count; i++)
        counts[i] =
            gaps && some(20) == 0 ? (uint8_t)(some(2) ? 0 : 254 + some(2)) : (uint8_t)(1 + some(2));
    memset(out, '?', bytes);
    nonet_pack_records(p, text, stride, count, packed);
    nonet_unpack_records(p, packed, counts, out, stride, count, gaps);
    for (size_t i = 0; i < bytes; i++) {
        int is_text = i % stride < 81 && (counts[i / stride] == 1 || counts[i / stride] == 2);
        assert_int_equal(out[i], is_text ? text[i] : '?');
    }
    free(text);
    free(out);
    free(packed);
    free(counts);
}

static void test_records(void **state) {
    static const size_t strides[] = {81, 82, 100};
    (void)state;
    for (int i = 0; nonet_pack_at(i) != NULL; i++)
        for (size_t count = 0; count < 400 && nonet_pack_at(i)->is_usable(); count += 1 + count / 9)
            for (int k = 0; k < 6; k++)
                check_records(nonet_pack_at(i), count, strides[k / 2], k % 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
