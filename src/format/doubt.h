/*
 * Puzzles that are none: five in one, maps, numbered rows; and words that are no damage.
 */
#ifndef NONET_FORMAT_DOUBT_H
#define NONET_FORMAT_DOUBT_H

#include "format/text.h"

/* A puzzle of side 21 with four holes in its border and no digit above 9: five puzzles of side 9.
 */
int nonet_is_samurai(const struct nonet_grid *grid);

/* The same for 441 cells of one character, before it is known which is which digit. */
int nonet_has_samurai_cells(const char *cells);

/* A map of jigsaw regions: every number occurs as often as the side, and all in one piece. */
int nonet_is_map(const struct nonet_grid *grid);

/* Rows that were numbered, one of them twice, so that the numbers were taken for cells. */
int nonet_counts_rows(const struct nonet_grid *grid);

/* Does the text begin with a line of words, which no format of rows has? It ends a puzzle and may
 * be the title of the next. Blank lines and rules may stand before it. *length: where the line
 * behind it begins. */
int nonet_is_words(const struct nonet_text *text, size_t *length);

#endif
