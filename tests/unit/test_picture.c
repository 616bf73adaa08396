/*
 * Pictures of steps: how much is shown, houses of any form, arrows between any two candidates, every
 * size, and what is refused. That a step of each technique is drawn whole, test_logic and
 * test_explain_engine check.
 */
#include "picture.h"
#include "steps.h"

static void make_wing(struct made *m) {
    made_init(m, 3, 3, "xy-wing", 42);
    m->step.digits = DIGITS(3);
    m->step.number = 7;
    made_marks(m, 1, 1, DIGITS(1, 2));
    made_marks(m, 1, 7, DIGITS(1, 3));
    made_marks(m, 6, 1, DIGITS(2, 3));
    made_cell(m, NONET_ROLE_PIVOT, 1, 1);
    made_cell(m, NONET_ROLE_WING, 1, 7);
    made_cell(m, NONET_ROLE_WING, 6, 1);
    made_row(m, NONET_ROLE_BASE, 1);
    made_effect(m, 6, 7, 3, 0);
}

static void test_how_much(void **state) {
    (void)state;
    struct made m;
    make_wing(&m);
    const struct {
        enum nonet_step_what what;
        int name, cells, effect;
    } rows[] = {{NONET_STEP_WHERE, 0, 0, 0},
                {NONET_STEP_NAME, 1, 0, 0},
                {NONET_STEP_PATTERN, 1, 1, 0},
                {NONET_STEP_SENTENCE, 1, 1, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct document d = picture_of(&m.step, NONET_GRID(m.at), rows[i].what);
        struct shown_picture p = shown_read(&d, 9);
        char text[1000];
        assert_int_equal(has(&d, ">7. XY-Wing<"), rows[i].name);
        assert_int_equal(shown_count(&p, "base"), 1);
        assert_int_equal(shown_count(&p, "cell pivot"), rows[i].cells);
        assert_int_equal(shown_count(&p, "cell wing"), 2 * rows[i].cells);
        assert_int_equal(shown_count(&p, "digit"), 2 * rows[i].cells); /* 3, in both wings */
        assert_int_equal(shown_count(&p, "gone"), 2 * rows[i].effect);
        assert_int_equal(has(&d, ">r6c7&lt;&gt;3<"), rows[i].effect);
        assert_int_equal(has(&d, ">goes<"), rows[i].effect);
        nonet_step_text(&m.step, NONET_GRID(m.at),
                        rows[i].name && !rows[i].cells ? NONET_STEP_WHERE : rows[i].what,
                        NONET_NOTATION_RC, text, sizeof text);
        const char *about = strstr(d.at, "<desc>");
        assert_non_null(about);
        assert_memory_equal(about + 6, text, strlen(text));
        free(p.all);
        free(d.at);
    }
}

/* Rows have letters in that notation. */
static void test_notation(void **state) {
    (void)state;
    struct made m;
    struct document d = {NULL, 0, 0};
    make_wing(&m);
    assert_int_equal(nonet_step_svg(&m.step, NONET_GRID(m.at), NONET_STEP_SENTENCE,
                                    NONET_NOTATION_CHESS, document_take, &d),
                     NONET_OK);
    check_xml(&d);
    assert_true(has(&d, ">A</text>") && has(&d, ">I</text>") && has(&d, ">F7&lt;&gt;3<"));
    free(d.at);
}

/* ---- houses ---- */

/* Is the point inside of an odd number of the outlines of a class? */
static int is_inside(const struct document *d, const char *kind, double x, double y) {
    char start[64];
    double from_x = 0, from_y = 0, first_x = 0, first_y = 0, to_x, to_y;
    int is_in = 0;
    snprintf(start, sizeof start, "<path class=\"%s\"", kind);
    const char *at = strstr(d->at, start);
    assert_non_null(at);
    at = strstr(at, " d=\"");
    assert_non_null(at);
    for (at += 4; *at != '"'; at += 1 + strcspn(at + 1, "MLz\"")) {
        to_x = first_x;
        to_y = first_y;
        if (*at != 'z')
            assert_int_equal(sscanf(at + 1, "%lf %lf", &to_x, &to_y), 2);
        if (*at == 'M') {
            first_x = to_x;
            first_y = to_y;
        } else if ((from_y > y) != (to_y > y)) {
            assert_true(from_x == to_x); /* outlines go along the grid */
            is_in ^= from_x > x;
        }
        from_x = to_x;
        from_y = to_y;
    }
    return is_in;
}

/* The middle of each cell, and points near its corners and edges, are inside if the cell is in the
 * house. */
static void check_outline(const struct made *m, int h) {
    const struct nonet_grid *g = NONET_GRID(m->at);
    struct document d = picture_of(&m->step, g, NONET_STEP_WHERE);
    struct shown_picture p = shown_read(&d, nonet_grid_side(g));
    uint16_t cells[NONET_SIDE_MAX];
    assert_int_equal(nonet_house_cells(g, m->step.rules, h, cells), p.side);
    for (int c = 0; c < nonet_grid_cells(g); c++) {
        int is_in = 0;
        for (int i = 0; i < p.side; i++)
            is_in |= cells[i] == c;
        for (int i = 0; i < 9; i++) {
            double x = p.left + p.cell * (c % p.side + 0.1 + 0.4 * (i % 3));
            double y = p.top + p.cell * (c / p.side + 0.1 + 0.4 * (int)(i / 3));
            assert_int_equal(is_inside(&d, "base", x, y), is_in);
        }
    }
    free(p.all);
    free(d.at);
}

/* Cells at random: far from each other, touching at corners, around a hole. */
static void test_outlines(void **state) {
    (void)state;
    struct made m;
    union nonet_rules9 rules;
    struct nonet_random random;
    nonet_random_seed(&random, 18, 0);
    for (int i = 0; i < 200; i++) {
        uint16_t cells[9];
        int count = 0, span = 4 + i % 6; /* crowded, and scattered */
        struct nonet_rule house = {NONET_RULE_HOUSE, 0, "odd", cells, 9, NULL, 0};
        for (int met[81] = {0}; count < 9;) {
            int c = (int)nonet_random_below(&random, (uint32_t)span) * 9 +
                    (int)nonet_random_below(&random, (uint32_t)span);
            if (!met[c]++)
                cells[count++] = (uint16_t)c;
        }
        made_init(&m, 3, 3, "hidden-single", 12);
        assert_int_equal(nonet_rules_init(NONET_RULES(rules), sizeof rules, 9), NONET_OK);
        assert_int_equal(nonet_rules_add(NONET_RULES(rules), sizeof rules, &house), NONET_OK);
        m.step.rules = NONET_RULES(rules);
        made_part(&m, NONET_PART_HOUSE, NONET_ROLE_BASE, 27, 0);
        made_effect(&m, 9, 9, 1, 1);
        check_outline(&m, 27);
    }
}

static void test_ring(void **state) {
    (void)state;
    struct made m;
    union nonet_rules9 rules;
    static const char ring[] = "house ring r2c2 r2c3 r2c4 r3c2 r3c4 r4c2 r4c3 r4c4 r5c5";
    made_init(&m, 3, 3, "hidden-single", 12);
    assert_int_equal(
        nonet_rules_read(ring, strlen(ring), 9, NONET_RULES(rules), sizeof rules, NULL), NONET_OK);
    m.step.rules = NONET_RULES(rules);
    made_part(&m, NONET_PART_HOUSE, NONET_ROLE_BASE, 27, 0);
    made_effect(&m, 5, 5, 1, 1);
    check_outline(&m, 27);
    struct document d = picture_of(&m.step, NONET_GRID(m.at), NONET_STEP_WHERE);
    struct shown_picture p = shown_read(&d, 9);
    assert_int_equal(shown_count(&p, "base"), 3); /* around, inside, and the cell at its corner */
    free(p.all);
    free(d.at);
}

static void test_rows_and_boxes(void **state) {
    (void)state;
    for (int h = 0; h < 27; h++) {
        struct made m;
        made_init(&m, 3, 3, "hidden-single", 12);
        made_part(&m, NONET_PART_HOUSE, NONET_ROLE_BASE, h, 0);
        made_effect(&m, 9, 9, 1, 1);
        check_outline(&m, h);
    }
}

/* ---- links ---- */

static double far(double ax, double ay, double bx, double by) {
    return hypot(ax - bx, ay - by);
}

/* Where a candidate's disc is. */
static const struct shown *disc_of(const struct shown_picture *p, const char *kind, int c, int d) {
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->all[i].kind, kind) == 0 && shown_cell(p, &p->all[i]) == c &&
            shown_digit(p, &p->all[i]) == d)
            return &p->all[i];
    fail_msg("no disc");
    return NULL;
}

