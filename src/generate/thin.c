/*
 * Dropping clues. The rule: units in the order drawn, each dropped if the puzzle still has only one
 * solution without it. As fewer clues never have fewer solutions, several units can be dropped in
 * one question: if there is still one solution, each of them could go; if not, the first half is
 * asked about, and so on. Unavoidable sets of the grid show, without a question, that many units
 * must stay.
 *
 * With --unbiased dropping stops at the first unit that must stay, and the puzzle is accepted only
 * if all others must stay as well.
 */
#include "generate/strip.h"
#include "rules/differ.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* The cells of a unit, on 9x9. */
static inline struct trap_cells unit_set(const struct plan *p, int u) {
    struct trap_cells set = {{0, 0}};
    for (int i = p->unit_first[u]; i < p->unit_first[u + 1]; i++)
        set.w[p->unit_cells[i] >> 6] |= UINT64_C(1) << (p->unit_cells[i] & 63);
    return set;
}

void nonet_thin_take_out(const struct plan *p, struct candidate *c, int u) {
    assert(!c->is_dropped[u] && c->clues >= unit_size(p, u));
    for (int i = p->unit_first[u]; i < p->unit_first[u + 1]; i++)
        c->now[p->unit_cells[i]] = 0;
    c->clues -= p->unit_first[u + 1] - p->unit_first[u];
    c->is_dropped[u] = 1;
    if (p->is_nine) {
        struct trap_cells set = unit_set(p, u);
        c->clues_set.w[0] &= ~set.w[0];
        c->clues_set.w[1] &= ~set.w[1];
    }
}

void nonet_thin_put_back(const struct plan *p, struct candidate *c, int u) {
    assert(c->is_dropped[u] && c->clues + unit_size(p, u) <= p->start_clues);
    for (int i = p->unit_first[u]; i < p->unit_first[u + 1]; i++)
        c->now[p->unit_cells[i]] = c->solution[p->unit_cells[i]];
    c->clues += p->unit_first[u + 1] - p->unit_first[u];
    c->is_dropped[u] = 0;
    if (p->is_nine) {
        struct trap_cells set = unit_set(p, u);
        c->clues_set.w[0] |= set.w[0];
        c->clues_set.w[1] |= set.w[1];
    }
}

static void shuffle_order(const struct plan *p, struct candidate *c) {
    for (int u = 0; u < p->units; u++)
        c->order[u] = (uint16_t)u;
    for (int i = p->units; i > 1; i--) {
        uint32_t j = random_below(&c->random, (uint32_t)i);
        uint16_t u = c->order[i - 1];
        c->order[i - 1] = c->order[j];
        c->order[j] = u;
    }
}

/* The least number of clues to leave. */
static int draw_floor(const struct plan *p, struct candidate *c) {
    const struct nonet_generate_options *o = &p->asked;
    if (p->keeps_all)
        return p->start_clues;
    if (o->minimal || o->unbiased || o->clues_min == 0)
        return 0;
    if (o->clues_max == 0)
        return o->clues_min;
    return o->clues_min +
           (int)random_below(&c->random, (uint32_t)(o->clues_max - o->clues_min + 1));
}

/* Regions for this try, and a grid by them. */
static int draw_layout(const struct plan *p, struct candidate *c) {
    const struct nonet_generate_options *o = &p->asked;
    int status = o->rules != NULL ? nonet_rules_copy(c->layout, p->layout_bytes, o->rules)
                                  : nonet_rules_init(c->layout, p->layout_bytes, p->side);
    if (status == NONET_OK)
        status = nonet_rules_random_regions(c->layout, p->layout_bytes, &c->random);
    nonet_shape_close(c->layout_shape);
    if (status == NONET_OK)
        status = nonet_differ_open(c->layout_shape, p->empty, c->layout, &c->shape);
    c->rules = c->layout;
    return status != NONET_OK ? status
                              : nonet_full_ruled_draw(p->empty, c->shape, c->rules, &c->random,
                                                      c->solution, o->cancel, o->cancel_user);
}

void nonet_thin_end(struct candidate *c) {
    if (c->layout_shape != NULL)
        nonet_shape_close(c->layout_shape);
}

enum { LOST_MOST = 4 };

