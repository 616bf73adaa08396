/*
 * Puzzles of other programs that are JSON objects with rules in them: f-puzzles' and SudokuPad's.
 * Each has a reader of its own; what they share is here: which object is whose, and how regions,
 * rules and what nonet does not know get from such an object into a puzzle.
 *
 * These formats are left out of a build for houses alone (NONET_HOUSES_ONLY).
 */
#ifndef NONET_FORMAT_FOREIGN_H
#define NONET_FORMAT_FOREIGN_H

#include "format/json.h"
#include "format/variant.h"

#ifndef NONET_HOUSES_ONLY

enum foreign_kind {
    NOT_FOREIGN,
    FOREIGN_FPUZZLES,  /* {"size":9,"grid":[[{...},...],...],...} */
    FOREIGN_SUDOKUPAD, /* {"cells":[[{...},...],...],"cages":...,"metadata":...} */
    FOREIGN_CLASSIC    /* {"p":"...","n":...}: what scf ids of SudokuPad have in them */
};

/* Whose object is it? It begins in the window; its end need not be known. The last kind only if it
 * was packed: the object is too small a thing to be recognised by itself. */
enum foreign_kind nonet_foreign_kind(const struct nonet_text *text, const struct json *object,
                                     int is_packed);

/* Reads an object of one of these kinds, which scanned well. Sets the piece's cells and style. */
int nonet_foreign_read(const struct nonet_text *text, enum foreign_kind kind,
                       const struct json *object, size_t used, struct nonet_grid *grid, size_t room,
                       struct nonet_piece *piece);

/* ---- for the readers of each kind ---- */

#define NOT_A_HOUSE "Different" /* the name of an extra region that is not to be one */

enum { FOREIGN_CELLS_MAX = 512, NO_REGION = -1 };

struct foreign {
    const struct nonet_text *text;
    size_t used;
    struct nonet_piece *piece;
    struct nonet_grid *grid;
    size_t room;
    int side;
    struct unknown unknown;
    int is_other;    /* what is unknown changes the rest, and cannot be left out */
    const char *key; /* what is being read, for messages: "killercage", */
    size_t key_length;
    int entry;                       /* and which of them, from 1; 0: there is one */
    int has_map;                     /* there are regions in the place of boxes */
    int16_t region[NONET_CELLS_MAX]; /* of every cell */
};

int nonet_fpuzzles_read(struct foreign *f, const struct json *object);
int nonet_sudokupad_read(struct foreign *f, const struct json *object);
int nonet_scf_read(struct foreign *f, const struct json *object);

/* The member of this name; 0: there is none. */
int nonet_foreign_member(const struct nonet_text *text, const struct json *object, const char *name,
                         struct json *value);
int nonet_foreign_is_name(const struct nonet_text *text, const struct json *key, const char *name);

/* Whether a name is in a list that ends with NULL. */
int nonet_foreign_is_one_of(const struct nonet_text *text, const struct json *key,
                            const char *const *names);

/* null, false, "", [], {}: says nothing. */
int nonet_foreign_is_nothing(const struct nonet_text *text, const struct json *value);

/* What is wrong at `at`, with what is being read before it: "killercage 3: ...". */
int nonet_foreign_error(struct foreign *f, size_t at, const char *reason, ...)
    __attribute__((format(printf, 3, 4)));

/* Makes the grid, with the regions that `region` has: boxes if they are boxes, rows if no cell has
 * one. Cells without a region beside others make rows of them, and what there is of regions has
 * different digits, if `may_be_partial`; else that is an error. `at` is where the grid is. */
int nonet_foreign_grid(struct foreign *f, int may_be_partial, size_t at);

/* Adds a named rule; a kind that there is not becomes an unknown one. `sizes` as in nonet_rule. */
int nonet_foreign_rule(struct foreign *f, const struct nonet_rule *rule, size_t at);

/* Cells that are all different: a house of this name if there are enough of them. */
int nonet_foreign_different(struct foreign *f, const uint16_t *cells, int count, const char *name,
                            size_t at);

/* The word of houses.def. */
int nonet_foreign_set(struct foreign *f, const char *word, size_t at);

/* Something that nonet does not know: the key, with a remark after it if that is not "". */
void nonet_foreign_unknown(struct foreign *f, const char *remark, size_t length, size_t at);

/* The region of every cell: those of the rules, else the boxes. 0: they are the rows, so that there
 * are none. */
int nonet_foreign_regions(const struct nonet_grid *grid, const struct nonet_rules *rules,
                          uint8_t *of);

/* The digit of a cell, with `status` behind it, or its candidates, as members; 1 if something was
 * written. */
int nonet_foreign_content(struct pen *pen, const struct nonet_grid *grid, int c, const char *status,
                          const char *marks_key);

/* Writes the object again, with other cells in the place of those of a member; `refill` writes one
 * of them. */
typedef void foreign_refill_fn(struct pen *pen, const struct nonet_text *text,
                               const struct json *cell, const struct nonet_grid *grid, int c);
void nonet_foreign_fill(struct pen *pen, const struct nonet_text *text, const struct json *object,
                        const char *member, foreign_refill_fn *refill,
                        const struct nonet_grid *grid);

/* For a `refill`: what the cell says besides the members that are replaced. `any`: there is
 * something before it. */
void nonet_foreign_rest(struct pen *pen, const struct nonet_text *text, const struct json *cell,
                        const char *const *replaced, int any);

/* After the last rule. */
int nonet_foreign_end(struct foreign *f);

#endif
#endif
