/*
 * The drawings of rules as the parts of a puzzle of SudokuPad, whose JSON has them in lists:
 *
 *     underlays   {"center":[0.5,0.5],"width":0.8,"height":0.8,"rounded":true,...}, below lines
 *     lines       {"color":"#B0B0B0","thickness":8,"wayPoints":[[0.5,0.5],[0.5,1.5]]}
 *     overlays    as underlays, above the lines and below digits; a text is one too
 *     cages       {"cells":[[0,0],[0,1]],"value":"8",...}, which it draws itself
 *
 * It is one more backend: all that is drawn comes in the words of print.h, as on paper. What is
 * white inside hides the lines that end there, so it is an overlay, although on paper it is drawn
 * before the grid. The drawing is gone through once for each list, and what belongs to another one
 * is not written. Places are [row,column] in cells, widths of lines and letters in 64ths of a cell.
 */
#include "print/looks.h"

#include <string.h>

#ifndef NONET_HOUSES_ONLY

/* A cell; a diagonal; what SudokuPad adds to the size of letters. */
enum { UNITS = 64 * POINT, SLANT = 2 * POINT, LETTERS = 4 * POINT };

enum list { UNDERLAYS, LINES, OVERLAYS, CAGES };

struct pad {
    struct canvas canvas; /* first: what is drawn to is the whole */
    enum list wanted;
    int is_over;        /* above the lines of the grid */
    int parts, members; /* so far: of the list, and of the part */
    struct ink ink;
    int is_way; /* one is open, from `first` on */
    struct point first;
};

static struct pad *pad_of(struct canvas *k) {
    return (struct pad *)(void *)k;
}

/* ---- members ---- */

static void put_name(struct canvas *k, const char *name) {
    nonet_canvas_text(k, pad_of(k)->members++ > 0 ? ",\"" : "\"");
    nonet_canvas_text(k, name);
    nonet_canvas_text(k, "\":");
}

/* A length in cells, to a thousandth. */
static void put_cells(struct canvas *k, int length) {
    int64_t n = (int64_t)(length < 0 ? -length : length) * 1000 / UNITS;
    nonet_canvas_text(k, length < 0 && n > 0 ? "-" : "");
    nonet_canvas_whole(k, (uint64_t)n / 1000);
    nonet_canvas_text(k, n % 1000 != 0 ? "." : "");
    for (int64_t unit = 100, rest = n % 1000; rest != 0; rest %= unit, unit /= 10)
        nonet_canvas_char(k, (char)('0' + rest / unit));
}

static void put_point(struct canvas *k, int x, int y) {
    nonet_canvas_char(k, '[');
    put_cells(k, y);
    nonet_canvas_char(k, ',');
    put_cells(k, x);
    nonet_canvas_char(k, ']');
}

static void put_colour(struct canvas *k, const char *name, int colour) {
    static const char hex[] = "0123456789ABCDEF";
    put_name(k, name);
    nonet_canvas_text(k, "\"#");
    for (int shift = 20; shift >= 0; shift -= 4)
        nonet_canvas_char(k, hex[colour >> shift & 15]);
    nonet_canvas_char(k, '"');
}

static void put_length(struct canvas *k, const char *name, int length) {
    put_name(k, name);
    nonet_canvas_length(k, length);
}

static void put_text(struct canvas *k, const char *name, const char *text) {
    put_name(k, name);
    nonet_canvas_char(k, '"');
    nonet_canvas_text(k, text);
    nonet_canvas_char(k, '"');
}

/* ---- parts ---- */

/* Begins a part of this list; 0: it is not the one that is wanted. */
static int begin_part(struct pad *pad, enum list list) {
    static const char *const names[] = {"underlays", "lines", "overlays", "cages"};
    struct canvas *k = &pad->canvas;
    if (list != pad->wanted)
        return 0;
    if (pad->parts++ == 0) {
        pad->members = 1;
        put_name(k, names[list]);
    }
    nonet_canvas_text(k, pad->parts == 1 ? "[{" : ",{");
    pad->members = 0;
    return 1;
}

/* Around a point, so wide and so high. */
static int begin_shape(struct canvas *k, enum list list, struct point at, int width, int height) {
    if (!begin_part(pad_of(k), list))
        return 0;
    put_name(k, "center");
    put_point(k, at.x, at.y);
    put_name(k, "width");
    put_cells(k, width);
    put_name(k, "height");
    put_cells(k, height);
    return 1;
}

