/*
 * The SAT engine against the brute-force counter and against its contract. If it is not built in,
 * it can only be checked that it says so.
 */
#define _XOPEN_SOURCE 700 /* for setrlimit */

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <sys/resource.h>

#include "brute.h"
#include "memory.h"

enum { LIMIT = 30 };

static const char *hard =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

static void need_engine(void) {
    if (!nonet_engine_is_built(NONET_ENGINE_SAT))
        skip();
}

static struct nonet_solve_options sat_options(uint64_t limit) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    options.engine = NONET_ENGINE_SAT;
    options.limit = limit;
    return options;
}

/* What the found callback saw. */
struct tally {
    const struct puzzle *puzzle;
    long count, wrong, stop_at;
    uint64_t sum;
};

static int take(void *user, const struct nonet_grid *solution) {
    struct tally *t = user;
    int digit[BRUTE_CELLS];
    nonet_grid_to_ints(solution, digit);
    t->wrong += !puzzle_is_solved_by(t->puzzle, digit);
    t->sum += brute_hash(digit, t->puzzle->cells);
    for (int c = 0; c < t->puzzle->cells; c++)
        t->wrong += nonet_grid_is_given(solution, c) != (t->puzzle->value[c] != 0);
    return ++t->count == t->stop_at;
}

static void compare(const struct puzzle *p, uint64_t seed) {
    union nonet_grid16 g;
    uint64_t sum;
    long known = brute_count(p, LIMIT, &sum);
    struct tally t = {p, 0, 0, -1, 0};
    struct nonet_solve_options options = sat_options(LIMIT);
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.seed = seed;
    options.found = take;
    options.found_user = &t;
    puzzle_to_grid(p, NONET_GRID(g), sizeof g);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
    assert_int_equal(result.solutions, known);
    assert_int_equal(t.count, known);
    assert_int_equal(t.wrong, 0);
    assert_int_equal(result.complete, known < LIMIT);
    if (known < LIMIT)
        assert_int_equal(t.sum, sum);
    assert_in_range(result.fixed, nonet_grid_clues(NONET_GRID(g)), p->cells);
    if (known == 1)
        assert_int_equal(result.fixed, p->cells);
}

/* rows, cols, how many puzzles, percent of clues, percent of marks removed */
static const int shapes[][5] = {
    {1, 2, 3, 20, 30},  {2, 2, 30, 20, 40}, {1, 5, 10, 30, 50},
    {2, 3, 30, 30, 55}, {3, 3, 30, 30, 70}, {2, 5, 10, 40, 75},
    {3, 4, 10, 45, 80}, {1, 7, 5, 50, 75},  {4, 4, 10, 55, 87},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static void test_puzzles(void **state) {
    (void)state;
    struct puzzle p;
    uint64_t seed = 1;
    need_engine();
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

static void test_known_counts(void **state) {
    (void)state;
    union nonet_grid9 g;
    struct nonet_solve_options options = sat_options(0);
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    need_engine();
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
    assert_int_equal(result.solutions, 288);
    assert_int_equal(result.complete, 1);
}

static void test_solution(void **state) {
    (void)state;
    union nonet_grid9 g, by_sat, by_any;
    struct nonet_solve_options options = sat_options(2);
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    need_engine();
    assert_int_equal(nonet_read(hard, 81, NULL, NONET_GRID(g), sizeof g, NULL, NULL), NONET_OK);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NONET_GRID(by_sat), sizeof g, &result),
                     NONET_OK);
    assert_int_equal(result.verdict, NONET_UNIQUE);
    assert_int_equal(result.fixed, 81);
    options.engine = NONET_ENGINE_ANY;
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NONET_GRID(by_any), sizeof g, &result),
                     NONET_OK);
    assert_memory_equal(&by_sat, &by_any, NONET_GRID_BYTES(9));
    options.engine = NONET_ENGINE_SAT;
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NONET_GRID(g), sizeof g, &result),
                     NONET_OK);
    assert_memory_equal(&by_sat, &g, NONET_GRID_BYTES(9));
}

/* A limit and the callback stop it; the same call gives the same solutions in the same order. */
static void test_limit_and_order(void **state) {
    (void)state;
    struct puzzle p;
    union nonet_grid9 g;
    uint64_t sums[2];
    need_engine();
    puzzle_init(&p, 3, 3);
    puzzle_to_grid(&p, NONET_GRID(g), sizeof g);
    for (int i = 0; i < 2; i++) {
        struct tally t = {&p, 0, 0, 7, 0};
        struct nonet_solve_options options = sat_options(0);
        struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
        options.seed = 5;
        options.found = take;
        options.found_user = &t;
        assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
        assert_int_equal(result.solutions, 7);
        assert_int_equal(result.complete, 0);
        assert_int_equal(t.wrong, 0);
        sums[i] = t.sum;
        options.found = NULL;
        options.limit = 3;
        assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
        assert_int_equal(result.solutions, 3);
    }
    assert_int_equal(sums[0], sums[1]);
}

struct watch {
    long asked, stop_at, told;
};

