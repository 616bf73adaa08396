/*
 * The shape of a 9x9 grid with 3x3 boxes as constants, for code that is compiled for it: nothing
 * has to be computed at run time, so an easy puzzle does not pay for it. Houses are rows, columns,
 * boxes, as in nonet.h.
 */
#ifndef NONET_GRID_CLASSIC_H
#define NONET_GRID_CLASSIC_H

#include <stdint.h>

struct nonet_classic {
    uint16_t house[27][9]; /* the cells of a house, ascending */
    uint16_t in[81][3];    /* the row, column and box of a cell */
    uint8_t at[81][3];     /* and its position in them */
    uint64_t houses[81];   /* the houses of a cell as a set, in the order boxes, columns, rows */
    uint64_t peers[81][2]; /* the cells that see a cell as a set; */
    uint16_t peer[81][20]; /* as a list: box, then row, then column */
    uint8_t size[512];   /* how many elements a set of nine has: where the processor may not have an
                              instruction for it, a table is fastest */
    uint8_t thirds[512]; /* the thirds 012, 345, 678 of a line in which a set of nine has any */
    uint32_t locked[16]; /* Three lines by three boxes, as bits 3 * line + box, in which a digit has
                              places: in which of the 512 cases is there a line with places in one
                              box only, where another line has some too, or the same with lines and
                              boxes exchanged? */
};
extern const struct nonet_classic nonet_classic __attribute__((visibility("hidden")));

#endif
