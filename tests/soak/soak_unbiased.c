/*
 * The generator's --unbiased puzzles against tests/unit/plain_law.h: each try of each puzzle, from
 * the first to the one that gives it, is repeated in the plainest way, and both must accept and
 * refuse the same ones. The resulting clues are then checked by the exact cover of brute.h: one
 * solution, and no clue to spare.
 *
 * Good tries are rare there, so there is another part: minimal puzzles of all kinds are taken, and
 * tries whose order ends with their clues must give them.
 *
 * soak_unbiased [PUZZLES [SEED [ORDERS]]], 8, 1 and 20000 by default; a puzzle takes 258,000 tries
 * on average, half a minute. The exit code is 1 if anything is wrong.
 */
#include "generate/thin.h"
#include "tests/unit/plain_law.h"

#include <inttypes.h>
#include <stdio.h>

struct run {
    struct plain_law law;
    uint64_t done, tries, clues, wrong;
};

static int is_minimal(const struct plain_law *l) {
    struct puzzle p;
    puzzle_init(&p, 3, 3);
    for (int c = 0; c < 81; c++)
        if (l->now[c] != 0)
            puzzle_give(&p, c, l->now[c]);
    if (brute_count(&p, 2, NULL) != 1)
        return 0;
    for (int c = 0; c < 81; c++) {
        if (l->now[c] == 0)
            continue;
        puzzle_clear(&p, c);
        if (brute_count(&p, 2, NULL) != 2)
            return 0;
        puzzle_give(&p, c, l->now[c]);
    }
    return 1;
}

static int check(void *user, const struct nonet_generated *made) {
    struct run *run = user;
    const char *wrong = plain_check(&run->law, made);
    if (wrong == NULL && !is_minimal(&run->law))
        wrong = "not a minimal puzzle";
    run->done++;
    run->tries += made->tries;
    run->clues += (uint64_t)made->clues;
    run->wrong += wrong != NULL;
    printf("puzzle %" PRIu64 ": %d clues, %" PRIu64 " tries: %s\n", made->number + 1, made->clues,
           made->tries, wrong ? wrong : "the same");
    fflush(stdout);
    return 0;
}

/* ---- orders that end with the clues of a minimal puzzle ---- */

struct orders {
    struct plan plan;
    struct plain_law law;
    uint64_t chance, done, wrong;
};

/* A random order with the cells that have no clue first. */
static void draw_order(struct orders *o, const struct nonet_generated *made, uint16_t order[81]) {
    int all[81], first = 0, last = 81;
    chance_order(&o->chance, 81, all);
    for (int i = 0; i < 81; i++)
        order[nonet_grid_value(made->puzzle, all[i]) ? --last : first++] = (uint16_t)all[i];
}

/* The generator's first checks of a try: of the clues that come last in its order. */
static int looks_bad(const struct orders *o, const uint16_t order[81], int clues) {
    uint8_t now[81] = {0};
    for (int i = 80; i >= 81 - clues; i--) {
        now[order[i]] = o->law.solution[order[i]];
        if (nonet_has_needless(now))
            return 1;
    }
    return 0;
}

static int follow(void *user, const struct nonet_generated *made) {
    struct orders *o = user;
    uint8_t is_dropped[81] = {0}, when[81];
    uint16_t order[81];
    struct traps traps;
    struct candidate c = {.stage = THIN_DROP, .clues = 81};
    c.clues_set = (struct trap_cells){{UINT64_MAX, (UINT64_C(1) << 17) - 1}};
    c.solution = o->law.solution;
    c.now = o->law.now;
    c.is_dropped = is_dropped;
    c.order = order;
    c.traps = &traps;
    for (int i = 0; i < 81; i++)
        c.solution[i] = c.now[i] = (uint8_t)nonet_grid_value(made->solution, i);
    draw_order(o, made, order);
    for (int i = 0; i < 81; i++)
        when[order[i]] = (uint8_t)(i + 1);
    int is_good = !looks_bad(o, order, made->clues) && nonet_traps_find(&traps, c.solution, when);
    while (is_good && nonet_thin_ask(&o->plan, &c))
        nonet_thin_answer(&o->plan, &c, plain_is_unique(&o->law));
    is_good = is_good && c.stage == THIN_MADE;
    for (int i = 0; i < 81; i++)
        is_good &= c.now[i] == nonet_grid_value(made->puzzle, i);
    o->wrong += !is_good;
    o->done++;
    return 0;
}

/* Half of them unchanged, and half with many clues. */
static int check_orders(uint64_t count, uint64_t seed) {
    static struct orders orders;
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT, minimal = o;
    char reason[NONET_REASON_MAX];
    int status = NONET_OK;
    o.unbiased = 1;
    orders.chance = seed;
    if (!plain_open(&orders.law, &o) || nonet_plan_open(&orders.plan, &o, reason) != NONET_OK)
        return 0;
    minimal.seed = seed;
    minimal.minimal = 1;
    for (int i = 0; i < 2 && status == NONET_OK; i++) {
        minimal.clues_min = i == 0 ? 0 : 27;
        struct nonet_generator *g = nonet_generator_open(&minimal, &status, reason);
        if (g != NULL)
            status = nonet_generator_run(g, 0, count / 2, follow, &orders);
        nonet_generator_close(g);
    }
    nonet_plan_close(&orders.plan);
    plain_close(&orders.law);
    printf("%" PRIu64 " tries that must be good, %" PRIu64 " that were not\n", orders.done,
           orders.wrong);
    return status == NONET_OK && orders.wrong == 0;
}

static void tell(const struct run *run) {
    printf("%" PRIu64 " tries, %" PRIu64 " puzzles with %.2f clues in the mean; tries that ended "
           "with n clues:",
           run->tries, run->done, run->done ? (double)run->clues / (double)run->done : 0);
    for (int n = 0; n <= 81; n++)
        if (run->law.ends[n] > 0)
            printf(" %d:%" PRIu64, n, run->law.ends[n]);
    putchar('\n');
}

int main(int argc, char **argv) {
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 8;
    uint64_t orders = argc > 3 ? strtoull(argv[3], NULL, 10) : 20000;
    char reason[NONET_REASON_MAX];
    static struct run run;
    int status;
    o.seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    o.unbiased = 1;
    struct nonet_generator *g = nonet_generator_open(&o, &status, reason);
    if (g == NULL || !plain_open(&run.law, &o))
        return 2;
    status = nonet_generator_run(g, 0, count, check, &run);
    run.wrong += status != NONET_OK;
    tell(&run);
    plain_close(&run.law);
    nonet_generator_close(g);
    int is_well = check_orders(orders, o.seed) && run.wrong == 0 && run.done > 0;
    printf("%s\n", is_well ? "all well" : "WRONG");
    return !is_well;
}
