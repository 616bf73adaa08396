/*
 * Blocks of lines, up to the point where they are worked on.
 *
 * Decoding, counting lines and refusing endless ones remain the job of the library's reader: it is
 * given a format of our own, in which as many whole lines as are available make one piece of text.
 *
 * A format has a state, and each block is given the state before it. For lines it is the size of
 * the last puzzle, on which the message about a damaged line depends. The last line that sets the
 * state decides, and that is nearly always the last line. For CSV it is the columns, which the
 * header or the first puzzle settles. So our format lets the CSV format read the first record of
 * each text that it sees; if that is a puzzle, the lines after it go along. Text with quotes never
 * does: a quoted field may contain line ends.
 */
#include "cli/block.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How many bytes are whole lines. */
static size_t whole_lines(const struct nonet_text *text) {
    size_t n = text->length;
    while (!text->last && n > 0 && text->at[n - 1] != '\n')
        n--;
    return n;
}

static int read_lines(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                      struct nonet_piece *piece) {
    size_t n = whole_lines(text);
    (void)grid;
    (void)room;
    if (n == 0)
        return NONET_MORE;
    piece->kind = NONET_PIECE_TEXT;
    piece->used = piece->label_end = n;
    return NONET_OK;
}

/* Of the first puzzle the piece keeps the position of its cells. */
static int read_rows(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    size_t n = whole_lines(text);
    int status = nonet_format_find("kaggle")->read(text, grid, room, piece);
    if (status != NONET_OK || piece->kind != NONET_PIECE_PUZZLE || n < piece->used ||
        memchr(text->at, '"', n) != NULL)
        return status;
    piece->kind = NONET_PIECE_TEXT;
    piece->label = 0;
    piece->used = piece->label_end = n;
    memset(&piece->style, 0, sizeof piece->style);
    return NONET_OK;
}

static const struct nonet_format lines_format = {
    .size = sizeof(struct nonet_format),
    .name = "lines",
    .summary = "whole lines",
    .flags = NONET_FORMAT_LINES,
    .read = read_lines,
};

static const struct nonet_format rows_format = {
    .size = sizeof(struct nonet_format),
    .name = "rows",
    .summary = "whole lines of CSV",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_COLUMNS,
    .read = read_rows,
};

const struct nonet_format *nonet_lines_of(const struct nonet_format *format) {
    if (format == NULL)
        return NULL;
    if (format == nonet_format_find("line") || format == nonet_format_find("sdm"))
        return &lines_format;
    return format == nonet_format_find("kaggle") ? &rows_format : NULL;
}

int nonet_is_lines(const struct nonet_record *record) {
    return record->kind == NONET_RECORD_TEXT && record->label.length > 0;
}

void nonet_quick_of(const struct command *command, const struct settings *s, struct quick *quick) {
    memset(quick, 0, sizeof *quick);
    if (command->quick == NULL || s->rules != NULL || s->timeout > 0)
        return;
    command->quick(s, quick);
    quick->settles &= quick->limit > 0 && !s->json && s->to == NULL && s->symbols == NULL &&
                      s->empty == NULL && s->box[0] == 0;
}

/* The reader decides by the grid alone, so it is given the grid as a line. */
int nonet_is_refused(const struct nonet_grid *grid, struct nonet_error *error) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    union nonet_grid25 again;
    char text[4 * 25 * 25];
    long n = nonet_write(nonet_format_find("line"), grid, NULL, NULL, text, sizeof text);
    options.format = nonet_format_find("line");
    options.box_rows = nonet_grid_box_rows(grid);
    options.box_cols = nonet_grid_box_cols(grid);
    return n > 0 && n < (long)sizeof text &&
           nonet_read(text, (size_t)n, &options, NONET_GRID(again), sizeof again, NULL, error) !=
               NONET_OK;
}

/* ---- lines of a text ---- */

