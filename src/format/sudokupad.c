/*
 * SudokuPad's puzzles, as JSON. It is an app to show and play what a setter has drawn, so most of a
 * puzzle is drawings: lines, arrows, and shapes under and over the cells. What can be read without
 * guessing is read: digits, regions, cages, and two flags; drawings are named, and so is whatever else
 * is not known to be decoration.
 *
 *     {"id":"x","metadata":{"title":"...","rules":"...","antiknight":true},
 *      "cells":[[{"value":5},{},...],...],"regions":[[[0,0],[0,1],...],...],
 *      "cages":[{"cells":[[0,0],[0,1]],"value":"8","unique":true},{"value":"author: ..."}],
 *      "lines":[...],"overlays":[...]}
 *
 * Rows and columns count from 0. Without regions there are no boxes. A cage without cells is a remark
 * about the puzzle. A cage with a number has different digits, unless it says that they need not be.
 *
 * A puzzle that nonet has written (sudokupad_write.c) has its rules as text besides, and then
 * nothing but these are read: metadata has "nonet":["cage 8 r1c1 r1c2"].
 *
 * Classic puzzles have a shorter form, {"p":"..."}: a sign for each digit and the empty cells after it.
 */
#include "format/sudokupad.h"

#ifndef NONET_HOUSES_ONLY

static int is_aside(const struct nonet_text *text, const struct json *key, const char *names) {
    size_t length = key->end - key->begin - 2;
    for (const char *at = names; *at != '\0';) {
        size_t n = strcspn(at, " ");
        if (n == length && memcmp(at, text->at + key->begin + 1, n) == 0)
            return 1;
        at += n + (at[n] == ' ');
    }
    return 0;
}

static void begin_key(struct foreign *f, const char *key, size_t length) {
    f->key = key;
    f->key_length = length;
    f->entry = 0;
}

/* ---- cells ---- */

/* [row,column] from 0. */
static int take_place(struct foreign *f, const struct json *value, uint16_t *cell) {
    struct json key, part;
    int place[2] = {-1, -1}, n = 0;
    if (value->type == JSON_ARRAY)
        for (size_t at = 0; nonet_json_next(f->text, value, &at, &key, &part); n++)
            if (n < 2)
                place[n] = nonet_json_digits(f->text, &part);
    if (n != 2 || place[0] < 0 || place[0] >= f->side || place[1] < 0 || place[1] >= f->side)
        return nonet_foreign_error(f, value->begin, "a cell is [row,column], from 0 to %d",
                                   f->side - 1);
    *cell = (uint16_t)(place[0] * f->side + place[1]);
    return NONET_OK;
}

static int take_places(struct foreign *f, const struct json *array, uint16_t *cells, int *count) {
    struct json key, value;
    int status = NONET_OK;
    *count = 0;
    if (array->type != JSON_ARRAY)
        return nonet_foreign_error(f, array->begin, "%s where cells are expected",
                                   nonet_json_name(array->type));
    for (size_t at = 0; status == NONET_OK && nonet_json_next(f->text, array, &at, &key, &value);) {
        if (*count == FOREIGN_CELLS_MAX)
            return nonet_foreign_error(f, value.begin, "there are too many cells");
        status = take_place(f, &value, &cells[(*count)++]);
    }
    return status;
}

static int take_digit(struct foreign *f, int c, const struct json *cell) {
    struct json key, value;
    if (cell->type != JSON_OBJECT)
        return nonet_foreign_error(f, cell->begin, "%s where a cell is expected",
                                   nonet_json_name(cell->type));
    for (size_t at = 0; nonet_json_next(f->text, cell, &at, &key, &value);)
        if (!is_aside(f->text, &key,
                      "value pencilMarks centremarks cornermarks candidates centerPencilMarks "
                      "cornerPencilMarks color colour colors highlight given") &&
            !nonet_foreign_is_nothing(f->text, &value))
            nonet_foreign_unknown(f, f->text->at + key.begin + 1, key.end - key.begin - 2,
                                  key.begin);
    if (!nonet_foreign_member(f->text, cell, "value", &value) ||
        nonet_foreign_is_nothing(f->text, &value))
        return NONET_OK;
    int d = nonet_json_digits(f->text, &value);
    if (d < 1 || d > f->side)
        return nonet_foreign_error(f, value.begin, "the value of r%dc%d is not from 1 to %d",
                                   c / f->side + 1, c % f->side + 1, f->side);
    int is_placed =
        nonet_foreign_member(f->text, cell, "given", &value) && value.type == JSON_FALSE;
    return is_placed ? nonet_grid_place(f->grid, c, d) : nonet_grid_give(f->grid, c, d);
}

