/*
 * For the tests of the human engine: the step lists and ratings of the reference, steps as text,
 * and a checker that asks for every step whether it could be wrong. It knows the solution, and it
 * verifies every node of a chain on the board.
 */
#ifndef NONET_TESTS_LOGIC_CHECK_H
#define NONET_TESTS_LOGIC_CHECK_H

#include "nine.h"

#include <stdio.h>

/* "r4c1=8", "r8c9<>13,r9c9<>1", as in the reference's lists. */
static inline void effect_text(const struct nonet_step *s, char *out, size_t room) {
    size_t at = 0;
    out[0] = '\0';
    for (size_t i = 0; i < s->effect_count && at < room; i++) {
        const struct nonet_effect *e = &s->effects[i];
        if (i > 0 && !e->placed && s->effects[i - 1].cell == e->cell)
            at += (size_t)snprintf(out + at, room - at, "%d", e->digit);
        else
            at += (size_t)snprintf(out + at, room - at, "%sr%dc%d%s%d", i > 0 ? "," : "",
                                   e->cell / 9 + 1, e->cell % 9 + 1, e->placed ? "=" : "<>",
                                   e->digit);
    }
}

/* ---- is a step right? ---- */

static inline int in_house(int h, int c) {
    if (h < 9)
        return c / 9 == h;
    if (h < 18)
        return c % 9 == h - 9;
    return c / 27 * 3 + c % 9 / 3 == h - 18;
}

static inline int has_mark(const struct nonet_grid *g, int c, int d) {
    return nonet_grid_value(g, c) == 0 && (nonet_grid_marks(g, c).low >> (d - 1) & 1);
}

/* Is "candidate is false" among the parents? */
static inline int has_off_parent(const struct nonet_step *s, const struct nonet_node *n, int c,
                                 int d) {
    for (int i = 0; i < n->parent_count; i++) {
        const struct nonet_node *p = &s->nodes[s->parents[n->parent + i]];
        if (p->cell == c && p->digit == d && !p->on)
            return 1;
    }
    return 0;
}

/* An on-node: everything else in its cell, or all other places in its house, are gone. */
static inline int on_follows(const struct nonet_step *s, const struct nonet_node *n,
                             const struct nonet_grid *g) {
    for (int d = 1; d <= 9 && n->reason == NONET_REASON_CELL; d++)
        if (d != n->digit && has_mark(g, n->cell, d) && !has_off_parent(s, n, n->cell, d))
            return 0;
    for (int c = 0; c < NINE && n->reason != NONET_REASON_CELL; c++)
        if (c != n->cell && in_house(n->house, c) && has_mark(g, c, n->digit) &&
            !has_off_parent(s, n, c, n->digit))
            return 0;
    return 1;
}

/* An off-node: its parent is true, and they cannot both be. */
static inline int off_follows(const struct nonet_step *s, const struct nonet_node *n) {
    const struct nonet_node *p = &s->nodes[s->parents[n->parent]];
    if (n->reason == NONET_REASON_STEP)
        return 1;
    if (n->parent_count != 1 || !p->on)
        return 0;
    if (n->reason == NONET_REASON_CELL)
        return p->cell == n->cell && p->digit != n->digit;
    return p->digit == n->digit && p->cell != n->cell && in_house(n->house, p->cell);
}

/* ---- steps inside chains ---- */

static inline int has_effect(const struct nonet_step *s, int c, int d) {
    for (size_t i = 0; i < s->effect_count; i++)
        if (s->effects[i].cell == c && s->effects[i].digit == d && !s->effects[i].placed)
            return 1;
    return 0;
}

struct sought {
    const struct nonet_step *step;
    int found;
};

static inline int look_for(void *user, const struct nonet_step *s,
                           const struct nonet_grid *before) {
    struct sought *look = user;
    int all = s->technique == look->step->technique;
    (void)before;
    for (size_t i = 0; i < look->step->effect_count; i++)
        all &= has_effect(s, look->step->effects[i].cell, look->step->effects[i].digit);
    return look->found = all;
}

/* Is it a step of the grid without what the node's parents say is false? */
static inline int plain_follows(const struct nonet_step *s, const struct nonet_node *n,
                                const struct nonet_grid *g, const struct nonet_step *nested) {
    union nonet_grid9 at;
    struct sought look = {nested, 0};
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    nonet_grid_copy(NONET_GRID(at), sizeof at, g);
    for (int i = 0; i < n->parent_count; i++) {
        const struct nonet_node *p = &s->nodes[s->parents[n->parent + i]];
        struct nonet_set m = nonet_grid_marks(NONET_GRID(at), p->cell);
        m.low &= ~((uint64_t)1 << (p->digit - 1));
        nonet_grid_set_marks(NONET_GRID(at), p->cell, m);
    }
    for (int i = 0; nonet_technique_at(i) != NULL; i++)
        if (nonet_technique_at(i) != nested->technique)
            nonet_techniques_add(&options.without, nonet_technique_at(i)->id);
    options.extent = NONET_LOGIC_ALL;
    options.step = look_for;
    options.step_user = &look;
    return nonet_logic(NONET_GRID(at), &options, NULL, 0, &result) == NONET_OK && look.found;
}

