/*
 * One row of many that is not a line of 81 cells: any puzzle of any size, in any form, read and
 * answered as the functions for one puzzle do it.
 */
#include "many.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int note_reason(struct job *job, size_t row, int status, const char *reason) {
    struct nonet_error error = {.status = status};
    snprintf(error.reason, sizeof error.reason, "%s", reason ? reason : nonet_status_text(status));
    return job_note(job, row, NULL, 0, &error);
}

/* A status of the library that is about this row alone. */
static int is_own(int status) {
    return status != NONET_OK && status != NONET_E_CANCELLED && status != NONET_E_MEMORY;
}

/* ---- answers that are grids ---- */

/* An answer where lines are 81 bytes wide. */
static int put_line(struct job *job, size_t row, const struct nonet_puzzle *puzzle,
                    const struct nonet_grid *grid, long length) {
    char line[CELLS + 1], reason[NONET_REASON_MAX];
    if (length == CELLS) {
        write_whole(puzzle, grid, line, sizeof line);
        memcpy(job->lines + CELLS * (row - job->start), line, CELLS);
        return NONET_OK;
    }
    snprintf(reason, sizeof reason, "the answer takes %ld bytes, and there is room for %d", length,
             CELLS);
    return note_reason(job, row, NONET_E_ROOM, reason);
}

static int note_grid(struct job *job, size_t row, const struct nonet_puzzle *puzzle,
                     const struct nonet_grid *grid) {
    long length = write_whole(puzzle, grid, NULL, 0);
    if (length < 0)
        return is_own((int)length) ? note_reason(job, row, (int)length, NULL) : (int)length;
    if (job->rows->form == ROWS_FIXED && job->rows->width == CELLS)
        return put_line(job, row, puzzle, grid, length);
    char *text = malloc((size_t)length + 1);
    if (text == NULL)
        return NONET_E_MEMORY;
    write_whole(puzzle, grid, text, (size_t)length + 1);
    return job_note(job, row, text, (size_t)length, NULL);
}

static int solve(struct job *job, size_t row, const struct nonet_puzzle *puzzle,
                 struct nonet_grid *grid, uint64_t *count) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.limit = job->limit;
    options.cancel = job_cancel;
    options.cancel_user = job;
    options.rules = puzzle->rules;
    int status = nonet_solve(puzzle->grid, &options, grid, nonet_grid_room(grid), &result);
    *count = result.solutions;
    if (status == NONET_OK && job->task == SOLVE && result.solutions > 0)
        status = note_grid(job, row, puzzle, grid);
    return status;
}

static int canon(struct job *job, size_t row, const struct nonet_puzzle *puzzle,
                 struct nonet_grid *grid, uint64_t *count) {
    struct nonet_canon_result result = NONET_CANON_RESULT_INIT;
    if (puzzle->rules != NULL && nonet_rules_count(puzzle->rules) > 0)
        return note_reason(job, row, NONET_E_RULES,
                           "puzzles with rules have no equivalent ones here: a transform "
                           "would move the rules");
    int status = nonet_canon(puzzle->grid, job_cancel, job, grid, nonet_grid_room(grid), &result);
    *count = result.automorphisms;
    return status == NONET_OK ? note_grid(job, row, puzzle, grid) : status;
}

static int answer_grid(struct job *job, size_t row, const struct nonet_puzzle *puzzle) {
    uint64_t count;
    struct nonet_grid *grid = malloc(nonet_grid_room(puzzle->grid));
    if (grid == NULL)
        return NONET_E_MEMORY;
    int status = nonet_grid_copy(grid, nonet_grid_room(puzzle->grid), puzzle->grid);
    if (status == NONET_OK)
        status = (job->task == CANON ? canon : solve)(job, row, puzzle, grid, &count);
    free(grid);
    size_t i = row - job->start;
    if (status == NONET_OK && job->task == SOLVE)
        job->numbers[i] = (char)count;
    else if (status == NONET_OK)
        memcpy(job->numbers + 8 * i, &count, 8);
    return status;
}

/* ---- ratings ---- */

static int technique_number(enum nonet_scale scale, const struct nonet_technique *technique) {
    const struct nonet_scale_row *row;
    for (int i = 0; technique != NULL && (row = nonet_scale_at(scale, i)) != NULL; i++)
        if (row->technique == technique)
            return i;
    return -1;
}

/* What the program says of a puzzle that no technique solves. */
static void take_stuck(const struct job *job, struct rating *to) {
    enum { BEYOND = 200 };
    to->rating = BEYOND;
    to->technique = -1;
    for (to->level = 1; nonet_scale_level(job->scale, to->level) != NULL;)
        to->level++;
}

int job_rate(struct job *job, const struct nonet_grid *grid, const struct nonet_rules *rules,
             struct rating *to) {
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    options.scale = job->scale;
    options.rules = rules;
    options.cancel = job_cancel;
    options.cancel_user = job;
    int status = nonet_logic(grid, &options, NULL, 0, &result);
    *to = (struct rating){.score = result.score,
                          .rating = (int16_t)result.rating,
                          .pearl = (int16_t)result.pearl,
                          .diamond = (int16_t)result.diamond,
                          .technique = (int16_t)technique_number(job->scale, result.hardest),
                          .level = (uint8_t)result.level,
                          .verdict = NONET_UNIQUE,
                          .rated = 1,
                          .known = 1};
    if (result.end == NONET_LOGIC_STUCK)
        take_stuck(job, to);
    return status;
}

static int rate(struct job *job, size_t row, const struct nonet_puzzle *puzzle) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.cancel = job_cancel;
    options.cancel_user = job;
    options.rules = puzzle->rules;
    int status = nonet_solve(puzzle->grid, &options, NULL, 0, &result);
    struct rating rating = {.technique = -1, .verdict = (uint8_t)result.verdict, .known = 1};
    if (status == NONET_OK && result.verdict == NONET_UNIQUE)
        status = job_rate(job, puzzle->grid, puzzle->rules, &rating);
    if (status == NONET_OK)
        memcpy(job->numbers + sizeof rating * (row - job->start), &rating, sizeof rating);
    return status;
}

/* ---- any of them ---- */

static int note_bad_digit(struct job *job, size_t row, struct nonet_slice text) {
    char reason[NONET_REASON_MAX];
    int c = 0;
    while (c < CELLS - 1 && (unsigned char)text.at[c] <= 9)
        c++;
    snprintf(reason, sizeof reason, "r%dc%d is %d, which is not a digit from 0 to 9", c / 9 + 1,
             c % 9 + 1, (unsigned char)text.at[c]);
    return note_reason(job, row, NONET_E_SYNTAX, reason);
}

int job_answer(struct job *job, size_t row) {
    struct nonet_slice text = row_text(job->rows, row);
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_puzzle *puzzle;
    struct nonet_error error;
    if (text.at == NULL)
        return NONET_OK;
    if (job->rows->digits)
        return note_bad_digit(job, row, text);
    int status = nonet_puzzle_read(text.at, text.length, &options, &puzzle, &error);
    if (status != NONET_OK)
        return status == NONET_E_MEMORY ? status : job_note(job, row, NULL, 0, &error);
    status = job->task == RATE ? rate(job, row, puzzle) : answer_grid(job, row, puzzle);
    nonet_puzzle_free(puzzle);
    return is_own(status) ? note_reason(job, row, status, NULL) : status;
}
