/*
 * norvig and euler: lists of puzzles as blocks of rows, separated by lines of = or by titles:
 *
 *     003020600            Grid 01
 *     900305001            003020600
 *     ...                  900305001
 *     ========             ...
 *     200080300            Grid 02
 *
 * One reader serves both. A line of = and a blank line are text to be passed through; a title and
 * the rows below it are a piece, in which the answer replaces the rows. Rows may have blanks, bars
 * and rules. In norvig a title may be any line of words, or be missing; in euler it must be there
 * and begin with "Grid". A block that is damaged ends where the next title or line of = begins.
 */
#include "format/block.h"

enum { RESYNC_MAX = 1 << 20, ROW_MAX = NONET_SIDE_MAX };

enum line_kind { BLANK, SEPARATOR, TITLE, RULE, ROW };

static int has_only(const struct nonet_text *text, size_t begin, size_t end, const char *allowed) {
    for (size_t i = begin; i < end; i++)
        if (text->at[i] == '\0' || strchr(allowed, text->at[i]) == NULL)
            return 0;
    return 1;
}

/* Something that no row has: a lower-case letter other than x, or the # of a comment. */
static int has_words(const struct nonet_text *text, size_t begin, size_t end) {
    if (text->at[begin] == '#')
        return 1;
    for (size_t i = begin; i < end; i++)
        if (text->at[i] >= 'a' && text->at[i] <= 'z' && text->at[i] != 'x')
            return 1;
    return 0;
}

/* The first letters of the alphabet, as many as there are, each once: a row of a full grid. */
static int is_full_row(const struct nonet_text *text, size_t begin, size_t end) {
    uint32_t seen = 0;
    int letters = 0;
    for (size_t i = begin; i < end; i++) {
        if (is_blank(text->at[i]) || text->at[i] == '|')
            continue;
        if (!is_letter(text->at[i]) || ++letters > 26)
            return 0;
        seen |= (uint32_t)1 << (upper(text->at[i]) - 'A');
    }
    return letters >= 10 && seen == ((uint32_t)1 << letters) - 1;
}

/* A row in letters, for sides above 9: one long group with digits or empty cells in it, or groups
 * of equal length. Without this a row of lower-case letters would pass for a title. */
static int is_row_of_letters(const struct nonet_text *text, size_t begin, size_t end) {
    size_t groups = 0, first = 0, run = 1, signs = 0;
    if (is_full_row(text, begin, end))
        return 1;
    for (size_t i = begin; i < end; i += run + 1) {
        run = nonet_cell_run(text->at, i, end);
        if (i + run < end && !is_blank(text->at[i + run]) && text->at[i + run] != '|')
            return 0;
        for (size_t k = i; k < i + run; k++)
            signs += !is_letter(text->at[k]);
        if (run > 0 && groups++ == 0)
            first = run;
        if (run > 0 && run != first)
            return 0;
    }
    return signs > 0 && (groups == 1 ? first >= 12 : groups > 2);
}

/* Adjacent dashes: a rule. Single ones are empty cells. */
static int has_dashes(const struct nonet_text *text, size_t begin, size_t end) {
    for (; begin + 1 < end; begin++)
        if (text->at[begin] == '-' && text->at[begin + 1] == '-')
            return 1;
    return 0;
}

static enum line_kind kind_of(const struct nonet_text *text, const struct line *line) {
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    if (begin == end)
        return BLANK;
    if (end - begin >= 2 && has_only(text, begin, end, "="))
        return SEPARATOR;
    if (has_only(text, begin, end, "-+|=* \t") && has_dashes(text, begin, end))
        return RULE;
    return has_words(text, begin, end) && !is_row_of_letters(text, begin, end) ? TITLE : ROW;
}

static int split(const struct nonet_text *text, const struct line *line, struct token *cells,
                 size_t *bad) {
    *bad = nonet_line_misfit(text, line, SIGN_DOT | SIGN_LOW | SIGN_STAR | SIGN_MINUS | SIGN_BAR);
    return *bad < line->end ? -1 : nonet_split_cells(text, line, SIGN_BAR, cells);
}

