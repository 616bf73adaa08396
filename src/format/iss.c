/*
 * iss: the text of sigh's Interactive Sudoku Solver, which can say most variants there are:
 *
 *     .Shape~6x6.Cage~10~R1C1~R1C2~R2C1.Thermo~R3C3~R3C4~R4C4.~R6C6_2
 *
 * An item is a dot, the name of its type, and arguments with ~ before each; an item without a name
 * has clues, a cell and its digit or several that are possible. Cells have one sign each for row
 * and column, a for 10 and so on. White space does not count, nor do lines that begin with #. A
 * puzzle without a Shape is 9x9, and has boxes unless NoBoxes says that it has none, even beside a
 * Jigsaw.
 *
 * ISS takes a whole text as one puzzle, and so do we, but that an unindented line which begins with
 * .Shape begins another one, and that long lines below each other without it are an error: they
 * may be one puzzle or several. A link to ISS with the text in it, ?q=..., is a line of its own.
 * We write a puzzle on one line, Shape first.
 *
 * Items are looked at twice. The first look notes whatever nonet does not know, so that a refusal
 * names all of it, and what other items depend on.
 */
#include "format/iss.h"

#ifndef NONET_HOUSES_ONLY
#include <stdarg.h>
#include <stdio.h>

static const char shape_word[] = ".Shape~";

/* ---- signs ---- */

static int hex(char c) {
    if (is_digit(c))
        return c - '0';
    return upper(c) >= 'A' && upper(c) <= 'F' ? upper(c) - 'A' + 10 : -1;
}

/* The sign at the walk's place, and how many bytes it takes. */
static char sign_at(const struct iss_walk *w, size_t *size) {
    const char *at = w->text->at + w->at;
    *size = 1;
    if (!w->is_link)
        return *at;
    if (*at == '%' && w->end - w->at >= 3 && hex(at[1]) >= 0 && hex(at[2]) >= 0) {
        *size = 3;
        return (char)(hex(at[1]) * 16 + hex(at[2]));
    }
    return *at == '+' ? ' ' : *at;
}

/* Whether only blanks precede this place on its line. */
static int begins_line(const char *at, size_t begin, size_t i) {
    while (i > begin && at[i - 1] != '\n' && is_blank(at[i - 1]))
        i--;
    return i == begin || at[i - 1] == '\n';
}

/* The next sign that counts; 0 at the end. */
static int next_sign(struct iss_walk *w, char *sign, size_t *size) {
    const char *at = w->text->at;
    while (w->at < w->end) {
        *sign = sign_at(w, size);
        if (*sign == '#' && !w->is_link && begins_line(at, 0, w->at))
            while (w->at < w->end && at[w->at] != '\n')
                w->at++;
        else if (is_blank(*sign))
            w->at += *size;
        else
            return 1;
    }
    return 0;
}

/* ---- words ---- */

/* Everything up to the next dot or ~. */
static void take_word(struct iss_walk *w, struct iss_word *word) {
    char sign;
    size_t size;
    word->length = word->is_long = 0;
    word->at = next_sign(w, &sign, &size) ? w->at : w->end;
    for (; next_sign(w, &sign, &size) && sign != '.' && sign != '~'; w->at += size) {
        word->is_long |= word->length == ISS_WORD_MAX;
        if (!word->is_long)
            word->text[word->length++] = sign;
    }
    if (word->is_long)
        word->length = 0;
    word->text[word->length] = '\0';
}

static int take_after(struct iss_walk *w, char before, struct iss_word *word) {
    char sign;
    size_t size;
    word->at = w->end;
    word->length = word->is_long = 0;
    if (!next_sign(w, &sign, &size))
        return 0;
    word->at = w->at;
    if (sign != before)
        return 0;
    w->at += size;
    take_word(w, word);
    return 1;
}

int nonet_iss_item(struct iss_walk *walk, struct iss_word *name) {
    return take_after(walk, '.', name);
}

int nonet_iss_argument(struct iss_walk *walk, struct iss_word *argument) {
    return take_after(walk, '~', argument);
}

/* ---- what is wrong ---- */

