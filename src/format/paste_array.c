/*
 * Puzzles in the brackets of programs, and in YAML lists:
 *
 *     board = [[5, 3, None, ...],     {{5, 3, 0, ...},     ((5 3 nil ...)      - [5, 3, 0, ...]
 *              [6, ...], ...]          {6, ...}, ...};      (6 ...) ...)       - [6, ...]
 *
 * A row is a bracket without brackets in it, and a puzzle is a sequence of such rows with commas,
 * blanks and comments between them. One bracket alone may hold all cells, or the rows as strings.
 */
#include "format/paste.h"

enum { DEPTH_MAX = 8, STARTS_MAX = 16 }; /* of brackets, before a row and in a line */

/* Where the scanner is. It sees a line end as '\n'. */
struct scan {
    struct paste *p;
    int line;
    size_t at;
};

static int peek(struct scan *s, char *c) {
    struct paste_line *line;
    int status = nonet_paste_line(s->p, s->line, &line);
    if (status == NONET_OK)
        *c = s->at < line->end ? s->p->sign[s->at] : '\n';
    return status;
}

static int step(struct scan *s) {
    struct paste_line *line;
    if (s->at < s->p->line[s->line].end) {
        s->at++;
        return NONET_OK;
    }
    int status = nonet_paste_line(s->p, ++s->line, &line);
    if (status == NONET_OK)
        s->at = line->begin;
    return status;
}

struct array {
    int rows, cells;
    int row_length[NONET_SIDE_MAX + 1];
    int in_row, begun; /* cells of the row that is open */
    int opened;        /* brackets since the last row */
    int nested;        /* there was one around the first row */
    int depth;         /* brackets before the first row */
    int broken;        /* it ends in the middle of a row, or a row has no end: */
    int endless;       /* its number, from 1 */
    int stop_line;
    size_t first, last; /* bytes: the first bracket of a row, and after the last */
    int last_line;
};

static int is_open(char c) {
    return c == '[' || c == '(' || c == '{';
}

static int is_close(char c) {
    return c == ']' || c == ')' || c == '}';
}

static size_t line_end(const struct scan *s) {
    return s->p->line[s->line].end;
}

/* A comment runs to the end of its line. */
static int is_remark(const struct scan *s, char c) {
    return c == '#' || c == '%' ||
           (c == '/' && s->at + 1 < line_end(s) && s->p->sign[s->at + 1] == '/');
}

static int add_cell(struct array *a, const struct scan *s, size_t at, size_t end) {
    struct token t = {at, end};
    if (a->cells == NONET_CELLS_MAX)
        return NONET_E_SYNTAX;
    s->p->owner[a->cells] = (uint16_t)s->line;
    nonet_paste_put(s->p, a->cells++, &s->p->line[s->line], t);
    a->begun++;
    return NONET_OK;
}

/* Takes a string, or the characters up to the next delimiter, as a cell. */
static int take_cell(struct scan *s, struct array *a, char c) {
    size_t begin = s->at, end = line_end(s), stop;
    const char *sign = s->p->sign;
    if (c == '"' || c == '\'') {
        for (stop = begin + 1; stop < end && sign[stop] != c;)
            stop++;
        s->at = stop + (stop < end);
        return stop < end ? add_cell(a, s, begin + 1, stop) : NONET_E_SYNTAX;
    }
    for (stop = begin; stop < end; stop++)
        if (is_blank(sign[stop]) || is_open(sign[stop]) || is_close(sign[stop]) ||
            strchr(",;\"'#", sign[stop]))
            break;
    s->at = stop;
    return add_cell(a, s, begin, stop);
}

/* Is the first cell a string that is long enough to be a row of as many cells as there are? */
static int has_strings(const struct paste *p, const struct array *a) {
    struct token t = p->trial[0];
    return a->cells >= 4 && t.end - t.at >= (size_t)a->cells && t.at > 0 &&
           memchr("\"'", p->sign[t.at - 1], 2) != NULL;
}

/* Is what was read so far a puzzle by itself? One bracket with all cells or with rows as strings;
 * or as many rows as the first has cells, and then a blank line. */
