/*
 * The shapes of JSON values: is an array a list of puzzles or one puzzle, and does a value look
 * like a puzzle although its name does not say so?
 *
 * A list and a grid both begin with [ and are distinguished by the first member: it is a list if
 * that is an object, a long string, an array of as many scalars as a whole puzzle has (unless these
 * are the rows of a large grid, see are_rows), or an array of arrays of which one cannot be a set
 * of candidates, which is ascending numbers.
 */
#include "format/json.h"
#include "format/field.h"

enum { SIDE_LEAST = 4 };

/* ---- is it a list? ---- */

static int is_candidates(const struct nonet_text *text, const struct json *array) {
    struct json key, value;
    size_t at = 0;
    int last = 0;
    while (nonet_json_next(text, array, &at, &key, &value)) {
        int d = value.type == JSON_NUMBER ? nonet_json_digits(text, &value) : -1;
        if (d <= last)
            return 0;
        last = d;
    }
    return 1;
}

static int has_above(const struct nonet_text *text, const struct json *row, int most) {
    struct json key, value;
    size_t at = 0;
    while (nonet_json_next(text, row, &at, &key, &value)) {
        char c = text->at[value.begin + 1];
        int letter = value.type == JSON_STRING && value.end - value.begin == 3 && is_letter(c) &&
                     !nonet_is_empty_char(c, 9);
        if (letter || nonet_json_digits(text, &value) > most)
            return 1;
    }
    return 0;
}

/* The array that begins at `begin` has a first member of as many scalars as a puzzle of `side` has:
 * are its members the rows of a large grid? They are if there are exactly as many of them, and also
 * if one has a digit that such a puzzle cannot have, so that a 16x16 with a missing row is not read
 * as 4x4 puzzles. There are no grids of side 81: there a digit too large is damage. */
static int are_rows(const struct nonet_text *text, size_t begin, int side, int *rows) {
    struct nonet_piece ignored;
    struct json row;
    size_t at = begin + 1, n = 0, count = (size_t)side * (size_t)side;
    for (*rows = 0;;) {
        at = nonet_json_blanks(text, at);
        if (at >= text->length)
            return text->last ? NONET_OK : NONET_MORE;
        if (text->at[at] == ']') {
            *rows = n == count;
            return NONET_OK;
        }
        int status = nonet_json_scan(text, at, &row, &ignored);
        if (status != NONET_OK)
            return status == NONET_MORE ? status : NONET_OK;
        *rows = row.type == JSON_ARRAY && side != 9 && has_above(text, &row, side);
        if (*rows || row.type != JSON_ARRAY || ++n > count || nonet_json_count(text, &row) != count)
            return NONET_OK;
        at = nonet_json_blanks(text, row.end);
        at += at < text->length && text->at[at] == ',';
    }
}

/* The first member of the array at `begin` is an array, at `first`. */
static int is_list_of_arrays(const struct nonet_text *text, size_t begin, size_t first, int *list) {
    struct nonet_piece ignored;
    struct json member, key, value;
    size_t at = 0, count = 0, arrays = 0, rows = 0;
    int large, status = nonet_json_scan(text, first, &member, &ignored);
    *list = 0;
    if (status == NONET_MORE)
        return status;
    if (status != NONET_OK) {
        at = nonet_json_blanks(text, first + 1);
        *list = at < text->length && text->at[at] == '[';
        return NONET_OK;
    }
    for (; nonet_json_next(text, &member, &at, &key, &value); count++) {
        arrays += value.type == JSON_ARRAY;
        rows += value.type == JSON_ARRAY && !is_candidates(text, &value);
    }
    *list = rows > 0 && arrays == count;
    if (arrays > 0 || count < JSON_STRING_MIN || nonet_side_of_cells(count) == 0)
        return NONET_OK;
    status = are_rows(text, begin, nonet_side_of_cells(count), &large);
    *list = !large;
    return status;
}

/* Strings of 16 cells are 4x4 puzzles, or the rows of a 16x16: the latter if one has a sign that no
 * 4x4 has. */
static int are_string_rows(const struct nonet_text *text, size_t begin, size_t length, int *rows) {
    struct nonet_piece ignored;
    struct json row;
    int side = nonet_side_of_cells(length);
    for (size_t at = begin + 1, n = 0;; n++) {
        at = nonet_json_blanks(text, at);
        if (at >= text->length)
            return text->last ? NONET_OK : NONET_MORE;
        int status = text->at[at] == '"' ? nonet_json_scan(text, at, &row, &ignored) : -1;
        if (status != NONET_OK || n > length || row.end - row.begin != length + 2) {
            *rows = 0;
            return status == NONET_MORE ? status : NONET_OK;
        }
        for (size_t i = row.begin + 1; i + 1 < row.end; i++)
            *rows |= nonet_cell_run(text->at, i, i + 1) > 0 &&
                     !nonet_is_empty_char(text->at[i], 9) &&
                     (text->at[i] > '0' + side || is_letter(text->at[i]));
        at = nonet_json_blanks(text, row.end);
        if (at < text->length && text->at[at] == ']')
            return NONET_OK;
        at += at < text->length && text->at[at] == ',';
    }
}

