/* A step as a JSON object, for a page that draws it. docs/json.md describes the members. */
#include "logic/explain.h"

static const char *const role_names[] = {"pattern", "base",    "cover",    "pivot",   "wing",
                                         "extra",   "set",     "excluder", "blocker", "fin",
                                         "color-1", "color-2", "color-3",  "color-4"};
static const char *const reason_names[] = {"assumed", "cell", "house", "step", "set", "apart"};
static const char *const form_names[] = {"single", "contradiction", "double", "cell", "region"};

static const char *name_in(const char *const *names, size_t count, unsigned i) {
    return i < count ? names[i] : "other";
}
#define NAME_IN(names, i) name_in(names, sizeof(names) / sizeof *(names), (unsigned)(i))

/* A comma before all but the first. */
static void comma(struct telling *t, int *n) {
    if ((*n)++ > 0)
        nonet_tell_char(t, ',');
}

static void string(struct telling *t, tell_fn words) {
    nonet_tell_char(t, '"');
    t->quoted = 1;
    words(t);
    t->quoted = 0;
    nonet_tell_char(t, '"');
}

static void cell(struct telling *t, int c) {
    nonet_tell(t, "\"cell\":\"%c\",\"row\":%n,\"column\":%n", c, cell_row(t->g, c) + 1,
               cell_col(t->g, c) + 1);
}

static void digits(struct telling *t) {
    struct nonet_set m = t->s->digits;
    int n = 0;
    nonet_tell(t, ",\"digits\":[");
    while (!set_is_empty(m)) {
        comma(t, &n);
        nonet_tell(t, "%n", set_take(&m));
    }
    nonet_tell(t, "]");
}

static void effects(struct telling *t, int placed, const char *name) {
    int n = 0;
    nonet_tell(t, ",\"%s\":[", name);
    for (size_t i = 0; i < t->s->effect_count; i++) {
        const struct nonet_effect *e = &t->s->effects[i];
        if (!e->placed != !placed)
            continue;
        comma(t, &n);
        nonet_tell(t, "{");
        cell(t, e->cell);
        nonet_tell(t, ",\"digit\":%n}", (int)e->digit);
    }
    nonet_tell(t, "]");
}

static void part(struct telling *t, const struct nonet_part *p) {
    nonet_tell(t, "{\"role\":\"%s\",", NAME_IN(role_names, p->role));
    if (p->kind == NONET_PART_HOUSE) {
        struct house_name name = nonet_house_named(t->g, t->rules, p->at);
        nonet_tell(t, "\"house\":\"%h\",\"kind\":\"%s\",\"number\":%n", (int)p->at, name.kind,
                   name.number);
    } else {
        cell(t, p->at);
    }
    if (p->kind == NONET_PART_MARK)
        nonet_tell(t, ",\"digit\":%n", (int)p->digit);
    else if (p->digit != 0)
        nonet_tell(t, ",\"set\":%n", (int)p->digit);
    nonet_tell(t, "}");
}

static void parts(struct telling *t, enum nonet_part_kind kind, const char *name) {
    int n = 0;
    nonet_tell(t, ",\"%s\":[", name);
    for (size_t i = 0; i < t->s->part_count; i++)
        if (t->s->parts[i].kind == kind) {
            comma(t, &n);
            part(t, &t->s->parts[i]);
        }
    nonet_tell(t, "]");
}

static void indices(struct telling *t, const char *name, const uint16_t *at, size_t count) {
    int n = 0;
    nonet_tell(t, ",\"%s\":[", name);
    for (size_t i = 0; i < count; i++) {
        comma(t, &n);
        nonet_tell(t, "%n", (int)at[i]);
    }
    nonet_tell(t, "]");
}

static void nodes(struct telling *t) {
    int n = 0;
    nonet_tell(t, ",\"nodes\":[");
    for (size_t i = 0; i < t->s->node_count; i++) {
        const struct nonet_node *node = &t->s->nodes[i];
        comma(t, &n);
        nonet_tell(t, "{");
        cell(t, node->cell);
        nonet_tell(t, ",\"digit\":%n,\"on\":%s,\"reason\":\"%s\"", (int)node->digit,
                   node->on ? "true" : "false",
                   node->reason == NONET_REASON_HOUSE
                       ? nonet_house_named(t->g, t->rules, node->house).kind
                       : NAME_IN(reason_names, node->reason));
        if (node->reason == NONET_REASON_STEP && node->nested < t->s->nested_count)
            nonet_tell(t, ",\"nested\":%n", (int)node->nested);
        indices(t, "parents", t->s->parents + node->parent, node->parent_count);
        nonet_tell(t, "}");
    }
    nonet_tell(t, "]");
}

