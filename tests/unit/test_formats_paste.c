/*
 * paste: one small puzzle in every form that docs/formats.md names, read and answered in place;
 * what is refused by name; and what stays an error. The hunt (test_hunt.c) has all sizes, signs and
 * kinds of damage; here the texts can be read by a person.
 */
#include "nonet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define PUZZLE "1...341....34.21"
#define SOLUTION "1234341221434321"

static const struct {
    const char *name, *text, *answer; /* answer: what replaces the cells; NULL: not checked */
} dresses[] = {
    {"a frame of Unicode",
     "┌─────┬─────┐\n│ 1 · │ · · │\n│ 3 4 │ 1 · │\n├─────┼─────┤\n│ · · │ · 3 │\n│ 4 · │ 2 1 │\n└─────┴─────┘\n",
     "┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n│ 2 1 │ 4 3 │\n│ 4 3 │ 2 1 │\n└─────┴─────┘"},
    {"heavy and double lines", "╔══╦══╗\n║1.║..║\n║34║1.║\n╠══╬══╣\n║..║.3║\n║4.║21║\n╚══╩══╝\n",
     NULL},
    {"blanks in a frame",
     "+-----+-----+\n| 1   |     |\n| 3 4 | 1   |\n+-----+-----+\n|     |   3 |\n| 4   | 2 1 |\n+-----+-----+\n",
     "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+"},
    {"a frame round every cell",
     "+-+-+-+-+\n|1| | | |\n+-+-+-+-+\n|3|4|1| |\n+-+-+-+-+\n| | | |3|\n+-+-+-+-+\n|4| |2|1|\n+-+-+-+-+\n",
     "+-+-+-+-+\n|1|2|3|4|\n+-+-+-+-+\n|3|4|1|2|\n+-+-+-+-+\n|2|1|4|3|\n+-+-+-+-+\n|4|3|2|1|\n+-+-+-+-+"},
    {"Markdown",
     "| 1 |   |   |   |\n|---|---|---|---|\n| 3 | 4 | 1 |   |\n|   |   |   | 3 |\n| 4 |   | 2 | 1 |\n",
     NULL},
    {"Markdown with a head",
     "| a | b | c | d |\n|---|---|---|---|\n| **1** | | | |\n| 3 | 4 | 1 | |\n| | | | 3 |\n| 4 | | 2 | 1 |\n",
     NULL},
    {"tags of a forum", "Help!\n[code]\n1...\n341.\n...3\n4.21\n[/code]\n",
     "1234\n3412\n2143\n4321"},
    {"quotes of a mail", "> 1 . . .\n> 3 4 1 .\n> . . . 3\n> 4 . 2 1\n",
     "> 1 2 3 4\n> 3 4 1 2\n> 2 1 4 3\n> 4 3 2 1"},
    {"names of rows and columns", "   1 2 3 4\nA  1 . . .\nB  3 4 1 .\nC  . . . 3\nD  4 . 2 1\n",
     "   1 2 3 4\nA  1 2 3 4\nB  3 4 1 2\nC  2 1 4 3\nD  4 3 2 1"},
    {"numbered rows", "1: 1...\n2: 341.\n3: ...3\n4: 4.21\n", NULL},
    {"pandas", ",0,1,2,3\n0,1,0,0,0\n1,3,4,1,0\n2,0,0,0,3\n3,4,0,2,1\n",
     ",0,1,2,3\n0,1,2,3,4\n1,3,4,1,2\n2,2,1,4,3\n3,4,3,2,1"},
    {"Python",
     "board = [[1, None, None, None],\n         [3, 4, 1, None],\n         [None, None, None, 3], # here\n         [4, None, 2, 1]]\n",
     "[1, 2, 3, 4],\n         [3, 4, 1, 2],\n         [2, 1, 4, 3], # here\n         [4, 3, 2, 1]"},
    {"C", "int g[4][4] = {{1,0,0,0},{3,4,1,0},{0,0,0,3},{4,0,2,1}};\n",
     "{1,2,3,4},{3,4,1,2},{2,1,4,3},{4,3,2,1}"},
    {"Lisp", "'((1 nil nil nil) (3 4 1 nil)\n  (nil nil nil 3) (4 nil 2 1))\n",
     "(1 2 3 4) (3 4 1 2)\n  (2 1 4 3) (4 3 2 1)"},
    {"numpy", "[[1 0 0 0]\n [3 4 1 0]\n [0 0 0 3]\n [4 0 2 1]]\n", NULL},
    {"rows as strings", "g = ['1...', '341.', '...3', '4.21']\n",
     "['1234', '3412', '2143', '4321']"},
    {"YAML", "grid:\n  - [1, 0, 0, 0]\n  - [3, 4, 1, 0]\n  - [0, 0, 0, 3]\n  - [4, 0, 2, 1]\n",
     NULL},
    {"YAML, one cell per line",
     "- - 1\n  - 0\n  - 0\n  - 0\n- - 3\n  - 4\n  - 1\n  - 0\n- - 0\n  - 0\n  - 0\n  - 3\n- - 4\n  - 0\n  - 2\n  - 1\n",
     NULL},
    {"HTML",
     "<table><tr><td>1</td><td></td><td></td><td></td></tr>\n<tr><td>3</td><td>4</td><td>1</td><td>&nbsp;</td></tr>\n"
     "<tr><td></td><td></td><td></td><td>3</td></tr>\n<tr><td>4</td><td></td><td>2</td><td>1</td></tr></table>\n",
     NULL},
    {"wide digits", "１．．．\n３４１．\n．．．３\n４．２１\n", NULL},
    {"commas at the end", "1,,,,\n3,4,1,,\n,,,3,\n4,,2,1,\n",
     "1,2,3,4,\n3,4,1,2,\n2,1,4,3,\n4,3,2,1,"},
    {"two digits", "01,00,00,00\n03,04,01,00\n00,00,00,03\n04,00,02,01\n", NULL},
    {"dashes", "1 - - -\n3 4 1 -\n- - - 3\n4 - 2 1\n", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"},
    {"stars", "1 * * *\n3 4 1 *\n* * * 3\n4 * 2 1\n", NULL},
    {"a title", "Puzzle 1 (easy)\n1...\n341.\n...3\n4.21\nHave fun!\n", "1234\n3412\n2143\n4321"},
};

static int digit_at(const char *cells, int c) {
    return cells[c] == '.' ? 0 : cells[c] - '0';
}

struct source {
    const char *at;
    size_t left;
};

static long give(void *user, char *buffer, size_t room) {
    struct source *s = user;
    size_t n = s->left < room ? s->left : room;
    memcpy(buffer, s->at, n);
    s->at += n;
    s->left -= n;
    return (long)n;
}

static void check_cells(const struct nonet_grid *grid, const char *cells) {
    for (int c = 0; c < 16; c++)
        assert_int_equal(nonet_grid_value(grid, c), digit_at(cells, c));
}

/* The first puzzle of a text, by a reader that is given the format; its answer goes to `out`. */
static void answer(const char *text, struct nonet_grid *solution, char *out, size_t room) {
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct source source = {text, strlen(text)};
    struct nonet_record record;
    uint32_t state[8] = {0};
    options.format = nonet_format_find("paste");
    struct nonet_reader *reader = nonet_reader_open(give, &source, &options);
    do {
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        assert_true(record.kind == NONET_RECORD_TEXT || record.kind == NONET_RECORD_PUZZLE);
    } while (record.kind != NONET_RECORD_PUZZLE);
    check_cells(record.grid, PUZZLE);
    struct nonet_text question = {
        .at = record.cells.at, .length = record.cells.length, .last = 1, .state = state};
    long length = record.format->fill(&question, solution, out, room);
    assert_in_range(length, 1, room - 1);
    nonet_reader_close(reader);
}

static void every_dress_is_read_and_answered(void **unused) {
    (void)unused;
    union nonet_grid9 grid, solution;
    char out[4096];
    nonet_read(SOLUTION, 16, NULL, NONET_GRID(solution), sizeof solution, NULL, NULL);
    for (size_t i = 0; i < sizeof dresses / sizeof *dresses; i++) {
        const char *text = dresses[i].text;
        struct nonet_error error = {0};
        int status =
            nonet_read(text, strlen(text), NULL, NONET_GRID(grid), sizeof grid, NULL, &error);
        if (status != NONET_OK)
            print_error("%s: %s\n", dresses[i].name, error.reason);
        assert_int_equal(status, NONET_OK);
        check_cells(NONET_GRID(grid), PUZZLE);
        answer(text, NONET_GRID(solution), out, sizeof out);
        if (dresses[i].answer != NULL)
            assert_string_equal(out, dresses[i].answer);
        status = nonet_read(out, strlen(out), NULL, NONET_GRID(grid), sizeof grid, NULL, &error);
        if (status != NONET_OK)
            print_error("%s, answered: %s\n%s\n", dresses[i].name, error.reason, out);
        assert_int_equal(status, NONET_OK);
        check_cells(NONET_GRID(grid), SOLUTION);
    }
}

static void expect_error(const char *text, int status, const char *reason) {
    static unsigned char room[NONET_GRID_BYTES(25)];
    struct nonet_error error = {0};
    int got =
        nonet_read(text, strlen(text), NULL, (struct nonet_grid *)room, sizeof room, NULL, &error);
    if (got != status || strstr(error.reason, reason) == NULL)
        print_error("%s%d: %s\n", text, got, error.reason);
    assert_int_equal(got, status);
    assert_non_null(strstr(error.reason, reason));
}

static void what_is_no_whole_puzzle_is_an_error(void **unused) {
    (void)unused;
    expect_error("| 1 . | . . |\n| 3 4 | 1 . |\n| . . | . |\n| 4 . | 2 1 |\n", NONET_E_SYNTAX,
                 "row 3 has 3 cells, 4 are needed");
    expect_error("Easy\n1...\n341.\n...3\n", NONET_E_SYNTAX,
                 "read as sdk: the puzzle ends after 3 rows, 4 are needed");
    expect_error("[[1,0,0,0],[3,4,1,0],[0,0,0],[4,0,2,1]]", NONET_E_SYNTAX,
                 "row 3 has 3 cells, 4 are needed");
    expect_error("a = [[1,0,0,0],[3,4,1,0],[0,0,0],[4,0,2,1]]", NONET_E_SYNTAX,
                 "row 3 of this array has 3 cells, 4 are needed");
    expect_error("just words\n", NONET_E_FORMAT, "no puzzle in any known format");
}

/* A small damaged puzzle above a whole one is not passed over, nor are both taken for one. */
static void damage_above_a_puzzle_is_an_error(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"p = ['3..2',\n '...',\n '....',\n '....']\n",
         "row 2 of this array has 3 cells, 4 are needed"},
        {"p = ['1234',\n '3412',\n '2341',\n", "this array has 3 rows, 4 are needed"},
        {"- [1, 3, 0, 4]\n- [4, 2, 0, 1\n- [2, 1, 4, 3]\n- [3, 4, 1, 2]\n",
         "row 2 of this array is damaged"},
        {"No. 7\n;;1;\n;1;&;\n;;;\n;;;\n", "read as "},
        {"1 1 4 2 3\n2 2 3 1 4\n 4 2 3 1\n4 3 1 4 2\n", "row 3 has 4 cells, 5 are needed"},
    };
    char text[300];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "%s\np = ['1...', '341.', '...3', '4.21']\n", cases[i][0]);
        expect_error(text, NONET_E_SYNTAX, cases[i][1]);
    }
    expect_error("1 1 4 2 3\n2 2 3 1 4\n 4 2 3 1\n4 3 1 4 2\n\n"
                 "1 x x 3 1\n2 x x 4 2\n3 x x x x\n4 x x x 4\n",
                 NONET_E_SYNTAX, "row 3 has 4 cells, 5 are needed");
}

