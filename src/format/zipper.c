/*
 * SudokuPad's short form to JSON, and back. What it leaves out of JSON: the quotes of names; an
 * empty object between commas, so that [,,] are three of them; rue and alse of true and false.
 * Strings have single quotes, and none if they are numbers or colours, of which black is #0, white
 * #F, and others have no #; long names have short ones. A value that is neither a number nor one of
 * JSON's words becomes a string.
 */
#include "format/zipper.h"
#include "format/text.h"

#ifndef NONET_HOUSES_ONLY

enum { DEPTH_MAX = 32 };

static const struct {
    const char *brief, *full;
} names[] = {
    {"a", "arrows"},      {"c", "color"},  {"c1", "borderColor"}, {"c2", "backgroundColor"},
    {"ca", "cages"},      {"ce", "cells"}, {"cs", "cellSize"},    {"ct", "center"},
    {"d", "duration"},    {"d2", "d"},     {"fs", "fontSize"},    {"h", "height"},
    {"hl", "headLength"}, {"l", "lines"},  {"o", "overlays"},     {"r", "rounded"},
    {"re", "regions"},    {"t", "title"},  {"te", "text"},        {"th", "thickness"},
    {"u", "underlays"},   {"v", "value"},  {"vd", "videos"},      {"w", "width"},
    {"wp", "wayPoints"}};

struct unzip {
    const char *in;
    size_t length, at;
    struct pen pen;
    uint64_t objects; /* bit i: level i is an object */
    int depth;
};

static int is_object(const struct unzip *z) {
    return z->depth > 0 && (z->objects >> (z->depth - 1) & 1);
}

static char peek(const struct unzip *z) {
    return z->at < z->length ? z->in[z->at] : '\0';
}

static void skip_blanks(struct unzip *z) {
    while (z->at < z->length && is_blank(z->in[z->at]))
        z->at++;
}

/* ---- strings ---- */

static void put_char(struct unzip *z, char c) {
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\')
        pen_char(&z->pen, '\\');
    if ((unsigned char)c >= ' ') {
        pen_char(&z->pen, c);
        return;
    }
    nonet_pen_text(&z->pen, "\\u00");
    pen_char(&z->pen, hex[(unsigned char)c >> 4]);
    pen_char(&z->pen, hex[c & 15]);
}

/* JSON's own escapes stay; a backslash before anything else only protects it. */
static void put_escape(struct unzip *z, char c) {
    if (c != '\0' && strchr("bfnrtu", c) != NULL) {
        pen_char(&z->pen, '\\');
        pen_char(&z->pen, c);
    } else {
        put_char(z, c);
    }
}

/* A string in either quotes. */
static int take_string(struct unzip *z) {
    char quote = z->in[z->at++];
    pen_char(&z->pen, '"');
    while (z->at < z->length && z->in[z->at] != quote) {
        char c = z->in[z->at++];
        if (c == '\\' && z->at < z->length)
            put_escape(z, z->in[z->at++]);
        else
            put_char(z, c);
    }
    pen_char(&z->pen, '"');
    return z->at++ < z->length;
}

/* ---- words ---- */

/* Where the word at z->at ends: at one of JSON's signs. */
static size_t word_end(const struct unzip *z) {
    size_t end = z->at;
    while (end < z->length && memchr(",:[]{}", z->in[end], 6) == NULL)
        end++;
    return end;
}

static int is_word(const char *at, size_t length, const char *word) {
    return strlen(word) == length && memcmp(at, word, length) == 0;
}

/* A number as JSON has it. */
static int is_number(const char *at, size_t length) {
    size_t i = length > 0 && at[0] == '-', first = i;
    while (i < length && is_digit(at[i]))
        i++;
    if (i == first || (at[first] == '0' && i > first + 1))
        return 0;
    if (i < length && at[i] == '.') {
        first = ++i;
        while (i < length && is_digit(at[i]))
            i++;
        if (i == first)
            return 0;
    }
    return i == length;
}

static int is_hex(char c) {
    return is_digit(c) || (upper(c) >= 'A' && upper(c) <= 'F');
}

/* A colour without its #. */
static int is_colour(const char *at, size_t length) {
    size_t i = 0;
    while (i < length && is_hex(at[i]))
        i++;
    return i == 6 && length == 6;
}

