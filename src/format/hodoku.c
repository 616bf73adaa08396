/*
 * hodoku: a line of HoDoKu's library, which keeps a board together with the step to find in it:
 *
 *     :0702:9:.62.+7...1...:436 545:936::4
 *      |    |  |            |       |   | extra: chain length, remarks
 *      |    |  |            |       |   placed: what the step places
 *      |    |  |            |       elims: what the step eliminates
 *      |    |  |            deleted candidates: digit, row, column
 *      |    |  81 cells; +7 is a 7 that was placed, not given
 *      |    the digits of the step
 *      technique, perhaps with a -variant
 *
 * Cells and deleted candidates are the puzzle; the other fields are remarks on one step in it. The
 * technique is the label. HoDoKu derives the candidates from the cells, so a cell's marks are all
 * digits minus the deleted ones. It knows its own lines by their six or seven colons; a line with
 * fewer may have lost deleted candidates and is refused. An answer no longer has a step: it is
 * written as HoDoKu writes a board without one, `:0000:x:cells:deleted::`, and the contents of the
 * last two fields are kept after it.
 */
#include "format/text.h"

enum { FIELDS = 7, CELLS = 3, DELETED = 4, PLACED = 6 };

/* field[i] begins after colon i; stop[i] is its end. */
struct fields {
    size_t field[FIELDS + 1], stop[FIELDS + 1];
    int colons;
};

static void split(const char *at, size_t begin, size_t end, struct fields *f) {
    memset(f, 0, sizeof *f);
    for (size_t i = begin; i < end; i++) {
        if (at[i] != ':')
            continue;
        if (f->colons > 0 && f->colons <= FIELDS)
            f->stop[f->colons] = i;
        if (++f->colons <= FIELDS)
            f->field[f->colons] = i + 1;
    }
    if (f->colons > 0 && f->colons <= FIELDS)
        f->stop[f->colons] = end;
}

static int read_cells(const struct nonet_text *text, size_t at, size_t end, struct nonet_grid *grid,
                      struct nonet_piece *piece) {
    char name[12];
    int c = 0;
    for (; at < end; at++, c++) {
        int placed = text->at[at] == '+';
        at += (size_t)placed;
        char ch = at < end ? text->at[at] : ':';
        int digit = ch >= '1' && ch <= '9';
        if (!digit && (placed || (ch != '.' && ch != '0')))
            return nonet_piece_error(piece, at, piece->used, "%s where a %s is expected",
                                     nonet_char_name(ch, name), placed ? "digit" : "cell");
        if (c == 81)
            return nonet_piece_error(piece, at, piece->used, "more than 81 cells");
        if (digit)
            (placed ? nonet_grid_place : nonet_grid_give)(grid, c, ch - '0');
        else if (piece->style.empty == 0)
            piece->style.empty = ch;
    }
    if (c < 81)
        return nonet_piece_error(piece, end, piece->used,
                                 "the cells end after %d; 81 make a puzzle", c);
    return NONET_OK;
}

static int delete_mark(struct nonet_grid *grid, const char *triple, size_t at,
                       struct nonet_piece *piece) {
    int d = triple[0] - '0', row = triple[1] - '0', col = triple[2] - '0';
    int c = (row - 1) * 9 + col - 1, value = grid_value(grid, c);
    if (value == d)
        return nonet_piece_error(piece, at, piece->used, "%s is %d, and %d is deleted there",
                                 cell_name(grid, c).text, d, d);
    if (value == 0)
        grid_put_marks(grid, c, set_minus(grid_marks(grid, c), set_of(d)));
    return NONET_OK;
}

