/*
 * What the readers of other programs' puzzles share. Both programs give the region of every cell, or
 * of some; both have rules as lists of cells, in words of their own; and both have drawings, of which
 * nobody but a reader of the prose beside them knows what they mean.
 */
#include "format/foreign.h"
#include "rules/houses.h"
#include "rules/kinds.h"

#include <stdarg.h>
#include <stdio.h>

#ifndef NONET_HOUSES_ONLY

/* ---- whose object is it? ---- */

int nonet_foreign_is_name(const struct nonet_text *text, const struct json *key, const char *name) {
    size_t length = strlen(name);
    return key->end - key->begin == length + 2 &&
           memcmp(text->at + key->begin + 1, name, length) == 0;
}

int nonet_foreign_is_one_of(const struct nonet_text *text, const struct json *key,
                            const char *const *names) {
    while (*names != NULL && !nonet_foreign_is_name(text, key, *names))
        names++;
    return *names != NULL;
}

int nonet_foreign_member(const struct nonet_text *text, const struct json *object, const char *name,
                         struct json *value) {
    struct json key;
    size_t at = 0;
    while (object->type == JSON_OBJECT && nonet_json_next(text, object, &at, &key, value))
        if (nonet_foreign_is_name(text, &key, name))
            return 1;
    return 0;
}

int nonet_foreign_is_nothing(const struct nonet_text *text, const struct json *value) {
    switch (value->type) {
    case JSON_NULL:
    case JSON_FALSE:
        return 1;
    case JSON_STRING:
        return value->end - value->begin == 2;
    case JSON_ARRAY:
    case JSON_OBJECT:
        return nonet_json_count(text, value) == 0;
    default:
        return 0;
    }
}

/* Rows of cells that are objects. */
static int is_board(const struct nonet_text *text, const struct json *value) {
    struct json key, row, cell;
    size_t at = 0, cell_at = 0;
    return value->type == JSON_ARRAY && nonet_json_next(text, value, &at, &key, &row) &&
           row.type == JSON_ARRAY && nonet_json_next(text, &row, &cell_at, &key, &cell) &&
           cell.type == JSON_OBJECT;
}

enum foreign_kind nonet_foreign_kind(const struct nonet_text *text, const struct json *object,
                                     int is_packed) {
    static const char *const marks[] = {"metadata", "cages", "cellSize", "lines", "overlays"};
    struct nonet_piece ignored;
    struct json whole, key, value;
    int size = 0, grid = 0, cells = 0, mark = is_packed, codes = 0;
    if (nonet_json_scan(text, object->begin, &whole, &ignored) != NONET_OK ||
        whole.type != JSON_OBJECT)
        return NOT_FOREIGN;
    for (size_t at = 0; nonet_json_next(text, &whole, &at, &key, &value);) {
        size |= nonet_foreign_is_name(text, &key, "size");
        grid |= nonet_foreign_is_name(text, &key, "grid") && is_board(text, &value);
        cells |= nonet_foreign_is_name(text, &key, "cells") && is_board(text, &value);
        codes |= nonet_foreign_is_name(text, &key, "p") && value.type == JSON_STRING;
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
            mark |= nonet_foreign_is_name(text, &key, marks[i]);
    }
    if (size && grid)
        return FOREIGN_FPUZZLES;
    if (cells && mark)
        return FOREIGN_SUDOKUPAD;
    return is_packed && codes ? FOREIGN_CLASSIC : NOT_FOREIGN;
}

