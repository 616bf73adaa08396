/*
 * rows: cells separated by blanks, one row per line, x for an empty cell:
 *
 *     8 x x x x x x x x
 *     x x 3 6 x x x x x
 */
#include "format/block.h"

static int split(const struct nonet_text *text, const struct line *line, struct token *cells,
                 size_t *bad) {
    *bad = nonet_line_misfit(text, line, SIGN_DOT | SIGN_LOW);
    return *bad < line->end ? -1 : nonet_split_cells(text, line, 0, cells);
}

static const struct block_kind kind = {split, 0, 0, 0, 0, SHAPE_APART};

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    return nonet_block_read(text, &kind, grid, room, piece);
}

/* Four or more short groups on the first line. A block of rows without blanks is left to sdk. */
static int probe(const struct nonet_text *text) {
    struct line line;
    int groups = 0, longest = 0;
    if (!nonet_first_line(text, &line))
        return 0;
    for (size_t i = line.begin; i < line.end;) {
        size_t run = nonet_cell_run(text->at, i, line.end);
        if (run == 0 && !is_blank(text->at[i]))
            return 0;
        groups += run > 0;
        longest = (int)run > longest ? (int)run : longest;
        i += run ? run : 1;
    }
    return groups >= 4 && longest <= 3 ? 60 : 0;
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    static const struct row_look look = {" ", NULL, "", 'x', 0, 1};
    return nonet_rows_write(grid, style, &look, out, room);
}

const struct nonet_format nonet_format_rows = {
    .size = sizeof(struct nonet_format),
    .name = "rows",
    .summary = "one row per line, cells separated by blanks, x for empty",
    .probe = probe,
    .read = read,
    .write = write,
};
