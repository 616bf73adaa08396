/*
 * What is refused before any work, with the reason in words; and that nothing is refused that there
 * is: techniques and ratings of puzzles that were made, on every kind of size.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "generate/facts.h"

/* ---- what is refused ---- */

static struct nonet_generate_options ask(int rows, int cols) {
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    o.box_rows = rows;
    o.box_cols = cols;
    return o;
}

static void add(struct nonet_techniques *set, const char *id) {
    assert_int_equal(nonet_techniques_add(set, id), NONET_OK);
}

/* `words` NULL: it is not refused. */
static void expect(const struct nonet_generate_options *o, int want, const char *words) {
    char reason[NONET_REASON_MAX] = "";
    int status = NONET_OK;
    struct nonet_generator *g = nonet_generator_open(o, &status, reason);
    assert_string_equal(reason, words ? words : "");
    assert_int_equal(status, want);
    assert_int_equal(g != NULL, want == NONET_OK);
    nonet_generator_close(g);
}

static void test_options(void **state) {
    (void)state;
    struct nonet_generate_options o = ask(40, 3);
    expect(&o, NONET_E_SHAPE, "there are no boxes of 40x3");
    o = ask(3, 3);
    o.size = 0;
    expect(&o, NONET_E_ARGUMENT, "the options have no size");
    o = ask(3, 3);
    o.clues_min = 30;
    o.clues_max = 20;
    expect(&o, NONET_E_ARGUMENT, "no number of clues is from 30 to 20");
    o = ask(3, 3);
    o.rating_min = 30;
    o.rating_max = 20;
    expect(&o, NONET_E_ARGUMENT, "no rating is from 3.0 to 2.0");
    o = ask(3, 3);
    o.rating_max = 9;
    expect(&o, NONET_E_IMPOSSIBLE, "no rating is below 1.0");
}

static void test_pattern(void **state) {
    (void)state;
    uint8_t pattern[81];
    struct nonet_generate_options o = ask(3, 3);
    memset(pattern, 1, sizeof pattern);
    memset(pattern + 9, 0, 18);
    o.pattern = pattern;
    expect(&o, NONET_E_IMPOSSIBLE, "rows 2 and 3 have no room for a clue: they could be exchanged");
    memset(pattern, 0, sizeof pattern);
    for (int i = 0; i < 9; i++)
        pattern[i * 9 + i] = 1;
    expect(&o, NONET_E_IMPOSSIBLE, "there is room for only 9 clues: a 9x9 puzzle has at least 17");
}

