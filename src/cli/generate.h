/*
 * What generate offers to others: the library's options as the command line gave them, and a puzzle
 * as a JSON record.
 */
#ifndef NONET_CLI_GENERATE_H
#define NONET_CLI_GENERATE_H

#include "cli/cli.h"

/* The library's options, without the pattern, the puzzle of --like, and the callbacks. After the
 * command's `prepare`. */
struct nonet_generate_options nonet_generate_asked(const struct settings *settings);

void nonet_json_generated(const struct settings *settings, const struct nonet_generated *made,
                          struct out *out);

#endif
