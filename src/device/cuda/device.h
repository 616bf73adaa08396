/*
 * An open device, as the plugin's host side has it: its berths, which are places for a chunk of
 * puzzles on their way there and back, and whether it still works.
 */
#ifndef NONET_DEVICE_CUDA_DEVICE_H
#define NONET_DEVICE_CUDA_DEVICE_H

#include "device/cuda/kernels.h"
#include "device/cuda/pack.h"
#include "device/plugin.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/types.h>

enum {
    BERTHS_MAX = 64,
    CHUNK_MAX = 49152, /* records in a berth: a millisecond of the device, or a few */
    CHUNK_MIN = 1024
};

/* A place for a chunk. `in` is packed text, `out` is packed text and then counts, both pinned. */
struct berth {
    struct kernels_chunk chunk;
    cudaStream_t stream;
    cudaEvent_t done;
    uint8_t *in, *out;
    size_t first, count;   /* the chunk that is there */
    int is_taken, is_busy; /* by a thread; with a chunk */
    int is_spare;          /* taken by a flight */
};

/* Memory that several berths are cut from. */
struct quay {
    uint8_t *pinned, *memory;
};

struct device {
    int index;
    pid_t pid; /* of the process that opened it: after a fork it is of no use to the other */
    char name[256];
    struct kernels_plan plan;
    uint32_t *room, *claims;
    const struct packing *packing;
    size_t chunk, memory; /* records of a berth; most bytes of device memory, and used so far */
    size_t used;
    atomic_int parks;     /* of the chunks to come: see nonet_cuda_has_several */
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t freed;
    struct berth berths[BERTHS_MAX];
    struct quay quays[BERTHS_MAX];
    unsigned n_berths, n_quays, n_taken, n_spare, berths_max;
    int is_lost;
    char reason[PLUGIN_REASON];
};

/* ---- berth.c ---- */

/* Opens the room and the first berths. On failure nothing is left open. */
cudaError_t nonet_cuda_berths_open(struct device *d);
void nonet_cuda_berths_close(struct device *d);

/* A berth for the calling thread. If all are taken more are made, at least so that there are `wanted`:
 * for a thread's first one, if `is_first`; for its second only up to `wanted`. A thread without one
 * waits when there is no memory for more. NULL: there is none, or the device is lost. */
struct berth *nonet_cuda_berth_take(struct device *d, unsigned wanted, int is_first);

/* A berth for a flight, which no thread waits for. At least one is left to threads that wait for one,
 * while flights of their own may be under way. NULL: there is none to spare. */
struct berth *nonet_cuda_berth_spare(struct device *d);
void nonet_cuda_berth_leave(struct device *d, struct berth *b);
unsigned nonet_cuda_berths_taken(struct device *d);

/* The device is lost, for all threads, and this is why. The first reason is kept. */
void nonet_cuda_lose(struct device *d, const char *what, cudaError_t error);
int nonet_cuda_is_lost(struct device *d);

/* ---- job.c, measure.c ---- */

/* Do so many puzzles have several solutions that chunks like this one are to be parked? */
int nonet_cuda_has_several(const uint8_t *counts, size_t n);

enum plugin_status nonet_cuda_solve(void *device, const struct plugin_job *job, char *reason);
void *nonet_cuda_start(void *device, const struct plugin_job *job);
enum plugin_status nonet_cuda_finish(void *flight, char *reason);
enum plugin_status nonet_cuda_measure(void *device, const struct plugin_job *job, unsigned repeats,
                                      double *seconds, char *reason);

#endif
