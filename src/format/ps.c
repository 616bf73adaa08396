/*
 * ps: killer Sudoku as Perfect Sudoku, JSudoku and SumoCue exchange them:
 *
 *     3x3::k:6150:6150:6401:6401:6401:...:        a label
 *     3x3:d:k:3587:14:15:...:                     with diagonals
 *
 * Each of the 81 cells is the sum of its cage times 256 plus the number of the cage, which may be
 * anything. A sum of 0 is a cell in no cage; real files count such cells on. A puzzle may be broken
 * into lines, and have blanks between its cells. There is no place for digits, so the answer is the
 * solution as a line.
 */
#include "format/killer.h"

#ifndef NONET_HOUSES_ONLY
enum { SIDE = 9, CELLS = SIDE * SIDE, IDS = 256, VALUE_MAX = 45 * IDS + IDS - 1 };

/* ---- reading ---- */

/* The length of "3x3::k:" or "3x3:d:k:" at `at`; 0: neither is there. */
static size_t head_length(const struct nonet_text *text, size_t at) {
    static const char *const heads[] = {"3x3::k:", "3x3:d:k:"};
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(heads[i]);
        if (text->length - at >= n && memcmp(text->at + at, heads[i], n) == 0)
            return n;
    }
    return 0;
}

static int is_diagonal_head(size_t length) {
    return length == strlen("3x3:d:k:");
}

/* A number that may be too large; -1: there is none. */
static int take_number(const struct nonet_text *text, size_t *at) {
    int n = *at < text->length && is_digit(text->at[*at]) ? 0 : -1;
    for (; *at < text->length && is_digit(text->at[*at]); ++*at)
        n = n > VALUE_MAX ? n : n * 10 + (text->at[*at] - '0');
    return n;
}

static void skip_blanks(const struct nonet_text *text, size_t *at) {
    while (*at < text->length && is_blank(text->at[*at]))
        ++*at;
}

/* The cells, each with a colon after it, which may be missing after the last one. On an error *at
 * is where it is. */
static int read_values(const struct nonet_text *text, size_t *at, int *values) {
    for (int c = 0; c < CELLS; c++) {
        skip_blanks(text, at);
        size_t begin = *at;
        values[c] = take_number(text, at);
        if (*at == text->length && !text->last)
            return NONET_MORE;
        if (values[c] < 0 || values[c] > VALUE_MAX) {
            *at = begin;
            return NONET_E_SYNTAX;
        }
        if (*at < text->length && text->at[*at] == ':')
            ++*at;
        else if (c + 1 < CELLS)
            return NONET_E_SYNTAX;
    }
    return NONET_OK;
}

/* The first line end from `at` on. */
static int line_from(const struct nonet_text *text, size_t at, struct line *line) {
    return nonet_text_line(text, at < text->length ? at : text->length, line);
}

static int wrong_value(const struct nonet_text *text, size_t at, size_t used,
                       struct nonet_piece *piece) {
    char name[12];
    if (at >= text->length)
        return nonet_piece_error(piece, text->length, used, "the puzzle ends before its %d cells",
                                 CELLS);
    if (is_digit(text->at[at]))
        return nonet_piece_error(piece, at, used, "a cell is at most %d: 45 times 256, and 255",
                                 VALUE_MAX);
    return nonet_piece_error(piece, at, used, "%s where a cell and : are expected",
                             nonet_char_name(text->at[at], name));
}

