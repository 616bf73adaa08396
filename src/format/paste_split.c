/*
 * How a line of pasted text splits into cells. There are several ways, and a line often allows more
 * than one; paste_rows.c finds out which of them makes a puzzle of all lines together.
 */
#include "format/paste.h"

enum { CELL_MAX = 4 }; /* characters of a cell: 100, or a word for nothing */

static int is_bar(char c) {
    return c == '|' || c == ':' || c == '!';
}

/* A string of a program: "53..7....", or "53..7....\n" \ and the like. */
static void strip_literal(const struct paste *p, size_t *begin, size_t *end) {
    const char *s = p->sign;
    while (*begin < *end && is_blank(s[*begin]))
        ++*begin;
    if (*begin == *end || (s[*begin] != '"' && s[*begin] != '\''))
        return;
    size_t stop = *end;
    while (stop > *begin + 1 && (is_blank(s[stop - 1]) || strchr(",;+\\", s[stop - 1])))
        stop--;
    if (stop < *begin + 2 || s[stop - 1] != s[*begin] ||
        memchr(s + *begin + 1, s[*begin], stop - *begin - 2) != NULL)
        return;
    *end = stop - 1;
    ++*begin;
    if (*end - *begin >= 2 && s[*end - 2] == '\\' && s[*end - 1] == 'n')
        *end -= 2;
}

/* ---- fields ---- */

static int trim_field(const struct paste *p, struct token *t) {
    size_t begin = t->at, end = t->end;
    const char *s = p->sign;
    while (begin < end && is_blank(s[begin]))
        begin++;
    while (end > begin && is_blank(s[end - 1]))
        end--;
    if (end - begin >= 2 && (s[begin] == '"' || s[begin] == '\'') && s[end - 1] == s[begin]) {
        begin++;
        end--;
    }
    if (end - begin == 1 && is_blank(s[begin]))
        end = begin; /* ' ' */
    for (size_t i = begin; i < end; i++)
        if (is_blank(s[i]))
            return -1;
    if (end - begin > CELL_MAX)
        return -1;
    if (begin == end && t->end > t->at && is_blank(s[t->at]) && is_blank(s[t->end - 1]))
        begin = end = t->at + (t->end - t->at) / 2; /* an answer goes into the middle */
    t->at = begin;
    t->end = end;
    return 0;
}

/* Fields between bars. Two adjacent bars are one thick bar. */
static int split_bars(const struct paste *p, size_t begin, size_t end, struct token *cells) {
    const char *s = p->sign;
    char bar = memchr(s + begin, PASTE_FIELD, end - begin) ? PASTE_FIELD : '|';
    int n = 0, bars = 0;
    size_t at = begin;
    while (at < end && is_blank(s[at]))
        at++;
    if (bar == PASTE_FIELD && (at == end || s[at] != bar))
        return -1;
    at += at < end && s[at] == bar;
    bars += at > begin;
    while (at <= end && n < BLOCK_CELLS_MAX) {
        size_t stop = at;
        while (stop < end && s[stop] != bar)
            stop++;
        struct token t = {at, stop};
        int last = stop == end;
        size_t i = at;
        while (i < stop && is_blank(s[i]))
            i++;
        bars += !last;
        if (bar == '|' && ((last && i == stop && bars > 1) || (at == stop && !last))) {
            if (last)
                break;
            at = stop + 1;
            continue;
        }
        if (trim_field(p, &t) != 0)
            return -1;
        cells[n++] = t;
        if (last)
            break;
        at = stop + 1;
    }
    return bars > 1 ? n : -1;
}

static int split_fields(const struct paste *p, size_t begin, size_t end, char separator,
                        struct token *cells) {
    int n = 0;
    if (memchr(p->sign + begin, separator, end - begin) == NULL)
        return -1;
    for (size_t at = begin; at <= end && n < BLOCK_CELLS_MAX;) {
        size_t stop = at;
        while (stop < end && p->sign[stop] != separator)
            stop++;
        struct token t = {at, stop};
        if (trim_field(p, &t) != 0)
            return -1;
        cells[n++] = t;
        at = stop + 1;
    }
    return n;
}

/* ---- groups and signs ---- */

static int split_groups(const struct paste *p, size_t begin, size_t end, struct token *cells) {
    const char *s = p->sign;
    int n = 0;
    for (size_t i = begin; i < end && n < BLOCK_CELLS_MAX;) {
        if (is_blank(s[i]) || is_bar(s[i])) {
            i++;
            continue;
        }
        cells[n].at = i;
        while (i < end && !is_blank(s[i]) && !is_bar(s[i]))
            i++;
        cells[n++].end = i;
    }
    return n;
}

static int split_signs(const struct paste *p, size_t begin, size_t end, struct token *cells) {
    int n = 0;
    for (size_t i = begin; i < end && n < BLOCK_CELLS_MAX; i++) {
        if (is_blank(p->sign[i]) || is_bar(p->sign[i]))
            continue;
        cells[n].at = i;
        cells[n++].end = i + 1;
    }
    return n;
}

/* Fields of a table, at least one of them empty: blanks mean something there. */
static int has_fields(const struct paste *p, size_t begin, size_t end, struct token *cells) {
    if (memchr(p->sign + begin, PASTE_FIELD, end - begin) != NULL ||
        nonet_empty_field(p->sign, begin, end) < end)
        return 1;
    int n = split_bars(p, begin, end, cells), empty = 0;
    for (int i = 0; i < n; i++)
        empty |= cells[i].at == cells[i].end;
    return n >= 4 && empty;
}

