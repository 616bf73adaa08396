/*
 * Fuzzes the engines, on a grid made of bytes. Every engine must reach the same verdict, and what
 * it calls a solution must be one. A search that takes too long is given up, and not checked.
 */
#include "fuzz/cells.h"

enum { PATIENCE = 8 }; /* how often an engine may ask whether to go on */

/* A grid and its rules, which may be NULL. */
struct puzzle {
    struct nonet_grid *grid;
    const struct nonet_rules *rules;
};

static const enum nonet_engine engines[] = {NONET_ENGINE_FAST, NONET_ENGINE_ANY,
                                            NONET_ENGINE_BACKTRACK, NONET_ENGINE_HYBRID};

static int give_up(void *user) {
    int *asked = user;
    return ++*asked > PATIENCE;
}

static void check_solution(const struct puzzle *puzzle, const struct nonet_grid *solution) {
    uint16_t cells[4];
    struct nonet_conflict conflict = {sizeof conflict, NONET_CONFLICT_NONE, 0, 0, 0, 4, cells};
    CHECK(nonet_check_solution(puzzle->grid, puzzle->rules, solution, &conflict) == NONET_OK);
    CHECK(conflict.kind == NONET_CONFLICT_NONE);
}

static int on_found(void *user, const struct nonet_grid *solution) {
    check_solution(user, solution);
    return 0;
}

/* Runs an engine. UNKNOWN: it was given up. */
static enum nonet_verdict run(enum nonet_engine engine, struct puzzle *puzzle,
                              union nonet_grid9 *solution) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    int asked = 0;
    options.engine = engine;
    options.rules = puzzle->rules;
    options.cancel = give_up;
    options.cancel_user = &asked;
    options.found = on_found;
    options.found_user = puzzle;
    int status =
        nonet_solve(puzzle->grid, &options, NONET_GRID(*solution), sizeof *solution, &result);
    CHECK(status == NONET_OK || (status == NONET_E_CANCELLED && asked > PATIENCE));
    CHECK(status == NONET_OK || !result.complete);
    CHECK(result.solutions <= 2);
    if (result.solutions > 0)
        check_solution(puzzle, NONET_GRID(*solution));
    return result.verdict;
}

/* A reason why there is no solution must be given exactly when there is none. */
static void check_why(const struct puzzle *puzzle, int none) {
    uint16_t cells[81];
    struct nonet_conflict conflict = {sizeof conflict, NONET_CONFLICT_NONE, 0, 0, 0, 81, cells};
    int asked = 0;
    int status = nonet_why_none(puzzle->grid, puzzle->rules, give_up, &asked, &conflict);
    CHECK(status == NONET_OK || status == NONET_E_CANCELLED);
    if (status == NONET_OK)
        CHECK((conflict.kind != NONET_CONFLICT_NONE) == none);
    conflict.kind = NONET_CONFLICT_NONE;
    CHECK(nonet_find_clash(puzzle->grid, puzzle->rules, &conflict) == NONET_OK);
    CHECK(conflict.kind == NONET_CONFLICT_NONE || none);
}

/* The marks that singles leave still hold the solution. */
static void check_marks(const struct puzzle *puzzle, const struct nonet_grid *solution) {
    for (int after = NONET_AFTER_NONE; after <= NONET_AFTER_SINGLES; after++) {
        union nonet_grid9 left;
        int contradiction = -1;
        CHECK(nonet_marks(puzzle->grid, puzzle->rules, (enum nonet_after)after, NONET_GRID(left),
                          sizeof left, &contradiction) == NONET_OK);
        CHECK(contradiction == 0 || contradiction == 1);
        check_grid(NONET_GRID(left));
        if (solution == NULL)
            continue;
        CHECK(contradiction == 0);
        for (int c = 0; c < nonet_grid_cells(NONET_GRID(left)); c++)
            CHECK(nonet_grid_has(NONET_GRID(left), c, nonet_grid_value(solution, c)));
    }
}

static void check_spare(const struct puzzle *puzzle) {
    uint16_t cells[81];
    int asked = 0, count = -1;
    int status = nonet_spare_clues(puzzle->grid, puzzle->rules, give_up, &asked, cells, 81, &count);
    CHECK(status == NONET_E_CANCELLED || (status == NONET_OK && count >= 0 && count <= 81));
    for (int i = 1; status == NONET_OK && i < count; i++)
        CHECK(cells[i - 1] < cells[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    union nonet_grid9 grid, solution, first;
    union nonet_rules9 rules;
    enum nonet_verdict agreed = NONET_UNKNOWN;
    if (size == 0)
        return 0;
    take_grid(NONET_GRID(grid), sizeof grid, data, size);
    struct puzzle puzzle = {NONET_GRID(grid), take_rules(NONET_GRID(grid), &rules, data, size)};
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++) {
        enum nonet_verdict verdict = run(engines[i], &puzzle, &solution);
        if (verdict == NONET_UNKNOWN)
            continue;
        CHECK(agreed == NONET_UNKNOWN || agreed == verdict);
        if (agreed == NONET_UNIQUE)
            CHECK(nonet_grid_equal(NONET_GRID(first), NONET_GRID(solution)));
        agreed = verdict;
        memcpy(&first, &solution, sizeof first);
    }
    int solved = agreed == NONET_UNIQUE || agreed == NONET_SEVERAL;
    if (agreed != NONET_UNKNOWN)
        check_why(&puzzle, agreed == NONET_NONE);
    if (agreed == NONET_UNIQUE)
        check_spare(&puzzle);
    check_marks(&puzzle, solved ? NONET_GRID(first) : NULL);
    return 0;
}
