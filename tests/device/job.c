/*
 * Jobs for a plugin, and whether each byte of what comes back is right (world.h).
 */
#define _DEFAULT_SOURCE /* madvise */
#include "world.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

const struct plugin *load_plugin(const char *path) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    plugin_fn plugin = NULL;
    void *symbol = library ? dlsym(library, "nonet_plugin") : NULL;
    if (symbol == NULL) {
        printf("%s\n", dlerror());
        exit(2);
    }
    memcpy(&plugin, &symbol, sizeof plugin);
    return plugin();
}

void *open_plugin(struct world *w, const struct plugin *p, size_t memory) {
    char reason[PLUGIN_REASON] = "";
    void *device = NULL;
    if (p->open(0, memory, &device, reason) != PLUGIN_OK) {
        check(w, 0, "opening the device: %s", reason);
        return NULL;
    }
    return device;
}

/* ---- a job ---- */

struct job {
    struct plugin_job wanted;
    const struct puzzles *in;
    struct layout layout;
    char *from, *to;     /* as the plugin gets them, with a margin */
    char *puzzles_block; /* where these begin */
    char *solutions_block;
    uint8_t *counts;
    size_t margin, by_host, wrong, left;
    int cancel_calls;
    pthread_mutex_t lock;
};

enum { MARGIN = 192 };

/* Now and then one is not a line. */
static char end_of(const struct layout *l, size_t i) {
    return i % 97 == 5 ? '!' : (char)l->line_end;
}

/* What is left, by the processor, on the plugin's threads. */
static void solve_left(void *user, size_t first, size_t count) {
    struct job *j = user;
    size_t solved = 0;
    for (size_t i = first; i < first + count; i++) {
        struct nonet_batch batch = NONET_BATCH_INIT;
        if (j->counts[i] != PLUGIN_LEFT)
            continue;
        batch.puzzles = j->from + i * j->layout.stride;
        batch.solutions = j->to ? j->to + i * j->layout.solution_stride : NULL;
        batch.stride = j->layout.stride;
        batch.solution_stride = j->layout.solution_stride;
        batch.line_end = j->layout.line_end;
        batch.counts = &j->counts[i];
        batch.count = 1;
        batch.limit = j->wanted.limit;
        nonet_batch_solve(&batch);
        solved++;
    }
    pthread_mutex_lock(&j->lock);
    j->by_host += solved;
    pthread_mutex_unlock(&j->lock);
}

static int cancel(void *user) {
    struct job *j = user;
    return ++j->cancel_calls == j->layout.cancel_at;
}

static void fill_some(void *user, size_t first, size_t count) {
    memset((char *)user + first, '?', count);
}

/* Memory for records, all of it '?', in large pages where there are any. */
static char *block_for(const struct world *w, size_t count, size_t stride, size_t offset,
                       char **block) {
    size_t bytes = count * stride + 2 * MARGIN;
    void *at = NULL;
    if (posix_memalign(&at, (size_t)1 << 21, bytes) != 0)
        exit(2);
#ifdef MADV_HUGEPAGE
    madvise(at, bytes, MADV_HUGEPAGE);
#endif
    *block = at;
    parallel(w, bytes, fill_some, at);
    return *block + MARGIN + offset;
}

static void put_some(void *user, size_t first, size_t count) {
    struct job *j = user;
    for (size_t i = first; i < first + count; i++) {
        char *to = j->from + i * j->layout.stride;
        memcpy(to, j->in->texts + i * CELLS, CELLS);
        if (j->layout.line_end)
            to[CELLS] = end_of(&j->layout, i);
    }
}

static void set_up(const struct world *w, struct job *j) {
    const struct layout *l = &j->layout;
    size_t n = j->in->count;
    j->from = block_for(w, n, l->stride, l->offset, &j->puzzles_block);
    parallel(w, n, put_some, j);
    if (l->in_place)
        j->to = j->from;
    else if (!l->unwanted)
        j->to = block_for(w, n, l->solution_stride, l->offset, &j->solutions_block);
    j->counts = take(n);
    memset(j->counts, PLUGIN_LEFT, n);
    j->wanted = (struct plugin_job){.puzzles = j->from,
                                    .stride = l->stride,
                                    .count = n,
                                    .solutions = j->to,
                                    .solution_stride = l->solution_stride,
                                    .counts = j->counts,
                                    .limit = j->in->limit,
                                    .threads = l->threads ? l->threads : w->threads,
                                    .cancel = l->cancel_at ? cancel : NULL,
                                    .cancel_user = j,
                                    .host = solve_left,
                                    .host_user = j,
                                    .line_end = l->line_end};
}

