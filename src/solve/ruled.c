/*
 * The engine for puzzles with rules that are not houses: makes a model of them, and runs the search
 * that this processor is best at.
 */
#include "solve/ruled.h"

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
#if defined(__x86_64__)
    const char *kernel = job->search->options.kernel;
    if ((kernel == NULL || strncmp(kernel, "avx512", 6) == 0) && has_avx512())
        return nonet_ruled_avx512(job);
    if ((kernel == NULL || strncmp(kernel, "avx", 3) == 0) && has_avx2())
        return nonet_ruled_avx2(job);
#endif
    return nonet_ruled_plain(job);
}

static int run_with_rules(struct ruled_job *job, const struct nonet_rules *rules) {
    uint8_t region[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    struct model model;
    int status = nonet_model_open(&model, job->search->puzzle, rules, NULL, region);
    job->model = &model;
    if (status == NONET_OK)
        status = run(job);
    nonet_model_close(&model);
    return status;
}

int nonet_engine_ruled(struct nonet_search *search) {
    struct ruled_job job = {.search = search};
    return run_with_rules(&job, search->options.rules);
}

int nonet_ruled_marks(const struct nonet_grid *puzzle, const struct nonet_rules *rules, int rounds,
                      struct nonet_grid *work, int *contradiction, struct ruled_log *log) {
    struct nonet_search search = {.puzzle = puzzle};
    struct ruled_job job = {.search = &search, .log = log, .left = work, .rounds = rounds};
    struct shape_room room;
    int status = nonet_shape_open_houses(&room, puzzle, rules, &search.shape);
    if (status == NONET_OK)
        status = run_with_rules(&job, rules);
    nonet_shape_close(&room);
    *contradiction = job.contradiction;
    return status;
}
