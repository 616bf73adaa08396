/*
 * Pasted text line by line. A puzzle's decoration is taken off here, so that nothing else needs to
 * know about it:
 *
 *     | light, heavy and double frames of Unicode      are | - +
 *     | wide digits, dots and squares                  are digits and .
 *     > at the start of a line, [code], ```, <b>       are nothing
 *     <table> <tr> <td>5</td><td></td> ...             is a line of fields
 *
 * Every sign knows the bytes it comes from, so that an answer can be put in its place.
 */
#include "format/paste.h"

#include <assert.h>

/* ---- Unicode ---- */

static size_t decode(const char *at, size_t left, uint32_t *point) {
    const unsigned char *b = (const unsigned char *)at;
    size_t width = b[0] < 0x80 ? 1 : b[0] >= 0xf0 ? 4 : b[0] >= 0xe0 ? 3 : b[0] >= 0xc0 ? 2 : 1;
    *point = b[0];
    if (width == 1 || width > left)
        return 1;
    *point = b[0] & (0xff >> (width + 1));
    for (size_t i = 1; i < width; i++) {
        if ((b[i] & 0xc0) != 0x80) {
            *point = b[0];
            return 1;
        }
        *point = *point << 6 | (b[i] & 0x3f);
    }
    return width;
}

/* Box drawing: horizontal lines are -, vertical ones |, and the rest +. */
static char box_drawing(uint32_t point) {
    static const char signs[] = "--||--||--||++++++++++++++++++++++++++++++++++++++++++++++++++++"
                                "++++++++++++--||-|+++++++++++++++++++++++++++++++///-|-|-|-|-|-|";
    _Static_assert(sizeof signs == 0x80 + 1, "a sign for each of the block");
    assert(point >= 0x2500 && point <= 0x257f);
    return signs[point - 0x2500];
}

/* Of the straight lines, the double and the heavy ones. */
static int is_thick(uint32_t point) {
    return point == 0x2501 || point == 0x2503 || point == 0x2505 || point == 0x2507 ||
           point == 0x2509 || point == 0x250b || point == 0x2550 || point == 0x2551;
}

/* The plain sign for a character; 0: it is invisible; 0x7f: it has none. */
static char plain_sign(uint32_t point) {
    static const uint16_t empties[] = {0xb7,   0x2022, 0x2219, 0x22c5, 0x25a1, 0x25a2, 0x25ab,
                                       0x25cb, 0x25e6, 0x25fb, 0x25fd, 0x2610, 0x2b1c, 0x2b1a,
                                       0x30fb, 0xff0e, 0x3002, 0x2027, 0xff3f, 0x25a0, 0x2b1b};
    if (point < 0x80)
        return point < ' ' && point != '\t' && point != '\n' ? 0x7f : (char)point;
    if (point >= 0x2500 && point <= 0x257f)
        return box_drawing(point);
    if (point >= 0xff10 && point <= 0xff19)
        return (char)('0' + point - 0xff10);
    if ((point >= 0xff21 && point <= 0xff3a) || (point >= 0xff41 && point <= 0xff5a))
        return (char)(point - 0xff21 + 'A');
    if (point == 0xa0 || point == 0x3000 || (point >= 0x2000 && point <= 0x200a) || point == 0x202f)
        return ' ';
    if ((point >= 0x200b && point <= 0x200f) || point == 0xfeff || point == 0xfe0f ||
        point == 0x20e3)
        return 0; /* 20e3: the key cap around a digit */
    if (point >= 0x2010 && point <= 0x2015)
        return '-';
    if (point == 0xff5c || point == 0xa6)
        return '|';
    for (size_t i = 0; i < sizeof empties / sizeof *empties; i++)
        if (empties[i] == point)
            return '.';
    return 0x7f;
}

/* ---- signs ---- */

static void add(struct paste *p, char sign, size_t at, size_t width) {
    assert(p->signs < 2 * p->limit && at + width <= p->limit); /* a sign takes a byte or more */
    p->sign[p->signs] = sign;
    p->at[p->signs] = (uint32_t)at;
    p->thick[p->signs] = 0;
    p->width[p->signs++] = (uint8_t)(width > 255 ? 255 : width);
}

