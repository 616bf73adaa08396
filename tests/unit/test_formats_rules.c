/*
 * Puzzles that have rules of their own: how they come out of a text and go into one. Solo's ids and
 * saved games with diagonals and jigsaw blocks are here; the text form and JSON have files of their
 * own.
 */
#include "rules_text.h"

#define X_DESC "j6a9a5_8c8b4_7c6a8c2d4c6d5c3a7c8_9b5c3_7a1a2j"
#define X_CELLS "..........6.9.58...8..47...6.8...2....4...6....5...3.7...89..5...37.1.2.........."
#define X_SOLUTION                                                                                 \
    "457386192362915874189247563638574219724139685915628347241893756593761428876452931"
#define JX_ID                                                                                      \
    "9jx:a5g5a7c4a6e7g1q5g9e7a5c8a4g3a,ddccaa__aaca_a_b__a__c__acbadccb_daaacadbaab_c__b__dabcd_"
#define JX_SOLUTION                                                                                \
    "658432971537129486461897325873215649219643758194758263386974512725361894942586137"
/* Side 5, where no boxes exist. */
#define FIVE_ID "5j:b3c4b1b5_2k,adcb_daaaa___baab"
#define FIVE_CELLS "..3...4..1..52..........."
#define FIVE_RULES "regions 11222 11122 33344 33544 55554"
#define FIVE_SOLUTION "1534234251415232341552134"

/* ---- ids of Solo ---- */

static void ids_with_diagonals(void **unused) {
    (void)unused;
    static struct puzzle p;
    expect_read("solo", "3x3x:" X_DESC "\n", X_CELLS " | diagonals");
    read_puzzle(NULL, "3x3xdu:" X_DESC "\tlabel", &p);
    assert_string_equal(solution_of(&p), X_SOLUTION);
    assert_string_equal(written("solo", &p, NULL), "3x3x:" X_DESC);
    nonet_rules_init(rules_in(&p), sizeof p.rules, 9);
    assert_string_equal(solution_of(&p), ""); /* without its diagonals it has several */
    assert_string_equal(written("solo", &p, NULL), "3x3:" X_DESC);
    expect_read(NULL, "2x2:a2b1k", ".2..1........... | ");
}

static void ids_with_blocks(void **unused) {
    (void)unused;
    static struct puzzle p;
    read_puzzle(NULL, JX_ID, &p);
    assert_int_equal(p.status, NONET_OK);
    assert_int_equal(nonet_rules_count(rules_in(&p)), 11);
    assert_int_equal(nonet_grid_box_rows(grid_in(&p)), 3);
    assert_string_equal(solution_of(&p), JX_SOLUTION);
    assert_string_equal(written("solo", &p, NULL), JX_ID);
    expect_read("solo", FIVE_ID, FIVE_CELLS " | " FIVE_RULES);
    read_puzzle("solo", FIVE_ID, &p);
    assert_int_equal(nonet_grid_box_rows(grid_in(&p)), 1);
    assert_string_equal(solution_of(&p), FIVE_SOLUTION);
    assert_string_equal(written("solo", &p, NULL), FIVE_ID);
    expect_read("solo", "2x2j:p,abbbbbbba", "................ | regions 1122 1122 3344 3344");
    expect_read("solo", "4xj:p,abbbbbbba",
                "................ | regions 1122 1122 3344 3344;diagonals");
}

/* Rows as regions: a run of 42 borders. Solo means 25 by z where it writes, 26 where it reads. */
static void long_runs_of_borders(void **unused) {
    (void)unused;
    static struct puzzle p;
#define LINES "__________________________________________"
    static const char cells[] = "................................................. | latin";
    expect_read("solo", "7j:zw,zp" LINES, cells);
    expect_read("solo", "7j:zw,zq" LINES, cells);
    expect_read("solo", "7j:zw,zr" LINES, "1:7 the blocks have 85 borders, not the 84 of side 7");
    read_puzzle("solo", "7j:zw,zq" LINES, &p);
    assert_string_equal(written("solo", &p, NULL), "7j:zw,zp" LINES);
}

