/*
 * Does a puzzle meet the request? What is known at a glance is checked first, the rating last.
 */
#ifndef NONET_GENERATE_JUDGE_H
#define NONET_GENERATE_JUDGE_H

#include "generate/bound.h"
#include "generate/thin.h"
#include "grid/grid.h"

/* Sets a digit that is known to fit; `placed` is 0 for a given, else GRID_PLACED. */
static inline void write_digit(struct nonet_grid *grid, int c, int d, unsigned placed) {
    grid_values(grid)[c] = (unsigned char)((unsigned)d | placed);
    grid_put_marks(grid, c, set_of(d));
}

/* How far a puzzle gets by steps below the least rating asked for, as far as these are
 * distinguished, and by those that are allowed; and a grid to try things with. */
struct stops {
    struct bound bound; /* `low`, if that is as far as singles and pointing lead */
    struct nonet_grid *low, *high, *draft;
};

/* Does the request need the rating or the techniques of a puzzle? */
int nonet_judge_rates(const struct nonet_generate_options *asked);

/* Of a puzzle that may be hard enough, the steps up to where it is found out whether it is are below
 * this rating. */
int nonet_judge_low_end(const struct plan *plan);

/* Is the puzzle already too hard, so that it will also be with fewer clues? 1 only if that is
 * certain and cheap to find out; 0: perhaps not; negative: a status. */
int nonet_judge_early(const struct plan *plan, const struct candidate *c);

/* 1 if it does, perhaps with clues put back; then `out` describes it, except for its number and
 * tries. `puzzle` has room for a grid of the plan's size and receives it; the grids of `at` have
 * such room too, and their contents are ignored. 0 if not; negative: a status. */
int nonet_judge(const struct plan *plan, struct candidate *c, struct nonet_grid *puzzle,
                struct stops *at, struct nonet_generated *out);

/* A bound's board as a grid that a path can go on from; all its digits count as placed. */
void nonet_judge_write_bound(const struct plan *plan, const struct bound *bound,
                             struct nonet_grid *grid);

#endif
