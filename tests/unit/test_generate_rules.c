/*
 * Puzzles by rules: diagonals, regions that are given or random, both, any extra house, other cells
 * that differ. Each is
 * looked at with code that shares nothing with the generator (generated.h, brute.h). Also which
 * full grids they come from, that a seed gives the same ones, and what is refused in which words.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "generate/full.h"
#include "rules/differ.h"
#include "tests/unit/generated.h"

enum { ROOM = NONET_RULES_BYTES_MAX(BRUTE_SIDE) };

/* Rules, as text, for a grid of some shape. */
static struct nonet_rules *rules_of(const char *text, int side) {
    struct nonet_rules *rules = malloc(ROOM);
    struct nonet_error error;
    assert_non_null(rules);
    if (nonet_rules_read(text, strlen(text), side, rules, ROOM, &error) != NONET_OK)
        fail_msg("%s", error.reason);
    return rules;
}

static struct nonet_generate_options ask(int rows, int cols, const struct nonet_rules *rules) {
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    o.seed = 1;
    o.box_rows = rows;
    o.box_cols = cols;
    o.rules = rules;
    return o;
}

static const char five[] = "regions 12233 12233 14235 14455 14455";
static const char seven[] = "regions 1122222 1133224 1133444 5133444 5536666 5577766 5577776";
static const char nine[] = "regions 111123333 111223333 114222553 664222555 644445555 666444788 "
                           "666977788 999977788 999977888";

/* ---- checking ---- */

struct check {
    const struct nonet_generate_options *options;
    int count, looks_close;
    int layouts; /* different ones */
    union nonet_rules9 rules[64];
};

static int check_one(void *user, const struct nonet_generated *g) {
    struct check *k = user;
    int i = 0;
    const char *wrong = generated_wrong(k->options, g, k->looks_close);
    if (wrong != NULL)
        fail_msg("puzzle %d: %s", k->count, wrong);
    assert_int_equal(g->number, k->count++);
    if (!k->options->random_regions) {
        assert_ptr_equal(g->rules, k->options->rules);
        return 0;
    }
    if (nonet_rules_side(g->rules) > 9)
        return 0;
    assert_true(k->layouts < 64);
    assert_int_equal(
        nonet_rules_copy(NONET_RULES(k->rules[k->layouts]), sizeof k->rules[0], g->rules),
        NONET_OK);
    while (!nonet_rules_equal(NONET_RULES(k->rules[i]), g->rules))
        i++;
    k->layouts += i == k->layouts;
    return 0;
}

static int check_all(const struct nonet_generate_options *o, int count, int looks_close) {
    struct check *k = calloc(1, sizeof *k);
    char reason[NONET_REASON_MAX];
    int status;
    assert_non_null(k);
    k->options = o;
    k->looks_close = looks_close;
    struct nonet_generator *g = nonet_generator_open(o, &status, reason);
    if (g == NULL)
        fail_msg("%s", reason);
    assert_int_equal(nonet_generator_run(g, 0, (uint64_t)count, check_one, k), NONET_OK);
    assert_int_equal(k->count, count);
    int layouts = k->layouts;
    nonet_generator_close(g);
    free(k);
    return layouts;
}

/* ---- given rules ---- */

static void test_sets(void **state) {
    (void)state;
    static const struct {
        const char *word; /* of houses.def */
        int rows, cols, puzzles;
    } sets[] = {{"diagonals", 2, 2, 20},  {"diagonals", 2, 3, 20},    {"diagonals", 2, 4, 5},
                {"diagonals", 3, 3, 8},   {"diagonals", 3, 4, 1},     {"x", 2, 2, 5},
                {"diagonal-up", 2, 2, 5}, {"diagonal-down", 2, 3, 5}, {"windoku", 3, 3, 5}};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        int side = sets[i].rows * sets[i].cols;
        struct nonet_rules *rules = rules_of(sets[i].word, side);
        struct nonet_generate_options o = ask(sets[i].rows, sets[i].cols, rules);
        check_all(&o, sets[i].puzzles, side <= 9);
        free(rules);
    }
}

