/*
 * Why a puzzle with rules has no solution: the clues and rules that are named contradict each other,
 * and without any one of them they do not, by the oracle of all grids; and the words for it.
 */
#include "ruled_grids.h"

struct asked {
    uint16_t cells[FOUR_CELLS], rules[64];
    struct nonet_conflict k;
};

static void ask(struct ruled4 *f, struct asked *a) {
    a->k = (struct nonet_conflict)NONET_CONFLICT_RULES_INIT(a->cells, FOUR_CELLS, a->rules, 64);
    assert_int_equal(nonet_why_none(four_puzzle(f), four_rules(f), NULL, NULL, &a->k), NONET_OK);
}

/* Counts the solutions with what is named, but for number `less` of all of it. */
static int count_named(struct ruled4 *f, const struct asked *a, int less) {
    uint8_t cells[FOUR_CELLS] = {0}, only[64] = {0};
    for (int i = 0; i < a->k.count; i++)
        cells[a->cells[i]] = i != less;
    for (int i = 0; i < a->k.rule_count; i++)
        only[a->rules[i]] = i + a->k.count != less;
    return four_count(f, four_rules(f), cells, only, NULL);
}

static void test_minimal(void **state) {
    struct ruled4 f;
    struct asked a;
    int sets = 0, with_both = 0, broken = 0;
    (void)state;
    four_open(&f, 1);
    for (int i = 0; i < 3000; i++) {
        four_random_puzzle(&f, 5, 6);
        int count = four_count(&f, four_rules(&f), NULL, NULL, NULL);
        if (nonet_rules_are_houses(four_rules(&f)))
            continue;
        ask(&f, &a);
        assert_int_equal(a.k.kind == NONET_CONFLICT_NONE, count > 0);
        broken += a.k.kind == NONET_CONFLICT_RULE;
        if (a.k.kind != NONET_CONFLICT_CLUES)
            continue;
        sets++;
        with_both += a.k.count > 0 && a.k.rule_count > 0;
        assert_int_equal(a.k.may_be_fewer, 0);
        assert_int_equal(count_named(&f, &a, -1), 0);
        for (int less = 0; less < a.k.count + a.k.rule_count; less++)
            assert_true(count_named(&f, &a, less) > 0);
    }
    assert_true(sets > 300 && with_both > 100 && broken > 100);
}

static void say(struct ruled4 *f, const char *cells, const char *rules, const char *expected) {
    struct asked a;
    char text[400];
    four_clear(f);
    for (int c = 0; c < FOUR_CELLS; c++)
        if (cells[c] != '.')
            nonet_grid_give(four_puzzle(f), c, cells[c] - '0');
    assert_true(four_add(f, rules));
    ask(f, &a);
    nonet_conflict_text(four_puzzle(f), four_rules(f), &a.k, text, sizeof text);
    assert_string_equal(text, expected);
}

static void test_words(void **state) {
    struct ruled4 f;
    (void)state;
    four_open(&f, 1);
    say(&f, "................", "cage 5 r1c1 r1c2\ncage 3 r2c1 r2c2\nthermometer r3c1 r3c2",
        "these rules cannot stand together: r1c1 and r1c2 are different, and their sum is 5; "
        "r2c1 and r2c2 are different, and their sum is 3");
    say(&f, "................", "even r4c4\ncage 9 r1c1 r1c2",
        "this rule cannot stand: r1c1 and r1c2 are different, and their sum is 9");
    say(&f, "4...............", "even r4c4\nthermometer r1c1 r1c2",
        "r1c1=4 and this rule cannot stand together: digits go up along r1c1 and r1c2");
    say(&f, "1....1..........", "anti-king", "r1c1 and r2c2 are both 1 in box 1");
    say(&f, "......1..1......", "anti-king",
        "r2c3 and r3c2 cannot both be 1: cells a king's move apart are different");
    say(&f, "31..............", "even r4c4\ndifference r1c1 r1c2",
        "r1c1=3 and r1c2=1 break the rule that r1c1 and r1c2 are consecutive");
    say(&f, "3...............", "even r1c1 r4c4",
        "r1c1=3 breaks the rule that r1c1 and r4c4 are even");
    say(&f, "123.............", "sum 7 r1c1-r1c3",
        "r1c1=1, r1c2=2 and r1c3=3 break the rule that the sum of r1c1, r1c2 and r1c3 is 7");
}

static int never(void *user) {
    ++*(int *)user;
    return 0;
}

