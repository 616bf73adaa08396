/*
 * Reasons, puzzles and searches, as all functions and tables need them.
 */
#include "work.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int sql_fail(struct sql_work *work, int status, const char *reason, ...) {
    va_list arguments;
    va_start(arguments, reason);
    vsnprintf(work->reason, sizeof work->reason, reason, arguments);
    va_end(arguments);
    return status;
}

int sql_fail_plainly(struct sql_work *work, int status) {
    return sql_fail(work, status, "%s", nonet_status_text(status));
}

int sql_fail_reading(struct sql_work *work, const struct nonet_error *error) {
    if (error->line == 0)
        return sql_fail(work, error->status, "%s", error->reason);
    return sql_fail(work, error->status, "%llu:%llu: %s", (unsigned long long)error->line,
                    (unsigned long long)error->column, error->reason);
}

int sql_fail_logic(struct sql_work *work, const struct nonet_puzzle *puzzle, int status) {
    struct nonet_rule rule;
    char words[SQL_REASON_MAX / 2];
    int i = status == NONET_E_RULES ? nonet_rules_beyond_logic(puzzle->grid, puzzle->rules) : -1;
    if (i >= 0 && nonet_rules_at(puzzle->rules, i, &rule) == NONET_OK &&
        nonet_rule_text(nonet_grid_side(puzzle->grid), &rule, words, sizeof words) > 0)
        return sql_fail(work, status, "steps with a rule like this are not known yet: %s", words);
    return sql_fail_plainly(work, status);
}

/* To find out that a line is one takes ten times as long as to read it. */
int sql_read(struct sql_work *work, const struct sql_value *text, struct nonet_puzzle **puzzle) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_error error;
    options.format = sql_is_line(text) ? nonet_format_find("line") : NULL;
    int status = nonet_puzzle_read(text->text, text->length, &options, puzzle, &error);
    return status == NONET_OK ? status : sql_fail_reading(work, &error);
}

int sql_answer_about(struct sql_work *work, const struct sql_value *text, sql_about about,
                     struct sql_value *answer) {
    struct nonet_puzzle *puzzle;
    int status = sql_read(work, text, &puzzle);
    if (status != NONET_OK)
        return status;
    status = about(work, puzzle, answer);
    nonet_puzzle_free(puzzle);
    return status;
}

int sql_search(struct sql_work *work, const struct nonet_puzzle *puzzle, uint64_t limit,
               struct nonet_grid *solution, struct nonet_solve_result *result) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    options.limit = limit;
    options.rules = puzzle->rules;
    options.cancel = work->cancel;
    options.cancel_user = work->cancel_user;
    int status =
        nonet_solve(puzzle->grid, &options, solution, nonet_grid_room(puzzle->grid), result);
    return status == NONET_OK ? status : sql_fail_plainly(work, status);
}

/* ---- a text and its solution ---- */

enum { CELLS = 81 };

/* Eighty cells are a number that compilers have vectors for. */
int sql_is_line(const struct sql_value *text) {
    const unsigned char *cells = (const unsigned char *)text->text;
    uint8_t clues = 0, others = 0;
    if (text->length != CELLS)
        return 0;
    for (int c = 0; c < CELLS - 1; c++) {
        uint8_t digit = (uint8_t)(cells[c] - '0');
        clues |= (uint8_t)(digit - 1) < 9;
        others |= (digit > 9) & (cells[c] != '.');
    }
    uint8_t last = (uint8_t)(cells[CELLS - 1] - '0');
    return clues && !others && (last <= 9 || cells[CELLS - 1] == '.');
}

/* 0: it has no solution, for which nothing fast is known, or is not such a line. */
static int solve_line(struct sql_work *work, const struct sql_value *text,
                      enum nonet_verdict *verdict, struct sql_value *solution) {
    char line[CELLS + 1];
    if (!sql_is_line(text) || sql_text_room(&work->text, CELLS + 1) != NONET_OK)
        return 0;
    memcpy(line, text->text, CELLS);
    line[CELLS] = '\0';
    int status = nonet_solve_line(line, work->text.at, work->text.room, verdict, NULL);
    if (status != NONET_OK || *verdict == NONET_NONE)
        return 0;
    if (solution != NULL)
        *solution = sql_bytes(work->text.at, CELLS);
    return 1;
}

static int solve_puzzle(struct sql_work *work, const struct nonet_puzzle *puzzle,
                        struct nonet_grid *grid, enum nonet_verdict *verdict,
                        struct sql_value *solution) {
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    int status = sql_search(work, puzzle, 2, grid, &result);
    *verdict = result.verdict;
    if (status != NONET_OK || solution == NULL)
        return status;
    *solution = sql_null();
    if (result.solutions == 0)
        return NONET_OK;
    return sql_answer(work, sql_write_filled, &(struct sql_filled){puzzle, grid}, solution);
}

int sql_solve_text(struct sql_work *work, const struct sql_value *text, enum nonet_verdict *verdict,
                   struct sql_value *solution) {
    struct nonet_puzzle *puzzle;
    if (solve_line(work, text, verdict, solution))
        return NONET_OK;
    int status = sql_read(work, text, &puzzle);
    if (status != NONET_OK)
        return status;
    struct nonet_grid *grid = malloc(nonet_grid_room(puzzle->grid));
    status = grid != NULL ? solve_puzzle(work, puzzle, grid, verdict, solution)
                          : sql_fail_plainly(work, NONET_E_MEMORY);
    free(grid);
    nonet_puzzle_free(puzzle);
    return status;
}
