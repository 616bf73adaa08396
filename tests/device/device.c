/*
 * Everything that can only be asked of a machine with a device, through the plugin itself: are its
 * answers those of the processor, to the byte; what does it do when something fails; and how fast is
 * it. One line per check, and the number of them at the end. See tests/device/run.
 *
 *     device PLUGIN FAULTS-PLUGIN PART[,PART...] MOST THREADS SET...
 */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>

enum { MUTANTS = 1000000 };

static const struct layout plain = {.stride = CELLS, .solution_stride = CELLS};

/* One line for a job. */
static void expect_right(struct world *w, const struct outcome *o, size_t count, const char *what) {
    check(w, o->status == PLUGIN_OK && o->wrong == 0 && o->left == 0,
          "%s: %zu puzzles, %zu wrong, %zu by the processor (%.1f M/s)%s%s", what, count, o->wrong,
          o->by_host, (double)count / o->seconds / 1e6, o->status ? ": " : "", o->reason);
}

/* ---- the same answers ---- */

static void check_set(struct world *w, const struct plugin *p, void *device, const struct set *s,
                      size_t count, unsigned limit) {
    struct puzzles in;
    char what[128];
    make_puzzles(w, s, 1, count, limit, &in);
    struct outcome o = solve_with(w, p, device, &in, plain);
    snprintf(what, sizeof what, "%s, limit %u", s ? s->name : "mutants", limit);
    expect_right(w, &o, count, what);
    drop_puzzles(&in);
}

/* So many that the processor needs two seconds at most. */
static size_t enough_of(const struct world *w, const struct set *s) {
    struct puzzles in;
    make_puzzles(w, s, 0, 20000, 2, &in);
    double count = in.seconds > 0 ? 2 * 20000 / in.seconds : 1e9;
    drop_puzzles(&in);
    return count < (double)w->most ? (size_t)count : w->most;
}

static void check_layouts(struct world *w, const struct plugin *p, void *device) {
    static const size_t strides[] = {81, 82, 100}, offsets[] = {0, 1, 2, 48};
    struct puzzles in;
    make_puzzles(w, NULL, 77, 120001, 2, &in);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++)
            for (int way = 0; way < 8; way++) {
                struct layout l = {.stride = strides[i],
                                   .solution_stride = strides[(i + (way % 4 == 1)) % 3],
                                   .offset = offsets[k],
                                   .in_place = way % 4 == 2,
                                   .unwanted = way % 4 == 3,
                                   .line_end = way < 4 ? 0 : '\n'};
                if (l.line_end && (l.stride == CELLS || l.solution_stride == CELLS))
                    continue;
                struct outcome o = solve_with(w, p, device, &in, l);
                if (o.status != PLUGIN_OK || o.wrong || o.left)
                    check(w, 0, "stride %zu to %zu, offset %zu, way %d: %zu wrong, %zu left %s",
                          l.stride, l.solution_stride, l.offset, way, o.wrong, o.left, o.reason);
            }
    check(w, w->failed == 0, "strides, offsets, in place, without solutions, lines");
    drop_puzzles(&in);
}

static void check_sizes(struct world *w, const struct plugin *p, void *device) {
    static const size_t sizes[] = {0,    1,    2,     3,     31,    32,     33,    63,
                                   64,   65,   127,   128,   1000,  4095,   8191,  8192,
                                   8193, 9000, 49151, 49152, 49153, 100000, 300001};
    static const unsigned threads[] = {1, 2, 3, 16};
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct puzzles in;
        make_puzzles(w, i % 2 ? NULL : &w->sets[i % (size_t)w->n_sets], i, sizes[i], 1 + i / 2 % 2,
                     &in);
        for (int k = 0; k < 4; k++) {
            struct layout l = plain;
            l.threads = threads[k];
            struct outcome o = solve_with(w, p, device, &in, l);
            wrong += o.wrong + o.left + o.status;
        }
        drop_puzzles(&in);
    }
    check(w, wrong == 0, "sizes from 0 to 300001, 1 to 16 threads");
}

struct caller {
    struct world *w;
    const struct plugin *plugin;
    void *device;
    int number;
    size_t wrong, flights;
};

