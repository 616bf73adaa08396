/*
 * The picture of one step: a caption with the step's name and effect, the board with the numbers of
 * its rows and columns, and below it a legend of what is drawn. Everything grows with the board,
 * whose cells are as large as their marks need.
 *
 *     3  X-Wing          r4c1<>8
 *        1 2 3 4 ...
 *      1 +-----------------+
 *      2 |                 |
 *        +-----------------+
 *     # found in   o goes
 */
#include "print/print.h"
#include "grid/names.h"

#include <stdlib.h>
#include <string.h>

enum {
    BOARD_MIN = 300 * POINT,
    CELL_MIN = 44 * POINT,
    MARK_MIN = 12 * POINT,      /* the square of a mark; */
    MARK_MIN_WIDE = 17 * POINT, /* of one with two digits or more */
    CAPTION = 30,               /* letters of the caption: this part of the board's side */
    CAPTION_MIN = 10 * POINT,
    SPARE = 125 /* percent: so much wider than Helvetica may the reader's font be */
};

struct picture {
    struct scene scene;
    enum nonet_notation notation;
    char *caption, *effect, *about; /* the texts; NULL: none */
    int caption_size, size;         /* of letters: the caption's, and all others' */
    int side;                       /* of the board */
    int width, height;
    struct margins margins;
};

/* ---- texts ---- */

/* What nonet_step_text writes, after a text; the caller frees it. NULL: the status says why. */
static char *text_of(const struct picture *p, enum nonet_step_what what, const char *before,
                     int *status) {
    const struct nonet_step *step = p->scene.step;
    size_t start = strlen(before);
    long length = nonet_step_text(step, p->scene.figure.grid, what, p->notation, NULL, 0);
    char *text = length < 0 ? NULL : malloc(start + (size_t)length + 1);
    *status = length < 0 ? (int)length : text == NULL ? NONET_E_MEMORY : NONET_OK;
    if (text == NULL)
        return NULL;
    memcpy(text, before, start);
    nonet_step_text(step, p->scene.figure.grid, what, p->notation, text + start,
                    (size_t)length + 1);
    return text;
}

static int make_texts(struct picture *p, enum nonet_step_what what) {
    char number[16] = "";
    struct pen pen = pen_of(number, sizeof number);
    int status;
    if (p->scene.step->number > 0 && what != NONET_STEP_WHERE) {
        nonet_pen_number(&pen, p->scene.step->number);
        nonet_pen_text(&pen, ". ");
    }
    nonet_pen_end(&pen);
    p->about = text_of(p, what == NONET_STEP_NAME ? NONET_STEP_WHERE : what, "", &status);
    if (status == NONET_OK)
        p->caption = text_of(p, what == NONET_STEP_WHERE ? what : NONET_STEP_NAME, number, &status);
    if (status == NONET_OK && what == NONET_STEP_SENTENCE)
        p->effect = text_of(p, NONET_STEP_EFFECT, "", &status);
    return status;
}

/* ---- the legend ---- */

static int entry_width(const struct picture *p, int style) {
    int words = nonet_words_width(nonet_words(nonet_style_words(style), 0), 0, p->size);
    return p->size * 7 / 4 + words * SPARE / 100 + p->size;
}

/* Goes through the entries; `k` NULL: only to measure. The base line of the last. */
static int lay_legend(const struct picture *p, struct canvas *k, int y) {
    int left = p->scene.figure.x, x = left, right = left + p->side;
    for (int style = 0; style < STYLES; style++) {
        const char *words = nonet_style_words(style);
        if (words == NULL || !nonet_scene_has(&p->scene, style))
            continue;
        int width = entry_width(p, style);
        if (x > left && x + width - p->size > right) {
            x = left;
            y += p->size * 7 / 4;
        }
        if (k != NULL) {
            struct point corner = {x, y - p->size};
            nonet_style_sample(k, style, corner, p->size * 5 / 4);
            nonet_canvas_say(k, x + p->size * 7 / 4, y, p->size, 0, WHERE_LEFT,
                             nonet_words(words, 0));
        }
        x += width;
    }
    return y;
}

/* ---- the whole ---- */

static int cell_size(const struct nonet_grid *grid, int is_crowded) {
    int cell = BOARD_MIN / grid->side;
    int least = nonet_mark_columns(grid->side) * (grid->side > 9 ? MARK_MIN_WIDE : MARK_MIN);
    least = is_crowded ? least * 3 / 2 : least;
    cell = cell > CELL_MIN ? cell : CELL_MIN;
    return cell > least ? cell : least;
}

/* What clues outside the board take. */
static int outside(const struct picture *p, int margin) {
    return p->scene.figure.cell * margin / 100;
}

static int legend_line(const struct picture *p) {
    return p->scene.figure.y + p->side + outside(p, p->margins.bottom) + p->size * 9 / 4;
}

