/*
 * For the tests of printing: documents in memory, and functions to look into them.
 */
#ifndef NONET_TESTS_DOCUMENT_H
#define NONET_TESTS_DOCUMENT_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "nonet.h"

struct document {
    char *at; /* with a NUL after it */
    size_t length, room;
};

static inline int document_take(void *user, const char *bytes, size_t length) {
    struct document *d = user;
    if (d->room - d->length <= length) {
        d->room = 2 * (d->length + length) + 1;
        d->at = realloc(d->at, d->room);
        assert_non_null(d->at);
    }
    memcpy(d->at + d->length, bytes, length);
    d->length += length;
    d->at[d->length] = '\0';
    return 0;
}

static inline struct document print_well(const struct nonet_print_item *items, size_t count,
                                         const struct nonet_print_options *options) {
    struct document d = {NULL, 0, 0};
    assert_int_equal(nonet_print(items, count, options, document_take, &d), NONET_OK);
    assert_non_null(d.at);
    return d;
}

/* How often a text occurs. */
static inline size_t times(const struct document *d, const char *text) {
    size_t n = 0;
    for (const char *at = d->at; (at = strstr(at, text)) != NULL; at += strlen(text))
        n++;
    return n;
}

static inline int has(const struct document *d, const char *text) {
    return strstr(d->at, text) != NULL;
}

static inline void read_nine(const char *line, union nonet_grid9 *g) {
    nonet_grid_init(NONET_GRID(*g), sizeof *g, 3, 3);
    for (int c = 0; c < 81; c++)
        if (line[c] != '.')
            nonet_grid_give(NONET_GRID(*g), c, line[c] - '0');
}

/* A grid with boxes of this shape, and every third cell filled, right or not. */
static inline struct nonet_grid *some_grid(int box_rows, int box_cols) {
    size_t bytes = nonet_grid_bytes(box_rows, box_cols);
    struct nonet_grid *g = malloc(bytes);
    assert_non_null(g);
    assert_int_equal(nonet_grid_init(g, bytes, box_rows, box_cols), NONET_OK);
    for (int c = 0; c < nonet_grid_cells(g); c += 3)
        nonet_grid_give(g, c, c / 3 % nonet_grid_side(g) + 1);
    return g;
}

/* Where a tag ends; its name goes to `name`, with its slash. */
static inline const char *read_tag(const char *at, char name[16]) {
    size_t n = strcspn(at, " >/\n");
    if (n == 0)
        n = 1 + strcspn(at + 1, " >/\n");
    assert_true(n < 16);
    memcpy(name, at, n);
    name[n] = '\0';
    const char *end = strchr(at, '>');
    assert_non_null(end);
    for (const char *c = at; c < end; c++)
        assert_true(*c != '<');
    return end;
}

static inline void check_entity(const char *at) {
    assert_true(strncmp(at, "&amp;", 5) == 0 || strncmp(at, "&lt;", 4) == 0 ||
                strncmp(at, "&gt;", 4) == 0);
}

static inline void check_xml(const struct document *d) {
    char open[8][16], name[16];
    int depth = 0;
    const char *at = strstr(d->at, "?>\n");
    assert_non_null(at);
    for (at += 3; *at; at++) {
        if (*at == '&')
            check_entity(at);
        assert_true((unsigned char)*at >= ' ' || *at == '\n');
        if (*at != '<')
            continue;
        at = read_tag(at + 1, name);
        if (name[0] == '/')
            assert_true(depth > 0 && strcmp(open[--depth], name + 1) == 0);
        else if (at[-1] != '/')
            memcpy(open[depth++], name, sizeof name);
        assert_true(depth < 8);
    }
    assert_int_equal(depth, 0);
}

#endif