static int starts_with(const struct paste *p, size_t at, const char *word) {
    size_t i = 0;
    while (word[i] != '\0' && at + i < p->limit && upper(p->text->at[at + i]) == upper(word[i]))
        i++;
    return word[i] == '\0';
}

/* ---- tags ---- */

enum { TAG_MAX = 400 };

/* The end of the tag <...> or [...] at `at`, whose name begins with a letter; `at` if it is not
 * one. */
static size_t tag_end(const struct paste *p, size_t at, char close) {
    const char *t = p->text->at;
    size_t i = at + 1;
    i += i < p->limit && t[i] == '/';
    if (i >= p->limit || (!is_letter(t[i]) && t[i] != '!'))
        return at;
    char quote = 0;
    for (; i < p->limit && i - at < TAG_MAX; i++) {
        if (quote != 0)
            quote = t[i] == quote ? 0 : quote;
        else if (close == '>' && (t[i] == '"' || t[i] == '\''))
            quote = t[i];
        else if (t[i] == close)
            return i + 1;
        else if (t[i] == '<')
            return at;
        else if (close == ']' && (t[i] == '\n' || t[i] == '[' || t[i] == ','))
            return at;
    }
    return at;
}

static int is_named(const struct paste *p, size_t at, const char *name) {
    size_t n = strlen(name);
    return starts_with(p, at, name) && at + n < p->limit && !is_letter(p->text->at[at + n]);
}

/* A tag of forums, such as [code] or [/color]. */
static int is_forum_tag(const struct paste *p, size_t at) {
    static const char *const names[] = {"code", "quote", "pre",  "tt",  "b",       "i",     "u",
                                        "size", "color", "font", "url", "spoiler", "hidden"};
    at += 1 + (p->text->at[at + 1] == '/');
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_named(p, at, names[i]))
            return 1;
    return 0;
}

/* An HTML tag that says how text looks; those of other languages say what it is. */
static int is_text_tag(const struct paste *p, size_t name) {
    static const char *const names[] = {
        "table", "tr",     "td",       "th",   "tbody", "thead", "tfoot", "br",  "p",
        "div",   "span",   "b",        "i",    "u",     "em",    "code",  "pre", "font",
        "tt",    "strong", "small",    "html", "body",  "head",  "input", "sup", "sub",
        "big",   "!--",    "!doctype", "col",  "hr",    "li",    "ul",    "ol",  "center"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_named(p, name, names[i]))
            return 1;
    return 0;
}

/* The value of an <input value="5">: its signs are the cell's. */
static void add_value(struct paste *p, size_t at, size_t end) {
    const char *t = p->text->at;
    for (; at + 7 < end; at++) {
        if (!starts_with(p, at, "value=") || is_letter(t[at - 1]))
            continue;
        at += 6;
        char quote = t[at] == '"' || t[at] == '\'' ? t[at] : 0;
        at += quote != 0;
        for (; at < end && t[at] != quote && t[at] != '>' && (quote || !is_blank(t[at])); at++)
            if (plain_sign((unsigned char)t[at]) != 0)
                add(p, plain_sign((unsigned char)t[at]), at, 1);
        return;
    }
}

/* Takes the HTML tag at `at`: where it ends, or `at` if it is not one. *stop: the line ends before
 * it. */
static size_t take_tag(struct paste *p, size_t at, size_t line_begin, int *stop) {
    size_t end = tag_end(p, at, '>'), name = at + 1;
    if (end == at || !is_text_tag(p, name + (p->text->at[name] == '/')))
        return at;
    if (is_named(p, name, "tr") || is_named(p, name, "table") || is_named(p, name, "/table") ||
        is_named(p, name, "/tr") || is_named(p, name, "br") || is_named(p, name, "p") ||
        is_named(p, name, "div") || is_named(p, name, "li")) {
        int breaks = !is_named(p, name, "br") && !(is_named(p, name, "div") && p->in_table) &&
                     !(is_named(p, name, "p") && p->in_table);
        *stop = breaks ? p->signs > line_begin : 2;
        if (*stop == 1)
            return at;
        if (is_named(p, name, "tr") || is_named(p, name, "table"))
            p->in_table = 1;
        else if (is_named(p, name, "/table"))
            p->in_table = 0;
    } else if (is_named(p, name, "td") || is_named(p, name, "th")) {
        add(p, PASTE_FIELD, end - 1, 1);
    } else if (is_named(p, name, "input")) {
        add_value(p, at, end);
    }
    return end;
}

