/*
 * The human engine for any size: the techniques that only larger grids have, one by one; sets by
 * enumeration against sets by matching, and both against a check of their own; the 9x9 engine as a
 * second opinion; and no step ever against the solution, at any shape.
 */
#define _XOPEN_SOURCE 700 /* for setrlimit */

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <sys/resource.h>

#include "brute.h"
#include "logic/any.h"

enum { MANY = NONET_GRID_BYTES(NONET_SIDE_MAX) };

/* ---- Words ---- */

static struct nonet_grid *new_grid(int rows, int cols) {
    struct nonet_grid *g = malloc(MANY);
    assert_non_null(g);
    assert_int_equal(nonet_grid_init(g, MANY, rows, cols), NONET_OK);
    return g;
}

/* Options that leave out all techniques but these; a NULL ends them. */
static struct nonet_logic_options only(const char *id, ...) {
    struct nonet_logic_options o = NONET_LOGIC_OPTIONS_INIT;
    va_list ids;
    memset(o.without, 0xff, sizeof o.without);
    va_start(ids, id);
    for (; id != NULL; id = va_arg(ids, const char *)) {
        int i = 0;
        while (nonet_technique_at(i) != nonet_technique_find(id))
            i++;
        assert_non_null(nonet_technique_at(i));
        o.without[i / 64] &= ~((uint64_t)1 << i % 64);
    }
    va_end(ids);
    return o;
}

static void forbid(struct nonet_grid *g, int c, int d) {
    nonet_grid_set_marks(g, c, set_minus(nonet_grid_marks(g, c), set_of(d)));
}

/* What is kept of the first step. */
struct seen {
    int steps, rating, count, parts[3]; /* base and cover houses, pattern cells */
    char id[32];
    struct nonet_set digits;
    size_t effects;
    struct nonet_effect effect[4096];
};

static int see(void *user, const struct nonet_step *step, const struct nonet_grid *before) {
    struct seen *s = user;
    (void)before;
    if (s->steps++ > 0)
        return 0;
    s->rating = step->rating;
    s->count = step->count;
    s->digits = step->digits;
    strcpy(s->id, step->technique->id);
    for (size_t i = 0; i < step->part_count; i++) {
        const struct nonet_part *p = &step->parts[i];
        s->parts[0] += p->kind == NONET_PART_HOUSE && p->role == NONET_ROLE_BASE;
        s->parts[1] += p->kind == NONET_PART_HOUSE && p->role == NONET_ROLE_COVER;
        s->parts[2] += p->kind == NONET_PART_CELL && p->role == NONET_ROLE_PATTERN;
    }
    s->effects = step->effect_count;
    assert_true(s->effects <= sizeof s->effect / sizeof *s->effect);
    memcpy(s->effect, step->effects, s->effects * sizeof *s->effect);
    return 0;
}

static int has_effect(const struct seen *s, int c, int d) {
    for (size_t i = 0; i < s->effects; i++)
        if (s->effect[i].cell == c && s->effect[i].digit == d && !s->effect[i].placed)
            return 1;
    return 0;
}

/* ---- Matching line subsets ---- */

/* The example of the technique's description: rows 1 and 3 of the boxes 1 and 2. Turned, the same
 * in columns. `more` adds a candidate in row 2, so that three rows are in use. */
static void line_example(struct nonet_grid *g, int turned, int more) {
    static const char *const rows[4] = {".x.....x", "........", "..x..x..", "........"};
    for (int r = 0; r < 4; r++) {
        for (int k = 0; k < 8; k++) {
            int c = turned ? k * 16 + r : r * 16 + k;
            if (rows[r][k] != 'x' && !(more && r == 1 && k == 0))
                forbid(g, c, 7);
        }
    }
}

static void test_line_subset(void **state) {
    (void)state;
    for (int turned = 0; turned < 2; turned++) {
        struct nonet_grid *g = new_grid(4, 4);
        struct nonet_logic_options o = only("line-subset", NULL);
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        struct seen s = {0};
        o.step = see;
        o.step_user = &s;
        line_example(g, turned, 0);
        assert_int_equal(nonet_logic(g, &o, g, MANY, &r), NONET_OK);
        assert_int_equal(r.end, NONET_LOGIC_STUCK);
        assert_int_equal(r.steps, 1);
        assert_string_equal(s.id, "line-subset");
        assert_int_equal(s.count, 2);
        assert_true(set_equal(s.digits, set_of(7)));
        assert_int_equal(s.parts[0], 2);
        assert_int_equal(s.parts[1], 2);
        assert_int_equal(s.parts[2], 4);
        assert_int_equal(s.effects, 16);
        for (int c = 0; c < 256; c++) {
            int line = turned ? c % 16 : c / 16, along = turned ? c / 16 : c % 16;
            int gone = (line == 0 || line == 2) && along >= 8;
            assert_int_equal(has_effect(&s, c, 7), gone);
            if (along >= 8 || line >= 4)
                assert_int_equal(nonet_grid_has(g, c, 7), !gone);
        }
        free(g);
    }
}

