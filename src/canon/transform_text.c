/*
 * The small language of transforms: words that are applied from left to right, each to the result
 * of those before it.
 *
 *     transpose  rotate  mirror  flip  identity
 *     rows A B   columns A B   bands A B   stacks A B   digits A B      exchange two
 *     rows L     columns L     bands L     stacks L     digits L        all of them, in a new order
 *
 * Every word makes a transform of its own, which is chained to those before; so each word is
 * checked where it stands.
 */
#include "canon/transform.h"
#include "grid/pen.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum list { LIST_NONE, LIST_ROWS, LIST_COLUMNS, LIST_BANDS, LIST_STACKS, LIST_DIGITS };

struct word {
    const char *name;
    enum list list;
    const char *one; /* what its numbers are, in an error */
};

static const struct word words[] = {
    {"transpose", LIST_NONE, NULL},      {"rotate", LIST_NONE, NULL},
    {"mirror", LIST_NONE, NULL},         {"flip", LIST_NONE, NULL},
    {"identity", LIST_NONE, NULL},       {"rows", LIST_ROWS, "row"},
    {"columns", LIST_COLUMNS, "column"}, {"cols", LIST_COLUMNS, "column"},
    {"bands", LIST_BANDS, "band"},       {"stacks", LIST_STACKS, "stack"},
    {"digits", LIST_DIGITS, "digit"},
};

struct parse {
    const char *text;
    size_t at, length;
    int box_rows, box_cols, side;
    struct nonet_error *error;
    uint8_t number[NONET_SIDE_MAX]; /* the numbers after a word, from 0 */
    size_t place[NONET_SIDE_MAX];   /* and where they are */
    int count;
};

static int fail(struct parse *p, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int fail(struct parse *p, size_t at, const char *format, ...) {
    if (p->error != NULL) {
        va_list list;
        va_start(list, format);
        vsnprintf(p->error->reason, sizeof p->error->reason, format, list);
        va_end(list);
        p->error->status = NONET_E_SYNTAX;
        p->error->line = 1;
        p->error->column = at + 1;
    }
    return NONET_E_SYNTAX;
}

/* ---- tokens ---- */

static int is_blank(char c) {
    return c == ' ' || c == ',' || c == ';' || c == '\t' || c == '\n' || c == '\r';
}

/* The next token's length; 0 at the end. */
static size_t token(struct parse *p) {
    size_t n = 0;
    while (p->at < p->length && is_blank(p->text[p->at]))
        p->at++;
    while (p->at + n < p->length && !is_blank(p->text[p->at + n]))
        n++;
    return n;
}

static int is_number(const char *at, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (at[i] < '0' || at[i] > '9')
            return 0;
    return n > 0;
}

/* The numbers after a word, each from 1 to `most` and none twice. */
static int take_numbers(struct parse *p, const struct word *w, int most) {
    assert(w->one != NULL && most <= NONET_SIDE_MAX);
    p->count = 0;
    for (size_t n = token(p); is_number(p->text + p->at, n); n = token(p)) {
        int value = 0;
        for (size_t i = 0; i < n && value <= most; i++)
            value = value * 10 + (p->text[p->at + i] - '0');
        if (value < 1 || value > most)
            return fail(p, p->at, "there is no %s %.*s, only 1 to %d", w->one, n > 9 ? 9 : (int)n,
                        p->text + p->at, most);
        for (int i = 0; i < p->count; i++)
            if (p->number[i] == value - 1)
                return fail(p, p->at, "%s %d comes twice", w->one, value);
        assert(p->count < most); /* none comes twice */
        p->number[p->count] = (uint8_t)(value - 1);
        p->place[p->count++] = p->at;
        p->at += n;
    }
    return NONET_OK;
}

/* ---- words ---- */

/* Fills `order`, which is the identity, with the exchange or the new order of the numbers. */
static int take_order(struct parse *p, const struct word *w, size_t at, int most, uint8_t *order) {
    int status = take_numbers(p, w, most);
    if (status != NONET_OK)
        return status;
    if (p->count != 2 && p->count != most)
        return fail(p, at, "%s takes two numbers to exchange, or all %d in their new order: not %d",
                    w->name, most, p->count);
    if (p->count == 2) {
        order[p->number[0]] = p->number[1];
        order[p->number[1]] = p->number[0];
    } else {
        memcpy(order, p->number, (size_t)most);
    }
    return NONET_OK;
}

/* Rows or columns: they stay with those of their band or stack. */
static int take_lines(struct parse *p, const struct word *w, size_t at, int groups, int each,
                      uint8_t *order) {
    const char *group = w->list == LIST_ROWS ? "band" : "stack";
    int status = take_order(p, w, at, p->side, order);
    if (status != NONET_OK || nonet_transform_keeps_groups(order, groups, each))
        return status;
    if (p->count == 2)
        return fail(p, p->place[0], "%s %d and %d are not in the same %s", w->name,
                    p->number[0] + 1, p->number[1] + 1, group);
    for (int i = 0; i < p->count; i++)
        if (order[i] / each != order[i / each * each] / each)
            return fail(p, p->place[i], "%s %d and %d are not in the same %s", w->name,
                        order[i / each * each] + 1, order[i] + 1, group);
    return NONET_OK;
}

static int take_groups(struct parse *p, const struct word *w, size_t at, int groups, int each,
                       uint8_t *order) {
    uint8_t group[NONET_SIDE_MAX];
    for (int g = 0; g < groups; g++)
        group[g] = (uint8_t)g;
    int status = take_order(p, w, at, groups, group);
    for (int i = 0; i < p->side; i++)
        order[i] = (uint8_t)(group[i / each] * each + i % each);
    return status;
}

static int take_digits(struct parse *p, const struct word *w, size_t at, uint8_t *digit) {
    uint8_t order[NONET_SIDE_MAX];
    for (int i = 0; i < p->side; i++)
        order[i] = (uint8_t)i;
    int status = take_order(p, w, at, p->side, order);
    for (int i = 0; i < p->side; i++)
        digit[i + 1] = (uint8_t)(order[i] + 1);
    return status;
}

static void reverse(uint8_t *order, int side) {
    for (int i = 0; i < side; i++)
        order[i] = (uint8_t)(side - 1 - i);
}

/* The words without numbers. A quarter turn clockwise puts column 1, read upwards, on top. */
static int take_plain(struct parse *p, const struct word *w, size_t at, struct nonet_transform *t) {
    int turns = strcmp(w->name, "transpose") == 0 || strcmp(w->name, "rotate") == 0;
    if (turns && p->box_rows != p->box_cols)
        return fail(p, at, "%s needs square boxes, these are %dx%d", w->name, p->box_rows,
                    p->box_cols);
    t->transpose = (uint8_t)turns;
    if (strcmp(w->name, "rotate") == 0 || strcmp(w->name, "mirror") == 0)
        reverse(t->col, p->side);
    if (strcmp(w->name, "flip") == 0)
        reverse(t->row, p->side);
    return NONET_OK;
}

static int take_word(struct parse *p, const struct word *w, struct nonet_transform *t) {
    int rows = p->box_rows, cols = p->box_cols;
    size_t at = p->at;
    p->at += strlen(w->name);
    switch (w->list) {
    case LIST_ROWS:
        return take_lines(p, w, at, cols, rows, t->row);
    case LIST_COLUMNS:
        return take_lines(p, w, at, rows, cols, t->col);
    case LIST_BANDS:
        return take_groups(p, w, at, cols, rows, t->row);
    case LIST_STACKS:
        return take_groups(p, w, at, rows, cols, t->col);
    case LIST_DIGITS:
        return take_digits(p, w, at, t->digit);
    case LIST_NONE:
        break;
    }
    return take_plain(p, w, at, t);
}

static const struct word *find(const char *name, size_t n) {
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].name) == n && memcmp(words[i].name, name, n) == 0)
            return &words[i];
    return NULL;
}