size_t nonet_paste_nothing(const char *at, size_t length) {
    static const char *const words[] = {"None", "null", "NULL", "Null", "nil",  "NIL",      "nan",
                                        "NaN",  "NAN",  "NA",   "na",   "none", "undefined"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) <= length && memcmp(at, words[i], strlen(words[i])) == 0)
            return strlen(words[i]);
    return 0;
}

int nonet_paste_split(const struct paste *p, size_t begin, size_t end, enum paste_way way,
                      struct token *cells) {
    switch (way) {
    case PASTE_BARS:
        return split_bars(p, begin, end, cells);
    case PASTE_COMMAS:
        return split_fields(p, begin, end, ',', cells);
    case PASTE_SEMICOLONS:
        return split_fields(p, begin, end, ';', cells);
    case PASTE_TABS:
        return split_fields(p, begin, end, '\t', cells);
    case PASTE_GROUPS:
        if (has_fields(p, begin, end, cells))
            return -1;
        strip_literal(p, &begin, &end);
        return split_groups(p, begin, end, cells);
    case PASTE_SIGNS:
        if (has_fields(p, begin, end, cells))
            return -1;
        strip_literal(p, &begin, &end);
        return split_signs(p, begin, end, cells);
    default:
        return -1;
    }
}

/* ---- names of rows and columns ---- */

enum { NAME_NONE, FROM_ONE, FROM_ZERO, CAPITALS, SMALL, BULLET };

/* Which series has this word as its number i (from 0)? */
static int series_of(const char *at, size_t length, int i) {
    int n = 0;
    if (length > 1 && strchr("RrCcLl", *at) && is_digit(at[1])) {
        at++;
        length--;
    }
    if (length == 1 && *at == 'A' + i && i < 26)
        return CAPITALS;
    if (length == 1 && *at == 'a' + i && i < 26)
        return SMALL;
    for (size_t k = 0; k < length; k++) {
        if (!is_digit(at[k]) || length > 3)
            return NAME_NONE;
        n = n * 10 + (at[k] - '0');
    }
    return length == 0 ? NAME_NONE : n == i + 1 ? FROM_ONE : n == i ? FROM_ZERO : NAME_NONE;
}

size_t nonet_paste_label(const struct paste *p, size_t begin, size_t end, enum paste_way way, int r,
                         int *kind) {
    const char *s = p->sign;
    size_t at = begin, stop;
    char fields = way == PASTE_COMMAS       ? ','
                  : way == PASTE_SEMICOLONS ? ';'
                  : way == PASTE_TABS       ? '\t'
                                            : '\0';
    while (at < end && (is_blank(s[at]) || (way == PASTE_BARS && s[at] == '|') ||
                        s[at] == PASTE_FIELD || s[at] == '"'))
        at++;
    if (way >= PASTE_GROUPS && at + 1 < end && (s[at] == '-' || s[at] == '*') &&
        is_blank(s[at + 1]) && memchr(s + at + 1, s[at], end - at - 1) == NULL) {
        *kind = BULLET; /* of a list */
        return at + 1 - begin;
    }
    for (stop = at; stop < end && (is_digit(s[stop]) || is_letter(s[stop]));)
        stop++;
    *kind = series_of(s + at, stop - at, r);
    if (*kind == NAME_NONE)
        return 0;
    while (stop < end && strchr(":.)\"", s[stop]))
        stop++;
    if (fields != '\0' || way == PASTE_BARS) {
        while (stop < end && is_blank(s[stop]) && s[stop] != fields)
            stop++;
        if (stop == end || (fields ? s[stop] != fields : s[stop] != '|' && s[stop] != PASTE_FIELD))
            return 0;
        return stop + (fields != '\0') - begin;
    }
    return stop < end && (is_blank(s[stop]) || s[stop] == '|' || strchr(":.)", s[stop - 1]))
               ? stop - begin
               : 0;
}

int nonet_paste_header(const struct paste *p, const struct paste_line *line, int *corner) {
    const char *s = p->sign;
    int n = 0, all = 0, named = 0;
    if (corner != NULL)
        *corner = line->begin < line->end && strchr(",;\t", s[line->begin]) != NULL &&
                  memchr(s + line->begin + 1, s[line->begin], line->end - line->begin - 1) != NULL;
    for (size_t i = line->begin; i < line->end;) {
        if (!is_digit(s[i]) && !is_letter(s[i])) {
            if (!is_blank(s[i]) && !strchr("|,;:\"+-.", s[i]) && s[i] != PASTE_FIELD)
                return 0;
            i++;
            continue;
        }
        size_t stop = i;
        while (stop < line->end && (is_digit(s[stop]) || is_letter(s[stop])))
            stop++;
        int kind = series_of(s + i, stop - i, n);
        if (kind == NAME_NONE && n == 0 && named == 0 && corner != NULL && is_letter(s[i])) {
            named = *corner = 1; /* the name of the column of names */
            i = stop;
            continue;
        }
        if (kind == NAME_NONE || (n > 0 && kind != all))
            return 0;
        all = kind;
        n++;
        i = stop;
    }
    return n;
}