int nonet_iss_error(const struct iss *iss, size_t at, const char *reason, ...) {
    char text[NONET_REASON_MAX];
    va_list args;
    va_start(args, reason);
    vsnprintf(text, sizeof text, reason, args);
    va_end(args);
    return nonet_piece_error(iss->piece, at, iss->used, "%s", text);
}

void nonet_iss_note(struct iss *iss, size_t at, const char *name) {
    nonet_unknown_add(&iss->unknown, name, strlen(name), at);
}

void nonet_iss_note_other(struct iss *iss, size_t at, const char *name) {
    nonet_iss_note(iss, at, name);
    iss->is_other = 1;
}

/* ---- a puzzle ---- */

/* Hands every item to one of the two looks. */
static int each_item(struct iss *iss,
                     int (*look)(struct iss *, struct iss_walk *, const struct iss_word *)) {
    struct iss_walk walk = iss->all;
    struct iss_word name;
    char sign[12];
    while (nonet_iss_item(&walk, &name)) {
        int status = look(iss, &walk, &name);
        if (status != NONET_OK)
            return status;
    }
    if (name.at < walk.end)
        return nonet_iss_error(iss, name.at, "%s where a dot is expected",
                               nonet_char_name(iss->text->at[name.at], sign));
    return NONET_OK;
}

/* Gives and marks what the clues say. */
static void put_candidates(const struct iss *iss, struct nonet_grid *grid) {
    uint32_t all = ((uint32_t)1 << iss->side) - 1;
    for (int c = 0; c < iss->side * iss->side; c++) {
        uint32_t m = iss->open[c];
        struct nonet_set marks = {m, 0};
        int d = 1;
        if (m == all)
            continue;
        while (m != 0 && !(m >> (d - 1) & 1))
            d++;
        if (m != 0 && m >> (d - 1) == 1)
            nonet_grid_give(grid, c, d);
        else
            nonet_grid_set_marks(grid, c, marks);
    }
}

static int make_grid(const struct iss *iss, struct nonet_grid *grid, size_t room) {
    int rows = iss->box_rows, cols = iss->box_cols;
    if (rows == 0 && !nonet_iss_box(iss->side, &rows, &cols)) {
        rows = 1;
        cols = iss->side;
    }
    return nonet_grid_init(grid, room, rows, cols);
}

static int read_puzzle(struct iss *iss, struct nonet_grid *grid, size_t room) {
    iss->side = 9;
    nonet_iss_box(9, &iss->box_rows, &iss->box_cols);
    int status = each_item(iss, nonet_iss_survey);
    if (status == NONET_OK)
        status = nonet_iss_settle(iss);
    if (status != NONET_OK)
        return status;
    status = nonet_unknown_settle(iss->text, &iss->unknown, !iss->is_other, iss->used, iss->piece);
    if (status != NONET_OK)
        return status;
    for (int c = 0; c < iss->side * iss->side; c++)
        iss->open[c] = ((uint32_t)1 << iss->side) - 1;
    status = each_item(iss, nonet_iss_read_item);
    if (status == NONET_OK)
        status = nonet_iss_finish(iss);
    if (status == NONET_OK)
        status = make_grid(iss, grid, room);
    if (status == NONET_OK)
        put_candidates(iss, grid);
    return status;
}

/* ---- which lines belong to a puzzle ---- */

static int starts_with(const struct nonet_text *text, size_t begin, size_t end, const char *word) {
    size_t n = strlen(word);
    return end - begin >= n && memcmp(text->at + begin, word, n) == 0;
}

/* How many items a line has; dots in it are nothing else. */
static int count_items(const struct nonet_text *text, const struct line *line) {
    int count = 0;
    for (size_t i = line->begin; i < line->end; i++)
        count += text->at[i] == '.';
    return count;
}

enum belongs { GOES_ON, ENDS, UNCLEAR };

/* Whether a line goes on with the puzzle that began with `first`. */
static enum belongs belongs_to(const struct nonet_text *text, const struct line *first,
                               const struct line *line) {
    size_t begin = line->begin, end = line->end, own = first->begin, own_end = first->end;
    nonet_trim(text->at, &begin, &end);
    nonet_trim(text->at, &own, &own_end);
    if (begin == end || text->at[begin] == '#' || begin > line->begin)
        return GOES_ON;
    if (starts_with(text, begin, end, shape_word) || strchr(".~_", text->at[begin]) == NULL ||
        text->at[begin] == '\0')
        return ENDS;
    if (text->at[begin] == '.' && count_items(text, line) > 1 && count_items(text, first) > 1 &&
        !starts_with(text, own, own_end, shape_word))
        return UNCLEAR;
    return GOES_ON;
}

