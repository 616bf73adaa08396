/*
 * How fast: the device by itself, end to end from ordinary memory, and small batches. The answers are
 * compared each time. Best of five.
 */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct layout plain = {.stride = CELLS, .solution_stride = CELLS};

enum { REPEATS = 5 };

/* The smallest speeds that are wanted, in millions a second: on the device, and end to end. */
static const struct {
    const char *set;
    double device, whole;
} wanted[] = {
    {"kaggle", 3000, 600}, {"unbiased", 1000, 600},    {"17-clue", 1000, 600},
    {"top1465", 270, 250}, {"hardest-11plus", 52, 48}, {"several", 120, 0},
};

static double wish(const struct set *s, int whole) {
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (strncmp(s->name, wanted[i].set, strlen(wanted[i].set)) == 0)
            return whole ? wanted[i].whole : wanted[i].device;
    return 0;
}

static void check_device(struct world *w, const struct plugin *p, void *device, const struct set *s,
                         const struct puzzles *in) {
    char reason[PLUGIN_REASON] = "", *solutions = take(in->count * CELLS);
    uint8_t *counts = take(in->count);
    double seconds = 1;
    size_t wrong = 0, left = 0;
    struct plugin_job job = {.puzzles = in->texts,
                             .stride = CELLS,
                             .count = in->count,
                             .solutions = solutions,
                             .solution_stride = CELLS,
                             .counts = counts,
                             .limit = in->limit,
                             .threads = 1};
    memset(solutions, '?', in->count * CELLS);
    enum plugin_status status = p->measure(device, &job, REPEATS, &seconds, reason);
    for (size_t i = 0; i < in->count; i++) {
        left += counts[i] == PLUGIN_LEFT;
        wrong += counts[i] != PLUGIN_LEFT &&
                 (counts[i] != in->counts[i] ||
                  memcmp(solutions + i * CELLS, in->solutions + i * CELLS, CELLS) != 0);
    }
    double rate = (double)in->count / seconds / 1e6;
    check(w, status == PLUGIN_OK && wrong == 0 && rate >= wish(s, 0),
          "%s: on the device %.1f M/s (wanted %.0f), %zu wrong, %zu left; processor %.1f M/s %s",
          s->name, rate, wish(s, 0), wrong, left, (double)in->count / in->seconds / 1e6, reason);
    free(solutions);
    free(counts);
}

static void check_whole(struct world *w, const struct plugin *p, void *device, const struct set *s,
                        const struct puzzles *in, unsigned threads) {
    double best = 1e9, first = 0;
    size_t wrong = 0;
    for (int i = 0; i < REPEATS; i++) {
        struct layout l = plain;
        l.threads = threads;
        struct outcome o = solve_with(w, p, device, in, l);
        wrong += o.wrong + o.left + o.status;
        best = o.seconds < best ? o.seconds : best;
        first = i == 0 ? o.seconds : first;
    }
    double rate = (double)in->count / best / 1e6, wish_here = threads >= 16 ? wish(s, 1) : 0;
    check(w, wrong == 0 && rate >= wish_here,
          "%s: end to end, %u threads, %.1f M/s (wanted %.0f; the first time %.1f), %zu wrong",
          s->name, threads, rate, wish_here, (double)in->count / first / 1e6, wrong);
}

static void show_small(struct world *w, const struct plugin *p, void *device, const struct set *s) {
    printf("# %s, one thread, microseconds a call:", s->name);
    for (size_t count = 1; count <= 65536; count *= 4) {
        struct puzzles in;
        double best = 1e9;
        make_puzzles(w, s, 9, count, 2, &in);
        for (int i = 0; i < 20; i++) {
            struct layout l = plain;
            l.threads = 1;
            struct outcome o = solve_with(w, p, device, &in, l);
            best = o.seconds < best ? o.seconds : best;
        }
        printf(" %zu: %.0f", count, best * 1e6);
        drop_puzzles(&in);
    }
    printf("\n");
}

void check_speed(struct world *w) {
    /* The plugin with faults is the same, and can be tuned. */
    const struct plugin *p =
        load_plugin(getenv("NONET_CUDA_TUNING") ? w->faults_path : w->plugin_path);
    double start = now();
    void *device = open_plugin(w, p, 0);
    if (device == NULL)
        return;
    printf("# %s, opened in %.0f ms\n", p->name(device), (now() - start) * 1e3);
    for (int i = 0; i < w->n_sets; i++) {
        const struct set *s = &w->sets[i];
        struct puzzles in;
        int slow = strncmp(s->name, "hardest", 7) == 0;
        make_puzzles(w, s, 1, slow ? w->most / 8 : w->most, 2, &in);
        check_device(w, p, device, s, &in);
        check_whole(w, p, device, s, &in, w->threads);
        if (w->threads > 1 && getenv("NONET_CUDA_TUNING") == NULL)
            check_whole(w, p, device, s, &in, 1);
        drop_puzzles(&in);
        if (getenv("NONET_CUDA_TUNING") == NULL)
            show_small(w, p, device, s);
    }
    p->close(device);
}
