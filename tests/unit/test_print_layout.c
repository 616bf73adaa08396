/*
 * What is on which page, what is above a puzzle, how texts are measured and cut, and what printing
 * refuses.
 */
#include "document.h"
#include "print/print.h"

static const char *const board =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
static const char *const solved =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

enum { MANY = 40 };

static void fill_items(struct nonet_print_item items[MANY], const struct nonet_grid *grid) {
    memset(items, 0, MANY * sizeof *items);
    for (int i = 0; i < MANY; i++)
        items[i].puzzle = grid;
}

/* ---- pages ---- */

static void pages_are_counted(void **unused) {
    (void)unused;
    static const struct {
        int box_rows, box_cols;
        size_t count;
        int per_page, solutions_per_page;
        enum nonet_print_parts parts;
        long pages;
    } cases[] = {
        {3, 3, 1, 0, 0, NONET_PRINT_PUZZLES, 1},    {3, 3, 6, 0, 0, NONET_PRINT_PUZZLES, 1},
        {3, 3, 7, 0, 0, NONET_PRINT_PUZZLES, 2},    {3, 3, 12, 0, 0, NONET_PRINT_SOLUTIONS, 1},
        {3, 3, 13, 0, 0, NONET_PRINT_BOTH, 5},      {3, 3, 13, 4, 20, NONET_PRINT_BOTH, 5},
        {3, 3, 40, 1, 1, NONET_PRINT_BOTH, 80},     {4, 4, 3, 0, 0, NONET_PRINT_BOTH, 3},
        {5, 5, 2, 0, 0, NONET_PRINT_BOTH, 3},       {10, 10, 2, 0, 0, NONET_PRINT_BOTH, 4},
        {2, 2, 40, 100, 0, NONET_PRINT_PUZZLES, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_grid *g = some_grid(cases[i].box_rows, cases[i].box_cols);
        struct nonet_print_item items[MANY];
        struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
        fill_items(items, g);
        o.parts = cases[i].parts;
        o.per_page = cases[i].per_page;
        o.solutions_per_page = cases[i].solutions_per_page;
        assert_int_equal(nonet_print_pages(items, cases[i].count, &o), cases[i].pages);
        struct document d = print_well(items, cases[i].count, &o);
        assert_int_equal(times(&d, "<g transform="), cases[i].pages - 1);
        free(d.at);
        free(g);
    }
}

static void papers_have_their_sizes(void **unused) {
    (void)unused;
    static const char *const boxes[][2] = {
        [NONET_PAPER_A4] = {"[0 0 595.28 841.89]", "[0 0 841.89 595.28]"},
        [NONET_PAPER_LETTER] = {"[0 0 612 792]", "[0 0 792 612]"},
        [NONET_PAPER_A3] = {"[0 0 841.89 1190.55]", "[0 0 1190.55 841.89]"},
        [NONET_PAPER_A5] = {"[0 0 419.53 595.28]", "[0 0 595.28 419.53]"},
        [NONET_PAPER_LEGAL] = {"[0 0 612 1008]", "[0 0 1008 612]"},
    };
    union nonet_grid9 g;
    read_nine(board, &g);
    struct nonet_print_item item = {.puzzle = NONET_GRID(g)};
    for (int paper = NONET_PAPER_A4; paper <= NONET_PAPER_LEGAL; paper++) {
        for (int landscape = 0; landscape < 2; landscape++) {
            struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
            o.as = NONET_PRINT_PDF;
            o.paper = (enum nonet_paper)paper;
            o.landscape = landscape;
            struct document d = print_well(&item, 1, &o);
            assert_true(has(&d, boxes[paper][landscape]));
            free(d.at);
        }
    }
}

/* Places of a raster are on the page, inside the margins, and do not touch each other. */
static void check_raster(const struct sheet *s, const struct raster *r) {
    int caption = r->caption * 3 / 2;
    assert_true(r->columns * r->rows >= (int)r->per_page);
    assert_true(r->x >= s->margin);
    assert_true(r->y - caption >= s->margin);
    assert_true(r->x + (r->columns - 1) * r->step_x + r->side <= s->width - s->margin);
    assert_true(r->y + (r->rows - 1) * r->step_y + r->side <= s->height - s->margin);
    assert_true(r->columns == 1 || r->step_x >= r->side + 10 * POINT);
    assert_true(r->rows == 1 || r->step_y >= r->side + caption + 10 * POINT);
}

static void places_keep_apart(void **unused) {
    (void)unused;
    union nonet_grid9 g;
    struct nonet_print_item items[MANY];
    read_nine(board, &g);
    fill_items(items, NONET_GRID(g));
    for (int per_page = 0; per_page <= 60; per_page++) {
        struct sheet s = {.items = items, .count = MANY, .largest = 9, .has_numbers = 1};
        struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
        o.parts = NONET_PRINT_BOTH;
        o.per_page = o.solutions_per_page = per_page;
        o.title = per_page % 2 ? "T" : NULL;
        s.options = o;
        s.width = per_page % 3 ? 59528 : 84189;
        s.height = per_page % 3 ? 84189 : 59528;
        s.margin = 4252;
        assert_int_equal(nonet_sheet_plan(&s), NONET_OK);
        check_raster(&s, &s.puzzles);
        check_raster(&s, &s.solutions);
    }
}

/* ---- what is said ---- */

static void captions_tell_number_label_and_note(void **unused) {
    (void)unused;
    union nonet_grid9 g, solution;
    struct nonet_print_item items[MANY];
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    read_nine(board, &g);
    read_nine(solved, &solution);
    fill_items(items, NONET_GRID(g));
    items[0].label = "first";
    items[0].note = "easy";
    items[1].solution_note = "one of several";
    items[1].solution = NONET_GRID(solution);
    o.parts = NONET_PRINT_BOTH;
    o.title = "Title";
    o.first_number = 41;
    struct document d = print_well(items, 2, &o);
    assert_int_equal(times(&d, ">41</text>"), 2);
    assert_int_equal(times(&d, ">42</text>"), 2);
    assert_int_equal(times(&d, ">first</text>"), 2);
    assert_int_equal(times(&d, ">easy</text>"), 1);
    assert_int_equal(times(&d, ">one of several</text>"), 1);
    assert_int_equal(times(&d, ">Title</text>"), 1);
    assert_int_equal(times(&d, ">Title \xe2\x80\x93 Solutions</text>"), 1);
    free(d.at);
    o.title = NULL;
    o.solutions_title = "L\xc3\xb6sungen";
    d = print_well(items, 2, &o);
    assert_int_equal(times(&d, ">L\xc3\xb6sungen</text>"), 1);
    free(d.at);
}

static void a_single_puzzle_has_no_numbers(void **unused) {
    (void)unused;
    union nonet_grid9 g;
    read_nine(board, &g);
    struct nonet_print_item item = {.puzzle = NONET_GRID(g)};
    struct document d = print_well(&item, 1, NULL);
    assert_int_equal(times(&d, "<text"), 17);
    assert_int_equal(times(&d, "font-weight"), 0);
    free(d.at);
}

/* How many texts are in groups of bold letters. */
static size_t bold_texts(const struct document *d) {
    size_t n = 0;
    for (const char *at = d->at; (at = strstr(at, "font-weight=\"bold\"")) != NULL; at++) {
        const char *end = strstr(at, "</g>");
        for (const char *t = at; (t = strstr(t, "<text")) != NULL && t < end; t++)
            n++;
    }
    return n;
}

static void givens_are_bold_beside_other_digits(void **unused) {
    (void)unused;
    union nonet_grid9 g, solution;
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
    read_nine(board, &g);
    read_nine(solved, &solution);
    struct nonet_print_item item = {.puzzle = NONET_GRID(g), .solution = NONET_GRID(solution)};
    o.parts = NONET_PRINT_SOLUTIONS;
    struct document d = print_well(&item, 1, &o);
    assert_int_equal(bold_texts(&d), 17 + 1); /* and the page's title */
    assert_int_equal(times(&d, "<text"), 81 + 1);
    free(d.at);
    nonet_grid_place(NONET_GRID(g), 1, 1);
    d = print_well(&item, 1, NULL);
    assert_int_equal(bold_texts(&d), 17);
    assert_int_equal(times(&d, "<text"), 18);
    free(d.at);
}

static void symbols_stand_for_digits(void **unused) {
    (void)unused;
    struct nonet_grid *g = some_grid(4, 4);
    struct nonet_print_item item = {.puzzle = g, .symbols = "<123456789ABCDEF"};
    struct document d = print_well(&item, 1, NULL);
    assert_true(has(&d, ">F</text>"));
    assert_true(has(&d, ">&lt;</text>"));
    assert_false(has(&d, ">16</text>"));
    free(d.at);
    item.symbols = NULL;
    d = print_well(&item, 1, NULL);
    assert_true(has(&d, ">16</text>"));
    free(d.at);
    free(g);
}

/* ---- texts ---- */

static void widths_are_those_of_helvetica(void **unused) {
    (void)unused;
    assert_int_equal(nonet_words_width(nonet_words("Hello", 0), 0, 1000), 2278);
    assert_int_equal(nonet_words_width(nonet_words("Hello", 0), 1, 1000), 2445);
    assert_int_equal(nonet_words_width(nonet_words("0123456789", 0), 0, 1000), 5560);
    assert_int_equal(nonet_words_width(nonet_words("\xe2\x80\xa6\xc3\xbf", 0), 0, 1000), 1500);
    assert_int_equal(nonet_words_width(nonet_words("\xe6\x95\xb0", 0), 0, 1000), 1000);
    assert_int_equal(nonet_words_width(nonet_words("\xe6\x95\xb0", 1), 0, 1000), 556); /* ? */
    assert_int_equal(nonet_words_width(nonet_words(NULL, 0), 0, 1000), 0);
}

static void long_texts_are_cut(void **unused) {
    (void)unused;
    static const char text[] = "one two three four";
    int all = nonet_words_width(nonet_words(text, 0), 0, 1000);
    struct words w = nonet_words_fit(nonet_words(text, 0), 0, 1000, all);
    assert_int_equal(w.left, strlen(text));
    assert_int_equal(w.is_cut, 0);
    for (int room = all - 1; room > 0; room -= 50) {
        w = nonet_words_fit(nonet_words(text, 0), 0, 1000, room);
        assert_true(w.left < strlen(text));
        assert_true(nonet_words_width(w, 0, 1000) <= room);
        assert_int_equal(w.is_cut, w.left > 0);
        assert_true(w.left == 0 || text[w.left - 1] != ' ');
    }
    w = nonet_words_fit(nonet_words(text, 0), 0, 1000, -5);
    assert_int_equal(w.left, 0);
    assert_int_equal(nonet_words_next(&w), 0);
}

static void bytes_become_characters(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        uint32_t character, latin;
    } cases[] = {
        {"a", 'a', 'a'},
        {"\x1b", ' ', ' '},
        {"\x7f", ' ', ' '},
        {"\xc3\xa9", 0xe9, 0xe9},
        {"\xe9", 0xe9, 0xe9},     /* not UTF-8 */
        {"\x80", 0x20ac, 0x20ac}, /* the same */
        {"\x81", 0xfffd, '?'},    /* not even in Windows' Latin-1 */
        {"\xe2\x82\xac", 0x20ac, 0x20ac},
        {"\xe6\x95\xb0", 0x6570, '?'},
        {"\xf0\x9f\x98\x80", 0x1f600, '?'},
        {"\xed\xa0\x80", 0xed, 0xed},     /* a surrogate */
        {"\xc0\xaf", 0xc0, 0xc0},         /* / in two bytes */
        {"\xe0\x80\xaf", 0xe0, 0xe0},     /* in three */
        {"\xf4\x90\x80\x80", 0xf4, 0xf4}, /* above U+10FFFF */
        {"\xef\xbf\xbf", 0xef, 0xef},     /* not a character */
        {"\xe2\x82", 0xe2, 0xe2},         /* cut off */
        {"\xc2\x85", ' ', ' '},           /* a control character */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct words w = nonet_words(cases[i].text, 0), latin = nonet_words(cases[i].text, 1);
        char bytes[4];
        assert_int_equal(nonet_words_next(&w), cases[i].character);
        assert_int_equal(nonet_words_next(&latin), cases[i].latin);
        assert_int_equal(nonet_win_ansi(cases[i].latin) != 0, 1);
        int n = nonet_utf8(cases[i].character, bytes);
        struct words again = {bytes, (size_t)n, 0, 0};
        assert_int_equal(nonet_words_next(&again), cases[i].character);
        assert_int_equal(again.left, 0);
    }
}

