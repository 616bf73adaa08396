/*
 * bench: how fast every kernel of this processor is on the given puzzles, on one thread, with the
 * proof of uniqueness. What is compared is timed in turns, again and again, so that a machine that
 * is slower for a while is slower for all; the best run of each counts. Answers are checked before
 * the clock starts.
 */
#include "cli/bench.h"
#include "cli/device.h"
#include "cli/logic.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REPEAT = 5, REPEAT_CALLS = 10, REPEAT_WAYS = 3 };

#define SETTINGS struct bench_settings

static const struct option options[] = {
    FLAG("--rate", 0, rate, 1,
         "measure rating instead: a table by bands of rating (--repeat is 1 then)"),
    OPTION(
        "--scale", 0, CHOICE, scale, SCALES,
        "(rate) by Sudoku Explainer's techniques (default), or by HoDoKu's, with a row per level"),
    FLAG("--sizes", 0, sizes, 1,
         "measure grids of any size instead: one row per file (--repeat is 1 then)"),
    FLAG("--calls", 0, calls, 1,
         "measure calls of the library instead, in batches, one puzzle per call and one grid per "
         "call: one row per file and kernel (--repeat is 10 then)"),
    FLAG("--ways", 0, ways, 1,
         "measure the program's commands instead, beside what they call: one row each (--repeat "
         "is 3 then)"),
    OPTION("--engine", 0, CHOICE, search.engine, SEARCH_ENGINES, "(sizes) solve with this engine"),
    OPTION(
        "--limit", 0, NUMBER, limit, "N",
        "(sizes) stop after N solutions (default 1; 2 proves uniqueness; 0: find all); (calls) 1 "
        "or 2 (default 2)"),
    OPTION("--timeout", 0, SECONDS, shared.timeout, "S",
           "(sizes) give up on a grid after S seconds of processor time"),
    OPTION("--kernel", 0, WORD, shared.kernel, "NAME", "time only this kernel"),
    OPTION("--device", 0, CHOICE, shared.device_asked, "cpu|cuda|auto",
           "time a GPU beside the kernels: no, yes, or if there is one (default)"),
    OPTION("--threads", 'j', THREADS, shared.threads, "N",
           "(--device) pack and unpack on N threads (default: one for each core)"),
    OPTION("--repeat", 0, THREADS, repeat, "N", "take the best of N runs (default 5)"),
    OPTION("--seconds", 0, SECONDS, seconds, "S",
           "repeat the puzzles in a run until it has taken S seconds (default 0.5)"),
    OPTION("--against", 0, WORD, against, "CMD|FILE.so",
           "compare with a command that reads puzzles as lines and writes solutions as lines, or, "
           "as --calls, with a function of a shared object (FILE.so[:SYMBOL])"),
    FLAG("--tsv", 0, tsv, 1, "separate the columns by tabs"),
    GROUP(nonet_help_options, shared),
    OPTIONS_END,
};

/* What is measured must be one thing, and --against one that can be compared with it. */
static int refuse_mix(const struct bench_settings *s) {
    const char *mode = NULL;
    const struct {
        int is_on;
        const char *name;
    } modes[] = {
        {s->sizes, "--sizes"}, {s->rate, "--rate"}, {s->calls, "--calls"}, {s->ways, "--ways"}};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (modes[i].is_on && mode != NULL)
            return nonet_complain(&s->shared, "%s and %s do not go together", mode, modes[i].name);
        mode = modes[i].is_on ? modes[i].name : mode;
    }
    if (s->against == NULL)
        return 0;
    if (s->ways)
        return nonet_complain(&s->shared, "--ways and --against do not go together");
    int is_object = nonet_is_object(s->against);
    if (is_object && mode != NULL && !s->calls)
        return nonet_complain(&s->shared, "--against: a shared object is for --calls, not %s",
                              mode);
    return is_object || !s->calls
               ? 0
               : nonet_complain(&s->shared, "--calls is --against a shared object, FILE.so");
}

