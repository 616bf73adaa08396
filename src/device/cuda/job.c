/*
 * A job: chunks of puzzles through a device. Each of the job's threads has two berths in turn. While
 * the device works on one chunk, the thread unpacks the last one and packs the next, and with several
 * threads the chunks of all of them overlap and fill each other's tails.
 *
 * What the device left is solved on the processor by the thread that unpacks it. So is a chunk whose
 * device fails, and everything after that.
 *
 * A flight is a job of one chunk that its thread comes back to: meanwhile it has other work to do.
 */
#include "device/cuda/device.h"
#include "device/cuda/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    THREADS_MAX = 64,
    CHUNK_SMALL = 8192, /* of a job that is too small for whole ones */
    HOST_PIECE = 256,   /* records for the processor between two looks at `cancel` */
    IN_FLIGHT = 12,     /* chunks that share the device at once; the others queue */
    IN_FLIGHT_FEW = 4,  /* if there are few, larger shares, for the end of a job */
    SPIN = 20000,       /* times to ask whether a small job is done before sleeping */
    SPIN_MOST = 2048    /* puzzles in such a job */
};

struct job {
    struct device *device;
    const struct plugin_job *wanted;
    size_t chunk;
    unsigned workers, blocks, width;
    pthread_mutex_t lock; /* of what follows */
    size_t next;
    int is_stopped, is_cancelled;
};

/* ---- chunks ---- */

static int is_stopped(struct job *j) {
    pthread_mutex_lock(&j->lock);
    int stopped = j->is_stopped;
    pthread_mutex_unlock(&j->lock);
    return stopped;
}

/* Only called on the caller's thread. */
static void ask_cancel(struct job *j) {
    if (j->wanted->cancel == NULL || !j->wanted->cancel(j->wanted->cancel_user))
        return;
    pthread_mutex_lock(&j->lock);
    j->is_stopped = j->is_cancelled = 1;
    pthread_mutex_unlock(&j->lock);
}

/* The next chunk; 0: there is none. */
static size_t next_chunk(struct job *j, size_t *first) {
    pthread_mutex_lock(&j->lock);
    size_t left = j->is_stopped ? 0 : j->wanted->count - j->next;
    size_t count = left < j->chunk ? left : j->chunk;
    *first = j->next;
    j->next += count;
    pthread_mutex_unlock(&j->lock);
    return count;
}

static int has_left(const uint8_t *counts, size_t n) {
    return memchr(counts, PLUGIN_LEFT, n) != NULL;
}

/* Has the processor solve what is left of these puzzles. */
static void solve_here(struct job *j, int is_caller, size_t first, size_t count) {
    const struct plugin_job *w = j->wanted;
    for (size_t i = 0; i < count && !is_stopped(j); i += HOST_PIECE) {
        size_t n = count - i < HOST_PIECE ? count - i : HOST_PIECE;
        if (!has_left(w->counts + first + i, n))
            continue;
        if (is_caller)
            ask_cancel(j);
        w->host(w->host_user, first + i, n);
    }
}

/* ---- a chunk's way ---- */

static cudaError_t copy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                        cudaStream_t stream) {
    return OR_FAULT("copy", cudaMemcpyAsync(to, from, bytes, kind, stream));
}

/* Puts all that happens to a packed chunk into its stream. What comes back comes in one piece: the counts
 * follow the text. */
static cudaError_t enqueue(const struct device *d, struct berth *b, int want_text) {
    struct kernels_chunk c = b->chunk;
    size_t packed = nonet_packed_bytes(b->count, c.width), skip = want_text ? 0 : packed;
    uint8_t *out = c.out;
    cudaError_t error = copy(c.in, b->in, packed, cudaMemcpyHostToDevice, b->stream);
    c.counts = out + packed;
    if (!want_text)
        c.out = NULL;
    if (error == cudaSuccess)
        error = OR_FAULT("launch", nonet_cuda_parse(&d->plan, &c, b->stream));
    if (error == cudaSuccess)
        error = OR_FAULT("launch", nonet_cuda_search(&d->plan, &c, b->stream));
    if (error == cudaSuccess)
        error = OR_FAULT("launch", nonet_cuda_format(&d->plan, &c, b->stream));
    if (error == cudaSuccess)
        error = copy(b->out + skip, out + skip, packed - skip + b->count, cudaMemcpyDeviceToHost,
                     b->stream);
    return error == cudaSuccess ? cudaEventRecord(b->done, b->stream) : error;
}

