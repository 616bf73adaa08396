/*
 * Lines, errors and shapes: what every format needs and none should write anew. The alphabets are
 * in symbols.c, the rows of a block in block.c.
 */
#include "format/text.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* Ten characters in a row. */
#define TEN(c)                                                                                     \
    [(c)] = SIGN_SYMBOL, [(c) + 1] = SIGN_SYMBOL, [(c) + 2] = SIGN_SYMBOL,                         \
    [(c) + 3] = SIGN_SYMBOL, [(c) + 4] = SIGN_SYMBOL, [(c) + 5] = SIGN_SYMBOL,                     \
    [(c) + 6] = SIGN_SYMBOL, [(c) + 7] = SIGN_SYMBOL, [(c) + 8] = SIGN_SYMBOL,                     \
    [(c) + 9] = SIGN_SYMBOL
#define SIX(c)                                                                                     \
    [(c)] = SIGN_SYMBOL, [(c) + 1] = SIGN_SYMBOL, [(c) + 2] = SIGN_SYMBOL,                         \
    [(c) + 3] = SIGN_SYMBOL, [(c) + 4] = SIGN_SYMBOL, [(c) + 5] = SIGN_SYMBOL

const uint16_t nonet_signs[256] = {
    TEN('0'),
    TEN('A'),
    TEN('K'),
    SIX('U'),
    TEN('a'),
    TEN('k'),
    SIX('u'),
    [' '] = SIGN_BLANK,
    ['\t'] = SIGN_BLANK,
    ['\r'] = SIGN_BLANK,
    ['\n'] = SIGN_BLANK,
    ['\f'] = SIGN_BLANK,
    ['\v'] = SIGN_BLANK,
    ['.'] = SIGN_DOT,
    ['|'] = SIGN_BAR,
    ['+'] = SIGN_PLUS,
    ['-'] = SIGN_MINUS,
    ['_'] = SIGN_LOW,
    [','] = SIGN_COMMA,
    [';'] = SIGN_SEMICOLON,
    ['"'] = SIGN_QUOTE,
    ['*'] = SIGN_STAR,
    ['!'] = SIGN_MARK,
    ['?'] = SIGN_QUESTION,
};

int nonet_text_line(const struct nonet_text *text, size_t from, struct line *line) {
    const char *nl =
        from < text->length ? memchr(text->at + from, '\n', text->length - from) : NULL;
    if (nl == NULL && !text->last)
        return NONET_MORE;
    line->begin = from;
    line->end = nl ? (size_t)(nl - text->at) : text->length;
    line->next = nl ? line->end + 1 : text->length;
    if (line->end > line->begin && text->at[line->end - 1] == '\r')
        line->end--;
    return NONET_OK;
}

int nonet_line_is_blank(const struct nonet_text *text, const struct line *line) {
    for (size_t i = line->begin; i < line->end; i++)
        if (!(sign_of(text->at[i]) & SIGN_BLANK))
            return 0;
    return 1;
}

size_t nonet_empty_field(const char *at, size_t begin, size_t end) {
    size_t from = begin, to = end, place = end, group = 0, words = 0;
    int is_even = 1;
    nonet_trim(at, &from, &to);
    for (size_t i = from; i < to;) {
        size_t tabs = 0;
        for (words++; i < to && !is_blank(at[i]);)
            i++;
        for (; i < to && is_blank(at[i]); i++)
            tabs += at[i] == '\t';
        if (tabs < 2 && i < to)
            continue;
        is_even &= group == 0 || words == group;
        if (group == 0) {
            group = words;
            place = i - 1;
        }
        words = 0;
    }
    return is_even ? end : place;
}

size_t nonet_line_misfit(const struct nonet_text *text, const struct line *line, unsigned allowed) {
    size_t i = line->begin, tab = line->end;
    int has_fields = (allowed & SIGN_QUOTE) != 0; /* csv: tabs are as good as commas */
    allowed |= SIGN_BLANK | SIGN_SYMBOL;
    while (i < line->end && sign_of(text->at[i]) & allowed)
        i++;
    if (!has_fields && memchr(text->at + line->begin, '\t', line->end - line->begin) != NULL)
        tab = nonet_empty_field(text->at, line->begin, line->end);
    return i < tab ? i : tab;
}

int nonet_has_empty_field(const struct nonet_text *text, size_t begin, size_t end) {
    int empty = 0;
    for (size_t i = begin; i < end; i++) {
        if (text->at[i] == '|' && empty > 1)
            return 1;
        empty = text->at[i] == '|' ? 1 : is_blank(text->at[i]) ? empty * 2 : 0;
        empty = empty > 2 ? 2 : empty;
    }
    return 0;
}

void nonet_piece_init(struct nonet_piece *piece) {
    memset(piece, 0, offsetof(struct nonet_piece, style));
    memset(&piece->style, 0, sizeof piece->style);
    piece->reason[0] = piece->ignored[0] = '\0';
    piece->kind = NONET_PIECE_PUZZLE;
}

int nonet_piece_text(struct nonet_piece *piece, size_t used) {
    piece->kind = NONET_PIECE_TEXT;
    piece->used = used;
    return NONET_OK;
}

static void find_record(const struct nonet_text *text, struct line_record *record) {
    record->begin = record->line.begin;
    record->end = record->line.end;
    nonet_trim(text->at, &record->begin, &record->end);
}

