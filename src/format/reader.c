/*
 * The stream reader: hands a window of decoded text to the format, and turns what the format says
 * about offsets into lines and columns. The window grows only when a format asks for more, up to
 * 16 MB; a record longer than that is refused and skipped.
 */
#include "format/text.h"
#include "format/binary.h"
#include "format/doubt.h"
#include "format/paste.h"
#include "format/peek.h"
#include "format/sign.h"
#include "format/variant.h"
#include "format/window.h"
#include "grid/known.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

extern const struct nonet_format nonet_format_paste, nonet_format_rules;

enum { PASTE_SEES_DAMAGE = 50, LOST_LINES_MAX = 1000 };

struct nonet_reader {
    struct window window;
    const struct nonet_format *format;
    int box_rows, box_cols;
    char symbols[NONET_SYMBOLS_MAX + 1];
    int has_symbols;
    char empty[NONET_SIGN_MAX]; /* the user's sign for an empty cell; "" if none */
    size_t used;                /* of the window, by the last record returned */
    int finished;               /* nothing more is returned */
    int guessed;                /* the format was guessed */
    int is_inside;              /* the text has begun before */
    int mapped;                 /* a map of jigsaw regions was seen */
    int lost;                   /* lines skipped because nothing is recognised */
    uint64_t number;
    uint32_t state[NONET_STATE_WORDS];
    struct nonet_grid *grid;
    size_t room;
    struct nonet_rules *rules;
    size_t rules_room;
    int wants_rules; /* the caller looks at them */
    int ignores_unknown;
    char ignored[NONET_REASON_MAX]; /* in the last puzzle */
};

static void take_sign(struct nonet_reader *r, const char *sign) {
    if (sign == NULL)
        return;
    if (!nonet_sign_is_valid(sign)) {
        nonet_window_end(&r->window, NONET_E_ARGUMENT);
        return;
    }
    memcpy(r->empty, sign, strlen(sign) + 1);
}

static void take_options(struct nonet_reader *r, const struct nonet_read_options *options) {
    struct nonet_read_options own = NONET_READ_OPTIONS_INIT;
    if (options != NULL)
        copy_known(&own, options, options->size, sizeof own);
    r->format = own.format;
    r->box_rows = own.box_rows;
    r->box_cols = own.box_cols;
    if ((own.box_rows | own.box_cols) != 0 && nonet_grid_bytes(own.box_rows, own.box_cols) == 0)
        nonet_window_end(&r->window, NONET_E_SHAPE);
    take_sign(r, own.empty);
    r->has_symbols = own.symbols != NULL;
    if (own.symbols != NULL)
        snprintf(r->symbols, sizeof r->symbols, "%s", own.symbols);
    if (own.state != NULL && own.format == NULL)
        nonet_window_end(&r->window, NONET_E_ARGUMENT);
    else if (own.state != NULL)
        memcpy(r->state, own.state, sizeof r->state);
    r->is_inside = own.state != NULL;
    r->wants_rules = own.rules;
    r->ignores_unknown = own.ignore_unknown;
}

static char sign_of_empty(const struct nonet_reader *r) {
    return (char)(r->empty[0] ? nonet_sign_byte(r->empty) : 0);
}

/* The rest, once the window is open, or not. NULL if memory runs out. */
static struct nonet_reader *make_room(struct nonet_reader *r, int opened) {
    r->room = NONET_GRID_BYTES(25);
    r->grid = malloc(r->room);
    r->rules_room = NONET_RULES_BYTES_MAX(25);
    r->rules = malloc(r->rules_room);
    if (!opened || r->grid == NULL || r->rules == NULL) {
        nonet_reader_close(r);
        return NULL;
    }
    return r;
}

struct nonet_reader *nonet_reader_open(nonet_source_fn source, void *user,
                                       const struct nonet_read_options *options) {
    struct nonet_reader *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    take_options(r, options);
    return make_room(r, nonet_window_open(&r->window, source, user, sign_of_empty(r)));
}

struct nonet_reader *nonet_reader_open_text(const char *text, size_t length,
                                            const struct nonet_read_options *options) {
    struct nonet_reader *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    take_options(r, options);
    return make_room(r, nonet_window_open_text(&r->window, text, length, sign_of_empty(r)));
}

void nonet_reader_close(struct nonet_reader *r) {
    if (r == NULL)
        return;
    nonet_window_close(&r->window);
    free(r->grid);
    free(r->rules);
    free(r);
}

/* ---- the window ---- */

