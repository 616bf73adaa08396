/*
 * A filter's run: opens the output, reads every operand into the pipeline, and adds up to an exit
 * code. Signals are handled here: Ctrl-C lets the finished records out and ends quietly.
 */
#ifdef __linux__
#define _GNU_SOURCE /* F_SETPIPE_SZ */
#endif
#include "cli/cli.h"
#include "cli/block.h"
#include "cli/input.h"
#include "cli/pipeline.h"
#include "cli/seed.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIPE_BYTES = 1 << 20 };

static atomic_int signalled, stopping; /* the signal that stopped us; whether anything did */

int nonet_is_stopping(void) {
    return stopping;
}

void nonet_stop(void) {
    stopping = 1;
}

static void on_signal(int number) {
    signalled = number;
    stopping = 1;
}

/* The first signal stops in good order, a second one at once. Who started us may want it ignored,
 * as shells do with jobs in the background. */
static void catch_signal(int number) {
    struct sigaction stop, before;
    memset(&stop, 0, sizeof stop);
    sigemptyset(&stop.sa_mask);
    stop.sa_handler = on_signal;
    stop.sa_flags = SA_RESETHAND;
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(number, &stop, NULL);
}

struct run {
    struct pipeline *pipeline;
    const struct command *command;
    const struct settings *settings;
    int exit;
    uint64_t bytes_before, bytes_all;
};

static void raise_exit(struct run *run, int code) {
    if (code > run->exit)
        run->exit = code;
}

static void complain(struct run *run, const char *what, const char *why) {
    fprintf(stderr, "nonet: %s: %s\n", what, why);
    raise_exit(run, EXIT_IO);
}

/* A text without a puzzle is reported as a record that could not be read. */
static int add_empty(struct run *run, const char *file) {
    struct nonet_record record;
    memset(&record, 0, sizeof record);
    record.kind = NONET_RECORD_ERROR;
    record.line = record.column = 1;
    snprintf(record.error.reason, sizeof record.error.reason, "no puzzle");
    return nonet_pipeline_add(run->pipeline, file, 0, &record);
}

/* One text on its way into the pipeline. */
struct feed {
    struct run *run;
    struct input *input;
    struct lines lines; /* without a format: record by record */
    int seen;           /* something else than empty lines and remarks */
};

static int add_record(struct feed *feed, struct nonet_record *record) {
    struct pipeline *pipeline = feed->run->pipeline;
    if (feed->lines.format != NULL && nonet_is_lines(record)) {
        nonet_lines_take(&feed->lines, record);
        int status = nonet_pipeline_add_lines(pipeline, &feed->lines);
        feed->seen |= nonet_lines_pass(&feed->lines);
        return status;
    }
    if (feed->lines.format != NULL)
        record->format = feed->lines.format;
    feed->seen |= record->kind != NONET_RECORD_TEXT;
    return nonet_pipeline_add(pipeline, feed->input->name, feed->input->literal != NULL, record);
}

static void read_records(struct feed *feed, struct nonet_reader *reader) {
    struct run *run = feed->run;
    struct input *input = feed->input;
    struct nonet_record record;
    int status = NONET_OK;
    while (!stopping) {
        status = nonet_reader_next(reader, &record);
        if (status != NONET_OK || record.kind == NONET_RECORD_END)
            break;
        nonet_pipeline_position(run->pipeline, run->bytes_before + input->read, run->bytes_all);
        if (add_record(feed, &record) != 0)
            status = NONET_E_MEMORY;
        if (status != NONET_OK)
            break;
    }
    if (status == NONET_E_SOURCE)
        complain(run, input->name, strerror(input->error));
    else if (status != NONET_OK)
        complain(run, input->name, nonet_status_text(status));
    else if (!feed->seen && !stopping)
        add_empty(run, input->name);
}

/* NULL after a message. */
static struct nonet_reader *open_reader(struct run *run, struct input *input,
                                        const struct nonet_format *format) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    const struct settings *s = run->settings;
    options.format = format;
    options.box_rows = s->box[0];
    options.box_cols = s->box[1];
    options.symbols = s->symbols;
    options.empty = s->empty;
    struct nonet_reader *reader = nonet_reader_open(nonet_input_read, input, &options);
    if (reader == NULL)
        complain(run, input->name, strerror(ENOMEM));
    return reader;
}

/* The format of lines that can go the short way, else NULL. If it was not told, one record is read
 * to find out, and given back. */
