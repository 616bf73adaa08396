/*
 * From a step to words: the only place that has them. A technique is a row of four functions; to
 * add one, add a row, and a sentence in its family's file. Everything is made from the step and the
 * grid it was found in, so the words can be requested at any time, in any notation, and the finders
 * know nothing about them.
 */
#include "logic/explain.h"

#include <string.h>

/* ---- where to look: a house or a digit, and nothing that gives it away ---- */

static void where_base(struct telling *t) {
    nonet_tell(t, "Look at %h", nonet_tell_house_of(t, NONET_ROLE_BASE));
}

void nonet_tell_where_digits(struct telling *t) {
    int many = set_count(t->s->digits) > 1;
    nonet_tell(t, many ? "Look at the digits %A" : "Look at the digit %A", t->s->digits);
}

/* The row of a single; otherwise the box where something is removed. */
void nonet_tell_where_cell(struct telling *t) {
    int c = t->s->effect_count > 0 ? t->s->effects[0].cell : 0;
    nonet_tell(t, "Look at %h", 2 * t->g->side + cell_box(t->g, c));
}

static void where_row(struct telling *t) {
    nonet_tell(t, "Look at %h", cell_row(t->g, nonet_tell_placed(t)->cell));
}

static void where_pair(struct telling *t) {
    nonet_tell(t, "Look at the digits %A", nonet_tell_loop_pair(t));
}

static void where_all(struct telling *t) {
    nonet_tell(t, "Look at the whole grid");
}

/* ---- the rows ---- */

struct words {
    tell_fn where, pattern, say, title;
    int places; /* 1: it always places a digit */
};

