/*
 * The human engine for any size: the techniques that only larger grids have, one by one; and sets
 * by enumeration against sets by matching, and both against an independent check.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "logic_any.h"

/* What is kept of the first step. */
struct seen {
    int steps, rating, count, parts[3]; /* base and cover houses, pattern cells */
    char id[32];
    struct nonet_set digits;
    size_t effects;
    struct nonet_effect effect[4096];
};

/* The i-th cell of a house. */
static int house_cell_of(const struct nonet_grid *g, int h, int i) {
    uint16_t cells[NONET_SIDE_MAX];
    nonet_house_cells(g, NULL, h, cells);
    return cells[i];
}

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
 * the digits i+1 and i+2, and the last one closes the ring. They are spread out, so that no other
 * house has two of them. */
static void naked_ring(struct nonet_grid *g, int h, int k) {
    for (int i = 0; i < k; i++)
        nonet_grid_set_marks(g, house_cell_of(g, h, 7 * i % g->side),
                             set_or(set_of(i + 1), set_of(i == k - 1 ? 1 : i + 2)));
}

/* The digits 1 .. K have places in K cells only, two each. */
static void hidden_ring(struct nonet_grid *g, int h, int k) {
    for (int i = 0; i < g->side; i++) {
        int c = house_cell_of(g, h, i);
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

/* Finds it by the given method, and checks what is removed: all of the set's digits from other
 * cells of the house, or all other digits from the set's cells. */
static void check_ring(int rows, int cols, int h, int k, int hidden, int match_above) {
    struct nonet_grid *g = new_grid(rows, cols), *after = new_grid(rows, cols);
    struct seen s = {0};
    int n = g->side;
    const char *id = ring_technique(k, hidden);
    struct shape_room room;
    const struct shape *shape;
    assert_int_equal(nonet_shape_open(&room, g, NULL, &shape), NONET_OK);
    struct logic_call call = {.grid = g,
                              .shape = shape,
                              .options = only(id, NULL),
                              .after = after,
                              .result = NONET_LOGIC_RESULT_INIT,
                              .match_above = match_above,
                              .least_set = LEAST_SET};
    (hidden ? hidden_ring : naked_ring)(g, h, k);
    call.options.step = see;
    call.options.step_user = &s;
    assert_int_equal(logic_wide(&call), NONET_OK);
    nonet_shape_close(&room);
    assert_int_equal(call.result.steps, 1);
    assert_string_equal(s.id, id);
    assert_int_equal(s.rating, nonet_technique_find(id)->rating + (k > 5 ? k - 5 : 0));
    assert_int_equal(s.count, k);
    assert_int_equal(s.parts[0], 1);
    assert_int_equal(s.parts[2], k);
    assert_int_equal(set_count(s.digits), k);
    assert_int_equal(s.effects, k * (n - k));
    for (int i = 0; i < n; i++) {
        struct nonet_set m = nonet_grid_marks(after, house_cell_of(g, h, i));
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
        check_ring(5, 5, 7, k, 0, MATCH_ABOVE);
        check_ring(5, 5, 57, k, 1, MATCH_ABOVE);
    }
    check_ring(4, 10, 41, 20, 0, MATCH_ABOVE);
    check_ring(10, 10, 299, 50, 0, MATCH_ABOVE);
    check_ring(10, 10, 100, 49, 1, MATCH_ABOVE);
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
    assert_int_equal(logic_any(g, &o, NULL, &r), NONET_OK);
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

/* Is there a way to fill house h with cell `i` being `d`? Augmenting paths, anew for each
 * candidate: as simple as possible. */
static int augment(const struct nonet_grid *g, int h, int i, int *cell_of, char *tried) {
    for (int d = 1; d <= g->side; d++) {
        if (tried[d] || !nonet_grid_has(g, house_cell_of(g, h, i), d))
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
                count += nonet_grid_has(g, house_cell_of(g, h, i), d) && !is_supported(g, h, i, d);
    return count;
}

static uint64_t run_sets(const struct nonet_grid *g, int match_above, union nonet_grid16 *after) {
    struct shape_room room;
    const struct shape *shape;
    assert_int_equal(nonet_shape_open(&room, g, NULL, &shape), NONET_OK);
    struct logic_call call = {
        .grid = g,
        .shape = shape,
        .options = only("hidden-single", "naked-single", "naked-set", "hidden-set", NULL),
        .after = NONET_GRID(*after),
        .result = NONET_LOGIC_RESULT_INIT,
        .match_above = match_above,
        .least_set = 2};
    assert_int_equal(logic_wide(&call), NONET_OK);
    nonet_shape_close(&room);
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
            puzzle_to_grid(&p, NONET_GRID(g), sizeof g);
            filtered += unsupported(NONET_GRID(g)) > 0;
            steps += run_sets(NONET_GRID(g), 16, &enumerated);
            run_sets(NONET_GRID(g), 0, &matched);
            assert_true(nonet_grid_equal(NONET_GRID(enumerated), NONET_GRID(matched)));
            assert_int_equal(unsupported(NONET_GRID(matched)), 0);
            int full = nonet_grid_clues(NONET_GRID(matched)) == p.cells;
            solved += full;
            open += !full;
        }
    }
    assert_true(steps > 1000 && solved > 20 && open > 20 && filtered > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_line_subset),
        cmocka_unit_test(test_line_subset_must_not_find),
        cmocka_unit_test(test_line_subset_of_three),
        cmocka_unit_test(test_rings),
        cmocka_unit_test(test_fish),
        cmocka_unit_test(test_enumeration_is_matching),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