static void test_line_subset_must_not_find(void **state) {
    (void)state;
    for (int turned = 0; turned < 2; turned++) {
        struct nonet_grid *g = new_grid(4, 4);
        struct nonet_logic_options o = only("line-subset", NULL);
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        line_example(g, turned, 1);
        assert_int_equal(nonet_logic(g, &o, NULL, 0, &r), NONET_OK);
        assert_int_equal(r.end, NONET_LOGIC_STUCK);
        assert_int_equal(r.steps, 0);
        free(g);
    }
}

/* Three boxes and three lines, where boxes are wider than high. */
static void test_line_subset_of_three(void **state) {
    (void)state;
    struct nonet_grid *g = new_grid(5, 6);
    struct nonet_logic_options o = only("line-subset", NULL);
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    struct seen s = {0};
    o.step = see;
    o.step_user = &s;
    for (int row = 0; row < 5; row++)
        for (int k = 0; k < 30; k++) {
            int box = k / 6, kept = (row == 0 && box != 1) || (row == 2 && box != 3) || row == 4;
            if ((box == 1 || box == 3 || box == 4) && !kept)
                forbid(g, row * 30 + k, 30);
        }
    assert_int_equal(nonet_logic(g, &o, NULL, 0, &r), NONET_OK);
    assert_int_equal(s.count, 3);
    assert_int_equal(s.effects, 3 * 2 * 6);
    for (int c = 0; c < 900; c++) {
        int row = c / 30, box = c % 30 / 6;
        int gone = (row == 0 || row == 2 || row == 4) && (box == 0 || box == 2);
        assert_int_equal(has_effect(&s, c, 30), gone);
    }
    free(g);
}

/* ---- Sets of any size ---- */

/* K cells of house h get only the digits 1 .. K, so that no smaller set is among them: cell i has
 * the digits i+1 and i+2, and the last one closes the ring. They lie apart, so that they are in no
 * other house together. */
static void naked_ring(struct nonet_grid *g, int h, int k) {
    for (int i = 0; i < k; i++)
        nonet_grid_set_marks(g, house_cell(g, h, 7 * i % g->side),
                             set_or(set_of(i + 1), set_of(i == k - 1 ? 1 : i + 2)));
}

/* The digits 1 .. K have no place but K cells, two each. */
static void hidden_ring(struct nonet_grid *g, int h, int k) {
    for (int i = 0; i < g->side; i++) {
        int c = house_cell(g, h, i);
        for (int d = 1; d <= k; d++)
            if (i != d - 1 && i != d % k)
                forbid(g, c, d);
    }
}

static const char *ring_technique(int k, int hidden) {
    static const char *const ids[2][6] = {
        {"", "", "naked-pair", "naked-triplet", "naked-quad", "naked-set"},
        {"", "", "hidden-pair", "hidden-triplet", "hidden-quad", "hidden-set"}};
    return ids[hidden][k < 5 ? k : 5];
}

/* Finds it by the given method, and checks what goes: all of the set's digits from other cells of
 * the house, or all other digits from the set's cells. */
static void check_ring(int rows, int cols, int h, int k, int hidden, int match_above) {
    struct nonet_grid *g = new_grid(rows, cols), *after = new_grid(rows, cols);
    struct seen s = {0};
    int n = g->side;
    const char *id = ring_technique(k, hidden);
    struct any_call call = {.grid = g,
                            .options = only(id, NULL),
                            .after = after,
                            .result = NONET_LOGIC_RESULT_INIT,
                            .match_above = match_above,
                            .least_set = ANY_LEAST_SET};
    (hidden ? hidden_ring : naked_ring)(g, h, k);
    call.options.step = see;
    call.options.step_user = &s;
    assert_int_equal(nonet_logic_any_call(&call), NONET_OK);
    assert_int_equal(call.result.steps, 1);
    assert_string_equal(s.id, id);
    assert_int_equal(s.rating, nonet_technique_find(id)->rating + (k > 5 ? k - 5 : 0));
    assert_int_equal(s.count, k);
    assert_int_equal(s.parts[0], 1);
    assert_int_equal(s.parts[2], k);
    assert_int_equal(set_count(s.digits), k);
    assert_int_equal(s.effects, k * (n - k));
    for (int i = 0; i < n; i++) {
        struct nonet_set m = nonet_grid_marks(after, house_cell(g, h, i));
        if (!hidden)
            assert_true(set_is_empty(set_and(m, set_all(k))) || set_count(m) == 2);
        else
            assert_int_equal(set_count(m), i < k ? 2 : n - k);
    }
    free(g);
    free(after);
}

