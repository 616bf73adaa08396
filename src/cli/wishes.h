/*
 * What puzzles are to be like: rate keeps those that are, generate makes them. The options, what they
 * mean on each scale, and whether a puzzle is as wished.
 */
#ifndef NONET_CLI_WISHES_H
#define NONET_CLI_WISHES_H

#include "cli/logic.h"

struct wishes {
    int difficulty;            /* its place among the words of the option; -1: any */
    int level;                 /* of the scale, from 1; 0: any, or said by `ratings` */
    int ratings[2], scores[2]; /* 0: no limit */
    struct nonet_techniques require, lacking;
};

/* A group: --difficulty, --rating, --score, --require and --lacking. */
extern const struct option nonet_wish_options[];

/* Before any option. */
#define NO_WISHES                                                                                  \
    { .difficulty = -1 }

/* After all of them: refuses what the scale does not have, and turns the word of --difficulty into a
 * level, or into ratings. 0, or EXIT_USAGE after a complaint. */
int nonet_settle_wishes(const struct settings *settings, enum nonet_scale scale,
                        struct wishes *wishes);

/* Is anything wished at all; and a range of numbers? */
int nonet_has_wishes(const struct wishes *wishes);
int nonet_has_range(const int range[2]);
/* Is any technique in the set? */
int nonet_any_technique(const struct nonet_techniques *set);

/* Lets a path end as soon as it is not as wished. */
void nonet_limit_run(struct logic_run *run, const struct wishes *wishes);

/* Is this as wished? */
int nonet_is_wished(const struct wishes *wishes, const struct nonet_logic_result *result);

#endif