/* ---- what is refused ---- */

static int stop_at_once(void *user, const char *bytes, size_t length) {
    (void)bytes;
    (void)length;
    ++*(int *)user;
    return 1;
}

static void what_cannot_be_printed_is_refused(void **unused) {
    (void)unused;
    union nonet_grid9 g;
    union nonet_grid16 other;
    struct document d = {NULL, 0, 0};
    struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT, usual = NONET_PRINT_OPTIONS_INIT;
    read_nine(board, &g);
    nonet_grid_init(NONET_GRID(other), sizeof other, 4, 4);
    struct nonet_print_item item = {.puzzle = NONET_GRID(g)};
    assert_int_equal(nonet_print_pages(&item, 0, NULL), NONET_E_ARGUMENT);
    assert_int_equal(nonet_print_pages(NULL, 1, NULL), NONET_E_ARGUMENT);
    assert_int_equal(nonet_print(&item, 1, NULL, NULL, NULL), NONET_E_ARGUMENT);
    o.per_page = -1;
    assert_int_equal(nonet_print_pages(&item, 1, &o), NONET_E_ARGUMENT);
    o.per_page = 5000;
    assert_int_equal(nonet_print_pages(&item, 1, &o), NONET_E_ROOM);
    o = usual;
    o.margin = 90;
    assert_int_equal(nonet_print_pages(&item, 1, &o), 1);
    o.margin = 105;
    assert_int_equal(nonet_print_pages(&item, 1, &o), NONET_E_ROOM);
    o = usual;
    o.first_page = 2;
    assert_int_equal(nonet_print(&item, 1, &o, document_take, &d), NONET_E_ARGUMENT);
    o.first_page = 1;
    o.pages = 2;
    assert_int_equal(nonet_print(&item, 1, &o, document_take, &d), NONET_E_ARGUMENT);
    item.solution = NONET_GRID(other);
    assert_int_equal(nonet_print(&item, 1, &usual, document_take, &d), NONET_E_SHAPE);
    item.solution = NULL;
    item.symbols = "12345678";
    assert_int_equal(nonet_print(&item, 1, &usual, document_take, &d), NONET_E_ARGUMENT);
    item.symbols = "12345678\xe9";
    assert_int_equal(nonet_print(&item, 1, &usual, document_take, &d), NONET_E_ARGUMENT);
    item.puzzle = NULL;
    assert_int_equal(nonet_print(&item, 1, &usual, document_take, &d), NONET_E_ARGUMENT);
    assert_null(d.at);
}

