/*
 * One grid: thin lines between cells, thick ones between boxes or regions and around all, then the
 * digits and the pencil marks. An extra house is a light tint of its cells, under everything else;
 * a diagonal is a thin line instead, which stops short of digits, so that it can be as black as
 * they are. Named rules are drawn below and above the lines by under.c and over.c. Marks are in rows inside the cell, each digit always at the same place:
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
#include "grid/rules.h"

#include <stdio.h>
#include <string.h>

enum {
    PERCENT_DIGIT = 72, /* the size of its letters */
    PERCENT_WIDE = 78,  /* the most that the widest may take */
    PERCENT_MARK = 80,  /* the same, of a mark's share of the cell */
    PERCENT_MARK_WIDE = 90,
    PERCENT_DISC = 76,   /* the most that the widest digit or mark may take inside a disc */
    PERCENT_INSIDE = 90, /* of the cell, for its marks; */
    PERCENT_CROWDED = 62,
    PERCENT_STUB = 22, /* what is drawn of a diagonal, at both corners, in a cell with a digit */
    PERCENT_STUB_MARKS = 8,
    TINT = 87,     /* of white: cells of an extra house, */
    TINT_DARK = 76 /* and of several */
};

static int between(int least, int n, int most) {
    return n < least ? least : n > most ? most : n;
}

/* ---- extra houses ---- */

/* Which way the cells go from corner to corner: 1 down, -1 up; 0: they are not a diagonal. */
static int slant_of(int side, const uint16_t *cells) {
    int is_down = 1, is_up = 1;
    for (int i = 0; i < side; i++) {
        is_down &= cells[i] == i * (side + 1);
        is_up &= cells[i] == (i + 1) * (side - 1);
    }
    return is_down ? 1 : is_up ? -1 : 0;
}

/* The next extra house from rule *i on, and the number of the one after it. 0: there is none. */
static int next_house(const struct figure *f, int *i, struct nonet_rule *house) {
    while (f->rules != NULL && nonet_rules_at(f->rules, (*i)++, house) == NONET_OK)
        if (house->kind == NONET_RULE_HOUSE)
            return 1;
    return 0;
}

/* Tints the cells that are in `level` extra houses; 2: or in more. */
static void draw_tint(struct canvas *k, const struct figure *f, const uint8_t *houses, int level) {
    int n = f->grid->side, is_open = 0;
    for (int c = 0, run = 0; c < n * n; c++) {
        int is_last = (c + 1) % n == 0;
        run = houses[c] == level ? run + 1 : 0;
        if (run == 0 || (!is_last && houses[c + 1] == level))
            continue;
        if (!is_open++)
            canvas_tints(k, level == 1 ? TINT : TINT_DARK);
        k->to->tint(k, f->x + (c % n + 1 - run) * f->cell, f->y + c / n * f->cell, run * f->cell,
                    f->cell);
        run = 0;
    }
    if (is_open)
        k->to->tints_end(k);
}

void nonet_draw_ground(struct canvas *k, const struct figure *f) {
    uint8_t houses[NONET_CELLS_MAX] = {0};
    struct nonet_rule house;
    for (int i = 0; next_house(f, &i, &house);)
        for (int j = 0; slant_of(f->grid->side, house.cells) == 0 && j < house.count; j++)
            houses[house.cells[j]] = houses[house.cells[j]] == 0 ? 1 : 2;
    draw_tint(k, f, houses, 1);
    draw_tint(k, f, houses, 2);
}

/* A diagonal from the left to the right. */
static void draw_diagonal(struct canvas *k, const struct figure *f, int slant) {
    int n = f->grid->side, from = 0, y = slant > 0 ? f->y : f->y + n * f->cell;
    for (int i = 0; i < n; i++) {
        int c = (slant > 0 ? i : n - 1 - i) * n + i, is_empty = grid_value(f->grid, c) == 0;
        int stub = f->cell * (is_empty ? PERCENT_STUB_MARKS : PERCENT_STUB) / 100;
        int to = i * f->cell + stub;
        if (is_empty && !f->has_marks)
            continue;
        k->to->line(k, f->x + from, y + slant * from, to - from, slant * (to - from));
        from = (i + 1) * f->cell - stub;
    }
    int rest = n * f->cell - from;
    k->to->line(k, f->x + from, y + slant * from, rest, slant * rest);
}

void nonet_draw_diagonals(struct canvas *k, const struct figure *f, int stroke) {
    struct nonet_rule house;
    int is_open = 0;
    for (int i = 0; next_house(f, &i, &house);) {
        int slant = slant_of(f->grid->side, house.cells);
        if (slant == 0)
            continue;
        if (!is_open++)
            canvas_lines(k, stroke);
        draw_diagonal(k, f, slant);
    }
    if (is_open)
        k->to->lines_end(k);
}

/* ---- lines ---- */

/* Which box or region each cell is in. Boxes of one row or column are not drawn: all cells are then
 * in the same one. */
static void find_regions(const struct figure *f, uint8_t *region) {
    const struct nonet_grid *g = f->grid;
    uint16_t cells[NONET_SIDE_MAX];
    memset(region, 0, g->cells);
    if ((g->box_rows == 1 || g->box_cols == 1) && rules_count_of(f->rules, NONET_RULE_REGION) == 0)
        return;
    for (int i = 0; i < g->side; i++) {
        nonet_house_cells(g, f->rules, 2 * g->side + i, cells);
        for (int j = 0; j < g->side; j++)
            region[cells[j]] = (uint8_t)i;
    }
}

