/*
 * Levels, scores and steps on HoDoKu's scale against those of HoDoKu 2.2: every step of every path
 * is the same, and so is the first step of each technique in positions on the way. A sample of
 * paths is here as hashes; the whole lists are read where the shared data is. And the rows that are
 * on by default are HoDoKu's.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "hodoku.h"

#ifdef NINE_SLOW
enum { STRIDE = 10 };
#else
enum { STRIDE = 1 };
#endif

static const char *const levels[] = {"", "Easy", "Medium", "Hard", "Unfair", "Extreme"};

static struct hodoku_path path;
static char line[1 << 18];

/* ---- the table ---- */

/* What HoDoKu 2.2 uses if its settings are untouched, in its order. */
static const char used_by_default[] =
    "full-house naked-single hidden-single locked-pair locked-triple pointing claiming "
    "naked-pair naked-triplet hidden-pair hidden-triplet naked-quad hidden-quad x-wing "
    "swordfish jellyfish remote-pair bug-plus-1 skyscraper two-string-kite turbot-fish "
    "empty-rectangle w-wing xy-wing xyz-wing uniqueness-1 uniqueness-2 uniqueness-3 "
    "uniqueness-4 uniqueness-5 uniqueness-6 hidden-rectangle avoidable-rectangle-1 "
    "avoidable-rectangle-2 finned-x-wing sashimi-x-wing finned-swordfish sashimi-swordfish "
    "finned-jellyfish sashimi-jellyfish sue-de-coq simple-colors multi-colors x-chain "
    "xy-chain nice-loop grouped-nice-loop als-xz als-xy-wing als-chain franken-x-wing "
    "franken-swordfish finned-franken-x-wing finned-franken-swordfish tabling-chain "
    "tabling-net brute-force";

/* A row of hodoku.def that HoDoKu does not have, or does not use by default, is OFF. */
static void test_rows_on(void **state) {
    (void)state;
    const struct nonet_scale_row *row;
    const char *next = used_by_default;
    for (int i = 0; (row = nonet_scale_at(NONET_SCALE_HODOKU, i)) != NULL; i++) {
        size_t n = strcspn(next, " ");
        const char *id = row->technique->id;
        if (row->flags & NONET_TECHNIQUE_OPTIONAL)
            continue;
        if (strlen(id) != n || strncmp(id, next, n) != 0)
            fail_msg("hodoku.def has %s on where HoDoKu has %.*s: should it be OFF?", id,
                     n > 0 ? (int)n : 7, n > 0 ? next : "nothing");
        next += n + (next[n] == ' ');
    }
    assert_string_equal(next, "");
}

/* ---- paths ---- */

static const struct fact {
    const char *puzzle;
    int level, score, steps;
    uint64_t hash;
} facts[] = {
#define HODOKU(puzzle, level, score, steps, hash) {puzzle, level, score, steps, hash},
#include "hodoku.def"
#undef HODOKU
};
enum { FACTS = sizeof facts / sizeof *facts };

static struct nonet_logic_result solve(const char *puzzle) {
    union nonet_grid9 g;
    struct nonet_logic_options options = hodoku_options(&path);
    struct nonet_logic_result result = NONET_LOGIC_RESULT_INIT;
    nine_to_grid(puzzle, &g);
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &result), NONET_OK);
    assert_int_equal(result.end, NONET_LOGIC_SOLVED);
    assert_true(path.length < sizeof path.text);
    return result;
}

static void test_sample(void **state) {
    (void)state;
    int of[6] = {0};
    path.solution = NULL;
    for (int i = 0; i < FACTS; i++) {
        const struct fact *f = &facts[i];
        struct nonet_logic_result r = solve(f->puzzle);
        of[f->level]++;
        if (r.level == f->level && r.score == f->score && r.steps == (uint64_t)f->steps &&
            hodoku_hash(path.text) == f->hash)
            continue;
        print_error("%s\n%s\n", f->puzzle, path.text);
        fail_msg("level %d, score %d, %d steps, should be %d, %d, %d%s", r.level, r.score,
                 (int)r.steps, f->level, f->score, f->steps,
                 hodoku_hash(path.text) == f->hash ? "" : "; another path");
    }
    for (int l = 1; l <= 5; l++)
        assert_int_equal(of[l], 60);
}

