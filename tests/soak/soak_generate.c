/*
 * A million generated puzzles, plain ones and with every kind of wish in turn, each found to have
 * one solution by the exact cover of tests/unit/brute.h, which shares nothing with the generator;
 * of the plain ones no two are the same, and one in a hundred is found to be minimal. Then the
 * first puzzles of 100,000 seeds, no two of which are the same. Other numbers may be given. The
 * exit code is 1 if anything is wrong; the puzzle is told.
 */
#include "tests/unit/brute.h"

#include <inttypes.h>
#include <stdio.h>

enum { BLOCK = 10000, SAMPLE = 100, PACKED = 41 };

struct run {
    struct nonet_generate_options options;
    uint64_t done, kept, wrong;
    int is_plain;
    unsigned char (*packed)[PACKED]; /* of plain puzzles and first puzzles */
};

static void pack(const struct nonet_grid *grid, unsigned char to[PACKED]) {
    memset(to, 0, PACKED);
    for (int c = 0; c < 81; c++)
        to[c / 2] |= (unsigned char)(nonet_grid_value(grid, c) << c % 2 * 4);
}

static int compare(const void *a, const void *b) {
    return memcmp(a, b, PACKED);
}

static int tell(const struct nonet_generated *g, const char *what) {
    printf("\nWRONG: %s: ", what);
    for (int c = 0; c < 81; c++)
        putchar('0' + nonet_grid_value(g->puzzle, c));
    putchar('\n');
    return 1;
}

static int is_minimal(struct puzzle *p) {
    uint64_t sum;
    for (int c = 0; c < 81; c++) {
        int d = p->value[c];
        if (d == 0)
            continue;
        puzzle_clear(p, c);
        if (brute_count(p, 2, &sum) != 2)
            return 0;
        puzzle_give(p, c, d);
    }
    return 1;
}

static int check(void *user, const struct nonet_generated *g) {
    struct run *run = user;
    const struct nonet_generate_options *o = &run->options;
    struct puzzle p;
    int digit[81], clues = 0;
    uint64_t sum;
    puzzle_init(&p, 3, 3);
    for (int c = 0; c < 81; c++) {
        int d = nonet_grid_value(g->puzzle, c);
        digit[c] = nonet_grid_value(g->solution, c);
        clues += d != 0;
        if (d != 0)
            puzzle_give(&p, c, d);
    }
    if (!puzzle_is_solved_by(&p, digit) || brute_count(&p, 2, &sum) != 1)
        run->wrong += (uint64_t)tell(g, "not one solution");
    else if (clues != g->clues || clues < o->clues_min || (o->clues_max && clues > o->clues_max))
        run->wrong += (uint64_t)tell(g, "clues");
    else if (run->is_plain && run->done % SAMPLE == 0 && !is_minimal(&p))
        run->wrong += (uint64_t)tell(g, "not minimal");
    if (run->is_plain)
        pack(g->puzzle, run->packed[run->kept++]);
    run->done++;
    return 0;
}

static void generate(struct run *run, uint64_t count) {
    char reason[NONET_REASON_MAX];
    int status;
    struct nonet_generator *g = nonet_generator_open(&run->options, &status, reason);
    if (g != NULL)
        status = nonet_generator_run(g, 0, count, check, run);
    if (status != NONET_OK) {
        printf("\nWRONG: %s %s\n", nonet_status_text(status), reason);
        run->wrong++;
    }
    nonet_generator_close(g);
}

/* Every other block is plain; the others ask for this or that. */
static void wish(struct run *run, uint64_t block) {
    static const struct nonet_generate_options plain = NONET_GENERATE_OPTIONS_INIT;
    struct nonet_generate_options *o = &run->options;
    *o = plain;
    o->seed = block;
    run->is_plain = block % 2 == 0;
    switch (block / 2 % 5 * (block % 2)) {
    case 1:
        o->symmetry = (enum nonet_symmetry)(block / 10 % 10);
        break;
    case 2:
        o->clues_min = 26 + (int)(block / 10 % 20);
        o->clues_max = o->clues_min + 3;
        break;
    case 3:
        o->rating_max = 19;
        break;
    case 4:
        o->rating_min = 20;
        o->rating_max = 45;
        break;
    }
}

static void check_distinct(struct run *run, const char *what) {
    qsort(run->packed, run->kept, PACKED, compare);
    for (uint64_t i = 1; i < run->kept; i++)
        if (compare(run->packed[i - 1], run->packed[i]) == 0) {
            printf("\nWRONG: two %s are the same\n", what);
            run->wrong++;
        }
    printf("\n%" PRIu64 " %s, no two the same\n", run->kept, what);
}

int main(int argc, char **argv) {
    uint64_t puzzles = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    uint64_t seeds = argc > 2 ? strtoull(argv[2], NULL, 10) : 100000;
    struct run run = {.done = 0};
    run.packed = malloc((puzzles > seeds ? puzzles : seeds) * PACKED);
    if (run.packed == NULL)
        return 2;
    for (uint64_t block = 0; run.done < puzzles && run.wrong == 0; block++) {
        uint64_t left = puzzles - run.done;
        wish(&run, block);
        generate(&run, left < BLOCK ? left : BLOCK);
        printf("\r%" PRIu64 " puzzles", run.done);
        fflush(stdout);
    }
    check_distinct(&run, "plain puzzles");
    run.kept = 0;
    wish(&run, 0);
    for (uint64_t seed = 0; seed < seeds && run.wrong == 0; seed++) {
        run.options.seed = seed;
        generate(&run, 1);
    }
    check_distinct(&run, "first puzzles");
    free(run.packed);
    printf("%s\n", run.wrong ? "WRONG" : "all well");
    return run.wrong != 0;
}
