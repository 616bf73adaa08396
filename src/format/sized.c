/*
 * sized: the Kotlin seed's files. The first line is the box, N or R C or RxC (or the side itself,
 * as in other programs, or the side and the box), and that many rows follow; blank lines and
 * everything after # are ignored.
 *
 *     3
 *     ..9 .8. ..6    # 259 184 376
 *     ... 97. 8..
 *
 * Up to side 9 every character is a cell; above it cells are numbers with blanks between. Comments
 * before the box are kept in the answer, and the last of them is the puzzle's name.
 *
 * R and C may also be on two lines. That cannot be mistaken for N and its first row: a row has at
 * least four cells, a number of the box at most three digits.
 */
#include "format/block.h"

/* The line without its comment. */
static struct line code_of(const struct nonet_text *text, struct line line) {
    const char *hash = memchr(text->at + line.begin, '#', line.end - line.begin);
    if (hash != NULL)
        line.end = (size_t)(hash - text->at);
    return line;
}

/* Cells are single characters, or words with blanks between. */
static int split(const struct nonet_text *text, const struct line *line, int by_words,
                 struct token *cells, size_t *bad) {
    struct line code = code_of(text, *line);
    int n = 0;
    *bad = nonet_line_misfit(text, &code,
                             SIGN_DOT | SIGN_LOW | SIGN_STAR | SIGN_MINUS | SIGN_QUESTION);
    if (*bad < code.end)
        return -1;
    for (size_t i = code.begin; i < code.end && n < BLOCK_CELLS_MAX;) {
        size_t at = i++;
        if (is_blank(text->at[at]))
            continue;
        if (by_words)
            i = nonet_word_end(text->at, i, code.end);
        cells[n].at = at;
        cells[n++].end = i;
    }
    return n;
}

static int split_singles(const struct nonet_text *text, const struct line *line,
                         struct token *cells, size_t *bad) {
    return split(text, line, 0, cells, bad);
}

static int split_numbers(const struct nonet_text *text, const struct line *line,
                         struct token *cells, size_t *bad) {
    int n = split(text, line, 1, cells, bad);
    return n == 1 && cells[0].end - cells[0].at > 3 ? split_singles(text, line, cells, bad) : n;
}

static const struct block_kind singles = {split_singles, 0, 0, 0, 1, SHAPE_NONE};
static const struct block_kind numbers = {split_numbers, 0, 0, 0, 1, SHAPE_NONE};
/* If the side comes first, the rows may have any signs. */
static const struct block_kind free_singles = {split_singles, 0, 0, 0, 0, SHAPE_NONE};
static const struct block_kind free_numbers = {split_numbers, 0, 0, 0, 0, SHAPE_NONE};

/* Reads a number of up to three digits at *at, and moves past it; 0 if there is none. */
static int take_number(const char *text, size_t *at, size_t end) {
    int n = 0;
    for (int digits = 0; digits < 3 && *at < end && is_digit(text[*at]); digits++)
        n = n * 10 + (text[(*at)++] - '0');
    return n;
}

/* Reads N, R C or RxC. 1 if the line is just that. */
static int read_box(const struct nonet_text *text, struct line line, int *box_rows, int *box_cols) {
    size_t at, end;
    line = code_of(text, line);
    at = line.begin;
    end = line.end;
    nonet_trim(text->at, &at, &end);
    *box_rows = *box_cols = take_number(text->at, &at, end);
    if (*box_rows == 0 || at == end)
        return *box_rows > 0 && at == end;
    while (at < end && is_blank(text->at[at]))
        at++;
    if (at < end && (text->at[at] == 'x' || text->at[at] == 'X'))
        at++;
    while (at < end && is_blank(text->at[at]))
        at++;
    *box_cols = take_number(text->at, &at, end);
    if (*box_cols > 0 && at < end && is_blank(text->at[at])) {
        int side = *box_rows; /* the side before the box: 10 5 2 */
        while (at < end && is_blank(text->at[at]))
            at++;
        *box_rows = *box_cols;
        *box_cols = take_number(text->at, &at, end);
        return *box_cols > 0 && at == end && *box_rows * *box_cols == side;
    }
    return *box_cols > 0 && at == end;
}

/* Finds the next line with something on it besides a comment. NONET_MORE, or NONET_OK; *line is
 * empty at the end of the text. */
