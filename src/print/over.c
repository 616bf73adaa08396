/*
 * What named rules have above the lines of the grid, away from the middle of cells, where digits
 * are:
 *
 *     + - - - - -     a cage: a dashed outline inside its cells, and its sum in the first of them
 *     :15  |
 *     :   (3)  4      a dot in the middle of an edge
 *     :----+-(12)     a disc on a corner
 *     :    |
 *
 * Dots of the same edge are beside each other.
 */
#include "print/looks.h"

#include <string.h>

#ifndef NONET_HOUSES_ONLY

enum {
    INSET_CAGE = 9,
    CAGE_LINE = 3,
    SUM = 24, /* sizes of letters */
    DOT_TEXT = 24,
    ROMAN = 36,
    DOT = 15, /* radii */
    CORNER = 25,
    EDGES = 2 * NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX
};

/* ---- cages ---- */

static int first_cell(const struct nonet_rule *rule) {
    int first = rule->cells[0];
    for (int i = 1; i < rule->count; i++)
        first = rule->cells[i] < first ? rule->cells[i] : first;
    return first;
}

static void draw_outlines(struct canvas *k, const struct figure *f, const struct rule_kind *kind) {
    struct ink ink = {.name = kind->word, .fill = NO_COLOUR};
    struct nonet_rule rule;
    ink.line = nonet_look_colour(f, &kind->look, BLACK);
    ink.stroke = hundredths(f, kind->look.width > 0 ? kind->look.width : CAGE_LINE);
    ink.dash = hundredths(f, kind->look.dash > 0 ? kind->look.dash : 10);
    ink.gap = hundredths(f, 6);
    k->to->shapes->begin(k, &ink);
    for (int i = 0; nonet_look_next(f->rules, kind, &i, &rule);)
        for (int p = 0; p < nonet_rule_parts(kind, &rule); p++) {
            struct part part = nonet_rule_part(kind, &rule, p);
            nonet_draw_outline(k, f, part.cells, part.count, hundredths(f, INSET_CAGE));
        }
    k->to->shapes->end(k);
}

/* The sum's ground is white, so that the outline does not go through it. */
static void draw_sum_ground(struct canvas *k, const struct figure *f,
                            const struct rule_kind *kind) {
    struct ink ink = {.name = kind->word, .fill = WHITE, .line = NO_COLOUR};
    struct nonet_rule rule;
    char text[LOOK_TEXT_MAX];
    k->to->shapes->begin(k, &ink);
    for (int i = 0; nonet_look_next(f->rules, kind, &i, &rule);) {
        struct point at = nonet_cell_corner(f, first_cell(&rule));
        nonet_look_text(kind, &rule, text);
        struct words words = nonet_words(text, k->to->is_latin);
        if (words.left > 0)
            k->to->shapes->box(k, at.x + hundredths(f, 4), at.y + hundredths(f, 4),
                               nonet_words_width(words, 0, hundredths(f, SUM)) + hundredths(f, 4),
                               hundredths(f, SUM - 2), hundredths(f, 2));
    }
    k->to->shapes->end(k);
}

static void draw_cages(struct canvas *k, const struct figure *f, const struct rule_kind *kind) {
    struct nonet_rule rule;
    char text[LOOK_TEXT_MAX];
    draw_outlines(k, f, kind);
    draw_sum_ground(k, f, kind);
    canvas_texts(k, hundredths(f, SUM) > 0 ? hundredths(f, SUM) : 1, 0, WHERE_LEFT);
    for (int i = 0; nonet_look_next(f->rules, kind, &i, &rule);) {
        struct point at = beside(f, nonet_cell_corner(f, first_cell(&rule)), 6, 6);
        nonet_look_text(kind, &rule, text);
        struct words words = nonet_words(text, k->to->is_latin);
        if (words.left > 0)
            k->to->text(k, at.x, at.y + hundredths(f, SUM) * HEIGHT_OF_DIGITS / 1000, words);
    }
    k->to->texts_end(k);
}

/* ---- dots ---- */

/* Where a dot is, from cell a to cell b: on their common edge, behind those that are there. */
static struct point place_dot(const struct figure *f, int a, int b, uint8_t *taken) {
    int side = f->grid->side, low = a < b ? a : b, high = a < b ? b : a;
    struct point from = centre_of_cell(f, a), to = centre_of_cell(f, b);
    struct point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    int is_down = high - low == side, is_edge = is_down || (high - low == 1 && high % side != 0);
    int before = is_edge ? taken[2 * low + is_down]++ : 0;
    int aside = before == 0 ? 0 : before % 2 ? 32 * ((before + 1) / 2) : -32 * (before / 2);
    return beside(f, middle, is_down ? aside : 0, is_down ? 0 : aside);
}

