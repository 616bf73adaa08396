/*
 * Facts about puzzles, as tables, and the requests that they rule out. Some are proved, others only
 * say what the hardest or smallest puzzle is that anyone has found; the wording of a refusal shows
 * which. It is better to end with "no such puzzle is known" at once than to search for a year.
 */
#include "generate/facts.h"
#include "generate/judge.h"
#include "logic/engine.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { RATING_END = 200 };

/* ---- shapes ---- */

/* Of a shape, and of its mirror image; 0: nothing is known, as for all puzzles with rules.
 *
 * 4x4: every puzzle has been listed, 565,820 of them up to the names of the digits.
 * 6x6, 9x9: all smaller sets of clues have been ruled out by computer (9x9: McGuire 2012).
 * 16x16, 25x25, and minimal 9x9 puzzles: the records that are published. 9x9 ratings: the hardest
 * of the published puzzles, as Sudoku Explainer rates them. */
static const struct size_facts {
    int rows, cols;
    int clues, clues_proved;     /* the fewest clues */
    int minimal, minimal_proved; /* the most clues of a minimal puzzle */
    int rating, rating_proved;   /* the highest rating, in tenths */
} shapes[] = {
    {2, 2, 4, 1, 6, 1, 12, 1}, {2, 3, 8, 1, 0, 0, 0, 0},   {3, 3, 17, 1, 40, 0, 119, 0},
    {4, 4, 55, 0, 0, 0, 0, 0}, {5, 5, 151, 0, 0, 0, 0, 0},
};

/* The fewest known clues of a 9x9 puzzle that looks the same after half a turn. */
enum { HALF_TURN = 2, HALF_TURN_LEAST = 18 };

static const struct size_facts *find_shape(const struct plan *p) {
    static const struct size_facts unknown;
    int rows = p->asked.box_rows, cols = p->asked.box_cols;
    for (size_t i = 0; p->is_plain && i < sizeof shapes / sizeof *shapes; i++)
        if ((shapes[i].rows == rows && shapes[i].cols == cols) ||
            (shapes[i].rows == cols && shapes[i].cols == rows))
            return &shapes[i];
    return &unknown;
}

/* ---- techniques ---- */

/* The least side at which a technique can be on a path, and the least lengths of the shorter and
 * the longer side of a box. A set of K cells has a counterpart, that of the other cells of its
 * house, and so has a fish, that of the other lines; the smaller one is looked for first, and the
 * naked one if they are equal. Matching lines, likewise, need four boxes side by side. Steps with
 * lines and boxes need boxes that are not lines themselves; of other houses nothing is said. For
 * which shapes a technique is looked for at all is the engine's to say. */
static const struct reach {
    const char *id;
    int least, shorter, longer;
} reaches[] = {
    {"direct-pointing", 4, 2, 2}, {"direct-claiming", 4, 2, 2}, {"pointing", 4, 2, 2},
    {"claiming", 4, 2, 2},        {"line-subset", 4, 1, 4},     {"naked-pair", 4, 1, 1},
    {"x-wing", 4, 1, 1},          {"hidden-pair", 5, 1, 1},     {"naked-triplet", 6, 1, 1},
    {"swordfish", 6, 1, 1},       {"hidden-triplet", 7, 1, 1},  {"naked-quad", 8, 1, 1},
    {"jellyfish", 8, 1, 1},       {"hidden-quad", 9, 1, 1},     {"naked-set", 10, 1, 1},
    {"hidden-set", 11, 1, 1},     {"squirmbag", 10, 1, 1},      {"whale", 12, 1, 1},
    {"leviathan", 14, 1, 1},
};

/* Steps that can have other ratings than the one in techniques.def, which is the lowest: from, and
 * to; with `grows`, half of the side is added to the latter, for sets as large as half a house.
 * Chains have any rating from their own up to that of the longest that can be counted. */