/* No step takes a digit of the solution away, or places another. */
static void test_sound(void **state) {
    (void)state;
    for (int i = 0; i < FACTS; i++) {
        char solution[NINE];
        assert_int_equal(nine_solve(facts[i].puzzle, NONET_ENGINE_FAST, NULL, 2, solution), 1);
        path.solution = solution;
        solve(facts[i].puzzle);
        path.solution = NULL;
        if (path.wrong[0] != '\0')
            fail_msg("%s: %s", facts[i].puzzle, path.wrong);
    }
}

/* ---- the whole lists ---- */

/* A list of the shared data, each line in `line`; the test is skipped where it is not. */
static FILE *list_open(const char *name) {
    char command[200];
    snprintf(command, sizeof command, "../shared/data/oracle/%s.tsv.gz", name);
    FILE *file = fopen(command, "r");
    if (file == NULL) {
        print_message("no shared data here: skipped\n");
        skip();
    }
    fclose(file);
    snprintf(command, sizeof command, "gzip -dc ../shared/data/oracle/%s.tsv.gz", name);
    file = popen(command, "r");
    assert_non_null(file);
    return file;
}

/* The next line, cut at its tabs into at most `max` fields; how many there are, 0 at the end. */
static int list_fields(FILE *list, char **field, int max) {
    int n = 0;
    if (fgets(line, sizeof line, list) == NULL)
        return 0;
    assert_non_null(strchr(line, '\n'));
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; at != NULL && n < max; n++) {
        field[n] = at;
        at = strchr(at, '\t');
        if (at != NULL)
            *at++ = '\0';
    }
    return n;
}

/* Where two lists of steps part: the start of that step. */
static size_t parting(const char *a, const char *b) {
    size_t start = 0;
    for (size_t i = 0; a[i] != '\0' && a[i] == b[i]; i++)
        if (a[i] == ';')
            start = i + 2;
    return start;
}

static void compare_paths(const char *name, int puzzles) {
    FILE *list = list_open(name);
    char *field[4];
    int rows = 0;
    path.solution = NULL;
    while (list_fields(list, field, 4) == 4) {
        if (rows++ % STRIDE != 0)
            continue;
        struct nonet_logic_result r = solve(field[0]);
        size_t at = parting(path.text, field[3]);
        if (strcmp(path.text, field[3]) != 0)
            fail_msg("%s: %.200s, should be %.200s", field[0], path.text + at, field[3] + at);
        if (strcmp(levels[r.level], field[1]) != 0 || r.score != atoi(field[2]))
            fail_msg("%s: %s %d, should be %s %s", field[0], levels[r.level], r.score, field[1],
                     field[2]);
    }
    pclose(list);
    assert_int_equal(rows, puzzles);
}

static void test_first_list(void **state) {
    (void)state;
    compare_paths("hodoku_effects1", 1031);
}

static void test_second_list(void **state) {
    (void)state;
    compare_paths("hodoku_effects2", 6200);
}

/* ---- positions ---- */

/* "SEARCHED|FOUND|effects", or "SEARCHED|-" where there is none. */
static void compare_first(const struct nonet_grid *g, const char *values, char *expected) {
    char *found = strchr(expected, '|');
    assert_non_null(found);
    *found++ = '\0';
    const struct nonet_technique *t = hodoku_technique(expected);
    if (t == NULL)
        fail_msg("there is no technique for %s", expected);
    struct nonet_logic_options options = hodoku_options(&path);
    options.extent = NONET_LOGIC_NEXT;
    hodoku_only(&options, t);
    assert_int_equal(nonet_logic(g, &options, NULL, 0, NULL), NONET_OK);
    if (strcmp(path.length > 0 ? path.text : "-", found) != 0)
        fail_msg("%s: %s finds %s, should be %s", values, expected, path.text, found);
}

