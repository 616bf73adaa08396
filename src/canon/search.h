/*
 * The search for the smallest equivalent, as canon.c asks for it.
 */
#ifndef NONET_CANON_SEARCH_H
#define NONET_CANON_SEARCH_H

#include "nonet.h"

enum {
    CANON_SIDE = 12,   /* the largest side */
    CANON_STATES = 64, /* states kept for a row; more are processed in batches */
    CANON_NEW = 15     /* the label of a digit without one yet: above all others */
};
_Static_assert((int)CANON_SIDE < (int)CANON_NEW, "every label is below that of a new digit");
_Static_assert(CANON_NEW < 1 << 4 && 4 * CANON_SIDE < 64, "a row is a key of 4 bits per label");

/* Some rows of the result, and what is known about the rest. */
struct canon_state {
    uint8_t col[CANON_SIDE];       /* the column at each place */
    uint8_t open[CANON_SIDE];      /* of each stack: how many of its columns are still empty */
    uint8_t label[CANON_SIDE + 1]; /* of each digit; 0 for 0 */
    uint8_t row[CANON_SIDE];       /* the rows that were taken */
    uint16_t taken;                /* the same as bits */
    uint16_t open_cols;            /* the columns of the puzzle that are still empty, as bits */
    uint8_t open_stacks;           /* how many stacks are still empty */
    uint8_t next;                  /* the next label */
    uint8_t turned;                /* whether the puzzle was transposed */
};

struct canon_search {
    int box_rows, box_cols, side;
    int clues;
    int turns; /* 2 if it may be transposed, else 1 */
    nonet_cancel_fn cancel;
    void *cancel_user;
    long work; /* until the next check for cancellation */
    int cancelled;
    uint8_t cell[2][CANON_SIDE][CANON_SIDE]; /* the puzzle, and the same transposed */
    uint16_t mask[2][CANON_SIDE];            /* the cells of each row that are filled, as bits */
    uint16_t filled[2];                      /* the rows that are not empty */
    uint64_t best[CANON_SIDE + 1];           /* the smallest rows so far */
    uint64_t ends;                           /* how many states reached them all */
    struct canon_state end;                  /* one of those */
    int count[CANON_SIDE + 1];               /* how many of the following states there are */
    struct canon_state states[CANON_SIDE + 1][CANON_STATES]; /* by their number of rows */
};

/* Both search, starting from the empty result. The first is for 9x9. */
void nonet_canon_nine(struct canon_search *search);
void nonet_canon_any(struct canon_search *search);

/* 1 if the caller wants to stop. */
int nonet_canon_is_over(struct canon_search *search);

#endif
