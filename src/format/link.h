/*
 * The parts of a link that need more than one look: our own page's share links, and S9B strings.
 */
#ifndef NONET_FORMAT_LINK_H
#define NONET_FORMAT_LINK_H

#include "format/text.h"

/* Its links have the puzzle in them, in a packing and a form of their own. */
#define OF_SUDOKUMAKER                                                                             \
    "a puzzle of SudokuMaker, whose links nonet does not read: export it there to f-puzzles or "   \
    "SudokuPad"

/* A share link's fragment: p=3x3-53..7.... and, if something was filled in, &s= and a state. With
 * rules it is r=diagonals&v=3x3-.... */
struct share {
    int box_rows, box_cols;
    size_t cells, cells_end;
    size_t state, state_end; /* equal: none */
    size_t rules, rules_end; /* the same */
};

/* Is the value [begin, end) of this form, after p= or v=? `stop` is the end of the link. */
int nonet_share_find(const struct nonet_text *text, size_t begin, size_t end, size_t stop,
                     struct share *share);

/* Reads it: clues from the cells; from the state also placed digits, and candidates that the puzzle
 * itself rules out. Sets the piece's cells and style. May allocate. */
int nonet_share_read(const struct nonet_text *text, const struct share *share, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece);

/* Reads the S9B string that begins at `at` (s9b.c). */
int nonet_s9b_read(const struct nonet_text *text, const struct line *line, size_t at,
                   struct nonet_grid *grid, size_t room, struct nonet_piece *piece);

#endif