/* &nbsp; and the like. */
static size_t take_entity(struct paste *p, size_t at) {
    static const char *const blanks[] = {"&nbsp;",   "&#160;", "&emsp;", "&ensp;",
                                         "&thinsp;", "&#xa0;", "&#8203;"};
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
        if (starts_with(p, at, blanks[i])) {
            add(p, ' ', at, strlen(blanks[i]));
            return at + strlen(blanks[i]);
        }
    return at;
}

/* Bold digits of Markdown in a field of a table, | **5** |: the stars are ignored. */
static int is_bold(const struct paste *p, size_t at) {
    const char *t = p->text->at;
    size_t begin = at, end = at + 2;
    if (at + 1 >= p->limit || t[at + 1] != '*')
        return 0;
    while (end < p->limit && is_digit(t[end]))
        end++;
    if (end == at + 2) { /* the closing ones */
        while (begin > 0 && is_digit(t[begin - 1]))
            begin--;
        if (begin == at || begin < 2 || t[begin - 1] != '*' || t[begin - 2] != '*')
            return 0;
        begin -= 2;
    } else if (end + 1 >= p->limit || t[end] != '*' || t[end + 1] != '*') {
        return 0;
    }
    size_t star = begin;
    while (begin > 0 && t[begin - 1] == ' ')
        begin--;
    return begin > 0 && begin < star && t[begin - 1] == '|';
}

/* Something at `at` that is more than one plain sign: where it ends, or `at`. */
static size_t take_dress(struct paste *p, size_t at, size_t line_begin, int *stop) {
    char c = p->text->at[at];
    size_t end = at;
    if (c == '<')
        end = take_tag(p, at, line_begin, stop);
    else if (c == '[' && at + 1 < p->limit && is_forum_tag(p, at))
        end = tag_end(p, at, ']');
    else if (c == '&')
        end = take_entity(p, at);
    else if (c == '*' && is_bold(p, at))
        end = at + 2;
    else if (c == '`')
        end = at + 1;
    else if (p->text->empty != NULL && starts_with(p, at, p->text->empty)) {
        end = at + strlen(p->text->empty);
        add(p, '.', at, end - at);
    }
    return end;
}

/* > at the start of a line, once or more. */
static size_t skip_quotes(const struct paste *p, size_t at) {
    size_t i = at;
    for (;;) {
        size_t k = i;
        while (k < p->limit && p->text->at[k] == ' ')
            k++;
        if (k >= p->limit || p->text->at[k] != '>')
            return i;
        i = k + 1;
        if (i < p->limit && p->text->at[i] == ' ' && i + 1 < p->limit && p->text->at[i + 1] != '>')
            i++;
    }
}

/* ---- classes ---- */

static int is_any(char c, const char *set) {
    return c != '\0' && strchr(set, c) != NULL;
}

/* A long group of letters of one case, or with other signs among them. */
static int is_one_case(const struct paste *p, struct token group) {
    int small = 0, capital = 0, other = 0;
    for (size_t i = group.at; i < group.end; i++) {
        char c = p->sign[i];
        small |= c >= 'a' && c <= 'z' && c != 'x';
        capital |= c >= 'A' && c <= 'Z' && c != 'X';
        other |= is_digit(c) || nonet_is_empty_char(c, 9);
    }
    return group.end - group.at >= 10 && (other || !(small && capital));
}

/* Groups of equal length, or one long group; a short one before them may be the name of the row. */
static int has_even_groups(const struct paste *p, const struct paste_line *line) {
    struct token groups[BLOCK_CELLS_MAX];
    int n = nonet_paste_split(p, line->begin, line->end, PASTE_GROUPS, groups), even = 1;
    int first = n > 1 && groups[0].end - groups[0].at <= 4 &&
                groups[0].end - groups[0].at != groups[1].end - groups[1].at;
    for (int i = first + 1; i < n; i++)
        even &= groups[i].end - groups[i].at == groups[first].end - groups[first].at;
    int barred = memchr(p->sign + line->begin, '|', line->end - line->begin) != NULL;
    if (!even || n - first < 1 || (n - first == 2 && !barred))
        return 0;
    return n - first > 1 || is_one_case(p, groups[first]);
}