/* The candidates of a cell without a digit. */
static int take_marks(struct foreign *f, int c, const struct json *cell) {
    struct json key, list, value;
    struct nonet_set marks = {0, 0};
    if (grid_value(f->grid, c) != 0 || !nonet_foreign_member(f->text, cell, "centremarks", &list) ||
        nonet_foreign_is_nothing(f->text, &list))
        return NONET_OK;
    for (size_t at = 0;
         list.type == JSON_ARRAY && nonet_json_next(f->text, &list, &at, &key, &value);) {
        int d = nonet_json_digits(f->text, &value);
        if (d < 1 || d > f->side)
            return nonet_foreign_error(f, value.begin, "a mark of r%dc%d is not from 1 to %d",
                                       c / f->side + 1, c % f->side + 1, f->side);
        marks = set_or(marks, set_of(d));
    }
    return set_is_empty(marks) ? NONET_OK : nonet_grid_set_marks(f->grid, c, marks);
}

/* All cells, of which there must be as many in a row as there are rows. */
static int read_cells(struct foreign *f, const struct json *board, int has_marks) {
    struct json key, row, cell;
    int c = 0, status = NONET_OK;
    for (size_t at = 0; status == NONET_OK && nonet_json_next(f->text, board, &at, &key, &row);) {
        if (row.type != JSON_ARRAY || nonet_json_count(f->text, &row) != (size_t)f->side)
            return nonet_foreign_error(f, row.begin,
                                       "%d rows, but not %d cells in each: only square "
                                       "grids are read",
                                       f->side, f->side);
        for (size_t cell_at = 0;
             status == NONET_OK && nonet_json_next(f->text, &row, &cell_at, &key, &cell); c++) {
            status = take_digit(f, c, &cell);
            if (status == NONET_OK && has_marks)
                status = take_marks(f, c, &cell);
        }
    }
    return status;
}

/* ---- regions ---- */

static int read_regions(struct foreign *f, const struct json *object) {
    uint16_t cells[FOREIGN_CELLS_MAX];
    struct json list, key, region;
    int count, number = 0, status = NONET_OK;
    for (int c = 0; c < f->side * f->side; c++)
        f->region[c] = NO_REGION;
    if (!nonet_foreign_member(f->text, object, "regions", &list) ||
        nonet_foreign_is_nothing(f->text, &list))
        return NONET_OK;
    begin_key(f, "regions", 7);
    if (list.type != JSON_ARRAY)
        return nonet_foreign_error(f, list.begin, "a list is expected");
    for (size_t at = 0; status == NONET_OK && nonet_json_next(f->text, &list, &at, &key, &region);
         number++) {
        f->entry = number + 1;
        status = take_places(f, &region, cells, &count);
        for (int i = 0; status == NONET_OK && i < count; i++) {
            if (f->region[cells[i]] != NO_REGION)
                return nonet_foreign_error(f, region.begin, "r%dc%d is already in a region",
                                           cells[i] / f->side + 1, cells[i] % f->side + 1);
            f->region[cells[i]] = (int16_t)(number < 9999 ? number : 9999);
        }
    }
    f->entry = 0;
    return status;
}

/* Whether a region has as many cells as a row. If none has, cells without a region are not a part of
 * the puzzle that has none, but a margin around a smaller puzzle, for clues. */
static int has_whole_region(const struct foreign *f) {
    int16_t sizes[NONET_CELLS_MAX] = {0};
    int found = 0, all = f->side * f->side;
    for (int c = 0; c < all; c++)
        if (f->region[c] >= 0 && f->region[c] < all)
            sizes[f->region[c]]++;
    for (int i = 0; i < all; i++)
        found |= sizes[i] == f->side;
    return found;
}

/* ---- what is said about the puzzle ---- */

