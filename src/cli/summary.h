/*
 * What many puzzles are like, in numbers: how many there are of each level, with each rating or
 * score, and with each technique; and these numbers as text with bars, or as JSON. Any number of
 * threads may count at once, and the sums are the same in any order. However many puzzles there are,
 * this is all that is kept of them.
 */
#ifndef NONET_CLI_SUMMARY_H
#define NONET_CLI_SUMMARY_H

#include "cli/logic.h"

#include <stdatomic.h>

enum {
    SUM_LEVELS = 8,    /* more than any scale has */
    SUM_RATINGS = 256, /* in tenths: more than any rating */
    SUM_SCORES = 1000, /* so many ranges of scores, and one more for all above them */
    SUM_SCORE_STEP = 100
};

typedef _Atomic uint64_t sum;

/* Why a puzzle with one solution is not among those that are counted. */
enum sum_left {
    SUM_UNFIT, /* it is not as wished */
    SUM_STUCK,
    SUM_ABOVE,    /* --max */
    SUM_GIVEN_UP, /* --timeout, or houses that logic has no room for */
    SUM_LEFT
};

struct sums {
    sum counted, left[SUM_LEFT];
    sum levels[SUM_LEVELS]; /* from 1 */
    sum numbers;            /* of ratings or scores, all together */
    sum least, most;        /* least: plus 1; 0: there is none */
    sum ratings[SUM_RATINGS], scores[SUM_SCORES + 1];
    struct {
        sum puzzles, steps, hardest;
    } techniques[NONET_TECHNIQUES_MAX];
};

/* Counts a puzzle, whose steps were counted as struct nonet_logic_options has it; or one that is
 * left out. */
void nonet_sums_add(struct sums *sums, enum nonet_scale scale,
                    const struct nonet_logic_result *result, const uint64_t *counts);
void nonet_sums_leave(struct sums *sums, enum sum_left why);

/* What is known besides. */
struct summing {
    const struct sums *sums;
    const struct tally *tally; /* of all records */
    enum nonet_scale scale;
    int has_wishes;
    int max_rating; /* of --max, or 0 */
    int columns;    /* how wide lines may be */
    int has_blocks; /* bars are Unicode's blocks, else # */
};

/* Fills in the last two, for the output of these settings. */
void nonet_summing_look(struct summing *summing, const struct settings *settings);

void nonet_sums_text(const struct summing *summing, struct out *out);
void nonet_sums_json(const struct summing *summing, struct out *out);

#endif
