/*
 * What the device does by itself: packed puzzles that are there already, parsed, searched and
 * formatted, without the way there and back. For benches; the answers come back all the same, so that
 * they can be compared.
 */
#include "device/cuda/device.h"

#include <stdio.h>
#include <stdlib.h>

struct whole {
    struct kernels_chunk chunk;
    uint8_t *in, *out, *counts; /* here */
    void *memory;
    cudaEvent_t begin, end;
};

static int is_room(struct whole *m, size_t packed, size_t count) {
    m->in = malloc(packed);
    m->out = malloc(packed);
    m->counts = malloc(count);
    return m->in != NULL && m->out != NULL && m->counts != NULL;
}

static cudaError_t lay_out(struct whole *m, const struct device *d, size_t count) {
    size_t packed = (nonet_packed_bytes(count, PACK_RECORD) + 511) / 512 * 512;
    size_t boards = count * 27 * 4, slots = nonet_cuda_slot_bytes(count);
    cudaError_t error = cudaMalloc(&m->memory, 2 * packed + boards + slots + count + 1024);
    uint8_t *at = m->memory;
    if (error != cudaSuccess)
        return error;
    m->chunk.in = at;
    m->chunk.out = at + packed;
    m->chunk.next = (uint32_t *)(at + 2 * packed);
    m->chunk.slots = at + 2 * packed + 512;
    m->chunk.boards = (uint32_t *)(at + 2 * packed + 512 + slots);
    m->chunk.counts = at + 2 * packed + 512 + slots + boards;
    m->chunk.room = d->room;
    m->chunk.claims = d->claims;
    m->chunk.count = m->chunk.pitch = (uint32_t)count;
    m->chunk.width = PACK_RECORD;
    m->chunk.blocks = d->plan.blocks;
    error = cudaEventCreate(&m->begin);
    return error == cudaSuccess ? cudaEventCreate(&m->end) : error;
}

static cudaError_t once(struct whole *m, const struct device *d, double *seconds) {
    float ms = 0;
    cudaError_t error = cudaEventRecord(m->begin, 0);
    if (error == cudaSuccess)
        error = nonet_cuda_parse(&d->plan, &m->chunk, 0);
    if (error == cudaSuccess)
        error = nonet_cuda_search(&d->plan, &m->chunk, 0);
    if (error == cudaSuccess)
        error = nonet_cuda_format(&d->plan, &m->chunk, 0);
    if (error == cudaSuccess)
        error = cudaEventRecord(m->end, 0);
    if (error == cudaSuccess)
        error = cudaEventSynchronize(m->end);
    if (error == cudaSuccess)
        error = cudaEventElapsedTime(&ms, m->begin, m->end);
    *seconds = ms / 1e3;
    return error;
}

/* As after a chunk of the same kind. */
static cudaError_t warm_up(struct whole *m, const struct device *d) {
    double seconds;
    cudaError_t error = once(m, d, &seconds);
    if (error == cudaSuccess)
        error = cudaMemcpy(m->counts, m->chunk.counts, m->chunk.count, cudaMemcpyDeviceToHost);
    if (error == cudaSuccess)
        m->chunk.parks = nonet_cuda_has_several(m->counts, m->chunk.count);
    return error;
}

/* Best of several. */
static cudaError_t run(struct whole *m, const struct device *d, unsigned repeats, double *best) {
    size_t packed = nonet_packed_bytes(m->chunk.count, PACK_RECORD);
    cudaError_t error = cudaMemcpy(m->chunk.in, m->in, packed, cudaMemcpyHostToDevice);
    if (error == cudaSuccess)
        error = warm_up(m, d);
    for (unsigned i = 0; i < repeats && error == cudaSuccess; i++) {
        double seconds;
        error = once(m, d, &seconds);
        if (i == 0 || seconds < *best)
            *best = seconds;
    }
    if (error == cudaSuccess)
        error = cudaMemcpy(m->out, m->chunk.out, packed, cudaMemcpyDeviceToHost);
    if (error == cudaSuccess)
        error = cudaMemcpy(m->counts, m->chunk.counts, m->chunk.count, cudaMemcpyDeviceToHost);
    return error;
}

enum plugin_status nonet_cuda_measure(void *device, const struct plugin_job *job, unsigned repeats,
                                      double *seconds, char *reason) {
    struct device *d = device;
    struct whole m = {.memory = NULL};
    cudaError_t error = cudaErrorMemoryAllocation;
    cudaSetDevice(d->index);
    if (is_room(&m, nonet_packed_bytes(job->count, PACK_RECORD), job->count) &&
        (error = lay_out(&m, d, job->count)) == cudaSuccess) {
        m.chunk.limit = job->limit;
        const struct pack_text from = {job->puzzles, job->stride, 0};
        nonet_pack_records(d->packing, &from, PACK_RECORD, job->count, m.in);
        error = run(&m, d, repeats, seconds);
    }
    for (size_t i = 0; i < job->count && error == cudaSuccess; i++)
        job->counts[i] = m.counts[i];
    if (error == cudaSuccess && job->solutions != NULL)
        nonet_unpack_records(d->packing, m.out, PACK_RECORD, m.counts,
                             &(struct pack_place){job->solutions, job->solution_stride, 0, 0},
                             job->count);
    if (error != cudaSuccess)
        snprintf(reason, PLUGIN_REASON, "measuring failed: %s", cudaGetErrorString(error));
    cudaFree(m.memory);
    if (m.begin != NULL)
        cudaEventDestroy(m.begin);
    if (m.end != NULL)
        cudaEventDestroy(m.end);
    cudaGetLastError(); /* what failed here is not an error of the next call */
    free(m.in);
    free(m.out);
    free(m.counts);
    return error == cudaSuccess ? PLUGIN_OK : PLUGIN_FAILED;
}