/* Is there a bar at both ends of the line? */
static int is_framed(const struct paste *p, const struct paste_line *line) {
    size_t begin = line->begin, end = line->end;
    while (begin < end && is_blank(p->sign[begin]))
        begin++;
    while (end > begin && is_blank(p->sign[end - 1]))
        end--;
    return end - begin > 4 && p->sign[begin] == '|' && p->sign[end - 1] == '|';
}

/* Adjacent letters that are not cells: a word. Groups of equal length with signs among them may be
 * rows of a large grid. */
static int is_prose(const struct paste *p, const struct paste_line *line) {
    size_t letters = 0, run = 0, longest = 0, cells = 0, odd = 0, lower = 0;
    for (size_t i = line->begin; i < line->end; i++) {
        char c = p->sign[i];
        size_t nothing = run == 0 ? nonet_paste_nothing(p->sign + i, line->end - i) : 0;
        if (nothing > 0 && (i + nothing == line->end || !is_letter(p->sign[i + nothing]))) {
            cells++;
            i += nothing - 1;
            continue;
        }
        int letter = is_letter(c) && c != 'x' && c != 'X';
        run = letter ? run + 1 : 0;
        longest = run > longest ? run : longest;
        letters += letter;
        lower += c >= 'a' && c <= 'z' && c != 'x';
        cells += is_digit(c) || is_any(c, "._*-?xX");
        odd += !is_letter(c) && !is_digit(c) && !is_blank(c) && !is_any(c, "._*-?|,;+:\"'\\");
    }
    if (longest <= 5 && is_framed(p, line))
        return 0;
    if (odd > 0) /* one slip in a row of digits does not make it words */
        return odd > 1 || (!has_even_groups(p, line) && (letters > 1 || cells < 3));
    if (longest < 2)
        return 0;
    size_t shown = letters + cells;
    if (shown >= 10 && is_framed(p, line))
        return 0;
    if (shown >= 10 && has_even_groups(p, line))
        return 0;
    if (shown < 10 || shown > 110 || (lower > 0 && lower < letters))
        return longest >= 2 || letters > 1;
    return longest >= 2;
}

static int has_pair(const struct paste *p, const struct paste_line *line, const char *first,
                    const char *second) {
    for (size_t i = line->begin; i + 1 < line->end; i++)
        if (is_any(p->sign[i], first) && is_any(p->sign[i + 1], second))
            return 1;
    return 0;
}

/* The dashes of a rule are adjacent, in every part of it. */
static int has_long_groups(const struct paste *p, const struct paste_line *line) {
    struct token groups[BLOCK_CELLS_MAX];
    int n = nonet_paste_split(p, line->begin, line->end, PASTE_GROUPS, groups);
    for (int i = 0; i < n; i++)
        if (groups[i].end - groups[i].at < 2)
            return 0;
    return 1;
}

/* Typed dashes between box-drawing bars: these are cells. */
static int typed_dashes(const struct paste *p, const struct paste_line *line) {
    int bars = 0, dashes = 0;
    for (size_t i = line->begin; i < line->end; i++) {
        bars |= p->sign[i] == '|' && p->thick[i];
        dashes |= is_any(p->sign[i], "-*_") && !p->thick[i];
    }
    return bars && dashes;
}

static enum paste_class class_of(const struct paste *p, const struct paste_line *line) {
    int seen[128] = {0}, any = 0, fields = 0, shown = 0;
    for (size_t i = line->begin; i < line->end; i++) {
        seen[(unsigned char)p->sign[i] & 127]++;
        any |= !is_blank(p->sign[i]);
        shown += !is_blank(p->sign[i]);
        fields |= p->sign[i] == PASTE_FIELD;
    }
    if (!any && seen['\t'] >= 3)
        return PASTE_ROW; /* of empty fields */
    if (!any)
        return line->to > line->from && !fields ? PASTE_DECOR : PASTE_BLANK;
    if (fields)
        return PASTE_ROW;
    for (size_t i = line->begin; i < line->end; i++)
        if (!is_blank(p->sign[i]) && !is_any(p->sign[i], "|+-=*:.'_~#"))
            return is_prose(p, line) ? PASTE_PROSE : PASTE_ROW;
    if (shown == 1 && !seen['.'] && !seen['|'])
        return PASTE_BORDER; /* a lone dash or star between two puzzles */
    if (seen['|'] && typed_dashes(p, line))
        return PASTE_ROW;
    int dashes = has_pair(p, line, "-=_~", "-=_~") || has_pair(p, line, ":-", "-:");
    if (seen['+'] || seen['='] || seen['~'] || seen['\''] || seen['#'] || seen[':'] ||
        (dashes && (seen['.'] || seen['*'])) || (seen['|'] && has_pair(p, line, "-", "-")))
        return seen['-'] || seen['='] || seen['~'] || seen['#'] || seen['+'] ? PASTE_BORDER
                                                                             : PASTE_EITHER;
    int stars = has_pair(p, line, "*", "*") && !seen['|'];
    return (dashes || stars) && has_long_groups(p, line) ? PASTE_EITHER : PASTE_ROW;
}

