/*
 * Reading, working and writing at the same time: the main thread reads records into batches, it and
 * workers answer them, and the batches are written in the order in which they were read. Memory is
 * bounded by the number of batches.
 */
#ifndef NONET_CLI_PIPELINE_H
#define NONET_CLI_PIPELINE_H

#include "cli/cli.h"
#include "cli/block.h"

struct picture;
struct pipeline;

/* `out` is the file descriptor for results. NULL if memory runs out. */
struct pipeline *nonet_pipeline_open(const struct command *command, const struct settings *settings,
                                     int out);

/* A text begins. If it goes in blocks that become records, these are numbered when they are read. */
void nonet_pipeline_begin_text(struct pipeline *pipeline, int is_numbered);

/* Adds a copy of the record. 0, or -1 if memory runs out. */
int nonet_pipeline_add(struct pipeline *pipeline, const char *file, int is_literal,
                       const struct nonet_record *record);

/* Adds a picture, which is the pipeline's from now on; so is it if that fails. 0, or -1. */
int nonet_pipeline_add_picture(struct pipeline *pipeline, const char *file,
                               struct picture *picture);

/* Adds a copy of whole lines, to be answered in order with the records; or lines that are in a file,
 * which stays open until nonet_pipeline_finish. 0, or -1 if memory runs out. */
int nonet_pipeline_add_lines(struct pipeline *pipeline, const struct lines *lines);

/* Waits until all that was added is answered, so that files can be closed. Returns the number of the
 * line after the last one. */
uint64_t nonet_pipeline_finish(struct pipeline *pipeline);

/* Puzzles that are not answered here, but count. */
void nonet_pipeline_skip(struct pipeline *pipeline, uint64_t puzzles);

/* Called before anything is added: the output that ours will be joined to has an answer of several
 * lines. */
void nonet_pipeline_follow_block(struct pipeline *pipeline);

/* Hands over what was added, without waiting for the batch to fill. */
void nonet_pipeline_push(struct pipeline *pipeline);

/* The same, before waiting for input; from then on the calling thread does no other work. */
void nonet_pipeline_wait(void *pipeline);

/* Reports how far reading has got, for the progress line: bytes out of all, 0 if not known. */
void nonet_pipeline_position(struct pipeline *pipeline, uint64_t done, uint64_t all);

/* Waits for all answers, writes them, prints the summary; returns the exit code so far. */
int nonet_pipeline_close(struct pipeline *pipeline);

#endif
