/*
 * Runs another program to compare with nonet: it is started by the shell, with the puzzles' lines
 * in a file on its stdin and a pipe on its stdout. What counts is its processor time from its start
 * to its end, on all of its threads, so it is given the puzzles often enough to make the start a
 * small part of the run.
 */
#include "cli/bench.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { CHUNK = 1 << 16 };
static const double file_max = 1 << 30; /* bytes of input: a faster program gets shorter runs */

static int fail(const struct rival *r, const char *why) {
    fprintf(stderr, "nonet bench: --against: %s: %s\n", r->command, why);
    return EXIT_IO;
}

/* Extends the input to that many copies. */
static int grow(struct rival *r, const struct bench *b, size_t copies) {
    if (r->input == NULL && (r->input = tmpfile()) == NULL)
        return fail(r, strerror(errno));
    fseek(r->input, 0, SEEK_END);
    for (; r->copies < copies; r->copies++)
        if (fwrite(b->lines.at, 1, b->lines.length, r->input) != b->lines.length)
            return fail(r, strerror(errno));
    return fflush(r->input) == 0 ? 0 : fail(r, strerror(errno));
}

/* Starts the shell; returns the pipe from it, or -1 with errno set. */
static int start(const struct rival *r, pid_t *pid) {
    char *argv[] = {"sh", "-c", (char *)r->command, NULL};
    posix_spawn_file_actions_t actions;
    int ends[2], error;
    if (pipe(ends) != 0)
        return -1;
    lseek(fileno(r->input), 0, SEEK_SET);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(r->input), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    error = posix_spawn(pid, "/bin/sh", &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error == 0)
        return ends[0];
    close(ends[0]);
    errno = error;
    return -1;
}

/* Counts the lines of output; a last one without a newline counts. */
static size_t count_lines(int fd) {
    static char chunk[CHUNK];
    size_t lines = 0;
    char last = '\n';
    ssize_t n;
    while ((n = read(fd, chunk, sizeof chunk)) > 0 || (n < 0 && errno == EINTR)) {
        const char *at = chunk, *end = chunk + (n > 0 ? n : 0);
        last = n > 0 ? end[-1] : last;
        while (at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
            lines++;
            at++;
        }
    }
    return lines + (last != '\n');
}

static int check_end(const struct rival *r, const struct bench *b, int status, size_t lines) {
    char why[100];
    if (WIFSIGNALED(status))
        snprintf(why, sizeof why, "ended by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0)
        snprintf(why, sizeof why, "exit status %d", WEXITSTATUS(status));
    else if (lines != r->copies * b->count)
        snprintf(why, sizeof why, "wrote %s in answer to %zu", nonet_counted(lines, "line").text,
                 r->copies * b->count);
    else
        return 0;
    return fail(r, why);
}

/* From the start to the end of the process, in processor time; `wall` is by the clock. */
static int run_once(struct rival *r, const struct bench *b, double *seconds, double *wall) {
    pid_t pid;
    int status = 0;
    double begin = nonet_now(), before = nonet_bench_children_clock();
    int fd = start(r, &pid);
    if (fd < 0)
        return fail(r, strerror(errno));
    size_t lines = count_lines(fd);
    close(fd);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    *wall = nonet_now() - begin;
    *seconds = nonet_bench_children_clock() - before;
    *seconds = *seconds > 1e-6 ? *seconds : 1e-6; /* what the system can tell */
    return check_end(r, b, status, lines);
}

int nonet_rival_run(struct rival *r, const struct bench *b, double seconds) {
    double took = 0, wall = 0, most = file_max / (double)b->lines.length;
    int code = grow(r, b, 1);
    while (code == 0 && (code = run_once(r, b, &took, &wall)) == 0) {
        double rate = (double)(r->copies * b->count) / took;
        r->best = rate > r->best ? rate : r->best;
        if (took >= seconds || wall >= seconds || (double)r->copies >= most)
            return 0;
        double factor = took * 100 > seconds ? seconds / took * 1.2 : 100;
        double copies = (double)r->copies * factor + 1;
        code = grow(r, b, (size_t)(copies < most ? copies : most + 1));
    }
    return code;
}

int nonet_rival_repeat(const struct bench_settings *s, struct bench *b, double seconds,
                       double *best) {
    struct rival rival = {.command = s->against};
    int code = b->lines.failed ? fail(&rival, strerror(ENOMEM)) : 0;
    for (int turn = 0; turn < s->repeat && code == 0; turn++)
        code = nonet_rival_run(&rival, b, seconds);
    *best = rival.best;
    if (rival.input != NULL)
        fclose(rival.input);
    nonet_out_free(&b->lines);
    return code;
}
