/*
 * The request, prepared: the cells that may hold a clue, in the units that are added and dropped
 * together, and the limits. It is the same for all puzzles and is read-only while they are made.
 */
#ifndef NONET_GENERATE_PLAN_H
#define NONET_GENERATE_PLAN_H

#include "generate/full.h"
#include "grid/shape.h"

/* The search for positions, if it is these that are asked for: see practice.h. */
struct practice {
    int wanted;                          /* the technique's number */
    struct nonet_techniques others;      /* all but it */
    struct nonet_techniques later;       /* those that the scale tries only if it is not there */
    uint8_t place[NONET_TECHNIQUES_MAX]; /* of each technique in the scale's table */
    int uses_bound;                      /* singles, pointing and claiming are all easier */
};

struct plan {
    struct nonet_generate_options asked;
    int side, cells;
    int is_plain;         /* rows, columns and boxes are all the houses */
    int is_nine;          /* and it is a 9x9 with boxes of 3x3: the lanes can be used */
    size_t layout_bytes;  /* of the rules of one puzzle, if each has its own; else 0 */
    int units;            /* cells, or the orbits of a symmetry; those of the pattern only */
    uint16_t *unit_first; /* unit u has unit_cells[unit_first[u]] up to unit_first[u + 1] */
    uint16_t *unit_cells;
    uint16_t *unit_of;   /* of a cell; NO_UNIT: outside the pattern */
    int start_clues;     /* cells of all units */
    int has_large_units; /* there is a unit of more than one cell */
    int is_patient;      /* searches until the answer is known, however long it takes */
    int strips;          /* a side at which clues are dropped by propagation: see strip.c */
    int shares_grids;    /* puzzles of a block try the same grids: see thin.h */
    int keeps_all;       /* a pattern whose every cell is a clue */
    int rating_least;    /* rating_min, or that of a technique that is required */
    int may_relax;       /* a puzzle that is too hard may get clues back */
    struct nonet_techniques require_high; /* those required that steps below the rating of
                                             nonet_judge_low_end() do not have */
    int is_above_locked;      /* by levels: what singles, pointing and claiming solve is too easy */
    int is_monotone;          /* by levels: what is too hard stays so with fewer clues */
    struct nonet_grid *empty; /* a grid without a clue */
    const struct shape *shape; /* NULL: each puzzle has its own rules */
    struct shape_room shape_room;
    struct nonet_full *full; /* NULL: each puzzle has its own rules */
    struct practice practice;
};

enum { NO_UNIT = 0xffff };
_Static_assert((int)NONET_CELLS_MAX < (int)NO_UNIT, "no unit has the number that means none");

/* Checks the request and prepares it. Allocates. NONET_OK; NONET_E_ARGUMENT, NONET_E_SHAPE,
 * NONET_E_IMPOSSIBLE, NONET_E_GAVE_UP with the reason in words; NONET_E_MEMORY,
 * NONET_E_CANCELLED. */
int nonet_plan_open(struct plan *plan, const struct nonet_generate_options *options,
                    char reason[NONET_REASON_MAX]);
void nonet_plan_close(struct plan *plan);

/* Writes the reason in words; the status. */
int nonet_refuse(int status, char *reason, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static inline int unit_size(const struct plan *p, int u) {
    return p->unit_first[u + 1] - p->unit_first[u];
}

/* ---- symmetry.c ---- */

/* Where a cell goes under element e of the square's group, 0 to 7: 0 leaves it; 1, 2, 3 rotate by
 * 90, 180 and 270 degrees; 4 exchanges left and right, 5 top and bottom; 6 and 7 reflect in the
 * main and the other diagonal. */
int nonet_symmetry_image(int e, int side, int c);

/* The elements of a subgroup, as bits. */
unsigned nonet_symmetry_elements(enum nonet_symmetry symmetry);

#endif
