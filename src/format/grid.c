/*
 * grid: the bordered grid of the seeds,
 *
 *     4 . . |. . . |8 . 5
 *     . 3 . |. . . |. . .
 *     . . . |7 . . |. . .
 *     ------+------+------
 *
 * with a blank after the last cell as well, unless the question had none there. The bars draw the
 * boxes.
 */
#include "format/block.h"

static int is_border(const struct nonet_text *text, const struct line *line) {
    for (size_t i = line->begin; i < line->end; i++)
        if (!(sign_of(text->at[i]) & (SIGN_BLANK | SIGN_BAR | SIGN_PLUS | SIGN_MINUS)))
            return 0;
    return 1;
}

static int split(const struct nonet_text *text, const struct line *line, struct token *cells,
                 size_t *bad) {
    *bad = nonet_line_misfit(text, line, SIGN_DOT | SIGN_BAR | SIGN_PLUS | SIGN_MINUS);
    if (*bad < line->end)
        return -1;
    if (is_border(text, line))
        return 0;
    *bad = line->begin;
    return nonet_has_empty_field(text, line->begin, line->end)
               ? -1
               : nonet_split_cells(text, line, SIGN_BAR | SIGN_PLUS | SIGN_MINUS, cells);
}

static const struct block_kind kind = {split, 0, 0, 1, 0, SHAPE_APART};

/* Do the rows end without a blank? The first one decides. */
static int is_tight(const struct nonet_text *text, size_t used) {
    struct line line;
    for (size_t at = 0; at < used; at = line.next) {
        if (nonet_text_line(text, at, &line) != NONET_OK)
            break;
        if (memchr(text->at + line.begin, '|', line.end - line.begin))
            return !is_blank(text->at[line.end - 1]);
    }
    return 0;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    int status = nonet_block_read(text, &kind, grid, room, piece);
    if (status == NONET_OK && piece->kind == NONET_PIECE_PUZZLE)
        piece->style.tight = (char)is_tight(text, piece->used);
    return status;
}

/* Boxes of one row as wide as the grid have no bars, but a rule below. */
static int is_ruled(const struct nonet_text *text, const struct line *line) {
    struct line below;
    return line->next < text->length && nonet_text_line(text, line->next, &below) == NONET_OK &&
           is_border(text, &below) && memchr(text->at + below.begin, '-', below.end - below.begin);
}

/* The groups between the bars of a row: how many bars, and whether the cells are single. */
static int looks_like_row(const struct nonet_text *text, const struct line *line) {
    size_t begin = line->begin, end = line->end;
    int bars = 0, longest = 0, run = 0, cells = 0;
    nonet_trim(text->at, &begin, &end);
    for (size_t i = begin; i < end; i++) {
        bars += text->at[i] == '|';
        cells += is_digit(text->at[i]) || is_letter(text->at[i]) || text->at[i] == '.';
        run = is_digit(text->at[i]) || text->at[i] == ',' ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return cells > 0 && text->at[begin] != '|' && (bars > 0 || is_ruled(text, line)) &&
           longest <= 3;
}

static int probe(const struct nonet_text *text) {
    struct line line;
    int rows = 0;
    for (size_t at = 0; at < text->length && rows < 3; at = line.next) {
        if (nonet_text_line(text, at, &line) != NONET_OK)
            break;
        if (is_border(text, &line))
            continue; /* or blank */
        if (!looks_like_row(text, &line))
            return 0;
        rows++;
    }
    return rows > 0 ? 70 : 0;
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    struct row_look look = {" ", " |", style->tight ? "" : " ", '.', 1, 1};
    return nonet_rows_write(grid, style, &look, out, room);
}

const struct nonet_format nonet_format_grid = {
    .size = sizeof(struct nonet_format),
    .name = "grid",
    .summary = "rows with bars and rules between the boxes",
    .probe = probe,
    .read = read,
    .write = write,
};
