/*
 * A slate: clues are put on it and taken off again, last in, first out, and what follows from them
 * by propagation alone is known at any time. It is the board of the search for any size (any.inc),
 * without the search: a cell whose digit is known here has that digit in every solution, the others
 * are open. Propagation is monotone: with more clues no cell is open that was not open before.
 */
#ifndef NONET_SOLVE_SLATE_H
#define NONET_SOLVE_SLATE_H

#include "solve/engine.h"

struct slate;

/* A slate for the puzzle with its marks, for sides above 16. `shape` must outlive it. `cancel` may
 * be NULL. Allocates (side 100: 20 MB). NULL: no memory. */
struct slate *nonet_slate_open(const struct nonet_grid *puzzle, const struct shape *shape,
                               nonet_cancel_fn cancel, void *cancel_user);
void nonet_slate_close(struct slate *slate);

/* Cell c has digit d. What follows is not known before the slate is settled. */
void nonet_slate_give(struct slate *slate, int c, int d);

/* Works out what follows. Returns 1; or 0 if the clues contradict each other, or it was cancelled:
 * then nothing on the slate can be trusted. */
int nonet_slate_settle(struct slate *slate);

/* Marks the slate as it is, settled; and returns to that mark. */
uint32_t nonet_slate_mark(const struct slate *slate);
void nonet_slate_undo(struct slate *slate, uint32_t mark);

int nonet_slate_is_open(const struct slate *slate, int c);

/* ---- the width of sets, which slate.c chooses ---- */

struct slate_board {
    void *(*open)(struct nonet_search *search); /* NULL: no memory */
    void (*close)(void *board);
    int (*give)(void *board, int c, int d); /* 0: a contradiction */
    int (*settle)(void *board);
    uint32_t (*mark)(const void *board);
    void (*undo)(void *board, uint32_t mark);
    int (*is_open)(const void *board, int c);
};

extern const struct slate_board nonet_slate32, nonet_slate64, nonet_slate128;

#endif
