/*
 * sumocue: jigsaws and killers as SumoCue and SudoCue write them, one per line:
 *
 *     SumoCueV1=0J0=8J0=0J0=0J1...      a jigsaw
 *     SumoCueV1=15+0=7+2...             a killer
 *
 * D after the V1: with diagonals. Each of the 81 cells of a jigsaw is = and the given, 0 for none,
 * then J and the number of its region. In a killer = is the first cell of a cage, with its sum, and
 * + is a cell of the cage whose first cell has this number, counted from 0; a killer may have
 * regions too. Only jigsaws are written: we have not seen a killer of SumoCue's own making. What
 * follows after a blank is a label.
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
    if (at < end)
        return nonet_piece_error(piece, at, used, "%s where %s is expected",
                                 nonet_char_name(text->at[at], name), wanted);
    return nonet_piece_error(piece, at, used, "the puzzle ends where %s is expected", wanted);
}

/* ---- cells ---- */

/* A cell as it is written: its sign, its number, and the region, -1 if it has none. */
struct cell {
    size_t at;
    char sign;
    int number, region;
};

struct cells {
    struct cell of[CELLS];
    int is_jigsaw, is_killer;
};

/* A number of one or two digits. 0: there is none; *at is where it should be. */
static int take_number(const struct nonet_text *text, size_t *at, size_t end, int *number) {
    if (*at >= end || !is_digit(text->at[*at]))
        return 0;
    *number = 0;
    for (int i = 0; i < 2 && *at < end && is_digit(text->at[*at]); i++, ++*at)
        *number = 10 * *number + (text->at[*at] - '0');
    return *at >= end || !is_digit(text->at[*at]);
}

static int read_cell(const struct nonet_text *text, size_t *at, size_t end, struct cell *cell) {
    cell->at = *at;
    if (*at >= end || (text->at[*at] != '=' && text->at[*at] != '+'))
        return 0;
    cell->sign = text->at[(*at)++];
    return take_number(text, at, end, &cell->number);
}

static int read_region(const struct nonet_text *text, size_t *at, size_t end, struct cell *cell) {
    if (*at >= end || text->at[*at] != 'J')
        return 0;
    ++*at;
    return take_number(text, at, end, &cell->region) && cell->region < SIDE;
}

/* Reads all cells. The first one says whether they have regions; if they have none, or if one of
 * them has a +, the numbers are those of cages. */
static int read_cells(const struct nonet_text *text, size_t at, size_t end, size_t used,
                      struct cells *cells, struct nonet_piece *piece) {
    memset(cells, 0, sizeof *cells);
    for (int c = 0; c < CELLS; c++) {
        struct cell *cell = &cells->of[c];
        if (!read_cell(text, &at, end, cell))
            return unexpected(text, at, end, "= and a number", used, piece);
        if (c == 0)
            cells->is_jigsaw = at < end && text->at[at] == 'J';
        if (cells->is_jigsaw && !read_region(text, &at, end, cell))
            return unexpected(text, at, end, "J and the number of a region", used, piece);
        cells->is_killer |= cell->sign == '+';
    }
    if (at < end)
        return nonet_piece_error(piece, at, used, "more than %d cells", CELLS);
    cells->is_killer |= !cells->is_jigsaw;
    return NONET_OK;
}

static int add_regions(const struct nonet_text *text, const struct cells *cells, size_t begin,
                       size_t used, struct nonet_piece *piece) {
    static const char labels[] = "012345678";
    char reason[NONET_REASON_MAX];
    struct region_map map;
    nonet_map_begin(&map, SIDE);
    for (int c = 0; c < CELLS; c++)
        if (nonet_map_add(&map, labels + cells->of[c].region, 1, reason) != NONET_OK)
            return nonet_piece_error(piece, cells->of[c].at, used, "%s", reason);
    return nonet_rules_add_map(text, &map, begin, used, piece);
}

