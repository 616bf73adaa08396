/*
 * What bench times: two jobs, both on one thread, from memory to memory. Records of 81 bytes to
 * records of 81 bytes is the kernel alone (with its reading and writing of cells); text to text is
 * what solve does with a file of lines: find the lines, solve a block of them, write the answers'
 * lines with their notes.
 */
#include "cli/bench.h"
#include "cli/picture.h"
#include "cli/search.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { BLOCK = 2048 }; /* lines solved at a time: they and their solutions stay in the cache */

int nonet_bench_fail(const char *what, const char *why, int code) {
    fprintf(stderr, "nonet bench: %s: %s\n", what, why);
    return code;
}

double nonet_bench_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double nonet_bench_children_clock(void) {
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

/* ---- reading ---- */

static int add_puzzle(void *user, const struct nonet_record *record) {
    const struct nonet_grid *grid = record->grid;
    struct bench *b = user;
    if (nonet_grid_box_rows(grid) != 3 || nonet_grid_box_cols(grid) != 3 ||
        !nonet_grid_is_plain(grid)) {
        b->left_out++;
        return 0;
    }
    b->count++;
    return nonet_out_grid(&b->puzzles, nonet_format_find("line"), grid, NULL, NULL);
}

static int read_records(const struct input *input, struct nonet_reader *reader, bench_take_fn take,
                        void *user) {
    struct nonet_record record;
    int status, code = 0;
    while ((status = nonet_reader_next(reader, &record)) == NONET_OK &&
           record.kind != NONET_RECORD_END) {
        if (record.kind == NONET_RECORD_PUZZLE && take(user, &record) != 0)
            return nonet_bench_fail(input->name, strerror(ENOMEM), EXIT_IO);
        if (record.kind == NONET_RECORD_ERROR) {
            fprintf(stderr, "%s:%llu:%llu: %s\n", input->name,
                    (unsigned long long)record.error.line, (unsigned long long)record.error.column,
                    record.error.reason);
            code = EXIT_BAD_INPUT;
        }
    }
    if (status == NONET_OK)
        return code;
    return nonet_bench_fail(
        input->name, status == NONET_E_SOURCE ? strerror(input->error) : nonet_status_text(status),
        EXIT_IO);
}

int nonet_bench_operand(const char *operand, int number, int rules, bench_take_fn take,
                        void *user) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct input input;
    int error = nonet_input_open(&input, operand, number, NULL), code;
    if (error != 0)
        return nonet_bench_fail(input.name, strerror(error), EXIT_IO);
    if (nonet_picture_find(&input) != NULL) {
        nonet_input_close(&input);
        return nonet_bench_fail(input.name, "a picture; bench reads text", EXIT_BAD_INPUT);
    }
    options.rules = rules;
    struct nonet_reader *reader = nonet_reader_open(nonet_input_read, &input, &options);
    code = reader ? read_records(&input, reader, take, user)
                  : nonet_bench_fail(input.name, strerror(ENOMEM), EXIT_IO);
    nonet_reader_close(reader);
    nonet_input_close(&input);
    return code;
}

/* Makes the lines, and room for all answers, which is written to so that no job waits for
 * memory. */
static int lay_out(struct bench *b) {
    size_t longest = BENCH_LINE + sizeof "\t# no solution";
    b->solutions = malloc(b->count * BENCH_CELLS);
    b->counts = malloc(b->count);
    char *to = nonet_out_room(&b->lines, b->count * BENCH_LINE);
    char *answers = nonet_out_room(&b->answers, b->count * longest);
    if (b->puzzles.failed || !b->solutions || !b->counts || !to || !answers)
        return nonet_bench_fail("cannot start", strerror(ENOMEM), EXIT_IO);
    memset(answers, 0, b->count * longest);
    for (size_t i = 0; i < b->count; i++) {
        memcpy(to + i * BENCH_LINE, b->puzzles.at + i * BENCH_CELLS, BENCH_CELLS);
        to[i * BENCH_LINE + BENCH_CELLS] = '\n';
    }
    b->lines.length = b->count * BENCH_LINE;
    return 0;
}

int nonet_bench_read(struct bench *b, int count, char **operands) {
    int code = 0;
    for (int i = 0; i < (count ? count : 1) && code < EXIT_IO; i++) {
        int now = nonet_bench_operand(count ? operands[i] : NULL, i + 1, 0, add_puzzle, b);
        code = now > code ? now : code;
    }
    if (code >= EXIT_IO)
        return code;
    if (b->left_out > 0)
        fprintf(stderr, "nonet bench: left out: %llu (not 9x9, or with pencil marks)\n",
                (unsigned long long)b->left_out);
    if (b->count == 0)
        return nonet_bench_fail("no puzzle", "9x9 puzzles are needed", EXIT_BAD_INPUT);
    int failed = lay_out(b);
    return failed ? failed : code;
}

