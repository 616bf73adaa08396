/*
 * f-puzzles' JSON, written: a whole object for a puzzle with its rules, or the object of a question
 * again with other cells. What f-puzzles has no rule for is not written, and neither is a rule that
 * its programs would read as another one: a puzzle is written with all it says or not at all.
 */
#include "format/fpuzzles.h"
#include "rules/houses.h"
#include "rules/kinds.h"

#ifndef NONET_HOUSES_ONLY

enum { SIDE_MOST = 35 };

/* ---- places ---- */

static void put_place(struct pen *pen, int row, int col) {
    nonet_pen_text(pen, "\"R");
    nonet_pen_number(pen, row);
    pen_char(pen, 'C');
    nonet_pen_number(pen, col);
    pen_char(pen, '"');
}

static void put_cell(struct pen *pen, int side, int c) {
    put_place(pen, c / side + 1, c % side + 1);
}

static void put_list(struct pen *pen, int side, const uint16_t *cells, int count) {
    for (int i = 0; i < count; i++) {
        nonet_pen_text(pen, i > 0 ? "," : "");
        put_cell(pen, side, cells[i]);
    }
}

static void put_cells(struct pen *pen, int side, const char *name, const uint16_t *cells,
                      int count) {
    pen_char(pen, '"');
    nonet_pen_text(pen, name);
    nonet_pen_text(pen, "\":[");
    put_list(pen, side, cells, count);
    pen_char(pen, ']');
}

/* ---- one rule ---- */

struct writing {
    struct pen pen;
    const struct nonet_grid *grid;
    const struct nonet_rules *rules;
    int side;
};

static const struct fpuzzles_row *row_of(const struct nonet_rule *rule) {
    const struct fpuzzles_row *row;
    for (int i = 0; (row = nonet_fpuzzles_row(i)) != NULL; i++)
        if (row->shape != FP_HOUSES && strcmp(row->word, rule->name) == 0)
            return row;
    return NULL;
}

static struct part part_of(const struct nonet_rule *rule, int i) {
    return nonet_rule_part(nonet_kind_find(rule->name, strlen(rule->name)), rule, i);
}

static int is_inside(int side, int row, int col) {
    return row >= 0 && row < side && col >= 0 && col < side;
}

/* The step of a diagonal from edge to edge, or of the one cell in a corner; 0: it is not one. */
static int find_diagonal(int side, const struct nonet_rule *rule, int *down, int *right) {
    int first = rule->cells[0], last = rule->cells[rule->count - 1];
    for (*down = -1; *down <= 1; *down += 2)
        for (*right = -1; *right <= 1; *right += 2) {
            int i = 1, step = *down * side + *right;
            while (i < rule->count && rule->cells[i] - rule->cells[i - 1] == step)
                i++;
            if (i == rule->count && !is_inside(side, first / side - *down, first % side - *right) &&
                !is_inside(side, last / side + *down, last % side + *right))
                return 1;
        }
    return 0;
}

static int is_ascending(struct part part) {
    for (int i = 1; i < part.count; i++)
        if (part.cells[i] < part.cells[i - 1])
            return 0;
    return 1;
}

static int can_write_named(const struct nonet_rule *rule, int side) {
    const struct fpuzzles_row *row = row_of(rule);
    int down, right;
    if (row == NULL)
        return 0;
    if (row->value == FP_LETTER)
        return rule->value == 5 || rule->value == 10;
    if (row->value == FP_READ)
        return rule->value == nonet_fpuzzles_usual(row, side);
    if (row->shape == FP_ARROW)
        return is_ascending(part_of(rule, 0));
    return row->shape != FP_DIAGONAL || find_diagonal(side, rule, &down, &right);
}

static void put_value(struct writing *w, const struct fpuzzles_row *row, int value) {
    if (row->value == FP_NO_VALUE || (row->value != FP_MUST && row->value != FP_LETTER &&
                                      value == nonet_fpuzzles_usual(row, w->side)))
        return;
    nonet_pen_text(&w->pen, ",\"value\":\"");
    if (row->value == FP_LETTER)
        pen_char(&w->pen, value == 5 ? 'V' : 'X');
    else
        nonet_pen_number(&w->pen, value);
    pen_char(&w->pen, '"');
}

