/*
 * Kinds of rules: each has a sample that is read, written and put into words, grids on which it
 * holds and does not, and what it is lowered to says the same; and what a form refuses, with the
 * reason.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "nonet.h"
#include "tests/unit/lowered.h"

enum { SIDE_MOST = 25, ROOM = NONET_RULES_BYTES_MAX(16), CELLS_MOST = 256, TEXT = 4096 };

static _Alignas(8) unsigned char rules_room[ROOM], grid_room[NONET_GRID_BYTES(SIDE_MOST)];
static struct nonet_rules *const rules = (struct nonet_rules *)(void *)rules_room;
static struct nonet_grid *const grid = (struct nonet_grid *)(void *)grid_room;

static const struct sample {
    int rows, cols;
    const char *text, *said, *good, *bad;
} samples[] = {
#include "tests/unit/rule_samples.def"
};
enum { SAMPLES = sizeof samples / sizeof *samples };

/* The rule that a sample is about, with pointers into `rules`. */
static struct nonet_rule sample_rule(const struct sample *s) {
    struct nonet_error error;
    struct nonet_rule rule;
    if (nonet_rules_read(s->text, strlen(s->text), s->rows * s->cols, rules, ROOM, &error) !=
        NONET_OK)
        fail_msg("%s: %s", s->text, error.reason);
    assert_int_equal(nonet_rules_at(rules, nonet_rules_count(rules) - 1, &rule), NONET_OK);
    assert_int_equal(rule.kind, NONET_RULE_NAMED);
    return rule;
}

static const struct rule_kind *kind_of(const struct nonet_rule *rule) {
    return nonet_kind_find(rule->name, strlen(rule->name));
}

/* ---- the table ---- */

static void test_every_kind_has_a_sample(void **state) {
    (void)state;
    const struct rule_kind *kind;
    int i = 0;
    for (; (kind = nonet_kind_at(i)) != NULL; i++) {
        int found = 0;
        for (int k = 0; k < SAMPLES; k++)
            found |= strcmp(sample_rule(&samples[k]).name, kind->word) == 0;
        if (!found)
            fail_msg("%s has no row in rule_samples.def", kind->word);
    }
    assert_null(nonet_rule_kind_at(i));
    assert_null(nonet_rule_kind_at(-1));
    assert_true(i > 50);
}

/* A word begins one kind of rules, and nothing else. */
static void test_words(void **state) {
    (void)state;
    const char *word;
    for (int i = 0; (word = nonet_rules_word_at(i)) != NULL; i++) {
        assert_true(strlen(word) < NONET_RULE_NAME_MAX);
        assert_int_equal(nonet_name_run(word, strlen(word)), strlen(word));
        for (int k = 0; k < i; k++)
            assert_string_not_equal(word, nonet_rules_word_at(k));
    }
    assert_null(nonet_kind_find("cages", 5));
    assert_null(nonet_kind_find("cag", 3));
    assert_string_equal(nonet_kind_find("cages", 4)->word, "cage");
}

/* What a kind is drawn as has what it needs. */
static void test_looks(void **state) {
    (void)state;
    const struct rule_kind *kind;
    for (int i = 0; (kind = nonet_kind_at(i)) != NULL; i++) {
        const struct rule_look *look = &kind->look;
        assert_true((kind->form.parts == 0) == (look->shape == LOOK_NONE));
        assert_true((look->shape == LOOK_LINE) == (look->width > 0));
        if (look->shape == LOOK_LINE || look->shape == LOOK_TINT)
            assert_int_equal(strlen(look->colour), 7);
        if (look->shape == LOOK_SIGN)
            assert_non_null(look->sign);
    }
}

/* In black and white, lines are told apart by their width or their ends. */
static void test_lines_differ(void **state) {
    (void)state;
    const struct rule_kind *a, *b;
    for (int i = 0; (a = nonet_kind_at(i)) != NULL; i++)
        for (int k = 0; k < i && (b = nonet_kind_at(k)) != NULL; k++)
            if (a->look.shape == LOOK_LINE && b->look.shape == LOOK_LINE &&
                a->look.width == b->look.width && a->look.ends == b->look.ends)
                fail_msg("%s and %s look alike", a->word, b->word);
}