static int is_whole(const struct scan *s, const struct array *a) {
    const struct paste *p = s->p;
    if (a->nested)
        return 0;
    if (a->rows == 1)
        return a->cells >= 81 || has_strings(p, a);
    for (int i = a->last_line + 1; i < s->line && a->rows == a->row_length[0]; i++)
        if (p->line[i].class == PASTE_BLANK)
            return 1;
    return 0;
}

static void end_row(struct array *a, const struct scan *s) {
    a->row_length[a->rows++] = a->begun;
    a->in_row = a->opened = 0;
    a->last = s->p->at[s->at] + 1;
    a->last_line = s->line;
}

/* Takes what is at the scanner. NONET_OK; PASTE_END: the array ends before it; NONET_MORE;
 * NONET_E_SYNTAX: it is not an array. */
static int take(struct scan *s, struct array *a, char c) {
    if (is_remark(s, c)) {
        s->at = line_end(s);
        return NONET_OK;
    }
    if (is_blank(c) || c == ',' || c == ';' || (c == '-' && !a->in_row))
        return step(s);
    if (is_open(c)) {
        if (a->in_row && a->begun > 0) {
            if (a->nested || a->begun < 4 || a->rows == NONET_SIDE_MAX)
                return NONET_E_SYNTAX;
            end_row(a, s); /* its bracket is missing: what follows may still be rows */
            a->endless = a->rows;
            a->broken = 1;
        }
        if (a->rows > 0 && (++a->opened > 1 || is_whole(s, a)))
            return PASTE_END;
        if (a->rows == 0 && ++a->depth > DEPTH_MAX)
            return NONET_E_SYNTAX;
        if (a->rows == 0)
            a->first = s->p->at[s->at];
        a->nested |= a->rows == 0 && a->in_row;
        a->in_row = 1;
        a->begun = 0;
        return step(s);
    }
    if (is_close(c)) {
        if (!a->in_row || a->rows == NONET_SIDE_MAX)
            return PASTE_END;
        end_row(a, s);
        return step(s);
    }
    return a->in_row ? take_cell(s, a, c) : PASTE_END;
}

static int scan(struct paste *p, int line, size_t at, struct array *a) {
    struct scan s = {p, line, at};
    int status = NONET_OK;
    char c;
    memset(a, 0, sizeof *a);
    while (status == NONET_OK) {
        status = peek(&s, &c);
        if (status == NONET_OK)
            status = take(&s, a, c);
    }
    a->stop_line = s.line < p->lines ? s.line : p->lines - 1;
    if (status == PASTE_END && a->in_row) {
        a->cells -= a->begun; /* a row that was begun but is not one */
        a->broken = 1;
    }
    a->broken |= status == NONET_E_SYNTAX;
    return status == PASTE_END ? NONET_OK : status;
}

/* ---- one bracket for all ---- */

/* The cells of strings, each a row: every character, or those that are not blank. */
static int spread_strings(struct paste *p, int rows) {
    struct token *strings = p->shown; /* not in use until something is found */
    memcpy(strings, p->trial, (size_t)rows * sizeof *strings);
    const uint16_t *owner = p->owner;
    for (int r = 0; r < rows; r++) {
        int all = strings[r].end - strings[r].at == (size_t)rows, n = 0;
        for (size_t i = strings[r].at; i < strings[r].end; i++) {
            int blank = is_blank(p->sign[i]);
            if (n == rows || (blank && !all))
                if (!blank || all)
                    return NONET_E_SYNTAX;
            if (blank && !all)
                continue;
            struct token t = {i, i + !blank};
            nonet_paste_put(p, r * rows + n++, &p->line[owner[r]], t);
        }
        if (n != rows)
            return NONET_E_SYNTAX;
    }
    return NONET_OK;
}

/* The side of the puzzle that the array is; 0: it is not a puzzle. */
static int side_of(struct paste *p, const struct array *a) {
    if (a->rows > 1) {
        for (int r = 0; r < a->rows; r++)
            if (a->row_length[r] != a->rows)
                return 0;
        return a->rows;
    }
    if (a->rows == 1 && a->cells <= NONET_SIDE_MAX && has_strings(p, a))
        return spread_strings(p, a->cells) == NONET_OK ? a->cells : 0;
    return a->rows == 1 ? nonet_side_of_cells((size_t)a->cells) : 0;
}

