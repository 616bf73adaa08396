/*
 * The form of a kind of rules: whether a rule has the cells, the value and the numbers that its
 * kind wants. One checker for all kinds and for every way in, so what a value holds can be relied
 * on; a reason is worded for someone who wrote the rule as text.
 */
#include "rules/kinds.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct check {
    const struct rule_kind *kind;
    const struct nonet_rule *rule;
    int side;
    char *reason;
};

static int wrong(const struct check *k, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static int wrong(const struct check *k, const char *format, ...) {
    va_list args;
    if (k->reason == NULL)
        return 0;
    va_start(args, format);
    vsnprintf(k->reason, NONET_REASON_MAX, format, args);
    va_end(args);
    return 0;
}

static int value_is_right(const struct check *k) {
    const struct rule_form *form = &k->kind->form;
    int value = k->rule->value;
    if (form->value == NO_VALUE)
        return value == 0 || wrong(k, "%s has no value", k->kind->word);
    int high = form->high + form->sides * k->side;
    if (form->value == VALUE_OPTIONAL && form->usual == 0 && value == 0)
        return 1;
    if (value < form->low || value > high)
        return wrong(k, "the value of %s is %d, not from %d to %d", k->kind->word, value, form->low,
                     high);
    return 1;
}

/* ---- numbers ---- */

static int digits_are_right(const struct check *k, const int16_t *numbers, int count) {
    if (count < 1 || count > k->rule->count)
        return wrong(k, "%s has from 1 to %d digits", k->kind->word, k->rule->count);
    for (int i = 0; i < count; i++)
        if (numbers[i] < 1 || numbers[i] > k->side)
            return wrong(k, "%d is not a digit of side %d", numbers[i], k->side);
    return 1;
}

static int factors_are_right(const struct check *k, const int16_t *numbers, int count) {
    if (count != 0 && count != k->rule->count)
        return wrong(k, "%s has a factor for each of its %d cells, or none", k->kind->word,
                     k->rule->count);
    for (int i = 0; i < count; i++)
        if (numbers[i] == 0 || numbers[i] < -100 || numbers[i] > 100)
            return wrong(k, "a factor is %d, not from -100 to 100 without 0", numbers[i]);
    return 1;
}

static int table_is_right(const struct check *k, const int16_t *numbers, int count) {
    if (count != k->side)
        return wrong(k, "%s has %d numbers, one for each digit", k->kind->word, k->side);
    for (int i = 0; i < count; i++)
        if ((uint16_t)numbers[i] >> k->side != 0)
            return wrong(k, "%d is not a set of %d digits", (uint16_t)numbers[i], k->side);
    return 1;
}

static int move_is_right(const struct check *k, const int16_t *numbers, int count) {
    if (count != 2 || numbers[0] < 0 || numbers[0] >= k->side || numbers[1] < 0 ||
        numbers[1] >= k->side || numbers[0] + numbers[1] == 0)
        return wrong(k, "%s has two numbers, from 0 to %d", k->kind->word, k->side - 1);
    return 1;
}

static int numbers_are_right(const struct check *k, int count) {
    const int16_t *numbers = k->rule->numbers;
    switch (k->kind->form.numbers) {
    case DIGITS:
        return digits_are_right(k, numbers, count);
    case PER_CELL:
        return factors_are_right(k, numbers, count);
    case TABLE:
        return table_is_right(k, numbers, count);
    case MOVE:
        return move_is_right(k, numbers, count);
    default:
        return count == 0 || wrong(k, "%s has no more numbers", k->kind->word);
    }
}

/* ---- parts ---- */

static int most_of(const struct rule_form *form, int side, int part) {
    int most = part == 0 && form->first_most != 0 ? form->first_most : form->most;
    return most == LINE ? side : most == MANY ? side * side : most;
}

static int count_is_right(const struct check *k, int part, int count) {
    const struct rule_form *form = &k->kind->form;
    int least = form->least == LINE ? k->side : form->least;
    int most = most_of(form, k->side, part);
    const char *of = form->parts == 1 ? k->kind->word : "a part of it";
    if (count >= least && count <= most)
        return 1;
    if (least == most)
        return wrong(k, "%s has %d cell%s, not %d", of, least, least == 1 ? "" : "s", count);
    return wrong(k, "%s has %d cell%s, not from %d to %d", of, count, count == 1 ? "" : "s", least,
                 most);
}

/* `sizes` of all parts but the last one. */
static int parts_are_right(const struct check *k, const int16_t *sizes, int count) {
    const struct rule_form *form = &k->kind->form;
    int left = k->rule->count;
    if (form->parts == 0)
        return k->rule->count == 0 || wrong(k, "%s has no cells", k->kind->word);
    if (form->parts == MANY ? count < 1 : count != form->parts - 1)
        return wrong(k, "the cells of %s are in %s parts, with a / between them", k->kind->word,
                     form->parts == MANY ? "two or more"
                     : form->parts == 2  ? "two"
                                         : "no");
    for (int i = 0; i < count; i++) {
        if (!count_is_right(k, i, sizes[i]))
            return 0;
        left -= sizes[i];
        if (form->flags & ALL_EQUAL && sizes[i] != sizes[0])
            return wrong(k, "the parts of %s have the same number of cells", k->kind->word);
    }
    if (form->flags & ALL_EQUAL && left != sizes[0])
        return wrong(k, "the parts of %s have the same number of cells", k->kind->word);
    return count_is_right(k, count, left);
}

/* ---- cells ---- */

static int is_next(int side, int a, int b) {
    int down = a / side - b / side, right = a % side - b % side;
    return down * down + right * right == 1;
}

static int is_line(const uint16_t *cells, int side) {
    int step = cells[1] - cells[0], first = cells[0];
    int along = step == 1 ? first % side == 0 : step == -1 ? first % side == side - 1 : 0;
    int down = step == side ? first < side : step == -side ? first >= side * (side - 1) : 0;
    for (int i = 1; i < side; i++)
        if (cells[i] - cells[i - 1] != step)
            return 0;
    return along || down;
}

static int is_diagonal(const uint16_t *cells, int count, int side) {
    int down = 0, right = 0;
    for (int i = 1; i < count; i++) {
        int d = cells[i] / side - cells[i - 1] / side, r = cells[i] % side - cells[i - 1] % side;
        if (d * d != 1 || r * r != 1 || (i > 1 && (d != down || r != right)))
            return 0;
        down = d;
        right = r;
    }
    return 1;
}

/* The four cells are different ones. */
static int is_block(const uint16_t *cells, int side) {
    int top = side, left = side, bottom = 0, right = 0;
    for (int i = 0; i < 4; i++) {
        int row = cells[i] / side, column = cells[i] % side;
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
        left = column < left ? column : left;
        right = column > right ? column : right;
    }
    return bottom - top == 1 && right - left == 1;
}

static int form_is_right(const struct check *k) {
    const uint16_t *cells = k->rule->cells;
    int flags = k->kind->form.flags;
    if (flags & SOME_LINE && !is_line(cells, k->side))
        return wrong(k, "the cells of %s are a row or a column, from end to end", k->kind->word);
    if (flags & DIAGONAL && !is_diagonal(cells, k->rule->count, k->side))
        return wrong(k, "the cells of %s are on a diagonal, one after another", k->kind->word);
    if (flags & BLOCK && !is_block(cells, k->side))
        return wrong(k, "the cells of %s are four around a corner", k->kind->word);
    return 1;
}

static int cells_are_right(const struct check *k) {
    const struct nonet_rule *rule = k->rule;
    unsigned char has[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX] = {0};
    int flags = k->kind->form.flags;
    for (int i = 0; i < rule->count; i++) {
        int c = rule->cells[i];
        if (c >= k->side * k->side)
            return wrong(k, "there is no such cell on side %d", k->side);
        if (has[c]++ && !(flags & REPEATS))
            return wrong(k, "r%dc%d is twice in it", c / k->side + 1, c % k->side + 1);
        if (flags & NEIGHBOURS && i > 0 && !is_next(k->side, rule->cells[i - 1], c))
            return wrong(k, "r%dc%d is not beside the cell before it", c / k->side + 1,
                         c % k->side + 1);
    }
    return form_is_right(k);
}

/* ---- what is kept ---- */

static void sort_cells(uint16_t *cells, int count) {
    for (int i = 1; i < count; i++) {
        uint16_t c = cells[i];
        int k = i;
        for (; k > 0 && cells[k - 1] > c; k--)
            cells[k] = cells[k - 1];
        cells[k] = c;
    }
}

static void sort_numbers(int16_t *numbers, int count) {
    for (int i = 1; i < count; i++) {
        int16_t x = numbers[i];
        int k = i;
        for (; k > 0 && numbers[k - 1] > x; k--)
            numbers[k] = numbers[k - 1];
        numbers[k] = x;
    }
}

int nonet_form_takes(const struct rule_kind *kind, int side, const struct nonet_rule *rule,
                     uint16_t *kept, int16_t *kept_numbers, char reason[NONET_REASON_MAX]) {
    struct check k = {kind, rule, side, reason};
    int sizes = kind->form.parts == MANY ? rule->numbers_count : kind->form.parts == 2;
    int own = rule->numbers_count - sizes;
    if (side < NONET_NAMED_SIDE_MIN || side > NONET_NAMED_SIDE_MAX)
        return wrong(&k, "%s is for sides %d to %d", kind->word, NONET_NAMED_SIDE_MIN,
                     NONET_NAMED_SIDE_MAX);
    if (rule->count < 0 || rule->numbers_count < 0 ||
        rule->count + rule->numbers_count > NONET_NAMED_CELLS_MAX(side) || own < 0)
        return wrong(&k, "%s: too many cells, or too few", kind->word);
    if (!value_is_right(&k) || !numbers_are_right(&k, own) ||
        !parts_are_right(&k, sizes > 0 ? rule->numbers + own : NULL, sizes) || !cells_are_right(&k))
        return 0;
    memmove(kept, rule->cells, (size_t)rule->count * sizeof *kept);
    if (rule->numbers_count > 0)
        memmove(kept_numbers, rule->numbers, (size_t)rule->numbers_count * sizeof *kept_numbers);
    if (kind->form.flags & UNORDERED)
        sort_cells(kept, rule->count);
    if (kind->form.numbers == DIGITS || kind->form.numbers == MOVE)
        sort_numbers(kept_numbers, own);
    return 1;
}
