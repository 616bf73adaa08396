/*
 * The search against the brute-force counter, against known counts, and against its contract: the
 * limit, the callbacks, the sizes of the structs. Every engine runs every case.
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

static const enum nonet_engine engines[] = {NONET_ENGINE_FAST, NONET_ENGINE_ANY,
                                            NONET_ENGINE_BACKTRACK, NONET_ENGINE_HYBRID};
enum { ENGINES = sizeof engines / sizeof *engines, LIMIT = 50 };

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
    for (int c = 0; c < t->puzzle->cells; c++) {
        struct nonet_set m = nonet_grid_marks(solution, c);
        t->wrong += m.low != (uint64_t)1 << (digit[c] - 1) || m.high != 0;
        t->wrong += nonet_grid_is_given(solution, c) != (t->puzzle->value[c] != 0);
    }
    return ++t->count == t->stop_at;
}

/* Solves with an engine and compares everything with the brute-force counter. */
static void compare(const struct puzzle *p, enum nonet_engine engine, long known, uint64_t sum) {
    union nonet_grid16 g, first;
    struct tally t = {p, 0, 0, -1, 0};
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    int digit[BRUTE_CELLS];
    options.engine = engine;
    options.limit = LIMIT;
    options.found = take;
    options.found_user = &t;
    puzzle_to_grid(p, NONET_GRID(g), sizeof g);
    memset(&first, 0x5a, sizeof first);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NONET_GRID(first), sizeof first, &result),
                     NONET_OK);
    assert_int_equal(result.solutions, known);
    assert_int_equal(t.count, known);
    assert_int_equal(t.wrong, 0);
    assert_int_equal(result.complete, known < LIMIT);
    if (known < LIMIT)
        assert_int_equal(t.sum, sum);
    if (known == 0) {
        assert_int_equal(first.room[0], 0x5a);
        return;
    }
    nonet_grid_to_ints(NONET_GRID(first), digit);
    assert_true(puzzle_is_solved_by(p, digit));
}

static void compare_all(const struct puzzle *p) {
    uint64_t sum;
    long known = brute_count(p, LIMIT, &sum);
    for (int e = 0; e < ENGINES; e++)
        compare(p, engines[e], known, sum);
}