/* ---- text and words ---- */

static void test_text(void **state) {
    (void)state;
    static char out[TEXT];
    for (int i = 0; i < SAMPLES; i++) {
        const struct sample *s = &samples[i];
        struct nonet_rule rule = sample_rule(s);
        assert_in_range(nonet_rules_write(rules, out, sizeof out), 1, TEXT - 1);
        assert_string_equal(out, s->text);
        assert_in_range(nonet_rule_text(s->rows * s->cols, &rule, out, sizeof out), 1, TEXT - 1);
        assert_string_equal(out, s->said);
    }
}

/* Other ways to write a rule, and how it is written. */
static void test_forms(void **state) {
    (void)state;
    static const struct {
        int side;
        const char *text, *written;
    } cases[] = {
        {9, "whisper r1c1 r1c2", "whisper 5 r1c1 r1c2"},
        {9, "lockout r1c1 r1c2", "lockout 4 r1c1 r1c2"},
        {4, "modular r1c1 r1c2", "modular 3 r1c1 r1c2"},
        {4, "difference r1c2 r1c1", "difference 1 r1c1 r1c2"},
        {4, "ratio r2c1 r1c1", "ratio 2 r1c1 r2c1"},
        {4, "cage 0 r2c1 r1c1", "cage r1c1 r2c1"},
        {4, "even r2c2,r1c1", "even r1c1 r2c2"},
        {4, "quadruple 3,1,3: r3c3 r2c2 r2c3 r3c2", "quadruple 1 3 3 r2c2 r2c3 r3c2 r3c3"},
        {4, "chess-move 3 1", "chess-move 1 3"},
        {4, "arrow r1c1/r1c2-r1c4", "arrow r1c1 / r1c2-r1c4"},
        {4, "sum +3 +1 -1 R1C1 R1C2", "sum 3 1 -1 r1c1 r1c2"},
        {4, "whisper 1 r1c1 r1c2 r1c1", "whisper 1 r1c1 r1c2 r1c1"},
        {16, "skyscraper 16 r16c16-r1c16", "skyscraper 16 r16c16-r1c16"},
        {16, "pair 65535 0 0 0 0 0 0 0 0 0 0 0 0 0 0 32768 r1c1 r1c2",
         "pair 65535 0 0 0 0 0 0 0 0 0 0 0 0 0 0 32768 r1c1 r1c2"},
        {9, "windoku\nlatin", "latin\nwindoku"},
        {5, "regions 11111 22222 33333 44444 55555", "latin"},
    };
    static char out[TEXT];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_error error;
        if (nonet_rules_read(cases[i].text, strlen(cases[i].text), cases[i].side, rules, ROOM,
                             &error) != NONET_OK)
            fail_msg("%s: %s", cases[i].text, error.reason);
        nonet_rules_write(rules, out, sizeof out);
        assert_string_equal(out, cases[i].written);
    }
}

