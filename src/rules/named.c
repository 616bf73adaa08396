/*
 * Named rules as text, all kinds in one form:
 *
 *     WORD [VALUE] [NUMBERS] CELLS [/ CELLS ...]
 *
 *     cage 17 r1c1 r1c2 r2c1
 *     arrow r5c4 / r4c3 r3c2 r2c2
 *     quadruple 3 4 5 r3c3 r3c4 r4c3 r4c4
 *     skyscraper 3 r1c1-r1c9
 *
 * Cells on a straight line, along, down or diagonal, can be written as the first and the last one
 * with a hyphen; three or more are written so. The form of the kind (rules/kinds.h) says which of
 * these parts there are.
 */
#include "grid/names.h"
#include "rules/kinds.h"
#include "rules/reading.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = NONET_NAMED_CELLS_MAX(9), PARTS = 256 };

/* ---- reading ---- */

struct draft {
    struct reading *r;
    const struct rule_kind *kind;
    uint16_t cells[ROOM];
    int16_t numbers[ROOM]; /* all that stand before the cells */
    int16_t sizes[PARTS];
    int count, numbers_count, parts;
};

/* The next word, or a slash. */
static int next(struct reading *r, struct word *word) {
    struct word whole;
    const char *slash;
    if (!nonet_reading_word(r, &whole))
        return 0;
    *word = whole;
    slash = memchr(whole.at, '/', whole.length);
    if (slash == whole.at)
        word->length = 1;
    else if (slash != NULL)
        word->length = (size_t)(slash - whole.at);
    r->line = word->at + word->length;
    return 1;
}

static int is_number(const struct word *word) {
    size_t i = word->at[0] == '-' || word->at[0] == '+';
    if (i == word->length)
        return 0;
    for (; i < word->length; i++)
        if (word->at[i] < '0' || word->at[i] > '9')
            return 0;
    return 1;
}

static int add_number(struct draft *d, const struct word *word) {
    char text[16];
    if (d->count > 0 || d->parts > 0)
        return nonet_reading_fail(d->r, NONET_E_SYNTAX, word->at,
                                  "numbers come before the cells of a rule");
    if (word->length >= sizeof text || d->numbers_count == ROOM)
        return nonet_reading_fail(d->r, NONET_E_SYNTAX, word->at, "'%.*s' is too large a number",
                                  (int)(word->length < 20 ? word->length : 20), word->at);
    memcpy(text, word->at, word->length);
    text[word->length] = '\0';
    int is_set = d->kind->form.numbers == TABLE;
    long number = strtol(text, NULL, 10);
    if (number < (is_set ? 0 : INT16_MIN) || number > (is_set ? UINT16_MAX : INT16_MAX))
        return nonet_reading_fail(d->r, NONET_E_SYNTAX, word->at, "%ld is too %s a number", number,
                                  number < 0 ? "small" : "large");
    d->numbers[d->numbers_count++] = (int16_t)number;
    return 1;
}

static int sign_of(int x) {
    return (x > 0) - (x < 0);
}

/* The cells from a to b, both included. */
static int add_line(struct draft *d, const struct word *word, int a, int b) {
    int side = d->r->side, down = b / side - a / side, right = b % side - a % side;
    int steps = abs(down) > abs(right) ? abs(down) : abs(right);
    if (down != 0 && right != 0 && abs(down) != abs(right))
        return nonet_reading_fail(d->r, NONET_E_SYNTAX, word->at,
                                  "%.*s is not along, down or diagonal", (int)word->length,
                                  word->at);
    if (d->count + steps + 1 > ROOM)
        return nonet_reading_fail(d->r, NONET_E_SYNTAX, word->at, "there are too many cells");
    for (int i = 0; i <= steps; i++)
        d->cells[d->count++] = (uint16_t)(a + i * (sign_of(down) * side + sign_of(right)));
    return 1;
}

static int add_cells(struct draft *d, const struct word *word) {
    const char *hyphen = memchr(word->at, '-', word->length);
    struct word first = *word, last = *word;
    uint16_t a, b;
    if (hyphen != NULL) {
        first.length = (size_t)(hyphen - word->at);
        last.at = hyphen + 1;
        last.length = word->length - first.length - 1;
    }
    return nonet_reading_cell(d->r, &first, 0, &a) && nonet_reading_cell(d->r, &last, 0, &b) &&
           add_line(d, word, a, b);
}

static int end_part(struct draft *d, const struct word *word) {
    int before = 0;
    for (int i = 0; i < d->parts; i++)
        before += d->sizes[i];
    if (d->parts == PARTS || d->count == before)
        return nonet_reading_fail(d->r, NONET_E_SYNTAX, word->at,
                                  "there are no cells before the /");
    d->sizes[d->parts++] = (int16_t)(d->count - before);
    return 1;
}

/* Whether there are as many parts and numbers as the kind may have; what is left to the form is how
 * many of those that it has. In a value the sizes of the parts are numbers, too: a number too many
 * must not be taken for one. */
static int is_in_form(const struct draft *d, const struct word *first, int numbers) {
    const struct rule_form *form = &d->kind->form;
    const char *parts = form->parts == MANY ? "in two or more parts, with a / between them"
                        : form->parts == 2  ? "in two parts, with a / between them"
                                            : "not in parts";
    if (form->parts == MANY ? d->parts < 1 : d->parts != (form->parts == 2))
        return nonet_reading_fail(d->r, NONET_E_SYNTAX, first->at, "the cells of %s are %s",
                                  d->kind->word, parts);
    if (form->numbers == NO_NUMBERS && numbers > 0)
        return nonet_reading_fail(d->r, NONET_E_SYNTAX, first->at, "%s has %s", d->kind->word,
                                  form->value == NO_VALUE ? "no number before its cells"
                                                          : "only one number before its cells");
    return 1;
}

