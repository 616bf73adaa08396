/*
 * Puzzles of SudokuPad that were written by nonet: besides the drawings that are there for players
 * they have their rules as text, in a member of their metadata.
 */
#ifndef NONET_FORMAT_SUDOKUPAD_H
#define NONET_FORMAT_SUDOKUPAD_H

#include "format/foreign.h"

#ifndef NONET_HOUSES_ONLY

#define SUDOKUPAD_OWN "nonet" /* the name of that member, a list of texts */

/* That member of an object; 0: it has none. */
int nonet_sudokupad_own(const struct nonet_text *text, const struct json *object, struct json *own);

/* Writes the grid and its rules as an object, by snprintf's rules; NONET_E_UNWRITABLE,
 * NONET_E_MEMORY. */
long nonet_sudokupad_write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                           char *out, size_t room);

/* The object again, with the cells of the grid in the place of its own. NONET_E_UNWRITABLE:
 * candidates, where they would not be read as such. */
int nonet_sudokupad_fill(struct pen *pen, const struct nonet_text *text, const struct json *object,
                         const struct nonet_grid *grid);

#endif
#endif
