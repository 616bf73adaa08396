/*
 * pm: tables of pencil marks in a frame, as in HoDoKu, Sudoku Explainer and forum posts:
 *
 *     .----------------------.-------------------.
 *     | 8     123    1237    | 4      135   2369 |
 *     | 13    6      5       | 13     7     39   |
 *     :----------------------+-------------------:
 *     ...
 *     '----------------------'-------------------'
 *
 * Lines of . : ' | + - * with a stretch of dashes are the frame, so the dots in it are not cells.
 * Rows begin with a bar. A table cannot distinguish a given from a last candidate: a single digit
 * is read as a given, which means the same. Signs that posts add to a cell (* # @) are ignored.
 * Above side 9 the candidates are numbers with commas between. A cell without candidates is written
 * as ! , as in marks. A table in which no cell has several candidates is a plain puzzle in a frame;
 * there, and only there, a dot is an open cell. Tables are written as HoDoKu does.
 */
#include "format/block.h"

static int is_one_of(char c, const char *set) {
    return c != '\0' && strchr(set, c) != NULL;
}

static int is_frame(const char *at, size_t begin, size_t end) {
    int rule = 0;
    for (size_t i = begin; i < end; i++) {
        if (!is_one_of(at[i], ".:'|+-*= "))
            return 0;
        rule |= i + 1 < end && (at[i] == '-' || at[i] == '=') && at[i + 1] == at[i];
    }
    return rule;
}

/* ---- rows ---- */

/* The next group of a row, without the signs around it; 0: none is left. */
static int next_group(const struct nonet_text *text, size_t *at, size_t end, struct token *group) {
    while (*at < end && (is_blank(text->at[*at]) || is_one_of(text->at[*at], "|:")))
        ++*at;
    group->at = *at;
    while (*at < end && !is_blank(text->at[*at]) && !is_one_of(text->at[*at], "|:"))
        ++*at;
    group->end = *at;
    if (group->at == group->end)
        return 0;
    while (group->end - group->at > 1 && is_one_of(text->at[group->at], "*#@"))
        group->at++;
    while (group->end - group->at > 1 && is_one_of(text->at[group->end - 1], "*#@"))
        group->end--;
    return 1;
}

/* The first character of a group that cannot be there; its end if there is none. */
static size_t misfit(const struct nonet_text *text, struct token group, int numbers) {
    size_t i = group.at;
    for (; i < group.end; i++) {
        char c = text->at[i];
        if (!is_digit(c) && !is_letter(c) && !is_one_of(c, ",!._"))
            break;
        if (!numbers && is_digit(c) && memchr(text->at + group.at, c, i - group.at) != NULL)
            break;
    }
    return i;
}

static int split(const struct nonet_text *text, const struct line *line, struct token *cells,
                 size_t *bad) {
    size_t begin = line->begin, end = line->end;
    int n = 0;
    nonet_trim(text->at, &begin, &end);
    if (is_frame(text->at, begin, end))
        return 0;
    *bad = begin;
    if (!is_one_of(text->at[begin], "|:") || nonet_has_empty_field(text, begin, end))
        return -1;
    for (size_t at = begin; n < BLOCK_CELLS_MAX && next_group(text, &at, end, &cells[n]);)
        n++;
    for (int i = 0; i < n; i++) {
        *bad = misfit(text, cells[i], n > 9);
        if (*bad < cells[i].end)
            return -1;
    }
    *bad = begin;
    return n > 0 ? n : -1;
}

static const struct block_kind clues = {split, 0, 0, 1, 0, SHAPE_NONE};
static const struct block_kind marks = {split, 1, 0, 1, 0, SHAPE_NONE};

/* Does a cell of this row have several candidates, or none? */
static int is_pencilled(const struct nonet_text *text, const struct token *cells, int n) {
    for (int i = 0; i < n; i++) {
        const char *at = text->at + cells[i].at;
        size_t length = cells[i].end - cells[i].at;
        if (length == 1 ? *at == '!' : n <= 9 || memchr(at, ',', length) != NULL)
            return 1;
    }
    return 0;
}

static int any_pencilled(const struct nonet_text *text, size_t used) {
    struct token cells[BLOCK_CELLS_MAX];
    struct line line;
    size_t bad;
    for (size_t at = 0; at < used && nonet_text_line(text, at, &line) == NONET_OK; at = line.next)
        if (!nonet_line_is_blank(text, &line) &&
            is_pencilled(text, cells, split(text, &line, cells, &bad)))
            return 1;
    return 0;
}

/* Where the frame closes, if it does so before a blank line: after a line with the corner ' or *,
 * or before one with a dot, which opens the next. Otherwise the end of the window. */
