/*
 * Rating is what takes time here, so it goes no further than it must: up to the highest rating that
 * is asked for, and without a word about the steps until the rating fits. Only then the path is
 * walked again for its techniques.
 */
#include "generate/judge.h"

struct path {
    uint64_t techniques[4];
};

static int number_of(const struct nonet_technique *t) {
    return (int)(t - nonet_technique_at(0));
}

static int on_step(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct path *path = user;
    int i = number_of(step->technique);
    (void)before;
    path->techniques[i / 64] |= (uint64_t)1 << i % 64;
    return 0;
}

static int is_any(const uint64_t bits[4]) {
    return (bits[0] | bits[1] | bits[2] | bits[3]) != 0;
}

/* The least rating that a path with the required techniques has. */
static int least_rating(const struct nonet_generate_options *o) {
    int least = o->rating_min;
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (o->require[i / 64] >> i % 64 & 1 && t->rating > least)
            least = t->rating;
    return least;
}

static int walk(const struct plan *p, const struct nonet_grid *puzzle, struct path *path,
                struct nonet_logic_result *result) {
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    o.max_rating = p->asked.rating_max;
    o.cancel = p->asked.cancel;
    o.cancel_user = p->asked.cancel_user;
    o.step = path ? on_step : NULL;
    o.step_user = path;
    return nonet_logic(puzzle, &o, NULL, 0, result);
}

/* 1: its rating and its techniques are as asked. */
static int rate(const struct plan *p, const struct nonet_grid *puzzle,
                struct nonet_generated *out) {
    const struct nonet_generate_options *o = &p->asked;
    struct nonet_logic_result init = NONET_LOGIC_RESULT_INIT;
    struct path path = {{0, 0, 0, 0}};
    out->rating = init;
    int status = walk(p, puzzle, NULL, &out->rating);
    if (status != NONET_OK)
        return status;
    if (out->rating.end != NONET_LOGIC_SOLVED || out->rating.rating < least_rating(o))
        return 0;
    if (is_any(o->require) || is_any(o->without) || o->rate)
        status = walk(p, puzzle, &path, &out->rating);
    for (int i = 0; i < 4; i++) {
        if ((o->require[i] & ~path.techniques[i]) != 0 || (o->without[i] & path.techniques[i]) != 0)
            return status == NONET_OK ? 0 : status;
        out->techniques[i] = path.techniques[i];
    }
    out->is_rated = 1;
    return status == NONET_OK ? 1 : status;
}

/* n out of all, for the weight. */
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

int nonet_judge(const struct plan *p, const struct candidate *c, struct nonet_grid *puzzle,
                struct nonet_generated *out) {
    const struct nonet_generate_options *o = &p->asked;
    if (c->clues < o->clues_min || (o->clues_max != 0 && c->clues > o->clues_max))
        return 0;
    memcpy(puzzle, p->empty, (size_t)NONET_GRID_BYTES(p->side));
    for (int i = 0; i < p->cells; i++)
        if (c->now[i] != 0)
            write_digit(puzzle, i, c->now[i], 0);
    if (o->rate || o->rating_min != 0 || o->rating_max != 0 || is_any(o->require) ||
        is_any(o->without)) {
        int status = rate(p, puzzle, out);
        if (status != 1)
            return status;
    }
    out->clues = c->clues;
    out->symmetry = nonet_symmetry_of(puzzle);
    out->weight = o->unbiased ? weigh(p, c) : 0;
    return 1;
}
