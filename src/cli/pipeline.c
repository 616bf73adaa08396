/*
 * Batches on their way through the pool: the reader fills the next one in a ring, threads answer
 * them, and they are written in the order in which they were read.
 */
#include "cli/pipeline.h"
#include "cli/batch.h"
#include "cli/picture.h"
#include "cli/pool.h"
#include "cli/sink.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEAVY_JOBS = 8, SPREAD_THREADS = 4 /* fewer write as fast by themselves */ };

struct pipeline {
    const struct command *command;
    const struct settings *settings;
    struct pool *pool;
    struct batch *ring; /* batch k is at k % room */
    size_t room;
    struct shelf *shelf; /* of the blocks' texts */
    uint64_t pushed;     /* batches; the next one is being filled */
    uint64_t sequence;   /* puzzles added */
    int is_over;         /* the pool wants no more */
    int spreads;         /* a large result in a file of our own is filled by several threads */
    /* Whoever reads a block from a file counts its lines, at once or when it is solved, and whoever makes
     * records of a block counts these; only a block in which one has to be named waits for those before it. */
    pthread_mutex_t lock;
    pthread_cond_t counted;
    struct {
        uint64_t next, sum; /* batches before `next` are counted, and how many they have */
    } counts[SORTS];
    int begins_text, is_numbered; /* of the next batch */
    _Atomic uint64_t bytes_done, bytes_all;
    /* Only the thread that writes touches these. */
    struct sink sink;
    int exit;
    int wrote_block, cancelled;
    struct tally tally;
};

static struct batch *batch_at(struct pipeline *p, uint64_t number) {
    return &p->ring[number % p->room];
}

/* ---- writing ---- */

/* Nothing more is written, neither answers nor remarks. */
static int is_cut(const struct pipeline *p) {
    return p->sink.failed || p->cancelled;
}

/* Puzzles that are converted into some formats have a frame around all of them. */
static void write_frame(struct pipeline *p, int is_tail) {
    const struct settings *s = p->settings;
    if (!s->json && !nonet_answers_in_words(p->command, s) && !is_cut(p))
        nonet_sink_frame(&p->sink, s->to, &s->part, is_tail);
}

static void add_tally(struct tally *sum, const struct tally *t) {
    sum->puzzles += t->puzzles;
    sum->unique += t->unique;
    sum->several += t->several;
    sum->none += t->none;
    sum->bad += t->bad;
}

/* What is not written at once gets its place in the file. */
static void write_batch(struct pipeline *p, struct batch *b) {
    const struct answer *a = &b->answer;
    int is_next = a->is_first && p->wrote_block && a->first < a->out.length;
    size_t first = is_next ? a->first : 0;
    if (is_cut(p))
        return;
    if (is_next) {
        nonet_sink_write(&p->sink, a->out.at, first);
        nonet_sink_write(&p->sink, "\n", 1);
    }
    p->wrote_block |= a->blocks > 0;
    nonet_sink_place(&p->sink, a->out.at + first, a->out.length - first, &b->place);
    if (a->out.failed || a->err.failed)
        nonet_sink_fail(&p->sink, ENOMEM);
    if (a->err.length > 0) {
        nonet_progress_clear(&p->sink.progress);
        fwrite(a->err.at, 1, a->err.length, stderr);
    }
    nonet_raise_exit(&p->exit, a->exit);
    add_tally(&p->tally, &a->tally);
    p->cancelled |= a->cancelled || a->broken;
}

static enum pool_word take(void *user, uint64_t number) {
    struct pipeline *p = user;
    struct batch *b = batch_at(p, number);
    p->sink.expected = p->spreads ? p->bytes_all : 0; /* answers are about as long as questions */
    write_batch(p, b);
    if (is_cut(p))
        return POOL_CUT;
    nonet_progress_show(&p->sink.progress, p->tally.puzzles + p->tally.bad, p->bytes_done,
                        p->bytes_all);
    return POOL_ON;
}

static void fill_place(struct batch *b) {
    const struct out *out = &b->answer.out;
    if (b->place.window != NULL)
        nonet_spread_fill(&b->place, out->at + (out->length - b->place.length));
    b->place.window = NULL;
}

static void finish(void *user, uint64_t number) {
    struct batch *b = batch_at(user, number);
    fill_place(b);
    nonet_batch_reset(b);
}

/* A batch whose output is too large to keep: waits for its turn and writes. */
static void drain(void *user) {
    struct batch *b = user;
    struct answer *a = &b->answer;
    if (nonet_pool_turn(b->pipeline->pool, b->number, 1))
        write_batch(b->pipeline, b);
    fill_place(b);
    a->out.length = a->err.length = 0;
    a->drained++;
    a->blocks = a->blocks > 0;
    a->is_first = 0;
    memset(&a->tally, 0, sizeof a->tally);
}

/* Only the oldest batch is shown, the one that is waited for; and never while another thread
 * writes. */
