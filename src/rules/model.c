/*
 * Rules as constraints: the lists of a model, and the words with which kinds fill them.
 */
#include "rules/model.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- lists that grow ---- */

/* Room for one more element in a list; 0: there is none, and the model has failed. */
static int grow(struct model *m, void *list, int count, int *room, size_t size) {
    void *old, *grown;
    if (count < *room)
        return 1;
    memcpy(&old, list, sizeof old);
    int more = *room == 0 ? 64 : 2 * *room;
    grown = m->failed ? NULL : realloc(old, (size_t)more * size);
    if (grown == NULL) {
        m->failed = 1;
        return 0;
    }
    memcpy(list, &grown, sizeof grown);
    *room = more;
    return 1;
}

/* Puts numbers into the pool; where they begin. */
static uint32_t pool(struct model *m, const void *numbers, int count) {
    uint32_t first = m->pooled;
    while (m->pooled + (uint32_t)count > m->pool_room) {
        uint32_t room = m->pool_room == 0 ? 1024 : 2 * m->pool_room;
        uint16_t *grown = m->failed ? NULL : realloc(m->pool, room * sizeof *grown);
        if (grown == NULL) {
            m->failed = 1;
            return 0;
        }
        m->pool = grown;
        m->pool_room = room;
    }
    if (count > 0)
        memcpy(m->pool + first, numbers, (size_t)count * sizeof *m->pool);
    m->pooled += (uint32_t)count;
    return first;
}

/* ---- posting ---- */

void nonet_post_different(struct model *m, const uint16_t *cells, int count) {
    if (count < 2 || !grow(m, &m->apart, m->aparts, &m->apart_room, sizeof *m->apart))
        return;
    m->apart[m->aparts++] =
        (struct apart){(int16_t)m->rule, (uint16_t)count, pool(m, cells, count)};
}

void nonet_post_apart(struct model *m, int a, int b) {
    uint16_t cells[2] = {(uint16_t)a, (uint16_t)b};
    if (a != b)
        nonet_post_different(m, cells, 2);
}

void nonet_post_marks(struct model *m, int cell, unsigned digits) {
    uint16_t left = (uint16_t)(m->marks[cell] & digits);
    if (left != m->marks[cell])
        m->marks_rule[cell] = (int16_t)m->rule;
    m->marks[cell] = left;
}

int nonet_relation_table(struct model *m, const int16_t *rows) {
    size_t bytes = (size_t)m->side * sizeof *rows;
    for (int i = 0; i < m->relations; i++)
        if (memcmp(m->relation[i].row, rows, bytes) == 0)
            return i;
    if (!grow(m, &m->relation, m->relations, &m->relation_room, sizeof *m->relation))
        return 0;
    memset(&m->relation[m->relations], 0, sizeof *m->relation);
    memcpy(m->relation[m->relations].row, rows, bytes);
    return m->relations++;
}

int nonet_relation(struct model *m, int (*may)(int x, int y, int arg), int arg) {
    int16_t rows[NONET_NAMED_SIDE_MAX];
    for (int x = 1; x <= m->side; x++) {
        unsigned set = 0;
        for (int y = 1; y <= m->side; y++)
            set |= (unsigned)(may(x, y, arg) != 0) << (y - 1);
        rows[x - 1] = (int16_t)set;
    }
    return nonet_relation_table(m, rows);
}

void nonet_post_pair(struct model *m, int a, int b, int relation) {
    if (a == b) { /* a cell beside itself: the digits that may be */
        unsigned set = 0;
        for (int x = 0; x < m->side && !m->failed; x++)
            set |= m->relation[relation].row[x] & 1u << x;
        nonet_post_marks(m, a, set);
        return;
    }
    if (!grow(m, &m->pair, m->pairs, &m->pair_room, sizeof *m->pair))
        return;
    m->pair[m->pairs++] =
        (struct pair){(uint16_t)a, (uint16_t)b, (uint16_t)relation, (int16_t)m->rule};
}

int nonet_are_far(int x, int y, int least) {
    return x - y >= least || y - x >= least;
}

static int is_equal(int x, int y, int arg) {
    (void)arg;
    return x == y;
}

void nonet_post_equal(struct model *m, int a, int b) {
    nonet_post_pair(m, a, b, nonet_relation(m, is_equal, 0));
}

void nonet_post_pairs(struct model *m, const uint16_t *cells, int count, int relation) {
    for (int i = 1; i < count; i++)
        nonet_post_pair(m, cells[i - 1], cells[i], relation);
}