/* A flag that is set. Without rows and columns a puzzle is another one, not one with a rule less. */
static int read_flag(struct foreign *f, size_t at) {
    static const struct {
        const char *name, *word; /* word NULL: nonet has no such puzzles */
    } flags[] = {{"antiknight", "anti-knight"}, {"antiking", "anti-king"}, {"norowcol", NULL}};
    static const uint16_t none[1];
    struct nonet_rule rule = {.kind = NONET_RULE_NAMED, .cells = none};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (strlen(flags[i].name) != f->key_length ||
            memcmp(flags[i].name, f->key, f->key_length) != 0)
            continue;
        rule.name = flags[i].word;
        f->is_other |= rule.name == NULL;
        if (rule.name != NULL)
            return nonet_foreign_rule(f, &rule, at);
    }
    nonet_foreign_unknown(f, "", 0, at);
    return NONET_OK;
}

/* Texts are prose. Anything else may be a rule, unless it is known to be none. */
static int read_metadata(struct foreign *f, const struct json *object) {
    struct json key, value;
    int status = NONET_OK;
    for (size_t at = 0; object->type == JSON_OBJECT && status == NONET_OK &&
                        nonet_json_next(f->text, object, &at, &key, &value);) {
        begin_key(f, f->text->at + key.begin + 1, key.end - key.begin - 2);
        int is_prose = value.type == JSON_STRING && !nonet_foreign_is_name(f->text, &value, "true");
        if (is_prose || nonet_foreign_is_nothing(f->text, &value) ||
            is_aside(f->text, &key,
                     "id title author rules solution source version date created updated tags "
                     "videos duration difficulty rating msgcorrect msgincorrect foglight fogofwar "
                     "triggereffect settings bgimage bgimageopacity"))
            continue;
        status = read_flag(f, key.begin);
    }
    return status;
}

/* Old puzzles have all of this in cages without cells: "title: ...", "antiknight: true". */
static int read_remark(struct foreign *f, const struct json *value) {
    const char *at = f->text->at + value->begin + 1, *outer = f->key;
    size_t length = 0, outer_length = f->key_length, end = value->end - value->begin;
    if (value->type != JSON_STRING || end < 2)
        return NONET_OK;
    end -= 2;
    while (length < end && is_letter(at[length]))
        length++;
    size_t rest = length + 1;
    while (rest < end && is_blank(at[rest]))
        rest++;
    if (length == 0 || at[length] != ':' || end - rest != 4 || memcmp(at + rest, "true", 4) != 0)
        return NONET_OK;
    f->key = at;
    f->key_length = length;
    int status = read_flag(f, value->begin);
    f->key = outer;
    f->key_length = outer_length;
    return status;
}

/* ---- cages ---- */

struct cage {
    struct json cells, value;
    struct json other; /* the name of a member that is not known; end 0: none */
    int sum;           /* -1: none */
    int unique;        /* 1, 0; -1: not said */
    int is_killer;
};

/* How a cage is drawn. Cages of these types are rows, columns and regions, which differ anyway. */
static int is_cage_look(const struct nonet_text *text, const struct json *key,
                        const struct json *value) {
    if (nonet_foreign_is_name(text, key, "type"))
        return is_aside(text, value, "rowcol region killer");
    return is_aside(
        text, key,
        "hidden color colour colors borderColor backgroundColor fontColor fontC fontSize "
        "outlineC textC textColor thickness opacity dashed class id");
}

static void take_cage(const struct nonet_text *text, const struct json *object, struct cage *cage) {
    struct json key, value;
    memset(cage, 0, sizeof *cage);
    cage->sum = cage->unique = -1;
    for (size_t at = 0; nonet_json_next(text, object, &at, &key, &value);) {
        if (nonet_foreign_is_name(text, &key, "cells"))
            cage->cells = value;
        else if (nonet_foreign_is_name(text, &key, "value"))
            cage->value = nonet_foreign_is_nothing(text, &value) ? cage->value : value;
        else if (nonet_foreign_is_name(text, &key, "sum"))
            cage->sum = nonet_json_digits(text, &value);
        else if (nonet_foreign_is_name(text, &key, "unique"))
            cage->unique = value.type == JSON_TRUE;
        else if (nonet_foreign_is_name(text, &key, "style"))
            cage->is_killer = nonet_foreign_is_name(text, &value, "killer");
        else if (cage->other.end == 0 && value.type != JSON_NULL &&
                 !is_cage_look(text, &key, &value))
            cage->other = key;
    }
    if (cage->sum <= 0 && cage->value.end != 0)
        cage->sum = nonet_json_digits(text, &cage->value);
}

