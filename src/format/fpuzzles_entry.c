/*
 * The entries of a rule in f-puzzles' JSON: an object with cells, lines, a value, or a place outside
 * the grid, in one of the shapes of fpuzzles.h. Each becomes a named rule, or one for each of its lines.
 */
#include "format/fpuzzles.h"

#ifndef NONET_HOUSES_ONLY

/* Its members; end 0: not there. */
struct entry {
    struct json whole, cells, cell, lines, value, values, clones, direction, name;
};

/* How an entry is drawn, and by which program. */
static const char *const looks[] = {"fromConstraint",
                                    "isNewConstraint",
                                    "isLLConstraint",
                                    "color",
                                    "colour",
                                    "outlineC",
                                    "baseC",
                                    "fontC",
                                    "width",
                                    "height",
                                    "size",
                                    "angle",
                                    "hidden",
                                    "name",
                                    "id",
                                    "uid",
                                    NULL};

enum { OF_CELLS = 1 << FP_CELLS | 1 << FP_EXTRA | 1 << FP_QUAD | 1 << FP_CLONE };

/* Takes its members; what entries of this shape do not have is named. */
static void take_entry(struct foreign *f, const struct fpuzzles_row *row, const struct json *whole,
                       struct entry *e) {
    static const struct {
        const char *name;
        size_t place;
        int shapes;
    } members[] = {
        {"cells", offsetof(struct entry, cells), OF_CELLS | 1 << FP_ARROW | 1 << FP_DIAGONAL},
        {"cell", offsetof(struct entry, cell), 1 << FP_CELL | 1 << FP_DIAGONAL | 1 << FP_OUTSIDE},
        {"lines", offsetof(struct entry, lines), 1 << FP_LINES | 1 << FP_ARROW},
        {"value", offsetof(struct entry, value), -1},
        {"values", offsetof(struct entry, values), 1 << FP_QUAD},
        {"cloneCells", offsetof(struct entry, clones), 1 << FP_CLONE},
        {"direction", offsetof(struct entry, direction), 1 << FP_DIAGONAL},
        {"name", offsetof(struct entry, name), 1 << FP_EXTRA},
    };
    enum { MEMBERS = sizeof members / sizeof *members };
    struct json key, value;
    memset(e, 0, sizeof *e);
    e->whole = *whole;
    for (size_t at = 0; nonet_json_next(f->text, whole, &at, &key, &value);) {
        size_t i = 0;
        int says = value.type == JSON_FALSE || !nonet_foreign_is_nothing(f->text, &value);
        while (i < MEMBERS && (!(members[i].shapes >> row->shape & 1) ||
                               !nonet_foreign_is_name(f->text, &key, members[i].name)))
            i++;
        if (i < MEMBERS && !nonet_foreign_is_nothing(f->text, &value))
            memcpy((char *)e + members[i].place, &value, sizeof value);
        else if (i == MEMBERS && says && !nonet_foreign_is_one_of(f->text, &key, looks))
            nonet_foreign_unknown(f, f->text->at + key.begin + 1, key.end - key.begin - 2,
                                  key.begin);
    }
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

/* Calls `each` for every line of an entry, without those of a single cell, which say nothing beside
 * others. Setters draw circles and pills as arrows without a line, and only the prose says what they
 * mean. */
static int each_line(struct foreign *f, const struct entry *e, const struct fpuzzles_row *row,
                     int value,
                     int (*each)(struct foreign *f, const struct fpuzzles_row *row,
                                 const struct entry *e, int value, const struct cells *line)) {
    struct json key, line;
    int lines = 0, status = NONET_OK;
    if (e->lines.end != 0 && e->lines.type != JSON_ARRAY)
        return nonet_foreign_error(f, e->lines.begin, "%s where lines are expected",
                                   nonet_json_name(e->lines.type));
    for (size_t at = 0; e->lines.end != 0 && status == NONET_OK &&
                        nonet_json_next(f->text, &e->lines, &at, &key, &line);) {
        struct cells cells = {.count = 0};
        status = take_cells(f, &line, &cells);
        if (status != NONET_OK || cells.count < 2)
            continue;
        status = each(f, row, e, value, &cells);
        lines++;
    }
    if (status == NONET_OK && lines == 0 && (e->lines.end != 0 || e->cells.end != 0))
        nonet_foreign_unknown(f, "without a line", 14, e->whole.begin);
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

/* ---- all of them ---- */

int nonet_fpuzzles_entry(struct foreign *f, const struct fpuzzles_row *row,
                         const struct json *whole) {
    static shape_fn *const readers[] = {
        [FP_CELLS] = read_cells,     [FP_EXTRA] = read_extra, [FP_CELL] = read_cell,
        [FP_LINES] = read_lines,     [FP_ARROW] = read_arrow, [FP_DIAGONAL] = read_diagonal,
        [FP_OUTSIDE] = read_outside, [FP_QUAD] = read_quad,   [FP_CLONE] = read_clone};
    struct entry e;
    int value;
    if (whole->type != JSON_OBJECT)
        return nonet_foreign_error(f, whole->begin, "%s where an object is expected",
                                   nonet_json_name(whole->type));
    take_entry(f, row, whole, &e);
    if (row->shape == FP_QUAD && e.values.end == 0) {
        nonet_foreign_unknown(f, "without values", 14, whole->begin);
        return NONET_OK;
    }
    return take_value(f, row, &e, &value) ? readers[row->shape](f, row, &e, value) : NONET_OK;
}

int nonet_fpuzzles_flag(struct foreign *f, const struct fpuzzles_row *row, size_t at) {
    static const struct cells none;
    return add_rule(f, row, 0, &none, NULL, 0, at);
}

#endif
