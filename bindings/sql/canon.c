/*
 * The smallest equivalent puzzle, as a text that is the same for two puzzles if and only if they are
 * equivalent; and the library's version.
 */
#include "work.h"

static int version(struct sql_work *work, const struct sql_value *arguments, int count,
                   struct sql_value *answer) {
    (void)work;
    (void)arguments;
    (void)count;
    *answer = sql_word(nonet_version());
    return NONET_OK;
}

/* Why there is no form. */
static int refuse(struct sql_work *work, const struct nonet_grid *grid, int status) {
    uint16_t cells[2];
    struct nonet_conflict k = NONET_CONFLICT_INIT(cells, 2);
    char words[SQL_REASON_MAX / 2];
    if (status == NONET_E_SHAPE) /* of the text it would say that it cannot be read */
        return sql_fail(work, NONET_E_RULES,
                        "canonical forms are made up to side 12, or 9 if a box is a single row or "
                        "column; this has boxes of %dx%d",
                        nonet_grid_box_rows(grid), nonet_grid_box_cols(grid));
    if (status != NONET_E_ARGUMENT)
        return sql_fail_plainly(work, status);
    if (!nonet_grid_is_plain(grid))
        return sql_fail(work, status, "a puzzle with pencil marks has no canonical form");
    if (nonet_find_clash(grid, NULL, &k) != NONET_OK ||
        nonet_conflict_text(grid, NULL, &k, words, sizeof words) < 0)
        return sql_fail_plainly(work, status);
    return sql_fail(work, status, "a puzzle that contradicts itself has no canonical form: %s",
                    words);
}

static int find_form(struct sql_work *work, const struct nonet_puzzle *puzzle,
                     struct sql_value *answer) {
    union nonet_grid16 form;
    if (puzzle->rules != NULL)
        return sql_fail(work, NONET_E_RULES,
                        "a puzzle with further rules has no canonical form: equivalent puzzles "
                        "have rows, columns and boxes alone");
    int status = nonet_canon(puzzle->grid, work->cancel, work->cancel_user, NONET_GRID(form),
                             sizeof form, NULL);
    if (status != NONET_OK)
        return refuse(work, puzzle->grid, status);
    return sql_answer(work, sql_write_board, &(struct sql_board){NONET_GRID(form), NULL}, answer);
}

static int canon(struct sql_work *work, const struct sql_value *arguments, int count,
                 struct sql_value *answer) {
    (void)count;
    return sql_answer_about(work, &arguments[0], find_form, answer);
}

const struct sql_function sql_function_canon = {
    "nonet_canon", {{"puzzle", SQL_TEXT}}, 1, 1, SQL_TEXT, canon};
const struct sql_function sql_function_version = {
    "nonet_version", {{NULL, SQL_TEXT}}, 0, 0, SQL_TEXT, version};