static void a_sink_that_says_stop_is_asked_no_more(void **unused) {
    (void)unused;
    union nonet_grid9 g;
    struct nonet_print_item items[MANY];
    read_nine(board, &g);
    fill_items(items, NONET_GRID(g));
    for (int as = NONET_PRINT_SVG; as <= NONET_PRINT_LATEX; as++) {
        struct nonet_print_options o = NONET_PRINT_OPTIONS_INIT;
        int calls = 0;
        o.as = (enum nonet_print_as)as;
        assert_int_equal(nonet_print(items, MANY, &o, stop_at_once, &calls), NONET_E_CANCELLED);
        assert_int_equal(calls, 1);
    }
}

static void options_of_an_older_program_are_completed(void **unused) {
    (void)unused;
    union nonet_grid9 g;
    read_nine(board, &g);
    struct nonet_print_item item = {.puzzle = NONET_GRID(g)};
    struct nonet_print_options o;
    memset(&o, 0xff, sizeof o); /* what lies after it is not part of it */
    o.as = NONET_PRINT_LATEX;
    o.size = offsetof(struct nonet_print_options, paper);
    struct document d = print_well(&item, 1, &o);
    assert_true(has(&d, "paperwidth=595.28bp"));
    free(d.at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_are_counted),
        cmocka_unit_test(papers_have_their_sizes),
        cmocka_unit_test(places_keep_apart),
        cmocka_unit_test(captions_tell_number_label_and_note),
        cmocka_unit_test(a_single_puzzle_has_no_numbers),
        cmocka_unit_test(givens_are_bold_beside_other_digits),
        cmocka_unit_test(symbols_stand_for_digits),
        cmocka_unit_test(widths_are_those_of_helvetica),
        cmocka_unit_test(long_texts_are_cut),
        cmocka_unit_test(bytes_become_characters),
        cmocka_unit_test(what_cannot_be_printed_is_refused),
        cmocka_unit_test(a_sink_that_says_stop_is_asked_no_more),
        cmocka_unit_test(options_of_an_older_program_are_completed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