static int read_deleted(const struct nonet_text *text, size_t at, size_t end,
                        struct nonet_grid *grid, struct nonet_piece *piece) {
    char name[12];
    int status = NONET_OK;
    while (status == NONET_OK && at < end) {
        size_t i = 0;
        if (is_blank(text->at[at])) {
            at++;
            continue;
        }
        while (i < 3 && at + i < end && text->at[at + i] >= '1' && text->at[at + i] <= '9')
            i++;
        if (i < 3 && (at + i == end || is_blank(text->at[at + i])))
            return nonet_piece_error(piece, at, piece->used,
                                     "a deleted candidate is three digits: digit, row, column");
        if (i < 3 || (at + 3 < end && !is_blank(text->at[at + 3])))
            return nonet_piece_error(piece, at + i, piece->used,
                                     "%s in a deleted candidate: digit, row, column",
                                     nonet_char_name(text->at[at + i], name));
        status = delete_mark(grid, text->at + at, at, piece);
        at += 3;
    }
    return status;
}

static int read_record(const struct nonet_text *text, const struct line_record *record,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct fields f;
    size_t begin = record->begin, end = record->end;
    char name[12];
    if (text->at[begin] != ':')
        return nonet_piece_error(piece, begin, piece->used,
                                 "%s where the first colon of a library line is expected",
                                 nonet_char_name(text->at[begin], name));
    split(text->at, begin, end, &f);
    if (f.colons < PLACED)
        return nonet_piece_error(piece, end, piece->used,
                                 "%d colons; a library line has six or seven", f.colons);
    int status = nonet_text_grid(text, 9, grid, room, piece, begin, piece->used);
    if (status == NONET_OK)
        status = read_cells(text, f.field[CELLS], f.stop[CELLS], grid, piece);
    if (status == NONET_OK)
        status = read_deleted(text, f.field[DELETED], f.stop[DELETED], grid, piece);
    piece->label = f.field[1];
    piece->label_end = f.stop[1];
    nonet_trim(text->at, &piece->label, &piece->label_end);
    piece->cells = begin;
    piece->cells_end = f.field[PLACED];
    return status;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    return nonet_record_read(text, read_record, grid, room, piece);
}

static int probe(const struct nonet_text *text) {
    struct line_record record;
    struct fields f;
    size_t cells = 0;
    if (!nonet_first_record(text, &record) || text->at[record.begin] != ':')
        return 0;
    split(text->at, record.begin, record.end, &f);
    if (f.colons < CELLS)
        return 0;
    for (size_t i = f.field[CELLS]; i < f.stop[CELLS]; i++)
        cells += text->at[i] == '.' || is_digit(text->at[i]);
    if (cells < 40)
        return 0;
    return f.colons >= PLACED && cells == 81 ? 98 : 75;
}

static void write_deleted(struct pen *pen, const struct nonet_grid *grid) {
    int first = 1;
    for (int c = 0; c < 81; c++) {
        if (grid_value(grid, c) != 0)
            continue;
        for (int d = 1; d <= 9; d++) {
            if (set_has(grid_marks(grid, c), d))
                continue;
            if (!first)
                pen_char(pen, ' ');
            first = 0;
            nonet_pen_number(pen, d * 100 + (c / 9 + 1) * 10 + c % 9 + 1);
        }
    }
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    struct pen pen = pen_of(out, room);
    if (grid->side != 9)
        return NONET_E_UNWRITABLE;
    nonet_pen_text(&pen, ":0000:x:");
    for (int c = 0; c < 81; c++) {
        int d = grid_value(grid, c);
        if (d != 0 && !nonet_grid_is_given(grid, c))
            pen_char(&pen, '+');
        pen_char(&pen, d != 0 ? (char)('0' + d) : style->empty == '0' ? '0' : '.');
    }
    pen_char(&pen, ':');
    write_deleted(&pen, grid);
    nonet_pen_text(&pen, "::");
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_hodoku = {
    .size = sizeof(struct nonet_format),
    .name = "hodoku",
    .summary = "a line of HoDoKu's library: :technique:digits:cells:deleted:...",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_MARKS,
    .probe = probe,
    .read = read,
    .write = write,
};
