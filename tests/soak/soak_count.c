/*
 * Counts that are known from elsewhere and take too long to check every day: all grids of a size,
 * found one by one by the search. Prints what it counted; the exit code is 1 if a number is wrong.
 */
#include "nonet.h"

#include <inttypes.h>
#include <stdio.h>

struct known {
    int box_rows, box_cols;
    enum nonet_engine engine;
    uint64_t count;
    const char *what;
};

static const struct known list[] = {
    {2, 2, NONET_ENGINE_FAST, 288, "4x4 grids, boxes 2x2"},
    {2, 2, NONET_ENGINE_BACKTRACK, 288, "4x4 grids, boxes 2x2, textbook engine"},
    {1, 4, NONET_ENGINE_FAST, 576, "Latin squares of side 4"},
    {1, 5, NONET_ENGINE_FAST, 161280, "Latin squares of side 5"},
    {5, 1, NONET_ENGINE_BACKTRACK, 161280, "Latin squares of side 5, textbook engine"},
    {2, 3, NONET_ENGINE_FAST, 28200960, "6x6 grids, boxes 2x3"},
    {3, 2, NONET_ENGINE_FAST, 28200960, "6x6 grids, boxes 3x2"},
    {2, 3, NONET_ENGINE_BACKTRACK, 28200960, "6x6 grids, boxes 2x3, textbook engine"},
};

static int count_all(const struct known *k) {
    union nonet_grid9 g;
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.engine = k->engine;
    options.limit = 0;
    nonet_grid_init(NONET_GRID(g), sizeof g, k->box_rows, k->box_cols);
    int status = nonet_solve(NONET_GRID(g), &options, NULL, 0, &result);
    int good = status == NONET_OK && result.complete && result.solutions == k->count;
    printf("%s: %s: %" PRIu64 ", known %" PRIu64 "\n", good ? "ok" : "WRONG", k->what,
           result.solutions, k->count);
    fflush(stdout);
    return good;
}

int main(void) {
    int wrong = 0;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        wrong += !count_all(&list[i]);
    return wrong != 0;
}