/* What formats see. */
static struct nonet_text window_of(struct nonet_reader *r) {
    struct nonet_text text = {.at = window_seen(&r->window),
                              .length = window_length(&r->window),
                              .last = r->window.ended,
                              .box_rows = r->box_rows,
                              .box_cols = r->box_cols,
                              .symbols = r->has_symbols ? r->symbols : NULL,
                              .state = r->state,
                              .empty = r->empty[0] ? r->empty : NULL,
                              .rules = r->rules,
                              .rules_room = r->rules_room,
                              .ignore_unknown = r->ignores_unknown};
    return text;
}

/* The same window as it was written, and the sign in the style as it was written. */
static struct nonet_text unmask(struct nonet_reader *r, struct nonet_text seen,
                                struct nonet_piece *piece) {
    seen.at = window_text(&r->window);
    if (r->window.sign && piece->style.empty == '.')
        piece->style.empty = r->window.sign;
    return seen;
}

/* ---- records ---- */

static void error_at(struct nonet_reader *r, struct nonet_record *record, int status, size_t offset,
                     const char *reason) {
    record->kind = NONET_RECORD_ERROR;
    record->format = r->format;
    record->number = ++r->number;
    nonet_window_place(&r->window, offset, &record->error.line, &record->error.column);
    record->line = record->error.line;
    record->column = record->error.column;
    record->error.status = status;
    snprintf(record->error.reason, sizeof record->error.reason, "%.*s", NONET_REASON_MAX - 1,
             reason);
    nonet_clean_words(record->error.reason);
}

static struct nonet_slice slice(const struct nonet_text *text, size_t begin, size_t end) {
    struct nonet_slice s = {text->at + begin, end - begin};
    return s;
}

/* A stretch reported by a format; a caller's own format may get it wrong. */
static struct nonet_slice stretch(const struct nonet_text *text, const struct nonet_piece *piece,
                                  size_t begin, size_t end) {
    if (begin > end || end > piece->used)
        begin = end = 0;
    return slice(text, begin, end);
}

/* Divides the piece into the cells and what is around them. */
static void divide(const struct nonet_text *text, const struct nonet_piece *piece,
                   struct nonet_record *record) {
    size_t end = piece->used;
    record->cells = stretch(text, piece, piece->cells, piece->cells_end);
    if (record->cells.length == 0) {
        record->cells = slice(text, 0, end);
        return;
    }
    record->line_end = end > piece->cells_end && text->at[end - 1] == '\n';
    end -= (size_t)record->line_end;
    if (record->line_end && end > piece->cells_end && text->at[end - 1] == '\r')
        end--;
    record->before = slice(text, 0, piece->cells);
    record->after = slice(text, piece->cells_end, end);
}

/* Fills in what the format found. */
static void give(struct nonet_reader *r, const struct nonet_text *text,
                 const struct nonet_piece *piece, struct nonet_record *record) {
    divide(text, piece, record);
    record->kind = piece->kind == NONET_PIECE_TEXT ? NONET_RECORD_TEXT : NONET_RECORD_PUZZLE;
    record->format = r->format;
    record->style = piece->style;
    record->label = stretch(text, piece, piece->label, piece->label_end);
    record->solution = stretch(text, piece, piece->solution, piece->solution_end);
    size_t start = (size_t)(record->cells.at - text->at);
    while (start < piece->used && is_blank(text->at[start]))
        start++;
    nonet_window_place(&r->window, start, &record->line, &record->column);
    if (record->kind == NONET_RECORD_PUZZLE) {
        record->number = ++r->number;
        record->grid = r->grid;
        record->rules = piece->has_rules ? r->rules : NULL;
        if (piece->ignored[0] != '\0') {
            memcpy(r->ignored, piece->ignored, sizeof r->ignored);
            record->ignored = r->ignored;
        }
    }
}

/* A record over the limit: everything up to the next line end is skipped. */
static int skip_long(struct nonet_reader *r, struct nonet_record *record) {
    error_at(r, record, NONET_E_SYNTAX, 0, "a record longer than 16 MB");
    for (;;) {
        const char *at = window_text(&r->window);
        size_t length = window_length(&r->window);
        const char *nl = memchr(at, '\n', length);
        nonet_window_advance(&r->window, nl ? (size_t)(nl - at) + 1 : length);
        if (nl != NULL || r->window.ended)
            return NONET_OK;
        int status = nonet_window_fill(&r->window);
        if (status != NONET_OK)
            return status;
    }
}

/* A line in no known format. The first one is reported, the following ones are skipped silently, up
 * to a limit. 1: *record reports it; 0: look at the next line. */
