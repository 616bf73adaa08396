/*
 * A sample of the hunt for misreadings (tests/soak/hunt.h; soak_read.c runs a million cases): no
 * text is read as another puzzle, and whatever we claim to read is read, if it can mean only one
 * thing.
 */
#include "tests/soak/hunt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { CASES = 20000, SEED = 20, ROWS_MOST = 1000 };

static int run(void **state) {
    struct hunt *h = calloc(1, sizeof *h);
    if (h == NULL)
        return -1;
    h->loud = h->plain = 1;
    for (int i = 0; i < CASES; i++) { /* a new format does not change the cases of the layouts */
        int round = i / hunt_rows(), row = i % hunt_rows();
        nonet_random_seed(&h->random, SEED, (uint64_t)(round * ROWS_MOST + row));
        hunt_case(h, row);
    }
    hunt_table(h);
    *state = h;
    return 0;
}

static int end(void **state) {
    free(*state);
    return 0;
}

static void nothing_is_read_as_another_puzzle(void **state) {
    const struct hunt *h = *state;
    assert_int_equal(h->all.wrong, 0);
}

static void what_is_claimed_is_read(void **state) {
    const struct hunt *h = *state;
    char name[32];
    int refused = 0;
    for (int i = 0; i < hunt_rows(); i++) {
        int claimed = i >= HUNT_LAYOUTS || hunt_layouts[i].claimed;
        if (claimed && h->rows[i].refused > 0)
            printf("# refused: %s, %lu times\n", hunt_row_name(h, i, name), h->rows[i].refused);
        refused += claimed && h->rows[i].refused > 0;
    }
    assert_int_equal(refused, 0);
}

static void what_stands_around_is_no_hindrance(void **state) {
    const struct hunt *h = *state;
    int refused = 0;
    for (int i = 1; i < HUNT_WRAPS; i++) {
        if (h->wraps[i].refused > 0)
            printf("# refused: %s, %lu times\n", hunt_wrap_names[i], h->wraps[i].refused);
        refused += h->wraps[i].refused > 0;
    }
    assert_int_equal(refused, 0);
}

/* If several alphabets fit, the error says how to settle it. */
static void questions_name_the_option(void **state) {
    const struct hunt *h = *state;
    assert_int_equal(h->all.unnamed, 0);
}

static void no_alphabet_is_guessed(void **state) {
    const struct hunt *h = *state;
    assert_int_equal(h->all.lucky, 0);
}

/* Each layout and each kind of damage had its turn. */
static void the_sample_has_everything(void **state) {
    const struct hunt *h = *state;
    for (int i = 0; i < HUNT_LAYOUTS; i++)
        assert_true(h->rows[i].cases > 20);
    for (int i = 0; i <= HUNT_DAMAGES; i++)
        assert_true(h->damages[i].cases > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_read_as_another_puzzle),
        cmocka_unit_test(what_is_claimed_is_read),
        cmocka_unit_test(what_stands_around_is_no_hindrance),
        cmocka_unit_test(questions_name_the_option),
        cmocka_unit_test(no_alphabet_is_guessed),
        cmocka_unit_test(the_sample_has_everything),
    };
    return cmocka_run_group_tests(tests, run, end);
}
