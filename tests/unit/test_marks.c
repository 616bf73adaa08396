/*
 * Candidates and what is wrong at first sight: the printed table, plain peer elimination against a
 * few independent lines, the properties of a fixpoint, and the order in which clashes are reported.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "brute.h"

static const char *const board =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

static const char *const table[81] = {
    "4",     "1679",  "12679",   "139",   "2369",   "269",    "8",     "1239",  "5",
    "26789", "3",     "1256789", "14589", "24569",  "245689", "12679", "1249",  "124679",
    "2689",  "15689", "125689",  "7",     "234569", "245689", "12369", "12349", "123469",
    "3789",  "2",     "15789",   "3459",  "34579",  "4579",   "13579", "6",     "13789",
    "3679",  "15679", "15679",   "359",   "8",      "25679",  "4",     "12359", "12379",
    "36789", "4",     "56789",   "359",   "1",      "25679",  "23579", "23589", "23789",
    "289",   "89",    "289",     "6",     "459",    "3",      "1259",  "7",     "12489",
    "5",     "6789",  "3",       "2",     "479",    "1",      "69",    "489",   "4689",
    "1",     "6789",  "4",       "589",   "579",    "5789",   "23569", "23589", "23689",
};

static uint64_t bits(const char *digits) {
    uint64_t m = 0;
    for (; *digits != '\0'; digits++)
        m |= (uint64_t)1 << (*digits - '1');
    return m;
}

static void read_board(const char *line, union nonet_grid9 *g) {
    nonet_grid_init(NONET_GRID(*g), sizeof *g, 3, 3);
    for (int c = 0; c < 81; c++)
        if (line[c] != '.')
            nonet_grid_give(NONET_GRID(*g), c, line[c] - '0');
}

static void test_table(void **state) {
    (void)state;
    union nonet_grid9 g;
    int bad = 7;
    read_board(board, &g);
    assert_int_equal(
        nonet_marks(NONET_GRID(g), NULL, NONET_AFTER_SINGLES, NONET_GRID(g), sizeof g, &bad),
        NONET_OK);
    assert_int_equal(bad, 0);
    for (int c = 0; c < 81; c++) {
        assert_int_equal(nonet_grid_marks(NONET_GRID(g), c).low, bits(table[c]));
        assert_int_equal(nonet_grid_value(NONET_GRID(g), c) != 0, table[c][1] == '\0');
        assert_int_equal(nonet_grid_is_given(NONET_GRID(g), c), board[c] != '.');
    }
}

/* What its peers' values leave of a cell's marks. */
static uint32_t left_by_values(const struct puzzle *p, int c) {
    uint32_t m = p->allowed[c];
    for (int o = 0; o < p->cells; o++) {
        int peer = o / p->side == c / p->side || o % p->side == c % p->side ||
                   puzzle_box(p, o) == puzzle_box(p, c);
        if (o != c && peer && p->value[o] != 0 && p->value[c] == 0)
            m &= ~((uint32_t)1 << p->value[o]);
    }
    return m;
}