static void plan(struct picture *p) {
    struct figure *f = &p->scene.figure;
    f->is_crowded = nonet_rules_crowd(f->rules);
    f->cell = cell_size(f->grid, f->is_crowded);
    p->margins = nonet_rules_margins(f->rules);
    p->side = f->cell * f->grid->side;
    p->caption_size = p->side / CAPTION > CAPTION_MIN ? p->side / CAPTION : CAPTION_MIN;
    p->size = p->caption_size * 4 / 5;
    f->x = 3 * p->size + outside(p, p->margins.left);
    f->y = p->caption_size * 3 + p->size * 3 / 2 + outside(p, p->margins.top);
    p->width = f->x + p->side + outside(p, p->margins.right) + 2 * p->size;
    p->height = lay_legend(p, NULL, legend_line(p)) + p->size * 3 / 2;
}

/* A bold text that is too long is smaller, down to two thirds. */
static int fitting_size(const char *text, int size, int room) {
    int64_t width = (int64_t)nonet_words_width(nonet_words(text, 0), 1, size) * SPARE / 100;
    int smaller = width > room ? (int)((int64_t)size * room / width) : size;
    return smaller > size * 2 / 3 ? smaller : size * 2 / 3;
}

static void draw_caption(const struct picture *p, struct canvas *k) {
    int x = p->scene.figure.x, y = p->caption_size * 2, width = p->side;
    int size = fitting_size(p->caption, p->caption_size, width);
    struct words name = nonet_words_fit(nonet_words(p->caption, 0), 1, size, width * 100 / SPARE);
    nonet_canvas_say(k, x, y, size, 1, WHERE_LEFT, name);
    width -= nonet_words_width(name, 1, size) * SPARE / 100 + size;
    if (p->effect == NULL || width <= 0)
        return;
    struct words effect = nonet_words_fit(nonet_words(p->effect, 0), 0, size, width * 100 / SPARE);
    if (effect.left > 0)
        nonet_canvas_say(k, x + p->side, y, size, 0, WHERE_RIGHT, effect);
}

/* The numbers of rows and columns, as the step's words have them. */
static void draw_numbers(const struct picture *p, struct canvas *k) {
    const struct figure *f = &p->scene.figure;
    char text[16];
    canvas_texts(k, p->size, 0, WHERE_CENTRE);
    for (int h = 0; h < 2 * f->grid->side; h++) {
        struct pen pen = pen_of(text, sizeof text);
        int is_row = h < f->grid->side;
        int along = h % f->grid->side * f->cell + f->cell / 2, beside = p->size * 9 / 8;
        nonet_pen_house_number(&pen, nonet_house_named(f->grid, f->rules, h), p->notation);
        nonet_pen_end(&pen);
        beside += outside(p, is_row ? p->margins.left : p->margins.top);
        k->to->text(k, is_row ? f->x - beside : f->x + along, is_row ? f->y + along : f->y - beside,
                    nonet_words(text, 0));
    }
    k->to->texts_end(k);
}

static int write_picture(const struct picture *p, nonet_sink_fn sink, void *user) {
    struct canvas k;
    memset(&k, 0, sizeof k);
    k.to = &nonet_print_svg;
    k.sink = sink;
    k.user = user;
    k.width = p->width;
    k.height = p->height;
    k.title = p->caption;
    k.about = p->about;
    k.page = k.pages = 1;
    k.to->open(&k);
    k.to->page(&k);
    draw_caption(p, &k);
    draw_numbers(p, &k);
    nonet_scene_draw(&k, &p->scene);
    lay_legend(p, &k, legend_line(p));
    k.to->page_end(&k);
    k.to->close(&k);
    nonet_canvas_flush(&k);
    return k.failed ? NONET_E_CANCELLED : NONET_OK;
}

int nonet_step_svg(const struct nonet_step *step, const struct nonet_grid *before,
                   enum nonet_step_what what, enum nonet_notation notation, nonet_sink_fn sink,
                   void *user) {
    struct picture p = {.scene = {.step = step}, .notation = notation};
    if (step == NULL || before == NULL || sink == NULL ||
        (what != NONET_STEP_WHERE && what != NONET_STEP_NAME && what != NONET_STEP_PATTERN &&
         what != NONET_STEP_SENTENCE))
        return NONET_E_ARGUMENT;
    p.scene.figure =
        (struct figure){.grid = before, .bold = before, .has_marks = 1, .has_discs = 1};
    int status = make_texts(&p, what); /* it also checks the step */
    if (status == NONET_OK) {
        p.scene.figure.rules = step->rules;
        status = nonet_scene_make(&p.scene, step, what);
    }
    if (status == NONET_OK) {
        plan(&p);
        status = write_picture(&p, sink, user);
    }
    free(p.scene.items);
    free(p.caption);
    free(p.effect);
    free(p.about);
    return status;
}
