/*
 * A step on its board, as the web page draws it: houses and cells as areas below the digits, marks
 * in discs, links as arrows, and a stroke through what goes. No two roles that meet differ by
 * colour alone: they have other lines, solid or dashed, or other shapes. Arrows are below the
 * digits, so that they hide none.
 *
 * A cell is 100 units wide in the table; for marks and arrows 30 units are the square of a mark.
 */
#include "print/print.h"

#include <string.h>

enum { UNITS_CELL = 100, UNITS_MARK = 30, RADIUS = 13, HEAD = 9, HEAD_WIDE = 4, AROUND_MAX = 4 };

enum form { FORM_HOUSE, FORM_CELL, FORM_DISC, FORM_SQUARE, FORM_LINK, FORM_GONE };

struct look {
    enum form form;
    struct ink ink; /* its lengths are in units */
    int inset;      /* of a house; of a disc or square, how much smaller than others it is */
    const char *words;
};

#define NONE NO_COLOUR

static const struct look looks[STYLES] = {
    [STYLE_BASE] = {FORM_HOUSE, {"base", 0xfff1c4, 0xb98900, 5, 0, 0, INK_CLEAR}, 4, "found in"},
    [STYLE_COVER] = {FORM_HOUSE,
                     {"cover", 0xcfe4ff, 0x2a78c5, 5, 16, 10, INK_CLEAR},
                     8,
                     "takes effect in"},

#define CELL(role, name, fill, line, stroke, dash, gap, words)                                     \
    [STYLE_CELL + NONET_ROLE_##                                                                    \
        role] = {FORM_CELL, {"cell " name, fill, line, stroke, dash, gap, 0}, 0, words}
    CELL(PATTERN, "pattern", 0xffd97a, 0x96700a, 5, 0, 0, "pattern"),
    CELL(BASE, "base", 0xffd97a, 0x96700a, 5, 0, 0, "found in"),
    CELL(COVER, "cover", 0xcfe4ff, 0x2a78c5, 5, 16, 10, "takes effect in"),
    CELL(PIVOT, "pivot", 0xf9b98a, 0xa44a0b, 9, 0, 0, "pivot"),
    CELL(WING, "wing", 0xbfe3ff, 0x1d6fa5, 5, 12, 6, "wing"),
    CELL(EXTRA, "extra", 0xe9c8f5, 0x80409a, 5, 4, 6, "extra"),
    CELL(SET, "set", 0xe9c8f5, 0x80409a, 5, 4, 6, "set"),
    CELL(EXCLUDER, "excluder", NONE, 0xb3161f, 5, 20, 6, "rules out"),
    CELL(BLOCKER, "blocker", NONE, 0x5a5e6b, 4, 3, 7, "blocks"),
    CELL(FIN, "fin", 0xbdeee8, 0x1d6fa5, 5, 2, 4, "fin"),
    CELL(COLOR_1, "color-1", 0xc9efc4, 0x14693a, 5, 0, 0, "one colour"),
    CELL(COLOR_2, "color-2", 0xb3caff, 0x7a2d8f, 5, 8, 5, "or the other"),
    CELL(COLOR_3, "color-3", 0xe5d0fb, 0x80409a, 9, 0, 0, "a third"),
    CELL(COLOR_4, "color-4", 0xffc68a, 0xa44a0b, 9, 8, 5, "or a fourth"),
#undef CELL

    [STYLE_SET_2] = {FORM_CELL, {"cell set-2", 0xbfe3ff, 0x1d6fa5, 5, 12, 6, 0}, 0, "second set"},
    [STYLE_SET_3] = {FORM_CELL, {"cell set-3", 0xf9b98a, 0xa44a0b, 5, 24, 4, 0}, 0, "third set"},
    [STYLE_SET_4] = {FORM_CELL, {"cell set-4", 0xc9efc4, 0x14693a, 5, 0, 0, 0}, 0, "fourth set"},
    [STYLE_SET_5] = {FORM_CELL, {"cell set-5", 0xdcdce0, 0x5a5e6b, 9, 12, 6, 0}, 0, "fifth set"},
    [STYLE_PLACED_CELL] = {FORM_CELL, {"cell placed", 0xd9f2e2, 0x14693a, 8, 0, 0, 0}, 0, NULL},

    [STYLE_DIGIT] = {FORM_DISC, {"digit", 0xffffff, 0x5a5e6b, 1, 0, 0, 0}, 0, "its digits"},

#define MARK(role, form, name, fill, line, dash, gap, words)                                       \
    [STYLE_MARK + NONET_ROLE_##role] = {form, {"mark " name, fill, line, 2, dash, gap, 0}, 0, words}
    MARK(PATTERN, FORM_DISC, "pattern", 0xffd97a, 0x96700a, 0, 0, "pattern"),
    MARK(BASE, FORM_DISC, "base", 0xffd97a, 0x96700a, 0, 0, "found in"),
    MARK(COVER, FORM_DISC, "cover", 0xcfe4ff, 0x2a78c5, 6, 4, "takes effect in"),
    MARK(PIVOT, FORM_DISC, "pivot", 0xf9b98a, 0xa44a0b, 0, 0, "pivot"),
    MARK(WING, FORM_SQUARE, "wing", 0xbfe3ff, 0x1d6fa5, 0, 0, "wing"),
    MARK(EXTRA, FORM_SQUARE, "extra", 0xe9c8f5, 0x80409a, 3, 3, "extra"),
    MARK(SET, FORM_SQUARE, "set", 0xe9c8f5, 0x80409a, 3, 3, "set"),
    MARK(EXCLUDER, FORM_DISC, "excluder", 0xffffff, 0xb3161f, 8, 3, "rules out"),
    MARK(BLOCKER, FORM_SQUARE, "blocker", 0xffffff, 0x5a5e6b, 2, 3, "blocks"),
    MARK(FIN, FORM_SQUARE, "fin", 0xbdeee8, 0x1d6fa5, 0, 0, "fin"),
    MARK(COLOR_1, FORM_DISC, "color-1", 0xc9efc4, 0x14693a, 0, 0, "one colour"),
    MARK(COLOR_2, FORM_SQUARE, "color-2", 0xb3caff, 0x7a2d8f, 0, 0, "or the other"),
    MARK(COLOR_3, FORM_DISC, "color-3", 0xe5d0fb, 0x80409a, 4, 3, "a third"),
    MARK(COLOR_4, FORM_SQUARE, "color-4", 0xffc68a, 0xa44a0b, 4, 3, "or a fourth"),
#undef MARK

    /* A candidate that is both is a ring around a disc. */
    [STYLE_OFF] = {FORM_DISC, {"off", 0xffffff, 0x7a2d8f, 2, 5, 3, 0}, 0, "false"},
    [STYLE_ON] = {FORM_DISC, {"on", 0x8ed8a8, 0x14693a, 2, 0, 0, 0}, 2, "true"},
    [STYLE_PLACED] = {FORM_DISC, {"placed", 0x8ed8a8, 0x14693a, 4, 0, 0, 0}, 0, "is placed"},
    [STYLE_STEP] = {FORM_LINK, {"step", NONE, 0x7a2d8f, 2, 1, 4, 0}, 0, "by another step"},
    [STYLE_WEAK] = {FORM_LINK, {"weak", NONE, 0x7a2d8f, 3, 7, 5, 0}, 0, "if this, then not that"},
    [STYLE_STRONG] = {FORM_LINK,
                      {"strong", NONE, 0x7a2d8f, 3, 0, 0, 0},
                      0,
                      "if not this, then that"},
    [STYLE_GONE] = {FORM_GONE, {"gone", NONE, 0xb3161f, 3, 0, 0, 0}, 0, "goes"},
};

const char *nonet_style_words(int style) {
    return looks[style].words;
}

/* ---- lengths ---- */

/* The units of a form, in a square of this side. */
static int units(enum form form, int n, int side) {
    return n * side / (form == FORM_HOUSE || form == FORM_CELL ? UNITS_CELL : UNITS_MARK);
}

static struct ink ink_of(const struct look *look, int side) {
    struct ink ink = look->ink;
    ink.stroke = units(look->form, ink.stroke, side);
    ink.dash = units(look->form, ink.dash, side);
    ink.gap = units(look->form, ink.gap, side);
    return ink;
}

/* ---- houses ---- */

static void draw_house(struct canvas *k, const struct scene *s, int h, int inset) {
    uint16_t cells[NONET_SIDE_MAX];
    nonet_house_cells(s->figure.grid, s->figure.rules, h, cells);
    nonet_draw_outline(k, &s->figure, cells, s->figure.grid->side, inset);
}

/* ---- cells and marks ---- */

static void draw_cell(struct canvas *k, struct point at, int side, int inset) {
    k->to->shapes->box(k, at.x + inset, at.y + inset, side - 2 * inset, side - 2 * inset,
                       side * 8 / UNITS_CELL);
}

static void draw_mark(struct canvas *k, const struct look *look, struct point at, int share) {
    int r = units(look->form, RADIUS - look->inset, share);
    if (look->form == FORM_SQUARE)
        k->to->shapes->box(k, at.x - r, at.y - r, 2 * r, 2 * r, r / 5);
    else
        k->to->shapes->disc(k, at.x, at.y, r);
    if (look->form != FORM_GONE)
        return;
    r = r * 9 / 10;
    k->to->shapes->start(k, at.x - r, at.y + r);
    k->to->shapes->straight(k, at.x + r, at.y - r);
}

/* ---- links ---- */

/* A curve that is bent to the right, so that two of opposite directions are beside each other; and
 * a short one more than others, since it has to get around the discs at its ends. */
struct arrow {
    struct point start, by, end, tip;
};

static struct arrow arrow_between(struct point a, struct point b, int share) {
    struct arrow arrow;
    int length = nonet_distance(a, b), bend = length * 16 / 100, most = 36 * share / UNITS_MARK;
    int radius = (RADIUS + 1) * share / UNITS_MARK, head = HEAD * share / UNITS_MARK;
    if (length < 2 * share)
        bend = length * 90 / 100;
    else if (bend > most)
        bend = most;
    arrow.by = nonet_toward(a, b, length / 2, bend);
    arrow.start = nonet_toward(a, arrow.by, radius, 0);
    arrow.tip = nonet_toward(b, arrow.by, radius, 0);
    arrow.end = nonet_toward(b, arrow.by, radius + head * 3 / 4, 0);
    return arrow;
}

static void draw_curve(struct canvas *k, struct arrow arrow) {
    k->to->shapes->start(k, arrow.start.x, arrow.start.y);
    k->to->shapes->curve(k, arrow.by.x, arrow.by.y, arrow.end.x, arrow.end.y);
}

static void draw_head(struct canvas *k, struct arrow arrow, int share) {
    int head = HEAD * share / UNITS_MARK, wide = HEAD_WIDE * share / UNITS_MARK;
    struct point left = nonet_toward(arrow.tip, arrow.by, head, wide);
    struct point right = nonet_toward(arrow.tip, arrow.by, head, -wide);
    k->to->shapes->start(k, arrow.tip.x, arrow.tip.y);
    k->to->shapes->straight(k, left.x, left.y);
    k->to->shapes->straight(k, right.x, right.y);
    k->to->shapes->close(k);
}

/* ---- styles ---- */

/* How many items of earlier styles are areas of the same cell: they stay visible around it. */
static int areas_around(const struct scene *s, const struct item *item) {
    int count = 0;
    for (const struct item *other = s->items; other->style < item->style; other++)
        count += other->style >= STYLE_CELL && other->at == item->at;
    return count < AROUND_MAX ? count : AROUND_MAX;
}

static void draw_item(struct canvas *k, const struct scene *s, const struct item *item) {
    const struct look *look = &looks[item->style];
    const struct figure *f = &s->figure;
    int share = nonet_mark_share(f);
    if (look->form == FORM_HOUSE)
        draw_house(k, s, item->at, f->cell * look->inset / UNITS_CELL);
    else if (look->form == FORM_CELL)
        draw_cell(k, nonet_cell_corner(f, item->at), f->cell,
                  f->cell * (5 + 8 * areas_around(s, item)) / UNITS_CELL);
    else if (look->form == FORM_LINK)
        draw_curve(k, arrow_between(nonet_mark_centre(f, item->at, item->digit),
                                    nonet_mark_centre(f, item->to, item->to_digit), share));
    else
        draw_mark(k, look, nonet_mark_centre(f, item->at, item->digit), share);
}

/* The items of a style, from the first on; the last is not one of them. */
static const struct item *items_of(const struct scene *s, int style, const struct item **end) {
    const struct item *item = s->items, *all = s->items + s->count;
    while (item < all && item->style < style)
        item++;
    for (*end = item; *end < all && (*end)->style == style;)
        ++*end;
    return item;
}

static void draw_heads(struct canvas *k, const struct scene *s, int style) {
    const struct item *end, *item = items_of(s, style, &end);
    const struct figure *f = &s->figure;
    struct ink ink = {.name = "head", .fill = looks[style].ink.line, .line = NO_COLOUR};
    int share = nonet_mark_share(f);
    k->to->shapes->begin(k, &ink);
    for (; item < end; item++)
        draw_head(k,
                  arrow_between(nonet_mark_centre(f, item->at, item->digit),
                                nonet_mark_centre(f, item->to, item->to_digit), share),
                  share);
    k->to->shapes->end(k);
}

static void draw_style(struct canvas *k, const struct scene *s, int style) {
    const struct item *end, *item = items_of(s, style, &end);
    const struct look *look = &looks[style];
    int is_area = look->form == FORM_HOUSE || look->form == FORM_CELL;
    struct ink ink = ink_of(look, is_area ? s->figure.cell : nonet_mark_share(&s->figure));
    if (item == end)
        return;
    k->to->shapes->begin(k, &ink);
    for (; item < end; item++)
        draw_item(k, s, item);
    k->to->shapes->end(k);
    if (look->form == FORM_LINK)
        draw_heads(k, s, style);
}

static void draw_styles(struct canvas *k, const struct scene *s, int first, int end) {
    for (int style = first; style < end; style++)
        draw_style(k, s, style);
}

void nonet_scene_draw(struct canvas *k, const struct scene *s) {
    nonet_draw_ground(k, &s->figure);
    draw_styles(k, s, 0, STYLE_DIGIT);
    nonet_draw_under(k, &s->figure);
    draw_styles(k, s, STYLE_DIGIT, STYLE_STEP);
    nonet_draw_lines(k, &s->figure);
    nonet_draw_over(k, &s->figure);
    draw_styles(k, s, STYLE_STEP, STYLE_GONE);
    nonet_draw_digits(k, &s->figure);
    draw_styles(k, s, STYLE_GONE, STYLES);
}

/* ---- the legend ---- */

void nonet_style_sample(struct canvas *k, int style, struct point at, int side) {
    const struct look *look = &looks[style];
    int is_area = look->form == FORM_HOUSE || look->form == FORM_CELL;
    struct ink ink = ink_of(look, is_area ? side * 5 / 3 : side);
    struct point left = {at.x, at.y + side / 2}, right = {at.x + side, at.y + side / 2};
    struct point middle = {at.x + side / 2, at.y + side / 2};
    k->to->shapes->begin(k, &ink);
    if (is_area)
        draw_cell(k, at, side, 0);
    else if (look->form == FORM_LINK)
        draw_curve(k, (struct arrow){left, middle, right, right});
    else
        draw_mark(k, look, middle, side);
    k->to->shapes->end(k);
}
