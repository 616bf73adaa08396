/*
 * Puzzles that are drawn with lines of text. Every way to split lines is tried, with and without
 * names of rows and columns, and all that make a puzzle must make the same one. A puzzle is
 * complete only if
 *
 *     it has as many rows as each row has cells,
 *     blank lines and rules are between all rows, between all bands, or nowhere in it, and
 *     what follows is not one more row, unless that begins another whole puzzle.
 */
#include "format/paste.h"

#include <assert.h>

enum { SAMURAI = 21, GAP_MAX = 3, RULES_MAX = 4 };

struct attempt {
    enum paste_way way;
    int header;   /* the first row names the columns */
    int labels;   /* the rows have names */
    int either;   /* lines that may be rules are rows */
    int trailing; /* the last field of every row is not a cell */
};

/* The rows that an attempt has found. */
struct table {
    int side, rows;
    int columns;       /* that a header names */
    int label;         /* the kind of the rows' names */
    int gaps, borders; /* since the last row; borders: how thick */
    int rules;         /* how many borders */
    char rule_sign;    /* of rules that could also be rows */
    int first, last;   /* lines */
    int barred;        /* there are bars between some of the cells, not all */
    int drawn_cols;    /* cells between two bars of the first row */
    int touching;      /* cells without anything between them */
    unsigned char gap[NONET_SIDE_MAX + 1], border[NONET_SIDE_MAX + 1]; /* before row r */
};

static int fail_at(struct nonet_piece *piece, int *most, int rank, size_t at) {
    if (rank < *most)
        return 0;
    *most = rank;
    piece->error = at;
    return 1;
}

/* ---- a row ---- */

static int is_usual(int side) {
    return side == 4 || side == 6 || side == 9 || side == 12 || side == 16 || side == 25;
}

/* Eight rows of nine fields are more likely a 9x9 that has lost a row than an 8x8 with commas at
 * the end. */
static int may_trail(int side) {
    return is_usual(side) || !is_usual(side + 1);
}

static int split_row(const struct paste *p, const struct paste_line *line, const struct attempt *a,
                     struct table *t, struct token *cells) {
    size_t begin = line->begin;
    int kind;
    if (a->labels) {
        size_t label = nonet_paste_label(p, begin, line->end, a->way, t->rows, &kind);
        if (label == 0 || (t->rows > 0 && kind != t->label))
            return -1;
        t->label = kind;
        begin += label;
    }
    int n = nonet_paste_split(p, begin, line->end, a->way, cells);
    if (a->trailing)
        n = n > 1 && cells[n - 1].at == cells[n - 1].end && may_trail(n - 1) ? n - 1 : -1;
    return n;
}

enum divider { THICK, BAR, BLANK, DIVIDERS };

/* Is there something of this kind between two cells? */
static int is_divided(const struct paste *p, struct token a, struct token b, enum divider kind) {
    for (size_t i = a.end; i < b.at; i++) {
        char c = p->sign[i];
        int bar = c == '|' || c == ':' || c == '!';
        if (kind == THICK && bar && (p->thick[i] == 1 || (i > a.end && p->sign[i - 1] == '|')))
            return 1;
        if (kind == BAR ? bar : kind == BLANK && is_blank(c))
            return 1;
    }
    return 0;
}

/* The cells between two dividers; 0: none are drawn, or not evenly. Bars around every cell mean
 * nothing, unless some are thick; blanks count only if signs touch each other. */
static int group_length(const struct paste *p, const struct token *cells, int n,
                        enum paste_way way) {
    if (way != PASTE_BARS && way != PASTE_GROUPS && way != PASTE_SIGNS)
        return 0;
    for (int kind = THICK; kind < DIVIDERS; kind++) {
        int group = 0, run = 0, even = 1;
        for (int i = 0; i < n; i++) {
            run++;
            if (i + 1 < n && !is_divided(p, cells[i], cells[i + 1], (enum divider)kind))
                continue;
            even &= group == 0 || run == group;
            group = run;
            run = 0;
        }
        if (even && group > 1 && group < n && (kind != BLANK || way == PASTE_SIGNS))
            return group;
    }
    return 0;
}

/* Signs that touch each other are in groups of equal length, or the first group is something else:
 * the name of the row, a dash. */
static int is_even(const struct token *cells, int n) {
    int group = 0, run = 0, touching = 0;
    for (int i = 0; i < n; i++) {
        run++;
        touching |= i > 0 && cells[i].at == cells[i - 1].end;
        if (i + 1 < n && cells[i + 1].at == cells[i].end)
            continue;
        if (group != 0 && run != group && touching)
            return 0;
        group = run;
        run = 0;
    }
    return 1;
}

