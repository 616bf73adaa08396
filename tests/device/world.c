/*
 * Puzzles and threads for the checks on a device (world.h).
 */
#include "world.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void *take(size_t bytes) {
    void *at = malloc(bytes ? bytes : 1);
    if (at == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return at;
}

void check(struct world *w, int ok, const char *format, ...) {
    va_list args;
    printf("%s ", ok ? "ok" : "not ok");
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
    fflush(stdout);
    *(ok ? &w->passed : &w->failed) += 1;
}

int load_set(struct world *w, const char *path) {
    struct set *s = &w->sets[w->n_sets];
    char line[1024];
    size_t room = 1024;
    FILE *file = fopen(path, "r");
    if (file == NULL || w->n_sets == SETS_MAX)
        return 0;
    const char *slash = strrchr(path, '/');
    snprintf(s->name, sizeof s->name, "%s", slash ? slash + 1 : path);
    s->texts = take(room * CELLS);
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#' || strlen(line) < CELLS)
            continue;
        if (s->count == room && (s->texts = realloc(s->texts, (room *= 2) * CELLS)) == NULL)
            exit(2);
        memcpy(s->texts + s->count++ * CELLS, line, CELLS);
    }
    fclose(file);
    w->n_sets += s->count > 0;
    return s->count > 0;
}

/* ---- threads ---- */

struct shared {
    void (*work)(void *, size_t, size_t);
    void *user;
    size_t count, next, piece;
    pthread_mutex_t lock;
};

static void *run_pieces(void *user) {
    struct shared *s = user;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        size_t first = s->next, left = s->count - first, n = left < s->piece ? left : s->piece;
        s->next += n;
        pthread_mutex_unlock(&s->lock);
        if (n == 0)
            return NULL;
        s->work(s->user, first, n);
    }
}

void parallel(const struct world *w, size_t count, void (*work)(void *, size_t, size_t),
              void *user) {
    struct shared s = {work, user, count, 0, 4096, PTHREAD_MUTEX_INITIALIZER};
    pthread_t threads[256];
    unsigned n = 0;
    if (count / w->threads / 4 < s.piece || count > (size_t)1 << 28)
        s.piece = count / w->threads / 4 + 1;
    while (n + 1 < w->threads && n < 256 && pthread_create(&threads[n], NULL, run_pieces, &s) == 0)
        n++;
    run_pieces(&s);
    for (unsigned i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
}

/* ---- puzzles ---- */

static uint64_t mixed(uint64_t *state) {
    uint64_t x = *state += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static int below(uint64_t *state, int limit) {
    return (int)((mixed(state) >> 32) * (uint64_t)limit >> 32);
}

static void shuffle(uint64_t *state, int n, int *order) {
    for (int i = 0; i < n; i++) {
        int k = below(state, i + 1);
        order[i] = order[k];
        order[k] = i;
    }
}

static void shuffle_lines(uint64_t *state, int line[9]) {
    int band[3], in[3];
    shuffle(state, 3, band);
    for (int b = 0; b < 3; b++) {
        shuffle(state, 3, in);
        for (int i = 0; i < 3; i++)
            line[b * 3 + i] = band[b] * 3 + in[i];
    }
}

static void permute(const char *from, uint64_t *state, char *to) {
    int digit[9], row[9], column[9], turned = below(state, 2);
    shuffle(state, 9, digit);
    shuffle_lines(state, row);
    shuffle_lines(state, column);
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            int at = turned ? column[c] * 9 + row[r] : row[r] * 9 + column[c];
            char byte = from[at];
            to[r * 9 + c] = byte >= '1' && byte <= '9' ? (char)('1' + digit[byte - '1']) : byte;
        }
}

void permute_puzzle(const struct set *s, uint64_t i, char *to) {
    uint64_t state = i * 0x9e3779b97f4a7c15u + 1;
    permute(s->texts + (i % s->count) * CELLS, &state, to);
}

static void clear_some(uint64_t *state, int n, char *to) {
    while (n-- > 0)
        to[below(state, CELLS)] = ".0*_-xX"[below(state, 7)];
}

void mutate_puzzle(const struct world *w, uint64_t i, char *to) {
    static const char empties[] = ".0*_-xX";
    uint64_t state = i * 0xd1342543de82ef95u + 7;
    permute_puzzle(&w->sets[below(&state, w->n_sets)], mixed(&state), to);
    int kind = below(&state, 10);
    if (kind < 3)
        clear_some(&state, 1 + below(&state, 8), to);
    else if (kind < 5)
        to[below(&state, CELLS)] = (char)('1' + below(&state, 9));
    else if (kind == 5)
        to[below(&state, CELLS)] = (char)below(&state, 256);
    else if (kind == 6)
        clear_some(&state, 60 + below(&state, 200), to);
    else if (kind == 7) {
        memset(to, empties[below(&state, 7)], CELLS);
        for (int n = below(&state, 26); n > 0; n--)
            to[below(&state, CELLS)] = (char)('1' + below(&state, 9));
    } else if (kind == 8)
        for (int c = 0; c < CELLS; c++)
            if (to[c] < '1' || to[c] > '9')
                to[c] = empties[below(&state, 7)];
}

/* ---- answers ---- */

struct making {
    const struct world *w;
    const struct set *set;
    struct puzzles *out;
    uint64_t first;
};

static void make_some(void *user, size_t first, size_t count) {
    struct making *m = user;
    for (size_t i = first; i < first + count; i++)
        if (m->set != NULL)
            permute_puzzle(m->set, m->first + i, m->out->texts + i * CELLS);
        else
            mutate_puzzle(m->w, m->first + i, m->out->texts + i * CELLS);
}

static void answer_some(void *user, size_t first, size_t count) {
    struct puzzles *p = user;
    struct nonet_batch batch = NONET_BATCH_INIT;
    batch.puzzles = p->texts + first * CELLS;
    batch.solutions = p->solutions + first * CELLS;
    batch.counts = p->counts + first;
    batch.count = count;
    batch.limit = p->limit;
    nonet_batch_solve(&batch);
}

void make_puzzles(const struct world *w, const struct set *set, uint64_t first, size_t count,
                  unsigned limit, struct puzzles *out) {
    struct making m = {w, set, out, first};
    out->count = count;
    out->limit = limit;
    out->texts = take(count * CELLS);
    out->solutions = take(count * CELLS);
    out->counts = take(count);
    parallel(w, count, make_some, &m);
    memset(out->solutions, '?', count * CELLS);
    double start = now();
    parallel(w, count, answer_some, out);
    out->seconds = now() - start;
}

void drop_puzzles(struct puzzles *p) {
    free(p->texts);
    free(p->solutions);
    free(p->counts);
}
