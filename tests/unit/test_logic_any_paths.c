/*
 * Paths of the human engine for any size: no step ever contradicts the solution, for any shape; the
 * 9x9 engine as a second opinion; and the contract.
 */
#define _XOPEN_SOURCE 700 /* for setrlimit */

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <sys/resource.h>

#include "logic_any.h"
#include "memory.h"

/* ---- The solution is never touched ---- */

struct path {
    const int *digit; /* the solution */
    int n, bad;
    int by[TECHNIQUES];
};

static int follow(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct path *p = user;
    int row = 0;
    while (nonet_technique_at(row) != step->technique)
        row++;
    p->by[row]++;
    p->bad += step->effect_count == 0 || step->rating < step->technique->rating;
    for (size_t i = 0; i < step->effect_count; i++) {
        const struct nonet_effect *e = &step->effects[i], *last = i > 0 ? e - 1 : NULL;
        p->bad += (p->digit[e->cell] == e->digit) != e->placed;
        p->bad +=
            !nonet_grid_has(before, e->cell, e->digit) || nonet_grid_value(before, e->cell) != 0;
        p->bad += last != NULL && !e->placed &&
                  (last->placed || last->cell > e->cell ||
                   (last->cell == e->cell && last->digit >= e->digit));
    }
    for (size_t i = 0; i < step->part_count; i++)
        p->bad +=
            step->parts[i].at >= (step->parts[i].kind == NONET_PART_HOUSE ? 3 * p->n : p->n * p->n);
    for (size_t i = 0; i < step->node_count; i++)
        p->bad += step->nodes[i].parent_count > 0 &&
                  step->parents[step->nodes[i].parent] >= step->node_count;
    return p->bad != 0;
}

/* Leaves out this technique and all after it: the last ones take minutes if they find nothing. */
static void spare_time(struct nonet_logic_options *o, int from) {
    for (int t = from; t < TECHNIQUES; t++)
        nonet_techniques_add(&o->without, nonet_technique_at(t)->id);
}

static int is_unique(const struct nonet_grid *g) {
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    assert_int_equal(nonet_solve(g, NULL, NULL, 0, &result), NONET_OK);
    return result.verdict == NONET_UNIQUE;
}

/* Removes clues while there is one solution: what is left is as hard as it gets. */
static void make_minimal(uint64_t *seed, struct nonet_grid *g, const int *digit) {
    int order[BRUTE_CELLS], cells = (int)g->cells;
    chance_order(seed, cells, order);
    for (int c = 0; c < cells; c++)
        nonet_grid_give(g, c, digit[c]);
    for (int i = 0; i < cells; i++) {
        nonet_grid_clear(g, order[i]);
        if (!is_unique(g))
            nonet_grid_give(g, order[i], digit[order[i]]);
    }
}

static void make_random(uint64_t *seed, struct nonet_grid *g, const int *digit, int percent,
                        int marks) {
    for (int c = 0; c < (int)g->cells; c++) {
        if (!marks && chance_below(seed, 100) < percent)
            nonet_grid_give(g, c, digit[c]);
        for (int d = 1; marks && d <= g->side; d++)
            if (d != digit[c] && chance_below(seed, 100) < percent)
                forbid(g, c, d);
    }
}

/* A random puzzle with marks (2), with clues (1), or a minimal one (0); 1: solved to the end.
 * Uniqueness is assumed only if there is exactly one solution. */
static int check_path(uint64_t *seed, int rows, int cols, int percent, int kind,
                      struct path *path) {
    int n = rows * cols, *digit = malloc((size_t)(n * n) * sizeof *digit);
    struct nonet_grid *g = new_grid(rows, cols);
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    chance_solution(seed, rows, cols, digit);
    if (kind == 0)
        make_minimal(seed, g, digit);
    else
        make_random(seed, g, digit, percent, kind == 2);
    o.no_uniqueness = !is_unique(g);
    if (n > 9 || o.no_uniqueness)
        spare_time(&o, n > 16 ? TECHNIQUE_DYNAMIC_PLUS : TECHNIQUE_NESTED_3);
    o.step = follow;
    o.step_user = path;
    path->digit = digit;
    path->n = n;
    assert_int_equal(logic_any(g, &o, g, &r), NONET_OK);
    assert_int_equal(path->bad, 0);
    assert_true(r.end == NONET_LOGIC_SOLVED || r.end == NONET_LOGIC_STUCK);
    assert_int_equal(r.end == NONET_LOGIC_SOLVED, nonet_grid_clues(g) == n * n);
    for (int c = 0; c < n * n; c++)
        assert_true(nonet_grid_has(g, c, digit[c]));
    free(g);
    free(digit);
    return r.end == NONET_LOGIC_SOLVED;
}