static const struct spread {
    const char *id;
    int from, to, grows;
} spreads[] = {
    {"hidden-single", 12, 12, 0},
    {"hidden-single", 15, 15, 0},
    {"unique-loop", 45, 49, 1},
    {"bug", 56, 57, 1},
};
enum { CHAIN_LENGTHS = 59 };

static int is_reached(const struct plan *p, const struct reach *r) {
    int rows = p->asked.box_rows, cols = p->asked.box_cols;
    int shorter = rows < cols ? rows : cols, longer = rows < cols ? cols : rows;
    if (p->side < r->least)
        return 0;
    return !p->is_plain || (shorter >= r->shorter && longer >= r->longer);
}

static int can_be_on_path(const struct plan *p, const struct nonet_technique *t) {
    const struct size_facts *shape = find_shape(p);
    const struct nonet_scale_row *row =
        asks_levels(&p->asked) ? nonet_scale_find(p->asked.scale, t->id) : NULL;
    if (asks_levels(&p->asked) ? row == NULL : shape->rating_proved && t->rating > shape->rating)
        return 0;
    if (((row ? row->flags : t->flags) & NONET_TECHNIQUE_OPTIONAL) != 0 &&
        !nonet_techniques_has(&p->asked.with, t->id))
        return 0;
    if (!nonet_logic_looks_for(p->shape, p->side, p->asked.scale, nonet_technique_number(t)) ||
        ((t->flags & NONET_TECHNIQUE_CHAIN) != 0 && p->side > NONET_CHAIN_SIDE_MAX))
        return 0;
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++)
        if (strcmp(reaches[i].id, t->id) == 0)
            return is_reached(p, &reaches[i]);
    return 1;
}

static int has_rating(const struct plan *p, const struct nonet_technique *t, int rating) {
    if (rating == t->rating)
        return 1;
    if (t->flags & NONET_TECHNIQUE_CHAIN)
        return rating >= t->rating && rating <= t->rating + CHAIN_LENGTHS;
    for (size_t i = 0; i < sizeof spreads / sizeof *spreads; i++)
        if (strcmp(spreads[i].id, t->id) == 0 && rating >= spreads[i].from &&
            rating <= spreads[i].to + (spreads[i].grows ? p->side / 2 : 0))
            return 1;
    return 0;
}

/* Where it is the rules that keep a technique from being used. */
static const char *by_rules(const struct plan *p) {
    return p->shape != NULL && p->shape->apart != NULL ? " by these rules" : "";
}

/* On every path: the last empty cell is one. */
static const struct nonet_technique *single(const struct plan *p) {
    return nonet_technique_find(asks_levels(&p->asked) ? "full-house" : "hidden-single");
}

/* The lowest rating, not below this one, that a step can have by a technique not in `without`;
 * RATING_END: there is none. */
static int next_rating(const struct plan *p, const struct nonet_techniques *without, int rating) {
    const struct size_facts *shape = find_shape(p);
    int end = shape->rating ? shape->rating + 1 : RATING_END;
    for (; rating < end; rating++) {
        const struct nonet_technique *t;
        for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
            if (!nonet_techniques_has(without, t->id) && can_be_on_path(p, t) &&
                has_rating(p, t, rating))
                return rating;
    }
    return RATING_END;
}

/* ---- what is ruled out ---- */

#define RATING "%d.%d"
#define TENTHS(r) (r) / 10, (r) % 10

/* Half a turn. */
static int check_half_turn(const struct plan *p, char *reason) {
    int most = p->asked.clues_max;
    if (!p->is_nine || most == 0 || most >= HALF_TURN_LEAST ||
        !(nonet_symmetry_elements(p->asked.symmetry) >> HALF_TURN & 1))
        return NONET_OK;
    return nonet_refuse(
        NONET_E_IMPOSSIBLE, reason,
        "no puzzle with %d clues that is symmetric by half a turn is known: the fewest are %d",
        most, HALF_TURN_LEAST);
}

