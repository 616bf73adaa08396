/*
 * Fuzzes the engines, on a grid and rules made of bytes. Every engine must count as many solutions,
 * clause learning by itself included, and so must a search that shares nothing with them, if the
 * grid is small; what an engine calls a solution must be one. A search that takes too long is given
 * up, and not checked.
 */
#include "fuzz/cells.h"
#include "solve/engine.h"
#include "tests/unit/brute.h"

enum {
    PATIENCE = 2,   /* how often an engine may ask whether to go on */
    LIMIT = 12,     /* solutions that are counted */
    BRUTE_SMALL = 6 /* the largest side for that search, which never gives up */
};

static const enum nonet_engine engines[] = {NONET_ENGINE_FAST, NONET_ENGINE_ANY,
                                            NONET_ENGINE_BACKTRACK, NONET_ENGINE_HYBRID,
                                            NONET_ENGINE_SAT};

/* What the engines agree on. */
struct agreed {
    int is_known, has_first;
    uint64_t count; /* up to the limit */
    union nonet_grid9 first;
};

static int give_up(void *user) {
    int *asked = user;
    return ++*asked > PATIENCE;
}

static void check_solution(const struct cells *p, const struct nonet_grid *solution) {
    uint16_t cells[4];
    struct nonet_conflict conflict = {.size = sizeof conflict,
                                      .kind = NONET_CONFLICT_NONE,
                                      .digit = 0,
                                      .house = 0,
                                      .count = 0,
                                      .room = 4,
                                      .cells = cells};
    CHECK(nonet_check_solution(p->grid, p->rules, solution, &conflict) == NONET_OK);
    CHECK(conflict.kind == NONET_CONFLICT_NONE);
}

static int on_found(void *user, const struct nonet_grid *solution) {
    check_solution(user, solution);
    return 0;
}

static struct nonet_solve_options options_of(struct cells *p, int *asked) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    options.limit = LIMIT;
    options.rules = p->rules;
    options.cancel = give_up;
    options.cancel_user = asked;
    options.found = on_found;
    options.found_user = p;
    return options;
}

/* A count that is certain is the same as all others. */
static void agree(struct agreed *a, uint64_t count, const struct nonet_grid *first) {
    CHECK(!a->is_known || a->count == count);
    if (a->has_first && count == 1 && first != NULL)
        CHECK(nonet_grid_equal(NONET_GRID(a->first), first));
    if (count > 0 && first != NULL) {
        CHECK(nonet_grid_copy(NONET_GRID(a->first), sizeof a->first, first) == NONET_OK);
        a->has_first = 1;
    }
    a->is_known = 1;
    a->count = count;
}

static void run(enum nonet_engine engine, struct cells *p, struct agreed *a) {
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    union nonet_grid9 solution;
    int asked = 0;
    struct nonet_solve_options options = options_of(p, &asked);
    options.engine = engine;
    int status = nonet_solve(p->grid, &options, NONET_GRID(solution), sizeof solution, &result);
    CHECK(status == NONET_OK || (status == NONET_E_CANCELLED && asked > PATIENCE));
    CHECK(status == NONET_OK || !result.complete);
    CHECK(result.solutions <= LIMIT);
    if (result.solutions > 0)
        check_solution(p, NONET_GRID(solution));
    if (status == NONET_OK)
        agree(a, result.solutions, NONET_GRID(solution));
}

/* Clause learning, which the engine for any size turns to only when it has searched for long. */
static void learn(struct cells *p, struct agreed *a) {
    union nonet_grid9 left, shown;
    struct nonet_search search = {.puzzle = p->grid};
    struct shape_room room;
    int asked = 0, contradiction = 0;
    CHECK(nonet_marks(p->grid, p->rules, NONET_AFTER_SINGLES, NONET_GRID(left), sizeof left,
                      &contradiction) == NONET_OK);
    if (contradiction)
        return;
    search.options = options_of(p, &asked);
    CHECK(nonet_shape_open(&room, p->grid, p->rules, &search.shape) == NONET_OK);
    search.left = NONET_GRID(left);
    search.shown = NONET_GRID(shown);
    int status = nonet_engine_learn(&search);
    CHECK(status == NONET_OK || (status == NONET_E_CANCELLED && asked > PATIENCE));
    if (status == NONET_OK)
        agree(a, search.result.solutions, NULL);
    nonet_shape_close(&room);
}

