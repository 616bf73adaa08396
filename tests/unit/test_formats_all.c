/*
 * Every format there is, by the table: its sample in fuzz/corpus/read (a file whose first line is
 * the format's name) is read, and what was read is written and read back as the same puzzle. A
 * format that cannot be written must be listed here with the reason, so none is forgotten. A style
 * says how a text was written, and its alphabet is an alphabet: nothing else is kept there.
 * tests/formats checks the documentation.
 */
#include <nonet.h>

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { TEXT_MAX = 1 << 18 };

static const struct {
    const char *name, *reason;
} unwritten[] = {
    {"loose", "reads anything with enough digits; what it reads is written as a line or a grid"},
    {"solosave", "a saved game has more in it than a puzzle; the answer is a grid"},
};

static const char *reason_for(const char *name) {
    for (size_t i = 0; i < sizeof unwritten / sizeof *unwritten; i++)
        if (strcmp(unwritten[i].name, name) == 0)
            return unwritten[i].reason;
    return NULL;
}

/* ---- reading ---- */

struct text {
    size_t length, given;
    char at[TEXT_MAX];
};

static long give(void *user, char *buffer, size_t room) {
    struct text *text = user;
    size_t left = text->length - text->given, n = left < room ? left : room;
    memcpy(buffer, text->at + text->given, n);
    text->given += n;
    return (long)n;
}

static struct nonet_reader *open_text(struct text *text, const struct nonet_read_options *options) {
    text->given = 0;
    struct nonet_reader *reader = nonet_reader_open(give, text, options);
    assert_non_null(reader);
    return reader;
}

/* Goes on to the next puzzle; 0 at the end. */
static int next_puzzle(struct nonet_reader *reader, struct nonet_record *record) {
    while (nonet_reader_next(reader, record) == NONET_OK && record->kind != NONET_RECORD_END)
        if (record->kind == NONET_RECORD_PUZZLE)
            return 1;
    return 0;
}

/* ---- writing it, and reading it back ---- */

static void put(struct text *to, const char *text, size_t length) {
    assert_true(to->length + length < TEXT_MAX);
    if (length > 0)
        memcpy(to->at + to->length, text, length);
    to->length += length;
}

/* Writes the puzzle in place of the cells it was read from. */
static void put_cells(struct text *to, const struct nonet_record *r,
                      const struct nonet_read_options *options) {
    char *out = to->at + to->length;
    size_t room = TEXT_MAX - to->length;
    uint32_t state[8] = {0};
    struct nonet_text question = {.at = r->cells.at,
                                  .length = r->cells.length,
                                  .last = 1,
                                  .box_rows = options->box_rows,
                                  .box_cols = options->box_cols,
                                  .symbols = options->symbols,
                                  .state = state,
                                  .empty = options->empty};
    long length = r->format->fill ? r->format->fill(&question, r->grid, out, room)
                                  : nonet_write(r->format, r->grid, r->rules, &r->style, out, room);
    if (length == NONET_E_UNWRITABLE && !(r->format->flags & NONET_FORMAT_MARKS)) {
        put(to, r->cells.at, r->cells.length); /* candidates that it reads, but cannot write */
        return;
    }
    assert_true(length > 0 && (size_t)length < room);
    to->length += (size_t)length;
}

/* The text again, with each puzzle in it rewritten. Returns how many there are. */
static int write_anew(struct text *from, const struct nonet_read_options *options,
                      struct text *to) {
    struct nonet_record r;
    struct nonet_reader *reader = open_text(from, options);
    int puzzles = 0;
    to->length = 0;
    while (nonet_reader_next(reader, &r) == NONET_OK && r.kind != NONET_RECORD_END) {
        put(to, r.before.at, r.before.length);
        if (r.kind == NONET_RECORD_PUZZLE)
            put_cells(to, &r, options);
        else
            put(to, r.cells.at, r.cells.length);
        put(to, r.after.at, r.after.length);
        int is_puzzle = r.kind == NONET_RECORD_PUZZLE;
        if (r.line_end || (is_puzzle && r.before.length + r.after.length == 0))
            put(to, "\n", 1);
        puzzles += is_puzzle;
    }
    nonet_reader_close(reader);
    return puzzles;
}

static void check_same(struct text *from, struct text *to,
                       const struct nonet_read_options *options) {
    struct nonet_record a, b;
    struct nonet_reader *first = open_text(from, options), *second = open_text(to, options);
    while (next_puzzle(first, &a))
        if (!next_puzzle(second, &b) || !nonet_grid_equal(a.grid, b.grid) ||
            !nonet_rules_equal(a.rules, b.rules))
            fail_msg("%s: what was written does not read as the same puzzle:\n%.*s",
                     options->format->name, (int)to->length, to->at);
    if (next_puzzle(second, &b))
        fail_msg("%s: more puzzles were written than read", options->format->name);
    nonet_reader_close(first);
    nonet_reader_close(second);
}

/* ---- styles ---- */

static int is_alphabet(const char symbols[NONET_SYMBOLS_MAX], int side) {
    int n = 0;
    for (; n < NONET_SYMBOLS_MAX && symbols[n] != '\0'; n++)
        if (symbols[n] <= ' ' || symbols[n] > '~' || memchr(symbols, symbols[n], (size_t)n))
            return 0;
    return n == side && n < NONET_SYMBOLS_MAX;
}

