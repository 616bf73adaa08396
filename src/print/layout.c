/*
 * Pages. A part, the puzzles or the solutions, has a raster of equal places, with as many in a row
 * as makes them largest. A little spare room goes between the places, a lot of it also around them,
 * so that a few puzzles are in the middle of the page.
 *
 *     +-----------------------+
 *     |         Title         |
 *     |  1 label  note  2 ... |   a caption above each figure: number and label, and at its right
 *     |  +---------+  +-----  |   a rating or a remark
 *     |  |         |  |       |   below it the rules that are not drawn, in words
 *     |           7           |   the page's number, if there are several
 *     +-----------------------+
 */
#include "print/print.h"

#include <stdio.h>
#include <string.h>

enum {
    SMALLEST = 36 * POINT, /* half an inch */
    LARGEST_CELL = 5669,   /* 20 mm */
    TITLE = 13 * POINT,
    TITLE_ROOM = 32 * POINT,
    FOOT = 9 * POINT,
    FOOT_ROOM = 24 * POINT,
    LEGEND_SHARE = 2, /* words take at most this part of the board's side */
    HEAD_MAX = 512
};

/* ---- planning ---- */

/* How many on a page look good: cells are then about 9 mm wide, those of solutions about 5. */
static int usual_count(int side, int is_solutions) {
    if (is_solutions)
        return side <= 9 ? 12 : side <= 16 ? 6 : side <= 25 ? 4 : side <= 36 ? 2 : 1;
    return side <= 9 ? 6 : side <= 16 ? 2 : 1;
}

static int is_wanted(const char *text) {
    return text != NULL && text[0] != '\0';
}

static int has_captions(const struct sheet *s, int is_solutions) {
    if (s->has_numbers)
        return 1;
    for (size_t i = 0; i < s->count; i++)
        if (is_wanted(s->items[i].label) ||
            is_wanted(is_solutions ? s->items[i].solution_note : s->items[i].note))
            return 1;
    return 0;
}

/* What each of `count` adjacent pieces may take: the more there are, the closer. */
static int share(int room, int count) {
    int gutter = (count <= 3 ? 24 : count <= 5 ? 18 : 10) * POINT;
    return (room - (count - 1) * gutter) / count;
}

/* The side of a place, if there are this many columns. */
static int side_in(int count, int columns, int width, int height, int above) {
    int rows = (count + columns - 1) / columns;
    int across = share(width, columns), down = share(height, rows) - above;
    return across < down ? across : down;
}

static void choose_columns(struct raster *r, int count, int width, int height, int above) {
    r->side = 0;
    for (int columns = 1; columns <= count; columns++) {
        int side = side_in(count, columns, width, height, above);
        if (side <= r->side)
            continue;
        r->side = side;
        r->columns = columns;
        r->rows = (count + columns - 1) / columns;
    }
}

/* Spreads `count` pieces: `start` before the first, `step` from one to the next. */
static void spread(int room, int count, int piece, int *start, int *step) {
    int left = room - count * piece;
    int is_little = count > 1 && left / (count - 1) <= piece / 4;
    int gap = is_little ? left / (count - 1) : left / (count + 1);
    *start = is_little ? 0 : gap;
    *step = piece + gap;
}

static int caption_size(int side) {
    return side >= 200 * POINT ? 10 * POINT : side >= 110 * POINT ? 8 * POINT : 65 * POINT / 10;
}

/* What a place takes besides its figure: above, and in all. */
static int above(const struct raster *r) {
    return r->caption * 3 / 2;
}

static int beyond(const struct raster *r) {
    return above(r) + r->below;
}

/* The room for the rules in words, if places are as wide as this; never less than before. Returns
 * whether it is more. */
static int plan_legend(const struct sheet *s, struct raster *r) {
    int most = 0, before = r->below;
    r->legend = caption_size(r->side) * 4 / 5;
    for (size_t i = 0; i < s->count; i++) {
        struct legend legend = {
            s->items[i].rules,  r->side,
            r->legend,          r->side / LEGEND_SHARE / legend_leading(r->legend),
            !s->options.no_key, NULL};
        int lines = nonet_legend_draw(&legend, NULL, (struct point){0, 0});
        most = lines > most ? lines : most;
    }
    int room = most > 0 ? (most + 1) * legend_leading(r->legend) : 0;
    r->below = room > before ? room : before;
    return room > before;
}

/* The board and what is outside it, in hundredths of a cell, on the longer side. */
static int extent(int side, const struct nonet_rules *rules) {
    struct margins m = nonet_rules_margins(rules);
    int across = m.left + m.right, down = m.top + m.bottom;
    return 100 * side + (across > down ? across : down);
}

