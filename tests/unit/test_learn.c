/*
 * The clause-learning search against the brute-force counter, on puzzles that plain search would
 * never pass to it. Compiled here with limits so low that small puzzles restart, change modes,
 * probe, reduce, vivify, and run out of recorded solutions.
 */
#define _XOPEN_SOURCE 700 /* for setrlimit */
#define LEARN_LIMITS                                                                               \
    MODE_CONFLICTS = 8, LUBY_CONFLICTS = 4, PHASE_CONFLICTS = 8, REDUCE_FIRST = 6,                 \
    REDUCE_FACTOR = 2, RECORDED = 5

#include "solve/learn.c"
#include "solve/any.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <malloc.h>
#include <sys/resource.h>

#include "houses.h"
#include "memory.h"

enum { LIMIT = 60, KNOWN = 8 };

static const char *hard =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/* A search that begins with clause learning. */
struct direct {
    struct nonet_search search;
    struct shape_room shape_room; /* for sides of up to 16: nothing to free */
    union nonet_grid16 puzzle, left, shown;
    unsigned char known[KNOWN * BRUTE_CELLS];
    const struct puzzle *from;
    long wrong;
    uint64_t sum;
};

static int take(void *user, const struct nonet_grid *solution) {
    struct direct *t = user;
    int digit[BRUTE_CELLS];
    nonet_grid_to_ints(solution, digit);
    t->wrong += !puzzle_is_solved_by(t->from, digit);
    t->sum += brute_hash(digit, t->from->cells);
    return 0;
}

/* 0: singles already give a contradiction. The rules are those of the puzzle. */
static int begin_by(struct direct *t, const struct puzzle *p, const struct nonet_rules *rules,
                    uint64_t limit) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    int contradiction;
    memset(t, 0, sizeof *t);
    t->from = p;
    puzzle_to_grid(p, NONET_GRID(t->puzzle), sizeof t->puzzle);
    nonet_marks(NONET_GRID(t->puzzle), rules, NONET_AFTER_SINGLES, NONET_GRID(t->left),
                sizeof t->left, &contradiction);
    options.limit = limit;
    options.found = take;
    options.found_user = t;
    t->search.options = options;
    t->search.puzzle = NONET_GRID(t->puzzle);
    nonet_shape_open(&t->shape_room, t->search.puzzle, rules, &t->search.shape);
    t->search.left = NONET_GRID(t->left);
    t->search.shown = NONET_GRID(t->shown);
    t->search.known = t->known;
    return !contradiction;
}

static int begin(struct direct *t, const struct puzzle *p, uint64_t limit) {
    return begin_by(t, p, NULL, limit);
}

static void compare_by(const struct puzzle *p, const struct nonet_rules *rules, uint64_t seed) {
    struct direct t;
    uint64_t sum;
    long known = brute_count(p, LIMIT, &sum);
    if (!begin_by(&t, p, rules, LIMIT)) {
        assert_int_equal(known, 0);
        return;
    }
    t.search.options.seed = seed;
    assert_int_equal(nonet_engine_learn(&t.search), NONET_OK);
    assert_int_equal(t.search.result.solutions, known);
    assert_int_equal(t.wrong, 0);
    assert_int_equal(t.search.result.complete, known < LIMIT);
    if (known < LIMIT)
        assert_int_equal(t.sum, sum);
}

static void compare(const struct puzzle *p, uint64_t seed) {
    compare_by(p, NULL, seed);
}

/* rows, cols, how many puzzles, percent of clues, percent of marks removed */
static const int shapes[][5] = {
    {1, 2, 3, 20, 30},   {2, 2, 100, 20, 40}, {1, 5, 50, 30, 50},
    {2, 3, 100, 25, 50}, {3, 3, 150, 27, 68}, {2, 5, 40, 35, 70},
    {3, 4, 40, 40, 76},  {1, 7, 20, 50, 75},  {4, 4, 25, 50, 85},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static void test_puzzles(void **state) {
    (void)state;
    struct puzzle p;
    uint64_t seed = 5;
    for (int s = 0; s < SHAPES; s++) {
        for (int i = 0; i < shapes[s][2]; i++) {
            chance_puzzle(&seed, shapes[s][0], shapes[s][1], shapes[s][3], &p);
            compare(&p, 0);
            puzzle_give(&p, chance_below(&seed, p.cells), 1 + chance_below(&seed, p.side));
            compare(&p, seed);
            chance_marks(&seed, shapes[s][0], shapes[s][1], shapes[s][4] + i % 8, &p);
            compare(&p, 0);
        }
    }
}

/* Every branch has to be exhausted, one by one. */
static void test_known_counts(void **state) {
    (void)state;
    static const int boxes[][3] = {{1, 2, 2}, {2, 2, 288}, {1, 4, 576}, {1, 5, 161280}};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        struct puzzle p;
        struct direct t;
        puzzle_init(&p, boxes[i][0], boxes[i][1]);
        assert_true(begin(&t, &p, 0));
        assert_int_equal(nonet_engine_learn(&t.search), NONET_OK);
        assert_int_equal(t.search.result.solutions, boxes[i][2]);
        assert_int_equal(t.search.result.complete, 1);
        assert_int_equal(t.wrong, 0);
    }
}

