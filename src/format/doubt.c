/*
 * Text that can be read as a puzzle but was not meant as one: the reader asks here before it
 * returns it.
 */
#include "format/doubt.h"

enum { MAP_SIDE = 16, ROW_SIGNS = 8 };

/* Is cell c of a 21x21 outside the five grids? */
static int is_hole(int c) {
    int row = c / 21, col = c % 21;
    return ((row < 6 || row > 14) && col > 8 && col < 12) ||
           ((col < 6 || col > 14) && row > 8 && row < 12);
}

/* A puzzle of side 21 with four holes in its border and no digit above 9 is five puzzles of side 9
 * that overlap. */
int nonet_is_samurai(const struct nonet_grid *grid) {
    int clues = 0;
    for (int c = 0; c < (int)grid->cells && grid->side == 21; c++) {
        int d = grid_value(grid, c);
        if (d > 10 || (d > 0 && is_hole(c))) /* 10, since 0 may count as a digit */
            return 0;
        clues += d > 0;
    }
    return clues > 0;
}

int nonet_has_samurai_cells(const char *cells) {
    int clues = 0;
    for (int c = 0; c < 21 * 21; c++) {
        int empty = cells[c] == ' ' || nonet_is_empty_char(cells[c], 9);
        if (!empty && (!is_digit(cells[c]) || is_hole(c)))
            return 0;
        clues += !empty;
    }
    return clues > 0;
}

/* Numbered rows, one number twice: the numbers were taken for cells. */
int nonet_counts_rows(const struct nonet_grid *grid) {
    int twice = 0, side = grid->side, first = grid_value(grid, 0);
    for (int r = 1; r < side && first == 1; r++) {
        int d = grid_value(grid, r * side), step = d - grid_value(grid, (r - 1) * side);
        if (d == 0 || step < 0 || step > 1)
            return 0;
        twice += step == 0;
    }
    return twice == 1 && side > 4;
}

/* How many cells are connected with cell c and have the same value; they are marked in `seen`. */
static int region_size(const struct nonet_grid *grid, int c, unsigned char *seen) {
    int side = grid->side, n = 0, stack[MAP_SIDE * MAP_SIDE], top = 0;
    stack[top++] = c;
    seen[c] = 1;
    while (top > 0) {
        int at = stack[--top], row = at / side, col = at % side;
        int next[4] = {row > 0 ? at - side : -1, row + 1 < side ? at + side : -1,
                       col > 0 ? at - 1 : -1, col + 1 < side ? at + 1 : -1};
        n++;
        for (int i = 0; i < 4; i++)
            if (next[i] >= 0 && !seen[next[i]] &&
                grid_value(grid, next[i]) == grid_value(grid, c)) {
                seen[next[i]] = 1;
                stack[top++] = next[i];
            }
    }
    return n;
}

/* A map of jigsaw regions: every number occurs `side` times, and all its cells are connected. In a
 * solution no two equal digits are neighbours. */
int nonet_is_map(const struct nonet_grid *grid) {
    unsigned char seen[MAP_SIDE * MAP_SIDE];
    if (grid->side < 4 || grid->side > MAP_SIDE)
        return 0;
    int empty = (int)grid->cells - nonet_grid_clues(grid);
    if (empty != 0 && empty != grid->side) /* a region of zeros has been read as empty cells */
        return 0;
    memset(seen, 0, sizeof seen);
    for (int c = 0; c < (int)grid->cells; c++)
        if (!seen[c] && region_size(grid, c, seen) != grid->side)
            return 0;
    return 1;
}

/* A line without words: blank, or a rule. */
static int is_rule(const char *at, size_t begin, size_t end) {
    while (begin < end && (is_blank(at[begin]) || memchr("-=_*", at[begin], 4) != NULL))
        begin++;
    return begin == end;
}

/* Words, and no group of signs that could be a row. */
static int has_words(const char *at, size_t begin, size_t end) {
    size_t letters = 0, word = 0, digits = 0, group = 0, signs = 0, small = 0, capital = 0;
    for (size_t i = begin; i < end; i++) {
        char c = at[i];
        small += c >= 'a' && c <= 'z' && c != 'x';
        capital += c >= 'A' && c <= 'Z' && c != 'X';
        group = is_blank(c) ? 0 : group + 1;
        signs = is_blank(c) ? 0 : signs + !is_letter(c);
        if (c == '|' || (group > ROW_SIGNS && signs > 1))
            return 0;
        letters = is_letter(c) && c != 'x' && c != 'X' ? letters + 1 : 0;
        word = letters > word ? letters : word;
        digits += is_digit(c);
    }
    int one = group == end - begin && group > ROW_SIGNS && (small == 0 || capital == 0);
    return word >= 3 && digits <= 4 && !one; /* one long group may be a row of letters */
}

int nonet_is_words(const struct nonet_text *text, size_t *length) {
    struct line line;
    size_t at = 0;
    do {
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return -1;
        at = line.next;
    } while (at < text->length && is_rule(text->at, line.begin, line.end));
    size_t begin = line.begin, end = line.end;
    nonet_trim(text->at, &begin, &end);
    *length = line.next;
    return begin < end && memchr("[{<\"|", text->at[begin], 5) == NULL &&
           has_words(text->at, begin, end);
}
