/*
 * The hunt for misreadings, third part: the table of layouts. Most are rows with something before,
 * between and after their cells, so a layout is a row of strings; frames are drawn by
 * hunt_frames.h. The table says in which signs a layout occurs, which sides it has, and whether
 * nonet claims to read it. A new claim is a new row here.
 */
#ifndef TESTS_SOAK_HUNT_LAYOUTS_H
#define TESTS_SOAK_HUNT_LAYOUTS_H

#include "tests/soak/hunt_frames.h"

/* Rows: what is around the whole, around a row, around a cell, between cells, between rows. */
struct hunt_look {
    const char *open, *row, *cell, *cell_end, *between, *row_end, *rows_between, *close;
    char label;             /* before each row: 'A' a letter, '1' a number, 'R' as in R1:, 0 none */
    char header;            /* a row of names above: '1', '0', 'A', 'C' as in C1, ' ', 0 none */
    const char *label_end;  /* between a label and its row, or a header's corner and its names */
    const char *header_end; /* a line below the first row, for each cell */
    int aligned;            /* cells are in columns as wide as the widest sign */
};

enum {
    HUNT_TIGHT = 1,            /* cells are single characters */
    HUNT_ONES = 2,             /* cells are the numbers from 1 */
    HUNT_BOXES = 4,            /* draws or states the box */
    HUNT_OPEN_ROWS = 8,        /* blanks are spaces, known only by their place */
    HUNT_KEEPS_ROWS = 16,      /* with one row fewer it would be another clean text */
    HUNT_PLAIN = 32,           /* not wrapped in titles, fences, quotes */
    HUNT_ONE_LINE = 64,        /* sides of other than the usual lengths need the box */
    HUNT_WIDE = 128,           /* full-width digits */
    HUNT_TWO = 256,            /* numbers have two digits */
    HUNT_SINGLE = 512,         /* one puzzle per text */
    HUNT_FROM_ONE = 1024,      /* the format says that numbers count from 1 */
    HUNT_TRIMMED = 2048,       /* no blanks at the end of a line */
    HUNT_CODE = 4096,          /* with the size of the array in it */
    HUNT_SHORT_IS_NAME = 8192, /* sixteen cells cannot be distinguished from a number */
    HUNT_TRAILS = 16384        /* one more field than cells: could be a larger puzzle with a missing
                                  row */
};

/* In `blanks` E is an empty cell, N null, O None, and the others are themselves. */
struct hunt_layout {
    const char *name;
    int claimed;
    const char *blanks;
    unsigned flags;
    int side_max; /* 0: any */
    const struct hunt_frame *frame;
    struct hunt_look look;
};

#define HUNT_BLANKS ".0*_-?xX~"

