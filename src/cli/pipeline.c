/*
 * The ring of batches.
 *
 *     written            in work or done            read
 *     ... | tail ............................ head | ...
 *
 * The reader fills the batch at `head`; workers take the one at `work`; whichever thread finishes a
 * batch writes all finished ones from `tail` on, one thread at a time. The reader is one of the
 * threads: while the ring is full it works too. Only if it has to wait for its input does another
 * worker take its place.
 */
#include "cli/pipeline.h"
#include "cli/batch.h"
#include "cli/part.h"
#include "cli/progress.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RING_PER_THREAD = 4, HEAVY_JOBS = 8, STACK_LEAST = 1 << 20 };

/* Which batch of which pipeline: what a batch needs to know to drain itself. */
struct drain {
    struct pipeline *pipeline;
    unsigned slot;
};

struct pipeline {
    const struct command *command;
    const struct settings *settings;
    int out;
    int threads, workers; /* workers: started */
    int waits;            /* the reader may block on its input: do not count on it */
    pthread_t *ids;
    pthread_mutex_t lock;
    pthread_cond_t work_ready, batch_free;
    struct batch *ring;
    struct drain *drains;
    unsigned ring_size;
    uint64_t head, work, tail;
    uint64_t sequence; /* puzzles added */
    int closed, writing;
    /* Only the thread that writes touches these. */
    int exit;
    int wrote_block, cut;
    struct tally tally;
    struct progress progress;
    uint64_t bytes_done, bytes_all; /* under the lock */
};

/* ---- writing ---- */

