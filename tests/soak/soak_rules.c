/*
 * The counting oracle at length: a million sets of random rules on all grids of side 4, thousands
 * on each other side with some cells given; see tests/unit/rule_count.h. SEED in the environment
 * changes what is drawn, SETS how many sets there are on side 4.
 */
#include "tests/unit/rule_count.h"

#include <inttypes.h>

enum { SETS = 1000000, PER_WORLD = 20 };

static const struct {
    struct tally_size size;
    int part; /* of the sets of side 4, one in so many */
} sizes[] = {
    {{2, 2, 0}, 1},    {{1, 5, 25}, 50},   {{2, 3, 24}, 50},  {{3, 2, 24}, 50},  {{1, 7, 28}, 100},
    {{2, 4, 40}, 100}, {{3, 3, 27}, 50},   {{3, 3, 45}, 50},  {{2, 5, 50}, 200}, {{1, 11, 44}, 200},
    {{3, 4, 48}, 200}, {{1, 13, 52}, 200}, {{2, 7, 56}, 200}, {{3, 5, 60}, 200}, {{4, 4, 64}, 200},
};

static uint64_t number_of(const char *name, uint64_t usual) {
    const char *text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : usual;
}

static int run(const struct tally_size *size, uint64_t seed, long sets, long *by_kind) {
    struct tally *t = tally_open();
    int good = tally_run(t, size, seed, sets, PER_WORLD);
    printf("%s: side %d, %ld sets of rules, %ld of them without a solution, %ld solutions\n",
           good ? "ok" : "WRONG", size->rows * size->cols, t->sets, t->none, t->solutions);
    fflush(stdout);
    for (int i = 0; i < draw_kinds(); i++)
        by_kind[i] += t->by_kind[i];
    tally_close(t);
    return good;
}

int main(void) {
    uint64_t seed = number_of("SEED", 1), sets = number_of("SETS", SETS);
    long by_kind[128] = {0};
    int wrong = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        wrong += !run(&sizes[i].size, seed, (long)(sets / (uint64_t)sizes[i].part), by_kind);
    for (int i = 0; i < draw_kinds(); i++)
        printf("%9ld %s\n", by_kind[i], nonet_kind_at(i)->word);
    return wrong != 0;
}
