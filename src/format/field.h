/*
 * A field: a stretch of text that is, as a whole, the cells of one puzzle. It may be in a column of
 * a CSV file, in an attribute, or in a JSON string; what surrounds it is up to its format.
 */
#ifndef NONET_FORMAT_FIELD_H
#define NONET_FORMAT_FIELD_H

#include "format/text.h"

/* The side of the puzzle that [begin, end) is: as many cells as a puzzle of a usual side has, and
 * nothing else. 0 if it is not a puzzle. A given box allows its own side only. */
int nonet_field_side(const struct nonet_text *text, size_t begin, size_t end);

/* 1 if a field of that side has no empty cell. */
int nonet_field_is_full(const struct nonet_text *text, size_t begin, size_t end);

/* 1 if this was meant to be the cells of a 9x9: nearly the right length, nearly all cells. */
int nonet_field_is_damaged(const struct nonet_text *text, size_t begin, size_t end);

/* Reads the cells in [begin, end) and sets piece->cells and cells_end; a character that is not a
 * cell and a wrong number of cells are errors. `used` is where to go on after an error. */
int nonet_field_read(const struct nonet_text *text, size_t begin, size_t end, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece);

/* 1 if the bytes spell the word, regardless of case. */
int nonet_field_is_word(const struct nonet_text *text, size_t begin, size_t end, const char *word);

#endif