static void test_sound(void **state) {
    (void)state;
    /* the box, percent of clues, percent of marks gone, how many */
    static const int shapes[][5] = {{2, 2, 30, 30, 150}, {2, 3, 34, 45, 150}, {3, 2, 34, 45, 150},
                                    {1, 7, 34, 60, 30},  {2, 4, 38, 60, 100}, {4, 2, 38, 60, 100},
                                    {3, 3, 36, 64, 100}, {2, 5, 42, 68, 40},  {3, 4, 48, 74, 20},
                                    {4, 4, 52, 80, 10},  {5, 1, 40, 50, 30},  {3, 6, 56, 82, 4},
                                    {5, 5, 60, 86, 2},   {6, 6, 76, 92, 1},   {8, 8, 88, 95, 1}};
    uint64_t seed = 32;
    struct path path = {0};
    int solved = 0, stuck = 0;
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (int i = 0; i < shapes[s][4]; i++) {
            int kind = shapes[s][0] * shapes[s][1] > 10 ? 1 + i % 2 : i % 3;
            int done = check_path(&seed, shapes[s][0], shapes[s][1], shapes[s][2 + (kind == 2)],
                                  kind, &path);
            solved += done;
            stuck += !done;
        }
    }
    assert_true(solved > 100 && stuck > 20);
    static const char *const must[] = {"hidden-single",   "direct-pointing",
                                       "direct-claiming", "direct-hidden-pair",
                                       "naked-single",    "direct-hidden-triplet",
                                       "pointing",        "claiming",
                                       "line-subset",     "naked-pair",
                                       "x-wing",          "hidden-pair",
                                       "naked-triplet",   "swordfish",
                                       "hidden-triplet",  "xy-wing",
                                       "xyz-wing",        "unique-loop",
                                       "cycle",           "forcing-chain",
                                       "nishio",          "multiple-forcing-chains"};
    for (size_t i = 0; i < sizeof must / sizeof *must; i++) {
        int row = 0;
        while (strcmp(nonet_technique_at(row)->id, must[i]) != 0)
            row++;
        if (path.by[row] == 0)
            fail_msg("%s was never found", must[i]);
    }
}

struct few {
    struct path path;
    int left;
};

static int follow_few(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct few *few = user;
    return follow(&few->path, step, before) || --few->left == 0;
}

/* Each chain rule alone, above side 16: the first steps it finds. */
static void test_large_chains(void **state) {
    (void)state;
    static const char *const rules[] = {"cycle",
                                        "forcing-chain",
                                        "nishio",
                                        "multiple-forcing-chains",
                                        "dynamic-forcing-chains",
                                        "dynamic-forcing-chains-plus",
                                        "nested-forcing-chains-2"};
    static const int shapes[][3] = {{3, 6, 84}, {5, 5, 89}, {6, 6, 93}};
    uint64_t seed = 37;
    for (int s = 0; s < 3; s++) {
        int n = shapes[s][0] * shapes[s][1], *digit = malloc((size_t)(n * n) * sizeof *digit);
        chance_solution(&seed, shapes[s][0], shapes[s][1], digit);
        for (int i = 0; i < (n > 25 ? 2 : n > 18 ? 5 : 6); i++) {
            struct nonet_grid *g = new_grid(shapes[s][0], shapes[s][1]);
            struct nonet_logic_options o = only(rules[i], NULL);
            struct few few = {.path = {.digit = digit, .n = n}, .left = 1};
            make_random(&seed, g, digit, shapes[s][2], 1);
            o.step = follow_few;
            o.step_user = &few;
            assert_int_equal(nonet_logic(g, &o, NULL, 0, NULL), NONET_OK);
            assert_int_equal(few.path.bad, 0);
            if (few.left == 1)
                fail_msg("side %d: %s was never found", n, rules[i]);
            free(g);
        }
        free(digit);
    }
}

/* Ten thousand cells, most of them given. */
static void test_hundred(void **state) {
    (void)state;
    uint64_t seed = 33;
    struct path path = {0};
    assert_int_equal(check_path(&seed, 10, 10, 93, 1, &path), 1);
    assert_true(path.by[TECHNIQUE_HIDDEN_SINGLE] > 500);
}

/* Nothing to find: every technique looks in vain, once, at the smallest and the largest side of
 * each width. */
