/*
 * An ordered pool of threads: jobs are worked on by several threads at once, and what comes of them
 * is taken in the order of the jobs, one at a time. The filters, `generate` and the sheets of
 * `print` run on it.
 *
 * A job is only a number, counted from 0; what it stands for is the caller's own, usually a slot of
 * a ring: job % room. From the moment a job is pushed until it is finished, its slot is in use.
 */
#ifndef NONET_CLI_POOL_H
#define NONET_CLI_POOL_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

/* What a job says about those after it. */
enum pool_word {
    POOL_ON,   /* go on */
    POOL_STOP, /* begin no more jobs; those in work are still taken */
    POOL_CUT   /* begin no more, and take none after this one: an error, or an interrupt. If several
                  jobs say so the first in order counts, so what is taken has no gap */
};

struct pool_plan {
    int threads; /* how many work, the calling one included; with one no other is ever started */
    size_t room; /* how many jobs at most are begun and not yet finished */
    void *user;
    /* Does a job: on any thread, several at once, begun in order. */
    enum pool_word (*work)(void *user, uint64_t job);
    /* Takes what came of it: on any thread, but one job at a time, and in order. */
    enum pool_word (*take)(void *user, uint64_t job);
    /* What need not be done in order: after a job was taken, on any thread, several at once. May be
     * NULL. */
    void (*finish)(void *user, uint64_t job);
    /* What can be done ahead, for work that goes on elsewhere meanwhile: a thread starts one job before
     * it works on the last one that it started, if there is room for both. It waits for no other job
     * here. Another thread does not take over what was started. May be NULL. */
    void (*start)(void *user, uint64_t job);
};

struct pool;

/* The usual room: a few jobs for each thread, and one job if there is one thread. */
size_t nonet_pool_room(int threads);

/* NULL if memory runs out. */
struct pool *nonet_pool_open(const struct pool_plan *plan);

/* Adds the next `count` jobs; the calling thread works too, until there is room for one more. If
 * there is only one thread, or no other can be started, it does all of them. 0: the next job's slot
 * is free and may be filled. 1: the pool has stopped, and nothing more is wanted; the slots of jobs
 * that were not taken are then best left alone until the pool is closed. */
int nonet_pool_push(struct pool *pool, uint64_t count);

/* From now on the calling thread may wait for something else between two calls, so another one
 * takes its place. */
void nonet_pool_leave(struct pool *pool);

/* The calling thread works until all jobs so far have been finished. */
void nonet_pool_finish(struct pool *pool);

/* Finishes and takes all jobs, ends the threads and frees the pool. */
void nonet_pool_close(struct pool *pool);

/* For a job in work that takes long, called on its own thread. */

/* 1 if it is no longer needed: a job before it has said POOL_CUT. */
int nonet_pool_is_cut(const struct pool *pool, uint64_t job);

/* 1 if it is the oldest, since all jobs before it have been taken: then nothing is taken until it
 * is done, and it may do now what is done when jobs are taken. 0 if it is not; with `waits` it
 * waits until it is, and 0 means that it is no longer needed. */
int nonet_pool_turn(struct pool *pool, uint64_t job, int waits);

/* pthread_create with as much stack as the engines need: some systems give a thread less. 0, or an
 * error. */
int nonet_thread_start(pthread_t *id, void *(*run)(void *), void *user);

#endif
