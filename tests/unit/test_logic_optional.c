/*
 * Optional techniques: they are used only if asked for, at any size; they find what HoDoKu's
 * regression library says (read from ../shared, skipped with a word where it is absent); and no step
 * is wrong, on paths and in positions made by chance. And sets of techniques by id.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "logic_any.h"
#include "logic_check.h"
#include "reglib.h"

/* Their code in the regression library, and how many steps test_in_positions has at least. */
static const struct {
    const char *id, *code;
    int least;
} optional[] = {
    {"skyscraper", "0400", 1000},
    {"two-string-kite", "0401", 300},
    {"w-wing", "0803", 40},
    {"uniqueness-1", "0600", 400},
    {"uniqueness-2", "0601", 5},
    {"uniqueness-3", "0602", 60},
    {"uniqueness-4", "0603", 30},
    {"uniqueness-5", "0604", 2},
    {"uniqueness-6", "0605", 90},
    {"hidden-rectangle", "0606", 700},
    {"avoidable-rectangle-1", "0607", 80},
    {"avoidable-rectangle-2", "0608", 1},
    {"bug-plus-1", "0610", 0},
};
enum { OPTIONAL = sizeof optional / sizeof *optional, COMMON = 3 }; /* COMMON: on many paths */

static void test_sets(void **state) {
    (void)state;
    struct nonet_techniques set = {{0}};
    for (int i = 0; nonet_technique_at(i) != NULL; i++) {
        const char *id = nonet_technique_at(i)->id;
        assert_int_equal(nonet_techniques_has(&set, id), 0);
        assert_int_equal(nonet_techniques_add(&set, id), NONET_OK);
        assert_int_equal(nonet_techniques_has(&set, id), 1);
    }
    assert_int_equal(nonet_techniques_add(&set, "x-win"), NONET_E_ARGUMENT);
    assert_int_equal(nonet_techniques_add(&set, ""), NONET_E_ARGUMENT);
    assert_int_equal(nonet_techniques_has(&set, "x-win"), 0);
}

/* ---- only if asked for ---- */

struct watch {
    const int *digit; /* the solution */
    const struct nonet_techniques *with;
    int met[OPTIONAL], wrong;
};

static int look(void *user, const struct nonet_step *s, const struct nonet_grid *before) {
    struct watch *w = user;
    (void)before;
    for (int i = 0; i < OPTIONAL; i++) {
        int is_it = strcmp(s->technique->id, optional[i].id) == 0;
        w->met[i] += is_it;
        /* A house or a mark, and four cells at least; of a grave, a cell and the mark. */
        w->wrong += is_it && s->part_count < (strcmp(optional[i].id, "bug-plus-1") == 0 ? 2 : 5);
    }
    if (s->technique->flags & NONET_TECHNIQUE_OPTIONAL)
        w->wrong += !nonet_techniques_has(w->with, s->technique->id) || s->part_count == 0;
    for (size_t i = 0; i < s->effect_count; i++)
        w->wrong += s->effects[i].placed != (w->digit[s->effects[i].cell] == s->effects[i].digit);
    return w->wrong != 0;
}

/* A puzzle with one solution, `digit`. */
static struct nonet_grid *unique_puzzle(uint64_t *seed, int rows, int cols, int *digit) {
    int n = rows * cols, order[BRUTE_CELLS];
    struct nonet_grid *g = new_grid(rows, cols);
    chance_solution(seed, rows, cols, digit);
    chance_order(seed, n * n, order);
    for (int c = 0; c < n * n; c++)
        nonet_grid_give(g, c, digit[c]);
    for (int i = 0; i < n * n * 3 / 4; i++) {
        struct nonet_solve_result r = NONET_SOLVE_RESULT_INIT;
        nonet_grid_clear(g, order[i]);
        assert_int_equal(nonet_solve(g, NULL, NULL, 0, &r), NONET_OK);
        if (r.verdict != NONET_UNIQUE)
            nonet_grid_give(g, order[i], digit[order[i]]);
    }
    return g;
}

/* How many steps of each are on the path of a puzzle. */
static void walk(uint64_t *seed, int rows, int cols, const struct nonet_techniques *with,
                 struct watch *w) {
    int digit[NONET_SIDE_MAX * NONET_SIDE_MAX];
    struct nonet_grid *g = unique_puzzle(seed, rows, cols, digit);
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    w->digit = digit;
    w->with = with;
    o.with = *with;
    o.max_rating = 50;
    o.step = look;
    o.step_user = w;
    assert_int_equal(nonet_logic(g, &o, NULL, 0, NULL), NONET_OK);
    assert_int_equal(w->wrong, 0);
    free(g);
}

/* Nothing but these. */
static struct nonet_logic_options only_optional(struct nonet_techniques *with) {
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    for (int i = 0; i < OPTIONAL; i++)
        assert_int_equal(nonet_techniques_add(with, optional[i].id), NONET_OK);
    for (int i = 0; nonet_technique_at(i) != NULL; i++)
        if (!nonet_techniques_has(with, nonet_technique_at(i)->id))
            nonet_techniques_add(&o.without, nonet_technique_at(i)->id);
    o.with = *with;
    return o;
}

