/*
 * What named rules have below the lines of the grid: tints and large signs in cells, then lines
 * along cells, the wide ones first, so that narrow ones can be seen on them:
 *
 *     thermometer   (##)=====      a bulb at its first cell
 *     arrow         (  )---->      a ring around a cell, or a pill around several
 *     between       (  )---(  )    lockout has diamonds
 *
 * Rings and diamonds are white inside, so lines end at them.
 */
#include "print/looks.h"

#ifndef NONET_HOUSES_ONLY

enum {
    INSET_TINT = 5,
    LINE_GREY = 0xb0b0b0,
    TINT_GREY = 0xd8d8d8,
    SIGN_GREY = 0xc8c8c8,
    RING = 40,     /* its radius */
    DIAMOND = 43,  /* from its middle to a corner */
    RING_LINE = 4, /* at least */
    HEAD = 24,
    HEAD_WIDE = 17
};

/* ---- tints ---- */

static void draw_tint(struct canvas *k, const struct figure *f, const struct rule_kind *kind) {
    int fill = nonet_look_light(f, &kind->look, TINT_GREY);
    struct ink ink = {.name = kind->word, .fill = fill, .line = 0x808080};
    struct nonet_rule rule;
    ink.stroke = hundredths(f, 2);
    k->to->shapes->begin(k, &ink);
    for (int i = 0; nonet_look_next(f->rules, kind, &i, &rule);) {
        for (int p = 0; p < nonet_rule_parts(kind, &rule); p++) {
            struct part part = nonet_rule_part(kind, &rule, p);
            nonet_draw_outline(k, f, part.cells, part.count, hundredths(f, INSET_TINT));
        }
    }
    k->to->shapes->end(k);
}

/* ---- large signs ---- */

static void draw_signs(struct canvas *k, const struct figure *f, const struct rule_kind *kind) {
    const struct rule_look *look = &kind->look;
    int is_square = nonet_look_is(look, "square"), is_ring = nonet_look_is(look, "ring");
    int colour = nonet_look_light(f, look, SIGN_GREY), r = hundredths(f, RING);
    struct ink ink = {.name = kind->word, .fill = colour, .line = NO_COLOUR};
    struct nonet_rule rule;
    if (!is_square && !is_ring && !nonet_look_is(look, "disc"))
        return;
    if (is_ring) {
        ink.fill = NO_COLOUR;
        ink.line = colour;
        ink.stroke = hundredths(f, RING_LINE);
    }
    k->to->shapes->begin(k, &ink);
    for (int i = 0; nonet_look_next(f->rules, kind, &i, &rule);) {
        for (int j = 0; j < rule.count; j++) {
            struct point at = centre_of_cell(f, rule.cells[j]);
            if (is_square)
                k->to->shapes->box(k, at.x - r * 9 / 10, at.y - r * 9 / 10, r * 9 / 5, r * 9 / 5,
                                   r / 10);
            else
                k->to->shapes->disc(k, at.x, at.y, r);
        }
    }
    k->to->shapes->end(k);
}

/* ---- lines ---- */

static void draw_way(struct canvas *k, const struct figure *f, struct part part) {
    for (int i = 0; i < part.count; i++) {
        struct point at = centre_of_cell(f, part.cells[i]);
        (i == 0 ? k->to->shapes->start : k->to->shapes->straight)(k, at.x, at.y);
    }
}

static int far_apart(int side, int a, int b) {
    int down = a / side - b / side, right = a % side - b % side;
    return down * down + right * right;
}

/* The cell of an arrow's first part from which its line starts: the nearest one. */
static struct point start_of_arrow(const struct figure *f, struct part ring, struct part line) {
    int side = f->grid->side, best = ring.cells[0];
    for (int i = 1; i < ring.count; i++)
        if (far_apart(side, ring.cells[i], line.cells[0]) < far_apart(side, best, line.cells[0]))
            best = ring.cells[i];
    return centre_of_cell(f, best);
}

/* The line of an arrow and its head. */
static void draw_arrow(struct canvas *k, const struct figure *f, struct part ring,
                       struct part line) {
    struct point from = start_of_arrow(f, ring, line), tip = from;
    k->to->shapes->start(k, from.x, from.y);
    for (int i = 0; i < line.count; i++) {
        struct point at = centre_of_cell(f, line.cells[i]);
        from = at.x == tip.x && at.y == tip.y ? from : tip;
        tip = at;
        k->to->shapes->straight(k, at.x, at.y);
    }
    struct point left = nonet_toward(tip, from, hundredths(f, HEAD), hundredths(f, HEAD_WIDE));
    struct point right = nonet_toward(tip, from, hundredths(f, HEAD), -hundredths(f, HEAD_WIDE));
    k->to->shapes->start(k, left.x, left.y);
    k->to->shapes->straight(k, tip.x, tip.y);
    k->to->shapes->straight(k, right.x, right.y);
}

/* The lines of a rule: of an arrow, from its ring. */
static void draw_lines_of(struct canvas *k, const struct figure *f, const struct rule_kind *kind,
                          const struct nonet_rule *rule) {
    int parts = nonet_rule_parts(kind, rule);
    int is_arrow = kind->look.ends == ENDS_ARROW && parts > 1;
    for (int p = is_arrow; p < parts; p++) {
        struct part part = nonet_rule_part(kind, rule, p);
        if (is_arrow)
            draw_arrow(k, f, nonet_rule_part(kind, rule, 0), part);
        else
            draw_way(k, f, part);
    }
}

