/*
 * Rows to puzzles. Two questions are settled here: where a puzzle ends, and what each cell means.
 *
 * Where it ends. Blank lines may stand between rows, between bands, only between puzzles, or
 * nowhere, and a missing row must not shift the rest of the file by one row. So rows are counted by
 * paragraphs (runs without a blank line):
 *
 *     a paragraph of n rows                 is a puzzle
 *     n / box_rows paragraphs of box_rows   are one, if each has at most one row more or less
 *     paragraphs of one row                 are read as if the blank lines were not there
 *     2n rows or more without a gap         begin with a puzzle of n rows
 *     anything else                         is one damaged record
 *
 * and a gap wider than the first one inside a puzzle ends it. n is the length of most of the first
 * rows.
 */
#include "format/block.h"
#include "format/alphabet.h"
#include "format/doubt.h"

#include <assert.h>
#include <limits.h>

/* Splits row r, which is the line there; returns what `split` does. */
static int split_row(struct rows *rows, int r, const struct nonet_text *text,
                     const struct block_kind *kind) {
    struct token cells[BLOCK_CELLS_MAX];
    int is_room = BLOCK_KEPT_MAX - rows->used >= BLOCK_CELLS_MAX;
    rows->bad[r] = 0;
    int n =
        kind->split(text, &rows->at[r], is_room ? rows->kept + rows->used : cells, &rows->bad[r]);
    assert(n <= BLOCK_CELLS_MAX && n >= BLOCK_STOP);
    rows->cells[r] = n;
    rows->first[r] = is_room ? rows->used : -1;
    rows->is_like[r] = 0;
    return n;
}

int nonet_rows_add(struct rows *rows, const struct nonet_text *text, const struct line *line,
                   const struct block_kind *kind) {
    struct token cells[BLOCK_CELLS_MAX];
    size_t ignored;
    if (rows->count == BLOCK_ROWS_MAX)
        return kind->split(text, line, cells, &ignored);
    rows->at[rows->count] = *line;
    int n = split_row(rows, rows->count, text, kind);
    if (n == 0 || n == BLOCK_STOP)
        return n;
    rows->used += rows->first[rows->count] >= 0 && n > 0 ? n : 0;
    rows->split = rows->count == 0 || rows->split == kind->split ? kind->split : NULL;
    rows->count++;
    return n;
}

/* Appends a line that is split like the row before it. Nearly all rows are, and it takes less to see
 * that than to split them. Returns what nonet_rows_add does, 0 for any other line. */
static int add_like(struct rows *rows, const struct nonet_text *text, const struct line *line,
                    const struct block_kind *kind) {
    int r = rows->count, n = r > 0 ? rows->cells[r - 1] : 0;
    if (n <= 0 || r == BLOCK_ROWS_MAX || kind->shape == SHAPE_NONE || rows->split != kind->split ||
        rows->first[r - 1] < 0 || BLOCK_KEPT_MAX - rows->used < n)
        return 0;
    const struct line *before = &rows->at[r - 1];
    const struct token *cells = rows->kept + rows->first[r - 1];
    struct token *own = rows->kept + rows->used;
    if (!nonet_is_split_alike(text, before, line) ||
        !(rows->is_like[r - 1] || nonet_are_signs(text, cells, n, kind->shape)))
        return 0;
    for (int i = 0; i < n; i++)
        own[i] = (struct token){cells[i].at - before->begin + line->begin,
                                cells[i].end - before->begin + line->begin};
    rows->at[r] = *line;
    rows->cells[r] = n;
    rows->bad[r] = 0;
    rows->first[r] = rows->used;
    rows->is_like[r] = 1;
    rows->used += n;
    rows->count++;
    return n;
}

static void split_again(struct rows *rows, const struct nonet_text *text,
                        const struct block_kind *kind) {
    rows->used = 0;
    for (int r = 0; r < rows->count; r++)
        rows->used +=
            split_row(rows, r, text, kind) > 0 && rows->first[r] >= 0 ? rows->cells[r] : 0;
    rows->split = kind->split;
}

/* The cells of a row: those that are kept, or split again into `room`. */
static const struct token *cells_of(const struct rows *rows, int r, const struct nonet_text *text,
                                    const struct block_kind *kind,
                                    struct token room[BLOCK_CELLS_MAX]) {
    size_t ignored;
    if (rows->first[r] >= 0)
        return rows->kept + rows->first[r];
    kind->split(text, &rows->at[r], room, &ignored);
    return room;
}

