/*
 * What the tests of formats with rules share: a puzzle read with its rules, in one line of words,
 * and written again. Every text is also read in pieces of one byte, which must not matter.
 */
#ifndef NONET_TESTS_RULES_TEXT_H
#define NONET_TESTS_RULES_TEXT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <nonet.h>

enum { SIDE_MOST = 36, SAID = 20000 };

/* A puzzle and all that belongs to it. */
struct puzzle {
    int status;
    struct nonet_error error;
    struct nonet_style style;
    _Alignas(8) unsigned char grid[NONET_GRID_BYTES(SIDE_MOST)];
    _Alignas(8) unsigned char rules[NONET_RULES_BYTES_MAX(SIDE_MOST)];
};

static inline struct nonet_grid *grid_in(struct puzzle *p) {
    return (struct nonet_grid *)p->grid;
}

static inline struct nonet_rules *rules_in(struct puzzle *p) {
    return (struct nonet_rules *)p->rules;
}

struct bytes {
    const char *at;
    size_t left, step;
};

static inline long give_bytes(void *user, char *buffer, size_t room) {
    struct bytes *b = user;
    size_t n = b->step < room ? b->step : room;
    n = n < b->left ? n : b->left;
    memcpy(buffer, b->at, n);
    b->at += n;
    b->left -= n;
    return (long)n;
}

/* Reads the one puzzle in a text. `format` may be NULL: guessed. */
static inline void read_asked(const char *format, const char *text, int ignore_unknown,
                              struct puzzle *p) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.format = format ? nonet_format_find(format) : NULL;
    options.ignore_unknown = ignore_unknown;
    assert_true(format == NULL || options.format != NULL);
    memset(&p->error, 0, sizeof p->error);
    p->status = nonet_read_rules(text, strlen(text), &options, grid_in(p), sizeof p->grid,
                                 rules_in(p), sizeof p->rules, &p->style, &p->error);
}

static inline void read_puzzle(const char *format, const char *text, struct puzzle *p) {
    read_asked(format, text, 0, p);
}

/* "CELLS | rule; rule" for a puzzle, "LINE:COLUMN reason" for an error, "refused" before it if it
 * was understood. */
static inline const char *said_of(struct puzzle *p) {
    static char said[SAID];
    size_t n = 0;
    if (p->status != NONET_OK) {
        snprintf(said, sizeof said, "%s%llu:%llu %s",
                 p->status == NONET_E_REFUSED ? "refused " : "", (unsigned long long)p->error.line,
                 (unsigned long long)p->error.column, p->error.reason);
        return said;
    }
    for (int c = 0; c < nonet_grid_cells(grid_in(p)); c++)
        said[n++] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[nonet_grid_value(grid_in(p), c)];
    n += (size_t)snprintf(said + n, sizeof said - n, " | ");
    n += (size_t)nonet_rules_write(rules_in(p), said + n, sizeof said - n);
    assert_true(n < sizeof said);
    for (char *at = said; (at = strchr(at, '\n')) != NULL;)
        *at = ';';
    return said;
}

static inline const char *read_said(const char *format, const char *text) {
    static struct puzzle p;
    read_puzzle(format, text, &p);
    return said_of(&p);
}

static inline void expect_read(const char *format, const char *text, const char *want) {
    const char *said = read_said(format, text);
    if (strcmp(said, want) != 0)
        print_error("%s reads:\n%s\n", format ? format : "a guess", text);
    assert_string_equal(said, want);
}

/* Reads it byte by byte with a reader, and says what the first record is. */
static inline const char *said_slowly(const char *format, const char *text, struct puzzle *p) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct bytes bytes = {text, strlen(text), 1};
    struct nonet_record record;
    options.format = nonet_format_find(format);
    options.rules = 1;
    struct nonet_reader *reader = nonet_reader_open(give_bytes, &bytes, &options);
    assert_non_null(reader);
    do
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
    while (record.kind == NONET_RECORD_TEXT);
    p->status = record.kind == NONET_RECORD_PUZZLE ? NONET_OK : record.error.status;
    p->error = record.error;
    p->style = record.style;
    if (p->status == NONET_OK) {
        nonet_grid_copy(grid_in(p), sizeof p->grid, record.grid);
        nonet_rules_init(rules_in(p), sizeof p->rules, nonet_grid_side(record.grid));
        if (record.rules != NULL)
            nonet_rules_copy(rules_in(p), sizeof p->rules, record.rules);
    }
    nonet_reader_close(reader);
    return said_of(p);
}

/* The puzzle as a format writes it, also into little room; NULL: it cannot. */
static inline const char *written(const char *format, struct puzzle *p,
                                  const struct nonet_style *style) {
    static char text[SAID];
    char little[5];
    const struct nonet_format *f = nonet_format_find(format);
    long n = nonet_write(f, grid_in(p), rules_in(p), style, text, sizeof text);
    if (n == NONET_E_UNWRITABLE)
        return NULL;
    assert_true(n > 0 && n < (long)sizeof text);
    assert_int_equal(strlen(text), n);
    assert_int_equal(nonet_write(f, grid_in(p), rules_in(p), style, little, sizeof little), n);
    assert_true(strlen(little) == 4 && strncmp(text, little, 4) == 0);
    return text;
}

/* The only solution of a puzzle, as a line; "" if there is none or several. */
static inline const char *solution_of(struct puzzle *p) {
    static _Alignas(8) unsigned char solved[NONET_GRID_BYTES(SIDE_MOST)];
    static char line[SIDE_MOST * SIDE_MOST + 1];
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.rules = rules_in(p);
    options.limit = 2;
    assert_int_equal(
        nonet_solve(grid_in(p), &options, (struct nonet_grid *)solved, sizeof solved, &result),
        NONET_OK);
    line[0] = '\0';
    if (result.solutions == 1)
        for (int c = 0; c < nonet_grid_cells(grid_in(p)); c++) {
            line[c] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[nonet_grid_value(
                (struct nonet_grid *)solved, c)];
            line[c + 1] = '\0';
        }
    return line;
}

#endif
