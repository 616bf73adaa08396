/*
 * The plugin's one symbol, and opening a device: what can be wrong with a machine is said in words
 * here.
 */
#include "device/cuda/device.h"
#include "device/cuda/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OLDEST = 8 }; /* compute capability */

/* ---- is there a device? ---- */

static enum plugin_status refuse(char *reason, enum plugin_status status, const char *what,
                                 cudaError_t error) {
    snprintf(reason, PLUGIN_REASON, "%s%s%s", what, error != cudaSuccess ? ": " : "",
             error != cudaSuccess ? cudaGetErrorString(error) : "");
    cudaGetLastError();
    return status;
}

static enum plugin_status find(int index, struct cudaDeviceProp *found, char *reason) {
    char text[PLUGIN_REASON];
    int driver = 0, count = 0;
    if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0)
        return refuse(reason, PLUGIN_ABSENT, "no NVIDIA driver is installed", cudaSuccess);
    cudaError_t error = cudaGetDeviceCount(&count);
    if (error == cudaErrorInsufficientDriver)
        return refuse(reason, PLUGIN_ABSENT, "the NVIDIA driver is too old", error);
    if (error == cudaErrorNoDevice || (error == cudaSuccess && count == 0))
        return refuse(reason, PLUGIN_ABSENT, "no NVIDIA device is there", cudaSuccess);
    if (error != cudaSuccess)
        return refuse(reason, PLUGIN_FAILED, "the NVIDIA driver does not start", error);
    snprintf(text, sizeof text, "there is no device %d, but %d in all, from 0", index, count);
    if (index < 0 || index >= count)
        return refuse(reason, PLUGIN_ABSENT, text, cudaSuccess);
    if ((error = cudaGetDeviceProperties(found, index)) != cudaSuccess)
        return refuse(reason, PLUGIN_FAILED, "the device does not answer", error);
    snprintf(text, sizeof text, "%.100s has compute capability %d.%d; %d.0 is needed", found->name,
             found->major, found->minor, OLDEST);
    return found->major < OLDEST ? refuse(reason, PLUGIN_ABSENT, text, cudaSuccess) : PLUGIN_OK;
}

/* ---- opening and closing ---- */

static enum plugin_status start(struct device *d, const struct cudaDeviceProp *found,
                                char *reason) {
    int before = 0;
    cudaGetDevice(&before);
    cudaError_t error = cudaSetDevice(d->index);
    if (error == cudaSuccess)
        error = nonet_cuda_prepare(&d->plan, found);
    if (error != cudaSuccess)
        return refuse(reason, PLUGIN_FAILED, "the device does not start", error);
    error = nonet_cuda_berths_open(d);
    cudaSetDevice(before);
    return error != cudaSuccess
               ? refuse(reason, PLUGIN_FAILED, "the device's memory does not suffice", error)
               : PLUGIN_OK;
}

static void drop(struct device *d) {
    pthread_cond_destroy(&d->freed);
    pthread_mutex_destroy(&d->lock);
    free(d);
}

static enum plugin_status open_device(int index, size_t memory, void **device, char *reason) {
    struct cudaDeviceProp found;
    nonet_cuda_fault_init();
    enum plugin_status status = find(index, &found, reason);
    if (status != PLUGIN_OK)
        return status;
    struct device *d = calloc(1, sizeof *d);
    if (d == NULL)
        return refuse(reason, PLUGIN_FAILED, "out of memory", cudaSuccess);
    d->index = index;
    d->pid = getpid();
    d->memory = memory;
    d->packing = nonet_pack_best();
    pthread_mutex_init(&d->lock, NULL);
    pthread_cond_init(&d->freed, NULL);
    snprintf(d->name, sizeof d->name, "%s", found.name);
    status = start(d, &found, reason);
    if (status == PLUGIN_OK)
        *device = d;
    else
        drop(d);
    return status;
}

static const char *name_of(const void *device) {
    return ((const struct device *)device)->name;
}

/* In another process than the one that opened it, only the process's own memory is freed. */
static void close_device(void *device) {
    struct device *d = device;
    int before = 0;
    if (d == NULL)
        return;
    if (getpid() == d->pid) {
        cudaGetDevice(&before);
        cudaSetDevice(d->index);
        nonet_cuda_berths_close(d);
        cudaSetDevice(before);
    }
    drop(d);
}

static const struct plugin plugin = {
    .abi = PLUGIN_ABI,
    .open = open_device,
    .name = name_of,
    .solve = nonet_cuda_solve,
    .start = nonet_cuda_start,
    .finish = nonet_cuda_finish,
    .close = close_device,
    .measure = nonet_cuda_measure,
};

__attribute__((visibility("default"))) const struct plugin *nonet_plugin(void);

const struct plugin *nonet_plugin(void) {
    return &plugin;
}
