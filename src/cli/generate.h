/*
 * What the parts of generate, and the server, share: its settings, the library's options that they
 * ask for, a puzzle as a JSON record, and the farm: puzzles made by several threads, and written in
 * the order of their numbers. Each thread takes the next few numbers, and whichever finishes the
 * oldest ones writes them.
 */
#ifndef NONET_CLI_GENERATE_H
#define NONET_CLI_GENERATE_H

#include "cli/wishes.h"

struct generate_settings {
    struct settings shared;
    uint64_t number;
    uint64_t tries; /* NONET_NO_LIMIT_GIVEN: by `prepare` */
    int scale;      /* enum nonet_scale; -1: by `prepare` */
    struct wishes wishes;
    int clues[2];
    int symmetry, minimal, unbiased, rate, jigsaw;
    const char *pattern, *like;
    const char *form; /* the template */
    struct nonet_techniques with;
    const struct nonet_technique *next; /* positions for it, not puzzles; NULL: puzzles */
};

/* The library's options, without the rules, the pattern, the puzzle of --like, and the callbacks.
 * After the command's `prepare`. */
struct nonet_generate_options nonet_generate_asked(const struct generate_settings *settings);

/* Adds the rules that are asked for to those in the options; `made` is to be freed. 0, or EXIT_USAGE
 * after a complaint. */
int nonet_generate_rules(const struct generate_settings *settings,
                         struct nonet_generate_options *options, struct nonet_rules **made);

/* Formats a puzzle; called on any thread. */
typedef void (*farm_say_fn)(const struct settings *settings, const struct nonet_generated *made,
                            struct out *out);

/* Makes `number` puzzles as requested, and writes them where the settings say, after
 * reporting the seed. The options' callbacks are the farm's. Returns the exit code. */
int nonet_farm(const struct settings *settings, uint64_t number,
               struct nonet_generate_options *options, farm_say_fn say);

void nonet_json_generated(const struct settings *settings, const struct nonet_generated *made,
                          struct out *out);

#endif
