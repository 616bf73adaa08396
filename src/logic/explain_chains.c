/*
 * Sentences of chains. A chain in which every link follows from the one before is written on one
 * line, with arrows. If links have several reasons, each has a line of its own with the numbers of
 * those it follows from; the first sentence says where it all leads. A link by a step inside the
 * chain is followed, once, by that step's words, indented.
 *
 * To put the links into an order in which reasons come first, the nodes are walked backwards from
 * the end; the walk needs only two arrays on the stack.
 */
#include "logic/explain.h"

enum { NODES = 4096, WAITING = 0xFFFF };

struct walk {
    int count;             /* nodes in order */
    int shown;             /* of these, already written */
    uint16_t order[NODES]; /* from the bottom: in order; from the top: those whose reasons come
                            * first */
    uint16_t line[NODES];  /* of a node, from 1; 0: not met; WAITING */
};

static const uint16_t *parents_of(const struct telling *t, int node) {
    return t->s->parents + t->s->nodes[node].parent;
}

/* A reason that has not been met yet, the one it was derived from last; -1: none. */
static int open_parent(const struct telling *t, const struct walk *w, int node) {
    const uint16_t *p = parents_of(t, node);
    for (int i = t->s->nodes[node].parent_count - 1; i >= 0; i--)
        if (w->line[p[i]] == 0)
            return p[i];
    return -1;
}

static void walk_back(const struct telling *t, struct walk *w, int end) {
    int top = NODES;
    if (w->line[end] == 0) {
        w->order[--top] = (uint16_t)end;
        w->line[end] = WAITING;
    }
    while (top < NODES) {
        int node = w->order[top], parent = open_parent(t, w, node);
        if (parent >= 0) {
            w->order[--top] = (uint16_t)parent;
            w->line[parent] = WAITING;
        } else {
            top++;
            w->order[w->count++] = (uint16_t)node;
            w->line[node] = (uint16_t)w->count;
        }
    }
}

static void start_walk(const struct telling *t, struct walk *w) {
    w->count = w->shown = 0;
    for (size_t i = 0; i < t->s->node_count && i < NODES; i++)
        w->line[i] = 0;
}

/* ---- what the step holds ---- */

const struct nonet_node *nonet_tell_end_node(const struct telling *t, size_t i) {
    return i < t->s->end_count ? &t->s->nodes[t->s->ends[i]] : NULL;
}

const struct nonet_node *nonet_tell_assumption(const struct telling *t) {
    for (size_t i = 0; i < t->s->node_count; i++)
        if (t->s->nodes[i].reason == NONET_REASON_ASSUMED)
            return &t->s->nodes[i];
    return NULL;
}

static int is_cycle(const struct telling *t) {
    return nonet_tell_technique_row(t->s) == TECHNIQUE_CYCLE;
}

/* ---- links ---- */

static void link(struct telling *t, const struct nonet_node *n) {
    nonet_tell(t, "%c%s%n", (int)n->cell, n->on ? "=" : "<>", (int)n->digit);
}

static void fact(struct telling *t, const struct nonet_node *n) {
    nonet_tell(t, "%c is %s%n", (int)n->cell, n->on ? "" : "not ", (int)n->digit);
}

static int house_of_reason(const struct telling *t, const struct nonet_node *n) {
    int side = t->g->side;
    switch (n->reason) {
    case NONET_REASON_ROW:
        return cell_row(t->g, n->cell);
    case NONET_REASON_COLUMN:
        return side + cell_col(t->g, n->cell);
    default:
        return 2 * side + cell_box(t->g, n->cell);
    }
}

static void why(struct telling *t, const struct nonet_node *n) {
    const struct nonet_node *from = &t->s->nodes[t->s->parents[n->parent]];
    int h = house_of_reason(t, n);
    if (n->reason == NONET_REASON_CELL && n->on)
        nonet_tell(t, ": nothing else is left there");
    else if (n->reason == NONET_REASON_CELL)
        nonet_tell(t, ": it is %n", (int)from->digit);
    else if (n->on)
        nonet_tell(t, ": the last place in %h", h);
    else
        nonet_tell(t, ": %h has it in %c", h, (int)from->cell);
}

/* The step that removes a node; NULL: not known. */
static const struct nonet_step *step_of(const struct telling *t, const struct nonet_node *n) {
    return n->reason == NONET_REASON_STEP && n->nested < t->s->nested_count
               ? t->s->nested[n->nested]
               : NULL;
}

/* The line that described the same step; 0: none did. */
static int line_of_step(const struct telling *t, const struct walk *w, const struct nonet_step *s) {
    for (int i = 0; i < w->shown; i++)
        if (step_of(t, &t->s->nodes[w->order[i]]) == s)
            return i + 1;
    return 0;
}

