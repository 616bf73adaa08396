/*
 * Fields of cells: is this a puzzle, was it meant to be one, and reading it. Only the usual sides
 * are accepted, as in `line`: 80 or 100 characters are a damaged 9x9 rather than another size.
 */
#include "format/field.h"

static const int usual[] = {4, 6, 9, 12, 16, 25};
enum { USUAL = sizeof usual / sizeof *usual };

static size_t square(int side) {
    return (size_t)side * (size_t)side;
}

static int given_side(const struct nonet_text *text) {
    return text->box_rows * text->box_cols;
}

/* The usual side whose number of cells is nearest to this one. */
static int nearest_side(const struct nonet_text *text, size_t cells) {
    int best = 9;
    size_t least = (size_t)-1;
    if (given_side(text) != 0)
        return given_side(text);
    for (int i = 0; i < USUAL; i++) {
        size_t n = square(usual[i]), off = n > cells ? n - cells : cells - n;
        if (off < least) {
            least = off;
            best = usual[i];
        }
    }
    return best;
}

/* Above side 9 the alphabet is not known yet, and any letter will do. */
static int may_be_cell(char c, int side) {
    if (side > 9)
        return is_digit(c) || is_letter(c) || nonet_is_empty_char(c, side);
    return (c >= '1' && c <= '0' + side) || nonet_is_empty_char(c, side);
}

static size_t count_cells(const char *at, size_t begin, size_t end, int side) {
    size_t n = 0;
    for (size_t i = begin; i < end; i++)
        n += (size_t)may_be_cell(at[i], side);
    return n;
}

int nonet_field_side(const struct nonet_text *text, size_t begin, size_t end) {
    size_t length = end - begin;
    int side = nearest_side(text, length);
    if (square(side) != length)
        return 0;
    if (text->symbols != NULL)
        return nonet_cell_run(text->at, begin, end) == length ? side : 0;
    return count_cells(text->at, begin, end, side) == length ? side : 0;
}

int nonet_field_is_full(const struct nonet_text *text, size_t begin, size_t end) {
    int side = nonet_field_side(text, begin, end);
    for (size_t i = begin; i < end; i++)
        if (nonet_is_empty_char(text->at[i], side) && !(side > 9 && text->at[i] == '0'))
            return 0;
    return side != 0;
}

int nonet_field_is_damaged(const struct nonet_text *text, size_t begin, size_t end) {
    size_t length = end - begin;
    if (length < 70 || length > 92)
        return 0;
    return count_cells(text->at, begin, end, 9) * 10 >= length * 9;
}

int nonet_field_read(const struct nonet_text *text, size_t begin, size_t end, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    char name[12];
    size_t length = end - begin, run = nonet_cell_run(text->at, begin, end);
    int side = nearest_side(text, length);
    size_t want = square(side);
    if (length == 0)
        return nonet_piece_error(piece, begin, used, "no cells where a puzzle is expected");
    if (run < length)
        return nonet_piece_error(piece, begin + run, used, "%s where a cell is expected",
                                 nonet_char_name(text->at[begin + run], name));
    if (length > want)
        return nonet_piece_error(piece, begin + want, used,
                                 "%zu cells, one too many is here; %zu make a puzzle", length,
                                 want);
    if (length < want)
        return nonet_piece_error(piece, end, used, "%zu cell%s; %zu make a puzzle", length,
                                 length == 1 ? "" : "s", want);
    piece->cells = begin;
    piece->cells_end = end;
    return nonet_read_cells(text, begin, side, used, grid, room, piece);
}

int nonet_field_is_word(const struct nonet_text *text, size_t begin, size_t end, const char *word) {
    size_t length = strlen(word);
    if (end - begin != length)
        return 0;
    for (size_t i = 0; i < length; i++)
        if (upper(text->at[begin + i]) != upper(word[i]))
            return 0;
    return 1;
}
