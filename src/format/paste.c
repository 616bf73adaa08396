/*
 * paste: puzzles in whatever text people have: posts, mails, Markdown, HTML, programs.
 *
 *     > Can you solve this?                  | 5 | 3 |   |           board = [[5, 3, 0, ...],
 *     > +-------+-------+-------+            |---|---|---|                    [6, ...
 *     > | 5 3 . | . 7 . | . . . |            | 6 |   |   |
 *
 * The text is searched line by line for a place where a whole puzzle begins; what is read must be
 * one beyond doubt (see paste_rows.c), since this format is used where no other fits. A line of
 * words before a puzzle is its title. The answer is the question's own text with the digits put in:
 * frames, commas, brackets and quotes stay.
 *
 *     paste_line.c    the text as lines of plain signs      paste_rows.c     puzzles drawn in lines
 *     paste_split.c   a line as cells                       paste_columns.c  with blanks for empty
 *     paste_fill.c    the answer                            paste_array.c    puzzles in brackets
 *     paste_run.c     all cells in one word
 */
#include "format/paste.h"
#include "format/doubt.h"
#include "format/json.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    TEXT_LINES = 64,
    BORDERS_MAX = 4,
    TITLE_MAX = 40,
    ROW_PERHAPS = 3,
    ROW_SURELY = 4,
    ROWS_OF_DAMAGE = 12,
    TWENTY_SEVEN = 27,
    SAMURAI = 21
};

/* ---- taking cells ---- */

static const char *text_of(const struct paste *p, struct token t, size_t *length) {
    const char *at = p->sign + t.at;
    *length = t.end - t.at;
    if (*length > 1 && nonet_paste_nothing(at, *length) == *length)
        *length = 0;
    return at;
}

void nonet_paste_put(struct paste *p, int c, const struct paste_line *line, struct token t) {
    struct token *place = &p->place[c];
    int blank = t.at == t.end && t.at < line->end && is_blank(p->sign[t.at]);
    assert(c >= 0 && c < NONET_CELLS_MAX && line->begin <= t.at && t.at <= t.end);
    p->trial[c] = t;
    if (t.at < t.end || blank) {
        size_t last = blank ? t.at : t.end - 1;
        place->at = p->at[t.at];
        place->end = p->at[last] + p->width[last];
    } else if (t.at > line->begin) {
        place->at = place->end = p->at[t.at - 1] + p->width[t.at - 1];
    } else {
        place->at = place->end = line->begin < line->end ? p->at[line->begin] : line->to;
    }
}

/* The box: given by the user, drawn, or the usual one. */
static int settle_box(const struct paste *p, struct paste_shape *s, struct nonet_piece *piece) {
    int rows = p->text->box_rows, cols = p->text->box_cols;
    if (rows == 0 && s->box_cols > 0 && s->side % s->box_cols == 0) {
        cols = s->box_cols;
        rows = s->side / cols;
        if (s->box_rows > 0 && s->box_rows != rows)
            return nonet_piece_error(piece, s->begin, 0, "the frame has boxes of %dx%d in side %d",
                                     s->box_rows, cols, s->side);
    } else if (rows == 0 && s->box_rows > 0) {
        rows = s->box_rows;
        cols = s->side / rows;
    }
    if (rows == 0 && s->side == TWENTY_SEVEN)
        return nonet_piece_error(piece, s->begin, 0,
                                 "side 27, or candidates in three lines: say which with --box");
    struct nonet_text boxed = {.box_rows = rows, .box_cols = cols};
    union nonet_grid9 probe;
    int status =
        nonet_text_grid(&boxed, s->side, NONET_GRID(probe), sizeof probe, piece, s->begin, 0);
    if (status == NONET_E_SYNTAX)
        return status;
    s->box_rows = rows;
    s->box_cols = cols;
    if (rows == 0)
        nonet_default_box(s->side, &s->box_rows, &s->box_cols);
    return NONET_OK;
}

static int decide(const struct paste *p, const struct paste_shape *s, struct alphabet *alphabet,
                  struct nonet_piece *piece) {
    struct signs signs = {0};
    size_t bad, length;
    char cells[SAMURAI * SAMURAI];
    signs.separated = (char)s->separated;
    for (int c = 0; c < s->side * s->side; c++) {
        const char *at = text_of(p, p->trial[c], &length);
        nonet_signs_add(&signs, at, length);
        if (s->side == SAMURAI)
            cells[c] = length == 1 ? *at : length == 0 ? '.' : 'a';
    }
    if (s->side == SAMURAI && nonet_has_samurai_cells(cells))
        return nonet_piece_refuse(piece, s->begin, 0, "a samurai of five grids is not supported");
    int status =
        nonet_alphabet_decide(&signs, s->side, p->text->symbols, alphabet, &bad, piece->reason);
    if (status != NONET_OK)
        piece->error = p->place[bad < signs.cells ? bad : 0].at;
    return status;
}