/* Reads a line from a fresh state. 1 if it is not just text. */
static int try_line(const struct nonet_format *format, const char *at, size_t length,
                    uint32_t state[NONET_STATE_WORDS]) {
    union nonet_grid25 grid;
    struct nonet_piece piece;
    struct nonet_text text = {.at = at, .length = length, .last = 1, .state = state};
    memset(state, 0, NONET_STATE_WORDS * sizeof *state);
    memset(&piece, 0, sizeof piece);
    int status = format->read(&text, NONET_GRID(grid), sizeof grid, &piece);
    return status != NONET_OK || piece.kind == NONET_PIECE_PUZZLE;
}

static void set_ends(struct shape *shape, const char *ends) {
    for (; *ends; ends++)
        shape->ends[(unsigned char)*ends] = 1;
}

void nonet_lines_begin(struct lines *lines, const char *file, const struct nonet_format *format,
                       int in_place) {
    char example[PLAIN_CELLS];
    memset(lines, 0, sizeof *lines);
    memset(example, '.', sizeof example);
    lines->file = file;
    lines->format = format;
    lines->full = in_place ? BLOCK_BYTES : PASSAGE_BYTES;
    if (format == NULL || format->flags & NONET_FORMAT_COLUMNS)
        return;
    try_line(format, example, sizeof example, lines->plain_state);
    set_ends(&lines->shape, "\n\r \t,;#");
}

/* Lets the format read an example: `columns` columns, 81 cells, and many more columns. 1 if it
 * finds the cells; then the shape is known. */
static int try_shape(const struct lines *lines, size_t columns, char delimiter,
                     struct shape *shape) {
    char row[4 * COLUMNS_MAX + PLAIN_CELLS];
    size_t begin = 2 * columns, end = begin + PLAIN_CELLS, length = end + 2 * COLUMNS_MAX;
    uint32_t state[NONET_STATE_WORDS];
    union nonet_grid9 grid;
    struct nonet_piece piece;
    struct nonet_text text = {.at = row, .length = length, .last = 1, .state = state};
    for (size_t i = 0; i < length; i++)
        row[i] = i < end ? (i % 2 ? delimiter : 'x') : (i - end) % 2 ? 'x' : delimiter;
    memset(row + begin, '.', PLAIN_CELLS);
    memcpy(state, lines->state, sizeof state);
    memset(&piece, 0, sizeof piece);
    if (lines->format->read(&text, NONET_GRID(grid), sizeof grid, &piece) != NONET_OK ||
        piece.kind != NONET_PIECE_PUZZLE || piece.cells != begin || piece.cells_end != end)
        return 0;
    shape->delimiter = delimiter;
    shape->columns = (unsigned)columns;
    shape->companion = piece.solution == piece.solution_end ? COMPANION_NONE
                       : piece.solution == end + 1          ? COMPANION_NEXT
                                                            : COMPANION_ELSEWHERE;
    set_ends(shape, (const char[]){'\n', '\r', delimiter, '\0'});
    return 1;
}

/* `before` is the text before the cells of a line. */
static void find_shape(struct lines *lines, struct nonet_slice before) {
    for (const char *delimiter = ",;\t"; *delimiter; delimiter++) {
        size_t columns = 0;
        for (size_t i = 0; i < before.length; i++)
            columns += before.at[i] == *delimiter;
        if (columns <= COLUMNS_MAX && try_shape(lines, columns, *delimiter, &lines->shape))
            return;
    }
}

uint64_t nonet_lines_first(const struct nonet_record *record) {
    uint64_t line = record->line;
    for (size_t i = 0; i < record->cells.length; i++) {
        char c = record->cells.at[i];
        if (c == '\n')
            line--;
        else if (c == '\0' || strchr(" \t\r\f\v", c) == NULL)
            break;
    }
    return line;
}

void nonet_lines_take(struct lines *lines, const struct nonet_record *record) {
    lines->text = record->label;
    lines->line = record->line;
    if (lines->format->flags & NONET_FORMAT_COLUMNS) {
        memcpy(lines->state, record->state, sizeof lines->state);
        memcpy(lines->plain_state, lines->state, sizeof lines->state);
        if (!lines->shape.ends['\n'])
            find_shape(lines, record->before);
        return;
    }
    lines->line = nonet_lines_first(record);
}