/* Bars between some cells, but not between all. */
static int has_inner_bars(const struct paste *p, const struct token *cells, int n,
                          enum paste_way way) {
    int bars = 0;
    for (int i = 0; i + 1 < n; i++)
        bars += is_divided(p, cells[i], cells[i + 1], BAR);
    return (way == PASTE_GROUPS || way == PASTE_SIGNS) && bars > 0 && bars + 1 < n;
}

static int add_row(struct paste *p, const struct attempt *a, struct table *t,
                   const struct paste_line *line, const struct token *cells, int n) {
    if (t->rows == 0) {
        t->side = n;
        if (n < 4 || n > NONET_SIDE_MAX || (a->header && n != t->columns))
            return -1;
        t->drawn_cols = group_length(p, cells, n, a->way);
        t->barred = has_inner_bars(p, cells, n, a->way);
        if (t->barred && t->drawn_cols == 0)
            return -1; /* bars here and there: some other puzzle */
    }
    if (n != t->side || (a->way == PASTE_SIGNS && !is_even(cells, n)))
        return -1;
    if (t->drawn_cols != group_length(p, cells, n, a->way) && t->drawn_cols != 0)
        return -1;
    for (int i = 1; i < n; i++)
        t->touching |= cells[i].at == cells[i - 1].end;
    assert(t->rows < t->side); /* a whole puzzle takes no more rows */
    t->gap[t->rows] = (unsigned char)t->gaps;
    t->border[t->rows] = (unsigned char)t->borders;
    t->gaps = t->borders = t->rules = 0;
    for (int i = 0; i < n; i++)
        nonet_paste_put(p, t->rows * n + i, line, cells[i]);
    t->rows++;
    return 0;
}

/* ---- the lines of an attempt ---- */

/* The distance between the things between rows that are at least this thick; 0: there is nothing;
 * 1: they are everywhere; -1: it is not even. */
static int period(const unsigned char *before, int side, int thick) {
    int first = 0;
    for (int r = 1; r < side && first == 0; r++)
        first = before[r] >= thick ? r : 0;
    for (int r = 1; r < side && first > 0; r++)
        if ((before[r] >= thick) != (r % first == 0))
            return -1;
    return first > 0 && side % first != 0 ? -1 : first;
}

/* Are the next lines, from line i on, the rows of another whole puzzle? */
static int is_next_whole(struct paste *p, int i, const struct attempt *a, const struct table *t,
                         int *whole) {
    struct token cells[BLOCK_CELLS_MAX];
    struct paste_line *line;
    struct table own = *t;
    int corner, headed = 0;
    own.rows = 0;
    for (*whole = 0; own.rows < t->side; i++) {
        int status = nonet_paste_line(p, i, &line);
        if (status != NONET_OK)
            return status == NONET_MORE ? status : NONET_OK;
        if (line->class == PASTE_BORDER || (line->class == PASTE_EITHER && !a->either))
            continue;
        if (line->class != PASTE_ROW && line->class != PASTE_EITHER)
            return NONET_OK;
        if (own.rows == 0 && a->header && !headed) {
            headed = nonet_paste_header(p, line, &corner) == t->columns;
            if (!headed)
                return NONET_OK;
            continue;
        }
        if (split_row(p, line, a, &own, cells) != t->side)
            return NONET_OK;
        own.rows++;
    }
    *whole = 1;
    return NONET_OK;
}

static char first_sign(const struct paste *p, const struct paste_line *line) {
    size_t i = line->begin;
    while (i < line->end && (is_blank(p->sign[i]) || p->sign[i] == '|'))
        i++;
    return i < line->end ? p->sign[i] : '\0';
}

/* What was taken for a rule is made of a sign that cells also have: then it was a row. */
static int is_cell_too(const struct paste *p, const struct table *t) {
    for (int c = 0; c < t->side * t->side && t->rule_sign != '\0'; c++)
        if (p->trial[c].end - p->trial[c].at == 1 && p->sign[p->trial[c].at] == t->rule_sign)
            return 1;
    return 0;
}

/* Numbers in the first field and nothing in the last: commas at the end rather than names. */
static int is_last_column_empty(const struct paste *p, int side) {
    for (int r = 0; r < side; r++) {
        struct token t = p->trial[r * side + side - 1];
        if (t.at < t.end)
            return 0;
    }
    return 1;
}

/* Are there both 0 and nothing in cells? Then 0 is not an empty one, and up to side 9 it is no digit
 * either. */
static int has_zero_and_nothing(const struct paste *p, int side) {
    int zeros = 0, empty = 0;
    for (int c = 0; c < side * side; c++) {
        struct token t = p->trial[c];
        empty += t.at == t.end;
        zeros += t.end - t.at == 1 && p->sign[t.at] == '0';
    }
    return side <= 9 && zeros > 0 && empty > 0;
}

