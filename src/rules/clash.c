/*
 * What is wrong with a puzzle at first sight: by its houses (grid/clash.c), then by its other rules.
 * Nothing is searched: a rule is broken if cells that are settled break it.
 *
 * Rules are looked at in their order. What a rule says about one or two cells, by its constraints,
 * is looked at one by one, so that the cells can be named; as a whole it is asked for its meaning,
 * once all cells that it has to do with are settled. In a full grid the meaning alone decides: a
 * solution is then checked by code that no search uses.
 */
#include "grid/conflict.h"
#include "rules/model.h"

#include <stdlib.h>

struct sight {
    struct model model; /* of one rule */
    struct nonet_conflict *conflict;
    int rule, is_full;
    uint8_t value[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX]; /* of settled cells; else 0 */
    uint8_t region[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
};

/* Its value, or its only mark left. */
static void see_cells(struct sight *s, const struct nonet_grid *g) {
    s->is_full = 1;
    for (int c = 0; c < (int)g->cells; c++) {
        struct nonet_set m = grid_marks(g, c);
        s->value[c] = (uint8_t)(set_count(m) == 1 ? set_first(m) : 0);
        s->is_full &= s->value[c] != 0;
    }
}

static void begin(struct sight *s, int digit) {
    conflict_begin(s->conflict, NONET_CONFLICT_RULE, digit, -1);
    conflict_add_rule(s->conflict, s->rule);
}

static void tell_two(struct sight *s, int a, int b, int digit) {
    begin(s, digit);
    conflict_add(s->conflict, a < b ? a : b);
    conflict_add(s->conflict, a < b ? b : a);
}

/* The first two, in the order of a list, that are equal. */
static int find_equal(struct sight *s, const uint16_t *cells, int count) {
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count && s->value[cells[i]] != 0; k++)
            if (s->value[cells[i]] == s->value[cells[k]]) {
                tell_two(s, cells[i], cells[k], s->value[cells[i]]);
                return 1;
            }
    return 0;
}

static int find_apart(struct sight *s) {
    const struct model *m = &s->model;
    for (int i = 0; i < m->aparts; i++)
        if (find_equal(s, m->pool + m->apart[i].first, m->apart[i].count))
            return 1;
    return 0;
}

static int find_pair(struct sight *s) {
    const struct model *m = &s->model;
    for (int i = 0; i < m->pairs; i++) {
        const struct pair *p = &m->pair[i];
        int x = s->value[p->a], y = s->value[p->b];
        if (x == 0 || y == 0 || m->relation[p->relation].row[x - 1] >> (y - 1) & 1)
            continue;
        tell_two(s, p->a, p->b, 0);
        return 1;
    }
    return 0;
}

static int find_mark(struct sight *s) {
    const struct model *m = &s->model;
    for (int c = 0; c < m->cells; c++) {
        if (s->value[c] == 0 || m->marks[c] >> (s->value[c] - 1) & 1)
            continue;
        begin(s, 0);
        conflict_add(s->conflict, c);
        return 1;
    }
    return 0;
}

/* ---- the rule as a whole ---- */

static void note_cells(uint8_t *has, const uint16_t *cells, int count) {
    for (int i = 0; i < count; i++)
        has[cells[i]] = 1;
}

/* The cells that the rule's constraints have to do with, and those that it names. */
static void cells_of(const struct model *m, const struct nonet_rule *rule, uint8_t *has) {
    memset(has, 0, (size_t)m->cells);
    note_cells(has, rule->cells, rule->count);
    for (int i = 0; i < m->constraints; i++)
        note_cells(has, m->pool + m->constraint[i].first, m->constraint[i].count);
    for (int i = 0; i < m->aparts; i++)
        note_cells(has, m->pool + m->apart[i].first, m->apart[i].count);
    for (int i = 0; i < m->pairs; i++)
        has[m->pair[i].a] = has[m->pair[i].b] = 1;
}