/* Divides the numbers into the value and the others, and adds the sizes of the parts. */
static int finish(struct draft *d, const struct word *first) {
    const struct rule_form *form = &d->kind->form;
    char reason[NONET_REASON_MAX];
    struct nonet_rule rule = {.kind = NONET_RULE_NAMED,
                              .name = d->kind->word,
                              .cells = d->cells,
                              .count = d->count,
                              .numbers = d->numbers};
    int has_value = form->value != NO_VALUE && d->numbers_count > 0;
    if (form->value == VALUE && !has_value)
        return nonet_reading_fail(d->r, NONET_E_SYNTAX, first->at,
                                  "%s has a value, before its cells", d->kind->word);
    if (!is_in_form(d, first, d->numbers_count - has_value))
        return 0;
    rule.value = has_value ? d->numbers[0] : form->value == VALUE_OPTIONAL ? form->usual : 0;
    rule.numbers += has_value;
    if (d->numbers_count + d->parts > ROOM)
        return nonet_reading_fail(d->r, NONET_E_SYNTAX, first->at, "there are too many cells");
    memcpy(d->numbers + d->numbers_count, d->sizes, (size_t)d->parts * sizeof *d->sizes);
    rule.numbers_count = d->numbers_count - has_value + d->parts;
    uint16_t kept[ROOM];
    int16_t kept_numbers[ROOM];
    if (!nonet_form_takes(d->kind, d->r->side, &rule, kept, kept_numbers, reason))
        return nonet_reading_fail(d->r, NONET_E_SYNTAX, first->at, "%s", reason);
    int status = nonet_rules_add(d->r->rules, d->r->room, &rule);
    if (status == NONET_OK)
        return 1;
    return nonet_reading_fail(d->r, status == NONET_E_ROOM ? status : NONET_E_SYNTAX, first->at,
                              "there is no room for so many rules");
}

int nonet_reading_named(struct reading *r, const struct word *first, const struct rule_kind *kind) {
    struct draft d;
    struct word word;
    if (r->side < NONET_NAMED_SIDE_MIN || r->side > NONET_NAMED_SIDE_MAX)
        return nonet_reading_fail(r, NONET_E_SYNTAX, first->at, "%s is for sides %d to %d",
                                  kind->word, NONET_NAMED_SIDE_MIN, NONET_NAMED_SIDE_MAX);
    d.r = r;
    d.kind = kind;
    d.count = d.numbers_count = d.parts = 0;
    while (next(r, &word)) {
        int is_slash = word.length == 1 && word.at[0] == '/';
        if (is_slash ? !end_part(&d, &word)
                     : !(is_number(&word) ? add_number : add_cells)(&d, &word))
            return 0;
    }
    return finish(&d, first);
}

/* ---- writing ---- */

/* How many of the cells are on a straight line with equal steps to the next cell; 1 if there is no
 * such line of three. */
static int run_of(int side, const uint16_t *cells, int count) {
    int run = 2;
    if (count < 3)
        return 1;
    int down = cells[1] / side - cells[0] / side, right = cells[1] % side - cells[0] % side;
    if (abs(down) > 1 || abs(right) > 1 || (down == 0 && right == 0))
        return 1;
    while (run < count && cells[run] / side - cells[run - 1] / side == down &&
           cells[run] % side - cells[run - 1] % side == right)
        run++;
    return run >= 3 ? run : 1;
}

static void put_part(struct pen *pen, int side, struct part part) {
    for (int i = 0, run; i < part.count; i += run) {
        run = run_of(side, part.cells + i, part.count - i);
        pen_char(pen, ' ');
        nonet_pen_cell(pen, side, part.cells[i], NONET_NOTATION_RC);
        if (run > 1) {
            pen_char(pen, '-');
            nonet_pen_cell(pen, side, part.cells[i + run - 1], NONET_NOTATION_RC);
        }
    }
}

void nonet_pen_named(struct pen *pen, int side, const struct nonet_rule *rule) {
    const struct rule_kind *kind = nonet_kind_find(rule->name, strlen(rule->name));
    int parts = nonet_rule_parts(kind, rule),
        own = rule->numbers_count - (parts > 0 ? parts - 1 : 0);
    nonet_pen_text(pen, kind->word);
    if (kind->form.value == VALUE || (kind->form.value == VALUE_OPTIONAL && rule->value != 0)) {
        pen_char(pen, ' ');
        nonet_pen_number(pen, rule->value);
    }
    for (int i = 0; i < own; i++) {
        pen_char(pen, ' ');
        nonet_pen_number(pen, kind->form.numbers == TABLE ? (uint16_t)rule->numbers[i]
                                                          : rule->numbers[i]);
    }
    for (int i = 0; i < parts; i++) {
        nonet_pen_text(pen, i > 0 ? " /" : "");
        put_part(pen, side, nonet_rule_part(kind, rule, i));
    }
}

long nonet_rule_text(int side, const struct nonet_rule *rule, char *out, size_t room) {
    struct pen pen = pen_of(out, room);
    uint16_t cells[ROOM];
    int16_t numbers[ROOM];
    const struct rule_kind *kind =
        rule->kind == NONET_RULE_NAMED ? nonet_kind_find(rule->name, strlen(rule->name)) : NULL;
    if (kind == NULL || !nonet_form_takes(kind, side, rule, cells, numbers, NULL))
        return NONET_E_ARGUMENT;
    kind->tell(rule, side, &pen);
    return nonet_pen_end(&pen);
}
