/*
 * Rules as constraints: what kinds are lowered to, and what the search compiles. A constraint has
 * one of the names in src/solve/propagators.def, a value, cells and numbers; what they mean is said
 * where it is posted, below, and in src/solve/propagate/NAME.inc. Every constraint knows its rule,
 * so that whatever it removes can be traced to it.
 *
 * A model is made once per question and freed; posting never fails, but a model for which there was
 * no memory says so at the end.
 */
#ifndef NONET_RULES_MODEL_H
#define NONET_RULES_MODEL_H

#include "grid/shape.h"
#include "rules/kinds.h"

struct constraint {
    const char *name;
    int16_t rule; /* its number among the rules; -1: a house */
    int32_t value;
    uint16_t count, numbers;
    uint32_t first; /* of its cells in the pool; numbers follow */
};

struct relation {
    uint16_t row[NONET_NAMED_SIDE_MAX]; /* the digits that may stand beside digit 1, 2, ... */
};

struct apart { /* cells that differ */
    int16_t rule;
    uint16_t count;
    uint32_t first;
};

struct pair {
    uint16_t a, b, relation;
    int16_t rule;
};

struct model {
    int side, cells;
    const uint8_t *region;           /* of every cell, from 0 */
    const struct nonet_rules *rules; /* all of them */
    int rule;                        /* which is being lowered; -1: none */
    int failed;                      /* there was no memory */

    uint16_t *marks;     /* of every cell: the digits that rules leave it by themselves */
    int16_t *marks_rule; /* the last rule that took some away; -1 */
    struct apart *apart;
    struct pair *pair;
    struct relation *relation;
    struct constraint *constraint;
    uint16_t *pool;
    int aparts, pairs, relations, constraints;
    uint32_t pooled;
    int apart_room, pair_room, relation_room, constraint_room;
    uint32_t pool_room;
};

/* Lowers all rules that are not houses: `only` NULL, or one byte per rule, 0 for those to be left
 * out. NONET_E_MEMORY. The model keeps pointers to the rules and to `region`, which has room for
 * NONET_NAMED_SIDE_MAX squared and is filled in. Free it with nonet_model_close(), even after an
 * error. */
int nonet_model_open(struct model *model, const struct nonet_grid *grid,
                     const struct nonet_rules *rules, const unsigned char *only, uint8_t *region);
void nonet_model_close(struct model *model);

/* The box or region of every cell, counted from 0. */
void nonet_regions_of(const struct nonet_grid *grid, const struct nonet_rules *rules,
                      uint8_t *region);

/* ---- posting ---- */

/* No two of the cells are equal. As many cells as the side: they are a house. */
void nonet_post_different(struct model *m, const uint16_t *cells, int count);
void nonet_post_apart(struct model *m, int a, int b);

/* The cell has one of these digits: bit 0 for digit 1. */
void nonet_post_marks(struct model *m, int cell, unsigned digits);

/* Two cells are in a relation: a digit x of a and y of b with may(x, y, arg). The relation is made
 * once, for many pairs. */
int nonet_relation(struct model *m, int (*may)(int x, int y, int arg), int arg);
int nonet_relation_table(struct model *m, const int16_t *rows);
void nonet_post_pair(struct model *m, int a, int b, int relation);
/* A relation for several kinds: they differ by at least so much. */
int nonet_are_far(int x, int y, int least);
/* The two are equal. */
void nonet_post_equal(struct model *m, int a, int b);
/* Each cell and the next; each two cells. */
void nonet_post_pairs(struct model *m, const uint16_t *cells, int count, int relation);
void nonet_post_all_pairs(struct model *m, const uint16_t *cells, int count, int relation);

enum { FAMILY_SIDE_MAX = 9 };

/* The cells are different, and their digits are a set with may(set, side, arg), bit 0 for digit 1.
 * For sides up to 9; above, this posts `different` and, for every cell that is the last one open, the
 * rule itself. */
void nonet_post_family(struct model *m, const uint16_t *cells, int count,
                       int (*may)(unsigned set, int side, int arg), int arg);

/* The sum of the cells, each times its factor (NULL: 1), is the target. A cell may stand in it more
 * than once. */
void nonet_post_sum(struct model *m, const uint16_t *cells, const int16_t *factors, int count,
                    int target);

/* Two groups of cells have the same sum. */
void nonet_post_equal_sums(struct model *m, struct part a, struct part b);

/* The first of the parts to which part i is compared if all are to be alike in some way: each two of
 * a few, of many only neighbours. */
static inline int first_to_compare(int i, int parts) {
    return parts <= 6 ? 0 : i - 1;
}

/* One of the others, by name. Numbers may be NULL if there are none. */
void nonet_post(struct model *m, const char *name, int value, const uint16_t *cells, int count,
                const int16_t *numbers, int numbers_count);

/* The rule that is being lowered holds: looked at when at most one of these cells, all that its
 * meaning depends on, is open. What needs no better is lowered to this. */
void nonet_post_check(struct model *m, const uint16_t *cells, int count);

#endif
