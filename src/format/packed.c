/*
 * fpuzzles, sudokupad: links and ids with a whole puzzle packed into them, one per line, with a label
 * after each, or before it:
 *
 *     https://www.f-puzzles.com/?load=N4IgzglgXgpiBcB...       f-puzzles' JSON (fpuzzles.c)
 *     https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcB...         the same; fpuz for fpuzzles will do
 *     https://sudokupad.app/sclN4SwxgTgpgNgLiAXKA...           SudokuPad's own (sudokupad.c); also ctc
 *     https://sudokupad.app/scfN4IgDiBcoEwDQ...                a classic puzzle
 *
 * or the last part alone. What is packed says itself whose it is, so both formats read all of these
 * and fill them in; they differ in the link that they write. The answer is the same text with other
 * cells, packed again; that of a classic puzzle is SudokuPad's longer text.
 *
 * An id without a packed text is a puzzle that only the server knows, and is refused.
 */
#include "format/field.h"
#include "format/fpuzzles.h"
#include "format/link.h"
#include "format/lzstring.h"
#include "format/sudokupad.h"
#include "format/zipper.h"

#include <stdlib.h>

#ifndef NONET_HOUSES_ONLY

extern const struct nonet_format nonet_format_json;

/* ---- finding ---- */

/* A packed text: the id begins at `id`, its packed part at `body`. */
struct packed {
    size_t id, body;
    int is_own;  /* SudokuPad's own packing */
    int is_path; /* it is not the value of a parameter, so some signs must be encoded */
};

static const struct {
    const char *word;
    int is_own;
} prefixes[] = {{"fpuzzles", 0}, {"fpuz", 0}, {"scl", 1}, {"ctc", 1}, {"scf", 1}};
enum { PREFIXES = sizeof prefixes / sizeof *prefixes, PACKED_LEAST = 20 };

static int is_base64(char c) {
    return is_digit(c) || is_letter(c) || (c != '\0' && strchr("+/-%=$", c) != NULL);
}

/* Every packed object begins like this: its first character is {, and the next is new. */
static int is_packed(const struct nonet_text *text, size_t at, size_t end) {
    size_t i = at;
    if (end - at < PACKED_LEAST || text->at[at] != 'N' || text->at[at + 1] != '4')
        return 0;
    while (i < at + PACKED_LEAST && is_base64(text->at[i]))
        i++;
    return i == at + PACKED_LEAST;
}

/* Is there one at `at`? */
static int find_at(const struct nonet_text *text, size_t begin, size_t at, size_t end,
                   struct packed *p) {
    int is_value = at > begin && text->at[at - 1] == '=';
    p->id = p->body = at;
    p->is_path = !is_value && at > begin;
    for (int i = 0; i < PREFIXES; i++) {
        size_t n = strlen(prefixes[i].word);
        if (end - at < n || !nonet_field_is_word(text, at, at + n, prefixes[i].word) ||
            !is_packed(text, at + n, end))
            continue;
        p->body = at + n;
        p->is_own = prefixes[i].is_own;
        p->is_path = !is_value;
        return 1;
    }
    p->is_own = 0;
    return (is_value || at == begin) && is_packed(text, at, end);
}

/* The packed text in an address or an id. */
static int find_packed(const struct nonet_text *text, size_t begin, size_t end, struct packed *p) {
    for (size_t at = begin; at < end; at++)
        if ((at == begin || memchr("/?&#=", text->at[at - 1], 5) != NULL) &&
            find_at(text, begin, at, end, p))
            return 1;
    return 0;
}

/* The packed text in the first word of a line that has one. */
static int find_in_line(const struct nonet_text *text, size_t begin, size_t end, struct packed *p) {
    while (begin < end) {
        size_t stop = nonet_word_end(text->at, begin, end);
        if (find_packed(text, begin, stop, p))
            return 1;
        for (begin = stop; begin < end && is_blank(text->at[begin]);)
            begin++;
    }
    return 0;
}

/* ---- unpacking ---- */

/* An unpacked puzzle, as JSON; to be freed. */
struct unpacked {
    char *json;
    size_t length;
    size_t end; /* of the packed text in its window */
    enum foreign_kind kind;
    int is_short; /* it was in SudokuPad's short form */
    struct json object;
};

