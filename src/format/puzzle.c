/*
 * A record by itself: all that a reader says of a puzzle, in one piece of memory, so that it stays
 * when the reader goes on; and answers in the form in which the question came.
 */
#include "format/text.h"
#include "format/sign.h"
#include "grid/known.h"

#include <stdio.h>
#include <stdlib.h>

/* What is needed to read the text again: a format that fills in its answer does. The copies of the
 * grid, the rules and the texts follow the struct. */
struct whole {
    struct nonet_puzzle puzzle;
    int box_rows, box_cols;
    int has_symbols;
    char symbols[NONET_SYMBOLS_MAX];
    char empty[NONET_SIGN_MAX]; /* "": none */
};

/* Grids and rules begin at a multiple of this. */
enum { ALIGN = 16 };

static size_t aligned(size_t bytes) {
    return (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

static size_t rules_bytes(const struct nonet_record *record) {
    return record->rules ? nonet_rules_room(record->rules) : 0;
}

static size_t ignored_bytes(const struct nonet_record *record) {
    return record->ignored ? strlen(record->ignored) + 1 : 0;
}

static size_t whole_bytes(const struct nonet_record *record) {
    return aligned(sizeof(struct whole)) + aligned(nonet_grid_room(record->grid)) +
           aligned(rules_bytes(record)) + record->cells.length + record->label.length +
           record->solution.length + ignored_bytes(record);
}

/* Puts bytes at *at, which moves on. */
static const void *put(char **at, const void *bytes, size_t length, size_t step) {
    void *to = *at;
    if (length > 0)
        memcpy(to, bytes, length);
    *at += step;
    return length > 0 ? to : NULL;
}

static struct nonet_slice put_slice(char **at, struct nonet_slice slice) {
    slice.at = put(at, slice.at, slice.length, slice.length);
    return slice;
}

static void take_options(struct whole *w, const struct nonet_read_options *options) {
    struct nonet_read_options own = NONET_READ_OPTIONS_INIT;
    if (options != NULL)
        copy_known(&own, options, options->size, sizeof own);
    w->box_rows = own.box_rows;
    w->box_cols = own.box_cols;
    w->has_symbols = own.symbols != NULL;
    snprintf(w->symbols, sizeof w->symbols, "%s", own.symbols ? own.symbols : "");
    snprintf(w->empty, sizeof w->empty, "%s", own.empty ? own.empty : "");
}

struct nonet_puzzle *nonet_puzzle_keep(const struct nonet_record *record,
                                       const struct nonet_read_options *options) {
    if (record->kind != NONET_RECORD_PUZZLE)
        return NULL;
    struct whole *w = calloc(1, whole_bytes(record));
    if (w == NULL)
        return NULL;
    char *at = (char *)w + aligned(sizeof *w);
    size_t grid = nonet_grid_room(record->grid), rules = rules_bytes(record);
    take_options(w, options);
    w->puzzle.grid = put(&at, record->grid, grid, aligned(grid));
    w->puzzle.rules = put(&at, record->rules, rules, aligned(rules));
    w->puzzle.format = record->format;
    w->puzzle.style = record->style;
    w->puzzle.number = record->number;
    w->puzzle.line = record->line;
    w->puzzle.column = record->column;
    w->puzzle.cells = put_slice(&at, record->cells);
    w->puzzle.label = put_slice(&at, record->label);
    w->puzzle.solution = put_slice(&at, record->solution);
    w->puzzle.ignored = put(&at, record->ignored, ignored_bytes(record), ignored_bytes(record));
    return &w->puzzle;
}

static long fill(const struct nonet_puzzle *puzzle, const struct nonet_grid *grid, char *out,
                 size_t room) {
    const struct whole *w = (const struct whole *)(const void *)puzzle;
    uint32_t state[NONET_STATE_WORDS] = {0};
    const struct nonet_text question = {.at = puzzle->cells.at,
                                        .length = puzzle->cells.length,
                                        .last = 1,
                                        .box_rows = w->box_rows,
                                        .box_cols = w->box_cols,
                                        .symbols = w->has_symbols ? w->symbols : NULL,
                                        .state = state,
                                        .empty = w->empty[0] ? w->empty : NULL};
    return puzzle->format->fill(&question, grid, out, room);
}

long nonet_puzzle_write(const struct nonet_puzzle *puzzle, const struct nonet_grid *grid, char *out,
                        size_t room) {
    const struct nonet_format *format = puzzle->format;
    if (nonet_grid_box_rows(grid) != nonet_grid_box_rows(puzzle->grid) ||
        nonet_grid_box_cols(grid) != nonet_grid_box_cols(puzzle->grid))
        return NONET_E_SHAPE;
    if (format->fill != NULL)
        return fill(puzzle, grid, out, room);
    if (format->write == NULL)
        return nonet_write(nonet_format_find("grid"), grid, NULL, NULL, out, room);
    return nonet_write(format, grid, puzzle->rules, &puzzle->style, out, room);
}

void nonet_puzzle_free(struct nonet_puzzle *puzzle) {
    free(puzzle);
}
