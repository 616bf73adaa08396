/*
 * The ordered pool. Jobs are numbers, and four counters say where they are:
 *
 *     finished        taken           in work or done       waiting
 *     ... | finished ... | taken ................... | begun ......... | pushed ...
 *
 * A thread begins the next job if there is one, and if no more than `room` are begun and not yet
 * finished: that bounds the memory. Whichever thread has done a job also takes and finishes all that
 * are done from `taken` on, unless another thread is taking already; that one then sees the new job
 * too. While it finishes one, others may take the next. So no thread waits for another just to hand
 * something over, and the lock is never held while a job is done, taken or finished.
 *
 * The thread that pushes is one of the threads: while there is no room it works too. Only if it has
 * to wait for something else, its input, does another take its place. Threads are started when
 * there are jobs for them, one for each, so a single job starts one at most.
 *
 * If jobs can be started ahead, each thread has up to two begun: the one it works on, and the next. It
 * works on them in order and never waits for others' jobs while it starts one; so the oldest job that is
 * not done is always being worked on, or is about to be.
 *
 * After POOL_STOP the waiting jobs are forgotten: `pushed` falls back to `begun`. After POOL_CUT
 * those from `end` on are also not taken.
 */
#include "cli/pool.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { AHEAD = 4 /* jobs for each thread */, STACK_LEAST = 1 << 20 };

/* Of a slot: free, or its job is in work; done; taken. */
enum stage { OPEN, DONE, TAKEN };

struct pool {
    struct pool_plan plan;
    pthread_t *ids;
    int workers; /* threads started; only the thread that pushes uses this and the next */
    int is_left; /* that thread may be waiting elsewhere: do not count on it */
    pthread_mutex_t lock;
    pthread_cond_t ready; /* a job can be begun, or the pool is closed */
    pthread_cond_t moved; /* a job was taken or finished, or the pool has stopped */
    uint64_t pushed, begun, taken, finished;
    unsigned char *stages; /* of job k at k % room */
    _Atomic uint64_t end;  /* jobs from here on are not taken */
    int taking, stopped, closed;
};

size_t nonet_pool_room(int threads) {
    return threads == 1 ? 1 : (size_t)threads * AHEAD;
}

int nonet_thread_start(pthread_t *id, void *(*run)(void *), void *user) {
    pthread_attr_t attributes;
    size_t stack;
    int error = pthread_attr_init(&attributes);
    if (error != 0)
        return error;
    if (pthread_attr_getstacksize(&attributes, &stack) == 0 && stack < STACK_LEAST)
        pthread_attr_setstacksize(&attributes, STACK_LEAST);
    error = pthread_create(id, &attributes, run, user);
    pthread_attr_destroy(&attributes);
    return error;
}

/* ---- jobs; all of these are called with the lock held, and return with it held ---- */

static int can_begin(const struct pool *p) {
    return p->begun < p->pushed && p->begun - p->finished < p->plan.room;
}

static void heed(struct pool *p, uint64_t job, enum pool_word word) {
    if (word == POOL_ON)
        return;
    if (word == POOL_CUT && job + 1 < p->end)
        p->end = job + 1;
    p->stopped = 1;
    p->pushed = p->begun;
    pthread_cond_broadcast(&p->moved);
}

/* Its slot is free; those that were only waiting for this one are too. */
static void settle(struct pool *p, uint64_t job) {
    uint64_t before = p->finished;
    p->stages[job % p->plan.room] = OPEN;
    while (p->finished < p->taken && p->stages[p->finished % p->plan.room] == OPEN)
        p->finished++;
    pthread_cond_broadcast(&p->moved);
    if (can_begin(p) && p->finished - before > 1)
        pthread_cond_broadcast(&p->ready);
    else if (can_begin(p))
        pthread_cond_signal(&p->ready);
}

static void take_next(struct pool *p) {
    uint64_t job = p->taken;
    enum pool_word word = POOL_ON;
    int is_wanted = job < p->end;
    assert(job < p->begun);
    p->taking = 1;
    if (is_wanted) {
        pthread_mutex_unlock(&p->lock);
        word = p->plan.take(p->plan.user, job);
        pthread_mutex_lock(&p->lock);
    }
    p->stages[job % p->plan.room] = TAKEN;
    p->taken++;
    p->taking = 0;
    heed(p, job, word);
    if (is_wanted && p->plan.finish != NULL) {
        pthread_cond_broadcast(&p->moved);
        pthread_mutex_unlock(&p->lock);
        p->plan.finish(p->plan.user, job);
        pthread_mutex_lock(&p->lock);
    }
    settle(p, job);
}

static void take_done(struct pool *p) {
    while (!p->taking && p->stages[p->taken % p->plan.room] == DONE)
        take_next(p);
}

