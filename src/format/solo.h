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
 * text->rules. */
int nonet_solo_read(const struct nonet_text *text, const struct solo_id *id,
                    struct nonet_grid *grid, size_t room, struct nonet_piece *piece);

/* Reads numbers from 1 to `most` and runs of empty cells from [begin, end), for so many cells: 0 is
 * an empty one. */
int nonet_solo_read_numbers(const struct nonet_text *text, size_t begin, size_t end, int cells,
                            int most, size_t used, int16_t *numbers, struct nonet_piece *piece);

/* Writes them. */
void nonet_solo_write_numbers(struct pen *pen, const int16_t *numbers, int cells);

/* ---- blocks (solo_blocks.c) ---- */

/* Reads the borders between cells in [begin, end): to[c] becomes the first cell of those that c
 * belongs to. `what` they are the borders of: "blocks". */
int nonet_solo_read_borders(const struct nonet_text *text, size_t begin, size_t end, int side,
                            const char *what, size_t used, uint16_t *to, struct nonet_piece *piece);

/* Reads the description of jigsaw regions in [begin, end) and adds them to the rules. */
int nonet_solo_read_blocks(const struct nonet_text *text, size_t begin, size_t end, int side,
                           size_t used, struct nonet_piece *piece);

/* Writes it; there are so many regions. NONET_E_UNWRITABLE: cells of a region are not connected,
 * which it cannot say. */
int nonet_solo_write_blocks(struct pen *pen, const uint8_t *of, int side, int regions);

/* ---- cages (solo_cages.c) ---- */

struct cages;

#ifdef NONET_HOUSES_ONLY
static inline int nonet_solo_read_cages(const struct nonet_text *text, size_t begin, size_t comma,
                                        size_t end, int side, size_t used,
                                        struct nonet_piece *piece) {
    (void)text, (void)comma, (void)end, (void)side;
    return nonet_piece_refuse(piece, begin, used, "has rules that nonet does not know: cage");
}
static inline int nonet_solo_write_cages(struct pen *pen, const struct cages *cages) {
    (void)pen, (void)cages;
    return NONET_E_UNWRITABLE;
}
#else
/* Reads the borders of cages in [begin, comma), and their sums in what follows up to `end`. */
int nonet_solo_read_cages(const struct nonet_text *text, size_t begin, size_t comma, size_t end,
                          int side, size_t used, struct nonet_piece *piece);

/* Writes them, with a comma before each. NONET_E_UNWRITABLE: a cell is in none, a cage has no sum
 * or one that digits cannot have, or its cells are not connected. */
int nonet_solo_write_cages(struct pen *pen, const struct cages *cages);
#endif

#endif
