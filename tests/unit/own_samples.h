/*
 * Small texts and the format that each is in, whole and damaged, and texts that are in none.
 */
#ifndef NONET_TESTS_OWN_SAMPLES_H
#define NONET_TESTS_OWN_SAMPLES_H

#include "own_text.h"

#define Z "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
#define SOLVED "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
#define NINE(row) row row row row row row row row row
#define DOTS27 "..........................."

static const struct sample {
    const char *format;
    int is_9x9;
    const char *text;
} samples[] = {
    /* line */
    {"line", 1, P "\n"},
    {"line", 1, Z},
    {"line", 1, "# remark\n\n" P " label\n"},
    {"line", 1, P ";label, with a comma\n"},
    {"line", 1, "5" P "\n"}, /* one cell too many */
    {"line", 1, "..8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n"},
    {"line", 1,
     "4.....8.5.3....?.....7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n"},
    {"line", 0, "1...341....34.21\n"},
    {"line", 0, "2.5.6.4..21..52..6.6.1.2..1.4354.6..\n"},
    /* grid */
    {"grid", 1, NINE("4 . . |. . . |8 . 5 \n")},
    {"grid", 1, "\n" NINE("4 0 0 |0 0 0 |8 0 5\r\n")},
    {"grid", 1, "4 . . |. . . |8 . \n. 3 . |. . . |. . . \n. . . |7 . . |. . . \n"}, /* cut */
    {"grid", 1, "4 . . |. ? . |8 . 5 \n. 3 . |. . . |. . . \n. . . |7 . . |. . . \n"},
    {"grid", 1, "4..|...|8.5\n.3.|...|...\n...|7..|...\n---+---+---\n"},
    {"grid", 0, "1 . |. . \n. 4 |. . \n----+----\n"},
    {"grid", 0, " .  .  . 16 | .  .  .  . | .  .  .  . | .  .  .  . \n"},
    /* csv */
    {"csv", 1, NINE("4,0,0,0,0,0,8,0,5\n")},
    {"csv", 1, NINE(",,,,,,8,,5\r\n")},
    {"csv", 1, NINE("4\t\t\t\t\t\t8\t\t5\n")},
    {"csv", 1, "\t\t\t\t\t\t\t\t\n" NINE("4\t\t\t\t\t\t8\t\t5\n")},
    {"csv", 1, NINE("\"4\",\"0\",\"\",0,0,0,\"8\",0,\"5\"\n")},
    {"csv", 1, NINE("4;;;;;;8;;5\n")},
    {"csv", 1, "4,0,0,0,0,0,8,0\n" NINE("4,0,0,0,0,0,8,0,5\n")},
    {"csv", 1, "4,0,0,0,0,0,8,0,5,\n" NINE("4,0,0,0,0,0,8,0,5\n")},
    {"csv", 1, "4,0,0,?,0,0,8,0,5\n" NINE("4,0,0,0,0,0,8,0,5\n")},
    /* rows */
    {"rows", 1, NINE("8 x x x x 1 x x x\n")},
    {"rows", 1, NINE("8 x x x x 1 x x x\r\n\r\n")},
    {"rows", 1, NINE("8 0 0 . . 1 _ X x\n")},
    {"rows", 1, "8 x x x x 1 x x\n" NINE("8 x x x x 1 x x x\n")},
    {"rows", 0, "1 x x x\nx 4 x x\nx x x x\nx x x 2\n"},
    /* sized */
    {"sized", 1, "3\n" NINE("4 . . . . . 8 . 5\n")},
    {"sized", 1, "# name\n\n3 # box\n" NINE("4.. ... 8.5\n")},
    {"sized", 1, "3x3\n" NINE("4.....8.5\n")},
    {"sized", 0, "2 3\n1.....\n"},
    {"sized", 0, "4\n. 16 . . . . . . . . . . . . . .\n"},
    /* json */
    {"json", 1, "[[3,null,6,null,1,5,null,null,null],\n"},
    {"json", 1, "[ [3, nil, 6, nil, 1, 5, nil, nil, nil],\n"},
    {"json", 1, "{\"puzzle\": \"" P "\"}\n"},
    /* marks */
    {"marks", 1, "   4      1679   12679  |  139     2369    269   |   8      1239     5    \n"},
    {"marks", 1, "   4       !       2    |   3       6       2    |   8       1       5    \n"},
    {"marks", 0, "12 1234|3 4\n1 2|3 4\n---+---\n1 1|1 1\n1 1|1 1\n"},
    /* the others */
    {"sdk", 1, NINE("4.....8.5\n")},
    {"sdk", 1, "#A me\n[Puzzle]\n" NINE("4.....8.5\n")},
    {"ss", 1, " *-----------*\n |8..|4..|...|\n |...|...|...|\n |...|...|...|\n |---+---+---|\n"},
    {"sdx", 1, NINE("4 u5 123 2 3 12 8 19 5\n")},
    {"hodoku", 1, ":0000:x:" P ":::\n"},
    {"pm", 1,
     ".------------------.------------------.------------------.\n"
     "| 4    1679  12679 | 139  2369  269   | 8    1239  5     |\n"},
    {"sukaku", 1,
     DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27
         DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27 DOTS27
     "1.3.5.7.9.2.4.6.8.123456789\n"},
    {"s9b", 1, "S9B" NINE("000102030405060708") "\n"},
    {"kaggle", 1, "quizzes,solutions\n" Z "," SOLVED "\n"},
    {"kaggle", 1, P "," SOLVED "\n"},
    {"kaggle", 1, "id,puzzle,solution,clues,difficulty\n1," P "," SOLVED ",17,1.0\n"},
    {"bank", 1, "0000183b305c " Z "  1.2\n"},
    {"opensudoku", 1, "<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"" Z "\"/>\n"},
    {"solo", 1, "3x3:4_5a8_2\n"},
    {"norvig", 1, NINE("4.....8.5\n") "========\n" NINE("4.....8.5\n")},
    {"euler", 1, "Grid 01\n" NINE("400000805\n") "Grid 02\n" NINE("400000805\n")},
    /* none of them */
    {"none", 1, "x"},
    {"none", 1, " \n\t\n"},
    {"none", 1, "hello"},
    {"none", 1, "This is a letter to my friend, in which there is no puzzle at all.\n"},
    {"none", 1, "To be, or not to be, that is the question:\nWhether 'tis nobler in the mind\n"},
    {"none", 1, "int main(void) {\n    return 0;\n}\n"},
    {"none", 1, "2005-11-07 12:45:01 started\n2005-11-07 12:45:02 stopped\n"},
    {"none", 1, "2005 was a good year\n"},
    {"none", 1, "1234567\n"},
    {"none", 1, "name,street,town\nme,mine,here\n"},
    {"none", 1, "\x01\x02\x03\x04\x05\xff\x80"},
};

#endif
