/*
 * What the tests of the reader share: sources that deliver a text in pieces or fail on the way, and
 * the transcript of a stream, with every field of every record as text, so that two readings are
 * compared by comparing two strings.
 */
#ifndef NONET_TESTS_OWN_READER_H
#define NONET_TESTS_OWN_READER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "nonet.h"

/* A text in pieces of `chunk` bytes; fails when only `fail` bytes are left (0: never). */
struct source {
    const char *at;
    size_t left, chunk, fail;
};

static inline long give_bits(void *user, char *buffer, size_t room) {
    struct source *s = user;
    size_t n = s->chunk < room ? s->chunk : room;
    assert_true(room > 0);
    if (s->fail > 0 && s->left <= s->fail)
        return -1;
    n = n < s->left - s->fail ? n : s->left - s->fail;
    if (n > 0)
        memcpy(buffer, s->at, n);
    s->at += n;
    s->left -= n;
    return (long)n;
}

/* A source without storage: `left` bytes made from a line that repeats. */
struct stream {
    const char *line;
    size_t length, at;
    uint64_t left;
};

static inline long give_stream(void *user, char *buffer, size_t room) {
    struct stream *s = user;
    size_t done = 0;
    while (done < room && s->left > 0) {
        size_t n = s->length - s->at;
        n = n < room - done ? n : room - done;
        n = n < s->left ? n : (size_t)s->left;
        memcpy(buffer + done, s->line + s->at, n);
        s->at = (s->at + n) % s->length;
        s->left -= n;
        done += n;
    }
    return (long)done;
}

/* Text that grows. */
struct words {
    char *at;
    size_t length, room;
};

static inline void say(struct words *w, const char *format, ...) {
    va_list list;
    if (w->room - w->length < 40000) {
        w->room = w->room * 2 + 80000;
        w->at = realloc(w->at, w->room);
        assert_non_null(w->at);
    }
    va_start(list, format);
    int n = vsnprintf(w->at + w->length, w->room - w->length, format, list);
    va_end(list);
    assert_true(n >= 0 && (size_t)n < w->room - w->length);
    w->length += (size_t)n;
}

static inline void say_slice(struct words *w, const char *name, struct nonet_slice s) {
    say(w, " %s=%zu", name, s.length);
    for (size_t i = 0; i < s.length; i++)
        if (s.at[i] >= ' ' && s.at[i] <= '~' && s.at[i] != '\\')
            say(w, "%s%c", i ? "" : ":", s.at[i]);
        else
            say(w, "%s\\%02x", i ? "" : ":", (unsigned char)s.at[i]);
}

static inline void say_grid(struct words *w, const struct nonet_grid *g) {
    say(w, " %dx%d", nonet_grid_box_rows(g), nonet_grid_box_cols(g));
    for (int c = 0; c < nonet_grid_cells(g); c++) {
        struct nonet_set m = nonet_grid_marks(g, c);
        say(w, " %d%s/%llx%llx", nonet_grid_value(g, c), nonet_grid_is_given(g, c) ? "" : "p",
            (unsigned long long)m.high, (unsigned long long)m.low);
    }
}

static inline void say_record(struct words *w, const struct nonet_record *r) {
    say(w, "%c %d:%d no=%d %s end=%d", "PTE."[r->kind], (int)r -> line, (int)r -> column,
        (int)r -> number, r -> format ? r -> format -> name : "-", r->line_end);
    say_slice(w, "before", r->before);
    say_slice(w, "cells", r->cells);
    say_slice(w, "after", r->after);
    say_slice(w, "label", r->label);
    say_slice(w, "solution", r->solution);
    say(w, " style=%d,%d,%s", r->style.empty, r->style.tight, r->style.symbols);
    say(w, " state=");
    for (int i = 0; i < NONET_STATE_WORDS; i++)
        say(w, "%s%x", i ? "," : "", (unsigned)r->state[i]);
    if (r->kind == NONET_RECORD_ERROR)
        say(w, " error=%d %d:%d %s", r->error.status, (int)r->error.line, (int)r->error.column,
            r->error.reason);
    assert_int_equal(r->grid != NULL, r->kind == NONET_RECORD_PUZZLE);
    if (r->grid != NULL)
        say_grid(w, r->grid);
    say(w, "\n");
}

/* The transcript of a whole text; to be freed. Once ended, a reader stays at the end. */
static inline char *transcript(const char *text, size_t length, size_t chunk,
                               const struct nonet_read_options *options) {
    struct source source = {text, length, chunk, 0};
    struct nonet_reader *reader = nonet_reader_open(give_bits, &source, options);
    struct nonet_record record;
    struct words w = {NULL, 0, 0};
    assert_non_null(reader);
    for (size_t i = 0;; i++) {
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        say_record(&w, &record);
        if (record.kind == NONET_RECORD_END)
            break;
        assert_true(i <= length + 1); /* every record takes at least one byte */
    }
    assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
    assert_int_equal(record.kind, NONET_RECORD_END);
    nonet_reader_close(reader);
    return w.at;
}

/* The kinds of all records, e.g. "PTE", and, for each record, line:column. */
static inline char *kinds_of(const char *text, size_t length,
                             const struct nonet_read_options *options) {
    static char kinds[8000];
    struct source source = {text, length, 4096, 0};
    struct nonet_reader *reader = nonet_reader_open(give_bits, &source, options);
    struct nonet_record record;
    size_t n = 0;
    do {
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        assert_true(n + 1 < sizeof kinds);
        kinds[n++] = "PTE."[record.kind];
    } while (record.kind != NONET_RECORD_END);
    kinds[n - 1] = '\0';
    nonet_reader_close(reader);
    return kinds;
}

/* The same records, whatever pieces the text comes in. */
static inline void same_in_bits(const char *text, size_t length,
                                const struct nonet_read_options *options) {
    static const size_t chunks[] = {1, 2, 3, 7, 64, 4096};
    char *whole = transcript(text, length, (size_t)1 << 30, options);
    for (size_t i = 0; i < sizeof chunks / sizeof *chunks; i++) {
        char *bits = transcript(text, length, chunks[i], options);
        if (strcmp(whole, bits) != 0)
            print_error("chunks of %zu differ for: %.300s\n", chunks[i], text);
        assert_string_equal(bits, whole);
        free(bits);
    }
    free(whole);
}

#endif
