/*
 * bench --ways: what the program's commands cost beside the functions of the library that they call.
 * A command runs as it would for a user, on one thread, from a file to /dev/null, in a child process
 * whose processor time is that of the command; the function runs here, on the same puzzles. They take
 * turns. The puzzles are repeated in the file until a run is long enough for the start of a process
 * not to matter.
 */
#include "cli/bench.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 6 };
static const double file_max = 1 << 26; /* bytes of lines */

/* ---- what the library does ---- */

struct work {
    const struct bench_settings *settings;
    struct bench *bench;
    union nonet_grid9 *grids;
};

static void by_batch(const struct work *w) {
    nonet_bench_records(w->bench, w->settings->shared.kernel);
}

static enum nonet_verdict count_two(const struct work *w, size_t i) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.kernel = w->settings->shared.kernel;
    nonet_solve(NONET_GRID(w->grids[i]), &options, NULL, 0, &result);
    return result.verdict;
}

static void by_canon(const struct work *w) {
    union nonet_grid9 form;
    for (size_t i = 0; i < w->bench->count; i++)
        nonet_canon(NONET_GRID(w->grids[i]), NULL, NULL, NONET_GRID(form), sizeof form, NULL);
}

static void by_read_and_write(const struct work *w) {
    const struct nonet_format *line = nonet_format_find("line");
    char text[BENCH_LINE];
    union nonet_grid9 grid;
    for (size_t i = 0; i < w->bench->count; i++) {
        nonet_bench_grid(w->bench->puzzles.at + i * BENCH_CELLS, &grid);
        nonet_write(line, NONET_GRID(grid), NULL, NULL, text, sizeof text);
    }
}

static void by_logic(const struct work *w) {
    for (size_t i = 0; i < w->bench->count; i++) {
        struct nonet_logic_options how = NONET_LOGIC_OPTIONS_INIT;
        struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
        if (count_two(w, i) == NONET_UNIQUE)
            nonet_logic(NONET_GRID(w->grids[i]), &how, NULL, 0, &result);
    }
}

/* ---- the ways ---- */

/* A format of its own for bench: CSV with a header, the cells in quotes. */
#define QUOTED "quoted"

struct way {
    const char *words[WORDS_MAX]; /* of the command line, after `nonet` */
    const char *from;             /* a format */
    void (*library)(const struct work *work);
    const char *function; /* its name */
};

static const struct way ways[] = {
    {{"solve"}, "line", by_batch, "nonet_batch_solve"},
    {{"solve", "--json"}, "line", by_batch, "nonet_batch_solve"},
    {{"solve"}, "grid", by_batch, "nonet_batch_solve"},
    {{"solve"}, "rows", by_batch, "nonet_batch_solve"},
    {{"solve"}, "sdk", by_batch, "nonet_batch_solve"},
    {{"solve"}, "json", by_batch, "nonet_batch_solve"},
    {{"solve"}, "csv", by_batch, "nonet_batch_solve"},
    {{"solve"}, QUOTED, by_batch, "nonet_batch_solve"},
    {{"count", "--limit", "2"}, "line", by_batch, "nonet_batch_solve"},
    {{"check"}, "line", by_batch, "nonet_batch_solve"},
    {{"canon"}, "line", by_canon, "nonet_canon"},
    {{"convert", "--to", "line"}, "line", by_read_and_write, "nonet_read, nonet_write"},
    {{"rate"}, "line", by_logic, "nonet_solve, nonet_logic"},
};
enum { WAYS = sizeof ways / sizeof *ways };

/* A way, its file and its best times, in seconds per puzzle. */
struct track {
    FILE *input;
    size_t copies;
    double program, in_memory;
};

/* "solve --json, grid" */
static void name_way(const struct way *way, char *name, size_t room) {
    int at = 0;
    for (int i = 0; way->words[i] != NULL; i++)
        at += snprintf(name + at, room - (size_t)at, i ? " %s" : "%s", way->words[i]);
    snprintf(name + at, room - (size_t)at, ", %s", way->from);
}

/* ---- running a command ---- */

/* In the child: the command with these words, on one thread. Its exit code. */
static int be_command(const char *const words[], const char *kernel) {
    char *argv[WORDS_MAX + 3] = {"nonet"};
    int argc = 1, count = 0;
    for (; words[argc - 1] != NULL; argc++)
        argv[argc] = (char *)words[argc - 1];
    argv[argc++] = "-j1";
    argv[argc++] = "-q";
    const struct command *command = nonet_command_find(words[0]);
    struct settings *settings = command ? nonet_settings_new(command) : NULL;
    if (settings == NULL)
        return EXIT_IO;
    int code = nonet_parse_options(argc, argv, 2, command, settings, &count);
    settings->kernel = kernel;
    if (code == 0 && command->prepare != NULL)
        code = command->prepare(settings);
    return code ? code : nonet_run_filter(command, settings, count, argv + 2);
}

static int fail(const char *what, const char *why) {
    return nonet_bench_fail(what, why, EXIT_IO);
}

/* Runs a command from a file to a descriptor, and takes its processor time. */
static int run_command(const char *const words[], const char *kernel, FILE *from, int to,
                       double *seconds) {
    double before = nonet_bench_children_clock();
    int status = 0;
    fflush(NULL);
    pid_t pid = fork();
    if (pid < 0)
        return fail(words[0], strerror(errno));
    if (pid == 0) {
        int nowhere = open("/dev/null", O_WRONLY), in = fileno(from);
        int is_ready = nowhere >= 0 && lseek(in, 0, SEEK_SET) == 0 && dup2(in, STDIN_FILENO) >= 0 &&
                       dup2(to >= 0 ? to : nowhere, STDOUT_FILENO) >= 0 &&
                       dup2(nowhere, STDERR_FILENO) >= 0;
        _exit(is_ready ? be_command(words, kernel) : EXIT_IO);
    }
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    *seconds = nonet_bench_children_clock() - before;
    if (WIFEXITED(status) && WEXITSTATUS(status) <= EXIT_NO)
        return 0;
    return fail(words[0], WIFEXITED(status) ? "the command failed" : "the command was ended");
}

