/*
 * Share links of nonet's page (web/model.js writes them): the clues in plain letters, base 36, and
 * the rest of the board as a state, which is JSON, deflated, in base64 with - and _:
 *
 *     #p=3x3-53..7....6..195...&s=eJyrVkrKr1Cy...
 *     {"box":[3,3],"label":"","seconds":0,"cells":[[5,0,0,0,0,0],[-3,0,0,0,0,0],...]}
 *
 * A puzzle with rules has them before it, in their own language with commas for blanks, and v= for
 * p=, so that whoever does not know rules finds no puzzle rather than another one:
 *
 *     #r=regions,11122,11222,33334,53444,55554;diagonals&v=1x5-..3.....
 *
 * A cell is its digit, negative if it was placed and not given, then sets in which digit d is bit
 * d-1: two kinds of notes, what the person removed, a colour, and what the puzzle rules out. The
 * last is part of the puzzle and must not be lost, so a state that cannot be read is an error even
 * though the clues could be read. The notes are not part of it.
 */
#include "format/link.h"
#include "format/gzip.h"
#include "format/json.h"
#include "format/variant.h"

#include <assert.h>
#include <stdlib.h>

enum { STATE_MOST = 1 << 20, PACKED_MOST = 1 << 16, BANNED = 5, PAGE_SIDE_MOST = 25 };

static int base36(char c) {
    if (is_digit(c))
        return c - '0';
    return c >= 'a' && c <= 'z' ? c - 'a' + 10 : c == '.' ? 0 : -1;
}

static int take_two(const struct nonet_text *text, size_t *at, size_t end) {
    int n = 0;
    for (int i = 0; i < 2 && *at < end && is_digit(text->at[*at]); i++)
        n = n * 10 + (text->at[(*at)++] - '0');
    return n;
}

static int is_base64(char c) {
    return is_digit(c) || is_letter(c) || c == '-' || c == '_';
}

/* The rules before the v= at `begin`, in a value of their own. 0: there are none. */
static int find_rules(const struct nonet_text *text, size_t begin, struct share *share) {
    size_t at = begin;
    if (begin < 1 || text->at[begin - 1] != '&')
        return 0;
    share->rules_end = begin - 1;
    for (at = share->rules_end; at > 0 && strchr("#?&=", text->at[at - 1]) == NULL;)
        at--;
    share->rules = at;
    return at >= 2 && memcmp(text->at + at - 2, "r=", 2) == 0 && at < share->rules_end;
}

int nonet_share_find(const struct nonet_text *text, size_t begin, size_t end, size_t stop,
                     struct share *share) {
    size_t at = begin;
    memset(share, 0, sizeof *share);
    if (begin < 2 || text->at[begin - 1] != '=')
        return 0;
    if (text->at[begin - 2] != 'p' &&
        (text->at[begin - 2] != 'v' || !find_rules(text, begin - 2, share)))
        return 0;
    share->box_rows = take_two(text, &at, end);
    if (share->box_rows == 0 || at == end || text->at[at++] != 'x')
        return 0;
    share->box_cols = take_two(text, &at, end);
    if (share->box_cols == 0 || at == end || text->at[at++] != '-')
        return 0;
    share->cells = at;
    share->cells_end = share->state = share->state_end = end;
    if (stop - end > 3 && memcmp(text->at + end, "&s=", 3) == 0) {
        share->state = share->state_end = end + 3;
        while (share->state_end < stop && is_base64(text->at[share->state_end]))
            share->state_end++;
    }
    return 1;
}

/* ---- the clues ---- */

static int read_clues(const struct nonet_text *text, const struct share *share, size_t used,
                      struct nonet_grid *grid, struct nonet_piece *piece) {
    char name[12];
    size_t count = share->cells_end - share->cells;
    if (count != grid->cells)
        return nonet_piece_error(piece, share->cells_end, used, "%zu cell%s; %d make a puzzle",
                                 count, count == 1 ? "" : "s", (int)grid->cells);
    for (size_t i = 0; i < count; i++) {
        char c = text->at[share->cells + i];
        int d = base36(c);
        if (d < 0 || d > grid->side)
            return nonet_piece_error(piece, share->cells + i, used,
                                     "%s where a digit of a side of %d is expected",
                                     nonet_char_name(c, name), grid->side);
        if (d > 0)
            nonet_grid_give(grid, (int)i, d);
    }
    return NONET_OK;
}

static int read_rules(const struct nonet_text *text, const struct share *share, size_t used,
                      int side, struct nonet_piece *piece) {
    struct nonet_error error;
    int status = nonet_rules_begin(text, side, "a link with rules", share->rules, used, piece);
    if (status != NONET_OK)
        return status;
    status = nonet_rules_read(text->at + share->rules, share->rules_end - share->rules, side,
                              text->rules, text->rules_room, &error);
    piece->style.apart = 1;
    if (status == NONET_E_SYNTAX)
        return nonet_piece_error(piece, share->rules + (size_t)error.column - 1, used, "%s",
                                 error.reason);
    if (status == NONET_E_REFUSED)
        return nonet_piece_refuse(piece, share->rules + (size_t)error.column - 1, used, "%s",
                                  error.reason);
    return status;
}

/* ---- the state ---- */

