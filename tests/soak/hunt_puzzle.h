/*
 * The hunt for misreadings, first part: puzzles, the signs they are written in, and a calculation
 * of whether those signs can mean another puzzle. It follows the rules for alphabets above side 9
 * as the reference states them, and shares nothing with the readers: it knows what was meant, and
 * asks which of the three families of signs (1, 2, 3 .. or 0, 1, 2 .. or A, B, C ..) the cells fit.
 */
#ifndef TESTS_SOAK_HUNT_PUZZLE_H
#define TESTS_SOAK_HUNT_PUZZLE_H

#include <nonet.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HUNT_SIDE = 25, HUNT_CELLS = 625, HUNT_TEXT = 1 << 17 };

/* Separated numbers above side 9, with neither 0 nor the side among them. 1: they count from 1 by
 * rule, so such a text may be read that way (or not at all), and is not written to mean anything
 * else; 0: that is a guess like any other. */
enum { HUNT_NUMBERS_COUNT_FROM_ONE = 0 };

struct hunt_puzzle {
    int side, box_rows, box_cols;
    unsigned char cell[HUNT_CELLS]; /* 0: empty */
};

static inline int hunt_below(struct nonet_random *random, int n) {
    return (int)nonet_random_below(random, (uint32_t)n);
}

static inline int hunt_one_in(struct nonet_random *random, int n) {
    return hunt_below(random, n) == 0;
}

/* ---- puzzles ---- */

static inline void hunt_shuffle(struct nonet_random *random, int *at, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = hunt_below(random, i + 1), held = at[i];
        at[i] = at[j];
        at[j] = held;
    }
}

/* An order of the lines in which those of a band stay together. */
static inline void hunt_lines(struct nonet_random *random, int side, int band, int *order) {
    int bands[HUNT_SIDE], lines[HUNT_SIDE], n = 0;
    for (int i = 0; i < side / band; i++)
        bands[i] = i;
    hunt_shuffle(random, bands, side / band);
    for (int i = 0; i < side / band; i++) {
        for (int j = 0; j < band; j++)
            lines[j] = bands[i] * band + j;
        hunt_shuffle(random, lines, band);
        for (int j = 0; j < band; j++)
            order[n++] = lines[j];
    }
}

/* How many cells are left empty: none, a few, many, or nearly all. */
static inline int hunt_holes(struct nonet_random *random, int side) {
    int cells = side * side;
    switch (hunt_below(random, 8)) {
    case 0:
        return 0;
    case 1:
        return 1 + hunt_below(random, side);
    case 2:
        return cells - 1 - hunt_below(random, side);
    default:
        return hunt_below(random, cells);
    }
}

/* A full grid by formula, its lines and digits shuffled, and some of its cells emptied. */
static inline void hunt_draw(struct nonet_random *random, int box_rows, int box_cols,
                             struct hunt_puzzle *p) {
    int side = box_rows * box_cols, row[HUNT_SIDE], col[HUNT_SIDE], digit[HUNT_SIDE];
    int order[HUNT_CELLS], holes = hunt_holes(random, side);
    p->side = side;
    p->box_rows = box_rows;
    p->box_cols = box_cols;
    hunt_lines(random, side, box_rows, row);
    hunt_lines(random, side, box_cols, col);
    hunt_lines(random, side, side, digit);
    for (int c = 0; c < side * side; c++) {
        int r = row[c / side], shift = box_cols * (r % box_rows) + r / box_rows;
        p->cell[c] = (unsigned char)(digit[(shift + col[c % side]) % side] + 1);
        order[c] = c;
    }
    hunt_shuffle(random, order, side * side);
    for (int i = 0; i < holes; i++)
        p->cell[order[i]] = 0;
}

/* Is it the intended puzzle? If a format has candidates (`marks`), a cell with one is a clue. */
static inline int hunt_is_same(const struct hunt_puzzle *p, const struct nonet_grid *grid,
                               int marks) {
    if (nonet_grid_side(grid) != p->side || nonet_grid_box_rows(grid) != p->box_rows ||
        nonet_grid_box_cols(grid) != p->box_cols)
        return 0;
    for (int c = 0; c < p->side * p->side; c++) {
        int d = p->cell[c], count = 0;
        for (int i = 1; i <= p->side; i++)
            count += nonet_grid_has(grid, c, i);
        if (nonet_grid_value(grid, c) != d && !(marks && nonet_grid_value(grid, c) == 0))
            return 0;
        if (d == 0 ? count != p->side : count != 1 || !nonet_grid_has(grid, c, d))
            return 0;
    }
    return 1;
}