/* rows, cols, how many puzzles, least and most percent of clues, percent of marks removed */
static const int shapes[][6] = {
    {1, 2, 10, 0, 100, 30},  {1, 3, 20, 0, 60, 40},  {2, 2, 200, 0, 60, 40},
    {1, 5, 40, 5, 60, 50},   {4, 1, 60, 0, 60, 40},  {2, 3, 150, 10, 60, 55},
    {3, 2, 150, 10, 60, 55}, {2, 4, 60, 20, 60, 65}, {3, 3, 200, 22, 50, 70},
    {2, 5, 40, 25, 55, 75},  {3, 4, 40, 35, 60, 80}, {6, 2, 25, 35, 60, 80},
    {2, 7, 15, 45, 60, 85},  {4, 4, 20, 45, 65, 87}, {8, 2, 10, 50, 65, 87},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static void test_clue_puzzles(void **state) {
    (void)state;
    struct puzzle p;
    uint64_t seed = 1;
    for (int s = 0; s < SHAPES; s++) {
        for (int i = 0; i < shapes[s][2]; i++) {
            int spread = shapes[s][4] - shapes[s][3];
            int percent = shapes[s][3] + spread * i / shapes[s][2];
            chance_puzzle(&seed, shapes[s][0], shapes[s][1], percent, &p);
            compare_all(&p);
        }
    }
}

static void test_pencilmark_puzzles(void **state) {
    (void)state;
    struct puzzle p;
    uint64_t seed = 2;
    for (int s = 0; s < SHAPES; s++) {
        for (int i = 0; i < shapes[s][2]; i++) {
            chance_marks(&seed, shapes[s][0], shapes[s][1], shapes[s][5] + i % 8, &p);
            if (i % 3 == 1) /* some of the single marks as values */
                for (int c = 0; c < p.cells; c++)
                    for (int d = 1; d <= p.side; d++)
                        if (p.allowed[c] == (uint32_t)1 << d)
                            puzzle_give(&p, c, d);
            if (i % 3 == 2) /* and one that removes what may have been the solution */
                p.allowed[chance_below(&seed, p.cells)] &= (uint32_t)chance(&seed);
            compare_all(&p);
        }
    }
}

/* One clue of a good puzzle changed: a clash, a dead end, or by chance another good puzzle. */
static void test_broken_puzzles(void **state) {
    (void)state;
    struct puzzle p;
    uint64_t seed = 3;
    for (int s = 0; s < SHAPES; s++) {
        for (int i = 0; i < shapes[s][2]; i++) {
            chance_puzzle(&seed, shapes[s][0], shapes[s][1], shapes[s][4], &p);
            int c = chance_below(&seed, p.cells);
            puzzle_give(&p, c, 1 + chance_below(&seed, p.side));
            compare_all(&p);
        }
    }
}

static void test_nonsense(void **state) {
    (void)state;
    struct puzzle p;
    uint64_t seed = 4;
    for (int s = 0; s < SHAPES; s++) {
        for (int i = 0; i < 30; i++) {
            puzzle_init(&p, shapes[s][0], shapes[s][1]);
            for (int k = 0; k < 1 + i * p.cells / 30; k++)
                puzzle_give(&p, chance_below(&seed, p.cells), 1 + chance_below(&seed, p.side));
            if (brute_count(&p, 1, NULL) == 0)
                compare_all(&p);
        }
    }
}

static void test_empty_mark(void **state) {
    (void)state;
    struct puzzle p;
    puzzle_init(&p, 3, 3);
    p.allowed[80] = 0;
    assert_int_equal(brute_count(&p, 1, NULL), 0);
    compare_all(&p);
    puzzle_init(&p, 3, 3);
    for (int c = 0; c < p.cells; c++)
        p.allowed[c] = 0;
    compare_all(&p);
}

static uint64_t count_empty(int rows, int cols, enum nonet_engine engine) {
    union nonet_grid9 g;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.engine = engine;
    options.limit = 0;
    assert_int_equal(nonet_grid_init(NONET_GRID(g), sizeof g, rows, cols), NONET_OK);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
    assert_int_equal(result.complete, 1);
    return result.solutions;
}

static void test_known_counts(void **state) {
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        assert_int_equal(count_empty(1, 2, engines[e]), 2);
        assert_int_equal(count_empty(3, 1, engines[e]), 12);
        assert_int_equal(count_empty(2, 2, engines[e]), 288);
        assert_int_equal(count_empty(1, 4, engines[e]), 576);
        assert_int_equal(count_empty(4, 1, engines[e]), 576);
        assert_int_equal(count_empty(1, 5, engines[e]), 161280);
    }
}

/* Only the callback or the limit stops a search early; and then it is not complete. */
static void test_limit_and_found(void **state) {
    (void)state;
    struct puzzle p;
    union nonet_grid9 g;
    puzzle_init(&p, 2, 2);
    puzzle_to_grid(&p, NONET_GRID(g), sizeof g);
    for (int e = 0; e < ENGINES; e++) {
        for (long stop = 1; stop <= 288; stop += 41) {
            struct tally t = {&p, 0, 0, stop, 0};
            struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
            struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
            options.engine = engines[e];
            options.limit = (uint64_t)stop;
            nonet_solve(NONET_GRID(g), &options, NULL, 0, &result);
            assert_int_equal(result.solutions, stop);
            assert_int_equal(result.complete, 0);
            options.limit = 0;
            options.found = take;
            options.found_user = &t;
            nonet_solve(NONET_GRID(g), &options, NULL, 0, &result);
            assert_int_equal(result.solutions, stop);
            assert_int_equal(t.count, stop);
            assert_int_equal(result.complete, 0);
        }
    }
}

/* The same search twice gives the same solutions in the same order. */
static void test_order_is_fixed(void **state) {
    (void)state;
    struct puzzle p;
    uint64_t seed = 5;
    chance_puzzle(&seed, 3, 3, 25, &p);
    for (int e = 0; e < ENGINES; e++) {
        uint64_t sums[2];
        for (int i = 0; i < 2; i++) {
            union nonet_grid9 g;
            struct tally t = {&p, 0, 0, 7, 0};
            struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
            options.engine = engines[e];
            options.limit = 0;
            options.found = take;
            options.found_user = &t;
            puzzle_to_grid(&p, NONET_GRID(g), sizeof g);
            assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, NULL), NONET_OK);
            assert_int_equal(t.count, 7);
            sums[i] = t.sum;
        }
        assert_int_equal(sums[0], sums[1]);
    }
}

