/*
 * sdx: a game that SudoCue has saved, nine lines of nine fields with blanks between:
 *
 *     2 679 6789 1 46789 5 469 9 3        5     a given
 *     389 5 4 69 689 68 7 1 29            u5    a digit that the player placed
 *     ...                                 679   the candidates of an open cell
 *
 * SudoCue writes a cell that has one candidate left like a given (the 9 above is one), so it is
 * read as one: both mean the same for the solution. We write such a cell with its digit twice, 99,
 * which is still a list of candidates and reads back as what it was. A cell without candidates
 * cannot be expressed.
 */
#include "format/text.h"

enum { SIDE = 9 };

struct table {
    int rows;
    struct line at[SIDE];
    size_t used;
};

static int next_field(const struct nonet_text *text, size_t *begin, size_t *end, size_t limit) {
    *begin = *end;
    while (*begin < limit && is_blank(text->at[*begin]))
        ++*begin;
    *end = *begin;
    while (*end < limit && !is_blank(text->at[*end]))
        ++*end;
    return *begin < *end;
}

/* Collects up to nine lines. A blank line or the end of the text ends the table early. */
static int gather(const struct nonet_text *text, struct table *table) {
    struct line line;
    memset(table, 0, sizeof *table);
    while (table->rows < SIDE) {
        if (table->used >= text->length && text->last)
            return NONET_OK;
        if (nonet_text_line(text, table->used, &line) == NONET_MORE)
            return NONET_MORE;
        if (nonet_line_is_blank(text, &line))
            return NONET_OK;
        table->at[table->rows++] = line;
        table->used = line.next;
    }
    return NONET_OK;
}

static int refuse(const struct nonet_text *text, size_t at, const struct nonet_grid *grid, int c,
                  const char *why, struct nonet_piece *piece) {
    char name[12];
    return nonet_piece_error(piece, at, piece->used, "%s %s in %s",
                             nonet_char_name(text->at[at], name), why, cell_name(grid, c).text);
}

static int read_field(const struct nonet_text *text, size_t begin, size_t end,
                      struct nonet_grid *grid, int c, struct nonet_piece *piece) {
    struct nonet_set marks = {0, 0};
    size_t at = begin + (text->at[begin] == 'u');
    for (size_t i = at; i < end; i++) {
        char ch = text->at[i];
        if (ch < '1' || ch > '9')
            return refuse(text, i, grid, c, "where 1 to 9 is expected", piece);
        if (set_has(marks, ch - '0') && end - at != 2)
            return refuse(text, i, grid, c, "for the second time", piece);
        marks = set_or(marks, set_of(ch - '0'));
    }
    if (at > begin && end - at != 1)
        return refuse(text, begin, grid, c, "without a single digit", piece);
    if (end - at > 1)
        return nonet_grid_set_marks(grid, c, marks);
    return (at > begin ? nonet_grid_place : nonet_grid_give)(grid, c, set_first(marks));
}

static int read_row(const struct nonet_text *text, const struct table *table, int row,
                    struct nonet_grid *grid, struct nonet_piece *piece) {
    const struct line *line = &table->at[row];
    size_t begin = line->begin, end = line->begin;
    int n = 0, status = NONET_OK;
    while (status == NONET_OK && next_field(text, &begin, &end, line->end)) {
        if (n == SIDE)
            return nonet_piece_error(piece, begin, table->used, "row %d has more than 9 cells",
                                     row + 1);
        status = read_field(text, begin, end, grid, row * SIDE + n++, piece);
    }
    if (status == NONET_OK && n < SIDE)
        return nonet_piece_error(piece, line->end, table->used,
                                 "row %d has %d cell%s, 9 are needed", row + 1, n,
                                 n == 1 ? "" : "s");
    return status;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    struct table table;
    struct line line;
    nonet_piece_init(piece);
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    if (nonet_line_is_blank(text, &line) || text->at[0] == '#')
        return nonet_piece_text(piece, line.next);
    if (gather(text, &table) == NONET_MORE)
        return NONET_MORE;
    piece->used = table.used;
    int status = nonet_text_grid(text, SIDE, grid, room, piece, 0, table.used);
    for (int row = 0; row < table.rows && status == NONET_OK; row++)
        status = read_row(text, &table, row, grid, piece);
    if (status == NONET_OK && table.rows < SIDE)
        return nonet_piece_error(piece, table.at[table.rows - 1].end, table.used,
                                 "the puzzle ends after %d row%s, 9 are needed", table.rows,
                                 table.rows == 1 ? "" : "s");
    return status;
}

/* Counts the fields of a line: all, those that could be ours, and those that no other format
 * has. */
static int look_at(const struct nonet_text *text, const struct line *line, int *good, int *own) {
    size_t begin = line->begin, end = line->begin;
    int n = 0;
    while (next_field(text, &begin, &end, line->end)) {
        size_t at = begin + (text->at[begin] == 'u'), i = at;
        while (i < end && text->at[i] >= '1' && text->at[i] <= '9' &&
               (i == at || text->at[i] >= text->at[i - 1]))
            i++;
        n++;
        *good += i == end && i > at;
        *own += i == end ? (at > begin) + (end - at > 1) + (end - at > 2) : 0;
    }
    return n;
}

/* Rows of about nine fields, most of them candidate lists in order or single digits. */
static int probe(const struct nonet_text *text) {
    struct line line;
    int rows = 0, own = 0, clean = 1;
    if (!nonet_first_line(text, &line))
        return 0;
    for (size_t at = line.begin; at < text->length && rows < SIDE; at = line.next, rows++) {
        int row_good = 0;
        if (nonet_text_line(text, at, &line) != NONET_OK || nonet_line_is_blank(text, &line))
            break;
        int n = look_at(text, &line, &row_good, &own);
        if (n < SIDE - 2 || n > SIDE + 2 || row_good < n - 2)
            return 0;
        clean &= n == SIDE && row_good == n;
    }
    if (rows == 0 || own < 2) /* a single cell with two digits is a slip in a row */
        return 0;
    return clean ? 78 : own >= 3 ? 66 : 0;
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    struct pen pen = pen_of(out, room);
    (void)style;
    if (grid->side != SIDE)
        return NONET_E_UNWRITABLE;
    for (int c = 0; c < SIDE * SIDE; c++) {
        struct nonet_set marks = grid_marks(grid, c);
        if (set_is_empty(marks))
            return NONET_E_UNWRITABLE;
        if (c > 0)
            pen_char(&pen, c % SIDE ? ' ' : '\n');
        if (grid_value(grid, c) != 0 && !nonet_grid_is_given(grid, c))
            pen_char(&pen, 'u');
        if (grid_value(grid, c) == 0 && set_count(marks) == 1)
            nonet_pen_number(&pen, set_first(marks));
        while (!set_is_empty(marks))
            nonet_pen_number(&pen, set_take(&marks));
    }
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_sdx = {
    .size = sizeof(struct nonet_format),
    .name = "sdx",
    .summary = "a saved game of SudoCue: nine fields per line, digits or candidates",
    .flags = NONET_FORMAT_MARKS,
    .probe = probe,
    .read = read,
    .write = write,
};
