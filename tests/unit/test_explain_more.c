/*
 * The words of steps that only HoDoKu's scale has by default, made by hand as in test_explain.c: what
 * is expected follows from the definition of the technique.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "steps.h"

/* In the order in which that scale has them, and one of them twice. */
static void test_effects(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "locked-pair", 40);
    made_box(&m, NONET_ROLE_BASE, 1);
    made_row(&m, NONET_ROLE_COVER, 1);
    made_cell(&m, NONET_ROLE_PATTERN, 1, 1);
    made_cell(&m, NONET_ROLE_PATTERN, 1, 2);
    m.step.digits = DIGITS(5, 8);
    made_effect(&m, 2, 2, 5, 0);
    made_effect(&m, 1, 9, 8, 0);
    made_effect(&m, 1, 3, 5, 0);
    made_effect(&m, 2, 2, 8, 0);
    made_effect(&m, 1, 9, 5, 0);
    made_effect(&m, 1, 3, 5, 0);
    expect_all(
        &m, "Locked Pair", "Look at box 1.", "r1c1 and r1c2 have only 5 and 8 between them.",
        "r1c1 and r1c2 have only 5 and 8 between them, so one is 5 and the other 8; no other "
        "cell of box 1 or row 1 can be 5 or 8: r1c3 cannot be 5; r1c9 and r2c2 cannot be 5 "
        "or 8.",
        "r1c3<>5, r1c9<>58, r2c2<>58", "Locked Pair: Cells R1C1,R1C2: 5,8 in block");
    m.effects[0] = m.effects[4]; /* r1c9 alone */
    m.step.effect_count = 1;
    expect(&m, NONET_STEP_SENTENCE,
           "r1c1 and r1c2 have only 5 and 8 between them, so one is 5 and the other 8; no other "
           "cell of row 1 can be 5 or 8: r1c9 cannot be 5.");
}

static void made_fish(struct made *m) {
    made_init(m, 3, 3, "finned-franken-x-wing", 61);
    m->step.count = 2;
    m->step.digits = DIGITS(7);
    made_row(m, NONET_ROLE_BASE, 1);
    made_box(m, NONET_ROLE_BASE, 5);
    made_column(m, NONET_ROLE_COVER, 2);
    made_column(m, NONET_ROLE_COVER, 4);
    made_effect(m, 9, 4, 7, 0);
}

static void test_fins(void **state) {
    (void)state;
    struct made m;
    made_fish(&m);
    expect(
        &m, NONET_STEP_SENTENCE,
        "In row 1 and box 5 (the base) the digit 7 can only be in columns 2 and 4 (the cover). "
        "So the base uses up every 7 of the cover, and no other cell there can be 7: r9c4 cannot "
        "be 7.");
    made_cell(&m, NONET_ROLE_FIN, 9, 5);
    expect(
        &m, NONET_STEP_SENTENCE,
        "In row 1 and box 5 (the base) the digit 7 can only be in columns 2 and 4 (the cover), "
        "apart from the fin r9c5. If the fin is not 7, the base uses up every 7 of the cover, "
        "and no other cell there can be 7. If it is 7, no cell that sees it can be. So a cell of "
        "the cover that sees the fin is never 7: r9c4 cannot be 7.");
    made_cell(&m, NONET_ROLE_FIN, 8, 4);
    made_cell(&m, NONET_ROLE_PATTERN, 9, 4);
    expect(
        &m, NONET_STEP_SENTENCE,
        "In row 1 and box 5 (the base) the digit 7 can only be in columns 2 and 4 (the cover), "
        "apart from the fins r9c5 and r8c4. If neither fin is 7, the base uses up every 7 of the "
        "cover, and no other cell there can be 7; nor can r9c4, where a 7 would count for two "
        "houses of the cover at once. If a fin is 7, no cell that sees it can be. So a cell of "
        "the cover that sees both fins is never 7: r9c4 cannot be 7.");
}

