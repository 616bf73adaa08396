/*
 * The text of the Interactive Sudoku Solver: what each type of item becomes, what is refused and
 * where errors are, and that what is written reads back as the same rules. With the shared data
 * every puzzle of ISS's own collections is read or refused by the names of its rules, and no known
 * solution breaks a rule of those that are read.
 */
#include "known_rules.h"

#define E4 "................"
#define E6 "...................................."
#define S4 ".Shape~4x4"

/* Rules of side 4 unless the text has a shape. */
static void expect_rules(const char *items, const char *want) {
    char text[600], said[600];
    snprintf(text, sizeof text, S4 "%s", items);
    snprintf(said, sizeof said, E4 " | %s", want);
    expect_read("iss", text, said);
}

static void expect_wrong(const char *items, const char *want) {
    char text[600];
    snprintf(text, sizeof text, S4 "%s", items);
    expect_read("iss", text, want);
}

/* ---- types ---- */

static void lines_and_cages(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {".Cage~7~R1C1~R1C2~R2C1", "cage 7 r1c1 r1c2 r2c1"},
        {".Cage~0~R1C1~R1C2", "cage r1c1 r1c2"},
        {".Cage~~R1C1~R1C2", "cage r1c1 r1c2"},
        {".Cage~7~R1C1~R1C2~R1C1", "cage r1c1 r1c2;sum 7 2 1 r1c1 r1c2"},
        {".Thermo~r1c1~r1c2~r2c2", "thermometer r1c1 r1c2 r2c2"},
        {".Whisper~2~R1C1~R1C2", "whisper 2 r1c1 r1c2"},
        {".Renban~R1C1~R2C2~R3C3", "renban r1c1-r3c3"},
        {".Palindrome~R1C1~R1C2~R2C3~R2C2", "palindrome r1c1 r1c2 r2c3 r2c2"},
        {".Between~R1C1~R1C2~R1C3", "between r1c1-r1c3"},
        {".Lockout~3~R1C1~R1C2~R1C3", "lockout 3 r1c1-r1c3"},
        {".Zipper~R1C1~R1C2~R1C3", "zipper r1c1-r1c3"},
        {".RegionSumLine~R1C2~R1C3", "region-sum r1c2 r1c3"},
        {".Modular~2~R1C2~R1C3", "modular 2 r1c2 r1c3"},
        {".Modular~1~R1C2~R1C3", ""},
        {".Lunchbox~3~R1C1~R1C2~R1C3", "lunchbox 3 r1c1-r1c3"},
        {".RellikCage~3~R1C1~R1C2", "rellik 3 r1c1 r1c2"},
        {".EqualityCage~R1C1~R1C2", "equality r1c1 r1c2"},
        {".CountingCircles~R3C3~R1C1~R1C2", "counting-circles r1c1 r1c2 r3c3"},
        {".AllDifferent~R1C1~R2C2~R3C3", "different r1c1-r3c3"},
        {".AllDifferent~R1C1", ""},
        {".AllDifferent~R1C1~R2C2~R3C4~R4C3", "house extra-region r1c1 r2c2 r3c4 r4c3"},
        {".Indexing~R~R1C1~R2C2", "row-indexer r1c1 r2c2"},
        {".Indexing~C~R1C1", "column-indexer r1c1"},
        {".Quad~R2C2~3~1", "quadruple 1 3 r2c2 r2c3 r3c2 r3c3"},
        {".SameValues~2~R1C1~R1C2~R3C3~R3C4", "same-values r1c1 r1c2 / r3c3 r3c4"},
        {".SameValues~3~R1C1~R2C2~R3C3", "same-values r1c1 / r2c2 / r3c3"},
        {".EqualSum~R1C1~R1C2~-~R2C1~-~R3C3~R3C4", "equal-sum r1c1 r1c2 / r2c1 / r3c3 r3c4"},
        {".And.Thermo~R1C1~R1C2.End", "thermometer r1c1 r1c2"},
        {".SearchPriority~3~R1C1.RegionSize~4", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_rules(cases[i][0], cases[i][1]);
    expect_read(
        "iss", ".Entropic~R1C1~R1C2~R1C3.Whisper~R1C1~R1C2.~R1C1_5",
        "5................................................................................ | "
        "entropic r1c1-r1c3;whisper 5 r1c1 r1c2");
}

static void sums_and_pairs(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {".Sum~7~R1C1~R2C2", "sum 7 r1c1 r2c2"},
        {".Sum~7~R1C1~R2C2~R1C1", "sum 7 2 1 r1c1 r2c2"},
        {".Sum~-3_=_1_-2_3~R1C1~R2C2~R1C1", "sum -3 4 -2 r1c1 r2c2"},
        {".Sum~3_=_1_-1_3~R1C1~R1C1~R2C2", "sum 3 3 r2c2"},
        {".Arrow~R1C1~R1C2~R1C3", "arrow r1c1 / r1c2 r1c3"},
        {".DoubleArrow~R1C1~R1C2~R1C3", "double-arrow r1c1-r1c3"},
        {".PillArrow~2~R2C1~R1C1~R1C2~R1C3", "arrow r1c1 r2c1 / r1c2 r1c3"},
        {".WhiteDot~R1C1~R1C2~R3C3~R4C3", "difference 1 r1c1 r1c2;difference 1 r3c3 r4c3"},
        {".BlackDot~R1C2~R1C1", "ratio 2 r1c1 r1c2"},
        {".V~R1C2~R1C1", "xv 5 r1c1 r1c2"},
        {".GreaterThan~R2C2~R1C2~R2C1~R4C4", "greater r2c2 r1c2;greater r2c2 r2c1"},
        {".Pair~IJB~_up~R1C1~R1C2~R1C3~~R2C1~R2C2~_%20b~R3C3",
         "pair 8 4 2 1 r1c1-r1c3;pair 8 4 2 1 r2c1 r2c2"},
        {".PairX~IJB~~R1C1~R1C2~R1C3", "pair-all 8 4 2 1 r1c1-r1c3"},
        {".AntiKnight.AntiKing.AntiTaxicab", "anti-knight;anti-king;anti-taxicab"},
        {".AntiConsecutive", "non-consecutive"},
        {".StrictKropki.StrictXV.WhiteDot~R1C1~R1C2",
         "strict-kropki;negative-xv;difference 1 r1c1 r1c2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_rules(cases[i][0], cases[i][1]);
}

static void clues_outside(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {".Sandwich~2~C1.Sandwich~0~R3", "sandwich 2 r1c1-r4c1;sandwich 0 r3c1-r3c4"},
        {".Skyscraper~R1~2~3", "skyscraper 2 r1c1-r1c4;skyscraper 3 r1c4-r1c1"},
        {".Skyscraper~C2~~3", "skyscraper 3 r4c2-r1c2"},
        {".Skyscraper~C2~3", "skyscraper 3 r1c2-r4c2"},
        {".XSum~C1~5~", "x-sum 5 r1c1-r4c1"},
        {".NumberedRoom~R4~~1", "numbered-room 1 r4c4-r4c1"},
        {".LittleKiller~9~R2C1", "little-killer 9 r2c1-r4c3"},
        {".LittleKiller~9~R2C4", "little-killer 9 r2c4 r1c3"},
        {".LittleKiller~9~R1C4", "little-killer 9 r1c4-r4c1"},
        {".LittleKiller~9~R1C3", "little-killer 9 r1c3-r3c1"},
        {".LittleKiller~9~R4C2", "little-killer 9 r4c2-r2c4"},
        {".LittleKiller~9~R1C1", "little-killer 9 r1c1-r4c4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_rules(cases[i][0], cases[i][1]);
}

static void houses_and_regions(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {".Diagonal~1", "diagonal-up"},
        {".Diagonal~-1", "diagonal-down"},
        {".Windoku", "house window r2c2 r2c3 r3c2 r3c3"},
        {".DisjointSets", "disjoint-groups"},
        {".NoBoxes", "latin"},
        {".NoBoxes.Jigsaw~1112132233243444", "regions 1112 1322 3324 3444"},
        {".Jigsaw~4x4~1112132233243444.NoBoxes", "regions 1112 1322 3324 3444"},
        /* beside boxes the pieces of a jigsaw are more houses */
        {".Jigsaw~1112132233243444",
         "house extra-region r1c1 r1c2 r1c3 r2c1;house extra-region r1c4 r2c3 r2c4 r3c3;"
         "house extra-region r2c2 r3c1 r3c2 r4c1;house extra-region r3c4 r4c2 r4c3 r4c4"},
        /* one region of another size is what is left over */
        {".NoBoxes.Jigsaw~1111000000002222",
         "latin;house extra-region r1c1 r1c2 r1c3 r1c4;house extra-region r4c1 r4c2 r4c3 r4c4"},
        {".Jigsaw~0000000000000000", ""},
        {".NoBoxes.DisjointSets",
         "latin;house group r1c1 r1c3 r3c1 r3c3;house group r1c2 r1c4 r3c2 r3c4;"
         "house group r2c1 r2c3 r4c1 r4c3;house group r2c2 r2c4 r4c2 r4c4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_rules(cases[i][0], cases[i][1]);
    expect_wrong(".NoBoxes.Jigsaw~1111000022222000",
                 "1:27 Jigsaw: regions have other than 4 cells");
    expect_read("iss", ".Shape~5x5", "......................... | latin"); /* no boxes */
    expect_read("iss", ".Shape~6x6.Windoku", E6 " | house window r2c2 r2c3 r2c4 r3c2 r3c3 r3c4");
}

static void clues_and_candidates(void **unused) {
    (void)unused;
    static struct puzzle p;
    read_puzzle(NULL, ".~R1C1_8~R2C3_1_3~R2C3_3_4~R9C9_1_2.Given~R9C8_2", &p);
    assert_int_equal(p.status, NONET_OK);
    assert_int_equal(nonet_rules_count(rules_in(&p)), 0);
    assert_int_equal(nonet_grid_value(grid_in(&p), 0), 8);
    assert_int_equal(nonet_grid_value(grid_in(&p), 11), 3);
    assert_int_equal(nonet_grid_marks(grid_in(&p), 80).low, 3);
    assert_int_equal(nonet_grid_value(grid_in(&p), 79), 2);
    assert_string_equal(written("iss", &p, NULL), ".Shape~9x9.~R1C1_8~R2C3_3~R9C8_2~R9C9_1_2");
    read_puzzle("iss", ".Shape~16x16.~R1Cg_16~RgC1_10~RAcb_3", &p);
    assert_int_equal(nonet_grid_value(grid_in(&p), 15), 16);
    assert_int_equal(nonet_grid_value(grid_in(&p), 240), 10);
    assert_int_equal(nonet_grid_value(grid_in(&p), 9 * 16 + 10), 3);
    read_puzzle("iss", S4 ".~R1C1_1_2~R1C1_3", &p);
    assert_int_equal(p.status, NONET_OK); /* and has no solution */
    assert_int_equal(nonet_grid_marks(grid_in(&p), 0).low, 0);
    assert_null(written("iss", &p, NULL));
}

/* ---- layout ---- */

static void white_space_and_remarks(void **unused) {
    (void)unused;
    static struct puzzle p;
    static const char many[] =
        "# a title\n" S4 "\n# inside\n.Thermo~R1C1\n  ~R1C2\n\n.V~R2C1~R2 C2\n"
        "\n" S4 ".V~R1C1~R1C2\n";
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct bytes bytes = {many, strlen(many), 3};
    struct nonet_record record;
    int rules[3] = {0}, n = 0;
    options.rules = 1;
    struct nonet_reader *reader = nonet_reader_open(give_bytes, &bytes, &options);
    while (nonet_reader_next(reader, &record) == NONET_OK && record.kind != NONET_RECORD_END) {
        assert_int_not_equal(record.kind, NONET_RECORD_ERROR);
        if (record.kind == NONET_RECORD_PUZZLE && n < 3)
            rules[n++] = nonet_rules_count(record.rules);
    }
    nonet_reader_close(reader);
    assert_int_equal(n, 2);
    assert_int_equal(rules[0], 2);
    assert_int_equal(rules[1], 1);
    assert_string_equal(said_slowly("iss", S4 "\n .Thermo\n~R1C1~\n R1C2", &p),
                        E4 " | thermometer r1c1 r1c2");
    expect_read("iss", "..Thermo~R1C1~R1C2.", read_said("iss", ".Thermo~R1C1~R1C2"));
}

/* Two lines of several items each: one puzzle or two? */
static void lines_must_be_clear(void **unused) {
    (void)unused;
    expect_read("iss", ".X~R1C1~R1C2.V~R2C1~R2C2\n.V~R1C1~R1C2.X~R2C1~R2C2\n",
                "2:1 another puzzle, or more of this one? Begin each with .Shape, or indent the "
                "lines that go on");
    expect_rules(".V~R1C1~R1C2.V~R2C1~R2C2\n.V~R3C1~R3C2.V~R4C1~R4C2\n",
                 "xv 5 r1c1 r1c2;xv 5 r2c1 r2c2;xv 5 r3c1 r3c2;xv 5 r4c1 r4c2");
}

static void links(void **unused) {
    (void)unused;
    expect_read(NULL, "https://example.org/Solver/?a=1&q=" S4 ".V~R1C1~R1C2&x=2 a label",
                E4 " | xv 5 r1c1 r1c2");
    expect_read(NULL, "https://example.org/?q=%2EShape%7E4x4%0A.V~R1C1~%52%31C2+",
                E4 " | xv 5 r1c1 r1c2");
    expect_read(NULL, "https://example.org/?q=.NFA~x",
                "refused 1:25 has rules that nonet does not know: NFA (--ignore-unknown leaves "
                "them out)");
}

/* ---- what is refused, and what is wrong ---- */

static void unknown_rules_are_named(void **unused) {
    (void)unused;
    static const char leaves[] = " (--ignore-unknown leaves them out)";
    static const struct {
        const char *text, *names;
        int is_other; /* it cannot be left out */
    } cases[] = {
        {".Or.Thermo~R1C1~R1C2.NFA~abc~R1C1.End.Foo~.Or.End", "Or, NFA, Foo", 0},
        {".Shape~9x9~0-8", "Shape 9x9~0-8", 1},
        {".Shape~6x8", "Shape 6x8", 1},
        {".Shape~9x9~~Raw", "Shape 9x9~~Raw", 1},
        {".Shape~20x20.Var~A~~3", "Shape 20x20, Var", 1},
        {".RegionSize~6", "RegionSize", 1},
        {".AntiConsecutive.WhiteDot~R1C1~R1C2", "AntiConsecutive beside WhiteDot", 1},
        {".ChaosConstruction.ChaosArrow~R3C3.ChaosCount~R1C1.Regex~a.GlobalEntropy.Replicate~x"
         ".End.ContainExact~1~R1C1.HiddenSkyscraper~C1~1~1.LookAndSay~11~R1C1.SumLine~10~R1C1",
         "ChaosConstruction, ChaosArrow, ChaosCount, Regex, GlobalEntropy, Replicate "
         "and 4 more",
         0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char want[300];
        snprintf(want, sizeof want, "has rules that nonet does not know: %s%s", cases[i].names,
                 cases[i].is_other ? "" : leaves);
        const char *said = read_said("iss", cases[i].text);
        assert_memory_equal(said, "refused 1:", 10);
        assert_string_equal(strchr(said + 10, ' ') + 1, want);
    }
    expect_read("iss", ".Thermo~R1C1~R1C2.NFA~x",
                "refused 1:19 has rules that nonet does not know: NFA (--ignore-unknown leaves "
                "them out)");
    expect_wrong(".NoBoxes.RegionSumLine~R1C1~R2C1",
                 "refused 1:20 has rules that nonet does not know: RegionSumLine without regions");
    expect_read("iss", ".Shape~16x16.PillArrow~2~R1C1~R1C2~R1C3~R1C4",
                "refused 1:14 has rules that nonet does not know: PillArrow above side 9");
}

/* With a word to leave them out, all but what changes the rest, such as a shape. */
static void unknown_rules_are_left_out(void **unused) {
    (void)unused;
    static struct puzzle p;
    static const char *const cases[][2] = {
        {".NFA~x~R1C1.V~R1C1~R1C2", E4 " | xv 5 r1c1 r1c2"},
        {".Or.NoBoxes.~R1C1_1.And.V~R2C1~R2C2.End.End.V~R1C1~R1C2", E4 " | xv 5 r1c1 r1c2"},
        {".Replicate~x.Or.End.Foo~1.End.And.V~R1C1~R1C2.End", E4 " | xv 5 r1c1 r1c2"},
        {".NFA~x.Shape~4x4~0-3",
         "refused 1:12 has rules that nonet does not know: NFA, Shape 4x4~0-3"},
        {".Or.V~R1C1~R1C2", "1:26 a group without an End"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        snprintf(text, sizeof text, S4 "%s", cases[i][0]);
        read_asked("iss", text, 1, &p);
        assert_string_equal(said_of(&p), cases[i][1]);
    }
}

static void errors_have_places(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {".Cage~x~R1C1", "1:17 Cage: 'x' where a number is expected"},
        {".Cage", "1:16 Cage ends where a number is expected"},
        {".Cage~5", "1:12 Cage has no cells"},
        {".Cage~5~R5C1", "1:19 Cage: 'R5C1' where a cell, such as R1C1, is expected"},
        {".Cage~5~R1", "1:19 Cage: 'R1' where a cell, such as R1C1, is expected"},
        {".Cage~5~~R1C1", "1:19 Cage: '' where a cell, such as R1C1, is expected"},
        {".Cage~5~R1C1~R1C2~R1C3~R1C4~R2C1", "1:12 cage has 5 cells, not from 1 to 4"},
        {".Cage~1234567~R1C1", "1:17 Cage: '1234567' where a number is expected"},
        {".Thermo~R1C1~R1C2~R1C1", "1:12 r1c1 is twice in it"},
        {".~R1C1", "1:13 : 'R1C1' where a cell and its digit, such as R1C1_5, is expected"},
        {".~R1C1_5", "1:13 : 'R1C1_5' where a cell and its digit, such as R1C1_5, is expected"},
        {".~R1C1_", "1:13 : 'R1C1_' where a cell and its digit, such as R1C1_5, is expected"},
        {".Sum~5_=_1_2~R1C1", "1:16 Sum has 1 cells and 2 factors"},
        {".Sum~5_=_x~R1C1", "1:16 Sum: '5_=_x' where a sum and factors is expected"},
        {".Sum~5_1~R1C1", "1:16 Sum: '5_1' where a sum is expected"},
        {".PillArrow~4~R1C1~R1C2~R1C3~R1C4~R2C1",
         "1:12 PillArrow has a pill of 2 or 3 cells, and more"},
        {".PillArrow~2~R1C1~R1C3~R1C4", "1:12 PillArrow: the cells of the pill cannot be read in "
                                        "one way"},
        {".V~R1C1~R2C2", "1:12 V: no two of the cells are neighbours"},
        {".Sandwich~5~X1", "1:23 Sandwich: 'X1' where a row or column, such as R1 or C1, is "
                           "expected"},
        {".Sandwich~5~R5", "1:23 Sandwich: 'R5' where a row or column, such as R1 or C1, is "
                           "expected"},
        {".XSum~R1~x", "1:20 XSum: 'x' where a number is expected"},
        {".XSum~R1~1~2~3", "1:24 XSum: '3' where nothing more is expected"},
        {".Skyscraper~R1~5", "1:12 the value of skyscraper is 5, not from 1 to 4"},
        {".Skyscraper~R1~2.Skyscraper~R1~3", "1:28 Skyscraper: a second clue at the same place"},
        {".LittleKiller~5~R2C2", "1:12 LittleKiller: no diagonal begins there"},
        {".LittleKiller~5~R4C4", "1:12 LittleKiller: no diagonal begins there"},
        {".Quad~R4C1~1", "1:12 Quad: no four cells meet there"},
        {".Quad~R1C1~5", "1:22 Quad: '5' where a digit is expected"},
        {".Quad~R1C1~1~2~3~4~1", "1:30 Quad: '1' where nothing more is expected"},
        {".Indexing~B~R1C1", "1:21 Indexing: 'B' where R or C is expected"},
        {".SameValues~2~R1C1~R1C2~R1C3", "1:12 SameValues: 3 cells are not 2 equal sets"},
        {".Pair~?~_~R1C1~R1C2", "1:17 Pair: '?' where a table of pairs of digits is expected"},
        {".Pair~AAAAAAAB~_~R1C1~R1C2",
         "1:17 Pair: 'AAAAAAAB' where a table of pairs of digits is expected"},
        {".PairX~C~_~R1C1~R1C2", "1:18 PairX: the table is not symmetric"},
        {".Diagonal~2", "1:12 Diagonal is 1 or -1"},
        {".Jigsaw~123", "1:19 Jigsaw: '123' where a map with one sign for each cell is expected"},
        {".AntiKnight~1", "1:23 AntiKnight: '1' where nothing more is expected"},
        {".Entropic~R1C1~R1C2~R1C3", "1:12 Entropic is for side 9"},
        {".Shape~5x5", "1:12 a second Shape, of another side"},
        {".Ca-ge~5", "1:12 '-' in the name of a rule"},
        {".End", "1:12 an End without a beginning"},
        {".And.V~R1C1~R1C2", "1:27 a group without an End"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_wrong(cases[i][0], cases[i][1]);
    expect_read("iss", "V~R1C1", "1:1 a dot and a rule are expected here");
}

/* Each kind that ISS can say, written and read again. */
static void written_and_read(void **unused) {
    (void)unused;
    static struct puzzle p;
    static char want[SAID], text[SAID];
    read_puzzle("line", E4, &p);
    static const char *const rules[] = {
        "latin\nthermometer r1c1-r1c4",
        "regions 1112 1322 3324 3444\nregion-sum r1c3 r1c4 r2c4",
        "house window r2c2 r2c3 r3c2 r3c3\nhouse extra-region r1c1 r2c3 r3c2 r4c4",
        "diagonals\ndisjoint-groups\nanti-knight\nanti-king\nanti-taxicab",
        "cage 7 r1c1 r1c2 r2c1\ncage r3c1 r3c2\ndifferent r1c1 r2c2\nrellik 3 r1c1 r1c2",
        "sum 7 r1c1 r2c2\nsum -3 4 -2 r1c1 r2c2\nlittle-killer 9 r2c1-r4c3",
        "arrow r1c1 / r1c2 r1c3\narrow r1c1 r2c1 / r3c1 r4c1\ndouble-arrow r1c1-r1c3",
        "whisper 2 r1c1 r1c2\nrenban r1c1-r3c3\npalindrome r1c1 r1c2 r2c3\nmodular 2 r1c1-r1c3",
        "between r1c1-r1c3\nlockout 3 r1c1-r1c3\nzipper r1c1-r1c3\nregion-sum r1c2 r1c3",
        "difference 1 r1c1 r1c2\nratio 2 r2c1 r3c1\nstrict-kropki\nxv 5 r1c1 r1c2\n"
        "negative-xv",
        "greater r1c1 r1c2\nquadruple 1 3 r2c2 r2c3 r3c2 r3c3\ncounting-circles r1c1 r2c2",
        "sandwich 2 r1c1-r4c1\nskyscraper 3 r1c4-r1c1\nx-sum 5 r1c1-r4c1\n"
        "numbered-room 1 r4c4-r4c1\nlunchbox 3 r1c1-r1c3",
        "row-indexer r1c1\ncolumn-indexer r1c1 r2c2\nequality r1c1 r1c2\nnon-consecutive",
        "equal-sum r1c1 r1c2 / r2c1 / r3c3 r3c4\nsame-values r1c1 r1c2 / r3c3 r3c4",
        "pair 8 4 2 1 r1c1-r1c3\npair-all 8 4 2 1 r1c1-r1c3",
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct nonet_error error = {0};
        int status =
            nonet_rules_read(rules[i], strlen(rules[i]), 4, rules_in(&p), sizeof p.rules, &error);
        if (status != NONET_OK)
            print_error("%s\n%s\n", rules[i], error.reason);
        assert_int_equal(status, NONET_OK);
        snprintf(want, sizeof want, "%s", said_of(&p));
        const char *out = written("iss", &p, NULL);
        if (out == NULL)
            print_error("not written: %s\n", rules[i]);
        assert_non_null(out);
        snprintf(text, sizeof text, "%s", out);
        expect_read("iss", text, want);
        expect_read(NULL, text, want);
    }
}

static unsigned long long solutions_of(struct puzzle *p) {
    struct nonet_solve_options options = NONET_SOLVE_OPTIONS_INIT;
    struct nonet_solve_result result = NONET_SOLVE_RESULT_INIT;
    options.limit = 0;
    options.rules = rules_in(p);
    assert_int_equal(nonet_solve(grid_in(p), &options, NULL, 0, &result), NONET_OK);
    return (unsigned long long)result.solutions;
}

/* Rules about all neighbours but those with a dot are tables along rows and columns, from dot to dot;
 * they mean the same. */
static void neighbours_without_dots(void **unused) {
    (void)unused;
    static struct puzzle p, again;
    static char text[SAID];
    static const struct {
        const char *grid, *rules, *part; /* a part of the text */
        unsigned solutions;
    } cases[] = {
        {E4,
         "non-consecutive\ndifference 1 r1c2 r1c3\ndifference 1 r1c2 r2c2\ndifference 1 r1c3 r2c3\n"
         "difference 1 r2c2 r2c3\ndifference 1 r3c1 r4c1\ndifference 1 r3c4 r4c4",
         "~_~R1C1~R1C2.Pair~", 2},
        {E6, "negative-ratio", "~_~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6.Pair~", 2072},
        {E6, "negative-ratio\nratio 3 r1c2 r1c3", "~_~R1C3~R1C4~R1C5~R1C6.Pair~", 320},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_puzzle("line", cases[i].grid, &p);
        assert_int_equal(nonet_rules_read(cases[i].rules, strlen(cases[i].rules),
                                          nonet_grid_side(grid_in(&p)), rules_in(&p),
                                          sizeof p.rules, NULL),
                         NONET_OK);
        const char *out = written("iss", &p, NULL);
        assert_non_null(out);
        snprintf(text, sizeof text, "%s", out);
        assert_non_null(strstr(text, cases[i].part));
        read_puzzle(NULL, text, &again);
        assert_int_equal(again.status, NONET_OK);
        assert_int_equal(solutions_of(&p), cases[i].solutions);
        assert_int_equal(solutions_of(&again), cases[i].solutions);
    }
}

/* Kinds without a type of their own, said in other words. */
static void written_in_other_words(void **unused) {
    (void)unused;
    static struct puzzle p;
    static const char *const cases[][2] = {
        {"even r1c1 r1c2\nodd r2c2", ".~R1C1_2_4~R1C2_2_4~R2C2_1_3"},
        {"clone r1c1 r1c2 / r3c3 r3c4", ".SameValues~2~R1C1~R3C3.SameValues~2~R1C2~R3C4"},
        {"slow-thermometer r1c1 r1c2", ".Pair~vzI~_~R1C1~R1C2"},
        {"greater r1c1 r4c4", ".Thermo~R4C4~R1C1"},
        {"minimum r1c1", ".GreaterThan~R1C2~R1C1.GreaterThan~R2C1~R1C1"},
        {"maximum r1c1\nmaximum r1c2", ".GreaterThan~R1C1~R2C1.GreaterThan~R1C2~R1C3"
                                       ".GreaterThan~R1C2~R2C2"},
        {"little-killer 5 r2c2 r3c3", ".Sum~5~R2C2~R3C3"},
        {"arrow r1c2 r1c1 / r3c3", ".Sum~0_=_-10_-1_1~R1C2~R1C1~R3C3"},
        {"difference 2 r1c1 r1c2", ".Pair~EGC~_~R1C1~R1C2"},
        {"little-killer 9 r1c1-r4c4\nlittle-killer 9 r4c4-r1c1\nlittle-killer 8 r3c1-r4c2",
         ".LittleKiller~9~R1C1.Sum~9~R4C4~R3C3~R2C2~R1C1.LittleKiller~8~R3C1"},
        {"sandwich 2 r1c1-r4c1\nsandwich 2 r4c1-r1c1", ".Sandwich~2~C1"},
    };
    static const char *const never[] = {
        "box-indexer r1c1",
        "chess-move 1 3",
        "sandwich 2 r1c1-r4c1\nsandwich 3 r4c1-r1c1",
        "x-sum 5 r1c1-r4c1\nx-sum 6 r1c1-r4c1",
        "quadruple 1 r2c2 r2c3 r3c2 r3c3\nquadruple 3 r2c2 r2c3 r3c2 r3c3",
        "strict-kropki\ndifference 2 r1c1 r1c2",
        "negative-xv\nxv 6 r1c1 r1c2",
        "latin\nregion-sum r1c1 r2c1",
        "latin\ndisjoint-groups",
        "entropic r1c1-r1c3",
    };
    read_puzzle("line", E4, &p);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(nonet_rules_read(cases[i][0], strlen(cases[i][0]), 4, rules_in(&p),
                                          sizeof p.rules, NULL),
                         NONET_OK);
        const char *out = written("iss", &p, NULL);
        assert_non_null(out);
        assert_string_equal(out + strlen(S4), cases[i][1]);
    }
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        int status =
            nonet_rules_read(never[i], strlen(never[i]), 4, rules_in(&p), sizeof p.rules, NULL);
        if (status != NONET_OK)
            print_error("%s\n", never[i]);
        assert_int_equal(status, NONET_OK);
        if (written("iss", &p, NULL) != NULL)
            print_error("written: %s\n", never[i]);
        assert_null(written("iss", &p, NULL));
    }
    read_puzzle("line", E6, &p);
    assert_string_equal(written("iss", &p, NULL), ".Shape~6x6");
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.box_rows = 3;
    options.box_cols = 2;
    assert_int_equal(nonet_read_rules(E6, 36, &options, grid_in(&p), sizeof p.grid, rules_in(&p),
                                      sizeof p.rules, NULL, NULL),
                     NONET_OK);
    assert_string_equal(written("iss", &p, NULL),
                        ".Shape~6x6.NoBoxes.Jigsaw~001122001122001122334455334455334455");
}

/* ---- ISS's own puzzles ---- */

/* A text of a JSON object, unescaped; 0: null. */
static int member(const char *line, const char *name, char *out, size_t room) {
    char key[40];
    size_t n = 0;
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = strstr(line, key);
    if (at == NULL)
        return 0;
    for (at += strlen(key); *at != '"' && n + 1 < room; at++) {
        char c = *at;
        if (c == '\\') {
            c = *++at == 'n' ? '\n' : *at == 't' ? '\t' : *at;
            at += c == 'u' ? 4 : 0;
        }
        out[n++] = c;
    }
    out[n] = '\0';
    return 1;
}

static void check_known(struct puzzle *p, const char *id, const char *solution) {
    static uint8_t value[256];
    int side = nonet_grid_side(grid_in(p));
    assert_int_equal(strlen(solution), side * side);
    for (int c = 0; c < side * side; c++)
        value[c] = (uint8_t)(side > 9 ? solution[c] - 'A' + 1 : solution[c] - '0');
    const char *broken = broken_by(p, value);
    if (broken != NULL)
        print_error("%.60s: %s\n", id, broken);
    assert_null(broken);
}

/* Written and read again, the known solution still fits, and ISS's text says nothing new. */
static void check_again(const char *id, struct puzzle *p, const char *solution) {
    static struct puzzle again;
    static char text[SAID];
    const char *out = written("iss", p, NULL);
    assert_non_null(out);
    snprintf(text, sizeof text, "%s", out);
    read_puzzle(NULL, text, &again);
    assert_int_equal(again.status, NONET_OK);
    assert_true(nonet_grid_equal(grid_in(p), grid_in(&again)));
    assert_string_equal(written("iss", &again, NULL), text);
    if (solution != NULL)
        check_known(&again, id, solution);
}

static void puzzles_of_iss(void **unused) {
    static char text[1 << 20], input[20000], id[2000], solution[300];
    static struct puzzle p;
    int read = 0, refused = 0, scripts = 0, known = 0;
    (void)unused;
    if (!read_packed("iss_puzzles.jsonl.gz", text, sizeof text)) {
        print_message("no shared data here: skipped\n");
        skip();
    }
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        assert_true(member(line, "input", input, sizeof input));
        member(line, "id", id, sizeof id);
        int has_solution = member(line, "solution", solution, sizeof solution);
        if (input[0] == '/') { /* the path of a program that makes one */
            scripts++;
            continue;
        }
        read_puzzle(NULL, input, &p);
        if (p.status == NONET_E_REFUSED && strstr(p.error.reason, "does not know: ") != NULL) {
            refused++;
            continue;
        }
        if (p.status != NONET_OK)
            print_error("%.60s: %s\n", id, p.error.reason);
        assert_int_equal(p.status, NONET_OK);
        read++;
        known += has_solution;
        if (has_solution)
            check_known(&p, id, solution);
        check_again(id, &p, has_solution ? solution : NULL);
    }
    print_message("%d read, %d of them with a solution; %d refused by name; %d programs\n", read,
                  known, refused, scripts);
    assert_int_equal(read + refused + scripts, 359);
    assert_true(read >= 228);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_and_cages),         cmocka_unit_test(sums_and_pairs),
        cmocka_unit_test(clues_outside),           cmocka_unit_test(houses_and_regions),
        cmocka_unit_test(clues_and_candidates),    cmocka_unit_test(white_space_and_remarks),
        cmocka_unit_test(lines_must_be_clear),     cmocka_unit_test(links),
        cmocka_unit_test(unknown_rules_are_named), cmocka_unit_test(unknown_rules_are_left_out),
        cmocka_unit_test(errors_have_places),      cmocka_unit_test(written_and_read),
        cmocka_unit_test(neighbours_without_dots), cmocka_unit_test(written_in_other_words),
        cmocka_unit_test(puzzles_of_iss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
