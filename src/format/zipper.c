/*
 * SudokuPad's short form to JSON. What it leaves out of JSON: the quotes of names; an empty object
 * between commas, so that [,,] are three of them; rue and alse of true and false. Strings have single
 * quotes, and none if they are numbers or colours; long names have short ones. A value that is
 * neither a number nor one of JSON's words becomes a string.
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
    else if (is_number(at, length) || is_word(at, length, "true") || is_word(at, length, "false") ||
             is_word(at, length, "null"))
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

#endif
