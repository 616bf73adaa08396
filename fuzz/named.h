/*
 * Named rules at random, of every kind in the table, by their forms: whether they can all be obeyed
 * does not matter to those who read, write or draw them.
 */
#ifndef NONET_FUZZ_NAMED_H
#define NONET_FUZZ_NAMED_H

#include "fuzz/check.h"
#include "rules/kinds.h"

enum { NAMED_CELLS = 64, NAMED_PARTS = 4, NAMED_TRIES = 20 };

struct named {
    struct nonet_random *random;
    int side;
    struct nonet_rule rule;
    uint16_t cells[NAMED_CELLS];
    int16_t numbers[NAMED_CELLS];
};

static inline int named_below(struct named *d, int n) {
    return (int)nonet_random_below(d->random, (uint32_t)n);
}

/* Cells from one on, always in the same direction, or a king's walk if it is (0, 0); as far as they
 * are on the board. */
static inline void named_walk(struct named *d, int count, int down, int right) {
    int row = named_below(d, d->side), column = named_below(d, d->side);
    for (int i = 0; i < count && d->rule.count < NAMED_CELLS; i++) {
        if (row < 0 || row >= d->side || column < 0 || column >= d->side)
            return;
        d->cells[d->rule.count++] = (uint16_t)(row * d->side + column);
        row += down || right ? down : named_below(d, 3) - 1;
        column += down || right ? right : named_below(d, 3) - 1;
    }
}

/* A whole row or column, from either end. */
static inline void named_line(struct named *d) {
    int at = named_below(d, d->side), way = named_below(d, 4);
    for (int i = 0; i < d->side; i++) {
        int k = way & 1 ? d->side - 1 - i : i;
        d->cells[d->rule.count++] = (uint16_t)(way & 2 ? k * d->side + at : at * d->side + k);
    }
}

static inline void named_block(struct named *d) {
    int row = named_below(d, d->side - 1), column = named_below(d, d->side - 1);
    for (int i = 0; i < 4; i++)
        d->cells[d->rule.count++] = (uint16_t)((row + i / 2) * d->side + column + i % 2);
}

static inline void named_parts(struct named *d, const struct rule_form *form) {
    int parts = form->parts == MANY ? 2 + named_below(d, NAMED_PARTS - 1) : form->parts;
    for (int p = 0; p < parts; p++) {
        int before = d->rule.count, most = form->most < 6 && form->most > 0 ? form->most : 6;
        int count = form->least + named_below(d, most - form->least + 1);
        named_walk(d, count, named_below(d, 2), named_below(d, 2));
        if (p + 1 < parts)
            d->numbers[d->rule.numbers_count++] = (int16_t)(d->rule.count - before);
    }
}

static inline void named_numbers(struct named *d, const struct rule_form *form) {
    int count = form->numbers == DIGITS     ? 1 + named_below(d, 4)
                : form->numbers == PER_CELL ? d->rule.count * named_below(d, 2)
                : form->numbers == TABLE    ? d->side
                : form->numbers == MOVE     ? 2
                                            : 0;
    for (int i = 0; i < count; i++)
        d->numbers[d->rule.numbers_count++] =
            (int16_t)(form->numbers == TABLE ? named_below(d, 1 << d->side)
                                             : 1 + named_below(d, d->side - 1));
}

/* Adds a rule of some kind, if one of a few that are tried is a rule. */
static inline void named_add(struct nonet_random *random, struct nonet_rules *rules, size_t room) {
    struct named d = {.random = random, .side = nonet_rules_side(rules)};
    int kinds = 0;
    while (nonet_kind_at(kinds) != NULL)
        kinds++;
    const struct rule_kind *kind = nonet_kind_at(named_below(&d, kinds));
    const struct rule_form *form = &kind->form;
    for (int i = 0; i < NAMED_TRIES; i++) {
        d.rule = (struct nonet_rule){.kind = NONET_RULE_NAMED, .name = kind->word};
        d.rule.cells = d.cells;
        d.rule.numbers = d.numbers;
        d.rule.value = form->value == NO_VALUE ? 0 : named_below(&d, i % 2 ? 10 : 50);
        if (form->flags & SOME_LINE)
            named_line(&d);
        else if (form->flags & DIAGONAL)
            named_walk(&d, d.side, 2 * named_below(&d, 2) - 1, 2 * named_below(&d, 2) - 1);
        else if (form->flags & BLOCK)
            named_block(&d);
        else
            named_parts(&d, form);
        named_numbers(&d, form);
        int status = nonet_rules_add(rules, room, &d.rule);
        CHECK(status == NONET_OK || status == NONET_E_ARGUMENT || status == NONET_E_ROOM);
        if (status == NONET_OK)
            return;
    }
}

#endif
