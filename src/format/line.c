/*
 * line: a puzzle a line, one character a cell, and behind it whatever people like to keep there:
 *
 *     4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......  # Norvig's
 *
 * The answer replaces the cells and leaves the rest of the line as it is. Lines that are empty or
 * begin with # are passed through, so that line i of the output always answers line i of the input.
 * sdm is the same with 81 cells and no other size.
 */
#include "format/text.h"

static int ends_cells(char c) {
    return is_blank(c) || c == ',' || c == ';' || c == '#';
}

/* The side that a damaged line was meant to have: that of the lines before it, else the nearest. */
static int meant_side(const struct nonet_text *text, size_t cells) {
    static const int sides[] = {4, 6, 9, 12, 16, 25};
    int best = (int)text->state[0];
    size_t least = best ? 0 : (size_t)-1;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        size_t n = (size_t)(sides[i] * sides[i]);
        size_t off = n > cells ? n - cells : cells - n;
        if (off < least) {
            least = off;
            best = sides[i];
        }
    }
    return best;
}

static int wrong_length(const struct nonet_text *text, size_t at, size_t cells, size_t used,
                        int side, struct nonet_piece *piece) {
    char name[12];
    size_t want = (size_t)(side * side), stop = at + cells;
    int square = nonet_side_of_cells(cells);
    if (text->box_rows == 0 && square > 3 && stop <= text->length && square != side)
        return nonet_piece_error(piece, at, used,
                                 "%zu cells; for a side of %d tell the box with --box RxC", cells,
                                 square);
    if (stop < text->length && !ends_cells(text->at[stop]))
        return nonet_piece_error(piece, stop, used, "%s where a cell is expected",
                                 nonet_char_name(text->at[stop], name));
    if (cells > want)
        return nonet_piece_error(piece, at + want, used,
                                 "%zu cells, one too many is here; %zu make a puzzle", cells, want);
    return nonet_piece_error(piece, stop, used, "the line ends after %zu cell%s; %zu make a puzzle",
                             cells, cells == 1 ? "" : "s", want);
}

/* Sides other than these are only read when the box is told: a line of 64 or 100 characters is more
 * often a damaged one of 81 than a puzzle of side 8 or 10. */
static int usual_side(const struct nonet_text *text, size_t cells) {
    static const int sides[] = {4, 6, 9, 12, 16, 25};
    if (text->box_rows != 0)
        return text->box_rows * text->box_cols;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if ((size_t)(sides[i] * sides[i]) == cells)
            return sides[i];
    return 0;
}

static int read_cells_of_line(const struct nonet_text *text, const struct line *line, int side,
                              struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    size_t at = line->begin;
    while (at < line->end && is_blank(text->at[at]))
        at++;
    size_t cells = nonet_cell_run(text->at, at, line->end);
    if (side == 0)
        side = usual_side(text, cells);
    size_t stop = at + cells;
    int clean = stop == line->end || ends_cells(text->at[stop]);
    if (side == 0 || cells != (size_t)(side * side) || !clean)
        return wrong_length(text, at, cells, line->next, side ? side : meant_side(text, cells),
                            piece);
    piece->cells = at;
    piece->cells_end = stop;
    piece->label = stop;
    piece->label_end = line->end;
    nonet_trim(text->at, &piece->label, &piece->label_end);
    while (piece->label < piece->label_end && strchr(",;# \t", text->at[piece->label]))
        piece->label++;
    piece->used = line->next;
    text->state[0] = (uint32_t)side;
    return nonet_read_cells(text, at, side, line->next, grid, room, piece);
}

static int read_sided(const struct nonet_text *text, int side, struct nonet_grid *grid, size_t room,
                      struct nonet_piece *piece) {
    struct line line;
    size_t begin, end;
    int status = nonet_record_line(text, &line, &begin, &end, piece);
    if (status != NONET_OK || piece->kind == NONET_PIECE_TEXT)
        return status;
    return read_cells_of_line(text, &line, side, grid, room, piece);
}

static int read_line(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    return read_sided(text, 0, grid, room, piece);
}

static int read_sdm(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                    struct nonet_piece *piece) {
    return read_sided(text, 9, grid, room, piece);
}

static int has_symbols(const char *at, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++)
        if (is_letter(at[i]) || (at[i] >= '1' && at[i] <= '9'))
            return 1;
    return 0;
}

/* Does the first word look like a puzzle with something wrong in it? It is long, and nearly all of
 * it are digits and empties. */
static int is_damaged(const char *at, size_t begin, size_t end) {
    size_t cells = 0, digits = 0, i = begin;
    for (; i < end && !ends_cells(at[i]); i++) {
        digits += is_digit(at[i]);
        cells += is_digit(at[i]) || nonet_is_empty_char(at[i], 9);
    }
    return digits > 0 && i - begin >= 30 && cells * 10 >= (i - begin) * 9;
}

static int probe(const struct nonet_text *text) {
    struct line line;
    if (!nonet_first_line(text, &line))
        return 0;
    size_t begin = line.begin, end = line.end;
    nonet_trim(text->at, &begin, &end);
    size_t run = nonet_cell_run(text->at, begin, end);
    size_t stop = begin + run;
    int clean = stop == end || ends_cells(text->at[stop]);
    int side = usual_side(text, run);
    if (clean && side != 0 && run == (size_t)(side * side))
        return 80;
    return is_damaged(text->at, begin, end) ||
                   (clean && run >= 100 && has_symbols(text->at, begin, stop))
               ? 40
               : 0;
}

static long write_line(const struct nonet_grid *grid, const struct nonet_style *style, char *out,
                       size_t room) {
    return nonet_write_cells(grid, style, '.', out, room);
}

static long write_sdm(const struct nonet_grid *grid, const struct nonet_style *style, char *out,
                      size_t room) {
    return grid->side == 9 ? nonet_write_cells(grid, style, '0', out, room) : NONET_E_UNWRITABLE;
}

const struct nonet_format nonet_format_line = {
    .size = sizeof(struct nonet_format),
    .name = "line",
    .summary = "one puzzle a line, one character a cell; what follows is its label",
    .flags = NONET_FORMAT_LINES,
    .probe = probe,
    .read = read_line,
    .write = write_line,
};

const struct nonet_format nonet_format_sdm = {
    .size = sizeof(struct nonet_format),
    .name = "sdm",
    .summary = "81 cells a line, 0 for empty",
    .flags = NONET_FORMAT_LINES,
    .read = read_sdm,
    .write = write_sdm,
};
