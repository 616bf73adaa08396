/*
 * Saved games of Simon Tatham's collection: clues, moves up to the position on the screen, what is
 * refused, and lengths that do not fit.
 */
#include "own_text.h"

#define HEAD "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
#define GAME "GAME    :4:Solo\nPARAMS  :3:3x3\nCPARAMS :5:2x2db\nSEED    :4:1234\n"
#define FOUR "1...341....34.21"

static void saved_games_are_read(void **unused) {
    (void)unused;
    expect("solosave", HEAD GAME "DESC    :15:1c3_4_1d3_4a2_1\nNSTATES :1:1\nSTATEPOS:1:1\n",
           "p " FOUR "\n");
    expect("solosave",
           "\n" HEAD GAME "DESC    :15:1c3_4_1d3_4a2_1\nAUXINFO :3:a\nb\nTIME    :4:1.50\n"
           "NSTATES :1:6\nSTATEPOS:1:5\nMOVE    :6:R1,0,2\nMOVE    :6:R2,0,1\n"
           "MOVE    :6:P3,0,1\nMOVE    :6:R2,0,0\nMOVE    :6:R0,2,2",
           "p 12..341....34.21\n");
    expect("solosave",
           HEAD GAME "DESC:15:1c3_4_1d3_4a2_1\r\nNSTATES:1:4\r\nSTATEPOS:1:4\r\n"
                     "MOVE:6:R1,0,4\r\nRESTART:15:1c3_4_1d3_4a2_1\r\nMOVE:6:R0,2,2\r\n\r\n",
           "p 1...341.2..34.21\n");
    expect("solosave",
           HEAD GAME "DESC    :15:1c3_4_1d3_4a2_1\nNSTATES :1:2\nSTATEPOS:1:2\n"
                     "SOLVE   :32:S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1\n",
           "p 1234341221434321\n");
    expect("solosave",
           HEAD
           "GAME    :4:Solo\nPARAMS  :3:2x2\nDESC    :1:p\nNSTATES :1:1\nSTATEPOS:1:1\n" HEAD GAME
           "DESC    :15:1c3_4_1d3_4a2_1\nNSTATES :1:1\nSTATEPOS:1:1\n",
           "p ................\np " FOUR "\n");
}

static void moves_are_placed_and_clues_are_given(void **unused) {
    (void)unused;
    const char *text = HEAD GAME "DESC    :15:1c3_4_1d3_4a2_1\nNSTATES :1:2\nSTATEPOS:1:2\n"
                                 "MOVE    :6:R1,0,2\n";
    union nonet_grid9 g;
    assert_int_equal(nonet_read(text, strlen(text), NULL, NONET_GRID(g), sizeof g, NULL, NULL),
                     NONET_OK);
    assert_int_equal(nonet_grid_is_given(NONET_GRID(g), 0), 1);
    assert_int_equal(nonet_grid_value(NONET_GRID(g), 1), 2);
    assert_int_equal(nonet_grid_is_given(NONET_GRID(g), 1), 0);
}

#define END "NSTATES :1:1\nSTATEPOS:1:1\n"
#define TWO "NSTATES :1:2\nSTATEPOS:1:2\n"
#define GOOD HEAD GAME "DESC    :15:1c3_4_1d3_4a2_1\n"

static void what_is_not_solo_is_refused(void **unused) {
    (void)unused;
    expect("solosave", HEAD "GAME    :5:Mines\nPARAMS  :3:9x9\n" END,
           "r 3:12 a game of 'Mines'; only Solo is a Sudoku\n");
    expect("solosave", HEAD "GAME    :5:M\033[1m\n",
           "r 3:12 a game of 'M'; only Solo is a Sudoku\n");
    expect("solosave", HEAD "GAME    :4:Solo\nPARAMS  :4:3x3x\nDESC    :4:zzzc\n" END,
           "r 4:15 diagonals: rules are not expected here; refused rather than dropped\n");
    expect("solosave", HEAD "GAME    :4:Solo\nPARAMS  :3:3x3\nCPARAMS :2:9j\nDESC    :4:zzzc\n" END,
           "r 5:13 jigsaw regions: rules are not expected here; refused rather than dropped\n");
    expect("solosave", HEAD "GAME    :4:Solo\nPARAMS  :3:2x2\nDESC    :5:p,abc\n" END,
           "r 5:13 regions or cages follow the cells, but no parameter says which\n");
    expect("solosave", "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:2\n",
           "r 2:12 an unknown version of the file; only 1 is known\n");
}