/* Rules by which cells differ, with random regions, too. */
static void test_differing(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int rows, cols, random, puzzles, rating_max;
    } kinds[] = {{"anti-knight", 2, 2, 0, 10, 0},
                 {"anti-king", 2, 3, 0, 10, 0},
                 {"anti-king", 3, 3, 0, 3, 0},
                 {"anti-king", 3, 3, 0, 3, 26},
                 {"diagonal-up; different r1c1 r2c5 r5c7", 3, 3, 0, 3, 0},
                 {"chess-move 1 3", 1, 5, 1, 5, 0},
                 {"cage r1c1 r2c3 r3c6 r5c5; different r2c6 r4c1", 2, 3, 1, 5, 15}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct nonet_rules *rules = rules_of(kinds[i].text, kinds[i].rows * kinds[i].cols);
        struct nonet_generate_options o = ask(kinds[i].rows, kinds[i].cols, rules);
        o.random_regions = kinds[i].random;
        o.rating_max = kinds[i].rating_max;
        check_all(&o, kinds[i].puzzles, kinds[i].rating_max == 0);
        free(rules);
    }
}

static void test_regions(void **state) {
    (void)state;
    struct nonet_rules *r5 = rules_of(five, 5), *r7 = rules_of(seven, 7), *r9 = rules_of(nine, 9);
    struct nonet_generate_options o5 = ask(1, 5, r5), o7 = ask(1, 7, r7), o9 = ask(3, 3, r9);
    check_all(&o5, 20, 1);
    check_all(&o7, 10, 1);
    check_all(&o9, 8, 1);
    free(r5);
    free(r7);
    free(r9);
}

static void test_both(void **state) {
    (void)state;
    struct nonet_rules *r5 = rules_of("diagonals\nregions 11122 11222 33344 33544 55554", 5);
    struct nonet_rules *r7 =
        rules_of("regions 1122333 1122334 1222334 1555554 1554444 6666777 6667777\ndiagonals", 7);
    struct nonet_generate_options o5 = ask(1, 5, r5), o7 = ask(1, 7, r7);
    check_all(&o5, 20, 1);
    check_all(&o7, 10, 1);
    free(r5);
    free(r7);
}

/* Two of the windows of a windoku. */
static void test_houses(void **state) {
    (void)state;
    struct nonet_rules *rules =
        rules_of("house window r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4\n"
                 "house window r6c6 r6c7 r6c8 r7c6 r7c7 r7c8 r8c6 r8c7 r8c8",
                 9);
    struct nonet_generate_options o = ask(3, 3, rules);
    check_all(&o, 5, 1);
    free(rules);
}

/* ---- random regions ---- */

static void test_random_regions(void **state) {
    (void)state;
    static const int boxes[][3] = {{2, 2, 40}, {1, 5, 40}, {2, 3, 30}, {1, 7, 10}, {3, 3, 8}};
    static const int least[] = {10, 30, 30, 10, 8};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        struct nonet_generate_options o = ask(boxes[i][0], boxes[i][1], NULL);
        o.random_regions = 1;
        assert_true(check_all(&o, boxes[i][2], 1) >= least[i]);
    }
}

static void test_random_regions_with_diagonals(void **state) {
    (void)state;
    struct nonet_rules *x = rules_of("diagonals", 6);
    struct nonet_generate_options o = ask(2, 3, x);
    o.random_regions = 1;
    assert_true(check_all(&o, 20, 1) >= 15);
    free(x);
}

