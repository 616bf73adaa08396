/*
 * The counting oracle: random rules of every kind, and the search must find exactly the grids that
 * obey them, on side 4 of all grids that there are, on others of those that some given cells leave.
 * The soak does the same at length.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/rule_count.h"

enum { SEED = 2026 };

static void run(const struct tally_size *size, long sets, long per_world) {
    struct tally *t = tally_open();
    assert_true(tally_run(t, size, SEED, sets, per_world));
    assert_int_equal(t->sets, sets);
    for (int i = 0; i < draw_kinds() && sets >= draw_kinds(); i++)
        assert_true(t->by_kind[i] > 0);
    assert_true(t->none > 0 && t->none < sets / 2);
    tally_close(t);
}

static void test_four(void **state) {
    static const struct tally_size size = {2, 2, 0};
    (void)state;
    run(&size, 4000, 40);
}

static void test_small(void **state) {
    static const struct tally_size sizes[] = {{1, 5, 25}, {2, 3, 24}, {3, 2, 22}, {1, 7, 21}, {2, 4, 32}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        run(&sizes[i], 200, 5);
}

static void test_nine(void **state) {
    static const struct tally_size size = {3, 3, 27};
    (void)state;
    run(&size, 300, 5);
}

static void test_large(void **state) {
    static const struct tally_size sizes[] = {{2, 5, 40}, {1, 11, 33}, {3, 4, 48}, {2, 7, 42}, {4, 4, 64}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        run(&sizes[i], 120, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_four), cmocka_unit_test(test_small),
                                       cmocka_unit_test(test_nine), cmocka_unit_test(test_large)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
