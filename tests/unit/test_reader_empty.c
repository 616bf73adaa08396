/*
 * The user's sign for empty cells: formats see a dot, the record has the text as it was written,
 * and the answer's style has the sign.
 */
#include "own_reader.h"

#define Q "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

static struct nonet_read_options with(const char *empty, const char *format) {
    struct nonet_read_options o = NONET_READ_OPTIONS_INIT;
    o.empty = empty;
    o.format = format ? nonet_format_find(format) : NULL;
    return o;
}

/* A text with this sign in place of every dot; to be freed. */
static char *signed_text(const char *text, char sign) {
    char *copy = strdup(text);
    assert_non_null(copy);
    for (char *at = copy; *at; at++)
        *at = *at == '.' ? sign : *at;
    return copy;
}

static void records_are_the_text_as_it_was_written(void **unused) {
    (void)unused;
    struct nonet_read_options o = with("o", NULL);
    char *text = signed_text("# oh no\n" Q " # one of two\n  " Q "\n", 'o');
    char *got = transcript(text, strlen(text), 4096, &o), *cells = signed_text(Q, 'o');
    char want[400];
    same_in_bits(text, strlen(text), &o);
    snprintf(want, sizeof want,
             "P 2:1 no=1 line end=1 before=0 cells=81:%s after=13: # one of two "
             "label=10:one of two solution=0 style=%d,",
             cells, 'o');
    assert_non_null(strstr(got, want));
    assert_non_null(strstr(got, "T 1:1 no=0 line end=0 before=0 cells=8:# oh no\\0a"));
    assert_non_null(strstr(got, "P 3:3 no=2 "));
    free(got);
    free(cells);
    free(text);
}

/* The grids of a text, without what depends on how it was written. */
static void same_grids(const char *plain, const char *text, const char *empty) {
    struct nonet_read_options o = with(empty, NULL);
    union nonet_grid9 a, b;
    struct nonet_style style;
    assert_int_equal(nonet_read(plain, strlen(plain), NULL, NONET_GRID(a), sizeof a, NULL, NULL),
                     NONET_OK);
    assert_int_equal(nonet_read(text, strlen(text), &o, NONET_GRID(b), sizeof b, &style, NULL),
                     NONET_OK);
    assert_true(nonet_grid_equal(NONET_GRID(a), NONET_GRID(b)));
    assert_int_equal(style.empty, empty[0]);
    same_in_bits(text, strlen(text), &o);
}

static void formats_are_recognised_by_what_the_sign_means(void **unused) {
    (void)unused;
    static const char *const names[] = {"line", "grid", "sdk", "kaggle"};
    union nonet_grid9 g;
    char text[1000];
    assert_int_equal(nonet_read(Q, 81, NULL, NONET_GRID(g), sizeof g, NULL, NULL), NONET_OK);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *head = strcmp(names[i], "kaggle") == 0 ? "quizzes,label\n" : "";
        size_t n = (size_t)snprintf(text, sizeof text, "%s", head);
        nonet_write(nonet_format_find(names[i]), NONET_GRID(g), NULL, NULL, text + n,
                    sizeof text - n);
        strcat(text, *head ? ",no. 1\n" : "\n");
        for (const char *sign = "o?~@&"; *sign; sign++) {
            char empty[2] = {*sign, '\0'}, *other = signed_text(text, *sign);
            same_grids(text, other, empty);
            free(other);
        }
    }
}

/* The window moves and grows; both copies of it do. */
static void long_texts_keep_both_copies_in_step(void **unused) {
    (void)unused;
    enum { LINES = 3000 };
    struct nonet_read_options o = with("?", NULL);
    char *line = signed_text(Q "\n", '?'), *remark = malloc(200001);
    char *text = malloc(LINES * 82 + 200001);
    assert_true(remark != NULL && text != NULL);
    memset(remark, 'r', 200000);
    remark[0] = '#';
    remark[199999] = '\n';
    size_t n = 0;
    for (int i = 0; i < LINES; i++, n += 82)
        memcpy(text + n, line, 82);
    memmove(text + 82 * 10 + 200000, text + 82 * 10, n - 82 * 10);
    memcpy(text + 82 * 10, remark, 200000);
    struct source source = {text, n + 200000, 5000, 0};
    struct nonet_reader *reader = nonet_reader_open(give_bits, &source, &o);
    struct nonet_record record;
    for (int i = 0; i < LINES + 1; i++) {
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        assert_int_equal(record.kind, i == 10 ? NONET_RECORD_TEXT : NONET_RECORD_PUZZLE);
        assert_memory_equal(record.cells.at, i == 10 ? remark : line, i == 10 ? 200000 : 81);
    }
    nonet_reader_close(reader);
    free(text);
    free(line);
    free(remark);
}

