/*
 * LZString: texts that are packed and unpacked, packings known from elsewhere, and what is not a
 * packed text: cut off, damaged, and texts that unpack into far more than a puzzle.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "format/lzstring.h"
#include "nonet.h"

enum { ROOM = 1 << 20 };
static char packed[ROOM];

static void expect_unpacked(const char *in, size_t length, const char *text, size_t text_length) {
    struct lz_text got;
    char *exact = malloc(length + 1); /* so that nothing behind it is read */
    memcpy(exact, in, length);
    assert_int_equal(nonet_lz_unpack(exact, length, &got), NONET_OK);
    assert_int_equal(got.length, text_length);
    assert_memory_equal(got.at, text, text_length);
    assert_int_equal(got.at[got.length], '\0');
    assert_true(got.used <= length);
    free(exact);
    free(got.at);
}

/* Both ways, in an address and not, and with a pen that has too little room. */
static void expect_both_ways(const char *text, size_t length) {
    char little[8];
    for (int is_path = 0; is_path < 2; is_path++) {
        long n = nonet_lz_pack(text, length, is_path, packed, sizeof packed);
        assert_true(n > 0 && n < ROOM);
        assert_int_equal(strlen(packed), n);
        assert_int_equal(nonet_lz_pack(text, length, is_path, little, sizeof little), n);
        assert_memory_equal(little, packed, n < 7 ? (size_t)n : 7);
        assert_true(!is_path || strpbrk(packed, "/+=") == NULL);
        expect_unpacked(packed, strlen(packed), text, length);
    }
}

static void known_packings(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *packed;
    } cases[] = {
        {"", "Q==="},
        {"a", "IZA="},
        {"{\"size\":9}", "N4IgzglgXgpiBcBOAvkA"},
        {"aaaaaaaaaa", "IY1o"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t length = strlen(cases[i].text);
        nonet_lz_pack(cases[i].text, length, 0, packed, sizeof packed);
        assert_string_equal(packed, cases[i].packed);
        expect_unpacked(cases[i].packed, strlen(cases[i].packed), cases[i].text, length);
    }
}

static void all_kinds_of_texts(void **unused) {
    (void)unused;
    static const char *const texts[] = {"abcabcabcabcabcabc", "\x01\x02\x7f",
                                        "na\xc3\xafve \xe2\x82\xac \xf0\x9f\x98\x80 \xc3\xaf",
                                        "{\"size\":9,\"grid\":[[{},{},{},{}],[{},{},{},{}]]}"};
    static char text[60000];
    uint32_t seed = 1;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        expect_both_ways(texts[i], strlen(texts[i]));
    for (int few = 2; few < 90; few += 11) {
        for (size_t i = 0; i < sizeof text; i++) {
            seed = seed * 1103515245u + 12345u;
            text[i] = (char)(' ' + (seed >> 16) % (uint32_t)few);
        }
        for (size_t length = 1; length < sizeof text; length = length * 3 + 1)
            expect_both_ways(text, length);
    }
}

/* Padding may be missing; a blank stands for +, - for /, and each may be percent-encoded. */
static void forms_of_the_wild(void **unused) {
    (void)unused;
    static const char text[] = "how vexingly quick daft zebras jump! BRIGHT VIXENS JUMP; dozy fowl "
                               "quack ~~ {1}/[2] + 3";
    static char changed[4 * sizeof packed];
    size_t length = sizeof text - 1;
    nonet_lz_pack(text, length, 0, packed, sizeof packed);
    assert_non_null(strchr(packed, '+'));
    assert_non_null(strchr(packed, '/'));
    for (int form = 0; form < 3; form++) {
        size_t n = 0;
        for (const char *at = packed; *at != '\0'; at++) {
            if (*at == '=' && form == 0)
                continue;
            if (form == 2)
                n += (size_t)sprintf(changed + n, "%%%02x", (unsigned char)*at);
            else
                changed[n++] = *at == '+' ? ' ' : *at == '/' && form == 1 ? '-' : *at;
        }
        expect_unpacked(changed, n, text, length);
    }
}

static void cut_off_or_damaged(void **unused) {
    (void)unused;
    static const char text[] = "{\"size\":9,\"grid\":[[{},{},{},{}],[{},{},{},{}]]}";
    struct lz_text got;
    long n = nonet_lz_pack(text, sizeof text - 1, 0, packed, sizeof packed);
    size_t whole = strcspn(packed, "=");
    for (size_t length = 0; length + 2 < whole; length++) {
        char *exact = malloc(length + 1);
        memcpy(exact, packed, length);
        assert_int_equal(nonet_lz_unpack(exact, length, &got), NONET_E_SYNTAX);
        assert_string_equal(got.reason, "the packed text ends too early");
        assert_int_equal(got.used, length);
        assert_null(got.at);
        free(exact);
    }
    for (size_t i = 0; i < (size_t)n; i++) { /* whatever comes of it, it comes to an end */
        char was = packed[i];
        for (const char *c = "Az9/!%="; *c != '\0'; c++) {
            packed[i] = *c;
            int status = nonet_lz_unpack(packed, (size_t)n, &got);
            assert_true(status == NONET_OK || (status == NONET_E_SYNTAX && got.reason != NULL));
            if (status == NONET_OK)
                free(got.at);
        }
        packed[i] = was;
    }
    assert_int_equal(nonet_lz_unpack("IZ!!", 4, &got), NONET_E_SYNTAX);
    assert_int_equal(got.used, 2);
    assert_int_equal(nonet_lz_unpack("IZ//", 4, &got), NONET_E_SYNTAX);
    assert_string_equal(got.reason, "the packed text is damaged");
}

/* A text of one letter, as long as it may be, and one letter more: 10 KB can stand for gigabytes. */
static void bombs_are_bounded(void **unused) {
    (void)unused;
    static char text[NONET_LZ_TEXT_MAX + 1];
    struct lz_text got;
    memset(text, 'a', sizeof text);
    long n = nonet_lz_pack(text, NONET_LZ_TEXT_MAX, 0, packed, sizeof packed);
    assert_in_range(n, 100, 5000);
    expect_unpacked(packed, (size_t)n, text, NONET_LZ_TEXT_MAX);
    assert_int_equal(nonet_lz_pack(text, sizeof text, 0, packed, sizeof packed),
                     NONET_E_UNWRITABLE);
    /* the last text again and one letter more, without end: what follows is never looked at */
    n = nonet_lz_pack(text, NONET_LZ_TEXT_MAX, 0, packed, sizeof packed);
    memset(packed + n - 8, '/', 4000);
    assert_int_equal(nonet_lz_unpack(packed, (size_t)n + 3000, &got), NONET_E_SYNTAX);
    assert_null(got.at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_packings),    cmocka_unit_test(all_kinds_of_texts),
        cmocka_unit_test(forms_of_the_wild), cmocka_unit_test(cut_off_or_damaged),
        cmocka_unit_test(bombs_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
