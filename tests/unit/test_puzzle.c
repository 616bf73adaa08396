/*
 * A text that was read as one puzzle: what is known of it, and answers in its own form, in every
 * format of fuzz/corpus/read that has one puzzle.
 */
#include <nonet.h>

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define P "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define S "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

static struct nonet_puzzle *read_text(const char *text) {
    struct nonet_puzzle *puzzle = NULL;
    struct nonet_error error;
    assert_int_equal(nonet_puzzle_read(text, strlen(text), NULL, &puzzle, &error), NONET_OK);
    assert_non_null(puzzle);
    return puzzle;
}

/* Its solution, in its own form; for free(). */
static char *solve(const struct nonet_puzzle *puzzle) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    size_t room = nonet_grid_room(puzzle->grid);
    struct nonet_grid *grid = malloc(room);
    options.rules = puzzle->rules;
    assert_int_equal(nonet_solve(puzzle->grid, &options, grid, room, NULL), NONET_OK);
    long length = nonet_puzzle_write(puzzle, grid, NULL, 0);
    assert_true(length > 0);
    char *text = malloc((size_t)length + 1);
    assert_int_equal(nonet_puzzle_write(puzzle, grid, text, (size_t)length + 1), length);
    free(grid);
    return text;
}

static void answers(const char *text, const char *want) {
    struct nonet_puzzle *puzzle = read_text(text);
    char *got = solve(puzzle);
    assert_string_equal(got, want);
    free(got);
    nonet_puzzle_free(puzzle);
}

static void test_answers_have_the_form_of_the_question(void **state) {
    (void)state;
    answers(P, S);
    answers("# a remark\n" P " a label\n", S);
    answers("1.3.\n.4.2\n.1.3\n4...\n", "1234\n3412\n2143\n4321");
    answers("2 2\n1 0 3 0\n0 4 0 2\n0 1 0 3\n4 0 0 0\n", "2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1");
    answers("{\"puzzle\":\"" P "\"}", "\"" S "\"");
    answers("id,quizzes\n7," P "\n", S);
}

static void test_what_is_known_of_it(void **state) {
    (void)state;
    struct nonet_puzzle *puzzle = read_text("# one\n  " P "  # the name\n");
    assert_string_equal(puzzle->format->name, "line");
    assert_int_equal(puzzle->number, 1);
    assert_int_equal(puzzle->line, 2);
    assert_int_equal(puzzle->column, 3);
    assert_int_equal(puzzle->cells.length, 81);
    assert_memory_equal(puzzle->cells.at, P, 81);
    assert_memory_equal(puzzle->label.at, "the name", puzzle->label.length);
    assert_null(puzzle->rules);
    assert_int_equal(nonet_grid_clues(puzzle->grid), 30);
    nonet_puzzle_free(puzzle);
    puzzle = read_text(P "\ndiagonals\n");
    assert_int_equal(nonet_rules_count(puzzle->rules), 2);
    nonet_puzzle_free(puzzle);
    nonet_puzzle_free(NULL);
}

static void test_errors_have_a_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int status;
        uint64_t line;
    } cases[] = {{"", NONET_E_SYNTAX, 0},
                 {"nothing to see", NONET_E_FORMAT, 1},
                 {P "\n" P "\n", NONET_E_SYNTAX, 0},
                 {P "\n" P "1\n", NONET_E_SYNTAX, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_puzzle *puzzle = (struct nonet_puzzle *)(void *)state;
        struct nonet_error error;
        int status = nonet_puzzle_read(cases[i].text, strlen(cases[i].text), NULL, &puzzle, &error);
        assert_int_equal(status, cases[i].status);
        assert_int_equal(error.status, status);
        assert_int_equal(error.line, cases[i].line);
        assert_true(error.reason[0] != '\0');
        assert_null(puzzle);
    }
}

static void test_another_shape_is_refused(void **state) {
    (void)state;
    union nonet_grid16 other;
    struct nonet_puzzle *puzzle = read_text(P);
    nonet_grid_init(NONET_GRID(other), sizeof other, 4, 4);
    assert_int_equal(nonet_puzzle_write(puzzle, NONET_GRID(other), NULL, 0), NONET_E_SHAPE);
    nonet_puzzle_free(puzzle);
}

