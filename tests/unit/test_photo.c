/*
 * Pictures drawn here, read back: upright, turned, on a dark ground, with noise and shadow, tilted,
 * bent, of all sizes; what is no proper puzzle, and what is none at all; and the contract.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/photo_draw.h"

#include <stdio.h>

static const char nine[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char nine_solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
static const char six[] = "..3....6....4..1...1..5....6.4..63..";
static const char four[] = "..2....34..1.1..";

static struct nonet_photo_result read_back(const struct drawing *d) {
    struct nonet_photo_result r;
    assert_int_equal(read_drawing(d, NULL, &r), NONET_OK);
    return r;
}

static void accepted(const struct drawing *d) {
    struct nonet_photo_result r = read_back(d);
    assert_string_equal(r.reading, d->cells);
    assert_int_equal(r.verdict, NONET_PHOTO_ACCEPTED);
    assert_int_equal(r.side, d->side);
    assert_int_equal(r.reason, NONET_PHOTO_READ);
    assert_int_equal(r.solutions, 1);
    assert_true(r.posterior >= 0.95f && r.evidence > 0.75f);
}

static void refused(const struct drawing *d, enum nonet_photo_reason reason) {
    struct nonet_photo_result r = read_back(d);
    assert_int_equal(r.verdict, NONET_PHOTO_REFUSED);
    assert_int_equal(r.reason, reason);
}

static void test_upright(void **state) {
    (void)state;
    struct drawing d = drawing_of(nine, 9);
    struct nonet_photo_result r = read_back(&d);
    assert_int_equal(r.verdict, NONET_PHOTO_ACCEPTED);
    assert_string_equal(r.plain, nine);
    assert_string_equal(r.reading, nine);
    assert_string_equal(r.solution, nine_solved);
    assert_int_equal(r.turns, 0);
    assert_int_equal(r.inverted, 0);
    assert_int_equal(r.box_rows, 3);
    for (int i = 0; i < 100; i++) {
        float x = 40 + 420.0f * (float)(i % 10) / 9, y = 40 + 420.0f * (float)(i / 10) / 9;
        assert_true(r.node[i][0] > x - 2 && r.node[i][0] < x + 2);
        assert_true(r.node[i][1] > y - 2 && r.node[i][1] < y + 2);
    }
    assert_memory_equal(r.corner[0], r.node[0], sizeof r.corner[0]);
    assert_memory_equal(r.corner[2], r.node[99], sizeof r.corner[2]);
}

/* By quarters, and a little besides. The corners are those of the upright grid. */
static void test_turned(void **state) {
    (void)state;
    static const float across[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    static const float corner[4][2] = {{40, 40}, {460, 40}, {460, 460}, {40, 460}};
    for (int k = 0; k < 4; k++)
        for (int small = 0; small < 3; small++) {
            struct drawing d = drawing_of(small == 0   ? nine
                                          : small == 1 ? six
                                                       : four,
                                          small == 0   ? 9
                                          : small == 1 ? 6
                                                       : 4);
            memcpy(d.across, across[k], sizeof d.across);
            d.down[0] = -across[k][1];
            d.down[1] = across[k][0];
            d.x = corner[k][0];
            d.y = corner[k][1];
            struct nonet_photo_result r = read_back(&d);
            assert_string_equal(r.reading, d.cells);
            assert_int_equal(r.verdict, NONET_PHOTO_ACCEPTED);
            assert_int_equal(r.turns, (4 - k) % 4);
            assert_true(r.corner[0][0] > d.x - 4 && r.corner[0][0] < d.x + 4);
            assert_true(r.corner[0][1] > d.y - 4 && r.corner[0][1] < d.y + 4);
        }
}

/* Without any_rotation a page on its side is not read. */
static void test_only_upright(void **state) {
    (void)state;
    struct nonet_photo_options o = NONET_PHOTO_OPTIONS_INIT;
    struct nonet_photo_result r;
    struct drawing d = drawing_of(nine, 9);
    o.any_rotation = 0;
    assert_int_equal(read_drawing(&d, &o, &r), NONET_OK);
    assert_int_equal(r.verdict, NONET_PHOTO_ACCEPTED);
    d.across[0] = 0, d.across[1] = 1, d.down[0] = -1, d.down[1] = 0, d.x = 460;
    assert_int_equal(read_drawing(&d, &o, &r), NONET_OK);
    assert_int_not_equal(r.verdict, NONET_PHOTO_ACCEPTED);
}

static void test_light_and_dark(void **state) {
    (void)state;
    struct drawing d = drawing_of(nine, 9);
    d.inverted = 1;
    struct nonet_photo_result r = read_back(&d);
    assert_string_equal(r.reading, nine);
    assert_int_equal(r.inverted, 1);
    d.inverted = 0;
    d.shadow = 60;
    d.noise = 25;
    accepted(&d);
    d.shadow = 0;
    d.noise = 0;
    d.ink = 190;
    accepted(&d);
}

static void test_tilted_and_bent(void **state) {
    (void)state;
    struct drawing d = drawing_of(nine, 9);
    d.w = d.h = 640;
    d.x = 110;
    d.y = 90;
    d.across[1] = 0.12f;
    d.down[0] = -0.1f;
    d.tilt[0] = 0.0003f * d.size;
    d.tilt[1] = -0.0002f * d.size;
    accepted(&d);
    d.bend = 0.5f;
    accepted(&d);
    d.bend = -0.5f;
    accepted(&d);
}

static void test_other_sides(void **state) {
    (void)state;
    struct drawing d = drawing_of(six, 6);
    accepted(&d);
    d = drawing_of(four, 4);
    accepted(&d);
    char sixteen[257];
    memset(sixteen, '.', 256);
    for (int i = 0; i < 256; i += 5)
        sixteen[i] = (char)('1' + i % 9);
    sixteen[256] = '\0';
    d = drawing_of(sixteen, 16);
    d.w = d.h = 700;
    d.size = 620;
    struct nonet_photo_result r = read_back(&d);
    assert_int_equal(r.verdict, NONET_PHOTO_REFUSED);
    assert_int_equal(r.reason, NONET_PHOTO_LARGE);
    assert_int_equal(r.side, 16);
}

/* Boxes of two rows or of three, by what their lines are; where they say nothing, by what makes a puzzle. */
static void test_boxes(void **state) {
    (void)state;
    static const char tall[] = "..1....1.....463.1...4.6......5...2.",
                      either[] = ".2..1.5........5.6..42...3...2....6.";
    struct drawing d = drawing_of(tall, 6);
    for (int lying = 0; lying < 2; lying++)
        for (int rows = 2; rows <= 3; rows++) {
            d = drawing_of(either, 6);
            d.box_rows = rows;
            d.box_cols = 6 / rows;
            if (lying)
                d.across[0] = 0, d.across[1] = 1, d.down[0] = -1, d.down[1] = 0, d.x = 460;
            struct nonet_photo_result r = read_back(&d);
            assert_int_equal(r.verdict, NONET_PHOTO_ACCEPTED);
            assert_string_equal(r.reading, either);
            assert_int_equal(r.box_rows, rows);
        }
    d = drawing_of(tall, 6);
    d.thick = d.thin;
    assert_int_equal(read_back(&d).box_rows, 3);
    accepted(&d);
    d.cells = six;
    assert_int_equal(read_back(&d).box_rows, 2);
    accepted(&d);
    d.cells = either;
    assert_int_equal(read_back(&d).verdict, NONET_PHOTO_REFUSED);
}

static void test_improper(void **state) {
    (void)state;
    char cells[82];
    memcpy(cells, nine, 82);
    struct drawing d = drawing_of(cells, 9);
    memset(cells, '.', 18); /* two rows that can be exchanged */
    struct nonet_photo_result r = read_back(&d);
    assert_int_equal(r.verdict, NONET_PHOTO_IMPROPER);
    assert_string_equal(r.reading, cells);
    assert_int_equal(r.solutions, 2);
    assert_int_equal(r.mistakes, 0);
    memcpy(cells, nine, 82);
    cells[2] = '5';
    r = read_back(&d);
    assert_int_equal(r.verdict, NONET_PHOTO_IMPROPER);
    assert_string_equal(r.reading, cells);
    assert_int_equal(r.mistakes, 2);
    assert_true(r.mistake[0] && r.mistake[2] && !r.mistake[1]);
    assert_string_equal(r.solution, "");
}

static void test_full(void **state) {
    (void)state;
    char cells[82];
    memcpy(cells, nine_solved, 82);
    struct drawing d = drawing_of(cells, 9);
    struct nonet_photo_result r = read_back(&d);
    assert_int_equal(r.verdict, NONET_PHOTO_FULL);
    assert_string_equal(r.reading, cells);
    assert_int_equal(r.mistakes, 0);
    cells[40] = '9';
    r = read_back(&d);
    assert_int_equal(r.verdict, NONET_PHOTO_FULL);
    assert_string_equal(r.reading, cells);
    assert_true(r.mistakes > 1 && r.mistake[40]);
}

static void test_not_a_puzzle(void **state) {
    (void)state;
    char cells[82];
    memset(cells, '.', 81);
    cells[81] = '\0';
    struct drawing d = drawing_of(cells, 9);
    refused(&d, NONET_PHOTO_NO_DIGITS);
    for (int i = 0; i < 81; i += 4)
        cells[i] = '#'; /* a crossword */
    struct nonet_photo_result r = read_back(&d);
    assert_int_equal(r.verdict, NONET_PHOTO_REFUSED);
    d = drawing_of(nine, 9);
    d.x = 1000;
    refused(&d, NONET_PHOTO_NO_GRID);
    d.noise = 120;
    refused(&d, NONET_PHOTO_NO_GRID);
    for (int half = 0; half < 4; half++) {
        d = drawing_of(nine, 9);
        d.x += half == 0 ? 250.0f : half == 1 ? -250.0f : 0.0f;
        d.y += half == 2 ? 250.0f : half == 3 ? -250.0f : 0.0f;
        r = read_back(&d);
        assert_int_equal(r.verdict, NONET_PHOTO_REFUSED);
    }
}

/* A digit that is struck out, and cells that the picture's edge cuts, are asked about, though the
 * rest has one solution. */
static void test_hidden(void **state) {
    (void)state;
    static const float over[] = {10, 14, 18};
    char cells[82];
    memcpy(cells, nine, sizeof cells);
    cells[2] = cells[11] = '#'; /* r1c3 and r2c3 are 4 and 2 in the solution */
    struct drawing d = drawing_of(cells, 9);
    struct nonet_photo_result r = read_back(&d);
    assert_int_not_equal(r.verdict, NONET_PHOTO_ACCEPTED);
    memcpy(cells, nine, sizeof cells);
    for (int k = 0; k < 3; k++) {
        d = drawing_of(nine, 9);
        d.x = 500 - 420 + over[k];
        r = read_back(&d);
        assert_int_not_equal(r.verdict, NONET_PHOTO_ACCEPTED);
    }
}

/* Grayscale in one cell, a share of what it was. */
static void make_pale(const struct drawing *d, int cell, float share, uint8_t *gray) {
    float wide = d->size / 9;
    int x0 = (int)(d->x + wide * (float)(cell % 9) + 4),
        y0 = (int)(d->y + wide * (float)(cell / 9) + 4);
    for (int y = y0; y < y0 + (int)wide - 8; y++)
        for (int x = x0; x < x0 + (int)wide - 8; x++) {
            uint8_t *at = gray + y * d->w + x;
            *at = (uint8_t)(d->paper - (int)((float)(d->paper - *at) * share));
        }
}

/* A clue much paler than the others is read or asked about, and never taken for an empty cell; the
 * puzzle has one solution without any of these. */
static void test_pale(void **state) {
    (void)state;
    static const int cells[] = {0, 4, 14, 80};
    static const float shares[] = {0.75f, 0.5f, 0.25f, 0.2f, 0.15f, 0.1f};
    struct drawing d = drawing_of(nine, 9);
    uint8_t *gray = malloc((size_t)d.w * (size_t)d.h);
    int asked = 0;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 6; k++) {
            struct nonet_photo_result r = NONET_PHOTO_RESULT_INIT;
            draw(&d, gray);
            make_pale(&d, cells[i], shares[k], gray);
            assert_int_equal(read_bytes(gray, d.w, d.h, NULL, &r), NONET_OK);
            asked += r.verdict == NONET_PHOTO_ASK;
            if (r.verdict == NONET_PHOTO_ACCEPTED)
                assert_string_equal(r.reading, nine);
        }
    assert_true(asked > 0);
    free(gray);
}

