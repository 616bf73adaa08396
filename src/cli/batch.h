/*
 * A batch of jobs, with their memory and their answer; or, instead of jobs, a block of text with
 * one puzzle per line, for which no jobs are made.
 */
#ifndef NONET_CLI_BATCH_H
#define NONET_CLI_BATCH_H

#include "cli/cli.h"
#include "cli/block.h"
#include "cli/lanes.h"

enum { BATCH_JOBS = LANES_JOBS, BATCH_BYTES = 1 << 20 };

struct chunk;
struct pipeline;

struct batch {
    struct pipeline *pipeline;
    uint64_t number; /* among all batches, once it is in work */
    /* Of lines that were still in a file: */
    uint64_t counted;     /* its number + 1 once it is known how many there are; the lock's */
    uint64_t lines, line; /* how many, and the number of the first, once those before are counted */
    int count;
    size_t bytes;         /* taken from the chunks */
    struct chunk *chunks; /* the newest first */
    struct answer answer;
    struct block block; /* instead of jobs, if it is not empty */
    struct lanes lanes;
    struct job jobs[BATCH_JOBS];
};

/* Adds a copy of a record. 0, or -1 when out of memory. */
int nonet_batch_add(struct batch *batch, const char *file, int is_literal,
                    const struct nonet_record *record);

int nonet_batch_is_full(const struct batch *batch);

/* Runs one job, as the answer's command and settings say, and adds its output to the answer; or sets
 * `cancelled`. */
void nonet_job_run(const struct job *job, struct answer *answer);

/* Answers all jobs; stops at the first that was interrupted. */
void nonet_batch_run(struct batch *batch);

/* Empties it for the next round, keeping some memory. */
void nonet_batch_reset(struct batch *batch);
void nonet_batch_free(struct batch *batch);

#endif
