/*
 * A search on a thread of its own, which can be left behind.
 *
 * The library ends a search cleanly: it asks whether to go on, and frees all memory. For CaDiCaL on
 * a large grid that can take seconds, since it seldom asks while it simplifies, and has millions of
 * clauses to free. A program that is about to exit need not wait for that. So here the caller waits
 * for the search, or for the signal to stop: after the signal the search has a moment to end
 * cleanly; then the caller goes on as if it had, writes what is finished, and leaves the process
 * without freeing what the search still uses.
 *
 *     caller    start, wait ...... signal, wait a moment, leave behind, write, _exit
 *     search          ............................................................
 *
 * Every callback and the end of the search take the lock and check whether they were left behind.
 */
#include "cli/cli.h"
#include "cli/pool.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    SIDE_SLOW = 26,         /* from this side on any engine may give CaDiCaL a lot of work */
    SAT_SIDE_SLOW = 16,     /* the same if CaDiCaL is asked for */
    TICK_NS = 10 * 1000000, /* between two checks for the signal */
    MOMENT = 3              /* this many checks after it the search is left behind */
};

struct apart {
    pthread_mutex_t lock;
    pthread_cond_t ended;
    int is_done, is_left;
    int status;
    struct nonet_solve_options inner; /* for the search: its callbacks are ours */
    struct nonet_solve_options outer; /* as we were given them */
    struct nonet_solve_result result;
    struct nonet_grid *puzzle, *solution;
    size_t bytes;
};

static atomic_int left_behind;

/* ---- on the search's thread ---- */

static int on_cancel(void *user) {
    struct apart *a = user;
    pthread_mutex_lock(&a->lock);
    int stop = a->is_left || (a->outer.cancel != NULL && a->outer.cancel(a->outer.cancel_user));
    pthread_mutex_unlock(&a->lock);
    return stop;
}

static int on_found(void *user, const struct nonet_grid *grid) {
    struct apart *a = user;
    pthread_mutex_lock(&a->lock);
    int stop = a->is_left || a->outer.found(a->outer.found_user, grid);
    pthread_mutex_unlock(&a->lock);
    return stop;
}

static void on_progress(void *user, const struct nonet_progress *progress) {
    struct apart *a = user;
    pthread_mutex_lock(&a->lock);
    if (!a->is_left)
        a->outer.progress(a->outer.progress_user, progress);
    pthread_mutex_unlock(&a->lock);
}

static void free_apart(struct apart *a) {
    pthread_cond_destroy(&a->ended);
    pthread_mutex_destroy(&a->lock);
    free(a->puzzle);
    free(a->solution);
    free(a);
}

static void *run(void *user) {
    struct apart *a = user;
    int status = nonet_solve(a->puzzle, &a->inner, a->solution, a->bytes, &a->result);
    pthread_mutex_lock(&a->lock);
    a->status = status;
    a->is_done = 1;
    int is_left = a->is_left;
    pthread_cond_signal(&a->ended);
    pthread_mutex_unlock(&a->lock);
    if (is_left)
        free_apart(a);
    return NULL;
}

/* ---- on the caller's thread ---- */

static struct apart *make(const struct nonet_grid *puzzle, const struct nonet_solve_options *o) {
    static const struct nonet_solve_result none = NONET_SOLVE_RESULT_INIT;
    struct apart *a = calloc(1, sizeof *a);
    if (a == NULL)
        return NULL;
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->ended, NULL);
    a->bytes = nonet_grid_room(puzzle);
    a->puzzle = malloc(a->bytes);
    a->solution = malloc(a->bytes);
    a->result = none;
    a->inner = a->outer = *o;
    a->inner.cancel = on_cancel;
    a->inner.found = o->found != NULL ? on_found : NULL;
    a->inner.progress = o->progress != NULL ? on_progress : NULL;
    a->inner.cancel_user = a->inner.found_user = a->inner.progress_user = a;
    if (a->puzzle != NULL && a->solution != NULL) {
        nonet_grid_copy(a->puzzle, a->bytes, puzzle);
        return a;
    }
    free_apart(a);
    return NULL;
}

static int start(struct apart *a) {
    pthread_t id;
    int failed = nonet_thread_start(&id, run, a);
    if (!failed)
        pthread_detach(id);
    return failed;
}

/* Waits until the search ends, or until a moment after the signal to stop. 1: it is left behind. */
static int wait_for(struct apart *a) {
    int looks = 0;
    pthread_mutex_lock(&a->lock);
    while (!a->is_done && looks < MOMENT) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&a->ended, &a->lock, &until);
        looks += nonet_is_stopping();
    }
    int is_left = a->is_left = !a->is_done;
    pthread_mutex_unlock(&a->lock);
    return is_left;
}

static int may_be_slow(const struct nonet_grid *puzzle, const struct nonet_solve_options *o) {
    return nonet_engine_is_built(NONET_ENGINE_SAT) &&
           nonet_grid_side(puzzle) >= (o->engine == NONET_ENGINE_SAT ? SAT_SIDE_SLOW : SIDE_SLOW);
}

int nonet_solve_apart(const struct nonet_grid *puzzle, const struct nonet_solve_options *options,
                      struct nonet_grid *solution, size_t room, struct nonet_solve_result *result) {
    struct apart *a = may_be_slow(puzzle, options) ? make(puzzle, options) : NULL;
    if (a != NULL && start(a) != 0) {
        free_apart(a);
        a = NULL;
    }
    if (a == NULL)
        return nonet_solve(puzzle, options, solution, room, result);
    if (wait_for(a)) {
        left_behind = 1;
        return NONET_E_CANCELLED;
    }
    int status = a->status;
    *result = a->result;
    if (solution != NULL && a->result.solutions > 0)
        nonet_grid_copy(solution, room, a->solution);
    free_apart(a);
    return status;
}

int nonet_leave(int code) {
    if (!left_behind)
        return code;
    fflush(stdout);
    fflush(stderr);
    _exit(code);
}