struct watch {
    long asked, stop_at;
};

static int ask(void *user) {
    struct watch *w = user;
    return ++w->asked == w->stop_at;
}

/* All grids of side 9 would take forever: only the cancel callback ends these searches. It must be
 * called at least every thousand nodes, and what was found until then is reported. */
static void test_cancel(void **state) {
    (void)state;
    static const int boxes[][2] = {{3, 3}, {4, 4}, {5, 5}, {8, 8}, {10, 10}};
    struct nonet_grid *g = malloc(NONET_GRID_BYTES(100));
    for (int e = 0; e < ENGINES; e++) {
        for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
            struct watch w = {0, 20};
            struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
            struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
            options.engine = engines[e];
            options.limit = 0;
            options.cancel = ask;
            options.cancel_user = &w;
            nonet_grid_init(g, NONET_GRID_BYTES(100), boxes[i][0], boxes[i][1]);
            assert_int_equal(nonet_solve(g, &options, NULL, 0, &result), NONET_E_CANCELLED);
            assert_int_equal(w.asked, 20);
            assert_int_equal(result.complete, 0);
            assert_in_range(result.nodes, 1, 20000);
            assert_int_equal(result.verdict, result.solutions > 1 ? NONET_SEVERAL : NONET_UNKNOWN);
            if (boxes[i][0] == 3)
                assert_true(result.solutions > 1000);
        }
    }
    free(g);
}

/* Called once even if there is nothing to do. */
static void test_cancel_at_once(void **state) {
    (void)state;
    union nonet_grid9 g, solution;
    struct watch w = {0, 1};
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = {sizeof result, 7, 7, 7, 7, 7, 7, 7, NONET_UNIQUE};
    options.cancel = ask;
    options.cancel_user = &w;
    memset(&solution, 0x5a, sizeof solution);
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    assert_int_equal(
        nonet_solve(NONET_GRID(g), &options, NONET_GRID(solution), sizeof solution, &result),
        NONET_E_CANCELLED);
    assert_int_equal(result.solutions, 0);
    assert_int_equal(result.complete, 0);
    assert_int_equal(result.verdict, NONET_UNKNOWN);
    assert_int_equal(solution.room[0], 0x5a);
}

/* 1 if the digits are a full grid of any size. */
static int is_full_grid(int rows, int cols, const int *digit) {
    int side = rows * cols, good = 1;
    uint8_t *seen = calloc(3 * (size_t)side, (size_t)side);
    for (int c = 0; c < side * side; c++) {
        int r = c / side, k = c % side, b = r / rows * (side / cols) + k / cols;
        int h[3] = {r, side + k, 2 * side + b};
        good &= digit[c] >= 1 && digit[c] <= side;
        for (int i = 0; good && i < 3; i++)
            good &= seen[h[i] * side + digit[c] - 1]++ == 0;
    }
    free(seen);
    return good;
}

static void solve_large(uint64_t *seed, int rows, int cols, int percent) {
    int cells = rows * cols * rows * cols;
    int *digit = malloc((size_t)cells * sizeof *digit),
        *found = malloc((size_t)cells * sizeof *found);
    size_t room = nonet_grid_bytes(rows, cols);
    struct nonet_grid *g = malloc(room), *solution = malloc(room);
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.limit = 1;
    chance_solution(seed, rows, cols, digit);
    nonet_grid_init(g, room, rows, cols);
    for (int c = 0; c < cells; c++)
        if (chance_below(seed, 100) < percent)
            nonet_grid_give(g, c, digit[c]);
    assert_int_equal(nonet_solve(g, &options, solution, room, &result), NONET_OK);
    assert_int_equal(result.solutions, 1);
    nonet_grid_to_ints(solution, found);
    assert_true(is_full_grid(rows, cols, found));
    for (int c = 0; c < cells; c++)
        assert_true(nonet_grid_value(g, c) == 0 || found[c] == digit[c]);
    free(solution);
    free(g);
    free(found);
    free(digit);
}

