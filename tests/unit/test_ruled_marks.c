/*
 * Candidates by rules of every kind: none that a solution needs is taken out, more are taken out by
 * more work, and a contradiction is only reported where there is no solution.
 */
#include "ruled_grids.h"

/* Whether every digit of a solution is still there. */
static int keeps_solutions(struct ruled4 *f, const struct nonet_grid *marks) {
    for (int g = 0; g < FOUR_GRIDS; g++) {
        if (!four_is_solution(f, four_rules(f), g, NULL, NULL))
            continue;
        for (int c = 0; c < FOUR_CELLS; c++)
            if (!nonet_grid_has(marks, c, f->grid[g][c]))
                return 0;
    }
    return 1;
}

static int count_marks(const struct nonet_grid *grid) {
    int count = 0;
    for (int c = 0; c < FOUR_CELLS; c++)
        count += __builtin_popcountll(nonet_grid_marks(grid, c).low);
    return count;
}

static void test_sound(void **state) {
    struct ruled4 f;
    union nonet_grid16 none, singles;
    int wrong = 0, fewer = 0;
    (void)state;
    four_open(&f, 1);
    for (int i = 0; i < 2000; i++) {
        int once, end;
        four_random_puzzle(&f, 5, 5);
        assert_int_equal(nonet_marks(four_puzzle(&f), four_rules(&f), NONET_AFTER_NONE,
                                     NONET_GRID(none), sizeof none, &once),
                         NONET_OK);
        assert_int_equal(nonet_marks(four_puzzle(&f), four_rules(&f), NONET_AFTER_SINGLES,
                                     NONET_GRID(singles), sizeof singles, &end),
                         NONET_OK);
        int count = four_count(&f, four_rules(&f), NULL, NULL, NULL);
        assert_true(count == 0 || (!once && !end));
        assert_true(!once || end);
        wrong += end;
        assert_true(keeps_solutions(&f, NONET_GRID(none)));
        assert_true(keeps_solutions(&f, NONET_GRID(singles)));
        if (end)
            continue;
        assert_true(count_marks(NONET_GRID(singles)) <= count_marks(NONET_GRID(none)));
        fewer += count_marks(NONET_GRID(singles)) < count_marks(NONET_GRID(none));
        for (int c = 0; c < FOUR_CELLS; c++) {
            int d = nonet_grid_value(four_puzzle(&f), c);
            assert_true(d == 0 || (nonet_grid_value(NONET_GRID(none), c) == d &&
                                   nonet_grid_value(NONET_GRID(singles), c) == d));
        }
    }
    assert_true(wrong > 300 && fewer > 300);
}

static void say(struct ruled4 *f, enum nonet_after after, const char *expected) {
    char text[200] = "";
    assert_int_equal(
        nonet_marks(four_puzzle(f), four_rules(f), after, four_puzzle(f), sizeof f->puzzle, NULL),
        NONET_OK);
    for (int c = 0; c < FOUR_CELLS; c++) {
        for (int d = 1; d <= 4; d++)
            if (nonet_grid_has(four_puzzle(f), c, d))
                sprintf(text + strlen(text), "%d", d);
        strcat(text, c % 4 == 3 ? "|" : " ");
    }
    assert_string_equal(text, expected);
}

/* A rule takes out what it can by itself; what follows from that comes later. */
static void test_once(void **state) {
    struct ruled4 f;
    union nonet_grid16 once;
    (void)state;
    four_open(&f, 1);
    assert_true(four_add(&f, "cage 3 r1c1 r1c2\nthermometer r4c1 r4c2 r4c3"));
    assert_int_equal(nonet_marks(four_puzzle(&f), four_rules(&f), NONET_AFTER_NONE,
                                 NONET_GRID(once), sizeof once, NULL),
                     NONET_OK);
    assert_int_equal(nonet_grid_marks(NONET_GRID(once), 0).low, 3);
    assert_int_equal(nonet_grid_marks(NONET_GRID(once), 12).low & 8, 0); /* not 4 at its foot */
    assert_int_equal(nonet_grid_marks(NONET_GRID(once), 14).low & 1, 0); /* nor 1 at its head */
    assert_int_equal(nonet_grid_value(NONET_GRID(once), 0), 0);
    say(&f, NONET_AFTER_SINGLES, "12 12 34 34|34 34 12 12|34 1234 12 123|12 23 34 1234|");
}

/* A clue that a rule forbids stays a clue. */
static void test_wrong_clue(void **state) {
    struct ruled4 f;
    int contradiction = 0;
    (void)state;
    four_open(&f, 1);
    nonet_grid_give(four_puzzle(&f), 0, 3);
    assert_true(four_add(&f, "even r1c1"));
    assert_int_equal(nonet_marks(four_puzzle(&f), four_rules(&f), NONET_AFTER_NONE, four_puzzle(&f),
                                 sizeof f.puzzle, &contradiction),
                     NONET_OK);
    assert_int_equal(contradiction, 1);
    assert_int_equal(nonet_grid_value(four_puzzle(&f), 0), 3);
    assert_int_equal(nonet_grid_has(four_puzzle(&f), 0, 3), 1);
}

static void test_errors(void **state) {
    struct ruled4 f;
    union nonet_grid16 out;
    (void)state;
    four_open(&f, 1);
    assert_true(four_add(&f, "even r1c1"));
    memset(&out, 7, sizeof out);
    assert_int_equal(
        nonet_marks(four_puzzle(&f), four_rules(&f), NONET_AFTER_NONE, NONET_GRID(out), 8, NULL),
        NONET_E_ROOM);
    assert_int_equal(nonet_marks(four_puzzle(&f), four_rules(&f), (enum nonet_after)5,
                                 NONET_GRID(out), sizeof out, NULL),
                     NONET_E_ARGUMENT);
    nonet_grid_init(four_puzzle(&f), sizeof f.puzzle, 2, 3);
    assert_int_equal(nonet_marks(four_puzzle(&f), four_rules(&f), NONET_AFTER_NONE, NONET_GRID(out),
                                 sizeof out, NULL),
                     NONET_E_SHAPE);
    for (size_t i = 0; i < sizeof out; i++)
        assert_int_equal(out.room[i], 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_once),
        cmocka_unit_test(test_wrong_clue),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
