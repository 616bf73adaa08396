/*
 * Almost locked sets, Sue de Coq, templates and brute force: they find what HoDoKu's regression
 * library says (read from ../shared, skipped with a word where it is absent), no step is wrong on
 * small and large grids, and brute force follows the only solution.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "logic_any.h"
#include "logic_check.h"
#include "reglib.h"

static const struct {
    const char *id, *code;
    int largest; /* the side up to which it is there */
} techniques[] = {{"sue-de-coq", "1101", 16},    {"als-xz", "0901", 16},
                  {"als-xy-wing", "0902", 16},   {"als-chain", "0903", 16},
                  {"death-blossom", "0904", 16}, {"template-set", "1201", 9},
                  {"template-delete", "1202", 9}};
enum { COUNT = sizeof techniques / sizeof *techniques };

/* ---- no step is wrong ---- */

struct watch {
    const int *digit; /* the solution */
    int met, wrong;
};

static int look(void *user, const struct nonet_step *s, const struct nonet_grid *before) {
    struct watch *w = user;
    (void)before;
    for (size_t i = 0; i < s->effect_count; i++) {
        const struct nonet_effect *e = &s->effects[i];
        w->wrong += e->placed != (w->digit[e->cell] == e->digit);
        for (size_t k = 0; k < i; k++) /* once each */
            w->wrong += s->effects[k].cell == e->cell && s->effects[k].digit == e->digit;
    }
    w->met++;
    return w->wrong != 0;
}

/* A puzzle with one solution, as far as singles go. */
static struct nonet_grid *stuck_puzzle(uint64_t *seed, int rows, int cols, int *digit) {
    int n = rows * cols, order[BRUTE_CELLS];
    struct nonet_grid *g = new_grid(rows, cols);
    struct nonet_logic_options singles = only("naked-single", "hidden-single", NULL);
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
    assert_int_equal(nonet_logic(g, &singles, g, MANY, NULL), NONET_OK);
    return g;
}

static void test_sound(void **state) {
    (void)state;
    static const int shapes[][3] = {{2, 3, 40}, {2, 4, 30}, {3, 3, 60},
                                    {2, 5, 8},  {3, 4, 5},  {4, 4, 2}};
    int digit[NONET_SIDE_MAX * NONET_SIDE_MAX], met[COUNT][2] = {{0}};
    uint64_t seed = 15;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int k = 0; k < shapes[i][2]; k++) {
            struct nonet_grid *g = stuck_puzzle(&seed, shapes[i][0], shapes[i][1], digit);
            for (int t = 0; t < COUNT; t++)
                for (int extent = NONET_LOGIC_PATH; extent <= NONET_LOGIC_ALL; extent++)
                    for (int scale = 0; scale < 2; scale++) {
                        struct watch w = {digit, 0, 0};
                        struct nonet_logic_options o = only(techniques[t].id, NULL);
                        o.extent = (enum nonet_logic_extent)extent;
                        o.scale = (enum nonet_scale)scale;
                        o.step = look;
                        o.step_user = &w;
                        assert_int_equal(nonet_logic(g, &o, NULL, 0, NULL), NONET_OK);
                        assert_int_equal(w.wrong, 0);
                        met[t][shapes[i][0] * shapes[i][1] > 9] += w.met;
                    }
            free(g);
        }
    for (int t = 0; t < COUNT; t++) {
        assert_true(met[t][0] > 10);
        assert_int_equal(met[t][1] > 0, techniques[t].largest > 9);
    }
}

/* ---- HoDoKu's regression library ---- */

static const char *id_of(const char *code) {
    for (int t = 0; t < COUNT; t++)
        if (strcmp(code, techniques[t].code) == 0)
            return techniques[t].id;
    return NULL;
}

static void test_reglib(void **state) {
    (void)state;
    reglib_check(id_of, 100);
}

/* ---- brute force ---- */

static int middle(void *user, const struct nonet_step *s, const struct nonet_grid *before) {
    int empty = 0, c = 0;
    for (int i = 0; i < NINE; i++)
        empty += nonet_grid_value(before, i) == 0;
    for (int left = empty / 2; nonet_grid_value(before, c) != 0 || left-- > 0; c++)
        ;
    *(int *)user += s->effect_count != 1 || !s->effects[0].placed || s->effects[0].cell != c;
    return 0;
}

static void test_brute_force(void **state) {
    (void)state;
    static const char puzzle[] =
        "....9...4..23.5.795..2..6...73..9...............1..34...5..2..614.8.37..8...1....";
    union nonet_grid9 g, after, solution;
    int wrong = 0;
    struct nonet_logic_options o = only("brute-force", NULL);
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    nine_to_grid(puzzle, &g);
    o.step = middle;
    o.step_user = &wrong;
    assert_int_equal(nonet_logic(NONET_GRID(g), &o, NONET_GRID(after), sizeof after, &r), NONET_OK);
    assert_int_equal(r.end, NONET_LOGIC_SOLVED);
    assert_int_equal(wrong, 0);
    nonet_solve(NONET_GRID(g), NULL, NONET_GRID(solution), sizeof solution, NULL);
    for (int c = 0; c < NINE; c++)
        assert_int_equal(nonet_grid_value(NONET_GRID(after), c),
                         nonet_grid_value(NONET_GRID(solution), c));
    nonet_grid_clear(NONET_GRID(g), 4); /* two solutions or more */
    assert_int_equal(nonet_logic(NONET_GRID(g), &o, NULL, 0, &r), NONET_OK);
    assert_int_equal(r.end, NONET_LOGIC_STUCK);
    assert_int_equal(r.steps, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_reglib),
        cmocka_unit_test(test_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
