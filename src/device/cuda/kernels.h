/*
 * What the plugin's host side asks of a device: the three kernels of a chunk, one after another in a
 * stream. Parsing makes boards of packed text, searching solves them in place, formatting makes packed
 * text and counts of them. The functions are C's; nvcc compiles them, and all that is CUDA's own
 * language stays behind them.
 */
#ifndef NONET_DEVICE_CUDA_KERNELS_H
#define NONET_DEVICE_CUDA_KERNELS_H

#include <cuda_runtime_api.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the kernels of this device need and can do at once. */
struct kernels_plan {
    unsigned blocks;   /* of searching that can run at once on the whole device */
    size_t room_bytes; /* of device memory for searching, shared by all chunks */
    unsigned claims;   /* words, 0 at first, that say who has which part of the room */
};

/* A chunk in device memory. Packed text has 16 * `width` bytes for each 32 records or part of 32. */
struct kernels_chunk {
    void *in;  /* packed puzzles */
    void *out; /* packed solutions; NULL: not wanted */
    uint8_t *counts;
    uint32_t *boards; /* 27 words for each of `pitch` */
    void *slots;      /* 8 bytes for each */
    uint32_t *next;   /* a word */
    uint32_t *room, *claims;
    uint32_t count, pitch, width;
    unsigned blocks; /* that search */
    unsigned limit;
    int parks; /* puzzles keep their branches at first: for many with several solutions */
};

enum { KERNELS_WARPS = 4 }; /* of a block */

size_t nonet_cuda_slot_bytes(size_t records);

/* For the current device. */
cudaError_t nonet_cuda_prepare(struct kernels_plan *plan, const struct cudaDeviceProp *device);

/* The same with half the room, for a device with little memory. */
void nonet_cuda_halve(struct kernels_plan *plan);

cudaError_t nonet_cuda_parse(const struct kernels_plan *plan, const struct kernels_chunk *chunk,
                             cudaStream_t stream);
cudaError_t nonet_cuda_search(const struct kernels_plan *plan, const struct kernels_chunk *chunk,
                              cudaStream_t stream);
cudaError_t nonet_cuda_format(const struct kernels_plan *plan, const struct kernels_chunk *chunk,
                              cudaStream_t stream);

#ifdef __cplusplus
}
#endif

#endif
