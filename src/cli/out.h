/*
 * Text that grows: a command's output, before it is written. When memory runs out it stays as it is
 * and remembers that it failed; whoever writes it out checks that.
 */
#ifndef NONET_CLI_OUT_H
#define NONET_CLI_OUT_H

#include "nonet.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct out {
    char *at;
    size_t length, room;
    int failed;
};

/* Room for `bytes` more; NULL if memory runs out. The caller adds what it used to `length`. */
char *nonet_out_grow(struct out *out, size_t bytes);
static inline char *nonet_out_room(struct out *out, size_t bytes) {
    return !out->failed && out->room - out->length >= bytes ? out->at + out->length
                                                            : nonet_out_grow(out, bytes);
}

static inline void nonet_out_bytes(struct out *out, const char *at, size_t length) {
    char *to = length > 0 ? nonet_out_room(out, length) : NULL;
    if (to == NULL)
        return;
    memcpy(to, at, length);
    out->length += length;
}

static inline void nonet_out_text(struct out *out, const char *text) {
    nonet_out_bytes(out, text, strlen(text));
}

static inline void nonet_out_char(struct out *out, char c) {
    nonet_out_bytes(out, &c, 1);
}

static inline void nonet_out_slice(struct out *out, struct nonet_slice slice) {
    nonet_out_bytes(out, slice.at, slice.length);
}

/* In decimal: what every record has is not left to printf, which would take as long as the rest. */
void nonet_out_number(struct out *out, uint64_t number);
void nonet_out_printf(struct out *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void nonet_out_vprintf(struct out *out, const char *format, va_list list)
    __attribute__((format(printf, 2, 0)));

/* A JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD. */
void nonet_out_json(struct out *out, const char *at, size_t length);

/* A text that the library writes by snprintf's rules, added without a copy. Twice, if the first room
 * is too small:
 *
 *     struct fitting f = {.room = 1024};
 *     while (nonet_out_fit(out, &f))
 *         f.length = nonet_step_text(..., f.at, f.room);
 *
 * `length` is then negative, and nothing was added, if writing failed or there was no memory. */
struct fitting {
    size_t room;
    char *at;
    long length;
};
int nonet_out_fit(struct out *out, struct fitting *f);

/* A grid in a format. NONET_OK or a status; nothing is added on failure. */
int nonet_out_grid(struct out *out, const struct nonet_format *format,
                   const struct nonet_grid *grid, const struct nonet_rules *rules,
                   const struct nonet_style *style);

/* Rules as text, one per line, without a line end after the last. */
void nonet_out_rules(struct out *out, const struct nonet_rules *rules);

/* From one element of a list to the next, or from the start, with a length of 0, to the first: what
 * is between these separators, of which several in a row count as one. 0: there is none. */
int nonet_next_word(struct nonet_slice *word, const char *separators);

/* 1 if the slice is this text; and if the list has this word. */
int nonet_is_text(struct nonet_slice slice, const char *text);
int nonet_has_word(const char *list, const char *separators, const char *word);

/* FNV-1a, 64 bits. */
uint64_t nonet_hash(const char *at, size_t length);

/* "1 puzzle", "2 puzzles", "3 tries" of "try": for messages, as nonet_counted(n, "puzzle").text. */
struct counted {
    char text[48];
};
struct counted nonet_counted(uint64_t n, const char *noun);

/* Prints it on stdout or stderr and frees it. `code`, or EXIT_IO after a message: a full disk must
 * not look like success. */
int nonet_out_print(struct out *out, FILE *file, int code);

void nonet_out_free(struct out *out);

#endif