static const struct nonet_format *find_lines(struct run *run, struct input *input) {
    const struct nonet_format *format = run->settings->from;
    struct nonet_record record;
    struct quick quick;
    if (input->literal != NULL || !nonet_quick_of(run->command, run->settings, &quick))
        return NULL;
    if (format == NULL) {
        nonet_input_keep(input);
        struct nonet_reader *reader = open_reader(run, input, NULL);
        if (reader != NULL && nonet_reader_next(reader, &record) == NONET_OK)
            format = record.format;
        nonet_reader_close(reader);
        nonet_input_rewind(input);
    }
    return nonet_lines_of(format) ? format : NULL;
}

static void read_operand(struct run *run, const char *operand, int number, struct input *input) {
    const struct settings *s = run->settings;
    struct feed feed = {.run = run, .input = input};
    int error = nonet_input_open(input, operand, number, s->from || s->symbols || s->empty);
    if (error != 0) {
        complain(run, operand, strerror(error));
        return;
    }
    input->before_wait = nonet_pipeline_wait;
    input->user = run->pipeline;
    nonet_lines_begin(&feed.lines, input->name, find_lines(run, input));
    const struct nonet_format *lines = nonet_lines_of(feed.lines.format);
    struct nonet_reader *reader = open_reader(run, input, lines ? lines : s->from);
    if (reader != NULL)
        read_records(&feed, reader);
    if (feed.lines.format != NULL)
        nonet_pipeline_push(run->pipeline); /* a block is of one text */
    nonet_reader_close(reader);
    nonet_input_close(input);
    run->bytes_before += input->read;
}

/* A pipe holds 64 KB unless told otherwise: who is at its other end would wait while we work, and
 * we while he does. It is no error if it cannot be had, or if this is no pipe. */
static void widen_pipe(int fd) {
#ifdef F_SETPIPE_SZ
    fcntl(fd, F_SETPIPE_SZ, PIPE_BYTES);
#else
    (void)fd;
#endif
}

int nonet_open_output(const char *name, int count, char **operands) {
    if (name == NULL)
        return STDOUT_FILENO;
    int fd = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0) {
        fprintf(stderr, "nonet: %s: %s\n", name, strerror(errno));
        return -EXIT_IO;
    }
    for (int i = 0; i < (count ? count : 1); i++) {
        if (nonet_input_is_same_file(count ? operands[i] : NULL, fd)) {
            fprintf(stderr, "nonet: %s is also the input\n", name);
            close(fd);
            return -EXIT_USAGE;
        }
    }
    if (ftruncate(fd, 0) != 0 && errno != EINVAL) {
        fprintf(stderr, "nonet: %s: %s\n", name, strerror(errno));
        close(fd);
        return -EXIT_IO;
    }
    return fd;
}

void nonet_catch_signals(void) {
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe shows as EPIPE */
}

int nonet_exit_code(int code) {
    return signalled ? EXIT_SIGNAL + signalled : code;
}

/* The bytes of all operands, for the progress line; 0 if one is not a regular file. */
static uint64_t total_bytes(int count, char **operands) {
    struct stat st;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        if (stat(operands[i], &st) != 0 || !S_ISREG(st.st_mode))
            return 0;
        sum += (uint64_t)st.st_size;
    }
    return sum;
}

static int show_usage(const struct command *command) {
    struct out usage = {0};
    nonet_print_usage(command, &usage);
    return nonet_out_print(&usage, stderr, EXIT_USAGE);
}

int nonet_run_filter(const struct command *command, const struct settings *settings, int count,
                     char **operands) {
    struct run run = {NULL, command, settings, 0, 0, total_bytes(count, operands)};
    int sources = count ? count : 1;
    if (count == 0 && isatty(STDIN_FILENO))
        return show_usage(command);
    int fd = nonet_open_output(settings->output, count, operands);
    if (fd < 0)
        return -fd;
    widen_pipe(fd);
    nonet_tell_seed(settings);
    nonet_catch_signals();
    struct input *inputs = calloc((size_t)sources, sizeof *inputs); /* jobs point to their names */
    run.pipeline = inputs ? nonet_pipeline_open(command, settings, fd) : NULL;
    if (run.pipeline == NULL) {
        complain(&run, "cannot start", strerror(ENOMEM));
        free(inputs);
        return EXIT_IO;
    }
    for (int i = 0; i < sources && !stopping; i++)
        read_operand(&run, count ? operands[i] : NULL, i + 1, &inputs[i]);
    raise_exit(&run, nonet_pipeline_close(run.pipeline));
    if (command->finish != NULL)
        raise_exit(&run, command->finish(settings));
    free(inputs);
    if (fd != STDOUT_FILENO && close(fd) != 0)
        complain(&run, settings->output, strerror(errno));
    return nonet_exit_code(run.exit);
}
