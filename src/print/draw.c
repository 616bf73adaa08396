/*
 * One grid: thin lines between cells, thick ones between boxes and around all, then the digits and
 * the pencil marks. Marks are in rows inside the cell, each digit always at the same place:
 *
 *     1 2 3
 *     4 . 6     as square as possible, whatever the box
 *     . 8 9
 *
 * Sizes are shares of the cell's side. Digits above 9 make all digits smaller by the same amount,
 * so that the widest fits.
 */
#include "print/print.h"
#include "grid/grid.h"

#include <stdio.h>

enum {
    PERCENT_DIGIT = 72, /* the size of its letters */
    PERCENT_WIDE = 78,  /* the most that the widest may take */
    PERCENT_MARK = 80,  /* the same, of a mark's share of the cell */
    PERCENT_MARK_WIDE = 90,
    PERCENT_INSIDE = 90 /* of the cell, for its marks */
};

static int between(int least, int n, int most) {
    return n < least ? least : n > most ? most : n;
}

/* ---- lines ---- */

/* A box of one row or column is not drawn. */
static int box_every(const struct nonet_grid *g, int is_down) {
    if (g->box_rows == 1 || g->box_cols == 1)
        return g->side;
    return is_down ? g->box_cols : g->box_rows;
}

static void draw_lines(struct canvas *k, const struct figure *f, int is_thick, int stroke) {
    int n = f->grid->side, length = n * f->cell;
    canvas_lines(k, stroke);
    for (int i = 0; i <= n; i++) {
        if ((i % box_every(f->grid, 0) == 0) == is_thick)
            k->to->line(k, f->x, f->y + i * f->cell, length, 0);
        if ((i % box_every(f->grid, 1) == 0) == is_thick)
            k->to->line(k, f->x + i * f->cell, f->y, length, 1);
    }
    k->to->lines_end(k);
}

/* ---- digits ---- */

_Static_assert(NONET_SIDE_MAX < 1000, "a digit is written in three bytes");

static struct words digit_words(const struct figure *f, int d, char buffer[4]) {
    if (f->symbols != NULL && f->symbols[0] != '\0')
        snprintf(buffer, 4, "%c", f->symbols[d - 1]);
    else
        snprintf(buffer, 4, "%d", d);
    return nonet_words(buffer, 0);
}

/* In thousandths of the size. */
static int widest(const struct figure *f) {
    char buffer[4];
    int most = 0;
    for (int d = 1; d <= f->grid->side; d++) {
        int width = nonet_words_width(digit_words(f, d, buffer), 1, 1000);
        most = width > most ? width : most;
    }
    return most;
}

/* The size of letters in a square of this side. */
static int letter_size(const struct figure *f, int square, int percent, int percent_wide) {
    int by_height = square * percent / 100;
    assert(widest(f) > 0);
    int by_width = (int)((int64_t)square * percent_wide * 10 / widest(f));
    return between(1, by_height < by_width ? by_height : by_width, by_height);
}

static int has_placed(const struct nonet_grid *g) {
    for (int c = 0; c < (int)g->cells; c++)
        if (grid_value(g, c) != 0 && !nonet_grid_is_given(g, c))
            return 1;
    return 0;
}

/* Which cells are drawn: those with a bold digit, a regular one, or none. */
enum look { LOOK_BOLD, LOOK_REGULAR, LOOK_EMPTY };

static enum look look_of(const struct figure *f, int c, int is_mixed) {
    if (grid_value(f->grid, c) == 0)
        return LOOK_EMPTY;
    if (f->bold != NULL)
        return nonet_grid_is_given(f->bold, c) ? LOOK_BOLD : LOOK_REGULAR;
    return is_mixed && nonet_grid_is_given(f->grid, c) ? LOOK_BOLD : LOOK_REGULAR;
}

static void centre_of(const struct figure *f, int c, int *x, int *y) {
    *x = f->x + cell_col(f->grid, c) * f->cell + f->cell / 2;
    *y = f->y + cell_row(f->grid, c) * f->cell + f->cell / 2;
}

static void draw_digits(struct canvas *k, const struct figure *f, enum look look, int is_mixed) {
    char buffer[4];
    int is_open = 0, x, y;
    for (int c = 0; c < (int)f->grid->cells; c++) {
        if (look_of(f, c, is_mixed) != look)
            continue;
        if (!is_open++)
            canvas_texts(k, letter_size(f, f->cell, PERCENT_DIGIT, PERCENT_WIDE), look == LOOK_BOLD,
                         WHERE_CENTRE);
        centre_of(f, c, &x, &y);
        k->to->text(k, x, y, digit_words(f, grid_value(f->grid, c), buffer));
    }
    if (is_open)
        k->to->texts_end(k);
}

/* ---- marks ---- */

static void draw_cell_marks(struct canvas *k, const struct figure *f, int c, int columns) {
    int rows = (f->grid->side + columns - 1) / columns;
    int inside = f->cell * PERCENT_INSIDE / 100, x, y;
    struct nonet_set marks = grid_marks(f->grid, c);
    char buffer[4];
    centre_of(f, c, &x, &y);
    if (set_is_empty(marks))
        k->to->text(k, x, y, nonet_words("!", 0));
    while (!set_is_empty(marks)) {
        int d = set_take(&marks), column = (d - 1) % columns, row = (d - 1) / columns;
        k->to->text(k, x + inside * (2 * column + 1 - columns) / (2 * columns),
                    y + inside * (2 * row + 1 - rows) / (2 * rows), digit_words(f, d, buffer));
    }
}

static void draw_marks(struct canvas *k, const struct figure *f) {
    int columns = 1, is_open = 0;
    while (columns * columns < f->grid->side)
        columns++;
    int share = f->cell * PERCENT_INSIDE / 100 / columns;
    for (int c = 0; c < (int)f->grid->cells; c++) {
        if (grid_value(f->grid, c) != 0)
            continue;
        if (!is_open++)
            canvas_texts(k, letter_size(f, share, PERCENT_MARK, PERCENT_MARK_WIDE), 0,
                         WHERE_CENTRE);
        draw_cell_marks(k, f, c, columns);
    }
    if (is_open)
        k->to->texts_end(k);
}

void nonet_draw_grid(struct canvas *k, const struct figure *f) {
    int is_mixed = f->bold == NULL && has_placed(f->grid);
    draw_lines(k, f, 0, between(12, f->cell * 15 / 1000, 50));
    draw_lines(k, f, 1, between(50, f->cell * 75 / 1000, 200));
    draw_digits(k, f, LOOK_BOLD, is_mixed);
    draw_digits(k, f, LOOK_REGULAR, is_mixed);
    if (f->has_marks)
        draw_marks(k, f);
}