static int is_same(const struct paste *p, const struct paste_shape *s, int drawn,
                   const uint8_t *digit) {
    return p->side == s->side && memcmp(p->digit, digit, (size_t)(s->side * s->side)) == 0 &&
           (!p->drawn || !drawn || p->box_rows == s->box_rows);
}

static void keep(struct paste *p, const struct paste_shape *s, int drawn, const uint8_t *digit,
                 const struct alphabet *alphabet) {
    size_t cells = (size_t)(s->side * s->side);
    p->side = s->side;
    p->box_rows = s->box_rows;
    p->box_cols = s->box_cols;
    p->drawn = drawn;
    p->stride = s->stride;
    p->begin = s->begin;
    p->end = s->end;
    p->alphabet = *alphabet;
    memcpy(p->digit, digit, cells);
    memcpy(p->shown, p->trial, cells * sizeof *p->shown);
    memcpy(p->cell, p->place, cells * sizeof *p->cell);
}

int nonet_paste_take(struct paste *p, const struct paste_shape *shape, struct nonet_piece *piece) {
    struct paste_shape s = *shape;
    struct alphabet alphabet;
    uint8_t digit[NONET_CELLS_MAX];
    size_t length;
    int drawn = s.box_rows != 0 || s.box_cols != 0;
    int status = settle_box(p, &s, piece);
    if (status == NONET_OK)
        status = decide(p, &s, &alphabet, piece);
    for (int c = 0; c < s.side * s.side && status == NONET_OK; c++) {
        const char *at = text_of(p, p->trial[c], &length);
        int d = nonet_alphabet_digit(&alphabet, at, length);
        if (d < 0)
            status = nonet_piece_error(piece, p->place[c].at, 0, "%.*s where 1 to %d is expected",
                                       (int)length, at, s.side);
        digit[c] = (uint8_t)(d > 0 ? d : 0);
    }
    if (status != NONET_OK)
        return status;
    if (p->side != 0 && !is_same(p, &s, drawn, digit)) {
        p->conflict = 1;
        return nonet_piece_error(
            piece, s.begin, 0,
            "this can be read in two ways; use a format with a sign for empty cells");
    }
    if (p->side == 0 || (drawn && !p->drawn))
        keep(p, &s, drawn, digit, &alphabet);
    return NONET_OK;
}

/* ---- pieces ---- */

static void paste_close(struct paste *p) {
    if (p == NULL)
        return;
    free(p->at); /* along with the rest after it */
    free(p);
}

static struct paste *paste_open(const struct nonet_text *text) {
    struct paste *p = malloc(sizeof *p);
    size_t limit = text->length < PASTE_BYTES_MAX ? text->length : PASTE_BYTES_MAX;
    size_t room = 2 * limit + 16;
    unsigned char *signs = malloc(room * (3 + sizeof *p->at));
    if (p == NULL || signs == NULL) {
        free(p);
        free(signs);
        return NULL;
    }
    memset(p, 0, offsetof(struct paste, line));
    p->side = p->conflict = 0;
    p->text = text;
    p->limit = limit;
    p->at = (uint32_t *)(void *)signs;
    p->sign = (char *)(p->at + room);
    p->width = (uint8_t *)p->sign + room;
    p->thick = p->width + room;
    return p;
}

/* Is there a row that belongs to no puzzle right before line i? Then line i is not the first of its
 * puzzle either. Short ones may be anything, such as a number. */
static int is_behind_row(const struct paste *p, int i) {
    struct token cells[BLOCK_CELLS_MAX];
    const struct paste_line *line = i > 0 ? &p->line[i - 1] : NULL;
    int letters = 0;
    for (size_t k = line ? line->begin : 0; line != NULL && k < line->end; k++)
        letters |= is_letter(p->sign[k]);
    int row = line != NULL && (line->class == PASTE_ROW || line->class == PASTE_EITHER ||
                               (line->class == PASTE_PROSE && !letters));
    if (!row)
        return 0;
    return nonet_paste_split(p, line->begin, line->end, PASTE_SIGNS, cells) >= 4 ||
           line->end - line->begin >= 9;
}

