/*
 * Many puzzles at once: cut into chunks that fit on the stack, each a job for a kernel. A puzzle
 * that was too deep for the lanes is searched again by a single lane.
 */
#include "solve/batch.h"
#include "grid/known.h"
#include "solve/kernel.h"

#include <assert.h>
#include <string.h>

enum { NO_CELL = '?' };

struct chunk {
    struct kernel_job job;
    struct kernel_slot slots[KERNEL_CHUNK];
    char texts[KERNEL_CHUNK * 81]; /* of puzzles that their solutions may overwrite */
};

/* A puzzle that was given up. */
static const char *text_of(const struct chunk *chunk, size_t i) {
    const struct kernel_job *job = &chunk->job;
    return job->saved ? chunk->texts + i * 81 : job->puzzles + i * job->stride;
}

/* A puzzle that a single lane gave up too: for the engine with a bounded worst case. */
static void search_any(struct chunk *chunk, size_t i) {
    struct kernel_job *job = &chunk->job;
    const char *text = text_of(chunk, i);
    union nonet_grid9 puzzle, solution;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    nonet_grid_init(NONET_GRID(puzzle), sizeof puzzle, 3, 3);
    for (int c = 0; c < 81; c++)
        if (text[c] >= '1' && text[c] <= '9')
            nonet_grid_give(NONET_GRID(puzzle), c, text[c] - '0');
    options.engine = NONET_ENGINE_ANY;
    options.limit = job->limit;
    options.cancel = job->cancel;
    options.cancel_user = job->cancel_user;
    job->cancelled = nonet_solve(NONET_GRID(puzzle), &options, NONET_GRID(solution),
                                 sizeof solution, &result) == NONET_E_CANCELLED;
    chunk->slots[i].count = result.solutions;
    for (int c = 0; c < 81 && result.solutions > 0 && job->solutions != NULL; c++)
        job->solutions[i * job->solution_stride + (size_t)c] =
            (char)('0' + nonet_grid_value(NONET_GRID(solution), c));
}

/* A puzzle that the lanes gave up: the same search by a single lane, strictly depth-first, which
 * gives the same answer. */
static void search_deep(struct chunk *chunk, nonet_kernel_fn kernel, size_t i) {
    struct kernel_job *whole = &chunk->job, job = *whole;
    job.puzzles = text_of(chunk, i);
    job.saved = NULL;
    job.solutions = whole->solutions ? whole->solutions + i * whole->solution_stride : NULL;
    job.slots = &chunk->slots[i];
    job.count = 1;
    job.one_lane = 1;
    memset(job.slots, 0, sizeof *job.slots);
    kernel(&job);
    whole->cancelled = job.cancelled;
    if (job.slots->deep && !job.cancelled)
        search_any(chunk, i);
}

static void run_chunk(struct chunk *chunk, nonet_kernel_fn kernel, uint8_t *counts) {
    struct kernel_job *job = &chunk->job;
    memset(chunk->slots, 0, job->count * sizeof *chunk->slots);
    job->saved = job->solutions == job->puzzles ? chunk->texts : NULL;
    kernel(job);
    for (size_t i = 0; i < job->count; i++) {
        if (chunk->slots[i].deep && !job->cancelled)
            search_deep(chunk, kernel, i);
        assert(chunk->slots[i].count <= job->limit && job->limit < NONET_BATCH_BAD);
        counts[i] = chunk->slots[i].bad ? NONET_BATCH_BAD
                    : job->cancelled    ? 0
                                        : (uint8_t)chunk->slots[i].count;
    }
}

/* Copies the caller's struct, of this version or an older one. */
static int take(struct nonet_batch *own, const struct nonet_batch *batch) {
    static const struct nonet_batch defaults = NONET_BATCH_INIT;
    *own = defaults;
    if (batch->size < sizeof batch->size)
        return NONET_E_ARGUMENT;
    copy_known(own, batch, batch->size, sizeof *own);
    size_t least = own->line_end != 0 ? 82 : 81;
    if (own->limit < 1 || own->limit > 2 || own->stride < least || own->counts == NULL)
        return NONET_E_ARGUMENT;
    return own->solutions != NULL && own->solution_stride < least ? NONET_E_ARGUMENT : NONET_OK;
}

/* ---- lines ---- */

static int is_line(const struct nonet_batch *own, size_t i) {
    return own->line_end == 0 || own->puzzles[i * own->stride + 81] == (char)own->line_end;
}

/* How many puzzles of a chunk that begins at `first` come before one that is not a line. */
static size_t count_lines(const struct nonet_batch *own, size_t first) {
    size_t left = own->count - first, most = left < KERNEL_CHUNK ? left : KERNEL_CHUNK, n = 0;
    if (own->line_end == 0)
        return most;
    while (n < most && is_line(own, first + n))
        n++;
    return n;
}

