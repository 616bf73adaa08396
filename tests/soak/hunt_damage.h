/*
 * The hunt for misreadings, fourth part: damage. Each kind is chosen so that the text is not a
 * clean text of any other puzzle: a reader may answer with an error, or with the intended puzzle.
 * If that cannot be guaranteed (with one row fewer below a header of column numbers, the header is
 * the first row of another puzzle) the damage is not done. A kind returns 0 if it does not apply.
 */
#ifndef TESTS_SOAK_HUNT_DAMAGE_H
#define TESTS_SOAK_HUNT_DAMAGE_H

#include "tests/soak/hunt_layouts.h"

struct hunt_core {
    const struct hunt_puzzle *puzzle;
    const struct hunt_signs *signs;
    const struct hunt_layout *layout;
    struct hunt_text *text;
};

static inline void hunt_replace(struct hunt_text *t, size_t begin, size_t end, const char *with) {
    size_t n = strlen(with);
    if (t->length + n > HUNT_TEXT)
        abort();
    memmove(t->at + begin + n, t->at + end, t->length - end);
    memcpy(t->at + begin, with, n);
    t->length = t->length - (end - begin) + n;
}

/* The line that holds the first cell of a row, and the end of the one that holds its last. */
static inline void hunt_row_lines(const struct hunt_core *k, int row, size_t *begin, size_t *end) {
    const struct hunt_text *t = k->text;
    int side = k->puzzle->side;
    *begin = t->cell[row * side];
    *end = t->cell_end[row * side + side - 1];
    while (*begin > 0 && t->at[*begin - 1] != '\n')
        --*begin;
    while (*end < t->length && t->at[*end] != '\n')
        ++*end;
    *end += *end < t->length;
}

static inline int hunt_has_rows(const struct hunt_core *k) {
    size_t begin, end, next;
    hunt_row_lines(k, 0, &begin, &end);
    hunt_row_lines(k, 1, &next, &begin);
    return next >= end;
}

/* A cell that is not the first of its row. */
static inline int hunt_later_cell(struct nonet_random *random, const struct hunt_core *k) {
    int side = k->puzzle->side;
    return hunt_below(random, side) * side + 1 + hunt_below(random, side - 1);
}

static inline int hunt_clue(struct nonet_random *random, const struct hunt_core *k) {
    int cells = k->puzzle->side * k->puzzle->side, c = hunt_below(random, cells), left = cells;
    while (left-- > 0 && k->puzzle->cell[c] == 0)
        c = (c + 1) % cells;
    return k->puzzle->cell[c] ? c : -1;
}

/* A header and an index around n columns make a square of n + 1: if the header is no longer clean,
 * or a digit is too large, it may be a clean puzzle of that side. */
static inline int hunt_is_square_with_head(const struct hunt_core *k) {
    const struct hunt_look *l = &k->layout->look;
    int rows, cols;
    return l->label == '0' && l->header == '0' &&
           nonet_default_box(k->puzzle->side + 1, &rows, &cols) == NONET_OK;
}

/* ---- cells ---- */

static inline int hunt_delete_cell(struct nonet_random *random, const struct hunt_core *k) {
    int c = hunt_later_cell(random, k);
    hunt_replace(k->text, k->text->cell_end[c - 1], k->text->cell_end[c], "");
    return 1;
}

/* Puts a digit, and what separates two cells, before a cell. */
static inline int hunt_insert_cell(struct nonet_random *random, const struct hunt_core *k) {
    char more[96], sign[8];
    struct hunt_text *t = k->text;
    int c = hunt_later_cell(random, k);
    size_t gap = t->cell[c] - t->cell_end[c - 1];
    if (gap > 64)
        return 0;
    hunt_sign(k->signs, 1 + hunt_below(random, k->puzzle->side), sign);
    memcpy(more, t->at + t->cell_end[c - 1], gap);
    snprintf(more + gap, sizeof more - gap, "%s", sign);
    hunt_replace(t, t->cell_end[c - 1], t->cell_end[c - 1], more);
    return 1;
}

static inline int hunt_odd_sign(struct nonet_random *random, const struct hunt_core *k) {
    int side = k->puzzle->side, c = hunt_below(random, side * side);
    const char *odd = side <= 9 ? "@%$&kQw" : side <= 20 ? "@%$&zZ" : "@%$&";
    char with[2] = {odd[hunt_below(random, (int)strlen(odd))], '\0'};
    size_t end = k->text->cell_end[c];
    hunt_replace(k->text, k->text->cell[c], hunt_one_in(random, 2) ? end : k->text->cell[c], with);
    return 1;
}

