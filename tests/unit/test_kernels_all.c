/*
 * nonet_solve on 9x9 boards by every kernel, where there is more to test than in a batch:
 * pencilmarks, limits above two, no limit, and each solution by the callback. The set of solutions
 * must be that of the engine for every size, each once; their order must be the same with every
 * kernel and limit.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "nine.h"

#ifdef NINE_SLOW
enum { MARKED = 60 };
#else
enum { MARKED = 400 };
#endif
enum { FOUND_ROOM = 3000 };

struct found {
    const struct puzzle *puzzle;
    size_t count, wrong;
    uint64_t hash[FOUND_ROOM];
};

static int note_found(void *user, const struct nonet_grid *solution) {
    struct found *f = user;
    int digit[BRUTE_CELLS];
    nonet_grid_to_ints(solution, digit);
    f->wrong += !puzzle_is_solved_by(f->puzzle, digit);
    if (f->count < FOUND_ROOM)
        f->hash[f->count] = brute_hash(digit, NINE);
    f->count++;
    return 0;
}

/* All that an engine finds up to the limit, in its order. */
static void find(const struct puzzle *p, enum nonet_engine engine, const char *kernel,
                 uint64_t limit, struct found *f) {
    union nonet_grid9 g, first;
    int digit[BRUTE_CELLS];
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    f->puzzle = p;
    f->count = f->wrong = 0;
    options.engine = engine;
    options.kernel = kernel;
    options.limit = limit;
    options.found = note_found;
    options.found_user = f;
    puzzle_to_grid(p, NONET_GRID(g), sizeof g);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NONET_GRID(first), sizeof first, &result),
                     NONET_OK);
    assert_int_equal(f->wrong, 0);
    assert_int_equal(result.solutions, f->count);
    assert_true(limit == 0 || f->count <= limit);
    assert_int_equal(result.complete, limit == 0 || f->count < limit);
    if (f->count == 0)
        return;
    nonet_grid_to_ints(NONET_GRID(first), digit);
    assert_int_equal(brute_hash(digit, NINE), f->hash[0]);
}

static int by_hash(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* The same solutions, each once, whatever their order. */
static void same_set_of(const struct found *a, const struct found *b) {
    static uint64_t x[FOUND_ROOM], y[FOUND_ROOM];
    size_t n = a->count;
    assert_int_equal(n, b->count);
    memcpy(x, a->hash, n * sizeof *x);
    memcpy(y, b->hash, n * sizeof *y);
    qsort(x, n, sizeof *x, by_hash);
    qsort(y, n, sizeof *y, by_hash);
    assert_memory_equal(x, y, n * sizeof *x);
    for (size_t i = 1; i < n; i++)
        assert_true(y[i] != y[i - 1]);
}

/* One puzzle by every kernel: the set of all solutions, the order of the first kernel, and the
 * limits, which cut it off. Returns how many there are. */
static size_t check_found(const struct puzzle *p) {
    static struct found any, all, part;
    static const uint64_t limits[] = {1, 2, 10};
    find(p, NONET_ENGINE_ANY, NULL, FOUND_ROOM, &any);
    int few = any.count < FOUND_ROOM, k = 0;
    const char *kernel = NULL;
    find(p, NONET_ENGINE_FAST, NULL, few ? 0 : FOUND_ROOM, &all);
    assert_int_equal(all.count, any.count);
    if (few)
        same_set_of(&any, &all);
    do {
        for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
            find(p, NONET_ENGINE_FAST, kernel, limits[i], &part);
            assert_int_equal(part.count, all.count < limits[i] ? all.count : limits[i]);
            assert_memory_equal(part.hash, all.hash, part.count * sizeof *part.hash);
        }
        find(p, NONET_ENGINE_FAST, kernel, few ? 0 : FOUND_ROOM, &part);
        assert_int_equal(part.count, all.count);
        assert_memory_equal(part.hash, all.hash, part.count * sizeof *part.hash);
    } while ((kernel = nine_kernel(&k)) != NULL);
    return all.count;
}