/* ---- its input ---- */

static int write_copies(const struct bench *b, size_t copies, int quoted, FILE *to) {
    if (quoted)
        fputs("puzzle\n", to);
    for (size_t n = 0; n < copies; n++)
        for (size_t i = 0; i < b->count; i++)
            fprintf(to, quoted ? "\"%.81s\"\n" : "%.81s\n", b->puzzles.at + i * BENCH_CELLS);
    return fflush(to) == 0 && !ferror(to) ? 0 : fail("cannot write", strerror(errno));
}

/* The puzzles in the format of the way, that many times. */
static int make_input(const struct work *w, const struct way *way, struct track *t, size_t copies) {
    int is_line = strcmp(way->from, "line") == 0, is_quoted = strcmp(way->from, QUOTED) == 0, code;
    const char *const words[] = {"convert", "--to", way->from, NULL};
    double seconds;
    FILE *lines = tmpfile(), *input = lines;
    if (lines != NULL && !is_line && !is_quoted)
        input = tmpfile();
    if (input == NULL)
        code = fail("cannot write", strerror(errno));
    else
        code = write_copies(w->bench, copies, is_quoted, lines);
    if (code == 0 && input != lines)
        code = run_command(words, NULL, lines, fileno(input), &seconds);
    if (lines != NULL && input != lines)
        fclose(lines);
    if (t->input != NULL)
        fclose(t->input);
    t->input = input;
    t->copies = copies;
    return code;
}

/* As many copies as it takes to fill a run. */
static int prepare_track(const struct work *w, const struct way *way, struct track *t) {
    double took = 0, most = file_max / (double)w->bench->lines.length;
    int code = make_input(w, way, t, 1);
    code = code ? code : run_command(way->words, w->settings->shared.kernel, t->input, -1, &took);
    double copies = w->settings->seconds / (took > 1e-4 ? took : 1e-4);
    copies = copies < most ? copies : most;
    return code != 0 || copies < 2 ? code : make_input(w, way, t, (size_t)copies);
}

/* ---- timing ---- */

static void keep_best(double *best, double took) {
    *best = *best == 0 || took < *best ? took : *best;
}

static int time_track(const struct work *w, const struct way *way, struct track *t) {
    double took = 0, count = (double)w->bench->count, begin = nonet_bench_clock();
    size_t passes = 0;
    do {
        way->library(w);
        passes++;
        took = nonet_bench_clock() - begin;
    } while (took < w->settings->seconds);
    keep_best(&t->in_memory, took / (double)passes / count);
    int code = run_command(way->words, w->settings->shared.kernel, t->input, -1, &took);
    keep_best(&t->program, took / (double)t->copies / count);
    return code;
}

/* ---- the table ---- */

static void tell_method(const struct work *w) {
    fprintf(stderr,
            "%s, one thread, processor time, best of %s of about %g s; microseconds per puzzle\n"
            "program: the command, from a file in this format to /dev/null; library: its function "
            "alone, in memory\n",
            nonet_counted(w->bench->count, "puzzle").text,
            nonet_counted((uint64_t)w->settings->repeat, "run").text, w->settings->seconds);
}

static int put_table(const struct work *w, const struct track *tracks) {
    struct out out = {0};
    char name[80];
    int tsv = w->settings->tsv;
    if (tsv)
        nonet_out_text(&out, "way\tper_second\tprogram_us\tlibrary_us\tmore_us\tfunction\n");
    else
        nonet_out_printf(&out, "%-22s %12s %9s %9s %9s  %s\n", "", "puzzles/s", "program",
                         "library", "more", "function");
    for (int i = 0; i < WAYS; i++) {
        double program = tracks[i].program * 1e6, library = tracks[i].in_memory * 1e6;
        name_way(&ways[i], name, sizeof name);
        nonet_out_printf(
            &out, tsv ? "%s\t%.0f\t%.4f\t%.4f\t%.4f\t%s\n" : "%-22s %12.0f %9.3f %9.3f %9.3f  %s\n",
            name, 1e6 / program, program, library, program - library, ways[i].function);
    }
    return nonet_out_print(&out, stdout, 0);
}

static int measure(const struct work *w, struct track tracks[WAYS]) {
    int code = 0;
    for (int i = 0; i < WAYS && code == 0; i++)
        code = prepare_track(w, &ways[i], &tracks[i]);
    for (int turn = 0; turn < w->settings->repeat; turn++)
        for (int i = 0; i < WAYS && code == 0; i++)
            code = time_track(w, &ways[i], &tracks[i]);
    if (code != 0)
        return code;
    tell_method(w);
    return put_table(w, tracks);
}

int nonet_bench_ways(const struct bench_settings *settings, struct bench *bench) {
    struct work w = {.settings = settings, .bench = bench};
    struct track tracks[WAYS] = {{0}};
    w.grids = malloc(bench->count * sizeof *w.grids);
    if (w.grids == NULL)
        return fail("cannot start", strerror(ENOMEM));
    for (size_t i = 0; i < bench->count; i++)
        nonet_bench_grid(bench->puzzles.at + i * BENCH_CELLS, &w.grids[i]);
    int code = measure(&w, tracks);
    for (int i = 0; i < WAYS; i++)
        if (tracks[i].input != NULL)
            fclose(tracks[i].input);
    free(w.grids);
    return code;
}