static int skip_unknown(struct nonet_reader *r, const struct nonet_text *text,
                        struct nonet_record *record) {
    size_t start = 0;
    while (start < text->length && is_blank(text->at[start]))
        start++;
    if (start == text->length) {
        r->used = start;
        record->kind = NONET_RECORD_TEXT;
        return 1;
    }
    if (r->lost++ == 0) {
        error_at(r, record, NONET_E_FORMAT, start,
                 "no puzzle in any known format (see: nonet help formats)");
        r->used = nonet_first_line_length(text);
        return 1;
    }
    nonet_window_advance(&r->window, nonet_first_line_length(text));
    r->finished = r->lost > LOST_LINES_MAX;
    return r->finished;
}

/* Binary input: no format is tried and nothing more is read. This is reported once. */
static int refuse_binary(struct nonet_reader *r, struct nonet_record *record) {
    if (r->lost == 0)
        error_at(r, record, NONET_E_FORMAT, 0, "this is not text");
    r->finished = 1;
    return 0;
}

/* Makes sure that the format is known. 1: it is, or there is no text; 0: *record says what is
 * wrong; negative: a status. */
static int settle_format(struct nonet_reader *r, struct nonet_record *record) {
    while (r->format == NULL) {
        int status = NONET_OK;
        struct nonet_text text = window_of(r);
        while (text.length < guess_bytes(text.at, text.length) && !text.last &&
               !nonet_is_surely_line(&text)) {
            status = nonet_window_fill(&r->window);
            if (status != NONET_OK)
                return status;
            text = window_of(r);
        }
        if (text.length == 0)
            return 1;
        size_t most = guess_bytes(text.at, text.length);
        if (nonet_is_surely_line(&text) && nonet_format_rules.probe(&text) == 0)
            most = nonet_first_line_length(&text);
        if (text.length > most) {
            text.length = most;
            text.last = 0;
        }
        if (nonet_is_binary(text.at, text.length))
            return refuse_binary(r, record);
        r->format = nonet_text_guess(&text);
        r->guessed = 1;
        if (r->format == NULL && skip_unknown(r, &text, record))
            return 0;
    }
    return 1;
}

/* Room for a puzzle of any side. */
static int grow_grid(struct nonet_reader *r) {
    size_t most = NONET_GRID_BYTES(NONET_SIDE_MAX);
    size_t rules_most = NONET_RULES_BYTES_MAX(NONET_SIDE_MAX);
    struct nonet_grid *larger = r->room < most ? realloc(r->grid, most) : NULL;
    if (larger == NULL)
        return NONET_E_MEMORY;
    r->grid = larger;
    struct nonet_rules *more = realloc(r->rules, rules_most);
    if (more == NULL)
        return NONET_E_MEMORY;
    r->rules = more;
    r->room = most;
    r->rules_room = rules_most;
    return NONET_OK;
}

/* A record that is a line, or a row without quotes, is whole wherever the text ends: the window has
 * no line that was cut off. */
static int is_whole_line(const struct nonet_reader *r, const struct nonet_text *text) {
    return r->format->flags & NONET_FORMAT_LINES && memchr(text->at, '"', text->length) == NULL;
}

/* The last record of a text that could not be decoded to its end is cut off: that is what is wrong
 * with it, and nothing else is reported. */
static int pass_over_cut(struct nonet_reader *r, const struct nonet_text *text) {
    if (r->window.failure != NONET_E_UNREADABLE || r->used < text->length || is_whole_line(r, text))
        return 0;
    nonet_window_advance(&r->window, r->used);
    r->used = 0;
    return 1;
}

/* A framed format between its puzzles, not inside one. */
static int is_outside(const struct nonet_reader *r, const uint32_t *state) {
    static const uint32_t nowhere[NONET_STATE_WORDS - 1];
    return !(r->format->flags & NONET_FORMAT_FRAMED) ||
           ((state[0] & 0xff) == 0 && memcmp(state + 1, nowhere, sizeof nowhere) == 0);
}

/* From now on everything is read as pasted text. */
static void change_to_paste(struct nonet_reader *r, int seen) {
    r->format = &nonet_format_paste;
    memset(r->state, 0, sizeof r->state);
    r->state[PASTE_SEEN] = (uint32_t)seen;
}

/* The format was guessed from the first lines, and this is not a puzzle in it: perhaps it is a
 * puzzle in other text. Not if one line answers one line, and not if the format has understood what
 * it refuses. */
