/*
 * ss: a game that Simple Sudoku has saved. The givens in a frame, and below it what the player did:
 *
 *     *-----------*
 *     |8..|4..|...|
 *     |.65|...|.42|          I134     cell 13 (r2c5) was set to 4
 *     |9..|.8.|1.6|          E14007   from cell 14 (r2c6) the candidate 7 was taken out
 *     |---+---+---|
 *     ...                    cells are counted from 0, row by row
 *     *-----------*
 *
 * Set digits are placed, not given. Simple Sudoku derives the candidates from the digits, so a
 * cell's marks are all digits minus those taken out. The I and E lines are written only if a grid
 * has placed digits or lacks marks.
 */
#include "format/block.h"

enum { ROW = 13, GAP_MAX = 8 }; /* blank lines that may precede the moves */

static int is_border(const char *at, size_t begin, size_t end) {
    int rule = 0;
    for (size_t i = begin; i < end; i++) {
        if (at[i] == '\0' || strchr("*-+|", at[i]) == NULL)
            return 0;
        rule |= at[i] == '-';
    }
    return rule;
}

static int is_move(const char *at, size_t begin, size_t end) {
    return end - begin > 1 && (upper(at[begin]) == 'I' || upper(at[begin]) == 'E') &&
           is_digit(at[begin + 1]);
}

static int line_is_move(const struct nonet_text *text, const struct line *line) {
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    return is_move(text->at, begin, end);
}

/* ---- the frame ---- */

static int split(const struct nonet_text *text, const struct line *line, struct token *cells,
                 size_t *bad) {
    size_t begin = line->begin, end = line->end;
    int n = 0;
    nonet_trim(text->at, &begin, &end);
    if (is_border(text->at, begin, end) || is_move(text->at, begin, end))
        return 0;
    for (size_t i = begin; i < end && n < BLOCK_CELLS_MAX; i++) {
        char c = text->at[i];
        int bar = end - begin == ROW ? (i - begin) % 4 == 0 : c == '|' || i == begin;
        *bad = i;
        if (bar ? c != '|' : nonet_cell_run(text->at, i, i + 1) == 0)
            return -1;
        if (!bar) {
            cells[n].at = i;
            cells[n++].end = i + 1;
        }
    }
    return n;
}

static const struct block_kind kind = {split, 0, 0, 0, 0, SHAPE_NONE};

/* Where the frame closes, if it does so before a blank line: after its lower border, or where the
 * moves begin. Otherwise the end of the window. */
static size_t frame_end(const struct nonet_text *text) {
    struct line line;
    int rows = 0;
    for (size_t at = 0; at < text->length && rows < 2 * 9; at = line.next) {
        if (nonet_text_line(text, at, &line) != NONET_OK)
            break;
        size_t begin = line.begin, end = line.end;
        nonet_trim(text->at, &begin, &end);
        if (rows > 0 && is_move(text->at, begin, end))
            return at;
        if (rows > 0 && is_border(text->at, begin, end) && text->at[begin] == '*')
            return line.next;
        if (begin == end && rows > 0)
            break;
        rows += begin < end && !is_border(text->at, begin, end);
    }
    return text->length;
}

static int read_frame(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                      struct nonet_piece *piece) {
    struct nonet_text frame = *text;
    frame.length = frame_end(text);
    frame.last = text->last || frame.length < text->length;
    return nonet_block_read(&frame, &kind, grid, room, piece);
}

/* ---- the moves ---- */

/* Finds the end of the moves that follow `from`; `from` itself if there are none. */
static int moves_end(const struct nonet_text *text, size_t from, size_t *end) {
    struct line line;
    int gap = 0;
    *end = from;
    for (size_t at = from; at < text->length || !text->last; at = line.next) {
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return NONET_MORE;
        if (line_is_move(text, &line)) {
            *end = line.next;
            gap = 0;
        } else if (!nonet_line_is_blank(text, &line) || ++gap > GAP_MAX) {
            break;
        }
    }
    return NONET_OK;
}

static int refuse_move(const struct nonet_text *text, size_t at, size_t end,
                       struct nonet_piece *piece) {
    char name[12];
    const char *what = at < end ? nonet_char_name(text->at[at], name) : "the end of the line";
    return nonet_piece_error(piece, at, piece->used, "%s in a move; they are Innc and Ennccc",
                             what);
}

/* Carries out the move in [begin, end). Its digits are checked before they are used. */
static int read_move(const struct nonet_text *text, size_t begin, size_t end,
                     struct nonet_grid *grid, struct nonet_piece *piece) {
    const char *at = text->at + begin;
    int set = upper(at[0]) == 'I', size = set ? 4 : 6;
    for (int i = 1; i < size; i++) {
        int zero = !set && (i == 3 || i == 4);
        if (begin + (size_t)i >= end || (zero ? at[i] != '0' : !is_digit(at[i])))
            return refuse_move(text, begin + (size_t)i, end, piece);
    }
    if (begin + (size_t)size < end)
        return refuse_move(text, begin + (size_t)size, end, piece);
    int c = (at[1] - '0') * 10 + at[2] - '0', d = at[size - 1] - '0';
    if (c > 80)
        return nonet_piece_error(piece, begin + 1, piece->used, "cell %d; the last is 80", c);
    int value = grid_value(grid, c);
    if (d == 0)
        return refuse_move(text, begin + (size_t)size - 1, end, piece);
    if (set ? value != 0 && value != d : value == d)
        return nonet_piece_error(piece, begin, piece->used, "%s is %d already",
                                 cell_name(grid, c).text, value);
    if (set && !nonet_grid_has(grid, c, d))
        return nonet_piece_error(piece, begin, piece->used, "%s has lost its candidate %d",
                                 cell_name(grid, c).text, d);
    if (set && value == 0)
        nonet_grid_place(grid, c, d);
    else if (!set && value == 0)
        grid_put_marks(grid, c, set_minus(grid_marks(grid, c), set_of(d)));
    return NONET_OK;
}

