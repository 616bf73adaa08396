/*
 * Puzzles made by several threads, and written in the order of their numbers: each thread takes the
 * next few numbers, and whichever finishes the oldest ones writes them.
 */
#ifndef NONET_CLI_FARM_H
#define NONET_CLI_FARM_H

#include "cli/cli.h"

/* Formats a puzzle; called on any thread. */
typedef void (*farm_say_fn)(const struct settings *settings, const struct nonet_generated *made,
                            struct out *out);

/* Makes `number` puzzles as requested, and writes them where the settings say, after
 * reporting the seed. The options' callbacks are the farm's. Returns the exit code. */
int nonet_farm(const struct settings *settings, uint64_t number,
               struct nonet_generate_options *options, farm_say_fn say);

#endif
