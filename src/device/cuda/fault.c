/* Failures on demand (fault.h). */
#include "device/cuda/fault.h"

#ifdef NONET_PLUGIN_FAULTS
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct {
    pthread_mutex_t lock;
    char kind[16];
    size_t count;
} wanted = {.lock = PTHREAD_MUTEX_INITIALIZER};

void nonet_cuda_fault_init(void) {
    const char *text = getenv("NONET_CUDA_FAULT"), *colon = text ? strchr(text, ':') : NULL;
    pthread_mutex_lock(&wanted.lock);
    memset(wanted.kind, 0, sizeof wanted.kind);
    if (colon != NULL && (size_t)(colon - text) < sizeof wanted.kind) {
        memcpy(wanted.kind, text, (size_t)(colon - text));
        wanted.count = strtoull(colon + 1, NULL, 10);
    }
    pthread_mutex_unlock(&wanted.lock);
}

cudaError_t nonet_cuda_fault(const char *kind, size_t bytes) {
    int fails = 0;
    pthread_mutex_lock(&wanted.lock);
    if (strcmp(wanted.kind, "above") == 0)
        fails = bytes > wanted.count;
    else if (strcmp(wanted.kind, kind) == 0 && wanted.count > 0)
        fails = --wanted.count == 0;
    pthread_mutex_unlock(&wanted.lock);
    return !fails                       ? cudaSuccess
           : strcmp(kind, "alloc") == 0 ? cudaErrorMemoryAllocation
                                        : cudaErrorUnknown;
}

size_t nonet_cuda_tuned(const char *variable, size_t otherwise) {
    const char *text = getenv(variable);
    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}
#else
typedef int fault_is_empty; /* a source has to declare something */
#endif
