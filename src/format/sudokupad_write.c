/*
 * SudokuPad's JSON, written: a whole object for a puzzle with its rules, or the object of a
 * question again with other cells.
 *
 *     {"cellSize":64,"metadata":{"rules":"...","nonet":["cage 3 r1c1 r1c2"]},
 *      "cells":[[{},{"value":5},...],...],"regions":[...],"lines":[...],...}
 *
 * To SudokuPad most rules are drawings, which are those of print (nonet_rules_parts()), and prose
 * for the player. What they mean is said by a member of its own, which SudokuPad passes over and
 * sudokupad.c reads: the rules as text. Where it is there, "centremarks" are candidates.
 */
#include "format/sudokupad.h"
#include "rules/text.h"

#include <stdlib.h>

#ifndef NONET_HOUSES_ONLY

enum { SIDE_MOST = 35 };

/* ---- cells ---- */

static int put_content(struct pen *pen, const struct nonet_grid *grid, int c, int is_given) {
    return nonet_foreign_content(pen, grid, c, is_given ? "" : ",\"given\":false", "centremarks");
}

static void put_board(struct pen *pen, const struct nonet_grid *grid) {
    nonet_pen_text(pen, ",\"cells\":[");
    for (int c = 0; c < (int)grid->cells; c++) {
        int col = cell_col(grid, c);
        nonet_pen_text(pen, col > 0 ? ",{" : c > 0 ? ",[{" : "[{");
        put_content(pen, grid, c, nonet_grid_is_given(grid, c));
        nonet_pen_text(pen, col + 1 == grid->side ? "}]" : "}");
    }
    pen_char(pen, ']');
}

/* ---- regions ---- */

enum houses { HAS_BOXES, HAS_REGIONS, HAS_NEITHER };

static enum houses find_regions(const struct nonet_grid *grid, const struct nonet_rules *rules,
                                uint8_t *of) {
    if (!nonet_foreign_regions(grid, rules, of))
        return HAS_NEITHER;
    return rules_count_of(rules, NONET_RULE_REGION) > 0 ? HAS_REGIONS : HAS_BOXES;
}

static void put_region(struct pen *pen, const struct nonet_grid *grid, const uint8_t *of, int i) {
    int count = 0;
    for (int c = 0; c < (int)grid->cells; c++) {
        if (of[c] != i)
            continue;
        nonet_pen_text(pen, count++ > 0 ? ",[" : "[[");
        nonet_pen_number(pen, cell_row(grid, c));
        pen_char(pen, ',');
        nonet_pen_number(pen, cell_col(grid, c));
        pen_char(pen, ']');
    }
    pen_char(pen, ']');
}

static void put_regions(struct pen *pen, const struct nonet_grid *grid, const uint8_t *of) {
    nonet_pen_text(pen, ",\"regions\":[");
    for (int i = 0; i < grid->side; i++) {
        nonet_pen_text(pen, i > 0 ? "," : "");
        put_region(pen, grid, of, i);
    }
    pen_char(pen, ']');
}

/* ---- what is said about the puzzle ---- */

static int put_prose(struct pen *pen, const struct nonet_grid *grid,
                     const struct nonet_rules *rules, enum houses houses) {
    static const char *const words[] = {", column and box", ", column and region", " and column"};
    long length = nonet_rules_words(rules, NULL, 0);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (text == NULL)
        return NONET_E_MEMORY;
    nonet_rules_words(rules, text, (size_t)length + 1);
    nonet_pen_text(pen, "\"rules\":\"Every row");
    nonet_pen_text(pen, words[houses]);
    nonet_pen_text(pen, " has each digit from 1 to ");
    nonet_pen_number(pen, grid->side);
    nonet_pen_text(pen, " once.");
    for (long i = 0; i < length; i++) {
        nonet_pen_text(pen, i == 0 || text[i - 1] == '\n' ? "\\n" : "");
        if (text[i] == '"' || text[i] == '\\')
            pen_char(pen, '\\');
        if (text[i] != '\n')
            pen_char(pen, text[i]);
    }
    pen_char(pen, '"');
    free(text);
    return NONET_OK;
}

static int put_metadata(struct pen *pen, const struct nonet_grid *grid,
                        const struct nonet_rules *rules, enum houses houses) {
    nonet_pen_text(pen, "{\"cellSize\":64,\"metadata\":{");
    int status = put_prose(pen, grid, rules, houses);
    if (rules != NULL || !nonet_grid_is_plain(grid)) {
        nonet_pen_text(pen, ",\"" SUDOKUPAD_OWN "\":[\"");
        if (rules != NULL)
            nonet_pen_rules(pen, rules, "\",\"");
        nonet_pen_text(pen, "\"]");
    }
    pen_char(pen, '}');
    return status;
}

static int put_parts(struct pen *pen, const struct nonet_grid *grid,
                     const struct nonet_rules *rules) {
    size_t used = pen->length < pen->room ? pen->length : pen->room;
    long length =
        nonet_rules_parts(grid, rules, pen->out ? pen->out + used : NULL, pen->room - used);
    pen->length += length > 0 ? (size_t)length : 0;
    return length < 0 ? (int)length : NONET_OK;
}

/* ---- all of it ---- */

static int can_write(const struct nonet_grid *grid) {
    for (int c = 0; c < (int)grid->cells; c++)
        if (set_is_empty(grid_marks(grid, c)))
            return 0;
    return grid->side <= SIDE_MOST;
}

long nonet_sudokupad_write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                           char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    uint8_t of[NONET_CELLS_MAX];
    if (!can_write(grid))
        return NONET_E_UNWRITABLE;
    enum houses houses = find_regions(grid, rules, of);
    int status = put_metadata(&pen, grid, rules, houses);
    put_board(&pen, grid);
    if (houses != HAS_NEITHER)
        put_regions(&pen, grid, of);
    if (status == NONET_OK && rules != NULL)
        status = put_parts(&pen, grid, rules);
    pen_char(&pen, '}');
    return status == NONET_OK ? nonet_pen_end(&pen) : status;
}

/* ---- a question again ---- */

static void refill(struct pen *pen, const struct nonet_text *text, const struct json *cell,
                   const struct nonet_grid *grid, int c) {
    static const char *const replaced[] = {"value", "given", "centremarks", "pencilMarks", NULL};
    struct json value;
    int was_given =
        nonet_foreign_member(text, cell, "value", &value) &&
        nonet_json_digits(text, &value) == grid_value(grid, c) &&
        !(nonet_foreign_member(text, cell, "given", &value) && value.type == JSON_FALSE);
    pen_char(pen, '{');
    int any = put_content(pen, grid, c, was_given || nonet_grid_is_given(grid, c));
    nonet_foreign_rest(pen, text, cell, replaced, any);
    pen_char(pen, '}');
}

int nonet_sudokupad_fill(struct pen *pen, const struct nonet_text *text, const struct json *object,
                         const struct nonet_grid *grid) {
    struct json own;
    if (!nonet_grid_is_plain(grid) && !nonet_sudokupad_own(text, object, &own))
        return NONET_E_UNWRITABLE;
    nonet_foreign_fill(pen, text, object, "cells", refill, grid);
    return NONET_OK;
}

#endif
