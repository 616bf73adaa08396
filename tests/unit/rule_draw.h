/*
 * Rules at random, of every kind that there is: cells, numbers and a value by the form of the kind,
 * drawn again until the world's solution obeys them. So a set of rules mostly has solutions; some
 * rules are kept as they come, and seldom have one.
 */
#ifndef NONET_TESTS_RULE_DRAW_H
#define NONET_TESTS_RULE_DRAW_H

#include "tests/unit/rule_world.h"

enum { DRAW_CELLS = 64, DRAW_PARTS = 4, DRAW_TRIES = 30 };

struct drawn {
    struct nonet_rule rule;
    uint16_t cells[DRAW_CELLS];
    int16_t numbers[DRAW_CELLS];
};

static inline int drawn_has(const struct drawn *d, int c) {
    for (int i = 0; i < d->rule.count; i++)
        if (d->cells[i] == c)
            return 1;
    return 0;
}

/* ---- cells ---- */

/* A row or column, from either end. */
static inline void draw_line(struct world *w, struct drawn *d) {
    int i = world_draw(w, w->side), down = world_draw(w, 2), back = world_draw(w, 2);
    for (int k = 0; k < w->side; k++) {
        int at = back ? w->side - 1 - k : k;
        d->cells[k] = (uint16_t)(down ? at * w->side + i : i * w->side + at);
    }
    d->rule.count = w->side;
}

static inline void draw_diagonal(struct world *w, struct drawn *d, int most) {
    int row = world_draw(w, w->side), column = world_draw(w, w->side);
    int down = world_draw(w, 2) * 2 - 1, right = world_draw(w, 2) * 2 - 1;
    d->rule.count = 0;
    while (row >= 0 && row < w->side && column >= 0 && column < w->side && d->rule.count < most) {
        d->cells[d->rule.count++] = (uint16_t)(row * w->side + column);
        row += down;
        column += right;
    }
}

static inline void draw_block(struct world *w, struct drawn *d) {
    int c = world_draw(w, w->side - 1) * w->side + world_draw(w, w->side - 1);
    for (int i = 0; i < 4; i++)
        d->cells[i] = (uint16_t)(c + i / 2 * w->side + i % 2);
    d->rule.count = 4;
}

/* A cell for a place: anywhere, in a house of the first one, or a king's move from the last one. */
static inline int draw_next(struct world *w, const struct drawn *d, int manner) {
    int c = world_draw(w, w->cells);
    if (w->given[c] != 0 && !world_chance(w, 4)) /* open cells say more */
        return -1;
    if (manner == 0 || d->rule.count == 0)
        return c;
    if (manner == 1)
        return world_sees(w, c, d->cells[0]) ? c : -1;
    int last = d->cells[d->rule.count - 1];
    int row = last / w->side + world_draw(w, 3) - 1, column = last % w->side + world_draw(w, 3) - 1;
    int is_on = row >= 0 && row < w->side && column >= 0 && column < w->side;
    return is_on ? row * w->side + column : -1;
}

static inline void draw_cells(struct world *w, struct drawn *d, int count, int repeats) {
    int manner = world_draw(w, 3), tries = 0, first = d->rule.count;
    while (d->rule.count < first + count) {
        int c = draw_next(w, d, tries++ < 2000 ? manner : 0);
        int again = repeats && world_chance(w, 8);
        if (c >= 0 && (again || !drawn_has(d, c)))
            d->cells[d->rule.count++] = (uint16_t)c;
    }
}

/* How many cells a part has; `more` is how many beyond the least are tried. */
static inline int draw_count(struct world *w, const struct rule_form *form, int part, int more) {
    int most = part == 0 && form->first_most != 0 ? form->first_most : form->most;
    most = most == LINE ? w->side : most == MANY ? w->cells : most;
    int count = form->least + world_draw(w, more + 1);
    return count < most ? count : most;
}

