/*
 * The formats of other Sudoku programs on damaged and cut texts: every kind of damage is reported
 * with its place, the next puzzle is still read, and a text gives the same result however it is
 * cut.
 */
#include "formats_marks.h"

/* ---- damage ---- */

/* The sample with the first `find` after `skip` bytes replaced; the error is `delta` bytes on. */
struct damage {
    const char *format, *text, *find, *replace;
    int delta;
    const char *reason;
};
static const struct damage damages[] = {
    {"ss", SS_FRAME, "|9..|7.1|..4|\n", "", 69, "the puzzle ends after 8 rows, 9 are needed"},
    {"ss", SS_FRAME, "|.7.|..8", "|.7.|..8.", 12, "row 6 has more than 9 cells"},
    {"ss", SS_FRAME, "|.7.|..8|", "|.7|..8|", 12, "row 6 has 8 cells, 9 are needed"},
    {"ss", SS_FRAME, "|.4.|6..|", "|.4.|6?.|", 6, "'?' where 1 to 9 is expected"},
    {"ss", SS_FRAME, "|.4.|6..|", "|.4.6|..|", 4, "'6' has no place here"},
    {"ss", SS_FRAME, "|.4.|6..|", "|.4.|6A.|", 6, "'A' where 1 to 9 is expected"},
    {"ss", SS_FRAME "I814\n", "I814", "I814", 1, "cell 81; the last is 80"},
    {"ss", SS_FRAME "I150\n", "I150", "I150", 3, "'0' in a move; they are Innc and Ennccc"},
    {"ss", SS_FRAME "I15\n", "I15", "I15", 3,
     "the end of the line in a move; they are Innc and Ennccc"},
    {"ss", SS_FRAME "I1544\n", "I15", "I15", 4, "'4' in a move; they are Innc and Ennccc"},
    {"ss", SS_FRAME "E15040\n", "E15", "E15", 4, "'4' in a move; they are Innc and Ennccc"},
    {"ss", SS_FRAME "I004\n", "I004", "I004", 0, "r1c1 is 3 already"},
    {"ss", SS_FRAME "E00003\n", "E00", "E00", 0, "r1c1 is 3 already"},
    {"ss", SS_FRAME "E15004\nI154\n", "I154", "I154", 0, "r2c7 has lost its candidate 4"},
    {"ss", "I154\n", "I154", "I154", 0, "a move without a puzzle above it"},
    {"sdx", SDX, "389 5 4", "389 5", 22, "row 2 has 8 cells, 9 are needed"},
    {"sdx", SDX, "389 5 4", "389 5 4 6", 24, "row 2 has more than 9 cells"},
    {"sdx", SDX, "389 5", "380 5", 2, "'0' where 1 to 9 is expected in r2c1"},
    {"sdx", SDX, "u1 7", "u17 7", 0, "'u' without a single digit in r4c5"},
    {"sdx", SDX, "u1 7", "u 7", 0, "'u' without a single digit in r4c5"},
    {"sdx", SDX, "389 5", "388 5", 2, "'8' for the second time in r2c1"},
    {"sdx", SDX, "7 369 369 4 35689 2 59 359 1\n", "", -1,
     "the puzzle ends after 8 rows, 9 are needed"},
    {"hodoku", HODOKU, ":81.37", ":81.3", 84, "the cells end after 80; 81 make a puzzle"},
    {"hodoku", HODOKU, ":81.37", ":81.377", 85, "more than 81 cells"},
    {"hodoku", HODOKU, ":81.37", ":81x37", 3, "'x' where a cell is expected"},
    {"hodoku", HODOKU, "+129", "+.29", 1, "'.' where a digit is expected"},
    {"hodoku", HODOKU, "436 545", "43 545", 0,
     "a deleted candidate is three digits: digit, row, column"},
    {"hodoku", HODOKU, "436 545", "4361 545", 3, "'1' in a deleted candidate: digit, row, column"},
    {"hodoku", HODOKU, "436 545", "406 545", 1, "'0' in a deleted candidate: digit, row, column"},
    {"hodoku", HODOKU, "214 436", "811 436", 0, "r1c1 is 8, and 8 is deleted there"},
    {"hodoku", ":0000:x:" SDK_CELLS "::\n", "::\n", "::\n", 2,
     "5 colons; a library line has six or seven"},
    {"hodoku", HODOKU, ":0702", "0702", 0,
     "'0' where the first colon of a library line is expected"},
    {"pm", PM, "| 13   6    ", "| 13       ", 59, "row 2 has 8 cells, 9 are needed"},
    {"pm", PM, "| 13   6    ", "| 13   6 7  ", 55, "row 2 has more than 9 cells"},
    {"pm", PM, "| 13   6    ", "  13   6    ", 2, "'1' has no place here"},
    {"pm", PM, "| 13   6    ", "| 131  6    ", 4, "'1' has no place here"},
    {"pm", PM, "| 13   6    ", "| 13   .    ", 7, "'.' where 1 to 9 is expected"},
    {"pm", PM, "| 13   6    ", "| 10   6    ", 2, "10 where 1 to 9 is expected"},
    {"pm", PM, "| 36   238 ", "? 36   238 ", 0, "'?' has no place here"},
    {"sukaku", sukaku, "1.3.5", "1.3.", 728, "the line ends after 728 marks; 729 make a puzzle"},
    {"sukaku", sukaku, "1.3.5", "1.3.5.", 729,
     "730 marks, one too many is here; 729 make a puzzle"},
    {"sukaku", sukaku, "1.3.5", "1.3?5", 3, "'?' where 4 or . is expected in r1c1"},
    {"sukaku", sukaku, "1.3.5", "1.35.", 3, "'5' where 4 or . is expected in r1c1"},
    {"sukaku", sukaku, ".2.4", ".2-4", 2, "'-' where 3 or . is expected in r1c2"},
    {"s9b", S9B "\n", "050f", "05f", 161,
     "the string ends 161 characters after S9B; 162 make a "
     "puzzle"},
    {"s9b", S9B "\n", "050f", "0500f", 162,
     "163 characters follow S9B, one too many is here; 162 "
     "make a puzzle"},
    {"s9b", S9B "\n", "050f", "05!f", 2, "'!' is not a base-36 digit"},
    {"s9b", S9B "\n", "050f", "05eq", 2, "r1c2 is 530; 529 is the most"},
    {"s9b", S9B "\n", "S9B", "S6B", 0, "'S' where S9B is expected"},
    {"sdk", SDK_ROWS, ".54...71.", ".54...71", 8, "row 2 has 8 cells, 9 are needed"},
    {"sdk", SDK_ROWS, "2..1.5..3", "2..1.5..", 8, "row 1 has 8 cells, 9 are needed"},
    {"sdk", SDK_ROWS, ".54...71.", ".54....71.", 9, "row 2 has more than 9 cells"},
    {"sdk", SDK_ROWS, ".54...71.", ".54.?.71.", 4, "'?' where 1 to 9 is expected"},
    {"sdk", SDK_ROWS, ".54...71.", ".54.A.71.", 4, "'A' where 1 to 9 is expected"},
    {"sdk", SDK_HEAD SDK_ROWS, ".54...71.\n", "", 69, "the puzzle ends after 8 rows, 9 are needed"},
    {"sdk", SDK_HEAD SDK_ROWS SDK_HEAD SDK_ROWS, ".54...71.\n", "", 69,
     "the puzzle ends after 8 rows, 9 are needed"},
    {"sdk", "[Puzzle]\n" SDK_ROWS "\n[Jigsaw]\n" SDK_ROWS, "[Jigsaw]", "[Jigsaw]", 0,
     "an unknown section; it may change the rules"},
    {"sdk", "[Jigsaw]\n" SDK_ROWS "[Puzzle]\n" SDK_ROWS, "[Jigsaw]", "[Jigsaw]", 0,
     "an unknown section; it may change the rules"},
};
enum { DAMAGES = sizeof damages / sizeof *damages };

