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

/* Reads parameters and description into a fresh grid, and the rules, if there are any, into
 * text->rules. Cages are refused. */
int nonet_solo_read(const struct nonet_text *text, const struct solo_id *id,
                    struct nonet_grid *grid, size_t room, struct nonet_piece *piece);

/* ---- blocks (solo_blocks.c) ---- */

/* Reads the description of jigsaw regions in [begin, end) and adds them to the rules. */
int nonet_solo_read_blocks(const struct nonet_text *text, size_t begin, size_t end, int side,
                           size_t used, struct nonet_piece *piece);

/* Writes it. NONET_E_UNWRITABLE: cells of a region are not connected, which it cannot say. */
int nonet_solo_write_blocks(struct pen *pen, const uint8_t *of, int side);

#endif
