/*
 * json: a puzzle is [[3,null,6,...],...], a flat array of all cells, or a string of cells; or an
 * object that has one of these as its member, or several somewhere in it. Empty is null, nil, 0, ""
 * or "."; a cell that is an array holds the cell's candidates. Puzzles follow each other, one per
 * line or not, or are in one array, the list:
 *
 *     [ [[3,null,...],...], [[...],...] ]        {"puzzle":"4..."} {"puzzle":"5..."}
 *
 * What is around the puzzles is passed through, so the answer to a list is a list. The state holds
 * whether we are inside a list, and the path to the current place inside an object (json_inside.c).
 *
 * Objects without a puzzle are skipped as text, but a text without any puzzle is an error.
 *
 * After text that is not JSON the nesting is lost. Reading goes on at the next line that begins
 * with a value and is indented no deeper than the damaged one, and takes commas and brackets as
 * they come.
 */
#include "format/json.h"

enum { STATE_PLACE, STATE_WAY }; /* the way takes the seven words after the place */
enum place { TOP, LIST_BEGIN, AFTER_VALUE, AFTER_COMMA, LOST };
enum { PLACE_BITS = 0xff, FOUND = 0x100, PASSED_OVER = 0x200 }; /* in the word of the place */
enum { CLOSED = 2, RESYNC_MAX = 1 << 20 };

_Static_assert((int)LOST <= (int)PLACE_BITS, "a place leaves the flags of its word alone");
_Static_assert(sizeof(struct json_way) == 7 * sizeof(uint32_t), "the way fits into the state");

static int unexpected(const struct nonet_text *text, size_t at, const char *wanted,
                      struct nonet_piece *piece) {
    char name[12];
    return nonet_piece_error(piece, at, 0, "%s where %s is expected",
                             nonet_char_name(text->at[at], name), wanted);
}

/* ---- between values ---- */

/* Moves *at to the next value. CLOSED: there is none, a list or the text has ended at *at. */
static int approach(const struct nonet_text *text, enum place *place, size_t *at,
                    struct nonet_piece *piece) {
    for (;; ++*at) {
        int list = 0;
        *at = nonet_json_blanks(text, *at);
        if (*at >= text->length)
            return text->last ? CLOSED : NONET_MORE;
        char c = text->at[*at];
        if (c == '[' && (*place == TOP || *place == LOST)) {
            if (nonet_json_begins_usual(text, *at))
                return NONET_OK;
            if (nonet_json_is_list(text, *at, &list) == NONET_MORE)
                return NONET_MORE;
            if (!list)
                return NONET_OK;
            *place = *place == TOP ? LIST_BEGIN : LOST;
        } else if (*place == LOST && (c == ',' || c == ']')) {
            continue;
        } else if (c == ']' && (*place == LIST_BEGIN || *place == AFTER_VALUE)) {
            ++*at;
            *place = TOP;
            return CLOSED;
        } else if (*place == AFTER_VALUE) {
            if (c != ',')
                return unexpected(text, *at, "',' or ']'", piece);
            *place = AFTER_COMMA;
        } else {
            return NONET_OK;
        }
    }
}

/* What follows a value on its line belongs to its piece: a comma, the line end. A list must go on
 * after that, which is checked now, since there is no later check at the end of the text. */
static int depart(const struct nonet_text *text, size_t at, enum place *place, size_t *used,
                  struct nonet_piece *piece) {
    int in_list = *place != TOP && *place != LOST;
    *used = at;
    for (; at < text->length && memchr(" \t\r\n,", text->at[at], 5); at++) {
        if (text->at[at] == ',') {
            if (!in_list || *place == AFTER_COMMA)
                break;
            *place = AFTER_COMMA;
            *used = at + 1;
        } else if (text->at[at] == '\n') {
            *used = at + 1;
            break;
        }
    }
    if (in_list)
        at = nonet_json_blanks(text, at);
    if (at < text->length)
        return NONET_OK;
    if (!text->last)
        return NONET_MORE;
    *used = in_list ? at : *used;
    return in_list ? nonet_piece_error(piece, at, at, "the list of puzzles is not closed")
                   : NONET_OK;
}

