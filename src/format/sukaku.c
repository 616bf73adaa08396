/*
 * sukaku: one pencilmark puzzle per line, one character per candidate. Each cell takes as many
 * characters as there are digits; the d-th of them is d if d is possible, else a dot:
 *
 *     1.......9 .2345.... ...         (without the blanks: 9 * 81 = 729 characters)
 *
 * A label may follow as in line. A cell with one mark stays a cell with one mark, since nothing
 * here says that anyone placed it; a value is written as that one mark. Other sizes are read only
 * if the box is given: nothing else distinguishes 4096 candidates of a 16x16 from a damaged 729, or
 * 729 from a 27x27.
 */
#include "format/text.h"

static int ends_marks(char c) {
    return is_blank(c) || c == ',' || c == ';' || c == '#' || c == '\0';
}

static int is_no_mark(char c) {
    return c == '.' || c == '0' || c == '*' || c == '_';
}

static int given_side(const struct nonet_text *text) {
    return text->box_rows != 0 ? text->box_rows * text->box_cols : 9;
}

static size_t wanted(int side) {
    return (size_t)side * (size_t)side * (size_t)side;
}

static int wrong_length(const struct nonet_text *text, const struct line *line, size_t at,
                        size_t run, int side, struct nonet_piece *piece) {
    char name[12];
    size_t want = wanted(side), stop = at + run;
    if (run > want)
        return nonet_piece_error(piece, at + want, line->next,
                                 "%zu marks, one too many is here; %zu make a puzzle", run, want);
    if (stop < line->end && !ends_marks(text->at[stop]))
        return nonet_piece_error(piece, stop, line->next, "%s where a mark is expected",
                                 nonet_char_name(text->at[stop], name));
    return nonet_piece_error(piece, stop, line->next,
                             "the line ends after %zu marks; %zu make a puzzle", run, want);
}

static int decide_symbols(const struct nonet_text *text, int side, size_t at,
                          struct symbols *symbols, struct nonet_piece *piece) {
    memset(symbols, 0, sizeof *symbols);
    if (text->symbols == NULL && side < NONET_SYMBOLS_MAX)
        nonet_default_symbols(side, symbols->of);
    else if (text->symbols != NULL && strlen(text->symbols) == (size_t)side &&
             side < NONET_SYMBOLS_MAX)
        memcpy(symbols->of, text->symbols, (size_t)side);
    if (symbols->of[0] == '\0')
        return nonet_piece_error(piece, at, piece->used, "side %d needs %d symbols", side, side);
    memcpy(piece->style.symbols, symbols->of, sizeof symbols->of);
    return NONET_OK;
}

static int wrong_mark(const struct nonet_text *text, size_t at, const struct nonet_grid *grid,
                      int c, char want, struct nonet_piece *piece) {
    char name[12];
    return nonet_piece_error(piece, at, piece->used, "%s where %c or . is expected in %s",
                             nonet_char_name(text->at[at], name), want, cell_name(grid, c).text);
}

static int read_cell(const struct nonet_text *text, size_t at, const struct symbols *symbols,
                     struct nonet_grid *grid, int c, struct nonet_piece *piece) {
    struct nonet_set marks = {0, 0};
    for (int d = 1; d <= grid->side; d++, at++) {
        if (nonet_symbol_digit(symbols, text->at[at]) == d)
            marks = set_or(marks, set_of(d));
        else if (!is_no_mark(text->at[at]) || nonet_symbol_digit(symbols, text->at[at]) != 0)
            return wrong_mark(text, at, grid, c, symbols->of[d - 1], piece);
        else if (piece->style.empty == 0)
            piece->style.empty = text->at[at];
    }
    return nonet_grid_set_marks(grid, c, marks);
}

static int read_marks(const struct nonet_text *text, const struct line_record *record,
                      struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    const struct line *line = &record->line;
    size_t at = record->begin;
    struct symbols symbols;
    int side = given_side(text);
    size_t run = nonet_cell_run(text->at, at, line->end), stop = at + run;
    if (run != wanted(side) || (stop < line->end && !ends_marks(text->at[stop])))
        return wrong_length(text, line, at, run, side, piece);
    piece->used = line->next;
    int status = nonet_text_grid(text, side, grid, room, piece, at, line->next);
    if (status == NONET_OK)
        status = decide_symbols(text, side, at, &symbols, piece);
    for (int c = 0; status == NONET_OK && c < side * side; c++)
        status = read_cell(text, at + (size_t)c * (size_t)side, &symbols, grid, c, piece);
    if (status != NONET_OK)
        return status;
    piece->cells = at;
    piece->cells_end = piece->label = stop;
    piece->label_end = line->end;
    while (piece->label < piece->label_end && ends_marks(text->at[piece->label]))
        piece->label++;
    nonet_trim(text->at, &piece->label, &piece->label_end);
    return NONET_OK;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    return nonet_record_read(text, read_marks, grid, room, piece);
}

/* The percentage of characters that are where a sukaku has them. */
static int in_place(const struct nonet_text *text, size_t begin, size_t run, int side) {
    struct symbols symbols = {{0}};
    size_t good = 0;
    nonet_default_symbols(side, symbols.of);
    for (size_t i = 0; i < run; i++) {
        int d = nonet_symbol_digit(&symbols, text->at[begin + i]);
        good += d == (int)(i % (size_t)side) + 1 || (d == 0 && is_no_mark(text->at[begin + i]));
    }
    return run ? (int)(good * 100 / run) : 0;
}

/* A damaged line is still distinguished from a long line of cells by its length and by the first
 * cells, which are in place up to the damage. */
static int probe(const struct nonet_text *text) {
    struct line_record record;
    int side = given_side(text);
    if (side >= NONET_SYMBOLS_MAX || !nonet_first_record(text, &record))
        return 0;
    size_t begin = record.begin, end = record.end, want = wanted(side), run = 0;
    while (begin + run < end && !ends_marks(text->at[begin + run]))
        run++;
    int cut = begin + run == text->length && !text->last;
    int good = in_place(text, begin, run < want ? run : want, side);
    if ((run == want || (cut && run > want / 2)) && good >= 98)
        return 95;
    size_t off = run > want ? run - want : want - run;
    if (off <= want / 20)
        return good >= 98 || side == 9 ? 60 : 0;
    return run >= want / 4 && good == 100 ? 60 : 0;
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    struct pen pen = pen_of(out, room);
    char symbols[NONET_SYMBOLS_MAX], empty = '.';
    nonet_default_symbols(grid->side, symbols);
    if (strlen(style->symbols) == grid->side)
        memcpy(symbols, style->symbols, sizeof symbols);
    if (symbols[0] == '\0')
        return NONET_E_UNWRITABLE;
    if (is_no_mark(style->empty) && strchr(symbols, style->empty) == NULL)
        empty = style->empty;
    for (int c = 0; c < (int)grid->cells; c++)
        for (int d = 1; d <= grid->side; d++)
            pen_char(&pen, set_has(grid_marks(grid, c), d) ? symbols[d - 1] : empty);
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_sukaku = {
    .size = sizeof(struct nonet_format),
    .name = "sukaku",
    .summary = "one pencilmark puzzle per line: 729 characters, nine per cell",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_MARKS,
    .probe = probe,
    .read = read,
    .write = write,
};