static void take_word(struct unzip *z) {
    const char *at = z->in + z->at;
    size_t end = word_end(z), length = end - z->at;
    while (length > 0 && is_blank(at[length - 1]))
        length--;
    z->at = end;
    if (is_word(at, length, "t"))
        nonet_pen_text(&z->pen, "true");
    else if (is_word(at, length, "f"))
        nonet_pen_text(&z->pen, "false");
    else if (is_word(at, length, "#0") || is_word(at, length, "#F"))
        nonet_pen_text(&z->pen, at[1] == '0' ? "\"#000000\"" : "\"#FFFFFF\"");
    else if (is_object(z) && is_colour(at, length)) {
        nonet_pen_text(&z->pen, "\"#");
        nonet_pen_bytes(&z->pen, at, length);
        pen_char(&z->pen, '"');
    } else if (is_number(at, length) || is_word(at, length, "true") ||
               is_word(at, length, "false") || is_word(at, length, "null"))
        nonet_pen_bytes(&z->pen, at, length);
    else {
        pen_char(&z->pen, '"');
        for (size_t i = 0; i < length; i++)
            put_char(z, at[i]);
        pen_char(&z->pen, '"');
    }
}

static int take_name(struct unzip *z) {
    if (peek(z) == '\'' || peek(z) == '"') {
        if (!take_string(z))
            return 0;
    } else {
        const char *at = z->in + z->at;
        size_t length = word_end(z) - z->at, i = 0;
        while (i < sizeof names / sizeof *names && !is_word(at, length, names[i].brief))
            i++;
        pen_char(&z->pen, '"');
        if (i < sizeof names / sizeof *names)
            nonet_pen_text(&z->pen, names[i].full);
        for (size_t k = 0; i == sizeof names / sizeof *names && k < length; k++)
            put_char(z, at[k]);
        pen_char(&z->pen, '"');
        z->at += length;
        if (length == 0)
            return 0;
    }
    skip_blanks(z);
    if (peek(z) != ':')
        return 0;
    pen_char(&z->pen, ':');
    z->at++;
    return 1;
}

/* ---- values ---- */

static int open_level(struct unzip *z) {
    char c = z->in[z->at++];
    if (z->depth == DEPTH_MAX)
        return 0;
    uint64_t bit = (uint64_t)1 << z->depth++;
    z->objects = c == '{' ? z->objects | bit : z->objects & ~bit;
    pen_char(&z->pen, c);
    return 1;
}

/* Closes as many levels as end here, and goes to the next value; 0: there is none. */
static int close_levels(struct unzip *z, int *bad) {
    for (*bad = 0; z->depth > 0;) {
        skip_blanks(z);
        char c = peek(z);
        *bad = c != ',' && c != (is_object(z) ? '}' : ']');
        if (*bad)
            return 0;
        pen_char(&z->pen, c);
        z->at++;
        if (c == ',')
            return 1;
        z->depth--;
    }
    return 0;
}

/* A value; an array or an object is only opened. 1: it is complete; 0: it was opened; -1: it is not
 * one. */
static int take_value(struct unzip *z) {
    skip_blanks(z);
    char c = peek(z);
    if (c == '[' || c == '{')
        return open_level(z) ? 0 : -1;
    if (c == '\'' || c == '"')
        return take_string(z) ? 1 : -1;
    if (c == ',' || c == ']' || c == '}') {
        nonet_pen_text(&z->pen, "{}");
        return 1;
    }
    if (c == '\0' || c == ':')
        return -1;
    take_word(z);
    return 1;
}

/* An array or object was just opened: is it empty? */
static int is_empty(struct unzip *z) {
    skip_blanks(z);
    return peek(z) == (is_object(z) ? '}' : ']');
}

static int unzip(struct unzip *z) {
    int bad = 0;
    skip_blanks(z);
    if (peek(z) != '{' && peek(z) != '[')
        return 0;
    for (int goes_on = 1; goes_on;) {
        skip_blanks(z);
        if (is_object(z) && !take_name(z))
            return 0;
        int taken = take_value(z);
        if (taken < 0)
            return 0;
        if (taken == 0 && !is_empty(z))
            continue;
        goes_on = close_levels(z, &bad);
    }
    skip_blanks(z);
    return !bad && z->depth == 0 && z->at == z->length;
}

long nonet_unzip_json(const char *in, size_t length, char *out, size_t room, size_t *bad) {
    struct unzip z = {.in = in, .length = length, .pen = pen_of(out, room)};
    if (unzip(&z))
        return nonet_pen_end(&z.pen);
    *bad = z.at < length ? z.at : length;
    return NONET_E_SYNTAX;
}

/* ---- the other way ---- */

enum { INTEGER_MAX = 9 }; /* digits of a string that is written as a number */

struct zip {
    const char *in;
    size_t length, at;
    struct pen pen;
    char last; /* what was written last */
};

static void put(struct zip *z, const char *at, size_t length) {
    nonet_pen_bytes(&z->pen, at, length);
    z->last = length > 0 ? at[length - 1] : z->last;
}

