/*
 * The short way for text with a puzzle a line: whole lines travel through the pipeline as they are,
 * many in a block, and the puzzles in them are solved all in one call, where they stand. Lines that
 * are anything else than 81 plain cells, with or without a label, go the long way, one by one; the
 * answers are the same to the letter.
 */
#ifndef NONET_CLI_BLOCK_H
#define NONET_CLI_BLOCK_H

#include "cli/cli.h"

/* A block is what the reader gives at once, 64 KB, or at least half of that. It is also what a pipe
 * holds: with larger blocks who reads our output waits while we work, and we wait while he does. */
enum { BLOCK_BYTES = 1 << 15, PLAIN_CELLS = 81 };

/* Whole lines of a text. */
struct lines {
    const char *file;
    const struct nonet_format *format;
    uint64_t line;           /* the number of the first one */
    uint32_t state[8];       /* the format's, before it */
    uint32_t plain_state[8]; /* and what it is after a plain puzzle */
    struct nonet_slice text;
};

struct block {
    struct lines lines; /* its first; the text of all is below */
    struct out text;
    struct out solved; /* the same with solutions */
    char *cells;       /* room for puzzles and solutions side by side, made when it is needed */
};

/* Adds a copy of lines that follow those which are there. 0, or -1 when memory is short. */
int nonet_block_add(struct block *block, const struct lines *lines);

/* Answers its lines. */
void nonet_block_run(struct block *block, const struct command *command,
                     const struct settings *settings, struct answer *answer);

void nonet_block_reset(struct block *block);
void nonet_block_free(struct block *block);

/* 1 if the command answers quickly with these settings, and how. */
int nonet_quick_of(const struct command *command, const struct settings *settings,
                   struct quick *quick);

/* 1 if a line begins so: 81 bytes, whatever they are, and an end. */
static inline int nonet_may_be_plain(const char *at, size_t length) {
    if (length <= PLAIN_CELLS)
        return length == PLAIN_CELLS;
    char c = at[PLAIN_CELLS];
    return c == '\n' || c == '\r' || c == ' ' || c == '\t' || c == ',' || c == ';' || c == '#';
}

/* 1 if lines of this format may go the short way. NULL: not. */
int nonet_has_lines(const struct nonet_format *format);

/* For a reader: whole lines, as many as there are, are one record of text. */
extern const struct nonet_format nonet_lines_format;

/* No lines yet, of this text. */
void nonet_lines_begin(struct lines *lines, const char *file, const struct nonet_format *format);

/* Takes the text of such a record and its place. */
void nonet_lines_take(struct lines *lines, const struct nonet_record *record);

/* Sets the state to what it is after the lines. 1 if there is more in them than empty lines and
 * remarks. */
int nonet_lines_pass(struct lines *lines);

#endif