/* ---- where a puzzle ends ---- */

/* The length that most of the first three rows have; 0 while that is not known. */
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
    int off = rows > box_rows ? rows - box_rows : box_rows - rows;
    if (off <= 1 && rows < side)
        return side / box_rows;
    return 1;
}

struct framing {
    int side, box_rows;
    int paragraphs; /* finished */
    int first;      /* rows of the first paragraph, once it is finished */
    int before;     /* rows before the current paragraph */
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
        f->box_rows = f->side; /* no such puzzle: reported when the rows are read */
}

/* Notes a blank line: 1 if the puzzle ends here. */
static int end_paragraph(struct framing *f, const struct nonet_text *text,
                         const struct rows *rows) {
    settle_side(f, text, rows, 0);
    if (f->gap++ == 0) {
        f->paragraphs++;
        if (f->paragraphs == 1)
            f->first = rows->count;
        else if (f->paragraphs == 2 && f->first == 1 && rows->count > 2)
            f->first = f->box_rows; /* not single rows: a band that has lost the others */
        f->before = rows->count;
    }
    if (f->side == 0)
        return 0;
    if (f->paragraphs > 1 && f->gap > f->first_gap)
        return 1;
    return f->first > 1 && is_over(f);
}

/* Notes a row. Returns how many of the rows belong to the puzzle, if that is known now, else 0. It
 * is known in an unbroken run of at least two puzzles' rows, and at a paragraph longer than a band,
 * which is the next puzzle. */
static int begin_row(struct framing *f, const struct nonet_text *text, const struct rows *rows) {
    if (f->gap > 0 && f->paragraphs == 1)
        f->first_gap = f->gap;
    f->gap = 0;
    settle_side(f, text, rows, 0);
    if (f->side < 1)
        return 0;
    if (f->paragraphs == 0 || f->first == 1)
        return rows->count >= 2 * f->side ? f->side : 0;
    return rows->count - f->before > f->box_rows + 1 ? f->before : 0;
}

static int is_gap(const struct nonet_text *text, const struct line *line,
                  const struct block_kind *kind) {
    if (kind->tabs && memchr(text->at + line->begin, '\t', line->end - line->begin))
        return 0;
    return nonet_line_is_blank(text, line);
}

/* # begins a comment; no row begins with it. */
static int is_remark(const struct nonet_text *text, const struct line *line) {
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    return begin < end && text->at[begin] == '#';
}

/* Collects the rows of one puzzle. NONET_MORE, or NONET_OK with f->end set. */
static int gather(const struct nonet_text *text, const struct block_kind *kind, struct rows *rows,
                  struct framing *f) {
    struct line line;
    for (size_t at = 0; at < text->length || !text->last; at = line.next) {
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return NONET_MORE;
        int n = add_like(rows, text, &line, kind);
        if (n == 0 && is_gap(text, &line, kind)) {
            if (rows->count > 0 && end_paragraph(f, text, rows))
                break;
            continue;
        }
        if (n == 0)
            n = is_remark(text, &line) ? BLOCK_STOP : nonet_rows_add(rows, text, &line, kind);
        if (n == BLOCK_STOP && rows->count > 0)
            break;
        if (n > 0 || n == -1) {
            f->end = line.next;
            int taken = begin_row(f, text, rows);
            if (taken > 0) {
                assert(taken <= rows->count);
                rows->count = taken;
                f->end = rows->at[taken - 1].next;
                return NONET_OK;
            }
        } else if (rows->count > 0 && f->gap == 0) {
            f->end = line.next; /* a border after a row belongs to it */
        }
    }
    settle_side(f, text, rows, 1);
    return NONET_OK;
}

/* ---- what each cell means ---- */

int nonet_is_number(const struct nonet_text *text, struct token t) {
    for (size_t i = t.at; i < t.end; i++)
        if (!is_digit(text->at[i]))
            return 0;
    return t.end > t.at;
}

/* The value of a number; a huge one is capped, and stays huge. */
static int number_of(const struct nonet_text *text, struct token t) {
    int n = 0;
    for (size_t i = t.at; i < t.end; i++)
        n = n > INT_MAX / 10 - 10 ? n : n * 10 + (text->at[i] - '0');
    return n;
}