void nonet_sheet_fit(struct sheet *s, int cell) {
    struct raster r = {0};
    int has_head = is_wanted(s->options.title) || s->options.parts != NONET_PRINT_PUZZLES;
    for (size_t i = 0; i < s->count; i++) {
        int side = (extent(s->items[i].puzzle->side, s->items[i].rules) * cell + 99) / 100;
        r.side = side > r.side ? side : r.side;
    }
    r.caption = has_captions(s, 0) || has_captions(s, 1) ? caption_size(r.side) : 0;
    plan_legend(s, &r);
    s->options.per_page = s->options.solutions_per_page = 1;
    s->width = r.side + 2 * s->margin;
    s->height = r.side + beyond(&r) + 2 * s->margin + (has_head ? TITLE_ROOM : 0) +
                (s->count > 1 || s->options.parts == NONET_PRINT_BOTH ? FOOT_ROOM : 0);
}

static int plan_part(struct sheet *s, struct raster *r, int is_solutions, int has_foot) {
    int given = is_solutions ? s->options.solutions_per_page : s->options.per_page;
    int count = given ? given : usual_count(s->largest, is_solutions);
    int head = is_solutions || is_wanted(s->options.title) ? TITLE_ROOM : 0;
    int width = s->width - 2 * s->margin;
    int height = s->height - 2 * s->margin - head - (has_foot ? FOOT_ROOM : 0);
    if (!given && !is_solutions && s->count < (size_t)count)
        count = (int)s->count;
    r->caption = has_captions(s, is_solutions) ? caption_size(0) : 0;
    r->below = 0;
    choose_columns(r, count, width, height, beyond(r));
    if (r->caption > 0) {
        r->caption = caption_size(r->side);
        choose_columns(r, count, width, height, beyond(r));
    }
    /* Narrower places have more lines of words, which make them smaller again. */
    while (!is_solutions && r->side >= SMALLEST && plan_legend(s, r))
        choose_columns(r, count, width, height, beyond(r));
    if (r->side < SMALLEST)
        return NONET_E_ROOM;
    assert(r->columns >= 1 && r->columns * r->rows >= count);
    if (r->side > LARGEST_CELL * s->largest) {
        int room = r->side + r->below - LARGEST_CELL * s->largest;
        r->side = LARGEST_CELL * s->largest;
        if (!is_solutions && plan_legend(s, r) && r->below > room)
            r->below = room;
    }
    spread(width, r->columns, r->side, &r->x, &r->step_x);
    spread(height, r->rows, r->side + beyond(r), &r->y, &r->step_y);
    r->x += s->margin;
    r->y += s->margin + head + above(r);
    r->head = s->margin + TITLE * 3 / 4;
    r->per_page = (size_t)count;
    r->pages = (s->count + r->per_page - 1) / r->per_page;
    return NONET_OK;
}

static int plan_parts(struct sheet *s, int has_foot) {
    int status = NONET_OK;
    if (s->options.parts != NONET_PRINT_SOLUTIONS)
        status = plan_part(s, &s->puzzles, 0, has_foot);
    if (status == NONET_OK && s->options.parts != NONET_PRINT_PUZZLES)
        status = plan_part(s, &s->solutions, 1, has_foot);
    return status;
}

int nonet_sheet_plan(struct sheet *s) {
    int status = plan_parts(s, 0);
    if (status == NONET_OK && s->puzzles.pages + s->solutions.pages > 1)
        status = plan_parts(s, 1);
    return status;
}

/* ---- drawing ---- */

static struct words words_for(const struct canvas *k, const char *text) {
    return nonet_words(text, k->to->is_latin);
}

static void draw_head(const struct sheet *s, struct canvas *k, int is_solutions, int y) {
    const char *title = s->options.title, *more = s->options.solutions_title;
    char head[HEAD_MAX];
    if (!is_solutions && !is_wanted(title))
        return;
    snprintf(head, sizeof head, "%s%s%s", title ? title : "",
             is_solutions && is_wanted(title) ? " \xe2\x80\x93 " : "",
             !is_solutions ? ""
             : more        ? more
                           : "Solutions");
    struct words words = nonet_words_fit(words_for(k, head), 1, TITLE, s->width - 2 * s->margin);
    nonet_canvas_say(k, s->width / 2, y, TITLE, 1, WHERE_MIDDLE, words);
}

static void draw_foot(const struct sheet *s, struct canvas *k, size_t number) {
    char text[24];
    snprintf(text, sizeof text, "%zu", number);
    nonet_canvas_say(k, s->width / 2, s->height - s->margin, FOOT, 0, WHERE_MIDDLE,
                     words_for(k, text));
}