/* Finds a puzzle that begins with line i. As nonet_paste_rows. */
static int find(struct paste *p, int i, int *next, struct nonet_piece *piece) {
    static int (*const ways[])(struct paste *, int, int *, struct nonet_piece *) = {
        nonet_paste_run, nonet_paste_array, nonet_paste_yaml, nonet_paste_rows};
    const struct paste_line *line = &p->line[i];
    int again = line->class == PASTE_BORDER && i > 0 && p->line[i - 1].class == PASTE_BORDER;
    int drawn =
        line->class == PASTE_ROW || line->class == PASTE_EITHER || line->class == PASTE_BORDER;
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
        if (ways[k] == nonet_paste_rows && (!drawn || again || is_behind_row(p, i)))
            continue;
        int status = ways[k](p, i, next, piece);
        if (status != NONET_E_SYNTAX || piece->used > 0)
            return status;
    }
    return NONET_E_SYNTAX;
}

static void fill_grid(const struct paste *p, struct nonet_grid *grid) {
    for (int c = 0; c < (int)grid->cells; c++)
        if (p->digit[c] != 0)
            nonet_grid_give(grid, c, p->digit[c]);
}

static char empty_sign(const struct paste *p) {
    for (int c = 0; c < p->side * p->side; c++)
        if (p->digit[c] == 0)
            return p->shown[c].end == p->shown[c].at ? ' ' : p->sign[p->shown[c].at];
    return 0;
}

/* The puzzle was found; `title` is a line before it, or -1. */
static int give(const struct paste *p, int title, int next, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    int status = nonet_grid_init(grid, room, p->box_rows, p->box_cols);
    if (status != NONET_OK)
        return status;
    nonet_piece_init(piece);
    assert(grid->side == p->side && next >= 1 && next <= p->lines);
    fill_grid(p, grid);
    piece->used = p->line[next - 1].next;
    piece->cells = p->begin;
    piece->cells_end = p->end;
    nonet_alphabet_style(&p->alphabet, &piece->style);
    piece->style.empty = empty_sign(p);
    if (title >= 0) {
        piece->label = p->line[title].from;
        piece->label_end = p->line[title].to;
        nonet_trim(p->text->at, &piece->label, &piece->label_end);
    }
    return NONET_OK;
}

static int has_bar(const struct paste *p, const struct paste_line *line) {
    return memchr(p->sign + line->begin, '|', line->end - line->begin) != NULL;
}

/* Fields without a letter in them: a row with a sign that no cell has. */
static int is_odd_row(const struct paste *p, const struct paste_line *line) {
    int fields[4] = {0};
    for (size_t k = line->begin; k < line->end; k++) {
        const char *separator = memchr(",;|\t", p->sign[k], 4);
        if (is_letter(p->sign[k]))
            return 0;
        fields[separator == NULL ? 0 : separator[0] == ',' ? 1 : separator[0] == ';' ? 2 : 3]++;
    }
    return fields[1] >= 3 || fields[2] >= 3 || fields[3] >= 3;
}

/* How many lines from line i on look like the rows of one damaged puzzle. A paragraph, or several
 * if they are short. *rows counts them, giving more weight to those with four cells. */
static int damage_end(struct paste *p, int i, int *rows) {
    struct token cells[BLOCK_CELLS_MAX];
    struct paste_line *line;
    int side = 0, borders = 0;
    for (*rows = 0; nonet_paste_line(p, i, &line) == NONET_OK; i++) {
        int is_odd = line->class == PASTE_PROSE && *rows > 0 && is_odd_row(p, line);
        if ((line->class == PASTE_PROSE && !is_odd) ||
            (line->class == PASTE_BLANK && *rows * 2 > side * ROW_SURELY))
            break;
        if (line->class == PASTE_BORDER && *rows == 0 && ++borders > BORDERS_MAX)
            break;
        if (line->class == PASTE_BORDER || line->class == PASTE_BLANK)
            continue;
        int most = 0, bars = nonet_paste_split(p, line->begin, line->end, PASTE_BARS, cells);
        for (int way = 0; way < PASTE_COLUMNS; way++) {
            int n = nonet_paste_split(p, line->begin, line->end, (enum paste_way)way, cells);
            most = n > most ? n : most;
            side = side == 0 && way != PASTE_BARS && n >= 4 ? n : side;
        }
        int sure = is_odd || most >= 4 || bars >= 2 || (most >= 2 && has_bar(p, line));
        *rows += sure ? ROW_SURELY : ROW_PERHAPS;
    }
    return i;
}

