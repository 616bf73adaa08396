/*
 * solo: the game ids of Solo in Simon Tatham's puzzle collection, one per line:
 *
 *     3x3:a2c7d6a9b5b8b1b7_9a2c7_8_4_1k7_4_2_6c3a4_3b9b1b1b4a6d7c4a    what follows is a label
 *
 * 3x4 is a box of 3 rows by 4 columns, 9j a jigsaw of side 9, whose blocks follow the cells after a
 * comma (solo_blocks.c). The letters after it say how the puzzle was made, which does not matter
 * here, or which additional rules it has: x is both diagonals, k killer cages, whose borders and
 * sums come last (solo_cages.c). In the grid a number is a clue, a letter is a run of 1 to 26 empty
 * cells, and _ stands between two clues that have no run between them. The answer is an id again.
 */
#include "format/solo.h"
#include "format/variant.h"

static int read_number(const struct nonet_text *text, size_t *at, size_t end) {
    int n = 0;
    while (*at < end && is_digit(text->at[*at])) {
        n = n > 9999 ? n : n * 10 + (text->at[*at] - '0');
        ++*at;
    }
    return n;
}

static int unexpected(const struct nonet_text *text, size_t at, size_t end, size_t used,
                      const char *wanted, struct nonet_piece *piece) {
    char name[12];
    if (at >= end)
        return nonet_piece_error(piece, at, used, "the id ends where %s expected", wanted);
    return nonet_piece_error(piece, at, used, "%s where %s expected",
                             nonet_char_name(text->at[at], name), wanted);
}

/* ---- parameters ---- */

struct params {
    int box_rows, box_cols;           /* for a jigsaw: their product is the side */
    size_t jigsaw, diagonals, killer; /* where their letters are; 0: there are none */
};

/* How many letters the parameter at `at` takes, if it only says how the puzzle was generated: its
 * symmetry (a, r2, r4, m2, m4, m8, md2, md4) or its difficulty (d and a letter). Otherwise 0. */
static size_t generation_letters(const struct nonet_text *text, size_t at, size_t end) {
    static const char *const known[] = {"md2", "md4", "m2", "m4", "m8", "r2", "r4",
                                        "dt",  "db",  "di", "da", "de", "du", "a"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t n = strlen(known[i]);
        if (n <= end - at && memcmp(text->at + at, known[i], n) == 0)
            return n;
    }
    return 0;
}

/* Reads the letters after the box. */
static int read_letters(const struct nonet_text *text, size_t at, const struct solo_id *id,
                        struct params *params, struct nonet_piece *piece) {
    while (at < id->params_end) {
        char c = text->at[at];
        size_t n = generation_letters(text, at, id->params_end);
        if (c == '#')
            return nonet_piece_error(piece, at, id->used,
                                     "a random seed, not a puzzle; give the id with a colon");
        if (c == 'k')
            params->killer = at;
        else if (c == 'j')
            params->jigsaw = at;
        else if (c == 'x')
            params->diagonals = at;
        else if (n == 0)
            return unexpected(text, at, id->params_end, id->used, "a parameter or ':' is", piece);
        at += n > 0 ? n : 1;
    }
    return NONET_OK;
}

/* Reads the parameters: the box or the side, and letters. */
static int read_params(const struct nonet_text *text, const struct solo_id *id,
                       struct params *params, struct nonet_piece *piece) {
    size_t at = id->params, end = id->params_end;
    memset(params, 0, sizeof *params);
    if (at >= end || !is_digit(text->at[at]))
        return unexpected(text, at, end, id->used, "the box, such as 3x3:, is", piece);
    params->box_rows = params->box_cols = read_number(text, &at, end);
    int is_box = at + 1 < end && text->at[at] == 'x' && is_digit(text->at[at + 1]);
    if (is_box) {
        at++;
        params->box_cols = read_number(text, &at, end);
    }
    int status = read_letters(text, at, id, params, piece);
    if (params->jigsaw && !is_box)
        params->box_rows = 1; /* 9j is a side, 3x3j a box */
    if (status != NONET_OK || nonet_grid_bytes(params->box_rows, params->box_cols) != 0)
        return status;
    if (params->jigsaw && !is_box)
        return nonet_piece_error(piece, id->params, id->used, "a side of %d; it must be 2 to %d",
                                 params->box_cols, NONET_SIDE_MAX);
    return nonet_piece_error(piece, id->params, id->used,
                             "boxes of %dx%d; their cells must be 2 to %d", params->box_rows,
                             params->box_cols, NONET_SIDE_MAX);
}

/* ---- the grid ---- */

static int too_many(size_t at, size_t used, int cells, struct nonet_piece *piece) {
    return nonet_piece_error(piece, at, used, "more than %d cells", cells);
}