/* Every width of a set, and odd shapes. */
static void test_large(void **state) {
    (void)state;
    static const int cases[][3] = {
        {5, 5, 60},  {5, 6, 60}, {4, 8, 60},   {3, 11, 60}, {6, 6, 60},  {7, 7, 65},  {8, 8, 70},
        {5, 13, 75}, {9, 9, 75}, {10, 10, 75}, {2, 50, 92}, {50, 2, 92}, {1, 97, 92}, {100, 1, 92},
    };
    uint64_t seed = 6;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        solve_large(&seed, cases[i][0], cases[i][1], cases[i][2]);
}

/* A clue that no peer forbids, but that contradicts the rest, at every width. */
static void test_large_without_solution(void **state) {
    (void)state;
    static const int boxes[][2] = {{5, 5}, {8, 8}, {10, 10}};
    int *digit = malloc(NONET_CELLS_MAX * sizeof *digit);
    struct nonet_grid *g = malloc(NONET_GRID_BYTES(100));
    uint64_t seed = 7;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        int rows = boxes[i][0], cols = boxes[i][1], side = rows * cols;
        struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
        chance_solution(&seed, rows, cols, digit);
        nonet_grid_init(g, nonet_grid_bytes(rows, cols), rows, cols);
        for (int c = side; c < side * side; c++)
            if (digit[c] != digit[0])
                nonet_grid_give(g, c, digit[c]);
        nonet_grid_give(g, 1, digit[0]);
        assert_int_equal(nonet_solve(g, NULL, NULL, 0, &result), NONET_OK);
        assert_int_equal(result.solutions, 0);
        assert_int_equal(result.verdict, NONET_NONE);
    }
    free(g);
    free(digit);
}

static const char *const hard =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
static const char *const hard_solved =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

static void read_line(const char *line, union nonet_grid9 *g) {
    nonet_grid_init(NONET_GRID(*g), sizeof *g, 3, 3);
    for (int c = 0; c < 81; c++)
        if (line[c] != '.')
            nonet_grid_give(NONET_GRID(*g), c, line[c] - '0');
}

/* Singles alone get stuck on the first board; with locked candidates nothing is left to guess. The
 * second has no place for a 3 in its third column, which is seen without a guess. */
static void test_propagation(void **state) {
    (void)state;
    union nonet_grid9 g;
    struct nonet_set not_three = {0xf & ~4u, 0};
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.engine = NONET_ENGINE_ANY;
    read_line("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
              &g);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
    assert_int_equal(result.verdict, NONET_UNIQUE);
    assert_int_equal(result.guesses, 0);
    assert_int_equal(result.nodes, 1);
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    for (int c = 2; c < 16; c += 4)
        nonet_grid_set_marks(NONET_GRID(g), c, not_three);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
    assert_int_equal(result.verdict, NONET_NONE);
    assert_int_equal(result.nodes, 1);
}

/* Without memory there is an error above side 16, and nothing is written. Up to 16 it succeeds. */
static void test_memory(void **state) {
    (void)state;
#ifdef ABORTS_WITHOUT_MEMORY
    skip();
#endif
    static union {
        uint32_t align;
        unsigned char room[NONET_GRID_BYTES(100)];
    } large;
    union nonet_grid16 small;
    struct rlimit before, none;
    int status[ENGINES][2];
    struct nonet_solve_result result = {sizeof result, 7, 7, 7, 7, 7, 7, 7, NONET_UNIQUE};
    nonet_grid_init(NONET_GRID(large), sizeof large, 10, 10);
    nonet_grid_init(NONET_GRID(small), sizeof small, 4, 4);
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    none = before;
    none.rlim_cur = 1;
    assert_int_equal(setrlimit(RLIMIT_AS, &none), 0);
    for (int e = 0; e < ENGINES; e++) {
        struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
        options.engine = engines[e];
        options.limit = 1;
        status[e][0] = nonet_solve(NONET_GRID(large), &options, NULL, 0, &result);
        status[e][1] = nonet_solve(NONET_GRID(small), &options, NULL, 0, NULL);
    }
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    for (int e = 0; e < ENGINES; e++) {
        assert_int_equal(status[e][0], NONET_E_MEMORY);
        assert_int_equal(status[e][1], NONET_OK);
    }
    assert_int_equal(result.solutions, 7);
}

