/*
 * Cutting texts. The line and column of a byte are found by going through the text before it, which
 * takes no longer than counting its lines; the reader decodes it, so that compressed text can be
 * cut too, and lines are counted as they are in messages.
 *
 * After that, a part would have to read all records before it, to reach its own with the right
 * numbers and the right state of the format. In lines of 81 cells and in CSV there is a shorter
 * way: after a line that is just a puzzle the format's state is known, whatever came before.
 *
 *     ................. puzzle \n  remark \n  dam|aged \n  puzzle \n ...
 *                               ^            ^ the part begins: its first line is the next one
 *                               reading goes on here
 */
#include "cli/cut.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_LOOK = 1 << 16, LONGEST_LOOK = 1 << 24, HEAD = 4 };
enum { SIDE = 9, ZEROS_LEAST = SIDE + 1 };

static const struct place nowhere = {UINT64_MAX, 1};

int nonet_place_compare(struct place a, struct place b) {
    if (a.line != b.line)
        return a.line < b.line ? -1 : 1;
    return a.column < b.column ? -1 : a.column > b.column;
}

uint64_t nonet_place_line(struct place place) {
    return place.line + (place.column > 1 && place.line != UINT64_MAX);
}

/* ---- looking at a file ---- */

/* The bytes from a place in the file on, as they are there; then it is at its start again. */
static size_t read_at(struct input *input, uint64_t offset, char *to, size_t room) {
    size_t n = 0;
    long got = nonet_input_seek(input, offset) == 0;
    while (n < room && got > 0) {
        got = nonet_input_read(input, to + n, room - n);
        n += got > 0 ? (size_t)got : 0;
    }
    nonet_input_seek(input, 0);
    return n;
}

/* The length of such a text says little about how much is in it. */
static int is_packed(const unsigned char *head, size_t n) {
    return (n >= 2 && ((head[0] == 0x1f && head[1] == 0x8b) || head[0] >= 0xfe)) ||
           memchr(head, '\0', n) != NULL;
}

/* Bytes of the text are bytes of the file. */
static int is_plain(struct input *input) {
    unsigned char head[HEAD];
    size_t n = read_at(input, 0, (char *)head, HEAD);
    return input->literal == NULL && !is_packed(head, n) && (n == 0 || head[0] < 0x80);
}

/* ---- going through a text ---- */

static int read_all(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                    struct nonet_piece *piece) {
    (void)grid;
    (void)room;
    piece->kind = NONET_PIECE_TEXT;
    piece->used = piece->label_end = text->length;
    return NONET_OK;
}

static const struct nonet_format all_format = {
    .size = sizeof(struct nonet_format),
    .name = "all",
    .summary = "text, as much as there is",
    .read = read_all,
};

struct walk {
    uint64_t offset; /* how far it has got */
    struct place place;
    int wants_quotes, has_quotes; /* before the first mark */
    const uint64_t *marks;        /* offsets in order: their places are to be found */
    struct place *found;
    int count, next;
};

static void advance(struct walk *w, const char *at, size_t n) {
    const char *end = at + n, *begin = at, *nl;
    while ((nl = memchr(begin, '\n', (size_t)(end - begin))) != NULL) {
        w->place.line++;
        w->place.column = 1;
        begin = nl + 1;
    }
    w->place.column += (uint64_t)(end - begin);
    w->offset += n;
    if (w->wants_quotes && w->next == 0)
        w->has_quotes |= memchr(at, '"', n) != NULL;
}

static void pass(struct walk *w, struct nonet_slice text) {
    assert(w->next == w->count || w->marks[w->next] >= w->offset);
    while (w->next < w->count && w->marks[w->next] - w->offset < text.length) {
        size_t n = (size_t)(w->marks[w->next] - w->offset);
        advance(w, text.at, n);
        w->found[w->next++] = w->place;
        text.at += n;
        text.length -= n;
    }
    if (w->next < w->count)
        advance(w, text.at, text.length);
}

