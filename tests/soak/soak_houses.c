/*
 * Other houses at length: every way to cut a square of side 5 into connected regions, with each
 * choice of diagonals, counted by two engines and by code of the tests' own; and 100,000 steps of
 * the human engine on puzzles with diagonals, regions and both, each held against the solution.
 */
#include "tests/unit/houses.h"
#include "tests/unit/sound_places.h"

enum { STEPS = 100000, SEEDS = 4, PUZZLES = 40, POSITIONS = 100, ENOUGH = 20000 };

struct tally {
    long maps, wrong, total[4];
};

static void count_map(struct jigsaw *j, void *user) {
    static const enum nonet_engine engines[] = {NONET_ENGINE_ANY, NONET_ENGINE_HYBRID};
    struct tally *t = user;
    t->maps++;
    for (int diagonals = 0; diagonals < 4; diagonals++) {
        long want = jigsaw_count(j, diagonals);
        t->total[diagonals] += want;
        for (int e = 0; e < 2; e++)
            t->wrong += !house_agrees(engines[e], j, diagonals, want);
    }
}

static int counts_are_right(void) {
    struct tally t = {0};
    struct jigsaw j = {.side = 5, .found = count_map, .user = &t};
    jigsaw_cut(&j);
    int good = t.wrong == 0 && t.maps == 4006 && t.total[0] == 11762160 &&
               t.total[JIGSAW_DOWN] == t.total[JIGSAW_UP] && t.total[3] == 61440;
    printf("%s: %ld maps of side 5, %ld grids, %ld with one diagonal, %ld with both; %ld wrong\n",
           good ? "ok" : "WRONG", t.maps, t.total[0], t.total[JIGSAW_DOWN], t.total[3], t.wrong);
    fflush(stdout);
    return good;
}

/* Of each technique, how often on puzzles with diagonals, regions, both, and other houses. */
static void print_table(const struct sound *s) {
    printf("    %9s %9s %9s %9s\n", "diagonals", "regions", "both", "other");
    for (int i = 0; nonet_technique_at(i) != NULL; i++)
        printf("    %9ld %9ld %9ld %9ld  %s\n", s->by[SOUND_X][i], s->by[SOUND_JIGSAW][i],
               s->by[SOUND_BOTH][i], s->by[SOUND_OTHER][i], nonet_technique_at(i)->id);
    fflush(stdout);
}

static int steps_are_right(void) {
    struct sound *s = calloc(1, sizeof *s);
    int good = s != NULL;
    for (int run = 0; good && run < SEEDS * SOUND_SMALL; run++)
        good = sound_run(s, run % SOUND_SMALL, (uint64_t)(2026 + run / SOUND_SMALL),
                         STEPS / (SEEDS * SOUND_SMALL) + 1);
    if (s == NULL)
        return 0;
    printf("%s: %ld steps on %ld puzzles, %ld of them solved %s\n", good ? "ok" : "WRONG", s->steps,
           s->puzzles, s->solved, s->wrong);
    print_table(s);
    free(s);
    return good;
}

static int places_are_right(void) {
    struct sound *s = calloc(1, sizeof *s);
    int good = s != NULL;
    for (int kind = 0; good && kind < SOUND_KINDS; kind++)
        good = place_run(s, kind, 2026, PUZZLES, POSITIONS, ENOUGH);
    if (s == NULL)
        return 0;
    printf("%s: %ld steps in %d positions of each of %ld puzzles %s\n", good ? "ok" : "WRONG",
           s->steps, POSITIONS, s->puzzles, s->wrong);
    print_table(s);
    free(s);
    return good;
}

int main(void) {
    int steps = steps_are_right(), places = places_are_right(), counts = counts_are_right();
    return !(steps && places && counts);
}
