/*
 * The words of steps. Each is made by hand, so that what is expected follows from the definition of
 * its technique and not from what a finder happens to find. Every text is requested with all sizes
 * of buffer.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "steps.h"

/* ---- singles ---- */

static void test_hidden_single(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "hidden-single", 12);
    const int sevens[][2] = {{1, 9}, {2, 1}, {5, 6}, {8, 5}};
    for (int i = 0; i < 4; i++) {
        nonet_grid_give(NONET_GRID(m.at), rc(&m, sevens[i][0], sevens[i][1]), 7);
        made_cell(&m, NONET_ROLE_BLOCKER, sevens[i][0], sevens[i][1]);
    }
    made_effect(&m, 3, 4, 7, 1);
    made_box(&m, NONET_ROLE_BASE, 2);
    expect_all(&m, "Hidden Single", "Look at box 2.", "In box 2 there is only one place for 7.",
               "In box 2 only r3c4 can hold 7, because r1c9, r2c1, r5c6 and r8c5 have it already: "
               "r3c4 is 7.",
               "r3c4=7", "Hidden Single: R3C4: 7 in block");
}

/* What no blocker sees was lost before. */
static void test_hidden_single_lost(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "hidden-single", 15);
    for (int c = 4; c <= 9; c++)
        nonet_grid_give(NONET_GRID(m.at), rc(&m, 1, c), c);
    nonet_grid_give(NONET_GRID(m.at), rc(&m, 5, 2), 1);
    made_cell(&m, NONET_ROLE_BLOCKER, 5, 2);
    nonet_grid_give(NONET_GRID(m.at), rc(&m, 9, 9), 1);
    made_marks(&m, 1, 3, DIGITS(2, 3));
    made_effect(&m, 1, 1, 1, 1);
    made_row(&m, NONET_ROLE_BASE, 1);
    expect(&m, NONET_STEP_SENTENCE,
           "In row 1 only r1c1 can hold 1, because r5c2 has it already and r1c3 lost it before: "
           "r1c1 is 1.");
    nonet_grid_give(NONET_GRID(m.at), rc(&m, 1, 2), 2);
    nonet_grid_give(NONET_GRID(m.at), rc(&m, 1, 3), 3);
    expect(&m, NONET_STEP_SENTENCE,
           "1 is the only digit that row 1 lacks, and r1c1 its only open cell: r1c1 is 1.");
    expect(&m, NONET_STEP_TITLE, "Hidden Single: R1C1: 1 in row");
}

static void test_naked_single(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "naked-single", 23);
    for (int c = 1; c <= 4; c++)
        nonet_grid_give(NONET_GRID(m.at), rc(&m, 5, c), c);
    nonet_grid_give(NONET_GRID(m.at), rc(&m, 1, 6), 5);
    nonet_grid_give(NONET_GRID(m.at), rc(&m, 9, 6), 6);
    nonet_grid_give(NONET_GRID(m.at), rc(&m, 6, 5), 8);
    made_marks(&m, 5, 6, DIGITS(7));
    made_effect(&m, 5, 6, 7, 1);
    expect_all(&m, "Naked Single", "Look at row 5.", "r5c6 has only one candidate left.",
               "Only 7 is left for r5c6: row 5, column 6 and box 5 have 1, 2, 3, 4, 5, 6 and 8, "
               "and 9 was ruled out before. So r5c6 is 7.",
               "r5c6=7", "Naked Single: R5C6: 7");
}

/* ---- locked candidates, sets, fish ---- */

