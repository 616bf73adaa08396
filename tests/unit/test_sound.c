/*
 * Every step on grids with diagonals, regions and both is right: some of each kind, on paths
 * (sound.h), and in positions that have what paths seldom come to (sound_places.h).
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "tests/unit/sound_places.h"

enum { STEPS = 2000, POSITIONS = 24, ENOUGH = 2000 };

static void test_steps(void **state) {
    (void)state;
    struct sound *s = calloc(1, sizeof *s);
    assert_non_null(s);
    for (int kind = 0; kind < SOUND_SMALL; kind++)
        if (!sound_run(s, kind, 1, STEPS / SOUND_SMALL + 1))
            fail_msg("kind %d: %s", kind, s->wrong);
    assert_true(s->steps >= STEPS);
    free(s);
}

/* There are some of every technique up to the quads, on each sort of houses. */
static void check_table(const struct sound *s) {
    static const char *const ids[] = {"direct-hidden-triplet", "swordfish",      "hidden-triplet",
                                      "unique-loop",           "naked-quad",     "jellyfish",
                                      "aligned-pair",          "aligned-triplet"};
    const struct nonet_technique *t;
    for (size_t k = 0; k < sizeof ids / sizeof *ids; k++)
        for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
            if (strcmp(t->id, ids[k]) == 0 &&
                (s->by[SOUND_X][i] == 0 || s->by[SOUND_JIGSAW][i] == 0))
                fail_msg("%s was not found at all", t->id);
}

static void test_positions(void **state) {
    (void)state;
    struct sound *s = calloc(1, sizeof *s);
    assert_non_null(s);
    for (int kind = 0; kind < SOUND_KINDS; kind++)
        if (!place_run(s, kind, 2, 1, POSITIONS, ENOUGH))
            fail_msg("kind %d: %s", kind, s->wrong);
    check_table(s);
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_steps),
                                       cmocka_unit_test(test_positions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