/* ---- lines ---- */

static int is_blank_text(const struct nonet_text *text, size_t from, size_t to) {
    while (from < to && is_blank(text->at[from]))
        from++;
    return from == to;
}

/* Turns the text from p->read on into signs, up to the end of a line. */
static int take_line(struct paste *p, struct paste_line *line) {
    const struct nonet_text *text = p->text;
    size_t at = p->read;
    line->from = at;
    line->begin = p->signs;
    at = p->in_table ? at : skip_quotes(p, at);
    for (;;) {
        int stop = 0;
        uint32_t point;
        if (at >= p->limit) {
            if (!text->last && p->limit == text->length)
                return NONET_MORE;
            line->to = line->next = at;
            break;
        }
        if (text->at[at] == '\n' && !p->in_table) {
            line->to = at;
            line->next = at + 1;
            break;
        }
        if (text->at[at] == '\r' && (at + 1 == p->limit || text->at[at + 1] == '\n')) {
            at++;
            continue;
        }
        size_t end = take_dress(p, at, line->begin, &stop);
        if (stop == 1 || stop == 2) {
            line->to = stop == 1 ? at : end;
            line->next = line->to;
            if (stop == 2 && end == text->length && !text->last)
                return NONET_MORE;
            if (stop == 2 && end < p->limit && text->at[end] == '\n')
                line->next = end + 1;
            break;
        }
        if (end > at) {
            at = end;
            continue;
        }
        size_t width = decode(text->at + at, p->limit - at, &point);
        char sign = text->at[at] == '\n' || text->at[at] == '\r' ? ' ' : plain_sign(point);
        if (sign != 0) {
            add(p, sign, at, width);
            int drawn = point >= 0x2500 && point <= 0x257f;
            p->thick[p->signs - 1] = (uint8_t)(is_thick(point) || sign == '=' ? 1 : drawn ? 2 : 0);
        }
        at += width;
        if (p->in_table && text->at[at - 1] == '\n')
            at = skip_quotes(p, at);
    }
    line->end = p->signs;
    assert(line->from <= line->to && line->to <= line->next && line->next <= p->limit);
    p->read = line->next;
    if (line->to > line->from && text->at[line->to - 1] == '\r')
        line->to--;
    line->class = class_of(p, line);
    line->thick = 0;
    for (size_t i = line->begin; i < line->end; i++)
        line->thick |= p->thick[i] == 1 && p->sign[i] != '|';
    if (line->class == PASTE_DECOR && is_blank_text(text, line->from, line->to))
        line->class = PASTE_BLANK;
    return NONET_OK;
}

int nonet_paste_line(struct paste *p, int i, struct paste_line **line) {
    while (p->lines <= i) {
        if (p->lines == PASTE_LINES_MAX || p->read >= p->limit) {
            int ended = p->lines == PASTE_LINES_MAX || p->text->last || p->limit < p->text->length;
            p->starved |= !ended;
            return ended ? PASTE_END : NONET_MORE;
        }
        size_t signs = p->signs, read = p->read;
        int in_table = p->in_table;
        struct paste_line *taken = &p->line[p->lines];
        int status = take_line(p, taken);
        if (status != NONET_OK) {
            p->signs = signs;
            p->read = read;
            p->in_table = in_table;
            p->starved = 1;
            return status;
        }
        if (in_table && (taken->class == PASTE_DECOR || taken->class == PASTE_BLANK))
            p->signs = signs; /* between two rows of a table */
        else
            p->lines++;
    }
    *line = &p->line[i];
    return NONET_OK;
}