/* Large grids: the solution is right, and the solver says that it is the only one. */
static int check_large(void *user, const struct nonet_generated *g) {
    struct nonet_solve_options o = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
    uint16_t cells[2];
    struct nonet_conflict conflict = NONET_CONFLICT_INIT(cells, 2);
    (void)user;
    o.rules = g->rules;
    assert_int_equal(nonet_solve(g->puzzle, &o, NULL, 0, &r), NONET_OK);
    assert_int_equal(r.verdict, NONET_UNIQUE);
    assert_int_equal(nonet_check_solution(g->puzzle, g->rules, g->solution, &conflict), NONET_OK);
    assert_int_equal(conflict.kind, NONET_CONFLICT_NONE);
    return 0;
}

static void test_large(void **state) {
    (void)state;
    struct nonet_rules *x = malloc(NONET_RULES_BYTES_MAX(30));
    struct nonet_error error;
    char reason[NONET_REASON_MAX];
    int status;
    assert_int_equal(nonet_rules_read("x", 1, 30, x, NONET_RULES_BYTES_MAX(30), &error), NONET_OK);
    struct nonet_generate_options wishes[] = {ask(5, 6, x), ask(2, 6, NULL)};
    wishes[1].random_regions = 1;
    for (int i = 0; i < 2; i++) {
        struct nonet_generator *g = nonet_generator_open(&wishes[i], &status, reason);
        assert_non_null(g);
        assert_int_equal(nonet_generator_run(g, 0, 1, check_large, NULL), NONET_OK);
        nonet_generator_close(g);
    }
    free(x);
}

/* ---- requests ---- */

static void test_requests(void **state) {
    (void)state;
    struct nonet_rules *x = rules_of("diagonals", 6);
    struct nonet_generate_options o = ask(2, 3, x);
    o.symmetry = NONET_SYMMETRY_ROTATE180;
    check_all(&o, 10, 0);
    o.random_regions = 1;
    check_all(&o, 5, 0);
    o.symmetry = NONET_SYMMETRY_NONE;
    o.minimal = 1;
    o.clues_max = 6;
    check_all(&o, 5, 0);
    o.minimal = 0;
    o.clues_min = 14;
    o.clues_max = 16;
    check_all(&o, 10, 0);
    o.clues_min = o.clues_max = 0;
    uint8_t pattern[36] = {0};
    for (int c = 0; c < 36; c++)
        pattern[c] = c % 2 == 0 || c < 12;
    o.pattern = pattern;
    check_all(&o, 5, 0);
    o.random_regions = 0;
    check_all(&o, 5, 0);
    free(x);
}

/* By rating, and by techniques; rated again from the puzzle and its rules alone. */
static void test_difficulty(void **state) {
    (void)state;
    static const int ranges[][2] = {{0, 19}, {20, 29}, {30, 49}, {50, 71}};
    struct nonet_rules *x = rules_of("diagonals", 9);
    for (int jigsaw = 0; jigsaw < 2; jigsaw++)
        for (int i = 0; i < 4; i++) {
            struct nonet_generate_options o = ask(3, 3, jigsaw ? NULL : x);
            o.random_regions = jigsaw;
            o.rating_min = ranges[i][0];
            o.rating_max = ranges[i][1];
            check_all(&o, 3, 0);
        }
    free(x);
}

static void test_techniques(void **state) {
    (void)state;
    struct nonet_rules *x = rules_of("diagonals", 6);
    struct nonet_generate_options o = ask(2, 3, x);
    assert_int_equal(nonet_techniques_add(&o.require, "naked-pair"), NONET_OK);
    assert_int_equal(nonet_techniques_add(&o.without, "x-wing"), NONET_OK);
    check_all(&o, 3, 0);
    o.box_rows = 1;
    o.box_cols = 7;
    o.rules = NULL;
    o.random_regions = 1;
    check_all(&o, 3, 0);
    free(x);
}

static int keep(void *user, const struct nonet_generated *g) {
    return nonet_grid_copy(user, sizeof(union nonet_grid9), g->puzzle);
}