static const struct block_kind rows_kind = {split, 0, 0, 1, 0, SHAPE_NONE};

/* ---- a block ---- */

struct block {
    struct rows rows;
    size_t begin, end; /* from the first row or rule to the end of the last */
    size_t next;       /* the line after it */
};

/* Collects the lines of a block from `at` on: rows, rules, and blank lines between them. It ends at
 * a separator, a title, or the end of the text. A blank line after the last row is not part of it.
 */
static int gather(const struct nonet_text *text, size_t at, struct block *block) {
    struct line line;
    rows_begin(&block->rows);
    block->begin = at;
    block->end = block->next = at;
    while (at < text->length || !text->last) {
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return NONET_MORE;
        enum line_kind kind = kind_of(text, &line);
        if (kind == SEPARATOR || kind == TITLE)
            break;
        at = line.next;
        if (kind == BLANK)
            continue;
        if (kind == ROW)
            nonet_rows_add(&block->rows, text, &line, &rows_kind);
        block->end = line.end;
        block->next = line.next;
        if (block->rows.count == BLOCK_ROWS_MAX || at > RESYNC_MAX)
            break;
    }
    return NONET_OK;
}

/* The side that most of the rows have. */
static int side_of(const struct nonet_text *text, const struct rows *rows) {
    int best = 9, most = 0;
    if (text->box_rows != 0)
        return text->box_rows * text->box_cols;
    for (int r = 0; r < rows->count; r++) {
        int same = 0;
        for (int k = 0; k < rows->count; k++)
            same += rows->cells[k] == rows->cells[r];
        if (rows->cells[r] > 0 && same > most) {
            most = same;
            best = rows->cells[r];
        }
    }
    return best;
}

static int read_block(const struct nonet_text *text, struct block *block, struct nonet_grid *grid,
                      size_t room, struct nonet_piece *piece) {
    if (block->rows.count == 0)
        return nonet_piece_error(piece, block->begin, block->next, "a rule without rows");
    piece->cells = block->begin;
    piece->cells_end = block->end;
    return nonet_rows_read(&block->rows, text, side_of(text, &block->rows), block->next, &rows_kind,
                           grid, room, piece);
}

/* ---- titles ---- */

static int is_grid_title(const struct nonet_text *text, const struct line *line) {
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    return end - begin >= 4 && memcmp(text->at + begin, "Grid", 4) == 0 &&
           (end - begin == 4 || is_blank(text->at[begin + 4]));
}

/* The first line after the title that is not blank. */
static int line_below(const struct nonet_text *text, const struct line *title, struct line *below) {
    *below = *title;
    do {
        if (nonet_text_line(text, below->next, below) == NONET_MORE)
            return NONET_MORE;
    } while (below->begin < text->length && nonet_line_is_blank(text, below));
    return NONET_OK;
}

static int read_titled(const struct nonet_text *text, const struct line *title, int euler,
                       struct block *block, struct nonet_grid *grid, size_t room,
                       struct nonet_piece *piece) {
    struct line below;
    if (line_below(text, title, &below) == NONET_MORE)
        return NONET_MORE;
    enum line_kind kind = kind_of(text, &below);
    if (kind != ROW && kind != RULE) {
        if (!euler || !is_grid_title(text, title))
            return nonet_piece_text(piece, title->next);
        return nonet_piece_error(piece, below.begin, below.begin > 0 ? below.begin : title->next,
                                 "rows are expected below the title");
    }
    if (gather(text, below.begin, block) == NONET_MORE)
        return NONET_MORE;
    piece->label = title->begin;
    piece->label_end = title->end;
    nonet_trim(text->at, &piece->label, &piece->label_end);
    if (euler && !is_grid_title(text, title))
        return nonet_piece_error(piece, piece->label, block->next,
                                 "a title such as Grid 01 is expected");
    return read_block(text, block, grid, room, piece);
}