static void test_locked(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "pointing", 26);
    m.step.digits = DIGITS(5);
    made_cell(&m, NONET_ROLE_PATTERN, 4, 4);
    made_cell(&m, NONET_ROLE_PATTERN, 5, 4);
    made_box(&m, NONET_ROLE_BASE, 5);
    made_column(&m, NONET_ROLE_COVER, 4);
    made_effect(&m, 8, 4, 5, 0);
    made_effect(&m, 9, 4, 5, 0);
    expect_all(&m, "Pointing", "Look at box 5.",
               "In box 5 all places for 5 (r4c4 and r5c4) lie in column 4.",
               "In box 5 all places for 5 (r4c4 and r5c4) lie in column 4, so the 5 of column 4 is "
               "one of them, and no other cell of column 4 can be 5: r8c4 and r9c4 cannot be 5.",
               "r8c4<>5, r9c4<>5", "Pointing: Cells R4C4,R5C4: 5 in block and column");
    m.step.technique = nonet_technique_find("direct-pointing");
    m.step.effect_count = 0;
    made_effect(&m, 9, 5, 5, 1);
    expect_all(&m, "Direct Pointing", "Look at box 5.",
               "In box 5 all places for 5 (r4c4 and r5c4) lie in column 4.",
               "In box 5 all places for 5 (r4c4 and r5c4) lie in column 4, so the rest of column 4 "
               "cannot be 5. That leaves only r9c5 for 5 in box 8: r9c5 is 5.",
               "r9c5=5", "Direct Pointing: Cells R4C4,R5C4: 5 of block in column");
}

static void test_naked_sets(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "naked-pair", 30);
    m.step.digits = DIGITS(4, 9);
    m.step.count = 2;
    made_cell(&m, NONET_ROLE_PATTERN, 2, 3);
    made_cell(&m, NONET_ROLE_PATTERN, 2, 7);
    made_row(&m, NONET_ROLE_BASE, 2);
    made_effect(&m, 2, 1, 4, 0);
    made_effect(&m, 2, 1, 9, 0);
    made_effect(&m, 2, 5, 9, 0);
    made_effect(&m, 2, 9, 4, 0);
    made_effect(&m, 2, 9, 9, 0);
    expect_all(&m, "Naked Pair", "Look at row 2.", "r2c3 and r2c7 have only 4 and 9 between them.",
               "r2c3 and r2c7 have only 4 and 9 between them, so one is 4 and the other 9; no "
               "other cell of row 2 can be 4 or 9: r2c1 and r2c9 cannot be 4 or 9; r2c5 cannot be "
               "9.",
               "r2c1<>49, r2c5<>9, r2c9<>49", "Naked Pair: Cells R2C3,R2C7: 4,9 in row");
    m.step.technique = nonet_technique_find("naked-triplet");
    m.step.digits = DIGITS(1, 4, 9);
    made_cell(&m, NONET_ROLE_PATTERN, 2, 8);
    expect(&m, NONET_STEP_SENTENCE,
           "r2c3, r2c7 and r2c8 have only 1, 4 and 9 between them, so these 3 digits fill these 3 "
           "cells; no other cell of row 2 can be 1, 4 or 9: r2c1 and r2c9 cannot be 4 or 9; r2c5 "
           "cannot be 9.");
}

static void test_hidden_sets(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "hidden-pair", 34);
    m.step.digits = DIGITS(4, 7);
    made_cell(&m, NONET_ROLE_PATTERN, 1, 2);
    made_cell(&m, NONET_ROLE_PATTERN, 4, 2);
    made_column(&m, NONET_ROLE_BASE, 2);
    made_effect(&m, 1, 2, 6, 0);
    expect_all(&m, "Hidden Pair", "Look at column 2.",
               "In column 2 only r1c2 and r4c2 can hold 4 and 7.",
               "In column 2 only r1c2 and r4c2 can hold 4 and 7, so these two cells hold nothing "
               "else: r1c2 cannot be 6.",
               "r1c2<>6", "Hidden Pair: Cells R1C2,R4C2: 4,7 in column");
    m.step.technique = nonet_technique_find("direct-hidden-pair");
    m.step.effect_count = 0;
    made_effect(&m, 9, 2, 6, 1);
    expect(&m, NONET_STEP_SENTENCE,
           "In column 2 only r1c2 and r4c2 can hold 4 and 7, so these two cells hold nothing else. "
           "That leaves only r9c2 for 6 in column 2: r9c2 is 6.");
    expect(&m, NONET_STEP_TITLE, "Direct Hidden Pair: Cells R1C2,R4C2: 4,7 in column");
}

