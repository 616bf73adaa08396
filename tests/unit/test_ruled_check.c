/*
 * Is it a solution by all rules, what is wrong with a grid at first sight, and which rules are not
 * needed: everything is compared with the meaning of the rules, asked of all grids.
 */
#include "ruled_grids.h"

static void fill(struct ruled4 *f, int g, union nonet_grid16 *out) {
    nonet_grid_init(NONET_GRID(*out), sizeof *out, 2, 2);
    for (int c = 0; c < FOUR_CELLS; c++)
        nonet_grid_place(NONET_GRID(*out), c, f->grid[g][c]);
}

/* The rule that is named is broken, and its sentence is in the words. */
static void check_conflict(struct ruled4 *f, const struct nonet_conflict *k, int g,
                           const struct nonet_grid *grid) {
    char text[1000], sentence[600];
    struct nonet_rule rule;
    assert_int_equal(k->kind, NONET_CONFLICT_RULE);
    assert_int_equal(k->rule_count, 1);
    assert_int_equal(four_holds(f, four_rules(f), k->rules[0], f->grid[g]), 0);
    assert_int_equal(nonet_rules_at(four_rules(f), k->rules[0], &rule), NONET_OK);
    assert_true(nonet_rule_text(4, &rule, sentence, sizeof sentence) > 0);
    assert_true(nonet_conflict_text(grid, four_rules(f), k, text, sizeof text) < (long)sizeof text);
    assert_non_null(strstr(text, sentence));
    assert_true(k->count > 0 || rule.count == 0);
}

static void test_solutions(void **state) {
    struct ruled4 f;
    union nonet_grid16 full;
    uint16_t cells[FOUR_CELLS], numbers[1];
    int right = 0, wrong = 0;
    (void)state;
    four_open(&f, 2);
    for (int i = 0; i < 300; i++) {
        four_random_puzzle(&f, 3, 3);
        for (int g = i % 7; g < FOUR_GRIDS; g += 7) {
            struct nonet_conflict k = NONET_CONFLICT_RULES_INIT(cells, FOUR_CELLS, numbers, 1);
            int is_one = four_is_solution(&f, four_rules(&f), g, NULL, NULL);
            fill(&f, g, &full);
            assert_int_equal(
                nonet_check_solution(four_puzzle(&f), four_rules(&f), NONET_GRID(full), &k),
                NONET_OK);
            assert_int_equal(k.kind == NONET_CONFLICT_NONE, is_one);
            right += is_one;
            wrong += k.kind == NONET_CONFLICT_RULE;
            if (!is_one && k.kind != NONET_CONFLICT_CLUE)
                check_conflict(&f, &k, g, NONET_GRID(full));
        }
    }
    assert_true(right > 200 && wrong > 2000);
}

/* What is said about some cells is true of all grids that agree with them. */
static void test_first_sight(void **state) {
    struct ruled4 f;
    uint16_t cells[FOUR_CELLS], numbers[1];
    int found = 0, open = 0;
    (void)state;
    four_open(&f, 3);
    for (int i = 0; i < 3000; i++) {
        struct nonet_conflict k = NONET_CONFLICT_RULES_INIT(cells, FOUR_CELLS, numbers, 1);
        uint8_t has[FOUR_CELLS] = {0}, only[64] = {0};
        four_random_puzzle(&f, 4, 14);
        assert_int_equal(nonet_find_clash(four_puzzle(&f), four_rules(&f), &k), NONET_OK);
        open += k.kind == NONET_CONFLICT_NONE;
        if (k.kind != NONET_CONFLICT_RULE)
            continue;
        found++;
        for (int j = 0; j < k.count; j++)
            has[cells[j]] = 1;
        only[numbers[0]] = 1;
        assert_int_equal(four_count(&f, four_rules(&f), has, only, NULL), 0);
    }
    assert_true(found > 500 && open > 500);
}

/* ---- rules that are not needed ---- */

/* Whether the same solution is left, and no other, without rule i. */
static int oracle_spares(struct ruled4 *f, int i, int solution) {
    static _Alignas(8) unsigned char room[RULES_ROOM];
    struct nonet_rules *less = (struct nonet_rules *)(void *)room;
    int other = -1;
    assert_int_equal(nonet_rules_copy(less, sizeof room, four_rules(f)), NONET_OK);
    assert_int_equal(nonet_rules_remove(less, i), NONET_OK);
    return four_count(f, less, NULL, NULL, &other) == 1 && other == solution;
}

