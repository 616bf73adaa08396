/*
 * A stack with a lock. What has no place on it is freed.
 */
#include "cli/shelf.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct shelf {
    pthread_mutex_t lock;
    size_t places, count;
    struct out outs[];
};

struct shelf *nonet_shelf_open(size_t places) {
    struct shelf *s = malloc(sizeof *s + places * sizeof s->outs[0]);
    if (s == NULL)
        return NULL;
    pthread_mutex_init(&s->lock, NULL);
    s->places = places;
    s->count = 0;
    return s;
}

void nonet_shelf_close(struct shelf *s) {
    if (s == NULL)
        return;
    while (s->count > 0)
        nonet_out_free(&s->outs[--s->count]);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

void nonet_shelf_take(struct shelf *s, struct out *out) {
    assert(out->at == NULL);
    pthread_mutex_lock(&s->lock);
    if (s->count > 0)
        *out = s->outs[--s->count];
    pthread_mutex_unlock(&s->lock);
}

void nonet_shelf_put(struct shelf *s, struct out *out) {
    if (out->at == NULL)
        return;
    pthread_mutex_lock(&s->lock);
    int has_place = s->count < s->places && out->room <= OUT_MOST;
    if (has_place)
        s->outs[s->count++] = (struct out){out->at, 0, out->room, 0};
    pthread_mutex_unlock(&s->lock);
    if (has_place)
        *out = (struct out){NULL, 0, 0, 0};
    else
        nonet_out_free(out);
}