static const struct hunt_layout hunt_layouts[] = {
    {"a line", 1, ".0*_-xX~", HUNT_TIGHT | HUNT_ONE_LINE | HUNT_PLAIN, 0, NULL, {.open = ""}},
    {"a line, label behind",
     1,
     ".0*_-xX",
     HUNT_TIGHT | HUNT_ONE_LINE | HUNT_PLAIN,
     0,
     NULL,
     {.close = " # no. 1 2005"}},
    {"a line, label before",
     1,
     ".0*_-",
     HUNT_TIGHT | HUNT_ONE_LINE | HUNT_SINGLE | HUNT_SHORT_IS_NAME,
     0,
     NULL,
     {.open = "Puzzle: "}},
    {"rows without blanks", 1, HUNT_BLANKS, HUNT_TIGHT, 0, NULL, {.row_end = "\n"}},
    {"rows, spaces for empty",
     1,
     " ",
     HUNT_TIGHT | HUNT_OPEN_ROWS | HUNT_PLAIN | HUNT_SINGLE,
     9,
     NULL,
     {.row_end = "\n"}},
    {"rows, spaces, trimmed",
     1,
     " ",
     HUNT_TIGHT | HUNT_OPEN_ROWS | HUNT_PLAIN | HUNT_SINGLE | HUNT_TRIMMED,
     9,
     NULL,
     {.row_end = "\n"}},
    {"rows", 1, HUNT_BLANKS, 0, 0, NULL, {.between = " ", .row_end = "\n"}},
    {"rows in columns",
     1,
     HUNT_BLANKS,
     0,
     0,
     NULL,
     {.between = "  ", .row_end = "\n", .aligned = 1}},
    {"rows, full-width", 1, ".0", HUNT_TIGHT | HUNT_WIDE, 9, NULL, {.row_end = "\n"}},
    {"rows, full-width, apart",
     1,
     ".0",
     HUNT_TIGHT | HUNT_WIDE,
     9,
     NULL,
     {.between = " ", .row_end = "\n"}},
    {"rows, numbered",
     1,
     HUNT_BLANKS,
     0,
     0,
     NULL,
     {.between = " ", .row_end = "\n", .label = '1', .label_end = " ", .aligned = 1}},
    {"rows, lettered",
     1,
     HUNT_BLANKS,
     0,
     0,
     NULL,
     {.between = " ", .row_end = "\n", .label = 'A', .label_end = " ", .aligned = 1}},
    {"rows, R1: and on",
     1,
     ".0*_-?",
     HUNT_TIGHT,
     0,
     NULL,
     {.row_end = "\n", .label = 'R', .label_end = " "}},
    {"columns numbered",
     1,
     HUNT_BLANKS,
     HUNT_KEEPS_ROWS,
     0,
     NULL,
     {.between = " ", .row_end = "\n", .header = '1', .aligned = 1}},
    {"columns lettered",
     1,
     ".0*_-?",
     0,
     9,
     NULL,
     {.between = " ", .row_end = "\n", .header = 'A', .aligned = 1}},
    {"labels on both",
     1,
     HUNT_BLANKS,
     0,
     0,
     NULL,
     {.between = " ",
      .row_end = "\n",
      .label = 'A',
      .label_end = " ",
      .header = '1',
      .aligned = 1}},
    {"labels, and a bar",
     1,
     ".0*_?xX",
     0,
     0,
     NULL,
     {.between = " ", .row_end = "\n", .label = '1', .label_end = " | ", .aligned = 1}},
    {"grid", 1, ".0~", HUNT_BOXES, 0, &hunt_bars, {.open = ""}},
    {"grid, spaced", 1, ".0*_?xX~", HUNT_BOXES, 0, &hunt_bars_wide, {.open = ""}},
    {"grid, tight", 1, ".0*_?xX", HUNT_TIGHT | HUNT_BOXES, 0, &hunt_bars_tight, {.open = ""}},
    {"frame", 1, ".0*_?xX~", HUNT_BOXES, 0, &hunt_outer, {.open = ""}},
    {"frame, tight", 1, ".0*_?xX ", HUNT_TIGHT | HUNT_BOXES, 0, &hunt_outer_tight, {.open = ""}},
    {"frame round every cell", 1, ".0 *_?xX", 0, 0, &hunt_every, {.open = ""}},
    {"double frame, every cell", 1, ".0 ", HUNT_BOXES, 0, &hunt_every_double, {.open = ""}},
    {"Unicode frame", 1, ".0*_-?xX~", HUNT_BOXES, 0, &hunt_unicode_boxes, {.open = ""}},
    {"Unicode frame, tight",
     1,
     ".0*_-?xX ",
     HUNT_TIGHT | HUNT_BOXES,
     0,
     &hunt_unicode_double,
     {.open = ""}},
    {"Unicode bars", 1, ".0*_-?xX", HUNT_BOXES, 0, &hunt_unicode_inner, {.open = ""}},
    {"Unicode, every cell", 1, ".0 *_-?xX", 0, 0, &hunt_unicode_every, {.open = ""}},
    {"Unicode, double boxes", 1, ".0 ", HUNT_BOXES, 0, &hunt_unicode_both, {.open = ""}},
    {"Unicode, heavy boxes", 1, ".0 ", HUNT_BOXES, 0, &hunt_unicode_heavy, {.open = ""}},
    {"Markdown, first row on top",
     1,
     "E.0",
     0,
     0,
     NULL,
     {.row = "| ", .between = " | ", .row_end = " |\n", .header_end = "---"}},
    {"Markdown, empty head",
     1,
     "E.0",
     HUNT_KEEPS_ROWS,
     0,
     NULL,
     {.row = "| ", .between = " | ", .row_end = " |\n", .header = ' ', .header_end = "---"}},
    {"Markdown, columns numbered",
     1,
     "E.0",
     HUNT_KEEPS_ROWS,
     0,
     NULL,
     {.row = "| ", .between = " | ", .row_end = " |\n", .header = '1', .header_end = ":-:"}},
    {"Markdown, columns lettered",
     1,
     "E.0",
     0,
     9,
     NULL,
     {.row = "| ", .between = " | ", .row_end = " |\n", .header = 'A', .header_end = "---"}},
    {"csv", 1, "E0.xX~", 0, 0, NULL, {.between = ",", .row_end = "\n"}},
    {"csv, blanks behind commas", 1, "E0.xX", 0, 0, NULL, {.between = ", ", .row_end = "\n"}},
    {"csv, quoted",
     1,
     "E0.",
     0,
     0,
     NULL,
     {.cell = "\"", .cell_end = "\"", .between = ",", .row_end = "\n"}},
    {"csv, commas at the end",
     1,
     "E0.xX",
     HUNT_TRAILS,
     0,
     NULL,
     {.between = ",", .row_end = ",\n"}},
    {"csv, two digits", 1, "0", HUNT_TWO | HUNT_ONES, 0, NULL, {.between = ",", .row_end = "\n"}},
    {"csv, tabs", 1, "E0.xX~", 0, 0, NULL, {.between = "\t", .row_end = "\n"}},
    {"csv, semicolons", 1, "E0.xX", 0, 0, NULL, {.between = ";", .row_end = "\n"}},
    {"csv, header C1",
     1,
     "E0.xX",
     HUNT_SINGLE,
     0,
     NULL,
     {.between = ",", .row_end = "\n", .header = 'C'}},
    {"csv, header of letters",
     1,
     "E0.",
     HUNT_SINGLE,
     9,
     NULL,
     {.between = ",", .row_end = "\n", .header = 'A'}},
    {"csv, pandas",
     1,
     "E0.",
     HUNT_KEEPS_ROWS | HUNT_SINGLE,
     0,
     NULL,
     {.between = ",", .row_end = "\n", .header = '0'}},
    {"csv, pandas with index",
     1,
     "E0.",
     HUNT_SINGLE,
     0,
     NULL,
     {.between = ",", .row_end = "\n", .header = '0', .label = '0', .label_end = ","}},
    {"json, on a line",
     1,
     "N0",
     HUNT_ONES | HUNT_PLAIN,
     0,
     NULL,
     {.open = "[", .row = "[", .between = ",", .row_end = "]", .rows_between = ",", .close = "]"}},
    {"json, in rows",
     1,
     "N0",
     HUNT_ONES,
     0,
     NULL,
     {.open = "[\n",
      .row = "  [",
      .between = ", ",
      .row_end = "]",
      .rows_between = ",\n",
      .close = "\n]"}},
    {"json, lists of strings",
     1,
     "E.0",
     0,
     0,
     NULL,
     {.open = "[",
      .row = "[",
      .cell = "\"",
      .cell_end = "\"",
      .between = ",",
      .row_end = "]",
      .rows_between = "\n,",
      .close = "]"}},
    {"json, a string a row",
     1,
     ".0*_-",
     HUNT_TIGHT,
     0,
     NULL,
     {.open = "[", .row = "\"", .row_end = "\"", .rows_between = ",\n ", .close = "]"}},
    {"Python, lists",
     1,
     "0O",
     HUNT_ONES,
     0,
     NULL,
     {.open = "grid = [\n", .row = "    [", .between = ", ", .row_end = "],\n", .close = "]"}},
    {"Python, lists of strings",
     1,
     ".0",
     0,
     0,
     NULL,
     {.open = "board = [",
      .row = "[",
      .cell = "'",
      .cell_end = "'",
      .between = ", ",
      .row_end = "]",
      .rows_between = ",\n         ",
      .close = "]"}},
    {"Python, a string a row",
     1,
     ".0*_-",
     HUNT_TIGHT,
     0,
     NULL,
     {.open = "puzzle = [", .row = "'", .row_end = "'", .rows_between = ",\n    ", .close = "]"}},
    {"numpy, printed",
     1,
     "0",
     HUNT_ONES,
     0,
     NULL,
     {.open = "[",
      .row = "[",
      .between = " ",
      .row_end = "]",
      .rows_between = "\n ",
      .close = "]",
      .aligned = 1}},
    {"numpy, array()",
     1,
     "0",
     HUNT_ONES,
     0,
     NULL,
     {.open = "array([",
      .row = "[",
      .between = ", ",
      .row_end = "]",
      .rows_between = ",\n       ",
      .close = "])",
      .aligned = 1}},
    {"C, braces",
     1,
     "0",
     HUNT_ONES,
     0,
     NULL,
     {.open = "{\n", .row = "    {", .between = ", ", .row_end = "},\n", .close = "}"}},
    {"C, an array",
     1,
     "0",
     HUNT_ONES | HUNT_CODE,
     0,
     NULL,
     {.open = "int grid[%d][%d] = {\n",
      .row = "    {",
      .between = ", ",
      .row_end = "},\n",
      .close = "};"}},
    {"Lisp, a list",
     1,
     "0",
     HUNT_ONES,
     0,
     NULL,
     {.open = "(",
      .row = "(",
      .between = " ",
      .row_end = ")",
      .rows_between = "\n ",
      .close = ")"}},
    {"Lisp, #2A",
     1,
     "0",
     HUNT_ONES,
     0,
     NULL,
     {.open = "#2A(",
      .row = "(",
      .between = " ",
      .row_end = ")",
      .rows_between = "\n    ",
      .close = ")"}},
    {"YAML, lists", 1, "0", HUNT_ONES, 0, NULL, {.row = "- [", .between = ", ", .row_end = "]\n"}},
    {"YAML, strings", 1, ".0", HUNT_TIGHT, 0, NULL, {.row = "- \"", .row_end = "\"\n"}},
    {"YAML, under a name",
     1,
     ".",
     HUNT_TIGHT,
     0,
     NULL,
     {.open = "puzzle:\n", .row = "  - ", .row_end = "\n"}},
    {"HTML",
     1,
     "E.0",
     0,
     0,
     NULL,
     {.open = "<table>\n",
      .row = "<tr>",
      .cell = "<td>",
      .cell_end = "</td>",
      .row_end = "</tr>\n",
      .close = "</table>"}},
    {"HTML with attributes",
     1,
     "E0 ",
     0,
     0,
     NULL,
     {.open = "<table class=\"sudoku\">\n<tbody>\n",
      .row = "<tr>\n",
      .cell = "  <td class=\"c\">",
      .cell_end = "</td>\n",
      .row_end = "</tr>\n",
      .close = "</tbody>\n</table>"}},
    {"sized",
     1,
     ".",
     HUNT_ONES | HUNT_FROM_ONE | HUNT_BOXES | HUNT_CODE | HUNT_PLAIN,
     0,
     NULL,
     {.open = "%d %d\n", .between = " ", .row_end = "\n"}},
};

