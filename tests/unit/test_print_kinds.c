/*
 * Named rules as they are drawn: every kind has the shapes that its look promises, at their places
 * and as often as they should be; nothing leaves the page; clues of one place stand apart; what is
 * not drawn is there in words; and all three kinds of document have the same shapes.
 */
#include "document.h"
#include "rules/kinds.h"

#include <ctype.h>

enum { ROOM = NONET_RULES_BYTES_MAX(9), TEXTS = 64 };

/* ---- puzzles and pictures ---- */

struct ruled {
    union nonet_grid9 grid;
    uint32_t room[ROOM / sizeof(uint32_t) + 1];
};

static struct nonet_rules *rules_of(struct ruled *r) {
    return (struct nonet_rules *)(void *)r->room;
}

static struct nonet_print_item ruled(struct ruled *r, const char *text) {
    struct nonet_error error = {.reason = ""};
    read_nine("...............................................................................5.",
              &r->grid);
    int status = nonet_rules_read(text, strlen(text), 9, rules_of(r), sizeof r->room, &error);
    if (status != NONET_OK)
        fail_msg("%s: %s", text, error.reason);
    return (struct nonet_print_item){.puzzle = NONET_GRID(r->grid), .rules = rules_of(r)};
}

static struct document picture_of(const char *text) {
    struct ruled r;
    struct nonet_print_item item = ruled(&r, text);
    long length = nonet_rules_picture(item.puzzle, item.rules, NULL, 0);
    assert_true(length > 0);
    struct document d = {malloc((size_t)length + 1), (size_t)length, (size_t)length + 1};
    assert_non_null(d.at);
    assert_int_equal(nonet_rules_picture(item.puzzle, item.rules, d.at, d.room), length);
    assert_int_equal(strlen(d.at), length);
    return d;
}

/* ---- reading them back ---- */

struct text {
    double x, y;
    char words[32];
};

struct drawing {
    double left, top, right, bottom; /* the viewBox */
    double lowest_x, lowest_y, x, y; /* what is reached, and the farthest of it */
    int opens, closed, arcs;         /* ways that are not closed, those that are, arcs in them */
    char texts[256];                 /* all of them, with a blank after each */
    struct text text[TEXTS];
    int count;
};

static void reach(struct drawing *d, double x, double y) {
    d->lowest_x = x < d->lowest_x ? x : d->lowest_x;
    d->lowest_y = y < d->lowest_y ? y : d->lowest_y;
    d->x = x > d->x ? x : d->x;
    d->y = y > d->y ? y : d->y;
}

/* The numbers behind a command of a path; returns where they end. */
static const char *numbers_of(const char *at, double *out, int count) {
    for (int i = 0; i < count; i++) {
        char *end;
        out[i] = strtod(at, &end);
        assert_true(end > at);
        at = end;
    }
    return at;
}

/* Follows a path and marks every point that it goes through. */
static void follow(struct drawing *d, const char *at, int is_shape) {
    double n[7], x = 0, y = 0;
    for (; *at != '"'; at += strspn(at, " ")) {
        char command = *at++;
        assert_non_null(memchr("MLahvlz", command, 7));
        if (command == 'z') {
            d->opens -= is_shape;
            d->closed += is_shape;
            continue;
        }
        int count = command == 'a' ? 7 : command == 'h' || command == 'v' ? 1 : 2;
        at = numbers_of(at, n, count);
        d->opens += is_shape && command == 'M';
        d->arcs += is_shape && command == 'a';
        if (command == 'M' || command == 'L')
            x = n[0], y = n[1];
        else if (command == 'h' || command == 'v')
            *(command == 'h' ? &x : &y) += n[0];
        else
            x += n[count - 2], y += n[count - 1];
        if (command == 'a' && n[5] != 0 && n[6] == 0) /* half a circle */
            reach(d, x, y - n[0]), reach(d, x, y + n[0]);
        reach(d, x, y);
    }
}

static void take_text(struct drawing *d, const char *at) {
    assert_true(d->count < TEXTS);
    struct text *t = &d->text[d->count++];
    assert_int_equal(sscanf(at, "<text x=\"%lf\" y=\"%lf\">%31[^<]", &t->x, &t->y, t->words), 3);
    assert_true(strlen(d->texts) + strlen(t->words) + 2 < sizeof d->texts);
    snprintf(d->texts + strlen(d->texts), sizeof d->texts - strlen(d->texts), "%s ", t->words);
    reach(d, t->x, t->y);
}