static void test_like(void **state) {
    (void)state;
    struct nonet_rules *rules = rules_of(nine, 9);
    struct nonet_generate_options o = ask(3, 3, rules);
    union nonet_grid9 like;
    char reason[NONET_REASON_MAX];
    int status;
    struct nonet_generator *g = nonet_generator_open(&o, &status, reason);
    assert_non_null(g);
    assert_int_equal(nonet_generator_run(g, 0, 1, keep, &like), NONET_OK);
    nonet_generator_close(g);
    o.like = NONET_GRID(like);
    check_all(&o, 3, 0);
    free(rules);
}

/* The clues of the first puzzles, with the weight that each has: grids of side 6 and less are
 * listed, so the law holds. */
static void test_unbiased(void **state) {
    (void)state;
    struct nonet_rules *x = rules_of("diagonals", 4);
    struct nonet_generate_options o = ask(2, 2, x);
    o.unbiased = 1;
    check_all(&o, 20, 1);
    free(x);
}

/* ---- the same again ---- */

struct copies {
    int count;
    union nonet_grid9 puzzle[8], solution[8];
    union nonet_rules9 rules[8];
};

static int copy(void *user, const struct nonet_generated *g) {
    struct copies *k = user;
    int i = k->count++;
    nonet_grid_copy(NONET_GRID(k->puzzle[i]), sizeof k->puzzle[i], g->puzzle);
    nonet_grid_copy(NONET_GRID(k->solution[i]), sizeof k->solution[i], g->solution);
    return g->rules != NULL
               ? nonet_rules_copy(NONET_RULES(k->rules[i]), sizeof k->rules[i], g->rules)
               : NONET_OK;
}

static void test_same(void **state) {
    (void)state;
    static struct copies all, one;
    struct nonet_generate_options o = ask(1, 7, NULL);
    char reason[NONET_REASON_MAX];
    int status;
    o.random_regions = 1;
    struct nonet_generator *g = nonet_generator_open(&o, &status, reason);
    assert_non_null(g);
    assert_int_equal(nonet_generator_run(g, 0, 8, copy, &all), NONET_OK);
    for (int i = 7; i >= 0; i--) {
        one.count = 0;
        assert_int_equal(nonet_generator_run(g, (uint64_t)i, 1, copy, &one), NONET_OK);
        assert_true(nonet_grid_equal(NONET_GRID(one.puzzle[0]), NONET_GRID(all.puzzle[i])));
        assert_true(nonet_grid_equal(NONET_GRID(one.solution[0]), NONET_GRID(all.solution[i])));
        assert_true(nonet_rules_equal(NONET_RULES(one.rules[0]), NONET_RULES(all.rules[i])));
    }
    nonet_generator_close(g);
    o.seed++;
    one.count = 0;
    g = nonet_generator_open(&o, &status, reason);
    assert_int_equal(nonet_generator_run(g, 0, 1, copy, &one), NONET_OK);
    assert_false(nonet_rules_equal(NONET_RULES(one.rules[0]), NONET_RULES(all.rules[0])));
    nonet_generator_close(g);
}

static void copy_with(const struct nonet_rules *rules, struct copies *to) {
    struct nonet_generate_options o = ask(3, 3, rules);
    char reason[NONET_REASON_MAX];
    int status;
    struct nonet_generator *g = nonet_generator_open(&o, &status, reason);
    assert_non_null(g);
    assert_int_equal(nonet_generator_run(g, 0, 8, copy, to), NONET_OK);
    nonet_generator_close(g);
}

/* A value without a rule is the same as none. */
static void test_no_rules(void **state) {
    (void)state;
    static struct copies with, without;
    union nonet_rules9 none;
    assert_int_equal(nonet_rules_init(NONET_RULES(none), sizeof none, 9), NONET_OK);
    copy_with(NONET_RULES(none), &with);
    copy_with(NULL, &without);
    for (int i = 0; i < 8; i++)
        assert_true(nonet_grid_equal(NONET_GRID(with.puzzle[i]), NONET_GRID(without.puzzle[i])));
}