static void made_colors(struct made *m, const char *id, int type) {
    made_init(m, 3, 3, id, 42);
    m->step.type = type;
    m->step.digits = DIGITS(5);
    made_cell(m, NONET_ROLE_COLOR_1, 1, 1);
    made_cell(m, NONET_ROLE_COLOR_1, 4, 9);
    made_cell(m, NONET_ROLE_COLOR_2, 1, 9);
    made_effect(m, 4, 1, 5, 0);
}

static void test_colors(void **state) {
    (void)state;
    struct made m;
    made_colors(&m, "simple-colors", 1);
    m.effects[0].cell = (uint16_t)rc(&m, 1, 5);
    expect(
        &m, NONET_STEP_SENTENCE,
        "Where a house has only two places for 5, one of them is 5. So either r1c1 and r4c9 "
        "(colour A) are both 5, or r1c9 (colour B) is. A cell that sees both colours sees a 5 in "
        "any case. r1c5 sees r1c1 (A) and r1c9 (B): r1c5 cannot be 5.");
    made_colors(&m, "simple-colors", 2);
    made_cell(&m, NONET_ROLE_COLOR_2, 4, 1);
    made_cell(&m, NONET_ROLE_COLOR_2, 4, 5);
    expect(
        &m, NONET_STEP_SENTENCE,
        "Where a house has only two places for 5, one of them is 5. So either r1c1 and r4c9 "
        "(colour A) are both 5, or r1c9, r4c1 and r4c5 (colour B) are. r4c1 and r4c5 are both of "
        "colour B, but they see each other, so colour B is not 5: r4c1 cannot be 5.");
    made_colors(&m, "multi-colors", 3);
    made_cell(&m, NONET_ROLE_COLOR_3, 2, 8);
    made_cell(&m, NONET_ROLE_COLOR_4, 8, 1);
    expect(
        &m, NONET_STEP_SENTENCE,
        "Where a house has only two places for 5, one of them is 5. So either r1c1 and r4c9 "
        "(colour A) are both 5, or r1c9 (colour B) is; and either r2c8 (colour C) is 5, or r8c1 "
        "(colour D) is. r1c1 (A) sees r8c1 (D), so colours A and D are not both 5: B or C is. "
        "r1c9 (B) sees r2c8 (C), so colours B and C are not both 5: A or D is. r4c1 sees r1c1 (A) "
        "and r8c1 (D): r4c1 cannot be 5.");
}

static void made_set(struct made *m, int number, int row, int column, struct nonet_set marks) {
    made_part(m, NONET_PART_CELL, NONET_ROLE_SET, rc(m, row, column), number);
    made_marks(m, row, column, marks);
}

static void test_sets(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "als-xz", 55);
    m.step.digits = DIGITS(3);
    made_set(&m, 1, 1, 1, DIGITS(1, 2));
    made_set(&m, 1, 1, 2, DIGITS(2, 3));
    made_mark(&m, NONET_ROLE_PATTERN, 1, 1, 1);
    made_set(&m, 2, 4, 1, DIGITS(1, 3));
    made_effect(&m, 4, 2, 3, 0);
    expect(&m, NONET_STEP_PATTERN,
           "These sets have one candidate more than cells: A is r1c1 and r1c2 (1, 2 and 3); B is "
           "r4c1 (1 and 3). A is linked by 1 with B.");
    expect(
        &m, NONET_STEP_SENTENCE,
        "These sets have one candidate more than cells: A is r1c1 and r1c2 (1, 2 and 3); B is "
        "r4c1 (1 and 3). A is linked by 1 with B: all places for 1 in one see all those in the "
        "other, so only one of the two can have 1. The set that lacks it must have all its other "
        "digits, 3 among them. So A or B has 3, and no cell that sees all places for 3 in both "
        "can be 3: r4c2 cannot be 3.");
}

/* A chain with a group, and the same as a net with two reasons. */
static void made_table_nodes(struct made *m) {
    int start = made_node(m, 1, 1, 5, 1, NONET_REASON_ASSUMED, NOTHING);
    int a = made_node(m, 1, 4, 5, 0, BY_ROW, FROM(start));
    int b = made_node(m, 2, 4, 5, 1, BY_BOX, FROM(a));
    made_node(m, 2, 5, 5, 1, BY_BOX, FROM(a));
    m->nodes[b + 1].parent = m->nodes[b].parent;
    made_end(m, made_node(m, 2, 1, 5, 0, BY_ROW, FROM(b, b + 1)));
    m->step.digits = DIGITS(5);
    made_effect(m, 1, 1, 5, 0);
}

