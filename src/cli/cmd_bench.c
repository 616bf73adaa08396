/*
 * bench: how fast every kernel of this processor is on the given puzzles, on one thread, with the
 * proof of uniqueness. What is compared is timed in turns, again and again, so that a machine that
 * is slower for a while is slower for all; the best run of each counts. Answers are checked before
 * the clock starts.
 */
#include "cli/bench.h"
#include "cli/logic.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KERNELS_MAX = 16, REPEAT = 5 };

#define SETTINGS struct bench_settings

static const struct option options[] = {
    FLAG("--rate", 0, rate, 1,
         "measure rating instead: a table by bands of rating (--repeat is 1 then)"),
    OPTION(
        "--scale", 0, CHOICE, scale, SCALES,
        "(rate) by Sudoku Explainer's techniques (default), or by HoDoKu's, with a row per level"),
    FLAG("--sizes", 0, sizes, 1,
         "measure grids of any size instead: one row per file (--repeat is 1 then)"),
    OPTION("--engine", 0, CHOICE, search.engine, SEARCH_ENGINES, "(sizes) solve with this engine"),
    OPTION("--limit", 0, NUMBER, limit, "N",
           "(sizes) stop after N solutions (default 1; 2 proves uniqueness; 0: find all)"),
    OPTION("--timeout", 0, SECONDS, shared.timeout, "S",
           "(sizes) give up on a grid after S seconds of processor time"),
    OPTION("--kernel", 0, WORD, shared.kernel, "NAME", "time only this kernel"),
    OPTION("--repeat", 0, THREADS, repeat, "N", "take the best of N runs (default 5)"),
    OPTION("--seconds", 0, SECONDS, seconds, "S",
           "repeat the puzzles in a run until it has taken S seconds (default 0.5)"),
    OPTION("--against", 0, WORD, against, "CMD",
           "compare with a command that reads puzzles as lines and writes solutions as lines"),
    FLAG("--tsv", 0, tsv, 1, "separate the columns by tabs"),
    GROUP(nonet_help_options, shared),
    OPTIONS_END,
};

static int prepare(struct settings *settings) {
    struct bench_settings *s = (struct bench_settings *)settings;
    int given = s->search.engine != NONET_ENGINE_FAST || s->limit != NONET_NO_LIMIT_GIVEN ||
                settings->timeout > 0;
    if ((s->sizes && s->rate) || (given && !s->sizes))
        return nonet_complain(settings, given ? "--engine, --limit and --timeout are for --sizes"
                                              : "--sizes and --rate do not go together");
    if (s->scale != NONET_SCALE_EXPLAINER && !s->rate)
        return nonet_complain(settings, "--scale is for --rate");
    s->repeat = s->repeat ? s->repeat : s->rate || s->sizes ? 1 : REPEAT;
    s->limit = s->limit == NONET_NO_LIMIT_GIVEN ? 1 : s->limit;
    return nonet_settle_search(settings, &s->search, 0);
}

/* A kernel, and its best so far, in puzzles per second. */
struct runner {
    const char *kernel;
    double records, lines;
};

struct field {
    const struct bench_settings *settings;
    struct bench bench;
    struct rival rival;
    int count;
    struct runner runner[KERNELS_MAX];
};

static int choose_kernels(struct field *f) {
    const char *only = f->settings->shared.kernel, *name;
    int known = 0;
    for (int i = 0; (name = nonet_kernel_at(i)) != NULL && f->count < KERNELS_MAX; i++) {
        int asked = only == NULL || strcmp(only, name) == 0;
        known |= asked;
        if (asked && nonet_kernel_is_usable(i))
            f->runner[f->count++].kernel = name;
    }
    if (f->count > 0)
        return 0;
    fprintf(stderr,
            known ? "nonet bench: --kernel: this processor cannot run %s; it has:"
                  : "nonet bench: --kernel: no kernel '%s'; there are:",
            only);
    for (int i = 0; (name = nonet_kernel_at(i)) != NULL; i++)
        if (!known || nonet_kernel_is_usable(i))
            fprintf(stderr, " %s", name);
    fprintf(stderr, "\n");
    return EXIT_USAGE;
}

/* Checks every kernel's answers, and that they agree. */
static int check_all(struct field *f) {
    uint8_t *counts = malloc(f->bench.count);
    int code = counts ? 0 : EXIT_IO;
    for (int i = 0; i < f->count && code == 0; i++) {
        code = nonet_bench_check(&f->bench, f->runner[i].kernel, i > 0 ? counts : NULL);
        if (i == 0)
            memcpy(counts, f->bench.counts, f->bench.count);
    }
    free(counts);
    return code;
}

/* A run: repeats the job until the time is up. Keeps the better rate. */
static void time_job(struct field *f, void (*job)(struct bench *, const char *), const char *kernel,
                     double *best) {
    double begin = nonet_now(), took;
    size_t passes = 0;
    do {
        job(&f->bench, kernel);
        passes++;
        took = nonet_now() - begin;
    } while (took < f->settings->seconds);
    double rate = (double)(passes * f->bench.count) / took;
    *best = rate > *best ? rate : *best;
}

static int time_all(struct field *f) {
    int code = 0;
    for (int turn = 0; turn < f->settings->repeat && code == 0; turn++) {
        if (f->rival.command != NULL)
            code = nonet_rival_run(&f->rival, &f->bench, f->settings->seconds);
        for (int i = 0; i < f->count && code == 0; i++) {
            struct runner *r = &f->runner[i];
            time_job(f, nonet_bench_records, r->kernel, &r->records);
            time_job(f, nonet_bench_lines, r->kernel, &r->lines);
        }
    }
    return code;
}

/* ---- the table ---- */

