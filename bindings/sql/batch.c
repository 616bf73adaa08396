/*
 * Many puzzles at once: those that are lines of 81 cells go to the vector unit together, a lane each.
 */
#include "work.h"

#include <string.h>

enum { CELLS = 81 };

/* The lines of a group, and where their answers go. */
struct lanes {
    char lines[SQL_BATCH][CELLS], solutions[SQL_BATCH][CELLS];
    uint8_t counts[SQL_BATCH];
    int index[SQL_BATCH];
    int count;
};

static void collect(struct lanes *lanes, const struct sql_value *puzzles, int count) {
    lanes->count = 0;
    for (int i = 0; i < count; i++)
        if (sql_is_line(&puzzles[i])) {
            memcpy(lanes->lines[lanes->count], puzzles[i].text, CELLS);
            lanes->index[lanes->count++] = i;
        }
}

static int solve_lanes(struct sql_work *work, struct lanes *lanes) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    batch.puzzles = lanes->lines[0];
    batch.solutions = lanes->solutions[0];
    batch.counts = lanes->counts;
    batch.count = (size_t)lanes->count;
    batch.cancel = work->cancel;
    batch.cancel_user = work->cancel_user;
    int status = nonet_batch_solve(&batch);
    return status == NONET_OK ? status : sql_fail_plainly(work, status);
}

/* The answers follow one another in the text of the work, which may move while it grows: until all
 * are there, only their lengths are known. */
static int put(struct sql_work *work, struct sql_solved *solved, const char *solution,
               size_t length) {
    solved->length = length;
    return sql_text_add_bytes(&work->text, solution, length);
}

static int put_lane(struct sql_work *work, const struct lanes *lanes, int lane,
                    struct sql_solved *solved) {
    static const enum nonet_verdict verdicts[] = {NONET_NONE, NONET_UNIQUE, NONET_SEVERAL};
    solved->verdict = verdicts[lanes->counts[lane]];
    return lanes->counts[lane] > 0 ? put(work, solved, lanes->solutions[lane], CELLS) : NONET_OK;
}

/* One that is not a line of 81 cells, with a work of its own: the text of the other one is in use. */
static int solve_other(struct sql_work *work, struct sql_work *own, const struct sql_value *puzzle,
                       struct sql_solved *solved) {
    struct sql_value solution;
    int status = sql_solve_text(own, puzzle, &solved->verdict, &solution);
    if (status == NONET_E_MEMORY || status == NONET_E_CANCELLED)
        return sql_fail_plainly(work, status);
    if (status != NONET_OK) {
        solved->verdict = NONET_UNKNOWN;
        memcpy(solved->reason, own->reason, sizeof solved->reason);
        return NONET_OK;
    }
    return solution.is_null ? NONET_OK : put(work, solved, solution.text, solution.length);
}

static int solve_all(struct sql_work *work, const struct lanes *lanes,
                     const struct sql_value *puzzles, int count, struct sql_solved *solved) {
    struct sql_work own = {.cancel = work->cancel, .cancel_user = work->cancel_user};
    int status = NONET_OK;
    for (int i = 0, lane = 0; i < count && status == NONET_OK; i++) {
        solved[i].length = 0;
        solved[i].reason[0] = '\0';
        if (lane < lanes->count && lanes->index[lane] == i)
            status = put_lane(work, lanes, lane++, &solved[i]);
        else
            status = solve_other(work, &own, &puzzles[i], &solved[i]);
    }
    sql_work_clear(&own);
    return status;
}

int sql_solve_batch(struct sql_work *work, const struct sql_value *puzzles, int count,
                    struct sql_solved *solved) {
    struct lanes lanes;
    size_t at = 0;
    if (count < 0 || count > SQL_BATCH)
        return sql_fail_plainly(work, NONET_E_ARGUMENT);
    collect(&lanes, puzzles, count);
    work->text.length = 0;
    int status = solve_lanes(work, &lanes);
    if (status == NONET_OK)
        status = solve_all(work, &lanes, puzzles, count, solved);
    for (int i = 0; i < count && status == NONET_OK; at += solved[i++].length)
        solved[i].text = solved[i].length > 0 ? work->text.at + at : NULL;
    return status == NONET_E_MEMORY ? sql_fail_plainly(work, status) : status;
}
