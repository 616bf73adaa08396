/*
 * f-puzzles' JSON: the puzzle as the setter's tool keeps it, and as solvers and SudokuPad take it.
 *
 *     {"size":9,"title":"...","grid":[[{"value":5,"given":true},{},...],...],
 *      "killercage":[{"cells":["R1C1","R1C2"],"value":"8"}],"antiknight":true}
 *
 * A rule is a member with a list of entries, or a flag; fpuzzles.h has the table. Rows and columns
 * count from 1, so that R0C4 is above column 4. Values are strings. A digit without "given" is the
 * solver's own. What is not in the table may be a rule as well, and is named; so are drawings, unless
 * they say which rule of the table they were made for.
 */
#include "format/fpuzzles.h"

#ifndef NONET_HOUSES_ONLY

static const struct fpuzzles_row rows[] = {
    {"diagonal-", "diagonal-down", FP_HOUSES, FP_NO_VALUE, 0},
    {"diagonal+", "diagonal-up", FP_HOUSES, FP_NO_VALUE, 0},
    {"antiknight", "anti-knight", FP_FLAG, FP_NO_VALUE, 0},
    {"antiking", "anti-king", FP_FLAG, FP_NO_VALUE, 0},
    {"disjointgroups", "disjoint-groups", FP_FLAG, FP_NO_VALUE, 0},
    {"nonconsecutive", "non-consecutive", FP_FLAG, FP_NO_VALUE, 0},
    {"ratio", "negative-ratio", FP_NEGATIVE, FP_NO_VALUE, 0},
    {"xv", "negative-xv", FP_NEGATIVE, FP_NO_VALUE, 0},
    {"killercage", "cage", FP_CELLS, FP_MAY, 0},
    {"extraregion", "different", FP_EXTRA, FP_NO_VALUE, 0},
    {"thermometer", "thermometer", FP_LINES, FP_NO_VALUE, 0},
    {"slowthermometer", "slow-thermometer", FP_LINES, FP_NO_VALUE, 0},
    {"arrow", "arrow", FP_ARROW, FP_NO_VALUE, 0},
    {"doublearrow", "double-arrow", FP_LINES, FP_NO_VALUE, 0},
    {"palindrome", "palindrome", FP_LINES, FP_NO_VALUE, 0},
    {"renban", "renban", FP_LINES, FP_NO_VALUE, 0},
    {"nabner", "nabner", FP_LINES, FP_NO_VALUE, 0},
    {"whispers", "whisper", FP_LINES, FP_HALF, 0},
    {"regionsumline", "region-sum", FP_LINES, FP_NO_VALUE, 0},
    {"betweenline", "between", FP_LINES, FP_NO_VALUE, 0},
    {"lockout", "lockout", FP_LINES, FP_READ, 4},
    {"entropicline", "entropic", FP_LINES, FP_NO_VALUE, 0},
    {"modularline", "modular", FP_LINES, FP_READ, 3},
    {"zipperline", "zipper", FP_LINES, FP_NO_VALUE, 0},
    {"difference", "difference", FP_CELLS, FP_MAY, 1},
    {"ratio", "ratio", FP_CELLS, FP_MAY, 2},
    {"xv", "xv", FP_CELLS, FP_LETTER, 0},
    {"even", "even", FP_CELL, FP_NO_VALUE, 0},
    {"odd", "odd", FP_CELL, FP_NO_VALUE, 0},
    {"minimum", "minimum", FP_CELL, FP_NO_VALUE, 0},
    {"maximum", "maximum", FP_CELL, FP_NO_VALUE, 0},
    {"rowindexer", "row-indexer", FP_CELLS, FP_NO_VALUE, 0},
    {"columnindexer", "column-indexer", FP_CELLS, FP_NO_VALUE, 0},
    {"boxindexer", "box-indexer", FP_CELLS, FP_NO_VALUE, 0},
    {"quadruple", "quadruple", FP_QUAD, FP_NO_VALUE, 0},
    {"clone", "clone", FP_CLONE, FP_NO_VALUE, 0},
    {"littlekillersum", "little-killer", FP_DIAGONAL, FP_MUST, 0},
    {"sandwichsum", "sandwich", FP_OUTSIDE, FP_MUST, 0},
    {"xsum", "x-sum", FP_OUTSIDE, FP_MUST, 0},
    {"skyscraper", "skyscraper", FP_OUTSIDE, FP_MUST, 0},
};
enum { ROWS = sizeof rows / sizeof *rows };

