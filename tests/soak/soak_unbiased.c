/*
 * The generator's --unbiased puzzles beside tests/unit/plain_law.h: each try of each puzzle, from
 * the first to the one that gives it, is done again in the plainest way, and both must accept and
 * refuse the same. The clues of what comes out are then looked at by the exact cover of brute.h:
 * one solution, and none can be spared. soak_unbiased [PUZZLES [SEED]], 8 and 1 by default; a
 * puzzle has 258,000 tries on the mean, half a minute. The exit code is 1 if anything is wrong.
 */
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

static void tell(const struct run *run) {
    printf("%" PRIu64 " tries, %" PRIu64 " puzzles with %.2f clues in the mean; tries that ended "
           "with n clues:",
           run->tries, run->done, run->done ? (double)run->clues / (double)run->done : 0);
    for (int n = 0; n <= 81; n++)
        if (run->law.ends[n] > 0)
            printf(" %d:%" PRIu64, n, run->law.ends[n]);
    printf("\n%s\n", run->wrong || run->done == 0 ? "WRONG" : "all well");
}

int main(int argc, char **argv) {
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 8;
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
    return run.wrong != 0 || run.done == 0;
}