static int refuse(const struct nonet_text *text, struct token t, size_t used, int side,
                  struct nonet_piece *piece) {
    char name[12];
    if (nonet_is_number(text, t))
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
        int d = nonet_is_number(text, part) ? number_of(text, part) : 0;
        if (d < 1 || d > side || set_has(*marks, d))
            return NONET_E_SYNTAX;
        *marks = set_or(*marks, set_of(d));
    }
    return text->at[t.end - 1] == ',' ? NONET_E_SYNTAX : NONET_OK;
}

static int read_candidates(const struct nonet_text *text, struct token t, size_t used,
                           struct nonet_grid *grid, int c, struct nonet_piece *piece) {
    struct nonet_set marks;
    if (t.at == t.end || read_marks(text, t, grid->side, &marks) != NONET_OK)
        return refuse(text, t, used, grid->side, piece);
    if (set_count(marks) != 1)
        return nonet_grid_set_marks(grid, c, marks);
    return nonet_grid_give(grid, c, set_first(marks));
}

static int read_cell(const struct nonet_text *text, struct token t, size_t used,
                     const struct alphabet *alphabet, struct nonet_grid *grid, int c,
                     struct nonet_piece *piece) {
    int d = nonet_alphabet_digit(alphabet, text->at + t.at, t.end - t.at);
    if (d < 0)
        return refuse(text, t, used, grid->side, piece);
    if (d == 0 && piece->style.empty == 0)
        piece->style.empty = t.at == t.end ? ' ' : text->at[t.at];
    return d > 0 ? nonet_grid_give(grid, c, d) : NONET_OK;
}

/* Collects what occurs in all cells. */
static void add_signs(const struct rows *rows, const struct nonet_text *text, int side,
                      const struct block_kind *kind, struct signs *signs) {
    struct token room[BLOCK_CELLS_MAX];
    signs->separated = 1;
    signs->from_one = (char)kind->from_one;
    for (int r = 0; r < side; r++) {
        const struct token *cells = cells_of(rows, r, text, kind, room);
        assert(rows->cells[r] == side); /* check_counts() has counted them */
        for (int i = 0; i < side; i++) {
            nonet_signs_add(signs, text->at + cells[i].at, cells[i].end - cells[i].at);
            if (i > 0 && cells[i].at == cells[i - 1].end && cells[i].at < cells[i].end)
                signs->separated = 0;
        }
    }
}

/* Five grids in one, whatever their signs. */
static int is_samurai(const struct rows *rows, const struct nonet_text *text,
                      const struct block_kind *kind) {
    struct token room[BLOCK_CELLS_MAX];
    char cells[21 * 21];
    for (int r = 0; r < 21; r++) {
        const struct token *t = cells_of(rows, r, text, kind, room);
        for (int i = 0; i < 21; i++) {
            size_t length = t[i].end - t[i].at;
            cells[r * 21 + i] = length == 1 ? text->at[t[i].at] : length == 0 ? '.' : 'a';
        }
    }
    return nonet_has_samurai_cells(cells);
}

/* Decides on the alphabet from all rows. */
static int settle_alphabet(const struct rows *rows, const struct nonet_text *text, int side,
                           size_t used, const struct block_kind *kind, struct alphabet *alphabet,
                           struct nonet_piece *piece) {
    struct token room[BLOCK_CELLS_MAX];
    struct signs signs = {0};
    size_t bad;
    add_signs(rows, text, side, kind, &signs);
    if (side == 21 && is_samurai(rows, text, kind))
        return nonet_piece_refuse(piece, rows->at[0].begin, used,
                                  "a samurai of five grids is not supported");
    int status = nonet_alphabet_decide(&signs, side, text->symbols, alphabet, &bad, piece->reason);
    if (status == NONET_OK) {
        nonet_alphabet_style(alphabet, &piece->style);
        return status;
    }
    bad = bad < signs.cells ? bad : 0;
    const struct token *cells = cells_of(rows, (int)bad / side, text, kind, room);
    if (status == NONET_E_SYNTAX && side <= 9 && text->symbols == NULL)
        return refuse(text, cells[(int)bad % side], used, side, piece);
    piece->error = cells[(int)bad % side].at;
    piece->used = used;
    return status;
}

