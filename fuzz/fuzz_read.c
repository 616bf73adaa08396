/*
 * Fuzzes every reader and writer. The first line of the input names the format (anything that is
 * not a format's name: it is guessed), and may give a box: "line 2x3". The rest is the text.
 *
 * What must hold, whatever the text:
 *   - a format's `read` keeps its contract on every window: it goes forward, stays inside, and asks
 *     for more only if more can come;
 *   - a reader gives the same records whether the text comes at once or in small pieces;
 *   - a puzzle that was read and can be written in its format reads back as the same puzzle;
 *   - leaving out what is not known changes nothing where all is known.
 *
 * Windows are in memory of exactly their size, so that the sanitizers see every access outside.
 */
#include "fuzz/check.h"

#include <stdlib.h>
#include <string.h>

enum { WINDOWS = 24, TEXT_MAX = 1 << 16 };

struct input {
    const struct nonet_format *format;
    int box_rows, box_cols;
    const char *text;
    size_t length;
};

/* ---- the first line ---- */

static void take_box(const char *at, struct input *in) {
    int rows = at[0] - '0', cols = at[2] - '0';
    if (at[1] == 'x' && nonet_grid_bytes(rows, cols) != 0) { /* any other is refused as a whole */
        in->box_rows = rows;
        in->box_cols = cols;
    }
}

static struct input take_input(const char *data, size_t size) {
    struct input in = {NULL, 0, 0, data, size};
    char name[32];
    const char *newline = memchr(data, '\n', size);
    size_t length = newline ? (size_t)(newline - data) : size;
    if (newline == NULL || length >= sizeof name)
        return in;
    memcpy(name, data, length);
    name[length] = '\0';
    char *blank = strchr(name, ' ');
    if (blank != NULL && strlen(blank) == 4)
        take_box(blank + 1, &in);
    if (blank != NULL)
        *blank = '\0';
    in.format = nonet_format_find(name);
    in.text = newline + 1;
    in.length = size - length - 1;
    return in;
}

static struct nonet_read_options options_of(const struct input *in) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.format = in->format;
    options.box_rows = in->box_rows;
    options.box_cols = in->box_cols;
    options.rules = 1;
    return options;
}

/* ---- windows: a format's `read` by itself ---- */

/* An alphabet or nothing. */
static void check_alphabet(const char symbols[NONET_SYMBOLS_MAX]) {
    size_t n = 0;
    for (; n < NONET_SYMBOLS_MAX && symbols[n] != '\0'; n++)
        CHECK(symbols[n] > ' ' && symbols[n] <= '~' && memchr(symbols, symbols[n], n) == NULL);
    CHECK(n < NONET_SYMBOLS_MAX);
}

static void check_piece(int status, const struct nonet_text *text,
                        const struct nonet_piece *piece) {
    CHECK(status == NONET_OK || status == NONET_MORE || status == NONET_E_SYNTAX ||
          status == NONET_E_REFUSED || status == NONET_E_ROOM);
    CHECK(status != NONET_MORE || !text->last);
    if (status == NONET_MORE || status == NONET_E_ROOM)
        return;
    CHECK(piece->used > 0 && piece->used <= text->length);
    CHECK(memchr(piece->reason, '\0', sizeof piece->reason) != NULL);
    if (status == NONET_E_SYNTAX || status == NONET_E_REFUSED) {
        CHECK(piece->reason[0] != '\0');
        CHECK(piece->error <= text->length);
        return;
    }
    CHECK(piece->cells <= piece->cells_end && piece->cells_end <= piece->used);
    CHECK(piece->label <= piece->label_end && piece->label_end <= text->length);
    CHECK(piece->solution <= piece->solution_end && piece->solution_end <= text->length);
    check_alphabet(piece->style.symbols);
    CHECK(memchr(piece->style.known, '\0', sizeof piece->style.known) != NULL);
}

/* Reads one piece from a copy of the window. */
static int read_window(const struct input *in, size_t from, size_t length, uint32_t state[8],
                       struct nonet_grid *grid, size_t room, struct nonet_rules *rules,
                       struct nonet_piece *piece) {
    char *copy = exact_copy(in->text + from, length);
    struct nonet_text text = {.at = copy,
                              .length = length,
                              .last = from + length == in->length,
                              .box_rows = in->box_rows,
                              .box_cols = in->box_cols,
                              .state = state,
                              .rules = rules,
                              .rules_room = NONET_RULES_BYTES_MAX(NONET_SIDE_MAX)};
    memset(piece, 0, sizeof *piece);
    int status = in->format->read(&text, grid, room, piece);
    check_piece(status, &text, piece);
    if (status == NONET_OK && piece->kind == NONET_PIECE_PUZZLE)
        check_grid(grid);
    if (status == NONET_OK && piece->kind == NONET_PIECE_PUZZLE && piece->has_rules)
        check_rules(grid, rules);
    free(copy);
    return status;
}

