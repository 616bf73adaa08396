/*
 * Cells of one character each, side by side: reading and writing them. What the characters mean is
 * decided in alphabet.c.
 */
#include "format/alphabet.h"

#include <assert.h>

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

enum { NINE_CELLS = 81, EMPTY = 10, CROSS = 11, KINDS = 12 };

static const uint8_t kinds[256] = {
    ['1'] = 1,     ['2'] = 2,     ['3'] = 3,     ['4'] = 4,     ['5'] = 5,     ['6'] = 6,
    ['7'] = 7,     ['8'] = 8,     ['9'] = 9,     ['.'] = EMPTY, ['0'] = EMPTY, ['*'] = EMPTY,
    ['_'] = EMPTY, ['-'] = EMPTY, ['x'] = CROSS, ['X'] = CROSS,
};

/* Crosses are empty cells if there is a digit; else they may be a pattern, and that is for
 * alphabet.c to say. So is a ?, which may be a slip beside other signs. */
int nonet_read_usual(const char cells[NINE_CELLS], struct nonet_grid *grid,
                     struct nonet_style *style) {
    static const uint8_t values[KINDS] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    static const uint16_t marks[KINDS] = {0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0x1ff, 0x1ff};
    uint8_t kind[NINE_CELLS];
    unsigned seen = 0;
    for (int c = 0; c < NINE_CELLS; c++) {
        kind[c] = kinds[(unsigned char)cells[c]];
        seen |= 1u << kind[c];
    }
    if (seen & 1 || (seen & 1u << CROSS && (seen & 0x3fe) == 0))
        return -1;
    assert(grid->side == 9 && grid->set_bytes == sizeof *marks);
    int first = 0;
    while (first < NINE_CELLS && kind[first] < EMPTY)
        first++;
    for (int c = 0; c < NINE_CELLS; c++) {
        grid_values(grid)[c] = values[kind[c]];
        memcpy(grid_marks_at(grid, c), &marks[kind[c]], sizeof *marks);
    }
    nonet_default_symbols(9, style->symbols);
    return first;
}

int nonet_read_cells(const struct nonet_text *text, size_t at, int side, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    const char *cells = text->at + at;
    struct signs signs;
    struct alphabet alphabet;
    size_t count = (size_t)side * (size_t)side, bad;
    int status = nonet_text_grid(text, side, grid, room, piece, at, used);
    if (status != NONET_OK)
        return status;
    if (side > 35)
        return nonet_piece_error(piece, at, used,
                                 "side %d cannot be written with one character per cell", side);
    int first =
        side == 9 && text->symbols == NULL ? nonet_read_usual(cells, grid, &piece->style) : -1;
    if (first >= 0) {
        if (piece->style.empty == 0 && first < NINE_CELLS)
            piece->style.empty = cells[first];
        return NONET_OK;
    }
    memset(&signs, 0, sizeof signs);
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
    int is_plain = nonet_grid_is_plain(grid);
    if (symbols[0] == '\0' || (!is_plain && !nonet_has_digits_only(grid)))
        return NONET_E_UNWRITABLE;
    if (style->empty > ' ' && strchr(symbols, style->empty) == NULL)
        empty = style->empty;
    if (is_plain && pen->length + grid->cells < pen->room) {
        for (uint32_t c = 0; c < grid->cells; c++) {
            int d = grid_value(grid, (int)c);
            pen->out[pen->length + c] = d ? symbols[d - 1] : empty;
        }
        pen->length += grid->cells;
        return NONET_OK;
    }
    for (int c = 0; c < (int)grid->cells; c++) {
        int d = digit_of(grid, c, is_plain);
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