int nonet_solo_read_numbers(const struct nonet_text *text, size_t begin, size_t end, int cells,
                            int most, size_t used, int16_t *numbers, struct nonet_piece *piece) {
    int c = 0;
    memset(numbers, 0, (size_t)cells * sizeof *numbers);
    for (size_t at = begin; at < end;) {
        char ch = text->at[at];
        size_t first = at;
        int separator = ch == '_' && at > begin && is_digit(text->at[at - 1]) && at + 1 < end &&
                        is_digit(text->at[at + 1]);
        if (separator) {
            at++;
        } else if (is_digit(ch)) {
            if (c == cells)
                return too_many(at, used, cells, piece);
            int n = read_number(text, &at, end);
            if (n < 1 || n > most)
                return nonet_piece_error(piece, first, used, "%d where 1 to %d is expected", n,
                                         most);
            numbers[c++] = (int16_t)n;
        } else if (ch >= 'a' && ch <= 'z') {
            c += ch - 'a' + 1;
            if (c > cells)
                return too_many(at, used, cells, piece);
            at++;
        } else {
            return unexpected(text, at, end, used, "a number or a letter a to z is", piece);
        }
    }
    if (c < cells)
        return nonet_piece_error(piece, end, used, "%d cell%s; %d make a puzzle", c,
                                 c == 1 ? "" : "s", cells);
    return NONET_OK;
}

static int read_cells(const struct nonet_text *text, size_t end, const struct solo_id *id,
                      struct nonet_grid *grid, struct nonet_piece *piece) {
    int16_t digits[NONET_CELLS_MAX];
    int cells = (int)grid->cells;
    int status =
        nonet_solo_read_numbers(text, id->cells, end, cells, grid->side, id->used, digits, piece);
    if (status != NONET_OK && piece->error < end && text->at[piece->error] == ',')
        return nonet_piece_refuse(piece, piece->error, id->used,
                                  "regions or cages follow the cells, but no parameter says which");
    for (int c = 0; status == NONET_OK && c < cells; c++)
        if (digits[c] > 0)
            nonet_grid_give(grid, c, digits[c]);
    return status;
}

/* ---- what follows the cells ---- */

/* Where the part of the description that begins at `at` ends: before a comma, or with the id. */
static size_t part_end(const struct nonet_text *text, size_t at, const struct solo_id *id) {
    const char *comma = memchr(text->at + at, ',', id->cells_end - at);
    return comma != NULL ? (size_t)(comma - text->at) : id->cells_end;
}

static int missing(const struct nonet_text *text, const struct solo_id *id, const char *wanted,
                   struct nonet_piece *piece) {
    return unexpected(text, id->cells_end, id->cells_end, id->used, wanted, piece);
}

/* Reads the borders and the sums of cages after the comma at `at`. */
static int read_cages(const struct nonet_text *text, size_t at, const struct solo_id *id, int side,
                      struct nonet_piece *piece) {
    if (at == id->cells_end)
        return missing(text, id, "',' and the cages are", piece);
    size_t comma = part_end(text, at + 1, id);
    if (comma == id->cells_end)
        return missing(text, id, "',' and the sums of the cages are", piece);
    return nonet_solo_read_cages(text, at + 1, comma, id->cells_end, side, id->used, piece);
}

/* An empty grid: a jigsaw has the boxes that its side has by itself. */
static int begin_grid(const struct nonet_text *text, const struct solo_id *id,
                      const struct params *params, struct nonet_grid *grid, size_t room,
                      struct nonet_piece *piece) {
    struct nonet_text unboxed = *text;
    unboxed.box_rows = unboxed.box_cols = 0;
    if (!params->jigsaw)
        return nonet_grid_init(grid, room, params->box_rows, params->box_cols);
    return nonet_region_grid(&unboxed, params->box_rows * params->box_cols, grid, room, piece,
                             id->params, id->used);
}

/* Reads the cells and, after commas, the blocks of a jigsaw, and cages and their sums. */
static int read_parts(const struct nonet_text *text, const struct solo_id *id,
                      const struct params *params, struct nonet_grid *grid, size_t room,
                      struct nonet_piece *piece) {
    int side = params->box_rows * params->box_cols, has_more = params->jigsaw || params->killer;
    size_t at = has_more ? part_end(text, id->cells, id) : id->cells_end;
    if (params->jigsaw && at == id->cells_end)
        return missing(text, id, "',' and the blocks are", piece);
    int status = begin_grid(text, id, params, grid, room, piece);
    if (status == NONET_OK)
        status = read_cells(text, at, id, grid, piece);
    if (status == NONET_OK && params->jigsaw) {
        size_t blocks = at + 1;
        at = params->killer ? part_end(text, blocks, id) : id->cells_end;
        status = nonet_solo_read_blocks(text, blocks, at, side, id->used, piece);
    }
    if (status == NONET_OK && params->killer)
        status = read_cages(text, at, id, side, piece);
    return status;
}

/* Begins the rules, if the parameters say that there are any. */
static int begin_rules(const struct nonet_text *text, const struct solo_id *id,
                       const struct params *params, struct nonet_piece *piece) {
    int side = params->box_rows * params->box_cols;
    if (params->jigsaw)
        return nonet_rules_begin(text, side, "jigsaw regions", params->jigsaw, id->used, piece);
    if (params->killer)
        return nonet_rules_begin(text, side, "killer cages", params->killer, id->used, piece);
    if (params->diagonals)
        return nonet_rules_begin(text, side, "diagonals", params->diagonals, id->used, piece);
    return NONET_OK;
}

