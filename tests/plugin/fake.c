/*
 * A plugin without a device, for the tests. It solves nothing but grids that are full already; what
 * else it does with a job, NONET_FAKE says when it is opened:
 *
 *     (nothing)  leaves everything; and starts no job in two steps, as all others do
 *     some       gives every other hundred back early, as too deep, and leaves the rest
 *     threads    the same on four threads at once
 *     lost       fails after a third of its first job, and says no reason in later ones
 *     cancel     asks whether to go on after every hundred
 *     absent, failed, silent    cannot be opened; the last does not say why
 *     abi, null  is for another version; is not there at all
 */
#include "device/plugin.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 100, THREADS = 4 };

static const char *wish(void) {
    const char *value = getenv("NONET_FAKE");
    return value ? value : "";
}

struct fake {
    char name[64], wish[32];
    atomic_int jobs, flights;
};

static enum plugin_status fake_open(int index, size_t memory, void **device, char *reason) {
    struct fake *f;
    if (strcmp(wish(), "absent") == 0) {
        snprintf(reason, PLUGIN_REASON, "there is no CUDA device number %d", index);
        return PLUGIN_ABSENT;
    }
    if (strcmp(wish(), "failed") == 0) {
        memset(reason, 'x', PLUGIN_REASON); /* without an end */
        return PLUGIN_FAILED;
    }
    if (strcmp(wish(), "silent") == 0 || (f = calloc(1, sizeof *f)) == NULL)
        return PLUGIN_FAILED;
    snprintf(f->name, sizeof f->name, "fake %d, %zu bytes", index, memory);
    snprintf(f->wish, sizeof f->wish, "%s", wish());
    *device = f;
    return PLUGIN_OK;
}

static const char *fake_name(const void *device) {
    return ((const struct fake *)device)->name;
}

static void fake_close(void *device) {
    struct fake *f = device;
    if (f->flights != 0)
        abort();
    free(f);
}

static int is_full(const char *text) {
    unsigned rows[9] = {0}, cols[9] = {0}, boxes[9] = {0};
    for (int c = 0; c < 81; c++) {
        unsigned bit = text[c] >= '1' && text[c] <= '9' ? 1u << (text[c] - '1') : 0;
        rows[c / 9] |= bit;
        cols[c % 9] |= bit;
        boxes[c / 27 * 3 + c % 9 / 3] |= bit;
    }
    for (int h = 0; h < 9; h++)
        if ((rows[h] & cols[h] & boxes[h]) != 0x1ff)
            return 0;
    return 1;
}

static void solve_full(const struct plugin_job *job, size_t i) {
    const char *text = job->puzzles + i * job->stride;
    size_t length = job->line_end ? 82 : 81;
    if (!is_full(text) || (job->line_end && text[81] != (char)job->line_end))
        return;
    if (job->solutions != NULL)
        memmove(job->solutions + i * job->solution_stride, text, length);
    job->counts[i] = 1;
}

static size_t step(const struct plugin_job *job, size_t first) {
    return job->count - first < STEP ? job->count - first : STEP;
}

struct runner {
    const struct plugin_job *job;
    size_t first;
};

static void *run(void *user) {
    const struct runner *r = user;
    for (size_t i = r->first; i < r->job->count; i += (size_t)STEP * THREADS)
        r->job->host(r->job->host_user, i, step(r->job, i));
    return NULL;
}

static void run_threads(const struct plugin_job *job) {
    pthread_t ids[THREADS];
    struct runner runners[THREADS];
    for (size_t t = 0; t < THREADS; t++) {
        runners[t] = (struct runner){job, t * STEP};
        if (pthread_create(&ids[t], NULL, run, &runners[t]) != 0)
            abort();
    }
    for (size_t t = 0; t < THREADS; t++)
        pthread_join(ids[t], NULL);
}

static enum plugin_status fake_solve(void *device, const struct plugin_job *job, char *reason) {
    struct fake *f = device;
    int is_first = f->jobs++ == 0, loses = strcmp(f->wish, "lost") == 0;
    for (size_t i = 0; i < job->count; i++)
        if (job->counts[i] != PLUGIN_LEFT)
            abort();
    if (loses && !is_first)
        return PLUGIN_LOST; /* nobody should have asked again */
    if (strcmp(f->wish, "threads") == 0) {
        run_threads(job);
        return PLUGIN_OK;
    }
    for (size_t i = 0; i < job->count && f->wish[0] != '\0'; i += STEP) {
        if (loses && i >= job->count / 3) {
            strcpy(reason, "the launch failed");
            return PLUGIN_LOST;
        }
        for (size_t j = i; j < i + step(job, i); j++)
            solve_full(job, j);
        if (strcmp(f->wish, "cancel") == 0 && job->cancel != NULL && job->cancel(job->cancel_user))
            return PLUGIN_CANCELLED;
        if (i / STEP % 2 == 0)
            job->host(job->host_user, i, step(job, i));
    }
    return PLUGIN_OK;
}

struct flight {
    struct fake *fake;
    const struct plugin_job *job, copy;
};

static void *fake_start(void *device, const struct plugin_job *job) {
    struct fake *f = device;
    struct flight *flight = f->wish[0] != '\0' ? malloc(sizeof *flight) : NULL;
    if (flight == NULL)
        return NULL;
    memcpy(flight, &(struct flight){f, job, *job}, sizeof *flight);
    f->flights++;
    return flight;
}

/* The job must be where it was, as it was. */
static enum plugin_status fake_finish(void *flight, char *reason) {
    struct flight *own = flight;
    struct fake *f = own->fake;
    if (memcmp(own->job, &own->copy, sizeof own->copy) != 0)
        abort();
    enum plugin_status status = fake_solve(f, own->job, reason);
    f->flights--;
    free(own);
    return status;
}

const struct plugin *nonet_plugin(void);
const struct plugin *nonet_plugin(void) {
    static const struct plugin plugin = {.abi = PLUGIN_ABI,
                                         .open = fake_open,
                                         .name = fake_name,
                                         .solve = fake_solve,
                                         .start = fake_start,
                                         .finish = fake_finish,
                                         .close = fake_close},
                               other = {.abi = PLUGIN_ABI + 1};
    return strcmp(wish(), "null") == 0 ? NULL : strcmp(wish(), "abi") == 0 ? &other : &plugin;
}