/* Number and label at the left, the note at the right. The label gives way. */
static void draw_caption(const struct sheet *s, struct canvas *k, const struct figure *f, int top,
                         size_t i, const char *note, int size) {
    int width = f->cell * f->grid->side, x = f->x, y = top - size / 2;
    struct words right = nonet_words_fit(words_for(k, note), 0, size, width * 2 / 3);
    char number[24];
    if (is_wanted(note)) {
        nonet_canvas_say(k, f->x + width, y, size, 0, WHERE_RIGHT, right);
        width -= nonet_words_width(right, 0, size) + size;
    }
    if (s->has_numbers) {
        snprintf(number, sizeof number, "%zu", i + (size_t)s->options.first_number);
        struct words words = nonet_words(number, 1);
        int taken = nonet_words_width(words, 1, size) + size / 2;
        nonet_canvas_say(k, x, y, size, 1, WHERE_LEFT, words);
        x += taken;
        width -= taken;
    }
    struct words label = nonet_words_fit(words_for(k, s->items[i].label), 0, size, width);
    if (label.left > 0)
        nonet_canvas_say(k, x, y, size, 0, WHERE_LEFT, label);
}

static int has_marks(const struct sheet *s, const struct nonet_grid *grid) {
    return s->options.marks == NONET_PRINT_MARKS_ALL ||
           (s->options.marks == NONET_PRINT_MARKS_GIVEN && !nonet_grid_is_plain(grid));
}

/* Puts the board and what is outside it into a place, at its top and in the middle. */
static void place_figure(const struct raster *r, struct figure *f, struct point place) {
    struct margins m = nonet_rules_margins(f->rules);
    int side = 100 * f->grid->side, across = side + m.left + m.right,
        down = side + m.top + m.bottom;
    int cell = (int)((int64_t)r->side * 100 / (across > down ? across : down));
    f->cell = cell < LARGEST_CELL ? cell : LARGEST_CELL;
    f->x = place.x + (r->side - f->cell * across / 100) / 2 + f->cell * m.left / 100;
    f->y = place.y + f->cell * m.top / 100;
}

static void draw_legend(const struct raster *r, struct canvas *k, const struct figure *f,
                        struct point place, int has_key) {
    if (r->below == 0)
        return;
    struct margins m = nonet_rules_margins(f->rules);
    int leading = legend_leading(r->legend);
    struct legend legend = {f->rules, r->side, r->legend, r->below / leading - 1, has_key, f};
    place.y = f->y + f->cell * f->grid->side + f->cell * m.bottom / 100 + leading * 3 / 2;
    nonet_legend_draw(&legend, k, place);
}

/* Puzzle i in the place `slot`. */
static void draw_item(const struct sheet *s, struct canvas *k, const struct raster *r,
                      int is_solutions, size_t i, int slot) {
    assert(slot < r->columns * r->rows);
    const struct nonet_print_item *item = &s->items[i];
    struct point place = {r->x + slot % r->columns * r->step_x,
                          r->y + slot / r->columns * r->step_y};
    struct figure f = {.grid = item->puzzle,
                       .rules = item->rules,
                       .symbols = item->symbols,
                       .is_crowded = nonet_rules_crowd(item->rules),
                       .has_colours = s->options.colours};
    place_figure(r, &f, place);
    if (is_solutions && item->solution != NULL) {
        f.grid = item->solution;
        f.bold = item->puzzle;
    } else {
        f.has_marks = has_marks(s, item->puzzle);
    }
    if (r->caption > 0)
        draw_caption(s, k, &f, place.y, i, is_solutions ? item->solution_note : item->note,
                     r->caption);
    nonet_draw_grid(k, &f);
    draw_legend(r, k, &f, place, !s->options.no_key);
}

void nonet_sheet_draw(const struct sheet *s, size_t number, struct canvas *k) {
    assert(number >= 1 && number <= s->puzzles.pages + s->solutions.pages);
    int is_solutions = number > s->puzzles.pages;
    const struct raster *r = is_solutions ? &s->solutions : &s->puzzles;
    size_t first = (number - 1 - (is_solutions ? s->puzzles.pages : 0)) * r->per_page;
    draw_head(s, k, is_solutions, r->head);
    for (size_t i = first; i < s->count && i < first + r->per_page; i++)
        draw_item(s, k, r, is_solutions, i, (int)(i - first));
    if (s->puzzles.pages + s->solutions.pages > 1)
        draw_foot(s, k, number);
}
