/*
 * One search, or a race of two.
 *
 * In a race the chosen engine runs on this thread and the SAT engine on another, each with its own
 * solution and its own clock. The first whose answer passes the check claims the win; the other
 * sees that when it asks whether to go on. When the time is up for both, the one that got further
 * is reported.
 */
#include "cli/search.h"
#include "cli/lanes.h"
#include "cli/pool.h"

#include <stdatomic.h>
#include <stdlib.h>

#define SETTINGS struct search_settings

static const struct nonet_solve_result none = NONET_SOLVE_RESULT_INIT;

const struct option nonet_search_options[] = {
    OPTION("--engine", 0, CHOICE, engine, SEARCH_ENGINES,
           "how to search: the best for the size, the one for every size, the textbook's, singles "
           "in every house with guesses where they end, or CaDiCaL if it is built in"),
    FLAG("--race", 0, race, 1,
         "run the SAT engine alongside the chosen one, on its own thread: the first answer counts"),
    OPTIONS_END,
};

int nonet_settle_search(struct settings *s, const struct search_settings *asked, int all) {
    int race = asked->race, is_sat = asked->engine == NONET_ENGINE_SAT;
    if ((race || is_sat) && !nonet_engine_is_built(NONET_ENGINE_SAT))
        return nonet_complain(s, "%s needs CaDiCaL, and this nonet was built without it",
                              race ? "--race" : "--engine sat");
    if (race && (is_sat || asked->engine == ENGINE_LOGIC || all))
        return nonet_complain(s, "--race is not for --engine sat, --engine logic or --all");
    if (race && s->threads == 0)
        s->threads = 1; /* each puzzle has two already */
    if (s->seed.is_given)
        nonet_settle_seed(s);
    return 0;
}

const char *nonet_search_houses(const struct search_settings *asked) {
    static const char *const engines[] = {[NONET_ENGINE_FAST] = NULL,
                                          [NONET_ENGINE_ANY] = NULL,
                                          [NONET_ENGINE_BACKTRACK] = "--engine backtrack",
                                          [NONET_ENGINE_HYBRID] = "--engine hybrid",
                                          [NONET_ENGINE_SAT] = "--engine sat",
                                          [ENGINE_LOGIC] = "solve --engine logic"};
    return asked->race ? "--race" : engines[asked->engine];
}

unsigned nonet_search_lanes(const struct search_settings *asked, uint64_t limit) {
    int few = limit == 1 || limit == 2;
    return few && asked->engine == NONET_ENGINE_FAST && !asked->race ? (unsigned)limit : 0;
}

/* ---- one engine ---- */

static void on_progress(void *user, const struct nonet_progress *progress) {
    const struct answer *a = user;
    a->watch(a->drain_user, progress);
}

static struct nonet_solve_options options_of(const struct search *search,
                                             struct deadline *deadline) {
    const struct settings *s = search->answer->settings;
    struct nonet_solve_options o = NONET_SOLVE_OPTIONS_INIT;
    o.engine = (enum nonet_engine)search->asked->engine;
    o.kernel = s->kernel;
    o.seed = s->seed.value;
    o.rules = search->answer->job->record.rules;
    o.limit = search->limit;
    o.cancel = nonet_deadline_passed;
    o.cancel_user = deadline;
    o.found = search->found;
    o.found_user = search->found_user;
    if (search->answer->watch != NULL) {
        o.progress = on_progress;
        o.progress_user = search->answer;
    }
    return o;
}

/* ---- a race ---- */

enum { RUNNERS = 2 };

struct runner {
    struct race *race;
    struct deadline deadline;
    struct nonet_solve_options options;
    struct nonet_solve_result result;
    struct nonet_grid *solution;
    int status;
};

struct race {
    const struct nonet_grid *puzzle;
    size_t bytes;
    atomic_int is_won;
    const struct runner *winner;
    struct runner runner[RUNNERS];
};

static int is_over(void *user) {
    struct runner *r = user;
    return r->race->is_won || nonet_deadline_passed(&r->deadline);
}

int nonet_is_solution(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                      const struct nonet_grid *solution) {
    uint16_t cells[2];
    struct nonet_conflict conflict = NONET_CONFLICT_INIT(cells, 2);
    return nonet_check_solution(puzzle, rules, solution, &conflict) == NONET_OK &&
           conflict.kind == NONET_CONFLICT_NONE;
}

