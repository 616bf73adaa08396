/*
 * A device: a plugin that was opened, and the batches that go to it.
 *
 * A batch begins with every count PLUGIN_LEFT. The plugin solves what it can, and meanwhile calls
 * back, on whichever of its threads, for what was too deep; when it has come back, whatever still
 * has that count is solved here. So a device that fails in the middle costs time and nothing else.
 */
#ifdef NONET_HAVE_DLOPEN
#define _POSIX_C_SOURCE 200809L /* getpid */
#endif
#include "device/load.h"
#include "solve/batch.h"
#include "grid/known.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef NONET_HAVE_DLOPEN
#include <unistd.h>
static long process(void) {
    return (long)getpid();
}
#else
static long process(void) {
    return 0;
}
#endif

static const struct kind kinds[] = {{"cuda", "libnonet_cuda.so", "NONET_CUDA_PLUGIN"}};

enum { KINDS = sizeof kinds / sizeof *kinds };

enum { IS_WELL, IS_FAILING, IS_LOST }; /* failing: the reason is being written */

struct device {
    struct nonet_device head; /* first */
    const struct plugin *plugin;
    void *object, *handle;
    long owner; /* the process */
    atomic_size_t left;
    atomic_int state;
    char reason[PLUGIN_REASON]; /* once it is lost */
};

static struct device *own(struct nonet_device *device) {
    return (struct device *)(void *)device;
}

/* ---- a batch ---- */

struct work {
    struct device *device;
    const struct nonet_batch *batch;
    atomic_int is_cancelled;
};

/* For the thread that the batch came from. */
static int ask_caller(void *user) {
    struct work *w = user;
    if (w->batch->cancel(w->batch->cancel_user))
        w->is_cancelled = 1;
    return w->is_cancelled;
}

/* For all others. */
static int ask_flag(void *user) {
    return ((struct work *)user)->is_cancelled;
}

/* `cancel` is one of these two. */
static int solve_rest(struct work *w, nonet_cancel_fn cancel, size_t first, size_t count) {
    struct nonet_batch batch = *w->batch;
    size_t done;
    batch.cancel = batch.cancel ? cancel : NULL;
    batch.cancel_user = w;
    int status = nonet_batch_rest(&batch, PLUGIN_LEFT, first, count, &done);
    w->device->left += done;
    return status;
}

/* The plugin's threads: only if it has no other than the caller's is it certain that this one may
 * call the caller's function. */
static void solve_range(void *user, size_t first, size_t count) {
    struct work *w = user;
    assert(first <= w->batch->count && count <= w->batch->count - first);
    if (!w->is_cancelled)
        solve_rest(w, w->batch->threads > 1 ? ask_flag : ask_caller, first, count);
}

static void lose(struct device *d, const char *reason) {
    int well = IS_WELL;
    if (!atomic_compare_exchange_strong(&d->state, &well, IS_FAILING))
        return;
    snprintf(d->reason, sizeof d->reason, "%s", reason[0] ? reason : "it failed");
    d->state = IS_LOST;
}

static struct plugin_job job_of(struct work *w) {
    const struct nonet_batch *b = w->batch;
    return (struct plugin_job){.puzzles = b->puzzles,
                               .stride = b->stride,
                               .count = b->count,
                               .solutions = b->solutions,
                               .solution_stride = b->solution_stride,
                               .counts = b->counts,
                               .limit = b->limit,
                               .threads = b->threads > 0 ? b->threads : 1,
                               .cancel = b->cancel ? ask_caller : NULL,
                               .cancel_user = w,
                               .host = solve_range,
                               .host_user = w,
                               .line_end = b->line_end};
}

/* What the plugin said at the end of a job. */
static void heed(struct work *w, enum plugin_status status, char reason[PLUGIN_REASON]) {
    reason[PLUGIN_REASON - 1] = '\0';
    if (status == PLUGIN_CANCELLED)
        w->is_cancelled = 1;
    else if (status != PLUGIN_OK)
        lose(w->device, reason);
}

/* Can the device be asked? */
static int is_well(const struct device *d) {
    return d->state == IS_WELL && d->owner == process();
}

/* What the plugin left, if anything. */
static int settle(struct work *w) {
    const struct nonet_batch *batch = w->batch;
    if (!w->is_cancelled && solve_rest(w, ask_caller, 0, batch->count) == NONET_OK &&
        !w->is_cancelled)
        return NONET_OK;
    for (size_t i = 0; i < batch->count; i++)
        if (batch->counts[i] == PLUGIN_LEFT)
            batch->counts[i] = 0;
    return NONET_E_CANCELLED;
}

