/*
 * From options to a plan: what is impossible is refused here, with the reason in words.
 */
#include "generate/facts.h"
#include "generate/practice.h"
#include "grid/known.h"
#include "grid/shape.h"
#include "rules/differ.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* Up to which side all questions are answered, without rules and with them; up to which side there
 * are questions at all. */
enum { PATIENT_SIDE = 16, PATIENT_RULED = 9, QUICK_SIDE = 25 };

int nonet_refuse(int status, char *reason, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(reason, NONET_REASON_MAX, format, list);
    va_end(list);
    return status;
}

/* Is each value of the scale? */
static int check_scale(const struct nonet_generate_options *o, char *reason) {
    unsigned numbers = nonet_scale_facts(o->scale)->numbers;
    const char *wrong = NULL;
    if ((numbers & NONET_SCALE_RATES) == 0 && (o->rating_min != 0 || o->rating_max != 0))
        wrong = "a rating";
    else if ((numbers & NONET_SCALE_SCORES) == 0 && (o->score_min != 0 || o->score_max != 0))
        wrong = "a score";
    else if (!asks_levels(o) && o->level != 0)
        wrong = "a level";
    if (wrong == NULL)
        return NONET_OK;
    return nonet_refuse(NONET_E_ARGUMENT, reason, "%s is not of this scale", wrong);
}

/* And is it in its range? */
static int check_values(const struct nonet_generate_options *o, char *reason) {
    if (nonet_symmetry_name((int)o->symmetry) == NULL || o->clues_min < 0 || o->clues_max < 0 ||
        o->rating_min < 0 || o->rating_max < 0 || o->score_min < 0 || o->score_max < 0 ||
        nonet_scale_facts(o->scale) == NULL ||
        (o->level != 0 && nonet_scale_level(o->scale, o->level) == NULL))
        return nonet_refuse(NONET_E_ARGUMENT, reason, "an option is outside its range");
    return check_scale(o, reason);
}

static int take_options(struct plan *p, const struct nonet_generate_options *options,
                        char *reason) {
    static const struct nonet_generate_options defaults = NONET_GENERATE_OPTIONS_INIT;
    struct nonet_generate_options *o = &p->asked;
    *o = defaults;
    if (options->size < sizeof options->size)
        return nonet_refuse(NONET_E_ARGUMENT, reason, "the options have no size");
    copy_known(o, options, options->size, sizeof *o);
    if (o->like != NULL) {
        o->box_rows = o->like->box_rows;
        o->box_cols = o->like->box_cols;
    }
    if (nonet_grid_bytes(o->box_rows, o->box_cols) == 0)
        return nonet_refuse(NONET_E_SHAPE, reason, "there are no boxes of %dx%d", o->box_rows,
                            o->box_cols);
    int status = check_values(o, reason);
    if (status != NONET_OK)
        return status;
    for (int i = 0; i < NONET_TECHNIQUES_MAX / 64; i++)
        o->with.bits[i] |= o->require.bits[i];
    status = nonet_practice_take(o, reason);
    if (status != NONET_OK)
        return status;
    if (o->tries == 0)
        o->tries = o->unbiased ? NONET_TRIES_UNBIASED : NONET_TRIES;
    p->side = o->box_rows * o->box_cols;
    p->cells = p->side * p->side;
    p->is_plain = nonet_rules_equal(o->rules, NULL) && !o->random_regions;
    p->is_nine = p->is_plain && o->box_rows == 3 && o->box_cols == 3;
    p->strips = p->side > QUICK_SIDE && !o->unbiased;
    p->is_patient = p->side <= (p->is_plain ? PATIENT_SIDE : PATIENT_RULED) || o->minimal ||
                    o->unbiased || o->pattern != NULL || o->like != NULL;
    return NONET_OK;
}

/* ---- units ---- */

static int may_have_clue(const struct plan *p, int c) {
    const struct nonet_generate_options *o = &p->asked;
    return (o->pattern == NULL || o->pattern[c] != 0) &&
           (o->like == NULL || nonet_grid_value(o->like, c) != 0);
}

/* A cell's orbit is a unit if all of it may have clues. */
static void add_unit(struct plan *p, int c, unsigned elements) {
    int first = p->unit_first[p->units], n = 0, is_good = 1;
    for (int e = 0; e < 8; e++) {
        int image = nonet_symmetry_image(e, p->side, c), is_new = elements >> e & 1;
        for (int i = 0; i < n; i++)
            is_new &= p->unit_cells[first + i] != image;
        if (!is_new)
            continue;
        p->unit_cells[first + n++] = (uint16_t)image;
        is_good &= may_have_clue(p, image) && p->unit_of[image] == NO_UNIT;
    }
    if (!is_good)
        return;
    assert(n >= 1 && first + n <= p->cells); /* a cell is in one unit at most */
    for (int i = 0; i < n; i++)
        p->unit_of[p->unit_cells[first + i]] = (uint16_t)p->units;
    p->unit_first[++p->units] = (uint16_t)(first + n);
    p->has_large_units |= n > 1;
    p->start_clues += n;
}