static int unzip(char **json, size_t *length) {
    size_t bad;
    long n = nonet_unzip_json(*json, *length, NULL, 0, &bad);
    if (n < 0 || n > 8 * NONET_LZ_TEXT_MAX)
        return NONET_E_SYNTAX;
    char *plain = malloc((size_t)n + 1);
    if (plain == NULL)
        return NONET_E_MEMORY;
    nonet_unzip_json(*json, *length, plain, (size_t)n + 1, &bad);
    free(*json);
    *json = plain;
    *length = (size_t)n;
    return NONET_OK;
}

static struct nonet_text text_of(const struct nonet_text *outer, const struct unpacked *u) {
    struct nonet_text inner = *outer;
    inner.at = u->json;
    inner.length = u->length;
    inner.last = 1;
    return inner;
}

/* Finds out whose object it is. */
static int recognise(const struct nonet_text *text, const struct packed *p, struct unpacked *u,
                     size_t used, struct nonet_piece *piece) {
    struct nonet_text inner = text_of(text, u);
    struct nonet_piece ignored;
    struct json version;
    nonet_piece_init(&ignored);
    if (u->length == 0 || nonet_json_scan(&inner, 0, &u->object, &ignored) != NONET_OK) {
        int status = unzip(&u->json, &u->length);
        inner = text_of(text, u);
        u->is_short = 1;
        if (status == NONET_E_MEMORY)
            return status;
        if (status != NONET_OK || nonet_json_scan(&inner, 0, &u->object, &ignored) != NONET_OK)
            return nonet_piece_error(piece, p->body, used, "the packed text is not a puzzle");
    }
    u->kind = nonet_foreign_kind(&inner, &u->object, 1);
    if (u->kind != NOT_FOREIGN)
        return NONET_OK;
    if (nonet_foreign_member(&inner, &u->object, "formatVersion", &version))
        return nonet_piece_refuse(piece, p->id, used, "%s", OF_SUDOKUMAKER);
    return nonet_piece_error(piece, p->body, used,
                             "the packed text is not a puzzle of f-puzzles or SudokuPad");
}

/* The packed text may go on after a blank, up to `end`: some programs turn + into one. */
static int unpack(const struct nonet_text *text, const struct packed *p, size_t end, size_t used,
                  struct unpacked *u, struct nonet_piece *piece) {
    struct lz_text plain;
    memset(u, 0, sizeof *u);
    int status = nonet_lz_unpack(text->at + p->body, end - p->body, &plain);
    u->end = p->body + plain.used;
    if (status == NONET_E_SYNTAX)
        return nonet_piece_error(piece, u->end, used, "%s", plain.reason);
    if (status != NONET_OK)
        return status;
    u->json = plain.at;
    u->length = plain.length;
    status = recognise(text, p, u, used, piece);
    if (status != NONET_OK) {
        free(u->json);
        u->json = NULL;
    }
    return status;
}

/* ---- reading ---- */

static int refuse(const struct nonet_text *text, const struct line_record *record,
                  struct nonet_piece *piece) {
    size_t at = record->begin, next = record->line.next;
    size_t end = nonet_word_end(text->at, at, record->end);
    if (text->at[at] == '{' || text->at[at] == '[')
        return nonet_piece_error(piece, at, next, "JSON is read as json: leave out --from");
    if (memchr(text->at + at, '/', end - at) != NULL)
        return nonet_piece_refuse(piece, at, next,
                                  "no packed puzzle in this link: only its server knows it, and "
                                  "nonet asks none");
    return nonet_piece_error(piece, at, next,
                             "a link or an id of f-puzzles or SudokuPad is expected here");
}

static int read_record(const struct nonet_text *text, const struct line_record *record,
                       struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct packed p;
    struct unpacked u;
    size_t begin = record->begin, next = record->line.next;
    if (!find_in_line(text, begin, record->end, &p))
        return refuse(text, record, piece);
    int status = unpack(text, &p, record->end, next, &u, piece);
    if (status != NONET_OK)
        return status;
    struct nonet_text inner = text_of(text, &u);
    status = nonet_foreign_read(&inner, u.kind, &u.object, u.length, grid, room, piece);
    free(u.json);
    memset(&piece->style, 0, sizeof piece->style);
    piece->error = p.id; /* the place in the packed text would help nobody */
    piece->used = next;
    nonet_record_label(text, record, nonet_word_end(text->at, u.end, record->end), piece);
    return status;
}

static int read_packed(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                       struct nonet_piece *piece) {
    return nonet_record_read(text, read_record, grid, room, piece);
}

static int probe_for(const struct nonet_text *text, int is_own) {
    struct line_record record;
    struct packed p;
    if (!nonet_first_record(text, &record))
        return 0;
    return find_in_line(text, record.begin, record.end, &p) && p.is_own == is_own ? 98 : 0;
}