static int next_code(const struct nonet_text *text, size_t at, struct line *line) {
    for (;; at = line->next) {
        if (nonet_text_line(text, at, line) == NONET_MORE)
            return NONET_MORE;
        struct line code = code_of(text, *line);
        if (!nonet_line_is_blank(text, &code) || at >= text->length)
            return NONET_OK;
    }
}

/* The number, if it is alone on the line; 0: it is not. */
static int lone_number(const struct nonet_text *text, struct line line) {
    size_t at, end;
    line = code_of(text, line);
    at = line.begin;
    end = line.end;
    nonet_trim(text->at, &at, &end);
    int n = take_number(text->at, &at, end);
    return at == end ? n : 0;
}

static const struct block_kind *kind_of(int side) {
    return side <= 9 ? &singles : &numbers;
}

/* Does the line have `side` cells? */
static int is_row(const struct nonet_text *text, const struct line *line, int side) {
    struct token cells[BLOCK_CELLS_MAX];
    size_t bad;
    return kind_of(side)->split(text, line, cells, &bad) == side;
}

/* A box on two lines: a number on each, and one of the two lines after them has as many cells as
 * such a box. If so, *line becomes the second of them. NONET_OK or NONET_MORE. */
static int read_tall_box(const struct nonet_text *text, struct line *line, int *box_rows,
                         int *box_cols) {
    struct line second, row;
    int r = lone_number(text, *line), status = NONET_OK;
    if (r != 0)
        status = next_code(text, line->next, &second);
    int c = r != 0 && status == NONET_OK ? lone_number(text, second) : 0;
    if (c == 0 || nonet_grid_bytes(r, c) == 0)
        return status;
    row = second;
    for (int i = 0; i < 2; i++) {
        if (next_code(text, row.next, &row) == NONET_MORE)
            return NONET_MORE;
        if (!is_row(text, &row, r * c))
            continue;
        *box_rows = r;
        *box_cols = c;
        *line = second;
        return NONET_OK;
    }
    return NONET_OK;
}

/* Skips blank lines and comments; *label is the last comment. NONET_MORE, or NONET_OK with *line
 * the next line of code, or an empty line at the end of the text. */
static int skip_remarks(const struct nonet_text *text, struct line *line,
                        struct nonet_piece *piece) {
    size_t at = 0;
    for (;; at = line->next) {
        if (nonet_text_line(text, at, line) == NONET_MORE)
            return NONET_MORE;
        struct line code = code_of(text, *line);
        if (!nonet_line_is_blank(text, &code) || at >= text->length)
            return NONET_OK;
        if (code.end < line->end) {
            piece->label = code.end + 1;
            piece->label_end = line->end;
            nonet_trim(text->at, &piece->label, &piece->label_end);
        }
    }
}

/* Is this line the next puzzle's box? A row of this puzzle would have `side` cells. */
static int is_next_box(const struct nonet_text *text, const struct line *line, int side,
                       const struct block_kind *kind) {
    struct token cells[BLOCK_CELLS_MAX];
    size_t bad;
    int r, c;
    return read_box(text, *line, &r, &c) && nonet_grid_bytes(r, c) != 0 &&
           kind->split(text, line, cells, &bad) != side;
}

/* Collects rows up to the number wanted, or up to the next puzzle's box. */
static int gather(const struct nonet_text *text, size_t from, int side,
                  const struct block_kind *kind, struct rows *rows, size_t *used) {
    struct line line;
    *used = from;
    for (size_t at = from; rows->count < side; at = line.next) {
        if (at >= text->length && text->last)
            break;
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return NONET_MORE;
        struct line code = code_of(text, line);
        if (nonet_line_is_blank(text, &code))
            continue;
        if (is_next_box(text, &line, side, kind))
            break;
        nonet_rows_add(rows, text, &line, kind);
        *used = line.next;
    }
    return NONET_OK;
}

/* The end of the answer's place: the piece without the line end of its last row. */
static size_t end_of_rows(const struct nonet_text *text, size_t used) {
    while (used > 0 && (text->at[used - 1] == '\n' || text->at[used - 1] == '\r'))
        used--;
    return used;
}

/* The first line may be the side itself, 9 or 16: the rows decide, since N rows of N cells do not
 * fit boxes of NxN. */
