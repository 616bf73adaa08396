/*
 * nonet_find_broken(): one rule is asked about, and nothing else that is wrong with a grid.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "nonet.h"

#include <string.h>

enum { ROOM = 16 };

static union nonet_grid16 grid;
static union {
    uint32_t align;
    unsigned char room[NONET_RULES_BYTES_MAX(4)];
} rules;
static uint16_t cells[ROOM], numbers[ROOM];

static void begin(const char *text, const char *digits) {
    struct nonet_error error;
    assert_int_equal(
        nonet_rules_read(text, strlen(text), 4, NONET_RULES(rules), sizeof rules, &error),
        NONET_OK);
    nonet_grid_init(NONET_GRID(grid), sizeof grid, 2, 2);
    for (int c = 0; digits[c] != '\0'; c++)
        if (digits[c] != '.')
            nonet_grid_give(NONET_GRID(grid), c, digits[c] - '0');
}

/* Rule i is not broken if `count` is 0; else by cells a and b, in this order the first of them. */
static void expect(int i, int count, int a, int b) {
    struct nonet_conflict k = NONET_CONFLICT_RULES_INIT(cells, ROOM, numbers, ROOM);
    assert_int_equal(nonet_find_broken(NONET_GRID(grid), NONET_RULES(rules), i, &k), NONET_OK);
    assert_int_equal(k.kind, count > 0 ? NONET_CONFLICT_RULE : NONET_CONFLICT_NONE);
    assert_int_equal(k.count, count);
    if (count == 0)
        return;
    assert_int_equal(k.rule_count, 1);
    assert_int_equal(numbers[0], i);
    assert_int_equal(cells[0], a);
    assert_int_equal(cells[1], b);
}

static void one_rule_at_a_time(void **unused) {
    (void)unused;
    begin("thermometer r1c1 r1c2 r1c3\ncage 5 r4c1 r4c2\nanti-knight", "32............4.");
    expect(0, 2, 0, 1);
    expect(1, 0, 0, 0);
    expect(2, 0, 0, 0);
    begin("thermometer r1c1 r1c2 r1c3\ncage 5 r4c1 r4c2\nanti-knight", "3.....3.....12..");
    expect(0, 0, 0, 0);
    expect(1, 2, 12, 13);
    expect(2, 2, 0, 6);
}

static void whatever_else_is_wrong(void **unused) {
    (void)unused;
    begin("cage 5 r4c1 r4c2", "11..........12..");
    expect(0, 2, 12, 13);
    begin("cage 5 r4c1 r4c2", "11..........14..");
    expect(0, 0, 0, 0);
}

static void refusals(void **unused) {
    (void)unused;
    struct nonet_conflict k = NONET_CONFLICT_RULES_INIT(cells, ROOM, numbers, ROOM);
    const struct nonet_grid *g = NONET_GRID(grid);
    begin("diagonals\ncage 5 r4c1 r4c2", "1...");
    for (int i = -1; i < 4; i++)
        assert_int_equal(nonet_find_broken(g, NONET_RULES(rules), i, &k),
                         i == 2 ? NONET_OK : NONET_E_ARGUMENT); /* two houses come first */
    assert_int_equal(nonet_find_broken(g, NULL, 0, &k), NONET_E_ARGUMENT);
    nonet_grid_init(NONET_GRID(grid), sizeof grid, 2, 3);
    assert_int_equal(nonet_find_broken(g, NONET_RULES(rules), 2, &k), NONET_E_SHAPE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_rule_at_a_time),
        cmocka_unit_test(whatever_else_is_wrong),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
