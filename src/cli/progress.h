/*
 * The line on stderr that shows how far we are, and the summary at the end.
 */
#ifndef NONET_CLI_PROGRESS_H
#define NONET_CLI_PROGRESS_H

#include "cli/cli.h"

struct progress {
    int is_on, is_shown;
    uint64_t tries; /* that a puzzle may take, when puzzles are made */
    double start, last;
};

void nonet_progress_start(struct progress *progress, const struct settings *settings);

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

#endif
