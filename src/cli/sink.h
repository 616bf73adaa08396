/*
 * Where results are written, one thread at a time, and what follows when they no longer can be: a
 * message, the exit code, and the end of the run. The line of --progress belongs to it too, since
 * it has to go before anything else is said.
 */
#ifndef NONET_CLI_SINK_H
#define NONET_CLI_SINK_H

#include "cli/cli.h"
#include "cli/spread.h"

/* The line on stderr that shows how far we are, and the summary at the end. */
struct progress {
    int is_on, is_shown;
    uint64_t tries; /* that a puzzle may take, when puzzles are made */
    double start, last;
};

/* Shows the line, a few times a second at most. `bytes_all` 0: not known. */
void nonet_progress_show(struct progress *progress, uint64_t records, uint64_t bytes_done,
                         uint64_t bytes_all);

/* The same in the middle of a search, after `records` records. */
void nonet_progress_search(struct progress *progress, uint64_t records,
                           const struct nonet_progress *search);

/* Removes the line, before anything else is written there. */
void nonet_progress_clear(struct progress *progress);

/* The same for puzzles being made: how many of how many were found, in how many tries; and after a
 * while how long it is likely to take. */
void nonet_progress_made(struct progress *progress, uint64_t found, uint64_t all, uint64_t tries);
void nonet_progress_made_summary(const struct progress *progress, uint64_t found, uint64_t tries);

void nonet_progress_summary(const struct progress *progress, const struct tally *tally);

struct sink {
    int fd;
    const char *name;  /* for messages */
    int failed;        /* nothing is written from then on */
    int exit;          /* the code for that */
    uint64_t expected; /* bytes in all, about, from several threads; 0: that is not so */
    uint64_t written;
    int has_tried;
    struct spread *spread; /* of a large file, from some length on */
    struct progress progress;
};

/* Of a zeroed one; starts the clock of the progress line. The descriptor may be set later. */
void nonet_sink_start(struct sink *sink, const struct settings *settings, int fd);

/* Writes all of it, unless an earlier write failed. */
void nonet_sink_write(struct sink *sink, const char *at, size_t length);

/* The same; or only says where it belongs, and then whoever has the text is to fill that place. */
void nonet_sink_place(struct sink *sink, const char *at, size_t length, struct spread_place *place);

/* After the last of it. */
void nonet_sink_end(struct sink *sink);

/* What goes before all puzzles of a file, or after them, in some formats; in the first part of a
 * run, or in the last. `to` may be NULL. */
void nonet_sink_frame(struct sink *sink, const struct nonet_format *to, const struct part *part,
                      int is_tail);

/* The run cannot go on, because of an errno. A closed pipe is not worth a message. */
void nonet_sink_fail(struct sink *sink, int error);

/* 0, or errno. */
int nonet_write_all(int fd, const char *at, size_t length);

#endif