const struct fpuzzles_row *nonet_fpuzzles_row(int i) {
    return i >= 0 && i < ROWS ? &rows[i] : NULL;
}

int nonet_fpuzzles_usual(const struct fpuzzles_row *row, int side) {
    return row->value == FP_HALF ? (side + 1) / 2 : row->usual;
}

/* Members that are not rules: about the puzzle, and about the programs that show and solve it. */
static const char *const asides[] = {"size",
                                     "grid",
                                     "title",
                                     "author",
                                     "ruleset",
                                     "solution",
                                     "fogofwar",
                                     "foglight",
                                     "disabledlogic",
                                     "successMessage",
                                     "msgcorrect",
                                     "highlightConflicts",
                                     "truecandidatesoptions"};
static const char *const cell_asides[] = {"centerPencilMarks",
                                          "cornerPencilMarks",
                                          "c",
                                          "cArray",
                                          "highlight",
                                          "parity",
                                          "region",
                                          "value",
                                          "given",
                                          "givenPencilMarks"};
static const char *const drawings[] = {"line", "text", "circle", "rectangle", "cage"};

static int is_one_of(const struct nonet_text *text, const struct json *key,
                     const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (nonet_foreign_is_name(text, key, names[i]))
            return 1;
    return 0;
}
#define IS_ONE_OF(text, key, names) is_one_of(text, key, names, sizeof names / sizeof *names)

/* ---- the grid ---- */

/* Calls `each` for every cell; the board must have `side` rows of `side` objects. */
static int each_cell(struct foreign *f, const struct json *board,
                     int (*each)(struct foreign *f, int c, const struct json *cell)) {
    struct json key, row, cell;
    size_t at = 0;
    int r = 0, status = NONET_OK;
    while (nonet_json_next(f->text, board, &at, &key, &row)) {
        size_t cell_at = 0;
        int col = 0;
        if (r == f->side || row.type != JSON_ARRAY)
            return nonet_foreign_error(f, row.begin, "%d rows of %d cells are expected", f->side,
                                       f->side);
        while (nonet_json_next(f->text, &row, &cell_at, &key, &cell)) {
            if (col == f->side || cell.type != JSON_OBJECT)
                return nonet_foreign_error(f, cell.begin, "row %d is not %d cells", r + 1, f->side);
            status = each(f, r * f->side + col++, &cell);
            if (status != NONET_OK)
                return status;
        }
        if (col < f->side)
            return nonet_foreign_error(f, row.end - 1, "row %d has %d cell%s, %d are needed", r + 1,
                                       col, col == 1 ? "" : "s", f->side);
        r++;
    }
    if (r < f->side)
        return nonet_foreign_error(f, board->end - 1, "%d row%s, %d make a puzzle", r,
                                   r == 1 ? "" : "s", f->side);
    return status;
}

/* A cell that says nothing about its region is in its usual box. */
static int take_region(struct foreign *f, int c, const struct json *cell) {
    struct json region;
    int box_rows = 1, box_cols = f->side;
    nonet_default_box(f->side, &box_rows, &box_cols);
    f->region[c] = (int16_t)(c / f->side / box_rows * box_rows + c % f->side / box_cols);
    if (!nonet_foreign_member(f->text, cell, "region", &region))
        return NONET_OK;
    int number = nonet_json_digits(f->text, &region);
    if (region.type != JSON_NULL && number < 0)
        return nonet_foreign_error(f, region.begin, "a region is a number or null");
    f->region[c] = (int16_t)(region.type == JSON_NULL ? NO_REGION : number);
    f->has_map = 1;
    return NONET_OK;
}

static int take_marks(struct foreign *f, int c, const struct json *array) {
    struct nonet_set marks = {0, 0};
    struct json key, value;
    if (nonet_foreign_is_nothing(f->text, array))
        return NONET_OK;
    if (array->type != JSON_ARRAY)
        return nonet_foreign_error(f, array->begin, "givenPencilMarks are a list of digits");
    for (size_t at = 0; nonet_json_next(f->text, array, &at, &key, &value);) {
        int d = nonet_json_digits(f->text, &value);
        if (d < 1 || d > f->side)
            return nonet_foreign_error(f, value.begin, "a candidate is from 1 to %d", f->side);
        marks = set_or(marks, set_of(d));
    }
    return nonet_grid_set_marks(f->grid, c, marks);
}

