/*
 * The engine for puzzles with rules that are not houses: makes a model of them, and runs the search
 * that this processor is best at.
 */
#include "solve/ruled.h"

#include <stdlib.h>
#include <string.h>

int nonet_ruled_avx2(struct ruled_job *job);
int nonet_ruled_avx512(struct ruled_job *job);
int nonet_ruled_plain(struct ruled_job *job);

#if defined(__x86_64__)
static int has_avx2(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

static int has_avx512(void) {
    return has_avx2() && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}
#endif

/* The kernels of 9x9 are named by what they need; a search for the same is here, or the plain one. */
static int run(struct ruled_job *job) {
#ifdef NONET_HOUSES_ONLY
    return (void)job, NONET_E_RULES; /* and the linker leaves out the search */
#else
#if defined(__x86_64__)
    const char *kernel = job->search->options.kernel;
    if ((kernel == NULL || strncmp(kernel, "avx512", 6) == 0) && has_avx512())
        return nonet_ruled_avx512(job);
    if ((kernel == NULL || strncmp(kernel, "avx", 3) == 0) && has_avx2())
        return nonet_ruled_avx2(job);
#endif
    return nonet_ruled_plain(job);
#endif
}

static int run_with_rules(struct ruled_job *job, const struct nonet_rules *rules,
                          const unsigned char *only) {
    uint8_t region[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    struct model model;
    int status = nonet_model_open(&model, job->search->puzzle, rules, only, region);
    job->model = &model;
    if (status == NONET_OK)
        status = run(job);
    nonet_model_close(&model);
    return status;
}

int nonet_engine_ruled(struct nonet_search *search) {
    struct ruled_job job = {.search = search};
    return run_with_rules(&job, search->options.rules, NULL);
}

int nonet_ruled_can_stand(const struct nonet_grid *puzzle, const struct shape *shape,
                          const struct nonet_rules *rules, const unsigned char *only,
                          nonet_cancel_fn cancel, void *cancel_user) {
    struct nonet_search search = {.puzzle = puzzle,
                                  .shape = shape,
                                  .options = NONET_SOLVE_OPTIONS_INIT,
                                  .work = SEARCH_PERIOD};
    struct ruled_job job = {.search = &search};
    search.options.limit = 1;
    search.options.cancel = cancel;
    search.options.cancel_user = cancel_user;
    if (search_tick(&search, 0))
        return NONET_E_CANCELLED;
    int status = run_with_rules(&job, rules, only);
    return status != NONET_OK ? status : search.result.solutions != 0;
}

/* The candidates that are left, and what was in the job besides. */
static int leave_marks(struct ruled_job *job, const struct nonet_rules *rules) {
    struct shape_room room;
    int status = nonet_shape_open_houses(&room, job->search->puzzle, rules, &job->search->shape);
    if (status == NONET_OK)
        status = run_with_rules(job, rules, NULL);
    nonet_shape_close(&room);
    return status;
}

int nonet_ruled_marks(const struct nonet_grid *puzzle, const struct nonet_rules *rules, int rounds,
                      struct nonet_grid *work, int *contradiction, struct ruled_log *log) {
    struct nonet_search search = {.puzzle = puzzle};
    struct ruled_job job = {.search = &search, .log = log, .left = work, .rounds = rounds};
    int status = leave_marks(&job, rules);
    *contradiction = job.contradiction;
    return status;
}

/* No candidate is removed twice. */
enum { REMOVALS = NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX };

int nonet_ruled_blame(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                      unsigned char *used) {
    union nonet_grid16 left;
    struct nonet_search search = {.puzzle = puzzle};
    struct ruled_log log = {.removal = malloc(REMOVALS * sizeof *log.removal), .room = REMOVALS};
    struct ruled_job job = {.search = &search, .log = &log, .left = NONET_GRID(left)};
    int status = log.removal != NULL ? NONET_OK : NONET_E_MEMORY;
    memcpy(left.room, puzzle, (size_t)NONET_GRID_BYTES(puzzle->side));
    if (status == NONET_OK)
        status = leave_marks(&job, rules);
    memset(used, 0, rules->count);
    for (int i = 0; status == NONET_OK && i < log.count; i++)
        if (log.removal[i].rule >= 0)
            used[log.removal[i].rule] = 1;
    if (status == NONET_OK && job.failed_rule >= 0)
        used[job.failed_rule] = 1;
    free(log.removal);
    return status != NONET_OK ? status : job.contradiction;
}
