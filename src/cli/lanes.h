/*
 * A batch of puzzles in the lanes: one call of nonet_batch_solve for all of them, before the command
 * answers them one by one. What is found then is known about a job, and whoever asks for it, by
 * nonet_search or nonet_ask_verdict, is given it without another search.
 *
 * Only puzzles with one solution, or with several, become known: one without any needs a reason, and
 * is searched as if nothing had been known. So are puzzles with rules, with pencil marks, and of
 * other sizes.
 */
#ifndef NONET_CLI_LANES_H
#define NONET_CLI_LANES_H

#include "cli/cli.h"

enum { LANES_JOBS = 256, LANES_CELLS = 81 };

/* Room for the cells of a batch. */
struct lanes {
    char puzzles[LANES_JOBS * LANES_CELLS + 1], solutions[LANES_JOBS * LANES_CELLS];
    uint8_t counts[LANES_JOBS];
    struct job *jobs[LANES_JOBS]; /* whose they are */
};

/* Finds out about up to LANES_JOBS jobs what the command will ask, if it asks the lanes; `known` of
 * each job is set. It points into the lanes. */
void nonet_lanes_run(struct lanes *lanes, const struct command *command,
                     const struct settings *settings, struct job *jobs, int count);

/* The result of a search for up to `limit` solutions, if it is known. 1 if it is; then `solution`,
 * unless it is NULL, is the first of them: a grid with room for the puzzle. */
int nonet_known_result(const struct job *job, uint64_t limit, struct nonet_grid *solution,
                       struct nonet_solve_result *result);

#endif