static int write_all(int fd, const char *at, size_t length) {
    while (length > 0) {
        ssize_t n = write(fd, at, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        at += n;
        length -= (size_t)n;
    }
    return 0;
}

static void raise_exit(struct pipeline *p, int code) {
    if (code > p->exit)
        p->exit = code;
}

static void write_failed(struct pipeline *p, int error) {
    p->cut = 1;
    if (error == EPIPE) {
        raise_exit(p, EXIT_CLOSED_PIPE);
    } else {
        nonet_progress_clear(&p->progress);
        fprintf(stderr, "nonet: cannot write %s: %s\n",
                p->settings->output ? p->settings->output : "stdout", strerror(error));
        raise_exit(p, EXIT_IO);
    }
    nonet_stop();
}

/* What goes before and after all puzzles of a file, if they are converted into such a format. */
static void write_frame(struct pipeline *p, int is_tail) {
    const struct nonet_format *to = p->settings->to;
    if (to == NULL || p->settings->json || p->command->answers_in_words || p->cut)
        return;
    const struct part *part = &p->settings->part;
    if (is_tail ? !nonet_part_is_last(part) : !nonet_part_is_first(part))
        return;
    const char *text = is_tail ? to->tail : to->head;
    int error = text ? write_all(p->out, text, strlen(text)) : 0;
    if (text != NULL && error == 0)
        error = write_all(p->out, "\n", 1);
    if (error != 0)
        write_failed(p, error);
}

static void add_tally(struct tally *sum, const struct tally *t) {
    sum->puzzles += t->puzzles;
    sum->unique += t->unique;
    sum->several += t->several;
    sum->none += t->none;
    sum->bad += t->bad;
}

static void write_batch(struct pipeline *p, struct batch *b) {
    struct answer *a = &b->answer;
    int is_next = a->is_first && p->wrote_block && a->first < a->out.length;
    size_t first = is_next ? a->first : 0;
    int error = 0;
    if (p->cut)
        return;
    if (is_next) {
        error = write_all(p->out, a->out.at, first);
        error = error ? error : write_all(p->out, "\n", 1);
    }
    p->wrote_block |= a->blocks > 0;
    if (error == 0 && a->out.length > 0)
        error = write_all(p->out, a->out.at + first, a->out.length - first);
    if (error == 0 && (a->out.failed || a->err.failed))
        error = ENOMEM;
    if (error != 0)
        write_failed(p, error);
    if (a->err.length > 0) {
        nonet_progress_clear(&p->progress);
        fwrite(a->err.at, 1, a->err.length, stderr);
    }
    raise_exit(p, a->exit);
    add_tally(&p->tally, &a->tally);
    p->cut |= a->cancelled;
}

/* Writes what is finished. Called with the lock held, and returns with it held. */
static void write_done(struct pipeline *p) {
    if (p->writing)
        return;
    p->writing = 1;
    while (p->tail < p->head && p->ring[p->tail % p->ring_size].is_done) {
        struct batch *b = &p->ring[p->tail % p->ring_size];
        uint64_t done = p->bytes_done, all = p->bytes_all;
        pthread_mutex_unlock(&p->lock);
        write_batch(p, b);
        nonet_progress_show(&p->progress, p->tally.puzzles + p->tally.bad, done, all);
        nonet_batch_reset(b);
        pthread_mutex_lock(&p->lock);
        assert(p->tail < p->work); /* what is done was in work */
        p->tail++;
        pthread_cond_broadcast(&p->batch_free);
    }
    p->writing = 0;
    pthread_cond_broadcast(&p->batch_free);
}

/* A batch whose output is too large to keep: waits for its turn and writes. While it is the oldest
 * and not done, nobody else writes. */
static void drain(void *user) {
    const struct drain *d = user;
    struct pipeline *p = d->pipeline;
    struct batch *b = &p->ring[d->slot];
    pthread_mutex_lock(&p->lock);
    while (p->tail % p->ring_size != d->slot || p->writing)
        pthread_cond_wait(&p->batch_free, &p->lock);
    p->writing = 1;
    pthread_mutex_unlock(&p->lock);
    int blocks = b->answer.blocks;
    write_batch(p, b);
    b->answer.out.length = b->answer.err.length = 0;
    b->answer.drained++;
    b->answer.blocks = blocks > 0;
    b->answer.is_first = 0;
    memset(&b->answer.tally, 0, sizeof b->answer.tally);
    pthread_mutex_lock(&p->lock);
    p->writing = 0;
    pthread_mutex_unlock(&p->lock);
}

/* Only the oldest batch is shown, the one that is waited for; and never while another thread
 * writes. */
static void watch(void *user, const struct nonet_progress *progress) {
    const struct drain *d = user;
    struct pipeline *p = d->pipeline;
    pthread_mutex_lock(&p->lock);
    if (p->tail % p->ring_size == d->slot && !p->writing)
        nonet_progress_search(&p->progress, p->tally.puzzles + p->tally.bad, progress);
    pthread_mutex_unlock(&p->lock);
}

/* ---- working ---- */

/* Answers the next batch. Called with the lock held, and returns with it held. */
static void run_next(struct pipeline *p) {
    assert(p->tail <= p->work && p->work < p->head);
    struct batch *b = &p->ring[p->work++ % p->ring_size];
    pthread_mutex_unlock(&p->lock);
    nonet_batch_run(b, p->command, p->settings);
    pthread_mutex_lock(&p->lock);
    b->is_done = 1;
    write_done(p);
}

static void *work(void *user) {
    struct pipeline *p = user;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (p->work == p->head && !p->closed)
            pthread_cond_wait(&p->work_ready, &p->lock);
        if (p->work == p->head)
            break;
        run_next(p);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

int nonet_thread_count(const struct settings *settings) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (settings->threads != 0)
        return settings->threads;
    return cores < 1 ? 1 : cores > 1024 ? 1024 : (int)cores;
}

static void free_pipeline(struct pipeline *p) {
    for (unsigned i = 0; p->ring != NULL && i < p->ring_size; i++)
        nonet_batch_free(&p->ring[i]);
    free(p->ring);
    free(p->drains);
    free(p->ids);
    free(p);
}

struct pipeline *nonet_pipeline_open(const struct command *command, const struct settings *settings,
                                     int out) {
    struct pipeline *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    p->command = command;
    p->settings = settings;
    p->out = out;
    p->threads = nonet_thread_count(settings);
    p->ring_size = p->threads == 1 ? 1 : (unsigned)p->threads * RING_PER_THREAD;
    p->ring = calloc(p->ring_size, sizeof *p->ring);
    p->drains = calloc(p->ring_size, sizeof *p->drains);
    p->ids = calloc((size_t)p->threads, sizeof *p->ids);
    if (p->ring == NULL || p->drains == NULL || p->ids == NULL) {
        free_pipeline(p);
        return NULL;
    }
    nonet_progress_start(&p->progress, settings);
    for (unsigned i = 0; i < p->ring_size; i++) {
        p->drains[i] = (struct drain){p, i};
        p->ring[i].answer.drain = drain;
        p->ring[i].answer.watch = p->progress.is_on ? watch : NULL;
        p->ring[i].answer.drain_user = &p->drains[i];
    }
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->work_ready, NULL);
    pthread_cond_init(&p->batch_free, NULL);
    write_frame(p, 0);
    return p;
}