/* Two puzzles of a size are refused; a puzzle beside a solution is read, and so is one beside a
 * small one. */
static void test_two(void **state) {
    (void)state;
    static const char *const left[] = {nine, nine_solved, nine};
    static const float sizes[] = {420, 420, 180};
    for (int k = 0; k < 3; k++) {
        struct drawing a = drawing_of(left[k], 9), b = drawing_of(nine, 9);
        struct nonet_photo_result r;
        a.size = sizes[k];
        a.w = b.w = 1000;
        b.x += 500;
        uint8_t *one = malloc(500000), *two = malloc(500000);
        draw(&a, one);
        draw(&b, two);
        for (int i = 0; i < 500000; i++)
            one[i] = one[i] < two[i] ? one[i] : two[i];
        assert_int_equal(read_bytes(one, 1000, 500, NULL, &r), NONET_OK);
        assert_int_equal(r.verdict, k == 0 ? NONET_PHOTO_REFUSED : NONET_PHOTO_ACCEPTED);
        assert_int_equal(r.reason, k == 0 ? NONET_PHOTO_TWO : NONET_PHOTO_READ);
        assert_true(k == 0 || (r.corner[0][0] > 530 && strcmp(r.reading, nine) == 0));
        free(one);
        free(two);
    }
}

/* Random puzzles in random hands: what is accepted is right, and most are. */
static void test_accepted_is_right(void **state) {
    (void)state;
    enum { PICTURES = 24 };
    struct nonet_random random;
    int good = 0;
    nonet_random_seed(&random, 23, 0);
    for (int i = 0; i < PICTURES; i++) {
        char cells[82];
        struct drawing d = drawing_of(cells, 9);
#define FROM(low, high)                                                                            \
    ((float)(low) +                                                                                \
     ((float)(high) - (float)(low)) * (float)nonet_random_below(&random, 1001) / 1000)
        int swap = (int)nonet_random_below(&random, 9);
        for (int c = 0; c < 82; c++) /* other digits, and other cells */
            cells[c] = nine[c] >= '1' ? (char)('1' + (nine[c] - '1' + swap) % 9) : nine[c];
        for (int c = 0; c < 81; c++)
            if (nonet_random_below(&random, 6) == 0)
                cells[c] = (char)('1' + (nine_solved[c] - '1' + swap) % 9);
        d.weight = FROM(0.06, 0.13);
        d.width = FROM(0.5, 0.75);
        d.tall = FROM(0.5, 0.72);
        d.slant = FROM(-0.05, 0.2);
        d.thin = FROM(0.015, 0.05);
        d.thick = d.thin + FROM(0, 0.08);
        d.across[1] = FROM(-0.08, 0.08);
        d.down[0] = FROM(-0.08, 0.08);
        d.bend = FROM(-0.3, 0.3);
        d.noise = (int)nonet_random_below(&random, 40);
        d.shadow = (int)nonet_random_below(&random, 70);
        d.inverted = (int)nonet_random_below(&random, 2);
        d.seed = (uint64_t)i;
        d.w = d.h = 520;
        struct nonet_photo_result r = read_back(&d);
        if (r.verdict == NONET_PHOTO_ACCEPTED) {
            assert_string_equal(r.reading, cells);
            good++;
        }
    }
    assert_true(good >= PICTURES * 3 / 4);
}

