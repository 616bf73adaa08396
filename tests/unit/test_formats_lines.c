/*
 * Lines that do not begin with their cells: labels before the puzzle, in quotes or not, a solution
 * next to it, damage that must stay damage, and patterns, which are not puzzles.
 */
#include "own_text.h"

#include "format/field.h"

#define S "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
#define FOUR "1...341....34.21"

static void a_label_may_stand_before_the_cells(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *label;
    } lines[] = {
        {"P1 " P, "P1"},
        {"1: " P "\n", "1"},
        {"Puzzle 1 = " P "\n", "Puzzle 1"},
        {"\"name\" " P "\n", "name"},
        {"\"my name\", " P "\r\n", "my name"},
        {"001;" P "\n", "001"},
        {"puzzle=" P "\n", "puzzle"},
        {"Puzzle #17:\t'" P "' hard\n", "Puzzle #17"},
        {"0001000200030008 " P " x\n", "0001000200030008"},
        {"PuzzleNumber0001 " P "\n", "PuzzleNumber0001"},
        {"  \"" P "\"  easy, fast\n", "easy, fast"},
    };
    char said[200];
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        snprintf(said, sizeof said, "p " P " |%s\n", lines[i].label);
        expect("line", lines[i].text, said);
        expect("sdm", lines[i].text, said);
    }
    expect("line", "\"" P "\"\n'" P "'", "p " P "\np " P "\n");
}

static void the_full_one_of_two_is_the_solution(void **unused) {
    (void)unused;
    expect("line", "P1 " P " " S " x\n", "p " P " =" S " |P1\n");
    expect("line", "P1: " S " = " P "\n", "p " P " =" S " |P1: " S "\n");
    expect("line", "P1 " S " " S "\n", "p " S " =" S " |P1\n");
    expect("line", "P1 " S "\n", "p " S " |P1\n");
    expect("line", "P1 " P " " Q "\n" P " " Q "\n",
           "e 1:4 2 puzzles on this line; one is expected\np " P " |" Q "\n");
}

/* Sixteen characters are a name as often as a puzzle. */
static void short_words_need_company(void **unused) {
    (void)unused;
    expect("line", "P1 " FOUR "\n", "e 1:3 the line ends after 2 cells; 16 make a puzzle\n");
    expect("line", FOUR "\nP1 " FOUR "\n", "p " FOUR "\np " FOUR " |P1\n");
    expect("line", P "\n" FOUR " " P "\n", "p " P "\np " P " |" FOUR "\n");
    expect("line", FOUR " " P "\n", "p " FOUR " |" P "\n");
    told_rows = told_cols = 2;
    expect("line", "P1 " FOUR "\n", "p " FOUR " |P1\n");
    told_rows = told_cols = 0;
}

/* What is nearly a puzzle was meant to be one. */
static void damage_is_not_passed_over(void **unused) {
    (void)unused;
    expect("line", "P1 " P "5 " S "\n",
           "e 1:85 82 cells, one too many is here; 81 make a puzzle\n");
    expect("line", P "5 " P "\n", "e 1:82 82 cells, one too many is here; 81 make a puzzle\n");
    expect("line", "some words # " P "\n", "e 1:5 the line ends after 4 cells; 16 make a puzzle\n");
    expect("line", "some words\n", "t\n");
}

#define PATTERN "...XXX....X...X...................X...X...X...X...................X...X....XXX..."

static void patterns_are_no_puzzles(void **unused) {
    (void)unused;
    const char *refused = "r 1:1 a pattern of crosses, not a puzzle: no cell has a digit\n";
    expect("line", PATTERN "\n", refused);
    expect("sdm", PATTERN " label\n", refused);
    expect("line", "0x0x0x0x0x0x0x0x\n", refused);
    expect("bank", "000183b305c6 " PATTERN "  1.2\n",
           "r 1:14 a pattern of crosses, not a puzzle: no cell has a digit\n");
    expect("line", "P1 " PATTERN "\n",
           "r 1:4 a pattern of crosses, not a puzzle: no cell has a digit\n");
    expect("line", "xxxxxxxxxxxxxxxx\n....0000....0000\nxXxX.2xXxX....xx\n",
           "p ................\np ................\np .....2..........\n");
}

static const char *guess(const char *text) {
    const struct nonet_format *f = nonet_format_guess(text, strlen(text));
    return f ? f->name : "none";
}

static void labelled_lines_are_found(void **unused) {
    (void)unused;
    static const char *const lines[] = {
        "P1 " P "\n",     "1: " P "\n",  "Puzzle 1 = " P "\n", "\"name\" " P "\n",
        "puzzle=" P "\n", "P1 " P "5\n", "P1 " P " " S "\n",   "# list\n\nP1 " P "\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (strcmp(guess(lines[i]), "line") != 0)
            print_error("%s: %s\n", guess(lines[i]), lines[i]);
        assert_string_equal(guess(lines[i]), "line");
    }
    assert_string_equal(guess("001;" P "\n"), "kaggle");
    assert_string_equal(guess("1," P "," S "\n"), "kaggle");
    assert_string_equal(guess("000183b305c6 " P "  1.2\n"), "bank");
    assert_string_equal(guess("Some words about sudoku\n"), "none");
    assert_string_equal(guess("P1 " FOUR "\n"), "none");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_label_may_stand_before_the_cells),
        cmocka_unit_test(the_full_one_of_two_is_the_solution),
        cmocka_unit_test(short_words_need_company),
        cmocka_unit_test(damage_is_not_passed_over),
        cmocka_unit_test(patterns_are_no_puzzles),
        cmocka_unit_test(labelled_lines_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
