/*
 * Where results are written, one thread at a time, and what follows when they no longer can be: a
 * message, the exit code, and the end of the run. The line of --progress belongs to it too, since
 * it has to go before anything else is said.
 */
#ifndef NONET_CLI_SINK_H
#define NONET_CLI_SINK_H

#include "cli/cli.h"
#include "cli/progress.h"

struct sink {
    int fd;
    const char *name; /* for messages */
    int failed;       /* nothing is written from then on */
    int exit;         /* the code for that */
    struct progress progress;
};

/* Of a zeroed one; starts the clock of the progress line. The descriptor may be set later. */
void nonet_sink_start(struct sink *sink, const struct settings *settings, int fd);

/* Writes all of it, unless an earlier write failed. */
void nonet_sink_write(struct sink *sink, const char *at, size_t length);

/* What goes before all puzzles of a file, or after them, in some formats; in the first part of a
 * run, or in the last. `to` may be NULL. */
void nonet_sink_frame(struct sink *sink, const struct nonet_format *to, const struct part *part,
                      int is_tail);

/* The run cannot go on, because of an errno. A closed pipe is not worth a message. */
void nonet_sink_fail(struct sink *sink, int error);

/* 0, or errno. */
int nonet_write_all(int fd, const char *at, size_t length);

#endif