enum { HUNT_LAYOUTS = sizeof hunt_layouts / sizeof *hunt_layouts };

/* ---- writing ---- */

static inline const char *hunt_or(const char *text) {
    return text ? text : "";
}

/* The name of row or column i. */
static inline void hunt_name(char kind, int i, char out[8]) {
    if (kind == 'A')
        snprintf(out, 8, "%c", 'A' + i);
    else if (kind == ' ')
        out[0] = '\0';
    else
        snprintf(out, 8, kind == 'R' ? "R%d:" : kind == 'C' ? "C%d" : "%d", i + (kind != '0'));
}

static inline void hunt_put_below_header(struct hunt_text *t, const struct hunt_look *l, int side) {
    hunt_put(t, "|");
    for (int c = 0; c < side; c++) {
        hunt_put(t, l->header_end);
        hunt_put(t, "|");
    }
    hunt_put(t, "\n");
}

static inline void hunt_put_header(struct hunt_text *t, const struct hunt_look *l, int side,
                                   int width) {
    char name[8];
    hunt_put(t, hunt_or(l->row));
    if (l->label) {
        hunt_put_times(t, " ", !l->aligned ? 0 : l->label == 'A' ? 1 : side > 9 ? 2 : 1);
        hunt_put(t, l->label_end);
    }
    for (int c = 0; c < side; c++) {
        hunt_name(l->header, c, name);
        hunt_put(t, c > 0 ? hunt_or(l->between) : "");
        hunt_put_right(t, name, width);
    }
    hunt_put(t, hunt_or(l->row_end));
}