static inline void draw_parts(struct world *w, struct drawn *d, const struct rule_form *form,
                              int more) {
    int parts = form->parts == MANY ? 2 + world_draw(w, DRAW_PARTS - 1) : form->parts;
    int size = 0;
    for (int p = 0; p < parts; p++) {
        if (p == 0 || !(form->flags & ALL_EQUAL))
            size = draw_count(w, form, p, more);
        while (!(form->flags & REPEATS) && size * parts > w->cells)
            size--;
        draw_cells(w, d, size, form->flags & REPEATS);
        if (p + 1 < parts)
            d->numbers[d->rule.numbers_count++] = (int16_t)size;
    }
}

static inline void draw_where(struct world *w, struct drawn *d, const struct rule_form *form,
                              int more) {
    if (form->flags & SOME_LINE)
        draw_line(w, d);
    else if (form->flags & DIAGONAL)
        draw_diagonal(w, d, w->side);
    else if (form->flags & BLOCK)
        draw_block(w, d);
    else
        draw_parts(w, d, form, more);
}

/* ---- numbers and the value ---- */

static inline void draw_numbers(struct world *w, struct drawn *d, const struct rule_form *form) {
    static const int16_t factors[] = {1, 1, 1, -1, -1, 2, -2, 3, 10, -10, 100, 37};
    enum { FACTORS = sizeof factors / sizeof *factors };
    int count = form->numbers == DIGITS  ? 1 + world_draw(w, d->rule.count)
                : form->numbers == TABLE ? w->side
                : form->numbers == MOVE  ? 2
                                         : 0;
    if (form->numbers == PER_CELL && world_chance(w, 2))
        count = d->rule.count;
    for (int i = 0; i < count; i++) {
        int any = world_draw(w, 1 << 16) | world_draw(w, 1 << 16), side = w->side;
        d->numbers[i] = (int16_t)(form->numbers == DIGITS     ? w->solution[d->cells[i]]
                                  : form->numbers == PER_CELL ? factors[any % FACTORS]
                                  : form->numbers == TABLE    ? any & ((1 << side) - 1)
                                                              : any % side);
        if (form->numbers == DIGITS && world_chance(w, 12))
            d->numbers[i] = (int16_t)(1 + world_draw(w, w->side));
    }
    if (form->numbers == MOVE && d->numbers[0] + d->numbers[1] == 0)
        d->numbers[world_draw(w, 2)] = 1;
    d->rule.numbers_count += count;
}

static inline int draw_sum(const struct world *w, const struct drawn *d, int has_factors) {
    int sum = 0;
    for (int i = 0; i < d->rule.count; i++)
        sum += (has_factors ? d->numbers[i] : 1) * w->solution[d->cells[i]];
    return sum;
}

/* A value with which the solution obeys the rule; if there is none, any. */
static inline void draw_value(struct world *w, struct drawn *d, const struct rule_form *form,
                              const struct rule_board *board) {
    int most = w->side * (w->side + 1) / 2, low = form->low;
    int high = form->high + form->sides * w->side, is_free = form->usual == 0;
    if (form->value == NO_VALUE)
        return;
    if (form->numbers == PER_CELL || form->flags & DIAGONAL ||
        (form->value == VALUE_OPTIONAL && is_free)) {
        int sum = draw_sum(w, d, d->rule.numbers_count > 0);
        d->rule.value = sum < low || sum > high ? high : sum;
        if (form->value == VALUE_OPTIONAL && world_chance(w, 4))
            d->rule.value = 0;
        return;
    }
    high = high < most ? high : most;
    int from = world_draw(w, high - low + 1);
    for (int i = 0; i <= high - low; i++) {
        d->rule.value = low + (from + i) % (high - low + 1);
        if (law_holds(&d->rule, board))
            return;
    }
}

/* ---- a rule ---- */

static inline void draw_once(struct world *w, const struct rule_kind *kind, int more,
                             const struct rule_board *board, struct drawn *d) {
    d->rule = (struct nonet_rule){
        .kind = NONET_RULE_NAMED, .name = kind->word, .cells = d->cells, .numbers = d->numbers};
    if (kind->form.parts != 0)
        draw_where(w, d, &kind->form, more);
    draw_numbers(w, d, &kind->form);
    draw_value(w, d, &kind->form, board);
}

