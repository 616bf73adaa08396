/*
 * Solutions of a world under rules, counted twice: by looking at every full grid of the world, with
 * the meaning of each kind and with the tests' own, which must agree; and by the search, in each of
 * its builds, which must find the same ones, each once, and all in the same order.
 */
#ifndef NONET_TESTS_RULE_COUNT_H
#define NONET_TESTS_RULE_COUNT_H

#include "tests/unit/rule_draw.h"

#include <stdio.h>

/* The builds of the search, by what they need. On a machine that lacks it, the next best one runs
 * again. */
enum { TALLY_BUILDS = 3 };

struct tally {
    struct world *world;
    struct nonet_rules *rules;
    unsigned char right[WORLD_MOST]; /* of each full grid, whether it obeys */
    int want;
    const char *wrong; /* NULL: nothing so far */

    unsigned char seen[WORLD_MOST];
    int order[TALLY_BUILDS][WORLD_MOST], found; /* solutions as they come, by each build */
    int build;
    long sets, none, solutions, by_kind[128]; /* what was tested */
};

/* What the rules say of a full grid; they must say the same in both ways. */
static inline int tally_look(struct tally *t, const uint8_t *value) {
    struct rule_board board = {t->world->side, value, t->world->region, t->rules};
    struct nonet_rule rule;
    for (int i = 0; i < nonet_rules_count(t->rules); i++) {
        if (!law_rule(t->rules, i, &rule))
            continue;
        int holds = nonet_kind_at(law_kind(&rule))->holds(&rule, &board) != 0;
        if (holds != law_holds(&rule, &board))
            t->wrong = "a kind's meaning is another than the law's";
        if (!holds)
            return 0;
    }
    return 1;
}

static inline int tally_found(void *user, const struct nonet_grid *solution) {
    struct tally *t = user;
    uint8_t value[LAW_CELLS];
    for (int c = 0; c < t->world->cells; c++)
        value[c] = (uint8_t)nonet_grid_value(solution, c);
    int i = world_find(t->world, value);
    if (i < 0 || !t->right[i] || t->seen[i]) {
        t->wrong = i >= 0 && t->seen[i] ? "a solution twice" : "what was found is no solution";
        return 1;
    }
    t->seen[i] = 1;
    t->order[t->build][t->found++] = i;
    return 0;
}

static inline void tally_solve(struct tally *t, int build, const struct nonet_grid *grid) {
    static const char *const kernels[TALLY_BUILDS] = {"scalar", "avx2", NULL};
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.limit = 0;
    options.kernel = kernels[build];
    options.rules = t->rules;
    options.found = tally_found;
    options.found_user = t;
    memset(t->seen, 0, (size_t)t->world->count);
    t->found = 0;
    t->build = build;
    int status = nonet_solve(grid, &options, NULL, 0, &result);
    if (t->wrong != NULL)
        return;
    if (status != NONET_OK || !result.complete || result.solutions != (uint64_t)t->found)
        t->wrong = "the search did not end as it should";
    else if (t->found != t->want)
        t->wrong = "another count";
}

static inline void tally_kinds(struct tally *t) {
    struct nonet_rule rule;
    for (int i = 0; i < nonet_rules_count(t->rules); i++)
        if (law_rule(t->rules, i, &rule))
            t->by_kind[law_kind(&rule)]++;
    t->sets++;
    t->none += t->want == 0;
    t->solutions += t->want;
}

/* 1: all agree. `rules` for the world as it is. */
static inline int tally_set(struct tally *t) {
    struct world *w = t->world;
    union nonet_grid16 grid;
    t->wrong = NULL;
    t->want = 0;
    for (int i = 0; i < w->count; i++)
        t->want += t->right[i] = (unsigned char)tally_look(t, w->grid[i]);
    world_to_grid(w, NONET_GRID(grid), sizeof grid);
    for (int build = 0; build < TALLY_BUILDS && t->wrong == NULL; build++) {
        tally_solve(t, build, NONET_GRID(grid));
        if (t->wrong == NULL &&
            memcmp(t->order[0], t->order[build], (size_t)t->found * sizeof **t->order) != 0)
            t->wrong = "the builds find them in another order";
    }
    tally_kinds(t);
    return t->wrong == NULL;
}

/* What went wrong, as text that can be tried by hand. */
static inline void tally_tell(const struct tally *t, uint64_t seed, long number) {
    static char text[1 << 16];
    const struct world *w = t->world;
    nonet_rules_write(t->rules, text, sizeof text);
    printf("WRONG: seed %llu, set %ld, side %d (boxes %dx%d): %s; found %d, want %d\n",
           (unsigned long long)seed, number, w->side, w->rows, w->cols, t->wrong, t->found,
           t->want);
    for (int c = 0; c < w->cells; c++)
        printf("%d%s", w->given[c], c + 1 < w->cells ? "," : "\n");
    for (int c = 0; c < w->cells; c++)
        if (w->given[c] == 0 && w->allowed[c] != (2u << w->side) - 2)
            printf("r%dc%d has marks %x\n", c / w->side + 1, c % w->side + 1, w->allowed[c] >> 1);
    printf("%s\n", text);
    fflush(stdout);
}

struct tally_size {
    int rows, cols, open; /* the box; cells that are open, at most */
};

/* So many sets on this size; every kind comes at least once if there are enough. The world is made
 * anew after some of them. 0: something was wrong, and was told. */
static inline int tally_run(struct tally *t, const struct tally_size *size, uint64_t seed,
                            long sets, long per_world) {
    struct world *w = t->world;
    random_seed(&w->random, seed, (uint64_t)(size->rows * 100 + size->cols));
    for (long i = 0; i < sets; i++) {
        if (i % per_world == 0 && size->open == 0)
            world_make_four(w);
        else if (i % per_world == 0)
            world_make_open(w, size->rows, size->cols, size->open);
        memcpy(w->solution, w->grid[world_draw(w, w->count)], (size_t)w->cells);
        draw_set(w, t->rules, i < draw_kinds() ? nonet_kind_at((int)i) : NULL);
        if (!tally_set(t)) {
            tally_tell(t, seed, i);
            return 0;
        }
    }
    return 1;
}

static inline struct tally *tally_open(void) {
    struct tally *t = calloc(1, sizeof *t);
    if (t == NULL || (t->world = calloc(1, sizeof *t->world)) == NULL ||
        (t->rules = malloc(WORLD_RULES)) == NULL)
        abort();
    return t;
}

static inline void tally_close(struct tally *t) {
    free(t->world);
    free(t->rules);
    free(t);
}

#endif
