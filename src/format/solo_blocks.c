/*
 * The borders between cells in an id of Solo: those of the blocks of a jigsaw, and of cages. First
 * come the borders between neighbours in a row, row by row, then those between neighbours in a
 * column, column by column, and one more after all others, where there always is a line. A letter
 * a to y is a run of 1 to 25 borders without a line and then a line, _ is a line at once, z is a
 * longer run that goes on. Cells without a line between them belong together; what is not connected
 * cannot be written.
 *
 * Solo writes z for 25 borders and reads it as 26. The number of borders is known, so only one of
 * the two can be meant, and that one is taken; we write what Solo reads.
 */
#include "format/solo.h"
#include "format/variant.h"
#include "grid/names.h"

#include <assert.h>
#include <stdio.h>

enum { Z_READ = 26, Z_WRITTEN = 25 };

/* The cells on both sides of a border. */
static void cells_at(int border, int side, int *a, int *b) {
    int half = side * (side - 1);
    assert(border < 2 * half);
    if (border < half) {
        *a = border / (side - 1) * side + border % (side - 1);
        *b = *a + 1;
    } else {
        *a = (border - half) % (side - 1) * side + (border - half) / (side - 1);
        *b = *a + side;
    }
}

/* ---- regions from borders ---- */

/* Cells that belong together lead to the same cell, the first of them. */
static int first_of(uint16_t *to, int c) {
    while (to[c] != c)
        c = to[c] = to[to[c]];
    return c;
}

static void unite(uint16_t *to, int a, int b) {
    a = first_of(to, a);
    b = first_of(to, b);
    to[a > b ? a : b] = (uint16_t)(a < b ? a : b);
}

/* ---- reading ---- */

/* Borders without a line that a letter stands for; -1: it is not one. */
static int run_of(char c, int z) {
    if (c == '_')
        return 0;
    return c == 'z' ? z : c >= 'a' && c < 'z' ? c - 'a' + 1 : -1;
}

/* How many borders the text describes; -1: *bad is not a letter of it. */
static long count_borders(const struct nonet_text *text, size_t begin, size_t end, int z,
                          size_t *bad) {
    long count = 0;
    for (size_t at = begin; at < end; at++) {
        int run = run_of(text->at[at], z);
        *bad = at;
        if (run < 0)
            return -1;
        count += run + (text->at[at] != 'z');
    }
    return count;
}

/* Turns the connected cells into a map; a region is called by its first cell. */
static int add_regions(const struct nonet_text *text, size_t begin, const uint16_t *to, int side,
                       size_t used, struct nonet_piece *piece) {
    char names[NONET_LABELS_MAX + 1][24], reason[NONET_REASON_MAX];
    int number[NONET_CELLS_MAX], regions = 0;
    struct region_map map;
    nonet_map_begin(&map, side);
    for (int c = 0; c < side * side; c++) {
        int first = to[c];
        if (first == c) {
            struct pen pen = pen_of(names[regions], sizeof *names);
            nonet_pen_cell(&pen, side, c, NONET_NOTATION_RC);
            nonet_pen_end(&pen);
            number[c] = regions++;
        }
        const char *name = names[number[first]];
        if (nonet_map_add(&map, name, strlen(name), reason) != NONET_OK)
            return nonet_piece_error(piece, begin, used, "%s", reason);
    }
    return nonet_rules_add_map(text, &map, begin, used, piece);
}

int nonet_solo_read_borders(const struct nonet_text *text, size_t begin, size_t end, int side,
                            const char *what, size_t used, uint16_t *to,
                            struct nonet_piece *piece) {
    char name[12];
    size_t bad = begin;
    long all = 2L * side * (side - 1) + 1, count = count_borders(text, begin, end, Z_READ, &bad);
    int z = count == all ? Z_READ : Z_WRITTEN, border = 0, a, b;
    if (count < 0)
        return nonet_piece_error(piece, bad, used, "%s where a letter a to z or _ is expected",
                                 nonet_char_name(text->at[bad], name));
    if (count != all)
        count = count_borders(text, begin, end, Z_WRITTEN, &bad);
    if (count != all || text->at[end - 1] == 'z')
        return nonet_piece_error(piece, begin, used,
                                 "the %s have %ld borders, not the %ld of side %d", what, count - 1,
                                 all - 1, side);
    for (int c = 0; c < side * side; c++)
        to[c] = (uint16_t)c;
    for (size_t at = begin; at < end; at++) {
        for (int run = run_of(text->at[at], z); run > 0; run--) {
            cells_at(border++, side, &a, &b);
            unite(to, a, b);
        }
        border += text->at[at] != 'z';
    }
    for (int c = 0; c < side * side; c++)
        to[c] = (uint16_t)first_of(to, c);
    return NONET_OK;
}

int nonet_solo_read_blocks(const struct nonet_text *text, size_t begin, size_t end, int side,
                           size_t used, struct nonet_piece *piece) {
    uint16_t to[NONET_CELLS_MAX];
    int status = nonet_solo_read_borders(text, begin, end, side, "blocks", used, to, piece);
    return status == NONET_OK ? add_regions(text, begin, to, side, used, piece) : status;
}

/* ---- writing ---- */

/* Whether each of so many regions is in one part. */
static int is_connected(const uint8_t *of, int side, int regions) {
    uint16_t to[NONET_CELLS_MAX];
    int a, b, parts = 0;
    for (int c = 0; c < side * side; c++)
        to[c] = (uint16_t)c;
    for (int border = 0; border < 2 * side * (side - 1); border++) {
        cells_at(border, side, &a, &b);
        if (of[a] == of[b])
            unite(to, a, b);
    }
    for (int c = 0; c < side * side; c++)
        parts += to[c] == c;
    return parts == regions;
}

int nonet_solo_write_blocks(struct pen *pen, const uint8_t *of, int side, int regions) {
    int run = 0, all = 2 * side * (side - 1), a = 0, b = 0;
    if (!is_connected(of, side, regions))
        return NONET_E_UNWRITABLE;
    for (int border = 0; border <= all; border++) {
        if (border < all)
            cells_at(border, side, &a, &b);
        if (border < all && of[a] == of[b]) {
            run++;
            continue;
        }
        for (; run >= Z_READ; run -= Z_READ)
            pen_char(pen, 'z');
        pen_char(pen, (char)(run > 0 ? 'a' + run - 1 : '_'));
        run = 0;
    }
    return NONET_OK;
}