/* A device is timed beside the kernels, if there is one, unless one kernel alone was asked for. */
static int settle_device(struct bench_settings *s) {
    int has_mode = s->rate || s->sizes || s->calls || s->ways;
    if (has_mode && s->shared.device_asked == DEVICE_CUDA)
        return nonet_complain(&s->shared, "--device is not for --rate, --sizes, --calls or --ways");
    if (has_mode || s->shared.device_asked == DEVICE_CPU ||
        (s->shared.device_asked == DEVICE_AUTO && s->shared.kernel != NULL))
        return 0;
    return nonet_device_open_asked(&s->shared);
}

static int prepare(struct settings *settings) {
    struct bench_settings *s = (struct bench_settings *)settings;
    int code = refuse_mix(s), has_limit = s->limit != NONET_NO_LIMIT_GIVEN;
    if (code != 0)
        return code;
    s->calls |= s->against != NULL && nonet_is_object(s->against);
    if (!s->sizes && (s->search.engine != NONET_ENGINE_FAST || settings->timeout > 0 ||
                      (has_limit && !s->calls)))
        return nonet_complain(settings, "--engine, --limit and --timeout are for --sizes%s",
                              has_limit ? ", and --limit for --calls" : "");
    if (s->calls && has_limit && s->limit != 1 && s->limit != 2)
        return nonet_complain(settings, "--limit: with --calls it is 1 or 2");
    if (s->scale != NONET_SCALE_EXPLAINER && !s->rate)
        return nonet_complain(settings, "--scale is for --rate");
    if (s->repeat == 0)
        s->repeat = s->rate || s->sizes ? 1
                    : s->calls          ? REPEAT_CALLS
                    : s->ways           ? REPEAT_WAYS
                                        : REPEAT;
    s->limit = has_limit ? s->limit : s->calls ? 2 : 1;
    code = nonet_settle_search(settings, &s->search, 0);
    return code ? code : settle_device(s);
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
    struct bench_far far; /* if there is a device */
    int count;
    struct runner runner[BENCH_KERNELS_MAX];
};

/* Those that can run here, or the one asked for; returns how many, 0 after a message. */
static int choose_kernels(const char *only, const char *kernels[BENCH_KERNELS_MAX]) {
    const char *name;
    int known = 0, count = 0;
    for (int i = 0; (name = nonet_kernel_at(i)) != NULL && count < BENCH_KERNELS_MAX; i++) {
        int asked = only == NULL || strcmp(only, name) == 0;
        known |= asked;
        if (asked && nonet_kernel_is_usable(i))
            kernels[count++] = name;
    }
    if (count > 0)
        return count;
    fprintf(stderr,
            known ? "nonet bench: --kernel: this processor cannot run %s; it has:"
                  : "nonet bench: --kernel: no kernel '%s'; there are:",
            only);
    for (int i = 0; (name = nonet_kernel_at(i)) != NULL; i++)
        if (!known || nonet_kernel_is_usable(i))
            fprintf(stderr, " %s", name);
    fprintf(stderr, "\n");
    return 0;
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
    if (code == 0 && f->settings->shared.device != NULL)
        code = nonet_bench_far_begin(&f->far, &f->settings->shared, &f->bench);
    return code;
}

/* A run: repeats the job until the time is up. Keeps the better rate. */
static void time_job(struct field *f, void (*job)(struct bench *, const char *), const char *kernel,
                     double *best) {
    double begin = nonet_bench_clock(), took;
    size_t passes = 0;
    do {
        job(&f->bench, kernel);
        passes++;
        took = nonet_bench_clock() - begin;
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
        if (f->settings->shared.device != NULL && code == 0)
            nonet_bench_far_run(&f->far, &f->settings->shared, f->settings->seconds);
    }
    return code;
}

/* ---- the table ---- */