static void test_positions(void **state) {
    (void)state;
    FILE *list = list_open("hodoku_positions");
    char *field[3];
    int rows = 0, searches = 0;
    assert_int_equal(list_fields(list, field, 3), 3); /* the heading */
    while (list_fields(list, field, 3) == 3) {
        union nonet_grid9 g;
        if (rows++ % STRIDE != 0)
            continue;
        assert_true(hodoku_position(field[0], field[1], &g));
        for (char *at = field[2], *next; at != NULL; at = next, searches++) {
            next = strstr(at, " ; ");
            if (next != NULL) {
                *next = '\0';
                next += 3;
            }
            compare_first(NONET_GRID(g), field[0], at);
        }
    }
    pclose(list);
    assert_int_equal(rows, 1249);
    assert_true(searches * STRIDE > 60000);
}

/* ---- marks as clues ---- */

/* The same candidates, and no given. */
static void forget_givens(struct nonet_grid *g) {
    for (int c = 0; c < NINE; c++) {
        int digit = nonet_grid_value(g, c);
        if (digit == 0)
            continue;
        nonet_grid_clear(g, c);
        nonet_grid_set_marks(g, c, (struct nonet_set){(uint64_t)1 << (digit - 1), 0});
    }
}

/* Rectangles take it that what is missing follows from the givens: where it is a clue itself they
 * are left out, on this scale and by `with`, and what does not depend on it stays. */
static void test_marks_as_clues(void **state) {
    (void)state;
    static const char *const rectangle =
        "1...56..9....8..3...97....42..5...91.719..82.......4..315........83.215...2......";
    union nonet_grid9 g;
    char whole[sizeof path.text];
    nine_to_grid(rectangle, &g);
    struct nonet_logic_options options = hodoku_options(&path);
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, NULL), NONET_OK);
    assert_non_null(strstr(path.text, "HIDDEN_RECTANGLE"));
    strcpy(whole, path.text);

    assert_int_equal(
        nonet_marks(NONET_GRID(g), NULL, NONET_AFTER_NONE, NONET_GRID(g), sizeof g, NULL),
        NONET_OK);
    options = hodoku_options(&path);
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, NULL), NONET_OK);
    assert_string_equal(path.text, whole);

    forget_givens(NONET_GRID(g));
    options = hodoku_options(&path);
    struct nonet_logic_result r = NONET_LOGIC_RESULT_INIT;
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &r), NONET_OK);
    assert_int_equal(r.end, NONET_LOGIC_SOLVED);
    assert_null(strstr(path.text, "RECTANGLE"));
    assert_null(strstr(path.text, "UNIQUENESS"));

    options = hodoku_options(&path);
    options.scale = NONET_SCALE_EXPLAINER;
    hodoku_only(&options, nonet_technique_find("hidden-rectangle"));
    assert_int_equal(nonet_logic(NONET_GRID(g), &options, NULL, 0, &r), NONET_OK);
    assert_int_equal(r.steps, 0);
}

/* ---- the library ---- */

