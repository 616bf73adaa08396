/*
 * json: a puzzle is [[3,null,6,...],...], a flat array of all cells, or a string of cells; or an
 * object that has one of these as its member. Empty is null, nil, 0, "" or "."; a cell that is an
 * array holds the cell's candidates. Puzzles follow each other, a line each or not, or stand in one
 * array, the list:
 *
 *     [ [[3,null,...],...], [[...],...] ]        {"puzzle":"4..."} {"puzzle":"5..."}
 *
 * What is around the puzzles is passed through, so the answer to a list is a list. Whether we are
 * inside a list is all that the state holds.
 *
 * A list and a grid both begin with [ and are told apart by the list's first member: it is a list
 * if that is an object, a long string, an array of as many scalars as a whole puzzle has (unless
 * these are the rows of a large grid, see are_rows), or an array of arrays of which one cannot be a
 * set of candidates, since those are ascending numbers.
 *
 * After text that is no JSON the nesting is lost. Reading goes on at the next line that begins with
 * a value and stands no deeper than the damaged one, and takes commas and brackets as they come.
 */
#include "format/json.h"

enum { STATE_PLACE };
enum place { TOP, LIST_BEGIN, AFTER_VALUE, AFTER_COMMA, LOST };
enum { CLOSED = 2, RESYNC_MAX = 1 << 20, PUZZLE_STRING_MIN = 16 };

static int unexpected(const struct nonet_text *text, size_t at, const char *wanted,
                      struct nonet_piece *piece) {
    char name[12];
    return nonet_piece_error(piece, at, 0, "%s where %s is expected",
                             nonet_char_name(text->at[at], name), wanted);
}

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
    while (nonet_json_next(text, row, &at, &key, &value))
        if (nonet_json_digits(text, &value) > most)
            return 1;
    return 0;
}

/* The array that begins at `begin` has a first member of as many scalars as a puzzle of `side` has:
 * are its members the rows of a large grid? They are if there are just as many of them, and also if
 * one has a digit that such a puzzle cannot have, so that a 16x16 with a row too few is not read as
 * 4x4 puzzles. Nobody has grids of side 81: there a digit too large is damage. */
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
    if (arrays > 0 || count < PUZZLE_STRING_MIN || nonet_side_of_cells(count) == 0)
        return NONET_OK;
    status = are_rows(text, begin, nonet_side_of_cells(count), &large);
    *list = !large;
    return status;
}

static int is_list(const struct nonet_text *text, size_t begin, int *list) {
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
    *list = status == NONET_OK && member.end - member.begin >= PUZZLE_STRING_MIN + 2;
    return status == NONET_MORE ? status : NONET_OK;
}

/* ---- between values ---- */

/* Moves *at to the next value. CLOSED: there is none, a list or the text has ended at *at. */
static int approach(const struct nonet_text *text, enum place *place, size_t *at,
                    struct nonet_piece *piece) {
    for (;; ++*at) {
        int list = 0;
        *at = nonet_json_blanks(text, *at);
        if (*at >= text->length)
            return text->last ? CLOSED : NONET_MORE;
        char c = text->at[*at];
        if (c == '[' && (*place == TOP || *place == LOST)) {
            if (is_list(text, *at, &list) == NONET_MORE)
                return NONET_MORE;
            if (!list)
                return NONET_OK;
            *place = *place == TOP ? LIST_BEGIN : LOST;
        } else if (*place == LOST && (c == ',' || c == ']')) {
            continue;
        } else if (c == ']' && (*place == LIST_BEGIN || *place == AFTER_VALUE)) {
            ++*at;
            *place = TOP;
            return CLOSED;
        } else if (*place == AFTER_VALUE) {
            if (c != ',')
                return unexpected(text, *at, "',' or ']'", piece);
            *place = AFTER_COMMA;
        } else {
            return NONET_OK;
        }
    }
}

/* What stands behind a value on its line belongs to its piece: a comma, the line end. A list must
 * go on behind that, which is looked at now, since nobody asks again at the end of the text. */