void nonet_post_all_pairs(struct model *m, const uint16_t *cells, int count, int relation) {
    for (int i = 1; i < count; i++)
        for (int k = 0; k < i; k++)
            nonet_post_pair(m, cells[k], cells[i], relation);
}

void nonet_post(struct model *m, const char *name, int value, const uint16_t *cells, int count,
                const int16_t *numbers, int numbers_count) {
    if (!grow(m, &m->constraint, m->constraints, &m->constraint_room, sizeof *m->constraint))
        return;
    struct constraint *c = &m->constraint[m->constraints++];
    *c = (struct constraint){.name = name,
                             .rule = (int16_t)m->rule,
                             .value = value,
                             .count = (uint16_t)count,
                             .numbers = (uint16_t)numbers_count};
    c->first = pool(m, cells, count);
    pool(m, numbers, numbers_count);
}

void nonet_post_check(struct model *m, const uint16_t *cells, int count) {
    nonet_post(m, "check", 0, cells, count, NULL, 0);
}

enum { FAMILY_WORDS = 32 };

void nonet_post_family(struct model *m, const uint16_t *cells, int count,
                       int (*may)(unsigned set, int side, int arg), int arg) {
    int16_t words[FAMILY_WORDS] = {0};
    nonet_post_different(m, cells, count);
    if (m->side > FAMILY_SIDE_MAX) {
        nonet_post_check(m, cells, count);
        return;
    }
    for (unsigned set = 0; set < 1u << m->side; set++)
        if (__builtin_popcount(set) == count && may(set, m->side, arg))
            words[set >> 4] = (int16_t)((unsigned)words[set >> 4] | 1u << (set & 15));
    nonet_post(m, "family", 0, cells, count, words, FAMILY_WORDS);
}

void nonet_post_sum(struct model *m, const uint16_t *cells, const int16_t *factors, int count,
                    int target) {
    int16_t ones[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    for (int i = 0; factors == NULL && i < count; i++)
        ones[i] = 1;
    nonet_post(m, "linear", target, cells, count, factors ? factors : ones, count);
}

void nonet_post_equal_sums(struct model *m, struct part a, struct part b) {
    uint16_t cells[2 * NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    int16_t factors[2 * NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    int count = a.count + b.count;
    for (int i = 0; i < count; i++) {
        cells[i] = i < a.count ? a.cells[i] : b.cells[i - a.count];
        factors[i] = i < a.count ? 1 : -1;
    }
    nonet_post_sum(m, cells, factors, count, 0);
}

/* ---- a model ---- */

void nonet_regions_of(const struct nonet_grid *g, const struct nonet_rules *rules,
                      uint8_t *region) {
    if (rules_count_of(rules, NONET_RULE_REGION) > 0) {
        rules_regions(rules, region);
        return;
    }
    for (int c = 0; c < (int)g->cells; c++) {
        int row = c / g->side, column = c % g->side;
        region[c] = (uint8_t)(row / g->box_rows * g->box_rows + column / g->box_cols);
    }
}

static void lower(struct model *m, const unsigned char *only) {
    for (int i = 0; m->rules != NULL && i < m->rules->count; i++) {
        const struct rule_entry *entry = rules_entry(m->rules, i);
        if (entry->kind != NONET_RULE_NAMED || (only != NULL && !only[i]))
            continue;
        struct nonet_rule rule = rules_view(m->rules, entry);
        m->rule = i;
        nonet_kind_find(rule.name, strlen(rule.name))->lower(&rule, m);
    }
    m->rule = -1;
}

int nonet_model_open(struct model *m, const struct nonet_grid *grid,
                     const struct nonet_rules *rules, const unsigned char *only, uint8_t *region) {
    memset(m, 0, sizeof *m);
    m->side = grid->side;
    m->cells = (int)grid->cells;
    m->region = region;
    m->rules = rules;
    m->marks = malloc((size_t)m->cells * (sizeof *m->marks + sizeof *m->marks_rule));
    if (m->marks == NULL)
        return NONET_E_MEMORY;
    m->marks_rule = (int16_t *)(m->marks + m->cells);
    for (int c = 0; c < m->cells; c++) {
        m->marks[c] = (uint16_t)((1u << m->side) - 1);
        m->marks_rule[c] = -1;
    }
    nonet_regions_of(grid, rules, region);
    lower(m, only);
    return m->failed ? NONET_E_MEMORY : NONET_OK;
}

void nonet_model_close(struct model *m) {
    free(m->marks);
    free(m->apart);
    free(m->pair);
    free(m->relation);
    free(m->constraint);
    free(m->pool);
}