/* HoDoKu's regression library: by its code, what is searched for and what should be found. */
static const struct entry {
    const char *code, *searched, *found;
} entries[] = {
    {"0000", "FULL_HOUSE", "FULL_HOUSE"},
    {"0002", "HIDDEN_SINGLE", "HIDDEN_SINGLE"},
    {"0003", "NAKED_SINGLE", "NAKED_SINGLE"},
    {"0100", "LOCKED_CANDIDATES_1", "LOCKED_CANDIDATES_1"},
    {"0101", "LOCKED_CANDIDATES_2", "LOCKED_CANDIDATES_2"},
    {"0110", "LOCKED_PAIR", "LOCKED_PAIR"},
    {"0111", "LOCKED_TRIPLE", "LOCKED_TRIPLE"},
    {"0200", "NAKED_PAIR", "NAKED_PAIR"},
    {"0201", "NAKED_TRIPLE", "NAKED_TRIPLE"},
    {"0202", "NAKED_QUADRUPLE", "NAKED_QUADRUPLE"},
    {"0210", "HIDDEN_PAIR", "HIDDEN_PAIR"},
    {"0211", "HIDDEN_TRIPLE", "HIDDEN_TRIPLE"},
    {"0212", "HIDDEN_QUADRUPLE", "HIDDEN_QUADRUPLE"},
    {"0300", "X_WING", "X_WING"},
    {"0301", "SWORDFISH", "SWORDFISH"},
    {"0302", "JELLYFISH", "JELLYFISH"},
    {"0310", "FINNED_X_WING", "FINNED_X_WING"},
    {"0311", "FINNED_SWORDFISH", "FINNED_SWORDFISH"},
    {"03111", "SIAMESE_SWORDFISH", "SIAMESE_FINNED_SWORDFISH"},
    {"0312", "FINNED_JELLYFISH", "FINNED_JELLYFISH"},
    {"03121", "SIAMESE_JELLYFISH", "SIAMESE_FINNED_JELLYFISH"},
    {"0320", "SASHIMI_X_WING", "SASHIMI_X_WING"},
    {"0321", "SASHIMI_SWORDFISH", "SASHIMI_SWORDFISH"},
    {"03211", "SIAMESE_SWORDFISH", "SIAMESE_SASHIMI_SWORDFISH"},
    {"0322", "SASHIMI_JELLYFISH", "SASHIMI_JELLYFISH"},
    {"03221", "SIAMESE_JELLYFISH", "SIAMESE_SASHIMI_JELLYFISH"},
    {"0331", "FRANKEN_SWORDFISH", "FRANKEN_SWORDFISH"},
    {"0332", "FRANKEN_JELLYFISH", "FRANKEN_JELLYFISH"},
    {"0340", "FINNED_FRANKEN_X_WING", "FINNED_FRANKEN_X_WING"},
    {"0341", "FINNED_FRANKEN_SWORDFISH", "FINNED_FRANKEN_SWORDFISH"},
    {"03411", "SIAMESE_FRANKEN_SWORDFISH", "SIAMESE_FINNED_FRANKEN_SWORDFISH"},
    {"0342", "FINNED_FRANKEN_JELLYFISH", "FINNED_FRANKEN_JELLYFISH"},
    {"03421", "SIAMESE_FRANKEN_JELLYFISH", "SIAMESE_FINNED_FRANKEN_JELLYFISH"},
    {"0362", "FINNED_MUTANT_JELLYFISH", "FINNED_MUTANT_JELLYFISH"},
    {"03621", "SIAMESE_MUTANT_JELLYFISH", "SIAMESE_FINNED_MUTANT_JELLYFISH"},
    {"0363", "FINNED_MUTANT_SQUIRMBAG", "FINNED_MUTANT_SQUIRMBAG"},
    {"0364", "FINNED_MUTANT_WHALE", "FINNED_MUTANT_WHALE"},
    {"0400", "SKYSCRAPER", "SKYSCRAPER"},
    {"0401", "TWO_STRING_KITE", "TWO_STRING_KITE"},
    {"0402", "EMPTY_RECTANGLE", "EMPTY_RECTANGLE"},
    {"0402", "EMPTY_RECTANGLE_PAIR", "EMPTY_RECTANGLE_PAIR"},
    {"0403", "TURBOT_FISH", "TURBOT_FISH"},
    {"0404", "DUAL_TWO_STRING_KITE", "DUAL_TWO_STRING_KITE"},
    {"0405", "DUAL_EMPTY_RECTANGLE", "DUAL_EMPTY_RECTANGLE"},
    {"0500", "SIMPLE_COLORS", "SIMPLE_COLORS_TRAP"},
    {"0501", "SIMPLE_COLORS", "SIMPLE_COLORS_WRAP"},
    {"0502", "MULTI_COLORS", "MULTI_COLORS_1"},
    {"0503", "MULTI_COLORS", "MULTI_COLORS_2"},
    {"0600", "UNIQUENESS_1", "UNIQUENESS_1"},
    {"0601", "UNIQUENESS_2", "UNIQUENESS_2"},
    {"0602", "UNIQUENESS_3", "UNIQUENESS_3"},
    {"0603", "UNIQUENESS_4", "UNIQUENESS_4"},
    {"0604", "UNIQUENESS_5", "UNIQUENESS_5"},
    {"0605", "UNIQUENESS_6", "UNIQUENESS_6"},
    {"0606", "HIDDEN_RECTANGLE", "HIDDEN_RECTANGLE"},
    {"0607", "AVOIDABLE_RECTANGLE_1", "AVOIDABLE_RECTANGLE_1"},
    {"0608", "AVOIDABLE_RECTANGLE_2", "AVOIDABLE_RECTANGLE_2"},
    {"0610", "BUG_PLUS_1", "BUG_PLUS_1"},
    {"0701", "X_CHAIN", "X_CHAIN"},
    {"0702", "XY_CHAIN", "XY_CHAIN"},
    {"0703", "REMOTE_PAIR", "REMOTE_PAIR"},
    {"0706", "NICE_LOOP", "CONTINUOUS_NICE_LOOP"},
    {"0707", "NICE_LOOP", "DISCONTINUOUS_NICE_LOOP"},
    {"0708", "NICE_LOOP", "AIC"},
    {"0709", "GROUPED_NICE_LOOP", "GROUPED_CONTINUOUS_NICE_LOOP"},
    {"0709", "ALS_NICE_LOOP", "GROUPED_CONTINUOUS_NICE_LOOP"},
    {"0710", "GROUPED_NICE_LOOP", "GROUPED_DISCONTINUOUS_NICE_LOOP"},
    {"0710", "ALS_NICE_LOOP", "GROUPED_DISCONTINUOUS_NICE_LOOP"},
    {"0711", "GROUPED_NICE_LOOP", "GROUPED_AIC"},
    {"0711", "ALS_NICE_LOOP", "GROUPED_AIC"},
    {"0800", "XY_WING", "XY_WING"},
    {"0801", "XYZ_WING", "XYZ_WING"},
    {"0803", "W_WING", "W_WING"},
    {"0901", "ALS_XZ", "ALS_XZ"},
    {"0902", "ALS_XY_WING", "ALS_XY_WING"},
    {"0903", "ALS_XY_CHAIN", "ALS_XY_CHAIN"},
    {"0904", "DEATH_BLOSSOM", "DEATH_BLOSSOM"},
    {"1101", "SUE_DE_COQ", "SUE_DE_COQ"},
    {"1201", "TEMPLATE_SET", "TEMPLATE_SET"},
    {"1202", "TEMPLATE_DELETE", "TEMPLATE_DELETE"},
};