/* The sign for empty cells is remembered by formats that fill in their answer. */
static void test_options_are_remembered(void **state) {
    (void)state;
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    char text[400] = "";
    for (int r = 0; r < 9; r++) {
        char row[40];
        snprintf(row, sizeof row, "%.9s\n", P + 9 * r);
        for (char *at = row; *at; at++)
            *at = *at == '.' ? '~' : *at;
        strcat(text, row);
    }
    options.empty = "~";
    struct nonet_puzzle *puzzle;
    struct nonet_error error;
    assert_int_equal(nonet_puzzle_read(text, strlen(text), &options, &puzzle, &error), NONET_OK);
    char *got = solve(puzzle);
    assert_memory_equal(got, S, 9);
    free(got);
    nonet_puzzle_free(puzzle);
}

/* ---- every format ---- */

static char *file_text(const char *name, size_t *length) {
    char path[300];
    snprintf(path, sizeof path, "fuzz/corpus/read/%s", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 18);
    *length = fread(text, 1, (1 << 18) - 1, file);
    fclose(file);
    return text;
}

/* The same puzzle as nonet_read_rules gives, after the text is gone; 0: not one puzzle. */
static int agrees(const char *text, size_t length, const struct nonet_format *format) {
    static union {
        uint32_t align;
        unsigned char room[NONET_GRID_BYTES(NONET_SIDE_MAX)];
    } grid;
    static union {
        uint32_t align;
        unsigned char room[NONET_RULES_BYTES_MAX(NONET_SIDE_MAX)];
    } rules;
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_puzzle *puzzle;
    options.format = format;
    char *copy = malloc(length + 1);
    memcpy(copy, text, length);
    int status = nonet_puzzle_read(copy, length, &options, &puzzle, NULL);
    free(copy);
    int want = nonet_read_rules(text, length, &options, NONET_GRID(grid), sizeof grid,
                                NONET_RULES(rules), sizeof rules, NULL, NULL);
    assert_int_equal(status, want);
    if (status != NONET_OK)
        return 0;
    assert_true(nonet_grid_equal(puzzle->grid, NONET_GRID(grid)));
    assert_true(nonet_rules_equal(puzzle->rules, NONET_RULES(rules)));
    long written = nonet_puzzle_write(puzzle, puzzle->grid, NULL, 0);
    assert_true(written > 0 || written == NONET_E_UNWRITABLE);
    nonet_puzzle_free(puzzle);
    return 1;
}

