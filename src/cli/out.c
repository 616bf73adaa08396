/*
 * Growing text, and JSON strings.
 */
#include "cli/out.h"
#include "cli/cli.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *nonet_out_grow(struct out *out, size_t bytes) {
    assert(out->length <= out->room);
    if (out->failed)
        return NULL;
    if (out->room - out->length < bytes) {
        size_t room = out->room ? out->room : 256;
        while (room - out->length < bytes)
            room *= 2;
        char *larger = realloc(out->at, room);
        if (larger == NULL) {
            out->failed = 1;
            return NULL;
        }
        out->at = larger;
        out->room = room;
    }
    return out->at + out->length;
}

void nonet_out_number(struct out *out, uint64_t number) {
    char digits[20], *at = digits + sizeof digits;
    do
        *--at = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    nonet_out_bytes(out, at, (size_t)(digits + sizeof digits - at));
}

void nonet_out_vprintf(struct out *out, const char *format, va_list list) {
    va_list again;
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *to = n >= 0 ? nonet_out_room(out, (size_t)n + 1) : NULL;
    if (to == NULL)
        return;
    vsnprintf(to, (size_t)n + 1, format, list);
    out->length += (size_t)n;
}

void nonet_out_printf(struct out *out, const char *format, ...) {
    va_list list;
    va_start(list, format);
    nonet_out_vprintf(out, format, list);
    va_end(list);
}

/* The length of the UTF-8 character at `at`, 0 if it is not one. */
static size_t utf8_length(const unsigned char *at, size_t left) {
    static const unsigned char second_least[5] = {0, 0, 0x80, 0x80, 0x80};
    size_t n = at[0] < 0x80   ? 1
               : at[0] < 0xc2 ? 0
               : at[0] < 0xe0 ? 2
               : at[0] < 0xf0 ? 3
               : at[0] < 0xf5 ? 4
                              : 0;
    if (n == 0 || n > left)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    unsigned least = second_least[n], most = 0xbf;
    if (at[0] == 0xe0)
        least = 0xa0; /* overlong */
    if (at[0] == 0xed)
        most = 0x9f; /* surrogates */
    if (at[0] == 0xf0)
        least = 0x90;
    if (at[0] == 0xf4)
        most = 0x8f; /* beyond U+10FFFF */
    return n == 1 || (at[1] >= least && at[1] <= most) ? n : 0;
}

/* How many bytes stand for themselves. */
static size_t plain_length(const char *at, size_t length) {
    size_t n = 0;
    while (n < length && at[n] >= ' ' && at[n] < 0x7f && at[n] != '"' && at[n] != '\\')
        n++;
    return n;
}

void nonet_out_json(struct out *out, const char *at, size_t length) {
    nonet_out_char(out, '"');
    for (size_t i = 0; i < length;) {
        size_t plain = plain_length(at + i, length - i);
        nonet_out_bytes(out, at + i, plain);
        i += plain;
        if (i == length)
            break;
        unsigned char c = (unsigned char)at[i];
        size_t n = utf8_length((const unsigned char *)at + i, length - i);
        if (c == '"' || c == '\\')
            nonet_out_printf(out, "\\%c", c);
        else if (c < 0x20 || c == 0x7f)
            nonet_out_printf(out, "\\u%04x", c);
        else if (n == 0)
            nonet_out_text(out, "\xef\xbf\xbd");
        else
            nonet_out_bytes(out, at + i, n);
        i += n ? n : 1;
    }
    nonet_out_char(out, '"');
}

int nonet_out_fit(struct out *out, struct fitting *f) {
    if (f->at != NULL && f->length < (long)f->room) {
        assert(f->length < 0 || out->length + (size_t)f->length < out->room);
        out->length += f->length > 0 ? (size_t)f->length : 0;
        return 0;
    }
    if (f->at != NULL)
        f->room = (size_t)f->length + 1;
    f->at = nonet_out_room(out, f->room);
    if (f->at == NULL)
        f->length = NONET_E_MEMORY;
    return f->at != NULL;
}

int nonet_out_grid(struct out *out, const struct nonet_format *format,
                   const struct nonet_grid *grid, const struct nonet_rules *rules,
                   const struct nonet_style *style) {
    struct fitting f = {.room = (size_t)nonet_grid_cells(grid) * 4 + 64};
    while (nonet_out_fit(out, &f))
        f.length = nonet_write(format, grid, rules, style, f.at, f.room);
    return f.length < 0 ? (int)f.length : NONET_OK;
}

void nonet_out_rules(struct out *out, const struct nonet_rules *rules) {
    struct fitting f = {.room = 1024};
    while (nonet_out_fit(out, &f))
        f.length = nonet_rules_write(rules, f.at, f.room);
}

int nonet_next_word(struct nonet_slice *word, const char *separators) {
    word->at += word->length;
    word->at += strspn(word->at, separators);
    word->length = strcspn(word->at, separators);
    return word->length > 0;
}

int nonet_is_text(struct nonet_slice slice, const char *text) {
    return strlen(text) == slice.length && strncmp(text, slice.at, slice.length) == 0;
}

int nonet_has_word(const char *list, const char *separators, const char *name) {
    struct nonet_slice word = {list, 0};
    while (nonet_next_word(&word, separators))
        if (nonet_is_text(word, name))
            return 1;
    return 0;
}

uint64_t nonet_hash(const char *at, size_t length) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)at[i]) * UINT64_C(0x100000001b3);
    return h;
}

struct counted nonet_counted(uint64_t n, const char *noun) {
    struct counted counted;
    int length = (int)strlen(noun), ends_in_y = length > 0 && noun[length - 1] == 'y';
    snprintf(counted.text, sizeof counted.text, "%llu %.*s%s", (unsigned long long)n,
             n == 1 ? length : length - ends_in_y, noun,
             n == 1      ? ""
             : ends_in_y ? "ies"
                         : "s");
    return counted;
}

int nonet_out_print(struct out *out, FILE *file, int code) {
    int failed = out->failed;
    if (out->length > 0)
        fwrite(out->at, 1, out->length, file);
    nonet_out_free(out);
    if (fflush(file) != 0 || failed) {
        fprintf(stderr, "nonet: cannot write: %s\n", strerror(failed ? ENOMEM : errno));
        return EXIT_IO;
    }
    return code;
}

void nonet_out_free(struct out *out) {
    free(out->at);
    memset(out, 0, sizeof *out);
}
