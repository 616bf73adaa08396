/*
 * For the files that draw named rules by the looks of their kinds (rules/kinds.h). All rules of a
 * kind are drawn together, as groups of one ink; lengths are hundredths of a cell.
 */
#ifndef NONET_PRINT_LOOKS_H
#define NONET_PRINT_LOOKS_H

#include "print/print.h"
#include "rules/kinds.h"

enum { LOOK_TEXT_MAX = 24, BLACK = 0x000000, WHITE = 0xffffff };

/* The next rule of this kind from number *i on, and the number after it. 0: there is none. */
int nonet_look_next(const struct nonet_rules *rules, const struct rule_kind *kind, int *i,
                    struct nonet_rule *rule);

/* Whether there is any rule of this kind. */
int nonet_look_has(const struct nonet_rules *rules, const struct rule_kind *kind);

/* The colour of a look, `usual` if it has none; without colours a grey, and for what is below digits
 * a light one. */
int nonet_look_colour(const struct figure *figure, const struct rule_look *look, int usual);
int nonet_look_light(const struct figure *figure, const struct rule_look *look, int usual);

/* Its sign with the value of the rule in it; "" if none is shown. */
void nonet_look_text(const struct rule_kind *kind, const struct nonet_rule *rule,
                     char out[LOOK_TEXT_MAX]);

/* Whether the sign of a kind is this word. */
int nonet_look_is(const struct rule_look *look, const char *sign);

/* A text in the middle of a point, at most so large and so wide. */
void nonet_look_say(struct canvas *canvas, const struct figure *figure, struct point at, int size,
                    int width, int is_bold, const char *text);

static inline int hundredths(const struct figure *f, int n) {
    return (int)((int64_t)f->cell * n / 100);
}

/* The middle of a cell; the point beside another. */
static inline struct point centre_of_cell(const struct figure *f, int c) {
    struct point corner = nonet_cell_corner(f, c);
    return (struct point){corner.x + f->cell / 2, corner.y + f->cell / 2};
}

static inline struct point beside(const struct figure *f, struct point at, int right, int down) {
    return (struct point){at.x + hundredths(f, right), at.y + hundredths(f, down)};
}

/* The value of a clue outside the board. */
void nonet_draw_outside(struct canvas *canvas, const struct figure *figure);

#endif
