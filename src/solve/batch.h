/*
 * A batch as a device sees it. What a device is made of is known in src/device alone, which may
 * include this folder; so nothing here, and no program that opens no device, depends on it.
 */
#ifndef NONET_SOLVE_BATCH_H
#define NONET_SOLVE_BATCH_H

#include "nonet.h"

/* What every device begins with. */
struct nonet_device {
    /* Does the whole of nonet_batch_solve, for a batch of this version that is in order. */
    int (*solve)(struct nonet_device *device, const struct nonet_batch *batch);
    /* That of nonet_batch_start, for such a batch. */
    struct nonet_flight *(*start)(struct nonet_device *device, const struct nonet_batch *batch);
};

/* And every flight. */
struct nonet_flight {
    int (*finish)(struct nonet_flight *flight);
};

/* Solves on the processor those of `count` puzzles from `first` on whose count is `left`; such a
 * batch is otherwise as nonet_batch_solve takes it. *done is how many. NONET_E_CANCELLED: the rest
 * still has that count. */
int nonet_batch_rest(const struct nonet_batch *batch, uint8_t left, size_t first, size_t count,
                     size_t *done);

#endif
