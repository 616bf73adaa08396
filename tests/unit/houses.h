/*
 * All solutions of a grid by given houses, counted by an engine of the library; each of them is
 * looked at with code that shares nothing with it (brute.h). For the tests of rules that are
 * nothing but other houses.
 */
#ifndef NONET_TESTS_HOUSES_H
#define NONET_TESTS_HOUSES_H

#include "tests/unit/brute.h"
#include "tests/unit/jigsaw.h"

static const enum nonet_engine house_engines[] = {NONET_ENGINE_ANY, NONET_ENGINE_BACKTRACK,
                                                  NONET_ENGINE_HYBRID, NONET_ENGINE_SAT};
enum { HOUSE_ENGINES = sizeof house_engines / sizeof *house_engines, SAT_MOST = 50 };

/* Can it count so many? The SAT solver needs a new clause for each solution, and gets slow. */
static inline int house_can_count(enum nonet_engine engine, long count) {
    return nonet_engine_is_built(engine) && (engine != NONET_ENGINE_SAT || count <= SAT_MOST);
}

struct house_count {
    struct puzzle puzzle;
    long wrong;
};

static inline int house_look(void *user, const struct nonet_grid *solution) {
    struct house_count *k = user;
    int digit[BRUTE_CELLS];
    nonet_grid_to_ints(solution, digit);
    k->wrong += !puzzle_is_solved_by(&k->puzzle, digit);
    return 0;
}

/* How many grids there are by these rules, up to a limit if it is not 0; -1: not all of them are, or
 * it is not certain. */
static inline long house_count_to(enum nonet_engine engine, uint64_t limit, int rows, int cols,
                                  const struct nonet_rules *rules) {
    union nonet_grid9 empty;
    struct house_count k = {.wrong = 0};
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    puzzle_init(&k.puzzle, rows, cols);
    puzzle_rule(&k.puzzle, rules);
    puzzle_to_grid(&k.puzzle, NONET_GRID(empty), sizeof empty);
    options.engine = engine;
    options.limit = limit;
    options.rules = rules;
    options.found = house_look;
    options.found_user = &k;
    int status = nonet_solve(NONET_GRID(empty), &options, NULL, 0, &result);
    int is_certain = result.complete || (limit != 0 && result.solutions == limit);
    return status == NONET_OK && is_certain && k.wrong == 0 ? (long)result.solutions : -1;
}

static inline long house_count(enum nonet_engine engine, int rows, int cols,
                               const struct nonet_rules *rules) {
    return house_count_to(engine, 0, rows, cols, rules);
}

/* The words for diagonals, by JIGSAW_DOWN and JIGSAW_UP. */
static const char *const house_diagonals[] = {"", "diagonal-down", "diagonal-up", "diagonals"};

/* The rules of a map and its diagonals. 1: there is nothing wrong with them. */
static inline int house_rules(const struct jigsaw *j, int diagonals, union nonet_rules9 *rules) {
    char text[100];
    jigsaw_text(j, house_diagonals[diagonals], text);
    return nonet_rules_read(text, strlen(text), j->side, NONET_RULES(*rules), sizeof *rules,
                            NULL) == NONET_OK;
}

/* Does an engine of the library count as many grids for this map, and does the fast one, which may
 * be another where few are wanted, know whether there are two? Regions are in the place of boxes,
 * whatever boxes the grid has. */
static inline int house_agrees(enum nonet_engine engine, const struct jigsaw *j, int diagonals,
                               long want) {
    union nonet_rules9 rules;
    int rows = j->side == 4 ? 2 : 1;
    return house_rules(j, diagonals, &rules) &&
           house_count(engine, rows, j->side / rows, NONET_RULES(rules)) == want &&
           house_count_to(NONET_ENGINE_FAST, 2, rows, j->side / rows, NONET_RULES(rules)) ==
               (want < 2 ? want : 2);
}

#endif