static const int shapes[][3] = {{2, 2, 40}, {1, 5, 40}, {2, 3, 40}, {3, 3, 45},
                                {3, 4, 55}, {4, 4, 65}, {2, 8, 70}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

/* Clues, clues and marks in turn, or nonsense. */
static void make(uint64_t *seed, const int *shape, int i, struct puzzle *p) {
    struct puzzle marks;
    chance_puzzle(seed, shape[0], shape[1], shape[2], p);
    if (i % 3 == 1) {
        chance_marks(seed, shape[0], shape[1], 30, &marks);
        for (int c = 0; c < p->cells; c++)
            if (p->value[c] == 0)
                p->allowed[c] = marks.allowed[c];
    }
    if (i % 3 == 2)
        puzzle_give(p, chance_below(seed, p->cells), 1 + chance_below(seed, p->side));
}

static void test_after_none(void **state) {
    (void)state;
    uint64_t seed = 21;
    for (int s = 0; s < SHAPES; s++) {
        for (int i = 0; i < 30; i++) {
            struct puzzle p;
            union nonet_grid16 g, out;
            make(&seed, shapes[s], i, &p);
            puzzle_to_grid(&p, NONET_GRID(g), sizeof g);
            assert_int_equal(nonet_marks(NONET_GRID(g), NULL, NONET_AFTER_NONE, NONET_GRID(out),
                                         sizeof out, NULL),
                             NONET_OK);
            for (int c = 0; c < p.cells; c++) {
                assert_int_equal(nonet_grid_marks(NONET_GRID(out), c).low,
                                 left_by_values(&p, c) >> 1);
                assert_int_equal(nonet_grid_value(NONET_GRID(out), c), p.value[c]);
            }
        }
    }
}

/* How many cells of a house may be d, as the grid says. */
static int places(const struct nonet_grid *g, int h, int d) {
    uint16_t cells[NONET_SIDE_MAX];
    int n = nonet_house_cells(g, NULL, h, cells), count = 0;
    for (int i = 0; i < n; i++)
        count += nonet_grid_has(g, cells[i], d);
    return count;
}

/* Nothing is left to place: single marks are values, single places are values, and no value is in
 * its peers' marks. */
static void check_fixpoint(const struct nonet_grid *g) {
    for (int c = 0; c < nonet_grid_cells(g); c++) {
        uint16_t peer[NONET_PEERS_MAX];
        uint64_t m = nonet_grid_marks(g, c).low;
        int d = nonet_grid_value(g, c), n = nonet_cell_peers(g, NULL, c, peer);
        assert_true(m != 0);
        assert_int_equal((m & (m - 1)) == 0, d != 0);
        for (int i = 0; d != 0 && i < n; i++)
            assert_int_equal(nonet_grid_has(g, peer[i], d), 0);
    }
    for (int h = 0; h < 3 * nonet_grid_side(g); h++) {
        for (int d = 1; d <= nonet_grid_side(g); d++) {
            uint16_t cells[NONET_SIDE_MAX];
            int n = nonet_house_cells(g, NULL, h, cells), placed = 0;
            for (int i = 0; i < n; i++)
                placed += nonet_grid_value(g, cells[i]) == d;
            assert_true(places(g, h, d) > 0);
            assert_int_equal(places(g, h, d) == 1, placed);
        }
    }
}

/* No solution is lost, and no contradiction is seen where there is a solution. */
static void test_after_singles(void **state) {
    (void)state;
    uint64_t seed = 22;
    int contradictions = 0;
    for (int s = 0; s < SHAPES; s++) {
        for (int i = 0; i < 40; i++) {
            struct puzzle p;
            union nonet_grid16 g, out;
            uint64_t before, after;
            int bad;
            make(&seed, shapes[s], i, &p);
            puzzle_to_grid(&p, NONET_GRID(g), sizeof g);
            assert_int_equal(nonet_marks(NONET_GRID(g), NULL, NONET_AFTER_SINGLES, NONET_GRID(out),
                                         sizeof out, &bad),
                             NONET_OK);
            contradictions += bad;
            long known = brute_count(&p, 20, &before);
            if (bad) {
                assert_int_equal(known, 0);
                continue;
            }
            check_fixpoint(NONET_GRID(out));
            for (int c = 0; c < p.cells; c++)
                p.allowed[c] = (uint32_t)nonet_grid_marks(NONET_GRID(out), c).low << 1;
            assert_int_equal(brute_count(&p, 20, &after), known);
            if (known < 20)
                assert_int_equal(after, before);
        }
    }
    assert_true(contradictions > 20);
}

static void test_marks_large(void **state) {
    (void)state;
    size_t room = NONET_GRID_BYTES(100);
    int *digit = malloc(NONET_CELLS_MAX * sizeof *digit), bad = 7;
    struct nonet_grid *g = malloc(room);
    uint64_t seed = 23;
    chance_solution(&seed, 10, 10, digit);
    nonet_grid_init(g, room, 10, 10);
    for (int c = 0; c < NONET_CELLS_MAX; c++)
        if (chance_below(&seed, 100) < 85)
            nonet_grid_give(g, c, digit[c]);
    assert_int_equal(nonet_marks(g, NULL, NONET_AFTER_SINGLES, g, room, &bad), NONET_OK);
    assert_int_equal(bad, 0);
    for (int c = 0; c < NONET_CELLS_MAX; c++) {
        assert_true(nonet_grid_value(g, c) == 0 || nonet_grid_value(g, c) == digit[c]);
        assert_true(nonet_grid_has(g, c, digit[c]));
    }
    assert_true(nonet_grid_clues(g) > 9900);
    free(g);
    free(digit);
}

static void test_arguments(void **state) {
    (void)state;
    union nonet_grid9 g, out;
    int bad = 7;
    memset(&out, 0x5a, sizeof out);
    read_board(board, &g);
    assert_int_equal(
        nonet_marks(NONET_GRID(g), NULL, NONET_AFTER_NONE, NONET_GRID(out), sizeof g - 9, &bad),
        NONET_E_ROOM);
    assert_int_equal(
        nonet_marks(NONET_GRID(g), NULL, (enum nonet_after)9, NONET_GRID(out), sizeof out, &bad),
        NONET_E_ARGUMENT);
    assert_int_equal(bad, 7);
    assert_int_equal(out.room[0], 0x5a);
}

/* ---- First sight ---- */

static struct nonet_conflict look(const struct nonet_grid *g, uint16_t *cells, int room) {
    struct nonet_conflict k = {.size = sizeof k,
                               .kind = NONET_CONFLICT_OPEN,
                               .digit = 77,
                               .house = 77,
                               .count = 77,
                               .room = room,
                               .cells = cells};
    int bad;
    union nonet_grid16 out;
    assert_int_equal(nonet_find_clash(g, NULL, &k), NONET_OK);
    assert_int_equal(nonet_marks(g, NULL, NONET_AFTER_NONE, NONET_GRID(out), sizeof out, &bad),
                     NONET_OK);
    assert_int_equal(bad, k.kind != NONET_CONFLICT_NONE);
    return k;
}

static void test_clash(void **state) {
    (void)state;
    union nonet_grid9 g;
    uint16_t cells[2] = {999, 999};
    read_board(board, &g);
    assert_int_equal(look(NONET_GRID(g), cells, 2).kind, NONET_CONFLICT_NONE);
    assert_int_equal(cells[0], 999);
    nonet_grid_give(NONET_GRID(g), 79,
                    4); /* r9c8, a 4 like r9c3, and like none of its column and box */
    struct nonet_conflict k = look(NONET_GRID(g), cells, 2);
    assert_int_equal(k.kind, NONET_CONFLICT_CLASH);
    assert_int_equal(k.count, 2);
    assert_int_equal(k.digit, 4);
    assert_int_equal(k.house, 8);
    assert_int_equal(cells[0], 74);
    assert_int_equal(cells[1], 79);
    nonet_grid_give(NONET_GRID(g), 10, 4); /* r2c2: its box has r1c1, a lower pair */
    k = look(NONET_GRID(g), cells, 2);
    assert_int_equal(k.house, 18);
    assert_int_equal(cells[0], 0);
    assert_int_equal(cells[1], 10);
    nonet_grid_give(NONET_GRID(g), 3, 4); /* r1c4: r1c1 again, with a lower partner */
    k = look(NONET_GRID(g), cells, 1);
    assert_int_equal(k.house, 0);
    assert_int_equal(k.count, 2);
    assert_int_equal(cells[0], 0);
    assert_int_equal(cells[1], 10); /* there was room for one */
    nonet_grid_clear(NONET_GRID(g), 0);
    nonet_grid_give(NONET_GRID(g), 36, 5); /* column 1 with r8c1 */
    nonet_grid_clear(NONET_GRID(g), 79);
    k = look(NONET_GRID(g), cells, 2);
    assert_int_equal(k.kind, NONET_CONFLICT_CLASH);
    assert_int_equal(k.house, 9);
    assert_int_equal(cells[0], 36);
    assert_int_equal(cells[1], 63);
}

static void test_no_mark(void **state) {
    (void)state;
    union nonet_grid9 g;
    uint16_t cells[2];
    struct nonet_set none = {0, 0}, two = {2, 0};
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    nonet_grid_give(NONET_GRID(g), 0, 1);
    nonet_grid_give(NONET_GRID(g), 1, 2);
    nonet_grid_give(NONET_GRID(g), 7, 3);
    nonet_grid_give(NONET_GRID(g), 11, 4); /* r1c4 sees 1 2 3 4 */
    struct nonet_conflict k = look(NONET_GRID(g), cells, 2);
    assert_int_equal(k.kind, NONET_CONFLICT_NO_MARK);
    assert_int_equal(k.count, 1);
    assert_int_equal(cells[0], 3);
    nonet_grid_set_marks(NONET_GRID(g), 2, two); /* and r1c3 is left with what r1c2 has */
    k = look(NONET_GRID(g), cells, 2);
    assert_int_equal(k.kind, NONET_CONFLICT_CLASH);
    assert_int_equal(cells[0], 1);
    assert_int_equal(cells[1], 2);
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    nonet_grid_set_marks(NONET_GRID(g), 9, none);
    k = look(NONET_GRID(g), cells, 2);
    assert_int_equal(k.kind, NONET_CONFLICT_NO_MARK);
    assert_int_equal(cells[0], 9);
}

static void test_no_place(void **state) {
    (void)state;
    union nonet_grid9 g;
    struct nonet_set not_three = {0xf & ~4u, 0};
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    for (int c = 2; c < 16; c += 4)
        nonet_grid_set_marks(NONET_GRID(g), c, not_three);
    struct nonet_conflict k = look(NONET_GRID(g), NULL, 0);
    assert_int_equal(k.kind, NONET_CONFLICT_NO_PLACE);
    assert_int_equal(k.count, 0);
    assert_int_equal(k.digit, 3);
    assert_int_equal(k.house, 4 + 2);
    for (int c = 4; c < 8; c++)
        nonet_grid_set_marks(NONET_GRID(g), c, not_three);
    assert_int_equal(look(NONET_GRID(g), NULL, 0).house, 1); /* rows come before columns */
    nonet_grid_init(NONET_GRID(g), sizeof g, 2, 2);
    nonet_grid_give(NONET_GRID(g), 0, 2);
    nonet_grid_give(NONET_GRID(g), 1, 3);
    nonet_grid_give(NONET_GRID(g), 7,
                    1); /* with clues alone: row 1 and box 1 have no place for a 1 */
    k = look(NONET_GRID(g), NULL, 0);
    assert_int_equal(k.kind, NONET_CONFLICT_NO_PLACE);
    assert_int_equal(k.digit, 1);
    assert_int_equal(k.house, 0);
}

static void test_clash_arguments(void **state) {
    (void)state;
    union nonet_grid9 g;
    struct nonet_conflict k = {.size = sizeof k,
                               .kind = NONET_CONFLICT_OPEN,
                               .digit = 77,
                               .house = 77,
                               .count = 77,
                               .room = 1,
                               .cells = NULL};
    read_board(board, &g);
    assert_int_equal(nonet_find_clash(NONET_GRID(g), NULL, &k), NONET_E_ARGUMENT);
    k.room = -1;
    assert_int_equal(nonet_find_clash(NONET_GRID(g), NULL, &k), NONET_E_ARGUMENT);
    k.room = 0;
    k.size = 0;
    assert_int_equal(nonet_find_clash(NONET_GRID(g), NULL, &k), NONET_E_ARGUMENT);
    assert_int_equal(k.digit, 77);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),           cmocka_unit_test(test_after_none),
        cmocka_unit_test(test_after_singles),   cmocka_unit_test(test_marks_large),
        cmocka_unit_test(test_arguments),       cmocka_unit_test(test_clash),
        cmocka_unit_test(test_no_mark),         cmocka_unit_test(test_no_place),
        cmocka_unit_test(test_clash_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