static void test_rings(void **state) {
    (void)state;
    for (int match = 0; match < 2; match++) {
        for (int k = 2; k <= 8; k++) {
            check_ring(4, 4, 3, k, 0, match ? 0 : 16);
            check_ring(4, 4, 32 + 5, k, 0, match ? 0 : 16);
            if (k < 8)
                check_ring(2, 8, 16 + 1, k, 1, match ? 0 : 16);
        }
    }
    for (int k = 2; k <= 12; k++) {
        check_ring(5, 5, 7, k, 0, ANY_MATCH_ABOVE);
        check_ring(5, 5, 57, k, 1, ANY_MATCH_ABOVE);
    }
    check_ring(4, 10, 41, 20, 0, ANY_MATCH_ABOVE);
    check_ring(10, 10, 299, 50, 0, ANY_MATCH_ABOVE);
    check_ring(10, 10, 100, 49, 1, ANY_MATCH_ABOVE);
}

/* A digit has two places in each of K columns (or rows), and they close a ring in K rows. */
static void check_fish(int rows, int cols, int k, int turned) {
    static const char *const ids[] = {"", "", "x-wing", "swordfish", "jellyfish"};
    struct nonet_grid *g = new_grid(rows, cols);
    struct nonet_logic_options o = only(ids[k], NULL);
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    struct seen s = {0};
    int n = g->side;
    for (int base = 0; base < k; base++)
        for (int i = 0; i < n; i++)
            if (i != 2 * base && i != (base == k - 1 ? 0 : 2 * base + 2))
                forbid(g, turned ? 2 * base * n + i : i * n + 2 * base, n);
    o.step = see;
    o.step_user = &s;
    assert_int_equal(nonet_logic_any(g, &o, NULL, 0, &r), NONET_OK);
    assert_int_equal(r.steps, 1);
    assert_int_equal(s.parts[0], k);
    assert_int_equal(s.parts[1], k);
    assert_int_equal(s.parts[2], 2 * k);
    assert_int_equal(s.effects, k * (n - k));
    for (size_t i = 0; i < s.effects; i++) {
        int c = s.effect[i].cell, base = turned ? c / n : c % n, cover = turned ? c % n : c / n;
        assert_int_equal(s.effect[i].digit, n);
        assert_true(cover % 2 == 0 && cover < 2 * k && (base % 2 != 0 || base >= 2 * k));
    }
    free(g);
}

static void test_fish(void **state) {
    (void)state;
    for (int k = 2; k <= 4; k++) {
        for (int turned = 0; turned < 2; turned++) {
            check_fish(2, 5, k, turned);
            check_fish(5, 5, k, turned);
            check_fish(10, 10, k, turned);
        }
    }
}

/* Is there a way to fill house h with cell `i` being `d`? Augmenting paths, for each candidate
 * afresh: as plain as can be. */
static int augment(const struct nonet_grid *g, int h, int i, int *cell_of, char *tried) {
    for (int d = 1; d <= g->side; d++) {
        if (tried[d] || !nonet_grid_has(g, house_cell(g, h, i), d))
            continue;
        tried[d] = 1;
        if (cell_of[d] < 0 || augment(g, h, cell_of[d], cell_of, tried)) {
            cell_of[d] = i;
            return 1;
        }
    }
    return 0;
}

static int is_supported(const struct nonet_grid *g, int h, int i, int d) {
    int cell_of[BRUTE_SIDE + 1];
    for (int x = 0; x <= BRUTE_SIDE; x++)
        cell_of[x] = -1;
    for (int k = 0; k < g->side; k++) {
        char tried[BRUTE_SIDE + 1] = {0};
        tried[d] = 1; /* is taken */
        if (k != i && !augment(g, h, k, cell_of, tried))
            return 0;
    }
    return 1;
}

static int unsupported(const struct nonet_grid *g) {
    int count = 0;
    for (int h = 0; h < 3 * g->side; h++)
        for (int i = 0; i < g->side; i++)
            for (int d = 1; d <= g->side; d++)
                count += nonet_grid_has(g, house_cell(g, h, i), d) && !is_supported(g, h, i, d);
    return count;
}

static uint64_t run_sets(const struct nonet_grid *g, int match_above, union nonet_grid16 *after) {
    struct any_call call = {
        .grid = g,
        .options = only("hidden-single", "naked-single", "naked-set", "hidden-set", NULL),
        .after = &after->grid,
        .result = NONET_LOGIC_RESULT_INIT,
        .match_above = match_above,
        .least_set = 2};
    assert_int_equal(nonet_logic_any_call(&call), NONET_OK);
    assert_int_not_equal(call.result.end, NONET_LOGIC_WRONG);
    return call.result.steps;
}