/* Until all marks are found, or the text ends. 0, or -1 if memory runs out. */
static int walk(struct input *input, struct walk *w) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_record record;
    options.format = &all_format;
    struct nonet_reader *reader = nonet_reader_open(nonet_input_read, input, &options);
    int status = reader ? NONET_OK : NONET_E_MEMORY;
    while (status == NONET_OK && w->next < w->count) {
        status = nonet_reader_next(reader, &record);
        if (status != NONET_OK || record.kind != NONET_RECORD_TEXT)
            break;
        pass(w, record.label);
    }
    nonet_reader_close(reader);
    nonet_input_seek(input, 0);
    return status == NONET_E_MEMORY ? -1 : 0;
}

/* The length of the text; -1 if memory runs out. */
static int64_t length_of(struct input *input) {
    static const uint64_t end = UINT64_MAX;
    struct place found;
    struct walk w = {.place = {1, 1}, .marks = &end, .found = &found, .count = 1};
    unsigned char head[HEAD];
    if (input->literal != NULL)
        return (int64_t)input->length;
    if (!is_packed(head, read_at(input, 0, (char *)head, HEAD)))
        return (int64_t)input->size > input->start ? (int64_t)input->size - input->start : 0;
    return walk(input, &w) == 0 ? (int64_t)w.offset : -1;
}

int nonet_cut_measure(struct input *inputs, int count, char **operands, const struct settings *s,
                      uint64_t *sizes) {
    for (int i = 0; i < (count ? count : 1); i++) {
        struct input *input = &inputs[i];
        sizes[i] = 1;
        if (nonet_input_open(input, count ? operands[i] : NULL, i + 1, s) != 0)
            continue; /* whoever reads it reports that */
        int is_once = input->literal == NULL && input->size == 0;
        int error = nonet_input_copy(input);
        int64_t length = error ? 0 : length_of(input);
        input->error = length < 0 ? ENOMEM : error;
        if (input->error != 0)
            return i + 1;
        sizes[i] += (uint64_t)length;
        if (!is_once)
            nonet_input_close(input); /* there may be more operands than files that can be open */
    }
    return 0;
}

/* ---- jumping ---- */

/* As the reader does: a CR without an LF also ends a line. */
static void mend_line_ends(char *at, size_t n) {
    char *end = at + n;
    for (char *cr = at; (cr = memchr(cr, '\r', (size_t)(end - cr))) != NULL; cr++)
        if (cr + 1 == end || cr[1] != '\n')
            *cr = '\n';
}

/* The end of the last line after which the state is known, not before `first`; 0: there is none. */
static size_t find_settled(const struct lines *lines, const char *text, size_t first,
                           size_t length) {
    size_t end = length;
    while (end > first && text[end - 1] != '\n')
        end--;
    while (end > first) {
        size_t begin = end - 1;
        while (begin > first && text[begin - 1] != '\n')
            begin--;
        if (nonet_lines_is_settled(lines, text + begin, end - begin))
            return end;
        end = begin;
    }
    return 0;
}

static uint64_t count_lines(const char *at, size_t n) {
    struct walk w = {.place = {0, 1}};
    advance(&w, at, n);
    return w.place.line;
}

/* Looks backwards from the place where the part begins. */
static void look_back(struct input *input, const struct lines *lines, uint64_t from,
                      struct cut *cut) {
    char *text = NULL;
    for (size_t room = FIRST_LOOK; room <= LONGEST_LOOK && cut->jump.offset == 0; room *= 4) {
        uint64_t start = from > room ? from - room : 0;
        char *larger = realloc(text, room + 1); /* one more byte shows what its last CR is */
        if (larger == NULL)
            break;
        text = larger;
        size_t n = (size_t)(from - start), got = read_at(input, start, text, n + 1);
        if (got < n)
            break;
        mend_line_ends(text, got);
        const char *nl = start > 0 ? memchr(text, '\n', n) : NULL;
        size_t first = start == 0 ? 0 : nl ? (size_t)(nl + 1 - text) : n;
        size_t end = find_settled(lines, text, first, n);
        if (end > 0) {
            assert(start + end <= from && count_lines(text + end, n - end) < cut->begin.line);
            cut->jump.offset = start + end;
            cut->jump.lines = cut->begin.line - 1 - count_lines(text + end, n - end);
        } else if (start == 0) {
            break;
        }
    }
    free(text);
}