static int probe_fpuzzles(const struct nonet_text *text) {
    return probe_for(text, 0);
}

static int probe_sudokupad(const struct nonet_text *text) {
    return probe_for(text, 1);
}

/* ---- writing ---- */

/* Appends a text, packed. NONET_OK or a status. */
static int put_packed(struct pen *pen, const char *json, size_t length, int is_path) {
    size_t used = pen->length < pen->room ? pen->length : pen->room;
    long n =
        nonet_lz_pack(json, length, is_path, pen->out ? pen->out + used : NULL, pen->room - used);
    if (n < 0)
        return (int)n;
    pen->length += (size_t)n;
    return NONET_OK;
}

/* The same, in SudokuPad's short form. */
static int put_short(struct pen *pen, const char *json, size_t length, int is_path) {
    long n = nonet_zip_json(json, length, NULL, 0);
    char *brief = malloc((size_t)n + 1);
    if (brief == NULL)
        return NONET_E_MEMORY;
    nonet_zip_json(json, length, brief, (size_t)n + 1);
    int status = put_packed(pen, brief, (size_t)n, is_path);
    free(brief);
    return status;
}

typedef long write_fn(const struct nonet_grid *grid, const struct nonet_rules *rules, char *out,
                      size_t room);

/* Appends a puzzle as JSON, packed: f-puzzles' or SudokuPad's. */
static int put_puzzle(struct pen *pen, write_fn *write, const struct nonet_grid *grid,
                      const struct nonet_rules *rules, int is_path) {
    long length = write(grid, rules, NULL, 0);
    if (length < 0)
        return (int)length;
    char *json = malloc((size_t)length + 1);
    if (json == NULL)
        return NONET_E_MEMORY;
    write(grid, rules, json, (size_t)length + 1);
    int status = (write == nonet_sudokupad_write ? put_short : put_packed)(pen, json,
                                                                           (size_t)length, is_path);
    free(json);
    return status;
}

static long write_link(const char *address, int is_path, write_fn *write,
                       const struct nonet_grid *grid, const struct nonet_rules *rules, char *out,
                       size_t room) {
    struct pen pen = pen_of(out, room);
    nonet_pen_text(&pen, address);
    int status = put_puzzle(&pen, write, grid, rules, is_path);
    return status == NONET_OK ? nonet_pen_end(&pen) : status;
}

static long write_fpuzzles(const struct nonet_grid *grid, const struct nonet_rules *rules,
                           const struct nonet_style *style, char *out, size_t room) {
    (void)style;
    return write_link("https://www.f-puzzles.com/?load=", 0, nonet_fpuzzles_write, grid, rules, out,
                      room);
}

static long write_sudokupad(const struct nonet_grid *grid, const struct nonet_rules *rules,
                            const struct nonet_style *style, char *out, size_t room) {
    (void)style;
    return write_link("https://sudokupad.app/scl", 1, nonet_sudokupad_write, grid, rules, out,
                      room);
}

/* ---- a question again ---- */

enum { ALL_RULES = NONET_RULES_BYTES_MAX(16) + NONET_RULES_BYTES_MAX(NONET_SIDE_MAX) };

/* The question's own JSON with other cells. */
static int write_filled(struct pen *pen, const struct nonet_text *json, const struct unpacked *u,
                        const struct nonet_grid *grid) {
    if (u->kind == FOREIGN_SUDOKUPAD)
        return nonet_sudokupad_fill(pen, json, &u->object, grid);
    nonet_fpuzzles_fill(pen, json, &u->object, grid);
    return NONET_OK;
}

/* The same, packed. */
static int put_filled(struct pen *pen, const struct nonet_text *json, const struct unpacked *u,
                      const struct nonet_grid *grid, int is_path) {
    struct pen measure = pen_of(NULL, 0);
    int status = write_filled(&measure, json, u, grid);
    if (status != NONET_OK)
        return status;
    char *filled = malloc(measure.length + 1);
    if (filled == NULL)
        return NONET_E_MEMORY;
    struct pen own = pen_of(filled, measure.length + 1);
    write_filled(&own, json, u, grid);
    status = (u->is_short ? put_short : put_packed)(pen, filled, measure.length, is_path);
    free(filled);
    return status;
}

