/*
 * Parts: numbers are divided without a gap or a remainder, and lines that are only counted have the
 * numbers of puzzles and errors that a reader gives.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "cli/cut.h"

static void test_ranges_join(void **state) {
    static const uint64_t totals[] = {0, 1, 2, 7, 1000, UINT64_C(1) << 40, UINT64_MAX};
    static const uint64_t counts[] = {1, 2, 3, 7, 64, 999999999};
    (void)state;
    for (size_t t = 0; t < sizeof totals / sizeof *totals; t++)
        for (size_t n = 0; n < sizeof counts / sizeof *counts; n++) {
            uint64_t last = 0, count = counts[n], step = count > 100 ? count / 50 : 1;
            for (uint64_t k = 1; k <= count; k += k + step <= count ? step : 1) {
                struct part part = {k, count}, next = {k + 1, count};
                struct range range = nonet_part_of(&part, totals[t]);
                assert_true(range.from <= range.to && last <= range.from);
                assert_true(range.to - range.from - totals[t] / count <= 1);
                if (k == 1)
                    assert_int_equal(range.from, 0);
                if (k < count)
                    assert_int_equal(range.to, nonet_part_of(&next, totals[t]).from);
                else
                    assert_true(range.to == totals[t]);
                last = range.to;
            }
        }
}

/* ---- counting ---- */

struct memory {
    const char *at;
    size_t left;
};

static long give(void *user, char *buffer, size_t room) {
    struct memory *m = user;
    size_t n = m->left < room ? m->left : room;
    memcpy(buffer, m->at, n);
    m->at += n;
    m->left -= n;
    return (long)n;
}

/* By the reader: what the count must be. */
static void read_all(const struct nonet_format *format, const char *text, uint64_t *puzzles,
                     uint64_t *errors) {
    struct memory memory = {text, strlen(text)};
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_record record;
    options.format = format;
    struct nonet_reader *reader = nonet_reader_open(give, &memory, &options);
    assert_non_null(reader);
    *puzzles = *errors = 0;
    while (nonet_reader_next(reader, &record) == NONET_OK && record.kind != NONET_RECORD_END) {
        *puzzles += record.kind == NONET_RECORD_PUZZLE;
        *errors += record.kind == NONET_RECORD_ERROR;
    }
    nonet_reader_close(reader);
}

static void count_all(const struct nonet_format *format, const char *text, struct census *census) {
    struct memory memory = {text, strlen(text)};
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct nonet_record record;
    struct lines lines;
    memset(census, 0, sizeof *census);
    nonet_lines_begin(&lines, "text", format, 1);
    options.format = nonet_lines_of(format);
    struct nonet_reader *reader = nonet_reader_open(give, &memory, &options);
    assert_non_null(reader);
    while (nonet_reader_next(reader, &record) == NONET_OK && record.kind != NONET_RECORD_END) {
        if (nonet_is_lines(&record)) {
            assert_string_equal(record.style.symbols, ""); /* nothing travels there */
            nonet_lines_take(&lines, &record);
            nonet_census_add(census, &lines);
        } else {
            census->puzzles += record.kind == NONET_RECORD_PUZZLE;
            census->errors += record.kind == NONET_RECORD_ERROR;
        }
    }
    nonet_reader_close(reader);
}

static const char *const kinds[] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    "53xx7xxxx6xx195xxxx98xxxx6x8xxx6xxx34xx8x3xx17xxx2xxx6x6xxxx28xxxx419xx5xxxx8xx79",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "111111111222222222333333333444444444555555555666666666777777777888888888999999999",
    "000000000111111111222222222333333333444444444555555555666666666777777777888888888",
    "1.......12.......23.......34.......45.......56.......67.......78.......88.......9",
    "1........2........3........4........5........6........7........8........8........",
    "1........1........2........3........4........5........6........7........8........",
    "012345678123456780234567801345678012456780123567801234678012345780123456801234567",
    ".................................................................................",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..799",
    "53..7....6..195....98....6.8...6?..34..8.3..17...2...6.6....28....419..5....8..79",
    "53.07....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "1...............",
    "1234341221434321 four",
    "123456..............................",
    "",
    "# a remark",
    "a title",
    "   ",
    "abcd",
};

/* Lines in an order by chance, each in a row of CSV or by itself. */
static void make_text(char *text, size_t room, uint64_t seed, int is_csv) {
    struct nonet_random random;
    size_t n = is_csv ? (size_t)snprintf(text, room, "id,puzzle,more\n1,%s,x\n", kinds[0]) : 0;
    nonet_random_seed(&random, seed, 1);
    for (int i = 0; i < 200; i++) {
        uint32_t k = nonet_random_below(&random, 4) ? nonet_random_below(&random, 23) : 0;
        const char *end = nonet_random_below(&random, 5) ? "" : is_csv ? ",x" : " label";
        n += (size_t)snprintf(text + n, room - n, "%s%s%s%s", is_csv && k < 18 ? "7," : "",
                              kinds[k], end, nonet_random_below(&random, 9) ? "\n" : "\r\n");
    }
}

static void check_counts(const struct nonet_format *format, int is_csv) {
    static char text[1 << 16];
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct census census;
        uint64_t puzzles, errors;
        make_text(text, sizeof text, seed, is_csv);
        read_all(format, text, &puzzles, &errors);
        count_all(format, text, &census);
        assert_int_equal(census.puzzles, puzzles);
        assert_int_equal(census.errors, errors);
        assert_true(puzzles > 20 && errors > 20);
    }
}

static void test_lines_are_counted_as_read(void **state) {
    (void)state;
    check_counts(nonet_format_find("line"), 0);
    check_counts(nonet_format_find("sdm"), 0);
}

static void test_rows_are_counted_as_read(void **state) {
    (void)state;
    check_counts(nonet_format_find("kaggle"), 1);
}

/* Each by itself: no kind is made up for by another. */
static void test_each_kind_of_line(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct census census;
        uint64_t puzzles, errors;
        char text[256];
        snprintf(text, sizeof text, "%s\n%s\n", kinds[0], kinds[i]);
        read_all(nonet_format_find("line"), text, &puzzles, &errors);
        count_all(nonet_format_find("line"), text, &census);
        assert_int_equal(census.puzzles, puzzles);
        assert_int_equal(census.errors, errors);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranges_join),
        cmocka_unit_test(test_lines_are_counted_as_read),
        cmocka_unit_test(test_rows_are_counted_as_read),
        cmocka_unit_test(test_each_kind_of_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