static void what_is_no_sign_is_refused(void **unused) {
    (void)unused;
    static const char *const bad[] = {
        "",          "ab",           "1",           "9",        " ",
        "\t",        "\n",           "\"",          "'",        "\x7f",
        "\xff",      "\xc3",         "\xc0\xae",    "\xc2\x85", "\xc2\xa0",
        "\xc3\xa9.", "\xe3\x80\x80", "\xed\xa0\x80"};
    static const char *const good[] = {
        ".", "0", "o", "?", "~", "\xc2\xb7", "\xe2\x88\x85", "\xf0\x9f\x9f\xa6"};
    struct nonet_record record;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct nonet_read_options o = with(bad[i], NULL);
        struct source source = {Q, 81, 4096, 0};
        struct nonet_reader *reader = nonet_reader_open(give_bits, &source, &o);
        union nonet_grid9 g;
        struct nonet_error error;
        assert_int_equal(nonet_reader_next(reader, &record), NONET_E_ARGUMENT);
        assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
        assert_int_equal(record.kind, NONET_RECORD_END);
        nonet_reader_close(reader);
        assert_int_equal(nonet_read(Q, 81, &o, NONET_GRID(g), sizeof g, NULL, &error),
                         NONET_E_ARGUMENT);
        assert_int_equal(error.status, NONET_E_ARGUMENT);
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct nonet_read_options o = with(good[i], NULL);
        assert_string_equal(kinds_of(Q "\n", 82, &o), "P");
    }
}

/* ---- what a format sees ---- */

static char seen[40], seen_empty[8];

static int look(const struct nonet_text *text, struct nonet_grid *grid, size_t room,
                struct nonet_piece *piece) {
    (void)grid;
    (void)room;
    if (!text->last)
        return NONET_MORE;
    snprintf(seen, sizeof seen, "%.*s", (int)text->length, text->at);
    snprintf(seen_empty, sizeof seen_empty, "%s", text->empty ? text->empty : "none");
    piece->kind = NONET_PIECE_TEXT;
    piece->used = text->length;
    return NONET_OK;
}

static void formats_see_a_dot_or_the_sign(void **unused) {
    (void)unused;
    static const struct nonet_format looking = {
        .size = sizeof looking, .name = "look", .summary = "", .read = look};
    static const struct {
        const char *text, *empty, *seen;
    } cases[] = {
        {"1oO.", "o", "1.O."},
        {"1oO.", NULL, "1oO."},
        {"10--*_+", "-", "10--*_+"}, /* numbers and frames have them too */
        {"10--*_+", "0", "10--*_+"},
        {"1\xc2\xb7.", "\xc2\xb7", "1\xc2\xb7."},
        {"1\xe2\x88\x85", "\xe2\x88\x85", "1\xe2\x88\x85"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct nonet_read_options o = with(cases[i].empty, NULL);
        o.format = &looking;
        assert_string_equal(kinds_of(cases[i].text, strlen(cases[i].text), &o), "T");
        assert_string_equal(seen, cases[i].seen);
        assert_string_equal(seen_empty, cases[i].empty ? cases[i].empty : "none");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_the_text_as_it_was_written),
        cmocka_unit_test(formats_are_recognised_by_what_the_sign_means),
        cmocka_unit_test(long_texts_keep_both_copies_in_step),
        cmocka_unit_test(what_is_no_sign_is_refused),
        cmocka_unit_test(formats_see_a_dot_or_the_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