static void bad_ids(void **unused) {
    (void)unused;
    static const struct {
        const char *id, *said;
    } cases[] = {
        {"9jk:zzzc", "1:9 the id ends where ',' and the blocks are expected"},
        {"4j:p", "1:5 the id ends where ',' and the blocks are expected"},
        {"4j:p,", "1:6 the blocks have -1 borders, not the 24 of side 4"},
        {"4j:o,abbbbbbba", "1:5 15 cells; 16 make a puzzle"},
        {"4j:p,abbb?bbba", "1:10 '?' where a letter a to z or _ is expected"},
        {"4j:p,abbbbbbba,a", "1:15 ',' where a letter a to z or _ is expected"},
        {"4j:p,abbbbbbb", "1:6 the blocks have 22 borders, not the 24 of side 4"},
        {"4j:p,abbbbbbbaa", "1:6 the blocks have 26 borders, not the 24 of side 4"},
        {"4j:p,y", "1:6 the blocks have 25 borders, not the 24 of side 4"},
        {"4j:p,x", "1:6 region 'r1c1' has 16 cells, not 4"},
        {"4j:p,_________________________", "1:6 there are more than 4 regions: 'r2c2' is another"},
        {"1j:a,_", "1:1 a side of 1; it must be 2 to 100"},
        {"99999x99999j:a,_", "1:1 boxes of 99999x99999; their cells must be 2 to 100"},
        {"101j:a,_", "1:1 a side of 101; it must be 2 to 100"},
        {"3x3:zzzc,abc",
         "refused 1:9 regions or cages follow the cells, but no parameter says which"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_read("solo", cases[i].id, cases[i].said);
}

/* What an id cannot say is not written. */
static void ids_say_all_or_nothing(void **unused) {
    (void)unused;
    static struct puzzle p;
    static const char *const unwritable[] = {
        "regions 1212 1212 3434 3434", /* not connected */
        "diagonal-down",
        "house r1c1 r1c2 r2c3 r4c4",
        "diagonals; house window r1c1 r1c2 r2c3 r4c4",
    };
    read_puzzle("line", "................", &p);
    for (size_t i = 0; i < sizeof unwritable / sizeof *unwritable; i++) {
        assert_int_equal(nonet_rules_read(unwritable[i], strlen(unwritable[i]), 4, rules_in(&p),
                                          sizeof p.rules, NULL),
                         NONET_OK);
        assert_null(written("solo", &p, NULL));
    }
    nonet_rules_read("diagonal-up; diagonal-down", 26, 4, rules_in(&p), sizeof p.rules, NULL);
    assert_string_equal(written("solo", &p, NULL), "2x2x:p");
}

static void saved_games_have_rules(void **unused) {
    (void)unused;
    expect_read(NULL,
                "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
                "GAME    :4:Solo\nPARAMS  :3:3x3\nCPARAMS :2:5j\n"
                "DESC    :29:b3c4b1b5_2k,adcb_daaaa___baab\nNSTATES :1:2\nSTATEPOS:1:2\n"
                "MOVE    :6:R0,0,1\n",
                "1.3...4..1..52........... | " FIVE_RULES);
}

/* ---- jigsaws on a line ---- */

/* The map of a jigsaw of Solo, as signs. */
static void map_of(struct puzzle *p, char map[82]) {
    char text[200];
    nonet_rules_write(rules_in(p), text, sizeof text);
    size_t n = 0;
    for (char *at = text + strlen("regions"); *at != '\0' && *at != '\n'; at++)
        if (*at != ' ')
            map[n++] = *at;
    map[n] = '\0';
}

static void cells_and_map_on_a_line(void **unused) {
    (void)unused;
    static struct puzzle p;
    char line[200], map[82];
    static const char desc[] = "9j:a1f8_4_6h9_1a2c3c6g4a3a2g6c6c9a3_7h2_7_5f8a,"
                               "ca_c_a_baa__d_____aa__ac__d___a_a__e__c_bcaabaaa_ba_c____eqbf";
    read_puzzle("solo", desc, &p);
    assert_int_equal(p.status, NONET_OK);
    map_of(&p, map);
    snprintf(line, sizeof line, "%.199s", written("jigsaw", &p, NULL));
    assert_int_equal(strlen(line), 162);
    assert_string_equal(line + 81, map);
    read_puzzle(NULL, line, &p);
    assert_string_equal(written("solo", &p, NULL), desc);
    assert_int_equal(strlen(written("jigsaw", &p, &p.style)), 81); /* the map is around the cells */
    expect_read(NULL, "1...34....34..21aabbaabbccddccdd a label",
                "1...34....34..21 | regions 1122 1122 3344 3344");
    expect_read(NULL, "1...34....34..21 aabbaabbccddccdd\ta label",
                "1...34....34..21 | regions 1122 1122 3344 3344");
    expect_read(NULL, "1...34....34..21 1234341221434321", "1...34....34..21 | "); /* a solution */
    expect_read("jigsaw", "1...34....34..21 aabbaabbccddccde",
                "1:18 region 'e' has 1 cell and region 'd' 3, not 4");
    expect_read("jigsaw", "1...34....34..21aabbaabbccddccde",
                "1:17 region 'e' has 1 cell and region 'd' 3, not 4");
    expect_read("jigsaw", "1...34....34..21aabbaabbccddccdc",
                "1:17 region 'c' has 5 cells and region 'd' 3, not 4");
    expect_read("jigsaw", "1...34....34..21aabbaabbccddccd",
                "1:1 31 characters; cells and regions of a 9x9 are 162");
    expect_read("jigsaw", "5...34....34..21aabbaabbccddccdd",
                "1:1 '5' where a digit of a side of 4 is expected");
    read_puzzle("solo", "2x2x:p", &p);
    assert_null(written("jigsaw", &p, NULL));
}

static void jigsaws_of_sumocue(void **unused) {
    (void)unused;
    static struct puzzle p;
    static char text[SAID], said[SAID];
    for (int d = 0; d < 2; d++) {
        size_t n = (size_t)snprintf(text, sizeof text, "SumoCueV1%s", d ? "D" : "");
        for (int c = 0; c < 81; c++)
            n += (size_t)snprintf(text + n, sizeof text - n, "=%dJ%d", c == 3 ? 7 : 0,
                                  c / 9 / 3 * 3 + c % 9 / 3);
        read_puzzle(NULL, text, &p);
        assert_int_equal(p.status, NONET_OK);
        assert_int_equal(nonet_grid_value(grid_in(&p), 3), 7);
        assert_int_equal(nonet_rules_count(rules_in(&p)), d ? 11 : 9);
        assert_string_equal(written("sumocue", &p, NULL), text);
        snprintf(said, sizeof said, "%.*s", (int)n - 4, text);
        expect_read("sumocue", said,
                    d ? "1:331 the puzzle ends where = and a number is expected"
                      : "1:330 the puzzle ends where = and a number is expected");
    }
    text[13] = '1'; /* one of ten cells of region 1 */
    expect_read("sumocue", text, "1:1 region '1' has 10 cells and region '0' 8, not 9");
    expect_read("sumocue", "SumoCueV1=x", "1:11 'x' where = and a number is expected");
    expect_read("sumocue", "SumoCueV2=0", "1:1 SumoCueV1 is expected here");
}

/* ---- who takes rules ---- */

static void rules_are_refused_unless_asked_for(void **unused) {
    (void)unused;
    union nonet_grid9 grid;
    struct nonet_error error;
    const char *text = JX_ID;
    assert_int_equal(
        nonet_read(text, strlen(text), NULL, NONET_GRID(grid), sizeof grid, NULL, &error),
        NONET_E_REFUSED);
    assert_string_equal(
        error.reason,
        "regions, diagonals: rules are not expected here; refused rather than dropped");
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.size = offsetof(struct nonet_read_options, rules); /* an older program */
    assert_int_equal(
        nonet_read(text, strlen(text), &options, NONET_GRID(grid), sizeof grid, NULL, &error),
        NONET_E_REFUSED);
    union nonet_rules9 rules;
    assert_int_equal(nonet_read_rules(text, strlen(text), &options, NONET_GRID(grid), sizeof grid,
                                      NONET_RULES(rules), sizeof rules, NULL, &error),
                     NONET_OK);
    assert_int_equal(nonet_rules_count(NONET_RULES(rules)), 11);
    assert_int_equal(nonet_read_rules(text, strlen(text), NULL, NONET_GRID(grid), sizeof grid,
                                      NONET_RULES(rules), 100, NULL, &error),
                     NONET_E_ROOM);
    assert_int_equal(nonet_rules_count(NONET_RULES(rules)), 11); /* not touched */
}

static void records_have_rules_of_their_own(void **unused) {
    (void)unused;
    static const char text[] = "3x3x:" X_DESC "\n3x3:" X_DESC "\n" FIVE_ID "\n4jk:p\n";
    static const int counts[] = {2, 0, 5};
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_record record;
    options.rules = 1;
    for (size_t step = 1; step < 400; step += 133) {
        struct bytes bytes = {text, strlen(text), step};
        struct nonet_reader *reader = nonet_reader_open(give_bytes, &bytes, &options);
        for (size_t i = 0; i < 3; i++) {
            assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
            assert_int_equal(record.kind, NONET_RECORD_PUZZLE);
            assert_int_equal(record.rules ? nonet_rules_count(record.rules) : 0, counts[i]);
        }
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        assert_int_equal(record.kind, NONET_RECORD_ERROR);
        assert_null(record.rules);
        nonet_reader_close(reader);
    }
}

/* A jigsaw of side 36 needs more room than a reader has at first. */
static void large_puzzles_have_rules(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    static char id[SAID];
    assert_int_equal(nonet_grid_init(grid_in(&p), sizeof p.grid, 6, 6), NONET_OK);
    assert_int_equal(nonet_rules_init(rules_in(&p), sizeof p.rules, 36), NONET_OK);
    for (int k = 0; k < 36; k++) {
        uint16_t cells[36];
        struct nonet_rule rule = {NONET_RULE_REGION, 0, "region", cells, 36, NULL, 0};
        for (int i = 0; i < 36; i++)
            cells[i] = (uint16_t)(i * 36 + k);
        assert_int_equal(nonet_rules_add(rules_in(&p), sizeof p.rules, &rule), NONET_OK);
    }
    snprintf(id, sizeof id, "%s", written("solo", &p, NULL));
    read_puzzle("solo", id, &again);
    assert_int_equal(again.status, NONET_OK);
    assert_true(nonet_rules_equal(rules_in(&p), rules_in(&again)));
    assert_true(nonet_grid_equal(grid_in(&p), grid_in(&again)));
}

/* A format that has no way to say it does not write a puzzle with rules. */
static void other_formats_do_not_write_rules(void **unused) {
    (void)unused;
    static struct puzzle p;
    const struct nonet_format *format;
    read_puzzle("solo", "2x2x:p", &p);
    for (int i = 0; (format = nonet_format_at(i)) != NULL; i++) {
        long n = nonet_write(format, grid_in(&p), rules_in(&p), NULL, NULL, 0);
        char name[40];
        snprintf(name, sizeof name, " %s ", format->name);
        if (format->write == NULL)
            assert_int_equal(n, NONET_E_FORMAT);
        else if (strstr(" rules json marks solo iss fpuzzles fpuzzlesjson sudokupad ", name) !=
                 NULL)
            assert_true(n > 0);
        else
            assert_int_equal(n, NONET_E_UNWRITABLE);
        struct nonet_style apart = {.apart = 1};
        if (format->write != NULL)
            assert_int_equal(nonet_write(format, grid_in(&p), rules_in(&p), &apart, NULL, 0),
                             nonet_write(format, grid_in(&p), NULL, &apart, NULL, 0));
    }
    nonet_rules_init(rules_in(&p), sizeof p.rules, 9);
    assert_int_equal(
        nonet_write(nonet_format_find("line"), grid_in(&p), rules_in(&p), NULL, NULL, 0),
        NONET_E_SHAPE);
}

/* ---- the collection ---- */

/* Id, tab, S and the solution. */
static void check_line(char *line) {
    static struct puzzle p, slow;
    char want[400] = "";
    size_t n = 0;
    line[strcspn(line, "\n")] = '\0';
    char *tab = strchr(line, '\t');
    assert_non_null(tab);
    for (char *at = tab + 2; *at != '\0'; at++)
        if (*at != ',')
            want[n++] = *at;
    *tab = '\0';
    read_puzzle(NULL, line, &p);
    assert_int_equal(p.status, NONET_OK);
    assert_string_equal(solution_of(&p), want);
    assert_string_equal(written("solo", &p, NULL), line);
    char *said = strdup(said_of(&p));
    assert_string_equal(said_slowly("solo", line, &slow), said);
    free(said);
}

static void ids_with_known_solutions(void **unused) {
    (void)unused;
    static const char *const names[] = {"3x3xdu", "9jdu", "9jxdu"};
    int lines = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char command[120], line[1000];
        snprintf(command, sizeof command,
                 "gzip -dc ../shared/data/variants/solo_%s.txt.gz 2>/dev/null", names[i]);
        FILE *pipe = popen(command, "r");
        assert_non_null(pipe);
        for (; fgets(line, sizeof line, pipe) != NULL; lines++)
            check_line(line);
        pclose(pipe);
    }
    if (lines == 0)
        print_message("no shared data here: skipped\n");
    else
        assert_int_equal(lines, 28);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_with_diagonals),
        cmocka_unit_test(ids_with_blocks),
        cmocka_unit_test(long_runs_of_borders),
        cmocka_unit_test(bad_ids),
        cmocka_unit_test(ids_say_all_or_nothing),
        cmocka_unit_test(saved_games_have_rules),
        cmocka_unit_test(cells_and_map_on_a_line),
        cmocka_unit_test(jigsaws_of_sumocue),
        cmocka_unit_test(rules_are_refused_unless_asked_for),
        cmocka_unit_test(records_have_rules_of_their_own),
        cmocka_unit_test(large_puzzles_have_rules),
        cmocka_unit_test(other_formats_do_not_write_rules),
        cmocka_unit_test(ids_with_known_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
