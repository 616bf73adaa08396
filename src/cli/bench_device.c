/*
 * The device's row of bench. A device wants many puzzles at a time, so it is given the file's again
 * and again in one batch; and its own time is nobody's processor time, so the clock on the wall
 * counts, with as many threads packing and unpacking as -j would use.
 */
#include "cli/bench.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST = 1 << 21 }; /* puzzles in a batch */

static int solve(struct bench_far *far, const struct settings *s) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    batch.puzzles = far->puzzles;
    batch.count = far->count;
    batch.solutions = far->solutions;
    batch.counts = far->counts;
    batch.device = s->device;
    batch.threads = (unsigned)far->threads;
    return nonet_batch_solve(&batch);
}

/* What the kernels found, to the byte. */
static int check(const struct bench_far *far, const struct bench *bench, const char *name) {
    for (size_t i = 0; i < far->count; i++) {
        size_t from = i % bench->count;
        if (far->counts[i] != bench->counts[from] ||
            (far->counts[i] > 0 && memcmp(far->solutions + i * BENCH_CELLS,
                                          bench->solutions + from * BENCH_CELLS, BENCH_CELLS) != 0))
            return nonet_bench_fail(name, "another answer than the processor's", EXIT_NO);
    }
    return 0;
}

int nonet_bench_far_begin(struct bench_far *far, const struct settings *s,
                          const struct bench *bench) {
    size_t copies = (LEAST + bench->count - 1) / bench->count, bytes = bench->count * BENCH_CELLS;
    far->count = copies * bench->count;
    far->threads = nonet_thread_count(s);
    far->puzzles = malloc(copies * bytes);
    far->solutions = calloc(copies, bytes);
    far->counts = malloc(far->count);
    if (far->puzzles == NULL || far->solutions == NULL || far->counts == NULL)
        return nonet_bench_fail("cannot start", nonet_status_text(NONET_E_MEMORY), EXIT_IO);
    for (size_t i = 0; i < copies; i++)
        memcpy(far->puzzles + i * bytes, bench->puzzles.at, bytes);
    int status = solve(far, s);
    if (status != NONET_OK)
        return nonet_bench_fail(nonet_device_name(s->device), nonet_status_text(status), EXIT_NO);
    return check(far, bench, nonet_device_name(s->device));
}

void nonet_bench_far_run(struct bench_far *far, const struct settings *s, double seconds) {
    double begin = nonet_now(), took;
    size_t passes = 0;
    do {
        solve(far, s);
        passes++;
        took = nonet_now() - begin;
    } while (took < seconds);
    double rate = (double)(passes * far->count) / took;
    far->best = rate > far->best ? rate : far->best;
}

void nonet_bench_far_free(struct bench_far *far) {
    free(far->puzzles);
    free(far->solutions);
    free(far->counts);
}
