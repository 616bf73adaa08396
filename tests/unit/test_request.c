/*
 * Generators asked for in words make the puzzles that the same options make; what is wrong is
 * refused with its place.
 */
#include <nonet.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

struct made {
    union nonet_grid16 puzzle;
    struct nonet_logic_result rating;
    int count, clues, has_position, rules;
    enum nonet_symmetry symmetry;
};

static int keep(void *user, const struct nonet_generated *generated) {
    struct made *m = user;
    assert_int_equal(nonet_grid_copy(NONET_GRID(m->puzzle), sizeof m->puzzle, generated->puzzle),
                     NONET_OK);
    m->rating = generated->rating;
    m->clues = generated->clues;
    m->symmetry = generated->symmetry;
    m->has_position = generated->position != NULL;
    m->rules = generated->rules ? nonet_rules_count(generated->rules) : 0;
    m->count++;
    return 0;
}

static struct made run(struct nonet_generator *g) {
    struct made m = {.count = 0};
    assert_non_null(g);
    assert_int_equal(nonet_generator_run(g, 0, 1, keep, &m), NONET_OK);
    assert_int_equal(m.count, 1);
    nonet_generator_close(g);
    return m;
}

static struct nonet_generator *read_with(const char *words,
                                         const struct nonet_generate_options *defaults,
                                         struct nonet_error *error) {
    return nonet_generator_read(words, strlen(words), defaults, error);
}

static struct made made_by(const char *words) {
    struct nonet_error error;
    struct nonet_generator *g = read_with(words, NULL, &error);
    if (g == NULL)
        print_message("# %s: %s\n", words, error.reason);
    return run(g);
}

static struct made made_with(const struct nonet_generate_options *options) {
    int status;
    char reason[NONET_REASON_MAX];
    return run(nonet_generator_open(options, &status, reason));
}

static void same(const char *words, const struct nonet_generate_options *options) {
    struct made a = made_by(words), b = made_with(options);
    assert_true(nonet_grid_equal(NONET_GRID(a.puzzle), NONET_GRID(b.puzzle)));
}

static void test_words_are_options(void **state) {
    (void)state;
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    same("", &o);
    o.seed = 7;
    same("seed=7", &o);
    o.symmetry = NONET_SYMMETRY_ROTATE180;
    o.clues_min = 26, o.clues_max = 30;
    same("symmetry=rotate180\tclues=26..30  seed=7", &o);
    o.minimal = 1;
    o.clues_min = o.clues_max = 0;
    same("seed=7 minimal symmetry=rotate180\n", &o);
    o.box_rows = 2;
    same("minimal size=2x3 symmetry=rotate180 seed=7", &o);
}

static void test_ratings_and_techniques(void **state) {
    (void)state;
    struct made m = made_by("difficulty=hard seed=3");
    assert_in_range(m.rating.rating, 30, 49);
    m = made_by("rating=3.2..3.4 seed=3");
    assert_in_range(m.rating.rating, 32, 34);
    m = made_by("difficulty=medium scale=hodoku seed=3");
    assert_int_equal(m.rating.level, 2);
    m = made_by("scale=hodoku score=..900 lacking=naked-triplet,naked-pair seed=3");
    assert_in_range(m.rating.score, 1, 900);
    assert_false(nonet_techniques_has(&m.rating.used, "naked-pair"));
    m = made_by("require=naked-pair,pointing seed=3");
    assert_true(nonet_techniques_has(&m.rating.used, "naked-pair"));
    assert_true(nonet_techniques_has(&m.rating.used, "pointing"));
    assert_int_equal(made_by("next=x-wing scale=nonet seed=1").has_position, 1);
    assert_int_equal(made_by("rate seed=1").rating.rating > 0, 1);
}

static void test_rules_patterns_and_likes(void **state) {
    (void)state;
    struct made m = made_by("rules=\"diagonals\" seed=2");
    assert_int_equal(m.rules, 2);
    assert_int_equal(made_by("jigsaw size=2x3 seed=2").rules, 6);
    /* regions say which side it is */
    m = made_by("rules=\"regions 11122 11322 33324 53444 55554\" seed=2");
    assert_int_equal(nonet_grid_side(NONET_GRID(m.puzzle)), 5);
    m = made_by("size=2x2 pattern=\"#..#\n####\n####\n#..#\" seed=2");
    assert_int_equal(m.clues, 12);
    assert_int_equal(nonet_grid_value(NONET_GRID(m.puzzle), 1), 0);
    m = made_by(
        "like=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.."
        "79 seed=4");
    assert_int_equal(m.clues, 30);
    assert_int_equal(nonet_grid_value(NONET_GRID(m.puzzle), 2), 0);
    assert_string_equal(nonet_level_of(m.rating.rating)->name, "easy");
    m = made_by("like=\"{\"\"puzzle\"\":\"\"1.3..4.2.1.34...\"\"}\" seed=4");
    assert_int_equal(nonet_grid_side(NONET_GRID(m.puzzle)), 4);
}

static int stop(void *user) {
    ++*(int *)user;
    return 1;
}

static void test_defaults(void **state) {
    (void)state;
    struct nonet_generate_options o = NONET_GENERATE_OPTIONS_INIT;
    struct made m = {.count = 0};
    int calls = 0;
    o.seed = 5;
    o.cancel = stop;
    o.cancel_user = &calls;
    struct nonet_generator *g = read_with("clues=30", &o, NULL);
    assert_non_null(g);
    assert_int_equal(nonet_generator_options(g)->seed, 5);
    assert_int_equal(nonet_generator_options(g)->clues_max, 30);
    assert_int_equal(nonet_generator_run(g, 0, 1, keep, &m), NONET_E_CANCELLED);
    assert_true(calls > 0);
    nonet_generator_close(g);
    g = read_with("seed=18446744073709551615", &o, NULL);
    assert_true(nonet_generator_options(g)->seed == UINT64_MAX);
    nonet_generator_close(g);
}