/* 1: there is a grid; 0: the try fails; negative: a status. */
static int draw(const struct plan *p, struct candidate *c) {
    const struct nonet_generate_options *o = &p->asked;
    if (o->like != NULL)
        return nonet_full_vary(p->full, &c->random, o->like, c->solution, o->cancel,
                               o->cancel_user);
    int status = o->random_regions
                     ? draw_layout(p, c)
                     : nonet_full_draw(p->full, &c->random, c->solution, o->cancel, o->cancel_user);
    if (status == NONET_E_IMPOSSIBLE)
        return 0; /* regions that no grid meets */
    int is_lost = status == NONET_E_GAVE_UP;
    c->lost = is_lost && c->attempt > 0 ? c->lost + 1 : is_lost;
    if (is_lost && c->lost < LOST_MOST)
        return 0;
    return status == NONET_OK ? 1 : status;
}

/* Random stream `attempt` of stream `stream` of a seed. */
static void begin_stream(struct nonet_random *random, uint64_t seed, uint64_t stream,
                         uint64_t attempt) {
    random_seed(random, seed, stream);
    random_seed(random, random_next(random), attempt);
}

/* The grid of a try that others share. */
static const struct drawn *find_drawn(const struct plan *p, struct candidate *c) {
    struct drawn *d = &c->drawn[c->attempt % DRAWN];
    assert(p->is_nine && p->units == 81); /* what shares_grids promises */
    uint64_t block = c->record / SHARING;
    if (!d->is_there || d->block != block || d->attempt != c->attempt) {
        static const uint8_t any[81] = {0};
        struct nonet_random random;
        struct traps traps;
        begin_stream(&random, random_mix(p->asked.seed) + 1, block, c->attempt);
        int status = nonet_full_draw(p->full, &random, d->solution, NULL, NULL);
        assert(status == NONET_OK); /* on 9x9 it cannot fail */
        (void)status;
        nonet_traps_find(&traps, d->solution, any);
        nonet_traps_list(&d->traps, &traps);
        d->is_there = 1;
        d->block = block;
        d->attempt = c->attempt;
    }
    return d;
}

/* Looks ahead to the latest point at which the try can end, when the first of the sets would be
 * empty: is there a clue that its neighbours make redundant? Then the try fails. */
static int ends_badly(const struct candidate *c, const struct drawn *d) {
    uint8_t place[81], now[81] = {0};
    int end = 81;
    for (int i = 0; i < 81; i++)
        place[c->order[i]] = (uint8_t)i;
    for (int t = 0; t < d->traps.count; t++) {
        int last = 0;
        for (int k = 0; k < d->traps.size[t]; k++)
            last = place[d->traps.cells[t][k]] > last ? place[d->traps.cells[t][k]] : last;
        end = last < end ? last : end;
    }
    for (int i = end; i < 81; i++)
        now[c->order[i]] = d->solution[c->order[i]];
    return nonet_has_needless(now);
}

/* 0: the clues cannot have one solution. */
static int set_traps(const struct plan *p, struct candidate *c) {
    uint8_t when[81] = {0};
    assert(p->is_nine && p->units <= 81);
    c->clues_set = (struct trap_cells){{0, 0}};
    for (int i = 0; i < p->units; i++)
        for (int k = p->unit_first[c->order[i]]; k < p->unit_first[c->order[i] + 1]; k++) {
            int cell = p->unit_cells[k];
            when[cell] = (uint8_t)(i + 1);
            c->clues_set.w[cell >> 6] |= UINT64_C(1) << (cell & 63);
        }
    return nonet_traps_find(c->traps, c->solution, when);
}

int nonet_thin_begin(const struct plan *p, struct candidate *c) {
    const struct nonet_generate_options *o = &p->asked;
    begin_stream(&c->random, o->seed, c->record, c->attempt);
    c->rules = o->rules;
    c->shape = p->shape;
    const struct drawn *shared = p->shares_grids ? find_drawn(p, c) : NULL;
    int drawn = shared ? 1 : draw(p, c);
    if (drawn < 0)
        return drawn;
    c->stage = THIN_FAILED;
    if (drawn == 0)
        return NONET_OK;
    shuffle_order(p, c);
    if (shared != NULL && ends_badly(c, shared))
        return NONET_OK;
    if (shared != NULL)
        memcpy(c->solution, shared->solution, sizeof shared->solution);
    c->floor = draw_floor(p, c);
    for (int i = 0; i < p->cells; i++)
        c->now[i] = p->unit_of[i] == NO_UNIT ? 0 : c->solution[i];
    memset(c->is_dropped, 0, (size_t)p->units);
    c->clues = p->start_clues;
    c->at = c->group = c->bad_units = c->is_plain = 0;
    c->stage = c->clues < p->cells ? THIN_START : THIN_DROP;
    if (p->is_nine && !set_traps(p, c))
        c->stage = THIN_FAILED;
    if (!p->strips)
        return NONET_OK;
    c->stage = THIN_START;
    return nonet_strip(p, c);
}

