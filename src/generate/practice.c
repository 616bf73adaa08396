/*
 * The search for positions. Few puzzles have one, so what is cheap to know comes first: where
 * singles, pointing and claiming lead, by a bound; whether the technique finds anything at all
 * there; and where easier steps lead from there. What is made of a puzzle that passes is decided by
 * its path from the clues, and by the step that is next if nothing but the position is known: on
 * nonet's own scale these may differ, since a path remembers where a digit was placed last.
 */
#include "generate/practice.h"

#ifndef NONET_EXPLAINER_ONLY

#include "generate/facts.h"
#include "logic/logic.h"

#include <assert.h>

/* ---- the request ---- */

/* These come before any position, even before one for a technique that is tried earlier. */
static int is_single(int technique) {
    return technique == TECHNIQUE_FULL_HOUSE || technique == TECHNIQUE_HIDDEN_SINGLE ||
           technique == TECHNIQUE_NAKED_SINGLE;
}

static int is_easier(const struct practice *s, int technique) {
    return technique != s->wanted &&
           (is_single(technique) || s->place[technique] < s->place[s->wanted]);
}

/* The scale's table: what is before the technique in it, and what is tried only if there is no step
 * of it. On nonet's own scale steps of the same level are compared, so those are tried too. */
static void take_table(struct plan *p) {
    struct practice *s = &p->practice;
    const struct nonet_scale_row *row;
    const struct nonet_scale_row *own = nonet_scale_find(p->asked.scale, p->asked.next->id);
    int compares = p->asked.scale == NONET_SCALE_NONET, is_after = 0;
    s->wanted = nonet_technique_number(p->asked.next);
    for (int t = 0; t < TECHNIQUES; t++)
        if (t != s->wanted)
            techniques_put(&s->others, t);
    for (int i = 0; (row = nonet_scale_at(p->asked.scale, i)) != NULL; i++) {
        int t = nonet_technique_number(row->technique);
        assert(i <= UINT8_MAX);
        s->place[t] = (uint8_t)i;
        if (compares ? row->level > own->level : is_after && !is_single(t))
            techniques_put(&s->later, t);
        is_after |= t == s->wanted;
    }
    s->uses_bound = p->is_nine && is_easier(s, TECHNIQUE_POINTING) &&
                    is_easier(s, TECHNIQUE_CLAIMING) && !is_single(s->wanted);
}

int nonet_practice_take(struct nonet_generate_options *o, char reason[NONET_REASON_MAX]) {
    if (o->next == NULL)
        return NONET_OK;
    int t = nonet_technique_number(o->next);
    if (t < 0)
        return nonet_refuse(NONET_E_ARGUMENT, reason,
                            "the next step's is not one of the library's techniques");
    techniques_put(&o->with, t);
    return NONET_OK;
}

int nonet_practice_open(struct plan *p, char reason[NONET_REASON_MAX]) {
    const struct nonet_generate_options *o = &p->asked;
    if (o->next == NULL)
        return NONET_OK;
    if (nonet_judge_rates(o) || o->unbiased || o->like != NULL)
        return nonet_refuse(NONET_E_ARGUMENT, reason,
                            "a position has no rating, and neither a distribution nor a puzzle "
                            "that it varies");
    if (nonet_scale_find(o->scale, o->next->id) == NULL)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "%s is not on %s's scale", o->next->name,
                            nonet_scale_facts(o->scale)->owner);
    if (!nonet_facts_has(p, o->next))
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "no %dx%d puzzle has a step of %s on its path", p->side, p->side,
                            o->next->name);
    take_table(p);
    return NONET_OK;
}

/* ---- paths ---- */

/* How a path of easier steps ended. */
struct way {
    const struct practice *practice;
    int is_wanted; /* at a step of the technique */
};

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct way *way = user;
    int t = nonet_technique_number(step->technique);
    (void)before;
    way->is_wanted = t == way->practice->wanted;
    return !is_easier(way->practice, t);
}

