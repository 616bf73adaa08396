/*
 * Cheap bounds of a rating, 9x9 only: can a puzzle be solved by singles and pointing alone? They
 * are far cheaper than a rating, so most puzzles that do not meet the request are never rated.
 *
 * The rules below 4.5 are monotone: what follows from a puzzle by one of them also follows, by this
 * rule and easier ones, if clues of the same solution are added. So it does not matter in which
 * order they are used, and a puzzle that is too hard for them stays so with fewer clues.
 */
#ifndef NONET_GENERATE_BOUND_H
#define NONET_GENERATE_BOUND_H

#include "nonet.h"
#include "solve/board.h"

enum {
    BOUND_DIRECT = 19, /* hidden singles, direct pointing and claiming: all steps up to this */
    BOUND_LOCKED = 28  /* singles, pointing and claiming: up to this all but direct hidden sets */
};

/* What is left of the 729 candidates. */
struct bound {
    uint32_t w[BOARD_WORDS];
};

/* Can the puzzle be solved by steps up to BOUND_DIRECT? The clues (0: none) fit a solution. */
int nonet_bound_direct(const uint8_t now[81]);

/* Starts from these clues; or adds one, a digit that is a candidate. */
void nonet_bound_begin(struct bound *b, const uint8_t now[81]);
void nonet_bound_give(struct bound *b, int c, int d);

/* Goes as far as singles, pointing and claiming lead. 1: to the end. */
int nonet_bound_locked(struct bound *b);

/* The candidates of a cell, bit d - 1 for digit d. */
unsigned nonet_bound_cell(const struct bound *b, int c);

#endif
