/* The pen's words for more than one character. */
#include "grid/pen.h"

/* Most pieces are a few characters long, so a loop is faster than memcpy. */
void nonet_pen_bytes(struct pen *pen, const char *at, size_t length) {
    for (size_t i = 0; i < length; i++)
        pen_char(pen, at[i]);
}

void nonet_pen_text(struct pen *pen, const char *text) {
    while (*text)
        pen_char(pen, *text++);
}

void nonet_pen_repeat(struct pen *pen, char c, int times) {
    struct pen own = *pen;
    for (int i = 0; i < times; i++)
        pen_char(&own, c);
    *pen = own;
}

/* By hand: a table of candidates has a million numbers at side 100, each of them written twice. */
void nonet_pen_number(struct pen *pen, int number) {
    unsigned left = number < 0 ? 0u - (unsigned)number : (unsigned)number, unit = 1;
    if (number < 0)
        pen_char(pen, '-');
    while (left / 10 >= unit)
        unit *= 10;
    for (; unit > 1; left %= unit, unit /= 10)
        pen_char(pen, (char)('0' + left / unit));
    pen_char(pen, (char)('0' + left));
}

long nonet_pen_end(struct pen *pen) {
    if (pen->room > 0)
        pen->out[pen->length < pen->room ? pen->length : pen->room - 1] = '\0';
    return (long)pen->length;
}