/* Is it a thick line above row i, or left of column i, at place j? */
static int is_border(int side, const uint8_t *region, int is_down, int i, int j) {
    int c = is_down ? j * side + i : i * side + j;
    return i == 0 || i == side || region[c] != region[c - (is_down ? 1 : side)];
}

/* Line i, as far as it is thick, or thin. */
static void draw_line(struct canvas *k, const struct figure *f, const uint8_t *region, int is_down,
                      int i, int is_thick) {
    int n = f->grid->side, at = i * f->cell;
    for (int j = 0, end; j < n; j = end) {
        int is_wanted = is_border(n, region, is_down, i, j) == is_thick, from = j * f->cell;
        for (end = j + 1; end < n; end++)
            if ((is_border(n, region, is_down, i, end) == is_thick) != is_wanted)
                break;
        if (is_wanted)
            k->to->line(k, f->x + (is_down ? at : from), f->y + (is_down ? from : at),
                        is_down ? 0 : end * f->cell - from, is_down ? end * f->cell - from : 0);
    }
}

static void draw_lines(struct canvas *k, const struct figure *f, int is_thick, int stroke) {
    uint8_t region[NONET_CELLS_MAX];
    find_regions(f, region);
    canvas_lines(k, stroke);
    for (int i = 0; i <= f->grid->side; i++) {
        draw_line(k, f, region, 0, i, is_thick);
        draw_line(k, f, region, 1, i, is_thick);
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
    int is_open = 0, wide = f->has_discs ? PERCENT_DISC : PERCENT_WIDE, x, y;
    for (int c = 0; c < (int)f->grid->cells; c++) {
        if (look_of(f, c, is_mixed) != look)
            continue;
        if (!is_open++)
            canvas_texts(k, letter_size(f, f->cell, PERCENT_DIGIT, wide), look == LOOK_BOLD,
                         WHERE_CENTRE);
        centre_of(f, c, &x, &y);
        k->to->text(k, x, y, digit_words(f, grid_value(f->grid, c), buffer));
    }
    if (is_open)
        k->to->texts_end(k);
}

/* ---- marks ---- */

int nonet_mark_columns(int side) {
    int columns = 1;
    while (columns * columns < side)
        columns++;
    return columns;
}

static int inside_of(const struct figure *f) {
    return f->cell * (f->is_crowded ? PERCENT_CROWDED : PERCENT_INSIDE) / 100;
}

int nonet_mark_share(const struct figure *f) {
    return inside_of(f) / nonet_mark_columns(f->grid->side);
}

struct point nonet_mark_centre(const struct figure *f, int c, int d) {
    int columns = nonet_mark_columns(f->grid->side), rows = (f->grid->side + columns - 1) / columns;
    int inside = inside_of(f), x, y;
    int column = (d - 1) % columns, row = (d - 1) / columns;
    centre_of(f, c, &x, &y);
    return (struct point){x + inside * (2 * column + 1 - columns) / (2 * columns),
                          y + inside * (2 * row + 1 - rows) / (2 * rows)};
}

static void draw_cell_marks(struct canvas *k, const struct figure *f, int c) {
    struct nonet_set marks = grid_marks(f->grid, c);
    char buffer[4];
    int x, y;
    centre_of(f, c, &x, &y);
    if (set_is_empty(marks))
        k->to->text(k, x, y, nonet_words("!", 0));
    while (!set_is_empty(marks)) {
        int d = set_take(&marks);
        struct point at = nonet_mark_centre(f, c, d);
        k->to->text(k, at.x, at.y, digit_words(f, d, buffer));
    }
}

static void draw_marks(struct canvas *k, const struct figure *f) {
    int is_open = 0, wide = f->has_discs ? PERCENT_DISC : PERCENT_MARK_WIDE;
    for (int c = 0; c < (int)f->grid->cells; c++) {
        if (grid_value(f->grid, c) != 0)
            continue;
        if (!is_open++)
            canvas_texts(k, letter_size(f, nonet_mark_share(f), PERCENT_MARK, wide), 0,
                         WHERE_CENTRE);
        draw_cell_marks(k, f, c);
    }
    if (is_open)
        k->to->texts_end(k);
}

/* ---- all of it ---- */

struct point nonet_cell_corner(const struct figure *f, int c) {
    return (struct point){f->x + cell_col(f->grid, c) * f->cell,
                          f->y + cell_row(f->grid, c) * f->cell};
}

void nonet_draw_lines(struct canvas *k, const struct figure *f) {
    /* The largest cells, of pictures that are looked at as a whole, have thicker lines. */
    int thin = f->cell * 8 / 1000, thick = f->cell * 35 / 1000;
    draw_lines(k, f, 0, between(12, f->cell * 15 / 1000, thin > 50 ? thin : 50));
    draw_lines(k, f, 1, between(50, f->cell * 75 / 1000, thick > 200 ? thick : 200));
    nonet_draw_diagonals(k, f, between(20, f->cell * 20 / 1000, 60));
}

void nonet_draw_digits(struct canvas *k, const struct figure *f) {
    int is_mixed = f->bold == NULL && has_placed(f->grid);
    draw_digits(k, f, LOOK_BOLD, is_mixed);
    draw_digits(k, f, LOOK_REGULAR, is_mixed);
    if (f->has_marks)
        draw_marks(k, f);
}

void nonet_draw_grid(struct canvas *k, const struct figure *f) {
    nonet_draw_ground(k, f);
    nonet_draw_under(k, f);
    nonet_draw_lines(k, f);
    nonet_draw_over(k, f);
    nonet_draw_digits(k, f);
}
