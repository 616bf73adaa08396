/*
 * Ratings and steps against those of Sudoku Explainer 1.2.1: all of them the same below 9.0; above
 * that the order of removals in that program depends on the run, so a few may differ. The whole
 * list is for the soak; here every nth puzzle of it, and some well-known ones.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "logic_check.h"

#ifdef NINE_SLOW
enum { STRIDE = 23, HARD_STRIDE = 11, SAMPLE_STRIDE = 7 };
#else
enum { STRIDE = 3, HARD_STRIDE = 4, SAMPLE_STRIDE = 1 };
#endif

static const struct oracle_row known[] = {
    /* the puzzle of the encyclopedias */
    {"530070000600195000098000060800060003400803001700020006060000280000419005000080079", 12, 12,
     12, NULL},
    {"000000000000000107300600000900800000020000810060024000008007590007100320400596000", 42, 12,
     12, NULL},
    /* a unique rectangle, a BUG, aligned pair and triplet, region chains */
    {"000000005900035407470000000000000083000794001200000050050600000080000000002007368", 45, 12,
     12, NULL},
    {"000000000700300200049000000090000700304000005080000019902403001000105807008097003", 56, 12,
     12, NULL},
    {"000005700070000006105480000300200000000050640050300000009003008800000032003004010", 62, 12,
     12, NULL},
    {"000000000500190006047006020000200000700050100000064093015930000290000000000000560", 75, 12,
     12, NULL},
    {"000000008003008650005200301700103000054000000000000009080300042309874100000000000", 83, 12,
     12, NULL},
    /* 17 clues */
    {"000000012003600000000007000410020000000500300700000600280000040000300500000000000", 23, 12,
     12, NULL},
    /* AI Escargot, Platinum Blonde, Arto Inkala's of 2012, Easter Monster, Golden Nugget */
    {"100007090030020008009600500005300900010080002600004000300000010040000007007000300", 105, 12,
     12, NULL},
    {"000000012000000003002300400001800005060070800000009000008500000900040500470006000", 106, 12,
     12, NULL},
    {"800000000003600000070090200050007000000045700000100030001000068008500010090000400", 107, 107,
     97, NULL},
#ifndef NINE_SLOW
    {"100000002090400050006000700050903000000070000000850040700000600030009080002000001", 116, 116,
     108, NULL},
    {"000000039000001005003050800008090006070002000100400000009080050020000600400700000", 119, 119,
     113, NULL},
#endif
};

static void test_known(void **state) {
    (void)state;
    struct comparison c;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        int same = compare_row(&known[i], &c);
        if (!same || c.difference[0] != '\0')
            fail_msg("%s: %s, should be %d/%d/%d; %s", known[i].puzzle, c.ours, known[i].rating,
                     known[i].pearl, known[i].diamond, c.difference);
    }
}

/* The reference's ratings, names and numbers of steps, with or without shared data. */
static const struct rated {
    const char *puzzle;
    int rating, pearl, diamond, steps;
    const char *name;
} rated[] = {
#define RATED(puzzle, er, ep, ed, steps, name) {puzzle, er, ep, ed, steps, name},
#include "rated.def"
#undef RATED
};

static void test_sample(void **state) {
    (void)state;
    size_t count = sizeof rated / sizeof *rated;
    assert_int_equal(count, 300);
    for (size_t i = 0; i < count; i += SAMPLE_STRIDE) {
        const struct rated *k = &rated[i];
        union nonet_grid9 g;
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        nine_to_grid(k->puzzle, &g);
        assert_int_equal(nonet_logic(NONET_GRID(g), NULL, NULL, 0, &r), NONET_OK);
        if (r.rating != k->rating || r.pearl != k->pearl || r.diamond != k->diamond ||
            r.steps != (uint64_t)k->steps || strcmp(r.name, k->name) != 0)
            fail_msg("%s: %d/%d/%d, %llu steps, %s; should be %d/%d/%d, %d steps, %s", k->puzzle,
                     r.rating, r.pearl, r.diamond, (unsigned long long)r.steps, r.name, k->rating,
                     k->pearl, k->diamond, k->steps, k->name);
    }
}

/* The rows from `low` to below `high`, every stride-th; how many have the same ratings and steps.
 */
struct tally {
    int rows, ratings, steps;
    char first[1100];
};

static struct tally compare_band(const struct oracle *o, int low, int high, int stride) {
    struct tally t = {0};
    struct comparison c;
    int met = 0;
    for (size_t i = 0; i < o->count; i++) {
        if (o->rows[i].rating < low || o->rows[i].rating >= high || met++ % stride != 0)
            continue;
        int same = compare_row(&o->rows[i], &c);
        t.rows++;
        t.ratings += same;
        t.steps += c.difference[0] == '\0';
        if ((!same || c.difference[0] != '\0') && t.first[0] == '\0')
            snprintf(t.first, sizeof t.first, "%s %s: %s", o->rows[i].puzzle, c.ours, c.difference);
    }
    return t;
}

static struct oracle oracle;

static int set_up(void **state) {
    (void)state;
    oracle_open(&oracle);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    oracle_close(&oracle);
    return 0;
}

static void skip_without_data(void) {
    if (oracle.count == 0) {
        print_message("no shared data here: skipped\n");
        skip();
    }
}

static void test_below_nine(void **state) {
    (void)state;
    skip_without_data();
    struct tally t = compare_band(&oracle, 0, 90, STRIDE);
    assert_true(t.rows > 100);
    if (t.ratings != t.rows || t.steps != t.rows)
        fail_msg("%d puzzles, %d ratings and %d paths the same; %s", t.rows, t.ratings, t.steps,
                 t.first);
}

static void test_from_nine(void **state) {
    (void)state;
    skip_without_data();
    struct tally t = compare_band(&oracle, 90, 200, HARD_STRIDE);
    assert_true(t.rows > 10);
    if (t.ratings * 100 < t.rows * 98 || t.steps * 100 < t.rows * 90)
        fail_msg("%d puzzles, %d ratings and %d paths the same; %s", t.rows, t.ratings, t.steps,
                 t.first);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_sample),
        cmocka_unit_test(test_below_nine),
        cmocka_unit_test(test_from_nine),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