static int next_unique(struct ruled4 *f, int *solution) {
    for (int i = 0; i < 1000; i++) {
        four_random_puzzle(f, 9, 4);
        if (nonet_rules_count(four_rules(f)) > 0 &&
            four_count(f, four_rules(f), NULL, NULL, solution) == 1)
            return 1;
    }
    return 0;
}

static void test_spare_rules(void **state) {
    struct ruled4 f;
    uint16_t numbers[64];
    int solution, count, spared = 0, needed = 0;
    (void)state;
    four_open(&f, 4);
    for (int i = 0; i < 100; i++) {
        assert_true(next_unique(&f, &solution));
        assert_int_equal(
            nonet_spare_rules(four_puzzle(&f), four_rules(&f), NULL, NULL, numbers, 64, &count),
            NONET_OK);
        for (int r = 0, at = 0; r < nonet_rules_count(four_rules(&f)); r++) {
            int is_spare = at < count && numbers[at] == r;
            at += is_spare;
            assert_int_equal(is_spare, oracle_spares(&f, r, solution));
            spared += is_spare;
            needed += !is_spare;
        }
    }
    assert_true(spared > 50 && needed > 50);
    four_clear(&f);
    assert_int_equal(
        nonet_spare_rules(four_puzzle(&f), four_rules(&f), NULL, NULL, numbers, 64, &count),
        NONET_E_ARGUMENT);
}

/* None of those that are left can go, and the solution is the same; the order is the seed's. */
static void test_minimize_rules(void **state) {
    static _Alignas(8) unsigned char room[RULES_ROOM], again[RULES_ROOM];
    struct ruled4 f;
    int solution, other, dropped, all = 0;
    (void)state;
    four_open(&f, 5);
    for (int i = 0; i < 100; i++) {
        struct nonet_minimize_options o = NONET_MINIMIZE_OPTIONS_INIT;
        struct nonet_random random;
        struct nonet_rules *left = (struct nonet_rules *)(void *)room;
        struct nonet_rules *same = (struct nonet_rules *)(void *)again;
        assert_true(next_unique(&f, &solution));
        int before = nonet_rules_count(four_rules(&f));
        o.rules = four_rules(&f);
        o.random = i % 2 ? &random : NULL;
        nonet_random_seed(&random, 7, (uint64_t)i);
        assert_int_equal(nonet_minimize_rules(four_puzzle(&f), &o, left, sizeof room, &dropped),
                         NONET_OK);
        nonet_random_seed(&random, 7, (uint64_t)i);
        assert_int_equal(nonet_minimize_rules(four_puzzle(&f), &o, same, sizeof again, NULL),
                         NONET_OK);
        assert_true(nonet_rules_equal(left, same));
        assert_int_equal(nonet_rules_count(left), before - dropped);
        assert_int_equal(nonet_rules_copy(four_rules(&f), RULES_ROOM, left), NONET_OK);
        assert_int_equal(four_count(&f, left, NULL, NULL, &other), 1);
        assert_int_equal(other, solution);
        for (int r = 0; r < nonet_rules_count(left); r++)
            assert_int_equal(oracle_spares(&f, r, solution), 0);
        all += dropped;
    }
    assert_true(all > 50);
}

/* Marks beside a negative rule are needed as long as that is there, and no longer. */
static void test_negative(void **state) {
    static _Alignas(8) unsigned char room[RULES_ROOM];
    static const char marks[] = "xv 5 r1c2 r1c3\nxv 5 r2c2 r2c3\nxv 5 r3c3 r3c4\nxv 5 r3c1 r3c2\n"
                                "xv 5 r4c1 r4c2\nxv 5 r4c3 r4c4\nxv 5 r2c1 r3c1\nxv 5 r2c3 r3c3\n"
                                "negative-xv";
    struct nonet_minimize_options o = NONET_MINIMIZE_OPTIONS_INIT;
    struct ruled4 f;
    uint16_t numbers[16];
    int count;
    (void)state;
    four_open(&f, 9);
    for (int c = 0; c < FOUR_CELLS; c++)
        nonet_grid_give(four_puzzle(&f), c, "1234341223414123"[c] - '0');
    assert_true(four_add(&f, marks));
    assert_int_equal(
        nonet_spare_rules(four_puzzle(&f), four_rules(&f), NULL, NULL, numbers, 16, &count),
        NONET_OK);
    assert_int_equal(count, 1);
    assert_int_equal(numbers[0], 8);
    o.rules = four_rules(&f);
    assert_int_equal(nonet_minimize_rules(four_puzzle(&f), &o, (struct nonet_rules *)(void *)room,
                                          sizeof room, &count),
                     NONET_OK);
    assert_int_equal(count, 9);
}