/* A link from a candidate that is false to one that is true is strong: one of the two is true. The
 * reverse is weak: they are not both true. */
static void links(struct telling *t) {
    int n = 0;
    nonet_tell(t, ",\"links\":[");
    for (size_t i = 0; i < t->s->node_count; i++) {
        const struct nonet_node *to = &t->s->nodes[i];
        for (int k = 0; k < to->parent_count; k++) {
            int from = t->s->parents[to->parent + k];
            comma(t, &n);
            nonet_tell(t, "{\"from\":%n,\"to\":%n,\"kind\":\"%s\"}", from, (int)i,
                       to->reason == NONET_REASON_STEP ? "step"
                       : to->on                        ? "strong"
                                                       : "weak");
        }
    }
    nonet_tell(t, "]");
}

static void step(struct telling *t);

static void nested(struct telling *t) {
    int n = 0;
    nonet_tell(t, ",\"nested\":[");
    for (size_t i = 0; i < t->s->nested_count; i++) {
        comma(t, &n);
        nonet_tell_nested(t, t->s->nested[i], step);
    }
    nonet_tell(t, "]");
}

static void chain(struct telling *t) {
    nonet_tell(t, ",\"form\":\"%s\",\"level\":%n", NAME_IN(form_names, t->s->form), t->s->level);
    nodes(t);
    links(t);
    indices(t, "ends", t->s->ends, t->s->end_count);
    nested(t);
}

static void plain(struct telling *t) {
    nonet_tell(t, "%s", t->s->technique->id);
}

/* On nonet's scale it is known what a step counts on the others, too. */
static void numbers(struct telling *t) {
    const int *n = t->s->numbers;
    nonet_tell(t, ",\"cost\":%n,\"numbers\":{\"explainer\":%n.%n", t->s->rating,
               n[NONET_SCALE_EXPLAINER] / 10, n[NONET_SCALE_EXPLAINER] % 10);
    if (n[NONET_SCALE_HODOKU] != 0)
        nonet_tell(t, ",\"hodoku\":%n", n[NONET_SCALE_HODOKU]);
    nonet_tell(t, "}");
}

/* A nested step has no number; its sentence stands alone, so its lines begin like any other. */
static void step(struct telling *t) {
    const struct nonet_step *s = t->s;
    t->indent = 0;
    nonet_tell(t, "{");
    if (s->number > 0)
        nonet_tell(t, "\"number\":%n,", s->number);
    nonet_tell(t, "\"technique\":");
    string(t, plain);
    nonet_tell(t, ",\"name\":");
    string(t, nonet_tell_name);
    if (s->scale == NONET_SCALE_HODOKU)
        nonet_tell(t, ",\"score\":%n", s->rating);
    else if (s->scale == NONET_SCALE_NONET)
        numbers(t);
    else
        nonet_tell(t, ",\"rating\":%n.%n", s->rating / 10, s->rating % 10);
    digits(t);
    effects(t, 1, "placements");
    effects(t, 0, "eliminations");
    parts(t, NONET_PART_HOUSE, "houses");
    parts(t, NONET_PART_CELL, "cells");
    parts(t, NONET_PART_MARK, "candidates");
    if (s->node_count > 0 || (s->technique->flags & NONET_TECHNIQUE_CHAIN) != 0)
        chain(t);
    nonet_tell(t, ",\"sentence\":");
    string(t, nonet_tell_sentence);
#ifndef NONET_EXPLAINER_ONLY
    if (t->notation == NONET_NOTATION_EUREKA) {
        nonet_tell(t, ",\"eureka\":");
        string(t, nonet_tell_eureka);
    }
#endif
    nonet_tell(t, "}");
}

long nonet_step_json(const struct nonet_step *of, const struct nonet_grid *before,
                     enum nonet_notation notation, char *out, size_t room) {
    struct telling t = {.pen = pen_of(out, room), .notation = notation};
    struct shape_room shape_room;
    if (room > 0 && !out)
        return NONET_E_ARGUMENT;
    int status = nonet_tell_begin(&t, &shape_room, of, before);
    if (status != NONET_OK)
        return status;
    step(&t);
    nonet_shape_close(&shape_room);
    return nonet_pen_end(&t.pen);
}