/* Everything in a picture; only the shapes of this class are counted, all if it is NULL. */
static struct drawing drawing_of(const char *at, const char *class) {
    struct drawing d = {.lowest_x = 1e9, .lowest_y = 1e9, .x = -1e9, .y = -1e9};
    double width, height;
    char name[40];
    assert_int_equal(sscanf(strstr(at, "viewBox="), "viewBox=\"%lf %lf %lf %lf\"", &d.left, &d.top,
                            &width, &height),
                     4);
    d.right = d.left + width;
    d.bottom = d.top + height;
    for (; (at = strchr(at, '<')) != NULL; at++) {
        if (strncmp(at, "<text", 5) == 0)
            take_text(&d, at);
        if (strncmp(at, "<path", 5) != 0)
            continue;
        int is_shape = sscanf(at, "<path class=\"%39[^\"]\"", name) == 1 &&
                       (class == NULL || strcmp(class, name) == 0);
        follow(&d, strstr(at, " d=\"") + 4, is_shape);
    }
    return d;
}

static void is_inside(const struct drawing *d) {
    assert_true(d->lowest_x > d->x || (d->lowest_x >= d->left && d->lowest_y >= d->top &&
                                       d->x <= d->right && d->y <= d->bottom));
}

/* ---- every kind ---- */

/* A rule, and what there is of its kind: open ways, closed ones, arcs, texts. A disc is closed and
 * has two arcs, a box has four, a point of an outline none. */
