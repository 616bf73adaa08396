/*
 * jigsaw: the cells of a jigsaw and the map of its regions, one after the other on a line:
 *
 *     3.......4..2.6.1...1.9.8.2...5...6...2.....1... 112222233112222333...      and a label
 *
 * with or without the blank: 162 characters for a 9x9. A sign of the map, any letter or digit, is
 * the same for all cells of a region. The answer replaces the cells.
 */
#include "format/variant.h"

static const char signs[] = "123456789abcdefghijklmnopqrstuvwxyz";
enum { SIDE_LEAST = 4, SIDE_MOST = sizeof signs - 1 };

/* Cells and map of a line. */
struct halves {
    int side; /* 0: there are none */
    size_t cells, map, stop;
    size_t length; /* of the first word, for an error */
};

/* The side of a map of so many characters; 0: there is none. */
static int side_of(size_t length) {
    int side = nonet_side_of_cells(length);
    return side >= SIDE_LEAST && side <= SIDE_MOST ? side : 0;
}

/* Both in one word, or in two of the same length. */
static struct halves find_halves(const struct nonet_text *text, const struct line_record *record) {
    size_t begin = record->begin, stop = nonet_word_end(text->at, begin, record->end), next = stop;
    size_t length = stop - begin;
    while (next < record->end && is_blank(text->at[next]))
        next++;
    size_t end = nonet_word_end(text->at, next, record->end);
    struct halves h = {side_of(length), begin, next, end, length};
    if (h.side == 0 || end - next != length) { /* not two words */
        h.side = length % 2 == 0 ? side_of(length / 2) : 0;
        h.map = begin + length / 2;
        h.stop = stop;
    }
    return h;
}

/* Reads the map that begins at `at`. NONET_E_SYNTAX with the reason and *bad. */
static int read_map(const struct nonet_text *text, size_t at, struct region_map *map, size_t *bad,
                    char reason[NONET_REASON_MAX]) {
    int status = NONET_OK;
    for (int c = 0; status == NONET_OK && c < map->side * map->side; c++) {
        *bad = at + (size_t)c;
        status = nonet_map_add(map, text->at + *bad, 1, reason);
    }
    return status;
}

static int read_jigsaw(const struct nonet_text *text, const struct halves *h, size_t used,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct nonet_text own = nonet_region_text(text, h->side);
    struct region_map map;
    char reason[NONET_REASON_MAX];
    size_t bad;
    nonet_map_begin(&map, h->side);
    if (read_map(text, h->map, &map, &bad, reason) != NONET_OK)
        return nonet_piece_error(piece, bad, used, "%s", reason);
    int status = nonet_rules_begin(text, h->side, "jigsaw regions", h->map, used, piece);
    if (status == NONET_OK)
        status = nonet_rules_add_map(text, &map, h->map, used, piece);
    if (status == NONET_OK)
        status = nonet_read_cells(&own, h->cells, h->side, used, grid, room, piece);
    return status;
}

static int read_record(const struct nonet_text *text, const struct line_record *record,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    size_t used = record->line.next;
    struct halves h = find_halves(text, record);
    piece->has_rules = 1;
    if (h.side == 0)
        return nonet_piece_error(piece, h.cells, used,
                                 "%zu characters; cells and regions of a 9x9 are 162", h.length);
    int status = read_jigsaw(text, &h, used, grid, room, piece);
    nonet_record_label(text, record, h.stop, piece);
    piece->cells_end = h.cells + (size_t)h.side * (size_t)h.side;
    piece->style.apart = 1;
    piece->used = used;
    return status;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    return nonet_record_read(text, read_record, grid, room, piece);
}

/* A solution also has every digit `side` times, but no two equal ones are neighbours. */
static int has_neighbours(const struct nonet_text *text, const struct halves *h) {
    for (int c = 1; c < h->side * h->side; c++)
        if (c % h->side != 0 && text->at[h->map + (size_t)c] == text->at[h->map + (size_t)c - 1])
            return 1;
    return 0;
}

/* As long as it has to be, and the second half is a map. */
static int probe(const struct nonet_text *text) {
    struct line_record record;
    struct region_map map;
    char reason[NONET_REASON_MAX];
    size_t bad;
    if (!nonet_first_record(text, &record))
        return 0;
    struct halves h = find_halves(text, &record);
    size_t cells = (size_t)h.side * (size_t)h.side;
    if (h.side == 0 || nonet_cell_run(text->at, h.cells, h.cells + cells) != cells ||
        nonet_cell_run(text->at, h.map, h.stop) != cells ||
        (h.map != h.cells + cells && !has_neighbours(text, &h)))
        return 0;
    nonet_map_begin(&map, h.side);
    int is_map = read_map(text, h.map, &map, &bad, reason) == NONET_OK && nonet_map_is_whole(&map);
    return is_map ? 96 : 0;
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    struct variant variant;
    int is_answer = style->apart;
    if (!nonet_variant_of(rules, &variant) || variant.down || variant.up ||
        variant.has_regions == is_answer || grid->side < SIDE_LEAST)
        return NONET_E_UNWRITABLE;
    if (nonet_pen_cells(&pen, grid, style, '.') != NONET_OK)
        return NONET_E_UNWRITABLE;
    for (int c = 0; variant.has_regions && c < (int)grid->cells; c++)
        pen_char(&pen, signs[variant.of[c]]);
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_jigsaw = {
    .size = sizeof(struct nonet_format),
    .name = "jigsaw",
    .summary = "cells, then the map of regions, on one line: 162 characters for a 9x9",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_RULES,
    .probe = probe,
    .read = read,
    .write = write,
};