static void tell_method(const struct field *f) {
    fprintf(stderr,
            "%s, limit 2, one thread, best of %s of %g s; puzzles per second\n"
            "kernel: records of 81 bytes in memory to records; whole job: lines in memory to "
            "lines\n",
            nonet_counted(f->bench.count, "puzzle").text,
            nonet_counted((uint64_t)f->settings->repeat, "run").text, f->settings->seconds);
    if (f->rival.command != NULL)
        fprintf(stderr,
                "the other program: from the start of its process to its end, lines from a file, "
                "to a pipe;\nratio: nonet's whole job to the other program\n");
}

/* The command as a word of a table: no tabs or line ends. */
static void put_command(struct out *out, const char *command) {
    for (; *command; command++)
        nonet_out_char(out, (unsigned char)*command < ' ' ? ' ' : *command);
}

static void put_table(const struct field *f, struct out *out) {
    double rival = f->rival.best;
    int tsv = f->settings->tsv;
    if (tsv)
        nonet_out_printf(out, "name\tpuzzles\tkernel\twhole_job%s\n", rival > 0 ? "\tratio" : "");
    else
        nonet_out_printf(out, "%-10s %12s %12s%s\n", "", "kernel", "whole job",
                         rival > 0 ? "    ratio" : "");
    for (int i = 0; i < f->count; i++) {
        const struct runner *r = &f->runner[i];
        if (tsv)
            nonet_out_printf(out, "%s\t%zu\t", r->kernel, f->bench.count);
        else
            nonet_out_printf(out, "%-10s ", r->kernel);
        nonet_out_printf(out, tsv ? "%.0f\t%.0f" : "%12.0f %12.0f", r->records, r->lines);
        if (rival > 0)
            nonet_out_printf(out, tsv ? "\t%.3f" : " %8.2f", r->lines / rival);
        nonet_out_char(out, '\n');
    }
    if (rival <= 0)
        return;
    if (!tsv)
        nonet_out_printf(out, "%-10s %12s %12.0f %8.2f  ", "against", "", rival, 1.0);
    put_command(out, f->rival.command);
    if (tsv)
        nonet_out_printf(out, "\t%zu\t\t%.0f\t1.000", f->bench.count, rival);
    nonet_out_char(out, '\n');
}

static int measure(struct field *f) {
    struct out out = {0};
    int code = check_all(f);
    if (code == 0)
        tell_method(f);
    if (code == 0)
        code = time_all(f);
    if (code != 0)
        return code;
    put_table(f, &out);
    return nonet_out_print(&out, stdout, 0);
}

static int run(const struct settings *settings, int count, char **operands) {
    const struct bench_settings *s = (const struct bench_settings *)settings;
    struct field f = {.settings = s, .rival = {.command = s->against}};
    if (count == 0 && isatty(STDIN_FILENO))
        return nonet_complain(settings, "no file of puzzles (see: nonet help bench)");
    int code = choose_kernels(&f);
    if (code == 0 && s->sizes)
        return nonet_bench_sizes(s, count, operands);
    if (code == 0)
        code = nonet_bench_read(&f.bench, count, operands);
    if (f.bench.counts != NULL && code < EXIT_IO) {
        int measured = s->rate ? nonet_bench_rate(s, &f.bench) : measure(&f);
        code = measured > code ? measured : code;
    }
    if (f.rival.input != NULL)
        fclose(f.rival.input);
    nonet_bench_free(&f.bench);
    return code;
}

const struct command nonet_command_bench = {
    .name = "bench",
    .summary = "puzzles per second, solved or rated; also against another program",
    .prose =
        "Reads the 9x9 puzzles of the files, in any format, and measures how many of them each "
        "kernel of this processor solves per second on one thread, including the proof of "
        "whether the solution is the only one. It measures the kernel alone, from records of 81 "
        "bytes in memory to such records, and the whole job, from lines of text in memory to "
        "lines of text. Kernels take turns, and the best run of each counts. All answers are "
        "checked first.\n"
        "With --against the same puzzles are given, as lines on stdin, to a shell command, which "
        "takes turns with the kernels; it must write as many lines and exit with 0. It is timed "
        "from the start of its process to the end, and given the puzzles as often as needed to "
        "fill --seconds. The ratio is that of nonet's whole job to this command.\n"
        "With --rate bench measures how long it takes to rate a puzzle (see: nonet help rate): one "
        "row per band of half a point, with the number of puzzles, the mean and the worst time. "
        "--against then gives the puzzles of each band to a command that writes one line per "
        "puzzle.\n"
        "With --sizes every file gets a row: its grids, of any size, are solved one by one on one "
        "thread, to the first solution unless --limit says otherwise. The row says how many have a "
        "solution, how many were proved to have none, the median, mean and worst processor time "
        "in milliseconds, and the sum in seconds. Every solution is checked. Grids may have rules, of "
        "any kind; without --sizes they may not. --against then gives "
        "the grids of each file, in the sized format, to a command that writes one line per "
        "grid.\n"
        "The table goes to stdout, and how it was measured to stderr.",
    .examples =
        "nonet bench puzzles.txt\tall kernels\n"
        "nonet bench --kernel avx2 --tsv puzzles.txt\tone kernel, for a script\n"
        "nonet bench --against 'other-solver -' puzzles.txt\tside by side\n"
        "nonet bench --rate puzzles.txt\thow long rating takes\n"
        "nonet bench --sizes --timeout 60 16x16.txt 25x25.txt\tlarge grids, at most a minute "
        "each",
    .options = options,
    DEFAULTS(.limit = NONET_NO_LIMIT_GIVEN, .seconds = 0.5),
    .prepare = prepare,
    .run = run,
};
