/*
 * A JSON value as a puzzle, and a grid as JSON. Each row is an array, or all cells are one array,
 * or a string of single characters. A cell is a number (12) or a string ("12"); json.c says what is
 * empty and what is a set of candidates.
 *
 * A grid is written as [[4,1,7,...],...] with null for an empty cell, on one line; where the
 * question was a string (style.string) as a string again, if it can be one. With rules it is an
 * object, {"puzzle":[...],"rules":["diagonals",...]}.
 */
#include "format/json.h"
#include "format/alphabet.h"
#include "format/field.h"
#include "format/foreign.h"
#include "format/variant.h"

/* ---- cells ---- */

static int refuse_cell(const struct nonet_text *text, const struct json *value, size_t used,
                       int side, struct nonet_piece *piece) {
    size_t length = value->end - value->begin;
    if (value->type == JSON_NUMBER || value->type == JSON_STRING)
        return nonet_piece_error(piece, value->begin, used, "%.*s where 1 to %d is expected",
                                 (int)(length > 20 ? 20 : length), text->at + value->begin, side);
    return nonet_piece_error(piece, value->begin, used, "%s where a cell is expected",
                             nonet_json_name(value->type));
}

static int read_candidates(const struct nonet_text *text, const struct json *array, size_t used,
                           struct nonet_grid *grid, int c, struct nonet_piece *piece) {
    struct json key, value;
    struct nonet_set marks = {0, 0};
    size_t at = 0;
    while (nonet_json_next(text, array, &at, &key, &value)) {
        int d = nonet_json_digits(text, &value);
        if (d < 1 || d > grid->side)
            return refuse_cell(text, &value, used, grid->side, piece);
        if (set_has(marks, d))
            return nonet_piece_error(piece, value.begin, used, "candidate %d is given twice", d);
        marks = set_or(marks, set_of(d));
    }
    return nonet_grid_set_marks(grid, c, marks);
}

/* The text of a cell: what a string holds, a number as it is, nothing for null. */
static const char *cell_text(const struct nonet_text *text, const struct json *value,
                             size_t *length) {
    size_t begin = value->begin, end = value->type == JSON_NULL ? begin : value->end;
    if (value->type == JSON_STRING) {
        begin++;
        end--;
        nonet_trim(text->at, &begin, &end);
    }
    *length = end - begin;
    return text->at + begin;
}

/* There are two passes over the cells: the first collects what occurs in them, the second reads
 * them. */
struct pass {
    struct signs signs;
    struct alphabet alphabet;
    int reads;
    int has_given; /* cells say of themselves whether they are given, as in f-puzzles */
    char reason[NONET_REASON_MAX]; /* why no alphabet fits */
};

static int read_cell(const struct nonet_text *text, const struct json *value, size_t used,
                     struct pass *pass, struct nonet_grid *grid, int c, struct nonet_piece *piece);

/* A cell that is an object, with its digit as "value". If some say that they are given, the others
 * were placed by the player. */
static int read_object(const struct nonet_text *text, const struct json *object, size_t used,
                       struct pass *pass, struct nonet_grid *grid, int c,
                       struct nonet_piece *piece) {
    struct json_cell cell;
    nonet_json_cell(text, object, &cell);
    if (cell.value.type == JSON_ARRAY || cell.value.type == JSON_OBJECT)
        return refuse_cell(text, &cell.value, used, grid->side, piece);
    size_t length = cell.other.end - cell.other.begin;
    if (length > 0)
        return nonet_piece_error(piece, cell.other.begin, used,
                                 "a cell has no %.*s; its digit is \"value\"",
                                 (int)(length < 40 ? length : 40), text->at + cell.other.begin);
    pass->has_given |= cell.given != 0;
    piece->style.objects = 1;
    int status = read_cell(text, &cell.value, used, pass, grid, c, piece);
    int d = status == NONET_OK && pass->reads ? nonet_grid_value(grid, c) : 0;
    if (d != 0 && pass->has_given && cell.given != 1)
        status = nonet_grid_place(grid, c, d);
    return status;
}

