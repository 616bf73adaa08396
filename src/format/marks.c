/*
 * marks: the table of candidates of the seeds. Every cell's candidates are centred, the odd blank
 * on the right, in columns one wider than the longest:
 *
 *        4      1679   12679  |  139     2369    269   |   8      1239     5
 *      26789     3    1256789 | 14589   24569   245689 | 12679    1249   124679
 *
 * Above side 9 candidates are joined by commas. A cell without candidates is written as ! . Read
 * back, it is a pencilmark puzzle; a cell with one candidate is a given.
 *
 * In a jigsaw the lines follow the borders of the regions. Rules are below the table, one per line.
 */
#include "format/block.h"
#include "format/variant.h"
#include "rules/text.h"

static int split(const struct nonet_text *text, const struct line *line, struct token *cells,
                 size_t *bad) {
    int n = 0, border = 1;
    *bad =
        nonet_line_misfit(text, line, SIGN_BAR | SIGN_PLUS | SIGN_MINUS | SIGN_COMMA | SIGN_MARK);
    if (*bad < line->end)
        return -1;
    for (size_t i = line->begin; i < line->end; i++)
        border &= is_blank(text->at[i]) || strchr("|+-", text->at[i]) != NULL;
    *bad = line->begin;
    if (!border && nonet_has_empty_field(text, line->begin, line->end))
        return -1;
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

/* The bars of a jigsaw say nothing about boxes. */
static struct block_kind kind_of(int has_regions) {
    struct block_kind kind = {split, 1, 0, !has_regions, 0, SHAPE_NONE};
    return kind;
}

/* A table that has rules below it, [begin, end). */
struct ruled {
    int side;
    size_t begin, end; /* 0: there are none */
};

/* Looks for a rule as the first line behind a table. NONET_MORE, NONET_OK. */
static int find_rules(const struct nonet_text *text, struct ruled *r) {
    struct token cells[BLOCK_CELLS_MAX];
    struct line line;
    size_t bad;
    r->side = text->box_rows * text->box_cols;
    for (int rows = 0, n; r->end < text->length || !text->last; r->end = line.next, rows += n > 0) {
        if (nonet_text_line(text, r->end, &line) == NONET_MORE)
            return NONET_MORE;
        n = split(text, &line, cells, &bad);
        if (rows > 0 && nonet_is_rule_line(text, &line)) {
            r->begin = line.begin;
            return NONET_OK;
        }
        if (n < 0 || (rows == 0 && n == 0) || (rows > 0 && rows == r->side) ||
            nonet_line_is_blank(text, &line))
            return NONET_OK;
        r->side = r->side ? r->side : n;
    }
    return NONET_OK;
}

/* The rules end at an empty line. */
static int find_end(const struct nonet_text *text, struct ruled *r) {
    struct line line;
    for (; r->end < text->length || !text->last; r->end = line.next) {
        if (nonet_text_line(text, r->end, &line) == NONET_MORE)
            return NONET_MORE;
        if (nonet_line_is_blank(text, &line))
            break;
    }
    return NONET_OK;
}

static int read_ruled(const struct nonet_text *text, const struct ruled *r, struct nonet_grid *grid,
                      size_t room, struct nonet_piece *piece) {
    nonet_piece_init(piece);
    int status = nonet_rules_below(text, r->side, r->begin, r->end, piece);
    if (status != NONET_OK)
        return status;
    int has_rules = piece->has_rules;
    int has_regions = rules_count_of(text->rules, NONET_RULE_REGION) > 0;
    struct nonet_text table = has_regions ? nonet_region_text(text, r->side) : *text;
    struct block_kind kind = kind_of(has_regions);
    table.length = r->begin;
    table.last = 1;
    status = nonet_block_read(&table, &kind, grid, room, piece);
    piece->used = piece->cells_end = r->end;
    piece->has_rules = has_rules;
    nonet_trim(text->at, &piece->cells, &piece->cells_end);
    return status;
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    struct ruled ruled = {0};
    struct block_kind kind = kind_of(0);
    if (find_rules(text, &ruled) == NONET_MORE)
        return NONET_MORE;
    if (ruled.begin == 0 || ruled.side > NONET_SIDE_MAX)
        return nonet_block_read(text, &kind, grid, room, piece);
    if (find_end(text, &ruled) == NONET_MORE)
        return NONET_MORE;
    return read_ruled(text, &ruled, grid, room, piece);
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

/* Two or more candidates: different digits without a 0. Above side 9 there may be numbers. */
static int is_group(const struct nonet_text *text, struct token cell, int side) {
    for (size_t i = cell.at; i < cell.end && side <= 9; i++)
        if (text->at[i] == '0' || memchr(text->at + cell.at, text->at[i], i - cell.at) != NULL)
            return 0;
    return cell.end - cell.at > 1;
}

/* A first row with bars inside, none in front, digits alone, and a group of two or more somewhere.
 */
static int probe(const struct nonet_text *text) {
    struct token cells[BLOCK_CELLS_MAX];
    struct line line;
    size_t bad;
    int several = 0, rows = 0;
    for (size_t at = 0; at < text->length; at = line.next) {
        if (nonet_text_line(text, at, &line) != NONET_OK)
            break;
        int n = split(text, &line, cells, &bad);
        if (n < 0)
            return 0;
        for (int i = 0; i < n; i++)
            several += is_group(text, cells[i], n) || text->at[cells[i].at] == '!';
        int barred = memchr(text->at + line.begin, '|', line.end - line.begin) != NULL;
        if (n > 0 && (n < 4 || (rows++ == 0 && !barred && !is_ruled(text, &line))))
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
    if (grid_value(grid, c) != 0 && style->known[0] != '\0')
        nonet_pen_text(pen, style->known);
    else
        nonet_pen_candidates(pen, grid, c);
}

static int cell_width(const struct nonet_grid *grid, int c, const struct nonet_style *style) {
    struct pen pen = pen_of(NULL, 0);
    cell_text(grid, c, style, &pen);
    return (int)pen.length;
}

/* Where the lines of a table are: between cells that differ in their box or region. */
struct lines {
    uint8_t of[NONET_CELLS_MAX];
    int gap[NONET_SIDE_MAX]; /* 1: some rows have a bar behind this column */
    int width;               /* of a cell */
};

static int is_barred(const struct nonet_grid *grid, const struct lines *l, int row, int col) {
    int c = row * grid->side + col;
    return col + 1 < grid->side && l->of[c] != l->of[c + 1];
}

static int is_underlined(const struct nonet_grid *grid, const struct lines *l, int row, int col) {
    int c = row * grid->side + col;
    return row + 1 < grid->side && col < grid->side && l->of[c] != l->of[c + grid->side];
}

static void find_lines(const struct nonet_grid *grid, const struct nonet_rules *rules,
                       const struct nonet_style *style, struct lines *l) {
    memset(l, 0, sizeof *l);
    for (int c = 0; c < (int)grid->cells; c++) {
        int width = cell_width(grid, c, style) + 1;
        int band = cell_row(grid, c) / grid->box_rows, stack = cell_col(grid, c) / grid->box_cols;
        l->width = width > l->width ? width : l->width;
        l->of[c] = (uint8_t)(band * grid->box_rows + stack);
    }
    if (rules_count_of(rules, NONET_RULE_REGION) > 0)
        rules_regions(rules, l->of);
    for (int c = 0; c < (int)grid->cells; c++)
        l->gap[cell_col(grid, c)] |= is_barred(grid, l, cell_row(grid, c), cell_col(grid, c));
}

static void write_row(struct pen *pen, const struct nonet_grid *grid, int row,
                      const struct nonet_style *style, const struct lines *l) {
    for (int k = 0; k < grid->side; k++) {
        int c = row * grid->side + k, spare = l->width - cell_width(grid, c, style);
        nonet_pen_repeat(pen, ' ', spare / 2);
        cell_text(grid, c, style, pen);
        nonet_pen_repeat(pen, ' ', spare - spare / 2);
        if (l->gap[k])
            pen_char(pen, is_barred(grid, l, row, k) ? '|' : ' ');
    }
}

/* What is drawn where four cells meet. */
static char corner_of(const struct nonet_grid *grid, const struct lines *l, int row, int col) {
    int left = is_underlined(grid, l, row, col), right = is_underlined(grid, l, row, col + 1);
    int up = is_barred(grid, l, row, col), down = is_barred(grid, l, row + 1, col);
    if (left || right)
        return up || down ? '+' : '-';
    return up || down ? '|' : ' ';
}

/* The line below a row, if any of it is drawn. */
static void write_line(struct pen *pen, const struct nonet_grid *grid, int row,
                       const struct lines *l) {
    int drawn = 0;
    for (int k = 0; k < grid->side; k++)
        drawn |= is_underlined(grid, l, row, k);
    for (int k = 0; drawn && k < grid->side; k++) {
        nonet_pen_repeat(pen, is_underlined(grid, l, row, k) ? '-' : ' ', l->width);
        if (l->gap[k])
            pen_char(pen, corner_of(grid, l, row, k));
    }
    if (drawn)
        pen_char(pen, '\n');
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    struct lines lines;
    find_lines(grid, rules, style, &lines);
    for (int row = 0; row < grid->side; row++) {
        write_row(&pen, grid, row, style, &lines);
        if (row + 1 < grid->side)
            pen_char(&pen, '\n');
        write_line(&pen, grid, row, &lines);
    }
    if (rules != NULL) {
        pen_char(&pen, '\n');
        nonet_pen_rules(&pen, rules, "\n");
    }
    return nonet_pen_end(&pen);
}

const struct nonet_format nonet_format_marks = {
    .size = sizeof(struct nonet_format),
    .name = "marks",
    .summary = "the table of candidates; rules below it",
    .flags = NONET_FORMAT_MARKS | NONET_FORMAT_RULES,
    .probe = probe,
    .read = read,
    .write = write,
};