static void test_fish(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "x-wing", 32);
    m.step.digits = DIGITS(6);
    m.step.count = 2;
    made_cell(&m, NONET_ROLE_PATTERN, 2, 5);
    made_cell(&m, NONET_ROLE_PATTERN, 2, 7);
    made_cell(&m, NONET_ROLE_PATTERN, 8, 5);
    made_cell(&m, NONET_ROLE_PATTERN, 8, 7);
    made_column(&m, NONET_ROLE_BASE, 5);
    made_column(&m, NONET_ROLE_BASE, 7);
    made_row(&m, NONET_ROLE_COVER, 2);
    made_row(&m, NONET_ROLE_COVER, 8);
    made_effect(&m, 2, 9, 6, 0);
    expect_all(
        &m, "X-Wing", "Look at the digit 6.",
        "In columns 5 and 7 (the base) the digit 6 can only be in rows 2 and 8 (the cover).",
        "In columns 5 and 7 (the base) the digit 6 can only be in rows 2 and 8 (the cover). So "
        "the base uses up every 6 of the cover, and no other cell there can be 6: r2c9 cannot be "
        "6.",
        "r2c9<>6", "X-Wing: Cells R2C5,R2C7,R8C5,R8C7: 6 in 2 columns and 2 rows");
    expect(&m, NONET_STEP_EUREKA, "6 c57\\r28 => r2c9<>6");
}

/* ---- wings, aligned exclusion ---- */

static void test_wings(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "xy-wing", 42);
    m.step.digits = DIGITS(3);
    made_marks(&m, 4, 1, DIGITS(1, 2));
    made_marks(&m, 6, 2, DIGITS(1, 3));
    made_marks(&m, 4, 8, DIGITS(2, 3));
    made_cell(&m, NONET_ROLE_PIVOT, 4, 1);
    made_cell(&m, NONET_ROLE_WING, 6, 2);
    made_cell(&m, NONET_ROLE_WING, 4, 8);
    made_effect(&m, 4, 3, 3, 0);
    expect_all(&m, "XY-Wing", "Look at the digit 3.",
               "r4c1 is 1 or 2, r6c2 is 1 or 3, r4c8 is 2 or 3.",
               "r4c1 is 1 or 2, r6c2 is 1 or 3, r4c8 is 2 or 3. If r4c1 is 1, r6c2 is 3; if it is "
               "2, r4c8 is 3. So one of the two wings is 3, and no cell that sees both can be 3: "
               "r4c3 cannot be 3.",
               "r4c3<>3", "XY-Wing: Cells R4C1,R6C2,R4C8 on value 3");
    expect(&m, NONET_STEP_EUREKA, "(3=1)r6c2-(1=2)r4c1-(2=3)r4c8 => r4c3<>3");
    m.step.technique = nonet_technique_find("xyz-wing");
    made_marks(&m, 4, 1, DIGITS(1, 2, 3));
    expect(&m, NONET_STEP_SENTENCE,
           "r4c1 is 1, 2 or 3, r6c2 is 1 or 3, r4c8 is 2 or 3. If r4c1 is 1, r6c2 is 3; if it is "
           "2, r4c8 is 3; else it is 3 itself. So one of the three is 3, and no cell that sees all "
           "three can be 3: r4c3 cannot be 3.");
}

static void test_aligned(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "aligned-pair", 62);
    made_marks(&m, 7, 2, DIGITS(1, 9));
    made_marks(&m, 8, 2, DIGITS(2, 9));
    made_marks(&m, 9, 3, DIGITS(2, 9));
    made_cell(&m, NONET_ROLE_PATTERN, 7, 2);
    made_cell(&m, NONET_ROLE_PATTERN, 8, 2);
    made_cell(&m, NONET_ROLE_EXCLUDER, 9, 3);
    made_effect(&m, 7, 2, 9, 0);
    expect_all(&m, "Aligned Pair Exclusion", "Look at box 7.",
               "Not every combination of digits fits into r7c2 and r8c2, which r9c3 sees.",
               "Not every combination of digits fits into r7c2 and r8c2, which r9c3 sees. With "
               "r7c2=9 there is no way left:\n"
               "    r8c2=2: nothing is left for r9c3 (2 or 9)\n"
               "    r8c2=9: r7c2 and r8c2 would both be 9\n"
               "    So r7c2 cannot be 9.",
               "r7c2<>9", "Aligned Pair Exclusion: R7C2,R8C2");
}