static inline void hunt_put_row(struct hunt_text *t, const struct hunt_puzzle *p,
                                const struct hunt_signs *s, const struct hunt_look *l, int row,
                                int width) {
    char name[8];
    hunt_put(t, hunt_or(l->row));
    if (l->label) {
        hunt_name(l->label, row, name);
        hunt_put_right(t, name, l->aligned && l->label != 'A' && p->side > 9 ? 2 : 0);
        hunt_put(t, l->label_end);
    }
    for (int c = 0; c < p->side; c++) {
        hunt_put(t, c > 0 ? hunt_or(l->between) : "");
        hunt_put(t, hunt_or(l->cell));
        hunt_put_cell(t, p, s, row * p->side + c, width);
        hunt_put(t, hunt_or(l->cell_end));
    }
    hunt_put(t, hunt_or(l->row_end));
}

static inline void hunt_trim_row(struct hunt_text *t) {
    while (t->length > 1 && t->at[t->length - 2] == ' ') {
        t->length--;
        t->at[t->length - 1] = '\n';
    }
}

static inline void hunt_put_open(struct hunt_text *t, const struct hunt_puzzle *p,
                                 const struct hunt_layout *layout) {
    char open[64];
    const char *text = hunt_or(layout->look.open);
    int is_sized = layout->flags & HUNT_BOXES;
    if (layout->flags & HUNT_CODE) {
        snprintf(open, sizeof open, text, is_sized ? p->box_rows : p->side,
                 is_sized ? p->box_cols : p->side);
        text = open;
    }
    hunt_put(t, text);
}

