/*
 * The words of steps that the engine makes: at least one puzzle for each kind of step, and what
 * must hold for all of them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "parts.h"
#include "picture.h"
#include "steps.h"

/* Does the sentence name each cell that changes? */
static void check_effects(const struct nonet_step *step, const struct nonet_grid *before,
                          const char *sentence) {
    int side = nonet_grid_side(before);
    for (size_t i = 0; i < step->effect_count; i++) {
        char cell[16];
        int c = step->effects[i].cell;
        snprintf(cell, sizeof cell, "r%dc%d", c / side + 1, c % side + 1);
        assert_non_null(strstr(sentence, cell));
    }
}

/* Reasons come before what follows from them, so each number in brackets is smaller than its
 * line's. */
static void check_lines(const char *sentence) {
    int line = 0;
    for (const char *p = sentence; (p = strstr(p, "\n    ")) != NULL;) {
        char *end;
        long number = strtol(p += 5, &end, 10);
        if (end == p || *end != '.')
            continue;
        assert_int_equal(number, ++line);
        const char *open = strchr(p, '('), *stop = strchr(p, '\n');
        while (open && stop && open < stop && *open != ')') {
            long from = strtol(open + 1, &end, 10);
            assert_true(from >= 1 && from < line);
            open = end;
        }
    }
}

/* A step has all that is to be drawn; without it, that is seen. */
static void check_parts(const struct nonet_step *step, const struct nonet_grid *before) {
    const char *wrong = wrong_parts(step, before);
    struct nonet_step bare = *step;
    if (wrong != NULL)
        fail_msg("%s: %s", step->technique->id, wrong);
    bare.part_count = bare.node_count = 0;
    assert_non_null(wrong_parts(&bare, before));
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    static const enum nonet_step_what what[] = {
        NONET_STEP_NAME, NONET_STEP_WHERE, NONET_STEP_PATTERN, NONET_STEP_EFFECT, NONET_STEP_TITLE};
    static char text[1 << 20], small[64];
    struct nonet_techniques *met = user;
    check_parts(step, before);
    check_picture(step, before);
    for (int i = 0; i < 5; i++) {
        long n = nonet_step_text(step, before, what[i], NONET_NOTATION_RC, text, sizeof text);
        assert_true(n > 0 && n < (long)sizeof text);
        assert_int_equal(nonet_step_text(step, before, what[i], NONET_NOTATION_RC, small, 64), n);
        assert_memory_equal(text, small, n < 63 ? (size_t)n + 1 : 63);
        assert_null(strchr(text, '%'));
    }
    long n = nonet_step_json(step, before, NONET_NOTATION_CHESS, text, sizeof text);
    assert_true(n > 0 && n < (long)sizeof text);
    assert_true(is_json_object(text));
    n = nonet_step_text(step, before, NONET_STEP_SENTENCE, NONET_NOTATION_RC, text, sizeof text);
    assert_true(n > 0 && n < (long)sizeof text);
    assert_int_equal(text[n - 1], '.');
    assert_null(strchr(text, '%'));
    check_effects(step, before, text);
    check_lines(text);
    nonet_techniques_add(met, step->technique->id);
    return 0;
}

/* The techniques on a puzzle's path; `with` may be an optional one. */
static struct nonet_techniques engine_steps(const char *puzzle, const char *with) {
    union nonet_grid16 g;
    struct nonet_techniques met = {{0}};
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    o.step = on_step;
    o.step_user = &met;
    assert_int_equal(nonet_techniques_add(&o.with, with), NONET_OK);
    assert_int_equal(nonet_read(puzzle, strlen(puzzle), NULL, NONET_GRID(g), sizeof g, NULL, NULL),
                     0);
    assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, &r), NONET_OK);
    assert_int_equal(r.end, NONET_LOGIC_SOLVED);
    return met;
}

static void test_engine_steps(void **state) {
    (void)state;
    const struct {
        const char *puzzle, *technique;
    } cases[] = {
#define CASE(id, puzzle) {puzzle, id},
#include "explain_cases.def"
#undef CASE
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_techniques met = engine_steps(cases[i].puzzle, cases[i].technique);
        if (!nonet_techniques_has(&met, cases[i].technique))
            fail_msg("%s is not on the path of %s", cases[i].technique, cases[i].puzzle);
    }
}

/* The same step with rules of another side, or with some of the regions: its houses are not known.
 */
static int on_misfit(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    static const uint16_t cells[] = {0, 1, 4, 5};
    union nonet_rules9 rules;
    struct nonet_rule region = {NONET_RULE_REGION, 0, "region", cells, 4, NULL, 0};
    struct nonet_step odd = *step;
    char text[8];
    odd.rules = NONET_RULES(rules);
    for (int side = 4; side <= 9; side += 5) {
        assert_int_equal(nonet_rules_init(NONET_RULES(rules), sizeof rules, side), NONET_OK);
        if (side == 4)
            assert_int_equal(nonet_rules_add(NONET_RULES(rules), sizeof rules, &region), NONET_OK);
        assert_int_equal(
            nonet_step_text(&odd, before, NONET_STEP_NAME, NONET_NOTATION_RC, text, sizeof text),
            NONET_E_SHAPE);
        assert_int_equal(nonet_step_json(&odd, before, NONET_NOTATION_RC, text, sizeof text),
                         NONET_E_SHAPE);
    }
    ++*(int *)user;
    return 1;
}

static void test_rules_that_do_not_fit(void **state) {
    (void)state;
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    union nonet_grid9 grid;
    int met = 0;
    nonet_grid_init(NONET_GRID(grid), sizeof grid, 2, 2);
    for (int c = 0; c < 3; c++)
        nonet_grid_give(NONET_GRID(grid), c, c + 1);
    o.step = on_misfit;
    o.step_user = &met;
    assert_int_equal(nonet_logic(NONET_GRID(grid), &o, NULL, 0, NULL), NONET_OK);
    assert_int_equal(met, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_engine_steps),
                                       cmocka_unit_test(test_rules_that_do_not_fit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
