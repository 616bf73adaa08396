/*
 * The window on a text: the part of a source that has been decoded and not yet been passed, with
 * the line and column where it begins. It moves on and grows; nothing in it is ever changed. If
 * there is a sign of the user's own for empty cells, a copy beside it has dots in their place.
 */
#ifndef NONET_FORMAT_WINDOW_H
#define NONET_FORMAT_WINDOW_H

#include "format/decode.h"
#include "nonet.h"

struct window {
    struct decoder *decoder;
    char sign;    /* the byte that formats see as a dot; 0: none */
    char *buffer; /* the window is buffer[begin, end) */
    int is_lent;  /* it is the caller's, and has all of the text */
    char *shadow; /* what formats see if there is such a sign, of the same size */
    size_t begin, end, capacity;
    int ended;             /* the source has no more */
    int failure;           /* why it has no more, unless it simply ended */
    uint64_t line, column; /* where the window begins */
};

/* Opens an empty window; `w` is all zeros. 0: out of memory, and it is still to be closed. */
int nonet_window_open(struct window *w, nonet_source_fn source, void *user, char sign);
/* The same for a text in memory, which is not copied. */
int nonet_window_open_text(struct window *w, const char *text, size_t length, char sign);
void nonet_window_close(struct window *w);

/* Nothing more is read, for this reason. */
void nonet_window_end(struct window *w, int failure);

static inline size_t window_length(const struct window *w) {
    return w->end - w->begin;
}

/* The text as it was written, and as formats see it. */
static inline const char *window_text(const struct window *w) {
    return w->buffer + w->begin;
}
static inline const char *window_seen(const struct window *w) {
    return (w->shadow ? w->shadow : w->buffer) + w->begin;
}

/* Moves past `n` bytes, counting lines. */
void nonet_window_advance(struct window *w, size_t n);

/* The line and column of an offset in the window. */
void nonet_window_place(const struct window *w, size_t offset, uint64_t *line, uint64_t *column);

/* Reads more text. NONET_OK also at the end of the source, which sets `ended`; NONET_E_MEMORY. */
int nonet_window_fill(struct window *w);

/* The same for a record that is longer than the window: a long one grows by half, so that it is not
 * scanned again for every little piece. */
int nonet_window_fill_more(struct window *w);

#endif
