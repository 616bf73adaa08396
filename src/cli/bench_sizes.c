/*
 * bench --sizes: grids of any size, one row per file. Every grid is timed by itself, from the grid
 * in memory to its solution, on one thread and in processor time, so that other work on the machine
 * matters little; with --repeat the best time of each grid counts. Times are reported as median,
 * mean, worst and sum, since those of hard grids have a long tail. Every solution is checked
 * against the rules by code that no engine uses. Another program gets a file's grids in the sized
 * format.
 */
#include "cli/bench.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct ruled {
    struct nonet_grid *grid;
    struct nonet_rules *rules; /* NULL: none */
};

struct grids {
    struct ruled *at;
    size_t count, room;
};

/* A file and its results. */
struct row {
    const char *name;
    struct grids grids;
    int side;                         /* 0: of different sizes */
    size_t solved, none;              /* with a solution; proved to have none */
    double median, sum, worst, rival; /* seconds */
};

struct sizes {
    const struct bench_settings *settings;
    struct row *rows;
    int count;
    int exit;
};

/* ---- reading ---- */

static int has_room(struct grids *g) {
    size_t room = g->room ? 2 * g->room : 64;
    if (g->count < g->room)
        return 1;
    struct ruled *more = realloc(g->at, room * sizeof *more);
    if (more == NULL)
        return 0;
    g->at = more;
    g->room = room;
    return 1;
}

static void *copy_of(const void *from, size_t bytes) {
    void *copy = malloc(bytes);
    return copy != NULL ? memcpy(copy, from, bytes) : NULL;
}

static int keep(void *user, const struct nonet_record *record) {
    const struct nonet_grid *grid = record->grid;
    struct row *row = user;
    struct grids *g = &row->grids;
    int has_rules = nonet_has_rules(record->rules);
    if (!has_room(g))
        return -1;
    struct ruled *one = &g->at[g->count++];
    one->grid = copy_of(grid, nonet_grid_room(grid));
    one->rules = has_rules ? copy_of(record->rules, nonet_rules_room(record->rules)) : NULL;
    row->side = g->count == 1 || row->side == nonet_grid_side(grid) ? nonet_grid_side(grid) : 0;
    return one->grid != NULL && (one->rules != NULL || !has_rules) ? 0 : -1;
}

static int read_row(struct row *row, const char *operand, int number) {
    row->name = operand ? operand : "stdin";
    int code = nonet_bench_operand(operand, number, 1, keep, row);
    if (code == EXIT_IO || row->grids.count > 0)
        return code;
    return nonet_bench_fail(row->name, "no puzzle", EXIT_BAD_INPUT);
}

/* ---- timing ---- */

static int is_over(void *user) {
    return nonet_bench_clock() >= *(const double *)user;
}