/* Asks the engine, without some techniques. */
static int ask(const struct plan *p, const struct candidate *c, const struct nonet_grid *grid,
               enum nonet_logic_extent extent, const struct nonet_techniques *without,
               struct nonet_grid *after, struct way *way) {
    static const struct nonet_techniques none;
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    *way = (struct way){&p->practice, 0};
    o.extent = extent;
    o.without = without != NULL ? *without : none;
    o.with = p->asked.with;
    o.rules = c->rules;
    o.scale = p->asked.scale;
    o.cancel = p->asked.cancel;
    o.cancel_user = p->asked.cancel_user;
    o.step = on_step;
    o.step_user = way;
    return nonet_logic(grid, &o, after, after ? (size_t)NONET_GRID_BYTES(p->side) : 0, NULL);
}

/* Follows the path as long as its steps are easier ones; 1: the one after them is wanted. */
static int follow(const struct plan *p, const struct candidate *c, const struct nonet_grid *from,
                  struct nonet_grid *after) {
    struct way way;
    int status = ask(p, c, from, NONET_LOGIC_PATH, &p->practice.later, after, &way);
    return status != NONET_OK ? status : way.is_wanted;
}

/* Is the next step wanted, if these techniques are left out? NULL: none. */
static int is_next(const struct plan *p, const struct candidate *c, const struct nonet_grid *grid,
                   const struct nonet_techniques *without) {
    struct way way;
    int status = ask(p, c, grid, NONET_LOGIC_NEXT, without, NULL, &way);
    return status != NONET_OK ? status : way.is_wanted;
}

/* ---- what is cheap to know ---- */

/* Is it worth while to look for the technique so early? Chains and almost locked sets are nearly
 * always there and take long to find; avoidable rectangles need digits that are placed, of which
 * there are few. */
static int is_worth_looking(const struct plan *p) {
    static const uint8_t not_worth[] = {TECHNIQUE_NICE_LOOP,
                                        TECHNIQUE_GROUPED_NICE_LOOP,
                                        TECHNIQUE_ALS_NICE_LOOP,
                                        TECHNIQUE_TABLING_CHAIN,
                                        TECHNIQUE_TABLING_NET,
                                        TECHNIQUE_ALS_XZ,
                                        TECHNIQUE_ALS_XY_WING,
                                        TECHNIQUE_ALS_CHAIN,
                                        TECHNIQUE_DEATH_BLOSSOM,
                                        TECHNIQUE_ALIGNED_TRIPLET,
                                        TECHNIQUE_BRUTE_FORCE,
                                        TECHNIQUE_AVOIDABLE_RECTANGLE_1,
                                        TECHNIQUE_AVOIDABLE_RECTANGLE_2};
    for (size_t i = 0; i < sizeof not_worth; i++)
        if (not_worth[i] == p->practice.wanted)
            return 0;
    return (p->asked.next->flags & NONET_TECHNIQUE_CHAIN) == 0;
}

/* Can the puzzle have such a position? What is found on the way is in at->low. A pattern that is
 * there only after other steps is missed; that is rarer than that none comes. */
static int is_promising(const struct plan *p, const struct candidate *c, struct stops *at) {
    if (!p->practice.uses_bound)
        return 1;
    nonet_bound_begin(&at->bound, c->now);
    if (nonet_bound_locked(&at->bound))
        return 0;
    nonet_judge_write_bound(p, &at->bound, at->low);
    for (int i = 0; i < p->cells; i++)
        if (c->now[i] != 0)
            write_digit(at->low, i, c->now[i], 0); /* rectangles ask which digits are given */
    int status = is_worth_looking(p) ? is_next(p, c, at->low, &p->practice.others) : 1;
    return status == 1 ? follow(p, c, at->low, at->high) : status;
}

int nonet_practice_judge(const struct plan *p, const struct candidate *c,
                         const struct nonet_grid *puzzle, struct stops *at,
                         struct nonet_grid *position) {
    int status = is_promising(p, c, at);
    if (status == 1)
        status = follow(p, c, puzzle, position);
    return status == 1 ? is_next(p, c, position, NULL) : status;
}

#endif
