/* snprintf of the WebAssembly modules, compiled here under another name, beside the C library's. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#define snprintf web_snprintf
#define vsnprintf web_vsnprintf
int web_snprintf(char *out, size_t room, const char *form, ...);
int web_vsnprintf(char *out, size_t room, const char *form, va_list given);
#include "../../web/printf.c"
#undef snprintf
#undef vsnprintf

/* The same text and the same length, in any room. */
#define SAME(...)                                                                                  \
    do                                                                                             \
        for (size_t room_ = 0; room_ <= 64; room_++) {                                             \
            char mine_[65] = "unchanged", known_[65] = "unchanged";                                \
            assert_int_equal(web_snprintf(mine_, room_, __VA_ARGS__),                              \
                             snprintf(known_, room_, __VA_ARGS__));                                \
            assert_memory_equal(mine_, known_, sizeof mine_);                                      \
        }                                                                                          \
    while (0)

static void test_strings(void **state) {
    (void)state;
    SAME("plain, 100 %%");
    SAME("%s and %s%c", "row 3", "", 'x');
    SAME("%.*s|%.*s|%.3s", 2, "abc", 9, "abc", "abcdef");
}

static void test_numbers(void **state) {
    (void)state;
    const int some[] = {0, 1, 9, 10, 99, 1234567, -1, -10, INT_MAX, INT_MIN};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        SAME("%d %u %x", some[i], (unsigned)some[i], (unsigned)some[i]);
        SAME("%ld %lu %lld", (long)some[i], (unsigned long)some[i], (long long)some[i]);
        SAME("%zu %02x %04x", (size_t)some[i], some[i] & 0xffU, some[i] & 0xffU);
    }
    SAME("%lld %llu", LLONG_MIN, ULLONG_MAX);
}

static void test_decimals(void **state) {
    (void)state;
    for (int tenths = 0; tenths < 130; tenths++)
        SAME("%.1f %.0f", tenths / 10.0, (double)tenths);
    SAME("%.0f %.0f %.1f", 1e6, 9007199254740991.0, -4.2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_decimals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
