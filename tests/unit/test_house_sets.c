/*
 * The rows of src/rules/houses.def, each looked at by code that does not share its reader: a map
 * that is wrong would otherwise only mean that a rule has fewer houses than it says.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "rules/houses.h"

static int side_of_map(const char *map) {
    size_t length = strlen(map), side = 1;
    while (side * side < length)
        side++;
    return side * side == length ? (int)side : 0;
}

/* How many houses a map has; 0: one of them has not `side` cells. */
static int houses_of_map(const char *map, int side) {
    int houses = 0;
    for (const char *at = map; *at != '\0'; at++) {
        int same = 0;
        if (*at == '.' || strchr(map, *at) != at)
            continue;
        for (const char *other = map; *other != '\0'; other++)
            same += *other == *at;
        if (same != side)
            return 0;
        houses++;
    }
    return houses;
}

/* How many lines a set has; 0: there are none, or one leaves a grid of this side, or stands still.
 */
static int houses_of_lines(const struct house_set *set, int side) {
    int houses = 0;
    for (int k = 0; k < 2; k++) {
        const struct walk *w = &set->walk[k];
        int row = w->row < 0 ? side - 1 : w->row, col = w->col < 0 ? side - 1 : w->col;
        int last_row = row + (side - 1) * w->down, last_col = col + (side - 1) * w->right;
        if (w->down == 0 && w->right == 0)
            continue;
        if (row >= side || col >= side || last_row < 0 || last_row >= side || last_col < 0 ||
            last_col >= side)
            return 0;
        houses++;
    }
    return houses;
}

static int is_word(const char *word) {
    return word[0] >= 'a' && word[0] <= 'z' &&
           strspn(word, "abcdefghijklmnopqrstuvwxyz-") == strlen(word);
}

/* What is wrong with a row; NULL: nothing. `houses` gets their number. */
static const char *fault_of(const struct house_set *set, int side, int *houses) {
    if (!is_word(set->word) || strcmp(set->word, "house") == 0 || strcmp(set->word, "regions") == 0)
        return "its word";
    if (!nonet_is_house_name(set->name))
        return "its name";
    if (set->map != NULL && side_of_map(set->map) == 0)
        return "the length of its map";
    *houses = set->map != NULL ? houses_of_map(set->map, side) : houses_of_lines(set, side);
    return *houses > 0 ? NULL : "its houses";
}

/* Each house of a set has `side` different cells of the grid, and they are as many as it says. */
static void check_houses(const struct house_set *set, int side, int houses) {
    static _Alignas(8) unsigned char room[NONET_RULES_BYTES_MAX(NONET_SIDE_MAX)];
    struct nonet_rules *rules = (struct nonet_rules *)(void *)room;
    uint16_t cells[NONET_SIDE_MAX];
    int k = 0;
    for (; nonet_house_set_cells(set, side, k, cells); k++) {
        unsigned char seen[NONET_CELLS_MAX] = {0};
        for (int i = 0; i < side; i++) {
            assert_true(cells[i] < side * side);
            assert_false(seen[cells[i]]++);
        }
    }
    assert_int_equal(k, houses);
    assert_int_equal(nonet_rules_init(rules, sizeof room, side), NONET_OK);
    assert_int_equal(nonet_house_set_add(set, rules, sizeof room), NONET_OK);
    assert_int_equal(nonet_rules_count(rules), houses);
}

static void test_every_row_is_right(void **state) {
    (void)state;
    const struct house_set *set;
    for (int i = 0; (set = nonet_house_set(i)) != NULL; i++) {
        int own = set->map != NULL ? side_of_map(set->map) : 0;
        for (int side = own ? own : 4; side <= (own ? own : NONET_SIDE_MAX); side++) {
            int houses = 0;
            const char *fault = fault_of(set, side, &houses);
            if (fault != NULL)
                fail_msg("houses.def, \"%s\": %s, on side %d", set->word, fault, side);
            check_houses(set, side, houses);
        }
        assert_ptr_equal(nonet_house_set_find(set->word, strlen(set->word)), set);
    }
    assert_true(nonet_house_set(3) != NULL); /* diagonals, each of them, and x */
    assert_null(nonet_house_set(-1));
}

/* A map fits no other side. */
static void test_maps_fit_their_side(void **state) {
    (void)state;
    static const struct house_set corners = {"corners", "corner", "aabbaabbccddccdd", {{0}}};
    _Alignas(8) unsigned char room[NONET_RULES_BYTES_MAX(9)];
    struct nonet_rules *rules = (struct nonet_rules *)(void *)room;
    check_houses(&corners, 4, 4);
    nonet_rules_init(rules, sizeof room, 9);
    assert_int_equal(nonet_house_set_add(&corners, rules, sizeof room), NONET_E_SHAPE);
}

/* What this test is for: rows that must not pass it. */
static void test_wrong_rows_are_seen(void **state) {
    (void)state;
    static const struct {
        struct house_set set;
        const char *fault;
    } wrong[] = {
        {{"Windoku", "window", NULL, {{0, 0, 1, 1}}}, "its word"},
        {{"house", "window", NULL, {{0, 0, 1, 1}}}, "its word"},
        {{"windoku", "region", NULL, {{0, 0, 1, 1}}}, "its name"},
        {{"windoku", "the-longest-of-names", NULL, {{0, 0, 1, 1}}}, "its name"},
        {{"windoku", "window", "aabbaabbccddccd", {{0}}}, "the length of its map"},
        {{"windoku", "window", "aabbaabbccddccd.", {{0}}}, "its houses"},
        {{"windoku", "window", "aabbaabbccddcccd", {{0}}}, "its houses"},
        {{"windoku", "window", "................", {{0}}}, "its houses"},
        {{"windoku", "window", NULL, {{0}}}, "its houses"},
        {{"windoku", "window", NULL, {{1, 0, 1, 1}}}, "its houses"},
        {{"windoku", "window", NULL, {{0, 0, 1, -1}}}, "its houses"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int houses = 0;
        const char *fault = fault_of(&wrong[i].set, 4, &houses);
        assert_non_null(fault);
        assert_string_equal(fault, wrong[i].fault);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row_is_right),
        cmocka_unit_test(test_maps_fit_their_side),
        cmocka_unit_test(test_wrong_rows_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