static char *damaged(const struct damage *d, size_t *at) {
    const char *hit = strstr(d->text, d->find);
    char *out = malloc(strlen(d->text) + strlen(d->replace) + 1);
    assert_non_null(hit);
    *at = (size_t)(hit - d->text);
    memcpy(out, d->text, *at);
    sprintf(out + *at, "%s%s", d->replace, hit + strlen(d->find));
    return out;
}

static void test_damages(void **state) {
    (void)state;
    for (int i = 0; i < DAMAGES; i++) {
        size_t at;
        char *in = damaged(&damages[i], &at);
        struct nonet_text text = text_of(in, strlen(in), 1);
        union nonet_grid9 g;
        struct nonet_piece piece;
        int refused = strstr(damages[i].reason, "may change the rules") != NULL;
        assert_int_equal(find(damages[i].format)->read(&text, NONET_GRID(g), sizeof g, &piece),
                         refused ? NONET_E_REFUSED : NONET_E_SYNTAX);
        assert_string_equal(piece.reason, damages[i].reason);
        if (piece.error != at + (size_t)damages[i].delta)
            fail_msg("%s: %s at %zu, not %zu", damages[i].format, piece.reason, piece.error,
                     at + (size_t)damages[i].delta);
        assert_true(piece.used > 0 && piece.used <= text.length);
        free(in);
    }
}

