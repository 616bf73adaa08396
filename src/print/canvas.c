/*
 * Bytes on their way to the sink, and numbers. Numbers are written here and not by printf, whose
 * decimal point is a comma in some locales.
 */
#include "print/print.h"

#include <string.h>

void nonet_canvas_flush(struct canvas *k) {
    if (k->used > 0 && !k->failed)
        k->failed = k->sink(k->user, k->buffer, k->used) != 0;
    k->used = 0;
}

void nonet_canvas_bytes(struct canvas *k, const char *at, size_t length) {
    assert(k->used < sizeof k->buffer);
    k->written += length;
    while (length > 0 && !k->is_counting) {
        size_t n = sizeof k->buffer - k->used;
        n = n < length ? n : length;
        memcpy(k->buffer + k->used, at, n);
        k->used += n;
        at += n;
        length -= n;
        if (k->used == sizeof k->buffer)
            nonet_canvas_flush(k);
    }
}

void nonet_canvas_text(struct canvas *k, const char *text) {
    nonet_canvas_bytes(k, text, strlen(text));
}

void nonet_canvas_char(struct canvas *k, char c) {
    nonet_canvas_bytes(k, &c, 1);
}

void nonet_canvas_whole(struct canvas *k, uint64_t n) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + n % 10);
    } while ((n /= 10) != 0);
    nonet_canvas_bytes(k, digits + at, sizeof digits - at);
}

void nonet_canvas_length(struct canvas *k, int64_t length) {
    uint64_t n = length < 0 ? (uint64_t)-length : (uint64_t)length;
    unsigned part = (unsigned)(n % POINT);
    if (length < 0)
        nonet_canvas_char(k, '-');
    nonet_canvas_whole(k, n / POINT);
    if (part == 0)
        return;
    nonet_canvas_char(k, '.');
    nonet_canvas_char(k, (char)('0' + part / 10));
    if (part % 10 != 0)
        nonet_canvas_char(k, (char)('0' + part % 10));
}

void nonet_canvas_next(struct canvas *k, int64_t length) {
    nonet_canvas_char(k, ' ');
    nonet_canvas_length(k, length);
}

void nonet_canvas_say(struct canvas *k, int x, int y, int size, int is_bold, enum where where,
                      struct words words) {
    canvas_texts(k, size, is_bold, where);
    k->to->text(k, x, y, words);
    k->to->texts_end(k);
}