/* The arrow begins at one disc and ends at the other, touching neither digit, and points forward. */
static void check_arrow(int row, int column, int digit) {
    struct made m;
    double sx, sy, bx, by, ex, ey, tx, ty;
    made_init(&m, 3, 3, "forcing-chain", 66);
    int from = made_node(&m, 5, 5, 5, 0, NONET_REASON_ASSUMED, NOTHING);
    made_end(&m, made_node(&m, row, column, digit, 1, NONET_REASON_CELL, FROM(from)));
    made_effect(&m, row, column, digit, 1);
    struct document d = picture_of(&m.step, NONET_GRID(m.at), NONET_STEP_PATTERN);
    struct shown_picture p = shown_read(&d, 9);
    const struct shown *a = disc_of(&p, "off", rc(&m, 5, 5), 5);
    const struct shown *b = disc_of(&p, "on", rc(&m, row, column), digit);
    const char *curve = strstr(d.at, "<path class=\"strong\""), *head;
    assert_non_null(curve);
    curve = strstr(curve, " d=\"");
    assert_int_equal(sscanf(curve, " d=\"M%lf %lfQ%lf %lf %lf %lf", &sx, &sy, &bx, &by, &ex, &ey),
                     6);
    head = strstr(curve, "<path class=\"head\"");
    assert_non_null(head);
    assert_int_equal(sscanf(strstr(head, " d=\""), " d=\"M%lf %lf", &tx, &ty), 2);
    double share = p.cell * 0.3, radius = far(sx, sy, a->x, a->y);
    assert_true(radius > share * 0.4 && radius < share * 0.55);
    assert_true(fabs(far(tx, ty, b->x, b->y) - radius) < 0.05);
    assert_true(far(tx, ty, a->x, a->y) > far(sx, sy, a->x, a->y));
    assert_true(far(ex, ey, bx, by) < far(tx, ty, bx, by)); /* the head is at the end */
    free(p.all);
    free(d.at);
}