static int read_cell(const struct nonet_text *text, const struct json *value, size_t used,
                     struct pass *pass, struct nonet_grid *grid, int c, struct nonet_piece *piece) {
    if (value->type == JSON_OBJECT)
        return read_object(text, value, used, pass, grid, c, piece);
    size_t length;
    const char *at = cell_text(text, value, &length);
    if (value->type == JSON_ARRAY) {
        pass->signs.from_one = 1;
        return pass->reads ? read_candidates(text, value, used, grid, c, piece) : NONET_OK;
    }
    if (value->type != JSON_NUMBER && value->type != JSON_STRING && value->type != JSON_NULL)
        return refuse_cell(text, value, used, grid->side, piece);
    if (!pass->reads) {
        nonet_signs_add(&pass->signs, at, length);
        return NONET_OK;
    }
    int d = nonet_alphabet_digit(&pass->alphabet, at, length);
    if (d < 0)
        return refuse_cell(text, value, used, grid->side, piece);
    return d > 0 ? nonet_grid_give(grid, c, d) : NONET_OK;
}

/* Between the two passes. If nothing fits, the second one reports which cell is at fault. */
static int decide(const struct nonet_text *text, size_t at, size_t used, struct pass *pass,
                  int side, struct nonet_piece *piece) {
    size_t bad;
    pass->signs.separated = 1;
    int status = nonet_alphabet_decide(&pass->signs, side, text->symbols, &pass->alphabet, &bad,
                                       piece->reason);
    pass->reads = 1;
    if (status == NONET_OK) {
        nonet_alphabet_style(&pass->alphabet, &piece->style);
        if (side > 9 && pass->alphabet.of[0] != '\0')
            piece->style.quoted = 1; /* letters come back as strings */
        return status;
    }
    if (status == NONET_E_SYNTAX && side <= 9 && text->symbols == NULL) {
        struct signs none = {0}; /* the second pass reports which cell is at fault */
        memcpy(pass->reason, piece->reason, sizeof pass->reason);
        return nonet_alphabet_decide(&none, side, NULL, &pass->alphabet, &bad, piece->reason);
    }
    piece->error = at;
    piece->used = used;
    return status;
}

/* After the second pass: every cell is valid by itself, but they do not fit together. */
static int conclude(const struct pass *pass, size_t at, size_t used, struct nonet_piece *piece) {
    if (pass->reason[0] == '\0')
        return NONET_OK;
    return nonet_piece_error(piece, at, used, "%s", pass->reason);
}

/* ---- arrays ---- */

/* Reads `side` cells from an array into the grid, from cell c on. Row 0: it is a flat array. */
static int read_row(const struct nonet_text *text, const struct json *array, int row, size_t used,
                    struct pass *pass, struct nonet_grid *grid, int c, struct nonet_piece *piece) {
    struct json key, value;
    size_t at = 0;
    int n = 0, want = row ? grid->side : (int)grid->cells, status = NONET_OK;
    if (array->type != JSON_ARRAY)
        return nonet_piece_error(piece, array->begin, used, "%s where a row is expected",
                                 nonet_json_name(array->type));
    while (status == NONET_OK && nonet_json_next(text, array, &at, &key, &value)) {
        if (n == want)
            return nonet_piece_error(piece, value.begin, used, "row %d has more than %d cells", row,
                                     want);
        if (row == 0 && value.type == JSON_ARRAY)
            return refuse_cell(text, &value, used, grid->side, piece);
        status = read_cell(text, &value, used, pass, grid, c + n++, piece);
    }
    if (status == NONET_OK && n < want)
        return nonet_piece_error(piece, array->end - 1, used, "row %d has %d cell%s, %d are needed",
                                 row, n, n == 1 ? "" : "s", want);
    return status;
}

/* The side of an array of rows: their number, unless the first two rows agree on another. */
static int side_of_rows(const struct nonet_text *text, const struct json *array, size_t rows) {
    struct json key, row;
    size_t at = 0, n[2] = {rows, rows};
    if (text->box_rows != 0)
        return text->box_rows * text->box_cols;
    for (int i = 0; i < 2 && nonet_json_next(text, array, &at, &key, &row); i++)
        n[i] = row.type == JSON_ARRAY ? nonet_json_count(text, &row) : rows;
    size_t side = n[0] == n[1] ? n[0] : rows;
    return side > NONET_SIDE_MAX ? NONET_SIDE_MAX + 1 : (int)side;
}

