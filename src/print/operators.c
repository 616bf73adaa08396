/*
 * Shapes in the operators of PDF. A LaTeX document carries the same ones, in a literal that its TeX
 * copies into the PDF which it makes: so every shape looks the same in both, and stands here once.
 * The group is one path: it is filled, stroked or both at its end. Discs are made of four curves of
 * the third degree, as usual.
 */
#include "print/print.h"

enum { ARC = 5523, ARC_UNIT = 10000 }; /* how far the handles of a quarter of a circle reach */

static void put_operator(struct canvas *k, const char *name) {
    nonet_canvas_text(k, name);
    nonet_canvas_char(k, '\n');
}

static void put_point(struct canvas *k, int x, int y) {
    nonet_canvas_length(k, x);
    nonet_canvas_next(k, k->rise - y);
    nonet_canvas_char(k, ' ');
}

static void put_colour(struct canvas *k, int colour, const char *name) {
    for (int shift = 16; shift >= 0; shift -= 8) {
        nonet_canvas_length(k, ((colour >> shift & 255) * POINT + 127) / 255);
        nonet_canvas_char(k, ' ');
    }
    put_operator(k, name);
}

void nonet_operators_begin(struct canvas *k, const struct ink *ink) {
    put_operator(k, "q");
    if (ink->fill != NO_COLOUR)
        put_colour(k, ink->fill, "rg");
    k->paint = ink->line == NO_COLOUR ? "f" : ink->fill == NO_COLOUR ? "S" : "B";
    if (ink->line == NO_COLOUR)
        return;
    put_colour(k, ink->line, "RG");
    nonet_canvas_length(k, ink->stroke);
    nonet_canvas_text(k,
                      (ink->flags & INK_ROUND) && ink->dash == 0 ? " w 1 J 1 j\n" : " w 0 J 1 j\n");
    if (ink->dash == 0)
        return;
    nonet_canvas_char(k, '[');
    nonet_canvas_length(k, ink->dash);
    nonet_canvas_next(k, ink->gap);
    put_operator(k, "] 0 d");
}

void nonet_operators_start(struct canvas *k, int x, int y) {
    put_point(k, x, y);
    put_operator(k, "m");
}

void nonet_operators_straight(struct canvas *k, int x, int y) {
    put_point(k, x, y);
    put_operator(k, "l");
}

/* A quarter of a circle from one point to the next: the handle at the first goes on by (x, y), the
 * one at the second comes from the corner that both have in common. */
static void put_arc(struct canvas *k, struct point from, struct point to, int is_across) {
    int dx = (to.x - from.x) * ARC / ARC_UNIT, dy = (to.y - from.y) * ARC / ARC_UNIT;
    put_point(k, from.x + (is_across ? dx : 0), from.y + (is_across ? 0 : dy));
    put_point(k, to.x - (is_across ? 0 : dx), to.y - (is_across ? dy : 0));
    put_point(k, to.x, to.y);
    put_operator(k, "c");
}

void nonet_operators_box(struct canvas *k, int x, int y, int width, int height, int r) {
    int right = x + width, down = y + height;
    nonet_operators_start(k, x + r, y);
    nonet_operators_straight(k, right - r, y);
    if (r > 0)
        put_arc(k, (struct point){right - r, y}, (struct point){right, y + r}, 1);
    nonet_operators_straight(k, right, down - r);
    if (r > 0)
        put_arc(k, (struct point){right, down - r}, (struct point){right - r, down}, 0);
    nonet_operators_straight(k, x + r, down);
    if (r > 0)
        put_arc(k, (struct point){x + r, down}, (struct point){x, down - r}, 1);
    nonet_operators_straight(k, x, y + r);
    if (r > 0)
        put_arc(k, (struct point){x, y + r}, (struct point){x + r, y}, 0);
    nonet_operators_close(k);
}

void nonet_operators_disc(struct canvas *k, int x, int y, int r) {
    struct point right = {x + r, y}, down = {x, y + r}, left = {x - r, y}, up = {x, y - r};
    nonet_operators_start(k, right.x, right.y);
    put_arc(k, right, down, 0);
    put_arc(k, down, left, 1);
    put_arc(k, left, up, 0);
    put_arc(k, up, right, 1);
    nonet_operators_close(k);
}

void nonet_operators_close(struct canvas *k) {
    put_operator(k, "h");
}

void nonet_operators_end(struct canvas *k) {
    put_operator(k, k->paint);
    put_operator(k, "Q");
}
