/*
 * --device: whether batches of lines go to a GPU.
 *
 * What can go there is what the lanes settle: plain lines and CSV of 9x9 puzzles, whose answers
 * depend on the number of solutions alone. Anything else is the processor's, and if a device was
 * asked for, that is said.
 */
#ifndef NONET_CLI_DEVICE_H
#define NONET_CLI_DEVICE_H

#include "cli/cli.h"

enum device_asked { DEVICE_CPU, DEVICE_CUDA, DEVICE_AUTO };

/* A group: --device alone. */
extern const struct option nonet_device_options[];

/* Lines in a block that goes to a device: docs/gpu.md has what others gave. */
enum { DEVICE_LINES = 32768 };

/* Opens the device asked for, if what is asked can go there; `auto` only if it pays for these
 * operands. 0, or an exit code after a message. */
int nonet_device_settle(const struct command *command, struct settings *settings, int count,
                        char **operands);

/* The text, of this name, does not go to the device asked for. */
void nonet_device_refuse(const struct settings *settings, const char *name);

/* Closes it; says so if it was lost, and what became of its puzzles. */
void nonet_device_done(struct settings *settings);

/* Opens the device for bench: 0 also if there is none and none was asked for. */
int nonet_device_open_asked(struct settings *settings);

#endif