static int take_digit(struct foreign *f, int c, const struct json *cell, const struct json *value) {
    struct json given;
    int d = nonet_json_digits(f->text, value);
    if (nonet_foreign_is_nothing(f->text, value) || d == 0)
        return NONET_OK;
    if (d < 0 || d > f->side)
        return nonet_foreign_error(
            f, value->begin, "%.*s where 1 to %d is expected",
            (int)(value->end - value->begin < 20 ? value->end - value->begin : 20),
            f->text->at + value->begin, f->side);
    int is_given = nonet_foreign_member(f->text, cell, "given", &given) && given.type == JSON_TRUE;
    return is_given ? nonet_grid_give(f->grid, c, d) : nonet_grid_place(f->grid, c, d);
}

static int take_cell(struct foreign *f, int c, const struct json *cell) {
    struct json key, value;
    int status = NONET_OK;
    for (size_t at = 0; nonet_json_next(f->text, cell, &at, &key, &value);)
        if (!IS_ONE_OF(f->text, &key, cell_asides) && !nonet_foreign_is_nothing(f->text, &value))
            nonet_foreign_unknown(f, f->text->at + key.begin + 1, key.end - key.begin - 2,
                                  key.begin);
    if (nonet_foreign_member(f->text, cell, "value", &value))
        status = take_digit(f, c, cell, &value);
    if (status == NONET_OK && nonet_grid_value(f->grid, c) == 0 &&
        nonet_foreign_member(f->text, cell, "givenPencilMarks", &value))
        status = take_marks(f, c, &value);
    return status;
}

static int read_board(struct foreign *f, const struct json *object) {
    struct json size, board;
    nonet_foreign_member(f->text, object, "size", &size);
    nonet_foreign_member(f->text, object, "grid", &board);
    f->side = nonet_json_digits(f->text, &size);
    if (f->side < 2 || f->side > NONET_SIDE_MAX)
        return nonet_foreign_error(f, size.begin, "the size is a number from 2 to %d",
                                   NONET_SIDE_MAX);
    f->key = "grid";
    f->key_length = 4;
    int status = each_cell(f, &board, take_region);
    int says_regions = f->has_map;
    if (status == NONET_OK)
        status = nonet_foreign_grid(f, 1, board.begin);
    if (status == NONET_OK)
        status = each_cell(f, &board, take_cell);
    int is_partial = 0;
    for (int i = 0; status == NONET_OK && f->piece->has_rules && i < f->text->rules->count; i++)
        is_partial |= rules_entry(f->text->rules, i)->kind != NONET_RULE_REGION;
    if (!is_partial) { /* otherwise an answer in its place would not say which cells have none */
        f->piece->cells = board.begin;
        f->piece->cells_end = board.end;
        f->piece->style.objects = JSON_FPUZZLES;
        f->piece->style.apart = (char)!says_regions;
    }
    return status;
}

/* ---- the entries of a rule ---- */

/* Its members; end 0: not there. */
struct entry {
    struct json whole, cells, cell, lines, value, values, clones, direction, name, from;
};

static void take_entry(const struct nonet_text *text, const struct json *whole, struct entry *e) {
    static const struct {
        const char *name;
        size_t place;
    } members[] = {
        {"cells", offsetof(struct entry, cells)},
        {"cell", offsetof(struct entry, cell)},
        {"lines", offsetof(struct entry, lines)},
        {"value", offsetof(struct entry, value)},
        {"values", offsetof(struct entry, values)},
        {"cloneCells", offsetof(struct entry, clones)},
        {"direction", offsetof(struct entry, direction)},
        {"name", offsetof(struct entry, name)},
        {"fromConstraint", offsetof(struct entry, from)},
    };
    struct json key, value;
    memset(e, 0, sizeof *e);
    e->whole = *whole;
    for (size_t at = 0; nonet_json_next(text, whole, &at, &key, &value);)
        for (size_t i = 0; i < sizeof members / sizeof *members; i++)
            if (nonet_foreign_is_name(text, &key, members[i].name) &&
                !nonet_foreign_is_nothing(text, &value))
                memcpy((char *)e + members[i].place, &value, sizeof value);
}