static int sextet(char c) {
    static const char all[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *at = c ? strchr(all, c) : NULL;
    return at ? (int)(at - all) : -1;
}

/* Decodes base64 without padding; `out` has room for three bytes for every four. */
static size_t decode64(const char *in, size_t length, unsigned char *out) {
    size_t n = 0;
    uint32_t bits = 0;
    for (size_t i = 0; i < length; i++) {
        assert(sextet(in[i]) >= 0); /* nonet_share_find() stopped at all others */
        bits = bits << 6 | (uint32_t)sextet(in[i]);
        if (i % 4 != 0)
            out[n++] = (unsigned char)(bits >> (6 - 2 * (i % 4)) & 0xff);
    }
    return n;
}

/* A whole number with a sign; 0 and *ok = 0 for anything else. */
static long whole(const struct nonet_text *json, const struct json *value, int *ok) {
    size_t at = value->begin;
    int negative = json->at[at] == '-';
    long n = 0;
    at += (size_t)negative;
    if (value->type != JSON_NUMBER || at == value->end || value->end - at > 9)
        *ok = 0;
    for (; *ok && at < value->end; at++) {
        *ok = is_digit(json->at[at]);
        n = n * 10 + (json->at[at] - '0');
    }
    return negative ? -n : n;
}

/* Reads one cell of the state. The clues are already known, and must be the same. */
static int read_cell(const struct nonet_text *json, const struct json *cell,
                     struct nonet_grid *grid, int c) {
    struct json value, key;
    long n[BANNED + 1] = {0};
    int ok = cell->type == JSON_ARRAY, i = 0;
    for (size_t at = 0; ok && i <= BANNED && nonet_json_next(json, cell, &at, &key, &value); i++)
        n[i] = whole(json, &value, &ok);
    int given = nonet_grid_value(grid, c);
    if (!ok || i == 0 || n[0] > grid->side || -n[0] > grid->side || n[BANNED] < 0 ||
        (n[0] > 0 ? n[0] : 0) != given)
        return NONET_E_SYNTAX;
    if (n[0] < 0)
        return nonet_grid_place(grid, c, (int)-n[0]);
    if (n[0] > 0 || n[BANNED] == 0)
        return NONET_OK;
    struct nonet_set marks = set_all(grid->side);
    marks.low &= ~(uint64_t)n[BANNED];
    return nonet_grid_set_marks(grid, c, marks);
}

static int read_cells(const struct nonet_text *json, const struct json *cells,
                      struct nonet_grid *grid) {
    struct json cell, key;
    int c = 0, status = NONET_OK;
    if (cells->type != JSON_ARRAY || nonet_json_count(json, cells) != grid->cells)
        return NONET_E_SYNTAX;
    for (size_t at = 0; status == NONET_OK && nonet_json_next(json, cells, &at, &key, &cell);)
        status = read_cell(json, &cell, grid, c++);
    return status;
}

static int read_json(const struct nonet_text *json, struct nonet_grid *grid) {
    struct nonet_piece ignored;
    struct json object, key, value;
    nonet_piece_init(&ignored);
    if (json->length == 0 || json->at[0] != '{' ||
        nonet_json_scan(json, 0, &object, &ignored) != NONET_OK)
        return NONET_E_SYNTAX;
    for (size_t at = 0; nonet_json_next(json, &object, &at, &key, &value);)
        if (key.end - key.begin == 7 && memcmp(json->at + key.begin, "\"cells\"", 7) == 0)
            return read_cells(json, &value, grid);
    return NONET_E_SYNTAX;
}

static int unpack(const struct nonet_text *text, const struct share *share,
                  struct nonet_grid *grid) {
    size_t length = share->state_end - share->state;
    if (length > PACKED_MOST)
        return NONET_E_SYNTAX;
    char *state = malloc(STATE_MOST + length);
    if (state == NULL)
        return NONET_E_MEMORY;
    unsigned char *packed = (unsigned char *)state + STATE_MOST;
    size_t n = decode64(text->at + share->state, length, packed);
    assert(n <= length);
    long made = nonet_inflate(packed, n, state, STATE_MOST);
    struct nonet_text json = {.at = state, .length = made > 0 ? (size_t)made : 0, .last = 1};
    int status = made < 0 ? NONET_E_SYNTAX : read_json(&json, grid);
    free(state);
    return status;
}

static int read_state(const struct nonet_text *text, const struct share *share, size_t used,
                      struct nonet_grid *grid, struct nonet_piece *piece) {
    if (!nonet_has_gzip())
        return nonet_piece_refuse(piece, share->state, used,
                                  "the state is compressed, and this build has no zlib; use the "
                                  "page's 'Copy as line'");
    int status = unpack(text, share, grid);
    if (status == NONET_E_MEMORY)
        return status;
    if (status != NONET_OK)
        return nonet_piece_error(piece, share->state, used,
                                 "the state of the board is damaged or belongs to another puzzle");
    return NONET_OK;
}

int nonet_share_read(const struct nonet_text *text, const struct share *share, size_t used,
                     struct nonet_grid *grid, size_t room, struct nonet_piece *piece) {
    int side = share->box_rows * share->box_cols;
    if (side < 2 || side > PAGE_SIDE_MOST)
        return nonet_piece_error(piece, share->cells, used,
                                 "boxes of %dx%d; a share link has sides of 2 to %d",
                                 share->box_rows, share->box_cols, PAGE_SIDE_MOST);
    int status = nonet_grid_init(grid, room, share->box_rows, share->box_cols);
    if (status == NONET_OK)
        status = read_clues(text, share, used, grid, piece);
    if (status == NONET_OK && share->rules < share->rules_end)
        status = read_rules(text, share, used, side, piece);
    if (status == NONET_OK && share->state < share->state_end)
        status = read_state(text, share, used, grid, piece);
    nonet_default_symbols(side, piece->style.symbols);
    for (char *c = piece->style.symbols; *c != '\0'; c++)
        *c = is_letter(*c) ? (char)(*c + 32) : *c;
    piece->style.empty = '.';
    piece->cells = share->cells;
    piece->cells_end = share->state_end; /* the old state would hide the answer */
    return status;
}