static void test_tables(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "tabling-chain", 72);
    made_table_nodes(&m);
    m.step.type = 1;
    expect(&m, NONET_STEP_SENTENCE,
           "r1c1 cannot be 5, because if it were, it would not be:\n"
           "    r1c1=5 -> r1c4<>5 -> (r2c4 or r2c5)=5 -> r2c1<>5\n"
           "    So r1c1 cannot be 5.");
    made_node(&m, 2, 2, 5, 1, BY_ROW, FROM(1, 4));
    m.ends[0] = 5;
    m.nodes[0].on = 0;
    m.effects[0].placed = 1;
    expect(&m, NONET_STEP_SENTENCE,
           "r1c1 is 5, because if it were not, it would be:\n"
           "    1. assume that r1c1 is not 5\n"
           "    2. r1c4 is not 5: row 1 has it in r1c1 (1)\n"
           "    3. one of r2c4 and r2c5 is 5: the last places in box 2 (2)\n"
           "    4. r2c1 is not 5: row 2 has it in one of r2c4 and r2c5 (3)\n"
           "    5. r2c2 is 5: the last place in row 2 (2, 4)\n"
           "    So r1c1 is 5.");
    m.nodes[2].on = m.nodes[3].on = 0;
    m.nodes[2].reason = m.nodes[3].reason = NONET_REASON_CELL;
    m.nodes[2].house = 0;
    char *text = told(&m, NONET_STEP_SENTENCE, NONET_NOTATION_RC);
    assert_non_null(strstr(text, "3. neither r2c4 nor r2c5 is 5: it is 5 (2)\n"));
    free(text);
}

static void test_loops(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "nice-loop", 66);
    int a = made_node(&m, 1, 1, 5, 0, NONET_REASON_ASSUMED, NOTHING);
    int b = made_node(&m, 1, 1, 8, 1, NONET_REASON_CELL, FROM(a));
    int c = made_node(&m, 1, 9, 8, 0, BY_ROW, FROM(b));
    made_end(&m, made_node(&m, 1, 9, 5, 1, NONET_REASON_CELL, FROM(c)));
    m.step.digits = DIGITS(5, 8);
    m.step.type = 3;
    made_effect(&m, 1, 4, 5, 0);
    expect_all(
        &m, "AIC", "Look at the digits 5 and 8.",
        "A chain leads from r1c1 to r1c9: see what follows if r1c1 is not 5.",
        "r1c4 cannot be 5, because one of r1c1 and r1c9 is 5, and no cell that sees both can be. "
        "If r1c1 were not 5, r1c9 would be: r1c1<>5 -> r1c1=8 -> r1c9<>8 -> r1c9=5.",
        "r1c4<>5", "AIC: Cells R1C1,R1C9: 5,8");
    m.step.type = 1;
    expect(&m, NONET_STEP_SENTENCE,
           "r1c4 cannot be 5, because of this ring: r1c1<>5 -> r1c1=8 -> r1c9<>8 -> r1c9=5 -> "
           "r1c1<>5. It can be read in both directions, so of the two candidates beside an arrow "
           "exactly one is true. A candidate outside the ring that would make both false cannot be "
           "true.");
    m.nodes[0].on = 1;
    m.nodes[3].cell = 0;
    m.nodes[3].on = 0;
    m.step.type = 2;
    m.effects[0].cell = 0;
    expect(&m, NONET_STEP_SENTENCE,
           "r1c1 cannot be 5, because if it were, it would not be: r1c1=5 -> r1c1=8 -> r1c9<>8 -> "
           "r1c1<>5.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_effects), cmocka_unit_test(test_fins),
        cmocka_unit_test(test_colors),  cmocka_unit_test(test_sets),
        cmocka_unit_test(test_tables),  cmocka_unit_test(test_loops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
