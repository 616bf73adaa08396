/*
 * Counts the records in lines without making records of them.
 */
#ifndef NONET_CLI_CENSUS_H
#define NONET_CLI_CENSUS_H

#include "cli/block.h"

struct census {
    uint64_t puzzles, errors;
    uint32_t
        state[NONET_STATE_WORDS]; /* of the format, after the lines so far; zero before the first */
    union nonet_grid25 grid;      /* to read into */
};

/* Adds the records in the next lines of a text to the count. */
void nonet_census_add(struct census *census, const struct lines *lines);

/* 1 if the reader would refuse a puzzle that its format has read, such as a map of jigsaw regions;
 * `error` (may be NULL) gets the reason. None of these has a solution. */
int nonet_is_refused(const struct nonet_grid *grid, struct nonet_error *error);

#endif
