/*
 * Questions about a puzzle and its solution: is this a solution, and which clues are not needed.
 */
#include "grid/conflict.h"
#include "grid/grid.h"
#include "solve/clues.h"

#include <stdlib.h>

/* Reports the first empty cell. */
static int find_open(const struct nonet_grid *solution, struct nonet_conflict *k) {
    for (int c = 0; c < (int)solution->cells; c++) {
        if (grid_value(solution, c) != 0)
            continue;
        conflict_begin(k, NONET_CONFLICT_OPEN, 0, -1);
        conflict_add(k, c);
        return 1;
    }
    return 0;
}

/* Reports the first cell whose digit the puzzle does not allow. */
static int find_broken_clue(const struct nonet_grid *puzzle, const struct nonet_grid *solution,
                            struct nonet_conflict *k) {
    for (int c = 0; c < (int)solution->cells; c++) {
        int d = grid_value(solution, c);
        if (set_has(grid_marks(puzzle, c), d))
            continue;
        conflict_begin(k, NONET_CONFLICT_CLUE, d, -1);
        conflict_add(k, c);
        return 1;
    }
    return 0;
}

int nonet_check_solution(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                         const struct nonet_grid *solution, struct nonet_conflict *conflict) {
    if (!conflict_is_valid(conflict))
        return NONET_E_ARGUMENT;
    if (puzzle != NULL &&
        (puzzle->box_rows != solution->box_rows || puzzle->box_cols != solution->box_cols))
        return NONET_E_SHAPE;
    if (nonet_house_count(solution, rules) < 0)
        return NONET_E_SHAPE;
    if (find_open(solution, conflict))
        return NONET_OK;
    int status = nonet_find_clash(solution, rules, conflict);
    if (status != NONET_OK)
        return status;
    if (conflict->kind == NONET_CONFLICT_NONE && puzzle != NULL)
        find_broken_clue(puzzle, solution, conflict);
    return NONET_OK;
}

struct question {
    const struct nonet_grid *puzzle;
    const struct nonet_rules *rules;
    struct nonet_grid *work; /* room for a changed copy */
    nonet_cancel_fn cancel;
    void *cancel_user;
    unsigned char spare[(NONET_CELLS_MAX + 7) / 8]; /* the answer, one bit per cell */
};

static int has_one_solution(const struct question *q) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.cancel = q->cancel;
    options.cancel_user = q->cancel_user;
    options.rules = q->rules;
    int status = nonet_solve(q->puzzle, &options, NULL, 0, &result);
    return status != NONET_OK ? status : result.verdict == NONET_UNIQUE;
}

/* Without the clue there is a second solution if and only if there is one with a digit in the cell
 * that the clue forbids; so the clue is inverted instead of dropped, and one search without a proof
 * of uniqueness decides. */
static int is_spare(struct question *q, int c) {
    struct nonet_set others = set_minus(set_all(q->work->side), grid_marks(q->puzzle, c));
    clue_off(q->work, c);
    grid_put_marks(q->work, c, others);
    int other = clues_can_stand(q->work, q->rules, q->cancel, q->cancel_user);
    clue_on(q->work, q->puzzle, c);
    return other < 0 ? other : !other;
}

static int find_spare(struct question *q) {
    int unique = has_one_solution(q);
    if (unique != 1)
        return unique < 0 ? unique : NONET_E_ARGUMENT;
    memset(q->spare, 0, sizeof q->spare);
    for (int c = 0; c < (int)q->puzzle->cells; c++) {
        int spare = clue_is_on(q->puzzle, c) ? is_spare(q, c) : 0;
        if (spare < 0)
            return spare;
        q->spare[c / 8] |= (unsigned char)(spare << c % 8);
    }
    return NONET_OK;
}

static void tell_spare(const struct question *q, uint16_t *cells, int room, int *count) {
    *count = 0;
    for (int c = 0; c < (int)q->puzzle->cells; c++) {
        if (!(q->spare[c / 8] >> c % 8 & 1))
            continue;
        if (*count < room)
            cells[*count] = (uint16_t)c;
        ++*count;
    }
}

int nonet_spare_clues(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                      nonet_cancel_fn cancel, void *cancel_user, uint16_t *cells, int room,
                      int *count) {
    union nonet_grid16 small;
    size_t bytes = (size_t)NONET_GRID_BYTES(puzzle->side);
    struct nonet_grid *large = bytes > sizeof small ? malloc(bytes) : NULL;
    if (bytes > sizeof small && large == NULL)
        return NONET_E_MEMORY;
    struct question q = {.puzzle = puzzle,
                         .rules = rules,
                         .work = large != NULL ? large : NONET_GRID(small),
                         .cancel = cancel,
                         .cancel_user = cancel_user};
    memcpy(q.work, puzzle, bytes);
    int status = find_spare(&q);
    if (status == NONET_OK)
        tell_spare(&q, cells, room, count);
    free(large);
    return status;
}