static const struct kind_case {
    const char *rule;
    int opens, closed, arcs;
    const char *texts;
} cases[] = {
    {"cage 15 r1c1 r1c2 r2c1", 0, 2, 4, "15 "}, /* an outline, the ground of the sum */
    {"cage r1c1 r3c3 r3c4", 0, 2, 0, ""},       /* it is in two pieces */
    {"different r1c1 r2c2 r2c3", 0, 2, 0, ""},  /* a tint in two pieces */
    {"sum 12 r1c1 r1c2", 0, 2, 4, "sum 12 "},
    {"little-killer 20 r1c2-r8c9", 2, 0, 0, "20 "}, /* an arrow and its head */
    {"rellik 7 r1c1 r1c2", 0, 2, 4, "not 7 "},
    {"equality r1c1 r1c2", 0, 2, 4, "= "},
    {"equal-sum r1c1 r1c2 / r3c3 r3c4 / r5c5 r6c6", 3, 0, 0, ""},
    {"thermometer r1c1 r1c2 r2c3", 1, 1, 2, ""},
    {"slow-thermometer r1c1 r1c2 r2c3", 1, 1, 2, ""},
    {"arrow r1c1 / r1c2 r1c3", 2, 1, 2, ""}, /* shaft, head, ring */
    {"arrow r1c1 r1c2 / r2c3", 4, 0, 0, ""}, /* the pill is two lines */
    {"double-arrow r1c1 r1c2 r2c3", 1, 2, 4, ""},
    {"whisper r1c1 r1c2 r2c3", 1, 0, 0, ""},
    {"renban r1c1 r1c2 r2c3", 1, 0, 0, ""},
    {"nabner r1c1 r1c2 r2c3", 1, 0, 0, ""},
    {"palindrome r1c1 r1c2 r2c3", 1, 0, 0, ""},
    {"between r1c1 r1c2 r2c3", 1, 2, 4, ""},
    {"lockout r1c1 r1c2 r2c3", 1, 2, 0, ""}, /* diamonds */
    {"zipper r1c1 r1c2 r2c3", 1, 0, 0, ""},
    {"region-sum r1c1-r1c4", 1, 0, 0, ""},
    {"entropic r1c1 r1c2 r2c3", 1, 0, 0, ""},
    {"modular r1c1 r1c2 r2c3", 1, 0, 0, ""},
    {"pair 2 5 10 20 40 80 160 320 128 r1c1 r1c2", 1, 0, 0, ""},
    {"pair-all 2 5 10 20 40 80 160 320 128 r1c1 r1c2", 1, 0, 0, ""},
    {"difference r1c1 r1c2", 0, 1, 2, ""},
    {"difference 3 r1c1 r2c1", 0, 1, 2, "3 "},
    {"ratio r1c1 r1c2", 0, 1, 2, ""},
    {"ratio 4 r1c1 r1c2", 0, 1, 2, "4 "},
    {"difference r1c1 r3c3", 1, 1, 2, ""}, /* they are joined by a line */
    {"xv 5 r1c1 r1c2", 0, 1, 2, "V "},
    {"xv 10 r1c1 r1c2", 0, 1, 2, "X "},
    {"xv 7 r1c1 r1c2", 0, 1, 2, "7 "},
    {"greater r1c1 r1c2", 1, 1, 2, ""},
    {"even r1c1 r5c5", 0, 2, 8, ""},
    {"odd r1c1 r5c5", 0, 2, 4, ""},
    {"minimum r5c5", 0, 4, 0, ""},
    {"maximum r5c5", 0, 4, 0, ""},
    {"quadruple 3 r1c1 r1c2 r2c1 r2c2", 0, 1, 2, "3 "},
    {"quadruple 1 2 2 4 r1c1 r1c2 r2c1 r2c2", 0, 1, 2, "1 2 2 4 "},
    {"counting-circles r1c1 r5c5 r9c9", 0, 3, 6, ""},
    {"row-indexer r1c1 r5c5", 0, 2, 0, ""},
    {"column-indexer r1c1 r5c5", 0, 2, 0, ""},
    {"box-indexer r1c1 r5c5", 0, 2, 8, ""},
    {"clone r1c1 r1c2 / r5c5 r5c6", 0, 2, 0, ""},
    {"same-values r1c1 r1c2 / r5c5 r5c6 / r7c7 r8c8", 0, 4, 0, ""},
    {"sandwich 12 r1c1-r1c9", 0, 0, 0, "12 "},
    {"x-sum 12 r9c1-r1c1", 0, 1, 2, "12 "},
    {"skyscraper 3 r1c9-r1c1", 0, 1, 4, "3 "},
    {"numbered-room 3 r1c9-r9c9", 0, 0, 0, "#3 "},
    {"lunchbox 12 r1c1-r1c4", 0, 2, 4, "[12] "},
    {"non-consecutive", 0, 0, 0, ""},
    {"negative-ratio", 0, 0, 0, ""},
    {"negative-xv", 0, 0, 0, ""},
    {"strict-kropki", 0, 0, 0, ""},
    {"anti-knight", 0, 0, 0, ""},
    {"anti-king", 0, 0, 0, ""},
    {"chess-move 1 3", 0, 0, 0, ""},
    {"anti-taxicab", 0, 0, 0, ""},
    {"disjoint-groups", 0, 0, 0, ""},
};
enum { CASES = sizeof cases / sizeof *cases };

static void word_of(const char *rule, char out[40]) {
    size_t n = strcspn(rule, " ");
    assert_true(n < 40);
    memcpy(out, rule, n);
    out[n] = '\0';
}

static void every_kind_has_its_shapes(void **unused) {
    (void)unused;
    for (int i = 0; i < CASES; i++) {
        char word[40];
        word_of(cases[i].rule, word);
        struct document doc = picture_of(cases[i].rule);
        struct drawing d = drawing_of(doc.at, word);
        if (d.opens != cases[i].opens || d.closed != cases[i].closed || d.arcs != cases[i].arcs ||
            strcmp(d.texts, cases[i].texts) != 0)
            fail_msg("%s: %d open, %d closed, %d arcs, texts '%s'", cases[i].rule, d.opens,
                     d.closed, d.arcs, d.texts);
        is_inside(&d);
        free(doc.at);
    }
}

static void every_kind_has_a_case(void **unused) {
    (void)unused;
    const char *word;
    for (int k = 0; (word = nonet_rule_kind_at(k)) != NULL; k++) {
        int found = 0;
        for (int i = 0; i < CASES; i++) {
            char own[40];
            word_of(cases[i].rule, own);
            found |= strcmp(own, word) == 0;
        }
        if (!found)
            fail_msg("%s has no case here", word);
    }
}

/* ---- places ---- */