static void test_errors(void **state) {
    (void)state;
    static const struct {
        int side;
        const char *text, *reason;
    } cases[] = {
        /* cells */
        {4, "thermometer r1c1", "thermometer has 1 cell, not from 2 to 4"},
        {4, "thermometer r1c1-r1c4 r2c4", "thermometer has 5 cells, not from 2 to 4"},
        {4, "thermometer", "thermometer has 0 cells, not from 2 to 4"},
        {4, "double-arrow r1c1 r1c2", "double-arrow has 2 cells, not from 3 to 16"},
        {4, "difference r1c1-r1c3", "difference has 2 cells, not 3"},
        {4, "minimum r1c1 r1c2", "minimum has 1 cell, not 2"},
        {4, "cage 5 r1c1 r1c1", "r1c1 is twice in it"},
        {4, "renban r1c1 r1c2 r1c1", "r1c1 is twice in it"},
        {4, "sum 5 r2c3 r2c3", "r2c3 is twice in it"},
        {4, "cage 5 r1c5", "there is no cell r1c5 on side 4"},
        {4, "cage 5 r1c1-r2c3", "r1c1-r2c3 is not along, down or diagonal"},
        {4, "anti-knight r1c1", "anti-knight has no cells"},
        {4, "skyscraper 2 r1c1-r1c3", "skyscraper has 4 cells, not 3"},
        {4, "skyscraper 2 r1c1 r1c3 r1c2 r1c4",
         "the cells of skyscraper are a row or a column, from end to end"},
        {4, "sandwich 2 r1c2-r1c4 r2c1",
         "the cells of sandwich are a row or a column, from end to end"},
        {4, "x-sum 2 r1c1-r4c4", "the cells of x-sum are a row or a column, from end to end"},
        {4, "little-killer 5 r1c1 r1c2",
         "the cells of little-killer are on a diagonal, one after another"},
        {4, "little-killer 5 r1c1 r2c2 r3c1",
         "the cells of little-killer are on a diagonal, one after another"},
        {4, "little-killer 5 r1c1 r3c3",
         "the cells of little-killer are on a diagonal, one after another"},
        {4, "quadruple 1 r1c1-r1c4", "the cells of quadruple are four around a corner"},
        {4, "quadruple 1 r1c1 r1c2 r2c1 r3c2", "the cells of quadruple are four around a corner"},
        /* values */
        {4, "xv r1c1 r1c2", "xv has a value, before its cells"},
        {4, "skyscraper r1c1-r1c4", "skyscraper has a value, before its cells"},
        {4, "skyscraper 5 r1c1-r1c4", "the value of skyscraper is 5, not from 1 to 4"},
        {4, "skyscraper 0 r1c1-r1c4", "the value of skyscraper is 0, not from 1 to 4"},
        {9, "whisper 9 r1c1 r1c2", "the value of whisper is 9, not from 1 to 8"},
        {4, "whisper r1c1 r1c2", "the value of whisper is 5, not from 1 to 3"},
        {9, "ratio 1 r1c1 r1c2", "the value of ratio is 1, not from 2 to 9"},
        {4, "xv 8 r1c1 r1c2", "the value of xv is 8, not from 3 to 7"},
        {9, "cage 200 r1c1 r1c2", "the value of cage is 200, not from 1 to 136"},
        {9, "sum 2001 r1c1 r1c2", "the value of sum is 2001, not from -2000 to 2000"},
        {9, "sum 65535 r1c1 r1c2", "65535 is too large a number"},
        {9, "sum -40000 r1c1 r1c2", "-40000 is too small a number"},
        {9, "cage r1c1 5", "numbers come before the cells of a rule"},
        /* numbers */
        {4, "thermometer 3 r1c1 r1c2", "thermometer has no number before its cells"},
        {4, "cage 3 4 r1c1 r1c2", "cage has only one number before its cells"},
        {4, "arrow 1 r1c1 / r1c2", "arrow has no number before its cells"},
        {4, "equal-sum 1 r1c1 / r1c2 r1c3", "equal-sum has no number before its cells"},
        {4, "quadruple r1c1 r1c2 r2c1 r2c2", "quadruple has from 1 to 4 digits"},
        {4, "quadruple 1 2 3 4 1 r1c1 r1c2 r2c1 r2c2", "quadruple has from 1 to 4 digits"},
        {4, "quadruple 5 r1c1 r1c2 r2c1 r2c2", "5 is not a digit of side 4"},
        {4, "sum 4 1 r1c1 r1c2", "sum has a factor for each of its 2 cells, or none"},
        {4, "sum 4 1 0 r1c1 r1c2", "a factor is 0, not from -100 to 100 without 0"},
        {4, "pair 1 2 3 r1c1 r1c2", "pair has 4 numbers, one for each digit"},
        {4, "pair 1 2 3 16 r1c1 r1c2", "16 is not a set of 4 digits"},
        {4, "pair 1 2 3 -1 r1c1 r1c2", "-1 is too small a number"},
        {4, "chess-move 0 0", "chess-move has two numbers, from 0 to 3"},
        {4, "chess-move 1", "chess-move has two numbers, from 0 to 3"},
        {4, "chess-move 1 4", "chess-move has two numbers, from 0 to 3"},
        /* parts */
        {4, "arrow r1c1 r1c2", "the cells of arrow are in two parts, with a / between them"},
        {4, "arrow 1 r1c1 r1c2", "the cells of arrow are in two parts, with a / between them"},
        {4, "arrow r1c1 / r1c2 / r1c3",
         "the cells of arrow are in two parts, with a / between them"},
        {4, "arrow r1c1-r1c4 / r2c1", "a part of it has 4 cells, not from 1 to 3"},
        {4, "arrow r1c1 /", "a part of it has 0 cells, not from 1 to 16"},
        {4, "arrow / r1c1", "there are no cells before the /"},
        {4, "clone r1c1 r1c2 / r2c1", "the parts of clone have the same number of cells"},
        {4, "same-values r1c1 / r2c1 / r3c1 r3c2",
         "the parts of same-values have the same number of cells"},
        {4, "equal-sum r1c1 r1c2",
         "the cells of equal-sum are in two or more parts, with a / between them"},
        {4, "cage 3 r1c1 / r1c2", "the cells of cage are not in parts"},
        {4, "quadruple 3 r1c1 r1c2 / r2c1 r2c2", "the cells of quadruple are not in parts"},
        /* sides */
        {3, "thermometer r1c1 r1c2", "thermometer is for sides 4 to 16"},
        {25, "anti-knight", "anti-knight is for sides 4 to 16"},
        /* houses */
        {4, "windoku", "windoku does not fit side 4"},
        {4, "regions 1122 1122 3344 3344\nlatin", "there are other regions already"},
        {4, "latin 4", "nothing may follow latin"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_error error = {.reason = "read"};
        int status = nonet_rules_read(cases[i].text, strlen(cases[i].text), cases[i].side, rules,
                                      ROOM, &error);
        if (strcmp(error.reason, cases[i].reason) != 0)
            print_error("%s\n", cases[i].text);
        assert_string_equal(error.reason, cases[i].reason);
        assert_true(status == NONET_E_SYNTAX || status == NONET_E_REFUSED);
    }
}

/* Every kind is refused below side 4 and above 16, by its form and as text. */
static void test_sides(void **state) {
    (void)state;
    static const int sides[] = {3, 17, 25};
    for (int i = 0; i < SAMPLES; i++)
        for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
            char reason[NONET_REASON_MAX], expected[NONET_REASON_MAX];
            uint16_t kept[CELLS_MOST];
            int16_t numbers[CELLS_MOST];
            struct nonet_rule rule = sample_rule(&samples[i]);
            const struct rule_kind *kind = kind_of(&rule);
            assert_int_equal(nonet_form_takes(kind, sides[k], &rule, kept, numbers, reason), 0);
            snprintf(expected, sizeof expected, "%s is for sides 4 to 16", kind->word);
            assert_string_equal(reason, expected);
            assert_int_equal(nonet_rule_text(sides[k], &rule, NULL, 0), NONET_E_ARGUMENT);
            struct nonet_error error;
            const char *last = strrchr(samples[i].text, '\n');
            last = last != NULL ? last + 1 : samples[i].text;
            int status = nonet_rules_read(last, strlen(last), sides[k], rules, ROOM, &error);
            assert_int_equal(status, NONET_E_SYNTAX);
            assert_string_equal(error.reason, expected);
        }
}

