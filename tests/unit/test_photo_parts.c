/*
 * The parts of reading pictures, each against something simpler: numbers against the C library's,
 * quadrilaterals round drawn shapes, perspective there and back, surfaces through points of a known
 * one, and the decoder against trying every reading.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "photo/photo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void near(double a, double b, double off) {
    if (!(fabs(a - b) <= off))
        fail_msg("%.17g is not near %.17g", a, b);
}

static float drawn(struct nonet_random *random, float low, float high) {
    return low + (high - low) * (float)nonet_random_below(random, 1000001) / 1000000;
}

static void test_numbers(void **state) {
    (void)state;
    for (double x = -40; x < 40; x += 0.0137) {
        near(nonet_photo_exp(x) / exp(x), 1, 1e-14);
        near(nonet_photo_log(exp(x)), x, 1e-13);
        near(nonet_photo_root(exp(x)) / exp(x / 2), 1, 1e-14);
    }
    near(nonet_photo_root(0), 0, 0);
    near(nonet_photo_root(-1), 0, 0);
    near(nonet_photo_root(NAN), 0, 0);
    near(nonet_photo_exp(-1e9), exp(-700), 1e-300);
    assert_int_equal(photo_floor(-1.5f, -9, 9), -2);
    assert_int_equal(photo_floor(2.5f, -9, 9), 2);
    assert_int_equal(photo_floor(1e30f, -9, 9), 9);
    assert_int_equal(photo_floor(NAN, -9, 9), -9);
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void test_nth(void **state) {
    (void)state;
    struct nonet_random random;
    nonet_random_seed(&random, 1, 0);
    for (int round = 0; round < 2000; round++) {
        float numbers[40], sorted[40];
        int n = 1 + (int)nonet_random_below(&random, 40),
            k = (int)nonet_random_below(&random, (uint32_t)n);
        for (int i = 0; i < n; i++)
            numbers[i] = sorted[i] = (float)nonet_random_below(&random, 12);
        qsort(sorted, (size_t)n, sizeof *sorted, by_size);
        assert_true(nonet_photo_nth(numbers, n, k) == sorted[k]);
    }
}

/* A square in perspective: corners go to corners, and a point on a line stays on it. */
static void test_perspective(void **state) {
    (void)state;
    struct nonet_random random;
    nonet_random_seed(&random, 2, 0);
    for (int round = 0; round < 500; round++) {
        float quad[4][2] = {{100, 100}, {500, 100}, {500, 500}, {100, 500}}, a[2], b[2], m[2];
        struct photo_square square;
        for (int i = 0; i < 8; i++)
            quad[i / 2][i % 2] += drawn(&random, -60, 60);
        nonet_photo_square(quad, 9, &square);
        for (int i = 0; i < 4; i++) {
            nonet_photo_project(&square, i == 1 || i == 2 ? 9 : 0, i > 1 ? 9 : 0, a);
            near(a[0], quad[i][0], 1e-3);
            near(a[1], quad[i][1], 1e-3);
        }
        nonet_photo_project(&square, 0, 4, a);
        nonet_photo_project(&square, 9, 4, b);
        nonet_photo_project(&square, 3, 4, m);
        double area = (double)(b[0] - a[0]) * (m[1] - a[1]) - (double)(b[1] - a[1]) * (m[0] - a[0]);
        near(area / 400, 0, 0.01);
    }
    float flat[4][2] = {{5, 5}, {5, 5}, {5, 5}, {5, 5}};
    struct photo_lattice lattice;
    nonet_photo_straight(flat, 9, &lattice);
    for (int i = 0; i < 100; i++)
        assert_true(lattice.node[i][0] >= -1e5f && lattice.node[i][0] <= 1e5f);
}

