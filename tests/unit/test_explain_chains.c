/*
 * The words of chains made by hand, their JSON, and steps that cannot be put into words.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "steps.h"

/* ---- chains ---- */

static void test_chain(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "forcing-chain", 66);
    m.step.type = 1;
    m.step.digits = DIGITS(5);
    int a = made_node(&m, 7, 8, 5, 1, NONET_REASON_ASSUMED, NOTHING);
    int b = made_node(&m, 7, 2, 5, 0, BY_ROW, FROM(a));
    int c = made_node(&m, 8, 1, 5, 1, BY_BOX, FROM(b));
    int d = made_node(&m, 7, 8, 5, 0, BY_ROW, FROM(c));
    made_end(&m, d);
    made_effect(&m, 7, 8, 5, 0);
    expect_all(
        &m, "Turbot Fish", "Look at the digit 5.", "See what follows if r7c8 is 5.",
        "r7c8 cannot be 5, because if it were, it would not be: r7c8=5 -> r7c2<>5 -> r8c1=5 -> "
        "r7c8<>5.",
        "r7c8<>5", "Turbot Fish: R7C8.5 off");
    m.step.rating = 67;
    expect(&m, NONET_STEP_NAME, "Forcing X-Chain");
    m.step.type = 3;
    expect(&m, NONET_STEP_TITLE, "Forcing Chain: R7C8.5 off");
}

/* A loop's nodes may be a chain that ends where it began, or with its last link before that, or a
 * loop themselves. */
static void make_cycle(struct made *m, int closed, int whole) {
    made_init(m, 3, 3, "cycle", 65);
    m->step.type = 1;
    m->step.digits = DIGITS(3);
    int a = closed ? 3 : made_node(m, 2, 6, 3, 1, NONET_REASON_ASSUMED, NOTHING);
    int b = made_node(m, 6, 6, 3, 0, BY_COLUMN, FROM(a));
    int c = made_node(m, 6, 1, 3, 1, BY_ROW, FROM(b));
    int d = made_node(m, 2, 1, 3, 0, BY_COLUMN, FROM(c));
    made_end(m, whole ? made_node(m, 2, 6, 3, 1, BY_ROW, FROM(d)) : d);
    made_cell(m, NONET_ROLE_PATTERN, 6, 6);
    made_cell(m, NONET_ROLE_PATTERN, 6, 1);
    made_cell(m, NONET_ROLE_PATTERN, 2, 1);
    made_cell(m, NONET_ROLE_PATTERN, 2, 6);
    made_effect(m, 9, 6, 3, 0);
}

static void test_cycle(void **state) {
    (void)state;
    struct made m;
    for (int way = 0; way < 3; way++) {
        make_cycle(&m, way == 2, way > 0);
        expect_all(
            &m, "Bidirectional X-Cycle", "Look at the digit 3.",
            "There is a loop through r6c6, r6c1, r2c1 and r2c6.",
            "r9c6 cannot be 3, because of this loop: r2c6=3 -> r6c6<>3 -> r6c1=3 -> r2c1<>3 -> "
            "r2c6=3. Each link follows from the one before, and the loop also holds backwards "
            "with every link negated. So either all of it is true, or all of it is false, and a "
            "candidate that sees its digit in the loop both with = and with <> is false either "
            "way.",
            "r9c6<>3", "Bidirectional X-Cycle: R6C6,R6C1,R2C1,R2C6");
    }
}

