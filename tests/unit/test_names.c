/*
 * The names of cells, houses and levels: each written here in another way, in every room that is
 * too small, and what is not a cell, a house or a notation is refused.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "nonet.h"

typedef long (*name_fn)(const struct nonet_grid *grid, int i, enum nonet_notation notation,
                        char *out, size_t room);

static long plain_house(const struct nonet_grid *grid, int h, enum nonet_notation notation,
                        char *out, size_t room) {
    return nonet_house_name(grid, NULL, h, notation, out, room);
}

static void expect(name_fn name, const struct nonet_grid *grid, int i, enum nonet_notation notation,
                   const char *want) {
    char mine[NONET_NAME_MAX], right[NONET_NAME_MAX];
    assert_int_equal(name(grid, i, notation, NULL, 0), strlen(want));
    for (size_t room = 0; room <= strlen(want) + 2; room++) {
        memset(mine, '#', sizeof mine);
        memset(right, '#', sizeof right);
        assert_int_equal(name(grid, i, notation, mine, room), snprintf(right, room, "%s", want));
        assert_memory_equal(mine, right, sizeof mine);
    }
}

/* Row by row of the alphabet: A, B, ... Z, AA, AB, ... */
static void row_letters(int row, char out[4]) {
    char all[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (row < 26)
        snprintf(out, 4, "%c", all[row]);
    else
        snprintf(out, 4, "%c%c", all[(row - 26) / 26], all[(row - 26) % 26]);
}

static void expect_grid(int box_rows, int box_cols) {
    size_t bytes = nonet_grid_bytes(box_rows, box_cols);
    struct nonet_grid *grid = malloc(bytes);
    char want[2 * NONET_NAME_MAX], letters[4];
    int side = box_rows * box_cols;
    assert_int_equal(nonet_grid_init(grid, bytes, box_rows, box_cols), NONET_OK);
    for (int r = 0; r < side; r++) {
        row_letters(r, letters);
        for (int k = 0; k < side; k++) {
            snprintf(want, sizeof want, "r%dc%d", r + 1, k + 1);
            expect(nonet_cell_name, grid, r * side + k, NONET_NOTATION_RC, want);
            snprintf(want, sizeof want, "%s%d", letters, k + 1);
            expect(nonet_cell_name, grid, r * side + k, NONET_NOTATION_CHESS, want);
        }
        snprintf(want, sizeof want, "row %s", letters);
        expect(plain_house, grid, r, NONET_NOTATION_CHESS, want);
        snprintf(want, sizeof want, "row %d", r + 1);
        expect(plain_house, grid, r, NONET_NOTATION_RC, want);
        snprintf(want, sizeof want, "column %d", r + 1);
        expect(plain_house, grid, side + r, NONET_NOTATION_RC, want);
        expect(plain_house, grid, side + r, NONET_NOTATION_CHESS, want);
        snprintf(want, sizeof want, "box %d", r + 1);
        expect(plain_house, grid, 2 * side + r, NONET_NOTATION_RC, want);
        expect(plain_house, grid, 2 * side + r, NONET_NOTATION_CHESS, want);
    }
    free(grid);
}

static void cells_and_houses_have_names(void **unused) {
    (void)unused;
    expect_grid(2, 2);
    expect_grid(3, 3);
    expect_grid(1, 5);
    expect_grid(5, 6);
    expect_grid(10, 10);
}

/* Four regions, each two rows of two cells, and three more houses with two names. */
static void houses_of_rules_have_their_names(void **unused) {
    (void)unused;
    static const struct {
        enum nonet_rule_kind kind;
        const char *name;
        uint16_t cells[4];
    } all[] = {
        {NONET_RULE_HOUSE, "diagonal", {0, 5, 10, 15}},
        {NONET_RULE_REGION, "region", {0, 1, 4, 5}},
        {NONET_RULE_REGION, "region", {2, 3, 6, 7}},
        {NONET_RULE_HOUSE, "window", {5, 6, 9, 10}},
        {NONET_RULE_REGION, "region", {8, 9, 12, 13}},
        {NONET_RULE_HOUSE, "diagonal", {3, 6, 9, 12}},
        {NONET_RULE_REGION, "region", {10, 11, 14, 15}},
    };
    static const char *const want[] = {"region 1",   "region 2", "region 3",  "region 4",
                                       "diagonal 1", "window 1", "diagonal 2"};
    union nonet_grid9 g;
    union nonet_rules9 r;
    char name[NONET_NAME_MAX];
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    nonet_rules_init(NONET_RULES(r), sizeof r, 4);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct nonet_rule rule = {all[i].kind, 0, all[i].name, all[i].cells, 4, NULL, 0};
        assert_int_equal(nonet_rules_add(NONET_RULES(r), sizeof r, &rule), NONET_OK);
    }
    for (int i = 0; i < 7; i++) {
        assert_int_equal(nonet_house_name(NONET_GRID(g), NONET_RULES(r), 8 + i,
                                          NONET_NOTATION_CHESS, name, sizeof name),
                         strlen(want[i]));
        assert_string_equal(name, want[i]);
    }
    nonet_house_name(NONET_GRID(g), NONET_RULES(r), 2, NONET_NOTATION_CHESS, name, sizeof name);
    assert_string_equal(name, "row C");
    assert_int_equal(
        nonet_house_name(NONET_GRID(g), NONET_RULES(r), 15, NONET_NOTATION_RC, name, sizeof name),
        NONET_E_ARGUMENT);
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    assert_int_equal(
        nonet_house_name(NONET_GRID(g), NONET_RULES(r), 0, NONET_NOTATION_RC, name, sizeof name),
        NONET_E_SHAPE);
}