static const char *nearest(const struct paste *p, const struct paste_line *line) {
    struct token cells[BLOCK_CELLS_MAX];
    if (nonet_paste_split(p, line->begin, line->end, PASTE_COMMAS, cells) >= 4)
        return "csv";
    if (memchr(p->sign + line->begin, '|', line->end - line->begin) != NULL)
        return "grid";
    return nonet_paste_split(p, line->begin, line->end, PASTE_GROUPS, cells) >= 4 ? "rows" : "sdk";
}

/* A number by itself above rows: how many puzzles follow, or how large they are. */
static int is_lone_number(struct paste *p, int i) {
    struct token cells[BLOCK_CELLS_MAX];
    struct paste_line *below;
    const struct paste_line *line = &p->line[i];
    for (int way = PASTE_COMMAS; way <= PASTE_TABS; way++)
        if (nonet_paste_split(p, line->begin, line->end, (enum paste_way)way, cells) >= 4)
            return 0;
    int one = nonet_paste_split(p, line->begin, line->end, PASTE_GROUPS, cells) == 1;
    int n = nonet_paste_split(p, line->begin, line->end, PASTE_SIGNS, cells);
    for (int k = 0; k < n; k++)
        if (!is_digit(p->sign[cells[k].at]))
            return 0;
    return one && n > 0 && n < 4 && !has_bar(p, line) &&
           nonet_paste_line(p, i + 1, &below) == NONET_OK && below->class == PASTE_ROW &&
           nonet_paste_split(p, below->begin, below->end, PASTE_SIGNS, cells) >= 4;
}

/* No puzzle begins with line i. 1: one was meant, and the piece says what is wrong; 0: it is only
 * text. */
static int is_damage(struct paste *p, int i, struct nonet_piece *piece) {
    int rows, end = damage_end(p, i, &rows);
    const struct paste_line *line = &p->line[i];
    if (piece->used > 0)
        return 1; /* an array or a run, which knows where it ends */
    if (is_lone_number(p, i))
        return 0;
    int enough = p->text->state[PASTE_SEEN] ? ROW_SURELY : ROWS_OF_DAMAGE;
    if (rows < enough && nonet_paste_is_broken_run(p, line, piece))
        return 1;
    if (line->class == PASTE_PROSE || rows < enough)
        return 0;
    char reason[NONET_REASON_MAX];
    snprintf(reason, sizeof reason, "%.*s", NONET_REASON_MAX - 32, piece->reason);
    size_t at = reason[0] ? piece->error : line->from;
    nonet_piece_error(piece, at, p->line[end - 1].next, "read as %s: %s", nearest(p, line),
                      reason[0] ? reason : "the rows do not make a puzzle");
    return 1;
}

/* The word before a colon, with or without quotes: is it the name of a rule? */
static int is_rule_key(const struct nonet_text *text, size_t begin, size_t colon) {
    size_t end = colon;
    while (end > begin && (is_blank(text->at[end - 1]) || strchr("\"'", text->at[end - 1])))
        end--;
    size_t at = end;
    while (at > begin && (is_letter(text->at[at - 1]) || is_digit(text->at[at - 1]) ||
                          memchr("+-_ ", text->at[at - 1], 4) != NULL))
        at--;
    while (at < end && memchr("- ", text->at[at], 2) != NULL)
        at++;
    struct json key = {JSON_STRING, at - 1, end + 1};
    return end > at && (is_letter(text->at[at])) && nonet_json_is_rule_name(text, &key);
}

/* A line such as `AntiKnight:` in YAML, or `"antiknight": true` in something like JSON. */
static int names_rule(const struct nonet_text *text, size_t begin, size_t end) {
    size_t stop = end;
    nonet_trim(text->at, &begin, &stop);
    if (stop > begin && stop - begin < TITLE_MAX && is_rule_key(text, begin, stop))
        return 1; /* the title is the name: Killer Sudoku */
    for (size_t i = begin; i < end; i++)
        if (text->at[i] == ':' && is_rule_key(text, begin, i))
            return 1;
    return 0;
}

