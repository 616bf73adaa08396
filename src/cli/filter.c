/*
 * A filter's run: opens the output, has every operand read into the pipeline, and works out the
 * exit code. Signals are handled here: on Ctrl-C the finished records are written and the run ends
 * quietly.
 */
#ifdef __linux__
#define _GNU_SOURCE /* F_SETPIPE_SZ */
#endif
#include "cli/cli.h"
#include "cli/feed.h"

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

static atomic_int signalled, stopping; /* the signal that stopped us; whether anything has */

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

/* The first signal stops in good order, a second one at once. Whoever started us may want it
 * ignored, as shells do with background jobs. */
static void catch_signal(int number) {
    struct sigaction stop, before;
    memset(&stop, 0, sizeof stop);
    sigemptyset(&stop.sa_mask);
    stop.sa_handler = on_signal;
    stop.sa_flags = SA_RESETHAND;
    if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(number, &stop, NULL);
}

/* A pipe holds 64 KB by default: the process at its other end would wait while we work, and we
 * would wait while it does. It is not an error if a larger one is refused, or if this is not a
 * pipe. */
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

void nonet_raise_exit(int *exit, int code) {
    if (code > *exit)
        *exit = code;
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

int nonet_show_usage(const struct command *command, FILE *stream, int code) {
    struct out usage = {0};
    nonet_print_usage(command, &usage);
    return nonet_out_print(&usage, stream, code);
}

static void close_inputs(struct input *inputs, int count) {
    for (int i = 0; inputs != NULL && i < count; i++)
        if (inputs[i].is_open)
            nonet_input_close(&inputs[i]);
    free(inputs);
}

/* Everything between opening the output and closing it. */
static void run_operands(struct run *run, int fd, int count, char **operands) {
    int sources = count ? count : 1;
    struct input *inputs = calloc((size_t)sources, sizeof *inputs); /* jobs point to their names */
    if (inputs == NULL || nonet_feed_measure(run, inputs, count, operands) == 0)
        run->pipeline = inputs ? nonet_pipeline_open(run->command, run->settings, fd) : NULL;
    if (run->pipeline != NULL) {
        for (int i = 0; i < sources && !stopping; i++)
            nonet_feed(run, count ? operands[i] : NULL, i + 1, &inputs[i]);
        nonet_raise_exit(&run->exit, nonet_pipeline_close(run->pipeline));
        if (run->command->finish != NULL)
            nonet_raise_exit(&run->exit, run->command->finish(run->settings));
    } else if (run->exit == 0) {
        nonet_feed_complain(run, "cannot start", strerror(ENOMEM));
    }
    close_inputs(inputs, sources);
    free(run->sizes);
}

int nonet_run_filter(const struct command *command, const struct settings *settings, int count,
                     char **operands) {
    struct run run = {.command = command,
                      .settings = settings,
                      .bytes_all = total_bytes(count, operands),
                      .follows_block = !nonet_may_write_blocks(command, settings)};
    if (count == 0 && isatty(STDIN_FILENO))
        return nonet_show_usage(command, stderr, EXIT_USAGE);
    int fd = nonet_open_output(settings->output, count, operands);
    if (fd < 0)
        return -fd;
    widen_pipe(fd);
    nonet_tell_seed(settings);
    nonet_catch_signals();
    run_operands(&run, fd, count, operands);
    if (fd != STDOUT_FILENO && close(fd) != 0)
        nonet_feed_complain(&run, settings->output, strerror(errno));
    return nonet_exit_code(run.exit);
}