/* ---- meaning ---- */

static void open_model(struct model *m, const struct sample *s, uint8_t *region) {
    assert_int_equal(nonet_grid_init(grid, sizeof grid_room, s->rows, s->cols), NONET_OK);
    assert_int_equal(nonet_model_open(m, grid, rules, NULL, region), NONET_OK);
}

static void read_board(const char *text, struct rule_board *board, uint8_t *value) {
    assert_int_equal(strlen(text), board->side * board->side);
    for (int c = 0; text[c] != '\0'; c++)
        value[c] = (uint8_t)(text[c] - '0');
    board->value = value;
}

static void check_holds(const struct sample *s, const char *text, int expected) {
    uint8_t value[CELLS_MOST], region[CELLS_MOST];
    struct nonet_rule rule = sample_rule(s);
    struct rule_board board = {.side = s->rows * s->cols, .region = region, .rules = rules};
    assert_int_equal(nonet_grid_init(grid, sizeof grid_room, s->rows, s->cols), NONET_OK);
    nonet_regions_of(grid, rules, region);
    read_board(text, &board, value);
    if (kind_of(&rule)->holds(&rule, &board) != expected)
        fail_msg("%s on %s: not %d", s->text, text, expected);
}

static void test_holds(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        check_holds(&samples[i], samples[i].good, 1);
        if (samples[i].bad != NULL)
            check_holds(&samples[i], samples[i].bad, 0);
    }
}

