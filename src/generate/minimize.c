/*
 * Dropping clues that are not needed. One pass is enough: a clue that is needed stays needed when
 * others go. So every clue is tried once, in an order by chance or from the first cell to the last.
 *
 * A clue is needed if without it there is a solution in which its cell has another digit; so it is
 * turned round instead of dropped, and one solution found tells.
 */
#include "grid/grid.h"
#include "grid/random.h"
#include "solve/clues.h"

#include <stdlib.h>

struct minimizer {
    struct nonet_grid *work;
    const struct nonet_grid *puzzle;
    nonet_cancel_fn cancel;
    void *cancel_user;
    int count, dropped;
    uint16_t clue[NONET_CELLS_MAX];
};

static int has_one_solution(const struct minimizer *m) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.cancel = m->cancel;
    options.cancel_user = m->cancel_user;
    int status = nonet_solve(m->puzzle, &options, NULL, 0, &result);
    return status != NONET_OK ? status : nonet_verdict_of(&result) == NONET_UNIQUE;
}

static void list_clues(struct minimizer *m, struct nonet_random *random) {
    m->count = 0;
    for (int c = 0; c < (int)m->puzzle->cells; c++)
        if (clue_is_on(m->puzzle, c))
            m->clue[m->count++] = (uint16_t)c;
    for (int i = m->count - 1; random != NULL && i > 0; i--) {
        int j = (int)random_below(random, (uint32_t)i + 1);
        uint16_t kept = m->clue[i];
        m->clue[i] = m->clue[j];
        m->clue[j] = kept;
    }
}

/* Drops the clue if it is not needed. */
static int try_clue(struct minimizer *m, int c) {
    struct nonet_set others = set_minus(set_all(m->work->side), grid_marks(m->puzzle, c));
    clue_off(m->work, c);
    grid_put_marks(m->work, c, others);
    int needed = clues_can_stand(m->work, m->cancel, m->cancel_user);
    if (needed)
        clue_on(m->work, m->puzzle, c);
    else
        clue_off(m->work, c);
    m->dropped += !needed;
    return needed < 0 ? needed : NONET_OK;
}

static int drop_unneeded(struct minimizer *m, struct nonet_random *random) {
    int unique = has_one_solution(m), status = NONET_OK;
    if (unique != 1)
        return unique < 0 ? unique : NONET_E_ARGUMENT;
    list_clues(m, random);
    for (int i = 0; i < m->count && status == NONET_OK; i++)
        status = try_clue(m, m->clue[i]);
    return status;
}

int nonet_minimize(const struct nonet_grid *puzzle, struct nonet_random *random,
                   nonet_cancel_fn cancel, void *cancel_user, struct nonet_grid *out, size_t room,
                   int *dropped) {
    union nonet_grid16 small;
    size_t bytes = (size_t)NONET_GRID_BYTES(puzzle->side);
    if (room < bytes)
        return NONET_E_ROOM;
    struct nonet_grid *large = bytes > sizeof small ? malloc(bytes) : NULL;
    if (bytes > sizeof small && large == NULL)
        return NONET_E_MEMORY;
    struct minimizer m;
    m.work = large != NULL ? large : &small.grid;
    m.puzzle = puzzle;
    m.cancel = cancel;
    m.cancel_user = cancel_user;
    m.dropped = 0;
    memcpy(m.work, puzzle, bytes);
    int status = drop_unneeded(&m, random);
    if (status == NONET_OK) {
        memcpy(out, m.work, bytes);
        if (dropped != NULL)
            *dropped = m.dropped;
    }
    free(large);
    return status;
}
