/*
 * Printed rules: thick lines exactly where regions meet, whatever their form; diagonals that leave
 * digits and marks alone; tints of other houses; and the same in all three kinds of document.
 */
#include "document.h"

enum { SIDE_MAX = 9, ROOM = NONET_RULES_BYTES_MAX(SIDE_MAX) };

struct printed {
    struct nonet_grid *grid;
    struct nonet_rules *rules;
    struct nonet_print_item item;
};

/* An empty grid of this side with rules. */
static struct printed empty_grid(int box_rows, int box_cols, const char *rules) {
    struct printed p;
    struct nonet_error error = {.reason = ""};
    size_t bytes = nonet_grid_bytes(box_rows, box_cols);
    memset(&p, 0, sizeof p);
    p.grid = malloc(bytes);
    p.rules = malloc(ROOM);
    assert_true(p.grid != NULL && p.rules != NULL);
    assert_int_equal(nonet_grid_init(p.grid, bytes, box_rows, box_cols), NONET_OK);
    assert_int_equal(
        nonet_rules_read(rules, strlen(rules), box_rows * box_cols, p.rules, ROOM, &error),
        NONET_OK);
    p.item.puzzle = p.grid;
    p.item.rules = p.rules;
    return p;
}

static void free_printed(struct printed *p) {
    free(p->grid);
    free(p->rules);
}

static struct document print_as(const struct printed *p, enum nonet_print_as as) {
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    o.as = as;
    return print_well(&p->item, 1, &o);
}

/* The n-th path of an SVG, from 0. */
static const char *path_of(const struct document *d, int n) {
    const char *at = d->at;
    for (; n >= 0 && at != NULL; n--)
        at = strstr(at + 1, "<path");
    return at;
}

/* ---- regions ---- */

/* Marks the unit lines of a path: [0] above a cell, [1] left of it, for one more row and column. */
static void mark_units(const char *path, int side, double x0, double y0, double cell,
                       unsigned char units[2][SIDE_MAX + 1][SIDE_MAX + 1]) {
    const char *end = strstr(path, "\"/>");
    for (const char *at = path; (at = strchr(at, 'M')) != NULL && at < end; at++) {
        double x, y, length;
        char way;
        assert_int_equal(sscanf(at, "M%lf %lf%c%lf", &x, &y, &way, &length), 4);
        assert_true(way == 'h' || way == 'v');
        int column = (int)((x - x0) / cell + 0.5), row = (int)((y - y0) / cell + 0.5);
        for (int i = 0; i < (int)(length / cell + 0.5); i++) {
            assert_true(row <= side && column <= side);
            units[way == 'v'][row][column]++;
            *(way == 'v' ? &row : &column) += 1;
        }
    }
}

/* The frame of the grid, from its thick lines: the first of them is the upper one. */
static double frame_of(const struct document *d, double *x, double *y) {
    double length;
    assert_int_equal(sscanf(strchr(path_of(d, 1), 'M'), "M%lf %lfh%lf", x, y, &length), 3);
    return length;
}

static void check_borders(int box_rows, int box_cols, const char *map, const char *rules) {
    struct printed p = empty_grid(box_rows, box_cols, rules);
    struct document d = print_as(&p, NONET_PRINT_SVG);
    unsigned char thin[2][SIDE_MAX + 1][SIDE_MAX + 1] = {{{0}}};
    unsigned char thick[2][SIDE_MAX + 1][SIDE_MAX + 1] = {{{0}}};
    int n = box_rows * box_cols;
    double x, y, cell = frame_of(&d, &x, &y) / n;
    mark_units(path_of(&d, 0), n, x, y, cell, thin);
    mark_units(path_of(&d, 1), n, x, y, cell, thick);
    for (int i = 0; i <= n; i++) {
        for (int j = 0; j < n; j++) {
            int is_edge = i == 0 || i == n;
            int across = is_edge || map[i * n + j] != map[i * n + j - n];
            int down = is_edge || map[j * n + i] != map[j * n + i - 1];
            assert_int_equal(thick[0][i][j], across);
            assert_int_equal(thin[0][i][j], !across);
            assert_int_equal(thick[1][j][i], down);
            assert_int_equal(thin[1][j][i], !down);
        }
    }
    free(d.at);
    free_printed(&p);
}