static void test_pencilmarks(void **state) {
    (void)state;
    struct puzzle p;
    uint64_t seed = 5;
    int seen[4] = {0};
    for (int i = 0; i < MARKED; i++) {
        chance_marks(&seed, 3, 3, 58 + i % 18, &p);
        if (i % 3 == 1) /* some of the single marks as values */
            for (int c = 0; c < p.cells; c++)
                if (__builtin_popcount(p.allowed[c]) == 1)
                    puzzle_give(&p, c, __builtin_ctz(p.allowed[c]));
        int spoilt = chance_below(&seed, p.cells);
        if (i % 4 == 2 && p.value[spoilt] == 0) /* removes the solution it was made from */
            p.allowed[spoilt] &= (uint32_t)chance(&seed);
        size_t n = check_found(&p);
        seen[n < 2 ? n : n < FOUND_ROOM ? 2 : 3]++;
    }
    assert_true(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
}

static void test_all_solutions(void **state) {
    (void)state;
    struct puzzle p;
    uint64_t seed = 6;
    size_t most = 0;
    for (int i = 0; i < MARKED / 4; i++) {
        chance_puzzle(&seed, 3, 3, 31 + i % 14, &p);
        size_t n = check_found(&p);
        most = n > most ? n : most;
    }
    assert_true(most > 100);
    puzzle_init(&p, 3, 3);
    assert_int_equal(check_found(&p), FOUND_ROOM);
    p.allowed[80] = 0;
    assert_int_equal(check_found(&p), 0);
}

/* From each puzzle down to an empty grid, one clue less at a time, one puzzle per call: ever more
 * solutions, and trees too deep for lanes. The first must be the same with every kernel, and the
 * one that the callback gets first. */
static void test_fewer_clues(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < NINE_SEEDS; i += MARKED < 100 ? 4 : 1) {
        char puzzle[NINE], digits[NINE], got[NINE];
        int order[NINE], k = 0;
        memcpy(puzzle, nine_seeds[i], NINE);
        chance_order(&seed, NINE, order);
        for (int j = 0; j < NINE; j++) {
            const char *kernel;
            puzzle[order[j]] = '.';
            int count = nine_solve(puzzle, NONET_ENGINE_FAST, "scalar", 2, digits);
            for (k = 0; (kernel = nine_kernel(&k)) != NULL;) {
                assert_int_equal(nine_solve(puzzle, NONET_ENGINE_FAST, kernel, 2, got), count);
                assert_true(count == 0 || memcmp(got, digits, NINE) == 0);
                assert_int_equal(nine_solve(puzzle, NONET_ENGINE_FAST, kernel, 3, got) > 0,
                                 count > 0);
                assert_true(count == 0 || memcmp(got, digits, NINE) == 0);
            }
        }
    }
}

/* Where two digits could be exchanged if it were not for a clue, and branches are open when the
 * solution is found: it is the only one. Without one of the clues it is not. */
static void test_swaps(void **state) {
    (void)state;
    static const char puzzles[][NINE + 1] = {
        "............7.284..52..9.3......3.1..19.4...75.8..1...8..3.6.2.....2.9...65......",
        "......8...4.7......92..3.5..23.5..1...5...4.....2...3.9....7..1.5.62..9....5.....",
        ".....2...4....6..8......7412...853......4..2...1........65.....84..2..7..3...8..6",
        "....2.........6..5.218..69..9.....1....6.8......95..2...546.....76....4.8....3..1",
        "..4..9.6.6......1..3786....5....1......39..852....4...........3.2..5.9....1...7..",
        ".9.7....23..........162......41.8.7...3...26.7.....4.5.......2.8...193......3.6.4",
    };
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        const char *kernel;
        char less[NINE], digits[NINE];
        for (int k = 0; (kernel = nine_kernel(&k)) != NULL;) {
            assert_int_equal(nine_solve(puzzles[i], NONET_ENGINE_FAST, kernel, 2, digits), 1);
            for (int c = 0; c < NINE; c++) {
                memcpy(less, puzzles[i], NINE);
                less[c] = '.';
                assert_int_equal(nine_solve(less, NONET_ENGINE_FAST, kernel, 2, digits),
                                 puzzles[i][c] == '.' ? 1 : 2);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pencilmarks),
        cmocka_unit_test(test_all_solutions),
        cmocka_unit_test(test_fewer_clues),
        cmocka_unit_test(test_swaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