/* ---- signs ---- */

enum hunt_family { HUNT_ONE, HUNT_ZERO, HUNT_A, HUNT_FAMILIES };

struct hunt_signs {
    enum hunt_family family;
    int numbers;       /* 10, 11 .. above 9, not letters */
    int lower;         /* letters are lower case */
    int wide;          /* digits are full-width */
    int two;           /* numbers have two digits: 05 */
    int apart;         /* cells are separated: single digits are numbers too */
    const char *blank; /* may be "" */
};

/* The sign of a digit, as text. */
static inline void hunt_sign(const struct hunt_signs *s, int digit, char out[8]) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    int n = s->family == HUNT_ONE ? digit : digit - 1;
    int letter = s->family == HUNT_A ? n : n - 10;
    if (digit == 0)
        snprintf(out, 8, "%s", s->blank);
    else if (s->family != HUNT_A && (n < 10 || s->numbers))
        snprintf(out, 8, s->two ? "%02d" : "%d", n);
    else
        snprintf(out, 8, "%c", letters[letter] + (s->lower ? 'a' - 'A' : 0));
    if (s->two && strcmp(out, "0") == 0)
        snprintf(out, 8, "00");
    if (s->wide && out[0] >= '0' && out[0] <= '9')
        snprintf(out, 8, "\xEF\xBC%c", 0x90 + out[0] - '0');
}

/* The columns that a sign takes on a page; a full-width digit counts as one here. */
static inline int hunt_columns(const char *sign) {
    int n = 0;
    for (; *sign; sign++)
        n += (*sign & 0xC0) != 0x80;
    return n;
}

static inline int hunt_width(const struct hunt_signs *s, int side) {
    char sign[8];
    int width = 1;
    for (int d = 0; d <= side; d++) {
        hunt_sign(s, d, sign);
        if (hunt_columns(sign) > width)
            width = hunt_columns(sign);
    }
    return width;
}

/* The whole alphabet in a row, for readers that are given it. */
static inline void hunt_alphabet(const struct hunt_signs *s, int side, char out[HUNT_SIDE + 1]) {
    char sign[8];
    for (int d = 1; d <= side; d++) {
        hunt_sign(s, d, sign);
        out[d - 1] = sign[0];
    }
    out[side] = '\0';
}

/* How many clues have a sign that a 4x4 does not have? If none, sixteen rows of sixteen may just as
 * well be sixteen 4x4 puzzles, one per line, and nobody can tell. */
static inline int hunt_above_four(const struct hunt_puzzle *p, const struct hunt_signs *s) {
    char sign[8];
    int n = 0;
    for (int c = 0; c < p->side * p->side; c++) {
        hunt_sign(s, p->cell[c], sign);
        n += p->cell[c] != 0 && (strchr("01234", sign[0]) == NULL || sign[1] != '\0');
    }
    return n;
}

/* ---- what it can mean ---- */

enum hunt_level {
    HUNT_CLEAR, /* one reading: it must be read */
    HUNT_GREY,  /* a plausible one, or a question to the user */
    HUNT_OPEN   /* several: choosing would be guessing */
};

static inline int hunt_is_x(const char *blank) {
    return strcmp(blank, "x") == 0 || strcmp(blank, "X") == 0;
}

/* An X where the symbols of a family end before it: there it is an empty cell. */
static inline int hunt_is_blank_x(const char *sign, enum hunt_family family, int side) {
    return hunt_is_x(sign) && (family == HUNT_A ? side : side - 9 - (family == HUNT_ZERO)) < 24;
}

/* Can a sign, other than 0 and a blank, belong to a family? */
static inline int hunt_sign_fits(const char *sign, enum hunt_family family, int side) {
    int c = (unsigned char)sign[0];
    if (c >= '0' && c <= '9') {
        int n = atoi(sign);
        return family != HUNT_A && n <= side - (family == HUNT_ZERO);
    }
    int letter = (c | 0x20) - 'a';
    return letter < (family == HUNT_A ? side : family == HUNT_ONE ? side - 9 : side - 10);
}

/* What occurs in a puzzle, by its signs. */
struct hunt_found {
    int letters; /* cells with one */
    int zeros;   /* cells with a 0, whatever it means */
    int blanks;  /* cells with another blank sign */
    int x;       /* that sign is x or X */
    int crosses; /* clues whose symbol is X */
    int kinds;   /* different digits */
};