int nonet_foreign_read(const struct nonet_text *text, enum foreign_kind kind,
                       const struct json *object, size_t used, struct nonet_grid *grid, size_t room,
                       struct nonet_piece *piece) {
    static int (*const readers[])(struct foreign *, const struct json *) = {
        NULL, nonet_fpuzzles_read, nonet_sudokupad_read, nonet_scf_read};
    struct foreign f;
    memset(&f, 0, sizeof f - sizeof f.region);
    f.text = text;
    f.used = used;
    f.piece = piece;
    f.grid = grid;
    f.room = room;
    f.key = "";
    piece->has_rules = 0;
    piece->cells = object->begin;
    piece->cells_end = object->end;
    int status = readers[kind](&f, object);
    if (status == NONET_OK)
        status = nonet_foreign_end(&f);
    if (status == NONET_E_SYNTAX || status == NONET_E_REFUSED)
        piece->has_rules = 1; /* nobody else may read it without them */
    return status;
}

/* ---- messages ---- */

int nonet_foreign_error(struct foreign *f, size_t at, const char *reason, ...) {
    char words[NONET_REASON_MAX], entry[16] = "";
    va_list list;
    va_start(list, reason);
    vsnprintf(words, sizeof words, reason, list);
    va_end(list);
    if (f->entry > 0)
        snprintf(entry, sizeof entry, " %d", f->entry);
    return nonet_piece_error(f->piece, at, f->used, "%.*s%s%s%s",
                             (int)(f->key_length < 40 ? f->key_length : 40), f->key, entry,
                             f->key_length > 0 ? ": " : "", words);
}

void nonet_foreign_unknown(struct foreign *f, const char *remark, size_t length, size_t at) {
    char name[48];
    snprintf(name, sizeof name, "%.*s%s%.*s", (int)(f->key_length < 40 ? f->key_length : 40),
             f->key, length > 0 ? " " : "", (int)(length < 24 ? length : 24), remark);
    nonet_unknown_add(&f->unknown, name, strlen(name), at);
}

/* ---- rules ---- */

/* The value is begun with the first rule, so that a caller who takes none can read what has none. */
static int begin_rules(struct foreign *f, const char *found, size_t at) {
    if (f->piece->has_rules)
        return NONET_OK;
    return nonet_rules_begin(f->text, f->side, found, at, f->used, f->piece);
}

/* What nonet_rules_add() says, where only its room can be short. */
static int added(struct foreign *f, int status, size_t at) {
    if (status != NONET_E_ARGUMENT)
        return status;
    return nonet_foreign_error(f, at, "there is no room for so many rules");
}

int nonet_foreign_rule(struct foreign *f, const struct nonet_rule *rule, size_t at) {
    uint16_t kept[NONET_NAMED_CELLS_MAX(9)];
    int16_t kept_numbers[NONET_NAMED_CELLS_MAX(9)];
    char reason[NONET_REASON_MAX];
    const struct rule_kind *kind = nonet_kind_find(rule->name, strlen(rule->name));
    if (kind == NULL) {
        nonet_foreign_unknown(f, "", 0, at);
        return NONET_OK;
    }
    if (!nonet_form_takes(kind, f->side, rule, kept, kept_numbers, reason))
        return nonet_foreign_error(f, at, "%s", reason);
    int status = begin_rules(f, rule->name, at);
    if (status == NONET_OK)
        status = added(f, nonet_rules_add(f->text->rules, f->text->rules_room, rule), at);
    return status;
}

int nonet_foreign_different(struct foreign *f, const uint16_t *cells, int count, const char *name,
                            size_t at) {
    struct nonet_rule rule = {
        .kind = NONET_RULE_HOUSE, .name = name, .cells = cells, .count = count};
    if (!nonet_is_house_name(name))
        rule.name = "house";
    if (count == f->side && strcmp(name, NOT_A_HOUSE) != 0) {
        int status = begin_rules(f, "an extra region", at);
        if (status == NONET_OK)
            status = nonet_rules_add(f->text->rules, f->text->rules_room, &rule);
        if (status != NONET_E_ARGUMENT)
            return status;
    }
    rule.kind = NONET_RULE_NAMED;
    rule.name = "different";
    return count == 1 ? NONET_OK : nonet_foreign_rule(f, &rule, at);
}

int nonet_foreign_set(struct foreign *f, const char *word, size_t at) {
    int status = begin_rules(f, word, at);
    return status == NONET_OK ? nonet_rules_add_set(f->text, word, at, f->used, f->piece) : status;
}