/* A digit that the side does not have. */
static inline int hunt_too_large(struct nonet_random *random, const struct hunt_core *k) {
    int side = k->puzzle->side, c = hunt_below(random, side * side);
    char with[8];
    if (side == 9 || (side > 9 && !k->signs->numbers) || k->signs->wide ||
        hunt_is_square_with_head(k))
        return 0;
    snprintf(with, sizeof with, "%d",
             side + 1 + hunt_below(random, side < 9 ? 9 - side : 99 - side));
    hunt_replace(k->text, k->text->cell[c], k->text->cell_end[c], with);
    return 1;
}

static inline int hunt_is_full(const struct hunt_puzzle *p) {
    int c = 0;
    while (c < p->side * p->side && p->cell[c] != 0)
        c++;
    return c == p->side * p->side;
}

/* 53 where one digit belongs. (Not in a full grid: that is a table of candidates.) */
static inline int hunt_second_digit(struct nonet_random *random, const struct hunt_core *k) {
    int c = hunt_clue(random, k), side = k->puzzle->side;
    char with[2] = {(char)('1' + hunt_below(random, side < 9 ? side : 9)), '\0'};
    if (c < 0 || k->layout->flags & HUNT_TIGHT || hunt_is_full(k->puzzle))
        return 0;
    if (side > 9)
        with[0] = '9'; /* 19 and above, or a letter with a digit */
    if (side >= 19 && k->text->cell_end[c] - k->text->cell[c] == 1)
        return 0;
    hunt_replace(k->text, k->text->cell_end[c], k->text->cell_end[c], with);
    return 1;
}

static inline int hunt_join_cells(struct nonet_random *random, const struct hunt_core *k) {
    int c = hunt_later_cell(random, k);
    if (k->layout->flags & HUNT_TIGHT)
        return 0;
    hunt_replace(k->text, k->text->cell_end[c - 1], k->text->cell[c], "");
    return 1;
}

/* ---- lines ---- */

/* Is a text with fewer rows another clean one? It is below a header of numbers, and if the last
 * column is empty and empty cells are nothing: n - 1 rows with a comma after each. */
static inline int hunt_needs_rows(const struct hunt_core *k) {
    const struct hunt_puzzle *p = k->puzzle;
    int row = 0;
    if (k->layout->flags & HUNT_KEEPS_ROWS)
        return 1;
    while (row < p->side && p->cell[row * p->side + p->side - 1] == 0)
        row++;
    return k->signs->blank[0] == '\0' && row == p->side;
}

static inline int hunt_delete_row(struct nonet_random *random, const struct hunt_core *k) {
    size_t begin, end;
    if (!hunt_has_rows(k) || hunt_needs_rows(k))
        return 0;
    hunt_row_lines(k, hunt_below(random, k->puzzle->side), &begin, &end);
    hunt_replace(k->text, begin, end, "");
    return 1;
}

/* Does the first row read as a header of column numbers? */
static inline int hunt_is_headed(const struct hunt_puzzle *p) {
    int from_one = 1, from_zero = 1;
    for (int c = 0; c < p->side; c++) {
        from_one &= p->cell[c] == c + 1;
        from_zero &= p->cell[c] == c;
    }
    return from_one || from_zero;
}

/* With a column of labels, or a comma after each row, one more row makes a square again. */
static inline int hunt_is_wider(const struct hunt_core *k) {
    int rows, cols;
    const char *end = hunt_or(k->layout->look.row_end);
    return (k->layout->look.label || end[0] == ',') &&
           nonet_default_box(k->puzzle->side + 1, &rows, &cols) == NONET_OK;
}

static inline int hunt_duplicate_row(struct nonet_random *random, const struct hunt_core *k) {
    char line[4096];
    size_t begin, end;
    if (!hunt_has_rows(k) || hunt_is_headed(k->puzzle) || hunt_is_wider(k))
        return 0;
    hunt_row_lines(k, hunt_below(random, k->puzzle->side), &begin, &end);
    if (end - begin >= sizeof line)
        return 0;
    memcpy(line, k->text->at + begin, end - begin);
    line[end - begin] = '\0';
    hunt_replace(k->text, begin, begin, line);
    return 1;
}