static void what_has_no_name_is_refused(void **unused) {
    (void)unused;
    union nonet_grid9 g;
    char out[] = "as it was";
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    assert_int_equal(nonet_cell_name(NONET_GRID(g), -1, NONET_NOTATION_RC, out, sizeof out),
                     NONET_E_ARGUMENT);
    assert_int_equal(nonet_cell_name(NONET_GRID(g), 81, NONET_NOTATION_RC, out, sizeof out),
                     NONET_E_ARGUMENT);
    assert_int_equal(nonet_house_name(NONET_GRID(g), NULL, -1, NONET_NOTATION_RC, out, sizeof out),
                     NONET_E_ARGUMENT);
    assert_int_equal(nonet_house_name(NONET_GRID(g), NULL, 27, NONET_NOTATION_RC, out, sizeof out),
                     NONET_E_ARGUMENT);
    for (int n = NONET_NOTATION_EUREKA + 1; n < NONET_NOTATION_EUREKA + 4; n++) {
        enum nonet_notation notation = (enum nonet_notation)n;
        assert_int_equal(nonet_cell_name(NONET_GRID(g), 0, notation, out, sizeof out),
                         NONET_E_ARGUMENT);
        assert_int_equal(nonet_house_name(NONET_GRID(g), NULL, 0, notation, out, sizeof out),
                         NONET_E_ARGUMENT);
    }
    assert_string_equal(out, "as it was");
    assert_int_equal(nonet_cell_name(NONET_GRID(g), 12, NONET_NOTATION_EUREKA, out, sizeof out), 4);
    assert_string_equal(out, "r2c4");
}

static void every_rating_has_one_level(void **unused) {
    (void)unused;
    static const char *const names[] = {"easy", "medium", "hard", "expert", "extreme"};
    const struct nonet_level *level = NULL;
    int count = 0, next = 0;
    assert_null(nonet_level_at(-1));
    for (; (level = nonet_level_at(count)) != NULL; count++) {
        assert_string_equal(level->name, names[count]);
        assert_int_equal(level->rating_min, next);
        for (int rating = next; rating <= (level->rating_max ? level->rating_max : 300); rating++)
            assert_ptr_equal(nonet_level_of(rating), level);
        next = level->rating_max + 1;
    }
    assert_int_equal(count, 5);
    assert_int_equal(nonet_level_at(count - 1)->rating_max, 0);
    assert_string_equal(nonet_level_of(-1)->name, "easy");
}

static void expect_distance(const char *a, const char *b, int want) {
    int there = nonet_word_distance(a, strlen(a), b, strlen(b));
    int back = nonet_word_distance(b, strlen(b), a, strlen(a));
    if (there != want || back != want)
        fail_msg("%s, %s: %d, %d", a, b, there, back);
}

static void words_are_near_or_far(void **unused) {
    (void)unused;
    static const struct {
        const char *a, *b;
        int distance;
    } cases[] = {
        {"", "", 0},
        {"", "abc", 3},
        {"solve", "SOLVE", 0},
        {"solve", "sole", 1},
        {"solve", "solved", 1},
        {"solve", "salve", 1},
        {"solve", "slove", 1},
        {"solve", "evlos", 4},
        {"house", "hosue", 1},
        {"house", "heuso", 2},
        {"house", "ohuse", 1},
        {"ab", "bca", 3},
        {"kitten", "sitting", 3},
        {"@[`{", "`{@[", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_distance(cases[i].a, cases[i].b, cases[i].distance);
    char longest[NONET_WORD_MAX + 2];
    memset(longest, 'a', sizeof longest);
    longest[NONET_WORD_MAX + 1] = '\0';
    expect_distance(longest, "a", NONET_WORD_MAX + 1);
    expect_distance(longest, longest, NONET_WORD_MAX + 1);
    expect_distance(longest + 1, "a", NONET_WORD_MAX - 1);
    expect_distance(longest + 1, longest + 1, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_and_houses_have_names),
        cmocka_unit_test(houses_of_rules_have_their_names),
        cmocka_unit_test(what_has_no_name_is_refused),
        cmocka_unit_test(every_rating_has_one_level),
        cmocka_unit_test(words_are_near_or_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