static int read_moves(const struct nonet_text *text, size_t from, struct nonet_grid *grid,
                      struct nonet_piece *piece) {
    struct line line;
    int status = NONET_OK;
    for (size_t at = from; status == NONET_OK && at < piece->used; at = line.next) {
        nonet_text_line(text, at, &line);
        size_t begin = line.begin, end = line.end;
        nonet_trim(text->at, &begin, &end);
        if (begin < end)
            status = read_move(text, begin, end, grid, piece);
    }
    return status;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    struct line line;
    size_t moves;
    nonet_piece_init(piece);
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    size_t begin = line.begin, end = line.end;
    nonet_trim(text->at, &begin, &end);
    if (begin == end || text->at[begin] == '#')
        return nonet_piece_text(piece, line.next);
    if (is_move(text->at, begin, end))
        return nonet_piece_error(piece, begin, line.next, "a move without a puzzle above it");
    int status = read_frame(text, grid, room, piece);
    if (status != NONET_OK && status != NONET_E_SYNTAX)
        return status;
    moves = piece->used;
    if (moves_end(text, moves, &piece->used) == NONET_MORE)
        return NONET_MORE;
    if (status != NONET_OK)
        return status;
    if (grid->side != 9)
        return nonet_piece_error(piece, begin, piece->used, "side %d; Simple Sudoku has side 9",
                                 grid->side);
    return read_moves(text, moves, grid, piece);
}

/* ---- probe ---- */

/* A frame, and a row between bars with no blank in it; a row may also come first. */
static int probe(const struct nonet_text *text) {
    struct line line;
    int border = 0, star = 0;
    if (!nonet_first_line(text, &line))
        return 0;
    size_t begin = line.begin, end = line.end;
    nonet_trim(text->at, &begin, &end);
    if (is_border(text->at, begin, end)) {
        border = 1;
        star = text->at[begin] == '*';
        if (nonet_text_line(text, line.next, &line) != NONET_OK)
            return 0;
        begin = line.begin;
        end = line.end;
        nonet_trim(text->at, &begin, &end);
    }
    size_t cells = 0, bars = 0;
    for (size_t i = begin; i < end; i++) {
        if (is_blank(text->at[i]))
            return 0;
        bars += text->at[i] == '|';
        cells += nonet_cell_run(text->at, i, i + 1);
    }
    if (bars < 2 || cells < 6 || end - begin > 20 || (!border && text->at[begin] != '|'))
        return 0;
    return end - begin == ROW && bars == 4 ? (star ? 95 : 72) : star ? 80 : 50;
}

/* ---- writing ---- */

static void write_frame(struct pen *pen, const struct nonet_grid *grid, char empty) {
    nonet_pen_text(pen, "*-----------*");
    for (int c = 0; c < 81; c++) {
        if (c % 27 == 0 && c > 0)
            nonet_pen_text(pen, "\n|---+---+---|");
        if (c % 9 == 0)
            pen_char(pen, '\n');
        if (c % 3 == 0)
            pen_char(pen, '|');
        pen_char(pen, nonet_grid_is_given(grid, c) ? (char)('0' + grid_value(grid, c)) : empty);
        if (c % 9 == 8)
            pen_char(pen, '|');
    }
    nonet_pen_text(pen, "\n*-----------*");
}

static void write_move(struct pen *pen, int *first, char kind_of_move, int c, int d) {
    nonet_pen_text(pen, *first ? "\n\n" : "\n");
    *first = 0;
    pen_char(pen, kind_of_move);
    pen_char(pen, (char)('0' + c / 10));
    pen_char(pen, (char)('0' + c % 10));
    if (kind_of_move == 'E')
        nonet_pen_text(pen, "00");
    pen_char(pen, (char)('0' + d));
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    struct pen pen = pen_of(out, room);
    int first = 1;
    if (grid->side != 9)
        return NONET_E_UNWRITABLE;
    write_frame(&pen, grid, style->empty == '0' ? '0' : '.');
    for (int c = 0; c < 81; c++)
        if (grid_value(grid, c) != 0 && !nonet_grid_is_given(grid, c))
            write_move(&pen, &first, 'I', c, grid_value(grid, c));
    for (int c = 0; c < 81; c++)
        for (int d = 1; d <= 9; d++)
            if (grid_value(grid, c) == 0 && !set_has(grid_marks(grid, c), d))
                write_move(&pen, &first, 'E', c, d);
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_ss = {
    .size = sizeof(struct nonet_format),
    .name = "ss",
    .summary = "a saved game of Simple Sudoku",
    .flags = NONET_FORMAT_MARKS,
    .probe = probe,
    .read = read,
    .write = write,
};