static inline int hunt_join_lines(struct nonet_random *random, const struct hunt_core *k) {
    if (k->puzzle->side == 8 && k->layout->flags & HUNT_TIGHT)
        return 0; /* two rows of eight are a line of a 4x4 */
    size_t begin, end;
    if (!hunt_has_rows(k))
        return 0;
    hunt_row_lines(k, hunt_below(random, k->puzzle->side - 1), &begin, &end);
    hunt_replace(k->text, end - 1, end, hunt_one_in(random, 2) ? " " : "");
    return 1;
}

/* Cuts the text off after a cell; at least one whole cell and what comes before it are lost. */
static inline int hunt_cut(struct nonet_random *random, const struct hunt_core *k) {
    int cells = k->puzzle->side * k->puzzle->side, root = 0;
    int left = cells / 2 + hunt_below(random, cells - cells / 2);
    while (root * root < left)
        root++;
    if (hunt_needs_rows(k) || root * root == left || left == 0)
        return 0;
    k->text->length = k->text->cell_end[left - 1];
    hunt_put(k->text, "\n");
    return 1;
}

/* ---- the frame ---- */

static inline int hunt_is_frame(const struct hunt_core *k, size_t at) {
    const struct hunt_text *t = k->text;
    unsigned char c = (unsigned char)t->at[at];
    if (c <= ' ' || (c & 0xC0) == 0x80)
        return 0;
    for (int i = 0; i < k->puzzle->side * k->puzzle->side; i++)
        if (at >= t->cell[i] && at < t->cell_end[i])
            return 0;
    return 1;
}

/* Does only one line say which box it is? */
static inline int hunt_says_box_once(const struct hunt_core *k) {
    int rows, cols;
    nonet_default_box(k->puzzle->side, &rows, &cols);
    return k->layout->flags & HUNT_BOXES && k->layout->frame == NULL && rows != k->puzzle->box_rows;
}

/* Takes out one character that is neither part of a cell nor white space. */
static inline int hunt_delete_frame(struct nonet_random *random, const struct hunt_core *k) {
    struct hunt_text *t = k->text;
    if (hunt_is_square_with_head(k) || hunt_says_box_once(k))
        return 0;
    for (int tries = 0; tries < 20; tries++) {
        size_t at = (size_t)hunt_below(random, (int)t->length), end = at + 1;
        if (!hunt_is_frame(k, at))
            continue;
        while (end < t->length && ((unsigned char)t->at[end] & 0xC0) == 0x80)
            end++;
        hunt_replace(t, at, end, "");
        return 1;
    }
    return 0;
}

static const struct hunt_damage {
    const char *name;
    int (*harm)(struct nonet_random *random, const struct hunt_core *core);
} hunt_damages[] = {
    {"a cell deleted", hunt_delete_cell},
    {"a cell inserted", hunt_insert_cell},
    {"an odd sign", hunt_odd_sign},
    {"a digit above the side", hunt_too_large},
    {"a second digit", hunt_second_digit},
    {"two cells joined", hunt_join_cells},
    {"a row deleted", hunt_delete_row},
    {"a row twice", hunt_duplicate_row},
    {"two lines joined", hunt_join_lines},
    {"cut off", hunt_cut},
    {"a sign of the frame deleted", hunt_delete_frame},
};

enum { HUNT_DAMAGES = sizeof hunt_damages / sizeof *hunt_damages, HUNT_SWAPPED = HUNT_DAMAGES };

/* Exchanges a row of one puzzle with a row of another that has another side. */
static inline int hunt_swap_rows(struct nonet_random *random, const struct hunt_core k[2]) {
    char line[2][4096];
    size_t begin[2], end[2];
    if (k[0].puzzle->side == k[1].puzzle->side)
        return 0;
    for (int i = 0; i < 2; i++) {
        if (!hunt_has_rows(&k[i]))
            return 0;
        hunt_row_lines(&k[i], hunt_below(random, k[i].puzzle->side), &begin[i], &end[i]);
        if (end[i] - begin[i] >= sizeof *line)
            return 0;
        memcpy(line[i], k[i].text->at + begin[i], end[i] - begin[i]);
        line[i][end[i] - begin[i]] = '\0';
    }
    for (int i = 0; i < 2; i++)
        hunt_replace(k[i].text, begin[i], end[i], line[1 - i]);
    return 1;
}

#endif
