/*
 * HoDoKu's catalogue at length: a million steps, and a thousand of every technique, each held against
 * the solutions (sound_scale.h). First positions, until every technique has enough steps or the
 * puzzles are used up; then more of them for those that lack steps, asked alone, which is fast; then
 * paths. Prints how many there were of each.
 */
#include "tests/unit/sound_scale.h"

enum {
    STEPS = 1000000,
    ENOUGH = 1000,
    ROUNDS = 20,
    SCARCE = 500,
    PATHS = 2500,
    PUZZLES = 20,
    POSITIONS = 40
};

static const struct sound_kind plain = {3, 3, 0, "", 0};
static const struct sound_kind others[] = {
    {3, 3, 0, "diagonals", 0}, {3, 3, 1, "", 0},  {2, 2, 0, "", 0},  {2, 3, 0, "", 0},
    {2, 3, 1, "diagonals", 0}, {2, 4, 0, "", 0},  {1, 7, 1, "", 0},  {2, 5, 0, "", 45},
    {3, 4, 0, "", 75},         {3, 4, 1, "", 75}, {4, 4, 0, "", 150}};
enum { OTHERS = sizeof others / sizeof *others };

static int lacking(const struct scale_sound *k) {
    int count = 0;
    for (int i = 0; i < k->count; i++)
        count += scale_found(k, i) < ENOUGH;
    return count;
}

static void print_table(const struct scale_sound *k) {
    printf("    %9s %9s %9s %9s %9s\n", "all", "9x9", "several", "scales", "other");
    for (int i = 0; i < k->count; i++) {
        int t = k->number[i];
        printf("    %9ld %9ld %9ld %9ld %9ld  %s\n", scale_found(k, i), k->s.by[SCALE_PLAIN][t],
               k->s.by[SCALE_SEVERAL][t], k->s.by[SCALE_ANOTHER][t], k->s.by[SCALE_OTHER][t],
               nonet_technique_at(t)->id);
    }
    printf("    %d of %d with fewer than %d\n", lacking(k), k->count, ENOUGH);
    fflush(stdout);
}

static void say(const struct scale_sound *k, int good, const char *what) {
    printf("%s: %s: %ld steps, %ld puzzles, %ld paths solved %s\n", good ? "ok" : "WRONG", what,
           k->s.steps, k->s.puzzles, k->s.solved, k->s.wrong);
    fflush(stdout);
}

int main(int argc, char **argv) {
    struct scale_sound *k = scale_open();
    int good = k != NULL, rounds = argc > 1 ? atoi(argv[1]) : ROUNDS;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 2026;
    for (int i = 0; good && i < OTHERS; i++)
        good = scale_run(k, &others[i], seed, PUZZLES / 2, POSITIONS, ENOUGH / 10);
    if (k != NULL)
        say(k, good, "other houses and sizes");
    for (int i = 0; good && i < rounds && lacking(k) > 0; i++) {
        good = scale_run(k, &plain, seed + (uint64_t)i, PUZZLES, POSITIONS, ENOUGH);
        printf("    %d: %d lack steps\n", i, lacking(k));
        fflush(stdout);
    }
    if (k == NULL)
        return 1;
    say(k, good, "positions");
    k->scarce = 1;
    for (int i = 0; good && i < SCARCE && lacking(k) > 0; i++)
        good = scale_run(k, &plain, seed + 5000 + (uint64_t)i, PUZZLES, POSITIONS, ENOUGH);
    k->scarce = 0;
    say(k, good, "more of what is scarce");
    for (int i = 0; good && (k->s.steps < STEPS || (lacking(k) > 0 && i < PATHS)); i++)
        good = scale_run(k, &plain, seed + 1000 + (uint64_t)i, PUZZLES, 0, ENOUGH);
    say(k, good, "paths");
    print_table(k);
    free(k);
    return !good;
}