/* Every row must have `side` cells, and there must be `side` rows. */
static int check_counts(const struct rows *rows, const struct nonet_text *text, int side,
                        size_t used, const struct block_kind *kind, struct nonet_piece *piece) {
    struct token room[BLOCK_CELLS_MAX];
    char name[12];
    for (int r = 0; r < rows->count && r < side; r++) {
        int n = rows->cells[r];
        if (n < 0)
            return nonet_piece_error(piece, rows->bad[r], used, "%s has no place here",
                                     nonet_char_name(text->at[rows->bad[r]], name));
        if (n > side)
            return nonet_piece_error(piece, cells_of(rows, r, text, kind, room)[side].at, used,
                                     "row %d has more than %d cells", r + 1, side);
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

/* Number i of a series that begins with `first`. */
static int is_in_series(const struct nonet_text *text, struct token t, int i) {
    return nonet_is_number(text, t) && number_of(text, t) == i;
}

/* A table with a header row and an index column, both 0 1 2 ...: the puzzle is what is inside them.
 * Read as a puzzle it would clash, since both have the same numbers in one box. */
static int has_headers(const struct rows *rows, const struct nonet_text *text, int side,
                       const struct block_kind *kind) {
    struct token room[BLOCK_CELLS_MAX];
    if (side < 5 || kind->candidates || text->box_rows != 0)
        return 0;
    const struct token *cells = cells_of(rows, 0, text, kind, room);
    int first = nonet_is_number(text, cells[1]) ? number_of(text, cells[1]) : -1;
    if (first != 0 && first != 1)
        return 0;
    for (int i = 1; i < side; i++)
        if (!is_in_series(text, cells[i], first + i - 1))
            return 0;
    for (int r = 1; r < side; r++)
        if (!is_in_series(text, cells_of(rows, r, text, kind, room)[0], first + r - 1))
            return 0;
    return 1;
}

/* Counts the bars after each cell of a row, up to two: those where the first one is. Returns the most
 * that a cell has. */
static int count_bars(const struct nonet_text *text, const struct line *row,
                      const struct token *cells, int side, unsigned char *bars) {
    const char *end = text->at + row->end, *bar = text->at + cells[0].end;
    int i = 0, most = 0;
    memset(bars, 0, (size_t)side);
    for (; (bar = memchr(bar, '|', (size_t)(end - bar))) != NULL; bar++) {
        size_t at = (size_t)(bar - text->at);
        while (i + 1 < side && cells[i + 1].at <= at)
            i++;
        size_t next = i + 1 < side ? cells[i + 1].at : row->end;
        if (bars[i] == 0)
            bars[i] = at + 1 < next && bar[1] == '|' ? 2 : 1;
        most = bars[i] > most ? bars[i] : most;
    }
    return most;
}

/* The columns of a box, as drawn in a row by bars, `least` at a time: groups of cells of equal
 * length. 0: none is drawn. */
static int drawn_by(const unsigned char *bars, int side, int least) {
    int group = 0, run = 0;
    for (int i = 0; i < side; i++) {
        run++;
        if (bars[i] < least && i + 1 < side)
            continue;
        if (group != 0 && run != group)
            return 0;
        group = run;
        run = 0;
    }
    return group > 1 && group < side ? group : 0;
}

/* The same for all rows, which must agree; -1: they do not. */
static int drawn_columns(const struct rows *rows, const struct nonet_text *text, int side,
                         const struct block_kind *kind) {
    struct token room[BLOCK_CELLS_MAX];
    unsigned char bars[BLOCK_CELLS_MAX], first_bars[BLOCK_CELLS_MAX];
    int first = 0;
    for (int r = 0; r < side && kind->bars; r++) {
        if (rows->is_like[r]) /* its bars are those of the row before */
            continue;
        const struct token *cells = cells_of(rows, r, text, kind, room);
        int most = count_bars(text, &rows->at[r], cells, side, bars);
        if (r > 0 && memcmp(bars, first_bars, (size_t)side) == 0)
            continue;
        if (r == 0)
            memcpy(first_bars, bars, (size_t)side);
        int twice =
            most == 2 ? drawn_by(bars, side, 2) : 0; /* if some are double, only those count */
        int cols = twice ? twice : drawn_by(bars, side, 1);
        if (r > 0 && cols != first)
            return -1;
        first = cols;
    }
    return first;
}

/* A single cell with two candidates, all others solved: that is one digit too many, since while
 * anything is open at least two cells have a choice. */
static int check_candidates(const struct nonet_grid *grid, size_t at, size_t used,
                            struct nonet_piece *piece) {
    int several = 0, which = 0, count = 0;
    for (int c = 0; c < (int)grid->cells && several < 2; c++)
        if (set_count(grid_marks(grid, c)) > 1) {
            several++;
            which = c;
            count = set_count(grid_marks(grid, c));
        }
    if (several != 1 || count != 2)
        return NONET_OK;
    return nonet_piece_error(piece, at, used, "%s alone has two digits",
                             cell_name(grid, which).text);
}

/* The usual case: single characters in rows of nine, which need no alphabet. */
static int read_usual(const struct rows *rows, const struct nonet_text *text, int side,
                      const struct block_kind *kind, struct nonet_grid *grid,
                      struct nonet_piece *piece) {
    char cells[9 * 9];
    if (side != 9 || text->symbols != NULL || kind->candidates || kind->from_one)
        return 0;
    for (int r = 0; r < side; r++) {
        const struct token *t = rows->kept + rows->first[r];
        if (rows->first[r] < 0)
            return 0;
        for (int i = 0; i < side; i++) {
            size_t length = t[i].end - t[i].at;
            if (length > 1)
                return 0;
            cells[r * side + i] = length == 1 ? text->at[t[i].at] : '0';
        }
    }
    int first = nonet_read_usual(cells, grid, &piece->style);
    if (first >= 0 && first < side * side && piece->style.empty == 0) {
        struct token t = rows->kept[rows->first[first / side] + first % side];
        piece->style.empty = t.at == t.end ? ' ' : text->at[t.at];
    }
    return first >= 0;
}

static int read_all(const struct rows *rows, const struct nonet_text *text, int side, size_t used,
                    const struct block_kind *kind, struct nonet_grid *grid,
                    struct nonet_piece *piece) {
    struct token room[BLOCK_CELLS_MAX];
    struct alphabet alphabet;
    int status = NONET_OK;
    if (!kind->candidates)
        status = settle_alphabet(rows, text, side, used, kind, &alphabet, piece);
    for (int r = 0; r < side && status == NONET_OK; r++) {
        const struct token *cells = cells_of(rows, r, text, kind, room);
        for (int i = 0; i < side && status == NONET_OK; i++)
            status = kind->candidates
                         ? read_candidates(text, cells[i], used, grid, r * side + i, piece)
                         : read_cell(text, cells[i], used, &alphabet, grid, r * side + i, piece);
    }
    return status;
}

int nonet_rows_read(struct rows *rows, const struct nonet_text *text, int side, size_t used,
                    const struct block_kind *kind, struct nonet_grid *grid, size_t room,
                    struct nonet_piece *piece) {
    if (rows->split != kind->split)
        split_again(rows, text, kind);
    int status = check_counts(rows, text, side, used, kind, piece);
    if (status == NONET_OK && has_headers(rows, text, side, kind))
        status = nonet_piece_error(piece, rows->at[0].begin, used,
                                   "the first row and the first column only number the cells");
    if (status == NONET_OK) {
        struct nonet_text drawn = *text;
        int cols = text->box_rows == 0 ? drawn_columns(rows, text, side, kind) : 0;
        if (cols < 0)
            return nonet_piece_error(piece, rows->at[0].begin, used,
                                     "the bars are not in the same places in all rows");
        drawn.box_cols = cols ? cols : text->box_cols;
        drawn.box_rows = cols ? side / cols : text->box_rows;
        status = nonet_text_grid(&drawn, side, grid, room, piece, rows->at[0].begin, used);
    }
    if (status == NONET_OK && !read_usual(rows, text, side, kind, grid, piece))
        status = read_all(rows, text, side, used, kind, grid, piece);
    piece->used = used;
    if (status == NONET_OK && kind->candidates)
        status = check_candidates(grid, rows->at[0].begin, used, piece);
    return status;
}

int nonet_block_read(const struct nonet_text *text, const struct block_kind *kind,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct rows rows;
    struct framing f = {0};
    nonet_piece_init(piece);
    struct line line;
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    if (is_gap(text, &line, kind) || is_remark(text, &line))
        return nonet_piece_text(piece, line.next);
    rows_begin(&rows);
    if (gather(text, kind, &rows, &f) == NONET_MORE)
        return NONET_MORE;
    if (rows.count == 0)
        return nonet_piece_text(piece, text->length);
    if (f.side < 1)
        f.side = 9; /* nothing to go by: the first row itself is bad, which will be reported */
    return nonet_rows_read(&rows, text, f.side, f.end, kind, grid, room, piece);
}