#define WORDS(where, family, say, title, places)                                                   \
    { where, nonet_tell_pattern_##family, nonet_tell_say_##say, nonet_tell_title_##title, places }
#define LOCKED WORDS(where_base, locked, locked, locked, 0)
#define DIRECT_LOCKED WORDS(where_base, locked, direct_locked, locked, 1)
#define LINES WORDS(nonet_tell_where_digits, lines, lines, lines, 0)
#define NAKED WORDS(where_base, naked_set, naked_set, set, 0)
#define HIDDEN WORDS(where_base, hidden_set, hidden_set, set, 0)
#define DIRECT_HIDDEN WORDS(where_base, hidden_set, direct_set, set, 1)
#define WING WORDS(nonet_tell_where_cell, wing, wing, wing, 0)
#define ALIGNED_CELLS WORDS(nonet_tell_where_cell, aligned, aligned, cells, 0)
#define CHAIN WORDS(nonet_tell_where_chain, chain, chain, chain, 0)

static const struct words rows[TECHNIQUES] = {
    [TECHNIQUE_HIDDEN_SINGLE] = WORDS(where_base, hidden_single, hidden_single, single, 1),
    [TECHNIQUE_DIRECT_POINTING] = DIRECT_LOCKED,
    [TECHNIQUE_DIRECT_CLAIMING] = DIRECT_LOCKED,
    [TECHNIQUE_DIRECT_HIDDEN_PAIR] = DIRECT_HIDDEN,
    [TECHNIQUE_NAKED_SINGLE] = WORDS(where_row, naked_single, naked_single, single, 1),
    [TECHNIQUE_DIRECT_HIDDEN_TRIPLET] = DIRECT_HIDDEN,
    [TECHNIQUE_POINTING] = LOCKED,
    [TECHNIQUE_CLAIMING] = LOCKED,
    [TECHNIQUE_LINE_SUBSET] = LINES,
    [TECHNIQUE_NAKED_PAIR] = NAKED,
    [TECHNIQUE_X_WING] = LINES,
    [TECHNIQUE_HIDDEN_PAIR] = HIDDEN,
    [TECHNIQUE_NAKED_TRIPLET] = NAKED,
    [TECHNIQUE_SWORDFISH] = LINES,
    [TECHNIQUE_HIDDEN_TRIPLET] = HIDDEN,
    [TECHNIQUE_XY_WING] = WING,
    [TECHNIQUE_XYZ_WING] = WING,
    [TECHNIQUE_UNIQUE_LOOP] = WORDS(where_pair, loop, loop, loop, 0),
    [TECHNIQUE_NAKED_QUAD] = NAKED,
    [TECHNIQUE_JELLYFISH] = LINES,
    [TECHNIQUE_HIDDEN_QUAD] = HIDDEN,
    [TECHNIQUE_NAKED_SET] = NAKED,
    [TECHNIQUE_HIDDEN_SET] = HIDDEN,
    [TECHNIQUE_BUG] = WORDS(where_all, bug, bug, bug, 0),
    [TECHNIQUE_ALIGNED_PAIR] = ALIGNED_CELLS,
    [TECHNIQUE_CYCLE] = CHAIN,
    [TECHNIQUE_FORCING_CHAIN] = CHAIN,
    [TECHNIQUE_ALIGNED_TRIPLET] = ALIGNED_CELLS,
    [TECHNIQUE_NISHIO] = CHAIN,
    [TECHNIQUE_MULTIPLE_CHAINS] = CHAIN,
    [TECHNIQUE_DYNAMIC_CHAINS] = CHAIN,
    [TECHNIQUE_DYNAMIC_PLUS] = CHAIN,
    [TECHNIQUE_NESTED_2] = CHAIN,
    [TECHNIQUE_NESTED_3] = CHAIN,
    [TECHNIQUE_NESTED_4] = CHAIN,
    [TECHNIQUE_NESTED_5] = CHAIN,
};

int nonet_tell_technique_row(const struct nonet_step *s) {
    for (int i = 0; i < TECHNIQUES; i++)
        if (s->technique == nonet_technique_at(i))
            return i;
    return -1;
}

static const struct words *words_of(const struct telling *t) {
    return &rows[nonet_tell_technique_row(t->s)];
}

/* ---- steps that can be put into words ---- */

enum { NESTED_DEPTH = 8 };

static int is_cell_digit(const struct nonet_grid *g, unsigned c, unsigned d) {
    return c < g->cells && d >= 1 && d <= g->side;
}

static int parts_are_sound(const struct nonet_step *s, const struct nonet_grid *g) {
    for (size_t i = 0; i < s->effect_count; i++)
        if (!is_cell_digit(g, s->effects[i].cell, s->effects[i].digit))
            return 0;
    for (size_t i = 0; i < s->part_count; i++) {
        const struct nonet_part *p = &s->parts[i];
        int well = p->kind == NONET_PART_HOUSE  ? p->at < 3 * g->side
                   : p->kind == NONET_PART_CELL ? p->at < g->cells
                                                : is_cell_digit(g, p->at, p->digit);
        if (!well)
            return 0;
    }
    return 1;
}

static int chain_is_sound(const struct nonet_step *s, const struct nonet_grid *g) {
    for (size_t i = 0; i < s->node_count; i++) {
        const struct nonet_node *n = &s->nodes[i];
        if (!is_cell_digit(g, n->cell, n->digit) ||
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

static int is_sound(const struct nonet_step *s, const struct nonet_grid *g, int depth);

static int is_same_shape(const struct nonet_grid *a, const struct nonet_grid *b) {
    return a->side == b->side && a->box_rows == b->box_rows && a->box_cols == b->box_cols;
}

static int nested_are_sound(const struct nonet_step *s, const struct nonet_grid *g, int depth) {
    for (size_t i = 0; i < s->nested_count; i++) {
        const struct nonet_step *n = s->nested[i];
        if (depth == 0 || !n || !n->before || !is_same_shape(n->before, g) ||
            !is_sound(n, n->before, depth - 1))
            return 0;
    }
    return 1;
}

static int is_sound(const struct nonet_step *s, const struct nonet_grid *g, int depth) {
    if (s->size < sizeof *s)
        return 0;
    int row = nonet_tell_technique_row(s);
    struct telling t = {.s = s, .g = g};
    return row >= 0 && parts_are_sound(s, g) && chain_is_sound(s, g) &&
           nested_are_sound(s, g, depth) && set_is_empty(set_minus(s->digits, set_all(g->side))) &&
           (!rows[row].places || nonet_tell_placed(&t));
}

int nonet_tell_is_sound(const struct nonet_step *s, const struct nonet_grid *g) {
    return s && g && is_sound(s, g, NESTED_DEPTH);
}

/* ---- what is said ---- */

void nonet_tell_pattern(struct telling *t) {
    words_of(t)->pattern(t);
}

void nonet_tell_nested(struct telling *t, const struct nonet_step *nested, tell_fn words) {
    struct telling inner = *t;
    inner.s = nested;
    inner.g = nested->before;
    inner.indent += 4;
    words(&inner);
    t->length = inner.length;
}

void nonet_tell_sentence(struct telling *t) {
    words_of(t)->say(t);
}

static void effect(struct telling *t) {
    const struct nonet_step *s = t->s;
    for (size_t i = 0; i < s->effect_count; i++) {
        const struct nonet_effect *e = &s->effects[i];
        const struct nonet_effect *last = i > 0 ? e - 1 : NULL;
        if (last && !e->placed && !last->placed && last->cell == e->cell)
            nonet_tell(t, t->g->side > 9 ? ",%n" : "%n", (int)e->digit);
        else
            nonet_tell(t, "%s%c%s%n", last ? ", " : "", (int)e->cell, e->placed ? "=" : "<>",
                       (int)e->digit);
    }
}

void nonet_logic_note_hardest(struct nonet_logic_result *result, const struct nonet_step *step) {
    struct telling t = {.out = result->name, .room = sizeof result->name, .s = step};
    nonet_tell_name(&t);
    nonet_tell_end(&t);
    result->rating = step->rating;
    result->hardest = step->technique;
}

long nonet_step_text(const struct nonet_step *step, const struct nonet_grid *before,
                     enum nonet_step_what what, enum nonet_notation notation, char *out,
                     size_t room) {
    struct telling t = {.out = out, .room = room, .notation = notation, .s = step, .g = before};
    if (!nonet_tell_is_sound(step, before) || (room > 0 && !out))
        return NONET_E_ARGUMENT;
    switch (what) {
    case NONET_STEP_NAME:
        nonet_tell_name(&t);
        break;
    case NONET_STEP_WHERE:
        words_of(&t)->where(&t);
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
        effect(&t);
        break;
    case NONET_STEP_TITLE:
        nonet_tell_title(&t, words_of(&t)->title);
        break;
    default:
        return NONET_E_ARGUMENT;
    }
    return nonet_tell_end(&t);
}
