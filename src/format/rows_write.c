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

static void write_cell(struct pen *pen, const struct nonet_grid *grid, int c,
                       const struct nonet_style *style, const struct row_look *look, int width) {
    int d = nonet_cell_digit(grid, c);
    char empty = style->empty ? style->empty : look->empty;
    if (empty == ' ' && look->empty != '0')
        empty = look->empty; /* only csv has empty fields */
    if ((grid->side > 9 && (empty == 'x' || empty == 'X') && style->empty == 0) ||
        (empty == '0' && (style->zero || style->symbols[0] == '0')))
        empty = '.'; /* since 0 may be a digit there */
    if (d != 0 && style->symbols[0] != '\0') {
        pen_char(pen, style->symbols[d - 1]);
        return;
    }
    int number = d - style->zero;
    nonet_pen_repeat(pen, ' ', look->aligned ? width - (d ? digits_of(number) : 1) : 0);
    if (d != 0)
        nonet_pen_number(pen, number);
    else if (empty != ' ')
        pen_char(pen, empty);
}

static void write_rule(struct pen *pen, const struct nonet_grid *grid, int width) {
    int groups = grid->side / grid->box_cols;
    for (int i = 0; i < groups; i++) {
        nonet_pen_repeat(pen, '-', (width + 1) * grid->box_cols);
        if (i + 1 < groups)
            pen_char(pen, '+');
    }
    pen_char(pen, '\n');
}

static void write_row(struct pen *pen, const struct nonet_grid *grid, int row,
                      const struct nonet_style *style, const struct row_look *look, int width) {
    for (int k = 0; k < grid->side; k++) {
        write_cell(pen, grid, row * grid->side + k, style, look, width);
        if (k + 1 == grid->side)
            nonet_pen_text(pen, look->end);
        else if (look->group != NULL && (k + 1) % grid->box_cols == 0)
            nonet_pen_text(pen, look->group);
        else
            nonet_pen_text(pen, look->between);
    }
    if (row + 1 < grid->side)
        pen_char(pen, '\n');
}

long nonet_rows_write(const struct nonet_grid *grid, const struct nonet_style *style,
                      const struct row_look *look, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    struct nonet_style own = *style;
    if (!nonet_has_digits_only(grid))
        return NONET_E_UNWRITABLE;
    if (strlen(own.symbols) != grid->side)
        own.symbols[0] = '\0';
    int width = own.symbols[0] ? 1 : digits_of(grid->side - own.zero);
    for (int row = 0; row < grid->side; row++) {
        if (look->rules && row > 0 && row % grid->box_rows == 0)
            write_rule(&pen, grid, width);
        write_row(&pen, grid, row, &own, look, width);
    }
    return nonet_pen_end(&pen);
}
