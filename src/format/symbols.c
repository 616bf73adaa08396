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

enum { NINE_CELLS = 81, LAST_SIXTEEN = NINE_CELLS - CELLS_SIXTEEN };

typedef cells16 signs16;

/* What there is among sixteen signs: bytes of 0 or 0xff. */
struct sorted {
    signs16 digit, empty, cross;
};

static struct sorted sort_signs(const char *at, unsigned char *values) {
    struct sorted s;
    signs16 c, d;
    memcpy(&c, at, sizeof c);
    d = c - '0';
    s.digit = (signs16)(d - 1 < 9);
    s.cross = (signs16)((c | 0x20) == 'x');
    s.empty = (signs16)(c == '.') | (signs16)(d == 0) | (signs16)(c == '*') | (signs16)(c == '_') |
              (signs16)(c == '-') | s.cross;
    d &= s.digit;
    memcpy(values, &d, sizeof d);
    return s;
}

/* Crosses are empty cells if there is a digit; else they may be a pattern, and that is for
 * alphabet.c to say. So is a ?, which may be a slip beside other signs. */
int nonet_read_usual(const char cells[NINE_CELLS], struct nonet_grid *grid,
                     struct nonet_style *style) {
    unsigned char values[NINE_CELLS];
    signs16 other = {0}, digit = {0}, cross = {0};
    for (int i = 0; i < NINE_CELLS; i += CELLS_SIXTEEN) {
        int c = i < LAST_SIXTEEN ? i : LAST_SIXTEEN; /* the last ones overlap */
        struct sorted s = sort_signs(cells + c, values + c);
        other |= ~(s.digit | s.empty);
        digit |= s.digit;
        cross |= s.cross;
    }
    if (cells16_any(other) || (cells16_any(cross) && !cells16_any(digit)))
        return -1;
    assert(grid->side == 9);
    memcpy(grid_values(grid), values, sizeof values);
    for (int i = 0; i < NINE_CELLS; i += CELLS_SIXTEEN) {
        int c = i < LAST_SIXTEEN ? i : LAST_SIXTEEN;
        cells16_put_marks(grid, c, cells16_load(values + c));
    }
    nonet_default_symbols(9, style->symbols);
    const unsigned char *first = memchr(values, 0, sizeof values);
    return first ? (int)(first - values) : NINE_CELLS;
}

int nonet_read_cells(const struct nonet_text *text, size_t at, int side, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    const char *cells = text->at + at;
    struct signs signs;
    struct alphabet alphabet;
    size_t count = (size_t)side * (size_t)side, bad;
    int status = nonet_text_frame(text, side, grid, room, piece, at, used);
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
    nonet_grid_open(grid);
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

/* The digits 1 to 9, sixteen cells at a time. */
static void write_usual(char *to, const struct nonet_grid *grid, char empty) {
    const unsigned char *values = grid_values(grid);
    for (int i = 0; i < NINE_CELLS; i += CELLS_SIXTEEN) {
        int c = i < LAST_SIXTEEN ? i : LAST_SIXTEEN;
        cells16 digits = cells16_load(values + c) & GRID_DIGIT, filled = (cells16)(digits != 0);
        cells16_store(to + c, ((digits | '0') & filled) | ((unsigned char)empty & ~filled));
    }
}

int nonet_pen_cells(struct pen *pen, const struct nonet_grid *grid, const struct nonet_style *style,
                    char empty) {
    char usual[NONET_SYMBOLS_MAX];
    const char *symbols = style->symbols;
    if (strlen(symbols) != grid->side) {
        nonet_default_symbols(grid->side, usual);
        symbols = usual;
    }
    int is_plain = nonet_grid_is_plain(grid);
    if (symbols[0] == '\0' || (!is_plain && !nonet_has_digits_only(grid)))
        return NONET_E_UNWRITABLE;
    if (style->empty > ' ' && strchr(symbols, style->empty) == NULL)
        empty = style->empty;
    if (is_plain && grid->side == 9 && memcmp(symbols, from_one, 9) == 0 &&
        pen->length + grid->cells < pen->room) {
        write_usual(pen->out + pen->length, grid, empty);
        pen->length += grid->cells;
        return NONET_OK;
    }
    for (int c = 0; c < (int)grid->cells; c++) {
        int d = digit_of(grid, c, is_plain);
        pen_char(pen, d > 0 ? symbols[d - 1] : empty);
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