static void regions_have_thick_borders(void **unused) {
    (void)unused;
    check_borders(1, 5, "1112211222333345344455554", "regions 11122 11222 33334 53444 55554");
    check_borders(1, 7, "1111222111222233344553334555344445566667776667777",
                  "regions 1111222 1112222 3334455 3334555 3444455 6666777 6667777");
    /* on a grid that has boxes; and regions that do not hang together */
    check_borders(2, 2, "1122113244233443", "regions 1122 1132 4423 3443");
    check_borders(2, 2, "1234234134124123", "regions abcd bcda cdab dabc; diagonals");
    /* without regions they are those of boxes, as without rules */
    check_borders(2, 3, "111222111222333444333444555666555666", "diagonals");
}

/* ---- diagonals ---- */

struct slant {
    double x, y, across, down;
};

/* The lines of the third path, which are all slanted. */
static int read_slants(const struct document *d, struct slant *out, int room) {
    const char *path = path_of(d, 2);
    int n = 0;
    assert_non_null(path);
    for (const char *at = path, *end = strstr(path, "\"/>");
         (at = strchr(at, 'M')) != NULL && at < end; at++) {
        assert_true(n < room);
        struct slant *s = &out[n++];
        assert_int_equal(sscanf(at, "M%lf %lfl%lf %lf", &s->x, &s->y, &s->across, &s->down), 4);
    }
    return n;
}

static int is_near(double a, double b) {
    return a - b < 0.02 && b - a < 0.02;
}

static void diagonals_go_from_corner_to_corner(void **unused) {
    (void)unused;
    struct printed p = empty_grid(3, 3, "diagonals");
    struct document d = print_as(&p, NONET_PRINT_SVG);
    struct slant s[4];
    double x, y, side = frame_of(&d, &x, &y);
    assert_int_equal(read_slants(&d, s, 4), 2);
    assert_true(is_near(s[0].x, x) && is_near(s[0].y, y) && is_near(s[0].across, side) &&
                is_near(s[0].down, side));
    assert_true(is_near(s[1].x, x) && is_near(s[1].y, y + side) && is_near(s[1].across, side) &&
                is_near(s[1].down, -side));
    free(d.at);
    free_printed(&p);
}

static void diagonals_stop_short_of_digits_and_marks(void **unused) {
    (void)unused;
    struct printed p = empty_grid(3, 3, "diagonal-up");
    struct slant s[SIDE_MAX + 2];
    double x, y;
    nonet_grid_give(p.grid, 4 * 9 + 4, 5);
    struct document d = print_as(&p, NONET_PRINT_SVG);
    double cell = frame_of(&d, &x, &y) / 9;
    assert_int_equal(read_slants(&d, s, 4), 2);
    double left = s[0].x + s[0].across - x, right = s[1].x - x;
    assert_true(left > 4.1 * cell && left < 4.25 * cell);
    assert_true(right > 4.75 * cell && right < 4.9 * cell);
    free(d.at);
    struct nonet_set two = {3, 0};
    nonet_grid_set_marks(p.grid, 0, two); /* now all open cells show their marks */
    d = print_as(&p, NONET_PRINT_SVG);
    assert_int_equal(read_slants(&d, s, SIDE_MAX + 2), 10);
    free(d.at);
    free_printed(&p);
}

/* ---- other houses ---- */

static const char *const windows = "house window r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4\n"
                                   "house window r4c4 r4c5 r4c6 r5c4 r5c5 r5c6 r6c4 r6c5 r6c6";

