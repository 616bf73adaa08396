/*
 * A puzzle on its way into ISS's text, and the words in which items are written: a dot and a name, and
 * arguments with a ~ before each.
 */
#ifndef NONET_FORMAT_ISS_WRITING_H
#define NONET_FORMAT_ISS_WRITING_H

#include "format/iss.h"

struct writing {
    struct pen pen;
    const struct nonet_grid *grid;
    const struct nonet_rules *rules;
    int side;
    uint32_t open[CAGE_CELLS_MAX]; /* the candidates of every cell */
};

/* Writes a named rule, or what means the same beside the other rules; those that are candidates go to
 * `open`. 0: it cannot be written. */
int nonet_iss_write_named(struct writing *w, const struct nonet_rule *rule);

static inline void put_name(struct writing *w, const char *name) {
    pen_char(&w->pen, '.');
    nonet_pen_text(&w->pen, name);
}

static inline void put_number(struct writing *w, int number) {
    pen_char(&w->pen, '~');
    nonet_pen_number(&w->pen, number);
}

static inline void put_cell(struct writing *w, int c) {
    static const char lines[] = "123456789abcdefg";
    nonet_pen_text(&w->pen, "~R");
    pen_char(&w->pen, lines[c / w->side]);
    pen_char(&w->pen, 'C');
    pen_char(&w->pen, lines[c % w->side]);
}

static inline void put_cells(struct writing *w, const uint16_t *cells, int count) {
    for (int i = 0; i < count; i++)
        put_cell(w, cells[i]);
}

#endif
