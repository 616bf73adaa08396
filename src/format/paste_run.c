/*
 * All cells of a puzzle in one word of a line, or in 81 fields of it. What is around the word must not
 * be more of it, and a word of the right length may still be a name, a number or a key, so the signs
 * in it are counted. A long word that has about the right length is a broken puzzle.
 */
#include "format/paste.h"

enum { RUN_OF_DAMAGE = 60, RUN_OF_LETTERS = 120 };

static int is_cell_sign(char c) {
    return is_digit(c) || is_letter(c) || nonet_is_empty_char(c, 9);
}

/* Does every sign occur as often as the next, or none but 0 more often than the side is long? So do
 * those of a grid; those of a key do not. */
static int is_balanced(const struct paste *p, size_t begin, size_t end) {
    size_t count[128] = {0}, most = 0, most_symbols = 0, least = end - begin;
    for (size_t i = begin; i < end; i++)
        count[(unsigned char)upper(p->sign[i]) & 127]++;
    for (int c = 0; c < 128; c++) {
        most = count[c] > most ? count[c] : most;
        most_symbols = count[c] > most_symbols && c != '0' ? count[c] : most_symbols;
        least = count[c] > 0 && count[c] < least ? count[c] : least;
    }
    return most - least <= 2 || most_symbols <= (size_t)nonet_side_of_cells(end - begin);
}

/* Does a run of signs have the length of a puzzle? A short one could be a name, unless it has empty
 * cells and follows a colon or =, or the box is given. */
static int is_run(const struct paste *p, size_t begin, size_t end, size_t line_begin) {
    size_t n = end - begin, letters = 0, empty = 0, zeros = 0, before = begin;
    int is_blank_zero = p->text->symbols != NULL && strchr(p->text->symbols, '0') == NULL;
    if (p->whole)
        return begin == 0 && end == p->signs && p->read >= p->limit && n >= 16 &&
               nonet_side_of_cells(n) > 0;
    for (size_t i = begin; i < end; i++) {
        letters += is_letter(p->sign[i]);
        zeros += p->sign[i] == '0' && !is_blank_zero; /* which may be digits */
        empty += nonet_is_empty_char(p->sign[i], 9);
    }
    if (n == 144 || n == 256 || n == 625)
        return empty > zeros || zeros > n / 3 || is_balanced(p, begin, end);
    size_t given = (size_t)(p->text->box_rows * p->text->box_cols);
    if (given > 0 && n == given * given && n != 81)
        return letters == 0 || n > 81;
    while (before > line_begin && is_blank(p->sign[before - 1]))
        before--;
    if (n == 36 || n == 64 || n == 100 || n == 225 || n == 400)
        return (empty > 0 || n > 81) && (letters == 0 || n > 81) && before > line_begin &&
               strchr(":=", p->sign[before - 1]) != NULL;
    return n == 81 && letters * 3 < n * 2;
}

/* Is the run by itself, between blanks, quotes, brackets and the like? */
static int is_between(const struct paste *p, const struct paste_line *line, size_t begin,
                      size_t end) {
    static const char signs[] = " \t\"'=:,;()[]<>|{}";
    return (begin == line->begin || strchr(signs, p->sign[begin - 1]) != NULL) &&
           (end == line->end || strchr(signs, p->sign[end]) != NULL);
}

/* 81 fields in a line: all cells of a puzzle. */
static int read_fields(struct paste *p, int i, int *next, struct nonet_piece *piece) {
    struct token cells[BLOCK_CELLS_MAX];
    const struct paste_line *line = &p->line[i];
    int n = 0;
    for (int way = PASTE_COMMAS; way <= PASTE_GROUPS && n != 81; way++)
        n = nonet_paste_split(p, line->begin, line->end, (enum paste_way)way, cells);
    if (n != 81)
        return NONET_E_SYNTAX;
    for (int c = 0; c < n; c++)
        nonet_paste_put(p, c, line, cells[c]);
    struct paste_shape shape = {.side = 9, .separated = 1, .begin = line->from, .end = line->to};
    *next = i + 1;
    p->side = 0;
    return nonet_paste_take(p, &shape, piece);
}

int nonet_paste_run(struct paste *p, int i, int *next, struct nonet_piece *piece) {
    const struct paste_line *line = &p->line[i];
    size_t stop, found = 0, length = 0;
    int runs = 0;
    for (size_t at = line->begin; at < line->end; at = stop + 1) {
        for (stop = at; stop < line->end && is_cell_sign(p->sign[stop]);)
            stop++;
        if (!is_run(p, at, stop, line->begin) || !is_between(p, line, at, stop))
            continue;
        runs++;
        found = at;
        length = stop - at;
    }
    if (runs == 0)
        return read_fields(p, i, next, piece);
    if (runs != 1)
        return NONET_E_SYNTAX;
    for (size_t k = 0; k < length; k++) {
        struct token t = {found + k, found + k + 1};
        nonet_paste_put(p, (int)k, line, t);
    }
    size_t last = found + length - 1;
    struct paste_shape shape = {.side = nonet_side_of_cells(length),
                                .begin = p->at[found],
                                .end = p->at[last] + p->width[last]};
    p->side = 0;
    *next = i + 1;
    int status = nonet_paste_take(p, &shape, piece);
    if (status == NONET_E_SYNTAX)
        piece->used = line->next; /* it was meant to be one */
    return status;
}

int nonet_paste_is_broken_run(const struct paste *p, const struct paste_line *line,
                              struct nonet_piece *piece) {
    size_t stop, side = (size_t)(p->text->box_rows * p->text->box_cols);
    size_t long_run =
        side > 9 && side * side - 2 < RUN_OF_LETTERS ? side * side - 2 : RUN_OF_LETTERS;
    for (size_t at = line->begin; at < line->end; at = stop + 1) {
        size_t cells = 0, digits = 0, signs = 0;
        for (stop = at; stop < line->end && !is_blank(p->sign[stop]); stop++) {
            signs += is_cell_sign(p->sign[stop]);
            digits += is_digit(p->sign[stop]);
            cells += is_digit(p->sign[stop]) || nonet_is_empty_char(p->sign[stop], 9);
        }
        int nine = digits > 0 && stop - at >= RUN_OF_DAMAGE && cells * 10 >= (stop - at) * 9;
        int larger = stop - at >= long_run && signs * 20 >= (stop - at) * 19;
        if (nine || larger) {
            nonet_piece_error(piece, p->at[at], line->next,
                              "read as line: %zu characters, %zu of them cells; 81 make a puzzle",
                              stop - at, larger ? signs : cells);
            return 1;
        }
    }
    return 0;
}