/* The points of a turned rectangle whose corners are cut off, in rows: its sides are found. */
static void test_quadrilateral(void **state) {
    (void)state;
    for (int degrees = -40; degrees <= 40; degrees += 8) {
        float point[1600][2], hull[1700][2], quad[4][2];
        double c = cos(degrees * 0.0174533), s = sin(degrees * 0.0174533);
        int n = 0;
        for (int y = 0; y < 700; y++) {
            int first = -1, last = -1;
            for (int x = 0; x < 700; x++) {
                double u = (x - 350) * c + (y - 350) * s, v = (y - 350) * c - (x - 350) * s;
                if (fabs(u) <= 200 && fabs(v) <= 150 && fabs(u) + fabs(v) <= 340) {
                    first = first < 0 ? x : first;
                    last = x;
                }
            }
            for (int k = 0; k < 2 && first >= 0; k++) {
                point[n][0] = (float)(k ? last : first);
                point[n++][1] = (float)y;
            }
        }
        assert_true(nonet_photo_quad_of(point, n, hull, quad));
        for (int i = 0; i < 4; i++) {
            double u = (quad[i][0] - 350) * c + (quad[i][1] - 350) * s;
            double v = (quad[i][1] - 350) * c - (quad[i][0] - 350) * s;
            near(fabs(u), 200, 4);
            near(fabs(v), 150, 4);
        }
    }
    float line[5][2] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}}, hull[16][2], quad[4][2];
    assert_false(nonet_photo_quad_of(line, 5, hull, quad));
    assert_false(nonet_photo_quad_of(line, 1, hull, quad));
}

/* A known surface is found again, though one point in ten is far off it. */
static void test_surface(void **state) {
    (void)state;
    static struct photo_points p;
    struct photo_surface s = {.degree = 3, .side = 9};
    p.count = 0;
    for (int l = 0; l < 10; l++)
        for (int k = 0; k < 9; k++, p.count++) {
            double u = k + 0.5, v = l;
            p.u[p.count] = (float)u;
            p.v[p.count] = (float)v;
            p.z[p.count] = (float)(0.1 + 0.01 * u - 0.002 * v * v + 0.0003 * u * u * v);
            p.z[p.count] += p.count % 10 == 0 ? 0.5f : 0;
            p.weight[p.count] = 1;
        }
    nonet_photo_surface(&p, &s);
    for (double u = 0; u <= 9; u++)
        for (double v = 0; v <= 9; v++)
            near(nonet_photo_height(&s, u, v), 0.1 + 0.01 * u - 0.002 * v * v + 0.0003 * u * u * v,
                 0.02);
}

/* ---- the decoder ---- */

static int solutions_of(const char *cells, int side, int box_rows) {
    union nonet_grid9 room;
    struct nonet_grid *grid = NONET_GRID(room);
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    assert_int_equal(nonet_grid_init(grid, sizeof room, box_rows, side / box_rows), NONET_OK);
    for (int c = 0; c < side * side; c++)
        if (cells[c] != '.')
            nonet_grid_give(grid, c, cells[c] - '0');
    assert_int_equal(nonet_solve(grid, NULL, NULL, 0, &result), NONET_OK);
    return (int)result.solutions;
}

static void say(struct photo_reading *r, int c, int sign, double probability) {
    r->log_probability[c][sign] = (float)log(probability);
}

/* A reading whose cells are sure, but for some of them, which may be one of two or three signs. */
static struct photo_reading made_up(const char *cells, int side, struct nonet_random *random,
                                    int *open, int opens) {
    struct photo_reading r;
    memset(&r, 0, sizeof r);
    r.side = side;
    r.cells = side * side;
    r.box_rows = side == 9 ? 3 : 2;
    r.box_cols = side / r.box_rows;
    r.evidence = 1;
    for (int c = 0; c < r.cells; c++) {
        r.sides[c] = 4;
        r.likeness[c] = cells[c] == '.' ? 0.2f : 1;
    }
    r.empty_likeness = 0.2f;
    for (int c = 0; c < r.cells; c++)
        for (int d = 0; d < SIGNS; d++)
            say(&r, c, d, d == (cells[c] == '.' ? 0 : cells[c] - '0') ? 0.999999 : 1e-12);
    for (int i = 0; i < opens; i++) {
        double sum = 0, share[SIGNS] = {0};
        open[i] = (int)nonet_random_below(random, (uint32_t)r.cells);
        share[cells[open[i]] == '.' ? 0 : cells[open[i]] - '0'] = drawn(random, 0.05f, 1);
        for (int k = 0; k < 2; k++)
            share[nonet_random_below(random, (uint32_t)side + 1)] += drawn(random, 0.01f, 1);
        for (int d = 0; d < SIGNS; d++)
            sum += share[d];
        for (int d = 0; d < SIGNS; d++)
            say(&r, open[i], d, share[d] > 0 ? share[d] / sum : 1e-12);
    }
    return r;
}

