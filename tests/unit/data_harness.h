/*
 * What the tests of the data formats share: a stream that calls `read` as the library's reader
 * does, and that at every call also feeds each prefix of the rest, in a buffer of exactly that
 * size, to check that the answer is NONET_MORE or exactly the same.
 */
#ifndef NONET_TESTS_DATA_HARNESS_H
#define NONET_TESTS_DATA_HARNESS_H

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
#define S "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
#define Z "003020600900305001001806400008102900700000008006708200002609500800203009005010300"

extern const struct nonet_format nonet_format_line, nonet_format_kaggle, nonet_format_bank,
    nonet_format_opensudoku, nonet_format_solo, nonet_format_json, nonet_format_norvig,
    nonet_format_euler;

enum { KAGGLE, BANK, OPENSUDOKU, SOLO, JSON, NORVIG, EULER, FORMATS };
static const struct nonet_format *const formats[FORMATS] = {
    &nonet_format_kaggle, &nonet_format_bank,   &nonet_format_opensudoku, &nonet_format_solo,
    &nonet_format_json,   &nonet_format_norvig, &nonet_format_euler,
};

enum { GRID_ROOM = NONET_GRID_BYTES(100), PIECES_MAX = 40 };

/* One answer of `read`; offsets count from the start of the whole text. */
struct answer {
    int status;
    size_t at;
    struct nonet_piece piece;
    uint32_t state[8];
    unsigned char grid[NONET_GRID_BYTES(16)];
};

static struct answer answers[PIECES_MAX];
static int box_rows, box_cols; /* given to the readers */

static inline void call(int f, const char *at, size_t length, int last, const uint32_t *state,
                        struct answer *answer) {
    static unsigned char room[GRID_ROOM];
    char *exact = malloc(length);
    assert_non_null(exact);
    memcpy(exact, at, length);
    memcpy(answer->state, state, sizeof answer->state);
    struct nonet_text text = {.at = exact,
                              .length = length,
                              .last = last,
                              .box_rows = box_rows,
                              .box_cols = box_cols,
                              .state = answer->state};
    struct nonet_grid *grid = (struct nonet_grid *)room;
    answer->status = formats[f]->read(&text, grid, sizeof room, &answer->piece);
    free(exact);
    memset(answer->grid, 0, sizeof answer->grid);
    if (answer->status == NONET_OK && answer->piece.kind == NONET_PIECE_PUZZLE && grid->side <= 16)
        memcpy(answer->grid, room, (size_t)NONET_GRID_BYTES(grid->side));
}

static inline void assert_sound(const struct answer *a, size_t length) {
    const struct nonet_piece *p = &a->piece;
    assert_true(a->status == NONET_OK || a->status == NONET_E_SYNTAX ||
                a->status == NONET_E_REFUSED);
    assert_true(p->used > 0 && p->used <= length);
    if (a->status != NONET_OK) {
        assert_true(p->error <= length);
        assert_true(p->reason[0] != '\0');
        return;
    }
    assert_true(p->cells <= p->cells_end && p->cells_end <= p->used);
    assert_true(p->label <= p->label_end && p->label_end <= p->used);
    assert_true(p->solution <= p->solution_end && p->solution_end <= p->used);
}

static inline void assert_same(const struct answer *a, const struct answer *b) {
    assert_int_equal(a->status, b->status);
    assert_int_equal(a->piece.used, b->piece.used);
    assert_memory_equal(a->state, b->state, sizeof a->state);
    if (a->status != NONET_OK) {
        assert_int_equal(a->piece.error, b->piece.error);
        assert_string_equal(a->piece.reason, b->piece.reason);
        return;
    }
    assert_int_equal(a->piece.kind, b->piece.kind);
    assert_int_equal(a->piece.cells, b->piece.cells);
    assert_int_equal(a->piece.cells_end, b->piece.cells_end);
    assert_int_equal(a->piece.label_end, b->piece.label_end);
    assert_int_equal(a->piece.solution_end, b->piece.solution_end);
    assert_memory_equal(a->grid, b->grid, sizeof a->grid);
}

