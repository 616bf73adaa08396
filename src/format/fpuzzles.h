/*
 * The rules of f-puzzles: which member of its object is which kind of rules, and what the entries of
 * that member look like. One table for reading and for writing.
 */
#ifndef NONET_FORMAT_FPUZZLES_H
#define NONET_FORMAT_FPUZZLES_H

#include "format/foreign.h"

#ifndef NONET_HOUSES_ONLY

enum fpuzzles_shape {
    FP_FLAG,     /* "antiknight": true */
    FP_HOUSES,   /* the same, for a word of houses.def */
    FP_NEGATIVE, /* "negative": ["ratio"], a word in that list */
    FP_CELLS,    /* {"cells": ["R1C1", ...], "value": "17"} */
    FP_EXTRA,    /* the same: an extra region */
    FP_CELL,     /* {"cell": "R1C1"} */
    FP_LINES,    /* {"lines": [["R1C1", ...], ...]}, a rule for each line */
    FP_ARROW,    /* {"cells": [...], "lines": [...]}: each line begins in a cell of the circle */
    FP_DIAGONAL, /* {"cell": "R0C4", "direction": "DL", "cells": [...], "value": "17"} */
    FP_OUTSIDE,  /* {"cell": "R0C4", "value": "17"}, for the row or column that begins there */
    FP_QUAD,     /* {"cells": [4 of them], "values": [3, 4]} */
    FP_CLONE     /* {"cells": [...], "cloneCells": [...]} */
};

enum fpuzzles_value {
    FP_NO_VALUE,
    FP_MAY,    /* it may be left out; then it is the usual one */
    FP_READ,   /* the same, but only the usual one is written: not every program knows the others */
    FP_MUST,   /* always there */
    FP_LETTER, /* "X" or "V" */
    FP_HALF    /* as FP_MAY; the usual one is half of the side, rounded up */
};

struct fpuzzles_row {
    const char *key, *word;
    unsigned char shape, value;
    signed char usual;
};

/* The rows in the order of writing; NULL past the end. */
const struct fpuzzles_row *nonet_fpuzzles_row(int i);

/* The usual value on a side. */
int nonet_fpuzzles_usual(const struct fpuzzles_row *row, int side);

/* Reads the grid of an object; an entry of a row; and a rule that is no more than its name. */
int nonet_fpuzzles_board(struct foreign *f, const struct json *object);
int nonet_fpuzzles_entry(struct foreign *f, const struct fpuzzles_row *row,
                         const struct json *whole);
int nonet_fpuzzles_flag(struct foreign *f, const struct fpuzzles_row *row, size_t at);

/* Writes the grid and its rules as an object, by snprintf's rules; NONET_E_UNWRITABLE. */
long nonet_fpuzzles_write(const struct nonet_grid *grid, const struct nonet_rules *rules, char *out,
                          size_t room);

/* The object again, with the cells of the grid in the place of its own. */
void nonet_fpuzzles_fill(struct pen *pen, const struct nonet_text *text, const struct json *object,
                         const struct nonet_grid *grid);

#endif
#endif
