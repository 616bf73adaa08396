/*
 * sumocue: jigsaws as SumoCue and SudoCue write them, one per line:
 *
 *     SumoCueV1=0J0=8J0=0J0=0J1...
 *
 * D after the V1: with diagonals. Each of the 81 cells is = and the given, 0 for none, then J and
 * the number of its region. A puzzle without J has sums of cages, + is a cell of a cage: these are
 * refused. What follows after a blank is a label.
 */
#include "format/variant.h"

enum { SIDE = 9, CELLS = SIDE * SIDE };
static const char magic[] = "SumoCueV1";

static int begins(const struct nonet_text *text, size_t begin, size_t end) {
    size_t length = sizeof magic - 1;
    return end - begin > length && memcmp(text->at + begin, magic, length) == 0;
}

static int unexpected(const struct nonet_text *text, size_t at, size_t end, const char *wanted,
                      size_t used, struct nonet_piece *piece) {
    char name[12];
    if (at < end && text->at[at] == '+')
        return nonet_piece_refuse(
            piece, at, used, "killer cages are not supported yet; refused rather than dropped");
    if (at < end)
        return nonet_piece_error(piece, at, used, "%s where %s is expected",
                                 nonet_char_name(text->at[at], name), wanted);
    return nonet_piece_error(piece, at, used, "the puzzle ends where %s is expected", wanted);
}

/* A number of one digit after this sign. 0: there is none; *at is where it should be. */
static int take(const struct nonet_text *text, size_t *at, size_t end, char sign) {
    if (*at >= end || text->at[*at] != sign)
        return 0;
    ++*at;
    if (*at >= end || !is_digit(text->at[*at]))
        return 0;
    ++*at;
    return *at >= end || !is_digit(text->at[*at]);
}

static int read_cells(const struct nonet_text *text, size_t *at, size_t end, size_t used,
                      struct nonet_grid *grid, struct region_map *map, struct nonet_piece *piece) {
    char reason[NONET_REASON_MAX];
    for (int c = 0; c < CELLS; c++) {
        if (!take(text, at, end, '='))
            return unexpected(text, *at, end, "= and a digit", used, piece);
        int d = text->at[*at - 1] - '0';
        if (*at < end && text->at[*at] == '=')
            return nonet_piece_refuse(
                piece, *at, used,
                "killer cages are not supported yet; refused rather than dropped");
        if (!take(text, at, end, 'J'))
            return unexpected(text, *at, end, "J and the number of a region", used, piece);
        if (nonet_map_add(map, text->at + *at - 1, 1, reason) != NONET_OK)
            return nonet_piece_error(piece, *at - 1, used, "%s", reason);
        if (d > 0)
            nonet_grid_give(grid, c, d);
    }
    if (*at < end)
        return nonet_piece_error(piece, *at, used, "more than %d cells", CELLS);
    return NONET_OK;
}

static int read_puzzle(const struct nonet_text *text, size_t begin, size_t end, size_t used,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct region_map map;
    size_t at = begin + sizeof magic - 1;
    int diagonals = at < end && text->at[at] == 'D';
    at += (size_t)diagonals;
    nonet_map_begin(&map, SIDE);
    int status = nonet_grid_init(grid, room, 3, 3);
    if (status == NONET_OK)
        status = nonet_rules_begin(text, SIDE, "jigsaw regions", begin, used, piece);
    if (status == NONET_OK)
        status = read_cells(text, &at, end, used, grid, &map, piece);
    if (status == NONET_OK)
        status = nonet_rules_add_map(text, &map, begin, used, piece);
    if (status == NONET_OK && diagonals)
        status = nonet_rules_add_set(text, "diagonals", begin, used, piece);
    return status;
}

static int read_record(const struct nonet_text *text, const struct line_record *record,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    size_t begin = record->begin, end = record->end, used = record->line.next;
    if (!begins(text, begin, end))
        return nonet_piece_error(piece, begin, used, "%s is expected here", magic);
    size_t stop = nonet_word_end(text->at, begin, end);
    int status = read_puzzle(text, begin, stop, used, grid, room, piece);
    nonet_record_label(text, record, stop, piece);
    piece->used = used;
    return status;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    return nonet_record_read(text, read_record, grid, room, piece);
}

static int probe(const struct nonet_text *text) {
    struct line_record record;
    return nonet_first_record(text, &record) && begins(text, record.begin, record.end) ? 99 : 0;
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    struct variant variant;
    (void)style;
    if (grid->side != SIDE || !nonet_has_digits_only(grid) || !nonet_variant_of(rules, &variant) ||
        !variant.has_regions || variant.down != variant.up)
        return NONET_E_UNWRITABLE;
    nonet_pen_text(&pen, magic);
    nonet_pen_text(&pen, variant.down ? "D" : "");
    for (int c = 0; c < CELLS; c++) {
        pen_char(&pen, '=');
        nonet_pen_number(&pen, nonet_cell_digit(grid, c));
        pen_char(&pen, 'J');
        nonet_pen_number(&pen, variant.of[c]);
    }
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_sumocue = {
    .size = sizeof(struct nonet_format),
    .name = "sumocue",
    .summary = "jigsaws of SumoCue, SumoCueV1=0J0=8J0...",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_RULES,
    .probe = probe,
    .read = read,
    .write = write,
};
