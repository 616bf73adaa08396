/*
 * The steps inside a chain, for anyone who wants to see them. The search notes only what it needs
 * of each: of a plain step its kind and three numbers, of a chain its nodes. To show one, the
 * working board of that moment is rebuilt; a plain step is read from it, and for a chain the inner
 * rule is run again until it comes to the same nodes. That takes time only for the few steps that
 * are shown, and none while a puzzle is rated.
 */
#include "logic/chains.h"
#include "grid/grid.h"

#include <stdlib.h>

/* A step inside another, followed by all that it points to. */
struct kept_step {
    struct kept_step *next;
    struct nonet_step step;
    union nonet_grid9 before;
};

void nonet_nested_free(struct chains *k) {
    while (k->kept != NULL) {
        struct kept_step *next = k->kept->next;
        free(k->kept);
        k->kept = next;
    }
}

/* ---- plain steps ---- */

static void locking(const struct board *w, struct plain_step s, struct hint *out) {
    bool box = s.a < 9;
    hint_clear(out, box ? TECHNIQUE_POINTING : TECHNIQUE_CLAIMING, 0);
    out->digits = (uint16_t)(1u << s.c);
    out->house[0] = (uint8_t)s.a;
    out->house[1] = (uint8_t)s.b;
    for (unsigned m = w->pos[s.a][s.c]; m != 0; m &= m - 1)
        out->cells[out->cell_count++] = nonet_nine.cell[s.a][low(m)];
    for (unsigned m = w->pos[s.b][s.c] & ~crossing(s.b, s.a); m != 0; m &= m - 1)
        out->elim[nonet_nine.cell[s.b][low(m)]] = out->digits;
}

static void pair(const struct board *w, struct plain_step s, struct hint *out) {
    bool hidden = s.kind == PLAIN_HIDDEN_PAIR;
    const uint8_t *cell = nonet_nine.cell[s.a];
    unsigned places = hidden ? w->pos[s.a][s.b] : 1u << s.b | 1u << s.c;
    unsigned digits = hidden ? 1u << s.b | 1u << s.c : w->cand[cell[s.b]];
    hint_clear(out, hidden ? TECHNIQUE_HIDDEN_PAIR : TECHNIQUE_NAKED_PAIR, 0);
    out->digits = (uint16_t)digits;
    out->house[0] = (uint8_t)s.a;
    for (int i = 0; i < 9; i++) {
        bool own = places >> i & 1;
        if (own)
            out->cells[out->cell_count++] = cell[i];
        if (own == hidden)
            out->elim[cell[i]] = (uint16_t)(w->cand[cell[i]] & (hidden ? ~digits : digits));
    }
}

static void x_wing(const struct board *w, struct plain_step s, struct hint *out) {
    int base = s.a / 9 * 9, cover = base == 9 ? 18 : 9;
    unsigned own = 1u << (s.a - base) | 1u << (s.b - base);
    hint_clear(out, TECHNIQUE_X_WING, 0);
    out->digits = (uint16_t)(1u << s.c);
    out->house[0] = (uint8_t)base;
    out->house[1] = (uint8_t)cover;
    out->lines[0] = (uint16_t)own;
    out->lines[1] = w->pos[s.a][s.c];
    out->complexity = 2;
    for (unsigned m = out->lines[1]; m != 0; m &= m - 1) {
        int h = cover + low(m);
        for (unsigned p = w->pos[h][s.c]; p != 0; p &= p - 1) {
            int c = nonet_nine.cell[h][low(p)];
            if (own >> low(p) & 1)
                out->cells[out->cell_count++] = (uint8_t)c;
            else
                out->elim[c] = out->digits;
        }
    }
}

static void plain_hint(const struct board *w, uint32_t code, struct hint *out) {
    struct plain_step s = plain_of(code);
    if (s.kind == PLAIN_LOCKING)
        locking(w, s, out);
    else if (s.kind == PLAIN_X_WING)
        x_wing(w, s, out);
    else
        pair(w, s, out);
    out->rating = nonet_technique_at(out->technique)->rating;
}

/* ---- a step that stays ---- */

/* Copies to the end of what is kept. */
static const void *put(char **at, const void *from, size_t count, size_t size) {
    char *here = *at;
    if (count == 0)
        return NULL;
    memcpy(here, from, count * size);
    *at += (count * size + 7) & ~(size_t)7;
    return here;
}

/* Each array ends at a multiple of eight bytes. */
static size_t room_of(const struct nonet_step *s) {
    return sizeof(struct kept_step) + 6 * 8 + s->nested_count * sizeof *s->nested +
           s->effect_count * sizeof *s->effects + s->part_count * sizeof *s->parts +
           s->node_count * sizeof *s->nodes + s->parent_count * sizeof *s->parents +
           s->end_count * sizeof *s->ends;
}