static void test_enumeration_is_matching(void **state) {
    (void)state;
    static const int shapes[][4] = {{3, 3, 64, 60}, {2, 5, 66, 40},  {3, 4, 70, 30},
                                    {2, 6, 70, 30}, {1, 11, 62, 20}, {2, 7, 70, 20},
                                    {3, 5, 70, 20}, {4, 4, 72, 30}};
    uint64_t seed = 31, steps = 0;
    int solved = 0, open = 0, filtered = 0;
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (int i = 0; i < shapes[s][3]; i++) {
            struct puzzle p;
            union nonet_grid16 g, enumerated, matched;
            chance_marks(&seed, shapes[s][0], shapes[s][1], shapes[s][2] - 4 + i % 8, &p);
            puzzle_to_grid(&p, &g.grid, sizeof g);
            filtered += unsupported(&g.grid) > 0;
            steps += run_sets(&g.grid, 16, &enumerated);
            run_sets(&g.grid, 0, &matched);
            assert_true(nonet_grid_equal(&enumerated.grid, &matched.grid));
            assert_int_equal(unsupported(&matched.grid), 0);
            int full = nonet_grid_clues(&matched.grid) == p.cells;
            solved += full;
            open += !full;
        }
    }
    assert_true(steps > 1000 && solved > 20 && open > 20 && filtered > 100);
}

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

static int is_unique(const struct nonet_grid *g) {
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    assert_int_equal(nonet_solve(g, NULL, NULL, 0, &result), NONET_OK);
    return nonet_verdict_of(&result) == NONET_UNIQUE;
}

/* Takes clues away as long as there is one solution: what is left is as hard as it gets. */
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
 * Uniqueness is assumed only where there is just one solution. */
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
    o.step = follow;
    o.step_user = path;
    path->digit = digit;
    path->n = n;
    assert_int_equal(nonet_logic_any(g, &o, g, MANY, &r), NONET_OK);
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
                                       "cycle",           "forcing-chain"};
    for (size_t i = 0; i < sizeof must / sizeof *must; i++) {
        int row = 0;
        while (strcmp(nonet_technique_at(row)->id, must[i]) != 0)
            row++;
        if (path.by[row] == 0)
            fail_msg("%s was never found", must[i]);
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

/* Nothing to be found: every technique looks in vain, once, at the smallest and the largest side of
 * each width. */
static void test_in_vain(void **state) {
    (void)state;
    static const int shapes[][2] = {{1, 2},  {2, 2}, {4, 4},  {1, 17}, {4, 8},
                                    {3, 11}, {8, 8}, {5, 13}, {10, 10}};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        struct nonet_grid *g = new_grid(shapes[s][0], shapes[s][1]);
        struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
        assert_int_equal(nonet_logic(g, NULL, NULL, 0, &r), NONET_OK);
        assert_int_equal(r.end, NONET_LOGIC_STUCK);
        assert_int_equal(r.steps, 0);
        free(g);
    }
}

/* ---- The 9x9 engine says the same ---- */

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
    assert_int_equal(nonet_logic_any(g, o, NULL, 0, &b), NONET_OK);
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
        puzzle_to_grid(&p, &g.grid, sizeof g);
        same_traces(&g.grid, &o, &steps);
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

/* A look at this one takes several milliseconds. */
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

#if defined(__SANITIZE_ADDRESS__)
#define ABORTS_WITHOUT_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ABORTS_WITHOUT_MEMORY 1
#endif
#endif

/* Short of memory it says so above side 16, and touches nothing; up to 16 all is well. */
static void test_memory(void **state) {
    (void)state;
#ifdef ABORTS_WITHOUT_MEMORY
    skip();
#endif
    struct rlimit before, none;
    struct nonet_grid *large = new_grid(10, 10), *after = new_grid(10, 10), *small = new_grid(4, 4);
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    r.steps = 77;
    nonet_grid_give(after, 0, 5);
    assert_int_equal(nonet_logic(small, NULL, NULL, 0, NULL),
                     NONET_OK); /* the stack is there now */
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    none = before;
    none.rlim_cur = 1;
    assert_int_equal(setrlimit(RLIMIT_AS, &none), 0);
    int status = nonet_logic(large, NULL, after, MANY, &r);
    int well = nonet_logic(small, NULL, NULL, 0, NULL);
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
        cmocka_unit_test(test_line_subset),
        cmocka_unit_test(test_line_subset_must_not_find),
        cmocka_unit_test(test_line_subset_of_three),
        cmocka_unit_test(test_rings),
        cmocka_unit_test(test_fish),
        cmocka_unit_test(test_enumeration_is_matching),
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_hundred),
        cmocka_unit_test(test_in_vain),
        cmocka_unit_test(test_nine_agrees),
        cmocka_unit_test(test_extents),
        cmocka_unit_test(test_all),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_ratings),
        cmocka_unit_test(test_cancel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