/* Mostly digits and signs for empty cells. */
static int is_digit_row(const struct paste *p, const struct paste_line *line) {
    size_t cells = 0, letters = 0;
    for (size_t i = line->begin; i < line->end; i++) {
        cells += is_digit(p->sign[i]) || nonet_is_empty_char(p->sign[i], 9);
        letters += is_letter(p->sign[i]);
    }
    return letters == 0 || cells > 2 * letters;
}

/* A line right after the last row that is not a row, but has about as many cells. */
static int is_like_row(const struct paste *p, const struct paste_line *line, int side) {
    struct token cells[BLOCK_CELLS_MAX];
    for (int way = 0; way < PASTE_COLUMNS; way++) {
        int n = nonet_paste_split(p, line->begin, line->end, (enum paste_way)way, cells);
        if (n >= side - 1 && n <= side + 1 && is_digit_row(p, line))
            return 1;
    }
    return 0;
}

/* The header of a Markdown table must be there, but may be empty. */
static int empty_head(struct paste *p, int i) {
    struct token cells[BLOCK_CELLS_MAX];
    struct paste_line *line, *below;
    if (nonet_paste_line(p, i + 1, &below) != NONET_OK || below->class != PASTE_BORDER)
        return 0;
    line = &p->line[i];
    for (size_t i = line->begin; i < line->end; i++)
        if (p->sign[i] != '|' && !is_blank(p->sign[i]))
            return 0;
    return nonet_paste_split(p, line->begin, line->end, PASTE_BARS, cells);
}

/* Collects rows from line i on. NONET_OK: t->rows of them, and what follows them is not a row; else
 * NONET_MORE, or NONET_E_SYNTAX. */
static int gather(struct paste *p, int i, const struct attempt *a, struct table *t,
                  struct nonet_piece *piece, int *most) {
    struct token cells[BLOCK_CELLS_MAX];
    struct paste_line *line;
    int status;
    t->first = t->last = i;
    for (;; i++) {
        status = nonet_paste_line(p, i, &line);
        int done = t->rows > 0 && t->rows == t->side;
        if (status == NONET_MORE)
            return status;
        if (status == PASTE_END)
            break;
        if (line->class == PASTE_PROSE && done && t->gaps == 0 && is_like_row(p, line, t->side)) {
            if (fail_at(piece, most, t->rows + 1, line->from))
                nonet_piece_error(piece, line->from, 0, "this line is like a row, but is not one");
            return NONET_E_SYNTAX;
        }
        if (line->class == PASTE_PROSE)
            break;
        int border = line->class == PASTE_BORDER || (line->class == PASTE_EITHER && !a->either);
        if (line->class == PASTE_BLANK) {
            if (done || ++t->gaps > GAP_MAX)
                break;
        } else if (border) {
            if (line->class == PASTE_EITHER)
                t->rule_sign = first_sign(p, line);
            t->borders = line->thick ? 2 : t->borders ? t->borders : 1;
            if (++t->rules > RULES_MAX)
                return NONET_E_SYNTAX;
            t->last = done && t->gaps == 0 ? i : t->last;
        } else if (line->class == PASTE_DECOR) {
            if (done)
                break;
        } else if (a->header && t->columns == 0) {
            int corner;
            t->columns = nonet_paste_header(p, line, &corner);
            if (t->columns == 0 && a->way == PASTE_BARS && t->rules == 0)
                t->columns = empty_head(p, i);
            if (t->columns < 4 || (corner && !a->labels))
                return NONET_E_SYNTAX;
        } else if (done) {
            int whole = 0, frame = t->border[0] || period(t->border, t->side, 1) > 0;
            if (!frame ||
                t->rules != 1) /* a frame has a line at its end, and the next one starts with one */
                status = is_next_whole(p, i, a, t, &whole);
            if (status != NONET_OK || whole)
                return status;
            if (fail_at(piece, most, t->rows + 1, line->from))
                nonet_piece_error(piece, line->from, 0, "row %d is one too many, %d make a puzzle",
                                  t->rows + 1, t->side);
            return NONET_E_SYNTAX;
        } else {
            int n = split_row(p, line, a, t, cells);
            if (n < 1 || add_row(p, a, t, line, cells, n) != 0) {
                if (n > 0 && t->rows > 0 && fail_at(piece, most, t->rows, line->from))
                    nonet_piece_error(piece, line->from, 0, "row %d has %d cell%s, %d are needed",
                                      t->rows + 1, n, n == 1 ? "" : "s", t->side);
                return NONET_E_SYNTAX;
            }
            t->last = i;
        }
    }
    if (t->rows > 0 && t->rows == t->side && !is_cell_too(p, t) &&
        !(a->labels && !a->header && is_last_column_empty(p, t->side)) &&
        !(a->trailing && has_zero_and_nothing(p, t->side)))
        return NONET_OK;
    if (t->rows > 0 && fail_at(piece, most, t->rows, p->line[t->last].to))
        nonet_piece_error(piece, p->line[t->last].to, 0,
                          "the puzzle ends after %d row%s, %d are needed", t->rows,
                          t->rows == 1 ? "" : "s", t->side);
    return NONET_E_SYNTAX;
}

