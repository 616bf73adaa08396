/*
 * What an engine is: one function that runs a whole search. solve.c prepares the search and picks
 * the engine from its table; to add one, write such a function and a row there.
 *
 * An engine
 *   - calls search_tick() for its work and ends with NONET_E_CANCELLED when that returns 1;
 *   - calls nonet_search_found() for each solution, in an order that depends on the puzzle alone,
 *     and ends with NONET_OK when that returns 1;
 *   - counts result.guesses and result.nodes as nonet.h defines them;
 *   - keeps `progress` up to date if it learns or proves cells as it goes; solve.c passes it to the
 *     caller and, at the end, into the result;
 *   - sets result.complete when it has run out of states, and only then. A search that was stopped
 *     by the limit or by the caller stays incomplete, even if that solution happened to be the last
 *     one: so every engine and kernel gives the same answer;
 *   - frees what it took; NONET_E_MEMORY.
 */
#ifndef NONET_SOLVE_ENGINE_H
#define NONET_SOLVE_ENGINE_H

#include "grid/shape.h"

struct nonet_search {
    const struct nonet_grid *puzzle;
    const struct shape *shape;
    struct nonet_solve_options options; /* every field filled in */
    struct nonet_grid *solution;        /* where the first solution goes, or NULL */
    struct nonet_solve_result result;
    struct nonet_progress progress;
    uint64_t work; /* since the caller was last asked whether to go on */

    /* For engines that follow one another on a hard puzzle, see any.c. */
    uint64_t patience;        /* contradictions without a solution after which an engine gives up;
                                 0: never */
    struct nonet_grid *left;  /* NULL, or the puzzle with the marks that are left: an engine that
                                 gives up writes it, the next one starts from it */
    struct nonet_grid *shown; /* room for a solution */
    unsigned char *known;     /* the digits of the solutions found so far, one after another */
    size_t known_count, known_room;
};

enum { SEARCH_GAVE_UP = 1 }; /* what such an engine returns */

typedef int (*nonet_engine_fn)(struct nonet_search *search);

int nonet_engine_lanes(struct nonet_search *search); /* 9x9 with boxes of 3x3 only */
int nonet_engine_any(struct nonet_search *search);
int nonet_engine_learn(struct nonet_search *search); /* takes `left` and `known` */
int nonet_engine_backtrack(struct nonet_search *search);
int nonet_engine_hybrid(struct nonet_search *search);
int nonet_engine_sat(struct nonet_search *search); /* NONET_E_ARGUMENT if it is not built in */
int nonet_sat_is_built(void);

/* As nonet_solve(), for many puzzles of one shape, which is then made once: it is that of the
 * options' rules. NULL: it is made here. */
int nonet_solve_shaped(const struct nonet_grid *puzzle, const struct shape *shape,
                       const struct nonet_solve_options *options, struct nonet_grid *solution,
                       size_t room, struct nonet_solve_result *result);

/* Counts a solution and passes it on. `grid` may be NULL where search_wants_grid() returns 0.
 * Returns 1 if the search is to stop. */
int nonet_search_found(struct nonet_search *search, const struct nonet_grid *grid);

static inline int search_wants_grid(const struct nonet_search *search) {
    return search->options.found != NULL || search->known_count < search->known_room ||
           (search->solution != NULL && search->result.solutions == 0);
}

enum {
    SEARCH_PERIOD = 1 << 20,           /* work between two calls of cancel, about a millisecond */
    SEARCH_NODE = SEARCH_PERIOD / 1000 /* the least a node counts for */
};

/* Adds work, counted in looks at a cell; now and then reports to the caller how far it has got, and
 * asks whether to go on. 1: stop. */
static inline int search_tick(struct nonet_search *search, unsigned work) {
    const struct nonet_solve_options *o = &search->options;
    search->work += work;
    if (search->work < SEARCH_PERIOD)
        return 0;
    search->work = 0;
    if (o->progress != NULL)
        o->progress(o->progress_user, &search->progress);
    return o->cancel != NULL && o->cancel(o->cancel_user);
}

/* The bytes of a grid in a work area, rounded up so that anything may follow it. */
#define GRID_ROOM(side) ((size_t)(NONET_GRID_BYTES(side) + 7) / 8 * 8)

/* Solutions are written over a copy of the puzzle, which keeps track of which digits are given:
 * show_begin() once, then show_digit() for every cell of every solution. */
static inline void show_begin(struct nonet_grid *shown, const struct nonet_grid *puzzle) {
    memcpy(shown, puzzle, (size_t)NONET_GRID_BYTES(puzzle->side));
    for (int c = 0; c < (int)shown->cells; c++)
        if (grid_value(shown, c) == 0)
            grid_values(shown)[c] = GRID_PLACED;
}

static inline void show_digit(struct nonet_grid *shown, int c, int d) {
    unsigned char *v = grid_values(shown) + c;
    *v = (unsigned char)((*v & GRID_PLACED) | d);
    grid_put_marks(shown, c, set_of(d));
}

#endif
