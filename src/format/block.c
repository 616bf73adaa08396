/*
 * Rows to puzzles. Two questions are settled here: where a puzzle ends, and what each cell says.
 *
 * Where it ends. Rows come with blank lines between them, or between bands, or only between
 * puzzles, or not at all, and one row too few must not make us read the rest of the file one row
 * off. So rows are counted by paragraphs (runs without a blank line):
 *
 *     a paragraph of n rows                       is a puzzle
 *     paragraphs of box_rows rows (one off may be) n / box_rows of them are a puzzle
 *     paragraphs of one row                       n of them are
 *     a paragraph of 2n rows or more              its first n rows are
 *     anything else                               is one damaged record
 *
 * and a gap wider than the first one inside a puzzle ends it. n is the length of the first rows.
 */
#include "format/block.h"

#include <limits.h>

int nonet_rows_add(struct rows *rows, const struct nonet_text *text, const struct line *line,
                   const struct block_kind *kind) {
    struct token cells[BLOCK_CELLS_MAX];
    size_t bad;
    int n = kind->split(text, line, cells, &bad);
    if (n != 0 && n != BLOCK_STOP && rows->count < BLOCK_ROWS_MAX) {
        rows->cells[rows->count] = n;
        rows->at[rows->count++] = *line;
    }
    return n;
}

/* ---- where a puzzle ends ---- */

/* The length that most of the first three rows have; 0 while it cannot be told. */
static int side_of_rows(const struct rows *rows, int finished) {
    const int *n = rows->cells;
    if (rows->count >= 2 && n[0] == n[1])
        return n[0];
    if (rows->count >= 3)
        return n[1] == n[2] || n[0] < 1 ? n[1] : n[0];
    return finished && rows->count > 0 ? n[0] : 0;
}

/* How many paragraphs make a puzzle, when the first has `rows` of them. */
static int paragraphs_wanted(int rows, int side, int box_rows) {
    if (rows == 1)
        return side;
    if (rows < side && rows >= box_rows - 1 && rows <= box_rows + 1)
        return side / box_rows;
    return 1;
}

struct framing {
    int side, box_rows;
    int paragraphs; /* finished */
    int first;      /* rows of the first paragraph, once it is finished */
    int gap, first_gap;
    size_t end; /* where the last row taken ends */
};

/* A paragraph has ended: is the puzzle over? */
static int is_over(const struct framing *f) {
    return f->paragraphs >= paragraphs_wanted(f->first, f->side, f->box_rows);
}

static void settle_side(struct framing *f, const struct nonet_text *text, const struct rows *rows,
                        int finished) {
    int cols;
    if (f->side != 0)
        return;
    f->side = text->box_rows ? text->box_rows * text->box_cols : side_of_rows(rows, finished);
    f->box_rows = text->box_rows;
    if (f->side > 0 && f->box_rows == 0 && nonet_default_box(f->side, &f->box_rows, &cols) != 0)
        f->box_rows = f->side; /* no such puzzle: that is said when the rows are read */
}

/* Takes note of a blank line, or of the end of the text: 1 if the puzzle ends here. */
static int end_paragraph(struct framing *f, const struct nonet_text *text, const struct rows *rows,
                         int finished) {
    settle_side(f, text, rows, finished || rows->count >= 2);
    if (f->gap++ == 0) {
        f->paragraphs++;
        if (f->paragraphs == 1)
            f->first = rows->count;
    }
    if (f->side == 0)
        return 0;
    if (f->paragraphs > 1 && f->gap > f->first_gap)
        return 1;
    return is_over(f);
}

/* Takes note of a row. 1 if the puzzle ended before it, that is, in an unbroken run of two puzzles'
 * rows or more. */
static int begin_row(struct framing *f, const struct nonet_text *text, const struct rows *rows) {
    if (f->gap > 0 && f->paragraphs == 1)
        f->first_gap = f->gap;
    f->gap = 0;
    settle_side(f, text, rows, 0);
    return f->paragraphs == 0 && f->side > 0 && rows->count >= 2 * f->side;
}

static int is_gap(const struct nonet_text *text, const struct line *line,
                  const struct block_kind *kind) {
    if (kind->tabs && memchr(text->at + line->begin, '\t', line->end - line->begin))
        return 0;
    return nonet_line_is_blank(text, line);
}

/* Collects the rows of one puzzle. NONET_MORE, or NONET_OK with f->end set. */
static int gather(const struct nonet_text *text, const struct block_kind *kind, struct rows *rows,
                  struct framing *f) {
    struct line line;
    for (size_t at = 0; at < text->length || !text->last; at = line.next) {
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return NONET_MORE;
        if (is_gap(text, &line, kind)) {
            if (rows->count > 0 && end_paragraph(f, text, rows, 0))
                break;
            continue;
        }
        int n = nonet_rows_add(rows, text, &line, kind);
        if (n == BLOCK_STOP && rows->count > 0)
            break;
        if (n > 0 || n == -1) {
            f->end = line.next;
            if (begin_row(f, text, rows)) {
                rows->count = f->side;
                f->end = rows->at[f->side - 1].next;
                return NONET_OK;
            }
        } else if (rows->count > 0 && f->gap == 0) {
            f->end = line.next; /* a border behind a row belongs to it */
        }
    }
    settle_side(f, text, rows, 1);
    return NONET_OK;
}