static int second_opinion(struct nonet_reader *r, const struct nonet_text *text, int status,
                          const uint32_t *before, struct nonet_piece *piece,
                          const struct nonet_format **format) {
    struct nonet_piece other;
    uint32_t state[NONET_STATE_WORDS];
    if (status != NONET_E_SYNTAX || !r->guessed || r->format == &nonet_format_paste ||
        piece->has_rules || r->format->flags & NONET_FORMAT_LINES || !is_outside(r, before))
        return status;
    struct nonet_text again = *text;
    again.state = state;
    memset(state, 0, sizeof state);
    state[PASTE_INSIDE] = r->window.line > 1; /* it does not begin here */
    state[PASTE_SEEN] = r->number > 0;
    int found = nonet_format_paste.read(&again, r->grid, r->room, &other);
    int first = r->number == 0 || (found == NONET_OK && nonet_is_blank_text(text, other.used));
    if (found == NONET_OK && other.kind == NONET_PIECE_TEXT && first) {
        if (text->length < NONET_GUESS_BYTES && !text->last)
            return NONET_MORE;
        again.length = text->length < NONET_GUESS_BYTES ? text->length : NONET_GUESS_BYTES;
    }
    if (found == NONET_OK && other.kind == NONET_PIECE_TEXT && first &&
        nonet_format_paste.probe(&again) > PASTE_SEES_DAMAGE) {
        *piece = other; /* first some words or a number, then a puzzle */
        *format = &nonet_format_paste;
        change_to_paste(r, r->number > 0);
        return found;
    }
    if (found == NONET_MORE || found == NONET_E_ROOM || found == NONET_E_REFUSED ||
        (found == NONET_OK && other.kind == NONET_PIECE_PUZZLE)) {
        *piece = other;
        *format = &nonet_format_paste;
        if (found == NONET_OK)
            change_to_paste(r, 1); /* which also reads the rest */
        return found;
    }
    if (found == NONET_E_SYNTAX && strstr(other.reason, "--symbols") != NULL) {
        *piece = other; /* it has all the cells, and only one question is open */
        return found;
    }
    size_t length;
    int words = r->number > 0 && is_outside(r, before) ? nonet_is_words(text, &length) : 0;
    if (words < 0)
        return NONET_MORE;
    if (words) {
        memcpy(r->state, before, sizeof r->state);
        nonet_piece_init(piece);
        return nonet_piece_text(piece, length);
    }
    if (found == NONET_E_SYNTAX && other.used > piece->used)
        piece->used = other.used; /* do not go on in the middle of it */
    return status;
}

/* Is the next piece after a puzzle a map? Then it belongs to the puzzle. */
static int is_map_behind(struct nonet_reader *r, const struct nonet_text *text, size_t used,
                         int *behind) {
    union nonet_grid25 grid;
    struct nonet_piece piece;
    uint32_t state[NONET_STATE_WORDS];
    struct nonet_text rest = *text;
    memcpy(state, r->state, sizeof state);
    rest.state = state;
    rest.rules = NULL;
    *behind = 0;
    for (int i = 0; i < 3; i++) { /* there may be a blank line between them */
        if (used == text->length)
            return text->last ? NONET_OK : NONET_MORE;
        rest.at = text->at + used;
        rest.length = text->length - used;
        int status = r->format->read(&rest, NONET_GRID(grid), sizeof grid, &piece);
        if (status != NONET_OK || piece.used == 0)
            return status == NONET_MORE ? status : NONET_OK;
        *behind = piece.kind == NONET_PIECE_PUZZLE && nonet_is_map(NONET_GRID(grid));
        if (piece.kind == NONET_PIECE_PUZZLE)
            return NONET_OK;
        used += piece.used;
    }
    return NONET_OK;
}

/* What was read cannot have been meant. */
static int doubt(struct nonet_reader *r, const struct nonet_text *text, struct nonet_piece *piece) {
    const char *reason = NULL;
    int map = nonet_is_map(r->grid), behind = 0;
    if (piece->has_rules)
        return r->wants_rules ? NONET_OK : nonet_refuse_rules(r->rules, piece);
    int alone = (r->format->flags & (NONET_FORMAT_LINES | NONET_FORMAT_FRAMED)) != 0;
    if (!alone && !map && r->number == 0 &&
        is_map_behind(r, text, piece->used, &behind) == NONET_MORE)
        return NONET_MORE;
    r->mapped |= map;
    if (nonet_is_samurai(r->grid))
        reason = "a samurai of five grids is not supported";
    else if (map)
        reason = "a map of jigsaw regions; they go below their puzzle, after the word regions";
    else if (!alone && (r->mapped || behind))
        reason = "with a map of jigsaw regions; they go below the puzzle, after the word regions";
    else if (nonet_counts_rows(r->grid))
        reason = "the first column numbers the rows, but one of them twice";
    if (reason == NULL)
        return NONET_OK;
    return nonet_piece_refuse(piece, piece->cells, piece->used, "%s", reason);
}

