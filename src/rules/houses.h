/* Sets of houses with a word of their own: houses.def as a table. */
#ifndef NONET_RULES_HOUSES_H
#define NONET_RULES_HOUSES_H

#include "grid/rules.h"

struct house_set {
    const char *word, *name;
    const char *map;
    struct walk {
        int row, col, down,
            right; /* where it begins, and its steps; LAST: the last row or column */
    } walk[2];
};

/* The sets in their order; NULL past the end. */
const struct house_set *nonet_house_set(int i);

/* The set of this word; NULL: there is none. */
const struct house_set *nonet_house_set_find(const char *word, size_t length);

/* Adds the houses of a set to the rules. NONET_E_SHAPE: it does not fit their side; as
 * nonet_rules_add(). */
int nonet_house_set_add(const struct house_set *set, struct nonet_rules *rules, size_t room);

/* The cells of house k of a set on this side; 0: the set has no such house. */
int nonet_house_set_cells(const struct house_set *set, int side, int k, uint16_t *cells);

#endif