/* The place outside from which the cells begin. */
static void put_outside(struct writing *w, const struct nonet_rule *rule, int down, int right) {
    nonet_pen_text(&w->pen, "\"cell\":");
    put_place(&w->pen, rule->cells[0] / w->side + 1 - down, rule->cells[0] % w->side + 1 - right);
}

static void put_diagonal(struct writing *w, const struct nonet_rule *rule) {
    int down, right;
    find_diagonal(w->side, rule, &down, &right);
    put_outside(w, rule, down, right);
    pen_char(&w->pen, ',');
    put_cells(&w->pen, w->side, "cells", rule->cells, rule->count);
    nonet_pen_text(&w->pen, ",\"direction\":\"");
    pen_char(&w->pen, down > 0 ? 'D' : 'U');
    pen_char(&w->pen, right > 0 ? 'R' : 'L');
    pen_char(&w->pen, '"');
}

/* The line begins in the cell of the circle that is beside its next one. */
static void put_arrow(struct writing *w, const struct nonet_rule *rule) {
    struct part circle = part_of(rule, 0), line = part_of(rule, 1);
    int side = w->side, from = circle.cells[0], next = line.cells[0];
    for (int i = 0; i < circle.count; i++) {
        int c = circle.cells[i];
        int down = c / side - next / side, right = c % side - next % side;
        if (down >= -1 && down <= 1 && right >= -1 && right <= 1)
            from = c;
    }
    nonet_pen_text(&w->pen, "\"lines\":[[");
    put_cell(&w->pen, side, from);
    pen_char(&w->pen, ',');
    put_list(&w->pen, side, line.cells, line.count);
    nonet_pen_text(&w->pen, "]],");
    put_cells(&w->pen, side, "cells", circle.cells, circle.count);
}

static void put_quad(struct writing *w, const struct nonet_rule *rule) {
    put_cells(&w->pen, w->side, "cells", rule->cells, rule->count);
    nonet_pen_text(&w->pen, ",\"values\":[");
    for (int i = 0; i < rule->numbers_count; i++) {
        nonet_pen_text(&w->pen, i > 0 ? "," : "");
        nonet_pen_number(&w->pen, rule->numbers[i]);
    }
    pen_char(&w->pen, ']');
}

static void put_clone(struct writing *w, const struct nonet_rule *rule) {
    struct part own = part_of(rule, 0), clone = part_of(rule, 1);
    put_cells(&w->pen, w->side, "cells", own.cells, own.count);
    pen_char(&w->pen, ',');
    put_cells(&w->pen, w->side, "cloneCells", clone.cells, clone.count);
}

static void put_line(struct writing *w, const struct nonet_rule *rule) {
    nonet_pen_text(&w->pen, "\"lines\":[[");
    put_list(&w->pen, w->side, rule->cells, rule->count);
    nonet_pen_text(&w->pen, "]]");
}

/* An extra region; a name that reading would not give it is added. As many cells as a house has, which
 * are not one, have a name that no house has. */
static void put_extra(struct writing *w, const struct nonet_rule *rule) {
    int is_house = rule->kind == NONET_RULE_HOUSE;
    put_cells(&w->pen, w->side, "cells", rule->cells, rule->count);
    if (is_house ? strcmp(rule->name, "house") == 0 : rule->count < w->side)
        return;
    nonet_pen_text(&w->pen, ",\"name\":\"");
    nonet_pen_text(&w->pen, is_house ? rule->name : NOT_A_HOUSE);
    pen_char(&w->pen, '"');
}

