/*
 * Unavoidable sets of a 9x9 grid: cells that can be filled in another way when all of them are
 * empty, whatever stands elsewhere. A puzzle with one solution has a clue in each. When all of a
 * set but one unit is empty, that unit must stay, and no search is needed to know it.
 *
 * Only sets that are found at a glance are kept: two digits that can be exchanged in some rows.
 * Others cost more than they save.
 */
#ifndef NONET_GENERATE_TRAPS_H
#define NONET_GENERATE_TRAPS_H

#include <stdint.h>

enum { TRAPS_MAX = 120, TRAP_CELLS = 10, TRAPS_OF_UNIT = 28 };

struct traps {
    int count;
    uint8_t size[TRAPS_MAX];
    uint8_t cells[TRAPS_MAX][TRAP_CELLS];
    uint8_t left[TRAPS_MAX]; /* units that still have a clue in it */
    uint8_t of_unit_count[81];
    uint8_t of_unit[81][TRAPS_OF_UNIT];
    uint8_t needed[81]; /* sets in which this unit is the last one */
};

/* Finds the sets of a grid. */
void nonet_traps_find(struct traps *traps, const uint8_t digits[81]);

/* Begins with the clues of `now` (0: none) in units by `unit_of`. 0 if a set has no clue. */
int nonet_traps_begin(struct traps *traps, const uint8_t now[81], const uint16_t unit_of[81]);

/* The unit's clues were taken out of `now`; or are about to be put back. */
void nonet_traps_drop(struct traps *traps, int unit, const uint8_t now[81],
                      const uint16_t unit_of[81]);
void nonet_traps_restore(struct traps *traps, int unit, const uint8_t now[81],
                         const uint16_t unit_of[81]);

/* 1 if some clue's digit follows at once from the others: they leave its cell no other digit, or
 * its digit no other place in a house. Such a clue can be spared. */
int nonet_has_needless(const uint8_t now[81]);

#endif