/* ---- what each cell says ---- */

static int is_number(const struct nonet_text *text, struct token t) {
    for (size_t i = t.at; i < t.end; i++)
        if (!is_digit(text->at[i]))
            return 0;
    return t.end > t.at;
}

/* The value of a number; a huge one stays huge. */
static int number_of(const struct nonet_text *text, struct token t) {
    int n = 0;
    for (size_t i = t.at; i < t.end; i++)
        n = n > INT_MAX / 10 - 10 ? n : n * 10 + (text->at[i] - '0');
    return n;
}

static int is_empty(const struct nonet_text *text, struct token t, int side,
                    const struct block_kind *kind) {
    if (t.at == t.end)
        return 1;
    char c = text->at[t.at];
    if (t.end - t.at != 1 || c == '\0' || strchr(kind->empties, c) == NULL)
        return 0;
    return side <= 9 || !(c == 'x' || c == 'X');
}

static int refuse(const struct nonet_text *text, struct token t, size_t used, int side,
                  struct nonet_piece *piece) {
    char name[12];
    if (is_number(text, t))
        return nonet_piece_error(piece, t.at, used, "%.*s where 1 to %d is expected",
                                 (int)(t.end - t.at > 20 ? 20 : t.end - t.at), text->at + t.at,
                                 side);
    for (size_t i = t.at; i + 1 < t.end && is_digit(text->at[i]); i++)
        t.at = i + 1;
    return nonet_piece_error(piece, t.at, used, "%s where 1 to %d is expected",
                             nonet_char_name(text->at[t.at], name), side);
}

/* Reads 1679, or 1,6,12 above side 9, or ! for a cell where nothing is left. */
static int read_marks(const struct nonet_text *text, struct token t, int side,
                      struct nonet_set *marks) {
    struct token part = t;
    memset(marks, 0, sizeof *marks);
    if (t.end - t.at == 1 && text->at[t.at] == '!')
        return NONET_OK;
    for (part.at = t.at; part.at < t.end; part.at = part.end + (side > 9)) {
        part.end = part.at + 1;
        while (side > 9 && part.end < t.end && text->at[part.end] != ',')
            part.end++;
        int d = is_number(text, part) ? number_of(text, part) : 0;
        if (d < 1 || d > side || set_has(*marks, d))
            return NONET_E_SYNTAX;
        *marks = set_or(*marks, set_of(d));
    }
    return text->at[t.end - 1] == ',' ? NONET_E_SYNTAX : NONET_OK;
}

static int read_cell(const struct nonet_text *text, struct token t, size_t used,
                     const struct block_kind *kind, const struct symbols *symbols,
                     struct nonet_grid *grid, int c, struct nonet_piece *piece) {
    struct nonet_set marks;
    int side = grid->side, d = 0;
    if (kind->candidates) {
        if (t.at == t.end || read_marks(text, t, side, &marks) != NONET_OK)
            return refuse(text, t, used, side, piece);
        if (set_count(marks) != 1)
            return nonet_grid_set_marks(grid, c, marks);
        return nonet_grid_give(grid, c, set_first(marks));
    }
    if (symbols != NULL)
        d = nonet_symbol_digit(symbols, text->at[t.at]);
    if (d == 0 && is_empty(text, t, side, kind)) {
        if (piece->style.empty == 0)
            piece->style.empty = t.at == t.end ? ' ' : text->at[t.at];
        return NONET_OK;
    }
    if (symbols == NULL)
        d = is_number(text, t) ? number_of(text, t) : 0;
    if (d < 1 || d > side)
        return refuse(text, t, used, side, piece);
    return nonet_grid_give(grid, c, d);
}

/* Above side 9 a row of single characters with letters among them is written in symbols. Decides on
 * the alphabet from all rows; *symbols is set to NULL where the cells are numbers. */
static int settle_symbols(const struct rows *rows, const struct nonet_text *text, int side,
                          size_t used, const struct block_kind *kind, struct symbols *room,
                          const struct symbols **symbols, struct nonet_piece *piece) {
    char all[35 * 35];
    struct token cells[BLOCK_CELLS_MAX];
    size_t count = 0, bad, ignored;
    int letters = text->symbols != NULL;
    *symbols = NULL;
    if (kind->candidates || side > 35 || (side <= 9 && text->symbols == NULL))
        return NONET_OK;
    for (int r = 0; r < side; r++) {
        kind->split(text, &rows->at[r], cells, &ignored);
        for (int i = 0; i < side; i++) {
            if (cells[i].end - cells[i].at != 1)
                return NONET_OK;
            all[count] = text->at[cells[i].at];
            letters |= is_letter(all[count++]);
        }
    }
    if (!letters)
        return NONET_OK;
    if (nonet_symbols_decide(all, count, side, text->symbols, room, &bad, piece->reason) != 0) {
        kind->split(text, &rows->at[(int)bad / side], cells, &ignored);
        piece->error = cells[(int)bad % side].at;
        piece->used = used;
        return NONET_E_SYNTAX;
    }
    memcpy(piece->style.symbols, room->of, sizeof room->of);
    *symbols = room;
    return NONET_OK;
}

