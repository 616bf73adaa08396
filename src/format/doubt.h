/*
 * Text that is not the puzzle it seems to be: five grids in one, maps, numbered rows; and words
 * that are not damage.
 */
#ifndef NONET_FORMAT_DOUBT_H
#define NONET_FORMAT_DOUBT_H

#include "format/text.h"

/* A puzzle of side 21 with four holes in its border and no digit above 9: five puzzles of side 9.
 */
int nonet_is_samurai(const struct nonet_grid *grid);

/* The same for 441 cells of one character, before it is known which is which digit. */
int nonet_has_samurai_cells(const char *cells);

/* A map of jigsaw regions: every number occurs as often as the side, and all its cells are
 * connected. */
int nonet_is_map(const struct nonet_grid *grid);

/* Numbered rows, one number twice, so that the numbers were taken for cells. */
int nonet_counts_rows(const struct nonet_grid *grid);

/* Does the text begin with a line of words, which no row format has? It ends a puzzle and may be
 * the title of the next. Blank lines and rules may come before it. *length: where the line after it
 * begins. */
int nonet_is_words(const struct nonet_text *text, size_t *length);

#endif