static void refused(const char *words, uint64_t column, int status, const char *reason) {
    struct nonet_error error = {.status = NONET_OK};
    assert_null(read_with(words, NULL, &error));
    assert_null(read_with(words, NULL, NULL));
    if (strstr(error.reason, reason) == NULL || error.column != column)
        print_message("# %s: %llu: %s\n", words, (unsigned long long)error.column, error.reason);
    assert_int_equal(error.status, status);
    assert_int_equal(error.column, column);
    assert_int_equal(error.line, column > 0);
    assert_non_null(strstr(error.reason, reason));
}

static void test_errors_have_a_place(void **state) {
    (void)state;
    refused("dificulty=hard", 1, NONET_E_SYNTAX, "no option 'dificulty'");
    refused("seed=5 =hard", 8, NONET_E_SYNTAX, "no option ''");
    refused(" minimal=1", 2, NONET_E_SYNTAX, "minimal takes no value");
    refused("clues", 1, NONET_E_SYNTAX, "clues needs a value");
    refused("seed=5 clues=", 14, NONET_E_SYNTAX, "clues: '' is not a range");
    refused("clues=..", 7, NONET_E_SYNTAX, "a range");
    refused("clues=5..x", 7, NONET_E_SYNTAX, "a range");
    refused("clues=123456", 7, NONET_E_SYNTAX, "a range");
    refused("rating=2.x", 8, NONET_E_SYNTAX, "a range such as 2.0");
    refused("seed=18446744073709551616", 6, NONET_E_SYNTAX, "a whole number");
    refused("seed=-1", 6, NONET_E_SYNTAX, "a whole number");
    refused("tries=0", 7, NONET_E_SYNTAX, "at least one");
    refused("size=3", 6, NONET_E_SYNTAX, "a box such as 3x3");
    refused("size=3x3x3", 6, NONET_E_SYNTAX, "a box such as 3x3");
    refused("scale=mine", 7, NONET_E_SYNTAX, "a scale");
    refused("symmetry=round", 10, NONET_E_SYNTAX, "a symmetry");
    refused("require=x-wing,y-wing", 9, NONET_E_SYNTAX, "no technique 'y-wing'");
    refused("next=y-wing", 6, NONET_E_SYNTAX, "a technique");
    refused("scale=hodoku difficulty=expert", 25, NONET_E_SYNTAX, "not a level of HoDoKu's");
    refused("difficulty=easy rating=1.0", 12, NONET_E_SYNTAX, "one of them");
    refused("rules=\"diagonals", 7, NONET_E_SYNTAX, "a quote");
    refused("rules=\"diagonals\"seed=5", 7, NONET_E_SYNTAX, "a quote");
    refused("rules=nonsense", 7, NONET_E_REFUSED, "rules: ");
    refused("pattern=##.", 9, NONET_E_SYNTAX, "pattern: 1:4: there are 3 cells");
    refused("pattern=!", 9, NONET_E_SYNTAX, "pattern: 1:1: this is not a cell");
    refused("like=12", 6, NONET_E_FORMAT, "like: ");
    refused("next=x-wing rate seed=5", 0, NONET_E_ARGUMENT, "positions");
    refused("size=0x3", 0, NONET_E_SHAPE, "boxes of 0x3");
    refused("clues=1..5", 0, NONET_E_IMPOSSIBLE, "");
    struct nonet_error error;
    assert_null(nonet_generator_read("seed=5\0seed=6", 13, NULL, &error));
    assert_non_null(strstr(error.reason, "NUL"));
}

static void test_ranges(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int in_tenths, least, most;
        const char *rest; /* NULL: it is not a range */
    } cases[] = {{"22..25", 0, 22, 25, ""},   {"24", 0, 24, 24, ""},     {"30..", 0, 30, 0, ""},
                 {"..23", 0, 0, 23, ""},      {"2..3.4", 1, 20, 34, ""}, {"7.1", 1, 71, 71, ""},
                 {"9.0..", 1, 90, 0, ""},     {"7.12", 1, 71, 71, "2"},  {"5 and", 0, 5, 5, " and"},
                 {"5..6..7", 0, 5, 6, "..7"}, {"..", 0, 0, 0, NULL},     {"0..0", 0, 0, 0, NULL},
                 {"", 0, 0, 0, NULL},         {"x", 0, 0, 0, NULL},      {"5..x", 0, 5, 0, "x"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int range[2] = {-1, -1};
        const char *end = nonet_range_read(cases[i].text, cases[i].in_tenths, range);
        assert_int_equal(end != NULL, cases[i].rest != NULL);
        assert_int_equal(range[0], cases[i].rest ? cases[i].least : -1);
        assert_int_equal(range[1], cases[i].rest ? cases[i].most : -1);
        if (end != NULL)
            assert_string_equal(end, cases[i].rest);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_words_are_options),
                                       cmocka_unit_test(test_ratings_and_techniques),
                                       cmocka_unit_test(test_rules_patterns_and_likes),
                                       cmocka_unit_test(test_defaults),
                                       cmocka_unit_test(test_errors_have_a_place),
                                       cmocka_unit_test(test_ranges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
