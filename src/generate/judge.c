/*
 * Rating is what takes time here, so it goes no further than it must: up to the highest rating
 * asked for, and without recording the steps until the rating fits. Only then is the path walked
 * again for its techniques.
 *
 * Most puzzles that are made are too easy or too hard. That one is too easy is shown by the steps
 * below the least rating, which are cheap. One that is too hard gets clues back, if allowed: only
 * clues whose cells the path did not solve, since others would add nothing new, and none that make
 * it too easy. The path then continues from where it was. This only finds the puzzle; its rating is
 * that of a path from the start.
 */
#include "generate/judge.h"
#include "generate/facts.h"

#include <assert.h>

/* What is noted of a path. */
struct trail {
    struct nonet_techniques techniques;
    int score, score_max; /* HoDoKu's scale, where a path ends above score_max, unless that is 0 */
};

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct trail *trail = user;
    (void)before;
    trail->score += step->rating;
    return nonet_techniques_add(&trail->techniques, step->technique->id) ||
           (trail->score_max != 0 && trail->score > trail->score_max);
}

static int is_any(const struct nonet_techniques *set) {
    uint64_t any = 0;
    for (int i = 0; i < NONET_TECHNIQUES_MAX / 64; i++)
        any |= set->bits[i];
    return any != 0;
}

int nonet_judge_rates(const struct nonet_generate_options *o) {
    return o->rate || o->rating_min != 0 || o->rating_max != 0 || o->level != 0 ||
           o->score_min != 0 || o->score_max != 0 || is_any(&o->require) || is_any(&o->without);
}

/* All of the required ones, and none of the others? */
static int is_wished(const struct nonet_generate_options *o, const struct nonet_techniques *path) {
    uint64_t wrong = 0;
    for (int i = 0; i < NONET_TECHNIQUES_MAX / 64; i++)
        wrong |= (o->require.bits[i] & ~path->bits[i]) | (o->without.bits[i] & path->bits[i]);
    return wrong == 0;
}

/* Follows the path up to a rating (0: to the end); `after`, if not NULL, is where it ends. */
static int walk(const struct plan *p, const struct candidate *c, const struct nonet_grid *from,
                int max_rating, struct trail *trail, struct nonet_grid *after,
                struct nonet_logic_result *result) {
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    size_t room = after ? (size_t)NONET_GRID_BYTES(p->side) : 0;
    o.max_rating = max_rating;
    o.rules = c->rules;
    o.with = p->asked.with;
    o.cancel = p->asked.cancel;
    o.cancel_user = p->asked.cancel_user;
    o.scale = p->asked.scale;
    o.step = trail ? on_step : NULL;
    o.step_user = trail;
    return nonet_logic(from, &o, after, room, result);
}

static void write_puzzle(const struct plan *p, const struct candidate *c,
                         struct nonet_grid *puzzle) {
    memcpy(puzzle, p->empty, (size_t)NONET_GRID_BYTES(p->side));
    for (int i = 0; i < p->cells; i++)
        if (c->now[i] != 0)
            write_digit(puzzle, i, c->now[i], 0);
}

/* ---- the rating, in two parts ---- */

enum {
    HARD = 2,      /* besides 0, too easy, and 1, as requested */
    LEAST = 10,    /* no rating is lower */
    EASY = 20,     /* all steps below this one are those of BOUND_DIRECT */
    PLAIN = 30,    /* nearly all steps below this one are those of BOUND_LOCKED */
    OPEN_MAX = 32, /* cells that may be open when all steps below PLAIN are done */
    LOOKS = 6      /* units that are looked at to find one that may come back */
};

_Static_assert((int)BOUND_DIRECT == EASY - 1 && (int)BOUND_LOCKED < PLAIN,
               "the bounds decide what is below these ratings");

/* Is `low` as far as singles and pointing lead, and no further? */
static int is_low_bound(const struct plan *p) {
    return p->is_nine && p->rating_least >= PLAIN && (p->rating_least == PLAIN || !p->may_relax);
}

/* The steps that come before `low` are below this rating. */
static int low_end(const struct plan *p) {
    return is_low_bound(p) ? PLAIN : p->rating_least;
}

/* Is it too easy by a bound? Then nothing else is looked at. */
static int is_too_easy(const struct plan *p, const struct candidate *c, struct bound *bound) {
    if (!p->is_nine || p->rating_least < EASY)
        return 0;
    if (p->rating_least < PLAIN)
        return nonet_bound_direct(c->now);
    nonet_bound_begin(bound, c->now);
    return nonet_bound_locked(bound);
}