/* Times one grid once. 0, or an exit code after a message. */
static int time_grid(const struct sizes *z, struct row *row, size_t i, struct nonet_grid *solution,
                     double *seconds, int turn) {
    const struct nonet_grid *grid = row->grids.at[i].grid;
    char reason[NONET_REASON_MAX];
    struct nonet_solve_options o = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
    o.engine = (enum nonet_engine)z->settings->search.engine;
    o.kernel = z->settings->shared.kernel;
    o.limit = z->settings->limit;
    o.rules = row->grids.at[i].rules;
    if (!nonet_knows_rules(nonet_search_houses(&z->settings->search), NULL, o.rules, reason))
        return nonet_bench_fail(row->name, reason, EXIT_BAD_INPUT);
    double begin = nonet_bench_clock(), end = begin + z->settings->shared.timeout;
    o.cancel = z->settings->shared.timeout > 0 ? is_over : NULL;
    o.cancel_user = &end;
    int status = nonet_solve(grid, &o, solution, nonet_grid_room(grid), &r);
    double took = nonet_bench_clock() - begin;
    if (status != NONET_OK && status != NONET_E_CANCELLED)
        return nonet_bench_fail(row->name, nonet_status_text(status), EXIT_IO);
    if (r.solutions > 0 && !nonet_is_solution(grid, o.rules, solution))
        return nonet_bench_fail(row->name, "a solution is wrong", EXIT_NO);
    *seconds = turn == 0 || took < *seconds ? took : *seconds;
    row->solved += turn == 0 && status == NONET_OK && r.solutions > 0;
    row->none += turn == 0 && status == NONET_OK && r.solutions == 0;
    return 0;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void sum_up(struct row *row, double *seconds) {
    size_t n = row->grids.count;
    qsort(seconds, n, sizeof *seconds, by_value);
    for (size_t i = 0; i < n; i++)
        row->sum += seconds[i];
    row->worst = seconds[n - 1];
    row->median = (seconds[(n - 1) / 2] + seconds[n / 2]) / 2;
}

static int time_row(struct sizes *z, struct row *row) {
    size_t n = row->grids.count;
    double *seconds = calloc(n, sizeof *seconds);
    struct nonet_grid *solution = malloc(NONET_GRID_BYTES(NONET_SIDE_MAX));
    int code = seconds && solution ? 0 : nonet_bench_fail(row->name, strerror(ENOMEM), EXIT_IO);
    for (int turn = 0; turn < z->settings->repeat; turn++)
        for (size_t i = 0; i < n && code == 0; i++)
            code = time_grid(z, row, i, solution, &seconds[i], turn);
    if (code == 0)
        sum_up(row, seconds);
    if (code == 0 && row->solved + row->none < n)
        z->exit = EXIT_GAVE_UP; /* the highest code there is */
    free(solution);
    free(seconds);
    return code;
}

/* ---- the other program ---- */

static int run_rival(const struct sizes *z, struct row *row) {
    const struct nonet_format *sized = nonet_format_find("sized");
    struct bench part = {.count = row->grids.count};
    double best = 0;
    for (size_t i = 0; i < row->grids.count; i++) {
        const struct ruled *one = &row->grids.at[i];
        if (nonet_out_grid(&part.lines, sized, one->grid, one->rules, NULL) != NONET_OK) {
            nonet_out_free(&part.lines);
            return nonet_bench_fail(row->name,
                                    "--against is only for puzzles without rules or pencil marks",
                                    EXIT_BAD_INPUT);
        }
        nonet_out_text(&part.lines, "\n\n");
    }
    int code = nonet_rival_repeat(z->settings, &part, 0, &best);
    if (code == 0)
        row->rival = (double)row->grids.count / best;
    return code;
}

/* ---- the table ---- */

static void tell_method(const struct sizes *z) {
    const struct bench_settings *s = z->settings;
    fprintf(stderr, "limit %llu, one thread, processor time, best of %d",
            (unsigned long long)s->limit, s->repeat);
    if (s->shared.timeout > 0)
        fprintf(stderr, ", at most %g s per grid", s->shared.timeout);
    fprintf(stderr, "; every solution checked\n");
    if (s->against != NULL)
        fprintf(stderr, "the other program: a file's grids at once, from the start of its process "
                        "to its end, processor time; ratio: its time to nonet's\n");
}

static void put_row(const struct sizes *z, const struct row *row, int width, struct out *out) {
    char side[16] = "mixed";
    double mean = row->sum / (double)row->grids.count;
    if (row->side > 0)
        snprintf(side, sizeof side, "%d", row->side);
    nonet_out_printf(out,
                     z->settings->tsv ? "%-*s\t%s\t%zu\t%zu\t%zu\t%.4f\t%.4f\t%.4f\t%.6f"
                                      : "%-*s %5s %6zu %6zu %6zu %10.3f %10.3f %10.3f %10.3f",
                     width, row->name, side, row->grids.count, row->solved, row->none,
                     row->median * 1e3, mean * 1e3, row->worst * 1e3, row->sum);
    if (z->settings->against != NULL)
        nonet_out_printf(out, z->settings->tsv ? "\t%.6f\t%.3f" : " %10.3f %8.2f", row->rival,
                         row->rival / row->sum);
    nonet_out_char(out, '\n');
}

static int put_table(const struct sizes *z) {
    struct out out = {0};
    int width = 4, against = z->settings->against != NULL;
    for (int i = 0; i < z->count && !z->settings->tsv; i++)
        if ((int)strlen(z->rows[i].name) > width)
            width = (int)strlen(z->rows[i].name);
    if (z->settings->tsv)
        nonet_out_printf(&out,
                         "file\tside\tgrids\tsolved\tnone\tmedian_ms\tmean_ms\tmax_ms\ttotal_s%s\n",
                         against ? "\tagainst_s\tratio" : "");
    else
        nonet_out_printf(&out, "%-*s %5s %6s %6s %6s %10s %10s %10s %10s%s\n", width, "file",
                         "side", "grids", "solved", "none", "median ms", "mean ms", "max ms",
                         "total s", against ? "  against s    ratio" : "");
    for (int i = 0; i < z->count; i++)
        put_row(z, &z->rows[i], z->settings->tsv ? 0 : width, &out);
    return nonet_out_print(&out, stdout, 0);
}

static void free_rows(struct sizes *z) {
    for (int i = 0; z->rows != NULL && i < z->count; i++) {
        for (size_t k = 0; k < z->rows[i].grids.count; k++) {
            free(z->rows[i].grids.at[k].grid);
            free(z->rows[i].grids.at[k].rules);
        }
        free(z->rows[i].grids.at);
    }
    free(z->rows);
}

/* Measures one file: reads it, then times nonet and the other program. Bad records are left out. */
static int measure(struct sizes *z, struct row *row, const char *operand, int number) {
    int code = read_row(row, operand, number);
    if (row->grids.count == 0 || code >= EXIT_IO)
        return code;
    int timed = time_row(z, row);
    if (timed == 0 && z->settings->against != NULL)
        timed = run_rival(z, row);
    if (timed == 0)
        z->exit = code > z->exit ? code : z->exit;
    return timed;
}

int nonet_bench_sizes(const struct bench_settings *settings, int count, char **operands) {
    struct sizes z = {.settings = settings, .count = count ? count : 1};
    z.rows = calloc((size_t)z.count, sizeof *z.rows);
    int code = z.rows ? 0 : nonet_bench_fail("cannot start", strerror(ENOMEM), EXIT_IO);
    for (int i = 0; i < z.count && code == 0; i++)
        code = measure(&z, &z.rows[i], count ? operands[i] : NULL, i + 1);
    if (code == 0) {
        tell_method(&z);
        code = put_table(&z);
    }
    free_rows(&z);
    return code > z.exit ? code : z.exit;
}