static void put_shape(struct canvas *k, struct point at, int width, int height, int is_round) {
    struct pad *pad = pad_of(k);
    const struct ink *ink = &pad->ink;
    enum list list = pad->is_over || ink->fill == WHITE ? OVERLAYS : UNDERLAYS;
    if (!begin_shape(k, list, at, width, height))
        return;
    if (is_round) {
        put_name(k, "rounded");
        nonet_canvas_text(k, "true");
    }
    if (ink->fill != NO_COLOUR)
        put_colour(k, "backgroundColor", ink->fill);
    if (ink->line != NO_COLOUR) {
        put_colour(k, "borderColor", ink->line);
        put_length(k, "borderSize", ink->stroke);
    }
    nonet_canvas_char(k, '}');
}

/* ---- the words for shapes ---- */

static void end_way(struct canvas *k) {
    nonet_canvas_text(k, pad_of(k)->is_way ? "]}" : "");
    pad_of(k)->is_way = 0;
}

static void begin_shapes(struct canvas *k, const struct ink *ink) {
    pad_of(k)->ink = *ink;
}

static void disc(struct canvas *k, int x, int y, int radius) {
    put_shape(k, (struct point){x, y}, 2 * radius, 2 * radius, 1);
}

static void box(struct canvas *k, int x, int y, int width, int height, int radius) {
    (void)radius; /* so little that it is not missed */
    put_shape(k, (struct point){x + width / 2, y + height / 2}, width, height, 0);
}

static void put_ink(struct canvas *k, const struct ink *ink) {
    int has_line = ink->line != NO_COLOUR;
    put_colour(k, "color", has_line ? ink->line : ink->fill);
    put_length(k, "thickness", has_line ? ink->stroke : 0);
    if (ink->fill != NO_COLOUR)
        put_colour(k, "fill", ink->fill);
    if (has_line && ink->dash > 0) {
        put_name(k, "stroke-dasharray");
        nonet_canvas_char(k, '"');
        nonet_canvas_length(k, ink->dash);
        nonet_canvas_char(k, ',');
        nonet_canvas_length(k, ink->gap);
        nonet_canvas_char(k, '"');
        put_text(k, "stroke-linecap", "butt");
    }
}

static void start_way(struct canvas *k, int x, int y) {
    struct pad *pad = pad_of(k);
    end_way(k);
    pad->first = (struct point){x, y};
    pad->is_way = begin_part(pad, LINES);
    if (!pad->is_way)
        return;
    put_ink(k, &pad->ink);
    if (pad->is_over || pad->ink.fill == WHITE)
        put_text(k, "target", "overlay");
    put_name(k, "wayPoints");
    nonet_canvas_char(k, '[');
    put_point(k, x, y);
}

static void straight(struct canvas *k, int x, int y) {
    if (!pad_of(k)->is_way)
        return;
    nonet_canvas_char(k, ',');
    put_point(k, x, y);
}

static void close_way(struct canvas *k) {
    straight(k, pad_of(k)->first.x, pad_of(k)->first.y);
    end_way(k);
}

static const struct shapes shapes = {begin_shapes,         disc,      box,    start_way, straight,
                                     NULL /* no curves */, close_way, end_way};

/* ---- tints, lines and texts ---- */

static void begin_tints(struct canvas *k) {
    int grey = 255 * k->grey / 100;
    pad_of(k)->ink = (struct ink){.fill = grey * 0x010101, .line = NO_COLOUR};
}

static void tint(struct canvas *k, int x, int y, int width, int height) {
    box(k, x, y, width, height, 0);
}

static void begin_lines(struct canvas *k) {
    pad_of(k)->ink = (struct ink){.fill = NO_COLOUR, .line = BLACK, .stroke = k->stroke};
}

static void line(struct canvas *k, int x, int y, int across, int down) {
    start_way(k, x, y);
    straight(k, x + across, y + down);
    end_way(k);
}

static void put_words(struct canvas *k, struct words words) {
    char bytes[4];
    uint32_t c;
    put_name(k, "text");
    nonet_canvas_char(k, '"');
    while ((c = nonet_words_next(&words)) != 0) {
        nonet_canvas_text(k, c == '"' || c == '\\' ? "\\" : "");
        nonet_canvas_bytes(k, bytes, (size_t)nonet_utf8(c, bytes));
    }
    nonet_canvas_char(k, '"');
}

