/*
 * The human engine for every size. The techniques are written once, in the files any_*.inc, and
 * compiled for each width of a candidate set, as the search of solve/any.inc is: a 4x4 does not pay
 * for a 100x100. any.c takes the caller's options and picks the width.
 */
#ifndef NONET_LOGIC_ANY_H
#define NONET_LOGIC_ANY_H

#include "grid/grid.h"

#include <stdlib.h>

/* The rows of the list of techniques. */
enum {
#define TECHNIQUE(symbol, id, name, rating, flags) ANY_##symbol,
#include "logic/techniques.def"
#undef TECHNIQUE
    ANY_TECHNIQUES
};

/* What a width's function gets. */
struct any_call {
    const struct nonet_grid *grid;
    struct nonet_logic_options options; /* every field filled in */
    struct nonet_grid *after;           /* room was checked; may be NULL, may be `grid` */
    struct nonet_logic_result result;
    int match_above; /* sides above this find large sets by matching, the others by enumeration */
    int least_set;   /* the smallest size that the sets of any size look for */
};

enum { ANY_MATCH_ABOVE = 16, ANY_LEAST_SET = 5 };

int nonet_logic_any16(struct any_call *call);
int nonet_logic_any32(struct any_call *call);
int nonet_logic_any64(struct any_call *call);
int nonet_logic_any128(struct any_call *call);

/* The contract is that of nonet_logic(). */
int nonet_logic_any(const struct nonet_grid *grid, const struct nonet_logic_options *options,
                    struct nonet_grid *after, size_t room, struct nonet_logic_result *result);

/* The same with the knobs of a call filled in by a test; result and after as they come. */
int nonet_logic_any_call(struct any_call *call);

#endif