int nonet_transform_read(const char *text, size_t length, int box_rows, int box_cols,
                         struct nonet_transform *transform, struct nonet_error *error) {
    struct parse p = {.text = text, .length = length, .error = error};
    struct nonet_transform all, step;
    int status = nonet_transform_init(&all, box_rows, box_cols);
    p.box_rows = box_rows;
    p.box_cols = box_cols;
    p.side = box_rows * box_cols;
    for (size_t n; status == NONET_OK && (n = token(&p)) > 0;) {
        const struct word *w = find(text + p.at, n);
        if (w == NULL)
            return fail(&p, p.at,
                        "'%.*s' is none of transpose, rotate, mirror, flip, identity, rows, "
                        "columns, bands, stacks, digits",
                        n > 40 ? 40 : (int)n, text + p.at);
        nonet_transform_init(&step, box_rows, box_cols);
        status = take_word(&p, w, &step);
        if (status == NONET_OK)
            status = nonet_transform_then(&all, &step, &all);
    }
    if (status == NONET_OK)
        *transform = all;
    return status;
}

/* ---- writing ---- */

static void put_list(struct pen *pen, const char *name, const uint8_t *at, int count, int from) {
    int moved = 0;
    for (int i = 0; i < count; i++)
        moved |= at[i] != i + from;
    if (!moved)
        return;
    nonet_pen_text(pen, pen->length > 0 ? " " : "");
    nonet_pen_text(pen, name);
    for (int i = 0; i < count; i++) {
        pen_char(pen, ' ');
        nonet_pen_number(pen, at[i] + 1 - from);
    }
}

long nonet_transform_write(const struct nonet_transform *t, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    if (!nonet_transform_is_valid(t))
        return NONET_E_ARGUMENT;
    int side = t->box_rows * t->box_cols;
    nonet_pen_text(&pen, t->transpose ? "transpose" : "");
    put_list(&pen, "rows", t->row, side, 0);
    put_list(&pen, "columns", t->col, side, 0);
    put_list(&pen, "digits", t->digit + 1, side, 1);
    if (pen.length == 0)
        nonet_pen_text(&pen, "identity");
    return nonet_pen_end(&pen);
}