/* ---- is it right? ---- */

static int is_margin(const char *at, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (at[i] != '?')
            return 0;
    return 1;
}

static int is_right(const struct job *j, size_t i) {
    const struct layout *l = &j->layout;
    const char *puzzle = j->in->texts + i * CELLS;
    int is_line = !l->line_end || end_of(l, i) == (char)l->line_end;
    int known = is_line ? j->in->counts[i] : NONET_BATCH_BAD, has = j->counts[i];
    const char *want = j->in->solutions + i * CELLS; /* '?' where there is none */
    if (has != PLUGIN_LEFT && has != known)
        return 0;
    int written = (has == 1 || has == 2);
    if (!l->in_place && memcmp(j->from + i * l->stride, puzzle, CELLS) != 0)
        return 0;
    if (j->to == NULL)
        return 1;
    const char *text = j->to + i * l->solution_stride;
    size_t own = l->line_end && (written || l->in_place);
    if (!is_margin(text + CELLS + own, l->solution_stride - CELLS - own) ||
        (own && text[CELLS] != end_of(l, i)))
        return 0;
    if (written)
        return memcmp(text, want, CELLS) == 0;
    return l->in_place ? memcmp(text, puzzle, CELLS) == 0 : is_margin(text, CELLS);
}

static void compare_some(void *user, size_t first, size_t count) {
    struct job *j = user;
    size_t wrong = 0, left = 0;
    for (size_t i = first; i < first + count; i++) {
        wrong += (size_t)!is_right(j, i);
        left += j->counts[i] == PLUGIN_LEFT;
    }
    pthread_mutex_lock(&j->lock);
    if (wrong > 0 && j->wrong == 0)
        for (size_t i = first; i < first + count; i++)
            if (!is_right(j, i)) {
                printf("# %zu: %.81s: %d, expected %d, %.81s\n", i, j->in->texts + i * CELLS,
                       j->counts[i], j->in->counts[i], j->in->solutions + i * CELLS);
                break;
            }
    j->wrong += wrong;
    j->left += left;
    pthread_mutex_unlock(&j->lock);
}

/* What lies before the first record and after the last one. */
static int is_border(const char *block, size_t offset, size_t records) {
    return block == NULL || (is_margin(block, MARGIN + offset) &&
                             is_margin(block + MARGIN + offset + records, MARGIN - offset));
}

/* As the layout says. */
static void run(const struct world *w, const struct plugin *p, void *device, struct job *j,
                struct outcome *out) {
    struct layout again = j->layout;
    void *flight = j->layout.flies ? p->start(device, &j->wanted) : NULL;
    out->flew = flight != NULL;
    if (flight == NULL) {
        out->status = p->solve(device, &j->wanted, out->reason);
        return;
    }
    if (j->layout.flies > 1) {
        again.flies = 0;
        struct outcome other = solve_with(w, p, device, j->in, again);
        out->wrong += other.wrong;
    }
    out->status = p->finish(flight, out->reason);
}

struct outcome solve_with(const struct world *w, const struct plugin *p, void *device,
                          const struct puzzles *in, struct layout layout) {
    struct job j = {.in = in, .layout = layout, .lock = PTHREAD_MUTEX_INITIALIZER};
    struct outcome out = {.status = PLUGIN_OK};
    if (j.layout.in_place)
        j.layout.solution_stride = j.layout.stride;
    set_up(w, &j);
    double start = now();
    run(w, p, device, &j, &out);
    out.seconds = now() - start;
    parallel(w, in->count, compare_some, &j);
    out.wrong += j.wrong;
    out.wrong += !is_border(j.puzzles_block, layout.offset, in->count * layout.stride);
    out.wrong += !is_border(j.solutions_block, layout.offset, in->count * layout.solution_stride);
    out.left = j.left;
    out.by_host = j.by_host;
    free(j.puzzles_block);
    free(j.solutions_block);
    free(j.counts);
    return out;
}