/* A bound's board as a grid that a path can go on from. */
static void write_bound(const struct plan *p, const struct bound *bound, struct nonet_grid *grid) {
    memcpy(grid, p->empty, (size_t)NONET_GRID_BYTES(p->side));
    for (int i = 0; i < p->cells; i++) {
        struct nonet_set m = {nonet_bound_cell(bound, i), 0};
        assert(m.low != 0); /* the clues fit a solution */
        if ((m.low & (m.low - 1)) == 0)
            write_digit(grid, i, __builtin_ctzll(m.low) + 1, GRID_PLACED);
        else
            grid_put_marks(grid, i, m);
    }
}

/* Is it too hard? The steps up to BOUND_LOCKED and beside it, those of direct hidden sets, are
 * monotone, see bound.h. */
int nonet_judge_early(const struct plan *p, const struct candidate *c) {
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    struct bound bound;
    union nonet_grid9 grid;
    int max = p->asked.rating_max;
    if (!p->is_nine || p->may_relax ||
        (max != BOUND_DIRECT && max != BOUND_LOCKED && max != PLAIN - 1))
        return 0;
    if (max == BOUND_DIRECT)
        return !nonet_bound_direct(c->now);
    nonet_bound_begin(&bound, c->now);
    if (nonet_bound_locked(&bound))
        return 0;
    write_bound(p, &bound, NONET_GRID(grid));
    int status = walk(p, c, NONET_GRID(grid), max, NULL, NULL, &result);
    return status != NONET_OK ? status : result.end != NONET_LOGIC_SOLVED;
}

/* Follows the path as long as it is too easy, or part of that way; 1: it does not reach the end. */
static int rate_low(const struct plan *p, const struct candidate *c,
                    const struct nonet_grid *puzzle, struct stops *at) {
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    if (is_too_easy(p, c, &at->bound))
        return 0;
    if (p->is_nine && p->rating_least >= PLAIN)
        write_bound(p, &at->bound, at->low);
    else
        memcpy(at->low, puzzle, (size_t)NONET_GRID_BYTES(p->side));
    if (is_low_bound(p) || p->rating_least <= LEAST || (p->is_nine && p->rating_least == EASY))
        return 1;
    int status = walk(p, c, at->low, p->rating_least - 1, NULL, at->low, &result);
    return status != NONET_OK ? status : result.end != NONET_LOGIC_SOLVED;
}

static int rate_high(const struct plan *p, const struct candidate *c, struct stops *at,
                     struct nonet_logic_result *result) {
    struct nonet_logic_result init = NONET_LOGIC_RESULT_INIT;
    *result = init;
    int status = walk(p, c, at->low, p->asked.rating_max, NULL, at->high, result);
    if (status != NONET_OK)
        return status;
    return result->end != NONET_LOGIC_SOLVED ? HARD : result->rating >= p->rating_least;
}

/* What is reported about a path that was followed in two parts. */
static void join(struct nonet_logic_result *first, const struct nonet_logic_result *second) {
    int had_steps = first->steps > 0;
    first->end = second->end;
    first->steps += second->steps;
    first->rating = second->rating;
    first->level = second->level;
    first->hardest = second->hardest;
    memcpy(first->name, second->name, sizeof first->name);
    if (!had_steps)
        first->diamond = second->diamond;
    if (first->pearl == 0)
        first->pearl = second->pearl;
}

/* `result` describes the path from `low` on; this makes it describe all of it. */
static int rate_before(const struct plan *p, const struct candidate *c,
                       const struct nonet_grid *puzzle, struct nonet_logic_result *result) {
    struct nonet_logic_result first = NONET_LOGIC_RESULT_INIT, second = *result;
    int is_joined = second.diamond >= low_end(p);
    int status = walk(p, c, puzzle, is_joined ? low_end(p) - 1 : 0, NULL, NULL, &first);
    if (is_joined)
        join(&first, &second);
    *result = first;
    return status;
}

/* ---- clues that come back ---- */

/* Is a digit of this unit not known yet? */
static int is_open(const struct plan *p, int u, const struct nonet_grid *grid) {
    for (int i = p->unit_first[u]; i < p->unit_first[u + 1]; i++)
        if (grid_value(grid, p->unit_cells[i]) == 0)
            return 1;
    return 0;
}