static int check_clues(const struct plan *p, char *reason) {
    const struct size_facts *shape = find_shape(p);
    int least = p->side - 1, most = p->asked.clues_max;
    char why[NONET_REASON_MAX] = "all digits but one must be among them";
    if (shape->clues_proved) {
        least = shape->clues;
        snprintf(why, sizeof why, "a %dx%d puzzle has at least %d", p->side, p->side, least);
    } else if (shape->clues != 0 && p->asked.like == NULL) {
        least = shape->clues;
        snprintf(why, sizeof why, "the fewest known in a %dx%d are %d", p->side, p->side, least);
    }
    if (p->start_clues < least)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "there is room for only %d clue%s: %s",
                            p->start_clues, p->start_clues == 1 ? "" : "s", why);
    if (most != 0 && most < least)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "no puzzle %s %d clue%s: %s",
                            least == p->side - 1 || shape->clues_proved ? "has" : "is known with",
                            most, most == 1 ? "" : "s", why);
    return check_half_turn(p, reason);
}

/* A puzzle without a redundant clue has an empty cell in every row. */
static int check_minimal(const struct plan *p, char *reason) {
    const struct nonet_generate_options *o = &p->asked;
    const struct size_facts *shape = find_shape(p);
    int most = shape->minimal ? shape->minimal : p->cells - p->side;
    if (!(o->minimal || (o->unbiased && !p->has_large_units)) || o->clues_min <= most)
        return NONET_OK;
    if (!shape->minimal)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "no minimal puzzle has %d clues: one of a full row could be spared",
                            o->clues_min);
    if (!shape->minimal_proved)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "no minimal %dx%d puzzle with %d clues is known: the most have %d",
                            p->side, p->side, o->clues_min, most);
    return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                        "no minimal %dx%d puzzle has %d clues: the most have %d", p->side, p->side,
                        o->clues_min, most);
}

static int check_techniques(const struct plan *p, char *reason) {
    const struct nonet_generate_options *o = &p->asked;
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++) {
        if (nonet_techniques_has(&o->require, t->id) && nonet_techniques_has(&o->without, t->id))
            return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                                "%s cannot be both required and excluded", t->name);
        if (nonet_techniques_has(&o->require, t->id) && asks_levels(&p->asked) &&
            nonet_scale_find(o->scale, t->id) == NULL)
            return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "%s is not one of %s's techniques",
                                t->name, nonet_scale_facts(o->scale)->owner);
        if (nonet_techniques_has(&o->require, t->id) && !can_be_on_path(p, t))
            return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                                "no %dx%d puzzle%s has a step of %s on its path", p->side, p->side,
                                by_rules(p), t->name);
    }
    if (nonet_techniques_has(&o->without, single(p)->id) && o->clues_min < p->cells)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "%s is on every path: the last empty cell is one", single(p)->name);
    return NONET_OK;
}

/* No step is known to have a rating of `low` or more. */
static int refuse_hardest(const struct plan *p, int low, char *reason) {
    static const struct nonet_techniques none;
    const struct size_facts *shape = find_shape(p);
    int most = 0;
    for (int r = next_rating(p, &none, 0); r != RATING_END; r = next_rating(p, &none, r + 1))
        most = r;
    if (shape->rating != 0 && !shape->rating_proved)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "no puzzle with a rating of " RATING
                            " is known: the hardest %dx%d has " RATING,
                            TENTHS(low), p->side, p->side, TENTHS(most));
    return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                        "no puzzle has a rating of " RATING ": a %dx%d has " RATING " at most",
                        TENTHS(low), p->side, p->side, TENTHS(most));
}

