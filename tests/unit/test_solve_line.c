/*
 * The one-line case against the three calls that it stands for, reading, solving and writing: on
 * generated puzzles of every size that a line can have, on their damaged and ambiguous relatives,
 * on lines by chance; and its contract: room, errors, nothing written where nothing was found.
 */
#include <nonet.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { CELLS_MAX = 625, ROOM = CELLS_MAX + 1 };

#define P "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
#define SOLUTION "417369825632158947958724316825437169791586432346912758289643571573291684164875293"

/* ---- the same by three calls ---- */

struct answer {
    int status;
    enum nonet_verdict verdict;
    char solution[ROOM + 10];
    struct nonet_error error;
};

static struct answer long_way(const char *line) {
    struct answer a;
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    struct nonet_style style;
    union nonet_grid25 grid;
    memset(&a, 0, sizeof a);
    options.format = nonet_format_find("line");
    a.status =
        nonet_read(line, strlen(line), &options, NONET_GRID(grid), sizeof grid, &style, &a.error);
    if (a.status != NONET_OK)
        return a;
    assert_int_equal(nonet_solve(NONET_GRID(grid), NULL, NONET_GRID(grid), sizeof grid, &result),
                     NONET_OK);
    a.verdict = result.verdict;
    if (result.solutions > 0)
        assert_int_equal(
            nonet_write(options.format, NONET_GRID(grid), NULL, &style, a.solution, ROOM),
            nonet_grid_cells(NONET_GRID(grid)));
    return a;
}

static struct answer short_way(const char *line) {
    struct answer a;
    memset(&a, 0, sizeof a);
    memset(a.solution, '#', ROOM);
    a.status = nonet_solve_line(line, a.solution, ROOM, &a.verdict, &a.error);
    if (a.status != NONET_OK) {
        assert_int_equal(a.solution[0], '#'); /* untouched */
        a.solution[0] = '\0';
    }
    return a;
}

static enum nonet_verdict compare(const char *line) {
    struct answer want = long_way(line), got = short_way(line);
    assert_int_equal(got.status, want.status);
    assert_int_equal(got.verdict, want.verdict);
    assert_string_equal(got.solution, want.solution);
    assert_string_equal(got.error.reason, want.error.reason);
    assert_int_equal(got.error.column, want.error.column);
    assert_int_equal(nonet_solve_line(line, NULL, 0, &got.verdict, NULL), want.status);
    assert_int_equal(got.verdict, want.verdict);
    return want.status == NONET_OK ? want.verdict : NONET_UNKNOWN;
}

/* ---- puzzles ---- */

struct heap {
    struct nonet_random random;
    long verdicts[4];
};

/* The puzzle as it is, without a clue, and with a wrong one. */
static void compare_relatives(struct heap *h, char *line) {
    size_t cells = strlen(line), at = nonet_random_below(&h->random, (uint32_t)cells);
    h->verdicts[compare(line)]++;
    for (size_t i = at; i < at + cells; i++)
        if (line[i % cells] != '.') {
            line[i % cells] = '.';
            break;
        }
    h->verdicts[compare(line)]++;
    line[at] = (char)('1' + nonet_random_below(&h->random, 4));
    h->verdicts[compare(line)]++;
    line[at] = '!';
    h->verdicts[compare(line)]++;
}

static int take_puzzle(void *user, const struct nonet_generated *g) {
    char line[ROOM];
    assert_true(nonet_write(nonet_format_find("line"), g->puzzle, NULL, NULL, line, sizeof line) >
                0);
    compare_relatives(user, line);
    return 0;
}

static void compare_generated(int rows, int cols, uint64_t count, struct heap *h) {
    struct nonet_generate_options options = NONET_GENERATE_OPTIONS_INIT;
    char reason[NONET_REASON_MAX];
    int status;
    options.seed = 5;
    options.box_rows = rows;
    options.box_cols = cols;
    struct nonet_generator *generator = nonet_generator_open(&options, &status, reason);
    assert_non_null(generator);
    assert_int_equal(nonet_generator_run(generator, 0, count, take_puzzle, h), NONET_OK);
    nonet_generator_close(generator);
}

static void generated_puzzles_of_every_size(void **unused) {
    (void)unused;
    static const struct {
        int rows, cols;
        uint64_t count;
    } sizes[] = {{2, 2, 100}, {2, 3, 100}, {3, 3, 400}, {3, 4, 20}, {4, 4, 5}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct heap h;
        memset(&h, 0, sizeof h);
        nonet_random_seed(&h.random, 3, i);
        compare_generated(sizes[i].rows, sizes[i].cols, sizes[i].count, &h);
        for (int v = 0; v < 4; v++)
            assert_true(h.verdicts[v] > 0);
    }
}

/* The digits of a 25x25 are letters; here those of the cyclic grid. */
static void a_line_of_625(void **unused) {
    (void)unused;
    char line[ROOM], solution[ROOM];
    enum nonet_verdict verdict;
    for (int c = 0; c < CELLS_MAX; c++) {
        int row = c / 25, col = c % 25;
        solution[c] = (char)('A' + (row % 5 * 5 + row / 5 + col) % 25);
        line[c] = c % 7 == 0 ? '.' : solution[c];
    }
    line[CELLS_MAX] = solution[CELLS_MAX] = '\0';
    assert_int_equal(compare(line), NONET_UNIQUE);
    assert_int_equal(nonet_solve_line(line, line, sizeof line, &verdict, NULL), NONET_OK);
    assert_string_equal(line, solution);
}