/* Writes a puzzle in a layout; the text ends with a line end. */
static inline void hunt_write(struct hunt_text *t, const struct hunt_puzzle *p,
                              const struct hunt_signs *s, const struct hunt_layout *layout) {
    const struct hunt_look *l = &layout->look;
    int width = l->aligned ? hunt_width(s, p->side) : 0;
    if (l->aligned && l->header && p->side > 9)
        width = 2;
    t->length = 0;
    if (layout->frame != NULL) {
        hunt_put_frame(t, p, s, layout->frame);
        return;
    }
    hunt_put_open(t, p, layout);
    if (l->header)
        hunt_put_header(t, l, p->side, width);
    if (l->header && l->header_end)
        hunt_put_below_header(t, l, p->side);
    for (int row = 0; row < p->side; row++) {
        hunt_put(t, row > 0 ? hunt_or(l->rows_between) : "");
        hunt_put_row(t, p, s, l, row, width);
        if (layout->flags & HUNT_TRIMMED)
            hunt_trim_row(t);
        if (row == 0 && l->header_end && !l->header)
            hunt_put_below_header(t, l, p->side);
    }
    hunt_put(t, hunt_or(l->close));
    if (t->length > 0 && t->at[t->length - 1] != '\n')
        hunt_put(t, "\n");
}

#endif