/* Must unit order[i], which comes next, stay, as far as is known without asking? */
static int is_needed(const struct plan *p, const struct candidate *c, int i) {
    if (!p->is_nine || c->traps->head[i + 1] == TRAPS_MAX)
        return 0;
    struct trap_cells unit = unit_set(p, c->order[i]);
    return traps_need(c->traps, i + 1, &c->clues_set, &unit);
}

/* How hard it is to get down to this many clues: minus 1000 times the logarithm of the share of
 * candidates that lose one clue after another without being stopped, not counting stops by sets.
 * Measured on 9x9; it only decides how many clues a question drops. */
static int hardship(const struct plan *p, int clues) {
    static const uint16_t nine[82] = {
        63380, 61077, 58774, 56471, 54168, 51865, 49562, 47259, 44956, 42653, 40350, 38047,
        35744, 33441, 31138, 28835, 26532, 24229, 21926, 19623, 17320, 15017, 11893, 9440,
        7488,  5913,  4636,  3631,  2832,  2197,  1709,  1328,  1032,  803,   627,   488,
        379,   292,   228,   179,   138,   108,   84,    66,    51,    41,    31,    24,
        18,    13,    10,    8,     6,     5,     4,     3,     2,     1,     0,     0,
        0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,     0,
        0,     0,     0,     0,     0,     0,     0,     0,     0,     0};
    assert(clues >= 0 && clues <= p->cells);
    return nine[p->is_nine ? clues : clues * 81 / p->cells];
}

enum { BET = 250 }; /* a question that is answered yes a little more often than no */

/* Drops the next units, at most `most` and only before `end`, up to this hardship; but at least
 * one. */
static void gather(const struct plan *p, struct candidate *c, int most, int end, int hard) {
    c->group = 0;
    c->group_end = c->at;
    c->before = c->clues;
    for (int i = c->at; i < end && c->group < most; i++) {
        int u = c->order[i], left = c->clues - unit_size(p, u);
        int is_kept = is_needed(p, c, i);
        if (is_kept && p->asked.unbiased)
            break; /* the end, if those before it can all go */
        if (is_kept || left < c->floor || c->is_dropped[u])
            continue;
        if (c->group > 0 && hardship(p, left) > hard)
            break;
        nonet_thin_take_out(p, c, u);
        c->group++;
        c->group_end = i + 1;
    }
}

/* Puts back the last unit that was dropped. */
static void undo_last(const struct plan *p, struct candidate *c) {
    assert(c->group > 0 && c->group_end > c->at);
    nonet_thin_put_back(p, c, c->order[c->group_end - 1]);
    c->group--;
    do
        c->group_end--;
    while (c->group > 0 && !c->is_dropped[c->order[c->group_end - 1]]);
}

/* What comes after dropping. */
static void end_drop(const struct plan *p, struct candidate *c) {
    c->stage = p->asked.unbiased                        ? THIN_UNITS
               : p->asked.minimal && p->has_large_units ? THIN_CELLS
                                                        : THIN_MADE;
    c->at = c->group = c->bad_units = 0;
}

/* A clue that its neighbours make redundant is also redundant in every puzzle with more clues. */
static int is_hopeless(const struct plan *p, const struct candidate *c) {
    return p->asked.unbiased && p->is_nine && !p->has_large_units && nonet_has_needless(c->now);
}

static int ask_drop(const struct plan *p, struct candidate *c) {
    if (c->group > 0)
        return 1; /* a part of what was too much */
    if (c->bad_units > 0) {
        int middle = (hardship(p, c->clues) + c->bad_hard) / 2;
        gather(p, c, c->bad_units - 1, c->bad_end, middle);
        assert(c->group > 0); /* each of them could go without those after it, as far as is known */
    }
    if (c->group == 0)
        gather(p, c, INT_MAX, p->units, hardship(p, c->clues) + BET);
    if (c->group_end < p->units && is_needed(p, c, c->group_end) && is_hopeless(p, c))
        c->stage = THIN_FAILED;
    else if (c->group > 0)
        return 1;
    else
        end_drop(p, c);
    return 0;
}