static void test_on_paths(void **state) {
    (void)state;
    static const int shapes[][3] = {{2, 3, 60}, {3, 2, 60}, {2, 4, 60}, {3, 3, 200},
                                    {2, 5, 40}, {3, 4, 20}, {4, 4, 6}};
    struct nonet_techniques none = {{0}}, all = {{0}};
    struct watch with = {0}, without = {0};
    uint64_t seed = 15;
    for (int i = 0; i < OPTIONAL; i++)
        assert_int_equal(nonet_techniques_add(&all, optional[i].id), NONET_OK);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int k = 0; k < shapes[i][2]; k++) {
            walk(&seed, shapes[i][0], shapes[i][1], &all, &with);
            walk(&seed, shapes[i][0], shapes[i][1], &none, &without);
        }
    for (int i = 0; i < OPTIONAL; i++) {
        assert_true(i >= COMMON || with.met[i] > 10);
        assert_int_equal(without.met[i], 0);
    }
}

enum { POSITIONS = 200 }; /* of each puzzle */

/* Places some digits, and leaves every other cell its digit and one or two more. */
static void chance_position(uint64_t *seed, const int *digit, struct nonet_grid *g) {
    for (int c = 0, n = g->side; c < n * n; c++) {
        struct nonet_set m = {(uint64_t)1 << (digit[c] - 1), 0};
        if (nonet_grid_value(g, c) != 0)
            continue;
        for (int more = chance_below(seed, 5) == 0 ? 2 : 1; more > 0; more--)
            m.low |= (uint64_t)1 << chance_below(seed, n);
        if (chance_below(seed, 3) == 0)
            nonet_grid_place(g, c, digit[c]);
        else
            nonet_grid_set_marks(g, c, m);
    }
}

/* All steps in positions that need not be reached by any path, but are right: so are the steps. */
static void test_in_positions(void **state) {
    (void)state;
    static const int shapes[][3] = {{2, 3, 40}, {3, 2, 40}, {3, 3, 30}, {2, 5, 10}, {4, 4, 1}};
    struct nonet_techniques with = {{0}};
    struct nonet_logic_options o = only_optional(&with);
    struct watch w = {.with = &with};
    uint64_t seed = 17;
    o.extent = NONET_LOGIC_ALL;
    o.step = look;
    o.step_user = &w;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int k = 0; k < POSITIONS * shapes[i][2]; k++) {
            static int digit[NONET_SIDE_MAX * NONET_SIDE_MAX];
            static struct nonet_grid *puzzle;
            struct nonet_grid *g = new_grid(shapes[i][0], shapes[i][1]);
            if (k % POSITIONS == 0) {
                free(puzzle);
                puzzle = unique_puzzle(&seed, shapes[i][0], shapes[i][1], digit);
            }
            w.digit = digit;
            memcpy(g, puzzle, (size_t)NONET_GRID_BYTES(g->side));
            chance_position(&seed, digit, g);
            assert_int_equal(nonet_logic(g, &o, NULL, 0, NULL), NONET_OK);
            assert_int_equal(w.wrong, 0);
            free(g);
        }
    for (int i = 0; i < OPTIONAL; i++)
        assert_true(w.met[i] >= optional[i].least);
}

/* It changes the rating only if asked for. */
static void test_rating(void **state) {
    (void)state;
    static const char kite[] =
        "....9...4..23.5.795..2..6...73..9...............1..34...5..2..614.8.37..8...1....";
    union nonet_grid9 g;
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result plain = NONET_LOGIC_RESULT_INIT, with = NONET_LOGIC_RESULT_INIT;
    nine_to_grid(kite, &g);
    assert_int_equal(nonet_logic(NONET_GRID(g), NULL, NULL, 0, &plain), NONET_OK);
    assert_true(plain.rating > 41);
    assert_int_equal(nonet_techniques_add(&o.with, "two-string-kite"), NONET_OK);
    assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, &with), NONET_OK);
    assert_int_equal(with.rating, 41);
    assert_string_equal(with.hardest->id, "two-string-kite");
    assert_int_equal(nonet_techniques_add(&o.without, "two-string-kite"), NONET_OK);
    assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, &with), NONET_OK);
    assert_int_equal(with.rating, plain.rating);
}

/* ---- HoDoKu's regression library ---- */

static const char *id_of(const char *code) {
    for (int i = 0; i < OPTIONAL; i++)
        if (strcmp(code, optional[i].code) == 0)
            return optional[i].id;
    return NULL;
}

static void test_reglib(void **state) {
    (void)state;
    reglib_check(id_of, 36);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets),         cmocka_unit_test(test_on_paths),
        cmocka_unit_test(test_in_positions), cmocka_unit_test(test_rating),
        cmocka_unit_test(test_reglib),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