/* A number after a letter, in either case; -1: it is not. */
static int take_number(const struct nonet_text *text, size_t *at, size_t end, char letter) {
    int n = 0, digits = 0;
    if (*at >= end || upper(text->at[*at]) != letter)
        return -1;
    for (++*at; *at < end && is_digit(text->at[*at]) && digits < 3; digits++)
        n = n * 10 + (text->at[(*at)++] - '0');
    return digits > 0 ? n : -1;
}

/* R3C4, with 0 and side + 1 for what is outside. */
static int take_place(struct foreign *f, const struct json *value, int *row, int *col) {
    size_t at = value->begin + 1, end = value->end - 1;
    *row = *col = -1;
    if (value->type == JSON_STRING) {
        *row = take_number(f->text, &at, end, 'R');
        *col = take_number(f->text, &at, end, 'C');
    }
    if (value->type == JSON_STRING && *row >= 0 && *col >= 0 && at == end && *row <= f->side + 1 &&
        *col <= f->side + 1)
        return NONET_OK;
    size_t length = value->end - value->begin;
    return nonet_foreign_error(f, value->begin, "%.*s is not a cell of side %d",
                               (int)(length < 20 ? length : 20), f->text->at + value->begin,
                               f->side);
}

static int take_one(struct foreign *f, const struct json *value, uint16_t *cell) {
    int row, col;
    int status = take_place(f, value, &row, &col);
    if (status == NONET_OK && (row < 1 || row > f->side || col < 1 || col > f->side))
        return nonet_foreign_error(f, value->begin, "%.*s is outside of the grid",
                                   (int)(value->end - value->begin), f->text->at + value->begin);
    *cell = (uint16_t)((row - 1) * f->side + col - 1);
    return status;
}

/* Cells on their way into a rule. */
struct cells {
    uint16_t at[FOREIGN_CELLS_MAX];
    int count;
};

static int take_cells(struct foreign *f, const struct json *array, struct cells *cells) {
    struct json key, value;
    int status = NONET_OK;
    if (array->end != 0 && array->type != JSON_ARRAY)
        return nonet_foreign_error(f, array->begin, "%s where cells are expected",
                                   nonet_json_name(array->type));
    for (size_t at = 0; array->end != 0 && status == NONET_OK &&
                        nonet_json_next(f->text, array, &at, &key, &value);) {
        if (cells->count == FOREIGN_CELLS_MAX)
            return nonet_foreign_error(f, value.begin, "there are too many cells");
        status = take_one(f, &value, &cells->at[cells->count++]);
    }
    return status;
}

/* The value as the row wants it. 0: it is not a value that we know, and is noted as unknown. */
static int take_value(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                      int *value) {
    const char *at = f->text->at + e->value.begin;
    size_t length = e->value.end - e->value.begin;
    int digits = e->value.end != 0 ? nonet_json_digits(f->text, &e->value) : -1;
    *value = 0;
    if (row->value == FP_LETTER && e->value.type == JSON_STRING && length == 3)
        *value = upper(at[1]) == 'V' ? 5 : upper(at[1]) == 'X' ? 10 : 0;
    else if (length == 0)
        *value = nonet_fpuzzles_usual(row, f->side);
    else if (digits >= 0)
        *value = digits;
    int is_said = length > 0, is_known = row->value == FP_NO_VALUE ? !is_said
                                         : row->value == FP_LETTER ? *value != 0
                                         : row->value == FP_MUST   ? digits >= 0
                                                                   : !is_said || digits > 0;
    if (!is_known)
        nonet_foreign_unknown(f, is_said ? at : "without a value", is_said ? length : 15,
                              e->whole.begin);
    return is_known;
}

static int add_rule(struct foreign *f, const struct fpuzzles_row *row, int value,
                    const struct cells *cells, const int16_t *numbers, int numbers_count,
                    size_t at) {
    struct nonet_rule rule = {.kind = NONET_RULE_NAMED,
                              .name = row->word,
                              .value = value,
                              .cells = cells->at,
                              .count = cells->count,
                              .numbers = numbers,
                              .numbers_count = numbers_count};
    return nonet_foreign_rule(f, &rule, at);
}

/* ---- shapes ---- */

typedef int shape_fn(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                     int value);

