/*
 * The words in which the tables of scales are written: HoDoKu's levels, and what a row says besides
 * its technique, its level and its score. The engine and the list for callers both read these
 * tables.
 */
#ifndef NONET_LOGIC_SCALES_ROWS_H
#define NONET_LOGIC_SCALES_ROWS_H

#include "nonet.h"

enum { EASY = 1, MEDIUM, HARD, UNFAIR, EXTREME };
enum { OFF = NONET_TECHNIQUE_OPTIONAL, UNIQUE = NONET_TECHNIQUE_UNIQUENESS };

/* Rows with a choice among their steps: choose.inc. */
enum {
    BEST = 1 << 8,         /* every step is kept, */
    KEEP_SHORTER = 1 << 9, /* except those that are not shorter than the last that did the same; */
    KEEP_IN_PLACE = 1 << 10, /* or a shorter one takes the place of the one that did the same */
    BY_SETS = 1 << 11,       /* their order is that of chains of almost locked sets, */
    BY_EFFECT = 1 << 12,     /* that of forcing chains */
    AT_ONCE = 1 << 13,       /* nonet's scale: the first step that such a row finds is taken; */
    KEEP_SEEN = 1 << 15,     /* all that are kept are shown; */
    LAST = 1 << 16,          /* and such a row is for when there are no other steps; */
    WHOLE = 1 << 17,         /* its steps say all that they prove; */
    OWN = 1 << 18,           /* it leaves to other rows the chains and fish that are theirs; */
    SCANNED = 1 << 14        /* the houses of its steps are gone through cell by cell */
};

#endif
