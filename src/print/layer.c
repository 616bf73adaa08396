/*
 * The named rules alone, for the page, which draws boards itself: two groups of shapes, to be put
 * below and above the lines of its grid.
 */
#include "print/print.h"

#ifndef NONET_HOUSES_ONLY

#include "grid/pen.h"

#include <string.h>

enum { UNITS_CELL = 100 * POINT };

static int take(void *pen, const char *bytes, size_t length) {
    nonet_pen_bytes(pen, bytes, length);
    return 0;
}

static void draw(struct canvas *k, const struct figure *f) {
    k->to->open(k);
    nonet_canvas_text(k, "<g class=\"under\">\n");
    nonet_draw_under(k, f);
    nonet_canvas_text(k, "</g>\n<g class=\"over\">\n");
    nonet_draw_over(k, f);
    nonet_canvas_text(k, "</g>\n");
    k->to->close(k);
    nonet_canvas_flush(k);
}

long nonet_rules_picture(const struct nonet_grid *grid, const struct nonet_rules *rules, char *out,
                         size_t room) {
    struct figure f = {.grid = grid, .rules = rules, .cell = UNITS_CELL, .has_colours = 1};
    struct margins m = nonet_rules_margins(rules);
    struct pen pen = pen_of(out, room);
    struct canvas k;
    if (nonet_house_count(grid, rules) < 0)
        return NONET_E_SHAPE;
    memset(&k, 0, sizeof k);
    k.to = &nonet_print_svg;
    k.sink = take;
    k.user = &pen;
    k.is_bare = 1;
    k.pages = 1;
    k.left = -m.left * POINT;
    k.top = -m.top * POINT;
    k.width = UNITS_CELL * grid->side + (m.left + m.right) * POINT;
    k.height = UNITS_CELL * grid->side + (m.top + m.bottom) * POINT;
    draw(&k, &f);
    return nonet_pen_end(&pen);
}

#endif