static int read_cells(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                      int value) {
    struct cells cells = {.count = 0};
    int status = take_cells(f, &e->cells, &cells);
    return status == NONET_OK ? add_rule(f, row, value, &cells, NULL, 0, e->whole.begin) : status;
}

/* nonet writes a name if the house has one. */
static int read_extra(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                      int value) {
    char name[NONET_RULE_NAME_MAX] = "house";
    struct cells cells = {.count = 0};
    size_t length = e->name.end - e->name.begin;
    int status = take_cells(f, &e->cells, &cells);
    (void)row;
    (void)value;
    if (e->name.type == JSON_STRING && length > 2 && length < sizeof name + 2) {
        memcpy(name, f->text->at + e->name.begin + 1, length - 2);
        name[length - 2] = '\0';
    }
    return status == NONET_OK
               ? nonet_foreign_different(f, cells.at, cells.count, name, e->whole.begin)
               : status;
}

static int read_cell(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                     int value) {
    struct cells cells = {.count = 1};
    if (e->cell.end == 0)
        return nonet_foreign_error(f, e->whole.begin, "there is no cell");
    int status = take_one(f, &e->cell, &cells.at[0]);
    return status == NONET_OK ? add_rule(f, row, value, &cells, NULL, 0, e->whole.begin) : status;
}

/* Calls `each` for every line of an entry, without those of a single cell, which say nothing. */
static int each_line(struct foreign *f, const struct entry *e, const struct fpuzzles_row *row,
                     int value,
                     int (*each)(struct foreign *f, const struct fpuzzles_row *row,
                                 const struct entry *e, int value, const struct cells *line)) {
    struct json key, line;
    int status = NONET_OK;
    if (e->lines.end != 0 && e->lines.type != JSON_ARRAY)
        return nonet_foreign_error(f, e->lines.begin, "%s where lines are expected",
                                   nonet_json_name(e->lines.type));
    for (size_t at = 0; e->lines.end != 0 && status == NONET_OK &&
                        nonet_json_next(f->text, &e->lines, &at, &key, &line);) {
        struct cells cells = {.count = 0};
        status = take_cells(f, &line, &cells);
        if (status == NONET_OK && cells.count > 1)
            status = each(f, row, e, value, &cells);
    }
    return status;
}

static int add_line(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                    int value, const struct cells *line) {
    return add_rule(f, row, value, line, NULL, 0, e->lines.begin);
}

static int read_lines(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                      int value) {
    return each_line(f, e, row, value, add_line);
}

/* The circle, in reading order, and the cells of the line but its first one. */
static int add_shaft(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                     int value, const struct cells *line) {
    struct cells cells = {.count = 0};
    int is_inside = 0, status = take_cells(f, &e->cells, &cells);
    int16_t size = (int16_t)cells.count;
    if (status != NONET_OK)
        return status;
    for (int i = 0; i < size; i++) {
        uint16_t c = cells.at[i];
        int k = i;
        is_inside |= c == line->at[0];
        for (; k > 0 && cells.at[k - 1] > c; k--)
            cells.at[k] = cells.at[k - 1];
        cells.at[k] = c;
    }
    if (!is_inside)
        return nonet_foreign_error(f, e->lines.begin, "a line does not begin in the circle");
    if (size + line->count - 1 > FOREIGN_CELLS_MAX)
        return nonet_foreign_error(f, e->lines.begin, "there are too many cells");
    memcpy(cells.at + size, line->at + 1, (size_t)(line->count - 1) * sizeof *line->at);
    cells.count += line->count - 1;
    return add_rule(f, row, value, &cells, &size, 1, e->whole.begin);
}

static int read_arrow(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                      int value) {
    return each_line(f, e, row, value, add_shaft);
}

/* The cells of a little killer are there; else they follow from where it begins. */
static int read_diagonal(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                         int value) {
    struct cells cells = {.count = 0};
    const char *way = f->text->at + e->direction.begin + 1;
    int r, c, status = take_cells(f, &e->cells, &cells);
    if (status == NONET_OK && cells.count == 0) {
        if (e->cell.end == 0 || e->direction.type != JSON_STRING ||
            e->direction.end - e->direction.begin != 4)
            return nonet_foreign_error(f, e->whole.begin, "there are no cells");
        status = take_place(f, &e->cell, &r, &c);
        for (int i = 0; status == NONET_OK && i <= f->side; i++) {
            r += way[0] == 'D' ? 1 : -1;
            c += way[1] == 'R' ? 1 : -1;
            if (r >= 1 && r <= f->side && c >= 1 && c <= f->side)
                cells.at[cells.count++] = (uint16_t)((r - 1) * f->side + c - 1);
        }
    }
    return status == NONET_OK ? add_rule(f, row, value, &cells, NULL, 0, e->whole.begin) : status;
}