/* Goes through all rows: collecting, or reading. */
static int pass_rows(const struct nonet_text *text, const struct json *array, size_t used, int side,
                     struct pass *pass, struct nonet_grid *grid, struct nonet_piece *piece) {
    struct json key, row;
    size_t at = 0;
    int r = 0, status = NONET_OK;
    while (status == NONET_OK && nonet_json_next(text, array, &at, &key, &row)) {
        if (r == side)
            return nonet_piece_error(piece, row.begin, used,
                                     "row %d is one too many, %d make a puzzle", r + 1, side);
        status = read_row(text, &row, r + 1, used, pass, grid, r * side, piece);
        r++;
    }
    if (status == NONET_OK && r < side)
        return nonet_piece_error(piece, array->end - 1, used, "%d row%s, %d make a puzzle", r,
                                 r == 1 ? "" : "s", side);
    return status;
}

static int read_rows(const struct nonet_text *text, const struct json *array, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct pass pass = {.reads = 0};
    int side = side_of_rows(text, array, nonet_json_count(text, array));
    int status = nonet_text_grid(text, side, grid, room, piece, array->begin, used);
    if (status == NONET_OK)
        status = pass_rows(text, array, used, side, &pass, grid, piece);
    if (status == NONET_OK)
        status = decide(text, array->begin, used, &pass, side, piece);
    if (status == NONET_OK)
        status = pass_rows(text, array, used, side, &pass, grid, piece);
    return status == NONET_OK ? conclude(&pass, array->begin, used, piece) : status;
}

static int read_flat(const struct nonet_text *text, const struct json *array, int side, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct pass pass = {.reads = 0};
    int status = nonet_text_grid(text, side, grid, room, piece, array->begin, used);
    if (status == NONET_OK)
        status = read_row(text, array, 0, used, &pass, grid, 0, piece);
    if (status == NONET_OK)
        status = decide(text, array->begin, used, &pass, side, piece);
    if (status == NONET_OK)
        status = read_row(text, array, 0, used, &pass, grid, 0, piece);
    return status == NONET_OK ? conclude(&pass, array->begin, used, piece) : status;
}

static int read_array(const struct nonet_text *text, const struct json *array, size_t used,
                      struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct json key, first;
    piece->cells = array->begin;
    piece->cells_end = array->end;
    size_t at = 0, count = nonet_json_count(text, array);
    int side = nonet_side_of_cells(count);
    if (!nonet_json_next(text, array, &at, &key, &first))
        return nonet_piece_error(piece, array->begin, used, "an array without cells");
    if (first.type == JSON_ARRAY)
        return read_rows(text, array, used, grid, room, piece);
    if (first.type == JSON_OBJECT)
        return refuse_cell(text, &first, used, 9, piece);
    if (side == 0)
        return nonet_piece_error(piece, array->end - 1, used,
                                 "%zu cell%s in a flat array; 81 make a 9x9", count,
                                 count == 1 ? "" : "s");
    return read_flat(text, array, side, used, grid, room, piece);
}

static int read_string(const struct nonet_text *text, const struct json *string, size_t used,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    int status =
        nonet_field_read(text, string->begin + 1, string->end - 1, used, grid, room, piece);
    piece->cells = string->begin;
    piece->cells_end = string->end;
    piece->style.string = 1;
    return status;
}

/* The side that a value has, if it is a puzzle. */
static int side_of(const struct nonet_text *text, const struct json *value) {
    struct json key, first;
    size_t at = 0;
    if (value->type == JSON_STRING)
        return nonet_side_of_cells(value->end - value->begin - 2);
    size_t count = value->type == JSON_ARRAY ? nonet_json_count(text, value) : 0;
    if (count == 0 || !nonet_json_next(text, value, &at, &key, &first))
        return 0;
    return first.type == JSON_ARRAY ? side_of_rows(text, value, count) : nonet_side_of_cells(count);
}

/* The box of the record's puzzle; of one with regions it does not matter, and need not exist. */
static void settle_box(const struct json_record *record, struct nonet_text *text) {
    int rows, cols;
    if (record->box_rows != 0) {
        text->box_rows = record->box_rows;
        text->box_cols = record->box_cols;
    } else if (text->box_rows == 0 && nonet_json_has_regions(text, record)) {
        int side = side_of(text, &record->puzzle);
        if (side < 2 || side > NONET_SIDE_MAX || nonet_default_box(side, &rows, &cols) == NONET_OK)
            return;
        text->box_rows = 1;
        text->box_cols = side;
    }
}