struct best {
    double log, sum;
    char cells[CELLS + 1];
};

/* Every choice for the open cells. */
static void try_all(const struct photo_reading *r, const int *open, int left, double so_far,
                    char *cells, struct best *best) {
    if (left == 0) {
        if (solutions_of(cells, r->side, r->box_rows) != 1)
            return;
        best->sum += exp(so_far);
        if (so_far > best->log) {
            best->log = so_far;
            memcpy(best->cells, cells, (size_t)r->cells);
        }
        return;
    }
    for (int d = 0; d <= r->side; d++) {
        double p = r->log_probability[open[left - 1]][d];
        if (p < -20)
            continue;
        cells[open[left - 1]] = (char)(d ? '0' + d : '.');
        try_all(r, open, left - 1, so_far + p, cells, best);
    }
}

static int all_differ(const int *open, int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (open[i] == open[k])
                return 0;
    return 1;
}

static void check_decoding(const char *cells, int side, uint64_t seed) {
    enum { OPENS = 5 };
    struct photo_room room;
    struct photo_decode *work = malloc(sizeof *work);
    struct nonet_random random;
    int open[OPENS], decided = 0;
    memset(&room, 0, sizeof room);
    nonet_random_seed(&random, seed, 0);
    for (int round = 0; round < 40; round++) {
        struct photo_reading r = made_up(cells, side, &random, open, OPENS);
        struct best best = {-1e9, 0, {0}};
        char text[CELLS + 1];
        if (!all_differ(open, OPENS))
            continue;
        memset(text, 0, sizeof text);
        memcpy(text, cells, (size_t)r.cells);
        try_all(&r, open, OPENS, 0, text, &best);
        nonet_photo_plain(&r);
        assert_int_equal(nonet_photo_decode(&room, work, &r), NONET_OK);
        if (best.log < -1e8 || r.loss > 9)
            continue;
        decided++;
        assert_string_equal(r.best, best.cells);
        near(r.posterior, exp(best.log) / best.sum, 2e-3);
        for (int c = 0; c < r.cells; c++) {
            double sum = 0;
            for (int d = 0; d < SIGNS; d++)
                sum += r.joint[c][d];
            near(sum, 1, 1e-5);
        }
    }
    assert_true(decided > 8);
    free(work);
}

static void test_decoder(void **state) {
    (void)state;
    check_decoding(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 9, 3);
    check_decoding("..3....6....4..1...1..5....6.4..63..", 6, 4);
    check_decoding("..2....34..1.1..", 4, 5);
}

/* A full grid with a few cells that were seen as something else: the grid is found again. */
static void test_full(void **state) {
    (void)state;
    static const char solved[] =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    struct photo_room room;
    struct nonet_random random;
    int open[12];
    memset(&room, 0, sizeof room);
    nonet_random_seed(&random, 6, 0);
    for (int round = 0; round < 50; round++) {
        struct photo_reading r = made_up(solved, 9, &random, open, 12);
        nonet_photo_plain(&r);
        assert_int_equal(nonet_photo_full(&room, &r), NONET_OK);
        assert_int_equal(r.full, 1);
        assert_string_equal(r.best, solved);
    }
}

/* A cell is one of two things, the first as likely as this. */
static void either(struct photo_reading *r, int cell, int sign, int other, double first) {
    for (int d = 0; d < SIGNS; d++)
        say(r, cell, d, d == sign ? first : d == other ? 1 - first : 1e-12);
}