static void outlines_follow_the_cells(void **unused) {
    (void)unused;
    struct document d = picture_of("cage r1c1 r1c2 r2c1");
    const char *path = strstr(d.at, " d=\"M");
    static const char *const corners[] = {"9 9", "191 9", "191 91", "91 91", "91 191", "9 191"};
    assert_non_null(path);
    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
        char with_command[16];
        snprintf(with_command, sizeof with_command, "%c%s", strstr(path, "M") ? 'L' : 'M',
                 corners[i]);
        if (strstr(path, with_command) == NULL) {
            with_command[0] = 'M';
            assert_non_null(strstr(path, with_command));
        }
    }
    assert_int_equal(times(&d, "L"), 5);
    free(d.at);
    d = picture_of("cage r1c1-r1c3 r2c1 r2c3 r3c1-r3c3"); /* around a hole */
    assert_int_equal(drawing_of(d.at, "cage").closed, 2);
    assert_true(has(&d, "stroke-dasharray="));
    free(d.at);
}

static void dots_are_on_the_edge(void **unused) {
    (void)unused;
    struct document d = picture_of("ratio r1c1 r1c2");
    assert_true(has(&d, "M85 50a15 15")); /* the middle is (100, 50) */
    free(d.at);
    d = picture_of("ratio r1c1 r2c1");
    assert_true(has(&d, "M35 100a15 15"));
    free(d.at);
    d = picture_of("ratio r1c1 r1c2; difference 3 r1c1 r1c2; xv 7 r1c2 r1c1");
    assert_true(has(&d, "M85 50a15 15") && has(&d, "M85 82a15 15") && has(&d, "M85 18a15 15"));
    free(d.at);
    d = picture_of("quadruple 5 r1c1 r1c2 r2c1 r2c2");
    assert_true(has(&d, "M75 100a25 25"));
    free(d.at);
}

static void arrows_go_from_the_ring_to_the_tip(void **unused) {
    (void)unused;
    struct document d = picture_of("arrow r5c4 r5c5 / r4c6 r3c6");
    assert_true(has(&d, "M450 450L550 350L550 250M")); /* from the nearest cell of the pill */
    assert_true(has(&d, "M350 450L450 450"));
    free(d.at);
    d = picture_of("greater r1c1 r1c2; greater r5c5 r4c5");
    assert_true(has(&d, "M93 62L107 50L93 38")); /* open to the left */
    assert_true(has(&d, "M462 407L450 393L438 407") || has(&d, "M438 407L450 393L462 407"));
    free(d.at);
}

static void a_dark_dot_has_white_letters(void **unused) {
    (void)unused;
    struct document d = picture_of("ratio 3 r1c1 r1c2");
    assert_true(has(&d, "fill=\"#fff\""));
    free(d.at);
    d = picture_of("difference 3 r1c1 r1c2");
    assert_false(has(&d, "fill=\"#fff\""));
    free(d.at);
}

/* ---- outside ---- */

static void clues_outside_stand_apart(void **unused) {
    (void)unused;
    struct document doc = picture_of(
        "sandwich 10 r1c1-r1c9; x-sum 20 r1c1-r1c9; skyscraper 3 r1c1-r1c9; numbered-room 4 r1c1-r1c9;"
        "sandwich 11 r1c1-r9c1; x-sum 21 r1c1-r9c1; little-killer 30 r1c2-r8c9;"
        "sandwich 12 r9c9-r9c1; skyscraper 2 r9c9-r9c1; x-sum 22 r9c9-r1c9; numbered-room 5 r9c9-r1c9;"
        "little-killer 45 r1c1-r9c9; little-killer 9 r9c1-r1c9; little-killer 6 r1c9; sandwich 7 r5c1-r5c9");
    struct drawing d = drawing_of(doc.at, NULL);
    assert_int_equal(d.count, 15);
    for (int i = 0; i < d.count; i++) {
        struct text *a = &d.text[i];
        assert_true(a->x < 0 || a->x > 900 || a->y < 0 || a->y > 900);
        for (int j = 0; j < i; j++) {
            double x = a->x - d.text[j].x, y = a->y - d.text[j].y;
            assert_true(x * x + y * y > 45 * 45);
        }
    }
    is_inside(&d);
    assert_true(d.left < -240 && d.top < -120 && d.right > 1020 && d.bottom > 1020);
    assert_true(d.top >= -190); /* three at most are above a column */
    free(doc.at);
}