/* Nonsense of 81 cells, with every sign for an empty cell and sometimes another one. */
static void lines_by_chance(void **unused) {
    (void)unused;
    static const char signs[] = "123456789.0*_-xX";
    struct nonet_random random;
    long verdicts[4] = {0};
    nonet_random_seed(&random, 11, 0);
    for (int i = 0; i < 3000; i++) {
        uint32_t kinds = 1 + nonet_random_below(&random, 16), few = nonet_random_below(&random, 90);
        char line[90];
        for (int c = 0; c < 81; c++)
            line[c] = nonet_random_below(&random, 90) < few
                          ? signs[nonet_random_below(&random, kinds)]
                          : '.';
        memcpy(line + 81,
               i % 5 == 0   ? " label"
               : i % 5 == 1 ? "\r\n"
               : i % 5 == 2 ? "\n"
                            : "",
               i % 5 == 0   ? 7
               : i % 5 == 1 ? 3
               : i % 5 == 2 ? 2
                            : 1);
        if (i % 50 == 0)
            line[nonet_random_below(&random, 82)] = (char)nonet_random_below(&random, 128);
        verdicts[compare(line)]++;
    }
    assert_true(verdicts[NONET_NONE] > 100 && verdicts[NONET_SEVERAL] > 100);
}

static void lines_that_mean_something_else(void **unused) {
    (void)unused;
    static const char *const lines[] = {
        "x................................................................................",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ".................................................................................",
        "000000000000000000000000000000000000000000000000000000000000000000000000000000000",
        "111111111222222222333333333444444444555555555666666666777777777888888888999999999",
        "1........2........3........4........5........6........7........8........8........",
        "",
        "\n",
        "\r",
        "\r\n",
        "# a remark",
        P,
        P "\n",
        P "\r\n",
        P "\r",
        P "\n\n",
        P "\n" P,
        "Norvig's " P,
        P " # Norvig's",
        P ".",
        SOLUTION,
        SOLUTION "\n",
        " " P,
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.....",
        "1...............",
        "1.....",
        "................................................................",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        compare(lines[i]);
}

/* ---- the contract ---- */

static void the_example_of_the_header(void **unused) {
    (void)unused;
    char solution[82], in_place[82] = P;
    enum nonet_verdict verdict = NONET_UNKNOWN;
    assert_int_equal(nonet_solve_line(P, solution, sizeof solution, &verdict, NULL), NONET_OK);
    assert_int_equal(verdict, NONET_UNIQUE);
    assert_string_equal(solution, SOLUTION);
    assert_int_equal(nonet_solve_line(in_place, in_place, sizeof in_place, NULL, NULL), NONET_OK);
    assert_string_equal(in_place, SOLUTION);
}

static void no_solution_is_an_empty_string(void **unused) {
    (void)unused;
    static const char *const lines[] = {
        "44....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "44..............",
        "123456789ABCDEFG1..............................................."
        "................................................................"
        "................................................................"
        "................................................................"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char solution[300] = "untouched";
        enum nonet_verdict verdict = NONET_UNKNOWN;
        assert_int_equal(nonet_solve_line(lines[i], solution, sizeof solution, &verdict, NULL),
                         NONET_OK);
        assert_int_equal(verdict, NONET_NONE);
        assert_string_equal(solution, "");
        assert_int_equal(nonet_solve_line(lines[i], NULL, 0, NULL, NULL), NONET_OK);
    }
}

/* Nothing is written on an error; a line that cannot be read is reported before the room is. */
static void errors_touch_nothing(void **unused) {
    (void)unused;
    static const struct {
        const char *line;
        size_t room;
        int status;
        unsigned column;
        const char *reason;
    } cases[] = {
        {P, 81, NONET_E_ROOM, 0, ""},
        {P, 0, NONET_E_ROOM, 0, ""},
        {"1...............", 16, NONET_E_ROOM, 0, ""},
        {"4....!8.5" P, 200, NONET_E_SYNTAX, 6, "'!' where a cell is expected"},
        {"4....!8.5" P, 0, NONET_E_SYNTAX, 6, "'!' where a cell is expected"},
        {"", 200, NONET_E_SYNTAX, 0, "no puzzle"},
        {P "\n" P, 200, NONET_E_SYNTAX, 0, "more than one puzzle"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char solution[200] = "untouched";
        enum nonet_verdict verdict = NONET_UNKNOWN;
        struct nonet_error error;
        int status = nonet_solve_line(cases[i].line, solution, cases[i].room, &verdict, &error);
        assert_int_equal(status, cases[i].status);
        assert_int_equal(error.status, status);
        assert_int_equal(error.column, cases[i].column);
        assert_string_equal(error.reason,
                            cases[i].reason[0] ? cases[i].reason : nonet_status_text(status));
        assert_string_equal(solution, "untouched");
        assert_int_equal(verdict, NONET_UNKNOWN);
        assert_int_equal(nonet_solve_line(cases[i].line, solution, cases[i].room, NULL, NULL),
                         status);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generated_puzzles_of_every_size),
        cmocka_unit_test(a_line_of_625),
        cmocka_unit_test(lines_by_chance),
        cmocka_unit_test(lines_that_mean_something_else),
        cmocka_unit_test(the_example_of_the_header),
        cmocka_unit_test(no_solution_is_an_empty_string),
        cmocka_unit_test(errors_touch_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
