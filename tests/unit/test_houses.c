/*
 * Grids by other houses, counted: every way to cut a small square into connected regions, with and
 * without diagonals, by every engine and by code of the tests' own (jigsaw.h). The totals are known
 * from that code, those of boxes and Latin squares also from elsewhere. Also the puzzles with
 * diagonals and regions in ../shared, whose solutions are known.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tests/unit/houses.h"

struct tally {
    int maps;
    int every[4]; /* for these diagonals each so many-th map is counted; 0: none */
    long total[4];
};

/* The slower engines count only some of the larger maps. */
static int is_turn(const struct jigsaw *j, enum nonet_engine engine, int map) {
    int every = engine == NONET_ENGINE_ANY ? 1 : engine == NONET_ENGINE_SAT ? 80 : 8;
    return j->side < 5 || map % every == 0;
}

static void count_map(struct jigsaw *j, void *user) {
    struct tally *t = user;
    for (int diagonals = 0; diagonals < 4; diagonals++) {
        if (t->every[diagonals] == 0 || t->maps % t->every[diagonals] != 0)
            continue;
        long want = jigsaw_count(j, diagonals);
        t->total[diagonals] += want;
        for (int e = 0; e < HOUSE_ENGINES; e++)
            if (is_turn(j, house_engines[e], t->maps) && house_can_count(house_engines[e], want) &&
                !house_agrees(house_engines[e], j, diagonals, want))
                fail_msg("map %d, diagonals %d: engine %d does not count %ld", t->maps, diagonals,
                         house_engines[e], want);
    }
    t->maps++;
}

static void count_maps(int side, struct tally *t) {
    struct jigsaw j = {.side = side, .found = count_map, .user = t};
    jigsaw_cut(&j);
}

static void test_side_4(void **state) {
    (void)state;
    struct tally t = {.every = {1, 1, 1, 1}};
    count_maps(4, &t);
    assert_int_equal(t.maps, 117);
    assert_int_equal(t.total[0], 13872);
    assert_int_equal(t.total[JIGSAW_DOWN], t.total[JIGSAW_UP]); /* by reflection */
    assert_int_equal(t.total[JIGSAW_DOWN | JIGSAW_UP], 1440);
}

/* All maps with both diagonals, some without: soak_houses counts those all. */
static void test_side_5(void **state) {
    (void)state;
    struct tally t = {.every = {40, 0, 0, 1}};
    count_maps(5, &t);
    assert_int_equal(t.maps, 4006);
    assert_true(t.total[0] > 0);
    assert_int_equal(t.total[JIGSAW_DOWN | JIGSAW_UP], 61440);
}

/* ---- boxes and Latin squares with diagonals ---- */

static void test_known(void **state) {
    (void)state;
    static const struct {
        int rows, cols;
        const char *rules;
        long count;
    } known[] = {
        {2, 2, "", 288},
        {2, 2, "diagonals", 48},
        {1, 5, "", 161280},
        {1, 5, "diagonal-down", 5760},
        {1, 5, "diagonal-up", 5760},
        {1, 5, "x", 960},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        union nonet_rules9 rules;
        assert_int_equal(nonet_rules_read(known[i].rules, strlen(known[i].rules),
                                          known[i].rows * known[i].cols, NONET_RULES(rules),
                                          sizeof rules, NULL),
                         NONET_OK);
        for (int e = 0; e < HOUSE_ENGINES; e++)
            if (house_can_count(house_engines[e], known[i].count))
                assert_int_equal(
                    house_count(house_engines[e], known[i].rows, known[i].cols, NONET_RULES(rules)),
                    known[i].count);
    }
}

/* ---- puzzles with a known solution ---- */

struct shared {
    union nonet_grid9 grid;
    union nonet_rules9 rules;
    int digit[81]; /* the solution */
};

/* Id, tab, S, then digits with commas between them. */
static void read_shared(char *line, struct shared *s) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    char *tab = strchr(line, '\t'), again[400];
    assert_non_null(tab);
    *tab = '\0';
    for (int c = 0; c < 81; c++)
        s->digit[c] = tab[2 + 2 * c] - '0';
    assert_int_equal(nonet_read_rules(line, strlen(line), &options, NONET_GRID(s->grid),
                                      sizeof s->grid, NONET_RULES(s->rules), sizeof s->rules, NULL,
                                      NULL),
                     NONET_OK);
    assert_true(nonet_rules_count(NONET_RULES(s->rules)) > 0);
    assert_int_equal(nonet_write(nonet_format_find("solo"), NONET_GRID(s->grid),
                                 NONET_RULES(s->rules), NULL, again, sizeof again),
                     strlen(line));
    assert_string_equal(again, line);
}

static void check_shared(const struct shared *s, enum nonet_engine engine) {
    union nonet_grid9 solution;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.engine = engine;
    options.rules = NONET_RULES(s->rules);
    assert_int_equal(
        nonet_solve(NONET_GRID(s->grid), &options, NONET_GRID(solution), sizeof solution, &result),
        NONET_OK);
    assert_int_equal(result.verdict, NONET_UNIQUE);
    for (int c = 0; c < 81; c++)
        assert_int_equal(nonet_grid_value(NONET_GRID(solution), c), s->digit[c]);
}

static int check_file(const char *name) {
    char command[120], line[1000];
    struct shared s;
    int lines = 0;
    snprintf(command, sizeof command, "gzip -dc ../shared/data/variants/solo_%s.txt.gz 2>/dev/null",
             name);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    for (; fgets(line, sizeof line, pipe) != NULL; lines++) {
        read_shared(line, &s);
        for (int e = 0; e < HOUSE_ENGINES; e++)
            if (nonet_engine_is_built(house_engines[e]))
                check_shared(&s, house_engines[e]);
    }
    pclose(pipe);
    return lines;
}

static void test_shared(void **state) {
    (void)state;
    int lines = check_file("3x3xdu") + check_file("9jdu") + check_file("9jxdu");
    if (lines == 0)
        print_message("skipped: no shared data here\n");
    else
        assert_int_equal(lines, 28);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_side_4),
        cmocka_unit_test(test_side_5),
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