/* Rows of many cells that do not fit together were meant to be a puzzle. */
static int complain(const struct paste *p, const struct array *a, struct nonet_piece *piece) {
    int side = a->rows, pairs = 0;
    for (int r = 0; r + 1 < a->rows; r++) {
        int is_pair = a->row_length[r] == a->row_length[r + 1];
        side = is_pair ? a->row_length[r] : side;
        pairs += is_pair && side >= 4;
    }
    int meant = a->nested ? a->rows > 0 : a->rows >= 3, longest = 0;
    for (int r = 0; r < a->rows; r++)
        longest = a->row_length[r] > longest ? a->row_length[r] : longest;
    if (!meant || longest < 4 || (a->endless && pairs == 0))
        return NONET_E_SYNTAX;
    side = side < 4 ? longest : side;
    size_t used = p->line[a->stop_line].next;
    int bad = 0;
    if (a->broken)
        return nonet_piece_error(piece, a->last, used, "row %d of this array is damaged",
                                 a->endless ? a->endless : a->rows + 1);
    while (bad < a->rows && a->row_length[bad] == side)
        bad++;
    if (bad < a->rows)
        nonet_piece_error(piece, a->first, used,
                          "row %d of this array has %d cell%s, %d are needed", bad + 1,
                          a->row_length[bad], a->row_length[bad] == 1 ? "" : "s", side);
    else
        nonet_piece_error(piece, a->first, used, "this array has %d row%s, %d are needed", a->rows,
                          a->rows == 1 ? "" : "s", side);
    return NONET_E_SYNTAX;
}

/* ---- rows as strings that do not make a puzzle ---- */

struct strings {
    int count, length[NONET_SIDE_MAX + 1];
    int highest;   /* digit */
    int last_line; /* with such a string */
};

/* A run of digits and signs for empty cells from the scanner on, with a quote at one end at least;
 * the other may be what was damaged. */
static int take_string(struct scan *s, struct strings *all) {
    const struct paste_line *line = &s->p->line[s->line];
    const char *sign = s->p->sign;
    size_t begin = s->at;
    for (; s->at < line->end && (is_digit(sign[s->at]) || nonet_is_empty_char(sign[s->at], 9));
         s->at++)
        if (is_digit(sign[s->at]) && sign[s->at] - '0' > all->highest)
            all->highest = sign[s->at] - '0';
    int is_quoted = (begin > line->begin && memchr("\"'", sign[begin - 1], 2) != NULL) ||
                    (s->at < line->end && memchr("\"'", sign[s->at], 2) != NULL);
    if (begin == s->at || !is_quoted || all->count > NONET_SIDE_MAX)
        return 0;
    all->length[all->count++] = (int)(s->at - begin);
    all->last_line = s->line;
    return 1;
}

/* The strings from a bracket on, up to a blank line or anything that is neither one of them nor
 * between them. */
static int find_strings(struct paste *p, int i, size_t at, struct strings *all) {
    struct scan s = {p, i, at + 1};
    int status;
    char c;
    memset(all, 0, sizeof *all);
    while ((status = peek(&s, &c)) == NONET_OK && p->line[s.line].class != PASTE_BLANK) {
        if (!is_blank(c) && memchr(",;\"'[](){}", c, 11) == NULL) {
            if (!take_string(&s, all))
                break;
        } else if ((status = step(&s)) != NONET_OK) {
            break;
        }
    }
    return status == NONET_MORE ? status : NONET_OK;
}

/* About as many strings as each of them has signs, and all but one of the same length: rows of a
 * puzzle, of which one is damaged or missing. */