static int make_units(struct plan *p) {
    size_t n = (size_t)p->cells + 8;
    p->unit_first = calloc(3 * n, sizeof *p->unit_first);
    if (p->unit_first == NULL)
        return NONET_E_MEMORY;
    p->unit_cells = p->unit_first + n;
    p->unit_of = p->unit_cells + n;
    for (int c = 0; c < p->cells; c++)
        p->unit_of[c] = NO_UNIT;
    for (int c = 0; c < p->cells; c++)
        add_unit(p, c, nonet_symmetry_elements(p->asked.symmetry));
    assert(p->unit_first[p->units] == p->start_clues);
    return NONET_OK;
}

/* ---- what is impossible ---- */

/* Rows, or columns: `step` leads from cell to cell on a line, `line` from line to line. */
struct lines {
    int line, step;
    const char *name;
};

static int has_room(const struct plan *p, const struct lines *k, int l) {
    for (int i = 0; i < p->side; i++)
        if (p->unit_of[l * k->line + i * k->step] != NO_UNIT)
            return 1;
    return 0;
}

/* Are two cells in the same houses, apart from one that each has for itself, its line? */
static int are_twins(const struct shape *s, int a, int b) {
    int count = shape_count(s, a), same = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < shape_count(s, b); k++)
            same += shape_houses(s, a)[i] == shape_houses(s, b)[k];
    return count == shape_count(s, b) && same == count - 1;
}

/* By rules other than houses they hardly can, and nobody has looked. */
static int can_change_places(const struct shape *s, const struct lines *k, int a, int b) {
    if (s->apart != NULL)
        return 0;
    for (int i = 0; i < s->side; i++)
        if (!are_twins(s, a * k->line + i * k->step, b * k->line + i * k->step))
            return 0;
    return 1;
}

/* Two lines without a clue that can change places, as those of a band or stack: there is more than
 * one solution. */
static int check_lines(const struct plan *p, const struct shape *s, const struct lines *k,
                       char *reason) {
    for (int b = 0; b < p->side; b++)
        for (int a = b - 1; a >= 0 && !has_room(p, k, b); a--)
            if (!has_room(p, k, a) && can_change_places(s, k, a, b))
                return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                                    "%s %d and %d have no room for a clue: they could be exchanged",
                                    k->name, a + 1, b + 1);
    return NONET_OK;
}

/* What follows from the houses. Those of random regions are not known yet. */
static int check_houses(const struct plan *p, char *reason) {
    const struct lines rows = {p->side, 1, "rows"}, columns = {1, p->side, "columns"};
    if (p->shape == NULL)
        return NONET_OK;
    int status = check_lines(p, p->shape, &rows, reason);
    return status == NONET_OK ? check_lines(p, p->shape, &columns, reason) : status;
}

static int check_rules(const struct plan *p, char *reason) {
    const struct nonet_rules *rules = p->asked.rules;
    int regions = rules_count_of(rules, NONET_RULE_REGION);
    if (rules != NULL && rules->side != p->side)
        return nonet_refuse(NONET_E_SHAPE, reason, "the rules are for side %d, not for %d",
                            rules->side, p->side);
    if (regions != 0 && p->asked.random_regions)
        return nonet_refuse(NONET_E_ARGUMENT, reason,
                            "the rules have regions: they cannot be random as well");
    if (p->asked.random_regions && p->side > NONET_REGIONS_SIDE_MAX)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "side %d: random regions are for sides up to %d; on larger ones no "
                            "full grid is found in time",
                            p->side, NONET_REGIONS_SIDE_MAX);
    if (regions != 0 && regions != p->side)
        return nonet_refuse(NONET_E_SHAPE, reason, "the rules have %d of %d regions", regions,
                            p->side);
    if (p->asked.random_regions && (p->asked.like != NULL || p->asked.unbiased))
        return nonet_refuse(NONET_E_ARGUMENT, reason, "%s with random regions",
                            p->asked.like ? "a puzzle cannot be varied"
                                          : "nothing is known about the distribution of puzzles");
    return NONET_OK;
}

static int check_room(const struct plan *p, char *reason) {
    if (p->asked.clues_min <= p->start_clues)
        return NONET_OK;
    return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "there is room for %d clues, not for %d",
                        p->start_clues, p->asked.clues_min);
}

/* Can this many clues be made up of units of these sizes? A sum of some of them must be in
 * range. */