/* ---- the contract ---- */

static int never(void *user) {
    ++*(int *)user;
    return 0;
}

static int at_once(void *user) {
    return --*(int *)user <= 0;
}

static void test_cancel(void **state) {
    (void)state;
    struct nonet_photo_options o = NONET_PHOTO_OPTIONS_INIT;
    struct nonet_photo_result r;
    struct drawing d = drawing_of(nine, 9);
    int asked = 0;
    o.cancel = never;
    o.cancel_user = &asked;
    assert_int_equal(read_drawing(&d, &o, &r), NONET_OK);
    assert_true(asked > 3);
    o.cancel = at_once;
    for (int k = asked; k > 0; k -= 3) {
        int left = k;
        o.cancel_user = &left;
        assert_int_equal(read_drawing(&d, &o, &r), NONET_E_CANCELLED);
        assert_int_equal(r.side, 0);
    }
}

/* The answer does not depend on what was in the memory, where it begins, or what lies between rows. */
static void test_memory(void **state) {
    (void)state;
    struct drawing d = drawing_of(nine, 9);
    struct nonet_photo_result first = read_back(&d), r;
    size_t room = nonet_photo_room(500, 500);
    unsigned char *work = malloc(room + 7);
    uint8_t *gray = malloc(500 * 500), *wide = malloc(499 * 613 + 500);
    draw(&d, gray);
    memset(wide, 0, 499 * 613 + 500);
    for (int y = 0; y < 500; y++)
        memcpy(wide + y * 613, gray + y * 500, 500);
    for (int k = 0; k < 8; k++) {
        static const struct nonet_photo_result empty = NONET_PHOTO_RESULT_INIT;
        memset(work, 37 * k, room + 7);
        r = empty;
        assert_int_equal(nonet_photo_read(wide, 500, 500, 613, NULL, work + k, room, &r), NONET_OK);
        assert_memory_equal(&r, &first, sizeof r);
    }
    free(work);
    free(gray);
    free(wide);
}