static void because(struct telling *t, const struct walk *w, const struct nonet_node *n) {
    const struct nonet_step *s = step_of(t, n);
    int before = s ? line_of_step(t, w, s) : 0;
    if (n->reason != NONET_REASON_STEP) {
        why(t, n);
    } else if (!s) {
        nonet_tell(t, ": a further step takes it away");
    } else if (before) {
        nonet_tell(t, ": by the step of %n", before);
    } else {
        nonet_tell(t, ": ");
        nonet_tell_nested(t, s, nonet_tell_name);
    }
}

/* The pattern of a nested step; all of it if it is a chain. */
static void details(struct telling *t, const struct walk *w, const struct nonet_node *n) {
    const struct nonet_step *s = step_of(t, n);
    if (!s || line_of_step(t, w, s))
        return;
    nonet_tell(t, ". ");
    nonet_tell_nested(t, s,
                      s->technique->flags & NONET_TECHNIQUE_CHAIN ? nonet_tell_sentence
                                                                  : nonet_tell_pattern);
}

static void line(struct telling *t, const struct walk *w, int node) {
    const struct nonet_node *n = &t->s->nodes[node];
    const uint16_t *p = parents_of(t, node);
    nonet_tell(t, TELL_LINE "%n. ", (int)w->line[node]);
    if (n->parent_count == 0) {
        nonet_tell(t, "assume that ");
        fact(t, n);
        return;
    }
    fact(t, n);
    because(t, w, n);
    nonet_tell(t, " (");
    for (int i = 0; i < n->parent_count; i++)
        nonet_tell(t, "%s%n", i ? ", " : "", (int)w->line[p[i]]);
    nonet_tell(t, ")");
    details(t, w, n);
}

/* Does each link back from this end follow from one other alone? */
static int is_plain(const struct telling *t, int end) {
    int node = end;
    for (size_t i = 0; i <= t->s->node_count; i++) {
        const struct nonet_node *n = &t->s->nodes[node];
        if (n->parent_count == 0 || (i > 0 && node == end))
            return 1;
        if (n->parent_count > 1 || n->reason == NONET_REASON_STEP)
            return 0;
        node = t->s->parents[n->parent];
    }
    return 0;
}

static int all_plain(const struct telling *t) {
    for (size_t i = 0; i < t->s->end_count; i++)
        if (!is_plain(t, t->s->ends[i]))
            return 0;
    return 1;
}

static int same_fact(const struct nonet_node *a, const struct nonet_node *b) {
    return a->cell == b->cell && a->digit == b->digit && a->on == b->on;
}

/* A plain chain. A cycle whose nodes form one too begins with its end. */
static void arrows(struct telling *t, int end) {
    struct walk w;
    if (t->s->node_count > NODES) {
        nonet_tell(t, "(%n links)", (int)t->s->node_count);
        return;
    }
    start_walk(t, &w);
    walk_back(t, &w, end);
    const struct nonet_node *first = &t->s->nodes[w.order[0]], *last = &t->s->nodes[end];
    if (first->parent_count > 0 && !same_fact(first, last)) {
        link(t, last);
        nonet_tell(t, " -> ");
    }
    for (int i = 0; i < w.count; i++) {
        nonet_tell(t, "%s", i ? " -> " : "");
        link(t, &t->s->nodes[w.order[i]]);
    }
}

/* The lines of a chain that others before it did not have. */
static void lines(struct telling *t, struct walk *w, int end) {
    walk_back(t, w, end);
    for (; w->shown < w->count; w->shown++)
        line(t, w, w->order[w->shown]);
}

/* All chains, each in the form that suits it. */
static void all_chains(struct telling *t) {
    struct walk w;
    int plain = all_plain(t);
    if (t->s->node_count > NODES) {
        nonet_tell(t, " (%n links)", (int)t->s->node_count);
        return;
    }
    start_walk(t, &w);
    for (size_t i = 0; i < t->s->end_count; i++) {
        if (plain) {
            nonet_tell(t, TELL_LINE);
            arrows(t, t->s->ends[i]);
        } else {
            lines(t, &w, t->s->ends[i]);
        }
    }
}

/* ---- forms ---- */

static void say_so(struct telling *t) {
    nonet_tell(t, "So ");
    nonet_tell_effect(t);
    nonet_tell_char(t, '.');
}

static void would_be(struct telling *t, const struct nonet_node *n, const char *were) {
    nonet_tell(t, "%c %s%s %n", (int)n->cell, were, n->on ? "" : " not", (int)n->digit);
}

/* A loop's end may be its last link, or its first one again. */
static void close_loop(struct telling *t) {
    const struct nonet_node *end = nonet_tell_end_node(t, 0), *start = nonet_tell_assumption(t);
    if (!start || same_fact(start, end) || end->on)
        return;
    nonet_tell(t, " -> ");
    link(t, start);
}

static void say_cycle(struct telling *t) {
    nonet_tell(t, "In this loop each link follows from the one before: ");
    arrows(t, t->s->ends[0]);
    close_loop(t);
    nonet_tell(t, ". It also holds backwards with every link negated, so either all of it is true, "
                  "or all of it is false. A candidate that sees its digit in the loop both with = "
                  "and with <> is false either way");
    nonet_tell_so(t);
}

