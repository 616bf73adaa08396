/*
 * Printed documents from the inside: PDF whose table of offsets and lengths is right to the byte,
 * XML that closes what it opens, LaTeX with its groups closed; every digit in its own cell, and
 * lines of the right kind, at every size.
 */
#include "document.h"

static const char *const board =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
static const char *const solved =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

static const char nasty[] =
    "A & B <x/> \"q\" 'r' 50% {y} $5 #1 a_b ^ ~ \\ (--) ]]> \n\t\x01 caf\xe9 "
    "J\xc3\xb6rg \xe6\x95\xb0 \xf0\x9f\x98\x80 \xed\xa0\x80 \xc0\xaf end";

/* Fifteen puzzles with labels and solutions, some of them strange. */
struct book {
    union nonet_grid9 puzzle, solution;
    struct nonet_print_item items[15];
};

static void fill_book(struct book *b) {
    memset(b, 0, sizeof *b);
    read_nine(board, &b->puzzle);
    read_nine(solved, &b->solution);
    for (int i = 0; i < 15; i++) {
        b->items[i].puzzle = NONET_GRID(b->puzzle);
        b->items[i].solution = i % 4 == 3 ? NULL : NONET_GRID(b->solution);
        b->items[i].label = i % 2 ? nasty : NULL;
        b->items[i].note = i % 3 ? "hard \xc2\xb7 4.2" : NULL;
        b->items[i].solution_note = i % 4 == 3 ? "no solution" : NULL;
    }
}

static struct nonet_print_options book_options(enum nonet_print_as as) {
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    o.as = as;
    o.parts = NONET_PRINT_BOTH;
    o.marks = NONET_PRINT_MARKS_ALL;
    o.title = nasty;
    return o;
}

/* ---- PDF ---- */

static size_t number_after(const struct document *d, const char *text) {
    const char *at = strstr(d->at, text);
    assert_non_null(at);
    return (size_t)strtoull(at + strlen(text), NULL, 10);
}

/* The place of the table, as the last lines give it. */
static size_t table_of(const struct document *d) {
    const char *end = d->at + d->length - strlen("%%EOF\n");
    assert_string_equal(end, "%%EOF\n");
    while (strncmp(end, "startxref\n", 10) != 0)
        assert_true(end-- > d->at);
    return (size_t)strtoull(end + 10, NULL, 10);
}

static void check_offsets(const struct document *d) {
    char want[32];
    size_t table = table_of(d), count = 0;
    assert_memory_equal(d->at, "%PDF-1.4\n%", 10);
    assert_true(table < d->length);
    assert_int_equal(sscanf(d->at + table, "xref\n0 %zu\n", &count), 1);
    assert_true(count > 6);
    const char *row = strstr(d->at + table, "0000000000 65535 f \n");
    assert_non_null(row);
    for (size_t i = 1; i < count; i++) {
        row += 20;
        size_t offset = (size_t)strtoull(row, NULL, 10);
        assert_memory_equal(row + 10, " 00000 n \n", 10);
        snprintf(want, sizeof want, "%zu 0 obj\n", i);
        assert_true(offset < table);
        assert_memory_equal(d->at + offset, want, strlen(want));
    }
    assert_memory_equal(row + 20, "trailer\n", 8);
    snprintf(want, sizeof want, "/Size %zu ", count);
    assert_non_null(strstr(row, want));
}

static size_t check_streams(const struct document *d) {
    static const char head[] = "<< /Length ", begin[] = " >>\nstream\n", end[] = "\nendstream\n";
    size_t n = 0;
    for (const char *at = d->at; (at = strstr(at, head)) != NULL; n++) {
        char *behind;
        size_t length = (size_t)strtoull(at + strlen(head), &behind, 10);
        assert_memory_equal(behind, begin, strlen(begin));
        at = behind + strlen(begin) + length;
        assert_true(at < d->at + d->length);
        assert_memory_equal(at, end, strlen(end));
    }
    return n;
}

static void offsets_and_lengths_are_right(void **unused) {
    (void)unused;
    struct book b;
    fill_book(&b);
    for (int per_page = 1; per_page <= 7; per_page += 3) {
        struct nonet_print_options o = book_options(NONET_PRINT_PDF);
        o.per_page = per_page;
        struct document d = print_well(b.items, 15, &o);
        long pages = nonet_print_pages(b.items, 15, &o);
        assert_int_equal(pages, (15 + per_page - 1) / per_page + 2);
        check_offsets(&d);
        assert_int_equal(check_streams(&d), pages);
        assert_int_equal(number_after(&d, "/Count "), pages);
        assert_int_equal(times(&d, "/Type /Page "), pages);
        assert_int_equal(times(&d, "BT "), times(&d, "ET\n"));
        free(d.at);
    }
}

