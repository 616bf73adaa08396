/*
 * marks: the table of candidates of the seeds. Every cell's candidates are centred, the odd blank
 * on the right, in columns one wider than the longest:
 *
 *        4      1679   12679  |  139     2369    269   |   8      1239     5
 *      26789     3    1256789 | 14589   24569   245689 | 12679    1249   124679
 *
 * Above side 9 candidates are joined by commas. A cell without candidates is written as ! . Read
 * back, it is a pencilmark puzzle; a cell with one candidate is a given.
 */
#include "format/block.h"

static int split(const struct nonet_text *text, const struct line *line, struct token *cells,
                 size_t *bad) {
    int n = 0, border = 1;
    *bad = nonet_line_misfit(text, line, "|+-,!");
    if (*bad < line->end)
        return -1;
    for (size_t i = line->begin; i < line->end; i++)
        border &= is_blank(text->at[i]) || strchr("|+-", text->at[i]) != NULL;
    for (size_t i = line->begin; !border && i < line->end && n < BLOCK_CELLS_MAX;) {
        if (is_blank(text->at[i]) || text->at[i] == '|') {
            i++;
            continue;
        }
        cells[n].at = i;
        while (i < line->end && !is_blank(text->at[i]) && text->at[i] != '|')
            i++;
        cells[n++].end = i;
    }
    return n;
}

static const struct block_kind kind = {split, 1, 0, 1, 0};

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    return nonet_block_read(text, &kind, grid, room, piece);
}

/* Boxes of one row as wide as the grid have no bars, but a rule below. */
static int is_ruled(const struct nonet_text *text, const struct line *line) {
    struct token cells[BLOCK_CELLS_MAX];
    struct line below;
    size_t bad;
    return line->next < text->length && nonet_text_line(text, line->next, &below) == NONET_OK &&
           split(text, &below, cells, &bad) == 0 &&
           memchr(text->at + below.begin, '-', below.end - below.begin) != NULL;
}

/* A first row with bars inside, none in front, digits alone, and a group of two or more somewhere.
 */
static int probe(const struct nonet_text *text) {
    struct token cells[BLOCK_CELLS_MAX];
    struct line line;
    size_t bad;
    int several = 0;
    for (size_t at = 0; at < text->length; at = line.next) {
        if (nonet_text_line(text, at, &line) != NONET_OK)
            break;
        int n = split(text, &line, cells, &bad);
        if (n < 0)
            return 0;
        for (int i = 0; i < n; i++)
            several += cells[i].end - cells[i].at > 1 || text->at[cells[i].at] == '!';
        int barred = memchr(text->at + line.begin, '|', line.end - line.begin) != NULL;
        if (n > 0 && (n < 4 || !(barred || is_ruled(text, &line))))
            return 0;
        if (n > 0 && text->at[cells[0].at > 0 ? cells[0].at - 1 : 0] == '|')
            return 0;
        if (n > 9 && memchr(text->at + line.begin, ',', line.end - line.begin) == NULL)
            continue; /* above side 9 two digits are one number */
        if (several)
            return 74;
    }
    return 0;
}

static void cell_text(const struct nonet_grid *grid, int c, const struct nonet_style *style,
                      struct pen *pen) {
    struct nonet_set m = grid_marks(grid, c);
    if (grid_value(grid, c) != 0 && style->known[0] != '\0') {
        nonet_pen_text(pen, style->known);
        return;
    }
    if (set_is_empty(m))
        pen_char(pen, '!');
    for (int first = 1; !set_is_empty(m); first = 0) {
        if (grid->side > 9 && !first)
            pen_char(pen, ',');
        nonet_pen_number(pen, set_take(&m));
    }
}

static int cell_width(const struct nonet_grid *grid, int c, const struct nonet_style *style) {
    struct pen pen = pen_of(NULL, 0);
    cell_text(grid, c, style, &pen);
    return (int)pen.length;
}

static void write_row(struct pen *pen, const struct nonet_grid *grid, int row,
                      const struct nonet_style *style, int width) {
    for (int k = 0; k < grid->side; k++) {
        int c = row * grid->side + k, spare = width - cell_width(grid, c, style);
        nonet_pen_repeat(pen, ' ', spare / 2);
        cell_text(grid, c, style, pen);
        nonet_pen_repeat(pen, ' ', spare - spare / 2);
        if ((k + 1) % grid->box_cols == 0 && k + 1 < grid->side)
            pen_char(pen, '|');
    }
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    struct pen pen = pen_of(out, room);
    int width = 0;
    for (int c = 0; c < (int)grid->cells; c++) {
        int w = cell_width(grid, c, style) + 1;
        width = w > width ? w : width;
    }
    for (int row = 0; row < grid->side; row++) {
        if (row > 0)
            pen_char(&pen, '\n');
        for (int k = 0; row > 0 && row % grid->box_rows == 0 && k < grid->side;
             k += grid->box_cols) {
            nonet_pen_repeat(&pen, '-', width * grid->box_cols);
            pen_char(&pen, k + grid->box_cols < grid->side ? '+' : '\n');
        }
        write_row(&pen, grid, row, style, width);
    }
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_marks = {
    .size = sizeof(struct nonet_format),
    .name = "marks",
    .summary = "the table of candidates",
    .flags = NONET_FORMAT_MARKS,
    .probe = probe,
    .read = read,
    .write = write,
};
