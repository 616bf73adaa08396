/*
 * loose: the Java seed's reading. From the first character on, a digit from 1 to 9 sets a cell, 0
 * and `.` leave one empty, and every other character, whether border, letter or line end, is
 * ignored until the board is full. It reads anything, so it is never guessed and must be requested.
 */
#include "format/text.h"

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    int side = text->box_rows ? text->box_rows * text->box_cols : 9, cells = side * side, c = 0;
    size_t i = 0;
    nonet_piece_init(piece);
    if (side > 9 && !text->last)
        return NONET_MORE;
    if (side > 9)
        return nonet_piece_error(piece, 0, text->length, "loose reading knows sides up to 9");
    int status = nonet_text_grid(text, side, grid, room, piece, 0, text->length);
    if (status != NONET_OK)
        return status;
    for (; i < text->length && c < cells; i++) {
        char k = text->at[i];
        if (!is_digit(k) && k != '.')
            continue;
        if (k - '0' > side)
            return nonet_piece_error(piece, i, i + 1, "%c where 0 to %d is expected", k, side);
        if (k > '0')
            nonet_grid_give(grid, c, k - '0');
        else if (piece->style.empty == 0)
            piece->style.empty = k;
        c++;
    }
    if (c < cells && !text->last)
        return NONET_MORE;
    if (c == 0)
        return nonet_piece_text(piece, text->length);
    piece->used = i;
    if (c < cells)
        return nonet_piece_error(piece, text->length, text->length,
                                 "the text ends after %d cell%s, %d are needed", c,
                                 c == 1 ? "" : "s", cells);
    return NONET_OK;
}

const struct nonet_format nonet_format_loose = {
    .size = sizeof(struct nonet_format),
    .name = "loose",
    .summary = "every digit and dot is a cell, all else is ignored; never guessed",
    .read = read,
};