static void test_arrows(void **state) {
    (void)state;
    for (int digit = 1; digit <= 9; digit++) {
        if (digit != 5)
            check_arrow(5, 5, digit);
        check_arrow(5, 6, digit);
        check_arrow(4, 4, digit);
        check_arrow(9, 5, digit);
        check_arrow(1, 9, digit);
    }
}

/* The same link and node in two branches are drawn once; a candidate both ways has two discs. */
static void test_shared(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "multiple-forcing-chains", 80);
    m.step.form = NONET_CHAIN_CELL;
    for (int i = 0; i < 2; i++) {
        int a = made_node(&m, 1, 1, 1, 1, NONET_REASON_ASSUMED, NOTHING);
        int b = made_node(&m, 1, 5, 1, 0, BY_ROW, FROM(a));
        int e = made_node(&m, 1, 5, i == 0 ? 1 : 2, 1, NONET_REASON_CELL, FROM(b));
        made_end(&m, made_node(&m, 9, 5, 2, 0, BY_COLUMN, FROM(e)));
    }
    made_effect(&m, 9, 5, 2, 0);
    check_picture(&m.step, NONET_GRID(m.at));
    struct document d = picture_of(&m.step, NONET_GRID(m.at), NONET_STEP_PATTERN);
    struct shown_picture p = shown_read(&d, 9);
    assert_int_equal(shown_count(&p, "on"), 3);
    assert_int_equal(shown_count(&p, "off"), 2);
    assert_int_equal(shown_count(&p, "head"), 4); /* none from a candidate to itself */
    assert_true(shown_has(&p, "on", rc(&m, 1, 5), 1) && shown_has(&p, "off", rc(&m, 1, 5), 1));
    free(p.all);
    free(d.at);
}

/* ---- every role, every size ---- */

static void test_roles(void **state) {
    (void)state;
    for (int role = NONET_ROLE_PATTERN; role <= NONET_ROLE_COLOR_4; role++) {
        struct made m;
        made_init(&m, 3, 3, "hidden-single", 12);
        made_cell(&m, (enum nonet_role)role, 2, 2);
        made_cell(&m, NONET_ROLE_WING, 2, 2); /* twice in one cell */
        made_mark(&m, (enum nonet_role)role, 8, 8, 6);
        made_row(&m, (enum nonet_role)role, 4);
        made_effect(&m, 3, 3, 1, 1);
        check_picture(&m.step, NONET_GRID(m.at));
    }
}

static void test_sets(void **state) {
    (void)state;
    struct made m;
    made_init(&m, 3, 3, "als-xz", 55);
    for (int set = 1; set <= 9; set++)
        made_part(&m, NONET_PART_CELL, NONET_ROLE_SET, rc(&m, set, set), set);
    made_effect(&m, 1, 9, 1, 0);
    struct document d = picture_of(&m.step, NONET_GRID(m.at), NONET_STEP_WHERE);
    free(d.at);
    check_picture(&m.step, NONET_GRID(m.at));
}

