/*
 * The search for puzzles with rules of any kind (ruled.inc): what it is asked, and what it can tell
 * besides solutions.
 */
#ifndef NONET_SOLVE_RULED_H
#define NONET_SOLVE_RULED_H

#include "rules/model.h"
#include "solve/engine.h"

/* What removed candidates: a rule, or a house. One entry for each time some were removed from a
 * cell. */
struct removal {
    uint16_t cell, digits; /* bit 0 for digit 1 */
    int16_t rule;          /* its number; -1: none, but a house, or two cells that share one */
    int16_t house;         /* -1: no house alone */
};

struct ruled_log {
    struct removal *removal; /* room of them, the caller's */
    int count, room;         /* those that do not fit are only counted */
};

struct ruled_job {
    struct nonet_search *search;
    const struct model *model;
    struct ruled_log *log;   /* NULL: nobody wants to know */
    struct nonet_grid *left; /* not NULL: do not search; the candidates that propagation leaves */
    int rounds;              /* with `left`: 1, every rule once; 0, until nothing changes */
    int contradiction;       /* with `left`: there was one */
};

int nonet_engine_ruled(struct nonet_search *search);

/* The candidates that the rules leave, without a guess. `work` may be `puzzle`. *contradiction: some
 * cell has none, or some house lacks a place; the state is as far as it got. Allocates and frees. */
int nonet_ruled_marks(const struct nonet_grid *puzzle, const struct nonet_rules *rules, int rounds,
                      struct nonet_grid *work, int *contradiction, struct ruled_log *log);

#endif
