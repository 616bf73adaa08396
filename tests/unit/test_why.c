/*
 * Why there is no solution, whether a solution is one, and which clues are not needed. The
 * brute-force counter says whether the reported sets are really minimal.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "brute.h"

static int is_clue(const struct puzzle *p, int c) {
    struct puzzle empty;
    puzzle_init(&empty, p->rows, p->cols);
    return p->allowed[c] != empty.allowed[c];
}

/* The puzzle with only the clues of the list, minus one. */
static void only(const struct puzzle *p, const uint16_t *cells, int count, int less,
                 struct puzzle *out) {
    puzzle_init(out, p->rows, p->cols);
    for (int i = 0; i < count; i++) {
        if (i == less)
            continue;
        out->value[cells[i]] = p->value[cells[i]];
        out->allowed[cells[i]] = p->allowed[cells[i]];
    }
}

/* Asks why, and checks the answer. Returns its kind. */
static enum nonet_conflict_kind why(const struct puzzle *p) {
    union nonet_grid16 g;
    uint16_t cells[BRUTE_CELLS];
    struct puzzle part;
    struct nonet_conflict k = {.size = sizeof k,
                               .kind = NONET_CONFLICT_OPEN,
                               .digit = 0,
                               .house = 0,
                               .count = 0,
                               .room = BRUTE_CELLS,
                               .cells = cells};
    puzzle_to_grid(p, NONET_GRID(g), sizeof g);
    assert_int_equal(nonet_why_none(NONET_GRID(g), NULL, NULL, NULL, &k), NONET_OK);
    assert_int_equal(k.kind == NONET_CONFLICT_NONE, brute_count(p, 1, NULL));
    if (k.kind != NONET_CONFLICT_CLUES)
        return k.kind;
    for (int i = 0; i < k.count; i++) {
        assert_true(is_clue(p, cells[i]));
        assert_true(i == 0 || cells[i - 1] < cells[i]);
    }
    only(p, cells, k.count, -1, &part);
    assert_int_equal(brute_count(&part, 1, NULL), 0);
    for (int i = 0; i < k.count; i++) {
        only(p, cells, k.count, i, &part);
        assert_int_equal(brute_count(&part, 1, NULL), 1);
    }
    return k.kind;
}

/* Puts a digit that no peer has into an open cell. 0: the cell and digit drawn do not fit. */
static int add_clue(uint64_t *seed, struct puzzle *p) {
    int c = chance_below(seed, p->cells), d = 1 + chance_below(seed, p->side);
    for (int o = 0; o < p->cells; o++) {
        int peer = o / p->side == c / p->side || o % p->side == c % p->side ||
                   puzzle_box(p, o) == puzzle_box(p, c);
        if (peer && (p->value[o] == d || o == c) && p->value[o] != 0)
            return 0;
    }
    puzzle_give(p, c, d);
    return 1;
}

static void test_minimal_sets(void **state) {
    (void)state;
    static const int shapes[][4] = {{2, 2, 30, 60}, {2, 3, 35, 60}, {1, 5, 35, 60},
                                    {3, 3, 35, 90}, {2, 5, 42, 40}, {3, 4, 46, 20}};
    uint64_t seed = 31;
    int seen[NONET_CONFLICT_CLUE + 1] = {0};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (int i = 0; i < shapes[s][3]; i++) {
            struct puzzle p;
            chance_puzzle(&seed, shapes[s][0], shapes[s][1], shapes[s][2], &p);
            for (int tries = 0, added = 0; tries < 200 && added < 2; tries++)
                added += add_clue(&seed, &p);
            seen[why(&p)]++;
        }
    }
    assert_true(seen[NONET_CONFLICT_NONE] > 20);
    assert_true(seen[NONET_CONFLICT_NO_MARK] > 5);
    assert_true(seen[NONET_CONFLICT_NO_PLACE] > 5);
    assert_true(seen[NONET_CONFLICT_CLUES] > 30);
}

