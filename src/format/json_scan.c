/*
 * The JSON scanner. It keeps its place in a word, one bit per level, instead of recursing, so that
 * deeply nested hostile text is merely refused.
 */
#include "format/json.h"

#include <assert.h>
#include <stdint.h>

enum { DEPTH_MAX = 32 };
_Static_assert(DEPTH_MAX <= 64, "struct scan has a bit for every level");

const char *nonet_json_name(enum json_type type) {
    static const char *const names[] = {"an array", "an object", "a string", "a number",
                                        "null",     "true",      "false"};
    assert((size_t)type < sizeof names / sizeof *names);
    return names[type];
}

size_t nonet_json_blanks(const struct nonet_text *text, size_t at) {
    while (at < text->length && (text->at[at] == ' ' || text->at[at] == '\t' ||
                                 text->at[at] == '\n' || text->at[at] == '\r'))
        at++;
    return at;
}

static int ends_inside(const struct nonet_text *text, const char *what, struct nonet_piece *piece) {
    if (!text->last)
        return NONET_MORE;
    return nonet_piece_error(piece, text->length, 0, "the text ends inside %s", what);
}

static int unexpected(const struct nonet_text *text, size_t at, const char *wanted,
                      struct nonet_piece *piece) {
    char name[12];
    return nonet_piece_error(piece, at, 0, "%s where %s is expected",
                             nonet_char_name(text->at[at], name), wanted);
}

/* ---- scalars ---- */

static int is_hex(char c) {
    return is_digit(c) || (upper(c) >= 'A' && upper(c) <= 'F');
}

/* Checks the escape whose backslash is at *at, and moves past it. */
static int scan_escape(const struct nonet_text *text, size_t *at, struct nonet_piece *piece) {
    size_t i = *at + 1;
    if (i >= text->length)
        return ends_inside(text, "a string", piece);
    char c = text->at[i];
    if (c == '\0' || strchr("\"\\/bfnrtu", c) == NULL)
        return unexpected(text, i, "one of \"\\/bfnrtu", piece);
    size_t stop = i + (c == 'u' ? 5 : 1);
    for (i++; i < stop; i++) {
        if (i >= text->length)
            return ends_inside(text, "a string", piece);
        if (!is_hex(text->at[i]))
            return unexpected(text, i, "a hexadecimal digit", piece);
    }
    *at = stop;
    return NONET_OK;
}

static int scan_string(const struct nonet_text *text, size_t *at, struct nonet_piece *piece) {
    size_t i = *at + 1;
    while (i < text->length && text->at[i] != '"') {
        if ((unsigned char)text->at[i] < ' ')
            return unexpected(text, i, "'\"'", piece);
        if (text->at[i] == '\\') {
            int status = scan_escape(text, &i, piece);
            if (status != NONET_OK)
                return status;
        } else {
            i++;
        }
    }
    if (i >= text->length)
        return ends_inside(text, "a string", piece);
    *at = i + 1;
    return NONET_OK;
}

/* One digit or more. */
static int scan_digits(const struct nonet_text *text, size_t *at, struct nonet_piece *piece) {
    size_t begin = *at;
    while (*at < text->length && is_digit(text->at[*at]))
        ++*at;
    if (*at >= text->length && !text->last)
        return NONET_MORE;
    if (*at > begin)
        return NONET_OK;
    return *at >= text->length ? ends_inside(text, "a number", piece)
                               : unexpected(text, *at, "a digit", piece);
}

static int scan_number(const struct nonet_text *text, size_t *at, struct nonet_piece *piece) {
    size_t i = *at + (text->at[*at] == '-'), first = i;
    int status = scan_digits(text, &i, piece);
    if (status == NONET_OK && text->at[first] == '0' && i > first + 1)
        return nonet_piece_error(piece, first, 0, "a number that begins with 0");
    if (status == NONET_OK && i < text->length && text->at[i] == '.') {
        i++;
        status = scan_digits(text, &i, piece);
    }
    if (status == NONET_OK && i < text->length && upper(text->at[i]) == 'E') {
        i++;
        if (i < text->length && (text->at[i] == '+' || text->at[i] == '-'))
            i++;
        status = scan_digits(text, &i, piece);
    }
    *at = i;
    return status;
}

static int scan_word(const struct nonet_text *text, size_t *at, enum json_type *type,
                     struct nonet_piece *piece) {
    static const char *const words[] = {"null", "nil", "true", "false"};
    static const enum json_type types[] = {JSON_NULL, JSON_NULL, JSON_TRUE, JSON_FALSE};
    size_t begin = *at, n;
    while (*at < text->length && is_letter(text->at[*at]))
        ++*at;
    if (*at >= text->length && !text->last)
        return NONET_MORE;
    n = *at - begin;
    for (int i = 0; i < 4; i++) {
        if (strlen(words[i]) == n && memcmp(text->at + begin, words[i], n) == 0) {
            *type = types[i];
            return NONET_OK;
        }
    }
    return nonet_piece_error(piece, begin, 0, "%.*s where a value is expected",
                             (int)(n > 20 ? 20 : n), text->at + begin);
}

static int scan_scalar(const struct nonet_text *text, size_t *at, enum json_type *type,
                       struct nonet_piece *piece) {
    char c = text->at[*at];
    if (is_letter(c))
        return scan_word(text, at, type, piece);
    *type = c == '"' ? JSON_STRING : JSON_NUMBER;
    if (c == '"')
        return scan_string(text, at, piece);
    if (c == '-' || is_digit(c))
        return scan_number(text, at, piece);
    return unexpected(text, *at, "a value", piece);
}

/* ---- values ---- */

enum want { VALUE, VALUE_OR_END, KEY, KEY_OR_END, COMMA_OR_END };