static void watch(void *user, const struct nonet_progress *progress) {
    const struct batch *b = user;
    struct pipeline *p = b->pipeline;
    if (nonet_pool_turn(p->pool, b->number, 0))
        nonet_progress_search(&p->sink.progress, p->tally.puzzles + p->tally.bad, progress);
}

/* ---- working ---- */

/* How many came before a batch, if those before it in the ring have this many. */
static uint64_t base_of(const struct batch *b, enum sort which, uint64_t sum) {
    if (which == RECORDS)
        return b->begins_text ? 0 : sum;
    return b->block.lines.line > 0 ? b->block.lines.line - 1 : sum;
}

void nonet_count_tell(struct batch *b, enum sort which, uint64_t count) {
    struct pipeline *p = b->pipeline;
    uint64_t *next = &p->counts[which].next, *sum = &p->counts[which].sum;
    struct share *share = &b->shares[which];
    pthread_mutex_lock(&p->lock);
    if (share->counted != b->number + 1)
        *share = (struct share){b->number + 1, count, 0};
    for (; (b = batch_at(p, *next))->shares[which].counted == *next + 1; ++*next) {
        b->shares[which].before = base_of(b, which, *sum);
        *sum = b->shares[which].before + b->shares[which].count;
    }
    pthread_cond_broadcast(&p->counted);
    pthread_mutex_unlock(&p->lock);
}

uint64_t nonet_count_before(struct batch *b, enum sort which) {
    struct pipeline *p = b->pipeline;
    pthread_mutex_lock(&p->lock);
    while (p->counts[which].next < b->number)
        pthread_cond_wait(&p->counted, &p->lock);
    uint64_t before = p->counts[which].next == b->number ? base_of(b, which, p->counts[which].sum)
                                                         : b->shares[which].before;
    pthread_mutex_unlock(&p->lock);
    return before;
}

static uint64_t find_line(void *user) {
    return nonet_count_before(user, LINES) + 1;
}

static void tell_lines(void *user, uint64_t count) {
    nonet_count_tell(user, LINES, count);
}

static void start(void *user, uint64_t number) {
    struct pipeline *p = user;
    struct batch *b = batch_at(p, number);
    b->number = number;
    nonet_block_load(&b->block, &b->answer);
    nonet_block_start(&b->block, &b->answer);
}

static enum pool_word work(void *user, uint64_t number) {
    struct pipeline *p = user;
    struct batch *b = batch_at(p, number);
    if (p->settings->device == NULL)
        start(user, number);
    nonet_batch_run(b);
    nonet_count_tell(b, LINES, 0); /* in case it has not */
    nonet_count_tell(b, RECORDS, 0);
    return b->answer.cancelled || b->answer.broken ? POOL_CUT : POOL_ON;
}

int nonet_thread_count(const struct settings *settings) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (settings->threads != 0)
        return settings->threads;
    return cores < 1 ? 1 : cores > 1024 ? 1024 : (int)cores;
}

static void free_pipeline(struct pipeline *p) {
    for (size_t i = 0; p->ring != NULL && i < p->room; i++)
        nonet_batch_free(&p->ring[i]);
    nonet_shelf_close(p->shelf);
    pthread_cond_destroy(&p->counted);
    pthread_mutex_destroy(&p->lock);
    free(p->ring);
    free(p);
}

struct pipeline *nonet_pipeline_open(const struct command *command, const struct settings *settings,
                                     int out) {
    struct pipeline *p = calloc(1, sizeof *p);
    int threads = nonet_thread_count(settings);
    if (p == NULL)
        return NULL;
    p->command = command;
    p->settings = settings;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->counted, NULL);
    p->room = nonet_pool_room(threads);
    p->ring = calloc(p->room, sizeof *p->ring);
    p->shelf = nonet_shelf_open(p->room);
    if (p->ring != NULL && p->shelf != NULL)
        p->pool = nonet_pool_open(&(struct pool_plan){threads, p->room, p, work, take, finish,
                                                      settings->device != NULL ? start : NULL});
    if (p->pool == NULL) {
        free_pipeline(p);
        return NULL;
    }
    nonet_sink_start(&p->sink, settings, out);
    p->spreads = threads >= SPREAD_THREADS && settings->output != NULL;
    for (size_t i = 0; i < p->room; i++) {
        p->ring[i].pipeline = p;
        p->ring[i].block.shelf = p->shelf;
        p->ring[i].block.find_line = find_line;
        p->ring[i].block.tell_lines = tell_lines;
        p->ring[i].block.user = &p->ring[i];
        p->ring[i].answer = (struct answer){.command = command,
                                            .settings = settings,
                                            .drain = drain,
                                            .watch = p->sink.progress.is_on ? watch : NULL,
                                            .drain_user = &p->ring[i]};
    }
    write_frame(p, 0);
    return p;
}

/* ---- reading ---- */