/* Where the string at z->at ends, after its quote. */
static size_t string_end(const struct zip *z) {
    size_t end = z->at + 1;
    while (end < z->length && z->in[end] != '"')
        end += z->in[end] == '\\' ? 2 : 1;
    return end < z->length ? end + 1 : z->length;
}

/* What is between the quotes. The programs that read it look for quotes without regard to what is
 * before them, so these, and what they would take for one, are written as numbers. */
static void zip_string(struct zip *z, const char *at, size_t length) {
    static const char curly[] = "\xe2\x80\x99";
    put(z, "'", 1);
    for (size_t i = 0; i < length; i++) {
        int is_escape = at[i] == '\\' && i + 1 < length;
        i += is_escape;
        if (is_escape && (at[i] == '"' || at[i] == '\\'))
            put(z, at[i] == '"' ? "\\u0022" : "\\u005c", 6);
        else if (is_escape && at[i] != '/')
            put(z, at + i - 1, 2);
        else if (at[i] == '\'')
            put(z, "\\'", 2);
        else if (i + 3 <= length && memcmp(at + i, curly, 3) == 0) {
            put(z, "\\u2019", 6);
            i += 2;
        } else
            put(z, at + i, 1);
    }
    put(z, "'", 1);
}

/* A name: short if there is a short one, and without quotes if it stays itself so. */
static void zip_name(struct zip *z, const char *at, size_t length) {
    size_t i = 0, plain = 0;
    int is_brief = 0;
    while (plain < length && (is_letter(at[plain]) || is_digit(at[plain])))
        plain++;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        is_brief |= is_word(at, length, names[k].brief);
    while (i < sizeof names / sizeof *names && !is_word(at, length, names[i].full))
        i++;
    if (i < sizeof names / sizeof *names)
        put(z, names[i].brief, strlen(names[i].brief));
    else if (plain == length && length > 0 && !is_brief)
        put(z, at, length);
    else
        zip_string(z, at, length);
}

/* A string that is a whole number, as JavaScript writes it; six digits would be taken for a
 * colour. */
static int is_integer(const char *at, size_t length) {
    return length > 0 && length <= INTEGER_MAX && length != 6 && is_number(at, length) &&
           memchr(at, '.', length) == NULL && !(length == 2 && at[0] == '-' && at[1] == '0');
}

static void zip_value(struct zip *z, const char *at, size_t length) {
    int is_member = z->last == ':';
    if (is_member && length == 7 && at[0] == '#' && is_colour(at + 1, 6)) {
        int black = memcmp(at + 1, "000000", 6) == 0, white = memcmp(at + 1, "FFFFFF", 6) == 0;
        put(z, black ? "#0" : white ? "#F" : at + 1, black || white ? 2 : 6);
    } else if (is_integer(at, length)) {
        put(z, at, length);
    } else {
        zip_string(z, at, length);
    }
}

static size_t next_sign(const struct zip *z, size_t at) {
    while (at < z->length && is_blank(z->in[at]))
        at++;
    return at;
}

static void zip_quoted(struct zip *z) {
    const char *at = z->in + z->at + 1;
    size_t end = string_end(z), length = end - z->at - 2, next = next_sign(z, end);
    z->at = end;
    if (next < z->length && z->in[next] == ':' && (z->last == '{' || z->last == ','))
        zip_name(z, at, length);
    else
        zip_value(z, at, length);
}

/* An empty object with a comma beside it is left out. */
static int skip_empty(struct zip *z) {
    size_t end = next_sign(z, z->at + 1), next = next_sign(z, end + 1);
    if (end >= z->length || z->in[end] != '}' || next >= z->length ||
        (z->last != ',' && (z->last != '[' || z->in[next] != ',')))
        return 0;
    z->at = end + 1;
    return 1;
}

long nonet_zip_json(const char *in, size_t length, char *out, size_t room) {
    struct zip z = {.in = in, .length = length, .pen = pen_of(out, room)};
    while ((z.at = next_sign(&z, z.at)) < length) {
        size_t end = z.at;
        while (end < length && is_letter(in[end]))
            end++;
        int is_true = is_word(in + z.at, end - z.at, "true");
        if (in[z.at] == '"') {
            zip_quoted(&z);
        } else if (in[z.at] != '{' || !skip_empty(&z)) {
            if (z.last == ':' && (is_true || is_word(in + z.at, end - z.at, "false"))) {
                put(&z, in + z.at, 1);
                z.at = end;
            } else {
                put(&z, in + z.at++, 1);
            }
        }
    }
    return nonet_pen_end(&z.pen);
}

#endif
