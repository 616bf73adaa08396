/*
 * What the tests of the line and block formats share: a walk through a text that calls a format's
 * `read` as the library's reader does and describes the results, and that also feeds it every
 * prefix of every rest, in memory of exactly that size: the answer must be NONET_MORE or the same.
 */
#ifndef NONET_TESTS_OWN_TEXT_H
#define NONET_TESTS_OWN_TEXT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "format/text.h"

#define P "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
#define Q "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

enum { GRID_ROOM = NONET_GRID_BYTES(100), SAID = 60000 };

static int told_rows, told_cols; /* the box given, 0 0: none */
static const char *told_symbols; /* NULL: none */
static int skip_prefixes;        /* for long texts */

struct answer {
    int status;
    struct nonet_piece piece;
    uint32_t state[8];
    unsigned char grid[GRID_ROOM];
};

static inline void ask(const struct nonet_format *f, const char *at, size_t length, int last,
                       const uint32_t *state, struct answer *a) {
    char *exact = malloc(length);
    assert_non_null(exact);
    memcpy(exact, at, length);
    memcpy(a->state, state, sizeof a->state);
    memset(&a->piece, 0, sizeof a->piece);
    struct nonet_text text = {.at = exact,
                              .length = length,
                              .last = last,
                              .box_rows = told_rows,
                              .box_cols = told_cols,
                              .symbols = told_symbols,
                              .state = a->state};
    a->status = f->read(&text, (struct nonet_grid *)a->grid, GRID_ROOM, &a->piece);
    free(exact);
    assert_true(a->status == NONET_OK || a->status == NONET_E_SYNTAX ||
                a->status == NONET_E_REFUSED || a->status == NONET_E_SHAPE ||
                (a->status == NONET_MORE && !last));
    if (a->status == NONET_MORE)
        return;
    assert_true(a->piece.used > 0 && a->piece.used <= length);
    assert_true(a->piece.error <= length);
    assert_true(a->piece.cells <= a->piece.cells_end && a->piece.cells_end <= a->piece.used);
    assert_true(a->piece.label <= a->piece.label_end && a->piece.label_end <= a->piece.used);
}

static inline void same_answer(const struct answer *a, const struct answer *b) {
    assert_int_equal(a->status, b->status);
    assert_memory_equal(&a->piece.used, &b->piece.used,
                        sizeof a->piece - offsetof(struct nonet_piece, used));
    assert_int_equal(a->piece.kind, b->piece.kind);
    if (a->status == NONET_OK && a->piece.kind == NONET_PIECE_PUZZLE)
        assert_int_equal(nonet_grid_equal((const struct nonet_grid *)a->grid,
                                          (const struct nonet_grid *)b->grid),
                         1);
}

static inline void check_prefixes(const struct nonet_format *f, const char *at, size_t length,
                                  const uint32_t *state, const struct answer *whole) {
    static struct answer part;
    for (size_t k = 1; k < length && k < whole->piece.used + 200; k++) {
        ask(f, at, k, 0, state, &part);
        if (part.status != NONET_MORE)
            same_answer(&part, whole);
        ask(f, at, k, 1, state, &part);
    }
}

static inline void place(const char *text, size_t at, int *line, int *column) {
    *line = *column = 1;
    for (size_t i = 0; i < at; i++) {
        *column = text[i] == '\n' ? 1 : *column + 1;
        *line += text[i] == '\n';
    }
}

/* A grid on one line: one character per cell up to side 35, marks that are neither one nor all in
 * braces, above that numbers with blanks. */
static inline int draw(const struct nonet_grid *g, char *out, size_t room) {
    size_t n = 0;
    for (int c = 0; c < (int)g->cells; c++) {
        int d = nonet_grid_value(g, c), count = set_count(grid_marks(g, c));
        if (d == 0 && count < g->side) {
            n += (size_t)snprintf(out + n, room - n, "{");
            for (d = 1; d <= g->side; d++)
                if (nonet_grid_has(g, c, d))
                    n += (size_t)snprintf(out + n, room - n, g->side > 9 ? "%d " : "%d", d);
            n += (size_t)snprintf(out + n, room - n, "}");
        } else if (g->side > 35) {
            n += (size_t)snprintf(out + n, room - n, "%d ", d);
        } else {
            n += (size_t)snprintf(out + n, room - n, "%c",
                                  ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[d]);
        }
        assert_true(n < room);
    }
    return (int)n;
}

