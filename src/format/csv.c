/*
 * csv: one row per line, one field per cell; an empty field, 0 or . is an empty cell. Fields may be
 * quoted, and tabs or semicolons may replace the commas; the answer has what the question had. tsv
 * is the same with tabs.
 */
#include "format/block.h"

static char separator_of(const struct nonet_text *text, const struct line *line) {
    static const char may[] = {',', '\t', ';'};
    for (size_t i = 0; i < sizeof may; i++)
        if (memchr(text->at + line->begin, may[i], line->end - line->begin))
            return may[i];
    return ',';
}

/* A field without the blanks around it, and without its quotes. */
static struct token field(const struct nonet_text *text, size_t begin, size_t end) {
    nonet_trim(text->at, &begin, &end);
    if (end - begin >= 2 && text->at[begin] == '"' && text->at[end - 1] == '"') {
        begin++;
        end--;
        nonet_trim(text->at, &begin, &end);
    }
    struct token t = {begin, end};
    return t;
}

static int split(const struct nonet_text *text, const struct line *line, struct token *cells,
                 size_t *bad) {
    char separator = separator_of(text, line);
    int n = 0;
    *bad = nonet_line_misfit(text, line, SIGN_DOT | SIGN_COMMA | SIGN_SEMICOLON | SIGN_QUOTE);
    if (*bad < line->end)
        return -1;
    for (size_t at = line->begin; at <= line->end && n < BLOCK_CELLS_MAX;) {
        size_t end = at;
        while (end < line->end && text->at[end] != separator) /* nearly always one character */
            end++;
        int is_plain = end - at == 1 && sign_of(text->at[at]) & SIGN_CELL;
        cells[n++] = is_plain ? (struct token){at, end} : field(text, at, end);
        at = end + 1;
    }
    return n;
}

static const struct block_kind kind = {split, 0, 1, 0, 0, SHAPE_APART};

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    int status = nonet_block_read(text, &kind, grid, room, piece);
    struct line line;
    if (status == NONET_OK && piece->kind == NONET_PIECE_PUZZLE &&
        nonet_text_line(text, 0, &line) == NONET_OK)
        piece->style.separator = separator_of(text, &line);
    return status;
}

/* A damaged row still has its commas, one every few characters. */
static int has_short_fields(const struct nonet_text *text, const struct line *line) {
    size_t commas = 0;
    for (size_t i = line->begin; i < line->end; i++)
        commas += text->at[i] == ',';
    return commas >= 3 && line->end - line->begin < 4 * (commas + 1);
}

/* Three separators or more on the first line, and no field longer than a number can be. */
static int probe(const struct nonet_text *text) {
    struct token cells[BLOCK_CELLS_MAX];
    struct line line;
    size_t bad;
    if (!nonet_first_line(text, &line))
        return 0;
    int n = split(text, &line, cells, &bad);
    if (n < 4)
        return n < 0 && has_short_fields(text, &line) ? 5 : 0;
    for (int i = 0; i < n; i++)
        if (cells[i].end - cells[i].at > 3)
            return 0;
    return 75;
}

static long write(const struct nonet_grid *grid, const struct nonet_rules *rules,
                  const struct nonet_style *style, char *out, size_t room) {
    (void)rules;
    char between[2] = {style->separator ? style->separator : ',', '\0'};
    struct row_look look = {between, NULL, "", '0', 0, 0};
    return nonet_rows_write(grid, style, &look, out, room);
}

const struct nonet_format nonet_format_csv = {
    .size = sizeof(struct nonet_format),
    .name = "csv",
    .summary = "one row per line, cells separated by commas",
    .probe = probe,
    .read = read,
    .write = write,
};

static long write_tabs(const struct nonet_grid *grid, const struct nonet_rules *rules,
                       const struct nonet_style *style, char *out, size_t room) {
    struct nonet_style tabs = *style;
    tabs.separator = '\t';
    return write(grid, rules, &tabs, out, room);
}

const struct nonet_format nonet_format_tsv = {
    .size = sizeof(struct nonet_format),
    .name = "tsv",
    .summary = "one row per line, cells separated by tabs",
    .read = read,
    .write = write_tabs,
};