static int ask(void *user) {
    struct watch *w = user;
    return ++w->asked == w->stop_at;
}

static void tell(void *user, const struct nonet_progress *progress) {
    struct watch *w = user;
    assert_in_range(progress->fixed, 0, progress->cells);
    w->told++;
}

/* While the clauses are made, and while it searches; empty grids above side 36 take the path for
 * long groups. */
static void test_cancel(void **state) {
    (void)state;
    static const struct {
        int box;
        long stop_at;
    } cases[] = {{5, 60}, {5, 200}, {6, 3}, {7, 3}, {7, 400}, {10, 3}};
    struct nonet_grid *g = malloc(NONET_GRID_BYTES(100));
    for (size_t i = 0; nonet_engine_is_built(NONET_ENGINE_SAT) && i < sizeof cases / sizeof *cases;
         i++) {
        struct watch w = {0, cases[i].stop_at, 0};
        struct nonet_solve_options options = sat_options(0);
        struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
        options.cancel = ask;
        options.progress = tell;
        options.cancel_user = options.progress_user = &w;
        nonet_grid_init(g, NONET_GRID_BYTES(100), cases[i].box, cases[i].box);
        assert_int_equal(nonet_solve(g, &options, NULL, 0, &result), NONET_E_CANCELLED);
        assert_int_equal(w.asked, cases[i].stop_at);
        assert_int_equal(w.told, cases[i].stop_at);
        assert_int_equal(result.complete, 0);
    }
    free(g);
    need_engine();
}

/* Building the clauses takes long on a large grid: it asks all along, in cells and in houses, and a
 * search that was stopped there never comes to the solver, whose answers are nodes. */
static void test_clauses_ask(void **state) {
    (void)state;
    struct nonet_grid *g = malloc(NONET_GRID_BYTES(100));
    need_engine();
    for (int box = 5; box <= 10; box += 5) {
        for (long stop_at = 2; stop_at <= 50; stop_at += 16) {
            struct watch w = {0, stop_at, 0};
            struct nonet_solve_options options = sat_options(0);
            struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
            options.cancel = ask;
            options.cancel_user = &w;
            nonet_grid_init(g, NONET_GRID_BYTES(100), box, box);
            assert_int_equal(nonet_solve(g, &options, NULL, 0, &result), NONET_E_CANCELLED);
            assert_int_equal(w.asked, stop_at);
            assert_int_equal(result.nodes, 1);
        }
    }
    free(g);
}

/* A grid of this side with so few clues takes the path for long groups. */
static void test_long_groups(void **state) {
    (void)state;
    uint16_t cells[2];
    struct nonet_conflict conflict = NONET_CONFLICT_INIT(cells, 2);
    struct nonet_solve_options options = sat_options(1);
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    int digit[49 * 49];
    uint64_t seed = 8;
    need_engine();
    struct nonet_grid *g = malloc(NONET_GRID_BYTES(49)), *s = malloc(NONET_GRID_BYTES(49));
    chance_solution(&seed, 7, 7, digit);
    for (int c = 0; c < 49 * 49; c++)
        digit[c] = chance_below(&seed, 100) < 8 ? digit[c] : 0;
    assert_int_equal(nonet_grid_from_ints(g, NONET_GRID_BYTES(49), 7, 7, digit), NONET_OK);
    assert_int_equal(nonet_solve(g, &options, s, NONET_GRID_BYTES(49), &result), NONET_OK);
    assert_int_equal(result.solutions, 1);
    assert_int_equal(nonet_check_solution(g, NULL, s, &conflict), NONET_OK);
    assert_int_equal(conflict.kind, NONET_CONFLICT_NONE);
    free(s);
    free(g);
}

/* The solver itself cannot report that it is out of memory, so it must not be reached then. */
static void test_memory(void **state) {
    (void)state;
#ifdef ABORTS_WITHOUT_MEMORY
    skip();
#endif
    static union {
        uint32_t align;
        unsigned char room[NONET_GRID_BYTES(100)];
    } large;
    struct rlimit before, none;
    struct nonet_solve_options options = sat_options(1);
    need_engine();
    nonet_grid_init(NONET_GRID(large), sizeof large, 10, 10);
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    none = before;
    none.rlim_cur = 1;
    assert_int_equal(setrlimit(RLIMIT_AS, &none), 0);
    int status = nonet_solve(NONET_GRID(large), &options, NULL, 0, NULL);
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_int_equal(status, NONET_E_MEMORY);
}

static void test_not_built(void **state) {
    (void)state;
    union nonet_grid9 g;
    struct nonet_solve_options options = sat_options(1);
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, NULL),
                     nonet_engine_is_built(NONET_ENGINE_SAT) ? NONET_OK : NONET_E_ARGUMENT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_puzzles),     cmocka_unit_test(test_known_counts),
        cmocka_unit_test(test_solution),    cmocka_unit_test(test_limit_and_order),
        cmocka_unit_test(test_cancel),      cmocka_unit_test(test_clauses_ask),
        cmocka_unit_test(test_long_groups), cmocka_unit_test(test_memory),
        cmocka_unit_test(test_not_built),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