/* ---- full grids ---- */

enum { CLASSES = 64, DRAWS = 4000 };

/* How often each grid is drawn, up to the names of its digits. The number of them. */
static int count_classes(int ruled, const struct nonet_rules *rules, int rows, int cols,
                         int *often) {
    static uint8_t grids[CLASSES][36];
    union nonet_grid9 empty;
    struct nonet_random random;
    const struct shape *shape;
    struct shape_room room;
    int status, classes = 0, side = rows * cols;
    struct nonet_full *full = nonet_full_open(rows, cols, rules, NULL, NULL, &status);
    assert_non_null(full);
    assert_true(nonet_full_is_uniform(full));
    nonet_grid_init(NONET_GRID(empty), sizeof empty, rows, cols);
    assert_int_equal(nonet_differ_open(&room, NONET_GRID(empty), rules, &shape), NONET_OK);
    nonet_random_seed(&random, 1, 0);
    for (int i = 0; i < DRAWS; i++) {
        uint8_t digits[36], name[7] = {0};
        int k = 0;
        status = ruled ? nonet_full_ruled_draw(NONET_GRID(empty), shape, rules, &random, digits,
                                               NULL, NULL)
                       : nonet_full_draw(full, &random, digits, NULL, NULL);
        assert_int_equal(status, NONET_OK);
        for (int c = 0; c < side; c++)
            name[digits[c]] = (uint8_t)(c + 1);
        assert_true(classes < CLASSES);
        for (int c = 0; c < side * side; c++)
            grids[classes][c] = name[digits[c]];
        while (memcmp(grids[k], grids[classes], (size_t)(side * side)) != 0)
            k++;
        often[k]++;
        classes += k == classes;
    }
    nonet_shape_close(&room);
    nonet_full_close(full);
    return classes;
}

/* How many there are: by brute force. */
static long count_grids(const struct nonet_rules *rules, int rows, int cols) {
    struct puzzle p;
    puzzle_init(&p, rows, cols);
    puzzle_rule(&p, rules);
    for (int c = 0; c < p.side; c++)
        puzzle_give(&p, c, c + 1);
    return brute_count(&p, 1000, NULL);
}

/* All grids are drawn, from the list equally often, by the search at least not very unequally. */
static void check_draws(const char *text, int rows, int cols) {
    struct nonet_rules *rules = rules_of(text, rows * cols);
    long grids = count_grids(rules, rows, cols);
    for (int ruled = 0; ruled < 2; ruled++) {
        int often[CLASSES] = {0}, most = 0, least = DRAWS;
        double mean = (double)DRAWS / (double)grids, chi = 0;
        assert_int_equal(count_classes(ruled, rules, rows, cols, often), grids);
        for (int i = 0; i < grids; i++) {
            most = often[i] > most ? often[i] : most;
            least = often[i] < least ? often[i] : least;
            chi += (often[i] - mean) * (often[i] - mean) / mean;
        }
        if (!ruled) /* far beyond what chance does */
            assert_true(chi < 2 * (double)grids + 30);
        assert_true(most < 4 * least);
    }
    free(rules);
}

static void test_full_grids(void **state) {
    (void)state;
    check_draws("diagonals", 2, 3);
    check_draws("diagonals", 2, 2);
    check_draws(five, 1, 5);
    check_draws("anti-knight", 2, 3);
    check_draws("chess-move 2 2; anti-king", 2, 3);
}

/* ---- what is refused ---- */

static void expect(const struct nonet_generate_options *o, int want, const char *words) {
    char reason[NONET_REASON_MAX] = "";
    int status = NONET_OK;
    assert_null(nonet_generator_open(o, &status, reason));
    assert_string_equal(reason, words);
    assert_int_equal(status, want);
}

/* The last one: by its first region, r2c9 has the digit that is missing from the other cells of the
 * first row, which is in the same column. A 9x9 is not listed, so a search finds it out. */