static inline struct hunt_found hunt_find(const struct hunt_puzzle *p, const struct hunt_signs *s) {
    struct hunt_found f = {0, 0, 0, hunt_is_x(s->blank), 0, 0};
    char sign[8];
    int is_zero_blank = strcmp(s->blank, "0") == 0, seen[HUNT_SIDE + 1] = {0};
    for (int c = 0; c < p->side * p->side; c++) {
        int d = p->cell[c];
        f.zeros += d == 0 ? is_zero_blank : d == 1 && s->family == HUNT_ZERO;
        f.blanks += d == 0 && !is_zero_blank;
        f.kinds += d != 0 && seen[d]++ == 0;
        hunt_sign(s, d, sign);
        f.letters += d != 0 && sign[0] >= 'A';
        f.crosses += d != 0 && hunt_is_x(sign);
    }
    return f;
}

static inline int hunt_family_fits(const struct hunt_puzzle *p, const struct hunt_signs *s,
                                   const struct hunt_found *f, enum hunt_family family) {
    char sign[8];
    int crosses = 0;
    for (int c = 0; c < p->side * p->side; c++) {
        int d = p->cell[c];
        hunt_sign(s, d, sign);
        if (d == 0 || (d == 1 && s->family == HUNT_ZERO))
            continue;
        if (hunt_is_blank_x(sign, family, p->side))
            crosses++;
        else if (!hunt_sign_fits(sign, family, p->side))
            return 0;
    }
    if (crosses > 0 && f->blanks > 0 && strcmp(s->blank, "?") == 0)
        return 0; /* a ? is not an empty cell beside another sign for one */
    if (family == HUNT_ZERO)
        return f->zeros <= p->side;
    return f->zeros == 0 || f->blanks + crosses == 0;
}

/* Above side 9: which families fit, and is that one? */
static inline enum hunt_level hunt_reckon(const struct hunt_puzzle *p, const struct hunt_signs *s) {
    struct hunt_found f = hunt_find(p, s);
    int fits = 0;
    if (p->side <= 9 || f.kinds == 0)
        return HUNT_CLEAR;
    for (int family = 0; family < HUNT_FAMILIES; family++)
        fits += hunt_family_fits(p, s, &f, (enum hunt_family)family);
    if (f.x && f.blanks > 0 && f.zeros > 0)
        return HUNT_GREY; /* the rules do not say what a 0 alongside x is */
    if (f.crosses > 0 && f.letters == f.crosses)
        return HUNT_GREY; /* a pattern of crosses looks the same */
    if (fits == 1)
        return HUNT_CLEAR;
    if (s->family == HUNT_ZERO && f.blanks == 0 && f.kinds == p->side)
        return HUNT_CLEAR; /* a full grid with all the symbols from 0 */
    if (HUNT_NUMBERS_COUNT_FROM_ONE && s->apart && s->family == HUNT_ONE && f.letters == 0)
        return HUNT_GREY;
    return HUNT_OPEN;
}

/* Only numbers, which count from 0, and nothing shows it. */
static inline int hunt_hides_zero(const struct hunt_puzzle *p, const struct hunt_signs *s) {
    struct hunt_found f = hunt_find(p, s);
    return HUNT_NUMBERS_COUNT_FROM_ONE && s->apart && s->family == HUNT_ZERO && f.letters == 0 &&
           f.zeros == 0;
}

/* ---- text ---- */

struct hunt_text {
    size_t length;
    size_t cell[HUNT_CELLS], cell_end[HUNT_CELLS]; /* where the cells are */
    char at[HUNT_TEXT];
};

static inline void hunt_put_bytes(struct hunt_text *t, const char *at, size_t length) {
    if (length > HUNT_TEXT - t->length)
        abort();
    memcpy(t->at + t->length, at, length);
    t->length += length;
}

static inline void hunt_put(struct hunt_text *t, const char *text) {
    hunt_put_bytes(t, text, strlen(text));
}

static inline void hunt_put_times(struct hunt_text *t, const char *text, int times) {
    for (int i = 0; i < times; i++)
        hunt_put(t, text);
}

/* Puts a name or a sign into a column of some width, at its right end. */
static inline void hunt_put_right(struct hunt_text *t, const char *text, int width) {
    hunt_put_times(t, " ", width - hunt_columns(text));
    hunt_put(t, text);
}

static inline void hunt_put_cell(struct hunt_text *t, const struct hunt_puzzle *p,
                                 const struct hunt_signs *s, int c, int width) {
    char sign[8];
    hunt_sign(s, p->cell[c], sign);
    hunt_put_times(t, " ", width - hunt_columns(sign));
    t->cell[c] = t->length;
    hunt_put(t, sign);
    t->cell_end[c] = t->length;
}

#endif