static void say_single(struct telling *t) {
    const struct nonet_node *end = nonet_tell_end_node(t, 0);
    struct nonet_node start = *end;
    start.on = !end->on;
    nonet_tell(t, "If ");
    would_be(t, &start, "were");
    nonet_tell(t, ", it would %sbe: ", end->on ? "" : "not ");
    if (is_plain(t, t->s->ends[0])) {
        arrows(t, t->s->ends[0]);
        nonet_tell(t, ". ");
    } else {
        all_chains(t);
        nonet_tell(t, TELL_LINE);
    }
    say_so(t);
}

static void say_contradiction(struct telling *t) {
    const struct nonet_node *end = nonet_tell_end_node(t, 0), *start = nonet_tell_assumption(t);
    nonet_tell(t, "If ");
    would_be(t, start ? start : end, "were");
    nonet_tell(t, ", %c would both be %n and not be %n:", (int)end->cell, (int)end->digit,
               (int)end->digit);
    all_chains(t);
    nonet_tell(t, TELL_LINE);
    say_so(t);
}

static void say_double(struct telling *t) {
    const struct nonet_node *start = nonet_tell_assumption(t), *end = nonet_tell_end_node(t, 0);
    if (!start)
        start = end;
    nonet_tell(t, "Whether %c is %n or not, ", (int)start->cell, (int)start->digit);
    fact(t, end);
    nonet_tell(t, ":");
    all_chains(t);
    nonet_tell(t, TELL_LINE);
    say_so(t);
}

static void say_cell(struct telling *t) {
    const struct nonet_node *start = nonet_tell_assumption(t), *end = nonet_tell_end_node(t, 0);
    int c = start ? start->cell : end->cell;
    nonet_tell(t, "Whichever of %A %c is, ", nonet_tell_marks_at(t, c), c);
    fact(t, end);
    nonet_tell(t, ":");
    all_chains(t);
    nonet_tell(t, TELL_LINE);
    say_so(t);
}

/* The house of a region's chains, and the digit's places in it: what the chains assume. */
static int region(const struct telling *t, struct cell_list *places, int *digit) {
    places->count = *digit = 0;
    for (size_t i = 0; i < t->s->node_count; i++) {
        const struct nonet_node *n = &t->s->nodes[i];
        if (n->reason != NONET_REASON_ASSUMED || nonet_tell_cells_have(places, n->cell))
            continue;
        nonet_tell_cells_add(places, n->cell);
        *digit = n->digit;
    }
    return nonet_tell_base(t, places);
}

static void say_region(struct telling *t) {
    struct cell_list places;
    int d, h = region(t, &places, &d);
    nonet_tell(t, "Whichever of %C has the %n of %h, ", &places, d, h);
    fact(t, nonet_tell_end_node(t, 0));
    nonet_tell(t, ":");
    all_chains(t);
    nonet_tell(t, TELL_LINE);
    say_so(t);
}

void nonet_tell_say_chain(struct telling *t) {
    if (t->s->end_count == 0) {
        say_so(t);
        return;
    }
    switch (t->s->form) {
    case NONET_CHAIN_CONTRADICTION:
        say_contradiction(t);
        break;
    case NONET_CHAIN_DOUBLE:
        say_double(t);
        break;
    case NONET_CHAIN_CELL:
        say_cell(t);
        break;
    case NONET_CHAIN_REGION:
        say_region(t);
        break;
    default:
        is_cycle(t) ? say_cycle(t) : say_single(t);
    }
}

void nonet_tell_pattern_chain(struct telling *t) {
    const struct nonet_node *start = nonet_tell_assumption(t);
    struct cell_list list;
    int d, h;
    if (is_cycle(t)) {
        nonet_tell_cells_of(t, NONET_ROLE_PATTERN, &list);
        nonet_tell(t, "There is a loop through %C", &list);
    } else if (!start) {
        nonet_tell(t, "There is a chain of %n links", t->s->count);
    } else if (t->s->form == NONET_CHAIN_CELL) {
        nonet_tell(t, "See what each candidate of %c leads to", (int)start->cell);
    } else if (t->s->form == NONET_CHAIN_REGION) {
        h = region(t, &list, &d);
        nonet_tell(t, "See what each place for %n in %h leads to", d, h);
    } else if (t->s->form == NONET_CHAIN_DOUBLE) {
        nonet_tell(t, "See what follows if %c is %n, and what if it is not", (int)start->cell,
                   (int)start->digit);
    } else {
        nonet_tell(t, "See what follows if ");
        fact(t, start);
    }
}

void nonet_tell_where_chain(struct telling *t) {
    if (t->s->form == NONET_CHAIN_SINGLE && t->s->type == 1)
        nonet_tell_where_digits(t);
    else
        nonet_tell_where_cell(t);
}
