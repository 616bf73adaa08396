/*
 * Geometry in whole numbers, and outlines of cells. An outline follows the cells wherever they are,
 * around holes and into concave corners too:
 *
 *     + - - - +
 *     :   + - +
 *     + - +        each corner is moved inwards by the same inset, both ways
 */
#include "print/print.h"

static int root(int64_t n) {
    int64_t low = 0, high = 1 << 30;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= n)
            low = middle;
        else
            high = middle - 1;
    }
    return (int)low;
}

int nonet_distance(struct point a, struct point b) {
    int64_t dx = b.x - a.x, dy = b.y - a.y;
    return root(dx * dx + dy * dy);
}

struct point nonet_toward(struct point a, struct point b, int far, int aside) {
    int64_t dx = b.x - a.x, dy = b.y - a.y, length = nonet_distance(a, b);
    if (length == 0)
        return a;
    return (struct point){a.x + (int)((dx * far - dy * aside) / length),
                          a.y + (int)((dy * far + dx * aside) / length)};
}

/* ---- outlines ---- */

/* Which cells are inside, and which of their four edges were drawn. */
enum { INSIDE = 16 };

/* The ways around a cell, clockwise: above it to the right, at its right down, ... */
static const struct {
    int x, y;     /* of the corner where the edge ends, from the cell's */
    int ahead[2]; /* the next cell: right, down */
} ways[4] = {{1, 0, {1, 0}}, {1, 1, {0, 1}}, {0, 1, {-1, 0}}, {0, 0, {0, -1}}};

/* The cell that is next to c this way; -1: it is not inside. */
static int inside_next(const uint8_t *cells, int side, int c, int way) {
    int x = c % side + ways[way].ahead[0], y = c / side + ways[way].ahead[1];
    int is_on = x >= 0 && x < side && y >= 0 && y < side;
    return is_on && (cells[y * side + x] & INSIDE) != 0 ? y * side + x : -1;
}

/* The outline from an edge on, clockwise, until it is back. At each corner: on around the cell, if
 * what is ahead is not inside; straight on along that one; or to the left, along the one
 * beyond it. Cells that touch only at a corner have outlines of their own. */
static void draw_way_around(struct canvas *k, const struct figure *f, uint8_t *cells, int c,
                            int way, int inset) {
    const struct shapes *to = k->to->shapes;
    int is_begun = 0, side = f->grid->side;
    while ((cells[c] & 1 << way) == 0) {
        cells[c] |= (uint8_t)(1 << way);
        struct point corner = nonet_cell_corner(f, c);
        int ahead = inside_next(cells, side, c, way), next = way;
        int left = ahead < 0 ? -1 : inside_next(cells, side, ahead, (way + 3) % 4);
        corner.x += ways[way].x * f->cell;
        corner.y += ways[way].y * f->cell;
        if (ahead < 0)
            next = (way + 1) % 4;
        else
            c = left < 0 ? ahead : left;
        if (left >= 0)
            next = (way + 3) % 4;
        if (next != way) {
            const int *a = ways[way].ahead, *b = ways[next].ahead;
            (is_begun++ ? to->straight : to->start)(k, corner.x - inset * (a[1] + b[1]),
                                                    corner.y + inset * (a[0] + b[0]));
        }
        way = next;
    }
    if (is_begun)
        to->close(k);
}

void nonet_draw_outline(struct canvas *k, const struct figure *f, const uint16_t *list, int count,
                        int inset) {
    uint8_t cells[NONET_CELLS_MAX] = {0};
    int side = f->grid->side;
    for (int i = 0; i < count; i++)
        cells[list[i]] = INSIDE;
    for (int i = 0; i < count; i++)
        for (int way = 0; way < 4; way++)
            if (inside_next(cells, side, list[i], (way + 3) % 4) < 0)
                draw_way_around(k, f, cells, list[i], way, inset);
}
