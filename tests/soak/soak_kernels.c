/*
 * Ten million puzzles of every kind (tests/unit/nine.h), each by every kernel that this processor
 * has. The scalar kernel is the reference: its solutions are checked against the rules, and one in
 * fifty of its answers against the engine for every size. The others must give the same bytes, in
 * batches of all sizes, with limits 1 and 2. Another number of puzzles and another seed may be
 * given. The exit code is 1 if anything differs; the puzzle is printed.
 */
#include "tests/unit/nine.h"

#include <inttypes.h>
#include <stdio.h>

enum { BLOCK = 20000, SAMPLE = 50 };

struct block {
    char puzzles[BLOCK * NINE], solutions[BLOCK * NINE], others[BLOCK * NINE];
    uint8_t counts[BLOCK], other_counts[BLOCK];
};

static int solve(struct block *b, size_t from, size_t count, const char *kernel, unsigned limit,
                 char *solutions, uint8_t *counts) {
    struct nonet_batch batch = NONET_BATCH_INIT;
    batch.puzzles = b->puzzles + from * NINE;
    batch.count = count;
    batch.solutions = solutions + from * NINE;
    batch.counts = counts + from;
    batch.limit = limit;
    batch.kernel = kernel;
    memset(batch.solutions, '?', count * NINE);
    return nonet_batch_solve(&batch) == NONET_OK;
}

static int differs(const struct block *b, size_t i, const char *what) {
    printf("\nWRONG: %s: %.81s\n", what, b->puzzles + i * NINE);
    return 1;
}

/* The reference itself. */
static int check_scalar(const struct block *b, size_t i, int sample) {
    char digits[NINE];
    const char *puzzle = b->puzzles + i * NINE, *solution = b->solutions + i * NINE;
    int count = b->counts[i];
    if (nine_is_bad(puzzle) != (count == NONET_BATCH_BAD))
        return differs(b, i, "bad or not");
    if (count == NONET_BATCH_BAD || count == 0)
        return solution[0] != '?' ? differs(b, i, "a solution where there is none") : 0;
    if (count > 2 || !nine_is_solved_by(puzzle, solution))
        return differs(b, i, "no solution");
    if (!sample)
        return 0;
    if (nine_solve(puzzle, NONET_ENGINE_ANY, NULL, 2, digits) != count)
        return differs(b, i, "another number of solutions");
    return count == 1 && memcmp(digits, solution, NINE) != 0 ? differs(b, i, "another solution")
                                                             : 0;
}

/* One kernel on the whole block, in batches of random size. */
static int check_kernel(struct block *b, const char *kernel, unsigned limit, uint64_t *seed) {
    for (size_t from = 0, n; from < BLOCK; from += n) {
        n = 1 + (size_t)chance_below(seed, from % 3 ? 5000 : 50);
        n = n < BLOCK - from ? n : BLOCK - from;
        if (!solve(b, from, n, kernel, limit, b->others, b->other_counts))
            return differs(b, from, "refused");
    }
    for (size_t i = 0; i < BLOCK; i++) {
        int known = b->counts[i], wanted = known == 2 && limit == 1 ? 1 : known;
        if (b->other_counts[i] != wanted ||
            memcmp(b->others + i * NINE, b->solutions + i * NINE, NINE) != 0)
            return differs(b, i, kernel);
    }
    return 0;
}

static int check_block(struct block *b, struct nine *n, uint64_t number) {
    const char *kernel;
    int wrong = 0;
    for (size_t i = 0; i < BLOCK; i++)
        nine_make(n, (enum nine_kind)(i % NINE_KINDS), (int)(number + i / NINE_KINDS),
                  b->puzzles + i * NINE);
    if (!solve(b, 0, BLOCK, "scalar", 2, b->solutions, b->counts))
        return differs(b, 0, "refused by scalar");
    for (size_t i = 0; i < BLOCK; i++)
        wrong += check_scalar(b, i, (i + number) % SAMPLE == 0);
    for (int k = 0; (kernel = nine_kernel(&k)) != NULL;)
        wrong += check_kernel(b, kernel, 1 + (number + (unsigned)k) % 2, &n->chance);
    return wrong;
}

int main(int argc, char **argv) {
    static struct block block;
    struct nine n;
    uint64_t all = argc > 1 ? strtoull(argv[1], NULL, 10) : 10000000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 7;
    int wrong = 0;
    if (!nine_init(&n, seed))
        return 1;
    for (uint64_t done = 0, number = 0; done < all; number++) {
        wrong += check_block(&block, &n, number);
        done += BLOCK;
        printf("\r%" PRIu64 " of %" PRIu64 " puzzles, %d wrong", done, all, wrong);
        fflush(stdout);
    }
    printf("\n");
    return wrong != 0;
}
