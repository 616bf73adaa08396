/*
 * Failures on demand, for tests, in builds with NONET_PLUGIN_FAULTS alone: elsewhere nothing of this
 * is compiled. NONET_CUDA_FAULT is KIND:N, and the Nth call of that kind fails: alloc, copy, launch
 * or wait; or above:BYTES, and every allocation of more bytes fails. NONET_CUDA_CHUNK, NONET_CUDA_PARTS,
 * NONET_CUDA_SHARE and NONET_CUDA_BERTHS override what berth.c and job.c have tuned.
 */
#ifndef NONET_DEVICE_CUDA_FAULT_H
#define NONET_DEVICE_CUDA_FAULT_H

#include <cuda_runtime_api.h>
#include <stddef.h>

#ifdef NONET_PLUGIN_FAULTS
#define fault nonet_cuda_fault
#define tuned nonet_cuda_tuned
/* What the call fails with, or cudaSuccess: it may go ahead. */
cudaError_t nonet_cuda_fault(const char *kind, size_t bytes);
void nonet_cuda_fault_init(void);
size_t nonet_cuda_tuned(const char *variable, size_t otherwise);
#else
#define fault(kind, bytes) cudaSuccess
#define nonet_cuda_fault_init() ((void)0)
#define tuned(variable, otherwise) ((size_t)(otherwise))
#endif

/* The call, unless it is to fail; an allocation, unless there is to be no memory. */
#define OR_FAULT(kind, call) (fault(kind, 0) != cudaSuccess ? cudaErrorUnknown : (call))
#define OR_NO_MEMORY(bytes, call)                                                                  \
    (fault("alloc", bytes) != cudaSuccess ? cudaErrorMemoryAllocation : (call))

#endif
