/*
 * The seed of what is made at random. If none was told one is chosen; either way it is told on
 * stderr, also with -q, so that every result can be had again. Record i of a run draws from stream
 * i of the seed, whatever thread works on it.
 */
#ifndef NONET_CLI_SEED_H
#define NONET_CLI_SEED_H

#include "cli/options.h"

/* A row for a table of options. */
#define SEED_OPTION                                                                                \
    {                                                                                              \
        "--seed", 0, OPTION_SEED, SETTING(seed), "N",                                              \
            "the same N gives the same result (default: chosen, and told on stderr)", 0            \
    }

/* Chooses a seed if none was told. For a command's `prepare`. */
void nonet_settle_seed(struct settings *settings);

/* Tells it on stderr, if there is one: when nothing can be wrong with the usage any more, so that
 * such a message comes alone. */
void nonet_tell_seed(const struct settings *settings);

#endif