static void test_solution_in_place(void **state) {
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        union nonet_grid9 g;
        struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
        struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
        options.engine = engines[e];
        read_line(hard, &g);
        assert_int_equal(nonet_solve(NONET_GRID(g), &options, NONET_GRID(g), sizeof g, &result),
                         NONET_OK);
        assert_int_equal(result.verdict, NONET_UNIQUE);
        assert_true(result.guesses > 0);
        assert_true(result.nodes > result.guesses);
        for (int c = 0; c < 81; c++) {
            assert_int_equal(nonet_grid_value(NONET_GRID(g), c), hard_solved[c] - '0');
            assert_int_equal(nonet_grid_is_given(NONET_GRID(g), c), hard[c] != '.');
        }
    }
}

/* Digits that were placed are clues of the search too, and stay placed. */
static void test_placed_digits(void **state) {
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        union nonet_grid9 g, solution;
        struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
        struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
        options.engine = engines[e];
        read_line(hard, &g);
        for (int c = 0; c < 81; c += 2)
            nonet_grid_place(NONET_GRID(g), c, hard_solved[c] - '0');
        assert_int_equal(
            nonet_solve(NONET_GRID(g), &options, NONET_GRID(solution), sizeof solution, &result),
            NONET_OK);
        assert_int_equal(result.verdict, NONET_UNIQUE);
        for (int c = 0; c < 81; c++) {
            int is_given = c % 2 != 0 && hard[c] != '.', d = hard_solved[c] - '0';
            assert_int_equal(nonet_grid_value(NONET_GRID(solution), c), d);
            assert_int_equal(nonet_grid_is_given(NONET_GRID(solution), c), is_given);
            assert_int_equal(nonet_grid_marks(NONET_GRID(solution), c).low, 1u << (d - 1));
        }
    }
}

struct told {
    int times, fixed, cells;
};

static void tell(void *user, const struct nonet_progress *progress) {
    struct told *told = user;
    assert_int_equal(progress->size, sizeof *progress);
    assert_true(progress->fixed >= told->fixed && progress->fixed <= progress->cells);
    told->times++;
    told->fixed = progress->fixed;
    told->cells = progress->cells;
}

/* Reported at least once at the start, with the clues; in the end all cells are known if there is
 * one solution, and no fewer than the clues if there are several or none. */
static void test_progress(void **state) {
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        union nonet_grid9 g;
        struct told told = {0, 0, 0};
        struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
        struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
        options.engine = engines[e];
        options.progress = tell;
        options.progress_user = &told;
        read_line(hard, &g);
        int clues = nonet_grid_clues(NONET_GRID(g));
        assert_true(nonet_engine_is_built(engines[e]));
        assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
        assert_true(told.times >= 1 && told.fixed >= clues);
        assert_int_equal(told.cells, 81);
        assert_int_equal(result.fixed, 81);
        options.limit = 1;
        assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
        assert_true(result.fixed >= clues);
    }
}

/* A full grid: one state, no guess. */
static void test_nothing_to_guess(void **state) {
    (void)state;
    for (int e = 0; e < ENGINES; e++) {
        union nonet_grid9 g;
        struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
        struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
        options.engine = engines[e];
        read_line(hard_solved, &g);
        assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
        assert_int_equal(result.guesses, 0);
        assert_int_equal(result.nodes, 1);
        assert_int_equal(result.verdict, NONET_UNIQUE);
    }
}

/* Structs of an older version are shorter: what they lack has its default, and nothing after them
 * is read or written. */
static void test_older_structs(void **state) {
    (void)state;
    union nonet_grid9 g;
    struct watch w = {0, 1};
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = {0, 7, 7, 7, 7, 7, 7, 7, NONET_UNIQUE};
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    options.limit = 5;
    options.cancel = ask;
    options.cancel_user = &w;
    options.size = offsetof(struct nonet_solve_options, cancel);
    result.size = offsetof(struct nonet_solve_result, guesses);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
    assert_int_equal(w.asked, 0);
    assert_int_equal(result.size, offsetof(struct nonet_solve_result, guesses));
    assert_int_equal(result.solutions, 5);
    assert_int_equal(result.complete, 0);
    assert_int_equal(result.guesses, 7);
    assert_int_equal(result.nodes, 7);
    assert_int_equal(result.fixed, 7);
    options.size = offsetof(struct nonet_solve_options, limit);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
    assert_int_equal(result.solutions, 2);
    assert_int_equal(result.verdict, NONET_UNIQUE); /* untouched */
}

