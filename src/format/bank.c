/*
 * bank: the lines of puzzle banks, in the two forms in circulation:
 *
 *     0000183b305c 050703060007000800000816000000030000005000100730040086906000204840...  1.2
 *     forum,2011,hard,11.9,98.7.....6.....87...7.....4.3...
 *
 * the first 12 hexadecimal digits of the puzzle's SHA-1, the puzzle and its rating; or the puzzle
 * as the fifth of the fields between commas. Both hold 9x9 puzzles only. The answer replaces the
 * cells and leaves the rest of the line as it is.
 */
#include "format/field.h"

enum { HASH_DIGITS = 12, FIELDS_BEFORE = 4, CELLS = 81 };

static int is_hex(char c) {
    return is_digit(c) || (upper(c) >= 'A' && upper(c) <= 'F');
}

/* How many hexadecimal digits the line begins with. */
static size_t hex_run(const struct nonet_text *text, const struct line *line) {
    size_t i = line->begin;
    while (i < line->end && is_hex(text->at[i]))
        i++;
    return i - line->begin;
}

/* The fifth field, if the line has one. */
static int find_fifth(const struct nonet_text *text, const struct line *line, size_t *begin,
                      size_t *end) {
    size_t i = line->begin;
    for (int commas = 0; commas < FIELDS_BEFORE; i++) {
        if (i == line->end)
            return 0;
        commas += text->at[i] == ',';
    }
    *begin = *end = i;
    while (*end < line->end && text->at[*end] != ',')
        ++*end;
    nonet_trim(text->at, begin, end);
    return 1;
}

/* A rating is a number such as 1.2, and nothing follows it. */
static size_t rating_misfit(const struct nonet_text *text, size_t at, size_t end) {
    while (at < end && is_digit(text->at[at]))
        at++;
    if (at < end && text->at[at] == '.')
        at++;
    while (at < end && is_digit(text->at[at]))
        at++;
    return at;
}

static int read_nine(const struct nonet_text *text, size_t begin, size_t end, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct nonet_text nine = *text;
    if (text->box_rows * text->box_cols == 0)
        nine.box_rows = nine.box_cols = 3;
    if (nine.box_rows * nine.box_cols != 9)
        return nonet_piece_error(piece, begin, used,
                                 "a bank holds 9x9 puzzles; boxes of %dx%d do not fit",
                                 text->box_rows, text->box_cols);
    piece->used = used;
    return nonet_field_read(&nine, begin, end, used, grid, room, piece);
}

static int read_hashed(const struct nonet_text *text, const struct line *line,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    char name[12];
    size_t at = line->begin + HASH_DIGITS;
    piece->label = line->begin;
    piece->label_end = at;
    while (at < line->end && is_blank(text->at[at]))
        at++;
    size_t stop = at;
    while (stop < line->end && !is_blank(text->at[stop]))
        stop++;
    int status = read_nine(text, at, stop, line->next, grid, room, piece);
    if (status != NONET_OK)
        return status;
    size_t rating = stop, end = line->end;
    nonet_trim(text->at, &rating, &end);
    size_t misfit = rating_misfit(text, rating, end);
    if (misfit < end)
        return nonet_piece_error(piece, misfit, line->next, "%s where a rating is expected",
                                 nonet_char_name(text->at[misfit], name));
    return NONET_OK;
}

static int read_fifth(const struct nonet_text *text, const struct line *line, size_t begin,
                      size_t end, struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    piece->label = line->begin;
    piece->label_end = begin;
    nonet_trim(text->at, &piece->label, &piece->label_end);
    if (piece->label_end > piece->label)
        piece->label_end--; /* the comma before the puzzle */
    return read_nine(text, begin, end, line->next, grid, room, piece);
}

/* Neither form: the line begins with `hex` hexadecimal digits and goes on in another way. */
static int refuse(const struct nonet_text *text, const struct line *line, size_t hex,
                  struct nonet_piece *piece) {
    char name[12];
    size_t at = line->begin + (hex > HASH_DIGITS ? HASH_DIGITS : hex);
    if (hex > HASH_DIGITS)
        return nonet_piece_error(piece, at, line->next,
                                 "%zu hexadecimal digits; %d make a puzzle's hash", hex,
                                 HASH_DIGITS);
    if (at == line->end)
        return nonet_piece_error(piece, at, line->next,
                                 "the line ends where a hash and a puzzle are expected");
    return nonet_piece_error(piece, at, line->next,
                             "%s where a hash of %d hexadecimal digits or five fields are expected",
                             nonet_char_name(text->at[at], name), HASH_DIGITS);
}

static int read_bank(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    struct line line;
    size_t begin, end;
    nonet_piece_init(piece);
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    if (nonet_line_is_blank(text, &line) || text->at[0] == '#')
        return nonet_piece_text(piece, line.next);
    size_t hex = hex_run(text, &line);
    if (hex == HASH_DIGITS && hex < line.end && is_blank(text->at[hex]))
        return read_hashed(text, &line, grid, room, piece);
    if (find_fifth(text, &line, &begin, &end))
        return read_fifth(text, &line, begin, end, grid, room, piece);
    return refuse(text, &line, hex, piece);
}

static int probe(const struct nonet_text *text) {
    struct line line;
    size_t begin, end;
    if (!nonet_first_line(text, &line))
        return 0;
    size_t after = line.begin + hex_run(text, &line);
    if (after - line.begin == HASH_DIGITS && after < line.end && is_blank(text->at[after])) {
        while (after < line.end && is_blank(text->at[after]))
            after++;
        size_t run = nonet_cell_run(text->at, after, line.end);
        return run == CELLS ? 95 : run >= 60 ? 60 : 0;
    }
    if (!find_fifth(text, &line, &begin, &end))
        return 0;
    if (nonet_field_side(text, begin, end) == 9)
        return 90;
    return nonet_field_is_damaged(text, begin, end) ? 50 : 0;
}

static long write_bank(const struct nonet_grid *grid, const struct nonet_rules *rules,
                       const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    return grid->side == 9 ? nonet_write_cells(grid, style, '0', out, room) : NONET_E_UNWRITABLE;
}

const struct nonet_format nonet_format_bank = {
    .size = sizeof(struct nonet_format),
    .name = "bank",
    .summary = "puzzle banks: hash, puzzle, rating; or the puzzle as the fifth field",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_KEPT,
    .probe = probe,
    .read = read_bank,
    .write = write_bank,
};
