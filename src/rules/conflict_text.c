/*
 * What is wrong with a grid, as words: "r1c1 and r1c2 are both 5". One text for every program, so
 * that none has to know what the fields of a conflict mean.
 */
#include "grid/conflict.h"
#include "rules/kinds.h"

static void put_cell(struct pen *pen, const struct nonet_grid *grid, int c) {
    char name[NONET_NAME_MAX];
    nonet_cell_name(grid, c, NONET_NOTATION_RC, name, sizeof name);
    nonet_pen_text(pen, name);
}

static void put_house(struct pen *pen, const struct nonet_grid *grid,
                      const struct nonet_rules *rules, const char *before, int house) {
    char name[NONET_NAME_MAX];
    nonet_house_name(grid, rules, house, NONET_NOTATION_RC, name, sizeof name);
    nonet_pen_text(pen, before);
    nonet_pen_text(pen, name);
}

/* A house that is not a row or column is not as easy to see. */
static void put_clash(struct pen *pen, const struct nonet_grid *grid,
                      const struct nonet_rules *rules, const struct nonet_conflict *k) {
    put_cell(pen, grid, k->cells[0]);
    nonet_pen_text(pen, " and ");
    put_cell(pen, grid, k->cells[1]);
    nonet_pen_text(pen, " are both ");
    nonet_pen_number(pen, k->digit);
    if (rules != NULL && nonet_rules_count(rules) > 0 && k->house >= 2 * nonet_grid_side(grid))
        put_house(pen, grid, rules, " in ", k->house);
}

/* ---- rules in words ---- */

/* How many of them there is room for, and which one is number i. */
static int rules_shown(const struct nonet_conflict *k) {
    if (!conflict_has_rules(k) || k->rules == NULL)
        return 0;
    return k->rule_count < k->rule_room ? k->rule_count : k->rule_room;
}

static void put_rule(struct pen *pen, const struct nonet_rules *rules, int number) {
    struct nonet_rule rule;
    if (rules == NULL || nonet_rules_at(rules, number, &rule) != NONET_OK ||
        rule.kind != NONET_RULE_NAMED)
        return;
    nonet_kind_find(rule.name, strlen(rule.name))->tell(&rule, nonet_rules_side(rules), pen);
}

/* Sentences one after another, since there may be commas in them. */
static void put_rules(struct pen *pen, const struct nonet_rules *rules,
                      const struct nonet_conflict *k) {
    int shown = rules_shown(k);
    for (int i = 0; i < shown; i++) {
        nonet_pen_text(pen, i > 0 ? "; " : "");
        put_rule(pen, rules, k->rules[i]);
    }
    if (shown > 0 && shown < k->rule_count)
        nonet_pen_text(pen, "; and others");
}

/* ---- clues ---- */

/* "r1c1=5, r1c2=7 and r2c3"; how many of them. */
static int put_cells(struct pen *pen, const struct nonet_grid *grid,
                     const struct nonet_conflict *k) {
    int shown = k->count < k->room ? k->count : k->room;
    for (int i = 0; i < shown; i++) {
        int d = nonet_grid_value(grid, k->cells[i]);
        nonet_pen_text(pen, i == 0 ? "" : i + 1 == shown ? " and " : ", ");
        put_cell(pen, grid, k->cells[i]);
        if (d != 0) {
            pen_char(pen, '=');
            nonet_pen_number(pen, d);
        }
    }
    return shown;
}

static void put_clues(struct pen *pen, const struct nonet_grid *grid,
                      const struct nonet_rules *rules, const struct nonet_conflict *k) {
    int has_rules = rules_shown(k) > 0, count = k->count + (has_rules ? k->rule_count : 0);
    put_cells(pen, grid, k);
    if (k->count > 0 && has_rules)
        nonet_pen_text(pen, k->rule_count > 1 ? " and these rules" : " and this rule");
    else if (has_rules)
        nonet_pen_text(pen, k->rule_count > 1 ? "these rules" : "this rule");
    nonet_pen_text(pen, count == 0  ? "no grid at all meets these rules"
                        : count > 1 ? " cannot stand together"
                                    : " cannot stand");
    if (count > 1 && conflict_has_rules(k) && k->may_be_fewer)
        nonet_pen_text(pen, " (some of them may not be needed for that)");
    if (has_rules) {
        nonet_pen_text(pen, ": ");
        put_rules(pen, rules, k);
    }
}

/* Cells that break a rule; two that are equal and must not be. */
static void put_broken(struct pen *pen, const struct nonet_grid *grid,
                       const struct nonet_rules *rules, const struct nonet_conflict *k) {
    int has_rule = rules_shown(k) > 0;
    if (k->digit != 0) {
        put_cell(pen, grid, k->cells[0]);
        nonet_pen_text(pen, " and ");
        put_cell(pen, grid, k->cells[1]);
        nonet_pen_text(pen, " cannot both be ");
        nonet_pen_number(pen, k->digit);
        nonet_pen_text(pen, has_rule ? ": " : "");
    } else {
        int shown = put_cells(pen, grid, k);
        nonet_pen_text(pen, shown > 1 ? " break" : shown == 1 ? " breaks" : "the cells break");
        nonet_pen_text(pen, has_rule ? " the rule that " : " a rule");
    }
    put_rules(pen, rules, k);
}

/* Words after the only cell of a conflict. */
static void put_about(struct pen *pen, const struct nonet_grid *grid,
                      const struct nonet_conflict *k, const char *words) {
    put_cell(pen, grid, k->cells[0]);
    nonet_pen_text(pen, words);
}

long nonet_conflict_text(const struct nonet_grid *grid, const struct nonet_rules *rules,
                         const struct nonet_conflict *k, char *out, size_t room) {
    static const int named[] = {[NONET_CONFLICT_CLASH] =
                                    2, /* cells, without which nothing is said */
                                [NONET_CONFLICT_NO_MARK] = 1,
                                [NONET_CONFLICT_OPEN] = 1,
                                [NONET_CONFLICT_CLUE] = 1,
                                [NONET_CONFLICT_RULE] = 0};
    struct pen pen = pen_of(out, room);
    int cells = k->kind == NONET_CONFLICT_RULE && k->digit != 0 ? 2 : named[k->kind];
    if (k->count < cells || k->room < cells)
        return NONET_E_ARGUMENT;
    switch (k->kind) {
    case NONET_CONFLICT_NONE:
        nonet_pen_text(&pen, "no conflict");
        break;
    case NONET_CONFLICT_CLASH:
        put_clash(&pen, grid, rules, k);
        break;
    case NONET_CONFLICT_NO_MARK:
        put_about(&pen, grid, k, " has no candidate");
        break;
    case NONET_CONFLICT_NO_PLACE:
        nonet_pen_number(&pen, k->digit);
        put_house(&pen, grid, rules, " has no place in ", k->house);
        break;
    case NONET_CONFLICT_CLUES:
        put_clues(&pen, grid, rules, k);
        break;
    case NONET_CONFLICT_OPEN:
        put_about(&pen, grid, k, " is empty");
        break;
    case NONET_CONFLICT_CLUE:
        put_about(&pen, grid, k, " is not what the puzzle says");
        break;
    case NONET_CONFLICT_RULE:
        put_broken(&pen, grid, rules, k);
        break;
    }
    return nonet_pen_end(&pen);
}
