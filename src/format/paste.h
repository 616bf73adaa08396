/*
 * The inside of the format `paste`: text as people paste it, line by line, with all decoration
 * (tags, quotes, Unicode frames) turned into plain signs; and the ways to split lines into cells.
 */
#ifndef NONET_FORMAT_PASTE_H
#define NONET_FORMAT_PASTE_H

#include "format/alphabet.h"
#include "format/block.h"

enum {
    PASTE_BYTES_MAX = 1 << 18, /* of one puzzle including everything in it */
    PASTE_LINES_MAX = 1024,
    PASTE_FIELD = '\2' /* our own sign: a cell of an HTML table begins after it */
};

/* The words of the state: a rule was named before; there is other text before the window; a puzzle
 * was found, and from now on what looks like part of one is damage. */
enum { PASTE_RULE, PASTE_INSIDE, PASTE_SEEN };

enum paste_class {
    PASTE_BLANK,  /* nothing */
    PASTE_DECOR,  /* nothing but tags and the like */
    PASTE_BORDER, /* a line of a frame */
    PASTE_EITHER, /* a line of a frame, or a row of empty cells */
    PASTE_ROW,    /* may be a row */
    PASTE_PROSE   /* words */
};

/* A line, as signs [begin, end) and as bytes of the window, without and with its line end. */
struct paste_line {
    enum paste_class class;
    int thick; /* of a border: it is double or heavy */
    size_t begin, end;
    size_t from, to, next;
};

/* The text of a piece. A sign is a plain character together with its origin: bytes [at, at + width)
 * of the window; `thick` is 1 for double and heavy lines of a frame, 2 for thin box-drawing
 * lines. */
struct paste {
    const struct nonet_text *text;
    size_t limit; /* the window, or as much of it as is examined */
    char *sign;
    uint32_t *at;
    uint8_t *width, *thick;
    size_t signs; /* how many there are */
    size_t read;  /* bytes that were turned into signs */
    int in_table; /* inside <tr> or <table>: line ends are blanks */
    int whole;    /* the text is a puzzle and nothing else */
    int starved;  /* a requested line is not in the window yet */
    int lines;
    struct paste_line line[PASTE_LINES_MAX];
    /* the puzzle that was found */
    int side, box_rows, box_cols;
    size_t begin, end;                   /* the bytes that hold it */
    int stride;                          /* of columns of signs; else 0 */
    int drawn;                           /* the box is drawn */
    int conflict;                        /* two ways to read it give two puzzles */
    struct token shown[NONET_CELLS_MAX]; /* the text of each cell, in signs */
    struct token cell[NONET_CELLS_MAX];  /* and its place, in bytes of the window */
    struct token trial[NONET_CELLS_MAX]; /* the same for a puzzle that is being tried */
    struct token place[NONET_CELLS_MAX];
    uint16_t owner[NONET_CELLS_MAX]; /* (arrays) the line of a trial cell */
    uint8_t digit[NONET_CELLS_MAX];
    struct alphabet alphabet;
};

/* Puts the signs `t` of a line into the trial as cell c. If there are none, the cell's place is the
 * blank there, or between two signs. */
void nonet_paste_put(struct paste *p, int c, const struct paste_line *line, struct token t);

/* Takes trial[] as the puzzle's cells and decides on its alphabet. A puzzle found before in another
 * way must be the same. NONET_OK, or NONET_E_SYNTAX or NONET_E_REFUSED with the reason in the
 * piece. */
struct paste_shape {
    int side, box_rows, box_cols; /* box 0: not drawn */
    int separated, stride;
    size_t begin, end; /* in bytes */
};
int nonet_paste_take(struct paste *p, const struct paste_shape *shape, struct nonet_piece *piece);

/* Line i, read on demand. NONET_OK; NONET_MORE; PASTE_END at the end of the text. */
enum { PASTE_END = 2 };
int nonet_paste_line(struct paste *p, int i, struct paste_line **line);

/* Ways to find cells. */
enum paste_way {
    PASTE_BARS,   /* fields between bars, or of an HTML table */
    PASTE_COMMAS, /* fields between commas */
    PASTE_SEMICOLONS,
    PASTE_TABS,
    PASTE_GROUPS,  /* groups between blanks; bars are frames */
    PASTE_SIGNS,   /* every sign that is neither blank nor bar */
    PASTE_COLUMNS, /* signs in columns, blanks are empty cells */
    PASTE_WAYS
};

/* Splits the signs [begin, end) into cells, at most BLOCK_CELLS_MAX of them, in signs. Returns how
 * many, or -1: it cannot be split this way. Not for PASTE_COLUMNS. */
int nonet_paste_split(const struct paste *p, size_t begin, size_t end, enum paste_way way,
                      struct token *cells);

/* The length of a word for nothing (None, null, nil, NaN) at `at`; 0: there is none. */
size_t nonet_paste_nothing(const char *at, size_t length);

/* How many signs the name of row `r` of the puzzle takes at the start of a line (1, A, R1:), and
 * its kind; 0: there is none. In ways with fields it is the first field. */
size_t nonet_paste_label(const struct paste *p, size_t begin, size_t end, enum paste_way way, int r,
                         int *kind);

/* How many columns a header names (1 2 3 ..., A B C ..., ,0,1,2,...); 0: it is not a header.
 * *corner, if not NULL: an empty field before them is above the names of rows. */
int nonet_paste_header(const struct paste *p, const struct paste_line *line, int *corner);

/* Finds a drawing in which blanks are empty cells, as nonet_paste_rows finds others. `most` is the
 * rank of the reason that the piece has now. */
int nonet_paste_columns(struct paste *p, int i, int *next, struct nonet_piece *piece, int *most);

/* The cells were found, but do not fit: the first such reason stays, unless a later one offers a
 * way out. */
void nonet_paste_reason(struct nonet_piece *piece, const struct nonet_piece *own, int *most);

/* Writes the text of the puzzle that was found with the grid's digits in it, by snprintf's rules.
 */
long nonet_paste_fill(const struct paste *p, const struct nonet_grid *grid, char *out, size_t room);

/* Finds a puzzle whose first line is line i. NONET_OK; NONET_MORE; NONET_E_SYNTAX: there is none;
 * NONET_E_REFUSED with the reason in the piece. *next is the line after it. */
int nonet_paste_rows(struct paste *p, int i, int *next, struct nonet_piece *piece);
int nonet_paste_array(struct paste *p, int i, int *next, struct nonet_piece *piece);
int nonet_paste_yaml(struct paste *p, int i, int *next, struct nonet_piece *piece);
int nonet_paste_run(struct paste *p, int i, int *next, struct nonet_piece *piece);

/* A long word of digits and empty cells that does not have the length of a puzzle. 1: the piece says
 * so. */
int nonet_paste_is_broken_run(const struct paste *p, const struct paste_line *line,
                              struct nonet_piece *piece);

#endif
