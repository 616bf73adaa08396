/*
 * --part K/N: the K-th of N parts of a run, so that parts can run anywhere and their outputs,
 * joined, are the output of the whole. Here is what parts of numbers and of bytes share; where a
 * text is cut is in cli/cut.h.
 */
#ifndef NONET_CLI_PART_H
#define NONET_CLI_PART_H

#include "cli/options.h"

/* From `from` on, up to but not including `to`. */
struct range {
    uint64_t from, to;
};

/* The part of `total` things that are counted from 0. All parts together are all of them. */
struct range nonet_part_of(const struct part *part, uint64_t total);

/* Is it the first part, or the last? Without --part it is both. */
int nonet_part_is_first(const struct part *part);
int nonet_part_is_last(const struct part *part);

/* After a command's `prepare`: 0, or EXIT_USAGE after a complaint about what cannot be combined
 * with a part. */
int nonet_part_check(const struct settings *settings);

#endif