static inline void check_prefixes(int f, const char *at, size_t length, const uint32_t *state,
                                  const struct answer *whole) {
    struct answer part;
    int decided = 0;
    for (size_t k = 1; k <= length; k++) {
        call(f, at, k, 0, state, &part);
        if (part.status == NONET_MORE) {
            assert_memory_equal(part.state, state, sizeof part.state);
            assert_false(decided);
            continue;
        }
        decided = 1;
        assert_same(&part, whole);
        if (k > whole->piece.used + 300)
            break;
    }
    for (size_t k = 1; k < length && k < 400; k++) {
        call(f, at, k, 1, state, &part);
        assert_sound(&part, k);
    }
}

/* Reads a text to its end, as a stream does. Returns how many answers there were. */
static inline int stream(int f, const char *text, size_t length, int prefixes) {
    uint32_t state[8] = {0};
    int n = 0;
    for (size_t at = 0; at < length; n++) {
        struct answer *a = &answers[n < PIECES_MAX ? n : PIECES_MAX - 1];
        call(f, text + at, length - at, 1, state, a);
        assert_sound(a, length - at);
        a->at = at;
        if (prefixes)
            check_prefixes(f, text + at, length - at, state, a);
        memcpy(state, a->state, sizeof state);
        at += a->piece.used;
    }
    return n;
}

static inline int stream_of(int f, const char *text) {
    return stream(f, text, strlen(text), 1);
}

/* ---- looking at answers ---- */

/* The text of a stream in one line: "t" text, "e" error, "p" puzzle. */
static inline const char *shape_of(int f, const char *text) {
    static char shape[PIECES_MAX + 1];
    int n = stream_of(f, text);
    assert_true(n <= PIECES_MAX);
    for (int i = 0; i < n; i++)
        shape[i] = answers[i].status != NONET_OK                 ? 'e'
                   : answers[i].piece.kind == NONET_PIECE_PUZZLE ? 'p'
                                                                 : 't';
    shape[n] = '\0';
    return shape;
}

static inline const struct nonet_grid *grid_of(int i) {
    return (const struct nonet_grid *)answers[i].grid;
}

/* The grid of an answer as a line of digits, for sides up to 9. */
static inline const char *cells_of(int i) {
    static char cells[82];
    const struct nonet_grid *g = grid_of(i);
    assert_true(g->side <= 9);
    for (int c = 0; c < (int)g->cells; c++)
        cells[c] = (char)(grid_value(g, c) ? '0' + grid_value(g, c) : '.');
    cells[g->cells] = '\0';
    return cells;
}

static inline const char *slice(const char *text, int i, size_t begin, size_t end) {
    static char buffer[4][2000];
    static int turn;
    char *out = buffer[turn++ % 4];
    snprintf(out, 2000, "%.*s", (int)(end - begin), text + answers[i].at + begin);
    return out;
}

static inline const char *replaced(const char *text, int i) {
    return slice(text, i, answers[i].piece.cells, answers[i].piece.cells_end);
}

static inline const char *label_of(const char *text, int i) {
    return slice(text, i, answers[i].piece.label, answers[i].piece.label_end);
}

static inline const char *solution_of(const char *text, int i) {
    return slice(text, i, answers[i].piece.solution, answers[i].piece.solution_end);
}

/* The i-th answer is an error at this place of the whole text, and reading goes on at `next`. */
static inline void expect_failure(int i, int status, size_t at, size_t next, const char *reason) {
    assert_int_equal(answers[i].status, status);
    assert_string_equal(answers[i].piece.reason, reason);
    assert_int_equal(answers[i].at + answers[i].piece.error, at);
    assert_int_equal(answers[i].at + answers[i].piece.used, next);
}

static inline void expect_error(int i, size_t at, size_t next, const char *reason) {
    int refused = answers[i].status == NONET_E_REFUSED;
    expect_failure(i, refused ? NONET_E_REFUSED : NONET_E_SYNTAX, at, next, reason);
}

/* A text of one record that is understood and refused. */
static inline void expect_refused(int f, const char *text, size_t at, const char *reason) {
    assert_string_equal(shape_of(f, text), "e");
    expect_failure(0, NONET_E_REFUSED, at, strlen(text), reason);
}

/* A text of one record that is an error. */
static inline void expect_bad(int f, const char *text, size_t at, const char *reason) {
    assert_string_equal(shape_of(f, text), "e");
    expect_error(0, at, strlen(text), reason);
}

#endif