static const struct nonet_step *keep(struct chains *k, const struct nonet_step *s,
                                     const struct board *w) {
    struct kept_step *kept = malloc(room_of(s));
    char *at = (char *)(kept + 1);
    if (kept == NULL) {
        chains_fail(k);
        return NULL;
    }
    kept->step = *s;
    kept->step.nested = put(&at, s->nested, s->nested_count, sizeof *s->nested);
    kept->step.effects = put(&at, s->effects, s->effect_count, sizeof *s->effects);
    kept->step.parts = put(&at, s->parts, s->part_count, sizeof *s->parts);
    kept->step.nodes = put(&at, s->nodes, s->node_count, sizeof *s->nodes);
    kept->step.parents = put(&at, s->parents, s->parent_count, sizeof *s->parents);
    kept->step.ends = put(&at, s->ends, s->end_count, sizeof *s->ends);
    nonet_grid_copy(&kept->before.grid, sizeof kept->before, &k->n->report->before.grid);
    nonet_board_store(w, &kept->before.grid);
    kept->step.before = &kept->before.grid;
    kept->next = k->kept;
    k->kept = kept;
    return &kept->step;
}

/* The hint as others see it, with its nodes if it is a chain. */
static const struct nonet_step *make(struct chains *k, struct hint *s, const struct board *w,
                                     const struct node_report *nodes) {
    struct nine *n = k->n;
    struct report *outer = n->report, *r = malloc(sizeof *r);
    struct hint *out = n->out;
    if (r == NULL) {
        chains_fail(k);
        return NULL;
    }
    n->report = r;
    n->out = s;
    nonet_report_plain(n, 0);
    n->report = outer;
    n->out = out;
    if (nodes != NULL)
        nonet_nodes_give(nodes, &r->step);
    const struct nonet_step *kept = keep(k, &r->step, w);
    free(r);
    return kept;
}

/* ---- chains ---- */

struct search {
    struct forcing *f;
    const struct nest *nest;
    const struct nonet_step *found;
};

static bool is_sought(const struct search *s, const struct walk *w) {
    const struct nest *nest = s->nest;
    return w->hash == nest->hash && (uint32_t)w->count == nest->length &&
           memcmp(w->node, s->f->nest_nodes + nest->at, nest->length * sizeof *w->node) == 0;
}

/* Takes a hint of the inner rule, and keeps it if it is the one. */
static void look(void *user, const uint64_t *removed, const struct walk *(*walk)(void *),
                 void *maker) {
    static const uint8_t technique[] = {[NEST_MULTIPLE] = TECHNIQUE_MULTIPLE_CHAINS,
                                        [NEST_DYNAMIC] = TECHNIQUE_DYNAMIC_CHAINS,
                                        [NEST_DEEPER] = TECHNIQUE_NESTED_2};
    struct search *s = user;
    struct chains *k = s->f->k;
    struct forcing *inner = s->nest->rule == NEST_STATIC ? NULL : s->f->inner;
    struct hint hint;
    (void)removed;
    if (s->found != NULL || !is_sought(s, walk(maker)))
        return;
    struct node_report *nodes = malloc(sizeof *nodes);
    if (nodes == NULL) {
        chains_fail(k);
        return;
    }
    if (inner == NULL)
        nonet_static_hint(k, &hint);
    else
        nonet_forcing_hint(inner, technique[s->nest->rule], &hint);
    nonet_nodes_report(k, inner, nodes);
    s->found = make(k, &hint, &s->f->work, nodes);
    free(nodes);
}

static const struct nonet_step *nested_step(struct forcing *f, uint32_t code) {
    if (code & PLAIN_CODE) {
        struct hint hint;
        plain_hint(&f->work, code, &hint);
        return make(f->k, &hint, &f->work, NULL);
    }
    struct search s = {f, &f->nests[code], NULL};
    nonet_inner_rule(f, (enum nest_rule)s.nest->rule, look, &s);
    return s.found;
}

uint16_t nonet_nested_place(struct forcing *f, const struct expansion *e, int q,
                            struct node_report *r) {
    const uint16_t *reasons = &e->pool[e->node[q * 2].more];
    uint32_t code = e->nested[q];
    int gone = code & PLAIN_CODE ? plain_of(code).gone : f->nests[code].gone;
    for (size_t i = 0; i < r->nested_count; i++)
        if (r->reasons[i] == reasons)
            return (uint16_t)i;
    nonet_work_take(f, e, gone);
    memcpy(f->work.value, f->b->value, sizeof f->work.value);
    const struct nonet_step *step = nested_step(f, code);
    nonet_work_put_back(f, e, gone);
    if (step == NULL)
        return NONE;
    r->nested[r->nested_count] = step;
    r->reasons[r->nested_count] = reasons;
    return (uint16_t)r->nested_count++;
}
