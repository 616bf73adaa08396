/*
 * Threads that work on requests, one each, and a short queue in front of them. The thread that
 * talks to the network never works itself, so the page stays quick while puzzles are thought about;
 * and what cannot be worked on soon is refused at once, not kept.
 */
#include "cli/serve.h"

#include <pthread.h>
#include <stdlib.h>

enum { STACK_LEAST = 1 << 20 };

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t come;
    crew_fn work;
    void **ring; /* jobs from `first` on */
    size_t size, first, waiting;
    int closed, threads;
    pthread_t *ids;
};

static void *run(void *user) {
    struct crew *crew = user;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->waiting == 0 && !crew->closed)
            pthread_cond_wait(&crew->come, &crew->lock);
        if (crew->waiting == 0)
            break;
        void *job = crew->ring[crew->first];
        crew->first = (crew->first + 1) % crew->size;
        crew->waiting--;
        pthread_mutex_unlock(&crew->lock);
        crew->work(job);
        pthread_mutex_lock(&crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Some systems give a thread less stack than the engines take. */
static void start_threads(struct crew *crew, int threads) {
    pthread_attr_t attributes;
    size_t stack;
    if (pthread_attr_init(&attributes) != 0)
        return;
    if (pthread_attr_getstacksize(&attributes, &stack) == 0 && stack < STACK_LEAST)
        pthread_attr_setstacksize(&attributes, STACK_LEAST);
    while (crew->threads < threads &&
           pthread_create(&crew->ids[crew->threads], &attributes, run, crew) == 0)
        crew->threads++;
    pthread_attr_destroy(&attributes);
}

void nonet_crew_free(struct crew *crew) {
    pthread_cond_destroy(&crew->come);
    pthread_mutex_destroy(&crew->lock);
    free(crew->ids);
    free(crew->ring);
    free(crew);
}

struct crew *nonet_crew_start(int threads, crew_fn work) {
    struct crew *crew = calloc(1, sizeof *crew);
    if (crew == NULL)
        return NULL;
    crew->work = work;
    crew->size = (size_t)threads * SERVE_WAITING_PER_THREAD;
    crew->ring = calloc(crew->size, sizeof *crew->ring);
    crew->ids = calloc((size_t)threads, sizeof *crew->ids);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->come, NULL);
    if (crew->ring != NULL && crew->ids != NULL)
        start_threads(crew, threads);
    if (crew->threads > 0)
        return crew;
    nonet_crew_free(crew);
    return NULL;
}

int nonet_crew_add(struct crew *crew, void *job, crew_fn before) {
    int status = -1;
    pthread_mutex_lock(&crew->lock);
    if (!crew->closed && crew->waiting < crew->size) {
        before(job);
        crew->ring[(crew->first + crew->waiting++) % crew->size] = job;
        pthread_cond_signal(&crew->come);
        status = 0;
    }
    pthread_mutex_unlock(&crew->lock);
    return status;
}

void nonet_crew_stop(struct crew *crew) {
    pthread_mutex_lock(&crew->lock);
    crew->closed = 1;
    pthread_cond_broadcast(&crew->come);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->threads; i++)
        pthread_join(crew->ids[i], NULL);
}