static int check_sizes(const struct plan *p, char *reason) {
    const struct nonet_generate_options *o = &p->asked;
    int most = o->clues_max ? o->clues_max : p->start_clues;
    uint8_t *can = calloc((size_t)p->start_clues + 1, 1);
    if (can == NULL)
        return NONET_E_MEMORY;
    can[0] = 1;
    for (int u = 0; u < p->units; u++) {
        int n = p->unit_first[u + 1] - p->unit_first[u];
        for (int sum = p->start_clues; sum >= n; sum--)
            can[sum] |= can[sum - n];
    }
    int found = 0;
    for (int sum = o->clues_min; sum <= most && sum <= p->start_clues; sum++)
        found |= can[sum];
    free(can);
    if (!found)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "no number of clues from %d to %d goes with this symmetry",
                            o->clues_min, most);
    return NONET_OK;
}

static int check_ranges(const struct plan *p, char *reason) {
    const struct nonet_generate_options *o = &p->asked;
    if (o->clues_max != 0 && o->clues_min > o->clues_max)
        return nonet_refuse(NONET_E_ARGUMENT, reason, "no number of clues is from %d to %d",
                            o->clues_min, o->clues_max);
    if (o->rating_max != 0 && o->rating_min > o->rating_max)
        return nonet_refuse(NONET_E_ARGUMENT, reason, "no rating is from %d.%d to %d.%d",
                            o->rating_min / 10, o->rating_min % 10, o->rating_max / 10,
                            o->rating_max % 10);
    if (o->rating_max != 0 && o->rating_max < 10)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "no rating is below 1.0");
    if (o->score_max != 0 && o->score_min > o->score_max)
        return nonet_refuse(NONET_E_ARGUMENT, reason, "no score is from %d to %d", o->score_min,
                            o->score_max);
    if (o->like != NULL && o->unbiased)
        return nonet_refuse(NONET_E_ARGUMENT, reason,
                            "variations of a puzzle have no known distribution");
    return NONET_OK;
}

static int check_like(const struct plan *p, char *reason) {
    const struct nonet_generate_options *o = &p->asked;
    struct nonet_solve_options s = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
    if (o->like == NULL)
        return NONET_OK;
    s.kernel = o->kernel;
    s.cancel = o->cancel;
    s.cancel_user = o->cancel_user;
    s.rules = o->rules;
    int status = nonet_solve(o->like, &s, NULL, 0, &r);
    if (status == NONET_OK && r.verdict != NONET_UNIQUE)
        return nonet_refuse(NONET_E_ARGUMENT, reason,
                            "the puzzle to be varied does not have just one solution");
    return status;
}

/* Names the rule by which no puzzle can be made yet. */
static int refuse_rules(const struct plan *p, char *reason) {
    struct nonet_rule rule;
    char words[100];
    int i = nonet_rules_beyond_logic(p->empty, p->asked.rules);
    if (i < 0)
        return NONET_E_RULES;
    nonet_rules_at(p->asked.rules, i, &rule);
    long length = nonet_rule_text(p->side, &rule, words, sizeof words);
    return nonet_refuse(NONET_E_RULES, reason,
                        "puzzles with a rule like this cannot be made yet: %s",
                        length < (long)sizeof words ? words : rule.name);
}

static int make_empty(struct plan *p, char *reason) {
    size_t bytes = (size_t)NONET_GRID_BYTES(p->side);
    p->empty = malloc(bytes);
    if (p->empty == NULL)
        return NONET_E_MEMORY;
    int status = nonet_grid_init(p->empty, bytes, p->asked.box_rows, p->asked.box_cols);
    if (status != NONET_OK || p->asked.random_regions)
        return status;
    status = nonet_differ_open(&p->shape_room, p->empty, p->asked.rules, &p->shape);
    return status == NONET_E_RULES ? refuse_rules(p, reason) : status;
}

/* Does logic have room for the houses? It says so before it looks for a step, of which none has so
 * low a rating. */
static int check_logic(const struct plan *p, char *reason) {
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    o.extent = NONET_LOGIC_NEXT;
    o.max_rating = 1;
    o.rules = p->asked.rules;
    if (p->is_plain || !nonet_judge_rates(&p->asked))
        return NONET_OK;
    int status = nonet_logic(p->empty, &o, NULL, 0, NULL);
    if (status != NONET_E_HOUSES)
        return status;
    return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "%s, so puzzles cannot be rated",
                        nonet_status_text(status));
}