/* Text between puzzles that is a rule of the one above, which was read without it. */
static int doubt_passage(const struct nonet_reader *r, const struct nonet_text *text,
                         struct nonet_piece *piece) {
    size_t at;
    if ((r->number == 0 && !r->is_inside) || r->format->flags & NONET_FORMAT_FRAMED ||
        piece->used > text->length || !nonet_has_stray_rule(text, piece->used, &at))
        return NONET_OK;
    return nonet_refuse_stray_rule(at, piece->used, r->format->name, piece);
}

static void take_back(struct nonet_reader *r, const struct nonet_format *format,
                      const uint32_t state[NONET_STATE_WORDS]) {
    r->format = format;
    memcpy(r->state, state, sizeof r->state);
}

/* One step: 1 when the record is filled in, 0 to go on, negative: a status. */
static int step(struct nonet_reader *r, struct nonet_record *record) {
    const struct nonet_format *format;
    struct nonet_piece piece;
    int status = settle_format(r, record);
    if (status != 1)
        return status == 0 ? 1 : status;
    struct nonet_text text = window_of(r);
    if (text.length == 0 && !r->window.ended)
        return nonet_window_fill(&r->window);
    if (text.length == 0) {
        record->kind = NONET_RECORD_END;
        return r->window.failure ? r->window.failure : 1;
    }
    nonet_piece_init(&piece);
    format = r->format;
    const struct nonet_format *was = r->format;
    uint32_t before[NONET_STATE_WORDS];
    memcpy(before, r->state, sizeof before);
    status = format->read(&text, r->grid, r->room, &piece);
    status = second_opinion(r, &text, status, before, &piece, &format);
    if (status == NONET_OK && piece.kind == NONET_PIECE_PUZZLE)
        status = doubt(r, &text, &piece);
    else if (status == NONET_OK)
        status = doubt_passage(r, &text, &piece);
    if (status == NONET_MORE || status == NONET_E_ROOM)
        take_back(r, was, before); /* it will be read again */
    if (status == NONET_E_ROOM)
        return grow_grid(r);
    if (status == NONET_MORE && !r->window.ended) {
        if (text.length < NONET_RECORD_BYTES_MAX)
            return nonet_window_fill_more(&r->window);
        status = skip_long(r, record);
        return status == NONET_OK ? 1 : status;
    }
    r->used = piece.used > 0 && piece.used <= text.length ? piece.used : text.length;
    piece.used = r->used;
    if (status != NONET_OK && pass_over_cut(r, &text))
        return 0;
    text = unmask(r, text, &piece);
    if (status == NONET_OK) {
        give(r, &text, &piece, record);
        record->format = format;
    } else {
        error_at(r, record, status, piece.error < text.length ? piece.error : text.length,
                 piece.reason[0] ? piece.reason : nonet_status_text(status));
        divide(&text, &piece, record);
    }
    return 1;
}

/* All but the room behind the words of an error, which end at once: that is much of a record. */
static void clear(struct nonet_record *record) {
    static const struct nonet_slice nothing;
    memset(record, 0, offsetof(struct nonet_record, before));
    record->before = nothing;
    record->cells = nothing;
    record->after = nothing;
    record->line_end = 0;
    record->label = nothing;
    record->solution = nothing;
    memset(&record->style, 0, sizeof record->style);
    record->error.status = 0;
    record->error.line = record->error.column = 0;
    record->error.reason[0] = '\0';
    record->rules = NULL;
    record->ignored = NULL;
    memset(record->reserved, 0, sizeof record->reserved);
}

int nonet_reader_next(struct nonet_reader *r, struct nonet_record *record) {
    clear(record);
    nonet_window_advance(&r->window, r->used);
    r->used = 0;
    record->kind = NONET_RECORD_END;
    record->state = r->state;
    int status = 0;
    while (!r->finished && status == 0)
        status = step(r, record);
    if (status == NONET_E_UNREADABLE) {
        error_at(r, record, status, window_length(&r->window),
                 nonet_decoder_reason(r->window.decoder));
        r->finished = 1;
        return NONET_OK;
    }
    if (status < 0 || record->kind == NONET_RECORD_END)
        r->finished = 1;
    return status < 0 ? status : NONET_OK;
}