static int is_cell(char c) {
    return (c >= '0' && c <= '9') || c == '.' || c == '*' || c == '_' || c == '-' || c == 'x' ||
           c == 'X';
}

static int is_plain(const struct lines *lines, const char *at, size_t length) {
    size_t cells = 0;
    while (cells < PLAIN_CELLS && cells < length && is_cell(at[cells]))
        cells++;
    return cells == PLAIN_CELLS && (length == cells || lines->shape.ends[(unsigned char)at[cells]]);
}

int nonet_lines_is_settled(const struct lines *lines, const char *at, size_t length) {
    return lines->format->flags & NONET_FORMAT_COLUMNS || is_plain(lines, at, length);
}

size_t nonet_lines_before(const struct lines *lines, uint64_t line) {
    const char *at = lines->text.at, *end = at + lines->text.length;
    if (line == UINT64_MAX)
        return lines->text.length;
    for (uint64_t i = lines->line; i < line && at < end; i++) {
        const char *nl = memchr(at, '\n', (size_t)(end - at));
        at = nl ? nl + 1 : end;
    }
    return (size_t)(at - lines->text.at);
}

/* Sets the state to what it is after a line; 1 if the line is not just text. Nearly all lines are
 * plain, and reading those would take longer than solving them. */
static int pass_line(const struct lines *lines, const char *at, size_t length,
                     uint32_t state[NONET_STATE_WORDS]) {
    if (!is_plain(lines, at, length))
        return try_line(lines->format, at, length, state);
    memcpy(state, lines->plain_state, sizeof lines->plain_state);
    return 1;
}

int nonet_lines_pass(struct lines *lines) {
    static const uint32_t unset[NONET_STATE_WORDS];
    const char *text = lines->text.at;
    size_t end = lines->text.length;
    uint32_t state[NONET_STATE_WORDS];
    int seen = 0;
    if (lines->format->flags & NONET_FORMAT_COLUMNS)
        return 1; /* there is a puzzle, and the state is settled */
    while (end > 0) {
        size_t begin = end - 1;
        while (begin > 0 && text[begin - 1] != '\n')
            begin--;
        seen |= pass_line(lines, text + begin, end - begin, state);
        if (memcmp(state, unset, sizeof state) != 0) {
            memcpy(lines->state, state, sizeof state);
            break;
        }
        end = begin;
    }
    return seen;
}

/* ---- blocks ---- */

int nonet_block_add(struct block *block, const struct lines *lines) {
    assert(lines->stretch.length == 0 || nonet_block_is_empty(block));
    if (block->text.length == 0)
        block->lines = *lines;
    if (block->text.at == NULL && lines->text.length > 0)
        nonet_shelf_take(block->shelf, &block->text);
    nonet_out_slice(&block->text, lines->text);
    return block->text.failed ? -1 : 0;
}

/* What is seen of a text while it is read, a piece at a time, while that is in a core's cache. */
struct sight {
    uint64_t ends; /* of lines */
    int has_cr;
};

/* Sixteen sums side by side, each of up to 255. */
static uint64_t see_ends(const char *at, size_t length, int *has_cr) {
    typedef unsigned char bytes __attribute__((vector_size(16)));
    uint64_t sum = 0;
    bytes crs = {0};
    while (length >= sizeof(bytes)) {
        bytes sums = {0}, b;
        for (int i = 0; i < 255 && length >= sizeof b; i++, at += sizeof b, length -= sizeof b) {
            memcpy(&b, at, sizeof b);
            sums -= (bytes)(b == '\n');
            crs |= (bytes)(b == '\r');
        }
        for (size_t i = 0; i < sizeof sums; i++)
            sum += sums[i];
    }
    for (size_t i = 0; i < sizeof crs; i++)
        *has_cr |= crs[i] != 0;
    for (; length > 0; length--, at++) {
        sum += *at == '\n';
        *has_cr |= *at == '\r';
    }
    return sum;
}