static void test_clues(void **state) {
    (void)state;
    static const struct {
        int rows, cols, min, max, minimal, unbiased;
        enum nonet_symmetry symmetry;
        const char *words;
    } cases[] = {
        {3, 3, 0, 16, 0, 0, 0, "no puzzle has 16 clues: a 9x9 puzzle has at least 17"},
        {3, 3, 17, 17, 0, 0, 0, NULL},
        {3, 3, 82, 0, 0, 0, 0, "there is room for 81 clues, not for 82"},
        {3, 3, 26, 26, 0, 0, NONET_SYMMETRY_FULL,
         "no number of clues from 26 to 26 goes with this symmetry"},
        {3, 3, 17, 17, 0, 0, NONET_SYMMETRY_ROTATE90,
         "no puzzle with 17 clues that is symmetric by half a turn is known: the fewest are 18"},
        {3, 3, 18, 18, 0, 0, NONET_SYMMETRY_ROTATE180, NULL},
        {3, 3, 17, 17, 0, 0, NONET_SYMMETRY_DIAGONAL, NULL},
        {3, 3, 50, 50, 1, 0, 0, "no minimal 9x9 puzzle with 50 clues is known: the most have 40"},
        {3, 3, 41, 0, 0, 1, 0, "no minimal 9x9 puzzle with 41 clues is known: the most have 40"},
        {3, 3, 40, 0, 1, 0, 0, NULL},
        {3, 3, 41, 0, 0, 1, NONET_SYMMETRY_MIRROR_H, NULL}, /* units that cannot go */
        {3, 3, 50, 50, 0, 0, 0, NULL},
        {2, 2, 3, 3, 0, 0, 0, "no puzzle has 3 clues: a 4x4 puzzle has at least 4"},
        {2, 2, 4, 4, 0, 0, 0, NULL},
        {2, 2, 7, 0, 1, 0, 0, "no minimal 4x4 puzzle has 7 clues: the most have 6"},
        {2, 2, 6, 0, 1, 0, 0, NULL},
        {2, 3, 7, 7, 0, 0, 0, "no puzzle has 7 clues: a 6x6 puzzle has at least 8"},
        {3, 2, 0, 7, 0, 0, 0, "no puzzle has 7 clues: a 6x6 puzzle has at least 8"},
        {2, 3, 8, 8, 0, 0, 0, NULL},
        {2, 4, 0, 6, 0, 0, 0, "no puzzle has 6 clues: all digits but one must be among them"},
        {2, 4, 57, 0, 1, 0, 0, "no minimal puzzle has 57 clues: one of a full row could be spared"},
        {4, 4, 54, 54, 0, 0, 0,
         "no puzzle is known with 54 clues: the fewest known in a 16x16 are 55"},
        {4, 4, 55, 55, 0, 0, 0, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_generate_options o = ask(cases[i].rows, cases[i].cols);
        o.clues_min = cases[i].min;
        o.clues_max = cases[i].max;
        o.minimal = cases[i].minimal;
        o.unbiased = cases[i].unbiased;
        o.symmetry = cases[i].symmetry;
        expect(&o, cases[i].words ? NONET_E_IMPOSSIBLE : NONET_OK, cases[i].words);
    }
}

static void test_ratings(void **state) {
    (void)state;
    static const struct {
        int rows, cols, min, max;
        const char *require, *without, *words;
    } cases[] = {
        {3, 3, 120, 0, 0, 0, "no puzzle with a rating of 12.0 is known: the hardest 9x9 has 11.9"},
        {3, 3, 119, 0, 0, 0, NULL},
        {3, 3, 13, 13, 0, 0, "no technique has a rating between 1.2 and 1.5"},
        {3, 3, 11, 14, 0, 0, NULL},
        {3, 3, 63, 64, 0, 0, "no technique has a rating between 6.2 and 6.5"},
        {3, 3, 29, 29, 0, 0, "no technique has a rating between 2.8 and 3.0"},
        {2, 4, 29, 29, 0, 0, NULL},
        {3, 3, 0, 19, "x-wing", 0, "X-Wing has a rating of 3.2, and the highest asked for is 1.9"},
        {3, 3, 0, 32, "x-wing", 0, NULL},
        {3, 3, 0, 33, "x-wing", "x-wing", "X-Wing cannot be both required and excluded"},
        {3, 3, 33, 33, "x-wing", 0, "no technique has a rating between 3.2 and 3.4"},
        {3, 3, 32, 32, 0, "x-wing", "no other technique has a rating between 3.0 and 3.4"},
        {3, 3, 55, 0, 0, "hidden-single",
         "Hidden Single is on every path: the last empty cell is one"},
        {3, 3, 0, 0, "naked-set", 0, "no 9x9 puzzle has a step of Naked Set on its path"},
        {2, 2, 20, 0, 0, 0, "no puzzle has a rating of 2.0: a 4x4 has 1.2 at most"},
        {2, 2, 12, 12, 0, 0, NULL},
        {2, 2, 0, 0, "pointing", 0, "no 4x4 puzzle has a step of Pointing on its path"},
        {1, 9, 0, 0, "pointing", 0, "no 9x9 puzzle has a step of Pointing on its path"},
        {2, 3, 0, 0, "jellyfish", 0, "no 6x6 puzzle has a step of Jellyfish on its path"},
        {5, 5, 0, 0, "aligned-pair", 0,
         "no 25x25 puzzle has a step of Aligned Pair Exclusion on its path"},
        {5, 5, 0, 0, "sue-de-coq", 0, "no 25x25 puzzle has a step of Sue de Coq on its path"},
        {4, 4, 0, 0, "sue-de-coq", 0, NULL},
        {3, 3, 0, 0, "squirmbag", 0, "no 9x9 puzzle has a step of Squirmbag on its path"},
        {2, 5, 0, 0, "squirmbag", 0, NULL},
        {6, 6, 0, 0, "nishio", 0, NULL},
        {4, 10, 0, 0, "nishio", 0,
         "no 40x40 puzzle has a step of Nishio Forcing Chains on its path"},
        {4, 4, 170, 0, 0, 0, "no puzzle has a rating of 17.0: a 16x16 has 16.9 at most"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_generate_options o = ask(cases[i].rows, cases[i].cols);
        o.rating_min = cases[i].min;
        o.rating_max = cases[i].max;
        if (cases[i].require != NULL)
            add(&o.require, cases[i].require);
        if (cases[i].without != NULL)
            add(&o.without, cases[i].without);
        expect(&o, cases[i].words ? NONET_E_IMPOSSIBLE : NONET_OK, cases[i].words);
    }
}

/* All clues are there, so no step is: nothing to rate, and nothing to leave out. */
static void test_full(void **state) {
    (void)state;
    struct nonet_generate_options o = ask(3, 3);
    o.clues_min = o.clues_max = 81;
    expect(&o, NONET_OK, NULL);
    add(&o.without, "hidden-single");
    expect(&o, NONET_OK, NULL);
    o.rating_max = 19;
    expect(&o, NONET_E_IMPOSSIBLE, "a grid without an empty cell has no rating");
}

/* ---- what there is ---- */

struct seen {
    struct nonet_techniques techniques;
    uint8_t ratings[256];
    int highest;
};

static int note(void *user, const struct nonet_generated *g) {
    struct seen *seen = user;
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (nonet_techniques_has(&g->techniques, t->id))
            nonet_techniques_add(&seen->techniques, t->id);
    if (g->rating.end == NONET_LOGIC_SOLVED)
        seen->ratings[g->rating.rating] = 1;
    seen->highest = g->rating.rating > seen->highest ? g->rating.rating : seen->highest;
    return 0;
}

static void make(const struct nonet_generate_options *o, int count, struct seen *seen) {
    char reason[NONET_REASON_MAX];
    int status;
    memset(seen, 0, sizeof *seen);
    struct nonet_generator *g = nonet_generator_open(o, &status, reason);
    assert_non_null(g);
    assert_int_equal(nonet_generator_run(g, 0, (uint64_t)count, note, seen), NONET_OK);
    nonet_generator_close(g);
}

/* Only the facts are looked at: to open a generator takes longer. */
static void allow(const struct nonet_generate_options *o) {
    int side = o->box_rows * o->box_cols;
    struct plan p = {.asked = *o, .side = side, .cells = side * side, .start_clues = side * side};
    char reason[NONET_REASON_MAX] = "";
    p.is_nine = o->box_rows == 3 && o->box_cols == 3;
    int status = nonet_facts_check(&p, reason);
    assert_string_equal(reason, "");
    assert_int_equal(status, NONET_OK);
}

/* Each technique and each rating that was met can be asked for. */
static void check_allowed(int rows, int cols, const struct seen *seen) {
    for (int i = 0; nonet_technique_at(i) != NULL; i++) {
        struct nonet_generate_options o = ask(rows, cols);
        if (nonet_techniques_has(&seen->techniques, nonet_technique_at(i)->id))
            add(&o.require, nonet_technique_at(i)->id);
        allow(&o);
    }
    for (int r = 10; r < 256; r++) {
        struct nonet_generate_options o = ask(rows, cols);
        o.rating_min = o.rating_max = r;
        if (seen->ratings[r])
            allow(&o);
    }
}

static void test_allowed(void **state) {
    (void)state;
    static const int sizes[][3] = {{2, 2, 300}, {1, 4, 200}, {1, 5, 300}, {6, 1, 200}, {2, 3, 500},
                                   {1, 7, 150}, {2, 4, 150}, {4, 2, 150}, {3, 3, 2000}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        static struct seen seen;
        struct nonet_generate_options o = ask(sizes[i][0], sizes[i][1]);
        o.rate = 1;
        make(&o, sizes[i][2], &seen);
        check_allowed(sizes[i][0], sizes[i][1], &seen);
    }
}

/* The highest rating of a 4x4: more clues never make hidden singles harder, so that of minimal
 * puzzles. */
static void test_four(void **state) {
    (void)state;
    static struct seen seen;
    struct nonet_generate_options o = ask(2, 2);
    o.rate = o.minimal = 1;
    make(&o, 5000, &seen);
    assert_int_equal(seen.highest, 12);
    for (int i = 0; nonet_technique_at(i) != NULL; i++) {
        const char *id = nonet_technique_at(i)->id;
        assert_int_equal(nonet_techniques_has(&seen.techniques, id),
                         strcmp(id, "hidden-single") == 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options), cmocka_unit_test(test_pattern),
        cmocka_unit_test(test_clues),   cmocka_unit_test(test_ratings),
        cmocka_unit_test(test_full),    cmocka_unit_test(test_allowed),
        cmocka_unit_test(test_four),
    };
    return cmocka_run_group_tests_name("generate facts", tests, NULL, NULL);
}