void nonet_pipeline_push(struct pipeline *p) {
    const struct batch *b = batch_at(p, p->pushed);
    if (p->is_over || (b->count == 0 && nonet_block_is_empty(&b->block)))
        return;
    p->is_over = nonet_pool_push(p->pool, 1);
    p->pushed++;
}

void nonet_pipeline_wait(void *user) {
    struct pipeline *p = user;
    nonet_pool_leave(p->pool);
    nonet_pipeline_push(p);
}

void nonet_pipeline_begin_text(struct pipeline *p, int is_numbered) {
    if (p->is_numbered || is_numbered)
        nonet_pipeline_push(p);
    p->begins_text = p->is_numbered = is_numbered;
}

/* The batch to fill, once one of the other kind is on its way; NULL if nothing more is wanted. */
static struct batch *batch_for(struct pipeline *p, int is_lines) {
    struct batch *b = batch_at(p, p->pushed);
    if (!p->is_over && (is_lines ? b->count > 0 : !nonet_block_is_empty(&b->block)))
        nonet_pipeline_push(p);
    if (p->is_over)
        return NULL;
    b = batch_at(p, p->pushed);
    if (b->count == 0 && nonet_block_is_empty(&b->block)) {
        b->begins_text = p->begins_text;
        b->is_numbered = p->is_numbered;
        p->begins_text = 0;
    }
    return b;
}

int nonet_pipeline_add(struct pipeline *p, const char *file, int is_literal,
                       const struct nonet_record *record) {
    unsigned passed = NONET_FORMAT_LINES | NONET_FORMAT_FRAMED;
    if (record->kind == NONET_RECORD_TEXT &&
        (record->format == NULL || !(record->format->flags & passed)))
        return 0; /* between blocks of rows, where nothing is passed through */
    struct batch *b = batch_for(p, 0);
    if (b == NULL)
        return 0;
    if (nonet_batch_add(b, file, is_literal, record) != 0)
        return -1;
    p->sequence += record->kind == NONET_RECORD_PUZZLE;
    b->jobs[b->count - 1].sequence = p->sequence;
    if (nonet_batch_is_full(b) || (p->command->is_heavy && b->count >= HEAVY_JOBS))
        nonet_pipeline_push(p);
    return 0;
}

int nonet_pipeline_add_picture(struct pipeline *p, const char *file, struct picture *picture) {
    const struct nonet_record none = nonet_no_puzzle();
    struct batch *b = batch_for(p, 0);
    int status = b != NULL ? nonet_batch_add(b, file, 1, &none) : 0;
    if (b == NULL || status != 0) {
        nonet_picture_free(picture);
        return status;
    }
    b->jobs[b->count - 1].picture = picture;
    b->jobs[b->count - 1].sequence = ++p->sequence;
    nonet_pipeline_push(p); /* it takes as long as thousands of puzzles */
    return 0;
}

void nonet_pipeline_skip(struct pipeline *p, uint64_t puzzles) {
    p->sequence += puzzles;
}

void nonet_pipeline_follow_block(struct pipeline *p) {
    p->wrote_block = 1;
}

int nonet_pipeline_add_lines(struct pipeline *p, const struct lines *lines) {
    struct batch *b = batch_for(p, 1);
    if (b == NULL)
        return 0;
    if (nonet_block_add(&b->block, lines) != 0)
        return -1;
    if (nonet_batch_is_full(b))
        nonet_pipeline_push(p);
    return 0;
}

uint64_t nonet_pipeline_finish(struct pipeline *p) {
    nonet_pipeline_push(p);
    nonet_pool_finish(p->pool);
    return p->counts[LINES].sum + 1;
}

void nonet_pipeline_position(struct pipeline *p, uint64_t done, uint64_t all) {
    atomic_store_explicit(&p->bytes_done, done, memory_order_relaxed);
    atomic_store_explicit(&p->bytes_all, all, memory_order_relaxed);
}

/* After a signal it is that of the records so far, and says so. */
static void write_sum(struct pipeline *p) {
    struct out out = {0};
    p->tally.is_part = nonet_is_stopping();
    if (!p->settings->sums_up || p->sink.failed || (p->cancelled && !p->tally.is_part))
        return;
    nonet_progress_clear(&p->sink.progress);
    p->command->sum_up(p->settings, &p->tally, &out);
    if (out.failed)
        nonet_sink_fail(&p->sink, ENOMEM);
    nonet_sink_write(&p->sink, out.at, out.length);
    nonet_out_free(&out);
}

int nonet_pipeline_close(struct pipeline *p) {
    nonet_pipeline_push(p);
    nonet_pool_close(p->pool);
    write_frame(p, 1);
    write_sum(p);
    nonet_sink_end(&p->sink);
    nonet_progress_clear(&p->sink.progress);
    if (p->settings->verbose)
        nonet_progress_summary(&p->sink.progress, &p->tally);
    int exit = p->exit;
    nonet_raise_exit(&exit, p->sink.exit);
    free_pipeline(p);
    return exit;
}