static void pdf_has_no_byte_that_needs_eight_bits(void **unused) {
    (void)unused;
    struct book b;
    fill_book(&b);
    struct nonet_print_options o = book_options(NONET_PRINT_PDF);
    struct document d = print_well(b.items, 15, &o);
    for (size_t i = 16; i < d.length; i++)
        assert_true(d.at[i] == '\n' || (d.at[i] >= ' ' && d.at[i] <= '~'));
    assert_true(has(&d, "(A & B <x/> \"q\" 'r' 50% {y} $5 #1 a_b ^ ~ \\\\ \\(--\\) ]]>"));
    assert_true(has(&d, "/Title <FEFF0041002000260020"));
    assert_true(has(&d, "D83DDE00")); /* above U+FFFF */
    assert_true(has(&d, "[0 0 595.28 841.89]"));
    free(d.at);
}

/* ---- SVG ---- */

static void xml_is_well_formed(void **unused) {
    (void)unused;
    struct book b;
    fill_book(&b);
    struct nonet_print_options o = book_options(NONET_PRINT_SVG);
    struct document d = print_well(b.items, 15, &o);
    check_xml(&d);
    assert_int_equal(times(&d, "<g transform="), 4); /* five pages, the first is where it is */
    assert_true(has(&d, "height=\"4209.45pt\" viewBox=\"0 0 595.28 4209.45\""));
    assert_true(has(&d, "<title>A &amp; B &lt;x/&gt; \"q\" 'r' 50% {y}"));
    assert_true(has(&d, "]]&gt;     caf\xc3\xa9 J\xc3\xb6rg \xe6\x95\xb0 \xf0\x9f\x98\x80"));
    free(d.at);
}

static void a_page_alone_is_the_same(void **unused) {
    (void)unused;
    struct book b;
    fill_book(&b);
    struct nonet_print_options o = book_options(NONET_PRINT_SVG);
    struct document whole = print_well(b.items, 15, &o);
    o.pages = 1;
    for (o.first_page = 1; o.first_page <= 5; o.first_page++) {
        struct document d = print_well(b.items, 15, &o);
        const char *page = strstr(d.at, "<g>\n");
        assert_non_null(page);
        d.at[d.length - strlen("</svg>\n")] = '\0';
        assert_true(strlen(page) > 1000);
        assert_non_null(strstr(whole.at, page + strlen("<g>\n")));
        free(d.at);
    }
    free(whole.at);
}

/* ---- LaTeX ---- */

static void latex_closes_its_groups(void **unused) {
    (void)unused;
    struct book b;
    fill_book(&b);
    struct nonet_print_options o = book_options(NONET_PRINT_LATEX);
    struct document d = print_well(b.items, 15, &o);
    int depth = 0;
    for (const char *at = d.at; *at; at++) {
        if (*at == '\\')
            at++;
        else if (*at == '{')
            depth++;
        else if (*at == '}')
            assert_true(--depth >= 0);
    }
    assert_int_equal(depth, 0);
    assert_int_equal(times(&d, "\\begin{picture}"), 5);
    assert_int_equal(times(&d, "\\end{picture}\\newpage\n"), 5);
    assert_int_equal(times(&d, "\\end{document}\n"), 1);
    assert_true(has(&d, "A \\& B \\textless{}x/\\textgreater{} \"q\" \\textquotesingle{}r"));
    assert_true(has(&d, "50\\% \\{y\\} \\$5 \\#1 a\\_b \\textasciicircum{} \\textasciitilde{} "
                        "\\textbackslash{} (-{}-{})"));
    free(d.at);
}

/* ---- every size ---- */

static void every_shape_is_printed(void **unused) {
    (void)unused;
    static const int shapes[][2] = {{2, 2}, {2, 3}, {3, 2}, {1, 7},  {7, 1}, {2, 4},
                                    {3, 4}, {4, 4}, {5, 5}, {2, 13}, {6, 6}, {10, 10}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct nonet_grid *g = some_grid(shapes[i][0], shapes[i][1]);
        struct nonet_print_item item = {.puzzle = g};
        size_t clues = (size_t)nonet_grid_clues(g);
        static const char *const texts[] = {"<text", " Tj\n", "\\griddigit{"};
        for (int as = NONET_PRINT_SVG; as <= NONET_PRINT_LATEX; as++) {
            struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
            o.as = (enum nonet_print_as)as;
            struct document d = print_well(&item, 1, &o);
            assert_int_equal(times(&d, texts[as]), clues);
            free(d.at);
        }
        free(g);
    }
}

/* The first group of lines of this thickness: the smallest and largest of their coordinates. */
struct frame {
    double x, y, side;
    size_t lines;
};

static struct frame read_lines(const struct document *d, int is_thick) {
    struct frame f = {1e9, 1e9, 0, 0};
    const char *path = strstr(d->at, "<path");
    path = is_thick && path ? strstr(path + 1, "<path") : path;
    assert_non_null(path);
    const char *end = strstr(path, "\"/>");
    for (const char *at = path; (at = strchr(at, 'M')) != NULL && at < end; at++) {
        double x, y, length;
        char direction;
        assert_int_equal(sscanf(at, "M%lf %lf%c%lf", &x, &y, &direction, &length), 4);
        assert_true(direction == 'h' || direction == 'v');
        f.x = x < f.x ? x : f.x;
        f.y = y < f.y ? y : f.y;
        f.side = length;
        f.lines++;
    }
    return f;
}