/* No allowed step has a rating from `low` to `high`. */
static int refuse_gap(const struct plan *p, int low, int high, char *reason) {
    const struct nonet_techniques *without = &p->asked.without;
    static const struct nonet_techniques none;
    const char *who = next_rating(p, &none, low) <= high ? "no other technique" : "no technique";
    int below = 0, above = next_rating(p, without, high);
    for (int r = next_rating(p, without, 0); r < low; r = next_rating(p, without, r + 1))
        below = r;
    if (above == RATING_END)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "%s has a rating of " RATING " or more: the highest is " RATING, who,
                            TENTHS(low), TENTHS(below));
    return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                        "%s has a rating between " RATING " and " RATING, who, TENTHS(below),
                        TENTHS(above));
}

/* The rating is that of the hardest step, so there must be one in the range. */
static int check_rating(const struct plan *p, char *reason) {
    static const struct nonet_techniques none;
    const struct nonet_generate_options *o = &p->asked;
    int hardest = 0, required = nonet_facts_required(o, &hardest);
    int low = required > o->rating_min ? required : o->rating_min;
    int high = o->rating_max ? o->rating_max : RATING_END - 1;
    if (low == 0 && o->rating_max == 0)
        return NONET_OK;
    if (p->start_clues == o->clues_min && o->clues_min == p->cells)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "a grid without an empty cell has no rating");
    if (o->clues_min == p->cells - 1 && low > single(p)->rating)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "a puzzle with one empty cell has a rating of " RATING,
                            TENTHS(single(p)->rating));
    if (required > high)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason,
                            "%s has a rating of " RATING ", and the highest asked for is " RATING,
                            nonet_technique_at(hardest)->name, TENTHS(required), TENTHS(high));
    if (next_rating(p, &none, low) == RATING_END)
        return refuse_hardest(p, low, reason);
    if (next_rating(p, &o->without, low) > high)
        return refuse_gap(p, low, high, reason);
    return NONET_OK;
}

/* ---- levels of other scales ---- */

int nonet_facts_most(const struct nonet_generate_options *o, int level) {
#define MOST(name, most) most,
    static const int mosts[] = {0, NONET_HODOKU_LEVELS(MOST)};
#undef MOST
    return o->scale == NONET_SCALE_HODOKU ? mosts[level] : 0;
}

/* The lowest score: of one step of that level, or of many that are easier. */
static int least_of(const struct nonet_generate_options *o) {
    const struct nonet_scale_row *row;
    int least = o->level > 1 ? nonet_facts_most(o, o->level - 1) + 1 : INT_MAX;
    for (int i = 0; (row = nonet_scale_at(o->scale, i)) != NULL; i++)
        if (row->level == o->level && row->score < least)
            least = row->score;
    return least;
}

/* A required technique brings its level and its score. */
static int check_required(const struct plan *p, char *reason) {
    const struct nonet_generate_options *o = &p->asked;
    const struct nonet_scale_row *row;
    for (int i = 0; (row = nonet_scale_at(o->scale, i)) != NULL; i++) {
        if (!nonet_techniques_has(&o->require, row->technique->id))
            continue;
        if (o->level != 0 && row->level > o->level)
            return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "a puzzle with %s is at least %s",
                                row->technique->name, nonet_scale_level(o->scale, row->level));
        if (o->score_max != 0 && row->score > o->score_max)
            return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "a puzzle with %s has a score above %d",
                                row->technique->name, row->score);
    }
    return NONET_OK;
}

/* Do the level and the scores that are asked for meet? */
static int check_level(const struct plan *p, char *reason) {
    const struct nonet_generate_options *o = &p->asked;
    const char *name = nonet_scale_level(o->scale, o->level);
    int most = nonet_facts_most(o, o->level);
    if (p->start_clues == o->clues_min && o->clues_min == p->cells && nonet_judge_rates(o))
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "a grid without an empty cell has no %s",
                            nonet_scale_facts(o->scale)->numbers & NONET_SCALE_SCORES ? "score"
                                                                                      : "level");
    if (name != NULL && most != 0 && o->score_min > most)
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "no %s puzzle has a score above %d", name,
                            most);
    if (name != NULL && o->score_max != 0 && o->score_max < least_of(o))
        return nonet_refuse(NONET_E_IMPOSSIBLE, reason, "no %s puzzle has a score below %d", name,
                            least_of(o));
    return check_required(p, reason);
}

