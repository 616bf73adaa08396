/*
 * Clues one by one, for questions about them: a clue is a cell with a value, or one that lacks some
 * marks. `work` is a copy of `puzzle` in which some clues are off.
 */
#ifndef NONET_SOLVE_CLUES_H
#define NONET_SOLVE_CLUES_H

#include "grid/grid.h"

static inline int clue_is_on(const struct nonet_grid *work, int c) {
    return grid_value(work, c) != 0 || !set_equal(grid_marks(work, c), set_all(work->side));
}

static inline void clue_off(struct nonet_grid *work, int c) {
    grid_values(work)[c] = 0;
    grid_put_marks(work, c, set_all(work->side));
}

static inline void clue_on(struct nonet_grid *work, const struct nonet_grid *puzzle, int c) {
    grid_values(work)[c] = grid_values(puzzle)[c];
    grid_put_marks(work, c, grid_marks(puzzle, c));
}

/* 1 if the grid has a solution, 0 if not; NONET_E_CANCELLED, NONET_E_MEMORY. */
static inline int clues_can_stand(const struct nonet_grid *work, const struct nonet_rules *rules,
                                  nonet_cancel_fn cancel, void *cancel_user) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.engine = NONET_ENGINE_ANY; /* it is good at contradictions among few clues */
    options.limit = 1;
    options.cancel = cancel;
    options.cancel_user = cancel_user;
    options.rules = rules;
    int status = nonet_solve(work, &options, NULL, 0, &result);
    return status != NONET_OK ? status : result.solutions != 0;
}

#endif