static void test_in_vain(void **state) {
    (void)state;
    static const int shapes[][2] = {{1, 2},  {2, 2}, {4, 4},  {1, 17}, {4, 8},
                                    {3, 11}, {8, 8}, {5, 13}, {10, 10}};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        struct nonet_grid *g = new_grid(shapes[s][0], shapes[s][1]);
        struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        spare_time(&o, g->side < 5 ? TECHNIQUES : TECHNIQUE_NESTED_3);
        assert_int_equal(nonet_logic(g, &o, NULL, 0, &r), NONET_OK);
        assert_int_equal(r.end, NONET_LOGIC_STUCK);
        assert_int_equal(r.steps, 0);
        free(g);
    }
}

static int is_sane(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    int *bad = user;
    *bad += step->effect_count == 0 || step->technique == NULL;
    for (size_t i = 0; i < step->effect_count; i++)
        *bad += !nonet_grid_has(before, step->effects[i].cell, step->effects[i].digit) ||
                nonet_grid_value(before, step->effects[i].cell) != 0;
    return *bad != 0;
}

/* Meaningless marks and values also come to an end, and every step removes something. */
static void test_nonsense(void **state) {
    (void)state;
    static const int shapes[][2] = {{2, 2}, {2, 3}, {1, 6}, {3, 3}, {2, 5}, {4, 4}, {3, 6}};
    uint64_t seed = 36;
    int ends[4] = {0}, bad = 0;
    for (int i = 0; i < 210; i++) {
        const int *box = shapes[i % 7];
        struct nonet_grid *g = new_grid(box[0], box[1]);
        struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        int n = g->side, gone = 30 + chance_below(&seed, 50);
        spare_time(&o, n > 10 ? TECHNIQUE_DYNAMIC_CHAINS : n > 4 ? TECHNIQUE_NESTED_3 : TECHNIQUES);
        for (int c = 0; c < n * n; c++) {
            for (int d = 1; d <= n; d++)
                if (chance_below(&seed, 100) < gone)
                    forbid(g, c, d);
            if (chance_below(&seed, 4 * n) == 0)
                nonet_grid_give(g, c, 1 + chance_below(&seed, n));
            else if (set_is_empty(nonet_grid_marks(g, c)))
                nonet_grid_set_marks(g, c, set_all(n));
        }
        o.extent = i % 5 == 4 ? NONET_LOGIC_ALL : NONET_LOGIC_PATH;
        o.step = is_sane;
        o.step_user = &bad;
        assert_int_equal(logic_any(g, &o, g, &r), NONET_OK);
        assert_int_equal(bad, 0);
        ends[r.end]++;
        free(g);
    }
    assert_true(ends[NONET_LOGIC_WRONG] > 50 && ends[NONET_LOGIC_STUCK] > 10);
}

/* ---- On 9x9, with and without constants for the shape ---- */

enum { STEPS = 400 };
struct trace {
    int count;
    struct {
        const struct nonet_technique *technique;
        int rating, type;
        struct nonet_set digits;
        size_t effects;
        uint64_t hash;
    } step[STEPS];
};

static int trace(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct trace *t = user;
    uint64_t hash = 1;
    for (size_t i = 0; i < step->effect_count; i++) {
        const struct nonet_effect *e = &step->effects[i];
        hash = (hash ^ (uint64_t)(e->cell << 8 | e->digit << 1 | e->placed)) * 0x100000001b3u;
    }
    (void)before;
    assert_true(t->count < STEPS);
    t->step[t->count].technique = step->technique;
    t->step[t->count].rating = step->rating;
    t->step[t->count].type = step->type;
    t->step[t->count].digits = step->digits;
    t->step[t->count].effects = step->effect_count;
    t->step[t->count++].hash = hash;
    return 0;
}

static void same_traces(const struct nonet_grid *g, struct nonet_logic_options *o, int *steps) {
    static struct trace nine, any;
    struct nonet_logic_result a = NONET_LOGIC_RESULT_INIT, b = NONET_LOGIC_RESULT_INIT;
    nine.count = any.count = 0;
    o->step = trace;
    o->step_user = &nine;
    assert_int_equal(nonet_logic(g, o, NULL, 0, &a), NONET_OK);
    o->step_user = &any;
    assert_int_equal(logic_any(g, o, NULL, &b), NONET_OK);
    assert_int_equal(nine.count, any.count);
    for (int i = 0; i < nine.count; i++) {
        assert_string_equal(nine.step[i].technique->id, any.step[i].technique->id);
        assert_int_equal(nine.step[i].rating, any.step[i].rating);
        assert_int_equal(nine.step[i].type, any.step[i].type);
        assert_int_equal(nine.step[i].effects, any.step[i].effects);
        assert_true(nine.step[i].hash == any.step[i].hash);
    }
    assert_int_equal(a.end, b.end);
    assert_int_equal(a.rating, b.rating);
    assert_int_equal(a.pearl, b.pearl);
    assert_int_equal(a.diamond, b.diamond);
    assert_int_equal(a.steps, b.steps);
    *steps += nine.count;
}

