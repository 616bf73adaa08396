/*
 * JSON, as far as puzzles need it: a scanner that checks a value and finds its end, and a walk over
 * the members of a well-formed value. There is no tree and nothing is allocated; the text itself is
 * the data.
 */
#ifndef NONET_FORMAT_JSON_H
#define NONET_FORMAT_JSON_H

#include "format/text.h"

enum json_type {
    JSON_ARRAY,
    JSON_OBJECT,
    JSON_STRING,
    JSON_NUMBER,
    JSON_NULL,
    JSON_TRUE,
    JSON_FALSE
};

/* A value, [begin, end) in the window with its brackets or quotes. */
struct json {
    enum json_type type;
    size_t begin, end;
};

/* The type in words: "a number". */
const char *nonet_json_name(enum json_type type);

/* The first byte from `at` on that is not white space. */
size_t nonet_json_blanks(const struct nonet_text *text, size_t at);

/* Checks the value at `at`, which must be inside the window and not white space, and finds its end.
 * `nil` counts as null; everything else is strict JSON. NONET_OK, NONET_MORE, or NONET_E_SYNTAX
 * with the error's place and reason in the piece (and `used` 0). */
int nonet_json_scan(const struct nonet_text *text, size_t at, struct json *value,
                    struct nonet_piece *piece);

/* Walks through an array or object that scanned well. Start with *at = 0; returns 1 and the next
 * member while there is one. `key` is the name with its quotes, in objects only. */
int nonet_json_next(const struct nonet_text *text, const struct json *parent, size_t *at,
                    struct json *key, struct json *value);

/* How many members it has. */
size_t nonet_json_count(const struct nonet_text *text, const struct json *parent);

/* The value of a number or string that is plain decimal digits, 9999 at most; -1: it is not. */
int nonet_json_digits(const struct nonet_text *text, const struct json *value);

enum { JSON_FPUZZLES = 2 }; /* style.objects: the cells are f-puzzles', which have more in them */
enum { JSON_STRING_MIN = 16 }; /* cells of the smallest puzzle that is written as a string */

/* ---- shapes (json_shape.c) ---- */

/* Is the array that begins at `begin` a list of puzzles, rather than one puzzle? NONET_OK or
 * NONET_MORE. */
int nonet_json_is_list(const struct nonet_text *text, size_t begin, int *list);

enum json_shape { JSON_NO_PUZZLE, JSON_FULL_GRID, JSON_OPEN_PUZZLE };

/* Does a string or an array have the shape of a grid, with both digits and empty cells? The value
 * begins in the window; its end need not be known, here and below. */
int nonet_json_is_puzzle(const struct nonet_text *text, const struct json *value);

/* ---- names (json_rules.c) ---- */

/* Does this member name a rule that we do not know, by its name or by what it says? */
int nonet_json_is_rule(const struct nonet_text *text, const struct json *key,
                       const struct json *value);

/* What a member that describes the puzzle, such as "type" or "rules", says in words. */
enum json_says {
    JSON_SAYS_DIAGONALS = 1,
    JSON_SAYS_JIGSAW = 2,
    JSON_SAYS_OTHER = 4,  /* a rule that we do not know */
    JSON_IS_DIAGONALS = 8 /* "X-Sudoku", and no other word: that is enough to know the rule */
};
int nonet_json_says(const struct nonet_text *text, const struct json *key,
                    const struct json *value);

/* Is it one by its name alone? */
int nonet_json_is_rule_name(const struct nonet_text *text, const struct json *key);

/* The place of a member's name in a table, ignoring case, dashes and plural (the table is in lower
 * case and in the singular); `count` if it is not there. */
int nonet_json_rank(const struct nonet_text *text, const struct json *key, const char *const *names,
                    int count);

/* ---- rules that we know (json_variant.c) ---- */

enum json_rule {
    JSON_NO_RULE,
    JSON_DIAGONAL_DOWN,
    JSON_DIAGONAL_UP,
    JSON_DIAGONALS, /* the sum of both */
    JSON_REGIONS,
    JSON_RULES, /* as text */
    JSON_SAID   /* words about rules that we know; the rules themselves are elsewhere */
};

/* The rule that a member of the puzzle's object is, if we can read it. The end of the value need not
 * be known. */
enum json_rule nonet_json_rule(const struct nonet_text *text, const struct json *key,
                               const struct json *value);

/* Is it the region of a cell that is an object? */
int nonet_json_is_region(const struct nonet_text *text, const struct json *key,
                         const struct json *value);

/* A cell that is an object. */
struct json_cell {
    struct json value;  /* JSON_NULL: none */
    struct json region; /* end 0: none */
    struct json other;  /* the name of a member that we do not know; end 0: none */
    int given; /* 1: it is said to be given, -1: it is said not to be; 0: nothing is said */
};
void nonet_json_cell(const struct nonet_text *text, const struct json *object,
                     struct json_cell *cell);

