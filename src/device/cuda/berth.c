/*
 * Berths: pinned memory, device memory and a stream, for one chunk. They are made when they are first
 * needed, several at once, for pinning memory takes a long time a call; and kept until the device is
 * closed. Threads take one or two and leave them to others.
 */
#include "device/cuda/device.h"
#include "device/cuda/fault.h"

#include <stdio.h>
#include <string.h>

/* With ENOUGH no more are made for flights: the device is busy then, and pinning takes long. */
enum { ALIGNED = 512, FIRST_BERTHS = 2, ENOUGH = 32 };

static size_t aligned(size_t bytes) {
    return (bytes + ALIGNED - 1) / ALIGNED * ALIGNED;
}

/* How a berth's memory is cut, here and on the device. */
struct cut {
    size_t packed, counts, boards, slots, next, pinned, memory;
};

static struct cut cut_of(size_t chunk) {
    struct cut c;
    c.packed = aligned(nonet_packed_bytes(chunk, PACK_LINE));
    c.counts = aligned(chunk);
    c.boards = aligned(chunk * 27 * 4);
    c.slots = aligned(nonet_cuda_slot_bytes(chunk));
    c.next = ALIGNED;
    c.pinned = 2 * c.packed + c.counts;
    c.memory = c.pinned + c.boards + c.slots + c.next;
    return c;
}

static cudaError_t alloc_memory(struct device *d, void **at, size_t bytes) {
    cudaError_t error = cudaErrorMemoryAllocation;
    if (d->memory == 0 || d->used + bytes <= d->memory)
        error = OR_NO_MEMORY(bytes, cudaMalloc(at, bytes));
    if (error == cudaSuccess)
        d->used += bytes;
    else
        cudaGetLastError(); /* which is not an error of the next call */
    return error;
}

static cudaError_t alloc_quay(struct device *d, const struct cut *c, unsigned n, struct quay *q) {
    void *pinned = NULL, *memory = NULL;
    cudaError_t error = alloc_memory(d, &memory, n * c->memory);
    if (error != cudaSuccess)
        return error;
    error = OR_NO_MEMORY(n * c->pinned, cudaHostAlloc(&pinned, n * c->pinned, 0));
    if (error != cudaSuccess) {
        cudaGetLastError();
        cudaFree(memory);
        d->used -= n * c->memory;
        return error;
    }
    q->pinned = pinned;
    q->memory = memory;
    return cudaSuccess;
}

static void cut_berth(const struct device *d, const struct cut *c, uint8_t *pinned, uint8_t *memory,
                      struct berth *b) {
    b->in = pinned;
    b->out = pinned + c->packed;
    b->chunk.in = memory;
    b->chunk.out = memory + c->packed;
    b->chunk.boards = (uint32_t *)(memory + c->pinned);
    b->chunk.slots = memory + c->pinned + c->boards;
    b->chunk.next = (uint32_t *)(memory + c->pinned + c->boards + c->slots);
    b->chunk.room = d->room;
    b->chunk.claims = d->claims;
    b->chunk.pitch = (uint32_t)d->chunk;
}

static cudaError_t open_berth(struct berth *b) {
    cudaError_t error = cudaStreamCreateWithFlags(&b->stream, cudaStreamNonBlocking);
    if (error != cudaSuccess)
        return error;
    error = cudaEventCreateWithFlags(&b->done, cudaEventBlockingSync | cudaEventDisableTiming);
    if (error != cudaSuccess)
        cudaStreamDestroy(b->stream);
    return error;
}

/* Makes `n` more berths, or as many as there is memory for. */
static cudaError_t grow(struct device *d, unsigned n) {
    struct cut c = cut_of(d->chunk);
    unsigned before = d->n_berths;
    struct quay *q = &d->quays[d->n_quays];
    cudaError_t error = alloc_quay(d, &c, n, q);
    while (error != cudaSuccess && n > 1) {
        n /= 2;
        error = alloc_quay(d, &c, n, q);
    }
    if (error != cudaSuccess)
        return error;
    d->n_quays++;
    for (unsigned i = 0; i < n && error == cudaSuccess; i++) {
        struct berth *b = &d->berths[d->n_berths];
        memset(b, 0, sizeof *b);
        cut_berth(d, &c, q->pinned + i * c.pinned, q->memory + i * c.memory, b);
        error = open_berth(b);
        d->n_berths += error == cudaSuccess;
    }
    if (error != cudaSuccess)
        cudaGetLastError(); /* which is not an error of the next call */
    return d->n_berths > before ? cudaSuccess : error;
}

static cudaError_t open_room(struct device *d) {
    void *room = NULL, *claims = NULL;
    size_t bytes = d->plan.claims * sizeof(uint32_t);
    cudaError_t error = alloc_memory(d, &room, d->plan.room_bytes);
    d->room = room;
    if (error != cudaSuccess)
        return error;
    error = alloc_memory(d, &claims, bytes);
    d->claims = claims;
    if (error == cudaSuccess)
        error = cudaMemset(claims, 0, bytes);
    return error == cudaSuccess ? cudaStreamSynchronize(0) /* berths' streams do not wait */
                                : error;
}