static inline int is_within(const struct nonet_grid *inner, const struct nonet_grid *g) {
    for (int c = 0; c < NINE; c++)
        if (nonet_grid_value(inner, c) != nonet_grid_value(g, c) ||
            nonet_grid_marks(inner, c).low & ~nonet_grid_marks(g, c).low)
            return 0;
    return 1;
}

static inline const char *wrong_nodes(const struct nonet_step *s, const struct nonet_grid *g);

/* NULL, or what is wrong with the step that removes a node. */
static inline const char *wrong_nested(const struct nonet_step *s, const struct nonet_node *n,
                                       const struct nonet_grid *g) {
    if (n->nested >= s->nested_count)
        return "a step inside is not reported";
    const struct nonet_step *nested = s->nested[n->nested];
    if (nested->before == NULL || !is_within(nested->before, g))
        return "a step inside has more than the grid around it";
    if (!has_effect(nested, n->cell, n->digit) || !has_mark(nested->before, n->cell, n->digit))
        return "a step inside does not do what it is there for";
    if (nested->rating < nested->technique->rating)
        return "a step inside is rated too low";
    if (nested->technique->flags & NONET_TECHNIQUE_CHAIN)
        return wrong_nodes(nested, nested->before);
    return plain_follows(s, n, g, nested) ? NULL : "a step inside does not follow";
}

/* NULL, or what is wrong with the nodes. */
static inline const char *wrong_nodes(const struct nonet_step *s, const struct nonet_grid *g) {
    if (s->node_count == 0 || s->end_count == 0)
        return "a chain without nodes or ends";
    for (size_t i = 0; i < s->end_count; i++)
        if (s->ends[i] >= s->node_count)
            return "an end that is not a node";
    for (size_t i = 0; i < s->node_count; i++) {
        const struct nonet_node *n = &s->nodes[i];
        if ((size_t)n->parent + n->parent_count > s->parent_count)
            return "parents that are not there";
        for (int k = 0; k < n->parent_count; k++)
            if (s->parents[n->parent + k] >= s->node_count)
                return "a parent that is not a node";
        if (!has_mark(g, n->cell, n->digit))
            return "a node that is not a candidate";
        if ((n->reason == NONET_REASON_ASSUMED) != (n->parent_count == 0))
            return "an assumption with parents, or a node without";
        if (n->parent_count > 0 && !(n->on ? on_follows(s, n, g) : off_follows(s, n)))
            return "a node that does not follow from its parents";
        const char *wrong = n->reason == NONET_REASON_STEP ? wrong_nested(s, n, g) : NULL;
        if (wrong != NULL)
            return wrong;
    }
    return NULL;
}

/* NULL, or what is wrong with a step, for a puzzle whose one solution is 81 digits. */
static inline const char *wrong_step(const struct nonet_step *s, const struct nonet_grid *g,
                                     const char *solution) {
    if (s->effect_count == 0)
        return "a step without effect";
    for (size_t i = 0; i < s->effect_count; i++) {
        const struct nonet_effect *e = &s->effects[i];
        if (e->placed != (solution[e->cell] == '0' + e->digit))
            return e->placed ? "a wrong digit is placed" : "a right candidate goes";
        if (!has_mark(g, e->cell, e->digit))
            return "an effect on what is not there";
        if (i > 0 && !e->placed &&
            s->effects[i - 1].cell * 9 + s->effects[i - 1].digit >= e->cell * 9 + e->digit)
            return "effects out of order";
    }
    if (s->rating < s->technique->rating)
        return "a rating below its technique's least";
    if (s->part_count == 0 && !(s->technique->flags & NONET_TECHNIQUE_CHAIN))
        return "nothing to look at";
    for (size_t i = 0; i < s->part_count; i++)
        if (s->parts[i].at >= (s->parts[i].kind == NONET_PART_HOUSE ? 27 : NINE))
            return "a part that is not there";
    if (!(s->technique->flags & NONET_TECHNIQUE_CHAIN))
        return NULL;
    if (s->level < 2 && s->form != NONET_CHAIN_CONTRADICTION && (size_t)s->count != s->node_count)
        return "the number of nodes is not the length";
    return wrong_nodes(s, g);
}

/* ---- the reference ---- */

struct oracle_row {
    char puzzle[NINE + 1];
    int rating, pearl, diamond;
    char *steps; /* NULL: none given */
};

struct oracle {
    struct oracle_row *rows;
    size_t count;
};

static inline int oracle_order(const void *a, const void *b) {
    return strcmp(((const struct oracle_row *)a)->puzzle, ((const struct oracle_row *)b)->puzzle);
}

static inline int tenths(double x) {
    return (int)(x * 10 + 0.5);
}

static inline FILE *oracle_pipe(const char *name) {
    char command[200];
    snprintf(command, sizeof command, "gzip -dc ../shared/data/oracle/%s.tsv.gz 2>/dev/null", name);
    return popen(command, "r");
}