static void *call_often(void *user) {
    struct caller *c = user;
    struct world own = *c->w;
    own.threads = 2;
    for (int i = 0; i < 6; i++) {
        struct puzzles in;
        struct layout l = plain;
        l.threads = 1 + (unsigned)(c->number + i) % 5;
        l.flies = (c->number + i) % 3;
        make_puzzles(&own, i % 2 ? NULL : &own.sets[c->number % own.n_sets],
                     (uint64_t)(c->number * 100 + i),
                     i == 3    ? 17
                     : l.flies ? 8000
                               : 60000,
                     2, &in);
        struct outcome o = solve_with(&own, c->plugin, c->device, &in, l);
        c->wrong += o.wrong + o.left + o.status;
        c->flights += (size_t)o.flew;
        drop_puzzles(&in);
    }
    return NULL;
}

size_t call_at_once(struct world *w, const struct plugin *p, void *device, size_t *flights) {
    struct caller callers[8];
    pthread_t threads[8];
    size_t wrong = 0;
    *flights = 0;
    for (int i = 0; i < 8; i++) {
        callers[i] = (struct caller){w, p, device, i, 0, 0};
        pthread_create(&threads[i], NULL, call_often, &callers[i]);
    }
    for (int i = 0; i < 8; i++) {
        pthread_join(threads[i], NULL);
        wrong += callers[i].wrong;
        *flights += callers[i].flights;
    }
    return wrong;
}

static void check_callers(struct world *w, const struct plugin *p, void *device) {
    size_t flights, wrong = call_at_once(w, p, device, &flights);
    check(w, wrong == 0 && flights > 0, "8 threads call at once, %zu jobs in two steps", flights);
}

static void check_cancel(struct world *w, const struct plugin *p, void *device) {
    struct puzzles in;
    make_puzzles(w, &w->sets[0], 5, 2000000, 2, &in);
    for (int at = 1; at < 6; at += 2) {
        struct layout l = plain;
        l.cancel_at = at;
        struct outcome o = solve_with(w, p, device, &in, l);
        int ends = at > 1 && o.left == 0; /* before that call, or with it: a fast machine */
        check(w, o.wrong == 0 && (ends || (o.status == PLUGIN_CANCELLED && o.left > 0)),
              "cancelled at the call %d: %zu left, %zu wrong, %.1f ms", at, o.left, o.wrong,
              o.seconds * 1e3);
    }
    drop_puzzles(&in);
}

void check_correct(struct world *w) {
    const struct plugin *p = load_plugin(w->plugin_path);
    void *device = open_plugin(w, p, 0);
    size_t all = 0;
    if (device == NULL)
        return;
    printf("# %s\n", p->name(device));
    for (int i = 0; i < w->n_sets; i++) {
        size_t count = enough_of(w, &w->sets[i]);
        check_set(w, p, device, &w->sets[i], count, 2);
        check_set(w, p, device, &w->sets[i], count / 10 + 1, 1);
        all += count;
    }
    check_set(w, p, device, NULL, w->most < MUTANTS ? w->most : MUTANTS, 2);
    check_set(w, p, device, NULL, w->most < MUTANTS ? w->most : MUTANTS, 1);
    check_layouts(w, p, device);
    check_sizes(w, p, device);
    check_callers(w, p, device);
    check_cancel(w, p, device);
    printf("# %zu permuted puzzles in all\n", all);
    p->close(device);
}

/* A fifth of `most` of all kinds, for runs that are slow or not alone. */
void check_small(struct world *w) {
    const struct plugin *p = load_plugin(w->plugin_path);
    void *device = open_plugin(w, p, 0);
    if (device == NULL)
        return;
    for (int i = 0; i < w->n_sets; i++)
        check_set(w, p, device, &w->sets[i], w->most / 10 + 1, 2);
    check_set(w, p, device, NULL, w->most / 5 + 1, 2);
    p->close(device);
}

int main(int argc, char **argv) {
    struct world w = {.passed = 0};
    if (argc < 7) {
        fprintf(stderr, "usage: device PLUGIN FAULTS-PLUGIN PARTS MOST THREADS SET...\n");
        return 2;
    }
    w.plugin_path = argv[1];
    w.faults_path = argv[2];
    w.most = strtoull(argv[4], NULL, 10);
    w.threads = (unsigned)atoi(argv[5]);
    for (int i = 6; i < argc; i++)
        if (!load_set(&w, argv[i]))
            printf("# %s cannot be read\n", argv[i]);
    if (w.n_sets == 0 || w.threads == 0)
        return 2;
    if (strstr(argv[3], "correct"))
        check_correct(&w);
    if (strstr(argv[3], "faults"))
        check_faults(&w);
    if (strstr(argv[3], "small"))
        check_small(&w);
    if (strstr(argv[3], "speed"))
        check_speed(&w);
    printf("%d passed, %d failed\n", w.passed, w.failed);
    return w.failed > 0;
}