static void test_no_grid(void **state) {
    (void)state;
    static const struct {
        int side;
        const char *text;
    } no[] = {{2, "diagonals"},
              {3, "diagonals"},
              {5, "regions 11122 13422 13442 33544 35555"},
              {5, "diagonals\nregions 12233 12233 14235 14455 14455"},
              {9, "regions 111111112 222222221 333333333 444444444 555555555 666666666 777777777 "
                  "888888888 999999999"}};
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        struct nonet_rules *rules = rules_of(no[i].text, no[i].side);
        struct nonet_generate_options o = ask(1, no[i].side, rules);
        assert_int_equal(count_grids(rules, 1, no[i].side), 0);
        expect(&o, NONET_E_IMPOSSIBLE, "no full grid meets these rules");
        o.random_regions = 1;
        if (i < 2)
            expect(&o, NONET_E_IMPOSSIBLE, "no full grid meets these rules");
        free(rules);
    }
}

/* Five houses with a cell in common, and one more that has a cell of each of them. */
#define FIVE                                                                                       \
    "house r1c1 r2c1 r2c2 r2c3; house r1c1 r2c3 r3c1 r4c1; house r1c1 r1c2 r1c3 r3c2;"             \
    "house r1c1 r1c4 r2c4 r3c4; house r1c1 r4c2 r4c3 r4c4"
static const char crossing[] = FIVE, crossing_too[] = FIVE "; house r2c3 r3c2 r3c4 r4c3";

static void test_logic_has_room(void **state) {
    (void)state;
    struct nonet_rules *rules[] = {rules_of(crossing, 4), rules_of(crossing_too, 4)};
    static const int want[] = {NONET_OK, NONET_E_HOUSES};
    for (int i = 0; i < 2; i++) {
        struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
        union nonet_grid9 grid;
        nonet_grid_init(NONET_GRID(grid), sizeof grid, 2, 2);
        o.rules = rules[i];
        assert_int_equal(nonet_logic(NONET_GRID(grid), &o, NULL, 0, NULL), want[i]);
        assert_int_equal(nonet_find_clash(NONET_GRID(grid), rules[i],
                                          &(struct nonet_conflict)NONET_CONFLICT_INIT(NULL, 0)),
                         NONET_OK); /* what is not logic has room for both */
        free(rules[i]);
    }
}

static void test_refused(void **state) {
    (void)state;
    struct nonet_rules *x = rules_of("diagonals", 9), *r9 = rules_of(nine, 9);
    struct nonet_generate_options o = ask(2, 2, x);
    union nonet_grid9 grid;
    nonet_grid_init(NONET_GRID(grid), sizeof grid, 3, 3);
    expect(&o, NONET_E_SHAPE, "the rules are for side 9, not for 4");
    o = ask(3, 3, r9);
    o.random_regions = 1;
    expect(&o, NONET_E_ARGUMENT, "the rules have regions: they cannot be random as well");
    o = ask(3, 3, x);
    o.random_regions = 1;
    o.like = NONET_GRID(grid);
    expect(&o, NONET_E_ARGUMENT, "a puzzle cannot be varied with random regions");
    o.like = NULL;
    o.unbiased = 1;
    expect(&o, NONET_E_ARGUMENT,
           "nothing is known about the distribution of puzzles with random regions");
    o.random_regions = 0;
    expect(
        &o, NONET_E_ARGUMENT,
        "by these rules full grids are not all equally likely, so the distribution of puzzles is "
        "not known");
    o = ask(3, 3, x);
    o.clues_max = 7;
    expect(&o, NONET_E_IMPOSSIBLE, "no puzzle has 7 clues: all digits but one must be among them");
    struct nonet_rules *five_cross = rules_of(crossing, 4), *cross = rules_of(crossing_too, 4);
    o = ask(2, 2, five_cross);
    o.rating_max = 19;
    expect(&o, NONET_E_IMPOSSIBLE, "no full grid meets these rules");
    o.rules = cross;
    expect(&o, NONET_E_IMPOSSIBLE,
           "too many of the extra houses cross each other, so puzzles cannot be rated");
    o.random_regions = 1;
    expect(&o, NONET_E_IMPOSSIBLE,
           "too many of the extra houses cross each other, so puzzles cannot be rated");
    struct nonet_rules *killer = rules_of("anti-king; cage 5 r1c1 r1c2", 9);
    struct nonet_rules *king = rules_of("anti-king", 9);
    o = ask(3, 3, killer);
    assert_int_equal(nonet_rules_beyond_logic(NONET_GRID(grid), king), -1);
    assert_int_equal(nonet_rules_beyond_logic(NONET_GRID(grid), NULL), -1);
    assert_int_equal(nonet_rules_beyond_logic(NONET_GRID(grid), killer), 1);
    assert_int_equal(nonet_rules_beyond_logic(NONET_GRID(grid), cross), NONET_E_SHAPE);
    for (o.random_regions = 0; o.random_regions < 2; o.random_regions++)
        expect(&o, NONET_E_RULES,
               "puzzles with a rule like this cannot be made yet: r1c1 and r1c2 are different, and "
               "their sum is 5");
    o = ask(3, 3, king);
    nonet_techniques_add(&o.require, "unique-loop");
    assert_true(generated_is_refused(&o, NONET_E_IMPOSSIBLE));
    free(killer);
    free(king);
    free(five_cross);
    free(cross);
    free(x);
    free(r9);
}

