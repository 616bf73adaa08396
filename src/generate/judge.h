/*
 * Is a puzzle as it was asked for? What is known at a glance comes first, a rating last.
 */
#ifndef NONET_GENERATE_JUDGE_H
#define NONET_GENERATE_JUDGE_H

#include "generate/bound.h"
#include "generate/thin.h"
#include "grid/grid.h"

/* A digit that is known to fit; `placed` is 0 for a given, else GRID_PLACED. */
static inline void write_digit(struct nonet_grid *grid, int c, int d, unsigned placed) {
    grid_values(grid)[c] = (unsigned char)((unsigned)d | placed);
    grid_put_marks(grid, c, set_of(d));
}

/* Where a puzzle comes to by steps below the least rating that is asked for, as far as they are
 * told apart, and by those that are allowed; and a grid to try things with. */
struct stops {
    struct bound bound; /* `low`, where that is where singles and pointing lead to */
    struct nonet_grid *low, *high, *draft;
};

/* Is the puzzle too hard already, so that it will be with fewer clues, too? Only told where it can
 * be told for certain and at little cost; 0: perhaps not; negative: a status. */
int nonet_judge_early(const struct plan *plan, const struct candidate *c);

/* 1 if it is, perhaps with clues that it gets back; then `out` tells about it, all but its number
 * and tries. `puzzle` has room for a grid of the plan's size and receives it, and so have those of
 * `at`, which are not looked at before. 0 if not; negative: a status. */
int nonet_judge(const struct plan *plan, struct candidate *c, struct nonet_grid *puzzle,
                struct stops *at, struct nonet_generated *out);

#endif