static void test_contradiction(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "dynamic-forcing-chains-plus", 91);
    m.step.form = NONET_CHAIN_CONTRADICTION;
    m.step.level = 1;
    int a = made_node(&m, 1, 1, 3, 0, NONET_REASON_ASSUMED, NOTHING);
    int b = made_node(&m, 1, 1, 5, 1, NONET_REASON_CELL, FROM(a));
    int c = made_node(&m, 1, 7, 5, 0, BY_ROW, FROM(b));
    int d = made_node(&m, 4, 1, 5, 0, BY_COLUMN, FROM(b));
    int e = made_node(&m, 4, 7, 6, 0, NONET_REASON_STEP, FROM(d, c));
    int f = made_node(&m, 4, 9, 6, 1, BY_ROW, FROM(e, d));
    int g = made_node(&m, 4, 9, 6, 0, NONET_REASON_STEP, FROM(c));
    made_end(&m, f);
    made_end(&m, g);
    made_effect(&m, 1, 1, 5, 0);
    made_effect(&m, 1, 1, 3, 1);
    expect_all(&m, "Dynamic Contradiction Forcing Chains (+)", "Look at box 1.",
               "See what follows if r1c1 is not 3.",
               "r1c1 is 3, because if it were not, r4c9 would both be 6 and not be 6:\n"
               "    1. assume that r1c1 is not 3\n"
               "    2. r1c1 is 5: nothing else is left there (1)\n"
               "    3. r4c1 is not 5: column 1 has it in r1c1 (2)\n"
               "    4. r1c7 is not 5: row 1 has it in r1c1 (2)\n"
               "    5. r4c7 is not 6: a further step takes it away (3, 4)\n"
               "    6. r4c9 is 6: the last place in row 4 (5, 3)\n"
               "    7. r4c9 is not 6: a further step takes it away (4)\n"
               "    So r1c1 is 3.",
               "r1c1<>5, r1c1=3",
               "Contradiction Forcing Chain: R1C1.3 off ==> R4C9.6 both on & off");
    m.step.technique = nonet_technique_find("nishio");
    m.step.level = 0;
    expect(&m, NONET_STEP_NAME, "Nishio Forcing Chains");
    expect(&m, NONET_STEP_TITLE, "Nishio Forcing Chain: R1C1.3 off ==> R4C9.6 both on & off");
}

/* The copy of the grid that a nested step belongs to. */
static void nest(struct made *nested, const struct nonet_step **list, int at) {
    nested->step.number = 0;
    nested->step.before = NONET_GRID(nested->at);
    list[at] = &nested->step;
}

/* A plain step and a chain inside a chain; each is described once, and is in the JSON. */
static void test_nested(void **state) {
    (void)state;
    struct made m, pair, chain;
    const struct nonet_step *list[2];
    made_init(&pair, 3, 3, "naked-pair", 30);
    pair.step.digits = DIGITS(2, 8);
    made_row(&pair, NONET_ROLE_BASE, 4);
    made_cell(&pair, NONET_ROLE_PATTERN, 4, 1);
    made_cell(&pair, NONET_ROLE_PATTERN, 4, 3);
    made_effect(&pair, 4, 6, 8, 0);
    nest(&pair, list, 0);
    made_init(&chain, 3, 3, "multiple-forcing-chains", 80);
    chain.step.form = NONET_CHAIN_CELL;
    made_marks(&chain, 7, 7, DIGITS(1, 2));
    int p = made_node(&chain, 7, 7, 1, 1, NONET_REASON_ASSUMED, NOTHING);
    made_end(&chain, made_node(&chain, 7, 9, 1, 0, BY_ROW, FROM(p)));
    p = made_node(&chain, 7, 7, 2, 1, NONET_REASON_ASSUMED, NOTHING);
    p = made_node(&chain, 9, 9, 2, 0, BY_BOX, FROM(p));
    made_end(&chain, made_node(&chain, 7, 9, 1, 0, NONET_REASON_STEP, FROM(p)));
    made_effect(&chain, 7, 9, 1, 0);
    nest(&chain, list, 1);
    made_init(&m, 3, 3, "nested-forcing-chains-3", 100);
    m.step.form = NONET_CHAIN_CONTRADICTION;
    m.step.level = 3;
    m.step.nested = list;
    m.step.nested_count = 2;
    int a = made_node(&m, 1, 1, 3, 1, NONET_REASON_ASSUMED, NOTHING);
    int b = made_node(&m, 4, 6, 8, 0, NONET_REASON_STEP, FROM(a));
    int c = made_node(&m, 4, 7, 8, 0, NONET_REASON_STEP, FROM(a));
    int d = made_node(&m, 7, 9, 1, 0, NONET_REASON_STEP, FROM(b, c));
    m.nodes[d].nested = 1;
    made_end(&m, d);
    made_end(&m, made_node(&m, 7, 9, 1, 1, BY_ROW, FROM(c)));
    made_effect(&m, 1, 1, 3, 0);
    expect(&m, NONET_STEP_SENTENCE,
           "r1c1 cannot be 3, because if it were, r7c9 would both be 1 and not be 1:\n"
           "    1. assume that r1c1 is 3\n"
           "    2. r4c7 is not 8: Naked Pair (1). r4c1 and r4c3 have only 2 and 8 between them\n"
           "    3. r4c6 is not 8: by the step of 2 (1)\n"
           "    4. r7c9 is not 1: Cell Forcing Chains (3, 2). r7c9 cannot be 1, whichever of 1 "
           "and 2 r7c7 is:\n"
           "        1. assume that r7c7 is 1\n"
           "        2. r7c9 is not 1: row 7 has it in r7c7 (1)\n"
           "        3. assume that r7c7 is 2\n"
           "        4. r9c9 is not 2: box 9 has it in r7c7 (3)\n"
           "        5. r7c9 is not 1: a further step takes it away (4)\n"
           "        So r7c9 cannot be 1.\n"
           "    5. r7c9 is 1: the last place in row 7 (2)\n"
           "    So r1c1 cannot be 3.");
    expect(&m, NONET_STEP_EUREKA,
           "+(3)r1c1[Naked Pair]-(8)r4c7; +(3)r1c1[Naked Pair]-(8)r4c6; (8)r4c67[Cell Forcing "
           "Chains]-(1)r7c9\n"
           "    && (8)r4c7=(1)r7c9\n"
           "    => r1c1<>3");
    char *json = told(&m, 100, NONET_NOTATION_RC);
    assert_true(is_json_object(json));
    assert_null(strstr(json, "\"eureka\""));
    assert_non_null(strstr(json, "\"reason\":\"step\",\"nested\":1,\"parents\":[1,2]"));
    assert_non_null(strstr(json, "\"nested\":[{\"technique\":\"naked-pair\""));
    free(json);
    char out[8];
    pair.step.before = NULL;
    assert_int_equal(ask(&m, 100, NONET_NOTATION_RC, out, 8), NONET_E_ARGUMENT);
    nest(&m, list, 0); /* a step inside itself */
    assert_int_equal(ask(&m, 100, NONET_NOTATION_RC, out, 8), NONET_E_ARGUMENT);
}