int nonet_foreign_end(struct foreign *f) {
    if (f->piece->has_rules)
        f->piece->has_rules = f->text->rules->count > 0;
    return nonet_unknown_settle(f->text, &f->unknown, !f->is_other, f->used, f->piece);
}

/* ---- regions ---- */

static int region_of_box(const struct foreign *f, int rows, int cols, int c) {
    return c / f->side / rows * rows + c % f->side / cols;
}

/* Are the regions boxes of this shape, whatever their numbers? */
static int are_boxes(const struct foreign *f, int rows, int cols) {
    int16_t of[NONET_SIDE_MAX];
    for (int i = 0; i < f->side; i++)
        of[i] = NO_REGION;
    for (int c = 0; c < f->side * f->side; c++) {
        int16_t *own = &of[region_of_box(f, rows, cols, c)];
        if (*own == NO_REGION)
            *own = f->region[c];
        if (*own != f->region[c])
            return 0;
    }
    for (int i = 0; i < f->side; i++)
        for (int k = 0; k < i; k++)
            if (of[i] == of[k])
                return 0;
    return 1;
}

/* The shape of boxes that the regions are, the user's or the usual one first; 0: they are none. Boxes
 * of a single row are said by regions, unless the side has no others. */
static int find_boxes(const struct foreign *f, int *rows, int *cols) {
    *rows = f->text->box_rows;
    *cols = f->text->box_cols;
    if (*rows * *cols == f->side && are_boxes(f, *rows, *cols))
        return 1;
    if (nonet_default_box(f->side, rows, cols) != NONET_OK) {
        *rows = 1;
        *cols = f->side;
    }
    if (are_boxes(f, *rows, *cols))
        return 1;
    for (*rows = 2; *rows < f->side; ++*rows) {
        *cols = f->side / *rows;
        if (*cols > 1 && *rows * *cols == f->side && are_boxes(f, *rows, *cols))
            return 1;
    }
    return 0;
}

static int add_map(struct foreign *f, size_t at) {
    static const char digits[] = "0123456789";
    char labels[NONET_CELLS_MAX][5], reason[NONET_REASON_MAX];
    struct region_map map;
    int status = begin_rules(f, "jigsaw regions", at);
    nonet_map_begin(&map, f->side);
    for (int c = 0; status == NONET_OK && c < f->side * f->side; c++) {
        int n = f->region[c], length = 0;
        for (int unit = 1000; unit > 0; unit /= 10)
            if (n >= unit || unit == 1)
                labels[c][length++] = digits[n / unit % 10];
        status = nonet_map_add(&map, labels[c], (size_t)length, reason);
        if (status == NONET_E_SYNTAX)
            return nonet_foreign_error(f, at, "%s", reason);
    }
    return status == NONET_OK ? nonet_rules_add_map(f->text, &map, at, f->used, f->piece) : status;
}

/* No boxes: the rows stand for them. */
static int add_rows(struct foreign *f, size_t at) {
    for (int c = 0; c < f->side * f->side; c++)
        f->region[c] = (int16_t)(c / f->side);
    return add_map(f, at);
}

/* What there is of regions, after the rows. */
static int add_parts(struct foreign *f, size_t at) {
    int16_t region[NONET_CELLS_MAX];
    uint16_t cells[NONET_SIDE_MAX];
    int all = f->side * f->side;
    memcpy(region, f->region, (size_t)all * sizeof *region);
    int status = add_rows(f, at);
    for (int first = 0; status == NONET_OK && first < all; first++) {
        int count = 0, number = region[first];
        for (int c = first; number != NO_REGION && c < all; c++) {
            if (region[c] != number)
                continue;
            if (count == f->side)
                return nonet_foreign_error(f, at, "region %d has more than %d cells", number,
                                           f->side);
            cells[count++] = (uint16_t)c;
            region[c] = NO_REGION;
        }
        if (count > 1)
            status = nonet_foreign_different(f, cells, count, "house", at);
    }
    return status;
}