/* Goes through the text piece by piece, each in a window that grows when more is requested. */
static void check_windows(const struct input *in) {
    size_t room = nonet_grid_bytes(10, 10), from = 0;
    struct nonet_grid *grid = malloc(room);
    struct nonet_rules *rules = malloc(NONET_RULES_BYTES_MAX(NONET_SIDE_MAX));
    uint32_t state[8] = {0};
    for (int i = 0; i < WINDOWS && from < in->length; i++) {
        struct nonet_piece piece;
        size_t length = 1 + from % 7;
        int status = NONET_MORE;
        while (status == NONET_MORE) {
            if (length > in->length - from)
                length = in->length - from;
            uint32_t before[8];
            memcpy(before, state, sizeof before);
            status = read_window(in, from, length, state, grid, room, rules, &piece);
            if (status == NONET_MORE)
                memcpy(state, before, sizeof before);
            length += length / 2 + 1;
        }
        CHECK(status != NONET_E_ROOM);
        from += piece.used;
    }
    free(rules);
    free(grid);
}

/* ---- readers ---- */

struct source {
    const char *at;
    size_t left, turn;
    int odd;
};

static long give_text(void *user, char *buffer, size_t room) {
    static const unsigned char steps[] = {1, 2, 1, 13, 3, 1, 80, 5, 7, 2, 255, 1, 31};
    struct source *source = user;
    size_t n = source->odd ? steps[source->turn++ % sizeof steps] : room;
    n = n < room ? n : room;
    n = n < source->left ? n : source->left;
    memcpy(buffer, source->at, n);
    source->at += n;
    source->left -= n;
    return (long)n;
}

static void same_slice(struct nonet_slice a, struct nonet_slice b) {
    CHECK(a.length == b.length && (a.length == 0 || memcmp(a.at, b.at, a.length) == 0));
}

static void same_record(const struct nonet_record *a, const struct nonet_record *b) {
    CHECK(a->kind == b->kind && a->format == b->format && a->number == b->number);
    CHECK(a->line == b->line && a->column == b->column);
    CHECK(a->error.status == b->error.status && a->error.line == b->error.line);
    CHECK(a->error.column == b->error.column && strcmp(a->error.reason, b->error.reason) == 0);
    CHECK((a->grid == NULL) == (b->grid == NULL));
    CHECK(a->grid == NULL || nonet_grid_equal(a->grid, b->grid));
    CHECK(nonet_rules_equal(a->rules, b->rules));
    same_slice(a->before, b->before);
    same_slice(a->cells, b->cells);
    same_slice(a->after, b->after);
    same_slice(a->label, b->label);
    same_slice(a->solution, b->solution);
}

/* A question that is filled in with its own puzzle is the same text. */
static void check_fill(const struct input *in, const struct nonet_record *record) {
    uint32_t state[8] = {0};
    size_t length = record->cells.length;
    char *copy = exact_copy(record->cells.at, length), *out = malloc(length + 1);
    struct nonet_text question = {.at = copy,
                                  .length = length,
                                  .last = 1,
                                  .box_rows = in->box_rows,
                                  .box_cols = in->box_cols,
                                  .state = state};
    CHECK(out != NULL);
    CHECK(record->format->fill(&question, record->grid, out, length + 1) == (long)length);
    CHECK(memcmp(out, copy, length) == 0);
    free(copy);
    free(out);
}

static int holds_nul(struct nonet_slice s) {
    return s.length > 0 && memchr(s.at, '\0', s.length) != NULL;
}

/* A puzzle with rules, in every format that can express them. */
static void check_all_forms(const struct nonet_record *record) {
    const struct nonet_format *format;
    check_rules(record->grid, record->rules);
    for (int i = 0; (format = nonet_format_at(i)) != NULL; i++)
        if (format->flags & NONET_FORMAT_RULES)
            check_round_trip(format, record->grid, record->rules, NULL, NULL);
}

/* Written in its own style, and in the usual one. If the rules are around the cells, the style is for
 * an answer: one to a line or a paragraph can be read by itself. */
static void check_styles(const struct nonet_record *record) {
    const struct nonet_format *format = record->format;
    struct nonet_style style = record->style;
    int is_alone = format->flags & NONET_FORMAT_LINES || strcmp(format->name, "rules") == 0;
    int has_nul = holds_nul(record->before) || holds_nul(record->after);
    if (record->rules != NULL && style.apart && is_alone && !has_nul)
        check_round_trip(format, record->grid, record->rules, &style, record);
    if (record->rules != NULL)
        style.apart = style.objects = 0;
    check_round_trip(format, record->grid, record->rules, &style, NULL);
    check_round_trip(format, record->grid, record->rules, NULL, NULL);
}