/* Two chains that start from candidates of r3c6, or from places for a digit, and end the same
 * way. */
static void make_branches(struct made *m, const char *id, enum nonet_chain_form form, int row,
                          int column, int digit, int on) {
    made_init(m, 3, 3, id, 83);
    m->step.form = form;
    made_marks(m, 3, 6, DIGITS(1, 4));
    int a = made_node(m, 3, 6, 1, 1, NONET_REASON_ASSUMED, NOTHING);
    int b = made_node(m, 9, 4, 7, 0, BY_BOX, FROM(a));
    int c = made_node(m, row, column, digit, on, NONET_REASON_ASSUMED, NOTHING);
    int d = made_node(m, 9, 4, 7, 0, NONET_REASON_CELL, FROM(c));
    made_end(m, b);
    made_end(m, d);
    made_effect(m, 9, 4, 7, 0);
}

static void test_branches(void **state) {
    (void)state;
    struct made m;
    make_branches(&m, "multiple-forcing-chains", NONET_CHAIN_CELL, 3, 6, 4, 1);
    expect_all(&m, "Cell Forcing Chains", "Look at box 8.",
               "See what each candidate of r3c6 leads to.",
               "r9c4 cannot be 7, whichever of 1 and 4 r3c6 is:\n"
               "    r3c6=1 -> r9c4<>7\n"
               "    r3c6=4 -> r9c4<>7\n"
               "    So r9c4 cannot be 7.",
               "r9c4<>7", "Cell Forcing Chains: R3C6 ==> R9C4.7 off");
    expect(&m, NONET_STEP_EUREKA, "(1)r3c6-(7)r9c4\n    || (4)r3c6-(7)r9c4\n    => r9c4<>7");
    make_branches(&m, "nested-forcing-chains-5", NONET_CHAIN_REGION, 3, 9, 1, 1);
    m.step.level = 5;
    made_row(&m, NONET_ROLE_BASE, 3);
    expect_all(&m, "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
               "Look at box 8.", "See what each place for 1 in row 3 leads to.",
               "r9c4 cannot be 7, whichever of r3c6 and r3c9 has the 1 of row 3:\n"
               "    r3c6=1 -> r9c4<>7\n"
               "    r3c9=1 -> r9c4<>7\n"
               "    So r9c4 cannot be 7.",
               "r9c4<>7", "Region Forcing Chains: 1 in row ==> R9C4.7 off");
    make_branches(&m, "dynamic-forcing-chains", NONET_CHAIN_DOUBLE, 3, 6, 1, 0);
    expect_all(&m, "Dynamic Double Forcing Chains", "Look at box 8.",
               "See what follows if r3c6 is 1, and what if it is not.",
               "r9c4 cannot be 7, whether r3c6 is 1 or not:\n"
               "    r3c6=1 -> r9c4<>7\n"
               "    r3c6<>1 -> r9c4<>7\n"
               "    So r9c4 cannot be 7.",
               "r9c4<>7", "Double Forcing Chain: R3C6.1 on & off ==> R9C4.7 off");
}

