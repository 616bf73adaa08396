/*
 * s9b: the string in which SudokuWiki's solver passes on a board. `S9B` (Sudoku, side 9, version B)
 * and a field of two base-36 digits per cell, 81 of them:
 *
 *     0        empty            10 - 18   a digit that was found: 9 + digit
 *     1 - 9    a clue           19 - 529  candidates: 18 + mask, digit d is bit d-1
 *
 * It is alone on a line, with a label after it as in line, or inside a link as its `bd=` value; the
 * answer replaces the string and leaves the link around it. A cell without candidates cannot be
 * expressed: 18 + 0 is a found 9.
 */
#include "format/link.h"

#include <assert.h>

enum { HEAD = 3, FIELD = 2, FIELDS = 81, FOUND = 9, MASK = 18, MOST = MASK + 511 };

static int base36(char c) {
    if (is_digit(c))
        return c - '0';
    return is_letter(c) ? upper(c) - 'A' + 10 : -1;
}

static int has_head(const char *at, size_t begin, size_t end) {
    return end - begin >= HEAD && upper(at[begin]) == 'S' && at[begin + 1] == '9' &&
           upper(at[begin + 2]) == 'B';
}

/* Where the string begins: after the `bd=` of a link, otherwise at the first character. */
static size_t string_begin(const char *at, size_t begin, size_t end) {
    for (size_t i = begin; i + 3 <= end; i++)
        if (memcmp(at + i, "bd=", 3) == 0)
            return i + 3;
    return begin;
}

static size_t run_of_base36(const char *at, size_t begin, size_t end) {
    size_t i = begin;
    while (i < end && base36(at[i]) >= 0)
        i++;
    return i - begin;
}

static int ends_string(char c) {
    return is_blank(c) || (c != '\0' && strchr(",;#&\"')", c) != NULL);
}

static int wrong_length(const struct nonet_text *text, size_t begin, size_t run,
                        const struct line *line, struct nonet_piece *piece) {
    char name[12];
    size_t stop = begin + run;
    if (run > FIELD * FIELDS)
        return nonet_piece_error(piece, begin + FIELD * FIELDS, line->next,
                                 "%zu characters follow S9B, one too many is here; 162 make a "
                                 "puzzle",
                                 run);
    if (stop < line->end && !ends_string(text->at[stop]))
        return nonet_piece_error(piece, stop, line->next, "%s is not a base-36 digit",
                                 nonet_char_name(text->at[stop], name));
    return nonet_piece_error(piece, stop, line->next,
                             "the string ends %zu characters after S9B; 162 make a puzzle", run);
}

static int read_fields(const struct nonet_text *text, size_t at, struct nonet_grid *grid,
                       struct nonet_piece *piece) {
    for (int c = 0; c < FIELDS; c++, at += FIELD) {
        int field = base36(text->at[at]) * 36 + base36(text->at[at + 1]);
        struct nonet_set marks = {0, 0};
        if (field > MOST)
            return nonet_piece_error(piece, at, piece->used, "%s is %d; %d is the most",
                                     cell_name(grid, c).text, field, MOST);
        if (field > MASK) {
            marks.low = (uint64_t)(field - MASK);
            nonet_grid_set_marks(grid, c, marks);
        } else if (field > FOUND) {
            nonet_grid_place(grid, c, field - FOUND);
        } else if (field > 0) {
            nonet_grid_give(grid, c, field);
        }
    }
    return NONET_OK;
}

static void find_label(const struct nonet_text *text, size_t stop, size_t end,
                       struct nonet_piece *piece) {
    piece->label = stop;
    piece->label_end = end;
    while (piece->label < end && ends_string(text->at[piece->label]))
        piece->label++;
    nonet_trim(text->at, &piece->label, &piece->label_end);
}

int nonet_s9b_read(const struct nonet_text *text, const struct line *line, size_t at,
                   struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    char name[12];
    if (!has_head(text->at, at, line->end))
        return nonet_piece_error(piece, at, line->next, "%s where S9B is expected",
                                 at < line->end ? nonet_char_name(text->at[at], name)
                                                : "the end of the line");
    size_t run = run_of_base36(text->at, at + HEAD, line->end);
    size_t stop = at + HEAD + run;
    if (run != FIELD * FIELDS || (stop < line->end && !ends_string(text->at[stop])))
        return wrong_length(text, at + HEAD, run, line, piece);
    int status = nonet_text_grid(text, 9, grid, room, piece, at, line->next);
    if (status != NONET_OK)
        return status;
    piece->cells = at;
    piece->cells_end = stop;
    piece->used = line->next;
    find_label(text, stop, line->end, piece);
    return read_fields(text, at + HEAD, grid, piece);
}

static int read_record(const struct nonet_text *text, const struct line_record *record,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    size_t at = string_begin(text->at, record->begin, record->line.end);
    return nonet_s9b_read(text, &record->line, at, grid, room, piece);
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    return nonet_record_read(text, read_record, grid, room, piece);
}

static int probe(const struct nonet_text *text) {
    struct line_record record;
    if (!nonet_first_record(text, &record))
        return 0;
    size_t end = record.end, begin = string_begin(text->at, record.begin, end);
    if (!has_head(text->at, begin, end))
        return 0;
    size_t run = run_of_base36(text->at, begin + HEAD, end);
    if (run == FIELD * FIELDS)
        return 98;
    return run >= 40 ? 85 : 30;
}

static int field_of(const struct nonet_grid *grid, int c) {
    int d = grid_value(grid, c);
    struct nonet_set marks = grid_marks(grid, c);
    if (d != 0)
        return nonet_grid_is_given(grid, c) ? d : FOUND + d;
    return set_equal(marks, set_all(9)) ? 0 : MASK + (int)marks.low;
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    struct pen pen = pen_of(out, room);
    (void)style;
    if (grid->side != 9)
        return NONET_E_UNWRITABLE;
    nonet_pen_text(&pen, "S9B");
    for (int c = 0; c < FIELDS; c++) {
        if (set_is_empty(grid_marks(grid, c)))
            return NONET_E_UNWRITABLE;
        int field = field_of(grid, c);
        assert(field >= 0 && field <= MOST && MOST < 36 * 36);
        pen_char(&pen, digits[field / 36]);
        pen_char(&pen, digits[field % 36]);
    }
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_s9b = {
    .size = sizeof(struct nonet_format),
    .name = "s9b",
    .summary = "SudokuWiki's S9B string: two base-36 digits per cell",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_MARKS,
    .probe = probe,
    .read = read,
    .write = write,
};