/* Which way b is from a, as a point that is far away. */
static struct point way_to(const struct figure *f, struct point at, int a, int b) {
    struct point from = centre_of_cell(f, a), to = centre_of_cell(f, b);
    return (struct point){at.x + to.x - from.x, at.y + to.y - from.y};
}

/* Cells that do not share an edge are joined by a thin line. */
static void join(struct canvas *k, const struct figure *f, const struct rule_kind *kind, int a,
                 int b) {
    struct point from = centre_of_cell(f, a), to = centre_of_cell(f, b);
    struct ink ink = {.name = kind->word, .fill = NO_COLOUR, .line = 0x808080};
    if (nonet_distance(from, to) <= f->cell)
        return;
    ink.stroke = hundredths(f, 2);
    k->to->shapes->begin(k, &ink);
    k->to->shapes->start(k, from.x, from.y);
    k->to->shapes->straight(k, to.x, to.y);
    k->to->shapes->end(k);
}

static void draw_greater(struct canvas *k, const struct figure *f, const struct rule_kind *kind,
                         struct point at, struct point way) {
    struct ink ink = {.name = kind->word, .fill = NO_COLOUR, .line = BLACK, .flags = INK_ROUND};
    int far = hundredths(f, 7), wide = hundredths(f, 12);
    struct point tip = nonet_toward(at, way, far, 0);
    struct point left = nonet_toward(at, way, -far, wide);
    struct point right = nonet_toward(at, way, -far, -wide);
    ink.stroke = hundredths(f, 4);
    k->to->shapes->begin(k, &ink);
    k->to->shapes->start(k, left.x, left.y);
    k->to->shapes->straight(k, tip.x, tip.y);
    k->to->shapes->straight(k, right.x, right.y);
    k->to->shapes->end(k);
}

static void dot_text(const struct rule_kind *kind, const struct nonet_rule *rule,
                     char text[LOOK_TEXT_MAX]) {
    struct pen pen = pen_of(text, LOOK_TEXT_MAX);
    if (!nonet_look_is(&kind->look, "roman")) {
        nonet_look_text(kind, rule, text);
        return;
    }
    if (rule->value == 5 || rule->value == 10)
        nonet_pen_text(&pen, rule->value == 5 ? "V" : "X");
    else
        nonet_pen_number(&pen, rule->value);
    nonet_pen_end(&pen);
}

static void draw_dot(struct canvas *k, const struct figure *f, const struct rule_kind *kind,
                     const struct nonet_rule *rule, uint8_t *taken) {
    const struct rule_look *look = &kind->look;
    int a = rule->cells[0], b = rule->cells[1], fill = nonet_look_colour(f, look, WHITE);
    struct ink ink = {.name = kind->word, .fill = fill, .line = NO_COLOUR};
    struct point at = place_dot(f, a, b, taken);
    char text[LOOK_TEXT_MAX];
    if (look->colour != NULL) {
        ink.line = BLACK;
        ink.stroke = hundredths(f, 2);
    }
    join(k, f, kind, a, b);
    k->to->shapes->begin(k, &ink);
    k->to->shapes->disc(k, at.x, at.y, hundredths(f, DOT));
    k->to->shapes->end(k);
    if (nonet_look_is(look, ">")) {
        draw_greater(k, f, kind, at, way_to(f, at, a, b));
        return;
    }
    dot_text(kind, rule, text);
    k->is_white = (fill & 255) < 128 && look->colour != NULL;
    nonet_look_say(k, f, at, nonet_look_is(look, "roman") ? ROMAN : DOT_TEXT, DOT * 8 / 5, 1, text);
    k->is_white = 0;
}

/* ---- corners ---- */

static void corner_text(const struct figure *f, struct canvas *k, struct point at,
                        const int16_t *numbers, int count) {
    char text[LOOK_TEXT_MAX];
    struct pen pen = pen_of(text, sizeof text);
    for (int i = 0; i < count; i++) {
        nonet_pen_text(&pen, i > 0 ? " " : "");
        if (f->symbols != NULL && f->symbols[0] != '\0' && numbers[i] <= f->grid->side)
            pen_char(&pen, f->symbols[numbers[i] - 1]);
        else
            nonet_pen_number(&pen, numbers[i]);
    }
    nonet_pen_end(&pen);
    nonet_look_say(k, f, at, 20, CORNER * 3 / 2, 0, text);
}

