/*
 * The parts of bench: the puzzles in memory, the jobs that are timed, and the other program. All
 * times are processor time, a device's excepted: on a machine that others use too, wall time says
 * little.
 */
#ifndef NONET_CLI_BENCH_H
#define NONET_CLI_BENCH_H

#include "cli/search.h"

enum { BENCH_CELLS = 81, BENCH_LINE = BENCH_CELLS + 1 };

struct bench_settings {
    struct settings shared;
    struct search_settings search;
    uint64_t limit;
    int rate, sizes, calls, ways; /* what is timed, if not solving 9x9 in batches */
    int scale;                    /* of the ratings: enum nonet_scale */
    int repeat;                   /* 0: by `prepare` */
    double seconds;
    const char *against;
    int tsv;
};

/* All puzzles, and room for the answers. */
struct bench {
    size_t count;
    struct out puzzles; /* 81 bytes each */
    struct out lines;   /* the same as lines of text */
    struct out answers; /* lines */
    char *solutions;
    uint8_t *counts;
    uint64_t left_out; /* puzzles that are not plain 9x9 */
};

/* Processor time of this process, and of the processes that it has waited for, in seconds. */
double nonet_bench_clock(void);
double nonet_bench_children_clock(void);

/* Reports what is wrong; returns the code. */
int nonet_bench_fail(const char *what, const char *why, int code);

/* What is done with each puzzle: 0, or another number if memory runs out. */
typedef int (*bench_take_fn)(void *user, const struct nonet_record *record);

/* Gives the puzzles of an operand to `take`; those with rules are refused unless `rules` is 1. 0, or
 * an exit code after a message: EXIT_BAD_INPUT if some could not be read. */
int nonet_bench_operand(const char *operand, int number, int rules, bench_take_fn take, void *user);

/* 81 cells as a grid. */
void nonet_bench_grid(const char *cells, union nonet_grid9 *grid);

/* Reads the operands. 0, or an exit code after a message; even with EXIT_BAD_INPUT there are
 * puzzles if `counts` is not NULL. */
int nonet_bench_read(struct bench *bench, int count, char **operands);
void nonet_bench_free(struct bench *bench);

/* Whether these 81 digits solve the puzzle. */
int nonet_bench_is_solved(const char *puzzle, const char *solution);

/* Solves some of them with a kernel, up to `limit` solutions each, into `solutions` and `counts`. */
int nonet_bench_solve(struct bench *bench, const char *kernel, size_t first, size_t count,
                      unsigned limit);

/* Solves all with a kernel and checks every solution against the rules, and the number of solutions
 * against `counts`, if that is not NULL. 0, or an exit code after a message. */
int nonet_bench_check(struct bench *bench, const char *kernel, const uint8_t *counts);

/* The two jobs, each once over all puzzles: records to records, and lines to lines. */
void nonet_bench_records(struct bench *bench, const char *kernel);
void nonet_bench_lines(struct bench *bench, const char *kernel);

/* The puzzles for a device: all of them, as often as it takes to keep it busy. */
struct bench_far {
    size_t count;
    char *puzzles, *solutions;
    uint8_t *counts;
    int threads;
    double best; /* puzzles per second by the clock on the wall */
};

/* Lays them out for the device of the settings and checks its answers against those of a kernel, which
 * the bench has. 0, or an exit code after a message. */
int nonet_bench_far_begin(struct bench_far *far, const struct settings *settings,
                          const struct bench *bench);
void nonet_bench_far_run(struct bench_far *far, const struct settings *settings, double seconds);
void nonet_bench_far_free(struct bench_far *far);

/* Another program, which reads lines and writes lines. */
struct rival {
    const char *command;
    FILE *input;   /* the puzzles' lines, `copies` times */
    size_t copies; /* enough to make a run long enough */
    double best;   /* puzzles per second */
};

/* One run of about `seconds`, by either clock. 0, or an exit code after a message. */
int nonet_rival_run(struct rival *rival, const struct bench *bench, double seconds);

/* As many as --repeat says, on lines that are freed; `best` is that of the rival. */
int nonet_rival_repeat(const struct bench_settings *settings, struct bench *lines, double seconds,
                       double *best);

/* A function to compare with, in a shared object: gets a puzzle as a string of 81 characters, `.` for
 * an empty cell, and how many solutions to look for, 1 or 2; returns how many there are, and at limit 1
 * writes the digits of the solution. */
typedef size_t (*bench_object_fn)(const char *puzzle, size_t limit, char *solution);

/* Whether the argument of --against is FILE.so or FILE.so:SYMBOL, and not a command. */
int nonet_is_object(const char *against);

/* Its function, for as long as the program runs. NULL after a message. */
bench_object_fn nonet_bench_object(const char *against);

enum { BENCH_KERNELS_MAX = 16 };

/* --calls: times the ways of calling the library, one row per file and kernel; --ways: the commands
 * of the program, one row each. Both return the exit code. */
int nonet_bench_calls(const struct bench_settings *settings, const char *const *kernels,
                      int kernel_count, int count, char **operands);
int nonet_bench_ways(const struct bench_settings *settings, struct bench *bench);

/* --rate: times the rating of every puzzle and prints a table by bands; returns the exit code. */
int nonet_bench_rate(const struct bench_settings *settings, const struct bench *bench);

/* --sizes: times grids of any size, one row per file; returns the exit code. */
int nonet_bench_sizes(const struct bench_settings *settings, int count, char **operands);

#endif