static int has_record(const struct nonet_text *text, const struct line_record *record) {
    return record->begin < record->end && text->at[record->begin] != '#';
}

int nonet_record_read(const struct nonet_text *text, nonet_record_fn *read, struct nonet_grid *grid,
                      size_t room, struct nonet_piece *piece) {
    struct line_record record;
    nonet_piece_init(piece);
    if (nonet_text_line(text, 0, &record.line) == NONET_MORE)
        return NONET_MORE;
    find_record(text, &record);
    if (!has_record(text, &record))
        return nonet_piece_text(piece, record.line.next);
    piece->used = record.line.next;
    return read(text, &record, grid, room, piece);
}

size_t nonet_word_end(const char *at, size_t begin, size_t end) {
    while (begin < end && !is_blank(at[begin]))
        begin++;
    return begin;
}

void nonet_record_label(const struct nonet_text *text, const struct line_record *record,
                        size_t stop, struct nonet_piece *piece) {
    piece->cells = record->begin;
    piece->cells_end = piece->label = stop;
    piece->label_end = record->end;
    nonet_trim(text->at, &piece->label, &piece->label_end);
}

static void note_error(struct nonet_piece *piece, size_t at, size_t used, const char *reason,
                       va_list list) {
    vsnprintf(piece->reason, sizeof piece->reason, reason, list);
    piece->error = at;
    piece->used = used;
}

int nonet_piece_error(struct nonet_piece *piece, size_t at, size_t used, const char *reason, ...) {
    va_list list;
    va_start(list, reason);
    note_error(piece, at, used, reason, list);
    va_end(list);
    return NONET_E_SYNTAX;
}

int nonet_piece_refuse(struct nonet_piece *piece, size_t at, size_t used, const char *reason, ...) {
    va_list list;
    va_start(list, reason);
    note_error(piece, at, used, reason, list);
    va_end(list);
    return NONET_E_REFUSED;
}

const char *nonet_char_name(char c, char *buffer) {
    if (c > ' ' && c <= '~')
        snprintf(buffer, 12, "'%c'", c);
    else if (c == ' ')
        snprintf(buffer, 12, "a blank");
    else
        snprintf(buffer, 12, "byte 0x%02x", (unsigned char)c);
    return buffer;
}

int nonet_text_frame(const struct nonet_text *text, int side, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece, size_t at, size_t used) {
    int rows = text->box_rows, cols = text->box_cols;
    if (side > NONET_SIDE_MAX)
        return nonet_piece_error(piece, at, used, "side %d; %d is the most", side, NONET_SIDE_MAX);
    if (rows != 0 && rows * cols != side)
        return nonet_piece_error(piece, at, used, "side %d; boxes of %dx%d make a side of %d", side,
                                 rows, cols, rows * cols);
    if (rows == 0 && nonet_default_box(side, &rows, &cols) != NONET_OK)
        return nonet_piece_error(piece, at, used,
                                 "side %d has no natural box; give it with --box RxC", side);
    return nonet_grid_frame(grid, room, rows, cols);
}

int nonet_text_grid(const struct nonet_text *text, int side, struct nonet_grid *grid, size_t room,
                    struct nonet_piece *piece, size_t at, size_t used) {
    int status = nonet_text_frame(text, side, grid, room, piece, at, used);
    if (status == NONET_OK)
        nonet_grid_open(grid);
    return status;
}

int nonet_side_of_cells(size_t cells) {
    for (int side = 2; side <= NONET_SIDE_MAX; side++)
        if ((size_t)side * (size_t)side == cells)
            return side;
    return 0;
}

int nonet_cell_digit(const struct nonet_grid *grid, int c) {
    struct nonet_set m = grid_marks(grid, c);
    return set_is_single(m) ? set_first(m) : 0;
}

int nonet_has_digits_only(const struct nonet_grid *grid) {
    struct nonet_set all = set_all(grid->side);
    if (nonet_grid_is_plain(grid))
        return 1;
    for (int c = 0; c < (int)grid->cells; c++)
        if (nonet_cell_digit(grid, c) == 0 && !set_equal(grid_marks(grid, c), all))
            return 0;
    return 1;
}

/* Sixteen digits or dots, which most cells are. */
static int are_usual(const char *at) {
    typedef uint8_t signs16 __attribute__((vector_size(16)));
    uint64_t half[2];
    signs16 c;
    memcpy(&c, at, sizeof c);
    c = (signs16)(c - '0' < 10) | (signs16)(c == '.');
    memcpy(half, &c, sizeof half);
    return (half[0] & half[1]) == UINT64_MAX;
}

size_t nonet_cell_run(const char *at, size_t from, size_t end) {
    size_t i = from;
    while (end - i >= 16 && are_usual(at + i))
        i += 16;
    while (i < end && sign_of(at[i]) & SIGN_CELL)
        i++;
    return i - from;
}

int nonet_first_record(const struct nonet_text *text, struct line_record *record) {
    struct line *line = &record->line;
    for (size_t at = 0; at < text->length; at = line->next) {
        if (nonet_text_line(text, at, line) != NONET_OK) {
            line->begin = at;
            line->end = line->next = text->length;
        }
        find_record(text, record);
        if (has_record(text, record))
            return 1;
    }
    return 0;
}

int nonet_first_line(const struct nonet_text *text, struct line *line) {
    struct line_record record;
    int found = nonet_first_record(text, &record);
    *line = record.line;
    return found;
}
