/*
 * The vocabulary for drawing pages. The layout uses it once; each backend translates it into its
 * own language. There are only three things to draw: tinted areas, all of one grey; lines, all of
 * one width; and texts, all of one size. They come in groups, so that a grey, a width or a font is
 * given once for many cells. Rules and pictures of steps need a fourth, shapes of one ink.
 *
 * A length is a whole number of hundredths of a point, so that no two compilers round differently.
 * The origin is the upper left corner, y goes down.
 */
#ifndef NONET_PRINT_PRINT_H
#define NONET_PRINT_PRINT_H

#include "grid/grid.h"

#include <assert.h>

enum { POINT = 100 };

/* ---- texts ---- */

/* A text, or what is left of it. */
struct words {
    const char *at;
    size_t left;
    int is_cut;   /* an ellipsis follows */
    int is_latin; /* ? replaces what Windows' Latin-1 does not have */
};

struct words nonet_words(const char *text, int is_latin);

/* As much of it as fits into `room` at this size. */
struct words nonet_words_fit(struct words words, int is_bold, int size, int room);

/* Takes the next character, as Unicode; 0 at the end. */
uint32_t nonet_words_next(struct words *words);

/* How wide it is, in Helvetica's metric. */
int nonet_words_width(struct words words, int is_bold, int size);

/* The character in Windows' Latin-1, which PDF calls WinAnsiEncoding; 0: it has none. */
int nonet_win_ansi(uint32_t character);

/* Writes a character as UTF-8. Returns how many bytes, up to 4. */
int nonet_utf8(uint32_t character, char out[4]);

/* ---- canvas ---- */

/* Where a text is relative to its point. */
enum where {
    WHERE_CENTRE, /* the middle of its digits and capitals, both ways */
    WHERE_LEFT,   /* the point is on the base line, at its left */
    WHERE_RIGHT,
    WHERE_MIDDLE
};

struct canvas;

enum { NO_COLOUR = -1 };

/* (SVG) what is below the fill can be seen; a solid line has round ends. */
enum ink_flags { INK_CLEAR = 1, INK_ROUND = 2 };

/* What shapes are drawn with. A colour is 0xrrggbb. */
struct ink {
    const char *name; /* (SVG) their class */
    int fill, line;
    int stroke;    /* the width of the line */
    int dash, gap; /* 0: the line is solid */
    int flags;
};

/* The words for shapes: groups of one ink, in which every shape is a disc, a box with round corners,
 * or a way that begins at a point, goes on straight or (SVG) by a curve of the second degree, and may
 * be closed. */
struct shapes {
    void (*begin)(struct canvas *canvas, const struct ink *ink);
    void (*disc)(struct canvas *canvas, int x, int y, int radius);
    void (*box)(struct canvas *canvas, int x, int y, int width, int height, int radius);
    void (*start)(struct canvas *canvas, int x, int y);
    void (*straight)(struct canvas *canvas, int x, int y);
    void (*curve)(struct canvas *canvas, int by_x, int by_y, int x, int y);
    void (*close)(struct canvas *canvas);
    void (*end)(struct canvas *canvas);
};

struct backend {
    int is_latin;                        /* can write only Windows' Latin-1 */
    void (*open)(struct canvas *canvas); /* before the first page */
    void (*page)(struct canvas *canvas); /* canvas->page is its number, from 1 */
    void (*page_end)(struct canvas *canvas);
    void (*close)(struct canvas *canvas);
    /* A group of tinted areas, which come before all lines. */
    void (*tints)(struct canvas *canvas);
    void (*tint)(struct canvas *canvas, int x, int y, int width, int height);
    void (*tints_end)(struct canvas *canvas);
    /* A group of lines, from a point on: across, down, or as much across (to the right) as down or
     * up. Ends reach half a line's width beyond their points. */
    void (*lines)(struct canvas *canvas);
    void (*line)(struct canvas *canvas, int x, int y, int across, int down);
    void (*lines_end)(struct canvas *canvas);
    /* A group of texts. */
    void (*texts)(struct canvas *canvas);
    void (*text)(struct canvas *canvas, int x, int y, struct words words);
    void (*texts_end)(struct canvas *canvas);
    const struct shapes *shapes;
    int has_cages; /* what reads it draws cages itself */
};

/* In the language of PDF, which a LaTeX document can carry. */
void nonet_operators_begin(struct canvas *canvas, const struct ink *ink);
void nonet_operators_disc(struct canvas *canvas, int x, int y, int radius);
void nonet_operators_box(struct canvas *canvas, int x, int y, int width, int height, int radius);
void nonet_operators_start(struct canvas *canvas, int x, int y);
void nonet_operators_straight(struct canvas *canvas, int x, int y);
void nonet_operators_close(struct canvas *canvas);
void nonet_operators_end(struct canvas *canvas);