/* An entry of a rule's list, without its braces. */
static void put_rule(struct writing *w, const struct fpuzzles_row *row,
                     const struct nonet_rule *rule) {
    switch (row->shape) {
    case FP_EXTRA:
        put_extra(w, rule);
        break;
    case FP_LINES:
        put_line(w, rule);
        break;
    case FP_ARROW:
        put_arrow(w, rule);
        break;
    case FP_DIAGONAL:
        put_diagonal(w, rule);
        break;
    case FP_OUTSIDE:
        put_outside(w, rule, rule->cells[1] / w->side - rule->cells[0] / w->side,
                    rule->cells[1] % w->side - rule->cells[0] % w->side);
        break;
    case FP_QUAD:
        put_quad(w, rule);
        break;
    case FP_CLONE:
        put_clone(w, rule);
        break;
    default:
        put_cells(&w->pen, w->side, "cells", rule->cells, rule->count);
    }
    put_value(w, row, rule->value);
}

/* ---- all rules ---- */

static int is_house_of(const struct nonet_rule *rule, const char *word, int side) {
    uint16_t cells[NONET_SIDE_MAX];
    const struct house_set *set = nonet_house_set_find(word, strlen(word));
    return rule->kind == NONET_RULE_HOUSE && nonet_house_set_cells(set, side, 0, cells) &&
           memcmp(cells, rule->cells, (size_t)side * sizeof *cells) == 0;
}

/* Is this rule said by the row? */
static int is_of(const struct fpuzzles_row *row, const struct nonet_rule *rule, int side) {
    if (row->shape == FP_HOUSES)
        return is_house_of(rule, row->word, side);
    if (rule->kind == NONET_RULE_HOUSE)
        return row->shape == FP_EXTRA && !is_house_of(rule, "diagonal-down", side) &&
               !is_house_of(rule, "diagonal-up", side);
    return rule->kind == NONET_RULE_NAMED && strcmp(row->word, rule->name) == 0;
}

/* Rules of single cells have an entry for each cell. */
static void put_entries(struct writing *w, const struct fpuzzles_row *row,
                        const struct nonet_rule *rule, int *count) {
    int entries = row->shape == FP_CELL ? rule->count : 1;
    for (int i = 0; i < entries; i++) {
        nonet_pen_text(&w->pen, (*count)++ > 0 ? ",{" : "{");
        if (row->shape == FP_CELL) {
            nonet_pen_text(&w->pen, "\"cell\":");
            put_cell(&w->pen, w->side, rule->cells[i]);
        } else {
            put_rule(w, row, rule);
        }
        pen_char(&w->pen, '}');
    }
}

static void put_key(struct writing *w, const char *key, const char *after) {
    nonet_pen_text(&w->pen, ",\"");
    nonet_pen_text(&w->pen, key);
    nonet_pen_text(&w->pen, after);
}

static void put_row(struct writing *w, const struct fpuzzles_row *row) {
    struct nonet_rule rule;
    int count = 0, is_flag = row->shape == FP_FLAG || row->shape == FP_HOUSES;
    for (int i = 0; nonet_rules_at(w->rules, i, &rule) == NONET_OK; i++) {
        if (!is_of(row, &rule, w->side))
            continue;
        if (is_flag) {
            put_key(w, row->key, "\":true");
            return;
        }
        if (count == 0)
            put_key(w, row->key, "\":[");
        put_entries(w, row, &rule, &count);
    }
    if (count > 0)
        pen_char(&w->pen, ']');
}

static void put_negative(struct writing *w) {
    const struct fpuzzles_row *row;
    struct nonet_rule rule;
    int count = 0;
    for (int i = 0; (row = nonet_fpuzzles_row(i)) != NULL; i++) {
        for (int k = 0; row->shape == FP_NEGATIVE && nonet_rules_at(w->rules, k, &rule) == NONET_OK;
             k++) {
            if (!is_of(row, &rule, w->side))
                continue;
            if (count++ == 0)
                put_key(w, "negative", "\":[\"");
            else
                nonet_pen_text(&w->pen, ",\"");
            nonet_pen_text(&w->pen, row->key);
            pen_char(&w->pen, '"');
        }
    }
    nonet_pen_text(&w->pen, count > 0 ? "]" : "");
}

/* ---- the grid ---- */

enum region_form { AS_USUAL, AS_NULL, AS_NUMBERS };

