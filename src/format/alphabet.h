/*
 * Alphabets: which sign of a text is which digit, and which signs are empty cells. The signs of all
 * cells are collected first; then the one reading that fits them is taken, or none.
 */
#ifndef NONET_FORMAT_ALPHABET_H
#define NONET_FORMAT_ALPHABET_H

#include "format/text.h"

/* What occurs in the cells of a puzzle. Begin with all zeros. */
struct signs {
    uint32_t count[128]; /* how often a single character occurs */
    uint32_t first[128]; /* and the number of the first cell with it */
    uint32_t cells;
    uint32_t empty; /* cells with nothing in them */
    uint32_t minus; /* cells with -1, which is empty if nothing else is */
    uint32_t first_minus;
    uint32_t numbers; /* cells of several digits */
    uint32_t zeros;   /* of these, 00 and the like */
    uint32_t padded;  /* of these, those with a leading 0 */
    uint32_t first_padded;
    uint32_t widths;  /* bit w: a number of w digits occurs */
    int highest;      /* the highest number, single digits included */
    uint64_t seen[2]; /* the numbers that occur, up to 127 */
    uint32_t foreign; /* the first cell that is neither a character nor a number, plus 1; 0: none */
    char separated;   /* cells are separated, so numbers are the rule above side 9 */
    char from_one;    /* the format itself says that digits count from 1 */
};

/* Adds the text of one cell, without blanks around it. */
void nonet_signs_add(struct signs *signs, const char *at, size_t length);

enum { ALPHABET_EMPTY = 0xff };

/* A reading. */
struct alphabet {
    char of[NONET_SYMBOLS_MAX]; /* symbol d-1 is digit d; "": cells are numbers */
    int side;
    char zero;          /* numbers count from 0 */
    char zero_is_empty; /* numbers: 0 is an empty cell */
    char minus;         /* and so is -1 */
    uint8_t says[128];  /* digit of a character; ALPHABET_EMPTY; 0: not allowed */
};

/* Decides on the reading. `given` is the user's alphabet, or NULL. NONET_OK, or NONET_E_SYNTAX with
 * *bad the number of the cell at fault and a reason, which names the readings and --symbols if
 * several fit; NONET_E_REFUSED for a pattern of crosses. */
int nonet_alphabet_decide(const struct signs *signs, int side, const char *given,
                          struct alphabet *alphabet, size_t *bad, char reason[NONET_REASON_MAX]);

/* The digit that a cell's text means; 0: it is empty; -1: it is not allowed here. */
int nonet_alphabet_digit(const struct alphabet *alphabet, const char *at, size_t length);

/* Notes in the style how the puzzle was written. */
void nonet_alphabet_style(const struct alphabet *alphabet, struct nonet_style *style);

#endif