/* Every text of the document is the digit of the cell in whose middle it is. */
static void check_places(const struct document *d, const struct nonet_grid *g, struct frame f) {
    double cell = f.side / nonet_grid_side(g);
    for (const char *at = d->at; (at = strstr(at, "<text ")) != NULL; at++) {
        double x, y;
        int digit;
        assert_int_equal(sscanf(at, "<text x=\"%lf\" y=\"%lf\">%d<", &x, &y, &digit), 3);
        int column = (int)((x - f.x) / cell), row = (int)((y - f.y) / cell);
        assert_true(column >= 0 && column < nonet_grid_side(g) && row >= 0 &&
                    row < nonet_grid_side(g));
        assert_int_equal(nonet_grid_value(g, row * nonet_grid_side(g) + column), digit);
        double off = x - (f.x + (column + 0.5) * cell);
        assert_true(off > -0.02 && off < 0.02);
    }
}

static void digits_stand_in_their_cells(void **unused) {
    (void)unused;
    static const struct {
        int box_rows, box_cols;
        size_t thin, thick;
    } cases[] = {{3, 3, 12, 8}, {2, 3, 7, 7}, {4, 4, 24, 10}, {1, 5, 8, 4}, {10, 10, 180, 22}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_grid *g = some_grid(cases[i].box_rows, cases[i].box_cols);
        struct nonet_print_item item = {.puzzle = g};
        struct document d = print_well(&item, 1, NULL);
        struct frame thin = read_lines(&d, 0), thick = read_lines(&d, 1);
        assert_int_equal(thin.lines, cases[i].thin);
        assert_int_equal(thick.lines, cases[i].thick);
        assert_true(thick.x >= 42 && thick.x + thick.side <= 595.28 - 42); /* inside the margins */
        check_places(&d, g, thick);
        free(d.at);
        free(g);
    }
}

static void marks_are_drawn_where_they_are_asked_for(void **unused) {
    (void)unused;
    union nonet_grid9 plain, marked;
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    struct nonet_set two = {5, 0};
    read_nine(board, &plain);
    marked = plain;
    nonet_grid_set_marks(NONET_GRID(marked), 1, two);
    size_t clues = (size_t)nonet_grid_clues(NONET_GRID(plain)), open = 81 - clues;
    const struct {
        const struct nonet_grid *grid;
        enum nonet_print_marks marks;
        size_t texts;
    } cases[] = {{NONET_GRID(plain), NONET_PRINT_MARKS_GIVEN, clues},
                 {NONET_GRID(plain), NONET_PRINT_MARKS_ALL, clues + 9 * open},
                 {NONET_GRID(marked), NONET_PRINT_MARKS_GIVEN, clues + 9 * (open - 1) + 2},
                 {NONET_GRID(marked), NONET_PRINT_MARKS_NONE, clues}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_print_item item = {.puzzle = cases[i].grid};
        o.marks = cases[i].marks;
        struct document d = print_well(&item, 1, &o);
        assert_int_equal(times(&d, "<text"), cases[i].texts);
        free(d.at);
    }
    two.low = 0;
    nonet_grid_set_marks(NONET_GRID(marked), 1, two);
    struct nonet_print_item item = {.puzzle = NONET_GRID(marked)};
    o.marks = NONET_PRINT_MARKS_GIVEN;
    struct document d = print_well(&item, 1, &o);
    assert_int_equal(times(&d, ">!</text>"), 1);
    free(d.at);
}

/* ---- what cannot be shown ---- */

static void test_lost(void **state) {
    (void)state;
    static const char text[] =
        "\xd0\x96 \xc3\xa9 \xd0\x96 \xe6\x95\xb0 x"; /* Zhe, e acute, Zhe, shu */
    char lost[8] = "before";
    assert_int_equal(nonet_print_lost(NONET_PRINT_SVG, text, lost, sizeof lost), 0);
    assert_string_equal(lost, "");
    assert_int_equal(nonet_print_lost(NONET_PRINT_PDF, text, lost, sizeof lost), 1);
    assert_string_equal(lost, "\xd0\x96\xe6\x95\xb0");
    assert_int_equal(nonet_print_lost(NONET_PRINT_LATEX, text, lost, 4), 1);
    assert_string_equal(lost, "\xd0\x96");
    assert_int_equal(nonet_print_lost(NONET_PRINT_PDF, text, NULL, 0), 1);
    assert_int_equal(nonet_print_lost(NONET_PRINT_PDF, "caf\xe9 \xe2\x82\xac", lost, 1), 0);
    assert_int_equal(nonet_print_lost(NONET_PRINT_PDF, NULL, lost, 1), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lost),
        cmocka_unit_test(offsets_and_lengths_are_right),
        cmocka_unit_test(pdf_has_no_byte_that_needs_eight_bits),
        cmocka_unit_test(xml_is_well_formed),
        cmocka_unit_test(a_page_alone_is_the_same),
        cmocka_unit_test(latex_closes_its_groups),
        cmocka_unit_test(every_shape_is_printed),
        cmocka_unit_test(digits_stand_in_their_cells),
        cmocka_unit_test(marks_are_drawn_where_they_are_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