/* Cells with the same number are a cage, and have the same sum. */
static int add_cages(const struct nonet_text *text, size_t at, const int *values, size_t used,
                     struct nonet_piece *piece) {
    uint16_t root[CELLS], first[IDS];
    int16_t sum[CELLS];
    int without[IDS] = {0};
    memset(first, 0xff, sizeof first);
    for (int c = 0; c < CELLS; c++) {
        int id = values[c] % IDS;
        sum[c] = (int16_t)(values[c] / IDS);
        without[id] += sum[c] == 0;
        if (sum[c] > 0 && first[id] == NO_CAGE)
            first[id] = (uint16_t)c;
        root[c] = sum[c] > 0 ? first[id] : NO_CAGE;
        if (sum[c] > 0 && sum[first[id]] != sum[c])
            return nonet_piece_error(piece, at, used, "cage %d has the sums %d and %d", id,
                                     sum[first[id]], sum[c]);
    }
    for (int id = 1; id < IDS; id++)
        if (without[id] > 1 || (without[id] == 1 && first[id] != NO_CAGE))
            return nonet_piece_refuse(piece, at, used, "cells of cage %d have no sum", id);
    return nonet_rules_add_cages(text, SIDE, root, sum, at, used, piece);
}

static int read_puzzle(const struct nonet_text *text, size_t begin, size_t head, const int *values,
                       size_t used, struct nonet_grid *grid, size_t room,
                       struct nonet_piece *piece) {
    int status = nonet_grid_init(grid, room, 3, 3);
    if (status == NONET_OK)
        status = nonet_rules_begin(text, SIDE, "killer cages", begin, used, piece);
    if (status == NONET_OK && is_diagonal_head(head))
        status = nonet_rules_add_set(text, "diagonals", begin, used, piece);
    if (status == NONET_OK)
        status = add_cages(text, begin + head, values, used, piece);
    return status;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    struct line line;
    int values[CELLS];
    nonet_piece_init(piece);
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    size_t begin = line.begin, end = line.end;
    nonet_trim(text->at, &begin, &end);
    if (begin == end || text->at[begin] == '#')
        return nonet_piece_text(piece, line.next);
    size_t head = head_length(text, begin), at = begin + head;
    piece->has_rules = 1;
    if (head == 0)
        return nonet_piece_error(piece, begin, line.next, "3x3::k: or 3x3:d:k: is expected here");
    int status = read_values(text, &at, values);
    if (status == NONET_MORE || line_from(text, at, &line) == NONET_MORE)
        return NONET_MORE;
    if (status != NONET_OK)
        return wrong_value(text, at, line.next, piece);
    if (at < line.end && !is_blank(text->at[at]))
        return nonet_piece_error(piece, at, line.next, "more than %d cells", CELLS);
    struct line_record record = {line, begin, line.end};
    nonet_trim(text->at, &record.begin, &record.end);
    nonet_record_label(text, &record, at, piece);
    piece->used = line.next;
    return read_puzzle(text, begin, head, values, line.next, grid, room, piece);
}

static int probe(const struct nonet_text *text) {
    struct line_record record;
    if (!nonet_first_record(text, &record))
        return 0;
    size_t head = head_length(text, record.begin), at = record.begin + head;
    return head > 0 && (at == record.end || is_digit(text->at[at])) ? 99 : 0;
}

/* ---- writing ---- */

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    struct variant variant;
    struct cages cages;
    (void)style;
    if (!nonet_killer_is_writable(grid, rules, &variant, &cages) || variant.down != variant.up)
        return NONET_E_UNWRITABLE;
    nonet_pen_text(&pen, variant.down ? "3x3:d:k:" : "3x3::k:");
    for (int c = 0; c < CELLS; c++) {
        int k = cages.of[c];
        if (k > 0 && (cages.sum[k] == 0 || cages.sum[k] > 45))
            return NONET_E_UNWRITABLE;
        nonet_pen_number(&pen, k > 0 ? cages.sum[k] * IDS + k : 0);
        pen_char(&pen, ':');
    }
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_ps = {
    .size = sizeof(struct nonet_format),
    .name = "ps",
    .summary = "killer cages of Perfect Sudoku and JSudoku, 3x3::k:6150:6150:...",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_RULES,
    .probe = probe,
    .read = read,
    .write = write,
    .fill = nonet_fill_solution,
};
#endif