static void test_every_format(void **state) {
    (void)state;
    DIR *folder = opendir("fuzz/corpus/read");
    struct dirent *entry;
    int count = 0;
    assert_non_null(folder);
    while ((entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        size_t length;
        char *text = file_text(entry->d_name, &length);
        char *end = strchr(text, '\n');
        if (end != NULL) {
            *end = '\0';
            const struct nonet_format *format = nonet_format_find(text);
            count += agrees(end + 1, length - (size_t)(end + 1 - text), format);
        }
        free(text);
    }
    closedir(folder);
    assert_true(count > 50);
}

/* ---- questions about a puzzle of which nothing is known ---- */

#define SEVERAL "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8...."
#define CLASH "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

static void checks(const char *text, enum nonet_verdict wanted, const char *words) {
    struct nonet_puzzle *puzzle = read_text(text);
    enum nonet_verdict verdict = NONET_UNKNOWN;
    char out[200], tight[8];
    long length = nonet_puzzle_check(puzzle, NULL, NULL, &verdict, out, sizeof out);
    assert_int_equal(length, strlen(words));
    assert_string_equal(out, words);
    assert_int_equal(verdict, wanted);
    /* by snprintf's rules */
    assert_int_equal(nonet_puzzle_check(puzzle, NULL, NULL, NULL, NULL, 0), length);
    assert_int_equal(nonet_puzzle_check(puzzle, NULL, NULL, NULL, tight, sizeof tight), length);
    assert_memory_equal(tight, words, length < 7 ? (size_t)length : 7);
    assert_true(strlen(tight) <= 7);
    nonet_puzzle_free(puzzle);
}

static void test_check_says_why(void **state) {
    (void)state;
    checks(P, NONET_UNIQUE, "");
    checks(SEVERAL, NONET_SEVERAL, "several solutions");
    checks(CLASH, NONET_NONE, "no solution: r1c1 and r1c2 are both 5");
    checks("1234............\n", NONET_SEVERAL, "several solutions");
    assert_string_equal(nonet_verdict_word(NONET_NONE), "none");
    assert_string_equal(nonet_verdict_word(NONET_SEVERAL), "several");
    assert_string_equal(nonet_verdict_word((enum nonet_verdict)77), "unknown");
}

static int stop(void *user) {
    return --*(int *)user < 0;
}

static void test_check_can_be_cancelled(void **state) {
    (void)state;
    struct nonet_puzzle *puzzle = read_text(CLASH);
    int calls = 0;
    char out[200] = "untouched";
    assert_int_equal(nonet_puzzle_check(puzzle, stop, &calls, NULL, out, sizeof out),
                     NONET_E_CANCELLED);
    nonet_puzzle_free(puzzle);
}

static void reasons(const char *text, enum nonet_verdict wanted, enum nonet_logic_end end,
                    int rating) {
    struct nonet_puzzle *puzzle = read_text(text);
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    enum nonet_verdict verdict = NONET_UNKNOWN;
    union nonet_grid9 after;
    assert_int_equal(
        nonet_puzzle_logic(puzzle, &options, NONET_GRID(after), sizeof after, &verdict, &result),
        NONET_OK);
    assert_int_equal(verdict, wanted);
    assert_int_equal(result.end, end);
    assert_int_equal(result.rating, rating);
    assert_int_equal(result.steps > 0, wanted != NONET_NONE);
    assert_int_equal(nonet_grid_clues(NONET_GRID(after)) == 81, end == NONET_LOGIC_SOLVED);
    nonet_puzzle_free(puzzle);
}

static void test_logic_asks_first(void **state) {
    (void)state;
    reasons(P, NONET_UNIQUE, NONET_LOGIC_SOLVED, 12);
    reasons(CLASH, NONET_NONE, NONET_LOGIC_WRONG, 0);
    struct nonet_puzzle *puzzle = read_text(SEVERAL);
    struct nonet_logic_result asked = NONET_LOGIC_RESULT_INIT, sure = NONET_LOGIC_RESULT_INIT;
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    assert_int_equal(nonet_puzzle_logic(puzzle, NULL, NULL, 0, NULL, &asked), NONET_OK);
    options.no_uniqueness = 1;
    assert_int_equal(nonet_logic(puzzle->grid, &options, NULL, 0, &sure), NONET_OK);
    assert_int_equal(asked.end, NONET_LOGIC_STUCK);
    assert_int_equal(asked.steps, sure.steps);
    assert_int_equal(asked.rating, sure.rating);
    nonet_puzzle_free(puzzle);
}

static void test_logic_has_the_rules(void **state) {
    (void)state;
    struct nonet_puzzle *puzzle = read_text(P "\ndiagonals\n");
    enum nonet_verdict verdict = NONET_UNKNOWN;
    assert_int_equal(nonet_puzzle_logic(puzzle, NULL, NULL, 0, &verdict, NULL), NONET_OK);
    assert_int_equal(verdict, NONET_NONE); /* the solution breaks them */
    nonet_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers_have_the_form_of_the_question),
        cmocka_unit_test(test_what_is_known_of_it),
        cmocka_unit_test(test_errors_have_a_place),
        cmocka_unit_test(test_another_shape_is_refused),
        cmocka_unit_test(test_options_are_remembered),
        cmocka_unit_test(test_every_format),
        cmocka_unit_test(test_check_says_why),
        cmocka_unit_test(test_check_can_be_cancelled),
        cmocka_unit_test(test_logic_asks_first),
        cmocka_unit_test(test_logic_has_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