/* ---- uniqueness ---- */

/* A rectangle on 3 and 7 in r5c1, r5c7, r6c7, r6c1: the first two cells have nothing else. */
static void make_rectangle(struct made *m, int type, struct nonet_set third,
                           struct nonet_set fourth) {
    made_init(m, 3, 3, "unique-loop", 45);
    m->step.type = type;
    m->step.count = 4;
    m->step.digits = DIGITS(3, 7);
    made_marks(m, 5, 1, DIGITS(3, 7));
    made_marks(m, 5, 7, DIGITS(3, 7));
    made_marks(m, 6, 7, third);
    made_marks(m, 6, 1, fourth);
    made_cell(m, NONET_ROLE_PATTERN, 5, 1);
    made_cell(m, NONET_ROLE_PATTERN, 5, 7);
    made_cell(m, NONET_ROLE_PATTERN, 6, 7);
    made_cell(m, NONET_ROLE_PATTERN, 6, 1);
}

#define ASSUMES "This assumes that the puzzle has only one solution. "
#define DEADLY                                                                                     \
    ASSUMES "If r5c1, r5c7, r6c7 and r6c1 had only 3 and 7, these could be swapped all round, "    \
            "since each house of the rectangle has one of each: a second solution. "

static void test_loop_1_and_2(void **state) {
    (void)state;
    struct made m;
    make_rectangle(&m, 1, DIGITS(3, 7), DIGITS(2, 3, 7, 8));
    made_effect(&m, 6, 1, 3, 0);
    made_effect(&m, 6, 1, 7, 0);
    expect_all(&m, "Unique Rectangle type 1", "Look at the digits 3 and 7.",
               "r5c1, r5c7, r6c7 and r6c1 could all be 3 or 7; only r6c1 has more than these (2 "
               "and 8).",
               DEADLY "Only r6c1 has more than these (2 and 8). So r6c1 must be 2 or 8: r6c1 "
                      "cannot be 3 or 7.",
               "r6c1<>37", "Unique Rectangle type 1: Cells R5C1,R5C7,R6C7,R6C1 on 3, 7");
    make_rectangle(&m, 2, DIGITS(2, 3, 7), DIGITS(2, 3, 7));
    made_effect(&m, 6, 5, 2, 0);
    expect(&m, NONET_STEP_SENTENCE,
           DEADLY "Only r6c7 and r6c1 have more than these (2). So one of r6c7 and r6c1 is 2, and "
                  "no cell that sees both can be 2: r6c5 cannot be 2.");
}

static void test_loop_3(void **state) {
    (void)state;
    struct made m;
    make_rectangle(&m, 3, DIGITS(2, 3, 7), DIGITS(3, 7, 8));
    made_marks(&m, 6, 5, DIGITS(2, 8));
    made_cell(&m, NONET_ROLE_SET, 6, 5);
    made_row(&m, NONET_ROLE_BASE, 6);
    made_effect(&m, 6, 9, 2, 0);
    expect(&m, NONET_STEP_SENTENCE,
           DEADLY "Only r6c7 and r6c1 have more than these (2 and 8). So one of r6c7 and r6c1 is "
                  "2 or 8: the two count as one cell with these candidates. With r6c5 it makes a "
                  "naked set of 2 and 8 in row 6, so the rest of row 6 cannot be 2 or 8: r6c9 "
                  "cannot be 2.");
    m.step.effect_count = 0;
    made_marks(&m, 6, 5, DIGITS(1, 3, 7));
    made_effect(&m, 6, 5, 1, 0);
    expect(&m, NONET_STEP_SENTENCE,
           DEADLY
           "Only r6c7 and r6c1 have more than these (2 and 8). So one of r6c7 and r6c1 is "
           "2 or 8, and only the other can be 3 or 7. In row 6 these two, which count as one "
           "cell, and r6c5 are the only ones for 3 and 7, so r6c5 holds nothing else: r6c5 "
           "cannot be 1.");
}