static void end_lines(const struct nonet_batch *own, size_t first, size_t count) {
    if (own->line_end == 0 || own->solutions == NULL)
        return;
    for (size_t i = first; i < first + count; i++)
        if (own->counts[i] >= 1 && own->counts[i] <= own->limit)
            own->solutions[i * own->solution_stride + 81] = (char)own->line_end;
}

/* A chunk of the puzzles from `puzzles` on. */
static void begin_chunk(struct chunk *chunk, const struct nonet_batch *own, const char *puzzles,
                        char *solutions, size_t count) {
    struct kernel_job *job = &chunk->job;
    memset(job, 0, sizeof *job);
    job->puzzles = puzzles;
    job->stride = own->stride;
    job->count = count < KERNEL_CHUNK ? count : KERNEL_CHUNK;
    job->solutions = solutions;
    job->solution_stride = own->solution_stride;
    job->slots = chunk->slots;
    job->limit = own->limit;
    job->guesses_max = KERNEL_GUESSES;
    job->cancel = own->cancel;
    job->cancel_user = own->cancel_user;
}

static int solve_here(const struct nonet_batch *own, nonet_kernel_fn kernel) {
    struct chunk chunk;
    for (size_t i = 0, n; i < own->count; i += n) {
        char *solutions = own->solutions ? own->solutions + i * own->solution_stride : NULL;
        n = count_lines(own, i);
        if (n == 0) {
            own->counts[i] = NONET_BATCH_BAD;
            n = 1;
            continue;
        }
        begin_chunk(&chunk, own, own->puzzles + i * own->stride, solutions, n);
        run_chunk(&chunk, kernel, own->counts + i);
        end_lines(own, i, n);
        if (chunk.job.cancelled) {
            memset(own->counts + i, 0, own->count - i);
            return NONET_E_CANCELLED;
        }
    }
    return NONET_OK;
}

int nonet_batch_solve(const struct nonet_batch *batch) {
    struct nonet_batch own;
    int status = take(&own, batch);
    nonet_kernel_fn kernel = status == NONET_OK ? nonet_kernel_find(own.kernel, own.count) : NULL;
    if (kernel == NULL)
        return NONET_E_ARGUMENT;
    return own.device ? own.device->solve(own.device, &own) : solve_here(&own, kernel);
}

struct nonet_flight *nonet_batch_start(const struct nonet_batch *batch) {
    struct nonet_batch own;
    if (take(&own, batch) != NONET_OK || own.device == NULL ||
        nonet_kernel_find(own.kernel, own.count) == NULL)
        return NULL;
    return own.device->start(own.device, &own);
}

int nonet_batch_finish(struct nonet_flight *flight) {
    return flight->finish(flight);
}

/* ---- what a device left ---- */

/* Puzzles from here and there, side by side: the lanes are then full. Their solutions take their
 * place, and the batch's own puzzles stay until they have one. */
struct rest {
    struct chunk chunk;
    size_t count, at[KERNEL_CHUNK]; /* where in the batch */
    uint8_t counts[KERNEL_CHUNK];
    char cells[KERNEL_CHUNK * 81];
};

/* Fills the rest from `first` on; how far it got. */
static size_t gather(struct rest *rest, const struct nonet_batch *batch, uint8_t left, size_t first,
                     size_t end) {
    const uint8_t *next;
    for (rest->count = 0; rest->count < KERNEL_CHUNK; first++, rest->count++) {
        next = first < end ? memchr(batch->counts + first, left, end - first) : NULL;
        if (next == NULL)
            return end;
        first = (size_t)(next - batch->counts);
        rest->at[rest->count] = first;
        memcpy(rest->cells + rest->count * 81, batch->puzzles + first * batch->stride, 81);
        if (!is_line(batch, first))
            rest->cells[rest->count * 81] = NO_CELL;
    }
    return first;
}

static void scatter(const struct rest *rest, const struct nonet_batch *batch) {
    for (size_t i = 0; i < rest->count; i++) {
        size_t at = rest->at[i];
        batch->counts[at] = rest->counts[i];
        if (batch->solutions != NULL && rest->counts[i] >= 1 && rest->counts[i] <= batch->limit)
            memcpy(batch->solutions + at * batch->solution_stride, rest->cells + i * 81, 81);
        end_lines(batch, at, 1);
    }
}

int nonet_batch_rest(const struct nonet_batch *batch, uint8_t left, size_t first, size_t count,
                     size_t *done) {
    struct rest rest;
    struct nonet_batch side_by_side = *batch;
    size_t end = first + count;
    side_by_side.stride = side_by_side.solution_stride = 81;
    for (*done = 0; first < end; *done += rest.count) {
        first = gather(&rest, batch, left, first, end);
        if (rest.count == 0)
            break;
        begin_chunk(&rest.chunk, &side_by_side, rest.cells, batch->solutions ? rest.cells : NULL,
                    rest.count);
        run_chunk(&rest.chunk, nonet_kernel_find(batch->kernel, rest.count), rest.counts);
        if (rest.chunk.job.cancelled)
            return NONET_E_CANCELLED;
        scatter(&rest, batch);
    }
    return NONET_OK;
}
