/*
 * From a step to words: what is said when, and whether the step can be put into words at all. The
 * words themselves are those of the technique.
 */
#include "logic/explain.h"
#include "rules/differ.h"

/* ---- steps that can be put into words ---- */

enum { NESTED_DEPTH = 8 };

static int is_cell_digit(const struct nonet_grid *g, unsigned c, unsigned d) {
    return c < g->cells && d >= 1 && d <= g->side;
}

static int parts_are_sound(const struct nonet_step *s, const struct nonet_grid *g, int houses) {
    for (size_t i = 0; i < s->effect_count; i++)
        if (!is_cell_digit(g, s->effects[i].cell, s->effects[i].digit))
            return 0;
    for (size_t i = 0; i < s->part_count; i++) {
        const struct nonet_part *p = &s->parts[i];
        int well = p->kind == NONET_PART_HOUSE  ? p->at < houses
                   : p->kind == NONET_PART_CELL ? p->at < g->cells
                                                : is_cell_digit(g, p->at, p->digit);
        if (!well)
            return 0;
    }
    return 1;
}

static int chain_is_sound(const struct nonet_step *s, const struct nonet_grid *g, int houses) {
    for (size_t i = 0; i < s->node_count; i++) {
        const struct nonet_node *n = &s->nodes[i];
        if (!is_cell_digit(g, n->cell, n->digit) || n->house >= houses ||
            (size_t)n->parent + n->parent_count > s->parent_count)
            return 0;
    }
    for (size_t i = 0; i < s->parent_count; i++)
        if (s->parents[i] >= s->node_count)
            return 0;
    for (size_t i = 0; i < s->end_count; i++)
        if (s->ends[i] >= s->node_count)
            return 0;
    return 1;
}

static int is_sound(const struct nonet_step *s, const struct nonet_grid *g, int houses, int depth);

static int is_same_shape(const struct nonet_grid *a, const struct nonet_grid *b) {
    return a->side == b->side && a->box_rows == b->box_rows && a->box_cols == b->box_cols;
}

static int nested_are_sound(const struct nonet_step *s, const struct nonet_grid *g, int houses,
                            int depth) {
    for (size_t i = 0; i < s->nested_count; i++) {
        const struct nonet_step *n = s->nested[i];
        if (depth == 0 || !n || !n->before || !is_same_shape(n->before, g) ||
            !is_sound(n, n->before, houses, depth - 1))
            return 0;
    }
    return 1;
}

static int is_sound(const struct nonet_step *s, const struct nonet_grid *g, int houses, int depth) {
    if (s->size < sizeof *s)
        return 0;
    const struct words *words = nonet_words_of(s);
    struct telling t = {.s = s, .g = g};
    return words != NULL && parts_are_sound(s, g, houses) && chain_is_sound(s, g, houses) &&
           nested_are_sound(s, g, houses, depth) &&
           set_is_empty(set_minus(s->digits, set_all(g->side))) &&
           (!words->places || nonet_tell_placed(&t));
}

int nonet_tell_begin(struct telling *t, struct shape_room *room, const struct nonet_step *s,
                     const struct nonet_grid *g) {
    if (s == NULL || g == NULL || s->size < sizeof *s)
        return NONET_E_ARGUMENT;
    t->s = s;
    t->g = g;
    t->rules = s->rules;
    int status = nonet_differ_open(room, g, s->rules, &t->shape);
    if (status == NONET_OK && !is_sound(s, g, t->shape->houses, NESTED_DEPTH)) {
        nonet_shape_close(room);
        status = NONET_E_ARGUMENT;
    }
    return status;
}

/* ---- what is said ---- */

void nonet_tell_pattern(struct telling *t) {
    nonet_words_of(t->s)->pattern(t);
}

void nonet_tell_nested(struct telling *t, const struct nonet_step *nested, tell_fn words) {
    struct telling inner = *t;
    inner.s = nested;
    inner.g = nested->before;
    inner.indent += 4;
    words(&inner);
    t->pen.length = inner.pen.length;
}

void nonet_tell_sentence(struct telling *t) {
    nonet_words_of(t->s)->say(t);
}

void nonet_tell_name(struct telling *t) {
    const struct words *words = nonet_words_of(t->s);
    if (words->name != NULL)
        words->name(t);
    else
        nonet_tell(t, "%s", t->s->technique->name);
}

/* Exactly as in Sudoku Explainer's list of steps: cells as R3C4, boxes as blocks. */
static void title(struct telling *t) {
    const struct words *words = nonet_words_of(t->s);
    t->notation = NOTATION_TITLE;
    (words->title_name != NULL ? words->title_name : nonet_tell_name)(t);
    nonet_tell(t, ": ");
    words->title(t);
}

static void signs(struct telling *t) {
    const struct nonet_step *s = t->s;
    for (size_t i = 0; i < s->effect_count; i++) {
        const struct nonet_effect *e = &s->effects[i];
        const struct nonet_effect *last = i > 0 ? e - 1 : NULL;
        if (last && !effect_is_after(e, last))
            continue; /* there twice */
        if (last && !e->placed && !last->placed && last->cell == e->cell)
            nonet_tell(t, t->g->side > 9 ? ",%n" : "%n", (int)e->digit);
        else
            nonet_tell(t, "%s%c%s%n", last ? ", " : "", (int)e->cell, e->placed ? "=" : "<>",
                       (int)e->digit);
    }
}

void nonet_tell_signs(struct telling *t) {
    nonet_tell_in_order(t, signs);
}

void nonet_logic_note_hardest(struct nonet_logic_result *result, const struct nonet_step *step) {
    struct telling t = {.pen = pen_of(result->name, sizeof result->name), .s = step};
    nonet_tell_name(&t);
    nonet_pen_end(&t.pen);
    result->rating = step->rating;
    result->hardest = step->technique;
}

/* The page's first module does without Eureka notation. */
#ifdef NONET_EXPLAINER_ONLY
#define LAST_WHAT NONET_STEP_TITLE
#else
#define LAST_WHAT NONET_STEP_EUREKA
#endif

long nonet_step_text(const struct nonet_step *step, const struct nonet_grid *before,
                     enum nonet_step_what what, enum nonet_notation notation, char *out,
                     size_t room) {
    struct telling t = {.pen = pen_of(out, room), .notation = notation};
    struct shape_room shape_room;
    if ((unsigned)what > LAST_WHAT || (room > 0 && !out))
        return NONET_E_ARGUMENT;
    int status = nonet_tell_begin(&t, &shape_room, step, before);
    if (status != NONET_OK)
        return status;
    switch (what) {
    case NONET_STEP_NAME:
        nonet_tell_name(&t);
        break;
    case NONET_STEP_WHERE:
        nonet_words_of(t.s)->where(&t);
        nonet_tell_char(&t, '.');
        break;
    case NONET_STEP_PATTERN:
        nonet_tell_pattern(&t);
        nonet_tell_char(&t, '.');
        break;
    case NONET_STEP_SENTENCE:
        nonet_tell_sentence(&t);
        break;
    case NONET_STEP_EFFECT:
        nonet_tell_signs(&t);
        break;
    case NONET_STEP_TITLE:
        title(&t);
        break;
    case NONET_STEP_EUREKA:
#ifndef NONET_EXPLAINER_ONLY
        nonet_tell_eureka(&t);
#endif
        break;
    }
    nonet_shape_close(&shape_room);
    return nonet_pen_end(&t.pen);
}