void nonet_bench_free(struct bench *b) {
    nonet_out_free(&b->puzzles);
    nonet_out_free(&b->lines);
    nonet_out_free(&b->answers);
    free(b->solutions);
    free(b->counts);
}

/* ---- the jobs ---- */

static int solve(const char *puzzles, size_t count, unsigned limit, const char *kernel,
                 char *solutions, uint8_t *counts) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    batch.puzzles = puzzles;
    batch.limit = limit;
    batch.count = count;
    batch.solutions = solutions;
    batch.counts = counts;
    batch.kernel = kernel;
    return nonet_batch_solve(&batch);
}

int nonet_bench_solve(struct bench *b, const char *kernel, size_t first, size_t count,
                      unsigned limit) {
    size_t at = first * BENCH_CELLS;
    return solve(b->puzzles.at + at, count, limit, kernel, b->solutions + at, b->counts + first);
}

void nonet_bench_records(struct bench *b, const char *kernel) {
    nonet_bench_solve(b, kernel, 0, b->count, 2);
}

/* Writes the answer to a line; `solution` is the puzzle itself if there is no solution. */
static void put_line(struct out *out, const char *solution, int count) {
    char *to = out->at + out->length;
    memcpy(to, solution, BENCH_CELLS);
    out->length += BENCH_CELLS;
    if (count == 0)
        nonet_out_text(out, "\t# no solution");
    else if (count > 1)
        nonet_out_text(out, "\t# several");
    out->at[out->length++] = '\n';
}

/* Finds the next lines and collects their cells; returns how many. */
static size_t take_lines(const char **at, const char *end, char *cells) {
    size_t n = 0;
    while (n < BLOCK && *at < end) {
        const char *stop = memchr(*at, '\n', (size_t)(end - *at));
        stop = stop ? stop : end;
        if (stop - *at >= BENCH_CELLS)
            memcpy(cells + n++ * BENCH_CELLS, *at, BENCH_CELLS);
        *at = stop + 1;
    }
    return n;
}

void nonet_bench_lines(struct bench *b, const char *kernel) {
    static char cells[BLOCK * BENCH_CELLS];
    static uint8_t counts[BLOCK];
    const char *at = b->lines.at, *end = at + b->lines.length;
    size_t n;
    b->answers.length = 0;
    while ((n = take_lines(&at, end, cells)) > 0) {
        solve(cells, n, 2, kernel, cells, counts);
        for (size_t i = 0; i < n; i++)
            put_line(&b->answers, cells + i * BENCH_CELLS, counts[i]);
    }
}

/* ---- checking ---- */

void nonet_bench_grid(const char *cells, union nonet_grid9 *g) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.format = nonet_format_find("line");
    nonet_read(cells, BENCH_CELLS, &options, NONET_GRID(*g), sizeof *g, NULL, NULL);
}

int nonet_bench_is_solved(const char *puzzle, const char *solution) {
    union nonet_grid9 p, s;
    nonet_bench_grid(puzzle, &p);
    nonet_bench_grid(solution, &s);
    return nonet_is_solution(NONET_GRID(p), NULL, NONET_GRID(s));
}

static int wrong(const struct bench *b, const char *kernel, size_t i, const char *what) {
    fprintf(stderr, "nonet bench: kernel %s: %s for %.81s\n", kernel, what,
            b->puzzles.at + i * BENCH_CELLS);
    return EXIT_NO;
}

int nonet_bench_check(struct bench *b, const char *kernel, const uint8_t *counts) {
    memset(b->solutions, 0, b->count * BENCH_CELLS);
    int status = nonet_bench_solve(b, kernel, 0, b->count, 2);
    if (status != NONET_OK)
        return nonet_bench_fail(kernel, nonet_status_text(status), EXIT_NO);
    for (size_t i = 0; i < b->count; i++) {
        const char *puzzle = b->puzzles.at + i * BENCH_CELLS;
        if (b->counts[i] > 2 || (counts != NULL && b->counts[i] != counts[i]))
            return wrong(b, kernel, i, "another number of solutions");
        if (b->counts[i] > 0 && !nonet_bench_is_solved(puzzle, b->solutions + i * BENCH_CELLS))
            return wrong(b, kernel, i, "a wrong solution");
    }
    return 0;
}