/* Packs a chunk and sends it to the device. 0: the device is lost. */
static int send(struct job *j, struct berth *b, size_t first, size_t count) {
    const struct plugin_job *w = j->wanted;
    struct device *d = j->device;
    if (nonet_cuda_is_lost(d))
        return 0;
    unsigned most = (unsigned)((count + KERNELS_WARPS - 1) / KERNELS_WARPS);
    b->first = first;
    b->count = count;
    b->chunk.count = (uint32_t)count;
    b->chunk.blocks = j->blocks < most ? j->blocks : most;
    b->chunk.limit = w->limit;
    b->chunk.parks = d->parks;
    b->chunk.width = j->width;
    const struct pack_text from = {w->puzzles + first * w->stride, w->stride, w->line_end};
    nonet_pack_records(d->packing, &from, j->width, count, b->in);
    cudaError_t error = enqueue(d, b, w->solutions != NULL);
    b->is_busy = error == cudaSuccess;
    if (error != cudaSuccess)
        nonet_cuda_lose(d, "starting a chunk on the device", error);
    return b->is_busy;
}

int nonet_cuda_has_several(const uint8_t *counts, size_t n) {
    size_t several = 0;
    for (size_t i = 0; i < n; i++)
        several += counts[i] == 2;
    return several > n / 4;
}

static cudaError_t wait_for(const struct job *j, const struct berth *b) {
    cudaError_t error = cudaErrorNotReady;
    int spins = j->wanted->count <= SPIN_MOST ? SPIN : 0;
    for (int i = 0; i < spins && error == cudaErrorNotReady; i++)
        error = cudaEventQuery(b->done);
    if (error == cudaErrorNotReady)
        error = cudaEventSynchronize(b->done);
    return error;
}

static void finish(struct job *j, int is_caller, struct berth *b) {
    const struct plugin_job *w = j->wanted;
    if (b == NULL || !b->is_busy)
        return;
    b->is_busy = 0;
    cudaError_t error = OR_FAULT("wait", wait_for(j, b));
    if (error != cudaSuccess) {
        nonet_cuda_lose(j->device, "a chunk on the device", error);
    } else {
        const uint8_t *counts = b->out + nonet_packed_bytes(b->count, j->width);
        const struct pack_place to = {w->solutions + b->first * w->solution_stride,
                                      w->solution_stride, w->line_end, w->count > CHUNK_MAX};
        if (w->solutions != NULL)
            nonet_unpack_records(j->device->packing, b->out, j->width, counts, &to, b->count);
        memcpy(w->counts + b->first, counts, b->count);
        j->device->parks = nonet_cuda_has_several(counts, b->count);
    }
    solve_here(j, is_caller, b->first, b->count);
}

/* ---- threads ---- */

/* Chunks, until there are no more. Without a berth, because the device is lost, on the processor. */
static void work(struct job *j, int is_caller) {
    struct device *d = j->device;
    unsigned wanted = 2 * j->workers;
    struct berth *b[2] = {nonet_cuda_berth_take(d, wanted, 1), NULL};
    size_t first, count;
    if (b[0] != NULL && j->chunk < j->wanted->count)
        b[1] = nonet_cuda_berth_take(d, wanted, 0);
    for (int k = 0;; k = b[1] != NULL && !k) {
        finish(j, is_caller, b[k]);
        if (is_caller)
            ask_cancel(j);
        if ((count = next_chunk(j, &first)) == 0)
            break;
        if (b[k] == NULL || !send(j, b[k], first, count))
            solve_here(j, is_caller, first, count);
    }
    for (int k = 0; k < 2; k++) {
        finish(j, is_caller, b[k]);
        if (b[k] != NULL)
            nonet_cuda_berth_leave(d, b[k]);
    }
}

static void *work_beside(void *user) {
    struct job *j = user;
    cudaSetDevice(j->device->index);
    work(j, 0);
    return NULL;
}