static int complain_strings(struct paste *p, int i, size_t at, struct nonet_piece *piece) {
    struct strings all;
    int bad = -1, others = 0;
    if (find_strings(p, i, at, &all) == NONET_MORE)
        return NONET_MORE;
    if (all.count < 3)
        return NONET_E_SYNTAX;
    int side = all.length[0] == all.length[1] ? all.length[0] : all.length[2];
    for (int r = 0; r < all.count; r++) {
        others += all.length[r] != side;
        bad = bad < 0 && all.length[r] != side ? r : bad;
    }
    if (side < 4 || others > 1 || all.count < side - 1 || all.count > side + 1 ||
        all.highest > side || (others == 0 && all.count == side))
        return NONET_E_SYNTAX;
    size_t used = p->line[all.last_line].next;
    if (bad >= 0)
        return nonet_piece_error(piece, p->at[at], used,
                                 "row %d of this array has %d cell%s, %d are needed", bad + 1,
                                 all.length[bad], all.length[bad] == 1 ? "" : "s", side);
    return nonet_piece_error(piece, p->at[at], used, "this array has %d rows, %d are needed",
                             all.count, side);
}

int nonet_paste_array(struct paste *p, int i, int *next, struct nonet_piece *piece) {
    struct array a;
    const struct paste_line *line = &p->line[i];
    int status = NONET_E_SYNTAX, starts = 0;
    for (size_t at = line->begin; at < line->end && status == NONET_E_SYNTAX; at++) {
        if (!is_open(p->sign[at]))
            continue;
        if (++starts > STARTS_MAX)
            return NONET_E_SYNTAX;
        p->side = 0;
        status = scan(p, i, at, &a);
        if (status == NONET_MORE)
            return status;
        int side = status == NONET_OK && !a.broken ? side_of(p, &a) : 0;
        if (side < 4) {
            status = complain(p, &a, piece);
            if (piece->used == 0)
                status = complain_strings(p, i, at, piece);
            if (piece->used > 0 || status == NONET_MORE)
                return status;
            continue;
        }
        struct paste_shape shape = {.side = side, .separated = 1, .begin = a.first, .end = a.last};
        status = nonet_paste_take(p, &shape, piece);
        *next = a.last_line + 1;
        if (status == NONET_E_SYNTAX && (a.rows > 1 || side >= 9)) {
            piece->used = p->line[a.last_line].next; /* it was meant to be one */
            return status;
        }
    }
    return status;
}

/* ---- YAML lists, one cell per line ---- */

/* How many dashes, each with a blank after it, begin the line; *at is what follows. */
static int count_dashes(const struct paste *p, const struct paste_line *line, size_t *at) {
    int n = 0;
    for (*at = line->begin; *at < line->end; ++*at) {
        char c = p->sign[*at];
        if (c == '-' && *at + 1 < line->end && is_blank(p->sign[*at + 1]))
            n++;
        else if (!is_blank(c))
            break;
    }
    return n;
}

int nonet_paste_yaml(struct paste *p, int i, int *next, struct nonet_piece *piece) {
    struct paste_line *line;
    int rows = 0, cells = 0, length = 0, status;
    size_t at, first = p->line[i].from, last = first;
    if (count_dashes(p, &p->line[i], &at) != 2)
        return NONET_E_SYNTAX;
    for (; (status = nonet_paste_line(p, i, &line)) == NONET_OK; i++) {
        int dashes = count_dashes(p, line, &at);
        size_t end = line->end;
        while (end > at && is_blank(p->sign[end - 1]))
            end--;
        if (dashes == 0 || dashes > 2 || end - at > 6 || cells == NONET_CELLS_MAX)
            break;
        if (dashes == 2 && rows++ > 0 && cells % (rows - 1) != 0)
            return NONET_E_SYNTAX;
        if (end - at >= 2 && (p->sign[at] == '"' || p->sign[at] == '\'')) {
            at++;
            end--;
        }
        struct token t = {at, end};
        nonet_paste_put(p, cells++, line, t);
        length = rows > 0 ? cells / rows : 0;
        last = line->to;
    }
    if (status == NONET_MORE || rows < 4 || length != rows || cells != rows * rows)
        return status == NONET_MORE ? status : NONET_E_SYNTAX;
    struct paste_shape shape = {.side = rows, .separated = 1, .begin = first, .end = last};
    *next = i;
    p->side = 0;
    return nonet_paste_take(p, &shape, piece);
}
