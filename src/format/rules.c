/*
 * rules: nonet's own form for puzzles that have more than digits: the grid, then one rule per line
 * (rules/text.c has their language), and an empty line before the next puzzle:
 *
 *     # five regions of five cells
 *     ..3..
 *     .4..1
 *     ..52.
 *     .....
 *     .....
 *     regions 11222 11122 33344 33544 55554
 *     diagonals
 *
 * The grid is rows, with bars, frames and blanks if one likes, or all cells on one line. The first
 * line that cannot belong to it ends it: as many rows as a row has cells, or a line that begins
 * with the word of a rule. An empty line between the grid and its rules does no harm, since no
 * puzzle begins with a rule. The answer replaces the grid, and the rules stay as they were typed.
 *
 * A remark `# rules` above the grid says that it is this format, where there is no rule to tell: above
 * side 9 plain rows might have the digits from 0 on.
 */
#include "format/block.h"
#include "format/variant.h"
#include "rules/text.h"

#include <stdio.h>

extern const struct nonet_format nonet_format_marks;

/* ---- lines ---- */

enum { FRAME_SIGNS = 3 }; /* a frame has at least so many */

static int is_frame(const struct nonet_text *text, const struct line *line) {
    int signs = 0;
    for (size_t i = line->begin; i < line->end; i++) {
        if (!is_blank(text->at[i]) && (text->at[i] == '\0' || strchr("|+-=", text->at[i]) == NULL))
            return 0;
        signs += !is_blank(text->at[i]);
    }
    return signs >= FRAME_SIGNS;
}

static int split(const struct nonet_text *text, const struct line *line, struct token *cells,
                 size_t *bad) {
    *bad = nonet_line_misfit(text, line, SIGN_DOT | SIGN_LOW | SIGN_STAR | SIGN_BAR);
    if (is_frame(text, line))
        return 0;
    return *bad < line->end ? -1 : nonet_split_cells(text, line, SIGN_BAR, cells);
}

/* In a jigsaw bars are the borders of regions. Above side 9 a 0 is never a digit. */
static struct block_kind kind_of(int side, int has_regions) {
    struct block_kind kind = {split, 0, 0, !has_regions, side > 9, SHAPE_NONE};
    return kind;
}

static int begins_with(const struct nonet_text *text, const struct line *line, char sign) {
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    return begin < end && text->at[begin] == sign;
}

/* ---- which lines belong to a puzzle ---- */

struct frame {
    struct rows rows;
    int side;
    int is_line;      /* all cells are on one line */
    size_t cells_end; /* of the grid */
    size_t rules;     /* where the rules begin; 0: there are none */
    size_t end;
};

/* The side of a puzzle whose cells are all on this line; 0: they cannot be. */
static int side_of_line(const struct nonet_text *text, const struct line *line) {
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    size_t run = nonet_cell_run(text->at, begin, end);
    return run == end - begin && run >= 16 ? nonet_side_of_cells(run) : 0;
}

/* Adds a line to the grid; 0: it does not belong there. */
static int take_row(const struct nonet_text *text, const struct line *line, struct frame *f) {
    struct rows *rows = &f->rows;
    int n = rows->count > 0 ? rows->cells[0] : 0;
    if (nonet_line_is_blank(text, line) || nonet_is_rule_line(text, line))
        return 0;
    if (begins_with(text, line, '#') || (is_frame(text, line) && rows->count == 0))
        return 1;
    if (n > 0 && rows->count >= n && !is_frame(text, line))
        return 0;
    struct block_kind kind = kind_of(n, 0);
    int added = nonet_rows_add(rows, text, line, &kind);
    if (rows->count == 2 && added > 0 && added != n && side_of_line(text, &rows->at[0]) > 0) {
        rows->count = 1; /* the first line is the whole grid */
        return 0;
    }
    f->cells_end = line->end;
    return 1;
}

