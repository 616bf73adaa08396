/*
 * A set of puzzles, to tell whether one has been seen before. They are kept whole, half a byte per
 * cell, so the answer is exact; a million 9x9 puzzles take about 70 MB.
 */
#ifndef NONET_CLI_FORMS_H
#define NONET_CLI_FORMS_H

#include "nonet.h"

struct forms {
    unsigned char *bytes; /* one after the other: length, shape, cells */
    size_t used, room;
    size_t *table; /* where each begins, plus 1; 0: free */
    size_t slots, count;
};

/* Adds a puzzle without marks, of a side up to 15: 1 if it is new, 0 if it was there, -1 if memory
 * runs out. */
int nonet_forms_add(struct forms *forms, const struct nonet_grid *grid);

void nonet_forms_free(struct forms *forms);

#endif
