/*
 * Unavoidable sets of a 9x9 grid: cells that can be filled in another way when all of them are
 * empty, whatever is elsewhere. A puzzle with one solution has a clue in each. When all of a set
 * except one unit is empty, that unit must stay, and no search is needed to know it.
 *
 * Only sets that are easy to find are kept: two digits that can be exchanged in some rows, two rows
 * of a band in some columns, two columns of a stack in some rows. Others cost more than they save.
 */
#ifndef NONET_GENERATE_TRAPS_H
#define NONET_GENERATE_TRAPS_H

#include <stdint.h>

enum { TRAPS_MAX = 140, TRAP_CELLS = 10 };
_Static_assert(TRAPS_MAX <= UINT8_MAX, "the end of a list is a byte that no set has");

/* A set of cells. */
struct trap_cells {
    uint64_t w[2];
};

struct traps {
    int count;
    struct trap_cells set[TRAPS_MAX];
    uint8_t next[TRAPS_MAX], head[82]; /* lists of the sets by the last of their cells to be looked
                                          at; TRAPS_MAX: the end */
};

/* Finds the sets of a grid. Cell c is examined at place when[c], from 1 on; 0: it has no clue.
 * Returns 0 if a set has no clue. */
int nonet_traps_find(struct traps *traps, const uint8_t digits[81], const uint8_t when[81]);

/* The same as lists of cells. */
struct trap_list {
    int count;
    uint8_t size[TRAPS_MAX];
    uint8_t cells[TRAPS_MAX][TRAP_CELLS];
};
void nonet_traps_list(struct trap_list *list, const struct traps *traps);

/* `now` are the clues. The cells of `unit`, some of which are examined at this place, must stay if
 * they are the last ones in a set. Sets with cells that are examined later do not matter yet. */
static inline int traps_need(const struct traps *t, int place, const struct trap_cells *now,
                             const struct trap_cells *unit) {
    for (int i = t->head[place]; i != TRAPS_MAX; i = t->next[i])
        if ((t->set[i].w[0] & now->w[0] & ~unit->w[0]) == 0 &&
            (t->set[i].w[1] & now->w[1] & ~unit->w[1]) == 0)
            return 1;
    return 0;
}

/* 1 if some clue's digit follows at once from the others: they leave its cell no other digit, or
 * its digit no other place in a house. Such a clue is redundant. */
int nonet_has_needless(const uint8_t now[81]);

#endif