/* ---- ends ---- */

static void draw_diamond(struct canvas *k, struct point at, int r) {
    k->to->shapes->start(k, at.x - r, at.y);
    k->to->shapes->straight(k, at.x, at.y - r);
    k->to->shapes->straight(k, at.x + r, at.y);
    k->to->shapes->straight(k, at.x, at.y + r);
    k->to->shapes->close(k);
}

static void draw_end(struct canvas *k, const struct figure *f, const struct rule_look *look,
                     int c) {
    struct point at = centre_of_cell(f, c);
    if (look->ends == ENDS_SQUARE)
        draw_diamond(k, at, hundredths(f, DIAMOND));
    else
        k->to->shapes->disc(k, at.x, at.y,
                            hundredths(f, look->ends == ENDS_BULB ? RING * 9 / 10 : RING));
}

/* Around the first part of an arrow: a ring if that is one cell; else a wide line and a narrower
 * white one on it, which are a pill whatever way it goes. */
static void draw_pills(struct canvas *k, const struct figure *f, const struct rule_kind *kind,
                       struct ink ink) {
    int thin = ink.stroke;
    for (int inside = 0; inside < 2; inside++) {
        struct nonet_rule rule;
        ink.fill = NO_COLOUR;
        ink.line = inside ? WHITE : ink.line;
        ink.stroke = 2 * hundredths(f, RING) + (inside ? -thin : thin);
        ink.flags = INK_ROUND;
        k->to->shapes->begin(k, &ink);
        for (int i = 0; nonet_look_next(f->rules, kind, &i, &rule);) {
            struct part ring = nonet_rule_part(kind, &rule, 0);
            if (ring.count > 1)
                draw_way(k, f, ring);
        }
        k->to->shapes->end(k);
    }
}

static int has_pills(const struct figure *f, const struct rule_kind *kind) {
    struct nonet_rule rule;
    for (int i = 0; nonet_look_next(f->rules, kind, &i, &rule);)
        if (nonet_rule_part(kind, &rule, 0).count > 1)
            return 1;
    return 0;
}

static void draw_ends(struct canvas *k, const struct figure *f, const struct rule_kind *kind,
                      int colour) {
    const struct rule_look *look = &kind->look;
    int is_arrow = look->ends == ENDS_ARROW;
    int both = look->ends == ENDS_ROUND || look->ends == ENDS_SQUARE;
    struct ink ink = {.name = kind->word, .fill = WHITE, .line = colour};
    struct nonet_rule rule;
    ink.stroke = hundredths(f, look->width < RING_LINE ? RING_LINE : look->width);
    if (ink.stroke > hundredths(f, 2 * RING_LINE))
        ink.stroke = hundredths(f, 2 * RING_LINE);
    if (is_arrow && has_pills(f, kind))
        draw_pills(k, f, kind, ink);
    if (look->ends == ENDS_BULB)
        ink = (struct ink){.name = kind->word, .fill = colour, .line = NO_COLOUR};
    k->to->shapes->begin(k, &ink);
    for (int i = 0; nonet_look_next(f->rules, kind, &i, &rule);) {
        if (!is_arrow || nonet_rule_part(kind, &rule, 0).count == 1)
            draw_end(k, f, look, rule.cells[0]);
        if (both)
            draw_end(k, f, look, rule.cells[rule.count - 1]);
    }
    k->to->shapes->end(k);
}

static void draw_line_kind(struct canvas *k, const struct figure *f, const struct rule_kind *kind) {
    const struct rule_look *look = &kind->look;
    int colour = nonet_look_light(f, look, LINE_GREY);
    struct ink ink = {.name = kind->word, .fill = NO_COLOUR, .line = colour, .flags = INK_ROUND};
    struct nonet_rule rule;
    ink.stroke = hundredths(f, look->width);
    ink.dash = hundredths(f, look->dash);
    ink.gap = ink.dash * 2 / 3;
    k->to->shapes->begin(k, &ink);
    for (int i = 0; nonet_look_next(f->rules, kind, &i, &rule);)
        draw_lines_of(k, f, kind, &rule);
    k->to->shapes->end(k);
    if (look->ends != ENDS_NONE)
        draw_ends(k, f, kind, colour);
}

/* ---- all of it ---- */

/* The widest line that is narrower than this; -1: there is none. */
static int next_width(int below) {
    const struct rule_kind *kind;
    int most = -1;
    for (int i = 0; (kind = nonet_kind_at(i)) != NULL; i++)
        if (kind->look.shape == LOOK_LINE && kind->look.width < below && kind->look.width > most)
            most = kind->look.width;
    return most;
}

static void draw_shape(struct canvas *k, const struct figure *f, enum rule_shape shape, int width,
                       void draw(struct canvas *, const struct figure *,
                                 const struct rule_kind *)) {
    const struct rule_kind *kind;
    for (int i = 0; (kind = nonet_kind_at(i)) != NULL; i++)
        if (kind->look.shape == shape && (width < 0 || kind->look.width == width) &&
            nonet_look_has(f->rules, kind))
            draw(k, f, kind);
}

void nonet_draw_under(struct canvas *k, const struct figure *f) {
    draw_shape(k, f, LOOK_TINT, -1, draw_tint);
    draw_shape(k, f, LOOK_SIGN, -1, draw_signs);
    for (int width = next_width(256); width >= 0; width = next_width(width))
        draw_shape(k, f, LOOK_LINE, width, draw_line_kind);
}

#endif
