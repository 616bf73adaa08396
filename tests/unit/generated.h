/*
 * Does a generated puzzle meet the request? Checked with code that shares nothing with the
 * generator: solutions by the exact cover of brute.h, symmetries by turning the grid, and ratings
 * and techniques by following the path again from the puzzle alone.
 */
#ifndef NONET_TESTS_GENERATED_H
#define NONET_TESTS_GENERATED_H

#include "tests/unit/brute.h"

static inline void generated_to_puzzle(const struct nonet_generated *g, struct puzzle *p) {
    const struct nonet_grid *grid = g->puzzle;
    puzzle_init(p, nonet_grid_box_rows(grid), nonet_grid_box_cols(grid));
    puzzle_rule(p, g->rules);
    for (int c = 0; c < p->cells; c++)
        if (nonet_grid_value(grid, c) != 0)
            puzzle_give(p, c, nonet_grid_value(grid, c));
}

/* Is there a clue at (r, c) wherever there is one at its image? Named after the mapping. */
static inline int is_same(const struct nonet_grid *g, int turned, int left_right, int top_down) {
    int n = nonet_grid_side(g);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            int r2 = top_down ? n - 1 - r : r, c2 = left_right ? n - 1 - c : c;
            int to = turned ? c2 * n + r2 : r2 * n + c2;
            if ((nonet_grid_value(g, r * n + c) != 0) != (nonet_grid_value(g, to) != 0))
                return 0;
        }
    return 1;
}

static inline int has_symmetry(const struct nonet_grid *g, enum nonet_symmetry s) {
    int half = is_same(g, 0, 1, 1), quarter = is_same(g, 1, 0, 1) && is_same(g, 1, 1, 0);
    int h = is_same(g, 0, 1, 0), v = is_same(g, 0, 0, 1);
    int main_one = is_same(g, 1, 0, 0), other = is_same(g, 1, 1, 1);
    switch (s) {
    case NONET_SYMMETRY_NONE:
        return 1;
    case NONET_SYMMETRY_ROTATE180:
        return half;
    case NONET_SYMMETRY_ROTATE90:
        return quarter && half;
    case NONET_SYMMETRY_MIRROR_H:
        return h;
    case NONET_SYMMETRY_MIRROR_V:
        return v;
    case NONET_SYMMETRY_DIAGONAL:
        return main_one;
    case NONET_SYMMETRY_ANTIDIAGONAL:
        return other;
    case NONET_SYMMETRY_MIRRORS:
        return h && v;
    case NONET_SYMMETRY_DIAGONALS:
        return main_one && other;
    case NONET_SYMMETRY_FULL:
        return h && v && main_one;
    }
    return 0;
}

/* The request is refused with this status, and with a reason. */
static inline int generated_is_refused(const struct nonet_generate_options *o, int want) {
    char reason[NONET_REASON_MAX] = "";
    int status = NONET_OK;
    struct nonet_generator *made = nonet_generator_open(o, &status, reason);
    if (made != NULL)
        nonet_generator_close(made);
    return made == NULL && status == want && reason[0] != '\0';
}

static inline int generated_is_unique(const struct nonet_generated *g) {
    struct puzzle p;
    int digit[BRUTE_CELLS];
    generated_to_puzzle(g, &p);
    for (int c = 0; c < p.cells; c++)
        digit[c] = nonet_grid_value(g->solution, c);
    return puzzle_is_solved_by(&p, digit) && brute_count(&p, 2, NULL) == 1;
}

static inline int generated_is_minimal(const struct nonet_generated *g) {
    struct puzzle p;
    generated_to_puzzle(g, &p);
    for (int c = 0; c < p.cells; c++) {
        int d = p.value[c];
        if (d == 0)
            continue;
        puzzle_clear(&p, c);
        if (brute_count(&p, 2, NULL) != 2)
            return 0;
        puzzle_give(&p, c, d);
    }
    return 1;
}

static inline int generated_on_step(void *user, const struct nonet_step *step,
                                    const struct nonet_grid *before) {
    (void)before;
    return nonet_techniques_add(user, step->technique->id);
}