static inline void oracle_read_ratings(struct oracle *o) {
    FILE *pipe = oracle_pipe("se_ratings");
    char line[400];
    while (pipe != NULL && fgets(line, sizeof line, pipe) != NULL) {
        double er, ep, ed;
        if (strlen(line) < NINE || sscanf(line + NINE, "%lf %lf %lf", &er, &ep, &ed) != 3)
            continue;
        struct oracle_row *row;
        o->rows = realloc(o->rows, (o->count + 1) * sizeof *o->rows);
        if (o->rows == NULL)
            abort();
        row = &o->rows[o->count++];
        memcpy(row->puzzle, line, NINE);
        row->puzzle[NINE] = '\0';
        row->rating = tenths(er);
        row->pearl = tenths(ep);
        row->diamond = tenths(ed);
        row->steps = NULL;
    }
    if (pipe != NULL)
        pclose(pipe);
}

static inline void oracle_read_steps(struct oracle *o) {
    static char line[1 << 17];
    FILE *pipe = oracle_pipe("se_steps");
    while (pipe != NULL && fgets(line, sizeof line, pipe) != NULL) {
        struct oracle_row key, *row;
        line[strcspn(line, "\n")] = '\0';
        if (strlen(line) <= NINE || line[NINE] != '\t')
            continue;
        memcpy(key.puzzle, line, NINE);
        key.puzzle[NINE] = '\0';
        row = bsearch(&key, o->rows, o->count, sizeof key, oracle_order);
        if (row == NULL || row->steps != NULL)
            continue;
        row->steps = malloc(strlen(line + NINE));
        if (row->steps == NULL)
            abort();
        strcpy(row->steps, line + NINE + 1);
    }
    if (pipe != NULL)
        pclose(pipe);
}

/* Empty if the data is not there. */
static inline void oracle_open(struct oracle *o) {
    o->rows = NULL;
    o->count = 0;
    oracle_read_ratings(o);
    if (o->count > 0)
        qsort(o->rows, o->count, sizeof *o->rows, oracle_order);
    oracle_read_steps(o);
}

static inline void oracle_close(struct oracle *o) {
    for (size_t i = 0; i < o->count; i++)
        free(o->rows[i].steps);
    free(o->rows);
}

/* ---- our path against theirs ---- */

struct comparison {
    const char *at; /* the rest of their list */
    const char *solution;
    int number;
    char difference[900]; /* the first; "": none */
    char ours[32];
};

static inline int compare_step(void *user, const struct nonet_step *s,
                               const struct nonet_grid *before) {
    struct comparison *c = user;
    char name[80], title[300], effect[600], text[1100];
    const char *wrong = wrong_step(s, before, c->solution);
    c->number++;
    if (c->difference[0] == '\0' && (wrong != NULL || s->number != c->number))
        snprintf(c->difference, sizeof c->difference, "step %d: %s", c->number,
                 wrong ? wrong : "is not numbered so");
    if (c->at == NULL || c->difference[0] != '\0')
        return 0;
    nonet_step_text(s, before, NONET_STEP_NAME, NONET_NOTATION_RC, name, sizeof name);
    nonet_step_text(s, before, NONET_STEP_TITLE, NONET_NOTATION_RC, title, sizeof title);
    effect_text(s, effect, sizeof effect);
    snprintf(text, sizeof text, "%d.%d|%s|%s|%s", s->rating / 10, s->rating % 10, name, title,
             effect);
    size_t length = strcspn(c->at, ";");
    if (strlen(text) != length || memcmp(text, c->at, length) != 0)
        snprintf(c->difference, sizeof c->difference, "step %d: %.400s, should be %.*s", c->number,
                 text, (int)(length < 400 ? length : 400), c->at);
    c->at += length;
    c->at += *c->at == ';';
    return 0;
}

/* 1 if the ratings are those of the row; `c` gets how the steps compare. */
static inline int compare_row(const struct oracle_row *row, struct comparison *c) {
    union nonet_grid9 g, after;
    char solution[NINE];
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    memset(c, 0, sizeof *c);
    c->at = row->steps;
    c->solution = solution;
    nine_to_grid(row->puzzle, &g);
    if (nine_solve_grid(NONET_GRID(g), NONET_ENGINE_FAST, NULL, 2, solution) != 1)
        return 0;
    options.step = compare_step;
    options.step_user = c;
    if (nonet_logic(NONET_GRID(g), &options, NONET_GRID(after), sizeof after, &result) != NONET_OK)
        return 0;
    if (c->difference[0] == '\0' && c->at != NULL && *c->at != '\0')
        snprintf(c->difference, sizeof c->difference, "they have more steps");
    for (int k = 0; k < NINE; k++)
        if (nonet_grid_value(NONET_GRID(after), k) != solution[k] - '0')
            return 0;
    snprintf(c->ours, sizeof c->ours, "%d/%d/%d", result.rating, result.pearl, result.diamond);
    return result.end == NONET_LOGIC_SOLVED && result.rating == row->rating &&
           result.pearl == row->pearl && result.diamond == row->diamond &&
           result.steps == (uint64_t)c->number;
}

#endif
