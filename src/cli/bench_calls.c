/*
 * bench --calls: what a program pays that calls the library. The same puzzles go in batches, one per
 * call as text, and one per call as a grid, through every kernel, and one per call to a function of
 * another solver. A set is cut into slices; each way in its turn gets a slice, and the best time of
 * each slice counts. A slice takes about a millisecond, so whatever disturbs the machine for longer
 * disturbs all ways, and what is shorter is in some turns only.
 */
#include "cli/bench.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE = 1024, BATCH = 0, ONE, GRID, WAYS };

/* One file. */
struct set {
    const char *name;
    struct bench bench;
    union nonet_grid9 *grids;
    char (*texts)[BENCH_CELLS + 1]; /* the puzzles as strings, for the rival */
    size_t slices, passes; /* a small set is one slice that is gone through several times */
    double *best;          /* of each slice: the ways of each kernel, then the rival; in seconds */
};

struct calls {
    const struct bench_settings *settings;
    const char *const *kernels;
    int kernel_count;
    bench_object_fn rival; /* NULL: none */
    int name_width;
    struct out table;
};

/* ---- the ways ---- */

static void solve_grid(const struct calls *k, struct set *s, const char *kernel, size_t i) {
    union nonet_grid9 solution;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.kernel = kernel;
    options.limit = k->settings->limit;
    nonet_solve(NONET_GRID(s->grids[i]), &options, NONET_GRID(solution), sizeof solution, &result);
    s->bench.counts[i] = (uint8_t)result.solutions;
}

static void ask_rival(const struct calls *k, struct set *s, size_t i) {
    char *solution = s->bench.solutions + i * BENCH_CELLS;
    s->bench.counts[i] = (uint8_t)k->rival(s->texts[i], (size_t)k->settings->limit, solution);
}

/* The n-th way, as in `best`, for some of the puzzles. */
static void go(const struct calls *k, struct set *s, int n, size_t first, size_t count) {
    unsigned limit = (unsigned)k->settings->limit;
    const char *kernel = n < k->kernel_count * WAYS ? k->kernels[n / WAYS] : NULL;
    if (kernel != NULL && n % WAYS == BATCH) {
        nonet_bench_solve(&s->bench, kernel, first, count, limit);
        return;
    }
    for (size_t i = first; i < first + count; i++) {
        if (kernel == NULL)
            ask_rival(k, s, i);
        else if (n % WAYS == ONE)
            nonet_bench_solve(&s->bench, kernel, i, 1, limit);
        else
            solve_grid(k, s, kernel, i);
    }
}

static int way_count(const struct calls *k) {
    return k->kernel_count * WAYS + (k->rival != NULL);
}

static void time_slice(const struct calls *k, struct set *s, size_t slice) {
    size_t first = slice * SLICE, left = s->bench.count - first;
    for (int n = 0; n < way_count(k); n++) {
        double *best = &s->best[slice * (size_t)way_count(k) + (size_t)n];
        double begin = nonet_bench_clock();
        for (size_t pass = 0; pass < s->passes; pass++)
            go(k, s, n, first, left < SLICE ? left : SLICE);
        double took = (nonet_bench_clock() - begin) / (double)s->passes;
        *best = *best == 0 || took < *best ? took : *best;
    }
}

/* ---- checking ---- */

static int wrong(const char *who, const char *what, const char *puzzle) {
    fprintf(stderr, "nonet bench: %s: %s for %.81s\n", who, what, puzzle);
    return EXIT_NO;
}

/* A grid must have the very solution that the batch has. */
static int check_grid(const struct set *s, const char *kernel, size_t i) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    union nonet_grid9 solution;
    const char *puzzle = s->bench.puzzles.at + i * BENCH_CELLS;
    options.kernel = kernel;
    int status = nonet_solve(NONET_GRID(s->grids[i]), &options, NONET_GRID(solution),
                             sizeof solution, &result);
    if (status != NONET_OK || result.solutions != s->bench.counts[i])
        return wrong(kernel, "another number of solutions from the grid", puzzle);
    for (int c = 0; c < BENCH_CELLS && result.solutions > 0; c++)
        if (nonet_grid_value(NONET_GRID(solution), c) + '0' !=
            s->bench.solutions[i * BENCH_CELLS + (size_t)c])
            return wrong(kernel, "another solution from the grid", puzzle);
    return 0;
}

/* Another solver must find as many solutions as there are, up to two, and a right one at limit 1. */
static int check_rival(const struct calls *k, const struct set *s, size_t i) {
    const char *puzzle = s->texts[i];
    char solution[BENCH_CELLS + 1] = "", what[100];
    size_t known = s->bench.counts[i], two = k->rival(puzzle, 2, solution);
    memset(solution, 0, sizeof solution);
    size_t one = k->rival(puzzle, 1, solution);
    if (two != known || one != (known > 0)) {
        snprintf(what, sizeof what, "found %zu at limit %d, where there %s %zu,",
                 two != known ? two : one, two != known ? 2 : 1, known == 1 ? "is" : "are",
                 two != known ? known : (size_t)(known > 0));
        return wrong(k->settings->against, what, puzzle);
    }
    if (one > 0 && !nonet_bench_is_solved(puzzle, solution))
        return wrong(k->settings->against, "a wrong solution", puzzle);
    return 0;
}

static int check(const struct calls *k, struct set *s) {
    int code = 0;
    uint8_t *counts = malloc(s->bench.count);
    if (counts == NULL)
        return nonet_bench_fail(s->name, strerror(ENOMEM), EXIT_IO);
    for (int n = 0; n < k->kernel_count && code == 0; n++) {
        code = nonet_bench_check(&s->bench, k->kernels[n], n > 0 ? counts : NULL);
        memcpy(counts, s->bench.counts, s->bench.count);
        for (size_t i = 0; i < s->bench.count && code == 0; i++)
            code = check_grid(s, k->kernels[n], i);
    }
    for (size_t i = 0; i < s->bench.count && code == 0 && k->rival != NULL; i++)
        code = check_rival(k, s, i);
    free(counts);
    return code;
}