/* Whether all rules of the value hold; what they are lowered to must say the same. Disjoint groups
 * are houses, which are not in a model. */
static void compare(const struct model *m, const struct rule_board *board, const char *text) {
    int all = 1;
    for (int i = 0; i < nonet_rules_count(rules); i++) {
        struct nonet_rule rule;
        nonet_rules_at(rules, i, &rule);
        if (rule.kind == NONET_RULE_NAMED && strcmp(rule.name, RULE_GROUPS) != 0)
            all &= kind_of(&rule)->holds(&rule, board) != 0;
    }
    if (lowered_holds(m, board) != all)
        fail_msg("%s: lowered to something else", text);
}

static void compare_text(const struct sample *s, const struct model *m, const char *text) {
    uint8_t value[CELLS_MOST];
    struct rule_board board = {.side = m->side, .region = m->region, .rules = rules};
    read_board(text, &board, value);
    compare(m, &board, s->text);
}

/* Calls compare() for every full grid of side 4 that has these first cells. Returns how many. */
static int compare_fours(const struct model *m, const char *text, uint8_t value[16], int c) {
    struct rule_board board = {.side = 4, .value = value, .region = m->region, .rules = rules};
    int count = 0;
    if (c == 16) {
        compare(m, &board, text);
        return 1;
    }
    for (int d = 1; d <= 4; d++) {
        int clash = 0;
        for (int k = 0; k < c; k++)
            clash |= value[k] == d && (k / 4 == c / 4 || k % 4 == c % 4 ||
                                       (k / 8 == c / 8 && k % 4 / 2 == c % 4 / 2));
        value[c] = (uint8_t)d;
        count += clash ? 0 : compare_fours(m, text, value, c + 1);
    }
    return count;
}

static void test_lowered(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        const struct sample *s = &samples[i];
        uint8_t region[CELLS_MOST], value[16];
        struct model m;
        sample_rule(s);
        open_model(&m, s, region);
        compare_text(s, &m, s->good);
        if (s->bad != NULL)
            compare_text(s, &m, s->bad);
        if (m.side == 4)
            assert_int_equal(compare_fours(&m, s->text, value, 0), 288);
        nonet_model_close(&m);
    }
}

/* Above side 9 there are no families. */
static void test_lowered_large(void **state) {
    (void)state;
    static const char *const texts[] = {
        "renban r1c1-r1c3",        "renban r1c1-r3c3",   "nabner r1c1-r1c4",
        "rellik 5 r1c1 r2c1 r2c2", "equality r1c1-r1c4", "cage 20 r1c1-r1c3",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int turn = 0; turn < 12; turn++) {
            static const struct sample twelve = {.rows = 3, .cols = 4};
            uint8_t region[CELLS_MOST], value[CELLS_MOST];
            struct rule_board board = {.side = 12, .value = value, .region = region};
            struct model m;
            assert_int_equal(nonet_rules_read(texts[i], strlen(texts[i]), 12, rules, ROOM, NULL),
                             NONET_OK);
            for (int c = 0; c < 144; c++) {
                int row = c / 12, shift = row % 3 * 4 + row / 3;
                value[c] = (uint8_t)(((shift + c % 12) * (turn % 2 ? 5 : 1) + turn) % 12 + 1);
            }
            board.rules = rules;
            open_model(&m, &twelve, region);
            for (int k = 0; k < m.constraints; k++)
                assert_string_not_equal(m.constraint[k].name, "family");
            compare(&m, &board, texts[i]);
            nonet_model_close(&m);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind_has_a_sample),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_looks),
        cmocka_unit_test(test_lines_differ),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_sides),
        cmocka_unit_test(test_holds),
        cmocka_unit_test(test_lowered),
        cmocka_unit_test(test_lowered_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