static void test_nine_agrees(void **state) {
    (void)state;
    uint64_t seed = 34;
    int steps = 0;
    struct nonet_logic_options o =
        only("hidden-single", "direct-pointing", "direct-claiming", "direct-hidden-pair",
             "naked-single", "direct-hidden-triplet", "pointing", "claiming", "line-subset",
             "naked-pair", "x-wing", "hidden-pair", "naked-triplet", "swordfish", "hidden-triplet",
             "xy-wing", "xyz-wing", "unique-loop", "naked-quad", "jellyfish", "hidden-quad",
             "naked-set", "hidden-set", "bug", "cycle", "forcing-chain", NULL);
    for (int i = 0; i < 300; i++) {
        struct puzzle p;
        union nonet_grid9 g;
        if (i % 3 == 2)
            chance_marks(&seed, 3, 3, 58 + i % 10, &p);
        else
            chance_puzzle(&seed, 3, 3, 28 + i % 8, &p);
        puzzle_to_grid(&p, NONET_GRID(g), sizeof g);
        same_traces(NONET_GRID(g), &o, &steps);
    }
    assert_true(steps > 3000);
}

/* ---- The contract ---- */

static int stop_at_third(void *user, const struct nonet_step *step,
                         const struct nonet_grid *before) {
    int *calls = user;
    (void)before;
    assert_int_equal(step->number, *calls + 1);
    return ++*calls == 3;
}

static void small_puzzle(struct nonet_grid *g) {
    static const char text[] = "1.......2....3.1....6.......4.....5.";
    nonet_grid_init(g, MANY, 2, 3);
    for (int c = 0; c < 36; c++)
        if (text[c] != '.')
            nonet_grid_give(g, c, text[c] - '0');
}

static void test_extents(void **state) {
    (void)state;
    struct nonet_grid *g = new_grid(2, 3), *after = new_grid(2, 3);
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    int calls = 0;
    small_puzzle(g);
    o.extent = NONET_LOGIC_NEXT;
    assert_int_equal(nonet_logic(g, &o, after, MANY, &r), NONET_OK);
    assert_int_equal(r.end, NONET_LOGIC_STOPPED);
    assert_int_equal(r.steps, 1);
    assert_int_equal(nonet_grid_clues(after), nonet_grid_clues(g) + 1);
    o.extent = NONET_LOGIC_PATH;
    o.step = stop_at_third;
    o.step_user = &calls;
    assert_int_equal(nonet_logic(g, &o, after, MANY, &r), NONET_OK);
    assert_int_equal(r.end, NONET_LOGIC_STOPPED);
    assert_int_equal(r.steps, 2);
    assert_int_equal(calls, 3);
    assert_int_equal(nonet_grid_clues(after), nonet_grid_clues(g) + 2);
    assert_int_equal(nonet_logic(g, &o, after, 40, &r), NONET_E_ROOM);
    free(g);
    free(after);
}

static int count_steps(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    int *count = user;
    (void)before;
    (void)step;
    ++*count;
    return 0;
}

/* Two cells of one row can be filled: the list has both, each once, and the grid stays. */
static void test_all(void **state) {
    (void)state;
    struct nonet_grid *g = new_grid(2, 2), *after = new_grid(2, 2);
    struct nonet_logic_options o = only("hidden-single", "naked-single", NULL);
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    int count = 0;
    for (int c = 0; c < 16; c++)
        if (c != 0 && c != 2)
            nonet_grid_give(g, c, "1234341221434321"[c] - '0');
    o.extent = NONET_LOGIC_ALL;
    o.step = count_steps;
    o.step_user = &count;
    assert_int_equal(nonet_logic(g, &o, after, MANY, &r), NONET_OK);
    assert_int_equal(r.end, NONET_LOGIC_STOPPED);
    assert_int_equal(count, 2);
    assert_int_equal(r.steps, 2);
    assert_int_equal(r.rating, 10);
    assert_int_equal(nonet_grid_clues(after), 14);
    free(g);
    free(after);
}

