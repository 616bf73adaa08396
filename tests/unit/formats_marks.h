/*
 * What the tests of the formats of other Sudoku programs share: samples, written as those programs
 * write them, and a few helpers.
 */
#ifndef TESTS_UNIT_FORMATS_MARKS_H
#define TESTS_UNIT_FORMATS_MARKS_H

#include "format/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define FORMATS(X)                                                                                 \
    X(ss) X(sdx) X(hodoku) X(pm) X(sukaku) X(s9b) X(sdk) X(line) X(grid) X(rows) X(marks)
#define DECLARE(name) extern const struct nonet_format nonet_format_##name;
FORMATS(DECLARE)
#define ROW(name) &nonet_format_##name,
static const struct nonet_format *const formats[] = {FORMATS(ROW)};
enum { COUNT = sizeof formats / sizeof *formats, OURS = 7, TEXT_MAX = 1 << 16 };

static inline const struct nonet_format *find(const char *name) {
    for (int i = 0; i < COUNT; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    fail_msg("no format %s", name);
    return NULL;
}

static inline struct nonet_text text_of(const char *at, size_t length, int last) {
    struct nonet_text text = {.at = at, .length = length, .last = last};
    return text;
}

/* ---- samples ---- */

#define SS_FRAME                                                                                   \
    "*-----------*\n|38.|...|5.6|\n|...|9..|...|\n|...|.4.|89.|\n|---+---+---|\n|.4.|6..|.3.|\n"   \
    "|9..|7.1|..4|\n|.7.|..8|.1.|\n|---+---+---|\n|.13|.6.|...|\n|...|..4|...|\n|2.5|...|.83|\n"   \
    "*-----------*\n"
#define SS_CELLS                                                                                   \
    "38....5.6"                                                                                    \
    "...9....."                                                                                    \
    "....4.89."                                                                                    \
    ".4.6...3."                                                                                    \
    "9..7.1..4"                                                                                    \
    ".7...8.1."                                                                                    \
    ".13.6...."                                                                                    \
    ".....4..."                                                                                    \
    "2.5....83"
#define SDK_ROWS                                                                                   \
    "2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n"     \
    "7..4.2..1\n"
#define SDK_CELLS                                                                                  \
    "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1"
#define SDK_HEAD                                                                                   \
    "#ARuud\n#DA random puzzle created by SudoCue\n#CJust start plugging in the numbers\n"         \
    "#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://www.sudocue.net/\n"
#define SDX                                                                                        \
    "2 679 6789 1 46789 5 469 9 3\n389 5 4 69 689 68 7 1 29\n9 1 679 2 4679 3 4569 8 59\n"         \
    "6 9 2 8 u1 7 3 59 4\n3489 3479 3789 56 2456 46 u1 2579 2579\n1 47 5 3 24 9 8 27 6\n"          \
    "3459 2 39 7 3589 1 59 6 589\n359 8 1 569 3569 6 2 4 579\n7 369 369 4 35689 2 59 359 1\n"
#define HODOKU                                                                                     \
    ":0702:9:81.37.6..4..18....53....8.1.73...51..65...98..84...36..5....+129...561....+4+8792156" \
    ":214 436 545:936 946::5\n"
#define PM                                                                                         \
    ".--------------------.-----------------.-------------------.\n"                               \
    "| 8    123     1237  | 4     135  2369 | 3579   357    39  |\n"                               \
    "| 13   6       5     | 13    7    39   | 89     4      2   |\n"                               \
    "| 9    234     2347  | 235   8    23   | 1      357    6   |\n"                               \
    ":--------------------+-----------------+-------------------:\n"                               \
    "| 7    1349    134   | 123   6    5    | 349    123    8   |\n"                               \
    "| 136  134589  13468 | 1238  13   2378 | 34679  12367  139 |\n"                               \
    "| 2    138     1368  | 9     4    378  | 367    1367   5   |\n"                               \
    ":--------------------+-----------------+-------------------:\n"                               \
    "| 5    138     9     | 368   2    4    | 368    1368   7   |\n"                               \
    "| 4    7       1368  | 3568  35   368  | 2      9      13  |\n"                               \
    "| 36   238     2368  | 7     9    1    | 3568   3568   4   |\n"                               \
    "'--------------------'-----------------'-------------------'\n"
#define PM_STARS                                                                                   \
    "*-----------------------------------------------------------*\n"                              \
    "| 6     19    2     | 3     19    5     | 4     8     7     |\n"                              \
    "| 578   19    4     | 28    67    1679  | 3     159   1259  |\n"                              \
    "| 578   3     57    | 28    4     179   | 19    6     1259  |\n"                              \
    "|-------------------+-------------------+-------------------|\n"                              \
    "| 3    *678   568   |*17    2     179   | 1679  159   4     |\n"                              \
    "| 57    4     1     | 6     379   8     | 2     3579  359   |\n"                              \
    "| 9     2     67    | 4     5     137   | 167   137   8     |\n"                              \
    "|-------------------+-------------------+-------------------|\n"                              \
    "| 2     5    #367   |*17    8     1367  | 179   4     139   |\n"                              \
    "| 4    *67    9     | 5     1367  2     | 8     137   13    |\n"                              \
    "| 1    *78    378   | 9     37    4     | 5     2     6     |\n"                              \
    "*-----------------------------------------------------------*\n"
#define PM_CLUES                                                                                   \
    ".-------.-------.-------.\n| . . . | . . . | . . . |\n| 2 4 . | 3 5 . | . . . |\n"            \
    "| . . . | . . . | . . . |\n:-------+-------+-------:\n| . . . | . 7 . | 3 . 1 |\n"            \
    "| . . . | . . . | . . . |\n| . . . | . . . | . . . |\n:-------+-------+-------:\n"            \
    "| . . . | . . . | . . . |\n| . . . | . . . | . . . |\n| . . . | . . . | . . . |\n"            \
    "'-------'-------'-------'\n"
#define S9B                                                                                        \
    "S9B050f2e0i46015y020466026212064i0a095u0i4601070b0d4m0f4m4a4j4q027n03bu0g06360936164a4i0o010" \
    "o02474u067n07bu4q4i464i0b0u0g09064q0a4y040i0a051g5w035w01071y080u1g181609"

static char sukaku[740], sukaku_label[760];

/* Cells: a digit for a given, a letter (a is 1) for a placed digit, a dot for an open cell. Marks:
 * how many are left in all open cells. */
struct sample {
    const char *format, *text, *cells;
    int marks;
};
static const struct sample samples[] = {
    {"ss", SS_FRAME, SS_CELLS, 55 * 9},
    {"ss", SS_FRAME "\nI388\nI074\nI029\nI153\nI751\nE78007\nE78009\nE73009\n",
     "38i...5d6...9..c......4.89..4.6...3.9.h7.1..4.7...8.1..13.6.........4...2.5a...83",
     50 * 9 - 3},
    {"ss", SS_FRAME "I153\r\nE78007\r\n",
     "38....5.6...9..c......4.89..4.6...3.9..7.1..4.7...8.1..13.6.........4...2.5....83",
     54 * 9 - 1},
    {"sdx", SDX,
     "2..1.5.93.54...71.91.2.3.8.6928a73.4......a..1.53.98.6.2.7.1.6..81..624.7..4.2..1", 120},
    {"hodoku", HODOKU,
     "81.37.6..4..18....53....8.1.73...51..65...98..84...36..5....a29...561....dh792156",
     42 * 9 - 2},
    {"hodoku", ":0000:x:" SDK_CELLS ":::\n", SDK_CELLS, 45 * 9},
    {"pm", PM, "8..4......65.7..429...8.1.67...65..8.........2..94...55.9.24..747....29....791..4",
     161},
    {"pm", PM_STARS,
     "6.23.5487..4...3...3..4..6.3...2...4.416.82..92.45...825..8..4.4.95.28..1..9.4526", 114},
    {"pm", PM_CLUES,
     ".........24.35.................7.3.1.............................................", 74 * 9},
    {"sukaku", sukaku, NULL, 365},
    {"sukaku", sukaku_label, NULL, 365},
    {"s9b", S9B "\n",
     "5f.i.1.24.2..6.a9.i.17bd.f....2.3.g6.9.....1.2..6.7.....b.g96.a.4ia5..3.17.8....9", 105},
    {"s9b", "https://www.sudokuwiki.org/sudoku.htm?bd=" S9B " # Grouped AIC\n",
     "5f.i.1.24.2..6.a9.i.17bd.f....2.3.g6.9.....1.2..6.7.....b.g96.a.4ia5..3.17.8....9", 105},
    {"sdk", SDK_HEAD SDK_ROWS, SDK_CELLS, 45 * 9},
    {"sdk", SDK_ROWS "\n" SDK_ROWS, SDK_CELLS, 45 * 9},
    {"sdk", "[Puzzle]\r\n" SDK_ROWS "[State]\n" SDK_ROWS, SDK_CELLS, 45 * 9},
    {"sdk", "1...\n..2.\n.3..\n...4\n", "1.....2..3.....4", 12 * 4},
};
enum { SAMPLES = sizeof samples / sizeof *samples };

static inline int setup(void **state) {
    (void)state;
    for (int i = 0; i < 729; i++)
        sukaku[i] = i % 2 == 0 ? (char)('1' + i % 9) : '.';
    sukaku[729] = '\n';
    snprintf(sukaku_label, sizeof sukaku_label, "%.729s\t# no. 12\n", sukaku);
    return 0;
}

static inline int sure(const struct nonet_format *f, const char *in, int last) {
    struct nonet_text text = text_of(in, strlen(in), last);
    return f->probe(&text);
}

static inline void assert_wins(const struct nonet_format *own, const char *in) {
    for (int i = 0; i < COUNT; i++)
        if (formats[i] != own && sure(formats[i], in, 1) >= sure(own, in, 1))
            fail_msg("%s is as sure (%d) of a text of %s (%d): %.60s", formats[i]->name,
                     sure(formats[i], in, 1), own->name, sure(own, in, 1), in);
}

static uint32_t seed = 12345;
static inline unsigned dice(unsigned n) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % n;
}

#endif