static int is_line(const uint16_t *cells, int count, int side) {
    int rows = 1, cols = 1;
    for (int i = 1; i < count; i++) {
        rows &= cells[i] / side == cells[0] / side;
        cols &= cells[i] % side == cells[0] % side;
    }
    return count == side && (rows || cols);
}

static int add_cage(struct foreign *f, const struct cage *cage, const uint16_t *cells, int count,
                    size_t at) {
    struct nonet_rule rule = {.kind = NONET_RULE_NAMED,
                              .name = cage->unique == 0 ? "sum" : "cage",
                              .value = cage->sum > 0 ? cage->sum : 0,
                              .cells = cells,
                              .count = count};
    if (cage->sum <= 0 && cage->unique == 1)
        return is_line(cells, count, f->side)
                   ? NONET_OK
                   : nonet_foreign_different(f, cells, count, "house", at);
    return nonet_foreign_rule(f, &rule, at);
}

/* What a cage says that is not read is named. */
static void name_rest(struct foreign *f, const struct cage *cage, int is_read, size_t at) {
    if (cage->value.end != 0 && cage->sum < 0)
        nonet_foreign_unknown(f, f->text->at + cage->value.begin,
                              cage->value.end - cage->value.begin, at);
    else if (!is_read)
        nonet_foreign_unknown(f, "", 0, at);
    if (cage->other.end != 0)
        nonet_foreign_unknown(f, f->text->at + cage->other.begin + 1,
                              cage->other.end - cage->other.begin - 2, at);
}

/* A cage without cells is a remark. */
static int read_cage(struct foreign *f, const struct json *object) {
    uint16_t cells[FOREIGN_CELLS_MAX];
    struct cage cage;
    int count = 0, status = NONET_OK;
    if (object->type != JSON_OBJECT)
        return nonet_foreign_error(f, object->begin, "an object is expected");
    take_cage(f->text, object, &cage);
    if (cage.cells.end != 0 && !nonet_foreign_is_nothing(f->text, &cage.cells))
        status = take_places(f, &cage.cells, cells, &count);
    if (status != NONET_OK)
        return status;
    if (count == 0)
        return read_remark(f, &cage.value);
    int says = cage.sum > 0 || cage.unique == 1 || (cage.is_killer && cage.unique != 0);
    int is_read = says && (cage.unique == 0 || count <= f->side);
    name_rest(f, &cage, is_read, object->begin);
    return is_read ? add_cage(f, &cage, cells, count, object->begin) : NONET_OK;
}

static int read_cages(struct foreign *f, const struct json *list) {
    struct json key, cage;
    int status = NONET_OK;
    if (list->type != JSON_ARRAY)
        return nonet_foreign_error(f, list->begin, "a list is expected");
    for (size_t at = 0; status == NONET_OK && nonet_json_next(f->text, list, &at, &key, &cage);) {
        f->entry++;
        status = read_cage(f, &cage);
    }
    return status;
}

/* ---- all of it ---- */

static int read_member(struct foreign *f, const struct json *key, const struct json *value) {
    begin_key(f, f->text->at + key->begin + 1, key->end - key->begin - 2);
    if (nonet_foreign_is_nothing(f->text, value) ||
        is_aside(f->text, key,
                 "id cellSize cells regions settings videos duration title author rules solution "
                 "source version foglight fogofwar triggereffect"))
        return NONET_OK;
    if (nonet_foreign_is_name(f->text, key, "metadata"))
        return read_metadata(f, value);
    if (nonet_foreign_is_name(f->text, key, "cages"))
        return read_cages(f, value);
    nonet_foreign_unknown(f, "", 0, key->begin);
    return NONET_OK;
}

/* ---- what nonet has written ---- */