/* They can go. If one unit is left of a group that was too much, that one must stay. */
static void keep_dropped(const struct plan *p, struct candidate *c) {
    assert(c->clues >= c->floor);
    assert(c->bad_units == 0 || c->group < c->bad_units); /* all of them were too much */
    c->at = c->group_end;
    c->bad_units -= c->bad_units > 0 ? c->group : 0;
    c->group = 0;
    if (c->bad_units == 1 && p->asked.unbiased) {
        end_drop(p, c);
    } else if (c->bad_units == 1) {
        c->at = c->bad_end;
        c->bad_units = 0;
    }
}

/* They cannot all go: the next question is about the first of them, up to half of the hardship. */
static void halve(const struct plan *p, struct candidate *c) {
    c->bad_units = c->group;
    c->bad_end = c->group_end;
    c->bad_hard = hardship(p, c->clues);
    if (c->group == 1) {
        undo_last(p, c);
        c->at = c->bad_end;
        c->bad_units = 0;
        if (p->asked.unbiased)
            end_drop(p, c);
        return;
    }
    int middle = (hardship(p, c->before) + c->bad_hard) / 2;
    do
        undo_last(p, c);
    while (c->group > 1 && hardship(p, c->clues) > middle);
}

/* A stripped puzzle loses further clues only if no redundant ones may be left. */
static void answer_start(const struct plan *p, struct candidate *c, int is_unique) {
    c->stage = is_unique ? THIN_DROP : THIN_FAILED;
    if (is_unique && p->strips && !p->asked.minimal)
        end_drop(p, c);
}

static void answer_drop(const struct plan *p, struct candidate *c, int is_unique) {
    if (is_unique)
        keep_dropped(p, c);
    else
        halve(p, c);
}

/* ---- is every unit needed, and every clue? ---- */

/* Is the unit the only one left in some set, whatever its place in the order? */
static int is_last(const struct plan *p, const struct candidate *c, int u) {
    if (!p->is_nine)
        return 0;
    struct trap_cells unit = unit_set(p, u), others = c->clues_set;
    others.w[0] &= ~unit.w[0];
    others.w[1] &= ~unit.w[1];
    for (int i = 0; i < c->traps->count; i++) {
        const struct trap_cells *set = &c->traps->set[i];
        if (((set->w[0] & others.w[0]) | (set->w[1] & others.w[1])) == 0)
            return 1;
    }
    return 0;
}

static int ask_units(const struct plan *p, struct candidate *c) {
    if (c->at == 0 && is_hopeless(p, c)) {
        c->stage = THIN_FAILED;
        return 0;
    }
    while (c->at < p->units && (c->is_dropped[c->at] || is_last(p, c, c->at)))
        c->at++;
    if (c->at < p->units) {
        nonet_thin_take_out(p, c, c->at);
        return 1;
    }
    c->stage = p->asked.minimal && p->has_large_units ? THIN_CELLS : THIN_MADE;
    c->at = 0;
    return 0;
}

static void answer_units(const struct plan *p, struct candidate *c, int is_unique) {
    nonet_thin_put_back(p, c, c->at++);
    if (is_unique)
        c->stage = THIN_FAILED;
}

static int ask_cells(const struct plan *p, struct candidate *c) {
    while (c->at < p->cells && c->now[c->at] == 0)
        c->at++;
    if (c->at == p->cells) {
        c->stage = THIN_MADE;
        return 0;
    }
    c->now[c->at] = 0;
    return 1;
}

static void answer_cells(struct candidate *c, int is_unique) {
    c->now[c->at] = c->solution[c->at];
    c->at++;
    if (is_unique)
        c->stage = THIN_FAILED;
}

int nonet_thin_ask(const struct plan *p, struct candidate *c) {
    for (;;) {
        switch (c->stage) {
        case THIN_START:
            return 1;
        case THIN_DROP:
            if (ask_drop(p, c))
                return 1;
            break;
        case THIN_UNITS:
            if (ask_units(p, c))
                return 1;
            break;
        case THIN_CELLS:
            if (ask_cells(p, c))
                return 1;
            break;
        default:
            return 0;
        }
    }
}

void nonet_thin_answer(const struct plan *p, struct candidate *c, int is_unique) {
    switch (c->stage) {
    case THIN_START:
        answer_start(p, c, is_unique);
        break;
    case THIN_DROP:
        answer_drop(p, c, is_unique);
        break;
    case THIN_UNITS:
        answer_units(p, c, is_unique);
        break;
    case THIN_CELLS:
        answer_cells(c, is_unique);
        break;
    default:
        assert(!"a candidate that has ended asks nothing");
    }
}