uint64_t nonet_count_ends(const char *at, size_t length) {
    int has_cr = 0;
    return see_ends(at, length, &has_cr);
}

/* A file that has become shorter ends there. `sight` may be NULL. 0, or errno. */
static int read_stretch(struct block *block, struct sight *sight) {
    const struct stretch *s = &block->lines.stretch;
    char *to = nonet_out_room(&block->text, s->length);
    size_t done = 0;
    while (to != NULL && done < s->length && !nonet_is_stopping()) {
        size_t left = s->length - done, piece = left < BLOCK_BYTES ? left : BLOCK_BYTES;
        ssize_t n = pread(s->fd, to + done, piece, (off_t)(s->offset + done));
        if (n < 0 && errno != EINTR)
            return errno;
        if (n == 0)
            break;
        n = n > 0 ? n : 0;
        if (sight != NULL)
            sight->ends += see_ends(to + done, (size_t)n, &sight->has_cr);
        done += (size_t)n;
    }
    block->text.length = done;
    return to == NULL ? ENOMEM : 0;
}

/* A CR by itself is a line end, as for the library's reader. */
static void settle_line_ends(struct out *text) {
    char *end = text->at + text->length;
    for (char *cr = text->at; (cr = memchr(cr, '\r', (size_t)(end - cr))) != NULL; cr++)
        if (cr + 1 == end || cr[1] != '\n')
            *cr = '\n';
}

static void tell(struct block *block, const struct sight *sight) {
    uint64_t ends = sight->ends;
    if (sight->has_cr) {
        settle_line_ends(&block->text);
        ends = nonet_count_ends(block->text.at, block->text.length);
    }
    block->tell_lines(block->user, ends);
}

/* As far as its length and its first line say. */
static int is_even(const struct out *text) {
    return text->length > 0 && text->length % PLAIN_LINE == 0 &&
           memchr(text->at, '\n', PLAIN_LINE) == text->at + PLAIN_CELLS;
}

static void load(struct block *block, struct answer *answer, int may_be_even) {
    struct sight sight = {0, 0};
    block->text.length = block->even = 0;
    int error = read_stretch(block, may_be_even ? NULL : &sight);
    if (error != 0) {
        block->text.length = 0;
        nonet_out_printf(&answer->err, "nonet: %s: %s\n", block->lines.file, strerror(error));
        nonet_raise_exit(&answer->exit, EXIT_IO);
        answer->broken = 1;
    }
    answer->cancelled |= nonet_is_stopping(); /* then the text may be cut */
    if (may_be_even && is_even(&block->text)) {
        block->even = block->text.length / PLAIN_LINE;
        return;
    }
    if (may_be_even)
        sight.ends = see_ends(block->text.at, block->text.length, &sight.has_cr);
    tell(block, &sight);
}

void nonet_block_load(struct block *block, struct answer *answer) {
    size_t length = block->lines.stretch.length;
    if (length == 0) {
        block->tell_lines(block->user, 0);
        return;
    }
    nonet_shelf_take(block->shelf, &block->text);
    load(block, answer, block->lines.full >= BLOCK_BYTES && length % PLAIN_LINE == 0);
}

void nonet_block_load_again(struct block *block, struct answer *answer) {
    load(block, answer, 0);
}

uint64_t nonet_block_line(struct block *block) {
    if (block->lines.line == 0)
        block->lines.line = block->find_line(block->user);
    return block->lines.line;
}

void nonet_block_reset(struct block *block, struct answer *answer) {
    struct out text = block->text;
    if (block->lines.full > 0 && answer->out.room > text.room) {
        block->text = answer->out;
        answer->out = text;
    }
    nonet_shelf_put(block->shelf, &block->text);
    block->lines.full = block->lines.stretch.length = block->even = 0;
}

void nonet_block_free(struct block *block) {
    nonet_out_free(&block->text);
    free(block->cells);
    free(block->counts);
    block->cells = NULL;
    block->counts = NULL;
    block->room = 0;
}