/* The caller is one of the threads. Those that cannot be started are done without. */
static void work_all(struct job *j) {
    pthread_t threads[THREADS_MAX];
    unsigned n = 0;
    while (n + 1 < j->workers && pthread_create(&threads[n], NULL, work_beside, j) == 0)
        n++;
    work(j, 1);
    for (unsigned i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
}

static unsigned width_of(const struct plugin_job *w) {
    int are_lines = w->line_end != 0 && w->stride == PACK_LINE &&
                    (w->solutions == NULL || w->solution_stride == PACK_LINE);
    return are_lines ? PACK_LINE : PACK_RECORD;
}

/* What a chunk gets of the device, beside others of its own job, and if many come after it. */
static unsigned blocks_of(struct device *d, unsigned in_flight, int are_many) {
    unsigned others = nonet_cuda_berths_taken(d);
    unsigned share = are_many || others >= IN_FLIGHT ? IN_FLIGHT : IN_FLIGHT_FEW;
    in_flight += others;
    share = (unsigned)tuned("NONET_CUDA_SHARE", share < in_flight ? share : in_flight);
    unsigned blocks = d->plan.blocks / share;
    return blocks > 0 ? blocks : 1;
}

/* How the job is cut: two chunks for each thread at least, if they are not too small. */
static void plan(struct job *j) {
    const struct plugin_job *w = j->wanted;
    j->width = width_of(w);
    unsigned threads = w->threads < 1 ? 1 : w->threads > THREADS_MAX ? THREADS_MAX : w->threads;
    size_t parts = tuned("NONET_CUDA_PARTS", 2 * threads), most = j->device->chunk;
    size_t part = (w->count + parts - 1) / parts;
    part = (part + PACK_GROUP - 1) / PACK_GROUP * PACK_GROUP;
    j->chunk = part < CHUNK_SMALL ? CHUNK_SMALL : part;
    j->chunk = j->chunk > most ? most : j->chunk;
    size_t chunks = (w->count + j->chunk - 1) / j->chunk, pairs = (chunks + 1) / 2;
    j->workers = pairs < threads ? (unsigned)pairs : threads;
    unsigned in_flight = chunks < 2 * j->workers ? (unsigned)chunks : 2 * j->workers;
    j->blocks = blocks_of(j->device, in_flight, chunks > 8 * in_flight);
}

/* How it ended; `reason` is filled if the device is lost. */
static enum plugin_status status_of(const struct job *j, char *reason) {
    if (!nonet_cuda_is_lost(j->device))
        return j->is_cancelled ? PLUGIN_CANCELLED : PLUGIN_OK;
    snprintf(reason, PLUGIN_REASON, "%s", j->device->reason);
    return PLUGIN_LOST;
}

enum plugin_status nonet_cuda_solve(void *device, const struct plugin_job *wanted, char *reason) {
    struct device *d = device;
    struct job j = {.device = d, .wanted = wanted, .lock = PTHREAD_MUTEX_INITIALIZER};
    int before = 0;
    if (getpid() != d->pid) {
        snprintf(reason, PLUGIN_REASON, "the device was opened by another process, before a fork");
        return PLUGIN_LOST;
    }
    if (wanted->count > 0 && !nonet_cuda_is_lost(d)) {
        plan(&j);
        cudaGetDevice(&before);
        cudaSetDevice(d->index);
        work_all(&j);
        cudaSetDevice(before);
    }
    pthread_mutex_destroy(&j.lock);
    return status_of(&j, reason);
}

/* ---- flights ---- */

struct flight {
    struct job job;
    struct berth *berth;
};

static void drop(struct flight *f) {
    if (f->berth != NULL)
        nonet_cuda_berth_leave(f->job.device, f->berth);
    pthread_mutex_destroy(&f->job.lock);
    free(f);
}

void *nonet_cuda_start(void *device, const struct plugin_job *wanted) {
    struct device *d = device;
    int before = 0, is_sent = 0;
    if (wanted->count > d->chunk || getpid() != d->pid)
        return NULL;
    struct flight *f = malloc(sizeof *f);
    if (f == NULL)
        return NULL;
    f->job = (struct job){.device = d,
                          .wanted = wanted,
                          .width = width_of(wanted),
                          .lock = PTHREAD_MUTEX_INITIALIZER};
    cudaGetDevice(&before);
    cudaSetDevice(d->index);
    f->berth = nonet_cuda_berth_spare(d);
    if (f->berth != NULL) {
        f->job.blocks = blocks_of(d, 0, 1); /* its own berth is among those taken */
        is_sent = send(&f->job, f->berth, 0, wanted->count);
    }
    cudaSetDevice(before);
    if (is_sent)
        return f;
    drop(f);
    return NULL;
}

enum plugin_status nonet_cuda_finish(void *flight, char *reason) {
    struct flight *f = flight;
    int before = 0;
    cudaGetDevice(&before);
    cudaSetDevice(f->job.device->index);
    finish(&f->job, 1, f->berth);
    cudaSetDevice(before);
    enum plugin_status status = status_of(&f->job, reason);
    drop(f);
    return status;
}