/* ---- the usual grid ---- */

/* A row of the usual grid at `at`: nine digits and nulls, the latter as '0' in `cells`. Returns where
 * it ends; 0: it is something else. There are enough bytes for any row. */
static size_t usual_row(const char *text, size_t at, char cells[9]) {
    if (text[at++] != '[')
        return 0;
    for (int i = 0; i < 9; i++) {
        int is_null = memcmp(text + at, "null", 4) == 0;
        cells[i] = is_null ? '0' : text[at];
        at += is_null ? 4 : 1;
        if (!is_digit(cells[i]) || text[at++] != (i < 8 ? ',' : ']'))
            return 0;
    }
    return at;
}

enum { USUAL_ROW_MAX = 2 + 9 * 5, USUAL_MAX = 2 + 9 * (USUAL_ROW_MAX + 1) };

int nonet_json_begins_usual(const struct nonet_text *text, size_t at) {
    char cells[9];
    return text->length - at > USUAL_ROW_MAX && usual_row(text->at, at + 1, cells) != 0;
}

size_t nonet_json_usual(const struct nonet_text *text, size_t at, struct nonet_grid *grid,
                        size_t room, struct nonet_piece *piece) {
    char cells[9 * 9];
    size_t begin = at;
    if (text->length - at < USUAL_MAX || text->symbols != NULL || text->box_rows != 0)
        return 0;
    for (int row = 0; row < 9; row++) {
        if (text->at[at++] != (row == 0 ? '[' : ','))
            return 0;
        at = usual_row(text->at, at, cells + 9 * row);
        if (at == 0)
            return 0;
    }
    if (text->at[at++] != ']' || nonet_grid_frame(grid, room, 3, 3) != NONET_OK ||
        nonet_read_usual(cells, grid, &piece->style) < 0)
        return 0;
    piece->cells = begin;
    piece->cells_end = at;
    return at;
}

int nonet_json_puzzle(const struct nonet_text *text, const struct json *value, size_t used,
                      struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct nonet_text boxed = *text;
    struct json_record record = {.puzzle = *value};
    piece->cells = value->begin;
    piece->cells_end = value->end;
#ifndef NONET_HOUSES_ONLY
    enum foreign_kind kind =
        value->type == JSON_OBJECT ? nonet_foreign_kind(text, value, 0) : NOT_FOREIGN;
    if (kind != NOT_FOREIGN)
        return nonet_foreign_read(text, kind, value, used, grid, room, piece);
#endif
    if (value->type == JSON_OBJECT) {
        int status = nonet_json_record(text, value, used, &record, piece);
        if (status != NONET_OK)
            return status;
    }
    if (record.claim == JSON_NO_CLAIM && value->type == JSON_OBJECT)
        return nonet_piece_error(piece, value->begin, used, "no puzzle in this object");
    settle_box(&record, &boxed);
    int status;
    if (record.puzzle.type == JSON_ARRAY)
        status = read_array(&boxed, &record.puzzle, used, grid, room, piece);
    else if (record.puzzle.type == JSON_STRING)
        status = read_string(&boxed, &record.puzzle, used, grid, room, piece);
    else
        return nonet_piece_error(piece, value->begin, used, "%s where a puzzle is expected",
                                 nonet_json_name(value->type));
    if (status == NONET_OK)
        status = nonet_json_read_rules(text, &record, grid->side, used, piece);
    return status;
}

/* ---- writing ---- */

static void write_candidates(struct pen *pen, struct nonet_set marks) {
    const char *between = "";
    pen_char(pen, '[');
    while (!set_is_empty(marks)) {
        nonet_pen_text(pen, between);
        nonet_pen_number(pen, set_take(&marks));
        between = ",";
    }
    pen_char(pen, ']');
}

static void write_cell(struct pen *pen, const struct nonet_grid *grid,
                       const struct nonet_style *style, int c) {
    int d = grid_value(grid, c);
    if (d != 0 && style->quoted && strlen(style->symbols) == grid->side) {
        char symbol[] = {'"', style->symbols[d - 1], '"', '\0'};
        nonet_pen_text(pen, symbol);
    } else if (d != 0)
        nonet_pen_number(pen, d - style->zero);
    else if (set_equal(grid_marks(grid, c), set_all(grid->side)))
        nonet_pen_text(pen, "null");
    else
        write_candidates(pen, grid_marks(grid, c));
}

