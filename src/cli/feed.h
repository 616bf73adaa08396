/*
 * From operands to records in the pipeline: all of them, or those of a part.
 */
#ifndef NONET_CLI_FEED_H
#define NONET_CLI_FEED_H

#include "cli/input.h"
#include "cli/pipeline.h"

struct run {
    struct pipeline *pipeline;
    const struct command *command;
    const struct settings *settings;
    int exit;
    uint64_t bytes_before, bytes_all;
    uint64_t *sizes;    /* of the operands, if there are parts, else NULL */
    struct range range; /* the part, in the bytes of all operands */
    uint64_t offset;    /* of the operand at hand */
    uint64_t pictures;  /* so far */
    int follows_block;  /* an answer of several lines is before the part */
};

/* Reports what could not be read. */
void nonet_feed_complain(struct run *run, const char *what, const char *why);

/* With --part, before anything is fed: how long the operands are, and the part of them. 0, or -1
 * after a message. */
int nonet_feed_measure(struct run *run, struct input *inputs, int count, char **operands);

/* Feeds what is to be read of an operand (NULL: stdin), the `number`-th from 1. The input is zero,
 * or open already; records point to its name. */
void nonet_feed(struct run *run, const char *operand, int number, struct input *input);

/* 1 if the command's answers may have several lines, with a blank line between two of them. */
int nonet_may_write_blocks(const struct command *command, const struct settings *settings);

#endif
