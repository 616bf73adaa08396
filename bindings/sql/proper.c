/*
 * What is wrong with a text or a puzzle, and which clues are not needed.
 */
#include "work.h"

#include <stdlib.h>

/* ---- reasons ---- */

static int unreadable(struct sql_work *work, const struct sql_value *arguments, int count,
                      struct sql_value *answer) {
    struct nonet_puzzle *puzzle;
    (void)count;
    *answer = sql_null();
    if (sql_is_line(&arguments[0]))
        return NONET_OK;
    int status = sql_read(work, &arguments[0], &puzzle);
    if (status == NONET_OK)
        nonet_puzzle_free(puzzle);
    else if (status != NONET_E_MEMORY)
        *answer = sql_word(work->reason);
    return status == NONET_E_MEMORY ? status : NONET_OK;
}

struct checked {
    const struct nonet_puzzle *puzzle;
    const struct sql_work *work;
};

static long write_reason(const void *what, char *out, size_t room) {
    const struct checked *checked = what;
    return nonet_puzzle_check(checked->puzzle, checked->work->cancel, checked->work->cancel_user,
                              NULL, out, room);
}

static int find_reason(struct sql_work *work, const struct nonet_puzzle *puzzle,
                       struct sql_value *answer) {
    int status = sql_answer(work, write_reason, &(struct checked){puzzle, work}, answer);
    if (status == NONET_OK && answer->length == 0)
        *answer = sql_null();
    return status;
}

static int reason(struct sql_work *work, const struct sql_value *arguments, int count,
                  struct sql_value *answer) {
    (void)count;
    return sql_answer_about(work, &arguments[0], find_reason, answer);
}

/* ---- clues ---- */

static int is_minimal(struct sql_work *work, const struct nonet_puzzle *puzzle,
                      struct sql_value *answer) {
    uint16_t cell;
    int spare = 0;
    int status = nonet_spare_clues(puzzle->grid, puzzle->rules, work->cancel, work->cancel_user,
                                   &cell, 1, &spare);
    *answer = sql_integer(status == NONET_OK && spare == 0);
    /* NONET_E_ARGUMENT: it has not exactly one solution */
    return status == NONET_OK || status == NONET_E_ARGUMENT ? NONET_OK
                                                            : sql_fail_plainly(work, status);
}

static int minimal(struct sql_work *work, const struct sql_value *arguments, int count,
                   struct sql_value *answer) {
    (void)count;
    return sql_answer_about(work, &arguments[0], is_minimal, answer);
}

static int drop_into(struct sql_work *work, const struct nonet_puzzle *puzzle,
                     struct nonet_grid *grid, struct sql_value *answer) {
    struct nonet_minimize_options options = NONET_MINIMIZE_OPTIONS_INIT;
    options.rules = puzzle->rules;
    options.cancel = work->cancel;
    options.cancel_user = work->cancel_user;
    int status = nonet_minimize(puzzle->grid, &options, grid, nonet_grid_room(puzzle->grid), NULL);
    *answer = sql_null();
    if (status == NONET_E_ARGUMENT) /* the same */
        return NONET_OK;
    if (status != NONET_OK)
        return sql_fail_plainly(work, status);
    return sql_answer(work, sql_write_filled, &(struct sql_filled){puzzle, grid}, answer);
}

static int drop(struct sql_work *work, const struct nonet_puzzle *puzzle,
                struct sql_value *answer) {
    struct nonet_grid *grid = malloc(nonet_grid_room(puzzle->grid));
    int status = grid != NULL ? drop_into(work, puzzle, grid, answer)
                              : sql_fail_plainly(work, NONET_E_MEMORY);
    free(grid);
    return status;
}

static int minimize(struct sql_work *work, const struct sql_value *arguments, int count,
                    struct sql_value *answer) {
    (void)count;
    return sql_answer_about(work, &arguments[0], drop, answer);
}

const struct sql_function sql_function_unreadable = {
    "nonet_unreadable", {{"puzzle", SQL_TEXT}}, 1, 1, SQL_TEXT, unreadable};
const struct sql_function sql_function_reason = {
    "nonet_reason", {{"puzzle", SQL_TEXT}}, 1, 1, SQL_TEXT, reason};
const struct sql_function sql_function_minimal = {
    "nonet_minimal", {{"puzzle", SQL_TEXT}}, 1, 1, SQL_BOOLEAN, minimal};
const struct sql_function sql_function_minimize = {
    "nonet_minimize", {{"puzzle", SQL_TEXT}}, 1, 1, SQL_TEXT, minimize};