/* What a format reads in a text, one line per piece: "p CELLS" with " |LABEL" if there is one and "
 * =CELLS" for a solution, "e LINE:COLUMN REASON", "r" the same for what is refused; "t" for text,
 * if one line answers one line. */
static inline const char *walk(const char *format, const char *text, size_t length) {
    static char said[SAID];
    static struct answer a;
    const struct nonet_format *f = nonet_format_find(format);
    uint32_t state[8] = {0};
    size_t n = 0;
    int line, column;
    assert_non_null(f);
    said[0] = '\0';
    for (size_t at = 0; at < length; at += a.piece.used) {
        ask(f, text + at, length - at, 1, state, &a);
        if (!skip_prefixes)
            check_prefixes(f, text + at, length - at, state, &a);
        memcpy(state, a.state, sizeof state);
        place(text, at + a.piece.error, &line, &column);
        if (a.status == NONET_OK && a.piece.kind == NONET_PIECE_TEXT &&
            !(f->flags & NONET_FORMAT_LINES))
            continue;
        if (a.status != NONET_OK) {
            n += (size_t)snprintf(said + n, SAID - n, "%c %d:%d %s",
                                  a.status == NONET_E_REFUSED ? 'r' : 'e', line, column,
                                  a.piece.reason);
        } else if (a.piece.kind == NONET_PIECE_TEXT) {
            n += (size_t)snprintf(said + n, SAID - n, "t");
        } else {
            n += (size_t)snprintf(said + n, SAID - n, "p ");
            n += (size_t)draw((const struct nonet_grid *)a.grid, said + n, SAID - n);
            if (a.piece.solution < a.piece.solution_end)
                n += (size_t)snprintf(said + n, SAID - n, " =%.*s",
                                      (int)(a.piece.solution_end - a.piece.solution),
                                      text + at + a.piece.solution);
            if (a.piece.label < a.piece.label_end)
                n += (size_t)snprintf(said + n, SAID - n, " |%.*s",
                                      (int)(a.piece.label_end - a.piece.label),
                                      text + at + a.piece.label);
        }
        n += (size_t)snprintf(said + n, SAID - n, "\n");
        assert_true(n < SAID);
    }
    return said;
}

static inline void expect(const char *format, const char *text, const char *said) {
    const char *got = walk(format, text, strlen(text));
    if (strcmp(got, said) != 0)
        print_error("%s reads:\n%s\n", format, text);
    assert_string_equal(got, said);
}

/* A grid of the given shape, filled at random: `fill` of a hundred cells have a digit. */
static inline struct nonet_grid *random_grid(int rows, int cols, unsigned seed, int fill) {
    size_t bytes = nonet_grid_bytes(rows, cols);
    struct nonet_grid *g = malloc(bytes);
    uint32_t dice = seed * 2654435761u + 12345;
    assert_int_equal(nonet_grid_init(g, bytes, rows, cols), NONET_OK);
    for (int c = 0; c < (int)g->cells; c++) {
        dice = dice * 1664525 + 1013904223;
        if ((int)((dice >> 8) % 100) < fill)
            nonet_grid_give(g, c, 1 + (int)((dice >> 16) % g->side));
    }
    return g;
}

/* The text of a grid in a format; to be freed. NULL: the format cannot express it. */
static inline char *write_of(const char *format, const struct nonet_grid *g,
                             const struct nonet_style *style) {
    const struct nonet_format *f = nonet_format_find(format);
    long n = nonet_write(f, g, NULL, style, NULL, 0);
    if (n < 0)
        return NULL;
    char *text = malloc((size_t)n + 1);
    assert_int_equal(nonet_write(f, g, NULL, style, text, (size_t)n + 1), n);
    assert_int_equal(strlen(text), n);
    return text;
}

static inline void expect_written(const char *format, const struct nonet_grid *g,
                                  const struct nonet_style *style, const char *want) {
    char *got = write_of(format, g, style), cut[20];
    assert_non_null(got);
    assert_string_equal(got, want);
    long n = nonet_write(nonet_format_find(format), g, NULL, style, cut, sizeof cut);
    assert_int_equal(n, strlen(want));
    if (n >= (long)sizeof cut)
        assert_true(strlen(cut) == sizeof cut - 1 && strncmp(cut, want, sizeof cut - 1) == 0);
    free(got);
}

#endif
