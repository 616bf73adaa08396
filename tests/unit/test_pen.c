/*
 * The pen against snprintf: the same bytes and the same length in every room, from none at all to
 * more than enough.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "grid/pen.h"

#include <limits.h>

enum { ROOM = 40 };

static long write_all(char *out, size_t room, int number) {
    struct pen pen = pen_of(out, room);
    pen_char(&pen, '<');
    nonet_pen_number(&pen, number);
    nonet_pen_text(&pen, "> and ");
    nonet_pen_bytes(&pen, "onetwo", 3);
    nonet_pen_repeat(&pen, '.', 4);
    nonet_pen_repeat(&pen, '!', 0);
    nonet_pen_text(&pen, "");
    return nonet_pen_end(&pen);
}

static void the_pen_obeys_the_rules_of_snprintf(void **unused) {
    (void)unused;
    static const int numbers[] = {0,  1,   9,    10,    99,         100,     101,    999,
                                  -1, -10, 1000, 12345, 1000000000, INT_MAX, INT_MIN};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (size_t room = 0; room <= ROOM; room++) {
            char mine[ROOM + 1], right[ROOM + 1];
            memset(mine, '#', sizeof mine);
            memset(right, '#', sizeof right);
            long n = write_all(mine, room, numbers[i]);
            assert_int_equal(n, snprintf(right, room, "<%d> and one....", numbers[i]));
            assert_memory_equal(mine, right, sizeof mine);
        }
    assert_int_equal(write_all(NULL, 0, 7), 15);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_pen_obeys_the_rules_of_snprintf)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