/* The region of every cell, and how it is written: not at all if it is the usual box. */
static enum region_form find_regions(const struct writing *w, uint8_t *of) {
    const struct nonet_grid *g = w->grid;
    int rows = 1, cols = w->side;
    nonet_default_box(w->side, &rows, &cols);
    if (rules_count_of(w->rules, NONET_RULE_REGION) == 0 && g->box_rows == rows &&
        g->box_cols == cols)
        return AS_USUAL;
    return nonet_foreign_regions(g, w->rules, of) ? AS_NUMBERS : AS_NULL;
}

static int put_content(struct pen *pen, const struct nonet_grid *grid, int c, int is_given) {
    return nonet_foreign_content(pen, grid, c, is_given ? ",\"given\":true" : "",
                                 "givenPencilMarks");
}

static void put_grid(struct writing *w) {
    uint8_t of[NONET_CELLS_MAX];
    enum region_form form = find_regions(w, of);
    struct pen *pen = &w->pen;
    nonet_pen_text(pen, "\"grid\":[");
    for (int c = 0; c < (int)w->grid->cells; c++) {
        int col = cell_col(w->grid, c);
        nonet_pen_text(pen, col > 0 ? ",{" : c > 0 ? ",[{" : "[{");
        int any = put_content(pen, w->grid, c, nonet_grid_is_given(w->grid, c));
        if (form != AS_USUAL)
            nonet_pen_text(pen, any ? ",\"region\":" : "\"region\":");
        if (form == AS_NULL)
            nonet_pen_text(pen, "null");
        if (form == AS_NUMBERS)
            nonet_pen_number(pen, of[c]);
        nonet_pen_text(pen, col + 1 == w->side ? "}]" : "}");
    }
    pen_char(pen, ']');
}

static int can_write(const struct writing *w) {
    struct nonet_rule rule;
    if (w->side > SIDE_MOST)
        return 0;
    for (int c = 0; c < (int)w->grid->cells; c++)
        if (set_is_empty(grid_marks(w->grid, c)))
            return 0;
    for (int i = 0; w->rules != NULL && nonet_rules_at(w->rules, i, &rule) == NONET_OK; i++)
        if (rule.kind == NONET_RULE_NAMED && !can_write_named(&rule, w->side))
            return 0;
    return 1;
}

long nonet_fpuzzles_write(const struct nonet_grid *grid, const struct nonet_rules *rules, char *out,
                          size_t room) {
    const struct fpuzzles_row *row;
    struct writing w = {.pen = pen_of(out, room), .grid = grid, .rules = rules, .side = grid->side};
    if (!can_write(&w))
        return NONET_E_UNWRITABLE;
    nonet_pen_text(&w.pen, "{\"size\":");
    nonet_pen_number(&w.pen, w.side);
    pen_char(&w.pen, ',');
    put_grid(&w);
    for (int i = 0; rules != NULL && (row = nonet_fpuzzles_row(i)) != NULL; i++)
        if (row->shape != FP_NEGATIVE)
            put_row(&w, row);
    if (rules != NULL)
        put_negative(&w);
    pen_char(&w.pen, '}');
    return nonet_pen_end(&w.pen);
}

/* ---- a question again ---- */

/* What a cell says besides its digit and its candidates stays. */
static void refill(struct pen *pen, const struct nonet_text *text, const struct json *cell,
                   const struct nonet_grid *grid, int c) {
    static const char *const replaced[] = {"value", "given", "givenPencilMarks", NULL};
    struct json value;
    int was_given = nonet_foreign_member(text, cell, "given", &value) && value.type == JSON_TRUE &&
                    nonet_foreign_member(text, cell, "value", &value) &&
                    nonet_json_digits(text, &value) == grid_value(grid, c);
    pen_char(pen, '{');
    int any = put_content(pen, grid, c, was_given || nonet_grid_is_given(grid, c));
    nonet_foreign_rest(pen, text, cell, replaced, any);
    pen_char(pen, '}');
}

void nonet_fpuzzles_fill(struct pen *pen, const struct nonet_text *text, const struct json *object,
                         const struct nonet_grid *grid) {
    nonet_foreign_fill(pen, text, object, "grid", refill, grid);
}

#endif