/* {"value":5,"given":true,"region":3} */
static void write_object(struct pen *pen, const struct nonet_grid *grid,
                         const struct variant *variant, int c) {
    int d = nonet_cell_digit(grid, c),
        is_open = set_equal(grid_marks(grid, c), set_all(grid->side));
    pen_char(pen, '{');
    if (d != 0) {
        nonet_pen_text(pen, "\"value\":");
        nonet_pen_number(pen, d);
        nonet_pen_text(pen, nonet_grid_is_given(grid, c) ? ",\"given\":true" : "");
    } else if (!is_open) {
        nonet_pen_text(pen, "\"givenPencilMarks\":");
        write_candidates(pen, grid_marks(grid, c));
    }
    if (variant->has_regions) {
        nonet_pen_text(pen, is_open ? "\"region\":" : ",\"region\":");
        nonet_pen_number(pen, variant->of[c]);
    }
    pen_char(pen, '}');
}

/* Cells are objects if there is a variant to write into them. */
static void write_rows(struct pen *pen, const struct nonet_grid *grid,
                       const struct nonet_style *style, const struct variant *variant) {
    pen_char(pen, '[');
    for (int c = 0; c < (int)grid->cells; c++) {
        int col = cell_col(grid, c);
        if (col == 0)
            nonet_pen_text(pen, c > 0 ? ",[" : "[");
        else
            pen_char(pen, ',');
        if (variant != NULL)
            write_object(pen, grid, variant, c);
        else
            write_cell(pen, grid, style, c);
        if (col + 1 == grid->side)
            pen_char(pen, ']');
    }
    pen_char(pen, ']');
}

static void write_puzzle(struct pen *pen, const struct nonet_grid *grid,
                         const struct nonet_style *style) {
    struct pen before = *pen;
    pen_char(pen, '"');
    int status = style->string ? nonet_pen_cells(pen, grid, style, '.') : NONET_E_UNWRITABLE;
    pen_char(pen, '"');
    if (status == NONET_OK)
        return;
    *pen = before;
    write_rows(pen, grid, style, NULL);
}

/* A cell without a region is in its usual box, so other boxes are written as regions. */
static void add_boxes(const struct nonet_grid *grid, struct variant *variant) {
    int rows = 1, cols = grid->side;
    nonet_default_box(grid->side, &rows, &cols);
    if (variant->has_regions || (grid->box_rows == rows && grid->box_cols == cols))
        return;
    variant->has_regions = 1;
    for (int c = 0; c < (int)grid->cells; c++)
        variant->of[c] = (uint8_t)(cell_row(grid, c) / grid->box_rows * grid->box_rows +
                                   cell_col(grid, c) / grid->box_cols);
}

/* Cells as objects, with their regions. The other rules of such a puzzle are around the cells. Only
 * in f-puzzles objects can have candidates. */
static long write_objects(struct pen *pen, const struct nonet_grid *grid,
                          const struct nonet_rules *rules, const struct nonet_style *style) {
    struct variant variant;
    int is_fpuzzles = style->objects == JSON_FPUZZLES;
    if (!is_fpuzzles && !nonet_has_digits_only(grid))
        return NONET_E_UNWRITABLE;
    for (int c = 0; is_fpuzzles && c < (int)grid->cells; c++)
        if (set_is_empty(grid_marks(grid, c)))
            return NONET_E_UNWRITABLE;
    nonet_variant_of(rules, &variant);
    if (is_fpuzzles)
        add_boxes(grid, &variant);
    write_rows(pen, grid, style, &variant);
    return nonet_pen_end(pen);
}

long nonet_json_write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                      const struct nonet_style *style, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    if (style->objects)
        return write_objects(&pen, grid, rules, style);
    nonet_pen_text(&pen, rules ? "{\"puzzle\":" : "");
    write_puzzle(&pen, grid, style);
    if (rules != NULL) {
        pen_char(&pen, ',');
        nonet_json_write_rules(&pen, rules);
        pen_char(&pen, '}');
    }
    return nonet_pen_end(&pen);
}