static void tell_method(const struct field *f) {
    fprintf(stderr,
            "%s, limit 2, one thread, best of %s of %g s; puzzles per second of processor time\n"
            "kernel: records of 81 bytes in memory to records; whole job: lines in memory to "
            "lines\n",
            nonet_counted(f->bench.count, "puzzle").text,
            nonet_counted((uint64_t)f->settings->repeat, "run").text, f->settings->seconds);
    if (f->settings->shared.device != NULL)
        fprintf(stderr, "cuda: %s, batches of %s, %s, by the clock on the wall\n",
                nonet_device_name(f->settings->shared.device),
                nonet_counted(f->far.count, "puzzle").text,
                nonet_counted((uint64_t)f->far.threads, "thread").text);
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
    if (f->settings->shared.device != NULL && tsv)
        nonet_out_printf(out, "cuda\t%zu\t%.0f\t%s\n", f->bench.count, f->far.best,
                         rival > 0 ? "\t" : "");
    else if (f->settings->shared.device != NULL)
        nonet_out_printf(out, "%-10s %12.0f %12s\n", "cuda", f->far.best, "-");
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

/* What has all puzzles in memory at once. */
static int run_all(struct field *f, int count, char **operands) {
    const struct bench_settings *s = f->settings;
    int code = nonet_bench_read(&f->bench, count, operands);
    if (f->bench.counts != NULL && code < EXIT_IO) {
        int measured = s->rate   ? nonet_bench_rate(s, &f->bench)
                       : s->ways ? nonet_bench_ways(s, &f->bench)
                                 : measure(f);
        code = measured > code ? measured : code;
    }
    if (f->rival.input != NULL)
        fclose(f->rival.input);
    nonet_bench_far_free(&f->far);
    nonet_bench_free(&f->bench);
    return code;
}

static int run(const struct settings *settings, int count, char **operands) {
    const struct bench_settings *s = (const struct bench_settings *)settings;
    struct field f = {.settings = s, .rival = {.command = s->against}};
    const char *kernels[BENCH_KERNELS_MAX];
    if (count == 0 && isatty(STDIN_FILENO))
        return nonet_complain(settings, "no file of puzzles (see: nonet help bench)");
    f.count = choose_kernels(settings->kernel, kernels);
    if (f.count == 0)
        return EXIT_USAGE;
    if (s->sizes)
        return nonet_bench_sizes(s, count, operands);
    if (s->calls)
        return nonet_bench_calls(s, kernels, f.count, count, operands);
    for (int i = 0; i < f.count; i++)
        f.runner[i].kernel = kernels[i];
    return run_all(&f, count, operands);
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
        "checked first. All times are processor time: other work on the machine then matters "
        "little.\n"
        "A GPU whose plugin is installed has a row too. It is given the puzzles again and again, in "
        "batches of two million at least, and what counts is the clock on the wall, with -j "
        "threads that pack and unpack; the kernels of the other rows have one thread. --device cuda "
        "says what is missing if it cannot be used.\n"
        "With --against the same puzzles are given, as lines on stdin, to a shell command, which "
        "takes turns with the kernels; it must write as many lines and exit with 0. Its processor "
        "time counts, on all its threads, from the start of its process to the end, and it is given the puzzles as often as needed to "
        "fill --seconds. The ratio is that of nonet's whole job to this command.\n"
        "With --calls every file gets a row for each kernel, with the microseconds that a puzzle takes "
        "in batches of 1,024, one per call (a batch of one, as in nonet_solve_line), and one per call as a "
        "grid (nonet_solve). The ways take turns on each 1,024 puzzles, and the best turn of each counts. "
        "--against FILE.so adds a function of a shared object, which is called for one puzzle after the "
        "other in the same process: size_t nonet_rival(const char *puzzle, size_t limit, char *solution). "
        "It gets the 81 cells as a string, with a dot for each empty one, and the number of solutions to look for; it "
        "returns how many it found and, if the limit is 1, writes the 81 digits of the first. "
        "FILE.so:NAME is a function of another name. First its answers to all puzzles are compared with "
        "nonet's, at limit 1 and at 2.\n"
        "With --ways the puzzles go through the commands of the program, from and to several formats, on "
        "one thread, from a file to /dev/null. A row says how many puzzles a second of processor time is "
        "good for, and how many microseconds a puzzle takes; the same for the function of the library "
        "that does the work, called by itself in the same turn; and the difference.\n"
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
        "nonet bench --against ./other.so easy.txt hard.txt\tside by side, one puzzle per call\n"
        "nonet bench --ways puzzles.txt\twhat the commands cost\n"
        "nonet bench --rate puzzles.txt\thow long rating takes\n"
        "nonet bench --sizes --timeout 60 16x16.txt 25x25.txt\tlarge grids, at most a minute "
        "each",
    .options = options,
    DEFAULTS(.shared.device_asked = DEVICE_AUTO, .limit = NONET_NO_LIMIT_GIVEN, .seconds = 0.5),
    .prepare = prepare,
    .run = run,
};
