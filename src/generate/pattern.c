/*
 * Patterns: rows of cells, with any blanks, bars and rules between them, or all in one row. What is
 * wrong is reported with its place, since a pattern is often typed by hand, and a missing cell is
 * hard to see.
 */
#include "nonet.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct reading {
    int side, cells;
    uint8_t *pattern;
    int line, column; /* of the mistake, from 1 on; 0: none so far */
    char reason[NONET_REASON_MAX];
};

enum mark { MARK_NONE, MARK_EMPTY, MARK_CLUE, MARK_WRONG };

static enum mark mark_of(char c) {
    if (c == '\0')
        return MARK_WRONG;
    if (strchr(" \t\r|", c) != NULL)
        return MARK_NONE;
    if (strchr(".0-_", c) != NULL)
        return MARK_EMPTY;
    return isalnum((unsigned char)c) || strchr("*#@", c) != NULL ? MARK_CLUE : MARK_WRONG;
}

/* The cells of a line. Only the first mistake in the text is kept. */
static int read_line(struct reading *r, const char *at, size_t length, int line) {
    int n = 0;
    if (memchr(at, '+', length) != NULL) /* a rule between boxes */
        return 0;
    for (size_t i = 0; i < length; i++) {
        enum mark mark = mark_of(at[i]);
        int is_over = mark != MARK_NONE && r->cells + n == r->side * r->side;
        if ((mark == MARK_WRONG || is_over) && r->line == 0) {
            r->line = line;
            r->column = (int)i + 1;
            snprintf(r->reason, sizeof r->reason, "%s",
                     mark == MARK_WRONG ? "this is not a cell: . 0 - or _ is one without a clue, a "
                                          "letter, a digit, * # or @ one with a clue"
                                        : "this is one cell too many");
        }
        if (mark == MARK_NONE)
            continue;
        if (!is_over && r->line == 0)
            r->pattern[r->cells + n] = mark == MARK_CLUE;
        n += !is_over;
    }
    return n;
}

/* A row that is too short or too long, if there are rows; else the end of the text. */
static void blame(struct reading *r, int line, int column, const char *format, int n, int wanted) {
    if (r->line != 0)
        return;
    r->line = line;
    r->column = column;
    snprintf(r->reason, sizeof r->reason, format, n, wanted);
}

/* Every line; returns whether that makes a pattern. */
static int read_lines(struct reading *r, const char *text, size_t length) {
    int line = 0, rows = 0, bad = 0, bad_cells = 0, bad_end = 0, end = 1;
    for (const char *at = text, *stop = text + length; at < stop;) {
        const char *next = memchr(at, '\n', (size_t)(stop - at));
        size_t width = (size_t)((next ? next : stop) - at);
        int n = read_line(r, at, width, ++line);
        end = (int)width + 1;
        rows += n > 0;
        r->cells += n;
        if (n > 0 && n != r->side && bad == 0) {
            bad = line;
            bad_cells = n;
            bad_end = end;
        }
        at += width + 1;
    }
    int is_right = r->cells == r->side * r->side && r->line == 0;
    if (!is_right && rows > 1 && bad != 0 && (r->line == 0 || bad < r->line)) {
        r->line = 0;
        blame(r, bad, bad_end,
              bad_cells == 1 ? "this row has %d cell, not %d" : "this row has %d cells, not %d",
              bad_cells, r->side);
    }
    if (!is_right)
        blame(r, line ? line : 1, end,
              r->cells == 1 ? "there is %d cell, not %d" : "there are %d cells, not %d", r->cells,
              r->side * r->side);
    return is_right;
}

int nonet_pattern_read(const char *text, size_t length, int side, uint8_t *pattern,
                       struct nonet_error *error) {
    struct reading r = {.side = side, .pattern = pattern};
    if (side < 1 || side > NONET_SIDE_MAX)
        return NONET_E_SHAPE;
    if (read_lines(&r, text, length))
        return NONET_OK;
    if (error != NULL) {
        *error = (struct nonet_error){
            .status = NONET_E_SYNTAX, .line = (uint64_t)r.line, .column = (uint64_t)r.column};
        memcpy(error->reason, r.reason, sizeof error->reason);
    }
    return NONET_E_SYNTAX;
}