/* A worker for each waiting batch, up to the number of threads: a single puzzle starts one, and if
 * none can be started the reader works alone. Some systems give a thread less stack than the
 * kernels need. */
static void start_worker(struct pipeline *p) {
    pthread_attr_t attributes;
    size_t stack;
    int most = p->waits && p->threads > 1 ? p->threads : p->threads - 1;
    if (p->workers == most || pthread_attr_init(&attributes) != 0)
        return;
    if (pthread_attr_getstacksize(&attributes, &stack) == 0 && stack < STACK_LEAST)
        pthread_attr_setstacksize(&attributes, STACK_LEAST);
    assert(p->workers < p->threads);
    if (pthread_create(&p->ids[p->workers], &attributes, work, p) == 0)
        p->workers++;
    pthread_attr_destroy(&attributes);
}

/* ---- reading ---- */

/* Works while `is_wanted`, or waits for others. Called with the lock held. */
static void help(struct pipeline *p, int (*is_wanted)(const struct pipeline *)) {
    while (is_wanted(p)) {
        if (p->work < p->head && p->workers < p->threads)
            run_next(p);
        else
            pthread_cond_wait(&p->batch_free, &p->lock);
    }
}

static int has_no_room(const struct pipeline *p) {
    return p->head - p->tail >= p->ring_size || (p->workers == 0 && p->work < p->head);
}

static int is_unfinished(const struct pipeline *p) {
    return p->tail < p->head;
}

void nonet_pipeline_push(struct pipeline *p) {
    if (nonet_batch_is_empty(&p->ring[p->head % p->ring_size]))
        return;
    start_worker(p);
    pthread_mutex_lock(&p->lock);
    assert(p->head - p->tail < p->ring_size && !p->closed);
    p->head++;
    pthread_cond_signal(&p->work_ready);
    help(p, has_no_room);
    pthread_mutex_unlock(&p->lock);
}

void nonet_pipeline_wait(void *user) {
    struct pipeline *p = user;
    p->waits = 1;
    nonet_pipeline_push(p);
}

int nonet_pipeline_add(struct pipeline *p, const char *file, int is_literal,
                       const struct nonet_record *record) {
    if (p->ring[p->head % p->ring_size].block.text.length > 0)
        nonet_pipeline_push(p);
    struct batch *b = &p->ring[p->head % p->ring_size];
    if (nonet_batch_add(b, file, is_literal, record) != 0)
        return -1;
    p->sequence += record->kind == NONET_RECORD_PUZZLE;
    b->jobs[b->count - 1].sequence = p->sequence;
    if (nonet_batch_is_full(b) || (p->command->is_heavy && b->count >= HEAVY_JOBS))
        nonet_pipeline_push(p);
    return 0;
}

void nonet_pipeline_skip(struct pipeline *p, uint64_t puzzles) {
    p->sequence += puzzles;
}

void nonet_pipeline_follow_block(struct pipeline *p) {
    p->wrote_block = 1;
}

int nonet_pipeline_add_lines(struct pipeline *p, const struct lines *lines) {
    if (p->ring[p->head % p->ring_size].count > 0)
        nonet_pipeline_push(p);
    struct batch *b = &p->ring[p->head % p->ring_size];
    if (nonet_block_add(&b->block, lines) != 0)
        return -1;
    if (nonet_batch_is_full(b))
        nonet_pipeline_push(p);
    return 0;
}

void nonet_pipeline_position(struct pipeline *p, uint64_t done, uint64_t all) {
    pthread_mutex_lock(&p->lock);
    p->bytes_done = done;
    p->bytes_all = all;
    pthread_mutex_unlock(&p->lock);
}

static void finish_work(struct pipeline *p) {
    nonet_pipeline_push(p);
    pthread_mutex_lock(&p->lock);
    help(p, is_unfinished);
    p->closed = 1;
    pthread_cond_broadcast(&p->work_ready);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->workers; i++)
        pthread_join(p->ids[i], NULL);
}

int nonet_pipeline_close(struct pipeline *p) {
    finish_work(p);
    write_frame(p, 1);
    nonet_progress_clear(&p->progress);
    if (p->settings->verbose)
        nonet_progress_summary(&p->progress, &p->tally);
    int exit = p->exit;
    pthread_cond_destroy(&p->batch_free);
    pthread_cond_destroy(&p->work_ready);
    pthread_mutex_destroy(&p->lock);
    free_pipeline(p);
    return exit;
}