/* `was` and `rules` are the question itself. */
static int put_answer(struct pen *pen, const struct nonet_text *question, const struct packed *p,
                      const struct unpacked *u, const struct nonet_grid *grid,
                      const struct nonet_grid *was, const struct nonet_rules *rules) {
    struct nonet_text json = text_of(question, u);
    int status;
    if (nonet_grid_equal(grid, was)) {
        nonet_pen_bytes(pen, question->at, question->length);
        return NONET_OK;
    }
    for (int c = 0; c < (int)grid->cells; c++)
        if (grid->side != was->side || set_is_empty(grid_marks(grid, c)))
            return NONET_E_UNWRITABLE;
    size_t before = pen->length;
    nonet_pen_bytes(pen, question->at, p->body);
    status = u->kind == FOREIGN_CLASSIC ? NONET_E_UNWRITABLE
                                        : put_filled(pen, &json, u, grid, p->is_path);
    if (status == NONET_E_UNWRITABLE && u->kind != FOREIGN_FPUZZLES) {
        pen->length = before;
        nonet_pen_bytes(pen, question->at, p->id);
        nonet_pen_text(pen, "scl");
        status = put_puzzle(pen, nonet_sudokupad_write, grid, rules, p->is_path);
    }
    nonet_pen_bytes(pen, question->at + u->end, question->length - u->end);
    return status;
}

static int fill_unpacked(struct pen *pen, const struct nonet_text *question, const struct packed *p,
                         const struct unpacked *u, const struct nonet_grid *grid) {
    struct nonet_text json = text_of(question, u);
    struct nonet_piece piece;
    size_t room = NONET_GRID_BYTES(NONET_SIDE_MAX);
    struct nonet_grid *was = malloc(room);
    json.rules = malloc(ALL_RULES);
    json.rules_room = ALL_RULES;
    json.ignore_unknown = 1; /* it was read before, with what was asked for then */
    nonet_piece_init(&piece);
    int status = was == NULL || json.rules == NULL
                     ? NONET_E_MEMORY
                     : nonet_foreign_read(&json, u->kind, &u->object, u->length, was, room, &piece);
    if (status == NONET_OK)
        status = put_answer(pen, question, p, u, grid, was, piece.has_rules ? json.rules : NULL);
    free(was);
    free(json.rules);
    return status;
}

static long fill_packed(const struct nonet_text *question, const struct nonet_grid *grid, char *out,
                        size_t room) {
    struct pen pen = pen_of(out, room);
    struct nonet_piece piece;
    struct packed p;
    struct unpacked u;
    if (!find_in_line(question, 0, question->length, &p))
        return NONET_E_UNWRITABLE;
    int status = unpack(question, &p, question->length, question->length, &u, &piece);
    if (status == NONET_OK) {
        status = fill_unpacked(&pen, question, &p, &u, grid);
        free(u.json);
    }
    return status == NONET_OK ? nonet_pen_end(&pen) : status;
}

/* ---- JSON ---- */

static int read_json(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    return nonet_format_json.read(text, grid, room, piece);
}

static long write_json(const struct nonet_grid *grid, const struct nonet_rules *rules,
                       const struct nonet_style *style, char *out, size_t room) {
    if (style->objects) /* the answer to an object, of which the rest stays */
        return nonet_json_write(grid, rules, style, out, room);
    return nonet_fpuzzles_write(grid, rules, out, room);
}

const struct nonet_format nonet_format_fpuzzles = {
    .size = sizeof(struct nonet_format),
    .name = "fpuzzles",
    .summary = "links and ids of f-puzzles, with rules; also SudokuPad's",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_MARKS | NONET_FORMAT_RULES,
    .probe = probe_fpuzzles,
    .read = read_packed,
    .write = write_fpuzzles,
    .fill = fill_packed,
};

const struct nonet_format nonet_format_fpuzzlesjson = {
    .size = sizeof(struct nonet_format),
    .name = "fpuzzlesjson",
    .summary = "the JSON that such links have packed in them; found as json",
    .flags = NONET_FORMAT_MARKS | NONET_FORMAT_FRAMED | NONET_FORMAT_RULES,
    .read = read_json,
    .write = write_json,
    .none = "null",
};

const struct nonet_format nonet_format_sudokupad = {
    .size = sizeof(struct nonet_format),
    .name = "sudokupad",
    .summary = "links and ids of SudokuPad: digits, regions, cages; written with all rules",
    .flags = NONET_FORMAT_LINES | NONET_FORMAT_MARKS | NONET_FORMAT_RULES,
    .probe = probe_sudokupad,
    .read = read_packed,
    .write = write_sudokupad,
    .fill = fill_packed,
};

#endif