/* Two rules among five, three of which are about all cells; and no endless work. */
static void test_large(void **state) {
    static _Alignas(8) unsigned char room[RULES_ROOM];
    struct nonet_rules *rules = (struct nonet_rules *)(void *)room;
    union nonet_grid16 grid;
    uint16_t cells[256], numbers[64];
    struct nonet_conflict k = NONET_CONFLICT_RULES_INIT(cells, 256, numbers, 64);
    static const char text[] = "skyscraper 1 r1c1-r1c9\nskyscraper 1 r1c9-r1c1\n"
                               "non-consecutive\nanti-king\nanti-knight";
    int calls = 0;
    (void)state;
    nonet_grid_init(NONET_GRID(grid), sizeof grid, 3, 3);
    nonet_rules_init(rules, sizeof room, 9);
    assert_int_equal(nonet_rules_read_more(text, sizeof text - 1, rules, sizeof room, NULL),
                     NONET_OK);
    assert_int_equal(nonet_why_none(NONET_GRID(grid), rules, never, &calls, &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_CLUES);
    assert_int_equal(k.count, 0);
    assert_int_equal(k.rule_count, 2);
    assert_int_equal(k.may_be_fewer, 0);
    assert_true(calls < NONET_WHY_CALLS);
}

/* A sum of even numbers is not odd, but with sixteen digits that takes a long search: the work ends,
 * and says so. */
static void test_limit(void **state) {
    static _Alignas(8) unsigned char room[RULES_ROOM];
    struct nonet_rules *rules = (struct nonet_rules *)(void *)room;
    union nonet_grid16 grid;
    uint16_t cells[256], numbers[4];
    struct nonet_conflict k = NONET_CONFLICT_RULES_INIT(cells, 256, numbers, 4);
    static const char text[] = "even r9c9\nsum 71 2 2 2 2 2 2 2 r1c1 r2c4 r3c7 r4c2 r5c5 r6c8 r7c3";
    char words[400];
    int calls = 0;
    (void)state;
    nonet_grid_init(NONET_GRID(grid), sizeof grid, 4, 4);
    nonet_rules_init(rules, sizeof room, 16);
    assert_int_equal(nonet_rules_read_more(text, sizeof text - 1, rules, sizeof room, NULL),
                     NONET_OK);
    assert_int_equal(nonet_why_none(NONET_GRID(grid), rules, never, &calls, &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_CLUES);
    assert_int_equal(k.rule_count, 2);
    assert_int_equal(k.may_be_fewer, 1);
    nonet_conflict_text(NONET_GRID(grid), rules, &k, words, sizeof words);
    assert_string_equal(
        words, "these rules cannot stand together (some of them may not be needed for "
               "that): r9c9 is even; 2 times r1c1 plus 2 times r2c4 plus 2 times r3c7 plus "
               "2 times r4c2 plus 2 times r5c5 plus 2 times r6c8 plus 2 times r7c3 is 71");
}

static int at_once(void *user) {
    (void)user;
    return 1;
}

/* A caller's struct from before there were rules in it stays as long as it was. */
static void test_old_struct(void **state) {
    struct ruled4 f;
    uint16_t cells[FOUR_CELLS];
    struct nonet_conflict k = NONET_CONFLICT_INIT(cells, FOUR_CELLS);
    char text[200];
    (void)state;
    four_open(&f, 1);
    assert_true(four_add(&f, "cage 9 r1c1 r1c2"));
    k.size = offsetof(struct nonet_conflict, rule_count);
    k.rule_count = k.rule_room = k.may_be_fewer = 77;
    k.rules = NULL;
    assert_int_equal(nonet_why_none(four_puzzle(&f), four_rules(&f), at_once, NULL, &k),
                     NONET_E_CANCELLED);
    assert_int_equal(nonet_why_none(four_puzzle(&f), four_rules(&f), NULL, NULL, &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_CLUES);
    assert_int_equal(k.rule_count, 77);
    assert_int_equal(k.may_be_fewer, 77);
    nonet_conflict_text(four_puzzle(&f), four_rules(&f), &k, text, sizeof text);
    assert_string_equal(text, "no grid at all meets these rules");
    nonet_grid_give(four_puzzle(&f), 0, 4);
    nonet_grid_give(four_puzzle(&f), 1, 3);
    assert_int_equal(nonet_find_clash(four_puzzle(&f), four_rules(&f), &k), NONET_OK);
    nonet_conflict_text(four_puzzle(&f), four_rules(&f), &k, text, sizeof text);
    assert_string_equal(text, "r1c1=4 and r1c2=3 break a rule");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minimal),    cmocka_unit_test(test_words),
        cmocka_unit_test(test_large),      cmocka_unit_test(test_limit),
        cmocka_unit_test(test_old_struct),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
