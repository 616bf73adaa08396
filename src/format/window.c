/* The window on a text: see window.h. */
#include "format/window.h"
#include "format/peek.h"
#include "format/sign.h"
#include "format/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_WINDOW = 1 << 16, LEAST_ROOM = 16 };

int nonet_window_open(struct window *w, nonet_source_fn source, void *user, char sign) {
    w->line = w->column = 1;
    w->capacity = FIRST_WINDOW;
    w->sign = sign;
    w->decoder = nonet_decoder_open(source, user);
    w->buffer = malloc(w->capacity);
    w->shadow = sign ? malloc(w->capacity) : NULL;
    return w->decoder != NULL && w->buffer != NULL && (!sign || w->shadow != NULL);
}

int nonet_window_open_text(struct window *w, const char *text, size_t length, char sign) {
    w->line = w->column = 1;
    w->sign = sign;
    w->buffer = (char *)text; /* which is only read, since there is nothing to fill it with */
    w->is_lent = w->ended = 1;
    w->capacity = length;
    w->end = w->failure ? 0 : length;
    w->shadow = sign ? malloc(length + 1) : NULL;
    if (w->shadow != NULL)
        nonet_sign_shadow(w->shadow, text, length, sign);
    return !sign || w->shadow != NULL;
}

void nonet_window_close(struct window *w) {
    nonet_decoder_close(w->decoder);
    if (!w->is_lent)
        free(w->buffer);
    free(w->shadow);
}

void nonet_window_end(struct window *w, int failure) {
    w->failure = failure;
    w->ended = 1;
}

void nonet_window_advance(struct window *w, size_t n) {
    const char *at = w->buffer + w->begin;
    size_t last = n;
    assert(n <= w->end - w->begin);
    while (last > 0 && at[last - 1] != '\n')
        last--;
    w->line += nonet_count_lines(at, last);
    w->column = last > 0 ? 1 + (n - last) : w->column + n;
    w->begin += n;
}

static int make_room(struct window *w) {
    if (w->begin > 0) {
        memmove(w->buffer, w->buffer + w->begin, w->end - w->begin);
        if (w->shadow != NULL)
            memmove(w->shadow, w->shadow + w->begin, w->end - w->begin);
        w->end -= w->begin;
        w->begin = 0;
    }
    if (w->end < w->capacity)
        return NONET_OK;
    char *larger = realloc(w->buffer, w->capacity * 2);
    if (larger == NULL)
        return NONET_E_MEMORY;
    w->buffer = larger;
    larger = w->shadow ? realloc(w->shadow, w->capacity * 2) : NULL;
    if (w->shadow != NULL && larger == NULL)
        return NONET_E_MEMORY;
    w->shadow = larger;
    w->capacity *= 2;
    return NONET_OK;
}

int nonet_window_fill(struct window *w) {
    if (w->ended)
        return NONET_OK;
    if (w->capacity - w->end < LEAST_ROOM) {
        int status = make_room(w);
        if (status == NONET_OK && w->capacity - w->end < LEAST_ROOM)
            status = make_room(w);
        if (status != NONET_OK)
            return status;
    }
    assert(w->capacity - w->end >= LEAST_ROOM && w->capacity <= 4 * (size_t)NONET_RECORD_BYTES_MAX);
    long n = nonet_decoder_read(w->decoder, w->buffer + w->end, w->capacity - w->end);
    if (n < 0) {
        w->failure = (int)n; /* reported when all that came before it has been read */
        while (w->end > w->begin && w->buffer[w->end - 1] != '\n')
            w->end--; /* a line that was cut off could be misread */
    }
    w->ended = n <= 0;
    if (w->shadow != NULL && n > 0)
        nonet_sign_shadow(w->shadow + w->end, w->buffer + w->end, (size_t)n, w->sign);
    w->end += n > 0 ? (size_t)n : 0;
    return NONET_OK;
}

void nonet_window_place(const struct window *w, size_t offset, uint64_t *line, uint64_t *column) {
    struct window at = *w;
    if (offset > 0)
        nonet_window_advance(&at, offset);
    *line = at.line;
    *column = at.column;
}

int nonet_window_fill_more(struct window *w) {
    size_t length = w->end - w->begin;
    size_t enough = length < FIRST_WINDOW ? length + 1 : length + length / 2;
    enough = enough < NONET_RECORD_BYTES_MAX ? enough : NONET_RECORD_BYTES_MAX;
    int status = NONET_OK;
    while (status == NONET_OK && !w->ended && w->end - w->begin < enough)
        status = nonet_window_fill(w);
    return status;
}
