/*
 * What the tests of f-puzzles and SudokuPad share: texts packed into links, and a reader that says
 * what was ignored.
 */
#ifndef NONET_TESTS_PACKED_H
#define NONET_TESTS_PACKED_H

#include "format/lzstring.h"
#include "rules_text.h"

/* A link or an id with this text packed behind the prefix. */
static inline const char *link_to(const char *prefix, const char *json) {
    static char link[SAID];
    size_t n = strlen(prefix);
    strcpy(link, prefix);
    long packed = nonet_lz_pack(json, strlen(json), 0, link + n, sizeof link - n);
    assert_true(packed > 0 && n + (size_t)packed < sizeof link);
    return link;
}

/* What the first puzzle is like if unknown rules are ignored: "ignored NAMES: CELLS | rules". */
static inline const char *said_ignoring(const char *text, struct puzzle *p) {
    static char said[SAID + 200];
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    struct bytes bytes = {text, strlen(text), 1000};
    struct nonet_record record;
    options.rules = options.ignore_unknown = 1;
    struct nonet_reader *reader = nonet_reader_open(give_bytes, &bytes, &options);
    assert_non_null(reader);
    assert_int_equal(nonet_reader_next(reader, &record), NONET_OK);
    p->status = record.kind == NONET_RECORD_PUZZLE ? NONET_OK : record.error.status;
    p->error = record.error;
    snprintf(said, sizeof said, "ignored %s: ", record.ignored ? record.ignored : "nothing");
    nonet_reader_close(reader);
    if (p->status == NONET_OK)
        read_asked(NULL, text, 1, p);
    strcat(said, said_of(p));
    return said;
}

/* The question with the cells of the puzzle in it, as its format fills it in. */
static inline const char *filled(const char *format, const char *question, struct puzzle *p) {
    static char text[SAID];
    char little[9];
    uint32_t state[NONET_STATE_WORDS] = {0};
    struct nonet_text asked = {
        .at = question, .length = strlen(question), .last = 1, .state = state};
    const struct nonet_format *f = nonet_format_find(format);
    long n = f->fill(&asked, grid_in(p), text, sizeof text);
    assert_true(n > 0 && n < SAID);
    assert_int_equal(strlen(text), n);
    assert_int_equal(f->fill(&asked, grid_in(p), little, sizeof little), n);
    assert_memory_equal(little, text, sizeof little - 1);
    return text;
}

#endif