/* ---- other houses ---- */

static void count_map(struct jigsaw *j, void *user) {
    int *maps = user;
    for (int diagonals = 0; diagonals < 4; diagonals++) {
        union nonet_rules9 rules;
        struct puzzle p;
        struct direct t;
        long want = jigsaw_count(j, diagonals);
        assert_true(house_rules(j, diagonals, &rules));
        puzzle_init(&p, 2, 2);
        puzzle_rule(&p, NONET_RULES(rules));
        if (begin_by(&t, &p, NONET_RULES(rules), 0))
            assert_int_equal(nonet_engine_learn(&t.search), NONET_OK);
        assert_int_equal(t.search.result.solutions, want);
        assert_int_equal(t.wrong, 0);
    }
    ++*maps;
}

static void test_maps(void **state) {
    (void)state;
    int maps = 0;
    struct jigsaw j = {.side = 4, .found = count_map, .user = &maps};
    jigsaw_cut(&j);
    assert_int_equal(maps, 117);
}

/* Puzzles by random regions, with a diagonal or without, of which some have no solution. */
static void test_regions(void **state) {
    (void)state;
    uint64_t seed = 6;
    for (int i = 0; i < 60; i++) {
        union nonet_rules9 rules;
        struct nonet_random random;
        struct puzzle p;
        const char *words = i % 2 ? "diagonal-down" : "";
        nonet_random_seed(&random, 7, (uint64_t)i);
        nonet_rules_read(words, strlen(words), 7, NONET_RULES(rules), sizeof rules, NULL);
        assert_int_equal(nonet_rules_random_regions(NONET_RULES(rules), sizeof rules, &random),
                         NONET_OK);
        puzzle_init(&p, 1, 7);
        puzzle_rule(&p, NONET_RULES(rules));
        for (int clue = 0; clue < 5 + i % 8; clue++)
            puzzle_give(&p, chance_below(&seed, 49), 1 + chance_below(&seed, 7));
        compare_by(&p, NONET_RULES(rules), seed);
    }
}

/* What was found before is not found again. */
static void test_known_solutions(void **state) {
    (void)state;
    struct puzzle p;
    uint64_t seed = 11, sum;
    int several = 0;
    for (int i = 0; i < 200; i++) {
        struct direct t, u;
        chance_puzzle(&seed, 2, 3, 25, &p);
        long all = brute_count(&p, LIMIT, &sum);
        if (all < 2 || all >= LIMIT)
            continue;
        several++;
        uint64_t first = 1 + (uint64_t)chance_below(&seed, all < KNOWN ? (int)all : KNOWN);
        assert_true(begin(&t, &p, first));
        t.search.known_room = KNOWN;
        assert_int_equal(nonet_engine_learn(&t.search), NONET_OK);
        assert_int_equal(t.search.known_count, first);
        assert_true(begin(&u, &p, LIMIT));
        u.search.known = t.known;
        u.search.known_count = t.search.known_count;
        assert_int_equal(nonet_engine_learn(&u.search), NONET_OK);
        assert_int_equal(u.search.result.solutions, all - (long)first);
        assert_int_equal(t.sum + u.sum, sum);
        assert_int_equal(u.search.result.complete, 1);
    }
    assert_true(several > 20);
}

/* Plain search that gives up early, and may have found solutions that are excluded later. */
static void follow(const struct puzzle *p, uint64_t patience) {
    struct direct t;
    uint64_t sum;
    long known = brute_count(p, LIMIT, &sum);
    begin(&t, p, LIMIT);
    t.search.known_room = KNOWN;
    t.search.patience = patience;
    int status = nonet_any16(&t.search);
    if (status == SEARCH_GAVE_UP) {
        t.search.patience = 0;
        status = nonet_engine_learn(&t.search);
    }
    assert_int_equal(status, NONET_OK);
    assert_int_equal(t.search.result.solutions, known);
    assert_int_equal(t.wrong, 0);
    if (known < LIMIT)
        assert_int_equal(t.sum, sum);
}

static void test_after_plain_search(void **state) {
    (void)state;
    static const int boxes[][2] = {{2, 2}, {1, 5}, {2, 3}};
    struct puzzle p;
    uint64_t seed = 3;
    for (int i = 0; i < 3000; i++) {
        const int *box = boxes[i % 3];
        chance_puzzle(&seed, box[0], box[1], 5 + i % 40, &p);
        for (uint64_t patience = 1; patience < 4; patience++)
            follow(&p, patience);
    }
}

