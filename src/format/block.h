/*
 * Blocks: puzzles written as rows of cells, one row per line, with borders, blank lines or commas
 * between. A block finds out which lines belong to one puzzle and where its cells are; the formats
 * say how a line splits into cells and which characters mean "empty".
 */
#ifndef NONET_FORMAT_BLOCK_H
#define NONET_FORMAT_BLOCK_H

#include "format/text.h"

enum {
    BLOCK_CELLS_MAX =
        NONET_SIDE_MAX + 1, /* one more than a row can have, to detect rows that are too long */
    BLOCK_ROWS_MAX = 2 * NONET_SIDE_MAX,
    BLOCK_KEPT_MAX = 2 * 25 * 25, /* cells that are kept, so that rows need not be split again */
    BLOCK_STOP = -2
};

/* One cell's text, [at, end) in the window; empty for an empty CSV field. */
struct token {
    size_t at, end;
};

/* Splits a line into cells, at most BLOCK_CELLS_MAX of them. Returns how many; 0 for a line that is
 * not a row (a border); -1 with *bad set for a character that is not allowed; BLOCK_STOP for a line
 * that does not belong to these rows: the puzzle ends before it. */
typedef int nonet_split_fn(const struct nonet_text *text, const struct line *line,
                           struct token *cells, size_t *bad);

/* When `split` depends on where the cells of a row are, and not on which digits, dots and crosses they
 * are. */
enum shape {
    SHAPE_NONE,
    SHAPE_APART, /* if each is one such sign, and no two are side by side */
    SHAPE_SIGNS  /* if each is one such sign */
};

struct block_kind {
    nonet_split_fn *split;
    int candidates; /* cells are lists of candidates */
    int tabs;       /* a line of tabs is a row of empty cells, not a blank line */
    int bars;       /* bars between the cells of the first row draw the boxes */
    int from_one;   /* the format says that digits count from 1 */
    enum shape shape;
};

/* The rows of a block, borders and blank lines left out. */
struct rows {
    int count;
    struct line at[BLOCK_ROWS_MAX];
    int cells[BLOCK_ROWS_MAX]; /* as `split` counted them; -1: a bad character */
    size_t bad[BLOCK_ROWS_MAX];
    int first[BLOCK_ROWS_MAX]; /* where a row's cells are in `kept`; -1: there was no room */
    char is_like
        [BLOCK_ROWS_MAX];  /* its cells, and all between them, are where the row before has them */
    int used;              /* of it */
    nonet_split_fn *split; /* by which all of them were split; NULL: by several */
    struct token kept[BLOCK_KEPT_MAX];
};

/* Begins with none. */
static inline void rows_begin(struct rows *rows) {
    rows->count = rows->used = 0;
    rows->split = NULL;
}

/* Splits the line and, if it is a row, appends it. Returns what `split` returned. */
int nonet_rows_add(struct rows *rows, const struct nonet_text *text, const struct line *line,
                   const struct block_kind *kind);

/* Fills a fresh grid with `side` rows: the number of rows and cells is checked, then each cell. The
 * error's place is that of the first thing wrong. Rows that were added as another kind are split
 * again. */
int nonet_rows_read(struct rows *rows, const struct nonet_text *text, int side, size_t used,
                    const struct block_kind *kind, struct nonet_grid *grid, size_t room,
                    struct nonet_piece *piece);

/* Reads one puzzle from the start of the window. The side is that of the given box, else that of
 * the rows themselves. Blank lines before it are skipped; nothing but blank lines is TEXT. */
int nonet_block_read(const struct nonet_text *text, const struct block_kind *kind,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece);

/* Are all cells of a row such signs as the shape says? Then any other line is split like it if
 * nonet_is_split_alike says so; 0 means that it is not known. */
int nonet_are_signs(const struct nonet_text *text, const struct token *cells, int n,
                    enum shape shape);
int nonet_is_split_alike(const struct nonet_text *text, const struct line *row,
                         const struct line *line);

/* 1 if it is digits. */
int nonet_is_number(const struct nonet_text *text, struct token t);

/* Splits at blanks and at the signs of `bars` (SIGN_BAR and others): each group is a cell if all
 * groups have one character, if there are ten or more (numbers, above side 9), or if numbers are mixed with single
 * characters; otherwise each character is. */
int nonet_split_cells(const struct nonet_text *text, const struct line *line, unsigned bars,
                      struct token *cells);

/* Writes a grid as rows. `empty` is used for an empty cell unless the style says otherwise. */
struct row_look {
    const char *between; /* cells */
    const char *group;   /* boxes, in place of `between`; NULL: as `between` */
    const char *end;     /* of the row */
    char empty;
    int rules;   /* rules of - and + between bands */
    int aligned; /* above side 9 numbers are aligned in columns */
};
long nonet_rows_write(const struct nonet_grid *grid, const struct nonet_style *style,
                      const struct row_look *look, char *out, size_t room);

#endif
