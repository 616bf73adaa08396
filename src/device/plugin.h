/*
 * What a device's plugin and the library say to each other. A plugin is a shared object, loaded when
 * a device is first opened, with one symbol: nonet_plugin. It solves as many puzzles of a job as it
 * can and says so in their counts; what it leaves is the library's to solve on the processor. So
 * whatever goes wrong with a device, no puzzle is lost, and a plugin never has to repair anything.
 *
 * A change here that an old plugin would not understand takes a new ABI number.
 */
#ifndef NONET_DEVICE_PLUGIN_H
#define NONET_DEVICE_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

enum { PLUGIN_ABI = 3, PLUGIN_REASON = 256 };

/* In the counts of a job, beside 0, 1, 2 and NONET_BATCH_BAD: not solved here. */
enum { PLUGIN_LEFT = 254 };

struct plugin_job {
    const char *puzzles; /* as in struct nonet_batch */
    size_t stride, count;
    char *solutions; /* NULL: not wanted; may be `puzzles`; untouched where there is no solution */
    size_t solution_stride;
    uint8_t *counts;           /* all PLUGIN_LEFT when the plugin is called */
    unsigned limit, threads;   /* threads: that pack and unpack, at least 1; the caller's is one */
    int (*cancel)(void *user); /* may be NULL; only called on the caller's thread; non-zero: stop */
    void *cancel_user;
    /* Solves on the processor what is PLUGIN_LEFT in [first, first + count); the plugin calls it on
     * its threads for what was too deep for it, so that this is done by all of them. */
    void (*host)(void *user, size_t first, size_t count);
    void *host_user;
    int line_end; /* as in struct nonet_batch */
};

enum plugin_status {
    PLUGIN_OK,        /* nothing is left, or only what the library is to do */
    PLUGIN_CANCELLED, /* `cancel` said so */
    PLUGIN_ABSENT,    /* open: no driver, no device, or one too old */
    PLUGIN_FAILED,    /* open: anything else */
    PLUGIN_LOST       /* solve: the device failed, and will not work again in this process */
};

struct plugin {
    int abi; /* PLUGIN_ABI; first, so that it can be read whatever else changes */
    /* Opens device number `index` with room for `memory` bytes at most (0: what suits it). `reason`
     * has PLUGIN_REASON bytes and says what is wrong if it cannot. */
    enum plugin_status (*open)(int index, size_t memory, void **device, char *reason);
    const char *(*name)(const void *device); /* as the driver has it */
    /* May be called by several threads at once. `reason` is filled if the device is lost. */
    enum plugin_status (*solve)(void *device, const struct plugin_job *job, char *reason);
    /* The same in two steps: begins a job, and comes back before the device has done it. NULL if that
     * is not possible at once, and then nothing was solved. The job stays where it is until it is
     * finished, perhaps by another thread, and that is done for each; neither `cancel` nor `host` is
     * called before. */
    void *(*start)(void *device, const struct plugin_job *job);
    enum plugin_status (*finish)(void *flight, char *reason);
    void (*close)(void *device);
    /* For benches; may be NULL. The seconds of the best of `repeats` times that the device by itself
     * solves the job, whose puzzles it has already. The answers are given too; no threads, `cancel`
     * or `host`. */
    enum plugin_status (*measure)(void *device, const struct plugin_job *job, unsigned repeats,
                                  double *seconds, char *reason);
};

typedef const struct plugin *(*plugin_fn)(void);

#endif