/* Among tabs nothing is an empty cell, in the first row too. */
static void tabs_make_fields(void **unused) {
    (void)unused;
    expect_error("1\t2\t3\t4\n3\t\t4\t1\t2\n2\t1\t4\t3\n4\t3\t2\t1\n", NONET_E_SYNTAX, "row 2 has");
    expect_error("\t\t\t\t\t\t\t6\n\t5\t8\t1\t\t\t7\t3\n8\t1\t\t\t6\t\t5\t\n\t\t\t5\t3\t\t\t\n"
                 "1\t3\t4\t\t\t6\t\t7\n7\t6\t5\t\t4\t\t\t1\n5\t\t\t\t\t2\t\t4\n"
                 "\t2\t\t6\t1\t8\t3\t5\n\t2\t\t6\t1\t8\t3\t5\n\n-- \nAnna\n",
                 NONET_E_SYNTAX, "has no place here");
    /* 10x10 with a row less, not 9x9 with commas at the ends of rows */
    expect_error("9, , 2, 3, , 1, , , ,\n0, , , , , , 8, 6, ,\n6, 3, 9, , 2, 0, , 7, 8,\n"
                 "5, , 0, 8, , , , 3, 4,\n, , , , 3, 8, 7, 9, ,\n, , , 6, 7, 4, , , ,\n"
                 ", , , 0, 6, 7, 5, , ,\n7, , , 2, , , , 4, ,\n, 4, , , , 5, , , ,\n",
                 NONET_E_SYNTAX, "10");
}