/* Decoded and judged; how many cells are asked about, 0 if it is accepted. */
static int asks_of(struct photo_reading r) {
    struct photo_room room;
    struct photo_decode *work = malloc(sizeof *work);
    struct nonet_photo_result result = NONET_PHOTO_RESULT_INIT;
    memset(&room, 0, sizeof room);
    nonet_photo_plain(&r);
    assert_int_equal(nonet_photo_decode(&room, work, &r), NONET_OK);
    free(work);
    nonet_photo_judge(&r, &result);
    assert_string_equal(result.reading, r.plain);
    assert_int_equal(result.verdict, result.asks > 0 ? NONET_PHOTO_ASK : NONET_PHOTO_ACCEPTED);
    return result.asks;
}

/* What is accepted was seen in every cell: its sides, that it is empty if it is read so, and which
 * digits there are. */
static void test_verdict(void **state) {
    (void)state;
    static const char lacks_8[] =
        ".4...35..2.67..3.......9.....5.3....7.1............6.9.6..7......7214.....49...1.";
    static const char one_2[] =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    static const int sixes[] = {11, 51, 55};
    struct nonet_random random;
    nonet_random_seed(&random, 7, 0);
    struct photo_reading good = made_up(lacks_8, 9, &random, NULL, 0), r = good;
    assert_int_equal(lacks_8[sixes[0]] + lacks_8[sixes[1]] + lacks_8[sixes[2]], 3 * '6');
    assert_int_equal(asks_of(r), 0);
    r.sides[80] = 0.9f;
    assert_int_equal(asks_of(r), 1);
    r = good;
    r.ink[80] = 0.2f;
    assert_int_equal(asks_of(r), 1);
    r.noise = 0.1f;
    assert_int_equal(asks_of(r), 0);
    r = good;
    either(&r, 80, 0, 1, 0.94); /* a second 1 in that row: this cannot be */
    assert_int_equal(asks_of(r), 1);
    r = good;
    r.likeness[sixes[0]] = 0.9f;
    assert_int_equal(asks_of(r), 0);
    either(&r, sixes[0], 6, 4, 0.95); /* the 4 makes no puzzle, but what is it? */
    assert_int_equal(asks_of(r), 1);
    r.likeness[sixes[0]] = 1;
    assert_int_equal(asks_of(r), 0);
    r = good;
    r.likeness[80] = 0.85f; /* a digit's shape in an empty cell */
    assert_int_equal(asks_of(r), 1);
    r.empty_likeness = 0.4f;
    assert_int_equal(asks_of(r), 0);
    r = good;
    r.size[sixes[0]] = 1.5f;
    assert_int_equal(asks_of(r), 0);
    r = made_up(one_2, 9, &random, NULL, 0);
    assert_int_equal(asks_of(r), 0);
    r.size[strchr(one_2, '2') - one_2] = 1.5f; /* is it a stroke? */
    assert_int_equal(asks_of(r), 1);
    r = good;
    r.likeness[sixes[0]] = 0.7f; /* sure, but unlike the other 6s, and */
    assert_int_equal(asks_of(r), 0);
    r.alike[sixes[0]] = 1 << 4; /* more like a 4 */
    assert_int_equal(asks_of(r), 1);
    r = good;
    for (int i = 0; i < 3; i++)
        either(&r, sixes[i], 6, 8, 0.85);
    assert_int_equal(asks_of(r), 3);
    either(&r, sixes[0], 6, 8, 0.9999999); /* one of them is surely not an 8, but the others? */
    assert_int_equal(asks_of(r), 2);
    either(&r, sixes[1], 6, 8, 0.9999999);
    either(&r, sixes[2], 6, 4, 0.85); /* there are other 4s: that the solver has decided */
    assert_int_equal(asks_of(r), 0);
}