static void test_loop_4(void **state) {
    (void)state;
    struct made m;
    make_rectangle(&m, 4, DIGITS(2, 3, 7), DIGITS(3, 7, 8));
    made_row(&m, NONET_ROLE_BASE, 6);
    made_effect(&m, 6, 1, 3, 0);
    made_effect(&m, 6, 7, 3, 0);
    expect(&m, NONET_STEP_SENTENCE,
           DEADLY
           "Only r6c7 and r6c1 have more than these (2 and 8). In row 6 only r6c7 and r6c1 "
           "can be 7, so one of them is; were the other 3, the pattern would be complete: r6c1 "
           "and r6c7 cannot be 3.");
    expect(&m, NONET_STEP_TITLE, "Unique Rectangle type 4: Cells R5C1,R5C7,R6C7,R6C1 on 7, 3");
}

static void test_bug(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "bug", 56);
    m.step.type = 1;
    m.step.digits = DIGITS(4);
    made_cell(&m, NONET_ROLE_PATTERN, 9, 6);
    made_mark(&m, NONET_ROLE_EXTRA, 9, 6, 4);
    made_effect(&m, 9, 6, 5, 0);
    made_effect(&m, 9, 6, 7, 0);
    expect_all(&m, "BUG type 1", "Look at the whole grid.",
               "Without one extra candidate, every open cell would have two candidates, and every "
               "digit two places in each house.",
               ASSUMES
               "Without 4 in r9c6, every open cell would have two candidates and every digit two "
               "places in each house: such a grid never has just one solution. So r9c6 must be 4: "
               "r9c6 cannot be 5 or 7.",
               "r9c6<>57", "BUG type 1: R9C6");
    m.step.type = 4;
    m.step.digits = DIGITS(3);
    made_cell(&m, NONET_ROLE_PATTERN, 9, 2);
    made_mark(&m, NONET_ROLE_EXTRA, 9, 2, 8);
    made_row(&m, NONET_ROLE_BASE, 9);
    expect(&m, NONET_STEP_SENTENCE,
           ASSUMES
           "Without 4 in r9c6 and 8 in r9c2, every open cell would have two candidates and "
           "every digit two places in each house: such a grid never has just one solution. "
           "So one of r9c6 and r9c2 has an extra candidate. In row 9 only these two can be 3, "
           "so the other is 3, and neither can be anything else: r9c6 cannot be 5 or 7.");
    expect(&m, NONET_STEP_TITLE, "BUG type 4: R9C6,R9C2 on 3");
}

/* ---- other sizes, other notations ---- */

static void test_chess(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 5, 6, "naked-pair", 30);
    m.step.digits = DIGITS(9, 30);
    made_cell(&m, NONET_ROLE_PATTERN, 26, 3);
    made_cell(&m, NONET_ROLE_PATTERN, 26, 30);
    made_row(&m, NONET_ROLE_BASE, 26);
    made_effect(&m, 26, 11, 9, 0);
    made_effect(&m, 26, 11, 30, 0);
    made_effect(&m, 27, 12, 30, 0);
    made_effect(&m, 30, 1, 10, 1);
    expect(&m, NONET_STEP_EFFECT, "r26c11<>9,30, r27c12<>30, r30c1=10");
    expect_in(&m, NONET_STEP_EFFECT, NONET_NOTATION_CHESS, "Z11<>9,30, AA12<>30, AD1=10");
    expect_in(&m, NONET_STEP_WHERE, NONET_NOTATION_CHESS, "Look at row Z.");
    expect_in(&m, NONET_STEP_SENTENCE, NONET_NOTATION_CHESS,
              "Z3 and Z30 have only 9 and 30 between them, so one is 9 and the other 30; no other "
              "cell of row Z can be 9 or 30: Z11 cannot be 9 or 30; AA12 cannot be 30; AD1 is 10.");
    expect_in(&m, NONET_STEP_TITLE, NONET_NOTATION_CHESS,
              "Naked Pair: Cells R26C3,R26C30: 9,30 in row");
    expect_in(&m, NONET_STEP_EUREKA, NONET_NOTATION_CHESS,
              "(9,30)r26c3,r26c30 r26 => r26c11<>9,30, r27c12<>30, r30c1=10");
}