/* As many blanks as clues, which are the cells between them. */
static void every_other_cell_is_blank(void **unused) {
    (void)unused;
    static const char text[] = "1 3\n 4 2\n2 4\n 3 1\n";
    union nonet_grid9 grid;
    assert_int_equal(
        nonet_read(text, strlen(text), NULL, NONET_GRID(grid), sizeof grid, NULL, NULL), NONET_OK);
    check_cells(NONET_GRID(grid), "1.3..4.22.4..3.1");
}

/* Two signs for empty cells that differ in their case alone: one of them is a letter. */
static void x_and_X(void **unused) {
    (void)unused;
    static unsigned char room[NONET_GRID_BYTES(25)];
    struct nonet_grid *grid = (struct nonet_grid *)room;
    char text[626];
    memset(text, 'x', 625);
    text[625] = '\0';
    text[233] = 'X';
    assert_int_equal(nonet_read(text, 625, NULL, grid, sizeof room, NULL, NULL), NONET_OK);
    assert_int_equal(nonet_grid_value(grid, 233), 24);
    assert_int_equal(nonet_grid_clues(grid), 1);
    memset(text, '.', 200);
    text[9] = '7';
    expect_error(text, NONET_E_SYNTAX, "'X' where a digit of a side of 25 is expected");
}

