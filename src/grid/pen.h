/*
 * The pen: text written by snprintf's rules, one piece after another. What does not fit into the
 * room is counted but not written, so the length that comes out at the end is always the whole
 * one; a pen without room only measures. Everything in the library that writes text into a caller's
 * buffer writes it with this.
 */
#ifndef NONET_GRID_PEN_H
#define NONET_GRID_PEN_H

#include <stddef.h>

struct pen {
    char *out;
    size_t room, length; /* length keeps counting past the room */
};

static inline struct pen pen_of(char *out, size_t room) {
    struct pen pen = {out, room, 0};
    return pen;
}

static inline void pen_char(struct pen *pen, char c) {
    if (pen->length + 1 < pen->room)
        pen->out[pen->length] = c;
    pen->length++;
}

void nonet_pen_bytes(struct pen *pen, const char *at, size_t length);
void nonet_pen_text(struct pen *pen, const char *text);
void nonet_pen_repeat(struct pen *pen, char c, int times);
void nonet_pen_number(struct pen *pen, int number);

/* Ends the text with a NUL and returns its length. */
long nonet_pen_end(struct pen *pen);

#endif
