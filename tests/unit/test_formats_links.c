/*
 * Links: the puzzle in a part of the address, our own share links with and without a state, and
 * those that are refused, each for its own reason.
 */
#include "own_text.h"

#define S "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
#define FOUR "1...341....34.21"
#define SITE "https://www.sudokuwiki.org/sudoku.htm?bd="
#define S9B                                                                                        \
    "S9B0503000007000000000600000109050000000009080000000006000800000006000000030400000800"        \
    "03000001070000000200000006000600000000020800000000040109000005000000000800000709"

/* States of FOUR: one in which r1c2 is a placed 2, r1c3 cannot be 1 or 4, and r1c4 has notes; one
 * with another clue; one with too few cells. */
#define STATE                                                                                      \
    "eJyrVkrKr1CyijbSMYrVUcpJTErNUbJSUtJRKk5Nzs9LKVayMtZRSk7NyQGyoqMNdQxgMFYnWtcIhWug"             \
    "Y6pjpmOhY6xjCeaBoKEpWMoYRaEJCs8QzRDyePhsQFWJ6mhk22NrAX40PEY"
#define OTHER                                                                                      \
    "eJyrVkrKr1CyijbSMYrVUcpJTErNUbJSUtJRKk5Nzs9LKVayMtZRSk7NyQGyoqMNdQxgMFYn2hKFZ6Bj"             \
    "qmOmY6FjrGMJ5oGgoSlYyhhFoQkKzxDNEPJ4-GxAVWmE0_bYWgBOaDwg"
#define SHORT "eJyrVkpOzckpVrKKjjaMja0FAClrBSs"

static void a_part_of_the_address_is_the_puzzle(void **unused) {
    (void)unused;
    expect("link", SITE P "\n# x\n\nhttp://x.org/p/" P "/solve?a=b&c=d \t# my label\n",
           "p " P "\nt\nt\np " P " |my label\n");
    expect("link", "www.example.org/?x=1&puzzle=" P "&y#z", "p " P "\n");
    expect("link", "https://localhost:8080/#" P, "p " P "\n");
    expect("link",
           SITE "4%2E....8%2e5%2E3..........7......2.....6.....8.4......1.......6.3.7.5..2....."
                "1.4......",
           "p " P "\n");
    expect("link", SITE P "&solution=" S "\n", "p " P " =" S "\n");
    expect("link", SITE S "\n", "p " S "\n");
    expect("link", "https://x.org/?q=" FOUR, "p " FOUR "\n");
    expect("link", SITE S9B "&a=b x\n", "p " Q " |x\n");
}

static void share_links_are_read(void **unused) {
    (void)unused;
    expect("link", "https://x.org/#p=3x3-" P "\n", "p " P "\n");
    expect("link", "file:///home/me/index.html#p=2x2-" FOUR " x\n", "p " FOUR " |x\n");
    expect("link", "http://x.org/#p=2x3-12....................................",
           "e 1:59 38 cells; 36 make a puzzle\n");
    expect("link", "http://x.org/#p=2x2-5...............",
           "e 1:21 '5' where a digit of a side of 4 is expected\n");
    expect("link", "http://x.org/#p=9x9-1",
           "e 1:21 boxes of 9x9; a share link has sides of 2 to 25\n");
    char text[400], cells[145];
    memset(cells, '.', 144);
    memcpy(cells, "1c", 2);
    cells[144] = '\0';
    snprintf(text, sizeof text, "https://x.org/#p=3x4-%s", cells);
    cells[1] = 'C';
    const char *said = walk("link", text, strlen(text));
    assert_memory_equal(said + 2, cells, 144);
}

/* The rules of a link as text; or why it is not read. */
static const char *rules_of(const char *link, int takes_rules) {
    static char said[256];
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_error error = {.reason = ""};
    union nonet_grid9 grid;
    union nonet_rules9 rules;
    int status =
        takes_rules
            ? nonet_read_rules(link, strlen(link), &options, NONET_GRID(grid), sizeof grid,
                               NONET_RULES(rules), sizeof rules, NULL, &error)
            : nonet_read(link, strlen(link), &options, NONET_GRID(grid), sizeof grid, NULL, &error);
    if (status == NONET_OK)
        nonet_rules_write(NONET_RULES(rules), said, sizeof said);
    return status == NONET_OK ? said : strcpy(said, error.reason);
}

static void rules_of_a_share_link_are_read(void **unused) {
    (void)unused;
#define FIVE "........................."
    static const char five[] =
        "http://x.org/#r=regions,11122,11222,33334,53444,55554;diagonals&v=1x5-" FIVE;
    assert_string_equal(rules_of("http://x.org/#r=diagonals&v=3x3-" P, 1), "diagonals");
    assert_string_equal(rules_of(five, 1), "regions 11122 11222 33334 53444 55554\ndiagonals");
    assert_string_equal(rules_of(five, 0),
                        "regions, diagonals: rules are not expected here; refused rather than "
                        "dropped");
    assert_string_equal(rules_of("http://x.org/#r=oddly&v=3x3-" P, 1),
                        "'oddly' is not a rule that nonet knows");
    assert_string_equal(rules_of("http://x.org/#r=regions,12&v=3x3-" P, 1),
                        "the regions have 2 cells, not 81");
    /* without its rules it is not a share link, and these are too many cells */
    assert_non_null(strstr(rules_of("http://x.org/#v=3x3-" P, 1), "85 cells"));
    assert_non_null(strstr(rules_of("http://x.org/#r=&v=3x3-" P, 1), "85 cells"));
}