enum {
    CODE,
    EXPECT = 3,
    GIVENS = 5,
    VALUES,
    DELETED,
    REMOVED = 9,
    PLACED,
    LENGTH, /* of a chain */
    LINE,
    RESULT = 14,
    COLUMNS
};

/* A step is found by its type and its effects, and exactly by its length, too. */
enum { NOT_FOUND, FOUND, FOUND_EXACTLY };

struct sought {
    const char *found, *effects, *length;
    int how; /* it is found */
};

/* Links, and two and a half for each almost locked set, in all rounded down. Between two ends a set
 * is no link, but has two and a half for each of its cells except the first, by itself rounded
 * down. */
static int chain_length(const struct nonet_step *s, const char *type) {
    int cells[NINE + 1] = {0}, sets = 0, by_cells = 0;
    for (size_t i = 0; i < s->part_count; i++)
        if (s->parts[i].role == NONET_ROLE_SET) {
            assert_in_range(s->parts[i].digit, 1, NINE);
            sets += cells[s->parts[i].digit]++ == 0;
        }
    for (int i = 1; i <= NINE; i++)
        by_cells += cells[i] > 0 ? 5 * (cells[i] - 1) / 2 : 0;
    return s->count - 1 + (strstr(type, "AIC") != NULL ? by_cells - sets : 5 * sets / 2);
}

static int look_for(void *user, const struct nonet_step *s, const struct nonet_grid *before) {
    struct sought *look = user;
    char type[HODOKU_NAME], effects[2000];
    hodoku_type(s, before, type);
    hodoku_effects(s, effects, sizeof effects);
    if (strcmp(type, look->found) == 0 && strcmp(effects, look->effects) == 0)
        look->how = *look->length == '\0' || atoi(look->length) == chain_length(s, type)
                        ? FOUND_EXACTLY
                        : FOUND;
    return look->how != NOT_FOUND;
}

/* The row's position: what is known but not given was placed, and "r1c2<>26,r1c5<>2" are gone. */
static void library_position(char **row, union nonet_grid9 *g) {
    char values[2 * NINE + 1];
    int at = 0, cell = 0;
    for (int c = 0; c < NINE; c++) {
        if (row[GIVENS][c] == '.' && row[VALUES][c] != '.')
            values[at++] = '+';
        values[at++] = row[VALUES][c];
    }
    values[at] = '\0';
    assert_true(hodoku_position(values, "", g));
    for (const char *q = row[DELETED]; *q != '\0'; q++) {
        if (*q == 'r') {
            cell = (q[1] - '1') * 9 + q[3] - '1';
            q += 5;
        } else if (*q != ',') {
            hodoku_remove(NONET_GRID(*g), cell, *q - '0');
        }
    }
}

