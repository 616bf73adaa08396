/*
 * How hard a puzzle is. A query that asks for the rating, the technique and the level of a puzzle
 * asks three times in a row, so the last answer is kept, by the puzzle's text.
 */
#include "work.h"

#include <stdlib.h>
#include <string.h>

struct sql_rated {
    struct sql_text text;
    int is_known;
    enum nonet_verdict verdict;
    struct nonet_logic_result result;
};

enum { BEYOND = 20 }; /* the rating of a puzzle for which no technique finds a step */

void sql_put_rating(const struct nonet_logic_result *result, enum nonet_scale scale,
                    struct sql_value values[3]) {
    int is_stuck = result->end == NONET_LOGIC_STUCK;
    unsigned numbers = nonet_scale_facts(scale)->numbers;
    values[0] = numbers == 0                         ? sql_null()
                : (numbers & NONET_SCALE_RATES) == 0 ? sql_real(result->score)
                : is_stuck                           ? sql_real(BEYOND)
                                                     : sql_real(result->rating / 10.0);
    values[1] = is_stuck || result->hardest == NULL ? sql_null() : sql_word(result->hardest->id);
    values[2] = sql_word(is_stuck ? "stuck" : nonet_scale_level(scale, result->level));
}

static struct sql_rated *room_for_rating(struct sql_work *work) {
    if (work->rated == NULL)
        work->rated = calloc(1, sizeof *work->rated);
    return work->rated;
}

static int rate_puzzle(struct sql_work *work, const struct nonet_puzzle *puzzle,
                       struct sql_rated *rated) {
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_solve_result solved = NONET_SOLVE_RESULT_INIT;
    rated->result = (struct nonet_logic_result)NONET_LOGIC_RESULT_INIT;
    int status = sql_search(work, puzzle, 2, NULL, &solved);
    rated->verdict = solved.verdict;
    if (status != NONET_OK || solved.verdict != NONET_UNIQUE)
        return status;
    options.rules = puzzle->rules;
    options.cancel = work->cancel;
    options.cancel_user = work->cancel_user;
    status = nonet_logic(puzzle->grid, &options, NULL, 0, &rated->result);
    return status == NONET_OK ? status : sql_fail_logic(work, puzzle, status);
}

static int rate_text(struct sql_work *work, const struct sql_value *text) {
    struct sql_rated *rated = work->rated;
    struct nonet_puzzle *puzzle;
    rated->is_known = 0;
    rated->text.length = 0;
    if (sql_text_add_bytes(&rated->text, text->text, text->length) != NONET_OK)
        return sql_fail_plainly(work, NONET_E_MEMORY);
    int status = sql_read(work, text, &puzzle);
    if (status != NONET_OK)
        return status;
    status = rate_puzzle(work, puzzle, rated);
    nonet_puzzle_free(puzzle);
    rated->is_known = status == NONET_OK;
    return status;
}

static int is_last(const struct sql_rated *rated, const struct sql_value *text) {
    return rated->is_known && rated->text.length == text->length &&
           memcmp(rated->text.at, text->text, text->length) == 0;
}

static int answer_with(struct sql_work *work, const struct sql_value *text, int which,
                       struct sql_value *answer) {
    struct sql_value values[3];
    if (room_for_rating(work) == NULL)
        return sql_fail_plainly(work, NONET_E_MEMORY);
    int status = is_last(work->rated, text) ? NONET_OK : rate_text(work, text);
    if (status != NONET_OK)
        return status;
    sql_put_rating(&work->rated->result, NONET_SCALE_EXPLAINER, values);
    *answer = work->rated->verdict == NONET_UNIQUE ? values[which] : sql_null();
    return NONET_OK;
}

static int rate(struct sql_work *work, const struct sql_value *arguments, int count,
                struct sql_value *answer) {
    (void)count;
    return answer_with(work, &arguments[0], 0, answer);
}

static int technique(struct sql_work *work, const struct sql_value *arguments, int count,
                     struct sql_value *answer) {
    (void)count;
    return answer_with(work, &arguments[0], 1, answer);
}

static int level(struct sql_work *work, const struct sql_value *arguments, int count,
                 struct sql_value *answer) {
    (void)count;
    return answer_with(work, &arguments[0], 2, answer);
}

void sql_work_clear(struct sql_work *work) {
    free(work->text.at);
    if (work->rated != NULL)
        free(work->rated->text.at);
    free(work->rated);
    work->text = (struct sql_text){0};
    work->rated = NULL;
}

const struct sql_function sql_function_rate = {"nonet_rate", {{"puzzle", SQL_TEXT}}, 1, 1, SQL_REAL,
                                               rate};
const struct sql_function sql_function_technique = {
    "nonet_technique", {{"puzzle", SQL_TEXT}}, 1, 1, SQL_TEXT, technique};
const struct sql_function sql_function_level = {
    "nonet_level", {{"puzzle", SQL_TEXT}}, 1, 1, SQL_TEXT, level};