static void write_unit(const struct plan *p, const struct candidate *c, int u,
                       struct nonet_grid *grid) {
    for (int i = p->unit_first[u]; i < p->unit_first[u + 1]; i++)
        if (grid_value(grid, p->unit_cells[i]) == 0)
            write_digit(grid, p->unit_cells[i], c->solution[p->unit_cells[i]], GRID_PLACED);
}

/* With this unit, would the puzzle not be too easy, by a bound? Then `low` continues from there, if
 * that is known. */
static int stays_bound(const struct plan *p, const struct candidate *c, int u, struct stops *at) {
    uint8_t now[81];
    assert(p->is_nine);
    memcpy(now, c->now, sizeof now);
    for (int i = p->unit_first[u]; i < p->unit_first[u + 1]; i++)
        now[p->unit_cells[i]] = c->solution[p->unit_cells[i]];
    if (p->rating_least == EASY)
        return !nonet_bound_direct(now);
    struct bound bound = at->bound;
    for (int i = p->unit_first[u]; i < p->unit_first[u + 1]; i++)
        nonet_bound_give(&bound, p->unit_cells[i], c->solution[p->unit_cells[i]]);
    if (nonet_bound_locked(&bound))
        return 0;
    at->bound = bound;
    write_bound(p, &bound, at->low);
    return 1;
}

/* The same, if need be by a path. */
static int stays_hard(const struct plan *p, const struct candidate *c, int u, struct stops *at) {
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    size_t bytes = (size_t)NONET_GRID_BYTES(p->side);
    if (p->rating_least <= LEAST)
        return 1;
    if (is_low_bound(p) || (p->is_nine && p->rating_least == EASY))
        return stays_bound(p, c, u, at);
    memcpy(at->draft, at->low, bytes);
    write_unit(p, c, u, at->draft);
    int status = walk(p, c, at->draft, p->rating_least - 1, NULL, at->draft, &result);
    if (status != NONET_OK || result.end == NONET_LOGIC_SOLVED)
        return status;
    memcpy(at->low, at->draft, bytes);
    return 1;
}

/* Of the units before order[*end], puts the last one back into `grid` and `low` that was dropped,
 * is open in `grid`, and does not make the puzzle too easy. 0: none of those looked at. */
static int ease(const struct plan *p, struct candidate *c, struct stops *at,
                struct nonet_grid *grid, int *end) {
    int most = p->asked.clues_max ? p->asked.clues_max : p->cells, looks = 0;
    while (--*end >= 0 && looks < LOOKS) {
        int u = c->order[*end];
        if (!c->is_dropped[u] || !is_open(p, u, grid) || c->clues + unit_size(p, u) > most)
            continue;
        int status = stays_hard(p, c, u, at);
        if (status == 1) {
            nonet_thin_put_back(p, c, u);
            write_unit(p, c, u, grid);
        }
        if (status != 0)
            return status;
        looks++;
    }
    return 0;
}

static int count_open(const struct plan *p, const struct nonet_grid *grid) {
    int open = 0;
    for (int i = 0; i < p->cells; i++)
        open += grid_value(grid, i) == 0;
    return open;
}

/* Before the path continues from `low`: if many cells are open it would be long, and seldom reach
 * the end. */
static int shorten(const struct plan *p, struct candidate *c, struct stops *at) {
    int end = p->units, status = 1;
    if (!p->may_relax || p->rating_least < PLAIN)
        return NONET_OK;
    while (status == 1 && count_open(p, at->low) > OPEN_MAX)
        status = ease(p, c, at, at->low, &end);
    return status < 0 ? status : NONET_OK;
}

/* The path reached `high`. 1: with clues put back it continues to the end. */
static int relax(const struct plan *p, struct candidate *c, struct stops *at) {
    int end = p->units, status;
    while ((status = ease(p, c, at, at->high, &end)) == 1) {
        struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
        status = walk(p, c, at->high, p->asked.rating_max, NULL, at->high, &result);
        if (status != NONET_OK || result.end == NONET_LOGIC_SOLVED)
            return status == NONET_OK ? 1 : status;
    }
    return status;
}

/* Rates the puzzle. If clues came back before the path continued, it is a different puzzle. */
static int rate_whole(const struct plan *p, struct candidate *c, struct nonet_grid *puzzle,
                      struct stops *at, int may_shorten, struct nonet_logic_result *result) {
    int clues = c->clues;
    int status = rate_low(p, c, puzzle, at);
    if (status == 1 && may_shorten && (status = shorten(p, c, at)) == NONET_OK) {
        status = 1;
        if (c->clues > clues) {
            write_puzzle(p, c, puzzle);
            status = is_low_bound(p) ? 1 : rate_low(p, c, puzzle, at);
        }
    }
    return status == 1 ? rate_high(p, c, at, result) : status;
}