/* How a step is found among all the steps of a technique. */
static int find_listed(const struct nonet_grid *g, const char *searched, struct sought look) {
    struct nonet_logic_options options = NONET_LOGIC_OPTIONS_INIT;
    options.scale = NONET_SCALE_HODOKU;
    options.extent = NONET_LOGIC_ALL;
    options.step = look_for;
    options.step_user = &look;
    assert_non_null(hodoku_technique(searched));
    hodoku_only(&options, hodoku_technique(searched));
    assert_int_equal(nonet_logic(g, &options, NULL, 0, NULL), NONET_OK);
    return look.how;
}

/* Some have two techniques: where a search of HoDoKu has an option, ours are two. */
static int find_expected(char **row) {
    const char *effects = row[REMOVED][0] ? row[REMOVED] : row[PLACED];
    union nonet_grid9 g;
    int how = NOT_FOUND;
    library_position(row, &g);
    for (size_t i = 0; i < sizeof entries / sizeof *entries && how != FOUND_EXACTLY; i++) {
        struct sought look = {entries[i].found, effects, row[LENGTH], NOT_FOUND};
        if (strcmp(entries[i].code, row[CODE]) != 0)
            continue;
        int here = find_listed(NONET_GRID(g), entries[i].searched, look);
        how = here > how ? here : how;
    }
    return strcmp(row[EXPECT], "fail") != 0 ? how : how == NOT_FOUND ? FOUND_EXACTLY : NOT_FOUND;
}

/*
 * HoDoKu itself finds 1,103 of the 1,112 as they are given, and 4 more in another length. It does
 * not find 5 chains of almost locked sets; nor do we. All chains through candidates and groups are
 * as they should be, also in length. In tables, how far an almost locked set is, and how long, was
 * worked out from the 46 entries of that kind: all are found, and all but one with their length, of
 * which HoDoKu has that one but not those 4.
 */
static void test_library(void **state) {
    (void)state;
    FILE *list = list_open("hodoku_reglib");
    char *row[COLUMNS];
    int rows = 0, right = 0, exact = 0;
    assert_int_equal(list_fields(list, row, COLUMNS), COLUMNS); /* the heading */
    for (; list_fields(list, row, COLUMNS) == COLUMNS; rows++) {
        int how = find_expected(row);
        right += how != NOT_FOUND;
        exact += how == FOUND_EXACTLY;
        if (how == NOT_FOUND && strcmp(row[RESULT], "not_found") != 0)
            print_message("%s, line %s: %s is missing\n", row[CODE], row[LINE], row[REMOVED]);
    }
    pclose(list);
    assert_int_equal(rows, 1112);
    assert_int_equal(right, 1107);
    assert_int_equal(exact, 1106);
}

static const struct off {
    const char *searched, *found, *values, *deleted, *effects;
} offs[] = {
#define HODOKU_OFF(searched, found, values, deleted, effects)                                      \
    {searched, found, values, deleted, effects},
#include "hodoku_off.def"
#undef HODOKU_OFF
};

/* What is off unless it is asked for, on a few positions of the library. */
static void test_off(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof offs / sizeof *offs; i++) {
        const struct off *x = &offs[i];
        union nonet_grid9 g;
        assert_true(hodoku_position(x->values, x->deleted, &g));
        struct sought look = {x->found, x->effects, "", NOT_FOUND};
        if (find_listed(NONET_GRID(g), x->searched, look) == NOT_FOUND)
            fail_msg("%s does not find %s in %s", x->searched, x->effects, x->values);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sample),         cmocka_unit_test(test_sound),
        cmocka_unit_test(test_first_list),     cmocka_unit_test(test_second_list),
        cmocka_unit_test(test_positions),      cmocka_unit_test(test_library),
        cmocka_unit_test(test_marks_as_clues), cmocka_unit_test(test_off),
        cmocka_unit_test(test_rows_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