static void a_diagonal_from_the_middle_is_written_inside(void **unused) {
    (void)unused;
    struct document doc = picture_of("little-killer 12 r4c4-r6c6");
    struct drawing d = drawing_of(doc.at, NULL);
    assert_int_equal(d.count, 1);
    assert_true(d.left == 0 && d.text[0].x > 300 && d.text[0].x < 350 && d.text[0].y < 350);
    free(doc.at);
}

/* ---- pages ---- */

static void nothing_leaves_the_page(void **unused) {
    (void)unused;
    for (int i = 0; i < CASES; i++) {
        for (int way = 0; way < 8; way++) {
            struct ruled r;
            struct nonet_print_item items[2] = {ruled(&r, cases[i].rule)};
            struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
            items[1] = items[0];
            o.marks = way % 2 ? NONET_PRINT_MARKS_ALL : NONET_PRINT_MARKS_NONE;
            o.paper = way / 2 % 2 ? NONET_PAPER_FIT : NONET_PAPER_A5;
            o.per_page = way / 4 ? 12 : 0;
            o.margin = 0;
            o.pages = 1;
            struct document doc = print_well(items, way / 4 ? 2 : 1, &o);
            check_xml(&doc);
            char *text = doc.at; /* marks are many texts: only shapes are followed */
            while ((text = strstr(text, "<text")) != NULL)
                text[1] = 'q';
            struct drawing d = drawing_of(doc.at, NULL);
            is_inside(&d);
            free(doc.at);
        }
    }
}

static void every_document_has_the_same_shapes(void **unused) {
    (void)unused;
    for (int i = 0; i < CASES; i++) {
        struct ruled r;
        struct nonet_print_item item = ruled(&r, cases[i].rule);
        struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
        struct document svg = print_well(&item, 1, &o);
        o.as = NONET_PRINT_PDF;
        struct document pdf = print_well(&item, 1, &o);
        o.as = NONET_PRINT_LATEX;
        struct document latex = print_well(&item, 1, &o);
        size_t groups = times(&svg, "<path class=");
        struct drawing d = drawing_of(svg.at, NULL);
        assert_int_equal(times(&pdf, "q\n"), groups);
        assert_int_equal(times(&pdf, "Q\n"), groups);
        assert_int_equal(times(&pdf, " h\n") + times(&pdf, "\nh\n"), (size_t)d.closed);
        assert_int_equal(times(&latex, "\\gridshape{q\n"), groups);
        assert_int_equal(times(&latex, "\nh\n"), (size_t)d.closed);
        free(svg.at);
        free(pdf.at);
        free(latex.at);
    }
}

static int colour_is_grey(const char *at) {
    return strncmp(at + 1, at + 3, 2) == 0 && strncmp(at + 3, at + 5, 2) == 0;
}

static void paper_has_greys_alone(void **unused) {
    (void)unused;
    for (int colours = 0; colours < 2; colours++) {
        int coloured = 0;
        for (int i = 0; i < CASES; i++) {
            struct ruled r;
            struct nonet_print_item item = ruled(&r, cases[i].rule);
            struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
            o.colours = colours;
            struct document d = print_well(&item, 1, &o);
            for (const char *at = d.at; (at = strstr(at, "\"#")) != NULL; at++)
                coloured += strspn(at + 2, "0123456789abcdef") == 6 && !colour_is_grey(at + 1);
            free(d.at);
        }
        assert_true(colours ? coloured > 10 : coloured == 0);
    }
}

static void marks_keep_away_from_what_is_at_edges(void **unused) {
    (void)unused;
    struct ruled r;
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    double x, lowest[2] = {1e9, 1e9};
    o.marks = NONET_PRINT_MARKS_ALL;
    o.no_key = 1;
    for (int crowded = 0; crowded < 2; crowded++) {
        struct nonet_print_item item = ruled(&r, crowded ? "cage r5c5" : "renban r5c5 r5c6");
        struct document d = print_well(&item, 1, &o);
        for (const char *at = d.at; (at = strstr(at, "<text x=\"")) != NULL; at++) {
            assert_int_equal(sscanf(at, "<text x=\"%lf", &x), 1);
            lowest[crowded] = x < lowest[crowded] ? x : lowest[crowded];
        }
        free(d.at);
    }
    assert_true(lowest[1] > lowest[0] + 4); /* points; a cell has 56 */
}

