/*
 * killer: a killer Sudoku of side 9 as 81 signs, one puzzle per line, as the players' forum writes
 * them:
 *
 *     D>C>D>8>C<^...    what follows after a blank is a label
 *
 * One cell of each cage has its sum: 0 to 9, A to Z for 10 to 35, a to j for 36 to 45. Every other
 * cell points at a neighbour in its cage, which is that cell or points further: < > ^ v, and
 * diagonally ` (up and left), ' (up and right), a comma (down and left), a dot (down and right).
 * A 0 to which nobody points is a cell without a cage; with others it is a cage without a sum.
 *
 * There is no place for digits: the answer to a puzzle is its solution, as 81 digits. A grid that
 * has digits besides its cages is not written.
 */
#include "format/killer.h"

#ifndef NONET_HOUSES_ONLY
enum { SIDE = 9, CELLS = SIDE * SIDE, SIGNS = 8 };

/* ---- signs ---- */

static const struct pointer {
    char sign;
    int down, right;
} pointers[SIGNS] = {{'<', 0, -1},  {'^', -1, 0},  {'>', 0, 1},  {'v', 1, 0},
                     {'`', -1, -1}, {'\'', -1, 1}, {',', 1, -1}, {'.', 1, 1}};

static const struct pointer *pointer_of(char c) {
    for (int i = 0; i < SIGNS; i++)
        if (pointers[i].sign == c)
            return &pointers[i];
    return NULL;
}