static void text(struct canvas *k, int x, int y, struct words words) {
    if (!begin_shape(k, OVERLAYS, (struct point){x, y}, 0, 0))
        return;
    put_words(k, words);
    put_length(k, "fontSize", k->size > LETTERS ? k->size - LETTERS : k->size);
    if (k->is_white)
        put_colour(k, "color", WHITE);
    nonet_canvas_char(k, '}');
}

static void nothing(struct canvas *k) {
    (void)k;
}

static const struct backend backend = {.tints = begin_tints,
                                       .tint = tint,
                                       .tints_end = nothing,
                                       .lines = begin_lines,
                                       .line = line,
                                       .lines_end = nothing,
                                       .texts = nothing,
                                       .text = text,
                                       .texts_end = nothing,
                                       .shapes = &shapes,
                                       .has_cages = 1};

/* ---- cages ---- */

static void put_cage(struct pad *pad, int side, struct part part, const char *value) {
    struct canvas *k = &pad->canvas;
    begin_part(pad, CAGES);
    put_name(k, "cells");
    for (int i = 0; i < part.count; i++) {
        nonet_canvas_text(k, i > 0 ? ",[" : "[[");
        nonet_canvas_whole(k, (uint64_t)(part.cells[i] / side));
        nonet_canvas_char(k, ',');
        nonet_canvas_whole(k, (uint64_t)(part.cells[i] % side));
        nonet_canvas_char(k, ']');
    }
    nonet_canvas_char(k, ']');
    if (value[0] != '\0')
        put_text(k, "value", value);
}

/* SudokuPad itself looks after a cage whose digits are different, and after its sum. */
static void put_cages(struct pad *pad, const struct figure *f, const struct rule_kind *kind) {
    struct canvas *k = &pad->canvas;
    int is_killer = strcmp(kind->word, "cage") == 0;
    struct nonet_rule rule;
    char value[LOOK_TEXT_MAX];
    for (int i = 0; nonet_look_next(f->rules, kind, &i, &rule);)
        for (int p = 0; p < nonet_rule_parts(kind, &rule); p++) {
            nonet_look_text(kind, &rule, value);
            put_cage(pad, f->grid->side, nonet_rule_part(kind, &rule, p), p == 0 ? value : "");
            put_text(k, "type", kind->word);
            if (is_killer) {
                put_name(k, "unique");
                nonet_canvas_text(k, "true");
            }
            if (is_killer && rule.value > 0)
                put_length(k, "sum", rule.value * POINT);
            nonet_canvas_char(k, '}');
        }
}

/* ---- all of it ---- */

static void put_list(struct pad *pad, const struct figure *f, enum list list) {
    struct canvas *k = &pad->canvas;
    const struct rule_kind *kind;
    pad->wanted = list;
    pad->parts = pad->is_over = 0;
    nonet_draw_ground(k, f);
    nonet_draw_under(k, f);
    nonet_draw_diagonals(k, f, SLANT);
    pad->is_over = 1;
    nonet_draw_over(k, f);
    for (int i = 0; list == CAGES && (kind = nonet_kind_at(i)) != NULL; i++)
        if (kind->look.shape == LOOK_CAGE)
            put_cages(pad, f, kind);
    nonet_canvas_text(k, pad->parts > 0 ? "]" : "");
}

static int take(void *pen, const char *bytes, size_t length) {
    nonet_pen_bytes(pen, bytes, length);
    return 0;
}

long nonet_rules_parts(const struct nonet_grid *grid, const struct nonet_rules *rules, char *out,
                       size_t room) {
    struct figure f = {.grid = grid, .rules = rules, .cell = UNITS, .has_colours = 1};
    struct pen pen = pen_of(out, room);
    struct pad pad;
    if (nonet_house_count(grid, rules) < 0)
        return NONET_E_SHAPE;
    memset(&pad, 0, sizeof pad);
    pad.canvas.to = &backend;
    pad.canvas.sink = take;
    pad.canvas.user = &pen;
    for (enum list list = UNDERLAYS; list <= CAGES; list++)
        put_list(&pad, &f, list);
    nonet_canvas_flush(&pad.canvas);
    return nonet_pen_end(&pen);
}

#endif