static int take_table(struct paste *p, struct table *t, enum paste_way way,
                      struct nonet_piece *piece, int *most) {
    if (way == PASTE_BARS && t->border[1] == 1 && t->border[2] == 0)
        t->border[1] = 0; /* the line below the header of a Markdown table */
    int gaps = period(t->gap, t->side, 1), rules = period(t->border, t->side, 1);
    int thick = period(t->border, t->side, 2);
    size_t at = p->line[t->first].from;
    if (gaps < 0 || rules < 0) {
        if (fail_at(piece, most, t->rows + 1, at))
            nonet_piece_error(piece, at, 0, "the %s between the rows are not even",
                              gaps < 0 ? "gaps" : "rules");
        return NONET_E_SYNTAX;
    }
    struct paste_shape shape = {.side = t->side,
                                .box_rows = thick > 1   ? thick
                                            : rules > 1 ? rules
                                            : gaps > 1  ? gaps
                                                        : 0,
                                .box_cols = t->drawn_cols,
                                .separated = !t->touching,
                                .begin = at,
                                .end = p->line[t->last].to};
    struct nonet_piece own = *piece;
    int status = nonet_paste_take(p, &shape, &own);
    if (status != NONET_OK)
        nonet_paste_reason(piece, &own, most);
    return status;
}

static int try(struct paste *p, int i, const struct attempt *a, int *next, int *shaped,
               struct nonet_piece *piece, int *most) {
    struct table t;
    memset(&t, 0, sizeof t);
    int status = gather(p, i, a, &t, piece, most);
    if (status == NONET_OK) {
        *shaped |= a->header || a->labels;
        status = take_table(p, &t, a->way, piece, most);
    }
    if (status == NONET_OK)
        *next = t.last + 1;
    return status;
}

/* ---- all ways ---- */

/* Five grids in one: 18 cells in the rows at the top, 21 where they overlap, 9 in the middle. */
static int is_samurai(struct paste *p, int i) {
    struct token cells[BLOCK_CELLS_MAX];
    struct paste_line *line;
    int row = 0;
    for (; row < SAMURAI && nonet_paste_line(p, i, &line) == NONET_OK; i++) {
        if (line->class != PASTE_ROW && line->class != PASTE_EITHER)
            continue;
        int band = row / 3, want = band == 2 || band == 4 ? 21 : band == 3 ? 9 : 18;
        if (nonet_paste_split(p, line->begin, line->end, PASTE_SIGNS, cells) != want)
            return 0;
        row++;
    }
    return row == SAMURAI;
}

/* All ways to split, with or without names of rows and columns. *shaped: rows were found. */
static int try_ways(struct paste *p, int i, int header, int labels, int *next, int *shaped,
                    struct nonet_piece *piece, int *most) {
    int found = NONET_E_SYNTAX;
    for (int k = 0; k < 4 * PASTE_COLUMNS; k++) {
        struct attempt a = {.way = (enum paste_way)(k / 4),
                            .header = header,
                            .labels = labels,
                            .either = k % 2,
                            .trailing = k / 2 % 2};
        int fields = a.way == PASTE_COMMAS || a.way == PASTE_SEMICOLONS || a.way == PASTE_TABS;
        if (a.trailing && !fields)
            continue;
        int status = try(p, i, &a, next, shaped, piece, most);
        if (status == NONET_MORE)
            return status;
        if (status == NONET_OK || status == NONET_E_REFUSED)
            found = status;
    }
    return found;
}

int nonet_paste_rows(struct paste *p, int i, int *next, struct nonet_piece *piece) {
    int found = NONET_E_SYNTAX, most = 0, shaped = 0, status;
    p->side = p->conflict = 0;
    if (is_samurai(p, i))
        return nonet_piece_refuse(piece, p->line[i].from, 0,
                                  "a samurai of five grids is not supported");
    for (int names = 3; names >= 0 && !shaped && found == NONET_E_SYNTAX; names--) {
        found = try_ways(p, i, names / 2, names % 2, next, &shaped, piece, &most);
        if (found == NONET_MORE)
            return found;
    }
    status = shaped && found != NONET_OK ? NONET_E_SYNTAX
                                         : nonet_paste_columns(p, i, next, piece, &most);
    if (status == NONET_MORE)
        return status;
    found = status == NONET_OK || status == NONET_E_REFUSED ? status : found;
    return p->conflict ? NONET_E_SYNTAX : found;
}
