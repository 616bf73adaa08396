/*
 * A device that is not there: as much of the CUDA runtime as the plugin's host side calls, on ordinary
 * memory, and kernels that ask nonet_batch_solve. So everything but the kernels runs on any machine
 * that has CUDA's headers: `tests/device/run made`. Now and then a puzzle is left to the processor.
 *
 * Work is done when it is asked for, or, every other time, when it is waited for, as a device might.
 */
#include "device/cuda/kernels.h"
#include "device/cuda/pack.h"
#include "device/plugin.h"
#include "nonet.h"

#include <stdlib.h>
#include <string.h>

enum { WORK_MAX = 8 };

struct work {
    void *to;
    const void *from;
    size_t bytes;
    struct kernels_chunk chunk;
    int is_kernel;
};

struct CUstream_st {
    struct work work[WORK_MAX];
    int count;
};

struct CUevent_st {
    struct CUstream_st *stream;
};

/* ---- the runtime ---- */

cudaError_t cudaDriverGetVersion(int *version) {
    *version = 13000;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int *count) {
    *count = 1;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int device) {
    (void)device;
    memset(p, 0, sizeof *p);
    strcpy(p->name, "a device that is not there");
    p->major = 9;
    p->multiProcessorCount = 4;
    return cudaSuccess;
}
cudaError_t cudaGetDevice(int *device) {
    *device = 0;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
    return device == 0 ? cudaSuccess : cudaErrorInvalidDevice;
}
cudaError_t cudaGetLastError(void) {
    return cudaSuccess;
}
const char *cudaGetErrorString(cudaError_t error) {
    return error == cudaErrorMemoryAllocation ? "out of memory" : "unknown error";
}
cudaError_t cudaMalloc(void **at, size_t bytes) {
    *at = malloc(bytes);
    return *at ? cudaSuccess : cudaErrorMemoryAllocation;
}
cudaError_t cudaHostAlloc(void **at, size_t bytes, unsigned flags) {
    (void)flags;
    return cudaMalloc(at, bytes);
}
cudaError_t cudaFree(void *at) {
    free(at);
    return cudaSuccess;
}
cudaError_t cudaFreeHost(void *at) {
    return cudaFree(at);
}
cudaError_t cudaMemset(void *at, int byte, size_t bytes) {
    memset(at, byte, bytes);
    return cudaSuccess;
}
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind) {
    (void)kind;
    memcpy(to, from, bytes);
    return cudaSuccess;
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags) {
    (void)flags;
    *stream = calloc(1, sizeof **stream);
    return cudaSuccess;
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags) {
    (void)flags;
    *event = calloc(1, sizeof **event);
    return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t *event) {
    return cudaEventCreateWithFlags(event, 0);
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    free(event);
    return cudaSuccess;
}
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to) {
    (void)from;
    (void)to;
    *ms = 1;
    return cudaSuccess;
}

/* ---- kernels ---- */

size_t nonet_cuda_slot_bytes(size_t records) {
    return records * 8;
}
void nonet_cuda_halve(struct kernels_plan *plan) {
    plan->blocks = plan->claims = (plan->blocks + 1) / 2;
    plan->room_bytes = plan->blocks * 500000;
}
cudaError_t nonet_cuda_prepare(struct kernels_plan *plan, const struct cudaDeviceProp *device) {
    plan->blocks = plan->claims = 4 * (unsigned)device->multiProcessorCount;
    plan->room_bytes = plan->blocks * 500000;
    return cudaSuccess;
}

/* Where there is none as well, and with line ends where these are wanted. */
static void pack_solutions(const struct kernels_chunk *c, const char *solution) {
    char *lines = malloc((size_t)c->count * c->width);
    memset(lines, '\n', (size_t)c->count * c->width);
    for (size_t i = 0; i < c->count; i++)
        memcpy(lines + i * c->width, solution + i * 81, 81);
    const struct pack_text from = {lines, c->width, c->width == PACK_LINE ? '\n' : 0};
    nonet_pack_records(nonet_pack_best(), &from, c->width, c->count, c->out);
    free(lines);
}

static void solve_chunk(const struct kernels_chunk *c) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    char *text = malloc((size_t)c->count * 81), *solution = malloc((size_t)c->count * 81);
    const uint8_t *in = c->in;
    for (size_t i = 0; i < (size_t)c->count * 81; i++) {
        size_t at = i / 81 * c->width + i % 81;
        text[i] = "123456789.!!!!!!"[in[at / 2] >> at % 2 * 4 & 15];
    }
    memset(solution, '1', (size_t)c->count * 81);
    batch.puzzles = text;
    batch.solutions = solution;
    batch.counts = c->counts;
    batch.count = c->count;
    batch.limit = c->limit;
    nonet_batch_solve(&batch);
    for (size_t i = 0; i < c->count; i++)
        if ((unsigned char)(text[i * 81 + 7] * 7 + text[i * 81 + 33]) % 61 == 0)
            c->counts[i] = PLUGIN_LEFT;
    if (c->out != NULL)
        pack_solutions(c, solution);
    free(text);
    free(solution);
}

static cudaError_t add(struct CUstream_st *s, const struct work *work) {
    if (s == NULL)
        solve_chunk(&work->chunk);
    else if (s->count < WORK_MAX)
        s->work[s->count++] = *work;
    else
        return cudaErrorUnknown;
    return cudaSuccess;
}

cudaError_t nonet_cuda_parse(const struct kernels_plan *plan, const struct kernels_chunk *chunk,
                             cudaStream_t stream) {
    (void)plan;
    (void)chunk;
    (void)stream;
    return cudaSuccess;
}
cudaError_t nonet_cuda_search(const struct kernels_plan *plan, const struct kernels_chunk *chunk,
                              cudaStream_t stream) {
    return nonet_cuda_parse(plan, chunk, stream);
}
cudaError_t nonet_cuda_format(const struct kernels_plan *plan, const struct kernels_chunk *chunk,
                              cudaStream_t stream) {
    struct work w = {.chunk = *chunk, .is_kernel = 1};
    (void)plan;
    return add(stream, &w);
}

/* ---- streams ---- */

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                            cudaStream_t stream) {
    struct work w = {.to = to, .from = from, .bytes = bytes};
    (void)kind;
    return add(stream, &w);
}
cudaError_t cudaStreamSynchronize(cudaStream_t s) {
    for (int i = 0; s != NULL && i < s->count; i++)
        if (s->work[i].is_kernel)
            solve_chunk(&s->work[i].chunk);
        else
            memcpy(s->work[i].to, s->work[i].from, s->work[i].bytes);
    if (s != NULL)
        s->count = 0;
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    free(stream);
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    static unsigned calls;
    event->stream = stream;
    return stream != NULL && __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED) % 2
               ? cudaStreamSynchronize(stream)
               : cudaSuccess;
}
cudaError_t cudaEventQuery(cudaEvent_t event) {
    (void)event;
    return cudaErrorNotReady;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    return event->stream ? cudaStreamSynchronize(event->stream) : cudaSuccess;
}