/* The highest level of a path on which one of these can always be found: a step of a row behind
 * them is taken only if its level is not higher. */
static int locked_level(enum nonet_scale scale) {
    static const char *const ids[] = {"hidden-single", "naked-single", "pointing", "claiming"};
    const struct nonet_scale_row *row;
    int level = 0;
    for (size_t k = 0; k < sizeof ids / sizeof *ids; k++) {
        const struct nonet_scale_row *last = nonet_scale_find(scale, ids[k]);
        if (last == NULL)
            return INT_MAX;
        for (int i = 0; (row = nonet_scale_at(scale, i)) <= last; i++)
            if (row->level > level)
                level = row->level;
    }
    return level;
}

/* A score can raise the level of a puzzle, whatever its steps. */
int nonet_facts_above_locked(const struct nonet_generate_options *o) {
    const struct nonet_scale_row *row;
    int least = nonet_scale_facts(o->scale)->numbers & NONET_SCALE_SCORES ? 0 : o->level;
    for (int i = 0; (row = nonet_scale_at(o->scale, i)) != NULL; i++)
        if (nonet_techniques_has(&o->require, row->technique->id) && row->level > least)
            least = row->level;
    return least > locked_level(o->scale);
}

/* The rules below 4.5 are monotone: see bound.h. */
int nonet_facts_is_monotone(const struct nonet_generate_options *o) {
    enum { MONOTONE_END = 45 };
    const struct nonet_scale_row *row;
    for (int i = 0; (row = nonet_scale_at(o->scale, i)) != NULL; i++)
        if (row->level <= o->level && row->technique->rating >= MONOTONE_END &&
            ((row->flags & NONET_TECHNIQUE_OPTIONAL) == 0 ||
             nonet_techniques_has(&o->with, row->technique->id)))
            return 0;
    return o->level != 0;
}

int nonet_facts_required(const struct nonet_generate_options *o, int *hardest) {
    const struct nonet_technique *t;
    int least = 0;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (nonet_techniques_has(&o->require, t->id) && t->rating > least) {
            least = t->rating;
            *hardest = i;
        }
    return least;
}

#ifndef NDEBUG
/* The techniques that the tables above name exist, with ratings that the searches here reach. */
static int tables_agree(void) {
    const struct nonet_technique *t;
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++)
        if (nonet_technique_find(reaches[i].id) == NULL)
            return 0;
    for (size_t i = 0; i < sizeof spreads / sizeof *spreads; i++)
        if ((t = nonet_technique_find(spreads[i].id)) == NULL || t->rating > spreads[i].from)
            return 0;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++)
        if (t->rating < 10 || t->rating >= RATING_END)
            return 0;
    return 1;
}
#endif

int nonet_facts_check(const struct plan *p, char reason[NONET_REASON_MAX]) {
    assert(tables_agree());
    int status = check_clues(p, reason);
    if (status == NONET_OK)
        status = check_minimal(p, reason);
    if (status == NONET_OK)
        status = check_techniques(p, reason);
    if (status != NONET_OK)
        return status;
    return asks_levels(&p->asked) ? check_level(p, reason) : check_rating(p, reason);
}

/* On a shape all of whose puzzles are solved by singles, no scale needs anything else. */
int nonet_facts_has(const struct plan *p, const struct nonet_technique *technique) {
    const struct size_facts *shape = find_shape(p);
    int naked = nonet_technique_find("naked-single")->rating;
    int by_singles = shape->rating_proved && shape->rating <= naked;
    return can_be_on_path(p, technique) && !(by_singles && technique->rating > naked);
}