static void test_arguments(void **state) {
    (void)state;
    union nonet_grid9 g;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    assert_int_equal(nonet_solve(NONET_GRID(g), NULL, NULL, 0, NULL), NONET_OK);
    assert_int_equal(nonet_solve(NONET_GRID(g), NULL, NONET_GRID(g), sizeof g - 9, NULL),
                     NONET_E_ROOM);
    assert_false(nonet_engine_is_built((enum nonet_engine)99));
    options.engine = (enum nonet_engine)99;
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, NULL), NONET_E_ARGUMENT);
    options.engine = NONET_ENGINE_FAST;
    options.size = 0;
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, NULL), NONET_E_ARGUMENT);
    result.size = 0;
    assert_int_equal(nonet_solve(NONET_GRID(g), NULL, NULL, 0, &result), NONET_E_ARGUMENT);
}

static enum nonet_verdict verdict_of(const struct nonet_grid *g, int engine, uint64_t limit,
                                     long stop_at) {
    struct watch w = {0, stop_at};
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.engine = engines[engine];
    options.limit = limit;
    options.cancel = ask;
    options.cancel_user = &w;
    assert_int_equal(result.verdict, NONET_UNKNOWN);
    nonet_solve(g, &options, NULL, 0, &result);
    return result.verdict;
}

/* The limit may stop the search at the last solution: it is still not known to be the last. */
static void test_verdicts(void **state) {
    (void)state;
    static const int boxes[][2] = {{2, 2}, {2, 3}, {3, 3}};
    for (int i = 0; i < 3; i++)
        for (int e = 0; e < ENGINES; e++) {
            int digit[81];
            uint64_t seed = 7;
            union nonet_grid9 several, unique, none;
            chance_solution(&seed, boxes[i][0], boxes[i][1], digit);
            nonet_grid_init(NONET_GRID(several), sizeof several, boxes[i][0], boxes[i][1]);
            nonet_grid_from_ints(NONET_GRID(unique), sizeof unique, boxes[i][0], boxes[i][1],
                                 digit);
            none = unique;
            nonet_grid_clear(NONET_GRID(unique), 0);
            nonet_grid_give(NONET_GRID(none), 0, digit[1]);
            assert_int_equal(verdict_of(NONET_GRID(none), e, 2, 0), NONET_NONE);
            assert_int_equal(verdict_of(NONET_GRID(unique), e, 2, 0), NONET_UNIQUE);
            assert_int_equal(verdict_of(NONET_GRID(unique), e, 0, 0), NONET_UNIQUE);
            assert_int_equal(verdict_of(NONET_GRID(unique), e, 1, 0), NONET_UNKNOWN);
            assert_int_equal(verdict_of(NONET_GRID(unique), e, 2, 1), NONET_UNKNOWN);
            assert_int_equal(verdict_of(NONET_GRID(several), e, 2, 0), NONET_SEVERAL);
            assert_int_equal(verdict_of(NONET_GRID(several), e, 1, 0), NONET_UNKNOWN);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory), /* first: later there is freed memory available */
        cmocka_unit_test(test_clue_puzzles),    cmocka_unit_test(test_pencilmark_puzzles),
        cmocka_unit_test(test_broken_puzzles),  cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_empty_mark),      cmocka_unit_test(test_known_counts),
        cmocka_unit_test(test_limit_and_found), cmocka_unit_test(test_order_is_fixed),
        cmocka_unit_test(test_cancel),          cmocka_unit_test(test_cancel_at_once),
        cmocka_unit_test(test_large),           cmocka_unit_test(test_large_without_solution),
        cmocka_unit_test(test_propagation),     cmocka_unit_test(test_solution_in_place),
        cmocka_unit_test(test_progress),        cmocka_unit_test(test_nothing_to_guess),
        cmocka_unit_test(test_older_structs),   cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_verdicts),        cmocka_unit_test(test_placed_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
