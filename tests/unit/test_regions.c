/*
 * Random regions: a partition of the grid into connected parts, every one of a small side, many
 * different ones of larger sides, the same for the same random numbers; and what is refused.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "nonet.h"

struct map {
    int side;
    uint8_t region[NONET_CELLS_MAX];
};

static struct nonet_rules *room_for(int side) {
    struct nonet_rules *rules = malloc(NONET_RULES_BYTES_MAX(side));
    assert_non_null(rules);
    assert_int_equal(nonet_rules_init(rules, NONET_RULES_BYTES_MAX(side), side), NONET_OK);
    return rules;
}

static void draw(struct nonet_rules *rules, int side, uint64_t seed, uint64_t stream) {
    struct nonet_random random;
    nonet_random_seed(&random, seed, stream);
    assert_int_equal(nonet_rules_init(rules, NONET_RULES_BYTES_MAX(side), side), NONET_OK);
    assert_int_equal(nonet_rules_random_regions(rules, NONET_RULES_BYTES_MAX(side), &random),
                     NONET_OK);
}

/* The region of each cell; each cell is in one. */
static void read_map(const struct nonet_rules *rules, struct map *map) {
    struct nonet_rule rule;
    map->side = nonet_rules_side(rules);
    assert_int_equal(nonet_rules_count(rules), map->side);
    memset(map->region, 0xff, sizeof map->region);
    for (int i = 0; i < map->side; i++) {
        assert_int_equal(nonet_rules_at(rules, i, &rule), NONET_OK);
        assert_int_equal(rule.kind, NONET_RULE_REGION);
        assert_string_equal(rule.name, "region");
        assert_int_equal(rule.count, map->side);
        for (int k = 0; k < rule.count; k++) {
            assert_int_equal(map->region[rule.cells[k]], 0xff);
            map->region[rule.cells[k]] = (uint8_t)i;
        }
    }
}

/* Spreads a mark from one cell of a region over all that can be reached in it. */
static int count_reached(const struct map *map, int from) {
    static uint8_t is_reached[NONET_CELLS_MAX];
    int n = map->side, cells = n * n, count = 1, before = 0;
    memset(is_reached, 0, sizeof is_reached);
    is_reached[from] = 1;
    while (count > before) {
        before = count;
        for (int c = 0; c < cells; c++) {
            int near = (c % n > 0 && is_reached[c - 1]) || (c % n < n - 1 && is_reached[c + 1]) ||
                       (c >= n && is_reached[c - n]) || (c < cells - n && is_reached[c + n]);
            if (!is_reached[c] && near && map->region[c] == map->region[from]) {
                is_reached[c] = 1;
                count++;
            }
        }
    }
    return count;
}

/* In the order of their first cells. */
static void check_order(const struct map *map) {
    int next = 0;
    for (int c = 0; c < map->side * map->side; c++) {
        assert_true(map->region[c] <= next);
        next += map->region[c] == next;
    }
    assert_int_equal(next, map->side);
}

static void check_layout(const struct nonet_rules *rules) {
    struct map map;
    read_map(rules, &map);
    check_order(&map);
    for (int c = 0, next = 0; c < map.side * map.side; c++)
        if (map.region[c] == next) {
            assert_int_equal(count_reached(&map, c), map.side);
            next++;
        }
}

static void test_connected(void **state) {
    (void)state;
    for (int side = 2; side <= 26; side++) {
        struct nonet_rules *rules = room_for(side);
        for (uint64_t i = 0; i < 4; i++) {
            draw(rules, side, 1, i);
            check_layout(rules);
        }
        free(rules);
    }
}

static void test_largest(void **state) {
    (void)state;
    struct nonet_rules *rules = room_for(100);
    draw(rules, 100, 1, 0);
    check_layout(rules);
    free(rules);
}

/* ---- all layouts of side 4 ---- */

enum { ALL_FOUR = 117 };

struct all {
    int count;
    uint8_t region[200][16];
    uint8_t now[16]; /* 0: free; else the region, from 1 */
};

static int is_connected(const int cells[4]) {
    unsigned reached = 1;
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < 4; k++) {
                int a = cells[i], b = cells[k], across = a / 4 == b / 4 && abs(a - b) == 1;
                if (reached >> i & 1 && (across || abs(a - b) == 4))
                    reached |= 1u << k;
            }
    return reached == 15;
}

static void list_all(struct all *all, int region) {
    int a = 0;
    if (region > 4) {
        assert_true(all->count < 200);
        for (int c = 0; c < 16; c++)
            all->region[all->count][c] = (uint8_t)(all->now[c] - 1);
        all->count++;
        return;
    }
    while (all->now[a] != 0)
        a++;
    for (int b = a + 1; b < 16; b++)
        for (int c = b + 1; c < 16; c++)
            for (int d = c + 1; d < 16; d++) {
                int cells[4] = {a, b, c, d};
                if (all->now[b] || all->now[c] || all->now[d] || !is_connected(cells))
                    continue;
                for (int i = 0; i < 4; i++)
                    all->now[cells[i]] = (uint8_t)region;
                list_all(all, region + 1);
                for (int i = 0; i < 4; i++)
                    all->now[cells[i]] = 0;
            }
}

