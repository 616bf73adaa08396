/* Lines and words of a text of rules, cells in it, and what is wrong with it. */
#include "rules/reading.h"

#include <stdarg.h>
#include <stdio.h>

int nonet_reading_fail(struct reading *r, int status, const char *at, const char *format, ...) {
    va_list args;
    r->status = status;
    if (r->error == NULL)
        return 0;
    r->error->status = status;
    r->error->line = r->number;
    r->error->column = (uint64_t)(at - r->start) + 1;
    va_start(args, format);
    vsnprintf(r->error->reason, sizeof r->error->reason, format, args);
    va_end(args);
    return 0;
}

static int is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == ':';
}

int nonet_reading_word(struct reading *r, struct word *word) {
    while (r->line < r->end && is_blank(*r->line))
        r->line++;
    word->at = r->line;
    while (r->line < r->end && !is_blank(*r->line))
        r->line++;
    word->length = (size_t)(r->line - word->at);
    return word->length > 0;
}

/* A letter, in either case, and up to four digits; -1: something else. */
static int number_after(const char **at, const char *end, char letter) {
    const char *p = *at;
    int number = 0;
    if (p == end || (*p | 0x20) != letter)
        return -1;
    for (p++; p < end && p - *at <= 4 && *p >= '0' && *p <= '9'; p++)
        number = 10 * number + (*p - '0');
    if (p == *at + 1)
        return -1;
    *at = p;
    return number;
}

int nonet_reading_cell(struct reading *r, const struct word *word, int or_name, uint16_t *cell) {
    char text[16];
    const char *at = word->at, *end = word->at + word->length;
    int row = number_after(&at, end, 'r'), col = number_after(&at, end, 'c');
    snprintf(text, sizeof text, "%.*s", (int)(word->length < 15 ? word->length : 15), word->at);
    if (row < 0 || col < 0 || at != end)
        return nonet_reading_fail(r, NONET_E_SYNTAX, word->at,
                                  "'%s' is not a cell (r1c1 to r%dc%d)%s", text, r->side, r->side,
                                  or_name ? ", nor a name (one word in small letters)" : "");
    if (row < 1 || row > r->side || col < 1 || col > r->side)
        return nonet_reading_fail(r, NONET_E_SYNTAX, word->at, "there is no cell %s on side %d",
                                  text, r->side);
    *cell = (uint16_t)((row - 1) * r->side + col - 1);
    return 1;
}