/* Lines that can change places by rows, columns and boxes cannot by diagonals. */
static void test_empty_lines(void **state) {
    (void)state;
    struct nonet_rules *x = rules_of("diagonals", 6);
    struct nonet_rules *boxes = rules_of("regions 111222111222333444333444555666555666", 6);
    struct nonet_generate_options o = ask(2, 3, NULL);
    uint8_t pattern[36];
    for (int c = 0; c < 36; c++)
        pattern[c] = c >= 12;
    o.pattern = pattern;
    expect(&o, NONET_E_IMPOSSIBLE, "rows 1 and 2 have no room for a clue: they could be exchanged");
    o.rules = boxes;
    expect(&o, NONET_E_IMPOSSIBLE, "rows 1 and 2 have no room for a clue: they could be exchanged");
    o.rules = x;
    check_all(&o, 2, 0);
    free(x);
    free(boxes);
}

static int stop_at_once(void *user) {
    (void)user;
    return 1;
}

static void test_cancelled(void **state) {
    (void)state;
    struct nonet_generate_options o = ask(3, 3, NULL);
    struct nonet_rules *x = rules_of("diagonals", 9);
    char reason[NONET_REASON_MAX];
    int status;
    o.random_regions = 1;
    o.cancel = stop_at_once;
    struct nonet_generator *g = nonet_generator_open(&o, &status, reason);
    assert_non_null(g);
    assert_int_equal(nonet_generator_run(g, 0, 1, check_large, NULL), NONET_E_CANCELLED);
    nonet_generator_close(g);
    o.rules = x;
    assert_null(nonet_generator_open(&o, &status, reason));
    assert_int_equal(status, NONET_E_CANCELLED);
    free(x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_differing),
        cmocka_unit_test(test_regions),
        cmocka_unit_test(test_both),
        cmocka_unit_test(test_houses),
        cmocka_unit_test(test_random_regions),
        cmocka_unit_test(test_random_regions_with_diagonals),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_requests),
        cmocka_unit_test(test_difficulty),
        cmocka_unit_test(test_techniques),
        cmocka_unit_test(test_like),
        cmocka_unit_test(test_unbiased),
        cmocka_unit_test(test_same),
        cmocka_unit_test(test_no_rules),
        cmocka_unit_test(test_full_grids),
        cmocka_unit_test(test_no_grid),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_empty_lines),
        cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_logic_has_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