static const char sums[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

/* The sum that a sign is; -1: none. */
static int sum_of(char c) {
    const char *at = c != '\0' ? strchr(sums, c) : NULL;
    return at != NULL ? (int)(at - sums) : -1;
}

/* The neighbour of a cell in this direction; -1: outside. */
static int step(int c, const struct pointer *p) {
    int row = c / SIDE + p->down, col = c % SIDE + p->right;
    return row >= 0 && row < SIDE && col >= 0 && col < SIDE ? row * SIDE + col : -1;
}

/* ---- reading ---- */

/* Where every cell points, a sum at itself. On failure *bad is the cell that is wrong. */
static int read_signs(const char *at, int *to, int *bad) {
    for (int c = 0; c < CELLS; c++) {
        const struct pointer *p = pointer_of(at[c]);
        *bad = c;
        if (p == NULL && sum_of(at[c]) < 0)
            return 0;
        to[c] = p == NULL ? c : step(c, p);
    }
    return 1;
}

/* The cell with the sum that c leads to; -1: it leads outside or in a circle. */
static int root_of(const int *to, int c) {
    for (int steps = 0; steps <= CELLS && c >= 0; steps++) {
        if (to[c] == c)
            return c;
        c = to[c];
    }
    return -1;
}

/* How many cells lead to this one, itself included. */
static int count_led(const int *to, int root) {
    int count = 0;
    for (int c = 0; c < CELLS; c++)
        count += root_of(to, c) == root;
    return count;
}

static int add_cages(const struct nonet_text *text, size_t at, const int *to, size_t used,
                     struct nonet_piece *piece) {
    uint16_t root[CELLS];
    int16_t sum[CELLS];
    for (int c = 0; c < CELLS; c++) {
        int r = root_of(to, c);
        if (r < 0)
            return nonet_piece_error(piece, at + (size_t)c, used,
                                     "r%dc%d does not lead to the sum of a cage", c / SIDE + 1,
                                     c % SIDE + 1);
        sum[c] = (int16_t)sum_of(text->at[at + (size_t)c]);
        int is_cage = sum_of(text->at[at + (size_t)r]) > 0 || count_led(to, r) > 1;
        root[c] = (uint16_t)(is_cage ? r : NO_CAGE);
    }
    return nonet_rules_add_cages(text, SIDE, root, sum, at, used, piece);
}

static int read_record(const struct nonet_text *text, const struct line_record *record,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    size_t at = record->begin, used = record->line.next;
    size_t stop = nonet_word_end(text->at, at, record->end);
    int to[CELLS], bad;
    char name[12];
    piece->has_rules = 1;
    if (stop - at != CELLS)
        return nonet_piece_error(piece, at, used, "%zu signs; %d make a puzzle", stop - at, CELLS);
    if (!read_signs(text->at + at, to, &bad))
        return nonet_piece_error(piece, at + (size_t)bad, used,
                                 "%s where a sum or a sign that points at a cell is expected",
                                 nonet_char_name(text->at[at + (size_t)bad], name));
    int status = nonet_grid_init(grid, room, 3, 3);
    if (status == NONET_OK)
        status = nonet_rules_begin(text, SIDE, "killer cages", at, used, piece);
    if (status == NONET_OK)
        status = add_cages(text, at, to, used, piece);
    nonet_record_label(text, record, stop, piece);
    piece->used = used;
    return status;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    return nonet_record_read(text, read_record, grid, room, piece);
}

/* 81 signs, at least one of them an arrow that is not an empty cell elsewhere. */
static int probe(const struct nonet_text *text) {
    struct line_record record;
    int to[CELLS], bad, arrows = 0;
    if (!nonet_first_record(text, &record))
        return 0;
    const char *at = text->at + record.begin;
    if (nonet_word_end(text->at, record.begin, record.end) - record.begin != CELLS ||
        !read_signs(at, to, &bad))
        return 0;
    for (int c = 0; c < CELLS; c++)
        arrows += strchr("<>^", at[c]) != NULL;
    return arrows > 0 ? 97 : 0;
}

/* ---- writing ---- */

/* The sign by which a cell points at one of its cage that has a sign already; 0: there is none. */
static char sign_for(const struct cages *cages, const char *signs, int c) {
    for (int i = 0; i < SIGNS; i++) {
        int to = step(c, &pointers[i]);
        if (to >= 0 && cages->of[to] == cages->of[c] && signs[to] != '\0')
            return pointers[i].sign;
    }
    return '\0';
}

/* Gives a sign to every cell, cage by cage, from its first cell on. 0: one is not connected, or a
 * cage of one cell has no sum. */
static int make_signs(const struct cages *cages, char *signs) {
    int left = CELLS, before;
    uint16_t size[CELLS + 1] = {0}, seen = 0;
    memset(signs, 0, CELLS);
    for (int c = 0; c < CELLS; c++)
        size[cages->of[c]]++;
    for (int c = 0; c < CELLS; c++) {
        int k = cages->of[c];
        if (k != 0 && k <= seen)
            continue;
        if (k != 0 && ((size[k] == 1 && cages->sum[k] == 0) || cages->sum[k] > 45))
            return 0;
        signs[c] = sums[cages->sum[k]];
        seen = k > seen ? (uint16_t)k : seen;
        left--;
    }
    do {
        char more[CELLS] = {0};
        before = left;
        for (int c = 0; c < CELLS; c++)
            if (signs[c] == '\0' && (more[c] = sign_for(cages, signs, c)) != '\0')
                left--;
        for (int c = 0; c < CELLS; c++)
            signs[c] = (char)(signs[c] | more[c]);
    } while (left < before);
    return left == 0;
}

int nonet_killer_is_writable(const struct nonet_grid *grid, const struct nonet_rules *rules,
                             struct variant *variant, struct cages *cages) {
    return grid->side == SIDE && grid->box_rows == 3 && nonet_grid_clues(grid) == 0 &&
           nonet_grid_is_plain(grid) && nonet_killer_of(rules, variant, cages) &&
           cages->count > 0 && !variant->has_regions;
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    struct variant variant;
    struct cages cages;
    char signs[CELLS];
    (void)style;
    if (!nonet_killer_is_writable(grid, rules, &variant, &cages) || variant.down || variant.up ||
        !make_signs(&cages, signs))
        return NONET_E_UNWRITABLE;
    nonet_pen_bytes(&pen, signs, CELLS);
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_killer = {
    .size = sizeof(struct nonet_format),
    .name = "killer",
    .summary = "killer cages as 81 signs: sums, and arrows that lead to them",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_RULES,
    .probe = probe,
    .read = read,
    .write = write,
    .fill = nonet_fill_solution,
};
#endif