/* The seed's example: in 16x16, x in rows 1 and 3 of two boxes. */
static void test_line_subset(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 4, 4, "line-subset", 29);
    m.step.digits = DIGITS(16);
    m.step.count = 2;
    made_cell(&m, NONET_ROLE_PATTERN, 1, 2);
    made_cell(&m, NONET_ROLE_PATTERN, 3, 3);
    made_cell(&m, NONET_ROLE_PATTERN, 1, 8);
    made_cell(&m, NONET_ROLE_PATTERN, 3, 6);
    made_box(&m, NONET_ROLE_BASE, 1);
    made_box(&m, NONET_ROLE_BASE, 2);
    made_row(&m, NONET_ROLE_COVER, 1);
    made_row(&m, NONET_ROLE_COVER, 3);
    made_effect(&m, 1, 9, 16, 0);
    made_effect(&m, 3, 16, 16, 0);
    expect_all(
        &m, "Matching Line Subset", "Look at the digit 16.",
        "In boxes 1 and 2 (the base) the digit 16 can only be in rows 1 and 3 (the cover).",
        "In boxes 1 and 2 (the base) the digit 16 can only be in rows 1 and 3 (the cover). So the "
        "base uses up every 16 of the cover, and no other cell there can be 16: r1c9 and r3c16 "
        "cannot be 16.",
        "r1c9<>16, r3c16<>16",
        "Matching Line Subset: Cells R1C2,R3C3,R1C8,R3C6: 16 in 2 blocks and 2 rows");
}

/* The checker itself can fail. */
static void test_checker(void **state) {
    (void)state;
    assert_true(is_json_object("{\"a\":[1,-2.5,{},[]],\"b\":\"\\u00e4\\n\",\"c\":true}"));
    const char *wrong[] = {
        "",           "[]",           "{\"a\":01}",     "{\"a\":1,}", "{\"a\" 1}",       "{a:1}",
        "{\"a\":1}x", "{\"a\":[1,]}", "{\"a\":\"\n\"}", "{\"a\":.5}", "{\"a\":\"\\x\"}", "{\"a\":1",
        "{\"a\":\"b}"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(is_json_object(wrong[i]));
}

/* Every technique has its words, even for a step that is nearly empty. */
static void test_every_technique(void **state) {
    (void)state;
    struct made m;
    for (int i = 0; nonet_technique_at(i); i++) {
        made_init(&m, 3, 3, nonet_technique_at(i)->id, 10);
        made_effect(&m, 5, 5, 5, 1);
        for (int what = NONET_STEP_NAME; what <= NONET_STEP_EUREKA; what++)
            free(told(&m, what, NONET_NOTATION_RC));
        char *json = told(&m, 100, NONET_NOTATION_RC);
        assert_true(is_json_object(json));
        free(json);
    }
    assert_true(nonet_technique_at(30) != NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hidden_single),
        cmocka_unit_test(test_hidden_single_lost),
        cmocka_unit_test(test_naked_single),
        cmocka_unit_test(test_locked),
        cmocka_unit_test(test_naked_sets),
        cmocka_unit_test(test_hidden_sets),
        cmocka_unit_test(test_fish),
        cmocka_unit_test(test_wings),
        cmocka_unit_test(test_aligned),
        cmocka_unit_test(test_loop_1_and_2),
        cmocka_unit_test(test_loop_3),
        cmocka_unit_test(test_loop_4),
        cmocka_unit_test(test_bug),
        cmocka_unit_test(test_chess),
        cmocka_unit_test(test_line_subset),
        cmocka_unit_test(test_checker),
        cmocka_unit_test(test_every_technique),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
