/*
 * One candidate: a full grid that loses clues, in an order drawn beforehand. It advances by
 * questions, "does this still have one solution?", so that the questions of many candidates can be
 * answered together. What becomes of a candidate depends on its random numbers alone, not on which
 * other candidates are asked about, nor on how many clues a question drops at once.
 */
#ifndef NONET_GENERATE_THIN_H
#define NONET_GENERATE_THIN_H

#include "generate/plan.h"
#include "generate/traps.h"

enum thin_stage {
    THIN_START, /* is the start a puzzle at all? */
    THIN_DROP,  /* units in their order */
    THIN_UNITS, /* is each unit that is left needed? */
    THIN_CELLS, /* is each clue? */
    THIN_MADE,
    THIN_FAILED
};

/* Unbiased 9x9 puzzles take very many tries, and most of a try is spent on drawing its grid. So the
 * puzzles of a block, numbers 64 * b up to 64 * b + 63, use the same grid in their tries of the
 * same number. The tries of one puzzle are as independent as before, so its distribution is the
 * same; two puzzles of a block have something in common only if they succeed in the same try, a
 * chance of one in 100,000. */
enum { SHARING = 64, DRAWN = 16 };

/* A grid that was drawn, with its unavoidable sets; try t is at t % DRAWN. */
struct drawn {
    int is_there;
    uint64_t block, attempt;
    uint8_t solution[81];
    struct trap_list traps;
};

struct candidate {
    uint64_t record, attempt;
    enum thin_stage stage;
    struct nonet_random random;
    const struct nonet_rules *rules; /* those of this try */
    const struct shape *shape;
    struct nonet_rules *layout;      /* room for them, if each try has its own */
    struct shape_room *layout_shape; /* likewise */
    int lost;                        /* tries of this puzzle in a row without a full grid in time */
    uint8_t *solution, *now;         /* a digit for each cell; 0 in `now`: no clue */
    uint16_t *order;                 /* the units */
    int clues, floor;                /* has this many, may not have fewer */
    int at;                          /* order[at] is the next unit to be looked at */
    int group, group_end; /* the question drops `group` units, of those before group_end */
    int before;           /* clues before it */
    int bad_units,
        bad_end;         /* dropping the next bad_units, those before bad_end, is known to be too */
    int bad_hard;        /* much; 0: nothing is known. It would be this hard */
    int is_plain;        /* what has one solution was last found to have it without a guess */
    uint8_t *is_dropped; /* by unit */
    struct trap_cells clues_set; /* 9x9 only: the cells with a clue */
    struct drawn *drawn;         /* DRAWN of them, shared, if the plan says so */
    struct traps *traps;         /* 9x9 only */
};

/* Draws the rules, if need be, the grid and the order for c->record and c->attempt. NONET_OK,
 * NONET_E_CANCELLED, NONET_E_MEMORY; NONET_E_GAVE_UP: again and again there is no full grid. */
int nonet_thin_begin(const struct plan *plan, struct candidate *c);

/* Frees what a try holds. */
void nonet_thin_end(struct candidate *c);

/* Goes on until there is a question, c->now, or an end. 1: a question. */
int nonet_thin_ask(const struct plan *plan, struct candidate *c);

/* The answer to it. */
void nonet_thin_answer(const struct plan *plan, struct candidate *c, int is_unique);

/* Drops a unit; puts back a unit that was dropped. */
void nonet_thin_take_out(const struct plan *plan, struct candidate *c, int unit);
void nonet_thin_put_back(const struct plan *plan, struct candidate *c, int unit);

#endif