/* Finds where to go on after text that is not JSON: `value` is where the damaged value begins. */
static int resync(const struct nonet_text *text, size_t value, struct nonet_piece *piece) {
    size_t own = 0, at = piece->error, end = at + RESYNC_MAX;
    int complete = text->last || text->length >= end;
    end = text->length < end ? text->length : end;
    while (own < value && text->at[value - own - 1] != '\n')
        own++;
    piece->used = end;
    while (at < end) {
        const char *nl = memchr(text->at + at, '\n', end - at);
        if (nl == NULL)
            break;
        size_t line = (size_t)(nl - text->at) + 1;
        for (at = line; at < end && (text->at[at] == ' ' || text->at[at] == '\t');)
            at++;
        if (at < end && memchr("[{\"", text->at[at], 3) && at - line <= own) {
            piece->used = line;
            return NONET_E_SYNTAX;
        }
    }
    return complete ? NONET_E_SYNTAX : NONET_MORE;
}

/* ---- reading ---- */

/* How far reading has got: what the state holds. */
struct stand {
    enum place place;
    uint32_t flags;
    struct json_way way;
};

static struct stand load(const struct nonet_text *text) {
    struct stand stand;
    stand.place = (enum place)(text->state[STATE_PLACE] & PLACE_BITS);
    stand.flags = text->state[STATE_PLACE] & ~(uint32_t)PLACE_BITS;
    memcpy(&stand.way, text->state + STATE_WAY, sizeof stand.way);
    return stand;
}

static void save(const struct nonet_text *text, const struct stand *stand) {
    text->state[STATE_PLACE] = (uint32_t)stand->place | stand->flags;
    memcpy(text->state + STATE_WAY, &stand->way, sizeof stand->way);
}

/* A value ends at `end`: finds what follows on its line, and the place after it. */
static int close_value(const struct nonet_text *text, size_t end, struct stand *stand, size_t *used,
                       struct nonet_piece *piece) {
    if (stand->place != TOP && stand->place != LOST)
        stand->place = AFTER_VALUE;
    memset(&stand->way, 0, sizeof stand->way);
    return depart(text, end, &stand->place, used, piece);
}

/* The next puzzle, from `at` on, on the way through the outermost object, which ends at `end`. */
static int read_inside(const struct nonet_text *text, size_t at, size_t end, struct json_find *find,
                       struct stand *stand, struct nonet_grid *grid, size_t room,
                       struct nonet_piece *piece) {
    struct nonet_text inside = *text;
    size_t used;
    inside.length = end;
    inside.last = 1;
    if (!nonet_json_seek(&inside, &at, &stand->way, find)) {
        int status = close_value(text, end, stand, &used, piece);
        return status == NONET_OK ? nonet_piece_text(piece, used) : status;
    }
    stand->way.left = (uint32_t)(end - at);
    piece->used = at;
    if (find->refused)
        return nonet_json_refuse(&inside, find, at, piece);
    if (stand->way.box != 0) {
        inside.box_rows = (int)(stand->way.box >> 16);
        inside.box_cols = (int)(stand->way.box & 0xffff);
    }
    return nonet_json_puzzle(&inside, &find->value, at, grid, room, piece);
}

static int read_object(const struct nonet_text *text, const struct json *object,
                       struct stand *stand, struct nonet_grid *grid, size_t room,
                       struct nonet_piece *piece) {
    struct nonet_text whole = *text;
    struct json_find find;
    size_t used;
    whole.length = object->end;
    whole.last = 1;
    int is_record = nonet_json_enter(&whole, object, &stand->way, &find);
    if (!is_record && find.puzzles > 0)
        return read_inside(text, object->begin + 1, object->end, &find, stand, grid, room, piece);
    int status = close_value(text, object->end, stand, &used, piece);
    if (status != NONET_OK)
        return status;
    piece->used = used;
    if (find.refused)
        return nonet_json_refuse(text, &find, used, piece);
    if (is_record)
        return nonet_json_puzzle(text, object, used, grid, room, piece);
    stand->flags |= PASSED_OVER;
    nonet_piece_text(piece, used);
    piece->cells = object->begin; /* in case there is nothing else */
    piece->cells_end = object->end;
    return NONET_OK;
}

/* Reads the value at `at` and what follows on its line. */
static int read_at(const struct nonet_text *text, size_t at, struct stand *stand,
                   struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    struct json value;
    size_t used, end = nonet_json_usual(text, at, grid, room, piece);
    int status = end ? close_value(text, end, stand, &used, piece)
                     : nonet_json_scan(text, at, &value, piece);
    if (end && status == NONET_OK)
        piece->used = used;
    if (end || status != NONET_OK)
        return status;
    if (value.type == JSON_OBJECT && value.end - value.begin <= UINT32_MAX)
        return read_object(text, &value, stand, grid, room, piece);
    status = close_value(text, value.end, stand, &used, piece);
    if (status != NONET_OK)
        return status;
    piece->used = used;
    return nonet_json_puzzle(text, &value, used, grid, room, piece);
}

