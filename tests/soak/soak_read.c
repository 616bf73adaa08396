/*
 * A hunt for misreadings: a million texts in every layout, alphabet and blank sign that we claim,
 * half of them damaged, made and judged by hunt.h. soak_read [CASES [SEED [SHOWN]]]. The exit code
 * is 1 if a wrong puzzle was read, or one was skipped; the text is printed. What is claimed but
 * refused shows in the table, and makes test_hunt.c fail.
 */
#include "tests/soak/hunt.h"

#include <inttypes.h>

enum { LOUD = 2, STEP = 50000 };

int main(int argc, char **argv) {
    uint64_t cases = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    struct hunt *h = calloc(1, sizeof *h);
    if (h == NULL)
        return 2;
    h->loud = LOUD;
    h->plain = argc > 3 ? atoi(argv[3]) : 0;
    for (uint64_t i = 0; i < cases; i++) {
        nonet_random_seed(&h->random, seed, i);
        hunt_case(h, (int)(i % (uint64_t)hunt_rows()));
        if (i % STEP == STEP - 1) {
            printf("# %" PRIu64 " texts, %lu wrong\n", i + 1, h->all.wrong);
            fflush(stdout);
        }
    }
    hunt_table(h);
    int wrong = h->all.wrong != 0;
    printf("%s\n", wrong ? "WRONG" : "all well");
    free(h);
    return wrong;
}