static void *run(void *user) {
    struct runner *r = user;
    int nobody = 0;
    r->status =
        nonet_solve_apart(r->race->puzzle, &r->options, r->solution, r->race->bytes, &r->result);
    if (r->status == NONET_OK && r->result.solutions > 0 &&
        !nonet_is_solution(r->race->puzzle, r->options.rules, r->solution))
        r->status = NONET_E_ARGUMENT;
    if (r->status == NONET_OK && atomic_compare_exchange_strong(&r->race->is_won, &nobody, 1))
        r->race->winner = r;
    return NULL;
}

/* Nobody won: the one that found more, or knows more. */
static const struct runner *better(const struct runner *a, const struct runner *b) {
    if (a->status != b->status)
        return a->status == NONET_E_CANCELLED ? a : b->status == NONET_E_CANCELLED ? b : a;
    if (a->result.solutions != b->result.solutions)
        return a->result.solutions > b->result.solutions ? a : b;
    return a->result.fixed >= b->result.fixed ? a : b;
}

static int start(struct race *race, const struct search *search, int i) {
    struct runner *r = &race->runner[i];
    r->race = race;
    r->deadline = nonet_deadline(search->answer->settings);
    r->options = options_of(search, &r->deadline);
    r->options.cancel = is_over;
    r->options.cancel_user = r;
    r->options.engine = i == 0 ? r->options.engine : NONET_ENGINE_SAT;
    r->options.progress = i == 0 ? r->options.progress : NULL;
    r->result = none;
    r->solution = malloc(race->bytes);
    return r->solution != NULL;
}

static void run_both(struct race *race) {
    pthread_t other;
    int has_other = nonet_thread_start(&other, run, &race->runner[1]) == 0;
    run(&race->runner[0]);
    if (has_other)
        pthread_join(other, NULL);
    else
        race->runner[1] = race->runner[0];
    if (race->winner == NULL)
        race->winner = better(&race->runner[0], &race->runner[1]);
}

static int run_race(struct search *search, struct nonet_grid *solution, size_t room) {
    const struct nonet_grid *puzzle = search->answer->job->record.grid;
    struct race race = {.puzzle = puzzle, .bytes = nonet_grid_room(puzzle)};
    int status = NONET_E_MEMORY;
    int ready = start(&race, search, 0) & start(&race, search, 1);
    struct nonet_grid *rooms[RUNNERS] = {race.runner[0].solution, race.runner[1].solution};
    if (ready) {
        run_both(&race);
        status = race.winner->status;
        search->result = race.winner->result;
        if (solution != NULL && search->result.solutions > 0)
            nonet_grid_copy(solution, room, race.winner->solution);
    }
    for (int i = 0; i < RUNNERS; i++)
        free(rooms[i]);
    return status;
}

int nonet_search(struct search *search, struct nonet_grid *solution, size_t room) {
    search->result = none;
    if (nonet_known_result(search->answer->job, search->limit, solution, &search->result))
        return NONET_OK;
    if (search->asked->race)
        return run_race(search, solution, room);
    struct deadline deadline = nonet_deadline(search->answer->settings);
    struct nonet_solve_options o = options_of(search, &deadline);
    return nonet_solve_apart(search->answer->job->record.grid, &o, solution, room, &search->result);
}

/* ---- in words ---- */

void nonet_remark_stats(const struct search *search, double seconds) {
    const struct nonet_solve_result *r = &search->result;
    struct out text = {0};
    nonet_out_printf(&text, "guesses %llu, nodes %llu", (unsigned long long)r->guesses,
                     (unsigned long long)r->nodes);
    if (r->conflicts | r->restarts)
        nonet_out_printf(&text, ", conflicts %llu, restarts %llu", (unsigned long long)r->conflicts,
                         (unsigned long long)r->restarts);
    if (seconds >= 0)
        nonet_out_printf(&text, ", %.3f ms", seconds * 1e3);
    nonet_remark(search->answer, "%.*s", (int)text.length, text.at);
    nonet_out_free(&text);
}

struct reached nonet_reached(const struct search *search) {
    const struct nonet_solve_result *r = &search->result;
    struct reached reached;
    snprintf(reached.text, sizeof reached.text, "%d of %d cells known%s%s", r->fixed,
             nonet_grid_cells(search->answer->job->record.grid), r->conflicts > 0 ? ", " : "",
             r->conflicts > 0 ? nonet_counted(r->conflicts, "conflict").text : "");
    return reached;
}