/* ---- words ---- */

static int lines_below(const struct document *d, const char *from) {
    const char *group = strstr(d->at, from);
    int count = 0;
    assert_non_null(group);
    while (group > d->at && strncmp(group, "<g", 2) != 0)
        group--;
    for (const char *at = group; strncmp(at, "</g>", 4) != 0; at++)
        count += strncmp(at, "<text", 5) == 0;
    return count;
}

static void what_is_not_drawn_is_told(void **unused) {
    (void)unused;
    struct ruled r;
    struct nonet_print_item item = ruled(&r, "anti-knight; cage 12 r1c1 r1c2; whisper 4 r1c1 r1c2; "
                                             "whisper r5c5 r5c6; sum 6 2 1 -1 r3c3 r3c4 r3c5");
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    o.no_key = 1;
    struct document d = print_well(&item, 1, &o);
    assert_true(has(&d, ">Cells a knight&apos;s") || has(&d, ">Cells a knight's move apart"));
    assert_int_equal(lines_below(&d, ">Cells a knight's"), 3); /* the values of two are not usual */
    assert_true(has(&d, "r1c1 and r1c2 differ by at least 4."));
    assert_false(has(&d, "r5c6"));
    free(d.at);
    o.parts = NONET_PRINT_SOLUTIONS;
    d = print_well(&item, 1, &o);
    assert_false(has(&d, "knight")); /* only with the puzzle */
    free(d.at);
}

/* A line for each kind that is drawn, and a sample of each kind of lines. */
static void what_is_drawn_has_a_key(void **unused) {
    (void)unused;
    struct ruled r;
    struct nonet_print_item item =
        ruled(&r, "diagonals; house r1c2 r2c4 r3c6 r4c8 r5c1 r6c3 r7c5 r8c7 r9c9; anti-knight; "
                  "thermometer r1c1 r1c2; thermometer r2c2 r2c3; arrow r5c5 / r5c6 r5c7; "
                  "whisper 4 r7c1 r7c2; difference 1 r9c1 r9c2");
    struct document d = print_well(&item, 1, NULL);
    assert_int_equal(lines_below(&d, ">Cells a knight's"), 7);
    assert_true(has(&d, ">Diagonals with a line hold every digit once.<"));
    assert_true(has(&d, ">Tinted houses hold every digit once.<"));
    assert_true(has(&d, ">Digits go up from the bulb.<"));
    assert_true(has(&d, ">The circle holds the sum of the digits along the arrow.<"));
    assert_true(has(&d, ">White dots: the digits differ by 1, or by the number in the dot.<"));
    assert_false(has(&d, "at least 5")); /* the only one has another value, and is told */
    assert_int_equal(drawing_of(d.at, "thermometer").opens, 3);
    free(d.at);
}

/* Every kind that is drawn, unless each of its rules is told. */
static void every_drawn_kind_has_a_key(void **unused) {
    (void)unused;
    const struct rule_kind *kind;
    for (int i = 0; (kind = nonet_kind_at(i)) != NULL; i++) {
        int is_told = kind->look.shape == LOOK_NONE || kind->form.parts == MANY ||
                      kind->form.numbers == TABLE ||
                      (kind->look.shape == LOOK_TINT && kind->form.parts > 1);
        if (is_told != (kind->key == NULL))
            fail_msg("%s %s a key", kind->word, is_told ? "does not need" : "has no");
        assert_true(is_told || kind->key[strlen(kind->key) - 1] != '.');
    }
}

/* Where there is no room for all of it, the last line says so. */
static void a_long_key_is_cut(void **unused) {
    (void)unused;
    struct ruled r;
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    struct nonet_print_item item =
        ruled(&r, "cage 3 r1c1 r1c2; thermometer r1c1 r1c2; arrow r5c5 / r5c6; renban r7c1 r7c2; "
                  "palindrome r1c1 r1c2; between r2c1-r2c3; zipper r3c1-r3c3; nabner r4c1 r4c2; "
                  "even r9c1; odd r9c2; minimum r9c4; maximum r9c6; xv 5 r8c1 r8c2; "
                  "greater r8c3 r8c4; ratio 2 r8c5 r8c6; difference 1 r8c7 r8c8");
    o.per_page = 12;
    struct document d = print_well(&item, 1, &o);
    assert_true(has(&d, " more kinds of marks.<"));
    free(d.at);
}

