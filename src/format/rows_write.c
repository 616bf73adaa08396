/*
 * Grids as rows of text: grid, rows and csv differ only in what is between the cells.
 *
 *     4 1 7 |3 6 9 |8 2 5        4 1 7 3 6 9 8 2 5        4,1,7,3,6,9,8,2,5
 *
 * Above side 9 cells are numbers, aligned in columns if the look asks for it; if the question had
 * an alphabet, they stay single characters.
 */
#include "format/block.h"

static int digits_of(int number) {
    return number < 10 ? 1 : number < 100 ? 2 : 3;
}

/* What is the same for all cells. */
struct writing {
    const struct nonet_grid *grid;
    const struct row_look *look;
    struct nonet_style style;
    int width, is_plain;
    char empty;
    int is_short; /* every cell is one of these signs, by its digit: */
    char signs[1 + NONET_SYMBOLS_MAX];
    size_t places[NONET_SYMBOLS_MAX], length; /* of the cells in a short row, and its end */
};

static char empty_sign(const struct nonet_grid *grid, const struct nonet_style *style,
                       const struct row_look *look) {
    char empty = style->empty ? style->empty : look->empty;
    if (empty == ' ' && look->empty != '0')
        empty = look->empty; /* only csv has empty fields */
    if ((grid->side > 9 && (empty == 'x' || empty == 'X') && style->empty == 0) ||
        (empty == '0' && (style->zero || style->symbols[0] == '0')))
        empty = '.'; /* since 0 may be a digit there */
    return empty;
}

static void set_signs(struct writing *w) {
    w->is_short = w->width == 1 && w->empty != ' ';
    w->signs[0] = w->empty;
    for (int d = 1; w->is_short && d <= w->grid->side; d++)
        w->signs[d] =
            w->style.symbols[0] ? w->style.symbols[d - 1] : (char)('0' + d - w->style.zero);
}

static void write_cell(struct pen *pen, const struct writing *w, int c) {
    int d = digit_of(w->grid, c, w->is_plain);
    if (d != 0 && w->style.symbols[0] != '\0') {
        pen_char(pen, w->style.symbols[d - 1]);
        return;
    }
    int number = d - w->style.zero;
    if (w->look->aligned)
        nonet_pen_repeat(pen, ' ', w->width - (d ? digits_of(number) : 1));
    if (d != 0)
        nonet_pen_number(pen, number);
    else if (w->empty != ' ')
        pen_char(pen, w->empty);
}

static void write_rule(struct pen *pen, const struct writing *w) {
    const struct nonet_grid *grid = w->grid;
    int groups = grid->side / grid->box_cols;
    for (int i = 0; i < groups; i++) {
        nonet_pen_repeat(pen, '-', (w->width + 1) * grid->box_cols);
        if (i + 1 < groups)
            pen_char(pen, '+');
    }
    pen_char(pen, '\n');
}

static int digit_at(const struct writing *w, int row, int k) {
    return digit_of(w->grid, row * w->grid->side + k, w->is_plain);
}

static void write_row(struct pen *pen, struct writing *w, int row) {
    const struct nonet_grid *grid = w->grid;
    const struct row_look *look = w->look;
    const char *group = look->group ? look->group : look->between;
    size_t begin = pen->length;
    for (int k = 0, box = grid->box_cols; k < grid->side; k++) {
        if (w->is_short) {
            w->places[k] = pen->length - begin;
            pen_char(pen, w->signs[digit_at(w, row, k)]);
        } else {
            write_cell(pen, w, row * grid->side + k);
        }
        nonet_pen_text(pen, k + 1 == grid->side ? look->end : k + 1 == box ? group : look->between);
        box += k + 1 == box ? grid->box_cols : 0;
    }
    w->length = pen->length - begin;
}

/* A short row is the first one with other cells. */
static void repeat_row(struct pen *pen, const struct writing *w, int row) {
    char *to = pen->out + pen->length;
    memcpy(to, pen->out, w->length);
    for (int k = 0; k < w->grid->side; k++)
        to[w->places[k]] = w->signs[digit_at(w, row, k)];
    pen->length += w->length;
}

long nonet_rows_write(const struct nonet_grid *grid, const struct nonet_style *style,
                      const struct row_look *look, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    struct writing w = {.grid = grid, .look = look, .style = *style};
    w.is_plain = nonet_grid_is_plain(grid);
    if (!w.is_plain && !nonet_has_digits_only(grid))
        return NONET_E_UNWRITABLE;
    if (strlen(w.style.symbols) != grid->side)
        w.style.symbols[0] = '\0';
    w.empty = empty_sign(grid, &w.style, look);
    w.width = w.style.symbols[0] ? 1 : digits_of(grid->side - w.style.zero);
    set_signs(&w);
    for (int row = 0; row < grid->side; row++) {
        if (look->rules && row > 0 && row % grid->box_rows == 0)
            write_rule(&pen, &w);
        if (row > 0 && w.is_short && pen.length + w.length < room)
            repeat_row(&pen, &w, row);
        else
            write_row(&pen, &w, row);
        if (row + 1 < grid->side)
            pen_char(&pen, '\n');
    }
    return nonet_pen_end(&pen);
}
