/*
 * The way into every engine: takes the caller's options, of this version or an older one, runs the
 * engine that they name, and returns what it found.
 */
#include "grid/known.h"
#include "solve/engine.h"
#include "solve/ruled.h"

#include <assert.h>

/* Small grids with other houses than rows, columns and boxes: the search for rules needs a fraction of
 * the guesses there, since it takes houses as a whole and knows leftovers. Where many solutions are
 * wanted, guesses are not what takes the time. */
static int is_for_rules(const struct nonet_search *search) {
#ifdef NONET_HOUSES_ONLY
    return (void)search, 0;
#else
    uint64_t limit = search->options.limit;
    return search->shape->side <= RULED_WHOLE && !shape_is_plain(search->shape) &&
           (limit == 1 || limit == 2);
#endif
}

/* The best engine: the lanes for a classic 9x9, otherwise the search for any size. */
static int engine_fast(struct nonet_search *search) {
    return (shape_is_classic(search->shape) ? nonet_engine_lanes
            : is_for_rules(search)          ? nonet_engine_ruled
                                            : nonet_engine_any)(search);
}

/* Rules that are not houses have a search of their own. */
static int engine_none(struct nonet_search *search) {
    (void)search;
    return NONET_E_RULES;
}

static const nonet_engine_fn engines[] = {
    [NONET_ENGINE_FAST] = engine_fast,
    [NONET_ENGINE_ANY] = nonet_engine_any,
    [NONET_ENGINE_BACKTRACK] = nonet_engine_backtrack,
    [NONET_ENGINE_HYBRID] = nonet_engine_hybrid,
    [NONET_ENGINE_SAT] = nonet_engine_sat,
};

enum { ENGINES = sizeof engines / sizeof *engines };
_Static_assert((int)ENGINES == (int)NONET_ENGINE_SAT + 1, "the last engine of nonet.h has a row");

int nonet_engine_is_built(enum nonet_engine engine) {
    if (engine == NONET_ENGINE_SAT)
        return nonet_sat_is_built();
    return (unsigned)engine < ENGINES && engines[engine] != NULL;
}

static nonet_engine_fn engine_for(const struct nonet_search *search) {
    enum nonet_engine engine = search->options.engine;
    if (nonet_rules_are_houses(search->options.rules))
        return engines[engine];
    int is_any = engine == NONET_ENGINE_FAST || engine == NONET_ENGINE_ANY;
    return is_any ? nonet_engine_ruled : engine_none;
}

static int take_options(struct nonet_search *search, const struct nonet_solve_options *options) {
    static const struct nonet_solve_options defaults = NONET_SOLVE_OPTIONS_INIT;
    search->options = defaults;
    if (options == NULL)
        return NONET_OK;
    if (options->size < sizeof options->size)
        return NONET_E_ARGUMENT;
    copy_known(&search->options, options, options->size, sizeof defaults);
    search->options.size = sizeof defaults;
    return nonet_engine_is_built(search->options.engine) ? NONET_OK : NONET_E_ARGUMENT;
}

static void begin_progress(struct nonet_search *search) {
    search->progress.size = sizeof search->progress;
    search->progress.fixed = nonet_grid_clues(search->puzzle);
    search->progress.cells = (int)search->puzzle->cells;
}

static enum nonet_verdict verdict_of(const struct nonet_solve_result *result) {
    if (result->solutions > 1)
        return NONET_SEVERAL;
    if (!result->complete)
        return NONET_UNKNOWN;
    return result->solutions == 1 ? NONET_UNIQUE : NONET_NONE;
}

static void end_progress(struct nonet_search *search) {
    struct nonet_solve_result *r = &search->result;
    assert(search->progress.fixed >= 0 && search->progress.fixed <= search->progress.cells);
    r->conflicts = search->progress.conflicts;
    r->restarts = search->progress.restarts;
    r->fixed = search->progress.fixed;
    r->verdict = verdict_of(r);
    if (r->verdict == NONET_UNIQUE)
        r->fixed = search->progress.cells;
}

static void give_result(struct nonet_solve_result *to, const struct nonet_solve_result *from) {
    size_t size = to->size;
    copy_known(to, from, size, sizeof *from);
    to->size = size;
}

/* Once there is no room for them, an engine that took over would find some twice. */
static void remember(struct nonet_search *search, const struct nonet_grid *grid) {
    assert(search->known_count < search->known_room);
    unsigned char *to = search->known + search->known_count++ * search->puzzle->cells;
    for (int c = 0; c < (int)grid->cells; c++)
        to[c] = (unsigned char)grid_value(grid, c);
    if (search->known_count == search->known_room)
        search->patience = 0;
}

int nonet_search_found(struct nonet_search *search, const struct nonet_grid *grid) {
    const struct nonet_solve_options *o = &search->options;
    assert(grid != NULL || !search_wants_grid(search));
    assert(o->limit == 0 || search->result.solutions < o->limit); /* the engine was to stop */
    if (search->result.solutions++ == 0 && search->solution != NULL)
        memcpy(search->solution, grid, (size_t)NONET_GRID_BYTES(grid->side));
    if (search->known_count < search->known_room)
        remember(search, grid);
    int stop = o->found != NULL && o->found(o->found_user, grid) != 0;
    return stop || (o->limit != 0 && search->result.solutions >= o->limit);
}

int nonet_solve_shaped(const struct nonet_grid *puzzle, const struct shape *shape,
                       const struct nonet_solve_options *options, struct nonet_grid *solution,
                       size_t room, struct nonet_solve_result *result) {
    struct nonet_search search = {.puzzle = puzzle, .shape = shape, .solution = solution};
    struct shape_room shape_room;
    int status = take_options(&search, options);
    if (status != NONET_OK || (result != NULL && result->size < sizeof result->size))
        return NONET_E_ARGUMENT;
    if (solution != NULL && room < (size_t)NONET_GRID_BYTES(puzzle->side))
        return NONET_E_ROOM;
    shape_room.large = NULL;
    if (shape == NULL)
        status = nonet_shape_open_houses(&shape_room, puzzle, search.options.rules, &search.shape);
    if (status != NONET_OK)
        return status;
    begin_progress(&search);
    search.work = SEARCH_PERIOD; /* so that even the shortest search asks once */
    if (search_tick(&search, 0))
        status = NONET_E_CANCELLED;
    else
        status = engine_for(&search)(&search);
    assert(status <= NONET_OK); /* SEARCH_GAVE_UP stays between engines */
    nonet_shape_close(&shape_room);
    end_progress(&search);
    if (result != NULL && (status == NONET_OK || status == NONET_E_CANCELLED))
        give_result(result, &search.result);
    return status;
}

int nonet_solve(const struct nonet_grid *puzzle, const struct nonet_solve_options *options,
                struct nonet_grid *solution, size_t room, struct nonet_solve_result *result) {
    return nonet_solve_shaped(puzzle, NULL, options, solution, room, result);
}