static size_t table_end(const struct nonet_text *text) {
    struct line line;
    int rows = 0;
    for (size_t at = 0; at < text->length; at = line.next) {
        if (nonet_text_line(text, at, &line) != NONET_OK)
            break;
        size_t begin = line.begin, end = line.end;
        nonet_trim(text->at, &begin, &end);
        if (begin == end && rows > 0)
            break;
        if (!is_frame(text->at, begin, end))
            rows += begin < end;
        else if (rows > 0 && is_one_of(text->at[begin], "'*."))
            return text->at[begin] == '.' ? at : line.next;
        if (rows > BLOCK_ROWS_MAX)
            break;
    }
    return text->length;
}

/* The extent of a table does not depend on the contents of its cells: it is found with either
 * kind. */
static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    struct nonet_text table = *text;
    struct line line;
    nonet_piece_init(piece);
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    if (nonet_line_is_blank(text, &line) || text->at[0] == '#')
        return nonet_piece_text(piece, line.next);
    table.length = table_end(text);
    table.last = text->last || table.length < text->length;
    int status = nonet_block_read(&table, &clues, grid, room, piece);
    if (status == NONET_MORE || status == NONET_E_ROOM || !any_pencilled(text, piece->used))
        return status;
    return nonet_block_read(&table, &marks, grid, room, piece);
}

/* ---- probe ---- */

/* A row after a bar with at least four groups. Pencil marks are certainly ours; plain cells are if
 * the frame has corners that other formats do not use. */
static int probe(const struct nonet_text *text) {
    struct token cells[BLOCK_CELLS_MAX];
    struct line line;
    size_t bad;
    int rows = 0, pencilled = 0, clean = 1, corner = 0;
    for (size_t at = 0; at < text->length && rows < 4; at = line.next) {
        if (nonet_text_line(text, at, &line) != NONET_OK)
            break;
        size_t begin = line.begin, end = line.end;
        nonet_trim(text->at, &begin, &end);
        if (begin == end || (rows == 0 && text->at[begin] == '#'))
            continue;
        if (is_frame(text->at, begin, end)) {
            corner |= is_one_of(text->at[begin], ".'*:");
            continue;
        }
        int n = split(text, &line, cells, &bad);
        int bar = text->at[begin] == '|' || text->at[begin] == ':';
        if ((rows == 0 && !bar) || (n >= 0 && n < 4))
            return 0;
        clean &= n >= 0;
        pencilled |= is_pencilled(text, cells, n);
        rows++;
    }
    if (rows == 0 || (!clean && !pencilled))
        return 0;
    return pencilled ? (clean ? 88 : 70) : corner ? 76 : 55;
}

/* ---- writing ---- */

static int cell_width(const struct nonet_grid *grid, int c) {
    struct pen pen = pen_of(NULL, 0);
    nonet_pen_candidates(&pen, grid, c);
    return (int)pen.length;
}

static void write_rule(struct pen *pen, const struct nonet_grid *grid, const int *width,
                       const char *corners) {
    for (int k = 0; k < grid->side; k++) {
        if (k % grid->box_cols == 0)
            pen_char(pen, k == 0 ? corners[0] : corners[1]);
        nonet_pen_repeat(pen, '-', width[k] + 2);
    }
    pen_char(pen, corners[0]);
    if (corners[0] != '\'')
        pen_char(pen, '\n');
}

static void write_row(struct pen *pen, const struct nonet_grid *grid, const int *width, int row) {
    for (int k = 0; k < grid->side; k++) {
        int c = row * grid->side + k;
        nonet_pen_text(pen, k % grid->box_cols == 0 ? "| " : " ");
        nonet_pen_candidates(pen, grid, c);
        nonet_pen_repeat(pen, ' ', width[k] + 1 - cell_width(grid, c));
    }
    nonet_pen_text(pen, "|\n");
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    struct pen pen = pen_of(out, room);
    int width[NONET_SIDE_MAX] = {0};
    (void)style;
    for (int c = 0; c < (int)grid->cells; c++) {
        int w = cell_width(grid, c), k = cell_col(grid, c);
        width[k] = w > width[k] ? w : width[k];
    }
    write_rule(&pen, grid, width, "..");
    for (int row = 0; row < grid->side; row++) {
        if (row > 0 && row % grid->box_rows == 0)
            write_rule(&pen, grid, width, ":+");
        write_row(&pen, grid, width, row);
    }
    write_rule(&pen, grid, width, "''");
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_pm = {
    .size = sizeof(struct nonet_format),
    .name = "pm",
    .summary = "tables of pencil marks in a frame, as HoDoKu prints them",
    .flags = NONET_FORMAT_MARKS,
    .probe = probe,
    .read = read,
    .write = write,
};