static void test_all_of_four(void **state) {
    (void)state;
    static struct all all;
    int seen[200] = {0}, kinds = 0;
    struct nonet_rules *rules = room_for(4);
    struct map map;
    list_all(&all, 1);
    assert_int_equal(all.count, ALL_FOUR);
    for (uint64_t i = 0; i < 6000; i++) {
        int k = 0;
        draw(rules, 4, 2, i);
        read_map(rules, &map);
        while (k < all.count && memcmp(all.region[k], map.region, 16) != 0)
            k++;
        assert_true(k < all.count);
        kinds += seen[k]++ == 0;
    }
    assert_int_equal(kinds, ALL_FOUR);
    for (int k = 0; k < all.count; k++)
        assert_true(seen[k] < 2400); /* the boxes, one in four */
    free(rules);
}

/* ---- variety ---- */

static int count_kinds(int side, int draws) {
    struct map *maps = malloc((size_t)draws * sizeof *maps);
    struct nonet_rules *rules = room_for(side);
    int kinds = 0;
    assert_non_null(maps);
    for (int i = 0; i < draws; i++) {
        int k = 0;
        draw(rules, side, 3, (uint64_t)i);
        read_map(rules, &maps[kinds]);
        while (memcmp(maps[k].region, maps[kinds].region, (size_t)(side * side)) != 0)
            k++;
        kinds += k == kinds;
    }
    free(rules);
    free(maps);
    return kinds;
}

static void test_variety(void **state) {
    (void)state;
    assert_true(count_kinds(5, 200) > 120);
    assert_int_equal(count_kinds(7, 200), 200);
    assert_int_equal(count_kinds(9, 200), 200);
}

/* No pair of neighbours is nearly always, or nearly never, in one region: nothing is left of the
 * rows that it begins with. */
static void test_mixed(void **state) {
    (void)state;
    enum { DRAWS = 400, SIDE = 9 };
    int across[81] = {0}, down[81] = {0};
    struct nonet_rules *rules = room_for(SIDE);
    struct map map;
    for (uint64_t i = 0; i < DRAWS; i++) {
        draw(rules, SIDE, 4, i);
        read_map(rules, &map);
        for (int c = 0; c < 72; c++) {
            int turned = c % 9 * 9 + c / 9; /* the same place in the transposed grid */
            across[c] += map.region[turned] == map.region[turned + 1];
            down[c] += map.region[c] == map.region[c + 9];
        }
    }
    for (int c = 0; c < 72; c++) {
        assert_in_range(across[c], DRAWS / 4, DRAWS * 9 / 10);
        assert_in_range(down[c], DRAWS / 4, DRAWS * 9 / 10);
        assert_true(abs(across[c] - down[c]) < DRAWS / 5);
    }
    free(rules);
}

/* ---- the value ---- */

static void test_same(void **state) {
    (void)state;
    struct nonet_rules *a = room_for(9), *b = room_for(9);
    draw(a, 9, 5, 0);
    draw(b, 9, 5, 0);
    assert_true(nonet_rules_equal(a, b));
    draw(b, 9, 5, 1);
    assert_false(nonet_rules_equal(a, b));
    free(a);
    free(b);
}

static void test_beside_others(void **state) {
    (void)state;
    size_t room = NONET_RULES_BYTES_MAX(9);
    struct nonet_rules *rules = room_for(9);
    struct nonet_random random = {{1, 2, 3, 4}};
    struct nonet_rule rule;
    assert_int_equal(nonet_rules_read("diagonals", 9, 9, rules, room, NULL), NONET_OK);
    assert_int_equal(nonet_rules_random_regions(rules, room, &random), NONET_OK);
    assert_int_equal(nonet_rules_count(rules), 11);
    assert_int_equal(nonet_rules_at(rules, 8, &rule), NONET_OK);
    assert_int_equal(rule.kind, NONET_RULE_REGION);
    assert_int_equal(nonet_rules_at(rules, 9, &rule), NONET_OK);
    assert_int_equal(rule.kind, NONET_RULE_HOUSE);
    assert_int_equal(nonet_rules_random_regions(rules, room, &random), NONET_E_ARGUMENT);
    assert_int_equal(nonet_rules_count(rules), 11);
    free(rules);
}

static void test_room(void **state) {
    (void)state;
    struct nonet_rules *rules = room_for(9);
    struct nonet_random random = {{1, 2, 3, 4}};
    assert_int_equal(nonet_rules_random_regions(rules, NONET_RULES_BYTES(9, 81) - 1, &random),
                     NONET_E_ROOM);
    assert_int_equal(nonet_rules_count(rules), 0);
    assert_int_equal(nonet_rules_random_regions(rules, NONET_RULES_BYTES(9, 81), &random),
                     NONET_OK);
    free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_connected),     cmocka_unit_test(test_largest),
        cmocka_unit_test(test_all_of_four),   cmocka_unit_test(test_variety),
        cmocka_unit_test(test_mixed),         cmocka_unit_test(test_same),
        cmocka_unit_test(test_beside_others), cmocka_unit_test(test_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