int nonet_sudokupad_own(const struct nonet_text *text, const struct json *object,
                        struct json *own) {
    struct json metadata, key, part;
    if (!nonet_foreign_member(text, object, "metadata", &metadata) ||
        !nonet_foreign_member(text, &metadata, SUDOKUPAD_OWN, own) || own->type != JSON_ARRAY)
        return 0;
    for (size_t at = 0; nonet_json_next(text, own, &at, &key, &part);)
        if (part.type != JSON_STRING)
            return 0;
    return 1;
}

/* The rules, and the grid that goes with them. */
static int read_own(struct foreign *f, const struct json *board, const struct json *own) {
    struct json_record record;
    int status = NONET_OK;
    memset(&record, 0, sizeof record);
    record.puzzle = *board;
    record.rules = *own;
    record.rule = own->begin;
    if (own->end - own->begin > sizeof "[\"\"]" - 1)
        status = nonet_json_read_rules(f->text, &record, f->side, f->used, f->piece);
    if (status != NONET_OK)
        return status;
    if (f->piece->has_rules && rules_count_of(f->text->rules, NONET_RULE_REGION) > 0)
        return nonet_region_grid(f->text, f->side, f->grid, f->room, f->piece, board->begin,
                                 f->used);
    return nonet_foreign_grid(f, 0, board->begin);
}

int nonet_sudokupad_read(struct foreign *f, const struct json *object) {
    struct json board, key, value, own;
    int is_own = nonet_sudokupad_own(f->text, object, &own);
    nonet_foreign_member(f->text, object, "cells", &board);
    size_t rows = nonet_json_count(f->text, &board);
    begin_key(f, "cells", 5);
    if (rows < 2 || rows > NONET_SIDE_MAX)
        return nonet_foreign_error(f, board.begin, "%zu rows; 2 to %d make a puzzle", rows,
                                   NONET_SIDE_MAX);
    f->side = (int)rows;
    int status = read_regions(f, object);
    if (status == NONET_OK)
        status = is_own ? read_own(f, &board, &own)
                        : nonet_foreign_grid(f, has_whole_region(f), board.begin);
    begin_key(f, "cells", 5);
    if (status == NONET_OK)
        status = read_cells(f, &board, is_own);
    for (size_t at = 0;
         status == NONET_OK && !is_own && nonet_json_next(f->text, object, &at, &key, &value);)
        status = read_member(f, &key, &value);
    f->piece->cells = board.begin;
    f->piece->cells_end = board.end;
    f->piece->style.objects = 1;
    f->piece->style.apart = 1;
    return status;
}

/* ---- classic puzzles ---- */

/* The sign for digit d with n empty cells after it is number d + 10 n; d 0 is itself an empty cell. */
static int sign_number(char c) {
    if (is_digit(c))
        return c - '0';
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return c >= 'a' && c <= 'x' ? c - 'a' + 36 : -1;
}

int nonet_scf_read(struct foreign *f, const struct json *object) {
    struct json codes;
    uint8_t digits[NONET_CELLS_MAX];
    int cells = 0;
    begin_key(f, "p", 1);
    nonet_foreign_member(f->text, object, "p", &codes);
    for (size_t at = codes.begin + 1; at + 1 < codes.end; at++) {
        int n = sign_number(f->text->at[at]);
        if (n < 0 || cells + 1 + n / 10 > 81)
            return nonet_foreign_error(f, at,
                                       n < 0 ? "not a sign for cells" : "more than 81 cells");
        digits[cells++] = (uint8_t)(n % 10);
        for (int i = 0; i < n / 10; i++)
            digits[cells++] = 0;
    }
    f->side = nonet_side_of_cells((size_t)cells);
    if (f->side < 4)
        return nonet_foreign_error(f, codes.begin, "%d cells; 81 make a puzzle", cells);
    int status =
        nonet_region_grid(f->text, f->side, f->grid, f->room, f->piece, codes.begin, f->used);
    for (int c = 0; status == NONET_OK && c < cells; c++) {
        if (digits[c] > f->side)
            return nonet_foreign_error(f, codes.begin, "a digit is %d", digits[c]);
        if (digits[c] > 0)
            status = nonet_grid_give(f->grid, c, digits[c]);
    }
    return status;
}

#endif