static int add_givens(const struct cells *cells, size_t used, struct nonet_grid *grid,
                      struct nonet_piece *piece) {
    for (int c = 0; c < CELLS; c++) {
        int d = cells->of[c].number;
        if (d > SIDE)
            return nonet_piece_error(piece, cells->of[c].at, used, "%d where 0 to %d is expected",
                                     d, SIDE);
        if (d > 0)
            nonet_grid_give(grid, c, d);
    }
    return NONET_OK;
}

/* A cage has as its first cell one with =; 0 is a cage without a sum or, alone, none. */
static int add_cages(const struct nonet_text *text, const struct cells *cells, size_t begin,
                     size_t used, struct nonet_piece *piece) {
    uint16_t root[CELLS];
    int16_t sum[CELLS];
    int followers[CELLS] = {0};
    for (int c = 0; c < CELLS; c++) {
        const struct cell *cell = &cells->of[c];
        if (cell->sign == '=')
            continue;
        if (cell->number >= CELLS || cells->of[cell->number].sign != '=')
            return nonet_piece_error(piece, cell->at, used, "no cage begins at cell %d",
                                     cell->number);
        followers[cell->number]++;
    }
    for (int c = 0; c < CELLS; c++) {
        const struct cell *cell = &cells->of[c];
        int is_alone = cell->sign == '=' && cell->number == 0 && followers[c] == 0;
        root[c] = (uint16_t)(cell->sign == '+' ? cell->number : is_alone ? NO_CAGE : c);
        sum[c] = (int16_t)cell->number;
    }
    return nonet_rules_add_cages(text, SIDE, root, sum, begin, used, piece);
}

static int read_puzzle(const struct nonet_text *text, size_t begin, size_t end, size_t used,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct cells cells;
    size_t at = begin + sizeof magic - 1;
    int diagonals = at < end && text->at[at] == 'D';
    piece->has_rules = 1;
    int status = read_cells(text, at + (size_t)diagonals, end, used, &cells, piece);
    if (status == NONET_OK)
        status = nonet_grid_init(grid, room, 3, 3);
    if (status == NONET_OK)
        status = nonet_rules_begin(text, SIDE, cells.is_jigsaw ? "jigsaw regions" : "killer cages",
                                   begin, used, piece);
    if (status == NONET_OK && cells.is_jigsaw)
        status = add_regions(text, &cells, begin, used, piece);
    if (status == NONET_OK && diagonals)
        status = nonet_rules_add_set(text, "diagonals", begin, used, piece);
    if (status == NONET_OK)
        status = cells.is_killer ? add_cages(text, &cells, begin, used, piece)
                                 : add_givens(&cells, used, grid, piece);
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

/* A killer has no place for digits. A jigsaw gets those of the grid. */
static long fill(const struct nonet_text *question, const struct nonet_grid *grid, char *out,
                 size_t room) {
    struct pen pen = pen_of(out, room);
    struct nonet_piece piece;
    struct cells cells;
    size_t at = sizeof magic - 1, end = question->length;
    at += at < end && question->at[at] == 'D';
    nonet_piece_init(&piece);
    if (at > end || read_cells(question, at, end, end, &cells, &piece) != NONET_OK)
        return NONET_E_UNWRITABLE;
    if (cells.is_killer)
        return nonet_fill_solution(question, grid, out, room);
    if (!nonet_has_digits_only(grid))
        return NONET_E_UNWRITABLE;
    nonet_pen_bytes(&pen, question->at, at);
    for (int c = 0; c < CELLS; c++) {
        size_t begin = cells.of[c].at, next = c + 1 < CELLS ? cells.of[c + 1].at : end;
        if (cells.of[c].number != nonet_cell_digit(grid, c)) {
            pen_char(&pen, '=');
            nonet_pen_number(&pen, nonet_cell_digit(grid, c));
            while (question->at[begin] != 'J')
                begin++;
        }
        nonet_pen_bytes(&pen, question->at + begin, next - begin);
    }
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_sumocue = {
    .size = sizeof(struct nonet_format),
    .name = "sumocue",
    .summary = "jigsaws and killers of SumoCue, SumoCueV1=0J0=8J0...",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_RULES,
    .probe = probe,
    .read = read,
    .write = write,
    .fill = fill,
};
