/*
 * What cells and houses are called. Nothing else knows these words, or how a house's number follows
 * from its place among the houses.
 */
#ifndef NONET_GRID_NAMES_H
#define NONET_GRID_NAMES_H

#include "nonet.h"
#include "grid/pen.h"

/* Besides those of the public interface: R3C4, whatever the user's notation. Sudoku Explainer's
 * lists have it. */
#define NOTATION_TITLE ((enum nonet_notation)(NONET_NOTATION_EUREKA + 1))

/* "row" and 3. Houses that the rules add have their rule's name; numbers count from 1 among those
 * of the same name. */
struct house_name {
    const char *kind;
    int number;
};
struct house_name nonet_house_named(const struct nonet_grid *grid, const struct nonet_rules *rules,
                                    int h);

/* Several of a kind: "boxes". */
void nonet_pen_kinds(struct pen *pen, const char *kind);

/* Of a grid of this side. */
void nonet_pen_cell(struct pen *pen, int side, int c, enum nonet_notation notation);
void nonet_pen_house(struct pen *pen, struct house_name name, enum nonet_notation notation);
/* Without its kind: "3" of "row 3". */
void nonet_pen_house_number(struct pen *pen, struct house_name name, enum nonet_notation notation);

/* A cell's name for a message: cell_name(grid, c).text. */
struct cell_name {
    char text[16];
};
static inline struct cell_name cell_name(const struct nonet_grid *grid, int c) {
    struct cell_name name;
    nonet_cell_name(grid, c, NONET_NOTATION_RC, name.text, sizeof name.text);
    return name;
}

#endif