/* 1: the rating is in the range, perhaps after clues came back. */
static int rate_in_range(const struct plan *p, struct candidate *c, struct nonet_grid *puzzle,
                         struct stops *at, struct nonet_logic_result *result) {
    int status = nonet_judge_early(p, c);
    if (status != 0)
        return status < 0 ? status : 0;
    status = rate_whole(p, c, puzzle, at, 1, result);
    if (status == HARD && p->may_relax && (status = relax(p, c, at)) == 1) {
        write_puzzle(p, c, puzzle);
        status = rate_whole(p, c, puzzle, at, 0, result);
    }
    if (status != 1)
        return status == HARD ? 0 : status;
    status = low_end(p) > EASY ? rate_before(p, c, puzzle, result) : NONET_OK;
    return status == NONET_OK ? 1 : status;
}

/* 1: its rating and its techniques meet the request. */
static int rate(const struct plan *p, struct candidate *c, struct nonet_grid *puzzle,
                struct stops *at, struct nonet_generated *out) {
    const struct nonet_generate_options *o = &p->asked;
    struct nonet_logic_result init = NONET_LOGIC_RESULT_INIT;
    struct trail trail = {{{0, 0, 0, 0}}, 0, 0};
    out->rating = init;
    int status = rate_in_range(p, c, puzzle, at, &out->rating);
    if (status != 1)
        return status;
    status = NONET_OK;
    if (is_any(&o->require) || is_any(&o->without) || o->rate)
        status = walk(p, c, puzzle, 0, &trail, NULL, &out->rating);
    if (status != NONET_OK || !is_wished(o, &trail.techniques))
        return status;
    out->techniques = trail.techniques;
    out->is_rated = 1;
    return 1;
}

/* ---- HoDoKu's scale ---- */

/* The highest score that the request allows; 0: any. */
static int score_limit(const struct nonet_generate_options *o) {
    int most = nonet_facts_most(o->level);
    return o->score_max != 0 && (most == 0 || o->score_max < most) ? o->score_max : most;
}

/* The same on HoDoKu's scale: one walk, which ends early if the score is too high. */
static int rate_hodoku(const struct plan *p, struct candidate *c, const struct nonet_grid *puzzle,
                       struct nonet_generated *out) {
    const struct nonet_generate_options *o = &p->asked;
    struct nonet_logic_result init = NONET_LOGIC_RESULT_INIT, *r = &out->rating;
    struct trail trail = {{{0, 0, 0, 0}}, 0, score_limit(o)};
    *r = init;
    int status = walk(p, c, puzzle, 0, &trail, NULL, r);
    if (status != NONET_OK)
        return status;
    out->techniques = trail.techniques;
    out->is_rated = 1;
    return r->end == NONET_LOGIC_SOLVED && (o->level == 0 || r->level == o->level) &&
           r->score >= o->score_min && is_wished(o, &trail.techniques);
}

/* The number of ways to choose n out of all, for the weight. */
static double choose(int all, int n) {
    double ways = 1;
    for (int i = 1; i <= n; i++)
        ways = ways * (all - n + i) / i;
    return ways;
}

static double weigh(const struct plan *p, const struct candidate *c) {
    int kept = 0;
    for (int u = 0; u < p->units; u++)
        kept += !c->is_dropped[u];
    return choose(p->units, kept);
}

int nonet_judge(const struct plan *p, struct candidate *c, struct nonet_grid *puzzle,
                struct stops *at, struct nonet_generated *out) {
    const struct nonet_generate_options *o = &p->asked;
    if (c->clues < o->clues_min || (o->clues_max != 0 && c->clues > o->clues_max))
        return 0;
    write_puzzle(p, c, puzzle);
    if (nonet_judge_rates(o)) {
        int status = asks_hodoku(o) ? rate_hodoku(p, c, puzzle, out) : rate(p, c, puzzle, at, out);
        if (status != 1)
            return status;
    }
    out->clues = c->clues;
    out->symmetry = nonet_symmetry_of(puzzle);
    out->weight = o->unbiased ? weigh(p, c) : 0;
    return 1;
}
