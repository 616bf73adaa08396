/*
 * Positions to practise a technique, for generate --next: what goes with the option, and how a
 * position is written, with the digits placed and the candidates.
 */
#ifndef NONET_CLI_POSITION_H
#define NONET_CLI_POSITION_H

#include "cli/generate.h"

/* What makes no sense with --next: EXIT_USAGE after a complaint, else 0. */
int nonet_check_next(const struct generate_settings *settings);

/* Does --to keep what a position is, by rules such as these? EXIT_USAGE after a complaint, else 0. */
int nonet_check_position(const struct generate_settings *settings,
                         const struct nonet_generate_options *options,
                         const struct nonet_rules *rules);

/* The format that is written if none was asked for; `one_line`: it must be a line. */
const struct nonet_format *nonet_position_format(const struct generate_settings *settings,
                                                 const struct nonet_generated *made, int one_line);

/* The position in a format. */
void nonet_out_position(struct out *out, const struct nonet_format *format,
                        const struct nonet_generated *made);

#endif
