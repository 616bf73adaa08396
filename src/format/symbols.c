/*
 * Alphabets. Up to side 9 digits are digits. Above it people write 1-9A-G, 0-9A-F or A-P for the
 * same sixteen symbols, and nothing in the file says which. We take every alphabet that fits all
 * cells; if just one does, that is it, and if two do we ask instead of guessing, since the answer
 * would be wrong in half of the cases.
 */
#include "format/text.h"

#include <stdio.h>

enum { ALPHABETS = 3 };

static const char from_one[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const char from_zero[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXY";
static const char from_a[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

int nonet_is_empty_char(char c, int side) {
    if (c == '.' || c == '0' || c == '*' || c == '_' || c == '-')
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

static int is_empty_here(const struct symbols *s, char c, int side) {
    return nonet_symbol_digit(s, c) == 0 && nonet_is_empty_char(c, side);
}

/* The index of the first cell that is neither a symbol nor empty; count if all fit. */
static size_t first_misfit(const struct symbols *s, const char *cells, size_t count, int side) {
    size_t i = 0;
    while (i < count && (nonet_symbol_digit(s, cells[i]) != 0 || is_empty_here(s, cells[i], side)))
        i++;
    return i;
}

static int occurs(const char *cells, size_t count, const char *any) {
    for (size_t i = 0; i < count; i++)
        if (cells[i] && strchr(any, cells[i]))
            return 1;
    return 0;
}

/* Where several alphabets fit, the usual one is meant if its last symbol occurs (the G of 1-9A-G),
 * or if no symbol does. */
static int is_settled(const char *cells, size_t count, int side, const struct symbols *usual) {
    int any = 0;
    for (size_t i = 0; i < count; i++) {
        if (upper(cells[i]) == usual->of[side - 1] && usual->of[0] == '1')
            return 1;
        any |= !nonet_is_empty_char(cells[i], side);
    }
    return !any;
}

static int decide_told(const char *cells, size_t count, int side, const char *told,
                       struct symbols *symbols, size_t *bad, char reason[NONET_REASON_MAX]) {
    char name[12];
    if (strlen(told) != (size_t)side || side >= NONET_SYMBOLS_MAX) {
        *bad = 0;
        snprintf(reason, NONET_REASON_MAX, "%zu symbols were told, side %d needs %d", strlen(told),
                 side, side);
        return NONET_E_SYNTAX;
    }
    memcpy(symbols->of, told, (size_t)side + 1);
    *bad = first_misfit(symbols, cells, count, side);
    if (*bad == count)
        return NONET_OK;
    snprintf(reason, NONET_REASON_MAX, "%s is not one of the symbols %s",
             nonet_char_name(cells[*bad], name), told);
    return NONET_E_SYNTAX;
}

/* The alphabets that a text of this side may use, the likeliest first. */
static int alphabets(const char *cells, size_t count, int side, struct symbols out[ALPHABETS]) {
    int n = 0;
    memset(out, 0, ALPHABETS * sizeof *out);
    first_symbols(from_one, side, out[n++].of);
    if (side > 9 && occurs(cells, count, "0") && occurs(cells, count, "._")) {
        n = 0; /* a zero beside dots is a digit: the other two read it as empty */
        first_symbols(from_zero, side, out[n++].of);
        return n;
    }
    if (side > 9 && occurs(cells, count, "._")) {
        first_symbols(from_zero, side, out[n++].of);
    }
    if (side > 9 && side <= (int)strlen(from_a))
        first_symbols(from_a, side, out[n++].of);
    return n;
}

int nonet_symbols_decide(const char *cells, size_t count, int side, const char *told,
                         struct symbols *symbols, size_t *bad, char reason[NONET_REASON_MAX]) {
    struct symbols may[ALPHABETS];
    char name[12];
    if (told != NULL)
        return decide_told(cells, count, side, told, symbols, bad, reason);
    if (side >= NONET_SYMBOLS_MAX) {
        *bad = 0;
        snprintf(reason, NONET_REASON_MAX, "side %d has more digits than there are symbols", side);
        return NONET_E_SYNTAX;
    }
    int n = alphabets(cells, count, side, may), fits = 0, found[ALPHABETS];
    size_t furthest = 0;
    for (int i = 0; i < n; i++) {
        size_t misfit = first_misfit(&may[i], cells, count, side);
        furthest = misfit > furthest ? misfit : furthest;
        if (misfit == count)
            found[fits++] = i;
    }
    *bad = fits > 0 ? 0 : furthest;
    if (fits > 0)
        *symbols = may[found[0]];
    if (fits == 1 || (fits > 1 && is_settled(cells, count, side, &may[found[0]])))
        return NONET_OK;
    if (fits > 1)
        snprintf(reason, NONET_REASON_MAX, "could be %s or %s; tell which with --symbols",
                 may[found[0]].of, may[found[1]].of);
    else
        snprintf(reason, NONET_REASON_MAX, "%s where a digit of a side of %d is expected",
                 nonet_char_name(cells[furthest], name), side);
    return NONET_E_SYNTAX;
}

int nonet_read_cells(const struct nonet_text *text, size_t at, int side, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    const char *cells = text->at + at;
    struct symbols symbols;
    size_t count = (size_t)side * (size_t)side, bad;
    int status = nonet_text_grid(text, side, grid, room, piece, at, used);
    if (status != NONET_OK)
        return status;
    if (side > 35)
        return nonet_piece_error(piece, at, used,
                                 "side %d cannot be written with one character a cell", side);
    status = nonet_symbols_decide(cells, count, side, text->symbols, &symbols, &bad, piece->reason);
    if (status != NONET_OK) {
        piece->error = at + bad;
        piece->used = used;
        return status;
    }
    memcpy(piece->style.symbols, symbols.of, sizeof symbols.of);
    for (size_t i = 0; i < count; i++) {
        int d = nonet_symbol_digit(&symbols, cells[i]);
        if (d != 0)
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

long nonet_write_cells(const struct nonet_grid *grid, const struct nonet_style *style, char empty,
                       char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    int status = nonet_pen_cells(&pen, grid, style, empty);
    return status == NONET_OK ? nonet_pen_end(&pen) : status;
}