static int read_side(const struct nonet_text *text, const struct line *line, int *box_rows,
                     int *box_cols, struct nonet_piece *piece) {
    struct line row = *line;
    int side = lone_number(text, *line), rows, cols;
    if (side < 4 || nonet_default_box(side, &rows, &cols) != NONET_OK)
        return NONET_OK;
    for (int i = 0; i < 2; i++) {
        if (next_code(text, row.next, &row) == NONET_MORE)
            return NONET_MORE;
        if (!is_row(text, &row, side))
            continue;
        *box_rows = text->box_rows ? text->box_rows : rows;
        *box_cols = text->box_rows ? text->box_cols : cols;
        piece->style.sided = 1; /* and it is written that way */
        return NONET_OK;
    }
    return NONET_OK;
}

/* There must not be another row after the last. */
static int has_more_rows(const struct nonet_text *text, size_t at, int side, int *more) {
    struct line line;
    int r, c, status = next_code(text, at, &line);
    *more = status == NONET_OK && line.begin < text->length && !read_box(text, line, &r, &c) &&
            is_row(text, &line, side);
    return status;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    struct nonet_text given = *text;
    struct rows rows;
    struct line line;
    size_t used;
    nonet_piece_init(piece);
    if (skip_remarks(text, &line, piece) == NONET_MORE)
        return NONET_MORE;
    if (line.begin >= text->length)
        return nonet_piece_text(piece, text->length);
    size_t begin = line.begin;
    if (!read_box(text, line, &given.box_rows, &given.box_cols))
        return nonet_piece_error(piece, line.begin, line.next,
                                 "the box is expected here: N, or R C for R rows by C columns");
    if (read_tall_box(text, &line, &given.box_rows, &given.box_cols) == NONET_MORE)
        return NONET_MORE;
    if (line.begin == begin &&
        read_side(text, &line, &given.box_rows, &given.box_cols, piece) == NONET_MORE)
        return NONET_MORE;
    if (nonet_grid_bytes(given.box_rows, given.box_cols) == 0)
        return nonet_piece_error(piece, line.begin, line.next,
                                 "no boxes of %dx%d: a side is 2 to %d", given.box_rows,
                                 given.box_cols, NONET_SIDE_MAX);
    int side = given.box_rows * given.box_cols;
    rows_begin(&rows);
    if (gather(text, line.next, side, kind_of(side), &rows, &used) == NONET_MORE)
        return NONET_MORE;
    if (rows.count == 0)
        return nonet_piece_error(piece, line.end, line.next, "%d rows are expected after the box",
                                 side);
    int more;
    if (has_more_rows(text, used, side, &more) == NONET_MORE)
        return NONET_MORE;
    if (more && rows.count == side)
        return nonet_piece_error(piece, used, used, "row %d is one too many, %d make a puzzle",
                                 side + 1, side);
    piece->cells = begin;
    piece->cells_end = end_of_rows(text, used);
    const struct block_kind *kind = kind_of(side);
    if (piece->style.sided)
        kind = side <= 9 ? &free_singles : &free_numbers;
    return nonet_rows_read(&rows, &given, side, used, kind, grid, room, piece);
}

/* A first line that is only a box. Nobody means a box of two or three cells: that is a row. */
static int probe(const struct nonet_text *text) {
    struct line line;
    int r, c;
    if (!nonet_first_line(text, &line) || !read_box(text, line, &r, &c))
        return 0;
    struct nonet_text whole = *text;
    struct nonet_piece piece;
    whole.last = 1;
    nonet_piece_init(&piece);
    read_side(&whole, &line, &r, &c, &piece);
    if (r * c < 4 && r * c > 1)
        return 20;
    return r <= 10 || c <= 10 || piece.style.sided ? 78 : 0;
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    struct pen pen = pen_of(out, room);
    if (!nonet_has_digits_only(grid)) /* always numbers, always dots */
        return NONET_E_UNWRITABLE;
    nonet_pen_number(&pen, style->sided ? grid->side : grid->box_rows);
    if (grid->box_rows != grid->box_cols && !style->sided) {
        pen_char(&pen, ' ');
        nonet_pen_number(&pen, grid->box_cols);
    }
    for (int c = 0; c < (int)grid->cells; c++) {
        pen_char(&pen, c % grid->side ? ' ' : '\n');
        if (nonet_cell_digit(grid, c))
            nonet_pen_number(&pen, nonet_cell_digit(grid, c));
        else
            pen_char(&pen, '.');
    }
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_sized = {
    .size = sizeof(struct nonet_format),
    .name = "sized",
    .summary = "the box first (N, or R C), then the rows; # begins a comment",
    .probe = probe,
    .read = read,
    .write = write,
    .title = "# ",
};
