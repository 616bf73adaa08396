/*
 * Puzzles made by several threads, and written in the order of their numbers: each thread takes the
 * next few numbers, and whoever has the oldest ones done writes them.
 */
#ifndef NONET_CLI_FARM_H
#define NONET_CLI_FARM_H

#include "cli/cli.h"

/* Says a puzzle; called on any thread. */
typedef void (*farm_say_fn)(const struct settings *settings, const struct nonet_generated *made,
                            struct out *out);

/* Makes settings->number puzzles as asked, and writes them where the settings say, after telling
 * the seed. The options' callbacks are the farm's. The exit code. */
int nonet_farm(const struct settings *settings, struct nonet_generate_options *options,
               farm_say_fn say);

#endif