static void test_sizes(void **state) {
    (void)state;
    static const int boxes[][2] = {{2, 2}, {2, 3}, {2, 4}, {3, 3}, {2, 5},
                                   {3, 4}, {4, 4}, {4, 5}, {5, 5}, {5, 6}};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        struct made m;
        made_init(&m, boxes[i][0], boxes[i][1], "naked-pair", 30);
        int side = nonet_grid_side(NONET_GRID(m.at));
        m.step.digits = DIGITS(side - 1, side);
        m.step.count = 2;
        nonet_grid_give(NONET_GRID(m.at), 0, side);
        nonet_grid_place(NONET_GRID(m.at), 1, 1);
        made_marks(&m, side, side, DIGITS(side - 1, side));
        made_marks(&m, side, 1, DIGITS(side - 1, side));
        made_cell(&m, NONET_ROLE_PATTERN, side, side);
        made_cell(&m, NONET_ROLE_PATTERN, side, 1);
        made_row(&m, NONET_ROLE_BASE, side);
        made_effect(&m, side, 2, side, 0);
        check_picture(&m.step, NONET_GRID(m.at));
    }
}

/* ---- what is refused ---- */

static int stop_at(void *user, const char *bytes, size_t length) {
    int *left = user;
    (void)bytes;
    (void)length;
    assert_true(*left > 0); /* it is not asked again */
    return --*left == 0;
}

static int never(void *user, const char *bytes, size_t length) {
    (void)user;
    (void)bytes;
    (void)length;
    fail_msg("nothing is to be written");
    return 1;
}

static void test_refused(void **state) {
    (void)state;
    struct made m;
    union nonet_rules9 rules;
    make_wing(&m);
    const struct nonet_grid *g = NONET_GRID(m.at);
    struct nonet_step odd = m.step;
#define SVG(step, grid, what, notation, sink)                                                      \
    nonet_step_svg(step, grid, (enum nonet_step_what)(what), notation, sink, NULL)
    assert_int_equal(SVG(NULL, g, NONET_STEP_NAME, NONET_NOTATION_RC, never), NONET_E_ARGUMENT);
    assert_int_equal(SVG(&odd, NULL, NONET_STEP_NAME, NONET_NOTATION_RC, never), NONET_E_ARGUMENT);
    assert_int_equal(SVG(&odd, g, NONET_STEP_NAME, NONET_NOTATION_RC, NULL), NONET_E_ARGUMENT);
    assert_int_equal(SVG(&odd, g, NONET_STEP_EFFECT, NONET_NOTATION_RC, never), NONET_E_ARGUMENT);
    assert_int_equal(SVG(&odd, g, NONET_STEP_TITLE, NONET_NOTATION_RC, never), NONET_E_ARGUMENT);
    assert_int_equal(SVG(&odd, g, 99, NONET_NOTATION_RC, never), NONET_E_ARGUMENT);
    m.parts[0].at = 81; /* not on the board */
    assert_int_equal(SVG(&odd, g, NONET_STEP_NAME, NONET_NOTATION_RC, never), NONET_E_ARGUMENT);
    m.parts[0].at = 0;
    assert_int_equal(nonet_rules_init(NONET_RULES(rules), sizeof rules, 4), NONET_OK);
    static const char diagonals[] = "diagonals";
    assert_int_equal(
        nonet_rules_read(diagonals, strlen(diagonals), 4, NONET_RULES(rules), sizeof rules, NULL),
        NONET_OK);
    odd.rules = NONET_RULES(rules);
    assert_int_equal(SVG(&odd, g, NONET_STEP_NAME, NONET_NOTATION_RC, never), NONET_E_SHAPE);
#undef SVG
    for (int left = 1; left < 4; left++) {
        int rest = left;
        assert_int_equal(
            nonet_step_svg(&m.step, g, NONET_STEP_SENTENCE, NONET_NOTATION_RC, stop_at, &rest),
            NONET_E_CANCELLED);
        assert_int_equal(rest, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_how_much),       cmocka_unit_test(test_notation),
        cmocka_unit_test(test_outlines),       cmocka_unit_test(test_ring),
        cmocka_unit_test(test_rows_and_boxes), cmocka_unit_test(test_arrows),
        cmocka_unit_test(test_shared),         cmocka_unit_test(test_roles),
        cmocka_unit_test(test_sets),           cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
