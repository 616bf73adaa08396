/*
 * Steps inside chains: each node removed by one has it, it follows on the grid it comes with, and
 * it does what the node says. Levels 1 to 4 on known grids; the paths of other tests have more of
 * them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "logic_check.h"

static const char level_2[] =
    "........2..8..91..5......4..8.9.7.....7.3.8.....8.1.3..4..6...5..97..3..2........";
static const char level_3[] =
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";
static const char level_4[] = /* Golden Nugget after three steps */
    "1249    2479     3    |  245      56     2469  | 12579     8     12579\n"
    "2489     5      479   |   1      348    23489  |  279     379      6\n"
    " 6      289      19   |  2358    358      7    |   4      1359   12359\n"
    "----------------------+------------------------+----------------------\n"
    "235     236      8    |  237      9      123   | 12567     4     12357\n"
    " 7     23469    469   |  2348    1348     5    |  1269    1369    1239\n"
    "23459    1      459   |   6      347     234   |   8      3579   23579\n"
    "----------------------+------------------------+----------------------\n"
    "13458  34678   14567  |   9    1345678  13468  |  1567     2      157\n"
    "13459  34679   14567  |  3457     2      1346  |  1579   15679     8\n"
    "1589    6789     2    |  578    15678    168   |   3     15679     4\n";

/* What was met inside the chains. */
struct census {
    int steps, level;
    int plain, forcing, multiple, dynamic;
};

/* The same digits, and no candidate that is not in the grid around it. */
static void check_before(const struct nonet_grid *inner, const struct nonet_grid *outer) {
    for (int c = 0; c < NINE; c++) {
        assert_int_equal(nonet_grid_value(inner, c), nonet_grid_value(outer, c));
        assert_int_equal(nonet_grid_marks(inner, c).low & ~nonet_grid_marks(outer, c).low, 0);
    }
}

static void count_nested(struct census *c, const struct nonet_step *s,
                         const struct nonet_grid *before) {
    for (size_t i = 0; i < s->nested_count; i++) {
        const char *id = s->nested[i]->technique->id;
        check_before(s->nested[i]->before, before);
        c->plain += !(s->nested[i]->technique->flags & NONET_TECHNIQUE_CHAIN);
        c->forcing += strcmp(id, "forcing-chain") == 0 || strcmp(id, "cycle") == 0;
        c->multiple += strcmp(id, "multiple-forcing-chains") == 0;
        c->dynamic += strcmp(id, "dynamic-forcing-chains") == 0;
        assert_int_equal(s->nested[i]->number, 0);
        count_nested(c, s->nested[i], s->nested[i]->before);
    }
}

static int check(void *user, const struct nonet_step *s, const struct nonet_grid *before) {
    struct census *c = user;
    c->steps++;
    c->level = s->level > c->level ? s->level : c->level;
    if (s->node_count > 0) {
        const char *wrong = wrong_nodes(s, before);
        if (wrong != NULL)
            fail_msg("step %d: %s", s->number, wrong);
    }
    assert_null(s->before);
    count_nested(c, s, before);
    return 0;
}

static int follow(const char *text, enum nonet_logic_extent extent, nonet_cancel_fn cancel,
                  int *left, struct census *c) {
    union nonet_grid9 g;
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    memset(c, 0, sizeof *c);
    assert_int_equal(nonet_read(text, strlen(text), NULL, NONET_GRID(g), sizeof g, NULL, NULL), 0);
    options.extent = extent;
    options.step = check;
    options.step_user = c;
    options.cancel = cancel;
    options.cancel_user = left;
    int status = nonet_logic(NONET_GRID(g), &options, NULL, 0, &r);
    assert_int_equal(r.steps, c->steps);
    return status;
}

static void test_levels(void **state) {
    (void)state;
    struct census c;
    assert_int_equal(follow(level_2, NONET_LOGIC_PATH, NULL, NULL, &c), NONET_OK);
    assert_int_equal(c.level, 2);
    assert_true(c.plain > 0 && c.forcing > 0 && c.multiple == 0);
    assert_int_equal(follow(level_3, NONET_LOGIC_PATH, NULL, NULL, &c), NONET_OK);
    assert_int_equal(c.level, 3);
    assert_true(c.plain > 0 && c.multiple > 0 && c.dynamic == 0);
    assert_int_equal(follow(level_4, NONET_LOGIC_NEXT, NULL, NULL, &c), NONET_OK);
    assert_int_equal(c.level, 4);
    assert_true(c.steps == 1 && c.dynamic > 0);
}

/* The same when all steps of a grid are requested. */
static void test_all(void **state) {
    (void)state;
    struct census c;
    assert_int_equal(follow(level_3, NONET_LOGIC_ALL, NULL, NULL, &c), NONET_OK);
    assert_int_equal(c.level, 2);
    assert_true(c.steps >= 1 && c.forcing > 0);
}

static int count_down(void *user) {
    return --*(int *)user == 0;
}

/* Stopped anywhere, in the middle of a step that is being shown too. */
static void test_cancel(void **state) {
    (void)state;
    struct census c;
    int left = 0;
    assert_int_equal(follow(level_2, NONET_LOGIC_PATH, count_down, &left, &c), NONET_OK);
    int asked = -left, whole = c.steps;
    assert_true(asked > 10);
    for (int at = 1; at <= asked; at += 1 + asked / 16) {
        left = at;
        assert_int_equal(follow(level_2, NONET_LOGIC_PATH, count_down, &left, &c),
                         NONET_E_CANCELLED);
        assert_true(c.steps < whole);
    }
}

/* A pencilmark puzzle with every candidate: its chains lead to more than most, and are not taken
 * for a lack of memory. To find them all would take too long here. */
static void test_large(void **state) {
    (void)state;
#ifdef NINE_SLOW
    skip();
#endif
    const char *clues =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........";
    char text[NINE * 9 + 1] = "";
    struct census c;
    int left = 800;
    for (int i = 0; i < NINE * 9; i++)
        text[i] = (char)(clues[i / 9] == '.' || clues[i / 9] == '1' + i % 9 ? '1' + i % 9 : '.');
    assert_int_equal(follow(text, NONET_LOGIC_ALL, count_down, &left, &c), NONET_E_CANCELLED);
    assert_true(c.steps >= 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_levels), cmocka_unit_test(test_all),
                                       cmocka_unit_test(test_cancel), cmocka_unit_test(test_large)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