/* The state of the format after a puzzle. For CSV its first puzzle settles that. 0: it is not
 * known; else the line from which it is. */
static uint64_t find_state(struct input *input, struct lines *lines) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_record record;
    if (!(lines->format->flags & NONET_FORMAT_COLUMNS))
        return 1;
    options.format = nonet_lines_of(lines->format);
    struct nonet_reader *reader = nonet_reader_open(nonet_input_read, input, &options);
    int status = NONET_E_MEMORY;
    uint64_t line = 0;
    do {
        if (reader != NULL)
            status = nonet_reader_next(reader, &record);
    } while (status == NONET_OK && record.kind == NONET_RECORD_TEXT && !nonet_is_lines(&record));
    if (status == NONET_OK && nonet_is_lines(&record)) {
        nonet_lines_take(lines, &record);
        line = lines->line;
    }
    nonet_reader_close(reader);
    nonet_input_seek(input, 0);
    return line;
}

static void find_jump(struct input *input, const struct nonet_format *format, uint64_t from,
                      struct cut *cut) {
    struct lines lines;
    nonet_lines_begin(&lines, input->name, format, 1);
    uint64_t line = is_plain(input) ? find_state(input, &lines) : 0;
    if (line == 0 || line >= cut->begin.line)
        return;
    look_back(input, &lines, from, cut);
    if (cut->jump.offset != 0 && cut->jump.lines < line)
        cut->jump.offset = 0;
    memcpy(cut->jump.state, lines.plain_state, sizeof cut->jump.state);
}

/* ---- counting ---- */

/* A digit that no neighbour shares: then this is not a map of regions. */
static int is_alone(const char *cells, int c) {
    return (c % SIDE == 0 || cells[c - 1] != cells[c]) &&
           (c % SIDE == SIDE - 1 || cells[c + 1] != cells[c]) &&
           (c < SIDE || cells[c - SIDE] != cells[c]) &&
           (c >= PLAIN_CELLS - SIDE || cells[c + SIDE] != cells[c]);
}

/* Certainly a puzzle: digits with dots, or with so many zeros that they cannot be digits; not a
 * map, and without a column of row numbers in front. */
static int is_surely_puzzle(const char *cells) {
    int dots = 0, zeros = 0, digits = 0, has_lone = 0;
    for (int c = 0; c < PLAIN_CELLS; c++) {
        dots += cells[c] == '.';
        zeros += cells[c] == '0';
        digits += cells[c] >= '1' && cells[c] <= '9';
        if (!has_lone && cells[c] >= '1' && cells[c] <= '9')
            has_lone = is_alone(cells, c);
    }
    return dots + zeros + digits == PLAIN_CELLS && (zeros == 0 || dots == 0) &&
           (zeros == 0 || zeros >= ZEROS_LEAST) && has_lone &&
           (cells[0] != '1' || cells[SIDE] < '1' || cells[SIDE] > '2');
}

/* Adds the record in a line. */
static void read_line(struct census *census, const struct lines *lines, const char *at, size_t n) {
    struct nonet_piece piece;
    struct nonet_text text = {.at = at, .length = n, .last = 1, .state = census->state};
    memset(&piece, 0, sizeof piece);
    int status = lines->format->read(&text, NONET_GRID(census->grid), sizeof census->grid, &piece);
    if (status == NONET_OK && piece.kind == NONET_PIECE_TEXT)
        return;
    if (status == NONET_OK && !nonet_is_refused(NONET_GRID(census->grid), NULL))
        census->puzzles++;
    else
        census->errors++;
}