static void other_houses_are_tinted(void **unused) {
    (void)unused;
    struct printed p = empty_grid(3, 3, windows);
    struct document d = print_as(&p, NONET_PRINT_SVG);
    const char *light = strstr(d.at, "<path fill=\"rgb(87%,87%,87%)\"");
    const char *dark = strstr(d.at, "<path fill=\"rgb(76%,76%,76%)\"");
    assert_non_null(light);
    assert_non_null(dark);
    assert_true(light < dark && dark < strstr(d.at, "<path fill=\"none\""));
    struct document part = {(char *)dark, strlen(dark), 0};
    *strstr(part.at, "/>") = '\0';
    assert_int_equal(times(&part, "M"), 1); /* r4c4 is in both */
    free(d.at);
    d = print_as(&p, NONET_PRINT_SVG);
    *strstr(d.at, "<path fill=\"rgb(76%") = '\0';
    assert_int_equal(times(&d, "h-"), 6); /* three rows of each */
    free(d.at);
    free_printed(&p);
}

/* ---- all kinds of documents ---- */

static void every_backend_draws_them(void **unused) {
    (void)unused;
    struct printed x = empty_grid(3, 3, "diagonals"), tint = empty_grid(3, 3, windows);
    struct document d = print_as(&x, NONET_PRINT_LATEX);
    assert_int_equal(times(&d, "\\gridslant{"), 2);
    assert_int_equal(times(&d, "\\gridtint{"), 0);
    free(d.at);
    d = print_as(&tint, NONET_PRINT_LATEX);
    assert_int_equal(times(&d, "\\gridtint{0.87}{"), 6);
    assert_int_equal(times(&d, "\\gridtint{0.76}{"), 1);
    free(d.at);
    d = print_as(&tint, NONET_PRINT_PDF);
    assert_int_equal(times(&d, " re\n"), 7);
    assert_int_equal(times(&d, "f 0 g\n"), 2);
    assert_true(has(&d, "0.87 g\n"));
    free(d.at);
    d = print_as(&x, NONET_PRINT_PDF);
    assert_int_equal(times(&d, "S\n"), 3); /* thin, thick, diagonals */
    assert_int_equal(times(&d, " m "), 2 * 10 + 2);
    free(d.at);
    free_printed(&x);
    free_printed(&tint);
}

static void solutions_have_the_same_lines(void **unused) {
    (void)unused;
    struct printed p = empty_grid(1, 5, "regions 11122 11222 33334 53444 55554");
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    o.parts = NONET_PRINT_SOLUTIONS;
    p.item.solution = p.grid;
    struct document d = print_well(&p.item, 1, &o);
    const char *thick = path_of(&d, 1), *end = strstr(thick, "\"/>");
    int lines = 0;
    for (const char *at = thick; (at = strchr(at, 'M')) != NULL && at < end; at++)
        lines++;
    assert_true(lines > 4); /* more than the frame */
    free(d.at);
    free_printed(&p);
}

static void rules_that_do_not_fit_are_refused(void **unused) {
    (void)unused;
    struct printed four = empty_grid(2, 2, "diagonals"), nine = empty_grid(3, 3, "diagonals");
    uint16_t cells[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    struct nonet_rule region = {NONET_RULE_REGION, 0, "region", cells, 9, NULL, 0};
    four.item.rules = nine.rules;
    assert_int_equal(nonet_print_pages(&four.item, 1, NULL), NONET_E_SHAPE);
    assert_int_equal(nonet_rules_add(nine.rules, ROOM, &region), NONET_OK); /* one, not nine */
    assert_int_equal(nonet_print_pages(&nine.item, 1, NULL), NONET_E_SHAPE);
    free_printed(&four);
    free_printed(&nine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_have_thick_borders),
        cmocka_unit_test(diagonals_go_from_corner_to_corner),
        cmocka_unit_test(diagonals_stop_short_of_digits_and_marks),
        cmocka_unit_test(other_houses_are_tinted),
        cmocka_unit_test(every_backend_draws_them),
        cmocka_unit_test(solutions_have_the_same_lines),
        cmocka_unit_test(rules_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