static void test_ends(void **state) {
    (void)state;
    struct nonet_grid *g = new_grid(2, 2);
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    assert_int_equal(nonet_logic(g, &o, NULL, 0, &r), NONET_OK); /* empty */
    assert_int_equal(r.end, NONET_LOGIC_STUCK);
    assert_null(r.hardest);
    o.max_rating = 20;
    assert_int_equal(nonet_logic(g, &o, NULL, 0, &r), NONET_OK);
    assert_int_equal(r.end, NONET_LOGIC_STOPPED);
    nonet_grid_give(g, 0, 1);
    nonet_grid_give(g, 3, 1);
    assert_int_equal(nonet_logic(g, NULL, NULL, 0, &r), NONET_OK); /* a clash */
    assert_int_equal(r.end, NONET_LOGIC_WRONG);
    nonet_grid_clear(g, 3);
    nonet_grid_set_marks(g, 15, set_of(1));
    nonet_grid_set_marks(g, 11, set_of(1));
    assert_int_equal(nonet_logic(g, NULL, NULL, 0, &r), NONET_OK); /* wrong after a step */
    assert_int_equal(r.end, NONET_LOGIC_WRONG);
    free(g);
}

/* The hardest step, the hardest up to the first digit, the first: an elimination comes first here.
 */
static void test_ratings(void **state) {
    (void)state;
    struct nonet_grid *g = new_grid(2, 2);
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    static const char text[] = "1234341221434321";
    for (int c = 0; c < 16; c++) {
        struct nonet_set m = set_of(text[c] - '0');
        if (c < 4 || c == 7)
            nonet_grid_set_marks(g, c, c == 0 || c == 1 ? set_all(2) : set_all(4));
        else
            nonet_grid_give(g, c, text[c] - '0');
        if (c == 2 || c == 3 || c == 7)
            nonet_grid_set_marks(g, c, set_or(m, set_or(set_of(2), c == 7 ? m : set_of(3))));
    }
    assert_int_equal(nonet_logic(g, NULL, g, MANY, &r), NONET_OK);
    assert_int_equal(r.end, NONET_LOGIC_SOLVED);
    assert_true(r.rating >= r.pearl && r.pearl >= r.diamond && r.diamond >= 10);
    for (int c = 0; c < 16; c++)
        assert_int_equal(nonet_grid_value(g, c), text[c] - '0');
    free(g);
}

static int count_down(void *user) {
    int *left = user;
    return --*left < 0;
}

/* This one takes several milliseconds. */
static void test_cancel(void **state) {
    (void)state;
    uint64_t seed = 35;
    int *digit = malloc(NONET_CELLS_MAX * sizeof *digit);
    struct nonet_grid *g = new_grid(10, 10);
    chance_solution(&seed, 10, 10, digit);
    make_random(&seed, g, digit, 50, 1);
    for (int asked = 0; asked < 3; asked++) {
        struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        int left = asked;
        o.cancel = count_down;
        o.cancel_user = &left;
        assert_int_equal(nonet_logic(g, &o, NULL, 0, &r), NONET_E_CANCELLED);
        assert_int_equal(r.end, NONET_LOGIC_STOPPED);
        assert_int_equal(left, -1);
    }
    free(g);
    free(digit);
}

/* Out of memory, it reports so above side 16, and touches nothing; up to 16 it succeeds if no chain
 * is needed. */
static void test_memory(void **state) {
    (void)state;
#ifdef ABORTS_WITHOUT_MEMORY
    skip();
#endif
    struct rlimit before, none;
    struct nonet_grid *large = new_grid(10, 10), *after = new_grid(10, 10), *small = new_grid(4, 4);
    struct nonet_logic_options easy = NONET_LOGIC_OPTIONS_INIT;
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    r.steps = 77;
    easy.max_rating = 64;
    nonet_grid_give(after, 0, 5);
    assert_int_equal(nonet_logic(small, &easy, NULL, 0, NULL),
                     NONET_OK); /* the stack is there now */
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    none = before;
    none.rlim_cur = 1;
    assert_int_equal(setrlimit(RLIMIT_AS, &none), 0);
    int status = nonet_logic(large, NULL, after, MANY, &r);
    int well = nonet_logic(small, &easy, NULL, 0, NULL);
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_int_equal(status, NONET_E_MEMORY);
    assert_int_equal(well, NONET_OK);
    assert_int_equal(r.steps, 77);
    assert_int_equal(nonet_grid_value(after, 0), 5);
    free(large);
    free(after);
    free(small);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory), /* first, before others leave free memory behind */
        cmocka_unit_test(test_sound),    cmocka_unit_test(test_large_chains),
        cmocka_unit_test(test_hundred),  cmocka_unit_test(test_in_vain),
        cmocka_unit_test(test_nonsense), cmocka_unit_test(test_nine_agrees),
        cmocka_unit_test(test_extents),  cmocka_unit_test(test_all),
        cmocka_unit_test(test_ends),     cmocka_unit_test(test_ratings),
        cmocka_unit_test(test_cancel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