void nonet_census_add(struct census *census, const struct lines *lines) {
    const char *text = lines->text.at;
    size_t length = lines->text.length, next;
    if (lines->format->flags & NONET_FORMAT_COLUMNS)
        memcpy(census->state, lines->state, sizeof census->state);
    for (size_t at = 0; at < length; at = next) {
        size_t cells = nonet_find_cells(&lines->shape, text, at, length);
        if (cells != NO_CELLS && is_surely_puzzle(text + cells)) {
            const char *nl = memchr(text + cells, '\n', length - cells);
            next = nl ? (size_t)(nl + 1 - text) : length;
            census->puzzles++;
            memcpy(census->state, lines->plain_state, sizeof census->state);
            continue;
        }
        const char *nl = memchr(text + at, '\n', length - at);
        next = nl ? (size_t)(nl + 1 - text) : length;
        read_line(census, lines, text + at, next - at);
    }
}

/* Counts the puzzles of a record before the jump, which may be a block of lines. 1 if the next
 * record is not before it. */
static int count_record(struct nonet_record *record, const struct jump *jump, struct lines *lines,
                        struct census *census) {
    if (record->kind == NONET_RECORD_END || record->line > jump->lines)
        return 1;
    if (!nonet_is_lines(record)) {
        census->puzzles += record->kind == NONET_RECORD_PUZZLE;
        census->errors += record->kind == NONET_RECORD_ERROR;
        return 0;
    }
    nonet_lines_take(lines, record);
    size_t before = nonet_lines_before(lines, jump->lines + 1);
    int is_last = before < lines->text.length;
    lines->text.length = before;
    nonet_census_add(census, lines);
    return is_last;
}

/* Counts the records before the jump. 0, or -1 if memory runs out or the text cannot be read. */
static int count_records(struct input *input, const struct nonet_format *format,
                         struct jump *jump) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct census census = {.puzzles = 0};
    struct nonet_record record;
    struct lines lines;
    nonet_lines_begin(&lines, input->name, format, 1);
    options.format = nonet_lines_of(format);
    struct nonet_reader *reader = nonet_reader_open(nonet_input_read, input, &options);
    int status = reader ? nonet_reader_next(reader, &record) : NONET_E_MEMORY;
    while (status == NONET_OK && !count_record(&record, jump, &lines, &census))
        status = nonet_reader_next(reader, &record);
    nonet_reader_close(reader);
    nonet_input_seek(input, 0);
    jump->puzzles = census.puzzles;
    jump->errors = census.errors;
    return status == NONET_OK ? 0 : -1;
}

int nonet_cut_find(struct input *input, struct range range, uint64_t size,
                   const struct nonet_format *jumps, int counts, struct cut *cut) {
    uint64_t marks[2] = {range.from, range.to};
    struct place found[2] = {nowhere, nowhere};
    int is_begun = range.from == 0;
    cut->begin = cut->end = nowhere;
    if (range.from >= size)
        return 0;
    cut->has_end = range.to >= size;
    struct walk w = {.place = {1, 1},
                     .wants_quotes = jumps != NULL && jumps->flags & NONET_FORMAT_COLUMNS,
                     .marks = marks + is_begun,
                     .found = found + is_begun,
                     .count = 2 - is_begun - cut->has_end};
    if (w.count > 0 && walk(input, &w) != 0)
        return -1;
    cut->begin = is_begun ? (struct place){0, 0} : found[0];
    cut->end = found[1];
    if (!is_begun && jumps != NULL && !w.has_quotes && found[0].line != nowhere.line)
        find_jump(input, jumps, range.from, cut);
    if (cut->jump.offset > 0 && counts && count_records(input, jumps, &cut->jump) != 0)
        cut->jump = (struct jump){.offset = 0};
    return 0;
}
