/*
 * The human engine for every size. The techniques are written once, in the files any_*.inc, and
 * compiled for each width of a candidate set, like the search of solve/any.inc: a 4x4 does not pay
 * for a 100x100. any.c takes the caller's options and picks the width.
 */
#ifndef NONET_LOGIC_ANY_H
#define NONET_LOGIC_ANY_H

#include "grid/grid.h"
#include "logic/logic.h"

#include <stdlib.h>

/* What the function of each width gets. */
struct any_call {
    const struct nonet_grid *grid;
    struct nonet_logic_options options; /* every field filled in */
    struct nonet_grid *after;           /* room was checked; may be NULL, may be `grid` */
    struct nonet_logic_result result;
    int match_above;  /* sides above this find large sets by matching, the others by enumeration */
    int least_set;    /* the smallest size that the sets of any size look for */
    int nested_ticks; /* of about a millisecond: what chains inside chains may cost per step */
};

enum { ANY_MATCH_ABOVE = 16, ANY_LEAST_SET = 5, ANY_NESTED_TICKS = 4000 };

int nonet_logic_any16(struct any_call *call);
int nonet_logic_any32(struct any_call *call);
int nonet_logic_any64(struct any_call *call);
int nonet_logic_any128(struct any_call *call);

/* nonet_logic_any() with the parameters exposed. */
int nonet_logic_any_call(struct any_call *call);

#endif