extern const struct backend nonet_print_svg, nonet_print_pdf, nonet_print_latex;

enum { CANVAS_BUFFER = 4096, HEIGHT_OF_DIGITS = 709 }; /* in thousandths of the size */
enum { PDF_OBJECTS = 6 }; /* besides two for each page; number 0 counts */

struct canvas {
    const struct backend *to;
    nonet_sink_fn sink;
    void *user;
    int failed;
    uint64_t written; /* bytes so far; while `is_counting` they go nowhere */
    int is_counting;
    uint64_t counted; /* (PDF) the bytes the page takes */
    int width, height;
    const char *title;
    const char *about;  /* (SVG) the picture in words, for those who do not see it; NULL: it is not
                           one picture */
    size_t page, pages; /* this one, and how many there are in this document */
    int grey;           /* of the group's tints: how many percent of white */
    int stroke;         /* the width of the group's lines */
    int size, is_bold;  /* the group's texts */
    int is_white;       /* so are they, on something dark; else black */
    enum where where;
    int is_bare; /* (SVG) only what is drawn, around `left`, `top`: not a document */
    int left, top;
    int rise;          /* (operators) the height at which y is 0 */
    const char *paint; /* (operators) what ends a group */
    uint64_t *offsets; /* (PDF) of its objects */
    size_t used;
    char buffer[CANVAS_BUFFER];
};

void nonet_canvas_bytes(struct canvas *canvas, const char *at, size_t length);
void nonet_canvas_text(struct canvas *canvas, const char *text);
void nonet_canvas_char(struct canvas *canvas, char c);
void nonet_canvas_whole(struct canvas *canvas, uint64_t n);
/* A length, as 12.34 points. */
void nonet_canvas_length(struct canvas *canvas, int64_t length);
/* The same, after a blank. */
void nonet_canvas_next(struct canvas *canvas, int64_t length);
void nonet_canvas_flush(struct canvas *canvas);

static inline void canvas_tints(struct canvas *canvas, int grey) {
    canvas->grey = grey;
    canvas->to->tints(canvas);
}

static inline void canvas_lines(struct canvas *canvas, int stroke) {
    canvas->stroke = stroke;
    canvas->to->lines(canvas);
}

static inline void canvas_texts(struct canvas *canvas, int size, int is_bold, enum where where) {
    canvas->size = size;
    canvas->is_bold = is_bold;
    canvas->where = where;
    canvas->to->texts(canvas);
}

/* One text, in a group of its own. */
void nonet_canvas_say(struct canvas *canvas, int x, int y, int size, int is_bold, enum where where,
                      struct words words);

/* ---- grids ---- */

struct figure {
    const struct nonet_grid *grid;
    const struct nonet_grid *bold; /* its givens are bold; NULL: the grid's own are, if it also has
                                      placed digits */
    const struct nonet_rules *rules; /* may be NULL */
    const char *symbols;
    int x, y, cell; /* its upper left corner; the side of a cell */
    int has_marks;
    int has_discs;   /* marks may be in discs: the widest are smaller than without */
    int is_crowded;  /* marks keep away from the edges of cells, see nonet_rules_crowd */
    int has_colours; /* rules are drawn in the colours of their kinds, not in grey */
};

void nonet_draw_grid(struct canvas *canvas, const struct figure *figure);

/* The same in layers, with room for something between them: below and above the lines there are also
 * rules, see nonet_draw_under. */
void nonet_draw_ground(struct canvas *canvas, const struct figure *figure);
void nonet_draw_lines(struct canvas *canvas, const struct figure *figure);
void nonet_draw_diagonals(struct canvas *canvas, const struct figure *figure, int stroke);
void nonet_draw_digits(struct canvas *canvas, const struct figure *figure);

struct point {
    int x, y;
};

/* How far two points are apart; the point that is `far` from a on the way to b, and `aside` to its
 * right. */
int nonet_distance(struct point a, struct point b);
struct point nonet_toward(struct point a, struct point b, int far, int aside);

/* The way around some cells, `inset` inside them, as closed ways of a group of shapes. Cells that
 * touch only at a corner have outlines of their own. */
void nonet_draw_outline(struct canvas *canvas, const struct figure *figure, const uint16_t *cells,
                        int count, int inset);

/* The upper left corner of a cell; the middle of a mark, and the side of the square that it has. */
struct point nonet_cell_corner(const struct figure *figure, int c);
struct point nonet_mark_centre(const struct figure *figure, int c, int d);
int nonet_mark_share(const struct figure *figure);

/* Marks are in so many columns. */
int nonet_mark_columns(int side);

/* ---- rules ---- */

/* What clues outside a board take there, in hundredths of a cell. */
struct margins {
    int left, top, right, bottom;
};

/* The rules that are not drawn, in words, line by line: in this width, and at most so many lines, of
 * which the last says how many rules are missing. Then, if there is to be a key, what is drawn. */