/* The room shrinks until it fits, if that is what it takes: fewer blocks run at once then. */
static cudaError_t open_some_room(struct device *d) {
    cudaError_t error = open_room(d);
    while (error == cudaErrorMemoryAllocation && d->plan.blocks > 1) {
        cudaFree(d->room);
        d->used = 0;
        nonet_cuda_halve(&d->plan);
        error = open_room(d);
    }
    return error;
}

cudaError_t nonet_cuda_berths_open(struct device *d) {
    d->berths_max = BERTHS_MAX;
    d->chunk = tuned("NONET_CUDA_CHUNK", CHUNK_MAX);
    cudaError_t error = open_some_room(d);
    if (error != cudaSuccess) {
        nonet_cuda_berths_close(d);
        return error;
    }
    error = grow(d, (unsigned)tuned("NONET_CUDA_BERTHS", FIRST_BERTHS));
    while (error != cudaSuccess && d->chunk / 2 >= CHUNK_MIN) {
        d->chunk /= 2;
        error = grow(d, (unsigned)tuned("NONET_CUDA_BERTHS", FIRST_BERTHS));
    }
    if (error != cudaSuccess)
        nonet_cuda_berths_close(d);
    return error;
}

void nonet_cuda_berths_close(struct device *d) {
    for (unsigned i = 0; i < d->n_berths; i++) {
        cudaStreamSynchronize(d->berths[i].stream);
        cudaEventDestroy(d->berths[i].done);
        cudaStreamDestroy(d->berths[i].stream);
    }
    for (unsigned i = 0; i < d->n_quays; i++) {
        cudaFreeHost(d->quays[i].pinned);
        cudaFree(d->quays[i].memory);
    }
    cudaFree(d->room);
    cudaFree(d->claims);
    d->n_berths = d->n_quays = 0;
    cudaGetLastError();
}

/* ---- taking and leaving ---- */

static struct berth *find_free(struct device *d) {
    for (unsigned i = 0; i < d->n_berths; i++)
        if (!d->berths[i].is_taken)
            return &d->berths[i];
    return NULL;
}

static unsigned twice(const struct device *d) {
    return 2 * d->n_berths < d->berths_max ? 2 * d->n_berths : d->berths_max;
}

/* How many there are to be: jobs of one thread may be many at once. */
static unsigned more_for(const struct device *d, unsigned wanted, int is_first) {
    unsigned most = wanted < d->berths_max ? wanted : d->berths_max;
    return is_first && twice(d) > most ? twice(d) : most;
}

static void grow_to(struct device *d, unsigned most) {
    if (!d->is_lost && d->n_berths < most && grow(d, most - d->n_berths) != cudaSuccess)
        d->berths_max = d->n_berths;
}

/* `b` may be NULL. */
static struct berth *take(struct device *d, struct berth *b) {
    if (d->is_lost || b == NULL)
        return NULL;
    b->is_taken = 1;
    d->n_taken++;
    return b;
}

struct berth *nonet_cuda_berth_take(struct device *d, unsigned wanted, int is_first) {
    pthread_mutex_lock(&d->lock);
    struct berth *b = find_free(d);
    if (b == NULL) {
        grow_to(d, more_for(d, wanted, is_first));
        b = find_free(d);
    }
    while (b == NULL && is_first && !d->is_lost) {
        pthread_cond_wait(&d->freed, &d->lock);
        b = find_free(d);
    }
    b = take(d, b);
    pthread_mutex_unlock(&d->lock);
    return b;
}

static struct berth *find_spare(struct device *d) {
    return d->n_spare + 1 < d->n_berths ? find_free(d) : NULL;
}

struct berth *nonet_cuda_berth_spare(struct device *d) {
    pthread_mutex_lock(&d->lock);
    struct berth *b = find_spare(d);
    if (b == NULL) {
        grow_to(d, twice(d) < ENOUGH ? twice(d) : ENOUGH);
        b = find_spare(d);
    }
    b = take(d, b);
    if (b != NULL) {
        b->is_spare = 1;
        d->n_spare++;
    }
    pthread_mutex_unlock(&d->lock);
    return b;
}

void nonet_cuda_berth_leave(struct device *d, struct berth *b) {
    pthread_mutex_lock(&d->lock);
    d->n_spare -= (unsigned)b->is_spare;
    b->is_taken = b->is_busy = b->is_spare = 0;
    d->n_taken--;
    pthread_cond_signal(&d->freed);
    pthread_mutex_unlock(&d->lock);
}

unsigned nonet_cuda_berths_taken(struct device *d) {
    pthread_mutex_lock(&d->lock);
    unsigned taken = d->n_taken;
    pthread_mutex_unlock(&d->lock);
    return taken;
}

/* ---- losing a device ---- */

void nonet_cuda_lose(struct device *d, const char *what, cudaError_t error) {
    pthread_mutex_lock(&d->lock);
    if (!d->is_lost)
        snprintf(d->reason, sizeof d->reason, "%s failed: %s", what, cudaGetErrorString(error));
    d->is_lost = 1;
    pthread_cond_broadcast(&d->freed);
    pthread_mutex_unlock(&d->lock);
}

int nonet_cuda_is_lost(struct device *d) {
    pthread_mutex_lock(&d->lock);
    int lost = d->is_lost;
    pthread_mutex_unlock(&d->lock);
    return lost;
}
