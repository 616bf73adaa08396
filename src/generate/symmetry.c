/*
 * The symmetries of the square, as they move cells, and its ten subgroups.
 */
#include "generate/plan.h"
#include "grid/grid.h"

#include <assert.h>

enum { ELEMENTS = 8 };

int nonet_symmetry_image(int e, int side, int c) {
    int last = side - 1, row = c / side, col = c % side;
    switch (e) {
    case 1:
        return col * side + (last - row);
    case 2:
        return (last - row) * side + (last - col);
    case 3:
        return (last - col) * side + row;
    case 4:
        return row * side + (last - col);
    case 5:
        return (last - row) * side + col;
    case 6:
        return col * side + row;
    case 7:
        return (last - col) * side + (last - row);
    default:
        assert(e == 0);
        return c;
    }
}

static const struct {
    const char *name;
    unsigned elements;
} groups[] = {
    [NONET_SYMMETRY_NONE] = {"none", 0x01},
    [NONET_SYMMETRY_ROTATE180] = {"rotate180", 0x05},
    [NONET_SYMMETRY_ROTATE90] = {"rotate90", 0x0f},
    [NONET_SYMMETRY_MIRROR_H] = {"mirror-h", 0x11},
    [NONET_SYMMETRY_MIRROR_V] = {"mirror-v", 0x21},
    [NONET_SYMMETRY_DIAGONAL] = {"diagonal", 0x41},
    [NONET_SYMMETRY_ANTIDIAGONAL] = {"antidiagonal", 0x81},
    [NONET_SYMMETRY_MIRRORS] = {"mirrors", 0x35},
    [NONET_SYMMETRY_DIAGONALS] = {"diagonals", 0xc5},
    [NONET_SYMMETRY_FULL] = {"full", 0xff},
};

enum { GROUPS = sizeof groups / sizeof *groups };
_Static_assert((int)GROUPS == (int)NONET_SYMMETRY_FULL + 1, "every symmetry has a row");

const char *nonet_symmetry_name(int symmetry) {
    return symmetry >= 0 && symmetry < GROUPS ? groups[symmetry].name : NULL;
}

unsigned nonet_symmetry_elements(enum nonet_symmetry symmetry) {
    assert((unsigned)symmetry < GROUPS);
    return groups[symmetry].elements;
}

enum nonet_symmetry nonet_symmetry_of(const struct nonet_grid *grid) {
    unsigned elements = 0;
    for (int e = 0; e < ELEMENTS; e++) {
        int c = 0, cells = (int)grid->cells;
        while (c < cells &&
               !grid_value(grid, c) == !grid_value(grid, nonet_symmetry_image(e, grid->side, c)))
            c++;
        elements |= (unsigned)(c == cells) << e;
    }
    for (int i = 0; i < GROUPS; i++)
        if (groups[i].elements == elements)
            return (enum nonet_symmetry)i;
    assert(!"the elements are always a group");
    return NONET_SYMMETRY_NONE;
}