/* Where the puzzle that begins with `first` ends: *end is after its last line, *unclear a line that
 * may be another puzzle, 0 if there is none. */
static int find_end(const struct nonet_text *text, const struct line *first, size_t *end,
                    size_t *unclear) {
    struct line line;
    *unclear = 0;
    *end = first->next;
    for (size_t at = first->next; at < text->length || !text->last; at = line.next) {
        if (nonet_text_line(text, at, &line) == NONET_MORE)
            return NONET_MORE;
        enum belongs belongs = belongs_to(text, first, &line);
        if (belongs == ENDS)
            return NONET_OK;
        if (belongs == UNCLEAR && *unclear == 0)
            *unclear = line.begin;
        if (!nonet_line_is_blank(text, &line) && text->at[line.begin] != '#')
            *end = line.next;
    }
    return NONET_OK;
}

/* ---- links ---- */

/* Finds the text in a link to ISS, [*begin, *end). */
static int find_query(const struct nonet_text *text, size_t *begin, size_t *end) {
    size_t at = *begin, stop = nonet_word_end(text->at, *begin, *end);
    if (!starts_with(text, at, stop, "http://") && !starts_with(text, at, stop, "https://"))
        return 0;
    for (; at + 3 < stop; at++)
        if (strchr("?&", text->at[at]) != NULL && text->at[at] != '\0' &&
            memcmp(text->at + at + 1, "q=", 2) == 0)
            break;
    if (at + 3 >= stop)
        return 0;
    *begin = *end = at + 3;
    while (*end < stop && text->at[*end] != '&' && text->at[*end] != '#')
        ++*end;
    struct iss_walk walk = {text, *begin, *end, 1};
    return nonet_iss_begins(walk);
}

/* ---- the format ---- */

static int read(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    struct iss iss = {.text = text, .piece = piece};
    struct line line;
    size_t unclear = 0;
    nonet_piece_init(piece);
    if (nonet_text_line(text, 0, &line) == NONET_MORE)
        return NONET_MORE;
    size_t begin = line.begin, end = line.end;
    nonet_trim(text->at, &begin, &end);
    if (begin == end || text->at[begin] == '#')
        return nonet_piece_text(piece, line.next);
    iss.used = line.next;
    int is_link = find_query(text, &begin, &end);
    if (!is_link && text->at[begin] != '.')
        return nonet_piece_error(piece, begin, line.next, "a dot and a rule are expected here");
    if (!is_link && find_end(text, &line, &iss.used, &unclear) == NONET_MORE)
        return NONET_MORE;
    if (unclear != 0)
        return nonet_piece_error(piece, unclear, iss.used,
                                 "another puzzle, or more of this one? Begin each with .Shape, or "
                                 "indent the lines that go on");
    iss.all = (struct iss_walk){text, begin, is_link ? end : iss.used, is_link};
    int status = read_puzzle(&iss, grid, room);
    piece->used = iss.used;
    piece->has_rules |= status != NONET_OK;
    piece->cells = begin;
    piece->cells_end = iss.all.end;
    while (is_blank(text->at[piece->cells_end - 1]))
        piece->cells_end--;
    return status;
}

static int probe(const struct nonet_text *text) {
    struct line_record record;
    if (!nonet_first_record(text, &record))
        return 0;
    size_t begin = record.begin, end = record.end;
    struct iss_walk walk = {text, begin, text->length, 0};
    return find_query(text, &begin, &end) || nonet_iss_begins(walk) ? 98 : 0;
}

const struct nonet_format nonet_format_iss = {
    .size = sizeof(struct nonet_format),
    .name = "iss",
    .summary = "the Interactive Sudoku Solver's text, .Cage~17~R2C3~R2C4..., with most rules",
    .flags = NONET_FORMAT_MARKS | NONET_FORMAT_RULES,
    .probe = probe,
    .read = read,
    .write = nonet_iss_write,
    .title = "# ",
};
#endif