static void check_style(const struct nonet_record *r) {
    static const struct nonet_style none;
    const struct nonet_style *s = &r->style;
    if (r->kind != NONET_RECORD_PUZZLE) {
        assert_memory_equal(s, &none, sizeof none);
        return;
    }
    assert_memory_equal(s->reserved, none.reserved, sizeof s->reserved);
    if (s->apart)
        assert_true(r->format->flags & NONET_FORMAT_RULES);
    assert_string_equal(s->known, "");
    assert_in_range(s->zero, 0, 1);
    if (memcmp(s->symbols, none.symbols, sizeof s->symbols) != 0 &&
        !is_alphabet(s->symbols, nonet_grid_side(r->grid)))
        fail_msg("%s: %.*s is not an alphabet", r->format->name, NONET_SYMBOLS_MAX, s->symbols);
}

static void check_styles(struct text *text, const struct nonet_read_options *options) {
    struct nonet_record r;
    struct nonet_reader *reader = open_text(text, options);
    while (nonet_reader_next(reader, &r) == NONET_OK && r.kind != NONET_RECORD_END)
        check_style(&r);
    nonet_reader_close(reader);
}

/* ---- the samples ---- */

/* Loads a corpus file: 1 if there is one. Its first line is a name and perhaps a box. */
static int load(const char *file, struct text *text, char name[32],
                struct nonet_read_options *options) {
    char path[400], line[64];
    snprintf(path, sizeof path, "fuzz/corpus/read/%.255s", file);
    FILE *in = file[0] == '.' ? NULL : fopen(path, "rb");
    if (in == NULL)
        return 0;
    int is_named = fgets(line, sizeof line, in) != NULL &&
                   sscanf(line, "%31s %dx%d", name, &options->box_rows, &options->box_cols) >= 1;
    text->length = fread(text->at, 1, TEXT_MAX, in);
    fclose(in);
    return is_named;
}

/* Goes through the samples of a format. Returns how many puzzles were in them. */
static int check_samples(const struct nonet_format *format) {
    static struct text text, anew;
    int puzzles = 0, is_written = format->write != NULL || format->fill != NULL;
    DIR *folder = opendir("fuzz/corpus/read");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
        struct nonet_record record;
        char name[32] = "";
        options.format = format;
        options.rules = 1;
        if (!load(entry->d_name, &text, name, &options) || strcmp(name, format->name) != 0)
            continue;
        check_styles(&text, &options);
        if (is_written) {
            puzzles += write_anew(&text, &options, &anew);
            check_same(&text, &anew, &options);
        } else {
            struct nonet_reader *reader = open_text(&text, &options);
            puzzles += next_puzzle(reader, &record);
            nonet_reader_close(reader);
        }
    }
    closedir(folder);
    return puzzles;
}

static void every_format_reads_what_it_writes(void **unused) {
    (void)unused;
    const struct nonet_format *format;
    for (int i = 0; (format = nonet_format_at(i)) != NULL; i++) {
        if (format->write == NULL && format->fill == NULL && reason_for(format->name) == NULL)
            fail_msg("%s cannot be written, and there is no reason for it here", format->name);
        if (format->read != NULL && check_samples(format) == 0)
            fail_msg("%s: no sample in fuzz/corpus/read has a puzzle in it", format->name);
    }
}

/* A field of the style is read by the format that it names, and by no other. */
static void a_note_of_one_format_is_not_read_by_another(void **unused) {
    (void)unused;
    static const struct nonet_style noted = {.tight = 1,
                                             .separator = ';',
                                             .sided = 1,
                                             .string = 1,
                                             .quoted = 1,
                                             .line = 1,
                                             .objects = 1};
    static const struct {
        const char *name;
        struct nonet_style own;
    } readers[] = {
        {"grid", {.tight = 1}},  {"csv", {.separator = ';'}},
        {"sized", {.sided = 1}}, {"json", {.string = 1, .quoted = 1, .objects = 1}},
        {"rules", {.line = 1}},  {"fpuzzlesjson", {.objects = 1}},
    };
    const struct nonet_format *format;
    union nonet_grid9 grid;
    char got[2000], wanted[2000];
    assert_int_equal(nonet_grid_init(NONET_GRID(grid), sizeof grid, 3, 3), NONET_OK);
    for (int i = 0; (format = nonet_format_at(i)) != NULL; i++) {
        struct nonet_style own = {.tight = 0};
        for (size_t k = 0; k < sizeof readers / sizeof *readers; k++)
            if (strcmp(readers[k].name, format->name) == 0)
                own = readers[k].own;
        long n = nonet_write(format, NONET_GRID(grid), NULL, &own, wanted, sizeof wanted);
        assert_int_equal(nonet_write(format, NONET_GRID(grid), NULL, &noted, got, sizeof got), n);
        if (n > 0)
            assert_string_equal(got, wanted);
    }
}

/* A format that has learned to write must leave the list. */
static void the_list_of_exceptions_is_true(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof unwritten / sizeof *unwritten; i++) {
        const struct nonet_format *format = nonet_format_find(unwritten[i].name);
        assert_true(format == NULL || (format->write == NULL && format->fill == NULL));
        assert_true(strlen(unwritten[i].reason) > 10);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_reads_what_it_writes),
        cmocka_unit_test(a_note_of_one_format_is_not_read_by_another),
        cmocka_unit_test(the_list_of_exceptions_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