static int depart(const struct nonet_text *text, size_t at, enum place *place, size_t *used,
                  struct nonet_piece *piece) {
    int in_list = *place != TOP && *place != LOST;
    *used = at;
    for (; at < text->length && memchr(" \t\r\n,", text->at[at], 5); at++) {
        if (text->at[at] == ',') {
            if (!in_list || *place == AFTER_COMMA)
                break;
            *place = AFTER_COMMA;
            *used = at + 1;
        } else if (text->at[at] == '\n') {
            *used = at + 1;
            break;
        }
    }
    if (in_list)
        at = nonet_json_blanks(text, at);
    if (at < text->length)
        return NONET_OK;
    if (!text->last)
        return NONET_MORE;
    *used = in_list ? at : *used;
    return in_list ? nonet_piece_error(piece, at, at, "the list of puzzles is not closed")
                   : NONET_OK;
}

/* Finds where to go on after text that is no JSON: `value` is where the damaged value begins. */
static int resync(const struct nonet_text *text, size_t value, struct nonet_piece *piece) {
    size_t own = 0, at = piece->error, end = at + RESYNC_MAX;
    int complete = text->last || text->length >= end;
    end = text->length < end ? text->length : end;
    while (own < value && text->at[value - own - 1] != '\n')
        own++;
    piece->used = end;
    while (at < end) {
        const char *nl = memchr(text->at + at, '\n', end - at);
        if (nl == NULL)
            break;
        size_t line = (size_t)(nl - text->at) + 1;
        for (at = line; at < end && (text->at[at] == ' ' || text->at[at] == '\t');)
            at++;
        if (at < end && memchr("[{\"", text->at[at], 3) && at - line <= own) {
            piece->used = line;
            return NONET_E_SYNTAX;
        }
    }
    return complete ? NONET_E_SYNTAX : NONET_MORE;
}

/* ---- reading and probing ---- */

/* Reads the value at `at` and what follows on its line. */
static int read_at(const struct nonet_text *text, size_t at, enum place *place,
                   struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct json value;
    size_t used;
    int status = nonet_json_scan(text, at, &value, piece);
    if (status != NONET_OK)
        return status;
    if (*place != TOP && *place != LOST)
        *place = AFTER_VALUE;
    status = depart(text, value.end, place, &used, piece);
    if (status != NONET_OK)
        return status;
    piece->used = used;
    return nonet_json_puzzle(text, &value, used, grid, room, piece);
}

static int read_json(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    enum place place = (enum place)text->state[STATE_PLACE];
    size_t at = 0, used;
    nonet_piece_init(piece);
    int status = approach(text, &place, &at, piece);
    if (status == NONET_OK) {
        status = read_at(text, at, &place, grid, room, piece);
    } else if (status == CLOSED) {
        status = depart(text, at, &place, &used, piece);
        if (status == NONET_OK)
            nonet_piece_text(piece, used);
    }
    if (status == NONET_E_SYNTAX && piece->used == 0) {
        status = resync(text, at, piece);
        place = LOST;
    }
    if (status == NONET_OK || status == NONET_E_SYNTAX)
        text->state[STATE_PLACE] = (uint32_t)place;
    return status;
}

/* What may follow the first bracket; [Puzzle] and the like are other formats' sections. */
static int probe(const struct nonet_text *text) {
    size_t at = nonet_json_blanks(text, 0);
    if (at == text->length)
        return 0;
    char c = text->at[at];
    size_t next = nonet_json_blanks(text, at + 1);
    if (c == '"')
        return nonet_cell_run(text->at, at + 1, text->length) >= PUZZLE_STRING_MIN ? 60 : 0;
    if (next == text->length || (c != '[' && c != '{'))
        return 0;
    if (c == '{')
        return text->at[next] == '"' || text->at[next] == '}' ? 95 : 40;
    if (is_digit(text->at[next]) || memchr("[{\"]n-", text->at[next], 6))
        return 95;
    return 0;
}

const struct nonet_format nonet_format_json = {
    .size = sizeof(struct nonet_format),
    .name = "json",
    .summary = "nested arrays with null for empty, strings, objects, lists of them",
    .flags = NONET_FORMAT_MARKS | NONET_FORMAT_FRAMED,
    .probe = probe,
    .read = read_json,
    .write = nonet_json_write,
    .none = "null",
};
