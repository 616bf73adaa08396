/*
 * Constraints of a model, looked at on a full grid in the plainest way: what the kinds of rules are
 * lowered to must say the same as they do.
 */
#ifndef NONET_TESTS_LOWERED_H
#define NONET_TESTS_LOWERED_H

#include "rules/model.h"

#include <string.h>

static inline int lowered_sum(const struct constraint *k, const uint16_t *cells,
                              const uint8_t *value) {
    const int16_t *factors = (const int16_t *)cells + k->count;
    int sum = 0;
    for (int i = 0; i < k->count; i++)
        sum += factors[i] * value[cells[i]];
    return sum == k->value;
}

static inline int lowered_family(const struct constraint *k, const uint16_t *cells,
                                 const uint8_t *value) {
    const uint16_t *words = cells + k->count;
    unsigned set = 0;
    for (int i = 0; i < k->count; i++)
        set |= 1u << (value[cells[i]] - 1);
    return words[set >> 4] >> (set & 15) & 1;
}

static inline int lowered_index(const struct constraint *k, const uint16_t *cells,
                                const uint8_t *value) {
    for (int i = 1; i < k->count; i++)
        if ((value[cells[0]] == i) != (value[cells[i]] == k->value))
            return 0;
    return 1;
}

static inline int lowered_same(const struct constraint *k, const uint16_t *cells,
                               const uint8_t *value) {
    int more[NONET_NAMED_SIDE_MAX + 1] = {0};
    for (int i = 0; i < k->count; i++)
        more[value[cells[i]]] += i < k->value ? 1 : -1;
    for (int d = 1; d <= NONET_NAMED_SIDE_MAX; d++)
        if (more[d] != 0)
            return 0;
    return k->count == 2 * k->value;
}

/* The others mean what their rule means. */
static inline int lowered_constraint(const struct model *m, const struct constraint *k,
                                     const struct rule_board *board) {
    const uint16_t *cells = m->pool + k->first;
    struct nonet_rule rule;
    if (strcmp(k->name, "linear") == 0)
        return lowered_sum(k, cells, board->value);
    if (strcmp(k->name, "family") == 0)
        return lowered_family(k, cells, board->value);
    if (strcmp(k->name, "index") == 0)
        return lowered_index(k, cells, board->value);
    if (strcmp(k->name, "same") == 0)
        return lowered_same(k, cells, board->value);
    nonet_rules_at(m->rules, k->rule, &rule);
    return nonet_kind_find(rule.name, strlen(rule.name))->holds(&rule, board);
}

static inline int lowered_different(const struct model *m, const struct apart *apart,
                                    const uint8_t *value) {
    unsigned seen = 0;
    for (int i = 0; i < apart->count; i++) {
        unsigned bit = 1u << value[m->pool[apart->first + (uint32_t)i]];
        if (seen & bit)
            return 0;
        seen |= bit;
    }
    return 1;
}

/* Whether the grid has all that the model says. */
static inline int lowered_holds(const struct model *m, const struct rule_board *board) {
    const uint8_t *value = board->value;
    for (int c = 0; c < m->cells; c++)
        if (!(m->marks[c] >> (value[c] - 1) & 1))
            return 0;
    for (int i = 0; i < m->aparts; i++)
        if (!lowered_different(m, &m->apart[i], value))
            return 0;
    for (int i = 0; i < m->pairs; i++) {
        const struct pair *p = &m->pair[i];
        if (!(m->relation[p->relation].row[value[p->a] - 1] >> (value[p->b] - 1) & 1))
            return 0;
    }
    for (int i = 0; i < m->constraints; i++)
        if (!lowered_constraint(m, &m->constraint[i], board))
            return 0;
    return 1;
}

#endif