/* 1: the solution obeys it. */
static inline int draw_rule(struct world *w, const struct nonet_rules *rules,
                            const struct rule_kind *kind, struct drawn *d) {
    struct rule_board board = {w->side, w->solution, w->region, rules};
    int more = world_chance(w, 5) ? 7 : 3;
    for (int i = 0; i < DRAW_TRIES; i++) {
        draw_once(w, kind, more, &board, d);
        if (law_holds(&d->rule, &board))
            return 1;
        more -= more > 1 && i % 6 == 5;
    }
    return 0;
}

static inline void draw_add(struct nonet_rules *rules, const struct drawn *d) {
    if (nonet_rules_add(rules, WORLD_RULES, &d->rule) != NONET_OK)
        abort(); /* it was made by its form */
}

/* Signs of this word wherever the solution wants one, so that a negative rule has solutions. */
static inline void draw_signs(const struct world *w, struct nonet_rules *rules, const char *word) {
    for (int c = 0; c < w->cells; c++)
        for (int down = 0; down <= 1; down++) {
            int other = c + (down ? w->side : 1);
            if (down ? other >= w->cells : other % w->side == 0)
                continue;
            struct drawn d = {.cells = {(uint16_t)c, (uint16_t)other}};
            int x = w->solution[c], y = w->solution[other], sum = x + y;
            int value = word[0] == 'd' ? 1 : word[0] == 'r' ? 2 : sum;
            d.rule = (struct nonet_rule){NONET_RULE_NAMED, value, word, d.cells, 2, d.numbers, 0};
            int wants = word[0] == 'd'   ? abs(x - y) == 1
                        : word[0] == 'r' ? x == 2 * y || y == 2 * x
                                         : sum == 5 || sum == 10;
            if (wants)
                draw_add(rules, &d);
        }
}

static inline void draw_signs_for(struct world *w, struct nonet_rules *rules, const char *word) {
    if (strcmp(word, "non-consecutive") == 0 || strcmp(word, "strict-kropki") == 0)
        draw_signs(w, rules, "difference");
    if (strcmp(word, "negative-ratio") == 0 || strcmp(word, "strict-kropki") == 0)
        draw_signs(w, rules, "ratio");
    if (strcmp(word, "negative-xv") == 0)
        draw_signs(w, rules, "xv");
}

static inline int draw_kinds(void) {
    int count = 0;
    while (nonet_kind_at(count) != NULL)
        count++;
    return count;
}

/* Groups need boxes: with regions, they are refused. */
static inline int draw_may(const struct world *w, const struct rule_kind *kind) {
    return !w->has_regions || strcmp(kind->word, "disjoint-groups") != 0;
}

/* Adds a rule of some kind, or a kind and its signs. `kind` NULL: any. */
static inline void draw_into(struct world *w, struct nonet_rules *rules,
                             const struct rule_kind *kind) {
    struct drawn d;
    int obeyed = 0;
    while (!obeyed) {
        const struct rule_kind *one = kind;
        if (one == NULL || !draw_may(w, one))
            one = nonet_kind_at(world_draw(w, draw_kinds()));
        if (!draw_may(w, one))
            continue;
        if (!world_chance(w, 3))
            draw_signs_for(w, rules, one->word);
        obeyed = draw_rule(w, rules, one, &d) || one == kind || world_chance(w, 8);
    }
    draw_add(rules, &d);
}

/* The houses of the world and one to four rules; one kind for certain, unless it is NULL. */
static inline void draw_set(struct world *w, struct nonet_rules *rules,
                            const struct rule_kind *kind) {
    int count = world_draw(w, 4);
    if (nonet_rules_copy(rules, WORLD_RULES, world_houses(w)) != NONET_OK)
        abort();
    draw_into(w, rules, kind);
    while (count-- > 0)
        draw_into(w, rules, NULL);
}

#endif
