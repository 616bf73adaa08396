/*
 * The seed of what is made at random. If none was given one is chosen; either way it is reported on
 * stderr, even with -q, so that every result can be reproduced. Record i of a run draws from stream
 * i of the seed, whichever thread works on it.
 */
#ifndef NONET_CLI_SEED_H
#define NONET_CLI_SEED_H

#include "cli/options.h"

/* A row for a table of options. */
#define SEED_OPTION                                                                                \
    {                                                                                              \
        "--seed", 0, OPTION_SEED, SETTING(seed), "N",                                              \
            "the same N gives the same result (default: chosen, and reported on stderr)", 0        \
    }

/* Chooses a seed if none was given. For a command's `prepare`. */
void nonet_settle_seed(struct settings *settings);

/* Reports it on stderr, if there is one; called once the usage has been checked, so that a usage
 * error is printed alone. */
void nonet_tell_seed(const struct settings *settings);

#endif