/* Cells that are not settled have nothing to do with the rule, but `holds` may look at them. */
static int holds(const struct sight *s, const struct nonet_rule *rule) {
    uint8_t value[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    struct rule_board board = {s->model.side, value, s->region, s->model.rules};
    for (int c = 0; c < s->model.cells; c++)
        value[c] = s->value[c] != 0 ? s->value[c] : 1;
    return nonet_kind_find(rule->name, strlen(rule->name))->holds(rule, &board);
}

static int is_settled(const struct sight *s, const uint8_t *has) {
    for (int c = 0; c < s->model.cells; c++)
        if (has[c] && s->value[c] == 0)
            return 0;
    return 1;
}

static int find_broken(struct sight *s, const struct nonet_rule *rule) {
    uint8_t has[NONET_NAMED_SIDE_MAX * NONET_NAMED_SIDE_MAX];
    if (s->is_full && holds(s, rule))
        return 0;
    if (find_mark(s) || find_apart(s) || find_pair(s))
        return 1;
    cells_of(&s->model, rule, has);
    if (!s->is_full && (memchr(has, 1, (size_t)s->model.cells) == NULL || !is_settled(s, has)))
        return 0;
    if (holds(s, rule))
        return 0;
    begin(s, 0);
    for (int c = 0; c < s->model.cells; c++)
        if (has[c])
            conflict_add(s->conflict, c);
    return 1;
}

/* Rule number s->rule alone. 1: it is broken; or a status. */
static int look_at_rule(struct sight *s, const struct nonet_grid *puzzle,
                        const struct nonet_rules *rules, unsigned char *only) {
    struct nonet_rule rule = rules_view(rules, rules_entry(rules, s->rule));
    only[s->rule] = 1;
    int status = nonet_model_open(&s->model, puzzle, rules, only, s->region);
    only[s->rule] = 0;
    if (status == NONET_OK)
        status = find_broken(s, &rule);
    nonet_model_close(&s->model);
    return status;
}

static int clash_by_rules(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                          struct nonet_conflict *conflict) {
    struct sight s;
    unsigned char *only = calloc(rules->count, 1);
    int status = only != NULL ? 0 : NONET_E_MEMORY;
    s.conflict = conflict;
    see_cells(&s, puzzle);
    for (s.rule = 0; status == 0 && s.rule < rules->count; s.rule++)
        if (rules_entry(rules, s.rule)->kind == NONET_RULE_NAMED)
            status = look_at_rule(&s, puzzle, rules, only);
    free(only);
    return status < 0 ? status : NONET_OK;
}

int nonet_find_clash(const struct nonet_grid *puzzle, const struct nonet_rules *rules,
                     struct nonet_conflict *conflict) {
    struct shape_room room;
    const struct shape *shape;
    if (!conflict_is_valid(conflict))
        return NONET_E_ARGUMENT;
    int status = nonet_shape_open_houses(&room, puzzle, rules, &shape);
    if (status != NONET_OK)
        return status;
    nonet_shape_clash(shape, puzzle, conflict);
    nonet_shape_close(&room);
    return conflict->kind == NONET_CONFLICT_NONE && rules_have_named(rules)
               ? clash_by_rules(puzzle, rules, conflict)
               : NONET_OK;
}

int nonet_find_broken(const struct nonet_grid *puzzle, const struct nonet_rules *rules, int i,
                      struct nonet_conflict *conflict) {
    struct sight s;
    if (!conflict_is_valid(conflict) || rules == NULL || i < 0 || i >= rules->count ||
        rules_entry(rules, i)->kind != NONET_RULE_NAMED)
        return NONET_E_ARGUMENT;
    if (nonet_house_count(puzzle, rules) < 0)
        return NONET_E_SHAPE;
    conflict_begin(conflict, NONET_CONFLICT_NONE, 0, -1);
    unsigned char *only = calloc(rules->count, 1);
    if (only == NULL)
        return NONET_E_MEMORY;
    s.conflict = conflict;
    s.rule = i;
    see_cells(&s, puzzle);
    int status = look_at_rule(&s, puzzle, rules, only);
    free(only);
    return status < 0 ? status : NONET_OK;
}
