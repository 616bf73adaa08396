/*
 * Rules one by one, for questions about them: is the puzzle the same without this one?
 */
#ifndef NONET_SOLVE_SPARE_H
#define NONET_SOLVE_SPARE_H

#include "grid/rules.h"

struct spare {
    const struct nonet_grid *puzzle;
    struct nonet_grid *solution; /* room for the only one */
    const struct nonet_rules *rules;
    struct nonet_rules *without; /* room for all but one of them */
    struct nonet_grid *other;    /* room for a solution without it */
    nonet_cancel_fn cancel;
    void *cancel_user;
};

/* Makes room, and finds the solution; freed by nonet_spare_close() whatever the status.
 * NONET_E_ARGUMENT: there is not exactly one solution. `rules` may be changed between questions, if
 * they become fewer. */
int nonet_spare_open(struct spare *spare, const struct nonet_grid *puzzle,
                     const struct nonet_rules *rules, nonet_cancel_fn cancel, void *cancel_user);
void nonet_spare_close(struct spare *spare);

/* 1 if the puzzle has the same solution, and no other, without rule i; they are then in `without`. */
int nonet_rule_is_spare(struct spare *spare, int i);

/* Houses and regions are the frame of a puzzle; of the rules only the others are ever dropped. */
static inline int rule_can_go(const struct nonet_rules *rules, int i) {
    return rules_entry(rules, i)->kind == NONET_RULE_NAMED;
}

#endif
