/*
 * bench --rate: how long a rating takes, by bands of half a point, since it takes a thousand times
 * longer at 11 than at 1; on HoDoKu's scale, by levels. Every puzzle is timed by itself, from the
 * grid to its ratings, on one thread; with --repeat the best time of each puzzle counts. Another
 * program gets the puzzles of one band at a time.
 */
#include "cli/bench.h"

#include <stdlib.h>

enum { TENTHS = 5, BANDS = 41, STUCK = BANDS - 1 }; /* 0.0 to 19.9; the last one: not solved */

struct band {
    size_t count;
    double sum, worst; /* seconds */
    double rival;      /* puzzles per second */
};

struct rates {
    const struct bench_settings *settings;
    const struct bench *bench;
    double *seconds;   /* of each puzzle, the best */
    signed char *band; /* of each puzzle; -1: it does not have exactly one solution */
    struct band bands[BANDS];
    size_t left_out;
};

static int is_unique(const struct nonet_grid *grid) {
    struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
    return nonet_solve(grid, NULL, NULL, 0, &r) == NONET_OK && r.verdict == NONET_UNIQUE;
}

static int has_levels(const struct rates *r) {
    return r->settings->scale != NONET_SCALE_EXPLAINER;
}

static int band_of(const struct rates *r, const struct nonet_logic_result *result) {
    int band = has_levels(r) ? result->level : result->rating / TENTHS;
    return result->end != NONET_LOGIC_SOLVED || band > STUCK ? STUCK : band;
}

/* Times a puzzle once; keeps the better time. */
static int time_puzzle(struct rates *r, size_t i, int turn) {
    struct nonet_logic_options how = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    union nonet_grid9 g;
    how.scale = (enum nonet_scale)r->settings->scale;
    nonet_bench_grid(r->bench->puzzles.at + i * BENCH_CELLS, &g);
    if (turn == 0 && !is_unique(NONET_GRID(g)))
        r->band[i] = -1;
    if (r->band[i] < 0)
        return NONET_OK;
    double begin = nonet_bench_clock();
    int status = nonet_logic(NONET_GRID(g), &how, NULL, 0, &result);
    double took = nonet_bench_clock() - begin;
    if (turn == 0 || took < r->seconds[i])
        r->seconds[i] = took;
    r->band[i] = (signed char)band_of(r, &result);
    return status;
}

static int time_all(struct rates *r) {
    for (int turn = 0; turn < r->settings->repeat; turn++) {
        for (size_t i = 0; i < r->bench->count; i++) {
            int status = time_puzzle(r, i, turn);
            if (status != NONET_OK) {
                fprintf(stderr, "nonet bench: --rate: %s\n", nonet_status_text(status));
                return EXIT_IO;
            }
        }
    }
    return 0;
}

static void sum_up(struct rates *r) {
    for (size_t i = 0; i < r->bench->count; i++) {
        if (r->band[i] < 0) {
            r->left_out++;
            continue;
        }
        struct band *b = &r->bands[r->band[i]];
        b->count++;
        b->sum += r->seconds[i];
        b->worst = r->seconds[i] > b->worst ? r->seconds[i] : b->worst;
    }
}

/* ---- the other program ---- */

static int run_rival(struct rates *r, int band) {
    struct bench part = {.count = r->bands[band].count};
    for (size_t i = 0; i < r->bench->count; i++)
        if (r->band[i] == band)
            nonet_out_bytes(&part.lines, r->bench->lines.at + i * BENCH_LINE, BENCH_LINE);
    return nonet_rival_repeat(r->settings, &part, r->settings->seconds, &r->bands[band].rival);
}

static int run_rivals(struct rates *r) {
    int code = 0;
    for (int band = 0; band < BANDS && code == 0 && r->settings->against != NULL; band++)
        if (r->bands[band].count > 0)
            code = run_rival(r, band);
    return code;
}

/* ---- the table ---- */

static void tell_method(const struct rates *r) {
    if (r->left_out > 0)
        fprintf(stderr, "nonet bench: left out: %zu without exactly one solution\n", r->left_out);
    fprintf(stderr, "%s, one thread, best of %d; %s%s; milliseconds of processor time per puzzle\n",
            nonet_counted(r->bench->count - r->left_out, "puzzle").text, r->settings->repeat,
            has_levels(r) ? nonet_scale_facts((enum nonet_scale)r->settings->scale)->owner : "",
            has_levels(r) ? "'s levels" : "bands of half a point");
    if (r->settings->against != NULL)
        fprintf(stderr, "the other program: from the start of its process to its end; ratio: "
                        "nonet's puzzles per second to its\n");
}

static void put_row(const struct rates *r, int band, struct out *out) {
    const struct band *b = &r->bands[band];
    char name[16] = "stuck";
    double mean = b->sum / (double)b->count, rate = 1 / mean;
    if (band != STUCK && has_levels(r))
        snprintf(name, sizeof name, "%s",
                 nonet_scale_level((enum nonet_scale)r->settings->scale, band));
    else if (band != STUCK)
        snprintf(name, sizeof name, "%d.%d", band * TENTHS / 10, band * TENTHS % 10);
    nonet_out_printf(
        out, r->settings->tsv ? "%s\t%zu\t%.4f\t%.4f\t%.1f" : "%-7s %8zu %10.3f %10.3f %12.0f",
        name, b->count, mean * 1e3, b->worst * 1e3, rate);
    if (r->settings->against != NULL)
        nonet_out_printf(out, r->settings->tsv ? "\t%.1f\t%.2f" : " %12.1f %9.1f", b->rival,
                         rate / b->rival);
    nonet_out_char(out, '\n');
}

static int put_table(const struct rates *r) {
    struct out out = {0};
    int against = r->settings->against != NULL;
    if (r->settings->tsv)
        nonet_out_printf(&out, "band\tpuzzles\tmean_ms\tworst_ms\tper_second%s\n",
                         against ? "\tagainst\tratio" : "");
    else
        nonet_out_printf(&out, "%-7s %8s %10s %10s %12s%s\n", "band", "puzzles", "mean ms",
                         "worst ms", "puzzles/s", against ? "      against     ratio" : "");
    for (int band = 0; band < BANDS; band++)
        if (r->bands[band].count > 0)
            put_row(r, band, &out);
    return nonet_out_print(&out, stdout, 0);
}

int nonet_bench_rate(const struct bench_settings *settings, const struct bench *bench) {
    struct rates r = {.settings = settings, .bench = bench};
    r.seconds = calloc(bench->count, sizeof *r.seconds);
    r.band = calloc(bench->count, sizeof *r.band);
    int code = r.seconds && r.band ? time_all(&r) : EXIT_IO;
    if (code == 0) {
        sum_up(&r);
        tell_method(&r);
        code = run_rivals(&r);
    }
    if (code == 0)
        code = put_table(&r);
    free(r.seconds);
    free(r.band);
    return code;
}