/* Collects the rows of the grid at the start of the window; *at moves past them. */
static int gather_rows(const struct nonet_text *text, struct frame *f, size_t *at) {
    struct line line;
    for (*at = 0; *at < text->length || !text->last; *at = line.next) {
        if (nonet_text_line(text, *at, &line) == NONET_MORE)
            return NONET_MORE;
        if (!take_row(text, &line, f))
            break;
        f->end = line.next;
    }
    f->side = f->rows.count > 0 ? f->rows.cells[0] : 0;
    f->is_line = f->rows.count == 1 && side_of_line(text, &f->rows.at[0]) > 0;
    if (f->is_line)
        f->side = side_of_line(text, &f->rows.at[0]);
    else if (text->box_rows != 0)
        f->side = text->box_rows * text->box_cols;
    return NONET_OK;
}

/* Whether a rule follows the empty lines and remarks from `at` on. */
static int is_rule_behind(const struct nonet_text *text, size_t at, int *behind) {
    struct line line;
    *behind = 0;
    for (; at < text->length || !text->last; at = line.next) {
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return NONET_MORE;
        if (nonet_line_is_blank(text, &line) || begins_with(text, &line, '#'))
            continue;
        *behind = nonet_is_rule_line(text, &line);
        break;
    }
    return NONET_OK;
}

/* Collects the lines of rules from `at` on. */
static int gather_rules(const struct nonet_text *text, struct frame *f, size_t at) {
    struct line line;
    int behind;
    for (; at < text->length || !text->last; at = line.next) {
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return NONET_MORE;
        int is_empty = nonet_line_is_blank(text, &line);
        if (is_empty && is_rule_behind(text, at, &behind) == NONET_MORE)
            return NONET_MORE;
        if (is_empty && !behind)
            return NONET_OK;
        f->rules = f->rules ? f->rules : at;
        f->end = line.next;
    }
    return NONET_OK;
}

static int find_frame(const struct nonet_text *text, struct frame *f) {
    size_t at;
    rows_begin(&f->rows);
    f->side = 0;
    f->rules = f->end = f->cells_end = 0;
    int status = gather_rows(text, f, &at);
    return status == NONET_OK ? gather_rules(text, f, at) : status;
}

/* ---- reading ---- */

static int read_grid(const struct nonet_text *text, struct frame *f, int has_regions,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    size_t begin = f->rows.at[0].begin, end = f->rows.at[0].end;
    int side = f->side < 1 ? 9 : f->side;
    struct nonet_text own = has_regions ? nonet_region_text(text, side) : *text;
    struct block_kind kind = kind_of(side, has_regions);
    if (!f->is_line)
        return nonet_rows_read(&f->rows, &own, side, f->end, &kind, grid, room, piece);
    nonet_trim(text->at, &begin, &end);
    piece->style.line = 1;
    return nonet_read_cells(&own, begin, side, f->end, grid, room, piece);
}

/* Rules first, then a grid: neither is read without the other. */
static int read_stray(const struct nonet_text *text, struct nonet_piece *piece) {
    struct line line;
    size_t at = 0;
    for (int inside = 0; at < text->length || !text->last; at = line.next) {
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return NONET_MORE;
        int is_empty = nonet_line_is_blank(text, &line);
        if (is_empty && inside)
            break;
        inside |= !is_empty && !nonet_is_rule_line(text, &line);
    }
    return nonet_piece_refuse(piece, 0, at, "a rule without a grid above it");
}

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    struct frame f;
    struct line line;
    int status = NONET_OK;
    nonet_piece_init(piece);
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    if (nonet_line_is_blank(text, &line) || begins_with(text, &line, '#'))
        return nonet_piece_text(piece, line.next);
    if (nonet_is_rule_line(text, &line))
        return read_stray(text, piece);
    if (find_frame(text, &f) == NONET_MORE)
        return NONET_MORE;
    if (f.rows.count == 0)
        return nonet_piece_error(piece, 0, f.end, "a frame without a grid in it");
    if (f.rules != 0 && f.side >= 1 && f.side <= NONET_SIDE_MAX)
        status = nonet_rules_below(text, f.side, f.rules, f.end, piece);
    int has_rules = piece->has_rules;
    if (status != NONET_OK)
        return status;
    int has_regions = has_rules && rules_count_of(text->rules, NONET_RULE_REGION) > 0;
    status = read_grid(text, &f, has_regions, grid, room, piece);
    piece->has_rules = has_rules || f.rules != 0;
    piece->used = f.end;
    piece->cells = f.rows.at[0].begin;
    piece->cells_end = f.cells_end;
    piece->style.apart = f.rules != 0;
    nonet_trim(text->at, &piece->cells, &piece->cells_end);
    return status;
}