/* Looks for the first puzzle, or for something that was meant to be one. */
static int look(struct paste *p, struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct paste_line *line;
    int title = -1, next = 0, status;
    for (int i = 0; (status = nonet_paste_line(p, i, &line)) == NONET_OK; i++) {
        nonet_piece_init(piece);
        if (i >= TEXT_LINES && line->from > 0) /* a title goes with what is below it */
            return nonet_piece_text(piece, title == i - 1 && p->line[title].from > 0
                                               ? p->line[title].from
                                               : line->from);
        if (line->class == PASTE_BLANK || line->class == PASTE_DECOR)
            continue;
        if (names_rule(p->text, line->from, line->to))
            p->text->state[PASTE_RULE] = 1;
        status = find(p, i, &next, piece);
        if (status == NONET_MORE || status == NONET_E_MEMORY)
            return status;
        int puzzle = status == NONET_OK || status == NONET_E_REFUSED;
        if (!puzzle && !is_damage(p, i, piece)) {
            title = line->class == PASTE_PROSE ? i : title;
            continue;
        }
        size_t start = title >= 0 ? p->line[title].from : line->from;
        if (start > 0)
            return nonet_piece_text(piece, start);
        if (status == NONET_OK && names_rule(p->text, p->end, p->line[next - 1].to))
            p->text->state[PASTE_RULE] = 1; /* after the cells, on the same line */
        if (status == NONET_OK && p->text->state[PASTE_RULE] != 0)
            return nonet_piece_refuse(piece, line->from, p->line[next - 1].next,
                                      "a rule named before this puzzle is not supported");
        if (status == NONET_OK)
            status = give(p, title, next, grid, room, piece);
        if (status == NONET_OK)
            p->text->state[PASTE_SEEN] = 1;
        if (status == NONET_OK || status == NONET_E_ROOM)
            return status;
        piece->used = piece->used > 0 ? piece->used : p->line[i].next;
        return status;
    }
    if (status == NONET_MORE)
        return status;
    nonet_piece_init(piece);
    return nonet_piece_text(piece, p->read > 0 ? p->read : p->limit);
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    struct paste *p = paste_open(text);
    if (p == NULL)
        return NONET_E_MEMORY;
    uint32_t rule = text->state[PASTE_RULE], seen = text->state[PASTE_SEEN];
    int status = look(p, grid, room, piece);
    if (p->starved && status != NONET_E_MEMORY) {
        status = NONET_MORE; /* the decision may depend on lines that are not there yet */
        text->state[PASTE_RULE] = rule;
        text->state[PASTE_SEEN] = seen;
    }
    paste_close(p);
    return status;
}

/* ---- answers ---- */

static long fill(const struct nonet_text *question, const struct nonet_grid *grid, char *out,
                 size_t room) {
    struct paste *p = paste_open(question);
    struct nonet_piece piece;
    struct paste_line *line;
    int next, status = NONET_E_SYNTAX;
    long length = NONET_E_UNWRITABLE;
    if (p == NULL)
        return NONET_E_MEMORY;
    nonet_piece_init(&piece);
    p->whole = 1;
    for (int i = 0; status == NONET_E_SYNTAX && nonet_paste_line(p, i, &line) == NONET_OK; i++)
        status = find(p, i, &next, &piece);
    if (status == NONET_OK && p->side == grid->side && nonet_has_digits_only(grid))
        length = nonet_paste_fill(p, grid, out, room);
    paste_close(p);
    return length;
}

/* ---- probing ---- */

/* Only where a puzzle is really there: 55, so that it comes after formats that are certain and
 * before those that see damage; nearly as much if only the alphabet is in question. Rows that were
 * meant to be one: 4, or 6 in brackets, so that some format says what is wrong. */
static int probe(const struct nonet_text *text) {
    struct nonet_text rest = *text;
    uint32_t state[NONET_STATE_WORDS] = {0};
    union nonet_grid25 grid;
    struct nonet_piece piece;
    rest.last = 1;
    rest.state = state;
    while (rest.length > 0) {
        int status = read(&rest, NONET_GRID(grid), sizeof grid, &piece);
        if (status == NONET_OK && piece.kind == NONET_PIECE_TEXT) {
            rest.at += piece.used;
            rest.length -= piece.used;
            continue;
        }
        if (status == NONET_OK || status == NONET_E_ROOM || status == NONET_E_REFUSED)
            return 55;
        if (status == NONET_E_SYNTAX && strstr(piece.reason, "--symbols") != NULL)
            return 52;
        int array = strstr(piece.reason, "array") != NULL;
        return status == NONET_E_SYNTAX ? 4 + 2 * array : 0;
    }
    return 0;
}

const struct nonet_format nonet_format_paste = {
    .size = sizeof(struct nonet_format),
    .name = "paste",
    .summary = "a puzzle in any text: posts, tables, frames, HTML, arrays of programs",
    .probe = probe,
    .read = read,
    .fill = fill,
};
