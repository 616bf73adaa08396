/*
 * Levels, scores and steps on HoDoKu's scale against those of HoDoKu 2.2: every step of every path
 * is the same, and so is the first step of each technique in positions on the way. A sample of
 * paths is here as hashes; the whole lists are read where the shared data is.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "hodoku.h"

#ifdef NINE_SLOW
enum { STRIDE = 10 };
#else
enum { STRIDE = 1 };
#endif

static const char *const levels[] = {"", "Easy", "Medium", "Hard", "Unfair", "Extreme"};

static struct hodoku_path path;
static char line[1 << 18];

/* ---- paths ---- */

static const struct fact {
    const char *puzzle;
    int level, score, steps;
    uint64_t hash;
} facts[] = {
#define HODOKU(puzzle, level, score, steps, hash) {puzzle, level, score, steps, hash},
#include "hodoku.def"
#undef HODOKU
};
enum { FACTS = sizeof facts / sizeof *facts };

static struct nonet_logic_result solve(const char *puzzle) {
    union nonet_grid9 g;
    struct nonet_logic_options options = hodoku_options(&path);
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    nine_to_grid(puzzle, &g);
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
    assert_int_equal(result.end, NONET_LOGIC_SOLVED);
    assert_true(path.length < sizeof path.text);
    return result;
}

static void test_sample(void **state) {
    (void)state;
    int of[6] = {0};
    path.solution = NULL;
    for (int i = 0; i < FACTS; i++) {
        const struct fact *f = &facts[i];
        struct nonet_logic_result r = solve(f->puzzle);
        of[f->level]++;
        if (r.level == f->level && r.score == f->score && r.steps == (uint64_t)f->steps &&
            hodoku_hash(path.text) == f->hash)
            continue;
        print_error("%s\n%s\n", f->puzzle, path.text);
        fail_msg("level %d, score %d, %d steps, should be %d, %d, %d%s", r.level, r.score,
                 (int)r.steps, f->level, f->score, f->steps,
                 hodoku_hash(path.text) == f->hash ? "" : "; another path");
    }
    for (int l = 1; l <= 5; l++)
        assert_int_equal(of[l], 60);
}

/* No step takes a digit of the solution away, or places another. */
static void test_sound(void **state) {
    (void)state;
    for (int i = 0; i < FACTS; i++) {
        char solution[NINE];
        assert_int_equal(nine_solve(facts[i].puzzle, NONET_ENGINE_FAST, NULL, 2, solution), 1);
        path.solution = solution;
        solve(facts[i].puzzle);
        path.solution = NULL;
        if (path.wrong[0] != '\0')
            fail_msg("%s: %s", facts[i].puzzle, path.wrong);
    }
}

/* ---- the whole lists ---- */

/* A list of the shared data, each line in `line`; the test is skipped where it is not. */
static FILE *list_open(const char *name) {
    char command[200];
    snprintf(command, sizeof command, "../shared/data/oracle/%s.tsv.gz", name);
    FILE *file = fopen(command, "r");
    if (file == NULL) {
        print_message("no shared data here: skipped\n");
        skip();
    }
    fclose(file);
    snprintf(command, sizeof command, "gzip -dc ../shared/data/oracle/%s.tsv.gz", name);
    file = popen(command, "r");
    assert_non_null(file);
    return file;
}

/* The next line, cut at its tabs into at most `max` fields; how many there are, 0 at the end. */
static int list_fields(FILE *list, char **field, int max) {
    int n = 0;
    if (fgets(line, sizeof line, list) == NULL)
        return 0;
    assert_non_null(strchr(line, '\n'));
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at != NULL && n < max; n++) {
        field[n] = at;
        at = strchr(at, '\t');
        if (at != NULL)
            *at++ = '\0';
    }
    return n;
}

/* Where two lists of steps part: the start of that step. */
static size_t parting(const char *a, const char *b) {
    size_t start = 0;
    for (size_t i = 0; a[i] != '\0' && a[i] == b[i]; i++)
        if (a[i] == ';')
            start = i + 2;
    return start;
}

static void compare_paths(const char *name, int puzzles) {
    FILE *list = list_open(name);
    char *field[4];
    int rows = 0;
    path.solution = NULL;
    while (list_fields(list, field, 4) == 4) {
        if (rows++ % STRIDE != 0)
            continue;
        struct nonet_logic_result r = solve(field[0]);
        size_t at = parting(path.text, field[3]);
        if (strcmp(path.text, field[3]) != 0)
            fail_msg("%s: %.200s, should be %.200s", field[0], path.text + at, field[3] + at);
        if (strcmp(levels[r.level], field[1]) != 0 || r.score != atoi(field[2]))
            fail_msg("%s: %s %d, should be %s %s", field[0], levels[r.level], r.score, field[1],
                     field[2]);
    }
    pclose(list);
    assert_int_equal(rows, puzzles);
}

static void test_first_list(void **state) {
    (void)state;
    compare_paths("hodoku_effects1", 1031);
}

static void test_second_list(void **state) {
    (void)state;
    compare_paths("hodoku_effects2", 6200);
}

/* ---- positions ---- */

/* "SEARCHED|FOUND|effects", or "SEARCHED|-" where there is none. */
static void compare_first(const struct nonet_grid *g, const char *values, char *expected) {
    char *found = strchr(expected, '|');
    assert_non_null(found);
    *found++ = '\0';
    const struct nonet_technique *t = hodoku_technique(expected);
    if (t == NULL)
        fail_msg("there is no technique for %s", expected);
    assert_int_equal(hodoku_steps(g, t, NONET_LOGIC_NEXT, &path), NONET_OK);
    if (strcmp(path.length > 0 ? path.text : "-", found) != 0)
        fail_msg("%s: %s finds %s, should be %s", values, expected, path.text, found);
}

static void test_positions(void **state) {
    (void)state;
    FILE *list = list_open("hodoku_positions");
    char *field[3];
    int rows = 0, searches = 0;
    assert_int_equal(list_fields(list, field, 3), 3); /* the heading */
    while (list_fields(list, field, 3) == 3) {
        union nonet_grid9 g;
        if (rows++ % STRIDE != 0)
            continue;
        assert_true(hodoku_position(field[0], field[1], &g));
        for (char *at = field[2], *next; at != NULL; at = next, searches++) {
            next = strstr(at, " ; ");
            if (next != NULL) {
                *next = '\0';
                next += 3;
            }
            compare_first(NONET_GRID(g), field[0], at);
        }
    }
    pclose(list);
    assert_int_equal(rows, 1249);
    assert_true(searches * STRIDE > 60000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sample),     cmocka_unit_test(test_sound),
        cmocka_unit_test(test_first_list), cmocka_unit_test(test_second_list),
        cmocka_unit_test(test_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