static void check_record(const struct input *in, const struct nonet_record *record) {
    switch (record->kind) {
    case NONET_RECORD_PUZZLE:
        CHECK(record->grid != NULL && record->format != NULL);
        check_grid(record->grid);
        if (record->format->fill != NULL)
            check_fill(in, record);
        check_styles(record);
        if (record->rules != NULL)
            check_all_forms(record);
        break;
    case NONET_RECORD_ERROR:
        CHECK(record->error.status < 0 && record->error.reason[0] != '\0');
        CHECK(record->error.line > 0 && record->error.column > 0);
        break;
    default:
        CHECK(record->grid == NULL);
    }
}

/* The one exception: a line of 81 cells is answered before it can be known that rules follow. */
static int is_hasty(const struct input *in, const struct nonet_record *a,
                    const struct nonet_record *b) {
    return in->format == NULL && a->format != NULL && b->format != NULL &&
           strcmp(a->format->name, "rules") == 0 && strcmp(b->format->name, "line") == 0;
}

static void check_readers(const struct input *in) {
    struct nonet_read_options options = options_of(in);
    struct source whole = {in->text, in->length, 0, 0}, bits = {in->text, in->length, 0, 1};
    struct nonet_reader *a = nonet_reader_open(give_text, &whole, &options);
    struct nonet_reader *b = nonet_reader_open(give_text, &bits, &options);
    struct nonet_record left, right;
    do {
        CHECK(nonet_reader_next(a, &left) == NONET_OK);
        CHECK(nonet_reader_next(b, &right) == NONET_OK);
        if (is_hasty(in, &left, &right))
            break;
        same_record(&left, &right);
        check_record(in, &left);
    } while (left.kind != NONET_RECORD_END);
    nonet_reader_close(a);
    nonet_reader_close(b);
}

/* ---- one puzzle ---- */

/* What is read without rules is read with them, too, and has none. */
static int check_read_rules(const struct input *in, const struct nonet_grid *grid) {
    struct nonet_read_options options = options_of(in);
    size_t room = nonet_grid_bytes(10, 10), rules_room = NONET_RULES_BYTES(0, 0);
    struct nonet_grid *again = malloc(room);
    struct nonet_rules *rules = malloc(rules_room);
    int status = nonet_read_rules(in->text, in->length, &options, again, room, rules, rules_room,
                                  NULL, NULL);
    CHECK(status != NONET_OK || nonet_grid_equal(grid, again));
    free(again);
    free(rules);
    return status;
}

/* What is not known may be left out; the rest is then a puzzle like any other, and if nothing was, the
 * same. */
static void check_ignoring(const struct input *in) {
    struct nonet_read_options options = options_of(in);
    size_t room = nonet_grid_bytes(10, 10), rules_room = NONET_RULES_BYTES_MAX(NONET_SIDE_MAX);
    struct nonet_grid *grid[2] = {malloc(room), malloc(room)};
    struct nonet_rules *rules[2] = {malloc(rules_room), malloc(rules_room)};
    int status[2];
    for (int i = 0; i < 2; i++) {
        options.ignore_unknown = i;
        status[i] = nonet_read_rules(in->text, in->length, &options, grid[i], room, rules[i],
                                     rules_room, NULL, NULL);
        if (status[i] == NONET_OK)
            check_rules(grid[i], rules[i]);
    }
    CHECK(status[0] != NONET_OK || status[1] == NONET_OK);
    CHECK(status[0] != NONET_OK ||
          (nonet_grid_equal(grid[0], grid[1]) && nonet_rules_equal(rules[0], rules[1])));
    for (int i = 0; i < 2; i++) {
        free(grid[i]);
        free(rules[i]);
    }
}

static void check_read(const struct input *in) {
    struct nonet_read_options options = options_of(in);
    struct nonet_error error;
    struct nonet_style style;
    size_t room = nonet_grid_bytes(10, 10);
    struct nonet_grid *grid = malloc(room);
    int status = nonet_read(in->text, in->length, &options, grid, room, &style, &error);
    if (status == NONET_OK)
        check_grid(grid);
    else
        CHECK(error.status == status && error.reason[0] != '\0');
    CHECK(status != NONET_OK || check_read_rules(in, grid) == NONET_OK);
    if (status == NONET_OK && nonet_grid_side(grid) > 9)
        CHECK(nonet_read(in->text, in->length, &options, grid, nonet_grid_bytes(3, 3), NULL,
                         NULL) == NONET_E_ROOM);
    free(grid);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = take_input((const char *)data, size);
    if (in.length > TEXT_MAX)
        return 0;
    if (in.format != NULL && in.format->read != NULL)
        check_windows(&in);
    if (in.format == NULL || in.format->read != NULL)
        check_readers(&in);
    check_read(&in);
    check_ignoring(&in);
    return 0;
}