/* ---- JSON ---- */

static void test_json(void **state) {
    (void)state;
    struct made m;
    make_branches(&m, "multiple-forcing-chains", NONET_CHAIN_CELL, 3, 6, 4, 1);
    m.step.number = 7;
    m.step.digits = DIGITS(1, 4);
    made_mark(&m, NONET_ROLE_EXTRA, 3, 6, 1);
    made_box(&m, NONET_ROLE_BASE, 2);
    made_cell(&m, NONET_ROLE_PIVOT, 3, 6);
    made_effect(&m, 9, 4, 2, 1);
    expect_in(
        &m, 100, NONET_NOTATION_CHESS,
        "{\"number\":7,\"technique\":\"multiple-forcing-chains\",\"name\":\"Cell Forcing Chains\","
        "\"rating\":8.3,\"digits\":[1,4],"
        "\"placements\":[{\"cell\":\"I4\",\"row\":9,\"column\":4,\"digit\":2}],"
        "\"eliminations\":[{\"cell\":\"I4\",\"row\":9,\"column\":4,\"digit\":7}],"
        "\"houses\":[{\"role\":\"base\",\"house\":\"box 2\",\"kind\":\"box\",\"number\":2}],"
        "\"cells\":[{\"role\":\"pivot\",\"cell\":\"C6\",\"row\":3,\"column\":6}],"
        "\"candidates\":[{\"role\":\"extra\",\"cell\":\"C6\",\"row\":3,\"column\":6,\"digit\":1}],"
        "\"form\":\"cell\",\"level\":0,"
        "\"nodes\":[{\"cell\":\"C6\",\"row\":3,\"column\":6,\"digit\":1,\"on\":true,"
        "\"reason\":\"assumed\",\"parents\":[]},"
        "{\"cell\":\"I4\",\"row\":9,\"column\":4,\"digit\":7,\"on\":false,\"reason\":\"box\","
        "\"parents\":[0]},"
        "{\"cell\":\"C6\",\"row\":3,\"column\":6,\"digit\":4,\"on\":true,\"reason\":\"assumed\","
        "\"parents\":[]},"
        "{\"cell\":\"I4\",\"row\":9,\"column\":4,\"digit\":7,\"on\":false,\"reason\":\"cell\","
        "\"parents\":[2]}],"
        "\"links\":[{\"from\":0,\"to\":1,\"kind\":\"weak\"},"
        "{\"from\":2,\"to\":3,\"kind\":\"weak\"}],\"ends\":[1,3],\"nested\":[],"
        "\"sentence\":\"I4 is 2, whichever of 1 and 4 C6 is:\\n    C6=1 -> I4<>7\\n    C6=4 -> "
        "I4<>7\\n    So I4 is 2.\"}");
}

/* ---- steps that cannot be put into words ---- */

static void expect_refused(const struct made *m) {
    char out[4] = "abc";
    assert_int_equal(ask(m, NONET_STEP_SENTENCE, NONET_NOTATION_RC, out, sizeof out),
                     NONET_E_ARGUMENT);
    assert_int_equal(ask(m, 100, NONET_NOTATION_RC, out, sizeof out), NONET_E_ARGUMENT);
    assert_string_equal(out, "abc");
}

static void test_refused(void **state) {
    (void)state;
    struct made m;
    struct nonet_technique own = {"own", "Own", 10, 0};
    char out[8];
    make_branches(&m, "multiple-forcing-chains", NONET_CHAIN_CELL, 3, 6, 4, 1);
    assert_int_equal(ask(&m, 99, NONET_NOTATION_RC, out, sizeof out), NONET_E_ARGUMENT);
    assert_int_equal(ask(&m, NONET_STEP_NAME, NONET_NOTATION_RC, NULL, 8), NONET_E_ARGUMENT);
    assert_int_equal(
        nonet_step_text(NULL, NONET_GRID(m.at), NONET_STEP_NAME, NONET_NOTATION_RC, out, 8),
        NONET_E_ARGUMENT);
    assert_int_equal(nonet_step_json(&m.step, NULL, NONET_NOTATION_RC, out, 8), NONET_E_ARGUMENT);
    m.ends[1] = 4;
    expect_refused(&m);
    m.ends[1] = 3;
    m.parents[0] = 4;
    expect_refused(&m);
    m.parents[0] = 0;
    m.nodes[3].parent_count = 2;
    expect_refused(&m);
    m.nodes[3].parent_count = 1;
    m.effects[0].digit = 10;
    expect_refused(&m);
    m.effects[0].digit = 7;
    made_part(&m, NONET_PART_HOUSE, NONET_ROLE_BASE, 27, 0);
    expect_refused(&m);
    m.parts[0].at = 26;
    m.step.technique = &own;
    expect_refused(&m);
    m.step.technique = nonet_technique_find("hidden-single");
    expect_refused(&m); /* it places nothing */
}