static void brute(const struct cells *p, struct agreed *a) {
    struct puzzle puzzle;
    puzzle_init(&puzzle, nonet_grid_box_rows(p->grid), nonet_grid_box_cols(p->grid));
    if (puzzle.side > BRUTE_SMALL)
        return;
    puzzle_rule(&puzzle, p->rules);
    for (int c = 0; c < puzzle.cells; c++) {
        puzzle.value[c] = nonet_grid_value(p->grid, c);
        puzzle.allowed[c] = (uint32_t)nonet_grid_marks(p->grid, c).low << 1;
    }
    agree(a, (uint64_t)brute_count(&puzzle, LIMIT, NULL), NULL);
}

/* A reason why there is no solution must be given exactly when there is none. */
static void check_why(const struct cells *p, int none) {
    uint16_t cells[81];
    struct nonet_conflict conflict = {.size = sizeof conflict,
                                      .kind = NONET_CONFLICT_NONE,
                                      .digit = 0,
                                      .house = 0,
                                      .count = 0,
                                      .room = 81,
                                      .cells = cells};
    int asked = 0;
    int status = nonet_why_none(p->grid, p->rules, give_up, &asked, &conflict);
    CHECK(status == NONET_OK || status == NONET_E_CANCELLED);
    if (status == NONET_OK)
        CHECK((conflict.kind != NONET_CONFLICT_NONE) == none);
    conflict.kind = NONET_CONFLICT_NONE;
    CHECK(nonet_find_clash(p->grid, p->rules, &conflict) == NONET_OK);
    CHECK(conflict.kind == NONET_CONFLICT_NONE || none);
}

/* The marks that singles leave still hold the solution. */
static void check_marks(const struct cells *p, const struct nonet_grid *solution) {
    for (int after = NONET_AFTER_NONE; after <= NONET_AFTER_SINGLES; after++) {
        union nonet_grid9 left;
        int contradiction = -1;
        CHECK(nonet_marks(p->grid, p->rules, (enum nonet_after)after, NONET_GRID(left), sizeof left,
                          &contradiction) == NONET_OK);
        CHECK(contradiction == 0 || contradiction == 1);
        check_grid(NONET_GRID(left));
        if (solution == NULL)
            continue;
        CHECK(contradiction == 0);
        for (int c = 0; c < nonet_grid_cells(NONET_GRID(left)); c++)
            CHECK(nonet_grid_has(NONET_GRID(left), c, nonet_grid_value(solution, c)));
    }
}

static void check_spare(const struct cells *p) {
    uint16_t cells[81];
    int asked = 0, count = -1;
    int status = nonet_spare_clues(p->grid, p->rules, give_up, &asked, cells, 81, &count);
    CHECK(status == NONET_E_CANCELLED || (status == NONET_OK && count >= 0 && count <= 81));
    for (int i = 1; status == NONET_OK && i < count; i++)
        CHECK(cells[i - 1] < cells[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct cells p;
    struct agreed a = {.is_known = 0};
    if (size == 0)
        return 0;
    take_puzzle(&p, data, size);
    for (size_t i = 0; i < sizeof engines / sizeof *engines; i++)
        if (nonet_engine_is_built(engines[i]))
            run(engines[i], &p, &a);
    learn(&p, &a);
    brute(&p, &a);
    CHECK(!a.is_known || !p.has_solution || a.count > 0);
    if (a.is_known)
        check_why(&p, a.count == 0);
    if (a.is_known && a.count == 1)
        check_spare(&p);
    check_marks(&p, a.has_first ? NONET_GRID(a.first) : NULL);
    return 0;
}