/* ---- the table ---- */

static void put_head(struct calls *k) {
    int against = k->rival != NULL;
    if (k->settings->tsv)
        nonet_out_printf(&k->table, "file\tpuzzles\tkernel\tbatch_us\tone_us\tgrid_us%s\n",
                         against ? "\tagainst_us\tbatch_ratio\tone_ratio\tgrid_ratio" : "");
    else
        nonet_out_printf(&k->table, "%-*s %8s %-9s %9s %9s %9s%s\n", k->name_width, "file",
                         "puzzles", "kernel", "batch", "one", "grid",
                         against ? "   against     ratios" : "");
}

/* Microseconds per puzzle of the n-th way. */
static double mean(const struct calls *k, const struct set *s, int n) {
    double sum = 0;
    for (size_t slice = 0; slice < s->slices; slice++)
        sum += s->best[slice * (size_t)way_count(k) + (size_t)n];
    return sum / (double)s->bench.count * 1e6;
}

static void put_row(struct calls *k, const struct set *s, int kernel) {
    int tsv = k->settings->tsv;
    double way[WAYS];
    for (int n = 0; n < WAYS; n++)
        way[n] = mean(k, s, kernel * WAYS + n);
    nonet_out_printf(&k->table,
                     tsv ? "%-*s\t%zu\t%s\t%.4f\t%.4f\t%.4f" : "%-*s %8zu %-9s %9.3f %9.3f %9.3f",
                     tsv ? 0 : k->name_width, s->name, s->bench.count, k->kernels[kernel],
                     way[BATCH], way[ONE], way[GRID]);
    if (k->rival != NULL) {
        double rival = mean(k, s, k->kernel_count * WAYS);
        nonet_out_printf(&k->table, tsv ? "\t%.4f\t%.3f\t%.3f\t%.3f" : " %9.3f %7.2f %7.2f %7.2f",
                         rival, rival / way[BATCH], rival / way[ONE], rival / way[GRID]);
    }
    nonet_out_char(&k->table, '\n');
}

static void tell_method(const struct calls *k) {
    fprintf(stderr,
            "limit %d, one thread, processor time, the best of %s of each %d puzzles; "
            "microseconds per puzzle\n"
            "batch: %d per call; one: one per call; grid: nonet_solve, one per call\n",
            (int)k->settings->limit, nonet_counted((uint64_t)k->settings->repeat, "turn").text,
            SLICE, SLICE);
    if (k->rival != NULL)
        fprintf(stderr, "against: the function, one per call; ratios: its time to those of batch, "
                        "one and grid\n");
}

/* ---- a file ---- */

static int lay_out(const struct calls *k, struct set *s) {
    size_t n = s->bench.count;
    s->slices = (n + SLICE - 1) / SLICE;
    s->passes = n < SLICE ? SLICE / n : 1;
    s->grids = malloc(n * sizeof *s->grids);
    s->texts = calloc(n, sizeof *s->texts);
    s->best = calloc(s->slices * (size_t)way_count(k), sizeof *s->best);
    if (s->grids == NULL || s->texts == NULL || s->best == NULL)
        return nonet_bench_fail(s->name, strerror(ENOMEM), EXIT_IO);
    for (size_t i = 0; i < n; i++) {
        const char *puzzle = s->bench.puzzles.at + i * BENCH_CELLS;
        nonet_bench_grid(puzzle, &s->grids[i]);
        memcpy(s->texts[i], puzzle, BENCH_CELLS);
    }
    return 0;
}

static int measure(struct calls *k, struct set *s) {
    int code = lay_out(k, s);
    code = code ? code : check(k, s);
    for (int turn = 0; turn < k->settings->repeat && code == 0; turn++)
        for (size_t slice = 0; slice < s->slices; slice++)
            time_slice(k, s, slice);
    for (int n = 0; n < k->kernel_count && code == 0; n++)
        put_row(k, s, n);
    return code;
}

/* Bad records are left out, and show in the code. */
static int take_file(struct calls *k, int count, char **operand) {
    struct set s = {.name = count ? *operand : "stdin"};
    int code = nonet_bench_read(&s.bench, count, operand);
    if (s.bench.counts != NULL && code < EXIT_IO) {
        int measured = measure(k, &s);
        code = measured > 0 ? measured : code;
    }
    nonet_bench_free(&s.bench);
    free(s.grids);
    free(s.texts);
    free(s.best);
    return code;
}

int nonet_bench_calls(const struct bench_settings *settings, const char *const *kernels,
                      int kernel_count, int count, char **operands) {
    struct calls k = {.settings = settings, .kernels = kernels, .kernel_count = kernel_count};
    int worst = 0;
    if (settings->against != NULL && (k.rival = nonet_bench_object(settings->against)) == NULL)
        return EXIT_IO;
    k.name_width = count ? 4 : 5;
    for (int i = 0; i < count; i++)
        if ((int)strlen(operands[i]) > k.name_width)
            k.name_width = (int)strlen(operands[i]);
    put_head(&k);
    for (int i = 0; i < (count ? count : 1); i++) {
        int code = take_file(&k, count ? 1 : 0, operands + i);
        worst = code > worst ? code : worst;
        if (code != 0 && code != EXIT_BAD_INPUT) {
            nonet_out_free(&k.table);
            return worst;
        }
    }
    tell_method(&k);
    return nonet_out_print(&k.table, stdout, worst);
}
