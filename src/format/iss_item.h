/*
 * The items of ISS's text, on their way to rules. Functions return NONET_OK, or what the format's
 * `read` is to return.
 */
#ifndef NONET_FORMAT_ISS_ITEM_H
#define NONET_FORMAT_ISS_ITEM_H

#include "format/iss.h"

struct iss_item;

struct iss_type {
    const char *name;
    const char *word; /* of the kind of rule that it needs; NULL: none */
    int (*read)(struct iss_item *item);
    int value; /* what the type itself says */
};

struct iss_item {
    struct iss *iss;
    const struct iss_type *type;
    struct iss_walk *walk;
    size_t at;
    uint16_t cells[ISS_CELLS_MAX]; /* those that were taken */
    int count;
};

/* Tables of types; the last row has no name. */
extern const struct iss_type nonet_iss_rule_types[], nonet_iss_house_types[];

/* ---- arguments ---- */

/* An argument is not what is wanted there. */
int nonet_iss_wrong(const struct iss_item *item, const struct iss_word *word, const char *wanted);

/* The next argument, which must be there. */
int nonet_iss_next(struct iss_item *item, struct iss_word *word, const char *wanted);

/* 1 if so many signs are a whole number of up to six digits. */
int nonet_iss_number(const char *text, int length, int *number);

/* The cell that so many signs are; -1: none. */
int nonet_iss_cell(const struct iss_item *item, const char *text, int length);

/* Adds a cell to those of the item; the next argument as a number; as a cell; all others as
 * cells. */
int nonet_iss_add_cell(struct iss_item *item, const struct iss_word *word);
int nonet_iss_take_number(struct iss_item *item, int *number);
int nonet_iss_take_cell(struct iss_item *item);
int nonet_iss_take_cells(struct iss_item *item);

/* ---- rules ---- */

/* Begins the rules of the puzzle, unless there are some. */
int nonet_iss_begin_rules(struct iss_item *item);

/* Adds a named rule; one of the item's own kind, with its cells and a value. */
int nonet_iss_add_rule(struct iss_item *item, const char *word, const uint16_t *cells, int count,
                       int value, const int16_t *numbers, int numbers_count);
int nonet_iss_add(struct iss_item *item, int value);

/* Adds a house, or, if there are too many of them, cells that differ; a region. */
int nonet_iss_add_house(struct iss_item *item, const char *name, const uint16_t *cells);
int nonet_iss_add_region(struct iss_item *item, const uint16_t *cells);

/* Readers: of an item without arguments; of one whose arguments say nothing to us. */
int nonet_iss_read_flag(struct iss_item *item);
int nonet_iss_skip(struct iss_item *item);

#endif
