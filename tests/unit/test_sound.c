/*
 * Every step on grids with diagonals, regions, both, and other cells that differ is right: some of
 * each kind, on paths (sound.h), and in positions that have what paths seldom come to
 * (sound_places.h); and some of rules at random.
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

/* ---- rules at random ---- */

/* Adds a rule by which some cells differ. */
static size_t add_differing(uint64_t *state, int side, char *text, size_t at, size_t room) {
    static const char *const moves[] = {"anti-knight", "anti-king", "chess-move 1 3",
                                        "chess-move 2 2"};
    int kind = chance_below(state, 7), order[BRUTE_CELLS];
    if (kind < 4)
        return at + (size_t)snprintf(text + at, room - at, "%s; ", moves[kind]);
    int count = 2 + chance_below(state, side - 2);
    chance_order(state, side * side, order);
    at += (size_t)snprintf(text + at, room - at, kind < 6 ? "different" : "cage");
    for (int i = 0; i < count; i++)
        at += (size_t)snprintf(text + at, room - at, " r%dc%d", order[i] / side + 1,
                               order[i] % side + 1);
    return at + (size_t)snprintf(text + at, room - at, "; ");
}

/* Whether there are puzzles by these rules at all. */
static int are_possible(const struct sound_kind *kind) {
    static uint32_t room[NONET_RULES_BYTES_MAX(BRUTE_SIDE) / sizeof(uint32_t) + 1];
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    struct nonet_rules *rules = (struct nonet_rules *)(void *)room;
    char reason[NONET_REASON_MAX] = "";
    int status = NONET_OK;
    o.box_rows = kind->rows;
    o.box_cols = kind->cols;
    o.rules = rules;
    assert_int_equal(nonet_rules_read(kind->rules, strlen(kind->rules), o.box_rows * o.box_cols,
                                      rules, sizeof room, NULL),
                     NONET_OK);
    struct nonet_generator *g = nonet_generator_open(&o, &status, reason);
    assert_true(g != NULL || status == NONET_E_IMPOSSIBLE);
    nonet_generator_close(g);
    return g != NULL;
}

static void test_random_rules(void **state) {
    (void)state;
    enum { SETS = 120, SETS_LEAST = 60, SET_STEPS = 40 };
    static const int boxes[][2] = {{2, 2}, {2, 3}, {1, 5}, {2, 4}, {3, 3}, {3, 3}};
    struct sound *s = calloc(1, sizeof *s);
    uint64_t chance_state = 1;
    int sets = 0;
    assert_non_null(s);
    for (int i = 0; i < SETS; i++) {
        const int *box = boxes[i % 6];
        char text[600];
        size_t at = 0;
        for (int k = 1 + chance_below(&chance_state, 3); k > 0; k--)
            at = add_differing(&chance_state, box[0] * box[1], text, at, sizeof text);
        int side = box[0] * box[1]; /* brute force takes long where there are few clues */
        struct sound_kind kind = {box[0], box[1], 0, text, side > 6 ? 3 * side : 0};
        if (!are_possible(&kind))
            continue;
        s->wanted = s->steps + SET_STEPS;
        if (!sound_generate(s, &kind, (uint64_t)i, 3, sound_puzzle))
            fail_msg("%s: %s", text, s->wrong);
        sets++;
    }
    assert_true(sets >= SETS_LEAST);
    print_message("%d sets of rules, %ld steps\n", sets, s->steps);
    free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_steps),
                                       cmocka_unit_test(test_positions),
                                       cmocka_unit_test(test_random_rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