/* All that are required, and none that are excluded. */
static inline int generated_has_techniques(const struct nonet_generate_options *o,
                                           const struct nonet_techniques *path) {
    const struct nonet_technique *t;
    for (int i = 0; (t = nonet_technique_at(i)) != NULL; i++) {
        int has = nonet_techniques_has(path, t->id);
        if (nonet_techniques_has(has ? &o->without : &o->require, t->id))
            return 0;
    }
    return 1;
}

static inline int generated_is_any(const struct nonet_techniques *set) {
    static const struct nonet_techniques none;
    return memcmp(set, &none, sizeof none) != 0;
}

/* Rating and techniques within the ranges, and the same as reported. */
static inline int generated_is_rated_right(const struct nonet_generate_options *o,
                                           const struct nonet_generated *g) {
    struct nonet_logic_options how = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    struct nonet_techniques techniques = {{0}};
    how.with = o->with;
    how.scale = o->scale;
    how.rules = g->rules;
    how.step = generated_on_step;
    how.step_user = &techniques;
    if (nonet_logic(g->puzzle, &how, NULL, 0, &r) != NONET_OK || r.end != NONET_LOGIC_SOLVED)
        return 0;
    if (r.rating < o->rating_min || (o->rating_max != 0 && r.rating > o->rating_max))
        return 0;
    if (o->level != 0 && r.level != o->level)
        return 0;
    if (r.score < o->score_min || (o->score_max != 0 && r.score > o->score_max))
        return 0;
    if (!generated_has_techniques(o, &techniques))
        return 0;
    return g->is_rated && g->rating.rating == r.rating && g->rating.hardest == r.hardest &&
           g->rating.level == r.level && g->rating.score == r.score;
}

/* Clues are in the cells of the pattern, or of the puzzle that is varied; in all of them, unless
 * some may be dropped. */
static inline int generated_is_in_place(const struct nonet_generate_options *o,
                                        const struct nonet_generated *g) {
    int may_drop = o->minimal || o->unbiased || o->clues_min != 0 || o->clues_max != 0;
    for (int c = 0; c < nonet_grid_cells(g->puzzle); c++) {
        int has = nonet_grid_value(g->puzzle, c) != 0;
        int may = (o->pattern == NULL || o->pattern[c]) &&
                  (o->like == NULL || nonet_grid_value(o->like, c) != 0);
        if (has && !may)
            return 0;
        if (!has && may && !may_drop && (o->pattern != NULL || o->like != NULL))
            return 0;
    }
    return o->like == NULL || !nonet_grid_equal(g->puzzle, o->like);
}

/* NULL, or what does not meet the request. Checking that no clue can be spared takes long; it is
 * done if requested, or if `looks_close`. */
static inline const char *generated_wrong(const struct nonet_generate_options *o,
                                          const struct nonet_generated *g, int looks_close) {
    int wishes = generated_is_any(&o->require) || generated_is_any(&o->without);
    int clues = 0;
    for (int c = 0; c < nonet_grid_cells(g->puzzle); c++)
        clues += nonet_grid_value(g->puzzle, c) != 0;
    if (nonet_grid_box_rows(g->puzzle) != o->box_rows ||
        nonet_grid_box_cols(g->puzzle) != o->box_cols)
        return "another size";
    if (!generated_is_unique(g))
        return "not one solution";
    if (clues != g->clues || clues < o->clues_min || (o->clues_max && clues > o->clues_max))
        return "the number of clues";
    if (!has_symmetry(g->puzzle, o->symmetry) || !has_symmetry(g->puzzle, g->symmetry))
        return "the symmetry";
    if (!generated_is_in_place(o, g))
        return "clues in other cells";
    if ((o->rating_min || o->rating_max || wishes) && !generated_is_rated_right(o, g))
        return "the rating or a technique";
    if ((o->minimal || looks_close) && !generated_is_minimal(g))
        return "a clue that can be spared";
    return NULL;
}

#endif