/* A solution that was found before and is excluded by now forbids no other one. */
static void test_excluded_solution(void **state) {
    (void)state;
    struct puzzle p;
    uint64_t seed = 17, sum;
    int several = 0;
    for (int i = 0; i < 600; i++) {
        struct direct t, u;
        chance_puzzle(&seed, 2, 2 + i % 2, 20, &p);
        assert_true(begin(&t, &p, 1));
        t.search.known_room = KNOWN;
        assert_int_equal(nonet_engine_learn(&t.search), NONET_OK);
        int c = chance_below(&seed, p.cells);
        if (p.value[c] != 0)
            continue;
        p.allowed[c] &= ~((uint32_t)1 << t.known[c]);
        long all = brute_count(&p, LIMIT, &sum);
        if (!begin(&u, &p, LIMIT) || all >= LIMIT)
            continue;
        several += all > 1;
        u.search.known = t.known;
        u.search.known_count = 1;
        assert_int_equal(nonet_engine_learn(&u.search), NONET_OK);
        assert_int_equal(u.search.result.solutions, all);
        assert_int_equal(u.sum, sum);
    }
    assert_true(several > 20);
}

static void read_hard(struct puzzle *p) {
    puzzle_init(p, 3, 3);
    for (int c = 0; c < 81; c++)
        if (hard[c] != '.')
            puzzle_give(p, c, hard[c] - '0');
}

/* It gives up after its patience, leaves only what is true, and the search can go on from there. */
static void test_giving_up(void **state) {
    (void)state;
    struct puzzle p;
    struct direct whole, t;
    read_hard(&p);
    assert_true(begin(&whole, &p, 2));
    assert_int_equal(nonet_engine_learn(&whole.search), NONET_OK);
    assert_int_equal(whole.search.result.solutions, 1);
    int rounds = 0, status = SEARCH_GAVE_UP;
    assert_true(begin(&t, &p, 1));
    while (status == SEARCH_GAVE_UP) {
        t.search.patience = (uint64_t)++rounds;
        status = nonet_engine_learn(&t.search);
        for (int c = 0; c < 81; c++)
            assert_true(nonet_grid_has(NONET_GRID(t.left), c,
                                       nonet_grid_value(NONET_GRID(whole.shown), c)));
    }
    assert_int_equal(status, NONET_OK);
    assert_int_equal(t.search.result.solutions, 1);
    assert_true(rounds > 1);
    assert_int_equal(t.sum, whole.sum);
}

/* Marks that turn out contradictory only after a search. */
static void test_fixed(void **state) {
    (void)state;
    struct puzzle p;
    struct direct t;
    read_hard(&p);
    assert_true(begin(&t, &p, 1));
    assert_int_equal(nonet_engine_learn(&t.search), NONET_OK);
    assert_in_range(t.search.progress.fixed, 21, 81);
    assert_true(t.search.progress.conflicts > 0);
}

struct stops {
    int calls, at;
};

static int stop(void *user) {
    struct stops *s = user;
    return ++s->calls >= s->at;
}

static void test_cancel(void **state) {
    (void)state;
    struct puzzle p;
    struct direct t;
    struct stops s = {0, 3};
    puzzle_init(&p, 4, 4);
    assert_true(begin(&t, &p, 0));
    t.search.options.cancel = stop;
    t.search.options.cancel_user = &s;
    assert_int_equal(nonet_engine_learn(&t.search), NONET_E_CANCELLED);
    assert_int_equal(s.calls, 3);
    assert_int_equal(t.wrong, 0);
    assert_int_equal(t.search.result.complete, 0);
}

/* The same puzzle and seed, the same solutions in the same order. */
static void test_order(void **state) {
    (void)state;
    struct puzzle p;
    union nonet_grid16 first[3];
    puzzle_init(&p, 3, 3);
    for (int i = 0; i < 3; i++) {
        struct direct t;
        assert_true(begin(&t, &p, 3));
        t.search.options.seed = i < 2 ? 7 : 8;
        t.search.solution = NONET_GRID(first[i]);
        assert_int_equal(nonet_engine_learn(&t.search), NONET_OK);
    }
    assert_true(nonet_grid_equal(NONET_GRID(first[0]), NONET_GRID(first[1])));
    assert_false(nonet_grid_equal(NONET_GRID(first[0]), NONET_GRID(first[2])));
}

static void test_memory(void **state) {
    (void)state;
#ifdef ABORTS_WITHOUT_MEMORY
    skip();
#else
    struct rlimit was, none;
    struct puzzle p;
    struct direct t;
    puzzle_init(&p, 4, 4);
    assert_true(begin(&t, &p, 1));
    malloc_trim(0); /* what earlier tests freed is not there either */
    getrlimit(RLIMIT_AS, &was);
    none = was;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_AS, &none);
    int status = nonet_engine_learn(&t.search);
    setrlimit(RLIMIT_AS, &was);
    assert_int_equal(status, NONET_E_MEMORY);
#endif
}

int main(void) {
#ifndef ABORTS_WITHOUT_MEMORY
    mallopt(M_MMAP_THRESHOLD, 64 << 10); /* large pieces go back when they are freed */
#endif
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_puzzles),
        cmocka_unit_test(test_known_counts),
        cmocka_unit_test(test_maps),
        cmocka_unit_test(test_regions),
        cmocka_unit_test(test_known_solutions),
        cmocka_unit_test(test_giving_up),
        cmocka_unit_test(test_fixed),
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_after_plain_search),
        cmocka_unit_test(test_excluded_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
