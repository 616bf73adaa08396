/*
 * Random numbers: the published first numbers of the generator, the numbers of a seed (which must
 * never change, since seeds are written down), streams, and a fair choice below n.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "nonet.h"

static void test_reference(void **state) {
    (void)state;
    const uint64_t expected[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };
    struct nonet_random r = {{1, 2, 3, 4}};
    for (int i = 0; i < 10; i++)
        assert_true(nonet_random_next(&r) == expected[i]);
}

static void test_seeds_stay(void **state) {
    (void)state;
    struct nonet_random r;
    nonet_random_seed(&r, 0, 0);
    assert_true(nonet_random_next(&r) == UINT64_C(3511563966469552396));
    nonet_random_seed(&r, 1, 0);
    assert_true(nonet_random_next(&r) == UINT64_C(11830735285019107728));
    nonet_random_seed(&r, UINT64_MAX, 7);
    assert_true(nonet_random_next(&r) == UINT64_C(1255817559745142582));
}

/* Neighbouring seeds and streams have different first numbers, and a copy draws the same again. */
static void test_streams(void **state) {
    (void)state;
    uint64_t first[256];
    for (int i = 0; i < 256; i++) {
        struct nonet_random r;
        nonet_random_seed(&r, (uint64_t)(i / 16), (uint64_t)(i % 16));
        struct nonet_random again = r;
        first[i] = nonet_random_next(&r);
        assert_true(nonet_random_next(&again) == first[i]);
        for (int j = 0; j < i; j++)
            assert_true(first[j] != first[i]);
    }
}

/* Chi-square with 9 and with 2 degrees of freedom; the seed is fixed, so this cannot fail by chance
 * on another day. Bounds are those of one in a thousand. */
static double chi_square(uint32_t n, uint32_t draws) {
    uint32_t seen[16] = {0};
    struct nonet_random r;
    nonet_random_seed(&r, 42, n);
    for (uint32_t i = 0; i < draws; i++) {
        uint32_t k = nonet_random_below(&r, n);
        assert_true(k < n);
        seen[k]++;
    }
    double sum = 0, mean = (double)draws / n;
    for (uint32_t k = 0; k < n; k++)
        sum += (seen[k] - mean) * (seen[k] - mean) / mean;
    return sum;
}

static void test_below(void **state) {
    (void)state;
    assert_true(chi_square(10, 100000) < 27.9);
    assert_true(chi_square(3, 100000) < 13.9);
    struct nonet_random r;
    nonet_random_seed(&r, 1, 1);
    assert_int_equal(nonet_random_below(&r, 0), 0);
    assert_int_equal(nonet_random_below(&r, 1), 0);
}

/* With n = 3 * 2^30 a product cut off without the second draw would give the numbers that are
 * 0 modulo 3 twice as often. */
static void test_below_large(void **state) {
    (void)state;
    uint32_t seen[3] = {0};
    struct nonet_random r;
    nonet_random_seed(&r, 5, 5);
    for (int i = 0; i < 30000; i++)
        seen[nonet_random_below(&r, UINT32_C(3) << 30) % 3]++;
    for (int k = 0; k < 3; k++)
        assert_in_range(seen[k], 9700, 10300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reference),   cmocka_unit_test(test_seeds_stay),
        cmocka_unit_test(test_streams),     cmocka_unit_test(test_below),
        cmocka_unit_test(test_below_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
