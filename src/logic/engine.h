/*
 * One call of the human engine. The engine stands once, in engine.inc, and is compiled for 9x9 with
 * 3x3 boxes, where the geometry is constant, and for each width of a candidate set, like the search
 * of solve/any.inc: a 4x4 does not pay for a 100x100. engine.c takes the caller's options and picks
 * one.
 */
#ifndef NONET_LOGIC_ENGINE_H
#define NONET_LOGIC_ENGINE_H

#include "grid/shape.h"
#include "logic/logic.h"
#include "solve/patience.h"

#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* For small loops whose bounds are constant in each place that calls them. */
#ifdef __OPTIMIZE_SIZE__
#define INLINE static inline
#else
#define INLINE static inline __attribute__((always_inline))
#endif

/* What the function of each width gets. */
struct logic_call {
    const struct nonet_grid *grid;
    const struct shape *shape;
    struct nonet_logic_options options; /* every field filled in */
    struct nonet_grid *after;           /* room was checked; may be NULL, may be `grid` */
    struct nonet_logic_result result;
    int match_above;  /* sides above this find large sets by matching, the others by enumeration */
    int least_set;    /* the smallest size that the sets of any size look for */
    int trusts_marks; /* 1: marks and digits placed follow from the clues, which need not be shown */
    int nested_ticks; /* of about a millisecond: what chains inside chains may cost per step */
};

enum { HOUSES_SMALL = 63 }; /* the most that the engine for sides up to 16 has room for */
enum { MATCH_ABOVE = 16, LEAST_SET = 5, NESTED_TICKS = 4000 };

/* The engine as it is compiled for one width. */
struct logic_engine {
    int (*run)(struct logic_call *call);
    int (*has)(enum nonet_scale scale, int technique); /* is there a finder for a scale's row? */
};
extern const struct logic_engine nonet_logic_9, nonet_logic_16, nonet_logic_64, nonet_logic_128;

/* The one for a grid: of its width, or of 9x9. */
const struct logic_engine *nonet_logic_engine(const struct shape *shape);

/* Is a technique ever looked for in grids of a shape? NULL: of this side, with regions that are not
 * known yet. */
int nonet_logic_looks_for(const struct shape *shape, int side, enum nonet_scale scale,
                          int technique);

/* A call with these options, and the parameters above as they are for everybody. */
struct logic_call nonet_logic_call(const struct nonet_grid *grid, const struct shape *shape,
                                   const struct nonet_logic_options *options);

#endif