static void words_are_wrapped_and_counted(void **unused) {
    (void)unused;
    char text[8000] = "";
    struct ruled r;
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    for (int i = 0; i < 80; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "chess-move %d %d;whisper 3 r%dc%d r%dc%d;", i % 9, 1 + i % 8, i % 9 + 1,
                 i / 9 % 9 + 1, (i + 4) % 9 + 1, (i / 9 + 2) % 9 + 1);
    struct nonet_print_item item = ruled(&r, text);
    struct document d = print_well(&item, 1, &o);
    assert_true(has(&d, ">And "));
    assert_true(has(&d, " more rules.</text>"));
    int lines = lines_below(&d, ">And ");
    assert_true(lines > 5 && lines < 60);
    struct drawing all = {.right = 595.28, .bottom = 841.89};
    for (const char *at = d.at; (at = strstr(at, "<text x=\"")) != NULL; at++) {
        double x, y;
        assert_int_equal(sscanf(at, "<text x=\"%lf\" y=\"%lf", &x, &y), 2);
        assert_true(x > 0 && x < all.right && y > 0 && y < all.bottom - 42);
    }
    free(d.at);
    item = ruled(&r, "same-values r1c1-r1c9 / r2c1-r2c9 / r3c1-r3c9 / r4c1-r4c9 / r5c1-r5c9");
    o.per_page = 6;
    d = print_well(&item, 1, &o);
    assert_true(lines_below(&d, ">These have the same digits") >= 3);
    free(d.at);
}

/* ---- the function ---- */

static void the_picture_follows_snprintf(void **unused) {
    (void)unused;
    struct ruled r;
    struct nonet_print_item item = ruled(&r, "cage 12 r1c1 r1c2");
    char little[16];
    union nonet_grid9 four;
    memset(little, 'x', sizeof little);
    long length = nonet_rules_picture(item.puzzle, item.rules, little, sizeof little);
    assert_true(length > 100);
    assert_int_equal(strlen(little), sizeof little - 1);
    assert_int_equal(nonet_grid_init(NONET_GRID(four), sizeof four, 2, 2), NONET_OK);
    assert_int_equal(nonet_rules_picture(NONET_GRID(four), item.rules, little, sizeof little),
                     NONET_E_SHAPE);
    assert_true(nonet_rules_picture(item.puzzle, NULL, NULL, 0) > 0); /* two empty groups */
    struct document d = picture_of("cage 12 r1c1 r1c2");
    const char *under = strstr(d.at, "<g class=\"under\">"),
               *over = strstr(d.at, "<g class=\"over\">");
    assert_true(under != NULL && over != NULL && under < over && over < strstr(d.at, "<path"));
    free(d.at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_has_its_shapes),
        cmocka_unit_test(every_kind_has_a_case),
        cmocka_unit_test(outlines_follow_the_cells),
        cmocka_unit_test(dots_are_on_the_edge),
        cmocka_unit_test(arrows_go_from_the_ring_to_the_tip),
        cmocka_unit_test(a_dark_dot_has_white_letters),
        cmocka_unit_test(clues_outside_stand_apart),
        cmocka_unit_test(a_diagonal_from_the_middle_is_written_inside),
        cmocka_unit_test(nothing_leaves_the_page),
        cmocka_unit_test(every_document_has_the_same_shapes),
        cmocka_unit_test(paper_has_greys_alone),
        cmocka_unit_test(marks_keep_away_from_what_is_at_edges),
        cmocka_unit_test(what_is_not_drawn_is_told),
        cmocka_unit_test(what_is_drawn_has_a_key),
        cmocka_unit_test(every_drawn_kind_has_a_key),
        cmocka_unit_test(a_long_key_is_cut),
        cmocka_unit_test(words_are_wrapped_and_counted),
        cmocka_unit_test(the_picture_follows_snprintf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