/* Goes on inside an object whose beginning has already been read. */
static int read_on(const struct nonet_text *text, struct stand *stand, struct nonet_grid *grid,
                   size_t room, struct nonet_piece *piece) {
    struct json_find find;
    size_t left = stand->way.left;
    memset(&find, 0, sizeof find);
    if (left <= text->length)
        return read_inside(text, 0, left, &find, stand, grid, room, piece);
    if (!text->last)
        return NONET_MORE;
    memset(&stand->way, 0, sizeof stand->way);
    stand->place = LOST;
    return nonet_piece_error(piece, text->length, text->length, "the text ends inside an object");
}

static int read_next(const struct nonet_text *text, struct stand *stand, struct nonet_grid *grid,
                     size_t room, struct nonet_piece *piece) {
    size_t at = 0, used;
    if (stand->way.depth > 0)
        return read_on(text, stand, grid, room, piece);
    int status = approach(text, &stand->place, &at, piece);
    if (status == NONET_OK) {
        status = read_at(text, at, stand, grid, room, piece);
    } else if (status == CLOSED) {
        status = depart(text, at, &stand->place, &used, piece);
        if (status == NONET_OK)
            nonet_piece_text(piece, used);
    }
    if (status == NONET_E_SYNTAX && piece->used == 0) {
        status = resync(text, at, piece);
        stand->place = LOST;
    }
    return status;
}

/* Objects were skipped and nothing has been found so far. If this piece is the last of the text,
 * apart from the end of a list, it is an error. */
static int miss_puzzle(const struct nonet_text *text, const struct stand *stand,
                       struct nonet_piece *piece) {
    size_t begin = nonet_json_blanks(text, 0), end = nonet_json_blanks(text, piece->used);
    if (stand->place == AFTER_VALUE && end < text->length && text->at[end] == ']')
        end = nonet_json_blanks(text, end + 1);
    if (end < text->length)
        return NONET_OK;
    if (!text->last)
        return NONET_MORE;
    return nonet_piece_error(piece, begin, piece->used, "no puzzle in this text");
}

static int read_json(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                     struct nonet_piece *piece) {
    struct stand stand = load(text);
    nonet_piece_init(piece);
    int status = read_next(text, &stand, grid, room, piece);
    if (status == NONET_OK && piece->kind == NONET_PIECE_TEXT && stand.flags == PASSED_OVER)
        status = miss_puzzle(text, &stand, piece);
    if (status != NONET_OK || piece->kind == NONET_PIECE_PUZZLE)
        stand.flags |= FOUND;
    else
        piece->cells = piece->cells_end = 0; /* text is passed through as a whole */
    if (status == NONET_OK || status == NONET_E_SYNTAX || status == NONET_E_REFUSED)
        save(text, &stand);
    return status;
}

/* ---- probing ---- */

/* What may follow the first bracket; [Puzzle] and the like are other formats' sections. */
static int probe(const struct nonet_text *text) {
    size_t at = nonet_json_blanks(text, 0);
    if (at == text->length)
        return 0;
    char c = text->at[at];
    size_t next = nonet_json_blanks(text, at + 1);
    if (c == '"')
        return nonet_cell_run(text->at, at + 1, text->length) >= JSON_STRING_MIN ? 60 : 0;
    if (next == text->length || (c != '[' && c != '{'))
        return 0;
    if (c == '{')
        return text->at[next] == '"' || text->at[next] == '}' ? 95 : 40;
    if (is_digit(text->at[next]) || memchr("[{\"]n-", text->at[next], 6))
        return 95;
    return 0;
}

const struct nonet_format nonet_format_json = {
    .size = sizeof(struct nonet_format),
    .name = "json",
    .summary = "nested arrays with null for empty, strings, objects, lists of them",
    .flags = NONET_FORMAT_MARKS | NONET_FORMAT_FRAMED | NONET_FORMAT_RULES,
    .probe = probe,
    .read = read_json,
    .write = nonet_json_write,
    .none = "null",
};
