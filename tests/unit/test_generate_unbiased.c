/*
 * --unbiased, try by try: the generator against the plain way of plain_law.h. Both draw from the
 * same streams, so every try must be accepted or refused by both, and what is accepted must be the
 * same puzzle with the same weight. A 9x9 puzzle takes 258,000 tries on average; the ones here were
 * chosen because they take few. tests/soak/soak_unbiased.c does the same with any.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tests/unit/plain_law.h"

struct seen {
    struct plain_law law;
    uint64_t puzzles, tries;
};

static int check(void *user, const struct nonet_generated *made) {
    struct seen *seen = user;
    const char *wrong = plain_check(&seen->law, made);
    if (wrong != NULL)
        fail_msg("puzzle %d, %d tries: %s", (int)made->number, (int)made->tries, wrong);
    seen->puzzles++;
    seen->tries += made->tries;
    return 0;
}

static struct nonet_generate_options ask(int box_rows, int box_cols) {
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    o.box_rows = box_rows;
    o.box_cols = box_cols;
    o.unbiased = 1;
    o.seed = 7;
    return o;
}

/* The puzzles from `first` on; returns the tries they took. */
static uint64_t compare(const struct nonet_generate_options *o, uint64_t first, uint64_t count) {
    static struct seen seen;
    char reason[NONET_REASON_MAX];
    int status;
    struct nonet_generator *g = nonet_generator_open(o, &status, reason);
    assert_non_null(g);
    seen.puzzles = seen.tries = 0;
    assert_true(plain_open(&seen.law, o));
    assert_int_equal(nonet_generator_run(g, first, count, check, &seen), NONET_OK);
    assert_true(seen.puzzles == count);
    plain_close(&seen.law);
    nonet_generator_close(g);
    return seen.tries;
}

/* Each size, clues alone and in pairs; tries fail in all of them. */
static void test_sizes(void **state) {
    (void)state;
    static const struct { int rows, cols, count; } all[] = {{2, 2, 100}, {2, 3, 4}, {3, 2, 4}};
    for (int i = 0; i < 3; i++) {
        struct nonet_generate_options o = ask(all[i].rows, all[i].cols);
        assert_true(compare(&o, 0, (uint64_t)all[i].count) > 3 * (uint64_t)all[i].count);
        o.symmetry = NONET_SYMMETRY_ROTATE180;
        assert_true(compare(&o, 5, 20) > 20);
    }
}

static void test_pattern(void **state) {
    (void)state;
    uint8_t pattern[81];
    struct nonet_generate_options o = ask(2, 2);
    for (int c = 0; c < 81; c++)
        pattern[c] = c % 3 != 1;
    o.pattern = pattern;
    assert_true(compare(&o, 0, 50) > 100);
    o = ask(3, 3);
    o.pattern = pattern;
    for (int c = 0; c < 81; c++)
        pattern[c] = c / 9 % 2 == 0 || c % 9 % 4 == 0;
    o.symmetry = NONET_SYMMETRY_ROTATE180;
    assert_true(compare(&o, 0, 2) > 100);
}

static void test_nine_pairs(void **state) {
    (void)state;
    struct nonet_generate_options o = ask(3, 3);
    o.symmetry = NONET_SYMMETRY_ROTATE180;
    assert_true(compare(&o, 0, 3) > 1000);
}

static void test_nine(void **state) {
    (void)state;
    static const struct {
        uint64_t seed, number, tries;
    } lucky[] = {{10, 0, 814}, {101, 197, 2683}, {101, 214, 4501}};
    for (int i = 0; i < (int)(sizeof lucky / sizeof *lucky); i++) {
        struct nonet_generate_options o = ask(3, 3);
        o.seed = lucky[i].seed;
        o.tries = lucky[i].tries;
        assert_true(compare(&o, lucky[i].number, 1) == lucky[i].tries);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_pattern),
        cmocka_unit_test(test_nine_pairs),
        cmocka_unit_test(test_nine),
    };
    return cmocka_run_group_tests_name("generate_unbiased", tests, NULL, NULL);
}