static int check(const struct plan *p, char *reason) {
    int status = check_ranges(p, reason);
    if (status == NONET_OK)
        status = check_logic(p, reason);
    if (status == NONET_OK)
        status = check_like(p, reason);
    if (status == NONET_OK)
        status = check_houses(p, reason);
    if (status == NONET_OK)
        status = nonet_facts_check(p, reason);
    if (status == NONET_OK)
        status = check_room(p, reason);
    if (status == NONET_OK && (p->asked.clues_min != 0 || p->asked.clues_max != 0))
        status = check_sizes(p, reason);
    return status;
}

/* ---- full grids ---- */

static int refuse_grids(int status, char *reason) {
    if (status == NONET_E_IMPOSSIBLE)
        return nonet_refuse(status, reason, "no full grid meets these rules");
    if (status == NONET_E_GAVE_UP)
        return nonet_refuse(
            status, reason,
            "no full grid that meets these rules was found, and none was ruled out");
    return status;
}

/* Is there a full grid at all? With random regions it is only known that there are rows, columns
 * and the houses of the rules: so a grid whose boxes are its rows must have a solution. */
static int try_rules(const struct plan *p, int box_rows) {
    const struct nonet_generate_options *o = &p->asked;
    struct nonet_random random;
    int status;
    uint8_t *digits = malloc((size_t)p->cells);
    struct nonet_full *full =
        nonet_full_open(box_rows, p->side / box_rows, o->rules, o->cancel, o->cancel_user, &status);
    random_seed(&random, 0, 0);
    if (digits == NULL)
        status = NONET_E_MEMORY;
    else if (status == NONET_OK)
        status = nonet_full_draw(full, &random, digits, o->cancel, o->cancel_user);
    nonet_full_close(full);
    free(digits);
    return status;
}

static int open_full(struct plan *p, char *reason) {
    const struct nonet_generate_options *o = &p->asked;
    int status = NONET_OK;
    if (o->random_regions) {
        size_t side = (size_t)p->side, count = o->rules != NULL ? o->rules->count : 0;
        size_t cells = o->rules != NULL ? o->rules->cells : 0;
        p->layout_bytes = NONET_RULES_BYTES(count + side, cells + side * side);
        status = count > 0 ? try_rules(p, 1) : NONET_OK;
        return status == NONET_E_RULES ? refuse_rules(p, reason) : refuse_grids(status, reason);
    }
    p->full =
        nonet_full_open(o->box_rows, o->box_cols, o->rules, o->cancel, o->cancel_user, &status);
    if (status == NONET_OK && !p->is_plain && !nonet_full_is_uniform(p->full)) {
        if (o->unbiased)
            return nonet_refuse(NONET_E_ARGUMENT, reason,
                                "by these rules full grids are not all equally likely, so the "
                                "distribution of puzzles is not known");
        status = try_rules(p, o->box_rows);
    }
    return refuse_grids(status, reason);
}

/* What the level, the rating and the techniques mean for the search. */
static void settle_difficulty(struct plan *p) {
    const struct nonet_generate_options *o = &p->asked;
    const struct nonet_technique *t;
    if (asks_levels(o)) {
        p->is_above_locked = p->is_nine && nonet_facts_above_locked(o);
        p->is_monotone = p->is_nine && nonet_facts_is_monotone(o);
        return;
    }
    int hardest, required = nonet_facts_required(o, &hardest);
    p->rating_least = required > o->rating_min ? required : o->rating_min;
    p->may_relax = o->rating_max != 0 && !o->minimal && !o->unbiased && !p->keeps_all;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (nonet_techniques_has(&o->require, t->id) && t->rating >= nonet_judge_low_end(p))
            nonet_techniques_add(&p->require_high, t->id);
}

int nonet_plan_open(struct plan *p, const struct nonet_generate_options *options,
                    char reason[NONET_REASON_MAX]) {
    memset(p, 0, sizeof *p);
    int status = take_options(p, options, reason);
    if (status == NONET_OK)
        status = check_rules(p, reason);
    if (status == NONET_OK)
        status = make_units(p);
    if (status == NONET_OK)
        status = make_empty(p, reason);
    if (status == NONET_OK)
        status = check(p, reason);
    if (status == NONET_OK)
        status = nonet_practice_open(p, reason);
    const struct nonet_generate_options *o = &p->asked;
    p->keeps_all = (o->pattern != NULL || o->like != NULL) && !o->minimal && !o->unbiased &&
                   o->clues_min == 0 && o->clues_max == 0;
    if (status == NONET_OK)
        settle_difficulty(p);
    p->shares_grids =
        p->is_nine && o->unbiased && p->start_clues == p->cells && !p->has_large_units;
    return status == NONET_OK ? open_full(p, reason) : status;
}

void nonet_plan_close(struct plan *p) {
    nonet_full_close(p->full);
    free(p->unit_first);
    free(p->empty);
    nonet_shape_close(&p->shape_room);
}
