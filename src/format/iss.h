/*
 * The text of the Interactive Sudoku Solver, in parts: iss.c finds the puzzles of a text and the
 * items of a puzzle, iss_rules.c says what each type of item means, iss_write.c and iss_ways.c write them.
 */
#ifndef NONET_FORMAT_ISS_H
#define NONET_FORMAT_ISS_H

#include "format/variant.h"

/* ---- words of a text ---- */

enum { ISS_WORD_MAX = 300, ISS_CELLS_MAX = 1024 };

/* A walk over the text of a puzzle. White space and lines that begin with # do not count; in a link
 * %XX is one sign. */
struct iss_walk {
    const struct nonet_text *text;
    size_t at, end;
    int is_link;
};

/* A word without the white space in it. One that is longer than there is room has the length 0 and
 * is_long set. */
struct iss_word {
    size_t at; /* where it is in the window */
    int length, is_long;
    char text[ISS_WORD_MAX + 1];
};

/* The name of the next item, after a dot; 0: there is none, and word->at is the end or the sign
 * that is not a dot. */
int nonet_iss_item(struct iss_walk *walk, struct iss_word *name);

/* The next argument of the item, after a ~; 0: it has no more. */
int nonet_iss_argument(struct iss_walk *walk, struct iss_word *argument);

/* ---- a puzzle ---- */

/* A puzzle on its way from the text. */
struct iss {
    const struct nonet_text *text;
    struct nonet_piece *piece;
    size_t used;                  /* where to go on after an error */
    struct iss_walk all;          /* from its first item */
    int side, box_rows, box_cols; /* box_rows 0: there are no boxes */
    int has_shape, has_no_boxes;
    int depth;                            /* of groups that are not ended */
    int unknown_depth;                    /* of the group in which all is unknown; 0: none */
    int region_size;                      /* 0: not said */
    size_t region_size_at, region_sum_at; /* 0: there is none */
    int has_white_dots, has_anti_consecutive;
    int has_regions;               /* they are among the rules */
    uint32_t open[CAGE_CELLS_MAX]; /* the candidates of every cell, bit 0 for digit 1 */
    struct unknown unknown;
    int is_other; /* what is unknown changes the rest, and cannot be left out */
};

/* An error at a place. Returns NONET_E_SYNTAX. */
int nonet_iss_error(const struct iss *iss, size_t at, const char *reason, ...)
    __attribute__((format(printf, 3, 4)));

/* Notes the name of something that nonet does not know. */
void nonet_iss_note(struct iss *iss, size_t at, const char *name);

/* The same for what is not a rule by itself, so that the puzzle cannot be read without it. */
void nonet_iss_note_other(struct iss *iss, size_t at, const char *name);

/* ---- types (iss_rules.c) ---- */

/* Whether a text begins with an item of ISS, of a type that nonet knows or not. */
int nonet_iss_begins(struct iss_walk walk);

/* The first look at an item: what is not known is noted, and the shape and what else others depend
 * on is kept. NONET_E_SYNTAX. */
int nonet_iss_survey(struct iss *iss, struct iss_walk *walk, const struct iss_word *name);

/* What can be said after it. */
int nonet_iss_settle(struct iss *iss);

/* The second look: the item's rules are added to the text's, its candidates to `open`. */
int nonet_iss_read_item(struct iss *iss, struct iss_walk *walk, const struct iss_word *name);

/* And at last the regions, if the puzzle has no boxes. */
int nonet_iss_finish(struct iss *iss);

/* ---- pairs (iss_pairs.c) ---- */

/* The table of a key, one set of digits for each digit; 0: it is not a key of this side. Some old
 * keys have - and _ exchanged. */
int nonet_iss_table(const struct iss_word *key, int side, int is_old, int16_t *table);

/* Writes the key of a table. */
void nonet_iss_pen_key(struct pen *pen, int side, const int16_t *table);

/* ---- writing (iss_write.c) ---- */

long nonet_iss_write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                     const struct nonet_style *style, char *out, size_t room);

/* The boxes that ISS gives to a side: as nonet_default_box(), but none for a prime. 0: none. */
int nonet_iss_box(int side, int *rows, int *cols);

/* The cells of window k of Windoku; 0: there is none. */
int nonet_iss_window(int side, int k, uint16_t *cells);

/* The cells of the diagonal that a little killer at this cell of the edge is about, from there on;
 * how many, 0: none begins there. */
int nonet_iss_diagonal(int side, int c, uint16_t *cells);

/* The digits of a pill are read from left to right and from top to bottom, so each cell must be to
 * the right of the one before, below it, or both. */
int nonet_iss_is_pill(const uint16_t *cells, int count, int side);

#endif
