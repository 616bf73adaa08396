/*
 * How many solutions there are, and the first of them.
 */
#include "work.h"

static int solve(struct sql_work *work, const struct sql_value *arguments, int count,
                 struct sql_value *answer) {
    enum nonet_verdict verdict;
    (void)count;
    return sql_solve_text(work, &arguments[0], &verdict, answer);
}

static int verdict_of(struct sql_work *work, const struct sql_value *arguments, int count,
                      struct sql_value *answer) {
    enum nonet_verdict verdict;
    (void)count;
    int status = sql_solve_text(work, &arguments[0], &verdict, NULL);
    *answer = sql_word(nonet_verdict_word(verdict));
    return status;
}

static int check(struct sql_work *work, const struct sql_value *arguments, int count,
                 struct sql_value *answer) {
    enum nonet_verdict verdict;
    (void)count;
    int status = sql_solve_text(work, &arguments[0], &verdict, NULL);
    *answer = sql_integer(verdict == NONET_UNIQUE);
    return status;
}

static int count_to(struct sql_work *work, const struct sql_value *text, uint64_t limit,
                    struct sql_value *answer) {
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    struct nonet_puzzle *puzzle;
    int status = sql_read(work, text, &puzzle);
    if (status != NONET_OK)
        return status;
    status = sql_search(work, puzzle, limit, NULL, &result);
    nonet_puzzle_free(puzzle);
    *answer = sql_integer((int64_t)result.solutions);
    return status;
}

static int count_solutions(struct sql_work *work, const struct sql_value *arguments, int count,
                           struct sql_value *answer) {
    static const int counts[] = {[NONET_NONE] = 0, [NONET_UNIQUE] = 1, [NONET_SEVERAL] = 2};
    enum nonet_verdict verdict;
    int64_t limit = count > 1 ? arguments[1].integer : 2;
    if (limit < 0)
        return sql_fail(work, NONET_E_ARGUMENT, "a limit is a number from 1 on, or 0 for none");
    if (limit != 2)
        return count_to(work, &arguments[0], (uint64_t)limit, answer);
    int status = sql_solve_text(work, &arguments[0], &verdict, NULL);
    if (status == NONET_OK)
        *answer = sql_integer(counts[verdict]);
    return status;
}

const struct sql_function sql_function_solve = {
    "nonet_solve", {{"puzzle", SQL_TEXT}}, 1, 1, SQL_TEXT, solve};
const struct sql_function sql_function_verdict = {
    "nonet_verdict", {{"puzzle", SQL_TEXT}}, 1, 1, SQL_TEXT, verdict_of};
const struct sql_function sql_function_check = {
    "nonet_check", {{"puzzle", SQL_TEXT}}, 1, 1, SQL_BOOLEAN, check};
const struct sql_function sql_function_count = {
    "nonet_count",  {{"puzzle", SQL_TEXT}, {"maximum", SQL_INTEGER}}, 1, 2, SQL_INTEGER,
    count_solutions};