/* Every row must have `side` cells, and there must be `side` rows. */
static int check_counts(const struct rows *rows, const struct nonet_text *text, int side,
                        size_t used, const struct block_kind *kind, struct nonet_piece *piece) {
    struct token cells[BLOCK_CELLS_MAX];
    char name[12];
    size_t bad = 0;
    for (int r = 0; r < rows->count && r < side; r++) {
        int n = kind->split(text, &rows->at[r], cells, &bad);
        if (n < 0)
            return nonet_piece_error(piece, bad, used, "%s has no place here",
                                     nonet_char_name(text->at[bad], name));
        if (n > side)
            return nonet_piece_error(piece, cells[side].at, used, "row %d has more than %d cells",
                                     r + 1, side);
        if (n < side)
            return nonet_piece_error(piece, rows->at[r].end, used,
                                     "row %d has %d cell%s, %d are needed", r + 1, n,
                                     n == 1 ? "" : "s", side);
    }
    if (rows->count < side)
        return nonet_piece_error(piece, rows->at[rows->count - 1].end, used,
                                 "the puzzle ends after %d row%s, %d are needed", rows->count,
                                 rows->count == 1 ? "" : "s", side);
    if (rows->count > side)
        return nonet_piece_error(piece, rows->at[side].begin, used,
                                 "row %d is one too many, %d make a puzzle", side + 1, side);
    return NONET_OK;
}

int nonet_rows_read(const struct rows *rows, const struct nonet_text *text, int side, size_t used,
                    const struct block_kind *kind, struct nonet_grid *grid, size_t room,
                    struct nonet_piece *piece) {
    struct token cells[BLOCK_CELLS_MAX];
    struct symbols symbol_room;
    const struct symbols *symbols;
    size_t ignored;
    int status = check_counts(rows, text, side, used, kind, piece);
    if (status == NONET_OK)
        status = nonet_text_grid(text, side, grid, room, piece, rows->at[0].begin, used);
    if (status == NONET_OK)
        status = settle_symbols(rows, text, side, used, kind, &symbol_room, &symbols, piece);
    for (int r = 0; r < side && status == NONET_OK; r++) {
        kind->split(text, &rows->at[r], cells, &ignored);
        for (int i = 0; i < side && status == NONET_OK; i++)
            status = read_cell(text, cells[i], used, kind, symbols, grid, r * side + i, piece);
    }
    piece->used = used;
    return status;
}

int nonet_block_read(const struct nonet_text *text, const struct block_kind *kind,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct rows rows;
    struct framing f = {0};
    nonet_piece_init(piece);
    rows.count = 0;
    if (gather(text, kind, &rows, &f) == NONET_MORE)
        return NONET_MORE;
    if (rows.count == 0)
        return nonet_piece_text(piece, text->length);
    if (f.side < 1)
        f.side = 9; /* nothing to go by: the first row itself is bad, and that is what is said */
    return nonet_rows_read(&rows, text, f.side, f.end, kind, grid, room, piece);
}

/* ---- splitting ---- */

static int split_groups(const struct nonet_text *text, const struct line *line, const char *bars,
                        struct token *cells, int *single) {
    int n = 0;
    *single = 1;
    for (size_t i = line->begin; i < line->end && n < BLOCK_CELLS_MAX;) {
        char c = text->at[i];
        if (is_blank(c) || (c && strchr(bars, c))) {
            i++;
            continue;
        }
        cells[n].at = i;
        while (i < line->end && !is_blank(text->at[i]) &&
               !(text->at[i] && strchr(bars, text->at[i])))
            i++;
        cells[n].end = i;
        *single &= cells[n].end - cells[n].at == 1;
        n++;
    }
    return n;
}

int nonet_split_cells(const struct nonet_text *text, const struct line *line, const char *bars,
                      struct token *cells) {
    int single, n = split_groups(text, line, bars, cells, &single);
    if (single || n >= 10)
        return n;
    n = 0;
    for (size_t i = line->begin; i < line->end && n < BLOCK_CELLS_MAX; i++) {
        char c = text->at[i];
        if (is_blank(c) || (c && strchr(bars, c)))
            continue;
        cells[n].at = i;
        cells[n++].end = i + 1;
    }
    return n;
}

size_t nonet_line_misfit(const struct nonet_text *text, const struct line *line,
                         const char *allowed) {
    size_t i = line->begin;
    for (; i < line->end; i++) {
        char c = text->at[i];
        if (!is_blank(c) && !is_digit(c) && !is_letter(c) && (c == '\0' || !strchr(allowed, c)))
            break;
    }
    return i;
}