static void do_job(struct pool *p, uint64_t job) {
    pthread_mutex_unlock(&p->lock);
    enum pool_word word = p->plan.work(p->plan.user, job);
    pthread_mutex_lock(&p->lock);
    assert(p->taken <= job && job - p->finished < p->plan.room);
    p->stages[job % p->plan.room] = DONE;
    heed(p, job, word);
    take_done(p);
}

/* The job that a thread has started and not yet worked on. */
struct hand {
    int has;
    uint64_t job;
};

/* Works on the job at hand, if there is one; but first, if it `begins`, starts the next. Without
 * anything to start ahead it only ever begins, and works on that. */
static void do_next(struct pool *p, struct hand *hand, int begins) {
    struct hand next = {begins, p->begun};
    p->begun += (uint64_t)begins;
    if (p->plan.start == NULL) {
        do_job(p, next.job);
        return;
    }
    if (begins) {
        pthread_mutex_unlock(&p->lock);
        p->plan.start(p->plan.user, next.job);
        pthread_mutex_lock(&p->lock);
    }
    if (hand->has)
        do_job(p, hand->job);
    *hand = next;
}

/* ---- threads ---- */

static void *work(void *user) {
    struct pool *p = user;
    struct hand hand = {0, 0};
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!can_begin(p) && !hand.has && !p->closed)
            pthread_cond_wait(&p->ready, &p->lock);
        if (!can_begin(p) && !hand.has)
            break;
        do_next(p, &hand, can_begin(p));
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* One for each new job, as far as there may be more and the system has more. */
static void start_workers(struct pool *p, uint64_t jobs) {
    int threads = p->plan.threads, most = p->is_left && threads > 1 ? threads : threads - 1;
    for (; jobs > 0 && p->workers < most; jobs--, p->workers++)
        if (nonet_thread_start(&p->ids[p->workers], work, p) != 0)
            return;
}

/* The calling thread works while `is_wanted`, or waits for others. It ends with nothing at hand. */
static void help(struct pool *p, int (*is_wanted)(const struct pool *)) {
    struct hand hand = {0, 0};
    while (hand.has || is_wanted(p)) {
        int begins = is_wanted(p) && can_begin(p) && p->workers < p->plan.threads;
        if (begins || hand.has)
            do_next(p, &hand, begins);
        else
            pthread_cond_wait(&p->moved, &p->lock);
    }
}

static int has_no_room(const struct pool *p) {
    return p->pushed - p->finished >= p->plan.room || (p->workers == 0 && p->begun < p->pushed);
}

static int is_unfinished(const struct pool *p) {
    return p->finished < p->pushed;
}

/* ---- for the caller ---- */

static void free_pool(struct pool *p) {
    pthread_cond_destroy(&p->moved);
    pthread_cond_destroy(&p->ready);
    pthread_mutex_destroy(&p->lock);
    free(p->stages);
    free(p->ids);
    free(p);
}

struct pool *nonet_pool_open(const struct pool_plan *plan) {
    struct pool *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    assert(plan->threads > 0 && plan->room > 0);
    p->plan = *plan;
    p->end = UINT64_MAX;
    p->ids = calloc((size_t)plan->threads, sizeof *p->ids);
    p->stages = calloc(plan->room, sizeof *p->stages);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->ready, NULL);
    pthread_cond_init(&p->moved, NULL);
    if (p->ids != NULL && p->stages != NULL)
        return p;
    free_pool(p);
    return NULL;
}

int nonet_pool_push(struct pool *p, uint64_t count) {
    start_workers(p, count);
    pthread_mutex_lock(&p->lock);
    if (!p->stopped)
        p->pushed += count;
    if (count == 1)
        pthread_cond_signal(&p->ready);
    else
        pthread_cond_broadcast(&p->ready);
    help(p, has_no_room);
    int stopped = p->stopped;
    pthread_mutex_unlock(&p->lock);
    return stopped;
}

void nonet_pool_leave(struct pool *p) {
    p->is_left = 1;
}

void nonet_pool_finish(struct pool *p) {
    pthread_mutex_lock(&p->lock);
    help(p, is_unfinished);
    pthread_mutex_unlock(&p->lock);
}

void nonet_pool_close(struct pool *p) {
    nonet_pool_finish(p);
    pthread_mutex_lock(&p->lock);
    p->closed = 1;
    pthread_cond_broadcast(&p->ready);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->workers; i++)
        pthread_join(p->ids[i], NULL);
    free_pool(p);
}

int nonet_pool_is_cut(const struct pool *p, uint64_t job) {
    return job >= p->end;
}

int nonet_pool_turn(struct pool *p, uint64_t job, int waits) {
    pthread_mutex_lock(&p->lock);
    while (waits && job < p->end && p->taken != job)
        pthread_cond_wait(&p->moved, &p->lock);
    int is_oldest = job < p->end && p->taken == job;
    assert(!is_oldest || !p->taking); /* only jobs that are done are taken */
    pthread_mutex_unlock(&p->lock);
    return is_oldest;
}