/* Houses and regions stay. */
static void test_houses_stay(void **state) {
    static _Alignas(8) unsigned char room[RULES_ROOM];
    struct ruled4 f;
    struct nonet_minimize_options o = NONET_MINIMIZE_OPTIONS_INIT;
    struct nonet_rules *left = (struct nonet_rules *)(void *)room;
    uint16_t numbers[8];
    char text[200];
    int count;
    (void)state;
    four_open(&f, 6);
    for (int c = 0; c < FOUR_CELLS; c++)
        nonet_grid_give(four_puzzle(&f), c, "1234341243212143"[c] - '0');
    assert_true(four_add(&f, "regions 1122 1122 3344 3344\ndiagonals\ncage 3 r1c1 r1c2\n"
                             "even r1c2"));
    assert_int_equal(
        nonet_spare_rules(four_puzzle(&f), four_rules(&f), NULL, NULL, numbers, 1, &count),
        NONET_OK);
    assert_int_equal(count, 2);
    assert_int_equal(numbers[0], 6);
    o.rules = four_rules(&f);
    assert_int_equal(nonet_minimize_rules(four_puzzle(&f), &o, left, 8, NULL), NONET_E_ROOM);
    assert_int_equal(nonet_minimize_rules(four_puzzle(&f), &o, left, sizeof room, &count),
                     NONET_OK);
    assert_int_equal(count, 2);
    nonet_rules_write(left, text, sizeof text);
    assert_string_equal(text, "regions 1122 1122 3344 3344\ndiagonals");
}

/* Taking a rule out of a value gives what would be without it. */
static void test_remove(void **state) {
    static _Alignas(8) unsigned char room[RULES_ROOM];
    static const char *const lines[] = {"diagonals", "cage 5 r1c1 r1c2", "arrow r2c2 / r3c3 r4c4",
                                        "quadruple 1 2 r2c2 r2c3 r3c2 r3c3", "anti-king"};
    struct ruled4 f;
    struct nonet_rules *less = (struct nonet_rules *)(void *)room;
    (void)state;
    four_open(&f, 7);
    for (int gone = 1; gone < 5; gone++) {
        four_clear(&f);
        for (int i = 0; i < 5; i++)
            assert_true(four_add(&f, lines[i]));
        nonet_rules_copy(less, sizeof room, four_rules(&f));
        assert_int_equal(nonet_rules_remove(less, gone + 1), NONET_OK);
        four_clear(&f);
        for (int i = 0; i < 5; i++)
            assert_true(i == gone || four_add(&f, lines[i]));
        assert_true(nonet_rules_equal(less, four_rules(&f)));
    }
    assert_int_equal(nonet_rules_remove(less, 5), NONET_E_ARGUMENT);
    assert_int_equal(nonet_rules_remove(less, -1), NONET_E_ARGUMENT);
}

/* Clues that are not needed, by the same oracle. */
static void test_spare_clues(void **state) {
    struct ruled4 f;
    uint16_t cells[FOUR_CELLS];
    int solution, count, spared = 0;
    (void)state;
    four_open(&f, 8);
    for (int i = 0; i < 100; i++) {
        assert_true(next_unique(&f, &solution));
        assert_int_equal(nonet_spare_clues(four_puzzle(&f), four_rules(&f), NULL, NULL, cells,
                                           FOUR_CELLS, &count),
                         NONET_OK);
        for (int c = 0, at = 0; c < FOUR_CELLS; c++) {
            uint8_t has[FOUR_CELLS];
            memset(has, 1, sizeof has);
            has[c] = 0;
            int is_spare = at < count && cells[at] == c;
            at += is_spare;
            if (nonet_grid_value(four_puzzle(&f), c) != 0)
                assert_int_equal(is_spare, four_count(&f, four_rules(&f), has, NULL, NULL) == 1);
            spared += is_spare;
        }
    }
    assert_true(spared > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solutions),   cmocka_unit_test(test_first_sight),
        cmocka_unit_test(test_spare_rules), cmocka_unit_test(test_minimize_rules),
        cmocka_unit_test(test_houses_stay), cmocka_unit_test(test_remove),
        cmocka_unit_test(test_spare_clues), cmocka_unit_test(test_negative),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
