/*
 * Grids without lines, as apps draw them: nothing but digits, tiles with light gaps, boxes that stand
 * apart, a chosen cell that is the negative of the others, a row of keys below; and what must not be
 * taken for such a grid.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/photo_draw.h"

static const char nine[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char top_empty[] =
    "..........16.7........8263.59.6....81....9..3...73.........5.76974.6.3..6...2.8.1";

/* A drawing of nothing but digits. */
static struct drawing bare(const char *cells) {
    struct drawing d = drawing_of(cells, 9);
    d.thin = d.thick = 0;
    return d;
}

static struct nonet_photo_result read_gray(const struct drawing *d, const uint8_t *gray) {
    struct nonet_photo_result r;
    assert_int_equal(read_bytes(gray, d->w, d->h, NULL, &r), NONET_OK);
    return r;
}

static void accepted(const struct nonet_photo_result *r, const char *cells) {
    assert_string_equal(r->reading, cells);
    assert_int_equal(r->verdict, NONET_PHOTO_ACCEPTED);
    assert_int_equal(r->solutions, 1);
}

/* Where the cells lie is known from the digits: within a tenth of a cell. */
static void test_bare(void **state) {
    (void)state;
    for (int inverted = 0; inverted < 2; inverted++) {
        struct drawing d = bare(nine);
        struct nonet_photo_result r;
        d.inverted = inverted;
        assert_int_equal(read_drawing(&d, NULL, &r), NONET_OK);
        accepted(&r, nine);
        assert_int_equal(r.inverted, inverted);
        for (int i = 0; i < 100; i++) {
            float x = 40 + 420.0f * (float)(i % 10) / 9, y = 40 + 420.0f * (float)(i / 10) / 9;
            assert_true(r.node[i][0] > x - 5 && r.node[i][0] < x + 5);
            assert_true(r.node[i][1] > y - 5 && r.node[i][1] < y + 5);
        }
    }
}

/* A row that is empty at the edge: the solver says where the boxes are. */
static void test_empty_row(void **state) {
    (void)state;
    struct drawing d = bare(top_empty);
    struct nonet_photo_result r;
    assert_int_equal(read_drawing(&d, NULL, &r), NONET_OK);
    accepted(&r, top_empty);
}

static void paint(const struct drawing *d, uint8_t *gray, int x, int y, int w, int h, int from,
                  int to) {
    for (int v = y; v < y + h; v++)
        for (int u = x; u < x + w; u++)
            if (u >= 0 && v >= 0 && u < d->w && v < d->h &&
                (from < 0 || gray[v * d->w + u] == from))
                gray[v * d->w + u] = (uint8_t)to;
}

/* Dark digits on tinted tiles, and gaps as light as the page. */
static void test_tiles(void **state) {
    (void)state;
    struct drawing d = bare(nine);
    uint8_t *gray = malloc((size_t)d.w * (size_t)d.h);
    d.x = d.y = 40;
    d.size = 414;
    d.paper = 190;
    draw(&d, gray);
    for (int i = 0; i <= 9; i++) {
        int half = i % 3 ? 2 : 4;
        paint(&d, gray, 40 + 46 * i - half, 0, 2 * half, d.h, -1, 250);
        paint(&d, gray, 0, 40 + 46 * i - half, d.w, 2 * half, -1, 250);
    }
    paint(&d, gray, 0, 0, 38, d.h, -1, 250);
    paint(&d, gray, 0, 0, d.w, 38, -1, 250);
    paint(&d, gray, 456, 0, 60, d.h, -1, 250);
    paint(&d, gray, 0, 456, d.w, 60, -1, 250);
    struct nonet_photo_result r = read_gray(&d, gray);
    accepted(&r, nine);
    free(gray);
}

/* The first cell is chosen: light on dark, among cells that are dark on light. */
static void test_chosen(void **state) {
    (void)state;
    for (int lined = 0; lined < 2; lined++) {
        struct drawing d = lined ? drawing_of(nine, 9) : bare(nine);
        uint8_t *gray = malloc((size_t)d.w * (size_t)d.h);
        draw(&d, gray);
        for (int y = 42; y < 84; y++)
            for (int x = 42; x < 84; x++)
                gray[y * d.w + x] = (uint8_t)(255 - gray[y * d.w + x] * 3 / 4);
        struct nonet_photo_result r = read_gray(&d, gray);
        accepted(&r, nine);
        free(gray);
    }
}

/* Keys below the grid, as large as its digits and in its columns. */
static void test_keys(void **state) {
    (void)state;
    struct drawing
        d = bare(nine),
        keys = bare(
            "123456789........................................................................");
    d.h = keys.h = 600;
    keys.y += 490;
    size_t bytes = (size_t)d.w * (size_t)d.h;
    uint8_t *gray = malloc(bytes), *more = malloc(bytes);
    draw(&d, gray);
    draw(&keys, more);
    for (size_t i = 0; i < bytes; i++)
        gray[i] = gray[i] < more[i] ? gray[i] : more[i];
    struct nonet_photo_result r = read_gray(&d, gray);
    accepted(&r, nine);
    free(gray);
    free(more);
}

/* Digits that are no puzzle, and halves of one, are not accepted. */
static void test_not_a_puzzle(void **state) {
    (void)state;
    struct nonet_random random;
    nonet_random_seed(&random, 5, 0);
    for (int k = 0; k < 8; k++) {
        char cells[82];
        struct drawing d = bare(cells);
        struct nonet_photo_result r;
        memcpy(cells, nine, sizeof cells);
        for (int c = 0; c < 81 && k < 4; c++)
            cells[c] =
                nonet_random_below(&random, 3) ? '.' : (char)('1' + nonet_random_below(&random, 9));
        d.x += k == 4 ? 200.0f : k == 5 ? -200.0f : 0.0f;
        d.y += k == 6 ? 200.0f : k == 7 ? -200.0f : 0.0f;
        assert_int_equal(read_drawing(&d, NULL, &r), NONET_OK);
        assert_int_not_equal(r.verdict, NONET_PHOTO_ACCEPTED);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bare),  cmocka_unit_test(test_empty_row),
        cmocka_unit_test(test_tiles), cmocka_unit_test(test_chosen),
        cmocka_unit_test(test_keys),  cmocka_unit_test(test_not_a_puzzle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