/* ---- probe ---- */

static const char MARK[] = "# rules";

static int is_mark(const struct nonet_text *text, const struct line *line) {
    size_t begin = line->begin, end = line->end;
    nonet_trim(text->at, &begin, &end);
    return end - begin == sizeof MARK - 1 && memcmp(text->at + begin, MARK, end - begin) == 0;
}

/* Certain if the first lines are a grid, and the mark stands above it or a rule somewhere below. */
static int probe(const struct nonet_text *text) {
    struct nonet_text rest = *text;
    struct line line = {0, 0, 0};
    struct frame f;
    int is_marked = 0;
    while (rest.length > 0 && nonet_text_line(&rest, 0, &line) == NONET_OK &&
           (nonet_line_is_blank(&rest, &line) || begins_with(&rest, &line, '#'))) {
        is_marked |= is_mark(&rest, &line);
        rest.at += line.next;
        rest.length -= line.next;
    }
    rest.last = 1;
    if (rest.length == 0 || nonet_is_rule_line(&rest, &line) || nonet_format_marks.probe(&rest) > 0)
        return 0;
    find_frame(&rest, &f);
    if (f.rows.count == 0 || f.side < 2 || (!f.is_line && f.rows.count != f.side))
        return 0;
    if (is_marked)
        return 97;
    for (size_t at = f.rules ? f.rules : f.end; at < rest.length; at = line.next) {
        nonet_text_line(&rest, at, &line);
        if (nonet_is_rule_line(&rest, &line))
            return 97;
    }
    return 0;
}

/* ---- writing ---- */

static long write_grid(const struct nonet_grid *grid, const struct nonet_style *style, char *out,
                       size_t room) {
    int is_tight = grid->side <= 9 || strlen(style->symbols) == grid->side;
    struct row_look look = {is_tight ? "" : " ", NULL, "", '.', 0, 1};
    if (style->line && grid->side <= 35)
        return nonet_write_cells(grid, style, '.', out, room);
    return nonet_rows_write(grid, style, &look, out, room);
}

/* Whether plain rows could also have the digits from 0 on. */
static int is_unclear(const struct nonet_grid *grid, const struct nonet_style *style) {
    for (int c = 0; c < (int)grid->cells; c++)
        if (grid_value(grid, c) == grid->side)
            return 0;
    return grid->side > 9 && !style->apart && !style->symbols[0];
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    int is_marked = rules == NULL && is_unclear(grid, style);
    size_t used = is_marked ? sizeof MARK : 0;
    if (is_marked && room > 0)
        snprintf(out, room, "%s\n", MARK);
    long n =
        write_grid(grid, style, used < room ? out + used : NULL, used < room ? room - used : 0);
    if (n < 0)
        return n;
    used += (size_t)n;
    if (rules == NULL)
        return (long)used;
    if (used + 1 < room)
        out[used] = '\n';
    used++;
    return (long)used +
           nonet_rules_write(rules, used < room ? out + used : NULL, used < room ? room - used : 0);
}

const struct nonet_format nonet_format_rules = {
    .size = sizeof(struct nonet_format),
    .name = "rules",
    .summary = "a grid, then one rule per line: diagonals, regions, houses",
    .flags = NONET_FORMAT_RULES,
    .probe = probe,
    .read = read,
    .write = write,
};
