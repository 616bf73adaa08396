/*
 * JSON, as far as puzzles need it: a scanner that checks a value and finds its end, and a walk over
 * the members of a value that was found well formed. There is no tree and nothing is allocated; the
 * text itself is the data.
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

/* The first byte from `at` on that is no white space. */
size_t nonet_json_blanks(const struct nonet_text *text, size_t at);

/* Checks the value at `at`, which must be inside the window and no white space, and finds its end.
 * `nil` counts as null; everything else is as strict as JSON is. NONET_OK, NONET_MORE, or
 * NONET_E_SYNTAX with the error's place and reason in the piece (and `used` 0). */
int nonet_json_scan(const struct nonet_text *text, size_t at, struct json *value,
                    struct nonet_piece *piece);

/* Walks through an array or object that scanned well. Start with *at = 0; gives 1 and the next
 * member as long as there is one. `key` is the name with its quotes, in objects only. */
int nonet_json_next(const struct nonet_text *text, const struct json *parent, size_t *at,
                    struct json *key, struct json *value);

/* How many members it has. */
size_t nonet_json_count(const struct nonet_text *text, const struct json *parent);

/* The value of a number or string that is plain decimal digits, 9999 at most; -1: it is not. */
int nonet_json_digits(const struct nonet_text *text, const struct json *value);

/* What an object says about its puzzle. */
struct json_record {
    struct json puzzle;     /* a string or an array */
    int box_rows, box_cols; /* 0, 0: not said */
};

/* Finds the puzzle in an object, and its box; notes label and solution in the piece. An object that
 * names a rule which we do not know is refused: the rule would be lost. */
int nonet_json_record(const struct nonet_text *text, const struct json *object, size_t used,
                      struct json_record *record, struct nonet_piece *piece);

/* Reads a value that scanned well as a puzzle; sets piece->cells and the style. `used` is where to
 * go on after an error. */
int nonet_json_puzzle(const struct nonet_text *text, const struct json *value, size_t used,
                      struct nonet_grid *grid, size_t room, struct nonet_piece *piece);

/* The writer of the format json. */
long nonet_json_write(const struct nonet_grid *grid, const struct nonet_style *style, char *out,
                      size_t room);

#endif