int nonet_foreign_grid(struct foreign *f, int may_be_partial, size_t at) {
    struct nonet_text own = *f->text;
    int rows, cols, missing = 0, all = f->side * f->side;
    for (int c = 0; c < all; c++)
        missing += f->region[c] == NO_REGION;
    int is_boxes = missing == 0 && find_boxes(f, &rows, &cols);
    if (is_boxes) {
        own.box_rows = rows;
        own.box_cols = cols;
    }
    int status = nonet_region_grid(&own, f->side, f->grid, f->room, f->piece, at, f->used);
    if (status != NONET_OK || is_boxes)
        return status;
    f->has_map = 1;
    if (missing == 0)
        return add_map(f, at);
    if (missing == all)
        return f->grid->box_rows == 1 ? NONET_OK : add_rows(f, at);
    if (!may_be_partial)
        return nonet_foreign_error(f, at, "some cells are in no region, and no region has %d cells",
                                   f->side);
    return add_parts(f, at);
}

/* ---- writing ---- */

int nonet_foreign_regions(const struct nonet_grid *grid, const struct nonet_rules *rules,
                          uint8_t *of) {
    int has_map = rules_count_of(rules, NONET_RULE_REGION) > 0, are_rows = 1;
    if (has_map)
        rules_regions(rules, of);
    for (int c = 0; c < (int)grid->cells; c++) {
        if (!has_map)
            of[c] = (uint8_t)(cell_row(grid, c) / grid->box_rows * grid->box_rows +
                              cell_col(grid, c) / grid->box_cols);
        are_rows &= of[c] == cell_row(grid, c);
    }
    return !are_rows;
}

int nonet_foreign_content(struct pen *pen, const struct nonet_grid *grid, int c, const char *status,
                          const char *marks_key) {
    struct nonet_set marks = grid_marks(grid, c);
    int d = grid_value(grid, c);
    if (d != 0) {
        nonet_pen_text(pen, "\"value\":");
        nonet_pen_number(pen, d);
        nonet_pen_text(pen, status);
        return 1;
    }
    if (set_equal(marks, set_all(grid->side)))
        return 0;
    pen_char(pen, '"');
    nonet_pen_text(pen, marks_key);
    nonet_pen_text(pen, "\":[");
    for (int n = 0; !set_is_empty(marks); n++) {
        nonet_pen_text(pen, n > 0 ? "," : "");
        nonet_pen_number(pen, set_take(&marks));
    }
    pen_char(pen, ']');
    return 1;
}

/* ---- a question again ---- */

void nonet_foreign_rest(struct pen *pen, const struct nonet_text *text, const struct json *cell,
                        const char *const *replaced, int any) {
    struct json key, value;
    for (size_t at = 0; nonet_json_next(text, cell, &at, &key, &value);) {
        if (nonet_foreign_is_one_of(text, &key, replaced))
            continue;
        nonet_pen_text(pen, any ? "," : "");
        nonet_pen_bytes(pen, text->at + key.begin, value.end - key.begin);
        any = 1;
    }
}

void nonet_foreign_fill(struct pen *pen, const struct nonet_text *text, const struct json *object,
                        const char *member, foreign_refill_fn *refill,
                        const struct nonet_grid *grid) {
    struct json board, key, row, cell;
    size_t at = 0, from = object->begin;
    int c = 0;
    nonet_foreign_member(text, object, member, &board);
    while (nonet_json_next(text, &board, &at, &key, &row))
        for (size_t cell_at = 0; nonet_json_next(text, &row, &cell_at, &key, &cell);) {
            nonet_pen_bytes(pen, text->at + from, cell.begin - from);
            refill(pen, text, &cell, grid, c++);
            from = cell.end;
        }
    nonet_pen_bytes(pen, text->at + from, object->end - from);
}

#endif