static void lengths_and_lines_must_fit(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *said;
    } bad[] = {
        {HEAD "GAME    :5:Solo\nx", "e 3:10 a length of 5, but the value goes on\n"},
        {HEAD "GAME    :3:Solo\n", "e 3:10 a length of 3, but the value goes on\n"},
        {HEAD "GAME    :99:Solo\n", "e 3:10 a length of 99, but only 5 bytes follow\n"},
        {HEAD "GAME    :99999999999999999999:Solo\n",
         "e 3:10 a length of 99999999, but only 5 bytes follow\n"},
        {HEAD "game    :4:Solo\n", "e 3:1 'g' where a key and ':' are expected\n"},
        {HEAD "GAME\n", "e 3:5 the line ends where a key and ':' are expected\n"},
        {HEAD "GAME    :Solo\n", "e 3:10 'S' where a length and ':' are expected\n"},
        {HEAD "GAME    :4", "e 3:11 the text ends where a length and ':' are expected\n"},
        {"SAVEFILE:3:abc\n", "e 1:12 not a file of Simon Tatham's Portable Puzzle Collection\n"},
        {HEAD, "e 3:1 there is no line GAME\n"},
        {HEAD "GAME    :4:Solo\n", "e 4:1 there is no line DESC\n"},
        {HEAD "GAME    :4:Solo\nDESC    :1:p\n" END, "e 7:1 there is no line PARAMS\n"},
        {GOOD "NSTATES :1:0\nSTATEPOS:1:1\n", "e 8:12 NSTATES is not 1 to 16777216\n"},
        {GOOD "NSTATES :1:2\nSTATEPOS:1:3\n", "e 9:12 STATEPOS is not 1 to 2\n"},
        {GOOD TWO, "e 10:1 1 positions; NSTATES says 2\n"},
        {GOOD END "MOVE    :6:R0,2,2\n", "e 11:1 2 positions; NSTATES says 1\n"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect("solosave", bad[i].text, bad[i].said);
    expect("solosave", "words\n" GOOD END, "e 1:1 SAVEFILE is expected here\np " FOUR "\n");
    expect("solosave", HEAD "GAME    :3:Solo\n" GOOD END,
           "e 3:10 a length of 3, but the value goes on\np " FOUR "\n");
}

static void moves_must_be_possible(void **unused) {
    (void)unused;
    static const char *const moves[] = {
        "6:R0,0,2", "6:R4,0,2",  "6:R0,4,2", "6:R1,0,5", "5:R1,0,",
        "4:R1,0",   "7:R1,0,2,", "0:",       "1:X",      "7:R-1,0,2"};
    char text[400];
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        snprintf(text, sizeof text, "%sMOVE    :%s\n", GOOD TWO, moves[i]);
        const char *said = walk("solosave", text, strlen(text));
        if (strstr(said, "not a move that can be made") == NULL)
            fail_msg("%s: %s", moves[i], said);
    }
    expect("solosave", GOOD TWO "SOLVE   :3:S1,\n",
           "e 10:14 not a move that can be made: Rx,y,n, or P for a note\n");
}

static void a_saved_game_is_known_by_its_first_line(void **unused) {
    (void)unused;
    const struct nonet_format *f = nonet_format_guess(GOOD, strlen(GOOD));
    assert_non_null(f);
    assert_string_equal(f->name, "solosave");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saved_games_are_read),
        cmocka_unit_test(moves_are_placed_and_clues_are_given),
        cmocka_unit_test(what_is_not_solo_is_refused),
        cmocka_unit_test(lengths_and_lines_must_fit),
        cmocka_unit_test(moves_must_be_possible),
        cmocka_unit_test(a_saved_game_is_known_by_its_first_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
