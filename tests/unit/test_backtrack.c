/*
 * The textbook engine gives its solutions in the order of the textbook. A few lines of recursion,
 * written directly from the rule, give that order.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "brute.h"

enum { KEPT = 20 };

struct list {
    int cells, count;
    int digit[KEPT][BRUTE_CELLS];
};

/* ---- The rule, in the plainest way ---- */

static uint32_t candidates(const struct puzzle *p, const int *digit, int c) {
    uint32_t m = p->allowed[c];
    int row = c / p->side, col = c % p->side;
    int top = row - row % p->rows, left = col - col % p->cols;
    for (int i = 0; i < p->side; i++) {
        m &= ~((uint32_t)1 << digit[row * p->side + i]);
        m &= ~((uint32_t)1 << digit[i * p->side + col]);
        m &= ~((uint32_t)1 << digit[(top + i / p->cols) * p->side + left + i % p->cols]);
    }
    return m;
}

static void textbook(const struct puzzle *p, int *digit, struct list *list) {
    int best = -1, fewest = p->side + 1;
    for (int c = 0; c < p->cells; c++) {
        int count = 0;
        for (uint32_t m = digit[c] == 0 ? candidates(p, digit, c) : 0; m != 0; m &= m - 1)
            count++;
        if (digit[c] == 0 && count < fewest) {
            fewest = count;
            best = c;
        }
    }
    if (best < 0) {
        memcpy(list->digit[list->count++], digit, (size_t)p->cells * sizeof *digit);
        return;
    }
    uint32_t m = candidates(p, digit, best);
    for (int d = 1; d <= p->side && list->count < KEPT; d++) {
        if (!(m >> d & 1))
            continue;
        digit[best] = d;
        textbook(p, digit, list);
        digit[best] = 0;
    }
}

/* ---- The engine ---- */

static int keep(void *user, const struct nonet_grid *solution) {
    struct list *list = user;
    nonet_grid_to_ints(solution, list->digit[list->count++]);
    return 0;
}

static void run_engine(const struct puzzle *p, struct list *list) {
    union nonet_grid16 g;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    options.engine = NONET_ENGINE_BACKTRACK;
    options.limit = KEPT;
    options.found = keep;
    options.found_user = list;
    puzzle_to_grid(p, NONET_GRID(g), sizeof g);
    assert_int_equal(nonet_solve(NONET_GRID(g), &options, NULL, 0, NULL), NONET_OK);
}

static int compare(const struct puzzle *p) {
    struct list want = {p->cells, 0, {{0}}}, got = {p->cells, 0, {{0}}};
    int digit[BRUTE_CELLS];
    memcpy(digit, p->value, sizeof digit);
    textbook(p, digit, &want);
    run_engine(p, &got);
    assert_int_equal(got.count, want.count);
    for (int i = 0; i < want.count; i++)
        assert_memory_equal(got.digit[i], want.digit[i], (size_t)p->cells * sizeof(int));
    return want.count;
}

static void test_order(void **state) {
    (void)state;
    static const int shapes[][3] = {{2, 2, 15}, {1, 5, 15}, {2, 3, 20}, {3, 2, 20},
                                    {3, 3, 28}, {2, 5, 35}, {3, 4, 55}, {4, 4, 65}};
    uint64_t seed = 11;
    int several = 0;
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (int i = 0; i < (shapes[s][0] * shapes[s][1] > 9 ? 6 : 18); i++) {
            struct puzzle p;
            if (i % 3 == 2)
                chance_marks(&seed, shapes[s][0], shapes[s][1], 60 + shapes[s][2] / 2, &p);
            else
                chance_puzzle(&seed, shapes[s][0], shapes[s][1], shapes[s][2], &p);
            several += compare(&p) > 1;
        }
    }
    assert_true(several > 30); /* otherwise the order was hardly tested */
}

/* Two boards printed in the project's sources: one of many solutions, and the only one. */
static const char *const boards[][2] = {
    {".....6....59.....82....8....45........3........6..3.54...325..6..................",
     "438796215659132478271458693845219367713564829926873154194325786362987541587641932"},
    {"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
     "417369825632158947958724316825437169791586432346912758289643571573291684164875293"},
};

static void test_boards(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        union nonet_grid9 g, solution;
        struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
        struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
        options.engine = NONET_ENGINE_BACKTRACK;
        nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
        for (int c = 0; c < 81; c++)
            if (boards[i][0][c] != '.')
                nonet_grid_give(NONET_GRID(g), c, boards[i][0][c] - '0');
        assert_int_equal(
            nonet_solve(NONET_GRID(g), &options, NONET_GRID(solution), sizeof solution, &result),
            NONET_OK);
        assert_int_equal(result.verdict, i == 0 ? NONET_SEVERAL : NONET_UNIQUE);
        for (int c = 0; c < 81; c++)
            assert_int_equal(nonet_grid_value(NONET_GRID(solution), c), boards[i][1][c] - '0');
    }
}

/* A guess is a digit tried while another was left; single candidates are not guesses. On an empty
 * 4x4 the search succeeds at once, and the cells 0, 1, 2, 4, 6, 8 and 9 have a choice. */
static void test_guesses(void **state) {
    (void)state;
    union nonet_grid9 g, solution;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    const int first[16] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    options.engine = NONET_ENGINE_BACKTRACK;
    options.limit = 1;
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    nonet_solve(NONET_GRID(g), &options, NONET_GRID(solution), sizeof solution, &result);
    for (int c = 0; c < 16; c++)
        assert_int_equal(nonet_grid_value(NONET_GRID(solution), c), first[c]);
    assert_int_equal(result.guesses, 7);
    assert_int_equal(result.nodes, 17);
}

/* Ten thousand cells, none of them a guess: as deep as it gets. */
static void test_depth(void **state) {
    (void)state;
    int *digit = malloc(NONET_CELLS_MAX * sizeof *digit);
    struct nonet_grid *g = malloc(NONET_GRID_BYTES(100));
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    uint64_t seed = 12;
    options.engine = NONET_ENGINE_BACKTRACK;
    chance_solution(&seed, 10, 10, digit);
    nonet_grid_init(g, NONET_GRID_BYTES(100), 10, 10);
    for (int c = 0; c < NONET_CELLS_MAX; c++) {
        struct nonet_set m = {0, 0};
        if (digit[c] <= 64)
            m.low = (uint64_t)1 << (digit[c] - 1);
        else
            m.high = (uint64_t)1 << (digit[c] - 65);
        nonet_grid_set_marks(g, c, m);
    }
    assert_int_equal(nonet_solve(g, &options, g, NONET_GRID_BYTES(100), &result), NONET_OK);
    assert_int_equal(result.verdict, NONET_UNIQUE);
    assert_int_equal(result.guesses, 0);
    assert_int_equal(result.nodes, NONET_CELLS_MAX + 1);
    for (int c = 0; c < NONET_CELLS_MAX; c++)
        assert_int_equal(nonet_grid_value(g, c), digit[c]);
    free(g);
    free(digit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_boards),
        cmocka_unit_test(test_guesses),
        cmocka_unit_test(test_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