static void the_state_of_a_share_link_is_read(void **unused) {
    (void)unused;
    if (!nonet_has_gzip()) {
        expect("link", "https://x.org/#p=2x2-" FOUR "&s=" STATE "\n",
               "r 1:41 the state is compressed, and this build has no zlib; take the page's 'Copy "
               "as line'\n");
        return;
    }
    expect("link", "https://x.org/#p=2x2-" FOUR "&s=" STATE " x\n", "p 12{23}.341....34.21 |x\n");
    const char *bad = "e 1:41 the state of the board is damaged or belongs to another puzzle\n";
    expect("link", "https://x.org/#p=2x2-" FOUR "&s=" OTHER "\n", bad);
    expect("link", "https://x.org/#p=2x2-" FOUR "&s=" SHORT "\n", bad);
    expect("link", "https://x.org/#p=2x2-" FOUR "&s=eJyrVkrKr1CyijbS\n", bad);
}

/* The answer takes the place of the cells, and of a state that would hide it. */
static void the_answer_replaces_the_cells(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *before, *after;
    } links[] = {
        {SITE P "&x#y z\n", SITE, "&x#y z\n"},
        {"http://x.org/#p=3x3-" P "\n", "http://x.org/#p=3x3-", "\n"},
        {"http://x.org/#p=2x2-" FOUR "&s=" STATE " x\n", "http://x.org/#p=2x2-", " x\n"},
    };
    for (size_t i = 0; i < (nonet_has_gzip() ? 3 : 2); i++) {
        static struct answer a;
        uint32_t state[8] = {0};
        size_t length = strlen(links[i].text);
        ask(nonet_format_find("link"), links[i].text, length, 1, state, &a);
        assert_int_equal(a.status, NONET_OK);
        assert_int_equal(a.piece.cells, strlen(links[i].before));
        assert_string_equal(links[i].text + a.piece.cells_end, links[i].after);
    }
}

static void links_without_a_puzzle_are_refused(void **unused) {
    (void)unused;
#define LONG "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKiBdZQih8p42gLQ"
    static const struct {
        const char *text, *reason;
    } links[] = {
        {"https://f-puzzles.com/?load=" LONG,
         "a puzzle packed by f-puzzles, among other links: use --from fpuzzles"},
        {"https://sudokupad.app/fpuzzles" LONG,
         "a puzzle packed by f-puzzles, among other links: use --from fpuzzles"},
        {"https://sudokupad.app/scl" LONG,
         "a puzzle packed by SudokuPad, among other links: use --from sudokupad"},
        {"https://app.crackingthecryptic.com/sudoku/?puzzleid=SCL" LONG,
         "a puzzle packed by SudokuPad, among other"},
        {"https://swaroopg92.github.io/penpa-edit/#m=solve&p=" LONG,
         "a puzzle packed by Penpa; that"},
        {"https://sudokumaker.app/?puzzle=N4IgZg",
         "a puzzle of SudokuMaker, whose links nonet does not read: export"},
        {"https://sudokupad.app/8bn5yx9k2d", "no puzzle in this link: only its server"},
        {"https://x.org/?id=0000000000000012", "no puzzle in this link: only its server"},
        {"https://x.org/?id=abc", "no puzzle in this link: only its server"},
        {"http://x.org", "no puzzle in this link: only its server"},
        {"https://www.sudokuwiki.org/Jigsaw.asp?bd=" P, "the link names a variant, 'jigsaw'"},
    };
    char said[200];
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        snprintf(said, sizeof said, "r 1:1 %s", links[i].reason);
        const char *got = walk("link", links[i].text, strlen(links[i].text));
        if (strncmp(got, said, strlen(said)) != 0)
            fail_msg("%s: %s", links[i].text, got);
    }
}

static void damage_is_an_error(void **unused) {
    (void)unused;
    expect("link", SITE P "5\n" SITE P "\n",
           "e 1:123 82 cells, one too many is here; 81 make a puzzle\np " P "\n");
    expect("link", SITE P "&bd=" Q "\n", "e 1:42 2 puzzles in this link; one is expected\n");
    expect("link", P "\n", "e 1:1 a link is expected here, such as https://...\n");
    expect("link", SITE "S9B0503" P "\n", "e 1:50 '.' is not a base-36 digit\n");
}

static const char *guess(const char *text) {
    const struct nonet_format *f = nonet_format_guess(text, strlen(text));
    return f ? f->name : "none";
}

static void links_are_found(void **unused) {
    (void)unused;
    assert_string_equal(guess(SITE P "\n"), "link");
    assert_string_equal(guess("www.x.org/" P "\n"), "link");
    assert_string_equal(guess("https://x.org/#p=2x2-" FOUR "\n"), "link");
    assert_string_equal(guess("https://x.org/?id=1\n"), "link");
    assert_string_equal(guess(SITE P "5\n"), "link");
    assert_string_equal(guess(SITE S9B "\n"), "s9b");
    assert_string_equal(guess(P " https://x.org/" P "\n"), "line");
    assert_string_equal(guess("and/or words\n"), "none");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_of_the_address_is_the_puzzle),
        cmocka_unit_test(share_links_are_read),
        cmocka_unit_test(rules_of_a_share_link_are_read),
        cmocka_unit_test(the_state_of_a_share_link_is_read),
        cmocka_unit_test(the_answer_replaces_the_cells),
        cmocka_unit_test(links_without_a_puzzle_are_refused),
        cmocka_unit_test(damage_is_an_error),
        cmocka_unit_test(links_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
