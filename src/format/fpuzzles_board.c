/*
 * The grid of f-puzzles' JSON: rows of objects, one for each cell, with its digit, its candidates and
 * its region. Regions come first, since the board depends on them.
 */
#include "format/fpuzzles.h"

#ifndef NONET_HOUSES_ONLY

/* Members of a cell that are known, or say nothing about the rules. */
static const char *const cell_asides[] = {"centerPencilMarks",
                                          "cornerPencilMarks",
                                          "c",
                                          "cArray",
                                          "highlight",
                                          "highlightArray",
                                          "parity",
                                          "region",
                                          "value",
                                          "given",
                                          "givenPencilMarks",
                                          NULL};

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

/* null, and -1 as some programs write it: the cell is in none. */
static int is_no_region(const struct nonet_text *text, const struct json *region) {
    return region->type == JSON_NULL ||
           (region->end - region->begin == 2 && memcmp(text->at + region->begin, "-1", 2) == 0);
}

/* A cell that says nothing about its region is in its usual box. */
static int take_region(struct foreign *f, int c, const struct json *cell) {
    struct json region;
    int box_rows = 1, box_cols = f->side;
    nonet_default_box(f->side, &box_rows, &box_cols);
    f->region[c] = (int16_t)(c / f->side / box_rows * box_rows + c % f->side / box_cols);
    if (!nonet_foreign_member(f->text, cell, "region", &region))
        return NONET_OK;
    int number = is_no_region(f->text, &region) ? NO_REGION : nonet_json_digits(f->text, &region);
    if (number < 0 && !is_no_region(f->text, &region))
        return nonet_foreign_error(f, region.begin, "a region is a number or null");
    f->region[c] = (int16_t)number;
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

/* 0 is an empty cell, but not a digit that is given: a puzzle with the digits 0 to 8 is not one of
 * f-puzzles, and would be another one without them. */
static int take_digit(struct foreign *f, int c, const struct json *cell, const struct json *value) {
    struct json given;
    int d = nonet_json_digits(f->text, value);
    int is_given = nonet_foreign_member(f->text, cell, "given", &given) && given.type == JSON_TRUE;
    if (nonet_foreign_is_nothing(f->text, value) || (d == 0 && !is_given))
        return NONET_OK;
    if (d < 1 || d > f->side)
        return nonet_foreign_error(
            f, value->begin, "%.*s where 1 to %d is expected",
            (int)(value->end - value->begin < 20 ? value->end - value->begin : 20),
            f->text->at + value->begin, f->side);
    return is_given ? nonet_grid_give(f->grid, c, d) : nonet_grid_place(f->grid, c, d);
}

static int take_cell(struct foreign *f, int c, const struct json *cell) {
    struct json key, value;
    int status = NONET_OK;
    for (size_t at = 0; nonet_json_next(f->text, cell, &at, &key, &value);)
        if (!nonet_foreign_is_one_of(f->text, &key, cell_asides) &&
            !nonet_foreign_is_nothing(f->text, &value))
            nonet_foreign_unknown(f, f->text->at + key.begin + 1, key.end - key.begin - 2,
                                  key.begin);
    if (nonet_foreign_member(f->text, cell, "value", &value))
        status = take_digit(f, c, cell, &value);
    if (status == NONET_OK && nonet_grid_value(f->grid, c) == 0 &&
        nonet_foreign_member(f->text, cell, "givenPencilMarks", &value))
        status = take_marks(f, c, &value);
    return status;
}

int nonet_fpuzzles_board(struct foreign *f, const struct json *object) {
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

#endif