/* ---- nonsense that fits the grid ---- */

static unsigned chance(uint64_t *seed, unsigned below) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33) % below;
}

static void make_nodes(struct made *m, uint64_t *seed, int side) {
    int count = (int)chance(seed, 20);
    for (int i = 0; i < count; i++) {
        int from[3] = {-1, -1, -1}; /* any others, so that reasons may be circular */
        for (unsigned k = 0, n = chance(seed, 3); k < n; k++)
            from[k] = (int)chance(seed, (unsigned)count);
        made_node(m, 1 + (int)chance(seed, (unsigned)side), 1 + (int)chance(seed, (unsigned)side),
                  1 + (int)chance(seed, (unsigned)side), (int)chance(seed, 2),
                  (enum nonet_reason)chance(seed, 6), from);
    }
    for (unsigned k = 0; count > 0 && k < chance(seed, 4); k++)
        made_end(m, (int)chance(seed, (unsigned)count));
}

static void make_nonsense(struct made *m, uint64_t *seed) {
    static const int shapes[][2] = {{3, 3}, {2, 2}, {4, 4}, {2, 3}, {1, 7}};
    const int *shape = shapes[chance(seed, 5)];
    int technique = (int)chance(seed, 36), side = shape[0] * shape[1];
    made_init(m, shape[0], shape[1], nonet_technique_at(technique)->id, (int)chance(seed, 120));
    m->step.type = (int)chance(seed, 6) - 1;
    m->step.level = (int)chance(seed, 8) - 1;
    m->step.count = (int)chance(seed, 5);
    m->step.form = (enum nonet_chain_form)chance(seed, 6);
    m->step.digits.low = chance(seed, 1u << side);
    for (int c = 0; c < side * side; c++)
        if (chance(seed, 4) == 0)
            nonet_grid_give(NONET_GRID(m->at), c, 1 + (int)chance(seed, (unsigned)side));
        else
            nonet_grid_set_marks(NONET_GRID(m->at), c,
                                 (struct nonet_set){chance(seed, 1u << side), 0});
    for (unsigned i = chance(seed, 7); i > 0; i--)
        made_effect(m, 1 + (int)chance(seed, (unsigned)side), 1 + (int)chance(seed, (unsigned)side),
                    1 + (int)chance(seed, (unsigned)side), chance(seed, 4) == 0);
    for (unsigned i = chance(seed, 12); i > 0; i--) {
        unsigned kind = chance(seed, 3);
        made_part(m, (enum nonet_part_kind)kind, (enum nonet_role)chance(seed, 10),
                  (int)chance(seed, (unsigned)(kind ? side * side : 3 * side)),
                  1 + (int)chance(seed, (unsigned)side));
    }
    make_nodes(m, seed, side);
}

static void test_nonsense(void **state) {
    (void)state;
    struct made m;
    uint64_t seed = 4;
    int told_of = 0;
    for (int i = 0; i < 1000; i++) {
        make_nonsense(&m, &seed);
        if (ask(&m, NONET_STEP_NAME, NONET_NOTATION_RC, NULL, 0) < 0)
            continue; /* it should place a digit, and places none */
        told_of++;
        for (int what = NONET_STEP_NAME; what <= NONET_STEP_EUREKA; what++)
            assert_true(ask(&m, what, NONET_NOTATION_CHESS, NULL, 0) >= 0);
        free(told(&m, NONET_STEP_SENTENCE, NONET_NOTATION_RC));
        char *json = told(&m, 100, NONET_NOTATION_RC);
        assert_true(is_json_object(json));
        free(json);
    }
    assert_true(told_of > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chain),         cmocka_unit_test(test_cycle),
        cmocka_unit_test(test_contradiction), cmocka_unit_test(test_nested),
        cmocka_unit_test(test_branches),      cmocka_unit_test(test_json),
        cmocka_unit_test(test_refused),       cmocka_unit_test(test_nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