int nonet_json_is_list(const struct nonet_text *text, size_t begin, int *list) {
    struct nonet_piece ignored;
    struct json member;
    size_t first = nonet_json_blanks(text, begin + 1);
    *list = 0;
    if (first >= text->length)
        return text->last ? NONET_OK : NONET_MORE;
    char c = text->at[first];
    if (c == '[')
        return is_list_of_arrays(text, begin, first, list);
    *list = c == '{' || c == ']';
    if (c != '"')
        return NONET_OK;
    int status = nonet_json_scan(text, first, &member, &ignored);
    *list = status == NONET_OK && member.end - member.begin >= JSON_STRING_MIN + 2;
    if (*list && member.end - member.begin == JSON_STRING_MIN + 2) {
        int rows = 0;
        status = are_string_rows(text, begin, JSON_STRING_MIN, &rows);
        *list = !rows;
    }
    return status == NONET_MORE ? status : NONET_OK;
}

/* ---- is it a puzzle? ---- */

/* What the cells seen so far have. */
struct seen {
    size_t cells, empty, digits;
};

/* Counts a cell; 0 if it cannot be one of this side. */
static int see_cell(const struct nonet_text *text, const struct json *value, int side,
                    struct seen *seen) {
    int d = nonet_json_digits(text, value);
    size_t length = value->end - value->begin;
    seen->cells++;
    if (value->type == JSON_NULL || value->type == JSON_ARRAY || d == 0) {
        seen->empty++;
        return 1;
    }
    if (value->type == JSON_NUMBER || d > 0) {
        seen->digits++;
        return d > 0 && d <= side;
    }
    if (value->type != JSON_STRING || length > 3)
        return 0;
    if (length == 2 || nonet_is_empty_char(text->at[value->begin + 1], side))
        seen->empty++;
    else
        seen->digits++;
    return 1;
}

static int see_row(const struct nonet_text *text, const struct json *row, int side,
                   struct seen *seen) {
    struct json key, value;
    size_t at = 0, before = seen->cells;
    while (nonet_json_next(text, row, &at, &key, &value))
        if (!see_cell(text, &value, side, seen))
            return 0;
    return seen->cells - before == (size_t)side;
}

/* A row that is a string of cells. */
static int see_text(const struct nonet_text *text, const struct json *row, int side,
                    struct seen *seen) {
    size_t end = row->end - 1;
    for (size_t i = row->begin + 1; i < end; i++) {
        char c = text->at[i];
        int empty = nonet_is_empty_char(c, side);
        if (!empty && !is_digit(c) && !is_letter(c))
            return 0;
        seen->cells++;
        seen->empty += (size_t)empty;
        seen->digits += (size_t)!empty;
    }
    return end - row->begin - 1 == (size_t)side;
}

/* Rows, as many as each has cells. */
static int see_rows(const struct nonet_text *text, const struct json *array, struct seen *seen) {
    struct json key, row;
    size_t at = 0, rows = nonet_json_count(text, array);
    if (rows < SIDE_LEAST || rows > NONET_SIDE_MAX)
        return 0;
    while (nonet_json_next(text, array, &at, &key, &row)) {
        if (row.type == JSON_ARRAY
                ? !see_row(text, &row, (int)rows, seen)
                : row.type != JSON_STRING || !see_text(text, &row, (int)rows, seen))
            return 0;
    }
    return 1;
}

/* All cells in one array; below side 9 that may be anything. */
static int see_flat(const struct nonet_text *text, const struct json *array, struct seen *seen) {
    int side = nonet_side_of_cells(nonet_json_count(text, array));
    struct json key, value;
    size_t at = 0;
    if (side < 9)
        return 0;
    while (nonet_json_next(text, array, &at, &key, &value))
        if (value.type == JSON_ARRAY || !see_cell(text, &value, side, seen))
            return 0;
    return 1;
}

/* Strings of digits can be many things; a puzzle is recognised by its length and by its signs for
 * empty cells: not dashes, as in an id, and 0 only in a 9x9. */
static int see_string(const struct nonet_text *text, const struct json *string, struct seen *seen) {
    int side = nonet_field_side(text, string->begin + 1, string->end - 1);
    if (side == 0)
        return 0;
    for (size_t i = string->begin + 1; i + 1 < string->end; i++) {
        char c = text->at[i];
        int digit = is_letter(c) ? side > 9 : is_digit(c) && c != '0';
        seen->cells++;
        seen->digits += (size_t)digit;
        seen->empty += c == '.' || c == '*' || c == '_' || (side == 9 && !digit && c != '-');
    }
    return 1;
}

int nonet_json_is_puzzle(const struct nonet_text *text, const struct json *value) {
    struct seen seen = {0, 0, 0};
    struct nonet_piece ignored;
    struct json whole = *value;
    int fits;
    if (nonet_json_scan(text, value->begin, &whole, &ignored) != NONET_OK)
        return JSON_NO_PUZZLE;
    if (value->type == JSON_STRING)
        fits = see_string(text, &whole, &seen);
    else
        fits = value->type == JSON_ARRAY && see_rows(text, &whole, &seen);
    if (!fits && value->type == JSON_ARRAY) {
        memset(&seen, 0, sizeof seen);
        fits = see_flat(text, &whole, &seen);
    }
    if (!fits)
        return JSON_NO_PUZZLE;
    return seen.empty > 0 && seen.digits > 0 ? JSON_OPEN_PUZZLE : JSON_FULL_GRID;
}