static int read_list(const struct nonet_text *text, int euler, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    struct line line;
    struct block block;
    nonet_piece_init(piece);
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    enum line_kind kind = kind_of(text, &line);
    if (kind == BLANK || kind == SEPARATOR)
        return nonet_piece_text(piece, line.next);
    if (kind == TITLE)
        return read_titled(text, &line, euler, &block, grid, room, piece);
    if (gather(text, 0, &block) == NONET_MORE)
        return NONET_MORE;
    if (euler)
        return nonet_piece_error(piece, 0, block.next, "a title such as Grid 01 is expected");
    return read_block(text, &block, grid, room, piece);
}

static int read_norvig(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                       struct nonet_piece *piece) {
    return read_list(text, 0, grid, room, piece);
}

static int read_euler(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                      struct nonet_piece *piece) {
    return read_list(text, 1, grid, room, piece);
}

/* ---- probing and writing ---- */

/* 1 if the line looks like a row: four cells or more, and nothing else except bars. */
static int looks_like_row(const struct nonet_text *text, const struct line *line) {
    struct token cells[BLOCK_CELLS_MAX];
    size_t bad;
    if (kind_of(text, line) != ROW)
        return 0;
    int n = split(text, line, cells, &bad);
    return n >= 4 && n <= ROW_MAX;
}

/* One title per block is fine; more words are a document with = underlines. The window may end in
 * the middle of a line, which then does not count. */
static int probe_norvig(const struct nonet_text *text) {
    struct line line;
    int rows = 0, separators = 0, titles = 0;
    for (size_t at = 0; at < text->length; at = line.next) {
        if (nonet_text_line(text, at, &line) != NONET_OK)
            break;
        enum line_kind kind = kind_of(text, &line);
        separators += kind == SEPARATOR;
        titles += kind == TITLE;
        rows += looks_like_row(text, &line);
    }
    return separators > 0 && rows >= 3 && titles <= separators + 1 ? 90 : 0;
}

static int probe_euler(const struct nonet_text *text) {
    struct nonet_text whole = *text;
    struct line line, below;
    whole.last = 1;
    if (!nonet_first_line(text, &line) || !is_grid_title(text, &line))
        return 0;
    if (line_below(&whole, &line, &below) != NONET_OK || below.begin == text->length)
        return 0;
    return looks_like_row(&whole, &below) ? 95 : 20;
}

static long write_list(const struct nonet_grid *grid, const struct nonet_style *style, char empty,
                       char *out, size_t room) {
    struct nonet_style own = *style;
    if (own.empty == '\0' || strchr(".0_*", own.empty) == NULL)
        own.empty = empty; /* a row of - would be a rule */
    int symbols = strlen(style->symbols) == grid->side;
    struct row_look look = {grid->side > 9 && !symbols ? " " : "", NULL, "", empty, 0, 0};
    return nonet_rows_write(grid, &own, &look, out, room);
}

static long write_norvig(const struct nonet_grid *grid, const struct nonet_rules *rules,
                         const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    return write_list(grid, style, '.', out, room);
}

static long write_euler(const struct nonet_grid *grid, const struct nonet_rules *rules,
                        const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    return write_list(grid, style, '0', out, room);
}

const struct nonet_format nonet_format_norvig = {
    .size = sizeof(struct nonet_format),
    .name = "norvig",
    .summary = "blocks of rows, separated by lines of =",
    .flags = NONET_FORMAT_FRAMED,
    .probe = probe_norvig,
    .read = read_norvig,
    .write = write_norvig,
    .after = "\n========",
};

const struct nonet_format nonet_format_euler = {
    .size = sizeof(struct nonet_format),
    .name = "euler",
    .summary = "blocks of rows under titles such as Grid 01, 0 for empty",
    .flags = NONET_FORMAT_FRAMED,
    .probe = probe_euler,
    .read = read_euler,
    .write = write_euler,
    .before = "Grid #\n",
};
