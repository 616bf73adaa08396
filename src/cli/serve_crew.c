/*
 * Threads that work on requests, one each, and a queue in front of them. The thread that talks to
 * the network never does this work itself, so the page stays quick while puzzles are being solved;
 * and what cannot be started soon is refused at once, not kept.
 *
 * "Soon" is measured in seconds: fifty requests that take a millisecond each are a short queue,
 * three that take ten seconds each are a long one. So each kind of job has a usual time, a running
 * mean of the last few. A job that has taken longer than usual is expected to take as long again.
 * The remaining time of the jobs in work and the usual times of the waiting ones are poured onto
 * the threads like water, and the level is how long one more has to wait:
 *
 *     |##|  |  |~~|        ## rest of a job in work
 *     |##|~~|~~|~~|        ~~ jobs that wait
 *     |##|##|~~|##|
 */
#include "cli/pool.h"
#include "cli/serve.h"

#include <assert.h>
#include <stdlib.h>

enum { MEMORY = 8 /* the window of a mean, in jobs */ };

struct task {
    void *job;
    int kind;
};

struct kind {
    double usual; /* below 0: not known */
    size_t waiting;
};

struct hand {
    pthread_t id;
    struct crew *crew;
    int is_busy, kind;
    double since;
};

struct crew {
    struct crew_plan plan;
    pthread_mutex_t lock;
    pthread_cond_t come;
    struct task *ring; /* from `first` on */
    size_t first, waiting;
    struct kind *kinds;
    struct hand *hands;
    double *rests; /* room for an estimate */
    int closed, threads;
};

/* ---- time ---- */

static void learn(struct kind *kind, double took) {
    kind->usual = kind->usual < 0 ? took : kind->usual + (took - kind->usual) / MEMORY;
}

static double rest_of(const struct crew *crew, const struct hand *hand) {
    double gone = crew->plan.now() - hand->since, rest = crew->kinds[hand->kind].usual - gone;
    if (!hand->is_busy)
        return 0;
    if (rest < gone)
        rest = gone;
    if (rest > crew->plan.most_work - gone)
        rest = crew->plan.most_work - gone;
    return rest > 0 ? rest : 0;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double expected_wait(struct crew *crew) {
    double work = 0;
    int i = 1;
    for (int k = 0; k < crew->plan.kinds; k++)
        if (crew->kinds[k].usual > 0)
            work += crew->kinds[k].usual * (double)crew->kinds[k].waiting;
    for (int t = 0; t < crew->threads; t++)
        crew->rests[t] = rest_of(crew, &crew->hands[t]);
    qsort(crew->rests, (size_t)crew->threads, sizeof *crew->rests, by_size);
    double level = crew->rests[0];
    for (; i < crew->threads && work > (crew->rests[i] - level) * i; i++) {
        work -= (crew->rests[i] - level) * i;
        level = crew->rests[i];
    }
    return level + work / i;
}

/* ---- threads ---- */

static struct task take(struct crew *crew) {
    struct task task = crew->ring[crew->first];
    crew->first = (crew->first + 1) % crew->plan.room;
    assert(crew->waiting > 0 && crew->kinds[task.kind].waiting > 0);
    crew->waiting--;
    crew->kinds[task.kind].waiting--;
    return task;
}

static void *run(void *user) {
    struct hand *hand = user;
    struct crew *crew = hand->crew;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->waiting == 0 && !crew->closed)
            pthread_cond_wait(&crew->come, &crew->lock);
        if (crew->waiting == 0)
            break;
        struct task task = take(crew);
        hand->is_busy = 1;
        hand->kind = task.kind;
        hand->since = crew->plan.now();
        pthread_mutex_unlock(&crew->lock);
        int counts = crew->plan.work(task.job);
        pthread_mutex_lock(&crew->lock);
        hand->is_busy = 0;
        if (counts)
            learn(&crew->kinds[task.kind], crew->plan.now() - hand->since);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* `threads` is what others see, so it is set when all have started. */
static void start_threads(struct crew *crew) {
    int count = 0;
    for (; count < crew->plan.threads; count++) {
        crew->hands[count].crew = crew;
        if (nonet_thread_start(&crew->hands[count].id, run, &crew->hands[count]) != 0)
            break;
    }
    crew->threads = count;
}

void nonet_crew_free(struct crew *crew) {
    pthread_cond_destroy(&crew->come);
    pthread_mutex_destroy(&crew->lock);
    free(crew->rests);
    free(crew->hands);
    free(crew->kinds);
    free(crew->ring);
    free(crew);
}

struct crew *nonet_crew_start(const struct crew_plan *plan) {
    struct crew *crew = calloc(1, sizeof *crew);
    if (crew == NULL)
        return NULL;
    crew->plan = *plan;
    crew->ring = calloc(plan->room, sizeof *crew->ring);
    crew->kinds = calloc((size_t)plan->kinds, sizeof *crew->kinds);
    crew->hands = calloc((size_t)plan->threads, sizeof *crew->hands);
    crew->rests = calloc((size_t)plan->threads, sizeof *crew->rests);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->come, NULL);
    for (int k = 0; crew->kinds != NULL && k < plan->kinds; k++)
        crew->kinds[k].usual = -1;
    if (crew->ring && crew->kinds && crew->hands && crew->rests)
        start_threads(crew);
    if (crew->threads > 0)
        return crew;
    nonet_crew_free(crew);
    return NULL;
}

int nonet_crew_add(struct crew *crew, void *job, int kind) {
    int status = -1;
    assert(kind >= 0 && kind < crew->plan.kinds);
    pthread_mutex_lock(&crew->lock);
    if (!crew->closed && crew->waiting < crew->plan.room &&
        expected_wait(crew) <= crew->plan.most_wait) {
        crew->plan.before(job);
        crew->ring[(crew->first + crew->waiting++) % crew->plan.room] = (struct task){job, kind};
        crew->kinds[kind].waiting++;
        pthread_cond_signal(&crew->come);
        status = 0;
    }
    pthread_mutex_unlock(&crew->lock);
    return status;
}

struct load nonet_crew_load(struct crew *crew) {
    struct load load = {0};
    pthread_mutex_lock(&crew->lock);
    load.waiting = (unsigned)crew->waiting;
    for (int t = 0; t < crew->threads; t++)
        load.working += crew->hands[t].is_busy != 0;
    load.wait = expected_wait(crew);
    pthread_mutex_unlock(&crew->lock);
    return load;
}

void nonet_crew_stop(struct crew *crew) {
    pthread_mutex_lock(&crew->lock);
    crew->closed = 1;
    pthread_cond_broadcast(&crew->come);
    pthread_mutex_unlock(&crew->lock);
    for (int t = 0; t < crew->threads; t++)
        pthread_join(crew->hands[t].id, NULL);
}