/* ---- objects (json_record.c) ---- */

/* Why a value is taken for a puzzle. The larger wins among the members of an object. */
enum json_claim { JSON_NO_CLAIM, JSON_BY_SHAPE, JSON_BY_NAME_AND_SHAPE, JSON_BY_NAME };

/* The claim of a value; it has a key in an object and none in a list. `named`: the list is named as
 * a puzzle. */
enum json_claim nonet_json_claim(const struct nonet_text *text, const struct json *key, int named,
                                 const struct json *value);

int nonet_json_is_puzzle_name(const struct nonet_text *text, const struct json *key);
int nonet_json_is_solution_name(const struct nonet_text *text, const struct json *key);

/* What an object says about its puzzle. */
struct json_record {
    struct json puzzle;         /* a string or an array */
    int box_rows, box_cols;     /* 0, 0: not said */
    enum json_claim claim;      /* why it is the puzzle */
    struct json rules, regions; /* end 0: none */
    size_t rule;                /* where the first of them is */
    int diagonals;              /* JSON_DIAGONAL_DOWN, JSON_DIAGONAL_UP, or both */
    int says;                   /* enum json_says: what words say about the rules, */
    struct json said;           /* and the name of the first member that has such words */
};

/* 1 if there are regions in the place of boxes. */
int nonet_json_has_regions(const struct nonet_text *text, const struct json_record *record);

/* Reads the rules of a record whose puzzle is of this side. */
int nonet_json_read_rules(const struct nonet_text *text, const struct json_record *record, int side,
                          size_t used, struct nonet_piece *piece);

/* Writes the member "rules". */
void nonet_json_write_rules(struct pen *pen, const struct nonet_rules *rules);

/* Finds the puzzle in an object, and its box; notes label and solution in the piece. A missing
 * puzzle is not an error: then there is no claim. */
int nonet_json_record(const struct nonet_text *text, const struct json *object, size_t used,
                      struct json_record *record, struct nonet_piece *piece);

/* ---- puzzles inside objects (json_inside.c) ---- */

/* The way into an object that has puzzles somewhere in it. It is what the reader keeps between two
 * pieces; all zero: not inside. */
struct json_way {
    uint32_t left;           /* bytes of the outermost object not yet read */
    uint32_t depth;          /* how many arrays and objects are open */
    uint32_t objects, named; /* bit i: level i is an object; is a list named as a puzzle */
    uint32_t rule;           /* the level for which a rule is named; 0: none */
    uint32_t box, box_level; /* rows << 16 | columns of a box, and the level it is for */
};

/* What is at the end of the way. */
struct json_find {
    struct json value; /* a puzzle, or an object with it as a member */
    struct json rule;  /* the name of the member that names a rule for it; end 0: not known */
    int refused;       /* a rule is named, here or at an outer level */
    size_t puzzles;    /* how many there are in the object (nonet_json_enter only) */
};

/* Looks into an object that scanned well. 1: it is a record of its own, find->value. 0: it has no
 * puzzle, or several; `way` leads into it if find->puzzles is not 0. */
int nonet_json_enter(const struct nonet_text *text, const struct json *object, struct json_way *way,
                     struct json_find *find);

/* Moves *at, which is after a value on the way or at the start of the object, past the next puzzle.
 * 0: there is none, the way has ended after the object. The whole rest of the outermost object must
 * be in the window. */
int nonet_json_seek(const struct nonet_text *text, size_t *at, struct json_way *way,
                    struct json_find *find);

/* Refuses the puzzle that the rule is for. */
int nonet_json_refuse(const struct nonet_text *text, const struct json_find *find, size_t used,
                      struct nonet_piece *piece);

/* Reads a value that scanned well as a puzzle; sets piece->cells and the style. `used` is where to
 * go on after an error. */
int nonet_json_puzzle(const struct nonet_text *text, const struct json *value, size_t used,
                      struct nonet_grid *grid, size_t room, struct nonet_piece *piece);

/* The same for what nearly all arrays are, [[4,null,...],...], nine rows of nine digits and nulls
 * without blanks: one pass finds that out, the cells and the end, which is returned. 0: it is
 * something else, or may be. */
size_t nonet_json_usual(const struct nonet_text *text, size_t at, struct nonet_grid *grid,
                        size_t room, struct nonet_piece *piece);

/* Is the first member of the array at `at` a row of such a grid? Then the array is not a list. */
int nonet_json_begins_usual(const struct nonet_text *text, size_t at);

/* The writer of the format json. */
long nonet_json_write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                      const struct nonet_style *style, char *out, size_t room);

#endif
