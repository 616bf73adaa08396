/*
 * For the fuzzers of the human engine. A step removes what is there, can be put into words, and is
 * never wrong: if there is one solution it keeps it, and if there are several, steps that do not
 * assume a single one keep the first that was found. For a grid without a solution the engine must
 * only come to an end.
 */
#ifndef NONET_FUZZ_STEPS_H
#define NONET_FUZZ_STEPS_H

#include "fuzz/cells.h"

enum { TEXT_ROOM = 1 << 16 };

/* For `cancel`: goes on so many times, then not. */
static inline int give_up(void *user) {
    int *patience = user;
    return --*patience < 0;
}

struct watch {
    const struct nonet_grid *solution; /* NULL: none is known */
    uint64_t steps;
    char text[TEXT_ROOM];
};

static inline void check_effects(const struct nonet_step *step, const struct nonet_grid *before,
                                 const struct nonet_grid *solution) {
    CHECK(step->effect_count > 0);
    for (size_t i = 0; i < step->effect_count; i++) {
        const struct nonet_effect *e = &step->effects[i];
        CHECK(e->cell < nonet_grid_cells(before) && e->digit >= 1 &&
              e->digit <= nonet_grid_side(before));
        CHECK(nonet_grid_value(before, e->cell) == 0 && nonet_grid_has(before, e->cell, e->digit));
        if (solution != NULL)
            CHECK(!e->placed == (nonet_grid_value(solution, e->cell) != e->digit));
    }
}

/* Steps inside a chain are right only if its assumption is true; but they must do something. */
static inline void check_nested(const struct nonet_step *step) {
    for (size_t i = 0; i < step->nested_count; i++) {
        CHECK(step->nested[i]->before != NULL);
        check_effects(step->nested[i], step->nested[i]->before, NULL);
        check_nested(step->nested[i]);
    }
}

static inline void check_words(struct watch *w, const struct nonet_step *step,
                               const struct nonet_grid *before) {
    for (int what = NONET_STEP_NAME; what <= NONET_STEP_EUREKA; what++)
        CHECK(nonet_step_text(step, before, (enum nonet_step_what)what, NONET_NOTATION_RC, w->text,
                              TEXT_ROOM) > 0);
    CHECK(nonet_step_json(step, before, NONET_NOTATION_CHESS, w->text, TEXT_ROOM) > 0);
}

static inline int on_step(void *user, const struct nonet_step *step,
                          const struct nonet_grid *before) {
    struct watch *w = user;
    check_grid(before);
    check_effects(step, before, w->solution);
    check_nested(step);
    check_words(w, step, before);
    CHECK((uint64_t)step->number == ++w->steps);
    return 0;
}

/* How many solutions there are; UNKNOWN if that takes too long. */
static inline enum nonet_verdict solve_cells(const struct cells *p, union nonet_grid9 *solution) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    int patience = 3;
    options.rules = p->rules;
    options.cancel = give_up;
    options.cancel_user = &patience;
    nonet_solve(p->grid, &options, NONET_GRID(*solution), sizeof *solution, &result);
    return result.verdict;
}

static inline void check_end(const struct nonet_grid *after, const struct watch *w,
                             enum nonet_logic_end end) {
    check_grid(after);
    CHECK(w->solution == NULL || end != NONET_LOGIC_WRONG);
    for (int c = 0; c < nonet_grid_cells(after); c++) {
        CHECK(end != NONET_LOGIC_SOLVED || nonet_grid_value(after, c) != 0);
        if (w->solution != NULL)
            CHECK(nonet_grid_has(after, c, nonet_grid_value(w->solution, c)));
    }
}

/* The options that all such fuzzers have, from the lowest bits of a byte. */
static inline struct nonet_logic_options take_options(uint8_t from) {
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    options.extent = (enum nonet_logic_extent)(from % 3);
    options.no_uniqueness = from >> 2 & 1;
    return options;
}

/* Solves the puzzle with these options, and checks all that happens. Techniques that assume one
 * solution are left out where there is none, or another. */
static inline void check_logic(const struct cells *p, struct nonet_logic_options options,
                               int patience) {
    static struct watch w;
    union nonet_grid9 solution, after;
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    enum nonet_verdict verdict = solve_cells(p, &solution);
    int solved = verdict == NONET_UNIQUE || verdict == NONET_SEVERAL;
    w.solution = solved ? NONET_GRID(solution) : NULL;
    w.steps = 0;
    options.rules = p->rules;
    options.no_uniqueness |= verdict != NONET_UNIQUE;
    options.step = on_step;
    options.step_user = &w;
    options.cancel = give_up;
    options.cancel_user = &patience;
    int status = nonet_logic(p->grid, &options, NONET_GRID(after), sizeof after, &result);
    CHECK(status == NONET_OK || (status == NONET_E_CANCELLED && patience < 0));
    CHECK(result.steps == w.steps || status == NONET_E_CANCELLED);
    check_end(NONET_GRID(after), &w, result.end);
}

#endif