struct legend {
    const struct nonet_rules *rules;
    int width, size, most;
    int has_key;
    const struct figure *figure; /* the board, for its colours; NULL to measure */
};

static inline int legend_leading(int size) {
    return size * 5 / 4;
}

#ifndef NONET_HOUSES_ONLY
struct margins nonet_rules_margins(const struct nonet_rules *rules);

/* Whether something is drawn at the edges of cells: their marks then keep away from it. */
int nonet_rules_crowd(const struct nonet_rules *rules);

/* Returns how many lines there are. `canvas` NULL: only to measure; else `at` is the left end of the
 * first base line. */
int nonet_legend_draw(const struct legend *legend, struct canvas *canvas, struct point at);

/* What named rules have below and above the lines of a grid. */
void nonet_draw_under(struct canvas *canvas, const struct figure *figure);
void nonet_draw_over(struct canvas *canvas, const struct figure *figure);
#else
/* There are only houses, which have none of all that. */
static inline struct margins nonet_rules_margins(const struct nonet_rules *rules) {
    (void)rules;
    return (struct margins){0, 0, 0, 0};
}

static inline int nonet_rules_crowd(const struct nonet_rules *rules) {
    return (void)rules, 0;
}

static inline int nonet_legend_draw(const struct legend *legend, struct canvas *canvas,
                                    struct point at) {
    return (void)legend, (void)canvas, (void)at, 0;
}

static inline void nonet_draw_under(struct canvas *canvas, const struct figure *figure) {
    (void)canvas, (void)figure;
}

static inline void nonet_draw_over(struct canvas *canvas, const struct figure *figure) {
    (void)canvas, (void)figure;
}
#endif

/* ---- steps ---- */

/* The ways in which the parts of a step are drawn, from the ground up; the table is in sketch.c.
 * The rows of cells and of marks follow enum nonet_role. */
enum { ROLES = NONET_ROLE_COLOR_4 + 1 };
enum style {
    STYLE_BASE, /* houses */
    STYLE_COVER,
    STYLE_CELL,
    STYLE_SET_2 = STYLE_CELL + ROLES, /* cells of the second almost locked set, up to the fifth; */
    STYLE_SET_3,                      /* the sixth is again like the second */
    STYLE_SET_4,
    STYLE_SET_5,
    STYLE_PLACED_CELL,
    STYLE_DIGIT, /* the step's digits in such cells */
    STYLE_MARK,
    STYLE_OFF = STYLE_MARK + ROLES, /* nodes of chains */
    STYLE_ON,
    STYLE_PLACED,
    STYLE_STEP, /* links */
    STYLE_WEAK,
    STYLE_STRONG,
    STYLE_GONE,
    STYLES
};

/* One thing to draw. Of a link, `at` and `digit` are where it begins. */
struct item {
    uint8_t style, digit, to_digit;
    uint16_t at, to;
};

/* What a step has to draw, sorted by style, everything once. */
struct scene {
    const struct nonet_step *step;
    struct figure figure;
    struct item *items;
    size_t count;
};

/* `what` as for nonet_step_svg. NONET_OK or NONET_E_MEMORY; the caller frees the items. */
int nonet_scene_make(struct scene *scene, const struct nonet_step *step, enum nonet_step_what what);
int nonet_scene_has(const struct scene *scene, int style);

/* Draws the board and the step on it. */
void nonet_scene_draw(struct canvas *canvas, const struct scene *scene);

/* A sample of a style for the legend, in a square of this side; and its words. */
void nonet_style_sample(struct canvas *canvas, int style, struct point corner, int side);
const char *nonet_style_words(int style);

/* ---- pages ---- */

/* Places for figures, row by row, on each page of a part. */
struct raster {
    int columns, rows;
    int side;           /* of a figure; its caption is above it */
    int caption;        /* the size of its letters; 0: there are none */
    int legend, below;  /* the size of letters below it, and the room for them */
    int x, y;           /* the first figure's corner */
    int step_x, step_y; /* from one to the next */
    int head;           /* the base line of the page's title */
    size_t per_page, pages;
};

struct sheet {
    const struct nonet_print_item *items;
    size_t count;
    struct nonet_print_options options;
    int width, height, margin;
    int largest; /* side of all puzzles */
    int has_numbers;
    struct raster puzzles, solutions; /* without pages: not requested */
};

/* Makes the paper as large as one puzzle needs at most, with cells of this size. */
void nonet_sheet_fit(struct sheet *sheet, int cell);

/* Fills in the rasters. NONET_OK or NONET_E_ROOM. */
int nonet_sheet_plan(struct sheet *sheet);

/* Draws page `number`, from 1. */
void nonet_sheet_draw(const struct sheet *sheet, size_t number, struct canvas *canvas);

#endif
