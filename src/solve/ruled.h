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
    int contradiction;       /* with `left`: there was one, */
    int failed_rule;         /* and this rule was in work, by its number; negative: none alone */
};

/* The largest side at which houses are taken as a whole (propagate/hall.inc). */
enum { RULED_WHOLE = 9 };

int nonet_engine_ruled(struct nonet_search *search);

/* 1 if there is a solution with those of the named rules that `only` has (NULL: all; else one byte
 * per rule, 0 for those left out), 0 if there is none; NONET_E_CANCELLED, NONET_E_MEMORY. `shape` is
 * that of the houses. */
int nonet_ruled_can_stand(const struct nonet_grid *puzzle, const struct shape *shape,
                          const struct nonet_rules *rules, const unsigned char *only,
                          nonet_cancel_fn cancel, void *cancel_user);

/* Marks in `used`, one byte per rule, those that took out candidates before a contradiction showed
 * without a guess. 0: it did not. Rules that only make cells differ may be missing, so it is a guess
 * at those that are needed. */
int nonet_ruled_blame(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                      unsigned char *used);

/* The candidates that the rules leave, without a guess. `work` may be `puzzle`. *contradiction: some
 * cell has none, or some house lacks a place; the state is as far as it got. Allocates and frees. */
int nonet_ruled_marks(const struct nonet_grid *puzzle, const struct nonet_rules *rules, int rounds,
                      struct nonet_grid *work, int *contradiction, struct ruled_log *log);

#endif
