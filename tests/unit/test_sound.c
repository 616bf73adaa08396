/* Every step on grids with diagonals, regions and both is right: some of each kind (sound.h). */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "tests/unit/sound.h"

enum { STEPS = 2000 };

static void test_steps(void **state) {
    (void)state;
    struct sound *s = calloc(1, sizeof *s);
    assert_non_null(s);
    for (int kind = 0; kind < SOUND_KINDS; kind++)
        if (!sound_run(s, kind, 1, STEPS / SOUND_KINDS + 1))
            fail_msg("kind %d: %s", kind, s->wrong);
    assert_true(s->steps >= STEPS);
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_steps)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