struct scan {
    uint64_t objects; /* bit i: level i is an object */
    int depth;
    enum want want;
};

static int is_object(const struct scan *s) {
    return s->depth > 0 && (s->objects >> (s->depth - 1) & 1);
}

static char closer(const struct scan *s) {
    return is_object(s) ? '}' : ']';
}

static int open_level(size_t at, char c, struct scan *s, struct nonet_piece *piece) {
    if (s->depth == DEPTH_MAX)
        return nonet_piece_error(piece, at, 0, "arrays nested more than %d deep", DEPTH_MAX);
    uint64_t bit = (uint64_t)1 << s->depth++;
    s->objects = c == '{' ? s->objects | bit : s->objects & ~bit;
    s->want = c == '{' ? KEY_OR_END : VALUE_OR_END;
    return NONET_OK;
}

/* A name and its colon. */
static int scan_key(const struct nonet_text *text, size_t *at, struct scan *s,
                    struct nonet_piece *piece) {
    if (text->at[*at] != '"')
        return unexpected(text, *at, s->want == KEY ? "a name" : "a name or '}'", piece);
    int status = scan_string(text, at, piece);
    if (status != NONET_OK)
        return status;
    *at = nonet_json_blanks(text, *at);
    if (*at >= text->length)
        return ends_inside(text, "an object", piece);
    if (text->at[*at] != ':')
        return unexpected(text, *at, "':'", piece);
    ++*at;
    s->want = VALUE;
    return NONET_OK;
}

/* Takes what is at *at, which is not white space. */
static int step(const struct nonet_text *text, size_t *at, struct scan *s, enum json_type *type,
                struct nonet_piece *piece) {
    char c = text->at[*at];
    if (c == closer(s) && s->want != VALUE && s->want != KEY) {
        assert(s->depth > 0); /* outside of all levels a value is wanted */
        ++*at;
        s->depth--;
        s->want = COMMA_OR_END;
        return NONET_OK;
    }
    if (s->want == COMMA_OR_END) {
        if (c != ',')
            return unexpected(text, *at, is_object(s) ? "',' or '}'" : "',' or ']'", piece);
        ++*at;
        s->want = is_object(s) ? KEY : VALUE;
        return NONET_OK;
    }
    if (s->want == KEY || s->want == KEY_OR_END)
        return scan_key(text, at, s, piece);
    if (c == '[' || c == '{') {
        *type = c == '[' ? JSON_ARRAY : JSON_OBJECT;
        return open_level((*at)++, c, s, piece);
    }
    s->want = COMMA_OR_END;
    return scan_scalar(text, at, type, piece);
}

/* Passes over the members of an array that nearly all are in a puzzle: a digit or null, with the
 * comma after it. */
static size_t pass_cells(const struct nonet_text *text, size_t at, struct scan *s) {
    if (s->depth == 0 || is_object(s) || (s->want != VALUE && s->want != VALUE_OR_END))
        return at;
    for (; text->length - at > 5; s->want = VALUE) {
        const char *c = text->at + at;
        if (is_digit(c[0]) && c[1] == ',')
            at += 2;
        else if (memcmp(c, "null,", 5) == 0)
            at += 5;
        else
            break;
    }
    return at;
}

int nonet_json_scan(const struct nonet_text *text, size_t at, struct json *value,
                    struct nonet_piece *piece) {
    struct scan s = {0, 0, VALUE};
    enum json_type type = JSON_NULL, outer = JSON_NULL;
    value->begin = at;
    do {
        int first = s.depth == 0;
        at = nonet_json_blanks(text, pass_cells(text, at, &s));
        if (at >= text->length)
            return ends_inside(text, is_object(&s) ? "an object" : "an array", piece);
        int status = step(text, &at, &s, &type, piece);
        if (status != NONET_OK)
            return status;
        outer = first ? type : outer;
    } while (s.depth > 0);
    value->type = outer;
    value->end = at;
    return NONET_OK;
}

/* ---- walking ---- */

int nonet_json_next(const struct nonet_text *text, const struct json *parent, size_t *at,
                    struct json *key, struct json *value) {
    struct nonet_piece ignored;
    assert(parent->type == JSON_ARRAY || parent->type == JSON_OBJECT);
    assert(parent->begin + 2 <= parent->end && parent->end <= text->length);
    size_t i = nonet_json_blanks(text, *at ? *at : parent->begin + 1);
    if (text->at[i] == ',')
        i = nonet_json_blanks(text, i + 1);
    if (i + 1 >= parent->end)
        return 0;
    if (parent->type == JSON_OBJECT) {
        if (nonet_json_scan(text, i, key, &ignored) != NONET_OK)
            return 0;
        i = nonet_json_blanks(text, key->end);
        i = nonet_json_blanks(text, i + 1);
    }
    if (nonet_json_scan(text, i, value, &ignored) != NONET_OK)
        return 0;
    *at = value->end;
    return 1;
}

size_t nonet_json_count(const struct nonet_text *text, const struct json *parent) {
    struct json key, value;
    size_t at = 0, n = 0;
    while (nonet_json_next(text, parent, &at, &key, &value))
        n++;
    return n;
}

int nonet_json_digits(const struct nonet_text *text, const struct json *value) {
    size_t i = value->begin, end = value->end;
    int n = 0;
    if (value->type == JSON_STRING) {
        i++;
        end--;
    } else if (value->type != JSON_NUMBER) {
        return -1;
    }
    if (i == end)
        return -1;
    for (; i < end; i++) {
        if (!is_digit(text->at[i]))
            return -1;
        n = n * 10 + (text->at[i] - '0') > 9999 ? 9999 : n * 10 + (text->at[i] - '0');
    }
    return n;
}
