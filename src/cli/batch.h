/*
 * A batch of jobs, with their memory and their answer; or, instead of jobs, a block of text with
 * one puzzle per line, which is answered in place or becomes jobs on the thread that answers them.
 */
#ifndef NONET_CLI_BATCH_H
#define NONET_CLI_BATCH_H

#include "cli/cli.h"
#include "cli/block.h"
#include "cli/lanes.h"
#include "cli/spread.h"

enum { BATCH_JOBS = LANES_JOBS, BATCH_BYTES = 1 << 20 };

struct chunk;
struct pipeline;

/* What is counted through a text that goes in blocks: lines of blocks that were still in a file, and
 * puzzles and errors. */
enum sort { LINES, RECORDS, SORTS };

/* What a batch has of it. */
struct share {
    uint64_t counted; /* the batch's number + 1 once it is known how many it has; the lock's */
    uint64_t count;
    uint64_t before; /* how many came before it, once all those are counted */
};

struct batch {
    struct pipeline *pipeline;
    uint64_t number; /* among all batches, once it is in work */
    struct share shares[SORTS];
    int begins_text; /* it is the first batch of a text that goes in blocks */
    int is_numbered; /* its records are to be numbered when those before it are counted */
    int count;
    size_t bytes;         /* taken from the chunks */
    struct chunk *chunks; /* the newest first */
    struct answer answer;
    struct spread_place place; /* of the end of the answer, until it is filled */
    struct block block;        /* instead of jobs, if it is not empty */
    struct lanes lanes;
    struct job jobs[BATCH_JOBS];
};

/* Adds a copy of a record; or the record that was read into its room, whose text stays. 0, or -1
 * when out of memory. */
struct nonet_record *nonet_batch_room(struct batch *batch);
int nonet_batch_keep(struct batch *batch, const char *file);
int nonet_batch_add(struct batch *batch, const char *file, int is_literal,
                    const struct nonet_record *record);

int nonet_batch_is_full(const struct batch *batch);

/* Runs one job, as the answer's command and settings say, and adds its output to the answer; or sets
 * `cancelled`. */
void nonet_job_run(const struct job *job, struct answer *answer);

/* Answers all jobs; stops at the first that was interrupted. Jobs of a block are made, answered and
 * dropped again. */
void nonet_batch_run(struct batch *batch);
void nonet_batch_answer(struct batch *batch);
void nonet_batch_drop(struct batch *batch);
void nonet_passage_run(struct batch *batch);
void nonet_passage_number(struct batch *batch);

/* Says how many the batch has; only the first time counts. And how many came before it, in the same
 * text, once all batches before it have said so. */
void nonet_count_tell(struct batch *batch, enum sort which, uint64_t count);
uint64_t nonet_count_before(struct batch *batch, enum sort which);

/* Empties it for the next round, keeping some memory. */
void nonet_batch_reset(struct batch *batch);
void nonet_batch_free(struct batch *batch);

#endif
