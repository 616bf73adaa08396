/*
 * The kernels, and how they are launched.
 *
 * Searching needs room in device memory for boards that do not fit beside the lanes. It belongs to
 * the device, not to a chunk: a block claims a part of it, of those of its multiprocessor if one is
 * free, and hands it back at its end. There are as many parts as blocks can run at once, so chunks
 * may overlap as they like.
 */
#include "device/cuda/kernels.h"
#include "device/plugin.h"
#include "simd/cuda.h"
#include "device/cuda/warp.inc"
#include "device/cuda/node.inc"
#include "device/cuda/search.inc"
#include "device/cuda/text.inc"

enum {
    THREADS = KERNELS_WARPS * WARP,
    BLOCKS_EACH = 4, /* of a multiprocessor: 128 registers a thread */
    SEARCH_SHARED = KERNELS_WARPS * SHARED_WORDS * 4,
    GUESSES_MAX = 50000, /* KERNEL_GUESSES of solve/kernel.h, which is not for C++ */
    BAD = 255            /* NONET_BATCH_BAD */
};

/* ---- on the device ---- */

INLINE uint32_t claim(const struct search *s) {
    uint32_t multiprocessor, i;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(multiprocessor));
    i = multiprocessor * s->home % s->parts;
    while (atomicCAS(&s->claims[i], 0u, 1u) != 0)
        i = i + 1 < s->parts ? i + 1 : 0;
    __threadfence();
    return i;
}

INLINE void give_back(const struct search *s, uint32_t part) {
    __threadfence();
    atomicExch(&s->claims[part], 0u);
}

static __global__ void __launch_bounds__(THREADS) parse(struct search s, const struct quad *in) {
    __shared__ struct quad stage[KERNELS_WARPS][TEXT_QUADS_MAX];
    uint32_t warp = threadIdx.x / WARP, first = (blockIdx.x * KERNELS_WARPS + warp) * WARP;
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *s.next = 0;
    if (first < s.count)
        parse_boards(&s, in, stage[warp], warp_lane(), first);
}

static __global__ void __launch_bounds__(THREADS, BLOCKS_EACH) search(struct search s) {
    extern __shared__ uint32_t shared[];
    __shared__ uint32_t part;
    uint32_t warp = threadIdx.x / WARP;
    struct warp m;
    if (threadIdx.x == 0)
        part = claim(&s);
    __syncthreads();
    start(&m, warp_lane(), shared + warp * SHARED_WORDS,
          s.room + ((size_t)part * KERNELS_WARPS + warp) * ROOM_WORDS);
    search_all(&m, &s);
    __syncthreads();
    if (threadIdx.x == 0)
        give_back(&s, part);
}

static __global__ void __launch_bounds__(THREADS)
    format(struct search s, struct quad *out, uint8_t *counts) {
    __shared__ struct quad stage[KERNELS_WARPS][TEXT_QUADS_MAX];
    uint32_t warp = threadIdx.x / WARP, first = (blockIdx.x * KERNELS_WARPS + warp) * WARP;
    uint32_t i = first + warp_lane();
    if (first >= s.count)
        return;
    if (i < s.count)
        counts[i] = (uint8_t)slot_answer(s.slots[i], s.limit, PLUGIN_LEFT, BAD);
    if (out != NULL)
        format_boards(&s, out, stage[warp], warp_lane(), first);
}

/* ---- on the host ---- */

size_t nonet_cuda_slot_bytes(size_t records) {
    return records * sizeof(struct node_slot);
}

cudaError_t nonet_cuda_prepare(struct kernels_plan *plan, const struct cudaDeviceProp *device) {
    int each = 0;
    cudaError_t error =
        cudaFuncSetAttribute(search, cudaFuncAttributeMaxDynamicSharedMemorySize, SEARCH_SHARED);
    if (error == cudaSuccess)
        error =
            cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, search, THREADS, SEARCH_SHARED);
    if (error == cudaSuccess && each == 0)
        error = cudaErrorLaunchOutOfResources;
    plan->blocks = (unsigned)(each * device->multiProcessorCount);
    plan->claims = plan->blocks;
    plan->room_bytes = (size_t)plan->blocks * KERNELS_WARPS * ROOM_WORDS * 4;
    return error;
}

void nonet_cuda_halve(struct kernels_plan *plan) {
    plan->blocks = plan->blocks > 1 ? plan->blocks / 2 : 1;
    plan->claims = plan->blocks;
    plan->room_bytes = (size_t)plan->blocks * KERNELS_WARPS * ROOM_WORDS * 4;
}

static struct search search_of(const struct kernels_plan *plan, const struct kernels_chunk *chunk) {
    struct search s;
    uint32_t grab = chunk->count / (4 * chunk->blocks * KERNELS_WARPS);
    s.boards = chunk->boards;
    s.slots = (struct node_slot *)chunk->slots;
    s.next = chunk->next;
    s.room = chunk->room;
    s.claims = chunk->claims;
    s.count = chunk->count;
    s.pitch = chunk->pitch;
    s.width = chunk->width;
    s.grab = grab < 1 ? 1 : grab; /* so that a small batch is spread over the device */
    s.limit = chunk->limit;
    s.guesses_max = GUESSES_MAX;
    s.parks = chunk->parks != 0;
    s.parts = plan->claims;
    s.home = BLOCKS_EACH;
    return s;
}

static unsigned blocks_for(uint32_t count) {
    return (count + THREADS - 1) / THREADS;
}

cudaError_t nonet_cuda_parse(const struct kernels_plan *plan, const struct kernels_chunk *chunk,
                             cudaStream_t stream) {
    parse<<<blocks_for(chunk->count), THREADS, 0, stream>>>(search_of(plan, chunk),
                                                            (const struct quad *)chunk->in);
    return cudaGetLastError();
}

cudaError_t nonet_cuda_search(const struct kernels_plan *plan, const struct kernels_chunk *chunk,
                              cudaStream_t stream) {
    search<<<chunk->blocks, THREADS, SEARCH_SHARED, stream>>>(search_of(plan, chunk));
    return cudaGetLastError();
}

cudaError_t nonet_cuda_format(const struct kernels_plan *plan, const struct kernels_chunk *chunk,
                              cudaStream_t stream) {
    format<<<blocks_for(chunk->count), THREADS, 0, stream>>>(
        search_of(plan, chunk), (struct quad *)chunk->out, chunk->counts);
    return cudaGetLastError();
}
