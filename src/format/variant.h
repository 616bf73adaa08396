/*
 * The rules of a puzzle, as formats read and write them. Most formats that have any have the same
 * two: regions in the place of boxes, and diagonals. What a format's `read` finds goes to
 * text->rules by these functions; what a `write` is given is looked at as a whole, since a format
 * must say all of it or nothing.
 */
#ifndef NONET_FORMAT_VARIANT_H
#define NONET_FORMAT_VARIANT_H

#include "format/text.h"
#include "grid/rules.h"
#include "rules/map.h"

/* ---- reading ---- */

/* Begins the rules of a puzzle of this side. NONET_E_REFUSED, with the name of the rule that was
 * found, if nobody takes them; NONET_E_ROOM. `at` and `used` as for nonet_piece_error(). */
int nonet_rules_begin(const struct nonet_text *text, int side, const char *found, size_t at,
                      size_t used, struct nonet_piece *piece);

/* Adds the houses of a word of rules/houses.def. */
int nonet_rules_add_set(const struct nonet_text *text, const char *word, size_t at, size_t used,
                        struct nonet_piece *piece);

/* Adds the regions of a map. */
int nonet_rules_add_map(const struct nonet_text *text, const struct region_map *map, size_t at,
                        size_t used, struct nonet_piece *piece);

/* Reads rules as text, one per line, from [begin, end) of the window. */
int nonet_rules_below(const struct nonet_text *text, int side, size_t begin, size_t end,
                      struct nonet_piece *piece);

/* 1 if the line is such a rule, or begins one that goes on below it. */
int nonet_is_rule_line(const struct nonet_text *text, const struct line *line);

/* The window of a puzzle whose boxes do not matter, since there are regions: a side that has none
 * has boxes of one row. And an empty grid of it. */
struct nonet_text nonet_region_text(const struct nonet_text *text, int side);
int nonet_region_grid(const struct nonet_text *text, int side, struct nonet_grid *grid, size_t room,
                      struct nonet_piece *piece, size_t at, size_t used);

/* Adds a named rule. What its form does not take is an error, with the form's reason; a kind that
 * this build does not have is refused by its name. */
int nonet_rules_add_named(const struct nonet_text *text, const struct nonet_rule *rule, size_t at,
                          size_t used, struct nonet_piece *piece);

/* The rules and drawings of a puzzle that nonet does not know, by their names, each once. */
struct unknown {
    char names[NONET_REASON_MAX / 2];
    int count;    /* how many there are, */
    int left_out; /* and of how many the names found no room */
    size_t at;    /* where the first of them is */
};
void nonet_unknown_add(struct unknown *unknown, const char *name, size_t length, size_t at);

/* At the end of a puzzle that can be read: if there are any, refuses it, or, if they are to be
 * ignored and can be, notes them in the piece. */
int nonet_unknown_settle(const struct nonet_text *text, const struct unknown *unknown,
                         int can_be_ignored, size_t used, struct nonet_piece *piece);

/* Refuses a puzzle because of the rules that it has. */
int nonet_refuse_rules(const struct nonet_rules *rules, struct nonet_piece *piece);

/* ---- writing ---- */

/* What a format of X-Sudoku and jigsaws can say. */
struct variant {
    int has_regions;
    int down, up;                /* the diagonals: from the top left, from the bottom left */
    uint8_t of[NONET_CELLS_MAX]; /* the region of every cell, in the order of the rules */
};

/* 0: the rules (NULL: none) say something else. */
int nonet_variant_of(const struct nonet_rules *rules, struct variant *variant);

/* ---- killer cages ---- */

/* Cages that do not overlap, numbered from 1 in the order of their first cells. */
enum { CAGE_CELLS_MAX = NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX };
struct cages {
    int side, count;
    uint16_t of[CAGE_CELLS_MAX];     /* the cage of every cell; 0: none */
    int16_t sum[CAGE_CELLS_MAX + 1]; /* of every cage; 0: it has none */
};

/* Adds the cages of a grid to the rules, in the order of their first cells. For every cell `root` is the
 * one that stands for its cage, NO_CAGE if it is in none, and `sum` at that cell the sum of the cage,
 * 0 if it has none. */
enum { NO_CAGE = 0xffff };
int nonet_rules_add_cages(const struct nonet_text *text, int side, const uint16_t *root,
                          const int16_t *sum, size_t at, size_t used, struct nonet_piece *piece);

/* As nonet_variant_of(), for rules that may have cages besides, none of which overlap. */
int nonet_killer_of(const struct nonet_rules *rules, struct variant *variant, struct cages *cages);

/* A `fill` for texts that have cages and no place for digits: the question as it was, or a solution
 * as a line of digits. What is between the two cannot be said. */
long nonet_fill_solution(const struct nonet_text *question, const struct nonet_grid *grid,
                         char *out, size_t room);

#endif