/* The row or column that begins beside a place outside. */
static int read_outside(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                        int value) {
    struct cells cells = {.count = f->side};
    int r, c, last = f->side + 1;
    if (e->cell.end == 0)
        return nonet_foreign_error(f, e->whole.begin, "there is no cell");
    int status = take_place(f, &e->cell, &r, &c);
    if (status != NONET_OK)
        return status;
    int down = r == 0 ? 1 : r == last ? -1 : 0, right = c == 0 ? 1 : c == last ? -1 : 0;
    if ((down != 0) == (right != 0))
        return nonet_foreign_error(f, e->cell.begin, "%.*s is not beside a row or a column",
                                   (int)(e->cell.end - e->cell.begin), f->text->at + e->cell.begin);
    for (int i = 0; i < f->side; i++) {
        r += down;
        c += right;
        cells.at[i] = (uint16_t)((r - 1) * f->side + c - 1);
    }
    return add_rule(f, row, value, &cells, NULL, 0, e->whole.begin);
}

static int read_quad(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                     int value) {
    struct cells cells = {.count = 0};
    struct json key, digit;
    int16_t digits[8];
    int count = 0, status = take_cells(f, &e->cells, &cells);
    if (status == NONET_OK && e->values.type != JSON_ARRAY)
        return nonet_foreign_error(f, e->whole.begin, "there are no values");
    for (size_t at = 0;
         status == NONET_OK && nonet_json_next(f->text, &e->values, &at, &key, &digit);) {
        int d = nonet_json_digits(f->text, &digit);
        if (d < 1 || count == 8)
            return nonet_foreign_error(f, digit.begin, "the values are up to four digits");
        digits[count++] = (int16_t)d;
    }
    return status == NONET_OK ? add_rule(f, row, value, &cells, digits, count, e->whole.begin)
                              : status;
}

static int read_clone(struct foreign *f, const struct fpuzzles_row *row, const struct entry *e,
                      int value) {
    struct cells cells = {.count = 0};
    int status = take_cells(f, &e->cells, &cells);
    int16_t size = (int16_t)cells.count;
    if (status == NONET_OK)
        status = take_cells(f, &e->clones, &cells);
    return status == NONET_OK ? add_rule(f, row, value, &cells, &size, 1, e->whole.begin) : status;
}

/* ---- members ---- */

static int read_entry(struct foreign *f, const struct fpuzzles_row *row, const struct json *whole) {
    static shape_fn *const readers[] = {
        [FP_CELLS] = read_cells,     [FP_EXTRA] = read_extra, [FP_CELL] = read_cell,
        [FP_LINES] = read_lines,     [FP_ARROW] = read_arrow, [FP_DIAGONAL] = read_diagonal,
        [FP_OUTSIDE] = read_outside, [FP_QUAD] = read_quad,   [FP_CLONE] = read_clone};
    struct entry e;
    int value;
    if (whole->type != JSON_OBJECT)
        return nonet_foreign_error(f, whole->begin, "%s where an object is expected",
                                   nonet_json_name(whole->type));
    take_entry(f->text, whole, &e);
    if (row->shape == FP_QUAD && e.values.end == 0) {
        nonet_foreign_unknown(f, "without values", 14, whole->begin);
        return NONET_OK;
    }
    return take_value(f, row, &e, &value) ? readers[row->shape](f, row, &e, value) : NONET_OK;
}

static int read_entries(struct foreign *f, const struct fpuzzles_row *row,
                        const struct json *list) {
    struct json key, entry;
    int status = NONET_OK;
    if (list->type != JSON_ARRAY)
        return nonet_foreign_error(f, list->begin, "%s where a list is expected",
                                   nonet_json_name(list->type));
    for (size_t at = 0; status == NONET_OK && nonet_json_next(f->text, list, &at, &key, &entry);) {
        f->entry++;
        status = read_entry(f, row, &entry);
    }
    return status;
}