static void test_minimal_sets_of_marks(void **state) {
    (void)state;
    uint64_t seed = 32;
    int sets = 0;
    for (int i = 0; i < 120; i++) {
        struct puzzle p;
        chance_marks(&seed, 2, 2 + i % 2, 45, &p);
        for (int k = 0; k < 2; k++) {
            int c = chance_below(&seed, p.cells);
            p.allowed[c] &= ~((uint32_t)1 << (1 + chance_below(&seed, p.side)));
        }
        sets += why(&p) == NONET_CONFLICT_CLUES;
    }
    assert_true(sets > 10);
}

/* Three bare pairs of marks in a row share three cells and two digits. */
static void make_marked(struct puzzle *p) {
    puzzle_init(p, 3, 3);
    for (int c = 0; c < 9; c += 3)
        p->allowed[c] = 1 << 4 | 1 << 7;
    p->allowed[40] = 1 << 1 | 1 << 2; /* has nothing to do with it */
    puzzle_give(p, 80, 9);            /* nor has this */
}

static void test_room(void **state) {
    (void)state;
    struct puzzle p;
    union nonet_grid9 g;
    uint16_t cells[3] = {999, 999, 999};
    struct nonet_conflict k = {.size = sizeof k,
                               .kind = NONET_CONFLICT_OPEN,
                               .digit = 77,
                               .house = 77,
                               .count = 77,
                               .room = 2,
                               .cells = cells};
    make_marked(&p);
    puzzle_to_grid(&p, NONET_GRID(g), sizeof g);
    assert_int_equal(nonet_why_none(NONET_GRID(g), NULL, NULL, NULL, &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_CLUES);
    assert_int_equal(k.count, 3);
    assert_int_equal(cells[0], 0);
    assert_int_equal(cells[1], 3);
    assert_int_equal(cells[2], 999);
    k.room = 0;
    k.cells = NULL;
    assert_int_equal(nonet_why_none(NONET_GRID(g), NULL, NULL, NULL, &k), NONET_OK);
    assert_int_equal(k.count, 3);
    k.room = 1;
    assert_int_equal(nonet_why_none(NONET_GRID(g), NULL, NULL, NULL, &k), NONET_E_ARGUMENT);
}

struct watch {
    long asked, stop_at;
};

static int ask(void *user) {
    struct watch *w = user;
    return ++w->asked == w->stop_at;
}

/* Cancelled at every call in turn: nothing is reported, until it may run to its end. */
static void test_cancel(void **state) {
    (void)state;
    struct puzzle p;
    union nonet_grid9 g;
    make_marked(&p);
    puzzle_to_grid(&p, NONET_GRID(g), sizeof g);
    for (long stop = 1;; stop++) {
        struct watch w = {0, stop};
        struct nonet_conflict k = {.size = sizeof k,
                                   .kind = NONET_CONFLICT_OPEN,
                                   .digit = 77,
                                   .house = 77,
                                   .count = 77,
                                   .room = 0,
                                   .cells = NULL};
        int status = nonet_why_none(NONET_GRID(g), NULL, ask, &w, &k);
        if (status == NONET_OK) {
            assert_true(stop > 5);
            assert_int_equal(k.kind, NONET_CONFLICT_CLUES);
            break;
        }
        assert_int_equal(status, NONET_E_CANCELLED);
        assert_int_equal(k.kind, NONET_CONFLICT_OPEN);
        assert_int_equal(k.count, 77);
    }
}

/* Above the size where everything fits on the stack: three cells of a row that share two digits,
 * among clues that have nothing to do with it. */
static void test_large(void **state) {
    (void)state;
    union nonet_grid25 g;
    int digit[625];
    uint64_t seed = 33;
    uint16_t cells[625];
    struct nonet_conflict k = {.size = sizeof k,
                               .kind = NONET_CONFLICT_OPEN,
                               .digit = 0,
                               .house = 0,
                               .count = 0,
                               .room = 625,
                               .cells = cells};
    chance_solution(&seed, 5, 5, digit);
    nonet_grid_init(NONET_GRID(g), sizeof g, 5, 5);
    for (int c = 125; c < 625; c++)
        if (digit[c] != digit[0] && digit[c] != digit[1] && chance_below(&seed, 100) < 15)
            nonet_grid_give(NONET_GRID(g), c, digit[c]);
    struct nonet_set pair = {(uint64_t)1 << (digit[0] - 1) | (uint64_t)1 << (digit[1] - 1), 0};
    for (int c = 0; c < 3; c++)
        nonet_grid_set_marks(NONET_GRID(g), c, pair);
    assert_int_equal(nonet_why_none(NONET_GRID(g), NULL, NULL, NULL, &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_CLUES);
    assert_int_equal(k.count, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(cells[i], i);
    nonet_grid_clear(NONET_GRID(g), 1);
    assert_int_equal(nonet_why_none(NONET_GRID(g), NULL, NULL, NULL, &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_NONE);
}

/* ---- Checking a solution ---- */

static const char *const board =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
static const char *const solved =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

static void read_board(const char *line, union nonet_grid9 *g) {
    nonet_grid_init(NONET_GRID(*g), sizeof *g, 3, 3);
    for (int c = 0; c < 81; c++)
        if (line[c] != '.')
            nonet_grid_give(NONET_GRID(*g), c, line[c] - '0');
}

static void test_check_solution(void **state) {
    (void)state;
    union nonet_grid9 p, s;
    uint16_t cells[2];
    struct nonet_conflict k = {.size = sizeof k,
                               .kind = NONET_CONFLICT_OPEN,
                               .digit = 77,
                               .house = 77,
                               .count = 77,
                               .room = 2,
                               .cells = cells};
    read_board(board, &p);
    read_board(solved, &s);
    assert_int_equal(nonet_check_solution(NONET_GRID(p), NULL, NONET_GRID(s), &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_NONE);
    assert_int_equal(k.count, 0);
    assert_int_equal(nonet_check_solution(NULL, NULL, NONET_GRID(s), &k), NONET_OK);
    assert_int_equal(k.kind, NONET_CONFLICT_NONE);
    nonet_grid_give(NONET_GRID(p), 1, 9); /* the solution has a 1 there */
    nonet_check_solution(NONET_GRID(p), NULL, NONET_GRID(s), &k);
    assert_int_equal(k.kind, NONET_CONFLICT_CLUE);
    assert_int_equal(k.digit, 1);
    assert_int_equal(cells[0], 1);
    nonet_grid_clear(NONET_GRID(p), 1);
    struct nonet_set marks = {0x1fe, 0}; /* anything but 1 */
    nonet_grid_set_marks(NONET_GRID(p), 1, marks);
    nonet_check_solution(NONET_GRID(p), NULL, NONET_GRID(s), &k);
    assert_int_equal(k.kind, NONET_CONFLICT_CLUE);
    assert_int_equal(cells[0], 1);
    nonet_grid_give(NONET_GRID(s), 80, 4); /* breaks row 9, which comes before the clue */
    nonet_check_solution(NONET_GRID(p), NULL, NONET_GRID(s), &k);
    assert_int_equal(k.kind, NONET_CONFLICT_CLASH);
    assert_int_equal(k.digit, 4);
    nonet_grid_clear(NONET_GRID(s), 33); /* and an open cell before both */
    nonet_check_solution(NONET_GRID(p), NULL, NONET_GRID(s), &k);
    assert_int_equal(k.kind, NONET_CONFLICT_OPEN);
    assert_int_equal(k.count, 1);
    assert_int_equal(cells[0], 33);
    nonet_grid_init(NONET_GRID(p), sizeof p, 2, 3);
    assert_int_equal(nonet_check_solution(NONET_GRID(p), NULL, NONET_GRID(s), &k), NONET_E_SHAPE);
}

/* ---- In words ---- */

static void test_words(void **state) {
    (void)state;
    union nonet_grid9 g;
    union nonet_rules9 rules;
    uint16_t cells[] = {0, 40, 80};
    char text[100], little[8];
    static const struct {
        struct nonet_conflict k;
        const char *words;
    } cases[] = {
        {{0, NONET_CONFLICT_NONE, 0, -1, 0, 3, NULL, 0, 0, NULL, 0}, "no conflict"},
        {{0, NONET_CONFLICT_CLASH, 5, 0, 2, 3, NULL, 0, 0, NULL, 0}, "r1c1 and r5c5 are both 5"},
        {{0, NONET_CONFLICT_CLASH, 5, 27, 2, 3, NULL, 0, 0, NULL, 0},
         "r1c1 and r5c5 are both 5 in diagonal 1"},
        {{0, NONET_CONFLICT_NO_MARK, 0, -1, 1, 3, NULL, 0, 0, NULL, 0}, "r1c1 has no candidate"},
        {{0, NONET_CONFLICT_NO_PLACE, 7, 12, 0, 3, NULL, 0, 0, NULL, 0},
         "7 has no place in column 4"},
        {{0, NONET_CONFLICT_CLUES, 0, -1, 3, 3, NULL, 0, 0, NULL, 0},
         "r1c1=4, r5c5 and r9c9=2 cannot stand together"},
        {{0, NONET_CONFLICT_CLUES, 0, -1, 9, 2, NULL, 0, 0, NULL, 0},
         "r1c1=4 and r5c5 cannot stand together"},
        {{0, NONET_CONFLICT_CLUES, 0, -1, 1, 3, NULL, 0, 0, NULL, 0}, "r1c1=4 cannot stand"},
        {{0, NONET_CONFLICT_CLUES, 0, -1, 0, 3, NULL, 0, 0, NULL, 0},
         "no grid at all meets these rules"},
        {{0, NONET_CONFLICT_OPEN, 0, -1, 1, 3, NULL, 0, 0, NULL, 0}, "r1c1 is empty"},
        {{0, NONET_CONFLICT_CLUE, 1, -1, 1, 3, NULL, 0, 0, NULL, 0},
         "r1c1 is not what the puzzle says"},
    };
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3);
    nonet_grid_give(NONET_GRID(g), 0, 4);
    nonet_grid_give(NONET_GRID(g), 80, 2);
    nonet_rules_read("x", 1, 9, NONET_RULES(rules), sizeof rules, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_conflict k = cases[i].k;
        k.cells = cells;
        long n = nonet_conflict_text(NONET_GRID(g), NONET_RULES(rules), &k, text, sizeof text);
        assert_string_equal(text, cases[i].words);
        assert_int_equal(n, strlen(text));
        assert_int_equal(
            nonet_conflict_text(NONET_GRID(g), NONET_RULES(rules), &k, little, sizeof little), n);
        assert_int_equal(strncmp(little, text, sizeof little - 1), 0);
    }
    struct nonet_conflict narrow = {.size = sizeof narrow,
                                    .kind = NONET_CONFLICT_CLASH,
                                    .digit = 5,
                                    .house = 0,
                                    .count = 2,
                                    .room = 1,
                                    .cells = cells};
    assert_int_equal(nonet_conflict_text(NONET_GRID(g), NULL, &narrow, text, sizeof text),
                     NONET_E_ARGUMENT);
}

/* ---- Clues to spare ---- */

static int compare_spare(const struct puzzle *p) {
    union nonet_grid16 g;
    uint16_t cells[BRUTE_CELLS];
    int count = -1, want = 0;
    puzzle_to_grid(p, NONET_GRID(g), sizeof g);
    assert_int_equal(nonet_spare_clues(NONET_GRID(g), NULL, NULL, NULL, cells, BRUTE_CELLS, &count),
                     NONET_OK);
    for (int c = 0; c < p->cells; c++) {
        struct puzzle less = *p;
        puzzle_clear(&less, c);
        if (is_clue(p, c) && brute_count(&less, 2, NULL) == 1) {
            assert_true(want < count);
            assert_int_equal(cells[want++], c);
        }
    }
    assert_int_equal(count, want);
    return count;
}

static void test_spare_clues(void **state) {
    (void)state;
    static const int shapes[][4] = {
        {2, 2, 45, 60}, {2, 3, 45, 40}, {1, 4, 50, 40}, {3, 3, 40, 40}, {3, 4, 55, 8}};
    uint64_t seed = 34;
    int unique = 0, spare = 0;
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (int i = 0; i < shapes[s][3]; i++) {
            struct puzzle p;
            if (i % 2)
                chance_marks(&seed, shapes[s][0], shapes[s][1], 85, &p);
            else
                chance_puzzle(&seed, shapes[s][0], shapes[s][1], shapes[s][2], &p);
            if (brute_count(&p, 2, NULL) != 1)
                continue;
            unique++;
            spare += compare_spare(&p) > 0;
        }
    }
    assert_true(unique > 50);
    assert_true(spare > 20);
}

static void test_spare_contract(void **state) {
    (void)state;
    union nonet_grid9 g;
    uint16_t cells[2] = {999, 999};
    int count = 77;
    struct watch w = {0, 5};
    read_board(board, &g); /* minimal */
    assert_int_equal(nonet_spare_clues(NONET_GRID(g), NULL, NULL, NULL, cells, 2, &count),
                     NONET_OK);
    assert_int_equal(count, 0);
    read_board(solved, &g); /* all but a few can be spared, each alone */
    assert_int_equal(nonet_spare_clues(NONET_GRID(g), NULL, NULL, NULL, cells, 1, &count),
                     NONET_OK);
    assert_int_equal(count, 81);
    assert_int_equal(cells[0], 0);
    assert_int_equal(cells[1], 999);
    count = 77;
    cells[0] = 999;
    assert_int_equal(nonet_spare_clues(NONET_GRID(g), NULL, ask, &w, cells, 2, &count),
                     NONET_E_CANCELLED);
    assert_int_equal(count, 77);
    assert_int_equal(cells[0], 999);
    nonet_grid_init(NONET_GRID(g), sizeof g, 3, 3); /* not unique, and none at all */
    assert_int_equal(nonet_spare_clues(NONET_GRID(g), NULL, NULL, NULL, cells, 2, &count),
                     NONET_E_ARGUMENT);
    nonet_grid_give(NONET_GRID(g), 0, 1);
    nonet_grid_give(NONET_GRID(g), 1, 1);
    assert_int_equal(nonet_spare_clues(NONET_GRID(g), NULL, NULL, NULL, cells, 2, &count),
                     NONET_E_ARGUMENT);
    assert_int_equal(count, 77);
}

static void test_spare_large(void **state) {
    (void)state;
    union nonet_grid25 g;
    int digit[625], count = 0;
    uint64_t seed = 35;
    uint16_t cell;
    chance_solution(&seed, 5, 5, digit);
    nonet_grid_init(NONET_GRID(g), sizeof g, 5, 5);
    for (int c = 0; c < 625; c++)
        nonet_grid_give(NONET_GRID(g), c, digit[c]);
    assert_int_equal(nonet_spare_clues(NONET_GRID(g), NULL, NULL, NULL, &cell, 1, &count),
                     NONET_OK);
    assert_int_equal(count, 625);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minimal_sets), cmocka_unit_test(test_minimal_sets_of_marks),
        cmocka_unit_test(test_room),         cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_large),        cmocka_unit_test(test_check_solution),
        cmocka_unit_test(test_spare_clues),  cmocka_unit_test(test_spare_contract),
        cmocka_unit_test(test_spare_large),  cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
