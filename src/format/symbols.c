/*
 * Cells of one character each, side by side: reading and writing them. What the characters mean is
 * decided in alphabet.c.
 */
#include "format/alphabet.h"

static const char from_one[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
_Static_assert(sizeof from_one == NONET_SYMBOLS_MAX, "an alphabet of every side up to 35");

int nonet_is_empty_char(char c, int side) {
    if (c == '.' || c == '0' || c == '*' || c == '_' || c == '-' || c == '?')
        return 1;
    return side <= 9 && (c == 'x' || c == 'X');
}

static void first_symbols(const char *alphabet, int side, char out[NONET_SYMBOLS_MAX]) {
    out[0] = '\0';
    if ((size_t)side <= strlen(alphabet)) {
        memcpy(out, alphabet, (size_t)side);
        out[side] = '\0';
    }
}

void nonet_default_symbols(int side, char symbols[NONET_SYMBOLS_MAX]) {
    first_symbols(from_one, side, symbols);
}

int nonet_symbol_digit(const struct symbols *symbols, char c) {
    const char *at = c ? strchr(symbols->of, c) : NULL;
    if (at == NULL && c >= 'a' && c <= 'z')
        at = strchr(symbols->of, upper(c));
    return at ? (int)(at - symbols->of) + 1 : 0;
}

int nonet_read_cells(const struct nonet_text *text, size_t at, int side, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    const char *cells = text->at + at;
    struct signs signs = {0};
    struct alphabet alphabet;
    size_t count = (size_t)side * (size_t)side, bad;
    int status = nonet_text_grid(text, side, grid, room, piece, at, used);
    if (status != NONET_OK)
        return status;
    if (side > 35)
        return nonet_piece_error(piece, at, used,
                                 "side %d cannot be written with one character per cell", side);
    for (size_t i = 0; i < count; i++)
        nonet_signs_add(&signs, cells + i, 1);
    status = nonet_alphabet_decide(&signs, side, text->symbols, &alphabet, &bad, piece->reason);
    if (status != NONET_OK) {
        piece->error = at + bad;
        piece->used = used;
        return status;
    }
    nonet_alphabet_style(&alphabet, &piece->style);
    for (size_t i = 0; i < count; i++) {
        int d = nonet_alphabet_digit(&alphabet, cells + i, 1);
        if (d > 0)
            nonet_grid_give(grid, (int)i, d);
        else if (piece->style.empty == 0)
            piece->style.empty = cells[i];
    }
    return NONET_OK;
}

int nonet_pen_cells(struct pen *pen, const struct nonet_grid *grid, const struct nonet_style *style,
                    char empty) {
    char symbols[NONET_SYMBOLS_MAX];
    nonet_default_symbols(grid->side, symbols);
    if (strlen(style->symbols) == grid->side)
        memcpy(symbols, style->symbols, sizeof symbols);
    if (symbols[0] == '\0' || !nonet_has_digits_only(grid))
        return NONET_E_UNWRITABLE;
    if (style->empty > ' ' && strchr(symbols, style->empty) == NULL)
        empty = style->empty;
    for (int c = 0; c < (int)grid->cells; c++) {
        int d = nonet_cell_digit(grid, c);
        pen_char(pen, d ? symbols[d - 1] : empty);
    }
    return NONET_OK;
}

void nonet_pen_candidates(struct pen *pen, const struct nonet_grid *grid, int c) {
    struct nonet_set m = grid_marks(grid, c);
    if (set_is_empty(m))
        pen_char(pen, '!');
    for (int first = 1; !set_is_empty(m); first = 0) {
        if (grid->side > 9 && !first)
            pen_char(pen, ',');
        nonet_pen_number(pen, set_take(&m));
    }
}

long nonet_write_cells(const struct nonet_grid *grid, const struct nonet_style *style, char empty,
                       char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    int status = nonet_pen_cells(&pen, grid, style, empty);
    return status == NONET_OK ? nonet_pen_end(&pen) : status;
}