static void test_arguments(void **state) {
    (void)state;
    struct nonet_photo_options o = NONET_PHOTO_OPTIONS_INIT;
    struct nonet_photo_result r = NONET_PHOTO_RESULT_INIT;
    size_t room = nonet_photo_room(100, 50);
    void *work = malloc(room);
    uint8_t *gray = calloc(100, 50);
    assert_int_equal(nonet_photo_room(0, 5), 0);
    assert_int_equal(nonet_photo_room(5, -1), 0);
    assert_int_equal(nonet_photo_room(NONET_PHOTO_SIZE_MAX + 1, 5), 0);
    assert_true(nonet_photo_room(NONET_PHOTO_SIZE_MAX, NONET_PHOTO_SIZE_MAX) <= 5000000);
    assert_int_equal(nonet_photo_read(NULL, 100, 50, 100, NULL, work, room, &r), NONET_E_ARGUMENT);
    assert_int_equal(nonet_photo_read(gray, 0, 50, 100, NULL, work, room, &r), NONET_E_ARGUMENT);
    assert_int_equal(nonet_photo_read(gray, 100, 50, 99, NULL, work, room, &r), NONET_E_ARGUMENT);
    assert_int_equal(nonet_photo_read(gray, 100, 50, 100, NULL, work, room - 1, &r), NONET_E_ROOM);
    assert_int_equal(nonet_photo_read(gray, 100, 50, 100, NULL, NULL, room, &r), NONET_E_ROOM);
    assert_int_equal(nonet_photo_read(gray, 100, 50, 100, NULL, work, room, NULL),
                     NONET_E_ARGUMENT);
    o.inside = NONET_PHOTO_INSIDE_MAX + 1;
    assert_int_equal(nonet_photo_read(gray, 100, 50, 100, &o, work, room, &r), NONET_E_ARGUMENT);
    o.inside = NONET_PHOTO_INSIDE_MIN;
    assert_int_equal(nonet_photo_read(gray, 100, 50, 100, &o, work, room, &r), NONET_OK);
    assert_int_equal(r.reason, NONET_PHOTO_NO_GRID);
    assert_string_equal(r.reading, "");
    for (int reason = -1; reason <= NONET_PHOTO_TWO + 1; reason++)
        assert_non_null(nonet_photo_reason_text(reason));
    free(work);
    free(gray);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_upright),
        cmocka_unit_test(test_turned),
        cmocka_unit_test(test_only_upright),
        cmocka_unit_test(test_light_and_dark),
        cmocka_unit_test(test_tilted_and_bent),
        cmocka_unit_test(test_other_sides),
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_improper),
        cmocka_unit_test(test_full),
        cmocka_unit_test(test_not_a_puzzle),
        cmocka_unit_test(test_hidden),
        cmocka_unit_test(test_pale),
        cmocka_unit_test(test_two),
        cmocka_unit_test(test_accepted_is_right),
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