/* In a list of Grid 01, Grid 02 a full grid in letters is rows, not words. */
static void full_grids_in_letters(void **unused) {
    (void)unused;
    for (int blanks = 0; blanks < 2; blanks++) {
        char text[2000] = "Grid 01\n", *at = text + 8;
        for (int r = 0; r < 16; r++)
            for (int c = 0; c < 16; c++) {
                *at++ = (char)('a' + (r % 4 * 4 + r / 4 + c) % 16);
                *at = blanks ? ' ' : '\n';
                at += blanks || c == 15;
                at[-1] = c == 15 ? '\n' : at[-1];
            }
        strcpy(at, "\nTuesday's:\n\n");
        memmove(strchr(at, '\0'), text + 8, (size_t)(at - text - 8));
        expect_error(text, NONET_E_SYNTAX, "more than one puzzle");
    }
}

/* Five grids of nine, with holes as blanks, or as the signs of empty cells. */
static void samurai_are_refused_by_name(void **unused) {
    (void)unused;
    for (int filled = 0; filled < 2; filled++) {
        char text[21 * 22 + 1], *at = text;
        for (int r = 0; r < 21; r++) {
            for (int c = 0; c < 21; c++) {
                int hole = ((r < 6 || r > 14) && c > 8 && c < 12) ||
                           ((c < 6 || c > 14) && r > 8 && r < 12);
                *at++ = hole && !filled ? ' ' : r == c && !hole ? (char)('1' + r % 9) : '.';
            }
            *at++ = '\n';
        }
        *at = '\0';
        expect_error(text, NONET_E_REFUSED, "samurai");
    }
}

static void rules_beside_a_puzzle_refuse_it(void **unused) {
    (void)unused;
    expect_error("AntiKnight:\nKnown:\n  - 1...\n  - 341.\n  - ...3\n  - 4.21\n", NONET_E_REFUSED,
                 "a rule named before this puzzle");
    expect_error("1122\n1122\n3344\n3344\n", NONET_E_REFUSED, "a map of jigsaw regions");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_dress_is_read_and_answered),
        cmocka_unit_test(what_is_no_whole_puzzle_is_an_error),
        cmocka_unit_test(damage_above_a_puzzle_is_an_error),
        cmocka_unit_test(tabs_make_fields),
        cmocka_unit_test(every_other_cell_is_blank),
        cmocka_unit_test(x_and_X),
        cmocka_unit_test(full_grids_in_letters),
        cmocka_unit_test(samurai_are_refused_by_name),
        cmocka_unit_test(rules_beside_a_puzzle_refuse_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