static int solve(struct nonet_device *device, const struct nonet_batch *batch) {
    struct work w = {.device = own(device), .batch = batch};
    const struct device *d = w.device;
    char reason[PLUGIN_REASON] = "";
    memset(batch->counts, PLUGIN_LEFT, batch->count);
    if (is_well(d) && batch->count > 0) {
        struct plugin_job job = job_of(&w);
        heed(&w, d->plugin->solve(d->handle, &job, reason), reason);
    }
    return settle(&w);
}

/* ---- a flight ---- */

struct flight {
    struct nonet_flight head; /* first */
    struct nonet_batch batch;
    struct work work;
    struct plugin_job job;
    void *handle;
};

static int finish(struct nonet_flight *flight) {
    struct flight *f = (struct flight *)(void *)flight;
    const struct device *d = f->work.device;
    char reason[PLUGIN_REASON] = "";
    if (d->owner == process())
        heed(&f->work, d->plugin->finish(f->handle, reason), reason);
    int status = settle(&f->work);
    free(f);
    return status;
}

static struct nonet_flight *start(struct nonet_device *device, const struct nonet_batch *batch) {
    struct device *d = own(device);
    struct flight *f = is_well(d) && batch->count > 0 ? calloc(1, sizeof *f) : NULL;
    if (f == NULL)
        return NULL;
    f->head.finish = finish;
    f->batch = *batch;
    f->batch.threads = 1;
    f->work.device = d;
    f->work.batch = &f->batch;
    f->job = job_of(&f->work);
    memset(batch->counts, PLUGIN_LEFT, batch->count);
    f->handle = d->plugin->start(d->handle, &f->job);
    if (f->handle != NULL)
        return &f->head;
    free(f);
    return NULL;
}

/* ---- opening and closing ---- */

static const struct kind *find_kind(const char *name) {
    for (int i = 0; name != NULL && i < KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

static int open_plugin(struct device *d, const struct kind *kind,
                       const struct nonet_device_options *options, char *reason, size_t room) {
    char why[PLUGIN_REASON] = "";
    d->plugin = nonet_plugin_load(kind, options->plugin, &d->object, reason, room);
    if (d->plugin == NULL)
        return NONET_E_DEVICE;
    enum plugin_status status = d->plugin->open(options->index, options->memory, &d->handle, why);
    if (status == PLUGIN_OK)
        return NONET_OK;
    why[PLUGIN_REASON - 1] = '\0';
    snprintf(reason, room, "%s", why[0] ? why : "the device cannot be opened");
    nonet_plugin_unload(d->object);
    return NONET_E_DEVICE;
}

static struct device *make(const struct kind *kind, const struct nonet_device_options *asked,
                           int *status, char *reason, size_t room) {
    struct nonet_device_options options = NONET_DEVICE_OPTIONS_INIT;
    struct device *d = calloc(1, sizeof *d);
    if (asked != NULL)
        copy_known(&options, asked, asked->size, sizeof options);
    *status = d ? NONET_OK : NONET_E_MEMORY;
    if (d == NULL) {
        snprintf(reason, room, "%s", nonet_status_text(NONET_E_MEMORY));
        return NULL;
    }
    d->head.solve = solve;
    d->head.start = start;
    d->owner = process();
    *status = open_plugin(d, kind, &options, reason, room);
    if (*status == NONET_OK)
        return d;
    free(d);
    return NULL;
}

struct nonet_device *nonet_device_open(const char *name, const struct nonet_device_options *options,
                                       int *status, char *reason, size_t room) {
    const struct kind *kind = find_kind(name);
    int unasked;
    status = status ? status : &unasked;
    *status = NONET_E_ARGUMENT;
    if (kind == NULL) {
        snprintf(reason, room, "there is no kind of device '%s', only %s", name ? name : "",
                 kinds[0].name);
        return NULL;
    }
    struct device *d = make(kind, options, status, reason, room);
    return d ? &d->head : NULL;
}

const char *nonet_device_name(const struct nonet_device *device) {
    const struct device *d = (const struct device *)(const void *)device;
    return d->plugin->name(d->handle);
}

const char *nonet_device_lost(const struct nonet_device *device) {
    const struct device *d = (const struct device *)(const void *)device;
    return d->state == IS_LOST ? d->reason : NULL;
}

uint64_t nonet_device_left(const struct nonet_device *device) {
    return ((const struct device *)(const void *)device)->left;
}

void nonet_device_close(struct nonet_device *device) {
    if (device == NULL)
        return;
    struct device *d = own(device);
    if (d->owner == process()) {
        d->plugin->close(d->handle);
        nonet_plugin_unload(d->object);
    }
    free(d);
}
