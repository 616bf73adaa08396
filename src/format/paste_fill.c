/*
 * The answer to pasted text: the text again, with other digits in its cells. A cell that already
 * has its digit stays as it is, whatever it looks like.
 */
#include "format/paste.h"

#include <stdio.h>

/* 05 where the question has 00. */
static int is_padded(const struct paste *p, int c) {
    return p->shown[c].end - p->shown[c].at == 2 && p->sign[p->shown[c].at] == '0';
}

static void write_digit(struct pen *pen, const struct paste *p, int c, int d) {
    int number = d - p->alphabet.zero;
    if (p->alphabet.of[0] != '\0') {
        pen_char(pen, p->alphabet.of[d - 1]);
        return;
    }
    if (number < 10 && is_padded(p, c))
        pen_char(pen, '0');
    nonet_pen_number(pen, number);
}

/* Removed clues: written like the empty cells of the question, if there are any. */
static void write_empty(struct pen *pen, const struct paste *p) {
    for (int c = 0; c < p->side * p->side; c++)
        if (p->digit[c] == 0) {
            nonet_pen_bytes(pen, p->text->at + p->cell[c].at, p->cell[c].end - p->cell[c].at);
            return;
        }
    pen_char(pen, p->text->at[p->begin] == '[' || p->text->at[p->begin] == '{' ? '0' : '.');
}

/* Two digits where one sign was: a blank before or after it gives way. */
static void make_place(const struct paste *p, size_t done, struct token *b, int width) {
    const char *at = p->text->at;
    while ((int)(b->end - b->at) < width) {
        if (b->at >= done + 2 && at[b->at - 1] == ' ' && at[b->at - 2] == ' ') {
            b->at--;
        } else if (b->end + 1 < p->end && at[b->end] == ' ' && at[b->end + 1] == ' ') {
            b->end++;
        } else {
            break;
        }
    }
}

static void write_cell(struct pen *pen, const struct paste *p, int c, int d, size_t *done) {
    struct token b = p->cell[c];
    char number[16];
    if (p->digit[c] == d)
        return;
    int width = p->alphabet.of[0] || d == 0
                    ? 1
                    : snprintf(number, sizeof number, "%d", d - p->alphabet.zero);
    if (b.at < b.end && width > 1)
        make_place(p, *done, &b, width);
    nonet_pen_bytes(pen, p->text->at + *done, b.at - *done);
    int past = p->stride > 1 && b.at == b.end; /* the line ended before it */
    nonet_pen_repeat(pen, ' ', past && c % p->side > 0 ? p->stride - 1 : 0);
    if (d == 0)
        write_empty(pen, p);
    else
        write_digit(pen, p, c, d);
    *done = b.end;
}

long nonet_paste_fill(const struct paste *p, const struct nonet_grid *grid, char *out,
                      size_t room) {
    struct pen pen = pen_of(out, room);
    size_t done = p->begin;
    for (int c = 0; c < (int)grid->cells; c++)
        write_cell(&pen, p, c, nonet_cell_digit(grid, c), &done);
    nonet_pen_bytes(&pen, p->text->at + done, p->end - done);
    return nonet_pen_end(&pen);
}