/* A digit that looks like another one is asked about if there is a puzzle with that one. */
static void test_likeness(void **state) {
    (void)state;
    static const char cells[] =
        ".4...35..2.67..3.......9.....5.3....7.1............6.9.6..7......7214.....49...1.";
    struct nonet_random random;
    nonet_random_seed(&random, 8, 0);
    struct photo_reading good = made_up(cells, 9, &random, NULL, 0);
    int puzzles = 0;
    for (int i = 0; i < CELLS * 9; i++) {
        int c = i / 9, d = i % 9 + 1;
        char other[CELLS + 1];
        memcpy(other, cells, sizeof other);
        other[c] = (char)('0' + d);
        if (cells[c] == '.' || cells[c] == other[c])
            continue;
        int is_puzzle = solutions_of(other, 9, 3) == 1;
        struct photo_reading r = good;
        either(&r, c, cells[c] - '0', d, 0.999);
        assert_int_equal(asks_of(r), 0);
        r.alike[c] = (uint16_t)(1 << d);
        assert_int_equal(asks_of(r), is_puzzle);
        puzzles += is_puzzle;
    }
    assert_in_range(puzzles, 1, 50);
}

/* Three strokes, other ones for each sign, somewhere near the middle, with noise. */
static void draw_sign(struct nonet_random *random, int sign, float *cell) {
    int x = (int)nonet_random_below(random, 5) + 4, y = (int)nonet_random_below(random, 5) + 2;
    for (int i = 0; i < CELL_PIXELS; i++)
        cell[i] = drawn(random, -0.2f, 0.2f);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 12; i++) {
            int across = (sign >> k & 1) != 0;
            int u = x + (across ? i : 6 * k), v = y + (across ? 7 * k : i);
            cell[v * CELL + u] += 1;
            cell[v * CELL + u + 1] += 1;
        }
}

/* Of digits of three kinds one is read as another, and one kind is there once. */
static void test_alike(void **state) {
    (void)state;
    struct photo_reader *reader = calloc(1, sizeof *reader);
    struct photo_reading r;
    struct nonet_random random;
    nonet_random_seed(&random, 9, 0);
    for (int trial = 0; trial < 20; trial++) {
        int wrong = (int)nonet_random_below(&random, 16), alone = trial % 2 ? 20 : -1;
        memset(&r, 0, sizeof r);
        memset(r.best, '.', CELLS);
        r.side = 9;
        r.cells = CELLS;
        for (int c = 0; c < CELLS; c++)
            r.from[c] = (uint8_t)(CELLS - 1 - c);
        for (int c = 0; c < 16; c++) {
            int sign = c % 2 ? 3 : 6;
            draw_sign(&random, sign, reader->cell[r.from[c]]);
            r.best[c] = (char)('0' + (c == wrong ? 9 - sign : sign));
        }
        for (int c = 16; c < CELLS; c++)
            for (int i = 0; i < CELL_PIXELS; i++)
                reader->cell[r.from[c]][i] = drawn(&random, -0.2f, 0.2f);
        int hidden = 21 + (int)nonet_random_below(&random, 60);
        draw_sign(&random, 3, reader->cell[r.from[hidden]]);
        if (alone >= 0) {
            draw_sign(&random, 4, reader->cell[r.from[alone]]);
            r.best[alone] = '4';
        }
        nonet_photo_alike(reader, &r);
        for (int c = 0; c < CELLS; c++)
            if (r.best[c] == '.') {
                assert_int_equal(r.alike[c], 0);
                assert_true(c == hidden ? r.likeness[c] > 0.8f : r.likeness[c] < 0.5f);
            } else if (c != wrong) {
                assert_int_equal(r.alike[c], 0);
                assert_true(r.likeness[c] > r.likeness[wrong]);
            }
        assert_true(r.empty_likeness < 0.3f);
        assert_true(r.alike[wrong] >> (wrong % 2 ? 3 : 6) & 1);
    }
    free(reader);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),     cmocka_unit_test(test_nth),
        cmocka_unit_test(test_perspective), cmocka_unit_test(test_quadrilateral),
        cmocka_unit_test(test_surface),     cmocka_unit_test(test_decoder),
        cmocka_unit_test(test_full),        cmocka_unit_test(test_verdict),
        cmocka_unit_test(test_likeness),    cmocka_unit_test(test_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