int nonet_solo_read(const struct nonet_text *text, const struct solo_id *id,
                    struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct params params;
    int status = read_params(text, id, &params, piece);
    if (status == NONET_OK)
        status = begin_rules(text, id, &params, piece);
    if (status == NONET_OK)
        status = read_parts(text, id, &params, grid, room, piece);
    if (status == NONET_OK && params.diagonals)
        status = nonet_rules_add_set(text, "diagonals", params.diagonals, id->used, piece);
    return status;
}

/* ---- ids ---- */

static int read_record(const struct nonet_text *text, const struct line_record *record,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct solo_id id = {.params = record->begin, .used = record->line.next};
    struct params ignored;
    size_t stop = nonet_word_end(text->at, record->begin, record->end);
    const char *colon = memchr(text->at + record->begin, ':', stop - record->begin);
    id.params_end = colon ? (size_t)(colon - text->at) : stop;
    id.cells = id.params_end + 1;
    id.cells_end = stop;
    if (colon == NULL) {
        int status = read_params(text, &id, &ignored, piece);
        return status == NONET_OK ? unexpected(text, stop, stop, id.used, "':' is", piece) : status;
    }
    nonet_record_label(text, record, stop, piece);
    return nonet_solo_read(text, &id, grid, room, piece);
}

static int read_solo(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    return nonet_record_read(text, read_record, grid, room, piece);
}

/* A number, an x and a number, then letters up to a colon or a hash. */
static int probe(const struct nonet_text *text) {
    struct line_record record;
    if (!nonet_first_record(text, &record))
        return 0;
    size_t begin = record.begin, at = begin, end = record.end;
    read_number(text, &at, end);
    if (at == begin || at - begin > 2 || at == end || (text->at[at] != 'x' && text->at[at] != 'j'))
        return 0;
    while (at < end && at - begin < 20 && (is_digit(text->at[at]) || is_letter(text->at[at])))
        at++;
    if (at == end || (text->at[at] != ':' && text->at[at] != '#'))
        return 0;
    at++;
    return at < end && (is_digit(text->at[at]) || is_letter(text->at[at])) ? 95 : 0;
}

/* ---- writing ---- */

static void write_run(struct pen *pen, int run) {
    for (; run > 26; run -= 26)
        pen_char(pen, 'z');
    if (run > 0)
        pen_char(pen, (char)('a' + run - 1));
}

/* Runs of empty cells and numbers. */
void nonet_solo_write_numbers(struct pen *pen, const int16_t *numbers, int cells) {
    int run = 0;
    for (int c = 0; c < cells; c++) {
        if (numbers[c] == 0) {
            run++;
            continue;
        }
        if (run == 0 && c > 0)
            pen_char(pen, '_');
        write_run(pen, run);
        nonet_pen_number(pen, numbers[c]);
        run = 0;
    }
    write_run(pen, run);
}

static void write_cells(struct pen *pen, const struct nonet_grid *grid) {
    int16_t digits[NONET_CELLS_MAX];
    for (int c = 0; c < (int)grid->cells; c++)
        digits[c] = (int16_t)nonet_cell_digit(grid, c);
    nonet_solo_write_numbers(pen, digits, (int)grid->cells);
}

static void write_params(struct pen *pen, const struct nonet_grid *grid,
                         const struct variant *variant, int is_killer) {
    nonet_pen_number(pen, variant->has_regions ? grid->side : grid->box_rows);
    pen_char(pen, variant->has_regions ? 'j' : 'x');
    if (!variant->has_regions)
        nonet_pen_number(pen, grid->box_cols);
    nonet_pen_text(pen, variant->down ? "x" : "");
    nonet_pen_text(pen, is_killer ? "k:" : ":");
}

static long write_solo(const struct nonet_grid *grid, const struct nonet_rules *rules,
                       const struct nonet_style *style, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    struct variant variant;
    struct cages cages;
    int status = NONET_OK;
    (void)style;
    if (!nonet_has_digits_only(grid) || !nonet_killer_of(rules, &variant, &cages) ||
        variant.down != variant.up)
        return NONET_E_UNWRITABLE;
    write_params(&pen, grid, &variant, cages.count > 0);
    write_cells(&pen, grid);
    if (variant.has_regions) {
        pen_char(&pen, ',');
        status = nonet_solo_write_blocks(&pen, variant.of, grid->side, grid->side);
    }
    if (status == NONET_OK && cages.count > 0)
        status = nonet_solo_write_cages(&pen, &cages);
    return status == NONET_OK ? nonet_pen_end(&pen) : status;
}

const struct nonet_format nonet_format_solo = {
    .size = sizeof(struct nonet_format),
    .name = "solo",
    .summary = "Simon Tatham's game ids, 3x3:a2c7..., with diagonals, jigsaws and cages",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_RULES,
    .probe = probe,
    .read = read_solo,
    .write = write_solo,
};
