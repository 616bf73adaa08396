/*
 * Fuzzes the detection of formats: the whole input is a text about which nothing is known.
 * Detection must give the same answer every time and never read outside, and what the reader then
 * makes of the text must come to an end: every record takes at least one byte.
 */
#include "fuzz/check.h"

struct source {
    const char *at;
    size_t left, taken;
};

static long give_text(void *user, char *buffer, size_t room) {
    struct source *source = user;
    size_t n = 1 + source->taken % 61;
    n = n < room ? n : room;
    n = n < source->left ? n : source->left;
    memcpy(buffer, source->at, n);
    source->at += n;
    source->left -= n;
    source->taken += n;
    return (long)n;
}

/* Each built-in probe by itself, with and without more text to follow. */
static void check_probes(const char *text, size_t length) {
    const struct nonet_format *format;
    for (int i = 0; (format = nonet_format_at(i)) != NULL; i++) {
        CHECK(nonet_format_find(format->name) == format);
        for (int last = 0; last <= 1 && format->probe != NULL; last++) {
            uint32_t state[8] = {0};
            struct nonet_text window = {.at = text, .length = length, .last = last, .state = state};
            int sure = format->probe(&window);
            CHECK(sure >= 0 && sure <= 100);
        }
    }
}

/* A puzzle with rules is one only for those that look at rules. */
static void check_reader(const char *text, size_t length, int rules) {
    struct source source = {text, length, 0};
    struct nonet_read_options options = NONET_READ_OPTIONS_INIT;
    options.rules = rules;
    struct nonet_reader *reader = nonet_reader_open(give_text, &source, rules ? &options : NULL);
    struct nonet_record record;
    size_t records = 0;
    CHECK(reader != NULL);
    for (;;) {
        CHECK(nonet_reader_next(reader, &record) == NONET_OK);
        if (record.kind == NONET_RECORD_END)
            break;
        CHECK((record.kind == NONET_RECORD_PUZZLE) == (record.grid != NULL));
        CHECK(record.rules == NULL || (rules && record.grid != NULL));
        if (record.rules != NULL)
            check_rules(record.grid, record.rules);
        CHECK(records++ <= 1100 * length + 1); /* deflate makes at most that many bytes of one */
    }
    CHECK(nonet_reader_next(reader, &record) == NONET_OK && record.kind == NONET_RECORD_END);
    nonet_reader_close(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = exact_copy((const char *)data, size);
    const struct nonet_format *format = nonet_format_guess(text, size);
    CHECK(format == NULL || (format->probe != NULL && format->read != NULL));
    CHECK(nonet_format_guess(text, size) == format);
    if (size > 0)
        check_probes(text, size);
    check_reader(text, size, 0);
    check_reader(text, size, 1);
    free(text);
    return 0;
}
