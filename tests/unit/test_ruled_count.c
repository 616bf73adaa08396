/*
 * The counting oracle: random rules of every kind, and the search must find exactly the grids that
 * obey them, on side 4 of all grids that there are, on others of those that some given cells leave.
 * The soak does the same at length.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/rule_count.h"

enum { SEED = 2026 };

static void run(const struct tally_size *size, long sets, long per_world) {
    struct tally *t = tally_open();
    assert_true(tally_run(t, size, SEED, sets, per_world));
    assert_int_equal(t->sets, sets);
    for (int i = 0; i < draw_kinds() && sets >= draw_kinds(); i++)
        assert_true(t->by_kind[i] > 0);
    assert_true(t->none > 0 && t->none < sets / 2);
    tally_close(t);
}

static void test_four(void **state) {
    static const struct tally_size size = {2, 2, 0};
    (void)state;
    run(&size, 2000, 40);
}

static void test_small(void **state) {
    static const struct tally_size sizes[] = {
        {1, 5, 25}, {2, 3, 24}, {3, 2, 22}, {1, 7, 21}, {2, 4, 32}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        run(&sizes[i], 100, 10);
}

static void test_nine(void **state) {
    static const struct tally_size size = {3, 3, 27};
    (void)state;
    run(&size, 150, 10);
}

static void test_large(void **state) {
    static const struct tally_size sizes[] = {
        {2, 5, 30}, {1, 11, 33}, {3, 4, 36}, {2, 7, 42}, {4, 4, 48}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        run(&sizes[i], 60, 15);
}

/* ---- as much as rules can have ---- */

enum { ALL = 256 };

static void add(struct tally *t, const char *name, const uint16_t *cells, int count,
                const int16_t *numbers, int numbers_count) {
    struct nonet_rule rule = {NONET_RULE_NAMED, 0, name, cells, count, numbers, numbers_count};
    assert_int_equal(nonet_rules_add(t->rules, WORLD_RULES, &rule), NONET_OK);
}

/* A world of side 16 without rules, and its cells, twice and more. */
static struct tally *open_large(uint16_t cells[2 * ALL + 3]) {
    struct tally *t = tally_open();
    random_seed(&t->world->random, SEED, 0);
    world_make_open(t->world, 4, 4, 48);
    assert_int_equal(nonet_rules_copy(t->rules, WORLD_RULES, world_houses(t->world)), NONET_OK);
    for (int i = 0; i < 2 * ALL + 3; i++)
        cells[i] = (uint16_t)(i % ALL);
    return t;
}

static void run_large(struct tally *t, int has_solutions) {
    if (!tally_set(t))
        tally_tell(t, SEED, 0);
    assert_null(t->wrong);
    assert_int_equal(t->want > 0, has_solutions);
    tally_close(t);
}

/* Every cell on both sides of an equation; and a sum that no three digits reach. */
static void test_long_sums(void **state) {
    uint16_t cells[2 * ALL + 3];
    int16_t half = ALL, three = 3;
    (void)state;
    struct tally *t = open_large(cells);
    add(t, "equal-sum", cells, 2 * ALL, &half, 1);
    run_large(t, 1);
    t = open_large(cells);
    add(t, "arrow", cells, ALL + 3, &three, 1);
    run_large(t, 0);
}

/* More pairs of cells than 16 bits count; the first of them is the one that matters. */
static void test_many_pairs(void **state) {
    uint16_t cells[2 * ALL + 3], open[2];
    int16_t table[16];
    int count = 0;
    (void)state;
    struct tally *t = open_large(cells);
    for (int c = 0; c < ALL && count < 2; c++)
        if (t->world->given[c] == 0)
            open[count++] = (uint16_t)c;
    for (int x = 0; x < 16; x++)
        table[x] = (int16_t)(0xffff ^ 1u << (t->world->solution[open[1]] - 1));
    add(t, "pair", open, 2, table, 16);
    memset(table, 0xff, sizeof table);
    for (int i = 0; i < 3; i++)
        add(t, "pair-all", cells + i, ALL, table, 16);
    run_large(t, t->world->count > 1);
}

/* A table of its own for each of many pairs. */
static void test_many_tables(void **state) {
    uint16_t cells[2 * ALL + 3];
    int16_t table[16];
    (void)state;
    struct tally *t = open_large(cells);
    for (int i = 0; i < 300; i++) {
        memset(table, 0xff, sizeof table);
        table[i % 16] = (int16_t)(0xffff ^ 1u << (i / 16 % 16));
        table[(i + 1) % 16] = (int16_t)(0xffff ^ 1u << (i / 256));
        uint16_t two[2] = {cells[i], cells[i + 5]};
        int x = t->world->solution[two[0]], y = t->world->solution[two[1]];
        if (table[x - 1] >> (y - 1) & 1)
            add(t, "pair", two, 2, table, 16);
    }
    run_large(t, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_four),        cmocka_unit_test(test_small),
        cmocka_unit_test(test_nine),        cmocka_unit_test(test_large),
        cmocka_unit_test(test_long_sums),   cmocka_unit_test(test_many_pairs),
        cmocka_unit_test(test_many_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