/* "negative": ["ratio", "xv"] */
static int read_negative(struct foreign *f, const struct json *list) {
    static const struct cells none;
    struct json key, name;
    int status = NONET_OK;
    for (size_t at = 0; list->type == JSON_ARRAY && status == NONET_OK &&
                        nonet_json_next(f->text, list, &at, &key, &name);) {
        int i = 0;
        while (i < ROWS && (rows[i].shape != FP_NEGATIVE || name.type != JSON_STRING ||
                            !nonet_foreign_is_name(f->text, &name, rows[i].key)))
            i++;
        if (i < ROWS)
            status = add_rule(f, &rows[i], 0, &none, NULL, 0, name.begin);
        else
            nonet_foreign_unknown(f, f->text->at + name.begin, name.end - name.begin, name.begin);
    }
    if (list->type != JSON_ARRAY)
        nonet_foreign_unknown(f, "", 0, list->begin);
    return status;
}

static int read_flag(struct foreign *f, const struct fpuzzles_row *row, const struct json *value) {
    static const struct cells none;
    if (value->type != JSON_TRUE) {
        nonet_foreign_unknown(f, "", 0, value->begin);
        return NONET_OK;
    }
    if (row->shape == FP_HOUSES)
        return nonet_foreign_set(f, row->word, value->begin);
    return add_rule(f, row, 0, &none, NULL, 0, value->begin);
}

static const struct fpuzzles_row *find_row(const struct nonet_text *text, const struct json *key) {
    for (int i = 0; i < ROWS; i++)
        if (rows[i].shape != FP_NEGATIVE && nonet_foreign_is_name(text, key, rows[i].key))
            return &rows[i];
    return NULL;
}

/* Is a name such as "Region Sum Line" that of a rule which the puzzle has, "regionsumline"? */
static int names_rule(const struct nonet_text *text, const struct json *object,
                      const struct json *name) {
    struct json key, value;
    for (size_t at = 0; nonet_json_next(text, object, &at, &key, &value);) {
        size_t i = name->begin + 1, k = key.begin + 1;
        if (find_row(text, &key) == NULL || nonet_foreign_is_nothing(text, &value))
            continue;
        for (; i + 1 < name->end; i++) {
            if (text->at[i] == ' ')
                continue;
            if (k + 1 >= key.end || upper(text->at[i]) != upper(text->at[k]))
                break;
            k++;
        }
        if (i + 1 == name->end && k + 1 == key.end)
            return 1;
    }
    return 0;
}

/* Are all entries drawings that belong to rules which the puzzle has? */
static int are_drawn_rules(const struct nonet_text *text, const struct json *object,
                           const struct json *key, const struct json *list) {
    struct json none, whole;
    struct entry e;
    if (!IS_ONE_OF(text, key, drawings) || list->type != JSON_ARRAY)
        return 0;
    for (size_t at = 0; nonet_json_next(text, list, &at, &none, &whole);) {
        if (whole.type != JSON_OBJECT)
            return 0;
        take_entry(text, &whole, &e);
        if (e.from.type != JSON_STRING || !names_rule(text, object, &e.from))
            return 0;
    }
    return 1;
}

static int read_member(struct foreign *f, const struct json *object, const struct json *key,
                       const struct json *value) {
    const struct fpuzzles_row *row = find_row(f->text, key);
    if (nonet_foreign_is_nothing(f->text, value) || IS_ONE_OF(f->text, key, asides))
        return NONET_OK;
    f->key = f->text->at + key->begin + 1;
    f->key_length = key->end - key->begin - 2;
    f->entry = 0;
    if (nonet_foreign_is_name(f->text, key, "negative"))
        return read_negative(f, value);
    if (row != NULL)
        return row->shape == FP_FLAG || row->shape == FP_HOUSES ? read_flag(f, row, value)
                                                                : read_entries(f, row, value);
    if (!are_drawn_rules(f->text, object, key, value))
        nonet_foreign_unknown(f, "", 0, key->begin);
    return NONET_OK;
}

int nonet_fpuzzles_read(struct foreign *f, const struct json *object) {
    struct json key, value;
    int status = read_board(f, object);
    for (size_t at = 0; status == NONET_OK && nonet_json_next(f->text, object, &at, &key, &value);)
        status = read_member(f, object, &key, &value);
    return status;
}

#endif
