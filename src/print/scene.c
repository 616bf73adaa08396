/*
 * What there is to draw of a step: its houses, cells and marks by their roles, the nodes and links
 * of its chains, and its effects, as a list that is sorted by style and has everything once. So a
 * style is one group of shapes, the legend is the styles that occur, and a candidate that several
 * chains use is drawn once.
 */
#include "print/print.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) {
    const struct item *p = a, *q = b;
    int by[] = {p->style - q->style, p->at - q->at, p->digit - q->digit, p->to - q->to,
                p->to_digit - q->to_digit};
    for (size_t i = 0; i < sizeof by / sizeof *by; i++)
        if (by[i] != 0)
            return by[i];
    return 0;
}

static void add(struct scene *s, int style, int at, int digit) {
    assert(style >= 0 && style < STYLES);
    s->items[s->count++] = (struct item){(uint8_t)style, (uint8_t)digit, 0, (uint16_t)at, 0};
}

static int style_of_cell(const struct nonet_part *part) {
    if (part->digit > 1)
        return STYLE_SET_2 + (part->digit - 2) % (STYLE_SET_5 - STYLE_SET_2 + 1);
    return STYLE_CELL + (part->role < ROLES ? part->role : NONET_ROLE_PATTERN);
}

/* A cell that is all of the pattern and gets its digit is drawn as that alone. */
static int is_only_placed(const struct nonet_step *step, const struct nonet_part *part) {
    int is_placed = 0;
    for (size_t i = 0; i < step->effect_count; i++)
        is_placed |= step->effects[i].placed && step->effects[i].cell == part->at;
    return is_placed && part->role == NONET_ROLE_PATTERN;
}

/* Does it show which digits it is about? Chains have nodes, and with a set it is all of its cells' digits. */
static int has_digits(const struct nonet_step *step) {
    for (size_t i = 0; i < step->part_count; i++)
        if (step->parts[i].kind == NONET_PART_CELL && step->parts[i].role == NONET_ROLE_SET)
            return 0;
    return step->node_count == 0;
}

static void add_cell(struct scene *s, const struct nonet_step *step,
                     const struct nonet_part *part) {
    struct nonet_set digits = set_and(step->digits, grid_marks(s->figure.grid, part->at));
    int is_of_pattern = part->role != NONET_ROLE_EXCLUDER && part->role != NONET_ROLE_BLOCKER;
    add(s, style_of_cell(part), part->at, 0);
    while (is_of_pattern && has_digits(step) && !set_is_empty(digits))
        add(s, STYLE_DIGIT, part->at, set_take(&digits));
}

static void add_parts(struct scene *s, const struct nonet_step *step, enum nonet_step_what what) {
    int is_pattern = what == NONET_STEP_PATTERN || what == NONET_STEP_SENTENCE;
    for (size_t i = 0; i < step->part_count; i++) {
        const struct nonet_part *part = &step->parts[i];
        int role = part->role < ROLES ? part->role : NONET_ROLE_PATTERN;
        if (part->kind == NONET_PART_HOUSE)
            add(s, role == NONET_ROLE_COVER ? STYLE_COVER : STYLE_BASE, part->at, 0);
        else if (part->kind == NONET_PART_CELL && is_pattern &&
                 (what == NONET_STEP_PATTERN || !is_only_placed(step, part)))
            add_cell(s, step, part);
        else if (part->kind == NONET_PART_MARK && is_pattern)
            add(s, STYLE_MARK + role, part->at, part->digit);
    }
}

static void add_chains(struct scene *s, const struct nonet_step *step) {
    for (size_t i = 0; i < step->node_count; i++) {
        const struct nonet_node *node = &step->nodes[i];
        int style = node->reason == NONET_REASON_STEP ? STYLE_STEP
                    : node->on                        ? STYLE_STRONG
                                                      : STYLE_WEAK;
        add(s, node->on ? STYLE_ON : STYLE_OFF, node->cell, node->digit);
        for (int j = 0; j < node->parent_count; j++) {
            const struct nonet_node *from = &step->nodes[step->parents[node->parent + j]];
            if (from->cell == node->cell && from->digit == node->digit)
                continue; /* an arrow has a length */
            s->items[s->count++] =
                (struct item){(uint8_t)style, from->digit, node->digit, from->cell, node->cell};
        }
    }
}

static void add_effects(struct scene *s, const struct nonet_step *step) {
    for (size_t i = 0; i < step->effect_count; i++) {
        const struct nonet_effect *e = &step->effects[i];
        add(s, e->placed ? STYLE_PLACED : STYLE_GONE, e->cell, e->digit);
        if (e->placed)
            add(s, STYLE_PLACED_CELL, e->cell, 0);
    }
}

static size_t most_items(const struct nonet_step *step, int side) {
    size_t links = 0;
    for (size_t i = 0; i < step->node_count; i++)
        links += step->nodes[i].parent_count;
    return step->part_count * (1 + (size_t)side) + step->node_count + links +
           2 * step->effect_count;
}

static void drop_repeated(struct scene *s) {
    size_t kept = 0;
    for (size_t i = 0; i < s->count; i++)
        if (kept == 0 || compare(&s->items[kept - 1], &s->items[i]) != 0)
            s->items[kept++] = s->items[i];
    s->count = kept;
}

int nonet_scene_make(struct scene *s, const struct nonet_step *step, enum nonet_step_what what) {
    int is_pattern = what == NONET_STEP_PATTERN || what == NONET_STEP_SENTENCE;
    s->items = calloc(most_items(step, s->figure.grid->side) + 1,
                      sizeof *s->items); /* so that it is never 0 bytes */
    s->count = 0;
    if (s->items == NULL)
        return NONET_E_MEMORY;
    add_parts(s, step, what);
    if (is_pattern)
        add_chains(s, step);
    if (what == NONET_STEP_SENTENCE)
        add_effects(s, step);
    qsort(s->items, s->count, sizeof *s->items, compare);
    drop_repeated(s);
    return NONET_OK;
}

int nonet_scene_has(const struct scene *s, int style) {
    for (size_t i = 0; i < s->count; i++)
        if (s->items[i].style == style)
            return 1;
    return 0;
}
