/*
 * Puzzles of Solo, in Simon Tatham's puzzle collection: parameters such as 3x3 and a description of
 * the cells. A game id has a colon between them; a saved game has them on separate lines.
 */
#ifndef NONET_FORMAT_SOLO_H
#define NONET_FORMAT_SOLO_H

#include "format/text.h"

struct solo_id {
    size_t params, params_end;
    size_t cells, cells_end;
    size_t used; /* where to go on after an error */
};

/* Reads the parameters: the box, and letters that say how the puzzle was made. Letters for
 * additional rules are refused. */
int nonet_solo_params(const struct nonet_text *text, const struct solo_id *id, int *box_rows,
                      int *box_cols, struct nonet_piece *piece);

/* Reads parameters and cells into a fresh grid. */
int nonet_solo_read(const struct nonet_text *text, const struct solo_id *id,
                    struct nonet_grid *grid, size_t room, struct nonet_piece *piece);

#endif