/* A disc in the middle of the cells; three digits and more are in two lines. */
static void draw_corner(struct canvas *k, const struct figure *f, const struct rule_kind *kind,
                        const struct nonet_rule *rule) {
    int fill = nonet_look_colour(f, &kind->look, WHITE), count = rule->numbers_count;
    struct ink ink = {.name = kind->word, .fill = fill, .line = BLACK};
    struct point at = {0, 0};
    for (int i = 0; i < rule->count; i++) {
        struct point centre = centre_of_cell(f, rule->cells[i]);
        at.x += centre.x;
        at.y += centre.y;
    }
    at = (struct point){at.x / rule->count, at.y / rule->count};
    ink.stroke = hundredths(f, 2);
    k->to->shapes->begin(k, &ink);
    k->to->shapes->disc(k, at.x, at.y, hundredths(f, CORNER));
    k->to->shapes->end(k);
    int first = count > 2 ? (count + 1) / 2 : count;
    corner_text(f, k, beside(f, at, 0, count > first ? -9 : 0), rule->numbers, first);
    corner_text(f, k, beside(f, at, 0, 9), rule->numbers + first, count - first);
}

/* ---- small signs ---- */

/* A small arrowhead: its base at `from`, its tip at `to`. */
static void draw_head(struct canvas *k, struct point from, struct point to, int wide) {
    struct point left = nonet_toward(from, to, 0, wide);
    struct point right = nonet_toward(from, to, 0, -wide);
    k->to->shapes->start(k, left.x, left.y);
    k->to->shapes->straight(k, to.x, to.y);
    k->to->shapes->straight(k, right.x, right.y);
    k->to->shapes->close(k);
}

static void draw_small(struct canvas *k, const struct figure *f, const struct rule_look *look,
                       int c) {
    static const struct point ways[] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}}; /* left, up, ... */
    struct point at = centre_of_cell(f, c);
    int is_in = nonet_look_is(look, "in"), is_out = nonet_look_is(look, "out");
    int is_left = nonet_look_is(look, "left"), is_up = nonet_look_is(look, "up");
    for (int way = 0; way < 4; way++) {
        int from = is_in || is_out ? 33 : 30, to = is_in || is_out ? 44 : 46;
        struct point near = beside(f, at, from * ways[way].x, from * ways[way].y);
        struct point edge = beside(f, at, to * ways[way].x, to * ways[way].y);
        if (is_in)
            draw_head(k, edge, near, hundredths(f, 9));
        else if (is_out || (is_left && way == 0) || (is_up && way == 1))
            draw_head(k, near, edge, hundredths(f, is_out ? 9 : 16));
    }
    if (nonet_look_is(look, "corner"))
        k->to->shapes->box(k, at.x + hundredths(f, 25), at.y - hundredths(f, 45), hundredths(f, 20),
                           hundredths(f, 20), hundredths(f, 2));
}

static int is_small(const struct rule_look *look) {
    return nonet_look_is(look, "in") || nonet_look_is(look, "out") || nonet_look_is(look, "left") ||
           nonet_look_is(look, "up") || nonet_look_is(look, "corner");
}

static void draw_smalls(struct canvas *k, const struct figure *f, const struct rule_kind *kind) {
    struct ink ink = {.name = kind->word, .line = NO_COLOUR};
    struct nonet_rule rule;
    if (!is_small(&kind->look))
        return;
    ink.fill = nonet_look_colour(f, &kind->look, BLACK);
    k->to->shapes->begin(k, &ink);
    for (int i = 0; nonet_look_next(f->rules, kind, &i, &rule);)
        for (int j = 0; j < rule.count; j++)
            draw_small(k, f, &kind->look, rule.cells[j]);
    k->to->shapes->end(k);
}

/* ---- all of it ---- */

void nonet_draw_over(struct canvas *k, const struct figure *f) {
    uint8_t taken[EDGES] = {0};
    const struct rule_kind *kind;
    for (int i = 0; (kind = nonet_kind_at(i)) != NULL; i++) {
        int shape = kind->look.shape;
        struct nonet_rule rule;
        if (!nonet_look_has(f->rules, kind))
            continue;
        if (shape == LOOK_CAGE && !k->to->has_cages)
            draw_cages(k, f, kind);
        if (shape == LOOK_SIGN)
            draw_smalls(k, f, kind);
        for (int j = 0; nonet_look_next(f->rules, kind, &j, &rule);) {
            if (shape == LOOK_DOT)
                draw_dot(k, f, kind, &rule, taken);
            if (shape == LOOK_CORNER)
                draw_corner(k, f, kind, &rule);
        }
    }
    nonet_draw_outside(k, f);
}

#endif