/* After a damaged record the next one is read. */
static void test_next_after_damage(void **state) {
    (void)state;
    static const char *const apart[] = {"\n", "", "\n", "", "", "", "\n"};
    int done = 0;
    for (int i = 0; i < DAMAGES; i++) {
        const struct nonet_format *f = find(damages[i].format);
        const char *good = NULL, *gap = "\n";
        size_t at;
        for (int k = 0; k < SAMPLES && good == NULL; k++)
            good = find(samples[k].format) == f ? samples[k].text : NULL;
        for (int k = 0; k < OURS; k++)
            gap = formats[k] == f ? apart[k] : gap;
        char *bad = damaged(&damages[i], &at);
        char *in = malloc(strlen(bad) + strlen(good) + 2);
        if (strstr(bad, "[Jigsaw]") || strstr(bad, "\n#A") || f == &nonet_format_pm ||
            strcmp(bad, "I154\n") == 0)
            gap = "\n";
        sprintf(in, "%s%s%s", bad, gap, good);
        size_t pos = 0, length = strlen(in), start = length - strlen(good);
        int found = 0, errors = 0;
        while (pos < length) {
            struct nonet_text text = text_of(in + pos, length - pos, 1);
            union nonet_grid9 g;
            struct nonet_piece p;
            int status = f->read(&text, NONET_GRID(g), sizeof g, &p);
            found |= status == NONET_OK && p.kind == NONET_PIECE_PUZZLE && pos <= start &&
                     pos + p.used > start;
            errors += status == NONET_E_SYNTAX || status == NONET_E_REFUSED;
            pos += p.used;
        }
        assert_int_equal(errors, 1);
        if (!found && strstr(bad, "[Jigsaw]") == NULL)
            fail_msg("%s: nothing is read after: %s", f->name, damages[i].reason);
        done++;
        free(bad);
        free(in);
    }
    assert_int_equal(done, DAMAGES);
}

/* A damaged text still looks like what it is, unless the sign it is recognised by is gone. */
static void test_probes_of_damages(void **state) {
    (void)state;
    for (int i = 0; i < DAMAGES; i++) {
        size_t at;
        char *in = damaged(&damages[i], &at);
        int other = strcmp(in, "I154\n") == 0 || strncmp(in, "S6B", 3) == 0 || in[0] == '[' ||
                    strncmp(in, "0702", 4) == 0;
        if (!other)
            assert_wins(find(damages[i].format), in);
        free(in);
    }
}

/* ---- windows ---- */

/* Every prefix of the text gives MORE or what the whole gives; as a complete text, it gives
 * something that makes progress. */
static void assert_windows(const struct nonet_format *f, const char *in) {
    size_t length = strlen(in), step = length > 2000 ? 7 : 1;
    union nonet_grid9 whole, part;
    struct nonet_piece all, p;
    struct nonet_text text = text_of(in, length, 1);
    memset(&whole, 0, sizeof whole);
    int result = f->read(&text, NONET_GRID(whole), sizeof whole, &all);
    for (size_t n = 1; n <= length; n += step) {
        char *copy = malloc(n); /* exactly n bytes, so that a sanitizer sees a read past them */
        memcpy(copy, in, n);
        memset(&part, 0, sizeof part);
        text = text_of(copy, n, 0);
        int status = f->read(&text, NONET_GRID(part), sizeof part, &p);
        if (status != NONET_MORE) {
            assert_int_equal(status, result);
            assert_int_equal(p.used, all.used);
            assert_int_equal(p.kind, all.kind);
            if (status == NONET_OK && p.kind == NONET_PIECE_PUZZLE)
                assert_true(nonet_grid_equal(NONET_GRID(part), NONET_GRID(whole)));
            else if (status != NONET_OK)
                assert_string_equal(p.reason, all.reason);
        }
        text.last = 1;
        status = f->read(&text, NONET_GRID(part), sizeof part, &p);
        assert_true(status == NONET_OK || status == NONET_E_SYNTAX || status == NONET_E_REFUSED);
        assert_true(p.used > 0 && p.used <= n);
        f->probe(&text);
        free(copy);
    }
}

static void test_windows(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLES; i++)
        assert_windows(find(samples[i].format), samples[i].text);
    for (int i = 0; i < DAMAGES; i++) {
        size_t at;
        char *in = damaged(&damages[i], &at);
        assert_windows(find(damages[i].format), in);
        free(in);
    }
}

/* Bytes changed at random, including NUL: no crash, no standstill. */
static void test_noise(void **state) {
    (void)state;
    static const char bytes[] = "0123456789.|+-*:'uIE#[]S \n\t\r,!x\200";
    for (int round = 0; round < 3000; round++) {
        const struct sample *s = &samples[dice(SAMPLES)];
        size_t length = strlen(s->text);
        char *in = malloc(length);
        memcpy(in, s->text, length);
        for (unsigned n = 1 + dice(12); n > 0; n--)
            in[dice((unsigned)length)] = bytes[dice(sizeof bytes)];
        for (int i = 0; i < OURS; i++) {
            struct nonet_text text = text_of(in, length, 1);
            union nonet_grid9 g;
            struct nonet_piece p;
            int status = formats[i]->read(&text, NONET_GRID(g), sizeof g, &p);
            int sure = formats[i]->probe(&text);
            assert_true(sure >= 0 && sure <= 100);
            if (status != NONET_E_ROOM)
                assert_true(p.used > 0 && p.used <= length);
            text.length = dice((unsigned)length) + 1;
            text.last = 0;
            formats[i]->read(&text, NONET_GRID(g), sizeof g, &p);
        }
        free(in);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damages),
        cmocka_unit_test(test_next_after_damage),
        cmocka_unit_test(test_probes_of_damages),
        cmocka_unit_test(test_windows),
        cmocka_unit_test(test_noise),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
